// Wings: chains of three strong links, told apart by what the links are: V a cell with two digits, L a digit in a house.
//
//   VVV  XY-wing   (X=Y)-(Y=Z)-(Z=X)          LVL  S-wing   X=X-(X=Y)-Y=Y
//   VLV  W-wing    (X=Y)-Y=Y-(Y=X)            LLL  L-wing   X=(X-Y)=(Y-Z)=Z
//   VLL  M-wing    (X=Y)-Y=(Y-X)=X            VLL, VVL  H-wing  (X=Y)-Y=(Y-Z)=Z or (X=Y)-(Y=Z)-Z=Z
//
// In a grouped one, some end of a link is several places of a digit at once.

#include <algorithm>

#include "logic/finder.hpp"
#include "logic/walk.hpp"

namespace whydoku::logic::wings_finder {

namespace {

enum { xy, w, m, s, l, h, grouped_w, grouped_m, grouped_s, grouped_l, grouped_h };

class Search {
public:
    Search(const Context& context, Sink& sink, int technique)
        : net_(context.net),
          limit_(context.limit),
          sink_(sink),
          technique_(technique),
          wing_(technique >= grouped_w ? technique - grouped_w + w : technique),
          graph_(graph_of(context, technique >= grouped_w ? Level::grouped : Level::plain)) {}

    void run() {
        switch (wing_) {
        case xy: walk("VVV"); break;
        case w: walk("VLV"); break;
        case m: walk("VLL"); break;
        case s: walk("LVL"); break;
        case l: walk("LLL"); break;
        default:
            if (walk("VLL")) walk("VVL");
        }
    }

private:
    bool fits(const Edge& edge, char kind) const { return net_.is_cell_truth(edge.truth) == (kind == 'V'); }

    // The nodes that have a link of each kind.
    void sort_nodes() {
        cell_linked_.assign(graph_.words(), 0);
        house_linked_.assign(graph_.words(), 0);
        for (int node = 0; node < graph_.nodes(); ++node) {
            for (const Edge& edge : graph_.strong(node)) {
                (fits(edge, 'V') ? cell_linked_ : house_linked_)[node >> 6] |= bit(node & 63);
            }
        }
    }

    bool walk(const char* kinds) {
        const bool palindrome = kinds[0] == kinds[2];
        if (cell_linked_.empty()) sort_nodes();
        for (int a = 0; a < graph_.nodes(); ++a) {
            for (const Edge& one : graph_.strong(a)) {
                if (!fits(one, kinds[0])) continue;
                nodes_[0] = a;
                nodes_[1] = one.node;
                edges_[0] = &one;
                if (!onward(kinds, 1, palindrome)) return false;
            }
        }
        return true;
    }

    // Whether the digit is handed on from the end of a link to the next link, or changes there.
    bool keeps_digit(const char* kinds, int at) const {
        if (wing_ == l) return false;
        return at == 1 || kinds[1] == 'V' || wing_ == w;
    }

    bool onward(const char* kinds, int at, bool palindrome) {
        if (at == 3) return (palindrome && nodes_[5] < nodes_[0]) || ends();
        limit_.tick(1 + graph_.words() / 8);
        const Word* weak = graph_.weak(nodes_[2 * at - 1]);
        const Word* same = graph_.of_digit(graph_.digit(nodes_[2 * at - 1]));
        const Word flip = keeps_digit(kinds, at) ? 0 : ~Word{0};
        const auto& linked = kinds[at] == 'V' ? cell_linked_ : house_linked_;
        for (int word = 0; word < graph_.words(); ++word) {
            for (Word rest = weak[word] & linked[word] & (same[word] ^ flip); rest; rest &= rest - 1) {
                const int node = word * 64 + lowest(rest);
                limit_.tick();
                for (const Edge& edge : graph_.strong(node)) {
                    if (!fits(edge, kinds[at])) continue;
                    nodes_[2 * at] = node;
                    nodes_[2 * at + 1] = edge.node;
                    edges_[at] = &edge;
                    // A chain that comes back to a node of its own is a shorter one in disguise.
                    if (met(node, 2 * at) || met(edge.node, 2 * at) || !digits_fit(at)) continue;
                    if (!onward(kinds, at + 1, palindrome)) return false;
                }
            }
        }
        return true;
    }

    bool met(int node, int count) const { return std::find(nodes_, nodes_ + count, node) != nodes_ + count; }

    // Whether the digits go together as the wing's name says, as far as the chain has been laid.
    bool digits_fit(int at) const {
        const auto d = [&](int node) { return graph_.digit(nodes_[node]); };
        switch (wing_) {
        case xy:
        case w: return d(2 * at - 1) == d(2 * at) && (at < 2 || d(5) == d(0));
        case m: return at == 1 ? d(1) == d(2) : d(3) != d(4) && d(5) == d(0);
        case s: return d(2 * at - 1) == d(2 * at);
        case l: return d(2 * at - 1) != d(2 * at);
        default:
            if (at == 1) return d(1) == d(2);
            // After a house the digit changes within a cell; after a cell it is handed on.
            return (net_.is_cell_truth(edges_[1]->truth) ? d(3) == d(4) : d(3) != d(4)) && d(5) != d(0);
        }
    }

    bool ends() {
        const int first = nodes_[0];
        const int last = nodes_[5];
        if (first == last) return true;
        limit_.tick(1 + graph_.cand_words() / 8);
        const Word* a = graph_.shut(first);
        const Word* b = graph_.shut(last);
        step_.clear(technique_);
        for (int word = 0; word < graph_.cand_words(); ++word) {
            for (Word rest = a[word] & b[word]; rest; rest &= rest - 1) step_.removes.push_back(word * 64 + lowest(rest));
        }
        if (step_.removes.empty()) return true;
        if (technique_ >= grouped_w) {
            bool any = false;
            for (const int node : nodes_) any = any || graph_.is_group(node);
            if (!any) return true;
        }
        write_chain(net_, graph_, nodes_, edges_, false, step_);
        if (wing_ == xy) {
            step_.add(Role::pivot, {edges_[1]->truth});
            step_.add(Role::pincers, {edges_[0]->truth, edges_[2]->truth});
        } else if (wing_ == w) {
            step_.add(Role::pincers, {edges_[0]->truth, edges_[2]->truth});
            step_.add(Role::houses, {net_.house_of(edges_[1]->truth)});
            step_.add(Role::common, {graph_.digit(nodes_[2]), graph_.digit(nodes_[0])});
        }
        return sink_.take(step_);
    }

    const Net& net_;
    Limit& limit_;
    Sink& sink_;
    int technique_;
    int wing_;
    const Graph& graph_;
    std::vector<Word> cell_linked_;
    std::vector<Word> house_linked_;
    int nodes_[6] = {};
    const Edge* edges_[3] = {};
    Step step_;
};

void find(const Context& context, Sink& sink) {
    for (int technique = xy; technique <= grouped_h; ++technique) {
        if (sink.wants(technique)) Search(context, sink, technique).run();
    }
}

const Register registered{{
    .family = "wings",
    .techniques = {"xy-wing", "w-wing", "m-wing", "s-wing", "l-wing", "h-wing", "grouped-w-wing", "grouped-m-wing", "grouped-s-wing",
                   "grouped-l-wing", "grouped-h-wing"},
    .find = find,
}};

}  // namespace

}  // namespace whydoku::logic::wings_finder
