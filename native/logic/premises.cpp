#include "logic/premises.hpp"

#include <algorithm>
#include <map>

#include "house_sums.hpp"
#include "logic/sign_chains.hpp"

namespace whydoku::logic {

namespace {

constexpr std::size_t most_at_place = 9;  // cells of a line that reads a place and its neighbours
constexpr std::size_t most_in_line = 16;  // cells; rules for the whole board are told relation by relation

class Lister {
public:
    explicit Lister(const Network& network) : network_(network) {}

    std::vector<Premise> run() {
        single_primitives();
        paths();
        counts();
        relations();
        sign_chains();
        house_sums();
        return std::move(found_);
    }

private:
    Premise& add(RuleKind kind, std::vector<int> primitives, std::vector<int> cells) {
        std::vector<int> once;
        for (const int cell : cells)
            if (std::ranges::find(once, cell) == once.end()) once.push_back(cell);
        Lazy<Problem> problem([&network = network_, primitives] { return network.alone(primitives); });
        found_.push_back({kind, std::move(primitives), {}, std::move(once), {}, 0, std::move(problem)});
        return found_.back();
    }

    // Sums, machines, clauses, connected sets and pairings, in the order of their numbers.
    void single_primitives() {
        std::map<int, std::pair<RuleKind, std::vector<int>>> by_number;
        std::map<int, const Network::Sum*> sums;
        for (const auto& sum : network_.lists().sums) {
            by_number[sum.number] = {is_cage(sum) ? RuleKind::cage : RuleKind::sum, sum.cells};
            sums[sum.number] = &sum;
        }
        for (const auto& line : network_.lists().automata) by_number[line.number] = {RuleKind::machine, line.cells};
        for (const auto& clause : network_.lists().clauses) {
            auto& what = by_number[clause.number];
            what.first = RuleKind::other;
            for (const whydoku::Literal& literal : clause.literals) what.second.push_back(literal.var);
        }
        for (const auto& area : network_.lists().areas) by_number[area.number] = {RuleKind::area, area.spec.vars};
        for (const auto& pairing : network_.lists().pairings) {
            auto& what = by_number[pairing.number];
            what = {RuleKind::other, pairing.firsts};
            what.second.insert(what.second.end(), pairing.seconds.begin(), pairing.seconds.end());
        }
        for (auto& [number, what] : by_number) {
            Premise& premise = add(what.first, {number}, std::move(what.second));
            if (const auto sum = sums.find(number); sum != sums.end()) {
                premise.weights.assign(premise.cells.size(), 0);
                for (std::size_t i = 0; i < sum->second->cells.size(); ++i) {
                    const auto at = std::ranges::find(premise.cells, sum->second->cells[i]) - premise.cells.begin();
                    premise.weights[at] += sum->second->weights[i];
                }
                premise.total = sum->second->total;
            }
        }
    }

    // Areas in which each place has a line that reads it and all that it touches, or, of steps between cells, each cell one that
    // reads all steps that meet there.
    void paths() {
        for (const auto& area : network_.lists().areas) {
            std::map<int, std::vector<int>> touches;
            for (const int place : area.spec.vars) touches[place];
            for (const auto& [one, other] : area.spec.links) {
                touches[one].push_back(other);
                touches[other].push_back(one);
            }
            for (auto& [place, some] : touches) std::ranges::sort(some);
            const auto touch = [&](int one, int other) { return std::ranges::binary_search(touches.at(one), other); };
            std::vector<int> numbers{area.number}, cells = area.spec.vars;
            std::map<int, int> read;  // how many lines read a place
            for (const auto& line : network_.lists().automata) {
                if (line.cells.size() < 3 || line.cells.size() > most_at_place) continue;
                std::vector<int> others(line.cells.begin() + 1, line.cells.end());
                std::ranges::sort(others);
                if (std::ranges::any_of(others, [&](int each) { return !touches.contains(each); })) continue;
                const auto own = touches.find(line.cells[0]);
                bool is_degree = own != touches.end() && own->second == others;
                if (own == touches.end()) {
                    is_degree = true;
                    for (const int one : others)
                        for (const int other : others) is_degree = is_degree && (one == other || touch(one, other));
                }
                if (!is_degree) continue;
                numbers.push_back(line.number);
                if (own == touches.end()) cells.push_back(line.cells[0]);
                for (const int each : own == touches.end() ? others : std::vector<int>{line.cells[0]}) ++read[each];
            }
            for (const auto& count : network_.lists().counts)  // how many ends a snake has
                if (count.cells == area.spec.vars) numbers.push_back(count.number);
            if (read.size() == touches.size()) add(RuleKind::path, std::move(numbers), std::move(cells));
        }
    }

    // Whether the cells of a sum count alike and all differ.
    bool is_cage(const Network::Sum& sum) const {
        if (sum.weights.empty() || std::ranges::any_of(sum.weights, [](std::int64_t weight) { return weight != 1; })) return false;
        for (std::size_t i = 0; i < sum.cells.size(); ++i)
            for (std::size_t j = 0; j < i; ++j)
                if (sum.cells[i] == sum.cells[j] || !network_.are_peers(sum.cells[i], sum.cells[j])) return false;
        return true;
    }

    void counts() {
        std::map<std::pair<std::vector<int>, int>, std::vector<const Network::Count*>> together;
        std::vector<decltype(together)::iterator> order;
        for (const auto& count : network_.lists().counts) {
            std::vector<int> cells = count.cells;
            std::ranges::sort(cells);
            const auto [at, is_new] = together.try_emplace({std::move(cells), count.name});
            if (is_new) order.push_back(at);
            at->second.push_back(&count);
        }
        for (const auto& at : order) {
            std::vector<int> numbers;
            for (const auto* count : at->second) numbers.push_back(count->number);
            add(RuleKind::count, std::move(numbers), at->second.front()->cells);
        }
    }

    // Relations by their two cells, and by the name that a rule gives them.
    void relations() {
        std::vector<Network::Pair> pairs;
        for (const auto& relation : network_.lists().relations) pairs.insert(pairs.end(), relation.pairs.begin(), relation.pairs.end());
        std::ranges::sort(pairs, {}, &Network::Pair::number);
        const auto tell = [&](const auto& key_of, const auto& told) {
            std::map<decltype(key_of(pairs[0])), std::vector<Network::Pair>> together;
            std::vector<typename decltype(together)::iterator> order;
            for (const auto& pair : pairs) {
                const auto [at, is_new] = together.try_emplace(key_of(pair));
                if (is_new) order.push_back(at);
                at->second.push_back(pair);
            }
            for (const auto& at : order) told(at->second);
        };
        tell([](const Network::Pair& pair) { return std::pair(std::min(pair.first, pair.second), std::max(pair.first, pair.second)); },
             [&](const std::vector<Network::Pair>& some) { add_pairs(RuleKind::pair, some); });
        tell([](const Network::Pair& pair) { return pair.name; },
             [&](const std::vector<Network::Pair>& some) {
                 if (some.size() > 1) add_pairs(RuleKind::line, some);
             });
    }

    // Relations of several rules that are seen as a whole.
    void sign_chains() {
        for (const auto& chain : sign_chains_of(network_)) add_pairs(RuleKind::line, chain);
    }

    void add_pairs(RuleKind kind, const std::vector<Network::Pair>& pairs) {
        std::vector<int> numbers, cells;
        for (const auto& pair : pairs) {
            numbers.push_back(pair.number);
            for (const int cell : {pair.first, pair.second})
                if (std::ranges::find(cells, cell) == cells.end()) cells.push_back(cell);
            if (cells.size() > most_in_line) return;
        }
        if (kind == RuleKind::line && cells.size() < 3) return;
        add(kind, std::move(numbers), std::move(cells));
    }

    void house_sums() {
        const auto& sums = network_.lists().sums;
        for (const HouseSum& found : network_.house_sums().for_people()) {
            // Where everything is taken off, as what sticks out of houses is, it is told the other way round.
            const bool turned = std::ranges::none_of(found.sum.terms, [](const Term& term) { return term.weight > 0; });
            const int way = turned ? -1 : 1;
            Network::Sum made{-1, {}, {}, way * found.sum.total};
            for (const int sign : {1, -1})
                for (const Term& term : found.sum.terms) {
                    if ((way * term.weight > 0) != (sign > 0)) continue;
                    made.cells.push_back(term.var);
                    made.weights.push_back(way * term.weight);
                }
            std::vector<std::pair<std::int64_t, int>> parts;
            for (const auto& [times, is_house, index] : found.parts)
                parts.emplace_back(way * times, is_house ? network_.group(index).number : sums[index].number);
            Lazy<Problem> problem([&network = network_, made] { return network.alone(made); });
            found_.push_back({RuleKind::derived, {}, std::move(parts), made.cells, made.weights, made.total, std::move(problem)});
        }
    }

    const Network& network_;
    std::vector<Premise> found_;
};

}  // namespace

std::vector<Premise> premises_of(const Network& network) { return Lister(network).run(); }

}  // namespace whydoku::logic
