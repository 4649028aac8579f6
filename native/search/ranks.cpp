// The rank of a line among all rows and columns, read from both ends as numbers.
//
//   own      the line with the rank; its first value is known from the rank
//   side     the lines that begin along one edge of the board: one of them begins with that value
//   rival    a line of another side that can begin with it
//   below    a rival that is smaller than the own line; as many sides have one as the rank says
//
// Two lines are compared by the first place at which they differ, as far as domains say. A side whose rivals are all below, or none
// of them, is settled; once enough are, so are the others. A rival that cannot be what its side needs does not begin with the value,
// and one that surely begins with it is restricted to it, place by place.
#include <algorithm>
#include <array>

#include "search/propagators.hpp"

namespace whydoku {

namespace {

std::vector<int> all_of(const RankSpec& spec) {
    std::vector<int> vars(spec.own);
    for (const auto& side : spec.sides)
        for (const auto& line : side) vars.insert(vars.end(), line.begin(), line.end());
    std::ranges::sort(vars);
    vars.erase(std::unique(vars.begin(), vars.end()), vars.end());
    return vars;
}

// Whether a line can be smaller than another from a place on, by the first place at which they can differ so.
bool can_be_less(const Space& space, const std::vector<int>& line, const std::vector<int>& other, std::size_t from, bool or_equal) {
    for (std::size_t i = from; i < line.size(); ++i) {
        const Mask a = space.domain(line[i]), b = space.domain(other[i]);
        if (line[i] == other[i]) continue;
        if (lowest(a) < highest(b)) return true;
        if ((a & b) == 0) return false;
    }
    return or_equal;
}

}  // namespace

RankPropagator::RankPropagator(RankSpec spec)
    : Propagator(all_of(spec), Cost::middling, {}, false), spec_(std::move(spec)) {}

// Hold a line to be smaller than another, or equal where that may be.  After: false means that it cannot be.
bool RankPropagator::keep_less(Space& space, const std::vector<int>& line, const std::vector<int>& other, bool or_equal) {
    for (std::size_t i = 1; i < line.size(); ++i) {
        if (line[i] == other[i]) continue;
        const Mask a = space.domain(line[i]), b = space.domain(other[i]);
        if (is_single(a) && a == b) continue;
        // All before is equal, so here it is smaller, or equal if the rest can still tell.
        const bool may_tie = can_be_less(space, line, other, i + 1, or_equal);
        const int most = highest(b) - !may_tie, least = lowest(a) + !may_tie;
        if (most < 0 || least > 63) return false;
        if (!space.keep(line[i], first_values(most + 1)) || !space.keep(other[i], ~first_values(least))) return false;
        if (is_single(space.domain(line[i])) && space.domain(line[i]) == space.domain(other[i])) continue;
        return true;
    }
    return or_equal;
}

bool RankPropagator::run(Space& space) const {
    const Mask value = spec_.value;
    if (!space.keep(spec_.own[0], value)) return false;
    for (bool changed = true; changed;) {
        changed = false;
        // Of each side, whether its line can be below, and whether it can be above (or equal, where that may be).
        int sure = 0, possible = 0;
        std::array<bool, 4> below{}, above{};
        for (std::size_t s = 0; s < spec_.sides.size(); ++s) {
            for (std::size_t i = 0; i < spec_.sides[s].size(); ++i) {
                const auto& line = spec_.sides[s][i];
                if ((space.domain(line[0]) & value) == 0) continue;
                const int known = spec_.known[s][i];
                below[s] = below[s] || (known <= 0 && can_be_less(space, line, spec_.own, 1, false));
                above[s] = above[s] || (known >= 0 && can_be_less(space, spec_.own, line, 1, spec_.ties));
            }
            if (!below[s] && !above[s]) return false;
            possible += below[s];
            sure += !above[s];
        }
        if (sure > spec_.below || possible < spec_.below) return false;
        for (std::size_t s = 0; s < spec_.sides.size(); ++s) {
            const bool down = below[s] && (sure < spec_.below || !above[s]), up = above[s] && (possible > spec_.below || !below[s]);
            for (std::size_t i = 0; i < spec_.sides[s].size(); ++i) {
                const auto& line = spec_.sides[s][i];
                if ((space.domain(line[0]) & value) == 0) continue;
                const int known = spec_.known[s][i];
                const bool may_less = down && known <= 0 && can_be_less(space, line, spec_.own, 1, false);
                const bool may_more = up && known >= 0 && can_be_less(space, spec_.own, line, 1, spec_.ties);
                const Mask first = space.domain(line[0]);
                if (!may_less && !may_more) {
                    if (!space.keep(line[0], ~value)) return false;
                    changed = true;
                } else if (first == value && may_less != may_more) {
                    const std::size_t mark = space.mark();
                    if (may_less ? !keep_less(space, line, spec_.own, false) : !keep_less(space, spec_.own, line, spec_.ties)) return false;
                    changed = changed || space.mark() != mark;
                }
            }
        }
    }
    return true;
}

}  // namespace whydoku
