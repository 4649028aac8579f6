#include "logic/two_fillings.hpp"

#include <algorithm>

namespace whydoku::logic {

namespace {

constexpr Effort cells_of_pattern{9, "deadly patterns of more than {} cells"};
constexpr Effort guardians_of_rectangle{7, "unique rectangles with more than {} other candidates"};
constexpr Effort guardians_of_pattern{4, "deadly patterns with more than {} other candidates"};
constexpr Effort cells_tried{60000, "deadly patterns after {} cells tried"};
constexpr int cells_of_rectangle = 4;

class FillingSearch {
public:
    FillingSearch(const Context& context, std::vector<TwoFillings::Found>& all)
        : net_(context.net), position_(context.position), limit_(context.limit), all_(all), most_cells_(limit_.most(cells_of_pattern)),
          most_in_rectangle_(limit_.most(guardians_of_rectangle)), most_guardians_(limit_.most(guardians_of_pattern)), left_(limit_.most(cells_tried)),
          fixed_(net_.houses()), first_(net_.houses()), second_(net_.houses()), in_(net_.cells()) {}

    void run() {
        for (int house = 0; house < net_.houses(); ++house) {
            for (const int cell : net_.cells_of(house)) {
                if (position_.is_given(cell)) fixed_[house] |= bit(position_.value(cell));
            }
        }
        // Shortest first, so that what is given up is what is long.
        for (const int most : {cells_of_rectangle, most_cells_}) {
            largest_ = most;
            smallest_ = most == cells_of_rectangle ? 0 : cells_of_rectangle + 1;
            for (int cell = 0; cell < net_.cells() && left_ > 0; ++cell) begin(cell);
        }
        if (left_ <= 0) limit_.gave_up(cells_tried);
        std::ranges::stable_sort(all_, [](const auto& one, const auto& other) {
            if (one.pattern.cells.size() != other.pattern.cells.size()) return one.pattern.cells.size() < other.pattern.cells.size();
            return one.guardians < other.guardians;
        });
    }

private:
    struct Chosen {
        int cell;
        int first;
        int second;
    };

    void begin(int cell) {
        start_ = cell;
        set_ = 0;
        for (Mask ones = could_be(cell); ones; ones &= ones - 1) {
            const int one = lowest(ones);
            const int value = position_.value(cell);
            for (Mask others = could_be(cell) & ~bit(one); others; others &= others - 1) {
                // Each pair once: the smaller digit first, or what is set.
                if (value < 0 ? lowest(others) < one : value != one) continue;
                add(cell, one, lowest(others), 0);
            }
        }
    }

    // The digits that a cell might have in a filling: a given in a house of it is in its way for ever.
    Mask could_be(int cell) const {
        if (position_.is_given(cell)) return 0;
        if (position_.value(cell) < 0) return position_.domain(cell);
        Mask digits = net_.all_digits();
        for (const Seat seat : net_.seats(cell)) {
            if (seat.group < net_.houses()) digits &= ~fixed_[seat.group];
        }
        return digits;
    }

    void add(int cell, int first, int second, int guardians) {
        const int value = position_.value(cell);
        if (value < 0) {
            guardians += size_of(position_.domain(cell) & ~(bit(first) | bit(second)));
        } else if (value != first && value != second) {
            return;
        }
        const int size = static_cast<int>(chosen_.size()) + 1;
        if (guardians > (largest_ == cells_of_rectangle ? most_in_rectangle_ : most_guardians_)) return;
        // What is set belongs to one and the same filling.
        const int side = value < 0 ? set_ : value == first ? 1 : 2;
        if (set_ != 0 && side != set_) return;
        for (const Seat seat : net_.seats(cell)) {
            if (seat.group >= net_.houses()) continue;
            if (first_[seat.group] >> first & 1 || second_[seat.group] >> second & 1) return;
        }
        if (--left_ <= 0) return;
        limit_.tick(4);
        const int before = set_;
        set_ = side;
        in_[cell] = 1;
        chosen_.push_back({cell, first, second});
        change(cell, first, second);
        go_on(size, guardians);
        change(cell, first, second);
        chosen_.pop_back();
        in_[cell] = 0;
        set_ = before;
    }

    void change(int cell, int first, int second) {
        for (const Seat seat : net_.seats(cell)) {
            if (seat.group >= net_.houses()) continue;
            Mask& one = first_[seat.group];
            Mask& two = second_[seat.group];
            uneven_ -= size_of(one ^ two);
            one ^= bit(first);
            two ^= bit(second);
            uneven_ += size_of(one ^ two);
        }
    }

    void go_on(int size, int guardians) {
        if (uneven_ == 0) {
            if (guardians > 0 && size >= smallest_) keep(guardians);
            return;
        }
        // A cell evens out two digits in each of its houses at most.
        const int per_cell = 2 * static_cast<int>(houses_of(chosen_[0].cell));
        if (size + (uneven_ + per_cell - 1) / per_cell > largest_) return;
        // Go on where there are the fewest cells to choose from.
        int house = -1;
        int digit = -1;
        int fewest = net_.digits() + 1;
        for (const Chosen& each : chosen_) {
            for (const Seat seat : net_.seats(each.cell)) {
                if (seat.group >= net_.houses()) continue;
                for (Mask rest = first_[seat.group] ^ second_[seat.group]; rest; rest &= rest - 1) {
                    const int places = size_of(position_.places(seat.group, lowest(rest)));
                    if (places >= fewest) continue;
                    fewest = places;
                    house = seat.group;
                    digit = lowest(rest);
                }
            }
        }
        const bool in_first = second_[house] >> digit & 1;  // the filling that lacks it
        for (const int cell : net_.cells_of(house)) {
            if (cell <= start_ || in_[cell]) continue;
            const Mask digits = could_be(cell);
            if (!(digits >> digit & 1)) continue;
            for (Mask rest = digits & ~bit(digit); rest; rest &= rest - 1) {
                const int other = lowest(rest);
                if (in_first) {
                    add(cell, digit, other, guardians);
                } else {
                    add(cell, other, digit, guardians);
                }
            }
        }
    }

    int houses_of(int cell) const {
        return static_cast<int>(std::ranges::count_if(net_.seats(cell), [&](const Seat seat) { return seat.group < net_.houses(); }));
    }

    void keep(int guardians) {
        TwoFillings::Found& found = all_.emplace_back();
        found.guardians = guardians;
        std::vector<Chosen> cells = chosen_;
        std::ranges::sort(cells, {}, &Chosen::cell);
        for (const auto& [cell, first, second] : cells) {
            found.pattern.add(cell, bit(first) | bit(second));
            found.all_open = found.all_open && position_.value(cell) < 0;
        }
    }

    const Net& net_;
    const Position& position_;
    Limit& limit_;
    std::vector<TwoFillings::Found>& all_;
    const int most_cells_;
    const int most_in_rectangle_;
    const int most_guardians_;
    int left_;
    int largest_ = 0;
    int smallest_ = 0;
    int start_ = 0;
    int set_ = 0;                // the filling that has what is set: 1, 2, or 0 for none yet
    int uneven_ = 0;             // digits of houses that one filling has and the other lacks
    std::vector<Mask> fixed_;    // by house: digits that are given
    std::vector<Mask> first_;    // by house: digits of the first filling
    std::vector<Mask> second_;
    std::vector<char> in_;       // by cell: whether it is chosen
    std::vector<Chosen> chosen_;
};

}  // namespace

void TwoFillings::build(const Context& context) {
    all.clear();
    FillingSearch(context, all).run();
}

}  // namespace whydoku::logic
