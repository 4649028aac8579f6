// Bivalue universal grave: but for a few cells with a digit too many, every cell would have two candidates and every digit two places.

#include <algorithm>

#include "se/hint.hpp"

namespace whydoku::se {

namespace {

struct Grave {
    const Grid& grid;
    const Edition& edition;
    std::vector<int> cells = {};         // with a digit too many, in order of discovery
    std::array<Bits, 81> too_many = {};  // [cell]
    Bits all = 0;
    Cells common = {};  // what all of them see

    void add(int cell, int digit) {
        common = cells.empty() ? peers[cell] : common & peers[cell];
        if (std::find(cells.begin(), cells.end(), cell) == cells.end()) cells.push_back(cell);
        too_many[cell] |= static_cast<Bits>(1 << digit);
        all |= static_cast<Bits>(1 << digit);
        for (const int other : cells) common.drop(other);
    }
    bool hopeless() const { return cells.size() >= 2 && count(all) >= 2 && !common; }

    // Find the cells with a digit too many; false if that is not all that is wrong.
    bool prepare() {
        Bits irregular = 0;
        Cells listed;
        for (int h = 0; h < 27; ++h)
            for (int digit = 0; digit < 9; ++digit) {
                const Bits places = grid.places[h][digit];
                if (places == 0 || count(places) == 2) continue;
                Bits large = 0;
                each(places, [&](int i) {
                    if (count(grid.candidates[cell_at(h, i)]) >= 3) large |= static_cast<Bits>(1 << i);
                });
                if (large == 0) return false;
                irregular |= static_cast<Bits>(1 << digit);
                each(large, [&](int i) { listed.add(cell_at(h, i)); });
                if (is_single(large)) add(cell_at(h, lowest(large)), digit);
                if (hopeless()) return false;
            }
        if (edition.corrected && is_single(irregular))
            each(listed, [&](int cell) { add(cell, lowest(irregular)); });
        return !cells.empty() && is_grave();
    }

    bool is_grave() const {
        Grid rest = grid;
        for (const int cell : cells) each(too_many[cell], [&](int digit) { rest.remove(cell, digit); });
        for (int cell = 0; cell < 81; ++cell)
            if (rest.is_open(cell) && count(rest.candidates[cell]) != 2) return false;
        for (const auto& of_house : rest.places)
            for (const Bits places : of_house)
                if (places != 0 && count(places) != 2) return false;
        return true;
    }

    Found first() const {
        Hint hint{"BUG type 1", 5.6, -1, {}};
        hint.remove_all(cells[0], grid.candidates[cells[0]] & ~all);
        return hint;
    }

    Found second() const {
        Hint hint{"BUG type 2", 5.7, -1, {}};
        const int digit = lowest(all);
        each(common & grid.cells(digit), [&](int cell) { hint.remove(cell, digit); });
        if (hint.removes.empty()) return {};
        return hint;
    }

    Found third() const {
        if (count(all) < 2) return {};
        std::array<bool, 3> shared{};
        for (int type = 0; type < 3; ++type)
            shared[type] =
                std::all_of(cells.begin(), cells.end(), [&](int cell) { return house(type, cell) == house(type, cells[0]); });
        for (int outer = 0; outer < (edition.corrected ? 5 : 3); ++outer)
            for (int inner = 0; inner < (edition.corrected ? 3 : 5); ++inner) {
                const int type = edition.corrected ? inner : outer, size = 2 + (edition.corrected ? outer : inner);
                if (!shared[type]) continue;
                if (Found found = third(type, size)) return found;
            }
        return {};
    }

    Found third(int type, int size) const {
        std::vector<int> around;
        for (const int cell : edition.ascending_order ? peer_list[cells[0]] : peers_by_house[cells[0]])
            if (common.has(cell) && house(type, cell) == house(type, cells[0]) && grid.is_open(cell)) around.push_back(cell);
        if (static_cast<int>(around.size()) < size) return {};
        for (const Bits chosen : combinations[size - 1]) {
            if (chosen >> around.size() != 0) continue;
            Bits digits = 0;
            bool fit = true;
            each(chosen, [&](int i) {
                const Bits candidates = grid.candidates[around[i]];
                digits |= candidates;
                fit = fit && count(candidates) >= 2;
            });
            if (!fit || count(digits) != size || count(digits | all) != size) continue;
            Hint hint{"BUG type 3", 5.7 + (size - 1) * 0.1, -1, {}};
            for (std::size_t i = 0; i < around.size(); ++i)
                if (!(chosen >> i & 1)) hint.remove_all(around[i], grid.candidates[around[i]] & digits);
            if (!hint.removes.empty()) return hint;
        }
        return {};
    }

    Found fourth() const {
        const int c1 = cells[0], c2 = cells[1];
        const Bits shared = static_cast<Bits>(grid.candidates[c1] & grid.candidates[c2] & ~all);
        if (!is_single(shared) || !sees(c1, c2)) return {};
        Hint hint{"BUG type 4", 5.7, -1, {}};
        for (const int cell : {c1, c2}) hint.remove_all(cell, grid.candidates[cell] & ~shared & ~too_many[cell]);
        if (hint.removes.empty()) return {};
        return hint;
    }

    Found find() {
        if (!prepare()) return {};
        if (cells.size() == 1) return first();
        if (is_single(all)) {
            if (Found found = second()) return found;
            return cells.size() == 2 ? fourth() : Found{};
        }
        if (!common) return {};
        if (cells.size() == 2)
            if (Found found = fourth()) return found;
        return third();
    }
};

}  // namespace

Found bivalue_universal_grave(const Grid& grid, const Edition& edition) { return Grave{grid, edition}.find(); }

}  // namespace whydoku::se
