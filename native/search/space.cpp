#include "search/space.hpp"

namespace whydoku {

namespace {

constexpr double prior_share = 0.3;  // of a problem's priors in the weights that a search begins with

}  // namespace

Space::Space(const Problem& problem, std::vector<Mask> domains)
    : problem_(&problem),
      domains_(std::move(domains)),
      queued_(problem.propagators().size(), 0),
      weights_(problem.vars(), 1.0),
      memories_(problem.propagators().size()) {
    for (int var = 0; var < problem.vars(); ++var) blames_decisions_ |= problem.prior(var) > 0;
    // A variable that more things bind is likelier to show a contradiction early.
    for (int var = 0; var < problem.vars(); ++var)
        weights_[var] = 1.0 + 0.03 * static_cast<double>(problem.watchers(var).size() + problem.split_watchers(var).size()) +
                        prior_share * problem.prior(var);
}

void Space::wake_all() {
    clear_queues();
    for (std::size_t id = 0; id < queued_.size(); ++id) {
        queued_[id] = 1;
        queues_[static_cast<std::size_t>(problem_->propagators()[id]->cost)].waiting.push_back(static_cast<int>(id));
    }
    for (int var = 0; var < problem_->vars(); ++var)
        if (is_single(domains_[var])) fixed_.push_back(var);
}

Settled Space::propagate(Clock::time_point end) {
    const Settled settled = settle(end);
    if (settled != Settled::contradiction) return settled;
    if (running_ >= 0)
        blame(problem_->propagators()[running_]->scope);
    else if (blamed_var_ >= 0)
        blame({blamed_var_});
    clear_queues();
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
        Queue* next = nullptr;
        for (Queue& queue : queues_) {
            if (queue.head < queue.waiting.size()) {
                next = &queue;
                break;
            }
            queue.waiting.clear();
            queue.head = 0;
        }
        if (next == nullptr) return Settled::fine;
        if (++runs_ % 32 == 0 && end != Clock::time_point::max() && Clock::now() >= end) return Settled::paused;
        const int id = next->waiting[next->head++];
        running_ = id;
        // The flag falls only afterwards: each propagator reaches its own fixed point, so its own changes need not wake it.
        const bool fine = problem_->propagators()[id]->run(*this);
        queued_[id] = 0;
        if (!fine) return Settled::contradiction;
        if (next->head > 4096 && next->head * 2 > next->waiting.size()) {
            next->waiting.erase(next->waiting.begin(), next->waiting.begin() + static_cast<std::ptrdiff_t>(next->head));
            next->head = 0;
        }
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
    bump_ *= 1.002;
    if (bump_ > 1e100) {
        for (double& weight : weights_) weight *= 1e-100;
        bump_ *= 1e-100;
    }
}

void Space::blame_decision(int var) {
    if (blames_decisions_) weights_[var] += bump_;
}

void Space::clear_queues() {
    for (Queue& queue : queues_) {
        for (; queue.head < queue.waiting.size(); ++queue.head) queued_[queue.waiting[queue.head]] = 0;
        queue.waiting.clear();
        queue.head = 0;
    }
    fixed_.clear();
    blamed_var_ = -1;
}

void Space::undo_to(std::size_t mark) {
    while (trail_.size() > mark) {
        domains_[trail_.back().var] = trail_.back().before;
        trail_.pop_back();
    }
}

}  // namespace whydoku
