// Blocks of puzzles in and out of lanes.
#pragma once

#include "work.hpp"

namespace whydoku::classic {
namespace {

// Read `n` puzzles into the lanes of 81 vectors.  Returns the lanes that hold a puzzle; the others are open grids.
template <class V>
std::uint32_t read_block(const Work& work, std::size_t first, int n, V* block) {
    std::uint32_t good = 0;
    LaneView* masks = reinterpret_cast<LaneView*>(block);
    for (int l = 0; l < V::lanes; ++l) {
        if (l < n && read_puzzle(work, first + static_cast<std::size_t>(l), masks + l, V::lanes)) good |= 1u << l;
        if (l >= n)
            for (int c = 0; c < cells; ++c) masks[c * V::lanes + l] = all_digits;
    }
    return good;
}

// Write the solved puzzles in `solved` lanes.
template <class V>
void write_block(const Work& work, std::size_t first, std::uint32_t solved, const V* block) {
    const LaneView* masks = reinterpret_cast<const LaneView*>(block);
    for (; solved; solved &= solved - 1) {
        const int l = __builtin_ctz(solved);
        Frame frame;
        for (int c = 0; c < cells; ++c) (&frame.rows[0][0])[padded(c)] = masks[c * V::lanes + l];
        write_solution(work, first + static_cast<std::size_t>(l), frame);
    }
}

}  // namespace
}  // namespace whydoku::classic
