// An automaton along a line of variables (the regular constraint; Pesant, 2004), as a layered graph (MDD).
#include <algorithm>

#include "search/propagators.hpp"
#include "search/ways.hpp"

namespace whydoku {

namespace {

// Visit the edges of a layer that come from some states.
template <class Visit>
void each_edge(const Machine::Unrolled& form, std::size_t layer, const Mask* states, Visit&& visit) {
    const Machine::Edge* edges = form.layers[layer].data();
    const std::size_t* first = form.first[layer].data();
    for (std::size_t word = 0; word < form.words; ++word)
        for (Mask rest = states[word]; rest != 0; rest &= rest - 1) {
            const std::size_t state = word * 64 + static_cast<std::size_t>(lowest(rest));
            for (std::size_t e = first[state]; e < first[state + 1]; ++e) visit(edges[e]);
        }
}

}  // namespace

AutomatonPropagator::AutomatonPropagator(std::vector<int> vars, const Machine& machine, int order)
    : Propagator(each_once(vars), Cost::dear, machine.along(vars.size())->splits),
      vars_(std::move(vars)),
      machine_(machine.along(vars_.size())),
      order_(order) {}

// A cell that is read twice may lose at one place what another place relied on, so then it goes on until nothing changes.
bool AutomatonPropagator::run(Space& space) const {
    if (!machine_->possible) return false;
    if (order_ >= 0 && space.memory(order_) != nullptr) return true;
    bool changed = false;
    do {
        changed = false;
        if (!(machine_->narrow.empty() ? pass(space, changed) : narrow_pass(space, changed))) return false;
    } while (changed && scope.size() < vars_.size());
    return true;
}

bool AutomatonPropagator::narrow_pass(Space& space, bool& changed) const {
    const std::size_t length = vars_.size();
    Mask* reached = space.scratch(length + 1);
    reached[0] = 1;
    for (std::size_t i = 0; i < length; ++i) {
        const Mask domain = space.domain(vars_[i]);
        Mask next = 0;
        for (const auto& kind : machine_->narrow[i])
            if ((kind.values & domain) != 0) next |= kind.forward[reached[i]];
        if (next == 0) return false;
        reached[i + 1] = next;
    }
    Mask useful = reached[length];
    for (std::size_t i = length; i-- > 0;) {
        const Mask domain = space.domain(vars_[i]);
        Mask kept = 0, before = 0;
        for (const auto& kind : machine_->narrow[i]) {
            if ((kind.values & domain) == 0) continue;
            const Mask from = kind.backward[useful] & reached[i];
            if (from == 0) continue;
            kept |= kind.values;
            before |= from;
        }
        if ((domain & ~kept) != 0) {
            changed = true;
            if (!space.keep(vars_[i], kept)) return false;
        }
        useful = before;
    }
    return true;
}

bool AutomatonPropagator::pass(Space& space, bool& changed) const {
    const std::size_t length = vars_.size(), words = machine_->words;
    Mask* reached = space.scratch((length + 3) * words);
    Mask* useful = reached + (length + 1) * words;
    Mask* before = useful + words;
    std::fill(reached, reached + (length + 1) * words, Mask{0});
    reached[0] = 1;
    for (std::size_t i = 0; i < length; ++i) {
        const Mask domain = space.domain(vars_[i]);
        Mask* next = reached + (i + 1) * words;
        each_edge(*machine_, i, reached + i * words, [&](const Machine::Edge& edge) {
            if ((edge.values & domain) != 0) next[edge.to / 64] |= bit(edge.to % 64);
        });
    }
    // Back again: a value stays if an edge with it goes from a reached state to one that can still be accepted.
    std::copy(reached + length * words, reached + (length + 1) * words, useful);
    if (std::all_of(useful, useful + words, [](Mask word) { return word == 0; })) return false;
    for (std::size_t i = length; i-- > 0;) {
        const Mask domain = space.domain(vars_[i]);
        Mask kept = 0;
        std::fill(before, before + words, Mask{0});
        each_edge(*machine_, i, reached + i * words, [&](const Machine::Edge& edge) {
            if ((edge.values & domain) == 0 || (useful[edge.to / 64] >> (edge.to % 64) & 1) == 0) return;
            kept |= edge.values;
            before[edge.from / 64] |= bit(edge.from % 64);
        });
        changed |= (domain & ~kept) != 0;
        if (!space.keep(vars_[i], kept)) return false;
        std::swap(useful, before);
    }
    return true;
}

std::optional<AlikeMachinesPropagator::Reading> AlikeMachinesPropagator::reading(const Machine::Unrolled& machine, Mask all) {
    if (!machine.possible || machine.splits.size() != 1) return std::nullopt;
    const Mask split = machine.splits[0], value = is_single(split) ? split : all & ~split;
    if (!is_single(value)) return std::nullopt;
    Reading reading{value, {{}, machine.widths}};
    for (const auto& layer : machine.layers) {
        auto& edges = reading.shape.layers.emplace_back();
        for (const Machine::Edge& edge : layer)
            edges.push_back({edge.from, edge.to, (edge.values & value) != 0, (edge.values & ~value) != 0});
    }
    return reading;
}

void AlikeMachinesPropagator::Shape::trim(const std::vector<int>& vars, const Problem& problem) {
    const auto groups = split_into_groups(each_once(vars), problem);
    if (groups.size() > 6 || each_once(vars).size() < vars.size()) return;
    const std::size_t length = vars.size();
    std::vector<int> group_of;
    for (const int var : vars)
        for (std::size_t g = 0; g < groups.size(); ++g)
            if (std::ranges::find(groups[g].vars, var) != groups[g].vars.end()) group_of.push_back(static_cast<int>(g));
    // Sets of groups as bits: bit n stands for the groups that are the bits of n.
    constexpr std::array<Mask, 6> lacking{0x5555555555555555u, 0x3333333333333333u, 0x0f0f0f0f0f0f0f0fu,
                                          0x00ff00ff00ff00ffu, 0x0000ffff0000ffffu, 0x00000000ffffffffu};
    std::vector<std::vector<Mask>> reached;  // [place][state] → the groups that had the value on the way there
    for (const int width : widths) reached.emplace_back(static_cast<std::size_t>(width), 0);
    reached[0][0] = 1;
    for (std::size_t i = 0; i < length; ++i)
        for (const Edge& edge : layers[i]) {
            const Mask from = reached[i][edge.from];
            if (edge.without) reached[i + 1][edge.to] |= from;
            if (edge.with) reached[i + 1][edge.to] |= (from & lacking[group_of[i]]) << (1 << group_of[i]);
        }
    for (std::size_t i = length; i-- > 0;) {
        std::vector<Mask> useful(reached[i].size(), 0);
        for (Edge& edge : layers[i]) {
            const Mask from = reached[i][edge.from], to = reached[i + 1][edge.to];
            const Mask without = edge.without ? from & to : 0;
            const Mask with = edge.with ? from & lacking[group_of[i]] & to >> (1 << group_of[i]) : 0;
            edge.without = without != 0;
            edge.with = with != 0;
            useful[edge.from] |= with | without;
        }
        reached[i] = std::move(useful);
    }
    if (reached[0][0] == 0) return;  // nothing is left, as running it shows
    std::vector<std::vector<int>> number(widths.size());
    for (std::size_t i = 0; i <= length; ++i) {
        widths[i] = 0;
        for (const Mask some : reached[i]) number[i].push_back(some != 0 ? widths[i]++ : -1);
    }
    for (std::size_t i = 0; i < length; ++i) {
        std::erase_if(layers[i], [](const Edge& edge) { return !edge.with && !edge.without; });
        for (Edge& edge : layers[i]) edge = {number[i][edge.from], number[i + 1][edge.to], edge.with, edge.without};
    }
}

AlikeMachinesPropagator::AlikeMachinesPropagator(std::vector<int> vars, Shape shape, Mask values)
    : Propagator(each_once(vars), Cost::dear),
      vars_(std::move(vars)),
      shape_(std::move(shape)),
      width_(static_cast<std::size_t>(*std::ranges::max_element(shape_.widths))),
      values_(values) {}

// As for one machine.
bool AlikeMachinesPropagator::run(Space& space) const {
    bool changed = false;
    do {
        changed = false;
        if (!pass(space, changed)) return false;
    } while (changed && scope.size() < vars_.size());
    return true;
}

bool AlikeMachinesPropagator::pass(Space& space, bool& changed) const {
    const std::size_t length = vars_.size();
    Mask* reached = space.scratch((length + 3) * width_);  // [place × width + state] → values whose machines can be in it
    Mask* useful = reached + (length + 1) * width_;
    Mask* before = useful + width_;
    std::fill(reached, reached + (length + 1) * width_, Mask{0});
    reached[0] = values_;
    for (std::size_t i = 0; i < length; ++i) {
        const Mask domain = space.domain(vars_[i]), without = is_single(domain) ? values_ & ~domain : values_;
        const std::array<Mask, 4> passable{0, domain, without, domain | without};  // [with + 2 × without]
        const Mask* now = reached + i * width_;
        Mask* next = reached + (i + 1) * width_;
        for (const Edge& edge : shape_.layers[i]) next[edge.to] |= now[edge.from] & passable[edge.with + 2 * edge.without];
    }
    std::copy(reached + length * width_, reached + (length + 1) * width_, useful);
    Mask ended = 0;
    for (std::size_t state = 0; state < width_; ++state) ended |= useful[state];
    if (ended != values_) return false;
    for (std::size_t i = length; i-- > 0;) {
        const Mask domain = space.domain(vars_[i]), without = is_single(domain) ? values_ & ~domain : values_;
        const Mask* now = reached + i * width_;
        Mask here = 0, elsewhere = 0;  // values that can be here, and that need not
        std::fill(before, before + width_, Mask{0});
        for (const Edge& edge : shape_.layers[i]) {
            const Mask good = now[edge.from] & useful[edge.to];
            const Mask yes = edge.with ? good & domain : 0, no = edge.without ? good & without : 0;
            here |= yes;
            elsewhere |= no;
            before[edge.from] |= yes | no;
        }
        Mask kept = domain & (here | ~values_);
        if (const Mask must = values_ & ~elsewhere; must != 0) kept = is_single(must) ? kept & must : 0;
        if (kept != domain) {
            changed = true;
            if (!space.keep(vars_[i], kept)) return false;
        }
        std::swap(useful, before);
    }
    return true;
}

OrderPropagator::OrderPropagator(std::vector<int> vars, const Machine& machine, int memory)
    : Propagator(std::move(vars), Cost::dearest),
      machine_(machine.along(scope.size())),
      orders_(machine.orders(scope.size())),
      memory_(memory) {}

bool OrderPropagator::run(Space& space) const {
    if (!orders_) return run_by_edges(space);
    const int values = space.problem().values();
    if (!orders_->pairs.empty()) {
        const auto at = [this, values](Mask set, int value) { return orders_->pairs[set * static_cast<std::size_t>(values) + static_cast<std::size_t>(value)]; };
        return run_by_shifts(
            space, [&](Mask set, int value, Mask states) { return at(set, value).forward(states); },
            [&](Mask set, int value, Mask states) { return at(set, value).backward(states); });
    }
    return run_by_shifts(
        space,
        [&](Mask set, int value, Mask states) {
            Mask to = 0;
            for (const auto& [from, by] : orders_->of(set, value, values)) to |= by >= 0 ? (states & from) << by : (states & from) >> -by;
            return to;
        },
        [&](Mask set, int value, Mask states) {
            Mask before = 0;
            for (const auto& [from, by] : orders_->of(set, value, values)) before |= (by >= 0 ? states >> by : states << -by) & from;
            return before;
        });
}

template <class Forward>
bool OrderPropagator::run_by_ways(Space& space, const Forward& forward) const {
    const std::size_t length = scope.size();
    const int values = space.problem().values();
    std::array<Mask, 10> domain, open;
    for (std::size_t i = 0; i < length; ++i) domain[i] = space.domain(scope[i]);
    Ways ways(space.memory(memory_), {domain.data(), length}, values);
    ways.take_known({open.data(), length});
    Mask any = 0;
    for (std::size_t i = 0; i < length; ++i) any |= open[i];
    if (any == 0) return true;
    WayFinder finder(forward, {domain.data(), length}, values, space.scratch(std::size_t{2} << values));
    bool changed = false;
    for (std::size_t at = 0; at < length; ++at)
        while (open[at] != 0) {
            const Mask value = open[at] & (~open[at] + 1);
            if (finder.find(at, value, {open.data(), length})) {
                ways.add(finder.way());
                for (std::size_t i = 0; i < length; ++i) open[i] &= ~finder.way()[i];
            } else {
                open[at] &= ~value;
                if ((domain[at] &= ~value) == 0) return false;
                changed = true;
            }
        }
    for (std::size_t i = 0; changed && i < length; ++i)
        if (!space.keep(scope[i], domain[i])) return false;
    return true;
}

// As by edges, with a word for the states of a set: `forward` says where they lead with a further value, `backward` whence.
template <class Forward, class Backward>
bool OrderPropagator::run_by_shifts(Space& space, const Forward& forward, const Backward& backward) const {
    if (space.memory(memory_) != nullptr) return run_by_ways(space, forward);
    const std::size_t length = scope.size();
    const int values = space.problem().values();
    const std::size_t room = std::size_t{1} << values;
    Mask* reached = space.scratch(room);  // [set of values] → states that some order of it leads to
    std::fill(reached, reached + room, Mask{0});
    std::vector<std::uint16_t>& sets = space.numbers();  // that are reached, fewer values first
    sets.assign(1, 0);
    reached[0] = 1;
    std::array<std::size_t, 12> layer_end{};
    std::array<Mask, 11> domain{}, kept{};
    for (std::size_t i = 0, from = 0; i < length; ++i) {
        domain[i] = space.domain(scope[i]);
        const std::size_t end = layer_end[i] = sets.size();
        for (; from < end; ++from) {
            const Mask set = sets[from], now = reached[set];
            for (Mask rest = domain[i] & ~set; rest != 0; rest &= rest - 1) {
                const Mask to = forward(set, lowest(rest), now);
                if (to == 0) continue;
                const Mask larger = set | (rest & (~rest + 1));
                if (reached[larger] == 0) sets.push_back(static_cast<std::uint16_t>(larger));
                reached[larger] |= to;
            }
        }
    }
    if (sets.size() == layer_end[length - 1]) return false;
    // Back again: of the states, keep those that still lead to the end.
    for (std::size_t i = length; i-- > 0;)
        for (std::size_t n = i == 0 ? 0 : layer_end[i - 1]; n < layer_end[i]; ++n) {
            const Mask set = sets[n], now = reached[set];
            Mask leading = 0;
            for (Mask rest = domain[i] & ~set; rest != 0; rest &= rest - 1) {
                const Mask value = rest & (~rest + 1), good = reached[set | value];
                if (good == 0) continue;
                const Mask those = backward(set, lowest(rest), good);
                if ((those & now) != 0) kept[i] |= value;
                leading |= those;
            }
            reached[set] = now & leading;
        }
    if (kept == domain) space.make_memory(memory_, Ways::words);
    for (std::size_t i = 0; i < length; ++i)
        if (!space.keep(scope[i], kept[i])) return false;
    return true;
}

bool OrderPropagator::run_by_edges(Space& space) const {
    const auto& form = *machine_;
    const std::size_t length = scope.size(), words = form.words, values = static_cast<std::size_t>(space.problem().values());
    const std::size_t room = (std::size_t{1} << values) * words;
    Mask* reached = space.scratch(room);  // [set of values] → states that some order of it leads to
    std::fill(reached, reached + room, Mask{0});
    std::vector<std::uint16_t>& sets = space.numbers();  // that are reached, fewer values first
    sets.assign(1, 0);
    reached[0] = 1;
    std::array<std::size_t, 12> layer_end{};
    std::array<Mask, 11> domain{}, kept{};
    for (std::size_t i = 0, from = 0; i < length; ++i) {
        domain[i] = space.domain(scope[i]);
        const std::size_t end = layer_end[i] = sets.size();
        for (; from < end; ++from) {
            const Mask set = sets[from], free = domain[i] & ~set;
            if (free == 0) continue;
            each_edge(form, i, reached + set * words, [&](const Machine::Edge& edge) {
                for (Mask rest = edge.values & free; rest != 0; rest &= rest - 1) {
                    const Mask larger = set | (rest & (~rest + 1));
                    Mask* next = reached + larger * words;
                    if (std::all_of(next, next + words, [](Mask word) { return word == 0; }))
                        sets.push_back(static_cast<std::uint16_t>(larger));
                    next[edge.to / 64] |= bit(edge.to % 64);
                }
            });
        }
    }
    if (sets.size() == layer_end[length - 1]) return false;
    // Back again: of the states, keep those that still lead to the end.
    for (std::size_t i = length; i-- > 0;) {
        for (std::size_t n = i == 0 ? 0 : layer_end[i - 1]; n < layer_end[i]; ++n) {
            const Mask set = sets[n], free = domain[i] & ~set;
            Mask* now = reached + set * words;
            for (std::size_t word = 0; word < words; ++word)
                for (Mask states = now[word]; states != 0; states &= states - 1) {
                    const std::size_t state = word * 64 + static_cast<std::size_t>(lowest(states));
                    bool leads = false;
                    for (std::size_t e = form.first[i][state]; e < form.first[i][state + 1]; ++e) {
                        const Machine::Edge& edge = form.layers[i][e];
                        for (Mask rest = edge.values & free; rest != 0; rest &= rest - 1) {
                            const Mask value = rest & (~rest + 1);
                            if ((reached[(set | value) * words + static_cast<std::size_t>(edge.to / 64)] >> (edge.to % 64) & 1) == 0)
                                continue;
                            leads = true;
                            kept[i] |= value;
                        }
                    }
                    if (!leads) now[word] &= ~(states & (~states + 1));
                }
        }
    }
    for (std::size_t i = 0; i < length; ++i)
        if (!space.keep(scope[i], kept[i])) return false;
    return true;
}

}  // namespace whydoku
