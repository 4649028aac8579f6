// Deadly patterns by search: cells that have two fillings with the same digits in every house.
//
// A pattern is a pair of fillings f and g of the same cells, different in each cell, with equal digits in every house. If each
// cell is left with its two digits, every filling of the cells has a twin, the one with the other digit in each cell: a filling
// uses every digit of a house once, and each of them is in two of its cells. So rectangles, loops, six cells in two lines and all
// that has no name are one search: take a house where g has a digit that f has not; some cell there must have it in f, and may
// have anything in g. A cell that was worked out may be part of it, by its digit; a given may not.
#pragma once

#include <vector>

#include "logic/guardians.hpp"

namespace whydoku::logic {

// The patterns of a position with few cells and guardians, fewest cells first, then fewest guardians.
struct TwoFillings {
    struct Found {
        Pattern pattern;
        int guardians = 0;
        bool all_open = true;  // no cell is set
    };
    std::uint64_t at = 0;
    std::vector<Found> all;
    void build(const Context& context);
};

}  // namespace whydoku::logic
