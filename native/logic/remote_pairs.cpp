// Remote pairs: cells with the same two digits, each seeing the next. They take turns, so of two cells an odd number of steps
// apart one has each digit, and neither digit can be where both are seen. One step apart it is a plain pair.

#include <algorithm>

#include "logic/finder.hpp"

namespace whydoku::logic::remote_pairs_finder {

namespace {

class Search {
public:
    Search(const Context& context, Sink& sink) : net_(context.net), position_(context.position), limit_(context.limit), sink_(sink) {}

    void run() {
        done_.assign(net_.cells(), 0);
        for (int cell = 0; cell < net_.cells(); ++cell) {
            if (done_[cell] || size_of(position_.domain(cell)) != 2) continue;
            pair_ = position_.domain(cell);
            gather(cell);
            if (cells_.size() >= 4 && !give()) return;
        }
    }

private:
    void gather(int first) {
        cells_.assign(1, first);
        done_[first] = 1;
        for (std::size_t i = 0; i < cells_.size(); ++i) {
            limit_.tick(10 + net_.cell_words() / 8);
            for (int w = 0; w < net_.cell_words(); ++w) {
                for (Word rest = net_.sees(cells_[i])[w]; rest; rest &= rest - 1) {
                    const int cell = w * 64 + lowest(rest);
                    if (done_[cell] || position_.domain(cell) != pair_) continue;
                    done_[cell] = 1;
                    cells_.push_back(cell);
                }
            }
        }
    }

    // Steps from one cell of the component to each.
    void measure(std::size_t from) {
        distance_.assign(cells_.size(), -1);
        distance_[from] = 0;
        queue_.assign(1, static_cast<int>(from));
        for (std::size_t at = 0; at < queue_.size(); ++at) {
            limit_.tick(1 + static_cast<int>(cells_.size()) / 8);
            for (std::size_t i = 0; i < cells_.size(); ++i) {
                if (distance_[i] >= 0 || !net_.sees(cells_[queue_[at]], cells_[i])) continue;
                distance_[i] = distance_[queue_[at]] + 1;
                queue_.push_back(static_cast<int>(i));
            }
        }
    }

    bool give() {
        step_.clear(0);
        sides_[0].clear();
        sides_[1].clear();
        const int a = lowest(pair_);
        const int b = highest(pair_);
        for (std::size_t i = 0; i < cells_.size(); ++i) {
            measure(i);
            if (i == 0) {
                for (std::size_t j = 0; j < cells_.size(); ++j) sides_[distance_[j] & 1].push_back(cells_[j]);
            }
            for (std::size_t j = i + 1; j < cells_.size(); ++j) {
                if (distance_[j] < 3 || distance_[j] % 2 == 0) continue;
                limit_.tick(1 + net_.cell_words() / 8);
                for (int w = 0; w < net_.cell_words(); ++w) {
                    for (Word rest = net_.sees(cells_[i])[w] & net_.sees(cells_[j])[w]; rest; rest &= rest - 1) {
                        const int cell = w * 64 + lowest(rest);
                        // An odd ring of these cells has no solution at all; that is for others to find out.
                        if (position_.domain(cell) == pair_) continue;
                        for (const int d : {a, b}) {
                            if (position_.has(cell, d)) step_.removes.push_back(net_.cand(cell, d));
                        }
                    }
                }
            }
        }
        std::ranges::sort(step_.removes);
        step_.removes.erase(std::unique(step_.removes.begin(), step_.removes.end()), step_.removes.end());
        if (step_.removes.empty()) return true;
        step_.cost = static_cast<int>(cells_.size());
        step_.truths = cells_;
        step_.add(Role::cells, cells_);
        step_.add(Role::digits, {a, b});
        step_.add(Role::set, sides_[0]);
        step_.add(Role::set, sides_[1]);
        return sink_.take(step_);
    }

    const Net& net_;
    const Position& position_;
    Limit& limit_;
    Sink& sink_;
    Mask pair_ = 0;
    std::vector<char> done_;
    std::vector<int> cells_;
    std::vector<int> distance_;
    std::vector<int> queue_;
    std::vector<int> sides_[2];
    Step step_;
};

void find(const Context& context, Sink& sink) { Search(context, sink).run(); }

const Register registered{{.family = "chains", .techniques = {"remote-pair"}, .find = find}};

}  // namespace

}  // namespace whydoku::logic::remote_pairs_finder
