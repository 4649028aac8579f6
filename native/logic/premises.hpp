// Premises: parts of the rules that can be argued from alone. Truths and links express what pairs of candidates do; everything
// else is handled one piece at a time, with the groups among its own cells.
//
//   cage, sum, machine, area, other   one primitive
//   count     everything that one rule counts in the same cells, because the counts compete for them
//   pair      everything that rules say about two cells
//   line      the relations of one rule, so that a thermometer is seen as a whole and not cell by cell; or those of several rules:
//             cells that are all equal, and a chain of the same sign from cell to cell
//   path      a connected set with the lines that say how many neighbours each of its places has on it, and what is counted
//             among all of them: a loop, a snake with its ends
//   derived   a house sum: what cages leave of houses, or what sticks out of them
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "lazy.hpp"
#include "search/problem.hpp"

namespace whydoku::logic {

enum class RuleKind : std::uint8_t { cage, sum, count, machine, other, pair, line, derived, area, path };

struct Premise {
    RuleKind kind;
    std::vector<int> primitives;            // by number; of a house sum, none
    std::vector<std::pair<std::int64_t, int>> sums;  // of a house sum: how often which primitive, a house or a sum, is added
    std::vector<int> cells;                 // that it binds, each once, in its own order
    std::vector<std::int64_t> weights;      // of a sum, one for each cell
    std::int64_t total;                     // of a sum, in digits counted from 0
    Lazy<Problem> problem;                  // this alone, over all cells and digits
    int most_conflicts = 64;                // of a relation: how many digits of a cell one digit of the other excludes

    // Whether a relation has too many digits left on both sides to say anything.
    bool is_idle(const Mask* domains) const {
        return kind == RuleKind::pair && size_of(domains[cells[0]]) > most_conflicts && size_of(domains[cells[1]]) > most_conflicts;
    }
};

// The premises of a network, which must outlive them.
std::vector<Premise> premises_of(const Network& network);

}  // namespace whydoku::logic
