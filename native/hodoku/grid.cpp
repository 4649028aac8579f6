// The state that HoDoKu keeps, its singles, and its loop: the first technique of the list that has a step wins.
#include "hodoku/grid.hpp"

#include <algorithm>

namespace whydoku::hodoku {

const std::array<Entered, entries> list = {{
    {"0000", 4, 0}, {"0003", 4, 0}, {"0002", 14, 0}, {"0110", 40, 1}, {"0111", 60, 1}, {"0100", 50, 1},
    {"0101", 50, 1}, {"0200", 60, 1}, {"0201", 80, 1}, {"0210", 70, 1}, {"0211", 100, 1}, {"0202", 120, 2},
    {"0212", 150, 2}, {"0300", 140, 2}, {"0301", 150, 2}, {"0302", 160, 2}, {"0703", 110, 2}, {"0610", 100, 2},
    {"0400", 130, 2}, {"0401", 150, 2}, {"0403", 120, 2}, {"0402", 120, 2}, {"0803", 150, 2}, {"0800", 160, 2},
    {"0801", 180, 2}, {"0600", 100, 2}, {"0601", 100, 2}, {"0602", 100, 2}, {"0603", 100, 2}, {"0604", 100, 2},
    {"0605", 100, 2}, {"0606", 100, 2}, {"0607", 100, 2}, {"0608", 100, 2}, {"0310", 130, 2}, {"0320", 150, 2},
    {"0311", 200, 3}, {"0321", 240, 3}, {"0312", 250, 3}, {"0322", 260, 3}, {"1101", 250, 3}, {"0500", 150, 2},
    {"0502", 200, 2}, {"0701", 260, 3}, {"0702", 260, 3}, {"0708", 280, 3}, {"0711", 300, 3}, {"0901", 300, 3},
    {"0902", 320, 3}, {"0903", 340, 3}, {"0330", 300, 3}, {"0331", 350, 3}, {"0340", 390, 3}, {"0341", 410, 3},
    {"1301", 500, 4}, {"1303", 700, 4}, {"", 10000, 4},
}};

Grid::Grid(const Values& givens, Limit& limit) : limit_(&limit) {
    begin();
    values.fill(-1);
    cells.fill(every_cell);
    for (auto& cells_then : searched) cells_then.fill(~Cells{});  // no set of 81 cells
    for (int cell = 0; cell < 81; ++cell) {
        if (givens[cell] < 0) continue;
        set(cell, givens[cell]);
        given[cell] = true;
    }
}

void Grid::hidden_event(int house, int digit) { hidden_.add(houses.cells[house][lowest(places[house][digit])], digit); }

void Grid::set(int cell, int digit) {
    const Bits former = candidates[cell];
    values[cell] = static_cast<std::int8_t>(digit);
    candidates[cell] = 0;
    --left;
    last_.drop(cell);
    for (int kind = 0; kind < 3; ++kind) {
        const Bits still_open = close_place(cell, kind);
        if (is_single(still_open)) last_.add(houses.cells[houses.of[cell][kind]][lowest(still_open)]);
    }
    each(former, [&](int d) { cells[d].drop(cell); });
    // The digit's other places in the cell's own houses are removed as well; the last one, which is here, is not queued.
    each(peers[cell] & cells[digit], [&](int peer) {
        strike(peer, digit);
        for (int kind = 0; kind < 3; ++kind) {
            if (houses.of[peer][kind] != houses.of[cell][kind]) lose_place(peer, kind, digit);
        }
    });
    for (const int house : houses.of[cell]) places[house][digit] = 0;
    each(former & ~bit(digit), [&](int d) {
        for (int kind = 0; kind < 3; ++kind) {
            if (is_single(take_place(cell, kind, d))) hidden_event(houses.of[cell][kind], d);
        }
    });
}

void Grid::remove(int cell, int digit) {
    if (!has(cell, digit)) return;
    strike(cell, digit);
    if (!candidates[cell]) return;
    for (int kind = 0; kind < 3; ++kind) lose_place(cell, kind, digit);
}

// Remove a candidate from a cell; a single candidate left there is a naked single.
inline void Grid::strike(int cell, int digit) {
    const Bits rest = candidates[cell] &= static_cast<Bits>(~bit(digit));
    cells[digit].drop(cell);
    if (is_single(rest)) naked_.add(cell, lowest(rest));
}

// Remove a candidate from a house; a single place left there is a hidden single, and a former single place is none now.
inline void Grid::lose_place(int cell, int kind, int digit) {
    const int house = houses.of[cell][kind];
    const Bits rest = take_place(cell, kind, digit);
    if (is_single(rest)) hidden_event(house, digit);
    if (rest != 0) return;
    for (auto at = hidden_.begin(); at != hidden_.end(); ++at) {
        if (at->second != digit || !houses.set[house].has(at->first)) continue;
        hidden_.erase(at);
        break;
    }
}

void Grid::apply(const Step& step) {
    for (const auto& [cell, digit] : step.places) set(cell, digit);
    for (const auto& [cell, digit] : step.removes) remove(cell, digit);
}

bool Grid::find_full_house(Candidate& found) const {
    if (!last_) return false;
    for (const auto& [cell, digit] : naked_) {
        if (!last_.has(cell)) continue;
        found = {cell, digit};
        return true;
    }
    return false;
}

bool Grid::take_single(Queue& queue, Candidate& found) {
    while (!queue.empty()) {
        found = queue.take();
        if (is_open(found.first)) return true;
    }
    return false;
}

bool Grid::find_single(Entry& entry, Candidate& found) {
    if (find_full_house(found)) entry = full_house;
    else if (take_single(naked_, found)) entry = naked_single;
    else if (take_single(hidden_, found)) entry = hidden_single;
    else return false;
    return true;
}

void add(std::vector<Candidate>& removes, int cell, int digit) {
    const Candidate candidate{cell, digit};
    if (std::find(removes.begin(), removes.end(), candidate) == removes.end()) removes.push_back(candidate);
}
void add_cells(std::vector<Candidate>& removes, Cells cells, int digit) {
    each(cells, [&](int cell) { add(removes, cell, digit); });
}
void add_digits(std::vector<Candidate>& removes, int cell, Bits digits) {
    each(digits, [&](int digit) { add(removes, cell, digit); });
}
void add_in_house(std::vector<Candidate>& removes, const Grid& grid, int house, Cells keep, Bits digits) {
    for (const int cell : houses.cells[house]) {
        if (!keep.has(cell)) add_digits(removes, cell, grid.candidates[cell] & digits);
    }
}

void Best::offer(std::vector<Candidate> removes, int chain) {
    if (removes.empty()) return;
    long index = 0, weight = 1;
    for (const auto& [cell, digit] : removes) {
        index += cell * weight + digit;
        weight += 80;
    }
    if (found) {
        if (removes.size() != step.removes.size()) {
            if (removes.size() < step.removes.size()) return;
        } else if (chain != length) {
            if (chain > length) return;
        } else if (index >= sum) {
            return;
        }
    }
    found = true;
    length = chain;
    sum = index;
    step.removes = std::move(removes);
}

namespace {

bool find(Grid& g, Entry entry, Step& s) {
    switch (entry) {
    case full_house: case naked_single: case hidden_single: break;  // `find_single`
    case locked_pair: return find_locked_subset(g, 2, s);
    case locked_triple: return find_locked_subset(g, 3, s);
    case pointing: return find_pointing(g, s);
    case claiming: return find_claiming(g, s);
    case naked_pair: return find_naked_subset(g, 2, s);
    case naked_triple: return find_naked_subset(g, 3, s);
    case hidden_pair: return find_hidden_subset(g, 2, s);
    case hidden_triple: return find_hidden_subset(g, 3, s);
    case naked_quad: return find_naked_subset(g, 4, s);
    case hidden_quad: return find_hidden_subset(g, 4, s);
    case x_wing: return find_fish(g, 2, s);
    case swordfish: return find_fish(g, 3, s);
    case jellyfish: return find_fish(g, 4, s);
    case remote_pair: return find_remote_pair(g, s);
    case bug: return find_bug(g, s);
    case skyscraper: return find_skyscraper(g, s);
    case kite: return find_kite(g, s);
    case turbot: return find_x_chain(g, 3, s);
    case empty_rectangle: return find_empty_rectangle(g, s);
    case w_wing: return find_w_wing(g, s);
    case xy_wing: return find_xy_wing(g, s);
    case xyz_wing: return find_xyz_wing(g, s);
    case unique_1: case unique_2: case unique_3: case unique_4: case unique_5: case unique_6: case hidden_rectangle:
        return find_rectangle(g, entry, s);
    case avoidable_1: case avoidable_2: return find_avoidable(g, entry, s);
    case finned_x_wing: return find_finned_fish(g, 2, false, s);
    case sashimi_x_wing: return find_finned_fish(g, 2, true, s);
    case finned_swordfish: return find_finned_fish(g, 3, false, s);
    case sashimi_swordfish: return find_finned_fish(g, 3, true, s);
    case finned_jellyfish: return find_finned_fish(g, 4, false, s);
    case sashimi_jellyfish: return find_finned_fish(g, 4, true, s);
    case sue_de_coq: return find_sue_de_coq(g, s);
    case simple_colours: return find_simple_colours(g, s);
    case multi_colours: return find_multi_colours(g, s);
    case x_chain: return find_x_chain(g, 20, s);
    case xy_chain: return find_xy_chain(g, s);
    case nice_loop: return find_nice_loop(g, false, s);
    case grouped_loop: return find_nice_loop(g, true, s);
    case als_xz: return find_als_xz(g, s);
    case als_xy_wing: return find_als_xy_wing(g, s);
    case als_chain: return find_als_chain(g, s);
    case franken_x_wing: return find_franken_fish(g, 2, false, s);
    case franken_swordfish: return find_franken_fish(g, 3, false, s);
    case finned_franken_x_wing: return find_franken_fish(g, 2, true, s);
    case finned_franken_swordfish: return find_franken_fish(g, 3, true, s);
    case forcing_chain: return find_forcing_chain(g, s);
    case forcing_net: return find_forcing_net(g, s);
    case brute_force: case entries: break;
    }
    return false;
}

}  // namespace

Step next_step(Grid& grid, const Values& solution) {
    for (int entry = hidden_single + 1; entry < brute_force; ++entry) {
        Step step;
        step.entry = static_cast<Entry>(entry);
        grid.tick(100);
        if (find(grid, step.entry, step)) return step;
    }
    Step step;
    step.entry = brute_force;
    int middle = grid.left / 2;
    for (int cell = 0; cell < 81; ++cell) {
        if (!grid.is_open(cell) || middle--) continue;
        step.places = {{cell, solution[cell]}};
        break;
    }
    return step;
}

Path walk(const Values& givens, const Values& solution, Limit& limit) {
    Grid grid(givens, limit);
    Path path;
    path.taken.reserve(static_cast<std::size_t>(2 * grid.left));
    int most = 0;
    // Whether none before cost as much.
    const auto count = [&](Entry entry) {
        const int score = list[entry].score;
        path.taken.push_back(entry);
        path.total += score;
        path.level = std::max(path.level, list[entry].level);
        path.guesses += entry == brute_force;
        if (score <= most) return false;
        most = score;
        path.dearest = static_cast<int>(path.taken.size()) - 1;
        return true;
    };
    try {
        while (grid.left) {
            grid.tick(100);
            Entry entry;
            Candidate single;
            if (grid.find_single(entry, single)) {
                grid.set(single.first, single.second);
                if (count(entry)) path.places = {single};
                continue;
            }
            Step step = next_step(grid, solution);
            if (step.places.empty() && step.removes.empty()) return path;
            grid.apply(step);
            if (!count(step.entry)) continue;
            path.places = std::move(step.places);
            path.removes = std::move(step.removes);
        }
        path.solved = true;
    } catch (const Stopped&) {
    }
    return path;
}

}  // namespace whydoku::hodoku
