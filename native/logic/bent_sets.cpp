// Bent sets: XYZ-wing, WXYZ-wing and up. N cells with N digits between them that are in no common house, where all digits but
// one are confined: the cells that can hold a confined digit all see each other, so it is there at most once.
//
// N cells need N digits; the confined ones give at most N - 1. So the last digit is in at least one of its cells, and a place
// for it that sees all of them goes. An XY-wing is one too, but it has a name of its own.

#include <algorithm>

#include "logic/finder.hpp"

namespace whydoku::logic::bent_sets_finder {

namespace {

constexpr int smallest = 3;
constexpr int largest = 7;
constexpr Effort largest_on_large_board{4, "bent sets of more than {} cells"};

// For each digit z, begin with two of its cells that do not see each other but have a place for z in sight of both, and add
// cells one after the other; each must see every cell of the set that has a digit other than z in common with it.
class Search {
public:
    Search(const Context& context, Sink& sink, int size)
        : net_(context.net), position_(context.position), limit_(context.limit), sink_(sink), size_(size), words_(context.net.cell_words()) {}

    void run() {
        usable_.assign(words_, 0);
        for (int cell = 0; cell < net_.cells(); ++cell) {
            const int count = size_of(position_.domain(cell));
            if (count >= 2 && count <= size_) usable_[cell >> 6] |= bit(cell & 63);
        }
        chosen_.assign(size_, 0);
        seen_.resize(static_cast<std::size_t>(size_ + 1) * words_);
        allowed_.resize(static_cast<std::size_t>(size_ + 1) * words_);
        fits_.resize(static_cast<std::size_t>(net_.cells()) * words_);
        but_for_z_.resize(fits_.size());
        each(usable_.data(), [&](int cell) {
            match(cell, position_.domain(cell), fits_);
            return true;
        });
        for (z_ = 0; z_ < net_.digits(); ++z_) {
            if (!search()) return;
        }
    }

private:
    template <class F>
    bool each(const Word* cells, F&& f) const {
        for (int w = 0; w < words_; ++w) {
            for (Word rest = cells[w]; rest; rest &= rest - 1) {
                if (!f(w * 64 + lowest(rest))) return false;
            }
        }
        return true;
    }
    Word* seen(int count) { return seen_.data() + static_cast<std::size_t>(count) * words_; }
    Word* allowed(int count) { return allowed_.data() + static_cast<std::size_t>(count) * words_; }
    const Word* fits(int cell) const {
        return (position_.has(cell, z_) ? but_for_z_ : fits_).data() + static_cast<std::size_t>(cell) * words_;
    }

    // The cells that a cell with these digits can be in one set with: those it sees and those that have none of the digits.
    void match(int cell, Mask digits, std::vector<Word>& fits) const {
        limit_.tick(1 + size_of(digits) * words_ / 8);
        Word* fit = fits.data() + static_cast<std::size_t>(cell) * words_;
        std::fill_n(fit, words_, Word{0});
        for (Mask rest = digits; rest; rest &= rest - 1) {
            const Word* open = position_.cells(lowest(rest));
            for (int w = 0; w < words_; ++w) fit[w] |= open[w];
        }
        for (int w = 0; w < words_; ++w) fit[w] = (~fit[w] | net_.sees(cell)[w]) & usable_[w];
        fit[cell >> 6] &= ~bit(cell & 63);
    }

    bool search() {
        holders_.assign(position_.cells(z_), position_.cells(z_) + words_);
        int count = 0;
        for (int w = 0; w < words_; ++w) count += size_of(holders_[w] &= usable_[w]);
        if (count < 2) return true;
        each(holders_.data(), [&](int cell) {
            match(cell, position_.domain(cell) & ~bit(z_), but_for_z_);
            return true;
        });
        return each(holders_.data(), [&](int a) {
            return each(holders_.data(), [&](int b) {
                limit_.tick(1 + words_ / 8);
                if (b <= a || net_.sees(a, b) || !(fits(a)[b >> 6] >> (b & 63) & 1)) return true;
                const Mask digits = position_.domain(a) | position_.domain(b);
                if (size_of(digits) > size_) return true;
                Word any = 0;
                for (int w = 0; w < words_; ++w) {
                    any |= seen(2)[w] = position_.cells(z_)[w] & net_.sees(a)[w] & net_.sees(b)[w];
                    allowed(2)[w] = fits(a)[w] & fits(b)[w];
                }
                chosen_[0] = a;
                chosen_[1] = b;
                return any == 0 || extend(2, digits);
            });
        });
    }

    // Before: `digits` is what the chosen cells hold, seen(count) where z could go, allowed(count) the cells that may be added.
    bool extend(int count, Mask digits) {
        if (count == size_) return size_of(digits) != size_ || !is_first_pair() || give(digits);
        return each(allowed(count), [&](int cell) {
            const Mask more = digits | position_.domain(cell);
            limit_.tick(1 + words_ / 8);
            if (size_of(more) > size_) return true;
            const bool holds = position_.has(cell, z_);
            Word any = 0;
            for (int w = 0; w < words_; ++w) {
                any |= seen(count + 1)[w] = holds ? seen(count)[w] & net_.sees(cell)[w] : seen(count)[w];
                // In order, so that each set of cells is met once.
                const Word after = w > cell >> 6 ? ~Word{0} : w < cell >> 6 ? 0 : ~Word{1} << (cell & 63);
                allowed(count + 1)[w] = allowed(count)[w] & fits(cell)[w] & after;
            }
            chosen_[count] = cell;
            return any == 0 || extend(count + 1, more);
        });
    }

    // A set with several pairs of z that do not see each other is told from the first of them.
    bool is_first_pair() const {
        for (std::size_t i = 2; i < chosen_.size(); ++i) {
            const int cell = chosen_[i];
            if (cell > chosen_[1] || !position_.has(cell, z_)) continue;
            for (std::size_t j = 0; j < chosen_.size(); ++j) {
                const int other = chosen_[j];
                if (j == i || net_.sees(cell, other) || !position_.has(other, z_)) continue;
                if (std::min(cell, other) < chosen_[0] || (other == chosen_[0] && cell < chosen_[1])) return false;
            }
        }
        return true;
    }

    bool give(Mask digits) {
        const int z = z_;
        sorted_ = chosen_;
        std::ranges::sort(sorted_);
        const std::span<const int> chosen = sorted_;
        step_.clear(size_ - smallest);
        each(seen(size_), [&](int cell) {
            step_.removes.push_back(net_.cand(cell, z));
            return true;
        });
        int pivot = -1;
        for (const int cell : chosen) {
            if (pivot < 0 || size_of(position_.domain(cell)) > size_of(position_.domain(pivot))) pivot = cell;
        }
        if (size_ == smallest && size_of(position_.domain(pivot)) < smallest) return true;  // an XY-wing
        step_.truths.assign(chosen.begin(), chosen.end());
        step_.add(Role::cells, chosen);
        step_.add(Role::pivot, {pivot});
        digits_.clear();
        for (Mask rest = digits; rest; rest &= rest - 1) digits_.push_back(lowest(rest));
        step_.add(Role::digits, digits_);
        step_.add(Role::common, {z});
        std::vector<int>& holders = digits_;
        holders.clear();
        for (const int cell : chosen) {
            if (position_.has(cell, z)) holders.push_back(cell);
        }
        step_.add(Role::pincers, holders);
        return sink_.take(step_);
    }

    const Net& net_;
    const Position& position_;
    Limit& limit_;
    Sink& sink_;
    int size_;
    int words_;
    int z_ = 0;
    std::vector<Word> usable_;
    std::vector<Word> holders_;  // usable cells with z
    std::vector<Word> fits_;        // by cell
    std::vector<Word> but_for_z_;   // by cell that has z: z may be in both
    std::vector<Word> seen_;     // by number of chosen cells
    std::vector<Word> allowed_;  // the same
    std::vector<int> chosen_;
    std::vector<int> sorted_;
    std::vector<int> digits_;
    Step step_;
};

void find(const Context& context, Sink& sink) {
    const int most = context.net.digits() <= 9 ? largest : context.limit.most(largest_on_large_board);
    for (int size = smallest; size <= largest; ++size) {
        if (!sink.wants(size - smallest)) continue;
        if (size > most) return context.limit.gave_up(largest_on_large_board);
        Search(context, sink, size).run();
    }
}

const Register registered{{
    .family = "wings",
    .techniques = {"xyz-wing", "wxyz-wing", "vwxyz-wing", "uvwxyz-wing", "tuvwxyz-wing"},
    .find = find,
}};

}  // namespace

}  // namespace whydoku::logic::bent_sets_finder
