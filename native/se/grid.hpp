// The grid of Sudoku Explainer: digits placed, and candidates that are never built again once they are gone.
//
//   house   0..8 blocks, 9..17 rows, 18..26 columns; `house(type, cell)` with type block, row or column
//   place   where in its house a cell is, 0..8; a block counts along its rows
//
//   candidates[cell]       9 bits, bit d = digit d; none where a digit is placed
//   places[house][digit]   9 bits, bit i = the cell at place i of the house has the candidate
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "bits.hpp"

namespace whydoku::se {

enum Type { block, row, column };
// Singles and sets go through houses in this order, everything else in the order of the enumeration.
inline constexpr std::array<Type, 3> columns_before_rows{block, column, row};

using Bits = std::uint16_t;

inline int count(unsigned bits) {
    // A table costs a load; the instruction is not there on the oldest x86-64, and a call would cost more.
    static constexpr auto table = [] {
        std::array<std::uint8_t, 512> made{};
        for (unsigned i = 1; i < 512; ++i) made[i] = static_cast<std::uint8_t>(made[i / 2] + i % 2);
        return made;
    }();
    return table[bits];
}
inline bool is_one(unsigned bits) { return bits != 0 && (bits & (bits - 1)) == 0; }
inline int lowest(unsigned bits) { return std::countr_zero(bits); }
// Go through the bits, lowest first.
template <typename Do>
inline void each(unsigned bits, const Do& act) {
    for (; bits != 0; bits &= bits - 1) act(std::countr_zero(bits));
}

// A set of cells.
struct Cells {
    std::uint64_t low = 0, high = 0;
    constexpr bool has(int cell) const { return (cell < 64 ? low >> cell : high >> (cell - 64)) & 1; }
    constexpr void add(int cell) { (cell < 64 ? low : high) |= std::uint64_t{1} << (cell & 63); }
    void drop(int cell) { (cell < 64 ? low : high) &= ~(std::uint64_t{1} << (cell & 63)); }
    bool empty() const { return (low | high) == 0; }
    int size() const { return size_of(low) + size_of(high); }
    friend Cells operator&(Cells a, Cells b) { return {a.low & b.low, a.high & b.high}; }
    friend Cells operator|(Cells a, Cells b) { return {a.low | b.low, a.high | b.high}; }
    friend Cells operator-(Cells a, Cells b) { return {a.low & ~b.low, a.high & ~b.high}; }
    friend bool operator==(Cells a, Cells b) = default;
    template <typename Do>
    void each(const Do& act) const {
        for (std::uint64_t bits = low; bits != 0; bits &= bits - 1) act(std::countr_zero(bits));
        for (std::uint64_t bits = high; bits != 0; bits &= bits - 1) act(64 + std::countr_zero(bits));
    }
};

struct Geometry {
    std::array<std::array<std::uint8_t, 9>, 27> cell{};          // [house][place]
    std::array<std::array<std::uint8_t, 81>, 3> house{};         // [type][cell]
    std::array<std::array<std::uint8_t, 81>, 3> place{};         // [type][cell]
    std::array<std::array<Bits, 27>, 27> meeting{};              // [house][other house]: which places are also in the other
    std::array<Cells, 81> peers{};
    std::array<std::array<std::uint8_t, 20>, 81> by_house{};     // peers: those of the block, then row, then column
    std::array<std::array<std::uint8_t, 20>, 81> ascending{};    // peers by number
};

constexpr Geometry make_geometry() {
    Geometry made;
    for (int c = 0; c < 81; ++c) {
        const int r = c / 9, k = c % 9, b = r / 3 * 3 + k / 3;
        const std::array<int, 3> index{b, r, k}, place{r % 3 * 3 + k % 3, k, r};
        for (int type = 0; type < 3; ++type) {
            made.house[type][c] = static_cast<std::uint8_t>(9 * type + index[type]);
            made.place[type][c] = static_cast<std::uint8_t>(place[type]);
            made.cell[9 * type + index[type]][place[type]] = static_cast<std::uint8_t>(c);
        }
    }
    for (int h = 0; h < 27; ++h)
        for (int i = 0; i < 9; ++i)
            for (int type = 0; type < 3; ++type) made.meeting[h][made.house[type][made.cell[h][i]]] |= static_cast<Bits>(1 << i);
    for (int c = 0; c < 81; ++c) {
        int at = 0;
        for (int type = 0; type < 3; ++type)
            for (int i = 0; i < 9; ++i) {
                const int other = made.cell[made.house[type][c]][i];
                if (other == c || made.peers[c].has(other)) continue;
                made.peers[c].add(other);
                made.by_house[c][at++] = static_cast<std::uint8_t>(other);
            }
        at = 0;
        for (int other = 0; other < 81; ++other)
            if (made.peers[c].has(other)) made.ascending[c][at++] = static_cast<std::uint8_t>(other);
    }
    return made;
}
inline constexpr Geometry geometry = make_geometry();

inline int house(int type, int cell) { return geometry.house[type][cell]; }
inline int place(int type, int cell) { return geometry.place[type][cell]; }
inline int cell_at(int house, int place) { return geometry.cell[house][place]; }
inline bool sees(int cell, int other) { return geometry.peers[cell].has(other); }

struct Grid {
    std::array<Bits, 81> candidates{};
    std::array<std::array<Bits, 9>, 27> places{};
    std::array<Bits, 27> open{};     // the places without a digit
    std::array<std::uint8_t, 9> placed{};  // how often each digit is placed
    int left = 81;                   // cells without a digit

    // All candidates everywhere.
    static Grid empty() {
        Grid made;
        made.candidates.fill(511);
        for (auto& of_house : made.places) of_house.fill(511);
        made.open.fill(511);
        return made;
    }
    bool has(int cell, int digit) const { return candidates[cell] >> digit & 1; }
    bool is_open(int cell) const { return open[house(block, cell)] >> place(block, cell) & 1; }

    void remove(int cell, int digit) {
        candidates[cell] &= static_cast<Bits>(~(1 << digit));
        for (int type = 0; type < 3; ++type) places[house(type, cell)][digit] &= static_cast<Bits>(~(1 << place(type, cell)));
    }
    // Put the digit, whether or not it was still a candidate.
    void put(int cell, int digit) {
        each(candidates[cell], [&](int d) { remove(cell, d); });
        for (int type = 0; type < 3; ++type) {
            const int h = house(type, cell);
            open[h] &= static_cast<Bits>(~(1 << place(type, cell)));
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
