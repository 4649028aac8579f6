// Random numbers that are the same on every machine: the standard library's distributions and shuffles vary by implementation.
#pragma once

#include <cstdint>
#include <utility>

namespace whydoku::generate {

// xoshiro256**, started by splitmix64 from a seed and the number of the attempt, so that attempts can be made in any order.
class Random {
public:
    Random(std::uint64_t seed, std::uint64_t attempt) {
        std::uint64_t x = seed ^ (attempt * 0xd1342543de82ef95ULL + 0x2545f4914f6cdd1dULL);
        for (auto& word : state_) {
            x += 0x9e3779b97f4a7c15ULL;
            std::uint64_t z = x;
            z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ULL;
            z = (z ^ (z >> 27)) * 0x94d049bb133111ebULL;
            word = z ^ (z >> 31);
        }
    }

    std::uint64_t next() {
        const std::uint64_t result = turn(state_[1] * 5, 7) * 9, t = state_[1] << 17;
        state_[2] ^= state_[0];
        state_[3] ^= state_[1];
        state_[1] ^= state_[2];
        state_[0] ^= state_[3];
        state_[2] ^= t;
        state_[3] = turn(state_[3], 45);
        return result;
    }

    // A number below `end`, each as likely as the others to within 2^-32.
    int below(int end) { return static_cast<int>(((next() >> 32) * static_cast<std::uint64_t>(end)) >> 32); }

    template <class T>
    void shuffle(T* items, int size) {
        for (int i = size - 1; i > 0; --i) std::swap(items[i], items[below(i + 1)]);
    }

private:
    static std::uint64_t turn(std::uint64_t x, int by) { return (x << by) | (x >> (64 - by)); }
    std::uint64_t state_[4];
};

}  // namespace whydoku::generate
