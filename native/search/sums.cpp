// Sums, and groups that hold one of some sets of values.
#include <algorithm>
#include <limits>
#include <map>
#include <mutex>

#include "search/propagators.hpp"

namespace whydoku {

std::int64_t combinations(int n, int k) {
    if (k < 0 || k > n) return 0;
    std::int64_t count = 1;
    for (int i = 1; i <= k; ++i) {
        count = count * (n - k + i) / i;
        if (count > 1'000'000'000) return count;
    }
    return count;
}

// -- sets --------------------------------------------------------------------------------------------------------------

SetFilter::SetFilter(const Space& space, const std::vector<int>& vars) : size_(vars.size()) {
    for (std::size_t i = 0; i < size_; ++i) {
        const Mask mask = space.domain(vars[i]);
        domain_[i] = mask;
        allowed_[i] = 0;
        any_ |= mask;
        if (is_single(mask)) fixed_ |= mask;
    }
}

bool SetFilter::fits(Mask set) const {
    if ((set & ~any_) != 0 || (fixed_ & ~set) != 0) return false;
    for (std::size_t i = 0; i < size_; ++i)
        if ((domain_[i] & set) == 0) return false;
    return true;
}

bool SetFilter::saturated() const {
    if ((required_ & ~fixed_) != 0) return false;
    for (std::size_t i = 0; i < size_; ++i)
        if (allowed_[i] != domain_[i]) return false;
    return true;
}

void SetFilter::admit(Mask set) {
    // Within the set each value has one place: follow singles, naked and hidden, until nothing changes.
    std::array<Mask, longest_set> left;
    for (std::size_t i = 0; i < size_; ++i) left[i] = domain_[i] & set;
    Mask settled = 0;
    for (bool changed = true; changed;) {
        changed = false;
        Mask once = 0, twice = 0, single = 0;
        for (std::size_t i = 0; i < size_; ++i) {
            const Mask mask = left[i];
            if (mask == 0) return;
            twice |= once & mask;
            once |= mask;
            if (is_single(mask)) {
                if ((single & mask) != 0) return;
                single |= mask;
            }
        }
        if (once != set) return;
        const Mask hidden = set & ~twice & ~single;
        const Mask naked = single & ~settled;
        if (hidden == 0 && naked == 0) break;
        settled |= single;
        for (std::size_t i = 0; i < size_; ++i) {
            if ((left[i] & hidden) != 0) {
                left[i] &= hidden;
                if (!is_single(left[i])) return;
                changed = true;
            } else if (!is_single(left[i]) && (left[i] & naked) != 0) {
                left[i] &= ~naked;
                changed = true;
            }
        }
    }
    found_ = true;
    required_ &= set;
    for (std::size_t i = 0; i < size_; ++i) allowed_[i] |= left[i];
}

bool SetFilter::apply(Space& space, const std::vector<int>& vars, int most_seen, bool& changed) const {
    if (!found_) return false;
    for (std::size_t i = 0; i < size_; ++i) {
        if (allowed_[i] == domain_[i]) continue;
        if (!space.keep(vars[i], allowed_[i])) return false;
        changed = true;
    }
    // What every set has must be somewhere in the group.
    for (Mask rest = required_ & ~fixed_; rest != 0; rest &= rest - 1) {
        const Mask value = rest & (~rest + 1);
        int places[longest_set];
        int count = 0;
        for (std::size_t i = 0; i < size_; ++i)
            if ((allowed_[i] & value) != 0) places[count++] = vars[i];
        if (count == 1) {
            if (space.domain(places[0]) != value) {
                if (!space.keep(places[0], value)) return false;
                changed = true;
            }
        } else if (count <= most_seen && !space.exclude_from_common_peers(places, count, value)) {
            return false;
        }
    }
    return true;
}

bool SetsPropagator::run(Space& space) const {
    for (bool changed = true; changed;) {
        changed = false;
        SetFilter filter(space, scope);
        bool saturated = false;
        for (std::size_t i = 0; i < sets_->size() && !saturated; ++i) {
            const Mask set = (*sets_)[i];
            if (!filter.fits(set)) continue;
            filter.admit(set);
            saturated = filter.saturated();
        }
        if (!saturated && !filter.apply(space, scope, most_seen_, changed)) return false;
    }
    return true;
}

// -- sums --------------------------------------------------------------------------------------------------------------

namespace {

int sum_of(Mask set) {
    int sum = 0;
    for (; set != 0; set &= set - 1) sum += lowest(set);
    return sum;
}

// The sets of so many values, and those of each sum. At most 600 sets of at most 16 values are asked for, so that what is
// kept for all problems together stays small.
struct SumTable {
    std::shared_ptr<const std::vector<SumPropagator::Set>> sets;
    std::map<int, std::shared_ptr<std::vector<Mask>>> by_sum;
};

const SumTable& sets_of(int values, int size) {
    static std::mutex mutex;
    static std::map<std::pair<int, int>, SumTable> tables;
    const std::lock_guard lock(mutex);
    SumTable& table = tables[{values, size}];
    if (table.sets) return table;
    auto sets = std::make_shared<std::vector<SumPropagator::Set>>();
    for_each_set(values, size, [&](Mask set) {
        sets->push_back({set, sum_of(set)});
        auto& alike = table.by_sum[sets->back().sum];
        if (!alike) alike = std::make_shared<std::vector<Mask>>();
        alike->push_back(set);
    });
    table.sets = std::move(sets);
    return table;
}

}  // namespace

std::unique_ptr<Propagator> make_sum(SumSpec sum, const Problem& problem, Cost cost) {
    const int values = problem.values();
    std::vector<int> scope;
    for (const Term& term : sum.terms) scope.push_back(term.var);
    std::vector<SumPropagator::Part> parts;
    for (const Term& term : sum.terms) {
        SumPropagator::Part* home = nullptr;
        for (auto& part : parts) {
            const int size = static_cast<int>(part.vars.size()) + 1;
            if (part.weight != term.weight || size > longest_set || size > values || combinations(values, size) > most_sets)
                continue;
            if (std::all_of(part.vars.begin(), part.vars.end(), [&](int var) { return problem.are_peers(var, term.var); })) {
                home = &part;
                break;
            }
        }
        if (home == nullptr) {
            parts.push_back({{}, term.weight, nullptr, 0});
            home = &parts.back();
        }
        home->vars.push_back(term.var);
    }
    if (parts.size() == 1 && parts[0].vars.size() > 1) {
        const auto& by_sum = sets_of(values, static_cast<int>(scope.size())).by_sum;
        const std::int64_t wanted = sum.total / parts[0].weight;
        const bool whole = sum.total % parts[0].weight == 0 && wanted >= 0 && wanted <= values * longest_set;
        const auto found = whole ? by_sum.find(static_cast<int>(wanted)) : by_sum.end();
        SetsPropagator::Sets sets = found != by_sum.end() ? found->second : std::make_shared<const std::vector<Mask>>();
        const int most_seen = problem.most_seen(scope);
        return std::make_unique<SetsPropagator>(std::move(scope), std::move(sets), most_seen, cost);
    }
    for (auto& part : parts) {
        if (part.vars.size() < 2) continue;
        part.sets = sets_of(values, static_cast<int>(part.vars.size())).sets;
        part.most_seen = problem.most_seen(part.vars);
    }
    return std::make_unique<SumPropagator>(std::move(scope), std::move(parts), sum.total, cost);
}

namespace {

__extension__ typedef unsigned __int128 Wide;
constexpr int wide_bits = 128;
constexpr std::size_t most_parts = 24;

}  // namespace

bool SumPropagator::run(Space& space) const {
    for (bool changed = true; changed;) {
        changed = false;
        bool loose = false;
        if (!bounds(space, changed, loose)) return false;
        if (changed) continue;
        if (!loose && !exactly(space, changed)) return false;
    }
    return true;
}

// After: `loose` says that the others can make up for whatever any single variable does.
bool SumPropagator::bounds(Space& space, bool& changed, bool& loose) const {
    std::int64_t low = 0, high = 0, widest = 0;
    std::int64_t apart = 0;  // what variables that differ add to the least sum, and take from the greatest, at least
    for (const Part& part : parts_) {
        std::int64_t least = 0, most = 0;
        for (const int var : part.vars) {
            const Mask mask = space.domain(var);
            const int from = lowest(mask), to = highest(mask);
            least += from;
            most += to;
            widest = std::max(widest, part.weight < 0 ? -part.weight * (to - from) : part.weight * (to - from));
        }
        low += part.weight < 0 ? part.weight * most : part.weight * least;
        high += part.weight < 0 ? part.weight * least : part.weight * most;
        const auto size = static_cast<std::int64_t>(part.vars.size());
        apart += (part.weight < 0 ? -part.weight : part.weight) * (size * (size - 1) / 2);
    }
    if (low > total_ || high < total_) return false;
    const std::int64_t over = total_ - low, under = high - total_;
    loose = std::min(over, under) >= widest + apart;
    for (const Part& part : parts_) {
        const std::int64_t size = part.weight < 0 ? -part.weight : part.weight;
        // A term may rise by `over` above its least contribution and fall by `under` below its greatest.
        const std::int64_t rise = over / size, fall = under / size;
        for (const int var : part.vars) {
            const Mask mask = space.domain(var);
            const int least = lowest(mask), most = highest(mask);
            if (most - least <= std::min(rise, fall)) continue;
            std::int64_t from = least, to = most;
            if (part.weight > 0) {
                to = std::min<std::int64_t>(to, least + rise);
                from = std::max<std::int64_t>(from, most - fall);
            } else {
                from = std::max<std::int64_t>(from, most - rise);
                to = std::min<std::int64_t>(to, least + fall);
            }
            if (from > to) return false;
            const Mask kept = mask & first_values(static_cast<int>(to) + 1) & ~first_values(static_cast<int>(from));
            if (kept == mask) continue;
            if (!space.keep(var, kept)) return false;
            changed = true;
        }
    }
    return true;
}

// Every contribution of a part must be met by contributions of the others.  Before: bounds() has nothing more to say.
bool SumPropagator::exactly(Space& space, bool& changed) const {
    const std::size_t count = parts_.size();
    if (count > most_parts) return true;
    // The least that each part can add, and what it can add above that, as bits.
    std::array<std::int64_t, most_parts> least;
    std::int64_t target = total_;
    for (std::size_t i = 0; i < count; ++i) {
        const Part& part = parts_[i];
        std::int64_t low = 0;
        for (const int var : part.vars) {
            const Mask mask = space.domain(var);
            low += part.weight * (part.weight > 0 ? lowest(mask) : highest(mask));
        }
        least[i] = low;
        target -= low;
    }
    if (target < 0) return false;
    if (target >= wide_bits) return true;
    std::array<Wide, most_parts> adds;
    std::vector<std::uint16_t>& fitting = space.numbers();
    fitting.clear();
    std::array<std::size_t, most_parts + 1> first_fitting{};
    for (std::size_t i = 0; i < count; ++i) {
        const Part& part = parts_[i];
        first_fitting[i] = fitting.size();
        Wide bits = 0;
        // A set that fits the filter may still add less than the least: the filter asks for less than an assignment.
        const auto put = [&](std::int64_t contribution) {
            const std::int64_t add = contribution - least[i];
            if (add >= 0 && add <= target) bits |= Wide{1} << static_cast<int>(add);
        };
        if (part.vars.size() == 1) {
            for (Mask rest = space.domain(part.vars[0]); rest != 0; rest &= rest - 1) put(part.weight * lowest(rest));
        } else {
            const SetFilter filter(space, part.vars);
            const std::vector<Set>& sets = *part.sets;
            for (std::size_t n = 0; n < sets.size(); ++n) {
                if (!filter.fits(sets[n].values)) continue;
                fitting.push_back(static_cast<std::uint16_t>(n));
                put(part.weight * sets[n].sum);
            }
        }
        if (bits == 0) return false;
        adds[i] = bits;
    }
    first_fitting[count] = fitting.size();
    // before[i]: what the parts before i can add; after[i]: what they must have added so that the rest can reach the target.
    std::array<Wide, most_parts + 1> before, after;
    const Wide within = target + 1 >= wide_bits ? ~Wide{0} : (Wide{1} << static_cast<int>(target + 1)) - 1;
    const auto each_bit = [](Wide bits, auto&& visit) {
        for (Mask low = static_cast<Mask>(bits); low != 0; low &= low - 1) visit(lowest(low));
        for (Mask high = static_cast<Mask>(bits >> 64); high != 0; high &= high - 1) visit(64 + lowest(high));
    };
    before[0] = 1;
    for (std::size_t i = 0; i < count; ++i) {
        Wide reached = 0;
        each_bit(adds[i], [&](int add) { reached |= before[i] << add; });
        before[i + 1] = reached & within;
    }
    after[count] = Wide{1} << static_cast<int>(target);
    if ((before[count] & after[count]) == 0) return false;
    for (std::size_t i = count; i-- > 0;) {
        Wide needed = 0;
        each_bit(adds[i], [&](int add) { needed |= after[i + 1] >> add; });
        after[i] = needed;
    }
    for (std::size_t i = 0; i < count; ++i) {
        const Part& part = parts_[i];
        Wide fine = 0;
        each_bit(adds[i], [&](int add) {
            if (((before[i] << add) & after[i + 1]) != 0) fine |= Wide{1} << add;
        });
        if (fine == 0) return false;
        const auto good = [&](std::int64_t contribution) {
            const std::int64_t add = contribution - least[i];
            return add >= 0 && add <= target && ((fine >> static_cast<int>(add)) & 1) != 0;
        };
        if (part.vars.size() == 1) {
            const Mask mask = space.domain(part.vars[0]);
            if (fine == adds[i]) {
                if (part.weight * (part.weight > 0 ? highest(mask) : lowest(mask)) - least[i] <= target) continue;
            }
            Mask kept = 0;
            for (Mask rest = mask; rest != 0; rest &= rest - 1)
                if (good(part.weight * lowest(rest))) kept |= rest & (~rest + 1);
            if (kept == mask) continue;
            if (!space.keep(part.vars[0], kept)) return false;
            changed = true;
        } else {
            SetFilter filter(space, part.vars);
            bool saturated = false;
            for (std::size_t n = first_fitting[i]; n < first_fitting[i + 1] && !saturated; ++n) {
                const Set& set = (*part.sets)[fitting[n]];
                if (!good(part.weight * set.sum)) continue;
                filter.admit(set.values);
                saturated = filter.saturated();
            }
            if (!saturated && !filter.apply(space, part.vars, part.most_seen, changed)) return false;
        }
    }
    return true;
}

}  // namespace whydoku
