// Bindings of the classic solver: buffers, lists and strings in, bytearrays and strings out; the work itself is done without the GIL.

#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>

#if defined(__linux__)
#include <sys/mman.h>
#include <unistd.h>
#endif

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "bindings/interrupts.hpp"
#include "bindings/objects.hpp"
#include "classic/classic.hpp"
#include "search/search.hpp"

namespace nb = nanobind;
using namespace whydoku::classic;

namespace {

// A buffer held while this object lives.
struct View {
    Py_buffer buffer;
    explicit View(nb::handle source) {
        if (PyObject_GetBuffer(source.ptr(), &buffer, PyBUF_C_CONTIGUOUS) != 0) throw nb::python_error();
    }
    View(const View&) = delete;
    View& operator=(const View&) = delete;
    ~View() { PyBuffer_Release(&buffer); }
    const std::uint8_t* data() const { return static_cast<const std::uint8_t*>(buffer.buf); }
    std::size_t size() const { return static_cast<std::size_t>(buffer.len); }
};

// Request large pages for the results: getting small ones, one at a time, takes as long as solving easy puzzles.
void expect_writes([[maybe_unused]] void* at, [[maybe_unused]] std::size_t bytes) {
#if defined(MADV_HUGEPAGE)
    constexpr std::size_t worth_it = std::size_t{8} << 20;
    if (bytes < worth_it) return;
    const auto page = static_cast<std::uintptr_t>(sysconf(_SC_PAGESIZE));
    const std::uintptr_t start = (reinterpret_cast<std::uintptr_t>(at) + page - 1) / page * page;
    const std::uintptr_t end = (reinterpret_cast<std::uintptr_t>(at) + bytes) / page * page;
    (void)madvise(reinterpret_cast<void*>(start), end - start, MADV_HUGEPAGE);  // harmless if it is refused
#endif
}

void* inside(nb::handle bytearray) { return bytearray_data(bytearray.ptr()); }
nb::object bytearray_of(std::size_t bytes) {
    nb::object made = fresh(PyByteArray_FromStringAndSize(nullptr, static_cast<Py_ssize_t>(bytes)));
    expect_writes(inside(made), bytes);
    return made;
}

std::uint32_t limit_of(std::uint64_t limit) { return static_cast<std::uint32_t>(std::min<std::uint64_t>(limit, 0xffffffff)); }

// Solve `work` and return (codes, counts, guesses) as bytearrays: a Status byte, an int64 (-1: invalid, -2: unknown) and a uint32 each;
// then the number of puzzles done, and whether Ctrl-C left the rest.
nb::tuple solved(Work& work, unsigned threads, whydoku::Clock::time_point end) {
    nb::object codes = bytearray_of(work.size), counts = bytearray_of(8 * work.size), guesses = bytearray_of(4 * work.size);
    work.statuses = static_cast<Status*>(inside(codes));
    work.counts = static_cast<std::int64_t*>(inside(counts));
    work.guesses = static_cast<std::uint32_t*>(inside(guesses));
    whydoku::Limit limit(end, 1.0, interrupted);
    std::size_t done = 0;
    {
        nb::gil_scoped_release free;
        done = solve(work, threads, &limit);
    }
    if (PyErr_Occurred()) {
        if (!PyErr_ExceptionMatches(PyExc_KeyboardInterrupt)) throw nb::python_error();
        PyErr_Clear();
    }
    return nb::make_tuple(codes, counts, guesses, done, limit.was_interrupted());
}

// n puzzles in one block of memory, `width` bytes each: 81 or 729 characters, 81 digits or 162 bytes of masks.
nb::tuple rows(nb::handle data, const std::string& kind, std::size_t width, std::uint64_t limit, unsigned threads, bool want, std::optional<double> seconds) {
    const auto end = end_of(seconds);
    const View view(data);
    Work work;
    work.kind = kind == "text" ? Kind::text : kind == "digits" ? Kind::digits : Kind::masks;
    if (width == 0 || (work.kind == Kind::digits && width != 81) || (work.kind == Kind::masks && width != 162))
        throw nb::value_error("a row of that kind has another width");
    work.data = view.data();
    work.stride = work.text_size = width;
    work.size = view.size() / width;
    work.limit = limit_of(limit);
    work.solution_stride = work.kind == Kind::masks ? 162 : 81;
    nb::object solutions = nb::none();
    if (want) {
        solutions = bytearray_of(work.size * work.solution_stride);
        work.solutions = static_cast<std::uint8_t*>(inside(solutions));
    }
    const nb::tuple rest = solved(work, threads, end);
    return nb::make_tuple(solutions, rest[0], rest[1], rest[2], rest[3], rest[4]);
}

// The lines of a text, without their ends.
std::vector<Text> lines_of(const char* p, const char* const end) {
    std::vector<Text> texts;
    texts.reserve(static_cast<std::size_t>(end - p) / 82 + 1);
    while (p < end) {
        const void* found = std::memchr(p, '\n', static_cast<std::size_t>(end - p));
        const char* const stop = found ? static_cast<const char*>(found) : end;
        std::size_t size = static_cast<std::size_t>(stop - p);
        if (size && p[size - 1] == '\r') --size;
        texts.push_back({p, size});
        p = stop + 1;
    }
    return texts;
}

// The bytes per line if all have 81 characters and the same end, else 0, judged by the length and the first lines.
std::size_t even_lines(const char* p, std::size_t size) {
    const std::size_t width = size > 81 && p[81] == '\r' ? 83 : 82;
    if (size % width && size % width != 81) return 0;
    for (std::size_t end = width; end <= std::min(size, 64 * width); end += width)
        if (p[end - 1] != '\n') return 0;
    return width;
}

// One puzzle per line; the solutions are returned as bytes, one line each.
nb::tuple lines(nb::handle data, std::uint64_t limit, unsigned threads, bool want, std::optional<double> seconds) {
    const auto end = end_of(seconds);
    const View view(data);
    const char* const text = reinterpret_cast<const char*>(view.data());
    std::vector<Text> texts;
    Work work;
    work.limit = limit_of(limit);
    const auto run = [&] {
        work.solution_stride = 82;
        work.line_ends = want;
        nb::object solutions = nb::none();
        if (want) {
            solutions = fresh(PyBytes_FromStringAndSize(nullptr, static_cast<Py_ssize_t>(82 * work.size)));
            work.solutions = reinterpret_cast<std::uint8_t*>(bytes_data(solutions.ptr()));
            expect_writes(work.solutions, 82 * work.size);
        }
        const nb::tuple rest = solved(work, threads, end);
        return nb::make_tuple(solutions, rest[0], rest[1], rest[2], rest[3], rest[4]);
    };
    if (const std::size_t width = even_lines(text, view.size())) {
        work.data = view.data();
        work.stride = width;
        work.size = (view.size() + width - 1) / width;
        work.ended = view.size() / width;
        bool uneven = false;
        work.uneven = &uneven;
        nb::tuple result = run();
        // A line end within a line makes that puzzle invalid, so only those need a check.
        for (std::size_t i = 0; i < work.size && !uneven; ++i)
            uneven = work.statuses[i] == Status::invalid && std::memchr(text + width * i, '\n', 81);
        if (!uneven && work.size != nb::cast<std::size_t>(result[4])) {
            // It was stopped before the other lines.
            const char* rest = text;
            for (std::size_t i = 0; i < work.ended && !uneven; ++i, rest += width)
                uneven = rest[width - 1] != '\n' || std::memchr(rest, '\n', width - 1) != nullptr;
        }
        if (!uneven) return result;
        work.data = nullptr;
        work.uneven = nullptr;
    }
    {
        nb::gil_scoped_release free;
        texts = lines_of(text, text + view.size());
    }
    work.texts = texts.data();
    work.size = texts.size();
    return run();
}

// The characters of a str or bytes object, or nothing for any other or for text beyond ASCII.
std::string_view ascii_of(PyObject* item) {
    if (PyUnicode_Check(item)) return ascii_of_str(item);
    if (PyBytes_Check(item)) return {bytes_data(item), bytes_size(item)};
    return {};
}

// A list or tuple of strings; the solutions come back as a list of str. What is read is not copied: strings never change, and a tuple keeps
// them alive while the list may change.
nb::tuple texts(nb::handle items, std::uint64_t limit, unsigned threads, bool want, std::optional<double> seconds) {
    const auto end = end_of(seconds);
    const nb::object held = fresh(PySequence_Tuple(items.ptr()));
    const std::size_t size = tuple_size(held.ptr());
    std::vector<Text> views(size);
    for (std::size_t i = 0; i < size; ++i) {
        const std::string_view text = ascii_of(tuple_item(held.ptr(), i));
        views[i] = {text.data(), text.size()};
    }
    Work work;
    work.texts = views.data();
    work.size = size;
    work.limit = limit_of(limit);
    std::optional<FreshTexts> solutions;
    if (want) work.places = solutions.emplace(size, std::size_t{cells}).places();
    const nb::tuple rest = solved(work, threads, end);
    return nb::make_tuple(solutions ? solutions->list() : nb::none(), rest[0], rest[1], rest[2], rest[3], rest[4]);
}

// Strings as Arrow keeps them: `offsets` (int32, or int64 if `wide`) into `data`; the solutions come back 81 bytes each.
nb::tuple strings(nb::handle offsets, bool wide, nb::handle data, std::uint64_t limit, unsigned threads, bool want, std::optional<double> seconds) {
    const auto end = end_of(seconds);
    const View place(offsets), chars(data);
    const std::size_t step = wide ? 8 : 4, entries = place.size() / step;
    const auto offset = [&](std::size_t i) -> std::int64_t {
        std::int64_t x = 0;
        if (wide) {
            std::memcpy(&x, place.data() + 8 * i, 8);
        } else {
            std::int32_t y;
            std::memcpy(&y, place.data() + 4 * i, 4);
            x = y;
        }
        return x;
    };
    std::vector<Text> texts(entries ? entries - 1 : 0);
    for (std::size_t i = 0; i < texts.size(); ++i) {
        const std::int64_t from = offset(i), to = offset(i + 1);
        const bool good = 0 <= from && from <= to && static_cast<std::uint64_t>(to) <= chars.size();
        texts[i] = {good ? reinterpret_cast<const char*>(chars.data()) + from : nullptr, good ? static_cast<std::size_t>(to - from) : 0};
    }
    Work work;
    work.texts = texts.data();
    work.size = texts.size();
    work.limit = limit_of(limit);
    nb::object solutions = nb::none();
    if (want) {
        solutions = bytearray_of(81 * work.size);
        work.solutions = static_cast<std::uint8_t*>(inside(solutions));
    }
    const nb::tuple rest = solved(work, threads, end);
    return nb::make_tuple(solutions, rest[0], rest[1], rest[2], rest[3], rest[4]);
}

// One puzzle: text (81 or 729 characters), or a sequence of 81 masks.
bool read_one(nb::handle puzzle, Grid& masks) {
    PyObject* const p = puzzle.ptr();
    if (PyUnicode_Check(p) || PyBytes_Check(p)) return parse(ascii_of(p), masks);
    const nb::object fast = fresh(PySequence_Fast(p, "a puzzle is text or 81 masks"));
    if (fast_size(fast.ptr()) != cells) return false;
    for (int c = 0; c < cells; ++c) {
        const long mask = PyLong_AsLong(fast_item(fast.ptr(), static_cast<std::size_t>(c)));
        if (mask == -1 && PyErr_Occurred()) throw nb::python_error();
        if (mask < 0 || mask > all_digits) return false;
        masks[c] = static_cast<std::uint16_t>(mask);
    }
    return true;
}

nb::object grid_text(const std::uint8_t* digits) {
    char text[cells];
    for (int c = 0; c < cells; ++c) text[c] = static_cast<char>('0' + digits[c]);
    return fresh(PyUnicode_FromStringAndSize(text, cells));
}

// Run something under a limit; Ctrl-C raises Python's exception.
// After: false means that the time was up first.
template <class Do>
bool until_interrupted(Do&& work, whydoku::Clock::time_point end = whydoku::Clock::time_point::max()) {
    whydoku::Limit limit(end, 1.0, interrupted);
    try {
        work(limit);
    } catch (const whydoku::Stopped&) {
        if (!limit.was_interrupted()) return false;
        const nb::gil_scoped_acquire gil;
        throw nb::python_error();
    }
    return true;
}

// (count, first solution or None, guesses); the count is -1 for what is no puzzle.
nb::tuple one(nb::handle puzzle, std::uint64_t limit) {
    Grid masks;
    if (!read_one(puzzle, masks)) return nb::make_tuple(-1, nb::none(), 0);
    std::uint8_t first[cells];
    Answer answer;
    const auto work = [&](whydoku::Limit& ask) { answer = search(masks, limit, first, ask); };
    if (limit <= 2) {  // most take less time than it takes to hand the GIL over
        until_interrupted(work);
    } else {
        const nb::gil_scoped_release free;
        until_interrupted(work);
    }
    return nb::make_tuple(answer.count, answer.count ? grid_text(first) : nb::none(), answer.guesses);
}

// A plain puzzle as a person states it: 81 characters 0 to 9 and `.`, or a tuple with a digit or None for each cell.  After: false means that it
// is something else, which is no error here.
bool is_plain(std::string_view text) {
    return text.size() == cells && std::ranges::all_of(text, [](char sign) { return (sign >= '0' && sign <= '9') || sign == '.'; });
}

bool read_plain(nb::handle puzzle, Grid& masks) {
    PyObject* const p = puzzle.ptr();
    if (PyUnicode_Check(p)) {
        const std::string_view text = ascii_of(p);
        return is_plain(text) && parse(text, masks);
    }
    if (!PyTuple_Check(p) || tuple_size(p) != cells) return false;
    for (int c = 0; c < cells; ++c) {
        PyObject* const item = tuple_item(p, static_cast<std::size_t>(c));
        masks[c] = static_cast<std::uint16_t>(all_digits);
        if (item == Py_None) continue;
        if (!PyLong_Check(item)) return false;
        int overflow = 0;
        const long digit = PyLong_AsLongAndOverflow(item, &overflow);
        if (overflow || digit < 1 || digit > 9) return false;
        masks[c] = static_cast<std::uint16_t>(1u << (digit - 1));
    }
    return true;
}

// A tuple of 81 things, each made by `make(cell)`, which gives a new reference.
template <class Make>
nb::object tuple_of_cells(Make&& make) {
    nb::object tuple = fresh(PyTuple_New(cells));
    for (int c = 0; c < cells; ++c) {
        PyObject* const item = make(c);
        if (!item) throw nb::python_error();
        fill_tuple(tuple.ptr(), static_cast<std::size_t>(c), item);
    }
    return tuple;
}

// For each text of a list how many solutions it has as a plain line, 1 or 2 for several; 0 for what is no plain line or has none.
nb::bytes plain_lines(nb::list items, std::optional<double> seconds) {
    const auto end = end_of(seconds);
    std::vector<Text> views(items.size());
    for (std::size_t i = 0; i < views.size(); ++i) {
        PyObject* const item = list_item(items.ptr(), i);
        const std::string_view text = PyUnicode_Check(item) ? ascii_of(item) : std::string_view();
        if (is_plain(text)) views[i] = {text.data(), text.size()};
    }
    Work work;
    work.texts = views.data();
    work.size = views.size();
    work.limit = 2;
    const nb::tuple rest = solved(work, 1, end);
    if (nb::cast<bool>(rest[4])) {
        PyErr_SetNone(PyExc_KeyboardInterrupt);
        throw nb::python_error();
    }
    std::string counts(views.size(), '\0');
    for (std::size_t i = 0; i < views.size(); ++i) counts[i] = static_cast<char>(std::clamp<std::int64_t>(work.counts[i], 0, 2));
    return nb::bytes(counts.data(), counts.size());
}

// The digits of a plain line, None for an empty cell; None for anything else.
nb::object line_digits(nb::handle text) {
    Grid masks;
    if (!PyUnicode_Check(text.ptr()) || !read_plain(text, masks)) return nb::none();
    return tuple_of_cells([&](int c) { return masks[c] == all_digits ? Py_NewRef(Py_None) : PyLong_FromLong(1 + __builtin_ctz(masks[c])); });
}

// The first solutions of a plain puzzle, up to two: (digits, guesses up to it) of each. None for what is no plain puzzle, and where it takes so
// long that others should have the lock meanwhile.
nb::object at_once(nb::handle puzzle) {
    Grid masks;
    Solved found[2];
    if (!read_plain(puzzle, masks)) return nb::none();
    const int count = first_solutions(masks, 2, found);
    if (count < 0) return nb::none();
    nb::object all = fresh(PyTuple_New(count));
    for (int i = 0; i < count; ++i) {
        nb::object digits = tuple_of_cells([&](int c) { return PyLong_FromLong(found[i].digits[c]); });
        fill_tuple(all.ptr(), static_cast<std::size_t>(i), nb::make_tuple(digits, found[i].guesses).release().ptr());
    }
    return all;
}

// The digits each cell has in some solution, as 81 masks; None for what is no puzzle, or where the time is up before they are known.
nb::object true_candidates(nb::handle puzzle, std::optional<double> seconds) {
    Grid masks, out;
    if (!read_one(puzzle, masks)) return nb::none();
    {
        const nb::gil_scoped_release free;
        if (!until_interrupted([&](whydoku::Limit& ask) { candidates(masks, out, ask); }, end_of(seconds))) return nb::none();
    }
    nb::list list;
    for (const std::uint16_t mask : out) list.append(static_cast<int>(mask));
    return list;
}

nb::list path_names() {
    nb::list names;
    for (const std::string_view name : paths()) names.append(nb::str(name.data(), name.size()));
    return names;
}

}  // namespace

// Walk::Event and the general search's Event are one to Python.
static_assert(static_cast<int>(Walk::Event::solution) == static_cast<int>(whydoku::Event::solution));
static_assert(static_cast<int>(Walk::Event::exhausted) == static_cast<int>(whydoku::Event::exhausted));
static_assert(static_cast<int>(Walk::Event::paused) == static_cast<int>(whydoku::Event::paused));

void bind_classic(nb::module_& m) {
    m.def("classic_paths", &path_names, nb::sig("def classic_paths() -> list[str]"), "The instruction sets that can be used here, best first.");
    m.def("classic_path", [] { return std::string(path()); }, "The instruction set in use.");
    m.def("classic_force_path", [](const std::string& name) { return force_path(name); }, nb::arg("name"),
          "Use that instruction set from now on, \"\" for the best; False if it cannot be used here.");
    m.def("classic_rows", &rows, nb::arg("data"), nb::arg("kind"), nb::arg("width"), nb::arg("limit"), nb::arg("threads"), nb::arg("want"),
          nb::arg("seconds") = nb::none(),
          nb::sig("def classic_rows(data: object, kind: str, width: int, limit: int, threads: int, want: bool, seconds: float | None = None)"
                  " -> tuple[bytearray | None, bytearray, bytearray, bytearray, int, bool]"),
          "Solve puzzles that stand one after another in a buffer.");
    m.def("classic_lines", &lines, nb::arg("data"), nb::arg("limit"), nb::arg("threads"), nb::arg("want"),
          nb::arg("seconds") = nb::none(),
          nb::sig("def classic_lines(data: object, limit: int, threads: int, want: bool, seconds: float | None = None) -> tuple[bytes | None, bytearray, bytearray, bytearray, int, bool]"),
          "Solve puzzles that stand one on each line.");
    m.def("classic_texts", &texts, nb::arg("items"), nb::arg("limit"), nb::arg("threads"), nb::arg("want"),
          nb::arg("seconds") = nb::none(),
          nb::sig("def classic_texts(items: object, limit: int, threads: int, want: bool, seconds: float | None = None)"
                  " -> tuple[list[str] | None, bytearray, bytearray, bytearray, int, bool]"),
          "Solve the puzzles in a list of strings.");
    m.def("classic_strings", &strings, nb::arg("offsets"), nb::arg("wide"), nb::arg("data"), nb::arg("limit"), nb::arg("threads"), nb::arg("want"),
          nb::arg("seconds") = nb::none(),
          nb::sig("def classic_strings(offsets: object, wide: bool, data: object, limit: int, threads: int, want: bool, seconds: float | None = None)"
                  " -> tuple[bytearray | None, bytearray, bytearray, bytearray, int, bool]"),
          "Solve puzzles in Arrow's layout of strings.");
    m.def("classic_one", &one, nb::arg("puzzle"), nb::arg("limit"),
          nb::sig("def classic_one(puzzle: object, limit: int) -> tuple[int, str | None, int]"),
          "Count the solutions of one puzzle up to a limit: (count or -1, first solution, guesses).");
    m.def("classic_line_digits", &line_digits, nb::arg("text").none(), nb::sig("def classic_line_digits(text: object) -> tuple[int | None, ...] | None"),
          "The digits of 81 characters 0 to 9 and `.`, None for an empty cell; None for any other text.");
    m.def("classic_plain_lines", &plain_lines, nb::arg("texts"), nb::arg("seconds") = nb::none(),
          "For each text how many solutions it has as a plain line, up to 2; 0 for any other text, and where the time was not enough.");
    m.def("classic_at_once", &at_once, nb::arg("puzzle").none(), nb::sig("def classic_at_once(puzzle: object) -> tuple[tuple[tuple[int, ...], int], ...] | None"),
          "The first two solutions of a plain line, or of 81 digits and None, with the guesses up to each; None for anything else, and for what takes long.");
    m.def("classic_candidates", &true_candidates, nb::arg("puzzle"), nb::arg("seconds") = nb::none(),
          nb::sig("def classic_candidates(puzzle: object, seconds: float | None = None) -> list[int] | None"),
          "For each cell the digits it has in some solution, as masks; None where the time is up before they are known.");

    nb::class_<Walk>(m, "ClassicSearch", "A search of one classic puzzle that can pause and go on; the same face as Search.")
        .def("__init__",
             [](Walk* self, nb::handle masks) {
                 Grid grid;
                 if (!read_one(masks, grid)) throw nb::value_error("a classic puzzle has 81 masks of nine digits");
                 new (self) Walk(grid);
             },
             nb::arg("masks"), nb::sig("def __init__(self, masks: Sequence[int] | str) -> None"))
        .def("run", [](Walk& walk, double seconds) { return static_cast<whydoku::Event>(walk.run(seconds)); }, nb::arg("seconds"),
             nb::call_guard<nb::gil_scoped_release>())
        .def("count", [](Walk& walk, std::uint64_t limit, double seconds) { return static_cast<whydoku::Event>(walk.count(limit, seconds)); },
             nb::arg("limit"), nb::arg("seconds"), nb::call_guard<nb::gil_scoped_release>())
        .def("solution",
             [](const Walk& walk) {
                 nb::list values;
                 for (int c = 0; c < cells; ++c) values.append(walk.solution()[c] - 1);
                 return values;
             },
             nb::sig("def solution(self) -> list[int]"), "The value of each cell, counted from 0.")
        .def_prop_ro("guesses", &Walk::guesses)
        .def_prop_ro("counted", &Walk::counted);
}
