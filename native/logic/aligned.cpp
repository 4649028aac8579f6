// Aligned exclusion: a digit goes from a cell because one or two other cells would be left with no digits that go with it.
//
// Two candidates do not go together when they are in conflict, or when both take a digit from the same almost locked set: it
// can spare one, not two. Pair: every digit of one other cell is ruled out that way. Triple: every pair of digits of two other
// cells is, by that or by a cell that the three together leave with nothing.

#include <algorithm>

#include "logic/finder.hpp"

namespace whydoku::logic {

namespace {

enum { aligned_pair, aligned_triple };

class Search {
public:
    Search(const Context& context, Sink& sink, Step& step)
        : net_(context.net), position_(context.position), sets_(context.almost_locked()), sink_(sink), step_(step) {
        // takes_: by candidate, the sets it takes a digit from, a bit a set.
        words_ = (sets_.size() + 63) / 64;
        takes_.assign(static_cast<std::size_t>(net_.cands()) * words_, 0);
        for (int h = 0; h < sets_.holders(); ++h) {
            const Word* seen = sets_.seen(h);
            for (int w = 0; w < net_.cell_words(); ++w) {
                for (Word rest = seen[w]; rest; rest &= rest - 1) {
                    const int cell = w * 64 + lowest(rest);
                    Word* takes = takes_.data() + static_cast<std::size_t>(net_.cand(cell, sets_.digit(h))) * words_;
                    for (const int set : sets_.sets_of(h)) {
                        if (!(sets_.members(set)[w] >> (cell & 63) & 1)) takes[set >> 6] |= bit(set & 63);
                    }
                }
            }
        }
        for (int cell = 0; cell < net_.cells(); ++cell) {
            if (position_.domain(cell)) open_.push_back(cell);
        }
    }

    void pairs() {
        for (const int a : open_) {
            for (Mask digits = position_.domain(a); digits; digits &= digits - 1) {
                const int x = net_.cand(a, lowest(digits));
                for (const int b : open_) {
                    if (b == a || left(x, b)) continue;
                    step_.clear(aligned_pair);
                    step_.removes.push_back(x);
                    step_.add(Role::cells, {a, b});
                    step_.truths.push_back(b);
                    for (Mask others = position_.domain(b); others; others &= others - 1) explain(x, net_.cand(b, lowest(others)));
                    tell_digit(lowest(digits));
                    if (!sink_.take(step_)) return;
                }
            }
        }
    }

    void triples() {
        std::vector<std::pair<int, Mask>> near;  // cells that x leaves with something, but not with all
        std::vector<int> small;                  // cells that three digits could empty
        for (const int cell : open_) {
            if (size_of(position_.domain(cell)) == 3) small.push_back(cell);
        }
        for (const int a : open_) {
            for (Mask digits = position_.domain(a); digits; digits &= digits - 1) {
                const int x = net_.cand(a, lowest(digits));
                near.clear();
                for (const int b : open_) {
                    if (b == a) continue;
                    const Mask still = left(x, b);
                    if (size_of(still) <= 4) near.emplace_back(b, still);
                }
                for (std::size_t i = 0; i < near.size(); ++i) {
                    for (std::size_t j = i + 1; j < near.size(); ++j) {
                        if (!excluded(x, near[i], near[j], small)) continue;
                        step_.clear(aligned_triple);
                        step_.removes.push_back(x);
                        step_.truths = {near[i].first, near[j].first};
                        step_.add(Role::cells, {a, near[i].first, near[j].first});
                        for (Mask ones = near[i].second; ones; ones &= ones - 1) {
                            for (Mask twos = near[j].second; twos; twos &= twos - 1) {
                                explain(net_.cand(near[i].first, lowest(ones)), net_.cand(near[j].first, lowest(twos)));
                            }
                        }
                        tell_digit(lowest(digits));
                        if (!sink_.take(step_)) return;
                    }
                }
            }
        }
    }

private:
    // The set that both candidates take a digit from, or -1.
    int shared_set(int x, int y) const {
        if (net_.digit_of(x) == net_.digit_of(y)) return -1;
        const Word* one = takes_.data() + static_cast<std::size_t>(x) * words_;
        const Word* two = takes_.data() + static_cast<std::size_t>(y) * words_;
        for (int w = 0; w < words_; ++w) {
            if (one[w] & two[w]) return w * 64 + lowest(one[w] & two[w]);
        }
        return -1;
    }
    bool apart(int x, int y) const { return net_.linked(x, y) || shared_set(x, y) >= 0; }
    // The digits of a cell that go with a candidate.
    Mask left(int x, int cell) const {
        Mask still = 0;
        for (Mask rest = position_.domain(cell); rest; rest &= rest - 1) {
            if (!apart(x, net_.cand(cell, lowest(rest)))) still |= bit(lowest(rest));
        }
        return still;
    }
    bool empties(int x, int y, int z, int cell) const {
        for (Mask rest = position_.domain(cell); rest; rest &= rest - 1) {
            const int c = net_.cand(cell, lowest(rest));
            if (!net_.linked(c, x) && !net_.linked(c, y) && !net_.linked(c, z)) return false;
        }
        return true;
    }
    bool excluded(int x, const std::pair<int, Mask>& one, const std::pair<int, Mask>& two, const std::vector<int>& small) const {
        for (Mask ones = one.second; ones; ones &= ones - 1) {
            const int y = net_.cand(one.first, lowest(ones));
            for (Mask twos = two.second; twos; twos &= twos - 1) {
                const int z = net_.cand(two.first, lowest(twos));
                if (apart(y, z)) continue;
                const int own = net_.cell_of(x);
                if (std::ranges::none_of(small, [&](int cell) {
                        return cell != own && cell != one.first && cell != two.first && empties(x, y, z, cell);
                    })) {
                    return false;
                }
            }
        }
        return true;
    }
    // Name the set that keeps two candidates apart, once.
    void explain(int x, int y) {
        if (net_.linked(x, y)) {
            step_.link(x, y);
            return;
        }
        const int set = shared_set(x, y);
        if (set < 0) return;
        for (const int cell : sets_.cells(set)) {
            if (std::ranges::find(step_.truths, cell) == step_.truths.end()) step_.truths.push_back(cell);
        }
    }
    void tell_digit(int digit) {
        const std::vector<int> used(step_.truths.begin(), step_.truths.end());
        step_.add(Role::digits, {digit});
        step_.add(Role::set, used);
        step_.cost = static_cast<int>(used.size());
    }

    const Net& net_;
    const Position& position_;
    const AlmostLocked& sets_;
    Sink& sink_;
    Step& step_;
    int words_ = 0;
    std::vector<Word> takes_;
    std::vector<int> open_;
};

void find(const Context& context, Sink& sink) {
    // A bit for every candidate and set: on very large boards that is more than it is worth.
    if (static_cast<long long>(context.net.cands()) * context.almost_locked().size() > 200'000'000) return;
    thread_local Step step;
    Search search(context, sink, step);
    if (sink.wants(aligned_pair)) search.pairs();
    if (sink.wants(aligned_triple)) search.triples();
}

const Register registered{{.family = "als", .techniques = {"aligned-pair-exclusion", "aligned-triple-exclusion"}, .find = find}};

}  // namespace

}  // namespace whydoku::logic
