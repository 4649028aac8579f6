// The patterns that the forcing chains of level 1 use as well, each in Sudoku Explainer's order. `found` is called with every pattern that
// eliminates something, until it returns true.
#pragma once

#include "se/se.hpp"
#include "se/grid.hpp"

namespace whydoku::se {

struct Locked {
    int digit, base, cover;  // houses: in `base` the digit is only where it meets `cover`
};

// Go through (base, cover, digit) in the order of the edition; `test` returns true to stop.
template <typename Test>
bool each_locked(const Grid& grid, const Edition& edition, const Test& test) {
    static constexpr std::array<std::array<Type, 2>, 4> passes{{{block, column}, {block, row}, {column, block}, {row, block}}};
    const auto fits = [&](int base, int cover, int digit) {
        const Bits places = grid.places[base][digit];
        return (places & ~meeting[base][cover]) == 0 && count(places) >= 2;
    };
    for (const auto& [base_type, cover_type] : passes) {
        if (edition.ascending_order) {
            for (int digit = 0; digit < 9; ++digit)
                for (int base = 9 * base_type; base < 9 * base_type + 9; ++base) {
                    if (grid.places[base][digit] == 0) continue;
                    for (int cover = 9 * cover_type; cover < 9 * cover_type + 9; ++cover)
                        if (meeting[base][cover] != 0 && fits(base, cover, digit) && test(Locked{digit, base, cover})) return true;
                }
        } else {
            for (int base = 9 * base_type; base < 9 * base_type + 9; ++base) {
                if (grid.open[base] == 0) continue;
                for (int cover = 9 * cover_type; cover < 9 * cover_type + 9; ++cover) {
                    if (meeting[base][cover] == 0) continue;
                    for (int digit = 0; digit < 9; ++digit)
                        if (fits(base, cover, digit) && test(Locked{digit, base, cover})) return true;
                }
            }
        }
    }
    return false;
}

// The places of the cover house that lose the digit.
inline Bits locked_out(const Grid& grid, const Locked& found) {
    return static_cast<Bits>(grid.places[found.cover][found.digit] & ~meeting[found.cover][found.base]);
}

struct Set {
    int house;
    Bits places, digits;
};

// k digits with k places. Which sets count beyond that, `found` decides.
template <typename Test>
bool each_hidden_set(const Grid& grid, int size, int more_open_than, const Test& found) {
    for (const Type type : columns_before_rows)
        for (int h = 9 * type; h < 9 * type + 9; ++h) {
            if (count(grid.open[h]) <= more_open_than) continue;
            Bits possible = 0;
            for (int digit = 0; digit < 9; ++digit) {
                const int n = count(grid.places[h][digit]);
                if (n >= 2 && n <= size) possible |= static_cast<Bits>(1 << digit);
            }
            if (count(possible) < size) continue;
            for (const Bits digits : combinations[size]) {
                if (digits & ~possible) continue;
                Bits places = 0;
                each(digits, [&](int digit) { places |= grid.places[h][digit]; });
                if (count(places) == size && found(Set{h, places, digits})) return true;
            }
        }
    return false;
}

// k cells with k digits, in a house with at least 2k open cells.
template <typename Test>
bool each_naked_set(const Grid& grid, int size, const Test& found) {
    for (const Type type : columns_before_rows)
        for (int h = 9 * type; h < 9 * type + 9; ++h) {
            if (count(grid.open[h]) < 2 * size) continue;
            Bits possible = 0;
            for (int i = 0; i < 9; ++i) {
                const int n = count(grid.candidates[cell_at(h, i)]);
                if (n >= 2 && n <= size) possible |= static_cast<Bits>(1 << i);
            }
            if (count(possible) < size) continue;
            for (const Bits places : combinations[size]) {
                if (places & ~possible) continue;
                Bits digits = 0;
                each(places, [&](int i) { digits |= grid.candidates[cell_at(h, i)]; });
                if (count(digits) == size && found(Set{h, places, digits})) return true;
            }
        }
    return false;
}

struct Fish {
    Type base_type;
    int digit;
    Bits bases, covers;  // which columns, which rows; or the other way round
};

template <typename Test>
bool each_fish(const Grid& grid, int size, const Test& found) {
    for (const Type type : {column, row}) {
        std::array<Bits, 9> possible{};  // [digit]: lines that may be bases
        Bits any = 0;
        for (int digit = 0; digit < 9; ++digit) {
            if (grid.placed[digit] + 2 * size > 9) continue;
            for (int line = 0; line < 9; ++line) {
                const int n = count(grid.places[9 * type + line][digit]);
                if (n >= 2 && n <= size) possible[digit] |= static_cast<Bits>(1 << line);
            }
            if (count(possible[digit]) >= size) any |= static_cast<Bits>(1 << digit);
        }
        if (any == 0) continue;
        for (const Bits bases : combinations[size])
            for (Bits digits = any; digits != 0; digits &= static_cast<Bits>(digits - 1)) {
                const int digit = lowest(digits);
                if (bases & ~possible[digit]) continue;
                Bits covers = 0;
                each(bases, [&](int line) { covers |= grid.places[9 * type + line][digit]; });
                if (count(covers) == size && found(Fish{type, digit, bases, covers})) return true;
            }
    }
    return false;
}

}  // namespace whydoku::se
