// Fillings of a few cells: whether any of them satisfies some constraints. Each constraint prunes; the search tries the digits of the
// cell with the fewest, or the statements of which one is true. How far it goes is counted, never timed.
#pragma once

#include "words/constraints.hpp"

namespace whydoku::words {

struct Bounds {
    int nodes;               // that are tried
    std::int64_t questions;  // of constraints
};

enum class Found { none, some, too_long };

class Fillings {
public:
    // The cells in question with the digits left in them, and the constraints; `size` is how many digits the board has, and a sum
    // that has at most `most_sets` sets of digits is checked by these.
    Fillings(int size, const std::vector<std::pair<Cell, Mask>>& left, std::vector<Shared> constraints, int most_sets);

    // Propagate the constraints for good.
    Found settle(const Bounds& bounds, std::int64_t& questions);
    // Whether some filling satisfies these constraints and some more, with some cells narrowed.
    Found look(const std::vector<std::pair<Cell, Mask>>& narrowed, const std::vector<Shared>& more, const Bounds& bounds,
               std::int64_t& questions) const;
    Mask left(Cell cell) const { return left_.at(static_cast<std::size_t>(cell)); }
    const Cells& cells() const { return cells_; }

private:
    void check(const std::vector<Shared>& constraints) const;

    int size_, most_sets_;
    Cells cells_;
    Domains left_;
    std::vector<Shared> constraints_, implied_;
};

}  // namespace whydoku::words
