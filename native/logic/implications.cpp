#include "logic/implications.hpp"

#include <algorithm>

namespace whydoku::logic {

void Implications::build(const Position& position, Limit& limit) {
    const Net& net = position.net();
    if (identity_.empty()) learn(net);
    edges_.clear();
    group_edges_.clear();
    group_cands_.clear();
    group_start_.assign(1, 0);
    for (int t = 0; t < net.truths(); ++t) {
        const Mask left = position.truth(t);
        if (size_of(left) != 2) continue;
        const int a = position.cand_at(t, lowest(left));
        const int b = position.cand_at(t, highest(left));
        edges_.push_back({a, {b, t}});
        edges_.push_back({b, {a, t}});
    }
    add_groups(position, limit);
    lay_out(edges_, plain_, plain_start_);
    lay_out(group_edges_, grouped_, grouped_start_);
}

// What stays the same from position to position.
void Implications::learn(const Net& net) {
    cands_ = net.cands();
    digits_ = net.digits();
    identity_.resize(cands_);
    for (int c = 0; c < cands_; ++c) identity_[c] = c;
    crossings_.clear();
    for (int h = 0; h < net.houses(); ++h) crossings_.push_back(crossings_of(net, h));
}

// The group nodes: what a digit has open in a house falls into pieces, one for each other group that crosses the house in
// more than one cell. Where a piece and one more node make up the whole of the truth, the two are strongly linked.
void Implications::add_groups(const Position& position, Limit& limit) {
    const Net& net = position.net();
    thread_local std::vector<Mask> seen;
    thread_local std::vector<int> cands;
    // A piece is known by its candidates: the row's piece in a box is the box's piece in that row. The pieces that begin with
    // a candidate are a list: the last of them, and for each the one before.
    thread_local std::vector<int> last;
    thread_local std::vector<int> before;
    last.assign(cands_, -1);
    before.clear();
    const auto node_of = [&](int house, int digit, Mask piece) {
        const auto& cells = net.cells_of(house);
        if (is_single(piece)) return net.cand(cells[lowest(piece)], digit);
        cands.clear();
        for (Mask rest = piece; rest; rest &= rest - 1) cands.push_back(net.cand(cells[lowest(rest)], digit));
        std::ranges::sort(cands);
        for (int node = last[cands[0]]; node >= 0; node = before[node - cands_]) {
            if (std::ranges::equal(members(node), cands)) return node;
        }
        group_cands_.insert(group_cands_.end(), cands.begin(), cands.end());
        group_start_.push_back(static_cast<int>(group_cands_.size()));
        before.push_back(last[cands[0]]);
        last[cands[0]] = nodes() - 1;
        return nodes() - 1;
    };
    for (int h = 0; h < net.houses(); ++h) {
        const auto& crossings = crossings_[h];
        for (int d = 0; d < net.digits(); ++d) {
            const Mask places = position.places(h, d);
            if (size_of(places) < 3) continue;
            limit.tick(static_cast<int>(crossings.size()) * 4);
            seen.clear();
            for (const auto& [group, mask] : crossings) {
                const Mask piece = places & mask;
                const Mask rest = places & ~mask;
                if (size_of(piece) < 2 || rest == 0 || std::ranges::find(seen, piece) != seen.end()) continue;
                seen.push_back(piece);
                bool whole = is_single(rest);
                bool comes_round = false;  // whether the other end is a piece too, and the link seen from there as well
                for (const auto& [other, other_mask] : crossings) {
                    whole = whole || (rest & ~other_mask) == 0;
                    comes_round = comes_round || (places & other_mask) == rest;
                }
                comes_round = comes_round && !is_single(rest);
                const int node = node_of(h, d, piece);
                if (!whole) continue;
                const int end = node_of(h, d, rest);
                group_edges_.push_back({node, {end, net.truth(h, d)}});
                if (!comes_round) group_edges_.push_back({end, {node, net.truth(h, d)}});
            }
        }
    }
}

void Implications::lay_out(std::vector<Edge>& edges, std::vector<Strong>& out, std::vector<int>& start) const {
    start.assign(nodes() + 1, 0);
    for (const Edge& edge : edges) ++start[edge.from + 1];
    for (int node = 0; node < nodes(); ++node) start[node + 1] += start[node];
    out.resize(edges.size());
    std::vector<int> fill(start.begin(), start.end() - 1);
    for (const Edge& edge : edges) out[fill[edge.from]++] = edge.to;
}

}  // namespace whydoku::logic
