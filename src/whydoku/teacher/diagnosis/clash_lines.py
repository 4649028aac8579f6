"""Why parts clash, as sentences: each a record of what it claims and what that rests on, the last of which is a contradiction.

What a player would see first is told first: digits that break a rule, a place with nothing left, a house against the sums that
fill it, a rule that cannot be kept, two rules that need one digit, a rule against what another one leaves, and last the
shortest way by steps. Every line is checked; where none of these can be told, the parts are only named.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, pairwise

from whydoku.model.board import Cell, Digit
from whydoku.model.premise import Left, Premise
from whydoku.model.primitives import AllDifferent
from whydoku.model.rule_scene import Scene
from whydoku.model.sentence import ByRule, CellMarks, FromLine, Group, Impossible, Placed, Sentence, Source, Tie, is_
from whydoku.model.wording import digits_listed, joined, listed, number_word, spelled_cells
from whydoku.teacher.diagnosis.clash_case import ClashCase
from whydoku.teacher.diagnosis.clash_story import ClashStory
from whydoku.teacher.diagnosis.clash_sums import tell_house_against_sums, tell_sums_in_few_cells, tell_too_big_or_small
from whydoku.teacher.diagnosis.first_sight import first_broken
from whydoku.teacher.diagnosis.puzzle_parts import Parts
from whydoku.teacher.limits import MAX_CLASH_LINES, MAX_NEEDED_CELLS
from whydoku.words.limits import MAX_LISTED_COMBINATIONS
from whydoku.words.rule_story import clash_of, tell_scene

Teller = Callable[[ClashCase], bool]
"""Adds lines that end in a contradiction; False where it has none, and what it added is forgotten."""


@dataclass(frozen=True, slots=True)
class ClashLines:
    """Why parts clash: the sentences, and the same as one clause without capital letter and stop, if that is short."""

    lines: tuple[Sentence, ...] = ()
    short: str = ""


def tell_clash(parts: Parts, chosen: Collection[int], story: ClashStory | None) -> ClashLines:
    """Return why some parts clash, or nothing where that cannot be put into sentences that are checked."""
    case = ClashCase(parts, chosen)
    tellers: tuple[Teller, ...] = (
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
    for teller in tellers:
        found = teller(case)
        lines = case.take_lines()
        if found and lines:
            return ClashLines(lines, _short(lines))
    if story is not None and tell_steps(case, story) and (lines := case.take_lines()):
        return ClashLines(lines)
    return ClashLines()


def _short(lines: Sequence[Sentence]) -> str:
    texts = (line.text.removesuffix(".") for line in lines)
    return "; ".join(text if text[1:2].isdigit() else text[0].lower() + text[1:] for text in texts)


# -- at first sight ---------------------------------------------------------------------------------------------------


def tell_broken(case: ClashCase) -> bool:
    """Tell which digits break a rule, or which marks lack the digit of their cell."""
    board, alone, story = case.board, case.alone, case.story
    for cell, mask in enumerate(alone.marks):
        value = alone.values[cell]
        if value is not None and not mask & board.bit(value):
            sign = board.symbol(value)
            text = f"{board.name(cell)} is {sign}, but its marks do not hold {sign}"
            story.say(text, Impossible(), [Placed(cell, value), CellMarks(cell, tuple(board.digits_of(mask)))])
            return True
    broken = first_broken(alone)
    if broken is None:
        return False
    placed = [Placed(cell, digit) for cell in broken.cells if (digit := alone.values[cell]) is not None]
    rule: Source
    if isinstance(broken.primitive, AllDifferent):
        rule = Group(broken.primitive.name)
    else:
        premise = case.premise_with(broken.primitive)
        if premise is None:
            return False
        rule = ByRule(premise)
    story.say(broken.words, Impossible(), [*dict.fromkeys(placed), rule])
    return True


def tell_nothing_left(case: ClashCase) -> bool:
    """Tell why a cell has no digit, or a house no place for one, by the digits that stand."""
    return any(_tell_empty_cell(case, cell, ties=False) for cell in _empty_cells(case)) or any(
        _tell_no_place(case, house, digit) for house, digit in _without_place(case)
    )


def tell_nothing_left_by_rules(case: ClashCase) -> bool:
    """Tell why a cell has no digit, by the digits that stand and by what rules say of two cells."""
    return any(_tell_empty_cell(case, cell, ties=True) for cell in _empty_cells(case))


def _empty_cells(case: ClashCase) -> Iterator[Cell]:
    values, mask = case.position.values, case.position.mask
    return (cell for cell in case.board.cells if values[cell] is None and not mask(cell))


def _without_place(case: ClashCase) -> Iterator[tuple[AllDifferent, Digit]]:
    board, domains = case.board, case.position.domains
    for house in case.alone.network.houses:
        places = 0
        for cell in house.cells:
            places |= domains[cell]
        for digit in board.digits_of(board.all_digits & ~places):
            yield house, digit


def _seen_by(case: ClashCase, cell: Cell, digit: Digit) -> list[tuple[Cell, str]]:
    """Return the cells that hold a digit and share a house or another group with a cell, each with the group's name."""
    network, values = case.alone.network, case.position.values
    groups = [network.groups[number] for number in network.groups_of[cell]]
    return [(other, group.name) for group in groups for other in group.cells if values[other] == digit]


def _tell_empty_cell(case: ClashCase, cell: Cell, *, ties: bool) -> bool:
    board, alone = case.board, case.alone
    because: list[Source] = []
    said: list[str] = []
    left = set(board.digits)
    marks = alone.marks[cell] if alone.marks else board.all_digits
    if marks != board.all_digits:
        own = tuple(board.digits_of(marks))
        left &= set(own)
        because.append(CellMarks(cell, own))
        said.append(f"its marks are {digits_listed(board, own)}")
    by: dict[str, dict[Digit, Cell]] = {}
    for digit in left:
        for other, name in _seen_by(case, cell, digit):
            by.setdefault(name, {})[digit] = other
    while by and (name := max(by, key=lambda name: len(left & by[name].keys()))) and left & by[name].keys():
        digits = sorted(left & by[name].keys())
        because += [*(Placed(by[name][digit], digit) for digit in digits), Group(name)]
        said.append(f"{name} has {digits_listed(board, digits)}")
        left -= set(digits)
    if left and not ties:
        return False
    for digit in sorted(left):
        tie = _tied_by(case, cell, digit)
        if tie is None:
            return False
        other, value, name = tie
        first, second = sorted((cell, other))
        because += [Placed(other, value), Tie((first, second), name)]
        said.append(f"{board.symbol(digit)} does not go with the {board.symbol(value)} in {board.name(other)} ({name})")
    case.story.say(f"no digit is left for {board.name(cell)}: {joined(said)}", Impossible(), because)
    return True


def _tied_by(case: ClashCase, cell: Cell, digit: Digit) -> tuple[Cell, Digit, str] | None:
    """Return a digit that stands beside which a rule leaves no room for a candidate, with the rule's name."""
    network, setting = case.alone.network, case.story.setting
    for other, value in case.alone.clues():
        if network.banned(other, value).get(cell, 0) & case.board.bit(digit):
            name = setting.tie_name((cell, digit), (other, value))
            if name:
                return other, value, name
    return None


def _tell_no_place(case: ClashCase, house: AllDifferent, digit: Digit) -> bool:
    board, values, alone = case.board, case.position.values, case.alone
    sign = board.symbol(digit)
    filled = [cell for cell in house.cells if values[cell] is not None]
    because: list[Source] = [Group(house.name)]
    said: list[str] = []
    seen: dict[tuple[Cell, str], list[Cell]] = {}
    marked: list[Cell] = []
    for cell in house.cells:
        found = [each for each in _seen_by(case, cell, digit) if each[1] != house.name]
        if cell in filled:
            continue
        for each in found:
            seen.setdefault(each, []).append(cell)
        if not found and alone.marks and not alone.marks[cell] & board.bit(digit):
            marked.append(cell)
        elif not found:
            return False
    for (other, name), cells in _fewest(seen):
        verb = "shares" if len(cells) == 1 else "share"
        said.append(f"{spelled_cells(board, cells)} {verb} {name} with the {sign} in {board.name(other)}")
        because += [Placed(other, digit), Group(name)]
    if marked:
        said.append(f"{spelled_cells(board, marked)} {'has' if len(marked) == 1 else 'have'} no mark of it")
        because += [CellMarks(cell, tuple(board.digits_of(alone.marks[cell]))) for cell in marked]
    if filled:
        signs = {cell: board.symbol(values[cell] or 0) for cell in filled}
        few = listed([f"{board.name(cell)} is {signs[cell]}" for cell in filled])
        said.append(few if len(filled) <= 3 else f"the other {number_word(len(filled))} cells are filled")
        because += [Placed(cell, values[cell] or 0) for cell in filled]
    case.story.say(f"{house.name} has no place for {sign}: {joined(said)}", Impossible(), because)
    return True


def _fewest(seen: dict[tuple[Cell, str], list[Cell]]) -> Iterator[tuple[tuple[Cell, str], list[Cell]]]:
    """Yield who sees some cells, those that see most of the cells that are left first."""
    left = {cell for cells in seen.values() for cell in cells}
    while left:
        who = max(seen, key=lambda each: len(left & set(seen[each])))
        yield who, [cell for cell in seen[who] if cell in left]
        left -= set(seen[who])


# -- rules ------------------------------------------------------------------------------------------------------------


def tell_one_rule(case: ClashCase) -> bool:
    """Tell why one rule cannot be kept."""
    return _tell_one(case, case.rules)


def tell_house_sum(case: ClashCase) -> bool:
    """Tell why what sums leave of houses cannot be made."""
    return _tell_one(case, (each for each in case.premises if each.sums))


def _tell_one(case: ClashCase, premises: Iterable[Premise]) -> bool:
    for premise in premises:
        scene = case.scene(premise)
        if scene.fits(scene.left) is None and _say_clash(case, scene):
            return True
    return False


def _say_clash(case: ClashCase, scene: Scene) -> bool:
    clash = clash_of(scene)
    if not clash.text or clash.text.startswith(","):  # nothing could be said about its cells
        return False
    case.story.say(clash.text, Impossible(), case.without_needless([Impossible()], clash.because))
    return True


def tell_needed_twice(case: ClashCase) -> bool:
    """Tell which digit two rules both need in one house."""
    rules = [each for each in case.rules if len(each.cells) <= MAX_NEEDED_CELLS]
    for one, other in combinations(rules, 2):
        for house in case.alone.network.houses:
            first, second = (set(each.cells) & set(house.cells) for each in (one, other))
            if not first or not second or first & second:
                continue
            for digit in case.board.digits:
                if all(_needs(case.scene(p), digit, c) for p, c in ((one, first), (other, second))):
                    _say_twice(case, (one, other), house, digit)
                    return True
    return False


def _needs(scene: Scene, digit: Digit, cells: set[Cell]) -> bool:
    fitting = scene.fits(scene.left)
    if fitting is None or not any(digit in fitting[cell] for cell in cells):
        return False
    return scene.fits(scene.without((cell, digit) for cell in cells).left) is None


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
    """Return that a rule needs a digit: of a cage, by the sets of digits that make its sum."""
    premise = scene.premise
    if premise.kind == "cage":
        digits = sorted({digit for cell in premise.cells for digit in scene.left[cell]})
        sets = [each for each in combinations(digits, len(premise.cells)) if sum(each) == premise.total]
        if 0 < len(sets) <= MAX_LISTED_COMBINATIONS and all(digit in each for each in sets):
            return f"{name} is {listed([' + '.join(map(scene.symbol, each)) for each in sets], 'or')}"
    return f"{name} needs {scene.an(digit)}"


def tell_one_against_another(case: ClashCase) -> bool:
    """Tell what one rule leaves in its cells, and why another one cannot be kept with that."""
    for one in case.rules:
        scene = case.scene(one)
        left = scene.fits(scene.left)
        if left is None:
            continue
        for other in case.premises:
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
    return _say_clash(case, case.scene(other, narrowed))


def _say_only_filling(case: ClashCase, scene: Scene, left: Left) -> bool:
    """Tell that a line that grows has just as many cells as there are digits for it."""
    digits = [left[cell][0] for cell in scene.cells if len(left[cell]) == 1]
    steps = {after - before for before, after in pairwise(digits)}
    if len(digits) < len(scene.cells) or steps != {1} or "thermometer" not in scene.name:
        return False
    many = number_word(len(digits))
    text = f"{many} cells that grow are {scene.symbol(digits[0])} to {scene.symbol(digits[-1])} in order"
    claims = [is_(cell, left[cell]) for cell in scene.cells]
    scene.say(text, claims, case.without_needless(claims, [scene.rule, *scene.because(*scene.cells)]))
    return True


# -- steps ------------------------------------------------------------------------------------------------------------


def tell_steps(case: ClashCase, story: ClashStory) -> bool:
    """Tell the steps that lead to a contradiction, each in a line with its reason."""
    if len(story.steps) >= MAX_CLASH_LINES:
        return False
    told: list[FromLine] = []
    groups: list[Group] = []
    for step in story.steps:
        (line,) = step.lines(1)
        because = [_of_whole(case, source) for source in line.because]
        if line.plain or None in because:
            return False
        told.append(case.story.say(line.text, line.claims, [source for source in because if source is not None]))
        for cell, _ in step.places:
            groups += [Group(group.name) for group in case.alone.network.groups if cell in group.cells]
    end: Source
    if isinstance(story.empty, int):
        (end,) = case.story.marks(story.empty)
    else:
        end = case.story.places(*story.empty)
    because_ = case.without_needless([Impossible()], [*told, end, *dict.fromkeys(groups)])
    case.story.say(f"then {story.end}", Impossible(), because_)
    return True


def _of_whole(case: ClashCase, source: Source) -> Source | None:
    """Return a source as the network of the whole puzzle has it; None where it has no such premise."""
    if not isinstance(source, ByRule):
        return source
    found = source.premise
    for premise in case.premises:
        if (premise.cells, premise.kind, premise.says) == (found.cells, found.kind, found.says):
            return ByRule(premise)
    return None
