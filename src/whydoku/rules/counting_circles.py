"""Counting circles: a digit in a circle says how many circles hold it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

from whydoku.model.board import Board, Cell, Digit
from whydoku.model.drawing import Circle, middle
from whydoku.model.premise import Left
from whydoku.model.primitives import Count
from whydoku.model.rule import Example, Rule
from whydoku.model.rule_scene import Scene
from whydoku.model.thoughts import DigitRoom, Thought, ToldByThoughts, house_thoughts, room_for
from whydoku.model.wording import house_names, listed, number_word
from whydoku.rules._checks import check_cells


@dataclass(frozen=True)
class CountingCircles(ToldByThoughts, Rule):
    """A digit in a circle says how many circles hold that digit."""

    aliases = ("counting-circle",)
    example = Example(
        puzzle=".......56...1...6.2.........5.......",
        solution="321645456132145263263514632451514326",
        rules=("counting-circles r1c1 r3c6 r6c4",),
        size="2x3",
    )

    cells: tuple[Cell, ...]

    def check(self, board: Board) -> None:
        """Refuse cells off the board."""
        check_cells(self, board, self.cells)

    def primitives(self, board: Board) -> Iterator[Count]:
        """List, for each digit, that it is in none of the circles or in as many as it says."""
        for digit in board.digits:
            yield Count(self.cells, frozenset({digit}), frozenset({0, digit}), "the counting circles")

    def meaning(self, scene: Scene) -> str:
        """Return what the rule says."""
        return f"a digit stands in as many of {scene.name} as it says"

    def thoughts(self, scene: Scene, left: Left) -> Iterator[Thought]:
        """Yield what each digit needs, and what all of them add up to."""
        many = len(self.cells)
        can, there = list[Digit](), list[Digit]()
        lost: dict[Cell, tuple[Digit, ...]]
        fell = False
        for thought in house_thoughts(scene, left, most=1):
            fell = True
            yield thought
        if fell:  # what these take is seen before anything is counted
            return

        def together(thoughts: Sequence[Thought]) -> str:
            digits = sorted({digit for each in thoughts for gone in each.lost.values() for digit in gone})
            most = max(sum(digit in gone for gone in each.lost.values()) for each in thoughts for digit in digits)
            can = f"of {scene.name} only {number_word(most)}{'' if len(digits) == 1 else ' or fewer'} can be"
            return f"{scene.digits(digits)} would be in as many circles as they say, but {can}"

        for digit in scene.board.digits:
            places = [cell for cell in self.cells if digit in left[cell]]
            sure = [cell for cell in places if len(left[cell]) == 1]
            room = room_for(scene, places)
            if min(len(places), room.most) < digit:
                if places:
                    few = self._too_few(scene, left, digit, places, room)
                    plain = few.lost and len(places) < digit
                    yield replace(few, together=together) if plain else few
                    fell = True
                continue
            can.append(digit)
            if sure:
                there.append(digit)
            if len(sure) == digit < len(places):
                lost = {cell: (digit,) for cell in places if cell not in sure}
                who = listed([scene.cell(cell) for cell in sure])
                are = "is" if digit == 1 else "are"
                yield Thought(
                    f"{who} {are} {scene.symbol(digit)}, as many of {scene.name} as it says", lost, tuple(sure)
                )
            yield from self._no_room_beside(scene, left, digit, places)
        if fell:
            return
        sums = [each for each in _adding_to(can, many) if set(there) <= set(each)]
        needed = [digit for digit in can if sums and all(digit in each for each in sums)]
        spare = [digit for digit in can if not any(digit in each for each in sums)]
        absent = [digit for digit in scene.board.digits if digit not in can]
        known = tuple(next(cell for cell in self.cells if left[cell] == (digit,)) for digit in there)
        for digit in needed:
            places = [cell for cell in self.cells if digit in left[cell]]
            room = room_for(scene, places)
            lost = {cell: gone for cell in room.alone if (gone := tuple(d for d in left[cell] if d != digit))}
            if room.most == digit and lost:
                where = listed([scene.cell(cell) for cell in places])
                only = f"only {where} of {scene.name} can be {scene.symbol(digit)}"
                if len(places) > digit:
                    only = f"all {number_word(digit)} places of {scene.symbol(digit)} are needed: {room.said(scene)}"
                without = [digit] if digit in there else [*absent, digit]
                cells = (known[there.index(digit)],) if digit in there else known
                why = self._sum(scene, can, there, sums)
                if digit in there:
                    why = f"{scene.cell(cells[0])} is {scene.symbol(digit)}"
                yield Thought(f"{why}, and {only}", lost, cells, room.groups, without=self._without(left, without))
        if not sums:
            yield Thought(self._sum(scene, can, there, sums), {}, known, without=self._without(left, absent))
        elif spare:
            lost = {cell: gone for cell in self.cells if (gone := tuple(d for d in left[cell] if d in spare))}
            yield Thought(self._sum(scene, can, there, sums), lost, known, without=self._without(left, absent))
        yield from house_thoughts(scene, left, most=2)

    def _without(self, left: Left, digits: Sequence[Digit]) -> frozenset[tuple[Cell, Digit]]:
        """Return the candidates of some digits that circles do not have."""
        return frozenset((cell, digit) for cell in self.cells for digit in digits if digit not in left[cell])

    def _too_few(self, scene: Scene, left: Left, digit: Digit, places: Sequence[Cell], room: DigitRoom) -> Thought:
        """Return that a digit cannot stand in as many circles as it says."""
        symbol = scene.symbol(digit)
        known, group = self._surely(scene, left, digit)
        need = f"{symbol} would be in {number_word(digit)} of {scene.name}"
        if known:
            is_ = f"{scene.cell(known[0])} is {symbol}"
            if group:
                digits = scene.digits(left[known[0]])
                is_ = f"{listed([scene.cell(cell) for cell in known])} are {digits} in {group}"
            need = f"{is_}, so {number_word(digit)} of {scene.name} are {symbol}"
        have = f"only {listed([scene.cell(cell) for cell in places])} can be"
        if len(places) >= digit:
            have = room.said(scene)
        groups = (*(room.groups if len(places) >= digit else ()), *([group] if group else []))
        lost = {} if known else dict.fromkeys(places, (digit,))
        return Thought(f"{need}, but {have}", lost, known, groups, without=self._without(left, [digit]))

    def _surely(self, scene: Scene, left: Left, digit: Digit) -> tuple[tuple[Cell, ...], str]:
        """Return circles that show that a digit is in one: a cell that holds it, or two of a group that share it."""
        for cell in self.cells:
            if left[cell] == (digit,):
                return (cell,), ""
        for name, group in scene.premise.groups:
            pair = [cell for cell in group if len(left[cell]) == 2 and digit in left[cell]]
            for one, other in combinations(pair, 2):
                if left[one] == left[other]:
                    return (one, other), name
        return (), ""

    def _no_room_beside(self, scene: Scene, left: Left, digit: Digit, places: Sequence[Cell]) -> Iterator[Thought]:
        """Yield the places of a digit that would leave too few for the others of its kind."""
        symbol = scene.symbol(digit)

        def together(thoughts: Sequence[Thought]) -> str:
            cells = listed([scene.cell(cell) for each in thoughts for cell in each.lost])
            many = number_word(digit)
            return f"with {symbol} in one of {cells}, too few circles outside its houses are left for {many} {symbol}s"

        for place in (cell for cell in places if digit > 1 and len(left[cell]) > 1):
            groups = [(name, group) for name, group in scene.premise.groups if place in group]
            rest = [c for c in places if c != place and not any(c in group for _, group in groups)]
            room = room_for(scene, rest)
            if min(len(rest), room.most) >= digit - 1:
                continue
            seen = dict.fromkeys(
                next(name for name, group in groups if c in group) for c in places if c != place and c not in rest
            )
            more = f"{number_word(digit - 1)} more {'circle is' if digit == 2 else 'circles are'} {symbol}"
            have = f"only {listed([scene.cell(c) for c in rest], 'or')} can be" if rest else "no other can be"
            if len(rest) >= digit - 1:
                have = room.said(scene)
            out = f" outside {house_names([*seen])}" if seen else ""
            every = (*seen, *(room.groups if len(rest) >= digit - 1 else ()))
            why = f"with {symbol} in {scene.cell(place)}, {more}{out}, but {have}"
            groups_named = tuple(dict.fromkeys(every))
            yield Thought(
                why, {place: (digit,)}, (), groups_named, together=together, without=self._without(left, [digit])
            )

    def _sum(self, scene: Scene, can: Sequence[Digit], there: Sequence[Digit], sums: Sequence[Sequence[Digit]]) -> str:
        """Return which different digits add up to all circles."""
        many = len(self.cells)
        start = f"the {many} circles are a sum of different digits, each as often as it says ({scene.name})"
        known = f" with {scene.digits(there)} there" if there else ""
        if not sums:
            return f"{start}, and {scene.digits(can)}{known} do not make {many}"
        ways = [" + ".join(scene.symbol(digit) for digit in each) for each in sums]
        if len(ways) <= 3:
            return f"{start}: of {scene.digits(can)}{known}, only {listed(ways, 'or')} make {many}"
        needed = [digit for digit in can if all(digit in each for each in sums)]
        spare = [digit for digit in can if not any(digit in each for each in sums)]
        parts = [f"every way to make {many} has {scene.digits(needed)}"] if needed else []
        parts += [f"no way to make {many} has {scene.digits(spare)}"] if spare else []
        return f"{start}: of {scene.digits(can)}{known}, {listed(parts)}"

    def holds(self, board: Board, grid: Sequence[Digit]) -> bool:
        """Count each digit that occurs."""
        digits = [grid[cell] for cell in self.cells]
        return all(digits.count(digit) == digit for digit in digits)

    def draw(self, board: Board) -> Iterator[Circle]:
        """Draw the circles."""
        for cell in self.cells:
            yield Circle(middle(board, cell), 0.4)


def _adding_to(digits: Sequence[Digit], total: int) -> list[tuple[Digit, ...]]:
    """Return the sets of digits that add to a number."""
    found = []
    for many in range(1, len(digits) + 1):
        found += [some for some in combinations(digits, many) if sum(some) == total]
    return found


plugin = CountingCircles
