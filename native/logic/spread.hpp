// What follows from one assumption, "this candidate holds" or "this candidate does not", in two ways:
//
//   Chains   along links only: each conclusion has one reason. A truth fires when it had two nodes to begin with.
//   Nets     with everything known so far: a truth fires when all but one of its candidates are gone, for whatever reasons,
//            and what conflicts with all that a truth has left goes.
//
// Both give the candidates that then hold (`on`), those that go (`off`), and the truth that is left with nothing, if any. Both can
// tell afterwards why.
#pragma once

#include <vector>

#include "logic/graph.hpp"

namespace whydoku::logic {

// A conclusion: a candidate holds or goes.
struct Literal {
    int cand;
    bool holds;
};

class Chains {
public:
    explicit Chains(const Context& context);

    void spread(Literal start);
    const std::vector<Word>& on() const { return on_; }
    const std::vector<Word>& off() const { return off_; }

    // Write the way to a conclusion into a step.  After: how long it is.
    int explain(Literal end, Step& step);
    // The same for a truth that is left with nothing.
    int explain(int truth, Step& step);

private:
    void turn_on(int node);

    const Net& net_;
    const Position& position_;
    const Graph& graph_;
    Literal start_{};
    std::vector<Word> on_;
    std::vector<Word> off_;
    std::vector<Word> node_on_;
    std::vector<Word> node_off_;
    std::vector<int> order_;            // nodes that are on, as they came
    std::vector<const Edge*> edge_;     // by node that is on: why; null for the start
    std::vector<int> from_;
    std::vector<int> shut_by_;          // by node that is off: why; -1 for the start
    std::vector<int> queue_;
    std::vector<int> way_;
};

class Nets {
public:
    // `digit`: only within that digit and only along single places (-1: everything).
    explicit Nets(const Context& context, int digit = -1);

    // What somebody else found out about a net: a candidate that goes, the truths that show it, and what had to hold for that.
    struct Refuted {
        int cand;
        std::vector<int> truths;
        std::vector<int> branch;
    };

    // Whether to go on after a truth has run empty: what follows then is no less true of the assumption.
    void go_past_faults(bool yes) { past_faults_ = yes; }
    void spread(Literal start);
    // Assume one candidate more, beside all that is known already.
    void assume(int cand);
    // Take what is known from another net of the same position.
    void become(const Nets& other);
    // Let the last of `refuted` go, and what follows from that. The list must outlive the net.
    void rule_out(const std::vector<Refuted>& refuted);
    // The candidates that a truth has left.
    Mask left(int truth) const { return left_[truth]; }
    bool is_on(int cand) const { return on_[cand >> 6] >> (cand & 63) & 1; }
    const std::vector<Word>& on() const { return on_; }
    const std::vector<Word>& off() const { return off_; }
    int broken() const { return broken_; }

    int explain(Literal end, Step& step);
    int explain(int truth, Step& step);

private:
    static constexpr int assumed = -1;

    void turn_off(int cand, int reason);
    void go_on();
    void lock();
    bool done() const { return broken_ >= 0 && !past_faults_; }
    void need_on(int cand);
    void need_off(int cand);
    int write(Step& step);
    template <class F>
    void for_truths(int cand, F&& f) const;

    const Net& net_;
    const Position& position_;
    int digit_;
    bool past_faults_ = false;
    int broken_ = -1;
    int clock_ = 0;
    Literal start_{};
    std::vector<Mask> left_;       // by truth
    std::vector<Mask> full_;       // by truth, before anything
    std::vector<Word> on_;
    std::vector<Word> off_;
    std::vector<int> order_;       // candidates that are on, as they came
    std::vector<int> why_on_;      // by candidate: the truth that fired, or assumed
    std::vector<int> why_off_;     // by candidate: the candidate that is on, or -2 - truth that locked it out, or assumed, or
                                   // -2 - truths() - number in refuted_
    std::vector<int> when_off_;
    std::vector<int> queue_;
    std::size_t at_ = 0;           // in queue_: what is next
    std::vector<int> touched_;
    const std::vector<Refuted>* refuted_ = nullptr;
    std::vector<char> needed_;     // by candidate
    std::vector<int> pending_;        // candidates to account for: cand * 2 + (holds)
    std::vector<int> truths_;
};

}  // namespace whydoku::logic
