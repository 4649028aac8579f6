// Bindings of native/logic/braid_ratings.hpp: ratings by whips, braids and trial and error.

#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <array>
#include <stdexcept>
#include <string>
#include <tuple>

#include "bindings/interrupts.hpp"
#include "logic/braid_ratings.hpp"
#include "parallel.hpp"

namespace nb = nanobind;
using namespace nb::literals;
namespace logic = whydoku::logic;

namespace {

constexpr std::array measures{"w", "b", "gw", "gb", "te", "bxb", "bxbb"};  // as logic::Measure has them
constexpr std::array ends{"solved", "stuck", "stopped"};

logic::Measure measure_of(const std::string& name) {
    const auto at = std::ranges::find(measures, name);
    if (at == measures.end()) throw std::invalid_argument("there is no such measure");
    return static_cast<logic::Measure>(at - measures.begin());
}

// The digits that stand, from 0 on, or -1; and the digits possible in each cell, or nothing where all are.
using Start = std::pair<std::vector<signed char>, std::vector<whydoku::Mask>>;

}  // namespace

void bind_braids(nb::module_& m) {
    m.def(
        "braid_ratings",
        [](const std::shared_ptr<whydoku::Network>& network, const std::vector<Start>& puzzles, const std::string& measure, unsigned threads,
           std::optional<double> each, std::optional<double> seconds) {
            const logic::Measure wanted = measure_of(measure);
            const auto net = network->logic();
            for (const auto& [values, marks] : puzzles) {
                const auto cells = static_cast<std::size_t>(net->cells());
                const auto digits = static_cast<signed char>(net->digits());
                if (values.size() != cells || (!marks.empty() && marks.size() != cells)) throw std::invalid_argument("a puzzle has an entry per cell");
                if (std::ranges::any_of(values, [&](signed char value) { return value < -1 || value >= digits; }))
                    throw std::invalid_argument("the board has no such digit");
            }
            std::vector<logic::BraidRating> ratings(puzzles.size());
            whydoku::Limit limit(end_of(seconds), 1.0, interrupted);
            {
                const nb::gil_scoped_release free;
                try {
                    const logic::Wiring wiring(*net, limit);
                    whydoku::for_each_index(puzzles.size(), threads, each, limit, [&](std::size_t i, whydoku::Limit& own) {
                        const auto& [values, marks] = puzzles[i];
                        ratings[i] = logic::rate_braids(wiring, values, marks, wanted, own);
                    });
                } catch (const whydoku::Stopped&) {
                    // What was not begun is rated "stopped".
                }
            }
            if (PyErr_Occurred()) nb::raise_python_error();
            std::vector<std::tuple<std::string, int, std::vector<int>, int>> found;
            for (auto& rating : ratings) found.emplace_back(ends[static_cast<std::size_t>(rating.end)], rating.value, std::move(rating.profile), rating.target);
            return found;
        },
        "network"_a, "puzzles"_a, "measure"_a, "threads"_a, "each"_a.none(), "seconds"_a.none(),
        "How each puzzle's walk ends (solved, stuck or stopped), its value, what each round of removals took, and the first candidate that took "
        "the most, or -1. A puzzle is the digits that stand, from 0 on (-1: open), and the digits possible in each cell, or nothing for all.");
}
