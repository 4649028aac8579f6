// What each primitive rules out. All-different groups need no object for "a value is used up": fixing a variable spreads to
// its peers. A house adds the other half, "a value has one place left".
//
// Each run() goes on until another run would change nothing, because its own changes do not wake it again.
#pragma once

#include "search/space.hpp"

namespace whydoku {

// A group with as many variables as values: each value has a place.   cost: O(variables) a round
class HousePropagator final : public Propagator {
public:
    HousePropagator(std::vector<int> vars, Mask all) : Propagator(std::move(vars)), all_(all) {}
    bool run(Space& space) const override;

private:
    Mask all_;
};

// More variables than values in a group: nothing fits.
class ImpossiblePropagator final : public Propagator {
public:
    using Propagator::Propagator;
    bool run(Space&) const override { return false; }
};

// A table of allowed pairs: every value keeps a partner.   cost: O(values)
class RelationPropagator final : public Propagator {
public:
    RelationPropagator(int a, int b, std::vector<Mask> allowed);
    bool run(Space& space) const override;

private:
    std::vector<Mask> forward_;   // of b, for each value of a
    std::vector<Mask> backward_;  // of a, for each value of b
};

// A linear equation over value numbers: bounds.   cost: O(variables) a round
class SumPropagator final : public Propagator {
public:
    struct Term {
        int var;
        std::int64_t weight;
    };
    SumPropagator(std::vector<Term> terms, std::int64_t total);
    bool run(Space& space) const override;

private:
    std::vector<Term> terms_;
    std::int64_t total_;
};

// How many variables hold one of some values is one of some numbers.   cost: O(variables)
class CountPropagator final : public Propagator {
public:
    CountPropagator(std::vector<int> vars, Mask values, std::vector<char> allowed);
    bool run(Space& space) const override;

private:
    std::vector<int> vars_;
    Mask values_;
    std::vector<char> allowed_;  // [count] → may it be
};

// A machine reads the variables in order: every value lies on a way from the start to an accepting state.
// cost: O(variables × moves)
class AutomatonPropagator final : public Propagator {
public:
    AutomatonPropagator(std::vector<int> vars, int states, std::vector<Move> moves, int start, std::vector<int> accept);
    bool run(Space& space) const override;

private:
    std::vector<int> vars_;
    int words_;                // machine words a set of states takes
    std::vector<Move> moves_;  // sorted by the state they leave
    std::vector<std::size_t> first_;
    std::vector<Mask> start_;
    std::vector<Mask> accept_;
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
