#include "logic/engine.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <stdexcept>
#include <tuple>
#include <unordered_map>

#include "logic/deadly.hpp"
#include "logic/rules.hpp"

namespace whydoku::logic {

namespace {

// The size of a step's effect: a placement outweighs the removals that usually come with it.
int effect(const Step& step) { return 16 * static_cast<int>(step.places.size()) + static_cast<int>(step.removes.size()); }

// The order of steps that cost and do as much: by what they conclude, then the one with the shortest explanation, then by its grounds.
// Conclusions and reasons are hashed by counts only, so they are the same when the puzzle is turned, mirrored or relabelled.
using Rank = std::tuple<std::uint64_t, int, std::uint64_t>;

Rank rank(const Position& position, const Step& step) {
    const Net& net = position.net();
    const auto shape = [&](int cand) {
        const int cell = net.cell_of(cand);
        const int digit = net.digit_of(cand);
        std::uint64_t here = static_cast<std::uint64_t>(size_of(position.domain(cell))) * 0x9E3779B97F4A7C15U;
        for (const Seat seat : net.seats(cell)) {
            const std::uint64_t places = static_cast<std::uint64_t>(size_of(position.places(seat.group, digit))) * 64 +
                                         static_cast<std::uint64_t>(position.open_cells_in(seat.group));
            here += (places + 1) * (places + 7) * 0xBF58476D1CE4E5B9U;
        }
        here ^= here >> 29;
        return here * 0x94D049BB133111EBU;
    };
    std::uint64_t conclusion = 0, reason = 0;
    for (const int cand : step.places) conclusion += 3 * shape(cand);
    for (const int cand : step.removes) conclusion += shape(cand);
    for (const int truth : step.truths) {
        for (Mask rest = position.truth(truth); rest; rest &= rest - 1) reason += shape(position.cand_at(truth, lowest(rest)));
    }
    return {conclusion, step.telling(), reason};
}

// Keeps the best step of one technique: the cheapest, of those the shortest, then the one that does most, then by rank.
class Best final : public Sink {
public:
    Best(const Context& context, Step& best) : position_(context.position), limit_(context.limit), best_(best) {}
    void want(int technique, bool first, const Price& price) {
        wanted_ = technique;
        first_ = first;
        price_ = &price;
        found_ = false;
    }
    bool keep(const Step& step) override {
        limit_.tick(10 + 4 * static_cast<int>(step.truths.size()));
        if (!found_) {
            best_ = step;
            found_ = true;
            ranked_ = false;
            return !first_;
        }
        const std::int64_t dearer = price_->of(step.cost) - price_->of(best_.cost);
        const int longer = dearer != 0 ? (dearer > 0 ? 1 : -1) : step.cost - best_.cost;
        if (longer != 0 || effect(step) != effect(best_)) {
            if (longer > 0 || (longer == 0 && effect(step) < effect(best_))) return true;
            best_ = step;
            ranked_ = false;
            return true;
        }
        const Rank other = logic::rank(position_, step);
        if (other < rank()) {
            best_ = step;
            rank_ = other;
        }
        return true;
    }
    bool found() const { return found_; }
    std::int64_t price() const { return price_->of(best_.cost); }
    const Rank& rank() {
        if (!ranked_) rank_ = logic::rank(position_, best_);
        ranked_ = true;
        return rank_;
    }

private:
    const Position& position_;
    Limit& limit_;
    Step& best_;
    const Price* price_ = nullptr;
    Rank rank_;
    bool ranked_ = false;
    bool found_ = false;
    bool first_ = false;
};

struct HashOfList {
    std::size_t operator()(const std::vector<int>& list) const {
        std::uint64_t hash = list.size();
        for (const int item : list) {
            hash = (hash ^ static_cast<std::uint64_t>(item)) * 0x9E3779B97F4A7C15U;
            hash ^= hash >> 31;
        }
        return static_cast<std::size_t>(hash);
    }
};

// Keeps every step, each conclusion of a technique once (or once for each set of truths that gives it): the cheapest, of
// those the one with the shortest explanation.
class Every final : public Sink {
public:
    Every(const Context& context, std::vector<Step>& steps, std::size_t most, bool ways) :
        limit_(context.limit), steps_(steps), most_(most), ways_(ways) { all_ = true; }
    void want(int technique, int number) {
        wanted_ = technique;
        number_ = number;
        seen_.clear();
    }
    bool improves(const Step& step) override {
        limit_.tick(10);
        if (ways_) return true;
        write_key(step);
        const auto at = seen_.find(key_);
        return at == seen_.end() || step.cost <= steps_[at->second].cost;
    }
    bool keep(const Step& step) override {
        limit_.tick(100);
        write_key(step);
        const auto [at, fresh] = seen_.try_emplace(key_, steps_.size());
        if (fresh) {
            steps_.push_back(step);
        } else if (Step& known = steps_[at->second]; std::tuple(step.cost, step.telling()) < std::tuple(known.cost, known.telling())) {
            known = step;
        }
        steps_[at->second].technique = number_;
        return !full();
    }
    bool full() const { return most_ != 0 && steps_.size() >= most_; }

private:
    Limit& limit_;
    std::vector<Step>& steps_;
    std::size_t most_;
    bool ways_;
    int number_ = 0;
    std::vector<int> key_;
    std::unordered_map<std::vector<int>, std::size_t, HashOfList> seen_;  // by conclusion, and by truths if every way is wanted: where its step is

    void write_key(const Step& step) {
        key_.clear();
        const auto add = [this](const std::vector<int>& list) {
            const auto start = static_cast<std::ptrdiff_t>(key_.size());
            key_.insert(key_.end(), list.begin(), list.end());
            std::sort(key_.begin() + start, key_.end());
            key_.push_back(-1);
        };
        add(step.places);
        add(step.removes);
        if (ways_) add(step.truths);
    }
};

// Records that a technique has a step.
class Any final : public Sink {
public:
    void want(int technique) { wanted_ = technique; }
    bool keep(const Step&) override { return false; }
};

// Keeps what all steps do together, without the removals that are not wanted.
class Together final : public Sink {
public:
    Together(const Context& context, std::span<const int> kept, Round& round) : limit_(context.limit), kept_(kept), round_(round) {
        all_ = effect_ = true;
        round_ = {};
    }
    void want(int technique, int number) {
        wanted_ = technique;
        number_ = number;
    }
    bool keep(const Step& step) override {
        limit_.tick(100);
        const std::size_t before = round_.places.size() + round_.removes.size();
        round_.places.insert(round_.places.end(), step.places.begin(), step.places.end());
        for (const int cand : step.removes) {
            if (!std::ranges::binary_search(kept_, cand)) round_.removes.push_back(cand);
        }
        if (round_.technique < 0 && round_.places.size() + round_.removes.size() > before) round_.technique = number_;
        return true;
    }
    // Whether there is anything.  After: each candidate is in the lists once.
    bool sorted() {
        for (auto* list : {&round_.places, &round_.removes}) {
            std::ranges::sort(*list);
            list->erase(std::unique(list->begin(), list->end()), list->end());
        }
        return round_.technique >= 0;
    }

private:
    Limit& limit_;
    std::span<const int> kept_;
    Round& round_;
    int number_ = 0;
};

// Keeps the step with the wanted conclusion and as little else as possible; of several the shortest.
class Matching final : public Sink {
public:
    Matching(int technique, const std::vector<int>& places, const std::vector<int>& removes, Step& step)
        : places_(places), removes_(removes), step_(step) {
        wanted_ = technique;
        all_ = true;
    }
    bool keep(const Step& step) override {
        const auto has = [&](int cand) { return std::ranges::find(step.removes, cand) != step.removes.end(); };
        if (step.places != places_ || !std::ranges::all_of(removes_, has)) return true;
        if (found_ && length(step) >= length(step_)) return true;
        step_ = step;
        found_ = true;
        return true;
    }
    bool found() const { return found_; }

private:
    static std::tuple<std::size_t, int, int> length(const Step& step) { return {step.removes.size(), step.cost, step.telling()}; }

    const std::vector<int>& places_;
    const std::vector<int>& removes_;
    Step& step_;
    bool found_ = false;
};

}  // namespace

void apply(Position& position, const Step& step) {
    for (const int cand : step.removes) position.remove(cand);
    for (const int cand : step.places) {
        if (position.broken() < 0 && position.has(cand)) position.place(cand);
    }
}

// -- Path ------------------------------------------------------------------------------------------------------------

void Path::push(const Step& step) {
    start_.push_back(data_.size());
    data_.push_back(step.technique);
    data_.push_back(step.outside);
    data_.push_back(step.cost);
    for (const auto* list : {&step.places, &step.removes, &step.truths, &step.chain, &step.roles, &step.argument}) {
        data_.push_back(static_cast<int>(list->size()));
        data_.insert(data_.end(), list->begin(), list->end());
    }
}

void Path::push(int technique, const Single& single) {
    start_.push_back(data_.size());
    const int entry[] = {technique | single_bit, single.cand, single.truth, single.house};
    data_.insert(data_.end(), std::begin(entry), std::end(entry));
}

void Path::append(const Path& other) {
    const std::size_t base = data_.size();
    data_.insert(data_.end(), other.data_.begin(), other.data_.end());
    for (const std::size_t start : other.start_) start_.push_back(base + start);
}

bool Path::read(int index, Single& single) const {
    const int* at = data_.data() + start_[index];
    if (*at < 0 || !(*at & single_bit)) return false;
    single = {at[1], at[2], at[3]};
    return true;
}

void Path::read(int index, Step& step) const {
    if (Single single; read(index, single)) {
        step.clear(technique(index));
        write_single(digits_, single, step);
        return;
    }
    const int* at = data_.data() + start_[index];
    step.technique = *at++;
    step.outside = *at++;
    step.cost = *at++;
    for (auto* list : {&step.places, &step.removes, &step.truths, &step.chain, &step.roles, &step.argument}) {
        const int size = *at++;
        list->assign(at, at + size);
        at += size;
    }
}

std::vector<int> Path::counts(int techniques) const {
    std::vector<int> counts(techniques, 0);
    for (int i = 0; i < size(); ++i) {
        if (technique(i) >= 0 && technique(i) < techniques) ++counts[technique(i)];
    }
    return counts;
}

// -- Engine ----------------------------------------------------------------------------------------------------------

Engine::Engine(std::shared_ptr<const Net> net, const std::vector<std::string>& order, const std::vector<int>& bands,
               std::vector<Price> prices)
    : net_(std::move(net)) {
    if (!net_) throw std::invalid_argument("an engine needs a network");
    if (!bands.empty() && bands.size() != order.size()) throw std::invalid_argument("bands has an entry for each technique");
    if (!prices.empty() && prices.size() != order.size()) throw std::invalid_argument("prices has an entry for each technique");
    prices.resize(order.size());
    for (std::size_t i = 0; i < order.size(); ++i) {
        Wanted wanted{nullptr, 0, static_cast<int>(i) + 1, std::move(prices[i])};
        std::ranges::sort(wanted.price.surcharges, {}, &Price::Surcharge::longer_than);
        for (const auto& surcharge : wanted.price.surcharges) {
            if (surcharge.more < 0) throw std::invalid_argument("a longer step is not cheaper than a shorter one");
        }
        for (const Finder& finder : finders()) {
            const auto at = std::ranges::find(finder.techniques, order[i]);
            if (at == finder.techniques.end()) continue;
            wanted.finder = &finder;
            wanted.technique = static_cast<int>(at - finder.techniques.begin());
        }
        order_.push_back(std::move(wanted));
    }
    for (int i = techniques() - 2; i >= 0 && !bands.empty(); --i) {
        if (bands[i] == bands[i + 1]) order_[i].band_end = order_[i + 1].band_end;
    }
    while (singles_ < techniques() && order_[singles_].band_end == singles_ + 1 && order_[singles_].finder != nullptr &&
           finds_singles(*order_[singles_].finder)) {
        ++singles_;
    }
}

std::vector<int> Engine::outside() const {
    std::vector<int> numbers;
    for (int i = 0; i < techniques(); ++i) {
        if (order_[i].finder == nullptr) numbers.push_back(i);
    }
    return numbers;
}

void Engine::ask(int number, const Context& context, const Outside& outside, Sink& sink) const {
    if (order_[number].finder != nullptr) {
        context.limit.tick();
        try {
            const Finder& finder = *order_[number].finder;
            if (finder.deadly != nullptr) {
                DeadlySink deadly(context, sink);
                finder.deadly(context, deadly);
            } else {
                finder.find(context, sink);
            }
        } catch (const TooMuch&) {  // which has been noted
        }
    } else if (outside) {
        context.limit.look();
        outside(number, context, sink);
    }
}

bool Engine::next(const Context& context, Step& step, const Outside& outside, int from, bool only_outside) const {
    Best best(context, step);
    // Ask a technique; its best step is in `step`.
    const auto asked = [&](int i) {
        const Wanted& wanted = order_[i];
        // Where length has its price, the first step may not be the cheapest.
        const bool first = wanted.finder != nullptr && wanted.finder->first_will_do && wanted.price.surcharges.empty();
        best.want(wanted.finder != nullptr ? wanted.technique : 0, first, wanted.price);
        ask(i, context, outside, best);
        step.technique = i;
        return best.found();
    };
    Step kept;
    for (int i = from; i < techniques();) {
        const int end = order_[i].band_end;
        int chosen = -1;
        std::int64_t price = 0;
        std::tuple<int, Rank> kept_rank;
        for (; i < end; ++i) {
            if (only_outside && order_[i].finder != nullptr) continue;
            if (chosen >= 0 && order_[i].price.base > price) continue;  // length only adds to it
            if (!asked(i)) continue;
            if (i + 1 == end && chosen < 0) return true;
            const std::tuple of_step(-effect(step), best.rank());
            if (chosen >= 0 && std::tie(price, kept_rank) <= std::tuple(best.price(), of_step)) continue;
            chosen = i;
            price = best.price();
            kept_rank = of_step;
            std::swap(kept, step);
        }
        if (chosen < 0) continue;
        std::swap(kept, step);
        return true;
    }
    return false;
}

bool Engine::all(const Context& context, std::size_t most, const Outside& outside, std::vector<Step>& steps, bool ways) const {
    Every every(context, steps, most, ways);
    try {
        for (int i = 0; i < techniques() && !every.full(); ++i) {
            every.want(order_[i].finder != nullptr ? order_[i].technique : 0, i);
            ask(i, context, outside, every);
        }
    } catch (const Stopped&) {
        return false;
    }
    return true;
}

bool Engine::round(const Context& context, int from, int end, std::span<const int> kept, const Outside& outside, Round& found) const {
    Any any;
    for (int i = from; i < end;) {
        const int next = order_[i].band_end;
        // Usually a band has nothing, and testing for a step is quicker than finding all of them.
        const auto has_step = [&](int number) {
            any.want(order_[number].finder != nullptr ? order_[number].technique : 0);
            const std::size_t before = any.taken();
            ask(number, context, outside, any);
            return any.taken() > before;
        };
        int first = i;
        while (first < next && !has_step(first)) ++first;
        if (first < next) {
            Together together(context, kept, found);
            for (int number = first; number < next; ++number) {
                together.want(order_[number].finder != nullptr ? order_[number].technique : 0, number);
                ask(number, context, outside, together);
            }
            if (together.sorted()) return true;
        }
        i = next;
    }
    return false;
}

int Engine::number_of(std::string_view name) const {
    for (int i = 0; i < techniques(); ++i) {
        if (order_[i].finder != nullptr && order_[i].finder->techniques[order_[i].technique] == name) return i;
    }
    return -1;
}

bool Engine::find(const Context& context, int number, const std::vector<int>& places, const std::vector<int>& removes, Step& step) const {
    Matching matching(order_[number].technique, places, removes, step);
    ask(number, context, {}, matching);
    if (!matching.found()) return false;
    step.technique = number;
    step.removes = removes;
    return true;
}

// -- Run -------------------------------------------------------------------------------------------------------------

Run::Run(std::shared_ptr<const Engine> engine) : engine_(std::move(engine)), path_(engine_ ? engine_->net().digits() : 1) {
    if (!engine_) throw std::invalid_argument("a run needs an engine");
    position_ = std::make_unique<Position>(engine_->net());
    context_ = std::make_unique<Context>(engine_->net(), *position_, limit_);
    context_->witnesses = &witnesses_;
}

void Run::start(std::span<const signed char> values, std::span<const char> given, std::span<const Mask> marks, bool guesses,
                std::uint64_t seed, std::span<const signed char> solutions, bool several) {
    const auto cells = static_cast<std::size_t>(engine_->net().cells());
    if (values.size() != cells || given.size() != cells || (!marks.empty() && marks.size() != cells)) {
        throw std::invalid_argument("a position has an entry a cell");
    }
    for (const int value : values) {
        if (value < -1 || value >= engine_->net().digits()) throw std::invalid_argument("a value is out of range");
    }
    if (solutions.size() % cells != 0) throw std::invalid_argument("a solution has an entry a cell");
    for (const int value : solutions) {
        if (value < 0 || value >= engine_->net().digits()) throw std::invalid_argument("a value of a solution is out of range");
    }
    begin(solutions, several, guesses, seed);
    position_->start(values, given, marks);
}

void Run::start_at(const Run& other) {
    if (&other.engine_->net() != &engine_->net()) throw std::invalid_argument("the runs are of different networks");
    begin({}, false, false, 0);
    position_->go_back_to(*other.position_);
}

void Run::begin(std::span<const signed char> solutions, bool several, bool guesses, std::uint64_t seed) {
    witnesses_.begin(engine_->net(), solutions, several);
    levels_.clear();
    path_.clear();
    guesses_ = failures_ = 0;
    may_guess_ = guesses;
    random_state_ = seed;
}

Outcome Run::advance(const Outside& outside) {
    try {
        return go_on(outside);
    } catch (const Stopped&) {
        return Outcome::stopped;
    }
}

Outcome Run::go_on(const Outside& outside) {
    Single single;
    for (;;) {
        if (position_->broken() >= 0) {
            if (!back_up()) return Outcome::contradiction;
            continue;
        }
        if (position_->solved()) {
            if (rules_allow(*position_, &limit_)) return Outcome::solved;
            position_->fail(0);
            continue;
        }
        limit_.tick(1 + position_->net().cell_words());
        if (const int number = engine_->next_single(*position_, single); number >= 0) {
            path_.push(number, single);
            position_->place(single.cand);
            continue;
        }
        if (noted_at_ != position_->version()) limit_.forget();
        noted_at_ = position_->version();
        const bool futile = witnesses_.nothing_to_find(*position_, limit_);
        if (engine_->next_beyond_singles(*context_, step_, outside, futile)) {
            path_.push(step_);
            apply(*position_, step_);
        } else if (may_guess_) {
            if (rules_allow(*position_, &limit_)) {
                guess();
            } else {
                position_->fail(0);
            }
        } else {
            return Outcome::stuck;
        }
    }
}

// splitmix64: small, and the same everywhere.
std::uint64_t Run::random() {
    std::uint64_t z = random_state_ += 0x9E3779B97F4A7C15U;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9U;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBU;
    return z ^ (z >> 31);
}

// Try a candidate of a smallest truth.  Before: the position is open and nothing in it is empty.
void Run::take(const Step& step) { apply(*position_, step); }

void Run::take(const Round& round) {
    for (const int cand : round.places) {
        if (position_->broken() < 0 && position_->has(cand)) position_->place(cand);
    }
    for (const int cand : round.removes) {
        if (position_->broken() < 0 && position_->has(cand)) position_->remove(cand);
    }
}

void Run::push(const Step& step) {
    path_.push(step);
    apply(*position_, step);
}

void Run::push(int technique, const Single& single) {
    path_.push(technique, single);
    position_->place(single.cand);
}

void Run::guess() {
    const Net& net = engine_->net();
    int best = -1;
    int size = 65;
    std::uint64_t ties = 0;
    for (int t = 0; t < net.truths(); ++t) {
        const int left = size_of(position_->truth(t));
        if (left == 0 || left > size) continue;
        ties = left == size ? ties + 1 : 1;
        size = left;
        if (ties == 1 || random() % ties == 0) best = t;
    }
    Mask left = position_->truth(best);
    for (std::uint64_t skip = random() % static_cast<std::uint64_t>(size); skip > 0; --skip) left &= left - 1;
    const int cand = position_->cand_at(best, lowest(left));
    step_.clear(Path::guess);
    step_.places.push_back(cand);
    step_.truths.push_back(best);
    path_.push(step_);
    ++guesses_;
    levels_.push_back({*position_, cand});
    position_->place(cand);
}

// Take the last guess back: it was wrong.  After: false means that there was none, so the puzzle is.
bool Run::back_up() {
    if (levels_.empty()) return false;
    ++failures_;
    step_.clear(Path::refuted);
    step_.removes.push_back(levels_.back().cand);
    if (position_->broken() >= 0) step_.truths.push_back(position_->broken());
    path_.push(step_);
    position_->go_back_to(levels_.back().position);
    levels_.pop_back();
    position_->remove(step_.removes[0]);
    return true;
}

// -- Batch -----------------------------------------------------------------------------------------------------------

bool Batch::advance(double each) {
    const auto until = limit().until();
    const auto cells = static_cast<std::size_t>(cells_);
    const bool timed = std::isfinite(each);
    for (std::size_t at = records_.size() * cells; at < values_.size(); at += cells) {
        const std::span<signed char> values(values_.data() + at, cells);
        if (!under_way_) {
            given_.resize(cells);
            for (std::size_t i = 0; i < cells; ++i) given_[i] = values[i] >= 0;
            run_.start(values, given_, {}, guesses_, seed_);
            under_way_ = true;
            spent_ = 0;
        }
        const auto begin = timed ? Clock::now() : Clock::time_point();
        if (timed) limit().extend(std::min(until, after(each - spent_)));
        const Outcome outcome = run_.advance({});
        if (outcome == Outcome::stopped) {
            limit().extend(until);
            if (timed) spent_ += std::chrono::duration<double>(Clock::now() - begin).count();
            if (!timed || spent_ < each || limit().is_over()) return false;
        }
        under_way_ = false;
        records_.push_back({outcome, run_.guesses(), run_.failures(), path_.size(), {}});
        if (outcome == Outcome::stuck) records_.back().given_up = limit().given_up();
        path_.append(run_.path());
        for (int cell = 0; cell < cells_; ++cell) values[cell] = static_cast<signed char>(run_.position().value(cell));
    }
    limit().extend(until);
    return true;
}

}  // namespace whydoku::logic
