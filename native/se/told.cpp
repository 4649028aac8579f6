// Why a conclusion from searches holds: the nodes that it rests on, each with its reason.

#include <algorithm>
#include <stdexcept>
#include <unordered_map>

#include "logic/consequences.hpp"
#include "logic/forcing_search.hpp"
#include "se/implications.hpp"
#include "se/teller.hpp"

namespace whydoku::se {

namespace {

// Where nothing is gone that the position has.
class Outside : public Scope {
public:
    int gone(int) override { throw std::logic_error("a chain rests on a candidate that nothing removes"); }
};

// What follows from one assumption, each node told when something needs it.
class Branch : public Scope {
public:
    Branch(const Search& search, Forcing& owner, Scope& outer, Teller& teller)
        : search_(search), owner_(owner), outer_(outer), teller_(teller), assumption_(teller.assume(search.node(0).candidate, search.node(0).on)) {
        numbers_[0] = assumption_;
    }
    int assumption() const { return assumption_; }

    int gone(int candidate) override {
        return search_.start().has(candidate / 9, candidate % 9) ? say(search_.at(candidate, false)) : outer_.gone(candidate);
    }

    int say(int index) {
        if (const auto known = numbers_.find(index); known != numbers_.end()) return known->second;
        const Node& node = search_.node(index);
        int number = -1;
        if (node.cause == by_technique) number = by_technique_(index);
        else if (node.on) number = teller_.last(node.candidate, node.cause, *this);
        else number = teller_.goes(node.candidate, say(search_.parents(index)[0]));
        return numbers_[index] = number;
    }

    // What was assumed is wrong.
    int fails() {
        int on = search_.fails(true), off = -1;
        if (on == 0) {  // what was assumed rules out the node that it is ruled out by
            on = search_.parents(search_.fails(false))[0];
            off = teller_.goes(search_.node(on).candidate, assumption_);
        } else {
            off = say(search_.fails(false));
        }
        const Node& node = search_.node(on);
        return teller_.fails(teller_.nothing_left(node.candidate, node.cause, off, *this), assumption_);
    }

private:
    int by_technique_(int index) {
        const Search::Asked& asked = search_.asked_for(index);
        const int candidate = search_.node(index).candidate;
        Grid now = search_.start();
        for (int cell = 0; cell < 81; ++cell)
            each(now.candidates[cell] & ~unsigned{asked.candidates[cell]}, [&](int digit) { now.remove(cell, digit); });
        if (asked.technique != Search::Asked::for_patterns) {
            int& placed = placed_.try_emplace(&asked, -1).first->second;
            return owner_.tell_nested(asked, now, candidate, placed, *this, teller_);
        }
        const auto hints = usable_patterns(search_.start(), now);
        return teller_.by_pattern(hints[static_cast<std::size_t>(asked.hint)].pattern, candidate, *this);
    }

    const Search& search_;
    Forcing& owner_;
    Scope& outer_;
    Teller& teller_;
    const int assumption_;
    std::unordered_map<int, int> numbers_;                  // by node
    std::unordered_map<const Search::Asked*, int> placed_;  // by hint: the inference that puts a candidate, or -1
};

}  // namespace

const Search::Asked& Search::asked_for(int index) const {
    const auto at = std::ranges::lower_bound(asked_for_, index, {}, [](const auto& each) { return each.first; });
    return asked_[static_cast<std::size_t>(at->second)];
}

bool Search::uses(int index, int technique) const {
    return std::ranges::any_of(asked_for_, [&](const auto& each) {
        return asked_[static_cast<std::size_t>(each.second)].technique == technique && rests_on(index, each.first);
    });
}

void Forcing::each_kind(const Level& level, const std::function<void(Kind, const Hint&)>& give) {
    level_ = &level;
    struct Best {
        Conclusion conclusion;
        int length = 0;  // 0: none
    };
    std::array<Best, 8> best{};  // [kind]
    const int own = own_technique(level);
    each_conclusion([&](const Conclusion& found) {
        limit_.tick();
        Best& known = best[found.kind];
        const auto uses = [&](const Target& target) { return target.search->uses(target.node, own); };
        if (!std::any_of(found.targets.begin(), found.targets.begin() + found.branches, uses)) return;
        const int length = flat_length(found) + nested_length(found);
        if (known.length == 0 || length < known.length) known = {found, length};
    });
    for (const Best& each : best) {
        if (each.length == 0) continue;
        const Conclusion& found = each.conclusion;
        teller_->begin(grid_);
        write(found);
        give(found.kind, Hint{name(found), level.base + surcharge(each.length), found.on ? found.target : -1, removes(found), each.length});
    }
}

int Forcing::tell(const Conclusion& found, Scope& scope, Teller& teller) {
    if (found.kind == by_contradiction) return Branch(*found.targets[0].search, *this, scope, teller).fails();
    std::vector<int> ends, assumptions;
    const auto follow = [&](const Target& target) {
        Branch branch(*target.search, *this, scope, teller);
        ends.push_back(branch.say(target.node));
        assumptions.push_back(branch.assumption());
        return teller.rests_on(ends.back(), assumptions.back());
    };
    if (found.kind == by_double) {
        for (int i = 0; i < 2; ++i)
            if (!follow(found.targets[i])) return ends.back();  // it is so in any case
        return teller.every_case(-1, found.target, found.on, ends, assumptions);
    }
    const bool in_house = found.kind == by_region;
    const int digit = found.targets[0].search->node(0).candidate % 9, cell = found.targets[0].search->node(0).candidate / 9;
    int next = 0;
    for (int i = 0; i < 9; ++i) {
        const int candidate = in_house ? 9 * cell_at(found.from, i) + digit : 9 * cell + i;
        if (!teller.position().has(candidate / 9, candidate % 9)) continue;
        if (!grid_.has(candidate / 9, candidate % 9)) {
            const int off = scope.gone(candidate);  // a case that is out already
            assumptions.push_back(teller.assume(candidate, true));
            ends.push_back(teller.clash(assumptions.back(), off));
        } else if (!follow(found.targets[next++])) {
            return ends.back();
        }
    }
    const int truth = in_house ? teller.house_truth(found.from, digit) : teller.cell_truth(cell);
    return teller.every_case(truth, found.target, found.on, ends, assumptions);
}

// The conclusion as the whole step.
void Forcing::write(const Conclusion& found) {
    Outside outside;
    tell(found, outside, *teller_);
    logic::Step& step = teller_->step;
    logic::name_premises(step);
    const int start = found.targets[0].search->node(0).candidate;
    if (!mode_.y) step.add(logic::Role::digits, {start % 9});
    else if (found.kind == by_cell) logic::name_truth(teller_->net(), teller_->cell_truth(start / 9), step);
    else if (found.kind == by_region) logic::name_truth(teller_->net(), teller_->house_truth(found.from, start % 9), step);
    else logic::name_candidate(teller_->net(), start, step);
    if (mode_.dynamic) return;
    for (int i = 0; i < found.branches; ++i) {
        Path way;
        for (int at = found.targets[i].node;; at = found.targets[i].search->parents(at)[0]) {
            const Node& node = found.targets[i].search->node(at);
            way.push_back({node.candidate, node.on, node.cause});
            if (node.cause == is_start) break;
        }
        std::ranges::reverse(way);
        teller_->write_way(way);
    }
}

}  // namespace whydoku::se
