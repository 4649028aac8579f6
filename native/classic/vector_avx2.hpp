// Vectors of 16-bit lanes in AVX2 registers; each operation is explained in vector_portable.hpp.
#pragma once

#include <immintrin.h>

#include "geometry.hpp"
#include "options.hpp"

namespace whydoku::classic {
namespace {

struct Avx2 {
    using Lane = Avx2;
    static constexpr int lanes = 16;
    static constexpr int few = options::avx2_solo_puzzles;
    static constexpr bool may_skip_naked = false;
    static constexpr int plane_bytes = 32;

    __m256i v;

    CLASSIC_INLINE static Avx2 all(Mask x) { return {_mm256_set1_epi16(static_cast<short>(x))}; }
    CLASSIC_INLINE static Avx2 load(const void* p) { return {_mm256_loadu_si256(static_cast<const __m256i*>(p))}; }
    CLASSIC_INLINE static Avx2 words(std::uint64_t a, std::uint64_t b, std::uint64_t c) {
        return {_mm256_setr_epi64x(static_cast<long long>(a), static_cast<long long>(b), static_cast<long long>(c), 0)};
    }
    CLASSIC_INLINE void store(void* p) const { _mm256_storeu_si256(static_cast<__m256i*>(p), v); }

    CLASSIC_INLINE friend Avx2 operator&(Avx2 a, Avx2 b) { return {_mm256_and_si256(a.v, b.v)}; }
    CLASSIC_INLINE friend Avx2 operator|(Avx2 a, Avx2 b) { return {_mm256_or_si256(a.v, b.v)}; }
    CLASSIC_INLINE friend Avx2 operator^(Avx2 a, Avx2 b) { return {_mm256_xor_si256(a.v, b.v)}; }
    CLASSIC_INLINE friend Avx2 operator+(Avx2 a, Avx2 b) { return {_mm256_add_epi16(a.v, b.v)}; }
    CLASSIC_INLINE static Avx2 zeros_of(Avx2 a) { return {_mm256_cmpeq_epi16(a.v, _mm256_setzero_si256())}; }

    CLASSIC_INLINE static Lane lane(int i) {
        const __m256i count = _mm256_setr_epi16(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
        return {_mm256_cmpeq_epi16(count, _mm256_set1_epi16(static_cast<short>(i)))};
    }
    CLASSIC_INLINE Avx2 insert(Lane m, Mask x) const { return {_mm256_blendv_epi8(v, all(x).v, m.v)}; }
    CLASSIC_INLINE Avx2 within(Lane m) const { return *this & m; }
    CLASSIC_INLINE Avx2 flooded(Lane m) const { return *this | m; }

    CLASSIC_INLINE std::uint32_t nonzero() const {
        const __m256i z = zeros_of(*this).v;
        const __m128i packed = _mm_packs_epi16(_mm256_castsi256_si128(z), _mm256_extracti128_si256(z, 1));
        return static_cast<std::uint32_t>(_mm_movemask_epi8(packed)) ^ 0xffffu;
    }
};

CLASSIC_INLINE Avx2 without(Avx2 a, Avx2 b) { return {_mm256_andnot_si256(b.v, a.v)}; }
CLASSIC_INLINE Avx2 without(Avx2 a, Avx2 b, Avx2 c) { return without(a, b | c); }
CLASSIC_INLINE Avx2 any(Avx2 a, Avx2 b, Avx2 c) { return a | b | c; }
CLASSIC_INLINE Avx2 twice(Avx2 a, Avx2 b, Avx2 c) { return (a & b) | ((a | b) & c); }
CLASSIC_INLINE Avx2 less_lowest(Avx2 a) { return a & (a + Avx2{_mm256_set1_epi16(-1)}); }
CLASSIC_INLINE Avx2 pairs(Avx2 a, Avx2 b, Avx2 c, Avx2 d) { return (a & b) | (c & d); }
CLASSIC_INLINE Avx2 and_or(Avx2 a, Avx2 b, Avx2 c) { return (a & b) | c; }
CLASSIC_INLINE Avx2 or_without(Avx2 a, Avx2 b, Avx2 c) { return a | without(b, c); }
CLASSIC_INLINE Avx2 if_single(Avx2 a, Avx2& rest) {
    rest = less_lowest(a);
    return a & Avx2::zeros_of(rest);
}
CLASSIC_INLINE Avx2 if_at_most_three(Avx2 a) { return a & Avx2::zeros_of(less_lowest(less_lowest(less_lowest(a)))); }
CLASSIC_INLINE Avx2 more_than_three(Avx2 a) { return less_lowest(less_lowest(less_lowest(a))); }
CLASSIC_INLINE Avx2 three_or(Avx2 part, Avx2 whole) {
    return {_mm256_blendv_epi8(part.v, whole.v, Avx2::zeros_of(less_lowest(less_lowest(part))).v)};
}
CLASSIC_INLINE Avx2 narrowed(Avx2 a, Avx2 b) {
    const Avx2 h = without(a, b);
    return {_mm256_blendv_epi8(h.v, a.v, Avx2::zeros_of(h).v)};
}
CLASSIC_INLINE Avx2 note_zero(Avx2 seen, Avx2 a) { return {_mm256_min_epi16(seen.v, a.v)}; }
CLASSIC_INLINE Avx2 no_zero(Avx2) { return Avx2::all(all_digits); }
CLASSIC_INLINE std::uint32_t zero_seen(Avx2 seen) { return seen.nonzero() ^ 0xffffu; }

CLASSIC_INLINE Avx2 next_lane(Avx2 a) {
    const __m256i order = _mm256_broadcastsi128_si256(_mm_setr_epi8(2, 3, 4, 5, 0, 1, -1, -1, 10, 11, 12, 13, 8, 9, -1, -1));
    return {_mm256_shuffle_epi8(a.v, order)};
}
CLASSIC_INLINE Avx2 last_lane(Avx2 a) {
    const __m256i order = _mm256_broadcastsi128_si256(_mm_setr_epi8(4, 5, 0, 1, 2, 3, -1, -1, 12, 13, 8, 9, 10, 11, -1, -1));
    return {_mm256_shuffle_epi8(a.v, order)};
}
// `from` is nine columns, lanes (band, row); 3×3 blocks are transposed inside 64-bit words, then the words change places.
CLASSIC_INLINE void transpose(const Avx2 (&from)[9], Avx2 (&to)[9]) {
    const __m256i none = _mm256_setzero_si256();
    __m256i even01[3], even2[3], odd01[3], odd2[3];  // blocks 0 and 2 (even) or 1 (odd): their rows 0 and 1, and row 2
    for (int b = 0; b < 3; ++b) {
        const __m256i x = from[3 * b].v, y = from[3 * b + 1].v, z = from[3 * b + 2].v;
        const __m256i xy = _mm256_unpacklo_epi16(x, y), z0 = _mm256_unpacklo_epi16(z, none);
        const __m256i xy1 = _mm256_unpackhi_epi16(x, y), z1 = _mm256_unpackhi_epi16(z, none);
        even01[b] = _mm256_unpacklo_epi32(xy, z0);
        even2[b] = _mm256_unpackhi_epi32(xy, z0);
        odd01[b] = _mm256_unpacklo_epi32(xy1, z1);
        odd2[b] = _mm256_unpackhi_epi32(xy1, z1);
    }
    const auto even = [&](int row, __m256i first, __m256i second) {
        to[row].v = _mm256_permute2x128_si256(first, second, 0x20);
        to[6 + row].v = _mm256_permute2x128_si256(first, second, 0x31);
    };
    even(0, _mm256_unpacklo_epi64(even01[0], even01[1]), _mm256_unpacklo_epi64(even01[2], none));
    even(1, _mm256_unpackhi_epi64(even01[0], even01[1]), _mm256_unpackhi_epi64(even01[2], none));
    even(2, _mm256_unpacklo_epi64(even2[0], even2[1]), _mm256_unpacklo_epi64(even2[2], none));
    const auto odd = [&](int row, __m256i first, __m256i second) {
        to[3 + row].v = _mm256_permute2x128_si256(first, second, 0x20);
    };
    odd(0, _mm256_unpacklo_epi64(odd01[0], odd01[1]), _mm256_unpacklo_epi64(odd01[2], none));
    odd(1, _mm256_unpackhi_epi64(odd01[0], odd01[1]), _mm256_unpackhi_epi64(odd01[2], none));
    odd(2, _mm256_unpacklo_epi64(odd2[0], odd2[1]), _mm256_unpacklo_epi64(odd2[2], none));
}

}  // namespace
}  // namespace whydoku::classic
