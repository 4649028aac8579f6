// Oddagons: an odd loop of candidates, each sharing a truth with the next.
//
// If the other candidates of these truths, the guardians, all failed, each truth would hold exactly one of its two candidates in the
// loop. Along the loop they would alternate, and an odd loop does not close. So a guardian holds. With one digit it is the broken
// wing of players.

#include <algorithm>

#include "logic/impossible.hpp"

namespace whydoku::logic::oddagon_finder {

namespace {

enum { one_digit, several };

constexpr Effort truths_of_loop{7, "oddagons of more than {} cells and houses"};
constexpr Effort guardians_of_loop{5, "oddagons with more than {} guardians"};
constexpr Effort loops_tried{40000, "oddagons after {} candidates tried"};
constexpr std::size_t fewest = 3;

class Search {
public:
    Search(const Context& context, const std::function<bool(const OddLoop&)>& take)
        : net_(context.net), position_(context.position), limit_(context.limit), take_(take),
          most_truths_(static_cast<std::size_t>(limit_.most(truths_of_loop))), most_guardians_(static_cast<std::size_t>(limit_.most(guardians_of_loop))),
          left_(limit_.most(loops_tried)), in_loop_(net_.cands()), guards_(net_.cands()) {
        of_.resize(net_.cands());
        for (int truth = 0; truth < net_.truths(); ++truth) {
            const Mask open = position_.truth(truth);
            limit_.tick(size_of(open));
            if (size_of(open) < 2 || static_cast<std::size_t>(size_of(open)) > 2 + most_guardians_) continue;
            for (Mask rest = open; rest; rest &= rest - 1) of_[position_.cand_at(truth, lowest(rest))].push_back(truth);
        }
    }

    // Shortest loops first, so that what is given up is what is long.
    bool run() {
        for (length_ = fewest; length_ <= most_truths_; length_ += 2) {
            for (int truth = 0; truth < net_.truths() && left_ > 0; ++truth) {
                if (size_of(position_.truth(truth)) < 2 || static_cast<std::size_t>(size_of(position_.truth(truth))) > 2 + most_guardians_) continue;
                for (Mask ones = position_.truth(truth); ones; ones &= ones - 1) {
                    const int one = position_.cand_at(truth, lowest(ones));
                    for (Mask twos = ones & (ones - 1); twos; twos &= twos - 1) {
                        loop_.cands.assign(1, one);
                        in_loop_[one] = 1;
                        const bool more = link(truth, position_.cand_at(truth, lowest(twos)));
                        in_loop_[one] = 0;
                        if (!more) return false;
                    }
                }
            }
        }
        if (left_ <= 0) limit_.gave_up(loops_tried);
        return true;
    }

private:
    // Go on from the last candidate to another one of a truth.  After: false means that no more are wanted.
    bool link(int truth, int next) {
        if (--left_ <= 0) return true;
        limit_.tick(4);
        const int last = loop_.cands.back();
        const std::size_t before = loop_.guardians.size();
        bool fits = true;
        for (Mask rest = position_.truth(truth); rest && fits; rest &= rest - 1) {
            const int cand = position_.cand_at(truth, lowest(rest));
            if (cand == last || cand == next || guards_[cand]) continue;
            fits = !in_loop_[cand] && loop_.guardians.size() < most_guardians_;
            if (!fits) break;
            guards_[cand] = 1;
            loop_.guardians.push_back(cand);
        }
        bool more = true;
        if (fits) {
            loop_.truths.push_back(truth);
            if (next == loop_.cands.front()) {
                if (!loop_.guardians.empty()) more = take_(loop_);
            } else if (loop_.truths.size() < length_) {
                loop_.cands.push_back(next);
                in_loop_[next] = 1;
                more = go_on();
                in_loop_[next] = 0;
                loop_.cands.pop_back();
            }
            loop_.truths.pop_back();
        }
        while (loop_.guardians.size() > before) {
            guards_[loop_.guardians.back()] = 0;
            loop_.guardians.pop_back();
        }
        return more;
    }

    bool go_on() {
        const int first = loop_.cands.front();
        const int last = loop_.cands.back();
        for (const int truth : of_[last]) {
            // Each loop is met once: from its first truth, from the lower of its candidates there.
            if (truth <= loop_.truths.front() || std::ranges::find(loop_.truths, truth) != loop_.truths.end()) continue;
            const bool closes = loop_.truths.size() + 1 == length_;
            for (Mask rest = position_.truth(truth); rest; rest &= rest - 1) {
                const int next = position_.cand_at(truth, lowest(rest));
                if (closes ? next != first : in_loop_[next] || guards_[next]) continue;
                if (!link(truth, next)) return false;
            }
        }
        return true;
    }

    const Net& net_;
    const Position& position_;
    Limit& limit_;
    const std::function<bool(const OddLoop&)>& take_;
    const std::size_t most_truths_;
    const std::size_t most_guardians_;
    int left_;
    std::size_t length_ = fewest;
    OddLoop loop_;
    std::vector<char> in_loop_;  // by candidate
    std::vector<char> guards_;
    std::vector<std::vector<int>> of_;  // by candidate: its truths
};

void find(const Context& context, Sink& sink) {
    const Net& net = context.net;
    const Position& position = context.position;
    thread_local Step step;
    each_odd_loop(context, [&](const OddLoop& loop) {
        Mask digits = 0;
        for (const int cand : loop.cands) digits |= bit(net.digit_of(cand));
        const int technique = is_single(digits) ? one_digit : several;
        if (!sink.wants(technique)) return true;
        step.clear(technique);
        if (loop.guardians.size() == 1) {
            step.places.push_back(loop.guardians[0]);
        } else {
            net.for_links(loop.guardians[0], [&](int cand) {
                if (!position.has(cand)) return;
                if (std::ranges::all_of(loop.guardians, [&](int guardian) { return net.linked(guardian, cand); })) step.removes.push_back(cand);
            });
            if (step.removes.empty()) return true;
        }
        step.truths = loop.truths;
        step.cost = static_cast<int>(10 * loop.cands.size() + loop.guardians.size());
        std::vector<int> items;
        for (const int cand : loop.cands) {
            const int cell = net.cell_of(cand);
            if (std::ranges::find(items, cell) == items.end()) items.push_back(cell);
        }
        step.add(Role::cells, items);
        items.clear();
        for (Mask rest = digits; rest; rest &= rest - 1) items.push_back(lowest(rest));
        step.add(Role::digits, items);
        step.add(Role::colour, loop.cands);
        step.add(Role::fins, loop.guardians);
        return sink.take(step);
    });
}

const Register registered{{.family = "exotic", .techniques = {"broken-wing", "oddagon"}, .find = find}};

}  // namespace

}  // namespace whydoku::logic::oddagon_finder

namespace whydoku::logic {

bool each_odd_loop(const Context& context, const std::function<bool(const OddLoop&)>& take) {
    return oddagon_finder::Search(context, take).run();
}

}  // namespace whydoku::logic
