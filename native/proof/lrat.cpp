// LRAT: the reasons are given, so each step is one walk through a list.
//
// Clauses lie in one row of literals, in the order of their numbers, which grow. A literal is true in the present step when its stamp is that step's: stamp_[lit] == now_.

#include <unordered_map>

#include "proof/lists.hpp"

namespace whydoku::proof {
namespace {

struct Refused {
    Why why = Why::fine;
    std::int64_t detail = 0;
};

class Table {
public:
    explicit Table(Limit& limit) : limit_(limit) {}

    // Before: the number is above all numbers so far.
    void add(std::int32_t number, Numbers literals) {
        clauses_.push_back({number, static_cast<std::uint32_t>(literals.size()), literals_.size(), true});
        for (const std::int32_t literal : literals) literals_.push_back(packed(literal));
    }

    bool remove(std::int32_t number) {
        Clause* clause = find(number);
        if (clause != nullptr) clause->alive = false;
        return clause != nullptr;
    }

    // May the clause be added, for these reasons?  After: true means that `lean` has those reasons that it rests on, in the same order.
    bool justified(Numbers literals, Numbers hints, Refused& refused) {
        ++now_;
        contradiction_ = false;
        recent_.clear();
        lean.clear();
        for (const std::int32_t literal : literals) assume(packed(literal) ^ 1);
        const std::size_t first = next_case(hints, 0);
        if (walk(hints.first(first), refused)) return true;
        if (refused.why != Why::hints_end || literals.empty()) return false;
        if (!hints.empty() && first == hints.size()) return false;

        lean.assign(hints.begin(), hints.end());
        // RAT: every clause that holds the opposite of the first literal must have its case among the reasons
        std::unordered_map<std::int32_t, Numbers> cases;
        for (std::size_t at = first; at < hints.size();) {
            const std::size_t end = next_case(hints, at + 1);
            cases[-hints[at]] = hints.subspan(at + 1, end - at - 1);
            at = end;
        }
        const Lit opposite = packed(literals.front()) ^ 1;
        const std::size_t floor = recent_.size();
        for (const Clause& clause : clauses_) {
            limit_.tick(2);
            const std::span<const Lit> other = literals_of(clause);
            if (!clause.alive || std::find(other.begin(), other.end(), opposite) == other.end()) continue;
            const auto found = cases.find(clause.number);
            if (found == cases.end()) {
                if (!cases.empty()) refused = {Why::rat_uncovered, clause.number};
                return false;
            }
            for (const Lit lit : other) {
                if (lit != opposite) assume(lit ^ 1);
            }
            if (!walk(found->second, refused)) return false;
            for (; recent_.size() > floor; recent_.pop_back()) stamp_[recent_.back()] = 0;
            contradiction_ = false;
        }
        return true;
    }

    std::vector<std::int32_t> lean;
    bool keeps_lean = false;  // whether it is read

    // Does a clause hold whatever else does?
    static bool is_tautology(Numbers literals) {
        return std::any_of(literals.begin(), literals.end(),
                           [&](std::int32_t literal) { return std::find(literals.begin(), literals.end(), -literal) != literals.end(); });
    }

private:
    struct Clause {
        std::int32_t number;
        std::uint32_t size;
        std::size_t begin;
        bool alive;
    };

    // The clause with a number, or null.
    Clause* find(std::int32_t number) {
        const auto at = static_cast<std::size_t>(number) - 1;  // where it is if no number was left out
        if (number > 0 && at < clauses_.size() && clauses_[at].number == number) return clauses_[at].alive ? &clauses_[at] : nullptr;
        const auto it = std::lower_bound(clauses_.begin(), clauses_.end(), number,
                                         [](const Clause& clause, std::int32_t wanted) { return clause.number < wanted; });
        return it != clauses_.end() && it->number == number && it->alive ? &*it : nullptr;
    }

    std::span<const Lit> literals_of(const Clause& clause) const { return {literals_.data() + clause.begin, clause.size}; }

    Lit packed(std::int32_t literal) {
        const Lit lit = names_.lit(literal);
        if (stamp_.size() < 2 * names_.size()) stamp_.resize(2 * names_.size(), 0);
        return lit;
    }

    static std::size_t next_case(Numbers hints, std::size_t at) {
        while (at < hints.size() && hints[at] > 0) ++at;
        return at;
    }

    bool is_true(Lit lit) const { return stamp_[lit] == now_; }

    void assume(Lit lit) {
        if (is_true(lit)) return;
        if (is_true(lit ^ 1)) contradiction_ = true;
        stamp_[lit] = now_;
        recent_.push_back(lit);
    }

    // Walk through the reasons.  After: true means that a contradiction was reached.
    bool walk(Numbers hints, Refused& refused) {
        if (contradiction_) return true;
        for (std::size_t at = 0; at < hints.size(); ++at) {
            const std::int32_t hint = hints[at];
            limit_.tick(5);
            const Clause* found = find(hint);
            if (found == nullptr) {
                refused = {Why::unknown_hint, hint};
                return false;
            }
            bool one_open = false;
            Lit open = 0;
            for (const Lit lit : literals_of(*found)) {
                if (is_true(lit ^ 1) || (one_open && lit == open)) continue;
                if (one_open) {
                    refused = {Why::hint_open, hint};
                    return false;
                }
                one_open = true;
                open = lit;
            }
            if (!one_open) {
                if (keeps_lean && lean.empty()) keep_needed(hints.first(at + 1));
                return true;
            }
            if (keeps_lean && !is_true(open)) note_reason(open, at);
            assume(open);
        }
        refused = {Why::hints_end, 0};
        return false;
    }

    void note_reason(Lit lit, std::size_t at) {
        if (reason_.size() < stamp_.size()) reason_.resize(stamp_.size());
        reason_[lit] = {now_, at};
    }

    // Go back from the last reason, which is the contradiction, to those that it rests on.
    void keep_needed(Numbers hints) {
        needed_.assign(hints.size(), 0);
        needed_.back() = 1;
        for (std::size_t at = hints.size(); at-- > 0;) {
            if (!needed_[at]) continue;
            for (const Lit lit : literals_of(*find(hints[at]))) {
                const Lit why = lit ^ 1;
                if (why < reason_.size() && reason_[why].step == now_ && reason_[why].at < at) needed_[reason_[why].at] = 1;
            }
        }
        for (std::size_t at = 0; at < hints.size(); ++at) {
            if (needed_[at]) lean.push_back(hints[at]);
        }
    }

    Limit& limit_;
    Names names_;
    std::vector<Clause> clauses_;  // by number
    std::vector<Lit> literals_;
    std::vector<std::int64_t> stamp_;  // by literal
    std::vector<Lit> recent_;          // made true in the present step, in order
    struct ByHint {
        std::int64_t step = 0;
        std::size_t at = 0;
    };
    std::vector<ByHint> reason_;  // by literal: which reason made it true, in which step
    std::vector<char> needed_;
    std::int64_t now_ = 0;
    bool contradiction_ = false;
};

Verdict walk(Table& table, Numbers formula, Numbers steps, Limit& limit, std::int64_t& step, std::vector<std::int32_t>* strict) {
    table.keeps_lean = strict != nullptr;
    std::int64_t idle = 0;  // clauses that are left out of the strict proof
    Numbers list, hints;
    std::int32_t last = 0;
    while (!formula.empty()) {
        if (!next_list(formula, list)) return {false, 0, Why::malformed, 0};
        if (list.empty()) return {true, 0, Why::fine, 0};
        limit.tick(10 + static_cast<std::int64_t>(list.size()));
        table.add(++last, list);
    }
    while (!steps.empty()) {
        ++step;
        limit.tick(10);
        const std::int32_t kind = steps.front();
        steps = steps.subspan(1);
        if (kind == 2) {
            if (!next_list(steps, list)) return {false, step, Why::malformed, 0};
            for (const std::int32_t number : list) {
                if (!table.remove(number)) return {false, step, Why::unknown_deleted, number};
            }
            continue;
        }
        if (kind != 1 || steps.empty()) return {false, step, Why::malformed, 0};
        const std::int32_t number = steps.front();
        steps = steps.subspan(1);
        if (!next_list(steps, list) || !next_list(steps, hints)) return {false, step, Why::malformed, 0};
        if (number <= last) return {false, step, Why::number_taken, number};
        Refused refused;
        if (!table.justified(list, hints, refused)) return {false, step, refused.why, refused.detail};
        if (strict != nullptr && table.is_tautology(list)) {
            ++idle;
        } else if (strict != nullptr) {
            strict->push_back(1);
            strict->push_back(number);
            strict->insert(strict->end(), list.begin(), list.end());
            strict->push_back(0);
            strict->insert(strict->end(), table.lean.begin(), table.lean.end());
            strict->push_back(0);
        }
        if (list.empty()) return {true, step - idle, Why::fine, 0};
        last = number;
        table.add(number, list);
    }
    return {false, step, Why::no_empty_clause, 0};
}

}  // namespace

namespace {

Verdict checked(Numbers formula, Numbers steps, std::vector<std::int32_t>* strict, Limit& limit) {
    auto table = std::make_unique<Table>(limit);
    std::int64_t step = 0;
    try {
        return walk(*table, formula, steps, limit, step, strict);
    } catch (const Stopped&) {
        free_later(std::move(table));
        return {false, step, Why::stopped, 0};
    }
}

}  // namespace

Verdict check_lrat(Numbers formula, Numbers steps, Limit& limit) { return checked(formula, steps, nullptr, limit); }

Verdict strict_lrat(Numbers formula, Numbers steps, std::vector<std::int32_t>& strict, Limit& limit) {
    strict.clear();
    return checked(formula, steps, &strict, limit);
}

}  // namespace whydoku::proof
