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
