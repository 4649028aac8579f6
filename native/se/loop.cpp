// The loop: the order of producers, the effect of a hint, and the ratings.

#include <algorithm>

#include "parallel.hpp"
#include "se/hint.hpp"
#include "se/implications.hpp"

namespace whydoku::se {

namespace {

// The producers on one grid, in their order.
class Producers {
public:
    Producers(const Grid& grid, const Edition& edition, Limit& limit, Teller* teller)
        : grid_(grid), edition_(edition), limit_(limit), teller_(teller) {}

    Found next() const {
        if (Found found = simple()) return found;
        return chains();
    }

private:
    Found simple() const {
        const bool more = edition_.more_techniques;
        Found found;
        if ((found = hidden_single(grid_))) return found;
        if ((found = direct_locking(grid_, edition_))) return found;
        if ((found = direct_hidden_set(grid_, 2))) return found;
        if ((found = naked_single(grid_))) return found;
        if ((found = direct_hidden_set(grid_, 3))) return found;
        if ((found = locking(grid_, edition_))) return found;
        if ((found = naked_set(grid_, 2))) return found;
        if ((found = fish(grid_, 2))) return found;
        if ((found = hidden_set(grid_, 2))) return found;
        if ((found = naked_set(grid_, 3))) return found;
        if ((found = fish(grid_, 3))) return found;
        if ((found = hidden_set(grid_, 3))) return found;
        if (more && (found = strong_links(grid_, 2, limit_))) return found;
        if ((found = xy_wing(grid_, edition_))) return found;
        if ((found = xyz_wing(grid_, edition_))) return found;
        if (edition_.uniqueness && (found = unique_loop(grid_, edition_, limit_))) return found;
        if ((found = naked_set(grid_, 4))) return found;
        if ((found = fish(grid_, 4))) return found;
        if ((found = hidden_set(grid_, 4))) return found;
        if (more && (found = strong_links(grid_, 3, limit_))) return found;
        if (more && (found = large_wing(grid_, 3, limit_))) return found;
        if (edition_.uniqueness && (found = bivalue_universal_grave(grid_, edition_))) return found;
        if (more && (found = strong_links(grid_, 4, limit_))) return found;
        if (more && (found = large_wing(grid_, 4, limit_))) return found;
        if ((found = aligned_pair(grid_, edition_))) return found;
        if (more && (found = large_wing(grid_, 5, limit_))) return found;
        return found;
    }

    Found chains() const {
        Found found;
        if ((found = forcing_chain(grid_, limit_, teller_))) return found;
        if (edition_.more_techniques && (found = large_wing(grid_, 6, limit_))) return found;
        if ((found = aligned_triplet(grid_, edition_, limit_))) return found;
        if ((found = Forcing(grid_, nishio_mode, limit_, teller_).find(level_of(0)))) return found;
        if ((found = Forcing(grid_, static_mode, limit_, teller_).find(level_of(0)))) return found;
        Forcing dynamic(grid_, dynamic_mode, limit_, teller_);
        for (const int number : edition_.more_techniques ? std::vector{0, 1, 2, 3, 4, 6, 7, 8} : std::vector{0, 1, 2, 3, 4, 5})
            if ((found = dynamic.find(level_of(number)))) return found;
        return found;
    }

    const Grid& grid_;
    const Edition& edition_;
    Limit& limit_;
    Teller* teller_;
};

class Run {
public:
    Run(const Grid& grid, const Edition& edition, Limit& limit) : grid_(grid), edition_(edition), limit_(limit) {}

    // Solve the grid and rate it; what was reached before a stop stays in `rating`.
    void go(Rating& rating, bool with_steps) {
        double er = 0, ep = 0, ed = 0;
        const auto note = [&] {
            rating.er = printed(er);
            rating.ep = printed(ep);
            rating.ed = printed(ed);
        };
        try {
            while (grid_.left > 0) {
                limit_.tick(20);
                Found hint = next_hint(grid_, edition_, limit_);
                if (!hint) {
                    er = 20.0;
                    break;
                }
                grid_.apply(hint->place, hint->removes);
                er = std::max(er, hint->rating);
                if (ed == 0) ed = er;
                if (ep == 0 && hint->place >= 0) ep = er;
                if (with_steps) rating.steps.push_back({hint->technique, hint->rating, hint->place, std::move(hint->removes)});
            }
            rating.outcome = grid_.left == 0 ? Outcome::solved : Outcome::stuck;
        } catch (const Stopped&) {
            rating.outcome = Outcome::stopped;
        }
        note();
    }

private:
    Grid grid_;
    const Edition& edition_;
    Limit& limit_;
};

// The grid of a line; false if it is none.
bool read(std::string_view line, Grid& grid) {
    if (line.size() != 81) return false;
    grid = Grid::empty();
    for (int cell = 0; cell < 81; ++cell) {
        const char c = line[cell];
        if (c == '.' || c == '0') continue;
        if (c < '1' || c > '9' || !grid.has(cell, c - '1')) return false;
        grid.put(cell, c - '1');
    }
    return true;
}

}  // namespace

const Edition* edition_named(std::string_view name) {
    if (name == "1.2.1") return &explainer_1_2_1;
    if (name == "1.2.1 without uniqueness") return &explainer_without_uniqueness;
    if (name == "1.18") return &sukaku_explainer_1_18;
    if (name == "1.18 as 1.2.1") return &sukaku_explainer_1_18_as_1_2_1;
    return nullptr;
}

Found next_hint(const Grid& grid, const Edition& edition, Limit& limit, Teller* teller) { return Producers(grid, edition, limit, teller).next(); }

Rating rate(std::string_view line, const Edition& edition, bool with_steps, Limit& limit) {
    Rating rating;
    Grid grid;
    if (!read(line, grid)) {
        rating.outcome = Outcome::invalid;
        return rating;
    }
    Run(grid, edition, limit).go(rating, with_steps);
    return rating;
}

std::vector<Rating> rate(const std::vector<std::string_view>& lines, const Edition& edition, bool with_steps, unsigned threads,
                         std::optional<double> seconds, Limit& limit) {
    std::vector<Rating> ratings(lines.size());
    for_each_index(lines.size(), threads, seconds, limit,
                   [&](std::size_t i, Limit& own) { ratings[i] = rate(lines[i], edition, with_steps, own); });
    return ratings;
}

}  // namespace whydoku::se
