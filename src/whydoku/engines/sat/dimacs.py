"""DIMACS: the plain text in which every SAT solver reads clauses and answers.

A formula is a header `p cnf VARIABLES CLAUSES`, then clauses, each a list of non-zero numbers ended by 0; `5` says
"variable 5 is true", `-5` says it is false, a clause holds when one of its literals does, and all clauses must hold.
Lines that begin with `c` are comments. A solver answers with one `s` line (SATISFIABLE, UNSATISFIABLE, UNKNOWN) and,
if there is a model, with `v` lines that list one literal per variable up to a final 0.

The reader is strict, because a formula that was cut short or padded is another formula: the header must be
correct, no literal may exceed the number of variables it states, and nothing may be left unended. Every error names its
line. An *empty clause* is legal (it can never hold, so the formula has no model) and is kept; `Cnf.hopeless` reports
it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import chain
from typing import TypeAlias

from whydoku.errors import FormatError
from whydoku.model.limit import Clock, DeadlineOrClock
from whydoku.model.wording import counted

Literal: TypeAlias = int  # variable 1.. with a sign: 5 is "true", -5 is "false"
Clause: TypeAlias = tuple[Literal, ...]

MOST_VARIABLES = 1 << 30  # solvers keep literals in 32 bits
V_LINE_WIDTH = 78


@dataclass(frozen=True, slots=True)
class Cnf:
    """A formula: a number of variables, and clauses that must all hold.

    >>> Cnf(2, ((1, 2), (-1,))).hopeless
    False
    """

    variables: int
    clauses: tuple[Clause, ...]
    comments: tuple[str, ...] = ()
    # the number of variables, from 1, that are asked about; the rest are auxiliary
    projected: int = field(default=0)

    @property
    def hopeless(self) -> bool:
        """Whether an empty clause already rules out every model."""
        return () in self.clauses

    @property
    def literals(self) -> int:
        """Return the number of literals in all clauses."""
        return sum(map(len, self.clauses))

    def used(self) -> frozenset[int]:
        """Return the variables that occur in some clause."""
        return frozenset(abs(literal) for clause in self.clauses for literal in clause)

    def with_clauses(self, more: Iterable[Sequence[Literal]]) -> Cnf:
        """Return the formula with more clauses, and with the variables they need."""
        added = tuple(tuple(clause) for clause in more)
        top = max((abs(literal) for clause in added for literal in clause), default=0)
        return Cnf(max(self.variables, top), self.clauses + added, self.comments, self.projected)

    def __str__(self) -> str:
        return write_cnf(self)

    def __repr__(self) -> str:
        return f"<Cnf {counted(self.variables, 'variable')}, {counted(len(self.clauses), 'clause')}>"


def write_cnf(cnf: Cnf, *, deadline: DeadlineOrClock = None) -> str:
    r"""Return the formula as DIMACS text, comments first.

    >>> write_cnf(Cnf(2, ((1, -2), ()), ("two values",)))
    'c two values\np cnf 2 2\n1 -2 0\n0\n'
    """
    lines = [f"c {comment}" if comment else "c" for comment in cnf.comments]
    lines.append(f"p cnf {cnf.variables} {len(cnf.clauses)}")
    for piece in Clock.of(deadline).pieces(cnf.clauses):
        lines.extend(" ".join(map(str, (*clause, 0))) for clause in piece)
    return "\n".join(lines) + "\n"


def read_cnf(text: str, *, deadline: DeadlineOrClock = None) -> Cnf:
    r"""Read DIMACS text strictly; an error names the line.

    >>> read_cnf("c hello\np cnf 3 2\n1 -3 0 2\n3 0\n").clauses
    ((1, -3), (2, 3))
    """
    comments: list[str] = []
    clauses: list[Clause] = []
    clause: list[int] = []
    variables = promised = header = opened = -1
    for number, line in chain.from_iterable(Clock.of(deadline).pieces(enumerate(_lines(text), 1))):
        words = line.split()
        if not words:
            continue
        if words[0] == "c" or (header < 0 and line.startswith("c")):
            comments.append(line[1:].removeprefix(" ").rstrip())
            continue
        if words[0] == "p":
            if header >= 0:
                raise FormatError(f"line {number}: a second header; the first is in line {header}")
            variables, promised = _header(words, number)
            header = number
            continue
        if words[0] == "%":  # the old SATLIB collections end so
            break
        if header < 0:
            raise FormatError(f"line {number}: clauses before the header 'p cnf VARIABLES CLAUSES'")
        for column, word in enumerate(words, 1):
            literal = _integer(word, number, column)
            if literal == 0:
                clauses.append(tuple(clause))
                clause.clear()
            elif abs(literal) > variables:
                raise FormatError(f"line {number}, word {column}: literal {literal} is out of range 1..{variables}")
            else:
                if not clause:
                    opened = number
                clause.append(literal)
    if header < 0:
        raise FormatError("there is no header 'p cnf VARIABLES CLAUSES'")
    if clause:
        raise FormatError(f"line {opened}: the clause that begins here is not ended by 0")
    if len(clauses) != promised:
        raise FormatError(f"line {header}: the header promises {promised} clauses, the file has {len(clauses)}")
    return Cnf(variables, tuple(clauses), tuple(comments))


@dataclass(frozen=True, slots=True)
class SolverOutput:
    """What a solver printed: `satisfiable` is None when it gave up; `model` lists the literals of its `v` lines."""

    satisfiable: bool | None
    model: tuple[Literal, ...] = ()


def write_answer(answer: SolverOutput) -> str:
    r"""Return the answer as a solver prints it.

    >>> write_answer(SolverOutput(True, (1, -2)))
    's SATISFIABLE\nv 1 -2 0\n'
    """
    words = {True: "SATISFIABLE", False: "UNSATISFIABLE", None: "UNKNOWN"}
    lines = [f"s {words[answer.satisfiable]}"]
    if answer.satisfiable:
        line = "v"
        for word in map(str, (*answer.model, 0)):
            if len(line) + 1 + len(word) > V_LINE_WIDTH:
                lines.append(line)
                line = "v"
            line += f" {word}"
        lines.append(line)
    return "\n".join(lines) + "\n"


def read_answer(text: str, variables: int | None = None) -> SolverOutput:
    r"""Read a solver's `s` and `v` lines; also MiniSat's result file (`SAT` and one bare line of literals).

    >>> read_answer("c done\ns SATISFIABLE\nv 1 -2\nv 3 0\n").model
    (1, -2, 3)
    """
    verdicts: dict[str, bool | None] = {"SATISFIABLE": True, "UNSATISFIABLE": False, "UNKNOWN": None}
    verdicts |= {"SAT": True, "UNSAT": False, "INDET": None}  # MiniSat's words
    satisfiable: bool | None = None
    said = ended = False
    model: list[int] = []
    signs: dict[int, int] = {}
    for number, line in enumerate(_lines(text), 1):
        words = line.split()
        if not words or words[0] == "c":
            continue
        if words[0] == "s" or words[0] in ("SAT", "UNSAT", "INDET"):
            verdict = words[-1].upper()
            if len(words) > 2 or verdict not in verdicts:
                raise FormatError(f"line {number}: {line.strip()!r} is not a solver's verdict")
            if said:
                raise FormatError(f"line {number}: a second verdict")
            satisfiable, said = verdicts[verdict], True
            continue
        bare = words[0] != "v"
        for column, word in enumerate(words if bare else words[1:], 1 if bare else 2):
            literal = _integer(word, number, column)
            if ended:
                raise FormatError(f"line {number}, word {column}: {literal} comes after the final 0")
            if literal == 0:
                ended = True
                continue
            if variables is not None and abs(literal) > variables:
                raise FormatError(f"line {number}, word {column}: literal {literal} is out of range 1..{variables}")
            if signs.setdefault(abs(literal), literal) != literal:
                raise FormatError(f"line {number}, word {column}: variable {abs(literal)} is both true and false")
            model.append(literal)
    if not said:
        if not model:
            raise FormatError("this is not a solver's answer: it has no 's' line and no 'v' line")
        satisfiable = True
    if satisfiable and not model and not ended:
        raise FormatError("the answer says SATISFIABLE but has no 'v' line")
    if model and satisfiable is not True:
        raise FormatError("the answer has 'v' lines but does not say SATISFIABLE")
    if model and not ended:
        raise FormatError("the 'v' lines are cut short: the final 0 is missing")
    return SolverOutput(satisfiable, tuple(model))


def _lines(text: str) -> Iterator[str]:
    # str.splitlines would also cut at form feeds and Unicode separators, and so miscount lines in hostile files; and a file of
    # a gigabyte is cut line by line, so that the reader can look at the clock
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    at = 0
    while (end := text.find("\n", at)) >= 0:
        yield text[at:end]
        at = end + 1
    yield text[at:]


def _header(words: list[str], number: int) -> tuple[int, int]:
    if len(words) != 4 or words[1] != "cnf":
        raise FormatError(f"line {number}: the header must read 'p cnf VARIABLES CLAUSES'")
    variables, clauses = (_integer(word, number, column) for column, word in enumerate(words[2:], 3))
    if variables < 0 or clauses < 0 or variables > MOST_VARIABLES:
        raise FormatError(f"line {number}: the header's numbers must be between 0 and {MOST_VARIABLES}")
    return variables, clauses


def _integer(word: str, line: int, column: int) -> int:
    digits = word[1:] if word[:1] == "-" else word
    if not (digits.isascii() and digits.isdigit() and len(digits) <= 10):
        shown = word if len(word) <= 20 else word[:20] + "…"
        raise FormatError(f"line {line}, word {column}: {shown!r} is not a number")
    return int(word)
