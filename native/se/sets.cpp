// Hidden and naked sets, and fish.

#include "se/patterns.hpp"
#include "se/hint.hpp"

namespace whydoku::se {

namespace {

// Take a hint if it removes something.
bool keep(Hint made, Found& hint) {
    if (made.removes.empty()) return false;
    hint = std::move(made);
    return true;
}

}  // namespace

// A digit outside the set has one place left in the house: it is put, and nothing is removed.
Found direct_hidden_set(const Grid& grid, int size) {
    Found hint;
    each_hidden_set(grid, size, size, [&](const Set& found) {
        for (int digit = 0; digit < 9; ++digit) {
            if (found.digits >> digit & 1) continue;
            const Bits places = grid.places[found.house][digit], left = static_cast<Bits>(places & ~found.places);
            if (count(places) < 2 || !is_single(left)) continue;
            hint = Hint{size == 2 ? "Direct Hidden Pair" : "Direct Hidden Triplet", size == 2 ? 2.0 : 2.5,
                        9 * cell_at(found.house, lowest(left)) + digit, {}};
            return true;
        }
        return false;
    });
    return hint;
}

Found hidden_set(const Grid& grid, int size) {
    static constexpr std::array names{"Hidden Pair", "Hidden Triplet", "Hidden Quad"};
    static constexpr std::array ratings{3.4, 4.0, 5.4};
    Found hint;
    each_hidden_set(grid, size, 2 * size, [&](const Set& found) {
        Hint made{names[size - 2], ratings[size - 2], -1, {}};
        each(found.places, [&](int i) {
            const int cell = cell_at(found.house, i);
            made.remove_all(cell, grid.candidates[cell] & ~found.digits);
        });
        return keep(std::move(made), hint);
    });
    return hint;
}

// Candidates go from this house alone, even where the cells share another.
Found naked_set(const Grid& grid, int size) {
    static constexpr std::array names{"Naked Pair", "Naked Triplet", "Naked Quad"};
    static constexpr std::array ratings{3.0, 3.6, 5.0};
    Found hint;
    each_naked_set(grid, size, [&](const Set& found) {
        Hint made{names[size - 2], ratings[size - 2], -1, {}};
        each(all_nine & ~found.places, [&](int i) {
            const int cell = cell_at(found.house, i);
            made.remove_all(cell, grid.candidates[cell] & found.digits);
        });
        return keep(std::move(made), hint);
    });
    return hint;
}

Found fish(const Grid& grid, int size) {
    static constexpr std::array names{"X-Wing", "Swordfish", "Jellyfish"};
    static constexpr std::array ratings{3.2, 3.8, 5.2};
    Found hint;
    each_fish(grid, size, [&](const Fish& found) {
        Hint made{names[size - 2], ratings[size - 2], -1, {}};
        const int covers = found.base_type == row ? 9 * column : 9 * row;
        each(found.covers, [&](int line) {
            each(grid.places[covers + line][found.digit] & ~found.bases, [&](int i) { made.remove(cell_at(covers + line, i), found.digit); });
        });
        return keep(std::move(made), hint);
    });
    return hint;
}

}  // namespace whydoku::se
