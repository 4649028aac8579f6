"""Counting circles: a digit in a circle says how many circles hold it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import combinations

from whydoku.model.board import Board, Cell, Digit
from whydoku.model.drawing import Circle, middle
from whydoku.model.premise import Left
from whydoku.model.primitives import Count
from whydoku.model.rule import Example, Rule
from whydoku.model.rule_scene import Breach, Scene
from whydoku.model.thoughts import Thought, clash_by_thoughts, house_thoughts, tell_thoughts
from whydoku.model.wording import house_names, listed, number_word
from whydoku.rules._checks import check_cells


@dataclass(frozen=True)
class CountingCircles(Rule):
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

    def tell(self, scene: Scene) -> bool:
        """Add how often digits can stand in circles, and that these numbers add up to all circles."""
        return self._is_whole(scene) and tell_thoughts(scene, partial(self._thoughts, scene), self._meaning(scene))

    def clash(self, scene: Scene) -> Breach | None:
        """Return which digit has too few circles left, or that no digits add up to all circles."""
        if not self._is_whole(scene):
            return None
        return clash_by_thoughts(scene, partial(self._thoughts, scene), self._meaning(scene))

    def _is_whole(self, scene: Scene) -> bool:
        return set(self.cells) == set(scene.cells)

    def _meaning(self, scene: Scene) -> str:
        return f"a digit stands in as many of {scene.name} as it says"

    def _thoughts(self, scene: Scene, left: Left) -> Iterator[Thought]:
        """Yield what each digit needs, and what all of them add up to."""
        many = len(self.cells)
        can, there = list[Digit](), list[Digit]()
        lost: dict[Cell, tuple[Digit, ...]]

        def together(thoughts: Sequence[Thought]) -> str:
            digits = sorted({digit for each in thoughts for gone in each.lost.values() for digit in gone})
            most = max(sum(digit in gone for gone in each.lost.values()) for each in thoughts for digit in digits)
            can = f"of {scene.name} only {number_word(most)}{'' if len(digits) == 1 else ' or fewer'} can be"
            return f"{scene.digits(digits)} would be in as many circles as they say, but {can}"

        for digit in scene.board.digits:
            places = [cell for cell in self.cells if digit in left[cell]]
            sure = [cell for cell in places if len(left[cell]) == 1]
            room = _rooms(scene, places)
            if min(len(places), room.most) < digit:
                if places:
                    few = self._too_few(scene, left, digit, places, room)
                    plain = few.lost and len(places) < digit
                    yield replace(few, together=together) if plain else few
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
            yield from self._no_room_beside(scene, left, digit, [cell for cell in places if cell not in sure])
        sums = [each for each in _adding_to(can, many) if set(there) <= set(each)]
        needed = [digit for digit in can if sums and all(digit in each for each in sums)]
        spare = [digit for digit in can if not any(digit in each for each in sums)]
        absent = tuple(cell for cell in self.cells if set(left[cell]) != set(scene.board.digits))
        for digit in needed:
            places = [cell for cell in self.cells if digit in left[cell]]
            lost = {cell: gone for cell in places if (gone := tuple(d for d in left[cell] if d != digit))}
            if len(places) == digit and lost:
                known = [cell for cell in places if len(left[cell]) == 1]
                why = (
                    f"{scene.cell(known[0])} is {scene.symbol(digit)}" if known else self._sum(scene, can, there, sums)
                )
                only = (
                    f"only {listed([scene.cell(cell) for cell in places])} of {scene.name} can be {scene.symbol(digit)}"
                )
                others = tuple(cell for cell in self.cells if cell not in places)
                yield Thought(f"{why}, and {only}", lost, (*known[:1], *others) if known else absent)
        if not sums:
            yield Thought(self._sum(scene, can, there, sums), {}, absent)
        elif spare:
            lost = {cell: gone for cell in self.cells if (gone := tuple(d for d in left[cell] if d in spare))}
            yield Thought(self._sum(scene, can, there, sums), lost, absent)
        yield from house_thoughts(scene, left, most=2)

    def _too_few(self, scene: Scene, left: Left, digit: Digit, places: Sequence[Cell], room: _Room) -> Thought:
        """Return that a digit cannot stand in as many circles as it says."""
        symbol, others = scene.symbol(digit), tuple(cell for cell in self.cells if digit not in left[cell])
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
        return Thought(f"{need}, but {have}", lost, (*known, *others), groups)

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

        for place in places if digit > 1 else ():
            groups = [(name, group) for name, group in scene.premise.groups if place in group]
            rest = [c for c in places if c != place and not any(c in group for _, group in groups)]
            room = _rooms(scene, rest)
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
            others = tuple(cell for cell in self.cells if digit not in left[cell])
            every = (*seen, *(room.groups if len(rest) >= digit - 1 else ()))
            why = f"with {symbol} in {scene.cell(place)}, {more}{out}, but {have}"
            yield Thought(why, {place: (digit,)}, others, tuple(dict.fromkeys(every)), together=together)

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


@dataclass(frozen=True)
class _Room:
    """How often a digit fits into some cells: once in each group, and once in each cell that is in none of these."""

    most: int
    groups: tuple[str, ...]
    alone: tuple[Cell, ...]

    def said(self, scene: Scene) -> str:
        """Return where the digit fits: "those that can be lie in rows 1 and 4, with one each, and in r3c6"."""
        where = f" {house_names(self.groups)}, with one each" if self.groups else ""
        more = f"{', and in ' if self.groups else ' '}{listed([scene.cell(cell) for cell in self.alone])}"
        return f"those that can be lie in{where}{more if self.alone else ''}"


def _rooms(scene: Scene, places: Sequence[Cell]) -> _Room:
    """Return the groups of one kind (rows, columns, boxes) that leave a digit the least room."""
    kinds: dict[str, list[tuple[str, set[Cell]]]] = {}
    for name, cells in scene.premise.groups:
        some = {cell for cell in cells if cell in places}
        if len(some) > 1:
            kinds.setdefault(name.split()[0], []).append((name, some))
    best = _Room(len(places), (), tuple(places))
    every = [each for groups in kinds.values() for each in groups]
    for groups in (*kinds.values(), every) if every else ():
        left, used = set(places), list[str]()
        while len(most := max(groups, key=lambda each: len(each[1] & left))[1] & left) > 1:
            used.append(next(name for name, some in groups if some & left == most))
            left -= most
        if len(used) + len(left) < best.most:
            best = _Room(len(used) + len(left), tuple(used), tuple(c for c in places if c in left))
    return best


def _adding_to(digits: Sequence[Digit], total: int) -> list[tuple[Digit, ...]]:
    """Return the sets of digits that add to a number."""
    found = []
    for many in range(1, len(digits) + 1):
        found += [some for some in combinations(digits, many) if sum(some) == total]
    return found


plugin = CountingCircles
