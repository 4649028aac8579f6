// A problem: variables with domains, and the constraints on them. Immutable once finished; searches share it.
//
//   variable   a cell of the board (or an extra one), 0 .. vars-1
//   value      0 .. values-1, at most 64
//   domain     the values that a variable may have at all; all of them where nothing is said
//   group      variables that all differ; with as many variables as their domains have values it holds each of those once (a house)
//   peers      variables that must differ from one: all others of its groups
//   watcher    a propagator that wants to run again when one of its variables changes
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <span>
#include <vector>

#include "network.hpp"
#include "search/machine.hpp"

namespace whydoku {

class Space;

// The cost class of a propagator: cheap ones run before expensive ones.
enum class Cost { cheap, middling, dear, dearest };
inline constexpr int cost_classes = 4;

// A propagator rules values out. One object serves every search of a problem at once, so it keeps no state.
class Propagator {
public:
    explicit Propagator(std::vector<int> vars, Cost cost = Cost::cheap, std::vector<Mask> splits = {}, bool points = true)
        : scope(std::move(vars)), cost(cost), splits(std::move(splits)), points(points) {}
    virtual ~Propagator() = default;
    Propagator(const Propagator&) = delete;
    Propagator& operator=(const Propagator&) = delete;

    // Remove impossible values.  After: false means contradiction.
    virtual bool run(Space& space) const = 0;

    const std::vector<int> scope;  // its variables, each once
    const Cost cost;
    // Where there are any, it matters only whether a variable can hold one of the values of each of them, and whether it can
    // another: other changes need not wake it.
    const std::vector<Mask> splits;
    // Whether a contradiction that it finds blames its variables: not if these are most of the problem's.
    const bool points;
};

// Propagators that any change of a variable wakes: some of 64 that follow one another.
struct Watchers {
    std::uint32_t word;  // the first is 64 × word
    Mask ids;
};

// A propagator that a change wakes if no value of a set is left, or nothing but such values.
struct SplitWatcher {
    int id;
    bool single;  // the set stands for several, each of one of its values
    Mask values;
};

struct MachineSpec {
    std::vector<int> vars;
    std::shared_ptr<const Machine> machine;
};

struct CountSpec {
    std::vector<int> vars;
    Mask values;
    std::vector<char> allowed;  // [count] → may it be
};

class Problem {
public:
    // Value 0 is the digit `first` of the network. Throws std::invalid_argument on a number out of range, as all add_* do.
    Problem(int vars, int values, int first = 0);
    Problem(const Problem&) = delete;
    Problem& operator=(const Problem&) = delete;

    void set_domains(std::vector<Mask> domains) { domains_ = std::move(domains); }
    void add_group(std::vector<int> vars);
    void add_groups(const std::vector<std::vector<int>>& groups);
    // allowed[x] is the set of values of b that go with value x of a.
    void add_relation(int a, int b, std::vector<Mask> allowed);
    // The same relation for many pairs: the first a, its b, the second a, its b …
    void add_relations(const std::vector<int>& pairs, std::vector<Mask> allowed);
    void add_sum(std::vector<int> vars, std::vector<std::int64_t> weights, std::int64_t total);
    void add_count(std::vector<int> vars, Mask values, std::vector<int> counts);
    void add_automaton(std::vector<int> vars, std::shared_ptr<const Machine> machine);
    void add_clause(std::vector<Literal> literals);
    void add_area(AreaSpec area);
    void add_regions(RegionsSpec regions);
    void add_rank(RankSpec rank);
    // No two places have the same two values: place i is firsts[i] and seconds[i].
    void add_pairing(const std::vector<int>& firsts, const std::vector<int>& seconds);
    // Derive what searches use. Nothing may be added afterwards. `known` are the house sums, where they are known already.
    void finish(const HouseSums* known = nullptr);

    int vars() const { return vars_; }
    int values() const { return values_; }
    int first() const { return first_; }
    Mask all() const { return first_values(values_); }
    bool finished() const { return finished_; }
    // Whether values may be renamed at will: nothing but groups binds the variables.
    bool values_interchangeable() const { return interchangeable_; }

    // The cheap ones first.
    const std::vector<std::unique_ptr<Propagator>>& propagators() const { return propagators_; }
    int memories() const { return memories_; }  // that propagators have in a space
    // The prior weight of a variable, by its constraints beyond houses: where a search may expect contradictions before it has met any.
    double prior(int var) const { return priors_[var]; }
    const std::vector<std::vector<int>>& houses() const { return houses_; }
    // Of each house, what is to run when a value has one place left, and what when it has no more than an outside cell sees.
    int first_house() const { return first_house_; }
    int first_locked() const { return first_locked_; }
    bool locks_few() const { return locks_few_; }  // no outside cell sees more than three places of any house
    std::span<const int> houses_of(int var) const { return houses_of_.of(var); }
    std::span<const int> peers(int var) const { return peers_.of(var); }
    std::span<const Watchers> watchers(int var) const { return watchers_.of(var); }                  // of any change
    std::span<const SplitWatcher> split_watchers(int var) const { return split_watchers_.of(var); }  // of some
    int degree(int var) const { return degrees_[var]; }  // how many things watch it

    // Peers as bits, for finding those that several variables share. Absent (empty) on very large problems.
    bool has_peer_bits() const { return peer_words_ > 0; }
    int peer_words() const { return peer_words_; }
    const Mask* peer_bits(int var) const { return peer_bits_.data() + static_cast<std::size_t>(var) * peer_words_; }
    bool are_peers(int a, int b) const;
    bool all_peers(const std::vector<int>& vars) const;  // of one another
    // The greatest number of some variables that one outside them has as peers; 0 where peers are not kept as bits. If more
    // of them than that can hold a value, no outside cell is a peer of all those.
    int most_seen(const std::vector<int>& vars) const;

private:
    // A list for each variable, one behind the other in one piece of memory.
    template <class T>
    struct Lists {
        std::vector<std::size_t> first;  // [variable] → where its list begins; one more for the end
        std::vector<T> all;
        std::span<const T> of(int var) const { return {all.data() + first[var], all.data() + first[var + 1]}; }

        // `visit` calls its argument with each variable and what goes into its list: once to count, once to put.
        template <class Visit>
        void fill(int vars, Visit&& visit) {
            first.assign(static_cast<std::size_t>(vars) + 1, 0);
            visit([&](int var, const T&) { ++first[var + 1]; });
            for (int var = 0; var < vars; ++var) first[var + 1] += first[var];
            all.resize(first.back());
            std::vector<std::size_t> next(first);
            visit([&](int var, const T& item) { all[next[var]++] = item; });
        }
    };
    struct Relation {
        int a;  // < b
        int b;
        std::shared_ptr<const std::vector<Mask>> allowed;
    };

    void check_vars(const std::vector<int>& vars) const;
    void add(std::unique_ptr<Propagator> propagator, double prior = 0);  // which counts for each of its variables
    void find_peers();
    void find_watchers();
    void join_relations();
    void build_groups();
    void build_relations();
    void build_sets();
    void build_sums(const HouseSums* known);
    void build_machines();
    void build_alike_machines();
    void build_counts();
    void build_areas();
    void build_ranks();
    bool build_count_sets(const std::vector<int>& vars, const std::vector<const CountSpec*>& counts);

    int vars_;
    int values_;
    int first_;
    bool finished_ = false;
    bool interchangeable_ = true;
    int memories_ = 0;
    std::vector<std::vector<int>> groups_;
    std::vector<Relation> relations_;
    std::vector<SumSpec> sums_;
    std::vector<CountSpec> counts_;
    std::vector<AreaSpec> areas_;
    std::vector<RankSpec> ranks_;
    std::vector<MachineSpec> machines_;
    std::vector<Mask> domains_;  // empty: all values in each
    std::vector<std::vector<int>> houses_;
    std::vector<std::unique_ptr<Propagator>> propagators_;
    std::vector<double> priors_;
    int first_house_ = 0;
    int first_locked_ = 0;
    bool locks_few_ = true;
    std::vector<int> degrees_;
    Lists<int> peers_;
    Lists<int> houses_of_;
    Lists<Watchers> watchers_;
    Lists<SplitWatcher> split_watchers_;
    int peer_words_ = 0;
    std::vector<Mask> peer_bits_;
};

}  // namespace whydoku
