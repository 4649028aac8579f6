// Blocks of puzzles in and out of lanes, and solved frames out: by byte shuffles where there are any, else one by one.
#pragma once

#include "work.hpp"
#if defined(__AVX2__)
#include "transfer_avx2.hpp"
#endif

namespace whydoku::classic {
namespace {

// Whether puzzles may be 81 bytes each.
inline bool plain(const Work& work) { return work.kind == Kind::digits || (work.kind == Kind::text && (work.texts || work.text_size == 81)); }

// Puzzle `i` of plain work if it has 81 bytes, else null.
CLASSIC_INLINE const std::uint8_t* plain_puzzle(const Work& work, std::size_t i) {
    if (work.kind != Kind::text || !work.texts) return work.data + i * work.stride;
    return work.texts[i].size == 81 ? reinterpret_cast<const std::uint8_t*>(work.texts[i].at) : nullptr;
}

// Read `n` puzzles into the lanes of 81 vectors.  Returns the lanes that hold a puzzle; what the others hold does not matter.
template <class V>
std::uint32_t read_block(const Work& work, const std::size_t* puzzles, int n, V* block) {
    LaneView* masks = reinterpret_cast<LaneView*>(block);
    std::uint32_t good = 0;
#if defined(__AVX2__)
    for (int group = 0; group < V::lanes && plain(work); group += 16) {
        alignas(32) static constexpr std::uint8_t open[96] = {};
        const std::uint8_t* at[16];
        std::uint32_t there = 0;
        bool all = true;
        for (int p = 0; p < 16; ++p) {
            at[p] = open;
            if (group + p >= n) continue;
            const std::uint8_t* const puzzle = plain_puzzle(work, puzzles[group + p]);
            all = all && puzzle;
            if (puzzle) at[p] = puzzle;
            there |= 1u << p;
        }
        if (!all) break;
        good |= (read_sixteen(at, work.kind == Kind::digits, masks + group, V::lanes) & there) << group;
        if (group + 16 >= V::lanes) return good;
    }
    good = 0;
#endif
    for (int l = 0; l < V::lanes; ++l) {
        if (l < n && read_puzzle(work, puzzles[l], masks + l, V::lanes)) good |= 1u << l;
        if (l >= n)
            for (int c = 0; c < cells; ++c) masks[c * V::lanes + l] = all_digits;
    }
    return good;
}

// Write one solution.
inline void write_one(const Work& work, std::size_t i, const Frame& frame) {
#if defined(__AVX2__)
    if (work.kind != Kind::masks) {
        if (wants_solutions(work)) write_frame(place_of(work, i), work.kind == Kind::digits, frame);
        return;
    }
#endif
    write_solution(work, i, frame);
}

// Write the solved puzzles in `solved` lanes.
template <class V>
void write_block(const Work& work, const std::size_t* puzzles, std::uint32_t solved, const V* block) {
    if (!wants_solutions(work)) return;
    const LaneView* masks = reinterpret_cast<const LaneView*>(block);
#if defined(__AVX2__)
    if (work.kind != Kind::masks) {
        for (int group = 0; group < V::lanes; group += 16) {
            std::uint8_t* out[16];
            const std::uint32_t these = solved >> group & 0xffff;
            for (std::uint32_t s = these; s; s &= s - 1) {
                const int p = __builtin_ctz(s);
                out[p] = place_of(work, puzzles[group + p]);
            }
            if (these) write_sixteen(out, work.kind == Kind::digits, these, masks + group, V::lanes);
        }
        return;
    }
#endif
    for (; solved; solved &= solved - 1) {
        const int l = __builtin_ctz(solved);
        Frame frame;
        for (int c = 0; c < cells; ++c) (&frame.rows[0][0])[padded(c)] = masks[c * V::lanes + l];
        write_solution(work, puzzles[l], frame);
    }
}

}  // namespace
}  // namespace whydoku::classic
