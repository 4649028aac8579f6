// Bindings of native/words: constraints on cells, and whether some filling satisfies them.

#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include "words/fillings.hpp"

namespace nb = nanobind;
using namespace nb::literals;
namespace words = whydoku::words;

namespace {

using Narrowed = std::vector<std::pair<int, std::uint64_t>>;
using List = std::vector<std::shared_ptr<words::Constraint>>;
using KeptParts = std::pair<Narrowed, List>;

std::vector<words::Shared> shared(const List& constraints) { return {constraints.begin(), constraints.end()}; }
words::Kept kept(const KeptParts& parts) { return {parts.first, shared(parts.second)}; }

// Whether something was found, if that was found out, and how many questions it took.
using Answer = std::pair<std::optional<bool>, std::int64_t>;
Answer answer(words::Found found, std::int64_t questions) {
    if (found == words::Found::too_long) return {std::nullopt, questions};
    return {found == words::Found::some, questions};
}

}  // namespace

void bind_words(nb::module_& m) {
    nb::class_<words::Constraint>(m, "Constraint", "What must hold between cells, for the check of sentences.");
    nb::class_<words::Differ, words::Constraint>(m, "Differ", "Digits of cells differ; each of `every` is there too.")
        .def(nb::init<words::Cells, std::uint64_t>(), "cells"_a, "every"_a = 0);
    nb::class_<words::Room, words::Constraint>(m, "Room", "Cells find enough digits, each once in a group.")
        .def(nb::init<words::Cells, const std::vector<words::Cells>&>(), "cells"_a, "groups"_a);
    nb::class_<words::Adds, words::Constraint>(m, "Adds", "Weighted digits add to at least or at most some number, or both.")
        .def(nb::init<int, const std::vector<words::Term>&, std::optional<std::int64_t>, std::optional<std::int64_t>>(), "low"_a, "terms"_a,
             "least"_a.none(), "most"_a.none());
    nb::class_<words::MadeOfSets, words::Constraint>(m, "MadeOfSets", "The digits of cells, all different, are one of some sets.")
        .def(nb::init<words::Cells, std::vector<std::uint64_t>>(), "cells"_a, "sets"_a);
    nb::class_<words::NotMadeOfSets, words::Constraint>(m, "NotMadeOfSets", "The digits of cells repeat, or are none of some sets.")
        .def(nb::init<words::Cells, std::vector<std::uint64_t>>(), "cells"_a, "sets"_a);
    nb::class_<words::Paired, words::Constraint>(m, "Paired", "For each digit of the first cell, a mask of what the second may be.")
        .def(nb::init<int, int, std::vector<std::uint64_t>>(), "first"_a, "second"_a, "table"_a);
    nb::class_<words::CountsCells, words::Constraint>(m, "CountsCells", "The number of cells with one of some digits is allowed.")
        .def(nb::init<words::Cells, std::uint64_t, std::vector<int>>(), "cells"_a, "digits"_a, "allowed"_a);
    nb::class_<words::OneTrue, words::Constraint>(m, "OneTrue", "One of some cells holds one of its digits.")
        .def(nb::init<std::vector<words::OneTrue::Part>>(), "parts"_a);
    nb::class_<words::Accepts, words::Constraint>(m, "Accepts", "A machine accepts the digits of cells; digits count from 0.")
        .def(
            "__init__",
            [](words::Accepts* self, words::Cells cells, const std::vector<std::tuple<int, int, int>>& moves, int start,
               const std::vector<int>& accept) {
                std::vector<words::Accepts::Move> made;
                for (const auto& [state, value, after] : moves) made.push_back({state, value, after});
                new (self) words::Accepts(std::move(cells), made, start, accept);
            },
            "cells"_a, "moves"_a, "start"_a, "accept"_a);
    nb::class_<words::HangsTogether, words::Constraint>(m, "HangsTogether", "The cells that hold one of some digits hang together.")
        .def(nb::init<words::Cells, const std::vector<std::pair<int, int>>&, std::uint64_t, words::Cells, std::optional<int>, bool>(),
             "cells"_a, "links"_a, "inside"_a, "roots"_a, "size"_a.none(), "may_be_empty"_a);
    nb::class_<words::PairsDiffer, words::Constraint>(m, "PairsDiffer", "No two places hold the same two digits.")
        .def(nb::init<const words::Cells&, const words::Cells&>(), "firsts"_a, "seconds"_a);
    nb::class_<words::Implies, words::Constraint>(m, "Implies", "A claim holds where some others do.")
        .def(
            "__init__",
            [](words::Implies* self, const std::vector<std::pair<KeptParts, std::optional<Narrowed>>>& conditions,
               const KeptParts& consequence) {
                std::vector<words::Implies::Condition> made;
                for (const auto& [condition, failure] : conditions) made.emplace_back(kept(condition), failure);
                new (self) words::Implies(std::move(made), kept(consequence));
            },
            "conditions"_a, "consequence"_a,
            "Each condition is what it takes to keep it, and what is left where it fails, if there is one way that digits say.");
    nb::class_<words::Never, words::Constraint>(m, "Never", "Nothing keeps it.").def(nb::init<>());
    nb::class_<words::Fillings>(m, "Fillings", "Cells, the digits left in each as masks, and what must hold between them.")
        .def(
            "__init__",
            [](words::Fillings* self, int size, const Narrowed& left, const List& constraints, int most_sets) {
                new (self) words::Fillings(size, left, shared(constraints), most_sets);
            },
            "size"_a, "left"_a, "constraints"_a, "most_sets"_a)
        .def(
            "settle",
            [](words::Fillings& self, std::int64_t most_questions) {
                std::int64_t questions = 0;
                const auto found = self.settle({0, most_questions}, questions);
                return answer(found, questions);
            },
            "most_questions"_a, "Let the constraints take what they can: whether anything is left, None where that takes too long; and the questions.")
        .def(
            "look",
            [](const words::Fillings& self, const Narrowed& narrowed, const List& more, int most_nodes, std::int64_t most_questions) {
                std::int64_t questions = 0;
                const auto found = self.look(narrowed, shared(more), {most_nodes, most_questions}, questions);
                return answer(found, questions);
            },
            "narrowed"_a, "more"_a, "most_nodes"_a, "most_questions"_a,
            "Whether some filling keeps all this and some more constraints, None where that takes too long; and the questions.")
        .def(
            "left",
            [](const words::Fillings& self) {
                Narrowed found;
                for (const int cell : self.cells()) found.emplace_back(cell, self.left(cell));
                return found;
            },
            "The digits left in each cell.");
}
