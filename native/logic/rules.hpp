// Rules that can be argued from alone (a cage, a line, a count …), asked one at a time through the propagators of search.
#pragma once

#include <vector>

#include "limit.hpp"
#include "logic/position.hpp"
#include "logic/step.hpp"

namespace whydoku::logic {

// What is possible in each cell: the open digits, or the one that is set.
std::vector<Mask> domains_of(const Position& position);

// What is possible in a rule's own cells, and everything elsewhere: candidates outside do not matter to the rule.
std::vector<Mask> own_domains(const Net& net, int rule, const std::vector<Mask>& domains);

// Remove what a rule alone rules out, in its cells and in those that see them.  After: false means that it is unsatisfiable.
bool ask_rule(const Net& net, int rule, std::vector<Mask>& domains);

// Whether a rule can be kept. Relations along a line are searched where asking does not tell; true where that takes too long.
bool can_keep(const Net& net, int rule, const std::vector<Mask>& domains, Limit& limit);

// Note in a step what is left in a rule's cells, so that its words can say why something does not fit there.
void add_left(const Net& net, int rule, const std::vector<Mask>& domains, Step& step);

// What it takes to ask a rule, as a limit counts: its own work, which a line with a large machine has much of, and a look at every cell.
inline std::int64_t ask_weight(const Net& net) { return 2000 + net.cells(); }

// Whether no rule by itself sees a contradiction in the position; on a full grid that means that all of them hold.
bool rules_allow(const Position& position, Limit* limit = nullptr);

}  // namespace whydoku::logic
