// Ways to fill a line of variables that all differ: a value for each, so that the whole is allowed.
//
// A way that was allowed once stays so; it says something as long as the domains have its values, and then that nothing can be
// ruled out of what it has. So ways are kept from run to run, and only what none of them has is looked for.
#pragma once

#include <algorithm>
#include <array>
#include <span>

#include "search/propagators.hpp"

namespace whydoku {

// The latest ways of a line, in a memory: how many there were so far, then two words each. A word has the values of five places,
// as bits that follow one another.
class Ways {
public:
    static constexpr std::size_t words(std::size_t most) { return 1 + 2 * most; }
    Ways(Mask* memory, std::size_t most, int values) : memory_(memory), most_(most), values_(values) {}

    // What no way within the domains has is left in `open`.  After: the values that all of these ways have.
    Mask take_known(std::span<const Mask> domain, std::span<Mask> open) const {
        const std::array<Mask, 2> all = packed(domain);
        std::array<Mask, 2> left = all;
        Mask common = ~Mask{0};
        const Mask* const end = memory_ + 1 + 2 * std::min<std::size_t>(memory_[0], most_);
        for (const Mask* way = memory_ + 1; way != end; way += 2) {
            if (((way[0] & ~all[0]) | (way[1] & ~all[1])) != 0) continue;
            left[0] &= ~way[0];
            left[1] &= ~way[1];
            Mask set = way[0] | way[1];
            set |= set >> values_ | set >> 2 * values_ | set >> 3 * values_ | set >> 4 * values_;
            common &= set;
        }
        for (std::size_t i = 0; i < open.size(); ++i) open[i] = left[i / 5] >> shift(i) & first_values(values_);
        return common & first_values(values_);
    }

    void add(std::span<const Mask> way) {
        const std::array<Mask, 2> both = packed(way);
        std::copy(both.begin(), both.end(), memory_ + 1 + 2 * (memory_[0]++ % most_));
    }

private:
    int shift(std::size_t place) const { return static_cast<int>(place % 5) * values_; }
    std::array<Mask, 2> packed(std::span<const Mask> masks) const {
        std::array<Mask, 2> both{};
        for (std::size_t i = 0; i < masks.size(); ++i) both[i / 5] |= masks[i] << shift(i);
        return both;
    }

    Mask* memory_;
    std::size_t most_;
    int values_;
};

// Looks for ways, one place after another. `Forward` says which states some states lead to from a set of values with a further one:
// none if nothing allowed can come of it. The start is state 0.
template <class Forward>
class WayFinder {
public:
    static constexpr std::size_t nowhere = longest_way;
    static std::size_t room(int values) { return std::size_t{2} << values; }  // words

    WayFinder(const Forward& forward, std::span<const Mask> domain, int values, Mask* room)
        : forward_(forward), domain_(domain), sets_(std::size_t{1} << values), dead_(room), barred_(room + sets_) {
        std::fill(dead_, dead_ + sets_, Mask{0});
        // Where every value has a place, it must come before its last one is passed.
        if (domain.size() != static_cast<std::size_t>(values)) return;
        due_[domain.size()] = first_values(values);
        for (std::size_t i = domain.size(); i-- > 0;) due_[i] = due_[i + 1] & ~domain[i];
    }

    // Find one with `value` at a place, or nowhere, and where possible with values of `wanted` at others.
    bool find(std::size_t at, Mask value, std::span<const Mask> wanted) {
        std::fill(barred_, barred_ + sets_, Mask{0});
        std::array<Mask, longest_way> set, states, rest;
        const auto enter = [&](std::size_t i) {
            Mask some = (i == at ? value : domain_[i] & ~value) & ~set[i];
            if (const Mask must = due_[i + 1] & ~set[i]; must != 0) some = is_single(must) ? some & must : 0;
            rest[i] = some;
        };
        std::size_t i = 0;
        set[0] = 0;
        states[0] = 1;
        enter(0);
        while (true) {
            if (rest[i] == 0) {
                (i > at ? dead_ : barred_)[set[i]] |= states[i];
                if (i == 0) return false;
                --i;
                continue;
            }
            const Mask first = rest[i] & wanted[i], some = first != 0 ? first : rest[i];
            const Mask next = some & (~some + 1), larger = set[i] | next;
            rest[i] &= ~next;
            const Mask to = forward_(set[i], lowest(next), states[i]) & ~(i >= at ? dead_ : barred_)[larger];
            if (to == 0) continue;
            way_[i++] = next;
            if (i == domain_.size()) return true;
            set[i] = larger;
            states[i] = to;
            enter(i);
        }
    }

    std::span<const Mask> way() const { return {way_.data(), domain_.size()}; }

private:
    const Forward& forward_;
    std::span<const Mask> domain_;
    std::size_t sets_;
    Mask* dead_;    // [set of values] → states from which no way leads to the end
    Mask* barred_;  // the same before the place that `find` is about, for its value
    std::array<Mask, longest_way + 1> due_{};  // [place] → values that none from there on can hold
    std::array<Mask, longest_way> way_{};
};

}  // namespace whydoku
