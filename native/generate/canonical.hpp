// The canonical form of a puzzle or grid: the smallest, read row by row with empty cells first, of all that it can be turned into by
// renaming digits, exchanging rows within bands, columns within stacks, bands, and stacks, and (where boxes are square) rows with columns.
//
// The form is built row by row. A state is what has been settled of one way to get there:
//
//   rows      which of the puzzle's rows stand first
//   columns   groups, left to right, of columns that have all been empty so far and may still be exchanged
//   stacks    the same for stacks: a group of several has been empty altogether
//   names     the new names of the digits met so far; the next one met gets the next name
//
// For a state and a row to come next, the smallest string that this row can become is found without trying orders: empty columns
// first, then digits with a name, smallest first, then the others. Only columns that hold digits without a name have to be tried in each order, because
// the order gives the names. Only the states with the smallest string are kept.
//
// In a full grid every digit of the first row is without a name, and there are 1,296 orders for each of 18 rows of a 9×9. There the first two rows
// are settled together (`begin_full`).
//
// On large boards that are nearly empty, or nearly full, too many ways are equally good so far; then it gives up.
#pragma once

#include <cstdint>
#include <stdexcept>
#include <vector>

namespace whydoku::generate {

// A board of boxes: `box_rows` rows and `box_columns` columns each, size = box_rows · box_columns digits. Without boxes, each row is one.
struct Shape {
    int box_rows, box_columns;
    int size() const { return box_rows * box_columns; }
    bool turns() const { return box_rows == box_columns || box_rows == 1; }
};
inline constexpr int most_size = 25;
inline constexpr int most_cells = most_size * most_size;

struct TooManyStates : std::runtime_error {
    TooManyStates() : std::runtime_error("too many states") {}
};

struct Canonical {
    std::uint8_t cells[most_cells];  // the form: 0 is empty
    std::uint64_t automorphisms;     // ways to turn the puzzle into itself, as permutations of cells
    // One way to the form: its row i and column j are the puzzle's (its columns and rows, if transposed); names[d] is the new name of d.
    bool transposed;
    std::uint8_t rows[most_size], columns[most_size], names[most_size + 1];
};

// Throws TooManyStates.
Canonical canonical(const std::uint8_t* cells, Shape shape);

}  // namespace whydoku::generate
