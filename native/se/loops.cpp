// Unique rectangles and loops: a loop of cells that all hold the same two digits, and what keeps it from having two fillings.

#include <algorithm>

#include "se/hint.hpp"

namespace whydoku::se {

namespace {

struct Loops {
    const Grid& grid;
    const Edition& edition;
    Limit& limit;
    Found best = {};
    int best_type = 0;
    std::vector<int> loop = {};
    int a = 0, b = 0;
    Bits pair = 0;
    Cells inside = {}, holding = {};

    void search() {
        for (int start = 0; start < 81; ++start) {
            if (count(grid.candidates[start]) != 2) continue;
            pair = grid.candidates[start];
            a = lowest(pair);
            b = lowest(pair & ~(1 << a));
            holding = grid.cells(a) & grid.cells(b);
            if (count(holding) >= 4) extend(start, 2, 0, -1);
        }
    }

    // Go on from `cell`, which joins the loop, but not by a house of the type by which it was reached. `allowance`: how many more cells may
    // have further digits; `extras`: those digits so far.
    void extend(int cell, int allowance, Bits extras, int last_type) {
        limit.tick();
        loop.push_back(cell);
        inside.add(cell);
        for (int type = 0; type < 3; ++type) {
            if (type == last_type) continue;
            for (const int next : houses.cells[house(type, cell)]) {
                if (next == loop.front() && loop.size() >= 4) {
                    if (is_deadly()) conclude();
                    continue;
                }
                if (!holding.has(next) || inside.has(next)) continue;
                const Bits further = static_cast<Bits>(grid.candidates[next] & ~pair);
                const Bits together = extras | further;
                // In 1.2.1 the digits of a cell that was tried stay for those tried after it.
                if (!edition.corrected) extras = together;
                if (further == 0 || count(together) == 1 || allowance > 0) extend(next, allowance - (further != 0), together, type);
            }
        }
        inside.drop(cell);
        loop.pop_back();
    }

    // Coloured alternately, each colour meets a house at most once, and both meet the same houses.
    bool is_deadly() const {
        std::array<std::uint32_t, 2> met{};
        for (std::size_t i = 0; i < loop.size(); ++i)
            for (int type = 0; type < 3; ++type) {
                const std::uint32_t bit = std::uint32_t{1} << house(type, loop[i]);
                if (met[i % 2] & bit) return false;
                met[i % 2] |= bit;
            }
        return met[0] == met[1];
    }

    double base() const { return loop.size() >= 10 ? 5.0 : loop.size() == 8 ? 4.7 : loop.size() == 6 ? 4.6 : 4.5; }

    // Keep a hint if it comes before the best so far.
    void offer(Hint hint, int type, double rating) {
        if (hint.removes.empty() || (best && (rating > best->rating || (rating == best->rating && type >= best_type)))) return;
        static constexpr std::array rectangles{"Unique Rectangle type 1", "Unique Rectangle type 2", "Unique Rectangle type 3", "Unique Rectangle type 4"};
        static constexpr std::array six{"Unique Loop 6 type 1", "Unique Loop 6 type 2", "Unique Loop 6 type 3", "Unique Loop 6 type 4"};
        static constexpr std::array eight{"Unique Loop 8 type 1", "Unique Loop 8 type 2", "Unique Loop 8 type 3", "Unique Loop 8 type 4"};
        static constexpr std::array ten{"Unique Loop 10 type 1", "Unique Loop 10 type 2", "Unique Loop 10 type 3", "Unique Loop 10 type 4"};
        static constexpr std::array more{"Unique Loop type 1", "Unique Loop type 2", "Unique Loop type 3", "Unique Loop type 4"};
        const auto& names = loop.size() == 4 ? rectangles : loop.size() == 6 ? six : loop.size() == 8 ? eight : loop.size() == 10 ? ten : more;
        hint.technique = names[type - 1];
        hint.rating = rating;
        best = std::move(hint);
        best_type = type;
    }

    void conclude() {
        std::vector<int> with_extras;
        Bits extras = 0;
        for (const int cell : loop)
            if (grid.candidates[cell] != pair) {
                with_extras.push_back(cell);
                extras |= static_cast<Bits>(grid.candidates[cell] & ~pair);
            }
        if (with_extras.empty()) return;
        if (with_extras.size() == 1) {
            Hint hint;
            hint.remove_all(with_extras[0], pair);
            offer(std::move(hint), 1, base());
        } else if (with_extras.size() > 2 || count(extras) == 1) {
            second(with_extras, extras);
        } else {
            third(with_extras[0], with_extras[1], extras);
        }
        if (with_extras.size() == 2) fourth(with_extras[0], with_extras[1]);
    }

    // One of the cells has the further digit.
    void second(const std::vector<int>& with_extras, Bits extras) {
        const int digit = lowest(extras);
        Cells victims = grid.cells(digit);
        for (const int cell : with_extras) victims &= peers[cell];
        Hint hint;
        each(victims, [&](int cell) { hint.remove(cell, digit); });
        offer(std::move(hint), 2, base());
    }

    // One of two cells has one of the further digits: together they are like one cell in a naked or hidden set.
    void third(int c1, int c2, Bits extras) {
        for (int size = edition.corrected ? 2 : count(extras); size <= 7; ++size)
            for (int type = 0; type < 3; ++type) {
                const int h = house(type, c1);
                if (h != house(type, c2)) continue;
                const int p1 = place(type, c1), p2 = place(type, c2);
                if (size >= count(extras) && count(grid.open[h]) >= 2 * size) third_naked(h, p1, p2, size, extras);
                if (count(grid.open[h]) > 2 * size) third_hidden(h, p1, p2, size, extras);
            }
    }

    void third_naked(int h, int p1, int p2, int size, Bits extras) {
        const Bits shared = static_cast<Bits>(extras & grid.candidates[cell_at(h, p1)] & grid.candidates[cell_at(h, p2)]);
        for (const Bits places : combinations[size]) {
            if (!(places >> p1 & 1) || places >> p2 & 1) continue;
            Bits others = 0;
            bool fit = true;
            each(places & ~(1 << p1), [&](int i) {
                const Bits candidates = grid.candidates[cell_at(h, i)];
                others |= candidates;
                fit = fit && count(candidates) >= 2;
            });
            if (!fit || count(others | extras) != size || count(others | shared) != size) continue;
            Hint hint;
            each(all_nine & ~places & ~(1 << p2), [&](int i) {
                const int cell = cell_at(h, i);
                hint.remove_all(cell, grid.candidates[cell] & (others | extras));
            });
            offer(std::move(hint), 3, base() + (size - 1) * 0.1);
        }
    }

    void third_hidden(int h, int p1, int p2, int size, Bits extras) {
        for (const Bits digits : combinations[size]) {
            if ((digits & pair) != pair || (digits & extras) != 0) continue;
            Bits places = 0;
            bool fit = true;
            each(digits, [&](int digit) {
                const Bits of_digit = static_cast<Bits>(grid.places[h][digit] & ~(1 << p2));
                places |= of_digit;
                fit = fit && of_digit != 0;
            });
            if (!fit || count(places) != size) continue;
            Hint hint;
            each(places & ~(1 << p1), [&](int i) {
                const int cell = cell_at(h, i);
                hint.remove_all(cell, grid.candidates[cell] & ~digits);
            });
            offer(std::move(hint), 3, base() + (size - 2) * 0.1);
        }
    }

    // One of the two digits is locked in the two cells, so neither has the other.
    void fourth(int c1, int c2) {
        for (const int digit : {a, b}) {
            bool locked = false;
            for (int type = 0; type < 3; ++type) {
                const int h = house(type, c1);
                if (h == house(type, c2) && count(grid.places[h][digit]) == 2) locked = true;
            }
            if (!locked) continue;
            Hint hint;
            hint.remove(c1, a + b - digit);
            hint.remove(c2, a + b - digit);
            offer(std::move(hint), 4, base());
            return;
        }
    }
};

}  // namespace

Found unique_loop(const Grid& grid, const Edition& edition, Limit& limit) {
    Loops loops{grid, edition, limit};
    loops.search();
    return loops.best;
}

}  // namespace whydoku::se
