// Classic 9×9 Sudoku, as fast as we can: batches of puzzles in the lanes of wide vectors, or one puzzle for a quick answer.
//
// Nothing here throws on a bad puzzle: it gets the count `invalid_count` and an empty grid, and its neighbours are not touched.
// The solution reported is the first in the order of the search, which is the same on every machine.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "work.hpp"

namespace whydoku::classic {

// What a puzzle turned out to be; the codes are min(solutions, 2), then 3.
enum class Status : std::uint8_t { none = 0, unique = 1, many = 2, invalid = 3 };
constexpr Status status_of(std::uint32_t count) {
    return count == invalid_count ? Status::invalid : count == 0 ? Status::none : count == 1 ? Status::unique : Status::many;
}

// The instruction sets this build has and this machine can run, best first: "avx512", "avx2", "sse4.2", "neon", "portable".
std::vector<std::string_view> paths();
// The one in use.
std::string_view path();
// Use that one from now on (tests compare them); "" goes back to the best.  Returns false if there is none of that name here.
bool force_path(std::string_view name);

// Solve the `work` with so many threads (the caller's is one of them); `cursor` and `step` are set here.  Results are in input order.
void solve(Work work, unsigned threads = 1);

// One puzzle as 81 masks.
using Grid = std::uint16_t[cells];

// Read one puzzle: 81 characters, or 729 pencil marks.  After: false means it is not one.
bool parse(std::string_view text, Grid& masks) noexcept;

struct Answer {
    std::uint64_t count = 0, guesses = 0;
};
// Count solutions up to the limit; the first `room` of them are written to `out` as 81 digits 1..9 each.
Answer search(const Grid& masks, std::uint64_t limit, std::uint8_t* out = nullptr, std::uint64_t room = 0) noexcept;

// For every cell the digits that it has in some solution; all empty when there is none.  Returns the guesses made.
std::uint64_t candidates(const Grid& masks, Grid& out) noexcept;

}  // namespace whydoku::classic
