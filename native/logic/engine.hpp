// The engine: one loop over the wanted techniques, easiest first, that takes a step of the first that has one, and repeats.
//
//   order    the wanted techniques, easiest first; a technique's number is its index there. Those that no native finder
//            knows are `outside`: they are called back, and only for them is anything but this kernel entered.
//   band     techniques of the order that follow one another and are asked together: the cheapest of their steps is taken.
//            Usually each is a band by itself.
//   limit    how long and how hard to try; when it is over, what has been found by then is kept
//   run      a position on its way to a solution, with the path it took; it can pause anywhere and go on later
//   path     the steps of a run, flat in one block; a guess and its refutation are entries of their own
//            [technique][outside][cost][length, items …] × 6        or, for a single, [technique | single][cand][truth][house]
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "logic/finder.hpp"
#include "logic/singles.hpp"
#include "logic/witnesses.hpp"

namespace whydoku::logic {

class Path {
public:
    // Technique numbers of entries that no technique made.
    static constexpr int guess = -1;     // places one candidate, to see whether it holds
    static constexpr int refuted = -2;   // the guess led to a contradiction, so it goes: everything since is taken back

    explicit Path(int digits) : digits_(digits) {}

    void clear() {
        data_.clear();
        start_.clear();
    }
    void push(const Step& step);  // step.technique: the number in the engine's order
    void push(int technique, const Single& single);
    void append(const Path& other);
    int size() const { return static_cast<int>(start_.size()); }
    int technique(int index) const {
        const int first = data_[start_[index]];
        return first < 0 ? first : first & ~single_bit;
    }
    void read(int index, Step& step) const;
    // The same for a single.  After: false means that the step is something else.
    bool read(int index, Single& single) const;
    // How often each technique (0 .. techniques-1) was used.
    std::vector<int> counts(int techniques) const;

private:
    static constexpr int single_bit = 1 << 30;

    int digits_;
    std::vector<int> data_;
    std::vector<std::size_t> start_;
};

// Asks for the steps of a technique that is not ours; each goes to the sink.
using Outside = std::function<void(int number, const Context& context, Sink& sink)>;

// What a technique's steps cost. Of two steps of one band the cheaper is taken.
struct Price {
    struct Surcharge {
        int longer_than;  // in a step's own cost: the length of its chain …
        std::int64_t more;
    };
    std::int64_t base = 0;
    std::vector<Surcharge> surcharges;  // shortest first; the last that applies counts

    std::int64_t of(int length) const {
        std::int64_t more = 0;
        for (const Surcharge& surcharge : surcharges) {
            if (length > surcharge.longer_than) more = surcharge.more;
        }
        return base + more;
    }
};

// The joint effect of all steps of a band.
struct Round {
    int technique = -1;        // the number of the first technique that does something
    std::vector<int> places;   // candidates, lowest first
    std::vector<int> removes;
};

class Engine {
public:
    // `bands` gives a number for each technique of the order: equal ones that follow one another are a band (empty: each is a
    // band by itself); `prices` a price for each (empty: all the same).
    Engine(std::shared_ptr<const Net> net, const std::vector<std::string>& order, const std::vector<int>& bands = {},
           std::vector<Price> prices = {});

    const Net& net() const { return *net_; }
    int techniques() const { return static_cast<int>(order_.size()); }
    // The numbers of the techniques that no native finder knows.
    std::vector<int> outside() const;

    // The step to take: of the easiest band that has one, the cheapest.  After: false means that there is none. Throws Stopped
    // when the limit is over before.
    bool next(const Context& context, Step& step, const Outside& outside) const { return next(context, step, outside, 0); }
    // The same in two halves: the singles that come before everything else, and, once they are used up, the rest.
    // After: the technique's number, or -1 for none.
    int next_single(const Position& position, Single& single) const {
        for (int i = 0; i < singles_; ++i) {
            if (logic::next_single(position, order_[i].technique, single)) return i;
        }
        return -1;
    }
    // Where nothing sound can be left to find, only techniques that are not ours are asked.
    bool next_beyond_singles(const Context& context, Step& step, const Outside& outside, bool only_outside) const {
        return next(context, step, outside, singles_, only_outside);
    }
    // Every step there is, easiest technique first, added to `steps`; the same conclusion of one technique only once, or with
    // `ways` once for each set of truths. `most` steps at most (0: any number).  After: false means that the limit was over before all were found.
    bool all(const Context& context, std::size_t most, const Outside& outside, std::vector<Step>& steps, bool ways = false) const;
    // Everything that the steps of the easiest band do, of the bands that begin with techniques `from` .. `end` - 1; candidates that are
    // `kept` (sorted) are not removed for their own sake.  After: false means that no band does anything. Throws Stopped.
    bool round(const Context& context, int from, int end, std::span<const int> kept, const Outside& outside, Round& found) const;
    // A technique's number by its name in the kernel, or -1.
    int number_of(std::string_view name) const;
    // A step of one technique that says just this, or more, and then the rest is left out.  After: false means that there is none. Throws Stopped.
    bool find(const Context& context, int number, const std::vector<int>& places, const std::vector<int>& removes, Step& step) const;

private:
    struct Wanted {
        const Finder* finder;  // null: outside
        int technique;         // in the finder's list
        int band_end;          // the first technique after its band
        Price price;
    };

    bool next(const Context& context, Step& step, const Outside& outside, int from, bool only_outside = false) const;
    void ask(int number, const Context& context, const Outside& outside, Sink& sink) const;

    std::shared_ptr<const Net> net_;
    std::vector<Wanted> order_;
    int singles_ = 0;  // how many techniques at the head of the order are singles, each a band by itself
};

enum class Outcome { solved, stuck, contradiction, stopped };

class Run {
public:
    explicit Run(std::shared_ptr<const Engine> engine);

    // Begin anew. With `guesses`, a position without a step is split on its smallest truth; else the run is stuck there. Solutions that
    // are known, a value for each cell of each, save time, and so does it to know that there are several; the path is the same.
    void start(std::span<const signed char> values, std::span<const char> given, std::span<const Mask> marks, bool guesses,
               std::uint64_t seed, std::span<const signed char> solutions = {}, bool several = false);
    // Begin anew from where another run of the same network is, without guesses.
    void start_at(const Run& other);
    // Go on until it ends or the limit is over: then it is stopped, and may be taken up again under a new limit.
    Outcome advance(const Outside& outside);

    // Take a step that was found in the position, without keeping it in the path.
    void take(const Step& step);
    // See Engine::round; and do what it says.
    bool round(int from, int end, std::span<const int> kept, const Outside& outside, Round& found) {
        return engine_->round(*context_, from, end, kept, outside, found);
    }
    void take(const Round& round);
    // Take a step chosen elsewhere, and keep it. step.technique: the number in the engine's order.
    void push(const Step& step);
    void push(int technique, const Single& single);
    // See Engine::find.
    bool find(int number, const std::vector<int>& places, const std::vector<int>& removes, Step& step) const {
        return engine_->find(*context_, number, places, removes, step);
    }

    // How long and how hard to try; begin() it before work. What was given up in the position that a stuck run is in is there.
    Limit& limit() { return limit_; }
    const Limit& limit() const { return limit_; }
    const Position& position() const { return *position_; }
    const Engine& engine() const { return *engine_; }
    const Path& path() const { return path_; }
    int guesses() const { return guesses_; }
    int failures() const { return failures_; }

private:
    struct Level {
        Position position;
        int cand;
    };

    void begin(std::span<const signed char> solutions, bool several, bool guesses, std::uint64_t seed);
    Outcome go_on(const Outside& outside);
    void guess();
    bool back_up();
    std::uint64_t random();

    std::shared_ptr<const Engine> engine_;
    std::unique_ptr<Position> position_;
    Limit limit_;
    Witnesses witnesses_;
    std::unique_ptr<Context> context_;
    std::vector<Level> levels_;
    Path path_;
    Step step_;
    std::uint64_t random_state_ = 0;
    std::uint64_t noted_at_ = 0;  // the version of the position that the limit's notes are about
    int guesses_ = 0;
    int failures_ = 0;
    bool may_guess_ = false;
};

// Many puzzles of one network, one after the other, with all their paths in one block.
class Batch {
public:
    // Guesses where nothing applies if it may.
    Batch(std::shared_ptr<const Engine> engine, bool guesses, std::uint64_t seed)
        : run_(std::move(engine)), path_(run_.engine().net().digits()), cells_(run_.engine().net().cells()), guesses_(guesses), seed_(seed) {}

    // Put puzzles in line: a value for each cell of each, -1 for an open one.
    void add(std::span<const signed char> values) { values_.insert(values_.end(), values.begin(), values.end()); }
    // Solve what is in line until the limit is over; a puzzle that takes more than `each` seconds is stopped, and the next is
    // begun.  After: whether all of it is done.
    bool advance(double each);

    Limit& limit() { return run_.limit(); }
    const Limit& limit() const { return run_.limit(); }
    // The puzzles that are done.
    int size() const { return static_cast<int>(records_.size()); }
    const Engine& engine() const { return run_.engine(); }
    Outcome outcome(int index) const { return records_[index].outcome; }
    int guesses(int index) const { return records_[index].guesses; }
    int failures(int index) const { return records_[index].failures; }
    // What was given up where a puzzle got stuck.
    const std::vector<std::string>& given_up(int index) const { return records_[index].given_up; }
    // The steps of a puzzle are first(index) .. first(index + 1) - 1 of path().
    int first(int index) const { return index < size() ? records_[index].first : path_.size(); }
    const Path& path() const { return path_; }
    std::span<const signed char> values(int index) const {
        return {values_.data() + static_cast<std::size_t>(index) * cells_, static_cast<std::size_t>(cells_)};
    }

private:
    struct Record {
        Outcome outcome;
        int guesses;
        int failures;
        int first;
        std::vector<std::string> given_up;
    };

    Run run_;
    Path path_;
    int cells_;
    bool guesses_;
    std::uint64_t seed_;
    bool under_way_ = false;              // whether the next puzzle has been begun
    double spent_ = 0;                    // seconds on it in earlier calls
    std::vector<Record> records_;
    std::vector<signed char> values_;     // a cell each: what is given, and once a puzzle is done, how it ended
    std::vector<char> given_;
};

// Do what a step says.
void apply(Position& position, const Step& step);

}  // namespace whydoku::logic
