// Constraints on the fillings of cells, each a small propagator over masks of the digits left. They express the sources and
// claims of sentences. Each is written for this check alone and shares nothing with the propagators of native/search: what
// is accepted here has been checked by other means than those that found it.
//
//   cell      a place of the board, by its number
//   left      the digits that each cell may still hold, as a mask; 0 for a cell that is not in question
//   loose     of a constraint that may read and narrow any cell
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "bits.hpp"

namespace whydoku::words {

using Cell = int;
using Cells = std::vector<Cell>;
using Domains = std::vector<Mask>;
using Term = std::pair<Cell, std::int64_t>;  // a cell and its weight
using Bits = std::vector<std::uint64_t>;     // places of a list, as many words as it takes

class Constraint {
public:
    virtual ~Constraint() = default;
    // Remove digits that no filling has; return false if no filling is left. On cells with one digit each it decides.
    virtual bool prune(Domains& left) const = 0;
    // The cells that it reads and takes digits from.
    const Cells& cells() const { return cells_; }
    virtual bool is_loose() const { return false; }

protected:
    explicit Constraint(Cells cells) : cells_(std::move(cells)) {}
    Cells cells_;
};
using Shared = std::shared_ptr<const Constraint>;

// Digits of cells differ; with a mask of every digit, each of these is there too.
class Differ final : public Constraint {
public:
    Differ(Cells cells, Mask every) : Constraint(std::move(cells)), every_(every) {}
    bool prune(Domains& left) const override;

private:
    Mask every_;
};

// Cells find enough digits: each fits as often as the groups that cover its places, and once outside them.
class Room final : public Constraint {
public:
    Room(Cells cells, const std::vector<Cells>& groups);
    bool prune(Domains& left) const override;

private:
    std::vector<Bits> groups_;
};

// Weighted digits add to at least or at most some number, or both.
class Adds final : public Constraint {
public:
    Adds(int low, const std::vector<Term>& terms, std::optional<std::int64_t> least, std::optional<std::int64_t> most);
    bool prune(Domains& left) const override;

    std::vector<Term> terms;  // each cell once
    std::vector<Term> sorted;
    std::optional<std::int64_t> least, most;
    int low;
};

// A sum over cells that differ: whether it can be that small, or that large.
class AddsApart final : public Constraint {
public:
    using Part = std::pair<Cells, std::int64_t>;  // cells that differ, and their weight
    AddsApart(const Adds& sum, std::vector<Part> parts, std::vector<Term> alone)
        : Constraint(sum.cells()), parts_(std::move(parts)), alone_(std::move(alone)), least_(sum.least), most_(sum.most), low_(sum.low) {}
    bool prune(Domains& left) const override;

private:
    std::vector<Part> parts_;
    std::vector<Term> alone_;
    std::optional<std::int64_t> least_, most_;
    int low_;
};

// The digits of cells, all different, are one of some sets.
class MadeOfSets final : public Constraint {
public:
    MadeOfSets(Cells cells, std::vector<Mask> sets) : Constraint(std::move(cells)), sets_(std::move(sets)) {}
    bool prune(Domains& left) const override;

private:
    std::vector<Mask> sets_;
};

// The digits of cells are not all different, or are none of some sets.
class NotMadeOfSets final : public Constraint {
public:
    NotMadeOfSets(Cells cells, std::vector<Mask> sets) : Constraint(std::move(cells)), sets(std::move(sets)) {}
    bool prune(Domains& left) const override;

    std::vector<Mask> sets;
};

// Two cells stand in a relation: for each digit of the first, a mask of what the second may be.
class Paired final : public Constraint {
public:
    Paired(Cell first, Cell second, std::vector<Mask> allowed) : Constraint({first, second}), table(std::move(allowed)) {}
    bool prune(Domains& left) const override;

    std::vector<Mask> table;
};

// Cells hold a run of digits, one of some.
class InRun final : public Constraint {
public:
    InRun(Cells cells, std::vector<Mask> runs) : Constraint(std::move(cells)), runs_(std::move(runs)) {}
    bool prune(Domains& left) const override;

private:
    std::vector<Mask> runs_;
};

// The number of cells that hold one of some digits is allowed.
class CountsCells final : public Constraint {
public:
    CountsCells(Cells cells, Mask counted, std::vector<int> numbers);
    bool prune(Domains& left) const override;

    struct Tally {
        int sure;  // cells that hold one of the digits in any case
        Bits can;  // those that can, as bits in the order of the cells
    };
    Tally tally(const Domains& left) const;
    // The numbers that can be, where groups of cells hold a digit once each.
    std::vector<int> options(const Tally& tally, const std::vector<Bits>& groups) const;
    // Take what does not go with the numbers that can be.
    bool take(Domains& left, const std::vector<int>& fitting, const Tally& tally) const;

    Mask digits;

private:
    std::vector<int> allowed_;
};

// What counts of the same cells say together: all digits add up to the cells, and a group holds each once.
class AddingUp final : public Constraint {
public:
    AddingUp(Cells cells, std::vector<std::shared_ptr<const CountsCells>> parts, const std::vector<const Cells*>& groups);
    bool prune(Domains& left) const override;

private:
    std::vector<std::shared_ptr<const CountsCells>> parts_;
    std::vector<Bits> groups_;
    Mask every_ = 0;
    bool apart_ = true;  // no digit is counted by two
};

// One of some statements is true, each that a cell holds one of some digits.
class OneTrue final : public Constraint {
public:
    using Part = std::pair<Cell, Mask>;
    explicit OneTrue(std::vector<Part> parts);
    bool prune(Domains& left) const override;
    // The statements that are open; nothing where one is true.
    std::vector<Part> choices(const Domains& left) const;

private:
    std::vector<Part> parts_;
};

// A machine accepts the digits of its cells, read in order.
class Accepts final : public Constraint {
public:
    struct Move {
        int state;
        int value;  // a digit, counted from the board's lowest
        int after;
    };
    Accepts(Cells cells, const std::vector<Move>& moves, int start, const std::vector<int>& accept);
    bool prune(Domains& left) const override;

private:
    struct Way {
        Mask values;
        int after;
    };
    int start_, states_;
    std::vector<int> first_;  // of each state's ways; one more at the end
    std::vector<Way> ways_;
    std::vector<char> accepting_;
};

// The cells that hold one of some digits are connected: a flood fill through the cells that may be members.
class HangsTogether final : public Constraint {
public:
    HangsTogether(Cells cells, const std::vector<std::pair<Cell, Cell>>& links, Mask inside, Cells roots, std::optional<int> size,
                  bool may_be_empty);
    bool prune(Domains& left) const override;

private:
    std::vector<std::vector<int>> touching_;  // by place in `cells`
    std::vector<int> roots_;                  // places
    Mask inside_;
    std::optional<int> size_;
    bool is_rooted_, may_be_empty_;
};

// No two places hold the same two digits.
class PairsDiffer final : public Constraint {
public:
    PairsDiffer(const Cells& firsts, const Cells& seconds);
    bool prune(Domains& left) const override;

private:
    std::size_t many_;
};

// The meaning of a claim: digits left in cells, and constraints.
struct Kept {
    std::vector<std::pair<Cell, Mask>> narrowed;
    std::vector<Shared> constraints;
};

// A claim holds where some others do.
class Implies final : public Constraint {
public:
    // Each condition is given with the digits left where it fails, if it has one way to fail and these say it.
    using Condition = std::pair<Kept, std::optional<std::vector<std::pair<Cell, Mask>>>>;
    Implies(std::vector<Condition> conditions, Kept consequence);
    bool prune(Domains& left) const override;
    bool is_loose() const override { return true; }

private:
    std::vector<Condition> conditions_;
    Kept consequence_;
};

class Never final : public Constraint {
public:
    Never() : Constraint({}) {}
    bool prune(Domains&) const override { return false; }
};

// What follows from several: differences of sums, sets or bounds of cells that differ, runs of digits, and counts together.
std::vector<Shared> implied(int size, const std::vector<Shared>& constraints, int most_sets);

}  // namespace whydoku::words
