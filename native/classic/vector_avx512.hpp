// Vectors of 16-bit lanes in AVX-512 registers (BW and BITALG); each operation is explained in vector_portable.hpp.
// Any function of three bits is one instruction here (vpternlog), and comparisons give masks that select for free.
#pragma once

#include <immintrin.h>

#include "geometry.hpp"
#include "options.hpp"

namespace whydoku::classic {
namespace {

struct Avx512 {
    using Lane = __mmask32;
    static constexpr int lanes = 32;
    static constexpr int few = options::avx512_solo_puzzles;
    static constexpr bool may_skip_naked = true;  // a block of naked singles that solves little costs more than it saves
    static constexpr int plane_bytes = 32;

    __m512i v;

    CLASSIC_INLINE static Avx512 all(Mask x) { return {_mm512_set1_epi16(static_cast<short>(x))}; }
    CLASSIC_INLINE static Avx512 load(const void* p) { return {_mm512_loadu_si512(p)}; }
    CLASSIC_INLINE void store(void* p) const { _mm512_storeu_si512(p, v); }

    CLASSIC_INLINE friend Avx512 operator&(Avx512 a, Avx512 b) { return {_mm512_and_si512(a.v, b.v)}; }
    CLASSIC_INLINE friend Avx512 operator|(Avx512 a, Avx512 b) { return {_mm512_or_si512(a.v, b.v)}; }
    CLASSIC_INLINE friend Avx512 operator^(Avx512 a, Avx512 b) { return {_mm512_xor_si512(a.v, b.v)}; }
    CLASSIC_INLINE friend Avx512 operator+(Avx512 a, Avx512 b) { return {_mm512_add_epi16(a.v, b.v)}; }

    CLASSIC_INLINE static Lane lane(int i) { return static_cast<Lane>(1u << i); }
    CLASSIC_INLINE Avx512 insert(Lane m, Mask x) const { return {_mm512_mask_set1_epi16(v, m, static_cast<short>(x))}; }
    CLASSIC_INLINE Avx512 within(Lane m) const { return {_mm512_maskz_mov_epi16(m, v)}; }
    CLASSIC_INLINE Avx512 flooded(Lane m) const { return {_mm512_mask_set1_epi16(v, m, -1)}; }

    CLASSIC_INLINE std::uint32_t nonzero() const { return _mm512_test_epi16_mask(v, v); }
};

// The third argument of vpternlog is the function's truth table: bit 4a + 2b + c.
template <int table>
CLASSIC_INLINE Avx512 logic(Avx512 a, Avx512 b, Avx512 c) { return {_mm512_ternarylogic_epi32(a.v, b.v, c.v, table)}; }

CLASSIC_INLINE Avx512 without(Avx512 a, Avx512 b) { return logic<0x30>(a, b, b); }
CLASSIC_INLINE Avx512 without(Avx512 a, Avx512 b, Avx512 c) { return logic<0x10>(a, b, c); }
CLASSIC_INLINE Avx512 any(Avx512 a, Avx512 b, Avx512 c) { return logic<0xfe>(a, b, c); }
CLASSIC_INLINE Avx512 twice(Avx512 a, Avx512 b, Avx512 c) { return logic<0xe8>(a, b, c); }
CLASSIC_INLINE Avx512 pairs(Avx512 a, Avx512 b, Avx512 c, Avx512 d) { return logic<0xf8>(a & b, c, d); }
CLASSIC_INLINE Avx512 and_or(Avx512 a, Avx512 b, Avx512 c) { return logic<0xea>(a, b, c); }
CLASSIC_INLINE Avx512 or_without(Avx512 a, Avx512 b, Avx512 c) { return logic<0xf4>(a, b, c); }
CLASSIC_INLINE Avx512 if_single(Avx512 a, Avx512& rest) {
    const __m512i less = _mm512_add_epi16(a.v, _mm512_set1_epi16(-1));
    rest = {_mm512_and_si512(a.v, less)};
    return {_mm512_maskz_mov_epi16(_mm512_testn_epi16_mask(a.v, less), a.v)};
}
CLASSIC_INLINE Avx512 if_at_most_three(Avx512 a) {
    return {_mm512_maskz_mov_epi16(_mm512_cmple_epu16_mask(_mm512_popcnt_epi16(a.v), _mm512_set1_epi16(3)), a.v)};
}
CLASSIC_INLINE Avx512 more_than_three(Avx512 a) {
    return {_mm512_maskz_mov_epi16(_mm512_cmpgt_epu16_mask(_mm512_popcnt_epi16(a.v), _mm512_set1_epi16(3)), a.v)};
}
CLASSIC_INLINE Avx512 three_or(Avx512 part, Avx512 whole) {
    return {_mm512_mask_mov_epi16(whole.v, _mm512_cmpge_epu16_mask(_mm512_popcnt_epi16(part.v), _mm512_set1_epi16(3)), part.v)};
}
CLASSIC_INLINE Avx512 narrowed(Avx512 a, Avx512 b) {
    const __m512i h = without(a, b).v;
    return {_mm512_mask_mov_epi16(a.v, _mm512_test_epi16_mask(h, h), h)};
}
CLASSIC_INLINE Avx512 note_zero(Avx512 seen, Avx512 a) { return {_mm512_min_epu16(seen.v, a.v)}; }
CLASSIC_INLINE Avx512 no_zero(Avx512) { return Avx512::all(all_digits); }
CLASSIC_INLINE std::uint32_t zero_seen(Avx512 seen) { return ~seen.nonzero(); }

}  // namespace
}  // namespace whydoku::classic
