// The branches not taken yet, of every lane of a batch: saved one by one, as the states of one puzzle.
//
// `stacks_avx512.hpp` has the same operations for all stalled lanes at once, where a vector can be compressed.
#pragma once

#include "choice.hpp"
#include "work.hpp"

namespace whydoku::classic {
namespace {

// The state in one lane as nine rows.
template <class Row, class V>
CLASSIC_INLINE void rows_of(const V* block, int l, Row (&rows)[9]) {
    constexpr int lanes = V::lanes;
    const LaneView* from = reinterpret_cast<const LaneView*>(block) + l;
    for (int r = 0; r < 9; ++r) {
        std::uint64_t word[3];
        for (int b = 0; b < 3; ++b) {
            const LaneView* p = from + (9 * r + 3 * b) * lanes;
            word[b] = p[0] | static_cast<std::uint64_t>(p[lanes]) << 16 | static_cast<std::uint64_t>(p[2 * lanes]) << 32;
        }
        rows[r] = Row::words(word[0], word[1], word[2]);
    }
}

// Put states into lanes of a block: `source[k]` has cell c at source[k] + where(c), the lane is to[k].
template <int n, class V, class Where>
CLASSIC_INLINE void fill(V* block, const LaneView* const* source, const typename V::Lane* to, Where where) {
#pragma GCC unroll 3
    for (int c = 0; c < cells; ++c) {
        V x = block[c];
        for (int k = 0; k < n; ++k) x = x.insert(to[k], source[k][where(c)]);
        block[c] = x;
    }
}
template <class V, class Where>
CLASSIC_INLINE void fill(V* block, int n, const LaneView* const* source, const typename V::Lane* to, Where where) {
    for (; n >= 6; n -= 6, source += 6, to += 6) fill<6>(block, source, to, where);
    if (n == 5) fill<5>(block, source, to, where);
    if (n == 4) fill<4>(block, source, to, where);
    if (n == 3) fill<3>(block, source, to, where);
    if (n == 2) fill<2>(block, source, to, where);
    if (n == 1) fill<1>(block, source, to, where);
}

template <class V, class Row>
class LaneStacks {
    static constexpr int lanes = V::lanes;
    Frame saved_[max_depth + 2][lanes];
    int depth_[lanes];

public:
    void clear(int l) { depth_[l] = 0; }

    // Affirm a choice in each stalled lane and save its denial.  Returns the lanes with nothing to choose: contradictions.
    CLASSIC_INLINE std::uint32_t branch(V* block, std::uint32_t stalled) {
        std::uint32_t stuck = 0;
        for (; stalled; stalled &= stalled - 1) {
            const int l = __builtin_ctz(stalled);
            Frame& frame = saved_[depth_[l]][l];
            Row rows[9], columns[9];
            rows_of(block, l, rows);
            for (int i = 0; i < 9; ++i) rows[i].store(frame.rows[i]);
            transpose(rows, columns);
            const Choice choice = choose(rows, columns);
            if (choice.chute < 0) {
                stuck |= 1u << l;
                continue;
            }
            deny(frame, choice);
            ++depth_[l];
            const V gone = V::all(choice.bit).within(V::lane(l));
            affirm(choice, plain_strides(choice.chute), [&](int c) { block[c] = without(block[c], gone); });
        }
        return stuck;
    }

    // Go back to what each of these lanes saved last.  Returns the lanes that have nothing left.
    CLASSIC_INLINE std::uint32_t pop(V* block, std::uint32_t back) {
        const LaneView* source[lanes];
        typename V::Lane to[lanes];
        std::uint32_t empty = 0;
        int n = 0;
        for (; back; back &= back - 1) {
            const int l = __builtin_ctz(back);
            if (depth_[l] == 0) {
                empty |= 1u << l;
                continue;
            }
            source[n] = &saved_[--depth_[l]][l].rows[0][0];
            to[n++] = V::lane(l);
        }
        fill(block, n, source, to, [](int c) { return padded(c); });
        return empty;
    }

    // Move what a lane has saved to the stack of a search for one puzzle.  Returns its depth.
    int unload(int l, Frame* stack) {
        const int depth = depth_[l];
        for (int d = 0; d < depth; ++d) stack[d] = saved_[d][l];
        clear(l);
        return depth;
    }
};

}  // namespace
}  // namespace whydoku::classic
