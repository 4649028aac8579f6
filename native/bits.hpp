// Sets of values as machine words. Bit i is value i; value i is digit low + i of the board.
#pragma once

#include <bit>
#include <cstdint>

namespace whydoku {

using Mask = std::uint64_t;

inline bool is_single(Mask mask) { return mask != 0 && (mask & (mask - 1)) == 0; }
// Without the popcount instruction, which the oldest x86-64 lacks, std::popcount is a call; adding in parallel is not.
inline int size_of(Mask mask) {
#if defined(__x86_64__) && !defined(__POPCNT__)
    mask -= mask >> 1 & 0x5555555555555555u;
    mask = (mask & 0x3333333333333333u) + (mask >> 2 & 0x3333333333333333u);
    mask = (mask + (mask >> 4)) & 0x0f0f0f0f0f0f0f0fu;
    return static_cast<int>(mask * 0x0101010101010101u >> 56);
#else
    return std::popcount(mask);
#endif
}
inline int lowest(Mask mask) { return std::countr_zero(mask); }
inline int highest(Mask mask) { return 63 - std::countl_zero(mask); }
inline Mask bit(int value) { return Mask{1} << value; }
inline Mask first_values(int count) { return count >= 64 ? ~Mask{0} : bit(count) - 1; }

}  // namespace whydoku
