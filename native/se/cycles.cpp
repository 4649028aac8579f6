// Forcing chains and cycles: from every candidate, along single links, back to itself (a cycle) or to its own negation (a chain).
//
// Three rounds: X links only, Y links only (cycles alone), both. A cycle is searched breadth first over on-nodes, each reached once; an off-node
// may be passed again, which matters only where it closes a cycle. Longer cycles and chains of a start come later than shorter ones.

#include <algorithm>
#include <span>

#include "se/teller.hpp"

namespace whydoku::se {

void sort_removes(std::vector<std::int16_t>& removes) {
    std::array<std::int16_t, 81> order{};
    order.fill(-1);
    std::int16_t cells = 0;
    for (const int candidate : removes) {
        std::int16_t& place = order[candidate / 9];
        if (place < 0) place = cells++;
    }
    const int slots = cells >= 13 ? 32 : 16;
    std::sort(removes.begin(), removes.end(), [&](int a, int b) {
        const int slot_a = a / 9 % slots, slot_b = b / 9 % slots;
        if (slot_a != slot_b) return slot_a < slot_b;
        if (a / 9 != b / 9) return order[a / 9] < order[b / 9];
        return a < b;
    });
}

namespace {

struct Link {
    std::int16_t to;
    Cause cause;
};

// The links of a grid, over its candidates numbered densely.
struct Graph {
    std::vector<std::int16_t> candidate;  // [node]
    std::vector<Link> weak, strong;
    std::vector<std::int32_t> weak_from, strong_from;  // [node]: where its links begin

    explicit Graph(const Grid& grid) {
        std::array<std::int16_t, 729> number;
        for (int cell = 0; cell < 81; ++cell)
            each(grid.candidates[cell], [&](int digit) {
                number[9 * cell + digit] = static_cast<std::int16_t>(candidate.size());
                candidate.push_back(static_cast<std::int16_t>(9 * cell + digit));
            });
        const std::size_t size = candidate.size();
        weak.reserve(14 * size);
        strong.reserve(2 * size);
        weak_from.reserve(size + 1);
        strong_from.reserve(size + 1);
        for (const int from : candidate) {
            const int cell = from / 9, digit = from % 9;
            const int weak_begin = static_cast<int>(weak.size()), strong_begin = static_cast<int>(strong.size());
            weak_from.push_back(weak_begin);
            strong_from.push_back(strong_begin);
            const Bits others = static_cast<Bits>(grid.candidates[cell] & ~(1 << digit));
            each(others, [&](int other) { weak.push_back({number[9 * cell + other], in_cell}); });
            if (is_single(others)) strong.push_back({number[9 * cell + lowest(others)], in_cell});
            for (int type = 0; type < 3; ++type) {
                const int h = house(type, cell);
                const Bits places = static_cast<Bits>(grid.places[h][digit] & ~(1 << place(type, cell)));
                const Cause cause = static_cast<Cause>(in_block + type);
                // What shares the block and the line is linked by the block.
                const Bits fresh = type == block ? places : static_cast<Bits>(places & ~meeting[h][house(block, cell)]);
                each(fresh, [&](int i) { weak.push_back({number[9 * cell_at(h, i) + digit], cause}); });
                if (is_single(places)) {
                    const std::int16_t to = number[9 * cell_at(h, lowest(places)) + digit];
                    if (std::none_of(strong.begin() + strong_begin, strong.end(), [&](const Link& link) { return link.to == to; }))
                        strong.push_back({to, cause});
                }
            }
        }
        weak_from.push_back(static_cast<std::int32_t>(weak.size()));
        strong_from.push_back(static_cast<std::int32_t>(strong.size()));
    }
    int size() const { return static_cast<int>(candidate.size()); }
    std::span<const Link> weak_of(int node) const { return {weak.data() + weak_from[node], weak.data() + weak_from[node + 1]}; }
    std::span<const Link> strong_of(int node) const { return {strong.data() + strong_from[node], strong.data() + strong_from[node + 1]}; }
};

// Which on-nodes follow from which, along links of one round: a quick answer to whether there is a chain at all.
class Closure {
public:
    // `nodes`: those that such links connect.
    Closure(const Graph& graph, const std::vector<std::int16_t>& nodes, bool y)
        : words_((nodes.size() + 63) / 64), local_(graph.candidate.size(), -1), weak_(nodes.size() * words_), follows_(nodes.size() * words_) {
        for (std::size_t i = 0; i < nodes.size(); ++i) local_[nodes[i]] = static_cast<std::int16_t>(i);
        for (std::size_t i = 0; i < nodes.size(); ++i) {
            set(follows_, i, i);
            for (const Link& weak : graph.weak_of(nodes[i])) {
                if (weak.cause == in_cell && !y) continue;
                set(weak_, i, local_[weak.to]);
                for (const Link& strong : graph.strong_of(weak.to))
                    if (strong.cause != in_cell || y) set(follows_, i, local_[strong.to]);
            }
        }
        for (std::size_t k = 0; k < nodes.size(); ++k) {
            if (graph.strong_of(nodes[k]).empty()) continue;  // nothing leads to it
            for (std::size_t i = 0; i < nodes.size(); ++i)
                if (follows_[i * words_ + k / 64] >> (k % 64) & 1)
                    for (std::size_t word = 0; word < words_; ++word) follows_[i * words_ + word] |= follows_[k * words_ + word];
        }
    }
    // Whether the second is off if the first is on; `beyond`: through a third that is on.
    bool refutes(int on, int off, bool beyond = false) const {
        const std::size_t from = local_[on], to = local_[off];
        const std::uint64_t* const follows = &follows_[from * words_];
        const std::uint64_t* const weak = &weak_[to * words_];
        for (std::size_t word = 0; word < words_; ++word) {
            std::uint64_t both = follows[word] & weak[word];
            if (beyond && word == from / 64) both &= ~(std::uint64_t{1} << (from % 64));
            if (both != 0) return true;
        }
        return false;
    }

private:
    void set(std::vector<std::uint64_t>& rows, std::size_t row, std::size_t column) const {
        rows[row * words_ + column / 64] |= std::uint64_t{1} << (column % 64);
    }
    std::size_t words_;
    std::vector<std::int16_t> local_;
    std::vector<std::uint64_t> weak_, follows_;
};

struct Hinted {
    Key key;
    std::vector<std::int16_t> removes;
    int place = -1;
    bool cycle = false;
    Path path;  // kept only where it is wanted
};

class Finder {
public:
    // `all`: every hint, or else only the best; `paths`: with their paths.
    Finder(const Grid& grid, bool all, bool paths, Limit& limit) : grid_(grid), graph_(grid), all_(all), paths_(paths), limit_(limit) {
        const std::size_t size = graph_.candidate.size();
        reached_on_.assign(size, 0);
        reached_off_.assign(size, 0);
        closes_.assign(size, 0);
        single_.assign(729, -1);
    }

    void search() {
        round(x_kind, true, false);
        round(y_kind, false, true);
        round(xy_kind, true, true);
    }

    std::vector<Hinted> hints;  // the best one, or all in the order in which they were found

private:
    void round(Kind kind, bool x, bool y) {
        std::vector<Closure> closures;  // one, or one for each digit where digits do not meet
        if (kind == xy_kind) {
            std::vector<std::int16_t> all;
            for (int node = 0; node < graph_.size(); ++node) all.push_back(static_cast<std::int16_t>(node));
            closures.emplace_back(graph_, all, true);
        } else if (kind == x_kind) {
            std::array<std::vector<std::int16_t>, 9> of_digit;
            for (int node = 0; node < graph_.size(); ++node) of_digit[candidate(node) % 9].push_back(static_cast<std::int16_t>(node));
            for (const auto& nodes : of_digit) closures.emplace_back(graph_, nodes, false);
        }
        for (int start = 0; start < graph_.size(); ++start) {
            const int n = count(grid_.candidates[graph_.candidate[start] / 9]);
            if (n < 2 || (kind == y_kind && n != 2)) continue;
            if (kind == y_kind) {
                cycles(kind, x, y, start);
                continue;
            }
            const Closure& closure = closures[kind == x_kind ? candidate(start) % 9 : 0];
            if (may_close(closure, y, start)) cycles(kind, x, y, start);
            if (closure.refutes(start, start)) chain(kind, x, y, start, true);
            if (is_forced(closure, y, start)) chain(kind, x, y, start, false);
        }
    }

    // Whether a cycle may come back to a node.
    bool may_close(const Closure& closure, bool y, int start) const {
        for (const Link& link : graph_.strong_of(start))
            if ((link.cause != in_cell || y) && closure.refutes(start, link.to, true)) return true;
        return false;
    }

    // Whether a node that is off would be on: two nodes with strong links to it refute each other, or one itself.
    bool is_forced(const Closure& closure, bool y, int start) const {
        for (const Link& one : graph_.strong_of(start))
            for (const Link& other : graph_.strong_of(start))
                if (((one.cause != in_cell && other.cause != in_cell) || y) && closure.refutes(one.to, other.to)) return true;
        return false;
    }

    static double base(Kind kind, bool cycle) { return kind == xy_kind ? 7.0 : kind == y_kind || cycle ? 6.5 : 6.6; }
    // Whether a hint that is so long is worth making.
    bool can_win(const Key& key) const { return all_ || hints.empty() || key < hints[0].key; }

    void keep(Hinted hint) {
        if (!all_) {
            hints.clear();
        } else if (hint.removes.size() == 1) {
            // Of hints with the same removals only the first in order counts.
            std::int32_t& at = single_[hint.removes[0]];
            if (at >= 0) {
                hints[at].removes.clear();  // no longer a hint
            }
            at = static_cast<std::int32_t>(hints.size());
        }
        hints.push_back(std::move(hint));
    }
    bool beaten(const Key& key, const std::vector<std::int16_t>& removes) const {
        if (!all_ || removes.size() != 1) return false;
        const std::int32_t at = single_[removes[0]];
        return at >= 0 && !(key < hints[at].key);
    }

    std::int16_t candidate(int node) const { return graph_.candidate[node]; }

    struct OnNode {
        std::int16_t node, parent, through;  // `through`: the off-node between
        std::int16_t level;                  // on-nodes before it
        Cause weak, strong;
    };

    void cycles(Kind kind, bool x, bool y, int start) {
        const auto usable = [&](const Link& link) { return link.cause == in_cell ? y : x; };
        bool any = false;
        closing_.clear();
        for (const Link& link : graph_.strong_of(start)) {
            if (!usable(link)) continue;
            closes_[link.to] = 1;  // strong links go both ways
            closing_.push_back(link.to);
            any = true;
        }
        if (!any) return;
        queue_.clear();
        queue_.push_back({static_cast<std::int16_t>(start), -1, -1, 0, is_start, is_start});
        reached_on_[start] = 1;
        offs_.clear();
        bool done = false;
        for (std::size_t at = 0; at < queue_.size() && !done; ++at) {
            const OnNode on = queue_[at];
            const int length = 2 * (on.level + 1);
            if (!can_win({base(kind, true) + surcharge(length), length, kind})) break;
            limit_.tick(4);
            for (const Link& weak : graph_.weak_of(on.node)) {
                if (done) break;
                if (weak.cause == in_cell && !y) continue;
                const int off = weak.to;
                const bool again = reached_off_[off];
                if (again && !closes_[off]) continue;
                if (again && is_behind(on, weak.to)) continue;
                if (!again) {
                    reached_off_[off] = 1;
                    offs_.push_back(weak.to);
                }
                for (const Link& strong : graph_.strong_of(off)) {
                    if (!usable(strong)) continue;
                    if (strong.to == start) {
                        if (at > 0) done = cycle(kind, length, on, weak, strong.cause) && !all_;
                    } else if (!reached_on_[strong.to]) {
                        reached_on_[strong.to] = 1;
                        queue_.push_back({strong.to, static_cast<std::int16_t>(at), weak.to, static_cast<std::int16_t>(on.level + 1), weak.cause,
                                          strong.cause});
                    }
                }
            }
        }
        for (const OnNode& on : queue_) reached_on_[on.node] = 0;
        for (const int off : offs_) reached_off_[off] = 0;
        for (const int node : closing_) closes_[node] = 0;
    }

    bool is_behind(OnNode on, int off) const {
        while (on.parent >= 0) {
            if (on.through == off) return true;
            on = queue_[on.parent];
        }
        return false;
    }

    // The loop's nodes take their digits from what sees both an on-node and an off-node. Returns whether there is anything.
    bool cycle(Kind kind, int length, const OnNode& last, const Link& weak, Cause strong) {
        path_.clear();
        path_.push_back({candidate(queue_[0].node), true, strong});
        path_.push_back({candidate(weak.to), false, weak.cause});
        for (OnNode on = last; on.parent >= 0; on = queue_[on.parent]) {
            path_.push_back({candidate(on.node), true, on.strong});
            path_.push_back({candidate(on.through), false, on.weak});
        }
        std::array<std::array<Cells, 9>, 2> seen{};
        Cells inside;
        Bits digits = 0;
        for (const PathNode& node : path_) {
            Cells& of_digit = seen[node.on][node.candidate % 9];
            of_digit |= peers[node.candidate / 9];
            inside.add(node.candidate / 9);
            digits |= static_cast<Bits>(1 << node.candidate % 9);
        }
        Hinted hint{{base(kind, true) + surcharge(length), length, kind}, {}, -1, true, {}};
        each(digits, [&](int digit) {
            each(seen[0][digit] & seen[1][digit] & ~inside, [&](int cell) {
                if (grid_.has(cell, digit)) hint.removes.push_back(static_cast<std::int16_t>(9 * cell + digit));
            });
        });
        if (hint.removes.empty()) return false;
        if (beaten(hint.key, hint.removes)) return true;
        if (paths_) hint.path = path_;
        keep(std::move(hint));
        return true;
    }

    struct Reached {
        std::int16_t node;
        bool on;
        Cause cause;
        std::int32_t parent;
        int length;
    };

    // From a node to its negation, the first arrival.
    void chain(Kind kind, bool x, bool y, int start, bool from_on) {
        nodes_.clear();
        nodes_.push_back({static_cast<std::int16_t>(start), from_on, is_start, -1, 1});
        (from_on ? reached_on_ : reached_off_)[start] = 1;
        bool found = false;
        for (std::size_t at = 0; at < nodes_.size() && !found; ++at) {
            const Reached from = nodes_[at];
            if (!can_win({base(kind, false) + surcharge(from.length + 1), from.length + 1, kind})) break;
            limit_.tick(2);
            auto& reached = from.on ? reached_off_ : reached_on_;
            for (const Link& link : from.on ? graph_.weak_of(from.node) : graph_.strong_of(from.node)) {
                if (link.cause == in_cell ? !y : !x && !from.on) continue;
                if (reached[link.to]) continue;
                reached[link.to] = 1;
                nodes_.push_back({link.to, !from.on, link.cause, static_cast<std::int32_t>(at), from.length + 1});
                if (link.to == start && from.on == from_on) {
                    conclude(kind, from_on);
                    found = true;
                    break;
                }
            }
        }
        for (const Reached& node : nodes_) (node.on ? reached_on_ : reached_off_)[node.node] = 0;
    }

    void conclude(Kind kind, bool from_on) {
        const Reached& end = nodes_.back();
        const int target = candidate(end.node), cell = target / 9, digit = target % 9;
        Hinted hint{{base(kind, false) + surcharge(end.length), end.length, kind}, {}, -1, false, {}};
        if (from_on) {
            hint.removes.push_back(static_cast<std::int16_t>(target));
        } else {
            hint.place = target;
            each(grid_.candidates[cell] & ~(1 << digit), [&](int other) { hint.removes.push_back(static_cast<std::int16_t>(9 * cell + other)); });
        }
        if (beaten(hint.key, hint.removes)) return;
        if (paths_)
            for (const Reached* node = &end;; node = &nodes_[node->parent]) {
                hint.path.push_back({candidate(node->node), node->on, node->cause});
                if (node->parent < 0) break;
            }
        if (can_win(hint.key)) keep(std::move(hint));
    }

    const Grid& grid_;
    const Graph graph_;
    const bool all_, paths_;
    Limit& limit_;
    std::vector<char> reached_on_, reached_off_, closes_;
    std::vector<OnNode> queue_;
    std::vector<std::int16_t> offs_, closing_;
    std::vector<Reached> nodes_;
    std::vector<std::int32_t> single_;
    Path path_;
};

const char* name(const Hinted& hint) {
    if (hint.cycle) return hint.key.kind == x_kind ? "Bidirectional X-Cycle" : hint.key.kind == y_kind ? "Bidirectional Y-Cycle" : "Bidirectional Cycle";
    if (hint.key.kind == xy_kind) return "Forcing Chain";
    return hint.key.length == 6 ? "Turbot Fish" : "Forcing X-Chain";
}

}  // namespace

Found forcing_chain(const Grid& grid, Limit& limit, Teller* teller) {
    Finder finder(grid, false, teller != nullptr, limit);
    finder.search();
    if (finder.hints.empty()) return {};
    Hinted& best = finder.hints[0];
    if (teller != nullptr) teller->write({std::move(best.path), best.cycle});
    return Hint{name(best), best.key.rating, best.place, std::move(best.removes), best.key.length};
}

std::vector<NestedHint> nested_forcing_chains(const Grid& grid, const Grid& before, Limit& limit, std::vector<Chain>* chains) {
    Finder finder(grid, true, true, limit);
    finder.search();
    auto& hints = finder.hints;
    std::erase_if(hints, [](const Hinted& hint) { return hint.removes.empty(); });
    std::stable_sort(hints.begin(), hints.end(), [](const Hinted& a, const Hinted& b) { return a.key < b.key; });
    std::vector<NestedHint> found;
    std::vector<std::vector<std::int16_t>> known;
    for (Hinted& hint : hints) {
        sort_removes(hint.removes);
        if (std::find(known.begin(), known.end(), hint.removes) != known.end()) continue;
        known.push_back(hint.removes);
        NestedHint made{hint.removes, {}, hint.key.length, 0};
        Gone gone(before, grid);
        for (const PathNode& node : hint.path) {
            // A cycle holds in both directions, and the other way round off-nodes are on, reached by the same link.
            if (node.on || hint.cycle) gone.link(node.candidate, node.cause);
            made.signature = mix(made.signature, static_cast<std::uint64_t>(2 * node.candidate + node.on));
        }
        made.parents = gone.take();
        if (made.parents.empty()) continue;
        found.push_back(std::move(made));
        if (chains != nullptr) chains->push_back({std::move(hint.path), hint.cycle});
    }
    return found;
}

}  // namespace whydoku::se
