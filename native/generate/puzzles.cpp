#include "generate/puzzles.hpp"

#include <algorithm>
#include <cstring>

#include "generate/grids.hpp"
#include "generate/options.hpp"
#include "nine.hpp"

namespace whydoku::generate {

namespace {

// How many solutions there are, up to `most` (at most 2).
int count(const classic::Grid& masks, int most, Limit& limit) {
    limit.tick(200);
    classic::Solved found[2];
    const int known = classic::first_solutions(masks, most, found);
    if (known >= 0) return known;
    std::uint8_t first[81];
    return static_cast<int>(classic::search(masks, static_cast<std::uint64_t>(most), first, limit).count);
}

// Whether a clue is redundant.
bool can_be_spared(const std::uint8_t* puzzle, int cell, Limit& limit) {
    classic::Grid masks;
    masks_of(puzzle, masks);
    masks[cell] = static_cast<std::uint16_t>(0x1ffu & ~(1u << (puzzle[cell] - 1)));
    return count(masks, 1, limit) == 0;
}

int clues_of(const std::uint8_t* puzzle) {
    return static_cast<int>(std::count_if(puzzle, puzzle + 81, [](int digit) { return digit != 0; }));
}

// Look for digits in the cells of a pattern that leave one solution: change one clue after another, and keep what does not have more
// solutions than before.
bool climb(std::uint8_t* puzzle, const std::vector<int>& pattern, Random& random, Limit& limit) {
    classic::Grid masks;
    std::uint8_t first[81];
    masks_of(puzzle, masks);
    std::uint64_t fewest = classic::search(masks, options::max_climbed_solutions, first, limit).count;
    for (int idle = 0; fewest > 1 && idle < options::max_idle_changes; ++idle) {
        std::uint8_t changed[81];
        std::memcpy(changed, puzzle, 81);
        // Two or three clues are taken out and put back as some solution of the others has them.
        const int out = 1 + random.below(3);
        for (int i = 0; i < out; ++i) changed[pattern[static_cast<std::size_t>(random.below(static_cast<int>(pattern.size())))]] = 0;
        bool possible = true;
        for (const int c : pattern) {
            if (changed[c]) continue;
            unsigned seen = 0;
            for (const int peer : nine::peer_list[c]) seen |= 1u << changed[peer];
            std::uint8_t digits[9];
            int size = 0;
            for (std::uint8_t digit = 1; digit <= 9; ++digit)
                if (!(seen >> digit & 1)) digits[size++] = digit;
            if (!size) {
                possible = false;
                break;
            }
            changed[c] = digits[random.below(size)];
        }
        if (!possible) continue;
        masks_of(changed, masks);
        const std::uint64_t now = classic::search(masks, std::min(fewest + 1, options::max_climbed_solutions), first, limit).count;
        limit.tick(200);
        if (now == 0 || now > fewest) continue;
        if (now < fewest) idle = 0;
        fewest = now;
        std::memcpy(puzzle, changed, 81);
    }
    return fewest == 1;
}

}  // namespace

bool is_unique(const std::uint8_t* puzzle, Limit& limit) {
    classic::Grid masks;
    masks_of(puzzle, masks);
    return count(masks, 2, limit) == 1;
}

bool is_minimal(const std::uint8_t* puzzle, Limit& limit) {
    for (int c = 0; c < 81; ++c)
        if (puzzle[c] && can_be_spared(puzzle, c, limit)) return false;
    return true;
}

int thin(std::uint8_t* puzzle, const std::vector<std::vector<int>>& orbits, int target, int fewest, Random& random, Limit& limit) {
    std::vector<const std::vector<int>*> order;
    for (const auto& orbit : orbits)
        if (std::any_of(orbit.begin(), orbit.end(), [&](int c) { return puzzle[c] != 0; })) order.push_back(&orbit);
    random.shuffle(order.data(), static_cast<int>(order.size()));
    int clues = clues_of(puzzle);
    const auto weight = [&](const std::vector<int>& orbit) {
        return static_cast<int>(std::count_if(orbit.begin(), orbit.end(), [&](int c) { return puzzle[c] != 0; }));
    };
    // How many from the front may go as far as the number of clues is concerned.
    std::size_t end = 0;
    for (int left = clues; end < order.size() && left > target; ++end) {
        const int next = left - weight(*order[end]);
        if (next < fewest) break;
        left = next;
    }
    // Of those, how many can: no more than there are without one orbit that must stay.
    std::uint8_t fewer[81];
    const auto without = [&](std::size_t size) {
        std::memcpy(fewer, puzzle, 81);
        for (std::size_t i = 0; i < size; ++i)
            for (const int c : *order[i]) fewer[c] = 0;
        return is_unique(fewer, limit);
    };
    std::size_t good = 0, bad = end + 1;
    if (end > 0) {
        // Most grids can lose a bit more than half of their clues.
        std::size_t guess = std::min(end, order.size() * 11 / 20 + 1);
        while (bad - good > 1) {
            (without(guess) ? good : bad) = guess;
            guess = good + (bad - good) / 2;
        }
    }
    for (std::size_t i = 0; i < good; ++i)
        for (const int c : *order[i]) puzzle[c] = 0;
    clues = clues_of(puzzle);
    // The next one has to stay; of the others each is asked about.
    for (std::size_t i = bad == end + 1 ? end : bad; i < order.size() && clues > target; ++i) {
        const std::vector<int>& orbit = *order[i];
        const int size = weight(orbit);
        if (clues - size < fewest) continue;
        if (size == 1) {
            const int c = *std::find_if(orbit.begin(), orbit.end(), [&](int cell) { return puzzle[cell] != 0; });
            if (!can_be_spared(puzzle, c, limit)) continue;
        } else {
            std::memcpy(fewer, puzzle, 81);
            for (const int c : orbit) fewer[c] = 0;
            if (!is_unique(fewer, limit)) continue;
        }
        for (const int c : orbit) puzzle[c] = 0;
        clues -= size;
    }
    return clues;
}

Made attempt(const Wanted& wanted, Random random, Limit& limit) {
    Made made;
    (wanted.uniform ? uniform_grid : quick_grid)(random, made.solution);
    if (wanted.pattern.empty()) {
        std::memcpy(made.puzzle, made.solution, 81);
        const bool stops = !wanted.minimal && wanted.most < 81 && wanted.fewest > 0;
        const int target = stops ? wanted.fewest + random.below(wanted.most - wanted.fewest + 1) : 0;
        thin(made.puzzle, wanted.orbits, target, wanted.minimal ? 0 : wanted.fewest, random, limit);
        made.is_unique = true;
    } else {
        std::memset(made.puzzle, 0, 81);
        for (const int c : wanted.pattern) made.puzzle[c] = made.solution[c];
        made.is_unique = climb(made.puzzle, wanted.pattern, random, limit);
        if (made.is_unique) {
            classic::Grid masks;
            masks_of(made.puzzle, masks);
            classic::search(masks, 1, made.solution, limit);
        }
    }
    made.clues = clues_of(made.puzzle);
    made.fits = made.is_unique && wanted.fewest <= made.clues && made.clues <= wanted.most;
    if (made.fits && wanted.minimal) made.fits = made.is_minimal = is_minimal(made.puzzle, limit);
    return made;
}

}  // namespace whydoku::generate
