// Almost locked sets and Sue de Coq, in HoDoKu's order.
#include <algorithm>

#include "hodoku/grid.hpp"

namespace whydoku::hodoku {
namespace {

struct Als {
    Set cells;
    Mark digits;
    std::array<Set, 10> places;  // the cells of a digit
    std::array<Set, 10> seen;    // what sees all of them
};

struct Link {
    int one, other;
    int digit, second;  // second: 0 unless two digits are restricted
};

std::vector<Als> all_sets(const Grid& grid) {
    std::vector<Als> found;
    for (int house = 0; house < 27; ++house) {
        std::vector<int> cells;
        for (const int cell : tables.cells[house]) {
            if (grid.marks[cell]) cells.push_back(cell);
        }
        const auto grow = [&](auto& self, std::size_t from, Set set, Mark digits) -> void {
            for (std::size_t i = from; i < cells.size(); ++i) {
                const Set now = set | bit(cells[i]);
                const Mark all = digits | grid.marks[cells[i]];
                if (size(all) == size(now) + 1 &&
                    std::none_of(found.begin(), found.end(), [&](const Als& als) { return als.cells == now; })) {
                    Als als{now, all, {}, {}};
                    for (Mark left = all; left; left &= left - 1) {
                        const int digit = low_digit(left);
                        als.places[digit] = now & grid.places[digit];
                        als.seen[digit] = ~Set{0};
                        each(als.places[digit], [&](int cell) { als.seen[digit] &= tables.peers[cell]; });
                    }
                    found.push_back(als);
                }
                self(self, i + 1, now, all);
            }
        };
        grow(grow, 0, 0, 0);
    }
    return found;
}

bool restricted(const Als& one, const Als& other, int digit) { return !(other.places[digit] & ~one.seen[digit]); }

std::vector<Link> all_links(const std::vector<Als>& sets) {
    std::vector<Link> found;
    for (int i = 0; i < static_cast<int>(sets.size()); ++i) {
        for (int j = i + 1; j < static_cast<int>(sets.size()); ++j) {
            const Mark common = sets[i].digits & sets[j].digits;
            if (!common || sets[i].cells & sets[j].cells) continue;
            Link link{i, j, 0, 0};
            for (Mark left = common; left; left &= left - 1) {
                const int digit = low_digit(left);
                if (!restricted(sets[i], sets[j], digit)) continue;
                (link.digit ? link.second : link.digit) = digit;
            }
            if (link.digit) found.push_back(link);
        }
    }
    return found;
}

void add(std::vector<Candidate>& removes, Set cells, int digit) {
    each(cells, [&](int cell) {
        const Candidate candidate{cell, digit};
        if (std::find(removes.begin(), removes.end(), candidate) == removes.end()) removes.push_back(candidate);
    });
}

// Digits that both ends have and that are not the links': they go from what sees all of them.
void ends(const Grid& grid, const Als& one, const Als& other, Mark without, Set within, std::vector<Candidate>& removes) {
    for (Mark left = one.digits & other.digits & ~without; left; left &= left - 1) {
        const int digit = low_digit(left);
        add(removes, grid.places[digit] & one.seen[digit] & other.seen[digit] & ~within, digit);
    }
}

}  // namespace

bool find_als_xz(const Grid& grid, Step& step) {
    const auto sets = all_sets(grid);
    for (const Link& link : all_links(sets)) {
        const Als &one = sets[link.one], &other = sets[link.other];
        ends(grid, one, other, mark_of(link.digit), 0, step.removes);
        if (link.second) {
            ends(grid, one, other, mark_of(link.second), 0, step.removes);
            const Mark both = mark_of(link.digit) | mark_of(link.second);
            for (Mark left = both; left; left &= left - 1) {
                const int digit = low_digit(left);
                add(step.removes, grid.places[digit] & one.seen[digit] & other.seen[digit], digit);
            }
            for (const Als* als : {&one, &other}) {
                for (Mark left = als->digits & ~both; left; left &= left - 1) {
                    const int digit = low_digit(left);
                    add(step.removes, grid.places[digit] & als->seen[digit] & ~als->cells, digit);
                }
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
            if (p.digit == q.digit && !p.second && !q.second) continue;
            for (const int x : {p.digit, p.second}) {
                for (const int y : {q.digit, q.second}) {
                    if (!x || !y || x == y) continue;
                    ends(grid, sets[one], sets[other], mark_of(x) | mark_of(y), sets[middle].cells, step.removes);
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

    void extend(int at, int digit, Mark first) {
        if (--budget < 0) return;
        grid.tick(10);
        for (const auto& [to, by] : next[at]) {
            if (by == digit || std::find(chain.begin(), chain.end(), to) != chain.end()) continue;
            if (!(sets[to].cells & ~sets[at].cells)) continue;
            chain.push_back(to);
            if (chain.size() >= 4) {
                std::vector<Candidate> removes;
                Set within = 0;
                ends(grid, sets[start], sets[to], first | mark_of(by), within, removes);
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
            if (!digit) continue;
            next[link.one].emplace_back(link.other, digit);
        }
    }
    Chains search{grid, sets, next, Best{step}, 0, 1000000, {}};
    for (int start = 0; start < static_cast<int>(sets.size()); ++start) {
        search.start = start;
        for (const auto& [to, digit] : next[start]) {
            search.chain = {start, to};
            search.extend(to, digit, mark_of(digit));
        }
    }
    return search.best.found;
}

bool find_sue_de_coq(const Grid& grid, Step& step) {
    const auto subsets = [&](Set cells, auto&& f) {  // of at least one cell, depth-first
        std::vector<int> list;
        each(cells, [&](int cell) { list.push_back(cell); });
        const auto grow = [&](auto& self, std::size_t from, Set set, Mark digits) -> bool {
            for (std::size_t i = from; i < list.size(); ++i) {
                const Set now = set | bit(list[i]);
                const Mark all = digits | grid.marks[list[i]];
                if (f(now, all) || self(self, i + 1, now, all)) return true;
            }
            return false;
        };
        return grow(grow, 0, 0, 0);
    };
    Set unsolved = 0;
    for (int cell = 0; cell < 81; ++cell) {
        if (grid.marks[cell]) unsolved |= bit(cell);
    }
    for (int line = 0; line < 18; ++line) {
        for (int house = 18; house < 27; ++house) {
            const Set crossing = tables.house[line] & tables.house[house] & unsolved;
            if (size(crossing) < 2) continue;
            const bool found = subsets(crossing, [&](Set inner, Mark digits) {
                if (size(inner) < 2 || size(digits) < size(inner) + 2) return false;
                return subsets(tables.house[line] & unsolved & ~crossing, [&](Set along, Mark in_line) {
                    if (!(in_line & digits)) return false;
                    return subsets(tables.house[house] & unsolved & ~crossing, [&](Set beside, Mark in_block) {
                        if (!(in_block & digits) || in_line & in_block) return false;
                        const Mark all = digits | in_line | in_block;
                        if (size(all) != size(inner) + size(along) + size(beside)) return false;
                        const Mark rest = digits & ~in_line & ~in_block;
                        std::vector<Candidate> removes;
                        const auto sweep = [&](int where, Set keep, Mark gone) {
                            for (const int cell : tables.cells[where]) {
                                if (keep & bit(cell)) continue;
                                for (Mark left = grid.marks[cell] & gone; left; left &= left - 1) {
                                    add(removes, bit(cell), low_digit(left));
                                }
                            }
                        };
                        sweep(line, inner | along, in_line | rest);
                        sweep(house, inner | beside, in_block | rest);
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
