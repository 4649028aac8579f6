#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/vector.h>

#include "search/search.hpp"

namespace nb = nanobind;
using namespace nb::literals;
using namespace whydoku;

void bind_search(nb::module_& m) {
    nb::enum_<Event>(m, "Event", "What a search came to.")
        .value("solution", Event::solution)
        .value("exhausted", Event::exhausted)
        .value("paused", Event::paused);

    nb::class_<Search>(m, "Search", "A search that can pause and go on.")
        .def(
            "__init__",
            [](Search* self, std::shared_ptr<Network> network, const std::vector<Mask>& domains, std::optional<std::uint64_t> seed) {
                new (self) Search(network->search(), network->search_domains(domains), seed);
            },
            "network"_a, "domains"_a, "seed"_a = nb::none())
        .def("run", &Search::run, "seconds"_a, nb::call_guard<nb::gil_scoped_release>())
        .def("count", &Search::count, "limit"_a, "seconds"_a, nb::call_guard<nb::gil_scoped_release>())
        .def("solution",
             [](const Search& search) {
                 std::vector<int> digits = search.solution();
                 for (int& digit : digits) digit += search.problem().first();
                 return digits;
             },
             "The digit of each cell, counted from the board's lowest.")
        .def_prop_ro("guesses", &Search::guesses)
        .def_prop_ro("failures", &Search::failures)
        .def_prop_ro("counted", &Search::counted);
}
