// The propagators, one per primitive. All-different groups need no object for "a value is used up": fixing a variable spreads to
// its peers. A house adds the other half, "a value has one place left".
//
// Each run() is idempotent: it reaches its own fixed point, because its own changes do not wake it again.
#pragma once

#include <array>
#include <optional>

#include "search/machine.hpp"
#include "search/options.hpp"
#include "search/space.hpp"

namespace whydoku {

// A group with as many variables as values: each value has a place. It runs when a value has one place left, or none.
// cost: O(variables) a round
class HousePropagator final : public Propagator {
public:
    HousePropagator(std::vector<int> vars, int house, Mask all) : Propagator(std::move(vars)), house_(house), all_(all) {}
    bool run(Space& space) const override;

private:
    int house_;
    Mask all_;
};

// A group with fewer variables than values: they need as many values, and if no more are left, each has a place.
class GroupPropagator final : public Propagator {
public:
    explicit GroupPropagator(std::vector<int> vars) : Propagator(std::move(vars)) {}
    bool run(Space& space) const override;
};

// Variables that all differ: a value stays only if all of them can have values of their own with it there. So it finds naked
// and hidden sets of any size (all different; Régin, 1994).   cost: O(variables²) words
class MatchingPropagator final : public Propagator {
public:
    explicit MatchingPropagator(std::vector<int> vars) : Propagator(std::move(vars), Cost::dear) {}
    bool run(Space& space) const override;
};

// A value whose places in a house are all peers of a variable outside is not there. It looks at values that lost a place.
// cost: O(variables × crossings) where they are few, else O(variables × values)
class LockedPropagator final : public Propagator {
public:
    LockedPropagator(std::vector<int> vars, int house, int most_seen, const Problem& problem);
    bool run(Space& space) const override;

private:
    // A part of the house and those outside that see just it.
    struct Crossing {
        std::vector<int> rest;  // the other places in the scope
        std::vector<int> seers;
    };
    bool run_by_value(Space& space, Mask values) const;

    int house_;
    std::vector<Crossing> crossings_;  // empty where they are many
    std::vector<Mask> own_;            // the house as bits
    int most_;                         // places that one variable outside can see
};

// More variables than values in a group: nothing fits.
class ImpossiblePropagator final : public Propagator {
public:
    using Propagator::Propagator;
    bool run(Space&) const override { return false; }
};

// A table of allowed pairs, and for few values what every set of values allows on the other side.
class RelationTable {
public:
    explicit RelationTable(const std::vector<Mask>& allowed);
    // A relation belongs to a kind of rule and not to a puzzle: the latest few hundred are kept.
    static std::shared_ptr<const RelationTable> of(const std::vector<Mask>& allowed);
    Mask forward(Mask a) const { return look_up(a, forward_, forward_sets_); }    // of b, for a set of values of a
    Mask backward(Mask b) const { return look_up(b, backward_, backward_sets_); }  // of a, for a set of values of b

private:
    static Mask look_up(Mask mask, const std::vector<Mask>& each, const std::vector<std::uint16_t>& sets) {
        if (!sets.empty()) return sets[mask];
        Mask out = 0;
        for (; mask != 0; mask &= mask - 1) out |= each[lowest(mask)];
        return out;
    }
    std::vector<Mask> forward_, backward_;
    std::vector<std::uint16_t> forward_sets_, backward_sets_;
};

// A table of allowed pairs: every value keeps a partner.   cost: O(1), or O(values) where they are many
class RelationPropagator final : public Propagator {
public:
    RelationPropagator(int a, int b, std::shared_ptr<const RelationTable> table)
        : Propagator({a, b}), table_(std::move(table)) {}
    bool run(Space& space) const override {
        const int a = scope[0], b = scope[1];
        return space.keep(b, table_->forward(space.domain(a))) && space.keep(a, table_->backward(space.domain(b)));
    }

private:
    std::shared_ptr<const RelationTable> table_;
};

// -- sets of values ----------------------------------------------------------------------------------------------------

std::int64_t combinations(int n, int k);

// Visit every set of `size` of the first `values` values.
template <class Visit>
void for_each_set(int values, int size, Visit&& visit) {
    if (size > values) return;
    if (size == 0) return visit(Mask{0});
    const Mask end = values >= 64 ? 0 : bit(values);
    Mask set = first_values(size);
    while (end == 0 || set < end) {
        visit(set);
        const Mask low = set & (~set + 1), next = set + low;
        if (next == 0 || next < set) break;
        set = next | (((set ^ next) >> 2) / low);
    }
}

// All sets of so many values. They are looked at together, a bit for each.
class SetTable {
public:
    struct Set {
        Mask values;
        int sum;
    };
    SetTable(int values, const std::vector<Mask>& some);
    // Rules share their sets: the latest few hundred tables are kept.
    static std::shared_ptr<const SetTable> of(int values, const std::vector<Mask>& some);

    std::vector<Set> sets;
    int values() const { return values_; }
    std::size_t words() const { return words_; }  // that hold a bit for each set
    // Of the sets that are kept, leave those that have one of some values, or those that have none.
    void keep_meeting(Mask values, Mask* kept) const;
    void drop_meeting(Mask values, Mask* kept) const;
    const Mask* having(int value) const { return having_.data() + static_cast<std::size_t>(value) * words_; }  // the sets with it

private:
    int values_;
    std::size_t words_;
    std::vector<Mask> having_;   // [value × words] → sets that have it
    std::vector<Mask> meeting_;  // [values as bits × words] → sets that have one of them
};

// What a group of variables that all differ may hold if its values are one of some sets, or add up to one of some sums. Those
// that are fixed are set apart: it is the open ones that are looked at.
class SetFilter {
public:
    // So many open variables are gone through value by value, where values are few enough for each sum to be a bit of a word.
    static constexpr int most_values = 22;

    // Comes first: nothing in a new filter is set, as most of many are never used.
    void look_at(const Space& space, const std::vector<int>& vars);
    bool possible() const { return possible_; }  // as far as fixed values say
    int size() const { return size_; }           // open variables
    int fixed_sum() const { return fixed_sum_; }
    // The open ones' sums, as if they need not differ, and the greatest step that one of them can make.
    struct Range {
        int least, most, widest;
    };
    Range range() const;
    // Whether some open variables have no more values than they are: else that they differ rules nothing out.  Before: they
    // are few.
    bool has_hall_set() const;

    bool fits(Mask set) const;                                      // at first sight
    void find_fitting(const SetTable& table, Mask* fitting) const;  // all that fit, as bits
    void admit(Mask set);                                           // take in what each variable may hold if the set is this one
    // Of sets that are kept, take in those that change something; the others stay kept.
    void admit_needed(const SetTable& table, Mask* kept);
    // Of few open variables: the sums they can have, and taking in what each may hold if it is one of these.
    Mask sums() const;
    void admit_sums(Mask sums);
    bool saturated() const;  // whether more sets would change nothing
    // `most_seen` is the problem's number for these variables.
    bool apply(Space& space, int most_seen, bool& changed) const;

private:
    int size_;
    std::array<int, options::max_set_values> vars_;
    std::array<Mask, options::max_set_values> domain_;
    std::array<Mask, options::max_set_values> open_;  // without what is fixed elsewhere
    std::array<Mask, options::max_set_values> allowed_;
    Mask any_;    // that an open variable can hold
    Mask fixed_;  // values that are set
    Mask required_;
    int fixed_sum_;
    bool possible_;
    bool found_;
};

// Variables that all differ and together hold one of some sets.   cost: O(variables × sets)
class SetsPropagator final : public Propagator {
public:
    // `total` is for sets that are all those of a sum.
    SetsPropagator(std::vector<int> vars, std::shared_ptr<const SetTable> sets, int most_seen, Cost cost = Cost::middling, int total = -1)
        : Propagator(std::move(vars), cost), sets_(std::move(sets)), most_seen_(most_seen), total_(total) {}
    bool run(Space& space) const override;

private:
    std::shared_ptr<const SetTable> sets_;
    int most_seen_;
    int total_;
};

// A linear equation: a SetsPropagator where all variables differ and count alike, else a SumPropagator.
std::unique_ptr<Propagator> make_sum(SumSpec sum, const Problem& problem, Cost cost);

// A linear equation over value numbers. Terms that count alike and all differ form a part. Its open variables are gone through
// value by value where they are few, else set by set; the contributions that parts can make are combined exactly where they
// are few, else by their bounds.
class SumPropagator final : public Propagator {
public:
    struct Part {
        std::vector<int> vars;
        std::int64_t weight;
        std::shared_ptr<const SetTable> sets;  // for two variables or more
        int most_seen = 0;                     // as the problem says
    };
    SumPropagator(std::vector<int> vars, std::vector<Part> parts, std::int64_t total, int values, Cost cost)
        : Propagator(std::move(vars), cost), parts_(std::move(parts)), total_(total), values_(values) {}
    bool run(Space& space) const override;

private:
    struct Open;
    bool bounds(Space& space, bool& changed) const;
    bool exactly(Space& space, Open* open, int count, std::int64_t target, bool& changed) const;

    std::vector<Part> parts_;
    std::int64_t total_;
    int values_;
};

// -- counts ------------------------------------------------------------------------------------------------------------

// Variables that can hold a single value at most once.
struct OnceGroup {
    std::vector<int> vars;
    int most_seen = 0;  // as the problem says
};

// Sort variables and leave out repetitions.
std::vector<int> each_once(std::vector<int> vars);

// Variables in parts of which each can hold a single value at most once.
std::vector<OnceGroup> split_into_groups(const std::vector<int>& vars, const Problem& problem);

// How many variables hold one of some values is one of some numbers.   cost: O(variables)
class CountPropagator final : public Propagator {
public:
    CountPropagator(const CountSpec& count, const Problem& problem);
    bool run(Space& space) const override;

private:
    std::vector<int> vars_;
    Mask values_;
    std::vector<char> allowed_;      // [count] → may it be
    std::vector<OnceGroup> groups_;  // for a single value; else none
    int most_seen_ = 0;              // of all together
};

// Several counts over the same variables, of values that none shares with another: together they fill the variables.
class CountsPropagator final : public Propagator {
public:
    CountsPropagator(std::vector<int> vars, const std::vector<const CountSpec*>& counts, const Problem& problem);
    bool run(Space& space) const override;

private:
    // `Numbers` is a set of numbers up to the variables there are, `Room` more than the counts.
    template <class Numbers, std::size_t Room>
    bool run_with(Space& space) const;

    struct One {
        Mask values;
        std::vector<char> allowed;
        bool at_most_one_each;  // a single value, so that a group holds it at most once
    };
    std::vector<One> counts_;
    std::vector<OnceGroup> groups_;
    Mask others_;  // values that none of them counts
};

// -- the rest ----------------------------------------------------------------------------------------------------------

// A machine reads the variables in order: a value is kept if it lies on a path from the start to an accepting state (MDD propagation).
// cost: O(edges of the unrolled machine)
class AutomatonPropagator final : public Propagator {
public:
    // `order` is the memory of the OrderPropagator for the same machine and variables, or -1. That says all that this one does, which
    // leaves it to it once it has its ways.
    AutomatonPropagator(std::vector<int> vars, const Machine& machine, int order);
    bool run(Space& space) const override;

private:
    // Go along the line and back once; `changed` is set if a variable lost a value.
    bool pass(Space& space, bool& changed) const;
    bool narrow_pass(Space& space, bool& changed) const;  // the same, by tables

    std::vector<int> vars_;
    std::shared_ptr<const Machine::Unrolled> machine_;
    int order_;
};

// Machines that read the same variables, each of which tells one value from all others and does the same with it as the others do
// with theirs. They are followed together, a bit for each value.   cost: O(edges of one of them)
class AlikeMachinesPropagator final : public Propagator {
public:
    struct Edge {
        int from, to;
        bool with, without;  // whether it can be taken with the value, and with another

        bool operator==(const Edge&) const = default;
    };
    // The edges of each layer, and its states, one more than there are variables.
    struct Shape {
        std::vector<std::vector<Edge>> layers;
        std::vector<int> widths;

        bool operator==(const Shape&) const = default;
        // Leave out what takes the value twice where it can be once only.
        void trim(const std::vector<int>& vars, const Problem& problem);
    };
    struct Reading {
        Mask value;
        Shape shape;
    };
    // What a machine does along so many variables, if it tells a single value from the others.
    static std::optional<Reading> reading(const Machine::Unrolled& machine, Mask all);

    AlikeMachinesPropagator(std::vector<int> vars, Shape shape, Mask values);
    bool run(Space& space) const override;

private:
    bool pass(Space& space, bool& changed) const;

    std::vector<int> vars_;
    Shape shape_;
    std::size_t width_;  // the greatest
    Mask values_;
};

// A machine reads variables that all differ: every value lies on a way without repeats. At first it follows all sets of values at
// once, for which the order does not matter. Once that has ruled out nothing, it remembers ways that it has found: where they have
// every value that is left, nothing follows, and it looks for others only with the values that they have not.
// cost: O(sets of values × edges from the states they lead to), later mostly O(ways)
class OrderPropagator final : public Propagator {
public:
    // Before: values are at most 10, and the machine has few steps along different values.
    OrderPropagator(std::vector<int> vars, const Machine& machine, int memory);
    bool run(Space& space) const override;

private:
    template <class Forward, class Backward>
    bool run_by_shifts(Space& space, const Forward& forward, const Backward& backward) const;
    template <class Forward>
    bool run_by_ways(Space& space, const Forward& forward) const;
    bool run_by_edges(Space& space) const;

    std::shared_ptr<const Machine::Unrolled> machine_;
    std::shared_ptr<const Machine::Orders> orders_;  // null where they are too many
    int memory_;
};

// Variables that hold one of some values, the members, hang together (or each of them with a root).   cost: O(links), with a size
// O(links × islands)
class AreaPropagator final : public Propagator {
public:
    explicit AreaPropagator(const AreaSpec& area);
    bool run(Space& space) const override;

private:
    class Walk;

    // Places are numbers of variables in the scope; where there are roots, one more stands for all of them and is always in.
    std::vector<int> first_;    // [place] → where its neighbours begin; one more for the end
    std::vector<int> touches_;  // neighbours
    Mask values_;
    int size_;
    bool rooted_;
    bool may_be_empty_;
};

// Variables whose values are regions: connected parts of given sizes, which no digit is in twice.   cost: O(regions × links)
class RegionsPropagator final : public Propagator {
public:
    explicit RegionsPropagator(RegionsSpec spec);
    bool run(Space& space) const override;

private:
    class Walk;

    RegionsSpec spec_;
    std::size_t words_;         // for a bit for each place
    std::vector<int> first_;    // [place] → where its neighbours begin; one more for the end
    std::vector<int> touches_;  // neighbours
    std::vector<int> sides_;    // for each of them, the variable that says whether it is in the same region, or -1
};

// A line has a rank among the lines of a board, read as numbers.   cost: O(lines × their places)
class RankPropagator final : public Propagator {
public:
    explicit RankPropagator(RankSpec spec);
    bool run(Space& space) const override;

private:
    static bool keep_less(Space& space, const std::vector<int>& line, const std::vector<int>& other, bool or_equal);

    RankSpec spec_;
};

// Places of two variables each, of which no two have the same two values; where they are as many as there are such pairs, each pair
// has a place.   cost: O(places × values)
class PairingPropagator final : public Propagator {
public:
    PairingPropagator(const std::vector<int>& firsts, const std::vector<int>& seconds);
    bool run(Space& space) const override;

private:
    bool pass(Space& space, bool& changed) const;

    std::size_t places_;  // the scope is their first variables, then their second ones
};

// At least one of some statements about values holds.   cost: O(literals)
class ClausePropagator final : public Propagator {
public:
    explicit ClausePropagator(std::vector<Literal> literals);
    bool run(Space& space) const override;

private:
    std::vector<Literal> literals_;
};

}  // namespace whydoku
