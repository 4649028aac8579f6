"""Relations of two cells in words, one by one or along a line: which partners a digit has left, and how that runs on.

A line is gone along in the order in which a person would: from the cell that says most to its neighbour, and on from there.
Each step is one relation between two cells and says one thing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set
from dataclasses import dataclass

from whydoku.model.account import FEW, Account, Point, RuleScene
from whydoku.model.board import Cell, Digit
from whydoku.model.primitives import ORDERS, Pairs, indicative, order_of
from whydoku.model.wording import listed
from whydoku.words.names import capital

_OPPOSITE = dict(zip(ORDERS, ("more than", "less than", "at least", "at most", "the same as"), strict=True))


@dataclass(frozen=True, slots=True)
class Tie:
    """What ties one cell to another, seen from the first."""

    cell: Cell
    other: Cell
    partners: tuple[tuple[Digit, tuple[Digit, ...]], ...]  # for each digit of the cell, what the other may be
    order: str
    words: str

    def of(self, digit: Digit) -> tuple[Digit, ...]:
        """Give the partners of a digit."""
        return dict(self.partners)[digit]


def ties_of(scene: RuleScene) -> list[Tie]:
    """Give what ties the cells of a premise together, both ways."""
    board = scene.board
    found = []
    for pair in scene.premise.primitives:
        if not isinstance(pair, Pairs):
            continue
        order = order_of(pair.allowed, board.low, board.size)
        apart = scene.differ(pair.first, pair.second)
        meets = [(a, b) for a in board.digits for b in board.digits if pair.allowed(a, b) and not (apart and a == b)]
        forth = tuple((d, tuple(b for a, b in meets if a == d)) for d in board.digits)
        back = tuple((d, tuple(a for a, b in meets if b == d)) for d in board.digits)
        words = indicative(pair.words) if pair.words else ""
        found.append(Tie(pair.first, pair.second, forth, order, words))
        found.append(Tie(pair.second, pair.first, back, _OPPOSITE.get(order, ""), words))
    return found


@dataclass(frozen=True, slots=True)
class Event:
    """A cell loses digits because of another."""

    tie: Tie
    before: tuple[Digit, ...]
    now: tuple[Digit, ...]
    other: tuple[Digit, ...]  # what the other can be


def tell_pairs(scene: RuleScene) -> Account:
    """Tell a relation of two cells, or those of a line."""
    ties = ties_of(scene)
    intro = _intro(scene, ties)
    hopeless = list(_hopeless(scene, ties))
    events = _events(scene, ties)
    points = [point for _, point in hopeless]
    gone = {pair for pairs, _ in hopeless for pair in pairs}
    told = [event for event in events if {(event.tie.cell, d) for d in event.before if d not in event.now} - gone]
    for number, event in enumerate(told):
        point = _point(scene, event, gone)
        last = told[number - 1].tie
        follows = bool(number and event.tie.order) and (event.tie.other, event.tie.order) == (last.cell, last.order)
        points.append(Point(point.reason, point.result, follows))
    known = {(e.tie.cell, d) for e in events for d in e.before if d not in e.now} | gone
    if scene.fails:
        if not any(not event.now for event in events):
            points.append(Point(_other_ways(scene)))
    elif scene.gone - known:
        points += list(_unexplained(scene, scene.gone - known))
    line = f"{scene.name}: {points[0].reason}" if points else ""
    if len(scene.cells) == 2 and points:
        line = f"{intro}, and {points[0].reason}"
    if len(told) > 1 and told[0].tie.order and len(scene.cells) > 2:
        first = told[0]
        start = (
            f"{scene.cell(first.tie.other)} is {scene.digits(first.other, 'or')}, and "
            if len(first.other) <= FEW
            else ""
        )
        line = f"{start}{intro[:1].lower()}{intro[1:]}"
    return Account(intro, tuple(points), capital(line) if len(line) < 120 or not points else capital(points[0].reason))


def _intro(scene: RuleScene, ties: Sequence[Tie]) -> str:
    name, cells = capital(scene.name), scene.cells
    words = {tie.words for tie in ties if tie.words}
    forward = list(ties[::2])
    if len(cells) == 2:
        tie = forward[0]
        if len({t.order for t in forward}) == 1 and tie.order:
            return f"{name} says that {scene.cell(tie.cell)} is {tie.order} {scene.cell(tie.other)}"
        said = listed(list(dict.fromkeys(t.words for t in forward if t.words))) or "go together"
        if said.startswith("are so that "):
            return f"{name} says that {said.removeprefix('are so that ')}"
        both = all(scene.cell(cell) in name for cell in cells)
        return f"{name} says that {'they' if both else scene.spell(cells)} {said}"
    chain = [tie.other for tie in forward[:-1]] == [tie.cell for tie in forward[1:]]
    orders = {tie.order for tie in forward}
    if chain and orders == {"less than"}:
        return f"Digits grow along {scene.name}, from {scene.cell(cells[0])} to {scene.cell(cells[-1])}"
    if chain and orders == {"at most"}:
        return f"Digits never fall along {scene.name}, from {scene.cell(cells[0])} to {scene.cell(cells[-1])}"
    if orders == {"the same as"}:
        same = listed([f"{scene.cell(tie.cell)} and {scene.cell(tie.other)}" for tie in forward[:4]])
        return f"{name} has the same digit in {same}{' and so on' if len(forward) > 4 else ''}"
    if len(words) == 1:
        one = words.pop()
        if chain:
            return f"Neighbours on {scene.name} ({scene.along(cells)}) {one}"
        if len({tie.cell for tie in forward}) == 1 and len(orders) == 1 and forward[0].order:
            others = scene.spell([tie.other for tie in forward])
            return f"{name} is {forward[0].order} each of {others}"
        if 2 * len(forward) == len(cells) * (len(cells) - 1):
            return f"Any two digits of {scene.name} ({scene.along(cells)}) {one}"
        return f"On {scene.name} ({scene.along(cells)}) the cells that belong together {one}"
    rule = scene.premise.rule
    sentence = rule.sentence().rstrip(".") if rule is not None else ""
    return (
        f"{name} says: {sentence[:1].lower()}{sentence[1:]}"
        if sentence
        else f"{name} ties {scene.spell(cells)} together"
    )


def _hopeless(scene: RuleScene, ties: Sequence[Tie]) -> Iterator[tuple[set[tuple[Cell, Digit]], Point]]:
    """Say which digits have no partner at all, whatever is left: a 5 where neighbours differ by at least 5."""
    lost: dict[tuple[Digit, ...], list[Cell]] = {}
    by_cell: dict[Cell, set[Digit]] = {}
    for tie in ties:
        if not tie.order:
            none = {d for d in scene.left[tie.cell] if not tie.of(d) and scene.may_lose(tie.cell, d)}
            by_cell.setdefault(tie.cell, set()).update(none)
    for cell in scene.cells:
        if digits := tuple(sorted(by_cell.get(cell, ()))):
            lost.setdefault(digits, []).append(cell)
    for digits, cells in lost.items():
        pairs = {(cell, digit) for cell in cells for digit in digits}
        if not scene.fails and not pairs & scene.gone:
            continue
        verb = "is" if len(cells) == 1 else "are"
        which = f"not {scene.symbol(digits[0])}" if len(digits) == 1 else f"neither {scene.digits(digits, 'nor')}"
        if len(digits) > 2:
            which = f"none of {scene.digits(digits)}"
        words = next((tie.words for tie in ties if tie.cell in cells and any(not tie.of(d) for d in digits)), "")
        yield pairs, Point(_no_partner(scene, digits, words), f"{scene.spell(cells)} {verb} {which}")


def _no_partner(scene: RuleScene, digits: Sequence[Digit], words: str) -> str:
    """Say that some digits have no partner: "no digit differs from 5 by at least 5"."""
    named = scene.digits(digits, "or")
    if words.startswith("differ by "):
        return f"no digit differs from {named} by {words.removeprefix('differ by ')}"
    if words.startswith("add to "):
        return f"no other digit adds to {words.removeprefix('add to ')} with {named}"
    if words.endswith("one is twice the other"):
        return f"no digit is twice {named}, or half of {'it' if len(digits) == 1 else 'them'}"
    return f"no digit goes with {named} in this way"


def _events(scene: RuleScene, ties: Sequence[Tie]) -> list[Event]:
    """Go from cell to cell, the one that says most first, until nothing more follows; keep what the end rests on."""
    if _is_ordered(ties):
        return _sweeps(scene, ties)
    left = {cell: scene.left[cell] for cell in scene.cells}
    events: list[Event] = []
    latest: list[Cell] = []
    while True:
        options = []
        for number, tie in enumerate(ties):
            other = set(left[tie.other])
            now = tuple(d for d in left[tie.cell] if other & set(tie.of(d)) or not scene.may_lose(tie.cell, d))
            if len(now) < len(left[tie.cell]):
                fresh = tie.other in latest[-1:]
                options.append((not fresh, len(other), number, tie, now))
        if not options:
            break
        _, _, _, tie, now = min(options, key=lambda option: option[:3])
        events.append(Event(tie, left[tie.cell], now, left[tie.other]))
        left[tie.cell] = now
        latest.append(tie.cell)
        if not now:
            return list(_needed(events, {tie.cell}))
    if scene.fails:
        return []
    return list(_needed(events, {cell for cell, _ in scene.gone}))


def _is_ordered(ties: Sequence[Tie]) -> bool:
    """Say whether the ties are a line along which the digits grow, or never fall."""
    forward = ties[::2]
    chain = [tie.other for tie in forward[:-1]] == [tie.cell for tie in forward[1:]]
    return chain and all(tie.order in ("less than", "at most") for tie in forward)


def _sweeps(scene: RuleScene, ties: Sequence[Tie]) -> list[Event]:
    """Go up the line with what each cell is at least, then down with what it is at most: each cell is told once each way."""
    left = {cell: scene.left[cell] for cell in scene.cells}
    events: list[Event] = []
    for tie in (*ties[1::2], *reversed(ties[::2])):
        other = set(left[tie.other])
        now = tuple(d for d in left[tie.cell] if other & set(tie.of(d)) or not scene.may_lose(tie.cell, d))
        if len(now) < len(left[tie.cell]):
            events.append(Event(tie, left[tie.cell], now, left[tie.other]))
            left[tie.cell] = now
            if not now:
                return list(_needed(events, {tie.cell}))
    return [] if scene.fails else list(_needed(events, {cell for cell, _ in scene.gone}))


def _needed(events: Sequence[Event], wanted: set[Cell]) -> Iterator[Event]:
    """Give the events that those of some cells rest on, in their order."""
    kept = []
    for event in reversed(events):
        if event.tie.cell in wanted:
            kept.append(event)
            wanted = wanted | {event.tie.other}
    return reversed(kept)


def _point(scene: RuleScene, event: Event, known: set[tuple[Cell, Digit]]) -> Point:
    tie = event.tie
    cell, other = scene.cell(tie.cell), scene.cell(tie.other)
    lost = [d for d in event.before if d not in event.now and (tie.cell, d) not in known]
    before = [d for d in event.before if (tie.cell, d) not in known or d in event.now]
    result = scene.becomes([tie.cell], before, event.now)
    is_now = scene.digits(event.other, "or")
    few = len(event.other) <= FEW
    if len(scene.cells) == 2 and (few or tie.order not in ("", "the same as")):
        up, down = f"at most {scene.symbol(max(event.other))}", f"at least {scene.symbol(min(event.other))}"
        bound = up if tie.order in ("less than", "at most") else down
        return Point(f"{other} is {is_now if few else bound}", result)
    if tie.order == "the same as":
        if few:
            return Point(f"{cell} is the same as {other}, which is {is_now}", result)
        return Point(f"{cell} is the same as {other}, which is not {scene.digits(lost, 'or')}", result)
    if tie.order in ("less than", "at most"):
        end = is_now if few else f"at most {scene.symbol(max(event.other))}"
        return Point(f"{cell} is {tie.order} {other}, which is {end}", result)
    if tie.order in ("more than", "at least"):
        end = is_now if few else f"at least {scene.symbol(min(event.other))}"
        return Point(f"{cell} is {tie.order} {other}, which is {end}", result)
    partners = {d: [p for p in tie.of(d) if p != d or not scene.differ(tie.cell, tie.other)] for d in lost}
    if not few and all(len(p) <= 2 for p in partners.values()) and any(partners.values()) and len(lost) <= 3:
        needs = [
            f"{scene.an(d)} in {cell} needs {scene.an(p[0]) if len(p) == 1 else scene.digits(p, 'or')} in {other}"
            for d, p in partners.items()
            if p
        ]
        missing = sorted({p for each in partners.values() for p in each})
        barred = [scene.barred(tie.other, p) for p in missing]
        why = f" ({listed(list(dict.fromkeys(barred)))})" if barred and all(barred) else ""
        return Point(f"{listed(needs)}, which {other} cannot be{why}", result)
    return Point(f"{scene.spell([tie.cell, tie.other])} {tie.words or 'go together'}, and {other} is {is_now}", result)


def _unexplained(scene: RuleScene, gone: Set[tuple[Cell, Digit]]) -> Iterator[Point]:
    """Tell what the relations say only together with the houses of the cells."""
    from whydoku.words.rule_machines import reasons_apart

    yield from reasons_apart(scene, gone)


def _other_ways(scene: RuleScene) -> str:
    from whydoku.words.rule_machines import nothing_fits

    return nothing_fits(scene)
