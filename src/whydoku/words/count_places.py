"""Counts of a digit in cells that houses keep apart: how often it fits, house by house, as a player sees it.

"Two of its cells must be 5, but without r6c9 only one of r7c8 and r7c9 (row 7) can be, so r6c9 is 5."
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from whydoku.model.board import Cell, Digit
from whydoku.model.primitives import Count
from whydoku.model.rule_scene import Breach, Scene
from whydoku.model.sentence import Group, Source
from whydoku.model.wording import listed, number_word
from whydoku.words.locked_sets import Room, houses_named
from whydoku.words.rule_phrases import Lost, claims_of, in_short, shortest, spelled
from whydoku.words.story import few_that_meet


def how_many(counts: Sequence[int], cells: int) -> str:
    """Return a number of cells: "exactly two", "at least one"."""
    wanted = sorted(number for number in counts if 0 <= number <= cells)
    if len(wanted) > 1 and wanted == list(range(wanted[0], wanted[-1] + 1)):
        if wanted[-1] == cells:
            return f"at least {number_word(wanted[0])}"
        if wanted[0] == 0:
            return f"at most {number_word(wanted[-1])}"
        return f"{number_word(wanted[0])} {'or' if len(wanted) == 2 else 'to'} {number_word(wanted[-1])}"
    return " or ".join("none" if number == 0 else number_word(number) for number in wanted)


def _rooms(scene: Scene, cells: Sequence[Cell], digit: Digit) -> tuple[Room, ...]:
    """Return few rooms for a digit in all of some cells."""
    groups = scene.premise.groups
    choices = [{number for number, (_, group) in enumerate(groups) if cell in group} for cell in cells]
    left, found = list(cells), list[Room]()
    for number in few_that_meet(choices):
        name, group = groups[number]
        inside = [cell for cell in left if cell in group]
        left = [cell for cell in left if cell not in inside]
        if inside:
            places = tuple((cell, digit) for cell in inside)
            found.append(Room(places, Group(name) if len(inside) > 1 else None))
    return (*found, *(Room(((cell, digit),), None) for cell in left))


def tell_places(scene: Scene) -> bool:
    """Explain what follows from how often a digit fits; False, and nothing added, if that is not all."""
    told = [each for count in _counts(scene) for each in _of_one(scene, count)]
    told = [each for each in told if _pairs(each[0]) & scene.gone]
    if not told or not scene.gone <= {pair for lost, _, _ in told for pair in _pairs(lost)}:
        return False
    if not all(scene.follows(claims_of(lost), [*sources, *scene.supposed]) for lost, _, sources in told):
        return False
    for number, (lost, text, sources) in enumerate(told):
        start = f"{scene.name}: " if number == 0 else ""
        scene.say(f"{start}{text}", claims_of(lost), scene.needed(claims_of(lost), sources))
    in_short(scene, f"{scene.name}: {'; '.join(text for _, text, _ in told)}")
    shortest(scene, f"{scene.name}: {told[0][1].partition(', so ')[0]}")
    return True


def clash_of_places(scene: Scene) -> Breach | None:
    """Return which digit cannot be there as often as it must; None if houses do not say so."""
    for count in _counts(scene):
        digit, least, can = _facts(scene, count)
        rooms = _rooms(scene, can, digit)
        if len(rooms) < least <= len(can):
            because = (scene.rule, *_houses(rooms), *_marks(scene, count, can))
            return Breach(f"{_must(scene, digit, least)}, but only {_said(scene, rooms)} can be", because)
    return None


def _counts(scene: Scene) -> Iterator[Count]:
    for part in scene.premise.primitives:
        if isinstance(part, Count) and len(part.digits) == 1 and len({*part.cells}) == len(part.cells):
            yield part


def _facts(scene: Scene, count: Count) -> tuple[Digit, int, list[Cell]]:
    (digit,) = count.digits
    return digit, min(count.counts), [cell for cell in count.cells if digit in scene.left[cell]]


def _of_one(scene: Scene, count: Count) -> Iterator[tuple[Lost, str, Sequence[Source]]]:
    """Yield what one count rules out in its cells, why, and the sources."""
    digit, least, can = _facts(scene, count)
    symbol = scene.symbol(digit)
    marks = _marks(scene, count, can)
    must = _must(scene, digit, least)
    alone: dict[tuple[Room, ...], list[Cell]] = {}
    for cell in can:
        others = [other for other in can if other != cell]
        beside = [other for other in others if not scene.differ(cell, other)]
        rooms = _rooms(scene, others, digit)
        if len(rooms) < least:
            if scene.left[cell] != (digit,):
                lost = {cell: tuple(d for d in scene.board.digits if d != digit)}
                only = (
                    f"but without {scene.cell(cell)} only {_said(scene, rooms)} can be"
                    if rooms
                    else "and no other can be"
                )
                sources = (scene.rule, *_houses(rooms), *marks)
                yield lost, f"{must}, {only}, so {scene.cell(cell)} is {symbol}", sources
        elif len(found := _rooms(scene, beside, digit)) + 1 < least:
            alone.setdefault(found, []).append(cell)
    for rooms, cells in alone.items():
        seen = [
            other for other in can if other not in cells and not any((other, digit) in room.places for room in rooms)
        ]
        between = [group for cell in cells for group in scene.groups([cell, *seen, *cells])]
        houses = tuple(dict.fromkeys((*between, *_houses(rooms))))
        claims = claims_of(dict.fromkeys(cells, (digit,)))
        sources = scene.needed(claims, (scene.rule, *houses, *marks))
        where = houses_named(each for each in sources if each not in _houses(rooms))
        by = f" ({where})" if where else ""
        only = f"only {_said(scene, rooms)} could be {symbol} too" if rooms else f"no other could be {symbol}"
        who = f"{spelled(scene.board, cells)} {'is' if len(cells) == 1 else 'are'} not"
        text = f"{must}; with {scene.an(digit)} in {spelled(scene.board, cells, 'or')}, {only}{by}, so {who} {symbol}"
        yield dict.fromkeys(cells, (digit,)), text, sources


def _must(scene: Scene, digit: Digit, least: int) -> str:
    return f"{how_many(range(least, least + 1), least + 1)} of its cells must be {scene.symbol(digit)}"


def _said(scene: Scene, rooms: Sequence[Room]) -> str:
    """Return rooms in words: "r4c6 and one of r7c8 and r7c9 (row 7)"."""
    found = []
    for room in sorted(rooms, key=lambda room: room.house is not None):
        cells = [cell for cell, _ in room.places]
        one = scene.cell(cells[0])
        found.append(
            one if room.house is None else f"one of {spelled(scene.board, cells)} ({houses_named([room.house])})"
        )
    return listed(found)


def _houses(rooms: Sequence[Room]) -> tuple[Source, ...]:
    return tuple(room.house for room in rooms if room.house is not None)


def _marks(scene: Scene, count: Count, can: Sequence[Cell]) -> tuple[Source, ...]:
    return scene.because(*(cell for cell in count.cells if cell not in can))


def _pairs(lost: Lost) -> set[tuple[Cell, Digit]]:
    return {(cell, digit) for cell, digits in lost.items() for digit in digits}
