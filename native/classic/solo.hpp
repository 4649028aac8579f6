// One puzzle, as fast as possible: a state is nine vectors, lane = position in a line, three lanes and a pad a box.
// Bands are swept with columns as vectors (lane = row), stacks with rows as vectors, and a transposition lies between.
#pragma once

#include "choice.hpp"
#include "rules.hpp"
#include "work.hpp"

namespace whydoku::classic {
namespace {

inline constexpr std::uint32_t real_lanes = 0x0777;  // all but the pads

template <class Row>
struct Nine {
    Row (&lines)[9];
    CLASSIC_INLINE Row get(int b, int j) const { return lines[3 * b + j]; }
    CLASSIC_INLINE Row again(int b, int j) const { return lines[3 * b + j]; }
    CLASSIC_INLINE void put(int b, int j, Row x) const { lines[3 * b + j] = x; }
};

// Where a choice strikes: all bits set in the cells that lose the digit when it is denied, or affirmed.
struct Strokes {
    Frame denied[6][3][3]{}, affirmed[6][3][3]{};  // chute, line, box
    constexpr Strokes() {
        for (int chute = 0; chute < 6; ++chute)
            for (int line = 0; line < 3; ++line)
                for (int box = 0; box < 3; ++box) {
                    const Choice choice{chute, line, box, 0xffff};
                    const Strides s = padded_strides(chute);
                    for (int j = 0; j < 3; ++j) set(denied[chute][line][box], s.base + line * s.line + box * s.box + j * s.j);
                    affirm(choice, s, [&](int i) { set(affirmed[chute][line][box], i); });
                }
    }
    static constexpr void set(Frame& frame, int i) { frame.rows[i / 16][i % 16] = 0xffff; }
};
constexpr Strokes strokes;

// See Path::search.
template <class Row>
std::uint64_t solo(Frame* stack, int& depth, std::uint64_t budget, Found found, void* context) noexcept {
    std::uint64_t guesses = 0;
    while (depth > 0 && guesses < budget) {
        Row rows[9], columns[9];
        for (int i = 0; i < 9; ++i) rows[i] = Row::load(stack[depth - 1].rows[i]);
        --depth;
        transpose(rows, columns);
        Row before = Row::all(0xffff);
        for (;;) {
            Watch<Row> watch;
            tighten<Half::bands, Row>(Nine<Row>{columns}, watch);
            transpose(columns, rows);
            tighten<Half::stacks, Row>(Nine<Row>{rows}, watch);
            if (contradictions(watch) & real_lanes) break;
            if (!(watch.open.nonzero() & real_lanes)) {
                Frame solution;
                for (int i = 0; i < 9; ++i) rows[i].store(solution.rows[i]);
                if (!found(context, solution)) return guesses;
                break;
            }
            transpose(rows, columns);
            const bool same = !((watch.sum ^ before).nonzero() & real_lanes);
            before = watch.sum;
            if (!same) continue;

            const Choice choice = choose(rows, columns);
            if (choice.chute < 0) break;  // open cells, yet one arrangement a digit: some cell is about to become empty
            const Frame& denied = strokes.denied[choice.chute][choice.line][choice.box];
            const Frame& affirmed = strokes.affirmed[choice.chute][choice.line][choice.box];
            const Row bit = Row::all(choice.bit), none = Row::all(0);
            for (int i = 0; i < 9; ++i) {
                without(rows[i], bit & Row::load(denied.rows[i]), none).store(stack[depth].rows[i]);
                rows[i] = without(rows[i], bit & Row::load(affirmed.rows[i]), none);
            }
            ++depth;
            ++guesses;
            transpose(rows, columns);
        }
    }
    return guesses;
}

}  // namespace
}  // namespace whydoku::classic
