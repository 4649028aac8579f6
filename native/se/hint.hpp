// A hint, and the producers of hints: each returns the hint that Sudoku Explainer would give first, or none, and changes nothing.
#pragma once

#include <optional>
#include <vector>

#include "se/se.hpp"
#include "se/grid.hpp"

namespace whydoku::se {

struct Hint {
    const char* technique = "";
    double rating = 0;
    int place = -1;                     // a candidate: put it
    std::vector<std::int16_t> removes;  // candidates
    int length = 0;                     // of a chain: how many nodes it rests on

    void remove(int cell, int digit) { removes.push_back(static_cast<std::int16_t>(9 * cell + digit)); }
    void remove_all(int cell, unsigned digits) {
        each(digits, [&](int digit) { remove(cell, digit); });
    }
};
using Found = std::optional<Hint>;

class Teller;  // teller.hpp: explains a chain, on request

// loop.cpp: the first hint of the first producer that has one.
Found next_hint(const Grid& grid, const Edition& edition, Limit& limit, Teller* teller = nullptr);

// singles.cpp
Found hidden_single(const Grid& grid);
Found naked_single(const Grid& grid);
// locked.cpp
Found direct_locking(const Grid& grid, const Edition& edition);
Found locking(const Grid& grid, const Edition& edition);
// sets.cpp
Found direct_hidden_set(const Grid& grid, int size);
Found hidden_set(const Grid& grid, int size);
Found naked_set(const Grid& grid, int size);
Found fish(const Grid& grid, int size);
// wings.cpp
Found xy_wing(const Grid& grid, const Edition& edition);
Found xyz_wing(const Grid& grid, const Edition& edition);
Found large_wing(const Grid& grid, int size, Limit& limit);
// links.cpp
Found strong_links(const Grid& grid, int size, Limit& limit);
// loops.cpp
Found unique_loop(const Grid& grid, const Edition& edition, Limit& limit);
// bug.cpp
Found bivalue_universal_grave(const Grid& grid, const Edition& edition);
// aligned.cpp
Found aligned_pair(const Grid& grid, const Edition& edition);
Found aligned_triplet(const Grid& grid, const Edition& edition, Limit& limit);

}  // namespace whydoku::se
