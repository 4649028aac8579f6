// Everything that follows from one candidate being on, or off.
//
// Two queues: whenever an on-node waits, the oldest is followed, else the oldest off-node. In a dynamic search a candidate whose off-node has been followed
// is gone from the search's own grid, so that later links may rest on it: an on-node then has one parent for each candidate that is gone. The first
// contradiction ends the search; what was found by then is still used.
//
// When both queues are empty a dynamic search of a level above 0 asks techniques (se_nested.cpp) and goes on with what they remove. A higher level first does what
// the lower does, so a search that was finished at one level can go on at the next.
#pragma once

#include <memory>
#include <string>
#include <unordered_map>

#include "rating/se_chains.hpp"

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

class Forcing;

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

    // Go through all that a node rests on: itself, its parents, their parents …, each once.
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

private:
    bool follow_links(Limit& limit);
    bool follow_on(int index);
    bool follow_off(int index);
    bool reach_on(int candidate, Cause cause, int from);
    bool reach_off(int candidate, Cause cause, int from);
    bool ask_techniques(const Level& level, Forcing& owner, Limit& limit);
    void apply(const NestedHint& hint);
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
    Forcing(const Grid& grid, Mode mode, Limit& limit) : grid_(grid), mode_(mode), limit_(limit) {}
    Forcing(const Forcing&) = delete;
    Forcing& operator=(const Forcing&) = delete;
    ~Forcing();

    // The best hint at a level. Levels must be asked in order, and only while those before had none.
    Found find(const Level& level);
    // Inside an outer chain that started from `before`: all hints.
    std::vector<NestedHint> find_all(const Level& level, const Grid& before);

    const Grid& grid() const { return grid_; }
    // All usable hints of the a technique (numbered in se_nested.cpp) on a grid that a search has come to.
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
    std::vector<std::int16_t> removes(const Conclusion& found) const;

    const Grid grid_;
    const Mode mode_;
    Limit& limit_;
    const Level* level_ = nullptr;
    std::array<std::unique_ptr<Search>, 1458> searches_;
    std::array<std::unique_ptr<Search>, 1458> plain_;  // as they were at level 1
    std::array<std::int8_t, 1458> done_{};             // level number + 1 that the search is finished at; 0: not begun
    struct Remembered {
        std::array<Bits, 81> grid;
        std::vector<NestedHint> hints;
    };
    std::array<std::unordered_multimap<std::uint64_t, Remembered>, 6> memory_;  // [technique]
};

}  // namespace whydoku::se
