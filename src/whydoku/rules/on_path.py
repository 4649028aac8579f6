"""Along a loop or a snake that is to be found: what neighbours on it do, or how often a digit is on it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise, product
from types import MappingProxyType
from typing import Literal

from whydoku.errors import RuleError
from whydoku.model.board import MAX_SIZE, Board, Cell, Digit
from whydoku.model.layer import Layer
from whydoku.model.primitives import Automaton
from whydoku.model.rule import Example, Rule
from whydoku.model.rule_scene import Scene
from whydoku.rules._areas import neighbours, paired_machine, parts
from whydoku.rules._geometry import ORTHOGONAL, pairs_apart
from whydoku.rules._limits import MAX_SEGMENT_CELLS
from whydoku.rules._paths import OFF, TAKEN, path_layer, step_layer
from whydoku.rules._reasons import tell_meaning


@dataclass(frozen=True)
class OnPath(Rule):
    """Digits that follow one another on the loop differ by at least 5, or as the rule says.

    The rule may also say that they are odd and even in turn; that one is a multiple of the other; that so many in a row are
    consecutive digits in any order; that a digit on the loop says how often it occurs there; or that the segments into
    which boxes divide the loop have equal sums.
    """

    aliases = ("along-path", "on-the-loop")
    presets = MappingProxyType(
        {
            "loop-whispers": "path=loop kind=whispers",
            "parity-loop": "path=loop kind=parity",
            "counting-loop": "path=loop kind=counting",
            "renban-loop": "path=loop kind=renban",
            "multiples-loop": "path=loop kind=multiples",
            "sum-loop": "path=loop kind=sums",
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

    kind: Literal["whispers", "parity", "counting", "renban", "multiples", "sums"] = "whispers"
    by: int | None = (
        None  # how much neighbours differ at least, or how many are consecutive; half of the digits, if open
    )
    path: Literal["loop", "snake"] = "loop"
    segments: int = 0  # how many segments each box has at least, where their sums are compared

    def check(self, board: Board) -> None:
        """Refuse a difference that no two digits have."""
        if not 1 <= self._least(board) < max(2, board.plain.size):
            raise RuleError(f"{self.name}: digits differ by 1 to {board.plain.size - 1}, not by {self._least(board)}")
        if self.kind != "sums":
            return
        if not board.plain.regions or max(map(len, board.plain.regions)) > MAX_SEGMENT_CELLS:
            raise RuleError(
                f"{self.name}: sums are compared in boxes of at most {MAX_SEGMENT_CELLS} cells, not on {board.plain}"
            )
        if self._has_steps(board):
            raise RuleError(f"{self.name}: sums are compared on a {self.path} that does not run beside itself")

    def _least(self, board: Board) -> int:
        return (board.plain.size + 1) // 2 if self.by is None else self.by

    def layers(self, board: Board) -> Iterator[Layer]:
        """Yield which cells are on the path, and the sum of the segments of each box where they are compared."""
        yield path_layer(self.path)
        if self.kind == "sums":
            names = tuple(f"the sum of the {self.path} in {name}" for name, _ in _boxes(board))
            most = max((len(box) * board.plain.digits[-1] for box in board.plain.regions), default=0)
            yield Layer(
                f"{self.path} sum", tuple((total, "") for total in range(min(most, MAX_SIZE - 1) + 1)), names, "derived"
            )

    def _fits(self, board: Board, one: Digit, other: Digit) -> bool:
        """Whether two digits may follow one another."""
        if self.kind == "parity":
            return (one - other) % 2 == 1
        if self.kind == "multiples":
            low, high = sorted((one, other))
            return low > 0 and high % low == 0
        return abs(one - other) >= self._least(board)

    def _has_steps(self, board: Board) -> bool:
        return any(layer.name == step_layer(self.path) for layer in board.layers)

    def primitives(self, board: Board) -> Iterator[Automaton]:
        """Yield a table for each pair of neighbours, or a machine for each digit."""
        own, digits = board.layer_cells(self.path), board.plain.digits
        if self.kind == "counting":
            yield from (self._count(board, digit) for digit in digits)
            return
        if self.kind == "renban":
            yield from self._near_ones(board)
            return
        if self.kind == "sums":
            yield from self._sums(board)
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

    def _ways(self, board: Board) -> Iterator[tuple[Cell, ...]]:
        """Yield every way over two to so many neighbouring cells, in one direction."""
        touching, most = neighbours(board), self._least(board)

        def go(way: tuple[Cell, ...]) -> Iterator[tuple[Cell, ...]]:
            if len(way) > 1 and way[0] < way[-1]:
                yield way
            if len(way) < most:
                for other in touching[way[-1]]:
                    if other not in way:
                        yield from go((*way, other))

        for cell in board.plain.cells:
            yield from go((cell,))

    def _near_ones(self, board: Board) -> Iterator[Automaton]:
        """List that two digits so near on the path are different, and no farther apart than consecutive digits may be."""
        own, digits, most = board.layer_cells(self.path), board.plain.digits, self._least(board)
        has_steps = self._has_steps(board)
        taken = {}
        if has_steps:
            pairs = pairs_apart(board.plain, ORTHOGONAL)
            taken = dict(zip(map(frozenset, pairs), board.layer_cells(step_layer(self.path)), strict=True))
        values = (OFF, TAKEN) if has_steps else self._values
        fine = [two for two in product(digits, repeat=2) if 0 < abs(two[0] - two[1]) < most]
        every = [*product(digits, repeat=2)]
        tables: dict[int, list[tuple[int, ...]]] = {}
        for way in self._ways(board):
            places = [taken[frozenset(two)] for two in pairwise(way)] if has_steps else [own[cell] for cell in way]
            if len(places) not in tables:
                tables[len(places)] = [
                    (*on, *two) for on in product(values, repeat=len(places)) for two in (every if OFF in on else fine)
                ]
            name = f"the {self.path} from {board.name(way[0])} to {board.name(way[-1])}"
            yield Automaton.from_rows((*places, way[0], way[-1]), tables[len(places)], name)

    def _sums(self, board: Board) -> Iterator[Automaton]:
        """Yield for each box that a segment has the sum of the box, whichever cells it is made of, and how many there are."""
        own, touching, totals = board.layer_cells(self.path), neighbours(board), board.layer_cells(f"{self.path} sum")
        for (box_name, box), total in zip(_boxes(board), totals, strict=True):
            name = f"the {self.path} in {box_name}"
            yield self._empty(board, box, total, name)
            for shape in _segments(tuple(sorted(box)), tuple(tuple(sorted(touching[cell])) for cell in sorted(box))):
                around = sorted({other for cell in shape for other in touching[cell]} & {*box} - {*shape})
                yield self._segment(board, [own[c] for c in shape], [own[c] for c in around], shape, total, name)
            if self.segments > 1:
                yield self._many(board, box, name)

    def _segment(
        self, board: Board, on: list[Cell], off: list[Cell], cells: Sequence[Cell], total: Cell, name: str
    ) -> Automaton:
        """Return that the digits of some cells have the sum of their box where just these are a segment of the path."""
        values, digits = self._values, board.plain.digits
        many, ends = len(on), len(on) + len(off)

        def move(state: tuple[int, int], value: int) -> tuple[int, int] | None:
            place, added = state
            if place < 0:
                return state  # it is another segment
            if place < ends:
                if value not in values:
                    return None
                return (place + 1, 0) if (value != OFF) == (place < many) else (-1, 0)
            if place < ends + many:
                return (place + 1, added + value) if value in digits else None
            return (-1, 0) if value == added else None

        line = (*on, *off, *cells, total)
        return Automaton.from_function(line, board, (0, 0), move, lambda state: state[0] < 0, name)

    def _empty(self, board: Board, box: Sequence[Cell], total: Cell, name: str) -> Automaton:
        """Return that the sum of a box is 0 just where the path does not enter it."""
        own = board.layer_cells(self.path)

        def move(entered: int, value: int) -> int:
            return max(entered, value != OFF)

        def last(state: tuple[int, int], value: int) -> tuple[int, int] | None:
            place, entered = state
            if place < len(box):
                return (place + 1, move(entered, value)) if value in self._values else None
            return (place + 1, 0) if entered or value == 0 else None

        return Automaton.from_function(
            (*(own[c] for c in box), total), board, (0, 0), last, lambda s: s[0] > len(box), name
        )

    def _many(self, board: Board, box: Sequence[Cell], name: str) -> Automaton:
        """Return that the path has at least so many segments in a box."""
        own, start = board.layer_cells(self.path), (0, 0)

        def move(state: tuple[int, int], value: int) -> tuple[int, int] | None:
            place, on = state
            return (place + 1, on | (value != OFF) << place) if value in self._values else None

        def enough(state: tuple[int, int]) -> bool:
            cells = {cell for place, cell in enumerate(box) if state[1] >> place & 1}
            return len(parts(board, cells)) >= self.segments

        return Automaton.from_function([own[cell] for cell in box], board, start, move, enough, name)

    @property
    def _values(self) -> tuple[int, ...]:
        return path_layer(self.path).values

    def _count(self, board: Board, digit: Digit) -> Automaton:
        """Return that a digit is nowhere on the path, or as often as it says."""

        def count(many: int, kind: int, value: Digit) -> int | None:
            many += kind != OFF and value == digit
            return many if many <= digit else None

        name = f"the {board.plain.symbol(digit)}s on the {self.path}"
        return paired_machine(board, self.path, board.plain.cells, 0, count, lambda many: many in (0, digit), name)

    def holds(self, board: Board, grid: Sequence[Digit]) -> bool:
        """Look at each two neighbours on the path, or count each digit on it."""
        own = board.layer_cells(self.path)
        on_it = {cell for cell in board.plain.cells if grid[own[cell]] != OFF}
        if self.kind == "counting":
            return all(digit == many for digit, many in Counter(grid[cell] for cell in on_it).items())
        if self.kind == "sums":
            return self._sums_hold(board, grid, on_it)
        has_steps = self._has_steps(board)
        steps = board.layer_cells(step_layer(self.path)) if has_steps else range(0)
        after: dict[Cell, set[Cell]] = {cell: set() for cell in on_it}
        for number, (one, other) in enumerate(pairs_apart(board.plain, ORTHOGONAL)):
            follow = grid[steps[number]] == TAKEN if has_steps else {one, other} <= on_it
            if follow and self.kind == "renban":
                after.setdefault(one, set()).add(other)
                after.setdefault(other, set()).add(one)
            elif follow and not self._fits(board, grid[one], grid[other]):
                return False
        return self.kind != "renban" or all(self._runs_hold(board, grid, after, [cell]) for cell in after)

    def _runs_hold(self, board: Board, grid: Sequence[Digit], after: dict[Cell, set[Cell]], way: list[Cell]) -> bool:
        """Walk on along the path, and look at the digits on the way: they differ, and none is too far from another."""
        digits = [grid[cell] for cell in way]
        if len({*digits}) < len(digits) or max(digits) - min(digits) >= self._least(board):
            return False
        if len(way) == self._least(board):
            return True
        return all(self._runs_hold(board, grid, after, [*way, cell]) for cell in after[way[-1]] if cell not in way)

    def _sums_hold(self, board: Board, grid: Sequence[Digit], on_it: set[Cell]) -> bool:
        """Cut the path at the borders of boxes, and add up each segment."""
        told = [grid[cell] for cell in board.layer_cells(f"{self.path} sum")]
        for (_, box), total in zip(_boxes(board), told, strict=True):
            segments = parts(board, on_it.intersection(box))
            sums = {sum(grid[cell] for cell in segment) for segment in segments} or {0}
            if sums != {total} or len(segments) < self.segments > 1:
                return False
        return True

    def note(self, board: Board) -> str:
        """Return what holds along it."""
        if self.kind == "counting":
            return f"A digit on the {self.path} says how many cells of the {self.path} hold it."
        if self.kind == "renban":
            many = self._least(board)
            return f"Any {many} cells in a row on the {self.path} hold different digits, of {many} consecutive ones."
        if self.kind == "sums":
            least = f"; each box has at least {self.segments}" if self.segments > 1 else ""
            return f"Each box divides the {self.path} into segments, and those in one box have equal sums{least}."
        does = {
            "parity": "are odd and even in turn",
            "multiples": "are such that the larger is a multiple of the other",
        }
        other = f"differ by at least {self._least(board)}"
        return f"Digits that follow one another on the {self.path} {does.get(self.kind, other)}."

    def tell(self, scene: Scene) -> bool:
        """Add what the kind means."""
        if self.kind == "renban":
            said = f"cells so near on the {self.path} hold different digits less than {self._least(scene.board)} apart"
        elif self.kind == "sums":
            said = f"segments of the {self.path} in one box have equal sums"
        else:
            return False
        return tell_meaning(scene, said)


def _boxes(board: Board) -> list[tuple[str, tuple[Cell, ...]]]:
    name = "box" if board.plain.box else "region"
    return [(f"{name} {number}", region) for number, region in enumerate(board.plain.regions, 1)]


@lru_cache(maxsize=64)
def _segments(cells: tuple[Cell, ...], touching: tuple[tuple[Cell, ...], ...]) -> tuple[tuple[Cell, ...], ...]:
    """Return the connected shapes of cells of a box in which none has more than two neighbours."""
    around = {cell: {*others} & {*cells} for cell, others in zip(cells, touching, strict=True)}
    layer = {frozenset({cell}) for cell in cells}
    found: list[frozenset[Cell]] = []
    while layer:
        found += layer
        grown = {shape | {other} for shape in layer for cell in shape for other in around[cell] if other not in shape}
        layer = {shape for shape in grown if all(len(around[cell] & shape) <= 2 for cell in shape)}
    return tuple(sorted(tuple(sorted(shape)) for shape in found))


plugin = OnPath
