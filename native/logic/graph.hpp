// The graph of chains: the nodes of a position that have a strong link, numbered densely, with their links as bit
// sets. Built from the shared implications when it is first asked for.
//
//   node      candidates of which "one holds" is said: a single candidate, a group of a digit where two groups cross, or what
//             an almost locked set has of a digit
//   edge      a strong link, of two nodes at least one holds. It comes from a truth with nothing else left, or from an almost
//             locked set: n cells with n + 1 digits, which can do without one digit but not without two.
//   weak(n)   the nodes that cannot hold beside n            [words() words, bit a node]
//   shut(n)   the open candidates that cannot hold beside n  [cand_words() words, bit a candidate]
//
// A chain is a walk: off -edge- on -weak- off -edge- on. Each step is an implication, so is the whole.
#pragma once

#include <span>
#include <vector>

#include "logic/finder.hpp"
#include "logic/implications.hpp"

namespace whydoku::logic {

// What may be a node: candidates; groups too; almost locked sets too. In the graphs of every candidate, those that have no strong
// link are nodes as well.
enum class Level : int { plain, grouped, sets, every_plain, every_grouped, every_sets };

struct Edge {
    int node;   // the other end
    int truth;  // the truth that the two exhaust, or -1
    int set;    // the almost locked set, or -1
};

// Cells of a group that have one digit more than they are.
struct AlmostSet {
    int group;
    int start;  // in the list of cells
    int size;
    Mask digits;
};

class Graph {
public:
    // Throws TooMuch where it would take too much memory.
    void build(const Position& position, const Implications& implications, Level level, Limit& limit);

    int nodes() const { return nodes_; }
    int words() const { return words_; }
    int cand_words() const { return cand_words_; }
    std::span<const int> members(int node) const {
        return {member_cands_.data() + member_start_[node], member_cands_.data() + member_start_[node + 1]};
    }
    bool is_group(int node) const { return member_start_[node + 1] - member_start_[node] > 1; }
    int digit(int node) const { return digit_of_[node]; }
    std::span<const Edge> strong(int node) const { return {edges_.data() + edge_start_[node], edges_.data() + edge_start_[node + 1]}; }
    const Word* weak(int node) const { return weak_.data() + static_cast<std::size_t>(node) * words_; }
    bool weak(int a, int b) const { return weak(a)[b >> 6] >> (b & 63) & 1; }
    const Word* shut(int node) const { return shut_.data() + static_cast<std::size_t>(node) * cand_words_; }
    // The nodes of a digit.
    const Word* of_digit(int digit) const { return of_digit_.data() + static_cast<std::size_t>(digit) * words_; }
    // The node that is a candidate by itself, or -1 where it has no strong link.
    int node_of(int cand) const { return single_[cand]; }

    const AlmostSet& set(int number) const { return sets_[number]; }
    std::span<const int> set_cells(int number) const { return {set_cells_.data() + sets_[number].start, static_cast<std::size_t>(sets_[number].size)}; }

private:
    struct Loose {
        int from;
        Edge to;
    };

    int add_node(std::span<const int> cands);
    void add_sets(const Position& position, Limit& limit);
    void add_links(const Position& position, Limit& limit);

    int nodes_ = 0;
    int words_ = 0;
    int cand_words_ = 0;
    int digits_ = 1;
    std::vector<int> member_cands_;
    std::vector<int> member_start_ = {0};
    std::vector<int> digit_of_;     // by node
    std::vector<int> single_;       // by candidate
    std::vector<int> first_;        // by candidate: the last group node that begins with it, or -1
    std::vector<int> before_;       // by node: the group node before it that begins with the same candidate
    std::vector<Loose> loose_;
    std::vector<Edge> edges_;
    std::vector<int> edge_start_;
    std::vector<Word> weak_;
    std::vector<Word> shut_;
    std::vector<Word> of_digit_;
    std::vector<AlmostSet> sets_;
    std::vector<int> set_cells_;
};

// The graph of a position, built when it is first asked for and shared by all that walk on it.
const Graph& graph_of(const Context& context, Level level);

}  // namespace whydoku::logic
