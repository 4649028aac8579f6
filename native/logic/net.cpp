#include "logic/net.hpp"

#include <algorithm>
#include <stdexcept>

namespace whydoku::logic {

namespace {

// A row of links takes a bit a candidate; above this many candidates the rows would be larger than a cache.
constexpr int most_with_rows = 4096;

}  // namespace

Net::Net(int cells, int digits)
    : cells_(cells), digits_(digits), inverse_(0), cell_words_((cells + 63) / 64), cand_words_(0) {
    if (cells < 1 || cells > 1'000'000) throw std::invalid_argument("a network has 1 to 1000000 cells");
    if (digits < 1 || digits > 64) throw std::invalid_argument("a network has 1 to 64 digits");
    inverse_ = ((std::uint64_t{1} << 40) + static_cast<std::uint64_t>(digits) - 1) / static_cast<std::uint64_t>(digits);
    cand_words_ = (cells * digits + 63) / 64;
    sees_.assign(static_cast<std::size_t>(cells) * cell_words_, 0);
    tied_.assign(cells, 0);
}

void Net::add_group(Kind kind, std::vector<int> cells) {
    if (finished_) throw std::invalid_argument("the network is finished");
    for (const int cell : cells) {
        if (cell < 0 || cell >= cells_) throw std::invalid_argument("a group's cell is out of range");
    }
    std::vector<int> sorted = cells;
    std::ranges::sort(sorted);
    if (std::ranges::adjacent_find(sorted) != sorted.end()) throw std::invalid_argument("a group has a cell twice");
    for (const int a : cells) {
        for (const int b : cells) {
            if (a != b) sees_[static_cast<std::size_t>(a) * cell_words_ + (b >> 6)] |= Word{1} << (b & 63);
        }
    }
    const int number = added_++;
    // Two cells are a link and nothing more; more cells than digits cannot be filled, which the links bring out.
    if (static_cast<int>(cells.size()) > digits_) return;
    if (cells.size() > 2 || static_cast<int>(cells.size()) == digits_) groups_.push_back({kind, std::move(cells), number});
}

void Net::add_relation(int a, int b, const std::vector<Mask>& allowed) {
    if (finished_) throw std::invalid_argument("the network is finished");
    if (a < 0 || b < 0 || a >= cells_ || b >= cells_ || a == b) throw std::invalid_argument("a relation's cells are out of range");
    if (static_cast<int>(allowed.size()) != digits_) throw std::invalid_argument("a relation has an entry a digit");
    bool never_equal = true;
    for (int d = 0; d < digits_; ++d) never_equal = never_equal && !(allowed[d] >> d & 1);
    if (never_equal) {
        sees_[static_cast<std::size_t>(a) * cell_words_ + (b >> 6)] |= Word{1} << (b & 63);
        sees_[static_cast<std::size_t>(b) * cell_words_ + (a >> 6)] |= Word{1} << (a & 63);
    }
    for (int x = 0; x < digits_; ++x) {
        for (int y = 0; y < digits_; ++y) {
            if (allowed[x] >> y & 1 || (x == y && never_equal)) continue;
            if (pending_.empty()) pending_.resize(cands());
            pending_[cand(a, x)].push_back(cand(b, y));
            pending_[cand(b, y)].push_back(cand(a, x));
        }
    }
}

void Net::tie(int cell) {
    if (finished_) throw std::invalid_argument("the network is finished");
    if (cell < 0 || cell >= cells_) throw std::invalid_argument("a tied cell is out of range");
    tied_[cell] = 1;
}

void Net::add_rule(Rule rule) {
    if (finished_) throw std::invalid_argument("the network is finished");
    if (!rule.problem || !rule.problem->finished() || rule.problem->vars() != cells_ || rule.problem->values() != digits_) {
        throw std::invalid_argument("a rule is not over the same cells and digits");
    }
    if (!rule.weights.empty() && rule.weights.size() != rule.cells.size()) {
        throw std::invalid_argument("a sum has a weight a cell");
    }
    for (const int cell : rule.cells) {
        if (cell < 0 || cell >= cells_) throw std::invalid_argument("a cell of a rule is out of range");
    }
    if (rule.kind == RuleKind::pair && rule.cells.size() != 2) throw std::invalid_argument("a relation has two cells");
    rules_.push_back(std::move(rule));
}

void Net::set_whole(std::shared_ptr<const Problem> whole) {
    if (finished_) throw std::invalid_argument("the network is finished");
    if (!whole || !whole->finished() || whole->vars() != cells_ || whole->values() != digits_) {
        throw std::invalid_argument("the whole is not over the same cells and digits");
    }
    whole_ = std::move(whole);
}

std::vector<int> Net::finish() {
    if (finished_) throw std::invalid_argument("the network is finished");
    const auto is_house = [&](const Group& group) { return static_cast<int>(group.cells.size()) == digits_; };
    std::ranges::stable_partition(groups_, is_house);
    houses_ = static_cast<int>(std::ranges::count_if(groups_, is_house));

    rules_of_.resize(cells_);
    for (int r = 0; r < rule_count(); ++r) {
        for (const int cell : rules_[r].cells) {
            if (rules_of_[cell].empty() || rules_of_[cell].back() != r) rules_of_[cell].push_back(r);
        }
    }
    std::vector<std::vector<Seat>> by_cell(cells_);
    members_.assign(groups_.size() * static_cast<std::size_t>(cell_words_), 0);
    std::vector<int> numbers;
    for (int g = 0; g < groups(); ++g) {
        numbers.push_back(groups_[g].number);
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

    if (!pending_.empty()) {
        for (int c = 0; c < cands(); ++c) {
            extra_start_.push_back(static_cast<int>(extra_.size()));
            auto& links = pending_[c];
            std::ranges::sort(links);
            links.erase(std::unique(links.begin(), links.end()), links.end());
            // What all-different groups say already is not said twice.
            for (const int other : links) {
                if (digit_of(other) != digit_of(c) || !sees(cell_of(c), cell_of(other))) extra_.push_back(other);
            }
        }
        extra_start_.push_back(static_cast<int>(extra_.size()));
        pending_.clear();
        pending_.shrink_to_fit();
    }
    finished_ = true;
    for (Rule& rule : rules_) {
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
    if (cands() <= most_with_rows) {
        rows_.assign(static_cast<std::size_t>(cands()) * cand_words_, 0);
        for (int c = 0; c < cands(); ++c) {
            Word* row = rows_.data() + static_cast<std::size_t>(c) * cand_words_;
            for_links(c, [&](int other) { row[other >> 6] |= Word{1} << (other & 63); });
        }
    }
    return numbers;
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

}  // namespace whydoku::logic
