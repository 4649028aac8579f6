// Sudoku Explainer's path as steps of the logic engine: the same hints one after the other, each with its pattern and its argument, so that it can be
// told, drawn and proved like any other step.
#pragma once

#include "logic/engine.hpp"
#include "se/se.hpp"

namespace whydoku::se {

// Continue a run until it is solved, or no technique applies, or its limit is over. `most` steps at most (-1: any number). The rating
// of each step is added to `ratings`.
// Before: the network is that of a plain 9×9, and the engine has the techniques; see `is_plain`.
logic::Outcome explain(logic::Run& run, const Edition& edition, std::vector<double>& ratings, int most = -1);

// The engine's names of all techniques that may be on such a path.
std::vector<std::string> techniques_of_paths();

}  // namespace whydoku::se
