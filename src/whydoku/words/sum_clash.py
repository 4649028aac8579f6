"""Why a sum is impossible, and why it needs a digit: sets of digits, or least and greatest sums."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from whydoku.model.board import Cell, Digit
from whydoku.model.rule_scene import Breach, Scene
from whydoku.model.sentence import FromLine, Group, Impossible, OneOf, Source, Suppose, is_
from whydoku.words.balance import Balance, called, formula, is_cage, makes, spelled
from whydoku.words.cage_story import few, no_room, placeable, sets_of, used_digits
from whydoku.words.digits_left import least, shown
from whydoku.words.extremes import End, end_of
from whydoku.words.limits import MAX_CASE_CELLS, MAX_REASON_CHARACTERS
from whydoku.words.names import listed, number_word
from whydoku.words.phrases import sets_phrase
from whydoku.words.sum_story import SumOpening, last_cell_text


def needs_of_sum(scene: Scene, digits: Sequence[Digit], places: Sequence[Cell]) -> Breach | None:
    """Return why a sum needs digits in some cells: one sentence and its sources."""
    start = len(scene.lines.lines)
    told = _needs(scene, digits, places)
    if told is None:
        del scene.lines.lines[start:]
    elif (
        len(digits) == 1
        and len(scene.lines.lines) > start
        and not any(isinstance(source, FromLine) for source in told.because)
    ):
        del scene.lines.lines[start:]  # the remaining digits say it without the sum
        who = [cell for cell in scene.cells if set(scene.because(cell)) & set(told.because)]
        where = listed([source.name for source in told.because if isinstance(source, Group)])
        differ = f" and differ in {where}" if where else ""
        is_ = f"{spelled(scene, places, 'or')} is {scene.digits(digits)}"
        return Breach(f"{shown(scene, who)}{differ}, so {is_}", told.because)
    return told


def _needs(scene: Scene, digits: Sequence[Digit], places: Sequence[Cell]) -> Breach | None:
    opening = SumOpening(scene)
    claims = [OneOf(tuple((cell, digit, True) for cell in places)) for digit in digits]
    if not opening.open:
        return None
    if len(opening.open) == 1:
        text = last_cell_text(opening)
        because = least(scene, claims, opening.unstated.basis) if text else None
        return None if because is None else Breach(text, because)
    balance = opening.stated()
    where = spelled(scene, places, "or")
    if len(digits) > 1:
        so = f"the {scene.digits(digits)} are in {where}"
        told = _by_sets(balance, digits, claims, so, bool(opening.text))
        return told if told is not None and {*balance.basis} <= {*told.because} else None
    digit = digits[0]
    if len(places) == 1:
        so = f"{where} is {scene.symbol(digit)}"
    else:
        so = f"the {scene.symbol(digit)} is in {where}" if balance.group else f"{where} is {scene.symbol(digit)}"
    return _by_sets(balance, digits, claims, so, bool(opening.text)) or _by_bounds(
        balance, digit, places, claims[0], so
    )


def _by_sets(balance: Balance, digits: Sequence[Digit], claims: Sequence[OneOf], so: str, lead: bool) -> Breach | None:
    """Return that every set of digits has some digits."""
    scene, every = balance.scene, sets_of(balance)
    used = used_digits(balance)
    free = [each for each in every if not set(each) & set(used)]
    marks = scene.because(*balance.cells)
    who = f"{called(scene)} is" if is_cage(scene) and not lead else f"{spelled(scene, balance.cells)} are"
    taken = tuple(s for d in used for s in used[d])
    for sets, more, left in (
        (every, (), ""),
        (free, taken, ""),
        (placeable(balance, free), marks, "with the digits left, "),
    ):
        if few(balance, sets) and all({*digits} <= {*each} for each in sets):
            because = least(scene, claims, [*balance.basis, Group(balance.group), *more], marks)
            if because is None:
                continue
            differ = any(isinstance(s, Group) and s.name == balance.group != scene.name for s in because)
            where = f" (different in {balance.group})" if differ else ""
            told = f"{left}{who} {sets_phrase(scene.board, sets)}{where}"
            return Breach(f"{told}, so {so}", because)
    return None


def _by_bounds(balance: Balance, digit: Digit, places: Sequence[Cell], claim: OneOf, so: str) -> Breach | None:
    """Return that without a digit a side is too large or too small, or that the remaining digits do not make the sum."""
    scene = balance.scene
    without = scene.without((cell, digit) for cell in places)
    found = _too_much(replace(balance, scene=without))
    groups = [Group(name) for name, _ in balance.groups]
    if found is not None:
        more = _end_sources(without, *found)
        because = least(scene, [claim], [*balance.basis, *more], [*scene.because(*balance.cells), *groups])
        text = "" if because is None else _too_much_text(replace(balance, scene=without), *found, because)
    else:
        make = f"make {balance.total}" if balance.is_plain else "make up the sum"
        text = f"the digits left in the {number_word(len(balance.terms))} cells do not {make}"
        every = (*balance.basis, *scene.because(*balance.cells), *groups)
        because = every if len(balance.terms) > MAX_CASE_CELLS else least(scene, [claim], every)
    if because is None:
        return None
    if is_cage(scene) and balance.basis == (scene.rule,):
        least_ = end_of(balance.terms, without.left, balance.groups, True)
        if found is not None and least_ is not None and len(least_.parts) == 1 and least_.total > balance.total:
            digits = " + ".join(scene.symbol(d) for d in sorted(least_.parts[0].digits))
            text = f"{called(scene)} makes at least {digits} = {least_.total}"
            return Breach(f"without {scene.an(digit)} {text}, so {so}", because)
        text = f"in {called(scene)}, {text}"
    return Breach(f"if {_fails(scene, places, digit)}, {text}, so {so}", because)


def _fails(scene: Scene, places: Sequence[Cell], digit: Digit) -> str:
    """Return the clause that a digit is in none of some cells: "r1c1 is not 3", "neither r1c1 nor r1c2 is 3"."""
    if len(places) == 1:
        return f"{scene.cell(places[0])} is not {scene.symbol(digit)}"
    if len(places) == 2:
        return f"neither {listed([*map(scene.cell, places)], 'nor')} is {scene.symbol(digit)}"
    return f"none of {spelled(scene, places)} is {scene.symbol(digit)}"


def clash_of_sum(scene: Scene) -> Breach | None:
    """Return why a sum cannot be kept."""
    opening = SumOpening(scene)
    balance = opening.unstated
    scene_sources = [*balance.basis, *scene.because(*balance.cells)]
    lead = f"{opening.short}; " if opening.short else ""
    if not opening.open:
        return None
    if len(opening.open) == 1:
        text = _one_cell(opening)
        return Breach(text, tuple(dict.fromkeys(scene_sources))) if text else None
    ends = _too_much(balance)
    text, more = ("", _end_sources(scene, *ends)) if ends else _no_sets(balance, bool(lead)) or ("", [])
    if not ends and not text:
        return None
    because = least(
        scene,
        [Impossible()],
        [*more, *balance.basis, *_assumed(scene)],
        [*scene_sources, *scene.groups(balance.cells)],
    )
    if because is None:
        return None
    text = _too_much_text(balance, *ends, because) if ends else text
    if not lead and called(scene) not in text:
        lead = f"in {called(scene)}, "
    return Breach(f"{lead}{text}", because)


def _assumed(scene: Scene) -> list[Source]:
    """Return what a scene supposes about cells without sources."""
    return [
        Suppose(is_(cell, digits))
        for cell, digits in scene.left.items()
        if not scene.sources.get(cell) and len(digits) < scene.board.size
    ]


def _one_cell(opening: SumOpening) -> str:
    scene = opening.scene
    cell, weight = opening.open[0]
    value, rest = divmod(opening.total, weight)
    if rest or value not in scene.board.digits:
        return ""
    text = last_cell_text(opening)
    head, sep, _ = text.rpartition(f"{scene.cell(cell)} is ")
    if not sep or not scene.left[cell]:
        return ""
    return f"{head}{scene.cell(cell)} would be {text[len(head) + len(sep) :]}, but {shown(scene, [cell])}"


def _too_much(balance: Balance) -> tuple[End, End | None, int] | None:
    """Return the ends of both sides, and the number, if a side is too large or too small even at its end."""
    scene = balance.scene
    left, right, number = balance.side(), balance.side(right=True), balance.total
    if not left:
        left, right, number = right, left, -number
    if not all(scene.left[cell] for cell in balance.cells):
        return None
    for small in (True, False):
        near = end_of(left, scene.left, balance.groups, small)
        far = end_of(right, scene.left, balance.groups, not small) if right else None
        if near is None or (right and far is None):
            continue
        gap = near.total - (far.total if far else 0) - number
        if gap > 0 if small else gap < 0:
            return near, far, number
    return None


def _end_sources(scene: Scene, near: End, far: End | None, number: int) -> list[Source]:
    del number
    ends = [near] if far is None else [near, far]
    return [
        *(Group(name) for end in ends for name in end.groups),
        *(s for end in ends for s in scene.because(*end.cells)),
    ]


def _too_much_text(balance: Balance, near: End, far: End | None, number: int, because: Sequence[Source]) -> str:
    scene = balance.scene
    known = {source.name for source in because if isinstance(source, Group)}
    many = len(near.cells)
    subject = f"the {number_word(many)} cells" if many > 4 and many == len(balance.terms) else ""
    text = makes(scene, near, subject, known)
    return f"{text}, not {number}" if far is None else f"{text}, but {_other(scene, far, number)}"


def _other(scene: Scene, far: End, number: int) -> str:
    more = f" {'+' if number > 0 else '−'} {abs(number)}" if number else ""
    word = "at least" if far.least else "at most"
    terms = tuple((cell, part.weight) for part in far.parts for cell in part.cells)
    only = len(far.cells) == 1 and len(scene.left[far.cells[0]]) == 1
    return f"{formula(scene, terms)}{more} is {'' if only else f'{word} '}{far.total + number}"


def _no_sets(balance: Balance, lead: bool) -> tuple[str, list[Source]] | None:
    """Return that no set of digits fits."""
    scene = balance.scene
    every = sets_of(balance)
    used = used_digits(balance)
    sources: list[Source] = [Group(balance.group)] if balance.group else []
    if not few(balance, every):
        every = [each for each in every if not set(each) & set(used)]
        sources += [s for d in used for s in used[d]]
    if not few(balance, every):
        return None
    why, reasons = no_room(scene, balance.cells, every)
    if len(why) > MAX_REASON_CHARACTERS:
        return None
    who = spelled(scene, balance.cells) if lead or not is_cage(scene) else called(scene)
    are = "would be" if lead or not is_cage(scene) else "is"
    return f"{who} {are} {sets_phrase(scene.board, every)}, but {why}", [*sources, *reasons]
