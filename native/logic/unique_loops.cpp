// Unique loops and extended rectangles: larger deadly patterns.
//
// Loop: an even ring of cells, each seeing the next, that could be x y x y … or y x y x … alike (a rectangle is one of four).
// Extended rectangle: two lines with three digits in the same three pairs of cells, one of each line; the lines could exchange
// what they have there, pair by pair.

#include <algorithm>

#include "logic/deadly.hpp"

namespace whydoku::logic::unique_loops_finder {

namespace {

enum { loop1, loop2, loop3, loop4, extended1, extended2, extended3, extended4 };

constexpr Effort cells_of_loop{14, "unique loops of more than {} cells"};
constexpr Effort cells_with_guards{4, "unique loops with more than {} cells that have another candidate"};
constexpr Effort extended_guards{4, "extended rectangles with more than {} cells that have another candidate"};
constexpr Effort sets_of_digits{64, "extended rectangles in lines with more than {} sets of three digits"};
constexpr Effort cells_tried{50000, "some of the unique loops of digits that have very many"};

// The search for loops; `all` is filled.
struct LoopSearch {
    const Context& context;
    std::vector<Pattern>& all;
    const std::size_t longest_loop = static_cast<std::size_t>(context.limit.most(cells_of_loop));
    const int most_guards = context.limit.most(cells_with_guards);
    const int most_tried = context.limit.most(cells_tried);
    Mask digits = 0;
    int tried = 0;
    std::vector<int> path = {};
    std::vector<int> crowd = {};     // by group: how many cells of the path
    std::vector<Word> both = {};     // cells that have both digits

    const Net& net() const { return context.net; }
    const Position& position() const { return context.position; }

    void close() {
        std::vector<int> half[2];
        for (std::size_t i = 0; i < path.size(); ++i) half[i & 1].push_back(path[i]);
        context.limit.tick(static_cast<int>(path.size()) * (1 + net().cell_words() / 8));
        if (!may_be_exchanged(position(), half[0], half[1], digits)) return;
        Pattern& pattern = all.emplace_back();
        for (const int cell : path) pattern.add(cell, digits);
    }

    // Whether further candidates in the path are few enough for one of the types.
    bool few(int guards, Mask extra) const {
        if (guards <= 2) return true;
        if (!is_single(extra)) return false;
        if (guards > most_guards) context.limit.gave_up(cells_with_guards);
        return guards <= most_guards;
    }

    void go_on(int guards, Mask extra) {
        const int last = path.back();
        const std::size_t size = path.size();
        if (size >= 6 && size % 2 == 0 && path[1] < last && net().sees(last, path[0])) close();
        if (size >= longest_loop) return context.limit.gave_up(cells_of_loop);
        if (++tried > most_tried) return context.limit.gave_up(cells_tried);
        context.limit.tick(1 + net().cell_words() / 4);
        for (int w = 0; w < net().cell_words(); ++w) {
            for (Word rest = both[w] & net().sees(last)[w]; rest; rest &= rest - 1) {
                const int cell = w * 64 + lowest(rest);
                if (cell <= path[0] || std::ranges::find(path, cell) != path.end()) continue;
                const Mask own = position().domain(cell) & ~digits;
                const int now = guards + (own != 0);
                if (!few(now, extra | own)) continue;
                // A group with three cells of a loop could not be filled with two digits.
                bool crowded = false;
                for (const Seat seat : net().seats(cell)) crowded = crowded || crowd[seat.group] >= 2;
                if (crowded) continue;
                for (const Seat seat : net().seats(cell)) ++crowd[seat.group];
                path.push_back(cell);
                go_on(now, extra | own);
                path.pop_back();
                for (const Seat seat : net().seats(cell)) --crowd[seat.group];
            }
        }
    }

    void run() {
        both.resize(net().cell_words());
        crowd.assign(net().groups(), 0);
        for (int x = 0; x < net().digits(); ++x) {
            for (int y = x + 1; y < net().digits(); ++y) {
                int count = 0;
                int pure = 0;
                digits = bit(x) | bit(y);
                context.limit.tick(1 + net().cell_words() / 2);
                for (int w = 0; w < net().cell_words(); ++w) {
                    both[w] = position().cells(x)[w] & position().cells(y)[w];
                    for (Word rest = both[w]; rest; rest &= rest - 1) {
                        ++count;
                        pure += position().domain(w * 64 + lowest(rest)) == digits;
                    }
                }
                if (count < 6 || pure < 2) continue;
                tried = 0;
                for (int w = 0; w < net().cell_words(); ++w) {
                    for (Word rest = both[w]; rest; rest &= rest - 1) {
                        const int first = w * 64 + lowest(rest);
                        const Mask extra = position().domain(first) & ~digits;
                        path.assign(1, first);
                        for (const Seat seat : net().seats(first)) ++crowd[seat.group];
                        go_on(extra != 0, extra);
                        for (const Seat seat : net().seats(first)) --crowd[seat.group];
                    }
                }
            }
        }
    }
};

// The search for extended rectangles; `all` is filled.
struct ExtendedSearch {
    const Context& context;
    std::vector<Pattern>& all;
    struct Pair {
        int one;
        int two;
        int guards;
        Mask extra;
    };
    const int most_guards = context.limit.most(extended_guards);
    std::vector<Pair> pairs = {};

    const Net& net() const { return context.net; }
    const Position& position() const { return context.position; }

    // The places in a line that have two of the digits or more.
    Mask with_two(int line, Mask digits) const {
        Mask one = 0;
        Mask two = 0;
        for (Mask rest = digits; rest; rest &= rest - 1) {
            const Mask places = position().places(line, lowest(rest));
            two |= one & places;
            one |= places;
        }
        return two;
    }

    void with_digits(int first, int second, Mask digits) {
        pairs.clear();
        const Mask upper = with_two(first, digits);
        const Mask lower = with_two(second, digits);
        if (size_of(upper) < 3 || size_of(lower) < 3) return;
        for (Mask above = upper; above; above &= above - 1) {
            const int one = net().cells_of(first)[lowest(above)];
            const Mask here = position().domain(one);
            for (Mask below = lower; below; below &= below - 1) {
                context.limit.tick();
                const int two = net().cells_of(second)[lowest(below)];
                const Mask there = position().domain(two);
                if (!net().sees(one, two)) continue;
                const Mask extra = (here | there) & ~digits;
                const int guards = ((here & ~digits) != 0) + ((there & ~digits) != 0);
                pairs.push_back({one, two, guards, extra});
            }
        }
        for (std::size_t i = 0; i < pairs.size(); ++i) {
            for (std::size_t j = i + 1; j < pairs.size(); ++j) {
                if (pairs[i].one == pairs[j].one || pairs[i].two == pairs[j].two) continue;
                if (pairs[i].guards + pairs[j].guards > 2 && !is_single(pairs[i].extra | pairs[j].extra)) continue;
                for (std::size_t k = j + 1; k < pairs.size(); ++k) {
                    context.limit.tick();
                    if (pairs[k].one == pairs[i].one || pairs[k].one == pairs[j].one) continue;
                    if (pairs[k].two == pairs[i].two || pairs[k].two == pairs[j].two) continue;
                    const int guards = pairs[i].guards + pairs[j].guards + pairs[k].guards;
                    const Mask extra = pairs[i].extra | pairs[j].extra | pairs[k].extra;
                    if (guards == 0 || (guards > 2 && !is_single(extra))) continue;
                    if (guards > most_guards) {
                        context.limit.gave_up(extended_guards);
                        continue;
                    }
                    context.limit.tick(1 + net().cell_words() / 4);
                    const Pair* const chosen[3] = {&pairs[i], &pairs[j], &pairs[k]};
                    Pattern& pattern = all.emplace_back();
                    for (const Pair* pair : chosen) {
                        pattern.add(pair->one, digits);
                        pattern.add(pair->two, digits);
                    }
                }
            }
        }
    }

    void run() {
        const int words = net().cell_words();
        for (int a = 0; a < net().groups(); ++a) {
            for (int b = a + 1; b < net().groups(); ++b) {
                if (!net().is_line(a) || net().kind(a) != net().kind(b)) continue;
                if (position().open_cells_in(a) < 3 || position().open_cells_in(b) < 3) continue;
                context.limit.tick(4 + words / 8);
                bool apart = true;
                for (int w = 0; w < words; ++w) apart = apart && !(net().members(a)[w] & net().members(b)[w]);
                if (!apart) continue;
                // The digits of a pattern are those of its cells without guardians, of which there are two at least.
                Mask done[sets_of_digits.usual];
                int count = 0;
                for (const int cell : net().cells_of(a)) {
                    const Mask one = position().domain(cell);
                    if (size_of(one) < 2 || size_of(one) > 3) continue;
                    context.limit.tick(10);
                    for (const int group : {a, b}) {
                        for (const int other : net().cells_of(group)) {
                            const Mask both = one | position().domain(other);
                            if (other == cell || size_of(both) != 3 || size_of(position().domain(other)) < 2) continue;
                            if (std::find(done, done + count, both) != done + count) continue;
                            if (count == sets_of_digits.usual) {
                                context.limit.gave_up(sets_of_digits, count);
                                continue;
                            }
                            done[count++] = both;
                            with_digits(a, b, both);
                        }
                    }
                }
            }
        }
    }
};

struct LoopPatterns {
    std::uint64_t at = 0;
    std::vector<Pattern> all;
    void build(const Context& context) {
        all.clear();
        LoopSearch{context, all}.run();
    }
};

struct ExtendedPatterns {
    std::uint64_t at = 0;
    std::vector<Pattern> all;
    void build(const Context& context) {
        all.clear();
        ExtendedSearch{context, all}.run();
    }
};

void give_all(const Context& context, DeadlySink& sink, const std::vector<Pattern>& patterns, const Types& types) {
    for (const Pattern& pattern : patterns) {
        if (!give_deadly(context, sink, pattern, types)) return;
    }
}

void find(const Context& context, DeadlySink& sink) {
    const auto wanted = [&](int technique) { return sink.wants(technique) ? technique : -1; };
    const Types loops = {wanted(loop1), wanted(loop2), wanted(loop2), wanted(loop3), wanted(loop4)};
    const Types extended = {wanted(extended1), wanted(extended2), wanted(extended2), wanted(extended3), wanted(extended4)};
    if (loops.any()) give_all(context, sink, patterns_of<LoopPatterns>(context).all, loops);
    if (extended.any()) give_all(context, sink, patterns_of<ExtendedPatterns>(context).all, extended);
}

const Register registered{{.family = "uniqueness",
                           .techniques = {"unique-loop-type-1", "unique-loop-type-2", "unique-loop-type-3", "unique-loop-type-4",
                                          "extended-rectangle-type-1", "extended-rectangle-type-2", "extended-rectangle-type-3",
                                          "extended-rectangle-type-4"},
                           .deadly = find}};

}  // namespace

}  // namespace whydoku::logic::unique_loops_finder
