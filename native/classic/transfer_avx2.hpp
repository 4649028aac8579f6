// Sixteen puzzles at a time between text and lanes, with byte shuffles: a 16×16 byte transposition each for five sixteenths of
// the grid (the 81st cell goes by hand), and two table look-ups a byte to turn characters into masks or masks into characters.
#pragma once

#include <immintrin.h>

#include "work.hpp"

namespace whydoku::classic {
namespace {

// In each 128-bit half: byte k of vector i becomes byte i of vector k. Four perfect shuffles of the 256 bytes.
CLASSIC_INLINE void transpose_bytes(__m256i (&a)[16]) {
    __m256i b[16];
    for (int round = 0; round < 2; ++round) {
        for (int i = 0; i < 8; ++i) {
            b[2 * i] = _mm256_unpacklo_epi8(a[i], a[i + 8]);
            b[2 * i + 1] = _mm256_unpackhi_epi8(a[i], a[i + 8]);
        }
        for (int i = 0; i < 8; ++i) {
            a[2 * i] = _mm256_unpacklo_epi8(b[i], b[i + 8]);
            a[2 * i + 1] = _mm256_unpackhi_epi8(b[i], b[i + 8]);
        }
    }
}

CLASSIC_INLINE __m256i both(__m128i x) { return _mm256_broadcastsi128_si256(x); }

// A 32-byte piece of each of 16 puzzles, as far as the puzzle goes (80 cells).
CLASSIC_INLINE __m256i piece_of(const std::uint8_t* puzzle, int piece) {
    if (piece < 2) return _mm256_loadu_si256(reinterpret_cast<const __m256i*>(puzzle + 32 * piece));
    return _mm256_castsi128_si256(_mm_loadu_si128(reinterpret_cast<const __m128i*>(puzzle + 64)));
}

// Read 16 puzzles of 81 bytes into lanes `to[cell * lanes + 0..15]`.  Returns a bit for each that is a puzzle.
inline std::uint32_t read_sixteen(const std::uint8_t* const (&puzzles)[16], bool digits, LaneView* to, int lanes) {
    // A character is known when both of its nibbles allow a common class: 1 " *-." · 2 "0" · 4 "X_" · 8 "x" · 16 "1" to "9"
    const __m256i low_class = both(_mm_setr_epi8(1 | 2, 16, 16, 16, 16, 16, 16, 16, 16 | 4 | 8, 16, 1, 0, 0, 1, 1, 4));
    const __m256i high_class = both(_mm_setr_epi8(0, 0, 1, 2 | 16, 0, 4, 0, 8, 0, 0, 0, 0, 0, 0, 0, 0));
    const __m256i low_bits = both(_mm_setr_epi8(0, 1, 2, 4, 8, 16, 32, 64, -128, 0, 0, 0, 0, 0, 0, 0));
    const __m256i high_bits = both(_mm_setr_epi8(0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0));
    const __m256i nibble = _mm256_set1_epi8(15), nine = _mm256_set1_epi8(9), zero = _mm256_set1_epi8('0'), one = _mm256_set1_epi8(1);
    __m256i known = _mm256_set1_epi8(16);
    for (int piece = 0; piece < 3; ++piece) {
        __m256i a[16];
        for (int p = 0; p < 16; ++p) a[p] = piece_of(puzzles[p], piece);
        transpose_bytes(a);
        for (int i = 0; i < 16; ++i) {
            __m256i x = a[i];
            if (digits) {  // make it a character; what is above 9 becomes an unknown one
                const __m256i small = _mm256_cmpeq_epi8(_mm256_min_epu8(x, nine), x);
                x = _mm256_or_si256(_mm256_add_epi8(x, zero), _mm256_xor_si256(small, _mm256_set1_epi8(-1)));
            }
            const __m256i low = _mm256_and_si256(x, nibble), high = _mm256_and_si256(_mm256_srli_epi16(x, 4), nibble);
            const __m256i cls = _mm256_and_si256(_mm256_shuffle_epi8(low_class, low), _mm256_shuffle_epi8(high_class, high));
            // The upper half of the last piece is not there and must not spoil `known`.
            known = _mm256_min_epu8(known, piece == 2 ? _mm256_inserti128_si256(cls, _mm_set1_epi8(16), 1) : cls);
            const __m256i given = _mm256_cmpeq_epi8(cls, _mm256_set1_epi8(16));
            const __m256i eight = _mm256_blendv_epi8(_mm256_set1_epi8(-1), _mm256_shuffle_epi8(low_bits, low), given);
            const __m256i ninth = _mm256_blendv_epi8(one, _mm256_shuffle_epi8(high_bits, low), given);
            const __m256i first = _mm256_unpacklo_epi8(eight, ninth), second = _mm256_unpackhi_epi8(eight, ninth);
            LaneView* cell = to + (32 * piece + i) * lanes;
            _mm256_storeu_si256(reinterpret_cast<__m256i*>(cell), _mm256_permute2x128_si256(first, second, 0x20));
            if (piece < 2) _mm256_storeu_si256(reinterpret_cast<__m256i*>(cell + 16 * lanes), _mm256_permute2x128_si256(first, second, 0x31));
        }
    }
    const __m128i least = _mm_min_epu8(_mm256_castsi256_si128(known), _mm256_extracti128_si256(known, 1));
    std::uint32_t good = static_cast<std::uint32_t>(_mm_movemask_epi8(_mm_cmpeq_epi8(least, _mm_setzero_si128()))) ^ 0xffffu;
    Mask last[16];
    for (int p = 0; p < 16; ++p) {
        const std::uint8_t x = puzzles[p][80];
        const Mask m = character_masks.of[digits ? (x <= 9 ? static_cast<std::uint8_t>(x + '0') : 255) : x];
        if (!m) good &= ~(1u << p);
        last[p] = m;
    }
    __builtin_memcpy(to + 80 * lanes, last, sizeof last);
    return good;
}

// Nine bits with one set, squeezed to a byte with 256 → 255, become 1..9 plus `zero`.
CLASSIC_INLINE __m256i digits_of(__m256i bits, __m256i zero) {
    const __m256i low = both(_mm_setr_epi8(0, 1, 2, 0, 3, 0, 0, 0, 4, 0, 0, 0, 0, 0, 0, 4));
    const __m256i high = both(_mm_setr_epi8(0, 5, 6, 0, 7, 0, 0, 0, 8, 0, 0, 0, 0, 0, 0, 5));
    const __m256i nibble = _mm256_set1_epi8(15);
    const __m256i a = _mm256_shuffle_epi8(low, _mm256_and_si256(bits, nibble));
    const __m256i b = _mm256_shuffle_epi8(high, _mm256_and_si256(_mm256_srli_epi16(bits, 4), nibble));
    return _mm256_add_epi8(_mm256_add_epi8(a, b), zero);
}

// Write the solved ones among 16 lanes; `out[p]` has room for 81 bytes where bit p of `solved` is set.
inline void write_sixteen(std::uint8_t* const (&out)[16], bool digits, std::uint32_t solved, const LaneView* from, int lanes) {
    const __m256i zero = _mm256_set1_epi8(digits ? 0 : '0');
    for (int piece = 0; piece < 3; ++piece) {
        __m256i a[16];
        for (int i = 0; i < 16; ++i) {
            const LaneView* cell = from + (32 * piece + i) * lanes;
            const __m256i x = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(cell));
            const __m256i y = piece < 2 ? _mm256_loadu_si256(reinterpret_cast<const __m256i*>(cell + 16 * lanes)) : x;
            a[i] = digits_of(_mm256_permute4x64_epi64(_mm256_packus_epi16(x, y), 0xd8), zero);
        }
        transpose_bytes(a);
        for (std::uint32_t s = solved; s; s &= s - 1) {
            const int p = __builtin_ctz(s);
            if (piece < 2)
                _mm256_storeu_si256(reinterpret_cast<__m256i*>(out[p] + 32 * piece), a[p]);
            else
                _mm_storeu_si128(reinterpret_cast<__m128i*>(out[p] + 64), _mm256_castsi256_si128(a[p]));
        }
    }
    for (std::uint32_t s = solved; s; s &= s - 1) {
        const int p = __builtin_ctz(s);
        out[p][80] = static_cast<std::uint8_t>((digits ? 1 : '1') + __builtin_ctz(from[80 * lanes + p] | 0x8000u));
    }
}

// One solved frame as 81 bytes: every row is squeezed to nine bytes, and the next row's store mends what the last one spilled over.
inline void write_frame(std::uint8_t* out, bool digits, const Frame& frame) {
    const __m128i order = _mm_setr_epi8(0, 1, 2, 4, 5, 6, 8, 9, 10, -1, -1, -1, -1, -1, -1, -1);
    const __m256i zero = _mm256_set1_epi8(digits ? 0 : '0');
    std::uint8_t text[96];
    for (int r = 0; r < 9; ++r) {
        const __m128i left = _mm_load_si128(reinterpret_cast<const __m128i*>(frame.rows[r]));
        const __m128i right = _mm_load_si128(reinterpret_cast<const __m128i*>(frame.rows[r] + 8));
        const __m128i bits = _mm_shuffle_epi8(_mm_packus_epi16(left, right), order);
        _mm_storeu_si128(reinterpret_cast<__m128i*>(text + 9 * r), _mm256_castsi256_si128(digits_of(_mm256_castsi128_si256(bits), zero)));
    }
    __builtin_memcpy(out, text, cells);
}

}  // namespace
}  // namespace whydoku::classic
