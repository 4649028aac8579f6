// Aligned exclusion: a digit is removed from a cell because one or two other cells would have no digits compatible with it.
//
// Two candidates are incompatible when they are in conflict, or when both take a digit from the same almost locked set: it
// can spare one, not two. Pair: every digit of one other cell is ruled out that way. Triple: every pair of digits of two other
// cells is, by that or by a cell that the three together leave with nothing.

#include <algorithm>

#include "logic/finder.hpp"

namespace whydoku::logic::aligned_finder {

namespace {

enum { aligned_pair, aligned_triple };

// A bit for every candidate and set, and a word for every candidate and cell: on very large boards that is too much.
constexpr Effort bits_of_sets{200'000'000, "aligned exclusion on so large a board"};
constexpr Effort words_of_cells{2'000'000, "aligned triples on so large a board"};
constexpr Effort digits_left{4, "aligned triples with cells that have more than {} digits left"};

class Search {
public:
    Search(const Context& context, Sink& sink, Step& step)
        : net_(context.net), position_(context.position), limit_(context.limit), sets_(context.almost_locked()), sink_(sink), step_(step) {
        // takes_: by candidate, the sets it takes a digit from, a bit a set.
        words_ = (sets_.size() + 63) / 64;
        takes_.assign(static_cast<std::size_t>(net_.cands()) * words_, 0);
        for (int h = 0; h < sets_.holders(); ++h) {
            const Word* seen = sets_.seen(h);
            limit_.tick(1 + net_.cell_words() / 8);
            for (int w = 0; w < net_.cell_words(); ++w) {
                for (Word rest = seen[w]; rest; rest &= rest - 1) {
                    const int cell = w * 64 + lowest(rest);
                    limit_.tick(1 + static_cast<int>(sets_.sets_of(h).size()) / 8);
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
                    limit_.tick(1 + words_ / 8);
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
        const int cells = net_.cells();
        // fits[x * cells + b]: the digits of b that go with candidate x. links: those in conflict with it, where b is small.
        std::vector<Mask> fits(static_cast<std::size_t>(net_.cands()) * cells, 0);
        std::vector<Mask> links(fits.size(), 0);
        std::vector<int> small;  // cells that three digits could empty
        for (const int cell : open_) {
            if (size_of(position_.domain(cell)) == 3) small.push_back(cell);
        }
        for (const int a : open_) {
            for (Mask digits = position_.domain(a); digits; digits &= digits - 1) {
                const int x = net_.cand(a, lowest(digits));
                for (const int b : open_) {
                    limit_.tick(1 + words_ / 8);
                    if (b != a) fits[static_cast<std::size_t>(x) * cells + b] = left(x, b);
                }
                for (const int b : small) links[static_cast<std::size_t>(x) * cells + b] = conflicts(x, b);
            }
        }
        const int most_left = limit_.most(digits_left);
        bool all_near = true;
        std::vector<int> near;         // cells that x leaves with few digits
        std::vector<Mask> still(cells);
        std::vector<Mask> open_pairs(cells);  // digits of a third cell that go with x and some digit of the second
        for (const int a : open_) {
            for (Mask digits = position_.domain(a); digits; digits &= digits - 1) {
                const int x = net_.cand(a, lowest(digits));
                near.clear();
                for (const int b : open_) {
                    still[b] = fits[static_cast<std::size_t>(x) * cells + b];
                    if (b == a) continue;
                    if (size_of(still[b]) <= most_left) near.push_back(b);
                    else all_near = false;
                }
                for (const int b : near) {
                    std::ranges::fill(open_pairs, 0);
                    for (Mask ones = still[b]; ones; ones &= ones - 1) {
                        const int y = net_.cand(b, lowest(ones));
                        limit_.tick(static_cast<int>(small.size() + near.size()) / 4);
                        taken_.assign(cells, 0);
                        for (const int cell : small) {
                            if (cell == a || cell == b) continue;
                            const Mask rest = position_.domain(cell) & ~links[static_cast<std::size_t>(x) * cells + cell] &
                                              ~links[static_cast<std::size_t>(y) * cells + cell];
                            if (is_single(rest)) take_from_peers(cell, rest);
                        }
                        for (const int c : near) {
                            if (c > b) open_pairs[c] |= still[c] & fits[static_cast<std::size_t>(y) * cells + c] & ~taken_[c];
                        }
                    }
                    for (const int c : near) {
                        if (c <= b || open_pairs[c]) continue;
                        step_.clear(aligned_triple);
                        step_.removes.push_back(x);
                        step_.truths = {b, c};
                        step_.add(Role::cells, {a, b, c});
                        for (const int cell : {b, c}) {
                            const Mask gone = position_.domain(cell) & ~still[cell];
                            for (Mask rest = gone; rest; rest &= rest - 1) explain(x, net_.cand(cell, lowest(rest)));
                        }
                        for (Mask ones = still[b]; ones; ones &= ones - 1) {
                            for (Mask twos = still[c]; twos; twos &= twos - 1) {
                                const int y = net_.cand(b, lowest(ones));
                                const int z = net_.cand(c, lowest(twos));
                                if (apart(y, z)) {
                                    explain(y, z);
                                } else {
                                    explain_emptied(x, y, z, small);
                                }
                            }
                        }
                        tell_digit(lowest(digits));
                        if (!sink_.take(step_)) return;
                    }
                }
            }
        }
        if (!all_near) limit_.gave_up(digits_left);
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
    // The digits of a cell that a candidate is in conflict with.
    Mask conflicts(int x, int cell) const {
        Mask found = 0;
        for (Mask rest = position_.domain(cell); rest; rest &= rest - 1) {
            if (net_.linked(x, net_.cand(cell, lowest(rest)))) found |= rest & (~rest + 1);
        }
        return found;
    }
    // A cell that two digits have left with one: a third cell that sees it must not have that.
    void take_from_peers(int cell, Mask digit) {
        const Word* sees = net_.sees(cell);
        for (int w = 0; w < net_.cell_words(); ++w) {
            for (Word rest = sees[w]; rest; rest &= rest - 1) taken_[w * 64 + lowest(rest)] |= digit;
        }
    }
    // Name the set that makes two candidates incompatible, once.
    void explain(int x, int y) {
        if (net_.linked(x, y)) return;
        const int set = shared_set(x, y);
        if (set < 0) return;
        for (const int cell : sets_.cells(set)) name(cell);
    }
    // Name a cell that three candidates empty.
    void explain_emptied(int x, int y, int z, const std::vector<int>& small) {
        for (const int cell : small) {
            if (position_.domain(cell) == (conflicts(x, cell) | conflicts(y, cell) | conflicts(z, cell))) return name(cell);
        }
    }
    void name(int cell) {
        if (std::ranges::find(step_.truths, cell) == step_.truths.end()) step_.truths.push_back(cell);
    }
    void tell_digit(int digit) {
        const std::vector<int> used(step_.truths.begin(), step_.truths.end());
        step_.add(Role::digits, {digit});
        step_.add(Role::set, used);
        step_.cost = static_cast<int>(used.size());
    }

    const Net& net_;
    const Position& position_;
    Limit& limit_;
    const AlmostLocked& sets_;
    Sink& sink_;
    Step& step_;
    int words_ = 0;
    std::vector<Word> takes_;
    std::vector<int> open_;
    std::vector<Mask> taken_;
};

void find(const Context& context, Sink& sink) {
    Limit& limit = context.limit;
    const auto cands = static_cast<long long>(context.net.cands());
    if (cands * context.almost_locked().size() > limit.most(bits_of_sets)) return limit.gave_up(bits_of_sets);
    if (sink.wants(aligned_triple) && cands * context.net.cells() > limit.most(words_of_cells)) return limit.gave_up(words_of_cells);
    thread_local Step step;
    Search search(context, sink, step);
    if (sink.wants(aligned_pair)) search.pairs();
    if (sink.wants(aligned_triple)) search.triples();
}

const Register registered{{.family = "als", .techniques = {"aligned-pair-exclusion", "aligned-triple-exclusion"}, .find = find}};

}  // namespace

}  // namespace whydoku::logic::aligned_finder
