// What one rule rules out by itself: a cage that cannot reach its sum with some digit, a line whose digits must grow …
//
// The truths and links of the network know nothing of such rules, so without these steps a puzzle that has them could not
// be solved, and a wrong guess would not be found out. The reasoning is the propagators' own, one of them at a time.

#include "logic/rules.hpp"

#include "logic/finder.hpp"
#include "search/space.hpp"

namespace whydoku::logic {

namespace {

std::vector<Mask> domains_of(const Position& position) {
    std::vector<Mask> domains(position.net().cells());
    for (int cell = 0; cell < position.net().cells(); ++cell) {
        const int value = position.value(cell);
        domains[cell] = value >= 0 ? bit(value) : position.domain(cell);
    }
    return domains;
}

void find(const Context& context, Sink& sink) {
    const Net& net = context.net;
    const Position& position = context.position;
    if (net.rule_count() == 0) return;
    thread_local Step step;
    const std::vector<Mask> domains = domains_of(position);
    for (int r = 0; r < net.rule_count(); ++r) {
        Space space(net.rule(r), domains);
        space.wake_all();
        const bool fine = space.propagate();
        step.clear(0);
        std::vector<int> cells;
        for (const int cell : net.cells_of_rule(r)) {
            if (position.value(cell) >= 0) continue;
            cells.push_back(cell);
            // A rule that cannot be kept leaves nothing of a cell it binds.
            const Mask gone = fine ? position.domain(cell) & ~space.domain(cell) : cells.size() == 1 ? position.domain(cell) : 0;
            for (Mask rest = gone; rest; rest &= rest - 1) step.removes.push_back(net.cand(cell, lowest(rest)));
        }
        if (step.removes.empty()) continue;
        step.truths = cells;
        step.add(Role::cells, cells);
        step.add(Role::rules, {r});
        if (!sink.take(step)) return;
    }
}

const Register registered{{.family = "rules", .techniques = {"rule"}, .find = find}};

}  // namespace

bool rules_allow(const Position& position) {
    const Net& net = position.net();
    if (net.rule_count() == 0) return true;
    const std::vector<Mask> domains = domains_of(position);
    for (int r = 0; r < net.rule_count(); ++r) {
        Space space(net.rule(r), domains);
        space.wake_all();
        if (!space.propagate()) return false;
    }
    return true;
}

}  // namespace whydoku::logic
