// Nested nets: an assumption is followed as a net, and where the net ends, further assumptions are made inside it. One that
// contradicts itself there is ruled out, and the net goes on. When it leaves some truth with nothing, the first assumption is
// wrong. Two storeys are enough for nearly every puzzle known.

#include "logic/forced.hpp"
#include "logic/spread.hpp"

namespace whydoku::logic {

namespace {

// How many assumptions are made inside nets before the search gives up: seconds on a plain board, and a limit on large ones.
constexpr int most_inner = 400000;
// The same where every step is wanted: some of so many are enough.
constexpr int most_inner_for_all = 10000;

class Search {
public:
    Search(const Context& context, Sink& sink)
        : net_(context.net), position_(context.position), sink_(sink), outer_(context), inner_(context),
          patience_(sink.wants_all() ? most_inner_for_all : most_inner) {
        open_truths(position_, 2, truths_);
    }

    void run() {
        for (const int cand : candidates_of(position_, truths_)) {
            if (patience_ <= 0) return;
            if (fails(cand) && !give(cand)) return;
        }
    }

private:
    // Whether a candidate fails, with further assumptions ruled out on the way; one that fails without is a plain net.
    bool fails(int cand) {
        refuted_.clear();
        outer_.spread({cand, true});
        // Candidates of small truths first; only when those do not help, others.
        for (int size = 2; outer_.broken() < 0 && size <= 4;) size = rule_out(size) ? 2 : size + 1;
        return outer_.broken() >= 0 && !refuted_.empty();
    }

    // Rule out what fails among the candidates of truths that have `size` left.  After: whether there was any.
    bool rule_out(int size) {
        bool any = false;
        tried_.assign(net_.cands(), 0);
        for (const int truth : truths_) {
            if (size_of(outer_.left(truth)) != size) continue;
            for (Mask rest = outer_.left(truth); rest; rest &= rest - 1) {
                const int cand = position_.cand_at(truth, lowest(rest));
                if (tried_[cand] || outer_.is_on(cand)) continue;
                tried_[cand] = 1;
                if (--patience_ <= 0) return false;
                inner_.become(outer_);
                inner_.assume(cand);
                if (inner_.broken() < 0) continue;
                any = true;
                note(cand);
                outer_.rule_out(refuted_);
                if (outer_.broken() >= 0) return true;
                rest &= outer_.left(truth) | bit(lowest(rest));
            }
        }
        return any;
    }

    // Keep why the inner assumption fails.
    void note(int cand) {
        step_.clear(0);
        inner_.explain(inner_.broken(), step_);
        Nets::Refuted& refuted = refuted_.emplace_back();
        refuted.cand = cand;
        refuted.truths = step_.truths;
        const int count = step_.roles[1];  // the first role is the branch
        for (const int held : std::span(step_.roles).subspan(2, static_cast<std::size_t>(count))) {
            if (!outer_.is_on(held)) refuted.branch.push_back(held);
        }
    }

    bool give(int cand) {
        step_.clear(0);
        step_.removes.push_back(cand);
        step_.cost = outer_.explain(outer_.broken(), step_);
        name_candidate(net_, cand, step_);
        return sink_.take(step_);
    }

    const Net& net_;
    const Position& position_;
    Sink& sink_;
    Nets outer_;
    Nets inner_;
    std::vector<Nets::Refuted> refuted_;
    std::vector<int> truths_;
    std::vector<char> tried_;
    int patience_;
    Step step_;
};

void find(const Context& context, Sink& sink) {
    if (sink.wants(0)) Search(context, sink).run();
}

const Register registered{{.family = "forcing", .techniques = {"nested-forcing-net"}, .find = find, .first_will_do = true}};

}  // namespace

}  // namespace whydoku::logic
