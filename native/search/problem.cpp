#include "search/problem.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <stdexcept>

#include "search/propagators.hpp"

namespace whydoku {

Problem::Problem(int vars, int values) : vars_(vars), values_(values) {
    if (vars < 1 || vars > 1'000'000) throw std::invalid_argument("a problem has 1 to 1000000 variables");
    if (values < 1 || values > 64) throw std::invalid_argument("a variable has 1 to 64 values");
    peers_.resize(vars);
    watchers_.resize(vars);
}

void Problem::check_vars(const std::vector<int>& vars) const {
    if (finished_) throw std::invalid_argument("the problem is finished; nothing can be added");
    for (const int var : vars)
        if (var < 0 || var >= vars_) throw std::invalid_argument("a variable is out of range");
}

void Problem::add(std::unique_ptr<Propagator> propagator) { propagators_.push_back(std::move(propagator)); }

void Problem::add_group(std::vector<int> vars) {
    check_vars(vars);
    std::sort(vars.begin(), vars.end());
    if (std::adjacent_find(vars.begin(), vars.end()) != vars.end())
        throw std::invalid_argument("a group holds a variable twice");
    groups_.push_back(std::move(vars));
}

void Problem::add_relation(int a, int b, std::vector<Mask> allowed) {
    check_vars({a, b});
    if (a == b) throw std::invalid_argument("a relation needs two variables");
    if (allowed.size() != static_cast<std::size_t>(values_))
        throw std::invalid_argument("a relation needs one mask for each value");
    for (Mask& mask : allowed) mask &= all();
    interchangeable_ = false;
    add(std::make_unique<RelationPropagator>(a, b, std::move(allowed)));
}

void Problem::add_sum(std::vector<int> vars, std::vector<std::int64_t> weights, std::int64_t total) {
    check_vars(vars);
    if (vars.size() != weights.size()) throw std::invalid_argument("a sum needs one weight for each variable");
    constexpr std::int64_t most = 1'000'000'000;
    if (total > most * 64 || total < -most * 64) throw std::invalid_argument("the total of a sum is too large");
    std::map<int, std::int64_t> merged;  // a variable that comes twice counts once with both weights
    for (std::size_t i = 0; i < vars.size(); ++i) {
        if (weights[i] > most || weights[i] < -most) throw std::invalid_argument("the weight of a sum is too large");
        merged[vars[i]] += weights[i];
    }
    std::vector<SumPropagator::Term> terms;
    for (const auto& [var, weight] : merged)
        if (weight != 0) terms.push_back({var, weight});
    interchangeable_ = false;
    add(std::make_unique<SumPropagator>(std::move(terms), total));
}

void Problem::add_count(std::vector<int> vars, Mask values, std::vector<int> counts) {
    check_vars(vars);
    std::vector<char> allowed(vars.size() + 1, 0);
    for (const int count : counts)
        if (count >= 0 && static_cast<std::size_t>(count) < allowed.size()) allowed[count] = 1;
    interchangeable_ = false;
    add(std::make_unique<CountPropagator>(std::move(vars), values & all(), std::move(allowed)));
}

void Problem::add_automaton(std::vector<int> vars, int states, std::vector<Move> moves, int start, std::vector<int> accept) {
    check_vars(vars);
    if (states < 1 || states > 1'000'000 || start < 0 || start >= states)
        throw std::invalid_argument("an automaton has 1 to 1000000 states, and starts in one of them");
    for (const Move& move : moves)
        if (move.from < 0 || move.from >= states || move.to < 0 || move.to >= states || move.value < 0 || move.value >= values_)
            throw std::invalid_argument("a move of an automaton is out of range");
    for (const int state : accept)
        if (state < 0 || state >= states) throw std::invalid_argument("an accepting state is out of range");
    interchangeable_ = false;
    add(std::make_unique<AutomatonPropagator>(std::move(vars), states, std::move(moves), start, std::move(accept)));
}

void Problem::add_clause(std::vector<Literal> literals) {
    for (const Literal& literal : literals) {
        check_vars({literal.var});
        if (literal.value < 0 || literal.value >= values_) throw std::invalid_argument("a value of a clause is out of range");
    }
    interchangeable_ = false;
    add(std::make_unique<ClausePropagator>(std::move(literals)));
}

void Problem::finish() {
    if (finished_) return;
    std::set<std::vector<int>> seen;
    for (const auto& group : groups_) {
        if (!seen.insert(group).second) continue;
        for (const int var : group)
            for (const int other : group)
                if (other != var) peers_[var].push_back(other);
        if (group.size() == static_cast<std::size_t>(values_)) {
            houses_.push_back(group);
            propagators_.push_back(std::make_unique<HousePropagator>(group, all()));
        } else if (group.size() > static_cast<std::size_t>(values_)) {
            propagators_.push_back(std::make_unique<ImpossiblePropagator>(group));
        }
    }
    for (auto& peers : peers_) {
        std::sort(peers.begin(), peers.end());
        peers.erase(std::unique(peers.begin(), peers.end()), peers.end());
    }
    for (std::size_t id = 0; id < propagators_.size(); ++id)
        for (const int var : propagators_[id]->scope) watchers_[var].push_back(static_cast<int>(id));
    finished_ = true;
}

}  // namespace whydoku
