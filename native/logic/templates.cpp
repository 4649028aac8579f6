// Templates: all ways to put one digit into the whole grid. What is in every one of them holds; what is in none goes.
//
// Not all of them are made: for each candidate one template that has it is looked for, and every candidate of that template is
// done as well; likewise for each candidate that all templates so far have, one that does without.

#include <algorithm>

#include "logic/finder.hpp"

namespace whydoku::logic {

namespace {

enum { set_all, delete_none };

constexpr int most_nodes = 20000;  // for one template; where it takes more, one is taken to exist

enum class Found { yes, no, unknown };

struct Search {
    const Context& context;
    int digit = 0;
    int nodes = 0;
    std::vector<int> houses = {};          // those that need the digit
    std::vector<std::vector<Word>> open = {};  // cells still possible, by depth
    std::vector<int> chosen = {};

    const Net& net() const { return context.net; }
    const Position& position() const { return context.position; }
    int words() const { return net().cell_words(); }

    bool go_on(std::size_t depth) {
        if (++nodes > most_nodes) return true;
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
        std::copy_n(position().cells(digit), words(), open[0].begin());
        if (without >= 0) open[0][without >> 6] &= ~bit(without & 63);
        bool found;
        if (with >= 0) {
            take(0, with);
            chosen.push_back(with);
            found = go_on(1);
        } else {
            found = go_on(0);
        }
        return nodes > most_nodes ? Found::unknown : found ? Found::yes : Found::no;
    }
};

void find(const Context& context, Sink& sink) {
    const Net& net = context.net;
    const Position& position = context.position;
    thread_local Step step;
    Search search{context};
    std::vector<char> done(net.cells());
    for (int d = 0; d < net.digits(); ++d) {
        search.digit = d;
        search.houses.clear();
        for (int h = 0; h < net.houses(); ++h) {
            if (position.places(h, d)) search.houses.push_back(h);
        }
        if (search.houses.empty()) continue;
        step.clear(sink.wants(set_all) ? set_all : delete_none);
        bool known = true;
        if (sink.wants(delete_none)) {
            std::ranges::fill(done, 0);
            for (int w = 0; w < net.cell_words(); ++w) {
                for (Word rest = position.cells(d)[w]; rest; rest &= rest - 1) {
                    const int cell = w * 64 + lowest(rest);
                    if (done[cell]) continue;
                    const Found found = search.look(cell, -1);
                    if (found == Found::yes) {
                        for (const int other : search.chosen) done[other] = 1;
                    } else if (found == Found::no) {
                        step.removes.push_back(net.cand(cell, d));
                    }
                }
            }
        } else {
            known = search.look(-1, -1) == Found::yes;
            std::vector<int> common = search.chosen;
            for (std::size_t i = 0; known && i < common.size(); ++i) {
                const int cell = common[i];
                const Found found = search.look(-1, cell);
                if (found == Found::no) {
                    step.places.push_back(net.cand(cell, d));
                } else if (found == Found::yes) {
                    const auto missing = [&](int c) { return std::ranges::find(search.chosen, c) == search.chosen.end(); };
                    const auto rest = common.begin() + static_cast<std::ptrdiff_t>(i) + 1;
                    common.erase(std::remove_if(rest, common.end(), missing), common.end());
                }
            }
        }
        if (!known || (step.removes.empty() && step.places.empty())) continue;
        for (const int h : search.houses) step.truths.push_back(net.truth(h, d));
        step.add(Role::digits, {d});
        if (!sink.take(step)) return;
    }
}

const Register registered{{.family = "templates", .techniques = {"template-set", "template-delete"}, .find = find}};

}  // namespace

}  // namespace whydoku::logic
