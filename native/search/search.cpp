#include "search/search.hpp"

#include <limits>
#include <stdexcept>

namespace whydoku {

namespace {

const Problem& checked(const std::shared_ptr<const Problem>& problem, const std::vector<Mask>& domains) {
    if (!problem || !problem->finished()) throw std::invalid_argument("the problem is not finished");
    if (domains.size() != static_cast<std::size_t>(problem->vars()))
        throw std::invalid_argument("one domain for each variable is needed");
    for (const Mask mask : domains)
        if (mask & ~problem->all()) throw std::invalid_argument("a domain holds a value the problem does not have");
    return *problem;
}

std::uint64_t times(std::uint64_t a, std::uint64_t b) {
    const auto most = std::numeric_limits<std::uint64_t>::max();
    return b != 0 && a > most / b ? most : a * b;
}

std::uint64_t plus(std::uint64_t a, std::uint64_t b) {
    return a > std::numeric_limits<std::uint64_t>::max() - b ? std::numeric_limits<std::uint64_t>::max() : a + b;
}

}  // namespace

Search::Search(std::shared_ptr<const Problem> problem, std::vector<Mask> domains, std::optional<std::uint64_t> seed)
    : problem_(std::move(problem)), space_(checked(problem_, domains), domains) {
    if (seed) random_.emplace(*seed);
    for (const Mask mask : domains)
        if (mask == 0) done_ = true;
}

Event Search::run(double seconds) { return advance(after(seconds)); }

Event Search::run_counted(std::uint64_t work, Limit& limit) {
    most_work_ = space_.work() + work;
    counted_out_ = false;
    Event event;
    do {
        limit.look();
        event = advance(after(options::slice_seconds));
    } while (event == Event::paused && !counted_out_);
    most_work_ = std::numeric_limits<std::uint64_t>::max();
    return event;
}

Event Search::count(std::uint64_t limit, double seconds) {
    const auto end = after(seconds);
    if (!started_) {
        // Values are interchangeable while every open domain holds all of them or none.
        fresh_ = limit == 0 && problem_->values_interchangeable() ? problem_->all() : 0;
        for (const Mask mask : space_.domains()) {
            if (is_single(mask)) fresh_ &= ~mask;
        }
        for (const Mask mask : space_.domains()) {
            if ((mask & fresh_) != 0 && (mask & fresh_) != fresh_) fresh_ = 0;
        }
    }
    while (limit == 0 || counted_ < limit) {
        const Event event = advance(end);
        if (event != Event::solution) return event;
        counted_ = plus(counted_, factor_);
    }
    return Event::exhausted;
}

Settled Search::start(Clock::time_point end) {
    started_ = true;
    space_.wake_all();
    return space_.propagate(end);
}

// Undo the last decision and take its other branch.  Before: there is one.
Settled Search::back_up(Clock::time_point end) {
    const Level level = levels_.back();
    levels_.pop_back();
    space_.undo_to(level.mark);
    fresh_ = level.fresh;
    factor_ = level.factor;
    return space_.keep(level.var, ~level.refuted) ? space_.propagate(end) : Settled::contradiction;
}

void Search::restart() {
    space_.undo_to(levels_.front().mark);
    fresh_ = levels_.front().fresh;
    factor_ = levels_.front().factor;
    levels_.clear();
    failures_here_ = 0;
    patience_ += patience_ / 2;
}

Event Search::advance(Clock::time_point end) {
    if (done_) return Event::exhausted;
    Settled settled = Settled::fine;
    if (!started_)
        settled = start(end);
    else if (at_solution_)
        settled = Settled::contradiction;
    else if (in_the_middle_)
        settled = space_.propagate(end);
    bool was_solution = at_solution_;
    at_solution_ = in_the_middle_ = false;
    while (true) {
        if (settled == Settled::paused) {
            in_the_middle_ = true;
            return Event::paused;
        }
        if (settled == Settled::contradiction) {
            if (!backing_up_) {
                ++failures_here_;
                if (!levels_.empty() && !was_solution) space_.blame_decision(levels_.back().var);
            }
            was_solution = false;
            ++failures_;
            backing_up_ = true;
            if (levels_.empty()) {
                done_ = true;
                return Event::exhausted;
            }
            settled = back_up(end);
            continue;
        }
        backing_up_ = false;
        if (!found_any_ && failures_here_ > patience_ && !levels_.empty()) restart();
        // Checked every few steps, counted over all calls: solutions may come faster than that. Before the choice, so that the
        // order of a seed does not depend on the clock.
        if (space_.work() >= most_work_) {
            counted_out_ = true;
            return Event::paused;
        }
        if (++steps_ % options::look_steps == 0 && Clock::now() >= end) return Event::paused;
        const auto decision = choose();
        if (!decision) {
            found_any_ = true;
            at_solution_ = true;
            return Event::solution;
        }
        ++guesses_;
        const Mask chosen = bit(decision->value);
        const Mask alike = (fresh_ & chosen) != 0 ? fresh_ & space_.domain(decision->var) : chosen;
        levels_.push_back({space_.mark(), decision->var, alike, factor_, fresh_});
        factor_ = times(factor_, static_cast<std::uint64_t>(size_of(alike)));
        fresh_ &= ~chosen;
        settled = space_.keep(decision->var, chosen) ? space_.propagate(end) : Settled::contradiction;
    }
}

// The open variable with the fewest values for its weight; where none has only two, a value with two places in a house.
std::optional<Search::Decision> Search::choose() {
    int best = -1;
    double best_score = -1;
    const int vars = problem_->vars();
    for (int var = 0; var < vars; ++var) {
        const Mask mask = space_.domain(var);
        if (is_single(mask)) continue;
        double score = space_.weight(var) / size_of(mask);
        if (random_) score *= 1.0 + options::jitter_share * static_cast<double>((*random_)() % 16);
        if (score > best_score) {
            best_score = score;
            best = var;
        }
    }
    if (best < 0) return std::nullopt;
    if (size_of(space_.domain(best)) > 2 && fresh_ == 0) {
        std::optional<Decision> pair;
        double pair_score = best_score;
        for (std::size_t house = 0; house < problem_->houses().size(); ++house) {
            for (Mask two = space_.tally(static_cast<int>(house)).two() & problem_->all(); two != 0; two &= two - 1) {
                const int value = lowest(two);
                double score = 0;
                int place = -1;
                for (const int var : problem_->houses()[house]) {
                    if ((space_.domain(var) & bit(value)) == 0) continue;
                    const double weight = space_.weight(var);
                    if (place < 0 || weight > space_.weight(place)) place = var;
                    score += weight / 4;  // two places, and the mean of both weights
                }
                if (score > pair_score) {
                    pair_score = score;
                    pair = Decision{place, value};
                }
            }
        }
        if (pair) return pair;
    }
    return Decision{best, pick_value(space_.domain(best))};
}

int Search::pick_value(Mask mask) {
    if (!random_) return lowest(mask);
    for (auto skip = (*random_)() % static_cast<std::uint64_t>(size_of(mask)); skip > 0; --skip) mask &= mask - 1;
    return lowest(mask);
}

std::vector<int> Search::solution() const {
    std::vector<int> values;
    if (!at_solution_) return values;
    values.reserve(space_.domains().size());
    for (const Mask mask : space_.domains()) values.push_back(lowest(mask));
    return values;
}

}  // namespace whydoku
