// Houses (all different), pairs of variables, and clauses.
#include <algorithm>
#include <array>
#include <map>

#include "lazy.hpp"
#include "search/propagators.hpp"

namespace whydoku {

namespace {

// Give each of `hidden`, values with one place in a group, that place.
bool place_hidden(Space& space, const std::vector<int>& group, Mask hidden, bool& changed) {
    for (const int var : group) {
        const Mask mask = space.domain(var);
        const Mask own = mask & hidden;
        if (own == 0 || own == mask) continue;
        if (!is_single(own) || !space.keep(var, own)) return false;
        changed = true;
    }
    return true;
}

}  // namespace

bool HousePropagator::run(Space& space) const {
    while (true) {
        const Tally& tally = space.tally(house_);
        Mask hidden = tally.below_two() & all_ & ~tally.settled;
        if (hidden == 0) return true;
        if ((hidden & tally.none()) != 0) return false;
        for (const int var : scope) {
            const Mask own = space.domain(var) & hidden;
            if (own == 0) continue;
            if (!is_single(own) || !space.keep(var, own)) return false;
            if ((hidden &= ~own) == 0) break;
        }
    }
}

bool GroupPropagator::run(Space& space) const {
    for (bool changed = true; changed;) {
        changed = false;
        Mask once = 0, twice = 0;
        for (const int var : scope) {
            const Mask mask = space.domain(var);
            twice |= once & mask;
            once |= mask;
        }
        const auto left = static_cast<std::size_t>(size_of(once));
        if (left < scope.size()) return false;
        if (left == scope.size() && !place_hidden(space, scope, once & ~twice, changed)) return false;
    }
    return true;
}

bool MatchingPropagator::run(Space& space) const {
    // Only open variables matter: a fixed one has taken its value from all others before this runs.
    std::array<int, 64> vars;
    std::array<Mask, 64> domain;
    int count = 0;
    Mask any = 0;
    for (const int var : scope) {
        const Mask mask = space.domain(var);
        if (is_single(mask)) continue;
        vars[count] = var;
        domain[count++] = mask;
        any |= mask;
    }
    if (count < 3) return true;
    // A naked set of k variables needs k of them with at most k values each: if too few have so few, nothing follows.
    std::array<std::uint8_t, 65> sizes{};
    for (int i = 0; i < count; ++i) ++sizes[size_of(domain[i])];
    int up_to = 0, size = 2;
    while (size < count && (up_to += sizes[size]) < size) ++size;
    if (size == count) return true;

    // A matching (Régin, 1994): each variable gets a value of its own, by augmenting paths.
    std::array<int, 64> value_of, owner_of;  // [variable] → its value, [value] → its variable
    Mask taken = 0;
    for (int i = 0; i < count; ++i) {
        const Mask free = domain[i] & ~taken;
        if (free != 0) {
            const int value = lowest(free);
            taken |= bit(value);
            value_of[i] = value;
            owner_of[value] = i;
            continue;
        }
        // Breadth first over values: the other values that the owner of each could take.
        std::array<int, 64> queue, from;  // variables to look at; [value] → the variable that wants it
        int head = 0, tail = 0, end = -1;
        Mask seen = 0;
        queue[tail++] = i;
        while (head < tail && end < 0) {
            const int at = queue[head++];
            for (Mask rest = domain[at] & ~seen; rest != 0; rest &= rest - 1) {
                const int value = lowest(rest);
                seen |= bit(value);
                from[value] = at;
                if ((taken & bit(value)) == 0) {
                    end = value;
                    break;
                }
                queue[tail++] = owner_of[value];
            }
        }
        if (end < 0) return false;
        taken |= bit(end);
        for (int value = end;;) {
            const int at = from[value], before = at == i ? -1 : value_of[at];
            value_of[at] = value;
            owner_of[value] = at;
            if (before < 0) break;
            value = before;
        }
    }

    // Who moves on to another of his values makes its owner move on, and so forth; a value stays if that comes back to where it
    // began. So values are nodes, with steps to all values of their owner, or to everywhere from those without an owner, and a
    // variable keeps what is in one strongly connected component with its own. Components are found along one path: a step
    // back to it joins all that lies between, and what has no step left is a component.
    std::array<Mask, 64> step;
    for (int i = 0; i < count; ++i) step[value_of[i]] = domain[i];
    for (Mask rest = any & ~taken; rest != 0; rest &= rest - 1) step[lowest(rest)] = any;
    std::array<Mask, 64> inside, out;  // the path: nodes joined into one, and where their steps lead
    Mask left = any;                   // nodes that are in no component yet
    while (left != 0) {
        int top = 0;
        inside[0] = left & (~left + 1);
        out[0] = step[lowest(left)];
        Mask on_path = inside[0];
        while (top >= 0) {
            const Mask outside = out[top] & left & ~inside[top];
            if (outside == 0) {
                if (inside[top] == any) return true;
                for (Mask rest = inside[top] & taken; rest != 0; rest &= rest - 1) {
                    const int i = owner_of[lowest(rest)];
                    if ((domain[i] & ~inside[top]) != 0 && !space.keep(vars[i], inside[top])) return false;
                }
                left &= ~inside[top];
                on_path &= ~inside[top];
                --top;
            } else if (const Mask back = outside & on_path; back != 0) {
                Mask joined = inside[top], steps = out[top];
                do {
                    --top;
                    joined |= inside[top];
                    steps |= out[top];
                } while ((back & ~joined) != 0);
                inside[top] = joined;
                out[top] = steps;
            } else {
                const Mask next = outside & (~outside + 1);
                ++top;
                inside[top] = next;
                out[top] = step[lowest(next)];
                on_path |= next;
            }
        }
    }
    return true;
}

LockedPropagator::LockedPropagator(std::vector<int> vars, int house, int most_seen, const Problem& problem)
    : Propagator(std::move(vars), Cost::dear),
      house_(house),
      own_(static_cast<std::size_t>(problem.peer_words()), 0),
      most_(most_seen) {
    for (const int var : scope) own_[static_cast<std::size_t>(var) / 64] |= bit(var % 64);
    std::map<Mask, std::vector<int>> seers;  // [places that they see]
    std::vector<Mask> seen(static_cast<std::size_t>(problem.vars()), 0);
    for (std::size_t i = 0; i < scope.size(); ++i)
        for (const int peer : problem.peers(scope[i])) seen[peer] |= bit(static_cast<int>(i));
    for (const int var : scope) seen[var] = 0;
    for (int var = 0; var < problem.vars() && seers.size() <= options::max_seer_patterns; ++var)
        if (size_of(seen[var]) > 1) seers[seen[var]].push_back(var);
    if (seers.size() > options::max_seer_patterns) return;
    for (auto& [places, those] : seers) {
        Crossing crossing{{}, std::move(those)};
        for (std::size_t i = 0; i < scope.size(); ++i)
            if ((places >> i & 1) == 0) crossing.rest.push_back(scope[i]);
        crossings_.push_back(std::move(crossing));
    }
}

bool LockedPropagator::run(Space& space) const {
    // A fixed value has already been removed from all peers.
    const Tally& tally = space.tally(house_);
    const Mask open = space.take_scarce(house_) & ~tally.settled & ~tally.below_two();
    if (open == 0) return true;
    if (crossings_.empty()) return run_by_value(space, open);
    for (const Crossing& crossing : crossings_) {
        Mask locked = open;
        for (const int place : crossing.rest)
            if ((locked &= ~space.domain(place)) == 0) break;
        if (locked == 0) continue;
        for (const int var : crossing.seers)
            if (!space.keep(var, ~locked)) return false;
    }
    return true;
}

bool LockedPropagator::run_by_value(Space& space, Mask values) const {
    for (; values != 0; values &= values - 1) {
        const Mask value = values & (~values + 1);
        std::array<int, 64> places;
        int found = 0;
        for (const int var : scope)
            if ((space.domain(var) & value) != 0 && ++found <= most_) places[found - 1] = var;
        if (found <= most_ && !space.exclude_from_common_peers(places.data(), found, value, own_.data())) return false;
    }
    return true;
}

RelationTable::RelationTable(const std::vector<Mask>& allowed) : forward_(allowed), backward_(allowed.size(), 0) {
    for (std::size_t x = 0; x < allowed.size(); ++x)
        for (Mask rest = allowed[x]; rest != 0; rest &= rest - 1) backward_[lowest(rest)] |= bit(static_cast<int>(x));
    if (allowed.size() > 10) return;
    const std::size_t sets = std::size_t{1} << allowed.size();
    forward_sets_.assign(sets, 0);
    backward_sets_.assign(sets, 0);
    for (std::size_t set = 1; set < sets; ++set) {
        const std::size_t rest = set & (set - 1), value = static_cast<std::size_t>(std::countr_zero(set));
        forward_sets_[set] = static_cast<std::uint16_t>(forward_sets_[rest] | forward_[value]);
        backward_sets_[set] = static_cast<std::uint16_t>(backward_sets_[rest] | backward_[value]);
    }
}

std::shared_ptr<const RelationTable> RelationTable::of(const std::vector<Mask>& allowed) {
    static Shared<std::vector<Mask>, RelationTable> known;
    return known.get(allowed, [&] { return std::make_shared<const RelationTable>(allowed); });
}

namespace {

std::vector<int> vars_of(const std::vector<Literal>& literals) {
    std::vector<int> vars;
    for (const auto& literal : literals) vars.push_back(literal.var);
    std::sort(vars.begin(), vars.end());
    vars.erase(std::unique(vars.begin(), vars.end()), vars.end());
    return vars;
}

}  // namespace

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
