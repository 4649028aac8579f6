// Sudoku Explainer's ratings: its path, the rating of every step, and ER, EP and ED of the puzzle.
//
//   cell 0..80, r1c1 first · digit 0..8 · candidate = cell * 9 + digit · hint = one step that Sudoku Explainer could take
//   ER   the highest rating of a step
//   EP   the highest rating until the first digit is placed
//   ED   the rating of the first step
//
// At every step the producers are asked in a fixed order and the first hint of the first that has one is taken. There is no test
// of whether the puzzle has a solution. `loop.cpp` is the loop; each group of techniques has a file.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "limit.hpp"

namespace whydoku::se {

// The program to imitate. They differ in the order in which they look, in two corrected techniques, and in techniques added.
struct Edition {
    bool ascending_order = false;  // peers by cell number; locked candidates digit by digit
    bool corrected = false;        // unique loops and BUG without the mistakes of 1.2.1
    bool more_techniques = false;  // strong links, larger wings, other nested levels
    bool uniqueness = true;        // unique loops and BUG at all
};

inline constexpr Edition explainer_1_2_1{};
inline constexpr Edition explainer_without_uniqueness{.uniqueness = false};
inline constexpr Edition sukaku_explainer_1_18{true, true, true};
inline constexpr Edition sukaku_explainer_1_18_as_1_2_1{true, false, false};

// The edition with a name: "1.2.1", "1.2.1 without uniqueness", "1.18" or "1.18 as 1.2.1"; null if there is none.
const Edition* edition_named(std::string_view name);

struct Step {
    const char* technique;
    double rating;
    int place;                          // a candidate, or -1
    std::vector<std::int16_t> removes;  // candidates
};

enum class Outcome : std::uint8_t {
    solved,
    stuck,    // no technique applies: rated 20.0
    invalid,  // not a line of 81 cells, or a digit is given twice in a house
    stopped,  // the limit was reached; the figures are those of the steps taken
};

// A rating as Sudoku Explainer prints it, in tenths.
inline int printed(double rating) { return static_cast<int>((rating + 0.05) * 10); }

// Ratings in tenths.
struct Rating {
    Outcome outcome = Outcome::stopped;
    int er = 0, ep = 0, ed = 0;
    std::vector<Step> steps;  // only where they were asked for
};

// Rate a line of 81 characters, 1 to 9 or else `.` or `0`.
Rating rate(std::string_view line, const Edition& edition, bool with_steps, Limit& limit);

// Rate many; the answers are in the order of the lines. `seconds` is for each of them. Once the limit is reached the rest is `stopped`.
std::vector<Rating> rate(const std::vector<std::string_view>& lines, const Edition& edition, bool with_steps, unsigned threads,
                         std::optional<double> seconds, Limit& limit);

}  // namespace whydoku::se
