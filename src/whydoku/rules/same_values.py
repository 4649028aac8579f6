"""Same values: several groups of cells hold the same digits, each as often."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from whydoku.errors import RuleError
from whydoku.model.board import Board, Cell, Digit
from whydoku.model.drawing import Area
from whydoku.model.premise import Left
from whydoku.model.primitives import Automaton
from whydoku.model.rule import Example, Rule
from whydoku.model.rule_scene import Scene
from whydoku.model.thoughts import Thought, ToldByThoughts, house_thoughts, room_for
from whydoku.model.wording import house_names, listed, number_word
from whydoku.rules._checks import check_cells, start_of


@dataclass(frozen=True)
class SameValues(ToldByThoughts, Rule):
    """All groups of cells hold the same digits, equally often, in any order."""

    aliases = ("same-digits", "same-sets")
    example = Example(
        puzzle="...6.54..........3.............1....",
        solution="321645456132145263263514632451514326",
        rules=(
            "same-values r4c2-r6c2 / r1c3 r1c4 r2c5",
            "same-values r5c6-r5c4 / r4c4 r5c4 r4c5",
            "same-values r3c2 r4c2 r5c3 / r2c1 r1c2 r2c3",
            "same-values r4c5 r4c4 / r1c3 r2c2",
        ),
        size="2x3",
    )

    groups: tuple[tuple[Cell, ...], ...]

    def check(self, board: Board) -> None:
        """Refuse groups of different size."""
        if len(self.groups) < 2:
            raise RuleError(f"{self.name}: at least 2 groups of cells are needed, not {len(self.groups)}")
        for group in self.groups:
            check_cells(self, board, group, repeats=True)
            if len(group) != len(self.groups[0]):
                raise RuleError(f"{self.name}: one group has {len(self.groups[0])} cells, another {len(group)}")

    def primitives(self, board: Board) -> Iterator[Automaton]:
        """List, for each digit and each two groups, a machine that reads them in turns and counts up and down.

        The first group is compared with every other; cells that both have are left out on both sides.
        """
        first = self.groups[0]
        for other in self.groups[1:]:
            ours = tuple((Counter(first) - Counter(other)).elements())
            theirs = tuple((Counter(other) - Counter(first)).elements())
            if not ours:
                continue
            name = f"the same values {start_of(board, ours)} and {start_of(board, theirs)}"
            cells = tuple(cell for pair in zip(ours, theirs, strict=True) for cell in pair)
            for digit in board.digits:
                machine = _machine(board, len(cells), digit)
                yield Automaton(cells, machine.moves, machine.start, machine.accept, name)

    def is_whole(self, scene: Scene) -> bool:
        """Whether a scene compares how often two groups hold a digit."""
        return _counted(scene) is not None and all(scene.left.values())

    def meaning(self, scene: Scene) -> str:
        """Return what the rule says."""
        return f"by {scene.name}, both groups hold each digit equally often"

    def _sides(self, scene: Scene) -> tuple[tuple[Cell, ...], tuple[Cell, ...]]:
        """Return the cells of both groups, without those that they share."""
        cells = scene.premise.primitives[0].cells
        return cells[0::2], cells[1::2]

    def thoughts(self, scene: Scene, left: Left) -> Iterator[Thought]:
        """Yield what each digit has in one group and therefore in the other, the simplest first."""
        digit = _counted(scene)
        told = [*house_thoughts(scene, left, most=1)]
        yield from told
        if digit is None or told:
            return
        ours, theirs = self._sides(scene)
        for there, here in ((ours, theirs), (theirs, ours)):
            yield from self._of_digit(scene, left, digit, there, here)

    def _of_digit(
        self, scene: Scene, left: Left, digit: Digit, there: Sequence[Cell], here: Sequence[Cell]
    ) -> Iterator[Thought]:
        """Yield what a digit's places in one group say of it in the other."""
        lost: dict[Cell, tuple[Digit, ...]]
        symbol = scene.symbol(digit)
        other = f"the group at {scene.cell(there[0])}"
        places = [cell for cell in there if digit in left[cell]]
        mine = [cell for cell in here if digit in left[cell]]
        sure = [cell for cell in mine if len(left[cell]) == 1]
        without = frozenset((cell, digit) for cell in there if digit not in left[cell])
        room = room_for(scene, places)
        if not places:
            none = f"no cell of {other} can be {symbol}"
            lost = {} if sure else dict.fromkeys(mine, (digit,))
            if mine:
                but = f"{scene.cell(sure[0])} is {symbol}, but " if sure else ""
                yield Thought(f"{but}{none}", lost, tuple(sure[:1]), without=without)
            return
        many = number_word(len(sure))
        have = f"{listed([scene.cell(cell) for cell in sure])} {'is' if len(sure) == 1 else 'are'} {symbol}"
        only = f"only {listed([scene.cell(cell) for cell in places])} of {other} can be"
        if len(sure) > min(len(places), room.most):
            can = only if len(places) < len(sure) else f"of {other}, {room.said(scene)}"
            groups = () if len(places) < len(sure) else room.groups
            yield Thought(f"{have}, so {many} of {other} are too, but {can}", {}, tuple(sure), groups, without=without)
        elif sure and len(places) == len(sure):
            lost = {cell: gone for cell in places if (gone := tuple(d for d in left[cell] if d != digit))}
            yield Thought(f"{have}, and {only}", lost, tuple(sure), without=without)
        elif sure and min(len(places), room.most) == len(sure) < len(mine):
            lost = {cell: (digit,) for cell in mine if cell not in sure}
            yield Thought(
                f"{have}, and of {other}, {room.said(scene)}", lost, tuple(sure), room.groups, without=without
            )
        for place in (cell for cell in mine if cell not in sure):
            seen = [scene.group_of([place, cell]) for cell in places]
            if all(seen):
                names = tuple(dict.fromkeys(seen))
                sees = (
                    f"all of which {scene.cell(place)} sees" if len(places) > 1 else f"which {scene.cell(place)} sees"
                )
                why = (
                    f"with {symbol} in {scene.cell(place)}, {other} has {scene.an(digit)} too, "
                    f"in {listed([scene.cell(cell) for cell in places], 'or')}, {sees} ({house_names(names)})"
                )
                yield Thought(why, {place: (digit,)}, (), names, without=without)

    def holds(self, board: Board, grid: Sequence[Digit]) -> bool:
        """Sort each group."""
        return len({tuple(sorted(grid[cell] for cell in group)) for group in self.groups}) == 1

    def draw(self, board: Board) -> Iterator[Area]:
        """Colour each group; those of one rule have the same letter."""
        del board
        for group in self.groups:
            yield Area(group, "lilac", ("",) * len(group), self.name)


def _counted(scene: Scene) -> Digit | None:
    """Return the digit that a scene counts in two groups: the one that its machine tells from all others."""
    parts = scene.premise.primitives
    if len(parts) != 1 or not isinstance(parts[0], Automaton):
        return None
    after: dict[int, list[Digit]] = {}
    for state, digit, target in parts[0].moves:
        if state == parts[0].start:
            after.setdefault(target, []).append(digit)
    alone = [digits[0] for digits in after.values() if len(digits) == 1]
    return alone[0] if len(alone) == 1 else None


@lru_cache(maxsize=256)
def _machine(board: Board, length: int, counted: Digit) -> Automaton:
    most = length // 2  # the surplus that the other group could still make up for

    def move(state: tuple[bool, int], digit: Digit) -> tuple[bool, int] | None:
        theirs, surplus = state
        if digit == counted:
            surplus += -1 if theirs else 1
        return (not theirs, surplus) if abs(surplus) <= most else None

    return Automaton.from_function(range(length), board, (False, 0), move, lambda state: state == (False, 0), "")


plugin = SameValues
