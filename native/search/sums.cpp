// Linear equations over the numbers of values.
#include <algorithm>
#include <map>
#include <mutex>

#include "search/propagators.hpp"

namespace whydoku {

namespace {

// At most 600 sets of at most 16 values are asked for, so that what is kept for all problems together stays small.
struct KnownSets {
    std::shared_ptr<const SetTable> table;
    std::map<int, std::shared_ptr<const SetTable>> by_sum;
};

const KnownSets& sets_of(int values, int size) {
    static std::mutex mutex;
    static std::map<std::pair<int, int>, KnownSets> all;
    const std::lock_guard lock(mutex);
    KnownSets& known = all[{values, size}];
    if (known.table) return known;
    std::vector<Mask> sets;
    for_each_set(values, size, [&](Mask set) { sets.push_back(set); });
    known.table = std::make_shared<const SetTable>(values, sets);
    std::map<int, std::vector<Mask>> by_sum;
    for (const SetTable::Set& set : known.table->sets) by_sum[set.sum].push_back(set.values);
    for (const auto& [sum, alike] : by_sum) known.by_sum[sum] = std::make_shared<const SetTable>(values, alike);
    return known;
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
            if (part.weight != term.weight || size > options::max_set_values || size > values || combinations(values, size) > options::max_group_sets)
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
        const bool whole = sum.total % parts[0].weight == 0 && wanted >= 0 && wanted <= values * options::max_set_values;
        const auto found = whole ? by_sum.find(static_cast<int>(wanted)) : by_sum.end();
        auto sets = found != by_sum.end() ? found->second : SetTable::of(values, {});
        const int most_seen = problem.most_seen(scope);
        const int total = whole && values <= SetFilter::most_values ? static_cast<int>(wanted) : -1;
        return std::make_unique<SetsPropagator>(std::move(scope), std::move(sets), most_seen, cost, total);
    }
    for (auto& part : parts) {
        if (part.vars.size() < 2) continue;
        part.sets = sets_of(values, static_cast<int>(part.vars.size())).table;
        part.most_seen = problem.most_seen(part.vars);
    }
    return std::make_unique<SumPropagator>(std::move(scope), std::move(parts), sum.total, values, cost);
}

namespace {

__extension__ typedef unsigned __int128 Wide;
constexpr int wide_bits = 128;

int lowest_of(Mask bits) { return lowest(bits); }
int lowest_of(Wide bits) {
    const auto low = static_cast<Mask>(bits);
    return low != 0 ? lowest(low) : 64 + lowest(static_cast<Mask>(bits >> 64));
}

// Visit each run of bits that follow one another: its first, and how many.  Before: the last bit of the word is not among them.
template <class Word, class Visit>
void for_each_run(Word bits, Visit&& visit) {
    while (bits != 0) {
        const int first = lowest_of(bits);
        const Word ended = bits + (Word{1} << first);
        visit(first, lowest_of(ended) - first);
        bits &= ended;
    }
}

// The sums after adding one of some numbers.
template <class Word>
Word add_each(Word bits, Word numbers) {
    Word out = 0;
    for_each_run(numbers, [&](int first, int count) {
        Word some = bits << first;
        int done = 1;
        for (; done * 2 <= count; done *= 2) some |= some << done;
        out |= some | some << (count - done);
    });
    return out;
}

// The sums after subtracting one of some numbers.
template <class Word>
Word take_each(Word bits, Word numbers) {
    Word out = 0;
    for_each_run(numbers, [&](int first, int count) {
        Word some = bits >> first;
        int done = 1;
        for (; done * 2 <= count; done *= 2) some |= some >> done;
        out |= some | some >> (count - done);
    });
    return out;
}

// The contributions of each part that can reach the target.  After: false means that there is no way.
template <class Word>
bool find_ways(const Wide* adds, int count, int target, Wide* fine) {
    // before[i]: what the parts before i can add; after: what they must have added so that the rest can reach the target.
    std::array<Word, options::max_sum_parts> before;
    const Word within = (Word{2} << target) - 1;
    Word reached = 1;
    for (int i = 0; i < count; ++i) {
        before[i] = reached;
        reached = add_each(reached, static_cast<Word>(adds[i])) & within;
    }
    if ((reached >> target) == 0) return false;
    Word after = Word{1} << target;
    for (int i = count; i-- > 0;) {
        const Word good = take_each(after, before[i]) & static_cast<Word>(adds[i]);
        fine[i] = good;
        if (i > 0) after = take_each(after, good);
    }
    return true;
}

}  // namespace

// A part with open variables. What they can add above their least is bits.
struct SumPropagator::Open {
    const Part* part;
    SetFilter filter;
    std::int64_t least;  // what they add at least
    bool few;            // whether they are gone through value by value
    bool cut;            // whether something that they can add is beyond the target
    Mask sums;           // of few ones
    std::array<Mask, options::max_group_sets / 64 + 1> fitting;  // the sets of more, as bits
};

bool SumPropagator::run(Space& space) const {
    std::array<Open, options::max_sum_parts> open;
    while (true) {
        int count = 0;
        std::int64_t over = total_, under = -total_;  // from the least to the total, and from there to the most
        std::int64_t widest = 0;
        std::int64_t apart = 0;  // what variables that differ add to the least, and take from the most, at least
        bool whole = true;       // whether every way is gone through, so that a second look would find nothing
        bool many = false;       // more parts than are looked at together
        for (const Part& part : parts_) {
            Open& one = open[count];
            one.filter.look_at(space, part.vars);
            if (!one.filter.possible()) return false;
            const std::int64_t fixed = part.weight * one.filter.fixed_sum();
            over -= fixed;
            under += fixed;
            const int size = one.filter.size();
            if (size == 0) continue;
            const SetFilter::Range range = one.filter.range();
            const std::int64_t times = part.weight < 0 ? -part.weight : part.weight;
            one.part = &part;
            one.least = part.weight * (part.weight < 0 ? range.most : range.least);
            one.few = part.vars.size() == 1 || (size <= options::max_walked_variables && values_ <= SetFilter::most_values);
            whole = whole && one.few;
            over -= one.least;
            under += one.least + times * (range.most - range.least);
            widest = std::max(widest, times * range.widest);
            const auto all = static_cast<std::int64_t>(part.vars.size());
            apart += times * (all * (all - 1) / 2);
            if (++count == options::max_sum_parts) {
                many = true;
                break;
            }
        }
        if (!many) {
            if (over < 0 || under < 0) return false;
            if (count == 0) return true;
            // The others can compensate for any single variable.
            if (std::min(over, under) >= widest + apart) return true;
        }
        const bool exact = !many && over < wide_bits - 1;
        bool changed = false;
        // A set that fits does not say which variable holds what: bounds may still rule out more.
        if (!(exact && whole) && !bounds(space, changed)) return false;
        if (exact && !changed) {
            if (!exactly(space, open.data(), count, over, changed)) return false;
            if (whole) return true;
        }
        if (!changed) return true;
    }
}

// What each variable can add at most, given the least that the others do, and the other way round.
bool SumPropagator::bounds(Space& space, bool& changed) const {
    std::int64_t low = 0, high = 0;
    for (const Part& part : parts_) {
        std::int64_t least = 0, most = 0;
        for (const int var : part.vars) {
            const Mask mask = space.domain(var);
            const int from = lowest(mask), to = highest(mask);
            least += from;
            most += to;
        }
        low += part.weight < 0 ? part.weight * most : part.weight * least;
        high += part.weight < 0 ? part.weight * least : part.weight * most;
    }
    if (low > total_ || high < total_) return false;
    const std::int64_t over = total_ - low, under = high - total_;
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

// Every contribution of a part must be met by contributions of the others.
bool SumPropagator::exactly(Space& space, Open* open, int count, std::int64_t target, bool& changed) const {
    std::array<Wide, options::max_sum_parts> adds, fine;
    for (int i = 0; i < count; ++i) {
        Open& one = open[i];
        const std::int64_t weight = one.part->weight;
        Wide bits = 0;
        one.cut = false;
        // A set that fits the filter may still add less than the least: the filter asks for less than an assignment.
        const auto put = [&](std::int64_t sum) {
            const std::int64_t add = weight * sum - one.least;
            if (add >= 0 && add <= target)
                bits |= Wide{1} << static_cast<int>(add);
            else
                one.cut = true;
        };
        if (one.few) {
            one.sums = one.filter.sums();
            if (weight == 1) {
                bits = one.sums >> static_cast<int>(one.least);
                const Wide within = (Wide{2} << static_cast<int>(target)) - 1;
                one.cut = (bits & ~within) != 0;
                bits &= within;
            } else {
                for (Mask rest = one.sums; rest != 0; rest &= rest - 1) put(lowest(rest));
            }
        } else {
            const SetTable& table = *one.part->sets;
            one.filter.find_fitting(table, one.fitting.data());
            for (std::size_t word = 0; word < table.words(); ++word)
                for (Mask rest = one.fitting[word]; rest != 0; rest &= rest - 1)
                    put(table.sets[word * 64 + lowest(rest)].sum - one.filter.fixed_sum());
        }
        if (bits == 0) return false;
        adds[i] = bits;
    }
    const auto goal = static_cast<int>(target);
    const auto find = goal < 63 ? find_ways<Mask> : find_ways<Wide>;
    if (!find(adds.data(), count, goal, fine.data())) return false;
    for (int i = 0; i < count; ++i) {
        Open& one = open[i];
        SetFilter& filter = one.filter;
        const std::int64_t weight = one.part->weight;
        const auto good = [&](std::int64_t sum) {
            const std::int64_t add = weight * sum - one.least;
            return add >= 0 && add <= target && ((fine[i] >> static_cast<int>(add)) & 1) != 0;
        };
        if (one.few) {
            if (fine[i] == adds[i] && !one.cut && !filter.has_hall_set()) continue;
            Mask sums = 0;
            if (weight == 1) {
                sums = static_cast<Mask>(fine[i]) << static_cast<int>(one.least);
            } else {
                for (Mask rest = one.sums; rest != 0; rest &= rest - 1)
                    if (good(lowest(rest))) sums |= rest & (~rest + 1);
            }
            filter.admit_sums(sums);
            if (!filter.saturated() && !filter.apply(space, one.part->most_seen, changed)) return false;
        } else {
            const SetTable& table = *one.part->sets;
            bool saturated = false;
            for (std::size_t word = 0; word < table.words() && !saturated; ++word) {
                for (Mask rest = one.fitting[word]; rest != 0 && !saturated; rest &= rest - 1) {
                    const SetTable::Set& set = table.sets[word * 64 + lowest(rest)];
                    if (!good(set.sum - filter.fixed_sum())) continue;
                    filter.admit(set.values);
                    saturated = filter.saturated();
                }
            }
            if (!saturated && !filter.apply(space, one.part->most_seen, changed)) return false;
        }
    }
    return true;
}

}  // namespace whydoku
