// Exocets: whatever two digits two base cells have, two target cells have them too.
//
// The base cells lie in a box and in a line r; three lines L0, L1, L2 cross r elsewhere, L0 in the box of the base; the targets lie in
// L1 and L2, in boxes that r goes through. Suppose a base
// digit d is in the base. Then it is nowhere else that the base sees. If it were in neither target, d would have to be in
// each of the three lines at places that are left there; where any three such places clash, it is in a target. Both digits of
// the base are, so the targets have just these.
//
// What else players conclude from an exocet (mirrors, single cover lines, digits that are known to be in the base, pairs that cannot
// go together) follows from going through its ways: the two digits of the base, and a place for each of them in the three lines and in
// the boxes of the targets. What is at odds with every way goes.
//
// In a senior exocet a target may lie farther along its line, outside the boxes that r goes through. Two junior exocets with the same
// four digits and the same lines across make a double one, and are gone through together.

#include <algorithm>
#include <array>

#include "logic/finder.hpp"

namespace whydoku::logic::exocet_finder {

namespace {

enum { junior, senior, twice };

constexpr int fewest_digits = 3;  // of the base: with two it is a naked pair
constexpr int most_digits = 4;    // with more it goes by other names
constexpr Effort most_ways{20000, "exocets with more than {} ways to place the digits of the base"};

struct Search {
    const Context& context;
    Sink& sink;
    Step& step;
    int technique;
    int base[2] = {};
    Mask digits = 0;

    const Net& net() const { return context.net; }
    const Position& position() const { return context.position; }

    // The places a digit of the base has in a line: where it stands, or where not every base cell that can have it looks.
    void places(int line, int digit, std::vector<int>& out) const {
        out.clear();
        for (const int cell : net().cells_of(line)) {
            if (position().value(cell) == digit) out.push_back(cell);
        }
        for (Mask rest = position().places(line, digit); rest; rest &= rest - 1) {
            const int cell = net().cells_of(line)[lowest(rest)];
            bool out_of_sight = false;
            for (const int from : base) out_of_sight = out_of_sight || (position().has(from, digit) && !net().sees(from, cell));
            if (out_of_sight) out.push_back(cell);
        }
    }
    // Whether a digit can be in all three lines without a target.
    bool slips_by(const std::vector<int> (&where)[3], int one, int two) const {
        for (const int a : where[0]) {
            for (const int b : where[1]) {
                if (b == one || net().sees(a, b)) continue;
                for (const int c : where[2]) {
                    if (c != two && !net().sees(a, c) && !net().sees(b, c)) return true;
                }
            }
        }
        return false;
    }

    bool targets(const int (&line)[3], int along) {
        thread_local std::vector<int> where[64][3];
        context.limit.tick(10);
        for (Mask rest = digits; rest; rest &= rest - 1) {
            const int d = lowest(rest);
            for (int i = 0; i < 3; ++i) places(line[i], d, where[d][i]);
        }
        for (const int one : net().cells_of(line[1])) {
            context.limit.tick(1 + net().cell_words() / 8);
            if (!(position().domain(one) & digits) || sees_base(one)) continue;
            const bool first_near = is_near(one, along);
            if (technique != senior && !first_near) continue;
            for (const int two : net().cells_of(line[2])) {
                if (!(position().domain(two) & digits) || sees_base(two)) continue;
                const bool near = first_near && is_near(two, along);
                if (near != (technique != senior)) continue;
                context.limit.tick(10);
                bool holds = true;
                for (Mask rest = digits; rest && holds; rest &= rest - 1) holds = !slips_by(where[lowest(rest)], one, two);
                if (holds && !give(line, along, one, two)) return false;
            }
        }
        return true;
    }

    // Hand over what follows from an exocet: first what the targets hold, then what every way to place its digits rules out.
    bool give(const int (&line)[3], int along, int one, int two) {
        if (technique == twice) return keep(line, along, one, two);
        begin(line);
        for (const int cell : {one, two}) {
            for (Mask gone = position().domain(cell) & ~digits; gone; gone &= gone - 1) step.removes.push_back(net().cand(cell, lowest(gone)));
        }
        // A digit that no target can have is not in the base either.
        for (Mask gone = digits & ~position().domain(one) & ~position().domain(two); gone; gone &= gone - 1) {
            for (const int cell : base) {
                if (position().has(cell, lowest(gone))) step.removes.push_back(net().cand(cell, lowest(gone)));
            }
        }
        if (!step.removes.empty() && !finish(line, along, one, two)) return false;
        const std::vector<int> told = step.removes;
        begin(line);
        find_ways(line, {one, two}, {base[0], base[1]});
        for (const int cand : left_) {
            if (std::ranges::find(told, cand) == told.end()) step.removes.push_back(cand);
        }
        if (step.removes.empty()) return true;
        add_boxes();
        return finish(line, along, one, two);
    }
    void add_boxes() {
        for (const int box : boxes_) {
            for (Mask rest = digits; rest; rest &= rest - 1) {
                if (position().places(box, lowest(rest))) step.truths.push_back(net().truth(box, lowest(rest)));
            }
        }
        step.add(Role::cover, boxes_);
    }

    // Keep an exocet with four digits for a second one; where one was kept, hand over what both rule out.
    bool keep(const int (&line)[3], int along, int one, int two) {
        if (size_of(digits) != most_digits) return true;
        find_ways(line, {one, two}, {base[0], base[1]});
        const Exocet found{{base[0], base[1]}, {line[0], line[1], line[2]}, {one, two}, digits, left_};
        for (const Exocet& other : kept_) {
            context.limit.tick();
            if (other.digits != digits || !std::ranges::is_permutation(other.lines, found.lines)) continue;
            if (std::ranges::find_first_of(other.base, found.base) != other.base.end()) continue;
            if (std::ranges::find_first_of(other.targets, found.targets) != other.targets.end()) continue;
            begin(line);
            step.truths.insert(step.truths.end(), other.base.begin(), other.base.end());
            find_ways(line, {one, two, other.targets[0], other.targets[1]}, {base[0], base[1], other.base[0], other.base[1]});
            const auto is_known = [](const Exocet& exocet, int cand) { return std::ranges::find(exocet.removes, cand) != exocet.removes.end(); };
            for (const int cand : left_) {
                if (!is_known(found, cand) && !is_known(other, cand)) step.removes.push_back(cand);
            }
            if (step.removes.empty()) continue;
            add_boxes();
            step.add(Role::set, {other.base[0], other.base[1], other.targets[0], other.targets[1]});
            if (!finish(line, along, one, two)) return false;
        }
        kept_.push_back(found);
        return true;
    }
    struct Exocet {
        std::array<int, 2> base;
        std::array<int, 3> lines;
        std::array<int, 2> targets;
        Mask digits;
        std::vector<int> removes;  // what it rules out by itself
    };
    std::vector<Exocet> kept_ = {};

    void begin(const int (&line)[3]) {
        step.clear(technique);
        step.truths = {base[0], base[1]};
        for (Mask rest = digits; rest; rest &= rest - 1) {
            for (const int each : line) step.truths.push_back(net().truth(each, lowest(rest)));
        }
    }
    bool finish(const int (&line)[3], int along, int one, int two) {
        std::vector<int> items;
        for (Mask rest = digits; rest; rest &= rest - 1) items.push_back(lowest(rest));
        step.add(Role::cells, {base[0], base[1]});
        step.add(Role::pincers, {one, two});
        step.add(Role::digits, items);
        step.add(Role::houses, {along, line[0], line[1], line[2]});
        return sink.take(step);
    }

    // -- the ways: a digit for each base cell, and a place for both digits in the three lines and in the boxes of the targets --
    std::vector<int> boxes_ = {};
    std::vector<int> left_ = {};    // candidates that are at odds with every way so far
    std::vector<int> chosen_ = {};  // of the way that is looked at
    int ways_ = 0;

    void find_ways(const int (&line)[3], const std::vector<int>& targets, const std::vector<int>& bases) {
        boxes_.clear();
        for (const int cell : targets) {
            for (const Seat seat : net().seats(cell)) {
                if (net().kind(seat.group) != Kind::box || seat.group >= net().houses()) continue;
                if (std::ranges::find(boxes_, seat.group) == boxes_.end()) boxes_.push_back(seat.group);
            }
        }
        left_.clear();
        ways_ = 0;
        for (int cell = 0; cell < net().cells(); ++cell) {
            for (Mask rest = position().domain(cell); rest; rest &= rest - 1) left_.push_back(net().cand(cell, lowest(rest)));
        }
        chosen_.clear();
        if (!fill(line, bases, 0) || ways_ == 0) left_.clear();
    }
    // Go through the digits of the base cells from `at` on.  After: as for `place`.
    bool fill(const int (&line)[3], const std::vector<int>& bases, std::size_t at) {
        if (at == bases.size()) {
            std::vector<int> open;
            for (const int cand : chosen_) {
                for (const int each : line) open.push_back(net().truth(each, net().digit_of(cand)));
                for (const int each : boxes_) open.push_back(net().truth(each, net().digit_of(cand)));
            }
            return place(open, 0);
        }
        for (Mask rest = position().domain(bases[at]); rest; rest &= rest - 1) {
            const int cand = net().cand(bases[at], lowest(rest));
            if (std::ranges::any_of(chosen_, [&](int each) { return net().linked(each, cand); })) continue;
            chosen_.push_back(cand);
            const bool more = fill(line, bases, at + 1);
            chosen_.pop_back();
            if (!more) return false;
        }
        return true;
    }
    // Go through the places of the truths from `at` on.  After: false means that nothing is left to find, or that it takes too long.
    bool place(const std::vector<int>& open, std::size_t at) {
        context.limit.tick();
        if (at == open.size()) {
            if (++ways_ > context.limit.most(most_ways)) {
                context.limit.gave_up(most_ways);
                return false;
            }
            context.limit.tick(static_cast<int>(left_.size()));
            std::erase_if(left_, [&](int cand) {
                return std::ranges::none_of(chosen_, [&](int each) { return net().linked(each, cand); });
            });
            return !left_.empty();
        }
        const int house = net().house_of(open[at]);
        const int digit = net().digit_of_truth(open[at]);
        const Mask places = position().places(house, digit);
        if (places == 0) return place(open, at + 1);
        for (Mask rest = places; rest; rest &= rest - 1) {
            const int cand = net().cand(net().cells_of(house)[lowest(rest)], digit);
            if (std::ranges::any_of(chosen_, [&](int each) { return net().linked(each, cand); })) continue;
            chosen_.push_back(cand);
            const bool more = place(open, at + 1);
            chosen_.pop_back();
            if (!more) return false;
        }
        return true;
    }

    bool sees_base(int cell) const { return cell == base[0] || cell == base[1] || net().sees(cell, base[0]) || net().sees(cell, base[1]); }
    // Whether a cell lies in a box that the line of the base goes through.
    bool is_near(int cell, int along) const {
        for (const Seat seat : net().seats(cell)) {
            if (net().kind(seat.group) == Kind::box && meet(seat.group, along)) return true;
        }
        return false;
    }
    bool meet(int a, int b) const {
        for (int w = 0; w < net().cell_words(); ++w) {
            if (net().members(a)[w] & net().members(b)[w]) return true;
        }
        return false;
    }

    // The base cells lie in `along` and in `box`.
    bool from_base(int along, int box) {
        for (const int cell : net().cells_of(along)) {
            if (cell == base[0] || cell == base[1] || net().place(box, cell) < 0) continue;
            for (const Seat seat : net().seats(cell)) {
                if (!is_cross_line(seat.group, along)) continue;
                for (const int first : net().cells_of(along)) {
                    if (net().place(box, first) >= 0) continue;
                    context.limit.tick();
                    for (const Seat one : net().seats(first)) {
                        if (!is_cross_line(one.group, along) || meet(one.group, seat.group)) continue;
                        for (const int second : net().cells_of(along)) {
                            if (second <= first || net().place(box, second) >= 0) continue;
                            context.limit.tick(1 + net().cell_words() / 8);
                            for (const Seat two : net().seats(second)) {
                                if (!is_cross_line(two.group, along) || meet(two.group, seat.group) || meet(two.group, one.group)) continue;
                                const int lines[3] = {seat.group, one.group, two.group};
                                if (!targets(lines, along)) return false;
                            }
                        }
                    }
                }
            }
        }
        return true;
    }
    bool is_cross_line(int group, int along) const { return group < net().houses() && group != along && net().is_line(group); }

    void run() {
        for (int along = 0; along < net().houses(); ++along) {
            if (!net().is_line(along)) continue;
            const auto& cells = net().cells_of(along);
            for (std::size_t i = 0; i < cells.size(); ++i) {
                for (std::size_t j = i + 1; j < cells.size(); ++j) {
                    context.limit.tick();
                    base[0] = cells[i];
                    base[1] = cells[j];
                    if (position().domain(base[0]) == 0 || position().domain(base[1]) == 0) continue;
                    digits = position().domain(base[0]) | position().domain(base[1]);
                    if (size_of(digits) < fewest_digits || size_of(digits) > most_digits) continue;
                    for (const Seat seat : net().seats(base[0])) {
                        if (seat.group >= net().houses() || net().is_line(seat.group) || net().place(seat.group, base[1]) < 0) continue;
                        if (!from_base(along, seat.group)) return;
                    }
                }
            }
        }
    }
};

void find(const Context& context, Sink& sink) {
    for (const int technique : {junior, senior, twice}) {
        if (!sink.wants(technique)) continue;
        thread_local Step step;
        Search search{context, sink, step, technique};
        search.run();
    }
}

const Register registered{{.family = "exotic", .techniques = {"junior-exocet", "senior-exocet", "double-exocet"}, .find = find}};

}  // namespace

}  // namespace whydoku::logic::exocet_finder
