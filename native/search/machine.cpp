#include "search/machine.hpp"

#include <algorithm>
#include <bit>
#include <cstring>
#include <list>
#include <map>
#include <stdexcept>
#include <unordered_map>

#include "search/propagators.hpp"

namespace whydoku {

Machine::Machine(int values, int states, std::vector<Move> moves, int start, std::vector<int> accept)
    : values_(values), states_(states), start_(start), accept_(std::move(accept)) {
    if (values < 1 || values > 64) throw std::invalid_argument("a machine reads 1 to 64 values");
    if (states < 1 || states > 1'000'000 || start < 0 || start >= states)
        throw std::invalid_argument("an automaton has 1 to 1000000 states, and starts in one of them");
    for (const Move& move : moves)
        if (move.from < 0 || move.from >= states || move.to < 0 || move.to >= states || move.value < 0 || move.value >= values)
            throw std::invalid_argument("a move of an automaton is out of range");
    for (const int state : accept_)
        if (state < 0 || state >= states) throw std::invalid_argument("an accepting state is out of range");
    std::sort(moves.begin(), moves.end(),
              [](const Move& a, const Move& b) { return a.from != b.from ? a.from < b.from : a.to < b.to; });
    for (const Move& move : moves) {
        if (arcs_.empty() || arcs_.back().from != move.from || arcs_.back().to != move.to)
            arcs_.push_back({move.from, move.to, 0});
        arcs_.back().values |= bit(move.value);
    }
    first_.assign(static_cast<std::size_t>(states) + 1, 0);
    for (const Arc& arc : arcs_) ++first_[static_cast<std::size_t>(arc.from) + 1];
    for (int state = 0; state < states; ++state) first_[state + 1] += first_[state];
}

std::shared_ptr<const Machine::Unrolled> Machine::along(std::size_t length) const {
    const std::lock_guard lock(mutex_);
    auto& known = unrolled_[length];
    if (!known) known = unroll(length);
    return known;
}

std::shared_ptr<const std::vector<Mask>> Machine::sets(std::size_t length) const {
    const auto most = static_cast<std::size_t>(std::min(values_, options::max_set_values));
    if (length < 3 || length >= most || values_ > 10) return nullptr;
    const std::lock_guard lock(mutex_);
    const auto known = sets_.find(length);
    return known != sets_.end() ? known->second : sets_[length] = find_sets(length);
}

std::size_t Machine::steps_along_different(std::size_t length) const {
    const std::lock_guard lock(mutex_);
    const auto known = steps_.find(length);
    if (known != steps_.end()) return known->second;
    auto& form = unrolled_[length];
    if (!form) form = unroll(length);
    return steps_[length] = count_steps(*form);
}

std::shared_ptr<const Machine::Orders> Machine::orders(std::size_t length) const {
    const std::lock_guard lock(mutex_);
    const auto known = orders_.find(length);
    if (known != orders_.end()) return known->second;
    auto& form = unrolled_[length];
    if (!form) form = unroll(length);
    return orders_[length] = find_orders(*form);
}

std::shared_ptr<const Machine::Orders> Machine::find_orders(const Unrolled& form) const {
    if (form.words > 1 || values_ > 10 || !form.possible) return nullptr;
    const std::size_t length = form.layers.size(), sets = std::size_t{1} << values_;
    std::vector<Mask> states(sets, 0);  // [set] → those that some order of it leads to, then those that lead on to the end
    states[0] = 1;
    const auto each_step = [&](std::size_t layer, Mask set, const auto& visit) {
        for (const Edge& edge : form.layers[layer]) {
            if ((states[set] >> edge.from & 1) == 0) continue;
            for (Mask rest = edge.values & ~set; rest != 0; rest &= rest - 1) visit(edge, lowest(rest), set | (rest & (~rest + 1)));
        }
    };
    for (std::size_t layer = 0; layer < length; ++layer)
        for_each_set(values_, static_cast<int>(layer), [&](Mask set) {
            each_step(layer, set, [&](const Edge& edge, int, Mask larger) { states[larger] |= bit(edge.to); });
        });
    for (std::size_t layer = length; layer-- > 0;)
        for_each_set(values_, static_cast<int>(layer), [&](Mask set) {
            Mask leading = 0;
            each_step(layer, set, [&](const Edge& edge, int, Mask larger) {
                if ((states[larger] >> edge.to & 1) != 0) leading |= bit(edge.from);
            });
            states[set] = leading;
        });
    const auto place = [](Mask of, int state) { return size_of(of & first_values(state)); };
    auto out = std::make_shared<Orders>();
    out->first.reserve(sets * static_cast<std::size_t>(values_) + 1);
    std::vector<std::map<int, Mask>> by_value(static_cast<std::size_t>(values_));  // [value][shift] → states
    for (Mask set = 0; set < sets; ++set) {
        for (auto& shifts : by_value) shifts.clear();
        if (const auto layer = static_cast<std::size_t>(size_of(set)); layer < length && states[set] != 0)
            each_step(layer, set, [&](const Edge& edge, int value, Mask larger) {
                if ((states[larger] >> edge.to & 1) == 0) return;
                const int from = place(states[set], edge.from);
                by_value[static_cast<std::size_t>(value)][place(states[larger], edge.to) - from] |= bit(from);
            });
        for (const auto& shifts : by_value) {
            out->first.push_back(static_cast<std::uint32_t>(out->shifts.size()));
            for (const auto& [by, from] : shifts) out->shifts.push_back({from, by});
        }
        if (out->shifts.size() > options::max_order_shifts) return nullptr;
    }
    out->first.push_back(static_cast<std::uint32_t>(out->shifts.size()));
    bool few = std::ranges::all_of(states, [](Mask some) { return size_of(some) <= 8; });
    for (std::size_t at = 0; few && at + 1 < out->first.size(); ++at) {
        Orders::Pair pair;
        const std::size_t count = out->first[at + 1] - out->first[at];
        for (std::size_t i = 0; i < std::min<std::size_t>(count, 2); ++i) {
            const Orders::Shift& shift = out->shifts[out->first[at] + i];
            pair.from[i] = static_cast<std::uint8_t>(shift.from);
            pair.by[i] = static_cast<std::uint8_t>(shift.by + 8);
        }
        few = count <= 2;
        out->pairs.push_back(pair);
    }
    if (!few) out->pairs.clear();
    return out;
}

std::size_t Machine::count_steps(const Unrolled& form) const {
    if (values_ > 10) return options::max_order_steps + 1;
    const std::size_t words = form.words;
    std::vector<Mask> reached((std::size_t{1} << values_) * words, 0);
    reached[0] = 1;
    std::size_t steps = 0;
    for (std::size_t i = 0; i < form.layers.size() && steps <= options::max_order_steps; ++i)
        for_each_set(values_, static_cast<int>(i), [&](Mask set) {
            const Mask* now = reached.data() + set * words;
            for (const Edge& edge : form.layers[i]) {
                if ((now[edge.from / 64] >> (edge.from % 64) & 1) == 0) continue;
                for (Mask rest = edge.values & ~set; rest != 0; rest &= rest - 1, ++steps)
                    reached[(set | (rest & (~rest + 1))) * words + static_cast<std::size_t>(edge.to / 64)] |= bit(edge.to % 64);
            }
        });
    return steps;
}

namespace {

// Empty where a layer has many sets of values on its edges.
std::vector<std::vector<Machine::Unrolled::Narrow>> narrowed(const Machine::Unrolled& form) {
    std::vector<std::vector<Machine::Unrolled::Narrow>> layers;
    for (std::size_t layer = 0; layer < form.layers.size(); ++layer) {
        std::map<Mask, std::vector<Machine::Edge>> kinds;
        for (const Machine::Edge& edge : form.layers[layer]) kinds[edge.values].push_back(edge);
        if (kinds.size() > options::max_narrow_kinds) return {};
        auto& out = layers.emplace_back();
        for (const auto& [values, edges] : kinds) {
            std::vector<std::uint8_t> forward(std::size_t{1} << form.widths[layer], 0);
            std::vector<std::uint8_t> backward(std::size_t{1} << form.widths[layer + 1], 0);
            for (const Machine::Edge& edge : edges) {
                forward[bit(edge.from)] |= static_cast<std::uint8_t>(bit(edge.to));
                backward[bit(edge.to)] |= static_cast<std::uint8_t>(bit(edge.from));
            }
            // What several states lead to is what each of them does.
            for (auto* table : {&forward, &backward})
                for (std::size_t states = 1; states < table->size(); ++states)
                    (*table)[states] = (*table)[states & (states - 1)] | (*table)[states & (~states + 1)];
            out.push_back({values, std::move(forward), std::move(backward)});
        }
    }
    return layers;
}

}  // namespace

std::shared_ptr<const Machine::Unrolled> Machine::unroll(std::size_t length) const {
    auto out = std::make_shared<Unrolled>();
    // Forward: which states each layer can be in.  Backward: which of them still lead to the end.
    std::vector<std::vector<int>> reached(length + 1);
    reached[0] = {start_};
    std::vector<char> seen(static_cast<std::size_t>(states_), 0);
    for (std::size_t layer = 0; layer < length; ++layer) {
        for (const int state : reached[layer])
            for (std::size_t a = first_[state]; a < first_[state + 1]; ++a)
                if (!seen[arcs_[a].to]) {
                    seen[arcs_[a].to] = 1;
                    reached[layer + 1].push_back(arcs_[a].to);
                }
        for (const int state : reached[layer + 1]) seen[state] = 0;
    }
    std::vector<int> number(static_cast<std::size_t>(states_), -1), next_number(number);
    for (const int state : accept_) next_number[state] = -2;  // wanted
    out->layers.resize(length);
    out->widths.assign(length + 1, 0);
    for (const int state : reached[length])
        if (next_number[state] == -2) next_number[state] = out->widths[length]++;
    for (const int state : accept_)
        if (next_number[state] == -2) next_number[state] = -1;
    for (std::size_t layer = length; layer-- > 0;) {
        std::fill(number.begin(), number.end(), -1);
        for (const int state : reached[layer])
            for (std::size_t a = first_[state]; a < first_[state + 1]; ++a) {
                if (next_number[arcs_[a].to] < 0) continue;
                if (number[state] < 0) number[state] = out->widths[layer]++;
                out->layers[layer].push_back({number[state], next_number[arcs_[a].to], arcs_[a].values});
            }
        std::swap(number, next_number);
    }
    out->possible = out->widths[0] > 0;
    out->first.resize(length);
    for (std::size_t layer = 0; layer < length; ++layer) {
        auto& first = out->first[layer];
        first.assign(static_cast<std::size_t>(out->widths[layer]) + 1, 0);
        for (const Edge& edge : out->layers[layer]) ++first[static_cast<std::size_t>(edge.from) + 1];
        for (std::size_t state = 1; state < first.size(); ++state) first[state] += first[state - 1];
    }
    const Mask all = first_values(values_);
    for (const auto& layer : out->layers)
        for (const Edge& edge : layer) {
            const auto same = [&](Mask known) { return edge.values == known || edge.values == (all & ~known); };
            if (edge.values == all || out->splits.size() > options::max_edge_splits || std::ranges::any_of(out->splits, same)) continue;
            out->splits.push_back(edge.values);
        }
    if (out->splits.size() > options::max_edge_splits) out->splits.clear();
    for (const int width : out->widths) out->words = std::max(out->words, static_cast<std::size_t>(width + 63) / 64);
    if (std::ranges::all_of(out->widths, [](int width) { return width <= 8; })) out->narrow = narrowed(*out);
    return out;
}

std::shared_ptr<const std::vector<Mask>> Machine::find_sets(std::size_t length) const {
    auto& form = unrolled_[length];
    if (!form) form = unroll(length);
    auto sets = std::make_shared<std::vector<Mask>>();
    if (!form->possible) return sets;
    std::size_t work = 0;
    for (std::size_t i = 0; i < length; ++i)
        work += form->layers[i].size() * static_cast<std::size_t>(combinations(values_, static_cast<int>(i)));
    if (work > options::max_set_edges) return nullptr;
    // For each set of values, the states of its layer that some order of them leads to.
    const std::size_t words = form->words;
    std::vector<Mask> reached((std::size_t{1} << values_) * words, 0);
    reached[0] = 1;
    for (std::size_t i = 0; i < length; ++i)
        for_each_set(values_, static_cast<int>(i), [&](Mask set) {
            const Mask* now = reached.data() + set * words;
            for (const Edge& edge : form->layers[i]) {
                if ((now[edge.from / 64] >> (edge.from % 64) & 1) == 0) continue;
                for (Mask rest = edge.values & ~set; rest != 0; rest &= rest - 1)
                    reached[(set | (rest & (~rest + 1))) * words + static_cast<std::size_t>(edge.to / 64)] |= bit(edge.to % 64);
            }
        });
    for_each_set(values_, static_cast<int>(length), [&](Mask set) {
        const Mask* now = reached.data() + set * words;
        if (std::any_of(now, now + words, [](Mask word) { return word != 0; })) sets->push_back(set);
    });
    return static_cast<std::int64_t>(sets->size()) < combinations(values_, static_cast<int>(length)) ? sets : nullptr;
}

namespace {

// A cache of the latest machines, by their definition.
class LatestMachines {
public:
    std::shared_ptr<const Machine> get(const std::string& key) {
        const std::lock_guard lock(mutex_);
        const auto found = by_key_.find(key);
        if (found == by_key_.end()) return nullptr;
        latest_.splice(latest_.begin(), latest_, found->second);
        return found->second->second;
    }
    void put(const std::string& key, std::shared_ptr<const Machine> machine) {
        const std::lock_guard lock(mutex_);
        if (by_key_.contains(key)) return;
        latest_.emplace_front(key, std::move(machine));
        by_key_[key] = latest_.begin();
        if (latest_.size() <= options::max_kept_machines) return;
        by_key_.erase(latest_.back().first);
        latest_.pop_back();
    }

private:
    using Entries = std::list<std::pair<std::string, std::shared_ptr<const Machine>>>;
    std::mutex mutex_;
    Entries latest_;
    std::unordered_map<std::string, Entries::iterator> by_key_;
};

void append(std::string& key, int number) { key.append(reinterpret_cast<const char*>(&number), sizeof number); }

}  // namespace

std::shared_ptr<const Machine> machine_for(const MachineText& text, int first, int values) {
    static LatestMachines known;
    std::string key = text.moves;
    append(key, text.start);
    append(key, text.low + first);
    append(key, values);
    for (const int state : text.accept) append(key, state);
    if (auto machine = known.get(key)) return machine;
    constexpr std::size_t step = 3 * sizeof(std::int32_t);
    if (text.moves.size() % step != 0) throw std::invalid_argument("a move of an automaton is three numbers");
    std::vector<Move> moves;
    int states = text.start;
    for (std::size_t at = 0; at < text.moves.size(); at += step) {
        std::int32_t move[3];
        std::memcpy(move, text.moves.data() + at, step);
        const std::int64_t value = std::int64_t{move[1]} - text.low - first;
        if (value < 0 || value >= values) continue;  // a digit that is nowhere leads nowhere
        moves.push_back({move[0], static_cast<int>(value), move[2]});
        states = std::max({states, move[0], move[2]});
    }
    for (const int state : text.accept) states = std::max(states, state);
    if (states >= 1'000'000) throw std::invalid_argument("an automaton has 1 to 1000000 states, and starts in one of them");
    auto machine = std::make_shared<const Machine>(values, states + 1, std::move(moves), text.start, text.accept);
    known.put(key, machine);
    return machine;
}

}  // namespace whydoku
