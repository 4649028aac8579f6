// A step: what follows, and everything needed to explain why. The words are in the technique's Python file.
//
// A step is a handful of flat lists, so that one object can be filled again and again without allocating.
#pragma once

#include <initializer_list>
#include <span>
#include <vector>

#include "logic/schema.hpp"

namespace whydoku::logic {

// A literal, "this candidate holds" or "it does not", as one number.
inline constexpr int literal_of(int cand, bool holds) { return 2 * cand + (holds ? 1 : 0); }

// An inference: one of the literals of `claim` holds (none: a contradiction), for a reason, by these truths, sets and rule,
// and by the earlier inferences that it needs.
struct Inference {
    Reason reason;
    std::span<const int> claim;   // literals
    std::span<const int> truths;
    std::span<const int> sets;    // of a count; numbered as truths are, over all groups
    std::span<const int> needs;   // numbers of earlier inferences
    int rule = -1;
};

struct Step {
    int technique = -1;         // index into the finder's own list; the engine turns it into its own number
    int outside = -1;           // a step written in Python: its number in the caller's list
    int cost = 0;               // of two steps of one technique, the cheaper is preferred (a chain's length …)
    std::vector<int> places;    // candidates that hold
    std::vector<int> removes;   // candidates that go
    std::vector<int> truths;    // truths the argument rests on
    std::vector<int> chain;     // nodes in order: how many candidates, the candidates, then how it leads on: see Lead
    std::vector<int> roles;     // role, how many items, items; again and again
    std::vector<int> argument;  // inferences in order: reason, rule, then four lists with their lengths; see Inference
    int inferences = 0;         // how many there are

    void clear(int which) {
        technique = which;
        outside = -1;
        cost = 0;
        places.clear();
        removes.clear();
        truths.clear();
        chain.clear();
        roles.clear();
        argument.clear();
        inferences = 0;
    }
    // The length of its explanation: the number of items in its truths, links, parts and inferences.
    int telling() const { return static_cast<int>(truths.size() + chain.size() + roles.size() + argument.size()); }
    // Add an inference to the argument.  After: its number.
    int infer(const Inference& inference) {
        argument.push_back(static_cast<int>(inference.reason));
        argument.push_back(inference.rule);
        for (const auto& list : {inference.claim, inference.truths, inference.sets, inference.needs}) {
            argument.push_back(static_cast<int>(list.size()));
            argument.insert(argument.end(), list.begin(), list.end());
        }
        return inferences++;
    }
    void add(Role role, std::span<const int> items) {
        roles.push_back(static_cast<int>(role));
        roles.push_back(static_cast<int>(items.size()));
        roles.insert(roles.end(), items.begin(), items.end());
    }
    void add(Role role, std::initializer_list<int> items) { add(role, std::span<const int>(items.begin(), items.size())); }

    // How a node of a chain leads to the next: at least one of the two holds, or at most one; the last node ends it.
    enum class Lead : int { end = 0, strong = 1, weak = 2 };
    void add_node(std::span<const int> cands, Lead lead) {
        chain.push_back(static_cast<int>(cands.size()));
        chain.insert(chain.end(), cands.begin(), cands.end());
        chain.push_back(static_cast<int>(lead));
    }
    void add_node(int cand, Lead lead) { add_node(std::span<const int>(&cand, 1), lead); }
};

}  // namespace whydoku::logic
