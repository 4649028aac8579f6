"""Why candidates are excluded in a net, with as few digits and houses as possible, in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from whydoku.model.board import Board, Cell
from whydoku.model.sentence import FromLine, Group, Is, IsNot, Source, Tie
from whydoku.words.conclusion import by_cells
from whydoku.words.names import joined, listed, spelled_cells
from whydoku.words.phrases import claim_phrase
from whydoku.words.setting import Candidate
from whydoku.words.story import Story, few_that_meet


class Fact(NamedTuple):
    """Something that may exclude a candidate: digits of which one holds, or a line that excludes it; and its source."""

    holders: tuple[Candidate, ...]
    source: Source


class Exclusion(NamedTuple):
    """Why a candidate is excluded: it sees all of some digits of which one holds, or a line excludes it; and the sources."""

    pair: Candidate
    holders: tuple[Candidate, ...]
    where: tuple[str, ...]  # the houses that they share, or the rules between them
    because: tuple[Source, ...]


def exclude(
    story: Story, pairs: Sequence[Candidate], facts: Sequence[Fact], lines: dict[Candidate, Source]
) -> list[Exclusion]:
    """Return why candidates are excluded, using few facts and few houses; `lines` exclude some candidates directly."""
    conflict = story.setting.conflict
    every = [*facts, *(Fact((), line) for line in dict.fromkeys(lines[pair] for pair in pairs if pair in lines))]

    def keeps_out(fact: Fact, pair: Candidate) -> bool:
        if fact.holders:
            return all(conflict(each, pair) for each in fact.holders)
        return lines.get(pair) == fact.source or pair in _said(story, fact.source)

    by_pair = {pair: {n for n, fact in enumerate(every) if keeps_out(fact, pair)} for pair in pairs}
    chosen = [every[number] for number in few_that_meet([*by_pair.values()])]
    seen = {pair: [fact for fact in chosen if keeps_out(fact, pair)] for pair in pairs}
    choices: list[tuple[Candidate, list[Candidate]]] = []
    for pair, by in seen.items():
        if by and all(len(fact.holders) == 1 for fact in by):
            choices.append((pair, [fact.holders[0] for fact in by]))
        elif by and all(fact.holders for fact in by):
            choices += [(pair, [holder]) for holder in by[0].holders]
    houses = story.keep_from_any(choices)
    return [_by_house(story, pair, by, houses) for pair, by in seen.items() if by]


def _said(story: Story, source: Source) -> set[Candidate]:
    """Return the candidates that a line excludes."""
    found: set[Candidate] = set()
    for claim in story.lines[source.number].claims if isinstance(source, FromLine) else ():
        if isinstance(claim, IsNot):
            found |= {(cell, digit) for cell in claim.cells for digit in claim.digits}
        elif isinstance(claim, Is):
            found |= {(cell, d) for cell in claim.cells for d in story.board.digits if d not in claim.digits}
    return found


def _by_house(story: Story, pair: Candidate, facts: Sequence[Fact], houses: Sequence[Source]) -> Exclusion:
    """Return why a candidate is excluded by the first fact that needs no house, or one of some houses."""
    for fact in facts:
        if not fact.holders:
            return Exclusion(pair, (), (), (fact.source,))
        if len(fact.holders) == 1 and fact.holders[0][0] == pair[0]:
            return Exclusion(pair, fact.holders, (), (fact.source,))
    for fact in facts:
        if len({holder[1] for holder in fact.holders}) > 1:
            continue
        apart = [_shared(story, pair, holder, houses) for holder in fact.holders if holder[0] != pair[0]]
        if all(each is not None for each in apart):
            found = tuple(dict.fromkeys(each for each in apart if each is not None))
            return Exclusion(pair, fact.holders, tuple(each.name for each in found if each.name), (fact.source, *found))
    fact = facts[0]
    ties = {
        holder[0]: tie
        for holder in fact.holders
        if holder[1] != pair[1] and (tie := story.apart(holder, pair)) is not None
    }  # a rule about two cells covers all their digits
    between = (
        ties[holder[0]] if holder[0] in ties and story.setting.tie_name(holder, pair) else story.apart(holder, pair)
        for holder in fact.holders
    )
    found = tuple(dict.fromkeys(each for each in between if each is not None))
    return Exclusion(pair, fact.holders, tuple(each.name for each in found if each.name), (fact.source, *found))


def _shared(story: Story, pair: Candidate, holder: Candidate, houses: Sequence[Source]) -> Group | Tie | None:
    """Return which of some houses and rules makes two candidates conflict."""
    network = story.setting.network
    names = {network.groups[n].name for n in network.groups_of[pair[0]] if n in network.groups_of[holder[0]]}
    tie = story.apart(holder, pair)
    for each in houses:
        if isinstance(each, Group) and pair[1] == holder[1] and each.name in names:
            return each
        if isinstance(each, Tie) and each == tie:
            return each
    return None


# -- phrases ----------------------------------------------------------------------------------------------------------


def sees(board: Board, out: Sequence[Exclusion]) -> str:
    """Return what a cell sees, and what else it is not: "sees 3 in r1c4 and 9 in r2c2 and is not 5"."""
    by_rule: dict[tuple[Candidate, ...], list[str]] = {}
    for each in out:
        if each.holders:
            by_digit = {digit for _, digit in each.holders} == {each.pair[1]}
            by_rule.setdefault(each.holders, []).extend(() if by_digit else each.where)
    seen = [
        f"{digits_in(board, holders)}{f' ({listed([*dict.fromkeys(names)])})' if names else ''}"
        for holders, names in by_rule.items()
    ]
    other = [board.symbol(each.pair[1]) for each in out if not each.holders]
    parts = [f"sees {listed(seen)}"] if seen else []
    if other:
        parts.append(
            f"is {'not ' if len(other) == 1 else 'neither ' if len(other) == 2 else 'none of '}"
            f"{listed(other, 'nor' if len(other) == 2 else 'and')}"
        )
    return " and ".join(parts)


def digits_in(board: Board, holders: Sequence[Candidate], last: str = "or") -> str:
    """Return digits with their places: "2 in r7c4 or r7c6", "7 or 8 in r8c5"."""
    cells: dict[tuple[int, ...], list[Cell]] = {}
    for cell in dict.fromkeys(cell for cell, _ in holders):
        cells.setdefault(tuple(digit for c, digit in holders if c == cell), []).append(cell)
    return listed(
        [
            f"{listed([board.symbol(digit) for digit in digits], 'or')} in {spelled_cells(board, where, last)}"
            for digits, where in cells.items()
        ],
        last,
    )


def out_of_house(board: Board, out: Sequence[Exclusion]) -> str:
    """Return why cells of a house are excluded: "r5c7 shares row 5 with r5c1 and r4c4 is taken"."""
    shares: dict[tuple[tuple[str, ...], tuple[Cell, ...]], list[Cell]] = {}
    taken: list[Cell] = []
    other: list[Candidate] = []
    for each in out:
        holders = tuple(dict.fromkeys(cell for cell, _ in each.holders))
        if not holders:
            other.append(each.pair)
        elif holders == (each.pair[0],):
            taken.append(each.pair[0])
        else:
            shares.setdefault((each.where, holders), []).append(each.pair[0])
    parts = []
    for (where, holders), found in shares.items():
        cells = [*dict.fromkeys(found)]
        who, one = spelled_cells(board, cells), len(cells) == 1
        if len(where) == 1:
            parts.append(f"{who} {'shares' if one else 'share'} {where[0]} with {spelled_cells(board, holders, 'or')}")
        else:
            parts.append(f"{who} {'sees' if one else 'see'} {spelled_cells(board, holders)} ({listed(where)})")
    if taken := [*dict.fromkeys(taken)]:
        parts.append(f"{spelled_cells(board, taken)} {'is' if len(taken) == 1 else 'are'} taken")
    for cells_, digits in by_cells(other).items() if other else ():
        parts.append(claim_phrase(board, IsNot(cells_, tuple(sorted(digits)))))
    return joined(parts)
