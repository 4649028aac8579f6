// Fireworks: a row and a column cross in a cell X of a box. Outside the box a digit has at most one place R in the row and one
// place C in the column. Then it is in X, R or C: in neither R nor C, it would be in the box for both lines, and so in X.
//
// Three digits with the same X, R, C fill these three cells. Two digits with X, R, C and two with Y, R, C, Y the fourth corner, fill
// the four.

#include <algorithm>

#include "logic/finder.hpp"

namespace whydoku::logic::fireworks_finder {

namespace {

enum { triple, quadruple };

struct Firework {
    int cell;   // X
    int row;    // R, or -1 for any
    int column; // C, or -1 for any
    int digit;
    int first;  // the two lines and the box
    int second;
    int box;
};

struct Search {
    const Context& context;
    Sink& sink;
    Step& step;
    std::vector<Firework> fireworks = {};

    const Net& net() const { return context.net; }
    const Position& position() const { return context.position; }

    // The one place of a digit in a line outside a box: -1 none, -2 several.
    int outside(int line, int box, int digit) const {
        int found = -1;
        for (Mask rest = position().places(line, digit); rest; rest &= rest - 1) {
            const int cell = net().cells_of(line)[lowest(rest)];
            if (net().place(box, cell) >= 0) continue;
            if (found >= 0) return -2;
            found = cell;
        }
        return found;
    }

    void list() {
        for (int cell = 0; cell < net().cells(); ++cell) {
            if (position().domain(cell) == 0) continue;
            for (const Seat one : net().seats(cell)) {
                if (one.group >= net().houses() || !net().is_line(one.group)) continue;
                for (const Seat two : net().seats(cell)) {
                    if (two.group >= net().houses() || !net().is_line(two.group) || two.group <= one.group) continue;
                    for (const Seat three : net().seats(cell)) {
                        if (three.group >= net().houses() || net().is_line(three.group)) continue;
                        context.limit.tick(1 + (net().cell_words() + net().digits()) / 8);
                        if (!cross_once(one.group, two.group, three.group)) continue;
                        for (int d = 0; d < net().digits(); ++d) {
                            if (position().places(one.group, d) == 0 || position().places(two.group, d) == 0) continue;
                            const int row = outside(one.group, three.group, d);
                            const int column = outside(two.group, three.group, d);
                            if (row == -2 || column == -2) continue;
                            fireworks.push_back({cell, row, column, d, one.group, two.group, three.group});
                        }
                    }
                }
            }
        }
    }
    bool cross_once(int one, int two, int box) const {
        int count = 0;
        for (int w = 0; w < net().cell_words(); ++w) count += size_of(net().members(one)[w] & net().members(two)[w] & net().members(box)[w]);
        return count == 1;
    }

    bool give(int technique, std::span<const int> cells, Mask digits, std::span<const Firework* const> used) {
        context.limit.tick(4 + net().cell_words());
        step.clear(technique);
        for (const int cell : cells) {
            for (Mask gone = position().domain(cell) & ~digits; gone; gone &= gone - 1) step.removes.push_back(net().cand(cell, lowest(gone)));
        }
        // Each digit is in one of the cells; where all its places there are seen, it goes.
        for (Mask rest = digits; rest; rest &= rest - 1) {
            for (int w = 0; w < net().cell_words(); ++w) {
                Word seen = position().cells(lowest(rest))[w];
                for (const int cell : cells) {
                    if (position().has(cell, lowest(rest))) seen &= net().sees(cell)[w];
                }
                for (; seen; seen &= seen - 1) step.removes.push_back(net().cand(w * 64 + lowest(seen), lowest(rest)));
            }
        }
        if (step.removes.empty()) return true;
        std::vector<int> items;
        for (const Firework* firework : used) {
            step.truths.push_back(net().truth(firework->first, firework->digit));
            step.truths.push_back(net().truth(firework->second, firework->digit));
            for (const int group : {firework->first, firework->second, firework->box}) {
                if (std::ranges::find(items, group) == items.end()) items.push_back(group);
            }
        }
        step.add(Role::cells, cells);
        step.add(Role::houses, items);
        items.clear();
        for (Mask rest = digits; rest; rest &= rest - 1) items.push_back(lowest(rest));
        step.add(Role::digits, items);
        return sink.take(step);
    }

    static bool agree(int& mine, int other) {
        if (other < 0) return true;
        if (mine >= 0) return mine == other;
        mine = other;
        return true;
    }

    // Sets of `count` digits that share X, R and C; f(cells, digits, fireworks).
    template <class F>
    bool shared(std::size_t from, std::size_t end, std::size_t count, int row, int column, std::vector<const Firework*>& used, F&& f) {
        if (used.size() == count) return row < 0 || column < 0 || f(row, column);
        for (std::size_t i = from; i < end; ++i) {
            context.limit.tick();
            int r = row;
            int c = column;
            if (!agree(r, fireworks[i].row) || !agree(c, fireworks[i].column)) continue;
            used.push_back(&fireworks[i]);
            const bool more = shared(i + 1, end, count, r, c, used, f);
            used.pop_back();
            if (!more) return false;
        }
        return true;
    }

    void run() {
        list();
        struct Two {
            int cell, row, column;
            const Firework* one;
            const Firework* two;
        };
        std::vector<Two> twos;
        std::vector<const Firework*> used;
        for (std::size_t from = 0; from < fireworks.size();) {
            std::size_t end = from;
            const auto same = [&](const Firework& f) {
                return f.cell == fireworks[from].cell && f.first == fireworks[from].first && f.second == fireworks[from].second && f.box == fireworks[from].box;
            };
            while (end < fireworks.size() && same(fireworks[end])) ++end;
            const int cell = fireworks[from].cell;
            if (sink.wants(triple)) {
                const bool more = shared(from, end, 3, -1, -1, used, [&](int row, int column) {
                    const int cells[] = {cell, row, column};
                    return give(triple, cells, bit(used[0]->digit) | bit(used[1]->digit) | bit(used[2]->digit), used);
                });
                if (!more) return;
            }
            if (sink.wants(quadruple)) {
                shared(from, end, 2, -1, -1, used, [&](int row, int column) {
                    twos.push_back({cell, row, column, used[0], used[1]});
                    return true;
                });
            }
            from = end;
        }
        for (std::size_t i = 0; i < twos.size(); ++i) {
            for (std::size_t j = i + 1; j < twos.size(); ++j) {
                context.limit.tick();
                const Two& a = twos[i];
                const Two& b = twos[j];
                // The other corner has the same two cells, each in the line of the other kind.
                if (a.cell == b.cell || !((a.row == b.column && a.column == b.row) || (a.row == b.row && a.column == b.column))) continue;
                const Mask digits = bit(a.one->digit) | bit(a.two->digit) | bit(b.one->digit) | bit(b.two->digit);
                if (size_of(digits) != 4) continue;
                const int cells[] = {a.cell, a.row, a.column, b.cell};
                const Firework* const all[] = {a.one, a.two, b.one, b.two};
                if (!give(quadruple, cells, digits, all)) return;
            }
        }
    }
};

void find(const Context& context, Sink& sink) {
    thread_local Step step;
    Search search{context, sink, step};
    search.run();
}

const Register registered{{.family = "exotic", .techniques = {"firework-triple", "firework-quadruple"}, .find = find}};

}  // namespace

}  // namespace whydoku::logic::fireworks_finder
