#include "logic/braid_ratings.hpp"

#include <limits>

namespace whydoku::logic {

namespace braid_walks {

// No puzzle is known that needs more, and to try would take hours.
constexpr int deepest = 3;

class Walk {
public:
    Walk(const Wiring& wiring, const Position& position, Limit& limit) : position_(position), net_(wiring.net()), braids_(wiring, limit) { begin(); }

    void lengths(Shape shape, bool groups) {
        while (!braids_.solved()) {
            open_.clear();
            for (int c = 0; c < net_.cands(); ++c) {
                if (braids_.is_open(c)) open_.push_back(c);
            }
            Lengths lengths(braids_, shape, groups, open_);
            if (!lengths.next(std::numeric_limits<int>::max())) return stick();
            note(lengths.length(), lengths.found()[0]);
            braids_.remove(lengths.found());
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

    void note(int value, int target) {
        if (value > rating_.value) {
            rating_.value = value;
            rating_.target = target;
        }
        rating_.profile.push_back(value);
    }

    const Position& position_;
    const Net& net_;
    Braids braids_;
    BraidRating rating_;
    std::vector<int> open_;
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
