// Nested forcing under all the rules: assume a candidate, see what cages, lines and counts make of it, and where that ends
// assume one more; what fails there is ruled out, and the argument goes on. When it ends badly, the first assumption was wrong.
//
// Search's propagators show which assumptions are worth it; the claim rests on the argument alone.

#include "logic/forcing_search.hpp"

namespace whydoku::logic::nested_rule_forcing_finder {

namespace {

// Assumptions that search tries before it gives up: a second or so on a plain board.
constexpr Effort inner_assumptions{60'000, "nested forcing by rules that takes more than {} assumptions to find"};
// The same where every step is wanted: some of so many are enough.
constexpr Effort inner_assumptions_for_all{3'000, "all but some of the nested forcing by rules"};

class Search {
public:
    Search(const Context& context, Sink& sink)
        : context_(context), net_(context.net), limit_(context.limit), sink_(sink), open_(OpenTruths::of(context)), preview_(context),
          consequences_(context, Reach::rules), bound_(sink.wants_all() ? inner_assumptions_for_all : inner_assumptions),
          patience_(limit_.most(bound_)) {}

    void run() {
        if (!preview_.fine()) return;  // an easier step says so
        std::vector<int> refuted;
        for (const int cand : open_.candidates()) {
            if (patience_ <= 0) return limit_.gave_up(bound_);
            if (context_.cannot_fail(cand)) continue;
            if (preview_.fails_in_the_end(cand, refuted, patience_) && follow(cand, refuted) && !give(cand)) return;
        }
    }

private:
    // Follow an assumption, and rule further ones out in the order in which search did.  After: whether it fails.
    bool follow(int cand, const std::vector<int>& refuted) {
        consequences_.follow({cand, true});
        for (bool any = true; any && !consequences_.end();) {  // again, because what is ruled out later may help
            any = false;
            for (const int other : refuted) {
                if (consequences_.end()) break;
                if (consequences_.is_off(other) || consequences_.is_on(other)) continue;
                any = consequences_.refute(other) || any;
            }
        }
        return static_cast<bool>(consequences_.end());
    }

    bool give(int cand) {
        step_.clear(0);
        step_.removes.push_back(cand);
        step_.cost = consequences_.trace(consequences_.end());
        consequences_.argue_failure(step_);
        name_candidate(net_, cand, step_);
        name_premises(step_);
        return sink_.take(step_);
    }

    const Context& context_;
    const Net& net_;
    Limit& limit_;
    Sink& sink_;
    const OpenTruths& open_;
    Consequences::Preview preview_;
    Consequences consequences_;
    const Effort& bound_;
    int patience_;
    Step step_;
};

void find(const Context& context, Sink& sink) {
    if (context.net.whole() != nullptr && sink.wants(0)) Search(context, sink).run();
}

const Register registered{{.family = "rule forcing", .techniques = {"nested-rule-forcing"}, .find = find, .first_will_do = true}};

}  // namespace

}  // namespace whydoku::logic::nested_rule_forcing_finder
