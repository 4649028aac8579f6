// What follows from several constraints together, but from none of them alone.

#include <algorithm>
#include <map>

#include "words/constraints.hpp"

namespace whydoku::words {
namespace {

using Sums = std::vector<std::shared_ptr<const Adds>>;

// The sets of so many digits, of `size`, that add to what a sum allows; `low` is the lowest digit.
std::vector<Mask> digit_sets(int size, int low, int many, const Adds& sum) {
    std::vector<Mask> found;
    const auto choose = [&](auto& self, int from, int wanted, Mask chosen, std::int64_t total) -> void {
        if (!wanted) {
            if ((!sum.least || total >= *sum.least) && (!sum.most || total <= *sum.most)) found.push_back(chosen);
            return;
        }
        for (int value = from; value + wanted <= size; ++value) self(self, value + 1, wanted - 1, chosen | bit(value), total + value + low);
    };
    choose(choose, 0, many, 0, 0);
    return found;
}

// Whether there are more than `most` ways to choose so many of `size`.
bool has_more_choices(int size, int many, int most) {
    std::int64_t ways = 1;
    for (int at = 1; at <= std::min(many, size - many); ++at) {
        ways = ways * (size - at + 1) / at;
        if (ways > most) return true;
    }
    return false;
}

// A sum of cells that all differ as the sets of digits that make it; none where it has too many.
Shared as_sets(int size, const Adds& sum, const std::vector<const Cells*>& groups, const std::vector<const NotMadeOfSets*>& refused,
               int most_sets) {
    const auto& cells = sum.cells();
    const int many = static_cast<int>(cells.size());
    if (many < 2 || std::any_of(sum.terms.begin(), sum.terms.end(), [](const Term& term) { return term.second != 1; })) return nullptr;
    if (many <= size && has_more_choices(size, many, most_sets)) return nullptr;
    const std::set<Cell> wanted(cells.begin(), cells.end());
    const auto within = [&](const Cells* group) { return std::set<Cell>(group->begin(), group->end()); };
    const bool differ = std::any_of(groups.begin(), groups.end(), [&](const Cells* group) {
        const std::set<Cell> members = within(group);
        return std::includes(members.begin(), members.end(), wanted.begin(), wanted.end());
    });
    if (!differ) return nullptr;
    std::vector<Mask> sets = digit_sets(size, sum.low, many, sum);
    for (const NotMadeOfSets* no : refused)
        if (within(&no->cells()) == wanted)
            std::erase_if(sets, [&](Mask set) { return std::find(no->sets.begin(), no->sets.end(), set) != no->sets.end(); });
    return std::make_shared<MadeOfSets>(cells, std::move(sets));
}

// A sum with its cells parted into those that differ and have the same weight; none where no two do.
Shared as_parts(const Adds& sum, const std::vector<const Cells*>& groups) {
    std::vector<Term> alone = sum.terms;
    std::vector<AddsApart::Part> parts;
    for (const Cells* group : groups) {
        std::vector<std::pair<std::int64_t, Cells>> alike;  // by weight
        for (const Cell cell : *group) {
            const auto found = std::find_if(alone.begin(), alone.end(), [&](const Term& term) { return term.first == cell; });
            if (found == alone.end()) continue;
            auto same = std::find_if(alike.begin(), alike.end(), [&](const auto& each) { return each.first == found->second; });
            if (same == alike.end()) same = alike.insert(alike.end(), {found->second, {}});
            same->second.push_back(cell);
        }
        for (auto& [weight, cells] : alike) {
            if (cells.size() < 2) continue;
            std::erase_if(alone, [&cells = cells](const Term& term) { return std::find(cells.begin(), cells.end(), term.first) != cells.end(); });
            parts.emplace_back(std::move(cells), weight);
        }
    }
    return parts.empty() ? nullptr : std::make_shared<AddsApart>(sum, std::move(parts), std::move(alone));
}

// What a sum leaves for its other cells, once sums within it are taken off, beginning with each in turn.
void add_differences(Sums& found, const Adds& whole, const Sums& sums) {
    const auto within = [](const std::vector<Term>& terms, const std::vector<Term>& all) {
        return std::includes(all.begin(), all.end(), terms.begin(), terms.end());
    };
    const auto without = [](const std::vector<Term>& all, const std::vector<Term>& terms) {
        std::vector<Term> rest;
        std::set_difference(all.begin(), all.end(), terms.begin(), terms.end(), std::back_inserter(rest));
        return rest;
    };
    Sums inside;
    for (const auto& each : sums)
        if (each.get() != &whole && within(each->sorted, whole.sorted)) inside.push_back(each);
    std::stable_sort(inside.begin(), inside.end(), [](const auto& a, const auto& b) { return a->terms.size() > b->terms.size(); });
    using Bound = std::optional<std::int64_t>;
    std::set<std::tuple<std::vector<Term>, Bound, Bound>> seen;
    for (const auto& first : inside) {
        std::vector<Term> upper = whole.sorted, lower = whole.sorted;  // what is left where `most` and `least` are brought down
        Bound most = whole.most, least = whole.least;
        const auto take = [&](const Adds& each) {
            if (most && each.least && within(each.sorted, upper)) {
                upper = without(upper, each.sorted);
                *most -= *each.least;
            }
            if (least && each.most && within(each.sorted, lower)) {
                lower = without(lower, each.sorted);
                *least -= *each.most;
            }
        };
        take(*first);
        for (const auto& each : inside) take(*each);
        const auto note = [&](const std::vector<Term>& terms, Bound bottom, Bound top) {
            if (terms.size() < whole.sorted.size() && seen.emplace(terms, bottom, top).second)
                found.push_back(std::make_shared<Adds>(whole.low, terms, bottom, top));
        };
        note(upper, std::nullopt, most);
        note(lower, least, std::nullopt);
    }
}

// That cells hold a run of digits, where they differ, and each two of them by less than they are many.
void add_runs(std::vector<Shared>& found, const std::vector<const Cells*>& groups, const std::vector<const Paired*>& pairs) {
    std::map<std::pair<Cell, Cell>, const std::vector<Mask>*> tables;
    for (const Paired* pair : pairs) tables[std::minmax(pair->cells()[0], pair->cells()[1])] = &pair->table;
    for (const Cells* group : groups) {
        const int many = static_cast<int>(group->size());
        if (many < 3) continue;
        const std::vector<Mask>* table = nullptr;
        bool all = true;
        for (int a = 0; a < many && all; ++a) {
            for (int b = a + 1; b < many && all; ++b) {
                const auto each = tables.find(std::minmax((*group)[a], (*group)[b]));
                all = each != tables.end() && (!table || *table == *each->second);
                if (all) table = each->second;
            }
        }
        if (!all) continue;
        const int size = static_cast<int>(table->size());
        for (int value = 0; value < size && all; ++value) {
            const int from = std::max(0, value - many + 1), to = std::min(size, value + many);
            all = (*table)[value] == (first_values(to) & ~first_values(from));
        }
        if (!all) continue;
        std::vector<Mask> runs;
        for (int from = 0; from + many <= size; ++from) runs.push_back(first_values(from + many) & ~first_values(from));
        found.push_back(std::make_shared<InRun>(*group, std::move(runs)));
    }
}

void add_tallies(std::vector<Shared>& found, const std::vector<const Cells*>& groups,
                 const std::vector<std::shared_ptr<const CountsCells>>& counts) {
    std::vector<std::vector<std::shared_ptr<const CountsCells>>> alike;  // of the same cells
    for (const auto& each : counts) {
        const auto same = std::find_if(alike.begin(), alike.end(), [&](const auto& some) { return some[0]->cells() == each->cells(); });
        if (same == alike.end())
            alike.push_back({each});
        else
            same->push_back(each);
    }
    for (auto& parts : alike) {
        const Cells& cells = parts[0]->cells();
        if (parts.size() > 1 && std::set<Cell>(cells.begin(), cells.end()).size() == cells.size())
            found.push_back(std::make_shared<AddingUp>(cells, std::move(parts), groups));
    }
}

}  // namespace

std::vector<Shared> implied(int size, const std::vector<Shared>& constraints, int most_sets) {
    Sums sums;
    std::vector<const Cells*> groups;
    std::vector<const NotMadeOfSets*> refused;
    std::vector<const Paired*> pairs;
    std::vector<std::shared_ptr<const CountsCells>> counts;
    for (const Shared& each : constraints) {
        if (auto sum = std::dynamic_pointer_cast<const Adds>(each)) sums.push_back(std::move(sum));
        else if (const auto* differ = dynamic_cast<const Differ*>(each.get())) groups.push_back(&differ->cells());
        else if (const auto* pair = dynamic_cast<const Paired*>(each.get())) pairs.push_back(pair);
        else if (auto count = std::dynamic_pointer_cast<const CountsCells>(each)) counts.push_back(std::move(count));
        else if (const auto* no = dynamic_cast<const NotMadeOfSets*>(each.get())) refused.push_back(no);
    }
    std::vector<Shared> found;
    if (!sums.empty()) {
        Sums differences;
        if (sums.size() > 1)
            for (const auto& whole : sums) add_differences(differences, *whole, sums);
        std::vector<const Cells*> largest = groups;
        std::stable_sort(largest.begin(), largest.end(), [](const Cells* a, const Cells* b) { return a->size() > b->size(); });
        found.insert(found.end(), differences.begin(), differences.end());
        sums.insert(sums.end(), differences.begin(), differences.end());
        if (!groups.empty()) {
            for (const auto& sum : sums) {
                Shared made = as_sets(size, *sum, largest, refused, most_sets);
                if (!made) made = as_parts(*sum, largest);
                if (made) found.push_back(std::move(made));
            }
        }
    }
    if (!pairs.empty()) add_runs(found, groups, pairs);
    add_tallies(found, groups, counts);
    return found;
}

}  // namespace whydoku::words
