// Known solutions as a shortcut: what holds in a solution that agrees with the position cannot be refuted, and need not be
// tried. No step rests on them. They only show which searches would find nothing, and a path is the same without them.
//
// A puzzle with one solution has one witness, if it is handed over. Where there are several, further ones are looked for, until
// it is known of every open candidate whether some solution has it. If all of them have one, nothing is left to find.
#pragma once

#include <span>
#include <vector>

#include "logic/position.hpp"

namespace whydoku {
class Limit;
}

namespace whydoku::logic {

class Witnesses {
public:
    // Begin with these solutions, a value for each cell of each. `several`: there are more, which may be looked for.
    void begin(const Net& net, std::span<const signed char> solutions, bool several);

    // Whether an assumption holds in a solution that is known and agrees with the position: then it cannot fail.
    bool can_hold(const Position& position, int cand, bool holds);
    // Whether each open candidate holds in some solution, so that no sound technique finds anything. Looks for solutions where there are
    // several, and says no where that takes too long.
    bool nothing_to_find(const Position& position, Limit& limit);

private:
    void agree(const Position& position);
    void take(const Position& position, const signed char* values);
    bool look_for_all(const Position& position, Limit& limit);
    bool ask_classic(const Position& position, Limit& limit);

    const Net* net_ = nullptr;
    bool several_ = false;
    bool classic_ = false;
    int failures_ = 0;                   // to know all in time, one after the other
    std::vector<signed char> solutions_;
    std::uint64_t at_ = 0;               // the version of the position that the rest is about
    std::vector<Word> some_;             // candidates that hold in some of them
    std::vector<Word> all_;              // candidates that hold in all of them
};

}  // namespace whydoku::logic
