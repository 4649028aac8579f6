// Vectors of 16-bit lanes in the compilers' own vector types: SSE2 or SSE4.2 on x86-64, NEON on arm64, plain words elsewhere.
#pragma once

#include <cstring>

#include "geometry.hpp"
#include "options.hpp"

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

namespace whydoku::classic {
namespace {

// 128 bits is what such machines have; a wider vector is several of these, for compilers do poorly with one type for it.
typedef Mask Part __attribute__((vector_size(16)));
typedef std::uint32_t Part32 __attribute__((vector_size(16)));
typedef std::uint64_t Part64 __attribute__((vector_size(16)));

template <int Parts>
struct Portable {
    using Lane = Portable;  // which lane(s) an insert() writes: all ones there
    static constexpr int lanes = 8 * Parts;
    static constexpr int few = options::portable_solo_puzzles;
    static constexpr bool may_skip_naked = false;
    static constexpr int plane_bytes = 16;

    Part v[Parts];

    template <class F>
    CLASSIC_INLINE static Portable each(F f) {
        Portable out;
        for (int i = 0; i < Parts; ++i) out.v[i] = f(i);
        return out;
    }

    CLASSIC_INLINE static Portable all(Mask x) {
        return each([&](int) { return Part{} + x; });
    }
    CLASSIC_INLINE static Portable load(const void* p) {
        Portable x;
        std::memcpy(x.v, p, sizeof x.v);
        return x;
    }
    CLASSIC_INLINE static Portable words(std::uint64_t a, std::uint64_t b, std::uint64_t c) {
        static_assert(Parts == 2);
        return {{(Part)Part64{a, b}, (Part)Part64{c, 0}}};
    }
    CLASSIC_INLINE void store(void* p) const { std::memcpy(p, v, sizeof v); }

    CLASSIC_INLINE friend Portable operator&(const Portable& a, const Portable& b) {
        return each([&](int i) { return a.v[i] & b.v[i]; });
    }
    CLASSIC_INLINE friend Portable operator|(const Portable& a, const Portable& b) {
        return each([&](int i) { return a.v[i] | b.v[i]; });
    }
    CLASSIC_INLINE friend Portable operator^(const Portable& a, const Portable& b) {
        return each([&](int i) { return a.v[i] ^ b.v[i]; });
    }
    CLASSIC_INLINE friend Portable operator+(const Portable& a, const Portable& b) {
        return each([&](int i) { return a.v[i] + b.v[i]; });
    }
    CLASSIC_INLINE static Portable zeros_of(const Portable& a) {  // all ones where a lane is 0
        return each([&](int i) { return (Part)(a.v[i] == Part{}); });
    }

    CLASSIC_INLINE static Lane lane(int i) {
        Mask one[lanes] = {};
        one[i] = 0xffff;
        return load(one);
    }
    // `x` in the chosen lane, the rest as it was.
    CLASSIC_INLINE Portable insert(const Lane& m, Mask x) const {
        return each([&](int i) { return (v[i] & ~m.v[i]) | (m.v[i] & (Part{} + x)); });
    }
    CLASSIC_INLINE Portable within(const Lane& m) const { return *this & m; }
    CLASSIC_INLINE Portable flooded(const Lane& m) const { return *this | m; }

    // One bit for each lane that is not 0.
    CLASSIC_INLINE std::uint32_t nonzero() const {
        std::uint32_t bits = 0;
        for (int i = 0; i < Parts; ++i) {
#if defined(__SSE2__)
            const __m128i zero = _mm_cmpeq_epi16((__m128i)v[i], _mm_setzero_si128());
            bits |= ((static_cast<std::uint32_t>(_mm_movemask_epi8(_mm_packs_epi16(zero, zero))) & 0xff) ^ 0xff) << (8 * i);
#else
            const Part64 flags = (Part64)((Part)(v[i] != Part{}) & (Part{} + Mask{1}));
            for (int w = 0; w < 2; ++w) {
                const std::uint64_t x = flags[w];
                bits |= static_cast<std::uint32_t>((x | x >> 15 | x >> 30 | x >> 45) & 15) << (8 * i + 4 * w);
            }
#endif
        }
        return bits;
    }
};

template <int P>
CLASSIC_INLINE Portable<P> without(const Portable<P>& a, const Portable<P>& b) {
    return Portable<P>::each([&](int i) { return a.v[i] & ~b.v[i]; });
}
template <int P>
CLASSIC_INLINE Portable<P> without(const Portable<P>& a, const Portable<P>& b, const Portable<P>& c) {
    return without(a, b | c);
}
template <int P>
CLASSIC_INLINE Portable<P> any(const Portable<P>& a, const Portable<P>& b, const Portable<P>& c) {
    return a | b | c;
}
template <int P>
CLASSIC_INLINE Portable<P> twice(const Portable<P>& a, const Portable<P>& b, const Portable<P>& c) {
    return (a & b) | ((a | b) & c);
}
template <int P>
CLASSIC_INLINE Portable<P> less_lowest(const Portable<P>& a) {
    return a & (a + Portable<P>::all(0xffff));
}
// Both a and b, or both c and d.
template <int P>
CLASSIC_INLINE Portable<P> pairs(const Portable<P>& a, const Portable<P>& b, const Portable<P>& c, const Portable<P>& d) {
    return (a & b) | (c & d);
}
// Both a and b, or c.
template <int P>
CLASSIC_INLINE Portable<P> and_or(const Portable<P>& a, const Portable<P>& b, const Portable<P>& c) {
    return (a & b) | c;
}
// a, or b without c.
template <int P>
CLASSIC_INLINE Portable<P> or_without(const Portable<P>& a, const Portable<P>& b, const Portable<P>& c) {
    return a | without(b, c);
}
// The mask itself where it has one digit (or none), else nothing; `rest` is what it has beyond its lowest digit.
template <int P>
CLASSIC_INLINE Portable<P> if_single(const Portable<P>& a, Portable<P>& rest) {
    rest = less_lowest(a);
    return a & Portable<P>::zeros_of(rest);
}
// The mask itself where it has three digits or fewer, else nothing.
template <int P>
CLASSIC_INLINE Portable<P> if_at_most_three(const Portable<P>& a) {
    return a & Portable<P>::zeros_of(less_lowest(less_lowest(less_lowest(a))));
}
// Nothing where it has three digits or fewer, else something.
template <int P>
CLASSIC_INLINE Portable<P> more_than_three(const Portable<P>& a) {
    return less_lowest(less_lowest(less_lowest(a)));
}
// `part` where it has three digits or more, else `whole`, of which it is a part.
template <int P>
CLASSIC_INLINE Portable<P> three_or(const Portable<P>& part, const Portable<P>& whole) {
    return (whole & Portable<P>::zeros_of(less_lowest(less_lowest(part)))) | part;
}
// `a` without `b`, but `a` itself where that leaves nothing.
template <int P>
CLASSIC_INLINE Portable<P> narrowed(const Portable<P>& a, const Portable<P>& b) {
    const Portable<P> left = without(a, b);
    return (a & Portable<P>::zeros_of(left)) | left;
}
// Becomes (or stays) such that zero_seen() finds the lanes in which some `a` was 0; begins as no_zero().
template <int P>
CLASSIC_INLINE Portable<P> note_zero(const Portable<P>& seen, const Portable<P>& a) {
    return seen | Portable<P>::zeros_of(a);
}
template <int P>
CLASSIC_INLINE Portable<P> no_zero(const Portable<P>&) {
    return Portable<P>::all(0);
}
template <int P>
CLASSIC_INLINE std::uint32_t zero_seen(const Portable<P>& seen) {
    return seen.nonzero();
}

using PortableRow = Portable<2>;

// Within each group of four lanes: lane i takes lane i+1 (or i+2) of the first three; the fourth, always 0, stays.
CLASSIC_INLINE PortableRow next_lane(const PortableRow& a) {
    return PortableRow::each([&](int i) { return __builtin_shufflevector(a.v[i], a.v[i], 1, 2, 0, 3, 5, 6, 4, 7); });
}
CLASSIC_INLINE PortableRow last_lane(const PortableRow& a) {
    return PortableRow::each([&](int i) { return __builtin_shufflevector(a.v[i], a.v[i], 2, 0, 1, 3, 6, 4, 5, 7); });
}

// Nine rows become nine columns, or the other way round: 3×3 blocks inside 64-bit words first, then the words change places.
CLASSIC_INLINE void transpose(const PortableRow (&from)[9], PortableRow (&to)[9]) {
    const Part none{};
    Part64 first[3][3], third[3][3];  // [block][b]: lines 0 and 1 of a block, and line 2
    for (int b = 0; b < 3; ++b)
        for (int block = 0; block < 3; ++block) {
            const Part x = from[3 * b].v[block / 2], y = from[3 * b + 1].v[block / 2], z = from[3 * b + 2].v[block / 2];
            Part xy, z0;
            if (block % 2 == 0) {
                xy = __builtin_shufflevector(x, y, 0, 8, 1, 9, 2, 10, 3, 11);
                z0 = __builtin_shufflevector(z, none, 0, 8, 1, 9, 2, 10, 3, 11);
            } else {
                xy = __builtin_shufflevector(x, y, 4, 12, 5, 13, 6, 14, 7, 15);
                z0 = __builtin_shufflevector(z, none, 4, 12, 5, 13, 6, 14, 7, 15);
            }
            first[block][b] = (Part64)__builtin_shufflevector((Part32)xy, (Part32)z0, 0, 4, 1, 5);
            third[block][b] = (Part64)__builtin_shufflevector((Part32)xy, (Part32)z0, 2, 6, 3, 7);
        }
    for (int block = 0; block < 3; ++block) {
        const Part64 *p = first[block], *q = third[block];
        const Part64 zero{};
        to[3 * block] = {{(Part)__builtin_shufflevector(p[0], p[1], 0, 2), (Part)__builtin_shufflevector(p[2], zero, 0, 2)}};
        to[3 * block + 1] = {{(Part)__builtin_shufflevector(p[0], p[1], 1, 3), (Part)__builtin_shufflevector(p[2], zero, 1, 3)}};
        to[3 * block + 2] = {{(Part)__builtin_shufflevector(q[0], q[1], 0, 2), (Part)__builtin_shufflevector(q[2], zero, 0, 2)}};
    }
}

}  // namespace
}  // namespace whydoku::classic
