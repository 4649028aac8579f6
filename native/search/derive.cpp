// Innies and outies: what the sums inside some houses leave open, or what sticks out of them, has a known sum as well,
// because a house holds each value once.
#include <algorithm>
#include <array>
#include <set>

#include "search/problem.hpp"

namespace whydoku {

namespace {

constexpr int most_terms = 8;
constexpr std::size_t most_derived = 24;
constexpr std::size_t most_houses_each = 4;

class CellSet {
public:
    explicit CellSet(int vars) : words_(static_cast<std::size_t>((vars + 63) / 64), 0) {}
    void add(int var) { words_[static_cast<std::size_t>(var) / 64] |= bit(var % 64); }
    void add(const CellSet& other) {
        for (std::size_t i = 0; i < words_.size(); ++i) words_[i] |= other.words_[i];
    }
    void remove(const CellSet& other) {
        for (std::size_t i = 0; i < words_.size(); ++i) words_[i] &= ~other.words_[i];
    }
    int shared(const CellSet& other) const {
        int count = 0;
        for (std::size_t i = 0; i < words_.size(); ++i) count += size_of(words_[i] & other.words_[i]);
        return count;
    }
    template <class Visit>
    void each(Visit&& visit) const {
        for (std::size_t i = 0; i < words_.size(); ++i)
            for (Mask rest = words_[i]; rest != 0; rest &= rest - 1) visit(static_cast<int>(i) * 64 + lowest(rest));
    }

private:
    std::vector<Mask> words_;
};

struct Cage {
    CellSet cells;
    int size;
    std::int64_t total;
};

// Sums of plain cells that share none with one another, small ones first.
std::vector<Cage> cages_of(const std::vector<SumSpec>& sums, int vars) {
    std::vector<const SumSpec*> plain;
    for (const SumSpec& sum : sums)
        if (!sum.terms.empty() && std::all_of(sum.terms.begin(), sum.terms.end(), [](const Term& t) { return t.weight == 1; }))
            plain.push_back(&sum);
    std::stable_sort(plain.begin(), plain.end(),
                     [](const SumSpec* a, const SumSpec* b) { return a->terms.size() < b->terms.size(); });
    std::vector<Cage> cages;
    CellSet taken(vars);
    for (const SumSpec* sum : plain) {
        Cage cage{CellSet(vars), static_cast<int>(sum->terms.size()), sum->total};
        for (const Term& term : sum->terms) cage.cells.add(term.var);
        if (taken.shared(cage.cells) != 0) continue;
        taken.add(cage.cells);
        cages.push_back(std::move(cage));
    }
    return cages;
}

// Houses in families of which no two share a cell: rows, columns, boxes come out as such.
std::vector<std::vector<CellSet>> families_of(const std::vector<std::vector<int>>& houses, int vars) {
    std::vector<std::vector<CellSet>> families;
    for (const auto& house : houses) {
        CellSet cells(vars);
        for (const int var : house) cells.add(var);
        auto home = std::find_if(families.begin(), families.end(), [&](const auto& family) {
            return std::all_of(family.begin(), family.end(), [&](const CellSet& other) { return other.shared(cells) == 0; });
        });
        if (home == families.end()) home = families.insert(families.end(), std::vector<CellSet>{});
        home->push_back(std::move(cells));
    }
    return families;
}

// Some houses of one family, and which of the sums that lie across their border are taken off their total: none (way 0), all
// (1), or those of which more lies inside than outside (2).
struct Choice {
    std::size_t family;
    std::size_t first;  // house
    unsigned houses;    // as bits, from the first on
    int way;
};

class Deriver {
public:
    Deriver(const std::vector<std::vector<int>>& houses, const std::vector<SumSpec>& sums, int vars, int values)
        : vars_(vars),
          values_(values),
          house_total_(static_cast<std::int64_t>(values) * (values - 1) / 2),
          cages_(cages_of(sums, vars)),
          families_(cages_.empty() ? std::vector<std::vector<CellSet>>{} : families_of(houses, vars)) {
        for (const SumSpec& sum : sums) known_.insert(key(sum));
        for (const Cage& cage : cages_) sizes_.push_back(static_cast<std::int16_t>(cage.size));
    }

    // Go through the sets of houses that hold parts of the same sums: others need not be looked at together.
    void look_around() {
        const std::size_t cages = cages_.size();
        for (std::size_t family = 0; family < families_.size(); ++family) {
            meet(family);
            const std::size_t size = families_[family].size();
            if (size <= 9) {
                const std::vector<unsigned> touching = neighbours(size);
                // [set of houses × sums + sum] → cells in both. Houses share no cells, so that it adds up.
                std::vector<std::int16_t> within((std::size_t{1} << size) * cages, 0);
                for (unsigned set = 1; set < (1u << size); ++set) {
                    if (static_cast<std::size_t>(size_of(set)) > most_houses_each) continue;
                    const auto last = static_cast<std::size_t>(std::bit_width(set)) - 1;
                    const std::int16_t* before = within.data() + (set & ~(1u << last)) * cages;
                    std::int16_t* now = within.data() + set * cages;
                    for (std::size_t i = 0; i < cages; ++i) now[i] = before[i] + shared_[last * cages + i];
                    if (!connected(set, touching)) continue;
                    look_at({family, 0, set, 0}, now);
                }
                continue;
            }
            std::vector<std::int16_t> now(cages);
            for (std::size_t from = 0; from < size; ++from) {
                std::fill(now.begin(), now.end(), std::int16_t{0});
                for (std::size_t to = from; to < std::min(size, from + 2 * most_houses_each); ++to) {
                    for (std::size_t i = 0; i < cages; ++i) now[i] += shared_[to * cages + i];
                    look_at({family, from, (2u << (to - from)) - 1, 0}, now.data());
                }
            }
        }
    }

    // Those with the fewest variables.
    std::vector<SumSpec> result() {
        std::vector<SumSpec> found;
        for (const auto& choices : choices_)
            for (const Choice& choice : choices) {
                SumSpec sum = derive(choice);
                if (!known_.insert(key(sum)).second) continue;
                found.push_back(std::move(sum));
                if (found.size() == most_derived) return found;
            }
        return found;
    }

private:
    using Key = std::vector<std::pair<int, std::int64_t>>;

    static Key key(const SumSpec& sum) {
        Key out;
        out.reserve(sum.terms.size());
        const std::int64_t sign = !sum.terms.empty() && sum.terms[0].weight < 0 ? -1 : 1;
        for (const Term& term : sum.terms) out.emplace_back(term.var, sign * term.weight);
        return out;
    }

    static bool taken(int size, int shared, int way) {
        const int out = size - shared;
        return shared > 0 && (out == 0 || way == 1 || (way == 2 && out <= shared));
    }

    // Count the cells that each sum shares with each house of a family.
    void meet(std::size_t family) {
        const auto& houses = families_[family];
        shared_.assign(houses.size() * cages_.size(), 0);
        for (std::size_t house = 0; house < houses.size(); ++house)
            for (std::size_t i = 0; i < cages_.size(); ++i)
                shared_[house * cages_.size() + i] = static_cast<std::int16_t>(cages_[i].cells.shared(houses[house]));
    }

    std::vector<unsigned> neighbours(std::size_t houses) const {
        std::vector<unsigned> touching(houses, 0);
        for (std::size_t i = 0; i < cages_.size(); ++i) {
            unsigned met = 0;
            for (std::size_t house = 0; house < houses; ++house)
                if (shared_[house * cages_.size() + i] != 0) met |= 1u << house;
            for (unsigned rest = met; rest != 0; rest &= rest - 1)
                touching[static_cast<std::size_t>(std::countr_zero(rest))] |= met;
        }
        return touching;
    }

    // `within` says how many cells of each sum lie in the houses.
    void look_at(Choice choice, const std::int16_t* within) {
        std::int16_t none = 0, all = 0, most = 0;
        for (std::size_t i = 0; i < cages_.size(); ++i) {
            const std::int16_t shared = within[i], size = sizes_[i];
            const std::int16_t change = size - 2 * shared;
            none += shared == size ? change : 0;
            all += shared != 0 ? change : 0;
            most += change < 0 ? change : 0;
        }
        const int cells = size_of(choice.houses) * values_;
        for (const int left_over : {cells + none, cells + all, cells + most}) {
            if (left_over >= 1 && left_over <= most_terms) choices_[static_cast<std::size_t>(left_over)].push_back(choice);
            ++choice.way;
        }
    }

    SumSpec derive(const Choice& choice) const {
        CellSet cells(vars_);
        for (unsigned rest = choice.houses; rest != 0; rest &= rest - 1)
            cells.add(families_[choice.family][choice.first + static_cast<std::size_t>(std::countr_zero(rest))]);
        CellSet inside = cells, outside(vars_);
        std::int64_t total = house_total_ * size_of(choice.houses);
        for (const Cage& cage : cages_) {
            if (!taken(cage.size, cage.cells.shared(cells), choice.way)) continue;
            outside.add(cage.cells);
            inside.remove(cage.cells);
            total -= cage.total;
        }
        outside.remove(cells);
        SumSpec sum{{}, total};
        inside.each([&](int var) { sum.terms.push_back({var, 1}); });
        outside.each([&](int var) { sum.terms.push_back({var, -1}); });
        std::sort(sum.terms.begin(), sum.terms.end(), [](const Term& a, const Term& b) { return a.var < b.var; });
        return sum;
    }

    static bool connected(unsigned set, const std::vector<unsigned>& touching) {
        unsigned reached = set & (~set + 1);
        for (unsigned before = 0; before != reached;) {
            before = reached;
            for (unsigned rest = reached; rest != 0; rest &= rest - 1)
                reached |= touching[static_cast<std::size_t>(std::countr_zero(rest))] & set;
        }
        return reached == set;
    }

    int vars_;
    int values_;
    std::int64_t house_total_;
    std::vector<Cage> cages_;
    std::vector<std::int16_t> sizes_;  // of the sums
    std::vector<std::vector<CellSet>> families_;
    std::vector<std::int16_t> shared_;  // [house of the family looked at × sums + sum] → cells in both
    std::array<std::vector<Choice>, most_terms + 1> choices_;  // [variables left over] → in the order found
    std::set<Key> known_;
};

}  // namespace

std::vector<SumSpec> derive_sums(const std::vector<std::vector<int>>& houses, const std::vector<SumSpec>& sums, int vars,
                                 int values) {
    if (houses.size() > 256 || vars > 4096 || sums.empty()) return {};
    Deriver deriver(houses, sums, vars, values);
    deriver.look_around();
    return deriver.result();
}

}  // namespace whydoku
