// The network as it is handed over, once: plain lists, checked on the way in and never changed afterwards.
//
//   cell     0 .. cells-1
//   digit    0 .. digits-1: the lowest digit of the board is 0 here
//   number   of a primitive: its place in the list that Python has, which knows it by that
//   name     of a primitive, as a number: the same for those that a rule calls by one name ("the thermometer at r1c1")
//   domain   the digits that a cell may have at all: those of the board, or fewer, as the cells of a layer have
//   group    cells that all differ, each set of cells once: first the houses, whose domains have as many digits as they have
//            cells, and of these first those with the domain of the first one; then what
//            has more than two cells and can be filled; then pairs, and what has more cells than there are digits
//
// Engines look at it through views. Each is made when it is first asked for, and lives as long as the network: the code that is
// handed a view holds all of it.
//
//   search()       a Problem, without the lowest and highest digits that no cell can have
//   logic()        a Net: truths, links, and the rules that can be argued from alone
//   alone(…)       a Problem of some primitives only, which says what they say by themselves
//   house_sums()   innies and outies, of which each engine takes what it can use
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "bits.hpp"
#include "lazy.hpp"

namespace whydoku {

class HouseSums;
class Machine;
class Problem;
struct MachineText;

namespace logic {
class Net;
}

struct Literal {
    int var;
    int value;
    bool yes;
};

struct Term {
    int var;
    std::int64_t weight;
};

// Variables of which those that hold one of some values are connected.
struct AreaSpec {
    std::vector<int> vars;
    std::vector<std::pair<int, int>> links;  // variables that touch
    Mask values;
    std::vector<int> roots;  // where there are any, each variable hangs together with one of these instead
    int size;                // how many variables hold such a value; -1: any number
    bool may_be_empty;
};

// Variables whose values are regions: places, divided into connected parts of given sizes.
struct RegionsSpec {
    struct Pair {
        int a, b;  // places
        int var;   // that says whether they are in one region
    };
    std::vector<int> vars;                   // one for each place
    std::vector<std::pair<int, int>> links;  // places that touch
    Mask values;                             // the regions
    std::vector<int> sizes;                  // [value] → places of that region
    bool in_order;                           // a region is met, place by place, only after all before it
    std::vector<int> digits;                 // beside each place, where there are any: no region has one twice
    std::vector<Pair> pairs;
    Mask joined, parted;  // the two values of a pair's variable
};

// A line's rank among the lines of a board, read as numbers from every edge.
struct RankSpec {
    std::vector<int> own;
    std::vector<std::vector<std::vector<int>>> sides;  // the lines that begin along each of the other edges
    Mask value;                                        // that it begins with, as one line of each side does
    int below;                                         // how many of those are smaller
    bool ties;                                         // whether others may read the same
    std::vector<std::vector<int>> known;               // of each line of each side: below the own one (-1), above (1), or open (0)
};

struct SumSpec {
    std::vector<Term> terms;  // each variable once, sorted
    std::int64_t total;
};

// A variable that comes twice counts once with both weights; what comes to no weight at all is left out.
SumSpec merged(const std::vector<int>& vars, const std::vector<std::int64_t>& weights, std::int64_t total);

// The union of some variables' domains; `all` where there are no domains.
Mask union_of(const std::vector<Mask>& domains, const std::vector<int>& vars, Mask all);

// For each of some lists of numbers, whether an earlier one is the same.
std::vector<char> repeats(const std::vector<std::vector<int>>& lists);

// Where a group lies on the board.
enum class GroupKind : std::uint8_t { row, column, box, other };

class Network : public std::enable_shared_from_this<Network> {
public:
    struct Group {
        int number;
        std::vector<int> cells;
    };
    struct Pair {
        int number;
        int name;
        int first;
        int second;
    };
    struct Relation {
        std::vector<Mask> allowed;  // [digit of the first cell] → digits of the second
        std::vector<Pair> pairs;
    };
    struct Sum {
        int number;
        std::vector<int> cells;
        std::vector<std::int64_t> weights;
        std::int64_t total;
    };
    struct Count {
        int number;
        int name;
        std::vector<int> cells;
        Mask digits;
        std::vector<int> counts;
    };
    struct Automaton {
        int number;
        std::vector<int> cells;
        std::shared_ptr<const MachineText> text;
        std::shared_ptr<const Machine> machine;  // over all digits
    };
    struct Clause {
        int number;
        std::vector<Literal> literals;  // a digit that the board does not have is in no cell
    };
    struct Area {
        int number;
        AreaSpec spec;
    };
    struct Regions {
        int number;
        RegionsSpec spec;
        std::vector<int> parts;  // numbers of primitives that say the same, one thing at a time: search has no need of them
    };
    struct Rank {
        int number;
        RankSpec spec;
        std::vector<int> parts;  // as those of regions
    };
    struct Pairing {
        int number;
        std::vector<int> firsts, seconds;  // two cells for each place; no two places hold the same two digits
    };
    struct Lists {
        int digits;
        std::vector<std::pair<int, int>> places;  // row and column of each cell
        std::vector<std::vector<int>> regions;
        std::vector<Mask> domains;  // of each cell; empty where all digits are in each
        std::vector<Group> groups;
        std::vector<Relation> relations;
        std::vector<Sum> sums;
        std::vector<Count> counts;
        std::vector<Automaton> automata;
        std::vector<Clause> clauses;
        std::vector<Area> areas;
        std::vector<Pairing> pairings;
        std::vector<Regions> unknown_regions;
        std::vector<Rank> ranks;
    };

    // Throws std::invalid_argument on a number that is out of range.
    explicit Network(Lists lists);
    ~Network();
    Network(const Network&) = delete;
    Network& operator=(const Network&) = delete;

    // The number of networks alive.
    static int alive() { return alive_; }

    int cells() const { return static_cast<int>(lists_.places.size()); }
    int digits() const { return lists_.digits; }
    const Lists& lists() const { return lists_; }

    // -- derived once for all --
    int groups() const { return static_cast<int>(order_.size()); }
    int houses() const { return houses_; }
    Mask house_digits(int house) const { return house_digits_[house]; }
    int named_groups() const { return named_; }  // the houses and what else has more than two cells and can be filled
    const Group& group(int number) const { return lists_.groups[order_[number]]; }
    GroupKind kind(int group) const;
    // The cells that must hold another digit than this one because they share a group with it.
    std::span<const int> peers(int cell) const;
    bool are_peers(int a, int b) const;
    // The digits that a cell can have as far as rules about that cell alone say.
    Mask allowed(int cell) const { return allowed_[cell]; }
    Mask domain(int cell) const { return lists_.domains.empty() ? first_values(digits()) : lists_.domains[cell]; }
    const HouseSums& house_sums() const;

    // -- views --
    std::shared_ptr<const Problem> search() const;
    std::shared_ptr<const logic::Net> logic() const;
    const Problem& whole() const;  // as search() is, but with every digit
    // Domains over all digits, as search() has them. Throws std::invalid_argument on a digit that the board does not have.
    std::vector<Mask> search_domains(const std::vector<Mask>& domains) const;
    // Some primitives, by number, with what must differ from their cells; over all cells and digits.
    std::unique_ptr<const Problem> alone(const std::vector<int>& primitives) const;
    std::unique_ptr<const Problem> alone(const Sum& sum) const;
    // A house with some primitives, by number, and with sums that are none.
    std::unique_ptr<const Problem> together(int house, const std::vector<int>& primitives, const std::vector<Sum>& sums) const;

private:
    struct Where {
        enum Kind : std::uint8_t { nowhere, group, pair, sum, count, automaton, clause, area, pairing, unknown_regions, rank };
        Kind kind = nowhere;
        int index = 0;   // in its list
        int within = 0;  // of a pair: its place in the relation
    };

    void check() const;
    void check_regions() const;
    void check_ranks() const;
    void place_numbers();
    void find_groups();
    void find_allowed();
    std::unique_ptr<const Problem> make_problem(int first, int values) const;
    std::unique_ptr<Problem> start_alone(std::vector<int> bound, bool reach_out) const;
    void add_domains(Problem& problem) const;
    void add_part(Problem& problem, const Where& part) const;
    void add_sum(Problem& problem, const Sum& sum) const;
    std::vector<int> cells_of(int primitive) const;

    static inline std::atomic<int> alive_ = 0;

    Lists lists_;
    std::vector<Where> where_;  // [number of a primitive]
    std::vector<int> order_;    // [group] → its place in the list of groups
    int houses_ = 0;
    std::vector<Mask> house_digits_;  // [house] → the digits that it holds
    int named_ = 0;
    std::vector<Mask> allowed_;
    int first_ = 0;   // the lowest digit that search knows
    int values_ = 0;  // and how many
    Lazy<HouseSums> house_sums_;
    Lazy<Problem> search_;
    Lazy<Problem> whole_;
    Lazy<logic::Net> logic_;
};

}  // namespace whydoku
