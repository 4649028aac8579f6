// Work in many pieces, one per index, on several threads.
//
// Each thread has a limit of its own, because a limit belongs to one thread. The thread that calls does its share, and waits for the others in a
// way that can be interrupted: then all of them stop.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <mutex>
#include <optional>
#include <system_error>
#include <thread>
#include <vector>

#include "limit.hpp"

namespace whydoku {

// Run `piece(index, limit)` for every index below `count`, with some seconds for each; it catches what its limit throws. When `limit`
// is over, no further piece is begun, and those that were are over soon.
template <class Piece>
void for_each_index(std::size_t count, unsigned threads, std::optional<double> seconds, Limit& limit, const Piece& piece) {
    const Clock::time_point end = limit.until();
    std::atomic<std::size_t> next{0};
    std::atomic<bool> over{false};
    const auto work = [&](Limit& own) {
        while (!over) {
            const std::size_t index = next++;
            if (index >= count) break;
            own.extend(seconds ? std::min(end, after(*seconds)) : end);
            piece(index, own);
            if (own.was_interrupted() || (end != Clock::time_point::max() && Clock::now() >= end)) over = true;
        }
    };
    std::mutex mutex;
    std::condition_variable done;
    std::size_t running = 0;
    std::vector<std::thread> others;
    for (std::size_t i = 1; i < std::min<std::size_t>(threads, count); ++i) {
        try {
            const std::scoped_lock lock(mutex);
            others.emplace_back([&] {
                Limit own(end, 1.0, [&over] { return over.load(); });
                work(own);
                const std::scoped_lock finished(mutex);
                --running;
                done.notify_one();
            });
            ++running;
        } catch (const std::system_error&) {
            break;  // the system gives no more threads: those that run share the work
        }
    }
    work(limit);
    // The waiting thread can still be interrupted.
    limit.extend(end);
    for (std::unique_lock lock(mutex); !done.wait_for(lock, std::chrono::milliseconds(20), [&] { return running == 0; });) {
        lock.unlock();
        if (limit.is_over()) over = true;
        lock.lock();
    }
    for (std::thread& thread : others) thread.join();
}

}  // namespace whydoku
