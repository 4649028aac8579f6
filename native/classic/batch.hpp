// Many puzzles at once: one puzzle per lane, one vector per cell.
//
//   cells[0]    p0  p1  p2 ... p15      nine candidate bits of r1c1 in each of 16 puzzles (32 with AVX-512, 8 with SSE or NEON)
//   cells[1]    p0  p1  p2 ... p15      r1c2
//    ...
//   cells[80]   p0  p1  p2 ... p15
//
//   input ──► planes: naked singles only, one puzzle per bit ──► solved ones out
//                       │ the rest, or all while puzzles are hard
//                       ▼
//             block: naked singles only ──► solved ones out
//                       │ the rest wait
//                       ▼
//            lanes: sweep all rules ──► solved: out (or back for another solution) ──► next waiting puzzle
//               ▲        │ unchanged: branch, push the denied half
//               └────────┴ contradiction: pop
//
// Lanes never wait for one another: each has its own stack, and a free lane takes the next waiting puzzle. When the input is
// exhausted and few lanes are left, they finish one by one in the solo engine: sweeps, rules and choices are the same there, so
// the search tree, the solution found first and the guesses do not depend on the lane, the instruction set or the company.
#pragma once

#include "choice.hpp"
#include "planes.hpp"
#include "rules.hpp"
#include "solo.hpp"
#include "stacks.hpp"
#include "transfer.hpp"
#include "work.hpp"

namespace whydoku::classic {
namespace {

template <class V, int line, int box, int j>
struct ChuteOf {
    V* base;
    CLASSIC_INLINE Trio<V> get(int b, int k) const {
        const V* p = base + b * box + k * j;
        return {{p[0], p[line], p[2 * line]}};
    }
    CLASSIC_INLINE Trio<V> again(int b, int k) const { return get(b, k); }
    CLASSIC_INLINE void put(int b, int k, const Trio<V>& x) const {
        V* p = base + b * box + k * j;
        p[0] = x.line[0], p[line] = x.line[1], p[2 * line] = x.line[2];
    }
};

template <class V, class Row, class Stacks>
class Batch {
    static constexpr int lanes = V::lanes;
    static constexpr std::uint32_t all_lanes = lanes == 32 ? 0xffffffffu : (1u << (lanes & 31)) - 1;

    V cells_[cells];
    using Easy = Planes<V::plane_bytes>;
    Easy easy_;
    int easy_pause_ = 0;                        // leave so many ranges out: the last one was too hard for planes
    int naked_pause_ = 0;                       // the same for blocks: the last one had few that naked singles solve
    std::size_t queue_[Easy::puzzles + lanes];  // puzzles to be read into blocks, the last ones first
    int queued_ = 0;

    V waiting_[cells];  // a block after its naked singles
    std::uint32_t waiting_lanes_ = 0;
    std::size_t waiting_puzzle_[lanes];
    std::size_t taken_ = 0, taken_end_ = 0;  // the range of puzzles this thread has from the cursor

    struct Lane {
        std::size_t puzzle;
        std::uint32_t count, guesses;
    };
    Lane lane_[lanes];
    Stacks stacks_;
    Frame solo_stack_[max_depth + 2];

    CLASSIC_INLINE static int lowest(std::uint32_t bits) { return __builtin_ctz(bits); }

    struct Seen {
        std::uint32_t contradiction, open, same;
    };

    [[gnu::noinline]] Seen sweep(V& sum) {
        Watch<V> watch;
#pragma GCC unroll 1
        for (int band = 0; band < 3; ++band) tighten<Half::bands, Trio<V>>(ChuteOf<V, 9, 3, 1>{cells_ + 27 * band}, watch);
#pragma GCC unroll 1
        for (int stack = 0; stack < 3; ++stack) tighten<Half::stacks, Trio<V>>(ChuteOf<V, 1, 27, 9>{cells_ + 3 * stack}, watch);
        const Seen seen{contradictions(watch), watch.open.nonzero(), ~(watch.sum ^ sum).nonzero()};
        sum = watch.sum;
        return seen;
    }

    // One round of naked singles over the waiting block.  After: `sum` of the masks; returns the lanes that are solved.
    [[gnu::noinline]] std::uint32_t naked(V& sum) {
        V row[9], column[9], box[9], done = V::all(all_digits), total = V::all(0);
        for (int h = 0; h < 9; ++h) row[h] = column[h] = box[h] = V::all(0);
        for (int r = 0; r < 9; ++r)
            for (int c = 0; c < 9; ++c) {
                V rest;
                const V fixed = if_single(waiting_[9 * r + c], rest);
                V& in_box = box[r / 3 * 3 + c / 3];
                row[r] = row[r] | fixed, column[c] = column[c] | fixed, in_box = in_box | fixed;
            }
        for (int h = 0; h < 9; ++h) done = done & row[h] & column[h] & box[h];
        for (int r = 0; r < 9; ++r)
            for (int b = 0; b < 3; ++b) {
                const V seen = row[r] | box[r / 3 * 3 + b];
                for (int j = 0; j < 3; ++j) {
                    V& cell = waiting_[9 * r + 3 * b + j];
                    cell = narrowed(cell, seen | column[3 * b + j]);  // leaves a fixed digit, and a clash for the lanes to find
                    total = total + cell;
                }
            }
        sum = total;
        return ~(done ^ V::all(all_digits)).nonzero() & all_lanes;
    }

    // Solve what is easy among `n` puzzles from taken_ on and queue the rest.  Returns how many were solved.
    int solve_easy(const Work& work, int n) {
        const std::uint8_t* in[Easy::puzzles];
        std::uint8_t* out[Easy::puzzles];
        const bool wanted = wants_solutions(work);
        for (int p = 0; p < n; ++p) {
            const std::size_t i = taken_ + static_cast<std::size_t>(p);
            in[p] = plain_puzzle(work, i);
            if (wanted) out[p] = place_of(work, i);
        }
        std::uint64_t solved[Easy::words];
        easy_.solve(in, n, work.kind == Kind::digits, wanted ? out : nullptr, solved);
        // Unsolved ones will be overwritten.
        for (int p = 0; p < n; ++p) work.counts[taken_ + static_cast<std::size_t>(p)] = 1;
        for (int p = 0; p < n; ++p) work.guesses[taken_ + static_cast<std::size_t>(p)] = 0;
        __builtin_memset(work.statuses + taken_, static_cast<int>(Status::unique), static_cast<std::size_t>(n));
        for (int p = 0; p < n && work.line_ends; ++p) out[p][81] = '\n';
        const int before = queued_;
        for (int p = 0; p < n; ++p)
            if (!(solved[p / 64] >> p % 64 & 1)) queue_[queued_++] = taken_ + static_cast<std::size_t>(p);
        return n - (queued_ - before);
    }

    // Queue puzzles for a whole block, or as many as there are.  After: false means there are no more.
    bool enqueue(const Work& work) {
        while (queued_ < lanes) {
            if (taken_ == taken_end_) {
                if (is_over(work)) break;
                taken_ = __atomic_fetch_add(work.cursor, work.step, __ATOMIC_RELAXED);
                if (taken_ >= work.size) {
                    taken_ = taken_end_ = work.size;
                    break;
                }
                taken_end_ = work.size - taken_ < work.step ? work.size : taken_ + work.step;
                if (work.uneven && !even(work, taken_, taken_end_)) {
                    __atomic_store_n(work.uneven, true, __ATOMIC_RELAXED);
                    __atomic_store_n(work.cursor, work.size, __ATOMIC_RELAXED);  // the others need not continue
                    taken_ = taken_end_ = work.size;
                    break;
                }
            }
            constexpr std::size_t most = Easy::puzzles;
            const int n = static_cast<int>(taken_end_ - taken_ < most ? taken_end_ - taken_ : most);
            if (easy_pause_ == 0 && 2 * n >= Easy::puzzles && plain(work)) {
                if (2 * solve_easy(work, n) < n) easy_pause_ = 32;
            } else {
                if (easy_pause_) --easy_pause_;
                for (int p = n; p-- > 0;) queue_[queued_++] = taken_ + static_cast<std::size_t>(p);
            }
            taken_ += static_cast<std::size_t>(n);
        }
        return queued_ > 0;
    }

    // Bring the next puzzles into waiting_.  After: false means there are no more.
    bool fetch(const Work& work) {
        while (!waiting_lanes_) {
            if (!enqueue(work)) return false;
            const int n = queued_ < lanes ? queued_ : lanes;
            for (int w = 0; w < n; ++w) waiting_puzzle_[w] = queue_[--queued_];
            const std::uint32_t given = n == lanes ? all_lanes : (1u << n) - 1;
            const std::uint32_t good = read_block<V>(work, waiting_puzzle_, n, waiting_) & given;
            for (std::uint32_t bad = given & ~good; bad; bad &= bad - 1) write_result(work, waiting_puzzle_[lowest(bad)], -1, 0);
            if (V::may_skip_naked && naked_pause_) {
                --naked_pause_;
                waiting_lanes_ = good;
                continue;
            }
            V before = V::all(0xffff), sum;
            std::uint32_t solved = 0;
            for (;;) {
                solved = naked(sum) & good;
                const std::uint32_t moving = (sum ^ before).nonzero() & good & ~solved;
                before = sum;
                if (__builtin_popcount(moving) <= lanes / 8) break;
            }
            if (solved) {
                write_block<V>(work, waiting_puzzle_, solved, waiting_);
                for (std::uint32_t s = solved; s; s &= s - 1) write_result(work, waiting_puzzle_[lowest(s)], 1, 0);
            }
            waiting_lanes_ = good & ~solved;
            if (V::may_skip_naked && 8 * __builtin_popcount(solved) < lanes) naked_pause_ = 32;
        }
        return true;
    }

    void copy_lane(int l, Frame& frame) const {
        Row rows[9];
        rows_of(cells_, l, rows);
        for (int r = 0; r < 9; ++r) rows[r].store(frame.rows[r]);
    }

    struct Rest {
        const Work* work;
        Lane* lane;
    };
    static bool count_on(void* context, const Frame& solution) {
        const Rest& rest = *static_cast<const Rest*>(context);
        if (rest.lane->count == 0) write_one(*rest.work, rest.lane->puzzle, solution);
        return ++rest.lane->count < rest.work->limit;
    }
    void finish_alone(const Work& work, int l) {
        Lane& lane = lane_[l];
        int depth = stacks_.unload(l, solo_stack_);
        copy_lane(l, solo_stack_[depth++]);
        Rest rest{&work, &lane};
        while (depth > 0 && lane.count < work.limit) {
            if (is_over(work)) return write_unknown(work, lane.puzzle, lane.count > 0);
            lane.guesses += static_cast<std::uint32_t>(solo<Row>(solo_stack_, depth, options::look_guesses, count_on, &rest));
        }
        write_result(work, lane.puzzle, lane.count, lane.guesses);
    }

    // Give up everything that this thread has taken.
    void abandon(const Work& work, std::uint32_t active) {
        for (; active; active &= active - 1) {
            const Lane& lane = lane_[lowest(active)];
            write_unknown(work, lane.puzzle, lane.count > 0);
        }
        for (; waiting_lanes_; waiting_lanes_ &= waiting_lanes_ - 1) write_unknown(work, waiting_puzzle_[lowest(waiting_lanes_)]);
        while (queued_) write_unknown(work, queue_[--queued_]);
        for (; taken_ < taken_end_; ++taken_) write_unknown(work, taken_);
    }

public:
    void run(const Work& work) {
        for (V& x : cells_) x = V::all(all_digits);
        std::uint32_t active = 0, idle = all_lanes;
        V sum = V::all(0xffff);
        for (unsigned round = 0;; ++round) {
            if (round % 64 == 0 && is_over(work)) return abandon(work, active);
            const LaneView* source[lanes];
            typename V::Lane to[lanes];
            while (idle && fetch(work)) {
                int n = 0;
                while (idle && waiting_lanes_) {
                    const int l = lowest(idle), w = lowest(waiting_lanes_);
                    idle &= idle - 1, waiting_lanes_ &= waiting_lanes_ - 1;
                    active |= 1u << l;
                    lane_[l] = {waiting_puzzle_[w], 0, 0};
                    stacks_.clear(l);
                    source[n] = reinterpret_cast<const LaneView*>(waiting_) + w;
                    to[n] = V::lane(l);
                    sum = sum.flooded(to[n++]);
                }
                fill(cells_, n, source, to, [](int c) { return c * lanes; });
            }
            if (!active) return;
            if (idle && __builtin_popcount(active) <= V::few) {
                for (std::uint32_t a = active; a; a &= a - 1) finish_alone(work, lowest(a));
                return;
            }

            const Seen seen = sweep(sum);
            std::uint32_t back = seen.contradiction & active;
            const std::uint32_t solved = active & ~back & ~seen.open;
            std::uint32_t done = 0;
            for (std::uint32_t s = solved; s; s &= s - 1) {
                const int l = lowest(s);
                if (lane_[l].count++ == 0 && wants_solutions(work)) {
                    copy_lane(l, solo_stack_[0]);
                    write_one(work, lane_[l].puzzle, solo_stack_[0]);
                }
                (lane_[l].count >= work.limit ? done : back) |= 1u << l;
            }
            if (const std::uint32_t stalled = active & seen.open & seen.same & ~seen.contradiction) {
                const std::uint32_t stuck = stacks_.branch(cells_, stalled);
                back |= stuck;
                for (std::uint32_t s = stalled & ~stuck; s; s &= s - 1) ++lane_[lowest(s)].guesses;
            }
            if (back) {
                for (std::uint32_t s = back; s; s &= s - 1) sum = sum.flooded(V::lane(lowest(s)));
                done |= stacks_.pop(cells_, back);
            }
            for (std::uint32_t d = done; d; d &= d - 1) {
                const Lane& lane = lane_[lowest(d)];
                write_result(work, lane.puzzle, lane.count, lane.guesses);
            }
            active &= ~done, idle |= done;
        }
    }
};

template <class AnyBatch>
void run_batch(const Work& work, void* scratch) noexcept {
    (new (scratch) AnyBatch)->run(work);
}

}  // namespace
}  // namespace whydoku::classic
