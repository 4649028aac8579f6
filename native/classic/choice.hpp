// Where to branch: the chute with the fewest arrangements left, in it a digit with two of them, else with three, else any.
//
// A digit stands in each box of a chute on a different line, so a chute has six arrangements (box 0, 1, 2 → line):
//   ascending   012 120 201     descending   021 102 210
// With `o[b]` = digits possible in each minirow of box b, lane = line, one AND of shifted vectors gives three of them, for
// all three chutes of a direction at once: ascending = o[0] & next(o[1]) & last(o[2]).
#pragma once

#include "geometry.hpp"

namespace whydoku::classic {
namespace {

// "Digit `bit` stands in this minirow." The three cells are first, first + step, first + 2 step of a padded frame or of 81 cells.
struct Choice {
    int chute;  // 0..2 bands, 3..5 stacks, -1: nothing to choose
    int line, box;
    Mask bit;
};

struct Strides {
    int base, line, box, j;
};
constexpr Strides plain_strides(int chute) { return chute < 3 ? Strides{27 * chute, 9, 3, 1} : Strides{3 * (chute - 3), 1, 27, 9}; }
constexpr Strides padded_strides(int chute) { return chute < 3 ? Strides{48 * chute, 16, 4, 1} : Strides{4 * (chute - 3), 1, 48, 16}; }

template <class Row>
CLASSIC_INLINE void arrangements(const Row (&lines)[9], std::uint64_t (&ascending)[4], std::uint64_t (&descending)[4]) {
    Row o[3];
    for (int b = 0; b < 3; ++b) o[b] = any(lines[3 * b], lines[3 * b + 1], lines[3 * b + 2]);
    (o[0] & next_lane(o[1]) & last_lane(o[2])).store(ascending);
    (o[0] & last_lane(o[1]) & next_lane(o[2])).store(descending);
}

// Before: a state that a sweep leaves unchanged, rows and columns of it.
template <class Row>
CLASSIC_INLINE Choice choose(const Row (&rows)[9], const Row (&columns)[9]) {
    alignas(32) std::uint64_t ways[2][2][4];
    arrangements(columns, ways[0][0], ways[0][1]);  // nine columns, lane = row: the bands
    arrangements(rows, ways[1][0], ways[1][1]);     // nine rows, lane = column: the stacks
    int best = -1, fewest = 1000;
    for (int chute = 0; chute < 6; ++chute) {
        const auto& w = ways[chute / 3];
        const int n = __builtin_popcountll(w[0][chute % 3]) + __builtin_popcountll(w[1][chute % 3]);
        if (n > 9 && n < fewest) fewest = n, best = chute;
    }
    if (best < 0) return {-1, 0, 0, 0};

    const std::uint64_t up = ways[best / 3][0][best % 3], down = ways[best / 3][1][best % 3];
    // Ordered by the line in box 0, so the first two differ there unless there is just one line for it.
    const std::uint32_t way[6] = {static_cast<std::uint32_t>(up & 0x1ff),       static_cast<std::uint32_t>(down & 0x1ff),
                                  static_cast<std::uint32_t>(up >> 16 & 0x1ff), static_cast<std::uint32_t>(down >> 16 & 0x1ff),
                                  static_cast<std::uint32_t>(up >> 32 & 0x1ff), static_cast<std::uint32_t>(down >> 32 & 0x1ff)};
    std::uint32_t ones = 0, twos = 0, fours = 0;  // how many ways each digit has, bit-sliced
    for (const std::uint32_t w : way) {
        const std::uint32_t carry = ones & w;
        ones ^= w;
        fours |= twos & carry;
        twos ^= carry;
    }
    const std::uint32_t two = twos & ~ones & ~fours, three = twos & ones & ~fours;
    const std::uint32_t from = two ? two : three ? three : fours;
    const std::uint32_t bit = from & (0u - from);
    std::uint32_t open = 0;  // the ways of that digit
    for (int k = 0; k < 6; ++k) open |= static_cast<std::uint32_t>((way[k] & bit) != 0) << k;
    static constexpr std::int8_t line_in_box[6][3] = {{0, 1, 2}, {0, 2, 1}, {1, 2, 0}, {1, 0, 2}, {2, 0, 1}, {2, 1, 0}};
    const int first = __builtin_ctz(open), second = __builtin_ctz((open & (open - 1)) | 0x40);
    const int box = line_in_box[first][0] != line_in_box[second % 6][0] ? 0 : 1;
    return {best, line_in_box[first][box], box, static_cast<Mask>(bit)};
}

// The two branches: `deny` removes the choice, `affirm` removes what it excludes in its line and box.
CLASSIC_INLINE void deny(Frame& frame, const Choice& c) {
    const Strides s = padded_strides(c.chute);
    Mask* p = &frame.rows[0][0] + s.base + c.line * s.line + c.box * s.box;
    for (int j = 0; j < 3; ++j) p[j * s.j] = static_cast<Mask>(p[j * s.j] & ~c.bit);
}
template <class Strike>
CLASSIC_INLINE constexpr void affirm(const Choice& c, const Strides& s, Strike strike) {
    for (int step = 1; step < 3; ++step) {
        const int box = (c.box + step) % 3, line = (c.line + step) % 3;
        for (int j = 0; j < 3; ++j) {
            strike(s.base + c.line * s.line + box * s.box + j * s.j);
            strike(s.base + line * s.line + c.box * s.box + j * s.j);
        }
    }
}

}  // namespace
}  // namespace whydoku::classic
