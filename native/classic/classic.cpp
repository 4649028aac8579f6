#include "classic.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstring>
#include <memory>
#include <mutex>
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
        __builtin_cpu_supports("avx512vbmi2") && __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2"))
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
std::size_t solve_singly(const Path& path, const Work& work) {
    Frame stack[max_depth + 2];
    std::size_t unknown = 0;
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
        std::uint64_t guesses = 0;
        bool over = is_over(work);
        while (!over && depth > 0 && tally.count < work.limit) {
            guesses += path.search(stack, depth, options::look_guesses, Tally::found, &tally);
            over = depth > 0 && tally.count < work.limit && is_over(work);
        }
        if (over)
            write_unknown(work, i, tally.count > 0);
        else
            write_result(work, i, tally.count, static_cast<std::uint32_t>(std::min<std::uint64_t>(guesses, 0xffffffff)));
        unknown += over;
    }
    return work.size - unknown;
}

// Lets one thread wait for others and check the limit now and then.
class Waiting {
public:
    explicit Waiting(std::size_t running) : running_(running) {}
    void one_is_done() {
        const std::lock_guard lock(mutex_);
        --running_;
        changed_.notify_one();
    }
    template <class Look>
    void wait(Look&& look) {
        std::unique_lock lock(mutex_);
        while (!changed_.wait_for(lock, std::chrono::milliseconds(20), [&] { return running_ == 0; })) look();
    }

private:
    std::mutex mutex_;
    std::condition_variable changed_;
    std::size_t running_;
};

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

std::size_t solve(Work work, unsigned threads, Limit* limit) {
    const Path& path = *current_path().load(std::memory_order_relaxed);
    bool stop = false;
    if (limit) {
        work.ask = [](void* context) { return static_cast<Limit*>(context)->is_over(); };
        work.context = limit;
        work.stop = &stop;
    }
    if (work.size <= static_cast<std::size_t>(path.few)) {
        if (work.uneven && !even(work, 0, work.size)) {
            *work.uneven = true;
            return 0;
        }
        return solve_singly(path, work);
    }
    const std::size_t lanes = static_cast<std::size_t>(path.lanes), planes = static_cast<std::size_t>(path.planes);
    const std::size_t hands = std::clamp<std::size_t>(threads, 1, (work.size + lanes - 1) / lanes);
    std::size_t cursor = 0;
    work.cursor = &cursor;
    // Small enough steps that no thread is left with much work at the end, large enough that threads rarely contend for the cursor.
    const std::size_t share = hands == 1 ? work.size : work.size / (hands * 16), unit = share >= planes / 2 ? planes : lanes;
    work.step = unit * std::clamp<std::size_t>(share / unit, 1, 1024 / unit);

    std::vector<Scratch> scratch;
    for (std::size_t t = 0; t < hands; ++t) scratch.emplace_back(::operator new(path.scratch, scratch_alignment));
    Work others_work = work;
    others_work.ask = nullptr;  // a limit belongs to one thread
    std::vector<std::thread> others;
    Waiting waiting(hands - 1);
    try {
        for (std::size_t t = 1; t < hands; ++t)
            others.emplace_back([&, t] {
                path.batch(others_work, scratch[t].get());
                waiting.one_is_done();
            });
    } catch (const std::system_error&) {
        // No more threads available: those that run share the work.
        for (std::size_t t = others.size() + 1; t < hands; ++t) waiting.one_is_done();
    }
    path.batch(work, scratch[0].get());
    if (!others.empty()) waiting.wait([&] { (void)is_over(work); });
    for (std::thread& t : others) t.join();
    if (!stop || (work.uneven && *work.uneven)) return work.size;
    for (std::size_t i = std::min(cursor, work.size); i < work.size; ++i) write_unknown(work, i);
    return work.size - static_cast<std::size_t>(std::count(work.statuses, work.statuses + work.size, Status::unknown));
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

Answer search(const Grid& masks, std::uint64_t most, std::uint8_t* first, Limit& limit) {
    if (most == 0) return {};
    Frame stack[max_depth + 2];
    to_frame(masks, stack[0]);
    int depth = 1;
    Counted counted{most, 0, first};
    std::uint64_t guesses = 0;
    for (;;) {
        guesses += using_path().search(stack, depth, options::look_guesses, Counted::found, &counted);
        if (depth == 0 || counted.count >= most) return {counted.count, guesses};
        limit.look();
    }
}

int first_solutions(const Grid& masks, int most, Solved* found) {
    Frame stack[max_depth + 2];
    to_frame(masks, stack[0]);
    struct Context {
        Solved* next;
        bool stopped;
    } context{found, false};
    const auto keep = [](void* c, const Frame& solution) {
        Context& context = *static_cast<Context*>(c);
        to_digits(solution, context.next->digits);
        context.stopped = true;
        return false;
    };
    int depth = 1;
    std::uint64_t guesses = 0;
    while (context.next != found + most && depth > 0) {
        if (guesses >= options::look_guesses) return -1;
        context.stopped = false;
        guesses += using_path().search(stack, depth, options::look_guesses - guesses, keep, &context);
        if (context.stopped) (context.next++)->guesses = guesses;
    }
    return static_cast<int>(context.next - found);
}

void candidates(const Grid& masks, Grid& out, Limit& limit) {
    std::memset(out, 0, sizeof out);
    Solved two[2];
    const int known = first_solutions(masks, 2, two);
    for (int i = 0; i < known; ++i)
        for (int c = 0; c < cells; ++c) out[c] = static_cast<std::uint16_t>(out[c] | 1u << (two[i].digits[c] - 1));
    if (known == 0 || known == 1) return;
    Grid open;
    std::memcpy(open, masks, sizeof open);
    // Search for a solution with a candidate not yet seen; a candidate without one is excluded from later searches.
    for (int cell = 0; cell < cells; ++cell)
        for (unsigned left; (left = open[cell] & ~out[cell] & all_digits) != 0;) {
            const std::uint16_t bit = static_cast<std::uint16_t>(left & (0u - left));
            Grid question;
            std::memcpy(question, open, sizeof question);
            question[cell] = bit;
            std::uint8_t solution[cells];
            if (search(question, 1, solution, limit).count == 0)
                open[cell] = static_cast<std::uint16_t>(open[cell] & ~bit);
            else
                for (int c = 0; c < cells; ++c) out[c] = static_cast<std::uint16_t>(out[c] | 1u << (solution[c] - 1));
        }
}

Walk::Walk(const Grid& masks) : stack_(new Frame[max_depth + 2]) { to_frame(masks, stack_[0]); }

// Search in portions small enough to check the clock in between; `found` returns whether to go on.
template <class Found>
Walk::Event Walk::advance(double seconds, Found found) {
    struct Context {
        Found* found;
        bool stopped;
    } context{&found, false};
    const auto relay = [](void* c, const Frame& solution) {
        Context& context = *static_cast<Context*>(c);
        context.stopped = !(*context.found)(solution);
        return !context.stopped;
    };
    const auto end = after(seconds);
    for (;;) {
        guesses_ += using_path().search(stack_.get(), depth_, options::look_guesses, relay, &context);
        if (context.stopped) return Event::solution;
        if (depth_ == 0) return Event::exhausted;
        if (Clock::now() >= end) return Event::paused;
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
