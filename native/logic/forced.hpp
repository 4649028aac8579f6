// What all kinds of forcing share: the truths to start from, their candidates, and the shortest of several steps.
#pragma once

#include <algorithm>
#include <optional>
#include <vector>

#include "logic/finder.hpp"

namespace whydoku::logic {

// The truths with at least so many candidates, smallest first: of two candidates, one fails more often than not.
inline void open_truths(const Position& position, int least, std::vector<int>& out) {
    out.clear();
    for (int t = 0; t < position.net().truths(); ++t) {
        if (size_of(position.truth(t)) >= least) out.push_back(t);
    }
    std::ranges::stable_sort(out, {}, [&](int t) { return size_of(position.truth(t)); });
}

// The candidates of these truths in their order, each once.
inline std::vector<int> candidates_of(const Position& position, const std::vector<int>& truths) {
    std::vector<int> out;
    std::vector<char> seen(position.net().cands(), 0);
    for (const int truth : truths) {
        for (Mask rest = position.truth(truth); rest; rest &= rest - 1) {
            const int cand = position.cand_at(truth, lowest(rest));
            if (!seen[cand]) out.push_back(cand);
            seen[cand] = 1;
        }
    }
    return out;
}

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

// Hands over every step where all are wanted, else the shortest of the first `most`.
class Shortest {
public:
    Shortest(Sink& sink, int most) : sink_(sink), most_(most) {}

    // After: false means that no more are wanted.
    bool offer(const Step& step) {
        if (sink_.wants_all()) return sink_.take(step);
        if (!best_ || step.cost < best_->cost) best_ = step;
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
