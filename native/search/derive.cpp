// Innies and outies: what the sums inside some houses leave open, or what sticks out of them, has a known sum as well,
// because a house holds each value once.
#include <algorithm>
#include <set>

#include "search/problem.hpp"

namespace whydoku {

namespace {

constexpr int most_terms = 6;
constexpr std::size_t most_derived = 80;
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
    int size() const {
        int count = 0;
        for (const Mask word : words_) count += size_of(word);
        return count;
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

class Deriver {
public:
    Deriver(const std::vector<SumSpec>& sums, int vars, int values)
        : vars_(vars), house_total_(static_cast<std::int64_t>(values) * (values - 1) / 2), cages_(cages_of(sums, vars)) {
        for (const SumSpec& sum : sums) known_.insert(key(sum));
    }

    bool useless() const { return cages_.empty(); }

    void look_at(const CellSet& cells, int houses) {
        // Sums that lie across the border: left out, taken in, or whichever leaves less over.
        for (const int way : {0, 1, 2}) consider(cells, houses, way);
    }

    std::vector<SumSpec> result() {
        std::stable_sort(found_.begin(), found_.end(),
                         [](const SumSpec& a, const SumSpec& b) { return a.terms.size() < b.terms.size(); });
        if (found_.size() > most_derived) found_.resize(most_derived);
        return std::move(found_);
    }

private:
    using Key = std::vector<std::pair<int, std::int64_t>>;

    static Key key(const SumSpec& sum) {
        Key out;
        const std::int64_t sign = !sum.terms.empty() && sum.terms[0].weight < 0 ? -1 : 1;
        for (const Term& term : sum.terms) out.emplace_back(term.var, sign * term.weight);
        return out;
    }

    void consider(const CellSet& cells, int houses, int way) {
        CellSet inside = cells, outside(vars_);
        std::int64_t total = house_total_ * houses;
        int left_over = cells.size();
        for (const Cage& cage : cages_) {
            const int shared = cage.cells.shared(cells);
            if (shared == 0) continue;
            const int out = cage.size - shared;
            if (out > 0 && (way == 0 || (way == 2 && out > shared))) continue;
            inside.remove(cage.cells);
            left_over += out - shared;
            if (out > 0) {
                CellSet beyond = cage.cells;
                beyond.remove(cells);
                outside.add(beyond);
            }
            total -= cage.total;
        }
        if (left_over < 1 || left_over > most_terms) return;
        SumSpec sum{{}, total};
        inside.each([&](int var) { sum.terms.push_back({var, 1}); });
        outside.each([&](int var) { sum.terms.push_back({var, -1}); });
        std::sort(sum.terms.begin(), sum.terms.end(), [](const Term& a, const Term& b) { return a.var < b.var; });
        if (known_.insert(key(sum)).second) found_.push_back(std::move(sum));
    }

    int vars_;
    std::int64_t house_total_;
    std::vector<Cage> cages_;
    std::set<Key> known_;
    std::vector<SumSpec> found_;
};

}  // namespace

std::vector<SumSpec> derive_sums(const std::vector<std::vector<int>>& houses, const std::vector<SumSpec>& sums, int vars,
                                 int values) {
    Deriver deriver(sums, vars, values);
    if (deriver.useless() || houses.size() > 256) return {};
    for (const auto& family : families_of(houses, vars)) {
        const std::size_t size = family.size();
        if (size <= 9) {
            for (unsigned set = 1; set < (1u << size); ++set) {
                if (static_cast<std::size_t>(std::popcount(set)) > most_houses_each) continue;
                CellSet cells(vars);
                for (std::size_t i = 0; i < size; ++i)
                    if ((set >> i) & 1) cells.add(family[i]);
                deriver.look_at(cells, std::popcount(set));
            }
            continue;
        }
        for (std::size_t from = 0; from < size; ++from) {
            CellSet cells(vars);
            for (std::size_t to = from; to < std::min(size, from + 2 * most_houses_each); ++to) {
                cells.add(family[to]);
                deriver.look_at(cells, static_cast<int>(to - from) + 1);
            }
        }
    }
    return deriver.result();
}

}  // namespace whydoku
