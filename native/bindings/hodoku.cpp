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

#include "hodoku/grid.hpp"

namespace nb = nanobind;
using namespace nb::literals;
namespace hodoku = whydoku::hodoku;

namespace {

std::array<std::int8_t, 81> digits(const std::string& line) {
    if (line.size() != 81) throw std::invalid_argument("a classic puzzle has 81 cells");
    std::array<std::int8_t, 81> found{};
    for (std::size_t i = 0; i < 81; ++i) found[i] = line[i] >= '1' && line[i] <= '9' ? static_cast<std::int8_t>(line[i] - '0') : 0;
    return found;
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
        "hodoku_path",
        [](const std::string& givens, const std::string& solution, std::optional<double> seconds) {
            const auto from = digits(givens), to = digits(solution);
            const auto end = seconds ? whydoku::after(*seconds) : whydoku::Clock::time_point::max();
            hodoku::Path path;
            {
                nb::gil_scoped_release free;
                path = hodoku::walk(from, to, end);
            }
            return nb::make_tuple(nb::bytes(reinterpret_cast<const char*>(path.taken.data()), path.taken.size()), path.places,
                                  path.removes, path.solved);
        },
        nb::sig("def hodoku_path(givens: str, solution: str, seconds: float | None = None)"
                " -> tuple[bytes, list[tuple[int, int]], list[tuple[int, int]], bool]"),
        "givens"_a, "solution"_a, "seconds"_a = nb::none(),
        "HoDoKu's path: the entry of each step, what the dearest of them places and removes, and whether it reaches the end.");
}
