// Pointing and claiming, and what they give at once.

#include "se/patterns.hpp"
#include "se/hint.hpp"

namespace whydoku::se {

// The digit is locked out of another house of the base's type, where it has one place left. Only that is put; nothing else is removed.
Found direct_locking(const Grid& grid, const Edition& edition) {
    Found hint;
    each_locked(grid, edition, [&](const Locked& found) {
        const int first = found.base / 9 * 9;
        for (int other = first; other < first + 9; ++other) {
            const Bits shared = meeting[other][found.cover], places = grid.places[other][found.digit];
            if (other == found.base || shared == 0 || count(places) < 2 || !is_single(places & ~shared)) continue;
            const bool pointing = found.base < 9;
            hint = Hint{pointing ? "Direct Pointing" : "Direct Claiming", pointing ? 1.7 : 1.9,
                        9 * cell_at(other, lowest(places & ~shared)) + found.digit, {}};
            return true;
        }
        return false;
    });
    return hint;
}

Found locking(const Grid& grid, const Edition& edition) {
    Found hint;
    each_locked(grid, edition, [&](const Locked& found) {
        const Bits out = locked_out(grid, found);
        if (out == 0) return false;
        const bool pointing = found.base < 9;
        hint = Hint{pointing ? "Pointing" : "Claiming", pointing ? 2.6 : 2.8, -1, {}};
        each(out, [&](int i) { hint->remove(cell_at(found.cover, i), found.digit); });
        return true;
    });
    return hint;
}

}  // namespace whydoku::se
