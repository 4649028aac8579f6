// Nested forcing under all the rules: assume a candidate, see what cages, lines and counts make of it, and where that ends
// assume one more; what fails there is ruled out, and the story goes on. When it ends badly, the first assumption was wrong.
//
// Search's propagators say which assumptions are worth it; what is claimed rests on the story alone.

#include "logic/forced.hpp"
#include "logic/tale.hpp"

namespace whydoku::logic {

namespace {

// How many assumptions are tried before the search gives up: a second or so on a plain board.
constexpr int most_tried = 60000;
// The same where every step is wanted: some of so many are enough.
constexpr int most_tried_for_all = 3000;

class Search {
public:
    Search(const Context& context, Sink& sink)
        : net_(context.net), position_(context.position), sink_(sink), probe_(context.position), outer_(context.position),
          inner_(context.position), patience_(sink.wants_all() ? most_tried_for_all : most_tried) {}

    void run() {
        if (!probe_.fine()) return;  // an easier step says so
        std::vector<int> truths, refuted;
        open_truths(position_, 2, truths);
        for (const int cand : candidates_of(position_, truths)) {
            if (patience_ <= 0) return;
            if (probe_.fails_in_the_end(cand, refuted, patience_) && follow(cand, refuted) && !give(cand)) return;
        }
    }

private:
    // Follow an assumption, and rule further ones out in the order in which search did.  After: whether it fails.
    bool follow(int cand, const std::vector<int>& refuted) {
        outer_.follow({cand, true});
        for (bool any = true; any && !outer_.broken();) {  // again, because what is ruled out later may help
            any = false;
            for (const int other : refuted) {
                if (outer_.broken()) break;
                if (outer_.gone(other)) continue;
                inner_.go_on_from(outer_, other);
                if (!inner_.broken()) continue;
                outer_.rule_out(inner_.aside(outer_, other));
                any = true;
            }
        }
        return outer_.broken();
    }

    bool give(int cand) {
        step_.clear(0);
        step_.removes.push_back(cand);
        step_.cost = outer_.tell(step_);
        name_candidate(net_, cand, step_);
        Tale::name_rules(step_);
        return sink_.take(step_);
    }

    const Net& net_;
    const Position& position_;
    Sink& sink_;
    Probe probe_;
    Tale outer_;
    Tale inner_;
    int patience_;
    Step step_;
};

void find(const Context& context, Sink& sink) {
    if (context.net.whole() != nullptr && sink.wants(0)) Search(context, sink).run();
}

const Register registered{{.family = "rule forcing", .techniques = {"nested-rule-forcing"}, .find = find, .first_will_do = true}};

}  // namespace

}  // namespace whydoku::logic
