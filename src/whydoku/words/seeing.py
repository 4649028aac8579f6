"""What sees what, and the consequences: the phrases that end the argument of most patterns.

A pattern leaves some places for a digit, and a candidate that sees all of them is removed. The last line says what sees what,
in which house or by which rule, and what that removes.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from whydoku.model.board import Cell
from whydoku.model.limits import MAX_LINE_CHARACTERS
from whydoku.model.sentence import Claim, FromLine, Group, OneOf, Places, Source, Tie, is_, is_not
from whydoku.words.conclusion import by_cells, is_and_is_not
from whydoku.words.entailment import group_named
from whydoku.words.names import by_digit, capital, house_names, joined, listed, spelled_cells
from whydoku.words.phrases import claims_phrase
from whydoku.words.sentence_checks import needed
from whydoku.words.setting import Candidate
from whydoku.words.story import Story, concluded

Node = Sequence[Candidate]
"""Candidates of which one holds, or none."""


def that_fits(*texts: str) -> str:
    """Return the first text that is short enough for one line, otherwise the last."""
    return capital(next((text for text in texts if len(text) <= MAX_LINE_CHARACTERS), texts[-1]))


# -- nodes as claims --------------------------------------------------------------------------------------------------


def holds(node: Node) -> Claim:
    """Return the claim that one of some candidates holds."""
    if len(node) == 1:
        return is_(*node[0])
    return OneOf(tuple((cell, digit, True) for cell, digit in node))


def fails(node: Node) -> tuple[Claim, ...]:
    """Return the claim that none of some candidates holds."""
    return tuple(is_not(cells, digits) for cells, digits in by_cells(node).items())


def one_of(*nodes: Node) -> OneOf:
    """Return the claim that one of some nodes holds."""
    return OneOf(tuple(dict.fromkeys((cell, digit, True) for node in nodes for cell, digit in node)))


# -- houses -----------------------------------------------------------------------------------------------------------


def cells_of_group(story: Story, name: str) -> tuple[Cell, ...]:
    """Return the cells of a house or group by its name."""
    return group_named(story.setting.network, name).cells


def places_listed(story: Story, places: Sequence[Places]) -> str:
    """Return where houses have a digit: "row 1 has its 5 in r1c2 or r1c8, and row 4 in r4c2 or r4c8"."""
    told: list[str] = []
    for number, each in enumerate(places):
        same = number > 0 and places[number - 1].digit == each.digit
        has = "" if same else f" has its {story.board.symbol(each.digit)}"
        told.append(f"{each.group}{has} in {spelled_cells(story.board, each.cells, 'or')}")
    return joined(told)


def between(story: Story, one: Node, other: Node) -> tuple[Source, ...]:
    """Return what makes two nodes conflict."""
    return story.keep_apart((first, second) for first in one for second in other)


def where(sources: Iterable[Source], joint: str = " in ") -> str:
    """Return houses and rules as an addition: " in row 4"; nothing if none has a name."""
    names = [*dict.fromkeys(source.name for source in sources if isinstance(source, Group | Tie) and source.name)]
    return f"{joint}{listed(names)}" if names else ""


# -- ends -------------------------------------------------------------------------------------------------------------


def conclude_seen(story: Story, source: FromLine, ends: Sequence[Node], otherwise: str = "") -> FromLine:
    """Conclude that what sees all of some ends is removed: "r5c4 sees r5c7 in row 5 and r8c4 in column 4, so it is not 3".

    `otherwise` states what would be wrong if "sees" does not apply because the rules relate different digits.
    """
    pairs = [(victim, each) for victim in story.step.removes for node in ends for each in node if each != victim]
    because = needed(story.setting.network, story.lines, concluded(story.setting), (source, *story.keep_apart(pairs)))
    text = seen_text(story, ends, because)
    if otherwise and text.startswith("either way"):
        text = f"{otherwise}{where(because, ' (')}{')' * bool(where(because))}, so {is_and_is_not(story.step)}"
    return story.conclude(*because, text=text)


def seen_text(story: Story, ends: Sequence[Node], groups: Sequence[Source]) -> str:
    """Return what sees the ends, and what that removes."""
    victims, board = story.step.removes, story.board
    cells = [*dict.fromkeys(cell for cell, _ in victims)]
    every = [*dict.fromkeys(each for node in ends for each in node)]
    ending = is_and_is_not(story.step)
    if len({digit for _, digit in (*every, *victims)}) > 1 or {cell for cell, _ in every} & set(cells):
        return f"either way {ending}{where(groups, ' (') + ')' if story.depth == 3 and where(groups) else ''}"
    losers = spelled_cells(board, cells)
    if len(cells) > 1 and story.depth < 3:
        number = {1: "it", 2: "both"}.get(len(every), "all of these")
        return f"{losers} see {number}{_ways(groups)}, so they {ending.removeprefix(f'{losers} ')}"
    told = [
        f"{spelled_cells(board, some)} {'sees' if len(some) == 1 else 'see'} {_seen(story, parts)}"
        for parts, some in _by_houses(story, cells, every, groups).items()
    ]
    if len(told) > 1:
        return f"{'; '.join(told)}; so {ending}"
    it = "it" if len(cells) == 1 else "they"
    return f"{told[0]}, so {it} {ending.removeprefix(f'{losers} ')}"


def _ways(groups: Iterable[Source]) -> str:
    """Return by which houses and moves cells see others, if moves are involved: " (row 3 and king's moves)"."""
    names = [source.name for source in groups if isinstance(source, Group | Tie) and source.name]
    moves = {name: f"{found[1]}s" for name in names if (found := re.match(r"the (\S+ move) ", name))}
    houses = [name for name in dict.fromkeys(names) if name not in moves]
    named = [house_names(houses)] if houses else []
    return f" ({listed([*named, *dict.fromkeys(moves.values())])})" if moves else ""


def _by_houses(
    story: Story, cells: Sequence[Cell], every: Sequence[Candidate], groups: Sequence[Source]
) -> dict[tuple[tuple[str, tuple[Cell, ...]], ...], list[Cell]]:
    """Return the losing cells by what they see where."""
    names = [source.name for source in groups if isinstance(source, Group)]
    ties = {frozenset(source.cells): source.name for source in groups if isinstance(source, Tie)}
    found: dict[tuple[tuple[str, tuple[Cell, ...]], ...], list[Cell]] = {}
    for cell in cells:
        met: dict[str, list[Cell]] = {}
        for other, _ in every:
            common = [name for name in names if {cell, other} <= set(cells_of_group(story, name))]
            met.setdefault(common[0] if common else ties.get(frozenset((cell, other)), ""), []).append(other)
        found.setdefault(tuple((name, tuple(others)) for name, others in met.items()), []).append(cell)
    return found


def _seen(story: Story, parts: Sequence[tuple[str, tuple[Cell, ...]]]) -> str:
    """Return what is seen where: "r5c7 in row 5 and r8c4 in column 4"."""
    named = []
    for name, cells in parts:
        what = spelled_cells(story.board, cells)
        named.append(f"{what}{_by(story, name)}")
    return listed(named)


def _by(story: Story, name: str) -> str:
    """Return a house or rule with its preposition: " in row 5", " by the knight's move r4c5–r5c7"."""
    if not name:
        return ""
    is_group = any(name == group.name and len(group.cells) > 2 for group in story.setting.network.groups)
    return f" {'on' if name.endswith('diagonal') else 'in'} {name}" if is_group else f" by {name}"


def lost(story: Story, pairs: Sequence[Candidate]) -> str:
    """Return the clause that candidates are removed."""
    return claims_phrase(story.board, fails(pairs))


def digits_of(pairs: Iterable[Candidate]) -> list[int]:
    """Return the digits of candidates in order."""
    return sorted(by_digit(pairs))
