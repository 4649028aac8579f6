#include "search/problem.hpp"

#include <algorithm>
#include <bit>
#include <limits>
#include <stdexcept>

#include "house_sums.hpp"
#include "search/propagators.hpp"

namespace whydoku {

namespace {

// A transposed relation: what the first may be, for each value of the second.
std::vector<Mask> turned(const std::vector<Mask>& allowed) {
    std::vector<Mask> out(allowed.size(), 0);
    for (std::size_t x = 0; x < allowed.size(); ++x)
        for (Mask rest = allowed[x]; rest != 0; rest &= rest - 1) out[lowest(rest)] |= bit(static_cast<int>(x));
    return out;
}

// What a propagator adds to the priors of its variables. Long ones propagate much once few variables are open, the more so the
// more of them are decided together; of sums the short ones propagate most. Constraints on one variable are used up at the start,
// and derived constraints add nothing new.
double prior_of(std::size_t vars) { return vars < 2 ? 0.0 : static_cast<double>(std::min<std::size_t>(vars, 16)); }
double prior_of_sum(std::size_t vars) { return vars < 2 ? 0.0 : std::max(9.0, 18.0 - static_cast<double>(vars)); }

}  // namespace

Problem::Problem(int vars, int values, int first) : vars_(vars), values_(values), first_(first) {
    if (vars < 1 || vars > 1'000'000) throw std::invalid_argument("a problem has 1 to 1000000 variables");
    if (values < 1 || values > 64) throw std::invalid_argument("a variable has 1 to 64 values");
    priors_.assign(static_cast<std::size_t>(vars), 0.0);
}

void Problem::check_vars(const std::vector<int>& vars) const {
    if (finished_) throw std::invalid_argument("the problem is finished; nothing can be added");
    for (const int var : vars)
        if (var < 0 || var >= vars_) throw std::invalid_argument("a variable is out of range");
}

void Problem::add(std::unique_ptr<Propagator> propagator, double prior) {
    for (const int var : propagator->scope) priors_[var] += prior;
    propagators_.push_back(std::move(propagator));
}

void Problem::add_group(std::vector<int> vars) {
    check_vars(vars);
    std::sort(vars.begin(), vars.end());
    if (std::adjacent_find(vars.begin(), vars.end()) != vars.end())
        throw std::invalid_argument("a group holds a variable twice");
    groups_.push_back(std::move(vars));
}

void Problem::add_groups(const std::vector<std::vector<int>>& groups) {
    for (const auto& group : groups) add_group(group);
}

void Problem::add_relation(int a, int b, std::vector<Mask> allowed) { add_relations({a, b}, std::move(allowed)); }

void Problem::add_relations(const std::vector<int>& pairs, std::vector<Mask> allowed) {
    check_vars(pairs);
    if (pairs.size() % 2 != 0) throw std::invalid_argument("a relation needs two variables");
    if (allowed.size() != static_cast<std::size_t>(values_))
        throw std::invalid_argument("a relation needs one mask for each value");
    for (Mask& mask : allowed) mask &= all();
    const auto forward = std::make_shared<const std::vector<Mask>>(std::move(allowed));
    const auto backward = std::make_shared<const std::vector<Mask>>(turned(*forward));
    interchangeable_ = false;
    for (std::size_t i = 0; i < pairs.size(); i += 2) {
        const int a = pairs[i], b = pairs[i + 1];
        if (a == b) throw std::invalid_argument("a relation needs two variables");
        relations_.push_back(a < b ? Relation{a, b, forward} : Relation{b, a, backward});
    }
}

void Problem::add_sum(std::vector<int> vars, std::vector<std::int64_t> weights, std::int64_t total) {
    check_vars(vars);
    interchangeable_ = false;
    sums_.push_back(merged(vars, weights, total));
}

void Problem::add_count(std::vector<int> vars, Mask values, std::vector<int> counts) {
    check_vars(vars);
    std::vector<char> allowed(vars.size() + 1, 0);
    for (const int count : counts)
        if (count >= 0 && static_cast<std::size_t>(count) < allowed.size()) allowed[count] = 1;
    interchangeable_ = false;
    counts_.push_back({std::move(vars), values & all(), std::move(allowed)});
}

void Problem::add_automaton(std::vector<int> vars, std::shared_ptr<const Machine> machine) {
    check_vars(vars);
    if (!machine || machine->values() != values_) throw std::invalid_argument("a machine must read the problem's values");
    interchangeable_ = false;
    machines_.push_back({std::move(vars), std::move(machine)});
}

void Problem::add_clause(std::vector<Literal> literals) {
    for (const Literal& literal : literals) {
        check_vars({literal.var});
        if (literal.value < 0 || literal.value >= values_) throw std::invalid_argument("a value of a clause is out of range");
    }
    interchangeable_ = false;
    const double prior = prior_of(literals.size());
    add(std::make_unique<ClausePropagator>(std::move(literals)), prior);
}

void Problem::add_area(AreaSpec area) {
    check_vars(area.vars);
    area.values &= all();
    interchangeable_ = false;
    areas_.push_back(std::move(area));
}

void Problem::add_regions(RegionsSpec regions) {
    interchangeable_ = false;
    auto propagator = std::make_unique<RegionsPropagator>(std::move(regions));
    check_vars(propagator->scope);
    add(std::move(propagator));
}

void Problem::add_rank(RankSpec rank) {
    check_vars(rank.own);
    interchangeable_ = false;
    ranks_.push_back(std::move(rank));
}

void Problem::add_pairing(const std::vector<int>& firsts, const std::vector<int>& seconds) {
    check_vars(firsts);
    check_vars(seconds);
    interchangeable_ = false;
    add(std::make_unique<PairingPropagator>(firsts, seconds), prior_of(firsts.size()));
}

bool Problem::are_peers(int a, int b) const {
    if (has_peer_bits()) return (peer_bits(a)[b / 64] >> (b % 64) & 1) != 0;
    const auto peers = peers_.of(a);
    return std::binary_search(peers.begin(), peers.end(), b);
}

bool Problem::all_peers(const std::vector<int>& vars) const {
    for (std::size_t i = 0; i < vars.size(); ++i)
        for (std::size_t j = 0; j < i; ++j)
            if (!are_peers(vars[i], vars[j])) return false;
    return true;
}

int Problem::most_seen(const std::vector<int>& vars) const {
    if (!has_peer_bits() || vars.size() < 2) return 0;
    std::vector<int> seen(static_cast<std::size_t>(vars_), 0);
    for (const int var : vars) seen[var] = std::numeric_limits<int>::min();
    int most = 0;
    for (const int var : vars)
        for (const int peer : peers(var)) most = std::max(most, ++seen[peer]);
    return most;
}

void Problem::finish(const HouseSums* known) {
    if (finished_) return;
    find_peers();
    join_relations();
    build_groups();
    build_relations();
    build_sets();
    build_sums(known);
    build_machines();
    build_counts();
    build_areas();
    build_ranks();
    find_watchers();
    finished_ = true;
}

// Areas of single values that share all places among them are regions to be found, which tell more together.
void Problem::build_areas() {
    const auto alone = [](const AreaSpec& area) { return area.size > 0 && !area.may_be_empty && area.roots.empty() && is_single(area.values); };
    std::vector<char> done(areas_.size(), 0);
    for (std::size_t i = 0; i < areas_.size(); ++i) {
        if (done[i]) continue;
        const AreaSpec& first = areas_[i];
        std::vector<std::size_t> alike;
        RegionsSpec regions{first.vars, {}, 0, std::vector<int>(static_cast<std::size_t>(values_), 0), false, {}, {}, 0, 0};
        std::size_t room = 0;
        for (std::size_t j = i; j < areas_.size() && alone(first); ++j) {
            const AreaSpec& other = areas_[j];
            if (done[j] || !alone(other) || other.vars != first.vars || other.links != first.links || (regions.values & other.values) != 0) continue;
            alike.push_back(j);
            regions.values |= other.values;
            regions.sizes[lowest(other.values)] = other.size;
            room += static_cast<std::size_t>(other.size);
        }
        if (alike.size() < 2 || room != first.vars.size()) {
            add(std::make_unique<AreaPropagator>(first), prior_of(first.vars.size()));
            continue;
        }
        for (const std::size_t j : alike) done[j] = 1;
        std::map<int, int> places;
        for (const int var : first.vars) places.emplace(var, static_cast<int>(places.size()));
        for (const auto& [a, b] : first.links) regions.links.emplace_back(places.at(a), places.at(b));
        add(std::make_unique<RegionsPropagator>(std::move(regions)));
    }
}

// Lines that begin with the same value and have different ranks are known to be below one another, or above.
void Problem::build_ranks() {
    for (RankSpec& rank : ranks_) {
        rank.known.clear();
        for (const auto& side : rank.sides) {
            auto& known = rank.known.emplace_back();
            for (const auto& line : side) {
                const auto other = std::ranges::find_if(ranks_, [&](const RankSpec& each) { return each.own == line && each.value == rank.value; });
                known.push_back(other == ranks_.end() || other->below == rank.below ? 0 : other->below < rank.below ? -1 : 1);
            }
        }
    }
    for (const RankSpec& rank : ranks_) add(std::make_unique<RankPropagator>(rank));
}

void Problem::find_watchers() {
    houses_of_.fill(vars_, [&](auto&& put) {
        for (std::size_t house = 0; house < houses_.size(); ++house)
            for (const int var : houses_[house]) put(var, static_cast<int>(house));
    });
    // Cheap ones first; ties keep their order.
    const auto moved = [&](int id) {
        int before = 0;
        for (int other = 0; other < static_cast<int>(propagators_.size()); ++other)
            before += std::pair(propagators_[other]->cost, other) < std::pair(propagators_[id]->cost, id);
        return before;
    };
    if (!houses_.empty()) {
        first_house_ = moved(first_house_);
        first_locked_ = moved(first_locked_);
    }
    std::ranges::stable_sort(propagators_, {}, [](const auto& propagator) { return propagator->cost; });
    const auto by_house = [&](int id) {
        const int houses = static_cast<int>(houses_.size());
        return (id >= first_house_ && id < first_house_ + houses) || (id >= first_locked_ && id < first_locked_ + houses);
    };
    degrees_.assign(static_cast<std::size_t>(vars_), 0);
    Lists<int> any;
    any.fill(vars_, [&](auto&& put) {
        for (std::size_t id = 0; id < propagators_.size(); ++id)
            if (propagators_[id]->splits.empty() && !by_house(static_cast<int>(id)))
                for (const int var : propagators_[id]->scope) put(var, static_cast<int>(id));
    });
    watchers_.first.assign(static_cast<std::size_t>(vars_) + 1, 0);
    for (int var = 0; var < vars_; ++var) {
        const std::size_t own = watchers_.all.size();
        for (const int id : any.of(var)) {
            const auto word = static_cast<std::uint32_t>(id / 64);
            if (watchers_.all.size() == own || watchers_.all.back().word != word) watchers_.all.push_back({word, 0});
            watchers_.all.back().ids |= bit(id % 64);
        }
        watchers_.first[var + 1] = watchers_.all.size();
    }
    split_watchers_.fill(vars_, [&](auto&& put) {
        for (std::size_t id = 0; id < propagators_.size(); ++id) {
            const Propagator& propagator = *propagators_[id];
            Mask singles = 0;
            for (const Mask values : propagator.splits)
                if (is_single(values)) singles |= values;
            for (const int var : propagator.scope) {
                if (singles != 0) put(var, {static_cast<int>(id), true, singles});
                for (const Mask values : propagator.splits)
                    if (!is_single(values)) put(var, {static_cast<int>(id), false, values});
            }
        }
    });
    for (const auto& propagator : propagators_)
        for (const int var : propagator->scope) degrees_[var] += propagator->splits.empty() ? 1 : static_cast<int>(propagator->splits.size());
}

void Problem::find_peers() {
    // Each set of variables once, where it came first.
    const std::vector<char> again = repeats(groups_);
    std::size_t kept = 0;
    for (std::size_t i = 0; i < groups_.size(); ++i) {
        if (again[i]) continue;
        if (kept != i) groups_[kept] = std::move(groups_[i]);
        ++kept;
    }
    groups_.resize(kept);
    peers_.first.assign(static_cast<std::size_t>(vars_) + 1, 0);
    if (vars_ > options::max_peer_bit_variables) {
        std::vector<std::vector<int>> found(static_cast<std::size_t>(vars_));
        for (const auto& group : groups_)
            for (const int var : group)
                for (const int other : group)
                    if (other != var) found[var].push_back(other);
        for (int var = 0; var < vars_; ++var) {
            auto& peers = found[var];
            std::sort(peers.begin(), peers.end());
            peers.erase(std::unique(peers.begin(), peers.end()), peers.end());
            peers_.all.insert(peers_.all.end(), peers.begin(), peers.end());
            peers_.first[var + 1] = peers_.all.size();
        }
        return;
    }
    peer_words_ = (vars_ + 63) / 64;
    const auto words = static_cast<std::size_t>(peer_words_);
    peer_bits_.assign(static_cast<std::size_t>(vars_) * words, 0);
    std::vector<Mask> members(words);
    for (const auto& group : groups_) {
        std::fill(members.begin(), members.end(), Mask{0});
        for (const int var : group) members[var / 64] |= bit(var % 64);
        for (const int var : group)
            for (std::size_t word = 0; word < words; ++word) peer_bits_[var * words + word] |= members[word];
    }
    peers_.all.reserve(static_cast<std::size_t>(vars_) * 24);
    for (int var = 0; var < vars_; ++var) {
        Mask* bits = peer_bits_.data() + var * words;
        bits[var / 64] &= ~bit(var % 64);
        for (std::size_t word = 0; word < words; ++word)
            for (Mask rest = bits[word]; rest != 0; rest &= rest - 1)
                peers_.all.push_back(static_cast<int>(word) * 64 + lowest(rest));
        peers_.first[var + 1] = peers_.all.size();
    }
}

void Problem::build_groups() {
    for (const auto& group : groups_) {
        const auto values = static_cast<std::size_t>(size_of(union_of(domains_, group, all())));
        if (group.size() == values) {
            houses_.push_back(group);
        } else if (group.size() > values) {
            add(std::make_unique<ImpossiblePropagator>(group));
        } else if (group.size() * 2 >= values && group.size() > 3) {
            add(std::make_unique<GroupPropagator>(group));
            add(std::make_unique<MatchingPropagator>(group));
        }
    }
    int number = 0;
    first_house_ = static_cast<int>(propagators_.size());
    for (const auto& house : houses_) add(std::make_unique<HousePropagator>(house, number++, union_of(domains_, house, all())));
    number = 0;
    first_locked_ = static_cast<int>(propagators_.size());
    for (const auto& house : houses_) {
        const int seen = most_seen(house);
        locks_few_ = locks_few_ && seen < 4;
        add(std::make_unique<LockedPropagator>(house, number++, seen, *this));
    }
    // With few values singles and locked ones leave so little that looking for larger sets costs more than it saves.
    for (const auto& house : houses_)
        if (house.size() > 9) add(std::make_unique<MatchingPropagator>(house));
}

// Several relations of the same two variables become one: what all of them allow, and nothing twice if the two must differ.
void Problem::join_relations() {
    std::stable_sort(relations_.begin(), relations_.end(),
                     [](const Relation& x, const Relation& y) { return x.a != y.a ? x.a < y.a : x.b < y.b; });
    std::vector<Relation> joined;
    for (Relation& next : relations_) {
        if (joined.empty() || joined.back().a != next.a || joined.back().b != next.b) {
            joined.push_back(std::move(next));
        } else if (joined.back().allowed != next.allowed) {
            auto both = std::make_shared<std::vector<Mask>>(*joined.back().allowed);
            for (std::size_t x = 0; x < both->size(); ++x) (*both)[x] &= (*next.allowed)[x];
            joined.back().allowed = std::move(both);
        }
    }
    std::map<const std::vector<Mask>*, std::shared_ptr<const std::vector<Mask>>> apart;  // most share their list of pairs
    for (Relation& relation : joined) {
        if (!are_peers(relation.a, relation.b)) continue;
        auto& struck = apart[relation.allowed.get()];
        if (!struck) {
            struck = relation.allowed;  // holds it, so that no other list can come to lie at its address
            std::vector<Mask> allowed(*relation.allowed);
            for (int x = 0; x < values_; ++x) allowed[x] &= ~bit(x);
            if (allowed != *relation.allowed) struck = std::make_shared<const std::vector<Mask>>(std::move(allowed));
        }
        relation.allowed = struck;
    }
    relations_ = std::move(joined);
}

void Problem::build_relations() {
    std::map<const std::vector<Mask>*, std::shared_ptr<const RelationTable>> known;  // most share their list of pairs
    for (const Relation& relation : relations_) {
        auto& table = known[relation.allowed.get()];
        if (!table) table = RelationTable::of(*relation.allowed);
        add(std::make_unique<RelationPropagator>(relation.a, relation.b, table), prior_of(2));
    }
}

// A group of which every two variables stand in the same symmetric relation holds one of few sets of values: a run of
// consecutive ones, say.
void Problem::build_sets() {
    // Relations are in the order of their variables.
    const auto table_of = [&](int a, int b) -> const std::vector<Mask>* {
        const auto found = std::ranges::lower_bound(relations_, std::pair(a, b), {}, [](const Relation& r) { return std::pair(r.a, r.b); });
        return found != relations_.end() && found->a == a && found->b == b ? found->allowed.get() : nullptr;
    };
    if (relations_.empty()) return;
    for (const auto& group : groups_) {
        if (group.size() < 3 || group.size() > static_cast<std::size_t>(std::min(values_, options::max_set_values))) continue;
        const std::vector<Mask>* first = table_of(group[0], group[1]);
        if (first == nullptr) continue;
        const std::vector<Mask>& allowed = *first;
        bool alike = true;
        for (std::size_t i = 0; alike && i < group.size(); ++i)
            for (std::size_t j = i + 1; alike && j < group.size(); ++j) {
                const std::vector<Mask>* found = table_of(group[i], group[j]);
                alike = found != nullptr && (found == first || *found == allowed);
            }
        for (int x = 0; alike && x < values_; ++x)
            for (int y = 0; alike && y < values_; ++y) alike = ((allowed[x] >> y) & 1) == ((allowed[y] >> x) & 1);
        if (!alike || combinations(values_, static_cast<int>(group.size())) > options::max_group_sets) continue;
        std::vector<Mask> sets;
        for_each_set(values_, static_cast<int>(group.size()), [&](Mask set) {
            for (Mask rest = set; rest != 0; rest &= rest - 1) {
                const int value = lowest(rest);
                if ((set & ~bit(value) & ~allowed[value]) != 0) return;
            }
            sets.push_back(set);
        });
        add(std::make_unique<SetsPropagator>(group, SetTable::of(values_, sets), most_seen(group)));
    }
}

void Problem::build_sums(const HouseSums* known) {
    if (sums_.empty()) return;
    for (const SumSpec& sum : sums_) add(make_sum(sum, *this, Cost::middling), prior_of_sum(sum.terms.size()));
    const auto own = [&] {
        const Mask held = houses_.empty() ? 0 : union_of(domains_, houses_[0], all());
        std::vector<std::vector<int>> alike;
        for (const auto& house : houses_)
            if (union_of(domains_, house, all()) == held) alike.push_back(house);
        return HouseSums(alike, sums_, vars_, held).for_search();
    };
    for (SumSpec& sum : known ? known->for_search() : own())
        add(make_sum(std::move(sum), *this, Cost::dear));
}

// Machines along the same variables that do the same, each with a value of its own, become one.
void Problem::build_alike_machines() {
    struct Alike {
        std::vector<std::size_t> members;
        AlikeMachinesPropagator::Shape shape;
        Mask values;
    };
    std::map<std::vector<int>, std::vector<Alike>> all;
    for (std::size_t i = 0; i < machines_.size(); ++i) {
        const auto& [vars, machine] = machines_[i];
        auto reading = AlikeMachinesPropagator::reading(*machine->along(vars.size()), this->all());
        if (!reading) continue;
        auto& known = all[vars];
        const auto same = [&](const Alike& alike) { return (alike.values & reading->value) == 0 && alike.shape == reading->shape; };
        auto found = std::ranges::find_if(known, same);
        if (found == known.end()) found = known.insert(found, {{}, std::move(reading->shape), 0});
        found->members.push_back(i);
        found->values |= reading->value;
    }
    std::vector<char> done(machines_.size(), 0);
    for (auto& [vars, known] : all) {
        if (all_peers(vars)) continue;  // which says more, of each
        for (Alike& alike : known) {
            if (alike.members.size() < 2) continue;
            alike.shape.trim(vars, *this);
            const double prior = static_cast<double>(alike.members.size()) * prior_of(vars.size());
            add(std::make_unique<AlikeMachinesPropagator>(vars, std::move(alike.shape), alike.values), prior);
            for (const std::size_t i : alike.members) done[i] = 1;
        }
    }
    std::size_t kept = 0;
    for (std::size_t i = 0; i < machines_.size(); ++i)
        if (!done[i]) {
            if (kept != i) machines_[kept] = std::move(machines_[i]);
            ++kept;
        }
    machines_.resize(kept);
}

// Variables that all differ and that a machine reads can only hold sets of values that it accepts in some order.
void Problem::build_machines() {
    build_alike_machines();
    for (MachineSpec& line : machines_) {
        const auto& vars = line.vars;
        const bool differ = all_peers(vars);
        if (differ)
            if (auto sets = line.machine->sets(vars.size())) add(std::make_unique<SetsPropagator>(vars, SetTable::of(values_, *sets), most_seen(vars)));
        const bool ordered = differ && vars.size() > 2 && vars.size() <= static_cast<std::size_t>(values_) &&
                             line.machine->steps_along_different(vars.size()) <= options::max_order_steps;
        const int memory = ordered ? memories_++ : -1;
        add(std::make_unique<AutomatonPropagator>(vars, *line.machine, memory), prior_of(vars.size()));
        if (ordered) add(std::make_unique<OrderPropagator>(vars, *line.machine, memory));
    }
    machines_.clear();
}

// Variables that all differ and are counted hold one of those sets of values that have the right numbers. One value more or
// less says nothing of sets, so that a single count of it stays by itself.  After: whether they were listed.
bool Problem::build_count_sets(const std::vector<int>& vars, const std::vector<const CountSpec*>& counts) {
    const int size = static_cast<int>(vars.size());
    if (size < 2 || size > std::min(values_, options::max_set_values) || combinations(values_, size) > options::max_group_sets) return false;
    if (counts.size() == 1 && is_single(counts[0]->values)) return false;
    if (!all_peers(vars)) return false;
    std::vector<Mask> sets;
    for_each_set(values_, size, [&](Mask set) {
        const auto holds = [&](const CountSpec* count) { return count->allowed[size_of(set & count->values)] != 0; };
        if (std::ranges::all_of(counts, holds)) sets.push_back(set);
    });
    add(std::make_unique<SetsPropagator>(vars, SetTable::of(values_, sets), most_seen(vars)), counts.size() * prior_of(vars.size()));
    return true;
}

void Problem::build_counts() {
    // Counts over the same variables are looked at together: what one takes is not left for another.
    std::map<std::vector<int>, std::vector<const CountSpec*>> together;
    for (const CountSpec& count : counts_) {
        std::vector<int> vars = count.vars;
        std::sort(vars.begin(), vars.end());
        together[vars].push_back(&count);
    }
    for (const auto& [vars, counts] : together) {
        if (build_count_sets(vars, counts)) continue;  // which says all that they do
        for (const CountSpec* count : counts) add(std::make_unique<CountPropagator>(*count, *this), prior_of(count->vars.size()));
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
