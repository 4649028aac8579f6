// Chains: of all chains, HoDoKu takes the one that removes most, then the shortest, then the smallest sum of indices.
//
// Nodes are candidates and, in grouped chains and forcing, groups: two or three cells of a block in one line. What follows from a
// node being on or off is worked out breadth-first, so each consequence is reached by a shortest chain.
#include <algorithm>
#include <map>

#include "hodoku/grid.hpp"

namespace whydoku::hodoku {
namespace {

std::vector<Candidate> candidates(Cells cells, int digit) {
    std::vector<Candidate> found;
    each(cells, [&](int cell) { found.emplace_back(cell, digit); });
    return found;
}

}  // namespace

bool find_x_chain(const Grid& grid, int links, Step& step) {
    Best best{step};
    for (int digit = 0; digit < 9; ++digit) {
        const Cells places = grid.cells[digit];
        std::array<Cells, 81> strong{};
        each(places, [&](int cell) {
            for (const int house : houses.of[cell]) {
                const Cells link = places & houses.set[house];
                if (count(link) == 2) strong[cell] |= link & ~Cells::of(cell);
            }
        });
        each(places, [&](int start) {
            // on: cells that hold the digit if the start does not
            Cells on, off, edge = Cells::of(start);
            for (int length = 1; length <= links && edge; length += 2) {
                Cells next;
                each(edge, [&](int cell) { next |= strong[cell]; });
                next &= ~on & ~Cells::of(start);
                on |= next;
                if (length > 1) {
                    each(next, [&](int end) {
                        if (end <= start) return;
                        best.offer(candidates(places & peers[start] & peers[end], digit), length);
                    });
                }
                edge = places & seen_by_any(next) & ~off & ~Cells::of(start);
                off |= edge;
            }
        });
    }
    return best.found;
}

bool find_xy_chain(const Grid& grid, Step& step) {
    Best best{step};
    for (int start = 0; start < 81; ++start) {
        if (count(grid.candidates[start]) != 2) continue;
        each(grid.candidates[start], [&](int digit) {
            std::array<Bits, 81> met{};  // digits that were found to be on
            struct End {
                int cell, on;
                Cells passed;  // no cell is passed twice
            };
            grid.tick(100);
            std::vector<End> edge = {{start, lowest(grid.candidates[start] & ~bit(digit)), Cells::of(start)}};
            for (int length = 3; length <= 20 && !edge.empty(); length += 2) {
                std::vector<End> next;
                for (const auto& [from, on, passed] : edge) {
                    for (const int cell : peer_list[from]) {
                        if (passed.has(cell) || count(grid.candidates[cell]) != 2 || !grid.has(cell, on)) continue;
                        const Bits other = grid.candidates[cell] & ~bit(on);
                        if (met[cell] & other) continue;
                        met[cell] |= other;
                        next.push_back({cell, lowest(other), passed | Cells::of(cell)});
                        if (lowest(other) == digit) {
                            best.offer(candidates(grid.cells[digit] & peers[start] & peers[cell], digit), length);
                        }
                    }
                }
                edge = std::move(next);
            }
        });
    }
    return best.found;
}

namespace {

struct RemotePairs {
    const Grid& grid;
    Best best;
    std::vector<int> chain;
    int budget = 200000;

    void extend() {
        if (--budget < 0) return;
        grid.tick(10);
        const int n = static_cast<int>(chain.size());
        if (n >= 4 && n % 2 == 0) {
            Cells gone;
            for (int i = 0; i < n; ++i) {
                for (int j = i + 3; j < n; j += 2) gone |= peers[chain[i]] & peers[chain[j]];
            }
            std::vector<Candidate> removes;
            each(gone, [&](int cell) {
                if (std::find(chain.begin(), chain.end(), cell) != chain.end()) return;
                add_digits(removes, cell, grid.candidates[cell] & grid.candidates[chain[0]]);
            });
            best.offer(std::move(removes), 2 * n - 1);
        }
        if (n >= 10) return;
        for (const int cell : peer_list[chain.back()]) {
            if (grid.candidates[cell] != grid.candidates[chain[0]]) continue;
            if (std::find(chain.begin(), chain.end(), cell) != chain.end()) continue;
            chain.push_back(cell);
            extend();
            chain.pop_back();
        }
    }
};

}  // namespace

bool find_remote_pair(const Grid& grid, Step& step) {
    RemotePairs search{grid, Best{step}, {}};
    for (int start = 0; start < 81; ++start) {
        if (count(grid.candidates[start]) != 2) continue;
        search.chain = {start};
        search.extend();
    }
    return search.best.found;
}

namespace {

// -- what follows from a node being on or off ----------------------------------------------------------------------------

struct Node {
    Cells cells;
    int digit;
};

struct Graph {
    std::vector<Node> nodes;                // single candidates first, in order of cell and digit, then groups
    std::array<std::array<int, 9>, 81> at{};  // the node of a candidate, or -1
    std::vector<std::vector<int>> weak;     // on → off
    std::vector<std::vector<int>> strong;   // off → on
    int singles = 0;

    Graph(const Grid& grid, bool grouped) {
        for (auto& row : at) row.fill(-1);
        for (int cell = 0; cell < 81; ++cell) {
            each(grid.candidates[cell], [&](int digit) {
                at[cell][digit] = static_cast<int>(nodes.size());
                nodes.push_back({Cells::of(cell), digit});
            });
        }
        singles = static_cast<int>(nodes.size());
        if (grouped) {
            for (int digit = 0; digit < 9; ++digit) {
                for (int line = 0; line < 18; ++line) {
                    for (int b = 18; b < 27; ++b) {
                        const Cells cells = grid.cells[digit] & houses.set[line] & houses.set[b];
                        if (count(cells) >= 2) nodes.push_back({cells, digit});
                    }
                }
            }
        }
        const int n = static_cast<int>(nodes.size());
        weak.resize(n);
        strong.resize(n);
        for (int i = 0; i < n; ++i) {
            const Node& node = nodes[i];
            const Cells seen = grid.cells[node.digit] & seen_by_all(node.cells);
            if (i < singles) {
                const int cell = lowest(node.cells);
                each(grid.candidates[cell] & ~bit(node.digit), [&](int digit) { weak[i].push_back(at[cell][digit]); });
                if (count(grid.candidates[cell]) == 2) strong[i].push_back(weak[i][0]);
            }
            each(seen, [&](int cell) { weak[i].push_back(at[cell][node.digit]); });
            for (int j = singles; j < n; ++j) {
                if (j != i && nodes[j].digit == node.digit && !(nodes[j].cells & ~seen)) weak[i].push_back(j);
            }
            for (int house = 0; house < 27; ++house) {
                if (node.cells & ~houses.set[house]) continue;
                const Cells rest = grid.cells[node.digit] & houses.set[house] & ~node.cells;
                if (count(rest) == 1) {
                    const int other = at[lowest(rest)][node.digit];
                    if (std::find(strong[i].begin(), strong[i].end(), other) == strong[i].end()) strong[i].push_back(other);
                } else if (grouped && rest) {
                    for (int j = singles; j < n; ++j) {
                        if (nodes[j].digit == node.digit && nodes[j].cells == rest) strong[i].push_back(j);
                    }
                }
            }
        }
    }
};

// What follows from one node: how far away each is, on and off, and from where; 0 is the start, -1 is not reached.
struct Reach {
    std::vector<int> distance[2], from[2];  // [0] off, [1] on; what leads to an on node is an off node, and the other way round

    void search(const Graph& graph, int start, bool on) {
        const auto n = graph.nodes.size();
        for (int state = 0; state < 2; ++state) {
            distance[state].assign(n, -1);
            from[state].assign(n, -1);
        }
        std::vector<int> edge = {start}, next;
        bool state = on;
        distance[state][start] = 0;
        for (int length = 1; !edge.empty(); ++length) {
            next.clear();
            for (const int node : edge) {
                for (const int to : state ? graph.weak[node] : graph.strong[node]) {
                    if (distance[!state][to] >= 0) continue;
                    distance[!state][to] = length;
                    from[!state][to] = node;
                    next.push_back(to);
                }
            }
            state = !state;
            std::swap(edge, next);
        }
    }
    // The nodes of the chain that ends in a node, from the start on.
    std::vector<int> chain(int node, bool on) const {
        std::vector<int> found = {node};
        for (bool state = on; distance[state][node] > 0; state = !state) {
            node = from[state][node];
            found.push_back(node);
        }
        std::reverse(found.begin(), found.end());
        return found;
    }
};

// Whether a chain crosses itself: a cell twice, other than by two of its digits in succession. A loop may end in the
// cell where it starts.
bool crosses(const Graph& graph, const std::vector<int>& chain, bool loop) {
    Cells seen;
    Cells before;
    const std::size_t n = chain.size();
    for (std::size_t i = 0; i < n; ++i) {
        const Cells cells = graph.nodes[chain[i]].cells;
        if (cells == before && count(cells) == 1) continue;
        if (cells & seen && !(loop && i + 1 == n)) return true;
        seen |= cells;
        before = cells;
    }
    return false;
}

}  // namespace

bool find_nice_loop(const Grid& grid, bool grouped, Step& step) {
    const Graph graph(grid, grouped);
    Best best{step};
    Reach reach;
    for (const bool on : {true, false}) {
        for (int start = 0; start < graph.singles; ++start) {
            grid.tick(graph.singles);
            reach.search(graph, start, on);
            const int cell = lowest(graph.nodes[start].cells), digit = graph.nodes[start].digit;
            each(grid.candidates[cell], [&](int last) {
                const int node = graph.at[cell][last];
                for (const bool state : {false, true}) {
                    const int length = reach.distance[state][node];
                    if (length <= 2) continue;
                    std::vector<Candidate> removes;
                    bool continuous = false;
                    if (on && !state && last == digit) {
                        removes = {{cell, digit}};
                    } else if (!on && state && last == digit) {
                        add_digits(removes, cell, grid.candidates[cell] & ~bit(digit));
                    } else if (on && state && last != digit) {
                        removes = {{cell, digit}};
                    } else if (!on && !state && last != digit) {
                        removes = {{cell, last}};
                    } else if (on == state ? last == digit : !on || count(grid.candidates[cell]) == 2) {
                        continuous = true;
                    } else {
                        continue;
                    }
                    if (best.found && !continuous && removes.size() < step.removes.size()) continue;
                    const auto chain = reach.chain(node, state);
                    if (crosses(graph, chain, true)) continue;
                    if (continuous) {
                        bool is_on = on;
                        const auto sweep = [&](const Node& one, const Node& other) {
                            if (one.cells == other.cells && count(one.cells) == 1) {
                                const int where = lowest(one.cells);
                                add_digits(removes, where, grid.candidates[where] & ~bit(one.digit) & ~bit(other.digit));
                            } else if (one.digit == other.digit) {
                                const Cells own = one.cells | other.cells;
                                add_cells(removes, grid.cells[one.digit] & ~own & seen_by_all(own), one.digit);
                            }
                        };
                        for (std::size_t i = 0; i + 1 < chain.size(); ++i, is_on = !is_on) {
                            if (is_on) sweep(graph.nodes[chain[i]], graph.nodes[chain[i + 1]]);
                        }
                        if (!on && state) {  // the start cell ties two strong links: its other digits go
                            add_digits(removes, cell, grid.candidates[cell] & ~bit(digit) & ~bit(last));
                        }
                        std::sort(removes.begin(), removes.end());
                    }
                    best.offer(std::move(removes), length + 1);
                }
            });
        }
    }
    for (int start = 0; start < graph.singles; ++start) {
        grid.tick(graph.singles);
        reach.search(graph, start, false);
        const int cell = lowest(graph.nodes[start].cells), digit = graph.nodes[start].digit;
        for (int node = 0; node < graph.singles; ++node) {
            const int length = reach.distance[1][node];
            const int end = lowest(graph.nodes[node].cells), last = graph.nodes[node].digit;
            if (length <= 2 || end == cell) continue;
            std::vector<Candidate> removes;
            if (last == digit) {
                removes = candidates(grid.cells[digit] & peers[cell] & peers[end], digit);
            } else if (sees(cell, end) && grid.has(cell, last) && grid.has(end, digit)) {
                removes = {{cell, last}, {end, digit}};
                std::sort(removes.begin(), removes.end());
            }
            if (removes.size() < 2 || (best.found && removes.size() < step.removes.size())) continue;
            if (crosses(graph, reach.chain(node, true), false)) continue;
            best.offer(std::move(removes), length + 1);
        }
    }
    return best.found;
}

// -- forcing -------------------------------------------------------------------------------------------------------------

namespace {

// Everything that follows from a candidate being on or off, by single candidates.
struct Closure {
    std::array<Cells, 9> on{}, off{};
};

struct Results {
    std::array<Cells, 9> on{}, off{};  // what was shown

    // Sets before removals; of each the first by cell, then by digit.
    bool best(Step& step) const {
        for (int cell = 0; cell < 81 && step.places.empty(); ++cell) {
            for (int digit = 0; digit < 9 && step.places.empty(); ++digit) {
                if (on[digit].has(cell)) step.places = {{cell, digit}};
            }
        }
        if (!step.places.empty()) return true;
        for (int cell = 0; cell < 81; ++cell) {
            for (int digit = 0; digit < 9; ++digit) {
                if (!off[digit].has(cell)) continue;
                step.removes = {{cell, digit}};
                return true;
            }
        }
        return false;
    }
};

bool contradicts(const Grid& grid, const Closure& c) {
    Cells once;
    for (int digit = 0; digit < 9; ++digit) {
        if (c.on[digit] & c.off[digit] || once & c.on[digit]) return true;
        once |= c.on[digit];
        bool found = false;
        each(c.on[digit], [&](int cell) { found |= bool(peers[cell] & c.on[digit]); });
        if (found) return true;
        for (int house = 0; house < 27; ++house) {
            const Cells places = grid.cells[digit] & houses.set[house];
            if (places && !(places & ~c.off[digit])) return true;
        }
    }
    for (int cell = 0; cell < 81; ++cell) {
        if (!grid.candidates[cell]) continue;
        bool left = false;
        each(grid.candidates[cell], [&](int digit) { left |= !c.off[digit].has(cell); });
        if (!left) return true;
    }
    return false;
}

Results conclude(const Grid& grid, const Graph& graph, const std::vector<Closure>& if_on, const std::vector<Closure>& if_off) {
    Results found;
    const auto common = [&](std::vector<const Closure*> cases) {
        for (int digit = 0; digit < 9; ++digit) {
            Cells on = grid.cells[digit], off = grid.cells[digit];
            for (const Closure* each_case : cases) {
                on &= each_case->on[digit];
                off &= each_case->off[digit];
            }
            found.on[digit] |= on;
            found.off[digit] |= off;
        }
    };
    for (int node = 0; node < graph.singles; ++node) {
        const int digit = graph.nodes[node].digit;
        grid.tick(200);
        if (contradicts(grid, if_on[node])) found.off[digit] |= graph.nodes[node].cells;
        if (contradicts(grid, if_off[node])) found.on[digit] |= graph.nodes[node].cells;
        common({&if_on[node], &if_off[node]});
    }
    for (int cell = 0; cell < 81; ++cell) {
        if (!grid.candidates[cell]) continue;
        std::vector<const Closure*> cases;
        each(grid.candidates[cell], [&](int digit) { cases.push_back(&if_on[graph.at[cell][digit]]); });
        common(cases);
    }
    for (int house = 0; house < 27; ++house) {
        for (int digit = 0; digit < 9; ++digit) {
            const Cells places = grid.cells[digit] & houses.set[house];
            if (!places) continue;
            std::vector<const Closure*> cases;
            each(places, [&](int cell) { cases.push_back(&if_on[graph.at[cell][digit]]); });
            common(cases);
        }
    }
    return found;
}

Closure close(const Graph& graph, Reach& reach, int start, bool on) {
    reach.search(graph, start, on);
    Closure found;
    for (int node = 0; node < static_cast<int>(graph.nodes.size()); ++node) {
        const Node& each_node = graph.nodes[node];
        if (reach.distance[0][node] >= 0) found.off[each_node.digit] |= each_node.cells;
        if (node < graph.singles && reach.distance[1][node] >= 0) found.on[each_node.digit] |= each_node.cells;
    }
    return found;
}

}  // namespace

bool find_forcing_chain(const Grid& grid, Step& step) {
    const Graph graph(grid, true);
    std::vector<Closure> if_on(graph.singles), if_off(graph.singles);
    Reach reach;
    for (int node = 0; node < graph.singles; ++node) {
        grid.tick(graph.singles);
        if_on[node] = close(graph, reach, node, true);
        if_off[node] = close(graph, reach, node, false);
    }
    return conclude(grid, graph, if_on, if_off).best(step);
}

bool find_forcing_net(const Grid& grid, Step& step) {
    const Graph graph(grid, true);
    std::vector<Closure> if_on(graph.singles), if_off(graph.singles), nets_on, nets_off;
    // Set or remove, then follow singles for four rounds: all naked ones of the state, then all hidden ones.
    const auto follow = [&](int node, bool on) {
        std::array<Cells, 9> left = grid.cells, placed{};
        const auto place = [&](int cell, int digit) {
            placed[digit].add(cell);
            for (int d = 0; d < 9; ++d) {
                if (d != digit) left[d].drop(cell);
            }
            left[digit] &= ~peers[cell];
        };
        const int cell = lowest(graph.nodes[node].cells), digit = graph.nodes[node].digit;
        if (on) {
            place(cell, digit);
        } else {
            left[digit].drop(cell);
        }
        for (int round = 0; round < 4; ++round) {
            std::vector<Candidate> found;
            for (int c = 0; c < 81; ++c) {
                if (!grid.candidates[c]) continue;
                int digits = 0, last = 0;
                for (int d = 0; d < 9; ++d) {
                    if (left[d].has(c)) ++digits, last = d;
                }
                if (digits == 1 && !placed[last].has(c)) found.emplace_back(c, last);
            }
            for (int d = 0; d < 9; ++d) {
                for (int house = 0; house < 27; ++house) {
                    const Cells places = left[d] & houses.set[house];
                    if (count(places) == 1 && !(placed[d] & places)) found.emplace_back(lowest(places), d);
                }
            }
            if (found.empty()) break;
            for (const auto& [c, d] : found) {
                if (left[d].has(c)) place(c, d);
            }
        }
        Closure result;
        for (int d = 0; d < 9; ++d) {
            result.on[d] = placed[d];
            result.off[d] = grid.cells[d] & ~left[d];
        }
        return result;
    };
    Reach reach;
    for (int node = 0; node < graph.singles; ++node) {
        grid.tick(2 * graph.singles);
        nets_on.push_back(follow(node, true));
        nets_off.push_back(follow(node, false));
        if_on[node] = close(graph, reach, node, true);
        if_off[node] = close(graph, reach, node, false);
    }
    // Whatever a net reaches adds the consequences of its own nodes.
    const auto widen = [&](const Closure& net, const Closure& chain) {
        Closure wide = net;
        for (int d = 0; d < 9; ++d) {
            wide.on[d] |= chain.on[d];
            wide.off[d] |= chain.off[d];
        }
        for (bool grown = true; grown;) {
            grown = false;
            grid.tick(graph.singles);
            const Closure before = wide;
            for (int node = 0; node < graph.singles; ++node) {
                const int d = graph.nodes[node].digit;
                const auto take = [&](const Closure& more) {
                    for (int e = 0; e < 9; ++e) {
                        grown |= (more.on[e] & ~wide.on[e]) || (more.off[e] & ~wide.off[e]);
                        wide.on[e] |= more.on[e];
                        wide.off[e] |= more.off[e];
                    }
                };
                if (before.on[d] & graph.nodes[node].cells) take(nets_on[node]);
                if (before.off[d] & graph.nodes[node].cells) take(nets_off[node]);
            }
        }
        return wide;
    };
    std::vector<Closure> wide_on, wide_off;
    for (int node = 0; node < graph.singles; ++node) {
        wide_on.push_back(widen(nets_on[node], if_on[node]));
        wide_off.push_back(widen(nets_off[node], if_off[node]));
    }
    return conclude(grid, graph, wide_on, wide_off).best(step);
}

}  // namespace whydoku::hodoku
