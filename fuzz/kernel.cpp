// Fuzz the kernel with libFuzzer under AddressSanitizer and UBSan:  make fuzz-kernel SECONDS=300
//
// The bytes become a batch of classic puzzles (text, digits, masks or pencil marks, some of them spoiled), which every
// instruction set of this machine must answer alike and rightly; and a small network, which must count the same as the classic
// engine where it is one, must never crash where the numbers are nonsense, and whose views must agree with one another.

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <stdexcept>
#include <string>
#include <vector>

#include "classic/classic.hpp"
#include "logic/net.hpp"
#include "search/machine.hpp"
#include "search/search.hpp"

using namespace whydoku;

namespace {

void demand(bool fine, const char* what) {
    if (fine) return;
    std::fprintf(stderr, "failed: %s\n", what);
    std::abort();
}

// The bytes, one by one; zeros when they are used up.
struct Source {
    const std::uint8_t* at;
    std::size_t left;
    std::uint8_t next() { return left == 0 ? std::uint8_t{0} : (--left, *at++); }
    int below(int n) { return next() % n; }
};

const char solved[] = "429516873851739246637482591395274618164958732782163459576891324213647985948325167";

bool is_solution(const std::uint16_t* masks, const std::uint16_t* grid) {
    unsigned row[9] = {}, column[9] = {}, box[9] = {};
    for (int c = 0; c < 81; ++c) {
        if (!is_single(grid[c]) || !(grid[c] & masks[c])) return false;
        row[c / 9] |= grid[c];
        column[c % 9] |= grid[c];
        box[c / 27 * 3 + c % 9 / 3] |= grid[c];
    }
    for (int i = 0; i < 9; ++i)
        if (row[i] != 511 || column[i] != 511 || box[i] != 511) return false;
    return true;
}

void fuzz_batch(Source& source) {
    const int size = 1 + source.below(70);
    const std::uint32_t limit = 1 + static_cast<std::uint32_t>(source.below(5));
    std::vector<std::uint16_t> masks(81 * static_cast<std::size_t>(size));
    for (auto& mask : masks) mask = 511;
    for (int i = 0; i < size; ++i) {
        std::uint16_t* puzzle = masks.data() + 81 * i;
        const int shift = source.below(9), style = source.below(4);
        for (int c = 0; c < 81; ++c) {
            const int digit = (solved[c] - '1' + shift) % 9;
            const int roll = source.next();
            if (style == 0) puzzle[c] = static_cast<std::uint16_t>(roll < 100 ? 1 << digit : 511);
            if (style == 1) puzzle[c] = static_cast<std::uint16_t>(1 << digit | (roll * 7 & 511));
            if (style == 2) puzzle[c] = static_cast<std::uint16_t>(roll < 70 ? 1 << (roll % 9) : roll < 130 ? 1 << digit : 511);
            if (style == 3 && roll < 8) puzzle[c] = static_cast<std::uint16_t>(roll * 1234);
        }
    }
    std::vector<std::int64_t> counts[4];
    std::vector<std::uint32_t> guesses[4];
    std::vector<classic::Status> statuses(static_cast<std::size_t>(size));
    std::vector<std::uint16_t> grids[4];
    std::size_t used = 0;
    for (const auto name : classic::paths()) {
        demand(classic::force_path(name), "a listed path can be forced");
        counts[used].assign(static_cast<std::size_t>(size), 77);
        guesses[used].assign(static_cast<std::size_t>(size), 77);
        grids[used].assign(masks.size(), 77);
        classic::Work work;
        work.kind = classic::Kind::masks;
        work.data = reinterpret_cast<const std::uint8_t*>(masks.data());
        work.stride = work.solution_stride = 162;
        work.size = static_cast<std::size_t>(size);
        work.limit = limit;
        work.solutions = reinterpret_cast<std::uint8_t*>(grids[used].data());
        work.counts = counts[used].data();
        work.statuses = statuses.data();
        work.guesses = guesses[used].data();
        classic::solve(work, 1 + static_cast<unsigned>(source.below(2)));
        if (used > 0) {
            demand(counts[used] == counts[0], "every path counts alike");
            demand(grids[used] == grids[0], "every path finds the same first solution");
        }
        if (++used == 4) break;
    }
    for (std::size_t i = 0; i < static_cast<std::size_t>(size); ++i) {
        const std::int64_t count = counts[0][i];
        const std::uint16_t* puzzle = masks.data() + 81 * i;
        bool valid = true;
        for (int c = 0; c < 81; ++c) valid = valid && puzzle[c] <= 511;
        demand((count < 0) == !valid, "a puzzle is invalid where it holds a tenth digit");
        if (valid && count > 0) demand(is_solution(puzzle, grids[0].data() + 81 * i), "the solution is one");
    }
    classic::force_path("");
    // One of them by the one-puzzle path and by the general search.
    static const auto problem = [] {
        auto made = std::make_shared<Problem>(81, 9);
        for (int i = 0; i < 9; ++i) {
            std::vector<int> row, column, box;
            for (int j = 0; j < 9; ++j) {
                row.push_back(9 * i + j);
                column.push_back(9 * j + i);
                box.push_back((i / 3 * 3 + j / 3) * 9 + i % 3 * 3 + j % 3);
            }
            made->add_group(row);
            made->add_group(column);
            made->add_group(box);
        }
        made->finish();
        return made;
    }();
    const std::size_t pick = static_cast<std::size_t>(source.below(size));
    if (counts[0][pick] < 0) return;
    classic::Grid grid;
    std::memcpy(grid, masks.data() + 81 * pick, sizeof grid);
    std::uint8_t first[81];
    Limit no_end;
    const auto alone = static_cast<std::int64_t>(classic::search(grid, limit, first, no_end).count);
    demand(alone == counts[0][pick], "one puzzle alone counts the same");
    std::vector<Mask> domains(grid, grid + 81);
    Search search(problem, domains, std::nullopt);
    const bool ended = search.count(limit, 1e9) == Event::exhausted;
    demand(ended && static_cast<std::int64_t>(search.counted()) == counts[0][pick], "the general search counts the same");
}

void fuzz_text(Source& source) {
    const int size = 1 + source.below(40);
    const std::size_t length = source.below(4) == 0 ? 729 : 81;
    std::string text;
    for (std::size_t i = 0; i < length * static_cast<std::size_t>(size); ++i) {
        const int roll = source.next();
        text.push_back(roll < 120 ? '.' : roll < 250 ? static_cast<char>('1' + roll % 9) : static_cast<char>(source.next()));
    }
    std::vector<std::int64_t> counts(static_cast<std::size_t>(size));
    std::vector<classic::Status> statuses(counts.size());
    std::vector<std::uint32_t> guesses(counts.size());
    std::string out(81 * static_cast<std::size_t>(size), '?');
    classic::Work work;
    work.data = reinterpret_cast<const std::uint8_t*>(text.data());
    work.stride = work.text_size = length;
    work.size = static_cast<std::size_t>(size);
    work.solutions = reinterpret_cast<std::uint8_t*>(out.data());
    work.counts = counts.data();
    work.statuses = statuses.data();
    work.guesses = guesses.data();
    classic::solve(work);
    for (const char c : out) demand(c == '.' || (c >= '1' && c <= '9'), "a text solution is digits or dots");
}

// Nonsense is refused by an exception. Sense is searched for a while, with and without the digits that no cell can have, and no
// premise may rule out a solution; nothing else may happen.
void fuzz_network(Source& source) {
    try {
        const int cells = source.below(14), digits = source.below(9);
        Network::Lists lists{digits, {}, {}, {}, {}, {}, {}, {}, {}};
        for (int cell = 0; cell < cells; ++cell) lists.places.emplace_back(cell / 4, cell % 4);
        const auto some = [&](int most) {
            std::vector<int> list;
            for (int n = source.below(most); n > 0; --n) list.push_back(source.below(cells + 2) - source.below(8) / 7);
            return list;
        };
        const int primitives = source.below(9);
        for (int number = 0; number < primitives; ++number) {
            switch (source.below(7)) {
                case 0: lists.groups.push_back({number, some(7)}); break;
                case 1: {
                    auto& relation = lists.relations.emplace_back();
                    for (int d = 0; d < digits; ++d) relation.allowed.push_back(source.next());
                    relation.pairs.push_back({number, source.below(3), source.below(14), source.below(14)});
                    break;
                }
                case 2: {
                    const auto list = some(6);
                    std::vector<std::int64_t> weights;
                    const bool plain = source.below(2) == 0;
                    for (std::size_t i = 0; i < list.size(); ++i) weights.push_back(plain ? 1 : source.below(9) - 4);
                    lists.sums.push_back({number, list, weights, source.below(60) - 20});
                    break;
                }
                case 3: lists.counts.push_back({number, source.below(3), some(7), source.next() & first_values(digits), some(6)}); break;
                case 4: {
                    Mask lost = source.next();  // the lowest or highest digits
                    lost = source.below(2) == 0 ? first_values(static_cast<int>(lost % 4)) : ~first_values(static_cast<int>(lost % 8));
                    lists.counts.push_back({number, 5, {source.below(14)}, lost & first_values(digits), {0}});
                    break;
                }
                case 5: {
                    MachineText text{{}, source.below(4), some(4), source.below(2)};
                    for (int m = source.below(30); m > 0; --m) {
                        const std::int32_t move[3] = {source.below(6), source.below(10), source.below(7) - 1 + source.below(2)};
                        text.moves.append(reinterpret_cast<const char*>(move), sizeof move);
                    }
                    const auto shared = std::make_shared<const MachineText>(text);
                    lists.automata.push_back({number, some(7), shared, machine_for(text, 0, digits)});
                    break;
                }
                default: {
                    auto& clause = lists.clauses.emplace_back();
                    clause.number = number;
                    for (int l = source.below(5); l > 0; --l)
                        clause.literals.push_back({source.below(14), source.below(9) - 1, source.below(2) == 0});
                }
            }
        }
        const auto network = std::make_shared<const Network>(lists);
        std::vector<Mask> domains;
        for (int cell = 0; cell < cells; ++cell) domains.push_back(source.next() & first_values(digits));
        Search search(network->search(), network->search_domains(domains), source.next());
        Search whole({network, &network->whole()}, domains, std::nullopt);
        const bool both = search.count(50, 0.02) == Event::exhausted && whole.count(50, 0.02) == Event::exhausted;
        demand(!both || search.counted() == whole.counted(), "digits that no cell can have make no difference");
        const auto net = network->logic();
        Search one(network->search(), network->search_domains(domains), std::nullopt);
        if (one.run(0.02) != Event::solution) return;
        std::vector<Mask> solution;
        for (const int value : one.solution()) solution.push_back(bit(value + network->search()->first()));
        for (int r = 0; r < net->rule_count(); ++r) {
            Space space(*net->rule(r).problem, solution);
            space.wake_all();
            demand(space.propagate(), "a solution keeps every premise");
        }
        for (int a = 0; a < cells; ++a)
            for (int b = 0; b < cells; ++b)
                demand(a == b || !net->linked(net->cand(a, lowest(solution[a])), net->cand(b, lowest(solution[b]))),
                       "no two candidates of a solution are linked");
    } catch (const std::invalid_argument&) {
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    Source source{data, size};
    switch (source.below(3)) {
        case 0: fuzz_batch(source); break;
        case 1: fuzz_text(source); break;
        default: fuzz_network(source);
    }
    return 0;
}
