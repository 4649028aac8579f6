"""Clues outside a board whose regions are to be found: what the regions along a row or column do."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise
from types import MappingProxyType
from typing import Literal

from whydoku.errors import NeverError, RuleError
from whydoku.model.board import Board, Cell, Digit
from whydoku.model.layer import Layer
from whydoku.model.primitives import Automaton
from whydoku.model.rule import Example, Rule
from whydoku.model.rule_scene import Scene
from whydoku.rules._areas import paired_machine
from whydoku.rules._line import OutsideRule
from whydoku.rules._reasons import tell_meaning
from whydoku.rules._unknown_regions import REGION, region_layer


@dataclass(frozen=True)
class ChaosOutside(OutsideRule, Rule):
    """The first digit of each region along the line rises from one to the next, and together they add up to the clue."""

    aliases = ("stepping-stones",)
    presets = MappingProxyType(
        {"region-run": "kind=run", "regions-in-line": "kind=regions", "border-sum": "kind=borders"}
    )
    placed = False  # its layer is no part of a finished grid
    noun = "region"
    example = Example(
        puzzle="............2...",
        solution="3142423114232314",
        rules=(
            "chaos-construction r4c1 r3c1 / r3c1 r4c1 / r3c4 r4c4 / r4c2 r3c2",
            "chaos-outside 4 r1c3-r4c3",
            "chaos-outside 6 r4c1-r4c4 borders",
            "chaos-outside 1 r1c4-r4c4 regions",
            "chaos-outside 1 r4c3-r1c3 regions",
            "chaos-outside r4c4-r1c4 run",
            "chaos-outside 1 r1c2-r4c2",
            "chaos-outside 4 r3c1-r3c4 regions",
            "chaos-outside 3 r1c1-r4c1",
            "chaos-outside 9 r3c4-r3c1 borders",
            "chaos-outside 4 r2c1-r2c4 regions",
        ),
        size="latin4",
    )

    cells: tuple[Cell, ...]
    clue: int | None = None  # none where the first digit is the clue
    kind: Literal["stones", "regions", "run", "borders"] = "stones"
    """What is said: of the first digits behind borders; how many regions there are; that the first X cells, where X is the
    first digit, are in one region and the next is not; or what the first digits add to, as many as there are borders."""

    def check(self, board: Board) -> None:
        """Refuse a clue where there is none, and none where there is one."""
        plain = board.plain
        super().check(plain)
        if (self.clue is None) != (self.kind == "run"):
            wanted = "no number: its first digit is the clue" if self.kind == "run" else "a number"
            raise RuleError(f"{self.name}: a clue of the kind {self.kind} has {wanted}")
        most = {"regions": len(self.cells), "run": 0}.get(self.kind, len(self.cells) * max(plain.digits))
        if self.clue is not None and not 0 <= self.clue <= most:
            raise NeverError(f"{self.name}: such a clue is 0 to {most}, never {self.clue}")

    def layers(self, board: Board) -> Iterator[Layer]:
        """Yield the region of each cell."""
        yield region_layer(board)

    def shown(self, board: Board) -> str:
        """Return the number, with a sign of its kind."""
        del board
        return {"stones": "", "regions": "#", "run": "X|", "borders": "|"}[self.kind] + (
            "" if self.clue is None else str(self.clue)
        )

    def primitives(self, board: Board) -> Iterator[Automaton]:
        """Yield a machine that reads region and digit of each cell."""
        name = f"the {self.label(board.plain)}"
        clue = self.clue or 0
        if self.kind == "regions":
            none: frozenset[int] = frozenset()

            def meet(met: frozenset[int], label: int, digit: Digit) -> frozenset[int] | None:
                del digit
                return met | {label} if len(met | {label}) <= clue else None

            yield paired_machine(board, REGION, self.cells, none, meet, lambda met: len(met) == clue, name)
        elif self.kind == "stones":

            def step(state: tuple[int, int, int], label: int, digit: Digit) -> tuple[int, int, int] | None:
                before, last, total = state
                if label == before:
                    return state
                return (label, digit, total + digit) if digit > last and total + digit <= clue else None

            yield paired_machine(board, REGION, self.cells, (0, -1, 0), step, lambda state: state[2] == clue, name)
        elif self.kind == "run":

            def run(state: tuple[int, int], label: int, digit: Digit) -> tuple[int, int] | None:
                first, left = state
                if not first:  # so many cells of its region are still to come
                    return (label, digit - 1) if digit >= 1 else None
                if left == 0:
                    return (-1, -1) if label != first else None
                return state if left < 0 else (first, left - 1) if label == first else None

            yield paired_machine(board, REGION, self.cells, (0, 0), run, lambda state: state[1] <= 0, name)
        else:
            yield self._borders(board, clue, name)

    def _borders(self, board: Board, clue: int, name: str) -> Automaton:
        """Return a machine that supposes how many borders there are, and counts them while it adds up so many digits."""
        length = len(self.cells)
        # How many borders are supposed, how many were met, how many cells were read, the region before, and the sum.
        start = frozenset((supposed, 0, 0, 0) for supposed in range(length))

        def read(
            state: tuple[frozenset[tuple[int, int, int, int]], int], label: int, digit: Digit
        ) -> tuple[frozenset[tuple[int, int, int, int]], int] | None:
            ways, before = state
            after = set()
            for supposed, met, read, total in ways:
                now = met + (before not in (0, label))
                added = total + digit * (read < supposed)
                if now <= supposed and added <= clue:
                    after.add((supposed, now, read + 1, added))
            return (frozenset(after), label) if after else None

        def whole(state: tuple[frozenset[tuple[int, int, int, int]], int]) -> bool:
            return any(supposed == met and total == clue for supposed, met, _, total in state[0])

        return paired_machine(board, REGION, self.cells, (start, 0), read, whole, name)

    def holds(self, board: Board, grid: Sequence[Digit]) -> bool:
        """Cut the line at the borders, and look at the pieces."""
        regions = board.layer_cells(REGION)
        labels = [grid[regions[cell]] for cell in self.cells]
        digits = [grid[cell] for cell in self.cells]
        pieces = [
            [digit for _, digit in piece] for _, piece in groupby(zip(labels, digits, strict=True), lambda p: p[0])
        ]
        match self.kind:
            case "regions":
                return len({*labels}) == self.clue
            case "stones":
                firsts = [piece[0] for piece in pieces]
                return sum(firsts) == self.clue and all(a < b for a, b in pairwise(firsts))
            case "run":
                return len(pieces[0]) == digits[0]
            case _:
                return sum(digits[: len(pieces) - 1]) == self.clue

    def _says(self) -> str:
        return {
            "stones": f"the first digits of the regions along it rise and add up to {self.clue}",
            "regions": f"the line has cells of {self.clue} regions",
            "run": "as many first cells as the first digit says are in one region, and the next one is not",
            "borders": f"as many first digits as the line crosses borders add up to {self.clue}",
        }[self.kind]

    def tell(self, scene: Scene) -> bool:
        """Add what the clue means."""
        return tell_meaning(scene, f"along {scene.along(self.cells)}, {self._says()}")

    def note(self, board: Board) -> str:
        """Return what such a clue means."""
        del board
        return {
            "stones": "The first digit of each region along the line, and the first behind every border, is greater than "
            "the one before, and together they add up to the clue.",
            "regions": "The clue with # says how many regions the line has cells of.",
            "run": "At X| the first X cells of the line, where X is the first digit, are in one region, and the next is not.",
            "borders": "At a clue with | the first digits of the line add up to it, as many as the line crosses borders.",
        }[self.kind]


plugin = ChaosOutside
