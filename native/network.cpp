#include "network.hpp"

#include <algorithm>
#include <set>
#include <stdexcept>
#include <utility>

#include "house_sums.hpp"
#include "logic/net.hpp"
#include "search/machine.hpp"
#include "search/problem.hpp"

namespace whydoku {

namespace {

constexpr std::int64_t most_weight = 1'000'000'000;

void refuse(const char* why) { throw std::invalid_argument(why); }

}  // namespace

Mask union_of(const std::vector<Mask>& domains, const std::vector<int>& vars, Mask all) {
    if (domains.empty()) return all;
    Mask any = 0;
    for (const int var : vars) any |= domains[var];
    return any;
}

SumSpec merged(const std::vector<int>& vars, const std::vector<std::int64_t>& weights, std::int64_t total) {
    if (vars.size() != weights.size()) refuse("a sum needs one weight for each variable");
    if (total > most_weight * 64 || total < -most_weight * 64) refuse("the total of a sum is too large");
    SumSpec sum{{}, total};
    sum.terms.reserve(vars.size());
    for (std::size_t i = 0; i < vars.size(); ++i) {
        if (weights[i] > most_weight || weights[i] < -most_weight) refuse("the weight of a sum is too large");
        sum.terms.push_back({vars[i], weights[i]});
    }
    std::vector<Term>& terms = sum.terms;
    std::ranges::sort(terms, {}, &Term::var);
    std::size_t kept = 0;
    for (std::size_t i = 0; i < terms.size();) {
        Term term = terms[i++];
        for (; i < terms.size() && terms[i].var == term.var; ++i) term.weight += terms[i].weight;
        if (term.weight != 0) terms[kept++] = term;
    }
    terms.resize(kept);
    return sum;
}

std::vector<char> repeats(const std::vector<std::vector<int>>& lists) {
    std::vector<char> again(lists.size(), 0);
    std::vector<std::pair<std::uint64_t, std::size_t>> order;
    order.reserve(lists.size());
    for (std::size_t i = 0; i < lists.size(); ++i) {
        std::uint64_t hash = 0;
        for (const int number : lists[i]) hash = (hash ^ static_cast<std::uint64_t>(number + 1)) * 0x9e3779b97f4a7c15u;
        order.emplace_back(hash ^ hash >> 29, i);
    }
    std::ranges::sort(order);
    for (std::size_t i = 1; i < order.size(); ++i)
        for (std::size_t j = i; j-- > 0 && order[j].first == order[i].first && !again[order[i].second];)
            again[order[i].second] = lists[order[j].second] == lists[order[i].second];
    return again;
}

Network::Network(Lists lists)
    : lists_(std::move(lists)),
      house_sums_([this] {
          std::vector<std::vector<int>> houses;
          for (int g = 0; g < houses_ && house_digits_[g] == house_digits_[0]; ++g) houses.push_back(group(g).cells);
          std::vector<SumSpec> sums;
          for (const Sum& sum : lists_.sums) sums.push_back(merged(sum.cells, sum.weights, sum.total));
          return std::make_unique<const HouseSums>(houses, sums, cells(), houses_ == 0 ? 0 : house_digits_[0]);
      }),
      search_([this] { return make_problem(first_, values_); }),
      whole_([this] { return make_problem(0, digits()); }),
      logic_([this] { return std::make_unique<const logic::Net>(*this); }) {
    check();
    place_numbers();
    check_regions();
    check_ranks();
    find_groups();
    find_allowed();
    ++alive_;
}

Network::~Network() { --alive_; }

void Network::check() const {
    if (lists_.places.empty() || lists_.places.size() > 1'000'000) refuse("a network has 1 to 1000000 cells");
    if (digits() < 1 || digits() > 64) refuse("a network has 1 to 64 digits");
    const auto check_cells = [&](const std::vector<int>& cells, const char* why) {
        for (const int cell : cells)
            if (cell < 0 || cell >= this->cells()) refuse(why);
    };
    if (!lists_.domains.empty() && lists_.domains.size() != lists_.places.size()) refuse("one domain for each cell is needed");
    for (const Mask domain : lists_.domains)
        if (domain == 0 || (domain & ~first_values(digits())) != 0) refuse("a domain has some of the digits and no others");
    for (const auto& region : lists_.regions) check_cells(region, "a cell of a region is out of range");
    std::vector<const Group*> seen(lists_.places.size(), nullptr);  // [cell] → the last group it was met in
    for (const Group& group : lists_.groups) {
        check_cells(group.cells, "a cell of a group is out of range");
        for (const int cell : group.cells)
            if (std::exchange(seen[static_cast<std::size_t>(cell)], &group) == &group) refuse("a group holds a cell twice");
    }
    for (const Relation& relation : lists_.relations) {
        if (static_cast<int>(relation.allowed.size()) != digits()) refuse("a relation has one mask for each digit");
        for (const Pair& pair : relation.pairs) {
            if (std::min(pair.first, pair.second) < 0 || std::max(pair.first, pair.second) >= cells())
                refuse("a cell of a relation is out of range");
            if (pair.first == pair.second) refuse("a relation needs two cells");
        }
    }
    for (const Sum& sum : lists_.sums) {
        check_cells(sum.cells, "a cell of a sum is out of range");
        merged(sum.cells, sum.weights, sum.total);
    }
    for (const Count& count : lists_.counts) check_cells(count.cells, "a cell of a count is out of range");
    for (const Automaton& line : lists_.automata) {
        check_cells(line.cells, "a cell of an automaton is out of range");
        if (!line.machine || line.machine->values() != digits()) refuse("an automaton must read the digits of the board");
    }
    for (const Clause& clause : lists_.clauses)
        for (const Literal& literal : clause.literals)
            if (literal.var < 0 || literal.var >= cells()) refuse("a cell of a clause is out of range");
    for (const Area& area : lists_.areas) {
        check_cells(area.spec.vars, "a cell of a connected set is out of range");
        const std::set<int> own(area.spec.vars.begin(), area.spec.vars.end());
        if (own.size() != area.spec.vars.size()) refuse("a connected set lists a cell twice");
        for (const auto& [a, b] : area.spec.links)
            if (!own.contains(a) || !own.contains(b)) refuse("a link of a connected set leads to a cell outside it");
        for (const int root : area.spec.roots)
            if (!own.contains(root)) refuse("a root of a connected set is outside it");
    }
    for (const Pairing& pairing : lists_.pairings) {
        std::vector<int> every(pairing.firsts);
        every.insert(every.end(), pairing.seconds.begin(), pairing.seconds.end());
        check_cells(every, "a cell of different pairs is out of range");
        if (pairing.firsts.size() != pairing.seconds.size()) refuse("each of different pairs needs two cells");
        if (std::set<int>(every.begin(), every.end()).size() != every.size()) refuse("different pairs list a cell twice");
    }
}

void Network::check_regions() const {
    for (const Regions& regions : lists_.unknown_regions) {
        const RegionsSpec& spec = regions.spec;
        const int places = static_cast<int>(spec.vars.size());
        std::vector<int> every(spec.vars);
        every.insert(every.end(), spec.digits.begin(), spec.digits.end());
        for (const auto& pair : spec.pairs) every.push_back(pair.var);
        for (const int cell : every)
            if (cell < 0 || cell >= cells()) refuse("a cell of unknown regions is out of range");
        if (std::set<int>(every.begin(), every.end()).size() != every.size()) refuse("unknown regions list a cell twice");
        if (!spec.digits.empty() && spec.digits.size() != spec.vars.size()) refuse("unknown regions have a digit for each cell, or none");
        const auto check_pair = [&](int a, int b) {
            if (std::min(a, b) < 0 || std::max(a, b) >= places || a == b) refuse("two cells of unknown regions are out of range");
        };
        for (const auto& [a, b] : spec.links) check_pair(a, b);
        for (const auto& pair : spec.pairs) check_pair(pair.a, pair.b);
        std::int64_t room = 0;
        for (Mask rest = spec.values; rest != 0; rest &= rest - 1) room += spec.sizes[lowest(rest)];
        if (room != places) refuse("the sizes of unknown regions add up to their cells");
        for (const int part : regions.parts)
            if (part < 0 || static_cast<std::size_t>(part) >= where_.size()) refuse("the number of a primitive is out of range");
    }
}

void Network::check_ranks() const {
    for (const Rank& rank : lists_.ranks) {
        const auto check_line = [&](const std::vector<int>& line) {
            if (line.empty() || line.size() != rank.spec.own.size()) refuse("ranked lines have the same number of cells");
            for (const int cell : line)
                if (cell < 0 || cell >= cells()) refuse("a cell of a ranked line is out of range");
        };
        check_line(rank.spec.own);
        for (const auto& side : rank.spec.sides)
            for (const auto& line : side) check_line(line);
        if (rank.spec.sides.size() > 4 || !is_single(rank.spec.value)) refuse("a rank has up to four sides, and a digit to begin with");
        for (const int part : rank.parts)
            if (part < 0 || static_cast<std::size_t>(part) >= where_.size()) refuse("the number of a primitive is out of range");
    }
}

void Network::place_numbers() {
    std::size_t count = lists_.groups.size() + lists_.sums.size() + lists_.counts.size() + lists_.automata.size() +
                        lists_.clauses.size() + lists_.areas.size() + lists_.pairings.size() + lists_.unknown_regions.size() + lists_.ranks.size();
    for (const Relation& relation : lists_.relations) count += relation.pairs.size();
    where_.resize(count);
    const auto place = [&](int number, Where where) {
        if (number < 0 || static_cast<std::size_t>(number) >= count) refuse("the number of a primitive is out of range");
        if (where_[number].kind != Where::nowhere) refuse("two primitives have the same number");
        where_[number] = where;
    };
    const auto place_all = [&](const auto& list, Where::Kind kind) {
        for (std::size_t i = 0; i < list.size(); ++i) place(list[i].number, {kind, static_cast<int>(i), 0});
    };
    place_all(lists_.groups, Where::group);
    place_all(lists_.sums, Where::sum);
    place_all(lists_.counts, Where::count);
    place_all(lists_.automata, Where::automaton);
    place_all(lists_.clauses, Where::clause);
    place_all(lists_.areas, Where::area);
    place_all(lists_.pairings, Where::pairing);
    place_all(lists_.unknown_regions, Where::unknown_regions);
    place_all(lists_.ranks, Where::rank);
    for (std::size_t r = 0; r < lists_.relations.size(); ++r)
        for (std::size_t i = 0; i < lists_.relations[r].pairs.size(); ++i)
            place(lists_.relations[r].pairs[i].number, {Where::pair, static_cast<int>(r), static_cast<int>(i)});
}

void Network::find_groups() {
    std::vector<std::vector<int>> sorted;
    sorted.reserve(lists_.groups.size());
    for (const Group& group : lists_.groups) std::ranges::sort(sorted.emplace_back(group.cells));
    const std::vector<char> again = repeats(sorted);
    for (std::size_t i = 0; i < sorted.size(); ++i)
        if (sorted[i].size() > 1 && !again[i]) order_.push_back(static_cast<int>(i));
    const auto size = [&](int place) { return static_cast<int>(lists_.groups[place].cells.size()); };
    const auto held = [&](int place) { return union_of(lists_.domains, lists_.groups[place].cells, first_values(digits())); };
    const auto middle = std::stable_partition(order_.begin(), order_.end(), [&](int place) { return size(place) == size_of(held(place)); });
    houses_ = static_cast<int>(middle - order_.begin());
    if (houses_ > 0 && !lists_.domains.empty())
        std::stable_partition(order_.begin(), middle, [&, first = held(order_[0])](int place) { return held(place) == first; });
    for (int house = 0; house < houses_; ++house) house_digits_.push_back(held(order_[house]));
    const auto rest = std::stable_partition(middle, order_.end(), [&](int place) { return size(place) > 2 && size(place) < size_of(held(place)); });
    named_ = static_cast<int>(rest - order_.begin());
}

void Network::find_allowed() {
    const Mask all = first_values(digits());
    allowed_ = lists_.domains;
    if (allowed_.empty()) allowed_.assign(lists_.places.size(), all);
    for (const Count& count : lists_.counts) {
        if (count.cells.size() != 1) continue;
        Mask mask = 0;
        for (const int number : count.counts) {
            if (number == 1) mask |= count.digits;
            if (number == 0) mask |= all & ~count.digits;
        }
        allowed_[count.cells[0]] &= mask;
    }
    Mask used = 0;
    for (const Mask mask : allowed_) used |= mask;
    first_ = used == 0 ? 0 : lowest(used);
    values_ = used == 0 ? digits() : highest(used) + 1 - first_;
}

GroupKind Network::kind(int group) const {
    const std::vector<int>& cells = this->group(group).cells;
    const std::pair<int, int> first = lists_.places[cells[0]];
    if (std::ranges::all_of(cells, [&](int cell) { return lists_.places[cell].first == first.first; })) return GroupKind::row;
    if (std::ranges::all_of(cells, [&](int cell) { return lists_.places[cell].second == first.second; })) return GroupKind::column;
    for (const auto& region : lists_.regions)
        if (region.size() == cells.size() && std::ranges::is_permutation(region, cells)) return GroupKind::box;
    return GroupKind::other;
}

const HouseSums& Network::house_sums() const { return *house_sums_; }

std::span<const int> Network::peers(int cell) const { return search_->peers(cell); }

bool Network::are_peers(int a, int b) const { return search_->are_peers(a, b); }

// -- views -------------------------------------------------------------------------------------------------------------

std::shared_ptr<const Problem> Network::search() const { return {shared_from_this(), search_.get()}; }

std::shared_ptr<const logic::Net> Network::logic() const { return {shared_from_this(), logic_.get()}; }

const Problem& Network::whole() const { return values_ == digits() ? *search_ : *whole_; }

std::vector<Mask> Network::search_domains(const std::vector<Mask>& domains) const {
    if (domains.size() != lists_.places.size()) refuse("one domain for each cell is needed");
    std::vector<Mask> cut(domains);
    for (Mask& mask : cut) {
        if (mask & ~first_values(digits())) refuse("a domain holds a digit that the board does not have");
        mask = mask >> first_ & first_values(values_);
    }
    return cut;
}

std::unique_ptr<const Problem> Network::make_problem(int first, int values) const {
    auto problem = std::make_unique<Problem>(cells(), values, first);
    for (const Group& group : lists_.groups) problem->add_group(group.cells);
    for (const Relation& relation : lists_.relations) {
        std::vector<int> pairs;
        for (const Pair& pair : relation.pairs) pairs.insert(pairs.end(), {pair.first, pair.second});
        std::vector<Mask> allowed;
        for (int x = first; x < first + values; ++x) allowed.push_back(relation.allowed[x] >> first);
        problem->add_relations(pairs, std::move(allowed));
    }
    std::vector<char> said(where_.size(), 0);  // by a primitive that is the whole of it
    for (const Regions& regions : lists_.unknown_regions)
        for (const int part : regions.parts) said[part] = 1;
    for (const Rank& rank : lists_.ranks)
        for (const int part : rank.parts) said[part] = 1;
    for (std::size_t number = 0; number < where_.size(); ++number)
        if (where_[number].kind != Where::group && where_[number].kind != Where::pair && !said[number]) add_part(*problem, where_[number]);
    add_domains(*problem);
    problem->finish(values == digits() ? &house_sums() : nullptr);
    return problem;
}

void Network::add_domains(Problem& problem) const {
    if (lists_.domains.empty()) return;
    std::vector<Mask> domains(lists_.domains);
    for (Mask& mask : domains) mask = mask >> problem.first() & problem.all();
    problem.set_domains(std::move(domains));
}

void Network::add_part(Problem& problem, const Where& part) const {
    const int first = problem.first(), values = problem.values();
    switch (part.kind) {
        case Where::nowhere: break;
        case Where::group: problem.add_group(lists_.groups[part.index].cells); break;
        case Where::pair: {
            const Pair& pair = lists_.relations[part.index].pairs[part.within];
            std::vector<Mask> allowed;
            for (int x = first; x < first + values; ++x) allowed.push_back(lists_.relations[part.index].allowed[x] >> first);
            problem.add_relations({pair.first, pair.second}, std::move(allowed));
            break;
        }
        case Where::sum: add_sum(problem, lists_.sums[part.index]); break;
        case Where::count: {
            const Count& count = lists_.counts[part.index];
            problem.add_count(count.cells, count.digits >> first, count.counts);
            break;
        }
        case Where::automaton: {
            const Automaton& line = lists_.automata[part.index];
            problem.add_automaton(line.cells, values == digits() ? line.machine : machine_for(*line.text, first, values));
            break;
        }
        case Where::clause: {
            std::vector<Literal> literals;
            for (const Literal& literal : lists_.clauses[part.index].literals) {
                if (literal.value >= first && literal.value < first + values) {
                    literals.push_back({literal.var, literal.value - first, literal.yes});
                } else if (!literal.yes) {
                    return;  // that a digit which is nowhere is not in a cell is true
                }
            }
            problem.add_clause(std::move(literals));
            break;
        }
        case Where::area: {
            AreaSpec spec = lists_.areas[part.index].spec;
            spec.values >>= first;
            problem.add_area(std::move(spec));
            break;
        }
        case Where::pairing: {
            const Pairing& pairing = lists_.pairings[part.index];
            problem.add_pairing(pairing.firsts, pairing.seconds);
            break;
        }
        case Where::unknown_regions: {
            RegionsSpec spec = lists_.unknown_regions[part.index].spec;
            for (Mask* mask : {&spec.values, &spec.joined, &spec.parted}) *mask >>= first;
            spec.sizes.erase(spec.sizes.begin(), spec.sizes.begin() + first);
            problem.add_regions(std::move(spec));
            break;
        }
        case Where::rank: {
            RankSpec spec = lists_.ranks[part.index].spec;
            spec.value >>= first;
            problem.add_rank(std::move(spec));
            break;
        }
    }
}

void Network::add_sum(Problem& problem, const Sum& sum) const {
    std::int64_t total = sum.total;
    for (const std::int64_t weight : sum.weights) total -= problem.first() * weight;
    problem.add_sum(sum.cells, sum.weights, total);
}

std::vector<int> Network::cells_of(int primitive) const {
    const Where& part = where_[primitive];
    switch (part.kind) {
        case Where::nowhere: break;
        case Where::group: return lists_.groups[part.index].cells;
        case Where::pair: {
            const Pair& pair = lists_.relations[part.index].pairs[part.within];
            return {pair.first, pair.second};
        }
        case Where::sum: return lists_.sums[part.index].cells;
        case Where::count: return lists_.counts[part.index].cells;
        case Where::automaton: return lists_.automata[part.index].cells;
        case Where::clause: {
            std::vector<int> cells;
            for (const Literal& literal : lists_.clauses[part.index].literals) cells.push_back(literal.var);
            return cells;
        }
        case Where::area: return lists_.areas[part.index].spec.vars;
        case Where::pairing: {
            const Pairing& pairing = lists_.pairings[part.index];
            std::vector<int> cells(pairing.firsts);
            cells.insert(cells.end(), pairing.seconds.begin(), pairing.seconds.end());
            return cells;
        }
        case Where::unknown_regions: return lists_.unknown_regions[part.index].spec.vars;
        case Where::rank: return lists_.ranks[part.index].spec.own;
    }
    return {};
}

// The groups among some cells. `reach_out` adds what must differ from each of them.
std::unique_ptr<Problem> Network::start_alone(std::vector<int> bound, bool reach_out) const {
    auto problem = std::make_unique<Problem>(cells(), digits());
    add_domains(*problem);
    std::ranges::sort(bound);
    bound.erase(std::unique(bound.begin(), bound.end()), bound.end());
    const auto is_bound = [&](int cell) { return std::ranges::binary_search(bound, cell); };
    for (int g = 0; g < groups(); ++g) {
        std::vector<int> shared;
        for (const int cell : group(g).cells)
            if (is_bound(cell)) shared.push_back(cell);
        if (shared.size() > 1) problem->add_group(std::move(shared));
    }
    // A digit needed in some of its cells is not in a cell that sees them all. If there are so many that such a cell could be left
    // with one digit, or none, the argument would use that cell too, and not only the primitives.
    if (!reach_out || static_cast<int>(bound.size()) > digits() - 2) return problem;
    for (const int cell : bound)
        for (const int other : peers(cell))
            if (!is_bound(other)) problem->add_group({cell, other});
    return problem;
}

std::unique_ptr<const Problem> Network::alone(const std::vector<int>& primitives) const {
    std::vector<int> bound;
    for (const int primitive : primitives) {
        const std::vector<int> cells = cells_of(primitive);
        bound.insert(bound.end(), cells.begin(), cells.end());
    }
    const std::set<int> distinct(bound.begin(), bound.end());
    const Where::Kind kind = where_[primitives.front()].kind;
    const bool is_relation = kind == Where::pair && distinct.size() <= 2;
    // What is said of a whole board is argued from without its houses, or it would be all of the puzzle.
    if (kind == Where::area || kind == Where::pairing) bound.clear();
    auto problem = start_alone(std::move(bound), !is_relation);
    for (const int primitive : primitives) add_part(*problem, where_[primitive]);
    problem->finish();
    return problem;
}

std::unique_ptr<const Problem> Network::alone(const Sum& sum) const {
    auto problem = start_alone(sum.cells, true);
    add_sum(*problem, sum);
    problem->finish();
    return problem;
}

std::unique_ptr<const Problem> Network::together(int house, const std::vector<int>& primitives, const std::vector<Sum>& sums) const {
    std::vector<int> bound = group(house).cells;
    for (const int primitive : primitives) {
        const std::vector<int> cells = cells_of(primitive);
        bound.insert(bound.end(), cells.begin(), cells.end());
    }
    for (const Sum& sum : sums) bound.insert(bound.end(), sum.cells.begin(), sum.cells.end());
    auto problem = start_alone(std::move(bound), false);
    for (const int primitive : primitives) add_part(*problem, where_[primitive]);
    for (const Sum& sum : sums) add_sum(*problem, sum);
    problem->finish();
    return problem;
}

}  // namespace whydoku
