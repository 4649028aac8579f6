"""Liars: of some clues so many are false, and a false clue is violated, not just ignored.

Which clues are false is a layer: each clue has a place that is true or false. So a clue is read by itself, however many there
are, and what is found out about one ("the killer clue at r1c1 is false") is said like anything else.
"""

from __future__ import annotations

import zlib
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from whydoku.errors import RuleError
from whydoku.model.board import Board, Digit
from whydoku.model.drawing import Shape
from whydoku.model.layer import Layer
from whydoku.model.primitives import Count, Primitive
from whydoku.model.rule import Example, Rule
from whydoku.model.rule_cells import cells_of_rule
from whydoku.model.values import rule_holds
from whydoku.model.wording import counted
from whydoku.rules._machine import some_of
from whydoku.rules._parts import RuleOfParts, part_that_may_fail

TRUE, FALSE = 1, 2


@dataclass(frozen=True)
class Liars(RuleOfParts):
    """Exactly one of these clues is false, or as many as the rule says; a false clue is violated, and all others hold."""

    aliases = ("liar", "lies", "wrogn", "false-clues")
    placed = False  # its layer is no part of a finished grid
    of_rules = False  # it has a layer of its own, so it sees the whole board anyway
    example = Example(
        puzzle="....2...........",
        solution="4312213414233241",
        rules=(
            "liars (weighted-sum 5 r2c2 r3c1 r3c2) (weighted-sum 7 r4c4 r3c3 r4c3) (weighted-sum 9 r4c3-r4c1)",
            "liars (weighted-sum 5 r1c2 r2c1 r3c1) (weighted-sum 6 r3c2 r2c1) (weighted-sum 6 r1c4 r2c4)",
            "liars (weighted-sum 6 r4c2 r4c3) (weighted-sum 9 r2c1 r2c2 r1c1) (weighted-sum 8 r3c4 r4c4 r4c3)",
        ),
        size="4",
    )

    rules: tuple[Rule, ...]
    lies: int = 1  # how many clues of each set are false
    per: Literal["all", "row", "column", "box", "kind"] = "all"  # which clues make a set

    def check(self, board: Board) -> None:
        """Refuse more lies than there are clues, and clues that are in no row, column or box."""
        super().check(board)
        for name, clues in self._sets(board).items():
            if not 0 <= self.lies <= len(clues):
                raise RuleError(f"{self.name}: {self.lies} of {counted(len(clues), 'clue')} of {name} cannot be false")

    def _sets(self, board: Board) -> dict[str, list[int]]:
        """Return the numbers of the clues of each set."""
        found: dict[str, list[int]] = {}
        for number, rule in enumerate(self.rules):
            found.setdefault(self._set_of(board.plain, rule), []).append(number)
        return found

    def _set_of(self, board: Board, rule: Rule) -> str:
        """Name the set that a clue is in."""
        if self.per == "all":
            return "the puzzle"
        if self.per == "kind":
            return f"the kind {rule.name}"
        cells = cells_of_rule(rule)
        if self.per == "box":
            homes = {board.region_of[cell] for cell in cells if cell < len(board.cells)}
        else:
            homes = {board.positions[cell][self.per != "row"] for cell in cells if cell < len(board.cells)}
        home = homes.pop() if len(homes) == 1 else None
        if home is None:
            raise RuleError(f"{self.name}: the clue {rule.name} is not in one {self.per}; say per=all or per=kind")
        return f"{self.per} {home + 1}"

    def _places(self, board: Board) -> tuple[str, ...]:
        """Name each clue by what it is and where."""
        met: Counter[str] = Counter()
        names = []
        for rule in self.rules:
            cells = cells_of_rule(rule)
            where = f" at {board.name(min(cells))}" if cells and min(cells) < len(board.cells) else ""
            name = f"the {rule.name.replace('-', ' ')} clue{where}"
            met[name] += 1
            names.append(name if met[name] == 1 else f"{name} ({met[name]})")
        return tuple(names)

    def _layer(self, board: Board) -> Layer:
        places = self._places(board.plain)
        code = zlib.crc32(repr(self.rules).encode()) & 0xFFFF  # sets of different clues must not share a layer
        return Layer(f"truth {code:04x}", ((TRUE, "true"), (FALSE, "false")), places, "derived")

    def layers(self, board: Board) -> Iterator[Layer]:
        """Yield which clues are false, and the layers that clues need."""
        yield self._layer(board)
        yield from super().layers(board)

    def primitives(self, board: Board) -> Iterator[Primitive]:
        """List that each clue is true just if it holds, and how many of each set are false."""
        truths, names = board.layer_cells(self._layer(board).name), self._places(board.plain)
        for truth, name, rule in zip(truths, names, self.rules, strict=True):
            is_true = Count((truth,), frozenset({TRUE}), frozenset({1}), name)
            yield some_of([part_that_may_fail(board, rule), [is_true]], {0, 2}, board, f"the truth of {name}")
        for name, clues in self._sets(board).items():
            own = tuple(truths[number] for number in clues)
            yield Count(own, frozenset({FALSE}), frozenset({self.lies}), f"the number of false clues of {name}")

    def holds(self, board: Board, grid: Sequence[Digit]) -> bool:
        """Ask each clue, compare with what is said of it, and count the false ones."""
        truths = [grid[cell] for cell in board.layer_cells(self._layer(board).name)]
        kept = [rule_holds(rule, board, grid) for rule in self.rules]
        if truths != [TRUE if held else FALSE for held in kept]:
            return False
        return all(sum(not kept[number] for number in clues) == self.lies for clues in self._sets(board).values())

    def draw(self, board: Board) -> Iterator[Shape]:
        """Draw each clue."""
        for rule in self.rules:
            yield from rule.draw(board)

    def note(self, board: Board) -> str:
        """Return how many clues are false, and which clues they are."""
        sets = {"all": "", "kind": " of each kind"}.get(self.per, f" in each {self.per}")
        clues = "; ".join(rule.note(board).rstrip(".") for rule in self.rules)
        verb = "is" if self.lies == 1 else "are"
        return f"Of these clues exactly {self.lies}{sets} {verb} false, which means violated: {clues}."


plugin = Liars
