"""Renban: a run of consecutive digits, shuffled along a line."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from whydoku.errors import RuleError
from whydoku.model.account import Account, Point, RuleScene
from whydoku.model.board import Board, Cell, Digit
from whydoku.model.primitives import AllDifferent, Pairs
from whydoku.model.rule import Example
from whydoku.model.rule_scene import Clash, Scene
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

    def account(self, scene: RuleScene) -> Account | None:
        """Go through the runs of consecutive digits that a candidate could be part of, and say why none is possible."""
        if not scene.left.keys() >= set(self.cells):
            return None  # two of its cells are enough here
        many, board = len(self.cells), scene.board
        runs = [range(start, start + many) for start in range(board.low, board.digits[-1] - many + 2)]
        alive = [run for run in runs if not _no_run(scene, self.cells, run)]
        name = f"{scene.name[:1].upper()}{scene.name[1:]}"
        intro = f"{name} holds {number_word(many)} consecutive digits in {scene.along(self.cells)}"
        held = listed([_run(scene, run) for run in alive], "or")
        dead = dict.fromkeys(_no_run(scene, self.cells, run) for run in runs if run not in alive)
        points = []
        if scene.fails or (dead and len(alive) <= 3):
            points.append(Point(joined(list(dead)[:3]), f"it holds {held}" if alive else "no run of digits is left"))
        listed_runs = bool(points)
        told = {(cell, d) for cell, d in scene.gone if points and not any(d in run for run in alive)}
        for cell, digit in sorted(scene.gone - told):
            about = [run for run in runs if digit in run and (run in alive or not listed_runs)]
            others = [other for other in self.cells if other != cell]
            why = {run: _no_run(scene, others, [d for d in run if d != digit]) for run in about}
            would = listed([_run(scene, run) for run in about], "or")
            reasons = (
                joined(list(dict.fromkeys(each for each in why.values() if each))) or "its cells cannot share these"
            )
            points.append(
                Point(
                    f"with {scene.symbol(digit)} in {scene.cell(cell)} the line would be {would}, but {reasons}",
                    f"{scene.cell(cell)} is not {scene.symbol(digit)}",
                )
            )
        line = f"{name}: {points[0].reason}" if points else ""
        return Account(intro, tuple(points), f"{name} holds {held}" if dead and len(alive) <= 3 else line)

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

    def clash(self, scene: Scene) -> Clash | None:
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
            return Clash(text, (scene.rule, *own, *scene.because(*rest)))
        return None

    def holds(self, board: Board, grid: Sequence[Digit]) -> bool:
        """Sort the digits and count along."""
        digits = sorted(grid[cell] for cell in self.cells)
        return digits == list(range(digits[0], digits[0] + len(digits)))


def _run(scene: RuleScene | Scene, run: range) -> str:
    symbols = [scene.symbol(digit) for digit in run]
    return listed(symbols) if len(symbols) <= 3 else f"{symbols[0]} to {symbols[-1]}"


def _no_run(scene: RuleScene, cells: Sequence[Cell], run: Sequence[Digit]) -> str:
    """Say why cells cannot hold some digits, one each, or nothing where they can."""
    for digit in run:
        if not any(digit in scene.left[cell] for cell in cells):
            open_cells = [cell for cell in cells if cell not in scene.filled]
            who = f"{scene.spell(open_cells, 'nor')} can" if len(open_cells) == 2 else "no other cell of it can"
            if len(cells) == len(scene.cells):
                who = "no cell of it can"
            elif len(open_cells) == 2:
                who = f"neither {who}"
            elif len(open_cells) == 1:
                return f"{scene.cell(open_cells[0])} is not {scene.symbol(digit)}{scene.barred_all(open_cells, digit)}"
            return f"{who} be {scene.symbol(digit)}{scene.barred_all(open_cells, digit)}"
    for cell in cells:
        if not any(digit in run for digit in scene.left[cell]):
            return scene.has(cell)
    if _can_share(scene, cells, frozenset(run)):
        return ""
    return f"{scene.digits(run)} cannot be shared out among {scene.spell(cells)}"


def _can_share(scene: RuleScene | Scene, cells: Sequence[Cell], digits: frozenset[Digit]) -> bool:
    if not cells:
        return True
    first, *others = sorted(cells, key=lambda cell: len(scene.left[cell]))
    return any(_can_share(scene, others, digits - {digit}) for digit in scene.left[first] if digit in digits)


plugin = Renban
