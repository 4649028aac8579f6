// Sue de Coq: two groups cross in two or more cells; these with some cells of either group have just as many digits as cells.
//
// A digit that can be in both wings counts twice, any other once, because all its cells see each other. If that makes as many
// as there are cells, every digit is in there as often as it can be, and so nowhere else that sees all its cells. A digit of
// both wings is in each of them once, so it goes from where the groups cross.

#include <algorithm>

#include "logic/finder.hpp"

namespace whydoku::logic::sue_de_coq_finder {

namespace {

enum { basic, extended };

constexpr int largest_wing = 5;
constexpr Effort cells_of_wing{largest_wing, "Sue de Coqs with more than {} cells beside the crossing"};
constexpr Effort wings_listed{300'000, "some of the Sue de Coqs where groups have very many open cells"};
constexpr Effort cells_of_crossing{8, "Sue de Coqs where groups cross in more than {} cells"};  // two or three of them take part

struct Wing {
    Mask digits;
    int count;
    int gain;  // how many of the crossing's digits its cells use up
    int cells[largest_wing];
};

// What was not examined.
enum Missed : unsigned { some_wings = 1, large_wings = 2, large_crossings = 4 };

// Two groups that cross, and when nothing was found there last: as long as neither changes, nothing will be.
struct Crossing {
    int groups[2];
    std::uint64_t fruitless = 0;
    unsigned missed = 0;
};

// What was found in one go, by name.
struct Found {
    std::uint64_t version = 0;
    std::vector<Step> steps[2];
    const Net* net = nullptr;
    std::vector<Crossing> crossings;
};

struct Search {
    const Context& context;
    Sink& sink;
    Step& step;
    int most_wings = context.limit.most(wings_listed);
    Found* found = nullptr;  // where steps go, under either name, instead of the sink
    std::vector<int> middle = {};
    std::vector<int> rest[2] = {};
    std::vector<Wing> wings[2] = {};
    int group[2] = {};
    unsigned missed = 0;

    const Net& net() const { return context.net; }
    const Position& position() const { return context.position; }

    void miss(unsigned what) {
        missed |= what;
        if (what & some_wings) context.limit.gave_up(wings_listed);
        if (what & large_wings) context.limit.gave_up(cells_of_wing, largest_wing);
        if (what & large_crossings) context.limit.gave_up(cells_of_crossing, cells_of_crossing.usual);
    }

    // The sets of open cells in one group, outside the crossing, that have digits in common with it.
    void list(int side, std::size_t from, Wing& wing, Mask all, int slack) {
        for (std::size_t i = from; i < rest[side].size(); ++i) {
            context.limit.tick();
            const Mask digits = wing.digits | position().domain(rest[side][i]);
            wing.cells[wing.count++] = rest[side][i];
            // What the wing brings in digits it must bring in cells, up to what the crossing leaves open.
            if (size_of(digits & ~all) < wing.count && (digits & all)) {
                if (static_cast<int>(wings[side].size()) >= most_wings) {
                    miss(some_wings);
                    --wing.count;
                    return;
                }
                wings[side].push_back(wing);
                wings[side].back().digits = digits;
                wings[side].back().gain = wing.count - size_of(digits & ~all);
            }
            const Mask before = wing.digits;
            wing.digits = digits;
            if (wing.count < std::min(largest_wing, slack)) list(side, i + 1, wing, all, slack);
            wing.digits = before;
            --wing.count;
        }
    }

    // `within`: leave it at what goes from the two groups, as many players do.
    bool give(Mask all, const Wing& one, const Wing& two, std::span<const int> cross, bool within) {
        const Mask twice = one.digits & two.digits;
        step.clear(twice ? extended : basic);
        std::vector<int> cells(cross.begin(), cross.end());
        cells.insert(cells.end(), one.cells, one.cells + one.count);
        cells.insert(cells.end(), two.cells, two.cells + two.count);
        const auto remove_seen = [&](int digit, std::span<const int> holders) {
            for (int w = 0; w < net().cell_words(); ++w) {
                Word seen = position().cells(digit)[w];
                for (const int cell : holders) {
                    if (position().has(cell, digit)) seen &= net().sees(cell)[w];
                }
                if (within) seen &= net().members(group[0])[w] | net().members(group[1])[w];
                for (; seen; seen &= seen - 1) {
                    const int cand = net().cand(w * 64 + lowest(seen), digit);
                    if (std::ranges::find(step.removes, cand) == step.removes.end()) step.removes.push_back(cand);
                }
            }
        };
        for (Mask digits = all | one.digits | two.digits; digits; digits &= digits - 1) {
            const int digit = lowest(digits);
            if (twice >> digit & 1) {
                remove_seen(digit, {one.cells, static_cast<std::size_t>(one.count)});
                remove_seen(digit, {two.cells, static_cast<std::size_t>(two.count)});
            } else {
                remove_seen(digit, cells);
            }
        }
        if (step.removes.empty()) return true;
        step.truths = cells;
        step.cost = static_cast<int>(cells.size());
        step.add(Role::cells, cross);
        step.add(Role::set, {one.cells, static_cast<std::size_t>(one.count)});
        step.add(Role::set, {two.cells, static_cast<std::size_t>(two.count)});
        std::vector<int> digits;
        for (Mask left = all | one.digits | two.digits; left; left &= left - 1) digits.push_back(lowest(left));
        step.add(Role::digits, digits);
        if (twice) {
            digits.clear();
            for (Mask left = twice; left; left &= left - 1) digits.push_back(lowest(left));
            step.add(Role::common, digits);
        }
        step.add(Role::houses, {group[0], group[1]});
        if (found == nullptr) return sink.take(step);
        found->steps[step.technique].push_back(step);
        return true;
    }

    bool crossing(std::span<const int> cross) {
        Mask all = 0;
        for (const int cell : cross) all |= position().domain(cell);
        const int slack = size_of(all) - static_cast<int>(cross.size());
        if (slack < 2) return true;
        for (int side = 0; side < 2; ++side) {
            wings[side].clear();
            Wing wing{};
            list(side, 0, wing, all, net().digits());
        }
        // On a 9×9, more cells would be nearly all of the group, and then it is a smaller pattern the other way.
        if (net().digits() > 9 && std::max(rest[0].size(), rest[1].size()) > largest_wing) miss(large_wings);
        for (const Wing& one : wings[0]) {
            context.limit.tick(1 + static_cast<int>(wings[1].size()) / 8);
            for (const Wing& two : wings[1]) {
                // Digits, those of both wings twice, must come to the number of cells.
                const Mask twice = one.digits & two.digits;
                if (one.gain + two.gain != slack + size_of(twice & all)) continue;
                if (found == nullptr && !sink.wants(twice ? extended : basic)) continue;
                if (!give(all, one, two, cross, false)) return false;
                if (sink.wants_all() && !give(all, one, two, cross, true)) return false;
            }
        }
        return true;
    }

    bool cross_groups(int first, int second) {
        group[0] = first;
        group[1] = second;
        middle.clear();
        for (int side = 0; side < 2; ++side) {
            rest[side].clear();
            const Word* other = net().members(group[1 - side]);
            for (const int cell : net().cells_of(group[side])) {
                if (position().domain(cell) == 0) continue;
                if (other[cell >> 6] >> (cell & 63) & 1) {
                    if (side == 0) middle.push_back(cell);
                } else {
                    rest[side].push_back(cell);
                }
            }
        }
        const std::size_t count = middle.size();
        if (count < 2 || rest[0].empty() || rest[1].empty()) return true;
        if (static_cast<int>(count) > cells_of_crossing.usual) {
            miss(large_crossings);
            return true;
        }
        std::vector<int> cross;
        for (unsigned mask = 0; mask < 1U << count; ++mask) {
            if (size_of(mask) < 2 || size_of(mask) > 3) continue;
            cross.clear();
            for (std::size_t i = 0; i < count; ++i) {
                if (mask >> i & 1) cross.push_back(middle[i]);
            }
            if (!crossing(cross)) return false;
        }
        return true;
    }
};

void list_crossings(const Context& context, Found& found) {
    const Net& net = context.net;
    found.net = nullptr;
    found.crossings.clear();
    for (int a = 0; a < net.groups(); ++a) {
        for (int b = a + 1; b < net.groups(); ++b) {
            context.limit.tick(1 + net.cell_words() / 8);
            int shared = 0;
            for (int w = 0; w < net.cell_words(); ++w) shared += size_of(net.members(a)[w] & net.members(b)[w]);
            if (shared >= 2) found.crossings.push_back({{a, b}});
        }
    }
    found.net = &net;
}

void search_all(Search& search, Found& found) {
    const Position& position = search.position();
    if (found.net != &search.net()) list_crossings(search.context, found);
    for (Crossing& crossing : found.crossings) {
        const auto [a, b] = crossing.groups;
        search.context.limit.tick();
        if (!search.sink.wants_all() && crossing.fruitless > std::max(position.changed(a), position.changed(b))) {
            search.miss(crossing.missed);
            continue;
        }
        const std::size_t before = search.sink.taken() + found.steps[basic].size() + found.steps[extended].size();
        search.missed = 0;
        crossing.fruitless = 0;
        if (!search.cross_groups(a, b)) return;
        if (search.found == nullptr) continue;  // steps of the other name were not looked for
        if (search.sink.taken() + found.steps[basic].size() + found.steps[extended].size() > before) continue;
        crossing.fruitless = position.version() + 1;
        crossing.missed = search.missed;
    }
}

void find(const Context& context, Sink& sink) {
    thread_local Step step;
    Search search{context, sink, step};
    Found& found = context.memo<Found>();
    if (sink.wants_all()) return search_all(search, found);
    if (found.version != context.position.version()) {
        found.version = 0;
        for (auto& steps : found.steps) steps.clear();
        search.found = &found;
        search_all(search, found);
        found.version = context.position.version();
    }
    for (const Step& each : found.steps[sink.wanted()]) {
        if (!sink.take(each)) return;
    }
}

const Register registered{{.family = "als", .techniques = {"sue-de-coq", "extended-sue-de-coq"}, .find = find}};

}  // namespace

}  // namespace whydoku::logic::sue_de_coq_finder
