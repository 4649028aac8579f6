#include <algorithm>

#include "logic/consequences.hpp"
#include "logic/rules.hpp"

namespace whydoku::logic {

namespace {

void add_once(std::vector<int>& list, int item) {
    if (std::ranges::find(list, item) == list.end()) list.push_back(item);
}

// Calls f(reason, rule, lists) for each inference of an argument as a step has it; the lists are claim, truths, sets, needs.
template <class F>
void for_inferences(std::span<const int> argument, F&& f) {
    for (std::size_t at = 0; at < argument.size();) {
        const auto reason = static_cast<Reason>(argument[at]);
        const int rule = argument[at + 1];
        at += 2;
        std::span<const int> lists[4];
        for (auto& list : lists) {
            const auto count = static_cast<std::size_t>(argument[at]);
            list = argument.subspan(at + 1, count);
            at += 1 + count;
        }
        f(reason, rule, lists);
    }
}

}  // namespace

int Consequences::trace(Literal end) { return trace_all({&end, 1}); }

int Consequences::trace_all(std::span<const Literal> ends) {
    traced_.assign(ends.begin(), ends.end());
    traced_end_ = {};
    if (reach_ >= Reach::locked) {
        begin_trace();
        for (const Literal& end : ends) need(when_[end.number()]);
        return gather(0);
    }
    if (ends.size() == 1) {
        const int length = way_to(ends[0]);
        told_ = way_;
        return length;
    }
    told_.clear();
    for (const Literal& end : ends) {
        way_to(end);
        for (const int node : way_) add_once(told_, node);
    }
    return static_cast<int>(told_.size());
}

int Consequences::trace(End end) {
    traced_end_ = end;
    if (reach_ >= Reach::locked) {
        begin_trace();
        need_end(end);
        need_assumption(0);
        return gather(0);
    }
    traced_.clear();
    if (end.both >= 0) {
        traced_.assign({{end.both, true}, {end.both, false}});
    } else {
        for (Mask rest = position_.truth(end.truth); rest; rest &= rest - 1) {
            traced_.push_back({position_.cand_at(end.truth, lowest(rest)), false});
        }
    }
    int length = 0;
    for (const Literal& literal : traced_) length += way_to(literal);
    return length;
}

int Consequences::argue(Step& step) {
    if (reach_ < Reach::locked) {
        write_chain(step);
        return argue_links(step);
    }
    const int said = write(0, step);
    return traced_end_ ? write_end(0, step) : said;
}

std::vector<int> Consequences::argue_all(Step& step) {
    std::vector<int> said;
    if (reach_ < Reach::locked) {
        write_chain(step);
        begin_links();
        for (const Literal& end : traced_) said.push_back(tell(end, step));
    } else {
        write(0, step);
        for (const Literal& end : traced_) said.push_back(number_[when_[end.number()]]);
    }
    return said;
}

void Consequences::argue_failure(Step& step) { tell_failure(argue(step), step); }

void Consequences::tell_failure(int contradiction, Step& step) {
    const int needs[] = {contradiction, reach_ < Reach::locked ? assumption(step) : number_[0]};
    const int claim[] = {literal_of(start_.cand, !start_.holds)};
    step.infer({.reason = Reason::fails, .claim = claim, .truths = {}, .sets = {}, .needs = needs});
}

// -- along links -----------------------------------------------------------------------------------------------------

// The nodes from the assumption to a conclusion, off and on by turns.  After: how many, 0 for the assumption that something goes.
int Consequences::way_to(Literal end) {
    way_.clear();
    int node = -1;
    if (end.holds) {
        node = graph_->node_of(end.cand);
    } else {
        for (const int source : order_) {
            if (node < 0 && (graph_->shut(source)[end.cand >> 6] >> (end.cand & 63) & 1)) node = source;
        }
        if (node < 0) return 0;
    }
    for (;;) {
        way_.push_back(node);
        if (edge_[node] == nullptr) break;
        const int before = from_[node];
        way_.push_back(before);
        if (shut_by_[before] < 0) break;
        node = shut_by_[before];
    }
    std::ranges::reverse(way_);
    return static_cast<int>(way_.size());
}

void Consequences::write_chain_to(Literal end, Step& step) {
    if (way_to(end) == 0) return;
    // The assumption is on, or a node is off only to turn the next one on.
    bool is_on = way_.size() % 2 == 1;
    for (std::size_t i = 0; i < way_.size(); ++i, is_on = !is_on) {
        const bool last = i + 1 == way_.size() && end.holds;
        step.add_node(graph_->members(way_[i]), !is_on ? Step::Lead::strong : last ? Step::Lead::end : Step::Lead::weak);
        if (is_on && edge_[way_[i]] != nullptr && edge_[way_[i]]->truth >= 0) add_once(step.truths, edge_[way_[i]]->truth);
    }
    if (!end.holds) step.add_node(end.cand, Step::Lead::end);
}

void Consequences::write_chain(Step& step) {
    for (const Literal& literal : traced_) write_chain_to(literal, step);
}

void Consequences::begin_links() {
    told_on_.assign(graph_->nodes(), -1);
    told_loss_.assign(net_.cands(), -1);
    assumption_ = -1;
}

// The inference that says what was assumed; it comes when something needs it.
int Consequences::assumption(Step& step) {
    if (assumption_ >= 0) return assumption_;
    const int claim[] = {start_.number()};
    return assumption_ = step.infer({.reason = Reason::assume, .claim = claim, .truths = {}, .sets = {}, .needs = {}});
}

int Consequences::tell(Literal literal, Step& step) {
    return literal.holds ? tell_on(graph_->node_of(literal.cand), step) : tell_loss(literal.cand, step);
}

int Consequences::argue_links(Step& step) {
    begin_links();
    return traced_end_ ? tell_end_of_links(step) : tell(traced_[0], step);
}

void Consequences::argue_failure(std::span<const Literal> conclusions, std::span<const int> truths, std::span<const int> sets,
                                 Step& step) {
    begin_links();
    std::vector<int> said;
    for (const Literal& literal : conclusions) said.push_back(tell(literal, step));
    tell_failure(step.infer({.reason = Reason::count, .claim = {}, .truths = truths, .sets = sets, .needs = said}), step);
}

// A node is on: its candidate holds, or an almost locked set needs one of its candidates.
// Before: it is no group that a truth has left; what such a group takes is said at once, see tell_loss.
int Consequences::tell_on(int node, Step& step) {
    if (told_on_[node] >= 0) return told_on_[node];
    if (edge_[node] == nullptr) return assumption(step);
    const Edge& edge = *edge_[node];
    const std::vector<int> needs = tell_losses(from_[node], step);
    std::vector<int> claim;
    for (const int cand : graph_->members(node)) claim.push_back(literal_of(cand, true));
    if (edge.truth < 0) return told_on_[node] = tell_count(edge, graph_->digit(from_[node]), claim, needs, step);
    const int truths[] = {edge.truth};
    return told_on_[node] = step.infer({.reason = Reason::last, .claim = claim, .truths = truths, .sets = {}, .needs = needs});
}

// n cells with n + 1 digits, less the one given and that of the edge's node: n - 1 are too few.
int Consequences::tell_count(const Edge& edge, int given, std::span<const int> claim, std::span<const int> needs, Step& step) {
    const AlmostSet& set = graph_->set(edge.set);
    std::vector<int> sets;
    for (Mask rest = set.digits & ~bit(given) & ~bit(graph_->digit(edge.node)); rest; rest &= rest - 1) {
        sets.push_back(net_.cells() + set.group * net_.digits() + lowest(rest));
    }
    return step.infer({.reason = Reason::count, .claim = claim, .truths = graph_->set_cells(edge.set), .sets = sets, .needs = needs});
}

int Consequences::tell_loss(int cand, Step& step) {
    if (told_loss_[cand] >= 0) return told_loss_[cand];
    if (!start_.holds && cand == start_.cand) return assumption(step);
    const auto node = std::ranges::find_if(order_, [&](int source) { return graph_->shut(source)[cand >> 6] >> (cand & 63) & 1; });
    return tell_loss(cand, *node, step);
}

// A candidate goes because a node is on.
int Consequences::tell_loss(int cand, int node, Step& step) {
    if (told_loss_[cand] >= 0) return told_loss_[cand];
    const int claim[] = {literal_of(cand, false)};
    const bool by_truth = graph_->is_group(node) && edge_[node]->truth >= 0;
    if (!by_truth) {
        const int needs[] = {tell_on(node, step)};
        const Reason reason = graph_->is_group(node) ? Reason::locked : Reason::conflict;
        return told_loss_[cand] = step.infer({.reason = reason, .claim = claim, .truths = {}, .sets = {}, .needs = needs});
    }
    // What is left of the truth is the group; what has gone matters only where it does not conflict with the candidate.
    std::vector<int> needs;
    const int before = from_[node];
    for (const int other : graph_->members(before)) {
        if (net_.linked(other, cand)) continue;
        needs.push_back(shut_by_[before] < 0 ? assumption(step) : tell_loss(other, shut_by_[before], step));
    }
    const int truths[] = {edge_[node]->truth};
    return told_loss_[cand] = step.infer({.reason = Reason::locked, .claim = claim, .truths = truths, .sets = {}, .needs = needs});
}

// Each candidate of a node goes.
std::vector<int> Consequences::tell_losses(int node, Step& step) {
    std::vector<int> said;
    for (const int cand : graph_->members(node)) {
        said.push_back(shut_by_[node] < 0 ? assumption(step) : tell_loss(cand, shut_by_[node], step));
    }
    return said;
}

// Neither end of an edge is left.
int Consequences::tell_nothing_left(const Edge& edge, std::span<const int> needs, Step& step) {
    if (edge.truth < 0) return tell_count(edge, graph_->digit(from_[edge.node]), {}, needs, step);
    const int truths[] = {edge.truth};
    return step.infer({.reason = Reason::empty, .claim = {}, .truths = truths, .sets = {}, .needs = needs});
}

int Consequences::tell_end_of_links(Step& step) {
    std::vector<int> needs;
    if (traced_end_.truth >= 0) {
        for (const Literal& literal : traced_) needs.push_back(tell_loss(literal.cand, step));
        const int truths[] = {traced_end_.truth};
        return step.infer({.reason = Reason::empty, .claim = {}, .truths = truths, .sets = {}, .needs = needs});
    }
    const int both = traced_end_.both;
    if (!start_.holds || both != start_.cand) {
        // It is all that something has left, and it goes.
        const int node = graph_->node_of(both);
        needs = tell_losses(from_[node], step);
        needs.push_back(tell_loss(both, step));
        return tell_nothing_left(*edge_[node], needs, step);
    }
    // The assumption takes what would have to hold.
    const auto node = *std::ranges::find_if(order_, [&](int source) { return graph_->shut(source)[both >> 6] >> (both & 63) & 1; });
    needs = tell_losses(from_[node], step);
    for (const int cand : graph_->members(node)) needs.push_back(tell_loss(cand, graph_->node_of(both), step));
    return tell_nothing_left(*edge_[node], needs, step);
}

// -- with all that is known ------------------------------------------------------------------------------------------

void Consequences::begin_trace() {
    needed_.assign(facts_.size(), 0);
    pool_start_.resize(facts_.size());
    pool_count_.resize(facts_.size());
    pending_.clear();
    pool_.clear();
    end_start_ = 0;
}

void Consequences::need(int fact) {
    pool_.push_back(fact);
    if (needed_[fact]) return;
    needed_[fact] = 1;
    pending_.push_back(fact);
}

void Consequences::need_assumption(int fact) {
    if (needed_[fact]) return;
    needed_[fact] = 1;
    pending_.push_back(fact);
}

void Consequences::need_end(End end) {
    if (end.rule >= 0) need_for_rule(end.rule, -1, known());
    if (end.truth < 0) return;
    for (Mask rest = full_[end.truth]; rest; rest &= rest - 1) need_off(position_.cand_at(end.truth, lowest(rest)));
}

// What a rule had to know to rule a candidate out (or, with -1, to fail): what had gone from its cells by then, less what
// it says the same without.
void Consequences::need_for_rule(int rule, int cand, int known) {
    std::vector<Mask> domains(standing_);
    for (int cell = 0; cell < net_.cells(); ++cell) domains[cell] |= full_[cell];
    struct Changed {
        int cell;
        int first;  // what it lost first
        Mask gone;
    };
    std::vector<Changed> changed;
    for (const int cell : net_.rule(rule).cells) {
        if (std::ranges::find(changed, cell, &Changed::cell) != changed.end()) continue;
        Changed change{cell, known, 0};
        for (Mask rest = full_[cell]; rest; rest &= rest - 1) {
            const int other = net_.cand(cell, lowest(rest));
            if (!is_off(other) || when_[literal_of(other, false)] >= known) continue;
            change.first = std::min(change.first, when_[literal_of(other, false)]);
            change.gone |= bit(lowest(rest));
        }
        if (change.gone == 0) continue;
        domains[cell] &= ~change.gone;
        changed.push_back(change);
    }
    const auto says_it = [&] {
        limit_.tick(ask_weight(net_));
        after_ = domains;
        return !ask_rule(net_, rule, after_) || (cand >= 0 && !(after_[net_.cell_of(cand)] >> net_.digit_of(cand) & 1));
    };
    // Those that changed last are the likeliest to be a mere consequence.
    std::ranges::sort(changed, std::greater{}, &Changed::first);
    for (Changed& change : changed) {
        domains[change.cell] |= change.gone;
        if (says_it()) {
            change.gone = 0;
            continue;
        }
        domains[change.cell] &= ~change.gone;
        if (is_single(change.gone)) continue;
        for (Mask rest = change.gone; rest; rest &= rest - 1) {
            const Mask digit = rest & (~rest + 1);
            domains[change.cell] |= digit;
            if (says_it()) {
                change.gone &= ~digit;
            } else {
                domains[change.cell] &= ~digit;
            }
        }
    }
    for (const Changed& change : changed) {
        for (Mask rest = change.gone; rest; rest &= rest - 1) need_off(net_.cand(change.cell, lowest(rest)));
    }
}

// Find what all that is needed rests on; what was known before `from` is explained elsewhere.  After: how long it is.
int Consequences::gather(int from) {
    end_start_ = static_cast<int>(pool_.size());  // what the end needs, or the conclusion, stands before
    int length = 0;
    told_.clear();
    while (!pending_.empty()) {
        const int number = pending_.back();
        pending_.pop_back();
        if (number < from) continue;
        limit_.tick(net_.digits() / 2);
        const Fact fact = facts_[number];
        const int cand = fact.literal / 2;
        pool_start_[number] = static_cast<int>(pool_.size());
        switch (fact.why) {
            case Why::assumed: break;
            case Why::last:
                for (Mask rest = full_[fact.by]; rest; rest &= rest - 1) {
                    const int other = position_.cand_at(fact.by, lowest(rest));
                    if (other != cand) need_off(other);
                }
                break;
            case Why::conflict: need(when_[literal_of(fact.by, true)]); break;
            case Why::locked:
                for (Mask rest = full_[fact.by]; rest; rest &= rest - 1) {
                    const int other = position_.cand_at(fact.by, lowest(rest));
                    if (other != cand && !net_.linked(other, cand)) need_off(other);
                }
                break;
            case Why::rule:
                need_for_rule(asked_[fact.by].rule, cand, asked_[fact.by].known);
                add_once(told_, ~fact.by);
                break;
            case Why::refuted:
                for (const int other : refuted_[fact.by].rests_on) need(other);
                length += refuted_[fact.by].length;
                break;
        }
        pool_count_[number] = static_cast<int>(pool_.size()) - pool_start_[number];
        if (fact.literal % 2 == 1) told_.push_back(number);
    }
    return length + static_cast<int>(told_.size());
}

// Whether every argument that is needed, from one fact on, was kept.
bool Consequences::is_complete(int from) const {
    for (int i = from; i < known(); ++i) {
        if (needed_[i] && facts_[i].why == Why::refuted && refuted_[facts_[i].by].inferences == 0) return false;
    }
    return true;
}

bool Consequences::can_argue() const { return reach_ < Reach::locked || is_complete(0); }

// Write all that is needed, from one fact on.  After: the number of the last inference.
int Consequences::write(int from, Step& step) {
    number_.resize(facts_.size());
    int said = -1;
    for (int i = from; i < known(); ++i) {
        if (!needed_[i]) continue;
        const Fact& fact = facts_[i];
        if (fact.why == Why::refuted) {
            said = number_[i] = write_refuted(refuted_[fact.by], from, step);
            continue;
        }
        needs_.clear();
        for (int at = 0; at < pool_count_[i]; ++at) needs_.push_back(number_in(pool_[pool_start_[i] + at], from));
        const int claim[] = {fact.literal};
        const int truths[] = {fact.by};
        Inference inference{.reason = Reason::assume, .claim = claim, .truths = {}, .sets = {}, .needs = needs_};
        switch (fact.why) {
            case Why::assumed: break;
            case Why::conflict: inference.reason = Reason::conflict; break;
            case Why::last:
            case Why::locked:
                inference.reason = fact.why == Why::last ? Reason::last : Reason::locked;
                inference.truths = truths;
                break;
            case Why::rule:
                inference.reason = Reason::rule;
                inference.rule = asked_[fact.by].rule;
                break;
            case Why::refuted: break;
        }
        said = number_[i] = step.infer(inference);
    }
    return said;
}

int Consequences::write_end(int from, Step& step) {
    needs_.clear();
    for (int at = 0; at < end_start_; ++at) needs_.push_back(number_in(pool_[at], from));
    const int truths[] = {traced_end_.truth};
    if (traced_end_.rule >= 0) {
        return step.infer({.reason = Reason::rule, .claim = {}, .truths = {}, .sets = {}, .needs = needs_, .rule = traced_end_.rule});
    }
    return step.infer({.reason = Reason::empty, .claim = {}, .truths = truths, .sets = {}, .needs = needs_});
}

Consequences::Refuted Consequences::refuted(int known) {
    thread_local Step scratch;
    scratch.clear(0);
    traced_end_ = end_;
    begin_trace();
    need_end(end_);
    need_assumption(known);
    Refuted refuted;
    refuted.assumed = {facts_[known].literal / 2, facts_[known].literal % 2 == 1};
    refuted.length = gather(known);
    for (int i = 0; i < known; ++i) {
        if (needed_[i]) refuted.rests_on.push_back(i);
    }
    if (!is_complete(known)) return refuted;
    write(known, scratch);
    write_end(known, scratch);
    if (scratch.inferences > most_kept_) return refuted;
    refuted.argument = scratch.argument;
    refuted.inferences = scratch.inferences;
    return refuted;
}

int Consequences::write_refuted(const Refuted& refuted, int from, Step& step) {
    const int first = step.inferences;
    for_inferences(refuted.argument, [&](Reason reason, int rule, std::span<const int>* lists) {
        needs_.clear();
        for (const int need : lists[3]) needs_.push_back(need < 0 ? number_in(~need, from) : first + need);
        step.infer({.reason = reason, .claim = lists[0], .truths = lists[1], .sets = lists[2], .needs = needs_, .rule = rule});
    });
    const int claim[] = {literal_of(refuted.assumed.cand, !refuted.assumed.holds)};
    const int needs[] = {step.inferences - 1, first};
    return step.infer({.reason = Reason::fails, .claim = claim, .truths = {}, .sets = {}, .needs = needs});
}

// -- beside the engine -----------------------------------------------------------------------------------------------

void argue_rule_conflict(int rule, std::span<const int> cands, std::span<const int> takes, Step& step) {
    for (const int cand : cands) {
        const int supposed[] = {literal_of(cand, true)};
        const int assumption = step.infer({.reason = Reason::assume, .claim = supposed, .truths = {}, .sets = {}, .needs = {}});
        std::vector<int> needs;
        for (const int taken : takes) {
            const int claim[] = {literal_of(taken, false)};
            needs.push_back(step.infer({.reason = Reason::conflict, .claim = claim, .truths = {}, .sets = {}, .needs = {&assumption, 1}}));
        }
        const int end[] = {step.infer({.reason = Reason::rule, .claim = {}, .truths = {}, .sets = {}, .needs = needs, .rule = rule}), assumption};
        const int claim[] = {literal_of(cand, false)};
        step.infer({.reason = Reason::fails, .claim = claim, .truths = {}, .sets = {}, .needs = end});
    }
}

namespace {

// Say of the candidate that all of a failure comes from that it cannot go.
void turn_failure(const std::vector<int>& argument, int inferences, int cand, Step& step) {
    step.removes.clear();
    step.places = {cand};
    step.argument.clear();
    step.inferences = 0;
    --step.cost;
    int assumption = -1;
    std::vector<int> numbers;
    for_inferences(argument, [&](Reason reason, int rule, std::span<const int>* lists) {
        std::vector<int> claim(lists[0].begin(), lists[0].end()), needs;
        for (const int need : lists[3]) needs.push_back(numbers[need]);
        if (reason == Reason::conflict && needs == std::vector{assumption}) {
            numbers.push_back(assumption);
            return;
        }
        if (reason == Reason::assume) claim = {literal_of(cand, false)};
        if (static_cast<int>(numbers.size()) + 1 == inferences) claim = {literal_of(cand, true)};
        numbers.push_back(step.infer({.reason = reason, .claim = claim, .truths = lists[1], .sets = lists[2], .needs = needs, .rule = rule}));
        if (reason == Reason::assume) assumption = numbers.back();
    });
}

}  // namespace

void widen_failure(const Context& context, Step& step) {
    const Net& net = context.net;
    const std::vector<int> argument = step.argument;
    const int inferences = step.inferences;
    int number = 0, assumption = -1;
    bool only_takes = true;
    std::vector<int> taken;
    for_inferences(argument, [&](Reason reason, int, std::span<const int>* lists) {
        const bool needs_it = assumption >= 0 && std::ranges::find(lists[3], assumption) != lists[3].end();
        if (reason == Reason::assume) {
            only_takes = only_takes && assumption < 0;  // one assumption only
            assumption = number;
        } else if (needs_it && reason == Reason::conflict) {
            taken.push_back(lists[0][0] / 2);
        } else if (needs_it && number + 1 < inferences) {
            only_takes = false;
        }
        ++number;
    });
    if (!only_takes || taken.empty()) return;
    if (taken.size() == 1) {
        turn_failure(argument, inferences, taken[0], step);
        return;
    }
    const int first = step.removes[0];
    std::vector<int> fellows;
    net.for_links(taken[0], [&](int cand) {
        context.limit.tick(static_cast<std::int64_t>(taken.size()));
        const auto takes = [&](int other) { return other != cand && net.linked(other, cand); };
        if (cand != first && context.position.has(cand) && std::ranges::all_of(taken, takes)) add_once(fellows, cand);
    });
    std::ranges::sort(fellows);
    for (const int cand : fellows) {
        step.removes.push_back(cand);
        const int start = step.inferences;
        for_inferences(argument, [&](Reason reason, int rule, std::span<const int>* lists) {
            std::vector<int> claim(lists[0].begin(), lists[0].end()), needs(lists[3].begin(), lists[3].end());
            if (reason == Reason::assume) claim = {literal_of(cand, true)};
            if (step.inferences + 1 == start + inferences) claim = {literal_of(cand, false)};
            for (int& need : needs) need += start;
            step.infer({.reason = reason, .claim = claim, .truths = lists[1], .sets = lists[2], .needs = needs, .rule = rule});
        });
    }
}

void name_premises(Step& step) {
    std::vector<int> rules;
    for_inferences(step.argument, [&](Reason, int rule, std::span<const int>* lists) {
        for (const int truth : lists[1]) add_once(step.truths, truth);
        if (rule >= 0) add_once(rules, rule);
    });
    if (!rules.empty()) step.add(Role::rules, rules);
}

}  // namespace whydoku::logic
