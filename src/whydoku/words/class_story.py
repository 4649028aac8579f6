"""Lines whose neighbours come from different classes of digits as records: entropic and modular lines.

Low, middle and high, or the remainders by three: any three neighbours have one of each. So where two of them cannot be of a
class, the third is; where one is of a class, the others are not; and the pattern repeats every third cell.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from whydoku.model.board import Cell, Digit
from whydoku.model.primitives import Pairs, relation_table
from whydoku.model.rule_scene import Scene
from whydoku.model.sentence import FromLine, Group, Source
from whydoku.model.wording import joined, left_phrase, listed
from whydoku.words.limits import MAX_EVENT_LINES
from whydoku.words.rule_phrases import becomes, claims_of, every_loss, in_short, shortest, spelled_not


@dataclass(frozen=True, slots=True)
class _Thought:
    """Cells that lose digits, the cells that say so, and the reason."""

    lost: Mapping[Cell, tuple[Digit, ...]]
    cells: tuple[Cell, ...]
    reason: str
    house: str = ""  # where it is a house that says so, and not the line


def classes_of(scene: Scene) -> list[tuple[Digit, ...]] | None:
    """Return the classes of digits that neighbours come from; None where the rule is another."""
    pairs = [part for part in scene.premise.primitives if isinstance(part, Pairs)]
    if not pairs or len({part.allowed for part in pairs}) != 1:
        return None
    board = scene.board
    table = relation_table(pairs[0].allowed, board.low, board.size)
    same = {index: board.all_digits & ~mask for index, mask in enumerate(table)}
    classes = []
    for index, mask in same.items():
        members = [other for other in range(board.size) if mask >> other & 1]
        if index not in members or any(same[other] != mask for other in members):
            return None
        if members[0] == index:
            classes.append(tuple(board.low + other for other in members))
    return classes if 1 < len(classes) < board.size else None


def tell_classes(scene: Scene) -> bool:
    """Tell a line of classes; False where the rule is another, or says more."""
    classes = classes_of(scene)
    line = tuple(getattr(scene.premise.rule, "cells", ()))
    if classes is None or set(line) != set(scene.cells):
        return False
    many = len(classes)
    left = {cell: tuple(scene.left[cell]) for cell in scene.cells}
    thoughts: list[_Thought] = []
    while found := _next(scene, line, classes, left, many):
        thoughts.append(found)
        for cell, digits in found.lost.items():
            left[cell] = tuple(d for d in left[cell] if d not in digits)
    told = {(cell, digit) for each in thoughts for cell, digits in each.lost.items() for digit in digits}
    if not scene.gone <= told:
        return False
    wanted, kept = {cell for cell, _ in scene.gone}, list[_Thought]()
    for each in reversed(thoughts):
        if wanted & set(each.lost):
            kept.append(each)
            wanted |= set(each.cells)
    kept.reverse()
    if len(kept) > MAX_EVENT_LINES:
        return False
    names = [_name(scene, digits) for digits in classes]
    each_of = f"any {_word(many)} neighbours on {scene.name} are one of each of {listed(names)}"
    known: dict[Cell, list[FromLine]] = {}
    texts = []
    for number, each in enumerate(kept):
        by: Source = Group(each.house) if each.house else scene.rule
        sources: list[Source] = [by, *scene.because(*each.cells)]
        sources += [line_ for cell in each.cells for line_ in known.get(cell, ())]
        claims = claims_of(each.lost)
        so = joined([_now(scene, cell, digits, left) for cell, digits in each.lost.items()])
        text = f"{each.reason}, so {so}"
        needed = scene.needed(claims, list(dict.fromkeys(sources)))
        said = scene.say(f"{each_of}; {text}" if number == 0 else text, claims, needed)
        for cell in each.lost:
            known.setdefault(cell, []).append(said)
        texts.append(text)
    in_short(scene, f"{each_of}; {texts[0]}" if len(texts) == 1 else "", f"{texts[0]} ({scene.name})")
    in_short(scene, f"{kept[0].reason} ({scene.name}): {becomes(scene, every_loss(scene))}")
    shortest(scene, scene.name)
    return True


def _now(scene: Scene, cell: Cell, digits: Sequence[Digit], left: Mapping[Cell, Sequence[Digit]]) -> str:
    if 0 < len(left[cell]) <= 3:
        return f"{scene.cell(cell)} is {left_phrase(scene.board, left[cell])}"
    return spelled_not(scene.board, [cell], digits)


def _next(
    scene: Scene,
    line: Sequence[Cell],
    classes: Sequence[tuple[Digit, ...]],
    left: Mapping[Cell, tuple[Digit, ...]],
    many: int,
) -> _Thought | None:
    for start in range(max(1, len(line) - many + 1)):
        window = line[start : start + many]
        for digits in classes:
            sure = [cell for cell in window if set(left[cell]) <= set(digits)]
            can = [cell for cell in window if set(left[cell]) & set(digits)]
            name = _name(scene, digits)
            if sure:
                lost = {cell: tuple(d for d in left[cell] if d in digits) for cell in can if cell != sure[0]}
                lost = {cell: gone for cell, gone in lost.items() if gone}
                if lost:
                    is_ = left_phrase(scene.board, left[sure[0]])
                    return _Thought(lost, (sure[0],), f"{scene.cell(sure[0])} is {is_}")
            if len(window) == many and len(can) == 1:
                gone = tuple(d for d in left[can[0]] if d not in digits)
                if gone:
                    others = tuple(cell for cell in window if cell != can[0])
                    named = listed([scene.cell(cell) for cell in others])
                    reason = f"{listed([scene.cell(cell) for cell in window])} need one of {name}; {named} cannot be"
                    return _Thought({can[0]: gone}, others, reason)
    for at in range(len(line) - many):
        for one, other in ((line[at], line[at + many]), (line[at + many], line[at])):
            has = {digits for digits in classes if set(left[one]) & set(digits)}
            gone = tuple(d for d in left[other] if not any(d in digits for digits in has))
            if gone:
                every = f"the pattern repeats every {_word(many, ordinal=True)} cell"
                reason = f"{every}, and {scene.cell(one)} is {_not(scene, classes, has)}"
                return _Thought({other: gone}, (one,), reason)
    return _taken(scene, left)


def _taken(scene: Scene, left: Mapping[Cell, tuple[Digit, ...]]) -> _Thought | None:
    """Return what cells lose to one or two others of their house, which take as many digits."""
    for name, group in scene.premise.groups:
        if name == scene.name:
            continue
        for cell in group:
            alike = tuple(other for other in group if left[other] == left[cell])
            if len(alike) != len(left[cell]) or len(alike) > 2:
                continue
            lost = {other: tuple(d for d in left[other] if d in left[cell]) for other in group if other not in alike}
            lost = {other: gone for other, gone in lost.items() if gone}
            if lost:
                who = listed([scene.cell(each) for each in alike])
                take = f"{who} {'is' if len(alike) == 1 else 'are'} {scene.digits(left[cell])}"
                return _Thought(lost, alike, f"{take} in {name}", name)
    return None


def _not(scene: Scene, classes: Sequence[tuple[Digit, ...]], has: set[tuple[Digit, ...]]) -> str:
    if len(has) == 1:
        return _one(scene, next(iter(has)))
    gone = [digits for digits in classes if digits not in has]
    return f"none of {listed([_name(scene, digits) for digits in gone])}"


def _one(scene: Scene, digits: Sequence[Digit]) -> str:
    return listed([scene.symbol(digit) for digit in digits], "or")


def _name(scene: Scene, digits: Sequence[Digit]) -> str:
    return "-".join(scene.symbol(digit) for digit in digits)


def _word(number: int, *, ordinal: bool = False) -> str:
    words = ("", "first", "second", "third", "fourth") if ordinal else ("no", "one", "two", "three", "four")
    return words[number] if number < len(words) else str(number)
