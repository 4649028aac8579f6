// Everything that follows from one candidate being on, or off.
//
// Two queues: whenever an on-node waits, the oldest is followed, else the oldest off-node. In a dynamic search a candidate whose off-node has been followed
// is gone from the search's own grid, so that later links may rest on it: an on-node then has one parent for each candidate that is gone. The first
// contradiction ends the search; what was found by then is still used.
//
// When both queues are empty a dynamic search of a level above 0 asks techniques (nested.cpp) and goes on with what they remove. A higher level first does what
// the lower does, so a search that was finished at one level can go on at the next.
#pragma once

#include <functional>
#include <memory>
#include <span>
#include <string>
#include <unordered_map>
#include <utility>

#include "se/chains.hpp"

namespace whydoku::se {

struct Mode {
    bool dynamic;
    bool y;  // links inside cells
};
inline constexpr Mode nishio_mode{true, false}, static_mode{false, true}, dynamic_mode{true, true};

// Which chains a dynamic search may nest. Locked candidates, pairs and X-Wings come first at every level above 0.
struct Level {
    double base;           // rating of the shortest hint
    int number;            // 0: nothing nested; 1: no chains
    bool chains, multiple; // forcing chains and cycles; multiple forcing chains
    int dynamic[2];        // numbers of the levels of dynamic chains, -1: none
    const char* suffix;
};
const Level& level_of(int number);
// The number of the technique that a level has more than the one before.
int own_technique(const Level& level);

// Locked candidates, pairs or X-Wings on a grid that a search which began with `before` has come to: those of the first kind that there are.
std::vector<NestedHint> usable_patterns(const Grid& before, const Grid& now);

class Forcing;
class Scope;

struct Node {
    std::int16_t candidate;
    bool on;
    Cause cause;
    std::int16_t identity;   // the first node that is equal
    std::int16_t nested;     // which nested hint gave it, or -1
    std::int32_t parents, parents_end;
    std::int32_t above;  // where its ancestors are listed, as bits of identities; in a static search, how many there are
};

class Search {
public:
    // Begin anew. `start` must stay.
    void begin(const Grid& start, Mode mode, int candidate, bool on);
    // Follow links, then techniques, until there is nothing new or a contradiction.
    void run(const Level& level, Forcing& owner, Limit& limit);

    bool has(int candidate, bool on) const { return at(candidate, on) >= 0; }
    int at(int candidate, bool on) const { return (on ? on_at_ : off_at_)[candidate]; }
    const Node& node(int index) const { return nodes_[index]; }
    const std::vector<std::int16_t>& nodes(bool on) const { return on ? on_list_ : off_list_; }
    // How many nodes a node rests on, itself included.
    int ancestors(int index) const;
    bool failed() const { return fails_on_ >= 0; }
    int fails(bool on) const { return on ? fails_on_ : fails_off_; }

    // Visit all that a node rests on: itself, its parents, their parents …, each once.
    template <typename Do>
    void each_ancestor(int index, const Do& act) const;
    // The nested hints that a node rests on.
    template <typename Do>
    void each_nested(int index, const Do& act) const {
        for (const int carrier : carriers_)
            if (rests_on(index, carrier)) act(nested_[node(carrier).nested]);
    }
    bool has_nested() const { return !carriers_.empty(); }

    struct Nested {
        int length;
        std::uint64_t signature;
    };

    // -- for the teller --
    const Grid& start() const { return *start_; }
    std::span<const std::int16_t> parents(int index) const {
        return {parents_.data() + node(index).parents, parents_.data() + node(index).parents_end};
    }
    // Which technique gave a node: its number (nested.cpp), the number of its hint, and the candidates that were there then.
    struct Asked {
        static constexpr std::int16_t for_patterns = -1;
        std::int16_t technique;
        std::int32_t hint;
        std::array<Bits, 81> candidates;
    };
    // Before: a technique gave the node, and the owner is told.
    const Asked& asked_for(int index) const;
    // Whether a node rests on what a technique gave.
    bool uses(int index, int technique) const;

private:
    bool follow_links(Limit& limit);
    bool follow_on(int index);
    bool follow_off(int index);
    bool reach_on(int candidate, Cause cause, int from);
    bool reach_off(int candidate, Cause cause, int from);
    bool ask_techniques(const Level& level, Forcing& owner, Limit& limit);
    void apply(const NestedHint& hint, bool told);
    int add(int candidate, bool on, Cause cause, int nested);  // parents are the last in parents_, from `pending_` on
    bool rests_on(int index, int other) const {
        const int bit = node(other).identity;
        return index >= bit && above_[node(index).above + bit / 64] >> (bit % 64) & 1;
    }

    const Grid* start_ = nullptr;
    Mode mode_{};
    Grid work_;  // only in a dynamic search
    std::array<std::int16_t, 729> on_at_, off_at_;
    std::vector<Node> nodes_;
    std::vector<std::int16_t> parents_, on_list_, off_list_, carriers_;
    std::vector<std::uint64_t> above_;
    std::vector<Nested> nested_;
    std::vector<Asked> asked_;                                        // only where it is to be told
    std::vector<std::pair<std::int16_t, std::int32_t>> asked_for_;  // node, number in asked_; lowest node first
    std::size_t on_next_ = 0, off_next_ = 0, pending_ = 0;
    int fails_on_ = -1, fails_off_ = -1;
};

template <typename Do>
void Search::each_ancestor(int index, const Do& act) const {
    std::array<std::uint64_t, 24> known{};
    std::vector<std::int16_t> queue{static_cast<std::int16_t>(index)};
    const int first = node(index).identity;
    known[first / 64] |= std::uint64_t{1} << (first % 64);
    for (std::size_t at = 0; at < queue.size(); ++at) {
        const Node& from = node(queue[at]);
        act(from);
        for (int i = from.parents; i < from.parents_end; ++i) {
            const std::int16_t parent = parents_[i];
            const int identity = node(parent).identity;
            if (known[identity / 64] >> (identity % 64) & 1) continue;
            known[identity / 64] |= std::uint64_t{1} << (identity % 64);
            queue.push_back(parent);
        }
    }
}

// The searches from the candidates of one grid, made when asked for, and the hints that they give.
class Forcing {
public:
    // `teller`: writes the explanation, or null.
    Forcing(const Grid& grid, Mode mode, Limit& limit, Teller* teller = nullptr) : grid_(grid), mode_(mode), limit_(limit), teller_(teller) {}
    Forcing(const Forcing&) = delete;
    Forcing& operator=(const Forcing&) = delete;
    ~Forcing();

    // The best hint at a level. Levels must be asked in order, and only while those before had none.
    Found find(const Level& level);
    // The best hint of each kind that rests on what sets the level apart, written into the teller's step before it is given.  Before: it is told.
    void each_kind(const Level& level, const std::function<void(Kind, const Hint&)>& give);
    struct Conclusion;
    // Inside an outer chain that started from `before`: all hints; `conclusions`: one for each of them, if wanted.
    std::vector<NestedHint> find_all(const Level& level, const Grid& before, std::vector<Conclusion>* conclusions = nullptr);

    // told.cpp: why a conclusion holds.  After: the number of the inference that says it.
    int tell(const Conclusion& found, Scope& scope, Teller& teller);
    // Why a nested hint removes a candidate from a grid that a search has come to. `placed`: the inference by which it puts one, once that is told.
    int tell_nested(const Search::Asked& asked, const Grid& now, int candidate, int& placed, Scope& scope, Teller& teller);
    bool is_told() const { return teller_ != nullptr; }

    const Grid& grid() const { return grid_; }
    // All usable hints of the a technique (numbered in nested.cpp) on a grid that a search has come to.
    const std::vector<NestedHint>& nested(int technique, const Grid& now);

    struct Target {
        const Search* search;
        int node;
    };
    struct Conclusion {
        Kind kind;
        std::int16_t from;  // cell, house or candidate
        std::int16_t target;
        bool on;            // whether the target is put, or else removed
        int branches;
        std::array<Target, 9> targets;
    };

private:
    const Search& implications(int candidate, bool on);
    template <typename Take>
    void each_conclusion(const Take& take);
    template <typename Take>
    void common(const Conclusion& frame, const std::array<const Search*, 9>& searches, const Take& take);
    bool removes_something(const Conclusion& found) const { return !found.on || count(grid_.candidates[found.target / 9]) > 1; }
    int flat_length(const Conclusion& found) const;
    int nested_length(const Conclusion& found) const;
    const char* name(const Conclusion& found) const;
    void write(const Conclusion& found);
    std::vector<std::int16_t> removes(const Conclusion& found) const;

    const Grid grid_;
    const Mode mode_;
    Limit& limit_;
    Teller* const teller_;
    const Level* level_ = nullptr;
    std::array<std::unique_ptr<Search>, 1458> searches_;
    std::array<std::unique_ptr<Search>, 1458> plain_;  // as they were at level 1
    std::array<std::int8_t, 1458> done_{};             // level number + 1 that the search is finished at; 0: not begun
    struct Remembered {
        std::array<Bits, 81> grid;
        std::vector<NestedHint> hints;
    };
    std::array<std::unordered_multimap<std::uint64_t, Remembered>, 6> memory_;  // [technique]
    // What a technique finds on a grid, with everything that it takes to tell it.
    struct Inner {
        Inner(int t, const Grid& now) : technique(t), grid(now) {}
        int technique;
        Grid grid;
        std::vector<Chain> chains = {};
        std::unique_ptr<Forcing> forcing = {};
        std::vector<Conclusion> conclusions = {};
    };
    Inner& inner(int technique, const Grid& now, Teller& teller);
    std::vector<std::unique_ptr<Inner>> inner_;
};

// Nodes that are in all searches, on-nodes first, in the order of the first search.
template <typename Take>
void Forcing::common(const Conclusion& frame, const std::array<const Search*, 9>& searches, const Take& take) {
    Conclusion found = frame;
    for (const bool on : {true, false})
        for (const int index : searches[0]->nodes(on)) {
            const int candidate = searches[0]->node(index).candidate;
            found.targets[0] = {searches[0], index};
            bool in_all = true;
            for (int i = 1; i < frame.branches && in_all; ++i) {
                const int there = searches[i]->at(candidate, on);
                in_all = there >= 0;
                found.targets[i] = {searches[i], there};
            }
            if (!in_all) continue;
            found.target = static_cast<std::int16_t>(candidate);
            found.on = on;
            if (removes_something(found)) take(found);
        }
}

// Every conclusion, in the order in which Sudoku Explainer comes to them.
template <typename Take>
void Forcing::each_conclusion(const Take& take) {
    const bool nishio = !mode_.y;
    std::array<const Search*, 9> searches{};
    for (int cell = 0; cell < 81; ++cell) {
        const int size = count(grid_.candidates[cell]);
        if (size < (mode_.dynamic ? 2 : 3)) continue;
        for (unsigned digits = grid_.candidates[cell]; digits != 0; digits &= digits - 1) {
            const int digit = lowest(digits);
            const auto candidate = static_cast<std::int16_t>(9 * cell + digit);
            const Search& if_on = implications(candidate, true);
            if (mode_.dynamic) {
                const Search& if_off = implications(candidate, false);
                for (const Search* search : {&if_on, &if_off})
                    if (search->failed()) {
                        const Conclusion found{by_contradiction, candidate, candidate, search == &if_off, 2,
                                               {{{search, search->fails(true)}, {search, search->fails(false)}}}};
                        if (removes_something(found)) take(found);
                    }
                if (nishio) continue;
                if (size >= 3) {
                    searches[0] = &if_on;
                    searches[1] = &if_off;
                    common({by_double, candidate, 0, false, 2, {}}, searches, take);
                }
            }
            for (int type = 0; type < 3; ++type) {
                const int h = house(type, cell);
                const Bits places = grid_.places[h][digit];
                if (count(places) < 2 || lowest(places) != place(type, cell)) continue;
                int branches = 0;
                each(places, [&](int i) { searches[branches++] = &implications(9 * cell_at(h, i) + digit, true); });
                common({by_region, static_cast<std::int16_t>(h), 0, false, branches, {}}, searches, take);
            }
        }
        if (nishio) continue;
        int branches = 0;
        each(grid_.candidates[cell],
             [&](int digit) { searches[branches++] = &implications(9 * cell + digit, true); });
        common({by_cell, static_cast<std::int16_t>(cell), 0, false, branches, {}}, searches, take);
    }
}

}  // namespace whydoku::se
