// What follows from an assumption under all the rules, and why: the story is kept, so that it can be told.
//
//   Probe   the quick answer, by the propagators of search on the whole puzzle; it says what, not why
//   Tale    the slow one, by single steps that people take: links, the last place of a digit, what conflicts with all that
//           a truth has left, and rules one at a time. Every candidate that goes has its reason, so the story can be told
//           backwards: only what the end rests on is kept, and of a rule's cells only those that matter.
//           In a tale another may be told (Aside): of one more assumption, which fails, so that the tale can go on.
#pragma once

#include <vector>

#include "logic/finder.hpp"
#include "logic/spread.hpp"
#include "search/space.hpp"

namespace whydoku::logic {

class Probe {
public:
    // Before: the network has a whole.
    explicit Probe(const Position& position);

    // Whether nothing by itself is wrong already.
    bool fine() const { return fine_; }
    // What is possible in each cell if a candidate holds.  After: false means that it cannot hold.
    bool assume(int cand, std::vector<Mask>& domains);
    // Whether a candidate fails when further ones are assumed, and ruled out, on the way; `refuted` has these in order.
    // Every assumption takes one from `patience`; when there is none left, the answer is no.
    bool fails_in_the_end(int cand, std::vector<int>& refuted, int& patience);

private:
    bool rule_out(int size, std::vector<int>& refuted, int& patience, bool& any);
    Mask left(int truth) const;


    const Net& net_;
    Space space_;
    bool fine_;
};

class Tale {
public:
    // One more assumption inside a tale, and why it fails.
    struct Aside {
        int cand;
        std::vector<int> rests_on;  // candidates that the tale had lost by then
        std::vector<int> truths;
        std::vector<int> events;    // how many items, items; again and again
        int length;
    };

    explicit Tale(const Position& position);

    // Follow an assumption until something breaks or nothing more follows.
    void follow(Literal start);
    // Know all that another tale of the same position knows, and then assume a candidate more.
    void go_on_from(const Tale& other, int cand);
    // Before: this tale went on from another and broke.  After: why, as that one can tell it.
    Aside aside(const Tale& other, int cand);
    // Let a candidate go that one more assumption has ruled out, and follow what that means.
    void rule_out(Aside aside);
    bool broken() const { return broken_; }
    bool gone(int cand) const { return when_[cand] >= 0; }

    // Write the story of what broke, or of why a candidate goes, into a step.  After: how long it is.
    int tell(Step& step);
    int tell(int cand, Step& step);
    // Name the rules that the stories in a step speak of, each once.
    static void name_rules(Step& step);

private:
    enum class Why : std::uint8_t { assumed, link, place, lock, rule, aside };
    struct Loss {
        int cand;
        Why why;
        int by;  // a candidate, a truth, a rule or an aside
    };

    void assume(int cand);
    void go_on();
    void lose(int cand, Why why, int by);
    void settle(int cell);
    bool last_places();
    bool locks();
    bool rules();
    void fail_at(int truth);
    Mask left_in(int truth) const;

    void need(int cand);
    void need_others(int truth, int kept);
    void need_for_rule(int rule, int cand, int before);
    void need_what_broke();
    void end_story(Step& step) const;
    int write(Step& step, int from = 0);

    const Net& net_;
    const Position& position_;
    std::vector<Mask> base_;
    std::vector<Mask> now_;
    std::vector<Loss> losses_;
    std::vector<int> when_;         // by candidate: number of its loss, or -1
    std::vector<Aside> asides_;
    std::vector<int> assumed_;      // candidates
    std::vector<int> settled_;      // cells with one digit left, to be followed up
    std::vector<char> touched_;     // by truth
    std::vector<int> touched_list_;
    std::vector<int> lockable_;
    std::vector<char> dirty_;       // by rule
    std::vector<int> order_;        // rules, those that are easy to see first
    bool broken_ = false;
    int broken_truth_ = -1;
    int broken_rule_ = -1;
    std::vector<char> needed_;      // by loss
    std::vector<int> pending_;
    std::vector<int> truths_;
};

}  // namespace whydoku::logic
