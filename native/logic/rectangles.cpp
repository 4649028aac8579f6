// Unique rectangles: four cells a, b, c, d, each seeing the next, that could be x y x y or y x y x alike.
//
// Where all four are open, a candidate beyond x and y must hold somewhere (types 1 to 5); or a digit that has few places left
// would force the pattern (type 6, hidden rectangle). Where some are set, and not by a given, the other filling is just as
// good, so the last cells must not complete it (avoidable rectangle).

#include <algorithm>
#include <array>

#include "logic/deadly.hpp"

namespace whydoku::logic::rectangles_finder {

namespace {

enum { type1, type2, type3, type4, type5, type6, hidden, avoidable1, avoidable2 };

using Corners = std::array<int, 4>;

// Call f(b, c, d) for every rectangle a, b, c, d with b and d of one set of cells and c of another, as long as it wants more.
template <class F>
bool around(const Net& net, Limit& limit, int a, const Word* beside, const Word* opposite, F&& f) {
    const int words = net.cell_words();
    for (int w = 0; w < words; ++w) {
        for (Word rest = beside[w] & net.sees(a)[w]; rest; rest &= rest - 1) {
            const int b = w * 64 + lowest(rest);
            limit.tick(1 + words / 8);
            for (int v = w; v < words; ++v) {
                Word left = beside[v] & net.sees(a)[v] & ~net.sees(b)[v];
                if (v == w) left &= ~((bit(b & 63) << 1) - 1);
                for (; left; left &= left - 1) {
                    const int d = v * 64 + lowest(left);
                    limit.tick(1 + words / 8);
                    for (int u = 0; u < words; ++u) {
                        Word last = opposite[u] & net.sees(b)[u] & net.sees(d)[u] & ~net.sees(a)[u];
                        if (a >> 6 == u) last &= ~bit(a & 63);
                        for (; last; last &= last - 1) {
                            if (!f(b, u * 64 + lowest(last), d)) return false;
                        }
                    }
                }
            }
        }
    }
    return true;
}

// The rectangles of open cells, at least one corner of which has x and y only.
struct Rectangles {
    struct Each {
        Corners corners;
        Mask digits;
    };
    std::uint64_t at = 0;
    std::vector<Each> all;
    std::vector<Word> either;

    void build(const Context& context) {
        const Net& net = context.net;
        const Position& position = context.position;
        const int words = net.cell_words();
        all.clear();
        either.resize(words);
        for (int a = 0; a < net.cells(); ++a) {
            const Mask digits = position.domain(a);
            if (size_of(digits) != 2) continue;
            for (int w = 0; w < words; ++w) either[w] = position.cells(lowest(digits))[w] | position.cells(highest(digits))[w];
            around(net, context.limit, a, either.data(), either.data(), [&](int b, int c, int d) {
                context.limit.tick(1 + words / 4);
                // Told from the first corner that has x and y only.
                for (const int cell : {b, c, d}) {
                    if (cell < a && position.domain(cell) == digits) return true;
                }
                const int first[] = {a, c};
                const int second[] = {b, d};
                if (may_be_exchanged(position, first, second, digits)) all.push_back({{a, b, c, d}, digits});
                return true;
            });
        }
    }
};

struct Search {
    const Context& context;
    DeadlySink& sink;
    Step& step;
    Types open = {};    // types wanted of rectangles that are all open
    Types set = {};     // of avoidable ones
    Pattern pattern = {};

    const Net& net() const { return context.net; }
    const Position& position() const { return context.position; }

    // The house in which a digit has just these two places, or -1.
    int house_with(int digit, int one, int two) const {
        for (const Seat seat : net().seats(one)) {
            if (seat.group >= net().houses()) continue;
            const int other = net().place(seat.group, two);
            if (other >= 0 && position().places(seat.group, digit) == (bit(seat.place) | bit(other))) return seat.group;
        }
        return -1;
    }

    void tell(const Corners& corners, std::initializer_list<int> targets, int gone, int digit, int first, int second) {
        for (const int cell : corners) step.truths.push_back(cell);
        step.truths.push_back(net().truth(first, digit));
        step.truths.push_back(net().truth(second, digit));
        step.add(Role::cells, corners);
        step.add(Role::digits, {std::min(digit, gone), std::max(digit, gone)});
        step.add(Role::pincers, targets);
        step.add(Role::houses, {first, second});
        step.add(Role::common, {digit});
    }

    // Corners p and q opposite each other with more than x and y, the others with x and y only; x is locked into the rectangle
    // along two opposite sides: if p were x, q would be too.
    bool six(const Corners& c, Mask digits) {
        for (int turn = 0; turn < 2; ++turn) {
            const int p = c[turn];
            const int q = c[turn + 2];
            const int others[2] = {c[turn + 1], c[(turn + 3) & 3]};
            if (position().domain(others[0]) != digits || position().domain(others[1]) != digits) continue;
            if (position().domain(p) == digits || position().domain(q) == digits) continue;
            for (Mask rest = digits; rest; rest &= rest - 1) {
                const int x = lowest(rest);
                if (!position().has(p, x) || !position().has(q, x)) continue;
                for (int side = 0; side < 2; ++side) {
                    const int first = house_with(x, p, others[side]);
                    const int second = house_with(x, q, others[1 - side]);
                    if (first < 0 || second < 0) continue;
                    step.clear(type6);
                    step.removes = {net().cand(p, x), net().cand(q, x)};
                    tell(c, {p, q}, lowest(digits & ~bit(x)), x, first, second);
                    if (!sink.take(step, pattern)) return false;
                    break;
                }
            }
        }
        return true;
    }

    // A corner a with x and y only; x is locked into both sides that meet in the opposite corner c: if c were y, its
    // neighbours would be x and a would be y.
    bool hide(const Corners& corners, Mask digits) {
        for (int turn = 0; turn < 4; ++turn) {
            const int a = corners[turn];
            const int c = corners[(turn + 2) & 3];
            if (position().domain(a) != digits) continue;
            for (Mask rest = digits; rest; rest &= rest - 1) {
                const int x = lowest(rest);
                const int y = lowest(digits & ~bit(x));
                if (!position().has(c, y)) continue;
                const int first = house_with(x, c, corners[(turn + 1) & 3]);
                const int second = first < 0 ? -1 : house_with(x, c, corners[(turn + 3) & 3]);
                if (second < 0) continue;
                step.clear(hidden);
                step.removes = {net().cand(c, y)};
                tell(corners, {c}, y, x, first, second);
                if (!sink.take(step, pattern)) return false;
            }
        }
        return true;
    }

    bool open_rectangles() {
        for (const auto& [corners, digits] : patterns_of<Rectangles>(context).all) {
            pattern.clear();
            for (const int cell : corners) pattern.add(cell, digits);
            if (open.any() && !give_deadly(context, sink, pattern, open)) return false;
            if (sink.wants(type6) && !six(corners, digits)) return false;
            if (sink.wants(hidden) && !hide(corners, digits)) return false;
        }
        return true;
    }

    bool avoidable_rectangles() {
        thread_local std::vector<Word> worked_out;  // by digit: cells set to it that are no givens
        const int words = net().cell_words();
        worked_out.assign(static_cast<std::size_t>(words) * net().digits(), 0);
        for (int cell = 0; cell < net().cells(); ++cell) {
            const int value = position().value(cell);
            if (value >= 0 && !position().is_given(cell)) worked_out[static_cast<std::size_t>(value) * words + (cell >> 6)] |= bit(cell & 63);
        }
        thread_local std::vector<Word> beside;
        thread_local std::vector<Word> opposite;
        beside.resize(words);
        opposite.resize(words);
        for (int a = 0; a < net().cells(); ++a) {
            const int x = position().value(a);
            if (x < 0 || position().is_given(a)) continue;
            for (int w = 0; w < words; ++w) opposite[w] = worked_out[static_cast<std::size_t>(x) * words + w] | position().cells(x)[w];
            for (int y = 0; y < net().digits(); ++y) {
                if (y == x) continue;
                for (int w = 0; w < words; ++w) beside[w] = worked_out[static_cast<std::size_t>(y) * words + w] | position().cells(y)[w];
                context.limit.tick(1 + words / 8);
                const bool more = around(net(), context.limit, a, beside.data(), opposite.data(), [&](int b, int c, int d) {
                    int is_set = 1;
                    for (const int cell : {b, c, d}) {
                        if (position().value(cell) < 0) continue;
                        if (cell < a) return true;
                        ++is_set;
                    }
                    if (is_set < 2 || is_set > 3 || is_set < (set.one >= 0 && set.two < 0 ? 3 : 2)) return true;
                    const int first[] = {a, c};
                    const int second[] = {b, d};
                    context.limit.tick(1 + words / 4);
                    if (!may_be_exchanged(position(), first, second, bit(x) | bit(y))) return true;
                    pattern.clear();
                    for (const int cell : {a, b, c, d}) pattern.add(cell, bit(x) | bit(y));
                    return give_deadly(context, sink, pattern, set);
                });
                if (!more) return false;
            }
        }
        return true;
    }
};

void find(const Context& context, DeadlySink& sink) {
    thread_local Step step;
    Search search{context, sink, step};
    const auto wanted = [&](int technique) { return sink.wants(technique) ? technique : -1; };
    search.open = {wanted(type1), wanted(type2), wanted(type5), wanted(type3), wanted(type4)};
    search.set = {wanted(avoidable1), wanted(avoidable2), wanted(avoidable2), -1, -1};
    if ((search.open.any() || sink.wants(type6) || sink.wants(hidden)) && !search.open_rectangles()) return;
    if (search.set.any()) search.avoidable_rectangles();
}

const Register registered{{.family = "uniqueness",
                           .techniques = {"unique-rectangle-type-1", "unique-rectangle-type-2", "unique-rectangle-type-3",
                                          "unique-rectangle-type-4", "unique-rectangle-type-5", "unique-rectangle-type-6",
                                          "hidden-rectangle", "avoidable-rectangle-type-1", "avoidable-rectangle-type-2"},
                           .deadly = find}};

}  // namespace

}  // namespace whydoku::logic::rectangles_finder
