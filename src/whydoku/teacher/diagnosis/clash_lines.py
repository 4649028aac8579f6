"""Why parts clash, as sentences: each a record of its claims and sources, the last a contradiction.

What a player would see first comes first: digits that break a rule, a place with nothing left, a house against the sums that
fill it, an impossible rule, two rules that need one digit, a rule against what another one leaves, then the shortest
sequence of steps. If even that does not suffice, the text says that trying fails, and what was tried.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, pairwise

from whydoku.errors import Interrupted, StoppedError
from whydoku.model.board import Cell, Digit
from whydoku.model.limit import Clock
from whydoku.model.premise import Left, Premise
from whydoku.model.primitives import AllDifferent
from whydoku.model.rule_scene import Scene
from whydoku.model.sentence import ByRule, FromLine, Group, Impossible, Sentence, is_
from whydoku.model.wording import listed, number_word
from whydoku.teacher.diagnosis.clash_case import ClashCase, EnoughAskedError
from whydoku.teacher.diagnosis.clash_sight import tell_broken, tell_nothing_left, tell_nothing_left_by_rules
from whydoku.teacher.diagnosis.clash_steps import tell_by_trying, tell_steps
from whydoku.teacher.diagnosis.clash_story import fill_in, story_of
from whydoku.teacher.diagnosis.clash_sums import tell_house_against_sums, tell_sums_in_few_cells, tell_too_big_or_small
from whydoku.teacher.diagnosis.puzzle_parts import Parts
from whydoku.teacher.limits import MAX_NEEDED_CELLS
from whydoku.words.limits import MAX_LISTED_COMBINATIONS
from whydoku.words.rule_story import tell_scene

Teller = Callable[[ClashCase], bool]
"""Adds lines that end in a contradiction; False where it has none, and what it added is forgotten."""
TELLERS: tuple[Teller, ...]


@dataclass(frozen=True, slots=True)
class ClashLines:
    """Why parts clash: the sentences, the same as one clause without capital letter and full stop, and the number of steps."""

    lines: tuple[Sentence, ...]
    short: str
    steps: int = 0


def tell_clash(parts: Parts, chosen: Collection[int], clock: Clock) -> ClashLines:
    """Return why some parts clash; the clock is the reader's, and all other bounds are counts."""
    case = ClashCase(parts, chosen, clock)
    return tell_at_once(case, TELLERS) or _tell_by_steps(case, clock)


def tell_at_once(case: ClashCase, tellers: Sequence[Teller]) -> ClashLines | None:
    """Return what a player sees without filling anything in, as far as questions and time go."""
    try:
        for teller in tellers:
            found = teller(case)
            lines = case.take_lines()
            if found and lines:
                return ClashLines(lines, _short(lines))
    except Interrupted:
        raise
    except (StoppedError, EnoughAskedError):
        case.story.lines.clear()
    return None


def _tell_by_steps(case: ClashCase, clock: Clock) -> ClashLines:
    path = fill_in(case.alone, clock)
    story = None if path is None else story_of(path)
    if story is not None:
        short, steps = tell_steps(case, story)
        return ClashLines(tuple(case.story.lines), short, steps)
    short = tell_by_trying(case, case.position if path is None else path.position(-1), clock)
    return ClashLines(tuple(case.story.lines), short)


def _short(lines: Sequence[Sentence]) -> str:
    texts = (line.text.removesuffix(".") for line in lines)
    said = "; ".join(text if text[1:2].isdigit() else text[0].lower() + text[1:] for text in texts)
    return said.replace("; but ", ", but ")


# -- rules ------------------------------------------------------------------------------------------------------------


def tell_one_rule(case: ClashCase) -> bool:
    """Explain why one rule cannot be kept."""
    return _tell_one(case, case.rules)


def tell_house_sum(case: ClashCase) -> bool:
    """Explain why what sums leave of houses cannot be made."""
    return _tell_one(case, (each for each in case.premises if each.sums))


def _tell_one(case: ClashCase, premises: Iterable[Premise]) -> bool:
    for premise in premises:
        case.ask()
        scene = case.scene(premise)
        if scene.fits(scene.left) is None and case.say_breach(scene):
            return True
    return False


def tell_needed_twice(case: ClashCase) -> bool:
    """Explain which digit two rules both need in one house."""
    rules = [each for each in case.rules if len(each.cells) <= MAX_NEEDED_CELLS]
    scenes = {each.number: case.scene(each) for each in rules}
    fitting = {number: scene.fits(scene.left) for number, scene in scenes.items()}
    for house in case.alone.network.houses:
        needs: dict[Digit, list[tuple[Premise, set[Cell]]]] = {}
        for rule in rules:
            case.ask()
            cells, left = set(rule.cells) & set(house.cells), fitting[rule.number]
            for digit in {digit for cell in cells for digit in left[cell]} if left is not None else ():
                scene = scenes[rule.number]
                if scene.fits(scene.without((cell, digit) for cell in cells).left) is None:
                    needs.setdefault(digit, []).append((rule, cells))
        for digit, found in needs.items():
            for (one, first), (other, second) in combinations(found, 2):
                if not first & second:
                    _say_twice(case, (one, other), house, digit)
                    return True
    return False


def _say_twice(case: ClashCase, rules: tuple[Premise, Premise], house: AllDifferent, digit: Digit) -> None:
    one, other = rules
    named = _brief(one, other)
    clauses = [_has(case.scene(premise), name, digit) for premise, name in zip(rules, named, strict=True)]
    groups = dict.fromkeys(name for premise in rules for name, _ in premise.groups)
    marks = dict.fromkeys(s for premise in rules for s in case.story.marks(*premise.cells))
    sources = [ByRule(one), ByRule(other), Group(house.name), *map(Group, groups), *marks]
    because = case.without_needless([Impossible()], list(dict.fromkeys(sources)))
    text = f"{clauses[0]}, {clauses[1]}: {house.name} would have two {case.board.symbol(digit)}s"
    case.story.say(text, Impossible(), because)


def _brief(*premises: Premise) -> list[str]:
    """Return the names of premises without the cells that they start at, where that tells them apart."""
    short = [each.name.partition(" at ")[0] for each in premises]
    return short if len(set(short)) == len(short) else [each.name for each in premises]


def _has(scene: Scene, name: str, digit: Digit) -> str:
    """Return the clause that a rule needs a digit: for a cage, by its combinations."""
    premise = scene.premise
    if premise.kind == "cage":
        digits = sorted({digit for cell in premise.cells for digit in scene.left[cell]})
        sets = [each for each in combinations(digits, len(premise.cells)) if sum(each) == premise.total]
        if 0 < len(sets) <= MAX_LISTED_COMBINATIONS and all(digit in each for each in sets):
            return f"{name} is {listed([' + '.join(map(scene.symbol, each)) for each in sets], 'or')}"
    return f"{name} needs {scene.an(digit)}"


def tell_one_against_another(case: ClashCase) -> bool:
    """Explain what one rule leaves in its cells, and why that makes another one impossible."""
    for one in case.rules:
        scene = case.scene(one)
        left = scene.fits(scene.left)
        if left is None:
            continue
        for other in case.premises:
            case.ask()
            shared = {cell for cell in other.cells if cell in left and len(left[cell]) < len(scene.left[cell])}
            if other is one or not shared:
                continue
            second = case.scene(other)
            narrowed = {**second.left, **{cell: left[cell] for cell in shared}}
            if second.fits(narrowed) is None and _say_against(case, scene, left, other, shared):
                return True
            case.story.lines.clear()
    return False


def _say_against(case: ClashCase, scene: Scene, left: Left, other: Premise, shared: set[Cell]) -> bool:
    gone = {(cell, digit) for cell in shared for digit in scene.left[cell] if digit not in left[cell]}
    if not _say_only_filling(case, scene, left):
        tell_scene(replace(scene, gone=frozenset(gone)))
    told = tuple(FromLine(number) for number, line in enumerate(case.story.lines) if line.claims)
    narrowed = {cell: (tuple(left[cell]), (*scene.because(cell), *told)) for cell in shared}
    return case.say_breach(case.scene(other, narrowed))


def _say_only_filling(case: ClashCase, scene: Scene, left: Left) -> bool:
    """Explain that a growing line has exactly as many cells as there are digits for it."""
    digits = [left[cell][0] for cell in scene.cells if len(left[cell]) == 1]
    steps = {after - before for before, after in pairwise(digits)}
    if len(digits) < len(scene.cells) or steps != {1} or "thermometer" not in scene.name:
        return False
    many = number_word(len(digits))
    text = f"{many} cells that grow are {scene.symbol(digits[0])} to {scene.symbol(digits[-1])} in order"
    claims = [is_(cell, left[cell]) for cell in scene.cells]
    scene.say(text, claims, case.without_needless(claims, [scene.rule, *scene.because(*scene.cells)]))
    return True


TELLERS = (
    tell_broken,
    tell_nothing_left,
    tell_house_against_sums,
    tell_too_big_or_small,
    tell_one_rule,
    tell_needed_twice,
    tell_sums_in_few_cells,
    tell_house_sum,
    tell_one_against_another,
    tell_nothing_left_by_rules,
)
"""In the order in which they are asked."""
