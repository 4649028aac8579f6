// What all kinds of forcing share: naming where a step starts, the cases of a truth, and the shortest of several steps.
#pragma once

#include <optional>
#include <span>

#include "logic/consequences.hpp"

namespace whydoku::logic {

// Name the candidate that a step starts from.
inline void name_candidate(const Net& net, int cand, Step& step) {
    step.add(Role::cells, {net.cell_of(cand)});
    step.add(Role::digits, {net.digit_of(cand)});
}

// Name the truth whose candidates a step goes through.
inline void name_truth(const Net& net, int truth, Step& step) {
    if (net.is_cell_truth(truth)) {
        step.add(Role::cells, {truth});
    } else {
        step.add(Role::houses, {net.house_of(truth)});
        step.add(Role::digits, {net.digit_of_truth(truth)});
    }
}

// Say that every case leads to the same, or fails; `needs` has an inference for each. Without a truth (-1) there are two: that a
// candidate holds, and that it does not.
inline void argue_cases(int truth, Literal end, std::span<const int> needs, Step& step) {
    const int claim[] = {end.number()};
    const std::span<const int> truths(&truth, truth >= 0 ? 1 : 0);
    step.infer({.reason = Reason::cases, .claim = claim, .truths = truths, .sets = {}, .needs = needs});
}

// What searches share that assume one candidate after the other, until one fails.
class Refuting {
protected:
    Refuting(const Context& context, Sink& sink, Reach reach)
        : context_(context), net_(context.net), position_(context.position), limit_(context.limit), sink_(sink), open_(OpenTruths::of(context)),
          consequences_(context, reach) {}

    // Begin the step that a candidate goes.  Before: it has failed.  After: how long it is to tell.
    int begin_step(int cand) {
        step_.clear(0);
        step_.removes.push_back(cand);
        return consequences_.trace(consequences_.end());
    }
    // Hand it over once it is argued.  After: false means that no more are wanted.
    bool finish_step(int cand) {
        name_premises(step_);
        name_candidate(net_, cand, step_);
        return sink_.take(step_);
    }

    const Context& context_;
    const Net& net_;
    const Position& position_;
    Limit& limit_;
    Sink& sink_;
    const OpenTruths& open_;
    Consequences consequences_;
    Step step_;
};

// Hands over every step where all are wanted, else the shortest of the first `most`.
class Shortest {
public:
    Shortest(Sink& sink, int most) : sink_(sink), most_(most) {}

    // Whether a step of such a cost would be kept. One that would not need not be written, but has to be offered.
    bool wants(int cost) const { return sink_.wants_all() || !best_ || cost < best_->cost; }
    // After: false means that no more are wanted.
    bool offer(const Step& step) {
        if (sink_.wants_all()) return sink_.take(step);
        if (wants(step.cost)) best_ = step;
        return ++compared_ < most_ || (hand_over(), false);
    }

    void hand_over() {
        if (best_) sink_.take(*best_);
        best_.reset();
    }

    bool any() const { return best_.has_value(); }

private:
    Sink& sink_;
    int most_;
    std::optional<Step> best_;
    int compared_ = 0;
};

}  // namespace whydoku::logic
