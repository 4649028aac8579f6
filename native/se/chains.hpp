// What all of Sudoku Explainer's chains share.
//
//   node    a candidate, on or off; two nodes are equal if these agree, however they were reached
//   cause   the link by which a node was reached
//   length  how many nodes a conclusion rests on, itself included; with nested chains, theirs as well
//
//   on → off    the other candidates of the cell (Y), then the same digit in block, row, column
//   off → on    the other of two candidates of the cell (Y), then the other of two places in block, row, column (X)
//
// `cycles.cpp` has the chains and cycles that follow single links, `implications.cpp` the search for everything that follows from
// a candidate, `forcing.cpp` the conclusions from such searches, `nested.cpp` what a search may use when links give no more.
#pragma once

#include <cstdint>
#include <vector>

#include "se/hint.hpp"

namespace whydoku::se {

enum Cause : std::uint8_t { is_start, in_cell, in_block, in_row, in_column, by_technique };

// The kinds of hint, in the order in which equally long ones are preferred.
enum Kind : std::uint8_t { by_double = 1, x_kind = 2, y_kind = 3, xy_kind = 4, by_cell = 5, by_region = 6, by_contradiction = 7 };

// A tenth more each time the length passes 6, 8, 10, 14, 18, 26 … nodes. Added one by one: equal ratings are equal doubles.
inline double surcharge(int length) {
    double added = 0;
    int limit = 4;
    for (bool odd = true; length - 2 > limit; odd = !odd) {
        added += 0.1;
        limit = odd ? limit * 3 / 2 : limit * 4 / 3;
    }
    return added;
}

// The sort key of one producer's hints; ties keep the order in which they were found.
struct Key {
    double rating = 1e9;
    int length = 0;
    Kind kind = by_double;
    friend bool operator<(const Key& a, const Key& b) {
        if (a.rating != b.rating) return a.rating < b.rating;
        if (a.length != b.length) return a.length < b.length;
        return a.kind < b.kind;
    }
};

// A chain or cycle along single links.
struct PathNode {
    std::int16_t candidate;
    bool on;
    Cause cause;
};
using Path = std::vector<PathNode>;  // from the end to the start
struct Chain {
    Path path;  // of a cycle, from the start on back to the first off-node
    bool cycle = false;
};

// A pattern inside another chain.
struct NestedPattern {
    enum Kind : std::uint8_t { none, locked, hidden_pair, naked_pair, x_wing };
    Kind kind = none;
    std::uint8_t digit = 0, base = 0, cover = 0;  // houses; for an X-Wing, types of lines
    Bits places = 0, digits = 0;                  // of a pair; of an X-Wing, the lines of either type
};

// A hint inside another chain: what it removes, and which candidates must be gone for it to hold.
struct NestedHint {
    std::vector<std::int16_t> removes;  // in the order in which they are used
    std::vector<std::int16_t> parents;  // empty: it holds anyway, and is useless
    int length = 0;                     // 0 if it is no chain
    std::uint64_t signature = 0;        // equal for equal chains
    NestedPattern pattern = {};         // if it is no chain
};

// Put what a hint removes in the order of SukakuExplainer's hash table: 16 slots, or 32 for more than twelve cells.
void sort_removes(std::vector<std::int16_t>& removes);

inline std::uint64_t mix(std::uint64_t hash, std::uint64_t value) {
    hash ^= value + 0x9e3779b97f4a7c15u + (hash << 6) + (hash >> 2);
    hash *= 0xff51afd7ed558ccdu;
    return hash ^ hash >> 32;
}

// Collects the candidates that were there at the start of an outer chain and are gone now, each once.
class Gone {
public:
    Gone(const Grid& before, const Grid& now) : before_(before), now_(now) {}
    void cell(int cell) {
        each(before_.candidates[cell] & ~now_.candidates[cell], [&](int digit) { add(cell, digit); });
    }
    void house(int house, int digit, unsigned among = all_nine) {
        each(before_.places[house][digit] & ~now_.places[house][digit] & among, [&](int i) { add(cell_at(house, i), digit); });
    }
    // What the link relies on by which an on-node was reached.
    void link(int candidate, Cause cause) {
        if (cause == in_cell) cell(candidate / 9);
        if (cause >= in_block && cause <= in_column) house(se::house(cause - in_block, candidate / 9), candidate % 9);
    }
    std::vector<std::int16_t> take() { return std::move(found_); }

private:
    void add(int cell, int digit) {
        const int candidate = 9 * cell + digit;
        if (known_[candidate / 64] >> (candidate % 64) & 1) return;
        known_[candidate / 64] |= std::uint64_t{1} << (candidate % 64);
        found_.push_back(static_cast<std::int16_t>(candidate));
    }
    const Grid& before_;
    const Grid& now_;
    std::array<std::uint64_t, 12> known_{};
    std::vector<std::int16_t> found_;
};

// cycles.cpp: forcing chains and cycles. The second finds all on a grid inside an outer chain that started from `before`; `chains`: one for each
// of them, if wanted.
Found forcing_chain(const Grid& grid, Limit& limit, Teller* teller = nullptr);
std::vector<NestedHint> nested_forcing_chains(const Grid& grid, const Grid& before, Limit& limit, std::vector<Chain>* chains = nullptr);

}  // namespace whydoku::se
