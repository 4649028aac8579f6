#include "house_sums.hpp"

#include <algorithm>
#include <bit>
#include <functional>
#include <map>
#include <numeric>
#include <set>
#include <tuple>

namespace whydoku {

namespace {

constexpr std::size_t most_for_search = 24;
constexpr int most_houses = 4;  // that are added up at once
constexpr std::size_t most_packings = 7;
constexpr std::size_t most_a_packing = 8;  // of those after the first
constexpr std::size_t most_shortened = 32;

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

// Whether all terms have the same sign.
bool one_sided(const SumSpec& sum) {
    return std::ranges::all_of(sum.terms, [&](const Term& term) { return (term.weight > 0) == (sum.terms[0].weight > 0); });
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

HouseSums::HouseSums(const std::vector<std::vector<int>>& houses, const std::vector<SumSpec>& sums, int cells, Mask held)
    : cells_(cells), digits_(size_of(held)) {
    for (Mask rest = held; rest != 0; rest &= rest - 1) house_total_ += lowest(rest);
    if (houses.size() > 256 || cells > 4096 || sums.empty()) return;
    sums_ = sums;
    find_families(houses);
    pack();
    for (Packing& packing : packings_) look_around(packing);
}

void HouseSums::pack() {
    std::vector<Cage> all;
    for (std::size_t i = 0; i < sums_.size(); ++i) {
        const auto& terms = sums_[i].terms;
        if (terms.empty() || !std::ranges::all_of(terms, [](const Term& term) { return term.weight == 1; })) continue;
        Cage cage{CellSet(cells_), static_cast<int>(terms.size()), sums_[i].total, false, static_cast<int>(i)};
        for (const Term& term : terms) cage.cells.add(term.var);
        all.push_back(std::move(cage));
    }
    if (all.empty()) return;
    const std::size_t plain = all.size();
    for (const auto& family : families_) {
        if (static_cast<int>(family.size()) * digits_ == cells_) continue;
        for (const House& house : family) all.push_back({house.cells, digits_, house_total(), true, house.house});
    }
    std::vector<char> packed(all.size(), 0);
    const auto fill = [&](int most_left, const std::vector<std::size_t>& order) {
        Packing packing{{}, {}, most_left, {}};
        CellSet taken(cells_);
        for (const std::size_t i : order) {
            if (taken.shared(all[i].cells) != 0) continue;
            taken.add(all[i].cells);
            packed[i] = 1;
            packing.sizes.push_back(static_cast<std::int16_t>(all[i].size));
            packing.cages.push_back(all[i]);
        }
        packings_.push_back(std::move(packing));
    };
    std::vector<std::size_t> order(plain);
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::stable_sort(order, {}, [&](std::size_t i) { return all[i].size; });
    fill(most_left, order);
    order.resize(all.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::stable_sort(order, std::ranges::greater{}, [&](std::size_t i) { return all[i].size; });
    for (std::size_t i = 0; i < plain && packings_.size() < most_packings; ++i) {
        if (packed[i]) continue;
        std::vector<std::size_t> from{i};
        from.insert(from.end(), order.begin(), order.end());
        fill(most_left_elsewhere, from);
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

void HouseSums::look_around(Packing& packing) {
    const std::size_t cages = packing.cages.size();
    std::vector<std::int16_t> shared;  // [house × cages + cage] → cells in both
    for (std::size_t f = 0; f < families_.size(); ++f) {
        const auto& family = families_[f];
        const std::size_t size = family.size();
        shared.assign(size * cages, 0);
        for (std::size_t house = 0; house < size; ++house)
            for (std::size_t i = 0; i < cages; ++i)
                shared[house * cages + i] = static_cast<std::int16_t>(packing.cages[i].cells.shared(family[house].cells));
        if (size <= small_family) {
            const std::vector<unsigned> touching = neighbours(shared, size, cages);
            // [set of houses × cages + cage] → cells in both. Houses share no cells, so that it adds up.
            std::vector<std::int16_t> within((std::size_t{1} << size) * cages, 0);
            for (unsigned set = 1; set < (1u << size); ++set) {
                if (size_of(set) > most_houses) continue;
                const auto last = static_cast<std::size_t>(std::bit_width(set)) - 1;
                const std::int16_t* before = within.data() + (set & ~(1u << last)) * cages;
                std::int16_t* now = within.data() + set * cages;
                for (std::size_t i = 0; i < cages; ++i) now[i] = before[i] + shared[last * cages + i];
                const bool tied = is_connected(set, touching);
                if (tied || size_of(set) == 2 || side_by_side(set)) 
                    look_at(packing, size_of(set) * digits_, {static_cast<int>(f), 0, set, 0, tied}, now);
            }
            continue;
        }
        std::vector<std::int16_t> now(cages);
        for (std::size_t from = 0; from < size; ++from) {
            std::fill(now.begin(), now.end(), std::int16_t{0});
            for (std::size_t to = from; to < std::min(size, from + 2 * most_houses); ++to) {
                for (std::size_t i = 0; i < cages; ++i) now[i] += shared[to * cages + i];
                const unsigned set = (2u << (to - from)) - 1;
                look_at(packing, size_of(set) * digits_, {static_cast<int>(f), static_cast<int>(from), set, 0, true}, now.data());
            }
        }
    }
}

// The houses that each house of a family shares a cage with, itself among them.
std::vector<unsigned> HouseSums::neighbours(const std::vector<std::int16_t>& shared, std::size_t houses, std::size_t cages) {
    std::vector<unsigned> touching(houses, 0);
    for (std::size_t i = 0; i < cages; ++i) {
        unsigned met = 0;
        for (std::size_t house = 0; house < houses; ++house)
            if (shared[house * cages + i] != 0) met |= 1u << house;
        for (unsigned rest = met; rest != 0; rest &= rest - 1) touching[static_cast<std::size_t>(std::countr_zero(rest))] |= met;
    }
    return touching;
}

// `within` says how many cells of each cage lie in the houses, which have so many cells.
void HouseSums::look_at(Packing& packing, int cells, Choice choice, const std::int16_t* within) {
    std::int16_t none = 0, all = 0, most = 0;
    for (std::size_t i = 0; i < packing.sizes.size(); ++i) {
        const std::int16_t shared = within[i], size = packing.sizes[i];
        const std::int16_t change = size - 2 * shared;
        none += shared == size ? change : 0;
        all += shared != 0 ? change : 0;
        most += change < 0 ? change : 0;
    }
    for (const int left : {cells + none, cells + all, cells + most}) {
        if (left >= 1 && left <= packing.most_left) packing.choices[static_cast<std::size_t>(left)].push_back(choice);
        ++choice.way;
    }
}

bool HouseSums::is_taken(int size, int shared, int way) {
    const int out = size - shared;
    return shared > 0 && (out == 0 || way == 1 || (way == 2 && out <= shared));
}

HouseSum HouseSums::derive(const Packing& packing, const Choice& choice) const {
    HouseSum found;
    CellSet cells(cells_);
    for (unsigned rest = choice.houses; rest != 0; rest &= rest - 1) {
        const House& house = families_[choice.family][static_cast<std::size_t>(choice.first + lowest(rest))];
        cells.add(house.cells);
        found.parts.push_back({1, true, house.house});
    }
    CellSet inside = cells, outside(cells_);
    found.sum.total = house_total() * size_of(choice.houses);
    for (const Cage& cage : packing.cages) {
        if (!is_taken(cage.size, cage.cells.shared(cells), choice.way)) continue;
        outside.add(cage.cells);
        inside.remove(cage.cells);
        found.sum.total -= cage.total;
        found.parts.push_back({-1, cage.is_house, cage.index});
    }
    outside.remove(cells);
    inside.each([&](int cell) { found.sum.terms.push_back({cell, 1}); });
    outside.each([&](int cell) { found.sum.terms.push_back({cell, -1}); });
    std::ranges::sort(found.sum.terms, {}, &Term::var);
    return found;
}

// Into how few parts the cells of a sum fall of which each lies in a house; 0 where they hold a whole house.
int HouseSums::parts(const SumSpec& sum) const {
    CellSet left(cells_);
    for (const Term& term : sum.terms) left.add(term.var);
    int count = 0;
    for (int open = static_cast<int>(sum.terms.size()); open > 0; ++count) {
        const House* best = nullptr;
        int most = 0;
        for (const auto& family : families_)
            for (const House& house : family)
                if (const int shared = left.shared(house.cells); shared > most) {
                    most = shared;
                    best = &house;
                }
        if (count == 0 && most == digits_) return 0;
        if (best == nullptr) return count + open;
        left.remove(best->cells);
        open -= most;
    }
    return count;
}

// Take whole houses off a sum for as long as that leaves it fewer terms.
HouseSum HouseSums::shortened(int sum) const {
    std::vector<std::int64_t> weights(static_cast<std::size_t>(cells_), 0);
    for (const Term& term : sums_[sum].terms) weights[term.var] = term.weight;
    HouseSum left{{{1, false, sum}}, {{}, sums_[sum].total}};
    while (true) {
        const House* best = nullptr;
        int most = 0;
        std::int64_t taken = 0;
        for (const auto& family : families_)
            for (const House& house : family) {
                std::map<std::int64_t, int> often;
                house.cells.each([&](int cell) { ++often[weights[cell]]; });
                const int absent = often[0];
                for (const auto& [weight, times] : often)
                    if (const int gain = times - absent; weight != 0 && gain > most) {
                        most = gain;
                        taken = weight;
                        best = &house;
                    }
            }
        if (best == nullptr) break;
        best->cells.each([&](int cell) { weights[cell] -= taken; });
        left.sum.total -= taken * house_total();
        left.parts.push_back({-taken, true, best->house});
    }
    for (int cell = 0; cell < cells_; ++cell)
        if (weights[cell] != 0) left.sum.terms.push_back({cell, weights[cell]});
    return left;
}

std::vector<HouseSum> HouseSums::further(const Packing& packing) const {
    std::vector<std::tuple<int, std::size_t, HouseSum>> ranked;
    for (const auto& choices : packing.choices)
        for (const Choice& choice : choices) {
            if (!choice.tied) continue;
            HouseSum found = derive(packing, choice);
            if (!one_sided(found.sum)) continue;
            const std::size_t terms = found.sum.terms.size();
            if (const int in_parts = parts(found.sum); in_parts > 0) ranked.emplace_back(in_parts, terms, std::move(found));
        }
    std::ranges::stable_sort(ranked, {}, [](const auto& one) { return std::pair(std::get<0>(one), std::get<1>(one)); });
    std::vector<HouseSum> best;
    for (auto& [in_parts, terms, found] : ranked) best.push_back(std::move(found));
    return best;
}

std::vector<SumSpec> HouseSums::for_search() const {
    std::set<Key> known;
    for (const SumSpec& sum : sums_) known.insert(key(sum));
    std::vector<SumSpec> found;
    const auto take = [&](SumSpec sum) {
        if (!sum.terms.empty() && known.insert(key(sum)).second) found.push_back(std::move(sum));
    };
    for (int i = 0; i < static_cast<int>(sums_.size()); ++i)
        if (found.size() < most_shortened && is_long(i)) take(shortened(i).sum);
    if (packings_.empty()) return found;
    std::size_t most = found.size() + most_for_search;
    for (const auto& choices : packings_.front().choices)
        for (const Choice& choice : choices)
            if (choice.tied && found.size() < most) take(derive(packings_.front(), choice).sum);
    for (std::size_t p = 1; p < packings_.size(); ++p) {
        most = found.size() + most_a_packing;
        for (HouseSum& one : further(packings_[p]))
            if (found.size() < most) take(std::move(one.sum));
    }
    return found;
}

std::vector<HouseSum> HouseSums::for_people() const {
    std::set<Key> known;
    std::vector<HouseSum> found;
    for (const SumSpec& sum : sums_) known.insert(key(sum));
    std::size_t most = most_for_people;
    const auto take = [&](HouseSum one) {
        if (found.size() < most && one.parts.size() > 1 && !one.sum.terms.empty() && known.insert(key(one.sum)).second)
            found.push_back(std::move(one));
    };
    for (int left = 1; !packings_.empty() && left <= most_left_for_people; ++left) {
        std::vector<Choice> fitting;
        for (const Choice& choice : packings_.front().choices[static_cast<std::size_t>(left)]) {
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
            HouseSum one = derive(packings_.front(), choice);
            const auto is_cage = [](const HouseSum::Part& part) { return !part.is_house; };
            if (std::ranges::any_of(one.parts, is_cage)) take(std::move(one));
        }
    }
    for (std::size_t p = 1; p < packings_.size(); ++p) {
        most = found.size() + most_a_packing;
        for (HouseSum& one : further(packings_[p])) take(std::move(one));
    }
    most = found.size() + most_shortened;
    for (int i = 0; i < static_cast<int>(sums_.size()); ++i) {
        if (!is_long(i)) continue;
        HouseSum one = shortened(i);
        if (static_cast<int>(one.sum.terms.size()) <= most_left_for_people) take(std::move(one));
    }
    std::ranges::stable_sort(found, {}, [](const HouseSum& one) { return one.sum.terms.size(); });
    return found;
}

}  // namespace whydoku
