// Bent sets: XYZ-wing, WXYZ-wing and up. N cells with N digits between them that are in no common house, where all digits but
// one are confined: the cells that can hold a confined digit all see each other, so it is there at most once.
//
// N cells need N digits; the confined ones give at most N - 1. So the last digit is in at least one of its cells, and a place
// for it that sees all of them goes. An XY-wing is one too, but it has a name of its own.

#include "logic/finder.hpp"

namespace whydoku::logic {

namespace {

constexpr int smallest = 3;
constexpr int largest = 7;
constexpr int largest_on_large_board = 4;

class Search {
public:
    Search(const Context& context, Sink& sink, int size)
        : net_(context.net), position_(context.position), sink_(sink), size_(size) {}

    void run() {
        cells_.clear();
        for (int cell = 0; cell < net_.cells(); ++cell) {
            const int count = size_of(position_.domain(cell));
            if (count >= 2 && count <= size_) cells_.push_back(cell);
        }
        chosen_.assign(size_, 0);
        extend(0, 0, 0, 0);
    }

private:
    // Before: `digits` is what the chosen cells hold, `loose` the digits that are not confined, one at most.
    bool extend(int from, int count, Mask digits, Mask loose) {
        if (count == size_) return size_of(digits) != size_ || !is_single(loose) || give(digits, loose);
        const int left = size_ - count - 1;
        for (int i = from; i + left < static_cast<int>(cells_.size()); ++i) {
            const int cell = cells_[i];
            const Mask domain = position_.domain(cell);
            const Mask more = digits | domain;
            if (size_of(more) > size_) continue;
            Mask apart = loose;
            for (int k = 0; k < count; ++k) {
                if (!net_.sees(chosen_[k], cell)) apart |= domain & position_.domain(chosen_[k]);
            }
            if (size_of(apart) > 1) continue;
            chosen_[count] = cell;
            if (!extend(i + 1, count + 1, more, apart)) return false;
        }
        return true;
    }

    bool give(Mask digits, Mask loose) {
        const int z = lowest(loose);
        const std::span<const int> chosen = chosen_;
        step_.clear(size_ - smallest);
        const Word* open = position_.cells(z);
        for (int w = 0; w < net_.cell_words(); ++w) {
            Word seen = open[w];
            for (const int cell : chosen) {
                if (position_.has(cell, z)) seen &= net_.sees(cell)[w];
            }
            for (; seen; seen &= seen - 1) step_.removes.push_back(net_.cand(w * 64 + lowest(seen), z));
        }
        if (step_.removes.empty()) return true;
        int pivot = -1;
        for (const int cell : chosen) {
            if (pivot < 0 || size_of(position_.domain(cell)) > size_of(position_.domain(pivot))) pivot = cell;
        }
        if (size_ == smallest && size_of(position_.domain(pivot)) < smallest) return true;  // an XY-wing
        step_.truths.assign(chosen.begin(), chosen.end());
        step_.add(Role::cells, chosen);
        step_.add(Role::pivot, {pivot});
        digits_.clear();
        for (Mask rest = digits; rest; rest &= rest - 1) digits_.push_back(lowest(rest));
        step_.add(Role::digits, digits_);
        step_.add(Role::common, {z});
        std::vector<int>& holders = digits_;
        holders.clear();
        for (const int cell : chosen) {
            if (position_.has(cell, z)) holders.push_back(cell);
        }
        step_.add(Role::pincers, holders);
        for (Mask rest = digits & ~loose; rest; rest &= rest - 1) link(chosen, lowest(rest));
        return sink_.take(step_);
    }

    void link(std::span<const int> chosen, int digit) {
        for (std::size_t i = 0; i < chosen.size(); ++i) {
            for (std::size_t j = i + 1; j < chosen.size(); ++j) {
                if (position_.has(chosen[i], digit) && position_.has(chosen[j], digit)) {
                    step_.link(net_.cand(chosen[i], digit), net_.cand(chosen[j], digit));
                }
            }
        }
    }

    const Net& net_;
    const Position& position_;
    Sink& sink_;
    int size_;
    std::vector<int> chosen_;
    std::vector<int> cells_;
    std::vector<int> digits_;
    Step step_;
};

void find(const Context& context, Sink& sink) {
    const int most = context.net.digits() <= 9 ? largest : largest_on_large_board;
    for (int size = smallest; size <= most; ++size) {
        if (sink.wants(size - smallest)) Search(context, sink, size).run();
    }
}

const Register registered{{
    .family = "wings",
    .techniques = {"xyz-wing", "wxyz-wing", "vwxyz-wing", "uvwxyz-wing", "tuvwxyz-wing"},
    .find = find,
}};

}  // namespace

}  // namespace whydoku::logic
