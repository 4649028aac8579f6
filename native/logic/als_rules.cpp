// Almost locked sets that take digits from each other.
//
// A set that loses one digit has all its others. So sets form chains: the first loses z, therefore has x; the second cannot
// have x too (x is restricted common), therefore has y; …; the last has z. One end or the other has z, and a cell that sees z in
// both does not. Two sets: XZ-rule; three: XY-wing; more: chain. Two sets that share two restricted commons take one each, and
// everything else in them is locked. Blossoms have a file of their own.

#include <algorithm>

#include "logic/finder.hpp"

namespace whydoku::logic::als_rules_finder {

namespace {

enum { xz, doubly, xy_wing, chain };

constexpr Effort sets_of_chain{9, "chains of more than {} almost locked sets"};

class Search {
public:
    Search(const Context& context, Sink& sink, Step& step)
        : net_(context.net), position_(context.position), limit_(context.limit), sets_(context.almost_locked()), sink_(sink),
          step_(step), words_(context.net.cell_words()), longest_chain_(std::max(limit_.most(sets_of_chain), 3)) {}

    void pairs();
    void wings();
    void chains();
    void quick_chains(int fewest, std::vector<Step>* longer);

private:
    struct Reached {   // a holder that has lost its digit, how
        int layer = -1;
        int set = -1;     // the set that has the digit instead
        int from = -1;    // the holder that this set lost before; -1: it is an end of the chain
    };

    // A cell that sees a digit in both sets loses it.
    void remove_common(int a, int b, Mask digits) {
        for (Mask rest = digits; rest; rest &= rest - 1) {
            const int digit = lowest(rest);
            const Word* one = sets_.seen(sets_.holder(a, digit));
            const Word* two = sets_.seen(sets_.holder(b, digit));
            for (int w = 0; w < words_; ++w) {
                for (Word gone = one[w] & two[w]; gone; gone &= gone - 1) {
                    step_.removes.push_back(net_.cand(w * 64 + lowest(gone), digit));
                }
            }
        }
    }
    void remove_seen(int set, Mask digits) { remove_common(set, set, digits); }
    bool seen_together(int a, int b, int digit) const {
        const Word* one = sets_.seen(sets_.holder(a, digit));
        const Word* two = sets_.seen(sets_.holder(b, digit));
        for (int w = 0; w < words_; ++w) {
            if (one[w] & two[w]) return true;
        }
        return false;
    }
    Mask shared_ends(int a, int b, Mask digits) const {
        Mask found = 0;
        for (Mask rest = digits; rest; rest &= rest - 1) {
            if (seen_together(a, b, lowest(rest))) found |= bit(lowest(rest));
        }
        return found;
    }
    void add_digits(Role role, Mask digits) {
        int items[64];
        int count = 0;
        for (Mask rest = digits; rest; rest &= rest - 1) items[count++] = lowest(rest);
        step_.add(role, std::span<const int>(items, static_cast<std::size_t>(count)));
    }
    void add_set(int set) {
        step_.add(Role::set, sets_.cells(set));
        for (const int cell : sets_.cells(set)) {
            if (std::ranges::find(step_.truths, cell) == step_.truths.end()) step_.truths.push_back(cell);
        }
    }
    void add_holder(int holder, Step::Lead lead) {
        nodes_.clear();
        const Word* cells = sets_.where(holder);
        for (int w = 0; w < words_; ++w) {
            for (Word rest = cells[w]; rest; rest &= rest - 1) nodes_.push_back(net_.cand(w * 64 + lowest(rest), sets_.digit(holder)));
        }
        step_.add_node(nodes_, lead);
    }
    int size(int set) const { return static_cast<int>(sets_.cells(set).size()); }
    int cost_of(std::span<const int> sets) const {
        int cost = 100 * static_cast<int>(sets.size());
        bool overlap = false;
        for (std::size_t i = 0; i < sets.size(); ++i) {
            cost += size(sets[i]);
            for (std::size_t j = 0; j < i && !overlap; ++j) {
                for (int w = 0; w < words_; ++w) overlap |= (sets_.members(sets[i])[w] & sets_.members(sets[j])[w]) != 0;
            }
        }
        return overlap ? cost + 1000 : cost;  // sets that overlap are harder to see
    }
    // A chain along sets, with the restricted commons between them.
    bool give(int technique, std::span<const int> sets, std::span<const int> commons, Mask ends) {
        step_.clear(technique);
        remove_common(sets.front(), sets.back(), ends);
        if (step_.removes.empty()) return true;
        step_.cost = cost_of(sets);
        if (!sink_.improves(step_)) return true;
        const int z = lowest(ends);
        for (std::size_t i = 0; i < sets.size(); ++i) {
            add_set(sets[i]);
            const int in = i == 0 ? z : commons[i - 1];
            const int out = i + 1 == sets.size() ? z : commons[i];
            add_holder(sets_.holder(sets[i], in), Step::Lead::strong);
            add_holder(sets_.holder(sets[i], out), i + 1 == sets.size() ? Step::Lead::end : Step::Lead::weak);
        }
        step_.add(Role::common, commons);
        add_digits(Role::digits, ends);
        if (technique == chain && longer_ != nullptr) {
            longer_->push_back(step_);
            return true;
        }
        return sink_.take(step_);
    }

    // How digits are lost when one is set: fills reached_ layer by layer, starting with the holders already in layer_.
    void spread(int layer);
    void start() {
        if (reached_.empty()) {
            reached_.resize(sets_.holders());
            full_.resize(sets_.holders());
        }
        for (const int holder : touched_) reached_[holder] = {};
        for (const int holder : filled_) full_[holder] = 0;
        touched_.clear();
        filled_.clear();
        layer_.clear();
    }
    // A holder is out of its digit.
    void reach(int holder, const Reached& how) {
        reached_[holder] = how;
        touched_.push_back(holder);
    }
    // The chain that led to a holder's loss, last set first.
    void trace(int holder) {
        path_.clear();
        commons_.clear();
        for (int h = holder; h >= 0 && reached_[h].set >= 0; h = reached_[h].from) {
            commons_.push_back(sets_.digit(h));
            path_.push_back(reached_[h].set);
        }
    }

    const Net& net_;
    const Position& position_;
    Limit& limit_;
    const AlmostLocked& sets_;
    Sink& sink_;
    Step& step_;
    int words_;
    int longest_chain_;
    std::vector<int> nodes_;
    std::vector<Reached> reached_;
    std::vector<char> full_;
    std::vector<int> touched_;   // the holders with an entry in reached_
    std::vector<int> filled_;    // and in full_
    std::vector<Step>* longer_ = nullptr;  // where chains go instead of the sink
    std::vector<int> layer_;
    std::vector<int> next_;
    std::vector<int> path_;
    std::vector<int> commons_;
};

void Search::pairs() {
    thread_local std::vector<Mask> shared;
    thread_local std::vector<int> touched;
    shared.assign(sets_.size(), 0);
    touched.clear();
    const bool one = sink_.wants(xz);
    const bool two = sink_.wants(doubly);
    for (int a = 0; a < sets_.size(); ++a) {
        for (Mask rest = sets_.linked_digits(a); rest; rest &= rest - 1) {
            const int x = lowest(rest);
            for (const int holder : sets_.linked(sets_.holder(a, x))) {
                limit_.tick();
                for (const int b : sets_.sets_of(holder)) {
                    if (b <= a) continue;
                    if (shared[b] == 0) touched.push_back(b);
                    shared[b] |= bit(x);
                }
            }
        }
        for (const int b : touched) {
            const Mask commons = shared[b];
            shared[b] = 0;
            const Mask both = sets_.digits(a) & sets_.digits(b);
            const int pair[] = {a, b};
            limit_.tick(1 + words_ / 2);
            if (one) {
                for (Mask rest = commons; rest; rest &= rest - 1) {
                    const int x = lowest(rest);
                    // Two restricted commons give more removals; that step has its own name.
                    if (!is_single(commons) && !sink_.wants_all()) break;
                    const Mask ends = shared_ends(a, b, both & ~bit(x));
                    if (ends && !give(xz, pair, std::span<const int>(&x, 1), ends)) return;
                }
            }
            if (two && size_of(commons) >= 2) {
                step_.clear(doubly);
                remove_common(a, b, commons);
                remove_seen(a, sets_.digits(a) & ~commons);
                remove_seen(b, sets_.digits(b) & ~commons);
                if (step_.removes.empty()) continue;
                std::ranges::sort(step_.removes);
                step_.removes.erase(std::unique(step_.removes.begin(), step_.removes.end()), step_.removes.end());
                step_.cost = size(a) + size(b);
                if (!sink_.improves(step_)) continue;
                add_set(a);
                add_set(b);
                add_digits(Role::common, commons);
                add_digits(Role::digits, (sets_.digits(a) | sets_.digits(b)) & ~commons);
                if (!sink_.take(step_)) return;
            }
        }
        touched.clear();
    }
}

// Every wing there is: each set as the middle, and any two that take different digits from it.
void Search::wings() {
    std::vector<std::pair<int, int>> ends;  // (digit, set)
    for (int c = 0; c < sets_.size(); ++c) {
        ends.clear();
        for (Mask rest = sets_.linked_digits(c); rest; rest &= rest - 1) {
            for (const int holder : sets_.linked(sets_.holder(c, lowest(rest)))) {
                for (const int a : sets_.sets_of(holder)) ends.emplace_back(lowest(rest), a);
            }
        }
        for (std::size_t i = 0; i < ends.size(); ++i) {
            const auto [x, a] = ends[i];
            limit_.tick();
            for (std::size_t j = i + 1; j < ends.size(); ++j) {
                const auto [y, b] = ends[j];
                if (x == y || a == b) continue;
                limit_.tick(1 + words_ / 2);
                const Mask z = shared_ends(a, b, sets_.digits(a) & sets_.digits(b) & ~bit(x) & ~bit(y));
                if (z == 0) continue;
                const int three[] = {a, c, b};
                const int commons[] = {x, y};
                if (!give(xy_wing, three, commons, z)) return;
            }
        }
    }
}

void Search::spread(int layer) {
    next_.clear();
    for (const int lost : layer_) {
        limit_.tick();
        for (const int set : sets_.sets_of(lost)) {
            for (Mask rest = sets_.linked_digits(set) & ~bit(sets_.digit(lost)); rest; rest &= rest - 1) {
                const int has = sets_.holder(set, lowest(rest));
                if (full_[has]) continue;
                limit_.tick(1 + static_cast<int>(sets_.linked(has).size()) / 8);
                full_[has] = 1;
                filled_.push_back(has);
                for (const int holder : sets_.linked(has)) {
                    if (reached_[holder].layer >= 0) continue;
                    reach(holder, {layer, set, lost});
                    next_.push_back(holder);
                }
            }
        }
    }
    layer_.swap(next_);
}

// Every chain: from each set that has a first restricted common. Those of three sets are wings, but a caller who wants all chains
// wants them too: where a longer one leads to the same end, only the shorter is met.
void Search::chains() {
    std::vector<Mask> shared(sets_.size());    // by the set at the other end: the digits that some cell sees in both
    std::vector<int> asked(sets_.size(), -1);  // for which first set that is
    for (int a = 0; a < sets_.size(); ++a) {
        for (Mask first = sets_.linked_digits(a); first; first &= first - 1) {
            const int x = lowest(first);
            start();
            full_[sets_.holder(a, x)] = 1;
            filled_.push_back(sets_.holder(a, x));
            for (const int holder : sets_.linked(sets_.holder(a, x))) {
                reach(holder, {1, a, -1});
                layer_.push_back(holder);
            }
            for (int layer = 2; !layer_.empty(); ++layer) {
                if (layer >= longest_chain_) {
                    limit_.gave_up(sets_of_chain, longest_chain_);
                    break;
                }
                spread(layer);
                for (const int lost : layer_) {
                    const int y = sets_.digit(lost);
                    for (const int e : sets_.sets_of(lost)) {
                        if (e == a) continue;
                        limit_.tick(1 + words_ / 2);
                        if (asked[e] != a) {
                            asked[e] = a;
                            shared[e] = shared_ends(a, e, sets_.digits(a) & sets_.digits(e));
                        }
                        const Mask z = shared[e] & ~bit(x) & ~bit(y);
                        if (z == 0) continue;
                        trace(lost);
                        std::ranges::reverse(path_);
                        std::ranges::reverse(commons_);
                        if (std::ranges::find(path_, e) != path_.end()) continue;
                        path_.push_back(e);
                        if (!give(chain, path_, commons_, z)) return;
                    }
                }
            }
        }
    }
}

// The same from the other side, when the best will do: suppose a candidate holds, and see which set would lose two digits.
// `fewest` is how many restricted commons a chain has at least: with two it is a wing, and only if there is none are the chains
// in `longer` all there are.
void Search::quick_chains(int fewest, std::vector<Step>* longer) {
    longer_ = longer;
    thread_local std::vector<std::vector<int>> by_digit;
    by_digit.resize(net_.digits());
    for (auto& holders : by_digit) holders.clear();
    for (int h = 0; h < sets_.holders(); ++h) by_digit[sets_.digit(h)].push_back(h);
    int best = longest_chain_ - 1;  // no need to look for longer chains than the best so far
    for (int z = 0; z < net_.digits(); ++z) {
        for (int w = 0; w < words_; ++w) {
            for (Word rest = position_.cells(z)[w]; rest; rest &= rest - 1) {
                const int target = w * 64 + lowest(rest);
                start();
                limit_.tick(1 + static_cast<int>(by_digit[z].size()) / 8);
                for (const int h : by_digit[z]) {
                    if (!(sets_.seen(h)[target >> 6] >> (target & 63) & 1)) continue;
                    reach(h, {0, -1, -1});
                    layer_.push_back(h);
                }
                if (layer_.size() < 2) continue;
                bool done = false;
                for (int layer = 1; layer <= best && !layer_.empty() && !done; ++layer) {
                    spread(layer);
                    for (const int lost : layer_) {
                        if (layer < fewest) break;
                        limit_.tick();
                        for (const int e : sets_.sets_of(lost)) {
                            if (!(sets_.digits(e) >> z & 1) || sets_.digit(lost) == z || reached_[sets_.holder(e, z)].layer != 0) continue;
                            trace(lost);
                            std::ranges::reverse(path_);
                            std::ranges::reverse(commons_);
                            if (std::ranges::find(path_, e) != path_.end()) continue;
                            path_.push_back(e);
                            const Mask ends = shared_ends(path_.front(), e, sets_.digits(path_.front()) & sets_.digits(e) &
                                                            ~bit(commons_.front()) & ~bit(commons_.back()));
                            if (!(ends >> z & 1)) continue;
                            best = layer;
                            done = true;
                            if (!give(layer == 2 ? xy_wing : chain, path_, commons_, ends)) return;
                        }
                    }
                }
                if (!done && best == longest_chain_ - 1 && !layer_.empty()) limit_.gave_up(sets_of_chain, longest_chain_);
            }
        }
    }
}

// The chains that turned up when wings were looked for in vain.
struct Chains {
    std::uint64_t version = 0;
    std::vector<Step> steps;
};

void find(const Context& context, Sink& sink) {
    thread_local Step step;
    if (sink.wants(chain) && !sink.wants_all()) {
        const Chains& known = context.memo<Chains>();
        if (known.version == context.position.version()) {
            for (const Step& each : known.steps) {
                if (!sink.take(each)) return;
            }
            return;
        }
    }
    Search search(context, sink, step);
    if (sink.wants(xz) || sink.wants(doubly)) search.pairs();
    if (sink.wants(xy_wing)) {
        if (sink.wants_all()) {
            search.wings();
        } else {
            Chains& chains = context.memo<Chains>();
            chains.version = 0;
            chains.steps.clear();
            const std::size_t before = sink.taken();
            search.quick_chains(2, &chains.steps);
            if (sink.taken() == before) chains.version = context.position.version();
        }
    }
    if (sink.wants(chain)) {
        if (sink.wants_all()) {
            search.chains();
        } else {
            search.quick_chains(3, nullptr);
        }
    }
}

const Register registered{{.family = "als",
                           .techniques = {"almost-locked-set-xz-rule", "doubly-linked-als-xz", "almost-locked-set-xy-wing",
                                          "almost-locked-set-chain"},
                           .find = find}};

}  // namespace

}  // namespace whydoku::logic::als_rules_finder
