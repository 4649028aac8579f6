"""Almost locked sets as stories: a set without one of its digits uses all the others.

"At most one has an 8; the set without it uses all its other digits": two sets are explained by that split, three with one
question that serves all their digits ("does A have its 9?"), and longer chains link by link.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import TypeAlias

from whydoku.model.board import Cell, Digit
from whydoku.model.sentence import Claim, FromLine, OneOf, Source, is_
from whydoku.words.conclusion import loses
from whydoku.words.entailment import follows
from whydoku.words.limits import MAX_CASE_SENTENCES, MAX_SENTENCE_WORDS, MAX_STARVED_CELLS
from whydoku.words.locked_sets import (
    Room,
    a_digit,
    at,
    between,
    can_be,
    cells_in,
    cells_listed,
    conclude,
    digits_of,
    houses_named,
    houses_of,
    loses_packed,
    marks_of,
    one_of,
    removed_digits,
    removed_phrase,
    rooms_of,
    seen_from,
    shorten,
    smallest,
    symbols,
    trimmed,
    used_rooms,
)
from whydoku.words.names import counted, house_names, joined, listed, spelled_cells
from whydoku.words.set_chain_story import one_is, tell_set_chain
from whydoku.words.setting import Candidate
from whydoku.words.story import Story, concluded
from whydoku.words.uniqueness_story import two_ways

# -- two sets ---------------------------------------------------------------------------------------------------------


def tell_als_xz(story: Story) -> None:
    """Explain two sets of which only one can have x: the other uses all its other digits."""
    (first, second), x = story.step.parts("set")[:2], story.step.items("common")[0]
    wanted = removed_digits(story)
    a, b = smallest(story, first, [x], wanted), smallest(story, second, [x], wanted)
    if a is None or b is None or 1 in (len(a), len(b)) or not (at(story, a, x) and at(story, b, x)):
        tell_set_chain(story)
        return
    sets = [a, b]
    intro = _introduce(story, sets)
    ones, others = at(story, a, x), at(story, b, x)
    sources, own = between(story, ones, others), (*houses_of(story, a), *houses_of(story, b))
    shared = [each for each in own if {c for c, _ in (*ones, *others)} <= {*cells_in(story, each)}]
    sources = tuple(shared[:1]) or sources
    where = houses_named(sources)
    places = cells_listed(story.board, [cell for cell, _ in (*ones, *others)])
    see = f"share {where}" if len(sources) == 1 else f"see each other in {where}"
    digit = a_digit(story.board, x)
    at_most = [OneOf(((*one, False), (*other, False))) for one in ones for other in others]
    ends = {z: [*at(story, a, z), *at(story, b, z)] for z in wanted}
    uses = [one_of(some) for some in ends.values()]
    text = f"the set without it uses all its other digits, {_among(story, wanted)}"
    if len(wanted) == 1:
        where_each = [
            f"{letter} in {cells_listed(story.board, [c for c, _ in at(story, cells, wanted[0])], 'or')}"
            for letter, cells in zip("AB", sets, strict=True)
        ]
        text += f": {where_each[0]}, {where_each[1]}"
    said, houses = f"at most one has {digit}, as {places} {see}", [*own]
    if follows(story.setting.network, story.lines, uses, [intro, *houses]):  # the sets' own houses suffice
        line = story.say(f"{said}; {text}", uses, trimmed(story, uses, [intro, *houses]))
    else:
        split = story.say(said, at_most, sources)
        line = story.say(text, uses, trimmed(story, uses, [intro, split, *houses]))
    seen = f"all their {listed([f'{story.board.symbol(z)}s' for z in wanted])}" if len(wanted) > 1 else ""
    conclude(story, [pair for some in ends.values() for pair in some], line, seen=seen)


def _introduce(story: Story, sets: Sequence[Sequence[Cell]]) -> FromLine:
    """Add the line that names sets by letters, with their digits."""
    named, claims, because = [], list[Claim](), list[Source]()
    for letter, cells in zip("ABCDEFGH", sets, strict=False):
        stated, sources = marks_of(story, cells)
        named.append(
            f"{letter} = {cells_listed(story.board, cells)} has {symbols(story.board, digits_of(story, cells))}"
        )
        claims += stated
        because += sources
    more = ": each has one digit more than cells" if all(_is_almost_locked(story, cells) for cells in sets) else ""
    return story.say(f"{'; '.join(named)}{more}", claims, because)


def _is_almost_locked(story: Story, cells: Sequence[Cell]) -> bool:
    return len(digits_of(story, cells)) == len(cells) + 1


def _among(story: Story, digits: Sequence[Digit]) -> str:
    if len(digits) == 1:
        return f"{a_digit(story.board, digits[0])} among them"
    return f"{symbols(story.board, digits)} among them"


# -- blossoms ---------------------------------------------------------------------------------------------------------


def tell_blossom(story: Story) -> None:
    """Explain the cases of the stem: the petal that loses its digit has the one that is removed."""
    step, board = story.step, story.board
    wanted = removed_digits(story)
    if stem := step.items("pivot"):
        stem_cands = [(stem[0], digit) for digit in can_be(story, stem[0])]
        has = symbols(board, can_be(story, stem[0]), "or")
        start = story.say(
            f"start at {board.name(stem[0])}, which is {has}", is_(stem[0], can_be(story, stem[0])), story.marks(*stem)
        )
    else:
        stem_cands = [*step.items("fins")]
        start = _stem(story, stem_cands)
    ends: list[Candidate] = []
    cases: list[Case] = []
    letters = iter("ABCDEFGHI")
    petals = iter(step.parts("set"))
    many = len({cell for cell, _ in stem_cands}) > 1
    for cell, digit in stem_cands:
        if digit in step.digits:  # it needs no petal
            ends.append((cell, digit))
            continue
        cells = smallest(story, petal := next(petals), [digit], wanted) or tuple(sorted(petal))
        places = [pair for z in wanted for pair in at(story, cells, z)]
        claims: list[Claim] = [one_of(at(story, cells, z), unless=[(cell, digit)]) for z in wanted]
        sources = [*between(story, [(cell, digit)], at(story, cells, digit)), *story.marks(*cells)]
        symbol, where = board.symbol(digit), cells_listed(board, [cell for cell, _ in places], "or")
        case = f"if {board.name(cell)} is {symbol}" if many else f"if it is {symbol}"
        if len(cells) == 1:
            said = f"{case}, {board.name(cells[0])} is {symbols(board, wanted)}"
        else:
            named = f"{next(letters)} = {cells_listed(board, cells)}"
            said = f"{case}, {named} has no {symbol} and needs its {symbols(board, wanted)}, in {where}"
        cases.append((said, claims, trimmed(story, claims, [*sources, *houses_of(story, cells)])))
        ends += places
    lines = say_cases(story, cases)
    conclude(story, [*dict.fromkeys(ends)], start, *lines, before=one_is(story, ends) if len(ends) <= 6 else "")


def _stem(story: Story, cands: Sequence[Candidate]) -> FromLine:
    """Add that one of a stem's candidates holds: the places of a digit in a house, or the guardians of a deadly pattern."""
    step, board = story.step, story.board
    if step.assumes_unique:
        return two_ways(story)
    places = story.places(step.items("houses")[0], cands[0][1])
    has = f"{board.symbol(places.digit)} in {cells_listed(board, places.cells, 'or')}"
    return story.say(f"start with {places.group}, which has its {has}", one_of(cands), [places])


Case: TypeAlias = tuple[str, Sequence[Claim], Sequence[Source]]
"""The text of a case, what it claims, and what that rests on."""


def say_cases(story: Story, cases: Sequence[Case]) -> list[FromLine]:
    """Add cases in a few sentences of bounded length; one by one at depth 3."""
    per = 1 if story.depth == 3 else -(-len(cases) // MAX_CASE_SENTENCES)
    lines: list[FromLine] = []
    group: list[Case] = []
    for number, case in enumerate(cases):
        group.append(case)
        after = cases[number + 1 : number + 2]
        words = sum(len(text.split()) for text, _, _ in (*group, *after))
        if len(group) >= per or not after or words > MAX_SENTENCE_WORDS:
            claims = [claim for _, some, _ in group for claim in some]
            because = trimmed(story, claims, [source for _, _, some in group for source in some])
            lines.append(story.say("; ".join(text for text, _, _ in group), claims, because))
            group = []
    return lines


# -- as many digits as cells ------------------------------------------------------------------------------------------


def tell_locked_cells(story: Story) -> None:
    """Explain cells with room for exactly as many digits as there are cells: each of these digits is used."""
    step, board = story.step, story.board
    sets = [cells for part in ("cells", "set") for cells in step.parts(part)]
    cells = [*dict.fromkeys(cell for some in sets for cell in some)]
    if story.depth == 1:
        what = f"{spelled_cells(board, cells)} have room for {counted(len(cells), 'digit')}"
        shorten(story, f"{what}, so each is used: {loses(step)}", f"{what}: {loses_packed(step)}")
    has = [f"{cells_listed(board, some)} {_have(some)} {symbols(board, digits_of(story, some))}" for some in sets]
    claims, marks = marks_of(story, cells)
    every = digits_of(story, cells)
    what = f"{counted(len(cells), 'cell')}, {counted(len(every), 'digit')}"
    first = story.say(f"{joined(has)}: {what}", claims, marks)
    rooms = rooms_of(story, cells)
    used = used_rooms(story, rooms)
    if sum(len(some) for some in rooms.values()) != len(cells) or not used:
        _tell_counted(story, cells, first)
        return
    houses = [room.house for some in rooms.values() for room in some if room.house is not None]
    because = trimmed(story, used, [first, *houses])
    line = story.say(_all_used(story, rooms, because), used, because)
    conclude(
        story,
        [(cell, digit) for claim in used for cell, digit, _ in claim.literals],
        line,
        seen=f"all places of {symbols(board, removed_digits(story))} there",
    )


def _have(cells: Sequence[Cell]) -> str:
    return "has" if len(cells) == 1 else "have"


def _all_used(story: Story, rooms: Mapping[Digit, Sequence[Room]], because: Sequence[Source]) -> str:
    """Return why each digit is used: "none can be there twice, as the 5s share row 7, so each of them is used"."""
    board = story.board
    twice = [digit for digit, some in rooms.items() if len(some) > 1]
    by: dict[str, list[Digit]] = {}
    for digit, some in rooms.items():
        for room in some:
            if room.house in because:
                by.setdefault(houses_named([room.house] if room.house else []), []).append(digit)
    shared = [f"the {listed([f'{board.symbol(d)}s' for d in some])} share {house}" for house, some in by.items()]
    if not twice:
        return f"none can be there twice, as {joined(shared)}, so each of them is used"
    once = f"in {house_names([*by])} each digit fits once, and " if by else ""
    again = symbols(board, twice)
    often = "twice" if all(len(rooms[digit]) == 2 for digit in twice) else "more than once"
    more = f", and {again} twice" if often == "twice" else ""
    return f"{once}only {again} can be there {often}: just enough, so each digit is used{more}"


def _tell_counted(story: Story, cells: Sequence[Cell], first: FromLine) -> None:
    """Explain that the cells could not all be filled with what the step removes."""
    ends = [(cell, digit) for cell in cells for digit in can_be(story, cell)]
    because = trimmed(story, concluded(story.setting), [first, *houses_of(story, cells), *seen_from(story, ends)])
    story.conclude(*because, text=f"otherwise they would not have enough digits, so {removed_phrase(story)}")


# -- exclusion --------------------------------------------------------------------------------------------------------


def tell_exclusion(story: Story) -> None:
    """Explain that with a digit in a cell, nothing is left for another: each of its digits breaks a set or sees the first."""
    step, board = story.step, story.board
    victim = step.removes[0]
    _, *others = step.cells
    around = [cell for cell in step.items("set") if cell not in step.cells]
    cases: list[Case] = []
    direct: list[Source] = []
    second = others[0]
    for digit in can_be(story, second):
        tried = [victim, (second, digit)]
        if story.setting.conflict(*tried):
            direct += between(story, tried[:1], tried[1:])
        elif case := _case(story, tried, around, others[1:]):
            cases.append(case)
        else:
            tell_locked_cells(story)
            return
    lines = say_cases(story, cases)
    digits = symbols(board, can_be(story, second), "or")
    claims = concluded(story.setting)
    because = trimmed(story, claims, [*story.marks(second), *lines, *direct])
    text = f"{board.name(second)} is {digits}, so {removed_phrase(story)}"
    if direct:
        seen = [d for d in can_be(story, second) if story.setting.conflict(victim, (second, d))]
        where = houses_named(each for each in direct if each in because)
        text = f"{board.name(second)} is {digits}, and {symbols(board, seen)} is in {where} with it, so {removed_phrase(story)}"
        if not where:
            text = f"{board.name(second)} is {digits}, so {removed_phrase(story)}"
    story.conclude(*because, text=text)


def _case(story: Story, tried: Sequence[Candidate], around: Sequence[Cell], others: Sequence[Cell]) -> Case | None:
    """Return why candidates cannot all hold: a set would have too few digits, or another cell none."""
    board = story.board
    supposed = listed([f"{board.symbol(digit)} in {board.name(cell)}" for cell, digit in tried])
    if found := _starved(story, tried, (*around, *others)):
        cells, left, sources = found
        what = (
            f"{cells_listed(board, cells)} {_have(cells)} {f'only {symbols(board, left)}' if left else 'no digit'} left"
        )
        claims = [OneOf(tuple((*pair, False) for pair in tried))]
        return f"with {supposed}, {what}", claims, trimmed(story, claims, sources)
    if not others:
        return None
    reasons: list[str] = []
    because: list[Source] = [*story.marks(others[0])]
    for digit in can_be(story, others[0]):
        more = (others[0], digit)
        if met := [one for one in tried if story.setting.conflict(one, more)]:
            because += between(story, met[:1], [more])
        elif found := _starved(story, [*tried, more], around):
            reasons.append(f"{board.symbol(digit)} ({cells_listed(board, found[0])} would have too few digits)")
            because += found[2]
        else:
            return None
    if not reasons:
        return None
    claims = [OneOf(tuple((*pair, False) for pair in tried))]
    said = f"with {supposed}, {board.name(others[0])} cannot be {listed(reasons, 'or')}"
    return said, claims, trimmed(story, claims, because)


def _starved(
    story: Story, tried: Sequence[Candidate], around: Sequence[Cell]
) -> tuple[tuple[Cell, ...], list[Digit], list[Source]] | None:
    """Return the fewest cells of one house that have too few digits left given some candidates."""
    held = {cell for cell, _ in tried}
    conflict, network = story.setting.conflict, story.setting.network
    left = {
        cell: {d for d in can_be(story, cell) if not any(conflict(one, (cell, d)) for one in tried)}
        for cell in dict.fromkeys(around)
        if cell not in held
    }
    near = {number for cell in left for number in network.groups_of[cell]}
    houses = [[cell for cell in left if cell in network.groups[number].cells] for number in sorted(near)]
    for size in range(1, MAX_STARVED_CELLS + 1):
        for some in (some for cells in houses for some in combinations(cells, size)):
            digits = set[Digit]().union(*(left[cell] for cell in some))
            if len(digits) < size:
                gone = [(one, (c, d)) for one in tried for c in some for d in can_be(story, c) if conflict(one, (c, d))]
                apart = [source for one, other in gone for source in between(story, [one], [other])]
                return some, sorted(digits), [*story.marks(*some), *houses_of(story, some), *apart]
    return None
