// Bindings of Sudoku Explainer's ratings: lines in, ratings with their paths out; the work itself is done without the GIL.

#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/vector.h>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "bindings/interrupts.hpp"
#include "se/explain.hpp"

namespace nb = nanobind;
using namespace nb::literals;
namespace se = whydoku::se;

namespace {

const se::Edition& edition_of(std::string_view name) {
    if (const se::Edition* edition = se::edition_named(name)) return *edition;
    throw nb::value_error("there is no such edition of Sudoku Explainer");
}

const char* word(se::Outcome outcome) {
    switch (outcome) {
        case se::Outcome::solved: return "solved";
        case se::Outcome::stuck: return "stuck";
        case se::Outcome::invalid: return "invalid";
        default: return "stopped";
    }
}

nb::list removes_of(const se::Step& step) {
    nb::list removes;
    for (const int candidate : step.removes) removes.append(nb::make_tuple(candidate / 9, candidate % 9 + 1));
    return removes;
}

nb::tuple step_of(const se::Step& step) {
    const nb::object place = step.place < 0 ? nb::none() : nb::object(nb::make_tuple(step.place / 9, step.place % 9 + 1));
    return nb::make_tuple(step.technique, se::printed(step.rating) / 10.0, place, removes_of(step));
}

std::vector<se::Rating> rate(const std::vector<std::string>& lines, std::string_view edition, unsigned threads, std::optional<double> each,
                             std::optional<double> seconds) {
    const se::Edition& like = edition_of(edition);
    const std::vector<std::string_view> views(lines.begin(), lines.end());
    whydoku::Limit limit(end_of(seconds), 1.0, interrupted);
    std::vector<se::Rating> ratings;
    {
        const nb::gil_scoped_release free;
        ratings = se::rate(views, like, true, threads, each, limit);
    }
    if (PyErr_Occurred()) nb::raise_python_error();
    return ratings;
}

}  // namespace

void bind_se(nb::module_& m) {
    nb::class_<se::Rating>(m, "SeRating", "What Sudoku Explainer says of a puzzle, and the path that it takes.")
        .def_prop_ro(
            "outcome", [](const se::Rating& rating) { return word(rating.outcome); }, nb::sig("def outcome(self) -> str"),
            "\"solved\", \"stuck\" (no technique applies), \"invalid\" or \"stopped\".")
        .def_prop_ro("er", [](const se::Rating& rating) { return rating.er / 10.0; })
        .def_prop_ro("ep", [](const se::Rating& rating) { return rating.ep / 10.0; })
        .def_prop_ro("ed", [](const se::Rating& rating) { return rating.ed / 10.0; })
        .def_prop_ro(
            "profile",
            [](const se::Rating& rating) {
                nb::list worths;
                for (const se::Step& step : rating.steps) worths.append(se::printed(step.rating) / 10.0);
                return worths;
            },
            nb::sig("def profile(self) -> list[float]"), "The rating of each step.")
        .def(
            "step", [](const se::Rating& rating, std::size_t index) { return step_of(rating.steps.at(index)); }, "index"_a,
            nb::sig("def step(self, index: int) -> tuple[str, float, tuple[int, int] | None, list[tuple[int, int]]]"),
            "A step: technique, rating, the cell and digit put, the cells and digits removed.")
        .def("__len__", [](const se::Rating& rating) { return rating.steps.size(); }, "The number of steps.");
    m.def("explainer_techniques", &se::techniques_of_paths, "The names of the techniques that are on paths of Sudoku Explainer, as finders have them.");
    m.def("se_rate", &rate, "lines"_a, "edition"_a, "threads"_a = 1, "each"_a = nb::none(), "seconds"_a = nb::none(),
          nb::sig("def se_rate(lines: Sequence[str], edition: str, threads: int = 1, each: float | None = None, seconds: float | None = None) -> list[SeRating]"),
          "Rate lines of 81 characters as an edition of Sudoku Explainer (\"1.2.1\", \"1.18\") does, with so many seconds for each and for all.");
}
