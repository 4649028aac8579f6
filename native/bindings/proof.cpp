// Bindings of native/proof: arrays of 32-bit numbers in, a verdict out. The GIL is released while a proof is checked.

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/tuple.h>

#include <optional>
#include <tuple>
#include <utility>

#include "bindings/interrupts.hpp"
#include "proof/proof.hpp"

namespace nb = nanobind;
using namespace nb::literals;
namespace proof = whydoku::proof;

namespace {

using Row = nb::ndarray<const std::int32_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Result = std::tuple<bool, std::int64_t, int, std::int64_t>;

proof::Numbers span(const Row& row) { return {row.data(), row.size()}; }

Result result(const proof::Verdict& verdict) {
    return {verdict.accepted, verdict.step, static_cast<int>(verdict.why), verdict.detail};
}

// Run a check without the GIL, for at most that many seconds.
template <typename Check>
proof::Verdict run(std::optional<double> seconds, const Check& check) {
    whydoku::Limit limit(end_of(seconds), 1.0, interrupted);
    proof::Verdict verdict;
    {
        nb::gil_scoped_release release;
        verdict = check(limit);
    }
    if (verdict.why == proof::Why::stopped && PyErr_Occurred()) nb::raise_python_error();
    return verdict;
}

}  // namespace

void bind_proof(nb::module_& m) {
    m.def(
        "check_drat",
        [](Row formula, Row steps, std::optional<double> seconds) {
            return result(run(seconds, [&](whydoku::Limit& limit) { return proof::check_drat(span(formula), span(steps), limit); }));
        },
        nb::sig("def check_drat(formula: array.array[int], steps: array.array[int], seconds: float | None = None)"
                " -> tuple[bool, int, int, int]"),
        "formula"_a, "steps"_a, "seconds"_a = nb::none(),
        "Check a proof without reasons: (accepted, steps looked at, why not, about which clause).");
    m.def(
        "check_lrat",
        [](Row formula, Row steps, std::optional<double> seconds) {
            return result(run(seconds, [&](whydoku::Limit& limit) { return proof::check_lrat(span(formula), span(steps), limit); }));
        },
        nb::sig("def check_lrat(formula: array.array[int], steps: array.array[int], seconds: float | None = None)"
                " -> tuple[bool, int, int, int]"),
        "formula"_a, "steps"_a, "seconds"_a = nb::none(),
        "Check a proof that names its reasons: (accepted, steps looked at, why not, about which clause).");
    m.def(
        "strict_lrat",
        [](Row formula, Row steps, std::optional<double> seconds) {
            std::vector<std::int32_t> strict;
            const auto verdict =
                run(seconds, [&](whydoku::Limit& limit) { return proof::strict_lrat(span(formula), span(steps), strict, limit); });
            nb::bytes bytes(reinterpret_cast<const char*>(strict.data()), strict.size() * sizeof(std::int32_t));
            return std::make_pair(result(verdict), bytes);
        },
        nb::sig("def strict_lrat(formula: array.array[int], steps: array.array[int], seconds: float | None = None) "
                "-> tuple[tuple[bool, int, int, int], bytes]"),
        "formula"_a, "steps"_a, "seconds"_a = nb::none(),
        "Check a proof that names its reasons and return its verdict and the same proof without idle reasons, as 32-bit numbers.");
    m.def(
        "drat_to_lrat",
        [](Row formula, Row steps, std::optional<double> seconds) {
            std::vector<std::int32_t> lrat;
            const auto verdict =
                run(seconds, [&](whydoku::Limit& limit) { return proof::drat_to_lrat(span(formula), span(steps), lrat, limit); });
            nb::bytes bytes(reinterpret_cast<const char*>(lrat.data()), lrat.size() * sizeof(std::int32_t));
            return std::make_pair(result(verdict), bytes);
        },
        nb::sig("def drat_to_lrat(formula: array.array[int], steps: array.array[int], seconds: float | None = None) "
                "-> tuple[tuple[bool, int, int, int], bytes]"),
        "formula"_a, "steps"_a, "seconds"_a = nb::none(),
        "Check a proof without reasons and return its verdict and the same proof with reasons, as 32-bit numbers.");
    m.def(
        "residual",
        [](Row formula, std::optional<double> seconds) {
            std::vector<std::int32_t> left;
            run(seconds, [&](whydoku::Limit& limit) {
                proof::Verdict verdict;
                if (!proof::residual(span(formula), left, limit)) verdict.why = proof::Why::stopped;
                return verdict;
            });
            return nb::bytes(reinterpret_cast<const char*>(left.data()), left.size() * sizeof(std::int32_t));
        },
        nb::sig("def residual(formula: array.array[int], seconds: float | None = None) -> bytes"),
        "formula"_a, "seconds"_a = nb::none(),
        "Give what unit propagation leaves of a formula, as 32-bit numbers; nothing where the time was up.");
}
