// The almost locked sets of a position: N cells of a group that have N + 1 digits between them. Take any one digit away, and
// each of the others is in there. Built once for a position, used by everything that reasons with such sets.
//
//   set     0 .. size()-1; cells(s) and digits(s)
//   holder  where one digit can be within a set: a digit and cells. Sets share holders, so what depends on the cells of one
//           digit only (who sees them all, which holders cannot both have it) is worked out once for all of them.
//
// A digit x is restricted common to two sets when the holders of x in them are linked: at most one of the sets has it.
#pragma once

#include <span>
#include <vector>

#include "limit.hpp"
#include "logic/position.hpp"

namespace whydoku::logic {

class AlmostLocked {
public:
    void build(const Position& position, Limit& limit);

    // -- sets --
    int size() const { return static_cast<int>(sets_.size()); }
    std::span<const int> cells(int set) const { return {cells_.data() + sets_[set].start, static_cast<std::size_t>(sets_[set].count)}; }
    Mask digits(int set) const { return sets_[set].digits; }
    int group(int set) const { return sets_[set].group; }
    // The digits whose holders in the set are linked to any.
    Mask linked_digits(int set) const { return sets_[set].linked; }
    const Word* members(int set) const { return members_.data() + static_cast<std::size_t>(set) * words_; }
    // The holder of a digit in a set.  Before: the digit is one of the set's.
    int holder(int set, int digit) const {
        return held_[sets_[set].holders + size_of(sets_[set].digits & (bit(digit) - 1))];
    }

    // -- holders --
    int holders() const { return static_cast<int>(holders_.size()); }
    int digit(int holder) const { return holders_[holder]; }
    const Word* where(int holder) const { return where_.data() + static_cast<std::size_t>(holder) * words_; }
    // The cells that have the digit open and see every cell of the holder.
    const Word* seen(int holder) const { return seen_.data() + static_cast<std::size_t>(holder) * words_; }
    std::span<const int> sets_of(int holder) const { return list(sets_of_, sets_of_start_, holder); }
    // The holders of the same digit that cannot have it together with this one.
    std::span<const int> linked(int holder) const { return list(linked_, linked_start_, holder); }

private:
    struct Set {
        Mask digits;
        int start;
        int count;
        int group;
        int holders;
        Mask linked = 0;
    };
    struct Walk;

    std::span<const int> list(const std::vector<int>& items, const std::vector<int>& start, int at) const {
        return {items.data() + start[at], items.data() + start[at + 1]};
    }
    void add(const Position& position, int group, std::span<const int> cells, Mask digits);
    int holder_of(const Position& position, int digit, const Word* cells);
    void index(const Net& net, Limit& limit);

    int words_ = 0;
    std::vector<Set> sets_;
    std::vector<int> cells_;
    std::vector<Word> members_;
    std::vector<int> held_;
    std::vector<int> holders_;
    std::vector<Word> where_;
    std::vector<Word> seen_;
    std::vector<int> sets_of_;
    std::vector<int> sets_of_start_;
    std::vector<int> linked_;
    std::vector<int> linked_start_;
    std::vector<int> first_;  // by candidate: the last holder whose lowest cell and digit it is, or -1
    std::vector<int> before_; // by holder: the one before it in that list
};

}  // namespace whydoku::logic
