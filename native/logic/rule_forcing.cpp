// Forcing under all the rules: assume a candidate, and see what cages, lines and counts make of it as well.
//
//   contradiction  the candidate cannot hold; nor can those that take the same, or what it takes holds
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
// Truths with more candidates make no readable argument.
constexpr Effort branches{9, "rule forcing from cells and houses with more than {} candidates"};
constexpr int settled = 1 << 30;

class Search {
public:
    Search(const Context& context, Sink& sink)
        : context_(context), net_(context.net), position_(context.position), limit_(context.limit), sink_(sink), shortest_(sink, compared_steps), open_(OpenTruths::of(context)),
          preview_(context), consequences_(context, Reach::rules), cases_(consequences_) {
        outcomes_.resize(net_.cands());
        tried_.resize(net_.cands());
    }

    void contradictions() {
        for (const int cand : open_.candidates()) {
            if (tried_[cand] == settled || !outcome(cand).dead) continue;
            consequences_.follow({cand, true});
            if (!consequences_.end()) continue;
            step_.clear(contradiction);
            step_.removes.push_back(cand);
            step_.cost = consequences_.trace(consequences_.end());
            consequences_.argue_failure(step_);
            widen_failure(context_, step_);
            if (sink_.wants_all()) {
                for (const int gone : step_.removes) tried_[gone] = settled;
            }
            name_candidate(net_, step_.places.empty() ? cand : step_.places[0], step_);
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
        std::vector<Literal> cases;
        for (Mask rest = position_.truth(truth); rest; rest &= rest - 1) {
            cases.push_back({position_.cand_at(truth, lowest(rest)), true});
            const Outcome& found = outcome(cases.back().cand);
            if (found.dead) continue;
            for (int cell = 0; cell < net_.cells(); ++cell) left[cell] |= found.domains[cell];
        }
        std::vector<Literal> ends;
        for (int cell = 0; cell < net_.cells(); ++cell) {
            for (Mask gone = position_.domain(cell) & ~left[cell]; gone; gone &= gone - 1) {
                const int cand = net_.cand(cell, lowest(gone));
                // Of a candidate that is a case itself, the other cases say nothing: it is a contradiction, and found as one.
                if (std::ranges::find(cases, cand, &Literal::cand) == cases.end() && is_to_be_tried(cand)) ends.push_back({cand, false});
            }
        }
        return ends.empty() || conclude(technique, truth, cases, ends);
    }

    // Whether an argument for a candidate to go is looked for, where every step is wanted.
    bool is_to_be_tried(int cand) {
        if (!sink_.wants_all()) return true;
        if (tried_[cand] == settled) return false;
        if (tried_[cand] >= limit_.most(tried_truths)) {
            limit_.gave_up(tried_truths);
            return false;
        }
        ++tried_[cand];
        return true;
    }

    bool conclude(int technique, int truth, const std::vector<Literal>& cases, const std::vector<Literal>& ends) {
        cases_.begin(truth, cases, true);
        // What is missing here does not follow: search knew better than single rules do.
        std::vector<Cases::Conclusion> found = cases_.measured(ends);
        for (const auto& each : found) tried_[each.end.cand] = settled;
        if (cases_.standing() < 2) return true;  // the one that is left holds, and a contradiction says so
        std::erase_if(found, [](const auto& each) { return each.needless; });
        while (!found.empty()) {
            step_.clear(technique);
            if (!cases_.write(Cases::take_together(found), step_)) continue;
            name_truth(net_, truth, step_);
            if (!offer()) return false;
            if (!sink_.wants_all()) return true;
        }
        return true;
    }

    bool offer() {
        name_premises(step_);
        return shortest_.offer(step_);
    }

    const Context& context_;
    const Net& net_;
    const Position& position_;
    Limit& limit_;
    Sink& sink_;
    Shortest shortest_;
    const OpenTruths& open_;
    Consequences::Preview preview_;
    Consequences consequences_;
    Cases cases_;
    std::vector<Outcome> outcomes_;
    std::vector<int> tried_;  // by candidate: arguments that were tried for it to go, or settled
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
