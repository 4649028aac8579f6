// The network as the logic engine sees it: made once from a board and its rules (`Network::logic()`), then never changed.
//
//   cell    0 .. cells-1                      digit   0 .. digits-1, at most 64
//   cand    a candidate, "digit in cell":     cell * digits + digit
//   group   cells that all differ, numbered as the network numbers them. The first `houses()` of them are houses: they have as many cells as digits, so each
//           digit is in each of them exactly once. The rest (cages, diagonals cut short …) only forbid.
//   place   a cell's number within a group: the places of a digit in a group are one machine word
//   truth   candidates of which exactly one holds:   0 .. cells-1 are the cells,
//           cells + house * digits + digit is a digit in a house
//   link    two candidates that cannot both hold. Of the same digit, they are in `sees`; of one cell, they differ in
//           digit; what else a rule forbids (neighbours that may not be consecutive …) is in `extra`.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "bits.hpp"
#include "logic/premises.hpp"
#include "network.hpp"

namespace whydoku::logic {

using Word = std::uint64_t;

using Kind = GroupKind;

struct Seat {
    int group;
    int place;
};

class Net {
public:
    // The network must outlive it, as it does for the one that it makes itself.
    explicit Net(const Network& network);
    Net(const Net&) = delete;
    Net& operator=(const Net&) = delete;

    // The premises, which steps call rules and know by number.
    int rule_count() const { return static_cast<int>(rules_.size()); }
    const Premise& rule(int number) const { return rules_[number]; }
    // The premises that bind a cell.
    std::span<const int> rules_of(int cell) const { return rules_of_[cell]; }
    // All rules together, as search has them, for a first look at what follows from an assumption. Null if there
    // are only groups.
    const Problem* whole() const { return rules_.empty() ? nullptr : &network_.whole(); }

    int cells() const { return cells_; }
    int digits() const { return digits_; }
    int cands() const { return cells_ * digits_; }
    int groups() const { return static_cast<int>(groups_.size()); }
    int houses() const { return houses_; }
    Mask house_digits(int house) const { return network_.house_digits(house); }
    int truths() const { return cells_ + houses_ * digits_; }
    Mask all_digits() const { return first_values(digits_); }

    int cand(int cell, int digit) const { return cell * digits_ + digit; }
    int cell_of(int cand) const { return over_digits(cand); }
    int digit_of(int cand) const { return cand - over_digits(cand) * digits_; }

    bool is_cell_truth(int truth) const { return truth < cells_; }
    int truth(int house, int digit) const { return cells_ + house * digits_ + digit; }
    int house_of(int truth) const { return over_digits(truth - cells_); }
    int digit_of_truth(int truth) const { return digit_of(truth - cells_); }

    Kind kind(int group) const { return groups_[group].kind; }
    bool is_line(int group) const { return kind(group) == Kind::row || kind(group) == Kind::column; }
    const std::vector<int>& cells_of(int group) const { return groups_[group].cells; }
    // The groups a cell is in, houses first, and its place in each.
    std::span<const Seat> seats(int cell) const { return {seats_.data() + seat_start_[cell], seats_.data() + seat_start_[cell + 1]}; }
    // The place of a cell in a group, or -1.
    int place(int group, int cell) const;

    // A set of cells is `cell_words()` words.
    int cell_words() const { return cell_words_; }
    const Word* sees(int cell) const { return sees_.data() + static_cast<std::size_t>(cell) * cell_words_; }
    const Word* members(int group) const { return members_.data() + static_cast<std::size_t>(group) * cell_words_; }
    // Whether the same digit cannot be in both cells.
    bool sees(int a, int b) const { return sees(a)[b >> 6] >> (b & 63) & 1; }

    // The network that it is a view of.
    const Network& network() const { return network_; }
    // Whether a rule that links do not say has to do with a cell: a sum, a count, an automaton, a clause.
    bool tied(int cell) const { return tied_[cell]; }

    // Links that are neither within a cell nor between equal digits.
    bool has_extra() const { return !extra_.empty(); }
    std::span<const int> extra(int cand) const {
        if (extra_.empty()) return {};
        return {extra_.data() + extra_start_[cand], extra_.data() + extra_start_[cand + 1]};
    }
    bool linked(int a, int b) const;
    // A set of candidates is `cand_words()` words; row(c) holds every candidate linked to c. Only where has_rows().
    int cand_words() const { return cand_words_; }
    bool has_rows() const { return !rows_.empty(); }
    const Word* row(int cand) const { return rows_.data() + static_cast<std::size_t>(cand) * cand_words_; }

    // Call f(cand) for every candidate linked to this one, on boards of any size.
    template <class F>
    void for_links(int cand, F&& f) const {
        const int cell = cell_of(cand);
        const int digit = digit_of(cand);
        for (int d = 0; d < digits_; ++d) {
            if (d != digit) f(this->cand(cell, d));
        }
        const Word* seen = sees(cell);
        for (int w = 0; w < cell_words_; ++w) {
            for (Word rest = seen[w]; rest; rest &= rest - 1) f(this->cand(w * 64 + lowest(rest), digit));
        }
        for (const int other : extra(cand)) f(other);
    }

private:
    struct Group {
        Kind kind;
        std::vector<int> cells;
    };

    void see(int a, int b) { sees_[static_cast<std::size_t>(a) * cell_words_ + (b >> 6)] |= Word{1} << (b & 63); }
    void find_groups();
    void find_links();
    void find_rules();
    void find_rows();

    // number / digits(), as a product: a division is the slowest thing an integer can do. With inverse_ = 2^40 / digits
    // rounded up, it is exact below 2^34, and no number of ours comes near.
    int over_digits(int number) const { return static_cast<int>(static_cast<std::uint64_t>(number) * inverse_ >> 40); }

    const Network& network_;
    int cells_;
    int digits_;
    std::uint64_t inverse_;
    int houses_;
    int cell_words_;
    int cand_words_;
    std::vector<Group> groups_;
    std::vector<Seat> seats_;
    std::vector<int> seat_start_;
    std::vector<Word> sees_;
    std::vector<Word> members_;
    std::vector<char> tied_;
    std::vector<int> extra_;
    std::vector<int> extra_start_;
    std::vector<Word> rows_;
    std::vector<Premise> rules_;
    std::vector<std::vector<int>> rules_of_;
};

// Another group that meets a house in more than one cell, and these cells' places in the house.
struct Crossing {
    int group;
    Mask places;
};
std::vector<Crossing> crossings_of(const Net& net, int house);

}  // namespace whydoku::logic
