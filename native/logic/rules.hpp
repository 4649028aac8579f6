// Rules that pairs cannot say (sums, counts, automata, clauses), asked one at a time through the propagators of search.
#pragma once

#include "logic/position.hpp"

namespace whydoku::logic {

// Whether no rule by itself sees a contradiction in the position; on a full grid that means that all of them hold.
bool rules_allow(const Position& position);

}  // namespace whydoku::logic
