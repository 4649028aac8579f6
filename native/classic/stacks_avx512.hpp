// The branches not taken yet, for 32 lanes at once: the choice is made in all stalled lanes by the same vector operations, and
// their states are saved together, up to eight to a group.
//
//   block      p0 p1 p2 p3 … p31  ×81        stalled: p1 p3 p7
//   group.cell[c]   p1 p3 p7 -- -- -- -- --   one vpermw and a 16-byte store per cell
//
// A lane's stack is a list of places (group, column). A group is free again when none of its columns is on a stack. The choice is
// that of `choice.hpp`, way for way: every instruction set walks the same tree.
#pragma once

#include "stacks.hpp"
#include "vector_avx512.hpp"

namespace whydoku::classic {
namespace {

template <class Row>
class GroupStacks {
    using V = Avx512;
    static constexpr int lanes = V::lanes, columns = 8;
    static constexpr int groups = lanes * (max_depth + 2);  // enough if every group is kept for one column alone

    struct alignas(64) Group {
        LaneView cell[cells][columns];
        int held;
    };
    struct Place {
        std::int16_t group, column;
    };
    Group group_[groups];
    std::int16_t free_[groups];
    int free_size_ = groups;
    Place saved_[lanes][max_depth + 2];
    int depth_[lanes] = {};

    void release(int group) {
        if (--group_[group].held == 0) free_[free_size_++] = static_cast<std::int16_t>(group);
    }

    // A chute's six arrangements, in the order of `choose`: the line of boxes 0, 1 and 2.
    static constexpr int line_in_box[6][3] = {{0, 1, 2}, {0, 2, 1}, {1, 2, 0}, {1, 0, 2}, {2, 0, 1}, {2, 1, 0}};
    // What `choose` can come to: a line of box 0 if the first two arrangements differ there, else a line of box 1.
    static constexpr int literals = 5, box_of[literals] = {0, 0, 1, 1, 1}, line_of[literals] = {0, 1, 1, 2, 0};
    struct Choices {
        std::uint32_t stuck, with[literals];  // lanes
        V bit, chute;
    };
    // The first cell of a literal's minirow, and the distance between its cells.
    struct Minirows {
        std::uint8_t first[6][literals]{}, step[6]{};
        constexpr Minirows() {
            for (int chute = 0; chute < 6; ++chute) {
                const Strides s = plain_strides(chute);
                step[chute] = static_cast<std::uint8_t>(s.j);
                for (int k = 0; k < literals; ++k) first[chute][k] = static_cast<std::uint8_t>(s.base + line_of[k] * s.line + box_of[k] * s.box);
            }
        }
    };
    static constexpr Minirows minirows{};
    struct Counting {
        alignas(64) std::uint16_t from_zero[lanes]{};
        constexpr Counting() {
            for (int l = 0; l < lanes; ++l) from_zero[l] = static_cast<std::uint16_t>(l);
        }
    };
    static constexpr Counting counting{};

    CLASSIC_INLINE static V where(std::uint32_t mask, V yes, V no) { return {_mm512_mask_mov_epi16(no.v, mask, yes.v)}; }
    CLASSIC_INLINE static V count(V a) { return {_mm512_popcnt_epi16(a.v)}; }
    CLASSIC_INLINE static std::uint32_t equal(V a, int x) { return _mm512_cmpeq_epi16_mask(a.v, V::all(static_cast<Mask>(x)).v); }

    template <int line, int box, int j>
    CLASSIC_INLINE static void consider(const V* base, int chute, V& fewest, V& best, V (&way)[6]) {
        V once[3][3];
        for (int b = 0; b < 3; ++b)
            for (int r = 0; r < 3; ++r) {
                const V* p = base + b * box + r * line;
                once[b][r] = any(p[0], p[j], p[2 * j]);
            }
        V here[6], n = V::all(static_cast<Mask>(-10));  // below ten: wraps around, and is never the fewest
        for (int k = 0; k < 6; ++k) {
            here[k] = logic<0x80>(once[0][line_in_box[k][0]], once[1][line_in_box[k][1]], once[2][line_in_box[k][2]]);
            n = n + count(here[k]);
        }
        const std::uint32_t better = _mm512_cmplt_epu16_mask(n.v, fewest.v);
        fewest = where(better, n, fewest);
        best = where(better, V::all(static_cast<Mask>(chute)), best);
        for (int k = 0; k < 6; ++k) way[k] = where(better, here[k], way[k]);
    }

    [[gnu::noinline]] static void choose_together(const V* block, Choices& out) {
        const V none = V::all(0);
        V fewest = V::all(0x7fff), best = V::all(0xffff), way[6] = {none, none, none, none, none, none};
        for (int band = 0; band < 3; ++band) consider<9, 3, 1>(block + 27 * band, band, fewest, best, way);
        for (int stack = 0; stack < 3; ++stack) consider<1, 27, 9>(block + 3 * stack, 3 + stack, fewest, best, way);
        V ones = none, twos = none, fours = none;  // how many ways each digit has, bit-sliced
        for (const V w : way) {
            const V carry = ones & w;
            ones = ones ^ w;
            fours = logic<0xf8>(fours, twos, carry);
            twos = twos ^ carry;
        }
        const V two = without(twos, ones, fours), three = logic<0x40>(twos, ones, fours);
        const V from = where(two.nonzero(), two, where(three.nonzero(), three, fours));
        out.bit = {_mm512_and_si512(from.v, _mm512_sub_epi16(none.v, from.v))};
        out.chute = best;
        out.stuck = equal(best, -1);
        std::uint32_t has[6];
        for (int k = 0; k < 6; ++k) has[k] = _mm512_test_epi16_mask(way[k].v, out.bit.v);
        const std::uint32_t line0 = has[0] | has[1], line1 = has[2] | has[3], both0 = has[0] & has[1], both1 = has[2] & has[3];
        out.with[0] = line0 & ~both0;
        out.with[1] = ~line0 & line1 & ~both1;
        out.with[2] = both0;
        out.with[3] = ~line0 & both1;
        out.with[4] = ~line0 & ~line1;
    }

    [[gnu::noinline]] void save(const V* block, std::uint32_t these, const Choices& made) {
        alignas(64) Mask bits[lanes], chutes[lanes], literal[lanes];
        made.bit.store(bits);
        made.chute.store(chutes);
        V which = V::all(0);
        for (int k = 1; k < literals; ++k) which = where(made.with[k], V::all(static_cast<Mask>(k)), which);
        which.store(literal);
        const V lane_numbers = V::load(counting.from_zero);
        while (these) {
            const std::uint32_t some = _pdep_u32((1u << columns) - 1, these);
            these &= ~some;
            const std::int16_t g = free_[--free_size_];
            Group& group = group_[g];
            group.held = __builtin_popcount(some);
            const __m512i to_front = _mm512_maskz_compress_epi16(some, lane_numbers.v);  // once: compressing each cell is slower
#pragma GCC unroll 9
            for (int c = 0; c < cells; ++c)
                _mm_store_si128(reinterpret_cast<__m128i*>(group.cell[c]), _mm512_castsi512_si128(_mm512_permutexvar_epi16(to_front, block[c].v)));
            std::int16_t column = 0;
            for (std::uint32_t s = some; s; s &= s - 1, ++column) {
                const int l = __builtin_ctz(s);
                saved_[l][depth_[l]++] = {g, column};
                LaneView* const denied = &group.cell[minirows.first[chutes[l]][literal[l]]][column];
                const int step = minirows.step[chutes[l]] * columns;
                for (int j = 0; j < 3; ++j) denied[j * step] = static_cast<Mask>(denied[j * step] & ~bits[l]);
            }
        }
    }

    template <int chute, int k>
    CLASSIC_INLINE static void affirm_in(V* block, std::uint32_t in, const Choices& made) {
        constexpr Choice choice{chute, line_of[k], box_of[k], 0};
        const std::uint32_t these = in & made.with[k];
        if (!these) return;
        const V gone = made.bit.within(these);
        affirm(choice, plain_strides(chute), [&](int c) { block[c] = without(block[c], gone); });
    }
    template <int chute>
    CLASSIC_INLINE static void affirm_chute(V* block, std::uint32_t these, const Choices& made) {
        const std::uint32_t in = equal(made.chute, chute) & these;
        if (!in) return;
        affirm_in<chute, 0>(block, in, made);
        affirm_in<chute, 1>(block, in, made);
        affirm_in<chute, 2>(block, in, made);
        affirm_in<chute, 3>(block, in, made);
        affirm_in<chute, 4>(block, in, made);
    }

public:
    GroupStacks() {
        for (int g = 0; g < groups; ++g) free_[g] = static_cast<std::int16_t>(groups - 1 - g);
    }

    void clear(int l) {
        while (depth_[l]) release(saved_[l][--depth_[l]].group);
    }

    std::uint32_t branch(V* block, std::uint32_t stalled) {
        Choices made;
        choose_together(block, made);
        const std::uint32_t these = stalled & ~made.stuck;
        save(block, these, made);
        affirm_chute<0>(block, these, made);
        affirm_chute<1>(block, these, made);
        affirm_chute<2>(block, these, made);
        affirm_chute<3>(block, these, made);
        affirm_chute<4>(block, these, made);
        affirm_chute<5>(block, these, made);
        return stalled & made.stuck;
    }

    [[gnu::noinline]] std::uint32_t pop(V* block, std::uint32_t back) {
        const LaneView* source[lanes];
        V::Lane to[lanes];
        std::int16_t from[lanes];
        std::uint32_t empty = 0;
        int n = 0;
        for (; back; back &= back - 1) {
            const int l = __builtin_ctz(back);
            if (depth_[l] == 0) {
                empty |= 1u << l;
                continue;
            }
            const Place place = saved_[l][--depth_[l]];
            source[n] = &group_[place.group].cell[0][place.column];
            to[n] = V::lane(l);
            from[n++] = place.group;
        }
        fill(block, n, source, to, [](int c) { return c * columns; });
        for (int k = 0; k < n; ++k) release(from[k]);
        return empty;
    }

    int unload(int l, Frame* stack) {
        const int depth = depth_[l];
        for (int d = 0; d < depth; ++d) {
            const Place place = saved_[l][d];
            __builtin_memset(&stack[d], 0, sizeof stack[d]);
            for (int c = 0; c < cells; ++c) (&stack[d].rows[0][0])[padded(c)] = group_[place.group].cell[c][place.column];
        }
        clear(l);
        return depth;
    }
};

}  // namespace
}  // namespace whydoku::classic
