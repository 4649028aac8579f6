// Classic 9×9 Sudoku, as fast as possible: batches of puzzles in the lanes of wide vectors, or one puzzle for a quick answer.
//
// Nothing here throws on a bad puzzle: it gets the count -1 and an empty grid, and its neighbours are not touched.
// The solution reported is the first in the order of the search, which is the same on every machine.
#pragma once

#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

#include "limit.hpp"
#include "work.hpp"

namespace whydoku::classic {

// The instruction sets this build has and this machine can run, best first: "avx512", "avx2", "sse4.2", "neon", "portable".
std::vector<std::string_view> paths();
// The one in use.
std::string_view path();
// Use that one from now on (tests compare them); "" returns to the best.  Returns false if there is none of that name here.
bool force_path(std::string_view name);

// Solve the `work` with that many threads (the caller's is one of them); `cursor`, `step` and the questions are set here.  Results are in
// input order.  Returns the number of puzzles done before the limit, if there is one.
std::size_t solve(Work work, unsigned threads = 1, Limit* limit = nullptr);

// One puzzle as 81 masks.
using Grid = std::uint16_t[cells];

// Read one puzzle: 81 characters, or 729 pencil marks.  After: false means it is not one.
bool parse(std::string_view text, Grid& masks) noexcept;

struct Answer {
    std::uint64_t count = 0, guesses = 0;
};
// Count solutions up to `most`; the first one is written to `first` as 81 digits 1..9.  Throws Stopped when the limit is over.
Answer search(const Grid& masks, std::uint64_t most, std::uint8_t* first, Limit& limit);

// The first solutions, each with the guesses made up to it, as a `Walk` would give them.
struct Solved {
    std::uint8_t digits[cells];  // 1..9
    std::uint64_t guesses;
};
// Find up to `most` of them.  Returns how many there are, or -1 if that takes more guesses than may pass without checking the clock.
int first_solutions(const Grid& masks, int most, Solved* found);

// For every cell the digits that it has in some solution; all empty when there is none.  Throws as `search` does.
void candidates(const Grid& masks, Grid& out, Limit& limit);

// A search of one puzzle that can pause and resume.
class Walk {
public:
    enum class Event { solution, exhausted, paused };

    explicit Walk(const Grid& masks);
    Event run(double seconds);  // to the next solution
    // Count on until `limit` solutions are counted (0: no limit), then as if there were no more.
    Event count(std::uint64_t limit, double seconds);

    const std::uint8_t* solution() const { return solution_; }  // after Event::solution: 81 digits 1..9
    std::uint64_t guesses() const { return guesses_; }
    std::uint64_t counted() const { return counted_; }

private:
    template <class Found>
    Event advance(double seconds, Found found);

    std::unique_ptr<Frame[]> stack_;
    int depth_ = 1;
    std::uint8_t solution_[cells] = {};
    std::uint64_t guesses_ = 0, counted_ = 0;
};

}  // namespace whydoku::classic
