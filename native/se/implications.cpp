// The search for what follows from a candidate; see the header.

#include "se/implications.hpp"

namespace whydoku::se {

void Search::begin(const Grid& start, Mode mode, int candidate, bool on) {
    start_ = &start;
    mode_ = mode;
    if (mode.dynamic) work_ = start;
    on_at_.fill(-1);
    off_at_.fill(-1);
    nodes_.clear();
    parents_.clear();
    on_list_.clear();
    off_list_.clear();
    carriers_.clear();
    above_.clear();
    nested_.clear();
    asked_.clear();
    asked_for_.clear();
    on_next_ = off_next_ = pending_ = 0;
    fails_on_ = fails_off_ = -1;
    add(candidate, on, is_start, -1);
}

void Search::run(const Level& level, Forcing& owner, Limit& limit) {
    while (follow_links(limit) && level.number > 0 && ask_techniques(level, owner, limit)) {}
}

bool Search::follow_links(Limit& limit) {
    if (failed()) return false;
    while (true) {
        limit.tick(5);
        if (on_next_ < on_list_.size()) {
            if (!follow_on(on_list_[on_next_++])) return false;
        } else if (off_next_ < off_list_.size()) {
            const int index = off_list_[off_next_++];
            if (!follow_off(index)) return false;
            if (mode_.dynamic) work_.remove(node(index).candidate / 9, node(index).candidate % 9);
        } else {
            return true;
        }
    }
}

bool Search::follow_on(int index) {
    const Grid& grid = mode_.dynamic ? work_ : *start_;
    const int candidate = node(index).candidate, cell = candidate / 9, digit = candidate % 9;
    if (mode_.y)
        for (unsigned others = grid.candidates[cell] & ~(1u << digit); others != 0; others &= others - 1)
            if (!reach_off(9 * cell + lowest(others), in_cell, index)) return false;
    for (int type = 0; type < 3; ++type) {
        const int h = house(type, cell);
        for (unsigned others = grid.places[h][digit] & ~(1u << place(type, cell)); others != 0; others &= others - 1)
            if (!reach_off(9 * cell_at(h, lowest(others)) + digit, static_cast<Cause>(in_block + type), index)) return false;
    }
    return true;
}

bool Search::follow_off(int index) {
    const Grid& grid = mode_.dynamic ? work_ : *start_;
    const int candidate = node(index).candidate, cell = candidate / 9, digit = candidate % 9;
    if (mode_.y) {
        const Bits candidates = grid.candidates[cell];
        if (count(candidates) == 2 && !reach_on(9 * cell + lowest(candidates & ~(1u << digit)), in_cell, index)) return false;
    }
    for (int type = 0; type < 3; ++type) {
        const int h = house(type, cell);
        const Bits others = static_cast<Bits>(grid.places[h][digit] & ~(1 << place(type, cell)));
        if (is_single(others) && !reach_on(9 * cell_at(h, lowest(others)) + digit, static_cast<Cause>(in_block + type), index)) return false;
    }
    return true;
}

bool Search::reach_off(int candidate, Cause cause, int from) {
    const bool contradicts = has(candidate, true);
    if (!contradicts && has(candidate, false)) return true;
    parents_.push_back(static_cast<std::int16_t>(from));
    const int index = add(candidate, false, cause, -1);
    if (!contradicts) return true;
    fails_on_ = at(candidate, true);
    fails_off_ = index;
    return false;
}

bool Search::reach_on(int candidate, Cause cause, int from) {
    const bool contradicts = has(candidate, false);
    if (!contradicts && has(candidate, true)) return true;
    parents_.push_back(static_cast<std::int16_t>(from));
    if (mode_.dynamic) {
        const int cell = candidate / 9, digit = candidate % 9;
        if (cause == in_cell) {
            each(start_->candidates[cell] & ~work_.candidates[cell],
                 [&](int gone) { parents_.push_back(static_cast<std::int16_t>(at(9 * cell + gone, false))); });
        } else {
            const int h = house(cause - in_block, cell);
            each(start_->places[h][digit] & ~work_.places[h][digit],
                 [&](int i) { parents_.push_back(static_cast<std::int16_t>(at(9 * cell_at(h, i) + digit, false))); });
        }
    }
    const int index = add(candidate, true, cause, -1);
    if (!contradicts) return true;
    fails_on_ = index;
    fails_off_ = at(candidate, false);
    return false;
}

int Search::ancestors(int index) const {
    if (!mode_.dynamic) return node(index).above;
    const std::uint64_t* const own = above_.data() + node(index).above;
    int total = 0;
    for (int word = 0; word <= index / 64; ++word) total += size_of(own[word]);
    return total;
}

// A node that contradicts another is listed, but joins neither queue nor set.
int Search::add(int candidate, bool on, Cause cause, int nested) {
    const int index = static_cast<int>(nodes_.size());
    const bool is_new = !has(candidate, on), contradicts = has(candidate, !on) && cause != by_technique;
    const int identity = is_new ? index : at(candidate, on);
    Node node{static_cast<std::int16_t>(candidate), on, cause, static_cast<std::int16_t>(identity), static_cast<std::int16_t>(nested),
              static_cast<std::int32_t>(pending_), static_cast<std::int32_t>(parents_.size()), static_cast<std::int32_t>(above_.size())};
    if (mode_.dynamic) {
        above_.resize(above_.size() + static_cast<std::size_t>(index / 64 + 1));
        std::uint64_t* const own = above_.data() + node.above;
        for (std::size_t i = pending_; i < parents_.size(); ++i) {
            const Node& parent = nodes_[parents_[i]];
            const std::uint64_t* const theirs = above_.data() + parent.above;
            for (int word = 0; word <= parent.identity / 64; ++word) own[word] |= theirs[word];
        }
        own[identity / 64] |= std::uint64_t{1} << (identity % 64);
    } else {
        node.above = 1 + (pending_ < parents_.size() ? nodes_[parents_[pending_]].above : 0);
    }
    pending_ = parents_.size();
    nodes_.push_back(node);
    if (nested >= 0) carriers_.push_back(static_cast<std::int16_t>(index));
    if (is_new && !contradicts) {
        (on ? on_at_ : off_at_)[candidate] = static_cast<std::int16_t>(index);
        (on ? on_list_ : off_list_).push_back(static_cast<std::int16_t>(index));
    }
    return index;
}

}  // namespace whydoku::se
