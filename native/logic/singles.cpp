// Singles: a truth with one candidate left. The position has noticed them; here they only get their names.

#include "logic/finder.hpp"

namespace whydoku::logic {

namespace {

enum { full_house, last_digit, naked_single, hidden_in_box, hidden_in_line };

// Hand over "this candidate holds, because it is all that the truth has left".
bool give(const Context& context, Sink& sink, Step& step, int technique, int cand, int truth, int house) {
    step.clear(technique);
    step.places.push_back(cand);
    step.truths.push_back(truth);
    step.add(Role::cells, {context.net.cell_of(cand)});
    step.add(Role::digits, {context.net.digit_of(cand)});
    if (house >= 0) step.add(Role::houses, {house});
    return sink.take(step);
}

void find(const Context& context, Sink& sink) {
    const Net& net = context.net;
    const Position& position = context.position;
    thread_local Step step;

    if (sink.wants(full_house)) {
        for (std::size_t i = position.last().size(); i-- > 0;) {
            const int house = position.last()[i];
            if (position.open_cells_in(house) != 1) continue;
            for (const int cell : net.cells_of(house)) {
                const Mask left = position.domain(cell);
                if (is_single(left) && !give(context, sink, step, full_house, net.cand(cell, lowest(left)), net.truth(house, lowest(left)), house)) return;
            }
        }
    }
    if (sink.wants(naked_single)) {
        for (std::size_t i = position.naked().size(); i-- > 0;) {
            const int cell = position.naked()[i];
            const Mask left = position.domain(cell);
            if (is_single(left) && !give(context, sink, step, naked_single, net.cand(cell, lowest(left)), cell, -1)) return;
        }
    }
    if (sink.wants(last_digit)) {
        for (std::size_t i = position.lone().size(); i-- > 0;) {
            const int digit = position.lone()[i];
            if (position.open_cells_of(digit) != 1) continue;
            int cell = 0;
            for (int w = 0; w < net.cell_words(); ++w) {
                if (position.cells(digit)[w]) cell = w * 64 + lowest(position.cells(digit)[w]);
            }
            // Where some house is still waiting for the digit, this is its place.
            for (const Seat seat : net.seats(cell)) {
                if (seat.group >= net.houses()) break;
                const int truth = net.truth(seat.group, digit);
                if (!give(context, sink, step, last_digit, net.cand(cell, digit), truth, seat.group)) return;
                break;
            }
        }
    }
    for (const bool in_line : {false, true}) {
        const int technique = in_line ? hidden_in_line : hidden_in_box;
        if (!sink.wants(technique)) continue;
        const auto& hidden = position.hidden(in_line);
        for (std::size_t i = hidden.size(); i-- > 0;) {
            const Mask left = position.truth(hidden[i]);
            if (!is_single(left)) continue;
            const int cand = position.cand_at(hidden[i], lowest(left));
            if (!give(context, sink, step, technique, cand, hidden[i], net.house_of(hidden[i]))) return;
        }
    }
}

const Register registered{{
    .family = "singles",
    .techniques = {"full-house", "last-digit", "naked-single", "hidden-single-in-a-box", "hidden-single-in-a-line"},
    .find = find,
    .first_will_do = true,
}};

}  // namespace

}  // namespace whydoku::logic
