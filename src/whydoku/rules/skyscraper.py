"""Skyscraper: digits are heights, and the clue says how many buildings are seen from its side."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from whydoku.errors import NeverError
from whydoku.model.board import Board, Digit
from whydoku.model.primitives import Automaton
from whydoku.model.rule import Example
from whydoku.model.rule_scene import Breach, Scene
from whydoku.model.wording import listed, number_word
from whydoku.rules._line import ClueRule
from whydoku.rules._rising import clash_of_seen, tell_seen


@dataclass(frozen=True)
class Skyscraper(ClueRule):
    """As many digits as the clue says are greater than all before them; a 0 is never seen."""

    aliases = ("skyscrapers",)
    example = Example(
        puzzle="4.3....5............41..5........2..",
        solution="413526652431135642264153526314341265",
        rules=(
            "skyscraper 2 r1c1-r6c1",
            "skyscraper 2 r6c3-r1c3",
            "skyscraper 1 r1c6-r1c1",
            "skyscraper 5 r2c6-r2c1",
        ),
        size="2x3",
    )

    def check(self, board: Board) -> None:
        """Refuse a number of buildings that cannot be seen."""
        super().check(board)
        most = min(len(self.cells), board.digits[-1])
        if not 0 <= self.clue <= most:
            raise NeverError(
                f"{self.name}: 0 to {most} buildings are seen along {len(self.cells)} cells, never {self.clue}"
            )

    def primitives(self, board: Board) -> Iterator[Automaton]:
        """Yield a machine that knows the tallest so far and how many were seen."""
        machine = _machine(board, len(self.cells), self.clue)
        yield replace(machine, cells=self.cells, name=f"the {self.label(board)}")

    def tell(self, scene: Scene) -> bool:
        """Add how many towers must still be seen behind each cell, or how many are seen with a removed digit."""
        high, many = scene.board.digits[-1], self.clue
        seen = {cell: many - 1 - at for at, cell in enumerate(self.cells) if many - 1 - at > 0}
        most = {cell: high - behind for cell, behind in seen.items()}
        first = self.cells[0]
        if many == 1 and scene.gone <= {(first, d) for d in scene.left[first] if d != high}:
            text = f"{scene.name}: only the first tower is seen, so {scene.cell(first)} is the highest, {scene.symbol(high)}"
            scene.say(text, scene.by_digits({first: scene.board.digits[:-1]}), [scene.rule, *scene.groups()[:1]])
            scene.in_short(text)
            return True
        lost = {cell: tuple(range(top + 1, high + 1)) for cell, top in most.items() if scene.lost(cell)}
        if scene.gone - {(cell, d) for cell, digits in lost.items() for d in digits} or not lost:
            return tell_seen(scene, many)
        tall = [f"{number_word(seen[cell])} {scene.cell(cell)}" for cell in lost]
        tall[0] = f"{number_word(seen[next(iter(lost))])} taller ones follow {scene.cell(next(iter(lost)))}"
        ends = listed([scene.symbol(most[cell]) for cell in lost])
        they = "they are" if len(lost) > 1 else f"{scene.cell(next(iter(lost)))} is"
        towers = f"{number_word(many)} towers are seen ({scene.name})"
        text = f"{towers}, so at least {listed(tall)}: {they} at most {ends}"
        scene.say(text, scene.by_digits(lost), [scene.rule])
        scene.in_short(text, text.replace(f" ({scene.name})", ""))
        return True

    def clash(self, scene: Scene) -> Breach | None:
        """Count the towers that can be seen."""
        return clash_of_seen(scene, self.clue)

    def holds(self, board: Board, grid: Sequence[Digit]) -> bool:
        """Count the digits that top all before them."""
        digits = [grid[cell] for cell in self.cells]
        return sum(digit > max((0, *digits[:index])) for index, digit in enumerate(digits)) == self.clue


@lru_cache(maxsize=256)
def _machine(board: Board, length: int, clue: int) -> Automaton:
    def move(state: tuple[int, int], digit: Digit) -> tuple[int, int] | None:
        tallest, seen = state
        if digit <= tallest:
            return state
        return (digit, seen + 1) if seen < clue else None

    return Automaton.from_function(range(length), board, (0, 0), move, lambda state: state[1] == clue, "")


plugin = Skyscraper
