// Deadly patterns of any shape: those that two fillings make (two_fillings.hpp), and what follows from their guardians.
//
// Rectangles, loops and six cells in two lines have finders of their own for the plain endings; here are the other shapes, and for
// all shapes what every guardian leads to, those of graves and of patterns in lines included.

#include "logic/deadly.hpp"
#include "logic/guardian_forcing.hpp"
#include "logic/two_fillings.hpp"

namespace whydoku::logic::deadly_patterns_finder {

namespace {

enum { plain, rectangle_chain, pattern_chain, rectangle_net, pattern_net };

constexpr std::size_t cells_of_rectangle = 4;

// Whether another finder looks for it: all cells open, and a rectangle, a loop of two digits, or six cells in two lines.
bool has_a_finder(const Net& net, const TwoFillings::Found& found) {
    const Pattern& pattern = found.pattern;
    if (pattern.cells.size() == cells_of_rectangle) return true;
    if (!found.all_open) return false;
    if (size_of(pattern.digits) == 2) return true;
    if (size_of(pattern.digits) != 3 || pattern.cells.size() != 6) return false;
    for (const Kind kind : {Kind::row, Kind::column}) {
        std::vector<int> lines;
        for (const int cell : pattern.cells) {
            for (const Seat seat : net.seats(cell)) {
                if (net.kind(seat.group) == kind && std::ranges::find(lines, seat.group) == lines.end()) lines.push_back(seat.group);
            }
        }
        if (lines.size() == 2) return true;
    }
    return false;
}

void find(const Context& context, DeadlySink& sink) {
    if (sink.wants(plain)) {
        const Types types = {plain, plain, plain, plain, plain, plain};
        for (const auto& found : patterns_of<TwoFillings>(context).all) {
            if (!has_a_finder(context.net, found) && !give_deadly(context, sink, found.pattern, types)) return;
        }
        return;
    }
    const bool rectangles = sink.wants(rectangle_chain) || sink.wants(rectangle_net);
    const bool chains = sink.wants(rectangle_chain) || sink.wants(pattern_chain);
    const int technique = rectangles ? (chains ? rectangle_chain : rectangle_net) : (chains ? pattern_chain : pattern_net);
    GuardianForcing forcing(context, chains ? Reach::groups : Reach::locked, sink.wants_all());
    const auto give = [&](const Pattern& pattern) {
        return forcing.give(
            technique, Guardians::of(context.position, pattern, Reason::fillings), [&] { return is_deadly(context.position, pattern, context.limit); },
            [&](Step& step) { return sink.take(step, pattern); });
    };
    for (const auto& found : patterns_of<TwoFillings>(context).all) {
        if ((found.pattern.cells.size() == cells_of_rectangle) == rectangles && !give(found.pattern)) return;
    }
    if (!rectangles && each_grave(context, give)) each_pattern_in_lines(context, give);
}

const Register registered{{
    .family = "uniqueness",
    .techniques = {"deadly-pattern", "rectangle-forcing-chain", "deadly-pattern-forcing-chain", "rectangle-forcing-net", "deadly-pattern-forcing-net"},
    .deadly = find,
}};

}  // namespace

}  // namespace whydoku::logic::deadly_patterns_finder
