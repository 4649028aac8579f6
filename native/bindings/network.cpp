#include <algorithm>
#include <optional>
#include <stdexcept>

#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include "house_sums.hpp"
#include "logic/cover.hpp"
#include "logic/net.hpp"
#include "logic/rules.hpp"
#include "search/machine.hpp"

namespace nb = nanobind;
using namespace nb::literals;
using namespace whydoku;

namespace {

using Cells = std::vector<int>;

// One tuple for each primitive, with its number first; digits are the board's, from `low` on.
using Groups = std::vector<std::tuple<int, Cells>>;
using Relations = std::vector<std::tuple<std::vector<Mask>, std::vector<int>>>;  // table; number, name, first, second, number …
using Sums = std::vector<std::tuple<int, Cells, std::vector<std::int64_t>, std::int64_t>>;
using Counts = std::vector<std::tuple<int, int, Cells, std::vector<int>, std::vector<int>>>;
using Machines = std::vector<std::tuple<nb::bytes, int, std::vector<int>>>;
using Automata = std::vector<std::tuple<int, Cells, int>>;
using Clauses = std::vector<std::tuple<int, std::vector<std::tuple<int, int, bool>>>>;
// Cells, links (one cell, the other, one …), digits, roots, size or -1, whether it may be empty.
using Areas = std::vector<std::tuple<int, Cells, Cells, std::vector<int>, Cells, int, bool>>;
using Pairings = std::vector<std::tuple<int, Cells, Cells>>;
// Cells, links (two places each), labels and their sizes, whether they are met in order, digits beside the cells, pairs (two places and
// a cell each), the digits for joined and for parted, numbers of the parts.
using UnknownRegions = std::vector<std::tuple<int, Cells, Cells, std::vector<int>, std::vector<int>, bool, Cells, std::vector<std::tuple<int, int, int>>,
                                              std::pair<int, int>, std::vector<int>>>;
// The own line, the lines of each other side, the digit they begin with, how many are below, whether ties are allowed, numbers of the parts.
using Ranks = std::vector<std::tuple<int, Cells, std::vector<std::vector<Cells>>, int, int, bool, std::vector<int>>>;

Mask mask_of(const std::vector<int>& some, int low, int digits) {
    Mask mask = 0;
    for (const int digit : some)
        if (digit >= low && digit - low < digits) mask |= bit(digit - low);
    return mask;
}

std::shared_ptr<Network> hand_over(int digits, int low, std::vector<std::pair<int, int>> places, std::vector<Cells> regions,
                                   std::vector<Mask> domains, Groups groups, const Relations& relations, Sums sums, Counts counts, const Machines& machines,
                                   Automata automata, const Clauses& clauses, Areas areas, Pairings pairings, UnknownRegions unknown_regions, Ranks ranks) {
    Network::Lists lists{digits, std::move(places), std::move(regions), std::move(domains), {}, {}, {}, {}, {}, {}, {}, {}, {}, {}};
    for (auto& [number, cells] : groups) lists.groups.push_back({number, std::move(cells)});
    for (const auto& [table, listed] : relations) {
        if (listed.size() % 4 != 0) throw std::invalid_argument("a pair of a relation is four numbers");
        auto& relation = lists.relations.emplace_back();
        relation.allowed = table;
        for (std::size_t i = 0; i < listed.size(); i += 4)
            relation.pairs.push_back({listed[i], listed[i + 1], listed[i + 2], listed[i + 3]});
    }
    for (auto& [number, cells, weights, total] : sums) {
        // No total may come near the limits of an integer; other values out of range are refused by the network.
        std::int64_t all = 0;
        for (const std::int64_t weight : weights) all += std::clamp<std::int64_t>(weight, -2'000'000'000, 2'000'000'000);
        total = std::clamp<std::int64_t>(total, std::int64_t{-1} << 60, std::int64_t{1} << 60) - low * all;
        lists.sums.push_back({number, std::move(cells), std::move(weights), total});
    }
    for (auto& [number, name, cells, wanted, numbers] : counts) {
        lists.counts.push_back({number, name, std::move(cells), mask_of(wanted, low, digits), std::move(numbers)});
    }
    std::vector<std::shared_ptr<const MachineText>> texts;
    for (const auto& [moves, start, accept] : machines)
        texts.push_back(std::make_shared<const MachineText>(MachineText{std::string(moves.c_str(), moves.size()), start, accept, low}));
    for (auto& [number, cells, machine] : automata) {
        if (machine < 0 || static_cast<std::size_t>(machine) >= texts.size()) throw std::invalid_argument("there is no such machine");
        lists.automata.push_back({number, std::move(cells), texts[machine], machine_for(*texts[machine], 0, digits)});
    }
    for (const auto& [number, literals] : clauses) {
        auto& clause = lists.clauses.emplace_back();
        clause.number = number;
        for (const auto& [cell, digit, yes] : literals) clause.literals.push_back({cell, std::max(digit, low - 1) - low, yes});
    }
    for (auto& [number, cells, listed, inside, roots, size, may_be_empty] : areas) {
        if (listed.size() % 2 != 0) throw std::invalid_argument("a link of a connected set is two cells");
        std::vector<std::pair<int, int>> links;
        for (std::size_t i = 0; i < listed.size(); i += 2) links.emplace_back(listed[i], listed[i + 1]);
        lists.areas.push_back(
            {number, {std::move(cells), std::move(links), mask_of(inside, low, digits), std::move(roots), size, may_be_empty}});
    }
    for (auto& [number, firsts, seconds] : pairings) lists.pairings.push_back({number, std::move(firsts), std::move(seconds)});
    for (auto& [number, cells, listed, labels, sizes, in_order, beside, pairs, ways, parts] : unknown_regions) {
        if (listed.size() % 2 != 0 || labels.size() != sizes.size()) throw std::invalid_argument("a link is two cells, and a label has a size");
        RegionsSpec spec{std::move(cells), {}, 0, std::vector<int>(64, 0), in_order, std::move(beside), {}, 0, 0};
        for (std::size_t i = 0; i < listed.size(); i += 2) spec.links.emplace_back(listed[i], listed[i + 1]);
        for (std::size_t i = 0; i < labels.size(); ++i) {
            if (labels[i] < low || labels[i] >= low + digits || sizes[i] < 1) throw std::invalid_argument("a label or its size is out of range");
            spec.values |= bit(labels[i] - low);
            spec.sizes[labels[i] - low] = sizes[i];
        }
        for (const auto& [a, b, var] : pairs) spec.pairs.push_back({a, b, var});
        spec.joined = mask_of({ways.first}, low, digits);
        spec.parted = mask_of({ways.second}, low, digits);
        lists.unknown_regions.push_back({number, std::move(spec), std::move(parts)});
    }
    for (auto& [number, own, sides, digit, below, ties, parts] : ranks)
        lists.ranks.push_back({number, {std::move(own), std::move(sides), mask_of({digit}, low, digits), below, ties, {}}, std::move(parts)});
    return std::make_shared<Network>(std::move(lists));
}

}  // namespace

void bind_network(nb::module_& m) {
    nb::enum_<logic::RuleKind>(m, "RuleKind", "What a premise is: a part of the rules that can be argued from alone.")
        .value("cage", logic::RuleKind::cage)
        .value("sum", logic::RuleKind::sum)
        .value("count", logic::RuleKind::count)
        .value("machine", logic::RuleKind::machine)
        .value("other", logic::RuleKind::other)
        .value("pair", logic::RuleKind::pair)
        .value("line", logic::RuleKind::line)
        .value("derived", logic::RuleKind::derived)
        .value("area", logic::RuleKind::area)
        .value("path", logic::RuleKind::path);

    nb::class_<Network>(m, "Network", "A board and the primitives of its rules, handed over once; every engine looks at this.")
        .def(nb::new_(&hand_over), "digits"_a, "low"_a, "places"_a, "regions"_a, "domains"_a, "groups"_a, "relations"_a, "sums"_a, "counts"_a,
             "machines"_a, "automata"_a, "clauses"_a, "areas"_a, "pairings"_a, "unknown_regions"_a, "ranks"_a)
        .def_static("alive", &Network::alive, "How many networks there are, held anywhere.")
        .def_prop_ro("groups", [](const Network& network) {
            std::vector<int> numbers;
            for (int g = 0; g < network.groups(); ++g) numbers.push_back(network.group(g).number);
            return numbers;
        }, "The primitive of each group, by number: houses first, then groups that logic names, then the rest.")
        .def_prop_ro("houses", &Network::houses, "How many of the groups are houses.")
        .def_prop_ro("house_digits", [](const Network& network) {
            std::vector<Mask> digits;
            for (int house = 0; house < network.houses(); ++house) digits.push_back(network.house_digits(house));
            return digits;
        }, "For each house, the digits that it holds.")
        .def_prop_ro("named_groups", &Network::named_groups, "How many of the groups logic names: houses, cages, diagonals …")
        .def_prop_ro("peers", [](const Network& network) {
            std::vector<Cells> peers;
            for (int cell = 0; cell < network.cells(); ++cell) peers.emplace_back(network.peers(cell).begin(), network.peers(cell).end());
            return peers;
        }, "For each cell, the cells that share a group with it.")
        .def_prop_ro("allowed", [](const Network& network) {
            std::vector<Mask> allowed;
            for (int cell = 0; cell < network.cells(); ++cell) allowed.push_back(network.allowed(cell));
            return allowed;
        }, "For each cell, the digits that rules about it alone leave it.")
        .def("linked", [](const Network& network, int a, int b) {
            const auto net = network.logic();
            if (a < 0 || b < 0 || a >= net->cands() || b >= net->cands()) throw nb::index_error("no such candidate");
            return net->linked(a, b);
        }, "a"_a, "b"_a, "Whether two candidates cannot both hold, by groups and relations.")
        .def("cover", [](const Network& network, const std::vector<int>& values, std::vector<int> truth, int kept, bool equal_first) {
            const auto net = network.logic();
            if (values.size() != static_cast<std::size_t>(net->cells())) throw nb::value_error("a position has an entry a cell");
            for (const int value : values) {
                if (value < -1 || value >= net->digits()) throw nb::value_error("a value is out of range");
            }
            for (const int cand : truth) {
                if (cand < 0 || cand >= net->cands()) throw nb::index_error("no such candidate");
            }
            if (truth.size() > 64 || std::ranges::find(truth, kept) == truth.end()) throw nb::value_error("the candidate is none of the truth");
            return logic::cover_of(*net, std::vector<signed char>(values.begin(), values.end()), std::move(truth), kept, equal_first);
        }, "values"_a, "truth"_a, "kept"_a, "equal_first"_a,
           "Why a truth has one candidate left: house (-1: a group, -2: a relation), candidates placed and what they cover, of each coverer; and what else is gone.")
        .def_prop_ro("premises", [](const Network& network) { return network.logic()->rule_count(); },
                     "How many parts of the rules can be argued from alone.")
        .def("premise", [](const Network& network, int number) {
            const auto net = network.logic();
            if (number < 0 || number >= net->rule_count()) throw nb::index_error("no such premise");
            const logic::Premise& premise = net->rule(number);
            return std::tuple(premise.kind, premise.primitives, premise.sums, premise.cells, premise.weights, premise.total);
        }, "number"_a,
           "A premise, by its number in steps: kind, primitives, sums, cells, weights, total. A house sum has no primitives of its own, "
           "but sums: how often which primitive, a house or a sum, is added. The total is in digits counted from 0.")
        .def("house_sums", [](const Network& network) {
            std::vector<std::tuple<std::vector<int>, std::vector<std::int64_t>, std::int64_t>> found;
            for (const HouseSum& one : network.house_sums().for_people()) {
                std::vector<int> cells;
                std::vector<std::int64_t> weights;
                for (const Term& term : one.sum.terms) {
                    cells.push_back(term.var);
                    weights.push_back(term.weight);
                }
                found.emplace_back(std::move(cells), std::move(weights), one.sum.total);
            }
            return found;
        },
           "What follows from sums and houses together, innies and outies: cells, weights and total of each, the fewest cells first.")
        .def("ask_premise", [](const Network& network, int number, std::vector<Mask> left) -> std::optional<std::vector<Mask>> {
            const auto net = network.logic();
            if (number < 0 || number >= net->rule_count()) throw nb::index_error("no such premise");
            if (left.size() != static_cast<std::size_t>(net->cells())) throw std::invalid_argument("one mask per cell is needed");
            for (Mask& mask : left) mask &= net->all_digits();
            for (const int cell : net->rule(number).cells)
                if (left[cell] == 0) return std::nullopt;
            if (!logic::ask_rule(*net, number, left)) return std::nullopt;
            return left;
        }, "number"_a, "left"_a,
           "What one premise makes of the digits left in each cell, as the logic engine asks it; None where it cannot be kept.");
}
