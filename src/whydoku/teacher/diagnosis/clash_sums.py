"""Sums that cannot be made: houses against the sums that fill them, and sides that are too large even at their least."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations

from whydoku.model.board import Board, Cell
from whydoku.model.premise import Premise
from whydoku.model.primitives import AllDifferent, Sum
from whydoku.model.sentence import ByRule, Group, Impossible, Source, Total
from whydoku.model.wording import house_names, number_word, spelled_cells
from whydoku.teacher.diagnosis.clash_case import ClashCase
from whydoku.teacher.limits import MAX_COMPARED_HOUSES, MAX_LEFT_OVER_CELLS
from whydoku.words.limits import MAX_ADDED_SUMS


def tell_house_against_sums(case: ClashCase) -> bool:
    """Explain that sums within some houses, or over all of them, disagree with the total of the houses."""
    sums = [(each, part) for each in case.rules for part in each.primitives if _is_plain(part)]
    if not sums:
        return False
    touched = {cell for _, part in sums for cell in part.cells}
    houses = [house for house in case.alone.network.houses if touched & set(house.cells)]
    return any(
        _are_alike(together) and _tell(case, together, sums)
        for many in range(1, MAX_COMPARED_HOUSES + 1)
        for together in combinations(houses, many)
    )


def tell_board_against_sums(case: ClashCase) -> bool:
    """Explain the same for more houses: adjacent rows or columns, up to the whole board."""
    sums = [(each, part) for each in case.rules for part in each.primitives if _is_plain(part)]
    houses = case.alone.network.houses if sums else ()
    kinds = [[house for house in houses if house.name.startswith(kind)] for kind in ("row ", "column ")]
    for many in range(MAX_COMPARED_HOUSES + 1, len(case.board.cells) + 1):
        for kind in kinds:
            case.ask()
            runs = (kind[start : start + many] for start in range(len(kind) - many + 1))
            if any(_are_alike(together) and _tell(case, together, sums) for together in runs):
                return True
    return False


def _is_plain(part: object) -> bool:
    return isinstance(part, Sum) and all(weight == 1 for _, weight in part.terms)


def _are_alike(houses: Sequence[AllDifferent]) -> bool:
    cells = [cell for house in houses for cell in house.cells]
    return len({house.name.split()[0] for house in houses}) == 1 and len(set(cells)) == len(cells)


def _tell(case: ClashCase, houses: Sequence[AllDifferent], sums: Sequence[tuple[Premise, object]]) -> bool:
    area = {cell for house in houses for cell in house.cells}
    inside = _apart((premise, part) for premise, part in sums if isinstance(part, Sum) and area >= set(part.cells))
    over = _apart((premise, part) for premise, part in sums if isinstance(part, Sum) and area & set(part.cells))
    for found in (inside, over):
        covered = {cell for _, part in found for cell in part.cells}
        if found and (covered <= area or covered >= area) and _tell_these(case, houses, area, found, covered):
            return True
    return False


def _apart(sums: Iterable[tuple[Premise, Sum]]) -> list[tuple[Premise, Sum]]:
    """Return sums without those that share a cell with an earlier one."""
    found: list[tuple[Premise, Sum]] = []
    used: set[Cell] = set()
    for premise, part in sums:
        if not used & set(part.cells):
            found.append((premise, part))
            used |= set(part.cells)
    return found


def _tell_these(
    case: ClashCase,
    houses: Sequence[AllDifferent],
    area: set[Cell],
    sums: Sequence[tuple[Premise, Sum]],
    covered: set[Cell],
) -> bool:
    board, total = case.board, sum(part.total for _, part in sums)
    whole = len(houses) * sum(board.digits)
    rest, out = sorted(area - covered), sorted(covered - area)
    if len(rest) + len(out) > MAX_LEFT_OVER_CELLS:
        return False
    more, fewer = _ends(case, rest), _ends(case, out)
    if total + more[0] - fewer[1] <= whole <= total + more[1] - fewer[0]:
        return False
    too_much = total + more[0] - fewer[1] > whole
    is_board = len(area) == len(board.cells)
    where = "the whole board" if is_board else house_names([house.name for house in houses])
    which = _these(sums)
    a_house = _adds(houses, whole)
    asked = " + ".join(str(part.total) for _, part in sums)
    also = ", which add" if not rest and not out else " and add"
    added = f": {asked} = {total}" if len(sums) <= MAX_ADDED_SUMS else f"{also} to {total}"
    added = added if len(sums) > 1 else ""
    be = "is" if len(houses) == 1 or is_board else "are"
    verb = "leave" if len(sums) > 1 else "leaves"
    if not rest and not out:
        opening, end = f"{where} {be} {which}", f"but {a_house}"
    elif rest:
        own = spelled_cells(board, rest)
        bound = f"{'at least' if too_much else 'at most'} {more[0 if too_much else 1]}"
        opening = f"{which} {'lie' if len(sums) > 1 else 'lies'} in {where}"
        end = f"{'they' if len(sums) > 1 else 'it'} {verb} {own}, {_makes(rest)} {bound}, but {a_house}"
    else:
        own = spelled_cells(board, out)
        bound = f"{'at most' if too_much else 'at least'} {fewer[1 if too_much else 0]}"
        opening = f"{which} {'cover' if len(sums) > 1 else 'covers'} {where}"
        end = f"{'they stick' if len(sums) > 1 else 'it sticks'} out in {own}, {_makes(out)} {bound}, but {a_house}"
    story = case.story
    cells = tuple(sorted(covered))
    first = story.say(f"{opening}{added}", Total(cells, "exactly", total), [ByRule(each) for each, _ in sums])
    groups = [Group(house.name) for house in houses]
    apart = [Group(name) for name in _names_of_shared(case, rest or out)]
    story.say(end, Impossible(), [first, *groups, *apart, *story.marks(*_narrow(case, rest, out))])
    return True


def _makes(cells: Sequence[Cell]) -> str:
    return "which make" if len(cells) > 1 else "which is"


def _narrow(case: ClashCase, *cells: Sequence[Cell]) -> Iterator[Cell]:
    size = case.board.size
    return (c for some in cells for c in some if case.position.mask(c).bit_count() < size)


def _these(sums: Sequence[tuple[Premise, Sum]]) -> str:
    cages = all(part.name.startswith("the cage") for _, part in sums)
    if len(sums) == 1:
        return sums[0][1].name
    return f"these {number_word(len(sums))} {'cages' if cages else 'sums'}"


def _adds(houses: Sequence[AllDifferent], whole: int) -> str:
    kind = houses[0].name.split()[0]
    kind = kind if kind in ("row", "column", "box", "region") else "house"
    if len(houses) == 1:
        return f"a {kind} adds to {whole}"
    plural = f"{kind}es" if kind == "box" else f"{kind}s"
    return f"{number_word(len(houses))} {plural} add to {whole}"


def _ends(case: ClashCase, cells: Sequence[Cell]) -> tuple[int, int]:
    """Return the least and the greatest sum of cells: of different digits if one house contains them all."""
    board, position = case.board, case.position
    if not cells:
        return 0, 0
    digits = [position.candidates(c) if position.values[c] is None else (position.values[c] or 0,) for c in cells]
    if not all(digits):
        return 0, board.size * len(cells)
    if len(cells) > 1 and _names_of_shared(case, cells) and all(len(own) == board.size for own in digits):
        ordered = sorted(board.digits)
        return sum(ordered[: len(cells)]), sum(ordered[-len(cells) :])
    return sum(min(own) for own in digits), sum(max(own) for own in digits)


def _names_of_shared(case: ClashCase, cells: Sequence[Cell]) -> list[str]:
    """Return the name of a house that holds all of some cells, if there is one."""
    wanted = set(cells)
    return [house.name for house in case.alone.network.houses if wanted <= set(house.cells)][:1] if cells else []


def tell_sums_in_few_cells(case: ClashCase) -> bool:
    """Explain that sums in some cells of a house are too large or too small for that many different digits."""
    sums = [
        (each, part) for each in case.rules for part in each.primitives if isinstance(part, Sum) and _is_plain(part)
    ]
    ordered = sorted(case.board.digits)
    for house in case.alone.network.houses:
        found = _apart((premise, part) for premise, part in sums if set(part.cells) <= set(house.cells))
        cells = tuple(sorted(cell for _, part in found for cell in part.cells))
        total = sum(part.total for _, part in found)
        least, most = sum(ordered[: len(cells)]), sum(ordered[len(ordered) - len(cells) :])
        if len(found) < 2 or least <= total <= most:
            continue
        asked = " + ".join(str(part.total) for _, part in found)
        many = number_word(len(cells))
        bound = f"at least {least}" if total < least else f"at most {most}"
        asks = f"{_these(found)} ask for {asked} = {total} in {many} cells of {house.name}"
        first = case.story.say(asks, Total(cells, "exactly", total), [ByRule(each) for each, _ in found])
        case.story.say(f"but {many} different digits add to {bound}", Impossible(), [first, Group(house.name)])
        return True
    return False


# -- one sum by itself --------------------------------------------------------------------------------------------------


def tell_too_big_or_small(case: ClashCase) -> bool:
    """Explain that different digits add to too much or too little for a sum of which nothing is known yet."""
    for premise in case.rules:
        part = premise.primitives[0]
        if len(premise.primitives) == 1 and isinstance(part, Sum) and _tell_ends(case, premise, part):
            return True
    return False


def _tell_ends(case: ClashCase, premise: Premise, part: Sum) -> bool:
    board, size = case.board, case.board.size
    if any(abs(weight) != 1 for _, weight in part.terms):
        return False
    if any(case.position.values[c] is not None or case.position.mask(c).bit_count() < size for c in part.cells):
        return False
    side = [cell for cell, weight in part.terms if weight == 1]
    other = [cell for cell, weight in part.terms if weight == -1]
    number = part.total
    if len(side) < len(other):
        side, other, number = other, side, -number
    group = next((name for name, cells in premise.groups if set(side) <= set(cells)), "")
    if not group or len(side) < 2 or len(side) > size or len(other) > 1:
        return False
    ordered = sorted(board.digits)
    least, most = sum(ordered[: len(side)]), sum(ordered[-len(side) :])
    low, high = (ordered[0], ordered[-1]) if other else (0, 0)
    if low + number <= most and least <= high + number:
        return False
    too_much = least > high + number
    many = f"{number_word(len(side))} different digits add to at {'least' if too_much else 'most'}"
    first = case.story.say(
        f"{many} {least if too_much else most}",
        Total(tuple(side), "at least" if too_much else "at most", least if too_much else most),
        [Group(group)],
    )
    because: list[Source] = [first, ByRule(premise)]
    limit = (high if too_much else low) + number
    if not other:
        end = f"{premise.name} asks for {number}"
    else:
        what = _called(board, premise, other[0])
        extra = f" + {number}" if number > 0 else f" − {-number}" if number < 0 else ""
        end = f"{what}{extra} is at {'most' if too_much else 'least'} {limit}"
    case.story.say(end, Impossible(), because)
    return True


def _called(board: Board, premise: Premise, cell: Cell) -> str:
    return "the circle" if "arrow" in premise.name else board.name(cell)
