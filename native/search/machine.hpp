// A machine that reads values one by one. Lines of the same length that the same machine reads share its unrolled form, and so
// do problems: what it comes to is worked out once and kept.
#pragma once

#include <cstddef>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "bits.hpp"

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
        Mask split = 0;  // where all that matters is whether a value is one of these
    };

    // Throws std::invalid_argument on a number out of range.
    Machine(int values, int states, std::vector<Move> moves, int start, std::vector<int> accept);
    Machine(const Machine&) = delete;
    Machine& operator=(const Machine&) = delete;

    int values() const { return values_; }
    std::shared_ptr<const Unrolled> along(std::size_t length) const;
    // How many steps there are along so many different values, in whatever order: what it costs to follow them all. Goes no
    // further than `most_steps` + 1.
    std::size_t steps_along_different(std::size_t length) const;
    static constexpr std::size_t most_steps = 100'000;
    // The sets of `length` different values that it accepts in some order; null where all do or finding out takes too long.
    std::shared_ptr<const std::vector<Mask>> sets(std::size_t length) const;

private:
    std::shared_ptr<const Unrolled> unroll(std::size_t length) const;
    std::shared_ptr<const std::vector<Mask>> find_sets(std::size_t length) const;
    std::size_t count_steps(const Unrolled& form) const;

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
};

// The machine of a text that reads so many digits of the network from `first` on. Machines belong to kinds of rules and not
// to puzzles: the latest few hundred are kept, so that puzzle after puzzle shares what they come to.
// Throws std::invalid_argument on a number out of range.
std::shared_ptr<const Machine> machine_for(const MachineText& text, int first, int values);

}  // namespace whydoku
