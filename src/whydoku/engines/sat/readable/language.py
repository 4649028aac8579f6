"""The y/n language: conditions over values that are true, false or maybe.

Values are numbered from 1. A *term* is `y5` ("value 5 is true") or `n7` ("value 7 is false"); a *condition* is an OR
of terms, written `y1 V n2 V y9` (or with ∨; capitals do not matter); all conditions of a list must hold. It is DIMACS
in a form that can be read aloud, and a condition's terms are kept as DIMACS literals: 5 for `y5`, -7 for
`n7`.

`Tribools` is the array of values. A term is *kept* by it, *broken*, or still open; so is a condition: kept when one
term is, broken when all are, and open in between. A condition with all terms broken but one open forces that last
one.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TypeAlias

from whydoku.engines.sat.dimacs import Cnf, Literal
from whydoku.errors import FormatError

Tribool: TypeAlias = bool | None  # None is "maybe"

NEVER = "(never)"  # how a condition without terms is written
_TERM = re.compile(r"([yYnN])([0-9]{1,10})")


class Tribools:
    """An array of values, numbered from 1, each true, false or maybe.

    >>> values = Tribools(3)
    >>> values[2] = True
    >>> str(values)
    '?y?'
    """

    __slots__ = ("_values",)

    def __init__(self, size: int, known: Iterable[Literal] = ()) -> None:
        self._values: list[Tribool] = [None] * size
        for term in known:
            self[abs(term)] = term > 0

    def __len__(self) -> int:
        return len(self._values)

    def __iter__(self) -> Iterator[Tribool]:
        return iter(self._values)

    def __getitem__(self, number: int) -> Tribool:
        return self._values[self._index(number)]

    def __setitem__(self, number: int, value: Tribool) -> None:
        self._values[self._index(number)] = value

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Tribools) and self._values == other._values

    __hash__ = None  # type: ignore[assignment]

    def _index(self, number: int) -> int:
        if not 1 <= number <= len(self._values):
            raise IndexError(f"there is no value {number}; they are numbered 1..{len(self._values)}")
        return number - 1

    def keeps(self, term: Literal) -> Tribool:
        """Whether a term is kept (True), broken (False) or open (None)."""
        value = self[abs(term)]
        return None if value is None else value == (term > 0)

    @property
    def unknown(self) -> tuple[int, ...]:
        """Return the numbers of the values that are maybe."""
        return tuple(number for number, value in enumerate(self._values, 1) if value is None)

    @property
    def true(self) -> tuple[int, ...]:
        """Return the numbers of the values that are true."""
        return tuple(number for number, value in enumerate(self._values, 1) if value)

    def literals(self) -> tuple[Literal, ...]:
        """Return the known values as DIMACS literals."""
        return tuple(n if value else -n for n, value in enumerate(self._values, 1) if value is not None)

    def copy(self) -> Tribools:
        """Return a copy that may be changed on its own."""
        twin = Tribools(0)
        twin._values = self._values.copy()
        return twin

    def __str__(self) -> str:
        return "".join("?" if value is None else "y" if value else "n" for value in self._values)

    def __repr__(self) -> str:
        return f"Tribools({len(self)}, {self.literals()})"


@dataclass(frozen=True, slots=True)
class Condition:
    """An OR of terms; without terms it can never hold.

    >>> Condition.parse("Y1 ∨ n2 v y9")
    Condition(terms=(1, -2, 9))
    >>> print(Condition((1, -2, 9)))
    y1 V n2 V y9
    """

    terms: tuple[Literal, ...]

    @classmethod
    def parse(cls, text: str, size: int | None = None, line: int | None = None) -> Condition:
        """Read one condition; an error names the column (and the line, if known) of the bad term."""
        if text.strip() == NEVER:
            return cls(())
        terms: list[int] = []
        wants_term = True
        for word in re.finditer(r"∨|\S+?(?=∨|\s|$)", text):
            where = f"column {word.start() + 1}" if line is None else f"line {line}, column {word.start() + 1}"
            shown = word[0] if len(word[0]) <= 20 else word[0][:20] + "…"
            if not wants_term:
                if word[0] not in ("V", "v", "∨"):
                    raise FormatError(f"{where}: 'V' must be between terms, not {shown!r}")
                wants_term = True
                continue
            term = _TERM.fullmatch(word[0])
            if term is None:
                raise FormatError(f"{where}: {shown!r} is not a term like y5 or n7")
            number = int(term[2])
            if number < 1 or (size is not None and number > size):
                upper = "" if size is None else str(size)
                raise FormatError(f"{where}: {shown!r} names no value; they are numbered 1..{upper}")
            terms.append(number if term[1] in "yY" else -number)
            wants_term = False
        if wants_term:
            where = f"column {len(text) + 1}" if line is None else f"line {line}, column {len(text) + 1}"
            raise FormatError(f"{where}: a term like y5 or n7 is missing")
        return cls(tuple(terms))

    def holds(self, values: Tribools) -> Tribool:
        """Whether the condition is kept (True), broken (False) or open (None)."""
        kept = [values.keeps(term) for term in self.terms]
        if True in kept:
            return True
        return None if None in kept else False

    def __str__(self) -> str:
        return " V ".join(term_text(term) for term in self.terms) or NEVER


def term_text(term: Literal) -> str:
    """Return a term as it is written: `y5`, `n7`.

    >>> term_text(-7)
    'n7'
    """
    return f"y{term}" if term > 0 else f"n{-term}"


def read_conditions(text: str, size: int | None = None) -> tuple[Condition, ...]:
    """Read conditions, one per line; blank lines and comments after `#` are skipped.

    >>> read_conditions("y1 V y2  # one of them\\nn1")
    (Condition(terms=(1, 2)), Condition(terms=(-1,)))
    """
    bare = (line.partition("#")[0].rstrip() for line in text.split("\n"))
    return tuple(Condition.parse(line, size, number) for number, line in enumerate(bare, 1) if line.strip())


def write_conditions(conditions: Iterable[Condition]) -> str:
    """Return conditions as text, one per line."""
    return "".join(f"{condition}\n" for condition in conditions)


def from_cnf(cnf: Cnf) -> tuple[Condition, ...]:
    """Return a DIMACS formula's clauses as conditions."""
    return tuple(Condition(clause) for clause in cnf.clauses)


def to_cnf(conditions: Iterable[Condition], size: int = 0) -> Cnf:
    """Return conditions as a DIMACS formula over at least `size` variables."""
    clauses = tuple(condition.terms for condition in conditions)
    top = max((abs(term) for clause in clauses for term in clause), default=0)
    return Cnf(max(size, top), clauses)
