// Full 9×9 grids at random.
//
//   band    the three boxes at the top      stack   the three boxes at the left      rest   the other four boxes
//
// There are 9! first boxes, 56·6^6 ways to go on to a band, as many to go on to a stack, and between none and a few thousand
// ways to fill the rest. A first box, a band and a stack are drawn so that every choice is equally likely. What remains is that
// some choices have more ways to fill the rest than others:
//
//   uniform   draws k below `most_rests` and takes the k-th way to fill the rest, or starts over if there are not that many.
//             Every grid is equally likely.
//   quick     fills the rest by a search in random order. A grid is likelier the fewer others share its band and stack.
#pragma once

#include <cstdint>

#include "classic/classic.hpp"
#include "generate/random.hpp"

namespace whydoku::generate {

// More than any band and stack seen leave: 40,000 drawn at random left 1,152 to 5,644 ways, 2,691 on average, where
// 6.67·10^21 / (9!·(56·6^6)^2) = 2,693 are to be expected. Had one of them more, those beyond would never be drawn.
inline constexpr int most_rests = 8'192;

// 81 digits 1..9.
void quick_grid(Random& random, std::uint8_t* grid);
void uniform_grid(Random& random, std::uint8_t* grid);

// The candidates of 81 digits, 0 for empty, as the classic solver takes them.
void masks_of(const std::uint8_t* grid, classic::Grid& masks);

// How many ways there are to fill the rest of a random band and stack.
int rests(Random& random);

}  // namespace whydoku::generate
