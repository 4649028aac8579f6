// Depth-first search over a problem: decide, propagate, undo. It can pause anywhere and resume later.
//
// A decision is "var is value"; when it fails, "var is not value" is a fact of the level above, and the next decision is
// chosen anew. What to decide: a variable or a house's value with few candidates left, those first that failures point to.
// Before the first solution it starts over from time to time with what failures have taught it; afterwards never, so that
// each solution comes exactly once.
#pragma once

#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <random>
#include <vector>

#include "limit.hpp"
#include "search/options.hpp"
#include "search/space.hpp"

namespace whydoku {

enum class Event { solution, exhausted, paused };

class Search {
public:
    // Throws std::invalid_argument where domains do not fit the problem. A seed shuffles the order of trying.
    Search(std::shared_ptr<const Problem> problem, std::vector<Mask> domains, std::optional<std::uint64_t> seed);

    // Go on until the next solution, the end, or until about `seconds` have passed.
    Event run(double seconds);
    // The same, until propagators have done about so much work in this call, which is counted and not timed.  After: paused means
    // that they have. `limit` is asked meanwhile whether time is left, and throws where there is none.
    Event run_counted(std::uint64_t work, Limit& limit);

    // Count solutions up to `limit` (all of them: 0), for about `seconds`.  After: exhausted means that `counted` is the
    // number, or has reached the limit. If values may be renamed at will, unused ones are interchangeable and
    // one of them is tried for all.
    Event count(std::uint64_t limit, double seconds);

    const Problem& problem() const { return *problem_; }
    std::vector<int> solution() const;  // after Event::solution: the value of each variable
    std::uint64_t guesses() const { return guesses_; }
    std::uint64_t failures() const { return failures_; }
    std::uint64_t work() const { return space_.work(); }  // of propagators
    std::uint64_t counted() const { return counted_; }

private:
    struct Level {
        std::size_t mark;
        int var;
        Mask refuted;            // what the variable loses when this level fails
        std::uint64_t factor;    // solutions below stand for this many
        Mask fresh;              // values not used yet, before this decision
    };
    struct Decision {
        int var;
        int value;
    };

    Event advance(Clock::time_point end);
    Settled start(Clock::time_point end);
    Settled back_up(Clock::time_point end);
    void restart();
    std::optional<Decision> choose();
    int pick_value(Mask mask);

    std::shared_ptr<const Problem> problem_;
    Space space_;
    std::vector<Level> levels_;
    std::optional<std::mt19937_64> random_;
    std::uint64_t guesses_ = 0;
    std::uint64_t failures_ = 0;
    std::uint64_t counted_ = 0;
    std::uint64_t failures_here_ = 0;  // since the last start
    std::uint64_t patience_ = options::restart_failures;  // failures before starting over
    std::uint64_t factor_ = 1;
    std::uint64_t steps_ = 0;
    std::uint64_t most_work_ = std::numeric_limits<std::uint64_t>::max();  // of propagators; looked at before each choice
    bool counted_out_ = false;  // it has paused because of it
    Mask fresh_ = 0;
    bool started_ = false;
    bool in_the_middle_ = false;  // paused before everything that follows from the last decision was drawn
    bool backing_up_ = false;     // since the last decision that stood
    bool done_ = false;
    bool at_solution_ = false;
    bool found_any_ = false;
};

}  // namespace whydoku
