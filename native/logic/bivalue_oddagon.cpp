// Bivalue oddagon: a loop of an odd number of cells, each seeing the next, that cannot hold two digits only.
//
// Along the loop the two digits would have to alternate, and an odd loop does not close. So one of the other candidates in its cells,
// a guardian, holds. A cell that has lost one of the two digits does no harm. Loops in which two cells that are not neighbours see
// each other hold a shorter odd loop, and are left out; three cells that see each other are a matter of subsets.

#include <algorithm>

#include "logic/impossible.hpp"

namespace whydoku::logic::bivalue_oddagon_finder {

namespace {

enum { oddagon };

constexpr Effort cells_of_loops{9, "bivalue oddagons of more than {} cells"};
constexpr Effort guardians_of_loops{6, "bivalue oddagons with more than {} guardians"};
constexpr std::size_t shortest_loop = 5;

class Search {
public:
    Search(const Context& context, const std::function<bool(const Pattern&)>& take)
        : net_(context.net), position_(context.position), limit_(context.limit), take_(take),
          most_cells_(static_cast<std::size_t>(limit_.most(cells_of_loops))), most_guardians_(limit_.most(guardians_of_loops)) {}

    bool run() {
        for (int a = 0; a < net_.digits(); ++a) {
            for (int b = a + 1; b < net_.digits(); ++b) {
                digits_ = bit(a) | bit(b);
                cells_.clear();
                for (int cell = 0; cell < net_.cells(); ++cell) {
                    limit_.tick();
                    if ((position_.domain(cell) & digits_) != 0 && guardians_in(cell) <= most_guardians_) cells_.push_back(cell);
                }
                for (std::size_t i = 0; i < cells_.size(); ++i) {
                    loop_.assign(1, cells_[i]);
                    if (!extend(guardians_in(cells_[i]))) return false;
                }
            }
        }
        return true;
    }

private:
    int guardians_in(int cell) const { return size_of(position_.domain(cell) & ~digits_); }

    // Take one more cell that sees the last, and no other but perhaps the first.  After: false means that no more are wanted.
    bool extend(int guardians) {
        for (const int cell : cells_) {
            limit_.tick();
            if (cell <= loop_[0] || !net_.sees(cell, loop_.back())) continue;
            const int more = guardians + guardians_in(cell);
            if (more > most_guardians_) continue;
            if (std::ranges::any_of(loop_.begin() + (loop_.size() > 1 ? 1 : 0), loop_.end() - 1, [&](int each) { return each == cell || net_.sees(cell, each); })) continue;
            const bool closes = loop_.size() > 1 && net_.sees(cell, loop_[0]);
            loop_.push_back(cell);
            bool wanted = true;
            if (closes) {
                // Each loop is met in both directions.
                if (loop_.size() % 2 == 1 && loop_.size() >= shortest_loop && loop_[1] < cell && more > 0) wanted = give();
            } else if (loop_.size() < most_cells_) {
                wanted = extend(more);
            }
            loop_.pop_back();
            if (!wanted) return false;
        }
        return true;
    }

    bool give() {
        pattern_.clear();
        for (const int cell : loop_) pattern_.add(cell, digits_);
        pattern_.digits = digits_;
        return take_(pattern_);
    }

    const Net& net_;
    const Position& position_;
    Limit& limit_;
    const std::function<bool(const Pattern&)>& take_;
    const std::size_t most_cells_;
    const int most_guardians_;
    Mask digits_ = 0;
    std::vector<int> cells_;
    std::vector<int> loop_;
    Pattern pattern_;
};

void find(const Context& context, Sink& sink) {
    const Types types{.one = oddagon, .two = oddagon, .five = oddagon, .some = oddagon};
    each_bivalue_loop(context, [&](const Pattern& pattern) {
        return give_guardians(context, pattern, types, [&](Step& step) { return sink.take(step); });
    });
}

const Register registered{{.family = "exotic", .techniques = {"bivalue-oddagon"}, .find = find}};

}  // namespace

}  // namespace whydoku::logic::bivalue_oddagon_finder

namespace whydoku::logic {

bool each_bivalue_loop(const Context& context, const std::function<bool(const Pattern&)>& take) {
    return bivalue_oddagon_finder::Search(context, take).run();
}

}  // namespace whydoku::logic
