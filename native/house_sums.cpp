#include "house_sums.hpp"

#include <algorithm>
#include <bit>
#include <set>
#include <tuple>

namespace whydoku {

namespace {

constexpr std::size_t most_for_search = 24;
constexpr int most_houses = 4;  // that are added up at once

constexpr std::size_t most_for_people = 80;
constexpr int most_left_for_people = 6;

constexpr std::size_t small_family = 9;  // of which any houses are added up, not only those side by side

using Key = std::vector<std::pair<int, std::int64_t>>;

Key key(const SumSpec& sum) {
    Key out;
    out.reserve(sum.terms.size());
    const std::int64_t sign = !sum.terms.empty() && sum.terms[0].weight < 0 ? -1 : 1;
    for (const Term& term : sum.terms) out.emplace_back(term.var, sign * term.weight);
    return out;
}

SumSpec as_sum(const HouseSum& found) {
    SumSpec sum{{}, found.total};
    for (const int cell : found.inside) sum.terms.push_back({cell, 1});
    for (const int cell : found.outside) sum.terms.push_back({cell, -1});
    std::sort(sum.terms.begin(), sum.terms.end(), [](const Term& a, const Term& b) { return a.var < b.var; });
    return sum;
}

bool is_connected(unsigned set, const std::vector<unsigned>& touching) {
    unsigned reached = set & (~set + 1);
    for (unsigned before = 0; before != reached;) {
        before = reached;
        for (unsigned rest = reached; rest != 0; rest &= rest - 1)
            reached |= touching[static_cast<std::size_t>(std::countr_zero(rest))] & set;
    }
    return reached == set;
}

}  // namespace

HouseSums::HouseSums(const std::vector<std::vector<int>>& houses, const std::vector<SumSpec>& sums, int cells, int digits)
    : cells_(cells), digits_(digits) {
    if (houses.size() > 256 || cells > 4096 || sums.empty()) return;
    sums_ = sums;
    find_cages(sums);
    if (cages_.empty()) return;
    find_families(houses);
    look_around();
}

void HouseSums::find_cages(const std::vector<SumSpec>& sums) {
    std::vector<int> plain;
    for (std::size_t i = 0; i < sums.size(); ++i) {
        const auto& terms = sums[i].terms;
        if (!terms.empty() && std::all_of(terms.begin(), terms.end(), [](const Term& t) { return t.weight == 1; }))
            plain.push_back(static_cast<int>(i));
    }
    std::stable_sort(plain.begin(), plain.end(), [&](int a, int b) { return sums[a].terms.size() < sums[b].terms.size(); });
    CellSet taken(cells_);
    for (const int i : plain) {
        Cage cage{CellSet(cells_), static_cast<int>(sums[i].terms.size()), sums[i].total, i};
        for (const Term& term : sums[i].terms) cage.cells.add(term.var);
        if (taken.shared(cage.cells) != 0) continue;
        taken.add(cage.cells);
        sizes_.push_back(static_cast<std::int16_t>(cage.size));
        cages_.push_back(std::move(cage));
    }
}

void HouseSums::find_families(const std::vector<std::vector<int>>& houses) {
    for (std::size_t i = 0; i < houses.size(); ++i) {
        House house{CellSet(cells_), static_cast<int>(i)};
        for (const int cell : houses[i]) house.cells.add(cell);
        auto home = std::find_if(families_.begin(), families_.end(), [&](const auto& family) {
            return std::all_of(family.begin(), family.end(),
                               [&](const House& other) { return other.cells.shared(house.cells) == 0; });
        });
        if (home == families_.end()) home = families_.insert(families_.end(), std::vector<House>{});
        home->push_back(std::move(house));
    }
}

void HouseSums::look_around() {
    const std::size_t cages = cages_.size();
    for (std::size_t f = 0; f < families_.size(); ++f) {
        const auto& family = families_[f];
        const std::size_t size = family.size();
        shared_.assign(size * cages, 0);
        for (std::size_t house = 0; house < size; ++house)
            for (std::size_t i = 0; i < cages; ++i)
                shared_[house * cages + i] = static_cast<std::int16_t>(cages_[i].cells.shared(family[house].cells));
        if (size <= small_family) {
            const std::vector<unsigned> touching = neighbours(size);
            // [set of houses × cages + cage] → cells in both. Houses share no cells, so that it adds up.
            std::vector<std::int16_t> within((std::size_t{1} << size) * cages, 0);
            for (unsigned set = 1; set < (1u << size); ++set) {
                if (size_of(set) > most_houses) continue;
                const auto last = static_cast<std::size_t>(std::bit_width(set)) - 1;
                const std::int16_t* before = within.data() + (set & ~(1u << last)) * cages;
                std::int16_t* now = within.data() + set * cages;
                for (std::size_t i = 0; i < cages; ++i) now[i] = before[i] + shared_[last * cages + i];
                const bool tied = is_connected(set, touching);
                if (tied || size_of(set) == 2 || side_by_side(set)) look_at({static_cast<int>(f), 0, set, 0, tied}, now);
            }
            continue;
        }
        std::vector<std::int16_t> now(cages);
        for (std::size_t from = 0; from < size; ++from) {
            std::fill(now.begin(), now.end(), std::int16_t{0});
            for (std::size_t to = from; to < std::min(size, from + 2 * most_houses); ++to) {
                for (std::size_t i = 0; i < cages; ++i) now[i] += shared_[to * cages + i];
                look_at({static_cast<int>(f), static_cast<int>(from), (2u << (to - from)) - 1, 0, true}, now.data());
            }
        }
    }
    shared_.clear();
}

// The houses that each house of a family shares a cage with, itself among them.
std::vector<unsigned> HouseSums::neighbours(std::size_t houses) const {
    std::vector<unsigned> touching(houses, 0);
    for (std::size_t i = 0; i < cages_.size(); ++i) {
        unsigned met = 0;
        for (std::size_t house = 0; house < houses; ++house)
            if (shared_[house * cages_.size() + i] != 0) met |= 1u << house;
        for (unsigned rest = met; rest != 0; rest &= rest - 1) touching[static_cast<std::size_t>(std::countr_zero(rest))] |= met;
    }
    return touching;
}

// `within` says how many cells of each cage lie in the houses.
void HouseSums::look_at(Choice choice, const std::int16_t* within) {
    std::int16_t none = 0, all = 0, most = 0;
    for (std::size_t i = 0; i < cages_.size(); ++i) {
        const std::int16_t shared = within[i], size = sizes_[i];
        const std::int16_t change = size - 2 * shared;
        none += shared == size ? change : 0;
        all += shared != 0 ? change : 0;
        most += change < 0 ? change : 0;
    }
    const int cells = size_of(choice.houses) * digits_;
    for (const int left : {cells + none, cells + all, cells + most}) {
        if (left >= 1 && left <= most_left) choices_[static_cast<std::size_t>(left)].push_back(choice);
        ++choice.way;
    }
}

bool HouseSums::is_taken(int size, int shared, int way) {
    const int out = size - shared;
    return shared > 0 && (out == 0 || way == 1 || (way == 2 && out <= shared));
}

HouseSum HouseSums::derive(const Choice& choice) const {
    HouseSum found;
    CellSet cells(cells_);
    for (unsigned rest = choice.houses; rest != 0; rest &= rest - 1) {
        const House& house = families_[choice.family][static_cast<std::size_t>(choice.first + lowest(rest))];
        cells.add(house.cells);
        found.houses.push_back(house.house);
    }
    CellSet inside = cells, outside(cells_);
    found.total = static_cast<std::int64_t>(digits_) * (digits_ - 1) / 2 * size_of(choice.houses);
    for (const Cage& cage : cages_) {
        if (!is_taken(cage.size, cage.cells.shared(cells), choice.way)) continue;
        outside.add(cage.cells);
        inside.remove(cage.cells);
        found.total -= cage.total;
        found.sums.push_back(cage.sum);
    }
    outside.remove(cells);
    inside.each([&](int cell) { found.inside.push_back(cell); });
    outside.each([&](int cell) { found.outside.push_back(cell); });
    return found;
}

std::vector<SumSpec> HouseSums::for_search() const {
    std::set<Key> known;
    for (const SumSpec& sum : sums_) known.insert(key(sum));
    std::vector<SumSpec> found;
    for (const auto& choices : choices_)
        for (const Choice& choice : choices) {
            if (!choice.tied) continue;
            SumSpec sum = as_sum(derive(choice));
            if (!known.insert(key(sum)).second) continue;
            found.push_back(std::move(sum));
            if (found.size() == most_for_search) return found;
        }
    return found;
}

std::vector<HouseSum> HouseSums::for_people() const {
    std::set<Key> known;
    for (const Cage& cage : cages_) known.insert(key(sums_[cage.sum]));
    std::vector<HouseSum> found;
    for (int left = 1; left <= most_left_for_people; ++left) {
        std::vector<Choice> fitting;
        for (const Choice& choice : choices_[static_cast<std::size_t>(left)]) {
            const bool together = side_by_side(choice.houses);
            const bool two = size_of(choice.houses) == 2 && families_[choice.family].size() <= small_family;
            if (size_of(choice.houses) <= most_houses && (together || two)) fitting.push_back(choice);
        }
        const auto rank = [](const Choice& choice) {
            return std::tuple(size_of(choice.houses), choice.family, !side_by_side(choice.houses),
                              choice.first + lowest(choice.houses), choice.first + highest(choice.houses), choice.way);
        };
        std::stable_sort(fitting.begin(), fitting.end(), [&](const Choice& a, const Choice& b) { return rank(a) < rank(b); });
        for (const Choice& choice : fitting) {
            HouseSum sum = derive(choice);
            if (sum.sums.empty() || !known.insert(key(as_sum(sum))).second) continue;
            found.push_back(std::move(sum));
            if (found.size() == most_for_people) return found;
        }
    }
    return found;
}

}  // namespace whydoku
