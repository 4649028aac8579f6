// What all kinds of forcing share: naming where a step starts, the cases of a truth, and the shortest of several steps.
#pragma once

#include <algorithm>
#include <cstdint>
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
// With a claim in its place, that claim is the first of `needs`.
inline void argue_cases(int truth, Literal end, std::span<const int> needs, Step& step) {
    const int claim[] = {end.number()};
    const std::span<const int> truths(&truth, truth >= 0 ? 1 : 0);
    step.infer({.reason = Reason::cases, .claim = claim, .truths = truths, .sets = {}, .needs = needs});
}

// Words of memory for what assumptions come to.
inline constexpr Effort words_of_closures{1 << 26, "forcing where so many candidates are open"};

// What an assumption comes to: kept for each literal, worked out when first asked for.
struct Closure {
    bool known = false;
    Consequences::End end;
    std::vector<Word> on;
    std::vector<Word> off;
};

// The closures of a position, shared by all kinds of forcing with one reach.
struct Closures {
    std::uint64_t version = 0;
    bool past_the_end = false;
    std::vector<Closure> of;  // by literal

    // Throws TooMuch where it would take too much memory.
    void begin(const Context& context, bool past) {
        const Position& position = context.position;
        if (version == position.version() && past_the_end == past) return;
        if (4.0 * position.net().cands() * position.net().cand_words() > context.limit.most(words_of_closures)) {
            context.limit.gave_up(words_of_closures);
            throw TooMuch{};
        }
        version = position.version();
        past_the_end = past;
        of.resize(2 * static_cast<std::size_t>(position.net().cands()));
        for (Closure& closure : of) closure.known = false;
    }
    // Before: `consequences` has the reach of these, and goes past the end if they do.
    const Closure& closure_of(Literal literal, Consequences& consequences) {
        Closure& closure = of[literal.number()];
        if (closure.known) return closure;
        consequences.follow(literal);
        closure.on = consequences.on();
        closure.off = consequences.off();
        closure.end = consequences.end();
        closure.known = true;
        return closure;
    }
};

struct ChainClosures : Closures {};
struct NetClosures : Closures {};

// Cases of which one holds, and what all of them come to.
class Cases {
public:
    // A conclusion, and what it takes to tell it.
    struct Conclusion {
        Literal end;
        int cost = 0;
        bool needless = false;               // it is so without one of the cases, and an easier step says that
        std::vector<std::vector<int>> told;  // by case: what it is made of
    };

    explicit Cases(Consequences& consequences) : consequences_(consequences) {}

    // Without a truth (-1) there are two cases, that a candidate holds and that it does not. A case that fails says so, unless it is
    // to come to the conclusions as the others do.
    void begin(int truth, std::span<const Literal> cases, bool may_fail) {
        truth_ = truth;
        cases_.assign(cases.begin(), cases.end());
        may_fail_ = may_fail;
        claimed_ = false;
    }
    // The same for a claim, that one of these candidates holds, in place of a truth; why that is so is known by the step.
    void begin_claim(Reason reason, std::span<const int> truths, std::span<const Literal> cases) {
        begin(-1, cases, true);
        claimed_ = true;
        reason_ = reason;
        claim_truths_.assign(truths.begin(), truths.end());
    }

    // Those of some conclusions that all cases come to.
    std::vector<Conclusion> measured(std::span<const Literal> ends) {
        std::vector<Conclusion> found;
        standing_ = 0;
        for (const Literal& end : ends) found.push_back({end, 0, false, {}});
        for (const Literal& assumed : cases_) {
            consequences_.follow(assumed);
            const Consequences::End failed = may_fail_ ? consequences_.end() : Consequences::End{};
            if (failed) {
                const int cost = consequences_.trace(failed);
                const bool needed = rests_on_assumption();
                for (Conclusion& each : found) add(each, cost, needed, {});
                continue;
            }
            ++standing_;
            std::erase_if(found, [&](const Conclusion& each) {
                return !(each.end.holds ? consequences_.is_on(each.end.cand) : consequences_.is_off(each.end.cand));
            });
            for (Conclusion& each : found) {
                const int cost = consequences_.trace(each.end);
                add(each, cost, rests_on_assumption(), consequences_.told());
            }
        }
        return found;
    }

    // How many cases did not fail when they were measured.
    int standing() const { return standing_; }

    // Take out the conclusion that is shortest to tell, with those that are told by the same: they are one step.
    static std::vector<Literal> take_together(std::vector<Conclusion>& left) {
        const Conclusion first = *std::ranges::min_element(left, {}, &Conclusion::cost);
        std::vector<Literal> ends;
        std::erase_if(left, [&](const Conclusion& each) {
            for (std::size_t i = 0; i < first.told.size(); ++i) {
                if (!std::ranges::includes(first.told[i], each.told[i])) return false;
            }
            ends.push_back(each.end);
            return true;
        });
        return ends;
    }

    // Write the step that all cases come to some conclusions.  After: false means that one of the cases is not needed.
    bool write(std::span<const Literal> ends, Step& step) {
        std::vector<std::vector<int>> said(ends.size());
        if (claimed_) {
            std::vector<int> claim;
            for (const Literal& each : cases_) claim.push_back(each.number());
            const int number = step.infer({.reason = reason_, .claim = claim, .truths = claim_truths_, .sets = {}, .needs = {}});
            for (auto& each : said) each.push_back(number);
        }
        for (const Literal& end : ends) (end.holds ? step.places : step.removes).push_back(end.cand);
        for (const Literal& assumed : cases_) {
            consequences_.follow(assumed);
            if (const auto failed = may_fail_ ? consequences_.end() : Consequences::End{}) {
                step.cost += consequences_.trace(failed);
                const int number = consequences_.argue(step);
                for (auto& each : said) each.push_back(number);
            } else {
                step.cost += consequences_.trace_all(ends);
                const std::vector<int> numbers = consequences_.argue_all(step);
                for (std::size_t i = 0; i < ends.size(); ++i) said[i].push_back(numbers[i]);
            }
            if (!consequences_.rests_on_assumption()) return false;
        }
        for (std::size_t i = 0; i < ends.size(); ++i) argue_cases(truth_, ends[i], said[i], step);
        return true;
    }

private:
    static void add(Conclusion& each, int cost, bool needed, std::vector<int> told) {
        each.cost += cost;
        each.needless |= !needed;
        std::ranges::sort(told);
        each.told.push_back(std::move(told));
    }
    // Before: something was traced.
    bool rests_on_assumption() {
        thread_local Step scratch;
        if (consequences_.tells_when_argued()) {
            scratch.clear(0);
            consequences_.argue(scratch);
        }
        return consequences_.rests_on_assumption();
    }

    Consequences& consequences_;
    int truth_ = -1;
    std::vector<Literal> cases_;
    bool may_fail_ = true;
    bool claimed_ = false;            // whether there is a claim in place of a truth
    Reason reason_ = Reason::search;  // of the claim
    std::vector<int> claim_truths_;
    int standing_ = 0;
};

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
        if (wants(step.cost) || (step.cost == best_->cost && is_better(step))) best_ = step;
        return ++compared_ < most_ || (hand_over(), false);
    }

    void hand_over() {
        if (best_) sink_.take(*best_);
        best_.reset();
    }

    bool any() const { return best_.has_value(); }

private:
    // Whether a step that costs the same does more than the best, or the same with less to tell.
    bool is_better(const Step& step) const {
        if (effect(step) != effect(*best_)) return effect(step) > effect(*best_);
        return step.places == best_->places && step.removes == best_->removes && step.telling() < best_->telling();
    }
    static std::size_t effect(const Step& step) { return step.places.size() + step.removes.size(); }

    Sink& sink_;
    int most_;
    std::optional<Step> best_;
    int compared_ = 0;
};

}  // namespace whydoku::logic
