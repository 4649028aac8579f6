// Walks over the graph of a position: breadth first from "this node is off", so the first way to a node is a shortest one.
#pragma once

#include <vector>

#include "logic/graph.hpp"
#include "logic/step.hpp"

namespace whydoku::logic {

class Walk {
public:
    explicit Walk(Limit& limit) : limit_(limit) {}

    // Everything that follows from "start is off". Calls visit(node, links) for each node that is forced on, nearest first,
    // `links` strong links away; visit returns false to stop. Only edges that allowed(edge) accepts are used, only nodes in
    // `within` (null: all), and at most most_links strong links.
    template <class Allowed, class Visit>
    void go(const Graph& graph, int start, const Word* within, int most_links, Allowed&& allowed, Visit&& visit) {
        begin(graph);
        off_.assign(graph.words(), 0);
        start_ = start;
        off_[start >> 6] |= Word{1} << (start & 63);
        now_.assign(1, start);
        for (int links = 1; links <= most_links && !now_.empty(); ++links) {
            next_.clear();
            for (const int node : now_) {
                limit_.tick();
                for (const Edge& edge : graph.strong(node)) {
                    const int to = edge.node;
                    if ((on_[to >> 6] >> (to & 63) & 1) || !allowed(edge)) continue;
                    if (within != nullptr && !(within[to >> 6] >> (to & 63) & 1)) continue;
                    on_[to >> 6] |= Word{1} << (to & 63);
                    edge_[to] = &edge;
                    from_[to] = node;
                    if (!visit(to, links)) return;
                    next_.push_back(to);
                }
            }
            shut(graph, within);
        }
    }

    // Whether one of these nodes is on if all of them are off. Where they are the nodes that conflict with something, it can go:
    // if it held they would be off.
    bool refutes(const Graph& graph, const Word* starts) {
        const int words = graph.words();
        begin(graph);
        off_.assign(starts, starts + words);
        now_.clear();
        for (int w = 0; w < words; ++w) {
            for (Word rest = starts[w]; rest; rest &= rest - 1) now_.push_back(w * 64 + lowest(rest));
        }
        while (!now_.empty()) {
            next_.clear();
            for (const int node : now_) {
                limit_.tick();
                for (const Edge& edge : graph.strong(node)) {
                    const int to = edge.node;
                    if (on_[to >> 6] >> (to & 63) & 1) continue;
                    on_[to >> 6] |= Word{1} << (to & 63);
                    if (starts[to >> 6] >> (to & 63) & 1) return true;
                    next_.push_back(to);
                }
            }
            shut(graph, nullptr);
        }
        return false;
    }

    // The nodes from the start to a node that was visited, in order: off, on, off, on … The edges are those between them.
    void trace(int node, std::vector<int>& nodes, std::vector<const Edge*>& edges) const {
        nodes.clear();
        edges.clear();
        for (int at = node;;) {
            nodes.push_back(at);
            edges.push_back(edge_[at]);
            const int from = from_[at];
            nodes.push_back(from);
            if (from == start_) break;
            at = shut_by_[from];
        }
        for (std::size_t i = 0, j = nodes.size() - 1; i < j; ++i, --j) std::swap(nodes[i], nodes[j]);
        for (std::size_t i = 0, j = edges.size() - 1; i < j; ++i, --j) std::swap(edges[i], edges[j]);
    }

private:
    void begin(const Graph& graph) {
        on_.assign(graph.words(), 0);
        if (static_cast<int>(edge_.size()) >= graph.nodes()) return;
        edge_.resize(graph.nodes());
        from_.resize(graph.nodes());
        shut_by_.resize(graph.nodes());
    }

    // What the nodes in next_ shut comes into now_.
    void shut(const Graph& graph, const Word* within) {
        now_.clear();
        for (const int node : next_) {
            limit_.tick(1 + graph.words() / 8);
            const Word* weak = graph.weak(node);
            for (int w = 0; w < graph.words(); ++w) {
                Word fresh = weak[w] & ~off_[w];
                if (within != nullptr) fresh &= within[w];
                off_[w] |= fresh;
                for (; fresh; fresh &= fresh - 1) {
                    const int other = w * 64 + lowest(fresh);
                    shut_by_[other] = node;
                    now_.push_back(other);
                }
            }
        }
    }

    Limit& limit_;
    int start_ = 0;
    std::vector<Word> on_;
    std::vector<Word> off_;
    std::vector<const Edge*> edge_;  // by node that is on: the edge that forced it
    std::vector<int> from_;          // and the node that is off at its other end
    std::vector<int> shut_by_;       // by node that is off: the node that is on and shut it
    std::vector<int> now_;
    std::vector<int> next_;
};

// Write a chain into a step: its nodes, the truths of its edges, the sets, cells and digits it uses.
// A loop leads on from its last node to its first.
void write_chain(const Net& net, const Graph& graph, std::span<const int> nodes, std::span<const Edge* const> edges, bool loop,
                 Step& step);

}  // namespace whydoku::logic
