#include "search/problem.hpp"

#include <algorithm>
#include <bit>
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
    relations_.push_back({a, b, std::move(allowed)});
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
    SumSpec sum{{}, total};
    for (const auto& [var, weight] : merged)
        if (weight != 0) sum.terms.push_back({var, weight});
    interchangeable_ = false;
    sums_.push_back(std::move(sum));
}

void Problem::add_count(std::vector<int> vars, Mask values, std::vector<int> counts) {
    check_vars(vars);
    std::vector<char> allowed(vars.size() + 1, 0);
    for (const int count : counts)
        if (count >= 0 && static_cast<std::size_t>(count) < allowed.size()) allowed[count] = 1;
    interchangeable_ = false;
    counts_.push_back({std::move(vars), values & all(), std::move(allowed)});
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
    add(std::make_unique<AutomatonPropagator>(vars, states, moves, start, accept));
    const auto most = static_cast<std::size_t>(std::min(values_, longest_set));
    if (vars.size() >= 3 && vars.size() < most && values_ <= 10)
        machines_.push_back({std::move(vars), states, std::move(moves), start, std::move(accept)});
}

void Problem::add_clause(std::vector<Literal> literals) {
    for (const Literal& literal : literals) {
        check_vars({literal.var});
        if (literal.value < 0 || literal.value >= values_) throw std::invalid_argument("a value of a clause is out of range");
    }
    interchangeable_ = false;
    add(std::make_unique<ClausePropagator>(std::move(literals)));
}

bool Problem::are_peers(int a, int b) const { return std::binary_search(peers_[a].begin(), peers_[a].end(), b); }

void Problem::finish() {
    if (finished_) return;
    find_peers();
    build_groups();
    build_relations();
    build_sets();
    build_sums();
    build_machine_sets();
    build_counts();
    for (std::size_t id = 0; id < propagators_.size(); ++id)
        for (const int var : propagators_[id]->scope) watchers_[var].push_back({static_cast<int>(id), propagators_[id]->cost});
    finished_ = true;
}

void Problem::find_peers() {
    std::set<std::vector<int>> seen;
    std::vector<std::vector<int>> once;
    for (auto& group : groups_)
        if (seen.insert(group).second) once.push_back(std::move(group));
    groups_ = std::move(once);
    for (const auto& group : groups_)
        for (const int var : group)
            for (const int other : group)
                if (other != var) peers_[var].push_back(other);
    for (auto& peers : peers_) {
        std::sort(peers.begin(), peers.end());
        peers.erase(std::unique(peers.begin(), peers.end()), peers.end());
    }
    if (vars_ > 4096) return;
    peer_words_ = (vars_ + 63) / 64;
    peer_bits_.assign(static_cast<std::size_t>(vars_) * peer_words_, 0);
    for (int var = 0; var < vars_; ++var)
        for (const int peer : peers_[var]) peer_bits_[static_cast<std::size_t>(var) * peer_words_ + peer / 64] |= bit(peer % 64);
}

void Problem::build_groups() {
    for (const auto& group : groups_) {
        if (group.size() == static_cast<std::size_t>(values_)) {
            houses_.push_back(group);
            add(std::make_unique<HousePropagator>(group, all()));
            if (has_peer_bits() && values_ > 2) add(std::make_unique<LockedPropagator>(group));
        } else if (group.size() > static_cast<std::size_t>(values_)) {
            add(std::make_unique<ImpossiblePropagator>(group));
        } else if (group.size() * 2 >= static_cast<std::size_t>(values_) && group.size() > 3) {
            add(std::make_unique<GroupPropagator>(group));
        }
    }
}

void Problem::build_relations() {
    std::map<std::vector<Mask>, std::shared_ptr<const RelationTable>> tables;
    for (const Relation& relation : relations_) {
        auto& table = tables[relation.allowed];
        if (!table) table = std::make_shared<const RelationTable>(relation.allowed);
        add(std::make_unique<RelationPropagator>(relation.a, relation.b, table));
    }
}

// A group of which every two variables stand in the same symmetric relation holds one of few sets of values: a run of
// consecutive ones, say.
void Problem::build_sets() {
    std::map<std::pair<int, int>, const std::vector<Mask>*> table_of;
    for (const Relation& relation : relations_)
        table_of[{std::min(relation.a, relation.b), std::max(relation.a, relation.b)}] = &relation.allowed;
    for (const auto& group : groups_) {
        if (group.size() < 3 || group.size() > static_cast<std::size_t>(std::min(values_, longest_set))) continue;
        const auto first = table_of.find({group[0], group[1]});
        if (first == table_of.end()) continue;
        const std::vector<Mask>& allowed = *first->second;
        bool alike = true;
        for (std::size_t i = 0; alike && i < group.size(); ++i)
            for (std::size_t j = i + 1; alike && j < group.size(); ++j) {
                const auto found = table_of.find({group[i], group[j]});
                alike = found != table_of.end() && *found->second == allowed;
            }
        for (int x = 0; alike && x < values_; ++x)
            for (int y = 0; alike && y < values_; ++y) alike = ((allowed[x] >> y) & 1) == ((allowed[y] >> x) & 1);
        if (!alike || combinations(values_, static_cast<int>(group.size())) > most_sets) continue;
        std::vector<Mask> sets;
        for_each_set(values_, static_cast<int>(group.size()), [&](Mask set) {
            for (Mask rest = set; rest != 0; rest &= rest - 1) {
                const int value = lowest(rest);
                if ((set & ~bit(value) & ~allowed[value]) != 0) return;
            }
            sets.push_back(set);
        });
        add(std::make_unique<SetsPropagator>(group, std::move(sets)));
    }
}

void Problem::build_sums() {
    for (const SumSpec& sum : sums_) add(make_sum(sum, *this, Cost::middling));
    for (SumSpec& sum : derive_sums(houses_, sums_, vars_, values_)) add(make_sum(std::move(sum), *this, Cost::dear));
}

// Variables that all differ and that a machine reads can only hold sets of values that it accepts in some order.
void Problem::build_machine_sets() {
    for (const MachineSpec& machine : machines_) {
        const auto& vars = machine.vars;
        bool apart = true;
        for (std::size_t i = 0; apart && i < vars.size(); ++i)
            for (std::size_t j = 0; apart && j < i; ++j) apart = are_peers(vars[i], vars[j]);
        if (!apart) continue;
        std::vector<std::vector<std::pair<int, int>>> moves(static_cast<std::size_t>(machine.states));
        for (const Move& move : machine.moves) moves[move.from].emplace_back(move.value, move.to);
        // The states that some order of each set of values can lead to; given up where they are too many.
        std::vector<std::vector<int>> reached(std::size_t{1} << values_);
        reached[0] = {machine.start};
        std::size_t work = 0;
        constexpr std::size_t most_work = 40'000;
        for (std::size_t set = 0; set < reached.size() && work < most_work; ++set) {
            auto& states = reached[set];
            if (states.empty() || static_cast<std::size_t>(std::popcount(set)) >= vars.size()) continue;
            std::sort(states.begin(), states.end());
            states.erase(std::unique(states.begin(), states.end()), states.end());
            for (const int state : states)
                for (const auto& [value, to] : moves[state]) {
                    ++work;
                    if (((set >> value) & 1) == 0) reached[set | (std::size_t{1} << value)].push_back(to);
                }
        }
        if (work >= most_work) continue;
        std::vector<char> accepting(static_cast<std::size_t>(machine.states), 0);
        for (const int state : machine.accept) accepting[state] = 1;
        std::vector<Mask> sets;
        for (std::size_t set = 0; set < reached.size(); ++set)
            if (static_cast<std::size_t>(std::popcount(set)) == vars.size() &&
                std::any_of(reached[set].begin(), reached[set].end(), [&](int state) { return accepting[state] != 0; }))
                sets.push_back(set);
        if (static_cast<std::int64_t>(sets.size()) < combinations(values_, static_cast<int>(vars.size())))
            add(std::make_unique<SetsPropagator>(vars, std::move(sets)));
    }
    machines_.clear();
}

void Problem::build_counts() {
    // Counts over the same variables are looked at together: what one takes is not left for another.
    std::map<std::vector<int>, std::vector<const CountSpec*>> together;
    for (const CountSpec& count : counts_) {
        std::vector<int> vars = count.vars;
        std::sort(vars.begin(), vars.end());
        together[vars].push_back(&count);
        add(std::make_unique<CountPropagator>(count, *this));
    }
    for (const auto& [vars, counts] : together) {
        Mask seen = 0;
        bool apart = counts.size() > 1;
        for (const CountSpec* count : counts) {
            apart = apart && (seen & count->values) == 0;
            seen |= count->values;
        }
        if (apart) add(std::make_unique<CountsPropagator>(vars, counts, *this));
    }
}

}  // namespace whydoku
