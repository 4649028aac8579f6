// Candidates outside a rule that the rule cannot bear: with what one of them takes from the rule's cells, the rule cannot be kept.
//
//   must be in   the rule needs some digits; what sees all the places that one of them has in the rule goes, all in one step
//   rule clash   the rest: one step for each smallest set of candidates in the rule's cells that cannot all go, against whatever
//                takes all of them

#include <algorithm>
#include <map>

#include "logic/consequences.hpp"
#include "logic/rules.hpp"

namespace whydoku::logic::rule_conflicts_finder {

namespace {

enum { must_be_in, rule_clash };

struct Notes {
    const Net* net = nullptr;
    std::vector<std::vector<Mask>> silent[2];  // by technique, by rule: its cells' digits when it had nothing to say
};

// One rule in a position.
class Conflicts {
public:
    Conflicts(const Context& context, const std::vector<Mask>& domains, int rule)
        : context_(context), net_(context.net), position_(context.position), domains_(domains), rule_(rule), cells_(net_.rule(rule).cells) {}

    // Begin the step that takes away what sees all places of a digit that the rule needs.  After: whether there is anything.
    bool needed_digits(Step& step) {
        step.clear(must_be_in);
        std::vector<int> cells, digits;
        for (int digit = 0; digit < net_.digits(); ++digit) {
            const std::vector<int> places = places_of(digit);
            const std::vector<int> victims = seeing(places, digit);
            if (victims.empty() || !needs(places)) continue;
            for (const int place : places) {
                const int cell = net_.cell_of(place);
                if (std::ranges::find(cells, cell) == cells.end()) cells.push_back(cell);
            }
            digits.push_back(digit);
            step.removes.insert(step.removes.end(), victims.begin(), victims.end());
            argue_rule_conflict(rule_, victims, smallest(places), step);
        }
        if (digits.empty()) return false;
        std::ranges::sort(cells);
        finish(cells, digits, step);
        return true;
    }

    // Hand over a step for each way to clash.  After: false means that no more are wanted.
    bool clashes(Sink& sink, bool& any) {
        struct Clash {
            std::vector<int> takes;
            std::vector<int> cands;
        };
        std::vector<Clash> found;
        for (const auto& [takes, cands] : by_effect()) {
            const auto known = std::ranges::find_if(found, [&takes = takes](const Clash& clash) { return std::ranges::includes(takes, clash.takes); });
            if (known != found.end()) {
                known->cands.insert(known->cands.end(), cands.begin(), cands.end());
            } else if (needs(takes)) {
                found.push_back({smallest(takes), cands});
            }
        }
        any = !found.empty();
        thread_local Step step;
        for (const auto& [takes, cands] : found) {
            step.clear(rule_clash);
            step.removes = cands;
            std::vector<int> cells, digits;
            for (const int cand : takes) {
                if (cells.empty() || cells.back() != net_.cell_of(cand)) cells.push_back(net_.cell_of(cand));
            }
            for (const int cand : cands) {
                if (std::ranges::find(digits, net_.digit_of(cand)) == digits.end()) digits.push_back(net_.digit_of(cand));
            }
            std::ranges::sort(digits);
            argue_rule_conflict(rule_, cands, takes, step);
            finish(cells, digits, step);
            if (!sink.take(step)) return false;
        }
        return true;
    }

private:
    std::vector<int> places_of(int digit) const {
        std::vector<int> places;
        for (const int cell : cells_) {
            if (position_.has(cell, digit)) places.push_back(net_.cand(cell, digit));
        }
        std::ranges::sort(places);
        return places;
    }

    // The candidates outside that see all places of their digit. What two cells with the same two digits take from a group that
    // both are in is a naked pair, and left to that.
    std::vector<int> seeing(const std::vector<int>& places, int digit) const {
        std::vector<int> found;
        if (places.empty()) return found;
        const bool pair = is_naked_pair(places);
        for (int w = 0; w < net_.cell_words(); ++w) {
            Word common = position_.cells(digit)[w];
            for (const int place : places) common &= net_.sees(net_.cell_of(place))[w];
            for (; common; common &= common - 1) {
                const int cell = w * 64 + lowest(common);
                if (std::ranges::find(cells_, cell) != cells_.end()) continue;
                if (pair && share_group(cell, net_.cell_of(places[0]), net_.cell_of(places[1]))) continue;
                found.push_back(net_.cand(cell, digit));
            }
        }
        return found;
    }

    bool is_naked_pair(const std::vector<int>& places) const {
        if (places.size() != 2) return false;
        const Mask digits = domains_[net_.cell_of(places[0])];
        return size_of(digits) == 2 && digits == domains_[net_.cell_of(places[1])];
    }

    bool share_group(int one, int two, int three) const {
        return std::ranges::any_of(net_.seats(one), [&](const Seat seat) {
            return net_.place(seat.group, two) >= 0 && net_.place(seat.group, three) >= 0;
        });
    }

    // Whether the rule cannot be kept without some candidates. Where that leaves nothing of a cell, it is none of the rule's doing.
    bool needs(const std::vector<int>& takes) const {
        const std::vector<Mask> after = without(takes);
        if (std::ranges::any_of(cells_, [&](int cell) { return after[cell] == 0; })) return false;
        return !can_keep(net_, rule_, after, context_.limit);
    }

    // Those of some candidates that the rule needs one of.  Before: it does.
    std::vector<int> smallest(std::vector<int> takes) const {
        for (std::size_t i = 0; i < takes.size();) {
            std::vector<int> fewer = takes;
            fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(i));
            if (can_keep(net_, rule_, without(fewer), context_.limit)) {
                ++i;
            } else {
                takes = std::move(fewer);
            }
        }
        return takes;
    }

    std::vector<Mask> without(const std::vector<int>& takes) const {
        std::vector<Mask> after = domains_;
        for (const int cand : takes) after[net_.cell_of(cand)] &= ~bit(net_.digit_of(cand));
        return after;
    }

    // For each set of candidates that one outside takes from the rule's cells, those outside that do; the smallest sets first.
    std::vector<std::pair<std::vector<int>, std::vector<int>>> by_effect() const {
        std::map<int, std::vector<int>> takes;
        for (const int cell : cells_) {
            for (Mask rest = position_.domain(cell); rest; rest &= rest - 1) {
                const int digit = lowest(rest);
                const int cand = net_.cand(cell, digit);
                context_.limit.tick(net_.cell_words() + 4 * net_.digits());
                for (int w = 0; w < net_.cell_words(); ++w) {
                    for (Word seen = net_.sees(cell)[w] & position_.cells(digit)[w]; seen; seen &= seen - 1) {
                        takes[net_.cand(w * 64 + lowest(seen), digit)].push_back(cand);
                    }
                }
                for (const int other : net_.extra(cand)) {
                    if (position_.has(other)) takes[other].push_back(cand);
                }
            }
        }
        std::map<int, bool> needed;
        std::map<std::vector<int>, std::vector<int>> found;
        for (auto& [cand, taken] : takes) {
            if (std::ranges::find(cells_, net_.cell_of(cand)) != cells_.end()) continue;
            std::ranges::sort(taken);
            const std::vector<int> places = places_of(net_.digit_of(cand));
            if (!places.empty() && std::ranges::includes(taken, places)) {
                if (places.size() == taken.size()) continue;
                const auto [at, is_new] = needed.try_emplace(net_.digit_of(cand), false);
                if (is_new) at->second = needs(places);
                if (at->second) continue;
            }
            found[taken].push_back(cand);
        }
        std::vector<std::pair<std::vector<int>, std::vector<int>>> listed(found.begin(), found.end());
        std::ranges::stable_sort(listed, {}, [](const auto& each) { return each.first.size(); });
        return listed;
    }

    void finish(const std::vector<int>& cells, const std::vector<int>& digits, Step& step) const {
        step.cost = static_cast<int>(cells.size());
        for (const int cell : cells_) {
            if (position_.value(cell) < 0) step.truths.push_back(cell);
        }
        step.add(Role::cells, cells);
        step.add(Role::digits, digits);
        step.add(Role::rules, {rule_});
        add_left(net_, rule_, domains_, step);
    }

    const Context& context_;
    const Net& net_;
    const Position& position_;
    const std::vector<Mask>& domains_;
    const int rule_;
    const std::vector<int>& cells_;
};

void find(const Context& context, Sink& sink) {
    const Net& net = context.net;
    if (net.rule_count() == 0) return;
    const int technique = sink.wanted();
    Notes& notes = context.memo<Notes>();
    if (notes.net != &net) {
        notes.net = &net;
        for (auto& silent : notes.silent) silent.assign(net.rule_count(), {});
    }
    thread_local Step step;
    const std::vector<Mask> domains = domains_of(context.position);
    for (int r = 0; r < net.rule_count(); ++r) {
        const Premise& rule = net.rule(r);
        if (rule.kind == RuleKind::pair || rule.kind == RuleKind::path) continue;  // a link by itself, and what parts say
        std::vector<Mask> mine;
        for (const int cell : rule.cells) mine.push_back(domains[cell]);
        if (notes.silent[technique][r] == mine) continue;
        Conflicts conflicts(context, domains, r);
        bool any = false;
        if (technique == must_be_in) {
            any = conflicts.needed_digits(step);
            if (any && !sink.take(step)) return;
        } else if (!conflicts.clashes(sink, any)) {
            return;
        }
        if (!any) notes.silent[technique][r] = mine;
    }
}

const Register registered{{.family = "rules", .techniques = {"must-be-in", "rule-clash"}, .find = find}};

}  // namespace

}  // namespace whydoku::logic::rule_conflicts_finder
