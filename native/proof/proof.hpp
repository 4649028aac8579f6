// Checking that clauses have no model, fast enough for proofs with millions of steps. The reasons why a clause may be
// added are explained in proof/check.py, whose short Python functions are the reference; this is their native twin.
//
//   literal  a variable 1.. with a sign          clause  literals of which one must hold
//   RUP      the clause follows because assuming it false leads to a contradiction by unit propagation
//   RAT      the clause may be added because of its first literal p: resolved on p with every clause that holds
//            not-p, it gives a clause that follows by RUP
//
// The input is flat arrays of numbers, lists ended by 0:
//   formula      literals.. 0  literals.. 0  …
//   DRAT steps   1 literals.. 0 (adds)                    2 literals.. 0 (deletes)
//   LRAT steps   1 number literals.. 0 reasons.. 0 (adds)  2 numbers.. 0 (deletes)
// No input makes these functions crash: variables and clause numbers are only names and may be any non-zero 32-bit number.

#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "limit.hpp"

namespace whydoku::proof {

enum class Why : int {
    fine = 0,
    not_implied = 1,
    no_empty_clause = 2,
    unknown_deleted = 3,
    unknown_hint = 4,
    hint_open = 5,
    hints_end = 6,
    number_taken = 7,
    rat_uncovered = 8,
    malformed = 9,
    stopped = 10,  // by the limit
    needs_rat = 11,
};

struct Verdict {
    bool accepted = false;
    std::int64_t step = 0;  // how many steps were looked at; when refused, the last of them is the bad one
    Why why = Why::fine;
    std::int64_t detail = 0;  // the clause number that the refusal is about
};

using Numbers = std::span<const std::int32_t>;

// Check a proof without reasons, from first step to last.
Verdict check_drat(Numbers formula, Numbers steps, Limit& limit);

// The same, and on acceptance fill `lrat` with a proof that names its reasons and has only the steps it needs.
// A step that only RAT justifies is refused with `needs_rat`.
Verdict drat_to_lrat(Numbers formula, Numbers steps, std::vector<std::int32_t>& lrat, Limit& limit);

// What unit propagation leaves of a formula: fill `left` with its clauses that nothing satisfies, less the literals that are false, as
// a formula.  After: false means that the limit was over before. Where it comes to a contradiction, `left` is an empty clause.
bool residual(Numbers formula, std::vector<std::int32_t>& left, Limit& limit);

// Check a proof that names its reasons.
Verdict check_lrat(Numbers formula, Numbers steps, Limit& limit);

// The same, and on acceptance fill `strict` with the proof as the strictest checkers want it: every reason but the last makes one more
// literal true, the last is the contradiction, none is idle, and no clause holds by itself. Nothing is deleted.
Verdict strict_lrat(Numbers formula, Numbers steps, std::vector<std::int32_t>& strict, Limit& limit);

}  // namespace whydoku::proof
