// Ratings by the length of the longest whip or braid that a puzzle needs, and by the depth of trial and error (Berthier's W, B, gW,
// gB, T&E and BxB).
//
// A walk takes all singles, then every target of the shortest existing whips at once, then singles again, and so on. So nothing
// depends on the order in which they are found.
#pragma once

#include <span>
#include <vector>

#include "logic/braids.hpp"

namespace whydoku::logic {

enum class Measure : int {
    w,      // the longest whip
    b,      // the longest braid
    gw,     // the longest g-whip
    gb,     // the longest g-braid
    depth,  // of trial and error
    bxb,    // the longest braid inside trial and error of depth 1
    bxbb,   // and of depth 2
};

struct BraidRating {
    enum class End : int { solved, stuck, stopped };

    End end = End::stopped;
    int value = 0;              // what was reached by then, where it is not solved
    std::vector<int> profile;   // of lengths: what each round of removals took
    int target = -1;            // the first candidate that took the most, or -1
};

// Rate a puzzle: the digits that stand (-1: none), and the digits possible in each cell (empty: all).
BraidRating rate_braids(const Wiring& wiring, std::span<const signed char> values, std::span<const Mask> marks, Measure measure, Limit& limit);

}  // namespace whydoku::logic
