#include "logic/witnesses.hpp"

#include <algorithm>
#include <vector>

#include "classic/classic.hpp"
#include "limit.hpp"
#include "nine.hpp"
#include "search/search.hpp"

namespace whydoku::logic {

namespace {

// Work of propagators to look for a solution with one more candidate, and for all of a position: what only saves time may take no
// longer. It is counted, so that what is done is the same on every machine.
constexpr std::uint64_t for_one = 450'000;
constexpr std::uint64_t for_all = 2'250'000;
constexpr std::uint64_t for_start = 5'000;  // what it takes to begin a search
constexpr std::int64_t work_weight = 10;  // in units of a limit
constexpr int most_failures = 3;
constexpr std::size_t most_kept = 256;

bool is_classic(const Net& net) {
    if (net.cells() != 81 || net.digits() != 9 || net.groups() != 27 || net.houses() != 27 || net.has_extra() || net.rule_count() > 0) return false;
    for (int cell = 0; cell < 81; ++cell) {
        for (int other = 0; other < 81; ++other) {
            if (net.sees(cell, other) != nine::sees(cell, other)) return false;
        }
    }
    return true;
}

}  // namespace

void Witnesses::begin(const Net& net, std::span<const signed char> solutions, bool several) {
    net_ = &net;
    several_ = several;
    classic_ = several && is_classic(net);
    failures_ = 0;
    solutions_.assign(solutions.begin(), solutions.end());
    at_ = 0;
}

void Witnesses::take(const Position& position, const signed char* values) {
    thread_local std::vector<Word> own;
    own.assign(some_.size(), 0);
    for (int cell = 0; cell < net_->cells(); ++cell) {
        if (position.value(cell) < 0) {
            const int cand = net_->cand(cell, values[cell]);
            own[cand >> 6] |= bit(cand & 63);
        }
    }
    for (std::size_t w = 0; w < own.size(); ++w) {
        some_[w] |= own[w];
        all_[w] &= own[w];
    }
}

// Sort out the solutions that agree with the position.
void Witnesses::agree(const Position& position) {
    if (at_ == position.version()) return;
    const auto cells = static_cast<std::size_t>(net_->cells());
    some_.assign(net_->cand_words(), 0);
    all_.assign(net_->cand_words(), ~Word{0});
    for (std::size_t from = 0; from < solutions_.size(); from += cells) {
        const signed char* values = solutions_.data() + from;
        bool agrees = true;
        for (std::size_t cell = 0; cell < cells && agrees; ++cell) {
            const int value = position.value(static_cast<int>(cell));
            agrees = value >= 0 ? value == values[cell] : position.has(static_cast<int>(cell), values[cell]);
        }
        if (agrees) take(position, values);
    }
    at_ = position.version();
}

bool Witnesses::can_hold(const Position& position, int cand, bool holds) {
    if (solutions_.empty() && at_ != position.version()) return false;
    agree(position);
    return holds ? some_[cand >> 6] >> (cand & 63) & 1 : !(all_[cand >> 6] >> (cand & 63) & 1);
}

bool Witnesses::nothing_to_find(const Position& position, Limit& limit) {
    if (!several_ || failures_ >= most_failures) return false;
    agree(position);
    const bool known = classic_ ? ask_classic(position, limit) : look_for_all(position, limit);
    failures_ = known ? 0 : failures_ + 1;
    return known && std::equal(some_.begin(), some_.end(), position.alive(), [](Word some, Word alive) { return (alive & ~some) == 0; });
}

bool Witnesses::ask_classic(const Position& position, Limit& limit) {
    classic::Grid masks;
    classic::Grid possible;
    for (int cell = 0; cell < 81; ++cell) {
        const int value = position.value(cell);
        masks[cell] = static_cast<std::uint16_t>(value >= 0 ? bit(value) : position.domain(cell));
    }
    classic::candidates(masks, possible, limit);
    some_.assign(some_.size(), 0);
    all_.assign(all_.size(), 0);
    for (int cell = 0; cell < 81; ++cell) {
        if (position.value(cell) >= 0) continue;
        if (possible[cell] == 0) return all_.assign(all_.size(), ~Word{0}), true;  // there is no solution, and anything may fail
        for (Mask rest = possible[cell]; rest; rest &= rest - 1) {
            const int cand = net_->cand(cell, lowest(rest));
            some_[cand >> 6] |= bit(cand & 63);
            if (is_single(static_cast<Mask>(possible[cell]))) all_[cand >> 6] |= bit(cand & 63);
        }
    }
    return true;
}

// For each candidate that no solution is known to have, look for one.  After: false means that the time was not enough. A candidate
// that has none ends it: something is left to find.
bool Witnesses::look_for_all(const Position& position, Limit& limit) {
    std::uint64_t work = 0;
    const auto cells = static_cast<std::size_t>(net_->cells());
    const Network& network = net_->network();
    const std::shared_ptr<const Problem> problem(network.shared_from_this(), &network.whole());
    std::vector<Mask> domains(cells);
    for (int cand = 0; cand < net_->cands(); ++cand) {
        if (!position.has(cand) || (some_[cand >> 6] >> (cand & 63) & 1)) continue;
        for (int cell = 0; cell < net_->cells(); ++cell) {
            const int value = position.value(cell);
            domains[cell] = value >= 0 ? bit(value) : position.domain(cell);
        }
        domains[net_->cell_of(cand)] = bit(net_->digit_of(cand));
        Search search(problem, domains, static_cast<std::uint64_t>(cand));
        const Event event = search.run_counted(for_one, limit);
        const std::uint64_t done = for_start + search.work();
        limit.tick(static_cast<std::int64_t>(done) * work_weight);
        work += done;
        if (event == Event::exhausted) return true;
        if (event == Event::paused || work > for_all) return false;
        std::vector<signed char> values;
        for (const int value : search.solution()) values.push_back(static_cast<signed char>(value));
        if (solutions_.size() < most_kept * cells) solutions_.insert(solutions_.end(), values.begin(), values.end());
        take(position, values.data());
    }
    return true;
}

}  // namespace whydoku::logic
