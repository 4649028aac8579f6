"""What loops and snakes share: cells on a path, each with so many neighbours on it, in one piece.

How near the path may come to itself is an argument. Where it may run beside itself, neighbours on it need not follow one
another, and the steps from cell to cell are a layer of their own.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import ClassVar, Literal

from whydoku.errors import RuleError
from whydoku.model.board import Board, Cell, Digit
from whydoku.model.drawing import Circle, Shape, Square, middle
from whydoku.model.layer import Layer
from whydoku.model.primitives import Automaton, Clause, ConnectedSet, Count, Primitive
from whydoku.model.rule import Rule
from whydoku.model.rule_scene import Breach, Scene
from whydoku.model.wording import listed
from whydoku.rules._areas import area, block, circle_counts, neighbours, parts, squares
from whydoku.rules._checks import check_cells
from whydoku.rules._geometry import ORTHOGONAL, pairs_apart
from whydoku.rules._reasons import tell_meaning

OFF, ON, END = 1, 2, 3
DEGREES = {ON: 2, END: 1}
TAKEN = ON  # of a step: the same number as of a cell, so that one machine counts either


def path_layer(name: str) -> Layer:
    """Return the layer that says which cells are on a loop, or on a snake and where that ends."""
    if name == "loop":
        return Layer(name, ((OFF, "off the loop"), (ON, "on the loop")), look="line", signs=("·", "o"))
    meanings = ((OFF, "off the snake"), (ON, "in the body of the snake"), (END, "an end of the snake"))
    return Layer(name, meanings, look="line", signs=("·", "o", "@"))


def step_layer(name: str) -> str:
    """Return the name of the layer of the steps of a loop or a snake."""
    return f"{name} step"


@dataclass(frozen=True)
class PathRule(Rule):
    """Some cells are on a path, which goes from cell to neighbouring cell."""

    placed = False  # its layer is no part of a finished grid
    kinds: ClassVar[frozenset[int]]  # what a cell on the path may be
    shape: ClassVar[str]  # what such a path is, in a sentence

    on: tuple[Cell, ...] = ()
    off: tuple[Cell, ...] = ()
    circles: tuple[Cell, ...] = ()  # whose digit counts the cells of the path round them, itself included
    touch: Literal["corners", "nowhere", "sides"] = "corners"  # where the path may touch itself

    def check(self, board: Board) -> None:
        """Refuse a cell that is given twice."""
        for cells in (self.on, self.off, self.circles):
            if cells:
                check_cells(self, board.plain, cells)
        if both := set(self.on) & set(self.off):
            raise RuleError(f"{self.name}: {board.name(min(both))} is given as on and as off it")

    def layers(self, board: Board) -> Iterator[Layer]:
        """Yield which cells are on the path, and its steps where they do not follow from that."""
        yield path_layer(self.name)
        if self.touch == "sides":
            pairs = pairs_apart(board.plain, ORTHOGONAL)
            names = tuple(f"the step from {board.name(one)} to {board.name(other)}" for one, other in pairs)
            yield Layer(step_layer(self.name), ((OFF, "not taken"), (TAKEN, "taken")), names)

    def primitives(self, board: Board) -> Iterator[Primitive]:
        """Yield what is given, the neighbours of each cell, that it is in one piece, and where it does not touch itself."""
        path = board.layer_cells(self.name)
        for cells, wanted in ((self.on, 1), (self.off, 0)):
            for cell in cells:
                yield Count((path[cell],), self.kinds, frozenset({wanted}), f"what is given at {board.name(cell)}")
        for cell in self.circles:
            yield circle_counts(board, self.name, self.kinds, cell)
        if self.touch == "sides":
            yield from self._by_steps(board, path)
            return
        for cell, around in neighbours(board).items():
            yield self._degree(board, cell, (path[cell], *(path[other] for other in around)))
        yield area(board, self.name, self.kinds, f"the {self.name}")
        if self.touch == "nowhere":
            yield from self._apart(board, path)

    def _by_steps(self, board: Board, path: Sequence[Cell]) -> Iterator[Primitive]:
        """Yield how many steps each cell has, and that the steps are in one piece."""
        steps = board.layer_cells(step_layer(self.name))
        at = self._steps_at(board)
        for cell in board.plain.cells:
            yield self._degree(board, cell, (path[cell], *(steps[number] for number in at[cell])))
        links = tuple((steps[a], steps[b]) for numbers in at.values() for a, b in combinations(numbers, 2))
        yield ConnectedSet(tuple(steps), links, frozenset({TAKEN}), f"the {self.name}")

    def _steps_at(self, board: Board) -> dict[Cell, list[int]]:
        """Return the numbers of the steps that begin or end in each cell."""
        found: dict[Cell, list[int]] = {cell: [] for cell in board.plain.cells}
        for number, pair in enumerate(pairs_apart(board.plain, ORTHOGONAL)):
            for cell in pair:
                found[cell].append(number)
        return found

    def _apart(self, board: Board, path: Sequence[Cell]) -> Iterator[Clause]:
        """List that two cells of the path which meet at a corner have a third one between them."""
        for one, right, below, across in squares(board):
            for pair, between in (((one, across), (right, below)), ((right, below), (one, across))):
                literals = [(path[cell], OFF, True) for cell in pair] + [(path[cell], OFF, False) for cell in between]
                yield Clause(tuple(literals), f"the {self.name} at the corner of {' and '.join(map(board.name, pair))}")

    def _degree(self, board: Board, cell: Cell, line: tuple[Cell, ...]) -> Automaton:
        """Return that a cell has as many neighbours or steps on the path as its kind says."""
        kinds = self.kinds

        def move(state: tuple[int, int], value: int) -> tuple[int, int] | None:
            if value not in (OFF, *kinds):
                return None
            if state == (0, 0):
                return (value, 0)
            kind, count = state
            if kind == OFF and self.touch != "sides":
                return state
            count += value in kinds
            return (kind, count) if count <= DEGREES.get(kind, 0) else None

        def whole(state: tuple[int, int]) -> bool:
            return DEGREES.get(state[0], 0) == state[1]

        return Automaton.from_function(line, board, (0, 0), move, whole, f"the {self.name} at {board.name(cell)}")

    def holds(self, board: Board, grid: Sequence[Digit]) -> bool:
        """Count the neighbours of each cell, the pieces, and look where it touches itself."""
        path = board.layer_cells(self.name)
        kinds = {cell: grid[path[cell]] for cell in board.plain.cells}
        found = {cell for cell, kind in kinds.items() if kind != OFF}
        if any(grid[cell] != len(found.intersection(block(board, cell))) for cell in self.circles):
            return False
        if not found or not found.issuperset(self.on) or not found.isdisjoint(self.off):
            return False
        around = {cell: found.intersection(others) for cell, others in neighbours(board).items()}
        if self.touch == "sides":
            around = self._joined(board, grid)
            if len(parts(board, found, around)) != 1 or any(around[cell] for cell in kinds if cell not in found):
                return False
        elif len(parts(board, found)) != 1:
            return False
        if self.touch == "nowhere":
            for a, b, c, d in squares(board):
                if found.intersection((a, b, c, d)) in ({a, d}, {b, c}):
                    return False
        return all(len(around[cell]) == DEGREES[kinds[cell]] for cell in found)

    def _joined(self, board: Board, grid: Sequence[Digit]) -> dict[Cell, set[Cell]]:
        """Return the cells that a step joins to each cell."""
        joined: dict[Cell, set[Cell]] = {cell: set() for cell in board.plain.cells}
        steps = board.layer_cells(step_layer(self.name))
        for (one, other), step in zip(pairs_apart(board.plain, ORTHOGONAL), steps, strict=True):
            if grid[step] == TAKEN:
                joined[one].add(other)
                joined[other].add(one)
        return joined

    def tell(self, scene: Scene) -> bool:
        """Add how many neighbours a cell has on the path, or what a circle counts."""
        place = scene.name.removeprefix(f"the {self.name} at ")
        if place != scene.name and not place.startswith("the corner of "):
            what = "steps" if self.touch == "sides" else "neighbours on it"
            ends = ", and an end has one" if END in self.kinds else ""
            inside = "body" if END in self.kinds else "cell"
            return tell_meaning(scene, f"each {inside} of the {self.name} has two {what}{ends}")
        return False

    def clash(self, scene: Scene) -> Breach | None:
        """Return which cell has too many neighbours on the path, or too few."""
        place, line = scene.name.removeprefix(f"the {self.name} at "), scene.cells
        if place == scene.name or place.startswith("the corner of ") or len(line) < 3:
            return None
        left, own = scene.left, line[0]
        if any(not left[cell] for cell in line) or not set(left[own]) <= self.kinds:
            return None
        wanted = {DEGREES[kind] for kind in left[own]}
        sure = [cell for cell in line[1:] if OFF not in left[cell]]
        apart = [cell for cell in line[1:] if set(left[cell]) == {OFF}]
        if len(sure) > max(wanted):
            cells = sure[: max(wanted) + 1]
            named = listed([scene.board.name(scene.board.under(cell) or cell) for cell in cells])
            most = ("no neighbour", "one neighbour", "two neighbours")[max(wanted)]
            text = f"{place} can have {most} on the {self.name}, and not {named}"
            return Breach(text, (scene.rule, *scene.because(own, *cells)))
        free = len(line) - 1 - len(apart)
        if free < min(wanted):
            few = ("no neighbour", "only one neighbour")[free]
            text = f"{place} on the {self.name} has {few} left that can be on it"
            return Breach(text, (scene.rule, *scene.because(own, *apart)))
        return None

    def draw(self, board: Board) -> Iterator[Shape]:
        """Draw a square where a cell is known to be on the path, and a dark one where it is not."""
        for cells, fill in ((self.on, "shade"), (self.off, "dark")):
            for cell in cells:
                row, col = middle(board, cell)
                yield Square((row - 0.34, col + 0.34), 0.08, fill)
        for cell in self.circles:
            yield Circle(middle(board, cell), 0.38)

    def note(self, board: Board) -> str:
        """Return where it may touch itself, and what circles mean, where there are any."""
        where = {
            "corners": "It may touch itself at corners, but not along sides.",
            "nowhere": "It does not touch itself, not even at a corner.",
            "sides": "It may touch itself, but does not cross itself or branch.",
        }
        circles = " A digit in a circle is how many of the cells around it and itself are on it."
        return f"{self.shape} {where[self.touch]}{circles if self.circles else ''}"
