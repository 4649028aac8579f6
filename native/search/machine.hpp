// A machine (finite automaton) that reads values one by one. Lines of the same length share its unrolled form, and so do
// problems: it is computed once and cached.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <vector>

#include "bits.hpp"
#include "search/options.hpp"

namespace whydoku {

struct Move {
    int from;
    int value;
    int to;
};

// A machine as it is handed over: each move is three integers of four bytes, from, digit, to.
struct MachineText {
    std::string moves;
    int start;
    std::vector<int> accept;
    int low;  // the digit that is 0 for the network
};

class Machine {
public:
    struct Edge {
        int from;  // state number within its layer
        int to;    // state number within the next
        Mask values;
    };
    // A layer a variable, without the states that lie on no way from the start to an accepting state.
    struct Unrolled {
        std::vector<std::vector<Edge>> layers;        // edges by the state they come from
        std::vector<std::vector<std::size_t>> first;  // [layer][state] → its first edge; one more for the end
        std::vector<int> widths;  // states of each layer, one more than there are variables
        std::size_t words = 1;    // machine words that hold a layer's states
        bool possible = true;
        // Where no layer has more than 8 states: for each layer, what each set of values that its edges have leads to, from each set
        // of states, and where each set of states comes from with it.
        struct Narrow {
            Mask values;
            std::vector<std::uint8_t> forward, backward;  // [states as bits]
        };
        std::vector<std::vector<Narrow>> narrow;
        std::vector<Mask> splits;  // where they are few: sets of values, and all that matters of a value is which it is in
    };

    // What it does along different values. Of the values read so far only the set matters, and which states some order of them
    // leads to; states that lead nowhere are left out. Those of each set are numbered anew, from 0 on in their order, so that a
    // further value moves most of them by the same number of places.
    struct Orders {
        struct Shift {
            Mask from;  // of these states
            int by;     // places up, or down where it is negative
        };
        // Two of them for up to 8 states, as most machines need no more: small, so that all are at hand.
        struct Pair {
            std::array<std::uint8_t, 2> from{};
            std::array<std::uint8_t, 2> by{8, 8};  // places up, and 8 more

            Mask forward(Mask states) const {
                return ((states & from[0]) << by[0] | (states & from[1]) << by[1]) >> 8;
            }
            Mask backward(Mask states) const {
                return ((states << 8 >> by[0]) & from[0]) | ((states << 8 >> by[1]) & from[1]);
            }
        };
        std::vector<Pair> pairs;           // [set × values + value]; empty where they do not suffice
        std::vector<std::uint32_t> first;  // [set × values + value] → its first shift; one more for the end
        std::vector<Shift> shifts;
        std::span<const Shift> of(Mask set, int value, int values) const {
            const std::size_t at = set * static_cast<std::size_t>(values) + static_cast<std::size_t>(value);
            return {shifts.data() + first[at], shifts.data() + first[at + 1]};
        }
    };

    // Throws std::invalid_argument on a number out of range.
    Machine(int values, int states, std::vector<Move> moves, int start, std::vector<int> accept);
    Machine(const Machine&) = delete;
    Machine& operator=(const Machine&) = delete;

    int values() const { return values_; }
    std::shared_ptr<const Unrolled> along(std::size_t length) const;
    // How many steps there are along so many different values, in whatever order: what it costs to follow them all. Goes no
    // further than `options::max_order_steps` + 1.
    std::size_t steps_along_different(std::size_t length) const;
    // Null where states are more than a word holds, or shifts are many.  Before: at most 10 values.
    std::shared_ptr<const Orders> orders(std::size_t length) const;
    // The sets of `length` different values that it accepts in some order; null where all do or finding out takes too long.
    std::shared_ptr<const std::vector<Mask>> sets(std::size_t length) const;

private:
    std::shared_ptr<const Unrolled> unroll(std::size_t length) const;
    std::shared_ptr<const std::vector<Mask>> find_sets(std::size_t length) const;
    std::size_t count_steps(const Unrolled& form) const;
    std::shared_ptr<const Orders> find_orders(const Unrolled& form) const;

    // One arc for each two states, with all values that lead from one to the other; those from a state follow one another.
    struct Arc {
        int from, to;
        Mask values;
    };
    int values_;
    int states_;
    int start_;
    std::vector<int> accept_;
    std::vector<Arc> arcs_;
    std::vector<std::size_t> first_;  // [state] → its first arc
    mutable std::mutex mutex_;
    mutable std::map<std::size_t, std::shared_ptr<const Unrolled>> unrolled_;
    mutable std::map<std::size_t, std::shared_ptr<const std::vector<Mask>>> sets_;
    mutable std::map<std::size_t, std::size_t> steps_;
    mutable std::map<std::size_t, std::shared_ptr<const Orders>> orders_;
};

// The machine of a text that reads so many digits of the network from `first` on. Machines belong to kinds of rules and not
// to puzzles: the latest few hundred are cached, so that puzzles share them.
// Throws std::invalid_argument on a number out of range.
std::shared_ptr<const Machine> machine_for(const MachineText& text, int first, int values);

}  // namespace whydoku
