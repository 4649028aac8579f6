#include "logic/als.hpp"

#include <algorithm>

namespace whydoku::logic {

namespace {

// Where a group has more open cells than this, only small sets are listed: there are 2^N subsets.
constexpr int most_open = 9;
constexpr Effort subsets_of_group{4096, "almost locked sets of more than {} cells"};

int largest_set(int open, int most_subsets) {
    if (open <= most_open) return open - 1;
    long long subsets = 1;
    long long total = 0;
    int size = 0;
    while (size < open - 1) {
        subsets = subsets * (open - size) / (size + 1);
        total += subsets;
        if (total > most_subsets) break;
        ++size;
    }
    return std::max(size, 1);
}

}  // namespace

struct AlmostLocked::Walk {
    AlmostLocked& out;
    const Position& position;
    Limit& limit;
    int group = 0;
    int most = 0;
    std::vector<int> open = {};
    std::vector<int> chosen = {};

    // Whether the chosen cells also lie in a group that comes before this one, where they have been found already.
    bool known() const {
        const Net& net = position.net();
        for (const Seat seat : net.seats(chosen[0])) {
            if (seat.group >= group) continue;
            const Word* members = net.members(seat.group);
            if (std::ranges::all_of(chosen, [&](int cell) { return members[cell >> 6] >> (cell & 63) & 1; })) return true;
        }
        return false;
    }

    void go_on(std::size_t from, Mask digits) {
        for (std::size_t i = from; i < open.size(); ++i) {
            const Mask all = digits | position.domain(open[i]);
            if (size_of(all) > most + 1) continue;
            limit.tick();
            chosen.push_back(open[i]);
            const int size = static_cast<int>(chosen.size());
            if (size_of(all) == size + 1 && !known()) {
                limit.tick(size * (4 + out.words_ / 4));
                out.add(position, group, chosen, all);
            }
            if (size < most) go_on(i + 1, all);
            chosen.pop_back();
        }
    }
};

void AlmostLocked::build(const Position& position, Limit& limit) {
    const Net& net = position.net();
    words_ = net.cell_words();
    sets_.clear();
    cells_.clear();
    members_.clear();
    held_.clear();
    holders_.clear();
    where_.clear();
    seen_.clear();
    before_.clear();
    first_.assign(net.cands(), -1);
    Walk walk{*this, position, limit};
    const int most_subsets = limit.most(subsets_of_group);
    int least = net.cells();  // the smallest bound that left sets out
    for (int g = 0; g < net.groups(); ++g) {
        walk.group = g;
        walk.open.clear();
        for (const int cell : net.cells_of(g)) {
            if (position.domain(cell)) walk.open.push_back(cell);
        }
        if (walk.open.size() < 2) continue;
        std::ranges::sort(walk.open);
        limit.tick();
        walk.most = largest_set(static_cast<int>(walk.open.size()), most_subsets);
        if (walk.most + 1 < static_cast<int>(walk.open.size())) least = std::min(least, walk.most);
        walk.go_on(0, 0);
    }
    if (least < net.cells()) limit.gave_up(subsets_of_group, least);
    index(net, limit);
}

void AlmostLocked::add(const Position& position, int group, std::span<const int> cells, Mask digits) {
    sets_.push_back({digits, static_cast<int>(cells_.size()), static_cast<int>(cells.size()), group, static_cast<int>(held_.size())});
    cells_.insert(cells_.end(), cells.begin(), cells.end());
    const std::size_t at = members_.size();
    members_.resize(at + words_, 0);
    for (const int cell : cells) members_[at + (cell >> 6)] |= bit(cell & 63);
    thread_local std::vector<Word> holding;
    holding.resize(words_);
    for (Mask rest = digits; rest; rest &= rest - 1) {
        const Word* open = position.cells(lowest(rest));
        for (int w = 0; w < words_; ++w) holding[w] = members_[at + w] & open[w];
        held_.push_back(holder_of(position, lowest(rest), holding.data()));
    }
}

int AlmostLocked::holder_of(const Position& position, int digit, const Word* cells) {
    const Net& net = position.net();
    int lowest_cell = 0;
    while (cells[lowest_cell >> 6] == 0) lowest_cell += 64;
    lowest_cell += lowest(cells[lowest_cell >> 6]);
    int& first = first_[net.cand(lowest_cell, digit)];
    for (int h = first; h >= 0; h = before_[h]) {
        if (std::equal(cells, cells + words_, where(h))) return h;
    }
    const int made = holders();
    holders_.push_back(digit);
    before_.push_back(first);
    first = made;
    where_.insert(where_.end(), cells, cells + words_);
    const std::size_t at = seen_.size();
    seen_.insert(seen_.end(), position.cells(digit), position.cells(digit) + words_);
    for (int w = 0; w < words_; ++w) {
        for (Word rest = cells[w]; rest; rest &= rest - 1) {
            const Word* sees = net.sees(w * 64 + lowest(rest));
            for (int v = 0; v < words_; ++v) seen_[at + v] &= sees[v];
        }
    }
    return made;
}

// The sets of each holder, and the links between holders.
void AlmostLocked::index(const Net& net, Limit& limit) {
    sets_of_start_.assign(holders() + 1, 0);
    for (const int h : held_) ++sets_of_start_[h + 1];
    for (int h = 0; h < holders(); ++h) sets_of_start_[h + 1] += sets_of_start_[h];
    sets_of_.resize(held_.size());
    std::vector<int> fill(sets_of_start_.begin(), sets_of_start_.end() - 1);
    for (int s = 0; s < size(); ++s) {
        for (int i = 0; i < size_of(sets_[s].digits); ++i) sets_of_[fill[held_[sets_[s].holders + i]]++] = s;
    }
    linked_.clear();
    linked_start_.assign(1, 0);
    for (int h = 0; h < holders(); ++h) {
        // A linked holder has its lowest cell where all of this one is seen from.
        const Word* sees = seen(h);
        limit.tick(1 + words_ / 8);
        for (int v = 0; v < words_; ++v) {
            for (Word rest = sees[v]; rest; rest &= rest - 1) {
                limit.tick();
                const int cand = net.cand(v * 64 + lowest(rest), holders_[h]);
                for (int other = first_[cand]; other >= 0; other = before_[other]) {
                    const Word* cells = where(other);
                    bool all = true;
                    for (int w = 0; w < words_ && all; ++w) all = (cells[w] & ~sees[w]) == 0;
                    if (all) linked_.push_back(other);
                }
            }
        }
        linked_start_.push_back(static_cast<int>(linked_.size()));
        if (linked(h).empty()) continue;
        for (const int set : sets_of(h)) sets_[set].linked |= bit(holders_[h]);
    }
}

}  // namespace whydoku::logic
