// Whips and braids as steps: a candidate that would lead to a contradiction by singles alone, the shortest first (braids.hpp).
//
// Of bivalue chains, z-chains, t-whips and whips, each kind includes those before it. A braid is told only where no whip is as short,
// and groups only where it takes them. A whip of one truth is a locked candidate.

#include <memory>
#include <optional>

#include "logic/braids.hpp"
#include "logic/consequences.hpp"
#include "logic/forcing_search.hpp"

namespace whydoku::logic::whips_finder {

namespace {

constexpr Effort truths_of_whips{12, "whips of more than {} truths"};
constexpr Effort truths_of_braids{8, "braids of more than {} truths"};
constexpr Effort truths_with_groups{6, "whips and braids with groups of more than {} truths"};
constexpr Effort wired_candidates{20'000, "whips and braids on boards with more than {} candidates"};

struct Kind {
    Shape shape;
    bool groups;
    int least;  // shorter ones are of an easier kind
};
constexpr Kind kinds[] = {{Shape::bivalue, false, 2}, {Shape::z_chain, false, 2}, {Shape::t_whip, false, 2}, {Shape::whip, false, 1},
                          {Shape::whip, true, 2},     {Shape::braid, false, 3},   {Shape::braid, true, 3}};

// The network laid out, kept from position to position.
struct Workshop {
    std::unique_ptr<Wiring> wiring;
    std::unique_ptr<Braids> braids;

    Braids& begin(const Context& context) {
        if (context.net.cands() > context.limit.most(wired_candidates)) {
            context.limit.gave_up(wired_candidates);
            throw TooMuch{};
        }
        if (!braids) {
            wiring = std::make_unique<Wiring>(context.net, context.limit);
            braids = std::make_unique<Braids>(*wiring, context.limit);
        }
        braids->start(context.position);
        return *braids;
    }
};

class Search {
public:
    Search(const Context& context, Sink& sink, const Kind& kind)
        : net_(context.net), position_(context.position), limit_(context.limit), sink_(sink), kind_(kind),
          bound_(kind.groups ? truths_with_groups : kind.shape == Shape::braid ? truths_of_braids : truths_of_whips), braids_(context.memo<Workshop>().begin(context)) {
        for (const int cand : OpenTruths::of(context).candidates()) {
            if (!context.cannot_fail(cand)) targets_.push_back(cand);
        }
    }

    void run() {
        Lengths lengths(braids_, kind_.shape, kind_.groups, targets_);
        const int most = limit_.most(bound_);
        while (lengths.next(most)) {
            if (lengths.length() < kind_.least) continue;
            bool any = false;
            for (const int target : lengths.found()) {
                if (has_plainer(target, lengths.length())) continue;
                braids_.search(target, lengths.length(), kind_.shape, kind_.groups);
                if (!give(target)) return;
                any = true;
            }
            if (any && !sink_.wants_all()) return;
        }
        if (lengths.was_cut()) limit_.gave_up(bound_);
    }

private:
    // A node that holds: the inference that says so, and its candidates.
    struct Held {
        int number;
        std::vector<int> cands;
    };

    // Whether a whip, or one without groups, is as short.
    bool has_plainer(int target, int length) {
        return (kind_.shape == Shape::braid && braids_.search(target, length, Shape::whip, kind_.groups)) ||
               (kind_.groups && braids_.search(target, length, kind_.shape, false));
    }

    bool give(int target) {
        step_.clear(sink_.wanted());
        step_.removes.push_back(target);
        step_.cost = static_cast<int>(braids_.found().size());
        held_.clear();
        const int assumed[] = {literal_of(target, true)};
        held_.push_back({step_.infer({.reason = Reason::assume, .claim = assumed, .truths = {}, .sets = {}, .needs = {}}), {target}});
        int end = -1;
        for (const Braids::Link& link : braids_.found()) end = tell(link);
        const int needs[] = {end, held_[0].number};
        const int claim[] = {literal_of(target, false)};
        step_.infer({.reason = Reason::fails, .claim = claim, .truths = {}, .sets = {}, .needs = needs});
        name_premises(step_);
        name_candidate(net_, target, step_);
        return sink_.take(step_);
    }

    // Say what a truth has come down to, by all that holds so far.  After: the inference.
    int tell(const Braids::Link& link) {
        Held held;
        claim_.clear();
        needs_.clear();
        for (Mask rest = position_.truth(link.truth); rest; rest &= rest - 1) {
            limit_.tick();
            const int cand = position_.cand_at(link.truth, lowest(rest));
            const std::optional<int> loss = tell_loss(cand);
            if (loss) {
                needs_.push_back(*loss);
            } else {
                held.cands.push_back(cand);
                claim_.push_back(literal_of(cand, true));
            }
        }
        const int truths[] = {link.truth};
        const Reason reason = claim_.empty() ? Reason::empty : Reason::last;
        held.number = step_.infer({.reason = reason, .claim = claim_, .truths = truths, .sets = {}, .needs = needs_});
        held_.push_back(held);
        return held.number;
    }

    // Say why a candidate goes, by the latest node that takes it: that is how a whip is read. Nothing if none does.
    std::optional<int> tell_loss(int cand) {
        for (std::size_t i = held_.size(); i-- > 0;) {
            const Held& held = held_[i];
            if (!std::ranges::all_of(held.cands, [&](int each) { return each != cand && net_.linked(each, cand); })) continue;
            const int claim[] = {literal_of(cand, false)};
            const Reason reason = held.cands.size() == 1 ? Reason::conflict : Reason::locked;
            return step_.infer({.reason = reason, .claim = claim, .truths = {}, .sets = {}, .needs = {&held.number, 1}});
        }
        return std::nullopt;
    }

    const Net& net_;
    const Position& position_;
    Limit& limit_;
    Sink& sink_;
    const Kind& kind_;
    const Effort& bound_;
    Braids& braids_;
    std::vector<int> targets_;
    std::vector<Held> held_;
    std::vector<int> claim_;
    std::vector<int> needs_;
    Step step_;
};

void find(const Context& context, Sink& sink) { Search(context, sink, kinds[sink.wanted()]).run(); }

const Register registered{{
    .family = "whips",
    .techniques = {"bivalue-chain", "z-chain", "t-whip", "whip", "g-whip", "braid", "g-braid"},
    .find = find,
}};

}  // namespace

}  // namespace whydoku::logic::whips_finder
