"""The three ways to write a formula down: DIMACS for solvers, y/n conditions to read aloud, and the candidates' names.

| | "r1c1 is 1 or 2" | "r1c1 and r1c2 are not both 5" |
|---|---|---|
| `dimacs` | `1 2 0` | `-5 -14 0` |
| `yn` | `y1 V y2` | `n5 V n14` |
| `names` | `P_1_1_1 V P_1_1_2` | `~P_1_1_5 V ~P_1_2_5` |

Names are P_row_column_digit; an auxiliary variable is A_number. They are for people: only the other two are read back.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from whydoku.engines.sat.cnf import Encoded
from whydoku.engines.sat.dimacs import Cnf, Literal, read_cnf, write_cnf
from whydoku.engines.sat.readable.language import NEVER, Condition, read_conditions, to_cnf
from whydoku.errors import FormatError, OptionError
from whydoku.model.limit import Clock

Writer: TypeAlias = Callable[[Encoded, Clock], str]


def find_notation(name: str) -> Writer:
    """Return the writer of a notation by name."""
    if name not in WRITERS:
        raise OptionError(f"there is no notation {name!r}; expected one of {', '.join(WRITERS)}")
    return WRITERS[name]


def write_dimacs(encoded: Encoded, clock: Clock) -> str:
    """Write a puzzle's clauses as DIMACS."""
    return write_cnf(encoded.cnf, deadline=clock)


def write_yn(encoded: Encoded, clock: Clock) -> str:
    """Write a puzzle's clauses as y/n conditions, one per line."""
    return _lines(encoded, clock, lambda clause: str(Condition(clause)))


def write_names(encoded: Encoded, clock: Clock) -> str:
    """Write a puzzle's clauses with the names of its candidates, one per line."""
    names = [""]
    board, signs = encoded.board, encoded.candidates
    for number in range(1, encoded.cnf.variables + 1):
        if number in signs:
            cell, digit = board.split(number - 1)
            row, column = board.positions[cell]
            names.append(f"P_{row + 1}_{column + 1}_{digit}")
        else:
            names.append(f"A_{number}")

    def text(literal: Literal) -> str:
        return names[literal] if literal > 0 else f"~{names[-literal]}"

    return _lines(encoded, clock, lambda clause: " V ".join(map(text, clause)) or NEVER)


def _lines(encoded: Encoded, clock: Clock, write: Callable[[tuple[Literal, ...]], str]) -> str:
    lines = [f"# {encoded.cnf.comments[0]}"] if encoded.cnf.comments else []
    for piece in clock.pieces(encoded.cnf.clauses):
        lines.extend(map(write, piece))
    return "\n".join(lines) + "\n"


WRITERS: dict[str, Writer] = {"dimacs": write_dimacs, "yn": write_yn, "names": write_names}


def read_formula(text: str, *, deadline: Clock | None = None) -> tuple[Cnf, bool]:
    r"""Read a formula, DIMACS or y/n conditions, and return whether it was DIMACS.

    >>> read_formula("y1 V n2\n")
    (<Cnf 2 variables, 1 clause>, False)
    """
    for line in text.split("\n"):
        words = line.split(maxsplit=2)
        if words[:2] == ["p", "cnf"] or words[:1] == ["c"]:
            return read_cnf(text, deadline=deadline), True
        if words and words[0].lstrip("~").startswith(("P_", "A_")):
            raise FormatError("a formula in names is for reading; write it with --to yn or --to dimacs to solve it")
        if words and not words[0].startswith("#"):
            break
    return to_cnf(read_conditions(text)), False
