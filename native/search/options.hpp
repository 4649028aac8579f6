#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "tuned.hpp"

// The tuned numbers of the general search.
namespace whydoku::options {

// which variable is tried first, and when to start over
inline constexpr double prior_share = tuned(0.3, 0.0, 10.0, "of a problem's priors in the weights that a search begins with");
inline constexpr double degree_share = tuned(0.03, 0.0, 10.0, "of a variable's peers in those weights");
inline constexpr double bump_growth_times = tuned(1.002, 1.0, 2.0, "what a failure adds grows by, from one to the next");
inline constexpr double jitter_share = tuned(0.05, 0.0, 1.0, "of a score, up to fifteen times, by which a seed changes it");
inline constexpr std::uint64_t restart_failures =
    tuned<std::uint64_t>(200, 1, 1'000'000, "before the search starts over for the first time");

// how often the clock is looked at
inline constexpr unsigned look_steps = tuned(16u, 1u, 4096u, "of the search between two looks at the clock");
inline constexpr unsigned look_runs = tuned(32u, 1u, 4096u, "of propagators between two looks at the clock");
inline constexpr std::array<std::uint64_t, 4> run_work = {1, 5, 25, 100};  // of a propagator, from cheap to dearest: some 100 ns each
inline constexpr double slice_seconds = tuned(0.02, 0.001, 10.0, "of a search whose work is counted, between two questions whether to go on");

// groups and sets of values
inline constexpr std::int64_t max_group_sets = tuned<std::int64_t>(600, 1, 100'000, "of values of a group that is looked at as a whole");
inline constexpr int max_set_values = tuned(16, 2, 64, "in one of those sets");
inline constexpr int max_listed_values = tuned(10, 1, 20, "for which the sets that have one of some values are listed");
inline constexpr int max_walked_variables = tuned(3, 1, 8, "open ones that are gone through value by value");
inline constexpr std::size_t max_seer_patterns = tuned<std::size_t>(16, 1, 4096, "of places that outside variables see, per group");
inline constexpr int max_peer_bit_variables = tuned(4096, 64, 1'000'000, "of a problem whose peers are kept as bits too");

// sums and counts
inline constexpr int max_sum_parts = tuned(24, 1, 64, "of a sum that is propagated exactly");
inline constexpr std::size_t max_counted_variables = tuned<std::size_t>(255, 1, 4096, "of one count");

// machines along a line
inline constexpr std::size_t max_known_ways = tuned<std::size_t>(256, 1, 65'536, "along a line that are remembered");
inline constexpr std::size_t max_order_shifts = tuned<std::size_t>(20'000, 1, 10'000'000, "of a machine over the orders of a set");
inline constexpr std::size_t max_order_steps = tuned<std::size_t>(100'000, 1, 100'000'000, "along different values, in whatever order");
inline constexpr std::size_t max_set_edges = tuned<std::size_t>(300'000, 1, 100'000'000, "followed to find the sets that a machine accepts");
inline constexpr std::size_t max_narrow_kinds = tuned<std::size_t>(3, 1, 64, "of edges in a layer that is kept by kind");
inline constexpr std::size_t max_edge_splits = tuned<std::size_t>(4, 1, 64, "of the values by the edges of a machine");
inline constexpr std::size_t max_kept_machines = tuned<std::size_t>(512, 1, 100'000, "unrolled ones that are kept for other problems");

}  // namespace whydoku::options
