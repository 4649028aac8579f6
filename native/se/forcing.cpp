// Conclusions from what follows from candidates: contradiction, both ways alike, every place of a digit in a house, every candidate of a cell.

#include <algorithm>

#include "se/implications.hpp"

namespace whydoku::se {

namespace {

// Searches not in use, with the memory that they have.
std::vector<std::unique_ptr<Search>>& spare_searches() {
    thread_local std::vector<std::unique_ptr<Search>> spare;
    return spare;
}

std::unique_ptr<Search> take_search() {
    auto& spare = spare_searches();
    if (spare.empty()) return std::make_unique<Search>();
    std::unique_ptr<Search> taken = std::move(spare.back());
    spare.pop_back();
    return taken;
}

}  // namespace

Forcing::~Forcing() {
    constexpr std::size_t most = 512;
    auto& spare = spare_searches();
    for (auto* const searches : {&searches_, &plain_})
        for (auto& search : *searches)
            if (search && spare.size() < most) spare.push_back(std::move(search));
}

const Search& Forcing::implications(int candidate, bool on) {
    const int slot = 2 * candidate + on;
    const int wanted = level_->number + 1;
    if (done_[slot] == wanted) return *searches_[slot];
    if (done_[slot] == 0) {
        if (!searches_[slot]) searches_[slot] = take_search();
        searches_[slot]->begin(grid_, mode_, candidate, on);
    } else if (level_->number >= 4) {
        *searches_[slot] = *plain_[slot];
    } else if (level_->number == 2) {
        plain_[slot] = take_search();
        *plain_[slot] = *searches_[slot];
    }
    searches_[slot]->run(*level_, *this, limit_);
    done_[slot] = static_cast<std::int8_t>(wanted);
    return *searches_[slot];
}

int Forcing::flat_length(const Conclusion& found) const {
    int total = 0;
    for (int i = 0; i < found.branches; ++i) {
        const Target& target = found.targets[i];
        total += target.search->ancestors(target.node);
    }
    return total;
}

// Every nested chain counts once.
int Forcing::nested_length(const Conclusion& found) const {
    int total = 0;
    thread_local std::vector<std::uint64_t> known;
    known.clear();
    for (int i = 0; i < found.branches; ++i) {
        const Target& target = found.targets[i];
        target.search->each_nested(target.node, [&](const Search::Nested& nested) {
            if (std::find(known.begin(), known.end(), nested.signature) != known.end()) return;
            known.push_back(nested.signature);
            total += nested.length;
        });
    }
    return total;
}

std::vector<std::int16_t> Forcing::removes(const Conclusion& found) const {
    if (!found.on) return {found.target};
    std::vector<std::int16_t> others;
    const int cell = found.target / 9;
    each(grid_.candidates[cell] & ~(1u << found.target % 9), [&](int digit) { others.push_back(static_cast<std::int16_t>(9 * cell + digit)); });
    return others;
}

const char* Forcing::name(const Conclusion& found) const {
    if (!mode_.y) return "Nishio Forcing Chains";
    if (!mode_.dynamic) return found.kind == by_cell ? "Cell Forcing Chains" : "Region Forcing Chains";
    static const auto names = [] {
        std::array<std::array<std::string, 8>, 9> made;
        for (int number = 0; number < 9; ++number) {
            auto& of_level = made[number];
            const std::string suffix = level_of(number).suffix;
            of_level[by_double] = "Dynamic Double Forcing Chains" + suffix;
            of_level[by_cell] = "Dynamic Cell Forcing Chains" + suffix;
            of_level[by_region] = "Dynamic Region Forcing Chains" + suffix;
            of_level[by_contradiction] = "Dynamic Contradiction Forcing Chains" + suffix;
        }
        return made;
    }();
    return names[level_->number][found.kind].c_str();
}

Found Forcing::find(const Level& level) {
    level_ = &level;
    const double base = !mode_.y ? 7.5 : !mode_.dynamic ? 8.0 : level.base;
    bool any = false;
    Conclusion best{};
    // With one base the rating only grows with the length.
    int best_length = 0;
    each_conclusion([&](const Conclusion& found) {
        limit_.tick();
        int length = flat_length(found);
        const auto worse = [&] { return any && (length > best_length || (length == best_length && found.kind >= best.kind)); };
        if (worse()) return;
        length += nested_length(found);
        if (worse()) return;
        best = found;
        best_length = length;
        any = true;
    });
    if (!any) return {};
    if (teller_ != nullptr) write(best);
    return Hint{name(best), base + surcharge(best_length), best.on ? best.target : -1, removes(best), best_length};
}

std::vector<NestedHint> Forcing::find_all(const Level& level, const Grid& before, std::vector<Conclusion>* conclusions) {
    level_ = &level;
    struct Ranked {
        Conclusion conclusion;
        int length;
    };
    // What removes the same counts once, at its best: one place for each candidate removed, one for each put that removes several.
    std::vector<Ranked> ranked;
    std::array<std::int32_t, 1458> known;
    known.fill(-1);
    each_conclusion([&](const Conclusion& found) {
        limit_.tick(2);
        const int length = flat_length(found) + nested_length(found);
        const int cell = found.target / 9;
        const unsigned others = grid_.candidates[cell] & ~(1u << found.target % 9);
        const int slot = !found.on ? found.target : is_single(others) ? 9 * cell + lowest(others) : 729 + found.target;
        std::int32_t& at = known[slot];
        if (at >= 0) {
            const Ranked& old = ranked[at];
            if (length > old.length || (length == old.length && found.kind >= old.conclusion.kind)) return;
            ranked[at].length = -1;
        }
        at = static_cast<std::int32_t>(ranked.size());
        ranked.push_back({found, length});
    });
    std::erase_if(ranked, [](const Ranked& hint) { return hint.length < 0; });
    std::stable_sort(ranked.begin(), ranked.end(), [](const Ranked& a, const Ranked& b) {
        return a.length != b.length ? a.length < b.length : a.conclusion.kind < b.conclusion.kind;
    });
    std::vector<NestedHint> hints;
    for (const Ranked& one : ranked) {
        const Conclusion& found = one.conclusion;
        NestedHint hint{removes(found), {}, one.length, static_cast<std::uint64_t>(found.branches), {}};
        Gone gone(before, grid_);
        for (int i = 0; i < found.branches; ++i) {
            const Target& target = found.targets[i];
            target.search->each_ancestor(target.node, [&](const Node& node) {
                hint.signature = mix(hint.signature, static_cast<std::uint64_t>(2 * node.candidate + node.on));
                if (!node.on) return;
                if (node.cause != is_start) gone.link(node.candidate, node.cause);
                else if (found.kind == by_cell) gone.cell(node.candidate / 9);
                else if (found.kind == by_region) gone.house(found.from, node.candidate % 9);
            });
        }
        hint.parents = gone.take();
        if (hint.parents.empty()) continue;
        hints.push_back(std::move(hint));
        if (conclusions != nullptr) conclusions->push_back(found);
    }
    return hints;
}

}  // namespace whydoku::se
