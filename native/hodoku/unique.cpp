// Rectangles that would leave two solutions, as HoDoKu looks for them.
#include <algorithm>

#include "hodoku/grid.hpp"

namespace whydoku::hodoku {
namespace {

struct Found {
    Entry entry;
    std::vector<Candidate> removes;
};

// Whether a digit may still be thought of in a cell: it is empty and sees no placed copy, whatever logic has removed.
bool allowed(const Grid& grid, int cell, int digit) {
    if (grid.values[cell]) return false;
    for (const int peer : tables.peer_list[cell]) {
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
            if (size(grid_.marks[first]) != 2) continue;
            const int a = low_digit(grid_.marks[first]), b = low_digit(grid_.marks[first] & (grid_.marks[first] - 1));
            for (const int second : tables.cells[18 + block(first)]) {
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
        const Candidate candidate{cell, digit};
        if (grid_.has(cell, digit) && std::find(removes.begin(), removes.end(), candidate) == removes.end()) {
            removes.push_back(candidate);
        }
    }
    bool done(Entry entry) {
        if (!removes.empty() && entry == wanted_) return true;
        removes.clear();
        return false;
    }

    bool look(const std::array<int, 4>& r, int a, int b) {
        const Mark pair = mark_of(a) | mark_of(b);
        Set corners = 0, extras = 0, plain = 0;
        Mark extra = 0;
        for (const int cell : r) {
            corners |= bit(cell);
            if (grid_.marks[cell] & ~pair) {
                extras |= bit(cell);
                extra |= static_cast<Mark>(grid_.marks[cell] & ~pair);
            } else {
                plain |= bit(cell);
            }
        }
        const int n = size(extras);
        if (n == 1) {
            add(lowest(extras), a);
            add(lowest(extras), b);
            if (done(unique_1)) return true;
        }
        if (!n) return false;
        const int one = lowest(extras), other = n == 2 ? lowest(extras & (extras - 1)) : -1;
        const bool in_line = n == 2 && (row(one) == row(other) || column(one) == column(other));
        if (n >= 2 && n <= 3 && size(extra) == 1) {
            const int digit = low_digit(extra);
            Set gone = grid_.places[digit];
            each(extras, [&](int cell) { gone &= tables.peers[cell]; });
            each(gone, [&](int cell) { add(cell, digit); });
            if (done(n == 3 || !in_line ? unique_5 : unique_2)) return true;
        }
        if (n == 2 && in_line) {
            const Set both = bit(one) | bit(other);
            for (const int house : tables.houses[one]) {
                if (both & ~tables.house[house]) continue;
                if (wanted_ == unique_3 && type_3(house, both, pair, extra)) return true;
            }
            const Set seen = tables.peers[one] & tables.peers[other];
            if (!(grid_.places[a] & seen)) {
                add(one, b);
                add(other, b);
            } else if (!(grid_.places[b] & seen)) {
                add(one, a);
                add(other, a);
            }
            if (done(unique_4)) return true;
        }
        if (n == 2 && !in_line) {
            Set lines = 0;
            for (const int cell : r) lines |= tables.house[row(cell)] | tables.house[9 + column(cell)];
            for (const int digit : {a, b}) {
                if (!removes.empty() || grid_.places[digit] & lines & ~corners) continue;
                add(one, digit);
                add(other, digit);
            }
            if (done(unique_6)) return true;
        }
        if (wanted_ == hidden_rectangle && (size(plain) == 1 || size(plain) == 2)) {
            if (size(plain) == 2 && in_line) return false;
            bool found = false;
            each(plain, [&](int corner) {
                if (found) return;
                int opposite = -1;
                for (const int cell : r) {
                    if (row(cell) != row(corner) && column(cell) != column(corner)) opposite = cell;
                }
                for (const auto& [held, goes] : {std::pair{a, b}, std::pair{b, a}}) {
                    const Set lines = tables.house[row(opposite)] | tables.house[9 + column(opposite)];
                    if (found || grid_.places[held] & lines & ~corners) continue;
                    add(opposite, goes);
                    found = !removes.empty();
                }
            });
            if (done(hidden_rectangle)) return true;
        }
        return false;
    }

    bool type_3(int house, Set both, Mark pair, Mark extra) {
        std::vector<int> cells;
        for (const int cell : tables.cells[house]) {
            if (!(both & bit(cell)) && grid_.marks[cell] && !(grid_.marks[cell] & pair)) cells.push_back(cell);
        }
        return grow(cells, 0, both, both, extra, house);
    }

    bool grow(const std::vector<int>& cells, std::size_t from, Set both, Set set, Mark digits, int house) {
        for (std::size_t i = from; i < cells.size(); ++i) {
            const Set now = set | bit(cells[i]);
            const Mark union_ = digits | grid_.marks[cells[i]];
            const int n = size(now) - 2;  // cells beside the rectangle
            bool lined = false;
            if (house >= 18) {
                const int at = lowest(now);
                lined = !(now & ~tables.house[row(at)]) || !(now & ~tables.house[9 + column(at)]);
            }
            if (size(union_) == n + 1 && !lined) {
                const auto sweep = [&](int where) {
                    for (const int cell : tables.cells[where]) {
                        if (now & bit(cell)) continue;
                        for (Mark left = grid_.marks[cell] & union_; left; left &= left - 1) add(cell, low_digit(left));
                    }
                };
                sweep(house);
                const int in_block = 18 + block(lowest(now));
                if (house < 18 && !(now & ~tables.house[in_block])) sweep(in_block);
                if (done(unique_3)) return true;
            }
            if (grow(cells, i + 1, both, now, union_, house)) return true;
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
    const auto own = [&](int cell) { return grid.values[cell] && !grid.given[cell]; };
    for (int first = 0; first < 81; ++first) {
        if (!own(first)) continue;
        for (const int second : tables.cells[18 + block(first)]) {
            if (second == first || !own(second)) continue;
            const bool level = row(first) == row(second);
            if (!level && column(first) != column(second)) continue;
            const int a = grid.values[first], b = grid.values[second];
            for (int i = 0; i < 9; ++i) {
                const int third = level ? 9 * i + column(first) : 9 * row(first) + i;
                const int fourth = level ? 9 * i + column(second) : 9 * row(second) + i;
                if (block(third) == block(first)) continue;
                if (entry == avoidable_1) {
                    if (own(third) && grid.values[third] == b && size(grid.marks[fourth]) == 2 && grid.has(fourth, a)) {
                        step.removes = {{fourth, a}};
                        return true;
                    }
                    if (own(fourth) && grid.values[fourth] == a && size(grid.marks[third]) == 2 && grid.has(third, b)) {
                        step.removes = {{third, b}};
                        return true;
                    }
                } else if (size(grid.marks[third]) == 2 && size(grid.marks[fourth]) == 2 && grid.has(third, b) &&
                           grid.has(fourth, a)) {
                    const Mark x = grid.marks[third] & ~mark_of(b), y = grid.marks[fourth] & ~mark_of(a);
                    if (x != y) continue;
                    each(grid.places[low_digit(x)] & tables.peers[third] & tables.peers[fourth],
                         [&](int cell) { step.removes.emplace_back(cell, low_digit(x)); });
                    if (!step.removes.empty()) return true;
                }
            }
        }
    }
    return false;
}

}  // namespace whydoku::hodoku
