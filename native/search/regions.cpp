// Regions that are to be found: all variables, divided into connected parts of given sizes, which no digit is in twice.
//
//   place     a variable whose value is the region it is in, with the digit that stands there, if there are digits
//   piece     places that are known to be in one region, though it may not be known in which: joined places, and those of one region
//   island    places of a piece that hang together
//   apart     two pieces that cannot be in one region: a border between them, no region in common, a digit twice, too many places
//   core      the piece of all places that are known to be in a region
//
// Pieces are made anew in each run, by union and find from the variables that say which pairs are joined. A piece has one set of
// regions and counts with all its places, so a way that enters it costs them all. What is cheap comes first: the order of names,
// pieces, digits, sizes, pairs. Once that rests, a walk from each core finds what is cut off, out of reach or needed, and each
// island that is too small has a door.
#include <algorithm>
#include <array>
#include <span>

#include "search/propagators.hpp"

namespace whydoku {

namespace {

// What a run needs for each place; kept from run to run, and each thread has its own.
struct Room {
    std::vector<int> root;                  // [place] → the first place of its piece
    std::vector<int> next;                  // [place] → the next one of its piece, or -1
    std::vector<int> size;                  // [first place] → places of the piece
    std::vector<Mask> regions;              // [first place] → the regions that all of them can be in
    std::vector<Mask> fixed;                // [first place] → digits that are set
    std::vector<Mask> apart;                // [first place × words] → first places of pieces that borders keep apart from it
    std::vector<int> seen, home;            // [place] → the number of the walk that met it last, and that began on its island
    std::vector<std::vector<int>> ahead;    // [cost] → places that a walk goes on from
    std::vector<int> met;
    int walks = 0;
};

Room& working_room() {
    thread_local Room room;
    return room;
}

}  // namespace

class RegionsPropagator::Walk {
public:
    Walk(const RegionsPropagator& own, Space& space)
        : own_(own), spec_(own.spec_), space_(space), room_(working_room()), places_(static_cast<int>(spec_.vars.size())) {}

    bool run() {
        do {
            changed_ = false;
            if (!cheap()) return false;
            if (changed_) continue;
            if (!walks()) return false;
        } while (changed_);
        return true;
    }

private:
    bool cheap() {
        return (!spec_.in_order || order()) && pieces() && borders() && (spec_.digits.empty() || digits()) && sizes() && pairs();
    }

    bool keep(int var, Mask mask) {
        changed_ = changed_ || (space_.domain(var) & ~mask) != 0;
        return space_.keep(var, mask);
    }
    bool keep_piece(int first, Mask mask) {
        if ((room_.regions[first] & ~mask) == 0) return true;
        room_.regions[first] &= mask;
        for (int place = first; place >= 0; place = room_.next[place])
            if (!keep(spec_.vars[place], mask)) return false;
        return true;
    }
    std::span<const int> touching(int place) const {
        return {own_.touches_.data() + own_.first_[place], own_.touches_.data() + own_.first_[place + 1]};
    }

    // Regions are named in the order of the places: how many have been named before a place, forth and back, a bit for each number.
    bool order() {
        std::vector<Mask>& named = room_.apart;  // room that is free now
        named.resize(static_cast<std::size_t>(places_) + 1);
        const int shift = lowest(spec_.values);
        named[0] = 1;
        const auto domain = [&](int place) { return (space_.domain(spec_.vars[place]) & spec_.values) >> shift; };
        for (int place = 0; place < places_; ++place) {
            const Mask mask = domain(place);
            if (mask == 0) return false;
            named[place + 1] = (named[place] & ~first_values(lowest(mask) + 1)) | ((named[place] & mask) << 1);
        }
        Mask after = named[places_] & bit(size_of(spec_.values));
        for (int place = places_; place-- > 0;) {
            if (after == 0) return false;
            const Mask mask = domain(place), before = named[place], old = before & after, fresh = before & after >> 1;
            const Mask kept = (old == 0 ? 0 : first_values(highest(old))) | fresh;
            if (!keep(spec_.vars[place], kept << shift)) return false;
            after = (old & ~first_values(lowest(mask) + 1)) | (fresh & mask);
        }
        return true;
    }

    int find(int place) {
        while (room_.root[place] != place) place = room_.root[place] = room_.root[room_.root[place]];
        return place;
    }
    void unite(int a, int b) {
        a = find(a), b = find(b);
        room_.root[std::max(a, b)] = std::min(a, b);
    }

    bool pieces() {
        const auto count = static_cast<std::size_t>(places_);
        room_.root.resize(count);
        room_.next.assign(count, -1);
        room_.size.assign(count, 0);
        room_.regions.resize(count);
        for (int place = 0; place < places_; ++place) room_.root[place] = place;
        for (const RegionsSpec::Pair& pair : spec_.pairs)
            if (space_.domain(pair.var) == spec_.joined) unite(pair.a, pair.b);
        std::array<int, 64> core;
        core.fill(-1);
        for (int place = 0; place < places_; ++place) {
            const Mask mask = space_.domain(spec_.vars[place]);
            if (!is_single(mask)) continue;
            int& first = core[lowest(mask)];
            if (first < 0)
                first = place;
            else
                unite(first, place);
        }
        std::vector<int>& last = room_.met;
        last.resize(count);
        for (int place = 0; place < places_; ++place) {
            const int first = room_.root[place] = find(place);
            const Mask mask = space_.domain(spec_.vars[place]) & spec_.values;
            if (first == place) {
                room_.regions[place] = mask;
            } else {
                room_.next[last[first]] = place;
                room_.regions[first] &= mask;
            }
            last[first] = place;
            ++room_.size[first];
        }
        for (int place = 0; place < places_; ++place) {
            const int first = room_.root[place];
            // A region that is too small for the piece is none of its own.
            if (first == place)
                for (Mask rest = room_.regions[first]; rest != 0; rest &= rest - 1)
                    if (spec_.sizes[lowest(rest)] < room_.size[first]) room_.regions[first] &= ~bit(lowest(rest));
            if (!keep(spec_.vars[place], room_.regions[first])) return false;
        }
        return true;
    }

    Mask* apart(int first) { return room_.apart.data() + static_cast<std::size_t>(first) * own_.words_; }
    bool are_apart(int a, int b) { return (apart(a)[b / 64] >> (b % 64) & 1) != 0; }

    bool borders() {
        room_.apart.assign(static_cast<std::size_t>(places_) * own_.words_, 0);
        for (const RegionsSpec::Pair& pair : spec_.pairs) {
            if (space_.domain(pair.var) != spec_.parted) continue;
            const int a = room_.root[pair.a], b = room_.root[pair.b];
            if (a == b) return false;
            apart(a)[b / 64] |= bit(b % 64);
            apart(b)[a / 64] |= bit(a % 64);
            if (is_single(room_.regions[a]) && !keep_piece(b, ~room_.regions[a])) return false;
            if (is_single(room_.regions[b]) && !keep_piece(a, ~room_.regions[b])) return false;
        }
        return true;
    }

    // No piece holds a digit twice, and where there are no more digits than places, each region has each of them.
    bool digits() {
        room_.fixed.assign(static_cast<std::size_t>(places_), 0);
        std::array<Mask, 64> once{}, twice{}, set{};
        for (int place = 0; place < places_; ++place) {
            const Mask digit = space_.domain(spec_.digits[place]);
            if (!is_single(digit)) continue;
            Mask& fixed = room_.fixed[room_.root[place]];
            if ((fixed & digit) != 0) return false;
            fixed |= digit;
        }
        for (int place = 0; place < places_; ++place) {
            const int first = room_.root[place];
            if (room_.fixed[first] != 0 && !is_single(space_.domain(spec_.digits[place])) && !keep(spec_.digits[place], ~room_.fixed[first]))
                return false;
            if (is_single(room_.regions[first])) set[lowest(room_.regions[first])] |= room_.fixed[first];
        }
        for (int first = 0; first < places_; ++first) {
            if (room_.root[first] != first || is_single(room_.regions[first])) continue;
            Mask taken = 0;
            if (room_.fixed[first] != 0)
                for (Mask rest = room_.regions[first]; rest != 0; rest &= rest - 1)
                    if ((set[lowest(rest)] & room_.fixed[first]) != 0) taken |= bit(lowest(rest));
            if (taken != 0 && !keep_piece(first, ~taken)) return false;
            // In a region that it could join, a place needs a digit that is not set there.
            for (int place = first; place >= 0; place = room_.next[place]) {
                const Mask digit = space_.domain(spec_.digits[place]);
                for (Mask rest = room_.regions[first]; rest != 0; rest &= rest - 1)
                    if ((digit & ~set[lowest(rest)]) == 0 && !keep_piece(first, ~(rest & (~rest + 1)))) return false;
            }
        }
        for (int place = 0; place < places_; ++place) {
            const Mask digit = space_.domain(spec_.digits[place]);
            for (Mask rest = room_.regions[room_.root[place]]; rest != 0; rest &= rest - 1) {
                const int region = lowest(rest);
                twice[region] |= once[region] & digit;
                once[region] |= digit;
            }
        }
        Mask needs = 0;  // regions that need every digit that they can have
        for (Mask rest = spec_.values; rest != 0; rest &= rest - 1) {
            const int region = lowest(rest), many = size_of(once[region]);
            if (many < spec_.sizes[region]) return false;
            if (many == spec_.sizes[region] && (once[region] & ~twice[region] & ~set[region]) != 0) needs |= bit(region);
        }
        if (needs == 0) return true;
        for (int place = 0; place < places_; ++place) {
            const int first = room_.root[place];
            for (Mask rest = room_.regions[first] & needs; rest != 0; rest &= rest - 1) {
                const int region = lowest(rest);
                const Mask only = once[region] & ~twice[region] & ~set[region] & space_.domain(spec_.digits[place]);
                if (only == 0) continue;
                if (!is_single(only) || !keep(spec_.digits[place], only) || !keep_piece(first, bit(region))) return false;
                break;
            }
        }
        return true;
    }

    // A region that is full takes in nothing more, and one that could just be filled takes in everything it can.
    bool sizes() {
        std::array<int, 64> inside{}, open{};
        for (int first = 0; first < places_; ++first) {
            if (room_.root[first] != first) continue;
            const Mask regions = room_.regions[first];
            for (Mask rest = regions; rest != 0; rest &= rest - 1) (is_single(regions) ? inside : open)[lowest(rest)] += room_.size[first];
        }
        Mask too_large = 0, all = 0;
        for (Mask rest = spec_.values; rest != 0; rest &= rest - 1) {
            const int region = lowest(rest), size = spec_.sizes[region];
            if (inside[region] > size || inside[region] + open[region] < size) return false;
            if (inside[region] + open[region] == size && open[region] > 0) all |= bit(region);
            if (open[region] > 0) too_large |= bit(region);
        }
        if (too_large == 0) return true;
        for (int first = 0; first < places_; ++first) {
            if (room_.root[first] != first || is_single(room_.regions[first])) continue;
            Mask out = 0;
            for (Mask rest = room_.regions[first]; rest != 0; rest &= rest - 1)
                if (inside[lowest(rest)] + room_.size[first] > spec_.sizes[lowest(rest)]) out |= rest & (~rest + 1);
            if (out != 0 && !keep_piece(first, ~out)) return false;
            const Mask needed = room_.regions[first] & all;
            if (needed != 0 && (!is_single(needed) || !keep_piece(first, needed))) return false;
        }
        return true;
    }

    // Whether two pieces may be in one region.
    bool may_join(int a, int b) {
        const Mask regions = room_.regions[a] & room_.regions[b];
        if (regions == 0 || are_apart(a, b)) return false;
        if (!spec_.digits.empty() && (room_.fixed[a] & room_.fixed[b]) != 0) return false;
        for (Mask rest = regions; rest != 0; rest &= rest - 1)
            if (room_.size[a] + room_.size[b] <= spec_.sizes[lowest(rest)]) return true;
        return false;
    }

    bool pairs() {
        for (const RegionsSpec::Pair& pair : spec_.pairs) {
            if (is_single(space_.domain(pair.var))) continue;
            const int a = room_.root[pair.a], b = room_.root[pair.b];
            if (a == b ? !keep(pair.var, spec_.joined) : !may_join(a, b) && !keep(pair.var, spec_.parted)) return false;
        }
        return true;
    }

    bool walks() {
        for (auto* list : {&room_.seen, &room_.home}) list->resize(std::max(list->size(), static_cast<std::size_t>(places_)), 0);
        for (Mask rest = spec_.values; rest != 0; rest &= rest - 1) {
            const int region = lowest(rest);
            const auto fixed = [&](int place) { return room_.regions[room_.root[place]] == bit(region); };
            int core = 0;
            while (core < places_ && !fixed(core)) ++core;
            if (core < places_ ? !grow(region, room_.root[core]) : !look_for_room(region)) return false;
        }
        return changed_ || doors();
    }

    // From each island of a core: what is out of reach is not in the region, and what is just enough is.
    bool grow(int region, int core) {
        const int size = spec_.sizes[region], left = size - room_.size[core];
        if (left == 0 && room_.size[core] == 1) return true;
        const int before = room_.walks;
        for (int island = core; island >= 0; island = room_.next[island]) {
            if (room_.home[island] > before) continue;
            const int reached = walk(region, core, island, left);
            if (reached < size) return false;
            for (int place = 0; place < places_; ++place) {
                const int first = room_.root[place];
                if ((room_.regions[first] & bit(region)) == 0) continue;
                if (room_.seen[place] == room_.walks) {
                    if (reached == size && !keep_piece(first, bit(region))) return false;
                } else if (first == core || !keep_piece(first, ~bit(region))) {
                    return false;
                }
            }
        }
        return true;
    }

    // Go from an island of a core into everything that can be in the region, at the cost of whole pieces.  After: how many places
    // are met, the core's among them; -1 where it is cut off.
    int walk(int region, int core, int from, int most) {
        const int number = ++room_.walks;
        if (room_.ahead.size() <= static_cast<std::size_t>(most)) room_.ahead.resize(static_cast<std::size_t>(most) + 1);
        int reached = 0, own = 0;
        const auto enter = [&](int place, int cost) {
            if (room_.seen[place] == number) return;
            const int first = room_.root[place];
            if ((room_.regions[first] & bit(region)) == 0) return;
            if (first == core) {
                room_.seen[place] = number;
                room_.ahead[cost].push_back(place);
                ++reached;
                ++own;
                if (cost == 0) room_.home[place] = number;
                return;
            }
            cost += room_.size[first];
            if (cost > most) return;
            for (int each = first; each >= 0; each = room_.next[each]) {
                room_.seen[each] = number;
                room_.ahead[cost].push_back(each);
                ++reached;
            }
        };
        enter(from, 0);
        for (int cost = 0; cost <= most; ++cost) {
            auto& here = room_.ahead[cost];
            for (std::size_t i = 0; i < here.size(); ++i)
                for (const int place : touching(here[i])) enter(place, cost);
            here.clear();
        }
        return own == room_.size[core] ? reached : -1;
    }

    // A region without any place: parts in which it has no room are not its own, and one must have it.
    bool look_for_room(int region) {
        const int number = ++room_.walks, size = spec_.sizes[region];
        int parts = 0;
        for (int place = 0; place < places_; ++place) {
            if (room_.seen[place] == number || (room_.regions[room_.root[place]] & bit(region)) == 0) continue;
            auto& met = room_.met;
            met.clear();
            const auto enter = [&](int other) {
                if (room_.seen[other] == number || (room_.regions[room_.root[other]] & bit(region)) == 0) return;
                for (int each = room_.root[other]; each >= 0; each = room_.next[each]) {
                    room_.seen[each] = number;
                    met.push_back(each);
                }
            };
            enter(place);
            for (std::size_t i = 0; i < met.size(); ++i)
                for (const int other : touching(met[i])) enter(other);
            if (static_cast<int>(met.size()) >= size) {
                ++parts;
                continue;
            }
            for (const int each : met)
                if (!keep_piece(room_.root[each], ~bit(region))) return false;
        }
        return parts > 0;
    }

    // An island that is no whole region goes on somewhere; where that can be one piece only, they are in one region.
    bool doors() {
        const int number = ++room_.walks;
        for (int start = 0; start < places_; ++start) {
            if (room_.seen[start] == number) continue;
            const int piece = room_.root[start];
            auto& met = room_.met;
            met.assign(1, start);
            room_.seen[start] = number;
            int door = -1;
            bool many = false;
            for (std::size_t i = 0; i < met.size(); ++i)
                for (const int place : touching(met[i])) {
                    const int other = room_.root[place];
                    if (other == piece) {
                        if (room_.seen[place] == number) continue;
                        room_.seen[place] = number;
                        met.push_back(place);
                    } else if (!many && other != door && may_join(piece, other)) {
                        many = door >= 0;
                        door = other;
                    }
                }
            if (many) continue;
            Mask whole = 0;  // regions that the island may be by itself
            if (static_cast<int>(met.size()) == room_.size[piece])
                for (Mask rest = room_.regions[piece]; rest != 0; rest &= rest - 1)
                    if (spec_.sizes[lowest(rest)] == room_.size[piece]) whole |= rest & (~rest + 1);
            if (door < 0) {
                if (whole == 0 || !keep_piece(piece, whole)) return false;
            } else if (whole == 0) {
                const Mask both = room_.regions[piece] & room_.regions[door];
                if (!keep_piece(piece, both) || !keep_piece(door, both)) return false;
                for (const int place : met)
                    for (std::size_t i = own_.first_[place]; i < static_cast<std::size_t>(own_.first_[place + 1]); ++i)
                        if (own_.sides_[i] >= 0 && room_.root[own_.touches_[i]] == door && !keep(own_.sides_[i], spec_.joined)) return false;
                if (changed_) return true;  // pieces are others now
            }
        }
        return true;
    }

    const RegionsPropagator& own_;
    const RegionsSpec& spec_;
    Space& space_;
    Room& room_;
    int places_;
    bool changed_ = false;
};

namespace {

std::vector<int> all_of(const RegionsSpec& spec) {
    std::vector<int> vars(spec.vars);
    vars.insert(vars.end(), spec.digits.begin(), spec.digits.end());
    for (const RegionsSpec::Pair& pair : spec.pairs) vars.push_back(pair.var);
    return vars;
}

}  // namespace

RegionsPropagator::RegionsPropagator(RegionsSpec spec)
    : Propagator(all_of(spec), Cost::middling, {}, false), spec_(std::move(spec)), words_((spec_.vars.size() + 63) / 64) {
    std::vector<std::vector<std::pair<int, int>>> touches(spec_.vars.size());
    for (const auto& [a, b] : spec_.links) {
        int side = -1;
        for (const RegionsSpec::Pair& pair : spec_.pairs)
            if (std::minmax(pair.a, pair.b) == std::minmax(a, b)) side = pair.var;
        touches[a].emplace_back(b, side);
        touches[b].emplace_back(a, side);
    }
    first_.assign(1, 0);
    for (const auto& some : touches) {
        for (const auto& [place, side] : some) {
            touches_.push_back(place);
            sides_.push_back(side);
        }
        first_.push_back(static_cast<int>(touches_.size()));
    }
}

bool RegionsPropagator::run(Space& space) const { return Walk(*this, space).run(); }

}  // namespace whydoku
