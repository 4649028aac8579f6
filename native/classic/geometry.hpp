// cell 0..80, r1c1 first · mask = nine candidate bits, bit d-1 for digit d · band = three rows, stack = three columns, chute = either
// minirow = the three cells a line shares with a box · line, box and cell as usual
#pragma once

#include <cstddef>
#include <cstdint>

#define CLASSIC_INLINE [[gnu::always_inline]] inline

namespace whydoku::classic {

using Mask = std::uint16_t;
typedef Mask LaneView __attribute__((may_alias));  // one lane of a vector, seen from outside

inline constexpr int cells = 81;
inline constexpr Mask all_digits = 0x1ff;

// One saved state of one puzzle, padded so that a row is one 256-bit vector and a minirow one 64-bit word:
//
//     row 0   c0 c1 c2 --   c3 c4 c5 --   c6 c7 c8 --   -- -- -- --        (16 × u16, `--` always zero)
//     row 1   ...
//
struct alignas(32) Frame {
    Mask rows[9][16];
};

// Functions live in an unnamed namespace wherever a file of another instruction set includes them: the linker keeps one copy of
// an inline function that has external linkage, and it might keep one that an old machine cannot run.
namespace {

constexpr int padded(int cell) {
    const int row = cell / 9, column = cell % 9;
    return row * 16 + column / 3 * 4 + column % 3;
}

}  // namespace

// Every decision puts a digit of a chute into one minirow; two such decisions leave it one arrangement, and there are
// 9 digits in 6 chutes. So no search stacks more than 108 states.
inline constexpr int max_depth = 108;

}  // namespace whydoku::classic
