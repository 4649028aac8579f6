// Singles: a truth with one candidate left. The position has recorded them; here they only get their names.

#include "logic/singles.hpp"

namespace whydoku::logic {

namespace {

enum { full_house, last_digit, naked_single, hidden_in_box, hidden_in_line };

// Call f(single) for each single of a technique, those noticed last first, as long as it wants more.
template <class F>
void for_singles(const Position& position, int technique, F&& f) {
    const Net& net = position.net();
    if (technique == full_house) {
        for (std::size_t i = position.last().size(); i-- > 0;) {
            const int house = position.last()[i];
            if (position.open_cells_in(house) != 1) continue;
            for (const int cell : net.cells_of(house)) {
                const Mask left = position.domain(cell);
                if (is_single(left) && !f(Single{net.cand(cell, lowest(left)), net.truth(house, lowest(left)), house})) return;
            }
        }
    } else if (technique == naked_single) {
        for (std::size_t i = position.naked().size(); i-- > 0;) {
            const int cell = position.naked()[i];
            const Mask left = position.domain(cell);
            if (is_single(left) && !f(Single{net.cand(cell, lowest(left)), cell, -1})) return;
        }
    } else if (technique == last_digit) {
        for (std::size_t i = position.lone().size(); i-- > 0;) {
            const int digit = position.lone()[i];
            if (position.open_cells_of(digit) != 1) continue;
            int cell = 0;
            for (int w = 0; w < net.cell_words(); ++w) {
                if (position.cells(digit)[w]) cell = w * 64 + lowest(position.cells(digit)[w]);
            }
            // Where some house is still waiting for the digit, this is its place.
            const auto seats = net.seats(cell);
            if (seats.empty() || seats[0].group >= net.houses()) continue;
            if (!f(Single{net.cand(cell, digit), net.truth(seats[0].group, digit), seats[0].group})) return;
        }
    } else {
        const auto& hidden = position.hidden(technique == hidden_in_line);
        for (std::size_t i = hidden.size(); i-- > 0;) {
            const Mask left = position.truth(hidden[i]);
            if (!is_single(left)) continue;
            if (!f(Single{position.cand_at(hidden[i], lowest(left)), hidden[i], net.house_of(hidden[i])})) return;
        }
    }
}

void find_singles(const Context& context, Sink& sink) {
    thread_local Step step;
    for_singles(context.position, sink.wanted(), [&](const Single& single) {
        context.limit.tick();
        step.clear(sink.wanted());
        write_single(context.net.digits(), single, step);
        return sink.take(step);
    });
}

const Register singles_registered{{
    .family = "singles",
    .techniques = {"full-house", "last-digit", "naked-single", "hidden-single-in-a-box", "hidden-single-in-a-line"},
    .find = find_singles,
    .first_will_do = true,
}};

}  // namespace

bool finds_singles(const Finder& finder) { return finder.find == find_singles; }

bool next_single(const Position& position, int technique, Single& single) {
    bool found = false;
    for_singles(position, technique, [&](const Single& first) {
        single = first;
        found = true;
        return false;
    });
    return found;
}

void write_single(int digits, const Single& single, Step& step) {
    step.places.push_back(single.cand);
    step.truths.push_back(single.truth);
    step.add(Role::cells, {single.cand / digits});
    step.add(Role::digits, {single.cand % digits});
    if (single.house >= 0) step.add(Role::houses, {single.house});
}

}  // namespace whydoku::logic
