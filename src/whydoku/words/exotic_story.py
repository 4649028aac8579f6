"""Exotic patterns as stories: cells counted against houses, fireworks, and an exocet."""

from __future__ import annotations

from collections.abc import Sequence

from whydoku.model.board import Cell, Digit
from whydoku.model.sentence import Claim, FromLine, Group, Places, Sentence, Source, Suppose
from whydoku.words.conclusion import loses
from whydoku.words.entailment import follows
from whydoku.words.locked_sets import (
    at,
    can_be,
    cells_listed,
    conclude,
    houses_named,
    loses_packed,
    marks_of,
    one_of,
    removed_phrase,
    rooms_of,
    seen_from,
    shorten,
    some_of,
    symbols,
    trimmed,
    used_rooms,
)
from whydoku.words.names import capital, counted, house_names, joined, number_word, spelled_cells
from whydoku.words.sentence_checks import needed
from whydoku.words.story import Story, concluded

# -- counts -----------------------------------------------------------------------------------------------------------


def tell_sectors(story: Story) -> None:
    """Explain cells that use up every digit that their houses offer them."""
    step, board = story.step, story.board
    cells = step.cells
    if story.depth == 1:
        what = f"{counted(len(cells), 'cell')} ({spelled_cells(board, cells)}) need all digits that their houses have for them"
        shorten(
            story,
            f"{what}: {loses(step)}",
            f"{what}: {loses_packed(step)}",
            f"{counted(len(cells), 'cell')} need all digits of their houses: {loses_packed(step)}",
        )
    claims, marks = marks_of(story, cells)
    first = story.say(f"count the digits of {cells_listed(board, cells)}: {counted(len(cells), 'cell')}", claims, marks)
    rooms = rooms_of(story, cells)
    used = used_rooms(story, rooms)
    houses = [room.house for some in rooms.values() for room in some if room.house is not None]
    locked = [(cell, digit) for claim in used for cell, digit, _ in claim.literals]
    ends = [*map(Suppose, used), *seen_from(story, locked)]
    is_all = follows(story.setting.network, story.lines, concluded(story.setting), ends)
    if not is_all or sum(len(some) for some in rooms.values()) != len(cells):
        _tell_by_sources(story, first, cells)
        return
    because = trimmed(story, used, [first, *houses])
    by: dict[str, list[Digit]] = {}
    alone: list[str] = []
    for digit, some in rooms.items():
        for room in some:
            if room.house in because and room.house is not None:
                by.setdefault(houses_named([room.house]), []).append(digit)
            else:
                alone.append(board.symbol(digit))
    lists = [f"{house} has {symbols(board, digits)} for them" for house, digits in by.items()]
    total = number_word(len(cells))
    rest = "; the rest have one place each" if alone else ""
    text = f"{joined(lists)}, each once{rest}: {total} digits for {total} cells, so each is used"
    line = story.say(text, used, because)
    conclude(story, locked, line)


def _tell_by_sources(story: Story, first: FromLine, cells: Sequence[Cell]) -> None:
    """Conclude from the cells' candidates and all houses that they share."""
    ends = [(cell, digit) for cell in cells for digit in can_be(story, cell)]
    groups = {number for cell in cells for number in story.setting.network.groups_of[cell]}
    names = [Group(story.setting.network.groups[number].name) for number in sorted(groups)]
    claims = concluded(story.setting)
    because = trimmed(story, claims, [first, *names, *seen_from(story, ends)])
    named = house_names([each.name for each in because if isinstance(each, Group)])
    story.conclude(*because, text=f"in {named} they would lack a digit otherwise, so {removed_phrase(story)}")


# -- fireworks --------------------------------------------------------------------------------------------------------


def tell_firework(story: Story) -> None:
    """Explain digits that leave a box by one place along a row and one along a column: they fill these cells and the corner."""
    step, board = story.step, story.board
    cells, houses = step.cells, step.items("houses")
    if story.depth == 1:
        what = f"{symbols(board, step.digits)} leave two boxes only by the corners {cells_listed(board, cells)} and fill these"
        shorten(story, f"the digits {what}: {loses(step)}", f"the digits {what}: {loses_packed(step)}")
    corners = [(cells[:3], houses[:3])]
    if len(cells) == 4:
        corners.append(((cells[3], *cells[1:3]), houses[3:6]))
    lines: list[FromLine] = []
    told: dict[int, list[Digit]] = {}
    for digit in step.digits:
        for number, (three, lines_) in enumerate(corners):
            sources: list[Source] = [*(story.places(house, digit) for house in lines_[:2]), Group(lines_[2])]
            if follows(story.setting.network, story.lines, [one_of(at(story, three, digit))], sources):
                told.setdefault(number, []).append(digit)
                break
    for number, digits in told.items():
        three, (row, column, box) = corners[number][0], corners[number][1][:3]
        claims: list[Claim] = [some_of(at(story, three, digit)) for digit in digits]
        sources = [*(story.places(house, d) for d in digits for house in (row, column)), Group(box)]
        because = needed(story.setting.network, story.lines, claims, sources)
        used = house_names([name for name in (row, column) if any(_is_of(source, name) for source in because)])
        what = symbols(board, digits)
        text = f"in {used} the digits {what} have their places so that each is in one of {cells_listed(board, three)}"
        if Group(box) in because:
            text = (
                f"outside {box}, {row} and {column} have {what} only in {cells_listed(board, three[1:])}; a digit in neither "
                f"must be where they cross, in {board.name(three[0])}"
            )
        lines.append(story.say(text, claims, because))
    claims = list(concluded(story.setting))
    ends = [(cell, digit) for cell in cells for digit in step.digits if digit in can_be(story, cell)]
    because = needed(story.setting.network, story.lines, claims, [*lines, *seen_from(story, ends)])
    fill = f"{symbols(board, step.digits)} fill {cells_listed(board, cells)}"
    text = (
        f"so {fill}, and {removed_phrase(story)}"
        if all(line in because for line in lines)
        else f"so {removed_phrase(story)}"
    )
    story.conclude(*because, text=text)


def _is_of(source: Source, house: str) -> bool:
    return isinstance(source, Places) and source.group == house


# -- exocet -----------------------------------------------------------------------------------------------------------


def tell_exocet(story: Story) -> None:
    """Explain that both digits of the base are in the targets too."""
    step, board = story.step, story.board
    base, targets = step.cells, step.items("pincers")
    across = step.items("houses")[1:]
    network = story.setting.network
    if story.depth == 1:
        both = f"{cells_listed(board, base)} and {cells_listed(board, targets)} hold the same digits"
        shorten(story, f"{both}: {loses_packed(step)}", f"{both}: {counted(len(step.removes), 'candidate')} can go")
    start_claims, marks = marks_of(story, base)
    has = f"{cells_listed(board, base)} are two of {symbols(board, step.digits)}"
    first = story.say(has, start_claims, marks)
    claims: list[Claim] = []
    because: list[Source] = []
    for digit in step.digits:
        places = [story.places(house, digit) for house in across]
        cells = {cell for each in places for cell in each.cells}
        groups = sorted({n for cell in (*cells, *base) for n in network.groups_of[cell]})
        shared = [
            Group(network.groups[n].name) for n in groups if len({*network.groups[n].cells} & {*cells, *base}) > 1
        ]
        own = [
            one_of(at(story, targets, digit), unless=[(cell, digit)]) for cell in base if digit in can_be(story, cell)
        ]
        sources = needed(network, story.lines, own, [*places, *shared])
        if not own or not follows(network, story.lines, own, sources):
            continue
        claims += own
        because += sources
    because = [*needed(network, story.lines, claims, because)]
    houses = house_names([house for house in across if any(_is_of(source, house) for source in because)])
    where = cells_listed(board, targets, "or")
    text = (
        f"whichever they are, {houses} must place these as well, outside the houses of {cells_listed(board, base)}; "
        f"without one in {where} their places would clash"
    )
    line = story.say(text, claims, because)
    house = story.setting.group(base)
    ends = concluded(story.setting)
    if boxes := step.items("cover"):
        _conclude_by_ways(story, [first, line, Group(house)], boxes)
        return
    kept = needed(network, story.lines, ends, [first, line, Group(house)])
    story.conclude(
        *kept, text=f"so the two digits fill {cells_listed(board, targets)} as well, and {removed_phrase(story)}"
    )


def _conclude_by_ways(story: Story, said: Sequence[Source], boxes: Sequence[str]) -> None:
    """Explain what contradicts every way to place the base digits, of one or both bases, in the lines and the boxes."""
    step, board, network = story.step, story.board, story.setting.network
    houses = [*step.items("houses")[1:], *boxes]
    places = [story.places(house, digit) for house in houses for digit in step.digits]
    places = [each for each in places if each.cells]
    bases = [*step.cells]
    if other := step.items("set"):
        claims, marks = marks_of(story, other[:2])
        has = f"{cells_listed(board, other[:2])} are two of {symbols(board, step.digits)} as well"
        said = [*said, story.say(has, claims, marks)]
        bases += other[:2]
    cells = {cell for each in places for cell in each.cells} | {*bases} | {cell for cell, _ in step.removes}
    shared = [Group(group.name) for group in network.groups if len({*group.cells} & cells) > 1]
    kept = needed(network, story.lines, concluded(story.setting), [*said, *places, *shared])
    bases = [cell for cell in bases if cell in step.cells or said[-1] in kept]
    named = house_names([house for house in houses if any(_is_of(source, house) for source in kept)])
    also = f", as {named} must have them," if named else ""
    start = "" if other else f"so the two digits fill {cells_listed(board, step.items('pincers'))} as well; "
    text = f"{start}every way to place the digits of {cells_listed(board, bases)}{also} leaves that {removed_phrase(story)}"
    story.conclude(*kept, text=text)


# -- searches ---------------------------------------------------------------------------------------------------------


def tell_trial(story: Story) -> None:
    """Explain a search, which has no pattern to learn."""
    board = story.board
    digit, cell = symbols(board, story.step.digits), cells_listed(board, story.step.cells)
    text = f"put {digit} into {cell} and fill in singles; where they stop, try each candidate of a small cell or house in turn."
    said = f"none of these attempts leads to a full grid: this is a search, not a pattern, and {removed_phrase(story)}."
    story.lines = [Sentence((), (), capital(text)), Sentence(concluded(story.setting), (), capital(said), plain=True)]
