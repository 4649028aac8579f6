// Colouring: candidates joined by strong links take turns, so a cluster of them has two colours, and one colour holds entirely.
//
//   trap      a candidate that conflicts with both colours is removed
//   wrap      two candidates of one colour conflict with each other: the colour is false
//   multi 1   colours A of one cluster and B of another conflict: one of their opposites holds, what conflicts with both is removed
//   multi 2   A conflicts with both colours of another cluster: A is false
//   X-colours a colour spreads: assume it, and where a house is left with one place, that place has the colour too
//   medusa    the same with all digits at once: cells with two digits join clusters, and a colour that leaves any truth
//             without a candidate is false
//
// A step is named after what it uses: X-colours that spread nowhere are a trap or a wrap, and so is a medusa of one digit.

#include <algorithm>

#include "logic/graph.hpp"
#include "logic/fruitless.hpp"

namespace whydoku::logic::colours_finder {

namespace {

enum { trap, wrap, multi_1, multi_2, x_colours, medusa };

// The nodes of one colour, and everything that conflicts with any of them.
struct Colour {
    std::vector<int> cands;
    std::vector<Word> shut;
    bool clash = false;  // two of them conflict
};

struct Cluster {
    Colour side[2];
    std::vector<int> truths;
};

class Search {
public:
    Search(const Context& context, Sink& sink)
        : context_(context), net_(context.net), position_(context.position), sink_(sink), graph_(graph_of(context, Level::plain)) {}

    void run() {
        if (sink_.wants(trap) || sink_.wants(wrap) || sink_.wants(multi_1) || sink_.wants(multi_2) || sink_.wants(x_colours)) {
            Fruitless<Search> fruitless(context_, sink_);
            for (int d = 0; d < net_.digits(); ++d) {
                if (fruitless.knows(d)) continue;
                const std::size_t before = sink_.taken();
                gather(d);
                if (!one_digit(d)) return;
                if (sink_.taken() == before) fruitless.note(d);
            }
        }
        if (sink_.wants(medusa)) {
            gather(-1);
            all_digits();
        }
    }

private:
    // The clusters of a digit, or of all digits together.
    void gather(int digit) {
        count_ = 0;
        colour_.assign(graph_.nodes(), -1);
        for (int start = 0; start < graph_.nodes(); ++start) {
            if (colour_[start] >= 0 || (digit >= 0 && !(graph_.of_digit(digit)[start >> 6] >> (start & 63) & 1))) continue;
            if (count_ == static_cast<int>(clusters_.size())) clusters_.emplace_back();
            Cluster& cluster = clusters_[count_];
            context_.limit.tick(1 + net_.cand_words() / 8);
            cluster.truths.clear();
            for (Colour& colour : cluster.side) {
                colour.cands.clear();
                colour.shut.assign(net_.cand_words(), 0);
                colour.clash = false;
            }
            queue_.assign(1, start);
            colour_[start] = 0;
            for (std::size_t at = 0; at < queue_.size(); ++at) {
                const int node = queue_[at];
                context_.limit.tick(1 + (net_.cand_words() + static_cast<int>(cluster.truths.size())) / 8);
                Colour& colour = cluster.side[colour_[node]];
                colour.cands.push_back(graph_.members(node)[0]);
                for (int w = 0; w < net_.cand_words(); ++w) colour.shut[w] |= graph_.shut(node)[w];
                for (const Edge& edge : graph_.strong(node)) {
                    if (digit >= 0 && graph_.digit(edge.node) != digit) continue;
                    if (std::ranges::find(cluster.truths, edge.truth) == cluster.truths.end()) cluster.truths.push_back(edge.truth);
                    if (colour_[edge.node] >= 0) continue;
                    colour_[edge.node] = 1 - colour_[node];
                    queue_.push_back(edge.node);
                }
            }
            if (queue_.size() < 2) continue;
            for (Colour& colour : cluster.side) {
                for (const int cand : colour.cands) colour.clash = colour.clash || holds(colour.shut, cand);
            }
            ++count_;
        }
    }

    static bool holds(const std::vector<Word>& set, int cand) { return set[cand >> 6] >> (cand & 63) & 1; }

    bool one_digit(int digit) {
        for (int i = 0; i < count_; ++i) {
            if (sink_.wants(trap) && !give_trap(i, trap)) return false;
            if (sink_.wants(wrap)) {
                for (int side = 0; side < 2; ++side) {
                    if (clusters_[i].side[side].clash && !give_false(i, side, wrap)) return false;
                }
            }
            if (sink_.wants(x_colours) && !spread(i, digit)) return false;
        }
        if (!sink_.wants(multi_1) && !sink_.wants(multi_2)) return true;
        for (int i = 0; i < count_; ++i) {
            for (int j = 0; j < count_; ++j) {
                context_.limit.tick(4);
                if (i != j && !give_multi(i, j)) return false;
            }
        }
        return true;
    }

    void begin(int technique, int cluster) {
        step_.clear(technique);
        step_.truths = clusters_[cluster].truths;
    }

    void describe(int cluster, int first = 0) {
        step_.add(Role::colour, clusters_[cluster].side[first].cands);
        step_.add(Role::colour, clusters_[cluster].side[1 - first].cands);
    }

    bool finish() {
        digits_.clear();
        cells_.clear();
        for (std::size_t at = 0; at < step_.roles.size();) {
            at += 1;
            const int count = step_.roles[at++];
            for (int i = 0; i < count; ++i, ++at) {
                const int cand = step_.roles[at];
                if (std::ranges::find(digits_, net_.digit_of(cand)) == digits_.end()) digits_.push_back(net_.digit_of(cand));
                if (std::ranges::find(cells_, net_.cell_of(cand)) == cells_.end()) cells_.push_back(net_.cell_of(cand));
            }
        }
        if (step_.technique == medusa && digits_.size() + other_digits_ < 2) return true;
        step_.cost = static_cast<int>(cells_.size());
        step_.add(Role::cells, cells_);
        step_.add(Role::digits, digits_);
        return sink_.take(step_);
    }

    bool give_trap(int i, int technique) {
        const Cluster& cluster = clusters_[i];
        context_.limit.tick(1 + net_.cand_words() / 8);
        begin(technique, i);
        for (int w = 0; w < net_.cand_words(); ++w) {
            for (Word rest = cluster.side[0].shut[w] & cluster.side[1].shut[w]; rest; rest &= rest - 1) {
                step_.removes.push_back(w * 64 + lowest(rest));
            }
        }
        // Candidates of the cluster itself are not trapped: each conflicts with its own opposite, which is normal.
        std::erase_if(step_.removes, [&](int cand) {
            return std::ranges::find(cluster.side[0].cands, cand) != cluster.side[0].cands.end() ||
                   std::ranges::find(cluster.side[1].cands, cand) != cluster.side[1].cands.end();
        });
        if (step_.removes.empty()) return true;
        describe(i);
        return finish();
    }

    // The colour is false, so all of it is removed.
    bool give_false(int i, int side, int technique) {
        begin(technique, i);
        step_.removes = clusters_[i].side[side].cands;
        describe(i, side);
        return finish();
    }

    bool give_multi(int i, int j) {
        for (int a = 0; a < 2; ++a) {
            const Colour& own = clusters_[i].side[a];
            bool sees[2] = {false, false};
            for (int b = 0; b < 2; ++b) {
                for (const int cand : clusters_[j].side[b].cands) sees[b] = sees[b] || holds(own.shut, cand);
            }
            if (sees[0] && sees[1] && sink_.wants(multi_2)) {
                begin(multi_2, i);
                step_.truths.insert(step_.truths.end(), clusters_[j].truths.begin(), clusters_[j].truths.end());
                step_.removes = own.cands;
                describe(i, a);
                describe(j);
                if (!finish()) return false;
            }
        }
        return i > j || !sink_.wants(multi_1) || give_touching(i, j);
    }

    // Every pair of colours of two clusters that conflict leaves one of the opposites; the pairs together remove more.
    bool give_touching(int i, int j) {
        together_.clear();
        int pairs = 0;
        for (int turn = 0; turn < 4; ++turn) {
            const int a = turn & 1;
            const int b = turn >> 1;
            bool touch = false;
            for (const int cand : clusters_[j].side[b].cands) touch = touch || holds(clusters_[i].side[a].shut, cand);
            if (!touch) continue;
            context_.limit.tick(1 + net_.cand_words() / 8);
            begin(multi_1, i);
            step_.truths.insert(step_.truths.end(), clusters_[j].truths.begin(), clusters_[j].truths.end());
            for (int w = 0; w < net_.cand_words(); ++w) {
                Word rest = clusters_[i].side[1 - a].shut[w] & clusters_[j].side[1 - b].shut[w];
                for (; rest; rest &= rest - 1) step_.removes.push_back(w * 64 + lowest(rest));
            }
            if (step_.removes.empty()) continue;
            ++pairs;
            together_.insert(together_.end(), step_.removes.begin(), step_.removes.end());
            describe(i, a);
            describe(j, b);
            if (!finish()) return false;
            all_ = step_;
        }
        if (pairs < 2) return true;
        std::ranges::sort(together_);
        together_.erase(std::unique(together_.begin(), together_.end()), together_.end());
        all_.removes = together_;
        return sink_.take(all_);
    }

    // Let both colours of a cluster spread within the digit.
    bool spread(int i, int digit) {
        bool broken[2];
        std::vector<int> truths = clusters_[i].truths;
        for (int side = 0; side < 2; ++side) {
            on_[side] = clusters_[i].side[side].cands;
            off_[side] = clusters_[i].side[side].shut;
            broken[side] = false;
            for (bool again = true; again && !broken[side];) {
                again = false;
                for (int h = 0; h < net_.houses() && !broken[side]; ++h) {
                    const auto& cells = net_.cells_of(h);
                    Mask left = position_.places(h, digit);
                    if (left == 0) continue;
                    context_.limit.tick(1 + size_of(left) * static_cast<int>(on_[side].size()) / 16);
                    bool settled = false;
                    for (Mask rest = left; rest; rest &= rest - 1) {
                        const int cand = net_.cand(cells[lowest(rest)], digit);
                        if (holds(off_[side], cand)) left &= ~bit(lowest(rest));
                        if (std::ranges::find(on_[side], cand) != on_[side].end()) settled = true;
                    }
                    if (left == 0) {
                        broken[side] = true;
                        truths.push_back(net_.truth(h, digit));
                    } else if (is_single(left) && !settled) {
                        const int cand = net_.cand(cells[lowest(left)], digit);
                        on_[side].push_back(cand);
                        truths.push_back(net_.truth(h, digit));
                        net_.for_links(cand, [&](int other) {
                            if (position_.has(other)) off_[side][other >> 6] |= Word{1} << (other & 63);
                        });
                        again = true;
                    }
                }
            }
            for (const int cand : on_[side]) broken[side] = broken[side] || holds(off_[side], cand);
        }
        if (broken[0] && broken[1]) return true;
        if (truths.size() == clusters_[i].truths.size()) return true;  // nothing has spread
        step_.clear(x_colours);
        const int first = broken[1] ? 1 : 0;
        if (broken[first] && clusters_[i].side[first].clash) return true;  // that is a wrap
        if (broken[first]) {
            step_.removes = clusters_[i].side[first].cands;
        } else {
            for (int w = 0; w < net_.cand_words(); ++w) {
                for (Word rest = off_[0][w] & off_[1][w]; rest; rest &= rest - 1) step_.removes.push_back(w * 64 + lowest(rest));
            }
        }
        if (step_.removes.empty()) return true;
        std::ranges::sort(truths);
        truths.erase(std::unique(truths.begin(), truths.end()), truths.end());
        step_.truths = truths;
        step_.add(Role::colour, on_[first]);
        step_.add(Role::colour, on_[1 - first]);
        return finish();
    }

    void all_digits() {
        open_.clear();
        left_.clear();
        for (int t = 0; t < net_.truths(); ++t) {
            if (position_.truth(t) == 0) continue;
            open_.emplace_back(t, static_cast<int>(left_.size()));
            for (Mask rest = position_.truth(t); rest; rest &= rest - 1) left_.push_back(position_.cand_at(t, lowest(rest)));
        }
        open_.emplace_back(-1, static_cast<int>(left_.size()));
        for (int i = 0; i < count_; ++i) {
            Cluster& cluster = clusters_[i];
            for (int side = 0; side < 2; ++side) {
                const Colour& colour = cluster.side[side];
                int empty = -1;
                for (std::size_t t = 0; t + 1 < open_.size() && !colour.clash && empty < 0; ++t) {
                    context_.limit.tick();
                    bool left = false;
                    for (int at = open_[t].second; at < open_[t + 1].second && !left; ++at) left = !holds(colour.shut, left_[at]);
                    if (!left) empty = open_[t].first;
                }
                if (!colour.clash && empty < 0) continue;
                begin(medusa, i);
                step_.removes = colour.cands;
                if (empty >= 0) step_.truths.push_back(empty);
                describe(i, side);
                other_digits_ = empty < 0 ? 0 : beside(empty, net_.digit_of(colour.cands[0]));
                if (!finish()) return;
            }
            other_digits_ = 0;
            if (!give_trap(i, medusa)) return;
        }
    }

    // How many digits other than this one a truth has.
    std::size_t beside(int truth, int digit) const {
        std::size_t count = 0;
        for (Mask rest = position_.truth(truth); rest; rest &= rest - 1) {
            const int other = net_.digit_of(position_.cand_at(truth, lowest(rest)));
            count += other != digit;
            if (!net_.is_cell_truth(truth)) break;
        }
        return count;
    }

    const Context& context_;
    const Net& net_;
    const Position& position_;
    Sink& sink_;
    const Graph& graph_;
    std::size_t other_digits_ = 0;  // of a medusa: those of the truth that a colour leaves without a candidate, beside its own
    std::vector<Cluster> clusters_;
    int count_ = 0;
    std::vector<int> colour_;
    std::vector<int> queue_;
    std::vector<std::pair<int, int>> open_;  // the open truths, and where their candidates begin in left_
    std::vector<int> left_;
    std::vector<int> cells_;
    std::vector<int> digits_;
    std::vector<int> together_;
    std::vector<int> on_[2];
    std::vector<Word> off_[2];
    Step step_;
    Step all_;
};

void find(const Context& context, Sink& sink) { Search(context, sink).run(); }

const Register registered{{
    .family = "colouring",
    .techniques = {"simple-colours-trap", "simple-colours-wrap", "multi-colours-1", "multi-colours-2", "x-colours", "3d-medusa"},
    .find = find,
}};

}  // namespace

}  // namespace whydoku::logic::colours_finder
