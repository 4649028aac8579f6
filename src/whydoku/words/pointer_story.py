"""Cells that point at others as records: indexing and numbered rooms.

The digit of one cell says which cell of its line holds a certain digit. So a digit is removed from the pointing cell if the
cell that it points at cannot hold its digit; and once the pointing cell is filled, so is the other.
"""

from __future__ import annotations

from dataclasses import dataclass

from whydoku.model.board import Cell, Digit
from whydoku.model.primitives import Pairs
from whydoku.model.rule_scene import Breach, Scene
from whydoku.model.sentence import Group, Source
from whydoku.model.wording import left_phrase, listed
from whydoku.words.rule_phrases import claims_of, in_short, shortest, spelled_not


@dataclass(frozen=True, slots=True)
class _Pointer:
    """A digit of a cell that implies a digit in another."""

    digit: Digit
    target: Cell
    means: Digit


def pointers_of(scene: Scene) -> tuple[Cell, dict[Digit, _Pointer]] | None:
    """Return the pointing cell of a premise and what each of its digits implies; None if the rule is of another kind."""
    digits = scene.board.digits
    found: dict[Digit, _Pointer] = {}
    first: Cell | None = None
    names = {part.name for part in scene.premise.primitives if isinstance(part, Pairs)}
    for part in scene.premise.primitives:
        if not isinstance(part, Pairs) or " means " not in part.words:
            return None
        if len(names) > 1 and not scene.lost(part.first):
            continue  # each of two cells points at the other
        if first not in (None, part.first):
            return None
        first = part.first
        for digit in digits:
            partners = [other for other in digits if part.allowed(digit, other)]
            if len(partners) == 1:
                found[digit] = _Pointer(digit, part.second, partners[0])
    return None if first is None else (first, found)


def tell_pointers(scene: Scene) -> bool:
    """Explain a cell that points at others; return False if the rule is of another kind, or rules out more."""
    known = pointers_of(scene)
    if known is None:
        return False
    first, means = known
    name = next(p.name for p in scene.premise.primitives if isinstance(p, Pairs) and p.first == first)
    twice = [
        d for d in scene.lost(first) if d in means and d == means[d].means and scene.differ(first, means[d].target)
    ]
    wrong = [
        d
        for d in scene.lost(first)
        if d in means and d not in twice and means[d].means not in scene.left[means[d].target]
    ]
    twice = twice[:1]
    said = {(first, digit) for digit in (*wrong, *twice)}
    value = scene.left[first][0] if len(scene.left[first]) == 1 else None
    pointed = means.get(value) if value is not None else None
    if pointed is not None:
        said |= {(pointed.target, d) for d in scene.lost(pointed.target) if d != pointed.means}
    if not scene.gone <= said:
        return False
    texts = []
    for digit in twice:
        target = means[digit].target
        group, an = scene.group_of([first, target]), scene.an(digit)
        text = f"{an} in {scene.cell(first)} would put {an} into {scene.cell(target)} too, both in {group}"
        text = f"{text}, so {spelled_not(scene.board, [first], [digit])}"
        scene.say(f"{text} ({scene.name})", claims_of({first: [digit]}), [scene.rule, Group(group)])
        texts.append(text)
    if wrong:
        text = (
            f"{_would(scene, first, [means[digit] for digit in wrong])}, so {spelled_not(scene.board, [first], wrong)}"
        )
        sources: list[Source] = [scene.rule, *scene.because(*(means[digit].target for digit in wrong))]
        scene.say(f"{text} ({name})", claims_of({first: wrong}), sources)
        texts.append(text)
    if pointed is not None and value is not None and scene.lost(pointed.target):
        there, what = scene.cell(pointed.target), scene.symbol(pointed.means)
        text = f"the {scene.symbol(value)} in {scene.cell(first)} puts {scene.an(pointed.means)} into {there}"
        gone = tuple(digit for digit in scene.board.digits if digit != pointed.means)
        scene.say(
            f"{text} ({scene.name}), so {there} is {what}",
            claims_of({pointed.target: gone}),
            [scene.rule, *scene.because(first)],
        )
        texts.append(f"{text}, so {there} is {what}")
    in_short(scene, "; ".join(f"{text} ({name})" for text in texts), *texts[:1])
    shortest(scene, scene.name)
    return True


def _would(scene: Scene, first: Cell, wrong: list[_Pointer]) -> str:
    """Return what digits of the pointing cell would imply, and why that is impossible."""
    what = wrong[0].means
    targets = [each.target for each in wrong]
    digits = listed([scene.symbol(each.digit) for each in wrong], "or")
    start = (
        f"{scene.an(wrong[0].digit)} in {scene.cell(first)}" if len(wrong) == 1 else f"{digits} in {scene.cell(first)}"
    )
    where = listed([scene.cell(cell) for cell in targets], "or")
    if len(targets) == 1:
        return f"{start} would put {scene.an(what)} into {where}, which is {_is_now(scene, targets[0], what)}"
    return f"{start} would put {scene.an(what)} into {where}, and none of these can be {scene.symbol(what)}"


def _is_now(scene: Scene, cell: Cell, what: Digit) -> str:
    left = scene.left[cell]
    return left_phrase(scene.board, left) if len(left) <= 3 else f"not {scene.symbol(what)}"


def clash_of_pointers(scene: Scene) -> Breach | None:
    """Return the clause that every digit of a pointing cell implies something impossible."""
    known = pointers_of(scene)
    if known is None:
        return None
    first, means = known
    left = scene.left[first]
    taken = _elsewhere(scene, first, means)
    if taken is not None:
        return taken
    if not left or any(digit not in means or means[digit].means in scene.left[means[digit].target] for digit in left):
        return None
    wrong = [means[digit] for digit in left]
    is_ = f"{scene.cell(first)} is {left_phrase(scene.board, left)}"
    sources = (scene.rule, *scene.because(first, *(each.target for each in wrong)))
    return Breach(f"{is_}, and {_would(scene, first, wrong)}", tuple(dict.fromkeys(sources)))


def _elsewhere(scene: Scene, first: Cell, means: dict[Digit, _Pointer]) -> Breach | None:
    """Return the clause that the digit which a cell points at stands in another cell of the line."""
    left = scene.left[first]
    if not left or any(digit not in means for digit in left):
        return None
    what = means[left[0]].means
    targets = [means[digit].target for digit in left]
    holder = next((cell for cell in scene.cells if tuple(scene.left[cell]) == (what,) and cell not in targets), None)
    if holder is None or not (group := scene.group_of([holder, *targets])):
        return None
    is_ = f"{scene.cell(first)} is {left_phrase(scene.board, left)}"
    where = f"so the {scene.symbol(what)} of {group} is in {listed([scene.cell(cell) for cell in targets], 'or')}"
    because = (scene.rule, *scene.because(first, holder), Group(group))
    return Breach(f"{is_}, {where} ({scene.name}), but {scene.cell(holder)} is {scene.symbol(what)}", because)
