#include "search/propagators.hpp"

#include <algorithm>

namespace whydoku {

namespace {

std::vector<int> each_once(std::vector<int> vars) {
    std::sort(vars.begin(), vars.end());
    vars.erase(std::unique(vars.begin(), vars.end()), vars.end());
    return vars;
}

std::vector<int> vars_of(const std::vector<SumPropagator::Term>& terms) {
    std::vector<int> vars;
    for (const auto& term : terms) vars.push_back(term.var);
    return each_once(std::move(vars));
}

std::vector<int> vars_of(const std::vector<Literal>& literals) {
    std::vector<int> vars;
    for (const auto& literal : literals) vars.push_back(literal.var);
    return each_once(std::move(vars));
}

}  // namespace

bool HousePropagator::run(Space& space) const {
    for (bool changed = true; changed;) {
        changed = false;
        Mask once = 0, twice = 0;
        for (const int var : scope) {
            const Mask mask = space.domain(var);
            twice |= once & mask;
            once |= mask;
        }
        if (once != all_) return false;
        const Mask hidden = once & ~twice;
        if (hidden == 0) return true;
        for (const int var : scope) {
            const Mask mask = space.domain(var);
            const Mask own = mask & hidden;
            if (own == 0 || own == mask) continue;
            if (!is_single(own) || !space.keep(var, own)) return false;
            changed = true;
        }
    }
    return true;
}

RelationPropagator::RelationPropagator(int a, int b, std::vector<Mask> allowed)
    : Propagator({a, b}), forward_(std::move(allowed)), backward_(forward_.size(), 0) {
    for (std::size_t x = 0; x < forward_.size(); ++x)
        for (Mask rest = forward_[x]; rest != 0; rest &= rest - 1) backward_[lowest(rest)] |= bit(static_cast<int>(x));
}

bool RelationPropagator::run(Space& space) const {
    const int a = scope[0], b = scope[1];
    Mask of_b = 0;
    for (Mask rest = space.domain(a); rest != 0; rest &= rest - 1) of_b |= forward_[lowest(rest)];
    if (!space.keep(b, of_b)) return false;
    Mask of_a = 0;
    for (Mask rest = space.domain(b); rest != 0; rest &= rest - 1) of_a |= backward_[lowest(rest)];
    return space.keep(a, of_a);
}

SumPropagator::SumPropagator(std::vector<Term> terms, std::int64_t total)
    : Propagator(vars_of(terms)), terms_(std::move(terms)), total_(total) {}

bool SumPropagator::run(Space& space) const {
    for (bool changed = true; changed;) {
        changed = false;
        std::int64_t low = 0, high = 0;
        for (const Term& term : terms_) {
            const Mask mask = space.domain(term.var);
            const std::int64_t a = term.weight * lowest(mask), b = term.weight * highest(mask);
            low += std::min(a, b);
            high += std::max(a, b);
        }
        if (low > total_ || high < total_) return false;
        const std::int64_t over = total_ - low, under = high - total_;
        for (const Term& term : terms_) {
            const Mask mask = space.domain(term.var);
            const std::int64_t size = term.weight < 0 ? -term.weight : term.weight;
            const int least = lowest(mask), most = highest(mask);
            if (size * (most - least) <= std::min(over, under)) continue;
            // The term may rise by `over` above its least contribution and fall by `under` below its greatest.
            const std::int64_t rise = over / size, fall = under / size;
            std::int64_t from = least, to = most;
            if (term.weight > 0) {
                to = std::min<std::int64_t>(to, least + rise);
                from = std::max<std::int64_t>(from, most - fall);
            } else {
                from = std::max<std::int64_t>(from, most - rise);
                to = std::min<std::int64_t>(to, least + fall);
            }
            if (from > to) return false;
            const Mask kept = mask & first_values(static_cast<int>(to) + 1) & ~first_values(static_cast<int>(from));
            if (kept == mask) continue;
            if (!space.keep(term.var, kept)) return false;
            changed = true;
            break;
        }
    }
    return true;
}

CountPropagator::CountPropagator(std::vector<int> vars, Mask values, std::vector<char> allowed)
    : Propagator(each_once(vars)), vars_(std::move(vars)), values_(values), allowed_(std::move(allowed)) {}

bool CountPropagator::run(Space& space) const {
    std::size_t must = 0, may = 0;
    for (const int var : vars_) {
        const Mask mask = space.domain(var);
        may += (mask & values_) != 0;
        must += (mask & ~values_) == 0;
    }
    while (must <= may && !allowed_[must]) ++must;
    if (must > may) return false;
    std::size_t most = may;
    while (!allowed_[most]) --most;
    // `must` is now the least number that may be, `most` the greatest.
    std::size_t sure = 0;
    for (const int var : vars_) sure += (space.domain(var) & ~values_) == 0;
    const bool all_in = must == may, none_more = most == sure;
    if (!all_in && !none_more) return true;
    for (const int var : vars_) {
        const Mask mask = space.domain(var);
        if ((mask & values_) == 0 || (mask & ~values_) == 0) continue;
        if (!space.keep(var, all_in ? values_ : ~values_)) return false;
    }
    return true;
}

AutomatonPropagator::AutomatonPropagator(std::vector<int> vars, int states, std::vector<Move> moves, int start,
                                         std::vector<int> accept)
    : Propagator(each_once(vars)),
      vars_(std::move(vars)),
      words_((states + 63) / 64),
      moves_(std::move(moves)),
      first_(static_cast<std::size_t>(states) + 1, 0),
      start_(words_, 0),
      accept_(words_, 0) {
    std::sort(moves_.begin(), moves_.end(), [](const Move& a, const Move& b) { return a.from < b.from; });
    for (const Move& move : moves_) ++first_[static_cast<std::size_t>(move.from) + 1];
    for (int state = 0; state < states; ++state) first_[state + 1] += first_[state];
    start_[start / 64] |= bit(start % 64);
    for (const int state : accept) accept_[state / 64] |= bit(state % 64);
}

bool AutomatonPropagator::run(Space& space) const {
    // reached[i]: the states that the first i values can lead to.
    const std::size_t length = vars_.size(), words = static_cast<std::size_t>(words_);
    std::vector<Mask> reached((length + 1) * words, 0);
    std::copy(start_.begin(), start_.end(), reached.begin());
    const auto for_states = [&](const Mask* set, auto&& visit) {
        for (std::size_t word = 0; word < words; ++word)
            for (Mask rest = set[word]; rest != 0; rest &= rest - 1) visit(word * 64 + static_cast<std::size_t>(lowest(rest)));
    };
    for (std::size_t i = 0; i < length; ++i) {
        const Mask domain = space.domain(vars_[i]);
        Mask* next = reached.data() + (i + 1) * words;
        for_states(reached.data() + i * words, [&](std::size_t state) {
            for (std::size_t m = first_[state]; m < first_[state + 1]; ++m)
                if (domain & bit(moves_[m].value)) next[moves_[m].to / 64] |= bit(moves_[m].to % 64);
        });
    }
    // Back again: a value stays if a move on it goes from a reached state to one that can still be accepted.
    std::vector<Mask> useful(accept_), before(words);
    bool any = false;
    for (std::size_t word = 0; word < words; ++word) any |= (useful[word] &= reached[length * words + word]) != 0;
    if (!any) return false;
    for (std::size_t i = length; i-- > 0;) {
        const Mask domain = space.domain(vars_[i]);
        Mask kept = 0;
        std::fill(before.begin(), before.end(), 0);
        for_states(reached.data() + i * words, [&](std::size_t state) {
            for (std::size_t m = first_[state]; m < first_[state + 1]; ++m) {
                const Move& move = moves_[m];
                if ((domain & bit(move.value)) && (useful[move.to / 64] & bit(move.to % 64))) {
                    kept |= bit(move.value);
                    before[state / 64] |= bit(static_cast<int>(state % 64));
                }
            }
        });
        if (!space.keep(vars_[i], kept)) return false;
        std::swap(useful, before);
    }
    return true;
}

ClausePropagator::ClausePropagator(std::vector<Literal> literals)
    : Propagator(vars_of(literals)), literals_(std::move(literals)) {}

bool ClausePropagator::run(Space& space) const {
    const Literal* open = nullptr;
    for (const Literal& literal : literals_) {
        const Mask mask = space.domain(literal.var), own = bit(literal.value);
        const Mask good = literal.yes ? mask & own : mask & ~own;
        if (good == mask) return true;
        if (good == 0) continue;
        if (open != nullptr) return true;
        open = &literal;
    }
    if (open == nullptr) return false;
    return space.keep(open->var, open->yes ? bit(open->value) : ~bit(open->value));
}

}  // namespace whydoku
