"""Single-digit patterns as stories: two houses with few places for a digit, joined at one end."""

from __future__ import annotations

from collections.abc import Sequence

from whydoku.model.sentence import FromLine, HiddenIn, OneOf, Places, Suppose
from whydoku.words.chain_notation import either, eureka
from whydoku.words.chain_notation import fails as fail_phrase
from whydoku.words.conclusion import is_and_is_not, loses
from whydoku.words.names import joined, listed, spelled_cells
from whydoku.words.phrases import claims_phrase
from whydoku.words.seeing import Node, between, conclude_seen, holds, one_of, places_listed, that_fits
from whydoku.words.setting import Candidate
from whydoku.words.story import Story


def tell_two_houses(story: Story) -> None:
    """Explain two houses that are joined by two places that see each other: Skyscraper, kite, Turbot Fish, Empty Rectangle."""
    step = story.step
    nodes = [node.candidates for node in step.chain]
    story.head = eureka(story.board, step.chain)
    places = _houses(story, nodes)
    symbol = story.board.symbol(nodes[0][0][1])
    if all(len(node) == 1 for node in nodes):
        claims = [HiddenIn(each.group, (each.digit,), each.cells) for each in places]
        line = story.say(places_listed(story, places), claims, places)
        near = [nodes[1][0], nodes[2][0]]
        both = spelled_cells(story.board, [cell for cell, _ in near])
        groups = between(story, [near[0]], [near[1]])
        where = (
            f"share {listed([each.name for each in groups if hasattr(each, 'name')])}" if groups else "see each other"
        )
        weak = story.say(
            f"{both} {where}, so they are not both {symbol}",
            OneOf(tuple((cell, digit, False) for cell, digit in near)),
            groups,
        )
        line = story.say(
            f"one of the two houses has its {symbol} at the other end: {either(story.board, nodes[0], nodes[-1])}",
            one_of(nodes[0], nodes[-1]),
            [line, weak],
        )
    else:
        line = _by_cases(story, nodes, places)
    conclude_seen(story, line, [nodes[0], nodes[-1]])
    ends = either(story.board, nodes[0], nodes[-1])
    joint = f"{spelled_cells(story.board, [cell for node in nodes[1:3] for cell, _ in node])} see each other"
    if any(len(node) > 1 for node in nodes):
        far = spelled_cells(story.board, [cell for cell, _ in nodes[3]], "or")
        joint = f"with {spelled_cells(story.board, [c for c, _ in nodes[1]], 'or')}, {places[1].group} has it in {far}"
    story.short = that_fits(
        f"{places_listed(story, places)}; {joint}, so {ends}: {loses(step)}.",
        f"{places_listed(story, places[:1])}; {joint}, so {ends}: {loses(step)}.",
        f"{places[0].group} and {places[1].group} have their {symbol}s joined at one end, so {ends}: {loses(step)}.",
        f"{places[0].group} and {places[1].group} are joined at one end, so {ends}: {loses(step)}.",
    )


def _houses(story: Story, nodes: Sequence[Node]) -> list[Places]:
    """Return the places of the two houses of a chain of four nodes."""
    found = []
    for first, second in (nodes[:2], nodes[2:]):
        truth = story.setting.truth_of(first, second)
        assert truth is not None  # a strong link of one digit is a house
        found.append(story.places(truth.house, first[0][1]))
    return found


def _by_cases(story: Story, nodes: Sequence[Node], places: Sequence[Places]) -> FromLine:
    """Explain what follows if the first house has its digit at the near end."""
    symbol, board = story.board.symbol(nodes[0][0][1]), story.board
    first, second = places
    claim = HiddenIn(first.group, (first.digit,), first.cells)
    start = story.say(places_listed(story, [first]), claim, [first])
    groups = between(story, nodes[1], nodes[2])
    names = [each.name for each in groups if hasattr(each, "name") and each.name]
    where = f" (in {listed(names)})" if names else ""
    near = claims_phrase(board, [holds(nodes[1])])
    then = story.say(
        f"if {near}, {fail_phrase(board, nodes[2])}{where}, and {second.group} has its {symbol} in "
        f"{spelled_cells(board, [cell for cell, _ in nodes[3]], 'or')}",
        holds(nodes[3]),
        [Suppose(holds(nodes[1])), *groups, second],
    )
    text = f"so {either(board, nodes[0], nodes[3])}"
    return story.say(text, one_of(nodes[0], nodes[3]), [start, then])


def tell_two_patterns(story: Story) -> None:
    """Explain two such patterns that share their cells, each with what it removes."""
    board, step = story.board, story.step
    left = list(step.removes)
    lines, ends = list[FromLine](), list[tuple[Candidate, Node]]()
    for nodes in _patterns(story):
        places = _houses(story, nodes)
        groups = between(story, nodes[1], nodes[2])
        one = either(board, nodes[0], nodes[3])
        far = [*nodes[0], *nodes[3]]
        lines.append(
            story.say(
                f"{f'{places_listed(story, places)}; ' if story.depth < 3 else ''}{_near(story, nodes)}, so {one}",
                one_of(nodes[0], nodes[3]),
                [*places, *groups],
            )
        )
        own = [victim for victim in left if all(story.setting.conflict(victim, each) for each in far)]
        left = [victim for victim in left if victim not in own]
        ends += [(victim, far) for victim in own]
    apart = story.keep_apart((victim, each) for victim, far in ends for each in far)
    seen = joined([f"{board.name(v[0])} sees {spelled_cells(board, [c for c, _ in far])}" for v, far in ends])
    story.conclude(*lines, *apart, text=f"{seen}, so {is_and_is_not(step)}")
    told = joined([either(board, nodes[0], nodes[3]) for nodes in _patterns(story)])
    story.short = that_fits(f"two patterns share a box: {told}: {loses(step)}.")


def _near(story: Story, nodes: Sequence[Node]) -> str:
    near = [cell for node in nodes[1:3] for cell, _ in node]
    return f"{spelled_cells(story.board, near)} see each other" if len(near) == 2 else "the near ends see each other"


def _patterns(story: Story) -> list[list[Node]]:
    """Return the chain of each pattern: far end, near end, near end, far end."""
    step, found = story.step, list[list[Node]]()
    for number, digits in enumerate(step.parts("digits")):
        digit, cells = digits[0], step.parts("cells")[number]
        if step.parts("set"):  # an empty rectangle: the places of the box, then a house with two places
            box = step.parts("set")[number]
            near, far = step.parts("pincers")[number]
            line = step.parts("houses")[number][2]
            inside = next(group.cells for group in story.setting.network.groups if group.name == line)
            met = [cell for cell in box if cell in inside]
            rest = [cell for cell in box if cell not in inside]
            order = [[far], [near], met, rest]
        else:
            order = [[cell] for cell in cells]
        found.append([[(cell, digit) for cell in some] for some in order])
    return found
