// A step: what follows, and everything needed to say why. No words here: they are in the technique's Python file.
//
// A step is a handful of flat lists, so that one object can be filled again and again without allocating.
#pragma once

#include <initializer_list>
#include <span>
#include <vector>

namespace whydoku::logic {

// What the items of a role list are, and what part they play; Python sees the name of the role.
enum class Role : int {
    cells,     // cells: those the pattern is made of
    digits,    // digits
    houses,    // groups: where it takes place
    base,      // groups: the truths of a fish
    cover,     // groups: the link sets of a fish
    fins,      // candidates
    endofins,  // candidates that are in two base sets
    pivot,     // cells: the middle of a wing, the stem of a blossom
    pincers,   // cells: the ends of a wing, the other corners of a rectangle
    common,    // digits: restricted common candidates
    set,       // cells of an (almost) locked set; given once for each set
    colour,    // candidates of one colour; given once for each colour
    branch,    // candidates of one branch, in order; given once for each branch
    rules,     // numbers of rules that are argued from alone
    combo,     // digits of one combination; given once for each
    event,     // what happens next along a story: the rule that says so or -1, then literals (2 * candidate + holds);
               // given once for each event, and an event that says nothing begins a new story; what stands between
               // (-2, a literal) and (-3, its opposite) follows from one more assumption, which fails
    bounds,    // a candidate, then what its sum comes to with it: least and most of the left side, then of the right
};
inline constexpr const char* role_names[] = {"cells", "digits", "houses", "base", "cover", "fins", "endofins",
                                             "pivot", "pincers", "common", "set", "colour", "branch", "rules",
                                             "combo", "event", "bounds"};

struct Step {
    int technique = -1;         // index into the finder's own list; the engine turns it into its own number
    int outside = -1;           // a step written in Python: its number in the caller's list
    int cost = 0;               // of two steps of one technique, the cheaper is preferred (a chain's length …)
    std::vector<int> places;    // candidates that hold
    std::vector<int> removes;   // candidates that go
    std::vector<int> truths;    // truths the argument rests on
    std::vector<int> links;     // pairs of candidates in conflict that it rests on: a, b, a, b, …
    std::vector<int> chain;     // nodes in order: how many candidates, the candidates, then how it leads on: see Lead
    std::vector<int> roles;     // role, how many items, items; again and again

    void clear(int which) {
        technique = which;
        outside = -1;
        cost = 0;
        places.clear();
        removes.clear();
        truths.clear();
        links.clear();
        chain.clear();
        roles.clear();
    }
    void add(Role role, std::span<const int> items) {
        roles.push_back(static_cast<int>(role));
        roles.push_back(static_cast<int>(items.size()));
        roles.insert(roles.end(), items.begin(), items.end());
    }
    void add(Role role, std::initializer_list<int> items) { add(role, std::span<const int>(items.begin(), items.size())); }
    void link(int a, int b) {
        links.push_back(a);
        links.push_back(b);
    }

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
