// HoDoKu's path through a classic 9×9: the state it keeps, and the steps it takes. This folder imitates HoDoKu and nothing else;
// the geometry comes from nine.hpp, as in `se`.
//
//   house          rows 0..8, columns 9..17, blocks 18..26
//   naked, hidden  singles in the order in which they arose, which is the order in which they are taken
//
// Which single comes first decides how many count as naked (4 points) and how many as hidden (14), so the queues are part of the
// scale: see `Grid::set` and `Grid::remove`.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "limit.hpp"
#include "nine.hpp"

namespace whydoku::hodoku {

using namespace nine;

inline constexpr nine::Houses houses({nine::Kind::row, nine::Kind::column, nine::Kind::block});
using Candidate = std::pair<int, int>;          // cell, digit
using Values = std::array<std::int8_t, 81>;  // the digit of each cell, or -1

// The entries of HoDoKu's list of steps that are on by default, in its order.
enum Entry : std::uint8_t {
    full_house, naked_single, hidden_single, locked_pair, locked_triple, pointing, claiming, naked_pair, naked_triple, hidden_pair,
    hidden_triple, naked_quad, hidden_quad, x_wing, swordfish, jellyfish, remote_pair, bug, skyscraper, kite, turbot,
    empty_rectangle, w_wing, xy_wing, xyz_wing, unique_1, unique_2, unique_3, unique_4, unique_5, unique_6, hidden_rectangle,
    avoidable_1, avoidable_2, finned_x_wing, sashimi_x_wing, finned_swordfish, sashimi_swordfish, finned_jellyfish,
    sashimi_jellyfish, sue_de_coq, simple_colours, multi_colours, x_chain, xy_chain, nice_loop, grouped_loop, als_xz, als_xy_wing,
    als_chain, franken_x_wing, franken_swordfish, finned_franken_x_wing, finned_franken_swordfish, forcing_chain, forcing_net,
    brute_force, entries,
};

struct Step {
    Entry entry{};
    std::vector<Candidate> places;
    std::vector<Candidate> removes;  // in the order in which they are removed
};

// The queue of singles. Taken ones remain in front, and are skipped.
class Queue {
public:
    bool empty() const { return first_ == all_.size(); }
    Candidate take() { return all_[first_++]; }
    void add(int cell, int digit) { all_.emplace_back(cell, digit); }
    void erase(std::vector<Candidate>::iterator at) { all_.erase(at); }
    auto begin() { return all_.begin() + static_cast<std::ptrdiff_t>(first_); }
    auto begin() const { return all_.begin() + static_cast<std::ptrdiff_t>(first_); }
    auto end() { return all_.end(); }
    auto end() const { return all_.end(); }

private:
    std::vector<Candidate> all_;
    std::size_t first_ = 0;
};

class Grid : public nine::Candidates<houses> {
public:
    // The givens are set one after another, as HoDoKu reads a puzzle.
    Grid(const Values& givens, Limit& limit);

    // Long searches check the time by `Limit::tick`.
    void tick(std::int64_t weight) const { limit_->tick(weight); }

    Values values;
    std::array<bool, 81> given{};
    std::array<Cells, 9> cells;  // [digit]: those with the candidate
    // Of entries that look at one digit at a time: the cells of each digit when nothing was found for it last.
    mutable std::array<std::array<Cells, 9>, entries> searched;

    void set(int cell, int digit);
    void remove(int cell, int digit);
    void apply(const Step& step);

    // The single that HoDoKu takes next, if there is one.
    bool find_single(Entry& entry, Candidate& found);

private:
    bool find_full_house(Candidate& found) const;
    bool take_single(Queue& queue, Candidate& found);
    void strike(int cell, int digit);
    void lose_place(int cell, int kind, int digit);
    void hidden_event(int house, int digit);
    Cells last_{};  // cells that are the last open one of a house
    Limit* limit_;
    Queue naked_;
    Queue hidden_;
};

// Each finder fills in the first step, or the best, of its entry, and returns whether there is one.
bool find_locked_subset(const Grid& grid, int k, Step& step);
bool find_pointing(const Grid& grid, Step& step);
bool find_claiming(const Grid& grid, Step& step);
bool find_naked_subset(const Grid& grid, int k, Step& step);
bool find_hidden_subset(const Grid& grid, int k, Step& step);
bool find_fish(const Grid& grid, int k, Step& step);
bool find_finned_fish(const Grid& grid, int k, bool sashimi, Step& step);
bool find_franken_fish(const Grid& grid, int k, bool finned, Step& step);
bool find_bug(const Grid& grid, Step& step);
bool find_skyscraper(const Grid& grid, Step& step);
bool find_kite(const Grid& grid, Step& step);
bool find_empty_rectangle(const Grid& grid, Step& step);
bool find_w_wing(const Grid& grid, Step& step);
bool find_xy_wing(const Grid& grid, Step& step);
bool find_xyz_wing(const Grid& grid, Step& step);
bool find_rectangle(const Grid& grid, Entry entry, Step& step);
bool find_avoidable(const Grid& grid, Entry entry, Step& step);
bool find_sue_de_coq(const Grid& grid, Step& step);
bool find_simple_colours(const Grid& grid, Step& step);
bool find_multi_colours(const Grid& grid, Step& step);
bool find_x_chain(const Grid& grid, int links, Step& step);
bool find_xy_chain(const Grid& grid, Step& step);
bool find_remote_pair(const Grid& grid, Step& step);
bool find_nice_loop(const Grid& grid, bool grouped, Step& step);
bool find_forcing_chain(const Grid& grid, Step& step);
bool find_forcing_net(const Grid& grid, Step& step);
bool find_als_xz(const Grid& grid, Step& step);
bool find_als_xy_wing(const Grid& grid, Step& step);
bool find_als_chain(const Grid& grid, Step& step);

// Put candidates behind those that a step removes, each once.
void add(std::vector<Candidate>& removes, int cell, int digit);
void add_cells(std::vector<Candidate>& removes, Cells cells, int digit);
void add_digits(std::vector<Candidate>& removes, int cell, Bits digits);
void add_in_house(std::vector<Candidate>& removes, const Grid& grid, int house, Cells keep, Bits digits);  // but for the cells to keep

// Find the step that HoDoKu takes where there is no single; `solution` is for brute force.
Step next_step(Grid& grid, const Values& solution);

struct Entered {
    const char* code;  // HoDoKu's, of the plainest kind that the entry finds; "" for brute force
    int score;
    int level;  // 0 easy … 4 extreme
};
extern const std::array<Entered, entries> list;

// The whole path, or as much as there was time for.
struct Path {
    std::vector<Entry> taken;
    std::vector<Candidate> places, removes;  // of the step that scores most, the first of several
    int dearest = 0;                         // its number
    int total = 0, level = 0, guesses = 0;   // of all: the sum of scores, the highest level, how often by brute force
    bool solved = false;
};
Path walk(const Values& givens, const Values& solution, Limit& limit);

// HoDoKu's order among steps that were all collected: more removals first, then shorter, then the smaller sum of indices.
struct Best {
    Step& step;
    bool found = false;
    int length = 0;
    long sum = 0;
    void offer(std::vector<Candidate> removes, int length);
};

}  // namespace whydoku::hodoku
