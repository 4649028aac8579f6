// Innies and outies, the "45 rule": the cells that sums leave open in some houses, or that stick out of them, have a known sum
// as well, because a house holds each digit once.
//
//   cage      a plain sum, or a house that is none of a family which fills the board (a diagonal, a window)
//   packing   cages that share no cell: in the first, which is the one for people, the smaller plain sums; the others begin
//             with a cage that no earlier one has and prefer the long ones
//   family    houses of which no two share a cell: rows, columns and boxes come out as such
//   choice    some houses of one family, and which of the cages across their border are taken off their total
//
// And what is left of a long sum when whole houses are taken off it, each with the weight that most of its cells have there.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "network.hpp"

namespace whydoku {

// A sum, and what it is made of, in the order in which one would tell it: houses less the cages there, or a sum less houses.
struct HouseSum {
    struct Part {
        std::int64_t times;
        bool is_house;
        int index;  // in the list of houses, or of sums
    };
    std::vector<Part> parts;
    SumSpec sum;
};

class HouseSums {
public:
    HouseSums(const std::vector<std::vector<int>>& houses, const std::vector<SumSpec>& sums, int cells, Mask held);  // each house holds these digits

    // For search: sums that houses shorten; of the first packing those with the fewest cells, of houses that parts of the same
    // cages tie together; of the further packings what `further` gives.
    std::vector<SumSpec> for_search() const;
    // For people: a few houses side by side or two that are not, with few cells left; what `further` gives; sums that houses
    // shorten to few cells. The fewest cells come first, then the fewest houses.
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
        bool holds(const CellSet& other) const {
            for (std::size_t i = 0; i < words_.size(); ++i)
                if ((other.words_[i] & ~words_[i]) != 0) return false;
            return true;
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
        bool is_house;
        int index;  // in the list of houses, or of sums
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
    static constexpr int most_left = 8;           // cells in the first packing
    static constexpr int most_left_elsewhere = 12;
    // Cages that share no cell, and what was found with them.
    struct Packing {
        std::vector<Cage> cages;
        std::vector<std::int16_t> sizes;  // of the cages
        int most_left;
        std::array<std::vector<Choice>, most_left_elsewhere + 1> choices;  // [cells left over] → in the order found
    };

    static bool is_taken(int size, int shared, int way);
    static bool side_by_side(unsigned houses) { return ((houses >> lowest(houses)) & ((houses >> lowest(houses)) + 1)) == 0; }
    void find_families(const std::vector<std::vector<int>>& houses);
    void pack();
    void look_around(Packing& packing);
    static void look_at(Packing& packing, int cells, Choice choice, const std::int16_t* within);
    static std::vector<unsigned> neighbours(const std::vector<std::int16_t>& shared, std::size_t houses, std::size_t cages);
    HouseSum derive(const Packing& packing, const Choice& choice) const;
    int parts(const SumSpec& sum) const;
    bool is_long(int sum) const { return static_cast<int>(sums_[sum].terms.size()) * 2 > digits_; }
    HouseSum shortened(int sum) const;
    // Of a packing after the first, the best that have all cells on one side: those in few parts that houses keep different.
    std::vector<HouseSum> further(const Packing& packing) const;

    std::int64_t house_total() const { return house_total_; }

    int cells_;
    int digits_;  // that a house holds, and so its cells
    std::int64_t house_total_ = 0;
    std::vector<SumSpec> sums_;
    std::vector<std::vector<House>> families_;
    std::vector<Packing> packings_;
};

}  // namespace whydoku
