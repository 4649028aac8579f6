#include "logic/consequences.hpp"

#include <algorithm>

#include "logic/rules.hpp"

namespace whydoku::logic {

namespace {

bool has(const std::vector<Word>& set, int item) { return set[item >> 6] >> (item & 63) & 1; }
void put(std::vector<Word>& set, int item) { set[item >> 6] |= Word{1} << (item & 63); }
void drop(std::vector<Word>& set, int item) { set[item >> 6] &= ~(Word{1} << (item & 63)); }

Level graph_level(Reach reach) {
    switch (reach) {
        case Reach::links: return Level::every_plain;
        case Reach::sets: return Level::every_sets;
        default: return Level::every_grouped;
    }
}

// The order in which a person would consider rules.
int ease(RuleKind kind) {
    switch (kind) {
        case RuleKind::pair: return 0;
        case RuleKind::cage: return 1;
        case RuleKind::sum: return 2;
        case RuleKind::count: return 3;
        case RuleKind::other: return 4;
        case RuleKind::line: return 5;
        case RuleKind::derived: return 6;
        case RuleKind::area: return 7;
        case RuleKind::machine: return 8;
        case RuleKind::path: return 9;
    }
    return 9;
}

}  // namespace

Consequences::Consequences(const Context& context, Reach reach, int digit)
    : net_(context.net), position_(context.position), limit_(context.limit), reach_(reach), digit_(digit) {
    if (reach < Reach::locked) {
        graph_ = &graph_of(context, graph_level(reach));
        open_ = &OpenTruths::of(context);
        edge_.resize(graph_->nodes());
        from_.resize(graph_->nodes());
        shut_by_.resize(graph_->nodes());
        return;
    }
    limit_.tick(net_.truths() / 4);
    full_.resize(net_.truths());
    for (int t = 0; t < net_.truths(); ++t) full_[t] = position_.truth(t);
    when_.resize(2 * static_cast<std::size_t>(net_.cands()));
    if (net_.digits() > 9) most_locked_ = 4;
    if (reach < Reach::rules) return;
    standing_.assign(net_.cells(), 0);
    for (int cell = 0; cell < net_.cells(); ++cell) {
        if (position_.value(cell) >= 0) standing_[cell] = bit(position_.value(cell));
    }
    dirty_.assign(net_.rule_count(), 0);
    for (int r = 0; r < net_.rule_count(); ++r)
        if (net_.rule(r).kind != RuleKind::path) rule_order_.push_back(r);  // its parts are there
    std::ranges::stable_sort(rule_order_, {}, [&](int r) {
        return ease(net_.rule(r).kind) * 64 + std::min<int>(63, static_cast<int>(net_.rule(r).cells.size()));
    });
}

void Consequences::follow(Literal start) {
    if (reach_ < Reach::locked) {
        follow_links(start);
    } else {
        begin(start);
        go_on();
    }
}

// -- along links -----------------------------------------------------------------------------------------------------

void Consequences::turn_on(int node) {
    put(node_on_, node);
    order_.push_back(node);
    const auto members = graph_->members(node);
    if (members.size() == 1) put(on_, members[0]);
    const Word* shut = graph_->shut(node);
    for (int w = 0; w < graph_->cand_words(); ++w) off_[w] |= shut[w];
}

void Consequences::follow_links(Literal start) {
    const Graph& graph = *graph_;
    start_ = start;
    on_.assign(graph.cand_words(), 0);
    off_.assign(graph.cand_words(), 0);
    node_on_.assign(graph.words(), 0);
    node_off_.assign(graph.words(), 0);
    order_.clear();
    queue_.clear();
    const int node = graph.node_of(start.cand);
    std::size_t next = 0;
    if (start.holds) {
        edge_[node] = nullptr;
        turn_on(node);
    } else {
        put(off_, start.cand);
        put(node_off_, node);
        shut_by_[node] = -1;
        queue_.push_back(node);
    }
    for (std::size_t at = 0;;) {
        for (; next < order_.size(); ++next) {
            const int source = order_[next];
            limit_.tick(1 + (graph.words() + graph.cand_words()) / 8);
            const Word* weak = graph.weak(source);
            for (int w = 0; w < graph.words(); ++w) {
                Word fresh = weak[w] & ~node_off_[w];
                node_off_[w] |= fresh;
                for (; fresh; fresh &= fresh - 1) {
                    const int other = w * 64 + lowest(fresh);
                    shut_by_[other] = source;
                    queue_.push_back(other);
                }
            }
        }
        if (at == queue_.size()) break;
        const int source = queue_[at++];
        for (const Edge& edge : graph.strong(source)) {
            if (has(node_on_, edge.node)) continue;
            edge_[edge.node] = &edge;
            from_[edge.node] = source;
            turn_on(edge.node);
        }
    }
}

Consequences::End Consequences::end_of_links() const {
    limit_.tick(static_cast<std::int64_t>(open_->truths().size()) / 8);
    for (std::size_t w = 0; w < on_.size(); ++w) {
        if (const Word both = on_[w] & off_[w]) return {.both = static_cast<int>(w) * 64 + lowest(both)};
    }
    // Most truths still have their first candidate: one run over these sorts them out.
    const std::vector<int>& firsts = open_->firsts();
    for (std::size_t i = 0; i < firsts.size(); ++i) {
        if (!is_off(firsts[i])) continue;
        if (std::ranges::all_of(open_->cands(i), [&](int cand) { return is_off(cand); })) return {.truth = open_->truths()[i]};
    }
    return {};
}

// -- with all that is known ------------------------------------------------------------------------------------------

template <class F>
void Consequences::for_truths(int cand, F&& f) const {
    const int cell = net_.cell_of(cand);
    const int digit = net_.digit_of(cand);
    if (digit_ < 0) f(cell, digit);
    if (digit_ >= 0 && digit != digit_) return;
    for (const Seat seat : net_.seats(cell)) {
        if (seat.group >= net_.houses()) break;
        f(net_.truth(seat.group, digit), seat.place);
    }
}

void Consequences::set_on(int cand, Why why, int truth) {
    if (is_on(cand)) return;
    put(on_, cand);
    when_[literal_of(cand, true)] = known();
    facts_.push_back({literal_of(cand, true), truth, why});
    queue_.push_back(cand);
}

void Consequences::lose(int cand, Why why, int by) {
    if (is_off(cand)) return;
    put(off_, cand);
    when_[literal_of(cand, false)] = known();
    facts_.push_back({literal_of(cand, false), by, why});
    for_truths(cand, [&](int truth, int place) {
        const Mask left = left_[truth] &= ~bit(place);
        if (left == 0) {
            if (!end_) end_.truth = truth;
        } else if (is_single(left)) {
            set_on(position_.cand_at(truth, lowest(left)), Why::last, truth);
        } else if (!net_.is_cell_truth(truth) && digit_ < 0) {
            touched_.push_back(truth);
        }
    });
    if (reach_ < Reach::rules) return;
    for (const int r : net_.rules_of(net_.cell_of(cand))) dirty_[r] = 1;
}

void Consequences::begin(Literal start) {
    start_ = start;
    end_ = {};
    left_ = full_;
    on_.assign(net_.cand_words(), 0);
    off_.assign(net_.cand_words(), 0);
    facts_.clear();
    queue_.clear();
    at_ = 0;
    touched_.clear();
    refuted_.clear();
    asked_.clear();
    std::ranges::fill(dirty_, 0);
    if (start.holds) {
        set_on(start.cand, Why::assumed, -1);
    } else {
        lose(start.cand, Why::assumed, -1);
    }
}

void Consequences::assume(int cand) {
    set_on(cand, Why::assumed, -1);
    go_on();
}

void Consequences::take_back(int known) {
    while (this->known() > known) {
        const Fact fact = facts_.back();
        facts_.pop_back();
        const int cand = fact.literal / 2;
        if (fact.literal % 2 == 1) {
            drop(on_, cand);
            queue_.pop_back();
            continue;
        }
        drop(off_, cand);
        for_truths(cand, [&](int truth, int place) { left_[truth] |= bit(place); });
        if (fact.why == Why::rule) asked_.resize(static_cast<std::size_t>(fact.by), {});
        if (fact.why == Why::refuted) refuted_.pop_back();
    }
    at_ = queue_.size();
    touched_.clear();
    end_ = {};
    std::ranges::fill(dirty_, 0);
}

void Consequences::rule_out(Refuted refuted) {
    const int cand = refuted.assumed.cand;
    refuted_.push_back(std::move(refuted));
    lose(cand, Why::refuted, static_cast<int>(refuted_.size()) - 1);
    go_on();
}

bool Consequences::refute(int cand) {
    const int before = known();
    assume(cand);
    if (!end_) {
        take_back(before);
        return false;
    }
    Refuted failed = refuted(before);
    take_back(before);
    rule_out(std::move(failed));
    return true;
}

// Propagate all that holds, what that locks out, and what rules remove, to a fixed point.
void Consequences::go_on() {
    while (!done()) {
        if (at_ < queue_.size()) {
            const int cand = queue_[at_++];
            limit_.tick(4 + net_.cand_words() / 4);
            if (!net_.has_extra()) {
                lose_peers(cand);
            } else if (net_.has_rows()) {
                const Word* row = net_.row(cand);
                const Word* alive = position_.alive();
                for (int w = 0; w < net_.cand_words(); ++w) {
                    for (Word rest = row[w] & alive[w] & ~off_[w]; rest && !done(); rest &= rest - 1) {
                        lose(w * 64 + lowest(rest), Why::conflict, cand);
                    }
                }
            } else {
                net_.for_links(cand, [&](int other) {
                    if (!done() && position_.has(other)) lose(other, Why::conflict, cand);
                });
            }
        } else if (!touched_.empty()) {
            lock();
        } else if (reach_ < Reach::rules || !ask_rules()) {
            return;
        }
    }
}

// The other digits of a cell that is set go, and the digit itself wherever the cell is seen: all conflicts there are.
void Consequences::lose_peers(int cand) {
    const int cell = net_.cell_of(cand);
    const int digit = net_.digit_of(cand);
    const auto lose_own = [&] {
        for (Mask rest = position_.domain(cell) & ~bit(digit); rest && !done(); rest &= rest - 1) {
            lose(net_.cand(cell, lowest(rest)), Why::conflict, cand);
        }
    };
    // In the order of candidates where they have rows of links, as everywhere.
    if (!net_.has_rows()) lose_own();
    const Word* seen = net_.sees(cell);
    const Word* open = position_.cells(digit);
    for (int w = 0; w < net_.cell_words(); ++w) {
        Word rest = seen[w] & open[w];
        if (net_.has_rows() && cell >> 6 == w) rest |= bit(cell & 63);
        for (; rest && !done(); rest &= rest - 1) {
            const int other = w * 64 + lowest(rest);
            if (other == cell) {
                lose_own();
            } else {
                lose(net_.cand(other, digit), Why::conflict, cand);
            }
        }
    }
}

// What conflicts with all that a touched truth has left goes.
void Consequences::lock() {
    thread_local std::vector<int> now;
    now.clear();
    now.swap(touched_);
    if (!net_.has_rows()) return;
    const Word* alive = position_.alive();
    for (const int truth : now) {
        const Mask left = left_[truth];
        if (done()) return;
        if (size_of(left) < 2 || size_of(left) > most_locked_) continue;
        if (!net_.has_extra()) {  // then it is the same digit, in a cell that sees all these
            const int digit = net_.digit_of_truth(truth);
            const auto& cells = net_.cells_of(net_.house_of(truth));
            limit_.tick(1 + net_.cell_words() / 2);
            for (int w = 0; w < net_.cell_words(); ++w) {
                Word common = position_.cells(digit)[w];
                for (Mask rest = left; rest && common; rest &= rest - 1) common &= net_.sees(cells[lowest(rest)])[w];
                for (; common && !done(); common &= common - 1) lose(net_.cand(w * 64 + lowest(common), digit), Why::locked, truth);
            }
            continue;
        }
        limit_.tick(1 + net_.cand_words() / 4);
        for (int w = 0; w < net_.cand_words(); ++w) {
            Word common = alive[w] & ~off_[w];
            for (Mask rest = left; rest && common; rest &= rest - 1) common &= net_.row(position_.cand_at(truth, lowest(rest)))[w];
            for (; common && !done(); common &= common - 1) lose(w * 64 + lowest(common), Why::locked, truth);
        }
    }
}

// Ask the first rule in the order that removes something.
bool Consequences::ask_rules() {
    now_.resize(standing_.size());
    for (std::size_t cell = 0; cell < now_.size(); ++cell) now_[cell] = left_[cell] | standing_[cell];
    for (const int r : rule_order_) {
        if (!dirty_[r]) continue;
        dirty_[r] = 0;
        if (net_.rule(r).is_idle(now_.data())) continue;
        limit_.tick(ask_weight(net_));
        after_ = now_;
        if (!ask_rule(net_, r, after_)) {
            end_.rule = r;
            return true;
        }
        const int before = known();
        asked_.push_back({r, before});
        const auto take = [&](int cell) {
            for (Mask rest = left_[cell] & ~after_[cell]; rest && !done(); rest &= rest - 1) {
                lose(net_.cand(cell, lowest(rest)), Why::rule, static_cast<int>(asked_.size()) - 1);
            }
        };
        for (const int cell : net_.rule(r).cells) take(cell);
        if (known() > before) {
            dirty_[r] = 1;  // removals outside its cells come once there are none inside
            return true;
        }
        for (int cell = 0; cell < net_.cells(); ++cell) take(cell);
        if (known() > before) return true;
        asked_.pop_back();
    }
    return false;
}

}  // namespace whydoku::logic
