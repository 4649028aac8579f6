// Fuzz the kernel with libFuzzer under AddressSanitizer and UBSan:  make fuzz-kernel SECONDS=300
//
// The bytes become a batch of classic puzzles (text, digits, masks or pencil marks, some of them spoiled), which every
// instruction set of this machine must answer alike and rightly; and a small problem of the general search, which must
// count the same as the classic engine where it is one, and must never crash where the numbers are nonsense.

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <stdexcept>
#include <string>
#include <vector>

#include "classic/classic.hpp"
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

// Nonsense is refused by an exception, sense is searched for a while; nothing else may happen.
void fuzz_problem(Source& source) {
    try {
        const int vars = source.below(14), values = source.below(9);
        auto problem = std::make_shared<Problem>(vars, values);
        const auto some = [&](int most) {
            std::vector<int> list;
            for (int n = source.below(most); n > 0; --n) list.push_back(source.below(16) - 1);
            return list;
        };
        for (int n = source.below(8); n > 0; --n) {
            switch (source.below(6)) {
                case 0: problem->add_group(some(7)); break;
                case 1: {
                    std::vector<Mask> table;
                    for (int v = 0; v < values; ++v) table.push_back(source.next());
                    problem->add_relation(source.below(14), source.below(14), table);
                    break;
                }
                case 2: {
                    const auto list = some(6);
                    std::vector<std::int64_t> weights;
                    for (std::size_t i = 0; i < list.size(); ++i) weights.push_back(source.below(9) - 4);
                    problem->add_sum(list, weights, source.below(60) - 20);
                    break;
                }
                case 3: problem->add_count(some(7), source.next(), some(6)); break;
                case 4: {
                    const int states = 1 + source.below(6);
                    std::vector<Move> moves;
                    for (int m = source.below(30); m > 0; --m)
                        moves.push_back({source.below(states), source.below(9), source.below(states)});
                    const auto list = some(7);
                    if (source.below(2) == 0) problem->add_group(list);  // along cells that all differ there is another way
                    problem->add_automaton(
                        list, std::make_shared<const Machine>(values, states, moves, source.below(states), some(3)));
                    break;
                }
                default: {
                    std::vector<Literal> literals;
                    for (int l = source.below(5); l > 0; --l)
                        literals.push_back({source.below(14), source.below(9), source.below(2) == 0});
                    problem->add_clause(literals);
                }
            }
        }
        problem->finish();
        std::vector<Mask> domains;
        for (int v = 0; v < vars; ++v) domains.push_back(source.next() & problem->all());
        Search search(problem, domains, source.next());
        search.count(50, 0.02);
    } catch (const std::invalid_argument&) {
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    Source source{data, size};
    switch (source.below(3)) {
        case 0: fuzz_batch(source); break;
        case 1: fuzz_text(source); break;
        default: fuzz_problem(source);
    }
    return 0;
}
