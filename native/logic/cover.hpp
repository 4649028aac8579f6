// Why a single is alone: which placed digits rule out everything else of its truth.
//
// This is set cover by the greedy rule (Chvátal 1979): whatever rules out most comes first, of equals the first cell, and each candidate is covered once.
// A cell is covered by its houses first, then by single digits. What no placed digit rules out was removed by earlier steps.
#pragma once

#include <optional>
#include <span>
#include <tuple>
#include <utility>
#include <vector>

#include "logic/engine.hpp"

namespace whydoku::logic {

// (by, placed, covered): the candidates placed rule out what they cover, which are digits where the truth is a cell, else cells. `by` is the number of a
// house, or says that equal digits share no house with all they cover (a knight's move, a cage …), or that a rule about two cells does it.
using Coverer = std::tuple<int, std::vector<int>, std::vector<int>>;
constexpr int by_group = -1;
constexpr int by_relation = -2;

// The coverers, and what else is gone; cells that are filled are in neither.
using Cover = std::pair<std::vector<Coverer>, std::vector<int>>;

// The technique, the candidate, the house or -1, and the cover.
using CoveredSingle = std::tuple<int, int, int, Cover>;

// The cover of the truth with these candidates, of which `kept` is left. With `equal_first`, equal digits cover what they can before rules do.
// Before: there are at most 64, and `kept` is one of them.
Cover cover_of(const Net& net, std::span<const signed char> values, std::vector<int> truth, int kept, bool equal_first);

// The steps of a path from `first` to before `end`, none for one that is no single; `values` are those at the end.
std::vector<std::optional<CoveredSingle>> covers_of(const Net& net, const Path& path, int first, int end, std::vector<signed char> values);

}  // namespace whydoku::logic
