// What the rules of a house leave together: cages, lines and counts that lie in one house with at least two cells each share out its
// digits, and what is in no way to do so goes. Killer pairs, digits that two cages must contain, and counts of low or odd digits
// in a house are cases of it.
//
//   scope    the cells of a house and of its rules
//   filling  a way to fill the scope that keeps the house and all its rules; a candidate in one is supported
//
// A candidate needs one filling, and fillings are kept for as long as nothing of them goes; so after a step only those candidates
// are searched whose fillings it broke. Which rules a step rests on is found by leaving out as many as possible.

#include <algorithm>
#include <functional>
#include <map>
#include <memory>
#include <optional>

#include "logic/finder.hpp"
#include "logic/rules.hpp"
#include "search/space.hpp"

namespace whydoku::logic::house_combinations_finder {

namespace {

constexpr Effort most_tries{20, "what the rules of a house leave together where one candidate takes more than {} tries"};
constexpr Effort most_rules{4, "what more than {} rules of a house leave together"};
constexpr std::size_t most_scope = 40;  // cells that the rules of a house may speak of
constexpr std::size_t most_cells = 16;  // of a rule: longer ones are about more than a house
constexpr int most_outside = 3;         // cells of a house sum that lie elsewhere

enum class Fits { no, yes, unknown };

// The fillings of a house and some of its rules.
class Search {
public:
    Search(const Net& net, int house, std::vector<int> rules) : net_(net), rules_(std::move(rules)) {
        std::vector<int> primitives;
        std::vector<Network::Sum> sums;
        scope_ = net.cells_of(house);
        for (const int r : rules_) {
            const Premise& rule = net.rule(r);
            primitives.insert(primitives.end(), rule.primitives.begin(), rule.primitives.end());
            if (rule.kind == RuleKind::derived) sums.push_back({-1, rule.cells, rule.weights, rule.total});
            scope_.insert(scope_.end(), rule.cells.begin(), rule.cells.end());
        }
        std::ranges::sort(scope_);
        scope_.erase(std::unique(scope_.begin(), scope_.end()), scope_.end());
        std::ranges::sort(primitives);
        primitives.erase(std::unique(primitives.begin(), primitives.end()), primitives.end());
        problem_ = net.network().together(house, primitives, sums);
    }

    const std::vector<int>& scope() const { return scope_; }
    const std::vector<int>& rules() const { return rules_; }

    // Begin with what is possible in each cell.  After: false means that nothing fits.
    bool begin(const std::vector<Mask>& domains) {
        std::vector<Mask> own(domains.size(), net_.all_digits());
        for (const int cell : scope_) own[cell] = domains[cell];
        space_.emplace(*problem_, std::move(own));
        space_->wake_all();
        return space_->propagate();
    }

    // Whether there is a filling with a candidate; it is in `filling` then. Of the digits of a cell, those that are `wanted` are tried first.
    Fits fill(int cell, int digit, const std::vector<Mask>& wanted, std::vector<signed char>& filling, int tries, Limit& limit) {
        if (!(space_->domain(cell) >> digit & 1)) return Fits::no;
        wanted_ = &wanted;
        limit_ = &limit;
        tries_ = tries;
        const std::size_t mark = space_->mark();
        const Fits found = try_digit(cell, bit(digit), filling);
        space_->undo_to(mark);
        return found;
    }

private:
    Fits try_digit(int cell, Mask digit, std::vector<signed char>& filling) {
        limit_->tick(500);
        if (--tries_ < 0) return Fits::unknown;
        return space_->keep(cell, digit) && space_->propagate() ? go_on(filling) : Fits::no;
    }

    Fits go_on(std::vector<signed char>& filling) {
        int least = -1;
        std::size_t at = 0;
        for (std::size_t i = 0; i < scope_.size(); ++i) {
            const Mask left = space_->domain(scope_[i]);
            if (!is_single(left) && (least < 0 || size_of(left) < size_of(space_->domain(least)))) {
                least = scope_[i];
                at = i;
            }
        }
        if (least < 0) {
            filling.clear();
            for (const int cell : scope_) filling.push_back(static_cast<signed char>(lowest(space_->domain(cell))));
            return Fits::yes;
        }
        Fits found = Fits::no;
        const Mask all = space_->domain(least);
        for (const Mask some : {all & (*wanted_)[at], all & ~(*wanted_)[at]}) {
            for (Mask rest = some; rest; rest &= rest - 1) {
                const std::size_t mark = space_->mark();
                found = try_digit(least, rest & (~rest + 1), filling);
                space_->undo_to(mark);
                if (found != Fits::no) return found;
            }
        }
        return Fits::no;
    }

    const Net& net_;
    std::vector<int> rules_;
    std::vector<int> scope_;
    std::unique_ptr<const Problem> problem_;
    std::optional<Space> space_;
    const std::vector<Mask>* wanted_ = nullptr;
    Limit* limit_ = nullptr;
    int tries_ = 0;
};

// Candidates that are in no filling, and the rules that it takes.
struct Found {
    std::vector<int> cands;
    std::vector<int> rules;
};

class House {
public:
    House(const Net& net, int house) : net_(net), house_(house) {
        std::vector<int> rules;
        std::vector<std::vector<int>> lines;
        for (int r = 0; r < net.rule_count(); ++r) {
            if (!concerns(net.rule(r))) continue;
            rules.push_back(r);
            if (net.rule(r).kind == RuleKind::line) lines.push_back(net.rule(r).primitives);
        }
        // What a line says as a whole need not be said pair by pair.
        std::erase_if(rules, [&](int r) {
            return net.rule(r).kind == RuleKind::pair && std::ranges::any_of(lines, [&](const std::vector<int>& line) {
                return std::ranges::all_of(net.rule(r).primitives, [&](int part) { return std::ranges::find(line, part) != line.end(); });
            });
        });
        if (rules.empty()) return;
        // What is left out first when a step needs only some of them: house sums, then long rules.
        std::ranges::stable_sort(rules, std::greater(), [&](int r) { return std::pair(net.rule(r).kind == RuleKind::derived, net.rule(r).cells.size()); });
        all_.emplace(net, house, std::move(rules));
        if (all_->scope().size() > most_scope) all_.reset();
    }

    bool is_bound() const { return all_.has_value(); }
    int number() const { return house_; }

    // What goes in the position.
    const std::vector<Found>& look(const Context& context, const std::vector<Mask>& domains) {
        std::vector<Mask> now;
        for (const int cell : all_->scope()) now.push_back(domains[cell]);
        if (now == seen_) return found_;
        seen_.clear();
        found_.clear();
        survey(context, domains);
        seen_ = std::move(now);
        return found_;
    }

private:
    bool concerns(const Premise& rule) const {
        if (rule.kind == RuleKind::area || rule.cells.size() > most_cells) return false;
        const auto inside = std::ranges::count_if(rule.cells, [&](int cell) { return net_.place(house_, cell) >= 0; });
        return inside > 1 && (rule.kind != RuleKind::derived || static_cast<int>(rule.cells.size()) - inside <= most_outside);
    }

    void survey(const Context& context, const std::vector<Mask>& domains) {
        const std::vector<int>& scope = all_->scope();
        std::erase_if(fillings_, [&](const std::vector<signed char>& filling) {
            for (std::size_t i = 0; i < scope.size(); ++i)
                if (!(domains[scope[i]] >> filling[i] & 1)) return true;
            return false;
        });
        std::vector<Mask> wanted;
        for (const int cell : scope) wanted.push_back(domains[cell]);
        const auto support = [&](const std::vector<signed char>& filling) {
            for (std::size_t i = 0; i < scope.size(); ++i) wanted[i] &= ~bit(filling[i]);
        };
        for (const auto& filling : fillings_) support(filling);
        std::vector<int> out;
        bool begun = false;
        for (std::size_t i = 0; i < scope.size(); ++i) {
            if (context.position.value(scope[i]) >= 0) continue;
            for (int digit = 0; digit < net_.digits(); ++digit) {
                const int cand = net_.cand(scope[i], digit);
                if (!(wanted[i] >> digit & 1) || context.cannot_fail(cand)) continue;
                if (!begun && !all_->begin(domains)) return;  // something else shows that
                begun = true;
                std::vector<signed char> filling;
                const Fits fits = all_->fill(scope[i], digit, wanted, filling, context.limit.most(most_tries), context.limit);
                if (fits == Fits::unknown) context.limit.gave_up(most_tries);
                if (fits == Fits::no) out.push_back(cand);
                if (fits != Fits::yes) continue;
                support(filling);
                fillings_.push_back(std::move(filling));
            }
        }
        if (!out.empty()) leave_to_one_rule(domains, out);
        while (!out.empty()) {
            Found found{{}, few_rules(context, domains, out.front())};
            Search& search = search_of(found.rules);
            if (found.rules.empty() || !search.begin(domains)) return;
            std::erase_if(out, [&](int cand) {
                if (!refutes(context, search, cand)) return false;
                found.cands.push_back(cand);
                return true;
            });
            if (static_cast<int>(found.rules.size()) <= context.limit.most(most_rules)) {
                found_.push_back(std::move(found));
            } else {
                context.limit.gave_up(most_rules);
            }
        }
    }

    // What one rule by itself rules out is left to the techniques of rules.
    void leave_to_one_rule(const std::vector<Mask>& domains, std::vector<int>& out) const {
        for (const int r : all_->rules()) {
            std::vector<Mask> after = domains;
            if (!ask_rule(net_, r, after)) continue;
            std::erase_if(out, [&](int cand) { return !(after[net_.cell_of(cand)] >> net_.digit_of(cand) & 1); });
        }
    }

    bool refutes(const Context& context, Search& search, int cand) {
        const std::vector<Mask> any(search.scope().size(), 0);
        std::vector<signed char> filling;
        const int cell = net_.cell_of(cand);
        if (!std::ranges::binary_search(search.scope(), cell)) return false;
        return search.fill(cell, net_.digit_of(cand), any, filling, 4 * context.limit.most(most_tries), context.limit) == Fits::no;
    }

    // As few of the rules as rule a candidate out.  Before: all of them do.
    std::vector<int> few_rules(const Context& context, const std::vector<Mask>& domains, int cand) {
        std::vector<int> kept = all_->rules();
        for (std::size_t many = std::max<std::size_t>(1, kept.size() / 2);; many = std::max<std::size_t>(1, many / 2)) {
            for (std::size_t at = 0; at < kept.size();) {
                std::vector<int> fewer = kept;
                const auto from = fewer.begin() + static_cast<std::ptrdiff_t>(at);
                fewer.erase(from, from + static_cast<std::ptrdiff_t>(std::min(many, fewer.size() - at)));
                Search& search = search_of(fewer);
                if (!search.begin(domains) || refutes(context, search, cand)) {
                    kept = std::move(fewer);
                } else {
                    at += many;
                }
            }
            if (many == 1) return kept;
        }
    }

    Search& search_of(const std::vector<int>& rules) {
        if (rules == all_->rules()) return *all_;
        const auto [at, is_new] = some_.try_emplace(rules);
        if (is_new) at->second = std::make_unique<Search>(net_, house_, rules);
        return *at->second;
    }

    const Net& net_;
    int house_;
    std::optional<Search> all_;
    std::map<std::vector<int>, std::unique_ptr<Search>> some_;
    std::vector<std::vector<signed char>> fillings_;
    std::vector<Mask> seen_;
    std::vector<Found> found_;
};

struct Notes {
    const Net* net = nullptr;
    std::vector<House> houses;
};

void find(const Context& context, Sink& sink) {
    const Net& net = context.net;
    if (net.rule_count() == 0) return;
    Notes& notes = context.memo<Notes>();
    if (notes.net != &net) {
        notes.net = nullptr;
        notes.houses.clear();
        for (int house = 0; house < net.houses(); ++house) {
            notes.houses.emplace_back(net, house);
            if (!notes.houses.back().is_bound()) notes.houses.pop_back();
        }
        notes.net = &net;
    }
    thread_local Step step;
    const std::vector<Mask> domains = domains_of(context.position);
    for (House& house : notes.houses) {
        for (const Found& found : house.look(context, domains)) {
            step.clear(0);
            step.removes = found.cands;
            std::vector<int> cells = net.cells_of(house.number());
            int spoken = 0;
            for (const int r : found.rules) {
                for (const int cell : net.rule(r).cells) {
                    if (context.position.value(cell) < 0) ++spoken;
                    if (std::ranges::find(cells, cell) == cells.end()) cells.push_back(cell);
                }
            }
            step.cost = 10 * static_cast<int>(found.rules.size()) + spoken;
            for (const int cell : cells) {
                if (context.position.value(cell) < 0) step.truths.push_back(cell);
            }
            for (Mask rest = net.house_digits(house.number()); rest; rest &= rest - 1) {
                step.truths.push_back(net.truth(house.number(), lowest(rest)));
            }
            step.add(Role::houses, {house.number()});
            step.add(Role::rules, found.rules);
            if (!sink.take(step)) return;
        }
    }
}

const Register registered{{.family = "rules together", .techniques = {"house-combinations"}, .find = find}};

}  // namespace

}  // namespace whydoku::logic::house_combinations_finder
