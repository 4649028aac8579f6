#include "logic/graph.hpp"

#include <algorithm>

namespace whydoku::logic {

namespace {

// On large boards, sets of many cells are too many to look at.
constexpr int most_cells_in_set = 8;
constexpr Effort cells_on_large_board{4, "almost locked sets of more than {} cells"};
// On large boards there may be any number of sets; once they have made so many nodes, the rest is left out.
constexpr Effort nodes_of_sets{4000, "chains through almost locked sets where there are very many of them"};
// Words of memory for the links.
constexpr Effort words_of_links{1 << 25, "chains where so many candidates are linked"};

constexpr int levels = 6;
struct Graphs {
    Graph graph[levels];
    std::uint64_t version[levels] = {};
};

}  // namespace

const Graph& graph_of(const Context& context, Level level) {
    Graphs& graphs = context.memo<Graphs>();
    const int at = static_cast<int>(level);
    if (graphs.version[at] != context.position.version()) {
        graphs.version[at] = 0;
        graphs.graph[at].build(context.position, context.implications(), level, context.limit);
        graphs.version[at] = context.position.version();
    }
    return graphs.graph[at];
}

void Graph::build(const Position& position, const Implications& implications, Level level, Limit& limit) {
    const Net& net = position.net();
    digits_ = net.digits();
    cand_words_ = net.cand_words();
    nodes_ = 0;
    member_cands_.clear();
    member_start_.assign(1, 0);
    single_.assign(net.cands(), -1);
    first_.assign(net.cands(), -1);
    before_.clear();
    digit_of_.clear();
    loose_.clear();
    sets_.clear();
    set_cells_.clear();

    thread_local std::vector<int> number;
    number.assign(implications.nodes(), -1);
    const auto number_of = [&](int node) {
        if (number[node] < 0) number[node] = add_node(implications.members(node));
        return number[node];
    };
    const bool every = level >= Level::every_plain;
    const bool plain = level == Level::plain || level == Level::every_plain;
    const int ends = plain ? implications.first_group() : implications.nodes();
    for (int node = 0; node < ends; ++node) {
        limit.tick();
        if (every && node < implications.first_group() && position.has(node)) number_of(node);
        for (const Strong& link : implications.strong(node)) {
            const int from = number_of(node);
            loose_.push_back({from, {number_of(link.node), link.truth, -1}});
        }
        if (plain) continue;
        for (const Strong& link : implications.grouped(node)) {
            const int from = number_of(node);
            loose_.push_back({from, {number_of(link.node), link.truth, -1}});
        }
    }
    if (level == Level::sets || level == Level::every_sets) add_sets(position, limit);
    if (static_cast<std::int64_t>(nodes_) * (cand_words_ + nodes_ / 64) > limit.most(words_of_links)) {
        limit.gave_up(words_of_links);
        throw TooMuch{};
    }

    edge_start_.assign(nodes_ + 1, 0);
    for (const Loose& edge : loose_) ++edge_start_[edge.from + 1];
    for (int node = 0; node < nodes_; ++node) edge_start_[node + 1] += edge_start_[node];
    edges_.resize(loose_.size());
    thread_local std::vector<int> fill;
    fill.assign(edge_start_.begin(), edge_start_.end());
    for (const Loose& edge : loose_) edges_[fill[edge.from]++] = edge.to;
    add_links(position, limit);
}

int Graph::add_node(std::span<const int> cands) {
    if (cands.size() == 1) {
        if (single_[cands[0]] >= 0) return single_[cands[0]];
        single_[cands[0]] = nodes_;
        before_.push_back(-1);
    } else {
        for (int node = first_[cands[0]]; node >= 0; node = before_[node]) {
            if (std::ranges::equal(members(node), cands)) return node;
        }
        before_.push_back(first_[cands[0]]);
        first_[cands[0]] = nodes_;
    }
    member_cands_.insert(member_cands_.end(), cands.begin(), cands.end());
    member_start_.push_back(static_cast<int>(member_cands_.size()));
    digit_of_.push_back(cands[0] % digits_);
    return nodes_++;
}

// Every almost locked set of two cells or more, with a strong link between each two of its digits.
void Graph::add_sets(const Position& position, Limit& limit) {
    const Net& net = position.net();
    thread_local std::vector<int> open;
    thread_local std::vector<int> cands;
    thread_local std::vector<int> nodes;
    thread_local std::vector<Word> near;  // the places that conflict with all of a digit in a set
    const bool is_large = net.digits() > most_cells_in_set + 1;
    const int most = is_large ? std::clamp(limit.most(cells_on_large_board), 2, most_cells_in_set) : most_cells_in_set;
    const int most_nodes = limit.most(nodes_of_sets);
    int chosen[most_cells_in_set];
    const auto known = [&](int group, int size) {
        // A set that lies where two groups cross is met twice; it belongs to the first.
        for (const Seat seat : net.seats(chosen[0])) {
            if (seat.group >= group) continue;
            bool all = true;
            for (int i = 1; i < size && all; ++i) all = net.members(seat.group)[chosen[i] >> 6] >> (chosen[i] & 63) & 1;
            if (all) return true;
        }
        return false;
    };
    const auto add = [&](int group, int size, Mask digits) {
        if (known(group, size)) return;
        limit.tick(size * (8 + net.cell_words() / 4));
        const int set = static_cast<int>(sets_.size());
        sets_.push_back({group, static_cast<int>(set_cells_.size()), size, digits});
        set_cells_.insert(set_cells_.end(), chosen, chosen + size);
        nodes.clear();
        for (Mask rest = digits; rest; rest &= rest - 1) {
            const int d = lowest(rest);
            cands.clear();
            near.assign(position.cells(d), position.cells(d) + net.cell_words());
            for (int i = 0; i < size; ++i) {
                if (!position.has(chosen[i], d)) continue;
                cands.push_back(net.cand(chosen[i], d));
                for (int w = 0; w < net.cell_words(); ++w) near[w] &= net.sees(chosen[i])[w];
            }
            // What conflicts with nothing that is open leads nowhere, and nothing leads to it.
            if (cands.size() > 1 && !net.has_extra() && std::ranges::all_of(near, [](Word word) { return word == 0; })) continue;
            std::ranges::sort(cands);
            nodes.push_back(add_node(cands));
        }
        for (const int a : nodes) {
            for (const int b : nodes) {
                if (a != b) loose_.push_back({a, {b, -1, set}});
            }
        }
    };
    for (int g = 0; g < net.groups(); ++g) {
        open.clear();
        for (const int cell : net.cells_of(g)) {
            if (position.domain(cell) != 0) open.push_back(cell);
        }
        const int count = static_cast<int>(open.size());
        if (is_large && count > most + 1) limit.gave_up(cells_on_large_board, most);
        if (nodes_ >= most_nodes) limit.gave_up(nodes_of_sets);
        const auto extend = [&](auto&& self, int from, int size, Mask digits) -> void {
            if (size >= 2 && size_of(digits) == size + 1) add(g, size, digits);
            if (size == most || nodes_ >= most_nodes) return;
            for (int i = from; i < count; ++i) {
                const Mask more = digits | position.domain(open[i]);
                if (size_of(more) > most + 1) continue;
                limit.tick();
                chosen[size] = open[i];
                self(self, i + 1, size + 1, more);
            }
        };
        extend(extend, 0, 0, 0);
    }
}

void Graph::add_links(const Position& position, Limit& limit) {
    const Net& net = position.net();
    words_ = (nodes_ + 63) / 64;
    // Room for all of it, filled node by node: on a large board even that takes time.
    shut_.clear();
    weak_.clear();
    shut_.reserve(static_cast<std::size_t>(nodes_) * cand_words_);
    weak_.reserve(static_cast<std::size_t>(nodes_) * words_);
    of_digit_.assign(static_cast<std::size_t>(digits_) * words_, 0);
    const Word* alive = position.alive();
    for (int node = 0; node < nodes_; ++node) {
        limit.tick(4 + (cand_words_ + words_) / 4);
        shut_.resize(shut_.size() + cand_words_, 0);
        weak_.resize(weak_.size() + words_, 0);
        of_digit_[static_cast<std::size_t>(digit(node)) * words_ + (node >> 6)] |= Word{1} << (node & 63);
        Word* shut = shut_.data() + static_cast<std::size_t>(node) * cand_words_;
        const auto own = members(node);
        if (net.has_rows()) {
            for (int w = 0; w < cand_words_; ++w) {
                Word word = alive[w];
                for (const int c : own) word &= net.row(c)[w];
                shut[w] = word;
            }
        } else {
            net.for_links(own[0], [&](int cand) {
                if (!position.has(cand)) return;
                for (const int c : own.subspan(1)) {
                    if (c == cand || !net.linked(c, cand)) return;
                }
                shut[cand >> 6] |= Word{1} << (cand & 63);
            });
        }
        Word* weak = weak_.data() + static_cast<std::size_t>(node) * words_;
        for (int w = 0; w < cand_words_; ++w) {
            for (Word rest = shut[w]; rest; rest &= rest - 1) {
                const int cand = w * 64 + lowest(rest);
                const int other = single_[cand];
                if (other >= 0) weak[other >> 6] |= Word{1} << (other & 63);
                for (int group = first_[cand]; group >= 0; group = before_[group]) {
                    bool all = true;
                    for (const int c : members(group)) all = all && (shut[c >> 6] >> (c & 63) & 1);
                    if (all) weak[group >> 6] |= Word{1} << (group & 63);
                }
            }
        }
    }
}

}  // namespace whydoku::logic
