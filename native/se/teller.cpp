// Inferences for chains; see the header.

#include "se/teller.hpp"

#include <algorithm>

namespace whydoku::se {

namespace {

using logic::literal_of;
using logic::Reason;
using Lead = logic::Step::Lead;

constexpr std::array house_kinds{logic::Kind::box, logic::Kind::row, logic::Kind::column};  // [Type]

// The group of the network that is a house, or -1.
int group_of(const logic::Net& net, int h) {
    for (const logic::Seat seat : net.seats(cell_at(h, 0))) {
        if (seat.group >= net.houses() || net.kind(seat.group) != house_kinds[h / 9]) continue;
        const auto& own = houses.cells[h];
        if (std::ranges::equal(net.cells_of(seat.group), own)) return seat.group;
    }
    return -1;
}

// What a link along a chain leaves: the node before is gone, everything else was gone before.
class Along : public Scope {
public:
    Along(int candidate, int number, Scope& outer) : candidate_(candidate), number_(number), outer_(outer) {}
    int gone(int candidate) override { return candidate == candidate_ ? number_ : outer_.gone(candidate); }

private:
    int candidate_, number_;
    Scope& outer_;
};

bool shuts(int on, int candidate) { return on % 9 == candidate % 9 && sees(on / 9, candidate / 9); }

}  // namespace

bool is_plain(const logic::Net& net) {
    if (net.cells() != 81 || net.digits() != 9 || net.houses() != 27 || net.groups() != 27 || net.has_extra() || net.rule_count() != 0) return false;
    for (int h = 0; h < 27; ++h)
        if (group_of(net, h) < 0) return false;
    return true;
}

Teller::Teller(const logic::Net& net) : net_(net) {
    for (int h = 0; h < 27; ++h) groups_[h] = group_of(net, h);
}

void Teller::begin(const Grid& position) {
    position_ = &position;
    step.clear(-1);
    under_.clear();
    claims_.clear();
    by_.clear();
}

int Teller::truth_of(int candidate, Cause cause) const {
    const int cell = candidate / 9;
    return cause == in_cell ? cell_truth(cell) : house_truth(house(cause - in_block, cell), candidate % 9);
}

int Teller::add(Reason reason, std::initializer_list<int> claim, std::span<const int> truths, std::span<const int> sets,
                std::span<const int> needs) {
    std::vector<int> under;
    for (const int need : needs) {
        std::vector<int> both;
        std::ranges::set_union(under, under_[need], std::back_inserter(both));
        under = std::move(both);
    }
    under_.push_back(std::move(under));
    claims_.push_back(claim.size() == 0 ? -1 : *claim.begin());
    by_.push_back(-1);
    return step.infer({reason, std::span<const int>(claim.begin(), claim.size()), truths, sets, needs});
}

int Teller::assume(int candidate, bool on) {
    const int number = add(Reason::assume, {literal_of(candidate, on)}, {}, {}, {});
    under_[number].push_back(number);
    return number;
}

int Teller::goes(int candidate, int by) {
    const int needs[] = {by};
    const int number = add(Reason::conflict, {literal_of(candidate, false)}, {}, {}, needs);
    by_[number] = by;
    return number;
}

int Teller::clash(int on, int off) {
    const int needs[] = {on, off};
    return add(Reason::conflict, {}, {}, {}, needs);
}

// Everything else that the position has in the truth of a link.
void Teller::others_gone(int candidate, Cause cause, Scope& scope, std::vector<int>& needs) const {
    const int cell = candidate / 9, digit = candidate % 9;
    if (cause == in_cell) {
        each(position_->candidates[cell] & ~(1u << digit), [&](int other) { needs.push_back(scope.gone(9 * cell + other)); });
    } else {
        const int type = cause - in_block, h = house(type, cell);
        each(position_->places[h][digit] & ~(1u << place(type, cell)), [&](int i) { needs.push_back(scope.gone(9 * cell_at(h, i) + digit)); });
    }
}

int Teller::last(int candidate, Cause cause, Scope& scope) {
    std::vector<int> needs;
    others_gone(candidate, cause, scope, needs);
    const int truths[] = {truth_of(candidate, cause)};
    return add(Reason::last, {literal_of(candidate, true)}, truths, {}, needs);
}

int Teller::nothing_left(int candidate, Cause cause, int off, Scope& scope) {
    std::vector<int> needs;
    others_gone(candidate, cause, scope, needs);
    needs.push_back(off);
    // Something was put in the cell, and is gone like the rest: that is plainer.
    for (const int gone : needs)
        if (cause == in_cell && by_[gone] >= 0)
            for (const int other : needs)
                if (claims_[other] == (claims_[by_[gone]] ^ 1)) return clash(by_[gone], other);
    const int truths[] = {truth_of(candidate, cause)};
    return add(Reason::empty, {}, truths, {}, needs);
}

int Teller::fails(int end, int assumption) {
    const int needs[] = {end, assumption};
    const int number = add(Reason::fails, {claims_[assumption] ^ 1}, {}, {}, needs);
    std::erase(under_[number], assumption);
    return number;
}

int Teller::every_case(int truth, int candidate, bool on, std::span<const int> ends, std::span<const int> assumptions) {
    const std::span<const int> truths(&truth, truth >= 0 ? 1 : 0);
    const int number = add(Reason::cases, {literal_of(candidate, on)}, truths, {}, ends);
    for (const int assumption : assumptions) std::erase(under_[number], assumption);
    return number;
}

bool Teller::rests_on(int inference, int assumption) const { return std::ranges::binary_search(under_[inference], assumption); }

int Teller::by_pattern(const NestedPattern& pattern, int candidate, Scope& scope) {
    std::vector<int> truths, sets, needs;
    const auto gone_from = [&](int h, int digit, unsigned but_for) {
        each(position_->places[h][digit] & ~but_for, [&](int i) { needs.push_back(scope.gone(9 * cell_at(h, i) + digit)); });
    };
    switch (pattern.kind) {
        case NestedPattern::locked:
            gone_from(pattern.base, pattern.digit, meeting[pattern.base][pattern.cover]);
            truths.push_back(house_truth(pattern.base, pattern.digit));
            break;
        case NestedPattern::hidden_pair:
            each(pattern.digits, [&](int digit) {
                truths.push_back(house_truth(pattern.base, digit));
                gone_from(pattern.base, digit, pattern.places);
            });
            each(pattern.places, [&](int i) { sets.push_back(cell_truth(cell_at(pattern.base, i))); });
            break;
        case NestedPattern::naked_pair:
            each(pattern.places, [&](int i) {
                const int cell = cell_at(pattern.base, i);
                truths.push_back(cell_truth(cell));
                each(position_->candidates[cell] & ~unsigned{pattern.digits}, [&](int digit) { needs.push_back(scope.gone(9 * cell + digit)); });
            });
            each(pattern.digits, [&](int digit) { sets.push_back(house_truth(pattern.base, digit)); });
            break;
        default: {  // X-Wing: base and cover are types, places and digits the lines of each
            each(pattern.places, [&](int line) {
                truths.push_back(house_truth(9 * pattern.base + line, pattern.digit));
                gone_from(9 * pattern.base + line, pattern.digit, pattern.digits);
            });
            each(pattern.digits, [&](int line) { sets.push_back(house_truth(9 * pattern.cover + line, pattern.digit)); });
        }
    }
    return add(pattern.kind == NestedPattern::locked ? Reason::locked : Reason::count, {literal_of(candidate, false)}, truths, sets, needs);
}

int Teller::by_chain(const Path& path, Scope& scope) {
    const PathNode& start = path.back();
    const int assumption = assume(start.candidate, start.on);
    int number = assumption;
    // The last on-node cannot be: what was assumed rules it out.
    const std::size_t end = start.on ? 1 : 0;
    for (std::size_t i = path.size() - 1; --i > end;) {
        const PathNode& node = path[i];
        if (!node.on) {
            number = goes(node.candidate, number);
        } else {
            Along along(path[i + 1].candidate, number, scope);
            number = last(node.candidate, node.cause, along);
        }
    }
    Along along(path[end + 1].candidate, number, scope);
    const int off = start.on ? goes(path[end].candidate, assumption) : assumption;
    return fails(nothing_left(path[end].candidate, path[end].cause, off, along), assumption);
}

int Teller::by_cycle(const Path& path, int candidate, Scope& scope) {
    const int start = path[0].candidate;
    const int if_on = assume(start, true);
    int number = if_on, one = -1;
    for (std::size_t i = path.size(); one < 0; --i) {
        // The start itself, then from the end of the path to its beginning.
        const PathNode& node = path[i % path.size()];
        if (i < path.size() && !node.on) {
            number = goes(node.candidate, number);
            continue;
        }
        if (i < path.size()) {
            Along along(path[i + 1].candidate, number, scope);
            number = last(node.candidate, node.cause, along);
        }
        if (shuts(node.candidate, candidate)) one = goes(candidate, number);
    }
    const int if_off = assume(start, false);
    int other = -1;
    number = if_off;
    for (std::size_t i = 1; other < 0; i += 2) {
        // An off-node holds where the on-node that it led to does not.
        Along along(path[i - 1].candidate, number, scope);
        number = last(path[i].candidate, path[i - 1].cause, along);
        if (shuts(path[i].candidate, candidate)) {
            other = goes(candidate, number);
        } else {
            number = goes(path[i + 1].candidate, number);
        }
    }
    const int ends[] = {one, other}, assumptions[] = {if_on, if_off};
    return every_case(-1, candidate, false, ends, assumptions);
}

// A chain is told from its first strong link to its last, a cycle all around.
void Teller::write(const Chain& chain) {
    std::vector<PathNode> nodes(chain.path.rbegin(), chain.path.rend());
    if (!chain.cycle && nodes[0].on) {  // what goes sees both ends
        nodes.erase(nodes.begin());
        nodes.pop_back();
    }
    std::vector<int> cells, digits;
    const auto once = [](std::vector<int>& list, int item) {
        if (std::ranges::find(list, item) == list.end()) list.push_back(item);
    };
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        const bool end = i + 1 == nodes.size();
        step.add_node(nodes[i].candidate, i % 2 == 0 ? Lead::strong : end && !chain.cycle ? Lead::end : Lead::weak);
        once(cells, nodes[i].candidate / 9);
        once(digits, nodes[i].candidate % 9);
        if (i % 2 == 1) once(step.truths, truth_of(nodes[i].candidate, nodes[i].cause));
    }
    step.add(logic::Role::cells, cells);
    step.add(logic::Role::digits, digits);
    if (!chain.cycle && nodes.size() == 4 && digits.size() == 1) {
        step.add(logic::Role::pincers, {cells.front(), cells.back()});
        std::vector<int> houses;
        for (const int truth : step.truths) houses.push_back(net_.house_of(truth));
        step.add(logic::Role::houses, houses);
    }
}

void Teller::write_way(std::span<const PathNode> from_start) {
    for (std::size_t i = 0; i < from_start.size(); ++i) {
        const PathNode& node = from_start[i];
        step.add_node(node.candidate, i + 1 == from_start.size() ? Lead::end : node.on ? Lead::weak : Lead::strong);
    }
}

}  // namespace whydoku::se
