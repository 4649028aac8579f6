// Fish: for one digit, N houses (the base) whose places all lie in N other groups (the cover), so that the cover's places
// outside the base are removed. A base place outside the cover is a fin: then only what sees every fin is removed.
//
// In general, give each place of the digit the number b of base sets and the number c of cover sets it is in. The base holds
// the digit N times, the cover at most N times. If no place with b > c (a fin) holds, everything true in the base is counted
// at least as often in the cover, so nothing with c > b can hold. That one argument covers every fish; the names
// distinguish the kinds of groups and the look of the fins.
//
// The search turns it round. Suppose a place x holds, and cross out what it sees. If then N houses have all their places in
// N - 1 groups, x cannot hold; with a group through x as the N-th cover that is a fish whose fins x sees. So for every x it
// is enough to look for N truths that fit into N - 1 link sets. Finned and plain fish come out of one search.

#include <algorithm>
#include <array>

#include "logic/fruitless.hpp"

namespace whydoku::logic::fish_finder {

namespace {

constexpr int smallest = 2;
constexpr int largest = 7;
constexpr int sizes = largest - smallest + 1;
enum Shape { basic, finned, sashimi, franken, finned_franken, mutant, finned_mutant, shapes };
constexpr int siamese_at = shapes * sizes;  // siamese forms follow in the same order
constexpr Effort lines_of_kind{64, "fish in more than {} parallel lines"};  // a line is a bit of a word
constexpr Effort places_of_digit{4096, "fish of digits with more than {} places"};

constexpr int technique_of(Shape shape, int size) { return shape * sizes + size - smallest; }
// The technique that the same search finds: finned and sashimi, franken and finned franken, mutant and finned mutant.
constexpr int sibling_of(int technique) {
    const int shape = technique / sizes;
    return technique >= sizes && technique < siamese_at ? technique + (shape % 2 == 1 ? sizes : -sizes) : technique;
}

// Sets of the open places of one digit, numbered one after the other: one word is enough for nearly every 9 × 9.
template <int W>
struct Set {
    std::array<Word, W> w{};
    void add(int i) { w[i >> 6] |= bit(i & 63); }
    bool has(int i) const { return w[i >> 6] >> (i & 63) & 1; }
    bool empty() const {
        Word any = 0;
        for (const Word x : w) any |= x;
        return any == 0;
    }
    int first() const {  // before: not empty
        int i = 0;
        while (w[i] == 0) ++i;
        return i * 64 + lowest(w[i]);
    }
    int count() const {
        int n = 0;
        for (const Word x : w) n += size_of(x);
        return n;
    }
    bool within(const Set& other) const {
        Word out = 0;
        for (int i = 0; i < W; ++i) out |= w[i] & ~other.w[i];
        return out == 0;
    }
    bool meets(const Set& other) const {
        Word both = 0;
        for (int i = 0; i < W; ++i) both |= w[i] & other.w[i];
        return both != 0;
    }
    friend Set operator&(Set a, const Set& b) {
        for (int i = 0; i < W; ++i) a.w[i] &= b.w[i];
        return a;
    }
    friend Set operator|(Set a, const Set& b) {
        for (int i = 0; i < W; ++i) a.w[i] |= b.w[i];
        return a;
    }
    friend Set operator-(Set a, const Set& b) {
        for (int i = 0; i < W; ++i) a.w[i] &= ~b.w[i];
        return a;
    }
    template <class F>
    void each(F&& f) const {
        for (int i = 0; i < W; ++i) {
            for (Word rest = w[i]; rest; rest &= rest - 1) f(i * 64 + lowest(rest));
        }
    }
};

// The sets chosen so far.
struct Chosen {
    std::array<int, largest + 1> set{};
    int count = 0;
    void push(int g) { set[count++] = g; }
    void pop() { --count; }
    bool has(int g) const { return std::find(begin(), end(), g) != end(); }
    const int* begin() const { return set.data(); }
    const int* end() const { return set.data() + count; }
};

// A fish that was found, kept while siamese pairs are looked for.
struct Found {
    std::vector<int> base;
    Step step;
};

template <int W>
class Fish {
public:
    explicit Fish(const Context& context) : net_(context.net), position_(context.position), limit_(context.limit) {}

    // Search one digit.  After: false means that no more is wanted.
    bool search(int digit, Sink& sink) {
        sink_ = &sink;
        met_ = false;
        found_.clear();
        const std::span<const Word> open(position_.cells(digit), static_cast<std::size_t>(net_.cell_words()));
        if (digit != digit_ || !std::ranges::equal(open, laid_out_)) {
            laid_out_.clear();
            lay_out(digit);
            laid_out_.assign(open.begin(), open.end());
        }
        for (int size = smallest; size <= largest; ++size) {
            const bool plain = wants(basic, size);
            const bool fins = wants(finned, size) || wants(sashimi, size);
            const bool boxes = wants(franken, size) || wants(finned_franken, size);
            const bool any = wants(mutant, size) || wants(finned_mutant, size);
            if (plain && !(lines(size, Kind::row) && lines(size, Kind::column))) return false;
            if (fins && !(finned_lines(size, Kind::row) && finned_lines(size, Kind::column))) return false;
            if (boxes && !(general(size, Kind::row) && general(size, Kind::column))) return false;
            if (any && !general(size, Kind::other)) return false;
            if (!pair_up()) return false;
        }
        return true;
    }

    // Whether the last search met any fish that removes something, wanted or not.
    bool met() const { return met_; }

private:
    struct Group {
        int number;
        Kind kind;
        bool house;
        Set<W> places;
    };

    bool wants(Shape shape, int size) const {
        return sink_->wants(technique_of(shape, size)) || sink_->wants(siamese_at + technique_of(shape, size));
    }

    void lay_out(int digit) {
        digit_ = digit;
        cells_.clear();
        groups_.clear();
        for (Cross& cross : crosses_) cross.known = false;
        const Word* open = position_.cells(digit);
        for (int w = 0; w < net_.cell_words(); ++w) {
            for (Word rest = open[w]; rest; rest &= rest - 1) cells_.push_back(w * 64 + lowest(rest));
        }
        count_ = static_cast<int>(cells_.size());
        sees_.assign(count_, {});
        for (int i = 0; i < count_; ++i) {
            limit_.tick(1 + count_ / 8);
            for (int j = 0; j < count_; ++j) {
                if (net_.sees(cells_[i], cells_[j])) sees_[i].add(j);
            }
        }
        for (int g = 0; g < net_.groups(); ++g) {
            if (size_of(position_.places(g, digit)) < 2) continue;
            limit_.tick(1 + count_ / 8);
            Group group{g, net_.kind(g), g < net_.houses(), {}};
            for (int i = 0; i < count_; ++i) {
                if (net_.members(g)[cells_[i] >> 6] >> (cells_[i] & 63) & 1) group.places.add(i);
            }
            groups_.push_back(group);
        }
    }

    // -- plain fish: rows against columns, or columns against rows -----------------------------------------------------

    // The base lines of a kind and the lines across them, as bits; at most 64 of them take part.
    struct Cross {
        bool known = false;
        std::vector<int> lines, across;
        std::vector<int> across_of;   // by place: its line across, or -1
        std::vector<Mask> whole;      // by group: the lines across its places
        std::vector<char> odd;        // by group: whether some place has no line across
    };

    void cross(Kind base) {
        cross_ = &crosses_[base == Kind::row];
        if (cross_->known) return;
        cross_->known = true;
        cross_->across.clear();
        cross_->lines.clear();
        const Kind other = base == Kind::row ? Kind::column : Kind::row;
        for (int g = 0; g < static_cast<int>(groups_.size()); ++g) {
            if (groups_[g].kind == other) {
                if (cross_->across.size() < 64) cross_->across.push_back(g);
                else limit_.gave_up(lines_of_kind, 64);
            }
            if (groups_[g].kind == base && groups_[g].house) cross_->lines.push_back(g);
        }
        cross_->across_of.assign(count_, -1);
        cross_->whole.assign(groups_.size(), 0);
        cross_->odd.assign(groups_.size(), 0);
        for (int a = 0; a < static_cast<int>(cross_->across.size()); ++a) {
            groups_[cross_->across[a]].places.each([&](int i) { cross_->across_of[i] = a; });
        }
        for (const int g : cross_->lines) cross_->odd[g] = !across(groups_[g].places, cross_->whole[g]);
    }

    // The lines across a set of places; false where some place has none.
    bool across(const Set<W>& places, Mask& mask) const {
        mask = 0;
        bool all = true;
        places.each([&](int i) {
            if (cross_->across_of[i] < 0) all = false;
            else mask |= bit(cross_->across_of[i]);
        });
        return all;
    }

    bool lines(int size, Kind base) {
        cross(base);
        usable_.clear();
        masks_.clear();
        for (const int g : cross_->lines) {
            const Mask mask = cross_->whole[g];
            if (cross_->odd[g] || size_of(mask) > size) continue;
            usable_.push_back(g);
            masks_.push_back(mask);
        }
        target_ = -1;
        return choose_lines(0, 0, 0, size, size);
    }

    bool finned_lines(int size, Kind base) {
        cross(base);
        for (int x = 0; x < count_; ++x) {
            if (cross_->across_of[x] < 0) continue;
            limit_.tick(static_cast<int>(cross_->lines.size()) * (1 + W / 4));
            const Mask own = bit(cross_->across_of[x]);
            // What x sees beside its own line across: only base lines with such a place can have a fin.
            const Set<W> near = sees_[x] - groups_[cross_->across[cross_->across_of[x]]].places;
            usable_.clear();
            masks_.clear();
            Mask finny = 0;
            for (const int g : cross_->lines) {
                if (groups_[g].places.has(x)) continue;
                Mask mask = cross_->whole[g] & ~own;
                if (groups_[g].places.meets(near)) {
                    const Set<W> rest = groups_[g].places - sees_[x];
                    if (rest.empty() || !across(rest, mask) || size_of(mask) > size - 1) continue;
                    if (cross_->whole[g] & ~mask & ~own) finny |= bit(static_cast<int>(usable_.size()));
                } else if (mask == 0 || cross_->odd[g] || size_of(mask) > size - 1) {
                    continue;
                }
                usable_.push_back(g);
                masks_.push_back(mask);
                if (usable_.size() == 64) {
                    if (cross_->lines.size() > 65) limit_.gave_up(lines_of_kind, 64);
                    break;
                }
            }
            if (finny == 0 || static_cast<int>(usable_.size()) < size) continue;
            target_ = x;
            finny_ = finny;
            if (!choose_lines(0, 0, 0, size, size - 1)) return false;
        }
        return true;
    }

    // Choose `size` of the usable lines that cross at most `most` others.
    bool choose_lines(int from, int depth, Mask all, int size, int most) {
        limit_.tick();
        if (depth == size) {
            if (size_of(all) != most) return true;
            base_.count = 0;
            cover_.count = 0;
            Mask fins = 0;
            for (int i = 0; i < size; ++i) {
                fins |= finny_ >> chosen_[i] & 1;
                base_.push(usable_[chosen_[i]]);
            }
            if (target_ >= 0) {
                if (!fins) return true;
                all |= bit(cross_->across_of[target_]);
            }
            for (Mask rest = all; rest; rest &= rest - 1) cover_.push(cross_->across[lowest(rest)]);
            return give(size);
        }
        for (int i = from; i + size - depth <= static_cast<int>(usable_.size()); ++i) {
            const Mask next = all | masks_[i];
            if (size_of(next) > most) continue;
            chosen_[depth] = i;
            if (!choose_lines(i + 1, depth + 1, next, size, most)) return false;
        }
        return true;
    }

    // -- fish of every kind: groups against groups ---------------------------------------------------------------------

    // `side` row: base of rows and boxes, cover of columns and boxes; column: the other way; other: anything.
    bool general(int size, Kind side) {
        const Kind across = side == Kind::row ? Kind::column : Kind::row;
        through_.assign(count_, {});
        for (int g = 0; g < static_cast<int>(groups_.size()); ++g) {
            if (side != Kind::other && groups_[g].kind == side) continue;
            groups_[g].places.each([&](int i) { through_[i].push_back(g); });
        }
        for (int x = 0; x < count_; ++x) {
            limit_.tick(static_cast<int>(groups_.size()) * (1 + W / 8));
            usable_.clear();
            rest_.assign(groups_.size(), {});
            for (int g = 0; g < static_cast<int>(groups_.size()); ++g) {
                if (groups_[g].places.has(x)) continue;
                rest_[g] = groups_[g].places - sees_[x];
                if (rest_[g].empty()) continue;
                if (groups_[g].house && (side == Kind::other || groups_[g].kind != across)) usable_.push_back(g);
            }
            if (static_cast<int>(usable_.size()) < size) continue;
            target_ = x;
            cover_.count = 0;
            base_.count = 0;
            if (!add_base(0, size, side, {}, {})) return false;
        }
        return true;
    }

    // Choose the next base set, in order; what it has outside the cover so far must be covered too.
    bool add_base(int from, int size, Kind side, const Set<W>& covered, const Set<W>& taken) {
        if (base_.count == size) {
            return cover_.count != size - 1 || complete(size, side);
        }
        const bool full = cover_.count == size - 1;
        limit_.tick(1 + W / 2 * (static_cast<int>(usable_.size()) - from) / 8);
        for (int i = from; i + size - base_.count <= static_cast<int>(usable_.size()); ++i) {
            const int g = usable_[i];
            if (full && !rest_[g].within(covered)) continue;
            if (rest_[g].meets(taken) || cover_.has(g)) continue;
            base_.push(g);
            const bool more = cover_up(i + 1, size, side, covered, taken | rest_[g], rest_[g] - covered);
            base_.pop();
            if (!more) return false;
        }
        return true;
    }

    // Cover the first place that is still bare by each group through it that may serve.
    bool cover_up(int from, int size, Kind side, const Set<W>& covered, const Set<W>& taken, const Set<W>& bare) {
        limit_.tick(1 + W / 2);
        if (bare.empty()) return add_base(from, size, side, covered, taken);
        if (cover_.count == size - 1) return true;
        for (const int g : through_[bare.first()]) {
            if (groups_[g].places.has(target_) || base_.has(g)) continue;
            cover_.push(g);
            const bool more = cover_up(from, size, side, covered | rest_[g], taken, bare - rest_[g]);
            cover_.pop();
            if (!more) return false;
        }
        return true;
    }

    // Add each group through the target as the last cover set.
    bool complete(int size, Kind side) {
        limit_.tick(static_cast<int>(groups_.size()) / 8);
        for (int g = 0; g < static_cast<int>(groups_.size()); ++g) {
            if (!groups_[g].places.has(target_) || (side != Kind::other && groups_[g].kind == side)) continue;
            cover_.push(g);
            const bool more = give(size);
            cover_.pop();
            if (!more) return false;
        }
        return true;
    }

    // -- writing -------------------------------------------------------------------------------------------------------

    // Whether base and cover are lines against lines, or lines and boxes against lines and boxes, or neither.
    Shape shape_of(bool has_fins, bool is_sashimi) const {
        const auto count = [&](const Chosen& sets, Kind kind) {
            return std::count_if(sets.begin(), sets.end(), [&](int g) { return groups_[g].kind == kind; });
        };
        const auto all = static_cast<std::ptrdiff_t>(base_.count);
        const auto base_rows = count(base_, Kind::row), base_cols = count(base_, Kind::column);
        const auto cover_rows = count(cover_, Kind::row), cover_cols = count(cover_, Kind::column);
        if ((base_rows == all && cover_cols == all) || (base_cols == all && cover_rows == all)) {
            return has_fins ? is_sashimi ? sashimi : finned : basic;
        }
        const bool crossed = (base_cols == 0 && cover_rows == 0) || (base_rows == 0 && cover_cols == 0);
        if (crossed) return has_fins ? finned_franken : franken;
        return has_fins ? finned_mutant : mutant;
    }

    bool give(int size) {
        limit_.tick(size * (1 + W));
        Set<W> once, twice, covered, covered_twice, in_base;
        for (const int g : base_) {
            twice = twice | (once & groups_[g].places);
            once = once | groups_[g].places;
        }
        in_base = once;
        for (const int g : cover_) {
            covered_twice = covered_twice | (covered & groups_[g].places);
            covered = covered | groups_[g].places;
        }
        // Places counted more often in the base than in the cover; three base sets through one place are counted as two,
        // which is why that place is a fin in any case.
        Set<W> thrice;
        {
            Set<W> a, b;
            for (const int g : base_) {
                thrice = thrice | (b & groups_[g].places);
                b = b | (a & groups_[g].places);
                a = a | groups_[g].places;
            }
        }
        const Set<W> fins = (once - covered) | (twice - covered_twice) | thrice;
        Set<W> gone = (covered - in_base) | (covered_twice - twice);
        gone = gone - fins;
        fins.each([&](int i) { gone = gone & sees_[i]; });
        if (gone.empty()) return true;
        met_ = true;
        bool thin = false;
        for (const int g : base_) thin = thin || (groups_[g].places - fins).count() <= 1;
        const Shape shape = shape_of(!fins.empty(), thin);
        const int technique = technique_of(shape, size);
        const bool single = sink_->wants(technique);
        // A finned and a sashimi fish may grow together, and the pair goes by either name.
        const bool paired = sink_->wants(siamese_at + technique) ||
                            (shape == finned && sink_->wants(siamese_at + technique_of(sashimi, size))) ||
                            (shape == sashimi && sink_->wants(siamese_at + technique_of(finned, size)));
        if (!single && !paired) return true;

        step_.clear(technique);
        gone.each([&](int i) { step_.removes.push_back(net_.cand(cells_[i], digit_)); });
        for (const int g : base_) step_.truths.push_back(net_.truth(groups_[g].number, digit_));
        scratch_.clear();
        (in_base - fins).each([&](int i) { scratch_.push_back(cells_[i]); });
        step_.add(Role::cells, scratch_);
        step_.add(Role::digits, {digit_});
        add_groups(Role::base, base_);
        add_groups(Role::cover, cover_);
        add_cands(Role::fins, fins - twice);
        add_cands(Role::endofins, fins & twice);
        if (paired) {
            std::vector<int> base(base_.begin(), base_.end());
            std::ranges::sort(base);
            found_.push_back({std::move(base), step_});
        }
        return !single || sink_->take(step_);
    }

    void add_groups(Role role, const Chosen& sets) {
        scratch_.clear();
        for (const int g : sets) scratch_.push_back(groups_[g].number);
        std::ranges::sort(scratch_);
        step_.add(role, scratch_);
    }

    void add_cands(Role role, const Set<W>& places) {
        if (places.empty()) return;
        scratch_.clear();
        places.each([&](int i) { scratch_.push_back(net_.cand(cells_[i], digit_)); });
        step_.add(role, scratch_);
    }

    // Siamese fish: two with the same base and different fins, neither of which does all that the other does.
    bool pair_up() {
        for (std::size_t i = 0; i < found_.size(); ++i) {
            for (std::size_t j = i + 1; j < found_.size(); ++j) {
                limit_.tick();
                const Found& a = found_[i];
                const Found& b = found_[j];
                if (a.base != b.base) continue;
                if (std::ranges::includes(a.step.removes, b.step.removes) || std::ranges::includes(b.step.removes, a.step.removes)) {
                    continue;
                }
                step_ = a.step;
                step_.removes.clear();
                std::ranges::set_union(a.step.removes, b.step.removes, std::back_inserter(step_.removes));
                step_.roles.insert(step_.roles.end(), b.step.roles.begin(), b.step.roles.end());
                for (const int name : {a.step.technique, b.step.technique}) {
                    step_.technique = siamese_at + name;
                    if (sink_->wants(step_.technique) && !sink_->take(step_)) return false;
                    if (a.step.technique == b.step.technique) break;
                }
            }
        }
        found_.clear();
        return true;
    }

    const Net& net_;
    const Position& position_;
    Limit& limit_;
    Sink* sink_ = nullptr;
    Step step_;
    int digit_ = -1;
    std::vector<Word> laid_out_;  // the places of the digit that all of this is about
    Cross crosses_[2];
    Cross* cross_ = nullptr;
    bool met_ = false;
    int count_ = 0;
    int target_ = -1;
    Mask finny_ = 0;
    std::vector<int> cells_;
    std::vector<Set<W>> sees_;
    std::vector<Group> groups_;
    std::vector<Set<W>> rest_;
    std::vector<int> usable_, scratch_;
    Chosen base_, cover_;
    std::vector<std::vector<int>> through_;
    std::vector<Mask> masks_;  // lines across the usable lines
    std::array<int, largest> chosen_{};
    std::vector<Found> found_;
};

// One for each digit, kept from technique to technique: the places are laid out anew only when they change.
template <int W>
struct Fishes {
    std::vector<Fish<W>> of;
};

template <int W>
bool search(const Context& context, Sink& sink, int digit, bool& met) {
    auto& fishes = context.memo<Fishes<W>>().of;
    while (static_cast<int>(fishes.size()) <= digit) fishes.emplace_back(context);
    const bool more = fishes[digit].search(digit, sink);
    met = fishes[digit].met();
    return more;
}

void find(const Context& context, Sink& sink) {
    const Net& net = context.net;
    const int words = net.cell_words();
    Fruitless<Shape> fruitless(context, sink);
    Fruitless<Shape> sibling(context, sink, sibling_of(sink.wanted()));
    for (int d = 0; d < net.digits(); ++d) {
        const Word* places = context.position.cells(d);
        if (fruitless.knows(d)) continue;
        int open = 0;
        for (int w = 0; w < words; ++w) open += size_of(places[w]);
        if (open < 5) continue;  // an X-Wing has four places, and one that goes
        if (open > places_of_digit.usual) context.limit.gave_up(places_of_digit, places_of_digit.usual);
        const std::size_t before = sink.taken();
        bool met = true;
        const bool more = open <= 64     ? search<1>(context, sink, d, met)
                          : open <= 128  ? search<2>(context, sink, d, met)
                          : open <= 512  ? search<8>(context, sink, d, met)
                          : open <= 4096 ? search<64>(context, sink, d, met)
                                         : true;
        if (!more) return;
        if (sink.taken() == before) fruitless.note(d);
        if (!met) sibling.note(d);
    }
}

std::vector<std::string> names() {
    std::vector<std::string> all;
    for (const char* twin : {"", "siamese-"}) {
        for (const char* shape : {"", "finned-", "sashimi-", "franken-", "finned-franken-", "mutant-", "finned-mutant-"}) {
            for (const char* size : {"x-wing", "swordfish", "jellyfish", "squirmbag", "whale", "leviathan"}) {
                all.push_back(std::string(twin) + shape + size);
            }
        }
    }
    return all;
}

const Register registered{{.family = "fish", .techniques = names(), .find = find}};

}  // namespace

}  // namespace whydoku::logic::fish_finder
