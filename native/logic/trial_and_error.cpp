// Trial and error: assume a candidate, follow the consequences, branch again where they end, and see every branch fail. It is a
// sound form of guessing: only refutations are reported.

#include "logic/forcing_search.hpp"

namespace whydoku::logic::trial_and_error_finder {

namespace {

constexpr Effort tried_positions{20'000, "trial and error that takes more than {} positions"};
// An argument of more inferences than this is not readable.
constexpr int told_inferences = 200;

class Search : Refuting {
public:
    Search(const Context& context, Sink& sink)
        : Refuting(context, sink, context.net.rule_count() > 0 ? Reach::rules : Reach::locked), most_(limit_.most(tried_positions)) {
        consequences_.keep_arguments(told_inferences);
    }

    void run() {
        for (const int cand : open_.candidates()) {
            if (context_.cannot_fail(cand)) continue;
            tried_ = 0;
            consequences_.follow({cand, true});
            if (fails() && !give(cand)) return;
        }
    }

private:
    // Whether no way on from what is known ends well.  After: false also where that is not known in time.
    bool fails() {
        if (++tried_ > most_) {
            limit_.gave_up(tried_positions);
            return false;
        }
        while (!consequences_.end()) {
            int smallest = -1;
            for (const int truth : open_.truths()) {
                const int size = size_of(consequences_.left(truth));
                limit_.tick();
                if (size > 1 && (smallest < 0 || size < size_of(consequences_.left(smallest)))) smallest = truth;
            }
            if (smallest < 0) return false;  // a solution
            // If the first candidate fails, the truth is smaller; one after the other, until there is none.
            const int known = consequences_.known();
            consequences_.assume(position_.cand_at(smallest, lowest(consequences_.left(smallest))));
            if (!fails()) {
                consequences_.take_back(known);
                return false;
            }
            auto refuted = consequences_.refuted(known);
            consequences_.take_back(known);
            consequences_.rule_out(std::move(refuted));
        }
        return true;
    }

    bool give(int cand) {
        begin_step(cand);
        step_.cost = tried_;
        if (consequences_.can_argue()) consequences_.argue_failure(step_);
        if (step_.inferences == 0 || step_.inferences > told_inferences) {
            // Anything on the board may be part of the reason.
            step_.argument.clear();
            step_.inferences = 0;
            const int claim[] = {literal_of(cand, false)};
            step_.infer({.reason = Reason::search, .claim = claim, .truths = open_.truths(), .sets = {}, .needs = {}});
        }
        return finish_step(cand);
    }

    const int most_;
    int tried_ = 0;
};

void find(const Context& context, Sink& sink) {
    if (sink.wants(0)) Search(context, sink).run();
}

const Register registered{{.family = "guessing", .techniques = {"trial-and-error"}, .find = find, .first_will_do = true}};

}  // namespace

}  // namespace whydoku::logic::trial_and_error_finder
