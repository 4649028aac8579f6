// Blossoms: whichever of the stem's candidates holds, it takes a digit from an almost locked set, its petal, which then has z.
//
// The stem is anything of which one candidate holds: a cell (death blossom), a digit in a house, the guardians of a deadly pattern.
// The petal that loses a digit has all its others, z among them. So z is in one of the petals, and what sees it in all of them goes.
// A guardian that is z itself needs no petal. With a house that has two places for its digit it is the W-wing of sets.

#include <algorithm>

#include "logic/deadly.hpp"
#include "logic/two_fillings.hpp"

namespace whydoku::logic::blossoms_finder {

namespace {

enum { cell, house, wing };
enum { rectangle, pattern };

// When all are wanted.
constexpr Effort petals_tried{200000, "some of the death blossoms of cells that have very many"};
constexpr Effort other_petals_tried{5000, "some of the blossoms of houses and deadly patterns that have very many"};
constexpr int own = -2;  // in place of a petal: the candidate of the stem itself
constexpr std::size_t cells_of_rectangle = 4;

struct Stem {
    std::vector<int> cands;
    int truth = -1;
    const Pattern* pattern = nullptr;  // whose guardians they are, if there is no truth
};

// What takes steps.
struct Taker {
    std::function<bool(const Step&)> improves;  // asked before what a step rests on is written
    std::function<bool(Step&, const Stem&)> take;
};

class Search {
public:
    Search(const Context& context, const Taker& taker)
        : net_(context.net), position_(context.position), limit_(context.limit), sets_(context.almost_locked()), takes_(taker), words_(net_.cell_words()),
          block_(static_cast<std::size_t>(net_.digits()) * words_), most_tried_{limit_.most(petals_tried), limit_.most(other_petals_tried)} {}

    // Every blossom of a stem.  After: false means that no more is wanted.
    bool all_of(const Stem& stem, int technique) {
        stem_ = &stem;
        technique_ = technique;
        common_seen_.resize((stem.cands.size() + 1) * block_);
        for (int d = 0; d < net_.digits(); ++d) std::copy_n(position_.cells(d), words_, common_seen_.data() + static_cast<std::size_t>(d) * words_);
        chosen_.clear();
        tried_ = 0;
        return petals(0, net_.all_digits());
    }

    // When the best will do: suppose a candidate holds; the sets that lose it have all their other digits; does that leave some stem
    // without any?  Before: each stem has its technique.  After: false means that no more is wanted.
    bool quick(std::span<const Stem> stems, std::span<const int> techniques) {
        for (int z = 0; z < net_.digits(); ++z) {
            for (int v = 0; v < words_; ++v) {
                for (Word targets = position_.cells(z)[v]; targets; targets &= targets - 1) {
                    if (!suppose(z, v * 64 + lowest(targets), stems, techniques)) return false;
                }
            }
        }
        return true;
    }

private:
    bool suppose(int z, int target, std::span<const Stem> stems, std::span<const int> techniques) {
        limit_.tick(1 + (net_.cands() + sets_.holders()) / 64);
        taker_.assign(net_.cands(), -1);
        for (int h = 0; h < sets_.holders(); ++h) {
            if (sets_.digit(h) != z || !(sets_.seen(h)[target >> 6] >> (target & 63) & 1)) continue;
            for (const int set : sets_.sets_of(h)) {
                limit_.tick(size_of(sets_.digits(set)) * (1 + words_ / 8));
                for (Mask rest = sets_.digits(set) & ~bit(z); rest; rest &= rest - 1) {
                    const int digit = lowest(rest);
                    const Word* seen = sets_.seen(sets_.holder(set, digit));
                    for (int w = 0; w < words_; ++w) {
                        for (Word cells = seen[w] & ~sets_.members(set)[w]; cells; cells &= cells - 1) {
                            int& by = taker_[net_.cand(w * 64 + lowest(cells), digit)];
                            if (by < 0 || sets_.cells(by).size() > sets_.cells(set).size()) by = set;
                        }
                    }
                }
            }
        }
        const int supposed = net_.cand(target, z);
        for (std::size_t i = 0; i < stems.size(); ++i) {
            const Stem& stem = stems[i];
            limit_.tick(1 + static_cast<int>(stem.cands.size()) / 4);
            const auto lost = [&](int cand) { return cand != supposed && (taker_[cand] >= 0 || is_own(stem, cand, supposed)); };
            if (!std::ranges::all_of(stem.cands, lost)) continue;
            stem_ = &stem;
            technique_ = techniques[i];
            limit_.tick(4 + words_);
            chosen_.clear();
            Mask ends = net_.all_digits();
            for (const int cand : stem.cands) {
                const int set = is_own(stem, cand, supposed) ? own : taker_[cand];
                chosen_.push_back(set);
                ends &= ends_of(set, cand);
            }
            common_seen_.resize((chosen_.size() + 1) * block_);
            Word* all = common_seen_.data() + chosen_.size() * block_;
            for (Mask rest = ends; rest; rest &= rest - 1) {
                const int digit = lowest(rest);
                Word* seen = all + static_cast<std::size_t>(digit) * words_;
                std::copy_n(position_.cells(digit), words_, seen);
                Word any = 0;
                for (std::size_t at = 0; at < chosen_.size(); ++at) {
                    const Word* by = seen_by(chosen_[at], stem.cands[at], digit);
                    for (int w = 0; w < words_; ++w) seen[w] &= by[w];
                }
                for (int w = 0; w < words_; ++w) any |= seen[w];
                if (any == 0) ends &= ~bit(digit);
            }
            if (ends && !give(ends)) return false;
        }
        return true;
    }

    // Whether a guardian conflicts with a candidate by itself, being of the same digit.
    bool is_own(const Stem& stem, int cand, int other) const {
        return stem.pattern != nullptr && net_.digit_of(cand) == net_.digit_of(other) && net_.sees(net_.cell_of(cand), net_.cell_of(other));
    }
    Mask ends_of(int set, int cand) const { return set == own ? bit(net_.digit_of(cand)) : sets_.digits(set) & ~bit(net_.digit_of(cand)); }
    const Word* seen_by(int set, int cand, int digit) const {
        return set == own ? net_.sees(net_.cell_of(cand)) : sets_.seen(sets_.holder(set, digit));
    }

    // Choose a petal for each candidate of the stem from one on.  After: false means that no more is wanted.
    bool petals(std::size_t at, Mask ends) {
        if (at == stem_->cands.size()) return give(ends);
        const int cand = stem_->cands[at];
        if (stem_->pattern != nullptr && !with(at, own, ends)) return false;
        limit_.tick(1 + sets_.holders() / 8);
        for (int h = 0; h < sets_.holders(); ++h) {
            const int stands = net_.cell_of(cand);
            if (sets_.digit(h) != net_.digit_of(cand) || !(sets_.seen(h)[stands >> 6] >> (stands & 63) & 1)) continue;
            for (const int set : sets_.sets_of(h)) {
                if (sets_.members(set)[stands >> 6] >> (stands & 63) & 1) continue;
                if (!with(at, set, ends)) return false;
            }
        }
        return true;
    }
    bool is_cell() const { return stem_->truth >= 0 && net_.is_cell_truth(stem_->truth); }
    bool with(std::size_t at, int set, Mask ends) {
        const int cand = stem_->cands[at];
        Mask still = ends & ends_of(set, cand);
        if (still == 0) return true;
        if (++tried_ > most_tried_[!is_cell()]) {
            limit_.gave_up(is_cell() ? petals_tried : other_petals_tried);
            return true;
        }
        limit_.tick(1 + words_ / 4);
        for (Mask rest = still; rest; rest &= rest - 1) {
            const std::size_t digit = static_cast<std::size_t>(lowest(rest)) * words_;
            const Word* before = common_seen_.data() + at * block_ + digit;
            Word* after = common_seen_.data() + (at + 1) * block_ + digit;
            const Word* seen = seen_by(set, cand, lowest(rest));
            Word any = 0;
            for (int w = 0; w < words_; ++w) any |= after[w] = before[w] & seen[w];
            if (any == 0) still &= ~bit(lowest(rest));
        }
        if (still == 0) return true;
        chosen_.push_back(set);
        const bool more = petals(at + 1, still);
        chosen_.pop_back();
        return more;
    }

    bool give(Mask ends) {
        // With fewer than two petals it is a chain; with single cells only, outside of cells, a wing or a chain has another name.
        if (std::ranges::count(chosen_, own) + 2 > static_cast<std::ptrdiff_t>(chosen_.size())) return true;
        const auto is_small = [&](int set) { return set == own || sets_.cells(set).size() == 1; };
        if (!is_cell() && std::ranges::all_of(chosen_, is_small)) return true;
        step_.clear(technique_);
        const std::size_t depth = chosen_.size();
        for (Mask rest = ends; rest; rest &= rest - 1) {
            const Word* gone = common_seen_.data() + depth * block_ + static_cast<std::size_t>(lowest(rest)) * words_;
            for (int w = 0; w < words_; ++w) {
                for (Word cells = gone[w]; cells; cells &= cells - 1) {
                    // In a cell of the stem less than the stem says it.
                    const int at = w * 64 + lowest(cells);
                    if (std::ranges::any_of(stem_->cands, [&](int cand) { return net_.cell_of(cand) == at; })) continue;
                    step_.removes.push_back(net_.cand(at, lowest(rest)));
                }
            }
        }
        if (step_.removes.empty()) return true;
        for (const int set : chosen_) step_.cost += set == own ? 0 : static_cast<int>(sets_.cells(set).size());
        if (!takes_.improves(step_)) return true;
        std::vector<int> items;
        if (stem_->truth >= 0) {
            step_.truths.push_back(stem_->truth);
            if (net_.is_cell_truth(stem_->truth)) {
                step_.add(Role::pivot, {stem_->truth});
            } else {
                step_.add(Role::houses, {net_.house_of(stem_->truth)});
            }
        } else {
            step_.add(Role::cells, stem_->pattern->cells);
        }
        if (!is_cell()) step_.add(Role::fins, stem_->cands);
        for (std::size_t i = 0; i < chosen_.size(); ++i) {
            if (chosen_[i] == own) continue;
            const auto cells = sets_.cells(chosen_[i]);
            step_.add(Role::set, cells);
            for (const int each : cells) {
                if (std::ranges::find(step_.truths, each) == step_.truths.end()) step_.truths.push_back(each);
            }
            items.push_back(net_.digit_of(stem_->cands[i]));
        }
        step_.add(Role::common, items);
        items.clear();
        for (Mask rest = ends; rest; rest &= rest - 1) items.push_back(lowest(rest));
        step_.add(Role::digits, items);
        return takes_.take(step_, *stem_);
    }

    const Net& net_;
    const Position& position_;
    Limit& limit_;
    const AlmostLocked& sets_;
    const Taker& takes_;
    const int words_;
    const std::size_t block_;
    const int most_tried_[2];  // of cells, of other stems
    const Stem* stem_ = nullptr;
    int technique_ = 0;
    int tried_ = 0;
    std::vector<int> chosen_;        // by candidate of the stem: its petal, or `own`
    std::vector<int> taker_;         // by candidate: the set that takes it, or -1
    std::vector<Word> common_seen_;  // by depth and digit: who sees it in every petal so far
    Step step_;
};

// Look for blossoms on stems.
void search(const Context& context, std::span<const Stem> stems, std::span<const int> techniques, bool all, const Taker& taker) {
    Search found(context, taker);
    if (!all) {
        found.quick(stems, techniques);
        return;
    }
    for (std::size_t i = 0; i < stems.size(); ++i) {
        if (!found.all_of(stems[i], techniques[i])) return;
    }
}

void find(const Context& context, Sink& sink) {
    const Net& net = context.net;
    const Position& position = context.position;
    std::vector<Stem> stems;
    for (int truth = 0; truth < net.truths(); ++truth) {
        const Mask open = position.truth(truth);
        if (size_of(open) < 2 || net.is_cell_truth(truth) != sink.wants(cell)) continue;
        if (!sink.wants(cell) && (size_of(open) == 2) != sink.wants(wing)) continue;
        context.limit.tick(size_of(open));
        Stem& stem = stems.emplace_back();
        stem.truth = truth;
        for (Mask rest = open; rest; rest &= rest - 1) stem.cands.push_back(position.cand_at(truth, lowest(rest)));
    }
    const std::vector<int> techniques(stems.size(), sink.wanted());
    search(context, stems, techniques, sink.wants_all(), {[&](const Step& step) { return sink.improves(step); }, [&](Step& step, const Stem&) { return sink.take(step); }});
}

const Register registered{{.family = "als", .techniques = {"death-blossom", "house-death-blossom", "als-w-wing"}, .find = find}};

void find_deadly(const Context& context, DeadlySink& sink) {
    std::vector<Stem> stems;
    for (const auto& found : patterns_of<TwoFillings>(context).all) {
        if ((found.pattern.cells.size() == cells_of_rectangle) != sink.wants(rectangle)) continue;
        Stem stem{.cands = {}, .truth = -1, .pattern = &found.pattern};
        for (std::size_t i = 0; i < found.pattern.cells.size(); ++i) {
            const int at = found.pattern.cells[i];
            for (Mask rest = context.position.domain(at) & ~found.pattern.stay[i]; rest; rest &= rest - 1) stem.cands.push_back(context.net.cand(at, lowest(rest)));
        }
        if (stem.cands.size() >= 2) stems.push_back(std::move(stem));
    }
    const std::vector<int> techniques(stems.size(), sink.wants(rectangle) ? rectangle : pattern);
    search(context, stems, techniques, sink.wants_all(), {[](const Step&) { return true; }, [&](Step& step, const Stem& stem) { return sink.take(step, *stem.pattern); }});
}

const Register deadly{{.family = "als", .techniques = {"rectangle-death-blossom", "deadly-pattern-blossom"}, .deadly = find_deadly}};

}  // namespace

}  // namespace whydoku::logic::blossoms_finder
