#include "logic/braids.hpp"

#include <algorithm>
#include <map>

namespace whydoku::logic {

namespace {

// Mixes the bits of a number (the finaliser of splitmix64).
std::uint64_t mixed_bits(std::uint64_t x) {
    x += 0x9e3779b97f4a7c15u;
    x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9u;
    x = (x ^ x >> 27) * 0x94d049bb133111ebu;
    return x ^ x >> 31;
}

}  // namespace

Wiring::Wiring(const Net& net, Limit& limit) : net_(net), width_(static_cast<std::size_t>(net.digits())) {  // a house has as many cells
    const int cands = net_.cands();
    const int digits = net_.digits();
    cand_of_.assign(net_.truths() * width_, -1);
    link_start_.assign(1, 0);
    place_start_.assign(1, 0);
    member_start_.assign(1, 0);
    for (int c = 0; c < cands; ++c) {
        limit.tick(30);
        const int cell = net_.cell_of(c);
        const int digit = net_.digit_of(c);
        member_.push_back(c);
        member_start_.push_back(c + 1);
        net_.for_links(c, [&](int other) { link_.push_back(other); });
        link_start_.push_back(static_cast<int>(link_.size()));
        place_.push_back({cell, bit(digit)});
        cand_of_[cell * width_ + digit] = c;
        for (const Seat seat : net_.seats(cell)) {
            if (seat.group >= net_.houses()) break;
            const int truth = net_.truth(seat.group, digit);
            place_.push_back({truth, bit(seat.place)});
            cand_of_[truth * width_ + seat.place] = c;
        }
        place_start_.push_back(static_cast<int>(place_.size()));
    }
    std::map<std::vector<int>, int> known;  // the cells of a segment, and its first node
    segment_start_.assign(1, 0);
    for (int house = 0; house < net_.houses(); ++house) {
        for (const Crossing& crossing : crossings_of(net_, house)) {
            std::vector<int> cells;
            for (Word rest = crossing.places; rest; rest &= rest - 1) cells.push_back(net_.cells_of(house)[lowest(rest)]);
            std::ranges::sort(cells);
            const int next = static_cast<int>(member_start_.size()) - 1;
            const auto [at, fresh] = known.emplace(cells, next);
            segment_.push_back({crossing.places, at->second});
            for (int d = 0; fresh && d < digits; ++d) {
                limit.tick(30);
                for (const int cell : cells) member_.push_back(net_.cand(cell, d));
                member_start_.push_back(static_cast<int>(member_.size()));
                const int first = net_.cand(cells[0], d);
                net_.for_links(first, [&](int other) {
                    if (std::ranges::all_of(cells, [&](int cell) { return net_.linked(net_.cand(cell, d), other); })) link_.push_back(other);
                });
                link_start_.push_back(static_cast<int>(link_.size()));
            }
        }
        segment_start_.push_back(static_cast<int>(segment_.size()));
    }
    for (int node = 0; node < nodes(); ++node) key_.push_back(mixed_bits(static_cast<std::uint64_t>(node)));
}

Braids::Braids(const Wiring& wiring, Limit& limit) : wiring_(wiring), net_(wiring.net()), limit_(limit) {
    on_.assign(wiring_.nodes(), 0);
    listed_.assign(wiring_.nodes(), 0);
    open_.assign(net_.cands(), 0);
    is_left_.assign(net_.cands(), 0);
    left_.assign(net_.truths(), 0);
    seen_.assign(1 << 10, 0);
}

bool Braids::linked(int node, int cand) const {
    return std::ranges::all_of(wiring_.members(node), [&](int member) { return member != cand && net_.linked(member, cand); });
}

// -- the state --------------------------------------------------------------------------------------------------------

void Braids::start(const Position& position) {
    for (int t = 0; t < net_.truths(); ++t) left_[t] = position.truth(t);
    std::ranges::fill(on_, 0);
    std::ranges::fill(listed_, 0);
    std::ranges::fill(is_left_, 0);
    trail_.clear();
    forced_.clear();
    truth_of_.clear();
    emptied_.clear();
    groups_ = false;
    cut_ = false;
    held_ = net_.cells() - position.open_cells();
    if (position.broken() >= 0) emptied_.push_back(position.broken());
    commit();
}

void Braids::commit() {
    trail_.clear();
    for (const int node : forced_) listed_[node] = 0;
    forced_.clear();
    truth_of_.clear();
    for (int c = 0; c < net_.cands(); ++c) open_[c] = stands(c) && !on_[c];
    full_ = left_;
}

void Braids::go_back(Mark to) {
    for (; trail_.size() > to.trail; trail_.pop_back()) {
        const int lost = trail_.back();
        if (lost >= 0) {
            for (const Place& place : wiring_.places(lost)) left_[place.truth] |= place.bit;
        } else {
            on_[~lost] = 0;
            held_ -= !is_group(~lost);
        }
    }
    for (; forced_.size() > to.forced; forced_.pop_back()) listed_[forced_.back()] = 0;
    truth_of_.resize(to.forced);
    emptied_.clear();
}

int Braids::node_left(int truth, Word word) const {
    if (is_single(word)) return wiring_.cand_at(truth, word);
    if (!groups_ || net_.is_cell_truth(truth)) return -1;
    for (const Wiring::Segment& segment : wiring_.segments(net_.house_of(truth))) {
        if ((word & ~segment.places) == 0) return segment.node + net_.digit_of_truth(truth);
    }
    return -1;
}

// A truth has lost something: record the node that it has come down to.
inline void Braids::notice(int truth) {
    const Word word = left_[truth];
    if (word == 0) {
        emptied_.push_back(truth);
        return;
    }
    if (!groups_ && (word & (word - 1)) != 0) return;
    const int node = node_left(truth, word);
    if (node < 0 || on_[node] || listed_[node]) return;
    listed_[node] = 1;
    forced_.push_back(node);
    truth_of_.push_back(truth);
}

inline void Braids::lose(int cand) {
    trail_.push_back(cand);
    for (const Place& place : wiring_.places(cand)) {
        left_[place.truth] &= ~place.bit;
        notice(place.truth);
    }
}

// Let a node hold: remove what is linked to it.
inline void Braids::hold(int node) {
    limit_.tick(10);
    on_[node] = 1;
    held_ += !is_group(node);
    trail_.push_back(~node);
    for (const int other : wiring_.links(node)) {
        if (stands(other)) lose(other);
    }
}

// Take singles to the end.  Before: no groups.
void Braids::propagate(std::size_t from) {
    for (std::size_t i = from; i < forced_.size() && emptied_.empty(); ++i) {
        if (!on_[forced_[i]]) hold(forced_[i]);
    }
}

void Braids::settle() {
    for (int t = 0; t < net_.truths(); ++t) {
        if (left_[t] != 0) notice(t);
    }
    propagate(0);
    commit();
}

void Braids::remove(std::span<const int> cands) {
    for (const int cand : cands) {
        if (stands(cand)) lose(cand);
    }
    propagate(0);
    commit();
}

// -- whips and braids -------------------------------------------------------------------------------------------------

bool Braids::search(int target, int length, Shape shape, bool groups) {
    groups_ = groups;
    chain_.clear();
    if (seen_count_ > 0) std::ranges::fill(seen_, 0);
    seen_count_ = 0;
    set_key_ = 0;
    ways_.clear();
    const Mark before = mark();
    hold(target);
    bool found = false;
    if (!emptied_.empty()) {
        found = closes(shape, target);
    } else if (length > 1) {
        found = shape == Shape::braid ? extend_braid(before.forced, length - 1) : extend_whip(target, length - 1, shape, target);
    } else {
        cut_ = true;
    }
    go_back(before);
    groups_ = false;
    std::ranges::reverse(chain_);
    return found;
}

// Whether a truth that has run empty ends a whip of this shape; it comes into the chain.
bool Braids::closes(Shape shape, int target) {
    for (const int truth : emptied_) {
        if (!fits(shape, truth, -1, target)) continue;
        chain_.push_back({truth, -1, -1});
        return true;
    }
    return false;
}

// Whether a truth that has come down to a node, or to nothing (-1), may be part of a shape.
bool Braids::fits(Shape shape, int truth, int node, int target) const {
    if (shape >= Shape::whip) return true;
    const Word full = full_[truth];
    if (shape == Shape::bivalue && size_of(full) != 2) return false;
    int others = 0;  // but for the node, what earlier nodes have to take
    for (Word rest = full; rest; rest &= rest - 1) {
        const int cand = wiring_.cand_at(truth, rest);
        if (cand == node) continue;
        const bool by_target = net_.linked(cand, target);
        if (shape != Shape::t_whip) {
            others += !by_target;
        } else if (node >= 0 && by_target) {
            // The first truth depends on the target; no other may.
            const bool by_node = std::ranges::any_of(trail_, [&](int each) { return each < 0 && ~each != target && linked(~each, cand); });
            others += !by_node;
        }
    }
    if (shape != Shape::t_whip) return others <= 1;
    return others == 0 || (others == 1 && size_of(full) == 2);
}

// Take one more of the forced nodes, from a place in their list on. Earlier ones were taken, or skipped for good: sets with them
// have been searched.
bool Braids::extend_braid(std::size_t from, int more) {
    const std::size_t end = forced_.size();
    for (std::size_t i = from; i < end; ++i) {
        const int node = forced_[i];
        const int truth = truth_of_[i];
        const Mark before = mark();
        hold(node);
        bool found = false;
        if (!emptied_.empty()) {
            found = closes(Shape::braid, -1);
        } else if (more > 1) {
            found = extend_braid(i + 1, more - 1);
        } else {
            cut_ = true;
        }
        go_back(before);
        if (found) {
            chain_.push_back({truth, node, -1});
            return true;
        }
    }
    return false;
}

// Take one more node that hangs on the last one, by a candidate by which none has hung before.
bool Braids::extend_whip(int last, int more, Shape shape, int target) {
    const std::size_t first = ways_.size();
    for (const int other : wiring_.links(last)) {
        if (!open_[other] || is_left_[other]) continue;
        for (const Place& place : wiring_.places(other)) {
            const int node = node_left(place.truth, left_[place.truth]);
            if (node >= 0 && !on_[node] && fits(shape, place.truth, node, target)) ways_.push_back({place.truth, node, other});
        }
    }
    bool found = false;
    const std::size_t end = ways_.size();
    for (std::size_t i = first; i < end && !found; ++i) {
        const Link way = ways_[i];
        const Mark before = mark();
        hold(way.node);
        const std::uint64_t key = wiring_.key(way.node) + 2 * wiring_.key(way.left);
        set_key_ += key;
        is_left_[way.left] = 1;
        if (!emptied_.empty()) {
            found = closes(shape, target);
        } else if (more == 1) {
            cut_ = true;
        } else if (more == 2 || shape < Shape::whip || is_new(way.node)) {
            found = extend_whip(way.node, more - 1, shape, target);
        }
        is_left_[way.left] = 0;
        set_key_ -= key;
        go_back(before);
        if (found) chain_.push_back(way);
    }
    ways_.resize(first);
    return found;
}

// Whether the nodes that hold, with this one as the last, have not been searched yet.
bool Braids::is_new(int last) {
    if (2 * seen_count_ >= seen_.size()) {
        std::vector<std::uint64_t> old(seen_.size() * 2, 0);
        old.swap(seen_);
        for (const std::uint64_t key : old) {
            if (key == 0) continue;
            std::size_t at = key & (seen_.size() - 1);
            while (seen_[at] != 0) at = (at + 1) & (seen_.size() - 1);
            seen_[at] = key;
        }
    }
    const std::uint64_t key = mixed_bits(set_key_ ^ wiring_.key(last)) | 1u << 31;
    for (std::size_t at = key & (seen_.size() - 1);; at = (at + 1) & (seen_.size() - 1)) {
        if (seen_[at] == key) return false;
        if (seen_[at] != 0) continue;
        seen_[at] = key;
        ++seen_count_;
        return true;
    }
}

int Braids::least(int target, bool groups) {
    groups_ = groups;
    const Mark before = mark();
    hold(target);
    std::size_t at = before.forced;
    int length = 1;
    // All nodes that are forced hold at once; each such round takes one node at least.
    while (emptied_.empty() && at < forced_.size()) {
        ++length;
        for (const std::size_t end = forced_.size(); at < end && emptied_.empty(); ++at) hold(forced_[at]);
    }
    const bool fails = !emptied_.empty();
    go_back(before);
    groups_ = false;
    return fails ? length : 0;
}

Lengths::Lengths(Braids& braids, Shape shape, bool groups, std::span<const int> targets) : braids_(braids), shape_(shape), groups_(groups) {
    for (const int target : targets) open_.push_back({target, 1});
}

bool Lengths::next(int most) {
    found_.clear();
    while (found_.empty()) {
        std::erase_if(open_, [](const Target& target) { return target.least == 0; });
        cut_ = !open_.empty() && length_ >= most;
        if (open_.empty() || cut_) return false;
        ++length_;
        // No braid of two truths is not a whip.
        const Shape shape = shape_ == Shape::braid && length_ < 3 ? Shape::whip : shape_;
        for (Target& target : open_) {
            // Beyond the first lengths, a look at what follows at all saves most searches.
            if (length_ == 3) target.least = braids_.least(target.cand, groups_);
            if (target.least == 0 || target.least > length_) continue;
            braids_.was_cut();
            if (braids_.search(target.cand, length_, shape, groups_)) {
                found_.push_back(target.cand);
                target.least = 0;
            } else if (!braids_.was_cut()) {
                target.least = 0;
            }
        }
    }
    return true;
}

// -- trial and error --------------------------------------------------------------------------------------------------

void Braids::try_all(int depth, int length) {
    exhaust(depth, length);
    commit();
}

bool Braids::fails(int cand, int depth, int length) {
    const Mark before = mark();
    hold(cand);
    propagate(before.forced);
    const bool failed = !emptied_.empty() || (!solved() && (depth > 0 || length > 0) && exhaust(depth, length));
    go_back(before);
    return failed;
}

bool Braids::has_braid(int cand, int length) {
    const int bound = least(cand, false);
    return bound > 0 && bound <= length && search(cand, length, Shape::braid, false);
}

// Whether the state turns out to have no solution.
bool Braids::exhaust(int depth, int length) {
    // Easier candidates come first, so that as little as possible is left for harder ones.
    const auto easier = [&] {
        if (depth > 1) return exhaust(depth - 1, length);
        if (length > 0) return exhaust(depth, depth == 0 ? length - 1 : 0);
        return false;
    };
    if (depth + length == 0) return false;
    if (easier()) return true;
    int unchanged = 0;
    for (int cand = 0; unchanged < net_.cands() && !solved(); cand = (cand + 1) % net_.cands(), ++unchanged) {
        if (!stands(cand) || on_[cand]) continue;
        if (!(depth > 0 ? fails(cand, depth - 1, length) : has_braid(cand, length))) continue;
        const std::size_t from = forced_.size();
        lose(cand);
        propagate(from);
        if (!emptied_.empty() || easier()) return true;
        unchanged = 0;
    }
    return false;
}

}  // namespace whydoku::logic
