// Bivalue universal grave: every open cell has two candidates, and every digit two places in each house that needs it.
//
// Then each solution has a twin, in which every open cell has its other candidate: in every house each digit moves from one of
// its two places to the other. So where a few candidates more than that are left, one of those must hold.

#include <algorithm>

#include "logic/deadly.hpp"

namespace whydoku::logic::bivalue_universal_grave_finder {

namespace {

enum { plus_one, type2, type3, type4, plus_some };

constexpr Effort large_cells{10, "bivalue universal graves with more than {} cells that have other candidates"};

struct Search {
    const Context& context;
    const std::function<bool(const Pattern&)>& take;
    bool forced = false;             // whether the guardians need nothing in common
    std::vector<int> large = {};     // cells with more than two candidates
    std::vector<Mask> keep = {};     // the two they would be left with
    std::vector<int> count = {};     // by truth of a house: the places left
    Pattern pattern = {};

    const Net& net() const { return context.net; }
    const Position& position() const { return context.position; }

    // Take a candidate out of the count of its houses, or put it back.  After: whether no house has fewer than two left.
    bool change(int cell, int digit, int by) {
        bool enough = true;
        for (const Seat seat : net().seats(cell)) {
            if (seat.group >= net().houses()) continue;
            int& left = count[seat.group * net().digits() + digit];
            left += by;
            enough = enough && left >= 2;
        }
        return enough;
    }

    bool finish() {
        context.limit.tick(static_cast<int>(count.size()) / 8);
        for (const int left : count) {
            if (left != 0 && left != 2) return true;
        }
        pattern.clear();
        for (int cell = 0; cell < net().cells(); ++cell) {
            const Mask domain = position().domain(cell);
            if (domain == 0) continue;
            const auto at = std::ranges::find(large, cell);
            pattern.add(cell, at == large.end() ? domain : keep[at - large.begin()]);
        }
        return take(pattern);
    }

    bool choose(std::size_t index) {
        if (index == large.size()) return finish();
        const int cell = large[index];
        const Mask domain = position().domain(cell);
        for (Mask ones = domain; ones; ones &= ones - 1) {
            for (Mask twos = ones & (ones - 1); twos; twos &= twos - 1) {
                context.limit.tick();
                keep[index] = bit(lowest(ones)) | bit(lowest(twos));
                bool enough = true;
                for (Mask rest = domain & ~keep[index]; rest; rest &= rest - 1) enough = change(cell, lowest(rest), -1) && enough;
                const bool more = !enough || choose(index + 1);
                for (Mask rest = domain & ~keep[index]; rest; rest &= rest - 1) change(cell, lowest(rest), 1);
                if (!more) return false;
            }
        }
        return true;
    }

    // Whether anything could follow from a guardian in each of the large cells: something must conflict with all of them, or
    // they lie in one group. (With so many it is neither one cell nor two.)
    bool may_conclude() const {
        if (forced || net().has_extra()) return true;
        for (int w = 0; w < net().cell_words(); ++w) {
            Word seen = ~Word{0};
            for (const int cell : large) seen &= net().sees(cell)[w] | (cell >> 6 == w ? bit(cell & 63) : 0);
            if (seen) return true;
        }
        return false;
    }

    bool run() {
        large.clear();
        for (int cell = 0; cell < net().cells(); ++cell) {
            const int size = size_of(position().domain(cell));
            if (size == 1 || size > 5) return true;  // a single comes first; so many candidates make no grave
            if (size > 2) large.push_back(cell);
        }
        if (large.empty()) return true;
        if (static_cast<int>(large.size()) > context.limit.most(large_cells)) {
            if (may_conclude()) context.limit.gave_up(large_cells);
            return true;
        }
        keep.assign(large.size(), 0);
        count.assign(static_cast<std::size_t>(net().houses()) * net().digits(), 0);
        for (int h = 0; h < net().houses(); ++h) {
            for (int d = 0; d < net().digits(); ++d) {
                const int left = size_of(position().places(h, d));
                if (left == 1) return true;
                count[h * net().digits() + d] = left;
            }
        }
        return choose(0);
    }
};

void find(const Context& context, DeadlySink& sink) {
    const auto wanted = [&](int technique) { return sink.wants(technique) ? technique : -1; };
    const Types types{wanted(plus_one), wanted(type2), wanted(type2), wanted(type3), wanted(type4), wanted(plus_some)};
    const std::function<bool(const Pattern&)> take = [&](const Pattern& pattern) { return give_deadly(context, sink, pattern, types); };
    if (types.any()) Search{context, take}.run();
}

const Register registered{{.family = "uniqueness",
                           .techniques = {"bivalue-universal-grave-1", "bivalue-universal-grave-type-2",
                                          "bivalue-universal-grave-type-3", "bivalue-universal-grave-type-4", "bivalue-universal-grave-n"},
                           .deadly = find}};

}  // namespace

}  // namespace whydoku::logic::bivalue_universal_grave_finder

namespace whydoku::logic {

bool each_grave(const Context& context, const std::function<bool(const Pattern&)>& take) {
    return bivalue_universal_grave_finder::Search{.context = context, .take = take, .forced = true}.run();
}

}  // namespace whydoku::logic
