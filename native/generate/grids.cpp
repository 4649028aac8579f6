#include "generate/grids.hpp"

#include <bit>

#include "nine.hpp"

namespace whydoku::generate {

namespace {

using Box = std::uint8_t[3][3];

// Box 2 and box 3 beside box 1, so that rows have no digit twice: one of 2 + 54 ways to choose which digits go where, and any order.
void beside(Random& random, const Box& one, Box& two, Box& three) {
    std::uint8_t left[3][3];
    for (int r = 0; r < 3; ++r) {
        for (int i = 0; i < 3; ++i) left[r][i] = one[r][i];
        random.shuffle(left[r], 3);  // the last of each is the one that parts from the others
    }
    const int way = random.below(56);
    const bool turn = way & 1;
    for (int r = 0; r < 3; ++r) {
        const auto& a = left[(r + 1) % 3];
        const auto& b = left[(r + 2) % 3];
        auto& first = turn ? three : two;
        auto& second = turn ? two : three;
        for (int i = 0; i < 3; ++i) {
            const bool parts = way >= 2 && i == 2;
            first[r][i] = parts ? b[i] : a[i];
            second[r][i] = parts ? a[i] : b[i];
        }
    }
    for (int r = 0; r < 3; ++r) {
        random.shuffle(two[r], 3);
        random.shuffle(three[r], 3);
    }
}

// A first box, a band and a stack; 0 in the rest.
void begin(Random& random, std::uint8_t* grid) {
    std::uint8_t digits[9] = {1, 2, 3, 4, 5, 6, 7, 8, 9};
    random.shuffle(digits, 9);
    Box one, two, three, turned;
    for (int i = 0; i < 9; ++i) one[i / 3][i % 3] = digits[i];
    for (int i = 0; i < 9; ++i) turned[i % 3][i / 3] = digits[i];
    for (int c = 0; c < 81; ++c) grid[c] = 0;
    beside(random, one, two, three);
    for (int r = 0; r < 3; ++r)
        for (int i = 0; i < 3; ++i) {
            grid[9 * r + i] = one[r][i];
            grid[9 * r + 3 + i] = two[r][i];
            grid[9 * r + 6 + i] = three[r][i];
        }
    beside(random, turned, two, three);
    for (int r = 0; r < 3; ++r)
        for (int i = 0; i < 3; ++i) {
            grid[9 * (3 + i) + r] = two[r][i];
            grid[9 * (6 + i) + r] = three[r][i];
        }
}

// The rest of a grid, cell by cell, the one with the fewest digits left first and its digits in random order.
struct Filling {
    Random& random;
    std::uint8_t* grid;
    std::uint16_t rows[9] = {}, columns[9] = {}, boxes[9] = {};

    Filling(Random& random, std::uint8_t* grid) : random(random), grid(grid) {
        for (int c = 0; c < 81; ++c)
            if (grid[c]) flip(c, grid[c]);
    }
    void flip(int c, int digit) {
        const auto bit = static_cast<std::uint16_t>(1u << (digit - 1));
        rows[c / 9] ^= bit;
        columns[c % 9] ^= bit;
        boxes[nine::block(c)] ^= bit;
    }
    bool fill() {
        int best = -1, fewest = 10;
        unsigned choice = 0;
        for (int r = 3; r < 9; ++r)
            for (int k = 3; k < 9; ++k) {
                const int c = 9 * r + k;
                if (grid[c]) continue;
                const unsigned free = 0x1ffu & ~(rows[r] | columns[k] | boxes[nine::block(c)]);
                const int left = std::popcount(free);
                if (left < fewest) {
                    best = c;
                    fewest = left;
                    choice = free;
                    if (left < 2) goto chosen;
                }
            }
    chosen:
        if (best < 0) return true;
        std::uint8_t digits[9];
        int size = 0;
        for (; choice; choice &= choice - 1) digits[size++] = static_cast<std::uint8_t>(std::countr_zero(choice) + 1);
        random.shuffle(digits, size);
        for (int i = 0; i < size; ++i) {
            grid[best] = digits[i];
            flip(best, digits[i]);
            if (fill()) return true;
            flip(best, digits[i]);
        }
        grid[best] = 0;
        return false;
    }
};

classic::Walk walk_of(const std::uint8_t* grid) {
    classic::Grid masks;
    masks_of(grid, masks);
    return classic::Walk(masks);
}

constexpr double forever = 1e6;

}  // namespace

void masks_of(const std::uint8_t* grid, classic::Grid& masks) {
    for (int c = 0; c < 81; ++c) masks[c] = grid[c] ? static_cast<std::uint16_t>(1u << (grid[c] - 1)) : classic::all_digits;
}

void quick_grid(Random& random, std::uint8_t* grid) {
    do begin(random, grid);
    while (!Filling(random, grid).fill());
}

void uniform_grid(Random& random, std::uint8_t* grid) {
    for (;;) {
        begin(random, grid);
        const int wanted = random.below(most_rests);
        classic::Walk walk = walk_of(grid);
        int found = -1;
        while (found < wanted && walk.run(forever) == classic::Walk::Event::solution) ++found;
        if (found < wanted) continue;
        for (int c = 0; c < 81; ++c) grid[c] = walk.solution()[c];
        return;
    }
}

int rests(Random& random) {
    std::uint8_t grid[81];
    begin(random, grid);
    classic::Walk walk = walk_of(grid);
    walk.count(0, forever);
    return static_cast<int>(walk.counted());
}

}  // namespace whydoku::generate
