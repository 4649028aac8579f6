#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include "logic/engine.hpp"

namespace nb = nanobind;
using namespace nb::literals;
using namespace whydoku;
using namespace whydoku::logic;

namespace {

// Python's half of a callback: `ask(number, domains, values, given)` gives (number, places, removes) of every step, and the
// caller keeps the steps themselves. What it is shown is a copy, which may be kept. The interpreter's lock is taken for that
// and no longer.
Outside wrap(const nb::object& ask) {
    if (ask.is_none()) return {};
    return [ask](int number, const Context& context, Sink& sink) {
        nb::gil_scoped_acquire locked;
        const Position& position = context.position;
        const int cells = context.net.cells();
        std::vector<int> values;
        std::vector<bool> given;
        for (int cell = 0; cell < cells; ++cell) {
            values.push_back(position.value(cell));
            given.push_back(position.is_given(cell));
        }
        nb::object found = ask(number, std::vector<Mask>(position.domains(), position.domains() + cells), values, given);
        for (nb::handle item : found) {
            const auto [which, places, removes] = nb::cast<std::tuple<int, std::vector<int>, std::vector<int>>>(item);
            Step step;
            step.clear(0);
            step.outside = which;
            for (const int cand : places) {
                if (cand >= 0 && cand < context.net.cands() && context.position.has(cand)) step.places.push_back(cand);
            }
            for (const int cand : removes) {
                if (cand >= 0 && cand < context.net.cands() && context.position.has(cand)) step.removes.push_back(cand);
            }
            if (step.places.empty() && step.removes.empty()) continue;
            if (!sink.take(step)) return;
        }
    };
}

// Each role with its items, in the order in which the finder named them.
nb::list roles_of(const Step& step) {
    nb::list roles;
    for (std::size_t at = 0; at + 1 < step.roles.size();) {
        const int role = step.roles[at++];
        const auto count = static_cast<std::size_t>(step.roles[at++]);
        roles.append(nb::make_tuple(role_names[role], std::vector<int>(step.roles.begin() + static_cast<std::ptrdiff_t>(at),
                                                                       step.roles.begin() + static_cast<std::ptrdiff_t>(at + count))));
        at += count;
    }
    return roles;
}

// (reason, rule, claim, truths, sets, needs) of each inference.
nb::list argument_of(const Step& step) {
    nb::list argument;
    for (std::size_t at = 0; at < step.argument.size();) {
        const int reason = step.argument[at++];
        const int rule = step.argument[at++];
        std::vector<int> lists[4];
        for (auto& list : lists) {
            const auto count = static_cast<std::size_t>(step.argument[at++]);
            list.assign(step.argument.begin() + static_cast<std::ptrdiff_t>(at),
                        step.argument.begin() + static_cast<std::ptrdiff_t>(at + count));
            at += count;
        }
        argument.append(nb::make_tuple(reason_names[reason], rule, lists[0], lists[1], lists[2], lists[3]));
    }
    return argument;
}

nb::list chain_of(const Step& step) {
    nb::list chain;
    for (std::size_t at = 0; at < step.chain.size();) {
        const int count = step.chain[at++];
        nb::list cands;
        for (int i = 0; i < count; ++i) cands.append(step.chain[at++]);
        chain.append(nb::make_tuple(nb::tuple(cands), step.chain[at++]));
    }
    return chain;
}

// A run as Python holds it: the engine's, with room for the digits that come in.
struct PyRun : Run {
    using Run::Run;

    void begin(const std::vector<int>& values, const std::vector<bool>& given, const std::vector<Mask>& marks, bool may_guess,
               std::uint64_t seed) {
        std::vector<signed char> digits;
        for (const int value : values) digits.push_back(static_cast<signed char>(value < -1 || value > 63 ? 100 : value));
        std::vector<char> flags(given.begin(), given.end());
        start(digits, flags, marks, may_guess, seed);
    }
};

}  // namespace

void bind_logic(nb::module_& m) {
    nb::enum_<Kind>(m, "GroupKind", "What a group of cells is on the board.")
        .value("row", Kind::row)
        .value("column", Kind::column)
        .value("box", Kind::box)
        .value("other", Kind::other);

    nb::enum_<RuleKind>(m, "RuleKind", "What a rule that can be argued from alone is.")
        .value("cage", RuleKind::cage)
        .value("sum", RuleKind::sum)
        .value("count", RuleKind::count)
        .value("machine", RuleKind::machine)
        .value("other", RuleKind::other)
        .value("pair", RuleKind::pair)
        .value("line", RuleKind::line)
        .value("derived", RuleKind::derived);

    nb::enum_<Outcome>(m, "Outcome", "What a run of the logic engine came to.")
        .value("solved", Outcome::solved)
        .value("stuck", Outcome::stuck)
        .value("contradiction", Outcome::contradiction)
        .value("paused", Outcome::paused);

    nb::class_<Net>(m, "Net", "The network as the logic engine sees it.")
        .def(nb::init<int, int>(), "cells"_a, "digits"_a)
        .def("add_group", &Net::add_group, "kind"_a, "cells"_a)
        .def("add_relation", &Net::add_relation, "a"_a, "b"_a, "allowed"_a)
        .def("tie", &Net::tie, "cell"_a)
        .def("add_rule", [](Net& net, std::shared_ptr<Problem> problem, RuleKind kind, std::vector<int> cells,
                            std::vector<std::int64_t> weights, std::int64_t total) {
            net.add_rule({std::move(problem), kind, std::move(cells), std::move(weights), total});
        }, "problem"_a, "kind"_a, "cells"_a, "weights"_a, "total"_a)
        .def("set_whole", [](Net& net, std::shared_ptr<Problem> whole) { net.set_whole(std::move(whole)); }, "whole"_a)
        .def("finish", &Net::finish)
        .def("linked", [](const Net& net, int a, int b) {
            if (a < 0 || b < 0 || a >= net.cands() || b >= net.cands()) throw nb::index_error("no such candidate");
            return net.linked(a, b);
        }, "a"_a, "b"_a)
        .def_prop_ro("houses", &Net::houses)
        .def_prop_ro("groups", &Net::groups);

    nb::class_<Position>(m, "Position", "What is set and what is open; read only.")
        .def("domain", [](const Position& position, int cell) {
            if (cell < 0 || cell >= position.net().cells()) throw nb::index_error("no such cell");
            return position.domain(cell);
        }, "cell"_a)
        .def("value", [](const Position& position, int cell) {
            if (cell < 0 || cell >= position.net().cells()) throw nb::index_error("no such cell");
            return position.value(cell);
        }, "cell"_a)
        .def("is_given", [](const Position& position, int cell) {
            if (cell < 0 || cell >= position.net().cells()) throw nb::index_error("no such cell");
            return position.is_given(cell);
        }, "cell"_a)
        .def("places", [](const Position& position, int group, int digit) {
            if (group < 0 || digit < 0 || group >= position.net().groups() || digit >= position.net().digits()) {
                throw nb::index_error("no such group or digit");
            }
            return position.places(group, digit);
        }, "group"_a, "digit"_a)
        .def_prop_ro("domains", [](const Position& position) {
            return std::vector<Mask>(position.domains(), position.domains() + position.net().cells());
        })
        .def_prop_ro("values", [](const Position& position) {
            std::vector<int> values;
            for (int cell = 0; cell < position.net().cells(); ++cell) values.push_back(position.value(cell));
            return values;
        })
        .def_prop_ro("open_cells", &Position::open_cells)
        .def_prop_ro("broken", &Position::broken);

    nb::class_<Step>(m, "FoundStep", "A step as a finder of the kernel hands it over; candidates, truths and groups are numbers.")
        .def("__init__", [](Step* self, int technique, std::vector<int> places, std::vector<int> removes, std::vector<int> truths) {
            new (self) Step();
            self->technique = technique;
            self->places = std::move(places);
            self->removes = std::move(removes);
            self->truths = std::move(truths);
        }, "technique"_a, "places"_a, "removes"_a, "truths"_a)
        .def_ro("technique", &Step::technique)
        .def_ro("outside", &Step::outside)
        .def_ro("cost", &Step::cost)
        .def_ro("places", &Step::places)
        .def_ro("removes", &Step::removes)
        .def_ro("truths", &Step::truths)
        .def_prop_ro("chain", &chain_of)
        .def_prop_ro("roles", &roles_of)
        .def_prop_ro("argument", &argument_of);

    nb::class_<Engine>(m, "LogicEngine", "Wanted techniques, easiest first, on a network.")
        .def("__init__", [](Engine* self, std::shared_ptr<Net> net, const std::vector<std::string>& order) {
            new (self) Engine(std::move(net), order);
        }, "net"_a, "order"_a)
        .def("outside", &Engine::outside);

    nb::class_<PyRun>(m, "LogicRun", "A position on its way to a solution, with the path it took.")
        .def("__init__", [](PyRun* self, std::shared_ptr<Engine> engine) { new (self) PyRun(std::move(engine)); }, "engine"_a)
        .def("start", &PyRun::begin, "values"_a, "given"_a, "marks"_a, "guesses"_a, "seed"_a)
        .def("advance", [](PyRun& run, double seconds, const nb::object& ask) {
            const Outside outside = wrap(ask);
            nb::gil_scoped_release released;
            return run.advance(after(seconds), outside);
        }, "seconds"_a, "ask"_a = nb::none())
        .def("next", [](PyRun& run, const nb::object& ask) -> std::optional<Step> {
            const Outside outside = wrap(ask);
            Step step;
            bool found;
            {
                nb::gil_scoped_release released;
                const Context context(run.engine().net(), run.position());
                found = run.engine().next(context, step, outside);
            }
            if (!found) return std::nullopt;
            return step;
        }, "ask"_a = nb::none())
        .def("all", [](PyRun& run, std::size_t limit, const nb::object& ask) {
            const Outside outside = wrap(ask);
            std::vector<Step> steps;
            {
                nb::gil_scoped_release released;
                const Context context(run.engine().net(), run.position());
                steps = run.engine().all(context, limit, outside);
            }
            return steps;
        }, "limit"_a = 0, "ask"_a = nb::none())
        .def("__len__", [](const PyRun& run) { return run.path().size(); })
        .def("step", [](const PyRun& run, int index) {
            if (index < 0 || index >= run.path().size()) throw nb::index_error("no such step");
            Step step;
            run.path().read(index, step);
            return step;
        }, "index"_a)
        .def("values", [](const PyRun& run) {
            std::vector<int> values;
            for (int cell = 0; cell < run.engine().net().cells(); ++cell) values.push_back(run.position().value(cell));
            return values;
        })
        .def("counts", [](const PyRun& run) { return run.path().counts(run.engine().techniques()); })
        .def_prop_ro("position", [](PyRun& run) -> const Position& { return run.position(); }, nb::rv_policy::reference_internal)
        .def_prop_ro("guesses", &Run::guesses)
        .def_prop_ro("failures", &Run::failures);

    nb::class_<Batch>(m, "LogicBatch", "Many puzzles of one network, with all their paths.")
        .def("__init__", [](Batch* self, std::shared_ptr<Engine> engine, bool guesses, std::uint64_t seed) {
            if (!engine) throw nb::value_error("a batch needs an engine");
            new (self) Batch(std::move(engine), guesses, seed);
        }, "engine"_a, "guesses"_a, "seed"_a)
        // Each line has a sign a cell; `signs` gives, for each byte, the digit from 0 on, or -1 for an open cell, or -2.
        // What is wrong with a line says which it is, and nothing of the lines is taken then.
        .def("add", [](Batch& batch, const std::vector<std::string>& lines, const std::vector<int>& signs) {
            if (signs.size() != 256) throw nb::value_error("signs has an entry a byte");
            const auto cells = static_cast<std::size_t>(batch.engine().net().cells());
            const int digits = batch.engine().net().digits();
            std::vector<signed char> values(cells * lines.size());
            for (std::size_t number = 0; number < lines.size(); ++number) {
                const std::string& line = lines[number];
                const auto refuse = [&](const char* why) { throw std::invalid_argument("line " + std::to_string(number + 1) + ": " + why); };
                if (line.size() < cells) refuse("a line is too short");
                for (std::size_t cell = 0; cell < cells; ++cell) {
                    const int value = signs[static_cast<unsigned char>(line[cell])];
                    if (value < -1 || value >= digits) refuse("a line has a sign that is no digit");
                    values[cells * number + cell] = static_cast<signed char>(value);
                }
            }
            batch.add(values);
        }, "lines"_a, "signs"_a)
        .def("advance", [](Batch& batch, double seconds) {
            nb::gil_scoped_release released;
            return batch.advance(seconds);
        }, "seconds"_a)
        .def("__len__", &Batch::size)
        .def("outcome", [](const Batch& batch, int index) {
            if (index < 0 || index >= batch.size()) throw nb::index_error("no such puzzle");
            return batch.outcome(index);
        }, "index"_a)
        .def("effort", [](const Batch& batch, int index) {
            if (index < 0 || index >= batch.size()) throw nb::index_error("no such puzzle");
            return std::pair<int, int>(batch.guesses(index), batch.failures(index));
        }, "index"_a)
        .def("steps", [](const Batch& batch, int index) {
            if (index < 0 || index >= batch.size()) throw nb::index_error("no such puzzle");
            return batch.first(index + 1) - batch.first(index);
        }, "index"_a)
        .def("step", [](const Batch& batch, int index, int number) {
            if (index < 0 || index >= batch.size()) throw nb::index_error("no such puzzle");
            if (number < 0 || number >= batch.first(index + 1) - batch.first(index)) throw nb::index_error("no such step");
            Step step;
            batch.path().read(batch.first(index) + number, step);
            return step;
        }, "index"_a, "number"_a)
        .def("counts", [](const Batch& batch, int index) {
            if (index < 0 || index >= batch.size()) throw nb::index_error("no such puzzle");
            std::vector<int> counts(batch.engine().techniques(), 0);
            for (int i = batch.first(index); i < batch.first(index + 1); ++i) {
                if (batch.path().technique(i) >= 0) ++counts[batch.path().technique(i)];
            }
            return counts;
        }, "index"_a)
        .def("values", [](const Batch& batch, int index) {
            if (index < 0 || index >= batch.size()) throw nb::index_error("no such puzzle");
            const auto values = batch.values(index);
            return std::vector<int>(values.begin(), values.end());
        }, "index"_a);

    m.def("schema", [] {
        std::vector<std::pair<std::string, std::string>> roles;
        for (std::size_t i = 0; i < std::size(role_names); ++i) roles.emplace_back(role_names[i], role_kinds[i]);
        return std::pair(roles, std::vector<std::string>(std::begin(reason_names), std::end(reason_names)));
    }, "The roles of a pattern, each with the kind of its items, and the reasons of inferences.");

    m.def("native_techniques", [] {
        std::vector<std::pair<std::string, std::vector<std::string>>> all;
        for (const Finder& finder : finders()) all.emplace_back(finder.family, finder.techniques);
        return all;
    }, "The families that native finders know, each with the names of its techniques.");
}
