"""Reasons of a clue, one for each removed candidate, written down: similar ones in one sentence."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from whydoku.model.board import Cell, Digit, Mask
from whydoku.model.premise import Left
from whydoku.model.rule_scene import Breach, Scene
from whydoku.model.sentence import Impossible, Source
from whydoku.model.wording import joined, listed
from whydoku.rules._limits import MAX_REMAINING_DIGITS


@dataclass(frozen=True)
class Said:
    """Why a candidate cannot be: a clause in which {it} stands for the candidate, and an aside that may be left out."""

    text: str
    aside: str = ""


Argue = Callable[[Left, Cell, Digit], Said | None]
"""Returns why a cell cannot hold a digit, by the digits left in all cells; None where it may, or there is no word for it."""


@dataclass(frozen=True)
class ClueReason:
    """A clause, the cells whose digits it rests on, and what it removes."""

    text: str
    cells: tuple[Cell, ...]
    lost: Mapping[Cell, tuple[Digit, ...]]


def argued(scene: Scene, argue: Argue) -> list[ClueReason]:
    """Return why candidates go, those with the same words together; without words, the digits that matter are shown."""
    by: dict[str, dict[Cell, tuple[Digit, ...]]] = {}
    asides: dict[str, set[str]] = {}
    needed: dict[str, set[Cell]] = {}
    for cell in scene.losers():
        for digit in scene.lost(cell):
            cells = scene.matter(cell, digit)
            said = argue(scene.left, cell, digit) or Said(shown(scene, cells))
            lost = by.setdefault(said.text, {})
            lost[cell] = (*lost.get(cell, ()), digit)
            asides.setdefault(said.text, set()).add(said.aside)
            needed.setdefault(said.text, set()).update(cells)
    found = []
    for text, lost in by.items():
        aside = asides[text].pop() if len(asides[text]) == 1 else ""
        filled = text.replace("{it}", _candidates(scene, lost)).replace("{aside}", f" ({aside})" if aside else "")
        found.append(ClueReason(filled, _that_matter(scene, lost, needed[text]), lost))
    return found


def _that_matter(scene: Scene, lost: Mapping[Cell, tuple[Digit, ...]], cells: Collection[Cell]) -> tuple[Cell, ...]:
    """Return the cells without which some candidate would remain: a house may say what the digits of others say too."""
    pairs = [(cell, digit) for cell, digits in lost.items() for digit in digits]
    if len(pairs) == 1 and len(cells) < 2:
        return tuple(cells)
    return scene.few_cells(lambda left: all(scene.fits({**left, c: (d,)}) is None for c, d in pairs), cells)


def _becomes(scene: Scene, lost: Mapping[Cell, tuple[Digit, ...]]) -> str:
    """Return what cells are not, or what they are where few digits remain of many."""
    alike: dict[tuple[Digit, ...], list[Cell]] = {}
    rest = {}
    for cell, digits in lost.items():
        after = scene.after(cell)
        if {*digits} == {*scene.lost(cell)} and 0 < len(after) <= MAX_REMAINING_DIGITS and len(after) < len(digits):
            alike.setdefault(after, []).append(cell)
        else:
            rest[cell] = digits
    said = [
        f"{listed([scene.cell(cell) for cell in cells])} {'is' if len(cells) == 1 else 'are'} "
        f"{'each ' if len(cells) > 1 and len(after) > 1 else ''}{scene.digits(after, 'or')}"
        for after, cells in alike.items()
    ]
    return joined([*said, *([scene.are_not(rest)] if rest else [])])


def _candidates(scene: Scene, lost: Mapping[Cell, tuple[Digit, ...]]) -> str:
    return listed(
        [f"{scene.digits(claim.digits, 'or')} in {scene.spell(claim.cells, 'or')}" for claim in scene.by_digits(lost)],
        "or",
    )


def clash_by(scene: Scene, argue: Callable[[Left], str]) -> Breach | None:
    """Return why a clue cannot be kept, with the cells whose digits that takes; None where there is no word for it."""
    text = argue(scene.left)
    if not text or scene.fits(scene.left) is not None:
        return None
    cells = scene.few_cells(lambda left: scene.fits(left) is None)
    base = (scene.rule, *scene.because(*cells))
    groups = scene.groups()[:1]
    alone = scene.follows([Impossible()], [*base, *scene.supposed])
    return Breach(f"{text} ({scene.name})", base if alone else (*base, *groups))


def can_share(masks: Sequence[Mask], digits: Mask) -> bool:
    """Whether cells can have different ones of some digits, each one that it has left."""
    if not masks:
        return True
    at = min(range(len(masks)), key=lambda place: (masks[place] & digits).bit_count())
    own, others = masks[at] & digits, [*masks[:at], *masks[at + 1 :]]
    while own:
        bit = own & -own
        own ^= bit
        if can_share(others, digits & ~bit):
            return True
    return False


def shown(scene: Scene, cells: Iterable[Cell]) -> str:
    """Return what cells can be, those that can be the same together."""
    alike: dict[tuple[Digit, ...], list[Cell]] = {}
    for cell in cells:
        alike.setdefault(tuple(scene.left[cell]), []).append(cell)
    return joined(
        [
            f"{scene.spell(where)} {'is' if len(where) == 1 else 'are'} "
            f"{'each ' if len(where) > 1 and len(digits) > 1 else ''}{scene.digits(digits, 'or')}"
            for digits, where in alike.items()
        ]
    )


def tell_meaning(scene: Scene, meaning: str) -> bool:
    """Add the meaning of a clue, the remaining digits that matter, and what they remove."""
    return tell_reasons(scene, f"{meaning} ({scene.name})", argued(scene, lambda *_: None))


def tell_reasons(scene: Scene, meaning: str, reasons: Iterable[ClueReason], brief: str = "") -> bool:
    """Add what a clue means and a line for each reason; False, and nothing added, where one of them does not hold.

    `brief` is the step's one line where these are too long for it.
    """
    found: list[tuple[ClueReason, tuple[Source, ...]]] = []
    for reason in reasons:
        sources = scene.rests_on(scene.by_digits(reason.lost), reason.cells)
        if sources is None:
            return False
        found.append((reason, sources))
    texts: list[str] = []
    for reason, sources in found:
        start = "" if texts else f"{meaning}; " if reason.text else f"{meaning}, "
        why = f"{reason.text}, " if reason.text else ""
        texts.append(f"{start}{why}so {_becomes(scene, reason.lost)}")
        scene.say(texts[-1], scene.by_digits(reason.lost), sources)
    ends = _becomes(scene, {cell: scene.lost(cell) for cell in scene.losers()})
    scene.in_short("; ".join(texts), f"{meaning}: {ends}", f"by {scene.name}, {ends}", brief)
    scene.in_short(f"by {scene.name}, {scene.spell(scene.losers())} lose candidates")
    return True
