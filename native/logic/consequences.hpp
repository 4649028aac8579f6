// What follows if a candidate holds, or is removed, and why. Everything that argues from assumptions uses this one engine:
// forcing of all kinds, kraken fish, what a candidate does to a rule, trial and error.
//
//   follow      an assumption, by as much as `Reach` allows
//   assume      one more candidate, on top of all that is known; `take_back` undoes it
//   rule_out    a candidate whose assumption has failed, and follow the consequences
//   on, off     the candidates that then hold, and those that are removed
//   end         what broke: a truth with nothing left, an unsatisfiable rule, a candidate that holds and is removed
//   trace       what a conclusion, or the end, rests on: nothing else is explained
//   argue       write what was traced into a step, as inferences (see schema.hpp), each after those that it needs
//
// Along links (Reach::links, groups, sets) each conclusion has one reason, and a walk over the graph finds all of them: the way
// back is looked for only when it is traced. With all that is known (Reach::locked, rules) every conclusion is a `Fact` in a log,
// and what it needs follows from its kind. `take_back` uses the log, too: it is the trail.
//
// consequences.cpp follows, consequences_argue.cpp tells why, consequences_preview.cpp asks search what is worth following.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "logic/graph.hpp"
#include "logic/open_truths.hpp"
#include "search/space.hpp"

namespace whydoku::logic {

// A conclusion: a candidate holds or is removed.
struct Literal {
    int cand;
    bool holds;

    int number() const { return literal_of(cand, holds); }
};

// What may be used to follow an assumption; each level includes those before it.
enum class Reach : std::uint8_t {
    links,   // truths that had two candidates to begin with
    groups,  // and those that had two groups of candidates
    sets,    // and almost locked sets
    locked,  // and all that is known so far: a truth comes down to one candidate; what conflicts with all it has left goes
    rules,   // and rules, one at a time
};

class Consequences {
public:
    // `digit`: only within that digit, and only by last places (-1: everything).  Before: with rules, the network has some.
    Consequences(const Context& context, Reach reach, int digit = -1);

    // What broke.
    struct End {
        int truth = -1;  // it has nothing left
        int rule = -1;   // it cannot be kept
        int both = -1;   // this candidate holds and goes (along links only: elsewhere a truth shows it)

        explicit operator bool() const { return truth >= 0 || rule >= 0 || both >= 0; }
    };

    // One assumption more that has failed, and why, in terms of what was known without it.
    struct Refuted {
        Literal assumed;
        std::vector<int> argument;  // as in a step; earlier facts are ~fact in its needs
        int inferences = 0;         // 0: there were too many to keep, see `keep_arguments`
        std::vector<int> rests_on;  // facts that were known before
        int length = 0;
    };

    // -- following --

    // Whether to go on after a contradiction: further conclusions are no less true under the assumption.
    void go_past_the_end(bool yes) { past_the_end_ = yes; }
    void follow(Literal start);
    const std::vector<Word>& on() const { return on_; }
    const std::vector<Word>& off() const { return off_; }
    bool is_on(int cand) const { return on_[cand >> 6] >> (cand & 63) & 1; }
    bool is_off(int cand) const { return off_[cand >> 6] >> (cand & 63) & 1; }
    End end() const { return reach_ < Reach::locked ? end_of_links() : end_; }

    // -- further assumptions (Reach::locked and rules) --

    // The candidates that a truth has left.
    Mask left(int truth) const { return left_[truth]; }
    // How much is known; take_back undoes everything since.  Before: nothing has broken by now.
    int known() const { return static_cast<int>(facts_.size()); }
    void assume(int cand);
    void take_back(int known);
    // Why what was assumed when so much was known has failed.  Before: something broke.
    Refuted refuted(int known);
    void rule_out(Refuted refuted);
    // Assume a candidate more, and rule it out if that fails.  Before: it is open still.  After: whether it failed.
    bool refute(int cand);
    // Keep no argument of more inferences than this for what is refuted.
    void keep_arguments(int most) { most_kept_ = most; }

    // -- telling why --

    // After: how long it is to tell (digits that are set, and what rules say along the way).
    int trace(Literal end);
    int trace(End end);
    int trace_all(std::span<const Literal> ends);
    // What the conclusion that was traced last is made of: along links, the nodes on the way to it; else the facts that hold, and
    // the questions to rules (~number).
    const std::vector<int>& told() const { return told_; }
    // Whether all of what was traced was kept.
    bool can_argue() const;
    // Before: something was traced, and nothing followed since.  Returns the number of its inference.
    int argue(Step& step);
    // The same for several conclusions.  Before: trace_all.  After: the numbers of the inferences that say them.
    std::vector<int> argue_all(Step& step);
    // Whether what was argued last needs the assumption at all. Along links it has to be argued; else tracing is enough.
    bool tells_when_argued() const { return reach_ < Reach::locked; }
    bool rests_on_assumption() const { return reach_ < Reach::locked ? assumption_ >= 0 : needed_[0]; }
    // The same for the end, with the conclusion that the assumption fails.  Before: trace(End).
    void argue_failure(Step& step);

    // Along links: that all these literals follow from the assumption, so that what is left of some truths lies in fewer sets than
    // they are, and the assumption fails.
    void argue_failure(std::span<const Literal> conclusions, std::span<const int> truths, std::span<const int> sets, Step& step);
    // Along links: the ways to what was traced, as chains.
    void write_chain(Step& step);

    class Preview;

private:
    enum class Why : std::uint8_t { assumed, last, conflict, locked, rule, refuted };
    struct Fact {
        int literal;
        int by;  // the truth of `last` and `locked`; the candidate that holds; the number in asked_ or refuted_
        Why why;
    };
    // A rule that had something to say, when so much was known.
    struct Asked {
        int rule;
        int known;
    };

    void tell_failure(int contradiction, Step& step);

    // Along links.
    void follow_links(Literal start);
    void turn_on(int node);
    End end_of_links() const;
    int way_to(Literal end);
    void begin_links();
    int assumption(Step& step);
    int argue_links(Step& step);
    int tell(Literal literal, Step& step);
    void write_chain_to(Literal end, Step& step);
    int tell_on(int node, Step& step);
    int tell_loss(int cand, Step& step);
    int tell_loss(int cand, int node, Step& step);
    std::vector<int> tell_losses(int node, Step& step);
    int tell_nothing_left(const Edge& edge, std::span<const int> needs, Step& step);
    int tell_count(const Edge& edge, int given, std::span<const int> claim, std::span<const int> needs, Step& step);
    int tell_end_of_links(Step& step);

    // With all that is known.
    void begin(Literal start);
    void set_on(int cand, Why why, int truth);
    void lose(int cand, Why why, int by);
    void go_on();
    void lose_peers(int cand);
    void lock();
    bool ask_rules();
    bool done() const { return end_ && !past_the_end_; }
    template <class F>
    void for_truths(int cand, F&& f) const;
    void begin_trace();
    void need(int fact);
    void need_off(int cand) { need(when_[literal_of(cand, false)]); }
    void need_assumption(int fact);
    void need_end(End end);
    void need_for_rule(int rule, int cand, int known);
    int gather(int from);
    bool is_complete(int from) const;
    int write(int from, Step& step);
    int write_end(int from, Step& step);
    int write_refuted(const Refuted& refuted, int from, Step& step);
    int number_in(int fact, int from) const { return fact < from ? ~fact : number_[fact]; }

    const Net& net_;
    const Position& position_;
    Limit& limit_;
    const Reach reach_;
    const int digit_;
    bool past_the_end_ = false;
    Literal start_{};
    std::vector<Word> on_;
    std::vector<Word> off_;
    std::vector<int> claim_;
    std::vector<int> needs_;

    // Along links.
    const Graph* graph_ = nullptr;
    const OpenTruths* open_ = nullptr;
    std::vector<Word> node_on_;
    std::vector<Word> node_off_;
    std::vector<int> order_;              // nodes that are on, as they came
    std::vector<const Edge*> edge_;       // by node that is on: why; null for the start
    std::vector<int> from_;               // and the node that is off at its other end
    std::vector<int> shut_by_;            // by node that is off: why; -1 for the start
    std::vector<int> way_;
    std::vector<Literal> traced_;
    End traced_end_;
    int assumption_ = -1;                 // the inference that says what was assumed, or -1
    std::vector<int> told_on_;            // by node: the inference that says it, or -1
    std::vector<int> told_loss_;          // by candidate

    // With all that is known.
    int most_locked_ = 3;                 // a truth with more left locks nothing out on a board of this size
    std::vector<Mask> full_;              // by truth, before anything
    std::vector<Mask> left_;              // by truth
    std::vector<Fact> facts_;
    std::vector<int> when_;               // by literal that is known: its fact
    End end_;
    std::vector<int> queue_;              // candidates that hold
    std::size_t at_ = 0;                  // in queue_: what is to be followed up next
    std::vector<int> touched_;            // truths of houses that have lost something
    std::vector<Refuted> refuted_;
    int most_kept_ = 1 << 30;
    std::vector<Asked> asked_;
    std::vector<Mask> standing_;          // by cell: the digit that is set
    std::vector<Mask> now_;               // by cell, for rules
    std::vector<Mask> after_;
    std::vector<int> rule_order_;         // those that are easy to see first
    std::vector<char> dirty_;             // by rule: whether to ask it again
    std::vector<char> needed_;            // by fact
    std::vector<int> pending_;
    std::vector<int> told_;
    std::vector<int> pool_;               // what the needed facts need, one after the other
    std::vector<int> pool_start_;         // by fact
    std::vector<int> pool_count_;
    int end_start_ = 0;                   // and what the end needs
    std::vector<int> number_;             // by fact: its inference
};

// What search's propagators conclude from an assumption on the whole puzzle: quickly, and without reasons. It shows which
// assumptions are worth following.
class Consequences::Preview {
public:
    // Before: the network has a whole.
    explicit Preview(const Context& context);

    // Whether nothing by itself is wrong already.
    bool fine() const { return fine_; }
    // What is possible in each cell if a candidate holds.  After: false means that it cannot hold.
    bool assume(int cand, std::vector<Mask>& domains);
    // Whether a candidate fails when further ones are assumed, and ruled out, on the way; `refuted` has these in order.
    // Every assumption takes one from `patience`; at zero the answer is no. Truths with many candidates are not
    // tried, which the limit is told.
    bool fails_in_the_end(int cand, std::vector<int>& refuted, int& patience);

private:
    bool rule_out(int size, std::vector<int>& refuted, int& patience, bool& any);
    bool settle();
    Mask left(int truth) const;

    const Net& net_;
    Limit& limit_;
    Space space_;
    bool fine_;
};

// Write that candidates go because each of them takes from a rule's cells what the rule cannot be kept without.
void argue_rule_conflict(int rule, std::span<const int> cands, std::span<const int> takes, Step& step);

// Let a step that says why a candidate fails say all that follows for the same reason, where nothing but what it takes counts: one
// candidate that it takes holds; or all that take the same fail.  Before: the argument ends with its failure.
void widen_failure(const Context& context, Step& step);

// Name what the inferences of a step rest on: truths, and rules, each once.
void name_premises(Step& step);

}  // namespace whydoku::logic
