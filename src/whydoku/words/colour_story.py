"""Colouring as stories: clusters of candidates along strong links, of which one whole colour is true.

Of each strong link one end is true and one false, so along a cluster the two alternate: either every candidate of the one
colour is true or every candidate of the other. As a claim: of any two candidates of different colours one is true.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import NamedTuple

from whydoku.model.network import Truth
from whydoku.model.sentence import CellMarks, Claim, FromLine, Group, Places, Source, Tie, is_
from whydoku.words.chain_notation import either
from whydoku.words.conclusion import is_and_is_not, loses
from whydoku.words.limits import MAX_COLOUR_LINKS
from whydoku.words.names import by_digit, counted, house_names, joined, listed, spelled_cells
from whydoku.words.net_story import tell_net
from whydoku.words.plain_story import has_left
from whydoku.words.seeing import between, cells_of_group, one_of, that_fits, where
from whydoku.words.sentence_checks import needed
from whydoku.words.setting import Candidate
from whydoku.words.spread_story import tell_spread
from whydoku.words.story import Story, concluded


class Edge(NamedTuple):
    """A strong link of a cluster: a candidate of either colour, and the truth that has just these two left."""

    one: Candidate
    other: Candidate
    truth: Truth


class Cluster:
    """Two colours of a step, with the strong links between them."""

    def __init__(self, story: Story, number: int) -> None:
        self.story = story
        self.one, self.other = story.step.parts("colour")[number : number + 2]
        self.letters = "ABCD"[number : number + 2]
        self.edges: list[Edge] = []
        for truth in story.step.because:
            left = story.setting.open(truth)
            if len(left) == 2:
                for first, second in (left, left[::-1]):
                    if first in self.one and second in self.other:
                        self.edges.append(Edge(first, second, truth))

    def joining(self, wanted: Iterable[Candidate]) -> list[Edge]:
        """Return the links of a small tree that joins some candidates."""
        start, *rest = dict.fromkeys(wanted)
        before: dict[Candidate, tuple[Candidate, Edge]] = {}
        waiting, seen = deque([start]), {start}
        while waiting:
            node = waiting.popleft()
            for edge in self.edges:
                if node in (edge.one, edge.other):
                    across = edge.other if node == edge.one else edge.one
                    if across not in seen:
                        seen.add(across)
                        before[across] = (node, edge)
                        waiting.append(across)
        tree: dict[Edge, None] = {}
        for node in rest:
            while node != start and node in before:
                node, edge = before[node]
                tree[edge] = None
        return list(tree)

    def has(self, wanted: Iterable[Candidate]) -> bool:
        """Whether the links connect all of some candidates."""
        nodes = [*dict.fromkeys(wanted)]
        if len(nodes) == 1:
            return any(nodes[0] in (edge.one, edge.other) for edge in self.edges)
        met = {each for edge in self.joining(nodes) for each in (edge.one, edge.other)}
        return set(nodes) <= met

    def tell(self, wanted: Iterable[Candidate]) -> FromLine:
        """Explain that one colour or the other is true, using only the links that join some candidates."""
        story, nodes = self.story, [*dict.fromkeys(wanted)]
        edges = self.joining(nodes)
        many = len(edges) > MAX_COLOUR_LINKS
        ones, others = _ends(edges)
        if many:  # of that many, only those needed are named
            ones, others = [one for one in ones if one in nodes], [other for other in others if other in nodes]
        strong, weak = _used(edges, ones, others)
        sources: list[Source] = [story.truth(edge.truth) for edge in strong]
        sources += story.keep_apart((edge.one, edge.other) for edge in weak)
        claims: list[Claim] = [one_of([one], [other]) for one in ones for other in others]
        if not many and len({digit for _, digit in (*ones, *others)}) > 1:  # cells and digits can state the same
            sources = [*needed(story.setting.network, story.lines, claims, sources)]
        if len(edges) == 1:
            said, claim, _ = has_left(story, edges[0].truth)
            return story.say(said, claim, sources)
        if story.depth == 3:
            text = f"so one whole colour is true: {self._named(ones, 0)}, or {self._named(others, 1)}"
        elif many:
            links = f"along {counted(len(edges), 'strong link')} the two colours alternate"
            text = f"{links}, so either {self._named(ones, 0)}, or {self._named(others, 1)}"
        else:
            text = f"{self._links(sources)}, so either {self._named(ones, 0)}, or {self._named(others, 1)}"
        return story.say(text, claims, sources)

    def _links(self, sources: Sequence[Source]) -> str:
        """Return the links in words: "row 5 and box 4 have two places each for 3"."""
        houses: dict[str, list[str]] = {}
        cells: list[str] = []
        for source in sources:
            if isinstance(source, Places):
                houses.setdefault(self.story.board.symbol(source.digit), []).append(source.group)
            elif isinstance(source, CellMarks):
                cells.append(self.story.board.name(source.cell))
        told = [
            f"{house_names(names)} {'has two places' if len(names) == 1 else 'have two places each'} for {symbol}"
            for symbol, names in houses.items()
        ]
        if cells:
            told.append(f"{listed(cells)} {'has' if len(cells) == 1 else 'have'} two candidates")
        return joined(told)

    def _named(self, candidates: Sequence[Candidate], colour: int) -> str:
        """Return the clause that candidates are true, with their letter: "r5c2 and r8c1 are 3 (colour A)"."""
        return f"{all_true(self.story, candidates)} (colour {self.letters[colour]})"


def _used(
    edges: Sequence[Edge], ones: Sequence[Candidate], others: Sequence[Candidate]
) -> tuple[list[Edge], list[Edge]]:
    """Return the links of a tree that make one end true if the other is false, and those that make it false.

    Between two candidates of different colours the links alternate, and the first and the last are of the first kind.
    """
    around: dict[Candidate, list[Edge]] = {}
    for edge in edges:
        around.setdefault(edge.one, []).append(edge)
        around.setdefault(edge.other, []).append(edge)
    kinds: tuple[dict[Edge, None], dict[Edge, None]] = ({}, {})
    wanted = set(others)
    for start in ones:
        way: list[Edge] = []

        def walk(node: Candidate, came: Edge | None, way: list[Edge] = way) -> None:
            if node in wanted:
                for at, edge in enumerate(way):
                    kinds[at % 2][edge] = None
            for edge in around.get(node, ()):
                if edge != came:
                    way.append(edge)
                    walk(edge.other if node == edge.one else edge.one, edge)
                    way.pop()

        walk(start, None)
    return [edge for edge in edges if edge in kinds[0]], [edge for edge in edges if edge in kinds[1]]


def all_true(story: Story, candidates: Sequence[Candidate]) -> str:
    """Return the claim that all of some candidates are true."""
    parts = [
        f"{spelled_cells(story.board, cells)} {'is' if len(cells) == 1 else 'are'} {story.board.symbol(digit)}"
        for digit, cells in by_digit(candidates).items()
    ]
    return joined(parts)


def _ends(edges: Sequence[Edge]) -> tuple[list[Candidate], list[Candidate]]:
    return [*dict.fromkeys(edge.one for edge in edges)], [*dict.fromkeys(edge.other for edge in edges)]


# -- one cluster ------------------------------------------------------------------------------------------------------


def tell_colours(story: Story) -> None:
    """Explain a trap (something sees both colours) or a wrap (a colour is false), or otherwise the argument."""
    cluster = Cluster(story, 0)
    one, other = cluster.one, cluster.other
    _short(story, one, other)
    victims = story.step.removes
    if set(victims) & set(one) and _wrap(story, cluster):
        return
    seen = {victim: _met(story, cluster, victim) for victim in victims}
    if not story.step.places and all(pair is not None for pair in seen.values()):
        _trap(story, cluster, {victim: pair for victim, pair in seen.items() if pair is not None})
    elif len(story.step.digits) > 1 or not tell_spread(story):
        short = story.short
        tell_net(story)
        story.short = short


def _short(story: Story, one: Sequence[Candidate], other: Sequence[Candidate]) -> None:
    step = story.step
    wrap = set(step.removes) & set(one)
    follows = "but the first cannot all be true" if wrap else "either way"
    start = f"either {all_true(story, one)}, or {all_true(story, other)}"
    many = len(one) + len(other)
    story.short = that_fits(
        f"{start}; {follows}{': ' if wrap else ' '}{loses(step)}.",
        f"{counted(many, 'candidate')} alternate along strong links in two colours; {follows}: {loses(step)}.",
        f"{counted(many, 'candidate')} alternate along strong links in two colours, and {follows}: {loses(step)}.",
        f"{counted(many, 'candidate')} alternate in two colours, and "
        f"{'the first is false' if wrap else 'what sees both is gone'}.",
    )


def _met(story: Story, cluster: Cluster, victim: Candidate) -> tuple[Candidate, Candidate] | None:
    """Return a candidate of either colour that a victim conflicts with, joined by as few links as possible."""
    met = [[each for each in colour if story.setting.conflict(victim, each)] for colour in (cluster.one, cluster.other)]
    pairs = [(a, b) for a in met[0] for b in met[1] if cluster.has([a, b])]
    return min(pairs, key=lambda pair: len(cluster.joining(pair)), default=None)


def _trap(story: Story, cluster: Cluster, seen: dict[Candidate, tuple[Candidate, Candidate]]) -> None:
    line = cluster.tell(each for pair in seen.values() for each in pair)
    groups = story.keep_apart((victim, each) for victim, pair in seen.items() for each in pair)
    because = needed(story.setting.network, story.lines, concluded(story.setting), (line, *groups))
    story.conclude(*because, text=_sees_both(story, cluster, seen, because))


def _sees_both(
    story: Story,
    cluster: Cluster,
    seen: dict[Candidate, tuple[Candidate, Candidate]],
    groups: Sequence[Source],
) -> str:
    """Return which candidates of both colours are seen where: "r8c7 sees r8c1 (colour A) in row 8 and r5c7 (colour B) …"."""
    ending, cells = is_and_is_not(story.step), sorted({cell for cell, _ in seen})
    who = spelled_cells(story.board, cells)
    if len(seen) > 1 and len(cells) > 1 and len({*seen.values()}) == 1:
        pair = next(iter(seen.values()))
        if not {cell for cell, _ in pair} & {*cells}:
            ends = _both(story, cluster, pair)
            ways = [each for each in groups if isinstance(each, Group | Tie)]
            return f"{who} see {listed(ends)}{where(ways) if len(ways) == 1 else ''}, so they {ending.removeprefix(f'{who} ')}"
    if len(seen) > 1:
        return f"{who} {'meets' if len(cells) == 1 else 'meet'} both colours, so {ending}"
    ((victim, pair),) = seen.items()
    parts = []
    for each, letter, named in zip(pair, cluster.letters, _both(story, cluster, pair), strict=True):
        if each[0] == victim[0]:
            parts.append(f"is {story.board.symbol(each[1])} with colour {letter}")
        else:
            both = {victim[0], each[0]}
            shared = [g for g in groups if isinstance(g, Group) and both <= set(cells_of_group(story, g.name))]
            parts.append(f"sees {named}{where(shared[:1])}")
    if all(part.startswith("sees ") for part in parts):
        parts[1] = parts[1].removeprefix("sees ")
    return f"{who} {listed(parts)}, so it {ending.removeprefix(f'{who} ')}"


def _both(story: Story, cluster: Cluster, pair: Sequence[Candidate]) -> list[str]:
    """Return the cells of a candidate of either colour, with their letters unless they are the ends of a single link."""
    names = [story.board.name(cell) for cell, _ in pair]
    if len(cluster.joining(pair)) == 1:
        return names
    return [f"{name} (colour {letter})" for name, letter in zip(names, cluster.letters, strict=True)]


def _wrap(story: Story, cluster: Cluster) -> bool:
    """Explain that the first colour is false because it conflicts with itself or removes all of a truth."""
    victims = story.step.removes
    clash = next(((a, b) for a, b in combinations(cluster.one, 2) if story.setting.conflict(a, b)), None)
    empty = None if clash else _emptied(story, cluster)
    if clash is None and empty is None:
        return False
    beside = {victim: _neighbour(story, cluster, victim) for victim in victims}
    near = {victim: each for victim, each in beside.items() if each is not None}
    needs = [*clash] if clash else [each for _, each in empty[1]] if empty else []
    wanted = [*needs, *near.values()]
    if len(near) < len(victims) or not cluster.has(wanted):
        return False
    line = cluster.tell(wanted)
    true = [*dict.fromkeys(near.values())]
    letter, ending = cluster.letters[0], all_true(story, true)
    if clash:
        groups: tuple[Source, ...] = story.keep_apart([clash])
        cells = [*dict.fromkeys(cell for cell, _ in clash)]
        both = f"{spelled_cells(story.board, cells)} {'share' if groups else 'is one cell'}{where(groups, ' ')}"
        if len(cells) == 1:
            both = f"{story.board.name(cells[0])} cannot be {listed([story.board.symbol(d) for _, d in clash])} at once"
        start = f"{both}, so colour {letter} is false"
    else:
        assert empty is not None  # at least one of the two was found
        truth, met = empty
        groups = (story.truth(truth), *story.keep_apart(met))
        what = f"{truth.name} no candidate" if truth.is_cell else f"{truth.house} no place for {truth.name[:1]}"
        start = f"colour {letter} would leave {what}, so it is false"
    claims: list[Claim] = [is_(cell, digit) for cell, digit in true]
    fact = story.say(f"{start}: {ending}", claims, [line, *groups])
    beside_true = [(victim, [each for each in true if story.setting.conflict(victim, each)]) for victim in victims]
    story.conclude(fact, *story.keep_from_any(beside_true))
    return True


def _emptied(story: Story, cluster: Cluster) -> tuple[Truth, list[tuple[Candidate, Candidate]]] | None:
    """Return a truth that the first colour empties, with the candidate behind each removal."""
    for truth in story.setting.network.truths:
        left = story.setting.open(truth)
        if len(left) < 2:
            continue
        met: list[tuple[Candidate, Candidate]] = []
        for each in left:
            other = next((c for c in cluster.one if story.setting.conflict(each, c)), None)
            if other is None:
                break
            met.append((each, other))
        else:
            return truth, met
    return None


def _neighbour(story: Story, cluster: Cluster, victim: Candidate) -> Candidate | None:
    """Return a candidate of the second colour that a victim conflicts with, preferably the other end of a link."""
    linked = (edge.other for edge in cluster.edges if edge.one == victim)
    return next(linked, next((each for each in cluster.other if story.setting.conflict(victim, each)), None))


# -- two clusters -----------------------------------------------------------------------------------------------------


def tell_multi_colours(story: Story) -> None:
    """Explain two clusters that touch."""
    first, second = Cluster(story, 0), Cluster(story, 2)
    step = story.step
    names = [all_true(story, colour) for cluster in (first, second) for colour in (cluster.one, cluster.other)]
    story.short = that_fits(
        f"either {names[0]}, or {names[1]}; either {names[2]}, or {names[3]}; the two meet: {loses(step)}.",
        f"two clusters of {story.board.symbol(step.digits[0])}s, coloured in two colours each, meet: {loses(step)}.",
    )
    told = _false_colour(story, first, second) if set(step.removes) <= set(first.one) else _bridge(story, first, second)
    if not told:
        short = story.short
        tell_net(story)
        story.short = short


def _touching(story: Story, one: Sequence[Candidate], other: Sequence[Candidate]) -> list[tuple[Candidate, Candidate]]:
    return [(a, b) for a in one for b in other if story.setting.conflict(a, b)]


def _bridge(story: Story, first: Cluster, second: Cluster) -> bool:
    """Explain that two colours cannot both be true, so one of their opposites is, and which candidates see both of these."""
    seen: dict[Candidate, tuple[Candidate, Candidate]] = {}
    for victim in story.step.removes:
        pair = [
            next((each for each in cluster.other if story.setting.conflict(victim, each)), None)
            for cluster in (first, second)
        ]
        if pair[0] is None or pair[1] is None:
            return False
        seen[victim] = (pair[0], pair[1])
    touch = _touching(story, first.one, second.one)
    near = [sorted({pair[at] for pair in seen.values()}) for at in (0, 1)]
    fits = [(a, b) for a, b in touch if first.has([a, *near[0]]) and second.has([b, *near[1]])]
    if not fits:
        return False
    a, b = min(
        fits, key=lambda pair: len(first.joining([pair[0], *near[0]])) + len(second.joining([pair[1], *near[1]]))
    )
    lines = [first.tell([a, *near[0]]), second.tell([b, *near[1]])]
    groups = between(story, [a], [b])
    symbol = story.board.symbol(a[1])
    share = f"share{where(groups, ' ')}" if where(groups) else "see each other"
    text = (
        f"{spelled_cells(story.board, [a[0], b[0]])} {share} and are not both {symbol}, so "
        f"{joined([either(story.board, [one], [other]) for one, other in dict.fromkeys(seen.values())])}"
    )
    line = story.say(text, [one_of([one], [other]) for one, other in dict.fromkeys(seen.values())], [*lines, *groups])
    apart = story.keep_apart((victim, each) for victim, pair in seen.items() for each in pair)
    cells = sorted({cell for cell, _ in seen})
    who = spelled_cells(story.board, cells)
    story.conclude(
        line, *apart, text=f"{who} {'sees' if len(cells) == 1 else 'see'} both, so {is_and_is_not(story.step)}"
    )
    return True


def _false_colour(story: Story, first: Cluster, second: Cluster) -> bool:
    """Explain that a colour sees both colours of another cluster, so it is false."""
    touches = [_touching(story, first.one, colour) for colour in (second.one, second.other)]
    near = {victim: _neighbour(story, first, victim) for victim in story.step.removes}
    true = [*dict.fromkeys(each for each in near.values() if each is not None)]
    if not all(touches) or None in near.values():
        return False
    (a, c), (b, d) = touches[0][0], touches[1][0]
    if not first.has([a, b, *true]) or not second.has([c, d]):
        return False
    lines = [first.tell([a, b, *true]), second.tell([c, d])]
    meets = [
        f"{story.board.name(one[0])} sees {story.board.name(other[0])}{where(between(story, [one], [other]))}"
        for one, other in ((a, c), (b, d))
    ]
    claims: list[Claim] = [is_(cell, digit) for cell, digit in true]
    text = f"{listed(meets)}, so colour A is false: {all_true(story, true)}"
    fact = story.say(text, claims, [*lines, *story.keep_apart([(a, c), (b, d)])])
    story.conclude(fact, *story.keep_apart((v, each) for v, each in near.items() if each is not None))
    return True
