// Why a chain holds, written as inferences of the logic engine (logic/schema.hpp). Only the hint that is taken is told, and only on request.
//
//   number   of an inference in the step that is being written
//   scope    what is gone where a chain begins, though the position has it: inside another chain, what that has come to remove
#pragma once

#include <initializer_list>
#include <span>

#include "logic/net.hpp"
#include "logic/step.hpp"
#include "se/chains.hpp"

namespace whydoku::se {

class Scope {
public:
    virtual ~Scope() = default;
    // The number of the inference that says that a candidate is gone.
    virtual int gone(int candidate) = 0;
};

// Whether a network is that of a plain 9×9, the only one that Sudoku Explainer knows.
bool is_plain(const logic::Net& net);

class Teller {
public:
    // Before: the network is plain.
    explicit Teller(const logic::Net& net);

    // Begin with a position, which must stay.
    void begin(const Grid& position);
    const Grid& position() const { return *position_; }
    const logic::Net& net() const { return net_; }
    logic::Step step;

    int cell_truth(int cell) const { return cell; }
    int house_truth(int house, int digit) const { return net_.truth(group(house), digit); }
    // The number of a house in the network.
    int group(int house) const { return groups_[house]; }
    // The truth by which a link leads to a candidate.
    int truth_of(int candidate, Cause cause) const;

    // -- single inferences --
    int assume(int candidate, bool on);
    // A candidate is gone because another, by that inference, is on.
    int goes(int candidate, int by);
    // A candidate is on and is not.
    int clash(int on, int off);
    // A candidate is on: the truth of the link has nothing else left.
    int last(int candidate, Cause cause, Scope& scope);
    // The truth of the link has nothing left at all; `off` says that the candidate itself is gone.
    int nothing_left(int candidate, Cause cause, int off, Scope& scope);
    // The opposite of an assumption, because it leads to a contradiction or to its own opposite.
    int fails(int end, int assumption);
    // What every case comes to. Without a truth (-1) the two cases are that a candidate is on, and that it is off.
    int every_case(int truth, int candidate, bool on, std::span<const int> ends, std::span<const int> assumptions);
    bool rests_on(int inference, int assumption) const;

    // -- larger pieces --
    int by_pattern(const NestedPattern& pattern, int candidate, Scope& scope);
    // What a chain says of the candidate that it starts from.
    int by_chain(const Path& path, Scope& scope);
    // Why a cycle removes a candidate: either all its on-nodes hold, or all the others.
    int by_cycle(const Path& path, int candidate, Scope& scope);
    // A chain or cycle as the whole step: its nodes, from which the argument follows.
    void write(const Chain& chain);
    // The way to a node of a static search, from its start.
    void write_way(std::span<const PathNode> from_start);

private:
    int add(logic::Reason reason, std::initializer_list<int> claim, std::span<const int> truths, std::span<const int> sets,
            std::span<const int> needs);
    void others_gone(int candidate, Cause cause, Scope& scope, std::vector<int>& needs) const;

    const logic::Net& net_;
    std::array<int, 27> groups_{};
    const Grid* position_ = nullptr;
    std::vector<int> claims_;              // by inference: the literal, or -1
    std::vector<int> by_;                  // by inference that a candidate goes: the one that it conflicts with, or -1
    std::vector<std::vector<int>> under_;  // by inference: the assumptions that it rests on, lowest first
};

}  // namespace whydoku::se
