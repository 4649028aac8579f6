// Counts of values.
#include <algorithm>
#include <array>
#include <bitset>

#include "search/propagators.hpp"

namespace whydoku {

std::vector<int> each_once(std::vector<int> vars) {
    std::sort(vars.begin(), vars.end());
    vars.erase(std::unique(vars.begin(), vars.end()), vars.end());
    return vars;
}

std::vector<OnceGroup> split_into_groups(const std::vector<int>& vars, const Problem& problem) {
    std::vector<OnceGroup> groups;
    for (const int var : vars) {
        const auto home = std::find_if(groups.begin(), groups.end(), [&](const OnceGroup& group) {
            return std::ranges::all_of(group.vars, [&](int other) { return problem.are_peers(var, other); });
        });
        if (home == groups.end())
            groups.push_back({{var}});
        else
            home->vars.push_back(var);
    }
    for (OnceGroup& group : groups) group.most_seen = problem.most_seen(group.vars);
    return groups;
}

namespace {

// A group holds a value that some of its variables can have.  After: false means contradiction.
bool put_into(Space& space, const OnceGroup& group, Mask value) {
    int last = -1, count = 0;
    for (const int var : group.vars)
        if ((space.domain(var) & value) != 0) {
            last = var;
            ++count;
        }
    if (count == 1) return space.keep(last, value);
    if (count < 2 || count > std::min(group.most_seen, 64)) return true;
    std::array<int, 64> places;
    count = 0;
    for (const int var : group.vars)
        if ((space.domain(var) & value) != 0) places[count++] = var;
    return space.exclude_from_common_peers(places.data(), count, value);
}

}  // namespace

CountPropagator::CountPropagator(const CountSpec& count, const Problem& problem)
    : Propagator(each_once(count.vars), Cost::cheap, {count.values}), vars_(count.vars), values_(count.values), allowed_(count.allowed) {
    if (!is_single(values_) || scope.size() != vars_.size()) return;
    groups_ = split_into_groups(vars_, problem);
    most_seen_ = problem.most_seen(scope);
}

bool CountPropagator::run(Space& space) const {
    std::size_t sure = 0, may = 0;
    for (const int var : vars_) {
        const Mask mask = space.domain(var);
        may += (mask & values_) != 0;
        sure += (mask & ~values_) == 0;
    }
    std::size_t most_possible = may;
    if (!groups_.empty()) {
        most_possible = 0;
        for (const auto& group : groups_)
            most_possible += std::ranges::any_of(group.vars, [&](int var) { return (space.domain(var) & values_) != 0; });
    }
    std::size_t least = sure;
    while (least <= most_possible && !allowed_[least]) ++least;
    if (least > most_possible) return false;
    std::size_t most = most_possible;
    while (!allowed_[most]) --most;
    if (most == sure) {
        for (const int var : vars_) {
            const Mask mask = space.domain(var);
            if ((mask & ~values_) != 0 && !space.keep(var, ~values_)) return false;
        }
        return true;
    }
    if (groups_.empty()) {
        if (least != may) return true;
        for (const int var : vars_)
            if ((space.domain(var) & values_) != 0 && !space.keep(var, values_)) return false;
        return true;
    }
    if (least == most_possible) {
        // Every group that can hold the value does.
        for (const OnceGroup& group : groups_)
            if (!put_into(space, group, values_)) return false;
    } else if (least > sure && static_cast<int>(may - sure) <= most_seen_) {
        std::vector<int> places;
        for (const int var : vars_) {
            const Mask mask = space.domain(var);
            if ((mask & values_) != 0 && mask != values_) places.push_back(var);
        }
        return space.exclude_from_common_peers(places.data(), static_cast<int>(places.size()), values_);
    }
    return true;
}

namespace {

// The values of each count, and those that none of them counts.
std::vector<Mask> values_of(const std::vector<const CountSpec*>& counts, Mask all) {
    std::vector<Mask> values;
    for (const CountSpec* count : counts) {
        values.push_back(count->values);
        all &= ~count->values;
    }
    if (all != 0) values.push_back(all);
    return values;
}

}  // namespace

CountsPropagator::CountsPropagator(std::vector<int> vars, const std::vector<const CountSpec*>& counts, const Problem& problem)
    : Propagator(each_once(vars), Cost::middling, values_of(counts, problem.all())), groups_(split_into_groups(scope, problem)), others_(problem.all()) {
    if (scope.size() != vars.size() || vars.size() > options::max_counted_variables) return;  // with nothing to count it never says anything
    for (const CountSpec* count : counts) {
        counts_.push_back({count->values, count->allowed, is_single(count->values)});
        others_ &= ~count->values;
    }
}

namespace {

// A set of numbers below 64 as a word, with the words that a bitset has.
class SmallNumbers {
public:
    void set(std::size_t number) { bits_ |= Mask{1} << number; }
    bool operator[](std::size_t number) const { return (bits_ >> number & 1) != 0; }
    bool any() const { return bits_ != 0; }
    bool none() const { return bits_ == 0; }
    SmallNumbers& operator|=(SmallNumbers other) {
        bits_ |= other.bits_;
        return *this;
    }
    friend SmallNumbers operator&(SmallNumbers a, SmallNumbers b) { return SmallNumbers(a.bits_ & b.bits_); }
    friend SmallNumbers operator<<(SmallNumbers a, std::size_t by) { return SmallNumbers(a.bits_ << by); }
    friend SmallNumbers operator>>(SmallNumbers a, std::size_t by) { return SmallNumbers(a.bits_ >> by); }
    SmallNumbers() = default;

private:
    explicit SmallNumbers(Mask bits) : bits_(bits) {}
    Mask bits_ = 0;
};

}  // namespace

bool CountsPropagator::run(Space& space) const {
    const std::size_t kinds = counts_.size();
    if (kinds == 0 || kinds > 64) return true;
    if (scope.size() < 64 && kinds < 8) return run_with<SmallNumbers, 8>(space);
    return run_with<std::bitset<options::max_counted_variables + 1>, 65>(space);
}

template <class Numbers, std::size_t Room>
bool CountsPropagator::run_with(Space& space) const {
    const std::size_t kinds = counts_.size(), size = scope.size();
    std::array<Numbers, Room> can, before, after;
    std::array<std::size_t, Room> sure{}, most{};
    for (std::size_t kind = 0; kind <= kinds; ++kind) {
        const Mask values = kind < kinds ? counts_[kind].values : others_;
        const bool once_a_group = kind < kinds && counts_[kind].at_most_one_each;
        for (const auto& group : groups_) {
            std::size_t may = 0;
            for (const int var : group.vars) {
                const Mask mask = space.domain(var);
                sure[kind] += (mask & ~values) == 0;
                may += (mask & values) != 0;
            }
            most[kind] += once_a_group ? std::min<std::size_t>(may, 1) : may;
        }
        for (std::size_t count = sure[kind]; count <= most[kind]; ++count)
            if (kind == kinds || counts_[kind].allowed[count]) can[kind].set(count);
        if (can[kind].none()) return false;
    }
    Numbers reached;
    reached.set(0);
    for (std::size_t kind = 0; kind <= kinds; ++kind) {
        before[kind] = reached;
        Numbers next;
        for (std::size_t count = sure[kind]; count <= most[kind]; ++count)
            if (can[kind][count]) next |= reached << count;
        reached = next;
    }
    if (!reached[size]) return false;
    Numbers needed;
    needed.set(size);
    for (std::size_t kind = kinds + 1; kind-- > 0;) {
        after[kind] = needed;
        Numbers next;
        for (std::size_t count = sure[kind]; count <= most[kind]; ++count)
            if (can[kind][count]) next |= needed >> count;
        needed = next;
    }
    for (std::size_t kind = 0; kind <= kinds; ++kind) {
        std::size_t low = size + 1, high = 0;
        for (std::size_t count = sure[kind]; count <= most[kind]; ++count)
            if (can[kind][count] && ((before[kind] << count) & after[kind]).any()) {
                low = std::min(low, count);
                high = count;
            }
        if (low > size) return false;
        const Mask values = kind < kinds ? counts_[kind].values : others_;
        if (high == sure[kind] && high < most[kind]) {
            for (const int var : scope)
                if ((space.domain(var) & ~values) != 0 && !space.keep(var, ~values)) return false;
        } else if (low == most[kind] && low > sure[kind]) {
            const bool once_a_group = kind < kinds && counts_[kind].at_most_one_each;
            for (const OnceGroup& group : groups_) {
                if (once_a_group) {
                    if (!put_into(space, group, values)) return false;
                    continue;
                }
                for (const int var : group.vars)
                    if ((space.domain(var) & values) != 0 && !space.keep(var, values)) return false;
            }
        }
    }
    return true;
}

}  // namespace whydoku
