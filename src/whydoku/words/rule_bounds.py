"""What a sum rules out by its bounds: the other cells are made as small or as big as they can be, or each digit is tried."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from whydoku.model.account import Account, Point, RuleScene
from whydoku.model.board import Cell, Digit
from whydoku.model.wording import joined, listed, number_word
from whydoku.words.rule_equations import Equation, Extreme, Side, extreme


def tell_bounds(scene: RuleScene, equation: Equation, intro: str, name: str) -> Account:
    """Tell a sum by the least and greatest that its parts add to."""
    if scene.fails:
        return _failing(scene, equation, intro, name)
    unknown = [cell for cell in equation.cells if len(scene.left[cell]) > 1]
    if len(unknown) == 1 and equation.right.cells:
        numbers = f"{_in_numbers(scene, equation.left)} = {_in_numbers(scene, equation.right)}{_plus(equation.total)}"
        return Account(
            intro, (Point(f"with the digits that stand, {numbers}"),), f"{name}: {numbers}" if name else numbers
        )
    if not equation.right.cells and len(equation.cells) > 2:
        slack = _slack(scene, equation)
        if slack is not None:
            return Account(intro, slack.points, slack.line)
    points: dict[Point, list[Cell]] = {}
    for cell in equation.cells:
        lost = scene.lost(cell)
        for point in _bounds(scene, equation, cell, lost):
            points.setdefault(Point(point.reason, point.result), []).append(cell)
    merged: dict[str, list[Cell]] = {}
    for point, cells in points.items():
        merged.setdefault(point.reason, []).extend(cells)
    found = [
        Point(reason, _result(scene, cells, [p.result for p in points if p.reason == reason]))
        for reason, cells in merged.items()
    ]
    line = "; ".join(dict.fromkeys(point.reason for point in found[:2]))
    if name and len(line) < 90:
        line = f"{name}: {line}"
    if len(line) > 100 and found:
        line = min((point.reason for point in found), key=len)
        if name and len(line) < 80:
            line = f"{name}: {line}"
    return Account(intro, tuple(found), line)


def _in_numbers(scene: RuleScene, side: Side) -> str:
    """Write a side with the digits that are known."""
    terms = []
    for cell, weight in zip(side.cells, side.weights, strict=True):
        value = scene.symbol(scene.left[cell][0]) if len(scene.left[cell]) == 1 else scene.cell(cell)
        terms.append(value if weight == 1 else f"{weight}·{value}")
    return " + ".join(terms)


def _result(scene: RuleScene, cells: Sequence[Cell], results: Sequence[str]) -> str:
    """Say a bound of several cells as one: "r9c5, r9c6 and r9c7 are at most 6"."""
    if len(results) == 1:
        return results[0]
    tails = {result.partition(" ")[2].removeprefix("is ") for result in results}
    if len(tails) == 1:
        return f"{scene.spell(dict.fromkeys(cells))} are {tails.pop()}"
    return joined(list(results))


@dataclass(frozen=True, slots=True)
class _Slack:
    points: tuple[Point, ...]
    line: str


def _slack(scene: RuleScene, equation: Equation) -> _Slack | None:
    """Tell by how little the cells can be less than their largest, or more than their smallest, if that says it all."""
    side, total = equation.left, equation.total
    weight = dict(zip(side.cells, side.weights, strict=True))
    for least in (False, True):
        ends = [min(scene.left[cell]) if least else max(scene.left[cell]) for cell in side.cells]
        reach = sum(end * w for end, w in zip(ends, side.weights, strict=True))
        slack = total - reach if least else reach - total
        by_cell = dict(zip(side.cells, ends, strict=True))
        gaps = {
            (cell, digit): abs(by_cell[cell] - digit) * weight[cell]
            for cell in scene.losers()
            for digit in scene.lost(cell)
        }
        if slack < 0 or any(gap <= slack for gap in gaps.values()):
            continue
        added = side.added(scene, Extreme(reach, tuple(ends), False))
        word = "smallest" if least else "largest"
        give = "exceed that by" if least else "give up"
        first = Point(f"with each cell at its {word} the sum is {added}")
        room = (
            f"the total is {total}, so no cell can be anything else"
            if slack == 0
            else f"the total is {total}, so together they can {give} only {slack}"
        )
        points = [first, Point(room)]
        if slack:
            verb = "adds" if least else "gives up"
            each = [
                f"{_digits_or(scene, scene.lost(cell))} in {scene.cell(cell)} {verb} "
                f"{_at_least([gaps[cell, digit] for digit in scene.lost(cell)])}"
                for cell in scene.losers()
            ]
            points += [Point(joined(each[at : at + 4])) for at in range(0, len(each), 4)]
        line = f"{scene.name} {'starts at' if least else 'reaches at most'} {reach}" + (
            ", so every cell is at its " + word if slack == 0 else f", so the cells can {give} only {slack} in all"
        )
        return _Slack(tuple(points), line)
    return None


def _digits_or(scene: RuleScene, digits: Sequence[Digit]) -> str:
    return scene.an(digits[0]) if len(digits) == 1 else scene.digits(digits, "or")


def _at_least(gaps: Sequence[int]) -> str:
    return str(gaps[0]) if len(gaps) == 1 else f"at least {min(gaps)}"


def _bounds(scene: RuleScene, equation: Equation, cell: Cell, lost: Sequence[Digit]) -> Iterator[Point]:
    """Say what the other cells leave for one."""
    if not lost:
        return
    on_left = cell in equation.left.cells
    mine, other = (equation.left, equation.right) if on_left else (equation.right, equation.left)
    weight = mine.weights[mine.cells.index(cell)]
    rest = mine.without(cell)
    sign = 1 if on_left else -1
    unexplained = set(lost)
    for upper in (True, False):
        # weight · cell = (other side ± total) − rest of its own side
        found = []
        for differing in (False, True):
            far = extreme(scene, other, scene.left, not upper, differing) if other.cells else None
            near = extreme(scene, rest, scene.left, upper, differing) if rest.cells else None
            room = (far.total if far else 0) + sign * equation.total - (near.total if near else 0)
            beyond = {d for d in unexplained if (weight * d > room if upper else weight * d < room)}
            found.append((far, near, room, beyond))
        # The plainer reason is told where it is enough.
        far, near, room, beyond = found[0] if found[0][3] == found[1][3] else found[1]
        if not beyond:
            continue
        unexplained -= beyond
        now = [digit for digit in scene.left[cell] if digit not in beyond]
        reason = _leaves(scene, equation, mine, other, rest, far, near, upper, room, cell, sign)
        end = min(now) if not upper and now else max(now) if now else None
        is_now = f"{scene.cell(cell)} is {'at most' if upper else 'at least'} {end}"
        yield Point(reason, scene.becomes([cell], scene.left[cell], now) if len(now) <= 1 else is_now)
    yield from one_by_one(scene, equation.left, equation.right, equation.total, cell, sorted(unexplained))


def _leaves(
    scene: RuleScene,
    equation: Equation,
    mine: Side,
    other: Side,
    rest: Side,
    far: Extreme | None,
    near: Extreme | None,
    upper: bool,
    room: int,
    cell: Cell,
    sign: int,
) -> str:
    """Say what is left for a cell: "the circle is at most 9, and the other cells of the shaft add to at least 1 + 2 = 3"."""
    parts = []
    total = sign * equation.total
    if far is not None:
        word = "at most" if upper else "at least"
        parts.append(_side_is(scene, other, far, word))
    if near is not None:
        word = "at least" if upper else "at most"
        named = ""
        if mine.name and len(rest.cells) > 1:
            named = f"the other {number_word(len(rest.cells))} cells of {mine.name}"
        elif 1 < len(mine.cells) <= 4 and set(mine.weights) == {1} and _alike(scene, mine, upper):
            how_many = f" {number_word(len(rest.cells))}" if len(rest.cells) > 1 else ""
            named = f"the other{how_many} of {scene.spell(mine.cells)}"
        parts.append(_side_is(scene, Side(rest.cells, rest.weights, named), near, word, cells=not named))
    said = joined(parts) if len(parts) < 2 else f"{parts[0]}, and {parts[1]}"
    if far is None and near is not None:
        return f"{said}, which leaves {total} − {near.total} = {room}" if total else said
    if far is not None and near is not None:
        added = f"{far.total + total}" if not total else f"{far.total} {'+' if total > 0 else '−'} {abs(total)}"
        return f"{said}, which leaves {added} − {near.total} = {room}"
    return said


def _alike(scene: RuleScene, side: Side, least: bool) -> bool:
    """Say whether the cells of a side all lose something, and have the same least or greatest digit."""
    ends = {min(scene.left[cell]) if least else max(scene.left[cell]) for cell in side.cells}
    return len(ends) == 1 and all(scene.lost(cell) for cell in side.cells)


def _side_is(scene: RuleScene, side: Side, end: Extreme, word: str, cells: bool = True) -> str:
    named = side.name or ""
    if len(side.cells) == 1:
        whom = f"{named} {scene.cell(side.cells[0])}".strip() if cells else named
        if len(scene.left[side.cells[0]]) == 1:
            return f"{whom} is {end.total}" if side.weights[0] == 1 else f"{side.weights[0]}·{whom} is {end.total}"
        return (
            f"{whom} is {word} {end.total}"
            if side.weights[0] == 1
            else f"{side.weights[0]}·{whom} is {word} {end.total}"
        )
    if not named:
        named = scene.spell(side.cells) if set(side.weights) == {1} else side.formula(scene)
    house = scene.group_of(side.cells) if end.differing else ""
    why = f" (their digits differ in {house})" if house and not house.startswith("the cage") else ""
    if end.differing and not why:
        why = " (with different digits)"
    verb = "adds" if named.startswith("the ") and not named.startswith("the other") else "add"
    if set(side.weights) != {1} and not side.name:
        verb = "is"
        return f"{named} is {word} {side.added(scene, end)}{why}"
    return f"{named} {verb} to {word} {side.added(scene, end)}{why}"


def one_by_one(
    scene: RuleScene, left: Side, right: Side, total: int, cell: Cell, digits: Sequence[Digit]
) -> Iterator[Point]:
    """Say for digits of a cell, one by one, why they do not fit."""
    if not digits:
        return
    others = [c for c in (*left.cells, *right.cells) if c != cell and len(scene.left[c]) > 1]
    if len(others) > 4:
        start = f"with {scene.digits(digits, 'or')} in {scene.cell(cell)}"
        reasons = [f"{start}, what is left in {scene.spell(others)} does not make up the sum"]
    else:
        reasons = [_with(scene, left, right, total, cell, digit) for digit in digits]
    name = scene.cell(cell)
    is_not = f"{name} is not {scene.symbol(digits[0])}"
    if len(digits) > 1:
        both = len(digits) == 2
        is_not = f"{name} is {'neither' if both else 'none of'} {scene.digits(digits, 'nor' if both else 'and')}"
    yield Point("; ".join(reasons), is_not)


def _with(scene: RuleScene, left: Side, right: Side, total: int, cell: Cell, digit: Digit) -> str:
    """Say why one digit does not fit where bounds do not tell: the others would have to make a number that they cannot."""
    on_left = cell in left.cells
    mine, other = (left, right) if on_left else (right, left)
    rest = mine.without(cell)
    weight = mine.weights[mine.cells.index(cell)]
    start = f"with {scene.symbol(digit)} in {scene.cell(cell)}"
    narrowed = {
        c: tuple(d for d in scene.left[c] if d != digit or not scene.differ(c, cell)) for c in scene.cells if c != cell
    }
    known = {c: scene.left[c][0] for c in narrowed if len(scene.left[c]) == 1}
    sign = 1 if on_left else -1

    def rest_of(side: Side) -> tuple[Side, int]:
        """Take what is known off a side."""
        terms = [(c, w) for c, w in zip(side.cells, side.weights, strict=True)]
        open_terms = [(c, w) for c, w in terms if c not in known]
        return Side(tuple(c for c, _ in open_terms), tuple(w for _, w in open_terms)), sum(
            w * known[c] for c, w in terms if c in known
        )

    (near, near_sum), (far, far_sum) = rest_of(rest), rest_of(other)
    if not far.cells or not near.cells:
        # near + weight · digit + near_sum = far + far_sum ± total
        todo, wanted = (near, far_sum + sign * total - weight * digit - near_sum)
        if not near.cells:
            todo, wanted = (far, weight * digit + near_sum - far_sum - sign * total)
        if len(todo.cells) == 1:
            return f"{start}, {_alone(scene, todo, wanted, narrowed, digit)}"
        if todo.cells:
            named = scene.spell(todo.cells) if set(todo.weights) == {1} else todo.formula(scene)
            can = listed([f"{scene.cell(c)} is {scene.digits(narrowed[c], 'or')}" for c in todo.cells])
            can = f", but {can}" if len(todo.cells) <= 4 else ", which they cannot"
            verb = "would have to add to" if set(todo.weights) == {1} else "would have to be"
            return f"{start}, {named} {verb} {wanted}{can}"
    can = listed([f"{scene.cell(c)} is {scene.digits(narrowed[c], 'or')}" for c in (*near.cells, *far.cells)])
    can = f": {can}" if len(near.cells) + len(far.cells) <= 5 else ""
    return f"{start}, {left.formula(scene)} cannot be {right.formula(scene)}{_plus(total)}{can}"


def _alone(scene: RuleScene, side: Side, wanted: int, left: Mapping[Cell, Sequence[Digit]], digit: Digit) -> str:
    """Say that one cell would have to be what it cannot be."""
    cell, weight = side.cells[0], side.weights[0]
    name = scene.cell(cell)
    value = wanted // weight
    if wanted % weight or value not in scene.board.digits:
        return f"{'' if weight == 1 else f'{weight}·'}{name} would be {wanted}"
    if value == digit and value in scene.left[cell] and value not in left[cell]:
        return f"{name} would be {scene.symbol(value)} too"
    why = scene.barred(cell, value)
    return f"{name} would be {scene.symbol(value)}, but {why or scene.has(cell)}"


def _plus(total: int) -> str:
    return "" if not total else f" {'+' if total > 0 else '−'} {abs(total)}"


def _failing(scene: RuleScene, equation: Equation, intro: str, name: str) -> Account:
    left, right = equation.left, equation.right
    low, high = extreme(scene, left, scene.left, True), extreme(scene, left, scene.left, False)
    if right.cells:
        least, most = extreme(scene, right, scene.left, True), extreme(scene, right, scene.left, False)
    else:
        least = most = Extreme(0, (), False)
    for word, other_word, end, far, clash in (
        ("at least", "at most", low, most, low.total > most.total + equation.total),
        ("at most", "at least", high, least, high.total < least.total + equation.total),
    ):
        if clash:
            said = _side_is(scene, left, end, word)
            if not right.cells:
                reason = f"{said}, not {equation.total}"
                return Account(intro, (Point(reason),), f"{name}: {reason}" if name else reason)
            against = _side_is(scene, right, far, other_word)
            need = far.total + equation.total
            plus = (
                f", so they must add to {other_word} {far.total}{_plus(equation.total)} = {need}"
                if equation.total
                else ""
            )
            return Account(intro, (Point(f"{said}, but {against}{plus}"),), f"{said}, but {against}{plus}")
    cells = [cell for cell in scene.cells if cell not in scene.filled]
    shown = (
        listed([scene.has(cell) for cell in cells])
        if len(cells) <= 5
        else "with what is left in them, different digits"
    )
    reason = f"{shown}{', which' if len(cells) <= 5 else ''} cannot make {equation.said(scene)}"
    return Account(intro, (Point(reason),), reason)
