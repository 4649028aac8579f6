#include "logic/net.hpp"

#include <algorithm>
#include <map>

namespace whydoku::logic {

namespace {

// A row of links takes a bit a candidate; above this many candidates the rows would be larger than a cache.
constexpr int most_with_rows = 4096;

}  // namespace

Net::Net(const Network& network)
    : network_(network),
      cells_(network.cells()),
      digits_(network.digits()),
      inverse_(((std::uint64_t{1} << 40) + static_cast<std::uint64_t>(digits_) - 1) / static_cast<std::uint64_t>(digits_)),
      houses_(network.houses()),
      cell_words_((cells_ + 63) / 64),
      cand_words_((cells_ * digits_ + 63) / 64) {
    find_groups();
    find_links();
    find_rules();
    find_rows();
}

// Two cells are a link and nothing more; more cells than digits cannot be filled, which the links bring out.
void Net::find_groups() {
    std::vector<std::vector<Seat>> by_cell(cells_);
    members_.assign(static_cast<std::size_t>(network_.named_groups()) * cell_words_, 0);
    for (int g = 0; g < network_.named_groups(); ++g) {
        groups_.push_back({network_.kind(g), network_.group(g).cells});
        for (int p = 0; p < static_cast<int>(groups_[g].cells.size()); ++p) {
            const int cell = groups_[g].cells[p];
            by_cell[cell].push_back({g, p});
            members_[static_cast<std::size_t>(g) * cell_words_ + (cell >> 6)] |= Word{1} << (cell & 63);
        }
    }
    for (const auto& seats : by_cell) {
        seat_start_.push_back(static_cast<int>(seats_.size()));
        seats_.insert(seats_.end(), seats.begin(), seats.end());
    }
    seat_start_.push_back(static_cast<int>(seats_.size()));
    sees_.assign(static_cast<std::size_t>(cells_) * cell_words_, 0);
    for (int cell = 0; cell < cells_; ++cell) {
        for (const int other : network_.peers(cell)) see(cell, other);
    }
}

void Net::find_links() {
    std::map<std::pair<int, int>, std::vector<Mask>> tables;  // what all relations of two cells allow
    for (const auto& relation : network_.lists().relations) {
        for (const auto& pair : relation.pairs) {
            const bool turned = pair.first > pair.second;
            auto& table = tables.try_emplace(std::minmax(pair.first, pair.second), digits_, all_digits()).first->second;
            for (int x = 0; x < digits_; ++x) {
                if (!turned) {
                    table[x] &= relation.allowed[x];
                    continue;
                }
                for (int y = 0; y < digits_; ++y) {
                    if (!(relation.allowed[y] >> x & 1)) table[x] &= ~bit(y);
                }
            }
        }
    }
    if (tables.empty()) return;
    std::vector<std::vector<int>> links(cands());
    for (const auto& [cells, table] : tables) {
        const auto [a, b] = cells;
        bool never_equal = true;
        for (int d = 0; d < digits_; ++d) never_equal = never_equal && !(table[d] >> d & 1);
        if (never_equal) {
            see(a, b);
            see(b, a);
        }
        for (int x = 0; x < digits_; ++x) {
            for (Mask banned = all_digits() & ~table[x]; banned; banned &= banned - 1) {
                const int y = lowest(banned);
                if (x == y && never_equal) continue;
                links[cand(a, x)].push_back(cand(b, y));
                links[cand(b, y)].push_back(cand(a, x));
            }
        }
    }
    for (int c = 0; c < cands(); ++c) {
        extra_start_.push_back(static_cast<int>(extra_.size()));
        std::ranges::sort(links[c]);
        // What all-different groups say already is not said twice.
        for (const int other : links[c]) {
            if (digit_of(other) != digit_of(c) || !sees(cell_of(c), cell_of(other))) extra_.push_back(other);
        }
    }
    extra_start_.push_back(static_cast<int>(extra_.size()));
}

void Net::find_rules() {
    tied_.assign(cells_, 0);
    const auto tie = [&](const auto& primitives) {
        for (const auto& primitive : primitives) {
            for (const int cell : primitive.cells) tied_[cell] = 1;
        }
    };
    tie(network_.lists().sums);
    tie(network_.lists().counts);
    tie(network_.lists().automata);
    for (const auto& clause : network_.lists().clauses) {
        for (const whydoku::Literal& literal : clause.literals) tied_[literal.var] = 1;
    }
    for (const auto& area : network_.lists().areas) {
        for (const int cell : area.spec.vars) tied_[cell] = 1;
    }
    for (const auto& pairing : network_.lists().pairings) {
        for (const int cell : pairing.firsts) tied_[cell] = 1;
        for (const int cell : pairing.seconds) tied_[cell] = 1;
    }
    rules_ = premises_of(network_);
    rules_of_.resize(cells_);
    for (int r = 0; r < rule_count(); ++r) {
        for (const int cell : rules_[r].cells) rules_of_[cell].push_back(r);
    }
    for (Premise& rule : rules_) {
        if (rule.kind != RuleKind::pair) continue;
        rule.most_conflicts = 0;
        for (const int one : {0, 1}) {
            for (int x = 0; x < digits_; ++x) {
                int conflicts = 0;
                for (int y = 0; y < digits_; ++y) conflicts += linked(cand(rule.cells[one], x), cand(rule.cells[1 - one], y));
                rule.most_conflicts = std::max(rule.most_conflicts, conflicts);
            }
        }
    }
}

void Net::find_rows() {
    if (cands() > most_with_rows) return;
    rows_.assign(static_cast<std::size_t>(cands()) * cand_words_, 0);
    for (int c = 0; c < cands(); ++c) {
        Word* row = rows_.data() + static_cast<std::size_t>(c) * cand_words_;
        for_links(c, [&](int other) { row[other >> 6] |= Word{1} << (other & 63); });
    }
}

int Net::place(int group, int cell) const {
    for (const Seat seat : seats(cell)) {
        if (seat.group == group) return seat.place;
    }
    return -1;
}

bool Net::linked(int a, int b) const {
    const int cell_a = cell_of(a);
    const int cell_b = cell_of(b);
    if (cell_a == cell_b) return a != b;
    if (digit_of(a) == digit_of(b) && sees(cell_a, cell_b)) return true;
    const auto others = extra(a);
    return std::ranges::binary_search(others, b);
}

std::vector<Crossing> crossings_of(const Net& net, int house) {
    std::vector<Crossing> crossings;
    const auto& cells = net.cells_of(house);
    for (int p = 0; p < static_cast<int>(cells.size()); ++p) {
        for (const Seat seat : net.seats(cells[p])) {
            if (seat.group == house) continue;
            auto at = std::ranges::find(crossings, seat.group, &Crossing::group);
            if (at == crossings.end()) at = crossings.insert(at, {seat.group, 0});
            at->places |= bit(p);
        }
    }
    std::erase_if(crossings, [](const Crossing& crossing) { return is_single(crossing.places); });
    return crossings;
}

}  // namespace whydoku::logic
