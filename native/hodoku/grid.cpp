// The state that HoDoKu keeps, its singles, and its loop: the first technique of the list that has a step wins.
#include "hodoku/grid.hpp"

#include <algorithm>

namespace whydoku::hodoku {

namespace {
constexpr std::int8_t no_house = 27;
}

Tables::Tables() {
    for (int i = 0; i < 9; ++i) {
        for (int j = 0; j < 9; ++j) {
            cells[i][j] = 9 * i + j;
            cells[9 + i][j] = 9 * j + i;
            cells[18 + i][j] = (i / 3 * 3 + j / 3) * 9 + i % 3 * 3 + j % 3;
        }
    }
    for (int h = 0; h < 27; ++h) {
        house[h] = 0;
        for (const int cell : cells[h]) house[h] |= bit(cell);
    }
    for (int cell = 0; cell < 81; ++cell) {
        houses[cell] = {row(cell), 9 + column(cell), 18 + block(cell)};
        peers[cell] = (house[houses[cell][0]] | house[houses[cell][1]] | house[houses[cell][2]]) & ~bit(cell);
        int at = 0;
        each(peers[cell], [&](int peer) { peer_list[cell][at++] = peer; });
    }
    for (int cell = 0; cell < 81; ++cell) {
        for (const int peer : peer_list[cell]) {
            auto& found = elsewhere[cell][peer] = {no_house, no_house};
            std::size_t n = 0;
            for (std::size_t kind = 0; kind < 3; ++kind) {
                if (houses[peer][kind] != houses[cell][kind]) found[n++] = static_cast<std::int8_t>(houses[peer][kind]);
            }
        }
    }
}
const Tables tables;

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

Grid::Grid(const std::array<std::int8_t, 81>& line, Limit& limit) : unfilled_((Set{1} << 81) - 1), limit_(&limit) {
    marks.fill(0x1ff);
    for (auto& count : counts) count.fill(9);
    for (auto& places_then : searched) places_then.fill(~Set{0});  // no set of 81 cells
    open_in.fill(9);
    for (int digit = 1; digit <= 9; ++digit) places[digit] = unfilled_;
    for (int cell = 0; cell < 81; ++cell) {
        if (!line[cell]) continue;
        set(cell, line[cell]);
        given[cell] = true;
    }
}

void Grid::hidden_event(int house, int digit) {
    const Set left = tables.house[house] & places[digit];
    if (left) hidden_.add(lowest(left), digit);
}

void Grid::set(int cell, int digit) {
    const Mark former = marks[cell];
    values[cell] = static_cast<std::int8_t>(digit);
    marks[cell] = 0;
    --open;
    const Set others = ~bit(cell);
    unfilled_ &= others;
    last_ &= others;
    for (const int house : tables.houses[cell]) {
        if (--open_in[house] == 1) last_ |= tables.house[house] & unfilled_;
    }
    for (Mark left = former; left; left &= static_cast<Mark>(left - 1)) places[low_digit(left)] &= others;
    // The digit's other places in the cell's own houses go as well, and the last one, which is here, is no news.
    each(tables.peers[cell] & places[digit], [&](int peer) {
        strike(peer, digit);
        const auto [one, other] = tables.elsewhere[cell][peer];
        count_down(one, digit);
        if (other != no_house) count_down(other, digit);
    });
    for (const int house : tables.houses[cell]) counts[house][digit] = 0;
    for (Mark left = former & static_cast<Mark>(~mark_of(digit)); left; left &= static_cast<Mark>(left - 1)) {
        const int d = low_digit(left);
        for (const int house : tables.houses[cell]) {
            if (--counts[house][d] == 1) hidden_event(house, d);
        }
    }
}

void Grid::remove(int cell, int digit) {
    if (has(cell, digit)) take_out(cell, digit);
}

// Take a candidate out of a cell; what is then left alone there is a naked single.
inline void Grid::strike(int cell, int digit) {
    const Mark left = marks[cell] &= static_cast<Mark>(~mark_of(digit));
    places[digit] &= ~bit(cell);
    if (left && !(left & (left - 1))) naked_.add(cell, low_digit(left));
}

inline void Grid::count_down(int house, int digit) {
    const int left = --counts[house][digit];
    if (left == 1) hidden_event(house, digit);
    if (left != 0) return;
    for (auto at = hidden_.begin(); at != hidden_.end(); ++at) {
        if (at->second != digit || !(tables.house[house] & bit(at->first))) continue;
        hidden_.erase(at);
        break;
    }
}

void Grid::take_out(int cell, int digit) {
    strike(cell, digit);
    if (!marks[cell]) return;
    for (const int house : tables.houses[cell]) count_down(house, digit);
}

void Grid::apply(const Step& step) {
    for (const auto& [cell, digit] : step.places) set(cell, digit);
    for (const auto& [cell, digit] : step.removes) remove(cell, digit);
}

bool Grid::find_full_house(Candidate& found) const {
    if (!last_) return false;
    for (const auto& [cell, digit] : naked_) {
        if (!(last_ & bit(cell))) continue;
        found = {cell, digit};
        return true;
    }
    return false;
}

bool Grid::take_single(Queue& queue, Candidate& found) {
    while (!queue.empty()) {
        found = queue.take();
        if (!values[found.first]) return true;
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

Step next_step(Grid& grid, const std::array<std::int8_t, 81>& solution) {
    for (int entry = hidden_single + 1; entry < brute_force; ++entry) {
        Step step;
        step.entry = static_cast<Entry>(entry);
        grid.tick(100);
        if (find(grid, step.entry, step)) return step;
    }
    Step step;
    step.entry = brute_force;
    int middle = grid.open / 2;
    for (int cell = 0; cell < 81; ++cell) {
        if (grid.values[cell] || middle--) continue;
        step.places = {{cell, solution[cell]}};
        break;
    }
    return step;
}

Path walk(const std::array<std::int8_t, 81>& givens, const std::array<std::int8_t, 81>& solution, Limit& limit) {
    Grid grid(givens, limit);
    Path path;
    path.taken.reserve(static_cast<std::size_t>(2 * grid.open));
    int most = 0;
    // Whether none before was as dear.
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
        while (grid.open) {
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
