// Almost locked sets and Sue de Coq, in HoDoKu's order.
#include <algorithm>

#include "hodoku/grid.hpp"

namespace whydoku::hodoku {
namespace {

struct Als {
    Cells cells;
    Bits digits;
    std::array<Cells, 9> places;  // the cells of a digit
    std::array<Cells, 9> seen;    // what sees all of them
};

struct Link {
    int one, other;
    int digit, second;  // second: -1 unless two digits are restricted
};

std::vector<Als> all_sets(const Grid& grid) {
    std::vector<Als> found;
    for (int house = 0; house < 27; ++house) {
        std::vector<int> cells;
        for (const int cell : houses.cells[house]) {
            if (grid.candidates[cell]) cells.push_back(cell);
        }
        const auto grow = [&](auto& self, std::size_t from, Cells set, Bits digits) -> void {
            for (std::size_t i = from; i < cells.size(); ++i) {
                const Cells now = set | Cells::of(cells[i]);
                const Bits all = digits | grid.candidates[cells[i]];
                if (count(all) == count(now) + 1 &&
                    std::none_of(found.begin(), found.end(), [&](const Als& als) { return als.cells == now; })) {
                    Als als{now, all, {}, {}};
                    each(all, [&](int digit) {
                        als.places[digit] = now & grid.cells[digit];
                        als.seen[digit] = seen_by_all(als.places[digit]);
                    });
                    found.push_back(als);
                }
                self(self, i + 1, now, all);
            }
        };
        grow(grow, 0, {}, 0);
    }
    return found;
}

bool restricted(const Als& one, const Als& other, int digit) { return !(other.places[digit] & ~one.seen[digit]); }

std::vector<Link> all_links(const std::vector<Als>& sets) {
    std::vector<Link> found;
    for (int i = 0; i < static_cast<int>(sets.size()); ++i) {
        for (int j = i + 1; j < static_cast<int>(sets.size()); ++j) {
            const Bits common = sets[i].digits & sets[j].digits;
            if (!common || sets[i].cells & sets[j].cells) continue;
            Link link{i, j, -1, -1};
            each(common, [&](int digit) {
                if (restricted(sets[i], sets[j], digit)) (link.digit >= 0 ? link.second : link.digit) = digit;
            });
            if (link.digit >= 0) found.push_back(link);
        }
    }
    return found;
}

// Digits that both ends have and that are not the links': they go from what sees all of them.
void ends(const Grid& grid, const Als& one, const Als& other, Bits without, Cells within, std::vector<Candidate>& removes) {
    each(one.digits & other.digits & ~without, [&](int digit) {
        add_cells(removes, grid.cells[digit] & one.seen[digit] & other.seen[digit] & ~within, digit);
    });
}

}  // namespace

bool find_als_xz(const Grid& grid, Step& step) {
    const auto sets = all_sets(grid);
    for (const Link& link : all_links(sets)) {
        const Als &one = sets[link.one], &other = sets[link.other];
        ends(grid, one, other, bit(link.digit), {}, step.removes);
        if (link.second >= 0) {
            ends(grid, one, other, bit(link.second), {}, step.removes);
            const Bits both = bit(link.digit) | bit(link.second);
            each(both, [&](int digit) { add_cells(step.removes, grid.cells[digit] & one.seen[digit] & other.seen[digit], digit); });
            for (const Als* als : {&one, &other}) {
                each(als->digits & ~both, [&](int digit) {
                    add_cells(step.removes, grid.cells[digit] & als->seen[digit] & ~als->cells, digit);
                });
            }
        }
        if (!step.removes.empty()) return true;
    }
    return false;
}

bool find_als_xy_wing(const Grid& grid, Step& step) {
    const auto sets = all_sets(grid);
    const auto links = all_links(sets);
    for (std::size_t i = 0; i < links.size(); ++i) {
        grid.tick(static_cast<std::int64_t>(links.size() - i) / 2);
        for (std::size_t j = i + 1; j < links.size(); ++j) {
            const Link &p = links[i], &q = links[j];
            int middle = -1, one = -1, other = -1;
            if (p.one == q.one && p.other != q.other) middle = p.one, one = p.other, other = q.other;
            else if (p.one == q.other) middle = p.one, one = p.other, other = q.one;
            else if (p.other == q.one) middle = p.other, one = p.one, other = q.other;
            else if (p.other == q.other && p.one != q.one) middle = p.other, one = p.one, other = q.one;
            if (middle < 0 || sets[one].cells & sets[other].cells) continue;
            if (p.digit == q.digit && p.second < 0 && q.second < 0) continue;
            for (const int x : {p.digit, p.second}) {
                for (const int y : {q.digit, q.second}) {
                    if (x < 0 || y < 0 || x == y) continue;
                    ends(grid, sets[one], sets[other], bit(x) | bit(y), sets[middle].cells, step.removes);
                    if (!step.removes.empty()) return true;
                }
            }
        }
    }
    return false;
}

namespace {

struct Chains {
    const Grid& grid;
    const std::vector<Als>& sets;
    const std::vector<std::vector<std::pair<int, int>>>& next;  // of each set: other set, digit
    Best best;
    int start = 0;
    long budget = 1000000;
    std::vector<int> chain;

    void extend(int at, int digit, Bits first) {
        if (--budget < 0) return;
        grid.tick(10);
        for (const auto& [to, by] : next[at]) {
            if (by == digit || std::find(chain.begin(), chain.end(), to) != chain.end()) continue;
            if (!(sets[to].cells & ~sets[at].cells)) continue;
            chain.push_back(to);
            if (chain.size() >= 4) {
                std::vector<Candidate> removes;
                ends(grid, sets[start], sets[to], first | bit(by), {}, removes);
                std::sort(removes.begin(), removes.end());
                best.offer(std::move(removes), 0);
            }
            if (chain.size() < 12) extend(to, by, first);
            chain.pop_back();
        }
    }
};

}  // namespace

bool find_als_chain(const Grid& grid, Step& step) {
    const auto sets = all_sets(grid);
    std::vector<std::vector<std::pair<int, int>>> next(sets.size());
    for (const Link& link : all_links(sets)) {
        for (const int digit : {link.digit, link.second}) {
            if (digit < 0) continue;
            next[link.one].emplace_back(link.other, digit);
        }
    }
    Chains search{grid, sets, next, Best{step}, 0, 1000000, {}};
    for (int start = 0; start < static_cast<int>(sets.size()); ++start) {
        search.start = start;
        for (const auto& [to, digit] : next[start]) {
            search.chain = {start, to};
            search.extend(to, digit, bit(digit));
        }
    }
    return search.best.found;
}

bool find_sue_de_coq(const Grid& grid, Step& step) {
    const auto subsets = [&](Cells cells, auto&& f) {  // of at least one cell, depth-first
        std::vector<int> list;
        each(cells, [&](int cell) { list.push_back(cell); });
        const auto grow = [&](auto& self, std::size_t from, Cells set, Bits digits) -> bool {
            for (std::size_t i = from; i < list.size(); ++i) {
                const Cells now = set | Cells::of(list[i]);
                const Bits all = digits | grid.candidates[list[i]];
                if (f(now, all) || self(self, i + 1, now, all)) return true;
            }
            return false;
        };
        return grow(grow, 0, {}, 0);
    };
    Cells unsolved;
    for (int cell = 0; cell < 81; ++cell) {
        if (grid.candidates[cell]) unsolved.add(cell);
    }
    for (int line = 0; line < 18; ++line) {
        for (int house = 18; house < 27; ++house) {
            const Cells crossing = houses.set[line] & houses.set[house] & unsolved;
            if (count(crossing) < 2) continue;
            const bool found = subsets(crossing, [&](Cells inner, Bits digits) {
                if (count(inner) < 2 || count(digits) < count(inner) + 2) return false;
                return subsets(houses.set[line] & unsolved & ~crossing, [&](Cells along, Bits in_line) {
                    if (!(in_line & digits)) return false;
                    return subsets(houses.set[house] & unsolved & ~crossing, [&](Cells beside, Bits in_block) {
                        if (!(in_block & digits) || in_line & in_block) return false;
                        const Bits all = digits | in_line | in_block;
                        if (count(all) != count(inner) + count(along) + count(beside)) return false;
                        const Bits rest = digits & ~in_line & ~in_block;
                        std::vector<Candidate> removes;
                        add_in_house(removes, grid, line, inner | along, in_line | rest);
                        add_in_house(removes, grid, house, inner | beside, in_block | rest);
                        if (removes.empty()) return false;
                        step.removes = std::move(removes);
                        return true;
                    });
                });
            });
            if (found) return true;
        }
    }
    return false;
}

}  // namespace whydoku::hodoku
