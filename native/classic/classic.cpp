#include "classic.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstring>
#include <functional>
#include <memory>
#include <new>
#include <system_error>
#include <thread>

#include "paths.hpp"

namespace whydoku::classic {
namespace {

std::vector<const Path*> usable_paths() {
    std::vector<const Path*> found;
#if defined(__x86_64__)
    __builtin_cpu_init();
    if (__builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512bitalg") &&
        __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2"))
        found.push_back(&avx512_path);
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("popcnt"))
        found.push_back(&avx2_path);
    if (__builtin_cpu_supports("sse4.2") && __builtin_cpu_supports("popcnt")) found.push_back(&sse42_path);
#endif
    found.push_back(&portable_path);
    return found;
}

const std::vector<const Path*>& known_paths() {
    static const std::vector<const Path*> list = usable_paths();
    return list;
}

std::atomic<const Path*>& current_path() {
    static std::atomic<const Path*> current{known_paths().front()};
    return current;
}

constexpr std::align_val_t scratch_alignment{64};
struct FreeScratch {
    void operator()(void* p) const { ::operator delete(p, scratch_alignment); }
};
using Scratch = std::unique_ptr<void, FreeScratch>;

void to_frame(const Grid& masks, Frame& frame) {
    std::memset(&frame, 0, sizeof frame);
    for (int c = 0; c < cells; ++c) (&frame.rows[0][0])[padded(c)] = masks[c];
}

struct Tally {
    const Work* work;
    std::size_t puzzle;
    std::uint32_t count = 0;
    static bool found(void* context, const Frame& solution) {
        Tally& t = *static_cast<Tally*>(context);
        if (t.count++ == 0) write_solution(*t.work, t.puzzle, solution);
        return t.count < t.work->limit;
    }
};

// Few puzzles are faster one by one: there are not enough to fill the lanes.
void solve_singly(const Path& path, const Work& work) {
    Frame stack[max_depth + 2];
    for (std::size_t i = 0; i < work.size; ++i) {
        LaneView masks[cells];
        if (!read_puzzle(work, i, masks, 1)) {
            write_result(work, i, -1, 0);
            continue;
        }
        std::memset(&stack[0], 0, sizeof stack[0]);
        for (int c = 0; c < cells; ++c) (&stack[0].rows[0][0])[padded(c)] = masks[c];
        Tally tally{&work, i};
        int depth = 1;
        const std::uint64_t guesses = path.search(stack, depth, no_budget, Tally::found, &tally);
        write_result(work, i, tally.count, static_cast<std::uint32_t>(std::min<std::uint64_t>(guesses, 0xffffffff)));
    }
}

}  // namespace

std::vector<std::string_view> paths() {
    std::vector<std::string_view> names;
    for (const Path* p : known_paths()) names.emplace_back(p->name);
    return names;
}

std::string_view path() { return current_path().load(std::memory_order_relaxed)->name; }

bool force_path(std::string_view name) {
    for (const Path* p : known_paths())
        if (name.empty() || name == p->name) {
            current_path().store(p, std::memory_order_relaxed);
            return true;
        }
    return false;
}

void solve(Work work, unsigned threads) {
    const Path& path = *current_path().load(std::memory_order_relaxed);
    if (work.size <= static_cast<std::size_t>(path.few)) {
        if (work.uneven && !even(work, 0, work.size)) {
            *work.uneven = true;
            return;
        }
        solve_singly(path, work);
        return;
    }
    const std::size_t lanes = static_cast<std::size_t>(path.lanes), planes = static_cast<std::size_t>(path.planes);
    const std::size_t hands = std::clamp<std::size_t>(threads, 1, (work.size + lanes - 1) / lanes);
    std::size_t cursor = 0;
    work.cursor = &cursor;
    // Small enough steps that nobody is left with much work at the end, large enough that the cursor is no meeting point.
    const std::size_t share = hands == 1 ? work.size : work.size / (hands * 16), unit = share >= planes / 2 ? planes : lanes;
    work.step = unit * std::clamp<std::size_t>(share / unit, 1, 1024 / unit);

    std::vector<Scratch> scratch;
    for (std::size_t t = 0; t < hands; ++t) scratch.emplace_back(::operator new(path.scratch, scratch_alignment));
    std::vector<std::thread> others;
    try {
        for (std::size_t t = 1; t < hands; ++t) others.emplace_back(path.batch, std::cref(work), scratch[t].get());
    } catch (const std::system_error&) {
        // The system gives no more threads: those that run share the work.
    }
    path.batch(work, scratch[0].get());
    for (std::thread& t : others) t.join();
}

bool parse(std::string_view text, Grid& masks) noexcept {
    const Text one{text.data(), text.size()};
    Work work;
    work.texts = &one;
    return read_puzzle(work, 0, masks, 1);
}

namespace {

const Path& using_path() { return *current_path().load(std::memory_order_relaxed); }

void to_digits(const Frame& solution, std::uint8_t* out) {
    for (int c = 0; c < cells; ++c) out[c] = static_cast<std::uint8_t>(1 + __builtin_ctz((&solution.rows[0][0])[padded(c)] | 0x8000u));
}

struct Counted {
    std::uint64_t limit, count;
    std::uint8_t* first;
    static bool found(void* context, const Frame& solution) {
        Counted& c = *static_cast<Counted*>(context);
        if (c.count == 0) to_digits(solution, c.first);
        return ++c.count < c.limit;
    }
};

}  // namespace

Answer search(const Grid& masks, std::uint64_t limit, std::uint8_t* first) noexcept {
    if (limit == 0) return {};
    Frame stack[max_depth + 2];
    to_frame(masks, stack[0]);
    int depth = 1;
    Counted counted{limit, 0, first};
    const std::uint64_t guesses = using_path().search(stack, depth, no_budget, Counted::found, &counted);
    return {counted.count, guesses};
}

void candidates(const Grid& masks, Grid& out) noexcept {
    std::memset(out, 0, sizeof out);
    Grid open;
    std::memcpy(open, masks, sizeof open);
    // Ask for a solution that has a candidate not yet seen; what has no such solution is struck out for the questions to come.
    for (int cell = 0; cell < cells; ++cell)
        for (unsigned left; (left = open[cell] & ~out[cell] & all_digits) != 0;) {
            const std::uint16_t bit = static_cast<std::uint16_t>(left & (0u - left));
            Grid question;
            std::memcpy(question, open, sizeof question);
            question[cell] = bit;
            std::uint8_t solution[cells];
            if (search(question, 1, solution).count == 0)
                open[cell] = static_cast<std::uint16_t>(open[cell] & ~bit);
            else
                for (int c = 0; c < cells; ++c) out[c] = static_cast<std::uint16_t>(out[c] | 1u << (solution[c] - 1));
        }
}

Walk::Walk(const Grid& masks) : stack_(new Frame[max_depth + 2]) { to_frame(masks, stack_[0]); }

// Search in portions small enough to look at the clock in between; `found` says whether to go on.
template <class Found>
Walk::Event Walk::advance(double seconds, Found found) {
    constexpr std::uint64_t portion = 2048;  // guesses: about a millisecond
    struct Context {
        Found* found;
        bool stopped;
    } context{&found, false};
    const auto relay = [](void* c, const Frame& solution) {
        Context& context = *static_cast<Context*>(c);
        context.stopped = !(*context.found)(solution);
        return !context.stopped;
    };
    using Clock = std::chrono::steady_clock;
    const auto start = Clock::now();
    for (;;) {
        guesses_ += using_path().search(stack_.get(), depth_, portion, relay, &context);
        if (context.stopped) return Event::solution;
        if (depth_ == 0) return Event::exhausted;
        if (std::chrono::duration<double>(Clock::now() - start).count() >= seconds) return Event::paused;
    }
}

Walk::Event Walk::run(double seconds) {
    return advance(seconds, [this](const Frame& solution) {
        to_digits(solution, solution_);
        return false;
    });
}

Walk::Event Walk::count(std::uint64_t limit, double seconds) {
    if (limit && counted_ >= limit) return Event::exhausted;
    const Event event = advance(seconds, [this, limit](const Frame&) { return ++counted_ != limit; });
    return event == Event::solution ? Event::exhausted : event;
}

}  // namespace whydoku::classic
