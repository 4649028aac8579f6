// What HoDoKu takes as soon as it is found: locked candidates, subsets, fish, patterns of one digit, wings. The search order
// determines which steps it takes.
#include <algorithm>

#include "hodoku/grid.hpp"

namespace whydoku::hodoku {
namespace {

constexpr auto blocks_first = [] {
    std::array<int, 27> made{};
    for (int i = 0; i < 27; ++i) made[i] = (i + 18) % 27;
    return made;
}();

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

// Look for a pattern of one digit, digit by digit; a digit in which it was not found is skipped while its places are unchanged.
template <class F>
bool each_digit(const Grid& grid, const Step& step, F&& find) {
    std::array<Cells, 9>& searched = grid.searched[step.entry];
    for (int digit = 0; digit < 9; ++digit) {
        const Cells places = grid.cells[digit];
        if (searched[digit] == places) continue;
        if (find(digit, places)) return true;
        searched[digit] = places;
    }
    return false;
}

bool find_naked(const Grid& grid, int house, int k, bool locked, Step& step) {
    std::array<int, 9> cells{};
    int n = 0;
    for (const int cell : houses.cells[house]) {
        if (grid.candidates[cell] && count(grid.candidates[cell]) <= k) cells[n++] = cell;
    }
    return combine(n, k, [&](const std::array<int, 9>& at) {
        Bits digits = 0;
        Cells set;
        for (int i = 0; i < k; ++i) {
            digits |= grid.candidates[cells[at[i]]];
            set.add(cells[at[i]]);
        }
        if (count(digits) != k) return false;
        step.removes.clear();
        bool in_line = false, in_block = false;
        for (const int common : houses.of[cells[at[0]]]) {
            if (set & ~houses.set[common]) continue;
            const int block_house = 18 + block(cells[at[0]]);
            add_in_house(step.removes, grid, common, set, digits);
            if (locked && common < 18) {
                for (const int cell : houses.cells[common]) {
                    in_line |= !houses.set[block_house].has(cell) && grid.candidates[cell] & digits;
                }
            }
            if (common >= 18) {
                for (const int cell : houses.cells[common]) in_block |= !set.has(cell) && grid.candidates[cell] & digits;
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
        if (count(grid.open[house]) <= k) continue;
        std::array<int, 9> digits{};
        std::array<Cells, 9> where{};
        int n = 0;
        for (int digit = 0; digit < 9; ++digit) {
            const Cells places = grid.cells[digit] & houses.set[house];
            if (!places || count(places) > k) continue;
            digits[n] = digit;
            where[n++] = places;
        }
        const bool found = combine(n, k, [&](const std::array<int, 9>& at) {
            Cells cells;
            Bits wanted = 0;
            for (int i = 0; i < k; ++i) {
                cells |= where[at[i]];
                wanted |= bit(digits[at[i]]);
            }
            if (count(cells) != k) return false;
            step.removes.clear();
            each(cells, [&](int cell) { add_digits(step.removes, cell, grid.candidates[cell] & ~wanted); });
            return !step.removes.empty();
        });
        if (found) return true;
    }
    return false;
}

namespace {

// In some houses: two or three places of a digit that are all in a house of one of some kinds as well.
bool find_locked(const Grid& grid, int first, int end, std::initializer_list<int> kinds, Step& step) {
    for (int house = first; house < end; ++house) {
        for (int digit = 0; digit < 9; ++digit) {
            const int n = count(grid.places[house][digit]);
            if (n < 2 || n > 3) continue;
            const Cells places = grid.cells[digit] & houses.set[house];
            for (const int kind : kinds) {
                const int other = houses.of[lowest(places)][kind];
                if (places & ~houses.set[other]) continue;
                add_in_house(step.removes, grid, other, places, bit(digit));
                if (!step.removes.empty()) return true;
            }
        }
    }
    return false;
}

}  // namespace

bool find_pointing(const Grid& grid, Step& step) { return find_locked(grid, 18, 27, {0, 1}, step); }
bool find_claiming(const Grid& grid, Step& step) { return find_locked(grid, 0, 18, {2}, step); }

bool find_fish(const Grid& grid, int k, Step& step) {
    return each_digit(grid, step, [&](int digit, Cells places) {
        for (const int base : {0, 9}) {
            std::array<int, 9> lines{};
            int n = 0;
            for (int line = base; line < base + 9; ++line) {
                const int n_places = count(grid.places[line][digit]);
                if (n_places && n_places <= k) lines[n++] = line;
            }
            const bool found = combine(n, k, [&](const std::array<int, 9>& at) {
                Cells cells, covered;
                for (int i = 0; i < k; ++i) cells |= places & houses.set[lines[at[i]]];
                int covers = 0;
                for (int line = 9 - base; line < 18 - base; ++line) {
                    if (!(cells & houses.set[line])) continue;
                    ++covers;
                    covered |= houses.set[line];
                }
                if (covers != k) return false;
                const Cells gone = places & covered & ~cells;
                add_cells(step.removes, gone, digit);
                return bool(gone);
            });
            if (found) return true;
        }
        return false;
    });
}

bool find_finned_fish(const Grid& grid, int k, bool sashimi, Step& step) {
    return each_digit(grid, step, [&](int digit, Cells places) {
        for (const int base : {0, 9}) {
            std::array<int, 9> lines{};
            int n = 0;
            for (int line = base; line < base + 9; ++line) {
                if (places & houses.set[line]) lines[n++] = line;
            }
            const bool found = combine(n, k, [&](const std::array<int, 9>& at) {
                Cells cells;
                for (int i = 0; i < k; ++i) cells |= places & houses.set[lines[at[i]]];
                std::array<int, 9> covers{};
                int m = 0;
                for (int line = 9 - base; line < 18 - base; ++line) {
                    if (cells & houses.set[line]) covers[m++] = line;
                }
                // A removed candidate sees every fin within a block, so the lines that are not covered cross one block: three at most.
                if (m <= k || m > k + 3) return false;
                return combine(m, k, [&](const std::array<int, 9>& to) {
                    Cells covered;
                    for (int i = 0; i < k; ++i) covered |= houses.set[covers[to[i]]];
                    const Cells fins = cells & ~covered;
                    if (fins & ~houses.set[18 + block(lowest(fins))]) return false;
                    Cells gone = places & covered & ~cells;
                    if (!gone || count(fins) > 5) return false;
                    gone &= seen_by_all(fins);
                    if (!gone) return false;
                    bool thin = false;
                    for (int i = 0; i < k; ++i) thin |= count(places & houses.set[lines[at[i]]] & ~fins) <= 1;
                    if (thin != sashimi) return false;
                    add_cells(step.removes, gone, digit);
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
    const std::vector<int>& usable;
    Cells cells;
    int k, most, widest;  // how many covers, how many fins, how many cells one cover has

    // Go through the choices until f(once, twice, with a block) says stop.
    template <class F>
    bool choose(std::size_t from, int taken, Cells once, Cells twice, bool block, F&& f) const {
        if (taken == k) return f(once, twice, block);
        const int bare = count(cells & ~once), left = k - taken;
        if (bare > most + left * widest) return false;
        for (std::size_t i = from; i + static_cast<std::size_t>(left) <= usable.size(); ++i) {
            const Cells house = houses.set[usable[i]];
            if (left == 1 && bare - count(cells & ~once & house) > most) continue;
            if (choose(i + 1, taken + 1, once | house, twice | (once & house), block || usable[i] >= 18, f)) return true;
        }
        return false;
    }
};

}  // namespace

bool find_franken_fish(const Grid& grid, int k, bool finned, Step& step) {
    return each_digit(grid, step, [&](int digit, Cells places) {
        for (const int base : {0, 9}) {
            std::vector<int> lines, others, usable;
            for (int i = 0; i < 9; ++i) {
                if (places & houses.set[base + i]) lines.push_back(base + i);
                if (places & houses.set[9 - base + i]) others.push_back(9 - base + i);
            }
            for (int house = 18; house < 27; ++house) {
                if (!(places & houses.set[house])) continue;
                lines.push_back(house);
                others.push_back(house);
            }
            const bool found = combine(static_cast<int>(lines.size()), k, [&](const std::array<int, 9>& at) {
                Cells cells, endo;
                bool blocks = false;
                for (int i = 0; i < k; ++i) {
                    const Cells line = places & houses.set[lines[at[i]]];
                    endo |= cells & line;
                    cells |= line;
                    blocks |= lines[at[i]] >= 18;
                }
                if (endo && (!finned || count(endo) > 2)) return false;
                grid.tick(20);
                usable.clear();
                int widest = 0;
                for (const int house : others) {
                    const Cells common = cells & houses.set[house];
                    bool used = !common;
                    for (int i = 0; i < k; ++i) used |= lines[at[i]] == house;
                    if (used) continue;
                    usable.push_back(house);
                    widest = std::max(widest, count(common));
                }
                const Covers covers{usable, cells, k, finned ? 5 : 0, widest};
                return covers.choose(0, 0, {}, {}, blocks, [&](Cells once, Cells twice, bool franken) {
                    const Cells fins = (cells & ~once) | endo;
                    Cells gone = places & ((once & ~cells) | twice);
                    if (!gone || !franken || bool(fins) != finned || count(fins) > 5) return false;
                    gone &= seen_by_all(fins);
                    add_cells(step.removes, gone, digit);
                    return bool(gone);
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
        const int digits = count(grid.candidates[cell]);
        if (digits > 3 || (digits == 3 && odd >= 0)) return false;
        if (digits == 3) odd = cell;
    }
    if (odd < 0) return false;
    int wanted = -1;
    for (int kind = 0; kind < 3; ++kind) {
        int seen = 0;
        for (int house = 9 * kind; house < 9 * kind + 9; ++house) {
            for (int digit = 0; digit < 9; ++digit) {
                const int places = count(grid.places[house][digit]);
                if (places > 3) return false;
                if (places != 3) continue;
                if (seen++ || !houses.set[house].has(odd) || (wanted >= 0 && wanted != digit)) return false;
                wanted = digit;
            }
        }
        if (!seen) return false;
    }
    if (!grid.has(odd, wanted)) return false;
    add_digits(step.removes, odd, grid.candidates[odd] & ~bit(wanted));
    return true;
}

bool find_skyscraper(const Grid& grid, Step& step) {
    for (const int base : {0, 9}) {
        for (int digit = 0; digit < 9; ++digit) {
            std::vector<std::array<int, 2>> links;
            for (int line = base; line < base + 9; ++line) {
                const Cells places = grid.cells[digit] & houses.set[line];
                if (count(places) != 2) continue;
                links.push_back({lowest(places), highest(places)});
            }
            for (std::size_t i = 0; i < links.size(); ++i) {
                for (std::size_t j = i + 1; j < links.size(); ++j) {
                    for (int end = 0; end < 2; ++end) {
                        const int one = links[i][end], other = links[j][end];
                        if (base ? row(one) != row(other) : column(one) != column(other)) continue;
                        const Cells gone =
                            grid.cells[digit] & peers[links[i][1 - end]] & peers[links[j][1 - end]];
                        add_cells(step.removes, gone, digit);
                        if (gone) return true;
                    }
                }
            }
        }
    }
    return false;
}

bool find_kite(const Grid& grid, Step& step) {
    for (int digit = 0; digit < 9; ++digit) {
        std::vector<std::array<int, 2>> rows, columns;
        for (int line = 0; line < 18; ++line) {
            const Cells places = grid.cells[digit] & houses.set[line];
            if (count(places) != 2) continue;
            (line < 9 ? rows : columns).push_back({lowest(places), highest(places)});
        }
        for (auto& across : rows) {
            for (auto& down : columns) {
                // The ends that meet in a block are moved to the front, and remain there.
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
                add(step.removes, cell, digit);
                return true;
            }
        }
    }
    return false;
}

bool find_empty_rectangle(const Grid& grid, Step& step) {
    for (int digit = 0; digit < 9; ++digit) {
        const Cells places = grid.cells[digit];
        for (int house = 18; house < 27; ++house) {
            const Cells inside = places & houses.set[house];
            if (count(inside) < 3 || count(inside) > 5) continue;
            for (const int hinge : houses.cells[house]) {
                const Cells across = houses.set[row(hinge)], down = houses.set[9 + column(hinge)];
                if (inside & ~(across | down)) continue;
                if (!(inside & across & ~Cells::of(hinge)) || !(inside & down & ~Cells::of(hinge))) continue;
                const auto look = [&](Cells along, int kind) {  // kind 0: along the row, links in columns
                    bool found = false;
                    each(places & along & ~houses.set[house], [&](int cell) {
                        if (found) return;
                        const Cells link = places & houses.set[kind ? row(cell) : 9 + column(cell)];
                        if (count(link) != 2) return;
                        const int far = lowest(link & ~Cells::of(cell));
                        const int gone =
                            kind ? 9 * row(hinge) + column(far) : 9 * row(far) + column(hinge);
                        if (houses.set[house].has(gone) || !grid.has(gone, digit)) return;
                        add(step.removes, gone, digit);
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
        if (count(grid.candidates[i]) != 2) continue;
        for (int j = i + 1; j < 81; ++j) {
            if (grid.candidates[j] != grid.candidates[i]) continue;
            const int low = lowest(grid.candidates[i]), high = highest(grid.candidates[i]);
            for (const auto& [goes, links] : {std::pair{low, high}, std::pair{high, low}}) {
                const Cells gone = grid.cells[goes] & peers[i] & peers[j];
                if (!gone) continue;
                for (int house = 0; house < 27; ++house) {
                    const Cells link = grid.cells[links] & houses.set[house];
                    if (count(link) != 2 || link & (Cells::of(i) | Cells::of(j))) continue;
                    const int p = lowest(link), q = highest(link);
                    const bool straight = sees(p, i) && sees(q, j);
                    const bool crossed = sees(p, j) && sees(q, i);
                    if (!straight && !crossed) continue;
                    add_cells(step.removes, gone, goes);
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
        if (count(grid.candidates[cell]) == 2) cells.push_back(cell);
    }
    const auto wing = [&](int pivot, int a, int b) {
        const Bits p = grid.candidates[pivot], x = grid.candidates[a], y = grid.candidates[b];
        if (count(p | x | y) != 3 || p == x || p == y || x == y) return false;
        if (!sees(pivot, a) || !sees(pivot, b)) return false;
        const int digit = lowest(x & y);
        const Cells gone = grid.cells[digit] & peers[a] & peers[b];
        add_cells(step.removes, gone, digit);
        return bool(gone);
    };
    for (std::size_t i = 0; i < cells.size(); ++i) {
        for (std::size_t j = i + 1; j < cells.size(); ++j) {
            if (count(grid.candidates[cells[i]] | grid.candidates[cells[j]]) != 3) continue;
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
        if (count(grid.candidates[pivot]) != 3) continue;
        std::vector<int> wings;
        each(peers[pivot], [&](int cell) {
            if (count(grid.candidates[cell]) == 2 && !(grid.candidates[cell] & ~grid.candidates[pivot])) wings.push_back(cell);
        });
        for (std::size_t i = 0; i < wings.size(); ++i) {
            for (std::size_t j = i + 1; j < wings.size(); ++j) {
                if (grid.candidates[wings[i]] == grid.candidates[wings[j]]) continue;
                const int digit = lowest(grid.candidates[wings[i]] & grid.candidates[wings[j]]);
                const Cells gone = grid.cells[digit] & peers[pivot] & peers[wings[i]] & peers[wings[j]];
                add_cells(step.removes, gone, digit);
                if (gone) return true;
            }
        }
    }
    return false;
}

// Colour clusters of a digit: cells that conjugate pairs tie together, in two colours; from the lowest cell on.
namespace {

struct Cluster {
    Cells colour[2];
};

std::vector<Cluster> clusters(const Grid& grid, int digit) {
    std::vector<Cluster> found;
    const Cells places = grid.cells[digit];
    Cells seen;
    each(places, [&](int start) {
        if (seen.has(start)) return;
        Cluster cluster{{Cells::of(start), {}}};
        std::vector<std::pair<int, int>> open = {{start, 0}};
        Cells met = Cells::of(start);
        while (!open.empty()) {
            const auto [cell, colour] = open.back();
            open.pop_back();
            for (const int house : houses.of[cell]) {
                const Cells link = places & houses.set[house];
                if (count(link) != 2) continue;
                const int other = lowest(link & ~Cells::of(cell));
                if (met.has(other)) continue;
                met.add(other);
                cluster.colour[1 - colour].add(other);
                open.emplace_back(other, 1 - colour);
            }
        }
        seen |= met;
        if (count(met) > 1) found.push_back(cluster);
    });
    return found;
}

bool clash(Cells colour) {
    bool found = false;
    each(colour, [&](int cell) { found |= bool(peers[cell] & colour); });
    return found;
}

}  // namespace

bool find_simple_colours(const Grid& grid, Step& step) {
    for (int digit = 0; digit < 9; ++digit) {
        for (const Cluster& cluster : clusters(grid, digit)) {
            for (const Cells colour : cluster.colour) {
                if (!clash(colour)) continue;
                add_cells(step.removes, colour, digit);
                return true;
            }
            const Cells gone = grid.cells[digit] & seen_by_any(cluster.colour[0]) & seen_by_any(cluster.colour[1]) &
                             ~cluster.colour[0] & ~cluster.colour[1];
            add_cells(step.removes, gone, digit);
            if (gone) return true;
        }
    }
    return false;
}

bool find_multi_colours(const Grid& grid, Step& step) {
    for (int digit = 0; digit < 9; ++digit) {
        const auto found = clusters(grid, digit);
        for (std::size_t i = 0; i < found.size(); ++i) {
            for (std::size_t j = 0; j < found.size(); ++j) {
                if (i == j) continue;
                for (int colour = 0; colour < 2; ++colour) {
                    const Cells seen = seen_by_any(found[i].colour[colour]);
                    if (!(seen & found[j].colour[0]) || !(seen & found[j].colour[1])) continue;
                    add_cells(step.removes, found[i].colour[colour], digit);
                    return true;
                }
                for (int a = 0; a < 2; ++a) {
                    for (int b = 0; b < 2; ++b) {
                        if (!(seen_by_any(found[i].colour[a]) & found[j].colour[b])) continue;
                        const Cells gone =
                            grid.cells[digit] & seen_by_any(found[i].colour[1 - a]) & seen_by_any(found[j].colour[1 - b]);
                        add_cells(step.removes, gone, digit);
                        if (gone) return true;
                    }
                }
            }
        }
    }
    return false;
}

}  // namespace whydoku::hodoku
