// Ways along a line of variables that all differ: a value for each, so that a machine accepts them.
//
// An accepted way remains accepted (a residual support). While the domains have its values, none of these can be ruled out; so
// ways are kept from run to run, and supports are sought only for values that none of them has.
#pragma once

#include <algorithm>
#include <array>
#include <span>

#include "bits.hpp"
#include "search/options.hpp"

namespace whydoku {

// Ways along a line of at most ten values that all differ: a value for each place, as a bit among those of the place. The places'
// bits follow one another, five places in a word.
class Ways {
public:
    static constexpr std::size_t words = 1 + 2 * options::max_known_ways;

    Ways(Mask* memory, std::span<const Mask> domain, int values) : memory_(memory), domain_(domain), values_(values) {}

    // Take the values that known ways within the domains have out of `open`.
    void take_known(std::span<Mask> open) const {
        const std::array<Mask, 2> all = packed(domain_);
        std::array<Mask, 2> left = all;
        const Mask* const end = memory_ + 1 + 2 * std::min<std::size_t>(memory_[0], options::max_known_ways);
        for (const Mask* way = memory_ + 1; way != end; way += 2) {
            if (((way[0] & ~all[0]) | (way[1] & ~all[1])) != 0) continue;
            left[0] &= ~way[0];
            left[1] &= ~way[1];
        }
        for (std::size_t i = 0; i < open.size(); ++i) open[i] = left[i / 5] >> shift(i) & first_values(values_);
    }

    void add(std::span<const Mask> way) {
        const std::array<Mask, 2> both = packed(way);
        std::copy(both.begin(), both.end(), memory_ + 1 + 2 * (memory_[0]++ % options::max_known_ways));
    }

private:
    int shift(std::size_t place) const { return static_cast<int>(place % 5) * values_; }
    std::array<Mask, 2> packed(std::span<const Mask> masks) const {
        std::array<Mask, 2> both{};
        for (std::size_t i = 0; i < masks.size(); ++i) both[i / 5] |= masks[i] << shift(i);
        return both;
    }

    Mask* memory_;  // how many there were so far, and the latest of them
    std::span<const Mask> domain_;
    int values_;
};

// Looks for ways through places that hold different values, one value after another. `Forward` says where states lead.
template <class Forward>
class WayFinder {
public:
    // Room is for two words for each set of values.
    WayFinder(const Forward& forward, std::span<const Mask> domain, int values, Mask* room)
        : forward_(forward), domain_(domain), sets_(std::size_t{1} << values), dead_(room), barred_(room + sets_) {
        std::fill(dead_, dead_ + sets_, Mask{0});
        // Where every value has a place, it must come before its last one is passed.
        if (domain.size() != static_cast<std::size_t>(values)) return;
        due_[domain.size()] = first_values(values);
        for (std::size_t i = domain.size(); i-- > 0;) due_[i] = due_[i + 1] & ~domain[i];
    }

    // Find one with `value` at a place, if possible with values of `wanted` elsewhere.
    bool find(std::size_t at, Mask value, std::span<const Mask> wanted) {
        std::fill(barred_, barred_ + sets_, Mask{0});
        std::array<Mask, 11> set, states, rest;
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
    std::array<Mask, 11> due_{};  // [place] → values that none from there on can hold
    std::array<Mask, 10> way_{};
};

}  // namespace whydoku
