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
        shared_.clear();
        std::array<int, 3> left_over;
        left_over.fill(cells.size());
        for (const Cage& cage : cages_) {
            const int shared = cage.cells.shared(cells);
            shared_.push_back(shared);
            for (const int way : {0, 1, 2})
                if (taken(cage, shared, way)) left_over[way] += cage.size - 2 * shared;
        }
        for (const int way : {0, 1, 2})
            if (left_over[way] >= 1 && left_over[way] <= most_terms) derive(cells, houses, way);
    }

    // Which houses hold parts of the same sum: others need not be looked at together.
    std::vector<unsigned> neighbours(const std::vector<CellSet>& family) const {
        std::vector<unsigned> touching(family.size(), 0);
        for (const Cage& cage : cages_) {
            unsigned met = 0;
            for (std::size_t i = 0; i < family.size(); ++i)
                if (cage.cells.shared(family[i]) != 0) met |= 1u << i;
            for (std::size_t i = 0; i < family.size(); ++i)
                if ((met >> i) & 1) touching[i] |= met;
        }
        return touching;
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

    // Whether a sum is taken off the houses' total. Those that lie across the border are left out (way 0), taken in (1), or
    // whichever leaves less over (2).
    static bool taken(const Cage& cage, int shared, int way) {
        const int out = cage.size - shared;
        return shared > 0 && (out == 0 || way == 1 || (way == 2 && out <= shared));
    }

    void derive(const CellSet& cells, int houses, int way) {
        CellSet inside = cells, outside(vars_);
        std::int64_t total = house_total_ * houses;
        for (std::size_t i = 0; i < cages_.size(); ++i) {
            if (!taken(cages_[i], shared_[i], way)) continue;
            outside.add(cages_[i].cells);
            inside.remove(cages_[i].cells);
            total -= cages_[i].total;
        }
        outside.remove(cells);
        SumSpec sum{{}, total};
        inside.each([&](int var) { sum.terms.push_back({var, 1}); });
        outside.each([&](int var) { sum.terms.push_back({var, -1}); });
        std::sort(sum.terms.begin(), sum.terms.end(), [](const Term& a, const Term& b) { return a.var < b.var; });
        if (known_.insert(key(sum)).second) found_.push_back(std::move(sum));
    }

    int vars_;
    std::int64_t house_total_;
    std::vector<Cage> cages_;
    std::vector<int> shared_;  // cells of each sum within the houses looked at
    std::set<Key> known_;
    std::vector<SumSpec> found_;
};

bool connected(unsigned set, const std::vector<unsigned>& touching) {
    unsigned reached = set & (~set + 1);
    for (unsigned before = 0; before != reached;) {
        before = reached;
        for (unsigned rest = reached; rest != 0; rest &= rest - 1)
            reached |= touching[static_cast<std::size_t>(std::countr_zero(rest))] & set;
    }
    return reached == set;
}

}  // namespace

std::vector<SumSpec> derive_sums(const std::vector<std::vector<int>>& houses, const std::vector<SumSpec>& sums, int vars,
                                 int values) {
    Deriver deriver(sums, vars, values);
    if (deriver.useless() || houses.size() > 256) return {};
    for (const auto& family : families_of(houses, vars)) {
        const std::size_t size = family.size();
        if (size <= 9) {
            const std::vector<unsigned> touching = deriver.neighbours(family);
            for (unsigned set = 1; set < (1u << size); ++set) {
                if (static_cast<std::size_t>(size_of(set)) > most_houses_each || !connected(set, touching)) continue;
                CellSet cells(vars);
                for (std::size_t i = 0; i < size; ++i)
                    if ((set >> i) & 1) cells.add(family[i]);
                deriver.look_at(cells, size_of(set));
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
