#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/tuple.h>
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

    nb::class_<Machine>(m, "Machine", "A machine that reads values; moves are listed as from, value, to, from, value, to …")
        .def(
            "__init__",
            [](Machine* self, int values, int states, const std::vector<int>& moves, int start, std::vector<int> accept) {
                std::vector<Move> listed;
                for (std::size_t i = 0; i + 2 < moves.size(); i += 3) listed.push_back({moves[i], moves[i + 1], moves[i + 2]});
                new (self) Machine(values, states, std::move(listed), start, std::move(accept));
            },
            "values"_a, "states"_a, "moves"_a, "start"_a, "accept"_a);

    nb::class_<Problem>(m, "Problem", "Variables, their values, and what binds them.")
        .def(nb::init<int, int>(), "vars"_a, "values"_a)
        .def("add_group", &Problem::add_group, "vars"_a)
        .def("add_groups", &Problem::add_groups, "groups"_a)
        .def("add_relation", &Problem::add_relation, "a"_a, "b"_a, "allowed"_a)
        .def("add_relations", &Problem::add_relations, "pairs"_a, "allowed"_a)
        .def("add_sum", &Problem::add_sum, "vars"_a, "weights"_a, "total"_a)
        .def("add_count", &Problem::add_count, "vars"_a, "values"_a, "counts"_a)
        .def(
            "add_automaton",
            [](Problem& problem, std::vector<int> vars, std::shared_ptr<Machine> machine) {
                problem.add_automaton(std::move(vars), std::move(machine));
            },
            "vars"_a, "machine"_a)
        .def(
            "add_clause",
            [](Problem& problem, const std::vector<std::tuple<int, int, bool>>& literals) {
                std::vector<Literal> listed;
                for (const auto& [var, value, yes] : literals) listed.push_back({var, value, yes});
                problem.add_clause(std::move(listed));
            },
            "literals"_a)
        .def("finish", &Problem::finish);

    nb::class_<Search>(m, "Search", "A search that can pause and go on.")
        .def(
            "__init__",
            [](Search* self, std::shared_ptr<Problem> problem, std::vector<Mask> domains, std::optional<std::uint64_t> seed) {
                new (self) Search(std::move(problem), std::move(domains), seed);
            },
            "problem"_a, "domains"_a, "seed"_a = nb::none())
        .def("run", &Search::run, "seconds"_a, nb::call_guard<nb::gil_scoped_release>())
        .def("count", &Search::count, "limit"_a, "seconds"_a, nb::call_guard<nb::gil_scoped_release>())
        .def("solution", &Search::solution)
        .def_prop_ro("guesses", &Search::guesses)
        .def_prop_ro("failures", &Search::failures)
        .def_prop_ro("counted", &Search::counted);
}
