// Tridagon: twelve cells in four boxes that cannot hold three digits only.
//
// The boxes are the corners of a rectangle; in each, three cells in different rows and columns. Depending on how these lie, there
// is no way to give each box the three digits without a clash along a row or column. Then one of the other candidates in
// the cells, a guardian, must hold. That no way is left is found out by trying, so it holds for whatever the cells see.

#include <algorithm>

#include "logic/impossible.hpp"

namespace whydoku::logic::tridagon_finder {

namespace {

enum { tridagon };

constexpr Effort most_guardians{5, "tridagons with more than {} guardians"};

struct Trio {
    int cells[3];
    int guards;  // cells with guardians
    int guardians;
};

struct Search {
    const Context& context;
    const std::function<bool(const Pattern&)>& take;
    int most = context.limit.most(most_guardians);
    Mask digits = 0;
    std::vector<int> boxes = {};
    std::vector<std::vector<Trio>> trios = {};  // by box, for the digits
    Pattern pattern = {};

    const Net& net() const { return context.net; }
    const Position& position() const { return context.position; }

    bool share_a_line(int a, int b) const {
        for (const Seat seat : net().seats(a)) {
            if (net().is_line(seat.group) && net().place(seat.group, b) >= 0) return true;
        }
        return false;
    }
    // Whether further candidates are few enough: all in one or two cells, or no more than that.
    bool few(int guards, int guardians) const {
        if (guards <= 2 || guardians <= most) return true;
        context.limit.gave_up(most_guardians);
        return false;
    }

    void list(std::size_t box) {
        trios[box].clear();
        std::vector<int> cells;
        for (const int cell : net().cells_of(boxes[box])) {
            if (size_of(position().domain(cell) & digits) >= 2) cells.push_back(cell);
        }
        for (std::size_t i = 0; i < cells.size(); ++i) {
            for (std::size_t j = i + 1; j < cells.size(); ++j) {
                context.limit.tick();
                if (share_a_line(cells[i], cells[j])) continue;
                for (std::size_t k = j + 1; k < cells.size(); ++k) {
                    context.limit.tick(4);
                    if (share_a_line(cells[i], cells[k]) || share_a_line(cells[j], cells[k])) continue;
                    Trio trio{{cells[i], cells[j], cells[k]}, 0, 0};
                    for (const int cell : trio.cells) {
                        trio.guards += (position().domain(cell) & ~digits) != 0;
                        trio.guardians += size_of(position().domain(cell) & ~digits);
                    }
                    if (few(trio.guards, trio.guardians)) trios[box].push_back(trio);
                }
            }
        }
    }

    // Whether the pattern's cells can be filled with the three digits.
    bool fits(std::size_t index, std::vector<int>& chosen) const {
        if (index == pattern.cells.size()) return true;
        context.limit.tick();
        for (Mask rest = position().domain(pattern.cells[index]) & digits; rest; rest &= rest - 1) {
            bool clash = false;
            for (std::size_t i = 0; i < index && !clash; ++i) {
                clash = chosen[i] == lowest(rest) && net().sees(pattern.cells[i], pattern.cells[index]);
            }
            if (clash) continue;
            chosen[index] = lowest(rest);
            if (fits(index + 1, chosen)) return true;
        }
        return false;
    }

    bool four(const std::size_t (&corner)[4]) {
        for (const Trio& a : trios[corner[0]]) {
            for (const Trio& b : trios[corner[1]]) {
                context.limit.tick();
                if (!few(a.guards + b.guards, a.guardians + b.guardians)) continue;
                for (const Trio& c : trios[corner[2]]) {
                    context.limit.tick();
                    const int guards = a.guards + b.guards + c.guards;
                    const int guardians = a.guardians + b.guardians + c.guardians;
                    if (!few(guards, guardians)) continue;
                    for (const Trio& d : trios[corner[3]]) {
                        context.limit.tick();
                        if (guardians + d.guardians == 0 || !few(guards + d.guards, guardians + d.guardians)) continue;
                        pattern.clear();
                        pattern.digits = digits;
                        for (const Trio* trio : {&a, &b, &c, &d}) {
                            for (const int cell : trio->cells) pattern.add(cell, digits);
                        }
                        std::vector<int> chosen(pattern.cells.size());
                        if (!fits(0, chosen) && !take(pattern)) return false;
                    }
                }
            }
        }
        return true;
    }

    // Whether two boxes have lines of this kind in common.
    bool beside(int a, int b, Kind kind) const {
        context.limit.tick(static_cast<int>(net().cells_of(a).size() * net().cells_of(b).size()) / 2);
        for (const int cell : net().cells_of(a)) {
            for (const Seat seat : net().seats(cell)) {
                if (net().kind(seat.group) != kind) continue;
                for (const int other : net().cells_of(b)) {
                    if (net().place(seat.group, other) >= 0) return true;
                }
            }
        }
        return false;
    }

    bool run() {
        for (int g = 0; g < net().groups(); ++g) {
            if (net().kind(g) == Kind::box && position().open_cells_in(g) >= 3) boxes.push_back(g);
        }
        const std::size_t count = boxes.size();
        trios.resize(count);
        struct Corners {
            std::size_t at[4];
        };
        std::vector<Corners> rectangles;
        for (std::size_t a = 0; a < count; ++a) {
            for (std::size_t b = a + 1; b < count; ++b) {
                if (!beside(boxes[a], boxes[b], Kind::row)) continue;
                for (std::size_t c = a + 1; c < count; ++c) {
                    if (!beside(boxes[a], boxes[c], Kind::column)) continue;
                    context.limit.tick();
                    for (std::size_t d = c + 1; d < count; ++d) {
                        if (beside(boxes[c], boxes[d], Kind::row) && beside(boxes[b], boxes[d], Kind::column)) rectangles.push_back({{a, b, c, d}});
                    }
                }
            }
        }
        if (rectangles.empty()) return true;
        for (int x = 0; x < net().digits(); ++x) {
            for (int y = x + 1; y < net().digits(); ++y) {
                for (int z = y + 1; z < net().digits(); ++z) {
                    digits = bit(x) | bit(y) | bit(z);
                    std::size_t with = 0;
                    for (std::size_t box = 0; box < count; ++box) {
                        context.limit.tick(1 + net().digits() / 8);
                        list(box);
                        with += !trios[box].empty();
                    }
                    if (with < 4) continue;
                    for (const Corners& corners : rectangles) {
                        if (!four(corners.at)) return false;
                    }
                }
            }
        }
        return true;
    }
};

void find(const Context& context, Sink& sink) {
    const Types types = {tridagon, tridagon, tridagon, tridagon, tridagon, tridagon};
    each_tridagon(context, [&](const Pattern& pattern) {
        return give_guardians(context, pattern, types, [&](Step& step) { return sink.take(step); });
    });
}

const Register registered{{.family = "exotic", .techniques = {"tridagon"}, .find = find}};

}  // namespace

}  // namespace whydoku::logic::tridagon_finder

namespace whydoku::logic {

bool each_tridagon(const Context& context, const std::function<bool(const Pattern&)>& take) {
    return tridagon_finder::Search{context, take}.run();
}

}  // namespace whydoku::logic
