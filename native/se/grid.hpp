// Sudoku Explainer's grid: digits placed, and candidates that are never restored once removed.
//
//   house   0..8 blocks, 9..17 rows, 18..26 columns; `house(type, cell)` with type block, row or column
#pragma once

#include <array>
#include <cstdint>

#include "nine.hpp"

namespace whydoku::se {

using namespace nine;

enum Type { block, row, column };
// Singles and sets go through houses in this order, everything else in the order of the enumeration.
inline constexpr std::array<Type, 3> columns_before_rows{block, column, row};

inline constexpr nine::Houses houses({nine::Kind::block, nine::Kind::row, nine::Kind::column});
inline int house(int type, int cell) { return houses.of[cell][type]; }
inline int place(int type, int cell) { return houses.place[cell][type]; }
inline int cell_at(int house, int place) { return houses.cells[house][place]; }

// [house][other house]: which places are also in the other.
inline constexpr auto meeting = [] {
    std::array<std::array<Bits, 27>, 27> made{};
    for (int h = 0; h < 27; ++h)
        for (int i = 0; i < 9; ++i)
            for (const int other : houses.of[houses.cells[h][i]]) made[h][other] |= static_cast<Bits>(1 << i);
    return made;
}();
// Peers: those of the block, then row, then column.
inline constexpr auto peers_by_house = [] {
    std::array<std::array<std::uint8_t, 20>, 81> made{};
    for (int cell = 0; cell < 81; ++cell) {
        int at = 0;
        Cells listed = Cells::of(cell);
        for (const int h : houses.of[cell])
            for (const std::uint8_t peer : houses.cells[h]) {
                if (listed.has(peer)) continue;
                listed.add(peer);
                made[cell][at++] = peer;
            }
    }
    return made;
}();

struct Grid : nine::Candidates<houses> {
    std::array<std::uint8_t, 9> placed{};  // how often each digit is placed

    // All candidates everywhere.
    static Grid empty() {
        Grid made;
        made.begin();
        return made;
    }
    void remove(int cell, int digit) {
        candidates[cell] &= static_cast<Bits>(~(1 << digit));
        for (int type = 0; type < 3; ++type) take_place(cell, type, digit);
    }
    // Put the digit, whether or not it was still a candidate.
    void put(int cell, int digit) {
        each(candidates[cell], [&](int d) { remove(cell, d); });
        for (int type = 0; type < 3; ++type) {
            const int h = house(type, cell);
            close_place(cell, type);
            each(places[h][digit], [&](int i) { remove(cell_at(h, i), digit); });
        }
        ++placed[digit];
        --left;
    }
    // Do what a hint says: remove candidates, then put one (-1: none).
    template <typename Removes>
    void apply(int place, const Removes& removes) {
        for (const int candidate : removes) remove(candidate / 9, candidate % 9);
        if (place >= 0) put(place / 9, place % 9);
    }
    // The cells with the candidate.
    Cells cells(int digit) const {
        Cells found;
        for (int r = 0; r < 9; ++r) each(places[9 + r][digit], [&](int k) { found.add(9 * r + k); });
        return found;
    }
};

// Every combination of `size` out of nine, lowest mask first.
struct Combinations {
    std::array<Bits, 126> masks{};
    int size = 0;
    const Bits* begin() const { return masks.data(); }
    const Bits* end() const { return masks.data() + size; }
};
constexpr std::array<Combinations, 10> make_combinations() {
    std::array<Combinations, 10> made{};
    for (unsigned mask = 0; mask < 512; ++mask) {
        auto& of_size = made[std::popcount(mask)];
        of_size.masks[of_size.size++] = static_cast<Bits>(mask);
    }
    return made;
}
inline constexpr auto combinations = make_combinations();

}  // namespace whydoku::se
