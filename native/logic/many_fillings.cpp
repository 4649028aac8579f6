// Deadly patterns with more than two fillings: cells in lines that could be exchanged, however they are filled.
//
//   unique matrix    three lines of a chute times three lines across, in three boxes, with four digits
//   unique polygon   three or all four corners of a rectangle in a box, and a pair of cells where its two lines leave the box either
//                    way, with as many digits as the box has corners (Borescoper's pattern)
//   Qiu's pattern    all open cells of two lines of a chute, with all that they can be, and two cells beside each other elsewhere with
//                    two digits: the two lines could be exchanged
//
// Only their places are listed here; `is_deadly` checks that every filling has a twin.

#include <algorithm>
#include <array>

#include "logic/deadly.hpp"

namespace whydoku::logic::many_fillings_finder {

namespace {

enum { matrix, polygon, qiu };

constexpr Effort most_guardians{4, "deadly patterns in lines with more than {} guardians"};
constexpr Effort most_open{12, "two lines with more than {} open cells together as a deadly pattern"};

// What takes a pattern, and the lines that are exchanged in it, if any.
using Take = std::function<bool(const Pattern&, const std::vector<int>&)>;

class Search {
public:
    Search(const Context& context, const Take& take)
        : net_(context.net), position_(context.position), limit_(context.limit), take_(take), most_guardians_(limit_.most(most_guardians)) {
        box_.assign(net_.cells(), -1);
        for (int house = 0; house < net_.houses(); ++house) {
            if (net_.is_line(house)) {
                lines_[net_.kind(house) == Kind::row ? 0 : 1].push_back(house);
            } else {
                for (const int cell : net_.cells_of(house)) {
                    if (box_[cell] < 0) box_[cell] = house;
                }
            }
        }
    }

    bool run(int technique) {
        for (way_ = 0; way_ < 2; ++way_) {
            const bool more = technique == matrix ? matrices() : technique == polygon ? way_ == 1 || polygons() : exchanges();
            if (!more) return false;
        }
        return true;
    }

private:
    // The cell where a line meets one across, or -1.
    int meet(int line, int across) const {
        for (const int cell : net_.cells_of(line)) {
            if (net_.place(across, cell) >= 0) return cell;
        }
        return -1;
    }
    const std::vector<int>& lines() const { return lines_[way_]; }
    const std::vector<int>& across() const { return lines_[1 - way_]; }
    bool open(int cell) const { return cell >= 0 && position_.domain(cell) != 0; }
    // Whether two lines run through the same boxes side by side.
    bool in_one_chute(int one, int other) {
        const auto& first = net_.cells_of(one);
        const auto& second = net_.cells_of(other);
        limit_.tick(static_cast<int>(first.size()));
        return first.size() == second.size() &&
               std::ranges::equal(first, second, [&](int a, int b) { return box_[a] >= 0 && box_[a] == box_[b] && net_.sees(a, b); });
    }

    // Hand over what follows if the cells, all open, were left with some `size` digits.  After: false means that no more is wanted.
    bool give_with(std::span<const int> cells, int size) {
        Mask all = 0;
        for (const int cell : cells) all |= position_.domain(cell);
        limit_.tick(static_cast<int>(cells.size()));
        if (size_of(all) <= size || size_of(all) > size + most_guardians_) return true;
        return choose(cells, all, 0, size);
    }
    bool choose(std::span<const int> cells, Mask left, Mask chosen, int more) {
        if (more == 0) {
            int guardians = 0;
            limit_.tick(static_cast<int>(cells.size()));
            for (const int cell : cells) {
                if ((position_.domain(cell) & chosen) == 0) return true;
                guardians += size_of(position_.domain(cell) & ~chosen);
            }
            if (guardians > most_guardians_) return true;
            pattern_.clear();
            for (const int cell : cells) pattern_.add(cell, chosen);
            return take_(pattern_, {});
        }
        for (; size_of(left) >= more; left &= left - 1) {
            if (!choose(cells, left & (left - 1), chosen | bit(lowest(left)), more - 1)) return false;
        }
        return true;
    }

    bool matrices() {
        const auto& own = lines();
        std::array<int, 3> rows{};
        for (std::size_t a = 0; a < own.size(); ++a) {
            for (std::size_t b = a + 1; b < own.size(); ++b) {
                if (!in_one_chute(own[a], own[b])) continue;
                for (std::size_t c = b + 1; c < own.size(); ++c) {
                    if (!in_one_chute(own[a], own[c])) continue;
                    rows = {own[a], own[b], own[c]};
                    if (!columns_of(rows)) return false;
                }
            }
        }
        return true;
    }
    // Take three lines across, in different boxes.
    bool columns_of(const std::array<int, 3>& rows) {
        std::vector<std::array<int, 3>> columns;
        for (const int line : across()) {
            const std::array<int, 3> cells = {meet(rows[0], line), meet(rows[1], line), meet(rows[2], line)};
            if (std::ranges::all_of(cells, [&](int cell) { return open(cell); })) columns.push_back(cells);
        }
        for (std::size_t i = 0; i < columns.size(); ++i) {
            for (std::size_t j = i + 1; j < columns.size(); ++j) {
                if (box_[columns[i][0]] == box_[columns[j][0]]) continue;
                for (std::size_t k = j + 1; k < columns.size(); ++k) {
                    if (box_[columns[k][0]] == box_[columns[i][0]] || box_[columns[k][0]] == box_[columns[j][0]]) continue;
                    const std::array<int, 9> cells = {columns[i][0], columns[i][1], columns[i][2], columns[j][0], columns[j][1],
                                                      columns[j][2], columns[k][0], columns[k][1], columns[k][2]};
                    if (!give_with(cells, 4)) return false;
                }
            }
        }
        return true;
    }

    // The pairs of cells outside a box that two of its lines pass through side by side.
    std::vector<std::array<int, 2>> pairs_of(int one, int other, const std::vector<int>& crossing, int box) {
        std::vector<std::array<int, 2>> pairs;
        for (const int line : crossing) {
            const std::array<int, 2> pair = {meet(one, line), meet(other, line)};
            limit_.tick(static_cast<int>(net_.cells_of(one).size()));
            if (open(pair[0]) && open(pair[1]) && box_[pair[0]] != box && box_[pair[0]] == box_[pair[1]]) pairs.push_back(pair);
        }
        return pairs;
    }
    bool polygons() {
        const auto& rows = lines();
        const auto& columns = across();
        for (std::size_t a = 0; a < rows.size(); ++a) {
            for (std::size_t b = a + 1; b < rows.size(); ++b) {
                if (!in_one_chute(rows[a], rows[b])) continue;
                for (std::size_t c = 0; c < columns.size(); ++c) {
                    for (std::size_t d = c + 1; d < columns.size(); ++d) {
                        const std::array<int, 4> corners = {meet(rows[a], columns[c]), meet(rows[a], columns[d]), meet(rows[b], columns[c]),
                                                            meet(rows[b], columns[d])};
                        if (std::ranges::any_of(corners, [&](int cell) { return cell < 0 || box_[cell] != box_[corners[0]]; })) continue;
                        const auto right = pairs_of(rows[a], rows[b], columns, box_[corners[0]]);
                        const auto below = pairs_of(columns[c], columns[d], rows, box_[corners[0]]);
                        for (const auto& one : right) {
                            for (const auto& other : below) {
                                if (!corners_of(corners, one, other)) return false;
                            }
                        }
                    }
                }
            }
        }
        return true;
    }
    bool corners_of(const std::array<int, 4>& corners, const std::array<int, 2>& one, const std::array<int, 2>& other) {
        std::vector<int> cells;
        for (int left_out = 0; left_out <= 4; ++left_out) {
            cells = {one[0], one[1], other[0], other[1]};
            for (int i = 0; i < 4; ++i) {
                if (i != left_out) cells.push_back(corners[i]);
            }
            if (!std::ranges::all_of(cells, [&](int cell) { return open(cell); })) continue;
            if (!give_with(cells, left_out == 4 ? 4 : 3)) return false;
        }
        return true;
    }

    bool exchanges() {
        const auto& own = lines();
        for (std::size_t a = 0; a < own.size(); ++a) {
            for (std::size_t b = a + 1; b < own.size(); ++b) {
                if (in_one_chute(own[a], own[b]) && !exchange(own[a], own[b])) return false;
            }
        }
        return true;
    }
    bool exchange(int one, int other) {
        std::vector<int> cells;
        for (const int line : {one, other}) {
            for (const int cell : net_.cells_of(line)) {
                if (open(cell)) cells.push_back(cell);
            }
        }
        if (cells.empty()) return true;
        if (static_cast<int>(cells.size()) > limit_.most(most_open)) {
            limit_.gave_up(most_open);
            return true;
        }
        for (const int line : lines()) {
            if (in_one_chute(line, one)) continue;
            const auto& places = net_.cells_of(line);
            for (std::size_t i = 0; i < places.size(); ++i) {
                for (std::size_t j = i + 1; j < places.size(); ++j) {
                    const int first = places[i];
                    const int second = places[j];
                    if (box_[first] != box_[second] || box_[first] < 0 || !open(first) || !open(second)) continue;
                    if (!corners_with({one, other}, cells, first, second)) return false;
                }
            }
        }
        return true;
    }
    bool corners_with(const std::vector<int>& exchanged, const std::vector<int>& cells, int first, int second) {
        const Mask all = position_.domain(first) | position_.domain(second);
        for (Mask ones = all; ones; ones &= ones - 1) {
            for (Mask twos = ones & (ones - 1); twos; twos &= twos - 1) {
                const Mask pair = bit(lowest(ones)) | bit(lowest(twos));
                limit_.tick();
                if ((position_.domain(first) & pair) == 0 || (position_.domain(second) & pair) == 0) continue;
                const int guardians = size_of(position_.domain(first) & ~pair) + size_of(position_.domain(second) & ~pair);
                if (guardians == 0 || guardians > most_guardians_) continue;
                const auto meets = [&](int corner) {
                    return std::ranges::any_of(cells, [&](int cell) { return position_.domain(cell) & pair && net_.sees(cell, corner); });
                };
                if (!meets(first) || !meets(second)) continue;  // then the corners have nothing to do with the lines
                pattern_.clear();
                for (const int cell : cells) pattern_.add(cell, position_.domain(cell));
                pattern_.add(first, pair);
                pattern_.add(second, pair);
                pattern_.digits = pair;
                if (!take_(pattern_, exchanged)) return false;
            }
        }
        return true;
    }

    const Net& net_;
    const Position& position_;
    Limit& limit_;
    const Take& take_;
    const int most_guardians_;
    std::array<std::vector<int>, 2> lines_;  // rows, and columns
    std::vector<int> box_;                   // by cell: the first house that is no line, or -1
    int way_ = 0;                            // which of them a pattern lies along
    Pattern pattern_;
};

void find(const Context& context, DeadlySink& sink) {
    for (const int technique : {matrix, polygon, qiu}) {
        if (!sink.wants(technique)) continue;
        const Types types{technique, technique, technique, technique, technique, technique};
        const Take take = [&](const Pattern& pattern, const std::vector<int>& exchanged) {
            return give_guardians(context, pattern, types, [&](Step& step) {
                if (!exchanged.empty()) step.add(Role::base, exchanged);
                return sink.take(step, pattern);
            });
        };
        Search(context, take).run(technique);
    }
}

const Register registered{{.family = "uniqueness", .techniques = {"unique-matrix", "unique-polygon", "qiu-deadly-pattern"}, .deadly = find}};

}  // namespace

}  // namespace whydoku::logic::many_fillings_finder

namespace whydoku::logic {

bool each_pattern_in_lines(const Context& context, const std::function<bool(const Pattern&)>& take) {
    using namespace many_fillings_finder;
    const Take taken = [&](const Pattern& pattern, const std::vector<int>&) { return take(pattern); };
    Search search(context, taken);
    return search.run(matrix) && search.run(polygon);
}

}  // namespace whydoku::logic
