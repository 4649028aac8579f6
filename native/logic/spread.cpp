#include "logic/spread.hpp"

#include <algorithm>

namespace whydoku::logic {

namespace {

bool holds(const std::vector<Word>& set, int item) { return set[item >> 6] >> (item & 63) & 1; }
void put(std::vector<Word>& set, int item) { set[item >> 6] |= Word{1} << (item & 63); }

void add_once(std::vector<int>& list, int item) {
    if (std::ranges::find(list, item) == list.end()) list.push_back(item);
}

}  // namespace

// -- Chains ----------------------------------------------------------------------------------------------------------

Chains::Chains(const Context& context) : net_(context.net), position_(context.position), graph_(graph_of(context, Level::full)) {
    edge_.resize(graph_.nodes());
    from_.resize(graph_.nodes());
    shut_by_.resize(graph_.nodes());
}

void Chains::turn_on(int node) {
    put(node_on_, node);
    order_.push_back(node);
    const auto members = graph_.members(node);
    if (members.size() == 1) put(on_, members[0]);
    const Word* shut = graph_.shut(node);
    for (int w = 0; w < graph_.cand_words(); ++w) off_[w] |= shut[w];
}

void Chains::spread(Literal start) {
    start_ = start;
    on_.assign(graph_.cand_words(), 0);
    off_.assign(graph_.cand_words(), 0);
    node_on_.assign(graph_.words(), 0);
    node_off_.assign(graph_.words(), 0);
    order_.clear();
    queue_.clear();
    const int node = graph_.node_of(start.cand);
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
            const Word* weak = graph_.weak(source);
            for (int w = 0; w < graph_.words(); ++w) {
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
        for (const Edge& edge : graph_.strong(source)) {
            if (holds(node_on_, edge.node)) continue;
            edge_[edge.node] = &edge;
            from_[edge.node] = source;
            turn_on(edge.node);
        }
    }
}

int Chains::explain(Literal end, Step& step) {
    way_.clear();
    int node = -1;
    if (end.holds) {
        node = graph_.node_of(end.cand);
    } else {
        for (const int source : order_) {
            if (node < 0 && (graph_.shut(source)[end.cand >> 6] >> (end.cand & 63) & 1)) node = source;
        }
        if (node < 0) return 0;  // the assumption itself
    }
    // Back from a node that is on, to the assumption.
    bool starts_off = false;
    for (;;) {
        way_.push_back(node);
        if (edge_[node] == nullptr) break;
        const Edge& edge = *edge_[node];
        if (edge.truth >= 0) add_once(step.truths, edge.truth);
        const int before = from_[node];
        way_.push_back(before);
        if (shut_by_[before] < 0) {
            starts_off = true;
            break;
        }
        node = shut_by_[before];
    }
    std::ranges::reverse(way_);
    for (std::size_t i = 0; i < way_.size(); ++i) {
        const bool is_on = (i % 2 == 0) != starts_off;
        const bool last = i + 1 == way_.size();
        const Step::Lead lead = is_on ? (last && end.holds ? Step::Lead::end : Step::Lead::weak) : Step::Lead::strong;
        step.add_node(graph_.members(way_[i]), lead);
    }
    if (!end.holds) {
        step.add_node(end.cand, Step::Lead::end);
    }
    return static_cast<int>(way_.size());
}

int Chains::explain(int truth, Step& step) {
    int length = 0;
    add_once(step.truths, truth);
    for (Mask rest = position_.truth(truth); rest; rest &= rest - 1) {
        length += explain(Literal{position_.cand_at(truth, lowest(rest)), false}, step);
    }
    return length;
}

// -- Nets ------------------------------------------------------------------------------------------------------------

Nets::Nets(const Context& context, int digit) : net_(context.net), position_(context.position), digit_(digit) {
    full_.resize(net_.truths());
    for (int t = 0; t < net_.truths(); ++t) full_[t] = position_.truth(t);
    why_on_.assign(net_.cands(), assumed);
    why_off_.assign(net_.cands(), assumed);
    when_off_.assign(net_.cands(), 0);
}

template <class F>
void Nets::for_truths(int cand, F&& f) const {
    const int cell = net_.cell_of(cand);
    const int digit = net_.digit_of(cand);
    if (digit_ < 0) f(cell, digit);
    if (digit_ >= 0 && digit != digit_) return;
    for (const Seat seat : net_.seats(cell)) {
        if (seat.group < net_.houses()) f(net_.truth(seat.group, digit), seat.place);
    }
}

void Nets::turn_off(int cand, int reason) {
    if (holds(off_, cand)) return;
    put(off_, cand);
    why_off_[cand] = reason;
    when_off_[cand] = clock_++;
    for_truths(cand, [&](int truth, int place) {
        const Mask left = left_[truth] &= ~bit(place);
        if (left == 0) {
            if (broken_ < 0) broken_ = truth;
        } else if (is_single(left)) {
            const int last = position_.cand_at(truth, lowest(left));
            if (holds(on_, last)) return;
            put(on_, last);
            why_on_[last] = truth;
            queue_.push_back(last);
        } else if (!net_.is_cell_truth(truth) && digit_ < 0) {
            touched_.push_back(truth);
        }
    });
}

void Nets::spread(Literal start) {
    start_ = start;
    broken_ = -1;
    clock_ = 0;
    left_ = full_;
    on_.assign(net_.cand_words(), 0);
    off_.assign(net_.cand_words(), 0);
    order_.clear();
    queue_.clear();
    at_ = 0;
    touched_.clear();
    if (start.holds) {
        assume(start.cand);
    } else {
        turn_off(start.cand, assumed);
        go_on();
    }
}

void Nets::assume(int cand) {
    put(on_, cand);
    why_on_[cand] = assumed;
    queue_.push_back(cand);
    go_on();
}

void Nets::become(const Nets& other) {
    broken_ = other.broken_;
    clock_ = other.clock_;
    start_ = other.start_;
    left_ = other.left_;
    on_ = other.on_;
    off_ = other.off_;
    order_ = other.order_;
    why_on_ = other.why_on_;
    why_off_ = other.why_off_;
    when_off_ = other.when_off_;
    queue_ = other.queue_;
    at_ = other.at_;
    touched_ = other.touched_;
    refuted_ = other.refuted_;
}

void Nets::rule_out(const std::vector<Refuted>& refuted) {
    refuted_ = &refuted;
    turn_off(refuted.back().cand, -2 - net_.truths() - static_cast<int>(refuted.size() - 1));
    go_on();
}

// Follow up all that holds, and what that locks, until nothing is left to do.
void Nets::go_on() {
    while (!done()) {
        if (at_ < queue_.size()) {
            const int cand = queue_[at_++];
            order_.push_back(cand);
            if (net_.has_rows()) {
                const Word* row = net_.row(cand);
                const Word* alive = position_.alive();
                for (int w = 0; w < net_.cand_words(); ++w) {
                    for (Word rest = row[w] & alive[w] & ~off_[w]; rest && !done(); rest &= rest - 1) {
                        turn_off(w * 64 + lowest(rest), cand);
                    }
                }
            } else {
                net_.for_links(cand, [&](int other) {
                    if (!done() && position_.has(other)) turn_off(other, cand);
                });
            }
        } else if (!touched_.empty()) {
            lock();
            if (at_ == queue_.size() && touched_.empty()) break;
        } else {
            break;
        }
    }
}

// What conflicts with all that a touched truth has left goes.
void Nets::lock() {
    std::vector<int> now;
    now.swap(touched_);
    for (const int truth : now) {
        const Mask left = left_[truth];
        if (done()) return;
        if (size_of(left) < 2 || size_of(left) > 3 || !net_.has_rows()) continue;
        const Word* alive = position_.alive();
        for (int w = 0; w < net_.cand_words(); ++w) {
            Word common = alive[w] & ~off_[w];
            for (Mask rest = left; rest && common; rest &= rest - 1) common &= net_.row(position_.cand_at(truth, lowest(rest)))[w];
            for (; common && !done(); common &= common - 1) turn_off(w * 64 + lowest(common), -2 - truth);
        }
    }
}

void Nets::need_on(int cand) { pending_.push_back(2 * cand + 1); }
void Nets::need_off(int cand) { pending_.push_back(2 * cand); }

int Nets::explain(Literal end, Step& step) {
    pending_.assign(1, 2 * end.cand + (end.holds ? 1 : 0));
    return write(step);
}

int Nets::explain(int truth, Step& step) {
    pending_.clear();
    for (Mask rest = full_[truth]; rest; rest &= rest - 1) need_off(position_.cand_at(truth, lowest(rest)));
    add_once(step.truths, truth);
    return write(step);
}

// Account for everything in `pending_`, back to the assumption, and write what had to hold, in order.
int Nets::write(Step& step) {
    std::vector<int> refuted;
    needed_.assign(2 * static_cast<std::size_t>(net_.cands()), 0);
    while (!pending_.empty()) {
        const int item = pending_.back();
        pending_.pop_back();
        if (needed_[item]) continue;
        needed_[item] = 1;
        const int cand = item / 2;
        if (item % 2 == 1) {
            const int truth = why_on_[cand];
            if (truth == assumed) continue;
            add_once(step.truths, truth);
            for (Mask rest = full_[truth]; rest; rest &= rest - 1) {
                const int other = position_.cand_at(truth, lowest(rest));
                if (other != cand) need_off(other);
            }
        } else if (why_off_[cand] >= 0) {
            need_on(why_off_[cand]);
        } else if (why_off_[cand] <= -2 - net_.truths()) {
            refuted.push_back(-2 - net_.truths() - why_off_[cand]);
            for (const int truth : (*refuted_)[refuted.back()].truths) add_once(step.truths, truth);
        } else if (why_off_[cand] <= -2) {
            const int truth = -2 - why_off_[cand];
            add_once(step.truths, truth);
            for (Mask rest = full_[truth]; rest; rest &= rest - 1) {
                const int other = position_.cand_at(truth, lowest(rest));
                if (holds(off_, other) && when_off_[other] < when_off_[cand]) {
                    need_off(other);
                }
            }
        }
    }
    std::vector<int> branch;
    for (const int cand : order_) {
        if (needed_[2 * cand + 1]) branch.push_back(cand);
    }
    // What fired last may not have been followed up.
    for (const int cand : queue_) {
        if (needed_[2 * cand + 1] && std::ranges::find(branch, cand) == branch.end()) branch.push_back(cand);
    }
    step.add(Role::branch, branch);
    std::size_t length = branch.size();
    std::ranges::sort(refuted);
    for (const int number : refuted) {
        step.add(Role::branch, (*refuted_)[number].branch);
        length += (*refuted_)[number].branch.size();
    }
    return static_cast<int>(length);
}

}  // namespace whydoku::logic
