#include "logic/cover.hpp"

#include <algorithm>
#include <array>

namespace whydoku::logic {

namespace {

// A truth whose candidates are being covered. A set of them is a word: bit i for the i-th, in order.
class Covering {
public:
    Covering(const Net& net, std::span<const signed char> values, std::vector<int> truth, int kept)
        : net_(net), values_(values), truth_(std::move(truth)), cell_(net.cell_of(kept)) {
        std::ranges::sort(truth_);
        is_cell_ = std::ranges::all_of(truth_, [&](int cand) { return net.cell_of(cand) == cell_; });
        for (std::size_t i = 0; i < truth_.size(); ++i) {
            if (truth_[i] == kept || (!is_cell_ && values[net.cell_of(truth_[i])] >= 0)) continue;
            left_ |= Mask{1} << i;
            with_digit_[net.digit_of(truth_[i])] |= Mask{1} << i;
        }
    }

    bool is_cell() const { return is_cell_; }

    // By the digits of a house together.
    void cover_by_houses() {
        std::vector<Option> options;
        for (const Seat& seat : net_.seats(cell_)) {
            if (seat.group >= net_.houses()) continue;
            Mask ruled_out = 0;
            for (const int other : net_.cells_of(seat.group)) ruled_out |= equal_to(other);
            options.push_back({seat.group, -1, ruled_out});
        }
        choose(options);
    }

    // By placed digits one by one: only equal digits, or whatever is linked.
    void cover_by_digits(bool only_equal) {
        std::vector<Option> options;
        for (int cell = 0; left_ && cell < net_.cells(); ++cell) {
            const Mask ruled_out = only_equal || !net_.has_extra() ? equal_to(cell) : linked_to(cell);
            if (ruled_out) options.push_back({-1, cell, ruled_out});
        }
        choose(options);
    }

    Cover finish() {
        cover_.second = shown(left_);
        return std::move(cover_);
    }

private:
    struct Option {
        int house;  // or -1
        int cell;
        Mask ruled_out;
    };

    // Cover what is left with few options: always the one that covers most, then none that the others make needless.
    void choose(const std::vector<Option>& options) {
        std::vector<const Option*> chosen;
        for (Mask open = left_; open && !options.empty();) {
            const Option& best = *std::ranges::max_element(options, {}, [&](const Option& option) { return std::popcount(option.ruled_out & open); });
            if (!(best.ruled_out & open)) break;
            chosen.push_back(&best);
            open &= ~best.ruled_out;
        }
        for (std::size_t at = 0; at < chosen.size();) {
            Mask others = 0;
            for (const Option* other : chosen) others |= other == chosen[at] ? 0 : other->ruled_out;
            if (chosen[at]->ruled_out & left_ & ~others) ++at;
            else chosen.erase(chosen.begin() + static_cast<std::ptrdiff_t>(at));
        }
        for (const Option* option : chosen) {
            const auto& [house, cell, ruled_out] = *option;
            const Mask covered = ruled_out & left_;
            std::vector<int> placed;
            for (const int other : house < 0 ? std::span(&cell, 1) : std::span(net_.cells_of(house))) {
                if (house < 0 || (equal_to(other) & covered)) placed.push_back(net_.cand(other, values_[other]));
            }
            std::ranges::sort(placed);
            cover_.first.emplace_back(house < 0 ? way(cell, covered) : house, std::move(placed), shown(covered));
            left_ &= ~covered;
        }
    }

    // What of the truth the digit in a cell rules out because it is the same, and by any link.
    Mask equal_to(int cell) const {
        if (values_[cell] < 0) return 0;
        Mask equal = with_digit_[values_[cell]];
        for (Mask rest = equal; rest; rest &= rest - 1) {
            if (!net_.sees(cell, cell_at(rest))) equal &= ~(rest & -rest);
        }
        return equal;
    }
    Mask linked_to(int cell) const {
        Mask linked = 0;
        for (Mask rest = values_[cell] < 0 ? 0 : left_; rest; rest &= rest - 1) {
            if (cell_at(rest) != cell && net_.linked(net_.cand(cell, values_[cell]), truth_[lowest(rest)])) linked |= rest & -rest;
        }
        return linked;
    }
    // How the digit in a cell rules out a part of the truth: by the last house that it shares with all of it, by another group, or by a relation.
    int way(int cell, Mask covered) const {
        if (covered & ~equal_to(cell)) return by_relation;
        int found = by_group;
        for (const Seat& seat : net_.seats(cell)) {
            if (seat.group >= net_.houses()) continue;
            bool shared = true;
            for (Mask rest = covered; rest; rest &= rest - 1) shared = shared && net_.place(seat.group, cell_at(rest)) >= 0;
            if (shared) found = seat.group;
        }
        return found;
    }
    int cell_at(Mask rest) const { return net_.cell_of(truth_[lowest(rest)]); }
    std::vector<int> shown(Mask mask) const {
        std::vector<int> items;
        for (; mask; mask &= mask - 1) items.push_back(is_cell_ ? net_.digit_of(truth_[lowest(mask)]) : cell_at(mask));
        return items;
    }

    const Net& net_;
    std::span<const signed char> values_;
    std::vector<int> truth_;
    int cell_;
    bool is_cell_;
    Mask left_ = 0;
    std::array<Mask, 64> with_digit_{};
    Cover cover_;
};

}  // namespace

Cover cover_of(const Net& net, std::span<const signed char> values, std::vector<int> truth, int kept, bool equal_first) {
    Covering covering(net, values, std::move(truth), kept);
    if (covering.is_cell()) covering.cover_by_houses();
    else if (equal_first) covering.cover_by_digits(true);
    covering.cover_by_digits(false);
    return covering.finish();
}

std::vector<std::optional<CoveredSingle>> covers_of(const Net& net, const Path& path, int first, int end, std::vector<signed char> values) {
    std::vector<std::optional<CoveredSingle>> covers(static_cast<std::size_t>(end - first));
    Single single;
    Step step;
    // What a step places was not there at first.
    for (int i = first; i < end; ++i) {
        if (path.read(i, single)) {
            values[net.cell_of(single.cand)] = -1;
            continue;
        }
        path.read(i, step);
        for (const int cand : step.places) values[net.cell_of(cand)] = -1;
    }
    std::vector<std::vector<signed char>> before;  // the values when each open guess was made
    for (int i = first; i < end; ++i) {
        if (path.read(i, single)) {
            std::vector<int> truth;
            if (single.house < 0) {
                for (int digit = 0; digit < net.digits(); ++digit) truth.push_back(net.cand(net.cell_of(single.cand), digit));
            } else {
                for (const int cell : net.cells_of(single.house)) truth.push_back(net.cand(cell, net.digit_of(single.cand)));
            }
            Cover cover = cover_of(net, values, std::move(truth), single.cand, true);
            covers[static_cast<std::size_t>(i - first)].emplace(path.technique(i), single.cand, single.house, std::move(cover));
            values[net.cell_of(single.cand)] = static_cast<signed char>(net.digit_of(single.cand));
            continue;
        }
        path.read(i, step);
        if (step.technique == Path::guess) before.push_back(values);
        if (step.technique == Path::refuted && !before.empty()) {
            values = std::move(before.back());
            before.pop_back();
        }
        for (const int cand : step.places) values[net.cell_of(cand)] = static_cast<signed char>(net.digit_of(cand));
    }
    return covers;
}

}  // namespace whydoku::logic
