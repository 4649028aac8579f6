#include "words/fillings.hpp"

#include <algorithm>
#include <stdexcept>

namespace whydoku::words {
namespace {

struct TooLong {};

class Search {
public:
    Search(const Cells& cells, const std::vector<const Constraint*>& constraints, const Bounds& bounds, std::int64_t& questions)
        : cells_(cells), constraints_(constraints), bounds_(bounds), questions_(questions) {
        for (const Constraint* each : constraints_)
            if (const auto* clause = dynamic_cast<const OneTrue*>(each)) clauses_.push_back(clause);
    }

    // Let all constraints prune until nothing changes.
    bool settle(Domains& left) {
        if (std::any_of(cells_.begin(), cells_.end(), [&](Cell cell) { return !left[cell]; })) return false;
        for (int before = -1, now = many(left); before != now; now = many(left)) {
            before = now;
            ask();
            for (const Constraint* each : constraints_)
                if (!each->prune(left)) return false;
        }
        return true;
    }

    bool run(Domains& left) {
        ++nodes_;
        return settle(left) && branch(left);
    }

private:
    using Choices = std::vector<OneTrue::Part>;

    int many(const Domains& left) const {
        int found = 0;
        for (const Cell cell : cells_) found += size_of(left[cell]);
        return found;
    }

    void ask() {
        questions_ += static_cast<std::int64_t>(constraints_.size());
        if (questions_ > bounds_.questions) throw TooLong();
    }

    // What to try: the statements of which one is true, the fewest first; else the digits of a cell.
    Choices choices(const Domains& left) const {
        Choices best;
        for (const OneTrue* clause : clauses_) {
            Choices open = clause->choices(left);
            if (!open.empty() && (best.empty() || open.size() < best.size())) best = std::move(open);
        }
        Cell chosen = -1;
        int fewest = 0;
        for (const Cell cell : cells_) {
            const int digits = size_of(left[cell]);
            if (digits < 2 || (chosen >= 0 && digits >= fewest)) continue;
            chosen = cell;
            fewest = digits;
            if (fewest == 2) break;
        }
        if (chosen < 0 || (!best.empty() && static_cast<int>(best.size()) <= fewest)) return best;
        best.clear();
        for (Mask rest = left[chosen]; rest; rest &= rest - 1) best.emplace_back(chosen, rest & -rest);
        return best;
    }

    // Whether some filling is left, of what the constraints have settled.
    bool branch(const Domains& left) {
        const Choices tried = choices(left);
        for (std::size_t number = 0; number < tried.size(); ++number) {
            if (++nodes_ > bounds_.nodes) throw TooLong();
            Domains rest = left;
            Cells changed;
            for (std::size_t before = 0; before < number; ++before) {  // what was tried in another cell has failed
                const auto& [cell, mask] = tried[before];
                if (cell == tried[number].first) continue;
                rest[cell] = left[cell] & ~mask;
                changed.push_back(cell);
            }
            rest[tried[number].first] = tried[number].second;
            changed.push_back(tried[number].first);
            if (settle_after(rest, changed) && branch(rest)) return true;
        }
        return tried.empty();
    }

    void watch() {
        if (!watching_.empty()) return;
        watching_.resize(static_cast<std::size_t>(1 + *std::max_element(cells_.begin(), cells_.end())));
        for (std::size_t number = 0; number < constraints_.size(); ++number) {
            if (constraints_[number]->is_loose())
                loose_.push_back(static_cast<int>(number));
            else
                for (const Cell cell : constraints_[number]->cells()) watching_[cell].push_back(static_cast<int>(number));
        }
    }

    // Let the constraints on cells that have changed prune, until nothing changes. A round counts as if all were asked.
    bool settle_after(Domains& left, const Cells& changed) {
        watch();
        std::vector<int> waiting, asked;
        std::vector<char> is_waiting(constraints_.size());
        const auto wait = [&](const std::vector<int>& numbers) {
            for (const int number : numbers) {
                if (is_waiting[number]) continue;
                is_waiting[number] = true;
                waiting.push_back(number);
            }
        };
        wait(loose_);
        for (const Cell cell : changed) {
            if (!left[cell]) return false;
            wait(watching_[cell]);
        }
        Domains before;
        while (!waiting.empty()) {
            ask();
            asked.swap(waiting);
            waiting.clear();
            std::fill(is_waiting.begin(), is_waiting.end(), false);
            for (const int number : asked) {
                const Cells& scope = constraints_[number]->is_loose() ? cells_ : constraints_[number]->cells();
                before.clear();
                for (const Cell cell : scope) before.push_back(left[cell]);
                if (!constraints_[number]->prune(left)) return false;
                bool is_changed = false;
                for (std::size_t at = 0; at < scope.size(); ++at) {
                    if (left[scope[at]] == before[at]) continue;
                    if (!is_changed) wait(loose_);
                    is_changed = true;
                    wait(watching_[scope[at]]);
                }
            }
        }
        return true;
    }

    const Cells& cells_;
    const std::vector<const Constraint*>& constraints_;
    const Bounds& bounds_;
    std::int64_t& questions_;
    int nodes_ = 0;
    std::vector<const OneTrue*> clauses_;
    std::vector<std::vector<int>> watching_;  // for each cell, the constraints on it
    std::vector<int> loose_;
};

std::vector<const Constraint*> listed(const std::vector<Shared>& some, const std::vector<Shared>& more, const std::vector<Shared>& last) {
    std::vector<const Constraint*> found;
    for (const auto* each : {&some, &more, &last})
        for (const Shared& constraint : *each) found.push_back(constraint.get());
    return found;
}

}  // namespace

Fillings::Fillings(int size, const std::vector<std::pair<Cell, Mask>>& left, std::vector<Shared> constraints, int most_sets)
    : size_(size), most_sets_(most_sets), constraints_(std::move(constraints)) {
    for (const auto& [cell, mask] : left) {
        if (cell < 0) throw std::invalid_argument("cells are counted from 0");
        if (static_cast<std::size_t>(cell) >= left_.size()) left_.resize(static_cast<std::size_t>(cell) + 1);
        cells_.push_back(cell);
        left_[cell] = mask;
    }
    check(constraints_);
    implied_ = implied(size_, constraints_, most_sets_);
}

// A constraint on a cell that is not in question would find nothing left there, and so prove anything.
void Fillings::check(const std::vector<Shared>& constraints) const {
    std::vector<char> is_here(left_.size());
    for (const Cell cell : cells_) is_here[cell] = true;
    for (const Shared& constraint : constraints)
        for (const Cell cell : constraint->cells())
            if (cell < 0 || static_cast<std::size_t>(cell) >= is_here.size() || !is_here[cell])
                throw std::invalid_argument("a constraint is on a cell that is not in question");
}

Found Fillings::settle(const Bounds& bounds, std::int64_t& questions) {
    const auto constraints = listed(constraints_, {}, implied_);
    try {
        return Search(cells_, constraints, bounds, questions).settle(left_) ? Found::some : Found::none;
    } catch (const TooLong&) {
        return Found::too_long;
    }
}

Found Fillings::look(const std::vector<std::pair<Cell, Mask>>& narrowed, const std::vector<Shared>& more, const Bounds& bounds,
                     std::int64_t& questions) const {
    Domains left = left_;
    for (const auto& [cell, mask] : narrowed) left.at(static_cast<std::size_t>(cell)) = mask;
    std::vector<Shared> all, following;
    if (!more.empty()) {
        check(more);
        all = constraints_;
        all.insert(all.end(), more.begin(), more.end());
        following = implied(size_, all, most_sets_);
    }
    const auto constraints = listed(constraints_, more, more.empty() ? implied_ : following);
    try {
        return Search(cells_, constraints, bounds, questions).run(left) ? Found::some : Found::none;
    } catch (const TooLong&) {
        return Found::too_long;
    }
}

}  // namespace whydoku::words
