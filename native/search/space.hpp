// The state of one search: a domain for each variable, a trail to undo changes by, and the queues of what to run next.
//
//   domains   [mask of var 0][mask of var 1] …
//   trail     (var, mask before) for every change, oldest first: undoing is popping
//   fixed     variables that just came down to one value: their peers lose it before anything else runs
//   queues    propagators to run, cheap ones first, each at most once in them
#pragma once

#include <array>
#include <vector>

#include "limit.hpp"
#include "search/problem.hpp"

namespace whydoku {

enum class Settled { fine, contradiction, paused };

class Space {
public:
    explicit Space(const Problem& problem, std::vector<Mask> domains);

    const Problem& problem() const { return *problem_; }
    Mask domain(int var) const { return domains_[var]; }
    const std::vector<Mask>& domains() const { return domains_; }

    // Keep only `mask` of a variable's values.  After: false means that nothing was left, and the space is to be undone.
    bool keep(int var, Mask mask) {
        const Mask before = domains_[var];
        const Mask after = before & mask;
        if (after == before) return true;
        if (after == 0) {
            blamed_var_ = var;
            return false;
        }
        trail_.push_back({var, before});
        domains_[var] = after;
        if (is_single(after)) fixed_.push_back(var);
        for (const Watcher& watcher : problem_->watchers(var)) wake(watcher.id, watcher.cost);
        for (const Watcher& watcher : problem_->split_watchers(var)) {
            const Mask in = after & watcher.split, out = after & ~watcher.split;
            if (in != 0 && out != 0) continue;
            const bool lost_in = in == 0 && (before & watcher.split) != 0;
            const bool lost_out = out == 0 && (before & ~watcher.split) != 0;
            if (lost_in || lost_out) wake(watcher.id, watcher.cost);
        }
        return true;
    }

    // One of some variables holds a value, so no variable that is a peer of all of them does; those in `but` are known not to.
    // After: false as for keep.
    bool exclude_from_common_peers(const int* places, int count, Mask value, const Mask* but = nullptr);

    // Let a propagator run after those that are cheaper.
    void wake(int id, Cost cost) {
        if (queued_[id]) return;
        queued_[id] = 1;
        queues_[static_cast<std::size_t>(cost)].waiting.push_back(id);
    }

    // Run everything until nothing changes.  After: false means contradiction, and the queues are empty.
    bool propagate() { return propagate(Clock::time_point::max()) == Settled::fine; }
    // The same, but not beyond a time.  After: paused means that there is more in the queues, to go on with.
    Settled propagate(Clock::time_point end);
    // Put everything into the queues: for the start, when nothing has run yet.
    void wake_all();

    std::size_t mark() const { return trail_.size(); }
    void undo_to(std::size_t mark);

    // How often a variable took part in a contradiction, recent ones counting more.
    double weight(int var) const { return weights_[var]; }
    // A decision about a variable led to a contradiction at once: that is its doing as well, not only of those that show it.
    void blame_decision(int var);

    // Room for a propagator to work in, at least `words` long; what is in it is left over from others.
    Mask* scratch(std::size_t words) {
        if (scratch_.size() < words) scratch_.resize(words);
        return scratch_.data();
    }

    // What the propagator that runs remembers of its earlier runs: nothing (null) until it asks for room, which is zeros at first.
    // Undoing leaves it as it is.
    Mask* memory() { return memories_[running_].empty() ? nullptr : memories_[running_].data(); }
    bool remembers(int id) const { return !memories_[id].empty(); }
    void make_memory(std::size_t words) { memories_[running_].assign(words, 0); }

    std::vector<std::uint16_t>& numbers() { return numbers_; }

private:
    struct Saved {
        int var;
        Mask before;
    };
    struct Queue {
        std::vector<int> waiting;
        std::size_t head = 0;
    };

    Settled settle(Clock::time_point end);
    bool spread(int var);
    void blame(const std::vector<int>& vars);
    void clear_queues();

    const Problem* problem_;
    std::vector<Mask> domains_;
    std::vector<Saved> trail_;
    std::vector<int> fixed_;
    std::array<Queue, cost_classes> queues_;
    std::vector<char> queued_;
    std::vector<double> weights_;
    std::vector<Mask> scratch_;
    std::vector<std::vector<Mask>> memories_;  // [propagator]
    std::vector<std::uint16_t> numbers_;
    double bump_ = 1.0;
    bool blames_decisions_ = false;  // where nothing but houses binds, those that show a contradiction say enough
    int blamed_var_ = -1;
    int running_ = -1;
    unsigned runs_ = 0;  // of propagators, over all calls
};

}  // namespace whydoku
