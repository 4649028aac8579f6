#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <cmath>
#include <limits>

#include "bindings/interrupts.hpp"
#include "logic/cover.hpp"
#include "logic/deadly.hpp"
#include "logic/engine.hpp"
#include "se/explain.hpp"

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

// Each step from `first` to before `end` as a number: of a single its technique, candidate and house (+ 1, 0: none) in 20, 24 and 20 bits; -1 of
// every other. No board has as many of them.
nb::list singles_of(const Path& path, int first, int end) {
    nb::list all;
    Single single;
    for (int i = first; i < end; ++i) {
        std::int64_t code = -1;
        if (path.read(i, single)) code = std::int64_t{path.technique(i)} << 44 | std::int64_t{single.cand} << 20 | (single.house + 1);
        all.append(code);
    }
    return all;
}

// One puzzle of a batch that is done.
struct BatchPath {
    const Batch* batch;
    int index;

    int first() const { return batch->first(index); }
    int end() const { return batch->first(index + 1); }
    int size() const { return end() - first(); }
    std::vector<int> values() const {
        const auto values = batch->values(index);
        return {values.begin(), values.end()};
    }
};

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

// What Python raises while the kernel works: signal handlers run now and then, and their exception is kept until the
// kernel is in a consistent state.
class Signals {
public:
    // A callback for a limit: whether a handler has raised something.
    std::function<bool()> asked() {
        return [this] {
            nb::gil_scoped_acquire locked;
            if (!raised_by_python()) return false;
            raised_.emplace();
            return true;
        };
    }
    // Raise what was kept. Before: the interpreter's lock is held.
    void raise() {
        if (!raised_) return;
        nb::python_error error(std::move(*raised_));
        raised_.reset();
        throw error;
    }

private:
    std::optional<nb::python_error> raised_;
};

nb::tuple phrases(const std::vector<std::string>& given_up) {
    nb::list all;
    for (const std::string& missed : given_up) all.append(missed);
    return nb::tuple(all);
}

// Prices come as numbers with fractions; the kernel counts in thousandths, so that equal prices are equal.
std::int64_t thousandths(double price) { return std::llround(price * 1000); }

// A run as Python holds it: the engine's, with room for the digits that come in and for the steps found so far.
struct PyRun : Run {
    using Run::Run;

    Signals signals;
    std::vector<Step> found;
    std::vector<double> ratings;
    bool complete = true;

    // `values` and `solution` have a digit, from `low` on, or None for each cell; a solution may be empty.
    void begin(nb::tuple values, int low, const std::vector<bool>& given, const std::vector<Mask>& marks, bool may_guess,
               std::uint64_t seed, nb::tuple solution, bool several) {
        const std::vector<signed char> digits = digits_of(values, low);
        std::vector<char> flags(given.begin(), given.end());
        if (given.empty()) {  // every digit that stands was given
            for (const signed char digit : digits) flags.push_back(digit >= 0);
        }
        start(digits, flags, marks, may_guess, seed, digits_of(solution, low), several);
    }

    static std::vector<signed char> digits_of(const nb::tuple& values, int low) {
        std::vector<signed char> digits(values.size(), -1);
        for (std::size_t cell = 0; cell < digits.size(); ++cell) {
            const nb::handle value = values[cell];
            if (value.is_none()) continue;
            const long digit = nb::cast<long>(value) - low;
            digits[cell] = static_cast<signed char>(digit < 0 || digit > 63 ? 100 : digit);  // 100: refused by the code that knows the digits
        }
        return digits;
    }
};

}  // namespace

void bind_logic(nb::module_& m) {
    nb::enum_<Outcome>(m, "Outcome", "What a run of the logic engine came to.")
        .value("solved", Outcome::solved)
        .value("stuck", Outcome::stuck)
        .value("contradiction", Outcome::contradiction)
        .value("stopped", Outcome::stopped);

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
        // Equal entries of `bands` that follow one another make a band, whose cheapest step is taken. `prices`: the price of a
        // technique's steps, and how much more a step costs that is longer than some length, as (length, more).
        .def("__init__", [](Engine* self, std::shared_ptr<Network> network, const std::vector<std::string>& order, const std::vector<int>& bands,
                            const std::vector<std::pair<double, std::vector<std::pair<int, double>>>>& prices) {
            std::vector<Price> exact;
            for (const auto& [base, surcharges] : prices) {
                Price& price = exact.emplace_back();
                price.base = thousandths(base);
                for (const auto& [length, more] : surcharges) price.surcharges.push_back({length, thousandths(more)});
            }
            new (self) Engine(network->logic(), order, bands, std::move(exact));
        }, "network"_a, "order"_a, "bands"_a = nb::list(), "prices"_a = nb::list())
        .def("outside", &Engine::outside);

    // An exception of a signal handler is raised once the run has stopped; all that was found by then is kept.
    nb::class_<PyRun>(m, "LogicRun", "A position on its way to a solution, with the path it took.")
        .def("__init__", [](PyRun* self, std::shared_ptr<Engine> engine) { new (self) PyRun(std::move(engine)); }, "engine"_a)
        .def("start", &PyRun::begin, "values"_a, "low"_a, "given"_a, "marks"_a, "guesses"_a, "seed"_a,
             "solution"_a = nb::tuple(), "several"_a = false,
             "Begin anew. A solution that is known, and that there are several, save time; the path is the same.")
        .def("start_at", [](PyRun& run, const PyRun& other) { run.start_at(other); }, "other"_a,
             "Begin anew from where another run of the same network is, without guesses.")
        .def("advance", [](PyRun& run, std::optional<double> seconds, double effort, const nb::object& ask, std::optional<std::int64_t> work) {
            const Outside outside = wrap(ask);
            Outcome outcome;
            {
                nb::gil_scoped_release released;
                run.limit().begin(end_of(seconds), effort, run.signals.asked());
                if (work) run.limit().allow(*work);
                outcome = run.advance(outside);
            }
            run.signals.raise();
            return outcome;
        }, "seconds"_a = nb::none(), "effort"_a = 1.0, "ask"_a = nb::none(), "work"_a = nb::none(),
           "Go on until it ends, the time is up, or so much work is done, in units of 10 ns or so that are counted and not timed.")
        .def("follow_explainer", [](PyRun& run, const std::string& edition, std::optional<double> seconds, double effort, int most) {
            const se::Edition* like = se::edition_named(edition);
            if (like == nullptr) throw nb::value_error("there is no such edition of Sudoku Explainer");
            Outcome outcome;
            {
                nb::gil_scoped_release released;
                run.limit().begin(end_of(seconds), effort, run.signals.asked());
                outcome = se::explain(run, *like, run.ratings, most);
            }
            run.signals.raise();
            return outcome;
        }, "edition"_a, "seconds"_a = nb::none(), "effort"_a = 1.0, "most"_a = -1,
           "Go on for so many steps as an edition of Sudoku Explainer does, until no technique of it applies or the time is up.")
        .def_prop_ro("ratings", [](const PyRun& run) { return nb::tuple(nb::cast(run.ratings)); }, nb::sig("def ratings(self) -> tuple[float, ...]"), "The rating of each step that Sudoku Explainer chose.")
        .def("next", [](PyRun& run, std::optional<double> seconds, double effort, const nb::object& ask) -> std::optional<Step> {
            const Outside outside = wrap(ask);
            Step step;
            bool found = false;
            {
                nb::gil_scoped_release released;
                run.limit().begin(end_of(seconds), effort, run.signals.asked());
                run.limit().forget();
                const Context context(run.engine().net(), run.position(), run.limit());
                run.complete = false;
                try {
                    found = run.engine().next(context, step, outside);
                    run.complete = true;
                } catch (const Stopped&) {
                }
            }
            run.signals.raise();
            if (!found) return std::nullopt;
            return step;
        }, "seconds"_a = nb::none(), "effort"_a = 1.0, "ask"_a = nb::none(), "The step to take; see `complete` where there is none.")
        .def("all", [](PyRun& run, std::size_t most, std::optional<double> seconds, double effort, const nb::object& ask, bool ways) {
            const Outside outside = wrap(ask);
            run.found.clear();
            {
                nb::gil_scoped_release released;
                run.limit().begin(end_of(seconds), effort, run.signals.asked());
                run.limit().forget();
                const Context context(run.engine().net(), run.position(), run.limit());
                run.complete = false;
                run.complete = run.engine().all(context, most, outside, run.found, ways);
            }
            run.signals.raise();
            return run.found.size();
        }, "most"_a = 0, "seconds"_a = nb::none(), "effort"_a = 1.0, "ask"_a = nb::none(), "ways"_a = false,
           "Find every step, or those that are found before the time is up, and give their number; with `ways` each conclusion "
           "by every set of truths.")
        .def("take", [](PyRun& run, const Step& step) {
            const int cands = run.engine().net().cands();
            for (const auto* list : {&step.places, &step.removes}) {
                for (const int cand : *list) {
                    if (cand < 0 || cand >= cands) throw nb::index_error("no such candidate");
                }
            }
            run.take(step);
        }, "step"_a, "Do what a step says, without keeping it in the path.")
        .def("round", [](PyRun& run, int from, int end, const std::vector<int>& kept, std::optional<double> seconds, double effort,
                         const nb::object& ask) -> std::optional<std::tuple<int, std::vector<int>, std::vector<int>>> {
            if (from < 0 || end > run.engine().techniques()) throw nb::index_error("no such technique");
            const Outside outside = wrap(ask);
            Round round;
            bool found = false;
            {
                nb::gil_scoped_release released;
                run.limit().begin(end_of(seconds), effort, run.signals.asked());
                run.complete = false;
                try {
                    found = run.round(from, end, kept, outside, round);
                    run.complete = true;
                } catch (const Stopped&) {
                }
            }
            run.signals.raise();
            if (!found) return std::nullopt;
            return std::tuple(round.technique, std::move(round.places), std::move(round.removes));
        }, "first"_a, "end"_a, "kept"_a, "seconds"_a = nb::none(), "effort"_a = 1.0, "ask"_a = nb::none(),
           "The first technique, the places and the removals of all steps of the easiest band together, of those that begin with the techniques "
           "first .. end - 1; what is kept (sorted) is not removed. None: there is no step, or the time is up (see `complete`).")
        .def("take_round", [](PyRun& run, std::vector<int> places, std::vector<int> removes) {
            const int cands = run.engine().net().cands();
            for (const auto* list : {&places, &removes}) {
                for (const int cand : *list) {
                    if (cand < 0 || cand >= cands) throw nb::index_error("no such candidate");
                }
            }
            run.take(Round{0, std::move(places), std::move(removes)});
        }, "places"_a, "removes"_a, "Place and remove candidates that are still there, without keeping that in the path.")
        .def_prop_ro("found", [](const PyRun& run) { return run.found.size(); }, "How many steps `all` has found so far.")
        .def("found_step", [](const PyRun& run, std::size_t index) {
            if (index >= run.found.size()) throw nb::index_error("no such step");
            return run.found[index];
        }, "index"_a)
        .def_ro("complete", &PyRun::complete, "Whether `next` or `all` came to its end before the time was up.")
        .def_prop_ro("gave_up", [](const PyRun& run) { return phrases(run.limit().given_up()); },
                     "What a bound cut short in the position that it is in.")
        .def("__len__", [](const PyRun& run) { return run.path().size(); })
        .def("step", [](const PyRun& run, int index) {
            if (index < 0 || index >= run.path().size()) throw nb::index_error("no such step");
            Step step;
            run.path().read(index, step);
            return step;
        }, "index"_a)
        .def("singles", [](const PyRun& run) { return singles_of(run.path(), 0, run.path().size()); }, nb::sig("def singles(self) -> list[int]"),
             "Technique, candidate and house + 1 of each step that is a single, packed into a number; -1 of every other.")
        .def("covers", [](const PyRun& run) {
            std::vector<signed char> values;
            for (int cell = 0; cell < run.engine().net().cells(); ++cell) values.push_back(static_cast<signed char>(run.position().value(cell)));
            return covers_of(run.engine().net(), run.path(), 0, run.path().size(), std::move(values));
        }, "Technique, candidate, house or -1, and cover of each step that is a single; None for every other.")
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
        // Each line has one character per cell; `signs` maps each byte to the digit from 0 on, or -1 for an open cell, or -2.
        // An error names the bad line, and none of the lines is taken then.
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
        .def("advance", [](Batch& batch, std::optional<double> seconds, double effort, std::optional<double> each) {
            Signals signals;
            bool done;
            {
                nb::gil_scoped_release released;
                batch.limit().begin(end_of(seconds), effort, signals.asked());
                done = batch.advance(each.value_or(std::numeric_limits<double>::infinity()));
                batch.limit().begin(Clock::time_point::max());
            }
            signals.raise();
            return done;
        }, "seconds"_a = nb::none(), "effort"_a = 1.0, "each"_a = nb::none(),
           "Solve what is in line until the time is up, each puzzle for so many seconds at most; say whether all of it is done.")
        .def("__len__", &Batch::size)
        .def_prop_ro("outcomes", [](const Batch& batch) {
            std::string all;
            for (int index = 0; index < batch.size(); ++index) all.push_back(static_cast<char>(batch.outcome(index)));
            return nb::bytes(all.data(), all.size());
        }, "The outcome of each puzzle that is done, as a byte: its place in Outcome.")
        .def("path", [](const Batch& batch, int index) {
            if (index < 0 || index >= batch.size()) throw nb::index_error("no such puzzle");
            return BatchPath{&batch, index};
        }, "index"_a, nb::keep_alive<0, 1>(), "The path of a puzzle that is done.");

    nb::class_<BatchPath>(m, "LogicPath", "The path of one puzzle of a batch: what a run says of its own.")
        .def("__len__", &BatchPath::size)
        .def("step", [](const BatchPath& self, int index) {
            if (index < 0 || index >= self.size()) throw nb::index_error("no such step");
            Step step;
            self.batch->path().read(self.first() + index, step);
            return step;
        }, "index"_a)
        .def("singles", [](const BatchPath& self) { return singles_of(self.batch->path(), self.first(), self.end()); },
             nb::sig("def singles(self) -> list[int]"))
        .def("covers", [](const BatchPath& self) {
            const auto values = self.batch->values(self.index);
            return covers_of(self.batch->engine().net(), self.batch->path(), self.first(), self.end(), {values.begin(), values.end()});
        })
        .def("values", &BatchPath::values)
        .def("counts", [](const BatchPath& self) {
            std::vector<int> counts(self.batch->engine().techniques(), 0);
            for (int i = self.first(); i < self.end(); ++i) {
                if (self.batch->path().technique(i) >= 0) ++counts[self.batch->path().technique(i)];
            }
            return counts;
        })
        .def_prop_ro("gave_up", [](const BatchPath& self) { return phrases(self.batch->given_up(self.index)); })
        .def_prop_ro("guesses", [](const BatchPath& self) { return self.batch->guesses(self.index); })
        .def_prop_ro("failures", [](const BatchPath& self) { return self.batch->failures(self.index); })
        .def_prop_ro("ratings", [](const BatchPath&) { return nb::tuple(); }, nb::sig("def ratings(self) -> tuple[float, ...]"));

    m.def("schema", [] {
        std::vector<std::pair<std::string, std::string>> roles;
        for (std::size_t i = 0; i < std::size(role_names); ++i) roles.emplace_back(role_names[i], role_kinds[i]);
        return std::pair(roles, std::vector<std::string>(std::begin(reason_names), std::end(reason_names)));
    }, "The roles of a pattern, each with the kind of its items, and the reasons of inferences.");

    m.def("is_deadly", [](const std::shared_ptr<Network>& network, const std::vector<Mask>& marks, const std::vector<int>& values,
                          const std::vector<bool>& given, const std::vector<std::pair<int, Mask>>& fillings) {
        const auto net = network->logic();
        const auto cells = static_cast<std::size_t>(net->cells());
        if (marks.size() != cells || values.size() != cells || given.size() != cells) throw nb::value_error("a position has an entry a cell");
        std::vector<signed char> digits;
        for (const int value : values) {
            if (value < -1 || value >= net->digits()) throw nb::value_error("a value is out of range");
            digits.push_back(static_cast<signed char>(value));
        }
        Pattern pattern;
        for (const auto& [cell, stay] : fillings) {
            if (cell < 0 || cell >= net->cells() || stay == 0 || (stay & ~net->all_digits())) throw nb::index_error("no such cell or digit");
            pattern.add(cell, stay);
        }
        const std::vector<char> flags(given.begin(), given.end());
        Position position(*net);
        position.start(digits, flags, marks);
        Limit limit;
        return is_deadly(position, pattern, limit);
    }, "network"_a, "marks"_a, "values"_a, "given"_a, "fillings"_a,
       "Whether cells that are left with these digits could be filled in two ways with nothing else changed.");

    m.def("native_techniques", [] {
        std::vector<std::tuple<std::string, std::vector<std::string>, bool>> all;
        for (const Finder& finder : finders()) all.emplace_back(finder.family, finder.techniques, finder.deadly != nullptr);
        return all;
    }, "The families that native finders know, each with the names of its techniques and whether they assume one solution.");
}
