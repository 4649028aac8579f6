// Multi-sector locked sets: many cells, covered by as many pairs of a house and a digit as there are cells.
//
// Every cell takes one digit, and a house has a digit once. If the candidates of N cells all lie in N pairs (house, digit), each
// pair is used up by one of the cells, and the digit goes from the rest of that house.
//   sectors   cells where some rows cross some columns; each digit is counted by rows or by columns, whichever is less
//   SK loop   eight pairs of cells in a ring, each joined to the next by a line or a box in turn; each digit is counted by the
//             fewest joints that reach all the pairs it is in

#include <algorithm>
#include <array>

#include "logic/finder.hpp"

namespace whydoku::logic::sectors_finder {

namespace {

enum { sectors, sk_loop };

constexpr int fewest_cells = 10;  // smaller ones are subsets, fish and the like
constexpr int most_lines = 9;     // all subsets of the rows and of the columns are tried
constexpr Effort lines_of_board{most_lines, "multi-sector locked sets on boards of more than {} lines"};

struct Cover {
    int house;
    int digit;
};

// For every set of pairs round the ring: the fewest joints that reach them all, and the joints that are in some such choice.
struct Joints {
    int fewest;
    unsigned used;
};
const std::array<Joints, 256>& joints_for() {
    static const std::array<Joints, 256> table = [] {
        std::array<Joints, 256> made{};
        for (unsigned in = 1; in < 256; ++in) {
            made[in] = {9, 0};
            for (unsigned joints = 1; joints < 256; ++joints) {
                const unsigned reached = joints | (joints << 1 & 255) | joints >> 7;
                const int count = size_of(joints);
                if (in & ~reached || count > made[in].fewest) continue;
                if (count < made[in].fewest) made[in] = {count, 0};
                made[in].used |= joints;
            }
        }
        return made;
    }();
    return table;
}

struct Search {
    const Context& context;
    Sink& sink;
    Step& step;
    std::vector<int> cells = {};
    std::vector<Cover> covers = {};   // pairs that are used up
    std::vector<int> houses = {};

    const Net& net() const { return context.net; }
    const Position& position() const { return context.position; }

    bool give(int technique) {
        step.clear(technique);
        houses.clear();
        for (const Cover& cover : covers) {
            for (Mask rest = position().places(cover.house, cover.digit); rest; rest &= rest - 1) {
                const int cell = net().cells_of(cover.house)[lowest(rest)];
                if (std::ranges::find(cells, cell) != cells.end()) continue;
                const int cand = net().cand(cell, cover.digit);
                if (std::ranges::find(step.removes, cand) == step.removes.end()) step.removes.push_back(cand);
            }
            if (std::ranges::find(houses, cover.house) == houses.end()) houses.push_back(cover.house);
        }
        if (step.removes.empty()) return true;
        step.cost = static_cast<int>(cells.size());
        step.truths = cells;
        step.add(Role::cells, cells);
        step.add(Role::houses, houses);
        return sink.take(step);
    }

    // -- sectors --
    std::vector<int> lines[2] = {};
    Mask at[64][most_lines] = {};  // by digit and row: the columns where it is open
    Mask open[most_lines] = {};    // by row: the columns where a cell is open

    bool read_lines() {
        for (int g = 0; g < net().houses(); ++g) {
            if (net().kind(g) == Kind::row) lines[0].push_back(g);
            if (net().kind(g) == Kind::column) lines[1].push_back(g);
        }
        if (lines[0].empty() || lines[1].empty()) return false;
        if (lines[0].size() > most_lines || lines[1].size() > most_lines) {
            context.limit.gave_up(lines_of_board, most_lines);
            return false;
        }
        for (std::size_t r = 0; r < lines[0].size(); ++r) {
            for (const int cell : net().cells_of(lines[0][r])) {
                for (std::size_t c = 0; c < lines[1].size(); ++c) {
                    if (net().place(lines[1][c], cell) < 0 || position().domain(cell) == 0) continue;
                    open[r] |= bit(static_cast<int>(c));
                    for (Mask rest = position().domain(cell); rest; rest &= rest - 1) at[lowest(rest)][r] |= bit(static_cast<int>(c));
                }
            }
        }
        return true;
    }

    bool cross(Mask rows, Mask columns) {
        cells.clear();
        covers.clear();
        for (Mask r = rows; r; r &= r - 1) {
            for (const int cell : net().cells_of(lines[0][lowest(r)])) {
                if (position().domain(cell) == 0) continue;
                for (Mask c = columns; c; c &= c - 1) {
                    if (net().place(lines[1][lowest(c)], cell) >= 0) cells.push_back(cell);
                }
            }
        }
        for (int d = 0; d < net().digits(); ++d) {
            Mask by_column = 0;
            Mask by_row = 0;
            for (Mask r = rows; r; r &= r - 1) {
                by_column |= at[d][lowest(r)] & columns;
                if (at[d][lowest(r)] & columns) by_row |= bit(lowest(r));
            }
            // Where both ways count the same, both hold.
            if (size_of(by_row) <= size_of(by_column)) {
                for (; by_row; by_row &= by_row - 1) covers.push_back({lines[0][lowest(by_row)], d});
            }
            if (size_of(by_column) <= count_rows(d, rows, columns)) {
                for (; by_column; by_column &= by_column - 1) covers.push_back({lines[1][lowest(by_column)], d});
            }
        }
        return give(sectors);
    }
    int count_rows(int digit, Mask rows, Mask columns) const {
        int count = 0;
        for (; rows; rows &= rows - 1) count += (at[digit][lowest(rows)] & columns) != 0;
        return count;
    }

    bool all_sectors() {
        if (!read_lines()) return true;
        const Mask all_rows = first_values(static_cast<int>(lines[0].size()));
        const Mask all_columns = first_values(static_cast<int>(lines[1].size()));
        const int digits = net().digits();
        for (Mask rows = 1; rows <= all_rows; ++rows) {
            if (size_of(rows) < 3 || size_of(rows) > 6) continue;
            Mask reach[64];
            for (int d = 0; d < digits; ++d) {
                reach[d] = 0;
                for (Mask r = rows; r; r &= r - 1) reach[d] |= at[d][lowest(r)];
            }
            for (Mask columns = 1; columns <= all_columns; ++columns) {
                if (size_of(columns) < 3 || size_of(columns) > 6) continue;
                context.limit.tick(4);
                int need = 0;
                for (Mask r = rows; r; r &= r - 1) need += size_of(open[lowest(r)] & columns);
                if (need < fewest_cells) continue;
                int sum = 0;
                for (int d = 0; d < digits && sum <= need; ++d) {
                    const int by_column = size_of(reach[d] & columns);
                    sum += by_column == 0 ? 0 : std::min(by_column, count_rows(d, rows, columns));
                }
                if (sum == need && !cross(rows, columns)) return false;
            }
        }
        return true;
    }

    // -- SK loop --
    bool ring(const int (&row)[2], const int (&column)[2]) {
        // Boxes in the order round the ring: (row 0, column 0), (0, 1), (1, 1), (1, 0).
        static constexpr int order[4][2] = {{0, 0}, {0, 1}, {1, 1}, {1, 0}};
        std::vector<int> pair[8];
        int joint[8];  // the house that joins pair k to pair k + 1
        cells.clear();
        for (int k = 0; k < 4; ++k) {
            const int r = row[order[k][0]];
            const int c = column[order[k][1]];
            int box = -1;
            int corner = -1;
            for (const int cell : net().cells_of(r)) {
                if (net().place(c, cell) >= 0) corner = cell;
            }
            if (corner < 0) return true;
            for (const Seat seat : net().seats(corner)) {
                if (seat.group < net().houses() && net().kind(seat.group) == Kind::box) box = seat.group;
            }
            if (box < 0) return true;
            // The ring comes in along one line and goes out along the other.
            const int in = k % 2 == 0 ? c : r;
            const int out = k % 2 == 0 ? r : c;
            for (const int side : {0, 1}) {
                for (const int cell : net().cells_of(side == 0 ? in : out)) {
                    if (cell == corner || net().place(box, cell) < 0 || position().domain(cell) == 0) continue;
                    pair[2 * k + side].push_back(cell);
                    if (std::ranges::find(cells, cell) != cells.end()) return true;
                    cells.push_back(cell);
                }
                if (pair[2 * k + side].empty()) return true;
            }
            joint[2 * k] = box;
            joint[2 * k + 1] = out;
        }
        const int need = static_cast<int>(cells.size());
        if (need < fewest_cells) return true;
        covers.clear();
        int sum = 0;
        for (int d = 0; d < net().digits() && sum <= need; ++d) {
            unsigned in = 0;
            for (int k = 0; k < 8; ++k) {
                for (const int cell : pair[k]) in |= static_cast<unsigned>(position().has(cell, d)) << k;
            }
            if (in == 0) continue;
            const auto& [best, used] = joints_for()[in];
            sum += best;
            for (int k = 0; k < 8; ++k) {
                if (used >> k & 1) covers.push_back({joint[k], d});
            }
        }
        return sum != need || give(sk_loop);
    }

    bool all_rings() {
        std::vector<int> rows;
        std::vector<int> columns;
        for (int g = 0; g < net().houses(); ++g) {
            if (net().kind(g) == Kind::row) rows.push_back(g);
            if (net().kind(g) == Kind::column) columns.push_back(g);
        }
        for (std::size_t a = 0; a < rows.size(); ++a) {
            for (std::size_t b = a + 1; b < rows.size(); ++b) {
                for (std::size_t c = 0; c < columns.size(); ++c) {
                    for (std::size_t d = c + 1; d < columns.size(); ++d) {
                        context.limit.tick(50);
                        const int row[2] = {rows[a], rows[b]};
                        const int column[2] = {columns[c], columns[d]};
                        if (!ring(row, column)) return false;
                    }
                }
            }
        }
        return true;
    }
};

void find(const Context& context, Sink& sink) {
    thread_local Step step;
    Search search{context, sink, step};
    if (sink.wants(sectors) && !search.all_sectors()) return;
    if (sink.wants(sk_loop)) search.all_rings();
}

const Register registered{{.family = "exotic", .techniques = {"multi-sector-locked-set", "sk-loop"}, .find = find}};

}  // namespace

}  // namespace whydoku::logic::sectors_finder
