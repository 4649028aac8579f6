#include "generate/canonical.hpp"

#include <algorithm>
#include <bit>
#include <cstring>

#include "generate/options.hpp"

namespace whydoku::generate {

namespace {

constexpr std::uint8_t unnamed = most_size + 1;  // as a key: after every name

// With room for `most` rows, columns and digits.
template <int most>
struct State {
    std::uint8_t rows[most];        // the first ones, as far as they are settled
    std::uint8_t columns[most];     // in their order; those of a group in any
    std::uint8_t names[most + 1];   // of each digit; 0: none yet
    std::uint32_t used = 0;         // rows
    std::uint32_t group_starts = 0; // bit p: a group of columns begins at place p
    std::uint32_t stack_starts = 0; // bit s: a group of stacks begins at place s
    std::uint8_t named = 0;         // digits
    bool transposed = false;
};

template <int most>
struct Builder {
    using State = generate::State<most>;

    Shape shape;
    int size;
    std::uint8_t cells[2][most][most];  // as it is, and transposed
    std::uint8_t best[most];
    std::vector<State> now, next;
    std::size_t kept = 0;

    explicit Builder(Shape shape) : shape(shape), size(shape.size()) {}

    void keep(const State& state) {
        if (++kept > options::max_canonical_states) throw TooManyStates();
        next.push_back(state);
    }

    // What a row can become at best in a state: its keys (0 empty, a name, `unnamed`) in the best order of columns.
    struct Arranged {
        std::uint8_t columns[most], keys[most];
        std::uint32_t group_starts;
        std::uint32_t stack_starts;
    };

    Arranged arrange(const State& state, const std::uint8_t* row) const {
        Arranged a;
        a.group_starts = state.group_starts;
        a.stack_starts = state.stack_starts;
        for (int p = 0; p < size; ++p) {
            const std::uint8_t column = state.columns[p], digit = row[column];
            const std::uint8_t key = digit == 0 ? 0 : state.names[digit] ? state.names[digit] : unnamed;
            int q = p;
            // Within its group only.
            while (!(state.group_starts >> q & 1) && a.keys[q - 1] > key) {
                a.keys[q] = a.keys[q - 1];
                a.columns[q] = a.columns[q - 1];
                --q;
            }
            a.keys[q] = key;
            a.columns[q] = column;
        }
        const int wide = shape.box_columns, stacks = size / wide;
        // Stacks that may be exchanged: smallest first.
        for (int s = 1; s < stacks; ++s)
            for (int q = s; !(state.stack_starts >> q & 1); --q) {
                std::uint8_t* const here = a.keys + q * wide;
                std::uint8_t* const there = here - wide;
                if (std::memcmp(there, here, static_cast<std::size_t>(wide)) <= 0) break;
                std::swap_ranges(here, here + wide, there);
                std::swap_ranges(a.columns + q * wide, a.columns + q * wide + wide, a.columns + (q - 1) * wide);
            }
        // What is not empty is settled.
        for (int p = 0; p < size; ++p)
            if (a.keys[p]) a.group_starts |= 1u << p;
        for (int s = 1; s < stacks; ++s)
            if (a.keys[s * wide + wide - 1]) a.stack_starts |= 1u << s;
        return a;
    }

    // Put a row behind those of a state, if no other has given a smaller string.
    void append(const State& state, int r) {
        const std::uint8_t* const row = cells[state.transposed][r];
        const Arranged a = arrange(state, row);
        std::uint8_t string[most];
        std::uint8_t name = state.named;
        for (int p = 0; p < size; ++p) string[p] = a.keys[p] == unnamed ? ++name : a.keys[p];
        const int order = std::memcmp(string, best, static_cast<std::size_t>(size));
        if (order > 0) return;
        if (order < 0) {
            std::memcpy(best, string, static_cast<std::size_t>(size));
            next.clear();
        }
        State to = state;
        to.rows[std::popcount(to.used)] = static_cast<std::uint8_t>(r);
        to.used |= 1u << r;
        std::memcpy(to.columns, a.columns, sizeof to.columns);
        to.group_starts = a.group_starts;
        to.stack_starts = a.stack_starts;
        if (name == state.named)
            keep(to);
        else
            order_stacks(state, a, row, to, 0);
    }

    // Stacks with the same keys, not all empty, in every order: the order gives the names.
    void order_stacks(const State& state, const Arranged& a, const std::uint8_t* row, State& to, int first) {
        const int wide = shape.box_columns, stacks = size / wide;
        while (first < stacks) {
            int end = first + 1;
            while (end < stacks && !(state.stack_starts >> end & 1) && a.keys[first * wide + wide - 1] != 0 &&
                   std::memcmp(a.keys + first * wide, a.keys + end * wide, static_cast<std::size_t>(wide)) == 0)
                ++end;
            if (end - first > 1) {
                int order[most];
                for (int i = 0; i < end - first; ++i) order[i] = i;
                do {
                    for (int i = 0; i < end - first; ++i)
                        std::memcpy(to.columns + (first + i) * wide, a.columns + (first + order[i]) * wide, static_cast<std::size_t>(wide));
                    order_stacks(state, a, row, to, end);
                } while (std::next_permutation(order, order + (end - first)));
                return;
            }
            first = end;
        }
        order_columns(state, a, row, to, 0);
    }

    // The same for columns without a name within a group.
    void order_columns(const State& state, const Arranged& a, const std::uint8_t* row, State& to, int first) {
        while (first < size) {
            int end = first + 1;
            if (a.keys[first] == unnamed)
                while (end < size && a.keys[end] == unnamed && !(state.group_starts >> end & 1)) ++end;
            if (end - first > 1) {
                std::uint8_t before[most];
                std::memcpy(before, to.columns, sizeof before);
                std::sort(to.columns + first, to.columns + end);
                do order_columns(state, a, row, to, end);
                while (std::next_permutation(to.columns + first, to.columns + end));
                std::memcpy(to.columns, before, sizeof before);
                return;
            }
            first = end;
        }
        State named = to;
        for (int p = 0; p < size; ++p)
            if (a.keys[p] == unnamed) named.names[row[named.columns[p]]] = ++named.named;
        keep(named);
    }

    // A full 9×9: the first row becomes 123456789, so the second says where in the first each of its digits is. Columns and stacks get their places
    // as the second row meets them; the third column of a stack is the one that is left.
    void begin_full_9(std::uint8_t (&form)[2][most]) {
        for (int p = 0; p < 9; ++p) form[0][p] = static_cast<std::uint8_t>(p + 1);
        std::memset(form[1], 0xff, sizeof form[1]);
        std::uint8_t in_stack[6][3] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};
        for (int t = 0; t < 2; ++t)
            for (int first = 0; first < 9; ++first) {
                const std::uint8_t* const upper = cells[t][first];
                std::uint8_t column_of[most + 1];
                for (std::uint8_t j = 0; j < 9; ++j) column_of[upper[j]] = j;
                for (int second = first / 3 * 3; second < first / 3 * 3 + 3; ++second) {
                    if (second == first) continue;
                    std::uint8_t to[9];
                    for (int j = 0; j < 9; ++j) to[j] = column_of[cells[t][second][j]];
                    for (int stack = 0; stack < 3; ++stack) {
                        const bool mixed = to[3 * stack] / 3 != to[3 * stack + 1] / 3 || to[3 * stack] / 3 != to[3 * stack + 2] / 3;
                        if (mixed && form[1][2] == 6) continue;  // 457 after a 456
                        for (const auto& order : in_stack) settle(t, first, second, stack, order, to, form[1]);
                    }
                }
            }
    }

    void settle(int t, int first, int second, int stack, const std::uint8_t (&order)[3], const std::uint8_t* to, std::uint8_t* string) {
        std::uint8_t columns[9], place[9], filled[3] = {3, 0, 0}, slot[3] = {9, 9, 9}, made[9];
        std::memset(place, 9, sizeof place);
        std::memset(columns, 9, sizeof columns);
        slot[stack] = 0;
        std::uint8_t slots = 1;
        for (std::uint8_t i = 0; i < 3; ++i) {
            columns[i] = static_cast<std::uint8_t>(3 * stack + order[i]);
            place[columns[i]] = i;
        }
        bool smaller = false;
        const auto put = [&](std::uint8_t column) {
            std::uint8_t& s = slot[column / 3];
            if (s == 9) s = slots++;
            const auto p = static_cast<std::uint8_t>(3 * s + filled[s]++);
            place[column] = p;
            columns[p] = column;
        };
        for (int p = 0; p < 9; ++p) {
            if (columns[p] == 9) {
                // Two columns of this stack have places: the third is the only one without.
                for (std::uint8_t s = 0; s < 3; ++s)
                    if (slot[s] == p / 3)
                        for (std::uint8_t column = static_cast<std::uint8_t>(3 * s); column < 3 * s + 3; ++column)
                            if (place[column] == 9) put(column);
            }
            const std::uint8_t target = to[columns[p]];
            if (place[target] == 9) put(target);
            made[p] = static_cast<std::uint8_t>(place[target] + 1);
            if (!smaller && made[p] != string[p]) {
                if (made[p] > string[p]) return;
                smaller = true;
            }
        }
        if (smaller) {
            std::memcpy(string, made, 9);
            next.clear();
        }
        State state;
        std::memset(state.names, 0, sizeof state.names);
        std::memset(state.rows, 0, sizeof state.rows);
        state.transposed = t;
        state.rows[0] = static_cast<std::uint8_t>(first);
        state.rows[1] = static_cast<std::uint8_t>(second);
        state.used = 1u << first | 1u << second;
        state.group_starts = 0x1ff;
        state.stack_starts = 7;
        state.named = 9;
        std::memcpy(state.columns, columns, 9);
        for (std::uint8_t p = 0; p < 9; ++p) state.names[cells[t][first][columns[p]]] = static_cast<std::uint8_t>(p + 1);
        keep(state);
    }

    // -- any other full grid: the same, where more than one column of a stack, or more than one stack, may be left ------------------------------

    static constexpr std::uint8_t nowhere = 0xff;
    struct Two {
        std::uint8_t columns[most], place[most], filled[most], slot[most], made[most];
        std::uint8_t slots = 0;
        Two() {
            std::memset(columns, nowhere, sizeof columns);
            std::memset(place, nowhere, sizeof place);
            std::memset(slot, nowhere, sizeof slot);
            std::memset(filled, 0, sizeof filled);
        }
        void put(std::uint8_t column, int wide) {
            std::uint8_t& s = slot[column / wide];
            if (s == nowhere) s = slots++;
            const auto p = static_cast<std::uint8_t>(wide * s + filled[s]++);
            place[column] = p;
            columns[p] = column;
        }
    };
    struct Rows {
        bool transposed;
        int first, second;
        std::uint8_t to[most];  // by column: where the first row has the digit of the second
    };

    void begin_full(std::uint8_t (&form)[2][most]) {
        for (int p = 0; p < size; ++p) form[0][p] = static_cast<std::uint8_t>(p + 1);
        std::memset(form[1], 0xff, sizeof form[1]);
        const int high = shape.box_rows;
        for (int t = 0; t < (shape.turns() ? 2 : 1); ++t)
            for (int first = 0; first < size; ++first) {
                std::uint8_t column_of[most + 1];
                for (int j = 0; j < size; ++j) column_of[cells[t][first][j]] = static_cast<std::uint8_t>(j);
                for (int second = 0; second < size; ++second) {
                    if (second == first || (high > 1 && second / high != first / high)) continue;
                    Rows rows{t == 1, first, second, {}};
                    for (int j = 0; j < size; ++j) rows.to[j] = column_of[cells[t][second][j]];
                    settle_from(0, Two(), rows, form[1]);
                }
            }
    }

    void settle_from(int p, Two two, const Rows& rows, std::uint8_t* string) {
        const int wide = shape.box_columns;
        for (; p < size; ++p) {
            if (two.columns[p] == nowhere) {
                for (std::uint8_t column = 0; column < size; ++column) {
                    const std::uint8_t slot = two.slot[column / wide];
                    if (two.place[column] != nowhere || (slot != nowhere && slot != p / wide)) continue;
                    if (slot == nowhere && two.slots != p / wide) continue;
                    Two tried = two;
                    tried.put(column, wide);
                    settle_from(p, tried, rows, string);
                }
                return;
            }
            const std::uint8_t target = rows.to[two.columns[p]];
            if (two.place[target] == nowhere) two.put(target, wide);
            two.made[p] = static_cast<std::uint8_t>(two.place[target] + 1);
            if (std::memcmp(two.made, string, static_cast<std::size_t>(p + 1)) > 0) return;
        }
        if (std::memcmp(two.made, string, static_cast<std::size_t>(size)) < 0) {
            std::memcpy(string, two.made, static_cast<std::size_t>(size));
            next.clear();
        }
        State state;
        std::memset(state.names, 0, sizeof state.names);
        std::memset(state.rows, 0, sizeof state.rows);
        std::memset(state.columns, 0, sizeof state.columns);
        state.transposed = rows.transposed;
        state.rows[0] = static_cast<std::uint8_t>(rows.first);
        state.rows[1] = static_cast<std::uint8_t>(rows.second);
        state.used = 1u << rows.first | 1u << rows.second;
        state.group_starts = state.stack_starts = (1u << size) - 1;
        state.named = static_cast<std::uint8_t>(size);
        for (int q = 0; q < size; ++q) {
            state.columns[q] = two.columns[q];
            state.names[cells[rows.transposed][rows.first][two.columns[q]]] = static_cast<std::uint8_t>(q + 1);
        }
        keep(state);
    }
};

std::uint64_t orders(std::uint32_t starts, int end) {
    std::uint64_t product = 1;
    int length = 0;
    for (int p = 0; p < end; ++p) {
        length = (starts >> p & 1) ? 1 : length + 1;
        product *= static_cast<std::uint64_t>(length);
    }
    return product;
}

template <int most>
Canonical form_of(const std::uint8_t* cells, Shape shape) {
    Builder<most> build(shape);
    const int n = build.size;
    const auto width = static_cast<std::size_t>(n);
    bool full = n > 1;
    for (int r = 0; r < n; ++r)
        for (int c = 0; c < n; ++c) {
            const std::uint8_t digit = cells[n * r + c];
            build.cells[0][r][c] = build.cells[1][c][r] = digit;
            full &= digit != 0;
        }
    Canonical result{};
    int row = 0;
    if (full) {
        std::uint8_t form[2][most];
        if (n == 9 && shape.box_rows == 3) build.begin_full_9(form);
        else build.begin_full(form);
        std::memcpy(result.cells, form[0], width);
        std::memcpy(result.cells + n, form[1], width);
        row = 2;
    } else {
        State<most> state;
        std::memset(state.rows, 0, sizeof state.rows);
        std::memset(state.names, 0, sizeof state.names);
        std::memset(state.columns, 0, sizeof state.columns);
        for (int p = 0; p < n; ++p) state.columns[p] = static_cast<std::uint8_t>(p);
        for (int p = 0; p < n; p += shape.box_columns) state.group_starts |= 1u << p;
        state.stack_starts = 1;
        build.next.push_back(state);
        if (shape.turns()) {
            state.transposed = true;
            build.next.push_back(state);
        }
    }
    for (; row < n; ++row) {
        std::swap(build.now, build.next);
        build.next.clear();
        std::memset(build.best, 0xff, sizeof build.best);
        const int high = shape.box_rows;
        for (const State<most>& state : build.now) {
            if (row % high) {
                const int band = state.rows[row - 1] / high;
                for (int r = band * high; r < band * high + high; ++r)
                    if (!(state.used >> r & 1)) build.append(state, r);
            } else {
                for (int r = 0; r < n; ++r)
                    if (!(state.used >> (r / high * high) & 1)) build.append(state, r);
            }
        }
        std::memcpy(result.cells + n * row, build.best, width);
    }
    for (const State<most>& state : build.next)
        result.automorphisms += orders(state.group_starts, n) * orders(state.stack_starts, n / shape.box_columns);
    const State<most>& way = build.next.front();
    result.transposed = way.transposed;
    std::memcpy(result.rows, way.rows, width);
    std::memcpy(result.columns, way.columns, width);
    std::memcpy(result.names, way.names, width + 1);
    return result;
}

}  // namespace

Canonical canonical(const std::uint8_t* cells, Shape shape) { return shape.size() <= 9 ? form_of<9>(cells, shape) : form_of<most_size>(cells, shape); }

}  // namespace whydoku::generate
