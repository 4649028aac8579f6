// Classic 9×9 puzzles with one solution: a full grid at random, then clues taken away in random order while the solution stays the only one.
//
//   orbit     cells that a symmetry takes to one another; they keep or lose their clues together
//   minimal   no single clue can be spared
//   pattern   the cells that hold clues, all of them and no others
//
// Fewer clues never have fewer solutions. So the first orbit in the order that has to stay is found by halving, and only from there on
// is each one asked about.
#pragma once

#include <cstdint>
#include <vector>

#include "generate/random.hpp"
#include "limit.hpp"

namespace whydoku::generate {

struct Wanted {
    std::vector<std::vector<int>> orbits;  // every cell in one of them
    std::vector<int> pattern;              // the cells that hold clues; empty: any
    int fewest = 0, most = 81;             // clues
    bool minimal = false;                  // strictly; otherwise clues are taken away until no orbit can go, or `most` is reached
    bool uniform = false;                  // a uniform grid, which takes longer
};

struct Made {
    std::uint8_t puzzle[81];    // 0 is empty
    std::uint8_t solution[81];
    int clues = 0;
    bool is_minimal = false;    // known only where it was asked for
    bool fits = false;          // has one solution, and is as wanted
    bool is_unique = false;
};

// One attempt.  After: `fits` is whether it matches the order.  Throws Stopped when the limit says so.
Made attempt(const Wanted& wanted, Random random, Limit& limit);

// Whether the clues have exactly one solution.
bool is_unique(const std::uint8_t* puzzle, Limit& limit);
// Take away clues in random order, orbit by orbit, while the solution stays the only one.  Before: it is.  Returns how many are left.
int thin(std::uint8_t* puzzle, const std::vector<std::vector<int>>& orbits, int target, int fewest, Random& random, Limit& limit);
bool is_minimal(const std::uint8_t* puzzle, Limit& limit);

}  // namespace whydoku::generate
