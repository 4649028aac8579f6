// Bindings of native/hodoku: the path that HoDoKu takes through a classic puzzle, as its entries' numbers.

#include <nanobind/nanobind.h>
#include <nanobind/stl/array.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <optional>
#include <stdexcept>
#include <string>
#include <tuple>

#include "bindings/interrupts.hpp"
#include "hodoku/grid.hpp"
#include "parallel.hpp"

namespace nb = nanobind;
using namespace nb::literals;
namespace hodoku = whydoku::hodoku;

namespace {

hodoku::Values digits(const std::string& line) {
    if (line.size() != 81) throw std::invalid_argument("a classic puzzle has 81 cells");
    hodoku::Values found{};
    for (std::size_t i = 0; i < 81; ++i) found[i] = line[i] >= '1' && line[i] <= '9' ? static_cast<std::int8_t>(line[i] - '1') : -1;
    return found;
}

// With digits as they are written.
std::vector<hodoku::Candidate> written(std::vector<hodoku::Candidate> candidates) {
    for (auto& [cell, digit] : candidates) ++digit;
    return candidates;
}

}  // namespace

void bind_hodoku(nb::module_& m) {
    m.def(
        "hodoku_entries",
        [] {
            std::vector<std::tuple<std::string, int, int>> found;
            for (const auto& entry : hodoku::list) found.emplace_back(entry.code, entry.score, entry.level);
            return found;
        },
        "The list of steps that HoDoKu tries, in its order: code, score and level (0 easy to 4 extreme) of each.");
    m.def(
        "hodoku_paths",
        [](const std::vector<std::string>& givens, const std::vector<std::string>& solutions, unsigned threads, std::optional<double> each,
           std::optional<double> seconds, const nb::list& worths) {
            if (nb::len(worths) != hodoku::entries) throw std::invalid_argument("every entry has its worth");
            if (givens.size() != solutions.size()) throw std::invalid_argument("every puzzle has its solution");
            std::vector<hodoku::Values> from, to;
            for (const std::string& line : givens) from.push_back(digits(line));
            for (const std::string& line : solutions) to.push_back(digits(line));
            whydoku::Limit limit(end_of(seconds), 1.0, interrupted);
            std::vector<hodoku::Path> paths(from.size());
            {
                const nb::gil_scoped_release free;
                whydoku::for_each_index(from.size(), threads, each, limit, [&](std::size_t i, whydoku::Limit& own) {
                    paths[i] = hodoku::walk(from[i], to[i], own);
                });
            }
            if (PyErr_Occurred()) nb::raise_python_error();
            nb::list found;
            for (const hodoku::Path& path : paths) {
                nb::list profile;
                for (const hodoku::Entry entry : path.taken) profile.append(worths[static_cast<std::size_t>(entry)]);
                const int dearest = path.taken.empty() ? -1 : path.taken[static_cast<std::size_t>(path.dearest)];
                found.append(nb::make_tuple(nb::tuple(profile), written(path.places), written(path.removes), path.solved, path.total, path.level, path.dearest,
                                            dearest, path.guesses));
            }
            return found;
        },
        nb::sig("def hodoku_paths(givens: Sequence[str], solutions: Sequence[str], threads: int, each: float | None, seconds: float | None, worths: "
                "list[float]) -> list[tuple[tuple[float, ...], list[tuple[int, int]], list[tuple[int, int]], bool, int, int, int, int, int]]"),
        "givens"_a, "solutions"_a, "threads"_a, "each"_a.none(), "seconds"_a.none(), "worths"_a,
        "HoDoKu's path through each puzzle: the worth of each step, looked up by its entry, what the dearest of them places and removes, whether "
        "it reaches the end, the sum of scores, the highest level, the number of the dearest step, its entry, and how many were by brute force.");
}
