// The state of one search: a domain for each variable, a trail to undo changes by, and the queues of what to run next.
//
//   domains   [mask of var 0][mask of var 1] …
//   tallies   for each house, how many places each value has
//   trail     (var, mask before) for every change, oldest first: undoing is popping
//   fixed     variables that just came down to one value: their peers lose it before anything else runs
//   agenda    propagators to run, cheap ones first
#pragma once

#include <array>
#include <utility>
#include <vector>

#include "limit.hpp"
#include "search/problem.hpp"

namespace whydoku {

enum class Settled { fine, contradiction, paused };

// How many places each value has in a house, in binary: bit i of all the numbers is plane i. Taking some values from a
// variable is subtracting one from each of their numbers at once.
class Tally {
public:
    // A variable lost some values, or gets them back. Four planes without asking: which of them change is hard to foresee.
    void subtract(Mask values) {
        for (int i = 0; i < 4; ++i) {
            const Mask plane = planes_[i];
            planes_[i] = plane ^ values;
            values &= ~plane;
        }
        for (int i = 4; values != 0; ++i) {
            const Mask plane = planes_[i];
            planes_[i] = plane ^ values;
            values &= ~plane;
        }
    }
    void add(Mask values) {
        for (int i = 0; i < 4; ++i) {
            const Mask plane = planes_[i];
            planes_[i] = plane ^ values;
            values &= plane;
        }
        for (int i = 4; values != 0; ++i) {
            const Mask plane = planes_[i];
            planes_[i] = plane ^ values;
            values &= plane;
        }
    }

    Mask below_two() const { return ~(planes_[1] | planes_[2] | planes_[3] | above_fifteen()); }
    Mask two_or_three() const { return planes_[1] & ~(planes_[2] | planes_[3] | above_fifteen()); }
    Mask two() const { return two_or_three() & ~planes_[0]; }
    Mask none() const { return below_two() & ~planes_[0]; }

    Mask settled = 0;  // values that a variable is fixed to

private:
    Mask above_fifteen() const { return planes_[4] | planes_[5] | planes_[6]; }

    std::array<Mask, 7> planes_{};  // up to 64 places
};

// Propagators to run: those of the first cost that has any, in turn. A fixed order would always blame the same ones.
class Agenda {
public:
    explicit Agenda(const Problem& problem);

    void add(int id) { add(static_cast<std::uint32_t>(id) / 64, bit(id % 64)); }
    void add(std::uint32_t word, Mask ids) {
        words_[word] |= ids;
        used_[word / 64] |= bit(static_cast<int>(word % 64));
    }
    void add_if(bool wanted, int id) { add(static_cast<std::uint32_t>(id) / 64, Mask{wanted} << (id % 64)); }
    void remove(int id) { words_[static_cast<std::size_t>(id) / 64] &= ~bit(id % 64); }
    int next();  // or -1; it stays on the agenda
    void clear();

private:
    int first_from(int id);

    struct Turn {
        int next, end;
    };
    std::vector<Mask> words_;  // bits by id
    std::vector<Mask> used_;   // bits by word: all others are empty
    std::array<Turn, cost_classes> turns_{};
};

class Space {
public:
    explicit Space(const Problem& problem, std::vector<Mask> domains);

    const Problem& problem() const { return *problem_; }
    Mask domain(int var) const { return domains_[var]; }
    const std::vector<Mask>& domains() const { return domains_; }

    // Keep only `mask` of a variable's values.  After: false means that nothing was left, and the space is to be undone.
    bool keep(int var, Mask mask) {
        const Mask before = domains_[var], after = before & mask;
        return after == before || change(var, before, after);
    }

    // One of some variables holds a value, so no variable that is a peer of all of them does; those in `but` are known not to.
    // After: false as for keep.
    bool exclude_from_common_peers(const int* places, int count, Mask value, const Mask* but = nullptr);

    const Tally& tally(int house) const { return tallies_[house]; }
    // The values that came down to a few places in a house since the last call.
    Mask take_scarce(int house) { return std::exchange(scarce_[house], 0); }

    // Propagate to the fixed point.  After: false means contradiction, and nothing is left to run.
    bool propagate() { return propagate(Clock::time_point::max()) == Settled::fine; }
    // The same, but not beyond a time.  After: paused means that there is more to run.
    Settled propagate(Clock::time_point end);
    // What propagators have done, over all calls, in units of some 100 ns: counted, so it is the same on every machine.
    std::uint64_t work() const { return work_; }
    // Let everything run: for the start, when nothing has run yet.
    void wake_all();

    std::size_t mark() const { return trail_.size(); }
    void undo_to(std::size_t mark);

    // The weight of a variable: how often it took part in a contradiction, recent ones counting more.
    double weight(int var) const { return weights_[var]; }
    // A decision about a variable failed immediately: blame it as well, not only the variables of the failed propagator.
    void blame_decision(int var);

    // Room for a propagator to work in, at least `words` long; what is in it is left over from others.
    Mask* scratch(std::size_t words) {
        if (scratch_.size() < words) scratch_.resize(words);
        return scratch_.data();
    }

    // What a propagator remembers of its earlier runs, by the number that the problem gave it: null until it asks for room, which
    // is zeros at first. Undoing leaves it as it is.
    Mask* memory(int number) { return memories_[number].empty() ? nullptr : memories_[number].data(); }
    void make_memory(int number, std::size_t words) { memories_[number].assign(words, 0); }

    std::vector<std::uint16_t>& numbers() { return numbers_; }

private:
    struct Saved {
        int var;
        Mask before;
    };

    bool change(int var, Mask before, Mask after);
    Settled settle(Clock::time_point end);
    bool spread(int var);
    void spread_givens();
    void blame(const std::vector<int>& vars);
    void forget_news();

    const Problem* problem_;
    std::vector<Mask> domains_;
    std::vector<Saved> trail_;
    std::vector<int> fixed_;
    Agenda agenda_;
    std::vector<Tally> tallies_;
    std::vector<Mask> scarce_;
    std::vector<double> weights_;
    std::vector<Mask> scratch_;
    std::vector<std::vector<Mask>> memories_;
    std::vector<std::uint16_t> numbers_;
    double bump_ = 1.0;
    bool blames_decisions_ = false;  // where nothing but houses binds, those that show a contradiction say enough
    int blamed_var_ = -1;
    int running_ = -1;
    unsigned runs_ = 0;  // of propagators, over all calls
    std::uint64_t work_ = 0;
};

}  // namespace whydoku
