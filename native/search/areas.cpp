// Connected sets, by flood fill.
//
//   member   a variable that holds one of the values: it is in; one that cannot is out, any other is open
//   island   members that are connected through members
//   root     where there are roots, one more place that touches all of them and is always in: all members hang together with it
//
// A walk through what is not out finds the members that are cut off (a contradiction) and the open places out of reach (they are
// out). A place without which members would be cut off is in: an articulation point (Hopcroft and Tarjan, 1973) with a member
// behind it. With a size, places that cost more than the room that is left are out, and one without which too few places could
// be reached is in.
#include <algorithm>
#include <deque>

#include "search/propagators.hpp"

namespace whydoku {

// One run: what is known of each place, and the walks over it.
class AreaPropagator::Walk {
public:
    Walk(const AreaPropagator& area, Space& space) : area_(area), space_(space), room_(working_room()) {}

    bool run() {
        do {
            changed_ = false;
            look();
            if (!narrow()) return false;
        } while (changed_);
        return true;
    }

private:
    enum State : signed char { out, open, in };

    // What a walk needs for each place; kept from run to run, and each thread has its own.
    struct Room {
        std::vector<State> state;
        std::vector<int> order;                         // of a depth-first walk, from 1 on; 0: not met
        std::vector<int> low, parent, next, below;      // lowest order that its subtree touches; … ; places in the subtree
        std::vector<char> holds;                        // whether the subtree has a member
        std::vector<int> cost;
        std::vector<int> stack;
        std::deque<int> ahead;
    };
    static Room& working_room() {
        thread_local Room room;
        return room;
    }

    int places() const { return static_cast<int>(area_.first_.size()) - 1; }
    int vars() const { return static_cast<int>(area_.scope.size()); }
    std::span<const int> touching(int place) const {
        return {area_.touches_.data() + area_.first_[place], area_.touches_.data() + area_.first_[place + 1]};
    }

    void look() {
        room_.state.assign(static_cast<std::size_t>(places()), in);
        members_ = 0;
        start_ = area_.rooted_ ? vars() : -1;
        for (int place = 0; place < vars(); ++place) {
            const Mask mask = space_.domain(area_.scope[place]);
            State& state = room_.state[place] = (mask & area_.values_) == 0 ? out : (mask & ~area_.values_) == 0 ? in : open;
            if (state != in) continue;
            ++members_;
            if (start_ < 0) start_ = place;
        }
    }

    bool put(int place, State state) {
        changed_ = true;
        members_ += state == in;
        room_.state[place] = state;
        return space_.keep(area_.scope[place], state == in ? area_.values_ : ~area_.values_);
    }

    // Whether all open places of some could be put so.
    template <class Some>
    bool put_all(const Some& some, State state) {
        for (const int place : some)
            if (place < vars() && room_.state[place] == open && !put(place, state)) return false;
        return true;
    }

    bool narrow() {
        if (start_ < 0) return area_.size_ < 0 ? without_members() : without_members_of_a_size();
        if (area_.size_ >= 0 && members_ > area_.size_) return false;
        room_.order.assign(static_cast<std::size_t>(places()), 0);
        flood(start_);
        for (int place = 0; place < vars(); ++place) {
            if (room_.order[place] != 0 || room_.state[place] == out) continue;
            if (room_.state[place] == in || !put(place, out)) return false;
        }
        const int reached = static_cast<int>(room_.stack.size()) - area_.rooted_;
        const bool surely = members_ > 0 || !area_.may_be_empty_;
        const int least = area_.size_ >= 0 ? area_.size_ : 1;
        if (reached < least) return !surely && put_all(room_.stack, out);
        if (!surely) return true;
        if (reached == least) return put_all(room_.stack, in);
        if (area_.size_ >= 0) {
            if (members_ == area_.size_) return put_all(room_.stack, out);
            if (!within_room()) return false;
            if (changed_) return true;  // look again
        }
        return only_ways(reached, least);
    }

    // Everything that is not out and hangs together with a place, in the order it is met; it is put on the stack and stays there.
    void flood(int from) {
        auto& met = room_.stack;
        met.assign(1, from);
        room_.order[from] = 1;
        for (std::size_t i = 0; i < met.size(); ++i)
            for (const int other : touching(met[i]))
                if (room_.order[other] == 0 && room_.state[other] != out) {
                    room_.order[other] = 1;
                    met.push_back(other);
                }
    }

    bool without_members() {
        const auto opened = std::ranges::count(room_.state, open);
        if (area_.may_be_empty_ || opened > 1) return true;
        return opened == 1 && put(static_cast<int>(std::ranges::find(room_.state, open) - room_.state.begin()), in);
    }

    // A part that is too small is out; where one is left that is just large enough, it is in.
    bool without_members_of_a_size() {
        room_.order.assign(static_cast<std::size_t>(places()), 0);
        int large = 0;
        std::vector<int> last;
        for (int place = 0; place < vars(); ++place) {
            if (room_.order[place] != 0 || room_.state[place] == out) continue;
            flood(place);
            if (static_cast<int>(room_.stack.size()) < area_.size_) {
                if (!put_all(room_.stack, out)) return false;
            } else {
                ++large;
                last = room_.stack;
            }
        }
        if (area_.may_be_empty_) return true;
        if (large == 1 && static_cast<int>(last.size()) == area_.size_) return put_all(last, in);
        return large > 0;
    }

    // From each island, or from the roots: what lies farther than the room left is out, and no member may lie so far.
    bool within_room() {
        const int left = area_.size_ - members_;
        for (int place = 0; place < places(); ++place) {
            if (area_.rooted_ ? place != start_ : room_.state[place] != in || room_.order[place] == 2) continue;
            room_.cost.assign(static_cast<std::size_t>(places()), -1);
            room_.cost[place] = 0;
            room_.ahead.assign(1, place);
            while (!room_.ahead.empty()) {
                const int here = room_.ahead.front(), cost = room_.cost[here];
                room_.ahead.pop_front();
                if (cost == 0) room_.order[here] = 2;  // of the same island
                for (const int other : touching(here)) {
                    if (room_.state[other] == out) continue;
                    const int there = cost + (room_.state[other] == open);
                    if (room_.cost[other] >= 0 && room_.cost[other] <= there) continue;
                    room_.cost[other] = there;
                    if (there == cost)
                        room_.ahead.push_front(other);
                    else
                        room_.ahead.push_back(other);
                }
            }
            for (int other = 0; other < vars(); ++other) {
                if (room_.state[other] == out || (room_.cost[other] >= 0 && room_.cost[other] <= left)) continue;
                if (room_.state[other] == in || !put(other, out)) return false;
            }
        }
        return true;
    }

    // Places without which members would be cut off, or too few places could be reached.
    bool only_ways(int reached, int least) {
        const auto size = static_cast<std::size_t>(places());
        for (auto* list : {&room_.order, &room_.low, &room_.parent, &room_.next, &room_.below}) list->assign(size, 0);
        room_.holds.assign(size, 0);
        std::vector<int>& behind = room_.cost;  // places that a place alone leads to
        behind.assign(size, 0);
        auto& stack = room_.stack;
        int count = 0;
        const auto enter = [&](int place, int parent) {
            room_.order[place] = room_.low[place] = ++count;
            room_.parent[place] = parent;
            room_.next[place] = area_.first_[place];
            room_.below[place] = place < vars();
            room_.holds[place] = room_.state[place] == in;
            stack.push_back(place);
        };
        stack.clear();
        forced_.clear();
        enter(start_, -1);
        while (!stack.empty()) {
            const int here = stack.back();
            if (room_.next[here] < area_.first_[here + 1]) {
                const int other = area_.touches_[room_.next[here]++];
                if (room_.state[other] == out) continue;
                if (room_.order[other] == 0)
                    enter(other, here);
                else if (other != room_.parent[here])
                    room_.low[here] = std::min(room_.low[here], room_.order[other]);
                continue;
            }
            stack.pop_back();
            if (room_.state[here] == open && reached - 1 - behind[here] < least) forced_.push_back(here);
            const int up = room_.parent[here];
            if (up < 0) break;
            room_.low[up] = std::min(room_.low[up], room_.low[here]);
            room_.below[up] += room_.below[here];
            if (room_.low[here] >= room_.order[up]) {
                behind[up] += room_.below[here];
                if (room_.state[up] == open && room_.holds[here]) forced_.push_back(up);
            }
            room_.holds[up] = static_cast<char>(room_.holds[up] | room_.holds[here]);
        }
        return put_all(forced_, in);
    }

    const AreaPropagator& area_;
    Space& space_;
    Room& room_;
    std::vector<int> forced_;
    bool changed_ = false;
    int members_ = 0;
    int start_ = -1;
};

AreaPropagator::AreaPropagator(const AreaSpec& area)
    : Propagator(area.vars, Cost::middling, {area.values}),
      values_(area.values),
      size_(area.size),
      rooted_(!area.roots.empty()),
      may_be_empty_(area.may_be_empty) {
    const auto place_of = [&](int var) { return static_cast<std::size_t>(std::ranges::find(scope, var) - scope.begin()); };
    std::vector<std::vector<int>> touches(scope.size() + rooted_);
    const auto link = [&](std::size_t a, std::size_t b) {
        if (a == b || std::ranges::find(touches[a], static_cast<int>(b)) != touches[a].end()) return;
        touches[a].push_back(static_cast<int>(b));
        touches[b].push_back(static_cast<int>(a));
    };
    for (const auto& [a, b] : area.links) link(place_of(a), place_of(b));
    for (const int root : area.roots) link(scope.size(), place_of(root));
    first_.assign(1, 0);
    for (const auto& some : touches) {
        touches_.insert(touches_.end(), some.begin(), some.end());
        first_.push_back(static_cast<int>(touches_.size()));
    }
}

bool AreaPropagator::run(Space& space) const { return Walk(*this, space).run(); }

}  // namespace whydoku
