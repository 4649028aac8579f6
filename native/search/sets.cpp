// Groups of variables that all differ and hold one of some sets of values.
#include <algorithm>

#include "lazy.hpp"
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

namespace {

Mask first_of(Mask mask) { return mask & (~mask + 1); }

int sum_of(Mask set) {
    int sum = 0;
    for (; set != 0; set &= set - 1) sum += lowest(set);
    return sum;
}

// The sums of two different values, one of each set.
Mask sums_of_two(Mask a, Mask b) {
    Mask sums = 0;
    for (; a != 0; a &= a - 1) sums |= (b & ~first_of(a)) << lowest(a);
    return sums;
}

}  // namespace

// -- all sets of a size ------------------------------------------------------------------------------------------------

SetTable::SetTable(int values, const std::vector<Mask>& some) : values_(values) {
    for (const Mask set : some) sets.push_back({set, sum_of(set)});
    words_ = (sets.size() + 63) / 64;
    having_.assign(static_cast<std::size_t>(values) * words_, 0);
    for (std::size_t n = 0; n < sets.size(); ++n)
        for (Mask rest = sets[n].values; rest != 0; rest &= rest - 1) having_[lowest(rest) * words_ + n / 64] |= bit(n % 64);
    if (values > options::max_listed_values) return;
    meeting_.assign(words_ << values, 0);
    for (Mask mask = 1; mask < bit(values); ++mask) {
        const Mask* less = meeting_.data() + (mask & (mask - 1)) * words_;
        const Mask* one = having_.data() + lowest(mask) * words_;
        for (std::size_t word = 0; word < words_; ++word) meeting_[mask * words_ + word] = less[word] | one[word];
    }
}

std::shared_ptr<const SetTable> SetTable::of(int values, const std::vector<Mask>& some) {
    static Shared<std::pair<int, std::vector<Mask>>, SetTable> known;
    return known.get({values, some}, [&] { return std::make_shared<const SetTable>(values, some); });
}

void SetTable::keep_meeting(Mask values, Mask* kept) const {
    if (!meeting_.empty()) {
        const Mask* meeting = meeting_.data() + values * words_;
        for (std::size_t word = 0; word < words_; ++word) kept[word] &= meeting[word];
        return;
    }
    for (std::size_t word = 0; word < words_; ++word) {
        Mask meeting = 0;
        for (Mask rest = values; rest != 0; rest &= rest - 1) meeting |= having_[lowest(rest) * words_ + word];
        kept[word] &= meeting;
    }
}

void SetTable::drop_meeting(Mask values, Mask* kept) const {
    for (; values != 0; values &= values - 1)
        for (std::size_t word = 0; word < words_; ++word) kept[word] &= ~having_[lowest(values) * words_ + word];
}

// -- the filter --------------------------------------------------------------------------------------------------------

void SetFilter::look_at(const Space& space, const std::vector<int>& vars) {
    size_ = 0;
    fixed_ = any_ = 0;
    fixed_sum_ = 0;
    possible_ = true;
    found_ = false;
    required_ = ~Mask{0};
    for (const int var : vars) {
        const Mask mask = space.domain(var);
        if (is_single(mask)) {
            possible_ = possible_ && (fixed_ & mask) == 0;
            fixed_ |= mask;
            fixed_sum_ += lowest(mask);
        } else {
            vars_[size_] = var;
            domain_[size_++] = mask;
        }
    }
    // Peers lose what is fixed, but perhaps not yet.
    for (int i = 0; i < size_; ++i) {
        open_[i] = domain_[i] & ~fixed_;
        possible_ = possible_ && open_[i] != 0;
        any_ |= open_[i];
        allowed_[i] = 0;
    }
}

SetFilter::Range SetFilter::range() const {
    Range range{0, 0, 0};
    for (int i = 0; i < size_; ++i) {
        const int least = lowest(open_[i]), most = highest(open_[i]);
        range.least += least;
        range.most += most;
        range.widest = std::max(range.widest, most - least);
    }
    return range;
}

bool SetFilter::has_hall_set() const {
    const auto at_most_two = [](Mask mask) {
        mask &= mask - 1;
        return (mask & (mask - 1)) == 0;
    };
    for (int i = 0; i < size_; ++i)
        if (open_[i] != domain_[i] || is_single(open_[i])) return true;
    if (size_ < 2) return false;
    if (size_ == 2) return at_most_two(any_);
    return at_most_two(any_ & (any_ - 1)) || at_most_two(open_[0] | open_[1]) || at_most_two(open_[0] | open_[2]) ||
           at_most_two(open_[1] | open_[2]);
}

bool SetFilter::fits(Mask set) const {
    if ((set & ~(any_ | fixed_)) != 0 || (fixed_ & ~set) != 0) return false;
    for (int i = 0; i < size_; ++i)
        if ((open_[i] & set) == 0) return false;
    return true;
}

void SetFilter::find_fitting(const SetTable& table, Mask* fitting) const {
    const std::size_t count = table.sets.size();
    for (std::size_t word = 0; word < table.words(); ++word)
        fitting[word] = first_values(static_cast<int>(std::min<std::size_t>(count - word * 64, 64)));
    for (Mask rest = fixed_; rest != 0; rest &= rest - 1) table.keep_meeting(first_of(rest), fitting);
    for (int i = 0; i < size_; ++i) table.keep_meeting(open_[i], fitting);
    table.drop_meeting(first_values(table.values()) & ~(any_ | fixed_), fitting);
}

bool SetFilter::saturated() const {
    if (!found_ || required_ != 0) return false;
    for (int i = 0; i < size_; ++i)
        if (allowed_[i] != domain_[i]) return false;
    return true;
}

void SetFilter::admit(Mask set) {
    // Within the set each value has one place: follow singles, naked and hidden, until nothing changes.
    set &= ~fixed_;
    std::array<Mask, options::max_set_values> left;
    for (int i = 0; i < size_; ++i) left[i] = open_[i] & set;
    Mask settled = 0;
    for (bool changed = true; changed;) {
        changed = false;
        Mask once = 0, twice = 0, single = 0;
        for (int i = 0; i < size_; ++i) {
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
        for (int i = 0; i < size_; ++i) {
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
    for (int i = 0; i < size_; ++i) allowed_[i] |= left[i];
}

void SetFilter::admit_needed(const SetTable& table, Mask* kept) {
    // Take the first that has the value, or has it not.
    const auto admit_one = [&](int value, bool with) {
        const Mask* having = table.having(value);
        for (std::size_t word = 0; word < table.words(); ++word) {
            const Mask some = kept[word] & (with ? having[word] : ~having[word]);
            if (some == 0) continue;
            kept[word] &= ~first_of(some);
            admit(table.sets[word * 64 + static_cast<std::size_t>(lowest(some))].values);
            return true;
        }
        return false;
    };
    if (size_ == 0) {
        found_ = std::any_of(kept, kept + table.words(), [](Mask word) { return word != 0; });
        required_ = 0;
    }
    for (int i = 0; i < size_; ++i)
        for (Mask rest = open_[i]; (rest &= ~allowed_[i]) != 0;)
            if (!admit_one(lowest(rest), true)) rest &= rest - 1;
    if (!found_) return;
    for (Mask rest = required_; (rest &= required_) != 0;)
        if (!admit_one(lowest(rest), false)) rest &= rest - 1;
}

Mask SetFilter::sums() const {
    if (size_ == 0) return 1;
    if (size_ == 1) return open_[0];
    if (size_ == 2) return sums_of_two(open_[0], open_[1]);
    Mask sums = 0;
    for (Mask rest = open_[0]; rest != 0; rest &= rest - 1) {
        const Mask others = ~first_of(rest);
        sums |= sums_of_two(open_[1] & others, open_[2] & others) << lowest(rest);
    }
    return sums;
}

void SetFilter::admit_sums(Mask sums) {
    const auto two = [&](int i, int j, Mask others, Mask sums) {
        Mask common = ~Mask{0}, here = 0, there = 0;
        for (Mask rest = open_[i] & others; rest != 0; rest &= rest - 1) {
            const Mask value = first_of(rest);
            const Mask partners = open_[j] & others & ~value & sums >> lowest(rest);
            if (partners == 0) continue;
            here |= value;
            there |= partners;
            common &= is_single(partners) ? value | partners : value;
        }
        if (here == 0) return false;
        found_ = true;
        allowed_[i] |= here;
        allowed_[j] |= there;
        required_ &= common | ~others;
        return true;
    };
    if (size_ < 2) {
        const Mask kept = sums & (size_ == 0 ? 1 : open_[0]);
        if (kept == 0) return;
        found_ = true;
        required_ = 0;
        allowed_[0] = kept;
    } else if (size_ == 2) {
        two(0, 1, ~Mask{0}, sums);
    } else {
        for (Mask rest = open_[0]; rest != 0; rest &= rest - 1) {
            const Mask value = first_of(rest);
            if (two(1, 2, ~value, sums >> lowest(rest))) allowed_[0] |= value;
        }
    }
}

bool SetFilter::apply(Space& space, int most_seen, bool& changed) const {
    if (!found_) return false;
    for (int i = 0; i < size_; ++i) {
        if (allowed_[i] == domain_[i]) continue;
        if (!space.keep(vars_[i], allowed_[i])) return false;
        changed = true;
    }
    // What every set has must be somewhere in the group.
    for (Mask rest = required_; rest != 0; rest &= rest - 1) {
        const Mask value = first_of(rest);
        int places[options::max_set_values];
        int count = 0;
        for (int i = 0; i < size_; ++i)
            if ((allowed_[i] & value) != 0) places[count++] = vars_[i];
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

// -- the propagator ----------------------------------------------------------------------------------------------------

bool SetsPropagator::run(Space& space) const {
    for (bool changed = true; changed;) {
        changed = false;
        SetFilter filter;
        filter.look_at(space, scope);
        if (!filter.possible()) return false;
        if (total_ >= 0 && filter.size() <= options::max_walked_variables) {
            const int left = total_ - filter.fixed_sum();
            if (left < 0 || left > 63) return false;
            filter.admit_sums(bit(left));
            bool whatever = false;  // another round would change nothing: every value that is left is in a sum
            return filter.saturated() || filter.apply(space, most_seen_, whatever);
        }
        std::array<Mask, (options::max_group_sets + 63) / 64> fitting;
        filter.find_fitting(*sets_, fitting.data());
        filter.admit_needed(*sets_, fitting.data());
        if (!filter.saturated() && !filter.apply(space, most_seen_, changed)) return false;
    }
    return true;
}

}  // namespace whydoku
