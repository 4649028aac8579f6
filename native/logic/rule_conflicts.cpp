// A candidate outside a rule that the rule cannot bear: with what it takes from the rule's cells, the rule cannot be kept.
//
//   must be in   all it takes is its own digit, and that from every place it has in the rule: the rule needs the digit
//   rule clash   the rest

#include <algorithm>
#include <map>

#include "logic/consequences.hpp"
#include "logic/rules.hpp"

namespace whydoku::logic::rule_conflicts_finder {

namespace {

enum { must_be_in, rule_clash };

// What a candidate would take: cells of the rule, and the digits that go from each.
using Effect = std::vector<std::pair<int, Mask>>;

struct Notes {
    const Net* net = nullptr;
    std::vector<std::vector<Mask>> silent[2];  // by technique, by rule: its cells' digits when it had nothing to say
};

// For each effect on a rule's cells, the candidates outside that have it.
std::map<Effect, std::vector<int>> effects_on(const Context& context, const Premise& rule) {
    const Net& net = context.net;
    const Position& position = context.position;
    std::map<int, std::map<int, Mask>> by_cand;
    for (const int cell : rule.cells) {
        for (Mask rest = position.domain(cell); rest; rest &= rest - 1) {
            const int digit = lowest(rest);
            const int cand = net.cand(cell, digit);
            context.limit.tick(net.cell_words() + 4 * net.digits());
            for (int w = 0; w < net.cell_words(); ++w) {
                for (Word seen = net.sees(cell)[w] & position.cells(digit)[w]; seen; seen &= seen - 1) {
                    by_cand[net.cand(w * 64 + lowest(seen), digit)][cell] |= bit(digit);
                }
            }
            for (const int other : net.extra(cand)) {
                if (position.has(other)) by_cand[other][cell] |= bit(digit);
            }
        }
    }
    std::map<Effect, std::vector<int>> found;
    for (const auto& [cand, takes] : by_cand) {
        if (std::ranges::find(rule.cells, net.cell_of(cand)) != rule.cells.end()) continue;
        found[Effect(takes.begin(), takes.end())].push_back(cand);
    }
    return found;
}

// Whether an effect is: this digit goes from every cell of the rule that has it.
bool takes_one_digit(const Position& position, const Premise& rule, const Effect& effect, int digit) {
    for (const auto& [cell, mask] : effect) {
        if (mask != bit(digit)) return false;
    }
    return std::ranges::all_of(rule.cells, [&](int cell) {
        return !position.has(cell, digit) || std::ranges::any_of(effect, [&](const auto& part) { return part.first == cell; });
    });
}

void find(const Context& context, Sink& sink) {
    const Net& net = context.net;
    const Position& position = context.position;
    if (net.rule_count() == 0) return;
    const int technique = sink.wanted();
    Notes& notes = context.memo<Notes>();
    if (notes.net != &net) {
        notes.net = &net;
        for (auto& silent : notes.silent) silent.assign(net.rule_count(), {});
    }
    thread_local Step step;
    const std::vector<Mask> domains = domains_of(position);
    for (int r = 0; r < net.rule_count(); ++r) {
        const Premise& rule = net.rule(r);
        if (rule.kind == RuleKind::pair) continue;  // a link by itself
        std::vector<Mask> mine;
        for (const int cell : rule.cells) mine.push_back(domains[cell]);
        if (notes.silent[technique][r] == mine) continue;
        bool quiet = true;
        for (const auto& [effect, cands] : effects_on(context, rule)) {
            const int digit = net.digit_of(cands[0]);
            const bool one_digit = takes_one_digit(position, rule, effect, digit);
            if (one_digit != (technique == must_be_in)) continue;
            std::vector<Mask> after = domains;
            bool fine = true;
            for (const auto& [cell, mask] : effect) {
                after[cell] &= ~mask;
                fine = fine && after[cell] != 0;
            }
            context.limit.tick(ask_weight(net));
            if (!fine || ask_rule(net, r, after)) continue;
            quiet = false;
            step.clear(technique);
            step.removes = cands;
            std::vector<int> cells, takes;
            for (const auto& [cell, mask] : effect) {
                cells.push_back(cell);
                for (Mask rest = mask; rest; rest &= rest - 1) takes.push_back(net.cand(cell, lowest(rest)));
            }
            step.cost = static_cast<int>(effect.size());
            for (const int cell : rule.cells) {
                if (position.value(cell) < 0) step.truths.push_back(cell);
            }
            step.add(Role::cells, cells);
            step.add(Role::digits, {digit});
            step.add(Role::rules, {r});
            add_left(net, r, domains, step);
            argue_rule_conflict(context, r, cands, takes, step);
            if (!sink.take(step)) return;
        }
        if (quiet) notes.silent[technique][r] = mine;
    }
}

const Register registered{{.family = "rules", .techniques = {"must-be-in", "rule-clash"}, .find = find}};

}  // namespace

}  // namespace whydoku::logic::rule_conflicts_finder
