#include "search/space.hpp"

#include <algorithm>
#include <bit>

#include "search/options.hpp"

namespace whydoku {

Agenda::Agenda(const Problem& problem) : words_(problem.propagators().size() / 64 + 1, 0), used_(words_.size() / 64 + 1, 0) {
    int end = 0;
    for (std::size_t cost = 0; cost < turns_.size(); ++cost) {
        const int begin = end;
        while (end < static_cast<int>(problem.propagators().size()) && static_cast<std::size_t>(problem.propagators()[end]->cost) == cost) ++end;
        turns_[cost] = {begin, end};
    }
}

int Agenda::first_from(int id) {
    std::size_t word = static_cast<std::size_t>(id) / 64;
    const Mask own = words_[word] & (~Mask{0} << (id % 64));
    if (own != 0) return static_cast<int>(word) * 64 + lowest(own);
    ++word;
    Mask later = ~Mask{0} << (word % 64);
    for (std::size_t i = word / 64; i < used_.size(); ++i, later = ~Mask{0})
        for (Mask rest = used_[i] & later; rest != 0; rest &= rest - 1) {
            word = i * 64 + static_cast<std::size_t>(lowest(rest));
            if (words_[word] != 0) return static_cast<int>(word) * 64 + lowest(words_[word]);
            used_[i] &= ~bit(static_cast<int>(word % 64));
        }
    return -1;
}

int Agenda::next() {
    int id = first_from(0);
    if (id < 0) return -1;
    Turn* turn = turns_.data();
    while (id >= turn->end) ++turn;
    if (id < turn->next && turn->next < turn->end) {
        const int later = first_from(turn->next);
        if (later >= 0 && later < turn->end) id = later;
    }
    turn->next = id + 1;
    return id;
}

void Agenda::clear() {
    for (std::size_t i = 0; i < used_.size(); ++i)
        for (; used_[i] != 0; used_[i] &= used_[i] - 1) words_[i * 64 + static_cast<std::size_t>(lowest(used_[i]))] = 0;
}

Space::Space(const Problem& problem, std::vector<Mask> domains)
    : problem_(&problem),
      domains_(std::move(domains)),
      agenda_(problem),
      tallies_(problem.houses().size()),
      scarce_(problem.houses().size(), 0),
      weights_(problem.vars(), 1.0),
      memories_(static_cast<std::size_t>(problem.memories())) {
    for (int var = 0; var < problem.vars(); ++var) blames_decisions_ |= problem.prior(var) > 0;
    // A variable with more constraints is likelier to show a contradiction early.
    for (int var = 0; var < problem.vars(); ++var)
        weights_[var] = 1.0 + options::degree_share * problem.degree(var) + options::prior_share * problem.prior(var);
}

bool Space::change(int var, Mask before, Mask after) {
    if (after == 0) {
        blamed_var_ = var;
        return false;
    }
    trail_.push_back({var, before});
    domains_[var] = after;
    const Mask gone = before ^ after, single = is_single(after) ? after : 0;
    if (single != 0) fixed_.push_back(var);
    for (const int house : problem_->houses_of(var)) {
        Tally& tally = tallies_[house];
        tally.subtract(gone);
        tally.settled |= single;
        const Mask open = gone & ~tally.settled, few = open & tally.below_two();
        if (few != 0) agenda_.add(problem_->first_house() + house);
        const Mask locked = problem_->locks_few() ? open & tally.two_or_three() : open & ~few;
        scarce_[house] |= locked;
        agenda_.add_if(locked != 0, problem_->first_locked() + house);
    }
    for (const Watchers& watchers : problem_->watchers(var)) agenda_.add(watchers.word, watchers.ids);
    for (const SplitWatcher& watcher : problem_->split_watchers(var)) {
        const Mask in = watcher.values;
        const bool news = watcher.single ? ((gone | single) & in) != 0
                                         : ((after & in) == 0 && (gone & in) != 0) || ((after & ~in) == 0 && (gone & ~in) != 0);
        if (news) agenda_.add(watcher.id);
    }
    return true;
}

void Space::wake_all() {
    forget_news();
    for (std::size_t id = 0; id < problem_->propagators().size(); ++id) agenda_.add(static_cast<int>(id));
    std::fill(scarce_.begin(), scarce_.end(), problem_->all());
    for (int var = 0; var < problem_->vars(); ++var)
        if (is_single(domains_[var])) fixed_.push_back(var);
    spread_givens();
    for (std::size_t house = 0; house < tallies_.size(); ++house) {
        Tally tally;
        for (const int var : problem_->houses()[house]) {
            const Mask mask = domains_[var];
            tally.add(mask);
            tally.settled |= is_single(mask) ? mask : 0;
        }
        tallies_[house] = tally;
    }
}

// Before the search starts there is no trail and no agenda: assign directly.
void Space::spread_givens() {
    while (!fixed_.empty()) {
        const int var = fixed_.back();
        for (const int peer : problem_->peers(var)) {
            const Mask before = domains_[peer], after = before & ~domains_[var];
            if (after == before) continue;
            if (after == 0) return;  // which the next to spread it will see
            domains_[peer] = after;
            if (!is_single(after)) continue;
            fixed_.back() = peer;
            fixed_.push_back(var);
        }
        fixed_.pop_back();
    }
}

Settled Space::propagate(Clock::time_point end) {
    const Settled settled = settle(end);
    if (settled != Settled::contradiction) return settled;
    if (running_ >= 0 && problem_->propagators()[running_]->points)
        blame(problem_->propagators()[running_]->scope);
    else if (blamed_var_ >= 0)
        blame({blamed_var_});
    forget_news();
    return Settled::contradiction;
}

Settled Space::settle(Clock::time_point end) {
    while (true) {
        running_ = -1;
        while (!fixed_.empty()) {
            const int var = fixed_.back();
            fixed_.pop_back();
            if (!spread(var)) return Settled::contradiction;
        }
        if (++runs_ % options::look_runs == 0 && end != Clock::time_point::max() && Clock::now() >= end) return Settled::paused;
        const int id = agenda_.next();
        if (id < 0) return Settled::fine;
        running_ = id;
        // It leaves the agenda only afterwards: each propagator reaches its own fixed point, so its own changes need not wake it.
        const Propagator& propagator = *problem_->propagators()[id];
        work_ += options::run_work[static_cast<std::size_t>(propagator.cost)];
        const bool fine = propagator.run(*this);
        agenda_.remove(id);
        if (!fine) return Settled::contradiction;
    }
}

bool Space::spread(int var) {
    const Mask others = ~domains_[var];
    for (const int peer : problem_->peers(var)) {
        if (!keep(peer, others)) {
            blame({var});
            return false;
        }
    }
    return true;
}

bool Space::exclude_from_common_peers(const int* places, int count, Mask value, const Mask* but) {
    if (!problem_->has_peer_bits() || count < 1) return true;
    for (int word = 0; word < problem_->peer_words(); ++word) {
        Mask common = problem_->peer_bits(places[0])[word];
        if (but != nullptr) common &= ~but[word];
        for (int i = 1; common != 0 && i < count; ++i) common &= problem_->peer_bits(places[i])[word];
        for (; common != 0; common &= common - 1) {
            const int var = word * 64 + lowest(common);
            if (!keep(var, ~value)) return false;
        }
    }
    return true;
}

void Space::blame(const std::vector<int>& vars) {
    for (const int var : vars) weights_[var] += bump_;
    bump_ *= options::bump_growth_times;
    if (bump_ > 1e100) {
        for (double& weight : weights_) weight *= 1e-100;
        bump_ *= 1e-100;
    }
}

void Space::blame_decision(int var) {
    if (blames_decisions_) weights_[var] += bump_;
}

void Space::forget_news() {
    agenda_.clear();
    std::fill(scarce_.begin(), scarce_.end(), Mask{0});
    fixed_.clear();
    blamed_var_ = -1;
}

void Space::undo_to(std::size_t mark) {
    while (trail_.size() > mark) {
        const auto [var, before] = trail_.back();
        const Mask after = std::exchange(domains_[var], before);
        const Mask single = is_single(after) ? after : 0;
        for (const int house : problem_->houses_of(var)) {
            tallies_[house].add(before ^ after);
            tallies_[house].settled &= ~single;
        }
        trail_.pop_back();
    }
}

}  // namespace whydoku
