// A batch job, and how one puzzle is read and written: plain data, shared by all instruction sets.
#pragma once

#include "geometry.hpp"
#include "options.hpp"

namespace whydoku::classic {

enum class Kind : std::uint8_t {
    text,    // 81 characters per puzzle (1-9 given; 0 . _ - * x X and blank empty) or 729 pencil marks (own digit or empty)
    digits,  // 81 bytes, 0 empty
    masks,   // 81 sixteen-bit candidate masks, bit d-1 for digit d
};

struct Text {
    const char* at;
    std::size_t size;
};

// The status of a puzzle; the codes are min(solutions, 2), then 3 and 4.
enum class Status : std::uint8_t { none = 0, unique = 1, many = 2, invalid = 3, unknown = 4 };
inline constexpr std::int64_t unknown_count = -2;  // stopped before it was known
constexpr Status status_of(std::int64_t count) {
    if (count == unknown_count) return Status::unknown;
    return count < 0 ? Status::invalid : count == 0 ? Status::none : count == 1 ? Status::unique : Status::many;
}

struct Work {
    Kind kind = Kind::text;
    const Text* texts = nullptr;           // Kind::text with a place and length each, or else:
    const std::uint8_t* data = nullptr;    // puzzle i begins at data + i * stride
    std::size_t stride = 81;               // in bytes
    std::size_t text_size = 81;            // Kind::text in `data`: characters a puzzle, 81 or 729
    std::size_t size = 0;                  // puzzles
    std::uint32_t limit = 2;               // stop a puzzle at that many solutions (1: the first is enough)
    // The first solution found, or an empty grid: Kind::text writes 81 characters, digits 81 bytes, masks 162 bytes. Both null: not wanted.
    std::uint8_t* const* places = nullptr;  // a place for each, or else:
    std::uint8_t* solutions = nullptr;      // that of puzzle i goes to solutions + i * solution_stride
    std::size_t solution_stride = 81;       // in bytes
    bool line_ends = false;                 // put a line's end after each of them; the stride has room for it
    std::int64_t* counts = nullptr;         // solutions up to the limit, or -1: not a puzzle, -2: not known
    Status* statuses = nullptr;
    std::uint32_t* guesses = nullptr;       // decisions made
    // Kind::text in `data`, if set: the bytes from a puzzle's 81st to the next must be a line's end. Who sees another says so, and
    // the results are worth nothing. Those who solve look at it, because the bytes are on their way to them anyhow.
    bool* uneven = nullptr;
    std::size_t ended = 0;                 // so many puzzles have a line's end after them: all, or all but the last
    // Whether it is time to stop: `ask`, where there is one, is asked every tenth of a millisecond or so, and says so in `stop`, which all
    // threads look at. What is not done then is unknown.
    bool (*ask)(void* context) = nullptr;
    void* context = nullptr;
    bool* stop = nullptr;
    std::size_t* cursor = nullptr;         // next puzzle not taken yet; shared by the threads
    std::size_t step = 64;                 // how many one thread takes at a time
};

namespace {

CLASSIC_INLINE bool wants_solutions(const Work& work) { return work.places || work.solutions; }
CLASSIC_INLINE std::uint8_t* place_of(const Work& work, std::size_t i) {
    return work.places ? work.places[i] : work.solutions + i * work.solution_stride;
}

// Whether puzzles from..to end as their work says.
CLASSIC_INLINE bool even(const Work& work, std::size_t from, std::size_t to) {
    const std::size_t last = to < work.ended ? to : work.ended;
    for (std::size_t i = from; i < last; ++i) {
        const std::uint8_t* const next = work.data + (i + 1) * work.stride;
        if (next[-1] != '\n' || (work.stride == 83 && next[-2] != '\r')) return false;
    }
    return true;
}

// The mask of a character, or 0 for "not a puzzle".
struct CharacterMasks {
    Mask of[256]{};
    constexpr CharacterMasks() {
        for (const char* c = "0._-*xX "; *c; ++c) of[static_cast<unsigned char>(*c)] = all_digits;
        for (int d = 1; d <= 9; ++d) of['0' + d] = static_cast<Mask>(1 << (d - 1));
    }
};
constexpr CharacterMasks character_masks;

// Read puzzle `i` into 81 masks, `step` apart.  After: false means it is not a puzzle, and the masks are open.
inline bool read_puzzle(const Work& work, std::size_t i, LaneView* masks, std::size_t step) {
    bool good = true;
    const std::uint8_t* p = nullptr;
    std::size_t size = 81;
    if (work.kind == Kind::text && work.texts) {
        p = reinterpret_cast<const std::uint8_t*>(work.texts[i].at);
        size = work.texts[i].size;
    } else {
        p = work.data + i * work.stride;
        if (work.kind == Kind::text) size = work.text_size;
    }
    if (!p || (size != 81 && size != 729)) {
        good = false;
    } else if (work.kind == Kind::masks) {
        for (int c = 0; c < cells; ++c) {
            Mask m;
            __builtin_memcpy(&m, p + 2 * c, 2);
            good = good && m <= all_digits;
            masks[static_cast<std::size_t>(c) * step] = m;
        }
    } else if (work.kind == Kind::digits) {
        for (int c = 0; c < cells; ++c) {
            good = good && p[c] <= 9;
            masks[static_cast<std::size_t>(c) * step] = p[c] == 0 ? all_digits : static_cast<Mask>(1 << ((p[c] - 1) & 15));
        }
    } else if (size == 81) {
        for (int c = 0; c < cells; ++c) {
            const Mask m = character_masks.of[p[c]];
            good = good && m;
            masks[static_cast<std::size_t>(c) * step] = m;
        }
    } else {
        for (int c = 0; c < cells; ++c) {
            Mask m = 0;
            for (int d = 0; d < 9; ++d) {
                const std::uint8_t ch = p[9 * c + d];
                if (ch == '1' + d)
                    m = static_cast<Mask>(m | 1 << d);
                else
                    good = good && character_masks.of[ch] == all_digits;
            }
            masks[static_cast<std::size_t>(c) * step] = m;
        }
    }
    if (!good)
        for (int c = 0; c < cells; ++c) masks[static_cast<std::size_t>(c) * step] = all_digits;
    return good;
}

inline void write_empty(const Work& work, std::size_t i) {
    if (!wants_solutions(work)) return;
    std::uint8_t* const out = place_of(work, i);
    if (work.kind == Kind::masks)
        __builtin_memset(out, 0, 2 * cells);
    else
        __builtin_memset(out, work.kind == Kind::text ? '.' : 0, cells);
}

inline void write_solution(const Work& work, std::size_t i, const Frame& frame) {
    if (!wants_solutions(work)) return;
    std::uint8_t* const out = place_of(work, i);
    for (int row = 0; row < 9; ++row)
        for (int column = 0; column < 9; ++column) {
            const Mask m = frame.rows[row][column / 3 * 4 + column % 3];
            const int c = 9 * row + column;
            if (work.kind == Kind::masks)
                __builtin_memcpy(out + 2 * c, &m, 2);
            else
                out[c] = static_cast<std::uint8_t>((work.kind == Kind::text ? '1' : 1) + __builtin_ctz(m | 0x8000u));
        }
}

inline void write_result(const Work& work, std::size_t i, std::int64_t count, std::uint32_t guesses) {
    work.counts[i] = count;
    work.statuses[i] = status_of(count);
    work.guesses[i] = guesses;
    if (work.line_ends) work.solutions[i * work.solution_stride + 81] = '\n';
    if (count <= 0) write_empty(work, i);
}

// Mark puzzle `i` as unknown, except for a solution that was found and written.
inline void write_unknown(const Work& work, std::size_t i, bool has_solution = false) {
    work.counts[i] = unknown_count;
    work.statuses[i] = Status::unknown;
    work.guesses[i] = 0;
    if (work.line_ends) work.solutions[i * work.solution_stride + 81] = '\n';
    if (!has_solution) write_empty(work, i);
}

inline bool is_over(const Work& work) {
    if (!work.stop) return false;
    if (__atomic_load_n(work.stop, __ATOMIC_RELAXED)) return true;
    if (!work.ask || !work.ask(work.context)) return false;
    __atomic_store_n(work.stop, true, __ATOMIC_RELAXED);
    return true;
}

}  // namespace

// Called with each solution in the order found; false ends the search.
using Found = bool (*)(void* context, const Frame& solution);

// One compiled instance of the algorithm.
struct Path {
    const char* name;
    int lanes;
    int planes;                                                // puzzles that the planes take at once
    int few;                                                   // puzzles up to which one by one is faster
    std::size_t scratch;                                       // bytes that `batch` wants, aligned to 64
    void (*batch)(const Work& work, void* scratch) noexcept;   // solve what the cursor hands out until there is no more
    // Search the states in stack[0..depth), last one first; `stack` has room for max_depth + 2.  Returns the guesses made.
    // When `found` says stop, or when the budget of guesses is spent, stack and depth hold what is left, to go on from.
    std::uint64_t (*search)(Frame* stack, int& depth, std::uint64_t budget, Found found, void* context) noexcept;
};

}  // namespace whydoku::classic
