"""Between line: what lies between the circles lies between their digits."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from whydoku.errors import RuleError
from whydoku.model.board import Board, Digit
from whydoku.model.drawing import Circle, Line, Shape, middle, path
from whydoku.model.primitives import Automaton
from whydoku.model.rule import Example
from whydoku.model.rule_scene import Scene
from whydoku.model.wording import listed
from whydoku.rules._line import LineRule


@dataclass(frozen=True)
class Between(LineRule):
    """The digits between the circles at the ends of the line lie strictly between the circles' digits."""

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
        """List a machine that reads both ends first and then checks every other digit against them."""
        first, *inner, last = self.cells
        machine = _machine(board, len(self.cells))
        yield replace(machine, cells=(first, last, *inner), name=f"the {self.label(board)}")

    def tell(self, scene: Scene) -> bool:
        """Add what the circles leave for the digits between them, and where nothing would lie between."""
        board = scene.board
        first, last, inner = self.cells[0], self.cells[-1], self.cells[1:-1]
        low, high = board.digits[0], board.digits[-1]
        least = min(scene.left[first][0], scene.left[last][0])
        most = max(scene.left[first][-1], scene.left[last][-1])
        lost = {cell: tuple(d for d in scene.lost(cell) if d <= least or d >= most) for cell in inner}
        lone = {
            circle: tuple(d for d in scene.lost(circle) if all(abs(d - far) < 2 for far in scene.left[other]))
            for circle, other in ((first, last), (last, first))
        }
        if scene.gone - {(cell, d) for part in (lost, lone) for cell, digits in part.items() for d in digits}:
            return False
        texts = []
        if any(lost.values()):
            ends = [*([low] if least == low else []), *([high] if most == high else [])]
            bounds = [f"at least {scene.symbol(least)}"] if least > low else []
            bounds += [f"at most {scene.symbol(most)}"] if most < high else []
            claims = scene.by_digits(lost)
            because = scene.needed(claims, [scene.rule, *scene.because(first, last)])
            circles = f"the circles {scene.cell(first)} and {scene.cell(last)}"
            if len(because) == 1:
                never = f"none is {scene.digits(ends, 'or')}" if ends else ""
                why = f"digits on {scene.name} lie between its circles, a smaller and a larger one, so {never}"
            else:
                why = f"{circles} are {listed(bounds)}, and digits on {scene.name} lie strictly between them"
            text = f"{why}: {scene.are_not(lost)}" if len(because) == 1 else f"{why}, so {scene.are_not(lost)}"
            scene.say(text, claims, because)
            texts.append(text)
        for circle, other in ((first, last), (last, first)):
            if lone[circle]:
                far = f"{scene.cell(other)}, which is {scene.digits(scene.left[other], 'or')}"
                alone = scene.are_not({circle: lone[circle]})
                text = f"no digit lies between {scene.digits(lone[circle], 'or')} in {scene.cell(circle)} and {far}"
                claims = scene.by_digits({circle: lone[circle]})
                because = scene.needed(claims, [scene.rule, *scene.because(other)])
                scene.say(f"{text}, so by {scene.name} {alone}", claims, because)
                texts.append(f"{text}: {alone}")
        scene.in_short("; ".join(texts), f"Digits on {scene.name} lie between its circles: {scene.are_not(lost)}")
        return True

    def holds(self, board: Board, grid: Sequence[Digit]) -> bool:
        """Compare every inner digit with both ends."""
        first, *inner, last = (grid[cell] for cell in self.cells)
        return all(first < digit < last or last < digit < first for digit in inner)

    def draw(self, board: Board) -> Iterator[Shape]:
        """Draw the line with a circle at each end."""
        yield Line(path(board, self.cells), 0.06)
        yield Circle(middle(board, self.cells[0]), 0.4)
        yield Circle(middle(board, self.cells[-1]), 0.4)


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
