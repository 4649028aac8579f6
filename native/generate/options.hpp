#pragma once

#include <cstddef>
#include <cstdint>

#include "tuned.hpp"

// The tuned numbers of the generator.
namespace whydoku::generate::options {

inline constexpr std::uint64_t max_climbed_solutions = tuned<std::uint64_t>(500, 2, 1'000'000, "that the climb to one solution counts");
inline constexpr int max_idle_changes = tuned(400, 1, 1'000'000, "of a clue in a row that do not help before a climb is given up");
inline constexpr std::size_t max_canonical_states = tuned<std::size_t>(1'000'000, 1'000, 1'000'000'000, "kept while a canonical form is looked for");

}  // namespace whydoku::generate::options
