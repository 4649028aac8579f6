// A limit: how long and how hard an engine may try. Whatever can take long checks it, inside its innermost loop.
//
//   tick      "may I go on?" Nearly always a subtraction and a branch; now and then a look at the clock. When the time is up,
//             or the waiting thread has interrupted, it throws `Stopped`, which the engine catches and nothing else.
//   effort    a factor on the bounds of expensive searches. A search with a bound that its definition does not have
//             names it (`Effort`), asks for it (`most`) and reports when it gave up because of it (`gave_up`).
//
// A limit belongs to one thread.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <limits>
#include <string>
#include <vector>

namespace whydoku {

using Clock = std::chrono::steady_clock;

// The time that it will be then.
Clock::time_point after(double seconds);

// Thrown by `tick`. Results so far remain where they were stored.
struct Stopped {};

// A bound on a search, and what is missed beyond it, in words that follow "gave up: "; {} stands for the bound used.
struct Effort {
    int usual;
    const char* missed;
};

// Thrown by code that cannot even begin, because it would take too much memory. The technique that
// called it finds nothing; what was given up has been recorded.
struct TooMuch {};

class Limit {
public:
    // No end.
    Limit() = default;
    explicit Limit(Clock::time_point until, double effort = 1.0, std::function<bool()> interrupted = {}) {
        begin(until, effort, std::move(interrupted));
    }
    Limit(const Limit&) = delete;
    Limit& operator=(const Limit&) = delete;

    // Set it anew, for work that begins or goes on; what was given up stays known. `interrupted` is asked every 20 ms or so whether a stop has been requested
    // to it; it may take locks.
    void begin(Clock::time_point until, double effort = 1.0, std::function<bool()> interrupted = {});
    // Another end, sooner or later; the rest is unchanged.
    void extend(Clock::time_point until) {
        until_ = until;
        over_ = was_interrupted_;
        grant(0);
    }
    // Also end after that much work, in units of weight from now on: counted, so it does not depend on the machine's load.
    void allow(std::int64_t work) { work_left_ = work; }

    // To be called in every iteration of a loop. The weight is the time of an iteration, in units of about 10 ns; it need not be exact.
    void tick(std::int64_t weight = 1) {
        if ((left_ -= weight) < 0) [[unlikely]] look();
    }
    // Look at the clock now.
    void look();
    // The same without an exception: whether it is over. Once over, it remains so.
    bool is_over();

    bool was_interrupted() const { return was_interrupted_; }
    Clock::time_point until() const { return until_; }

    double effort() const { return effort_; }
    // A bound times the effort.
    int most(const Effort& effort) const;
    // A search stopped at a bound, so there may be more than it found.
    void gave_up(const Effort& effort) { gave_up(effort, most(effort)); }
    void gave_up(const Effort& effort, int bound);
    // What was given up since the last `forget`, each once.
    const std::vector<std::string>& given_up() const { return given_up_; }
    void forget() { given_up_.clear(); }

private:
    static constexpr std::int64_t between_looks = 20'000;  // units of weight: a fifth of a millisecond, about

    // Count the work since the last look at the clock, and allow some more before the next.
    void grant(std::int64_t weight) {
        work_left_ -= granted_ - left_;
        granted_ = left_ = weight;
    }

    Clock::time_point until_ = Clock::time_point::max();
    double effort_ = 1.0;
    std::function<bool()> interrupted_;
    Clock::time_point ask_at_ = Clock::time_point::min();
    std::int64_t left_ = 0;
    std::int64_t granted_ = 0;  // what was left after the last look
    std::int64_t work_left_ = std::numeric_limits<std::int64_t>::max();
    bool over_ = false;
    bool was_interrupted_ = false;
    std::vector<std::string> given_up_;
};

}  // namespace whydoku
