// What a dynamic search may use when links give no more: techniques on the search's own grid, where nothing is put and what is off is gone.
//
// The first technique with a usable hint gives all its hints. A hint is usable if it rests on something that is gone.

#include <algorithm>

#include "se/implications.hpp"
#include "se/patterns.hpp"
#include "se/teller.hpp"

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
    static std::uint8_t narrow(int number) { return static_cast<std::uint8_t>(number); }
    static void remove(NestedHint& hint, int cell, unsigned digits) {
        each(digits, [&](int digit) { hint.removes.push_back(static_cast<std::int16_t>(9 * cell + digit)); });
    }

    void locked() {
        each_locked(now_, sukaku_explainer_1_18, [&](const Locked& found) {
            NestedHint hint;
            each(locked_out(now_, found), [&](int i) { remove(hint, cell_at(found.cover, i), 1u << found.digit); });
            if (hint.removes.empty()) return false;
            hint.pattern = {NestedPattern::locked, narrow(found.digit), narrow(found.base), narrow(found.cover), 0, 0};
            Gone gone(before_, now_);
            gone.house(found.base, found.digit, all_nine & ~meeting[found.base][found.cover]);
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
            hint.pattern = {NestedPattern::hidden_pair, 0, narrow(found.house), 0, found.places, found.digits};
            Gone gone(before_, now_);
            each(found.digits, [&](int digit) { gone.house(found.house, digit, all_nine & ~found.places); });
            offer(std::move(hint), gone);
            return false;
        });
    }

    void naked_pairs() {
        each_naked_set(now_, 2, [&](const Set& found) {
            NestedHint hint;
            each(all_nine & ~found.places, [&](int i) {
                const int cell = cell_at(found.house, i);
                remove(hint, cell, now_.candidates[cell] & found.digits);
            });
            if (hint.removes.empty()) return false;
            hint.pattern = {NestedPattern::naked_pair, 0, narrow(found.house), 0, found.places, found.digits};
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
            hint.pattern = {NestedPattern::x_wing, narrow(found.digit), narrow(found.base_type), narrow(covers / 9), found.bases, found.covers};
            Gone gone(before_, now_);
            each(found.bases, [&](int line) { gone.house(9 * found.base_type + line, found.digit, all_nine & ~found.covers); });
            offer(std::move(hint), gone);
            return false;
        });
    }

    const Grid& before_;
    const Grid& now_;
    Hints hints_;
};

enum Technique { forcing_chains, multiple_chains, dynamic_chains };  // dynamic ones by level

const Level& inner_level(int technique) { return level_of(std::max(0, technique - dynamic_chains)); }

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

Forcing::Inner& Forcing::inner(int technique, const Grid& now, Teller& teller) {
    for (const auto& known : inner_)
        if (known->technique == technique && known->grid.candidates == now.candidates) return *known;
    auto made = std::make_unique<Inner>(technique, now);
    if (technique == forcing_chains) {
        nested_forcing_chains(made->grid, grid_, limit_, &made->chains);
    } else {
        made->forcing = std::make_unique<Forcing>(made->grid, technique == multiple_chains ? static_mode : dynamic_mode, limit_, &teller);
        made->forcing->find_all(inner_level(technique), grid_, &made->conclusions);
    }
    return *inner_.emplace_back(std::move(made));
}

int Forcing::tell_nested(const Search::Asked& asked, const Grid& now, int candidate, int& placed, Scope& scope, Teller& teller) {
    if (placed >= 0) return teller.goes(candidate, placed);
    Inner& of_grid = inner(asked.technique, now, teller);
    const auto index = static_cast<std::size_t>(asked.hint);
    if (asked.technique == forcing_chains) {
        const Chain& chain = of_grid.chains[index];
        if (chain.cycle) return teller.by_cycle(chain.path, candidate, scope);
        const int said = teller.by_chain(chain.path, scope);
        return chain.path.back().on ? said : teller.goes(candidate, placed = said);
    }
    const Conclusion& found = of_grid.conclusions[index];
    const int said = of_grid.forcing->tell(found, scope, teller);
    return found.on ? teller.goes(candidate, placed = said) : said;
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
    } else {
        made = Forcing(now, technique == multiple_chains ? static_mode : dynamic_mode, limit_).find_all(inner_level(technique), grid_);
    }
    return memory.emplace(hash, Remembered{now.candidates, std::move(made)})->second.hints;
}

int own_technique(const Level& level) {
    for (const int inner : {level.dynamic[1], level.dynamic[0]})
        if (inner >= 0) return dynamic_chains + inner;
    return level.multiple ? multiple_chains : level.chains ? int{forcing_chains} : Search::Asked::for_patterns;
}

std::vector<NestedHint> usable_patterns(const Grid& before, const Grid& now) { return Patterns(before, now).first_usable(); }

bool Search::ask_techniques(const Level& level, Forcing& owner, Limit&) {
    const auto apply_all = [&](const Hints& hints, int technique) {
        for (std::size_t i = 0; i < hints.size(); ++i) {
            if (owner.is_told()) asked_.push_back({static_cast<std::int16_t>(technique), static_cast<std::int32_t>(i), work_.candidates});
            apply(hints[i], owner.is_told());
        }
        return !hints.empty();
    };
    if (apply_all(usable_patterns(*start_, work_), Asked::for_patterns)) return true;
    const auto ask = [&](int technique) { return apply_all(owner.nested(technique, work_), technique); };
    if (level.chains && ask(forcing_chains)) return true;
    if (level.multiple && ask(multiple_chains)) return true;
    for (const int inner : level.dynamic)
        if (inner >= 0 && ask(dynamic_chains + inner)) return true;
    return false;
}

// What the hint removes is off; whether it is on as well is not asked.
void Search::apply(const NestedHint& hint, bool told) {
    int number = -1;
    for (const int candidate : hint.removes) {
        if (has(candidate, false)) continue;
        if (number < 0 && hint.length > 0) {
            number = static_cast<int>(nested_.size());
            nested_.push_back({hint.length, hint.signature});
        }
        for (const int parent : hint.parents) parents_.push_back(static_cast<std::int16_t>(at(parent, false)));
        const int index = add(candidate, false, by_technique, number);
        if (told) asked_for_.push_back({static_cast<std::int16_t>(index), static_cast<std::int32_t>(asked_.size()) - 1});
    }
}

}  // namespace whydoku::se
