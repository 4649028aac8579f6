#include "logic/walk.hpp"

#include <algorithm>

#include "logic/net.hpp"

namespace whydoku::logic {

void write_chain(const Net& net, const Graph& graph, std::span<const int> nodes, std::span<const Edge* const> edges, bool loop,
                 Step& step) {
    thread_local std::vector<int> cells;
    thread_local std::vector<int> digits;
    cells.clear();
    digits.clear();
    const auto add = [](std::vector<int>& list, int item) {
        if (std::ranges::find(list, item) == list.end()) list.push_back(item);
    };
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        const bool last = i + 1 == nodes.size();
        Step::Lead lead = i % 2 == 0 ? Step::Lead::strong : Step::Lead::weak;
        if (last && !loop) lead = Step::Lead::end;
        step.add_node(graph.members(nodes[i]), lead);
        for (const int cand : graph.members(nodes[i])) add(cells, net.cell_of(cand));
        add(digits, graph.digit(nodes[i]));
    }
    for (const Edge* edge : edges) {
        if (edge->truth >= 0) add(step.truths, edge->truth);
        if (edge->set < 0) continue;
        for (const int cell : graph.set_cells(edge->set)) {
            add(step.truths, cell);
            add(cells, cell);
        }
    }
    step.add(Role::cells, cells);
    step.add(Role::digits, digits);
    for (const Edge* edge : edges) {
        if (edge->set >= 0) step.add(Role::set, graph.set_cells(edge->set));
    }
}

}  // namespace whydoku::logic
