// DRAT: the reasons have to be found, by unit propagation with two watched literals per clause (Moskewicz et al., Chaff, 2001).
//
// Literals are packed and renamed (lists.hpp). Clauses lie in one row of literals; the first two of each are watched:
//
//   literals_  [ a b c d | e f g | h | … ]          watches_[a] = visits to pay when a becomes false
//                ^ clauses_[0].begin                reason_[v]  = clause that forced v, for values known for good too
//
// What is known for good (the root) is never taken back. A step is checked by assuming its literals false on top of the
// root, propagating, and going back.

#include <algorithm>
#include <iterator>
#include <memory>
#include <unordered_map>

#include "proof/lists.hpp"

namespace whydoku::proof {
namespace {

constexpr std::int32_t no_clause = -1;
constexpr Lit no_lit = ~Lit{0};

struct Clause {
    std::size_t begin;
    std::uint32_t size;
    std::int32_t number;  // in the LRAT proof
    bool alive;
};

struct Watch {
    std::int32_t clause;
    Lit blocker;  // if this literal is true the clause need not be visited
};

class Search {
public:
    Search(bool with_reasons, Limit& limit) : with_reasons_(with_reasons), limit_(limit) {}

    bool contradiction = false;

    // Take in a clause of the formula; it forces nothing before `start`, so that the formula's numbers come first.
    void take(Numbers literals) { store(literals); }

    // The formula is complete: follow up all that it forces.
    void start() {
        formula_size_ = last_number_;
        const auto count = static_cast<std::int32_t>(clauses_.size());
        for (std::int32_t index = 0; index < count && !contradiction; ++index) {
            limit_.tick(5);
            attach(index);
        }
    }

    // Add a clause that has been shown to follow, and follow up all that it forces.
    void add(Numbers literals, std::vector<std::int32_t> hints) {
        const std::int32_t index = store(literals);
        if (with_reasons_) log(clauses_[index].number, {literals.begin(), literals.end()}, std::move(hints));
        attach(index);
    }

    void remove(Numbers literals) {
        index_contents();
        load(literals);
        std::sort(work_.begin(), work_.end());
        work_.erase(std::unique(work_.begin(), work_.end()), work_.end());
        const auto [first, last] = by_content_.equal_range(hash(work_));
        for (auto it = first; it != last; ++it) {
            Clause& clause = clauses_[it->second];
            if (clause.size != work_.size() || !same(clause)) continue;
            if (is_reason(it->second)) continue;  // deleting what forces a known value is passed over, as is the custom
            clause.alive = false;
            by_content_.erase(it);
            if (++dead_ > 1000 && dead_ > clauses_alive() / 2) sweep();
            return;
        }
    }

    // Does the clause follow by unit propagation?  After: nothing has changed; `hints` is the reason if wanted.
    bool follows(Numbers literals, std::vector<std::int32_t>* hints) {
        load(literals);
        return refute(hints);
    }

    // Is the clause harmless because of its first literal (RAT)?
    bool does_no_harm(Numbers literals) {
        if (literals.empty()) return false;
        load(literals);
        const Lit pivot = work_[0];
        const std::vector<Lit> own = work_;
        for (std::size_t index = 0; index < clauses_.size(); ++index) {
            limit_.tick();
            const Clause& clause = clauses_[index];
            if (!clause.alive) continue;
            const Lit* begin = literals_.data() + clause.begin;
            const Lit* end = begin + clause.size;
            if (std::find(begin, end, pivot ^ 1) == end) continue;
            work_ = own;
            std::copy_if(begin, end, std::back_inserter(work_), [&](Lit lit) { return lit != (pivot ^ 1); });
            if (!refute(nullptr)) return false;
        }
        return true;
    }

    // The LRAT steps from which the empty clause follows, and no others, in order.
    void trimmed(std::vector<std::int32_t>& out) const {
        std::vector<bool> needed(log_.size(), false);
        if (!log_.empty()) needed.back() = true;
        for (std::size_t at = log_.size(); at-- > 0;) {
            limit_.tick();
            if (!needed[at]) continue;
            for (const std::int32_t hint : log_[at].hints) {
                if (hint > formula_size_) needed[log_at_.at(hint)] = true;
            }
        }
        for (std::size_t at = 0; at < log_.size(); ++at) {
            limit_.tick();
            if (!needed[at]) continue;
            out.push_back(1);
            out.push_back(log_[at].number);
            out.insert(out.end(), log_[at].literals.begin(), log_[at].literals.end());
            out.push_back(0);
            out.insert(out.end(), log_[at].hints.begin(), log_[at].hints.end());
            out.push_back(0);
        }
    }

    // The clauses that nothing known for good satisfies, less the literals that are false.
    void open_clauses(std::vector<std::int32_t>& out) const {
        if (contradiction) {
            out.assign(1, 0);
            return;
        }
        for (const Clause& clause : clauses_) {
            limit_.tick();
            const Lit* begin = literals_.data() + clause.begin;
            const Lit* end = begin + clause.size;
            if (std::any_of(begin, end, [&](Lit lit) { return value_[lit] > 0; })) continue;
            for (const Lit* lit = begin; lit != end; ++lit) {
                if (value_[*lit] == 0) out.push_back(names_.outside(*lit));
            }
            out.push_back(0);
        }
    }

private:
    struct Logged {
        std::int32_t number;
        std::vector<std::int32_t> literals;
        std::vector<std::int32_t> hints;
    };

    std::int32_t store(Numbers literals) {
        load(literals);
        std::sort(work_.begin(), work_.end());
        work_.erase(std::unique(work_.begin(), work_.end()), work_.end());
        const auto index = static_cast<std::int32_t>(clauses_.size());
        clauses_.push_back({literals_.size(), static_cast<std::uint32_t>(work_.size()), ++last_number_, true});
        literals_.insert(literals_.end(), work_.begin(), work_.end());
        if (indexed_) by_content_.emplace(hash(work_), index);
        return index;
    }

    // Clauses are looked up by their content when something is deleted, and not before.
    void index_contents() {
        if (indexed_) return;
        indexed_ = true;
        by_content_.reserve(clauses_.size());
        for (std::size_t index = 0; index < clauses_.size(); ++index) {
            limit_.tick(2);
            const Clause& clause = clauses_[index];
            sorted_.assign(literals_.begin() + static_cast<std::ptrdiff_t>(clause.begin),
                           literals_.begin() + static_cast<std::ptrdiff_t>(clause.begin + clause.size));
            std::sort(sorted_.begin(), sorted_.end());
            by_content_.emplace(hash(sorted_), static_cast<std::int32_t>(index));
        }
    }

    void attach(std::int32_t index) {
        const Clause& clause = clauses_[index];
        Lit* lits = literals_.data() + clause.begin;
        for (std::uint32_t i = 1; i < clause.size; ++i) {
            if ((lits[i] ^ 1) == lits[i - 1]) return;  // sorted, so a tautology shows in neighbours; it never matters
        }
        std::stable_partition(lits, lits + clause.size, [&](Lit lit) { return value_[lit] >= 0; });
        if (clause.size == 0 || value_[lits[0]] < 0) {
            contradict(index);
            return;
        }
        if (clause.size > 1) {
            watches_[lits[0]].push_back({index, lits[1]});
            watches_[lits[1]].push_back({index, lits[0]});
        }
        if ((clause.size == 1 || value_[lits[1]] < 0) && value_[lits[0]] == 0) {
            set(lits[0], index);
            const std::int32_t broken = propagate();
            if (with_reasons_) log_root();
            if (broken != no_clause) contradict(broken);
        }
    }

    void contradict(std::int32_t index) {
        contradiction = true;
        // an empty clause that was added is the log's last step already; one of the formula needs no step at all
        if (with_reasons_ && clauses_[index].size > 0) log(++last_number_, {}, root_hints(index, no_lit));
    }

    void load(Numbers literals) {
        work_.clear();
        for (const std::int32_t literal : literals) work_.push_back(names_.lit(literal));
        const std::size_t variables = names_.size();
        if (reason_.size() < variables) {
            value_.resize(2 * variables, 0);
            watches_.resize(2 * variables);
            reason_.resize(variables, no_clause);
            unit_.resize(variables, 0);
            marked_.resize(variables, false);
        }
    }

    static std::uint64_t hash(const std::vector<Lit>& literals) {
        std::uint64_t sum = 0, product = 1, mix = 0;
        for (const Lit lit : literals) {
            const std::uint64_t spread = (lit + 1) * 0x9E3779B97F4A7C15ULL;
            sum += spread;
            product *= spread | 1;
            mix ^= spread >> 17;
        }
        return sum ^ (product * 31) ^ (mix << 7);
    }

    bool same(const Clause& clause) {
        sorted_.assign(literals_.begin() + static_cast<std::ptrdiff_t>(clause.begin),
                       literals_.begin() + static_cast<std::ptrdiff_t>(clause.begin + clause.size));
        std::sort(sorted_.begin(), sorted_.end());
        return sorted_ == work_;
    }

    bool is_reason(std::int32_t index) const {
        const Clause& clause = clauses_[index];
        for (std::uint32_t i = 0; i < clause.size; ++i) {
            const Lit lit = literals_[clause.begin + i];
            if (value_[lit] > 0 && reason_[lit / 2] == index) return true;
        }
        return false;
    }

    std::size_t clauses_alive() const { return by_content_.size(); }

    void sweep() {
        for (auto& watches : watches_) {
            limit_.tick(static_cast<std::int64_t>(watches.size()));
            std::erase_if(watches, [&](const Watch& watch) { return !clauses_[watch.clause].alive; });
        }
        dead_ = 0;
    }

    void set(Lit lit, std::int32_t reason) {
        value_[lit] = 1;
        value_[lit ^ 1] = -1;
        reason_[lit / 2] = reason;
        trail_.push_back(lit);
    }

    // Follow up what is newly true; return a clause with all literals false, or no_clause.
    std::int32_t propagate() {
        while (followed_ < trail_.size()) {
            const Lit lost = trail_[followed_++] ^ 1;
            auto& watches = watches_[lost];
            limit_.tick(2 + static_cast<std::int64_t>(watches.size()));
            std::size_t kept = 0;
            for (std::size_t at = 0; at < watches.size(); ++at) {
                const Watch watch = watches[at];
                if (value_[watch.blocker] > 0) {
                    watches[kept++] = watch;
                    continue;
                }
                const Clause& clause = clauses_[watch.clause];
                if (!clause.alive) continue;
                Lit* lits = literals_.data() + clause.begin;
                if (lits[0] == lost) std::swap(lits[0], lits[1]);
                const Lit first = lits[0];
                if (value_[first] > 0) {
                    watches[kept++] = {watch.clause, first};
                    continue;
                }
                bool moved = false;
                for (std::uint32_t i = 2; i < clause.size; ++i) {
                    if (value_[lits[i]] >= 0) {
                        std::swap(lits[1], lits[i]);
                        watches_[lits[1]].push_back({watch.clause, first});
                        moved = true;
                        break;
                    }
                }
                if (moved) continue;
                watches[kept++] = watch;
                if (value_[first] < 0) {
                    while (++at < watches.size()) watches[kept++] = watches[at];
                    watches.resize(kept);
                    return watch.clause;
                }
                set(first, watch.clause);
            }
            watches.resize(kept);
        }
        return no_clause;
    }

    // Assume the literals of work_ false; is that contradictory?
    bool refute(std::vector<std::int32_t>* hints) {
        const std::size_t floor = trail_.size();
        std::int32_t broken = no_clause;
        bool found = contradiction;
        Lit known = 0;
        bool by_known = false;
        for (const Lit lit : work_) {
            if (value_[lit] > 0) {
                found = by_known = true;  // it is already true: by the root, or because the clause is a tautology
                known = lit;
                break;
            }
            if (value_[lit] == 0) set(lit ^ 1, no_clause);
        }
        if (!found) {
            broken = propagate();
            found = broken != no_clause;
        }
        if (found && hints != nullptr) {
            hints->clear();
            if (by_known && reason_[known / 2] != no_clause) hints->push_back(unit_[known / 2]);
            if (broken != no_clause) collect(broken, floor, *hints);
        }
        for (std::size_t at = floor; at < trail_.size(); ++at) {
            const Lit lit = trail_[at];
            value_[lit] = value_[lit ^ 1] = 0;
            reason_[lit / 2] = no_clause;
        }
        trail_.resize(floor);
        followed_ = std::min(followed_, floor);
        return found;
    }

    // The clauses that led to `broken`, in the order in which they force one another.
    void collect(std::int32_t broken, std::size_t floor, std::vector<std::int32_t>& hints) {
        std::vector<std::int32_t> units;
        touched_.clear();
        hints.push_back(clauses_[broken].number);
        mark(broken);
        for (std::size_t at = trail_.size(); at-- > floor;) {
            const Lit lit = trail_[at];
            if (!marked_[lit / 2] || reason_[lit / 2] == no_clause) continue;
            hints.push_back(clauses_[reason_[lit / 2]].number);
            mark(reason_[lit / 2]);
        }
        for (const Lit var : touched_) {
            if (unit_[var] != 0) units.push_back(unit_[var]);
            marked_[var] = false;
        }
        std::reverse(hints.begin(), hints.end());
        hints.insert(hints.begin(), units.begin(), units.end());
    }

    void mark(std::int32_t index) {
        const Clause& clause = clauses_[index];
        for (std::uint32_t i = 0; i < clause.size; ++i) {
            const Lit var = literals_[clause.begin + i] / 2;
            if (!marked_[var]) {
                marked_[var] = true;
                touched_.push_back(var);
            }
        }
    }

    void log(std::int32_t number, std::vector<std::int32_t> literals, std::vector<std::int32_t> hints) {
        log_at_.emplace(number, log_.size());
        log_.push_back({number, std::move(literals), std::move(hints)});
    }

    // Each value known for good gets a clause of its own, so that later reasons stay short.
    void log_root() {
        for (; noted_ < trail_.size(); ++noted_) {
            const Lit lit = trail_[noted_];
            const std::int32_t index = reason_[lit / 2];
            if (clauses_[index].size == 1) {
                unit_[lit / 2] = clauses_[index].number;
            } else {
                unit_[lit / 2] = ++last_number_;
                log(last_number_, {names_.outside(lit)}, root_hints(index, lit));
            }
        }
    }

    std::vector<std::int32_t> root_hints(std::int32_t index, Lit except) const {
        std::vector<std::int32_t> hints;
        const Clause& clause = clauses_[index];
        for (std::uint32_t i = 0; i < clause.size; ++i) {
            const Lit lit = literals_[clause.begin + i];
            if (lit != except) hints.push_back(unit_[lit / 2]);
        }
        hints.push_back(clause.number);
        return hints;
    }

    bool with_reasons_;
    Limit& limit_;
    Names names_;
    std::vector<std::int8_t> value_;           // by literal: 1 true, -1 false, 0 open
    std::vector<std::vector<Watch>> watches_;  // by literal
    std::vector<std::int32_t> reason_;         // by variable
    std::vector<std::int32_t> unit_;           // by variable: the LRAT number of its value known for good
    std::vector<bool> marked_;
    std::vector<Lit> touched_, work_, sorted_, trail_;
    std::vector<Lit> literals_;
    std::vector<Clause> clauses_;
    std::unordered_multimap<std::uint64_t, std::int32_t> by_content_;
    bool indexed_ = false;
    std::vector<Logged> log_;
    std::unordered_map<std::int32_t, std::size_t> log_at_;
    std::size_t followed_ = 0, noted_ = 0, dead_ = 0;
    std::int32_t last_number_ = 0, formula_size_ = 0;
};

Verdict walk(Search& search, Numbers formula, Numbers steps, std::vector<std::int32_t>* lrat, Limit& limit, std::int64_t& step) {
    Numbers list;
    while (!formula.empty()) {
        if (!next_list(formula, list)) return {false, 0, Why::malformed, 0};
        limit.tick(10 + static_cast<std::int64_t>(list.size()));
        search.take(list);
    }
    search.start();
    std::vector<std::int32_t> hints;
    while (!steps.empty() && !search.contradiction) {
        ++step;
        limit.tick(10);
        const std::int32_t kind = steps.front();
        steps = steps.subspan(1);
        if ((kind != 1 && kind != 2) || !next_list(steps, list)) return {false, step, Why::malformed, 0};
        if (kind == 2) {
            search.remove(list);
        } else if (search.follows(list, lrat != nullptr ? &hints : nullptr)) {
            search.add(list, hints);
        } else if (search.does_no_harm(list)) {
            if (lrat != nullptr) return {false, step, Why::needs_rat, 0};
            search.add(list, {});
        } else {
            return {false, step, Why::not_implied, 0};
        }
    }
    if (!search.contradiction) return {false, step, Why::no_empty_clause, 0};
    if (lrat != nullptr) search.trimmed(*lrat);
    return {true, step, Why::fine, 0};
}

Verdict run(Numbers formula, Numbers steps, std::vector<std::int32_t>* lrat, Limit& limit) {
    auto search = std::make_unique<Search>(lrat != nullptr, limit);
    std::int64_t step = 0;
    try {
        return walk(*search, formula, steps, lrat, limit, step);
    } catch (const Stopped&) {
        free_later(std::move(search));
        return {false, step, Why::stopped, 0};
    }
}

}  // namespace

bool residual(Numbers formula, std::vector<std::int32_t>& left, Limit& limit) {
    auto search = std::make_unique<Search>(false, limit);
    try {
        Numbers list;
        while (!formula.empty()) {
            if (!next_list(formula, list)) break;
            limit.tick(10 + static_cast<std::int64_t>(list.size()));
            search->take(list);
        }
        search->start();
        search->open_clauses(left);
        return true;
    } catch (const Stopped&) {
        free_later(std::move(search));
        return false;
    }
}

Verdict check_drat(Numbers formula, Numbers steps, Limit& limit) { return run(formula, steps, nullptr, limit); }

Verdict drat_to_lrat(Numbers formula, Numbers steps, std::vector<std::int32_t>& lrat, Limit& limit) {
    return run(formula, steps, &lrat, limit);
}

}  // namespace whydoku::proof
