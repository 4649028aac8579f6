// Aligned pair and triplet exclusion: the combinations of digits that two or three cells can have, and digits that are in none.

#include "se/hint.hpp"

namespace whydoku::se {

namespace {

// A base cell sees a cell with few candidates (an excluder), and none with only one.
struct Bases {
    std::vector<int> cells;
    std::array<Cells, 81> excluders{};
    Cells all;

    Bases(const Grid& grid, int largest) {
        Cells single, excluder;
        for (int cell = 0; cell < 81; ++cell) {
            const int n = count(grid.candidates[cell]);
            if (n == 1) single.add(cell);
            if (n >= 2 && n <= largest) excluder.add(cell);
        }
        for (int cell = 0; cell < 81; ++cell) {
            if (count(grid.candidates[cell]) < 2 || peers[cell] & single) continue;
            excluders[cell] = peers[cell] & excluder;
            if (!excluders[cell]) continue;
            cells.push_back(cell);
            all.add(cell);
        }
    }
};

}  // namespace

Found aligned_pair(const Grid& grid, const Edition&) {
    const Bases bases(grid, 2);
    for (std::size_t j = 1; j < bases.cells.size(); ++j)
        for (std::size_t i = 0; i < j; ++i) {
            const int c1 = bases.cells[i], c2 = bases.cells[j];
            const Cells common = bases.excluders[c1] & bases.excluders[c2];
            if (count(common) < 2) continue;
            std::array<Bits, 9> allowed{};  // [digit of c1]: digits of c2
            const bool seen = sees(c1, c2);
            each(grid.candidates[c1], [&](int digit) {
                allowed[digit] = static_cast<Bits>(grid.candidates[c2] & ~(seen ? 1 << digit : 0));
            });
            each(common, [&](int cell) {
                const int p = lowest(grid.candidates[cell]), q = lowest(grid.candidates[cell] & ~(1 << p));
                allowed[p] &= static_cast<Bits>(~(1 << q));
                allowed[q] &= static_cast<Bits>(~(1 << p));
            });
            Hint hint{"Aligned Pair Exclusion", 6.2, -1, {}};
            Bits second = 0;
            each(grid.candidates[c1], [&](int digit) {
                if (allowed[digit] == 0) hint.remove(c1, digit);
                second |= allowed[digit];
            });
            hint.remove_all(c2, grid.candidates[c2] & ~second);
            if (!hint.removes.empty()) return hint;
        }
    return {};
}

Found aligned_triplet(const Grid& grid, const Edition& edition, Limit& limit) {
    const Bases bases(grid, 3);
    const auto try_three = [&](const std::array<int, 3>& cells, Cells common) -> Found {
        std::vector<Bits> excluders;
        each(common, [&](int cell) { excluders.push_back(grid.candidates[cell]); });
        const bool s01 = sees(cells[0], cells[1]), s02 = sees(cells[0], cells[2]), s12 = sees(cells[1], cells[2]);
        std::array<Bits, 3> allowed{};
        each(grid.candidates[cells[0]], [&](int a) {
            each(grid.candidates[cells[1]], [&](int b) {
                if (s01 && a == b) return;
                each(grid.candidates[cells[2]], [&](int c) {
                    if ((s02 && a == c) || (s12 && b == c)) return;
                    const std::array<Bits, 3> bits{static_cast<Bits>(1 << a), static_cast<Bits>(1 << b), static_cast<Bits>(1 << c)};
                    if ((bits[0] & ~allowed[0]) == 0 && (bits[1] & ~allowed[1]) == 0 && (bits[2] & ~allowed[2]) == 0) return;
                    for (const Bits excluder : excluders)
                        if ((excluder & ~(bits[0] | bits[1] | bits[2])) == 0) return;
                    for (std::size_t i = 0; i < 3; ++i) allowed[i] |= bits[i];
                });
            });
        });
        Hint hint{"Aligned Triplet Exclusion", 7.5, -1, {}};
        for (std::size_t i = 0; i < 3; ++i) hint.remove_all(cells[i], grid.candidates[cells[i]] & ~allowed[i]);
        if (hint.removes.empty()) return {};
        return hint;
    };
    for (std::size_t j = 1; j < bases.cells.size(); ++j)
        for (std::size_t i = 0; i < j; ++i) {
            limit.tick(10);
            const int c1 = bases.cells[i], c2 = bases.cells[j];
            const Cells two = bases.excluders[c1] & bases.excluders[c2];
            if (count(two) < 2) continue;
            for (const int from : {c1, c2}) {
                const Cells thirds = bases.excluders[from] & bases.all;
                for (const int c3 : edition.ascending_order ? peer_list[from] : peers_by_house[from]) {
                    if (!thirds.has(c3) || c3 == c1 || c3 == c2) continue;
                    if (from == c2 && bases.excluders[c1].has(c3)) continue;  // tried
                    const Cells common = two & bases.excluders[c3];
                    if (count(common) < 2) continue;
                    if (Found found = try_three({c1, c2, c3}, common)) return found;
                }
            }
        }
    return {};
}

}  // namespace whydoku::se
