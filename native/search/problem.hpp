// A problem: variables, each with a set of values, and what binds them. Immutable once finished; searches share it.
//
//   variable   a cell of the board (or an extra one), 0 .. vars-1
//   value      0 .. values-1, at most 64
//   group      variables that all differ; with as many variables as values it holds each value once (a house)
//   watcher    a propagator that wants to run again when one of its variables changes
#pragma once

#include <array>
#include <memory>
#include <vector>

#include "bits.hpp"

namespace whydoku {

class Space;

// Something that can rule values out. One object serves every search of a problem at once, so it keeps no state.
class Propagator {
public:
    explicit Propagator(std::vector<int> vars) : scope(std::move(vars)) {}
    virtual ~Propagator() = default;
    Propagator(const Propagator&) = delete;
    Propagator& operator=(const Propagator&) = delete;

    // Rule out what cannot be.  After: false means contradiction.
    virtual bool run(Space& space) const = 0;

    const std::vector<int> scope;  // its variables, each once
};

struct Literal {
    int var;
    int value;
    bool yes;
};

struct Move {
    int from;
    int value;
    int to;
};

class Problem {
public:
    // Throws std::invalid_argument on a number out of range, as all add_* do.
    Problem(int vars, int values);
    Problem(const Problem&) = delete;
    Problem& operator=(const Problem&) = delete;

    void add_group(std::vector<int> vars);
    // allowed[x] is the set of values of b that go with value x of a.
    void add_relation(int a, int b, std::vector<Mask> allowed);
    void add_sum(std::vector<int> vars, std::vector<std::int64_t> weights, std::int64_t total);
    void add_count(std::vector<int> vars, Mask values, std::vector<int> counts);
    void add_automaton(std::vector<int> vars, int states, std::vector<Move> moves, int start, std::vector<int> accept);
    void add_clause(std::vector<Literal> literals);
    // Derive what searches use. Nothing may be added afterwards.
    void finish();

    int vars() const { return vars_; }
    int values() const { return values_; }
    Mask all() const { return first_values(values_); }
    bool finished() const { return finished_; }
    // Whether values may be renamed at will: nothing but groups binds the variables.
    bool values_interchangeable() const { return interchangeable_; }

    const std::vector<std::unique_ptr<Propagator>>& propagators() const { return propagators_; }
    const std::vector<std::vector<int>>& houses() const { return houses_; }
    const std::vector<int>& peers(int var) const { return peers_[var]; }
    const std::vector<int>& watchers(int var) const { return watchers_[var]; }

private:
    void check_vars(const std::vector<int>& vars) const;
    void add(std::unique_ptr<Propagator> propagator);

    int vars_;
    int values_;
    bool finished_ = false;
    bool interchangeable_ = true;
    std::vector<std::vector<int>> groups_;
    std::vector<std::vector<int>> houses_;
    std::vector<std::unique_ptr<Propagator>> propagators_;
    std::vector<std::vector<int>> peers_;
    std::vector<std::vector<int>> watchers_;
};

}  // namespace whydoku
