"""Renban: a run of consecutive digits, shuffled along a line."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from whydoku.errors import RuleError
from whydoku.model.board import Board, Cell, Digit
from whydoku.model.primitives import AllDifferent, Pairs
from whydoku.model.rule import Example
from whydoku.model.rule_scene import Breach, Scene
from whydoku.model.sentence import IsNot
from whydoku.model.wording import joined, listed, number_word
from whydoku.rules._line import LineRule
from whydoku.rules._relations import differ_by_less_than


@dataclass(frozen=True)
class Renban(LineRule):
    """The line holds different consecutive digits in any order."""

    colour = "purple"
    example = Example(
        puzzle="........2....3...2..4...5..........5",
        solution="413526652431135642264153526314341265",
        rules=(
            "renban r5c4 r6c4 r6c3",
            "renban r1c2 r1c3 r2c3",
            "renban r6c2 r6c1 r5c1 r5c2",
            "renban r2c1 r1c1 r2c2",
        ),
        size="2x3",
    )

    def check(self, board: Board) -> None:
        """Refuse a line that is longer than there are digits."""
        super().check(board)
        if len(self.cells) > board.size:
            raise RuleError(f"{self.name}: {len(self.cells)} cells cannot all differ with {board.size} digits")

    def primitives(self, board: Board) -> Iterator[AllDifferent | Pairs]:
        """List the group, and for each two cells that they are less than a line's length apart."""
        name, length = f"the {self.label(board)}", len(self.cells)
        yield AllDifferent(self.cells, name)
        for a, b in combinations(self.cells, 2):
            yield Pairs(a, b, differ_by_less_than(length), name, f"differ by less than {length}")

    def tell(self, scene: Scene) -> bool:
        """Add which runs of digits are left, and which candidates are in none of them."""
        if not scene.left.keys() >= set(self.cells):
            return False  # two of its cells are enough here
        runs = self._runs(scene.board)
        alive = [run for run in runs if _can_share(scene, self.cells, frozenset(run))]
        whole = frozenset().union(*alive) if alive else frozenset()
        lost = {cell: tuple(d for d in scene.board.digits if d not in whole) for cell in scene.losers()}
        if not alive or scene.gone - {(cell, d) for cell, digits in lost.items() for d in digits}:
            return False
        claims = scene.by_digits(lost)
        own = [source for group in scene.groups() if group.name == scene.name for source in (group,)]
        anchors = self._anchors(scene, runs, alive)
        because = scene.needed(claims, [scene.rule, *own, *scene.because(*anchors)]) if anchors is not None else ()
        if not because or not scene.follows(claims, [*because, *scene.supposed]):
            return False
        used = [cell for cell in self.cells if set(scene.because(cell)) & set(because)]
        many = number_word(len(self.cells))
        absent = [d for d in scene.board.digits if not any(d in scene.left[cell] for cell in self.cells)]
        if len(used) == len(self.cells) and all(set(absent) & set(run) for run in runs if run not in alive):
            gap = f"no cell of {scene.name} can be {scene.digits(absent, 'or')}"
            gone = scene.are_not({cell: scene.lost(cell) for cell in scene.losers()})
            left = listed([_run(scene, run) for run in alive], "or")
            text = f"{gap}, so its {many} consecutive digits are {left}: {gone}"
            scene.say(text, claims, because)
            scene.in_short(text, f"{scene.name} holds {left}: {gone}")
            return True
        seen = joined([f"{scene.cell(c)} is {scene.digits(scene.left[c], 'or')}" for c in used[:3]])
        left = f"within {scene.symbol(min(whole))} to {scene.symbol(max(whole))}"
        start = (
            f"{seen}, and {scene.name} holds {many} consecutive digits" if used else f"{scene.name} holds {many} digits"
        )
        gone = scene.are_not({cell: scene.lost(cell) for cell in scene.losers()})
        text = f"{start}, so it stays {left}: {gone}"
        scene.say(text, claims, because)
        scene.in_short(text, f"{scene.name} holds {many} consecutive digits {left}: {gone}")
        return True

    def _runs(self, board: Board) -> list[range]:
        many = len(self.cells)
        return [range(start, start + many) for start in range(board.low, board.digits[-1] - many + 2)]

    def _anchors(self, scene: Scene, runs: Sequence[range], alive: Sequence[range]) -> list[Cell] | None:
        """Return few cells that have no digit of the runs that are gone; None where other reasons rule some out."""
        dead = [run for run in runs if run not in alive]
        found: list[Cell] = []
        for run in dead:
            cells = [cell for cell in self.cells if not set(scene.left[cell]) & set(run)]
            if not cells:
                return list(self.cells)
            if not set(cells) & set(found):
                found.append(min(cells, key=lambda cell: len(scene.left[cell])))
        return found

    def clash(self, scene: Scene) -> Breach | None:
        """Return that no run of digits is left."""
        if not scene.left.keys() >= set(self.cells) or any(not digits for digits in scene.left.values()):
            return None
        runs = self._runs(scene.board)
        if any(_can_share(scene, self.cells, frozenset(run)) for run in runs):
            return None
        gone = {d for each in scene.supposed if isinstance(each.claim, IsNot) for d in each.claim.digits}
        absent = [d for d in scene.board.digits if not any(d in digits for digits in scene.left.values())]
        own = tuple(group for group in scene.groups() if group.name == scene.name)
        missing = [d for d in absent if all(d in run for run in runs)]
        many = number_word(len(self.cells))
        if missing:
            digit = next((d for d in missing if d in gone), missing[0])
            supposed = {
                cell
                for each in scene.supposed
                if isinstance(each.claim, IsNot) and digit in each.claim.digits
                for cell in each.claim.cells
            }
            rest = [cell for cell in self.cells if cell not in supposed]
            others = (
                f", and {listed([scene.cell(cell) for cell in rest])} cannot be {scene.symbol(digit)}" if rest else ""
            )
            text = f"no {many} consecutive digits are left, as each such run has {scene.an(digit)}{others}"
            return Breach(text, (scene.rule, *own, *scene.because(*rest)))
        return None

    def holds(self, board: Board, grid: Sequence[Digit]) -> bool:
        """Sort the digits and count along."""
        digits = sorted(grid[cell] for cell in self.cells)
        return digits == list(range(digits[0], digits[0] + len(digits)))


def _run(scene: Scene, run: range) -> str:
    symbols = [scene.symbol(digit) for digit in run]
    return listed(symbols) if len(symbols) <= 3 else f"{symbols[0]} to {symbols[-1]}"


def _can_share(scene: Scene, cells: Sequence[Cell], digits: frozenset[Digit]) -> bool:
    if not cells:
        return True
    first, *others = sorted(cells, key=lambda cell: len(scene.left[cell]))
    return any(_can_share(scene, others, digits - {digit}) for digit in scene.left[first] if digit in digits)


plugin = Renban
