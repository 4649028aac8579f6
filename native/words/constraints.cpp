#include "words/constraints.hpp"

#include <algorithm>
#include <map>

namespace whydoku::words {
namespace {

bool is_open(Mask mask) { return (mask & (mask - 1)) != 0; }

Bits no_bits(std::size_t many) { return Bits((many + 63) / 64); }
void add(Bits& bits, std::size_t at) { bits[at / 64] |= bit(static_cast<int>(at % 64)); }
bool any(const Bits& bits) {
    return std::any_of(bits.begin(), bits.end(), [](Mask word) { return word != 0; });
}
int count(const Bits& bits) {
    int many = 0;
    for (const Mask word : bits) many += size_of(word);
    return many;
}
int meets(const Bits& one, const Bits& other) {
    int many = 0;
    for (std::size_t at = 0; at < one.size(); ++at) many += size_of(one[at] & other[at]);
    return many;
}
void drop(Bits& bits, const Bits& gone) {
    for (std::size_t at = 0; at < bits.size(); ++at) bits[at] &= ~gone[at];
}
void drop_first(Bits& bits) {
    for (Mask& word : bits) {
        if (word) {
            word &= word - 1;
            return;
        }
    }
}
// The places of a list that are in a group.
Bits inside(const Cells& cells, const Cells& group) {
    const std::set<Cell> members(group.begin(), group.end());
    Bits found = no_bits(cells.size());
    for (std::size_t at = 0; at < cells.size(); ++at)
        if (members.contains(cells[at])) add(found, at);
    return found;
}
// Take the group that covers most places off, or one place where none covers two.
void cover(Bits& places, const std::vector<Bits>& groups) {
    const Bits* best = nullptr;
    int most = 1;
    for (const Bits& group : groups) {
        if (const int many = meets(group, places); many > most) {
            most = many;
            best = &group;
        }
    }
    if (best)
        drop(places, *best);
    else
        drop_first(places);
}

Cells cells_of(const std::vector<Term>& terms) {
    Cells found;
    for (const auto& [cell, weight] : terms) found.push_back(cell);
    return found;
}
// Each cell once, in order, with all its weights together; none that adds nothing.
std::vector<Term> together(const std::vector<Term>& terms) {
    std::vector<Term> found;
    for (const auto& [cell, weight] : terms) {
        const auto same = std::find_if(found.begin(), found.end(), [c = cell](const Term& term) { return term.first == c; });
        if (same == found.end())
            found.emplace_back(cell, weight);
        else
            same->second += weight;
    }
    std::erase_if(found, [](const Term& term) { return term.second == 0; });
    return found;
}

// Bounds of the sum of different digits, one from each mask: none is smaller than its own least and the last.
std::pair<std::int64_t, std::int64_t> spread(const Domains& left, const Cells& cells, int low) {
    Mask every = 0;
    std::vector<int> first, last;
    for (const Cell cell : cells) {
        every |= left[cell];
        first.push_back(lowest(left[cell]));
        last.push_back(highest(left[cell]));
    }
    std::sort(first.begin(), first.end());
    std::sort(last.begin(), last.end(), std::greater<>());
    std::int64_t bottom = 0, top = 0;
    int at = -1;
    for (const int each : first) {
        at = std::max(each, at + 1);
        const Mask rest = at < 64 ? every >> at : 0;
        if (rest) at += lowest(rest);
        bottom += at + low;
    }
    at = highest(every) + 1;
    for (const int each : last) {
        at = std::min(each, at - 1);
        const Mask below = at >= 0 ? every & first_values(at + 1) : 0;
        if (below) at = highest(below);
        top += at + low;
    }
    return {bottom, top};
}

}  // namespace

bool Differ::prune(Domains& left) const {
    Mask fixed = 0;
    for (const Cell cell : cells_) {
        const Mask mask = left[cell];
        if (is_open(mask)) continue;
        if (fixed & mask || !mask) return false;
        fixed |= mask;
    }
    Mask once = 0, twice = 0;
    for (const Cell cell : cells_) {
        Mask mask = left[cell];
        if (is_open(mask)) {
            mask &= ~fixed;
            if (!mask) return false;
            left[cell] = mask;
        }
        twice |= once & mask;
        once |= mask;
    }
    if (size_of(once) < static_cast<int>(cells_.size())) return false;
    if (!every_) return true;
    if (once != every_) return false;
    const Mask alone = once & ~twice;
    for (const Cell cell : cells_) {
        if (const Mask own = left[cell] & alone) {
            if (is_open(own)) return false;
            left[cell] = own;
        }
    }
    return true;
}

Room::Room(Cells cells, const std::vector<Cells>& groups) : Constraint(std::move(cells)) {
    for (const Cells& group : groups) groups_.push_back(inside(cells_, group));
}

bool Room::prune(Domains& left) const {
    const int wanted = static_cast<int>(cells_.size());
    Mask every = 0;
    for (const Cell cell : cells_) every |= left[cell];
    int many = 0;
    for (; every; every &= every - 1) {
        const Mask digit = every & -every;
        Bits places = no_bits(cells_.size());
        for (std::size_t at = 0; at < cells_.size(); ++at)
            if (left[cells_[at]] & digit) add(places, at);
        for (; any(places); ++many) cover(places, groups_);
        if (many >= wanted) return true;
    }
    return false;
}

Adds::Adds(int lowest_digit, const std::vector<Term>& all, std::optional<std::int64_t> at_least, std::optional<std::int64_t> at_most)
    : Constraint({}), terms(together(all)), sorted(terms), least(at_least), most(at_most), low(lowest_digit) {
    cells_ = cells_of(terms);
    std::sort(sorted.begin(), sorted.end());
}

bool Adds::prune(Domains& left) const {
    std::int64_t bottom = 0, top = 0;
    const auto ends = [&](Mask mask, std::int64_t weight) {
        const std::int64_t a = (lowest(mask) + low) * weight, b = (highest(mask) + low) * weight;
        return weight < 0 ? std::pair(b, a) : std::pair(a, b);
    };
    for (const auto& [cell, weight] : terms) {
        const auto [smallest, largest] = ends(left[cell], weight);
        bottom += smallest;
        top += largest;
    }
    if ((most && bottom > *most) || (least && top < *least)) return false;
    for (const auto& [cell, weight] : terms) {
        const Mask mask = left[cell];
        if (!is_open(mask)) continue;
        const auto [smallest, largest] = ends(mask, weight);
        Mask kept = 0;
        for (Mask rest = mask; rest; rest &= rest - 1) {
            const std::int64_t value = (lowest(rest) + low) * weight;
            if ((!most || bottom - smallest + value <= *most) && (!least || top - largest + value >= *least)) kept |= rest & -rest;
        }
        if (!kept) return false;
        left[cell] = kept;
    }
    return true;
}

bool AddsApart::prune(Domains& left) const {
    std::int64_t bottom = 0, top = 0;
    for (const auto& [cell, weight] : alone_) {
        const std::int64_t a = (lowest(left[cell]) + low_) * weight, b = (highest(left[cell]) + low_) * weight;
        bottom += std::min(a, b);
        top += std::max(a, b);
    }
    for (const auto& [cells, weight] : parts_) {
        const auto [small, big] = spread(left, cells, low_);
        bottom += (weight > 0 ? small : big) * weight;
        top += (weight > 0 ? big : small) * weight;
    }
    return (!most_ || bottom <= *most_) && (!least_ || top >= *least_);
}

bool MadeOfSets::prune(Domains& left) const {
    Mask every = 0, kept = 0;
    for (const Cell cell : cells_) every |= left[cell];
    for (const Mask each : sets_) {
        if (each & ~every || !(each & ~kept)) continue;
        if (std::all_of(cells_.begin(), cells_.end(), [&](Cell cell) { return left[cell] & each; })) kept |= each;
    }
    for (const Cell cell : cells_)
        if (!(left[cell] &= kept)) return false;
    return true;
}

bool NotMadeOfSets::prune(Domains& left) const {
    Mask every = 0;
    for (const Cell cell : cells_) {
        if (is_open(left[cell])) return true;
        every |= left[cell];
    }
    return size_of(every) < static_cast<int>(cells_.size()) || std::find(sets.begin(), sets.end(), every) == sets.end();
}

bool Paired::prune(Domains& left) const {
    const Mask mine = left[cells_[0]], other = left[cells_[1]];
    Mask seen = 0, kept = 0;
    for (std::size_t value = 0; value < table.size(); ++value) {
        if (mine >> value & 1 && table[value] & other) {
            kept |= bit(static_cast<int>(value));
            seen |= table[value];
        }
    }
    left[cells_[0]] = kept;
    left[cells_[1]] = other & seen;
    return kept && other & seen;
}

bool InRun::prune(Domains& left) const {
    Mask kept = 0, every = 0;
    for (const Cell cell : cells_) every |= left[cell];
    for (const Mask run : runs_) {
        if (!(run & ~every) && std::all_of(cells_.begin(), cells_.end(), [&](Cell cell) { return left[cell] & run; })) kept |= run;
    }
    for (const Cell cell : cells_)
        if (!(left[cell] &= kept)) return false;
    return kept != 0;
}

CountsCells::CountsCells(Cells cells, Mask counted, std::vector<int> numbers)
    : Constraint(std::move(cells)), digits(counted), allowed_(std::move(numbers)) {
    std::sort(allowed_.begin(), allowed_.end());
}

CountsCells::Tally CountsCells::tally(const Domains& left) const {
    Tally found{0, no_bits(cells_.size())};
    for (std::size_t at = 0; at < cells_.size(); ++at) {
        const Mask mask = left[cells_[at]];
        if (!(mask & digits)) continue;
        add(found.can, at);
        found.sure += !(mask & ~digits);
    }
    return found;
}

std::vector<int> CountsCells::options(const Tally& found, const std::vector<Bits>& groups) const {
    int most = count(found.can);
    if (!groups.empty() && !is_open(digits)) {
        const int enough = allowed_.empty() ? 0 : allowed_.back();
        Bits can = found.can;
        for (most = 0; most < enough && any(can); ++most) cover(can, groups);
    }
    std::vector<int> fitting;
    for (const int number : allowed_)
        if (found.sure <= number && number <= most) fitting.push_back(number);
    return fitting;
}

bool CountsCells::take(Domains& left, const std::vector<int>& fitting, const Tally& found) const {
    if (fitting.empty()) return false;
    const int many = count(found.can), least = fitting.front(), most = fitting.back();
    if (found.sure < many && (most == found.sure || least == many)) {
        const Mask keep = most == found.sure ? ~digits : digits;
        for (const Cell cell : cells_) {
            const Mask mask = left[cell];
            if (mask & digits && mask & ~digits) left[cell] = mask & keep;
        }
    }
    return true;
}

bool CountsCells::prune(Domains& left) const {
    const Tally found = tally(left);
    return take(left, options(found, {}), found);
}

AddingUp::AddingUp(Cells cells, std::vector<std::shared_ptr<const CountsCells>> parts, const std::vector<const Cells*>& groups)
    : Constraint(std::move(cells)), parts_(std::move(parts)) {
    for (const auto& part : parts_) {
        if (every_ & part->digits) apart_ = false;
        every_ |= part->digits;
    }
    for (const Cells* group : groups) {
        Bits found = inside(cells_, *group);
        if (count(found) > 1 && std::find(groups_.begin(), groups_.end(), found) == groups_.end()) groups_.push_back(std::move(found));
    }
}

bool AddingUp::prune(Domains& left) const {
    const std::size_t many = cells_.size();
    std::vector<std::vector<int>> options;
    for (const auto& part : parts_) options.push_back(part->options(part->tally(left), groups_));
    if (apart_ && std::none_of(cells_.begin(), cells_.end(), [&](Cell cell) { return left[cell] & ~every_; })) {
        // which totals the first parts can have; then, from the last on, which numbers lead to as many as there are cells
        std::vector<std::vector<char>> before(parts_.size() + 1, std::vector<char>(many + 1));
        before[0][0] = true;
        for (std::size_t at = 0; at < parts_.size(); ++at)
            for (std::size_t total = 0; total <= many; ++total)
                for (const int number : options[at])
                    if (before[at][total] && total + number <= many) before[at + 1][total + number] = true;
        std::vector<char> after(many + 1);
        after[many] = true;
        for (std::size_t at = parts_.size(); at-- > 0;) {
            std::vector<int> fitting;
            std::vector<char> earlier(many + 1);
            for (const int number : options[at]) {
                bool fits = false;
                for (std::size_t total = number; total <= many; ++total) {
                    if (!after[total] || !before[at][total - number]) continue;
                    fits = earlier[total - number] = true;
                }
                if (fits) fitting.push_back(number);
            }
            options[at] = std::move(fitting);
            after = std::move(earlier);
        }
    }
    for (std::size_t at = 0; at < parts_.size(); ++at)
        if (!parts_[at]->take(left, options[at], parts_[at]->tally(left))) return false;
    return true;
}

OneTrue::OneTrue(std::vector<Part> parts) : Constraint({}), parts_(std::move(parts)) {
    for (const auto& [cell, mask] : parts_) cells_.push_back(cell);
}

std::vector<OneTrue::Part> OneTrue::choices(const Domains& left) const {
    std::vector<Part> found;
    for (const auto& [cell, mask] : parts_) {
        const Mask meets = left[cell] & mask;
        if (meets == left[cell]) return {};
        if (meets) found.emplace_back(cell, meets);
    }
    return found;
}

bool OneTrue::prune(Domains& left) const {
    Cell possible = -1;
    Mask only = 0;
    for (const auto& [cell, mask] : parts_) {
        const Mask meets = left[cell] & mask;
        if (meets == left[cell]) return true;
        if (!meets) continue;
        if (possible >= 0) return true;
        possible = cell;
        only = meets;
    }
    if (possible < 0) return false;
    left[possible] = only;
    return true;
}

}  // namespace whydoku::words
