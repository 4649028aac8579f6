#include "logic/tale.hpp"

#include <algorithm>

#include "logic/rules.hpp"

namespace whydoku::logic {

namespace {

// Truths with more candidates left than this are not looked at for what conflicts with all of them.
constexpr int most_locked = 4;

// How soon a person would look at a rule.
int ease(RuleKind kind) {
    switch (kind) {
        case RuleKind::pair: return 0;
        case RuleKind::cage: return 1;
        case RuleKind::sum: return 2;
        case RuleKind::count: return 3;
        case RuleKind::other: return 4;
        case RuleKind::line: return 5;
        case RuleKind::derived: return 6;
        case RuleKind::machine: return 7;
    }
    return 8;
}

}  // namespace

// -- Probe -----------------------------------------------------------------------------------------------------------

Probe::Probe(const Position& position) : net_(position.net()), space_(*net_.whole(), domains_of(position)), fine_(true) {
    space_.wake_all();
    fine_ = space_.propagate();
}

bool Probe::assume(int cand, std::vector<Mask>& domains) {
    const std::size_t mark = space_.mark();
    const bool fine = space_.keep(net_.cell_of(cand), bit(net_.digit_of(cand))) && space_.propagate();
    if (fine) domains = space_.domains();
    space_.undo_to(mark);
    return fine;
}

Mask Probe::left(int truth) const {
    if (net_.is_cell_truth(truth)) return space_.domain(truth);
    const auto cells = net_.cells_of(net_.house_of(truth));
    Mask left = 0;
    for (std::size_t i = 0; i < cells.size(); ++i) left |= (space_.domain(cells[i]) >> net_.digit_of_truth(truth) & 1) << i;
    return left;
}

// Rule out what fails among the candidates of truths that have `size` left.  After: false means that nothing is left at all.
bool Probe::rule_out(int size, std::vector<int>& refuted, int& patience, bool& any) {
    std::vector<char> tried(net_.cands(), 0);
    for (int truth = 0; truth < net_.truths(); ++truth) {
        if (size_of(left(truth)) != size) continue;
        for (Mask rest = left(truth); rest; rest &= rest - 1) {
            const int place = lowest(rest);
            const int cand = net_.is_cell_truth(truth)
                                 ? net_.cand(truth, place)
                                 : net_.cand(net_.cells_of(net_.house_of(truth))[place], net_.digit_of_truth(truth));
            const int cell = net_.cell_of(cand);
            const Mask digit = bit(net_.digit_of(cand));
            if (tried[cand] || space_.domain(cell) == digit || !(space_.domain(cell) & digit)) continue;
            tried[cand] = 1;
            if (--patience <= 0) return true;
            const std::size_t mark = space_.mark();
            const bool fine = space_.keep(cell, digit) && space_.propagate();
            space_.undo_to(mark);
            if (fine) continue;
            any = true;
            refuted.push_back(cand);
            if (!space_.keep(cell, ~digit) || !space_.propagate()) return false;
        }
    }
    return true;
}

bool Probe::fails_in_the_end(int cand, std::vector<int>& refuted, int& patience) {
    constexpr int most_left = 3;  // candidates of a truth that are tried
    refuted.clear();
    const std::size_t mark = space_.mark();
    bool fine = space_.keep(net_.cell_of(cand), bit(net_.digit_of(cand))) && space_.propagate();
    const bool fails_at_once = !fine;
    for (int size = 2; fine && size <= most_left && patience > 0;) {
        bool any = false;
        fine = rule_out(size, refuted, patience, any);
        size = any ? 2 : size + 1;
    }
    space_.undo_to(mark);
    return !fine && !fails_at_once;
}

// -- Tale: following -------------------------------------------------------------------------------------------------

Tale::Tale(const Position& position) : net_(position.net()), position_(position), base_(domains_of(position)) {
    when_.assign(net_.cands(), -1);
    touched_.assign(net_.truths(), 0);
    dirty_.assign(net_.rule_count(), 0);
    for (int r = 0; r < net_.rule_count(); ++r) order_.push_back(r);
    std::ranges::stable_sort(order_, {}, [&](int r) {
        return ease(net_.rule(r).kind) * 64 + std::min<int>(63, static_cast<int>(net_.rule(r).cells.size()));
    });
}

Mask Tale::left_in(int truth) const {
    Mask left = 0;
    for (Mask rest = position_.truth(truth); rest; rest &= rest - 1) {
        if (!gone(position_.cand_at(truth, lowest(rest)))) left |= rest & (~rest + 1);
    }
    return left;
}

void Tale::fail_at(int truth) {
    if (broken_) return;
    broken_ = true;
    broken_truth_ = truth;
}

void Tale::lose(int cand, Why why, int by) {
    if (broken_ || gone(cand)) return;
    const int cell = net_.cell_of(cand);
    when_[cand] = static_cast<int>(losses_.size());
    losses_.push_back({cand, why, by});
    const Mask left = now_[cell] &= ~bit(net_.digit_of(cand));
    if (left == 0) return fail_at(cell);
    if (is_single(left)) settled_.push_back(cell);
    for (const int r : net_.rules_of(cell)) dirty_[r] = 1;
    for (const Seat seat : net_.seats(cell)) {
        if (seat.group >= net_.houses()) break;
        const int truth = net_.truth(seat.group, net_.digit_of(cand));
        if (!touched_[truth]) touched_list_.push_back(truth);
        touched_[truth] = 1;
    }
}

void Tale::settle(int cell) {
    const int cand = net_.cand(cell, lowest(now_[cell]));
    const int digit = net_.digit_of(cand);
    const Word* seen = net_.sees(cell);
    for (int w = 0; w < net_.cell_words(); ++w) {
        for (Word rest = seen[w] & position_.cells(digit)[w]; rest; rest &= rest - 1) {
            lose(net_.cand(w * 64 + lowest(rest), digit), Why::link, cand);
        }
    }
    for (const int other : net_.extra(cand)) {
        if (position_.has(other)) lose(other, Why::link, cand);
    }
}

// A digit that has one place left in a house is there.
bool Tale::last_places() {
    bool any = false;
    while (!touched_list_.empty() && !broken_) {
        const int truth = touched_list_.back();
        touched_list_.pop_back();
        touched_[truth] = 0;
        const Mask left = left_in(truth);
        if (left == 0) {
            fail_at(truth);
        } else if (is_single(left)) {
            const int cand = position_.cand_at(truth, lowest(left));
            const int cell = net_.cell_of(cand);
            for (Mask rest = now_[cell] & ~bit(net_.digit_of(cand)); rest; rest &= rest - 1) {
                any = true;
                lose(net_.cand(cell, lowest(rest)), Why::place, truth);
            }
        } else if (size_of(left) <= most_locked) {
            lockable_.push_back(truth);
        }
    }
    return any;
}

// What conflicts with all that a truth has left goes.
bool Tale::locks() {
    const std::size_t before = losses_.size();
    std::vector<int> list;
    list.swap(lockable_);
    for (const int truth : list) {
        const Mask left = left_in(truth);
        if (broken_ || size_of(left) < 2 || !net_.has_rows()) continue;
        for (int w = 0; w < net_.cand_words(); ++w) {
            Word common = position_.alive()[w];
            for (Mask rest = left; rest && common; rest &= rest - 1) common &= net_.row(position_.cand_at(truth, lowest(rest)))[w];
            for (; common; common &= common - 1) lose(w * 64 + lowest(common), Why::lock, truth);
        }
    }
    return losses_.size() > before;
}

// Ask the first rule in the order that has something to say.
bool Tale::rules() {
    for (const int r : order_) {
        if (!dirty_[r]) continue;
        dirty_[r] = 0;
        if (net_.rule(r).is_idle(now_.data())) continue;
        std::vector<Mask> after = now_;
        if (!ask_rule(net_, r, after)) {
            broken_ = true;
            broken_rule_ = r;
            return true;
        }
        const std::size_t before = losses_.size();
        const auto take = [&](int cell) {
            for (Mask rest = now_[cell] & ~after[cell]; rest; rest &= rest - 1) lose(net_.cand(cell, lowest(rest)), Why::rule, r);
        };
        for (const int cell : net_.rule(r).cells) take(cell);
        if (losses_.size() > before) {
            dirty_[r] = 1;  // what it says about cells outside comes when there is no more to say about its own
            return true;
        }
        for (int cell = 0; cell < net_.cells(); ++cell) take(cell);
        if (losses_.size() > before) return true;
    }
    return false;
}

void Tale::follow(Literal start) {
    for (const Loss& loss : losses_) when_[loss.cand] = -1;
    losses_.clear();
    now_ = base_;
    broken_ = false;
    broken_truth_ = broken_rule_ = -1;
    settled_.clear();
    for (const int truth : touched_list_) touched_[truth] = 0;
    touched_list_.clear();
    lockable_.clear();
    std::ranges::fill(dirty_, 0);
    asides_.clear();
    assumed_.clear();
    if (start.holds) {
        assume(start.cand);
    } else {
        lose(start.cand, Why::assumed, start.cand);
    }
    go_on();
}

void Tale::assume(int cand) {
    const int cell = net_.cell_of(cand);
    assumed_.push_back(cand);
    if (is_single(now_[cell])) settled_.push_back(cell);
    for (Mask rest = now_[cell] & ~bit(net_.digit_of(cand)); rest; rest &= rest - 1) {
        lose(net_.cand(cell, lowest(rest)), Why::assumed, cand);
    }
}

void Tale::go_on_from(const Tale& other, int cand) {
    base_ = other.base_;
    now_ = other.now_;
    losses_ = other.losses_;
    when_ = other.when_;
    asides_ = other.asides_;
    assumed_ = other.assumed_;
    settled_ = other.settled_;
    touched_ = other.touched_;
    touched_list_ = other.touched_list_;
    lockable_ = other.lockable_;
    dirty_ = other.dirty_;
    broken_ = other.broken_;
    broken_truth_ = other.broken_truth_;
    broken_rule_ = other.broken_rule_;
    assume(cand);
    go_on();
}

void Tale::rule_out(Aside aside) {
    const int cand = aside.cand;
    asides_.push_back(std::move(aside));
    lose(cand, Why::aside, static_cast<int>(asides_.size()) - 1);
    go_on();
}

void Tale::go_on() {
    while (!broken_) {
        if (!settled_.empty()) {
            const int cell = settled_.back();
            settled_.pop_back();
            settle(cell);
        } else if (!last_places() && !broken_ && settled_.empty() && !locks() && !broken_ && !rules()) {
            return;
        }
    }
}

// -- Tale: telling ---------------------------------------------------------------------------------------------------

void Tale::need(int cand) {
    const int loss = when_[cand];
    if (loss < 0 || needed_[loss]) return;
    needed_[loss] = 1;
    pending_.push_back(loss);
}

void Tale::need_others(int truth, int kept) {
    truths_.push_back(truth);
    for (Mask rest = position_.truth(truth); rest; rest &= rest - 1) {
        const int cand = position_.cand_at(truth, lowest(rest));
        if (cand != kept) need(cand);
    }
}

// What a rule had to know to rule a candidate out (or, with -1, to fail): whatever went from its cells before, less the
// cells without which it says the same.
void Tale::need_for_rule(int rule, int cand, int before) {
    std::vector<Mask> known = base_;
    std::vector<int> cells;
    for (int loss = 0; loss < before; ++loss) {
        const int cell = net_.cell_of(losses_[loss].cand);
        known[cell] &= ~bit(net_.digit_of(losses_[loss].cand));
        if (std::ranges::find(cells, cell) == cells.end()) cells.push_back(cell);
    }
    const auto says_it = [&](const std::vector<Mask>& domains) {
        std::vector<Mask> after = domains;
        return !ask_rule(net_, rule, after) || (cand >= 0 && !(after[net_.cell_of(cand)] >> net_.digit_of(cand) & 1));
    };
    // What happened outside its own cells is none of its business, as a rule.
    const std::vector<int>& own = net_.rule(rule).cells;
    std::vector<Mask> inside = base_;
    for (const int cell : own) inside[cell] = known[cell];
    if (says_it(inside)) {
        known = inside;
        std::erase_if(cells, [&](int cell) { return std::ranges::find(own, cell) == own.end(); });
    }
    // Those that changed last are the likeliest to be a mere consequence.
    for (std::size_t i = cells.size(); i-- > 0;) {
        const Mask kept = known[cells[i]];
        known[cells[i]] = base_[cells[i]];
        if (!says_it(known)) known[cells[i]] = kept;
    }
    for (const int cell : cells) {
        for (Mask rest = base_[cell] & ~known[cell]; rest; rest &= rest - 1) need(net_.cand(cell, lowest(rest)));
    }
}

void Tale::need_what_broke() {
    needed_.assign(losses_.size(), 0);
    pending_.clear();
    truths_.clear();
    if (broken_rule_ >= 0) need_for_rule(broken_rule_, -1, static_cast<int>(losses_.size()));
    if (broken_truth_ >= 0) need_others(broken_truth_, -1);
}

// The end of the story: the rule that cannot be kept, or the truth with nothing left.
void Tale::end_story(Step& step) const {
    if (broken_rule_ >= 0) {
        step.add(Role::event, {broken_rule_, -1});
    } else {
        step.add(Role::event, {-1, -2 - broken_truth_});
    }
}

int Tale::tell(Step& step) {
    need_what_broke();
    step.add(Role::event, {});
    const int length = write(step);
    end_story(step);
    return length + 1;
}

Tale::Aside Tale::aside(const Tale& other, int cand) {
    const int before = static_cast<int>(other.losses_.size());
    Step step;
    need_what_broke();
    const int length = write(step, before);
    end_story(step);
    Aside told{cand, {}, std::move(step.truths), {}, length + 1};
    for (int i = 0; i < before; ++i) {
        if (needed_[i]) told.rests_on.push_back(losses_[i].cand);
    }
    for (std::size_t at = 0; at < step.roles.size();) {  // all of them are events
        const auto end = at + 2 + static_cast<std::size_t>(step.roles[at + 1]);
        told.events.insert(told.events.end(), step.roles.begin() + static_cast<std::ptrdiff_t>(at + 1),
                           step.roles.begin() + static_cast<std::ptrdiff_t>(end));
        at = end;
    }
    return told;
}

void Tale::name_rules(Step& step) {
    std::vector<int> rules;
    for (std::size_t at = 0; at + 1 < step.roles.size();) {
        const bool is_event = step.roles[at] == static_cast<int>(Role::event);
        const auto count = static_cast<std::size_t>(step.roles[at + 1]);
        at += 2;
        if (is_event && count > 0 && step.roles[at] >= 0 && std::ranges::find(rules, step.roles[at]) == rules.end()) {
            rules.push_back(step.roles[at]);
        }
        at += count;
    }
    if (!rules.empty()) step.add(Role::rules, rules);
}

int Tale::tell(int cand, Step& step) {
    needed_.assign(losses_.size(), 0);
    pending_.clear();
    truths_.clear();
    need(cand);
    step.add(Role::event, {});
    return write(step);
}

// Write what is needed, from one loss on; what was lost before is for somebody else to tell.
int Tale::write(Step& step, int from) {
    while (!pending_.empty()) {
        const int number = pending_.back();
        pending_.pop_back();
        if (number < from) continue;
        const Loss loss = losses_[number];
        switch (loss.why) {
            case Why::assumed: break;
            case Why::link:
                if (is_single(base_[net_.cell_of(loss.by)])) break;
                need_others(net_.cell_of(loss.by), loss.by);
                break;
            case Why::place: {
                // The digit of the place that was left: whatever candidate of this cell is in that truth.
                const int kept = net_.cand(net_.cell_of(loss.cand), net_.digit_of_truth(loss.by));
                need_others(loss.by, kept);
                break;
            }
            case Why::lock:
                truths_.push_back(loss.by);
                for (Mask rest = position_.truth(loss.by); rest; rest &= rest - 1) {
                    const int other = position_.cand_at(loss.by, lowest(rest));
                    if (other == loss.cand) continue;
                    if (!net_.linked(other, loss.cand)) need(other);
                }
                break;
            case Why::rule: need_for_rule(loss.by, loss.cand, number); break;
            case Why::aside: {
                const Aside& aside = asides_[loss.by];
                for (const int cand : aside.rests_on) need(cand);
                truths_.insert(truths_.end(), aside.truths.begin(), aside.truths.end());
                break;
            }
        }
    }
    std::ranges::sort(truths_);
    for (const int truth : truths_) {
        if (step.truths.empty() || std::ranges::find(step.truths, truth) == step.truths.end()) step.truths.push_back(truth);
    }
    // In order: a digit that is used to rule others out is said when it is; what rules and locks take is said as it goes.
    std::vector<int> event;
    std::vector<char> said(net_.cells(), 0);
    int length = 0;
    const auto finish = [&] {
        if (event.size() > 1) {
            step.add(Role::event, event);
            ++length;
        }
        event.clear();
    };
    for (std::size_t i = static_cast<std::size_t>(from); i < losses_.size(); ++i) {
        if (!needed_[i]) continue;
        const Loss& loss = losses_[i];
        if (loss.why == Why::assumed) continue;
        if (loss.why == Why::aside) {
            finish();
            const Aside& aside = asides_[loss.by];
            step.add(Role::event, {-2, 2 * aside.cand + 1});
            for (std::size_t at = 0; at < aside.events.size();) {
                const auto count = static_cast<std::size_t>(aside.events[at]);
                step.add(Role::event, std::span(aside.events).subspan(at + 1, count));
                at += 1 + count;
            }
            step.add(Role::event, {-3, 2 * aside.cand});
            length += aside.length;
            continue;
        }
        if (loss.why == Why::link || loss.why == Why::place) {
            const int cand = loss.why == Why::link ? loss.by : net_.cand(net_.cell_of(loss.cand), net_.digit_of_truth(loss.by));
            const int cell = net_.cell_of(cand);
            if (said[cell] || is_single(base_[cell])) continue;
            said[cell] = 1;
            if (std::ranges::find(assumed_, cand) != assumed_.end()) continue;
            finish();
            event = {-1, 2 * cand + 1};
            finish();
        } else {
            const int rule = loss.why == Why::rule ? loss.by : -1;
            if (event.empty() || event[0] != rule) {
                finish();
                event = {rule};
            }
            event.push_back(2 * loss.cand);
        }
    }
    finish();
    return length;
}

}  // namespace whydoku::logic
