#include "logic/braid_ratings.hpp"

#include <algorithm>

namespace whydoku::logic {

namespace braid_walks {

// No puzzle is known that needs more, and to try would take hours.
constexpr int deepest = 3;

class Walk {
public:
    Walk(const Wiring& wiring, const Position& position, Limit& limit) : position_(position), net_(wiring.net()), braids_(wiring, limit) { begin(); }

    void lengths(Shape shape, bool groups) {
        while (!braids_.solved()) {
            const int length = shortest(shape, groups);
            if (length == 0) return stick();
            note(length, found_[0]);
            braids_.remove(found_);
        }
        end(BraidRating::End::solved);
    }

    void depth() {
        for (int depth = 0; !is_solved_by(depth, depth, 0); ++depth) {
            if (depth == deepest) return stick();
        }
        end(BraidRating::End::solved);
    }

    // The least length of braids with which trial and error of a depth solves the puzzle. All lengths together are as good as trial and
    // error of a depth more.
    void length_within(int depth) {
        braids_.try_all(depth + 1, 0);
        if (!braids_.solved()) return stick();
        begin();
        for (int length = 0; !is_solved_by(length, depth, length); ++length) {}
        end(BraidRating::End::solved);
    }

    BraidRating take() { return std::move(rating_); }

private:
    void begin() {
        braids_.start(position_);
        braids_.settle();
    }
    void end(BraidRating::End end) { rating_.end = end; }
    void stick() { end(BraidRating::End::stuck); }

    // After: the value is what was tried last.
    bool is_solved_by(int value, int depth, int length) {
        rating_.value = value;
        braids_.try_all(depth, length);
        return braids_.solved();
    }

    // The length of the shortest whips; found_ has their targets. 0: there are none.
    int shortest(Shape shape, bool groups) {
        open_.clear();
        for (int c = 0; c < net_.cands(); ++c) {
            if (braids_.is_open(c)) open_.push_back({c, 1});
        }
        found_.clear();
        for (int length = 1;; ++length) {
            bool more = false;
            for (Target& target : open_) {
                // Beyond the first lengths, a look at what follows at all saves most searches.
                if (length == 3) target.least = braids_.least(target.cand, groups);
                if (target.least == 0) continue;
                more = true;
                if (target.least > length) continue;
                braids_.was_cut();
                if (braids_.search(target.cand, length, shape == Shape::braid && length < 3 ? Shape::whip : shape, groups)) {
                    found_.push_back(target.cand);
                } else if (!braids_.was_cut()) {
                    target.least = 0;
                }
            }
            if (!found_.empty()) return length;
            if (!more) return 0;
        }
    }

    void note(int value, int target) {
        if (value > rating_.value) {
            rating_.value = value;
            rating_.target = target;
        }
        rating_.profile.push_back(value);
    }

    struct Target {
        int cand;
        int least;
    };

    const Position& position_;
    const Net& net_;
    Braids braids_;
    BraidRating rating_;
    std::vector<Target> open_;
    std::vector<int> found_;
};

}  // namespace braid_walks

BraidRating rate_braids(const Wiring& wiring, std::span<const signed char> values, std::span<const Mask> marks, Measure measure, Limit& limit) {
    Position position(wiring.net());
    position.start(values, std::vector<char>(values.size(), 0), marks);
    braid_walks::Walk walk(wiring, position, limit);
    try {
        switch (measure) {
            case Measure::w: walk.lengths(Shape::whip, false); break;
            case Measure::b: walk.lengths(Shape::braid, false); break;
            case Measure::gw: walk.lengths(Shape::whip, true); break;
            case Measure::gb: walk.lengths(Shape::braid, true); break;
            case Measure::depth: walk.depth(); break;
            case Measure::bxb: walk.length_within(1); break;
            case Measure::bxbb: walk.length_within(2); break;
        }
    } catch (const Stopped&) {
    }
    return walk.take();
}

}  // namespace whydoku::logic
