#include "logic/consequences.hpp"
#include "logic/rules.hpp"

namespace whydoku::logic {

namespace {

constexpr Effort candidates_of_truth{3, "assumptions inside nets from cells and houses with more than {} candidates left"};

}  // namespace

Consequences::Preview::Preview(const Context& context)
    : net_(context.net), limit_(context.limit), space_(*net_.whole(), domains_of(context.position)), fine_(true) {
    space_.wake_all();
    fine_ = settle();
}

bool Consequences::Preview::settle() {
    limit_.tick(500 + net_.cells());
    for (;;) {
        const Settled settled = space_.propagate(limit_.until());
        if (settled != Settled::paused) return settled == Settled::fine;
        limit_.look();
    }
}

bool Consequences::Preview::assume(int cand, std::vector<Mask>& domains) {
    const std::size_t mark = space_.mark();
    const bool fine = space_.keep(net_.cell_of(cand), bit(net_.digit_of(cand))) && settle();
    if (fine) domains = space_.domains();
    space_.undo_to(mark);
    return fine;
}

Mask Consequences::Preview::left(int truth) const {
    if (net_.is_cell_truth(truth)) return space_.domain(truth);
    const auto cells = net_.cells_of(net_.house_of(truth));
    Mask left = 0;
    for (std::size_t i = 0; i < cells.size(); ++i) left |= (space_.domain(cells[i]) >> net_.digit_of_truth(truth) & 1) << i;
    return left;
}

// Rule out what fails among the candidates of truths that have `size` left.  After: false means that nothing is left at all.
bool Consequences::Preview::rule_out(int size, std::vector<int>& refuted, int& patience, bool& any) {
    std::vector<char> tried(net_.cands(), 0);
    for (int truth = 0; truth < net_.truths(); ++truth) {
        limit_.tick(net_.digits() / 4);
        if (size_of(left(truth)) != size) continue;
        for (Mask rest = left(truth); rest; rest &= rest - 1) {
            const int place = lowest(rest);
            const int cand = net_.is_cell_truth(truth)
                                 ? net_.cand(truth, place)
                                 : net_.cand(net_.cells_of(net_.house_of(truth))[place], net_.digit_of_truth(truth));
            const int cell = net_.cell_of(cand);
            const Mask digit = bit(net_.digit_of(cand));
            if (tried[cand] || space_.domain(cell) == digit || !(space_.domain(cell) & digit)) continue;
            tried[cand] = 1;
            if (--patience <= 0) return true;
            const std::size_t mark = space_.mark();
            const bool fine = space_.keep(cell, digit) && settle();
            space_.undo_to(mark);
            if (fine) continue;
            any = true;
            refuted.push_back(cand);
            if (!space_.keep(cell, ~digit) || !settle()) return false;
        }
    }
    return true;
}

bool Consequences::Preview::fails_in_the_end(int cand, std::vector<int>& refuted, int& patience) {
    refuted.clear();
    const std::size_t mark = space_.mark();
    bool fine = space_.keep(net_.cell_of(cand), bit(net_.digit_of(cand))) && settle();
    const bool fails_at_once = !fine;
    const int largest = limit_.most(candidates_of_truth);
    for (int size = 2; fine && size <= largest && patience > 0;) {
        bool any = false;
        fine = rule_out(size, refuted, patience, any);
        size = any ? 2 : size + 1;
    }
    space_.undo_to(mark);
    if (fine) limit_.gave_up(candidates_of_truth);
    return !fine && !fails_at_once;
}

}  // namespace whydoku::logic
