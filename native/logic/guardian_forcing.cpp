#include "logic/guardian_forcing.hpp"

#include <algorithm>

namespace whydoku::logic {

namespace {

Closures& closures_of(const Context& context, Reach reach) {
    if (reach == Reach::groups) return context.memo<ChainClosures>();
    return context.memo<NetClosures>();
}

// Whether an argument comes to one of the conclusions without any assumption: then an easier step says so.
bool is_needless(const Step& step) {
    std::vector<char> assumes;  // by inference: whether it rests on an assumption
    for (std::size_t at = 0; at < step.argument.size();) {
        const bool is_cases = step.argument[at] == static_cast<int>(Reason::cases);
        bool rests = step.argument[at] == static_cast<int>(Reason::assume);
        std::span<const int> lists[4];
        at += 2;
        for (auto& list : lists) {
            list = {step.argument.data() + at + 1, static_cast<std::size_t>(step.argument[at])};
            at += 1 + list.size();
        }
        for (const int need : lists[3]) rests = rests || assumes[need];
        assumes.push_back(rests);
        if (is_cases || rests || lists[0].size() != 1) continue;
        const int cand = lists[0][0] / 2;
        const std::vector<int>& ends = lists[0][0] % 2 ? step.places : step.removes;
        if (std::ranges::find(ends, cand) != ends.end()) return true;
    }
    return false;
}

}  // namespace

GuardianForcing::GuardianForcing(const Context& context, Reach reach, bool wants_all)
    : net_(context.net), position_(context.position), limit_(context.limit), all_(wants_all), may_fail_(reach != Reach::groups), consequences_(context, reach),
      closures_(closures_of(context, reach)), cases_(consequences_), told_(2 * static_cast<std::size_t>(net_.cands())) {
    consequences_.go_past_the_end(wants_all);
    closures_.begin(context, wants_all);
}

Guardians Guardians::of(const Position& position, const Pattern& pattern, Reason reason) {
    Guardians made{.cands = {}, .reason = reason, .truths = {}, .cells = pattern.cells, .digits = pattern.digits};
    for (std::size_t i = 0; i < pattern.cells.size(); ++i) {
        const int cell = pattern.cells[i];
        for (Mask rest = position.domain(cell) & ~pattern.stay[i]; rest; rest &= rest - 1) made.cands.push_back(position.net().cand(cell, lowest(rest)));
        if (reason == Reason::search) made.truths.push_back(cell);
    }
    return made;
}

bool GuardianForcing::give(int technique, const Guardians& guardians, const std::function<bool()>& stands, const std::function<bool(Step&)>& take) {
    // Of guardians in one cell the plain endings say all.
    const auto cell = [&](int cand) { return net_.cell_of(cand); };
    if (std::ranges::all_of(guardians.cands, [&](int cand) { return cell(cand) == cell(guardians.cands[0]); })) return true;
    guardians_.clear();
    for (const int cand : guardians.cands) guardians_.push_back({cand, true});
    const std::vector<Literal> ends = shared_ends();
    if (ends.empty() || !stands()) return true;
    cases_.begin_claim(guardians.reason, guardians.truths, guardians_);
    std::vector<Cases::Conclusion> found = cases_.measured(ends);
    std::erase_if(found, [](const auto& each) { return each.needless; });
    while (!found.empty()) {
        step_.clear(technique);
        step_.cost = static_cast<int>(guardians.cells.size());
        if (!cases_.write(Cases::take_together(found), step_) || is_needless(step_)) continue;
        name_premises(step_);
        step_.add(Role::cells, guardians.cells);
        std::vector<int> items;
        for (Mask rest = guardians.digits; rest; rest &= rest - 1) items.push_back(lowest(rest));
        step_.add(Role::digits, items);
        step_.add(Role::fins, guardians.cands);
        for (const int gone : step_.removes) told_[literal_of(gone, false)] = all_;
        for (const int placed : step_.places) told_[literal_of(placed, true)] = all_;
        if (!take(step_)) return false;
    }
    return true;
}

// What all guardians that do not fail come to; at least one must not.
std::vector<Literal> GuardianForcing::shared_ends() {
    std::vector<Literal> ends;
    int standing = 0;
    on_.assign(net_.cand_words(), ~Word{0});
    off_.assign(net_.cand_words(), ~Word{0});
    for (const Literal& guardian : guardians_) {
        const Closure& closure = closures_.closure_of(guardian, consequences_);
        limit_.tick(1 + net_.cand_words() / 4);
        if (closure.end && !may_fail_) return ends;
        if (closure.end) continue;
        ++standing;
        Word any = 0;
        for (int w = 0; w < net_.cand_words(); ++w) {
            on_[w] &= closure.on[w];
            off_[w] &= closure.off[w];
            any |= (on_[w] | off_[w]) & position_.alive()[w];
        }
        if (any == 0) return ends;
    }
    if (standing == 0) return ends;
    for (const bool holds : {true, false}) {
        for (int w = 0; w < net_.cand_words(); ++w) {
            for (Word rest = (holds ? on_ : off_)[w] & position_.alive()[w]; rest; rest &= rest - 1) {
                const Literal end{w * 64 + lowest(rest), holds};
                // Of a guardian itself the others say nothing.
                const bool is_guardian = std::ranges::find(guardians_, end.cand, &Literal::cand) != guardians_.end();
                if (is_guardian || told_[end.number()]) continue;
                // What a digit that is placed rules out need not be said.
                const bool said = !holds && std::ranges::any_of(ends, [&](const Literal& each) { return each.holds && net_.linked(each.cand, end.cand); });
                if (!said) ends.push_back(end);
            }
        }
    }
    return ends;
}

}  // namespace whydoku::logic
