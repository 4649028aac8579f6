// Deadly patterns: cells that could be filled in two ways unnoticed by all other cells, so that the puzzle would have two
// solutions. Where a puzzle has one, some candidate that breaks the pattern (a guardian) must hold.
//
// Uniqueness arguments are in this one place. A finder that assumes one solution registers as `deadly`, and all that it can hand steps to
// is a `DeadlySink`: every step comes with its pattern, `is_deadly` checks the pattern against the whole network, and a step
// whose pattern is not deadly is dropped. So a finder may propose whatever looks like a pattern, under any rules.
#pragma once

#include <vector>

#include "logic/guardians.hpp"

namespace whydoku::logic {

// Whether one of the guardians must hold where the givens have one solution: however the pattern is filled without them, it could
// be filled in another way, with nothing else changed and no rule broken. "No rule" is the network itself: links of every kind,
// sums and counts; a cell that anything else has to do with (an automaton, a clause, an area, a pairing) makes no pattern.
bool is_deadly(const Position& position, const Pattern& pattern, Limit& limit);

// Where steps go that assume one solution.
class DeadlySink {
public:
    DeadlySink(const Context& context, Sink& sink) : context_(context), sink_(sink) {}
    bool wants(int technique) const { return sink_.wants(technique); }
    bool wants_all() const { return sink_.wants_all(); }
    // Hand over a step that follows from "one of the guardians holds"; it is kept if the pattern is deadly, which it is told to be.
    // After: false means that no more are wanted.
    bool take(Step& step, const Pattern& pattern);

private:
    bool is_deadly_again(const Pattern& pattern);

    const Context& context_;
    Sink& sink_;
    Pattern last_;  // the last pattern, which may give several steps, and the result of its check
    bool last_is_deadly_ = false;
};

// Patterns of one kind in a position, found once for all the types: T has `at`, the version it was built for, and `build`.
template <class T>
const T& patterns_of(const Context& context) {
    T& notes = context.memo<T>();
    if (notes.at != context.position.version()) {
        notes.at = 0;
        notes.build(context);
        notes.at = context.position.version();
    }
    return notes;
}

// A quick test of a ring of cells: whether x in the first cells and y in the second can be exchanged. Every cell that could be x
// or y must see some of the first exactly when it sees some of the second.
bool may_be_exchanged(const Position& position, std::span<const int> first, std::span<const int> second, Mask digits);

// Hand patterns that look deadly to `take`, which says whether more is wanted; so is what is returned. The grave is all open cells
// with two candidates each; the others are cells in lines (many_fillings.cpp).
bool each_grave(const Context& context, const std::function<bool(const Pattern&)>& take);
bool each_pattern_in_lines(const Context& context, const std::function<bool(const Pattern&)>& take);

// Hand over what follows from a pattern if it is deadly.  After: false means that no more is wanted.
bool give_deadly(const Context& context, DeadlySink& sink, const Pattern& pattern, const Types& types);

}  // namespace whydoku::logic
