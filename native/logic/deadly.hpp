// Deadly patterns: cells that could be filled in two ways without anybody else noticing, so that the puzzle would have two
// solutions. Where a puzzle has one, some candidate that breaks the pattern (a guardian) must hold.
//
// What follows from "one of the guardians holds" is the same for rectangles, loops, graves and all the others:
//   type 1   the guardians are in one cell: it holds none of the digits it would be left with
//   type 2   the guardians are one digit: whoever sees them all is not that digit
//   type 3   the guardians act as one cell, which is part of a naked subset
//   type 4   a digit of the pattern must be in one of the two cells with guardians: then the other holds a guardian
#pragma once

#include <vector>

#include "logic/finder.hpp"

namespace whydoku::logic {

struct Deadly {
    std::vector<int> cells;
    std::vector<Mask> stay;  // for each cell, the digits it would be left with; 0 for a cell that is set
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

// Patterns of one kind in a position, found once for all the types: T has `at`, the version it was built for, and `build`.
template <class T>
const T& patterns_of(const Context& context) {
    T& notes = context.memo<T>();
    if (notes.at != context.position.version()) {
        notes.at = 0;
        notes.build(context);
        notes.at = context.position.version();
    }
    return notes;
}

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

// Whether a digit x in the first cells and y in the second (or x and y) can be exchanged as far as everybody else is concerned:
// whoever could be x or y sees some of the first just when it sees some of the second, and no other rule has to do with them.
bool exchangeable(const Position& position, std::span<const int> first, std::span<const int> second, Mask digits);

// Whether a cell may be part of a deadly pattern with these digits: no rule but "all different" has to do with them.
bool is_free(const Net& net, int cell, Mask digits);

// Hand over what follows from a deadly pattern.  After: false means that no more is wanted.
bool give_deadly(const Context& context, Sink& sink, const Deadly& pattern, const Types& types);

}  // namespace whydoku::logic
