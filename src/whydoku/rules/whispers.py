"""Whispers: neighbours on the line keep their distance. German whispers 5, Dutch 4, any other by its number."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import combinations, pairwise, product
from types import MappingProxyType

from whydoku.errors import NeverError, RuleError
from whydoku.model.board import Board, Cell, Digit
from whydoku.model.premise import Left
from whydoku.model.primitives import Pairs
from whydoku.model.rule import Example
from whydoku.model.rule_scene import Scene
from whydoku.model.thoughts import Thought, ToldByThoughts, house_thoughts, share
from whydoku.model.wording import joined, listed
from whydoku.rules._checks import check_cells
from whydoku.rules._line import LineRule
from whydoku.rules._relations import differ_by_at_least


@dataclass(frozen=True)
class Whispers(ToldByThoughts, LineRule):
    """Neighbours on the line differ by at least 5 (half the number of digits, rounded up), or by the number given."""

    colour = "green"
    reads = "values"
    aliases = ("whisper", "german-whispers", "german-whisper")
    presets = MappingProxyType({"dutch-whispers": "by=4", "dutch-whisper": "by=4"})
    noun = "whispers line"
    example = Example(
        puzzle="54...................3.4.6.4......2.",
        solution="546132123546634215251364362451415623",
        rules=(
            "whispers r6c1-r6c3 r5c3",
            "whispers 1 r3c3 r4c4 r4c3 r3c2 r3c1",
            "whispers 1 r6c6 r5c6 r4c5",
            "whispers 2 r3c5 r2c5 r1c6",
        ),
        size="2x3",
    )

    by: int | None = None

    def check(self, board: Board) -> None:
        """Refuse a difference that no two digits have."""
        check_cells(self, board, self.cells, least=2, repeats=True)
        if any(a == b for a, b in pairwise(self.cells)):
            raise RuleError(f"{self.name}: a cell of the line follows itself")
        if not 0 <= self.least_difference(board) < board.size:
            raise NeverError(f"{self.name}: digits differ by 0 to {board.size - 1}, never by {self.by}")

    def least_difference(self, board: Board) -> int:
        """Return how far apart neighbours are at least."""
        return (board.size + 1) // 2 if self.by is None else self.by

    def primitives(self, board: Board) -> Iterator[Pairs]:
        """Yield one relation for each pair of neighbours."""
        by = self.least_difference(board)
        for a, b in pairwise(self.cells):
            yield Pairs(a, b, differ_by_at_least(by), f"the {self.label(board)}", f"differ by at least {by}")

    def note(self, board: Board) -> str:
        """Return it with its own numbers."""
        return f"Neighbours on the line differ by at least {self.least_difference(board)}."

    def meaning(self, scene: Scene) -> str:
        """Return what the rule says."""
        return f"neighbours on {scene.name} differ by at least {self.least_difference(scene.board)}"

    def thoughts(self, scene: Scene, left: Left) -> Iterator[Thought]:
        """Yield what a player sees along the line, the simplest first."""
        by, digits = self.least_difference(scene.board), scene.board.digits
        alone = [d for d in digits if d - by < digits[0] and d + by > digits[-1]]
        lost = {cell: gone for cell in self.cells if (gone := tuple(d for d in left[cell] if d in alone))}
        if lost:
            yield Thought(f"no digit differs from {scene.digits(alone, 'or')} by at least {by}", lost)
        yield from self._beside(scene, left, by)
        yield from self._both_sides(scene, left, by)
        yield from self._three(scene, left, by)
        low = tuple(d for d in digits if d + by <= digits[-1])
        high = tuple(d for d in digits if d - by >= digits[0])
        if not set(low) & set(high):
            yield from self._turns(scene, left, low, high)
        yield from house_thoughts(scene, left)

    def _beside(self, scene: Scene, left: Left, by: int) -> Iterator[Thought]:
        """Yield what a cell leaves its neighbours."""
        near: dict[Cell, list[Cell]] = {}
        for one, other in pairwise(self.cells):
            near.setdefault(one, []).append(other)
            near.setdefault(other, []).append(one)

        def together(thoughts: Sequence[Thought]) -> str:
            """Return what cells can be; of many digits, only those that their neighbours need and they cannot be."""
            lack: dict[Cell, list[Digit]] = {}
            for each in thoughts:
                gone = {digit for digits in each.lost.values() for digit in digits}
                needs = [d for d in scene.board.digits if any(abs(d - digit) >= by for digit in gone)]
                lack[each.cells[0]] = sorted({*lack.get(each.cells[0], ()), *needs})
            some = [cell for cell, needs in lack.items() if len(left[cell]) <= 3 or len(needs) > 3]
            rest = {cell: needs for cell, needs in lack.items() if cell not in some}
            return joined([*([scene.can_be(some, left)] if some else []), *([scene.are_not(rest)] if rest else [])])

        told: set[tuple[Cell, Digit]] = set()
        for cell, others in near.items():
            lost = {
                other: gone
                for other in others
                if (
                    gone := tuple(
                        d
                        for d in left[other]
                        if (other, d) not in told and all(abs(d - mine) < by for mine in left[cell])
                    )
                )
            }
            told.update((other, d) for other, gone in lost.items() for d in gone)
            if lost:
                thought = Thought("", lost, (cell,), together=together)
                yield replace(thought, reason=together([thought]))

    def _both_sides(self, scene: Scene, left: Left, by: int) -> Iterator[Thought]:
        """Yield the digits that need one and the same digit on both sides, where these see each other."""
        needs: dict[Digit, Digit] = {}

        def together(thoughts: Sequence[Thought]) -> str:
            every = sorted({digit for each in thoughts for digits in each.lost.values() for digit in digits})
            alike = {need: [digit for digit in every if needs[digit] == need] for need in (needs[d] for d in every)}
            what = [
                f"{scene.digits(some)} need{'s' if len(some) == 1 else ''} {scene.an(need)}"
                for need, some in alike.items()
            ]
            where = dict.fromkeys(f"{scene.spell(each.cells)} in {each.groups[0]}" for each in thoughts)
            seen = f"the cells on both sides see each other ({', '.join(where)})"
            return f"on {scene.name} {listed(what)} on both sides, but {seen}"

        for one, cell, other in zip(self.cells, self.cells[1:], self.cells[2:], strict=False):
            group = scene.group_of([one, other]) if one != other else ""
            for digit in left[cell] if group else ():
                fits = [[d for d in left[each] if abs(d - digit) >= by] for each in (one, other)]
                if fits[0] == fits[1] and len(fits[0]) == 1 and needs.setdefault(digit, fits[0][0]) == fits[0][0]:
                    twice = f"{scene.an(fits[0][0])} beside it twice on {scene.name}"
                    why = f"{scene.an(digit)} in {scene.cell(cell)} needs {twice}"
                    seen = f"but {scene.cell(one)} and {scene.cell(other)} are both in {group}"
                    yield Thought(f"{why}, {seen}", {cell: (digit,)}, (one, other), (group,), together=together)

    def _three(self, scene: Scene, left: Left, by: int) -> Iterator[Thought]:
        """Yield what three cells lose that are all neighbours of each other, where the line comes back."""
        ties = {frozenset(pair) for pair in pairwise(self.cells)}
        for cells in combinations(dict.fromkeys(self.cells), 3):
            if not all(frozenset(pair) in ties for pair in combinations(cells, 2)):
                continue
            ways = [
                way
                for way in product(*(left[cell] for cell in cells))
                if all(abs(a - b) >= by for a, b in combinations(way, 2))
            ]
            lost = {
                cell: gone
                for at, cell in enumerate(cells)
                if (gone := tuple(d for d in left[cell] if not any(way[at] == d for way in ways)))
            }
            ends = [sorted({sorted(way)[at] for way in ways}) for at in range(3)] if ways else []
            if lost:
                who = listed([scene.cell(cell) for cell in cells])
                split = [f"one is {scene.digits(each, 'or')}" for each in ends]
                far = f"each two of {who} are neighbours on {scene.name} and differ by at least {by}"
                yield Thought(f"{far}, and so {listed(split)}" if split else far, lost if ways else {}, cells)

    def _turns(self, scene: Scene, left: Left, low: Sequence[Digit], high: Sequence[Digit]) -> Iterator[Thought]:
        """Yield on which side cells are, as low and high digits take turns."""
        names = [
            f"{name} ({scene.symbol(side[0])} to {scene.symbol(side[-1])})"
            for name, side in (("low", low), ("high", high))
            if side
        ]
        turns = f"{listed(names)} take turns on {scene.name}"
        place = {cell: at % 2 for at, cell in enumerate(self.cells)}
        for cell in self.cells:
            side, name = (low, "low") if set(left[cell]) <= set(low) else (high, "high")
            if not set(left[cell]) <= set(side):
                continue
            lost: dict[Cell, tuple[Digit, ...]] = {}
            for other in self.cells:
                same = place[other] == place[cell]
                gone = tuple(d for d in left[other] if (d in side) != same)
                if gone and other != cell:
                    lost[other] = gone
            if lost:
                known = f"{scene.cell(cell)} is {scene.symbol(left[cell][0]) if len(left[cell]) == 1 else name}"
                yield Thought(f"{turns}, and {known}", lost, (cell,), (), partial(_sides, scene, low))
        for group_name, group in scene.premise.groups:
            for part in (0, 1):
                cells = [cell for cell in group if place[cell] == part]
                for side, name, rest in ((low, "low", "high"), (high, "high", "low")):
                    fits = {cell: [d for d in left[cell] if d in side] for cell in cells}
                    few = share(fits)
                    if len(few) < 2 or not all(fits[cell] for cell in few):
                        continue
                    who = listed([scene.cell(cell) for cell in few])
                    every = "both" if len(few) == 2 else "all"
                    would = sorted({d for cell in few for d in fits[cell]})
                    lost = {cell: tuple(fits[cell]) for cell in few}
                    sides = f"{who} are {every} {name} or {every} {rest}"
                    why = f"{turns}, so {sides}; {name}, they would share {scene.digits(would)} in {group_name}"
                    yield Thought(why, lost, few, (group_name,), partial(_sides, scene, low))

    def holds(self, board: Board, grid: Sequence[Digit]) -> bool:
        """Subtract along the line."""
        digits = [grid[cell] for cell in self.cells]
        gaps = [max(a, b) - min(a, b) for a, b in pairwise(digits)]
        return min(gaps) >= self.least_difference(board)


def _sides(scene: Scene, low: Sequence[Digit], lost: Mapping[Cell, Sequence[Digit]]) -> str:
    """Return on which side cells are that lose the other: "r2c5 is high, and r3c4 and r1c6 are low"."""
    alike: dict[str, list[str]] = {}
    for cell, digits in lost.items():
        alike.setdefault("high" if digits[0] in low else "low", []).append(scene.cell(cell))
    return joined([f"{listed(cells)} {'is' if len(cells) == 1 else 'are'} {kind}" for kind, cells in alike.items()])


plugin = Whispers
