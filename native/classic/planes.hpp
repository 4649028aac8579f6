// Easy puzzles by the hundred: one puzzle per bit.
//
//   taken[row 1][digit 1]   p0 p1 p2 ... p255     one bit per puzzle: row 1 has its 1
//   taken[row 1][digit 2]   p0 p1 p2 ... p255
//    ...                                          27 houses × 9 digits, 8 kB for 256 puzzles
//   fixed[r1c1]             p0 p1 p2 ... p255     whether the cell has a digit
//   value[r1c1][0..3]       p0 p1 p2 ... p255     which, as a binary number
//
// What a cell may hold is what its row, column and box have not taken, so candidates need no memory of their own. There is one rule, naked singles:
// a cell with one digit left takes it. It solves most newspaper puzzles and nothing harder; the rest goes to the lanes, from the start.
// Every bit of a register works here, while a lane spends 16 bits on nine candidates.
//
// Characters become planes by an 8×8 bit transposition of neighbouring puzzles (two digits of four bits fill a byte), then one of bytes.
#pragma once

#include <utility>

#include "work.hpp"

namespace whydoku::classic {
namespace {

template <int bytes>
struct PlaneOf {
    typedef std::uint64_t Words __attribute__((vector_size(bytes)));
    typedef std::uint8_t Bytes __attribute__((vector_size(bytes)));
};

template <int bytes>
class Planes {
    using Plane = typename PlaneOf<bytes>::Words;
    using Bytes = typename PlaneOf<bytes>::Bytes;

public:
    static constexpr int puzzles = 8 * bytes;
    static constexpr int words = bytes / 8;

    // Solve `n` puzzles of 81 bytes, null where there is none of that kind; `out[p]` has room for 81 bytes, or is null.
    // After: bit p of `solved` says whether out[p] is the only solution; what is in the others' out[p] does not matter.
    void solve(const std::uint8_t* const* in, int n, bool digits, std::uint8_t* const* out, std::uint64_t (&solved)[words]) {
        Plane good;
        read(in, n, digits, good);
        begin();
        Plane done;
        for (;;) {
            const Plane moved = round();
            done = complete() & good;
            if (bits(moved & ~done) <= puzzles / 32) break;
        }
        __builtin_memcpy(solved, &done, sizeof done);
        if (out) write(out, n, digits);
    }

private:
    // Pieces of a puzzle that is 81 bytes long; the last one overlaps the one before.
    static constexpr int pieces = (cells + bytes - 1) / bytes;
    static constexpr int piece_at(int i) { return i + 1 < pieces ? i * bytes : cells - bytes; }

    Plane row_[9][9], column_[9][9], box_[9][9];  // taken: [house][digit]
    Plane fixed_[cells];
    Plane value_[cells][4];
    Plane turned_[4][bytes];  // one piece between its two transpositions

    CLASSIC_INLINE static Plane all(std::uint64_t x) { return Plane{} + x; }
    CLASSIC_INLINE static Plane load(const void* p) {
        Plane x;
        __builtin_memcpy(&x, p, sizeof x);
        return x;
    }
    CLASSIC_INLINE static bool none(const Plane& x) {
        std::uint64_t any = 0;
        for (int w = 0; w < words; ++w) any |= x[w];
        return any == 0;
    }
    CLASSIC_INLINE static int bits(const Plane& x) {
        int n = 0;
        for (int w = 0; w < words; ++w) n += __builtin_popcountll(x[w]);
        return n;
    }

    // Swap the bits of `a` under `mask << shift` with those of `b` under `mask`.
    template <int shift>
    CLASSIC_INLINE static void swap_bits(Plane& a, Plane& b, std::uint64_t mask) {
        const Plane t = ((a >> shift) ^ b) & all(mask);
        b ^= t;
        a ^= t << shift;
    }
    // In every byte: bit j of x[k] becomes bit k of x[j].
    CLASSIC_INLINE static void transpose_bits(Plane (&x)[8]) {
        for (int i = 0; i < 4; ++i) swap_bits<4>(x[i], x[i + 4], 0x0f0f0f0f0f0f0f0f);
        for (int i = 0; i < 4; ++i) swap_bits<2>(x[i + i / 2 * 2], x[i + i / 2 * 2 + 2], 0x3333333333333333);
        for (int i = 0; i < 4; ++i) swap_bits<1>(x[2 * i], x[2 * i + 1], 0x5555555555555555);
    }

    // The bytes of the lower (or upper) halves of both, in turns, each 16 bytes for themselves, as the machines do it.
    template <int upper, std::size_t... i>
    CLASSIC_INLINE static Plane in_turns(const Plane& a, const Plane& b, std::index_sequence<i...>) {
        return (Plane)__builtin_shufflevector((Bytes)a, (Bytes)b, static_cast<int>(i / 16 * 16 + upper * 8 + i % 16 / 2 + i % 2 * bytes)...);
    }
    template <int upper>
    CLASSIC_INLINE static Plane in_turns(const Plane& a, const Plane& b) {
        return in_turns<upper>(a, b, std::make_index_sequence<bytes>());
    }
    // In each 16 bytes: byte k of from[i * step] becomes byte i of to[k]; four perfect shuffles.
    CLASSIC_INLINE static void transpose_sixteen(const Plane* from, int step, Plane (&to)[16]) {
        Plane other[16];
        for (int i = 0; i < 16; ++i) to[i] = from[i * step];
        for (int twice = 0; twice < 2; ++twice) {
            for (int i = 0; i < 8; ++i) other[2 * i] = in_turns<0>(to[i], to[i + 8]), other[2 * i + 1] = in_turns<1>(to[i], to[i + 8]);
            for (int i = 0; i < 8; ++i) to[2 * i] = in_turns<0>(other[i], other[i + 8]), to[2 * i + 1] = in_turns<1>(other[i], other[i + 8]);
        }
    }
    // A square of bytes: byte k of from[i * from_step] becomes byte i of to[k * to_step].
    [[gnu::noinline]] static void transpose_bytes(const Plane* from, int from_step, Plane* to, int to_step) {
        static_assert(bytes == 16 || bytes == 32);
        Plane a[16];
        transpose_sixteen(from, from_step, a);
        if constexpr (bytes == 16) {
            for (int k = 0; k < 16; ++k) to[k * to_step] = a[k];
        } else {
            Plane b[16];
            transpose_sixteen(from + 16 * from_step, from_step, b);
            for (int k = 0; k < 16; ++k) {
                to[k * to_step] = __builtin_shufflevector(a[k], b[k], 0, 1, 4, 5);
                to[(16 + k) * to_step] = __builtin_shufflevector(a[k], b[k], 2, 3, 6, 7);
            }
        }
    }

    // Only digits, '0' and '.' are known here; puzzles with other characters are left to others.  After: `good` has those that were read.
    [[gnu::noinline]] void read(const std::uint8_t* const* in, int n, bool digits, Plane& good) {
        const std::uint8_t zero = digits ? 0 : '0', blank = digits ? 0 : '.';
        std::uint8_t open[cells];
        __builtin_memset(open, blank, sizeof open);
        const std::uint8_t* from[puzzles];
        std::uint64_t there[words] = {};
        for (int p = 0; p < puzzles; ++p) {
            const bool is = p < n && in[p];
            from[p] = is ? in[p] : open;
            there[p / 64] |= static_cast<std::uint64_t>(is) << p % 64;
        }
        Bytes known = ~Bytes{};
        const auto value = [&](const std::uint8_t* at) {
            const Bytes x = (Bytes)load(at), v = x - zero, given = (Bytes)(v <= 9);
            known &= given | (Bytes)(x == blank);
            return (Plane)(v & given);
        };
        for (int i = 0; i < pieces; ++i) {
            const int at = piece_at(i);
            for (int h = 0; h < bytes / 2; ++h) {
                Plane x[8];
                for (int k = 0; k < 8; ++k) x[k] = value(from[16 * h + k] + at) | value(from[16 * h + 8 + k] + at) << 4;
                transpose_bits(x);
                for (int j = 0; j < 4; ++j) turned_[j][2 * h] = x[j], turned_[j][2 * h + 1] = x[4 + j];
            }
            for (int j = 0; j < 4; ++j) transpose_bytes(turned_[j], 1, &value_[at][j], 4);
        }
        if (!none(~(Plane)known))
            for (int p = 0; p < n; ++p)
                for (int c = 0; c < cells; ++c)
                    if (static_cast<std::uint8_t>(from[p][c] - zero) > 9 && from[p][c] != blank) there[p / 64] &= ~(std::uint64_t{1} << p % 64);
        good = load(there);
    }

    [[gnu::noinline]] void write(std::uint8_t* const* out, int n, bool digits) {
        const Plane nibble = all(0x0f0f0f0f0f0f0f0f), zero = all(digits ? 0 : 0x3030303030303030);
        for (int i = 0; i < pieces; ++i) {
            const int at = piece_at(i);
            for (int j = 0; j < 4; ++j) transpose_bytes(&value_[at][j], 4, turned_[j], 1);
            for (int h = 0; 16 * h < n; ++h) {
                Plane x[8];
                for (int j = 0; j < 4; ++j) x[j] = turned_[j][2 * h], x[4 + j] = turned_[j][2 * h + 1];
                transpose_bits(x);
                for (int k = 0; k < 16 && 16 * h + k < n; ++k) {
                    const Plane text = ((k < 8 ? x[k] : x[k - 8] >> 4) & nibble) | zero;
                    __builtin_memcpy(out[16 * h + k] + at, &text, sizeof text);
                }
            }
        }
    }

    // `f` for 0, 1 ... n-1, each a constant: compilers keep the planes of such a loop in registers.
    template <int n, class F>
    CLASSIC_INLINE static void each(F f) {
        [&]<int... i>(std::integer_sequence<int, i...>) __attribute__((always_inline)) { (f(std::integral_constant<int, i>{}), ...); }
        (std::make_integer_sequence<int, n>());
    }

    // Three cells of a minirow get the digits found(j, digit, taken by row or box): in columns one by one, in row and box together.
    template <class Found>
    CLASSIC_INLINE void place(int r, int b, Found found) {
        Plane *const row = row_[r], *const box = box_[r / 3 * 3 + b];
        each<9>([&](auto d) {
            const Plane both = row[d] | box[d];
            Plane together{};
            each<3>([&](auto j) {
                const Plane one = found(j, d, both);
                column_[3 * b + j][d] |= one;
                together |= one;
            });
            row[d] |= together;
            box[d] |= together;
        });
    }

    // Mark what the clues take.
    [[gnu::noinline]] void begin() {
        __builtin_memset(&row_, 0, sizeof row_);
        __builtin_memset(&column_, 0, sizeof column_);
        __builtin_memset(&box_, 0, sizeof box_);
        for (int r = 0; r < 9; ++r)
            for (int b = 0; b < 3; ++b) {
                Plane low[3][4], high[3][3];  // the two lower bits are 0 to 3; the two upper ones
                for (int j = 0; j < 3; ++j) {
                    const Plane* const v = value_[9 * r + 3 * b + j];
                    fixed_[9 * r + 3 * b + j] = v[0] | v[1] | v[2] | v[3];
                    low[j][0] = ~(v[0] | v[1]), low[j][1] = v[0] & ~v[1], low[j][2] = v[1] & ~v[0], low[j][3] = v[0] & v[1];
                    high[j][0] = ~(v[2] | v[3]), high[j][1] = v[2], high[j][2] = v[3];
                }
                place(r, b, [&](auto j, auto d, const Plane&) { return low[j][(d + 1) % 4] & high[j][(d + 1) / 4]; });
            }
    }

    // Naked singles, once through the grid: what is found counts for the minirows that follow.  Returns the puzzles that had one.
    [[gnu::noinline]] Plane round() {
        Plane moved{};
        for (int r = 0; r < 9; ++r)
            for (int b = 0; b < 3; ++b) {
                const Plane *const row = row_[r], *const box = box_[r / 3 * 3 + b];
                Plane* const fixed = fixed_ + 9 * r + 3 * b;
                Plane full[3], few[3];  // whether no digit is left so far, and whether no two are
                for (int j = 0; j < 3; ++j) full[j] = few[j] = ~Plane{};
                each<9>([&](auto d) {
                    const Plane both = row[d] | box[d];
                    each<3>([&](auto j) {
                        const Plane taken = both | column_[3 * b + j][d];
                        few[j] &= full[j] | taken;
                        full[j] &= taken;
                    });
                });
                Plane single[3], any{};
                for (int j = 0; j < 3; ++j) any |= single[j] = few[j] & ~(full[j] | fixed[j]);
                if (none(any)) continue;
                moved |= any;
                Plane value[3][4] = {};
                place(r, b, [&](auto j, auto d, const Plane& both) {
                    const Plane one = single[j] & ~(both | column_[3 * b + j][d]);
                    each<4>([&](auto k) {
                        if ((d + 1) >> k & 1) value[j][k] |= one;
                    });
                    return one;
                });
                for (int j = 0; j < 3; ++j) {
                    fixed[j] |= single[j];
                    for (int k = 0; k < 4; ++k) value_[9 * r + 3 * b + j][k] |= value[j][k];
                }
            }
        return moved;
    }

    // Nine cells with nine digits in every house: two equal clues leave a digit that is never taken.
    Plane complete() const {
        Plane done = ~Plane{};
        for (const Plane& x : fixed_) done &= x;
        for (int h = 0; h < 9; ++h)
            for (int d = 0; d < 9; ++d) done &= row_[h][d] & column_[h][d] & box_[h][d];
        return done;
    }
};

}  // namespace
}  // namespace whydoku::classic
