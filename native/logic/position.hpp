// A position: what is set, and what is still open. One block of words, so that a copy is one block copy.
//
//   domain   [mask of cell 0][mask of cell 1] …              the digits open in a cell
//   places   [group 0, digit 0][group 0, digit 1] …          the places of a digit in a group that are open
//   cells    [digit 0: words of cells][digit 1: …] …         the cells where a digit is open
//   alive    one bit per candidate
//
// Only open candidates are in there: when a cell is set, all its candidates are removed, and the truths it settles have none left.
// So whatever a finder meets is undecided, and a truth's count is a popcount of one word. A truth that runs empty without
// being settled is a contradiction; it is noticed at once and kept in `broken()`. Truths that come down to one candidate
// are noticed too, in the lists that the finder of singles reads: they are never scanned for.
#pragma once

#include <cstring>
#include <span>
#include <vector>

#include "logic/net.hpp"

namespace whydoku::logic {

class Position {
public:
    // An empty position; start() fills it.
    explicit Position(const Net& net);

    // Begin from the digits that stand (-1: none), whether each was given or worked out, and the marks left beside them;
    // what the digits rule out goes. Before: each has an entry a cell, but `marks` may be empty for "all of them".
    // After: broken() says whether something is wrong already.
    void start(std::span<const signed char> values, std::span<const char> given, std::span<const Mask> marks);

    const Net& net() const { return *net_; }

    // -- reading --
    Mask domain(int cell) const { return words_[cell]; }
    const Mask* domains() const { return words_.data(); }
    Mask places(int group, int digit) const { return words_[places_at_ + group * digits_ + digit]; }
    const Mask* places_in(int group) const { return words_.data() + places_at_ + group * digits_; }
    const Word* cells(int digit) const { return words_.data() + cells_at_ + digit * cell_words_; }
    const Word* alive() const { return words_.data() + alive_at_; }
    bool has(int cell, int digit) const { return words_[cell] >> digit & 1; }
    bool has(int cand) const { return words_[alive_at_ + (cand >> 6)] >> (cand & 63) & 1; }
    int value(int cell) const { return values_[cell]; }  // -1: open
    bool is_given(int cell) const { return given_[cell]; }
    // The open candidates of a truth as a word: digits of a cell, or places in a house.
    Mask truth(int truth) const {
        return net_->is_cell_truth(truth) ? words_[truth] : words_[places_at_ + (truth - net_->cells())];
    }
    // The candidate of a truth that a bit of that word stands for.
    int cand_at(int truth, int bit) const {
        if (net_->is_cell_truth(truth)) return net_->cand(truth, bit);
        return net_->cand(net_->cells_of(net_->house_of(truth))[bit], net_->digit_of_truth(truth));
    }
    int open_cells() const { return open_; }           // cells not set
    int open_cells_in(int group) const { return open_in_[group]; }
    bool solved() const { return open_ == 0 && broken_ < 0; }
    int broken() const { return broken_; }             // the truth that has run empty, or -1
    std::uint64_t version() const { return version_; } // grows with every change
    std::uint64_t changed(int group) const { return changed_[group]; }  // the version in which a group last changed

    // -- singles that were noticed; entries may be stale, so look again before use --
    const std::vector<int>& naked() const { return naked_; }    // cells
    const std::vector<int>& hidden(bool in_line) const { return hidden_[in_line]; }  // truths of lines, or of other houses
    const std::vector<int>& last() const { return last_; }      // houses with one open cell
    const std::vector<int>& lone() const { return lone_; }      // digits with one open cell on the board
    int open_cells_of(int digit) const { return open_of_[digit]; }

    // -- changing --
    // Remove a candidate if it is there.
    void remove(int cell, int digit);
    void remove(int cand) { remove(net_->cell_of(cand), net_->digit_of(cand)); }
    // Note a contradiction that no truth shows; `truth` is what it is put down to.
    void fail(int truth) {
        if (broken_ < 0) broken_ = truth;
    }
    // Take over another position of this network; the version still grows.
    void go_back_to(const Position& other);
    // Set an open cell and remove what that rules out.
    void place(int cell, int digit);
    void place(int cand) { place(net_->cell_of(cand), net_->digit_of(cand)); }

private:
    void drop(int cell, int digit);
    void notice(int group, int digit, Mask places);
    void build();
    void tidy();

    const Net* net_;
    int digits_;
    int cell_words_;
    int places_at_;
    int cells_at_;
    int alive_at_;
    std::vector<Word> words_;
    std::vector<signed char> values_;
    std::vector<char> given_;
    std::vector<int> open_in_;
    std::vector<int> naked_;
    std::vector<int> hidden_[2];
    std::vector<int> last_;
    std::vector<int> lone_;
    std::vector<int> open_of_;
    int open_ = 0;
    int broken_ = -1;
    std::uint64_t version_ = 0;
    std::vector<std::uint64_t> changed_;
};

}  // namespace whydoku::logic
