// Chains: X-chains, XY-chains, nice loops, alternating inference chains; plain, grouped, and with almost locked sets.
//
// One search for all of them. From "this node is off" walk along links as far as they go; each node e that is on at the end of
// a walk from s says: s or e holds. The conclusion depends on the two ends:
//
//   s and e are the same              s holds: a discontinuous loop that sets its node
//   something conflicts with both     it is removed: a chain, or a discontinuous loop seen from the removed candidate
//   s and e conflict                  a continuous loop: the walk can be made round and round in both senses, so each weak
//                                     link is strong too, and whatever conflicts with both ends of any of them is removed
//
// The names are for what a walk uses: one digit only, cells with two digits only, anything. One that is named after groups or almost
// locked sets has one; a walk that needs none is found under its plainer name.

#include <algorithm>
#include <unordered_set>

#include "logic/fruitless.hpp"
#include "logic/walk.hpp"

namespace whydoku::logic::chains_finder {

namespace {

enum { x_chain, grouped_x_chain, xy_chain, loop, discontinuous, aic, grouped_loop, grouped_discontinuous, grouped_aic, set_loop, set_discontinuous, set_aic };

constexpr int no_limit = 1 << 20;
// Where every loop is wanted: the longest, in strong links, and how many nodes may be tried for them, shortest loops first.
constexpr Effort links_of_loop{8, "loops of more than {} strong links"};
constexpr Effort nodes_tried{200000, "some of the loops where there are very many"};

enum class Shape : int { loop, discontinuous, ends };

// The shortest steps of each shape: found in one pass for a position, and handed over shape by shape on request.
struct Shortest {
    std::uint64_t version[3] = {0, 0, 0};  // by level
    std::vector<Step> steps[3][3];         // by level and shape
};

// What the chains of each level remove together.
struct Removed {
    std::uint64_t version[3] = {0, 0, 0};  // by level
    std::vector<int> cands[3];
};

class Search {
public:
    Search(const Context& context, Sink& sink, Level level, int technique)
        : context_(context), net_(context.net), sink_(sink), graph_(graph_of(context, level)), level_(level), technique_(technique), walk_(context.limit) {}

    // Chains of one digit.
    void one_digit() {
        Fruitless<Search> fruitless(context_, sink_);
        for (int d = 0; d < net_.digits(); ++d) {
            if (fruitless.knows(d)) continue;
            const auto allowed = [](const Edge&) { return true; };
            const std::size_t before = sink_.taken();
            const int most = most_links_;
            if (!from_each(graph_.of_digit(d), allowed, [&](int s, int e, int links) { return ends(s, e, links); })) return;
            if (sink_.taken() == before && most == no_limit) fruitless.note(d);
        }
    }

    // Chains through cells of two digits.
    void cells_only() {
        const auto allowed = [&](const Edge& edge) { return edge.truth >= 0 && net_.is_cell_truth(edge.truth); };
        from_each(nullptr, allowed, [&](int s, int e, int links) {
            return graph_.digit(s) != graph_.digit(e) || ends(s, e, links);
        });
    }

    // Every chain of a shape.
    void anything(Shape shape) {
        if (!screen()) return;
        const auto allowed = [](const Edge&) { return true; };
        from_each(nullptr, allowed, [&](int s, int e, int links) {
            if (shape == Shape::loop) return !graph_.weak(s, e) || around(e);
            if (s == e) return shape != Shape::discontinuous || itself(s, links);
            return ends(s, e, links);
        });
    }

    // What all chains remove together. What a loop removes is removed by chains that go round the other way.
    void all_removed(std::vector<int>& removed) {
        removed.clear();
        each_refuted([&](int cand, const Word*) { removed.push_back(cand); });
    }

    // Every loop, shortest first, within a bound. A loop starts at its lowest node.
    void every_loop() {
        used_.assign(graph_.words(), 0);
        Limit& limit = context_.limit;
        int patience = limit.most(nodes_tried);
        const int most_links = limit.most(links_of_loop);
        if (graph_.nodes() > 2 * most_links) limit.gave_up(links_of_loop);
        for (int links = 2; links <= most_links; ++links) {
            for (int start = 0; start < graph_.nodes(); ++start) {
                if (patience <= 0) return limit.gave_up(nodes_tried);
                limit.tick(4 + links * graph_.words());
                look_back(start, links);
                nodes_.assign(1, start);
                edges_.clear();
                used_[start >> 6] |= bit(start & 63);
                const bool more = close_loop(links, patience);
                used_[start >> 6] &= ~bit(start & 63);
                if (!more) return;
            }
        }
    }

    // The shortest chains of each shape.
    void shortest(std::vector<Step> (&steps)[3]) {
        for (auto& list : steps) list.clear();
        if (!screen()) return;
        int limit[3] = {no_limit, no_limit, no_limit};
        const auto allowed = [](const Edge&) { return true; };
        from_each(nullptr, allowed, [&](int s, int e, int links) {
            const auto look = [&](Shape shape, auto&& find) {
                const int at = static_cast<int>(shape);
                if (links > limit[at]) return;
                kept_ = &steps[at];
                shorter_ = links < limit[at];
                gave_ = false;
                find();
                if (gave_) limit[at] = links;
            };
            if (graph_.weak(s, e)) look(Shape::loop, [&] { around(e); });
            if (s == e) {
                look(Shape::discontinuous, [&] { itself(s, links); });
            } else {
                // A chain between ends of different digits that does one thing is told as a loop from what goes.
                const int count = common(s, e);
                const bool told_as_loop = graph_.digit(s) != graph_.digit(e) && count == 1;
                if (count > 0) look(told_as_loop ? Shape::discontinuous : Shape::ends, [&] { ends(s, e, links); });
            }
            most_links_ = std::max({limit[0], limit[1], limit[2]});
            return true;
        });
    }

private:
    template <class Allowed, class Visit>
    bool from_each(const Word* within, Allowed&& allowed, Visit&& visit) {
        bool more = true;
        for (int start = 0; start < graph_.nodes() && more; ++start) {
            if (within != nullptr && !(within[start >> 6] >> (start & 63) & 1)) continue;
            if (!begins(start)) continue;
            walk_.go(graph_, start, within, most_links_, allowed, [&](int node, int links) {
                // Two ends are met from both sides; a loop may be another from the other side.
                if (links < 2 || (node < start && !sink_.wants_all() && begins(node))) return true;
                return more = visit(start, node, links);
            });
        }
        return more;
    }

    // home_[n]: the nodes from which, off, a node in conflict with the start is at most n strong links away. As links work both
    // ways, these are the nodes that "the start is on" turns on.
    void look_back(int start, int links) {
        const int words = graph_.words();
        if (static_cast<int>(home_.size()) <= links) home_.resize(links + 1);
        std::vector<Word>& on = home_[0];
        on.assign(words, 0);
        off_.assign(graph_.weak(start), graph_.weak(start) + words);
        std::vector<Word> seen = off_;
        for (int n = 1; n <= links; ++n) {
            home_[n] = home_[n - 1];
            context_.limit.tick(graph_.words());
            fresh_.assign(words, 0);
            for (int w = 0; w < words; ++w) {
                for (Word rest = off_[w]; rest; rest &= rest - 1) {
                    for (const Edge& edge : graph_.strong(w * 64 + lowest(rest))) {
                        if (edge.node > start) fresh_[edge.node >> 6] |= bit(edge.node & 63);
                    }
                }
            }
            off_.assign(words, 0);
            for (int w = 0; w < words; ++w) {
                for (Word rest = fresh_[w] & ~home_[n][w]; rest; rest &= rest - 1) {
                    context_.limit.tick(1 + words / 8);
                    const Word* weak = graph_.weak(w * 64 + lowest(rest));
                    for (int v = 0; v < words; ++v) off_[v] |= weak[v];
                }
                home_[n][w] |= fresh_[w];
            }
            for (int w = 0; w < words; ++w) {
                off_[w] &= ~seen[w];
                seen[w] |= off_[w];
            }
        }
    }

    // Go on from the last node, which is off, for so many strong links, and back to the first.
    bool close_loop(int links, int& patience) {
        const int first = nodes_.front();
        for (const Edge& edge : graph_.strong(nodes_.back())) {
            const int on = edge.node;
            if (on <= first || (used_[on >> 6] >> (on & 63) & 1)) continue;
            if (--patience < 0) return true;
            context_.limit.tick(1 + graph_.words() / 8);
            nodes_.push_back(on);
            edges_.push_back(&edge);
            bool more = true;
            if (links == 1) {
                if (graph_.weak(on, first)) more = closed();
            } else {
                used_[on >> 6] |= bit(on & 63);
                const Word* weak = graph_.weak(on);
                for (int w = 0; w < graph_.words() && more; ++w) {
                    for (Word rest = weak[w] & home_[links - 1][w] & ~used_[w]; rest && more; rest &= rest - 1) {
                        nodes_.push_back(w * 64 + lowest(rest));
                        used_[w] |= rest & (~rest + 1);
                        more = close_loop(links - 1, patience);
                        used_[w] &= ~(rest & (~rest + 1));
                        nodes_.pop_back();
                    }
                }
                used_[on >> 6] &= ~bit(on & 63);
            }
            nodes_.pop_back();
            edges_.pop_back();
            if (!more) return false;
        }
        return true;
    }

    // What a chain removes is refuted by itself: if it held, it would set the chain off at one end and be ruled out at the
    // other. A link of a loop is a chain that goes round the other way. So where there are more nodes than candidates, look
    // for candidates that refute themselves first, and for chains only from the nodes that conflict with one. (A loop also
    // locks the sets it goes through, so from their other nodes, too.)  After: false means that there is no chain.
    bool screen() {
        int open = 0;
        for (int w = 0; w < graph_.cand_words(); ++w) open += size_of(context_.position.alive()[w]);
        if (graph_.nodes() <= open) return true;
        begins_.assign(graph_.words(), 0);
        bool any = false;
        each_refuted([&](int, const Word* nodes) {
            any = true;
            for (int v = 0; v < graph_.words(); ++v) begins_[v] |= nodes[v];
        });
        const std::vector<Word> direct = begins_;
        for (int node = 0; node < graph_.nodes(); ++node) {
            if (!(direct[node >> 6] >> (node & 63) & 1)) continue;
            for (const Edge& edge : graph_.strong(node)) {
                if (edge.set >= 0) begins_[edge.node >> 6] |= bit(edge.node & 63);
            }
        }
        return any;
    }
    // Calls visit(candidate, nodes) for each open candidate that the nodes which conflict with it refute.
    template <class Visit>
    void each_refuted(Visit&& visit) {
        const int words = graph_.words();
        const Word* alive = context_.position.alive();
        thread_local std::vector<int> before;  // by word of candidates: how many are open in those before it
        before.resize(graph_.cand_words());
        int open = 0;
        for (int w = 0; w < graph_.cand_words(); ++w) {
            before[w] = open;
            open += size_of(alive[w]);
        }
        const auto number = [&](int w, Word lone) { return static_cast<std::size_t>(before[w] + size_of(alive[w] & (lone - 1))); };
        thread_local std::vector<Word> conflicting;  // by open candidate: nodes
        conflicting.assign(static_cast<std::size_t>(open) * words, 0);
        for (int node = 0; node < graph_.nodes(); ++node) {
            context_.limit.tick(1 + graph_.cand_words() / 4);
            for (int w = 0; w < graph_.cand_words(); ++w) {
                for (Word rest = graph_.shut(node)[w]; rest; rest &= rest - 1) {
                    conflicting[number(w, rest & (~rest + 1)) * words + (node >> 6)] |= bit(node & 63);
                }
            }
        }
        for (int w = 0; w < graph_.cand_words(); ++w) {
            for (Word rest = alive[w]; rest; rest &= rest - 1) {
                const Word* nodes = conflicting.data() + number(w, rest & (~rest + 1)) * words;
                if (walk_.refutes(graph_, nodes)) visit(w * 64 + lowest(rest), nodes);
            }
        }
    }
    bool begins(int node) const { return begins_.empty() || (begins_[node >> 6] >> (node & 63) & 1); }

    // How many candidates conflict with both nodes.
    int common(int s, int e) const {
        context_.limit.tick(1 + graph_.cand_words() / 16);
        int count = 0;
        const Word* a = graph_.shut(s);
        const Word* b = graph_.shut(e);
        for (int w = 0; w < graph_.cand_words(); ++w) count += size_of(a[w] & b[w]);
        return count;
    }

    // Whether another chain has removed just what conflicts with these two; remembers it. Where every step is wanted, each
    // conclusion is wanted once, and there are many ways to most of them.
    bool known(const Word* a, const Word* b) {
        if (!sink_.wants_all()) return false;
        std::uint64_t hash = 0;
        for (int w = 0; w < graph_.cand_words(); ++w) {
            hash = (hash ^ (a[w] & b[w])) * 0x9E3779B97F4A7C15U;
            hash ^= hash >> 31;
        }
        return !seen_.insert(hash).second;
    }

    void remove_common(int s, int e) {
        const Word* a = graph_.shut(s);
        const Word* b = graph_.shut(e);
        for (int w = 0; w < graph_.cand_words(); ++w) {
            for (Word rest = a[w] & b[w]; rest; rest &= rest - 1) step_.removes.push_back(w * 64 + lowest(rest));
        }
    }

    // Whether the walk in `nodes_` and `edges_` has what its level is named after.
    bool fits_its_name() const {
        if (level_ == Level::grouped) return std::ranges::any_of(nodes_, [&](int node) { return graph_.is_group(node); });
        return level_ != Level::sets || std::ranges::any_of(edges_, [](const Edge* edge) { return edge->set >= 0; });
    }

    bool give(bool is_loop, int links) {
        step_.cost = 2 * links;
        if (kept_ == nullptr && !sink_.improves(step_)) return true;
        write_chain(net_, graph_, nodes_, edges_, is_loop, step_);
        if (kept_ != nullptr) {
            if (shorter_) kept_->clear();
            kept_->push_back(step_);
            return gave_ = true;
        }
        // A longer chain is never preferred, so none is sought.
        if (!sink_.wants_all()) most_links_ = std::min(most_links_, links);
        return sink_.take(step_);
    }

    bool ends(int s, int e, int links) {
        if (s == e) return true;
        const Word* a = graph_.shut(s);
        const Word* b = graph_.shut(e);
        context_.limit.tick(1 + graph_.cand_words() / 16);
        Word any = 0;
        for (int w = 0; w < graph_.cand_words(); ++w) any |= a[w] & b[w];
        if (!any) return true;
        walk_.trace(e, nodes_, edges_);
        if (!fits_its_name() || known(a, b)) return true;
        step_.clear(technique_);
        remove_common(s, e);
        return give(false, links);
    }

    // From "off" follows "on", so it is on: nothing else is in its cell, or a group has it and nothing that sees all of it does.
    bool itself(int s, int links) {
        step_.clear(technique_);
        const auto own = graph_.members(s);
        if (own.size() == 1) {
            const int cell = net_.cell_of(own[0]);
            const Mask others = context_.position.domain(cell) & ~bit(net_.digit_of(own[0]));
            for (Mask rest = others; rest; rest &= rest - 1) step_.removes.push_back(net_.cand(cell, lowest(rest)));
        } else {
            remove_common(s, s);
        }
        if (step_.removes.empty()) return true;
        walk_.trace(s, nodes_, edges_);
        return !fits_its_name() || give(false, links);
    }

    bool around(int e) {
        walk_.trace(e, nodes_, edges_);
        return closed();
    }

    // What follows from the loop in `nodes_`.
    bool closed() {
        if (!fits_its_name()) return true;
        step_.clear(technique_);
        const std::size_t count = nodes_.size();
        for (std::size_t i = 1; i < count; i += 2) remove_common(nodes_[i], nodes_[(i + 1) % count]);
        // Just one of two digits is missing from a set on the way, so its other digits are all there.
        for (std::size_t i = 0; i < edges_.size(); ++i) {
            if (edges_[i]->set >= 0) lock_set(edges_[i]->set, graph_.digit(nodes_[2 * i]), graph_.digit(nodes_[2 * i + 1]));
        }
        std::ranges::sort(step_.removes);
        step_.removes.erase(std::unique(step_.removes.begin(), step_.removes.end()), step_.removes.end());
        return step_.removes.empty() || give(true, static_cast<int>(edges_.size()));
    }

    void lock_set(int set, int x, int y) {
        const Position& position = context_.position;
        for (Mask rest = graph_.set(set).digits & ~bit(x) & ~bit(y); rest; rest &= rest - 1) {
            const int d = lowest(rest);
            const Word* open = position.cells(d);
            for (int w = 0; w < net_.cell_words(); ++w) {
                Word seen = open[w];
                for (const int cell : graph_.set_cells(set)) {
                    if (position.has(cell, d)) seen &= net_.sees(cell)[w];
                }
                for (; seen; seen &= seen - 1) step_.removes.push_back(net_.cand(w * 64 + lowest(seen), d));
            }
        }
    }

    const Context& context_;
    const Net& net_;
    Sink& sink_;
    const Graph& graph_;
    Level level_;
    int technique_;
    int most_links_ = no_limit;
    std::vector<Word> begins_;           // the nodes to begin with; empty: all
    std::vector<Step>* kept_ = nullptr;  // where steps go instead of the sink
    bool shorter_ = false;               // whether the next step is shorter than those kept
    bool gave_ = false;                  // whether there was one
    Walk walk_;
    Step step_;
    std::vector<int> nodes_;
    std::vector<const Edge*> edges_;
    std::unordered_set<std::uint64_t> seen_;
    std::vector<std::vector<Word>> home_;  // for loops: see look_back
    std::vector<Word> used_;
    std::vector<Word> off_;
    std::vector<Word> fresh_;
};

void find(const Context& context, Sink& sink) {
    if (sink.wants(x_chain)) Search(context, sink, Level::plain, x_chain).one_digit();
    if (sink.wants(grouped_x_chain)) Search(context, sink, Level::grouped, grouped_x_chain).one_digit();
    if (sink.wants(xy_chain)) Search(context, sink, Level::plain, xy_chain).cells_only();
    struct Kind {
        int technique;
        Level level;
        Shape shape;
    };
    static constexpr Kind kinds[] = {
        {loop, Level::plain, Shape::loop},
        {discontinuous, Level::plain, Shape::discontinuous},
        {aic, Level::plain, Shape::ends},
        {grouped_loop, Level::grouped, Shape::loop},
        {grouped_discontinuous, Level::grouped, Shape::discontinuous},
        {grouped_aic, Level::grouped, Shape::ends},
        {set_loop, Level::sets, Shape::loop},
        {set_discontinuous, Level::sets, Shape::discontinuous},
        {set_aic, Level::sets, Shape::ends},
    };
    for (const Kind& kind : kinds) {
        if (!sink.wants(kind.technique)) continue;
        const int level = static_cast<int>(kind.level);
        if (sink.wants_effect() && kind.shape != Shape::loop) {
            Removed& known = context.memo<Removed>();
            if (known.version[level] != context.position.version()) {
                known.version[level] = 0;
                Search(context, sink, kind.level, kind.technique).all_removed(known.cands[level]);
                known.version[level] = context.position.version();
            }
            thread_local Step together;
            together.clear(kind.technique);
            together.removes = known.cands[level];
            if (!together.removes.empty() && !sink.take(together)) return;
            continue;
        }
        if (sink.wants_all() && !sink.wants_effect()) {
            Search search(context, sink, kind.level, kind.technique);
            search.anything(kind.shape);
            if (kind.shape == Shape::loop) search.every_loop();
            continue;
        }
        Shortest& known = context.memo<Shortest>();
        if (known.version[level] != context.position.version()) {
            known.version[level] = 0;
            Search(context, sink, kind.level, kind.technique).shortest(known.steps[level]);
            known.version[level] = context.position.version();
        }
        for (Step& step : known.steps[level][static_cast<int>(kind.shape)]) {
            step.technique = kind.technique;
            if (!sink.take(step)) return;
        }
    }
}

const Register registered{{
    .family = "chains",
    .techniques = {"x-chain", "grouped-x-chain", "xy-chain", "continuous-nice-loop", "discontinuous-nice-loop", "aic",
                   "grouped-continuous-nice-loop", "grouped-discontinuous-nice-loop", "grouped-aic",
                   "als-continuous-nice-loop", "als-discontinuous-nice-loop", "als-aic"},
    .find = find,
}};

}  // namespace

}  // namespace whydoku::logic::chains_finder
