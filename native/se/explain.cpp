// What each hint is to the logic engine. A pattern is asked for by name: the engine's own technique gives the step with that conclusion. Chains bring
// their nodes with them.

#include "se/explain.hpp"

#include <algorithm>
#include <stdexcept>
#include <string>

#include "se/hint.hpp"
#include "se/implications.hpp"
#include "se/patterns.hpp"
#include "se/teller.hpp"

namespace whydoku::se {

namespace {

struct Name {
    std::string_view theirs, ours;
};

// In the order in which they are asked: where several of ours are one of theirs, the first that has the step.
constexpr Name patterns[] = {
    {"Direct Pointing", "direct-pointing"},
    {"Direct Claiming", "direct-claiming"},
    {"Direct Hidden Pair", "direct-hidden-pair"},
    {"Direct Hidden Triplet", "direct-hidden-triple"},
    {"Pointing", "pointing"},
    {"Claiming", "claiming"},
    {"Naked Pair", "naked-pair"},
    {"X-Wing", "x-wing"},
    {"Hidden Pair", "hidden-pair"},
    {"Naked Triplet", "naked-triple"},
    {"Swordfish", "swordfish"},
    {"Hidden Triplet", "hidden-triple"},
    {"2 Strong Links", "skyscraper"},
    {"2 Strong Links", "2-string-kite"},
    {"2 Strong Links", "turbot-fish"},
    {"2 Strong Links", "empty-rectangle"},
    {"2 Strong Links", "grouped-x-chain"},
    {"XY-Wing", "xy-wing"},
    {"XYZ-Wing", "xyz-wing"},
    {"Unique Rectangle type 1", "unique-rectangle-type-1"},
    {"Unique Rectangle type 2", "unique-rectangle-type-2"},
    {"Unique Rectangle type 2", "unique-rectangle-type-5"},
    {"Unique Rectangle type 3", "unique-rectangle-type-3"},
    {"Unique Rectangle type 4", "unique-rectangle-type-4"},
    {"Unique Loop type 1", "unique-loop-type-1"},
    {"Unique Loop type 2", "unique-loop-type-2"},
    {"Unique Loop type 3", "unique-loop-type-3"},
    {"Unique Loop type 4", "unique-loop-type-4"},
    {"Naked Quad", "naked-quadruple"},
    {"Jellyfish", "jellyfish"},
    {"Hidden Quad", "hidden-quadruple"},
    {"3 Strong Links", "x-chain"},
    {"3 Strong Links", "grouped-x-chain"},
    {"4 Strong Links", "x-chain"},
    {"4 Strong Links", "grouped-x-chain"},
    {"WXYZ-Wing", "wxyz-wing"},
    {"WXYZ-Wing", "almost-locked-set-xz-rule"},
    {"WXYZ-Wing", "doubly-linked-als-xz"},
    {"VWXYZ-Wing", "vwxyz-wing"},
    {"VWXYZ-Wing", "almost-locked-set-xz-rule"},
    {"VWXYZ-Wing", "doubly-linked-als-xz"},
    {"UVWXYZ-Wing", "uvwxyz-wing"},
    {"UVWXYZ-Wing", "almost-locked-set-xz-rule"},
    {"UVWXYZ-Wing", "doubly-linked-als-xz"},
    {"TUVWXYZ-Wing", "tuvwxyz-wing"},
    {"TUVWXYZ-Wing", "almost-locked-set-xz-rule"},
    {"TUVWXYZ-Wing", "doubly-linked-als-xz"},
    {"BUG type 1", "bivalue-universal-grave-1"},
    {"BUG type 2", "bivalue-universal-grave-type-2"},
    {"BUG type 3", "bivalue-universal-grave-type-3"},
    {"BUG type 4", "bivalue-universal-grave-type-4"},
    {"Aligned Pair Exclusion", "aligned-pair-exclusion"},
    {"Aligned Triplet Exclusion", "aligned-triple-exclusion"},
};

constexpr Name chains[] = {
    {"Bidirectional X-Cycle", "continuous-nice-loop"},
    {"Bidirectional Y-Cycle", "continuous-nice-loop"},
    {"Bidirectional Cycle", "continuous-nice-loop"},
    {"Turbot Fish", "turbot-fish"},
    {"Forcing X-Chain", "x-chain"},
    {"Forcing Chain", "aic"},
    {"Nishio Forcing Chains", "nishio"},
    {"Cell Forcing Chains", "cell-forcing-chain"},
    {"Region Forcing Chains", "house-forcing-chain"},
};

// Dynamic chains: ours is the kind and what is nested in it.
constexpr Name dynamic_kinds[] = {
    {"Dynamic Contradiction Forcing Chains", "forcing-net-contradiction"},
    {"Dynamic Cell Forcing Chains", "cell-forcing-net"},
    {"Dynamic Region Forcing Chains", "house-forcing-net"},
    {"Dynamic Double Forcing Chains", "double-forcing-net"},
};
constexpr Name dynamic_levels[] = {
    {"", ""},
    {" (+)", "-patterns"},
    {" (+ Forcing Chains)", "-forcing-chains"},
    {" (+ Multiple Forcing Chains)", "-multiple-chains"},
    {" (+ Dynamic Forcing Chains", "-nets"},  // whatever those nest in turn
};

// The grid of a position.
Grid grid_of(const logic::Position& position) {
    Grid grid = Grid::empty();
    for (int cell = 0; cell < 81; ++cell)
        if (position.value(cell) >= 0) grid.put(cell, position.value(cell));
    for (int cell = 0; cell < 81; ++cell)
        each(grid.candidates[cell] & ~static_cast<unsigned>(position.domain(cell)), [&](int digit) { grid.remove(cell, digit); });
    return grid;
}

class Explaining {
public:
    Explaining(logic::Run& run, const Edition& edition, std::vector<double>& ratings)
        : run_(run), engine_(run.engine()), edition_(edition), ratings_(ratings), teller_(engine_.net()), grid_(grid_of(run.position())) {}

    logic::Outcome go(int most) {
        for (; grid_.left > 0; --most) {
            if (most == 0) return logic::Outcome::stopped;
            if (run_.position().broken() >= 0) return logic::Outcome::contradiction;
            run_.limit().tick(20);
            teller_.begin(grid_);
            const Found hint = next_hint(grid_, edition_, run_.limit(), &teller_);
            if (!hint) return logic::Outcome::stuck;
            take(*hint);
            ratings_.push_back(printed(hint->rating) / 10.0);
            grid_.apply(hint->place, hint->removes);
        }
        return logic::Outcome::solved;
    }

private:
    int number_of(std::string_view name) const {
        const int number = engine_.number_of(name);
        if (number < 0) throw std::invalid_argument("the order lacks " + std::string(name));
        return number;
    }

    void take(const Hint& hint) {
        const std::string_view name = hint.technique;
        if (name == "Hidden Single" || name == "Naked Single") return take_single(hint, name == "Naked Single");
        const auto places = std::vector<int>(hint.place >= 0 ? 1 : 0, hint.place);
        const auto removes = hint.place >= 0 ? std::vector<int>() : std::vector<int>(hint.removes.begin(), hint.removes.end());
        logic::Step& step = teller_.step;
        if (teller_.step.chain.empty() && teller_.step.argument.empty()) {
            if (!find(hint, places, removes)) throw std::logic_error("no pattern for " + std::string(name));
        } else {
            step.technique = number_of(name_of_chain(hint));
            step.cost = hint.length - 2;
            step.places = places;
            step.removes = removes;
        }
        run_.push(step);
    }

    // Which house it was seen in: a block, a column, a row.
    void take_single(const Hint& hint, bool naked) {
        const int cell = hint.place / 9, digit = hint.place % 9;
        if (naked) return run_.push(number_of("naked-single"), {hint.place, teller_.cell_truth(cell), -1});
        const bool last = hint.rating < 1.1;
        for (const Type type : columns_before_rows) {
            const int h = house(type, cell);
            if (last ? !is_single(grid_.open[h]) : !is_single(grid_.places[h][digit])) continue;
            const char* const name = last ? "full-house" : type == block ? "hidden-single-in-a-box" : "hidden-single-in-a-line";
            return run_.push(number_of(name), {hint.place, teller_.house_truth(h, digit), teller_.group(h)});
        }
    }

    bool find(const Hint& hint, const std::vector<int>& places, const std::vector<int>& removes) {
        std::string name = hint.technique;
        if (name.starts_with("Naked ")) return write_naked_set(hint);
        if (name.starts_with("Unique Loop ") && name[12] != 't') name.erase(12, name.find("type") - 12);  // its length is no part of ours
        for (const Name& each : patterns)
            if (each.theirs == name && run_.find(number_of(each.ours), places, removes, teller_.step)) return true;
        return false;
    }

    // In one house, even where the cells share another, in which case the engine knows the set by another name.
    bool write_naked_set(const Hint& hint) {
        const std::string_view name = hint.technique;
        const int size = name == "Naked Pair" ? 2 : name == "Naked Triplet" ? 3 : 4;
        return each_naked_set(grid_, size, [&](const Set& found) {
            logic::Step& step = teller_.step;
            std::vector<int> cells, digits;
            std::size_t gone = 0;
            for (int i = 0; i < 9; ++i) {
                const int cell = cell_at(found.house, i);
                if (found.places >> i & 1) cells.push_back(cell);
                else gone += static_cast<std::size_t>(count(grid_.candidates[cell] & found.digits));
            }
            if (gone != hint.removes.size() || !inside(hint.removes, found)) return false;
            each(found.digits, [&](int digit) { digits.push_back(digit); });
            step.technique = number_of(size == 2 ? "naked-pair" : size == 3 ? "naked-triple" : "naked-quadruple");
            step.removes.assign(hint.removes.begin(), hint.removes.end());
            step.truths = cells;
            step.add(logic::Role::cells, cells);
            step.add(logic::Role::digits, digits);
            step.add(logic::Role::houses, {teller_.group(found.house)});
            return true;
        });
    }
    static bool inside(const std::vector<std::int16_t>& removes, const Set& found) {
        return std::ranges::all_of(removes, [&](int candidate) {
            return found.digits >> candidate % 9 & 1 && house(found.house / 9, candidate / 9) == found.house;
        });
    }

    static std::string name_of_chain(const Hint& hint) {
        const std::string_view name = hint.technique;
        if (hint.place >= 0 && name == "Turbot Fish") return "x-chain";
        if (hint.place >= 0 && name == "Forcing Chain") return "discontinuous-nice-loop";
        for (const Name& each : chains)
            if (each.theirs == name) return std::string(each.ours);
        for (const Name& kind : dynamic_kinds)
            if (name.starts_with(kind.theirs)) return std::string(kind.ours) + nested_in(name.substr(kind.theirs.size()));
        throw std::logic_error("no technique is like " + std::string(name));
    }
    static std::string nested_in(std::string_view suffix) {
        for (const Name& level : dynamic_levels)
            if (level.theirs == suffix || (level.ours == "-nets" && suffix.starts_with(level.theirs))) return std::string(level.ours);
        throw std::logic_error("no technique nests" + std::string(suffix));
    }

    logic::Run& run_;
    const logic::Engine& engine_;
    const Edition& edition_;
    std::vector<double>& ratings_;
    Teller teller_;
    Grid grid_;
};

// -- dynamic chains with something nested in them, as techniques ---------------------------------------------------------------------------------

constexpr std::array kinds{by_contradiction, by_cell, by_region, by_double};  // in the order of dynamic_kinds

// The steps of a position at each level, by kind.
struct Nets {
    std::array<std::uint64_t, std::size(dynamic_levels)> version{};
    std::array<std::vector<std::pair<Kind, logic::Step>>, std::size(dynamic_levels)> steps;
};

void find_nets(const logic::Context& context, logic::Sink& sink) {
    if (!is_plain(context.net)) return;
    const std::size_t number = 1 + static_cast<std::size_t>(sink.wanted()) / kinds.size();
    Nets& known = context.memo<Nets>();
    if (known.version[number] != context.position.version()) {
        known.version[number] = 0;
        known.steps[number].clear();
        Teller teller(context.net);
        Forcing forcing(grid_of(context.position), dynamic_mode, context.limit, &teller);
        forcing.each_kind(level_of(static_cast<int>(number)), [&](Kind kind, const Hint& hint) {
            logic::Step& step = teller.step;
            step.cost = hint.length - 2;
            if (hint.place >= 0) step.places.push_back(hint.place);
            else step.removes.assign(hint.removes.begin(), hint.removes.end());
            known.steps[number].emplace_back(kind, step);
        });
        known.version[number] = context.position.version();
    }
    for (auto& [kind, step] : known.steps[number]) {
        step.technique = sink.wanted();
        if (kind == kinds[static_cast<std::size_t>(sink.wanted()) % kinds.size()] && !sink.take(step)) return;
    }
}

std::vector<std::string> names_of_nets() {
    std::vector<std::string> all;
    for (std::size_t level = 1; level < std::size(dynamic_levels); ++level)
        for (const Name& kind : dynamic_kinds) all.push_back(std::string(kind.ours) + std::string(dynamic_levels[level].ours));
    return all;
}

const logic::Register registered{{.family = "forcing", .techniques = names_of_nets(), .find = find_nets}};

}  // namespace

std::vector<std::string> techniques_of_paths() {
    std::vector<std::string> all{"full-house", "hidden-single-in-a-box", "hidden-single-in-a-line", "naked-single", "discontinuous-nice-loop"};
    for (const Name& each : patterns) all.emplace_back(each.ours);
    for (const Name& each : chains) all.emplace_back(each.ours);
    for (const Name& level : dynamic_levels)
        for (const Name& kind : dynamic_kinds) all.push_back(std::string(kind.ours) + std::string(level.ours));
    return all;
}

logic::Outcome explain(logic::Run& run, const Edition& edition, std::vector<double>& ratings, int most) {
    if (!is_plain(run.engine().net())) throw std::invalid_argument("Sudoku Explainer's path is for plain 9×9 Sudokus");
    try {
        return Explaining(run, edition, ratings).go(most);
    } catch (const Stopped&) {
        return logic::Outcome::stopped;
    }
}

}  // namespace whydoku::se
