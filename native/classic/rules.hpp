// The rules that restrict a state, written once for every engine.
//
// A rule sees one chute (band or stack) as nine values c[box][j]; a value holds the three lines of the chute. Batches keep
// the three lines as three vectors with one puzzle per lane (Trio); the one-puzzle engine keeps them as three neighbouring
// lanes of one vector. `next_lane` and `last_lane` step from line to line: free for a Trio, one shuffle otherwise.
//
//            box 0       box 1       box 2
//   line 0   j0 j1 j2    j0 j1 j2    j0 j1 j2       a band; a stack is the same picture lying on its side
//   line 1   j0 j1 j2    j0 j1 j2    j0 j1 j2
//   line 2   j0 j1 j2    j0 j1 j2    j0 j1 j2
#pragma once

#include "geometry.hpp"

namespace whydoku::classic {
namespace {

template <class V>
struct Trio {
    V line[3];
    CLASSIC_INLINE friend Trio operator&(const Trio& a, const Trio& b) {
        return {{a.line[0] & b.line[0], a.line[1] & b.line[1], a.line[2] & b.line[2]}};
    }
    CLASSIC_INLINE friend Trio operator|(const Trio& a, const Trio& b) {
        return {{a.line[0] | b.line[0], a.line[1] | b.line[1], a.line[2] | b.line[2]}};
    }
};
#define CLASSIC_TRIO2(name)                                                                          \
    template <class V>                                                                               \
    CLASSIC_INLINE Trio<V> name(const Trio<V>& a, const Trio<V>& b) {                                \
        return {{name(a.line[0], b.line[0]), name(a.line[1], b.line[1]), name(a.line[2], b.line[2])}}; \
    }
#define CLASSIC_TRIO3(name)                                                                                                   \
    template <class V>                                                                                                        \
    CLASSIC_INLINE Trio<V> name(const Trio<V>& a, const Trio<V>& b, const Trio<V>& c) {                                       \
        return {{name(a.line[0], b.line[0], c.line[0]), name(a.line[1], b.line[1], c.line[1]), name(a.line[2], b.line[2], c.line[2])}}; \
    }
CLASSIC_TRIO3(without)
CLASSIC_TRIO3(any)
CLASSIC_TRIO3(twice)
CLASSIC_TRIO3(and_or)
CLASSIC_TRIO2(three_or)
CLASSIC_TRIO2(narrowed)
#undef CLASSIC_TRIO2
#undef CLASSIC_TRIO3

template <class V>
CLASSIC_INLINE Trio<V> pairs(const Trio<V>& a, const Trio<V>& b, const Trio<V>& c, const Trio<V>& d) {
    Trio<V> out;
    for (int i = 0; i < 3; ++i) out.line[i] = pairs(a.line[i], b.line[i], c.line[i], d.line[i]);
    return out;
}
template <class V>
CLASSIC_INLINE Trio<V> if_single(const Trio<V>& a, Trio<V>& rest) {
    Trio<V> out;
    for (int i = 0; i < 3; ++i) out.line[i] = if_single(a.line[i], rest.line[i]);
    return out;
}
template <class V>
CLASSIC_INLINE Trio<V> if_at_most_three(const Trio<V>& a) {
    return {{if_at_most_three(a.line[0]), if_at_most_three(a.line[1]), if_at_most_three(a.line[2])}};
}
template <class V>
CLASSIC_INLINE Trio<V> more_than_three(const Trio<V>& a) {
    return {{more_than_three(a.line[0]), more_than_three(a.line[1]), more_than_three(a.line[2])}};
}
template <class V>
CLASSIC_INLINE Trio<V> next_lane(const Trio<V>& a) { return {{a.line[1], a.line[2], a.line[0]}}; }
template <class V>
CLASSIC_INLINE Trio<V> last_lane(const Trio<V>& a) { return {{a.line[2], a.line[0], a.line[1]}}; }

// The union over the three lines, on each of them.
template <class T>
CLASSIC_INLINE T over_lines(T a) { return any(a, next_lane(a), last_lane(a)); }
template <class V>
CLASSIC_INLINE Trio<V> over_lines(const Trio<V>& a) {
    const V x = any(a.line[0], a.line[1], a.line[2]);
    return {{x, x, x}};
}

// What stands on two of the three lines.
template <class T>
CLASSIC_INLINE T on_two_lines(const T& a) { return twice(a, next_lane(a), last_lane(a)); }
template <class V>
CLASSIC_INLINE V on_two_lines(const Trio<V>& a) { return twice(a.line[0], a.line[1], a.line[2]); }

// The observations of a sweep, lane by lane; see `settle`.
template <class V>
struct Watch {
    V open = V::all(0);              // digits beyond a cell's first: 0 means every cell is fixed
    V placeable = V::all(all_digits);  // digits that have a place in every chute so far
    V clash = V::all(0);             // fixed digits with no place, or fixed twice in a box
    V empty = no_zero(V::all(0));    // whether a cell has no candidate
    V sum = V::all(0);               // of all masks: masks only shrink, so an equal sum means nothing changed
};
template <class V, class T>
CLASSIC_INLINE V fold_or(V into, const T& a) { return into | a; }
template <class V>
CLASSIC_INLINE V fold_or(V into, const Trio<V>& a) { return into | any(a.line[0], a.line[1], a.line[2]); }
template <class V, class T>
CLASSIC_INLINE V fold_or_without(V into, const T& a, const T& b) { return or_without(into, a, b); }
template <class V>
CLASSIC_INLINE V fold_or_without(V into, const Trio<V>& a, const Trio<V>& b) {
    for (int i = 0; i < 3; ++i) into = or_without(into, a.line[i], b.line[i]);
    return into;
}
template <class V, class T>
CLASSIC_INLINE V fold_sum(V into, const T& a) { return into + a; }
template <class V>
CLASSIC_INLINE V fold_sum(V into, const Trio<V>& a) { return into + a.line[0] + a.line[1] + a.line[2]; }
template <class V, class T>
CLASSIC_INLINE V fold_zero(V into, const T& a) { return note_zero(into, a); }
template <class V>
CLASSIC_INLINE V fold_zero(V into, const Trio<V>& a) {
    for (int i = 0; i < 3; ++i) into = note_zero(into, a.line[i]);
    return into;
}
template <class T>
CLASSIC_INLINE const T& any_line(const T& a) { return a; }
template <class V>
CLASSIC_INLINE const V& any_line(const Trio<V>& a) { return a.line[0]; }

enum class Half { bands, stacks };  // a sweep is three bands, then three stacks

// Remove from one chute what its own lines and boxes forbid, applying all rules once:
//   naked singles      a fixed digit is removed from the rest of its line and box
//   arrangements       a digit takes one minirow of each line and each box: 6 ways; minirows in none of them lose it
//                      (this is pointing, claiming and their contradictions in one)
//   forced triples     a minirow with three digits left keeps them, its line and box lose them
//   locked triples     three digits with no other minirow in their line take that minirow whole; four cannot
//   hidden singles     a digit once in a minirow and nowhere else in its line is placed
// After: never removes a digit of a solution; `watch` has what was seen.
template <Half half, class T, class Chute, class V>
CLASSIC_INLINE void tighten(Chute chute, Watch<V>& watch) {
    T once[3], more[3], fixed[3], kept[3][3];
#pragma GCC unroll 3
    for (int b = 0; b < 3; ++b) {
        T c[3];
#pragma GCC unroll 3
        for (int j = 0; j < 3; ++j) {
            c[j] = chute.get(b, j);
            T rest;
            kept[b][j] = if_single(c[j], rest);
            if constexpr (half == Half::bands) watch.open = fold_or(watch.open, rest);
        }
        once[b] = any(c[0], c[1], c[2]);
        more[b] = twice(c[0], c[1], c[2]);
        fixed[b] = any(kept[b][0], kept[b][1], kept[b][2]);
        // Two cells of a box fixed on one digit are on two lines of a band or of a stack. Both are kept, and arrangements may
        // go on without ever missing the digit, so it has to be checked for.
        watch.clash = fold_or(watch.clash, on_two_lines(fixed[b]));
    }

    T next[3], last[3], place[3];
#pragma GCC unroll 3
    for (int b = 0; b < 3; ++b) next[b] = next_lane(once[b]), last[b] = last_lane(once[b]);
#pragma GCC unroll 3
    for (int b = 0; b < 3; ++b) {
        const int u = (b + 1) % 3, v = (b + 2) % 3;
        place[b] = once[b] & pairs(next[u], last[v], next[v], last[u]);
        watch.clash = fold_or_without(watch.clash, fixed[b], place[b]);
    }
    watch.placeable = watch.placeable & any_line(any(place[0], place[1], place[2]));

    T forced[3], rest[3];
#pragma GCC unroll 3
    for (int b = 0; b < 3; ++b) forced[b] = if_at_most_three(place[b]);
    const T forced_in_line = any(forced[0], forced[1], forced[2]);
#pragma GCC unroll 3
    for (int b = 0; b < 3; ++b) rest[b] = without(place[b], forced_in_line, over_lines(forced[b])) | forced[b];
#pragma GCC unroll 3
    for (int b = 0; b < 3; ++b) {
        const T only = without(rest[b], rest[(b + 1) % 3], rest[(b + 2) % 3]);
        place[b] = three_or(only, rest[b]);
        // Four digits for three cells. Each of them has its one arrangement, so the search would not branch on them and find out.
        watch.clash = fold_or(watch.clash, more_than_three(only));
    }

    const T fixed_in_line = any(fixed[0], fixed[1], fixed[2]);
#pragma GCC unroll 3
    for (int b = 0; b < 3; ++b) {
        const T elsewhere = any(more[b], place[(b + 1) % 3], place[(b + 2) % 3]);
        const T allowed = without(place[b], fixed_in_line, over_lines(fixed[b]));
#pragma GCC unroll 3
        for (int j = 0; j < 3; ++j) {
            const T c = narrowed(and_or(chute.again(b, j), allowed, kept[b][j]), elsewhere);
            chute.put(b, j, c);
            if constexpr (half == Half::stacks) {
                watch.empty = fold_zero(watch.empty, c);
                watch.sum = fold_sum(watch.sum, c);
            }
        }
    }
}

// Lanes that hold a contradiction, after a whole sweep.
template <class V>
CLASSIC_INLINE std::uint32_t contradictions(const Watch<V>& watch) {
    return zero_seen(watch.empty) | (watch.clash | (watch.placeable ^ V::all(all_digits))).nonzero();
}

}  // namespace
}  // namespace whydoku::classic
