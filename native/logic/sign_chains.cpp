#include "logic/sign_chains.hpp"

#include <algorithm>
#include <map>

namespace whydoku::logic {

namespace {

using Pairs = std::vector<Network::Pair>;
using Table = std::vector<Mask>;

Table turned(const Table& table) {
    Table other(table.size(), 0);
    for (std::size_t x = 0; x < table.size(); ++x)
        for (std::size_t y = 0; y < table.size(); ++y)
            if (table[x] >> y & 1) other[y] |= bit(static_cast<int>(x));
    return other;
}

bool is_equality(const Table& table) {
    for (std::size_t x = 0; x < table.size(); ++x)
        if (table[x] != bit(static_cast<int>(x))) return false;
    return true;
}

// What equalities tie together, in the order in which it is reached.
void equal_cells(Pairs pairs, std::vector<Pairs>& found) {
    while (!pairs.empty()) {
        Pairs group{pairs.front()};
        pairs.erase(pairs.begin());
        for (std::size_t at = 0; at < group.size(); ++at) {
            const auto touches = [&, one = group[at]](const Network::Pair& pair) {
                return pair.first == one.first || pair.first == one.second || pair.second == one.first || pair.second == one.second;
            };
            std::ranges::copy_if(pairs, std::back_inserter(group), touches);
            std::erase_if(pairs, touches);
        }
        const bool one_name = std::ranges::all_of(group, [&](const Network::Pair& pair) { return pair.name == group[0].name; });
        if (!one_name) found.push_back(std::move(group));  // what one rule calls by one name is a line already
    }
}

// Ways along relations with a direction.
class Ordered {
public:
    explicit Ordered(const Pairs& pairs) : pairs_(pairs), covered_(pairs.size(), 0) {}

    void find(std::vector<Pairs>& found) {
        for (std::size_t i = 0; i < pairs_.size(); ++i)
            if (length(down_, i, true) > length_limit()) return;  // round in a circle
        for (;;) {
            int best = -1, longest = 1;
            for (std::size_t i = 0; i < pairs_.size(); ++i) {
                const int here = length(down_, i, true) + length(up_, i, false) - 1;
                if (covered_[i] || here <= longest) continue;
                best = static_cast<int>(i);
                longest = here;
            }
            if (best < 0) return;
            Pairs way;
            for (int at = best; at >= 0; at = next(static_cast<std::size_t>(at), false)) way.push_back(take(at));
            std::ranges::reverse(way);
            for (int at = next(static_cast<std::size_t>(best), true); at >= 0; at = next(static_cast<std::size_t>(at), true)) way.push_back(take(at));
            found.push_back(std::move(way));
        }
    }

private:
    int length_limit() const { return static_cast<int>(pairs_.size()); }
    const Network::Pair& take(int at) {
        covered_[at] = 1;
        return pairs_[at];
    }
    bool leads_to(std::size_t from, std::size_t to, bool forth) const {
        return forth ? pairs_[from].second == pairs_[to].first : pairs_[from].first == pairs_[to].second;
    }
    // The relations on the longest way that begins with one; more than there are on a way round in a circle.
    int length(std::map<std::size_t, int>& known, std::size_t from, bool forth, int depth = 1) {
        if (depth > length_limit()) return 2 * length_limit();
        if (const auto at = known.find(from); at != known.end()) return at->second;
        int longest = 0;
        for (std::size_t to = 0; to < pairs_.size(); ++to)
            if (leads_to(from, to, forth)) longest = std::max(longest, length(known, to, forth, depth + 1));
        return known[from] = longest + 1;
    }
    int next(std::size_t from, bool forth) {
        int best = -1, longest = 0;
        for (std::size_t to = 0; to < pairs_.size(); ++to) {
            if (!leads_to(from, to, forth)) continue;
            const int here = length(forth ? down_ : up_, to, forth);
            if (here > longest) {
                best = static_cast<int>(to);
                longest = here;
            }
        }
        return best;
    }

    const Pairs& pairs_;
    std::vector<char> covered_;
    std::map<std::size_t, int> down_, up_;
};

// Ways along relations without a direction, which end where they branch.
void unordered(const Pairs& pairs, std::vector<Pairs>& found) {
    std::map<int, std::vector<std::size_t>> at_cell;
    for (std::size_t i = 0; i < pairs.size(); ++i)
        for (const int cell : {pairs[i].first, pairs[i].second}) at_cell[cell].push_back(i);
    std::vector<char> taken(pairs.size(), 0);
    const auto walk = [&](int cell, std::size_t along) {
        Pairs way;
        for (;;) {
            taken[along] = 1;
            Network::Pair pair = pairs[along];
            if (pair.first != cell) std::swap(pair.first, pair.second);
            way.push_back(pair);
            cell = pair.second;
            const auto& here = at_cell[cell];
            const auto on = std::ranges::find_if(here, [&](std::size_t each) { return !taken[each]; });
            if (here.size() != 2 || on == here.end()) break;
            along = *on;
        }
        if (way.size() > 1) found.push_back(std::move(way));
    };
    for (const auto& [cell, here] : at_cell) {
        if (here.size() == 2) continue;
        for (const std::size_t along : here)
            if (!taken[along]) walk(cell, along);
    }
    for (std::size_t i = 0; i < pairs.size(); ++i)
        if (!taken[i]) walk(pairs[i].first, i);  // round in a circle
}

}  // namespace

std::vector<Pairs> sign_chains_of(const Network& network) {
    std::map<int, int> named;  // how many relations have a name
    for (const auto& relation : network.lists().relations)
        for (const auto& pair : relation.pairs) ++named[pair.name];
    Pairs equal;
    std::map<Table, Pairs> signs;
    std::vector<std::map<Table, Pairs>::iterator> order;
    for (const auto& relation : network.lists().relations) {
        if (is_equality(relation.allowed)) {
            equal.insert(equal.end(), relation.pairs.begin(), relation.pairs.end());
            continue;
        }
        Table back = turned(relation.allowed);
        const bool turn = back < relation.allowed;
        const auto [at, is_new] = signs.try_emplace(turn ? std::move(back) : relation.allowed);
        if (is_new) order.push_back(at);
        for (Network::Pair pair : relation.pairs) {
            if (named[pair.name] > 1) continue;
            if (turn) std::swap(pair.first, pair.second);
            at->second.push_back(pair);
        }
    }
    std::vector<Pairs> found;
    std::ranges::sort(equal, {}, &Network::Pair::number);
    equal_cells(std::move(equal), found);
    for (const auto& at : order) {
        std::ranges::sort(at->second, {}, &Network::Pair::number);
        if (turned(at->first) == at->first) {
            unordered(at->second, found);
        } else {
            Ordered(at->second).find(found);
        }
    }
    return found;
}

}  // namespace whydoku::logic
