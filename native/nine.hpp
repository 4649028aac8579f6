// The geometry of a classic 9×9, for the folders that imitate another program on it (`se`, `hodoku`).
//
//   cell    0..80, r1c1 first, counted along rows
//   digit   0..8
//   house   0..26: nine of each kind; which kind comes first is the program's own order, and part of what it does
//   place   where in its house a cell is, 0..8; a block counts along its rows
//
//   Bits    nine bits: digits of a cell, or places in a house
//   Cells   81 bits: a set of cells
//
// Everything is derived from the number of a cell when this is compiled.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "bits.hpp"

namespace whydoku::nine {

using Bits = std::uint16_t;
inline constexpr Bits all_nine = 511;

// A table costs a load; the instruction is not there on the oldest x86-64, and a call would cost more.
inline int count(unsigned bits) {
    static constexpr auto table = [] {
        std::array<std::uint8_t, 512> made{};
        for (unsigned i = 1; i < 512; ++i) made[i] = static_cast<std::uint8_t>(made[i / 2] + i % 2);
        return made;
    }();
    return table[bits];
}
// Go through the bits, lowest first.
template <typename Do>
inline void each(unsigned bits, const Do& act) {
    for (; bits != 0; bits &= bits - 1) act(std::countr_zero(bits));
}

struct Cells {
    std::uint64_t low = 0, high = 0;

    static constexpr Cells of(int cell);
    constexpr bool has(int cell) const { return (cell < 64 ? low >> cell : high >> (cell - 64)) & 1; }
    constexpr void add(int cell);
    constexpr void drop(int cell);
    constexpr explicit operator bool() const { return (low | high) != 0; }
    constexpr Cells& operator&=(Cells other) { return *this = *this & other; }
    constexpr Cells& operator|=(Cells other) { return *this = *this | other; }
    friend constexpr Cells operator&(Cells a, Cells b) { return {a.low & b.low, a.high & b.high}; }
    friend constexpr Cells operator|(Cells a, Cells b) { return {a.low | b.low, a.high | b.high}; }
    friend constexpr Cells operator~(Cells a) { return {~a.low, ~a.high}; }  // with bits that are no cells
    friend constexpr bool operator==(Cells a, Cells b) = default;
};

inline int count(Cells cells) { return size_of(cells.low) + size_of(cells.high); }
inline int lowest(Cells cells) { return cells.low != 0 ? std::countr_zero(cells.low) : 64 + std::countr_zero(cells.high); }
inline int highest(Cells cells) { return cells.high != 0 ? 127 - std::countl_zero(cells.high) : 63 - std::countl_zero(cells.low); }
template <typename Do>
constexpr void each(Cells cells, const Do& act) {
    for (; cells.low != 0; cells.low &= cells.low - 1) act(std::countr_zero(cells.low));
    for (; cells.high != 0; cells.high &= cells.high - 1) act(64 + std::countr_zero(cells.high));
}

// One cell each: to look it up is faster than to shift.
inline constexpr auto one_cell = [] {
    std::array<Cells, 81> made{};
    for (int cell = 0; cell < 81; ++cell) (cell < 64 ? made[cell].low : made[cell].high) = std::uint64_t{1} << (cell & 63);
    return made;
}();
constexpr Cells Cells::of(int cell) { return one_cell[cell]; }
constexpr void Cells::add(int cell) { *this |= one_cell[cell]; }
constexpr void Cells::drop(int cell) { *this &= ~one_cell[cell]; }

inline constexpr Cells every_cell{~std::uint64_t{0}, (std::uint64_t{1} << 17) - 1};

constexpr int row(int cell) { return cell / 9; }
constexpr int column(int cell) { return cell % 9; }
constexpr int block(int cell) { return cell / 27 * 3 + cell % 9 / 3; }

enum class Kind { row, column, block };

// The houses in an order of kinds: those of the first are 0..8.
struct Houses {
    std::array<std::array<std::uint8_t, 9>, 27> cells{};   // [house][place]
    std::array<Cells, 27> set{};                           // [house]
    std::array<std::array<std::uint8_t, 3>, 81> of{};      // [cell]: its houses
    std::array<std::array<std::uint8_t, 3>, 81> place{};   // [cell]: where it is in each of them

    explicit constexpr Houses(std::array<Kind, 3> kinds) {
        for (int cell = 0; cell < 81; ++cell)
            for (int i = 0; i < 3; ++i) {
                const int r = row(cell), c = column(cell), b = block(cell);
                const int number = kinds[i] == Kind::row ? r : kinds[i] == Kind::column ? c : b;
                const int at = kinds[i] == Kind::row ? c : kinds[i] == Kind::column ? r : r % 3 * 3 + c % 3;
                of[cell][i] = static_cast<std::uint8_t>(9 * i + number);
                place[cell][i] = static_cast<std::uint8_t>(at);
                cells[9 * i + number][at] = static_cast<std::uint8_t>(cell);
                set[9 * i + number] |= Cells::of(cell);
            }
    }
};

// What a cell shares a house with.
inline constexpr auto peers = [] {
    constexpr Houses houses({Kind::row, Kind::column, Kind::block});
    std::array<Cells, 81> made{};
    for (int cell = 0; cell < 81; ++cell) {
        for (const int house : houses.of[cell]) made[cell] |= houses.set[house];
        made[cell] &= ~Cells::of(cell);
    }
    return made;
}();
// The same, lowest first.
inline constexpr auto peer_list = [] {
    std::array<std::array<std::uint8_t, 20>, 81> made{};
    for (int cell = 0; cell < 81; ++cell) {
        int at = 0;
        each(peers[cell], [&](int peer) { made[cell][at++] = static_cast<std::uint8_t>(peer); });
    }
    return made;
}();

inline bool sees(int cell, int other) { return peers[cell].has(other); }
// What sees one of some cells.
inline Cells seen_by_any(Cells cells) {
    Cells seen;
    each(cells, [&](int cell) { seen |= peers[cell]; });
    return seen;
}
// What sees all of some cells: everything, where there are none.
inline Cells seen_by_all(Cells cells) {
    Cells seen = ~Cells{};
    each(cells, [&](int cell) { seen &= peers[cell]; });
    return seen;
}

// The candidates of a grid, by cell and by house.
template <const Houses& houses>
struct Candidates {
    std::array<Bits, 81> candidates{};               // [cell]: digits; none where one is placed
    std::array<std::array<Bits, 9>, 27> places{};    // [house][digit]
    std::array<Bits, 27> open{};                     // [house]: places without a digit
    int left = 81;                                   // cells without a digit

    // All candidates everywhere.
    void begin() {
        candidates.fill(all_nine);
        for (auto& of_house : places) of_house.fill(all_nine);
        open.fill(all_nine);
    }
    bool has(int cell, int digit) const { return candidates[cell] >> digit & 1; }
    bool is_open(int cell) const { return open[houses.of[cell][0]] >> houses.place[cell][0] & 1; }

    // Take a cell out of the places of a digit in its house of a kind; what is left of them.
    Bits take_place(int cell, int kind, int digit) {
        return places[houses.of[cell][kind]][digit] &= static_cast<Bits>(~(1 << houses.place[cell][kind]));
    }
    // A cell has its digit: what is left open in its house of a kind.
    Bits close_place(int cell, int kind) { return open[houses.of[cell][kind]] &= static_cast<Bits>(~(1 << houses.place[cell][kind])); }
};

}  // namespace whydoku::nine
