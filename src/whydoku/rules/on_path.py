"""Along a loop or a snake that is to be found: what neighbours on it do, or how often a digit is on it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from types import MappingProxyType
from typing import Literal

from whydoku.errors import RuleError
from whydoku.model.board import Board, Cell, Digit
from whydoku.model.layer import Layer
from whydoku.model.primitives import Automaton
from whydoku.model.rule import Example, Rule
from whydoku.rules._geometry import ORTHOGONAL, pairs_apart
from whydoku.rules._paths import OFF, TAKEN, path_layer, step_layer


@dataclass(frozen=True)
class OnPath(Rule):
    """Digits that follow one another on the loop differ by at least 5, or as the rule says.

    Or they are odd and even in turn; or a digit on the loop says how often it is on it.
    """

    aliases = ("along-path", "on-the-loop")
    presets = MappingProxyType(
        {
            "loop-whispers": "path=loop kind=whispers",
            "parity-loop": "path=loop kind=parity",
            "counting-loop": "path=loop kind=counting",
        }
    )
    placed = False  # its layer is no part of a finished grid
    gesture = "board"
    example = Example(
        puzzle="...........4....",
        solution="1432234132144123",
        rules=("loop r1c1 r1c4 r3c1 r3c2 r4c4 / r4c1 / r1c2 r3c4 r4c4", "on-path parity"),
        size="4",
    )

    kind: Literal["whispers", "parity", "counting"] = "whispers"
    by: int | None = None  # how much neighbours differ at least; more than half of the digits, if open
    path: Literal["loop", "snake"] = "loop"

    def check(self, board: Board) -> None:
        """Refuse a difference that no two digits have."""
        if not 1 <= self._least(board) < max(2, board.plain.size):
            raise RuleError(f"{self.name}: digits differ by 1 to {board.plain.size - 1}, not by {self._least(board)}")

    def _least(self, board: Board) -> int:
        return (board.plain.size + 1) // 2 if self.by is None else self.by

    def layers(self, board: Board) -> Iterator[Layer]:
        """List which cells are on the path."""
        del board
        yield path_layer(self.path)

    def _fits(self, board: Board, one: Digit, other: Digit) -> bool:
        """Whether two digits may follow one another."""
        if self.kind == "parity":
            return (one - other) % 2 == 1
        return abs(one - other) >= self._least(board)

    def _has_steps(self, board: Board) -> bool:
        return any(layer.name == step_layer(self.path) for layer in board.layers)

    def primitives(self, board: Board) -> Iterator[Automaton]:
        """List a table for each two neighbours, or a machine for each digit."""
        own, digits = board.layer_cells(self.path), board.plain.digits
        if self.kind == "counting":
            line = tuple(each for cell in board.plain.cells for each in (own[cell], cell))
            yield from (self._count(board, line, digit) for digit in digits)
            return
        pairs = [*pairs_apart(board.plain, ORTHOGONAL)]
        has_steps = self._has_steps(board)
        on_it = [(TAKEN,)] if has_steps else [*product(self._values, repeat=2)]
        rows = [
            (*states, *two)
            for states in on_it
            for two in product(digits, repeat=2)
            if OFF in states or self._fits(board, *two)
        ]
        if has_steps:
            rows += [(OFF, *two) for two in product(digits, repeat=2)]
        steps = board.layer_cells(step_layer(self.path)) if has_steps else range(0)
        for number, (one, other) in enumerate(pairs):
            places = (steps[number],) if has_steps else (own[one], own[other])
            name = f"the step of the {self.path} from {board.name(one)} to {board.name(other)}"
            yield Automaton.from_rows((*places, one, other), rows, name)

    @property
    def _values(self) -> tuple[int, ...]:
        return path_layer(self.path).values

    def _count(self, board: Board, line: tuple[Cell, ...], digit: Digit) -> Automaton:
        """Return that a digit is nowhere on the path, or as often as it says."""
        values, digits = self._values, board.plain.digits

        def move(state: tuple[int, int], value: int) -> tuple[int, int] | None:
            many, kind = state
            if not kind:
                return (many, value) if value in values else None
            many += kind != OFF and value == digit
            return (many, 0) if value in digits and many <= digit else None

        name = f"the {board.plain.symbol(digit)}s on the {self.path}"
        return Automaton.from_function(line, board, (0, 0), move, lambda state: state[0] in (0, digit), name)

    def holds(self, board: Board, grid: Sequence[Digit]) -> bool:
        """Look at each two neighbours on the path, or count each digit on it."""
        own = board.layer_cells(self.path)
        on_it = {cell for cell in board.plain.cells if grid[own[cell]] != OFF}
        if self.kind == "counting":
            return all(digit == many for digit, many in Counter(grid[cell] for cell in on_it).items())
        has_steps = self._has_steps(board)
        steps = board.layer_cells(step_layer(self.path)) if has_steps else range(0)
        for number, (one, other) in enumerate(pairs_apart(board.plain, ORTHOGONAL)):
            follow = grid[steps[number]] == TAKEN if has_steps else {one, other} <= on_it
            if follow and not self._fits(board, grid[one], grid[other]):
                return False
        return True

    def note(self, board: Board) -> str:
        """Return what holds along it."""
        if self.kind == "counting":
            return f"A digit on the {self.path} says how many cells of the {self.path} hold it."
        does = "are odd and even in turn" if self.kind == "parity" else f"differ by at least {self._least(board)}"
        return f"Digits that follow one another on the {self.path} {does}."


plugin = OnPath
