// Trial and error: put a candidate in, fill in singles, try again where they end, and see every way fail. It is what a guess is,
// made sound: only what is refuted is told.

#include "logic/forced.hpp"
#include "logic/rules.hpp"

namespace whydoku::logic {

namespace {

constexpr int most_positions = 20000;  // tried before a candidate is left alone

class Search {
public:
    Search(const Context& context, Sink& sink) : net_(context.net), position_(context.position), sink_(sink) {}

    void run() {
        std::vector<int> truths;
        open_truths(position_, 1, truths);
        for (const int cand : candidates_of(position_, truths)) {
            tried_ = 0;
            if (fails(position_, cand) && !give(cand)) return;
        }
    }

private:
    // Whether no way on from a candidate ends well.  After: false also where that is not known in time.
    bool fails(const Position& before, int cand) {
        if (++tried_ > most_positions) return false;
        Position now = before;
        now.place(cand);
        while (now.broken() < 0) {
            const int single = next_single(now);
            if (single < 0) break;
            now.place(single);
        }
        if (now.broken() >= 0) return true;
        if (!rules_allow(now)) return true;
        if (now.solved()) return false;
        int smallest = -1;
        for (int t = 0; t < net_.truths(); ++t) {
            const int size = size_of(now.truth(t));
            if (size > 0 && (smallest < 0 || size < size_of(now.truth(smallest)))) smallest = t;
        }
        for (Mask rest = now.truth(smallest); rest; rest &= rest - 1) {
            if (!fails(now, now.cand_at(smallest, lowest(rest)))) return false;
        }
        return true;
    }

    int next_single(const Position& now) const {
        for (const int cell : now.naked()) {
            if (is_single(now.domain(cell))) return net_.cand(cell, lowest(now.domain(cell)));
        }
        for (const bool in_line : {false, true}) {
            for (const int truth : now.hidden(in_line)) {
                if (is_single(now.truth(truth))) return now.cand_at(truth, lowest(now.truth(truth)));
            }
        }
        return -1;
    }

    bool give(int cand) {
        step_.clear(0);
        step_.cost = tried_;
        step_.removes.push_back(cand);
        // Anything on the board may have had a part in it.
        for (int t = 0; t < net_.truths(); ++t) {
            if (position_.truth(t)) step_.truths.push_back(t);
        }
        name_candidate(net_, cand, step_);
        return sink_.take(step_);
    }

    const Net& net_;
    const Position& position_;
    Sink& sink_;
    int tried_ = 0;
    Step step_;
};

void find(const Context& context, Sink& sink) {
    if (sink.wants(0)) Search(context, sink).run();
}

const Register registered{{.family = "guessing", .techniques = {"trial-and-error"}, .find = find, .first_will_do = true}};

}  // namespace

}  // namespace whydoku::logic
