#include "logic/guardians.hpp"

#include <algorithm>

namespace whydoku::logic {

namespace {

bool in(const Word* set, int cell) { return set[cell >> 6] >> (cell & 63) & 1; }

// The pattern with its guardians sorted out.
struct Judge {
    const Context& context;
    const Pattern& pattern;
    const std::function<bool(Step&)>& take;
    Step& step;
    std::vector<int> guards = {};       // cells with guardians
    std::vector<Mask> guardians = {};   // the guardians in each
    std::vector<Mask> stay = {};        // what each would be left with
    Mask digits = 0;                    // of all guardians

    const Net& net() const { return context.net; }
    const Position& position() const { return context.position; }

    void begin(int technique) {
        step.clear(technique);
        step.cost = static_cast<int>(pattern.cells.size());
    }
    bool finish() {
        for (const int cell : pattern.cells) {
            if (position().domain(cell)) step.truths.push_back(cell);
        }
        step.add(Role::cells, pattern.cells);
        std::vector<int> items;
        for (Mask rest = pattern.digits; rest; rest &= rest - 1) items.push_back(lowest(rest));
        step.add(Role::digits, items);
        step.add(Role::pincers, guards);
        items.clear();
        for (std::size_t i = 0; i < guards.size(); ++i) {
            for (Mask rest = guardians[i]; rest; rest &= rest - 1) items.push_back(net().cand(guards[i], lowest(rest)));
        }
        step.add(Role::fins, items);
        return take(step);
    }
    bool share_a_group() const {
        for (const Seat seat : net().seats(guards[0])) {
            if (std::ranges::all_of(guards, [&](int cell) { return in(net().members(seat.group), cell); })) return true;
        }
        return false;
    }

    bool one(int technique) {
        begin(technique);
        for (Mask rest = stay[0] & position().domain(guards[0]); rest; rest &= rest - 1) {
            step.removes.push_back(net().cand(guards[0], lowest(rest)));
        }
        return step.removes.empty() || finish();
    }

    bool two(int technique) {
        begin(technique);
        const int digit = lowest(digits);
        for (int w = 0; w < net().cell_words(); ++w) {
            Word seen = position().cells(digit)[w];
            for (const int cell : guards) seen &= net().sees(cell)[w];
            for (; seen; seen &= seen - 1) step.removes.push_back(net().cand(w * 64 + lowest(seen), digit));
        }
        if (step.removes.empty()) return true;
        step.add(Role::common, {digit});
        return finish();
    }

    bool some(int technique) {
        begin(technique);
        std::vector<int> all;
        for (std::size_t i = 0; i < guards.size(); ++i) {
            for (Mask rest = guardians[i]; rest; rest &= rest - 1) all.push_back(net().cand(guards[i], lowest(rest)));
        }
        net().for_links(all[0], [&](int cand) {
            if (!position().has(cand)) return;
            if (std::ranges::all_of(all, [&](int guardian) { return net().linked(guardian, cand); })) step.removes.push_back(cand);
        });
        return step.removes.empty() || finish();
    }

    // -- type 3 --
    int group = 0;
    std::vector<int> others = {};
    std::vector<int> chosen = {};

    bool choose(std::size_t from, Mask all, int technique) {
        const int size = static_cast<int>(chosen.size()) + 1;
        context.limit.tick();
        if (size > 1 && size_of(all) == size && !three(all, technique)) return false;
        for (std::size_t i = from; i < others.size(); ++i) {
            const Mask next = all | position().domain(others[i]);
            // The rest of the others may bring cells, but at most as many as there are.
            if (size_of(next) > size + static_cast<int>(others.size() - i)) continue;
            chosen.push_back(others[i]);
            const bool more = choose(i + 1, next, technique);
            chosen.pop_back();
            if (!more) return false;
        }
        return true;
    }
    bool three(Mask all, int technique) {
        context.limit.tick(size_of(all) * (1 + net().cell_words() / 4));
        begin(technique);
        for (Mask rest = all; rest; rest &= rest - 1) {
            const int digit = lowest(rest);
            for (int w = 0; w < net().cell_words(); ++w) {
                Word seen = position().cells(digit)[w];
                for (const int cell : chosen) {
                    if (position().has(cell, digit)) seen &= net().sees(cell)[w];
                }
                for (std::size_t i = 0; i < guards.size(); ++i) {
                    if (guardians[i] >> digit & 1) seen &= net().sees(guards[i])[w];
                }
                for (; seen; seen &= seen - 1) step.removes.push_back(net().cand(w * 64 + lowest(seen), digit));
            }
        }
        if (step.removes.empty()) return true;
        for (const int cell : chosen) step.truths.push_back(cell);
        step.add(Role::houses, {group});
        step.add(Role::set, chosen);
        std::vector<int> items;
        for (Mask rest = all; rest; rest &= rest - 1) items.push_back(lowest(rest));
        step.add(Role::common, items);
        step.cost = static_cast<int>(chosen.size());
        return finish();
    }
    bool subsets(int technique) {
        for (const Seat seat : net().seats(guards[0])) {
            group = seat.group;
            if (!std::ranges::all_of(guards, [&](int cell) { return in(net().members(group), cell); })) continue;
            others.clear();
            for (const int cell : net().cells_of(group)) {
                if (position().domain(cell) && std::ranges::find(guards, cell) == guards.end()) others.push_back(cell);
            }
            std::ranges::sort(others);
            chosen.clear();
            if (!choose(0, digits, technique)) return false;
        }
        return true;
    }

    bool four(int technique) {
        for (const Seat seat : net().seats(guards[0])) {
            if (seat.group >= net().houses()) continue;
            const int other = net().place(seat.group, guards[1]);
            if (other < 0) continue;
            for (Mask rest = stay[0] & stay[1]; rest; rest &= rest - 1) {
                const int digit = lowest(rest);
                if (position().places(seat.group, digit) != (bit(seat.place) | bit(other))) continue;
                begin(technique);
                for (int i = 0; i < 2; ++i) {
                    for (Mask gone = stay[i] & position().domain(guards[i]) & ~bit(digit); gone; gone &= gone - 1) {
                        step.removes.push_back(net().cand(guards[i], lowest(gone)));
                    }
                }
                if (step.removes.empty()) continue;
                step.truths.push_back(net().truth(seat.group, digit));
                step.add(Role::houses, {seat.group});
                step.add(Role::common, {digit});
                if (!finish()) return false;
            }
        }
        return true;
    }
};

}  // namespace

bool give_guardians(const Context& context, const Pattern& pattern, const Types& types, const std::function<bool(Step&)>& take) {
    context.limit.tick(static_cast<int>(pattern.cells.size()));
    Mask digits = 0;
    int cells = 0;
    for (std::size_t i = 0; i < pattern.cells.size(); ++i) {
        const Mask extra = context.position.domain(pattern.cells[i]) & ~pattern.stay[i];
        digits |= extra;
        cells += extra != 0;
    }
    const bool of_use = cells == 1   ? types.one >= 0
                        : cells == 0 ? false  // it stands already, and nothing can be said
                                     : types.three >= 0 || (types.four >= 0 && cells == 2) ||
                                           (is_single(digits) ? types.two >= 0 || types.five >= 0 : types.some >= 0);
    if (!of_use) return true;
    thread_local Step step;
    Judge judge{context, pattern, take, step};
    for (std::size_t i = 0; i < pattern.cells.size(); ++i) {
        const Mask extra = context.position.domain(pattern.cells[i]) & ~pattern.stay[i];
        if (extra == 0) continue;
        judge.guards.push_back(pattern.cells[i]);
        judge.guardians.push_back(extra);
        judge.stay.push_back(pattern.stay[i]);
        judge.digits |= extra;
    }
    const std::size_t count = judge.guards.size();
    if (count == 1) return judge.one(types.one);
    if (is_single(judge.digits)) {
        const int technique = count == 2 && judge.share_a_group() ? types.two : types.five;
        if (technique >= 0 && !judge.two(technique)) return false;
    } else if (types.some >= 0 && !judge.some(types.some)) {
        return false;
    }
    if (types.three >= 0 && !judge.subsets(types.three)) return false;
    return types.four < 0 || count != 2 || judge.four(types.four);
}

}  // namespace whydoku::logic
