"""Wings and remote pairs as stories: by the cases of the pivot, or by what a house takes from one of two equal cells."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from itertools import pairwise

from whydoku.model.board import Cell
from whydoku.model.sentence import Claim, FromLine, HiddenIn, Suppose, is_
from whydoku.words.argued import sources_of
from whydoku.words.chain_notation import eureka, hit, pivot, wing
from whydoku.words.conclusion import is_and_is_not, loses
from whydoku.words.names import listed, spelled_cells
from whydoku.words.phrases import digits_phrase
from whydoku.words.seeing import between, conclude_seen, one_of, places_listed, that_fits, where
from whydoku.words.story import Story


def tell_xy_wing(story: Story) -> None:
    """Explain the two digits of the pivot, and what each makes of a pincer."""
    step = story.step
    story.head = eureka(story.board, step.chain)
    (first, end), (_, one), (middle, _), (_, other), (second, _), (_, last) = (n.candidates[0] for n in step.chain)
    line = _pivot_cases(story, middle, [(one, first, end), (other, second, last)])
    conclude_seen(story, line, [[(first, end)], [(second, last)]])
    story.short = that_fits(
        f"{pivot(step)}: {wing(step)}. {hit(step)}.", f"{pivot(step)}: {wing(step)}: {loses(step)}."
    )


def tell_xyz_wing(story: Story) -> None:
    """Explain the three digits of the pivot: one is the digit that all share, the others lead to it."""
    step, board = story.step, story.board
    (middle,), common = step.items("pivot"), step.items("common")[0]
    candidates = story.setting.position.candidates
    others = [cell for cell in step.cells if cell != middle]
    cases = []
    for digit in candidates(middle):
        cell = next((cell for cell in others if set(candidates(cell)) == {digit, common}), None)
        if digit != common and cell is not None:
            cases.append((digit, cell, common))
    if {*candidates(middle)} - {common} != {digit for digit, _, _ in cases}:  # no pivot that the others hang on
        story.conclude(*sources_of(story.setting))
        return
    cells = [middle, *(cell for _, cell, _ in cases)]
    line = _pivot_cases(story, middle, cases)
    conclude_seen(story, line, [[(cell, common)] for cell in cells])
    told = f"whether {board.name(middle)} is {story.setting.digits(middle)}, one of {spelled_cells(board, cells)}"
    losers = [*dict.fromkeys(cell for cell, _ in step.removes)]
    see = f"{spelled_cells(board, losers)} {'sees' if len(losers) == 1 else 'see'} all three"
    lose = "loses" if len(losers) == 1 else "lose"
    symbol = board.symbol(common)
    story.short = that_fits(f"{told} is {symbol}; {see} and {lose} {symbol}.", f"{told} is {symbol}: {loses(step)}.")


def _pivot_cases(story: Story, middle: Cell, cases: Sequence[tuple[int, Cell, int]]) -> FromLine:
    """Explain what each digit of a pivot makes of another cell, and that one of these has the digit that they share."""
    board, digits = story.board, story.setting.position.candidates(middle)
    then = cases[0][2]
    name = board.name(middle)
    claim = is_(middle, digits)
    lines = [story.say(f"start at {name}, which is {digits_phrase(board, digits)}", claim, story.marks(middle))]
    for digit, cell, end in cases:
        groups = between(story, [(middle, digit)], [(cell, digit)])
        it = "it" if story.depth < 3 else name
        can = f" ({story.setting.digits(cell)})" if story.depth < 3 else ""
        text = f"if {it} is {board.symbol(digit)}, {board.name(cell)}{where(groups)}{can} is {board.symbol(end)}"
        because = [Suppose(is_(middle, digit)), *story.marks(cell), *groups]
        lines.append(story.say(text, is_(cell, end), because))
    own = [(middle, then)] if then in digits else []
    ends = [*own, *((cell, end) for _, cell, end in cases)]
    told = spelled_cells(board, [cell for cell, _ in ends])
    one = f"one of {told} is {board.symbol(then)}"
    text = f"otherwise {name} is {board.symbol(then)} itself, so {one}" if own else f"{one} in any case"
    return story.say(text, one_of(ends), lines)


def tell_w_wing(story: Story) -> None:
    """Explain that a house takes a digit from one of two cells with the same two candidates, which is the other digit then."""
    step, board = story.step, story.board
    story.head = eureka(board, step.chain)
    (first, end), (_, digit), *_, (second, _), (_, _) = (node.candidates[0] for node in step.chain)
    met, other = step.chain[2].candidates, step.chain[3].candidates
    digits = sorted((end, digit))
    both, ways = spelled_cells(board, [first, second]), digits_phrase(board, digits)
    equal = story.say(f"{both} are each {ways}", [is_(first, digits), is_(second, digits)], story.marks(first, second))
    truth = story.setting.truth_of(met, other)
    assert truth is not None  # the strong link in the middle is a house
    places = story.places(truth.house, digit)
    house = story.say(places_listed(story, [places]), HiddenIn(places.group, (digit,), places.cells), [places])
    one, two = between(story, [(first, digit)], met), between(story, [(second, digit)], other)
    symbol, then = board.symbol(digit), board.symbol(end)
    seen = [
        f"{spelled_cells(board, [c for c, _ in node])} {'sees' if len(node) == 1 else 'see'} {board.name(cell)}{where(groups)}"
        for node, cell, groups in ((met, first, one), (other, second, two))
    ]
    text = f"{listed(seen)}, so one of {both} is not {symbol} but {then}"
    line = story.say(text, one_of([(first, end)], [(second, end)]), [equal, house, *one, *two])
    conclude_seen(story, line, [[(first, end)], [(second, end)]])
    ways_in = [
        f"{spelled_cells(board, [cell for cell, _ in node], 'or')}{where(groups, ' (')})"
        for node, groups in ((met, one), (other, two))
    ]
    start = f"{both} are each {ways}. {places.group[:1].upper()}{places.group[1:]} has its {symbol} in"
    story.short = that_fits(
        f"{start} {ways_in[0]} or {ways_in[1]}, so one of them is not {symbol} but {then}: {loses(step)}.",
        f"{both} are each {ways}, and {places.group} takes {symbol} from one of them, so that one is {then}: {loses(step)}.",
        f"{both} are each {ways}, and {places.group} takes {symbol} from one of them: {loses(step)}.",
    )


# -- remote pairs -----------------------------------------------------------------------------------------------------


def tell_remote_pair(story: Story) -> None:
    """Explain cells with the same two digits that alternate, and what sees one of either sort."""
    step, board = story.step, story.board
    one, other = step.parts("set")[:2]
    digits = tuple(sorted(step.digits))
    victims = [*dict.fromkeys(cell for cell, _ in step.removes)]
    ends: dict[Cell, tuple[Cell, Cell]] = {}
    paths: dict[tuple[Cell, Cell], list[Cell]] = {}
    for victim in victims:
        seen = [[cell for cell in some if _sees(story, victim, cell)] for some in (one, other)]
        pairs = [(a, b) for a in seen[0] for b in seen[1]]
        best = min(pairs, key=lambda pair: len(_path(story, *pair)))
        ends[victim] = best
        paths[best] = _path(story, *best)
    used = [*dict.fromkeys(cell for path in paths.values() for cell in path)]
    ways, symbols = digits_phrase(board, digits), listed([board.symbol(digit) for digit in digits])
    line = story.say(f"follow {spelled_cells(board, used)}: each is {ways}", is_(used, digits), story.marks(*used))
    links = [((a, digits[0]), (b, digits[0])) for path in paths.values() for a, b in pairwise(path)]
    claims: list[Claim] = [one_of([(a, digit), (b, digit)]) for a, b in paths for digit in digits]
    pairs_named = listed([spelled_cells(board, pair) for pair in paths])
    turns = story.say(
        f"neighbours see each other, so the two digits alternate, and {pairs_named} are {symbols} in some order",
        claims,
        [line, *story.keep_apart(links)],
    )
    apart = story.keep_apart(((v, digits[0]), (cell, digits[0])) for v, pair in ends.items() for cell in pair)
    sees = "sees" if len(victims) == 1 else "see"
    text = f"{spelled_cells(board, victims)} {sees} {'both' if len(paths) == 1 else 'both of a pair'}, so {is_and_is_not(step)}"
    story.conclude(turns, *apart, text=text)
    story.short = that_fits(
        f"{spelled_cells(board, used)} are {ways} by turns, so {pairs_named} hold both digits: {loses(step)}.",
        f"{pairs_named} are {symbols} in some order, at the ends of a row of such cells: {loses(step)}.",
    )


def _sees(story: Story, one: Cell, other: Cell) -> bool:
    return one != other and bool(story.setting.group([one, other]))


def _path(story: Story, start: Cell, end: Cell) -> list[Cell]:
    """Return a shortest way from one cell of a remote pair to another of the other sort, each seeing the next."""
    sorts = [set(some) for some in story.step.parts("set")[:2]]
    waiting, before = deque([start]), {start: start}
    while waiting and end not in before:
        cell = waiting.popleft()
        across = sorts[1] if cell in sorts[0] else sorts[0]
        for other in sorted(across):
            if other not in before and _sees(story, cell, other):
                before[other] = cell
                waiting.append(other)
    path = [end]
    while path[-1] != start:
        path.append(before[path[-1]])
    return path[::-1]
