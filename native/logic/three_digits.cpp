// Cells that three digits cannot fill: impossible patterns of any shape, by search.
//
// Of all cells that could hold one of three digits, with few other candidates beside, as many as needed are taken that the three
// digits alone cannot fill, and none more: leave any cell out, and the rest can be filled. So one of the other candidates in these
// cells, a guardian, holds. Tridagons (tridagon.cpp) are such patterns, and so are the hundreds of patterns in two bands that were
// listed by hand; nothing is listed here. Four cells of one house are left to naked subsets.

#include <algorithm>

#include "logic/guardian_forcing.hpp"
#include "logic/impossible.hpp"

namespace whydoku::logic::three_digits_finder {

namespace {

enum { plain, chain, net };

constexpr Effort guardians_in_cell{2, "cells with more than {} candidates beside three digits that cannot fill them"};
constexpr Effort guardians_of_pattern{5, "patterns of three digits with more than {} guardians"};
constexpr Effort cells_of_pattern{18, "patterns of three digits with more than {} cells"};
constexpr Effort fillings_tried{4000, "some patterns of three digits that are slow to fill"};
constexpr Effort patterns_tried{12, "more than {} patterns of the same three digits"};
constexpr Effort triples_tried{400, "patterns of three digits on boards of very many"};

class Search {
public:
    Search(const Context& context, const std::function<bool(const Pattern&)>& take)
        : net_(context.net), position_(context.position), limit_(context.limit), take_(take), in_cell_(limit_.most(guardians_in_cell)),
          most_guardians_(limit_.most(guardians_of_pattern)), most_cells_(limit_.most(cells_of_pattern)) {}

    bool run() {
        int left = limit_.most(triples_tried);
        for (int a = 0; a < net_.digits(); ++a) {
            for (int b = a + 1; b < net_.digits(); ++b) {
                for (int c = b + 1; c < net_.digits(); ++c) {
                    if (--left < 0) {
                        limit_.gave_up(triples_tried);
                        return true;
                    }
                    if (!with(bit(a) | bit(b) | bit(c))) return false;
                }
            }
        }
        return true;
    }

private:
    int guardians_in(int cell) const { return size_of(position_.domain(cell) & ~digits_); }

    bool with(Mask digits) {
        digits_ = digits;
        std::vector<int> cells;
        for (int cell = 0; cell < net_.cells(); ++cell) {
            limit_.tick();
            const Mask domain = position_.domain(cell);
            if (domain & digits && !is_single(domain) && guardians_in(cell) <= in_cell_) cells.push_back(cell);
        }
        // What has the most guardians is left out first.
        std::ranges::stable_sort(cells, std::greater{}, [&](int cell) { return guardians_in(cell); });
        left_ = limit_.most(patterns_tried);
        seen_.clear();
        return split(cells);
    }

    // Take a smallest pattern of some cells, and others without one of its cells that have guardians.
    bool split(const std::vector<int>& cells) {
        if (cells.size() < 5 || fits(cells)) return true;
        if (--left_ < 0) {
            limit_.gave_up(patterns_tried);
            return true;
        }
        std::vector<int> pattern = cells;
        for (std::size_t at = 0; at < pattern.size();) {
            const int cell = pattern[at];
            pattern.erase(pattern.begin() + static_cast<std::ptrdiff_t>(at));
            if (fits(pattern)) {
                pattern.insert(pattern.begin() + static_cast<std::ptrdiff_t>(at), cell);
                ++at;
            }
        }
        if (!give(pattern)) return false;
        for (const int cell : pattern) {
            if (guardians_in(cell) == 0) continue;
            std::vector<int> rest = cells;
            std::erase(rest, cell);
            if (!split(rest)) return false;
        }
        return true;
    }

    bool give(const std::vector<int>& cells) {
        std::vector<int> sorted = cells;
        std::ranges::sort(sorted);
        if (std::ranges::find(seen_, sorted) != seen_.end()) return true;
        seen_.push_back(sorted);
        int guardians = 0;
        Mask own = 0;
        std::vector<std::pair<int, int>> houses;  // a house, and how many of the cells it has
        for (const int cell : sorted) {
            guardians += guardians_in(cell);
            own |= position_.domain(cell) & digits_;
            for (const Seat seat : net_.seats(cell)) {
                const auto at = std::ranges::find(houses, seat.group, &std::pair<int, int>::first);
                if (at == houses.end()) {
                    houses.emplace_back(seat.group, 1);
                } else {
                    ++at->second;
                }
            }
        }
        if (guardians == 0 || size_of(own) < 3) return true;
        if (std::ranges::any_of(houses, [](const auto& house) { return house.second > 3; })) return true;
        if (guardians > most_guardians_) {
            limit_.gave_up(guardians_of_pattern);
            return true;
        }
        if (static_cast<int>(sorted.size()) > most_cells_) {
            limit_.gave_up(cells_of_pattern);
            return true;
        }
        const auto boxes = std::ranges::count_if(houses, [&](const auto& house) { return net_.kind(house.first) == Kind::box && house.second == 3; });
        if (sorted.size() == 12 && boxes == 4) return true;  // a tridagon
        pattern_.clear();
        for (const int cell : sorted) pattern_.add(cell, digits_);
        pattern_.digits = digits_;
        return take_(pattern_);
    }

    // Whether the three digits can fill some cells. What is slow to fill counts as filled.
    bool fits(const std::vector<int>& cells) {
        std::vector<Mask> left;
        for (const int cell : cells) left.push_back(position_.domain(cell) & digits_);
        tries_ = limit_.most(fillings_tried);
        return fill(cells, left);
    }
    bool fill(const std::vector<int>& cells, std::vector<Mask>& left) {
        limit_.tick(static_cast<int>(cells.size()));
        if (--tries_ < 0) {
            limit_.gave_up(fillings_tried);
            return true;
        }
        int at = -1;
        for (std::size_t i = 0; i < cells.size(); ++i) {
            if (left[i] == 0) continue;  // it has its digit
            if (at < 0 || size_of(left[i]) < size_of(left[at])) at = static_cast<int>(i);
        }
        if (at < 0) return true;
        for (Mask rest = left[at]; rest; rest &= rest - 1) {
            const int cand = net_.cand(cells[at], lowest(rest));
            std::vector<Mask> next = left;
            next[at] = 0;
            bool dies = false;
            for (std::size_t i = 0; i < cells.size() && !dies; ++i) {
                const Mask before = next[i];
                for (Mask others = before; others; others &= others - 1) {
                    if (net_.linked(cand, net_.cand(cells[i], lowest(others)))) next[i] &= ~bit(lowest(others));
                }
                dies = before != 0 && next[i] == 0;
            }
            if (!dies && fill(cells, next)) return true;
        }
        return false;
    }

    const Net& net_;
    const Position& position_;
    Limit& limit_;
    const std::function<bool(const Pattern&)>& take_;
    const int in_cell_;
    const int most_guardians_;
    const int most_cells_;
    Mask digits_ = 0;
    int left_ = 0;
    int tries_ = 0;
    std::vector<std::vector<int>> seen_;
    Pattern pattern_;
};

// What every guardian of any pattern that cannot stand leads to.
void force(const Context& context, Sink& sink) {
    const int technique = sink.wants(chain) ? chain : net;
    GuardianForcing forcing(context, technique == chain ? Reach::groups : Reach::locked, sink.wants_all());
    std::vector<std::vector<int>> seen;  // the guardians of patterns that were looked at
    const auto give = [&](const Guardians& guardians) {
        std::vector<int> sorted = guardians.cands;
        std::ranges::sort(sorted);
        context.limit.tick(static_cast<int>(seen.size()));
        if (std::ranges::find(seen, sorted) != seen.end()) return true;
        seen.push_back(sorted);
        return forcing.give(technique, guardians, [] { return true; }, [&](Step& step) { return sink.take(step); });
    };
    const auto cells = [&](const Pattern& pattern) { return give(Guardians::of(context.position, pattern, Reason::search)); };
    const auto loop = [&](const OddLoop& found) {
        Guardians guardians{.cands = found.guardians, .reason = Reason::search, .truths = found.truths, .cells = {}, .digits = 0};
        for (const int cand : found.cands) {
            const int cell = context.net.cell_of(cand);
            if (std::ranges::find(guardians.cells, cell) == guardians.cells.end()) guardians.cells.push_back(cell);
            guardians.digits |= bit(context.net.digit_of(cand));
        }
        return give(guardians);
    };
    if (!each_bivalue_loop(context, cells) || !each_tridagon(context, cells) || !each_three_digits(context, cells)) return;
    each_odd_loop(context, loop);
}

void find(const Context& context, Sink& sink) {
    if (!sink.wants(plain)) return force(context, sink);
    const Types types{.one = plain, .two = plain, .five = plain, .three = plain, .four = plain, .some = plain};
    each_three_digits(context, [&](const Pattern& pattern) {
        return give_guardians(context, pattern, types, [&](Step& step) { return sink.take(step); });
    });
}

const Register registered{{.family = "exotic", .techniques = {"impossible-pattern", "guardian-forcing-chain", "guardian-forcing-net"}, .find = find}};

}  // namespace

}  // namespace whydoku::logic::three_digits_finder

namespace whydoku::logic {

bool each_three_digits(const Context& context, const std::function<bool(const Pattern&)>& take) {
    return three_digits_finder::Search(context, take).run();
}

}  // namespace whydoku::logic
