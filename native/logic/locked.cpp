// Locked candidates: a candidate in conflict with all that a truth has left cannot hold.
//
//   pointing   the places of a digit in a house lie in one line, and so does all that is removed
//   claiming   the same in a box, or in another group that is no line
//   the rest   the removed candidate sees all places by several groups, or by rules
//
// On a plain board only the first two occur.

#include <algorithm>

#include "logic/finder.hpp"

namespace whydoku::logic::locked_finder {

namespace {

enum { pointing, claiming, general };

// The group besides `house` that holds all the given places of it, and all cells of some candidates, or -1.
int shared_group(const Net& net, int house, Mask places, const std::vector<int>& cands) {
    const auto& cells = net.cells_of(house);
    for (const Seat seat : net.seats(cells[lowest(places)])) {
        if (seat.group == house) continue;
        const auto holds = [&](int cell) { return net.members(seat.group)[cell >> 6] >> (cell & 63) & 1; };
        bool all = true;
        for (Mask rest = places & (places - 1); rest && all; rest &= rest - 1) all = holds(cells[lowest(rest)]);
        if (all && std::ranges::all_of(cands, [&](int cand) { return holds(net.cell_of(cand)); })) return seat.group;
    }
    return -1;
}

// What was found in one go, by name.
struct Found {
    std::uint64_t version = 0;
    std::vector<Step> steps[3];
    std::vector<int> most;  // by house: how many of its cells one cell outside can see

    void learn(const Net& net, Limit& limit) {
        std::vector<int> learnt;
        for (int h = 0; h < net.houses(); ++h) {
            int seen = 0;
            for (int cell = 0; cell < net.cells(); ++cell) {
                if (net.place(h, cell) >= 0) continue;
                limit.tick(1 + net.cell_words() / 8);
                int here = 0;
                for (int w = 0; w < net.cell_words(); ++w) here += size_of(net.sees(cell)[w] & net.members(h)[w]);
                seen = std::max(seen, here);
            }
            learnt.push_back(seen);
        }
        most = std::move(learnt);
    }
};

// Keep a step under its name.
void keep(const Context& context, Found& found, Step& step, int truth) {
    const Net& net = context.net;
    const Mask left = context.position.truth(truth);
    std::vector<int> cells, digits;
    for (Mask rest = left; rest; rest &= rest - 1) {
        if (net.is_cell_truth(truth)) {
            digits.push_back(lowest(rest));
        } else {
            cells.push_back(net.cells_of(net.house_of(truth))[lowest(rest)]);
        }
    }
    int technique = general;
    if (net.is_cell_truth(truth)) {
        step.add(Role::cells, {truth});
        step.add(Role::digits, digits);
    } else {
        const int house = net.house_of(truth);
        const int digit = net.digit_of_truth(truth);
        const bool one_digit = std::ranges::all_of(step.removes, [&](int cand) { return net.digit_of(cand) == digit; });
        const int other = one_digit ? shared_group(net, house, left, step.removes) : -1;
        if (other >= 0) technique = net.is_line(other) ? pointing : claiming;
        step.add(Role::cells, cells);
        step.add(Role::digits, {digit});
        if (technique == general) {
            step.add(Role::houses, {house});
        } else {
            step.add(Role::houses, {house, other});
        }
    }
    step.technique = technique;
    step.truths.push_back(truth);
    found.steps[technique].push_back(step);
}

// Digits in houses, by the conflicts between equal digits: a few words for each truth.
void find_plain(const Context& context, Found& found, Step& step) {
    const Net& net = context.net;
    const Position& position = context.position;
    const int words = net.cell_words();
    thread_local std::vector<Word> common;
    common.resize(words);
    for (int h = 0; h < net.houses(); ++h) {
        const auto& cells = net.cells_of(h);
        for (int d = 0; d < net.digits(); ++d) {
            Mask rest = position.places(h, d);
            if (size_of(rest) < 2 || size_of(rest) > found.most[h]) continue;
            context.limit.tick(1 + words / 2);
            const Word* open = position.cells(d);
            const Word* first = net.sees(cells[lowest(rest)]);
            for (int w = 0; w < words; ++w) common[w] = open[w] & first[w];
            Word any = 1;
            for (rest &= rest - 1; rest && any; rest &= rest - 1) {
                const Word* seen = net.sees(cells[lowest(rest)]);
                any = 0;
                for (int w = 0; w < words; ++w) any |= common[w] &= seen[w];
            }
            if (!any) continue;
            step.clear(general);
            for (int w = 0; w < words; ++w) {
                for (Word left = common[w]; left; left &= left - 1) step.removes.push_back(net.cand(w * 64 + lowest(left), d));
            }
            keep(context, found, step, net.truth(h, d));
        }
    }
}

// Every truth, by conflicts of any kind: where a rule forbids more than equal digits.
void find_general(const Context& context, Found& found, Step& step) {
    const Net& net = context.net;
    const Position& position = context.position;
    for (int t = 0; t < net.truths(); ++t) {
        const Mask left = position.truth(t);
        if (left == 0) continue;
        const int first = position.cand_at(t, lowest(left));
        step.clear(general);
        bool beyond = false;  // whether equal digits alone would not have told
        net.for_links(first, [&](int cand) {
            if (!position.has(cand)) return;
            context.limit.tick(4);
            for (Mask rest = left; rest; rest &= rest - 1) {
                const int own = position.cand_at(t, lowest(rest));
                if (own == cand || !net.linked(own, cand)) return;
            }
            if (net.is_cell_truth(t) || net.digit_of(cand) != net.digit_of_truth(t)) beyond = true;
            step.removes.push_back(cand);
        });
        if (beyond) keep(context, found, step, t);
    }
}

void find(const Context& context, Sink& sink) {
    Found& found = context.memo<Found>();
    if (found.version != context.position.version()) {
        thread_local Step step;
        found.version = 0;
        if (found.most.empty()) found.learn(context.net, context.limit);
        for (auto& steps : found.steps) steps.clear();
        find_plain(context, found, step);
        if (context.net.has_extra()) find_general(context, found, step);
        found.version = context.position.version();
    }
    for (const Step& step : found.steps[sink.wanted()]) {
        if (!sink.take(step)) return;
    }
}

const Register registered{{
    .family = "locked",
    .techniques = {"pointing", "claiming", "locked-candidates"},
    .find = find,
}};

}  // namespace

}  // namespace whydoku::logic::locked_finder
