// Forcing: assume, and see what follows.
//
//   contradiction  an assumption empties a truth, or makes a candidate both true and false: its opposite is true
//   verity         whatever holds of a cell or of a digit in a house, or whether a candidate holds or not, the same follows:
//                  it is true
//
// The same two arguments with chains (each conclusion has one reason) and with nets (everything known so far counts). Nishio is
// the contradiction within one digit.

#include <algorithm>
#include <utility>

#include "logic/forcing_search.hpp"
#include "logic/fruitless.hpp"

namespace whydoku::logic::forcing_finder {

namespace {

enum { nishio, chain_contradiction, cell_chain, house_chain, double_chain, net_contradiction, cell_net, house_net, double_net };

// How many conclusions of one kind are written out to find the shortest when only one is wanted.
constexpr int compared_steps = 24;
// Truths with more candidates make no readable argument.
constexpr Effort branches{9, "forcing from cells and houses with more than {} candidates"};
class Search {
public:
    Search(const Context& context, Sink& sink, Reach reach, Closures& closures)
        : context_(context), net_(context.net), position_(context.position), limit_(context.limit), sink_(sink), shortest_(sink, compared_steps), open_(OpenTruths::of(context)),
          consequences_(context, reach), closures_(closures), cases_(consequences_), together_(context.net.whole() != nullptr) {
        consequences_.go_past_the_end(sink.wants_all());
        closures_.begin(context, sink.wants_all());
        told_.resize(closures_.of.size());
    }

    void contradictions(int technique) {
        // What follows from an assumption that does not fail does not fail either: whatever follows from that follows from both.
        std::vector<Word> stands[2] = {std::vector<Word>(net_.cand_words(), 0), std::vector<Word>(net_.cand_words(), 0)};
        for (const int cand : open_.candidates()) {
            for (const bool on : {true, false}) {
                if (told_[literal_of(cand, on)] || stands[on][cand >> 6] >> (cand & 63) & 1 || context_.cannot_fail(cand, on)) continue;
                const Closure& closure = closure_of({cand, on});
                if (closure.end) {
                    if (!refute(technique, {cand, on})) return;
                    continue;
                }
                for (int w = 0; w < net_.cand_words(); ++w) {
                    stands[1][w] |= closure.on[w];
                    stands[0][w] |= closure.off[w];
                }
            }
        }
        shortest_.hand_over();
    }

    void verities(int technique, bool cells) {
        for (const int truth : open_.truths()) {
            const Mask all = position_.truth(truth);
            if (net_.is_cell_truth(truth) != cells) continue;
            if (size_of(all) > limit_.most(branches)) {
                limit_.gave_up(branches);
                continue;
            }
            branches_.clear();
            for (Mask rest = all; rest; rest &= rest - 1) branches_.push_back({position_.cand_at(truth, lowest(rest)), true});
            if (!agree(technique, truth)) return;
            if (shortest_.any()) break;
        }
        shortest_.hand_over();
    }

    void doubles(int technique) {
        for (int cand = 0; cand < net_.cands(); ++cand) {
            if (!position_.has(cand)) continue;
            branches_.assign({{cand, true}, {cand, false}});
            if (!agree(technique, -1)) return;
        }
        shortest_.hand_over();
    }

private:
    const Closure& closure_of(Literal literal) {
        limit_.tick();
        return closures_.closure_of(literal, consequences_);
    }

    bool refute(int technique, Literal literal) {
        step_.clear(technique);
        consequences_.follow(literal);
        step_.cost = consequences_.trace(closure_of(literal).end);
        if (shortest_.wants(step_.cost)) {
            (literal.holds ? step_.removes : step_.places).push_back(literal.cand);
            consequences_.argue_failure(step_);
            if (literal.holds && !consequences_.tells_when_argued()) widen_failure(context_, step_);
            if (sink_.wants_all()) {
                for (const int gone : step_.removes) told_[literal_of(gone, true)] = 1;
            }
            name_premises(step_);
            name_candidate(net_, step_.places.empty() ? literal.cand : step_.places[0], step_);
        }
        return shortest_.offer(step_);
    }

    // The common conclusions of all branches. A branch that fails implies anything, as long as two others do not:
    // with one left, that one holds, which is the easier step. Where all steps are wanted, one will do, and then also what
    // failing branches come to before they fail.
    bool agree(int technique, int truth) {
        int alive = 0;
        for (const Literal& literal : branches_) alive += closure_of(literal).end ? 0 : 1;
        const bool all_alive = alive == static_cast<int>(branches_.size());
        const int enough = sink_.wants_all() ? 1 : 2;
        for (const bool skip_dead : {true, false}) {
            if (skip_dead ? alive < enough : all_alive || !sink_.wants_all()) continue;
            on_.assign(net_.cand_words(), ~Word{0});
            off_.assign(net_.cand_words(), ~Word{0});
            for (const Literal& literal : branches_) {
                const Closure& closure = closure_of(literal);
                if (closure.end && skip_dead) continue;
                limit_.tick(1 + net_.cand_words() / 4);
                for (std::size_t w = 0; w < on_.size(); ++w) {
                    on_[w] &= closure.on[w];
                    off_[w] &= closure.off[w];
                }
            }
            std::vector<Literal> ends;
            for (const bool holds : {true, false}) {
                for (int w = 0; w < net_.cand_words(); ++w) {
                    for (Word rest = (holds ? on_ : off_)[w] & position_.alive()[w]; rest; rest &= rest - 1) {
                        const Literal end{w * 64 + lowest(rest), holds};
                        if (is_to_be_told(end)) ends.push_back(end);
                    }
                }
            }
            cases_.begin(truth, branches_, skip_dead);
            if (!(together_ && ends.size() > 1 ? conclude_together(technique, truth, ends) : conclude_apart(technique, truth, ends))) return false;
        }
        return true;
    }

    bool is_to_be_told(Literal end) {
        // Of a candidate that is a case itself, the other cases say nothing: it is a contradiction, and found as one.
        if (std::ranges::find(branches_, end.cand, &Literal::cand) != branches_.end()) return false;
        // One argument for each conclusion is enough, the one from the smallest truth.
        return !std::exchange(told_[end.number()], static_cast<char>(sink_.wants_all()));
    }

    bool conclude_together(int technique, int truth, const std::vector<Literal>& ends) {
        std::vector<Cases::Conclusion> found = cases_.measured(ends);
        std::erase_if(found, [](const auto& each) { return each.needless; });
        while (!found.empty()) {
            if (!conclude(technique, truth, Cases::take_together(found))) return false;
        }
        return true;
    }

    bool conclude_apart(int technique, int truth, const std::vector<Literal>& ends) {
        return std::ranges::all_of(ends, [&](const Literal& end) { return conclude(technique, truth, {&end, 1}); });
    }

    bool conclude(int technique, int truth, std::span<const Literal> ends) {
        step_.clear(technique);
        if (!cases_.write(ends, step_)) return true;  // it holds without them, which is an easier step
        name_premises(step_);
        if (truth < 0) {
            name_candidate(net_, branches_[0].cand, step_);
        } else {
            name_truth(net_, truth, step_);
        }
        return shortest_.offer(step_);
    }

    const Context& context_;
    const Net& net_;
    const Position& position_;
    Limit& limit_;
    Sink& sink_;
    Shortest shortest_;
    const OpenTruths& open_;
    Consequences consequences_;
    Closures& closures_;
    Cases cases_;
    // Whether what all cases come to by the same is told at once. On boards of groups only each conclusion is a step, as elsewhere.
    const bool together_;
    std::vector<Literal> branches_;
    std::vector<Word> on_;
    std::vector<Word> off_;
    std::vector<char> told_;  // by literal: whether it has been concluded, or refuted
    Step step_;
};

void find_nishio(const Context& context, Sink& sink) {
    const Net& net = context.net;
    Step step;
    Fruitless<Closure> fruitless(context, sink);
    for (int d = 0; d < net.digits(); ++d) {
        if (fruitless.knows(d)) continue;
        const std::size_t before = sink.taken();
        Consequences consequences(context, Reach::locked, d);
        for (int w = 0; w < net.cell_words(); ++w) {
            for (Word rest = context.position.cells(d)[w]; rest; rest &= rest - 1) {
                const int cand = net.cand(w * 64 + lowest(rest), d);
                if (context.cannot_fail(cand)) continue;
                consequences.follow({cand, true});
                if (!consequences.end()) continue;
                step.clear(nishio);
                step.removes.push_back(cand);
                step.cost = consequences.trace(consequences.end());
                consequences.argue_failure(step);
                name_premises(step);
                step.add(Role::digits, {d});
                if (!sink.take(step)) return;
            }
        }
        if (sink.taken() == before) fruitless.note(d);
    }
}

void find_with(const Context& context, Sink& sink, int first, Reach reach, Closures& closures) {
    if (sink.wanted() < first || sink.wanted() > first + 3) return;
    Search search(context, sink, reach, closures);
    if (sink.wants(first)) search.contradictions(first);
    if (sink.wants(first + 1)) search.verities(first + 1, true);
    if (sink.wants(first + 2)) search.verities(first + 2, false);
    if (sink.wants(first + 3)) search.doubles(first + 3);
}

void find(const Context& context, Sink& sink) {
    if (sink.wants(nishio)) find_nishio(context, sink);
    find_with(context, sink, chain_contradiction, Reach::groups, context.memo<ChainClosures>());
    find_with(context, sink, net_contradiction, Reach::locked, context.memo<NetClosures>());
}

const Register registered{{
    .family = "forcing",
    .techniques = {"nishio", "forcing-chain-contradiction", "cell-forcing-chain", "house-forcing-chain", "double-forcing-chain",
                   "forcing-net-contradiction", "cell-forcing-net", "house-forcing-net", "double-forcing-net"},
    .find = find,
}};

}  // namespace

}  // namespace whydoku::logic::forcing_finder
