#include "logic/deadly.hpp"

#include <algorithm>
#include <map>

namespace whydoku::logic {

namespace {

constexpr Effort most_fillings{2000, "deadly patterns with more than {} fillings"};

class Check {
public:
    Check(const Position& position, const Pattern& pattern, Limit& limit)
        : net_(position.net()), position_(position), pattern_(pattern), limit_(limit), size_(static_cast<int>(pattern.cells.size())) {}

    bool run() {
        at_.assign(net_.cells(), -1);
        for (int i = 0; i < size_; ++i) {
            const int cell = pattern_.cells[i];
            const int value = position_.value(cell);
            if (position_.is_given(cell) || at_[cell] >= 0) return false;          // what is given cannot change
            if (value >= 0 && !(pattern_.stay[i] >> value & 1)) return false;      // a guardian already holds
            at_[cell] = i;
        }
        find_truths();
        find_rules();
        find_components();
        // Components have nothing to do with one another: if any of them has two fillings, so has the board.
        for (int i = 0; i < size_; ++i) {
            if (component_[i] == i && has_twins(i)) return true;
        }
        return false;
    }

private:
    struct Inner {  // a truth whose places are all in the pattern: a filling without it is none
        int digit;
        std::vector<int> places;
    };
    // A sum or a count: what a filling comes to, it must still come to. Any other rule has no terms, and no filling keeps it.
    struct Rule {
        std::vector<std::pair<int, std::int64_t>> terms;
        Mask digits = 0;  // of a count
        std::vector<int> cells;
        bool strict = false;  // it is not known whether another filling keeps it
    };

    int cand(int i, int digit) const { return net_.cand(pattern_.cells[i], digit); }
    bool possible(int cand) const {
        return position_.has(cand) || position_.value(net_.cell_of(cand)) == net_.digit_of(cand);
    }

    void find_truths() {
        std::vector<int> houses;
        for (const int cell : pattern_.cells) {
            for (const Seat seat : net_.seats(cell)) {
                if (seat.group < net_.houses()) houses.push_back(seat.group);
            }
        }
        std::ranges::sort(houses);
        houses.erase(std::unique(houses.begin(), houses.end()), houses.end());
        for (const int house : houses) {
            limit_.tick(net_.digits());
            Mask outside = 0;
            Mask within = 0;
            for (const int cell : net_.cells_of(house)) {
                if (at_[cell] >= 0) {
                    within |= pattern_.stay[at_[cell]];
                } else {
                    outside |= position_.value(cell) >= 0 ? bit(position_.value(cell)) : position_.domain(cell);
                }
            }
            for (Mask rest = within & ~outside; rest; rest &= rest - 1) {
                Inner& inner = inner_.emplace_back(Inner{lowest(rest), {}});
                for (const int cell : net_.cells_of(house)) {
                    if (at_[cell] >= 0 && pattern_.stay[at_[cell]] >> inner.digit & 1) inner.places.push_back(at_[cell]);
                }
            }
        }
    }

    void find_rules() {
        if (std::ranges::none_of(pattern_.cells, [&](int cell) { return net_.tied(cell); })) return;
        const auto& lists = net_.network().lists();
        const auto touched = [&](const std::vector<int>& cells, Rule& rule) {
            limit_.tick(static_cast<int>(cells.size()));
            for (const int cell : cells) {
                if (at_[cell] >= 0) rule.cells.push_back(at_[cell]);
            }
            return !rule.cells.empty();
        };
        for (const auto& sum : lists.sums) {
            Rule rule;
            if (!touched(sum.cells, rule)) continue;
            for (std::size_t i = 0; i < sum.cells.size(); ++i) {
                if (at_[sum.cells[i]] >= 0) rule.terms.emplace_back(at_[sum.cells[i]], sum.weights[i]);
            }
            rules_.push_back(std::move(rule));
        }
        for (const auto& count : lists.counts) {
            Rule rule;
            if (!touched(count.cells, rule)) continue;
            for (const int i : rule.cells) rule.terms.emplace_back(i, 1);
            rule.digits = count.digits;
            rules_.push_back(std::move(rule));
        }
        for (const auto& automaton : lists.automata) {
            Rule rule{.strict = true};
            if (touched(automaton.cells, rule)) rules_.push_back(std::move(rule));
        }
        for (const auto& clause : lists.clauses) {
            Rule rule{.strict = true};
            std::vector<int> cells;
            for (const auto& literal : clause.literals) cells.push_back(literal.var);
            if (touched(cells, rule)) rules_.push_back(std::move(rule));
        }
        for (const auto& area : lists.areas) {
            Rule rule{.strict = true};
            if (touched(area.spec.vars, rule)) rules_.push_back(std::move(rule));
        }
        for (const auto& pairing : lists.pairings) {
            for (const auto* cells : {&pairing.firsts, &pairing.seconds}) {
                Rule rule{.strict = true};
                if (touched(*cells, rule)) rules_.push_back(std::move(rule));
            }
        }
    }

    int root(int i) {
        while (component_[i] != i) i = component_[i] = component_[component_[i]];
        return i;
    }
    void find_components() {
        component_.resize(size_);
        for (int i = 0; i < size_; ++i) component_[i] = i;
        for (int i = 0; i < size_; ++i) {
            limit_.tick(1 + i);
            for (int j = 0; j < i; ++j) {
                if (root(i) != root(j) && touch(i, j)) component_[root(i)] = root(j);
            }
        }
        for (const Rule& rule : rules_) {
            for (const int i : rule.cells) component_[root(i)] = root(rule.cells[0]);
        }
        for (int i = 0; i < size_; ++i) component_[i] = root(i);
    }
    bool touch(int i, int j) const {
        if (pattern_.stay[i] & pattern_.stay[j] && net_.sees(pattern_.cells[i], pattern_.cells[j])) return true;
        if (!net_.has_extra()) return false;
        for (Mask rest = pattern_.stay[i]; rest; rest &= rest - 1) {
            for (const int other : net_.extra(cand(i, lowest(rest)))) {
                if (net_.cell_of(other) == pattern_.cells[j] && pattern_.stay[j] >> net_.digit_of(other) & 1) return true;
            }
        }
        return false;
    }

    // Go through the fillings of a component.  After: false means that there are too many.
    bool fill(std::vector<Mask> left) {
        for (bool changed = true; changed;) {
            changed = false;
            for (const int i : own_) {
                if (!is_single(left[i])) continue;
                const int one = cand(i, lowest(left[i]));
                for (const int j : own_) {
                    limit_.tick();
                    if (j == i) continue;
                    for (Mask rest = left[j]; rest; rest &= rest - 1) {
                        if (!net_.linked(one, cand(j, lowest(rest)))) continue;
                        left[j] &= ~bit(lowest(rest));
                        changed = true;
                    }
                    if (left[j] == 0) return true;
                }
            }
            for (const Inner& inner : inner_) {
                if (component_[inner.places[0]] != component_[own_[0]]) continue;
                int places = 0;
                int last = -1;
                limit_.tick();
                for (const int i : inner.places) {
                    if (!(left[i] >> inner.digit & 1)) continue;
                    ++places;
                    last = i;
                }
                if (places == 0) return true;
                if (places > 1 || is_single(left[last])) continue;
                left[last] = bit(inner.digit);
                changed = true;
            }
        }
        int smallest = -1;
        for (const int i : own_) {
            if (!is_single(left[i]) && (smallest < 0 || size_of(left[i]) < size_of(left[smallest]))) smallest = i;
        }
        if (smallest < 0) {
            if (static_cast<int>(fillings_.size()) >= limit_.most(most_fillings)) {
                limit_.gave_up(most_fillings);
                return false;
            }
            fillings_.push_back(std::move(left));
            return true;
        }
        for (Mask rest = left[smallest]; rest; rest &= rest - 1) {
            std::vector<Mask> next = left;
            next[smallest] = bit(lowest(rest));
            if (!fill(std::move(next))) return false;
        }
        return true;
    }

    // Whether each filling of a component that the position allows could be replaced by another one: the other breaks no rule, and
    // rules out nothing outside that the first does not.
    bool has_twins(int component) {
        own_.clear();
        for (int i = 0; i < size_; ++i) {
            if (component_[i] == component) own_.push_back(i);
        }
        for (const Rule& rule : rules_) {
            if (rule.strict && component_[rule.cells[0]] == component) return false;
        }
        fillings_.clear();
        if (!fill(pattern_.stay)) return false;
        number_outside();
        const std::size_t words = (outside_.size() + 63) / 64;
        std::vector<std::vector<Word>> ruled_out;
        std::vector<std::vector<std::int64_t>> totals;
        for (const auto& filling : fillings_) {
            limit_.tick(static_cast<int>(own_.size() * (1 + words)));
            auto& gone = ruled_out.emplace_back(words, 0);
            for (const int i : own_) {
                for (const int number : links_[i][lowest(filling[i])]) gone[number >> 6] |= bit(number & 63);
            }
            totals.push_back(totals_of(filling, component));
        }
        // Most twins are equal in all this; only for the others it is looked for one that rules out less.
        std::map<std::pair<std::vector<std::int64_t>, std::vector<Word>>, int> alike;
        for (std::size_t one = 0; one < fillings_.size(); ++one) ++alike[{totals[one], ruled_out[one]}];
        for (std::size_t one = 0; one < fillings_.size(); ++one) {
            if (alike[{totals[one], ruled_out[one]}] > 1 || !stands(fillings_[one])) continue;
            bool twin = false;
            for (std::size_t other = 0; other < fillings_.size() && !twin; ++other) {
                limit_.tick(1 + static_cast<int>(words / 4));
                twin = other != one && totals[one] == totals[other] &&
                       std::ranges::equal(ruled_out[other], ruled_out[one], [](Word a, Word b) { return (a & ~b) == 0; });
            }
            if (!twin) return false;
        }
        return true;
    }
    bool stands(const std::vector<Mask>& filling) const {
        return std::ranges::all_of(own_, [&](int i) { return possible(cand(i, lowest(filling[i]))); });
    }
    // The candidates outside that a filling of the component could rule out, numbered.
    void number_outside() {
        outside_.clear();
        links_.assign(size_, {});
        std::vector<int> number(net_.cands(), -1);
        for (const int i : own_) {
            links_[i].resize(net_.digits());
            for (Mask rest = pattern_.stay[i]; rest; rest &= rest - 1) {
                limit_.tick(net_.cell_words() + net_.digits());
                auto& links = links_[i][lowest(rest)];
                net_.for_links(cand(i, lowest(rest)), [&](int other) {
                    if (at_[net_.cell_of(other)] >= 0 || !possible(other)) return;
                    if (number[other] < 0) {
                        number[other] = static_cast<int>(outside_.size());
                        outside_.push_back(other);
                    }
                    links.push_back(number[other]);
                });
            }
        }
    }
    std::vector<std::int64_t> totals_of(const std::vector<Mask>& filling, int component) const {
        std::vector<std::int64_t> totals;
        for (const Rule& rule : rules_) {
            if (component_[rule.cells[0]] != component) continue;
            std::int64_t total = 0;
            for (const auto& [i, weight] : rule.terms) {
                total += weight * (rule.digits ? (filling[i] & rule.digits) != 0 : lowest(filling[i]));
            }
            totals.push_back(total);
        }
        return totals;
    }

    const Net& net_;
    const Position& position_;
    const Pattern& pattern_;
    Limit& limit_;
    const int size_;
    std::vector<int> at_;         // by cell: its number in the pattern, or -1
    std::vector<Inner> inner_;
    std::vector<Rule> rules_;
    std::vector<int> component_;  // by number: the one that its component is known by
    std::vector<int> own_;        // the component that is looked at
    std::vector<std::vector<Mask>> fillings_;
    std::vector<int> outside_;
    std::vector<std::vector<std::vector<int>>> links_;  // [number][digit]: what it rules out outside
};

}  // namespace

bool is_deadly(const Position& position, const Pattern& pattern, Limit& limit) { return Check(position, pattern, limit).run(); }

bool DeadlySink::is_deadly_again(const Pattern& pattern) {
    if (last_.cells != pattern.cells || last_.stay != pattern.stay) {
        last_.clear();
        last_is_deadly_ = is_deadly(context_.position, pattern, context_.limit);
        last_ = pattern;
    }
    return last_is_deadly_;
}

bool DeadlySink::take(Step& step, const Pattern& pattern) {
    if (!is_deadly_again(pattern)) return true;
    std::vector<int> fillings;
    for (std::size_t i = 0; i < pattern.cells.size(); ++i) {
        for (Mask rest = pattern.stay[i]; rest; rest &= rest - 1) {
            fillings.push_back(context_.net.cand(pattern.cells[i], lowest(rest)));
        }
    }
    step.add(Role::fillings, fillings);
    return sink_.take(step);
}

bool may_be_exchanged(const Position& position, std::span<const int> first, std::span<const int> second, Mask digits) {
    const Net& net = position.net();
    for (int w = 0; w < net.cell_words(); ++w) {
        Word one = 0;
        Word two = 0;
        Word own = 0;
        for (const int cell : first) {
            one |= net.sees(cell)[w];
            if (cell >> 6 == w) own |= bit(cell & 63);
        }
        for (const int cell : second) {
            two |= net.sees(cell)[w];
            if (cell >> 6 == w) own |= bit(cell & 63);
        }
        for (Word differ = (one ^ two) & ~own; differ; differ &= differ - 1) {
            const int cell = w * 64 + lowest(differ);
            const int value = position.value(cell);
            if (position.domain(cell) & digits || (value >= 0 && digits >> value & 1)) return false;
        }
    }
    return true;
}

bool give_deadly(const Context& context, DeadlySink& sink, const Pattern& pattern, const Types& types) {
    return give_guardians(context, pattern, types, [&](Step& step) { return sink.take(step, pattern); });
}

}  // namespace whydoku::logic
