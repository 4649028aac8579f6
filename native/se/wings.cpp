// XY-Wing and XYZ-Wing; and, in SukakuExplainer, the larger wings from WXYZ to TUVWXYZ.

#include <algorithm>
#include <cmath>
#include <string>

#include "se/hint.hpp"

namespace whydoku::se {

namespace {

Found wing(const Grid& grid, const Edition& edition, int pivot_size) {
    for (int pivot = 0; pivot < 81; ++pivot) {
        const Bits xyz = grid.candidates[pivot];
        if (count(xyz) != pivot_size) continue;
        const auto& around = edition.ascending_order ? peer_list[pivot] : peers_by_house[pivot];
        for (const int first : around) {
            const Bits xz = grid.candidates[first];
            if (count(xz) != 2 || count(xyz & ~xz) != 1) continue;
            for (const int second : around) {
                const Bits yz = grid.candidates[second];
                if (count(yz) != 2 || count(xyz | xz | yz) != 3 || count(xyz & xz & yz) != pivot_size - 2) continue;
                const int z = lowest(xz & yz);
                Cells victims = peers[first] & peers[second];
                if (pivot_size == 3) victims &= peers[pivot];
                Hint hint{pivot_size == 2 ? "XY-Wing" : "XYZ-Wing", pivot_size == 2 ? 4.2 : 4.4, -1, {}};
                each(victims, [&](int cell) {
                    if (cell != pivot && grid.has(cell, z)) hint.remove(cell, z);
                });
                if (!hint.removes.empty()) return hint;
            }
        }
    }
    return {};
}

// m cells that see one another and hold m + 1 digits, and a cell Y of two of those digits beside them.
struct LargeWings {
    const Grid& grid;
    const int size;  // m
    Limit& limit;
    Found best = {};
    std::string best_suffix = {};
    std::array<int, 6> set{};

    void extend(int depth, int from, Cells common, Bits digits) {
        if (depth == size) {
            if (count(digits) == size + 1) beside(digits);
            return;
        }
        for (int cell = from; cell < 81; ++cell) {
            limit.tick();
            if (!common.has(cell) || count(grid.candidates[cell]) < 2 || count(digits | grid.candidates[cell]) > size + 1) continue;
            set[depth] = cell;
            extend(depth + 1, cell + 1, common & peers[cell], digits | grid.candidates[cell]);
        }
    }

    void beside(Bits digits) {
        Cells inside;
        for (int i = 0; i < size; ++i) inside.add(set[i]);
        each(seen_by_any(inside) & ~inside, [&](int y) {
            const Bits pq = grid.candidates[y];
            if (count(pq) == 2 && (pq & ~digits) == 0) conclude(digits, inside, y);
        });
    }

    void conclude(Bits digits, Cells inside, int y) {
        const auto holding = [&](int digit) {
            Cells found;
            each(inside, [&](int cell) {
                if (grid.has(cell, digit)) found.add(cell);
            });
            return found;
        };
        const int p = lowest(grid.candidates[y]), q = lowest(grid.candidates[y] & ~(1 << p));
        const auto linked = [&](int digit) { return !(holding(digit) & ~peers[y]); };
        const bool by_p = linked(p), by_q = linked(q);
        if (!by_p && !by_q) return;
        Hint hint;
        bool gone_p = false, gone_q = false, gone_others = false;
        const auto remove = [&](int digit, bool with_y, bool& gone) {
            Cells victims = grid.cells(digit) & ~inside;
            victims.drop(y);
            if (with_y) victims &= peers[y];
            victims &= seen_by_all(holding(digit));
            each(victims, [&](int cell) { hint.remove(cell, digit); });
            gone = gone || bool(victims);
        };
        if (by_q) remove(p, true, gone_p);
        if (by_p) remove(q, true, gone_q);
        if (by_p && by_q) each(digits & ~grid.candidates[y], [&](int digit) { remove(digit, false, gone_others); });
        if (hint.removes.empty()) return;
        int largest = 0, total = 0;
        each(inside, [&](int cell) {
            largest = std::max(largest, count(grid.candidates[cell]));
            total += count(grid.candidates[cell]);
        });
        static constexpr std::array names{"WXYZ-Wing", "VWXYZ-Wing", "UVWXYZ-Wing", "TUVWXYZ-Wing"};
        hint.technique = names[size - 3];
        const int off = std::abs(3 - largest);
        hint.rating = size == 3 ? 5.5 + 0.1 * (1 - off) : size == 4 ? 6.2 + 0.1 * (2 - off) : size == 5 ? 6.6 : 7.5;
        const bool twice = gone_others || (gone_p && gone_q);
        const std::string suffix = std::to_string(twice ? 2 : 1) + std::to_string(largest) + std::to_string(total);
        const auto better = [&] {
            if (!best) return true;
            if (hint.rating != best->rating) return hint.rating < best->rating;
            if (hint.removes.size() != best->removes.size()) return hint.removes.size() > best->removes.size();
            return suffix > best_suffix;
        };
        if (better()) {
            best = std::move(hint);
            best_suffix = suffix;
        }
    }
};

}  // namespace

Found xy_wing(const Grid& grid, const Edition& edition) { return wing(grid, edition, 2); }
Found xyz_wing(const Grid& grid, const Edition& edition) { return wing(grid, edition, 3); }

Found large_wing(const Grid& grid, int size, Limit& limit) {
    LargeWings search{grid, size, limit};
    search.extend(0, 0, every_cell, 0);
    return search.best;
}

}  // namespace whydoku::se
