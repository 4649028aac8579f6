// Nested nets: an assumption is followed as a net, and where the net ends, further assumptions are made inside it. One that
// contradicts itself there is ruled out, and the net goes on. When it leaves some truth with nothing, the first assumption is
// wrong. Two storeys are enough for nearly every puzzle known.

#include "logic/forcing_search.hpp"

namespace whydoku::logic::nested_forcing_finder {

namespace {

// Assumptions made inside nets before the search gives up: seconds on a plain board.
constexpr Effort inner_assumptions{400'000, "nested nets that take more than {} assumptions to find"};
// The same where every step is wanted: some of so many are enough.
constexpr Effort inner_assumptions_for_all{10'000, "all but some of the nested nets"};
constexpr Effort candidates_of_truth{4, "assumptions inside nets from cells and houses with more than {} candidates left"};

class Search : Refuting {
public:
    Search(const Context& context, Sink& sink)
        : Refuting(context, sink, Reach::locked), bound_(sink.wants_all() ? inner_assumptions_for_all : inner_assumptions),
          patience_(limit_.most(bound_)) {}

    void run() {
        stands_.assign(net_.cand_words(), 0);
        for (const int cand : open_.candidates()) {
            if (patience_ <= 0) return limit_.gave_up(bound_);
            if (has(stands_, cand) || context_.cannot_fail(cand)) continue;
            if (!fails(cand)) {
                note(stands_);
            } else if (!give(cand)) {
                return;
            }
        }
    }

private:
    static bool has(const std::vector<Word>& set, int cand) { return set[cand >> 6] >> (cand & 63) & 1; }
    // What follows from an assumption that does not fail does not fail either: whatever follows from that follows from both.
    void note(std::vector<Word>& stands) const {
        for (std::size_t w = 0; w < stands.size(); ++w) stands[w] |= consequences_.on()[w];
    }

    // Whether a candidate fails, with further assumptions ruled out on the way; one that fails without is a plain net.
    bool fails(int cand) {
        bool any = false;
        consequences_.follow({cand, true});
        fine_.assign(net_.cand_words(), 0);
        // Candidates of small truths first; only when those do not help, others.
        const int largest = limit_.most(candidates_of_truth);
        for (int size = 2; !consequences_.end() && size <= largest;) {
            const bool helped = rule_out(size);
            any = any || helped;
            size = helped ? 2 : size + 1;
        }
        if (!consequences_.end()) limit_.gave_up(candidates_of_truth);
        return consequences_.end() && any;
    }

    // Rule out what fails among the candidates of truths that have `size` left.  After: whether there was any.
    bool rule_out(int size) {
        bool any = false;
        tried_.assign(net_.cand_words(), 0);
        for (const int truth : open_.truths()) {
            if (size_of(consequences_.left(truth)) != size) continue;
            for (Mask rest = consequences_.left(truth); rest; rest &= rest - 1) {
                const int cand = position_.cand_at(truth, lowest(rest));
                if (has(tried_, cand) || has(fine_, cand) || consequences_.is_on(cand)) continue;
                tried_[cand >> 6] |= bit(cand & 63);
                if (--patience_ <= 0) return false;
                const int before = consequences_.known();
                consequences_.assume(cand);
                if (!consequences_.end()) {
                    note(fine_);
                    consequences_.take_back(before);
                    continue;
                }
                auto refuted = consequences_.refuted(before);
                consequences_.take_back(before);
                consequences_.rule_out(std::move(refuted));
                fine_.assign(net_.cand_words(), 0);
                any = true;
                if (consequences_.end()) return true;
                rest &= consequences_.left(truth) | bit(lowest(rest));
            }
        }
        return any;
    }

    bool give(int cand) {
        step_.cost = begin_step(cand);
        consequences_.argue_failure(step_);
        return finish_step(cand);
    }

    std::vector<Word> stands_;  // candidates that do not fail
    std::vector<Word> tried_;   // candidates that were tried inside the net, each once before smaller truths are looked at again
    std::vector<Word> fine_;    // candidates that do not fail inside the net by what is known there now
    const Effort& bound_;
    int patience_;
};

void find(const Context& context, Sink& sink) {
    if (sink.wants(0)) Search(context, sink).run();
}

const Register registered{{.family = "forcing", .techniques = {"nested-forcing-net"}, .find = find, .first_will_do = true}};

}  // namespace

}  // namespace whydoku::logic::nested_forcing_finder
