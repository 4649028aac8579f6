// Patterns of one digit: two strong links with a weak one between them, and what they are called by where they lie.
//
//        f1 = n1 - n2 = f2        one of f1 and f2 holds, so what sees both goes
//
//   skyscraper       two parallel lines, n1 and n2 in a line across
//   2-string kite    a row and a column, n1 and n2 in a box
//   turbot fish      any other houses
//   empty rectangle  the places in a box lie in a row and a column, which takes the part of one of the two strong links:
//                    one of the two pieces has the digit
//
// A dual is two kites, or two empty rectangles, in the same cells of one box, of one digit or of two.

#include <algorithm>

#include "logic/fruitless.hpp"

namespace whydoku::logic::patterns_finder {

namespace {

enum { skyscraper, kite, dual_kite, turbot, rectangle, dual_rectangle };

struct Pair {
    int house;
    int cells[2];
};

// One of the patterns of a box, kept so that two of them can be joined.
struct Found {
    Step step;
    int box;
    Mask places;  // of the digit in the box, as far as the pattern uses them
};

class Search {
public:
    Search(const Context& context, Sink& sink) : net_(context.net), position_(context.position), limit_(context.limit), sink_(sink) {}

    // Search one digit.  After: false means that no more is wanted.
    bool run(int d) {
        digit_ = d;
        pairs_.clear();
        for (int h = 0; h < net_.houses(); ++h) {
            const Mask places = position_.places(h, d);
            if (size_of(places) != 2) continue;
            const auto& cells = net_.cells_of(h);
            pairs_.push_back({h, {cells[lowest(places)], cells[highest(places)]}});
        }
        if (pairs_.empty()) return true;
        return sink_.wants(rectangle) || sink_.wants(dual_rectangle) ? find_rectangles() : find_pairs();
    }

    // Join what was found in all the digits.
    void join() { sink_.wants(dual_kite) ? join(kites_, dual_kite) : join(rectangles_, dual_rectangle); }

private:
    // The first group of a kind that holds both cells, or -1.
    int shared(int a, int b, Kind kind) const {
        for (const Seat seat : net_.seats(a)) {
            if (net_.kind(seat.group) == kind && net_.place(seat.group, b) >= 0) return seat.group;
        }
        return -1;
    }

    bool find_pairs() {
        for (std::size_t i = 0; i < pairs_.size(); ++i) {
            for (std::size_t j = i + 1; j < pairs_.size(); ++j) {
                limit_.tick();
                for (int turn = 0; turn < 4; ++turn) {
                    const Pair& one = pairs_[i];
                    const Pair& two = pairs_[j];
                    const int n1 = one.cells[turn & 1];
                    const int f1 = one.cells[~turn & 1];
                    const int n2 = two.cells[turn >> 1];
                    const int f2 = two.cells[~(turn >> 1) & 1];
                    if (n1 == n2 || f1 == f2 || n1 == f2 || n2 == f1 || !net_.sees(n1, n2)) continue;
                    if (!give_pair(one, two, f1, n1, n2, f2)) return false;
                }
            }
        }
        return true;
    }

    bool give_pair(const Pair& one, const Pair& two, int f1, int n1, int n2, int f2) {
        const Kind kind = net_.kind(one.house);
        const Kind other = net_.kind(two.house);
        int technique = turbot;
        if (net_.is_line(one.house) && kind == other) {
            const Kind across = kind == Kind::row ? Kind::column : Kind::row;
            if (shared(n1, n2, across) >= 0) technique = skyscraper;
            if (technique == skyscraper && shared(f1, f2, across) >= 0) return true;  // an X-wing
        } else if (net_.is_line(one.house) && net_.is_line(two.house) && shared(n1, n2, Kind::box) >= 0) {
            technique = kite;
        }
        if (!sink_.wants(technique) && !(technique == kite && sink_.wants(dual_kite))) return true;
        limit_.tick(1 + net_.cell_words() / 8);
        step_.clear(technique);
        const Word* open = position_.cells(digit_);
        for (int w = 0; w < net_.cell_words(); ++w) {
            Word seen = open[w] & net_.sees(f1)[w] & net_.sees(f2)[w];
            for (; seen; seen &= seen - 1) step_.removes.push_back(net_.cand(w * 64 + lowest(seen), digit_));
        }
        // What goes may be a joint of the pattern itself, but if it is nothing else, a single house tells it.
        const bool apart = std::ranges::any_of(step_.removes, [&](int cand) { return net_.cell_of(cand) != n1 && net_.cell_of(cand) != n2; });
        if (!apart) return true;
        step_.truths = {net_.truth(one.house, digit_), net_.truth(two.house, digit_)};
        step_.add_node(net_.cand(f1, digit_), Step::Lead::strong);
        step_.add_node(net_.cand(n1, digit_), Step::Lead::weak);
        step_.add_node(net_.cand(n2, digit_), Step::Lead::strong);
        step_.add_node(net_.cand(f2, digit_), Step::Lead::end);
        step_.add(Role::cells, {f1, n1, n2, f2});
        step_.add(Role::pincers, {f1, f2});
        step_.add(Role::digits, {digit_});
        step_.add(Role::houses, {one.house, two.house});
        if (technique == kite && sink_.wants(dual_kite)) {
            const int box = shared(n1, n2, Kind::box);
            kites_.push_back({step_, box, bit(net_.place(box, n1)) | bit(net_.place(box, n2))});
        }
        return !sink_.wants(technique) || sink_.take(step_);
    }

    bool find_rectangles() {
        for (int box = 0; box < net_.houses(); ++box) {
            if (net_.kind(box) != Kind::box) continue;
            const Mask places = position_.places(box, digit_);
            if (size_of(places) < 2) continue;
            const auto& cells = net_.cells_of(box);
            lines_.clear();
            for (Mask rest = places; rest; rest &= rest - 1) {
                for (const Seat seat : net_.seats(cells[lowest(rest)])) {
                    if (net_.is_line(seat.group) && std::ranges::find(lines_, seat.group) == lines_.end()) lines_.push_back(seat.group);
                }
            }
            for (const int line : lines_) {
                const Mask piece = inside(box, places, line);
                if (piece == places) continue;
                for (const int across : lines_) {
                    limit_.tick(1 + size_of(places) / 8);
                    if (net_.kind(across) == net_.kind(line) || (places & ~piece & ~inside(box, places, across)) != 0) continue;
                    if (!hook(box, line, across, piece, places & ~piece)) return false;
                }
            }
        }
        return true;
    }

    Mask inside(int box, Mask places, int line) const {
        Mask in = 0;
        for (Mask rest = places; rest; rest &= rest - 1) {
            const int cell = net_.cells_of(box)[lowest(rest)];
            if (net_.members(line)[cell >> 6] >> (cell & 63) & 1) in |= bit(lowest(rest));
        }
        return in;
    }

    // A strong link with one end in the line: its other end or the far piece has the digit, so what sees both, on the line
    // across, goes.
    bool hook(int box, int line, int across, Mask piece, Mask far) {
        const Word* open = position_.cells(digit_);
        for (const Pair& pair : pairs_) {
            limit_.tick();
            if (pair.house == box || !net_.is_line(pair.house) || net_.kind(pair.house) == net_.kind(line)) continue;
            for (int turn = 0; turn < 2; ++turn) {
                const int near = pair.cells[turn];
                const int end = pair.cells[1 - turn];
                if (net_.place(line, near) < 0 || net_.place(box, near) >= 0 || net_.place(line, end) >= 0) continue;
                if (net_.place(across, near) >= 0 || net_.place(across, end) >= 0) continue;
                limit_.tick(1 + net_.cell_words() / 8);
                step_.clear(rectangle);
                for (int w = 0; w < net_.cell_words(); ++w) {
                    Word seen = open[w] & net_.sees(end)[w] & net_.members(across)[w] & ~net_.members(box)[w];
                    for (; seen; seen &= seen - 1) step_.removes.push_back(net_.cand(w * 64 + lowest(seen), digit_));
                }
                if (step_.removes.empty()) continue;
                write(box, line, across, piece, far, near, end, pair.house);
                if (sink_.wants(dual_rectangle)) rectangles_.push_back({step_, box, piece | far});
                if (sink_.wants(rectangle) && !sink_.take(step_)) return false;
            }
        }
        return true;
    }

    void write(int box, int line, int across, Mask piece, Mask far, int near, int end, int house) {
        const auto& cells = net_.cells_of(box);
        std::vector<int> first;
        std::vector<int> second;
        std::vector<int> all;
        for (Mask rest = piece; rest; rest &= rest - 1) first.push_back(net_.cand(cells[lowest(rest)], digit_));
        for (Mask rest = far; rest; rest &= rest - 1) second.push_back(net_.cand(cells[lowest(rest)], digit_));
        for (Mask rest = piece | far; rest; rest &= rest - 1) all.push_back(cells[lowest(rest)]);
        step_.truths = {net_.truth(box, digit_), net_.truth(house, digit_)};
        step_.add_node(net_.cand(end, digit_), Step::Lead::strong);
        step_.add_node(net_.cand(near, digit_), Step::Lead::weak);
        step_.add_node(first, Step::Lead::strong);
        step_.add_node(second, Step::Lead::end);
        step_.add(Role::set, all);
        all.push_back(near);
        all.push_back(end);
        step_.add(Role::cells, all);
        step_.add(Role::pincers, {near, end});
        step_.add(Role::digits, {digit_});
        step_.add(Role::houses, {box, house, line, across});
    }

    // Two patterns in the same cells of a box that remove different things, as one.
    bool join(const std::vector<Found>& found, int technique) {
        for (std::size_t i = 0; i < found.size(); ++i) {
            for (std::size_t j = i + 1; j < found.size(); ++j) {
                limit_.tick();
                const Found& a = found[i];
                const Found& b = found[j];
                if (a.box != b.box || a.places != b.places || a.step.removes == b.step.removes) continue;
                Step& step = step_;
                step = a.step;
                step.technique = technique;
                for (const int cand : b.step.removes) {
                    if (std::ranges::find(step.removes, cand) == step.removes.end()) step.removes.push_back(cand);
                }
                for (const int truth : b.step.truths) {
                    if (std::ranges::find(step.truths, truth) == step.truths.end()) step.truths.push_back(truth);
                }
                step.chain.clear();
                step.roles.insert(step.roles.end(), b.step.roles.begin(), b.step.roles.end());
                if (!sink_.take(step)) return false;
            }
        }
        return true;
    }

    const Net& net_;
    const Position& position_;
    Limit& limit_;
    Sink& sink_;
    Step step_;
    int digit_ = 0;
    std::vector<Pair> pairs_;
    std::vector<Found> kites_;
    std::vector<Found> rectangles_;
    std::vector<int> lines_;
};

void find(const Context& context, Sink& sink) {
    Search search(context, sink);
    if (sink.wants(dual_kite) || sink.wants(dual_rectangle)) {
        // Where there is not one there are no two.
        const Fruitless<Search> single(context, sink, sink.wants(dual_kite) ? kite : rectangle);
        bool none = true;
        for (int d = 0; d < context.net.digits(); ++d) none = none && single.knows(d);
        for (int d = 0; d < context.net.digits() && !none; ++d) search.run(d);
        return search.join();
    }
    Fruitless<Search> fruitless(context, sink);
    for (int d = 0; d < context.net.digits(); ++d) {
        if (fruitless.knows(d)) continue;
        const std::size_t before = sink.taken();
        if (!search.run(d)) return;
        if (sink.taken() == before) fruitless.note(d);
    }
}

const Register registered{{
    .family = "single-digit patterns",
    .techniques = {"skyscraper", "2-string-kite", "dual-2-string-kite", "turbot-fish", "empty-rectangle", "dual-empty-rectangle"},
    .find = find,
}};

}  // namespace

}  // namespace whydoku::logic::patterns_finder
