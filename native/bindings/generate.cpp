// Bindings of the generator: numbers and lines in, lines out; the work itself is done without the GIL.

#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "bindings/interrupts.hpp"
#include "generate/canonical.hpp"
#include "generate/grids.hpp"
#include "generate/puzzles.hpp"

namespace nb = nanobind;
using namespace nb::literals;
using namespace whydoku::generate;

namespace {

std::string line_of(const std::uint8_t* digits, int size = 81) {
    std::string line(static_cast<std::size_t>(size), '.');
    for (int c = 0; c < size; ++c)
        if (digits[c]) line[static_cast<std::size_t>(c)] = static_cast<char>('0' + digits[c]);
    return line;
}

// Digits from 1 on; whatever else is an empty cell. Throws where the line has another length, or a digit that the board has not.
void read_line(std::string_view line, std::uint8_t* digits, int size) {
    if (line.size() != static_cast<std::size_t>(size * size)) throw nb::value_error("the line has another length than the board has cells");
    for (std::size_t c = 0; c < line.size(); ++c) {
        const int digit = line[c] >= '1' && line[c] <= '9' ? line[c] - '0' : 0;
        if (digit > size) throw nb::value_error("the line has a digit that the board has not");
        digits[c] = static_cast<std::uint8_t>(digit);
    }
}

void check_cells(const std::vector<std::vector<int>>& lists) {
    for (const auto& cells : lists)
        for (const int c : cells)
            if (c < 0 || c >= 81) throw nb::value_error("a cell is a number from 0 to 80");
}

std::vector<std::string> grids(int count, std::uint64_t seed, std::uint64_t start, bool uniform) {
    std::vector<std::string> made;
    for (int i = 0; i < count; ++i) {
        std::uint8_t grid[81];
        Random random(seed, start + static_cast<std::uint64_t>(i));
        (uniform ? uniform_grid : quick_grid)(random, grid);
        made.push_back(line_of(grid));
    }
    return made;
}

std::vector<int> rests_of(int count, std::uint64_t seed) {
    std::vector<int> found;
    for (int i = 0; i < count; ++i) {
        Random random(seed, static_cast<std::uint64_t>(i));
        found.push_back(rests(random));
    }
    return found;
}

// Attempts from number `start` on, until `count` of them are as wanted or `seconds` have passed; `left` ends it even within an attempt.
// Gives (attempt, puzzle, solution) for those as wanted, the number of the next attempt, and the clues of the nearest miss that has one solution.
nb::tuple puzzles(int count, std::uint64_t seed, std::uint64_t start, std::vector<std::vector<int>> orbits, std::vector<int> pattern, int fewest, int most,
                  bool minimal, bool uniform, double seconds, std::optional<double> left) {
    check_cells(orbits);
    check_cells({pattern});
    if (fewest > most) throw nb::value_error("the range of clues is empty");
    const Wanted wanted{std::move(orbits), std::move(pattern), fewest, most, minimal, uniform};
    const auto pause = whydoku::after(seconds);
    struct Line {
        std::uint64_t attempt;
        std::string puzzle, solution;
    };
    std::vector<Line> made;
    std::string nearest;
    int distance = 1000;
    bool over = false;
    {
        const nb::gil_scoped_release free;
        whydoku::Limit limit(end_of(left), 1.0, interrupted);
        try {
            while (static_cast<int>(made.size()) < count) {
                const Made one = attempt(wanted, Random(seed, start), limit);
                if (one.fits) {
                    made.push_back({start, line_of(one.puzzle), line_of(one.solution)});
                } else if (one.is_unique) {
                    const int off = one.clues < fewest ? fewest - one.clues : one.clues > most ? one.clues - most : 0;
                    if (off < distance) {
                        distance = off;
                        nearest = line_of(one.puzzle);
                    }
                }
                ++start;
                if (whydoku::Clock::now() >= pause) break;
            }
        } catch (const whydoku::Stopped&) {
            over = true;
        }
    }
    if (PyErr_Occurred()) throw nb::python_error();
    nb::list lines;
    for (const Line& line : made) lines.append(nb::make_tuple(line.attempt, line.puzzle, line.solution));
    nb::object miss = nearest.empty() ? nb::none() : nb::cast(nearest);
    return nb::make_tuple(lines, start, miss, over);
}

std::optional<std::string> thinned(std::string_view line, std::vector<std::vector<int>> orbits, int fewest, std::uint64_t seed, std::optional<double> left) {
    check_cells(orbits);
    std::uint8_t puzzle[81];
    read_line(line, puzzle, 9);
    bool over = false;
    {
        const nb::gil_scoped_release free;
        whydoku::Limit limit(end_of(left), 1.0, interrupted);
        Random random(seed, 0);
        try {
            thin(puzzle, orbits, fewest, fewest, random, limit);
        } catch (const whydoku::Stopped&) {
            over = true;
        }
    }
    if (PyErr_Occurred()) throw nb::python_error();
    if (over) return std::nullopt;
    return line_of(puzzle);
}

std::optional<nb::tuple> one_form(const std::vector<std::uint8_t>& given, int box_rows, int box_columns) {
    const Shape shape{box_rows, box_columns};
    if (box_rows < 1 || box_columns < 1 || shape.size() > most_size) throw nb::value_error("a board of that shape has no canonical form here");
    const int size = shape.size();
    if (given.size() != static_cast<std::size_t>(size * size) || std::ranges::any_of(given, [&](std::uint8_t digit) { return digit > size; }))
        throw nb::value_error("a digit for each cell, or 0");
    Canonical form;
    try {
        const nb::gil_scoped_release free;
        form = canonical(given.data(), shape);
    } catch (const TooManyStates&) {
        return std::nullopt;
    }
    const auto listed = [](const std::uint8_t* items, int count) {
        nb::list list;
        for (int i = 0; i < count; ++i) list.append(static_cast<int>(items[i]));
        return list;
    };
    return nb::make_tuple(listed(form.cells, size * size), form.automorphisms, form.transposed, listed(form.rows, size), listed(form.columns, size),
                          listed(form.names, size + 1));
}

std::vector<std::string> forms(const std::vector<std::string>& lines) {
    std::vector<std::string> made;
    made.reserve(lines.size());
    for (const std::string& line : lines) {
        std::uint8_t cells[81];
        read_line(line, cells, 9);
        made.push_back(line_of(canonical(cells, {3, 3}).cells));
    }
    return made;
}

}  // namespace

void bind_generate(nb::module_& m) {
    m.def("generate_grids", &grids, "count"_a, "seed"_a, "start"_a, "uniform"_a, nb::call_guard<nb::gil_scoped_release>(),
          "Full 9×9 grids: numbers start, start + 1 … of a seed.");
    m.def("generate_rests", &rests_of, "count"_a, "seed"_a, nb::call_guard<nb::gil_scoped_release>(),
          "For random bands and stacks, how many ways there are to fill the rest of the grid.");
    m.def("generate_puzzles", &puzzles, "count"_a, "seed"_a, "start"_a, "orbits"_a, "pattern"_a, "fewest"_a, "most"_a, "minimal"_a, "uniform"_a,
          "seconds"_a, "left"_a = nb::none(),
          nb::sig("def generate_puzzles(count: int, seed: int, start: int, orbits: Sequence[Sequence[int]], pattern: Sequence[int], fewest: int, most: int,"
                  " minimal: bool, uniform: bool, seconds: float, left: float | None = None)"
                  " -> tuple[list[tuple[int, str, str]], int, str | None, bool]"),
          "Attempts at 9×9 puzzles: (attempt, puzzle, solution) of those as wanted, the next attempt, the nearest miss, and whether time ran out within one.");
    m.def("generate_thin", &thinned, "line"_a, "orbits"_a, "fewest"_a, "seed"_a, "left"_a = nb::none(),
          "Take clues away, orbit by orbit, while the solution stays the only one; None where the time is up first.");
    m.def("generate_is_minimal",
          [](std::string_view line) {
              std::uint8_t puzzle[81];
              read_line(line, puzzle, 9);
              whydoku::Limit limit;
              return is_unique(puzzle, limit) && is_minimal(puzzle, limit);
          },
          "line"_a, "Whether a 9×9 puzzle has one solution and needs every clue for it.");
    m.def("canonical_form", &one_form, "cells"_a, "box_rows"_a, "box_columns"_a,
          nb::sig("def canonical_form(cells: Sequence[int], box_rows: int, box_columns: int)"
                  " -> tuple[list[int], int, bool, list[int], list[int], list[int]] | None"),
          "The form, the number of automorphisms, and a way there: transposed, rows, columns, names of digits. None where too many are equally good.");
    m.def("canonical_forms", &forms, "lines"_a, "The canonical forms of 9×9 puzzles.");
}
