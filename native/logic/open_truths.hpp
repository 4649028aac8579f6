// The truths of a position that are open, smallest first: of two candidates, one fails more often than not. Listed once for a
// position and shared by all that follow assumptions.
#pragma once

#include <algorithm>
#include <span>
#include <vector>

#include "logic/finder.hpp"

namespace whydoku::logic {

class OpenTruths {
public:
    // Those of a context's position.
    static const OpenTruths& of(const Context& context) {
        OpenTruths& open = context.memo<OpenTruths>();
        if (open.version_ != context.position.version()) open.build(context.position, context.limit);
        return open;
    }

    // Truths with two candidates or more.
    const std::vector<int>& truths() const { return truths_; }
    // The open candidates of the truth that has this place in the list.
    std::span<const int> cands(std::size_t place) const {
        return {cands_.data() + start_[place], cands_.data() + start_[place + 1]};
    }
    // The first candidate of each truth in the list.
    const std::vector<int>& firsts() const { return firsts_; }
    // The candidates of all these truths in their order, each once.
    const std::vector<int>& candidates() const { return each_once_; }

private:
    void build(const Position& position, Limit& limit) {
        const Net& net = position.net();
        version_ = 0;
        truths_.clear();
        for (int t = 0; t < net.truths(); ++t) {
            if (size_of(position.truth(t)) >= 2) truths_.push_back(t);
        }
        std::ranges::stable_sort(truths_, {}, [&](int t) { return size_of(position.truth(t)); });
        cands_.clear();
        firsts_.clear();
        start_.assign(1, 0);
        each_once_.clear();
        std::vector<char> seen(static_cast<std::size_t>(net.cands()), 0);
        for (const int t : truths_) {
            limit.tick(net.digits() / 2);
            for (Mask rest = position.truth(t); rest; rest &= rest - 1) {
                const int cand = position.cand_at(t, lowest(rest));
                cands_.push_back(cand);
                if (!seen[cand]) each_once_.push_back(cand);
                seen[cand] = 1;
            }
            firsts_.push_back(cands_[static_cast<std::size_t>(start_.back())]);
            start_.push_back(static_cast<int>(cands_.size()));
        }
        version_ = position.version();
    }

    std::uint64_t version_ = 0;
    std::vector<int> truths_;
    std::vector<int> cands_;
    std::vector<int> start_;
    std::vector<int> firsts_;
    std::vector<int> each_once_;
};

}  // namespace whydoku::logic
