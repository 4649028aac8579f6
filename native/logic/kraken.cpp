// Kraken fish: a finned fish whose fins do not see what goes, but lead to it by chains.
//
// N lines of a digit with all places in N lines across, but for the fins. Either a fin holds, or the fish does.
//   type 1   what the fish removes, and every fin removes by a chain, goes
//   type 2   if the fish holds, each cover line has its digit in one of the base lines. So what every fin and every such place
//            in one cover line remove by a chain goes.

#include <algorithm>

#include "logic/consequences.hpp"

namespace whydoku::logic::kraken_finder {

namespace {

enum { type_1, type_2 };

// What a kraken fish is: with more lines or fins it makes no readable argument.
constexpr int most_lines = 4;
constexpr int most_fins = 5;
constexpr Effort lines_on_large_board{2, "kraken fish of more than {} lines"};

class Search {
public:
    Search(const Context& context, Sink& sink)
        : net_(context.net), position_(context.position), limit_(context.limit), sink_(sink), chains_(context, Reach::groups), off_(net_.cands()) {}

    void run() {
        const int words = net_.cell_words();
        for (auto& told : told_) told.assign(net_.cands(), 0);
        base_.resize(words);
        cover_.resize(words);
        const int largest = net_.digits() <= 9 ? most_lines : std::min(most_lines, limit_.most(lines_on_large_board));
        if (largest < most_lines) limit_.gave_up(lines_on_large_board);
        for (int size = 2; size <= largest; ++size) {
            for (const Kind kind : {Kind::row, Kind::column}) {
                const Kind across = kind == Kind::row ? Kind::column : Kind::row;
                for (digit_ = 0; digit_ < net_.digits(); ++digit_) {
                    gather(kind, bases_);
                    gather(across, covers_);
                    if (static_cast<int>(bases_.size()) <= size || static_cast<int>(covers_.size()) <= size) continue;
                    chosen_.assign(size, 0);
                    if (!choose_base(0, 0)) return;
                }
            }
        }
    }

private:
    void gather(Kind kind, std::vector<int>& lines) const {
        lines.clear();
        for (int h = 0; h < net_.houses(); ++h) {
            if (net_.kind(h) == kind && position_.places(h, digit_) != 0) lines.push_back(h);
        }
    }

    bool choose_base(int from, int count) {
        const int size = static_cast<int>(chosen_.size());
        if (count == size) {
            std::ranges::fill(base_, 0);
            for (const int i : chosen_) {
                for (int w = 0; w < net_.cell_words(); ++w) base_[w] |= net_.members(bases_[i])[w] & position_.cells(digit_)[w];
            }
            base_lines_.clear();
            for (const int i : chosen_) base_lines_.push_back(bases_[i]);
            covered_.assign(size, 0);
            return choose_cover(0, 0);
        }
        for (int i = from; i < static_cast<int>(bases_.size()); ++i) {
            chosen_[count] = i;
            limit_.tick();
            if (!choose_base(i + 1, count + 1)) return false;
        }
        return true;
    }

    bool choose_cover(int from, int count) {
        const int size = static_cast<int>(covered_.size());
        if (count == size) return look();
        for (int i = from; i < static_cast<int>(covers_.size()); ++i) {
            bool meets = false;
            limit_.tick(1 + net_.cell_words() / 8);
            for (int w = 0; w < net_.cell_words(); ++w) meets = meets || (base_[w] & net_.members(covers_[i])[w]) != 0;
            if (!meets) continue;
            covered_[count] = covers_[i];
            if (!choose_cover(i + 1, count + 1)) return false;
        }
        return true;
    }

    bool look() {
        std::ranges::fill(cover_, 0);
        for (const int line : covered_) {
            for (int w = 0; w < net_.cell_words(); ++w) cover_[w] |= net_.members(line)[w];
        }
        int fins = 0;
        for (int w = 0; w < net_.cell_words(); ++w) fins += size_of(base_[w] & ~cover_[w]);
        if (fins == 0 || fins > most_fins) return true;
        causes_.clear();
        for (int w = 0; w < net_.cell_words(); ++w) {
            for (Word rest = base_[w] & ~cover_[w]; rest; rest &= rest - 1) causes_.push_back(net_.cand(w * 64 + lowest(rest), digit_));
        }
        fins_ = causes_.size();
        if (sink_.wants(type_1)) {
            if (meet()) {
                std::erase_if(goes_, [&](int cand) {
                    const int cell = net_.cell_of(cand);
                    return net_.digit_of(cand) != digit_ || !(cover_[cell >> 6] >> (cell & 63) & 1) || (base_[cell >> 6] >> (cell & 63) & 1);
                });
                const auto goes = goes_;
                for (const int cand : goes) {
                    const int cell = net_.cell_of(cand);
                    const auto line = std::ranges::find_if(covered_, [&](int cover) { return net_.members(cover)[cell >> 6] >> (cell & 63) & 1; });
                    if (!give(type_1, cand, *line)) return false;
                }
            }
        }
        if (!sink_.wants(type_2)) return true;
        for (const int line : covered_) {
            causes_.resize(fins_);
            for (int w = 0; w < net_.cell_words(); ++w) {
                Word rest = base_[w] & net_.members(line)[w];
                for (; rest; rest &= rest - 1) causes_.push_back(net_.cand(w * 64 + lowest(rest), digit_));
            }
            if (!meet()) continue;
            const auto goes = goes_;
            for (const int cand : goes) {
                if (!give(type_2, cand, line)) return false;
            }
        }
        return true;
    }

    // Everything that all causes remove.
    bool meet() {
        Word any = 1;
        common_.assign(position_.alive(), position_.alive() + net_.cand_words());
        for (const int cause : causes_) {
            if (off_[cause].empty()) {
                chains_.follow({cause, true});
                off_[cause] = chains_.off();
            }
            limit_.tick(1 + net_.cand_words() / 4);
            any = 0;
            for (int w = 0; w < net_.cand_words(); ++w) any |= common_[w] &= off_[cause][w];
            if (!any) return false;
        }
        goes_.clear();
        for (int w = 0; w < net_.cand_words(); ++w) {
            for (Word rest = common_[w]; rest; rest &= rest - 1) goes_.push_back(w * 64 + lowest(rest));
        }
        return true;
    }

    // A candidate goes that would leave the base lines without the fins and without this line of the cover.
    bool give(int technique, int cand, int line) {
        if (told_[technique][cand]) return true;
        told_[technique][cand] = 1;
        step_.clear(technique);
        step_.removes.push_back(cand);
        for (const int cause : causes_) {
            chains_.follow({cause, true});
            step_.cost += chains_.trace(Literal{cand, false});
            chains_.write_chain(step_);
        }
        argue(cand, line);
        name_premises(step_);
        step_.add(Role::digits, {digit_});
        step_.add(Role::base, base_lines_);
        step_.add(Role::cover, covered_);
        step_.add(Role::fins, std::span<const int>(causes_.data(), fins_));
        cells_.clear();
        for (int w = 0; w < net_.cell_words(); ++w) {
            for (Word rest = base_[w]; rest; rest &= rest - 1) cells_.push_back(w * 64 + lowest(rest));
        }
        step_.add(Role::cells, cells_);
        return sink_.take(step_);
    }

    // Suppose that the candidate holds: by the chains read backwards (each link leads both ways) the fins go, and what the base
    // lines have in one line of the cover. Then they have fewer lines left than they are.
    void argue(int cand, int line) {
        std::vector<Literal> gone;
        for (int w = 0; w < net_.cell_words(); ++w) {
            for (Word rest = base_[w] & (~cover_[w] | net_.members(line)[w]); rest; rest &= rest - 1) {
                gone.push_back({net_.cand(w * 64 + lowest(rest), digit_), false});
            }
        }
        std::vector<int> truths, sets;
        for (const int base : base_lines_) truths.push_back(net_.truth(base, digit_));
        for (const int cover : covered_) {
            if (cover != line) sets.push_back(net_.truth(cover, digit_));
        }
        chains_.follow({cand, true});
        chains_.argue_failure(gone, truths, sets, step_);
    }

    const Net& net_;
    const Position& position_;
    Limit& limit_;
    Sink& sink_;
    Consequences chains_;
    std::vector<std::vector<Word>> off_;  // by candidate: what it removes, once known
    std::vector<char> told_[2];           // by candidate: whether it has gone already, by type
    int digit_ = 0;
    std::size_t fins_ = 0;
    std::vector<int> bases_;
    std::vector<int> covers_;
    std::vector<int> chosen_;
    std::vector<int> base_lines_;
    std::vector<int> covered_;
    std::vector<Word> base_;
    std::vector<Word> cover_;
    std::vector<Word> common_;
    std::vector<int> causes_;
    std::vector<int> goes_;
    std::vector<int> cells_;
    Step step_;
};

void find(const Context& context, Sink& sink) { Search(context, sink).run(); }

const Register registered{{
    .family = "fish",
    .techniques = {"kraken-fish-type-1", "kraken-fish-type-2"},
    .find = find,
    .first_will_do = true,
}};

}  // namespace

}  // namespace whydoku::logic::kraken_finder
