// SukakuExplainer's chains of strong links of one digit: skyscrapers, kites, turbot fish and longer ones, grouped or not, and X-loops.
//
//   link    a house where all places of the digit are in two ends
//   end     one cell, or several that are seen together
//   joint   an end of one link and an end of the next, together in a house: at most one of them holds the digit

#include <algorithm>
#include <array>
#include <string>
#include <tuple>

#include "se/hint.hpp"

namespace whydoku::se {

namespace {

using HouseSet = std::uint32_t;

struct End {
    Cells cells;
    HouseSet within = 0;  // houses that contain all of it
    Cells seen;         // what sees all of it

    explicit End(Cells all) : cells(all), seen(seen_by_all(all)) {
        for (const int h : houses.of[lowest(all)])
            if (!(all & ~houses.set[h])) within |= HouseSet{1} << h;
    }
};

struct StrongLink {
    int house;
    bool grouped;
    Cells places;
    std::array<End, 2> ends;
};

// The places of a mini-line of a block: lines 0 to 2 are its rows, 3 to 5 its columns.
constexpr unsigned mini_line(int line) { return line < 3 ? 7u << 3 * line : 0x49u << (line - 3); }

class LinksOfDigit {
public:
    LinksOfDigit(const Grid& grid, int digit) : grid_(grid), digit_(digit) {
        for (int h = 0; h < 27; ++h) {
            const Bits places = grid.places[h][digit];
            const int n = count(places);
            if (n < 2 || n > 6) continue;
            if (n == 2) {
                const unsigned first = places & -static_cast<unsigned>(places);
                if (h >= 9 || !share_a_line(places)) add(h, false, first, places & ~first);
            } else if (h >= 9) {
                grouped_line(h, places);
            } else {
                grouped_block(h, places);
            }
        }
    }
    std::vector<StrongLink> links;

private:
    static bool share_a_line(unsigned places) {
        for (int line = 0; line < 6; ++line)
            if ((places & ~mini_line(line)) == 0) return true;
        return false;
    }

    Cells cells(int h, unsigned places) const {
        Cells found;
        each(places, [&](int i) { found.add(cell_at(h, i)); });
        return found;
    }

    void add(int h, bool grouped, unsigned one, unsigned other) {
        links.push_back({h, grouped, cells(h, grid_.places[h][digit_]),
                         {End(cells(h, one)), End(cells(h, other))}});
    }

    void grouped_line(int h, unsigned places) {
        for (int segment = 0; segment < 3; ++segment) {
            if (places & mini_line(segment)) continue;
            const unsigned one = places & mini_line(segment == 0 ? 1 : 0), other = places & mini_line(segment == 2 ? 1 : 2);
            if (one != 0 && other != 0) add(h, true, one, other);
            return;
        }
    }

    // The first shape that fits decides: a cross around a heart, or two mini-lines.
    void grouped_block(int h, unsigned places) {
        for (int heart = 0; heart < 9; ++heart) {
            const unsigned across = mini_line(heart / 3), down = mini_line(3 + heart % 3), bit = 1u << heart;
            if (places & ~(across | down)) continue;
            unsigned in_row = places & across & ~bit, in_column = places & down & ~bit;
            if (in_row == 0 || in_column == 0) return;
            const bool single_row = is_single(in_row), single_column = is_single(in_column);
            if (single_row) {
                in_column |= bit;
            } else if (single_column) {
                in_row |= bit;
            } else {
                in_row |= places & bit;
                in_column |= places & bit;
            }
            add(h, true, in_column, in_row);
            return;
        }
        if (count(places) < 4) return;
        for (const int line : {2, 1, 0, 5, 4, 3}) {
            if (places & mini_line(line)) continue;
            const int first = line < 3 ? 0 : 3, a = line == first ? first + 1 : first, b = line == first + 2 ? first + 1 : first + 2;
            const unsigned one = places & mini_line(a), other = places & mini_line(b);
            if (one == 0 || other == 0) return;
            add(h, true, one, other);
            if (count(places) == 4 && count(one) == 2 && line < 3)  // a rectangle: its columns, too
                for (int free = 3; free < 6; ++free)
                    if ((places & mini_line(free)) == 0) add(h, true, places & mini_line(free == 3 ? 4 : 3), places & mini_line(free == 5 ? 4 : 5));
            return;
        }
    }

    const Grid& grid_;
    const int digit_;
};

class Chains {
public:
    Chains(const Grid& grid, int size, Limit& limit) : grid_(grid), size_(static_cast<std::size_t>(size)), limit_(limit) {}

    void search() {
        for (digit_ = 0; digit_ < 9; ++digit_) {
            const LinksOfDigit found(grid_, digit_);
            if (found.links.size() < size_) continue;
            open_ = grid_.cells(digit_);
            for (const StrongLink& link : found.links)
                for (const bool turned : {false, true}) {
                    chain_[0] = {&link, turned};
                    extend(found.links, 1, link.places, HouseSet{1} << link.house);
                }
        }
    }
    Found best;

private:
    struct Part {
        const StrongLink* link;
        bool turned;
        const End& front() const { return link->ends[turned]; }
        const End& back() const { return link->ends[!turned]; }
    };
    // Suffix text, types of the links, digit, houses, the chain itself: what comes first of equally good hints.
    using Order = std::tuple<std::string, std::string, int, std::vector<int>, std::vector<int>>;

    void extend(const std::vector<StrongLink>& links, std::size_t depth, Cells places, HouseSet used) {
        limit_.tick();
        if (depth == size_) {
            conclude(used);
            return;
        }
        const End& back = chain_[depth - 1].back();
        for (const StrongLink& link : links) {
            if (used >> link.house & 1 || link.places & places) continue;
            for (const bool turned : {false, true}) {
                const HouseSet together = back.within & link.ends[turned].within;
                if (together == 0) continue;
                chain_[depth] = {&link, turned};
                joints_[depth - 1] = joint(together);
                extend(links, depth + 1, places | link.places, used | HouseSet{1} << link.house);
            }
        }
    }

    // The house of a joint: a column before a row before a block.
    static int joint(HouseSet together) {
        for (const int type : {column, row, block})
            if (const HouseSet of_type = together >> 9 * type & all_nine) return 9 * type + lowest(of_type);
        return -1;
    }
    static Cells cells_of(HouseSet some) {
        Cells found;
        each(some, [&](int h) { found |= houses.set[h]; });
        return found;
    }

    void conclude(HouseSet used) {
        const End &first = chain_[0].front(), &last = chain_[size_ - 1].back();
        Cells victims;
        if (first.within & last.within) {
            victims = first.seen & last.seen;
            for (std::size_t i = 1; i < size_; ++i) victims |= chain_[i - 1].back().seen & chain_[i].front().seen;
            victims = victims & open_ & ~cells_of(used);
        } else {
            victims = first.seen & last.seen & open_;
            if (!victims) return;
            for (std::size_t i = 0; i + 1 < size_; ++i) used |= HouseSet{1} << joints_[i];
            victims &= ~cells_of(used);
        }
        if (!victims) return;
        bool grouped = false;
        std::array<bool, 3> types{};
        for (std::size_t i = 0; i < size_; ++i) {
            grouped = grouped || chain_[i].link->grouped;
            types[chain_[i].link->house / 9] = true;
        }
        static constexpr std::array names{"2 Strong Links", "3 Strong Links", "4 Strong Links"};
        static constexpr std::array bases{4.0, 5.4, 5.8};
        const double more = grouped ? 0.3 : types[block] && types[row] && types[column] ? 0.2 : types[block] || (types[row] && types[column]) ? 0.1 : 0.0;
        Hint hint{names[size_ - 2], bases[size_ - 2] + more, -1, {}};
        each(victims, [&](int cell) { hint.remove(cell, digit_); });
        if (best && (hint.rating > best->rating || (hint.rating == best->rating && hint.removes.size() < best->removes.size()))) return;
        Order order = order_of_chain();
        if (best && hint.rating == best->rating && hint.removes.size() == best->removes.size() && order >= best_order_) return;
        best = std::move(hint);
        best_order_ = std::move(order);
    }

    Order order_of_chain() const {
        int grouped = 0;
        std::string types, sorted;
        std::vector<int> houses, whole;
        for (std::size_t i = 0; i < size_; ++i) {
            const StrongLink& link = *chain_[i].link;
            grouped += link.grouped;
            types += static_cast<char>('0' + link.house / 9);
            houses.push_back(link.house);
            whole.push_back(2 * link.house + chain_[i].turned);
        }
        sorted = types;
        std::sort(sorted.begin(), sorted.end());
        std::sort(houses.begin(), houses.end());
        std::string text = types;
        for (const bool swapped : {false, true})
            for (const bool mirrored : {false, true}) {
                std::string other = types;
                if (mirrored) std::reverse(other.begin(), other.end());
                if (swapped)
                    for (char& type : other) type = type == '1' ? '2' : type == '2' ? '1' : type;
                text = std::min(text, other);
            }
        return {std::to_string(grouped) + text, sorted, digit_, houses, whole};
    }

    const Grid& grid_;
    const std::size_t size_;
    Limit& limit_;
    int digit_ = 0;
    Cells open_;
    std::array<Part, 4> chain_{};
    std::array<int, 4> joints_{};
    Order best_order_;
};

}  // namespace

Found strong_links(const Grid& grid, int size, Limit& limit) {
    Chains chains(grid, size, limit);
    chains.search();
    return chains.best;
}

}  // namespace whydoku::se
