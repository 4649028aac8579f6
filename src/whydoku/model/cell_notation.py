"""How cells are named to a reader: r2c1, as in a spreadsheet (A2), or as SudokuWiki does (B1).

Texts are made with names like r2c1 and translated where they leave the program: `Notation.rewrite` replaces the names in a
finished text by those that the reader chose. Rewriting a text twice changes nothing more. On input, r2c1 is read in every
notation, and letters with a number are read as the notation has them.

  rc           r2c1   row and column by number
  a1           A2     the column's letter, the row's number, counted from the top
  sudokuwiki   B1     the row's letter, the column's number; no letter I

Rows and columns beyond the last letter have two: AA, AB …
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from whydoku.errors import OptionError, WhydokuError
from whydoku.model.layer import worded

if TYPE_CHECKING:
    from whydoku.model.board import Board

_NAME = re.compile(r"[rR](\d{1,4})[cC](\d{1,4})")
_LETTERED = re.compile(r"([A-Za-z]{1,2})(\d{1,3})")
_IN_TEXT = re.compile(r"(?<![A-Za-z0-9])r(\d+)c(\d+)(?![A-Za-z0-9])")
_HOUSES = re.compile(r"(line \d+, )?\b([Rr]ow|[Cc]olumn)( \d+|s \d+(?:, \d+)*(?:,? (?:and|or|to) \d+)?)(?!\w)")
_WITHOUT_I = "ABCDEFGHJKLMNOPQRSTUVWXYZ"
_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


@dataclass(frozen=True, slots=True)
class Notation:
    """A way of naming cells: which of row and column has letters, and which letters those are.

    >>> [notation.name(1, 0) for notation in NOTATIONS.values()]
    ['r2c1', 'A2', 'B1']
    """

    title: str
    lettered: str = ""  # "row", "column", or neither
    letters: str = _LETTERS

    def __reduce__(self) -> tuple[Any, ...]:
        return find_notation, (self.title,)

    # -- one cell ---------------------------------------------------------------------------------------------------

    def row(self, number: int) -> str:
        """Return the label of a row, counted from 0."""
        return self._spelled(number) if self.lettered == "row" else str(number + 1)

    def column(self, number: int) -> str:
        """Return the label of a column, counted from 0."""
        return self._spelled(number) if self.lettered == "column" else str(number + 1)

    def name(self, row: int, col: int) -> str:
        """Return the name of the cell at a row and column, counted from 0."""
        if not self.lettered:
            return f"r{row + 1}c{col + 1}"
        return self.row(row) + self.column(col) if self.lettered == "row" else self.column(col) + self.row(row)

    def place(self, name: str) -> tuple[int, int] | None:
        """Return the row and column, counted from 0, that a name stands for, or None where it is no name.

        Where letters and a number are no name of this notation's own, they are read as A1.

        >>> A1.place("B1"), SUDOKUWIKI.place("B1"), RC.place("r2c1"), RC.place("B1")
        ((0, 1), (1, 0), (1, 0), (0, 1))
        """
        plain = name.strip()
        if numbered := _NAME.fullmatch(plain):
            return int(numbered[1]) - 1, int(numbered[2]) - 1
        match = _LETTERED.fullmatch(plain)
        if match is None:
            return None
        spelled, counted = self._counted(match[1].upper()), int(match[2]) - 1
        return (spelled, counted) if self.lettered == "row" else (counted, spelled)

    def _spelled(self, number: int) -> str:
        many = len(self.letters)
        return (
            self.letters[number] if number < many else self._spelled(number // many - 1) + self.letters[number % many]
        )

    def _counted(self, spelled: str) -> int:
        if "I" not in self.letters:
            spelled = spelled.replace("I", "J")  # I or J may be written for the ninth row
        number = 0
        for letter in spelled:
            number = number * len(self.letters) + self.letters.index(letter) + 1
        return number - 1

    # -- whole texts ------------------------------------------------------------------------------------------------

    def rewrite(self, text: str, board: Board | None = None) -> str:
        """Return a text with its cells, rows and columns named as this notation does; r12c5 becomes two cells.

        The board says whether r12c5 is two cells or one in row 12; without one, it is one.

        >>> from whydoku.model.board import Board
        >>> A1.rewrite("r12c5<>3: row 3 has r3c2.", Board.square(9))
        'E1,E2<>3: row 3 has B3.'
        >>> SUDOKUWIKI.rewrite("Look at rows 1, 2 and 9.")
        'Look at rows A, B and J.'
        """
        if board is not None and board.layers:
            text = worded(text, board.layers)
        if not self.lettered:
            return text
        together = board is not None and board.rows <= 9 and board.cols <= 9

        def cells(match: re.Match[str]) -> str:
            rows, cols = ([*part] if together else [part] for part in match.groups())
            return ",".join(self.name(int(row) - 1, int(col) - 1) for row in rows for col in cols)

        def houses(match: re.Match[str]) -> str:
            if match[1] or match[2].lower() != self.lettered:  # "line 3, column 5" is a place in a text
                return match[0]
            return match[2] + re.sub(r"\d+", lambda number: self._spelled(int(number[0]) - 1), match[3])

        return _HOUSES.sub(houses, _IN_TEXT.sub(cells, text))

    def rewrite_json(self, shape: Any, board: Board | None = None, key: str = "") -> Any:
        """Return JSON with its texts rewritten; names that a program reads are unchanged."""
        if not self.lettered and not (board is not None and board.layers):
            return shape
        if isinstance(shape, str):
            return self.rewrite(shape, board) if key in TEXTS else shape
        if isinstance(shape, list | tuple):
            return [self.rewrite_json(each, board, key) for each in shape]
        if isinstance(shape, dict):
            return {name: self.rewrite_json(each, board, name) for name, each in shape.items()}
        return shape

    @contextmanager
    def spoken(self, board: Board | None = None) -> Iterator[None]:
        """Read names in this notation, and name cells so in errors, until the end of the block."""
        before = _READ.set(self)
        try:
            yield
        except WhydokuError as error:
            error.args = tuple(self.rewrite(each, board) if isinstance(each, str) else each for each in error.args)
            raise
        finally:
            _READ.reset(before)


TEXTS = frozenset(
    {
        *("text", "depths", "answer", "told", "where", "conclusion", "clash", "without"),
        *("error", "sentence", "words", "title", "lost", "reasons"),
    }
)
"""The keys of JSON whose texts are for people."""

RC = Notation("rc")
A1 = Notation("a1", "column")
SUDOKUWIKI = Notation("sudokuwiki", "row", _WITHOUT_I)

NOTATIONS = {notation.title: notation for notation in (RC, A1, SUDOKUWIKI)}
"""Every notation by the name that options have for it."""

_READ: ContextVar[Notation] = ContextVar("the notation that names are read in", default=RC)


def find_notation(name: str | Notation | None) -> Notation:
    """Return the notation of that name; no name means r1c1."""
    if isinstance(name, Notation):
        return name
    known = NOTATIONS.get("rc" if name is None else str(name).strip().casefold())
    if known is None:
        raise OptionError(f"cells are not named by {name!r}; expected one of {', '.join(NOTATIONS)}")
    return known


def reading() -> Notation:
    """Return the notation in which names are currently read."""
    return _READ.get()


def read_place(name: str) -> tuple[int, int] | None:
    """Return the row and column of a name in the current notation."""
    return _READ.get().place(name)
