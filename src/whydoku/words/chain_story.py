"""Chains as stories: a supposition at one end, walked link by link to the other.

A chain begins and ends with a strong link: if its first node fails, its last one holds. A loop comes back to where it began,
so it can be walked both ways, and of the two nodes of each weak link one holds.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from whydoku.model.sentence import Claim, FromLine, Group, Source, Suppose, Tie
from whydoku.words.chain_notation import either, either_end, eureka, hit, is_loop
from whydoku.words.chain_notation import fails as fail_phrase
from whydoku.words.conclusion import is_and_is_not, loses
from whydoku.words.limits import MAX_CHAIN_CLAUSES
from whydoku.words.names import counted, joined, spelled_cells
from whydoku.words.phrases import claims_phrase
from whydoku.words.seeing import Node, between, conclude_seen, fails, holds, one_of, that_fits, where
from whydoku.words.sentence_checks import needed
from whydoku.words.setting import Candidate
from whydoku.words.story import Story, concluded


class ChainLink(NamedTuple):
    """A strong link of a walk, with the weak link that leads to it: its words and its sources."""

    said: str  # "column 2 has its 9 in r4c2", "r2c2 is 5"
    weak: str  # what the weak link takes away: "r4c4 is not 9"
    in_cell: str  # for a link within a cell, both together: "r2c2 is not 4 but 5"
    claims: tuple[Claim, ...]
    sources: tuple[Source, ...]
    by: tuple[Source, ...]  # the source of the weak link
    pairs: tuple[tuple[Candidate, Candidate], ...]  # the candidates that it links


class Walk:
    """A chain of nodes in a position, with the sources of its links; a kind of chain may override `strong`."""

    def __init__(self, story: Story, nodes: Sequence[Node], before: Node = ()) -> None:
        self.story = story
        self.nodes = nodes
        self.before = before  # what holds and so makes the first node fail, unless that is supposed
        self.links = [self._link(at) for at in range(0, len(nodes) - 1, 2)]

    def strong(self, first: Node, second: Node) -> tuple[str, tuple[Source, ...]]:
        """Return in words what a strong link leaves once its first node fails, and the sources of that."""
        story = self.story
        truth = story.setting.truth_of(first, second)
        cells, symbol = spelled_cells(story.board, [cell for cell, _ in second], "or"), story.board.symbol(second[0][1])
        if truth is None:
            return f"{cells} is {symbol}", ()
        source = story.truth(truth)
        return (f"{cells} is {symbol}" if truth.is_cell else f"{truth.house} has its {symbol} in {cells}"), (source,)

    def _link(self, at: int) -> ChainLink:
        first, second = self.nodes[at], self.nodes[at + 1]
        said, sources = self.strong(first, second)
        before = self.nodes[at - 1] if at else self.before
        pairs = tuple((one, other) for one in before for other in first)
        by = self.story.keep_apart(pairs)
        weak = fail_phrase(self.story.board, first)
        same = len(first) == len(second) == 1 and first[0][0] == second[0][0]
        in_cell = f"{weak} but {self.story.board.symbol(second[0][1])}" if same else ""
        return ChainLink(said, weak, in_cell, (holds(second),), sources, by, pairs)

    def is_inside(self, number: int) -> bool:
        """Whether the weak link before a strong one is within a cell."""
        cells = [{cell for cell, _ in self.nodes[at]} for at in (2 * number - 1, 2 * number)]
        return number > 0 and cells[0] == cells[1]

    # -- telling ------------------------------------------------------------------------------------------------------

    def suppose(self) -> Suppose:
        """Suppose that the first node fails."""
        return self.story.suppose(fails(self.nodes[0])[0], f"suppose {fail_phrase(self.story.board, self.nodes[0])}")

    def tell(self, supposed: Suppose, upto: int | None = None, start: str = "then") -> list[FromLine]:
        """Walk along from a supposition; return the lines of the strong links, in order, including those that are skipped."""
        links = self.links if upto is None else self.links[: upto + 1]
        lines: list[FromLine] = []
        if self.story.depth == 3:
            for number in range(len(links)):
                text = self._long(number) if number else f"{start} {self.links[0].said}"
                lines.append(self._say([number], text, supposed, lines))
            return lines
        for group in self._groups(len(links)):
            text = ", so ".join(self._short(number, len(links)) for number in group[-3:])
            if len(group) > 3:
                text = f"after {counted(len(group) - 3, 'more link')} of this kind {text}"
            line = self._say(group, f"{'then' if lines else start} {text}", supposed, lines)
            lines += [line] * len(group)
        return lines

    def _say(self, group: Sequence[int], text: str, supposed: Suppose, before: Sequence[FromLine]) -> FromLine:
        links = [self.links[number] for number in group]
        claims = [claim for link in links[-3:] for claim in link.claims]
        sources = [source for link in links for source in link.sources]
        sources += self.story.keep_apart(pair for link in links for pair in link.pairs)
        because = (supposed, *before[-1:], *dict.fromkeys(sources))
        network = self.story.setting.network
        houses = {house.name for house in network.houses}
        if any(isinstance(source, Tie | Group) and source.name not in houses for source in because):
            because = needed(network, self.story.lines, claims, because)  # a rule may remove more than the link needs
        return self.story.say(text, claims, because)

    def _groups(self, many: int) -> list[list[int]]:
        """Return the links that each sentence covers: two or three, or more if most of them are skipped."""
        every = list(range(many))
        if many > MAX_CHAIN_CLAUSES:
            return [every[:2], every[2:]]
        sentences = -(-many // (2 if many <= 4 else 3))
        cuts = [-(-many * number // sentences) for number in range(sentences + 1)]
        return [every[start:end] for start, end in pairwise(cuts)]

    def _short(self, number: int, many: int) -> str:
        link = self.links[number]
        if number == 0:
            same = link.in_cell and self.story.depth < 3
            return f"it is {self.story.board.symbol(self.nodes[1][0][1])}" if same else link.said
        if link.in_cell:
            return link.in_cell if many <= 4 else link.said
        if self.is_inside(number) or many <= 3:
            return f"{link.weak}, and {link.said}"
        return link.said

    def _long(self, number: int) -> str:
        link = self.links[number]
        by = where(link.by, "")
        weak = f"{link.weak} ({by})" if by else link.weak
        if link.in_cell:
            return f"then {weak}, so it is {self.story.board.symbol(self.nodes[2 * number + 1][0][1])}"
        return f"then {weak}, so {link.said}"


def tell_chain(story: Story) -> None:
    """Explain a chain or a loop by its walk."""
    step = story.step
    story.head = notation = eureka(story.board, step.chain)
    many = counted(len(step.chain) // 2, "strong link")
    if is_loop(step):
        _loop(story)
        story.short = that_fits(
            f"the loop {notation} closes, so one end of each weak link is true: {loses(step)}.",
            f"a loop of {many} closes, so one end of each weak link is true: {loses(step)}.",
            f"a loop of {many} closes, so one end of each weak link is true, and what sees both is gone.",
        )
        return
    _open(story)
    story.short = that_fits(
        f"{either_end(step)}, by {notation}; {hit(step)}.",
        f"{either_end(step)}, by a chain of {many}; {hit(step)}.",
        f"{either_end(step)}, by a chain of {many}: {loses(step)}.",
        f"a chain of {many} joins two candidates of which one is true, and what sees both is gone.",
    )


def _open(story: Story) -> None:
    nodes = _without_detours([node.candidates for node in story.step.chain])
    walk = Walk(story, nodes)
    last = walk.tell(walk.suppose())[-1]
    close_chain(story, last, nodes[0], nodes[-1], brief=len(walk.links) > 6)


def _without_detours(nodes: Sequence[Node]) -> list[Node]:
    """Return a chain without the links between a node that holds and a later one that it is a part of."""
    kept = list(nodes)
    for at in range(1, len(nodes), 2):
        later = [end for end in range(at + 2, len(kept), 2) if set(kept[at]) <= set(kept[end])]
        if later:
            kept = kept[: at + 1] + kept[later[-1] + 1 :]
    return kept


def close_chain(story: Story, last: FromLine, first: Node, end: Node, brief: bool = False) -> None:
    """Explain what a walk from one end of a chain to the other implies."""
    if set(first) == set(end):
        if story.step.places:
            story.conclude(last, text=f"that is what was supposed to be false, so {is_and_is_not(story.step)}")
            return
        line = story.say(f"so {claims_phrase(story.board, [holds(first)])} in any case", holds(first), [last])
    elif brief and story.depth < 3:
        groups = story.keep_apart(
            (victim, each) for victim in story.step.removes for each in (*first, *end) if each != victim
        )
        text = f"so {either(story.board, first, end)}, and in both cases {is_and_is_not(story.step)}"
        because = needed(story.setting.network, story.lines, concluded(story.setting), (last, *groups))
        story.conclude(*because, text=text)
        return
    else:
        line = story.say(f"so {either(story.board, first, end)}", one_of(first, end), [last])
    conclude_seen(story, line, [first, end])


# -- loops ------------------------------------------------------------------------------------------------------------


def _loop(story: Story) -> None:
    """Walk a loop both ways, and explain what each weak link implies."""
    nodes = [node.candidates for node in story.step.chain]
    walk = Walk(story, nodes)
    left = list(story.step.removes)
    gone: list[tuple[int, Node, Node, list[Candidate]]] = []
    for at in range(1, len(nodes), 2):
        one, other = nodes[at], nodes[(at + 1) % len(nodes)]
        own = [victim for victim in left if all(story.setting.conflict(victim, each) for each in (*one, *other))]
        left = [victim for victim in left if victim not in own]
        if own:
            gone.append((at, one, other, own))
    last = max(at for at, *_ in gone) // 2
    supposed = Suppose(fails(nodes[0])[0])
    lines = walk.tell(supposed, last, f"if {fail_phrase(story.board, nodes[0])},")
    back = _back(story, walk, [at for at, *_ in gone if at + 1 < len(nodes)])
    rests: list[tuple[Source, ...]] = [
        (lines[at // 2], *([back] if back is not None and at + 1 < len(nodes) else [])) for at, *_ in gone
    ]
    groups = story.keep_apart((v, each) for _, one, other, own in gone for v in own for each in (*one, *other))
    parts = [_one(story, one, other) for _, one, other, _ in gone]
    claims = [one_of(one, other) for _, one, other, _ in gone]
    if story.depth == 3:
        each = [story.say(f"either way {p}", c, r) for p, c, r in zip(parts, claims, rests, strict=True)]
        story.conclude(*needed(story.setting.network, story.lines, concluded(story.setting), (*each, *groups)))
    else:
        line = story.say(f"either way {joined(parts)}", claims, dict.fromkeys(r for some in rests for r in some))
        story.conclude(*needed(story.setting.network, story.lines, concluded(story.setting), (line, *groups)))


def _one(story: Story, one: Node, other: Node) -> str:
    return either(story.board, one, other).removeprefix("either ")


def _back(story: Story, walk: Walk, weak: Sequence[int]) -> FromLine | None:
    """Walk a loop the other way round, supposing its first node, as far as the weak links need it."""
    if not weak:
        return None
    nodes, board = walk.nodes, story.board
    first = min(weak) + 1
    claims, sources, parts = list[Claim](), list[Source](), list[str]()
    before: Node = nodes[0]
    for at in range(len(nodes) - 1, first, -2):
        sources += [*between(story, before, nodes[at]), *walk.links[at // 2].sources]
        before = nodes[at - 1]
        if story.depth == 3 or at - 2 in weak:
            claims.append(holds(before))
            parts.append(claims_phrase(board, [holds(before)]))
    start = claims_phrase(board, [holds(nodes[0])])
    return story.say(
        f"if {start}, the same links lead back: {joined(parts)}", claims, [Suppose(holds(nodes[0])), *sources]
    )
