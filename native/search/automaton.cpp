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

AutomatonPropagator::AutomatonPropagator(std::vector<int> vars, const Machine& machine)
    : Propagator(each_once(vars), Cost::dear), vars_(std::move(vars)), machine_(machine.along(vars_.size())) {}

bool AutomatonPropagator::run(Space& space) const {
    if (!machine_->possible) return false;
    const auto& layers = machine_->layers;
    const std::size_t length = vars_.size(), words = machine_->words;
    Mask* reached = space.scratch((length + 3) * words);
    Mask* useful = reached + (length + 1) * words;
    Mask* before = useful + words;
    std::fill(reached, reached + (length + 1) * words, Mask{0});
    reached[0] = 1;
    for (std::size_t i = 0; i < length; ++i) {
        const Mask domain = space.domain(vars_[i]);
        const Mask* now = reached + i * words;
        Mask* next = reached + (i + 1) * words;
        for (const Machine::Edge& edge : layers[i])
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
        for (const Machine::Edge& edge : layers[i]) {
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
