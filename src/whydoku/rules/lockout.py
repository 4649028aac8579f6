"""Lockout line: the diamonds at its ends are far apart, and lock out everything between their digits."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from whydoku.errors import NeverError
from whydoku.model.board import Board, Cell, Digit
from whydoku.model.drawing import Line, Shape, Square, middle, path
from whydoku.model.primitives import Automaton
from whydoku.model.rule import Example
from whydoku.model.rule_scene import Scene
from whydoku.model.wording import listed
from whydoku.rules._line import LineRule


@dataclass(frozen=True)
class Lockout(LineRule):
    """The ends of the line differ by at least 4, and no other digit on it lies between theirs or equals either of them."""

    aliases = ("lockout-line",)
    noun = "lockout line"
    example = Example(
        puzzle="....2..5............4.............6.",
        solution="413526652431135642264153526314341265",
        rules=(
            "lockout 3 r1c6 r1c5 r2c5",
            "lockout 2 r2c2 r1c2 r2c3",
            "lockout 3 r2c4-r4c4",
            "lockout 3 r6c1 r5c2 r4c2",
        ),
        size="2x3",
    )

    by: int = 4

    def check(self, board: Board) -> None:
        """Refuse a difference that no two digits have."""
        super().check(board)
        if not 0 <= self.by < board.size:
            raise NeverError(f"{self.name}: digits differ by 0 to {board.size - 1}, never by {self.by}")

    def primitives(self, board: Board) -> Iterator[Automaton]:
        """Yield a machine that reads both ends first and then checks every other digit against them."""
        first, *inner, last = self.cells
        machine = _machine(board, len(self.cells), self.by)
        yield replace(machine, cells=(first, last, *inner), name=f"the {self.label(board)}")

    def note(self, board: Board) -> str:
        """Return the sentence with the rule's own numbers."""
        del board
        return (
            f"The digits in the diamonds differ by at least {self.by}; "
            "no other digit on the line lies between them or equals either of them."
        )

    def tell(self, scene: Scene) -> bool:
        """Add which digits always lie between the ends or on one of them, and which ends have no partner."""
        first, last, inner = self.cells[0], self.cells[-1], self.cells[1:-1]
        pairs = [(a, b) for a in scene.left[first] for b in scene.left[last] if abs(a - b) >= self.by]
        ends = f"the ends {scene.cell(first)} and {scene.cell(last)}"
        far = f"{ends} of {scene.name} differ by at least {self.by}"
        within = [d for d in scene.board.digits if pairs and all(min(p) <= d <= max(p) for p in pairs)]
        lost = {cell: tuple(d for d in scene.lost(cell) if d in within) for cell in inner}
        lone = {
            end: tuple(d for d in scene.lost(end) if not any(d == pair[at] for pair in pairs))
            for at, end in enumerate((first, last))
        }
        between = self._between(scene, inner)
        if scene.gone - {(cell, d) for part in (lost, lone, between) for cell, digits in part.items() for d in digits}:
            return False
        texts = []
        if any(lone.values()):
            claims = scene.by_digits(lone)
            because = scene.needed(claims, [scene.rule, *scene.because(first, last)])
            seen = [
                f"{scene.cell(c)} is {scene.digits(scene.left[c], 'or')}" for c in (first, last) if len(because) > 1
            ]
            why = f"{far}" + (f"; {listed(seen)}" if len(seen) == 2 and len(because) > 2 else "")
            texts.append(f"{why}, so {scene.are_not(lone)}")
            scene.say(texts[-1], claims, because)
        if any(lost.values()):
            claims = scene.by_digits(lost)
            because = scene.needed(claims, [scene.rule, *scene.because(first, last)])
            bounds = self._bounds(scene, first, last) if len(because) > 1 else ""
            said = sorted({d for digits in lost.values() for d in digits})
            named = f"{scene.digits(said)} {'lies' if len(said) == 1 else 'lie'} between them or on one of them"
            texts.append(f"{far}{bounds}, so {named}: {scene.are_not(lost)}")
            scene.say(texts[-1], claims, because)
        rest = {cell: tuple(d for d in digits if d not in lone[cell]) for cell, digits in between.items()}
        for end, digits in rest.items():
            if digits:
                other = last if end == first else first
                claims = scene.by_digits({end: digits})
                because = scene.needed(claims, [scene.rule, *scene.because(other, *inner)])
                used = [cell for cell in (other, *inner) if set(scene.because(cell)) & set(because)]
                known = listed([f"{scene.cell(c)} is {scene.digits(scene.left[c], 'or')}" for c in used])
                text = f"{scene.digits(digits, 'or')} in {scene.cell(end)} would have these between the ends or equal to one"
                texts.append(f"{known}; {text} ({scene.name}), so {scene.are_not({end: digits})}")
                scene.say(texts[-1], claims, because)
        scene.in_short("; ".join(texts), *texts[:1])
        scene.in_short(f"{far}: {scene.are_not({c: scene.lost(c) for c in scene.losers()})}")
        return True

    def _between(self, scene: Scene, inner: Sequence[Cell]) -> dict[Cell, tuple[Digit, ...]]:
        """Return what the ends lose because every partner would lock out a digit that is on the line."""
        found: dict[Cell, tuple[Digit, ...]] = {}
        for end, other in ((self.cells[0], self.cells[-1]), (self.cells[-1], self.cells[0])):
            found[end] = tuple(
                d
                for d in scene.lost(end)
                if not any(
                    abs(d - far) >= self.by
                    and all(any(not min(d, far) <= x <= max(d, far) for x in scene.left[cell]) for cell in inner)
                    for far in scene.left[other]
                )
            )
        return found

    def _bounds(self, scene: Scene, first: Cell, last: Cell) -> str:
        low, high = scene.board.digits[0], scene.board.digits[-1]
        least = min(scene.left[first][0], scene.left[last][0])
        most = max(scene.left[first][-1], scene.left[last][-1])
        if least == low and most == high:
            seen = [f"{scene.cell(c)} is {scene.digits(scene.left[c], 'or')}" for c in (first, last)]
            return f" and {listed(seen)}"
        bounds = [f"at least {scene.symbol(least)}"] if least > low else []
        bounds += [f"at most {scene.symbol(most)}"] if most < high else []
        return f" and are {listed(bounds)}"

    def holds(self, board: Board, grid: Sequence[Digit]) -> bool:
        """Compare every inner digit with both ends."""
        first, *inner, last = (grid[cell] for cell in self.cells)
        low, high = min(first, last), max(first, last)
        return high - low >= self.by and not any(digit in range(low, high + 1) for digit in inner)

    def draw(self, board: Board) -> Iterator[Shape]:
        """Draw the line with a diamond's place at each end."""
        yield Line(path(board, self.cells), 0.1, "blue")
        yield Square(middle(board, self.cells[0]), 0.3, "light", turned=True)
        yield Square(middle(board, self.cells[-1]), 0.3, "light", turned=True)


@lru_cache(maxsize=64)
def _machine(board: Board, length: int, by: int) -> Automaton:
    def move(state: tuple[Digit, ...], digit: Digit) -> tuple[Digit, ...] | None:
        if len(state) < 2:
            ends = tuple(sorted((*state, digit)))
            return None if len(ends) == 2 and ends[1] - ends[0] < by else ends
        return None if state[0] <= digit <= state[1] else state

    start: tuple[Digit, ...] = ()
    return Automaton.from_function(range(length), board, start, move, lambda state: len(state) == 2, "")


plugin = Lockout
