// What follows from every guardian of a pattern: one of them holds, so what each of them leads to is true.
//
// It is the last of the endings (guardians.hpp has the others), and the same for all patterns: deadly ones, odd loops, tridagons.
// In a net, a guardian that fails leads to anything, as long as another does not.
#pragma once

#include "logic/forcing_search.hpp"
#include "logic/guardians.hpp"

namespace whydoku::logic {

// Candidates of which one holds, why, and what shows it to a reader.
struct Guardians {
    std::vector<int> cands;
    Reason reason = Reason::search;
    std::vector<int> truths;  // of a search: these cannot be filled without a guardian
    std::vector<int> cells;
    Mask digits = 0;

    // What keeps the cells of a pattern from being left with its digits only.
    static Guardians of(const Position& position, const Pattern& pattern, Reason reason);
};

class GuardianForcing {
public:
    // Before: nothing follows by more than `reach`, which is groups or locked.
    GuardianForcing(const Context& context, Reach reach, bool wants_all);

    // Hand what follows from all of some guardians to `take`, which says whether more is wanted. `stands` is asked, once, before
    // anything is handed over, whether one of them must hold.  After: the same.
    bool give(int technique, const Guardians& guardians, const std::function<bool()>& stands, const std::function<bool(Step&)>& take);

private:
    std::vector<Literal> shared_ends();

    const Net& net_;
    const Position& position_;
    Limit& limit_;
    const bool all_;
    const bool may_fail_;  // whether guardians may; along chains none does, and what fails is left to easier steps
    Consequences consequences_;
    Closures& closures_;
    Cases cases_;
    std::vector<Literal> guardians_;
    std::vector<char> told_;  // by literal, where all steps are wanted: one argument for each conclusion is enough
    std::vector<Word> on_;
    std::vector<Word> off_;
    Step step_;
};

}  // namespace whydoku::logic
