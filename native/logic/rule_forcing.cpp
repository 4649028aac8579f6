// Forcing under all the rules: assume a candidate, and see what cages, lines and counts make of it as well.
//
//   contradiction  the candidate cannot hold
//   cell, house    whatever digit a cell takes, or wherever a digit goes in a house, some other candidate goes
//
// Search's propagators say which assumptions are worth following; what is claimed rests on the argument alone.

#include "logic/forcing_search.hpp"

namespace whydoku::logic::rule_forcing_finder {

namespace {

enum { contradiction, cell_verity, house_verity };

// How many steps are compared to find the shortest, when one is wanted.
constexpr int compared_steps = 6;
// Truths that are tried for a conclusion where every step is wanted: one argument is enough, and each takes long.
constexpr Effort tried_truths{2, "rule forcing that does not work from the first {} cells and houses"};
// Truths with more candidates make no argument anybody would read.
constexpr Effort branches{9, "rule forcing from cells and houses with more than {} candidates"};
constexpr int settled = 1 << 30;

class Search {
public:
    Search(const Context& context, Sink& sink)
        : net_(context.net), position_(context.position), limit_(context.limit), sink_(sink), shortest_(sink, compared_steps), open_(OpenTruths::of(context)),
          preview_(context), consequences_(context, Reach::rules) {
        outcomes_.resize(net_.cands());
        tried_.resize(net_.cands());
    }

    void contradictions() {
        for (const int cand : open_.candidates()) {
            if (!outcome(cand).dead) continue;
            consequences_.follow({cand, true});
            if (!consequences_.end()) continue;
            step_.clear(contradiction);
            step_.removes.push_back(cand);
            step_.cost = consequences_.trace(consequences_.end());
            consequences_.argue_failure(step_);
            name_candidate(net_, cand, step_);
            if (!offer()) return;
        }
        shortest_.hand_over();
    }

    void verities(int technique) {
        std::ranges::fill(tried_, 0);
        for (const int truth : open_.truths()) {
            if (net_.is_cell_truth(truth) != (technique == cell_verity)) continue;
            if (size_of(position_.truth(truth)) > limit_.most(branches)) {
                limit_.gave_up(branches);
                continue;
            }
            if (!agree(technique, truth)) return;
        }
        shortest_.hand_over();
    }

private:
    struct Outcome {
        bool known = false;
        bool dead = false;
        std::vector<Mask> domains;
    };

    const Outcome& outcome(int cand) {
        Outcome& found = outcomes_[cand];
        if (!found.known) {
            found.known = true;
            found.dead = !preview_.fine() || !preview_.assume(cand, found.domains);
        }
        return found;
    }

    // What goes in every branch of a truth.
    bool agree(int technique, int truth) {
        std::vector<Mask> left(net_.cells(), 0);
        for (Mask rest = position_.truth(truth); rest; rest &= rest - 1) {
            const Outcome& found = outcome(position_.cand_at(truth, lowest(rest)));
            if (found.dead) continue;
            for (int cell = 0; cell < net_.cells(); ++cell) left[cell] |= found.domains[cell];
        }
        for (int cell = 0; cell < net_.cells(); ++cell) {
            for (Mask gone = position_.domain(cell) & ~left[cell]; gone; gone &= gone - 1) {
                if (!conclude(technique, truth, net_.cand(cell, lowest(gone)))) return false;
            }
        }
        return true;
    }

    bool conclude(int technique, int truth, int end) {
        // Of a candidate that is a case itself, the other cases say nothing: it is a contradiction, and found as one.
        for (Mask rest = position_.truth(truth); rest; rest &= rest - 1) {
            if (position_.cand_at(truth, lowest(rest)) == end) return true;
        }
        if (sink_.wants_all()) {
            if (tried_[end] == settled) return true;
            if (tried_[end] >= limit_.most(tried_truths)) {
                limit_.gave_up(tried_truths);
                return true;
            }
            ++tried_[end];
        }
        step_.clear(technique);
        step_.removes.push_back(end);
        said_.clear();
        for (Mask rest = position_.truth(truth); rest; rest &= rest - 1) {
            consequences_.follow({position_.cand_at(truth, lowest(rest)), true});
            if (consequences_.end()) {
                step_.cost += consequences_.trace(consequences_.end());
            } else if (consequences_.is_off(end)) {
                step_.cost += consequences_.trace(Literal{end, false});
            } else {
                return true;  // search knew better than single rules do
            }
            said_.push_back(consequences_.argue(step_));
            if (!consequences_.rests_on_assumption()) {  // it is so without, and an easier step says that
                tried_[end] = settled;
                return true;
            }
        }
        argue_cases(truth, {end, false}, said_, step_);
        name_truth(net_, truth, step_);
        tried_[end] = settled;
        return offer();
    }

    bool offer() {
        name_premises(step_);
        return shortest_.offer(step_);
    }

    const Net& net_;
    const Position& position_;
    Limit& limit_;
    Sink& sink_;
    Shortest shortest_;
    const OpenTruths& open_;
    Consequences::Preview preview_;
    Consequences consequences_;
    std::vector<Outcome> outcomes_;
    std::vector<int> tried_;  // by candidate: arguments that were tried for it to go, or settled
    std::vector<int> said_;   // by case: the inference that the case comes to
    Step step_;
};

void find(const Context& context, Sink& sink) {
    if (context.net.whole() == nullptr) return;
    Search search(context, sink);
    if (sink.wants(contradiction)) search.contradictions();
    if (sink.wants(cell_verity)) search.verities(cell_verity);
    if (sink.wants(house_verity)) search.verities(house_verity);
}

const Register registered{{
    .family = "rule forcing",
    .techniques = {"rule-forcing-contradiction", "rule-forcing-cell", "rule-forcing-house"},
    .find = find,
}};

}  // namespace

}  // namespace whydoku::logic::rule_forcing_finder
