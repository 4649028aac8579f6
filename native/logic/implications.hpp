// Who implies whom in a position: built once for it, used by everything that walks along links.
//
//   node      a set of candidates, "one of them holds". Node c < cands() is the candidate c by itself; groups follow:
//             two or more candidates of a digit that share two groups (a box and a line …)
//   strong    two nodes of which at least one holds: together they are all that a truth has left
//   weak      two nodes of which at most one holds: every candidate of one is linked to every candidate of the other
//
// strong(n) lists the ends; weak links are listed from the network (Net::for_links).
#pragma once

#include <span>
#include <vector>

#include "limit.hpp"
#include "logic/position.hpp"

namespace whydoku::logic {

struct Strong {
    int node;   // the other end
    int truth;  // the truth the two share
};

class Implications {
public:
    void build(const Position& position, Limit& limit);

    int nodes() const { return cands_ + static_cast<int>(group_start_.size()) - 1; }
    int first_group() const { return cands_; }
    bool is_group(int node) const { return node >= cands_; }
    std::span<const int> members(int node) const {
        if (node < cands_) return {&identity_[node], 1};
        return {group_cands_.data() + group_start_[node - cands_], group_cands_.data() + group_start_[node - cands_ + 1]};
    }
    int digit(int node) const { return members(node)[0] % digits_; }

    // Strong links between single candidates, and those that have a group at either end.
    std::span<const Strong> strong(int node) const { return list(plain_, plain_start_, node); }
    std::span<const Strong> grouped(int node) const { return list(grouped_, grouped_start_, node); }

private:
    struct Edge {
        int from;
        Strong to;
    };

    std::span<const Strong> list(const std::vector<Strong>& edges, const std::vector<int>& start, int node) const {
        return {edges.data() + start[node], edges.data() + start[node + 1]};
    }
    void learn(const Net& net);
    void add_groups(const Position& position, Limit& limit);
    void lay_out(std::vector<Edge>& edges, std::vector<Strong>& out, std::vector<int>& start) const;

    int cands_ = 0;
    int digits_ = 1;
    std::vector<int> identity_;
    std::vector<std::vector<Crossing>> crossings_;  // by house
    std::vector<int> group_cands_;
    std::vector<int> group_start_ = {0};
    std::vector<Strong> plain_;
    std::vector<int> plain_start_;
    std::vector<Strong> grouped_;
    std::vector<int> grouped_start_;
    std::vector<Edge> edges_;
    std::vector<Edge> group_edges_;
};

}  // namespace whydoku::logic
