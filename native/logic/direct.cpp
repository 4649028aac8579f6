// Direct techniques: locked candidates, or a hidden subset, that leave some digit a single place at once. The digit is placed, and nothing is removed.
//
// Locked: in a box a digit is only in one line; another box that the line crosses has all its places for the digit there but one. Or the same
// with lines, and a box across them.
// Hidden subset: N digits of a house fill N cells of it; another digit of the house had its places there, but for one.

#include <algorithm>
#include <tuple>

#include "logic/finder.hpp"

namespace whydoku::logic::direct_finder {

namespace {

enum { pointing, claiming, hidden_pair, hidden_triple };

class Search {
public:
    Search(const Context& context, Sink& sink) : context_(context), net_(context.net), position_(context.position), sink_(sink) {}

    // Every digit that is locked within a house of one kind by a group of another.
    void locked(int technique) {
        for (int base = 0; base < net_.houses(); ++base) {
            if (net_.is_line(base) != (technique == claiming) || net_.kind(base) == Kind::other) continue;
            for (int digit = 0; digit < net_.digits(); ++digit) {
                const Mask places = position_.places(base, digit);
                if (size_of(places) < 2) continue;
                for (const Seat seat : net_.seats(net_.cells_of(base)[lowest(places)])) {
                    context_.limit.tick(1 + net_.houses() / 4);
                    if (net_.kind(seat.group) == Kind::other || net_.is_line(seat.group) == net_.is_line(base)) continue;
                    if (outside(base, places, seat.group) != 0) continue;
                    if (!followers(technique, base, seat.group, digit)) return;
                }
            }
        }
    }

    void hidden(int technique, int size) {
        for (int house = 0; house < net_.houses(); ++house) {
            if (position_.open_cells_in(house) <= size) continue;
            few_.clear();
            for (int digit = 0; digit < net_.digits(); ++digit) {
                const int count = size_of(position_.places(house, digit));
                if (count >= 2 && count <= size) few_.push_back(digit);
            }
            chosen_.clear();
            if (!choose(technique, house, size, 0, 0)) return;
        }
    }

private:
    // Those places of a house that are not in a group.
    Mask outside(int house, Mask places, int group) const {
        Mask left = places;
        for (Mask rest = places; rest; rest &= rest - 1) {
            if (net_.place(group, net_.cells_of(house)[lowest(rest)]) >= 0) left &= ~bit(lowest(rest));
        }
        return left;
    }

    // Houses of the base's kind that have one place left beside the cover.
    bool followers(int technique, int base, int cover, int digit) {
        for (int house = 0; house < net_.houses(); ++house) {
            if (house == base || net_.kind(house) != net_.kind(base)) continue;
            const Mask places = position_.places(house, digit);
            const Mask left = outside(house, places, cover);
            if (!is_single(left) || left == places || outside(house, places & ~left, base) != (places & ~left)) continue;
            if (!give_locked(technique, {base, cover, house}, digit, places & ~left, left)) return false;
        }
        return true;
    }

    bool give_locked(int technique, const std::vector<int>& houses, int digit, Mask gone, Mask left) {
        const auto [base, cover, house] = std::tuple(houses[0], houses[1], houses[2]);
        step_.clear(technique);
        const int truths[] = {net_.truth(base, digit)};
        needs_.clear();
        for (Mask rest = gone; rest; rest &= rest - 1) {
            const int claim[] = {literal_of(cand(house, lowest(rest), digit), false)};
            needs_.push_back(step_.infer({.reason = Reason::locked, .claim = claim, .truths = truths, .sets = {}, .needs = {}}));
        }
        items_.clear();
        for (Mask rest = position_.places(base, digit); rest; rest &= rest - 1) items_.push_back(net_.cells_of(base)[lowest(rest)]);
        step_.truths.push_back(truths[0]);
        step_.add(Role::cells, items_);
        step_.add(Role::digits, {digit});
        step_.add(Role::houses, houses);
        return give(house, digit, left);
    }

    bool choose(int technique, int house, int size, std::size_t from, Mask places) {
        context_.limit.tick();
        if (static_cast<int>(chosen_.size()) == size) return size_of(places) != size || others(technique, house, places);
        for (std::size_t i = from; i < few_.size(); ++i) {
            const Mask next = places | position_.places(house, few_[i]);
            if (size_of(next) > size) continue;
            chosen_.push_back(few_[i]);
            const bool more = choose(technique, house, size, i + 1, next);
            chosen_.pop_back();
            if (!more) return false;
        }
        return true;
    }

    // Digits beside the subset that have one place left.
    bool others(int technique, int house, Mask cells) {
        for (int digit = 0; digit < net_.digits(); ++digit) {
            const Mask places = position_.places(house, digit);
            const Mask left = places & ~cells;
            if (std::ranges::find(chosen_, digit) != chosen_.end() || left == places || !is_single(left)) continue;
            if (!give_hidden(technique, house, digit, cells, left)) return false;
        }
        return true;
    }

    bool give_hidden(int technique, int house, int digit, Mask cells, Mask left) {
        step_.clear(technique);
        for (const int own : chosen_) step_.truths.push_back(net_.truth(house, own));
        items_.clear();
        for (Mask rest = cells; rest; rest &= rest - 1) items_.push_back(net_.cells_of(house)[lowest(rest)]);
        needs_.clear();
        for (Mask rest = position_.places(house, digit) & ~left; rest; rest &= rest - 1) {
            const int claim[] = {literal_of(cand(house, lowest(rest), digit), false)};
            needs_.push_back(step_.infer({.reason = Reason::count, .claim = claim, .truths = step_.truths, .sets = items_, .needs = {}}));
        }
        step_.add(Role::cells, items_);
        step_.add(Role::digits, chosen_);
        step_.add(Role::houses, {house});
        step_.add(Role::common, {digit});
        return give(house, digit, left);
    }

    // The last place of a digit in a house, once those in needs_ are gone.
    bool give(int house, int digit, Mask left) {
        const int placed = cand(house, lowest(left), digit);
        const int claim[] = {literal_of(placed, true)}, truths[] = {net_.truth(house, digit)};
        step_.infer({.reason = Reason::last, .claim = claim, .truths = truths, .sets = {}, .needs = needs_});
        step_.truths.push_back(truths[0]);
        step_.places.push_back(placed);
        return sink_.take(step_);
    }

    int cand(int house, int place, int digit) const { return net_.cand(net_.cells_of(house)[place], digit); }

    const Context& context_;
    const Net& net_;
    const Position& position_;
    Sink& sink_;
    Step step_;
    std::vector<int> needs_;
    std::vector<int> items_;
    std::vector<int> few_;     // digits with few enough places
    std::vector<int> chosen_;  // of them
};

void find(const Context& context, Sink& sink) {
    Search search(context, sink);
    if (sink.wants(pointing)) search.locked(pointing);
    if (sink.wants(claiming)) search.locked(claiming);
    if (sink.wants(hidden_pair)) search.hidden(hidden_pair, 2);
    if (sink.wants(hidden_triple)) search.hidden(hidden_triple, 3);
}

const Register registered{{
    .family = "direct",
    .techniques = {"direct-pointing", "direct-claiming", "direct-hidden-pair", "direct-hidden-triple"},
    .find = find,
}};

}  // namespace

}  // namespace whydoku::logic::direct_finder
