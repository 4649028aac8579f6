// Hidden and naked singles.

#include "se/hint.hpp"

namespace whydoku::se {

namespace {

Hint placing(const char* technique, double rating, int cell, int digit) {
    Hint hint{technique, rating, 9 * cell + digit, {}};
    return hint;
}

// The digits with exactly one place in a house.
Bits once(const Grid& grid, int h) {
    unsigned seen = 0, again = 0;
    for (const int cell : houses.cells[h]) {
        again |= seen & grid.candidates[cell];
        seen |= grid.candidates[cell];
    }
    return static_cast<Bits>(seen & ~again);
}

}  // namespace

// First the houses with one cell left, then the others.
Found hidden_single(const Grid& grid) {
    for (const bool last : {true, false})
        for (const Type type : columns_before_rows)
            for (int h = 9 * type; h < 9 * type + 9; ++h) {
                const Bits open = grid.open[h];
                if (open == 0 || last != ((open & (open - 1)) == 0)) continue;
                const Bits found = once(grid, h);
                if (found == 0) continue;
                const int digit = lowest(found);
                return placing("Hidden Single", last ? 1.0 : type == block ? 1.2 : 1.5, cell_at(h, lowest(grid.places[h][digit])), digit);
            }
    return {};
}

Found naked_single(const Grid& grid) {
    for (int cell = 0; cell < 81; ++cell)
        if (is_single(grid.candidates[cell])) return placing("Naked Single", 2.3, cell, lowest(grid.candidates[cell]));
    return {};
}

}  // namespace whydoku::se
