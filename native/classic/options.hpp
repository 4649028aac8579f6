#pragma once

#include <cstdint>

#include "tuned.hpp"

// The tuned numbers of the classic search.
namespace whydoku::classic::options {

inline constexpr std::uint64_t look_guesses = tuned<std::uint64_t>(2048, 1, 1 << 20, "before the next look at the clock: about a millisecond");
// Up to this many puzzles, one by one is as fast as side by side in a vector's lanes (measured per instruction set).
inline constexpr int portable_solo_puzzles = tuned(3, 0, 8, "solved one by one without wide vectors");
inline constexpr int avx2_solo_puzzles = tuned(10, 0, 16, "solved one by one with AVX2");
inline constexpr int avx512_solo_puzzles = tuned(12, 0, 32, "solved one by one with AVX-512");

}  // namespace whydoku::classic::options
