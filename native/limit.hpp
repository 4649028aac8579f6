// A limit: how long and how hard an engine may try. Whatever can take long asks it, inside its innermost loop.
//
//   tick      "may I go on?" A subtraction and a branch nearly always; now and then a look at the clock. When the time is up,
//             or the waiting thread has interrupted, it throws `Stopped`, which the engine catches and nothing else.
//   effort    how far expensive searches go, times what is usual. A search that has a bound its definition does not have
//             names it (`Effort`), asks for it (`most`) and says so where it gave up because of it (`gave_up`).
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

// What `tick` throws. What was found by then is where it was put.
struct Stopped {};

// A bound of a search, and what is missed beyond it, in words that follow "gave up: "; {} there is the bound as it was.
struct Effort {
    int usual;
    const char* missed;
};

// What is thrown by code that cannot begin at all, because it would take more memory than there should be. The technique that
// asked finds nothing; what was given up has been noted.
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
    // Another end, sooner or later; the rest stays.
    void extend(Clock::time_point until) {
        until_ = until;
        over_ = was_interrupted_;
        grant(0);
    }
    // An end after so much work as well, in units of weight from now on: counted, so it is the same however busy the machine is.
    void allow(std::int64_t work) { work_left_ = work; }

    // Once in every round of a loop. The weight says how long a round takes, in units of 10 ns or so; it need not be exact.
    void tick(std::int64_t weight = 1) {
        if ((left_ -= weight) < 0) [[unlikely]] look();
    }
    // Look at the clock now.
    void look();
    // The same without an exception: whether it is over. Once it is, it stays so.
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

    // Count the work since the last look, and let so much be done before the next.
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
