// Vectors of 16-bit lanes in the compilers' own vector types: SSE2 or SSE4.2 on x86-64, NEON on arm64, plain words elsewhere.
#pragma once

#include <cstring>

#include "geometry.hpp"

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

namespace whydoku::classic {
namespace {

template <int Bytes>
struct Raw;
template <>
struct Raw<16> {
    typedef Mask type __attribute__((vector_size(16)));
};
template <>
struct Raw<32> {
    typedef Mask type __attribute__((vector_size(32)));
};

template <int Bytes>
struct Portable {
    using Native = typename Raw<Bytes>::type;
    using Lane = Portable;  // which lane(s) an insert() writes: all ones there
    static constexpr int lanes = Bytes / 2;

    Native v;

    CLASSIC_INLINE static Portable all(Mask x) { return {Native{} + x}; }
    CLASSIC_INLINE static Portable load(const void* p) {
        Portable x;
        std::memcpy(&x.v, p, Bytes);
        return x;
    }
    CLASSIC_INLINE static Portable words(std::uint64_t a, std::uint64_t b, std::uint64_t c) {
        typedef std::uint64_t Words __attribute__((vector_size(32)));
        return {(Native)Words{a, b, c, 0}};
    }
    CLASSIC_INLINE void store(void* p) const { std::memcpy(p, &v, Bytes); }

    CLASSIC_INLINE friend Portable operator&(Portable a, Portable b) { return {a.v & b.v}; }
    CLASSIC_INLINE friend Portable operator|(Portable a, Portable b) { return {a.v | b.v}; }
    CLASSIC_INLINE friend Portable operator^(Portable a, Portable b) { return {a.v ^ b.v}; }
    CLASSIC_INLINE friend Portable operator+(Portable a, Portable b) { return {static_cast<Native>(a.v + b.v)}; }
    CLASSIC_INLINE static Portable zeros_of(Portable a) { return {(Native)(a.v == Native{})}; }  // all ones where a lane is 0

    CLASSIC_INLINE static Lane lane(int i) {
        Lane m = all(0);
        m.v[i] = 0xffff;
        return m;
    }
    // `x` in the chosen lane, the rest as it was.
    CLASSIC_INLINE Portable insert(Lane m, Mask x) const { return {(v & ~m.v) | (m.v & (Native{} + x))}; }
    CLASSIC_INLINE Portable within(Lane m) const { return {v & m.v}; }
    CLASSIC_INLINE Portable flooded(Lane m) const { return {v | m.v}; }

    // One bit for each lane that is not 0.
    CLASSIC_INLINE std::uint32_t nonzero() const {
        std::uint32_t bits = 0;
#if defined(__SSE2__)
        for (int half = 0; half < Bytes / 16; ++half) {
            __m128i x;
            std::memcpy(&x, reinterpret_cast<const char*>(&v) + 16 * half, 16);
            const __m128i z = _mm_cmpeq_epi16(x, _mm_setzero_si128());
            bits |= static_cast<std::uint32_t>(_mm_movemask_epi8(_mm_packs_epi16(z, z)) & 0xff) << (8 * half);
        }
        bits ^= (1u << lanes) - 1;
#else
        std::uint64_t words[Bytes / 8];
        const Native flags = (Native)(v != Native{}) & (Native{} + Mask{1});
        std::memcpy(words, &flags, Bytes);
        for (int w = 0; w < Bytes / 8; ++w) {
            const std::uint64_t x = words[w];
            bits |= static_cast<std::uint32_t>((x | x >> 15 | x >> 30 | x >> 45) & 15) << (4 * w);
        }
#endif
        return bits;
    }
};

template <int B>
CLASSIC_INLINE Portable<B> without(Portable<B> a, Portable<B> b) { return {a.v & ~b.v}; }
template <int B>
CLASSIC_INLINE Portable<B> without(Portable<B> a, Portable<B> b, Portable<B> c) { return {a.v & ~(b.v | c.v)}; }
template <int B>
CLASSIC_INLINE Portable<B> any(Portable<B> a, Portable<B> b, Portable<B> c) { return {a.v | b.v | c.v}; }
template <int B>
CLASSIC_INLINE Portable<B> twice(Portable<B> a, Portable<B> b, Portable<B> c) { return {(a.v & b.v) | ((a.v | b.v) & c.v)}; }
template <int B>
CLASSIC_INLINE Portable<B> less_lowest(Portable<B> a) {
    return {a.v & static_cast<typename Portable<B>::Native>(a.v - Mask{1})};
}
// a·b + c·d, as sets
template <int B>
CLASSIC_INLINE Portable<B> pairs(Portable<B> a, Portable<B> b, Portable<B> c, Portable<B> d) { return (a & b) | (c & d); }
// (a and b) or c
template <int B>
CLASSIC_INLINE Portable<B> and_or(Portable<B> a, Portable<B> b, Portable<B> c) { return (a & b) | c; }
// a or (b without c)
template <int B>
CLASSIC_INLINE Portable<B> or_without(Portable<B> a, Portable<B> b, Portable<B> c) { return {a.v | (b.v & ~c.v)}; }
// The mask itself where it has one digit (or none), else nothing; `rest` is what it has beyond its lowest digit.
template <int B>
CLASSIC_INLINE Portable<B> if_single(Portable<B> a, Portable<B>& rest) {
    rest = less_lowest(a);
    return a & Portable<B>::zeros_of(rest);
}
// The mask itself where it has three digits or fewer, else nothing.
template <int B>
CLASSIC_INLINE Portable<B> if_at_most_three(Portable<B> a) {
    return a & Portable<B>::zeros_of(less_lowest(less_lowest(less_lowest(a))));
}
// `part` where it has three digits or more, else `whole`, of which it is a part.
template <int B>
CLASSIC_INLINE Portable<B> three_or(Portable<B> part, Portable<B> whole) {
    return (whole & Portable<B>::zeros_of(less_lowest(less_lowest(part)))) | part;
}
// `a` without `b`, but `a` itself where that leaves nothing.
template <int B>
CLASSIC_INLINE Portable<B> narrowed(Portable<B> a, Portable<B> b) {
    const Portable<B> h = without(a, b);
    return (a & Portable<B>::zeros_of(h)) | h;
}
// Becomes (or stays) such that zero_seen() finds the lanes in which some `a` was 0; begins as no_zero().
template <int B>
CLASSIC_INLINE Portable<B> note_zero(Portable<B> seen, Portable<B> a) { return seen | Portable<B>::zeros_of(a); }
template <int B>
CLASSIC_INLINE Portable<B> no_zero(Portable<B>) { return Portable<B>::all(0); }
template <int B>
CLASSIC_INLINE std::uint32_t zero_seen(Portable<B> seen) { return seen.nonzero(); }

using PortableRow = Portable<32>;

// Within each group of four lanes: lane i takes lane i+1 (or i+2) of the first three; the fourth becomes 0.
CLASSIC_INLINE PortableRow next_lane(PortableRow a) {
    typedef std::uint64_t Words __attribute__((vector_size(32)));
    const Words w = (Words)a.v;
    return {(typename PortableRow::Native)(((w >> 16) & 0x00000000ffffffffull) | ((w << 32) & 0x0000ffff00000000ull))};
}
CLASSIC_INLINE PortableRow last_lane(PortableRow a) {
    typedef std::uint64_t Words __attribute__((vector_size(32)));
    const Words w = (Words)a.v;
    return {(typename PortableRow::Native)(((w >> 32) & 0x000000000000ffffull) | ((w << 16) & 0x0000ffffffff0000ull))};
}
// Nine rows become nine columns, or the other way round.
CLASSIC_INLINE void transpose(const PortableRow (&from)[9], PortableRow (&to)[9]) {
    Frame a, b{};
    for (int i = 0; i < 9; ++i) from[i].store(a.rows[i]);
    for (int i = 0; i < 9; ++i)
        for (int j = 0; j < 9; ++j) b.rows[j][i / 3 * 4 + i % 3] = a.rows[i][j / 3 * 4 + j % 3];
    for (int i = 0; i < 9; ++i) to[i] = PortableRow::load(b.rows[i]);
}

}  // namespace
}  // namespace whydoku::classic
