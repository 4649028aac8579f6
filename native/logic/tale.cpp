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
    if (start.holds) {
        const int cell = net_.cell_of(start.cand);
        if (is_single(now_[cell])) settled_.push_back(cell);
        for (Mask rest = now_[cell] & ~bit(net_.digit_of(start.cand)); rest; rest &= rest - 1) {
            lose(net_.cand(cell, lowest(rest)), Why::assumed, start.cand);
        }
    } else {
        lose(start.cand, Why::assumed, start.cand);
    }
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

int Tale::tell(Step& step) {
    needed_.assign(losses_.size(), 0);
    pending_.clear();
    truths_.clear();
    if (broken_rule_ >= 0) need_for_rule(broken_rule_, -1, static_cast<int>(losses_.size()));
    if (broken_truth_ >= 0) need_others(broken_truth_, -1);
    const int length = write(step);
    // The end of the story: the rule that cannot be kept, or the truth with nothing left.
    if (broken_rule_ >= 0) {
        step.add(Role::event, {broken_rule_, -1});
    } else {
        step.add(Role::event, {-1, -2 - broken_truth_});
    }
    return length + 1;
}

int Tale::tell(int cand, Step& step) {
    needed_.assign(losses_.size(), 0);
    pending_.clear();
    truths_.clear();
    need(cand);
    return write(step);
}

int Tale::write(Step& step) {
    while (!pending_.empty()) {
        const int number = pending_.back();
        pending_.pop_back();
        const Loss loss = losses_[number];
        switch (loss.why) {
            case Why::assumed: break;
            case Why::link:
                step.link(loss.by, loss.cand);
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
                    if (net_.linked(other, loss.cand)) {
                        step.link(other, loss.cand);
                    } else {
                        need(other);
                    }
                }
                break;
            case Why::rule: need_for_rule(loss.by, loss.cand, number); break;
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
    step.add(Role::event, {});
    const auto finish = [&] {
        if (event.size() > 1) {
            step.add(Role::event, event);
            ++length;
        }
        event.clear();
    };
    for (std::size_t i = 0; i < losses_.size(); ++i) {
        if (!needed_[i]) continue;
        const Loss& loss = losses_[i];
        if (loss.why == Why::assumed) continue;
        if (loss.why == Why::link || loss.why == Why::place) {
            const int cand = loss.why == Why::link ? loss.by : net_.cand(net_.cell_of(loss.cand), net_.digit_of_truth(loss.by));
            const int cell = net_.cell_of(cand);
            if (said[cell] || is_single(base_[cell])) continue;
            said[cell] = 1;
            if (!losses_.empty() && losses_[0].why == Why::assumed && losses_[0].by == cand &&
                net_.cell_of(losses_[0].cand) == cell && losses_[0].cand != cand) {
                continue;  // the assumption itself
            }
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
