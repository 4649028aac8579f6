"""Japanese sums: the sums of the runs of shaded digits in a row or column, in order.

A run is as many shaded cells in line as there are; the next one begins behind at least one other cell. Instead of shaded cells
it may be the odd digits that make the runs, or the even ones.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Literal, TypeAlias

from whydoku.errors import RuleError
from whydoku.model.board import Board, Cell, Digit
from whydoku.model.layer import Layer
from whydoku.model.primitives import Automaton
from whydoku.model.rule import Example, Rule
from whydoku.rules._areas import SHADE, SHADED, shade_layer
from whydoku.rules._line import OutsideRule

_State: TypeAlias = tuple[int, int]
"""How many of the sums are through, and what the run that is being read adds up to; -1 between runs."""


@dataclass(frozen=True)
class JapaneseSums(OutsideRule, Rule):
    """The clues are the sums of all runs of shaded digits in the row or column, in order; other cells separate the runs."""

    aliases = ("japanese-sum",)
    placed = False  # its layer is no part of a finished grid
    noun = "Japanese sums"
    example = Example(
        puzzle="................",
        solution="1342421321343421",
        rules=(
            "japanese-sums r1c1-r1c4 '1 6'",
            "japanese-sums r2c1-r2c4 '2 3'",
            "japanese-sums r3c1-r3c4 '2 ?'",
            "japanese-sums r4c1-r4c4 '4'",
            "japanese-sums r1c1-r4c1 '1 2'",
            "japanese-sums r1c2-r4c2 '2 4'",
            "japanese-sums r1c3-r4c3 '? 3'",
            "japanese-sums r1c4-r4c4 '9'",
        ),
        size="4",
    )

    sums: str  # "4 ?": numbers with blanks between them; ? is one run of any sum, * any number of runs, and 0 no run
    cells: tuple[Cell, ...]
    runs: Literal["shaded", "odd", "even"] = "shaded"
    unknown: Literal["run", "digit"] = "run"  # what ? stands for: a whole sum, or one digit of it, as in 1?

    @property
    def _words(self) -> tuple[str, ...]:
        words = tuple(self.sums.replace(",", " ").split())
        return () if words == ("0",) else words

    def check(self, board: Board) -> None:
        """Refuse what is no list of sums."""
        super().check(board.plain)
        if not self.sums.split():
            raise RuleError(f"{self.name}: there are no sums; 0 says that there is no run, * that there may be any")
        for word in self._words:
            signs = {*word} - ({"?"} if self.unknown == "digit" or word == "?" else set())
            if word != "*" and not "".join(signs or "1").isdecimal():
                more = " or ? for a digit" if self.unknown == "digit" else ", ? for one run"
                raise RuleError(f"{self.name}: {word!r} is no sum; write a number{more}, or * for any runs")

    def layers(self, board: Board) -> Iterator[Layer]:
        """Yield the shade, unless digits themselves make the runs."""
        if self.runs == "shaded":
            yield shade_layer()

    def shown(self, board: Board) -> str:
        """Return the sums."""
        del board
        return " ".join(self._words) or "0"

    def _fits(self, word: str, total: int) -> bool:
        """Whether a run may have a sum."""
        if word == "?" and self.unknown == "run":
            return True
        digits = str(total)
        return len(digits) == len(word) and all(sign in ("?", digit) for sign, digit in zip(word, digits, strict=True))

    def _after(self, states: frozenset[_State], digit: Digit, member: bool) -> frozenset[_State]:
        """Return what may have been read after one more cell."""
        found = set()
        for through, total in states:
            if member:
                found.add((through, max(total, 0) + digit))
            elif total < 0:
                found.add((through, -1))
            else:
                found.update((more, -1) for more in self._ended(through, total))
        return frozenset(found)

    def _ended(self, through: int, total: int) -> Iterator[int]:
        """Yield how many of the words may be through when a run of a sum has ended."""
        words = self._words
        while through < len(words):
            if words[through] != "*":
                if self._fits(words[through], total):
                    yield through + 1
                return
            yield through
            through += 1

    def _complete(self, states: frozenset[_State]) -> bool:
        """Whether all sums may be through at the end of the line."""
        ends = {
            more for through, total in states for more in ((through,) if total < 0 else self._ended(through, total))
        }
        return any(set(self._words[end:]) <= {"*"} for end in ends)

    def primitives(self, board: Board) -> Iterator[Automaton]:
        """Yield a machine that reads each digit, and whether it is shaded, and remembers where in the list it may be."""
        name = f"the {self.label(board.plain)}"
        if self.runs != "shaded":
            odd = self.runs == "odd"

            def by_digit(states: frozenset[_State], digit: Digit) -> frozenset[_State] | None:
                return self._after(states, digit, digit % 2 == odd) or None

            yield Automaton.from_function(self.cells, board, self._start, by_digit, self._complete, name)
            return
        shade, digits = board.layer_cells(SHADE), board.plain.digits
        line = tuple(each for cell in self.cells for each in (shade[cell], cell))

        def move(state: tuple[frozenset[_State], int], value: int) -> tuple[frozenset[_State], int] | None:
            states, shading = state
            if not shading:
                return (states, value) if value in (1, SHADED) else None
            after = self._after(states, value, shading == SHADED) if value in digits else frozenset[_State]()
            return (after, 0) if after else None

        start = (self._start, 0)
        yield Automaton.from_function(line, board, start, move, lambda state: self._complete(state[0]), name)

    @property
    def _start(self) -> frozenset[_State]:
        return frozenset({(0, -1)})

    def holds(self, board: Board, grid: Sequence[Digit]) -> bool:
        """Cut the line into runs, add each up, and lay the sums against the list."""
        if self.runs == "shaded":
            shade = board.layer_cells(SHADE)
            members = [grid[shade[cell]] == SHADED for cell in self.cells]
        else:
            members = [grid[cell] % 2 == (self.runs == "odd") for cell in self.cells]
        pairs = zip(members, (grid[cell] for cell in self.cells), strict=True)
        totals = [sum(digit for _, digit in run) for member, run in groupby(pairs, lambda pair: pair[0]) if member]
        return self._match(totals, self._words)

    def _match(self, totals: Sequence[int], words: Sequence[str]) -> bool:
        if not words:
            return not totals
        if words[0] == "*":
            return any(self._match(totals[start:], words[1:]) for start in range(len(totals) + 1))
        return bool(totals) and self._fits(words[0], totals[0]) and self._match(totals[1:], words[1:])

    def note(self, board: Board) -> str:
        """Return what makes a run, and what the signs mean."""
        del board
        said = f"The clues are the sums of all runs of {self.runs} digits in the row or column, in order; "
        unknown = "one run of any sum" if self.unknown == "run" else "any one digit of a sum"
        signs = {
            f"? is {unknown}": any("?" in word for word in self._words),
            "* is any number of runs, or none": "*" in self._words,
            "0 means that there is no run": not self._words,
        }
        return (
            "; ".join(
                (f"{said}at least one other digit is between two runs", *(text for text, on in signs.items() if on))
            )
            + "."
        )


plugin = JapaneseSums
