// Pairs of values that all differ: a digit in a region that is not known yet, two Latin squares on top of each other.
//
//   place   two variables, its first and its second
//   taken   for a first value, the second values that stand beside it where both are fixed
//
// A value stays if it has a partner at its place with which it is not taken. Where there are as many places as pairs of values,
// every pair has a place, so one with a single place left is there.
#include <array>

#include "search/propagators.hpp"

namespace whydoku {

namespace {

std::vector<int> joined(std::vector<int> firsts, const std::vector<int>& seconds) {
    firsts.insert(firsts.end(), seconds.begin(), seconds.end());
    return firsts;
}

}  // namespace

PairingPropagator::PairingPropagator(const std::vector<int>& firsts, const std::vector<int>& seconds)
    : Propagator(joined(firsts, seconds), Cost::middling), places_(firsts.size()) {}

bool PairingPropagator::run(Space& space) const {
    for (bool changed = true; changed;) {
        changed = false;
        if (!pass(space, changed)) return false;
    }
    return true;
}

bool PairingPropagator::pass(Space& space, bool& changed) const {
    const auto keep = [&](int var, Mask mask) {
        changed = changed || (space.domain(var) & ~mask) != 0;
        return space.keep(var, mask);
    };
    std::array<Mask, 64> taken{}, once{}, twice{};
    Mask firsts = 0, seconds = 0;
    for (std::size_t i = 0; i < places_; ++i) {
        const Mask first = space.domain(scope[i]), second = space.domain(scope[places_ + i]);
        firsts |= first;
        seconds |= second;
        if (!is_single(first) || !is_single(second)) continue;
        Mask& own = taken[lowest(first)];
        if ((own & second) != 0) return false;
        own |= second;
    }
    for (std::size_t i = 0; i < places_; ++i) {
        const int a = scope[i], b = scope[places_ + i];
        const Mask first = space.domain(a), second = space.domain(b);
        if (is_single(first) && is_single(second)) continue;
        Mask partners = 0, kept = 0;
        for (Mask rest = first; rest != 0; rest &= rest - 1) {
            const Mask free = second & ~taken[lowest(rest)];
            partners |= free;
            if (free != 0) kept |= rest & (~rest + 1);
        }
        if (!keep(a, kept) || !keep(b, partners)) return false;
    }
    const std::size_t pairs = static_cast<std::size_t>(size_of(firsts)) * static_cast<std::size_t>(size_of(seconds));
    if (changed || pairs > places_) return true;  // look again first
    if (pairs < places_) return false;
    // Of places that are not both fixed, which pairs they can have, and which of those only one of them can.
    for (std::size_t i = 0; i < places_; ++i) {
        const Mask first = space.domain(scope[i]), second = space.domain(scope[places_ + i]);
        if (is_single(first) && is_single(second)) continue;
        for (Mask rest = first; rest != 0; rest &= rest - 1) {
            const int value = lowest(rest);
            const Mask free = second & ~taken[value];
            twice[value] |= once[value] & free;
            once[value] |= free;
        }
    }
    for (Mask rest = firsts; rest != 0; rest &= rest - 1)
        if ((once[lowest(rest)] | taken[lowest(rest)]) != seconds) return false;
    for (std::size_t i = 0; i < places_; ++i) {
        const Mask first = space.domain(scope[i]), second = space.domain(scope[places_ + i]);
        if (is_single(first) && is_single(second)) continue;
        for (Mask rest = first; rest != 0; rest &= rest - 1) {
            const int value = lowest(rest);
            const Mask only = second & ~taken[value] & ~twice[value];
            if (only == 0) continue;
            if (!is_single(only) || !keep(scope[i], bit(value)) || !keep(scope[places_ + i], only)) return false;
            break;
        }
    }
    return true;
}

}  // namespace whydoku
