#include "logic/single_words.hpp"

#include <algorithm>

namespace whydoku::logic {

void SingleWords::list(const std::vector<int>& items, const std::vector<std::string>& names, std::string& text) const {
    for (std::size_t i = 0; i < items.size(); ++i) {
        if (i > 0) text += i + 1 == items.size() ? phrases_.last : phrases_.comma;
        text += names[static_cast<std::size_t>(items[i])];
    }
}

// The other cells of a house that are empty: which places of the digit cover them, as few as will do.
void SingleWords::cover_of_house(const Net& net, const std::vector<int>& values, const Single& single, std::string& text) const {
    const int kept = net.cell_of(single.cand);
    const int digit = net.digit_of(single.cand);
    std::vector<int> open;
    for (const int cell : net.cells_of(single.house)) {
        if (cell != kept && values[cell] < 0) open.push_back(cell);
    }
    if (open.empty()) {
        text += phrases_.filled;
        return;
    }
    std::vector<int> same;
    bool otherwise = false;  // by another digit, which only rules of their own do
    for (int cell = 0; cell < net.cells(); ++cell) {
        if (values[cell] == digit) same.push_back(cell);
    }
    std::vector<int> chosen;
    while (!open.empty()) {
        int best = -1, most = 0;
        for (const int by : same) {
            const int reach = static_cast<int>(std::ranges::count_if(open, [&](int cell) { return net.sees(by, cell); }));
            if (reach > most) most = reach, best = by;
        }
        if (best < 0) break;
        chosen.push_back(best);
        std::erase_if(open, [&](int cell) { return net.sees(best, cell); });
    }
    if (!open.empty() && net.has_extra()) {
        const auto before = open.size();
        std::erase_if(open, [&](int cell) {
            return std::ranges::any_of(net.extra(net.cand(cell, digit)), [&](int by) { return values[net.cell_of(by)] == net.digit_of(by); });
        });
        otherwise = open.size() < before;
    }
    std::ranges::sort(chosen);
    if (otherwise) {
        text += phrases_.placed;
    } else if (chosen.empty()) {
        text += phrases_.earlier;
    } else {
        const bool one = chosen.size() == 1;
        text += phrases_.the;
        text += digits_[static_cast<std::size_t>(digit)];
        text += one ? phrases_.in : phrases_.plural_in;
        list(chosen, cells_, text);
        text += !open.empty() ? phrases_.and_earlier : one ? phrases_.covers : phrases_.cover;
    }
}

// The other digits of a cell: which of its houses have them, the fullest first.
void SingleWords::cover_of_cell(const Net& net, const std::vector<int>& values, const Single& single, std::string& text) const {
    const int cell = net.cell_of(single.cand);
    Mask left = net.all_digits() & ~(Mask{1} << net.digit_of(single.cand));
    std::vector<std::pair<int, Mask>> houses;
    for (const Seat& seat : net.seats(cell)) {
        if (seat.group >= net.houses()) continue;
        Mask has = 0;
        for (const int other : net.cells_of(seat.group)) {
            if (values[other] >= 0) has |= Mask{1} << values[other];
        }
        houses.emplace_back(seat.group, has);
    }
    bool first = true;
    const auto join = [&] {
        if (!first) text += phrases_.then;
        first = false;
    };
    const auto digits_of = [&](Mask mask) {
        std::vector<int> digits;
        for (; mask; mask &= mask - 1) digits.push_back(lowest(mask));
        return digits;
    };
    while (left && !houses.empty()) {
        const auto best = std::ranges::max_element(houses, {}, [&](const auto& house) { return std::popcount(house.second & left); });
        const auto [group, has] = *best;
        houses.erase(best);
        if (!(has & left)) break;
        join();
        text += groups_[static_cast<std::size_t>(group)];
        text += phrases_.has;
        list(digits_of(has & left), digits_, text);
        left &= ~has;
    }
    Mask ruled = 0;
    for (Mask rest = left; rest; rest &= rest - 1) {
        const int digit = lowest(rest);
        bool placed = false;
        for (int other = 0; other < net.cells() && !placed; ++other) placed = values[other] == digit && net.sees(cell, other);
        for (const int by : net.extra(net.cand(cell, digit))) placed = placed || values[net.cell_of(by)] == net.digit_of(by);
        if (placed) ruled |= Mask{1} << digit;
    }
    if (ruled) {
        join();
        text += phrases_.excluded;
        list(digits_of(ruled), digits_, text);
    }
    if (left & ~ruled) {
        join();
        text += phrases_.ruled_out;
        list(digits_of(left & ~ruled), digits_, text);
    }
}

std::vector<std::string> SingleWords::tell(const Net& net, const Path& path, int first, int end, std::vector<int> values) const {
    std::vector<std::string> texts(static_cast<std::size_t>(end - first));
    Single single;
    Step step;
    // What a step has placed was not there at first.
    for (int i = first; i < end; ++i) {
        if (path.read(i, single)) {
            values[net.cell_of(single.cand)] = -1;
        } else {
            path.read(i, step);
            for (const int cand : step.places) values[net.cell_of(cand)] = -1;
        }
    }
    std::vector<std::vector<int>> before;  // the values when each open guess was made
    for (int i = first; i < end; ++i) {
        if (!path.read(i, single)) {
            path.read(i, step);
            const int technique = path.technique(i);
            if (technique == Path::guess) before.push_back(values);
            if (technique == Path::refuted && !before.empty()) {
                values = before.back();
                before.pop_back();
            }
            for (const int cand : step.places) values[net.cell_of(cand)] = net.digit_of(cand);
            continue;
        }
        std::string& text = texts[static_cast<std::size_t>(i - first)];
        for (const char sign : sentences_[static_cast<std::size_t>(path.technique(i))]) {
            switch (sign) {
                case cell_mark: text += cells_[static_cast<std::size_t>(net.cell_of(single.cand))]; break;
                case digit_mark: text += digits_[static_cast<std::size_t>(net.digit_of(single.cand))]; break;
                case house_mark: if (single.house >= 0) text += groups_[static_cast<std::size_t>(single.house)]; break;
                case first_house_mark: if (single.house >= 0) text += first_groups_[static_cast<std::size_t>(single.house)]; break;
                case cover_mark:
                    if (single.house >= 0) cover_of_house(net, values, single, text);
                    else cover_of_cell(net, values, single, text);
                    break;
                default: text += sign;
            }
        }
        values[net.cell_of(single.cand)] = net.digit_of(single.cand);
    }
    return texts;
}

}  // namespace whydoku::logic
