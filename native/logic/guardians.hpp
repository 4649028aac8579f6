// Guardians: the candidates that keep cells out of a pattern which cannot stand, so that one of them holds. Why it is impossible is up to
// the finder: it has no filling (tridagon), or has two in a puzzle with one solution (deadly.hpp).
//
// What follows from "one of the guardians holds" is the same for all of them:
//   type 1   the guardians are in one cell: it holds none of the digits it would be left with
//   type 2   the guardians are one digit: a cell that sees them all is not that digit
//   type 3   the guardians act as one cell, which is part of a naked subset
//   type 4   a digit of the pattern must be in one of the two cells with guardians: then the other holds a guardian
#pragma once

#include <functional>
#include <vector>

#include "logic/finder.hpp"

namespace whydoku::logic {

// Cells and the digits that they would be left with, if no guardian held.
struct Pattern {
    std::vector<int> cells;
    std::vector<Mask> stay;  // for each cell, the digits it would be left with
    Mask digits = 0;         // of the whole pattern

    void clear() {
        cells.clear();
        stay.clear();
        digits = 0;
    }
    void add(int cell, Mask left) {
        cells.push_back(cell);
        stay.push_back(left);
        digits |= left;
    }
};

// Which number a type has among the finder's techniques, or -1 where it is not wanted.
struct Types {
    int one = -1;
    int two = -1;   // type 2 with two cells that share a group
    int five = -1;  // the same with other cells
    int three = -1;
    int four = -1;
    int some = -1;  // guardians of several digits in several cells: whatever conflicts with them all goes
    bool any() const { return one >= 0 || two >= 0 || five >= 0 || three >= 0 || four >= 0 || some >= 0; }
};

// Hand what follows from "one of the guardians holds" to `take`, which says whether more is wanted.  After: the same.
bool give_guardians(const Context& context, const Pattern& pattern, const Types& types, const std::function<bool(Step&)>& take);

}  // namespace whydoku::logic
