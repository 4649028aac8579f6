// The larger constraints: machines, connected sets, places with different pairs, and claims that hold under others.

#include <algorithm>
#include <stdexcept>
#include <unordered_map>

#include "words/constraints.hpp"

namespace whydoku::words {
namespace {

// Marks on numbers that are all gone at once; each thread has its own, kept from call to call.
class Marks {
public:
    explicit Marks(std::size_t many) {
        if (room().size() < many) room().resize(many, 0);
        clear();
    }
    void clear() { now_ = ++latest(); }
    bool add(int number) {
        if (room()[number] == now_) return false;
        room()[number] = now_;
        return true;
    }
    bool has(int number) const { return room()[number] == now_; }

private:
    static std::vector<std::uint64_t>& room() {
        thread_local std::vector<std::uint64_t> marks;
        return marks;
    }
    static std::uint64_t& latest() {
        thread_local std::uint64_t number = 0;
        return number;
    }
    std::uint64_t now_ = 0;
};

enum class Sure { no, yes, open };

// Whether what it takes is there in any case, or in none.
Sure is_sure(const Domains& left, const Kept& kept) {
    bool settled = true;
    for (const auto& [cell, mask] : kept.narrowed) {
        if (!(left[cell] & mask)) return Sure::no;
        settled = settled && !(left[cell] & ~mask);
    }
    for (const Shared& constraint : kept.constraints) {
        Domains trial = left;
        if (!constraint->prune(trial)) return Sure::no;
        settled = settled && std::all_of(trial.begin(), trial.end(), [](Mask mask) { return !(mask & (mask - 1)); });
    }
    return settled ? Sure::yes : Sure::open;
}

bool narrow(Domains& left, const std::vector<std::pair<Cell, Mask>>& narrowed) {
    return std::all_of(narrowed.begin(), narrowed.end(), [&](const auto& each) { return (left[each.first] &= each.second) != 0; });
}

void collect(Cells& cells, const Kept& kept) {
    for (const auto& [cell, mask] : kept.narrowed) cells.push_back(cell);
    for (const Shared& constraint : kept.constraints) cells.insert(cells.end(), constraint->cells().begin(), constraint->cells().end());
}

}  // namespace

Accepts::Accepts(Cells cells, const std::vector<Move>& moves, int start, const std::vector<int>& accept)
    : Constraint(std::move(cells)), start_(start), states_(start + 1) {
    for (const auto& move : moves) states_ = std::max({states_, move.state + 1, move.after + 1});
    for (const int state : accept) states_ = std::max(states_, state + 1);
    accepting_.resize(states_);
    for (const int state : accept) accepting_[state] = true;
    std::vector<std::unordered_map<int, Mask>> targets(states_);
    for (const auto& move : moves) targets[move.state][move.after] |= bit(move.value);
    for (const auto& ways : targets) {
        first_.push_back(static_cast<int>(ways_.size()));
        for (const auto& [after, values] : ways) ways_.push_back({values, after});
    }
    first_.push_back(static_cast<int>(ways_.size()));
}

bool Accepts::prune(Domains& left) const {
    const std::size_t many = cells_.size();
    std::vector<std::vector<int>> reached(many + 1);
    reached[0].push_back(start_);
    Marks marks(states_);
    for (std::size_t at = 0; at < many; ++at) {
        marks.clear();
        const Mask mask = left[cells_[at]];
        for (const int state : reached[at])
            for (int way = first_[state]; way < first_[state + 1]; ++way)
                if (ways_[way].values & mask && marks.add(ways_[way].after)) reached[at + 1].push_back(ways_[way].after);
    }
    std::vector<char> good(states_);
    for (const int state : reached[many]) good[state] = accepting_[state];
    std::vector<Mask> kept(many);
    for (std::size_t at = many; at-- > 0;) {
        const Mask mask = left[cells_[at]];
        std::vector<int> leading;
        for (const int state : reached[at]) {
            Mask values = 0;
            for (int way = first_[state]; way < first_[state + 1]; ++way)
                if (good[ways_[way].after]) values |= ways_[way].values & mask;
            if (!values) continue;
            kept[at] |= values;
            leading.push_back(state);
        }
        if (!kept[at]) return false;
        for (const int state : reached[at + 1]) good[state] = false;
        for (const int state : leading) good[state] = true;
    }
    for (std::size_t at = 0; at < many; ++at)
        if (!(left[cells_[at]] &= kept[at])) return false;
    return true;
}

HangsTogether::HangsTogether(Cells cells, const std::vector<std::pair<Cell, Cell>>& links, Mask inside, Cells roots, std::optional<int> size,
                             bool may_be_empty)
    : Constraint(std::move(cells)), touching_(cells_.size()), inside_(inside), size_(size), is_rooted_(!roots.empty()), may_be_empty_(may_be_empty) {
    std::unordered_map<Cell, int> place;
    for (std::size_t at = 0; at < cells_.size(); ++at) place[cells_[at]] = static_cast<int>(at);
    for (const auto& [one, other] : links) {
        touching_[place.at(one)].push_back(place.at(other));
        touching_[place.at(other)].push_back(place.at(one));
    }
    for (const Cell root : roots)
        if (const auto found = place.find(root); found != place.end()) roots_.push_back(found->second);
}

bool HangsTogether::prune(Domains& left) const {
    const std::size_t many = cells_.size();
    int members = 0, possible = 0, first = -1;
    std::vector<char> is_member(many), is_possible(many), met(many);
    for (std::size_t at = 0; at < many; ++at) {
        const Mask mask = left[cells_[at]];
        is_possible[at] = (mask & inside_) != 0;
        is_member[at] = mask && !(mask & ~inside_);
        possible += is_possible[at];
        members += is_member[at];
        if (is_member[at] && (first < 0 || cells_[at] < cells_[first])) first = static_cast<int>(at);
    }
    const int least = size_.value_or(1);
    if (!members && (may_be_empty_ || !is_rooted_)) return may_be_empty_ || possible >= least;
    if (size_ && members > *size_) return false;
    const std::vector<char>& through = size_ && members == *size_ ? is_member : is_possible;
    std::vector<int> ahead;
    int reached = 0;
    const auto meet = [&](int at) {
        if (!through[at] || met[at]) return;
        met[at] = true;
        ++reached;
        ahead.push_back(at);
    };
    if (!is_rooted_)
        meet(first);
    else
        for (const int root : roots_) meet(root);
    while (!ahead.empty()) {
        const int at = ahead.back();
        ahead.pop_back();
        for (const int next : touching_[at]) meet(next);
    }
    if (reached < least) return false;
    for (std::size_t at = 0; at < many; ++at)
        if (is_member[at] && !met[at]) return false;
    for (std::size_t at = 0; at < many; ++at)
        if (is_possible[at] && !met[at]) left[cells_[at]] &= ~inside_;
    return true;
}

PairsDiffer::PairsDiffer(const Cells& firsts, const Cells& seconds) : Constraint(firsts), many_(firsts.size()) {
    if (firsts.size() != seconds.size()) throw std::invalid_argument("as many first cells as second ones");
    cells_.insert(cells_.end(), seconds.begin(), seconds.end());
}

bool PairsDiffer::prune(Domains& left) const {
    Mask taken[64] = {};  // for each first digit, the second ones that it has been with
    for (std::size_t at = 0; at < many_; ++at) {
        const Mask a = left[cells_[at]], b = left[cells_[many_ + at]];
        if (!is_single(a) || !is_single(b)) continue;
        Mask& with = taken[lowest(a)];
        if (with & b) return false;
        with |= b;
    }
    for (std::size_t at = 0; at < many_; ++at) {
        Mask &a = left[cells_[at]], &b = left[cells_[many_ + at]];
        if (is_single(a) && !is_single(b)) b &= ~taken[lowest(a)];
        if (is_single(b) && !is_single(a))
            for (int value = 0; value < 64; ++value)
                if (taken[value] & b) a &= ~bit(value);
        if (!a || !b) return false;
    }
    return true;
}

Implies::Implies(std::vector<Condition> conditions, Kept consequence)
    : Constraint({}), conditions_(std::move(conditions)), consequence_(std::move(consequence)) {
    for (const auto& [kept, failure] : conditions_) collect(cells_, kept);
    collect(cells_, consequence_);
}

bool Implies::prune(Domains& left) const {
    const Condition* open = nullptr;
    int unsettled = 0;
    for (const Condition& condition : conditions_) {
        const Sure sure = is_sure(left, condition.first);
        if (sure == Sure::no) return true;
        if (sure == Sure::open && !unsettled++) open = &condition;
    }
    if (!unsettled) {
        if (!narrow(left, consequence_.narrowed)) return false;
        return std::all_of(consequence_.constraints.begin(), consequence_.constraints.end(),
                           [&](const Shared& each) { return each->prune(left); });
    }
    if (unsettled == 1 && open->second && is_sure(left, consequence_) == Sure::no) return narrow(left, *open->second);
    return true;
}

}  // namespace whydoku::words
