// What one rule rules out by itself: a cage that cannot reach its sum with some digit, a line whose digits must grow …
//
// The truths and links of the network know nothing of such rules, so without these steps a puzzle that has them could not
// be solved, and a wrong guess would not be found out. The reasoning is the propagators' own, one rule at a time; each
// kind of rule is a technique of its own, because they are known by different names.

#include "logic/rules.hpp"

#include <algorithm>
#include <map>

#include "logic/finder.hpp"
#include "search/propagators.hpp"

namespace whydoku::logic {

std::vector<Mask> domains_of(const Position& position) {
    std::vector<Mask> domains(position.net().cells());
    for (int cell = 0; cell < position.net().cells(); ++cell) {
        const int value = position.value(cell);
        domains[cell] = value >= 0 ? bit(value) : position.domain(cell);
    }
    return domains;
}

std::vector<Mask> own_domains(const Net& net, int rule, const std::vector<Mask>& domains) {
    std::vector<Mask> own(domains.size(), net.all_digits());
    for (const int cell : net.rule(rule).cells) own[cell] = domains[cell];
    return own;
}

void add_left(const Net& net, int rule, const std::vector<Mask>& domains, Step& step) {
    std::vector<int> left;
    for (const int cell : net.rule(rule).cells)
        for (Mask rest = domains[cell]; rest; rest &= rest - 1) left.push_back(net.cand(cell, lowest(rest)));
    step.add(Role::left, left);
}

bool ask_rule(const Net& net, int rule, std::vector<Mask>& domains) {
    Space space(*net.rule(rule).problem, own_domains(net, rule, domains));
    space.wake_all();
    if (!space.propagate()) return false;
    for (std::size_t cell = 0; cell < domains.size(); ++cell) domains[cell] &= space.domain(static_cast<int>(cell));
    return true;
}

namespace {

// Digits that are tried in the cells of a line to see whether it can be kept.
constexpr int most_tried = 64;

// Whether some cells can be filled.  Before: nothing is left to propagate.
bool can_fill(Space& space, const std::vector<int>& cells, int& tries, Limit& limit) {
    int least = -1;
    for (const int cell : cells) {
        if (is_single(space.domain(cell))) continue;
        if (least < 0 || size_of(space.domain(cell)) < size_of(space.domain(least))) least = cell;
    }
    if (least < 0) return true;
    for (Mask rest = space.domain(least); rest; rest &= rest - 1) {
        if (--tries < 0) return true;
        limit.tick(1000);
        const std::size_t mark = space.mark();
        const bool fine = space.keep(least, rest & (~rest + 1)) && space.propagate() && can_fill(space, cells, tries, limit);
        space.undo_to(mark);
        if (fine) return true;
    }
    return false;
}

}  // namespace

bool can_keep(const Net& net, int rule, const std::vector<Mask>& domains, Limit& limit) {
    limit.tick(ask_weight(net));
    const Premise& premise = net.rule(rule);
    Space space(*premise.problem, own_domains(net, rule, domains));
    space.wake_all();
    if (!space.propagate()) return false;
    int tries = most_tried;
    return premise.kind != RuleKind::line || can_fill(space, premise.cells, tries, limit);
}

namespace {

// The techniques, in the order of RuleKind.
const std::vector<std::string> names = {"cage-combinations", "sum-bounds",    "counting",    "line-fillings",
                                        "rule",              "pair-relation", "line-bounds", "innies-and-outies",
                                        "connected-area", "early-loop"};

// For each rule, what its cells could be when it had nothing to say: until that changes it has nothing to say again.
struct Silent {
    const Net* net = nullptr;
    std::vector<std::vector<Mask>> seen;
};

// Places in no group of a board that has some, such as shades, are settled with what rules the rest out: that one value is left
// is no step of its own.
void settle_apart(const Position& position, const std::vector<Mask>& after, Step& step) {
    const Net& net = position.net();
    std::vector<int> settled;
    for (const int cand : step.removes) {
        const int cell = net.cell_of(cand);
        if (is_single(after[cell]) && net.seats(cell).empty() && (settled.empty() || settled.back() != cell)) settled.push_back(cell);
    }
    std::erase_if(step.removes, [&](int cand) { return std::ranges::find(settled, net.cell_of(cand)) != settled.end(); });
    for (const int cell : settled) step.places.push_back(net.cand(cell, lowest(after[cell])));
}

// The members of a path: which hang together, and which places would make a ring of some of them.
class Chains {
public:
    Chains(const AreaSpec& area, const std::vector<Mask>& domains) : area_(area), domains_(domains) {
        for (const auto& [one, other] : area.links) {
            if (is_in(one)) members_[other].push_back(one);
            if (is_in(other)) members_[one].push_back(other);
        }
    }

    // Whether a place is open between the two ends of one chain.
    bool closes(int place) const {
        if (is_in(place) || (domains_[place] & area_.values) == 0) return false;
        const auto& ends = at(place);
        if (ends.size() != 2 || std::ranges::find(at(ends[0]), ends[1]) != at(ends[0]).end()) return false;
        if (at(ends[0]).size() != 1 || at(ends[1]).size() != 1) return false;  // a chain of one, or one that goes on
        int last = ends[0], now = at(last)[0];
        while (now != ends[1] && at(now).size() == 2) {
            const int next = at(now)[at(now)[0] == last];
            last = now;
            now = next;
            if (now == ends[0]) return false;
        }
        return now == ends[1];
    }

private:
    bool is_in(int place) const { return (domains_[place] & ~area_.values) == 0; }
    const std::vector<int>& at(int place) const {
        static const std::vector<int> none;
        const auto found = members_.find(place);
        return found == members_.end() ? none : found->second;
    }

    const AreaSpec& area_;
    const std::vector<Mask>& domains_;
    std::map<int, std::vector<int>> members_;  // [place] → members that it touches
};

// What a path cannot take in without being closed too early: nothing else that is on it could be reached any more.
bool find_rings(const Context& context, int rule, const std::vector<Mask>& domains, Sink& sink, Step& step, bool& any) {
    const Net& net = context.net;
    const Premise& path = net.rule(rule);
    const auto& areas = net.network().lists().areas;
    const auto area = std::ranges::find_if(areas, [&](const auto& each) { return each.number == path.primitives[0]; });
    const Chains chains(area->spec, domains);
    for (const int place : area->spec.vars) {
        if (!chains.closes(place)) continue;
        context.limit.tick(ask_weight(net));
        std::vector<Mask> after = domains;
        after[place] &= area->spec.values;
        if (ask_rule(net, rule, after)) continue;
        any = true;
        step.clear(static_cast<int>(RuleKind::path));
        for (Mask rest = domains[place] & area->spec.values; rest; rest &= rest - 1) step.removes.push_back(net.cand(place, lowest(rest)));
        step.cost = 1;
        step.truths = {place};
        step.add(Role::cells, {place});
        step.add(Role::rules, {rule});
        add_left(net, rule, domains, step);
        if (const Mask left = domains[place] & ~area->spec.values; is_single(left)) {
            step.places = {net.cand(place, lowest(left))};
            step.removes.clear();
        }
        if (!sink.take(step)) return false;
    }
    return true;
}

void find(const Context& context, Sink& sink) {
    const Net& net = context.net;
    const Position& position = context.position;
    if (net.rule_count() == 0) return;
    thread_local Step step;
    const auto kind = static_cast<RuleKind>(sink.wanted());
    Silent& silent = context.memo<Silent>();
    if (silent.net != &net) {
        silent.net = &net;
        silent.seen.assign(net.rule_count(), {});
    }
    const std::vector<Mask> domains = domains_of(position);
    std::vector<Mask> after, mine;
    for (int r = 0; r < net.rule_count(); ++r) {
        const Premise& rule = net.rule(r);
        if (rule.kind != kind || rule.is_idle(domains.data())) continue;
        mine.clear();
        for (const int cell : rule.cells) mine.push_back(domains[cell]);
        if (mine == silent.seen[r]) continue;
        if (kind == RuleKind::path) {
            bool any = false;
            if (!find_rings(context, r, domains, sink, step, any)) return;
            if (!any) silent.seen[r] = mine;
            continue;
        }
        context.limit.tick(ask_weight(net));
        after = domains;
        const bool fine = ask_rule(net, r, after);
        step.clear(static_cast<int>(kind));
        std::vector<int> cells;
        for (const int cell : rule.cells) {
            if (position.value(cell) >= 0 || std::ranges::find(cells, cell) != cells.end()) continue;
            cells.push_back(cell);
            // An impossible rule leaves nothing of a cell it binds.
            const Mask gone = fine ? position.domain(cell) & ~after[cell] : cells.size() == 1 ? position.domain(cell) : 0;
            for (Mask rest = gone; rest; rest &= rest - 1) step.removes.push_back(net.cand(cell, lowest(rest)));
        }
        if (step.removes.empty()) {
            silent.seen[r] = mine;
            continue;
        }
        const bool settles = fine && cells.size() == 1 && is_single(after[cells[0]]);
        if (fine && !settles && net.groups() > 0) settle_apart(position, after, step);
        step.cost = static_cast<int>(cells.size());
        step.truths = cells;
        step.add(Role::cells, cells);
        step.add(Role::rules, {r});
        add_left(net, r, domains, step);
        if (settles) {
            step.places = {net.cand(cells[0], lowest(after[cells[0]]))};
            step.removes.clear();
        }
        if (!sink.take(step)) return;
    }
}

const Register registered{{.family = "rules", .techniques = names, .find = find}};

}  // namespace

bool rules_allow(const Position& position, Limit* limit) {
    const Net& net = position.net();
    if (net.rule_count() == 0) return true;
    std::vector<Mask> domains = domains_of(position);
    for (int r = 0; r < net.rule_count(); ++r) {
        const RuleKind kind = net.rule(r).kind;
        if (kind == RuleKind::pair || kind == RuleKind::line || kind == RuleKind::derived || kind == RuleKind::path)
            continue;  // links tell, or the rest
        if (limit != nullptr) limit->tick(ask_weight(net));
        if (!ask_rule(net, r, domains)) return false;
    }
    return true;
}

}  // namespace whydoku::logic
