// Rectangles that would leave two solutions, as HoDoKu looks for them.
#include <algorithm>

#include "hodoku/grid.hpp"

namespace whydoku::hodoku {
namespace {

// Whether a digit may still be considered in a cell: it is empty and sees no placed copy, whatever logic has removed.
bool allowed(const Grid& grid, int cell, int digit) {
    if (!grid.is_open(cell)) return false;
    for (const int peer : peer_list[cell]) {
        if (grid.values[peer] == digit) return false;
    }
    return true;
}

class Rectangles {
public:
    Rectangles(const Grid& grid, Entry wanted) : grid_(grid), wanted_(wanted) {}
    std::vector<Candidate> removes;

    bool search() {
        for (int first = 0; first < 81; ++first) {
            if (count(grid_.candidates[first]) != 2) continue;
            const int a = lowest(grid_.candidates[first]), b = highest(grid_.candidates[first]);
            for (const int second : houses.cells[18 + block(first)]) {
                if (second == first || (row(second) != row(first) && column(second) != column(first))) continue;
                if (!allowed(grid_, second, a) || !allowed(grid_, second, b)) continue;
                const bool level = row(first) == row(second);
                for (int i = 0; i < 9; ++i) {
                    const int third = level ? 9 * i + column(first) : 9 * row(first) + i;
                    const int fourth = level ? 9 * i + column(second) : 9 * row(second) + i;
                    if (block(third) == block(first)) continue;
                    if (!allowed(grid_, third, a) || !allowed(grid_, fourth, a) || !allowed(grid_, fourth, b)) continue;
                    std::array<int, 4> key = {first, second, third, fourth};
                    std::sort(key.begin(), key.end());
                    if (std::find(seen_.begin(), seen_.end(), key) != seen_.end()) continue;
                    seen_.push_back(key);
                    if (look({first, second, third, fourth}, a, b)) return true;
                }
            }
        }
        return false;
    }

private:
    void add(int cell, int digit) {
        if (grid_.has(cell, digit)) hodoku::add(removes, cell, digit);
    }
    bool done(Entry entry) {
        if (!removes.empty() && entry == wanted_) return true;
        removes.clear();
        return false;
    }

    bool look(const std::array<int, 4>& r, int a, int b) {
        const Bits pair = bit(a) | bit(b);
        Cells corners, extras, plain;
        Bits extra = 0;
        for (const int cell : r) {
            corners.add(cell);
            if (grid_.candidates[cell] & ~pair) {
                extras.add(cell);
                extra |= static_cast<Bits>(grid_.candidates[cell] & ~pair);
            } else {
                plain.add(cell);
            }
        }
        const int n = count(extras);
        if (n == 1) {
            add(lowest(extras), a);
            add(lowest(extras), b);
            if (done(unique_1)) return true;
        }
        if (!n) return false;
        const int one = lowest(extras), other = n == 2 ? highest(extras) : -1;
        const bool in_line = n == 2 && (row(one) == row(other) || column(one) == column(other));
        if (n >= 2 && n <= 3 && count(extra) == 1) {
            const int digit = lowest(extra);
            add_cells(removes, grid_.cells[digit] & seen_by_all(extras), digit);
            if (done(n == 3 || !in_line ? unique_5 : unique_2)) return true;
        }
        if (n == 2 && in_line) {
            const Cells both = Cells::of(one) | Cells::of(other);
            for (const int house : houses.of[one]) {
                if (both & ~houses.set[house]) continue;
                if (wanted_ == unique_3 && type_3(house, both, pair, extra)) return true;
            }
            const Cells seen = peers[one] & peers[other];
            if (!(grid_.cells[a] & seen)) {
                add(one, b);
                add(other, b);
            } else if (!(grid_.cells[b] & seen)) {
                add(one, a);
                add(other, a);
            }
            if (done(unique_4)) return true;
        }
        if (n == 2 && !in_line) {
            Cells lines;
            for (const int cell : r) lines |= houses.set[row(cell)] | houses.set[9 + column(cell)];
            for (const int digit : {a, b}) {
                if (!removes.empty() || grid_.cells[digit] & lines & ~corners) continue;
                add(one, digit);
                add(other, digit);
            }
            if (done(unique_6)) return true;
        }
        if (wanted_ == hidden_rectangle && (count(plain) == 1 || count(plain) == 2)) {
            if (count(plain) == 2 && in_line) return false;
            bool found = false;
            each(plain, [&](int corner) {
                if (found) return;
                int opposite = -1;
                for (const int cell : r) {
                    if (row(cell) != row(corner) && column(cell) != column(corner)) opposite = cell;
                }
                for (const auto& [held, goes] : {std::pair{a, b}, std::pair{b, a}}) {
                    const Cells lines = houses.set[row(opposite)] | houses.set[9 + column(opposite)];
                    if (found || grid_.cells[held] & lines & ~corners) continue;
                    add(opposite, goes);
                    found = !removes.empty();
                }
            });
            if (done(hidden_rectangle)) return true;
        }
        return false;
    }

    bool type_3(int house, Cells both, Bits pair, Bits extra) {
        std::vector<int> cells;
        for (const int cell : houses.cells[house]) {
            if (!both.has(cell) && grid_.candidates[cell] && !(grid_.candidates[cell] & pair)) cells.push_back(cell);
        }
        return grow(cells, 0, both, extra, house);
    }

    bool grow(const std::vector<int>& cells, std::size_t from, Cells set, Bits digits, int house) {
        for (std::size_t i = from; i < cells.size(); ++i) {
            const Cells now = set | Cells::of(cells[i]);
            const Bits union_ = digits | grid_.candidates[cells[i]];
            const int n = count(now) - 2;  // cells beside the rectangle
            bool lined = false;
            if (house >= 18) {
                const int at = lowest(now);
                lined = !(now & ~houses.set[row(at)]) || !(now & ~houses.set[9 + column(at)]);
            }
            if (count(union_) == n + 1 && !lined) {
                add_in_house(removes, grid_, house, now, union_);
                const int in_block = 18 + block(lowest(now));
                if (house < 18 && !(now & ~houses.set[in_block])) add_in_house(removes, grid_, in_block, now, union_);
                if (done(unique_3)) return true;
            }
            if (grow(cells, i + 1, now, union_, house)) return true;
        }
        return false;
    }

    const Grid& grid_;
    Entry wanted_;
    std::vector<std::array<int, 4>> seen_;
};

}  // namespace

bool find_rectangle(const Grid& grid, Entry entry, Step& step) {
    Rectangles search(grid, entry);
    if (!search.search()) return false;
    step.removes = std::move(search.removes);
    return true;
}

bool find_avoidable(const Grid& grid, Entry entry, Step& step) {
    const auto own = [&](int cell) { return !grid.is_open(cell) && !grid.given[cell]; };
    for (int first = 0; first < 81; ++first) {
        if (!own(first)) continue;
        for (const int second : houses.cells[18 + block(first)]) {
            if (second == first || !own(second)) continue;
            const bool level = row(first) == row(second);
            if (!level && column(first) != column(second)) continue;
            const int a = grid.values[first], b = grid.values[second];
            for (int i = 0; i < 9; ++i) {
                const int third = level ? 9 * i + column(first) : 9 * row(first) + i;
                const int fourth = level ? 9 * i + column(second) : 9 * row(second) + i;
                if (block(third) == block(first)) continue;
                if (entry == avoidable_1) {
                    if (own(third) && grid.values[third] == b && count(grid.candidates[fourth]) == 2 && grid.has(fourth, a)) {
                        step.removes = {{fourth, a}};
                        return true;
                    }
                    if (own(fourth) && grid.values[fourth] == a && count(grid.candidates[third]) == 2 && grid.has(third, b)) {
                        step.removes = {{third, b}};
                        return true;
                    }
                } else if (count(grid.candidates[third]) == 2 && count(grid.candidates[fourth]) == 2 && grid.has(third, b) &&
                           grid.has(fourth, a)) {
                    const Bits x = grid.candidates[third] & ~bit(b), y = grid.candidates[fourth] & ~bit(a);
                    if (x != y) continue;
                    each(grid.cells[lowest(x)] & peers[third] & peers[fourth],
                         [&](int cell) { step.removes.emplace_back(cell, lowest(x)); });
                    if (!step.removes.empty()) return true;
                }
            }
        }
    }
    return false;
}

}  // namespace whydoku::hodoku
