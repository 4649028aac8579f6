// What follows from a candidate by singles alone, and the shortest way from it to a contradiction (Denis Berthier's whips and
// braids, "Constraint Resolution Theories", 2011).
//
//   node       a candidate, or a group: the candidates of a digit where two groups cross (a box and a line …)
//   left       of a truth: its candidates that are linked to nothing that holds, as a word
//   target     the candidate Z that is supposed to hold
//   braid[n]   n truths V1 … Vn. In each but the last, Z and the nodes R1 … Rk-1 leave one node, Rk; in Vn they leave nothing. So Z
//              fails. Some candidate Lk of Vk is linked to Z or to an Ri, else Vk would not have come down to Rk
//   whip[n]    a braid in which Lk is linked to the node just before it: R0 = Z, R1, R2 …
//   g-         nodes may be groups
//
// The order in which a braid's nodes hold does not matter, so the search goes over sets: each set once, by going through the list
// of forced nodes from left to right and never back. A whip's last node matters as well. Everything works on any network's truths
// and links; rules beyond links are ignored.
//
// `try_all` is trial and error: assumptions within assumptions.
#pragma once

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "limit.hpp"
#include "logic/position.hpp"

namespace whydoku::logic {

// What a whip may be made of; each kind includes those before it.
enum class Shape : std::uint8_t {
    bivalue,  // every truth has two candidates
    z_chain,  // but for those that are linked to the target
    t_whip,   // every truth but the last has no candidates but those that are linked to earlier nodes
    whip,
    braid,
};

// The network in the layout of this search: made once, used by any number of searches.
class Wiring {
public:
    struct Place {
        int truth;
        Word bit;
    };
    // A group that crosses a house.
    struct Segment {
        Word places;  // in the house
        int node;     // of the first digit; those of the others follow
    };

    Wiring(const Net& net, Limit& limit);

    const Net& net() const { return net_; }
    int nodes() const { return static_cast<int>(member_start_.size()) - 1; }
    std::span<const int> members(int node) const { return part(member_, member_start_, node); }
    // What is linked to all that is in a node.
    std::span<const int> links(int node) const { return part(link_, link_start_, node); }
    // The truths of a candidate; the cell's is the first.
    std::span<const Place> places(int cand) const { return part(place_, place_start_, cand); }
    std::span<const Segment> segments(int house) const { return part(segment_, segment_start_, house); }
    // The first candidate that a word of a truth has.
    int cand_at(int truth, Word word) const { return cand_of_[static_cast<std::size_t>(truth) * width_ + lowest(word)]; }
    std::uint64_t key(int node) const { return key_[node]; }

private:
    template <class T>
    static std::span<const T> part(const std::vector<T>& all, const std::vector<int>& start, int number) {
        return {all.data() + start[number], all.data() + start[number + 1]};
    }

    const Net& net_;
    std::size_t width_;
    std::vector<int> link_;
    std::vector<int> link_start_;
    std::vector<Place> place_;
    std::vector<int> place_start_;
    std::vector<int> cand_of_;
    std::vector<int> member_;
    std::vector<int> member_start_;
    std::vector<Segment> segment_;
    std::vector<int> segment_start_;
    std::vector<std::uint64_t> key_;
};

class Braids {
public:
    using Place = Wiring::Place;

    // Both must outlive it.
    Braids(const Wiring& wiring, Limit& limit);

    // -- the state that searches start from --

    void start(const Position& position);
    // Candidates that are neither known to hold nor to fail.
    bool is_open(int cand) const { return open_[cand]; }
    bool solved() const { return held_ == net_.cells(); }
    // A truth with nothing left, or -1.
    int broken() const { return emptied_.empty() ? -1 : emptied_[0]; }
    // Take singles to the end.
    void settle();
    // Remove candidates, and take the singles that come of it to the end.
    void remove(std::span<const int> cands);

    // -- whips and braids --

    struct Link {
        int truth;
        int node;  // what is left of it, or -1: nothing
        int left;  // the candidate by which it hangs on what came before, or -1: not known
    };
    // Whether a target has a whip or a braid of at most so many truths. A search for each length from 1 on finds the shortest.
    // After: `found()` has it.
    bool search(int target, int length, Shape shape, bool groups);
    const std::vector<Link>& found() const { return chain_; }
    // Whether a search since the last call of this ended only because of its length.
    bool was_cut() { return std::exchange(cut_, false); }
    // A bound: no braid on the target is shorter. 0: there is none at all.
    int least(int target, bool groups);

    bool is_group(int node) const { return node >= net_.cands(); }
    // Whether a candidate is linked to all that is in a node.
    bool linked(int node, int cand) const;

    // -- trial and error --

    // T&E(depth) over braids of up to so many truths: remove what fails by T&E(depth - 1), until nothing more does. T&E(0) is braids
    // alone; with braids of length 0, nothing. An assumption that leads to a solution is no reason to take it.
    void try_all(int depth, int length);

private:
    struct Mark {
        std::size_t trail;
        std::size_t forced;
    };

    bool stands(int cand) const {
        const Place& cell = wiring_.places(cand)[0];
        return (left_[cell.truth] & cell.bit) != 0;
    }
    // The node that is all that a truth has left, or -1.
    int node_left(int truth, Word word) const;

    Mark mark() const { return {trail_.size(), forced_.size()}; }
    void go_back(Mark to);
    void notice(int truth);
    void lose(int cand);
    void hold(int node);
    void propagate(std::size_t from);
    void commit();
    bool extend_braid(std::size_t from, int more);
    bool extend_whip(int last, int more, Shape shape, int target);
    bool fits(Shape shape, int truth, int node, int target) const;
    bool closes(Shape shape, int target);
    bool is_new(int last);
    bool fails(int cand, int depth, int length);
    bool has_braid(int cand, int length);
    bool exhaust(int depth, int length);

    const Wiring& wiring_;
    const Net& net_;
    Limit& limit_;

    // The state.
    std::vector<Word> left_;          // by truth
    std::vector<char> on_;            // by node: it holds
    std::vector<char> listed_;        // by node: it is in forced_
    std::vector<int> trail_;          // candidates that were lost; ~node: it holds
    std::vector<int> truth_of_;       // of forced_: the truth that came down to it
    std::vector<int> forced_;         // nodes that hold or must
    std::vector<int> emptied_;        // truths with nothing left
    int held_ = 0;                    // cells whose digit is known
    bool groups_ = false;

    // The state that searches start from.
    std::vector<char> open_;          // by candidate
    std::vector<Word> full_;          // by truth

    // A search.
    std::vector<Link> chain_;
    std::vector<char> is_left_;        // by candidate: a node hangs by it
    std::vector<Link> ways_;           // how a whip may go on, by depth
    bool cut_ = false;
    std::vector<std::uint64_t> seen_;  // sets of nodes, with the last of them
    std::size_t seen_count_ = 0;
    std::uint64_t set_key_ = 0;
};

// The whips or braids of a state, length by length from 1 on.
class Lengths {
public:
    // Of these targets.
    Lengths(Braids& braids, Shape shape, bool groups, std::span<const int> targets);

    // Search the next length that has any, up to a bound.  After: false means that there are no more.
    bool next(int most);
    int length() const { return length_; }
    // The targets of this length; longer ones are not looked for.
    const std::vector<int>& found() const { return found_; }
    // Whether there may be longer ones.
    bool was_cut() const { return cut_; }

private:
    struct Target {
        int cand;
        int least;  // no braid on it is shorter; 0: there is none
    };

    Braids& braids_;
    const Shape shape_;
    const bool groups_;
    int length_ = 0;
    bool cut_ = false;
    std::vector<Target> open_;
    std::vector<int> found_;
};

}  // namespace whydoku::logic
