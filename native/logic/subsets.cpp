// Subsets: N truths with candidates in only N link sets, so whatever else is in those link sets is removed.
//
// Naked: N cells of a group hold N digits between them; no other cell of the group can have these digits.
// Hidden: N digits of a house have N cells between them; these cells can have no other digit.
// Locked: a naked subset whose cells lie in a box and in a line at once and which removes in both.

#include <algorithm>

#include "logic/finder.hpp"

namespace whydoku::logic::subsets_finder {

namespace {

constexpr int most = 8;  // largest subset with a name; beyond it the complementary one is smaller on boards people play
enum { naked = 0, hidden = most - 1, locked_pair = 2 * (most - 1), locked_triple };

struct Search {
    const Context& context;
    Sink& sink;
    Step& step;
    int group = 0;
    int size = 0;
    bool plain = false;          // whether the naked subset itself is wanted
    bool locked = false;         // whether a locked one is
    int count = 0;
    int item[64] = {};           // places of open cells, or digits, with 2..size candidates
    Mask mask[64] = {};          // the digits of each, or the places
    int chosen[most] = {};
    bool withheld = false;       // whether there was one that has another name

    const Net& net() const { return context.net; }
    const Position& position() const { return context.position; }

    template <bool hide>
    bool choose(int from, int depth, Mask all);
    bool give_naked(Mask digits);
    bool give_hidden(Mask places);
};

template <bool hide>
bool Search::choose(int from, int depth, Mask all) {
    context.limit.tick();
    if (depth == size) {
        if (size_of(all) != size) return true;
        return hide ? give_hidden(all) : give_naked(all);
    }
    for (int i = from; i + size - depth <= count; ++i) {
        const Mask next = all | mask[i];
        if (size_of(next) > size) continue;
        chosen[depth] = i;
        if (!choose<hide>(i + 1, depth + 1, next)) return false;
    }
    return true;
}

bool Search::give_naked(Mask digits) {
    const auto& cells = net().cells_of(group);
    Mask own = 0;
    for (int i = 0; i < size; ++i) own |= bit(item[chosen[i]]);
    step.clear(naked + size - 2);
    const auto remove_from = [&](int where) {
        for (const int cell : net().cells_of(where)) {
            const int place = net().place(group, cell);
            if (place >= 0 && (own >> place & 1)) continue;
            for (Mask gone = position().domain(cell) & digits; gone; gone &= gone - 1) {
                const int cand = net().cand(cell, lowest(gone));
                if (std::ranges::find(step.removes, cand) == step.removes.end()) step.removes.push_back(cand);
            }
        }
    };
    context.limit.tick(size);
    remove_from(group);
    if (step.removes.empty()) return true;
    int second = -1;
    if (size <= 3 && net().is_line(group) != (net().kind(group) == Kind::box)) {
        for (const Seat seat : net().seats(cells[item[chosen[0]]])) {
            if (net().is_line(seat.group) == net().is_line(group) || net().kind(seat.group) == Kind::other) continue;
            bool all = true;
            for (int i = 1; i < size; ++i) all = all && net().place(seat.group, cells[item[chosen[i]]]) >= 0;
            if (all) second = seat.group;
        }
    }
    bool both = false;
    if (second >= 0) {
        const std::size_t here = step.removes.size();
        remove_from(second);
        both = step.removes.size() > here;
    }
    withheld = true;
    if (both) {
        // Found from the line and from the box: told once.
        if (!locked || !net().is_line(group)) return true;
        step.technique = size == 2 ? locked_pair : locked_triple;
    } else if (!plain) {
        // A caller who asks for every locked subset also means those that happen to remove on one side only.
        if (second < 0 || !locked || !sink.wants_all()) return true;
        step.technique = size == 2 ? locked_pair : locked_triple;
    }
    std::vector<int> roles;
    for (int i = 0; i < size; ++i) roles.push_back(cells[item[chosen[i]]]);
    step.truths = roles;
    step.add(Role::cells, roles);
    roles.clear();
    for (Mask rest = digits; rest; rest &= rest - 1) roles.push_back(lowest(rest));
    step.add(Role::digits, roles);
    if (step.technique >= locked_pair) {
        step.add(Role::houses, {group, second});
    } else {
        step.add(Role::houses, {group});
    }
    return sink.take(step);
}

bool Search::give_hidden(Mask places) {
    const auto& cells = net().cells_of(group);
    Mask own = 0;
    for (int i = 0; i < size; ++i) own |= bit(item[chosen[i]]);
    step.clear(hidden + size - 2);
    for (Mask rest = places; rest; rest &= rest - 1) {
        const int cell = cells[lowest(rest)];
        for (Mask gone = position().domain(cell) & ~own; gone; gone &= gone - 1) step.removes.push_back(net().cand(cell, lowest(gone)));
    }
    if (step.removes.empty()) return true;
    std::vector<int> roles;
    for (Mask rest = places; rest; rest &= rest - 1) roles.push_back(cells[lowest(rest)]);
    step.add(Role::cells, roles);
    roles.clear();
    for (Mask rest = own; rest; rest &= rest - 1) {
        roles.push_back(lowest(rest));
        step.truths.push_back(net().truth(group, lowest(rest)));
    }
    step.add(Role::digits, roles);
    step.add(Role::houses, {group});
    return sink.take(step);
}

// A group in which nothing was found need not be searched again until it changes; these are, for each technique, the versions
// of the groups at that time.
struct FruitlessGroups {
    std::vector<std::vector<std::uint64_t>> version;
};

void find(const Context& context, Sink& sink) {
    const Net& net = context.net;
    const Position& position = context.position;
    thread_local Step step;
    Search search{.context = context, .sink = sink, .step = step};
    auto& fruitless = context.memo<FruitlessGroups>().version;
    fruitless.resize(locked_triple + 1);
    auto& searched = fruitless[sink.wanted()];
    searched.resize(net.groups(), 0);
    const auto begin = [&](int group) {
        search.group = group;
        search.count = 0;
        search.withheld = false;
        return position.open_cells_in(group) > search.size && (sink.wants_all() || searched[group] < position.changed(group));
    };
    const auto end = [&](int group, std::size_t before) {
        if (!sink.wants_all() && !search.withheld && sink.taken() == before) searched[group] = position.version();
    };
    for (int size = 2; size <= most; ++size) {
        search.size = size;
        search.plain = sink.wants(naked + size - 2);
        search.locked = (size == 2 && sink.wants(locked_pair)) || (size == 3 && sink.wants(locked_triple));
        if (search.plain || search.locked) {
            for (int g = 0; g < net.groups(); ++g) {
                if (!begin(g)) continue;
                const std::size_t before = sink.taken();
                const auto& cells = net.cells_of(g);
                for (int p = 0; p < static_cast<int>(cells.size()); ++p) {
                    const Mask left = position.domain(cells[p]);
                    if (size_of(left) < 2 || size_of(left) > size) continue;
                    search.item[search.count] = p;
                    search.mask[search.count++] = left;
                }
                if (search.count >= size && !search.choose<false>(0, 0, 0)) return;
                end(g, before);
            }
        }
        if (sink.wants(hidden + size - 2)) {
            for (int h = 0; h < net.houses(); ++h) {
                if (!begin(h)) continue;
                const std::size_t before = sink.taken();
                for (int d = 0; d < net.digits(); ++d) {
                    const Mask left = position.places(h, d);
                    if (size_of(left) < 2 || size_of(left) > size) continue;
                    search.item[search.count] = d;
                    search.mask[search.count++] = left;
                }
                if (search.count >= size && !search.choose<true>(0, 0, 0)) return;
                end(h, before);
            }
        }
    }
}

std::vector<std::string> names() {
    std::vector<std::string> all;
    for (const char* kind : {"naked-", "hidden-"}) {
        for (const char* size : {"pair", "triple", "quadruple", "quintuple", "sextuple", "septuple", "octuple"}) {
            all.push_back(std::string(kind) + size);
        }
    }
    all.emplace_back("locked-pair");
    all.emplace_back("locked-triple");
    return all;
}

const Register registered{{.family = "subsets", .techniques = names(), .find = find}};

}  // namespace

}  // namespace whydoku::logic::subsets_finder
