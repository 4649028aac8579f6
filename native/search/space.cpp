#include "search/space.hpp"

namespace whydoku {

Space::Space(const Problem& problem, std::vector<Mask> domains)
    : problem_(&problem),
      domains_(std::move(domains)),
      queued_(problem.propagators().size(), 0),
      weights_(problem.vars(), 1.0) {
    // A variable that more things bind is likelier to show a contradiction early.
    for (int var = 0; var < problem.vars(); ++var)
        weights_[var] = 1.0 + static_cast<double>(problem.watchers(var).size());
}

void Space::wake_all() {
    fixed_.clear();
    queue_.clear();
    head_ = 0;
    for (std::size_t id = 0; id < queued_.size(); ++id) {
        queued_[id] = 1;
        queue_.push_back(static_cast<int>(id));
    }
    for (int var = 0; var < problem_->vars(); ++var)
        if (is_single(domains_[var])) fixed_.push_back(var);
}

bool Space::propagate() {
    if (settle()) return true;
    if (running_ >= 0)
        blame(problem_->propagators()[running_]->scope);
    else if (blamed_var_ >= 0)
        blame({blamed_var_});
    clear_queues();
    return false;
}

bool Space::settle() {
    while (true) {
        running_ = -1;
        while (!fixed_.empty()) {
            const int var = fixed_.back();
            fixed_.pop_back();
            if (!spread(var)) return false;
        }
        if (head_ == queue_.size()) {
            queue_.clear();
            head_ = 0;
            return true;
        }
        const int id = queue_[head_++];
        running_ = id;
        // The flag falls only afterwards: each propagator reaches its own fixed point, so its own changes need not wake it.
        const bool fine = problem_->propagators()[id]->run(*this);
        queued_[id] = 0;
        if (!fine) return false;
        if (head_ > 4096 && head_ * 2 > queue_.size()) {
            queue_.erase(queue_.begin(), queue_.begin() + static_cast<std::ptrdiff_t>(head_));
            head_ = 0;
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

void Space::blame(const std::vector<int>& vars) {
    for (const int var : vars) weights_[var] += bump_;
    bump_ *= 1.02;
    if (bump_ > 1e100) {
        for (double& weight : weights_) weight *= 1e-100;
        bump_ *= 1e-100;
    }
}

void Space::clear_queues() {
    for (; head_ < queue_.size(); ++head_) queued_[queue_[head_]] = 0;
    queue_.clear();
    head_ = 0;
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
