"""Relations of two cells as records, one by one or along a line.

Equal cells keep what all of them can be. For two cells, the remaining pairs are listed if they are few; otherwise the text says
which partner a digit needs, or which digits the partner leaves. A line is walked from cell to cell, beginning with the most
restricted one, and what a cell loses is explained once.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from whydoku.model.board import Cell, Digit
from whydoku.model.limits import MAX_WEIGHED_SOURCES
from whydoku.model.primitives import Pairs, indicative, order_of
from whydoku.model.rule_scene import Breach, Scene
from whydoku.model.sentence import FromLine, Group, Impossible, IsNot, Source
from whydoku.model.wording import joined, left_phrase, listed
from whydoku.words.class_story import clash_of_classes, tell_classes
from whydoku.words.limits import MAX_EVENT_LINES
from whydoku.words.order_story import tell_order
from whydoku.words.phrases import digits_phrase
from whydoku.words.pointer_story import clash_of_pointers, tell_pointers
from whydoku.words.rule_phrases import (
    becomes,
    can_be,
    claims_of,
    clashing,
    every_loss,
    houses_said,
    in_short,
    now_phrase,
    shortest,
    spelled_not,
)


def tell_pairs(scene: Scene) -> bool:
    """Explain a relation of two cells, or those of a line; return False if they do not explain everything."""
    if any(tell(scene) for tell in (tell_order, _tell_equal, tell_pointers, tell_classes)):
        return True
    ties = ties_of(scene)
    if len(scene.cells) == 2 and ties:
        return _tell_two(scene, ties)
    return _tell_line(scene, ties) or tell_apart(scene)


# -- equal cells ------------------------------------------------------------------------------------------------------


def _tell_equal(scene: Scene) -> bool:
    """Explain cells that hold the same digit: each keeps only what all of them can be."""
    pairs = [part for part in scene.premise.primitives if isinstance(part, Pairs)]
    board = scene.board
    if not pairs or any(order_of(pair.allowed, board.low, board.size) != "the same as" for pair in pairs):
        return False
    sets: list[set[Cell]] = []
    for pair in pairs:
        touched = [each for each in sets if each & {*pair.cells}]
        sets = [each for each in sets if each not in touched]
        sets.append(set(pair.cells).union(*touched))
    told = []
    for cells in sets:
        if not any(scene.lost(cell) for cell in cells):
            continue
        ordered = [cell for cell in scene.cells if cell in cells]
        kept = [digit for digit in board.digits if all(digit in scene.left[cell] for cell in ordered)]
        gone = [digit for digit in board.digits if digit not in kept]
        claims = [IsNot(tuple(ordered), tuple(gone))]
        because = [scene.rule, *scene.because(*ordered)]
        told.append((ordered, kept, claims, scene.needed(claims, because)))
    if {(c, d) for cells, kept, _, _ in told for c in cells for d in scene.left[c] if d not in kept} < scene.gone:
        return False
    ends = []
    for where, kept, claims, sources in told:
        named = listed([scene.cell(cell) for cell in where])
        mean = [cell for cell in where if set(scene.because(cell)) & set(sources)]
        why = can_be(scene, mean)
        if len(where) == 2:
            keeps = f", so both are {digits_phrase(board, kept)}" if kept else ", so no digit is left for them"
        else:
            keeps = f", so {'only ' if kept else ''}{digits_phrase(board, kept) if kept else 'no digit'} fits all"
            keeps = keeps.replace("fits", "fit") if len(kept) > 1 else keeps
        scene.say(f"{_same(scene, where)}; {why}{keeps}", claims, sources)
        ends.append(f"{named} keep {scene.digits(kept)}")
    start = "Cells with the same digit keep what both can be"
    shortest_first = f"{start}: {'; '.join(ends)}" if len(told) > 1 else ""
    only = told[0]
    all_ = "both" if len(only[0]) == 2 else "all"
    can = f"{all_} are {digits_phrase(board, only[1])}" if only[1] else "no digit is left for them"
    in_short(scene, shortest_first, f"{_same(scene, only[0])}: {can}")
    shortest(scene, f"{scene.name} has the same digit in its cells")
    return True


def _same(scene: Scene, cells: Sequence[Cell]) -> str:
    """Return that cells are the same digit, and by which rule; a rule that is named by these cells is not named twice."""
    named = listed([scene.cell(cell) for cell in cells])
    return f"{scene.name} are the same digit" if named in scene.name else f"{named} are the same digit on {scene.name}"


# -- ties -------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class TiedTo:
    """The relation of one cell to another, seen from the first."""

    cell: Cell
    other: Cell
    partners: Mapping[Digit, tuple[Digit, ...]]  # for each digit of the cell, what the other may be by the rule alone
    words: str
    group: str  # a house that keeps both from being the same digit, or nothing

    def of(self, digit: Digit) -> tuple[Digit, ...]:
        """Return the partners of a digit, given the house of both cells."""
        return tuple(other for other in self.partners[digit] if not (self.group and other == digit))


def ties_of(scene: Scene) -> list[TiedTo]:
    """Return the relations between the cells of a premise, both ways."""
    board = scene.board
    tables: dict[tuple[Cell, Cell], list[Pairs]] = {}
    for part in scene.premise.primitives:
        if isinstance(part, Pairs):
            ends = (part.first, part.second)
            tables.setdefault(ends[::-1] if ends[::-1] in tables else ends, []).append(part)
    found = []
    for (first, second), parts in tables.items():
        group = scene.group_of([first, second])
        meets = [
            (a, b)
            for a in board.digits
            for b in board.digits
            if all(part.allowed(*((a, b) if part.first == first else (b, a))) for part in parts)
        ]
        forth = {d: tuple(b for a, b in meets if a == d) for d in board.digits}
        back = {d: tuple(a for a, b in meets if b == d) for d in board.digits}
        words = listed([*dict.fromkeys(indicative(part.words) for part in parts if part.words)])
        found.append(TiedTo(first, second, forth, words, group))
        found.append(TiedTo(second, first, back, words, group))
    return found


def _by_group(tie: TiedTo, digits: Sequence[Digit], other: Sequence[Digit]) -> bool:
    """Whether some of the digits are removed only because the two cells differ."""
    return bool(tie.group) and any(d in tie.partners[d] and d in other for d in digits)


# -- two cells --------------------------------------------------------------------------------------------------------


def _tell_two(scene: Scene, ties: Sequence[TiedTo]) -> bool:
    """Explain two cells: the pairs that are left, or the partners that digits lack."""
    first, second = ties[0], ties[1]
    lost = every_loss(scene)
    for tie in (first, second):
        if any(set(tie.of(digit)) & set(scene.left[tie.other]) for digit in scene.lost(tie.cell)):
            return False
    if len(ties) > 2:
        return False
    left = [(a, b) for a in scene.left[first.cell] for b in first.of(a) if b in scene.left[second.cell]]
    sources: list[Source] = [scene.rule]
    for tie in (first, second):
        gone = scene.lost(tie.cell)
        if any(tie.of(digit) for digit in gone):
            sources += scene.because(tie.other)
        bare = [d for d in gone if not tie.of(d)]
        if _by_group(tie, [d for d in gone if d not in bare], scene.left[tie.other]) or any(
            tie.partners[d] for d in bare
        ):
            sources.append(Group(tie.group))
    sources = list(dict.fromkeys(sources))
    claims = claims_of(lost)
    if len(sources) > 2:
        sources = list(scene.needed(claims, sources))
    meaning = _meaning(scene, first)
    house = f" in {first.group}" if Group(first.group) in sources else ""
    if 0 < len(left) <= 3 and _is_positive(first):
        text = f"{meaning}; {_pairs_left(scene, first, left, sources)}"
        scene.say(text + house, claims, sources)
        shortest(scene, f"{meaning}{house}")
        return True
    reasons = [_partners(scene, tie, scene.lost(tie.cell)) for tie in (first, second) if scene.lost(tie.cell)]
    reason = "; ".join(dict.fromkeys(reasons))
    text = f"{meaning}{house}; {reason}, so {becomes_not(scene, lost)}"
    scene.say(text, claims, sources)
    in_short(scene, f"{meaning}{house}, and {reason}: {becomes_not(scene, lost)}")
    shortest(scene, f"{meaning}{house}")
    return True


def becomes_not(scene: Scene, lost: Mapping[Cell, Sequence[Digit]]) -> str:
    """Return what cells lose, or what they are if few digits are left."""
    return _now(scene, lost, {cell: tuple(scene.left[cell]) for cell in lost})


def _is_positive(tie: TiedTo) -> bool:
    return sum(map(len, tie.partners.values())) * 2 <= len(tie.partners) ** 2


def _meaning(scene: Scene, tie: TiedTo) -> str:
    """Return what a rule says about two cells: "r1c1 and r1c2 differ by 1 (the white dot …)"."""
    parts = [part for part in scene.premise.primitives if isinstance(part, Pairs)]
    if len({part.name for part in parts}) > 1:
        return joined([f"{part.says(scene.board)} ({_brief(part.name)})" for part in parts])
    one, other = sorted((tie.cell, tie.other))
    both = f"{scene.cell(one)} and {scene.cell(other)}"
    words = tie.words or "go together"
    if words.startswith("add to "):
        total = int(words.removeprefix("add to ").split()[0])
        apart = sorted({tuple(sorted((a, total - a))) for a in scene.board.digits if total - a in scene.board.digits})
        sums = [f"{scene.symbol(a)} + {scene.symbol(b)}" for a, b in apart if a != b or not tie.group]
        name = scene.name if all(scene.cell(cell) in scene.name for cell in (one, other)) else f"{scene.name} ({both})"
        return f"{name} is {listed(sums, 'or')}" if 0 < len(sums) <= 4 else f"{both} {words} ({_brief(scene.name)})"
    if words.startswith("are so that "):
        words = words.removeprefix("are so that ")
        return f"of {both}, {words} ({_brief(scene.name)})"
    return f"{both} {words} ({_brief(scene.name)})"


def _brief(name: str) -> str:
    """Return a rule's name without the two cells that a sentence names anyway."""
    return name.partition(" between r")[0]


def _pairs_left(scene: Scene, tie: TiedTo, left: Sequence[tuple[Digit, Digit]], sources: Sequence[Source]) -> str:
    """Return the pairs left for two cells, and what removed the others."""
    said = []
    for cell, other in ((tie.cell, tie.other), (tie.other, tie.cell)):
        if set(scene.because(cell)) & set(sources):
            seen = tie if cell == tie.cell else None
            partners = tie.partners if seen else _reversed(tie)
            missing = [d for d in partners if d not in scene.left[cell] and set(partners[d]) & set(scene.left[other])]
            if missing and len(missing) <= 3:
                said.append(spelled_not(scene.board, [cell], missing))
            else:
                said.append(f"{scene.cell(cell)} is {left_phrase(scene.board, scene.left[cell])}")
    ways = [f"{scene.symbol(a)} and {scene.symbol(b)}" for a, b in left]
    why = f"{joined(said)}, so " if said else ""
    return f"{why}{scene.cell(tie.cell)} and {scene.cell(tie.other)} are {listed(ways, 'or')}"


def _reversed(tie: TiedTo) -> dict[Digit, tuple[Digit, ...]]:
    return {d: tuple(a for a in tie.partners if d in tie.partners[a]) for d in tie.partners}


def _partners(scene: Scene, tie: TiedTo, lost: Sequence[Digit]) -> str:
    """Return why digits of a cell have no partner left in the other."""
    cell, other = scene.cell(tie.cell), scene.cell(tie.other)
    bare = [digit for digit in lost if not tie.of(digit)]
    needy = [digit for digit in lost if tie.of(digit)]
    parts = []
    if bare:
        parts.append(_no_partner(scene, bare, tie.words))
    if not needy:
        return joined(parts)
    has = scene.left[tie.other]
    if len(has) <= 3:
        if not _is_positive(tie) and len(needy) == 1:
            parts.append(f"{other} is {digits_phrase(scene.board, has)}, {_none_beside(scene, tie, needy[0], has)}")
        else:
            parts.append(f"{other} is {digits_phrase(scene.board, has)}")
    elif all(len(tie.of(digit)) <= 3 for digit in needy) and len(needy) <= 3:
        needs = [
            f"{scene.an(digit)}{f' in {cell}' if number == 0 else ''} needs {scene.digits(tie.of(digit), 'or')}"
            f"{f' in {other}' if number == 0 else ''}"
            for number, digit in enumerate(needy)
        ]
        missing = sorted({partner for digit in needy for partner in tie.of(digit)})
        parts.append(f"{listed(needs)}, but {spelled_not(scene.board, [tie.other], missing)}")
    else:
        missing = sorted({partner for digit in needy for partner in tie.of(digit)})
        parts.append(
            f"{other} is {left_phrase(scene.board, has)}"
            if len(missing) > 3
            else f"{scene.digits(needy, 'or')} in {cell} needs {scene.digits(missing, 'or')} there, "
            f"but {spelled_not(scene.board, [tie.other], missing)}"
        )
    return joined(parts)


def _none_beside(scene: Scene, tie: TiedTo, digit: Digit, has: Sequence[Digit]) -> str:
    """Return why none of some digits fits beside another: "each equal or consecutive to 8"."""
    word = "each" if len(has) > 2 else "either" if len(has) == 2 else ""
    symbol = scene.symbol(digit)
    if "consecutive" in tie.words:
        equal = "equal or next to" if digit in has else "next to"
        return f"{word} {equal} {symbol}".strip()
    return f"and no {symbol} goes beside {'them' if len(has) > 1 else 'it'}"


def _no_partner(scene: Scene, digits: Sequence[Digit], words: str) -> str:
    """Return that some digits have no partner: "no digit differs from 5 by at least 5"."""
    named = scene.digits(digits, "or")
    if words.startswith("differ by "):
        return f"no digit differs from {named} by {words.removeprefix('differ by ')}"
    if words.startswith("add to "):
        return f"no other digit adds to {words.removeprefix('add to ')} with {named}"
    if words.endswith("one is twice the other"):
        return f"no other digit is twice or half of {named}"
    return f"{named} {'has' if len(digits) == 1 else 'have'} no partner"


# -- lines ------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Loss:
    """Digits that a cell loses because of another cell, or because the rule has no partner for them."""

    tie: TiedTo
    lost: tuple[Digit, ...]
    bare: bool = False


def _events(scene: Scene, ties: Sequence[TiedTo]) -> list[_Loss]:
    """Return how removals spread along a line, most restricted cell first; only those that the conclusion rests on."""
    left = {cell: tuple(scene.left[cell]) for cell in scene.cells}
    events: list[_Loss] = []
    for tie in ties:
        none = tuple(d for d in left[tie.cell] if not tie.partners[d])
        if none:
            events.append(_Loss(tie, none, bare=True))
            left[tie.cell] = tuple(d for d in left[tie.cell] if d not in none)
    latest: Cell | None = None
    while True:
        options = []
        for number, tie in enumerate(ties):
            has = set(left[tie.other])
            lost = tuple(d for d in left[tie.cell] if not has & set(tie.of(d)))
            if lost:
                options.append((tie.other != latest, len(has), number, tie, lost))
        if not options:
            break
        _, _, _, tie, lost = min(options, key=lambda option: option[:3])
        events.append(_Loss(tie, lost))
        left[tie.cell] = tuple(d for d in left[tie.cell] if d not in lost)
        latest = tie.cell
        if not left[tie.cell]:
            break
    return events


def _needed_events(events: Sequence[_Loss], gone: set[tuple[Cell, Digit]]) -> list[_Loss]:
    wanted = {cell for cell, _ in gone}
    kept: list[_Loss] = []
    for event in reversed(events):
        if event.tie.cell in wanted:
            kept.append(event)
            if not event.bare:
                wanted = wanted | {event.tie.other}
    return kept[::-1]


def _tell_line(scene: Scene, ties: Sequence[TiedTo]) -> bool:
    """Explain the relations of a line one after the other; return False if they leave something open or take too many lines."""
    events = _events(scene, ties)
    told = {(event.tie.cell, digit) for event in events for digit in event.lost}
    if not scene.gone <= told:
        return False
    events = _needed_events(events, set(scene.gone))
    runs = list(_runs(events))
    if len(runs) > MAX_EVENT_LINES:
        return False
    known: dict[Cell, list[FromLine]] = {}
    left = {cell: tuple(scene.left[cell]) for cell in scene.cells}
    named = False
    reasons: list[str] = []
    for run in runs:
        lost: dict[Cell, tuple[Digit, ...]] = {}
        sources: list[Source] = [scene.rule]
        for event in run:
            lost[event.tie.cell] = (*lost.get(event.tie.cell, ()), *event.lost)
            if not event.bare:
                sources += [*scene.because(event.tie.other), *known.get(event.tie.other, ())]
                if _by_group(event.tie, event.lost, left[event.tie.other]):
                    sources.append(Group(event.tie.group))
        claims = claims_of(lost)
        kept = scene.needed(claims, list(dict.fromkeys(sources))) if len(sources) > 2 else tuple(sources)
        reason = _run_reason(scene, run, left, kept)
        start = f"{_line_meaning(scene, run[0].tie)}; " if not named else ""
        then = _now(scene, lost, left)
        line = scene.say(f"{start}{reason}, so {then}", claims, kept)
        named = True
        reasons.append(reason)
        for cell, digits in lost.items():
            known.setdefault(cell, []).append(line)
            left[cell] = tuple(d for d in left[cell] if d not in digits)
    meaning = _line_meaning(scene, runs[0][0].tie)
    final = becomes(scene, every_loss(scene))
    if len(runs) == 1:
        in_short(scene, f"{meaning}; {reasons[0]}: {final}", f"{reasons[0]} on {scene.name}: {final}")
    shortest(scene, f"{reasons[0]} on {scene.name}")
    return True


def _now(scene: Scene, lost: Mapping[Cell, Sequence[Digit]], left: Mapping[Cell, tuple[Digit, ...]]) -> str:
    alike: dict[tuple[tuple[Digit, ...], tuple[Digit, ...]], list[Cell]] = {}
    for cell, digits in lost.items():
        kept = tuple(d for d in left[cell] if d not in digits)
        few = 0 < len(kept) <= 3
        alike.setdefault((kept, ()) if few else ((), tuple(digits)), []).append(cell)
    return joined(
        [
            now_phrase(scene.board, cells, left[cells[0]], lost[cells[0]])
            if kept
            else spelled_not(scene.board, cells, gone)
            for (kept, gone), cells in alike.items()
        ]
    )


def _runs(events: Sequence[_Loss]) -> Iterator[list[_Loss]]:
    """Yield events that one sentence can cover: those without partner, and those because of one cell."""
    bare = [event for event in events if event.bare]
    if bare:
        yield bare
    rest = [event for event in events if not event.bare]
    while rest:
        first = rest[0]
        run = [first]
        at = 1
        while at < len(rest) and rest[at].tie.other == first.tie.other:
            run.append(rest[at])
            at += 1
        yield run
        rest = rest[at:]


def _run_reason(
    scene: Scene, run: Sequence[_Loss], left: Mapping[Cell, tuple[Digit, ...]], sources: Sequence[Source]
) -> str:
    if run[0].bare:
        return _no_partner(scene, sorted({d for event in run for d in event.lost}), run[0].tie.words)
    other = run[0].tie.other
    return f"{scene.cell(other)} is {left_phrase(scene.board, left[other])}{houses_said(scene, sources)}"


def _line_meaning(scene: Scene, tie: TiedTo) -> str:
    rule = scene.premise.rule
    del tie
    note = rule.note(scene.board).rstrip(".") if rule is not None else ""
    words = {indicative(part.words) for part in scene.premise.primitives if isinstance(part, Pairs) and part.words}
    pairs = [part for part in scene.premise.primitives if isinstance(part, Pairs)]
    chain = all({*one.cells} & {*other.cells} for one, other in pairwise(pairs))
    if len(words) == 1 and chain:
        said = words.pop()
        if said.startswith("are so that "):
            return f"of neighbours on {scene.name}, {said.removeprefix('are so that ')}"
        return f"neighbours on {scene.name} {said}"
    return f"{scene.name}: {note[:1].lower()}{note[1:]}" if note else scene.name


# -- each candidate by the cells that matter --------------------------------------------------------------------------


def tell_apart(scene: Scene) -> bool:
    """Explain each candidate by the fewest cells that rule it out; those with the same reason together."""
    by: dict[tuple[Cell, ...], dict[Cell, list[Digit]]] = {}
    for cell, digit in sorted(scene.gone):
        by.setdefault(scene.matter(cell, digit), {}).setdefault(cell, []).append(digit)
    found = []
    for cells, lost in by.items():
        claims = claims_of(lost)
        sources = scene.rests_on(claims, cells) or (scene.rule, *scene.because(*cells), *scene.groups())
        found.append((cells, lost, claims, sources))
    if note := _note(scene):
        scene.lines.say(note)
    texts = []
    for number, (cells, lost, claims, sources) in enumerate(found):
        used = [cell for cell in cells if set(scene.because(cell)) & set(sources)]
        said = _now(scene, lost, {cell: tuple(scene.left[cell]) for cell in lost})
        name = f"by {scene.name} " if number == 0 else ""
        where = houses_said(scene, sources)
        texts.append(f"{can_be(scene, used)}{where}, so {name}{said}" if used else f"{name}{said}{where}")
        scene.say(texts[-1], claims, sources)
    if len(texts) == 1:
        in_short(scene, texts[0])
    shortest(scene, scene.name)
    return True


def _note(scene: Scene) -> str:
    """Return what the rule says, for a reader who does not know it; nothing under a supposition."""
    rule = scene.premise.rule
    return "" if rule is None or scene.supposed else rule.note(scene.board).partition(";")[0]


def clash_of_pairs(scene: Scene) -> Breach | None:
    """Return which cell of a line has no digit left, and because of which neighbours."""
    found = clash_of_pointers(scene) or clash_of_classes(scene)
    if found is not None:
        return found
    events = _events(scene, ties_of(scene))
    left = {cell: set(scene.left[cell]) for cell in scene.cells}
    if bare := [cell for cell in scene.cells if not left[cell]]:
        return Breach(f"{scene.cell(bare[0])} has no digit left", scene.because(bare[0]))
    empty: Cell | None = None
    for event in events:
        if empty is None:
            left[event.tie.cell] -= set(event.lost)
            empty = event.tie.cell if not left[event.tie.cell] else None
    if empty is None:
        return clash_apart(scene)
    chain = _needed_events(events, {(empty, digit) for digit in scene.left[empty]})
    if len(list(_runs(chain))) > MAX_EVENT_LINES:
        return clash_apart(scene)
    sources: list[Source] = [scene.rule, *scene.because(empty)]
    now = {cell: tuple(scene.left[cell]) for cell in scene.cells}
    said: list[str] = []
    for event in chain:
        tie = event.tie
        sources += scene.because(tie.cell)
        if event.bare:
            reason = _no_partner(scene, event.lost, tie.words)
        else:
            sources += scene.because(tie.other)
            if _by_group(tie, event.lost, now[tie.other]):
                sources.append(Group(tie.group))
            reason = f"{scene.cell(tie.other)} is {left_phrase(scene.board, now[tie.other])}"
        now[tie.cell] = tuple(d for d in now[tie.cell] if d not in event.lost)
        end = f"{scene.cell(tie.cell)} has no digit left"
        if now[tie.cell]:
            end = f"{scene.cell(tie.cell)} is {left_phrase(scene.board, now[tie.cell])}"
        said.append(f"{reason}, so {end}" if not said or reason not in said[-1] else f"then {end}")
    return Breach(f"{'; '.join(said)} ({_line_meaning(scene, chain[0].tie)})", tuple(dict.fromkeys(sources)))


def clash_apart(scene: Scene) -> Breach | None:
    """Return the fewest cells whose digits leave no way to satisfy a rule."""
    cells = clashing(scene)
    if cells is None:
        return None
    if len(cells) == 1 and not scene.left[cells[0]]:
        return Breach(f"{scene.cell(cells[0])} has no digit left", scene.because(cells[0]))
    base = [scene.rule, *scene.because(*cells)]
    kept_apart = scene.groups() if len(base) <= MAX_WEIGHED_SOURCES else ()
    groups: tuple[Source, ...] = ()
    for groups in dict.fromkeys(((), kept_apart[:1], kept_apart[:3], kept_apart)):
        if scene.follows([Impossible()], [*base, *groups, *scene.supposed]):
            break
    else:
        return None
    kept = scene.needed([Impossible()], [*base, *groups]) if groups or len(base) > 2 else tuple(base)
    used = [cell for cell in cells if set(scene.because(cell)) & set(kept)]
    if not used:
        return Breach("", kept)
    says = "no digits are left that keep"
    if any(cell >= len(scene.board.plain.cells) for cell in scene.cells):
        says = "nothing is left that keeps"
    return Breach(f"{can_be(scene, used)}{houses_said(scene, kept)}, and {says} {scene.name}", kept)


__all__ = ["clash_apart", "clash_of_pairs", "tell_apart", "tell_pairs", "ties_of"]
