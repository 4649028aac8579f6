// Relations of several rules that a person sees as one: cells that are all equal, and a chain of the same sign from cell to cell.
//
//   equal cells   clones, mirror cells, equal parts of a line: all cells that equalities tie together
//   signs         rules with one relation each, such as > or a dot: a way along which each next relation is the same, in the same
//                 direction. Where an order branches, a way goes on from the smallest cell to the largest, the longest way first, and
//                 each relation is on one at least; where a relation that has no direction branches, the ways end.
#pragma once

#include <vector>

#include "network.hpp"

namespace whydoku::logic {

// Each in its order, with the relations along it.
std::vector<std::vector<Network::Pair>> sign_chains_of(const Network& network);

}  // namespace whydoku::logic
