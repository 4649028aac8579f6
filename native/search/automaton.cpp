// A machine along a line of variables.
#include <algorithm>

#include "search/propagators.hpp"

namespace whydoku {

namespace {

std::vector<int> each_once(std::vector<int> vars) {
    std::sort(vars.begin(), vars.end());
    vars.erase(std::unique(vars.begin(), vars.end()), vars.end());
    return vars;
}

}  // namespace

AutomatonPropagator::AutomatonPropagator(std::vector<int> vars, int states, std::vector<Move> moves, int start,
                                         const std::vector<int>& accept)
    : Propagator(each_once(vars), Cost::dear), vars_(std::move(vars)) {
    const std::size_t length = vars_.size();
    std::sort(moves.begin(), moves.end(), [](const Move& a, const Move& b) {
        return a.from != b.from ? a.from < b.from : a.to != b.to ? a.to < b.to : a.value < b.value;
    });
    // One edge for each two states, with all values that lead from one to the other.
    struct Arc {
        int from, to;
        Mask values;
    };
    std::vector<Arc> arcs;
    for (const Move& move : moves) {
        if (arcs.empty() || arcs.back().from != move.from || arcs.back().to != move.to)
            arcs.push_back({move.from, move.to, 0});
        arcs.back().values |= bit(move.value);
    }
    std::vector<std::size_t> first(static_cast<std::size_t>(states) + 1, 0);
    for (const Arc& arc : arcs) ++first[static_cast<std::size_t>(arc.from) + 1];
    for (int state = 0; state < states; ++state) first[state + 1] += first[state];

    // Forward: which states each layer can be in.  Backward: which of them still lead to the end.
    std::vector<std::vector<int>> reached(length + 1);
    reached[0] = {start};
    std::vector<char> seen(static_cast<std::size_t>(states), 0);
    for (std::size_t layer = 0; layer < length; ++layer) {
        for (const int state : reached[layer])
            for (std::size_t a = first[state]; a < first[state + 1]; ++a)
                if (!seen[arcs[a].to]) {
                    seen[arcs[a].to] = 1;
                    reached[layer + 1].push_back(arcs[a].to);
                }
        for (const int state : reached[layer + 1]) seen[state] = 0;
    }
    std::vector<int> number(static_cast<std::size_t>(states), -1), next_number(number);
    for (const int state : accept) next_number[state] = -2;  // wanted
    layers_.resize(length);
    widths_.assign(length + 1, 0);
    for (const int state : reached[length])
        if (next_number[state] == -2) next_number[state] = widths_[length]++;
    for (const int state : accept)
        if (next_number[state] == -2) next_number[state] = -1;
    for (std::size_t layer = length; layer-- > 0;) {
        std::fill(number.begin(), number.end(), -1);
        for (const int state : reached[layer])
            for (std::size_t a = first[state]; a < first[state + 1]; ++a) {
                if (next_number[arcs[a].to] < 0) continue;
                if (number[state] < 0) number[state] = widths_[layer]++;
                layers_[layer].push_back({number[state], next_number[arcs[a].to], arcs[a].values});
            }
        std::swap(number, next_number);
    }
    possible_ = widths_[0] > 0;
    for (const int width : widths_) words_ = std::max(words_, static_cast<std::size_t>(width + 63) / 64);
}

bool AutomatonPropagator::run(Space& space) const {
    if (!possible_) return false;
    const std::size_t length = vars_.size(), words = words_;
    Mask* reached = space.scratch((length + 3) * words);
    Mask* useful = reached + (length + 1) * words;
    Mask* before = useful + words;
    std::fill(reached, reached + (length + 1) * words, Mask{0});
    reached[0] = 1;
    for (std::size_t i = 0; i < length; ++i) {
        const Mask domain = space.domain(vars_[i]);
        const Mask* now = reached + i * words;
        Mask* next = reached + (i + 1) * words;
        for (const Edge& edge : layers_[i])
            if ((edge.values & domain) != 0 && (now[edge.from / 64] >> (edge.from % 64) & 1) != 0)
                next[edge.to / 64] |= bit(edge.to % 64);
    }
    // Back again: a value stays if an edge with it goes from a reached state to one that can still be accepted.
    std::copy(reached + length * words, reached + (length + 1) * words, useful);
    if (std::all_of(useful, useful + words, [](Mask word) { return word == 0; })) return false;
    for (std::size_t i = length; i-- > 0;) {
        const Mask domain = space.domain(vars_[i]);
        const Mask* now = reached + i * words;
        Mask kept = 0;
        std::fill(before, before + words, Mask{0});
        for (const Edge& edge : layers_[i]) {
            if ((edge.values & domain) == 0 || (now[edge.from / 64] >> (edge.from % 64) & 1) == 0) continue;
            if ((useful[edge.to / 64] >> (edge.to % 64) & 1) == 0) continue;
            kept |= edge.values;
            before[edge.from / 64] |= bit(edge.from % 64);
        }
        if (!space.keep(vars_[i], kept)) return false;
        std::swap(useful, before);
    }
    return true;
}

}  // namespace whydoku
