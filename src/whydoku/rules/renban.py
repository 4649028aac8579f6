"""Renban: a run of consecutive digits, shuffled along a line."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from whydoku.errors import NeverError
from whydoku.model.board import Board, Cell, Digit
from whydoku.model.premise import Left
from whydoku.model.primitives import AllDifferent, Pairs
from whydoku.model.rule import Example
from whydoku.model.rule_scene import Scene
from whydoku.model.sentence import IsNot
from whydoku.model.thoughts import Thought, ToldByThoughts, house_thoughts, share
from whydoku.model.wording import joined, listed, number_word
from whydoku.rules._line import LineRule
from whydoku.rules._relations import differ_by_less_than


@dataclass(frozen=True)
class Renban(ToldByThoughts, LineRule):
    """The line holds different consecutive digits in any order."""

    colour = "purple"
    reads = "values"
    differ_by = "values"
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
            raise NeverError(f"{self.name}: {len(self.cells)} cells cannot all differ with {board.size} digits")

    def primitives(self, board: Board) -> Iterator[AllDifferent | Pairs]:
        """Yield the group, and for each pair of cells that they are less than a line's length apart."""
        name, length = f"the {self.label(board)}", len(self.cells)
        yield AllDifferent(self.cells, name)
        for a, b in combinations(self.cells, 2):
            yield Pairs(a, b, differ_by_less_than(length), name, f"differ by less than {length}")

    def meaning(self, scene: Scene) -> str:
        """Return what the rule says."""
        return f"{scene.name} holds {number_word(len(self.cells))} consecutive digits"

    def _runs(self, board: Board) -> list[range]:
        many = len(self.cells)
        return [range(start, start + many) for start in range(board.low, board.digits[-1] - many + 2)]

    def thoughts(self, scene: Scene, left: Left) -> Iterator[Thought]:
        """Yield what the runs that are left take from the cells, the simplest first."""
        own = {cell: left[cell] for cell in self.cells}
        runs = self._runs(scene.board)
        alive = [run for run in runs if _fits(own, frozenset(run))]
        dead = [run for run in runs if run not in alive]
        whole = {digit for run in alive for digit in run}
        lost = {cell: gone for cell in self.cells if (gone := tuple(d for d in own[cell] if d not in whole))}
        if not alive:
            yield self._no_run(scene, own, runs)
            return
        if lost:
            why, cells = self._gone(scene, own, dead, alive)
            yield Thought(why, lost, cells, self._own(scene))
        yield from house_thoughts(scene, left)
        for cell in self.cells:
            yield from self._lost_by(scene, own, alive, cell)

    def _own(self, scene: Scene) -> tuple[str, ...]:
        return tuple(group.name for group in scene.groups() if group.name == scene.name)

    def _gone(
        self, scene: Scene, own: Left, dead: Sequence[range], alive: Sequence[range]
    ) -> tuple[str, tuple[Cell, ...]]:
        """Return why runs are gone and which are left, and the cells that say so."""
        anchors = self._anchors(own, dead)
        left = listed([_run(scene, run) for run in alive], "or")
        many = number_word(len(self.cells))
        if len(alive) > 2:
            within = {digit for run in alive for digit in run}
            left = f"within {scene.symbol(min(within))} to {scene.symbol(max(within))}"
        holds = f"{scene.name} holds {many} consecutive digits, {left}"
        if anchors is not None:
            return (f"{scene.can_be(anchors, own)}, and {holds}" if anchors else holds), anchors
        absent = self._absent(scene, own, dead)
        no = f"no cell of it can be {scene.digits(absent, 'or')}"
        return (f"{holds}, as {no}" if absent else f"{holds}, the only digits that fit all its cells"), self.cells

    def _anchors(self, own: Left, dead: Sequence[range]) -> tuple[Cell, ...] | None:
        """Return few cells that have no digit of the runs that are gone; None where other reasons rule some out."""
        found: list[Cell] = []
        for run in dead:
            cells = [cell for cell in self.cells if not set(own[cell]) & set(run)]
            if not cells:
                return None
            if not set(cells) & set(found):
                found.append(min(cells, key=lambda cell: len(own[cell])))
        return tuple(found)

    def _absent(self, scene: Scene, own: Left, dead: Sequence[range]) -> list[Digit]:
        """Return the fewest digits that no cell can be and that explain why runs are gone; none where they do not."""
        absent = [d for d in scene.board.digits if not any(d in digits for digits in own.values())]
        return _meeting(absent, [run for run in dead if all(set(own[cell]) & set(run) for cell in self.cells)])

    def _no_run(self, scene: Scene, own: Left, runs: Sequence[range]) -> Thought:
        """Return why no run is left: cells that rule some out, and a digit that the others have."""
        gone = {d for each in scene.supposed if isinstance(each.claim, IsNot) for d in each.claim.digits}
        many = number_word(len(self.cells))
        anchored = [run for run in runs if any(not set(own[cell]) & set(run) for cell in self.cells)]
        absent = self._absent(scene, own, runs)
        named = sorted(d for d in gone if all(d in run for run in runs if run not in anchored)) or absent
        named = [d for d in named if not any(d in own[cell] for cell in self.cells)]
        anchors = self._anchors(own, anchored) or ()
        seen = f"{scene.can_be(anchors, own)}, and " if anchors else ""
        if named and all(set(named) & set(run) for run in runs if run not in anchored):
            fitting = "every such run" if anchors else f"every run of {many} digits"
            text = f"{fitting} has {scene.digits(named, 'or')}, which no cell of {scene.name} can be"
            return Thought(f"{seen}{text}", {}, self.cells, self._own(scene))
        rest = [run for run in runs if run not in anchored]
        parts = [part for run in rest[:3] if (part := self._lacks(scene, own, run))]
        why = joined(parts) if len(parts) == len(rest) else f"no {many} consecutive digits fit all its cells"
        return Thought(f"{seen}{why} ({self.meaning(scene)})", {}, self.cells, self._own(scene))

    def _lacks(self, scene: Scene, own: Left, run: range) -> str:
        """Return why a run cannot be: a digit without a cell, or cells with too few of its digits."""
        lacking = [d for d in run if not any(d in own[cell] for cell in self.cells)]
        if lacking:
            return f"{_run(scene, run)} would need {scene.an(lacking[0])}, which no cell can be"
        few = share({cell: [d for d in own[cell] if d in run] for cell in self.cells})
        which = {d for cell in few for d in own[cell] if d in run}
        who = listed([scene.cell(cell) for cell in few])
        all_ = "both" if len(few) == 2 else "all"
        return f"of {_run(scene, run)}, {who} can {all_} only be {scene.digits(which, 'or')}" if few else ""

    def _lost_by(self, scene: Scene, own: Left, alive: Sequence[range], cell: Cell) -> Iterator[Thought]:
        """Yield which digits a cell loses, as the runs that have them need a digit that no other cell can be."""
        gone = [
            d
            for d in own[cell]
            if any(d in run for run in alive) and not any(_fits(own, frozenset(run), cell, d) for run in alive)
        ]
        others = tuple(other for other in self.cells if other != cell)
        if not gone:
            return
        if why := self._alone(scene, own, alive, cell):
            yield Thought(why, {cell: tuple(gone)}, others, self._own(scene))
            return
        named = scene.cell(cell)
        lacking = [d for d in scene.board.digits if not any(d in own[other] for other in others)]
        by: dict[tuple[Digit, ...], list[Digit]] = {}
        for digit in gone:
            runs = [run for run in alive if digit in run]
            need = tuple(_meeting([d for d in lacking if d != digit], runs))
            if need:
                by.setdefault(need, []).append(digit)
                continue
            supposed = {**own, cell: (digit,)}
            parts = [part for run in runs[:3] if (part := self._lacks(scene, supposed, run))]
            if len(parts) == len(runs):
                why = f"with {scene.an(digit)} in {named} ({self.meaning(scene)}), {joined(parts)}"
                yield Thought(why, {cell: (digit,)}, others, self._own(scene))
        for need, digits in by.items():
            what = scene.digits(digits, "or")
            why = f"with {what} in {named}, {scene.name} would need {scene.digits(need, 'or')}, which no other cell can be"
            yield Thought(why, {cell: tuple(digits)}, others, self._own(scene))

    def _alone(self, scene: Scene, own: Left, alive: Sequence[range], cell: Cell) -> str:
        """Return that each run which is left needs a digit that only one cell can hold; nothing where that is not so."""
        others = {digit for other in self.cells if other != cell for digit in own[other]}
        only = [d for d in own[cell] if d not in others and any(d in run for run in alive)]
        where = [_run(scene, run) for run in alive]
        if not only or not all(set(only) & set(run) for run in alive):
            return ""
        if len(alive) == 1:
            return f"{scene.name} holds {where[0]}, and only {scene.cell(cell)} can be {scene.digits(only)}"
        left = f"{scene.name} holds {listed(where, 'or')}" if len(alive) == 2 else self.meaning(scene)
        each = "each such run" if len(alive) > 2 else "either"
        return f"{left}; {each} has {scene.digits(only, 'or')}, which only {scene.cell(cell)} can be"

    def holds(self, board: Board, grid: Sequence[Digit]) -> bool:
        """Sort the digits and count along."""
        digits = sorted(grid[cell] for cell in self.cells)
        return digits == list(range(digits[0], digits[0] + len(digits)))


def _run(scene: Scene, run: range) -> str:
    symbols = [scene.symbol(digit) for digit in run]
    return listed(symbols) if len(symbols) <= 3 else f"{symbols[0]} to {symbols[-1]}"


def _meeting(digits: Sequence[Digit], runs: Sequence[range]) -> list[Digit]:
    """Return the fewest of some digits of which every run has one; none where that cannot be."""
    for many in range(1, len(digits) + 1):
        for some in combinations(digits, many):
            if all(set(some) & set(run) for run in runs):
                return list(some)
    return []


def _fits(left: Left, digits: frozenset[Digit], cell: Cell | None = None, digit: Digit = 0) -> bool:
    """Whether cells can share out digits, one each, where one cell may have to hold a certain one."""
    if cell is not None:
        if digit not in digits:
            return False
        left = {other: own for other, own in left.items() if other != cell}
        digits = digits - {digit}
    choices = [digits & {*own} for own in left.values()]
    taken: dict[Digit, int] = {}

    def find(at: int, seen: set[Digit]) -> bool:
        for choice in choices[at] - seen:
            seen.add(choice)
            if choice not in taken or find(taken[choice], seen):
                taken[choice] = at
                return True
        return False

    return all(choices) and all(find(at, set()) for at in range(len(choices)))


plugin = Renban
