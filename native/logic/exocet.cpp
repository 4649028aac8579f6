// Junior exocet: whatever two digits two base cells have, two target cells have them too.
//
// The base cells lie in a box and in a line r; three lines L0, L1, L2 cross r elsewhere, L0 in the box of the base; the targets lie in
// L1 and L2, in boxes that r goes through. Suppose a base
// digit d is in the base. Then it is nowhere else that the base sees. If it were in neither target, d would have to be in
// each of the three lines at places that are left there; where any three such places clash, it is in a target. Both digits of
// the base are, so the targets have just these.

#include <algorithm>

#include "logic/finder.hpp"

namespace whydoku::logic::exocet_finder {

namespace {

enum { junior };

constexpr int fewest_digits = 3;  // of the base: with two it is a naked pair
constexpr int most_digits = 4;    // with more it goes by other names

struct Search {
    const Context& context;
    Sink& sink;
    Step& step;
    int base[2] = {};
    Mask digits = 0;

    const Net& net() const { return context.net; }
    const Position& position() const { return context.position; }

    // The places a digit of the base has in a line: where it stands, or where not every base cell that can have it looks.
    void places(int line, int digit, std::vector<int>& out) const {
        out.clear();
        for (const int cell : net().cells_of(line)) {
            if (position().value(cell) == digit) out.push_back(cell);
        }
        for (Mask rest = position().places(line, digit); rest; rest &= rest - 1) {
            const int cell = net().cells_of(line)[lowest(rest)];
            bool out_of_sight = false;
            for (const int from : base) out_of_sight = out_of_sight || (position().has(from, digit) && !net().sees(from, cell));
            if (out_of_sight) out.push_back(cell);
        }
    }
    // Whether a digit can be in all three lines without a target.
    bool slips_by(const std::vector<int> (&where)[3], int one, int two) const {
        for (const int a : where[0]) {
            for (const int b : where[1]) {
                if (b == one || net().sees(a, b)) continue;
                for (const int c : where[2]) {
                    if (c != two && !net().sees(a, c) && !net().sees(b, c)) return true;
                }
            }
        }
        return false;
    }

    bool targets(const int (&line)[3], int along) {
        thread_local std::vector<int> where[64][3];
        context.limit.tick(10);
        for (Mask rest = digits; rest; rest &= rest - 1) {
            const int d = lowest(rest);
            for (int i = 0; i < 3; ++i) places(line[i], d, where[d][i]);
        }
        for (const int one : net().cells_of(line[1])) {
            context.limit.tick(1 + net().cell_words() / 8);
            if (!(position().domain(one) & digits) || sees_base(one) || !is_near(one, along)) continue;
            for (const int two : net().cells_of(line[2])) {
                if (!(position().domain(two) & digits) || sees_base(two) || !is_near(two, along)) continue;
                context.limit.tick(10);
                bool holds = true;
                for (Mask rest = digits; rest && holds; rest &= rest - 1) holds = !slips_by(where[lowest(rest)], one, two);
                if (!holds) continue;
                step.clear(junior);
                for (const int cell : {one, two}) {
                    for (Mask gone = position().domain(cell) & ~digits; gone; gone &= gone - 1) step.removes.push_back(net().cand(cell, lowest(gone)));
                }
                // A digit that no target can have is not in the base either.
                for (Mask gone = digits & ~position().domain(one) & ~position().domain(two); gone; gone &= gone - 1) {
                    for (const int cell : base) {
                        if (position().has(cell, lowest(gone))) step.removes.push_back(net().cand(cell, lowest(gone)));
                    }
                }
                if (step.removes.empty()) continue;
                step.truths = {base[0], base[1]};
                std::vector<int> items;
                for (Mask rest = digits; rest; rest &= rest - 1) {
                    items.push_back(lowest(rest));
                    for (const int each : line) step.truths.push_back(net().truth(each, lowest(rest)));
                }
                step.add(Role::cells, {base[0], base[1]});
                step.add(Role::pincers, {one, two});
                step.add(Role::digits, items);
                step.add(Role::houses, {along, line[0], line[1], line[2]});
                if (!sink.take(step)) return false;
            }
        }
        return true;
    }
    bool sees_base(int cell) const { return cell == base[0] || cell == base[1] || net().sees(cell, base[0]) || net().sees(cell, base[1]); }
    // Whether a cell lies in a box that the line of the base goes through.
    bool is_near(int cell, int along) const {
        for (const Seat seat : net().seats(cell)) {
            if (net().kind(seat.group) == Kind::box && meet(seat.group, along)) return true;
        }
        return false;
    }
    bool meet(int a, int b) const {
        for (int w = 0; w < net().cell_words(); ++w) {
            if (net().members(a)[w] & net().members(b)[w]) return true;
        }
        return false;
    }

    // The base cells lie in `along` and in `box`.
    bool from_base(int along, int box) {
        for (const int cell : net().cells_of(along)) {
            if (cell == base[0] || cell == base[1] || net().place(box, cell) < 0) continue;
            for (const Seat seat : net().seats(cell)) {
                if (!is_cross_line(seat.group, along)) continue;
                for (const int first : net().cells_of(along)) {
                    if (net().place(box, first) >= 0) continue;
                    context.limit.tick();
                    for (const Seat one : net().seats(first)) {
                        if (!is_cross_line(one.group, along) || meet(one.group, seat.group)) continue;
                        for (const int second : net().cells_of(along)) {
                            if (second <= first || net().place(box, second) >= 0) continue;
                            context.limit.tick(1 + net().cell_words() / 8);
                            for (const Seat two : net().seats(second)) {
                                if (!is_cross_line(two.group, along) || meet(two.group, seat.group) || meet(two.group, one.group)) continue;
                                const int lines[3] = {seat.group, one.group, two.group};
                                if (!targets(lines, along)) return false;
                            }
                        }
                    }
                }
            }
        }
        return true;
    }
    bool is_cross_line(int group, int along) const { return group < net().houses() && group != along && net().is_line(group); }

    void run() {
        for (int along = 0; along < net().houses(); ++along) {
            if (!net().is_line(along)) continue;
            const auto& cells = net().cells_of(along);
            for (std::size_t i = 0; i < cells.size(); ++i) {
                for (std::size_t j = i + 1; j < cells.size(); ++j) {
                    context.limit.tick();
                    base[0] = cells[i];
                    base[1] = cells[j];
                    if (position().domain(base[0]) == 0 || position().domain(base[1]) == 0) continue;
                    digits = position().domain(base[0]) | position().domain(base[1]);
                    if (size_of(digits) < fewest_digits || size_of(digits) > most_digits) continue;
                    for (const Seat seat : net().seats(base[0])) {
                        if (seat.group >= net().houses() || net().is_line(seat.group) || net().place(seat.group, base[1]) < 0) continue;
                        if (!from_base(along, seat.group)) return;
                    }
                }
            }
        }
    }
};

void find(const Context& context, Sink& sink) {
    if (!sink.wants(junior)) return;
    thread_local Step step;
    Search search{context, sink, step};
    search.run();
}

const Register registered{{.family = "exotic", .techniques = {"junior-exocet"}, .find = find}};

}  // namespace

}  // namespace whydoku::logic::exocet_finder
