// What HoDoKu takes as it is found: locked candidates, subsets, fish, patterns of one digit, wings. The order of looking is what
// makes these its steps and not others.
#include <algorithm>

#include "hodoku/grid.hpp"

namespace whydoku::hodoku {
namespace {

constexpr std::array<int, 27> blocks_first = {18, 19, 20, 21, 22, 23, 24, 25, 26, 0,  1,  2,  3, 4,
                                              5,  6,  7,  8,  9,  10, 11, 12, 13, 14, 15, 16, 17};

// Go through the combinations of k of n things in lexicographic order until f says stop (true).
template <class F>
bool combine(int n, int k, F&& f) {
    if (k > n) return false;
    std::array<int, 9> at{};
    for (int i = 0; i < k; ++i) at[i] = i;
    for (;;) {
        if (f(at)) return true;
        int i = k - 1;
        while (i >= 0 && at[i] == n - k + i) --i;
        if (i < 0) return false;
        for (++at[i]; ++i < k;) at[i] = at[i - 1] + 1;
    }
}

void add(Step& step, int cell, int digit) {
    const Candidate candidate{cell, digit};
    if (std::find(step.removes.begin(), step.removes.end(), candidate) == step.removes.end()) step.removes.push_back(candidate);
}

// Look for a pattern of one digit, digit by digit: where it was not found before, it is not there as long as the digit has the same places.
template <class F>
bool each_digit(const Grid& grid, const Step& step, F&& find) {
    std::array<Set, 10>& searched = grid.searched[step.entry];
    for (int digit = 1; digit <= 9; ++digit) {
        const Set places = grid.places[digit];
        if (searched[digit] == places) continue;
        if (find(digit, places)) return true;
        searched[digit] = places;
    }
    return false;
}

// Remove digits from the other cells of a house.
void remove_in(const Grid& grid, int house, Set keep, Mark digits, Step& step) {
    for (const int cell : tables.cells[house]) {
        if (keep & bit(cell)) continue;
        for (Mark left = grid.marks[cell] & digits; left; left &= left - 1) add(step, cell, low_digit(left));
    }
}

// Remove a digit from cells, ascending.
void remove_all(Set cells, int digit, Step& step) {
    each(cells, [&](int cell) { add(step, cell, digit); });
}

bool find_naked(const Grid& grid, int house, int k, bool locked, Step& step) {
    std::array<int, 9> cells{};
    int n = 0;
    for (const int cell : tables.cells[house]) {
        if (grid.marks[cell] && size(grid.marks[cell]) <= k) cells[n++] = cell;
    }
    return combine(n, k, [&](const std::array<int, 9>& at) {
        Mark digits = 0;
        Set set = 0;
        for (int i = 0; i < k; ++i) {
            digits |= grid.marks[cells[at[i]]];
            set |= bit(cells[at[i]]);
        }
        if (size(digits) != k) return false;
        step.removes.clear();
        bool in_line = false, in_block = false;
        for (const int common : tables.houses[cells[at[0]]]) {
            if (set & ~tables.house[common]) continue;
            const int block_house = 18 + block(cells[at[0]]);
            remove_in(grid, common, set, digits, step);
            if (locked && common < 18) {
                for (const int cell : tables.cells[common]) {
                    in_line |= !(tables.house[block_house] & bit(cell)) && grid.marks[cell] & digits;
                }
            }
            if (common >= 18) {
                for (const int cell : tables.cells[common]) in_block |= !(set & bit(cell)) && grid.marks[cell] & digits;
            }
        }
        return !step.removes.empty() && (!locked || (in_line && in_block));
    });
}

}  // namespace

bool find_locked_subset(const Grid& grid, int k, Step& step) {
    for (int house = 18; house < 27; ++house) {
        if (find_naked(grid, house, k, true, step)) return true;
    }
    return false;
}

bool find_naked_subset(const Grid& grid, int k, Step& step) {
    for (const int house : blocks_first) {
        if (find_naked(grid, house, k, false, step)) return true;
    }
    return false;
}

bool find_hidden_subset(const Grid& grid, int k, Step& step) {
    for (const int house : blocks_first) {
        int unsolved = 0;
        for (const int cell : tables.cells[house]) unsolved += !grid.values[cell];
        if (unsolved <= k) continue;
        std::array<int, 9> digits{};
        std::array<Set, 9> where{};
        int n = 0;
        for (int digit = 1; digit <= 9; ++digit) {
            const Set places = grid.places[digit] & tables.house[house];
            if (!places || size(places) > k) continue;
            digits[n] = digit;
            where[n++] = places;
        }
        const bool found = combine(n, k, [&](const std::array<int, 9>& at) {
            Set cells = 0;
            Mark wanted = 0;
            for (int i = 0; i < k; ++i) {
                cells |= where[at[i]];
                wanted |= mark_of(digits[at[i]]);
            }
            if (size(cells) != k) return false;
            step.removes.clear();
            each(cells, [&](int cell) {
                for (Mark left = grid.marks[cell] & ~wanted; left; left &= left - 1) add(step, cell, low_digit(left));
            });
            return !step.removes.empty();
        });
        if (found) return true;
    }
    return false;
}

bool find_pointing(const Grid& grid, Step& step) {
    for (int house = 18; house < 27; ++house) {
        for (int digit = 1; digit <= 9; ++digit) {
            const Set places = grid.places[digit] & tables.house[house];
            if (size(places) < 2 || size(places) > 3) continue;
            const int first = lowest(places);
            for (const int line : {row(first), 9 + column(first)}) {
                if (places & ~tables.house[line]) continue;
                remove_in(grid, line, places, mark_of(digit), step);
                if (!step.removes.empty()) return true;
            }
        }
    }
    return false;
}

bool find_claiming(const Grid& grid, Step& step) {
    for (int line = 0; line < 18; ++line) {
        for (int digit = 1; digit <= 9; ++digit) {
            const Set places = grid.places[digit] & tables.house[line];
            if (size(places) < 2 || size(places) > 3) continue;
            const int house = 18 + block(lowest(places));
            if (places & ~tables.house[house]) continue;
            remove_in(grid, house, places, mark_of(digit), step);
            if (!step.removes.empty()) return true;
        }
    }
    return false;
}

bool find_fish(const Grid& grid, int k, Step& step) {
    return each_digit(grid, step, [&](int digit, Set places) {
        for (const int base : {0, 9}) {
            std::array<int, 9> lines{};
            int n = 0;
            for (int line = base; line < base + 9; ++line) {
                const int count = size(places & tables.house[line]);
                if (count && count <= k) lines[n++] = line;
            }
            const bool found = combine(n, k, [&](const std::array<int, 9>& at) {
                Set cells = 0, covered = 0;
                for (int i = 0; i < k; ++i) cells |= places & tables.house[lines[at[i]]];
                int covers = 0;
                for (int line = 9 - base; line < 18 - base; ++line) {
                    if (!(cells & tables.house[line])) continue;
                    ++covers;
                    covered |= tables.house[line];
                }
                if (covers != k) return false;
                const Set gone = places & covered & ~cells;
                remove_all(gone, digit, step);
                return gone != 0;
            });
            if (found) return true;
        }
        return false;
    });
}

bool find_finned_fish(const Grid& grid, int k, bool sashimi, Step& step) {
    return each_digit(grid, step, [&](int digit, Set places) {
        for (const int base : {0, 9}) {
            std::array<int, 9> lines{};
            int n = 0;
            for (int line = base; line < base + 9; ++line) {
                if (places & tables.house[line]) lines[n++] = line;
            }
            const bool found = combine(n, k, [&](const std::array<int, 9>& at) {
                Set cells = 0;
                for (int i = 0; i < k; ++i) cells |= places & tables.house[lines[at[i]]];
                std::array<int, 9> covers{};
                int m = 0;
                for (int line = 9 - base; line < 18 - base; ++line) {
                    if (cells & tables.house[line]) covers[m++] = line;
                }
                // What goes sees every fin within a block, so the lines that are not covered cross one block: three at most.
                if (m <= k || m > k + 3) return false;
                return combine(m, k, [&](const std::array<int, 9>& to) {
                    Set covered = 0;
                    for (int i = 0; i < k; ++i) covered |= tables.house[covers[to[i]]];
                    const Set fins = cells & ~covered;
                    if (fins & ~tables.house[18 + block(lowest(fins))]) return false;
                    Set gone = places & covered & ~cells;
                    if (!gone || more_than(fins, 5)) return false;
                    each(fins, [&](int fin) { gone &= tables.peers[fin]; });
                    if (!gone) return false;
                    bool thin = false;
                    for (int i = 0; i < k; ++i) thin |= size(places & tables.house[lines[at[i]]] & ~fins) <= 1;
                    if (thin != sashimi) return false;
                    remove_all(gone, digit, step);
                    return true;
                });
            });
            if (found) return true;
        }
        return false;
    });
}

namespace {

// The covers of a Franken fish, chosen in lexicographic order; those that leave too many fins are not finished.
struct Covers {
    const std::vector<int>& houses;
    Set cells;
    int k, most, widest;  // how many covers, how many fins, how many cells one cover has

    // Go through the choices until f(once, twice, with a block) says stop.
    template <class F>
    bool choose(std::size_t from, int taken, Set once, Set twice, bool block, F&& f) const {
        if (taken == k) return f(once, twice, block);
        const int bare = size(cells & ~once), left = k - taken;
        if (bare > most + left * widest) return false;
        for (std::size_t i = from; i + static_cast<std::size_t>(left) <= houses.size(); ++i) {
            const Set house = tables.house[houses[i]];
            if (left == 1 && bare - size(cells & ~once & house) > most) continue;
            if (choose(i + 1, taken + 1, once | house, twice | (once & house), block || houses[i] >= 18, f)) return true;
        }
        return false;
    }
};

}  // namespace

bool find_franken_fish(const Grid& grid, int k, bool finned, Step& step) {
    return each_digit(grid, step, [&](int digit, Set places) {
        for (const int base : {0, 9}) {
            std::vector<int> lines, others, houses;
            for (int i = 0; i < 9; ++i) {
                if (places & tables.house[base + i]) lines.push_back(base + i);
                if (places & tables.house[9 - base + i]) others.push_back(9 - base + i);
            }
            for (int house = 18; house < 27; ++house) {
                if (!(places & tables.house[house])) continue;
                lines.push_back(house);
                others.push_back(house);
            }
            const bool found = combine(static_cast<int>(lines.size()), k, [&](const std::array<int, 9>& at) {
                Set cells = 0, endo = 0;
                bool blocks = false;
                for (int i = 0; i < k; ++i) {
                    const Set line = places & tables.house[lines[at[i]]];
                    endo |= cells & line;
                    cells |= line;
                    blocks |= lines[at[i]] >= 18;
                }
                if (endo && (!finned || more_than(endo, 2))) return false;
                grid.tick(20);
                houses.clear();
                int widest = 0;
                for (const int house : others) {
                    const Set common = cells & tables.house[house];
                    bool used = !common;
                    for (int i = 0; i < k; ++i) used |= lines[at[i]] == house;
                    if (used) continue;
                    houses.push_back(house);
                    widest = std::max(widest, size(common));
                }
                const Covers covers{houses, cells, k, finned ? 5 : 0, widest};
                return covers.choose(0, 0, 0, 0, blocks, [&](Set once, Set twice, bool franken) {
                    const Set fins = (cells & ~once) | endo;
                    Set gone = places & ((once & ~cells) | twice);
                    if (!gone || !franken || (fins != 0) != finned || more_than(fins, 5)) return false;
                    each(fins, [&](int fin) { gone &= tables.peers[fin]; });
                    remove_all(gone, digit, step);
                    return gone != 0;
                });
            });
            if (found) return true;
        }
        return false;
    });
}

bool find_bug(const Grid& grid, Step& step) {
    int odd = -1;
    for (int cell = 0; cell < 81; ++cell) {
        const int count = size(grid.marks[cell]);
        if (count > 3 || (count == 3 && odd >= 0)) return false;
        if (count == 3) odd = cell;
    }
    if (odd < 0) return false;
    int wanted = 0;
    for (int kind = 0; kind < 3; ++kind) {
        int seen = 0;
        for (int house = 9 * kind; house < 9 * kind + 9; ++house) {
            for (int digit = 1; digit <= 9; ++digit) {
                const int count = size(grid.places[digit] & tables.house[house]);
                if (count > 3) return false;
                if (count != 3) continue;
                if (seen++ || !(tables.house[house] & bit(odd)) || (wanted && wanted != digit)) return false;
                wanted = digit;
            }
        }
        if (!seen) return false;
    }
    if (!grid.has(odd, wanted)) return false;
    for (Mark left = grid.marks[odd] & ~mark_of(wanted); left; left &= left - 1) add(step, odd, low_digit(left));
    return true;
}

bool find_skyscraper(const Grid& grid, Step& step) {
    for (const int base : {0, 9}) {
        for (int digit = 1; digit <= 9; ++digit) {
            std::vector<std::array<int, 2>> links;
            for (int line = base; line < base + 9; ++line) {
                const Set places = grid.places[digit] & tables.house[line];
                if (size(places) != 2) continue;
                links.push_back({lowest(places), lowest(places & (places - 1))});
            }
            for (std::size_t i = 0; i < links.size(); ++i) {
                for (std::size_t j = i + 1; j < links.size(); ++j) {
                    for (int end = 0; end < 2; ++end) {
                        const int one = links[i][end], other = links[j][end];
                        if (base ? row(one) != row(other) : column(one) != column(other)) continue;
                        const Set gone =
                            grid.places[digit] & tables.peers[links[i][1 - end]] & tables.peers[links[j][1 - end]];
                        remove_all(gone, digit, step);
                        if (gone) return true;
                    }
                }
            }
        }
    }
    return false;
}

bool find_kite(const Grid& grid, Step& step) {
    for (int digit = 1; digit <= 9; ++digit) {
        std::vector<std::array<int, 2>> rows, columns;
        for (int line = 0; line < 18; ++line) {
            const Set places = grid.places[digit] & tables.house[line];
            if (size(places) != 2) continue;
            (line < 9 ? rows : columns).push_back({lowest(places), lowest(places & (places - 1))});
        }
        for (auto& across : rows) {
            for (auto& down : columns) {
                // The ends that meet in a block are moved to the front, and stay there.
                if (block(across[0]) == block(down[0])) {
                } else if (block(across[0]) == block(down[1])) {
                    std::swap(down[0], down[1]);
                } else if (block(across[1]) == block(down[0])) {
                    std::swap(across[0], across[1]);
                } else if (block(across[1]) == block(down[1])) {
                    std::swap(across[0], across[1]);
                    std::swap(down[0], down[1]);
                } else {
                    continue;
                }
                if (across[0] == down[0] || across[0] == down[1] || across[1] == down[0] || across[1] == down[1]) continue;
                const int cell = 9 * row(down[1]) + column(across[1]);
                if (!grid.has(cell, digit)) continue;
                add(step, cell, digit);
                return true;
            }
        }
    }
    return false;
}

bool find_empty_rectangle(const Grid& grid, Step& step) {
    for (int digit = 1; digit <= 9; ++digit) {
        const Set places = grid.places[digit];
        for (int house = 18; house < 27; ++house) {
            const Set inside = places & tables.house[house];
            if (size(inside) < 3 || size(inside) > 5) continue;
            for (const int hinge : tables.cells[house]) {
                const Set across = tables.house[row(hinge)], down = tables.house[9 + column(hinge)];
                if (inside & ~(across | down)) continue;
                if (!(inside & across & ~bit(hinge)) || !(inside & down & ~bit(hinge))) continue;
                const auto look = [&](Set along, int kind) {  // kind 0: along the row, links in columns
                    bool found = false;
                    each(places & along & ~tables.house[house], [&](int cell) {
                        if (found) return;
                        const Set link = places & tables.house[kind ? row(cell) : 9 + column(cell)];
                        if (size(link) != 2) return;
                        const int far = lowest(link & ~bit(cell));
                        const int gone =
                            kind ? 9 * row(hinge) + column(far) : 9 * row(far) + column(hinge);
                        if (tables.house[house] & bit(gone) || !grid.has(gone, digit)) return;
                        add(step, gone, digit);
                        found = true;
                    });
                    return found;
                };
                if (look(across, 0) || look(down, 1)) return true;
            }
        }
    }
    return false;
}

bool find_w_wing(const Grid& grid, Step& step) {
    for (int i = 0; i < 81; ++i) {
        if (size(grid.marks[i]) != 2) continue;
        for (int j = i + 1; j < 81; ++j) {
            if (grid.marks[j] != grid.marks[i]) continue;
            const int low = low_digit(grid.marks[i]), high = low_digit(grid.marks[i] & (grid.marks[i] - 1));
            for (const auto& [goes, links] : {std::pair{low, high}, std::pair{high, low}}) {
                const Set gone = grid.places[goes] & tables.peers[i] & tables.peers[j];
                if (!gone) continue;
                for (int house = 0; house < 27; ++house) {
                    const Set link = grid.places[links] & tables.house[house];
                    if (size(link) != 2 || link & (bit(i) | bit(j))) continue;
                    const int p = lowest(link), q = lowest(link & (link - 1));
                    const bool straight = tables.peers[p] & bit(i) && tables.peers[q] & bit(j);
                    const bool crossed = tables.peers[p] & bit(j) && tables.peers[q] & bit(i);
                    if (!straight && !crossed) continue;
                    remove_all(gone, goes, step);
                    return true;
                }
            }
        }
    }
    return false;
}

bool find_xy_wing(const Grid& grid, Step& step) {
    std::vector<int> cells;
    for (int cell = 0; cell < 81; ++cell) {
        if (size(grid.marks[cell]) == 2) cells.push_back(cell);
    }
    const auto wing = [&](int pivot, int a, int b) {
        const Mark p = grid.marks[pivot], x = grid.marks[a], y = grid.marks[b];
        if (size(static_cast<Mark>(p | x | y)) != 3 || p == x || p == y || x == y) return false;
        if (!(tables.peers[pivot] & bit(a)) || !(tables.peers[pivot] & bit(b))) return false;
        const int digit = low_digit(x & y);
        const Set gone = grid.places[digit] & tables.peers[a] & tables.peers[b];
        remove_all(gone, digit, step);
        return gone != 0;
    };
    for (std::size_t i = 0; i < cells.size(); ++i) {
        for (std::size_t j = i + 1; j < cells.size(); ++j) {
            if (size(static_cast<Mark>(grid.marks[cells[i]] | grid.marks[cells[j]])) != 3) continue;
            for (std::size_t k = j + 1; k < cells.size(); ++k) {
                if (wing(cells[i], cells[j], cells[k]) || wing(cells[j], cells[i], cells[k]) ||
                    wing(cells[k], cells[i], cells[j])) {
                    return true;
                }
            }
        }
    }
    return false;
}

bool find_xyz_wing(const Grid& grid, Step& step) {
    for (int pivot = 0; pivot < 81; ++pivot) {
        if (size(grid.marks[pivot]) != 3) continue;
        std::vector<int> wings;
        each(tables.peers[pivot], [&](int cell) {
            if (size(grid.marks[cell]) == 2 && !(grid.marks[cell] & ~grid.marks[pivot])) wings.push_back(cell);
        });
        for (std::size_t i = 0; i < wings.size(); ++i) {
            for (std::size_t j = i + 1; j < wings.size(); ++j) {
                if (grid.marks[wings[i]] == grid.marks[wings[j]]) continue;
                const int digit = low_digit(grid.marks[wings[i]] & grid.marks[wings[j]]);
                const Set gone = grid.places[digit] & tables.peers[pivot] & tables.peers[wings[i]] & tables.peers[wings[j]];
                remove_all(gone, digit, step);
                if (gone) return true;
            }
        }
    }
    return false;
}

// Colour clusters of a digit: cells that conjugate pairs tie together, in two colours; from the lowest cell on.
namespace {

struct Cluster {
    Set colour[2];
};

std::vector<Cluster> clusters(const Grid& grid, int digit) {
    std::vector<Cluster> found;
    const Set places = grid.places[digit];
    Set seen = 0;
    each(places, [&](int start) {
        if (seen & bit(start)) return;
        Cluster cluster{{bit(start), 0}};
        std::vector<std::pair<int, int>> open = {{start, 0}};
        Set met = bit(start);
        while (!open.empty()) {
            const auto [cell, colour] = open.back();
            open.pop_back();
            for (const int house : tables.houses[cell]) {
                const Set link = places & tables.house[house];
                if (size(link) != 2) continue;
                const int other = lowest(link & ~bit(cell));
                if (met & bit(other)) continue;
                met |= bit(other);
                cluster.colour[1 - colour] |= bit(other);
                open.emplace_back(other, 1 - colour);
            }
        }
        seen |= met;
        if (size(met) > 1) found.push_back(cluster);
    });
    return found;
}

bool clash(Set colour) {
    bool found = false;
    each(colour, [&](int cell) { found |= (tables.peers[cell] & colour) != 0; });
    return found;
}

Set seen_by(Set cells) {
    Set seen = 0;
    each(cells, [&](int cell) { seen |= tables.peers[cell]; });
    return seen;
}

}  // namespace

bool find_simple_colours(const Grid& grid, Step& step) {
    for (int digit = 1; digit <= 9; ++digit) {
        for (const Cluster& cluster : clusters(grid, digit)) {
            for (const Set colour : cluster.colour) {
                if (!clash(colour)) continue;
                remove_all(colour, digit, step);
                return true;
            }
            const Set gone = grid.places[digit] & seen_by(cluster.colour[0]) & seen_by(cluster.colour[1]) &
                             ~cluster.colour[0] & ~cluster.colour[1];
            remove_all(gone, digit, step);
            if (gone) return true;
        }
    }
    return false;
}

bool find_multi_colours(const Grid& grid, Step& step) {
    for (int digit = 1; digit <= 9; ++digit) {
        const auto found = clusters(grid, digit);
        for (std::size_t i = 0; i < found.size(); ++i) {
            for (std::size_t j = 0; j < found.size(); ++j) {
                if (i == j) continue;
                for (int colour = 0; colour < 2; ++colour) {
                    const Set seen = seen_by(found[i].colour[colour]);
                    if (!(seen & found[j].colour[0]) || !(seen & found[j].colour[1])) continue;
                    remove_all(found[i].colour[colour], digit, step);
                    return true;
                }
                for (int a = 0; a < 2; ++a) {
                    for (int b = 0; b < 2; ++b) {
                        if (!(seen_by(found[i].colour[a]) & found[j].colour[b])) continue;
                        const Set gone =
                            grid.places[digit] & seen_by(found[i].colour[1 - a]) & seen_by(found[j].colour[1 - b]);
                        remove_all(gone, digit, step);
                        if (gone) return true;
                    }
                }
            }
        }
    }
    return false;
}

}  // namespace whydoku::hodoku
