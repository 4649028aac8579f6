"""Between line: what lies between the circles lies between their digits."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from whydoku.errors import RuleError
from whydoku.model.board import Board, Cell, Digit
from whydoku.model.drawing import Circle, Line, Shape, middle, path
from whydoku.model.premise import Left
from whydoku.model.primitives import Automaton
from whydoku.model.rule import Example
from whydoku.model.rule_scene import Scene
from whydoku.model.thoughts import Thought, ToldByThoughts, house_thoughts, share
from whydoku.model.wording import digits_phrase, listed
from whydoku.rules._line import LineRule


@dataclass(frozen=True)
class Between(ToldByThoughts, LineRule):
    """The digits between the circles at the ends of the line lie strictly between the circles' digits."""

    reads = "values"
    aliases = ("between-line",)
    least = 3
    noun = "between line"
    example = Example(
        puzzle="..3...2..............3.5.........5..",
        solution="563412241653435126612345156234324561",
        rules=(
            "between r1c3 r2c2 r3c3",
            "between r3c6-r5c4",
            "between r5c1 r6c1-r6c4",
        ),
        size="2x3",
    )

    def check(self, board: Board) -> None:
        """Refuse a board whose digits leave nothing between two of them."""
        super().check(board)
        if board.size < 3:
            raise RuleError(f"{self.name}: {board.size} digits have nothing between them")

    def primitives(self, board: Board) -> Iterator[Automaton]:
        """Yield a machine that reads both ends first and then checks every other digit against them."""
        first, *inner, last = self.cells
        machine = _machine(board, len(self.cells))
        yield replace(machine, cells=(first, last, *inner), name=f"the {self.label(board)}")

    def meaning(self, scene: Scene) -> str:
        """Return what the rule says."""
        first, last = scene.cell(self.cells[0]), scene.cell(self.cells[-1])
        return f"digits on {scene.name} lie between its circles {first} and {last}"

    def thoughts(self, scene: Scene, left: Left) -> Iterator[Thought]:
        """Yield what circles and the digits between them say of each other, the simplest first."""
        if any(not left[cell] for cell in self.cells):
            return
        yield from self._inside(scene, left)
        yield from self._outside(scene, left)
        yield from self._circles(scene, left)
        yield from house_thoughts(scene, left)

    def _inside(self, scene: Scene, left: Left) -> Iterator[Thought]:
        """Yield what is too small or too large to lie between the circles."""
        digits, ends, inner = scene.board.digits, (self.cells[0], self.cells[-1]), self.cells[1:-1]
        least, most = min(left[cell][0] for cell in ends), max(left[cell][-1] for cell in ends)
        bare = {cell: gone for cell in inner if (gone := tuple(d for d in left[cell] if d in (digits[0], digits[-1])))}
        if bare:
            none = f"neither {scene.symbol(digits[0])} nor {scene.symbol(digits[-1])} lies between"
            yield Thought(f"the circles of {scene.name} hold a smaller and a larger digit, and {none}", bare)
        for bound, word in ((least, "at least"), (most, "at most")):
            gone_of = {c: tuple(d for d in left[c] if (d <= bound if bound == least else d >= bound)) for c in inner}
            lost = {cell: gone for cell, gone in gone_of.items() if gone}
            if lost and bound not in (digits[0], digits[-1]):
                circles = (
                    f"the circles {scene.cell(ends[0])} and {scene.cell(ends[1])} are {word} {scene.symbol(bound)}"
                )
                compared = "more" if word == "at least" else "less"
                yield Thought(f"{circles}, and digits between them are {compared} ({scene.name})", lost, ends)

    def _outside(self, scene: Scene, left: Left) -> Iterator[Thought]:
        """Yield which circle is the larger one, and that no circle has a digit that lies between."""
        ends, inner = (self.cells[0], self.cells[-1]), self.cells[1:-1]
        low = max(inner, key=lambda cell: left[cell][0])  # one circle is above it
        high = min(inner, key=lambda cell: left[cell][-1])  # and one below this
        floor, roof = left[low][0], left[high][-1]
        if floor >= roof:
            lost = {end: gone for end in ends if (gone := tuple(d for d in left[end] if roof <= d <= floor))}
            if lost:
                seen = f"{scene.cell(low)} is {scene.symbol(floor)}"
                if low != high or len(left[low]) > 1:
                    above = f"{scene.cell(low)} is at least {scene.symbol(floor)}"
                    seen = f"{above} and {scene.cell(high)} at most {scene.symbol(roof)}"
                apart = f"is above {scene.symbol(floor)} and the other below {scene.symbol(roof)}"
                yield Thought(f"{seen}; one circle of {scene.name} {apart}", lost, tuple(dict.fromkeys((low, high))))
        for end, other in (ends, ends[::-1]):
            if left[other][-1] <= floor:
                gone = tuple(d for d in left[end] if d <= floor)
                by = f"{scene.cell(low)} is {'' if len(left[low]) == 1 else 'at least '}{scene.symbol(floor)}"
                if gone:
                    why = f"{by}, so one circle of {scene.name} is above {scene.symbol(floor)}; {scene.cell(other)} cannot be"
                    yield Thought(why, {end: gone}, (low, other))
            if left[other][0] >= roof:
                gone = tuple(d for d in left[end] if d >= roof)
                by = f"{scene.cell(high)} is {'' if len(left[high]) == 1 else 'at most '}{scene.symbol(roof)}"
                if gone:
                    why = f"{by}, so one circle of {scene.name} is below {scene.symbol(roof)}; {scene.cell(other)} cannot be"
                    yield Thought(why, {end: gone}, (high, other))

    def _circles(self, scene: Scene, left: Left) -> Iterator[Thought]:
        """Yield the digits of a circle that leave too little room, whatever the other circle is."""
        inner = self.cells[1:-1]
        groups: list[tuple[str, tuple[Cell, ...]]] = [("", (cell,)) for cell in inner]
        groups += [(name, tuple(cell for cell in cells if cell in inner)) for name, cells in scene.premise.groups]
        for end, other in ((self.cells[0], self.cells[-1]), (self.cells[-1], self.cells[0])):
            by: dict[tuple[str, tuple[Cell, ...]], list[Digit]] = {}
            for digit in left[end]:
                for name, cells in groups:
                    few = cells if all(_few(left, cells, digit, far) for far in left[other]) else ()
                    if few:
                        by.setdefault((name, few), []).append(digit)
                        break
            for (name, few), gone in by.items():
                far = digits_phrase(scene.board, left[other])
                what = f"with {scene.digits(gone, 'or')} in {scene.cell(end)} and {far} in {scene.cell(other)}"
                who = listed([scene.cell(cell) for cell in few])
                room = f"too few digits are left between them for {who} in {name}"
                room = room if len(few) > 1 else f"no digit is left between them for {who}"
                yield Thought(
                    f"{what}, {room} ({scene.name})", {end: tuple(gone)}, (other, *few), (name,) if name else ()
                )

    def holds(self, board: Board, grid: Sequence[Digit]) -> bool:
        """Compare every inner digit with both ends."""
        first, *inner, last = (grid[cell] for cell in self.cells)
        return all(first < digit < last or last < digit < first for digit in inner)

    def draw(self, board: Board) -> Iterator[Shape]:
        """Draw the line with a circle at each end."""
        yield Line(path(board, self.cells), 0.06)
        yield Circle(middle(board, self.cells[0]), 0.4)
        yield Circle(middle(board, self.cells[-1]), 0.4)


def _few(left: Left, cells: Sequence[Cell], digit: Digit, other: Digit) -> bool:
    """Whether cells that differ find too few digits between two others."""
    return bool(share({cell: [d for d in left[cell] if min(digit, other) < d < max(digit, other)] for cell in cells}))


@lru_cache(maxsize=64)
def _machine(board: Board, length: int) -> Automaton:
    def move(state: tuple[Digit, ...], digit: Digit) -> tuple[Digit, ...] | None:
        if len(state) < 2:
            ends = tuple(sorted((*state, digit)))
            return None if len(ends) == 2 and ends[1] - ends[0] < 2 else ends
        return state if state[0] < digit < state[1] else None

    start: tuple[Digit, ...] = ()
    return Automaton.from_function(range(length), board, start, move, lambda state: len(state) == 2, "")


plugin = Between
