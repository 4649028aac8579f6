// Innies and outies, the "45 rule": what the sums inside some houses leave open, or what sticks out of them, has a known sum
// as well, because a house holds each digit once.
//
//   cage     a plain sum; of those that overlap, the smaller one
//   family   houses of which no two share a cell: rows, columns and boxes come out as such
//   choice   some houses of one family, and which of the cages across their border are taken off their total
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "network.hpp"

namespace whydoku {

struct HouseSum {
    std::vector<int> houses;   // places in the list of houses
    std::vector<int> sums;     // places in the list of sums: those that are taken off
    std::vector<int> inside;   // what is left over: these cells …
    std::vector<int> outside;  // … less these
    std::int64_t total;        // come to this
};

class HouseSums {
public:
    HouseSums(const std::vector<std::vector<int>>& houses, const std::vector<SumSpec>& sums, int cells, int digits);

    // For search: those with the fewest cells, of houses that parts of the same cages tie together.
    std::vector<SumSpec> for_search() const;
    // For people: a few houses side by side or two that are not, with few cells left; the fewest cells and houses first.
    std::vector<HouseSum> for_people() const;

private:
    // A set of cells.
    class CellSet {
    public:
        explicit CellSet(int cells) : words_(static_cast<std::size_t>((cells + 63) / 64), 0) {}
        void add(int cell) { words_[static_cast<std::size_t>(cell) / 64] |= bit(cell % 64); }
        void add(const CellSet& other) {
            for (std::size_t i = 0; i < words_.size(); ++i) words_[i] |= other.words_[i];
        }
        void remove(const CellSet& other) {
            for (std::size_t i = 0; i < words_.size(); ++i) words_[i] &= ~other.words_[i];
        }
        int shared(const CellSet& other) const {
            int count = 0;
            for (std::size_t i = 0; i < words_.size(); ++i) count += size_of(words_[i] & other.words_[i]);
            return count;
        }
        template <class Visit>
        void each(Visit&& visit) const {
            for (std::size_t i = 0; i < words_.size(); ++i)
                for (Mask rest = words_[i]; rest != 0; rest &= rest - 1) visit(static_cast<int>(i) * 64 + lowest(rest));
        }

    private:
        std::vector<Mask> words_;
    };
    struct Cage {
        CellSet cells;
        int size;
        std::int64_t total;
        int sum;
    };
    struct House {
        CellSet cells;
        int house;
    };
    struct Choice {
        int family;
        int first;        // house of the family
        unsigned houses;  // as bits, from the first on
        int way;          // the cages across the border: 0 none is taken off, 1 all, 2 those of which more lies inside
        bool tied;        // whether cages tie the houses together
    };
    static constexpr int most_left = 8;

    static bool is_taken(int size, int shared, int way);
    static bool side_by_side(unsigned houses) { return ((houses >> lowest(houses)) & ((houses >> lowest(houses)) + 1)) == 0; }
    void find_cages(const std::vector<SumSpec>& sums);
    void find_families(const std::vector<std::vector<int>>& houses);
    void look_around();
    void look_at(Choice choice, const std::int16_t* within);
    std::vector<unsigned> neighbours(std::size_t houses) const;
    HouseSum derive(const Choice& choice) const;

    int cells_;
    int digits_;
    std::vector<SumSpec> sums_;
    std::vector<Cage> cages_;
    std::vector<std::int16_t> sizes_;  // of the cages
    std::vector<std::vector<House>> families_;
    std::vector<std::int16_t> shared_;                        // [house of the family looked at × cages + cage] → cells in both
    std::array<std::vector<Choice>, most_left + 1> choices_;  // [cells left over] → in the order found
};

}  // namespace whydoku
