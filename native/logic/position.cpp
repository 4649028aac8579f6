#include "logic/position.hpp"

#include <algorithm>

namespace whydoku::logic {

Position::Position(const Net& net)
    : net_(&net),
      digits_(net.digits()),
      cell_words_(net.cell_words()),
      places_at_(net.cells()),
      cells_at_(places_at_ + net.groups() * net.digits()),
      alive_at_(cells_at_ + net.digits() * net.cell_words()),
      words_(alive_at_ + net.cand_words(), 0),
      values_(net.cells(), -1),
      given_(net.cells(), 0),
      open_in_(net.groups(), 0),
      open_of_(net.digits(), 0),
      changed_(net.groups(), 0) {}

void Position::start(std::span<const signed char> values, std::span<const char> given, std::span<const Mask> marks) {
    const Net& net = *net_;
    naked_.clear();
    hidden_[0].clear();
    hidden_[1].clear();
    last_.clear();
    lone_.clear();
    broken_ = -1;
    ++version_;
    std::ranges::fill(changed_, version_);
    std::ranges::fill(words_, 0);
    std::ranges::copy(values, values_.begin());
    std::ranges::copy(given, given_.begin());
    // Digit by digit: it is open where a cell is and sees none of the cells that have it.
    thread_local std::vector<Word> stands;  // by digit: the cells that have it
    stands.assign(static_cast<std::size_t>(digits_) * cell_words_, 0);
    Word* const open = words_.data() + cells_at_;
    const int cells = net.cells();
    open_ = 0;
    for (int cell = 0; cell < cells; ++cell) {
        const int digit = values[cell];
        if (digit >= 0) {
            stands[digit * cell_words_ + (cell >> 6)] |= bit(cell & 63);
        } else {
            open[cell >> 6] |= bit(cell & 63);
            ++open_;
        }
    }
    for (int d = 1; d < digits_; ++d) std::copy_n(open, cell_words_, open + d * cell_words_);
    for (int cell = 0; cell < cells; ++cell) {
        const int digit = values[cell];
        if (digit < 0) continue;
        const Word* seen = net.sees(cell);
        Word* const left = open + digit * cell_words_;
        const Word* const own = stands.data() + digit * cell_words_;
        for (int w = 0; w < cell_words_; ++w) {
            left[w] &= ~seen[w];
            if ((own[w] & seen[w]) && broken_ < 0) broken_ = w * 64 + lowest(own[w] & seen[w]);
        }
        for (const int other : net.extra(net.cand(cell, digit))) {
            const int there = net.cell_of(other);
            open[net.digit_of(other) * cell_words_ + (there >> 6)] &= ~bit(there & 63);
            if (values_[there] == net.digit_of(other) && broken_ < 0) broken_ = there;
        }
    }
    for (int cell = 0; cell < static_cast<int>(marks.size()); ++cell) {
        for (Mask rest = net.all_digits() & ~marks[cell]; rest; rest &= rest - 1) {
            open[lowest(rest) * cell_words_ + (cell >> 6)] &= ~bit(cell & 63);
        }
    }
    build();
}

// Derive everything else from the cells where each digit is open and from the values.
void Position::build() {
    const Net& net = *net_;
    Word* const domains = words_.data();
    Word* const alive = domains + alive_at_;
    Word* const places = domains + places_at_;
    for (int d = 0; d < digits_; ++d) {
        int count = 0;
        const Word* const open = this->cells(d);
        for (int w = 0; w < cell_words_; ++w) {
            for (Word rest = open[w]; rest; rest &= rest - 1, ++count) domains[w * 64 + lowest(rest)] |= bit(d);
        }
        open_of_[d] = count;
        if (count == 1) lone_.push_back(d);
    }
    thread_local std::vector<Mask> settled;  // by group: the digits that stand in it
    settled.assign(net.groups(), 0);
    std::ranges::fill(open_in_, 0);
    int* const open_in = open_in_.data();
    const int digits = digits_;
    for (int cell = 0; cell < net.cells(); ++cell) {
        if (values_[cell] >= 0) {
            for (const Seat seat : net.seats(cell)) settled[seat.group] |= bit(values_[cell]);
            continue;
        }
        const Mask domain = domains[cell];
        if (domain == 0 && broken_ < 0) broken_ = cell;
        if (is_single(domain)) naked_.push_back(cell);
        // The candidates of a cell follow one another, so they go in together.
        const int first = net.cand(cell, 0);
        alive[first >> 6] |= domain << (first & 63);
        if ((first & 63) + digits > 64) alive[(first >> 6) + 1] |= domain >> (64 - (first & 63));
        for (const Seat seat : net.seats(cell)) {
            Word* const here = places + seat.group * digits;
            const Word place = bit(seat.place);
            for (Mask rest = domain; rest; rest &= rest - 1) here[lowest(rest)] |= place;
            ++open_in[seat.group];
        }
    }
    for (int h = 0; h < net.houses(); ++h) {
        if (open_in_[h] == 1) last_.push_back(h);
        for (Mask rest = net.house_digits(h) & ~settled[h]; rest; rest &= rest - 1) {
            const int truth = net.truth(h, lowest(rest));
            const Mask left = places[h * digits_ + lowest(rest)];
            if (left == 0 && broken_ < 0) broken_ = truth;
            if (is_single(left)) hidden_[net.is_line(h)].push_back(truth);
        }
    }
}

// A group has lost a place of a digit.
inline void Position::notice(int group, int digit, Mask places) {
    if (group >= net_->houses()) return;
    if (is_single(places)) hidden_[net_->is_line(group)].push_back(net_->truth(group, digit));
    if (places == 0 && broken_ < 0) broken_ = net_->truth(group, digit);
}

// Take a candidate out of every set, noticing nothing.
inline void Position::drop(int cell, int digit) {
    words_[cells_at_ + digit * cell_words_ + (cell >> 6)] &= ~bit(cell & 63);
    const int cand = net_->cand(cell, digit);
    words_[alive_at_ + (cand >> 6)] &= ~bit(cand & 63);
    if (--open_of_[digit] == 1) lone_.push_back(digit);
}

void Position::remove(int cell, int digit) {
    Mask& domain = words_[cell];
    if (!(domain >> digit & 1)) return;
    ++version_;
    domain &= ~bit(digit);
    if (is_single(domain)) naked_.push_back(cell);
    if (domain == 0 && broken_ < 0) broken_ = cell;
    drop(cell, digit);
    for (const Seat seat : net_->seats(cell)) {
        Mask& places = words_[places_at_ + seat.group * digits_ + digit];
        places &= ~bit(seat.place);
        changed_[seat.group] = version_;
        notice(seat.group, digit, places);
    }
}

void Position::place(int cell, int digit) {
    // Local names for what the lists' growing might move for all the compiler knows.
    const Net& net = *net_;
    const std::uint64_t now = ++version_;
    Word* const words = words_.data();
    Word* const places = words + places_at_;
    std::uint64_t* const changed = changed_.data();
    const auto seats = net.seats(cell);
    const Mask others = words[cell] & ~bit(digit);
    words[cell] = 0;
    values_[cell] = static_cast<signed char>(digit);
    --open_;
    drop(cell, digit);
    // The digit's truths are settled before its other places are removed, so that they are not taken for empty ones.
    for (const Seat seat : seats) {
        places[seat.group * digits_ + digit] &= ~bit(seat.place);
        changed[seat.group] = now;
        if (--open_in_[seat.group] == 1 && seat.group < net.houses()) last_.push_back(seat.group);
    }
    for (Mask rest = others; rest; rest &= rest - 1) {
        const int other = lowest(rest);
        drop(cell, other);
        for (const Seat seat : seats) notice(seat.group, other, places[seat.group * digits_ + other] &= ~bit(seat.place));
    }
    const Word* const seen = net.sees(cell);
    const Word* const open = words + cells_at_ + digit * cell_words_;
    const Word* const in_group = net.members(0) + (cell >> 6);
    for (int w = 0; w < cell_words_; ++w) {
        for (Word rest = open[w] & seen[w]; rest; rest &= rest - 1) {
            const int other = w * 64 + lowest(rest);
            const Mask domain = words[other] &= ~bit(digit);
            if (is_single(domain)) naked_.push_back(other);
            if (domain == 0 && broken_ < 0) broken_ = other;
            drop(other, digit);
            for (const Seat seat : net.seats(other)) {
                const Mask left = places[seat.group * digits_ + digit] &= ~bit(seat.place);
                changed[seat.group] = now;
                if (!(in_group[seat.group * cell_words_] >> (cell & 63) & 1)) notice(seat.group, digit, left);
            }
        }
    }
    for (const int other : net.extra(net.cand(cell, digit))) remove(other);
    tidy();
}

void Position::go_back_to(const Position& other) {
    const std::uint64_t next = version_ + 1;
    *this = other;
    version_ = next;
    std::ranges::fill(changed_, version_);
}

// Forget what is no longer single at the end of the lists, so that reading them from the back costs nothing.
inline void Position::tidy() {
    while (!naked_.empty() && words_[naked_.back()] == 0) naked_.pop_back();
    for (auto& hidden : hidden_) {
        while (!hidden.empty() && words_[places_at_ + hidden.back() - net_->cells()] == 0) hidden.pop_back();
    }
    while (!lone_.empty() && open_of_[lone_.back()] != 1) lone_.pop_back();
    while (!last_.empty() && open_in_[last_.back()] != 1) last_.pop_back();
}

}  // namespace whydoku::logic
