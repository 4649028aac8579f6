// Singles, for callers that take them one after the other: most of a path is made of them.
#pragma once

#include "logic/finder.hpp"

namespace whydoku::logic {

struct Single {
    int cand;
    int truth;  // that has nothing else left
    int house;  // -1: the truth is a cell
};

// Whether a finder is the one of singles.
bool finds_singles(const Finder& finder);
// The single to take of one of its techniques.  After: false means that there is none.
bool next_single(const Position& position, int technique, Single& single);
// Write it as a step; step.technique is not changed.
void write_single(int digits, const Single& single, Step& step);

}  // namespace whydoku::logic
