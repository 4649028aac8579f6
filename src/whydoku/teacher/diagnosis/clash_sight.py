"""What is wrong at first sight: digits that break a rule, a cell without a digit, a house without a place for one."""

from __future__ import annotations

from collections.abc import Iterator

from whydoku.model.board import Cell, Digit
from whydoku.model.primitives import AllDifferent
from whydoku.model.sentence import ByRule, CellMarks, Group, Impossible, Placed, Source, Tie
from whydoku.model.wording import digits_listed, joined, listed, number_word, spelled_cells
from whydoku.teacher.diagnosis.clash_case import ClashCase
from whydoku.teacher.diagnosis.clash_story import empty_cells, without_place
from whydoku.teacher.diagnosis.first_sight import first_broken


def tell_broken(case: ClashCase) -> bool:
    """Explain which digits break a rule, or which marks lack the digit of their cell."""
    board, alone, story = case.board, case.alone, case.story
    for cell, mask in enumerate(alone.marks):
        value = alone.values[cell]
        if not mask and value is None:
            story.say(f"{board.name(cell)} has no mark left", Impossible(), [CellMarks(cell, ())])
            return True
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
    """Explain why a cell has no digit, or a house no place for one, by the digits that stand."""
    return _tell_nothing_left(case, ties=False)


def tell_nothing_left_by_rules(case: ClashCase) -> bool:
    """Explain the same by the placed digits and by what rules say about two cells."""
    return _tell_nothing_left(case, ties=True)


def _tell_nothing_left(case: ClashCase, *, ties: bool) -> bool:
    return any(tell_empty_cell(case, cell, ties=ties) for cell in empty_cells(case.position)) or any(
        tell_no_place(case, house, digit, ties=ties) for house, digit in without_place(case.position)
    )


def _seen_by(case: ClashCase, cell: Cell, digit: Digit) -> list[tuple[Cell, str]]:
    """Return the cells that hold a digit and share a house or another group with a cell, each with the group's name."""
    network, values = case.alone.network, case.position.values
    groups = [network.groups[number] for number in network.groups_of[cell]]
    return [(other, group.name) for group in groups for other in group.cells if values[other] == digit]


def tell_empty_cell(case: ClashCase, cell: Cell, *, ties: bool, before: str = "") -> bool:
    """Explain why no digit is left for a cell."""
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
        because += [*(case.stands(by[name][digit], digit) for digit in digits), Group(name)]
        said.append(f"{name} has {digits_listed(board, digits)}")
        left -= set(digits)
    if lost := sorted(digit for digit in left if (cell, digit) in case.gone):
        because += [case.gone[cell, digit] for digit in lost]
        said.append(f"the lines above rule out {digits_listed(board, lost)}")
        left -= set(lost)
    if left and not ties:
        return False
    tied: dict[tuple[Cell, Digit, str], list[Digit]] = {}
    for digit in sorted(left):
        tie = _tied_by(case, cell, digit)
        if tie is None:
            return False
        tied.setdefault(tie, []).append(digit)
    for (other, value, name), digits in tied.items():
        first, second = sorted((cell, other))
        because += [case.stands(other, value), Tie((first, second), name)]
        verb = "does" if len(digits) == 1 else "do"
        beside = f"the {board.symbol(value)} in {board.name(other)} ({name})"
        said.append(f"{digits_listed(board, digits)} {verb} not go with {beside}")
    case.story.say(f"{before}no digit is left for {board.name(cell)}: {joined(said)}", Impossible(), because)
    return True


def _tied_by(case: ClashCase, cell: Cell, digit: Digit) -> tuple[Cell, Digit, str] | None:
    """Return a placed digit that a rule puts in conflict with a candidate, with the rule's name."""
    network, setting = case.alone.network, case.story.setting
    for other, value in enumerate(case.position.values):
        if value is not None and network.banned(other, value).get(cell, 0) & case.board.bit(digit):
            name = setting.tie_name((cell, digit), (other, value))
            if name:
                return other, value, name
    return None


def tell_no_place(case: ClashCase, house: AllDifferent, digit: Digit, *, ties: bool, before: str = "") -> bool:
    """Explain why a house has no place for a digit."""
    board, values, alone = case.board, case.position.values, case.alone
    sign = board.symbol(digit)
    filled = [cell for cell in house.cells if values[cell] is not None]
    because: list[Source] = [Group(house.name)]
    said: list[str] = []
    seen: dict[tuple[Cell, str], list[Cell]] = {}
    marked: list[Cell] = []
    lost: list[Cell] = []
    tied: list[tuple[Cell, tuple[Cell, Digit, str]]] = []
    for cell in house.cells:
        found = [each for each in _seen_by(case, cell, digit) if each[1] != house.name]
        if cell in filled:
            continue
        for each in found:
            seen.setdefault(each, []).append(cell)
        if not found and alone.marks and not alone.marks[cell] & board.bit(digit):
            marked.append(cell)
        elif not found and (cell, digit) in case.gone:
            lost.append(cell)
        elif not found:
            tie = _tied_by(case, cell, digit) if ties else None
            if tie is None:
                return False
            tied.append((cell, tie))
    for (other, name), cells in _fewest(seen):
        verb = "shares" if len(cells) == 1 else "share"
        said.append(f"{spelled_cells(board, cells)} {verb} {name} with the {sign} in {board.name(other)}")
        because += [case.stands(other, digit), Group(name)]
    for cell, (other, value, name) in tied:
        said.append(f"{board.name(cell)} does not go with the {board.symbol(value)} in {board.name(other)} ({name})")
        first, second = sorted((cell, other))
        because += [case.stands(other, value), Tie((first, second), name)]
    if lost:
        said.append(f"the lines above rule it out in {spelled_cells(board, lost)}")
        because += [case.gone[cell, digit] for cell in lost]
    if marked:
        said.append(f"{spelled_cells(board, marked)} {'has' if len(marked) == 1 else 'have'} no mark of it")
        because += [CellMarks(cell, tuple(board.digits_of(alone.marks[cell]))) for cell in marked]
    if filled:
        signs = {cell: board.symbol(values[cell] or 0) for cell in filled}
        few = listed([f"{board.name(cell)} is {signs[cell]}" for cell in filled])
        said.append(few if len(filled) <= 3 else f"the other {number_word(len(filled))} cells are filled")
        because += [case.stands(cell, values[cell] or 0) for cell in filled]
    case.story.say(f"{before}{house.name} has no place for {sign}: {joined(said)}", Impossible(), because)
    return True


def _fewest(seen: dict[tuple[Cell, str], list[Cell]]) -> Iterator[tuple[tuple[Cell, str], list[Cell]]]:
    """Yield what sees some cells, greedily, most remaining cells first."""
    left = {cell for cells in seen.values() for cell in cells}
    while left:
        who = max(seen, key=lambda each: len(left & set(seen[each])))
        yield who, [cell for cell in seen[who] if cell in left]
        left -= set(seen[who])
