// Templates: all ways to put one digit into the whole grid. What is in every one of them holds; what is in none goes. What holds
// for one digit is no place for the others, so these have fewer templates, and so on.
//
// Not all of them are made: for each candidate one template that has it is looked for, and every candidate of that template is
// done as well; likewise for each candidate that all templates so far have, one that does without.

#include <algorithm>

#include "logic/finder.hpp"

namespace whydoku::logic::templates_finder {

namespace {

enum { set_all, delete_none };

constexpr Effort nodes_of_template{20000, "templates of digits that have very many"};  // where it takes more, one is taken to exist

enum class Found { yes, no, unknown };

struct Search {
    const Context& context;
    int most_nodes = context.limit.most(nodes_of_template);
    int digit = 0;
    const Word* places = nullptr;  // the cells it may be in
    int nodes = 0;
    std::vector<int> houses = {};          // those that need the digit
    std::vector<std::vector<Word>> open = {};  // cells still possible, by depth
    std::vector<int> chosen = {};

    const Net& net() const { return context.net; }
    int words() const { return net().cell_words(); }

    bool go_on(std::size_t depth) {
        if (++nodes > most_nodes) return true;
        context.limit.tick(static_cast<int>(houses.size() * (chosen.size() + static_cast<std::size_t>(words()))) / 16);
        const Word* cells = open[depth].data();
        int best = -1;
        int fewest = 0;
        for (const int house : houses) {
            const Word* members = net().members(house);
            bool has = false;
            for (const int cell : chosen) has = has || (members[cell >> 6] >> (cell & 63) & 1);
            if (has) continue;
            int count = 0;
            for (int w = 0; w < words(); ++w) count += size_of(cells[w] & members[w]);
            if (best < 0 || count < fewest) {
                best = house;
                fewest = count;
            }
            if (count == 0) return false;
        }
        if (best < 0) return true;
        if (open.size() < depth + 2) open.emplace_back(words());
        for (const int cell : net().cells_of(best)) {
            if (!(open[depth][cell >> 6] >> (cell & 63) & 1)) continue;
            take(depth, cell);
            chosen.push_back(cell);
            if (go_on(depth + 1)) return true;
            chosen.pop_back();
        }
        return false;
    }
    void take(std::size_t depth, int cell) {
        for (int w = 0; w < words(); ++w) open[depth + 1][w] = open[depth][w] & ~net().sees(cell)[w];
        open[depth + 1][cell >> 6] &= ~bit(cell & 63);
    }
    // A template with `with` (-1: any) and without `without` (-1: none); it is in `chosen`.
    Found look(int with, int without) {
        nodes = 0;
        chosen.clear();
        if (open.size() < 2) open.resize(2);
        for (auto& cells : open) cells.resize(words());
        std::copy_n(places, words(), open[0].begin());
        if (without >= 0) open[0][without >> 6] &= ~bit(without & 63);
        bool found;
        if (with >= 0) {
            take(0, with);
            chosen.push_back(with);
            found = go_on(1);
        } else {
            found = go_on(0);
        }
        if (nodes > most_nodes) context.limit.gave_up(nodes_of_template);
        return nodes > most_nodes ? Found::unknown : found ? Found::yes : Found::no;
    }
};

// All digits at once: a cell that every template of one digit has is no place for another's.
class Overlay {
public:
    explicit Overlay(const Context& context) : net_(context.net), position_(context.position), search_{context} {
        for (int d = 0; d < net_.digits(); ++d) {
            open_.emplace_back(position_.cells(d), position_.cells(d) + net_.cell_words());
            fixed_.emplace_back(static_cast<std::size_t>(net_.cell_words()), Word{0});
            rests_on_.push_back(bit(d));
        }
    }

    // Work out what is in some template and what is in all, until nothing changes any more.
    void settle() {
        std::vector<char> due(net_.digits(), 1);
        for (bool again = true; again;) {
            again = false;
            for (int d = 0; d < net_.digits(); ++d) {
                if (!due[d]) continue;
                due[d] = 0;
                again = true;
                if (!narrow(d)) continue;
                for (int e = 0; e < net_.digits(); ++e) {
                    if (e == d) continue;
                    for (int w = 0; w < net_.cell_words(); ++w) {
                        if (!(open_[e][w] & fixed_[d][w])) continue;
                        due[e] = 1;
                        rests_on_[e] |= rests_on_[d];
                        open_[e][w] &= ~fixed_[d][w];
                    }
                }
            }
        }
    }
    const std::vector<Word>& open(int digit) const { return open_[digit]; }
    const std::vector<Word>& fixed(int digit) const { return fixed_[digit]; }
    // The digits whose templates had a part in that.
    Mask rests_on(int digit) const { return rests_on_[digit]; }

private:
    // After: false means that the digit has no templates, or too many to tell.
    bool narrow(int digit) {
        search_.digit = digit;
        search_.places = open_[digit].data();
        search_.houses.clear();
        for (int h = 0; h < net_.houses(); ++h) {
            if (position_.places(h, digit)) search_.houses.push_back(h);
        }
        if (search_.houses.empty() || search_.look(-1, -1) != Found::yes) return false;
        std::vector<int> common = search_.chosen;
        std::vector<Word> some(static_cast<std::size_t>(net_.cell_words()), 0);
        const auto note = [&] {
            for (const int cell : search_.chosen) some[cell >> 6] |= bit(cell & 63);
            std::erase_if(common, [&](int cell) { return std::ranges::find(search_.chosen, cell) == search_.chosen.end(); });
        };
        note();
        for (int w = 0; w < net_.cell_words(); ++w) {
            for (Word rest = open_[digit][w] & ~some[w]; rest; rest &= rest - 1) {
                const int cell = w * 64 + lowest(rest);
                if (some[w] >> (cell & 63) & 1) continue;
                const Found found = search_.look(cell, -1);
                if (found == Found::yes) note();
                if (found == Found::unknown) some[w] |= bit(cell & 63);
            }
        }
        for (const int cell : std::vector<int>(common)) {
            if (std::ranges::find(common, cell) == common.end()) continue;
            const Found found = search_.look(-1, cell);
            if (found == Found::yes) note();
            if (found == Found::unknown) std::erase(common, cell);
        }
        open_[digit] = some;
        std::ranges::fill(fixed_[digit], 0);
        for (const int cell : common) fixed_[digit][cell >> 6] |= bit(cell & 63);
        return true;
    }

    const Net& net_;
    const Position& position_;
    Search search_;
    std::vector<std::vector<Word>> open_;
    std::vector<std::vector<Word>> fixed_;
    std::vector<Mask> rests_on_;
};

void find(const Context& context, Sink& sink) {
    const Net& net = context.net;
    const Position& position = context.position;
    thread_local Step step;
    Overlay overlay(context);
    overlay.settle();
    for (int d = 0; d < net.digits(); ++d) {
        for (const int technique : {set_all, delete_none}) {
            if (!sink.wants(technique)) continue;
            step.clear(technique);
            for (int w = 0; w < net.cell_words(); ++w) {
                const Word cells = technique == set_all ? overlay.fixed(d)[w] : position.cells(d)[w] & ~overlay.open(d)[w];
                auto& list = technique == set_all ? step.places : step.removes;
                for (Word rest = cells; rest; rest &= rest - 1) list.push_back(net.cand(w * 64 + lowest(rest), d));
            }
            if (step.places.empty() && step.removes.empty()) continue;
            for (Mask digits = overlay.rests_on(d); digits; digits &= digits - 1) {
                for (int h = 0; h < net.houses(); ++h) {
                    if (position.places(h, lowest(digits))) step.truths.push_back(net.truth(h, lowest(digits)));
                }
            }
            step.add(Role::digits, {d});
            if (!sink.take(step)) return;
        }
    }
}

const Register registered{{.family = "templates", .techniques = {"template-set", "template-delete"}, .find = find}};

}  // namespace

}  // namespace whydoku::logic::templates_finder
