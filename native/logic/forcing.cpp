// Forcing: assume, and see what follows.
//
//   contradiction  an assumption leaves some truth with nothing, or makes a candidate hold and go: its opposite is true
//   verity         whatever holds of a cell or of a digit in a house, or whether a candidate holds or not, the same follows:
//                  it is true
//
// The same two arguments with chains (each conclusion has one reason) and with nets (everything known so far counts). Nishio is
// the contradiction within one digit.

#include <algorithm>

#include "logic/forced.hpp"
#include "logic/fruitless.hpp"
#include "logic/spread.hpp"

namespace whydoku::logic {

namespace {

enum { nishio, chain_contradiction, cell_chain, house_chain, double_chain, net_contradiction, cell_net, house_net, double_net };

// How many conclusions of one kind are written out to find the shortest when only one is wanted.
constexpr int most_compared = 24;
// Truths with more candidates than this make no argument anybody would read.
constexpr int most_branches = 9;

// What an assumption comes to: kept for each literal, worked out when first asked for.
struct Closure {
    bool known = false;
    bool dead = false;  // it contradicts itself
    int empty = -1;     // the truth that is left with nothing
    int clash = -1;     // or the candidate that both holds and goes
    std::vector<Word> on;
    std::vector<Word> off;
};

// The closures of a position, shared by all kinds of forcing with one way to spread.
template <class Spread>
struct Closures {
    std::uint64_t version = 0;
    bool past_faults = false;
    std::vector<Closure> of;    // by literal: 2 * cand + (holds)
    std::vector<int> cands;     // that are open
    std::vector<int> truths;    // that are open, smallest first
    std::vector<int> left;      // the open candidates of these truths, one truth after the other
    std::vector<int> left_start;

    void begin(const Position& position, bool past) {
        if (version == position.version() && past_faults == past) return;
        const Net& net = position.net();
        version = position.version();
        past_faults = past;
        of.resize(2 * static_cast<std::size_t>(net.cands()));
        for (Closure& closure : of) closure.known = false;
        cands.clear();
        for (int cand = 0; cand < net.cands(); ++cand) {
            if (position.has(cand)) cands.push_back(cand);
        }
        open_truths(position, 2, truths);
        left.clear();
        left_start.assign(1, 0);
        for (const int t : truths) {
            for (Mask rest = position.truth(t); rest; rest &= rest - 1) left.push_back(position.cand_at(t, lowest(rest)));
            left_start.push_back(static_cast<int>(left.size()));
        }
    }
};

template <class Spread>
class Search {
public:
    Search(const Context& context, Sink& sink)
        : net_(context.net), position_(context.position), sink_(sink), shortest_(sink, most_compared), spread_(context),
          closures_(context.memo<Closures<Spread>>()) {
        if constexpr (requires { spread_.go_past_faults(true); }) spread_.go_past_faults(sink.wants_all());
        closures_.begin(position_, sink.wants_all());
        told_.resize(closures_.of.size());
    }

    void contradictions(int technique) {
        for (const int cand : candidates_of(position_, closures_.truths)) {
            for (const bool on : {true, false}) {
                const Closure& closure = closure_of({cand, on});
                if (closure.dead && !refute(technique, {cand, on}, closure)) return;
            }
        }
        shortest_.hand_over();
    }

    void verities(int technique, bool cells) {
        std::vector<Word> on(net_.cand_words());
        std::vector<Word> off(net_.cand_words());
        for (const int truth : closures_.truths) {
            const Mask all = position_.truth(truth);
            if (net_.is_cell_truth(truth) != cells || size_of(all) > most_branches) continue;
            literals_.clear();
            for (Mask rest = all; rest; rest &= rest - 1) literals_.push_back({position_.cand_at(truth, lowest(rest)), true});
            if (!agree(technique, truth, on, off)) return;
            if (shortest_.any()) break;
        }
        shortest_.hand_over();
    }

    void doubles(int technique) {
        std::vector<Word> on(net_.cand_words());
        std::vector<Word> off(net_.cand_words());
        for (const int cand : closures_.cands) {
            literals_.assign({{cand, true}, {cand, false}});
            if (!agree(technique, -1, on, off)) return;
        }
        shortest_.hand_over();
    }

private:
    Closure& closure_of(Literal literal) {
        Closure& closure = closures_.of[2 * static_cast<std::size_t>(literal.cand) + (literal.holds ? 1 : 0)];
        if (closure.known) return closure;
        closure.known = true;
        closure.empty = closure.clash = -1;
        spread_.spread(literal);
        closure.on = spread_.on();
        closure.off = spread_.off();
        find_fault(closure);
        closure.dead = closure.empty >= 0 || closure.clash >= 0;
        return closure;
    }

    void find_fault(Closure& closure) {
        if constexpr (requires { spread_.broken(); }) {
            closure.empty = spread_.broken();
        } else {
            for (int w = 0; w < net_.cand_words(); ++w) {
                if (const Word both = closure.on[w] & closure.off[w]) {
                    closure.clash = w * 64 + lowest(both);
                    return;
                }
            }
            for (std::size_t i = 0; i < closures_.truths.size(); ++i) {
                const std::span<const int> cands(closures_.left.data() + closures_.left_start[i],
                                                 closures_.left.data() + closures_.left_start[i + 1]);
                if (std::ranges::any_of(cands, [&](int cand) { return !(closure.off[cand >> 6] >> (cand & 63) & 1); })) continue;
                closure.empty = closures_.truths[i];
                return;
            }
        }
    }

    // Write out what makes an assumption fail.
    int show_fault(Literal literal, const Closure& closure) {
        spread_.spread(literal);
        if (closure.empty >= 0) return spread_.explain(closure.empty, step_);
        return spread_.explain(Literal{closure.clash, true}, step_) + spread_.explain(Literal{closure.clash, false}, step_);
    }

    bool refute(int technique, Literal literal, const Closure& closure) {
        step_.clear(technique);
        (literal.holds ? step_.removes : step_.places).push_back(literal.cand);
        step_.cost = show_fault(literal, closure);
        name_candidate(net_, literal.cand, step_);
        return shortest_.offer(step_);
    }

    // Everything that all branches come to. A branch that fails comes to anything, as long as others do not. That needs two others:
    // with one left, that one holds, and to say so is the easier step. Where all steps are wanted, one will do, and then also what
    // failing branches come to before they fail.
    bool agree(int technique, int truth, std::vector<Word>& on, std::vector<Word>& off) {
        int alive = 0;
        for (const Literal& literal : literals_) alive += closure_of(literal).dead ? 0 : 1;
        const bool all_alive = alive == static_cast<int>(literals_.size());
        const int enough = sink_.wants_all() ? 1 : 2;
        for (const bool skip_dead : {true, false}) {
            if (skip_dead ? alive < enough : all_alive || !sink_.wants_all()) continue;
            std::ranges::fill(on, ~Word{0});
            std::ranges::fill(off, ~Word{0});
            for (const Literal& literal : literals_) {
                const Closure& closure = closure_of(literal);
                if (closure.dead && skip_dead) continue;
                for (std::size_t w = 0; w < on.size(); ++w) {
                    on[w] &= closure.on[w];
                    off[w] &= closure.off[w];
                }
            }
            for (const bool holds : {true, false}) {
                for (int w = 0; w < net_.cand_words(); ++w) {
                    for (Word rest = (holds ? on : off)[w] & position_.alive()[w]; rest; rest &= rest - 1) {
                        if (!conclude(technique, truth, {w * 64 + lowest(rest), holds}, skip_dead)) return false;
                    }
                }
            }
        }
        return true;
    }

    bool conclude(int technique, int truth, Literal end, bool skip_dead) {
        // One argument for each conclusion is enough, the one from the smallest truth.
        char& told = told_[2 * static_cast<std::size_t>(end.cand) + (end.holds ? 1 : 0)];
        if (told) return true;
        told = sink_.wants_all();
        step_.clear(technique);
        (end.holds ? step_.places : step_.removes).push_back(end.cand);
        if (truth >= 0) step_.truths.push_back(truth);
        int length = 0;
        for (const Literal& literal : literals_) {
            const Closure& closure = closure_of(literal);
            if (closure.dead && skip_dead) {
                length += show_fault(literal, closure);
                continue;
            }
            spread_.spread(literal);
            length += spread_.explain(end, step_);
        }
        step_.cost = length;
        if (truth < 0) {
            name_candidate(net_, literals_[0].cand, step_);
        } else {
            name_truth(net_, truth, step_);
        }
        return shortest_.offer(step_);
    }

    const Net& net_;
    const Position& position_;
    Sink& sink_;
    Shortest shortest_;
    Spread spread_;
    Closures<Spread>& closures_;
    std::vector<Literal> literals_;
    std::vector<char> told_;  // by literal: whether it has been concluded
    Step step_;
};

void find_nishio(const Context& context, Sink& sink) {
    const Net& net = context.net;
    Step step;
    Fruitless<Closure> fruitless(context, sink);
    for (int d = 0; d < net.digits(); ++d) {
        if (fruitless.knows(d)) continue;
        const std::size_t before = sink.taken();
        Nets spread(context, d);
        for (int w = 0; w < net.cell_words(); ++w) {
            for (Word rest = context.position.cells(d)[w]; rest; rest &= rest - 1) {
                const int cand = net.cand(w * 64 + lowest(rest), d);
                spread.spread({cand, true});
                if (spread.broken() < 0) continue;
                step.clear(nishio);
                step.removes.push_back(cand);
                step.cost = spread.explain(spread.broken(), step);
                step.add(Role::digits, {d});
                if (!sink.take(step)) return;
            }
        }
        if (sink.taken() == before) fruitless.note(d);
    }
}

template <class Spread>
void find_with(const Context& context, Sink& sink, int first) {
    if (!sink.wants(first) && !sink.wants(first + 1) && !sink.wants(first + 2) && !sink.wants(first + 3)) return;
    Search<Spread> search(context, sink);
    if (sink.wants(first)) search.contradictions(first);
    if (sink.wants(first + 1)) search.verities(first + 1, true);
    if (sink.wants(first + 2)) search.verities(first + 2, false);
    if (sink.wants(first + 3)) search.doubles(first + 3);
}

void find(const Context& context, Sink& sink) {
    if (sink.wants(nishio)) find_nishio(context, sink);
    find_with<Chains>(context, sink, chain_contradiction);
    find_with<Nets>(context, sink, net_contradiction);
}

const Register registered{{
    .family = "forcing",
    .techniques = {"nishio", "forcing-chain-contradiction", "cell-forcing-chain", "house-forcing-chain", "double-forcing-chain",
                   "forcing-net-contradiction", "cell-forcing-net", "house-forcing-net", "double-forcing-net"},
    .find = find,
}};

}  // namespace

}  // namespace whydoku::logic
