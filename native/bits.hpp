// Sets of values as machine words. Bit i is value i; value i is digit low + i of the board.
#pragma once

#include <bit>
#include <cstdint>

namespace whydoku {

using Mask = std::uint64_t;

inline bool is_single(Mask mask) { return mask != 0 && (mask & (mask - 1)) == 0; }
inline int size_of(Mask mask) { return std::popcount(mask); }
inline int lowest(Mask mask) { return std::countr_zero(mask); }
inline int highest(Mask mask) { return 63 - std::countl_zero(mask); }
inline Mask bit(int value) { return Mask{1} << value; }
inline Mask first_values(int count) { return count >= 64 ? ~Mask{0} : bit(count) - 1; }

}  // namespace whydoku
