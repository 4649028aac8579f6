"""Chains through almost locked sets as stories: each set is introduced when the walk reaches it.

"Suppose r2c1 is 5, not 7. Then B = r1c2 and r1c3 has no 5 and needs its 7, in r1c3." A walk begins with a supposition and goes
from one strong link to the next; what it ends in, or the supposition's opposite, is true. Where several digits are removed, the
question is whether the first set has the digit that it shares with the next. Round a loop there are two walks, one each way,
and what loses something sees a candidate of both.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType

from whydoku.model.board import Cell, Digit
from whydoku.model.network import Truth
from whydoku.model.sentence import CellMarks, Claim, FromLine, Placed, Source, Suppose, Tie, cells_of, is_not
from whydoku.words.chain_notation import LETTERS, fails, holds, is_loop
from whydoku.words.conclusion import loses
from whydoku.words.entailment import follows
from whydoku.words.limits import MAX_SENTENCE_WORDS, MAX_WALK_SENTENCES
from whydoku.words.locked_sets import (
    a_digit,
    at,
    between,
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
    seen_from,
    shorten,
    smallest,
    some_of,
    symbols,
    trimmed,
)
from whydoku.words.names import counted, listed
from whydoku.words.phrases import one_of_phrase
from whydoku.words.sentence_checks import needed
from whydoku.words.setting import Candidate
from whydoku.words.story import Story, concluded


@dataclass(frozen=True, slots=True)
class StrongLink:
    """A strong link: the second node must hold once the first does not."""

    first: tuple[Candidate, ...]
    second: tuple[Candidate, ...]
    owner: Truth | tuple[Cell, ...]  # a set by its cells
    sources: tuple[Source, ...]
    more: tuple[Digit, ...] = ()  # further digits that a set needs

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The cells of its set, or those of its candidates."""
        if isinstance(self.owner, Truth):
            return tuple(dict.fromkeys(cell for cell, _ in (*self.first, *self.second)))
        return self.owner


@dataclass(frozen=True, slots=True)
class WalkClause:
    """A part of a sentence about a link."""

    text: str
    claims: tuple[Claim, ...]
    sources: tuple[Source, ...]
    link: StrongLink


@dataclass(frozen=True, slots=True)
class _WalkSentence:
    """A sentence of a walk."""

    clauses: tuple[WalkClause, ...]
    supposed: Suppose
    sources: tuple[Source, ...]

    @property
    def claims(self) -> tuple[Claim, ...]:
        return tuple(claim for each in self.clauses for claim in each.claims)

    def because(self, line: FromLine | None) -> tuple[Source, ...]:
        return (self.supposed, *(() if line is None else (line,)), *self.sources)


class SetChain:
    """The strong links of a chain, in the order in which it is walked."""

    def __init__(
        self,
        story: Story,
        nodes: Sequence[Sequence[Candidate]],
        more: Mapping[tuple[Cell, ...], Sequence[Digit]] = MappingProxyType({}),
    ) -> None:
        self.story, self.more = story, more
        self.sets = story.step.parts("set")
        self.letters: dict[tuple[Cell, ...], str] = {}
        self.links = [self.link(nodes[n], nodes[n + 1]) for n in range(0, len(nodes), 2)]

    def link(self, first: Sequence[Candidate], second: Sequence[Candidate]) -> StrongLink:
        """Return a strong link: within a cell or a house, or within the fewest cells of a set that make it."""
        story = self.story
        cells = self.set_between(first, second)
        lost, wanted = {digit for _, digit in first}, {digit for _, digit in second}
        more = sorted({*self.more.get(cells, ())} - wanted - lost) if is_within(story, cells, first, second) else []
        truth = story.setting.truth_of(first, second)
        if truth is not None and not more:
            kept = [tuple(pair for pair in node if pair in truth.pairs) for node in (first, second)]
            return StrongLink(kept[0], kept[1], truth, (story.truth(truth),))
        fewest = smallest(story, cells, lost, {*wanted, *more}) or tuple(sorted(cells))
        ones = tuple(pair for digit in sorted(lost) for pair in at(story, fewest, digit))
        others = tuple(pair for digit in sorted(wanted) for pair in at(story, fewest, digit))
        sources = (*story.marks(*fewest), *houses_of(story, fewest))
        return StrongLink(ones or tuple(first), others, fewest, sources, tuple(more))

    def set_between(self, first: Sequence[Candidate], second: Sequence[Candidate]) -> tuple[Cell, ...]:
        """Return the set that needs the second node without the first: the nodes are all its places for their digits."""

        wanted = {cell for cell, _ in (*first, *second)}
        around = [each for each in self.sets if wanted.issubset(each)]
        exact = [each for each in around if is_within(self.story, each, first, second)]
        return next(iter(exact or around), tuple(sorted(wanted)))

    # -- phrases ------------------------------------------------------------------------------------------------------

    def name(self, cells: Sequence[Cell], *, bare: bool = False) -> str:
        """Return the name of a set: its letter, introduced with its cells and their digits on first use."""
        key = tuple(sorted(cells))
        if key in self.letters:
            return self.letters[key]
        self.letters[key] = letter = LETTERS[len(self.letters) % len(LETTERS)]
        digits = ""
        if self.story.depth == 2 and not bare:
            digits = f" ({symbols(self.story.board, digits_of(self.story, key))} for {counted(len(key), 'cell')})"
        return f"{letter} = {cells_listed(self.story.board, key)}{digits}"

    def supposed(self, link: StrongLink) -> str:
        """Return the supposition that the first node of a link does not hold, and what must be then."""
        board = self.story.board
        lost = symbols(board, [digit for _, digit in link.first], "or")
        if not isinstance(link.owner, Truth):
            return f"suppose {self.name(link.owner)} has no {lost}; then it needs its {self.needed(link, link.owner)}"
        if link.owner.is_cell:
            return f"suppose {link.owner.name} is {symbols(board, [d for _, d in link.second], 'or')}, not {lost}"
        return f"suppose {_fails(self.story, link.first)}; then {self.forced(link)}"

    def forced(self, link: StrongLink, weak: Sequence[Source] = (), cells: Sequence[Cell] = ()) -> str:
        """Return what must hold once the first node of a link does not."""
        board = self.story.board
        every = self.story.depth == 3 or not isinstance(link.owner, Truth)  # how a set loses a digit is hard to see
        told = houses_named(weak if every else [each for each in weak if isinstance(each, Tie)])
        by = f" ({told})" if told else ""
        if isinstance(link.owner, Truth):
            digit = symbols(board, [digit for _, digit in link.second], "or")
            if link.owner.is_cell:
                return f"{link.owner.name} is {digit}{by}"
            where = cells_listed(board, [cell for cell, _ in link.second], "or")
            return f"{link.owner.house} has its {digit} in {where}{by}"
        lost = symbols(board, [digit for _, digit in link.first], "or")
        shown = cells or link.owner
        return f"{self.name(shown)} has no {lost}{by} and needs its {self.needed(link, shown)}"

    def needed(self, link: StrongLink, cells: Sequence[Cell]) -> str:
        """Return the digit that a set needs, and where it has it."""
        board = self.story.board
        digit = symbols(board, [*(digit for _, digit in link.second), *link.more])
        if link.more:
            return digit
        said = f"{digit}, in {cells_listed(board, [cell for cell, _ in link.second], 'or')}"
        if self.story.depth == 3:
            kept = [d for d in digits_of(self.story, cells) if d not in {d for _, d in link.first}]
            said += f": {counted(len(cells), 'cell')} and only {symbols(board, kept)}"
        return said

    # -- the walk -----------------------------------------------------------------------------------------------------

    def walk(
        self,
        links: Sequence[StrongLink],
        supposed: Suppose,
        opening: str = "",
        held: Sequence[Candidate] = (),
        most: int = MAX_WALK_SENTENCES,
    ) -> Iterator[tuple[FromLine, StrongLink]]:
        """Add the lines from a supposition along links, in a given number of sentences; yield each link with its line.

        The first sentence is the supposition that its first node does not hold, unless another opening is given.
        """
        story = self.story
        start = self._start(links, supposed, held)
        if start and not opening:
            opening = f"suppose {_fails(story, links[0].first)}; then"
        told = [*self._clauses(links[start:], supposed, opening, held if not start else links[start - 1].second)]
        line: FromLine | None = None
        for group in _in_sentences(told, len(told) + 1 if story.depth == 3 else most):
            for part in self._tidy(group, supposed, line):
                text = ", so ".join(each.text for each in part.clauses)
                line = story.say(text if line is None else f"then {text}", part.claims, part.because(line))
                yield from ((line, each.link) for each in part.clauses)

    def _tidy(self, group: Sequence[WalkClause], supposed: Suppose, line: FromLine | None) -> list[_WalkSentence]:
        """Return a sentence without the sources that it does not need; its clauses one by one if it would name too much."""
        whole = _WalkSentence(tuple(group), supposed, tuple(dict.fromkeys(s for each in group for s in each.sources)))
        if len(group) == 1 and (line is None or self.story.depth == 3):
            return [whole]
        kept = needed(self.story.setting.network, self.story.lines, whole.claims, whole.because(line), wide=False)
        spoken = {cell for record in (*whole.claims, *kept) for cell in cells_of(record)}
        if line is not None:
            earlier = self.story.lines[line.number]
            spoken |= {cell for record in (*earlier.claims, *earlier.because) for cell in cells_of(record)}
        if spoken >= {cell for each in group for cell in each.link.cells} and (line is None or line in kept):
            return [replace(whole, sources=tuple(s for s in kept if not isinstance(s, Suppose | FromLine)))]
        return [_WalkSentence((each,), supposed, each.sources) for each in group]

    def _start(self, links: Sequence[StrongLink], supposed: Suppose, held: Sequence[Candidate]) -> int:
        """Return the last link that follows from the supposition alone: those before it are not needed."""
        story = self.story
        for number in range(len(links) - 1, 0, -1):
            before = {cell for link in links[:number] for cell in link.cells} | {cell for cell, _ in held}
            link = links[number]
            if before & set(link.cells):
                sources = [supposed, *link.sources, *between(story, link.first, links[number - 1].second)]
                if follows(story.setting.network, story.lines, self._claims(link, supposed), sources, wide=False):
                    return number
        return 0

    def _claims(self, link: StrongLink, supposed: Suppose) -> tuple[Claim, ...]:
        more = [some_of(at(self.story, link.cells, digit)) for digit in link.more]
        return tuple(claim for claim in (some_of(link.second), *more) if claim != supposed.claim)

    def _clauses(
        self, links: Sequence[StrongLink], supposed: Suppose, opening: str, held: Sequence[Candidate]
    ) -> Iterator[WalkClause]:
        story, before = self.story, tuple[Claim, ...]()
        known = {*cells_of(supposed)}
        for number, link in enumerate(links):
            claims = self._claims(link, supposed)
            weak = between(story, link.first, held)
            because: list[Source] = [supposed, *map(Suppose, before), *link.sources, *weak]
            if known & set(link.cells):
                because = [*needed(story.setting.network, story.lines, claims, because, wide=False)]
            else:
                because = trimmed(story, claims, because)
            kept = [each for each in because if not isinstance(each, Suppose)]
            ends = {cell for cell, _ in link.second}
            cells = [cell for cell in link.cells if cell in known or cell in ends or _is_marked(kept, cell)]
            if number == 0 and not opening:
                text = self.supposed(link)
            elif number == 0 and (none := self._no_room(link, supposed, kept)):
                text = none
            else:
                text = self.forced(link, [each for each in weak if each in kept], cells)
            yield WalkClause(f"{opening} {text}" if number == 0 and opening else text, claims, tuple(kept), link)
            before, held = claims, link.second
            known |= {cell for claim in claims for cell in cells_of(claim)}

    def _no_room(self, link: StrongLink, supposed: Suppose, because: Sequence[Source]) -> str:
        """Return the clause that a set needs what is supposed to fail: rules forbid its other digits to fill it."""
        if isinstance(link.owner, Truth) or supposed.claim != _none_of(link.second):
            return ""
        board, lost = self.story.board, {digit for _, digit in link.second}
        kept = [digit for digit in digits_of(self.story, link.owner) if digit not in lost]
        names = [*dict.fromkeys(each.name for each in because if isinstance(each, Tie) and each.name)]
        if not names or len(kept) != len(link.owner):
            return ""
        does = "does" if len(names) == 1 else "do"
        return f"{self.name(link.owner)} would be {symbols(board, kept)}, which {listed(names)} {does} not allow"


def is_within(story: Story, cells: Sequence[Cell], first: Sequence[Candidate], second: Sequence[Candidate]) -> bool:
    """Whether a strong link is inside a set: its nodes are all the places of two digits there."""
    digits = [{digit for _, digit in node} for node in (first, second)]
    return not digits[0] & digits[1] and all(
        {*node} == {pair for digit in some for pair in at(story, cells, digit)}
        for node, some in zip((first, second), digits, strict=True)
    )


def _is_marked(sources: Sequence[Source], cell: Cell) -> bool:
    return any(isinstance(each, CellMarks | Placed) and each.cell == cell for each in sources)


def _in_sentences(clauses: Sequence[WalkClause], most: int) -> list[list[WalkClause]]:
    """Return clauses by sentence: the first alone, if the number of sentences allows it, and none too long."""
    alone = len(clauses) if len(clauses) < most else 1 if most > 1 else 0
    per = max(1, -(-(len(clauses) - alone) // max(1, most - alone)))
    groups: list[list[WalkClause]] = [[clause] for clause in clauses[:alone]]
    for number, clause in enumerate(clauses[alone:]):
        words = sum(len(each.text.split()) + 1 for each in groups[-1]) + len(clause.text.split()) if groups else 0
        if number == 0 or len(groups[-1]) == per or words > MAX_SENTENCE_WORDS:
            groups.append([])
        groups[-1].append(clause)
    return groups


# Explain a chain with sets among its links: from end to end, by the digit of its first set, or round a loop.


def tell_set_chain(story: Story) -> None:
    """Explain a chain with sets among its links: from end to end, by the digit of its first set, or round a loop."""
    step = story.step
    nodes = [node.candidates for node in step.chain]
    if story.depth == 1:
        what = "a loop closes through" if is_loop(step) else f"{one_is(story, [*nodes[0], *nodes[-1]])}, by"
        links = f"{counted(len(nodes) // 2, 'strong link')} and {counted(len(step.parts('set')), 'set')}"
        shorten(story, f"{what} {links}: {loses(step)}", f"{what} {links}: {loses_packed(step)}")
    if is_loop(step):
        _tell_loop(story, nodes)
        return
    ends = {digit for _, digit in (*nodes[0], *nodes[-1])}
    removed = removed_digits(story)
    chain = SetChain(story, nodes)
    if len(ends) > 1 or len(removed) < 2:
        _tell_walk(story, chain)
        return
    sets = [chain.set_between(nodes[0], nodes[1]), chain.set_between(nodes[-2], nodes[-1])]
    chain = SetChain(story, [*nodes[1::-1], *nodes[2:]], dict.fromkeys(sets, removed))
    _tell_split(story, chain, removed)


def _tell_walk(story: Story, chain: SetChain) -> None:
    """Explain a chain from end to end, and what both ends mean."""
    first, last = chain.links[0], chain.links[-1]
    line, _ = [*chain.walk(chain.links, Suppose(_none_of(first.first)))][-1]
    ends = [*dict.fromkeys((*first.first, *last.second))]
    if set(first.first) == set(last.second):
        rest = removed_phrase(story)
        if not story.step.places:
            rest = f"{one_is(story, first.first)} after all, and {rest}"
        claims = concluded(story.setting)
        story.conclude(*trimmed(story, claims, [line, *seen_from(story, ends)]), text=f"so {rest}")
        return
    conclude(story, ends, line, before=one_is(story, ends))


def _tell_split(story: Story, chain: SetChain, removed: Sequence[Digit]) -> None:
    """Explain a chain for several digits: its first set has them all without a digit, and with it the last set has them.

    The first link of the chain is reversed: it states what the set has without the digit that it shares with the next.
    """
    board, first = story.board, chain.links[0]
    has, cells, shared = first.first, first.cells, first.first[0][1]
    claims, marks = marks_of(story, cells)
    intro = f"{chain.name(cells, bare=True)} has {symbols(board, digits_of(story, cells))}"
    given = story.say(intro, claims, marks)
    kept = [digit for digit in digits_of(story, cells) if digit != shared]
    ends = [pair for digit in removed for pair in at(story, cells, digit)]
    claims = tuple(one_of((*has, *at(story, cells, digit))) for digit in removed)
    text = f"without {a_digit(board, shared)}, its {counted(len(cells), 'cell')} are {symbols(board, kept)}"
    without = story.say(text, claims, trimmed(story, claims, [given, *houses_of(story, cells)]))
    where = cells_listed(board, [cell for cell, _ in has], "or")
    opening = f"with {a_digit(board, shared)}, in {where},"
    line, last = [*chain.walk(chain.links[1:], Suppose(some_of(has)), opening, has, most=2)][-1]
    ends += [pair for digit in removed for pair in at(story, last.cells, digit)]
    conclude(
        story, [*dict.fromkeys(ends)], without, line, seen=f"all these {'s and '.join(map(board.symbol, removed))}s"
    )


def one_is(story: Story, ends: Sequence[Candidate]) -> str:
    """Return that one of some candidates holds: "7 is in r2c1, r5c7 or r5c8", "r3c2 is 9 or r3c4 is 1"."""
    digits = {digit for _, digit in ends}
    if len(digits) == 1:
        return f"{story.board.symbol(ends[0][1])} is in {cells_listed(story.board, [cell for cell, _ in ends], 'or')}"
    return one_of_phrase(story.board, [(cell, digit, True) for cell, digit in ends])


def _fails(story: Story, node: Sequence[Candidate]) -> str:
    cells = {cell for cell, _ in node}
    if len(cells) <= 4:
        return fails(story.board, node)
    return f"none of {cells_listed(story.board, cells)} is {symbols(story.board, [digit for _, digit in node])}"


def _none_of(node: Sequence[Candidate]) -> Claim:
    return is_not([*dict.fromkeys(cell for cell, _ in node)], {digit for _, digit in node})


# -- loops ------------------------------------------------------------------------------------------------------------


def _tell_loop(story: Story, nodes: Sequence[Sequence[Candidate]]) -> None:
    """Explain a loop as two cases: its first node does not hold, or does, and the links lead round either way."""
    turns = [[*nodes[n:], *nodes[:n]] for n in range(0, len(nodes), 2)]
    turns += [[*reversed(turn)] for turn in turns]
    met = [_met(story, turn) for turn in turns]
    number = min(range(len(turns)), key=lambda n: (len(turns[n][0]) > 1, met[n][0] + met[n][1]))
    turn, (ahead, back, more) = turns[number], met[number]
    chain = SetChain(story, turn, more)
    start = chain.links[0].first
    around = [chain.link(turn[n], turn[n - 1]) for n in range(len(turn) - 1, 0, -2)]
    walked = [*chain.walk(chain.links[:ahead], Suppose(_none_of(start)), most=2)]
    if back:
        walked += chain.walk(around[:back], Suppose(some_of(start)), f"if {holds(story.board, start)},", start, most=1)
    held = [*start, *(pair for _, link in walked for pair in link.second)]
    held += [pair for _, link in walked for digit in link.more for pair in at(story, link.cells, digit)]
    because = [*dict.fromkeys(line for line, _ in walked), *seen_from(story, held)]
    kept = needed(story.setting.network, story.lines, concluded(story.setting), because, wide=False)
    story.conclude(*kept, text=f"so either way {removed_phrase(story)}")


def _met(story: Story, turn: Sequence[Sequence[Candidate]]) -> tuple[int, int, dict[tuple[Cell, ...], list[Digit]]]:
    """Return how many links a loop must be walked either way until each victim sees one, and the digits that sets keep."""
    many, ahead, back = len(turn) // 2, 1, 0
    more: dict[tuple[Cell, ...], list[Digit]] = {}
    conflict = story.setting.conflict
    for victim in story.step.removes:
        ways: list[tuple[int, int, tuple[Cell, ...]]] = []
        ways += [
            (n + 1, many - 1 - n, ())
            for n in range(many)
            if all(conflict(victim, pair) for pair in (*turn[2 * n + 1], *turn[(2 * n + 2) % len(turn)]))
        ]
        for n in range(many if not ways else 0):
            for cells in story.step.parts("set"):
                one, other = turn[2 * n], turn[2 * n + 1]
                places = at(story, cells, victim[1]) if is_within(story, cells, one, other) else ()
                if places and victim[1] not in (one[0][1], other[0][1]) and all(conflict(victim, p) for p in places):
                    ways.append((n + 1, many - n, cells))
        if not ways:
            continue
        there, around, kept = min(ways, key=lambda way: (way[0] + way[1], way))
        ahead, back = max(ahead, there), max(back, around)
        if kept:
            more.setdefault(kept, []).append(victim[1])
    return ahead, back, more
