// What a dynamic search may use when links give no more: techniques on the search's own grid, where nothing is put and what is off is gone.
//
// The first technique with a usable hint gives all its hints. A hint is usable if it rests on something that is gone.

#include <algorithm>

#include "rating/se_implications.hpp"
#include "rating/se_patterns.hpp"

namespace whydoku::se {

namespace {

using Hints = std::vector<NestedHint>;

class Patterns {
public:
    Patterns(const Grid& before, const Grid& now) : before_(before), now_(now) {}

    // Locked candidates, hidden pairs, naked pairs, X-Wings.
    Hints first_usable() {
        locked();
        if (hints_.empty()) hidden_pairs();
        if (hints_.empty()) naked_pairs();
        if (hints_.empty()) x_wings();
        return std::move(hints_);
    }

private:
    void offer(NestedHint hint, Gone& gone) {
        hint.parents = gone.take();
        if (hint.parents.empty()) return;
        sort_removes(hint.removes);
        hints_.push_back(std::move(hint));
    }
    static void remove(NestedHint& hint, int cell, unsigned digits) {
        each(digits, [&](int digit) { hint.removes.push_back(static_cast<std::int16_t>(9 * cell + digit)); });
    }

    void locked() {
        each_locked(now_, sukaku_explainer_1_18, [&](const Locked& found) {
            NestedHint hint;
            each(locked_out(now_, found), [&](int i) { remove(hint, cell_at(found.cover, i), 1u << found.digit); });
            if (hint.removes.empty()) return false;
            Gone gone(before_, now_);
            gone.house(found.base, found.digit, 511u & ~geometry.meeting[found.base][found.cover]);
            offer(std::move(hint), gone);
            return false;
        });
    }

    void hidden_pairs() {
        each_hidden_set(now_, 2, 4, [&](const Set& found) {
            NestedHint hint;
            each(found.places, [&](int i) {
                const int cell = cell_at(found.house, i);
                remove(hint, cell, now_.candidates[cell] & ~unsigned{found.digits});
            });
            if (hint.removes.empty()) return false;
            Gone gone(before_, now_);
            each(found.digits, [&](int digit) { gone.house(found.house, digit, 511u & ~found.places); });
            offer(std::move(hint), gone);
            return false;
        });
    }

    void naked_pairs() {
        each_naked_set(now_, 2, [&](const Set& found) {
            NestedHint hint;
            each(511u & ~found.places, [&](int i) {
                const int cell = cell_at(found.house, i);
                remove(hint, cell, now_.candidates[cell] & found.digits);
            });
            if (hint.removes.empty()) return false;
            Gone gone(before_, now_);
            each(found.places, [&](int i) { gone.cell(cell_at(found.house, i)); });
            offer(std::move(hint), gone);
            return false;
        });
    }

    void x_wings() {
        each_fish(now_, 2, [&](const Fish& found) {
            NestedHint hint;
            const int covers = found.base_type == row ? 9 * column : 9 * row;
            each(found.covers, [&](int line) {
                each(now_.places[covers + line][found.digit] & ~unsigned{found.bases},
                     [&](int i) { remove(hint, cell_at(covers + line, i), 1u << found.digit); });
            });
            if (hint.removes.empty()) return false;
            Gone gone(before_, now_);
            each(found.bases, [&](int line) { gone.house(9 * found.base_type + line, found.digit, 511u & ~found.covers); });
            offer(std::move(hint), gone);
            return false;
        });
    }

    const Grid& before_;
    const Grid& now_;
    Hints hints_;
};

enum Technique { forcing_chains, multiple_chains, dynamic_chains };

}  // namespace

const Level& level_of(int number) {
    static constexpr std::array<Level, 9> levels{{
        {8.5, 0, false, false, {-1, -1}, ""},
        {9.0, 1, false, false, {-1, -1}, " (+)"},
        {9.5, 2, true, false, {-1, -1}, " (+ Forcing Chains)"},
        {10.0, 3, true, true, {-1, -1}, " (+ Multiple Forcing Chains)"},
        {10.5, 4, false, false, {0, -1}, " (+ Dynamic Forcing Chains)"},
        {11.0, 5, false, false, {0, 2}, " (+ Dynamic Forcing Chains (+ Forcing Chains))"},
        // SukakuExplainer has these in place of level 5.
        {10.5, 6, false, false, {1, -1}, " (+ Dynamic Forcing Chains (+))"},
        {10.5, 7, false, false, {2, -1}, " (+ Dynamic Forcing Chains (+ Forcing Chains))"},
        {10.5, 8, false, false, {3, -1}, " (+ Dynamic Forcing Chains (+ Multiple Forcing Chains))"},
    }};
    return levels[number];
}

// Equal grids come up again and again, from candidates that imply one another.
const std::vector<NestedHint>& Forcing::nested(int technique, const Grid& now) {
    std::uint64_t hash = static_cast<std::uint64_t>(technique);
    for (const Bits candidates : now.candidates) hash = mix(hash, candidates);
    auto& memory = memory_[technique];
    for (auto [at, end] = memory.equal_range(hash); at != end; ++at)
        if (at->second.grid == now.candidates) return at->second.hints;
    Hints made;
    if (technique == forcing_chains) {
        made = nested_forcing_chains(now, grid_, limit_);
    } else if (technique == multiple_chains) {
        made = Forcing(now, static_mode, limit_).find_all(level_of(0), grid_);
    } else {
        made = Forcing(now, dynamic_mode, limit_).find_all(level_of(technique - dynamic_chains), grid_);
    }
    return memory.emplace(hash, Remembered{now.candidates, std::move(made)})->second.hints;
}

bool Search::ask_techniques(const Level& level, Forcing& owner, Limit&) {
    const Hints simple = Patterns(*start_, work_).first_usable();
    const auto apply_all = [&](const Hints& hints) {
        for (const NestedHint& hint : hints) apply(hint);
        return !hints.empty();
    };
    if (apply_all(simple)) return true;
    if (level.chains && apply_all(owner.nested(forcing_chains, work_))) return true;
    if (level.multiple && apply_all(owner.nested(multiple_chains, work_))) return true;
    for (const int inner : level.dynamic)
        if (inner >= 0 && apply_all(owner.nested(dynamic_chains + inner, work_))) return true;
    return false;
}

// What the hint removes is off; whether it is on as well is not asked.
void Search::apply(const NestedHint& hint) {
    int number = -1;
    for (const int candidate : hint.removes) {
        if (has(candidate, false)) continue;
        if (number < 0 && hint.length > 0) {
            number = static_cast<int>(nested_.size());
            nested_.push_back({hint.length, hint.signature});
        }
        for (const int parent : hint.parents) parents_.push_back(static_cast<std::int16_t>(at(parent, false)));
        add(candidate, false, by_technique, number);
    }
}

}  // namespace whydoku::se
