"""A rule at work: what is left in its cells, what it rules out there, and the words for that.

  scene     a premise, the digits left in its cells, and the candidates that it rules out; with none, it cannot be kept
  point     one thing that follows, with its reason: "the shaft adds to at least 6" and "r9c4 is at least 6"
  account   what the rule says, then its points in the order in which a person finds them

Words in general come from what a rule is made of (`words/rule_*.py`). A rule that has more to say gives an account of its own
(`Rule.account`) with the means that are here.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import TYPE_CHECKING

from whydoku.model.board import Board, Cell, Digit
from whydoku.model.premise import Left, Premise
from whydoku.model.wording import digits_listed, listed, spelled_cells

if TYPE_CHECKING:
    from whydoku.model.position import Position

FEW = 3
"""So many digits are listed where a cell is said to be one of them; of more, it is said what they have in common."""


@dataclass(frozen=True, slots=True)
class Point:
    """A reason and what follows from it; neither is a whole sentence yet. A reason that stands for itself has no result."""

    reason: str
    result: str = ""
    follows: bool = False  # whether it follows from the point before, for the same reason one cell further on

    @property
    def sentence(self) -> str:
        """Say both."""
        return f"{self.reason}, so {self.result}" if self.result else self.reason


@dataclass(frozen=True, slots=True)
class Account:
    """The words for what a rule rules out."""

    intro: str  # what the rule says, by name: a sentence without its stop
    points: tuple[Point, ...] = ()
    line: str = ""  # both in a line, where that takes other words
    told: frozenset[tuple[Cell, Digit]] | None = None  # what the points rule out, where that is not everything


@dataclass(frozen=True, slots=True)
class RuleScene:
    """What is asked of a premise."""

    board: Board
    premise: Premise
    left: Left  # the digits left in each of its cells, lowest first; a filled cell has one
    gone: frozenset[tuple[Cell, Digit]]  # what it rules out; nothing where it cannot be kept
    position: Position | None = None
    filled: frozenset[Cell] = field(default=frozenset())

    # -- what is there ----------------------------------------------------------------------------------------------

    @property
    def cells(self) -> tuple[Cell, ...]:
        """Give the cells of the premise, in its order."""
        return self.premise.cells

    @property
    def fails(self) -> bool:
        """Say whether nothing at all is left of the rule."""
        return not self.gone

    @property
    def open(self) -> tuple[Cell, ...]:
        """Give the cells without a digit."""
        return tuple(cell for cell in self.cells if cell not in self.filled)

    def lost(self, cell: Cell) -> tuple[Digit, ...]:
        """Give what a cell loses."""
        return tuple(digit for digit in self.left[cell] if (cell, digit) in self.gone)

    def may_lose(self, cell: Cell, digit: Digit) -> bool:
        """Say whether an account may rule a candidate out: what the step does not claim is not told."""
        return self.fails or (cell, digit) in self.gone

    def after(self, cell: Cell) -> tuple[Digit, ...]:
        """Give what a cell has left in the end."""
        return tuple(digit for digit in self.left[cell] if (cell, digit) not in self.gone)

    def losers(self) -> Iterator[Cell]:
        """Go through the cells that lose something."""
        return (cell for cell in self.cells if self.lost(cell))

    def group_of(self, cells: Iterable[Cell]) -> str:
        """Name a house or other group that all of some cells are in, or nothing."""
        wanted = set(cells)
        return next((name for name, group in self.premise.groups if wanted <= set(group)), "")

    def differ(self, one: Cell, other: Cell) -> bool:
        """Say whether two cells cannot hold the same digit."""
        return any(one in group and other in group for _, group in self.premise.groups)

    def all_differ(self, cells: Sequence[Cell]) -> bool:
        """Say whether no digit can be in two of these cells."""
        return all(self.differ(a, b) for a, b in combinations(cells, 2))

    def fits(self, left: Mapping[Cell, Sequence[Digit]]) -> Left | None:
        """Ask the rule again, with other digits left in its cells; None where it cannot be kept."""
        ask = self.premise.ask
        if ask is None:
            return {cell: tuple(digits) for cell, digits in left.items()}
        return ask(left)

    # -- names ------------------------------------------------------------------------------------------------------

    @property
    def name(self) -> str:
        """Give the name of the premise."""
        return self.premise.name

    def cell(self, cell: Cell) -> str:
        """Name a cell."""
        return self.board.name(cell)

    def symbol(self, digit: Digit) -> str:
        """Write a digit."""
        return self.board.symbol(digit)

    def spell(self, cells: Iterable[Cell], last: str = "and") -> str:
        """Name some cells."""
        return spelled_cells(self.board, cells, last)

    def along(self, cells: Sequence[Cell], last: str = "and") -> str:
        """Name some cells in their own order; of more than four, the first and the last."""
        if len(cells) <= 4:
            return listed([self.cell(cell) for cell in cells], last)
        return f"{self.cell(cells[0])} to {self.cell(cells[-1])}"

    def digits(self, digits: Iterable[Digit], last: str = "and") -> str:
        """List digits, with long runs as ranges."""
        return digits_listed(self.board, sorted(digits), last)

    def an(self, digit: Digit) -> str:
        """Write a digit with its article: a 1, an 8."""
        symbol = self.symbol(digit)
        return f"an {symbol}" if symbol.startswith("8") or symbol in ("11", "18") else f"a {symbol}"

    def has(self, cell: Cell) -> str:
        """Say what a cell can be: "r4c1 is 1 or 2"."""
        return f"{self.cell(cell)} is {self.digits(self.left[cell], 'or')}"

    def shown(self, cell: Cell) -> str:
        """Name a cell with what it can be: "r4c1 (1 or 2)"."""
        return f"{self.cell(cell)} ({self.digits(self.left[cell], 'or')})"

    def becomes(self, cells: Sequence[Cell], before: Sequence[Digit], now: Sequence[Digit]) -> str:
        """Say what cells can be that had some digits left, and have fewer left now."""
        named, several = self.spell(cells), len(cells) > 1
        how, what = self._change(before, now)
        if how == "nothing":
            return f"no digit is left for {named}"
        if how == "loses":
            return f"{named} {'lose' if several else 'loses'} {what}"
        each = "each " if several and how == "one of" else ""
        return f"{named} {'are' if several else 'is'} {each}{what}"

    def _change(self, before: Sequence[Digit], now: Sequence[Digit]) -> tuple[str, str]:
        """Say what became of a cell: a few digits, a bound, or what it has lost."""
        lost = [digit for digit in before if digit not in now]
        if not now:
            return "nothing", ""
        if len(now) <= FEW:
            return "one of" if len(now) > 1 else "is", self.digits(now, "or")
        low, high = [d for d in lost if d < min(now)], [d for d in lost if d > max(now)]
        if len(low) + len(high) < len(lost):
            return ("is", f"not {self.symbol(lost[0])}") if len(lost) == 1 else ("loses", self.digits(lost))
        if low and high:
            return "is", f"{self.symbol(min(now))} to {self.symbol(max(now))}"
        return "is", f"at least {self.symbol(min(now))}" if low else f"at most {self.symbol(max(now))}"

    def together(self, changes: Mapping[Cell, tuple[Sequence[Digit], Sequence[Digit]]]) -> list[str]:
        """Say what became of several cells, from which digits to which; those of which the same is said together."""
        alike: dict[tuple[str, str], list[Cell]] = {}
        for cell, (before, now) in changes.items():
            alike.setdefault(self._change(before, now), []).append(cell)
        return [self.becomes(cells, *changes[cells[0]]) for cells in alike.values()]

    def outcomes(self) -> list[str]:
        """Say what the cells that lose something can be in the end."""
        return self.together({cell: (self.left[cell], self.after(cell)) for cell in self.losers()})

    def barred(self, cell: Cell, digit: Digit) -> str:
        """Say which placed digit keeps a digit out of a cell, if one does: "column 5 has its 1 in r1c5"."""
        return self.barred_from([cell], digit)

    def barred_from(self, cells: Sequence[Cell], digit: Digit) -> str:
        """Say which placed digit keeps a digit out of several cells at once, if one does."""
        if self.position is None:
            return ""
        network, values = self.position.network, self.position.values
        shared = [n for n in network.houses_of[cells[0]] if all(n in network.houses_of[cell] for cell in cells)]
        for number in shared:
            for place in network.houses[number].cells:
                if values[place] == digit and place not in cells:
                    return f"{network.houses[number].name} has its {self.symbol(digit)} in {self.cell(place)}"
        return ""

    def barred_all(self, cells: Sequence[Cell], digit: Digit) -> str:
        """Say which placed digits keep a digit out of some cells, in brackets, or nothing where some other reason does."""
        if whole := self.barred_from(cells, digit):
            return f" ({whole})"
        each = [self.barred(cell, digit) for cell in cells]
        return f" ({listed(list(dict.fromkeys(each)))})" if cells and all(each) and len(cells) <= 3 else ""
