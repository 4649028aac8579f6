"""An argument link by link: what follows, each with its reason.

With the position in hand, a link says what is there ("row 6 has its 1 in r6c1 or r6c3"); without it, only what the argument
names. Links that say the same of several candidates are told as one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from whydoku.model.argument import Argument, Inference, Literal, Reason
from whydoku.model.board import Board
from whydoku.model.network import LinkSet, Truth
from whydoku.words.assumption_story import breaks, long
from whydoku.words.limits import MAX_LINK_HOUSES
from whydoku.words.names import (
    by_digit,
    candidate_names,
    capital,
    house_names,
    listed,
    number_word,
    spelled_cells,
    truth_names,
)
from whydoku.words.rule_account import rule_link
from whydoku.words.setting import History, nobody
from whydoku.words.singles import SingleTeller, common_house, cover_of

if TYPE_CHECKING:
    from whydoku.model.position import Position


def link_by_link(
    board: Board, argument: Argument, position: Position | None = None, history: History = nobody
) -> list[str]:
    """Tell every inference with its reason, one sentence or two for each."""
    teller = _Teller(board, argument, position, history)
    return [capital(sentence) for run in _runs(argument) for sentence in teller.tell(run)]


def sentences_of(
    board: Board,
    argument: Argument,
    numbers: Sequence[int],
    position: Position | None = None,
    history: History = nobody,
) -> list[str]:
    """Tell inferences that have one reason."""
    return [capital(sentence) for sentence in _Teller(board, argument, position, history).tell(numbers)]


def _runs(argument: Argument) -> Iterator[list[int]]:
    """Put neighbours with the same reason together."""
    run: list[int] = []
    for number, inference in enumerate(argument):
        first = argument[run[0]] if run else None
        alike = first is not None and (
            (first.reason, first.truths, first.rules) == (inference.reason, inference.truths, inference.rules)
            and len(inference.claim) == 1
            and len(first.claim) == 1
            and (first.needs == inference.needs or inference.reason is Reason.CASES)
            and inference.reason not in (Reason.ASSUME, Reason.FAILS)
            and first.claim[0].holds == inference.claim[0].holds
        )
        if not alike and run:
            yield run
            run = []
        run.append(number)
    if run:
        yield run


class _Teller:
    def __init__(self, board: Board, argument: Argument, position: Position | None, history: History) -> None:
        self.board = board
        self.argument = argument
        self.position = position
        self.history = history
        self.told: set[Truth] = set()  # what has been said of them need not be said again

    def tell(self, run: Sequence[int]) -> list[str]:
        inference = self.argument[run[0]]
        claims = [literal for number in run for literal in self.argument[number].claim]
        under = bool(self.argument.under[run[0]])
        then = "then " if under else ""
        said = long(self.board, claims) if inference.reason is not Reason.FILLINGS else ""
        match inference.reason:
            case Reason.ASSUME:
                return [f"suppose {said}."]
            case Reason.LAST:
                return self.last(inference, said, under)
            case Reason.CONFLICT:
                return [f"{then}{self.conflict(inference, claims, said)}."]
            case Reason.LOCKED:
                return [self.locked(inference, claims, said, then)]
            case Reason.COUNT:
                return self.count(run, inference, claims, said)
            case Reason.RULE:
                assert inference.rule is not None
                if self.position is not None:
                    alike = [self.argument[number] for number in run]
                    return [f"{rule_link(self.board, self.position, self.argument, alike, said)}."]
                says = inference.rule.says or f"by {inference.rule.name}"
                return [f"{says}; so {said}." if claims else f"{says}, and that breaks."]
            case Reason.EMPTY:
                return [f"then {breaks(self.board, self.argument, inference)}."]
            case Reason.CASES:
                return [f"{_cases(inference)}, {said}."]
            case Reason.FAILS:
                return [f"that cannot be, so {said}."]
            case Reason.FILLINGS:
                return [_fillings(self.board, inference, claims)]
        what = truth_names(inference.truths)
        if len(inference.truths) > MAX_LINK_HOUSES:
            what = f"{len(inference.truths)} cells and houses together"
        return [f"otherwise there is no way left to fill {what}, so {said}."]

    # -- one reason each --------------------------------------------------------------------------------------------

    def last(self, inference: Inference, said: str, under: bool) -> list[str]:
        truth = inference.truths[0] if inference.truths else None
        if truth is None:
            return [f"only one of these is left: {said}."]
        if under or inference.needs or self.position is None:
            why = "its only candidate left" if truth.is_cell else f"the only place left in {truth.house}"
            return [f"{'then ' if under else ''}{said}, {why}."]
        cover = cover_of(self.position, truth, inference.claim[0].candidate)
        network = self.position.network
        told = [f"{link}." for link in network.once(SingleTeller).reasons(truth, cover, network, self.history)]
        if not told and not truth.is_cell:
            told = [f"{house_names([truth.house])} has no other empty cell."]
        return [*told, f"only {self.left(truth, inference.claim[0])}, so {said}."]

    def left(self, truth: Truth, literal: Literal) -> str:
        if truth.is_cell:
            return f"{self.board.symbol(literal.digit)} is left for {truth.name}"
        return f"{self.board.name(literal.cell)} is left for {truth.name}"

    def conflict(self, inference: Inference, claims: list[Literal], said: str) -> str:
        board = self.board
        if not claims:
            return f"but {breaks(board, self.argument, inference)}"
        by = next(x for need in inference.needs for x in self.argument[need].claim if x.holds)
        digit = board.symbol(by.digit)
        if all(claim.cell == by.cell for claim in claims):
            return f"{said}: the cell is {digit}"
        house = ""
        if self.position is not None and all(claim.digit == by.digit for claim in claims):
            house = common_house(self.position.network, by.cell, [claim.cell for claim in claims])
        if house:
            return f"{said}: {house} has its {digit} in {board.name(by.cell)}"
        return f"{said}, because {board.name(by.cell)} is {digit}"

    def open(self, truth: Truth) -> list[tuple[int, int]]:
        """Give what a truth has left in the position."""
        assert self.position is not None
        return [(cell, digit) for cell, digit in truth.pairs if self.position.has(cell, digit)]

    def has(self, truth: Truth) -> str:
        """Say what a truth has left: "r4c1 is 2 or 7", "row 6 has its 1 in r6c1 or r6c3"."""
        left = self.open(truth)
        if truth.is_cell:
            return f"{truth.name} is {listed([self.board.symbol(digit) for _, digit in left], 'or')}"
        digit = truth.name.partition(" in ")[0]
        return f"{truth.house} has its {digit} in {spelled_cells(self.board, [cell for cell, _ in left], 'or')}"

    def locked(self, inference: Inference, claims: list[Literal], said: str, then: str) -> str:
        if inference.truths:
            truth = inference.truths[0]
            if self.position is not None and not inference.needs and len(self.open(truth)) > 1:
                left = self.open(truth)
                if not truth.is_cell and {claim.digit for claim in claims} == {left[0][1]}:
                    who = spelled_cells(self.board, [*dict.fromkeys(claim.cell for claim in claims)])
                    sees = (
                        f"{who} {'sees' if len(claims) == 1 else 'see'} {'both' if len(left) == 2 else 'all of these'}"
                    )
                    return f"{self.has(truth)}. {sees}, so {said}."
                return f"{self.has(truth)}; whichever it is, {said}."
            if self.position is not None and not inference.needs:
                return f"{self.has(truth)}, so {said}."
            what = "every candidate left in" if truth.is_cell else "every place left for"
            return f"{then}{what} {truth.name} rules it out: {said}."
        first = self.argument[inference.needs[0]].claim
        if len(first) == 1:
            return f"{long(self.board, first)}, so {said}."
        return one_of_them(self.board, first, claims, said)

    def count(self, run: Sequence[int], inference: Inference, claims: list[Literal], said: str) -> list[str]:
        clauses = [self.argument[n].claim for n in inference.needs if len(self.argument[n].claim) > 1]
        names = [truth.name for truth in inference.truths]
        names += [f"one of {candidate_names(self.board, (x.candidate for x in clause))}" for clause in clauses]
        if not claims or clauses or inference.needs or self.position is None:
            rooms = _rooms(self.board, inference.sets)
            if not claims:
                return [f"{listed(names)} need {number_word(len(names))} places and have only {rooms}."]
            if len(run) > 1:
                rooms = _rooms(self.board, tuple(dict.fromkeys(s for n in run for s in self.argument[n].sets)))
                return [f"{listed(names)} need every place they have in {rooms}, so {said}."]
            return [
                f"otherwise {listed(names)} would need {number_word(len(names))} places and fit only in {rooms}; so {said}."
            ]
        told = [f"{self.has(truth)}." for truth in inference.truths if truth not in self.told]
        self.told.update(inference.truths)
        return [*told, self.used_up(run, inference, said)]

    def used_up(self, run: Sequence[int], inference: Inference, said: str) -> str:
        """Say that truths need as much room as they have: cells and digits, digits and cells, or houses and houses."""
        many = len(inference.truths)
        left = [pair for truth in inference.truths for pair in self.open(truth)]
        cells, digits = {cell for cell, _ in left}, {digit for _, digit in left}
        number = number_word(many)
        if all(truth.is_cell for truth in inference.truths):
            if len(digits) == many:
                named = listed([self.board.symbol(digit) for digit in sorted(digits)])
                return f"{number} cells, {number} digits: they use up {named}, and {said}."
        elif len({truth.house for truth in inference.truths}) == 1:
            if len(cells) == many:
                return f"{number} digits, {number} cells: they leave no room for another digit there, and {said}."
        elif len(digits) == 1:
            sets = tuple(dict.fromkeys(s for n in run for s in self.argument[n].sets))
            if len(sets) == many and all(" in " in each.name for each in sets):
                rooms = house_names([each.name.partition(" in ")[2] for each in sets])
                return f"these {number} places lie in {rooms}, one in each, and {said}."
        if len(digits) == 1 and inference.sets and all(" in " in each.name for each in inference.sets):
            rooms = house_names([each.name.partition(" in ")[2] for each in inference.sets])
        else:
            rooms = _rooms(self.board, inference.sets)
        if len(run) == 1 and len(inference.claim) == 1 and not inference.claim[0].holds:
            literal = inference.claim[0]
            start = f"with {self.board.symbol(literal.digit)} in {self.board.name(literal.cell)}"
            return f"{start}, these {number} would have only {rooms} left, so {said}."
        return f"otherwise these {number} would have only {rooms} left, so {said}."


def _cases(inference: Inference) -> str:
    if not inference.truths:
        return "either way"
    truth = inference.truths[0]
    return f"whichever digit {truth.name} takes" if truth.is_cell else f"wherever the {truth.name} goes"


def _rooms(board: Board, sets: Sequence[LinkSet]) -> str:
    """Name sets: cells as they are, the digits of a house together, a digit's houses together."""
    cells: list[str] = []
    digits_of: dict[str, list[str]] = {}
    others: list[str] = []
    for each in sets:
        digit, sep, house = each.name.partition(" in ")
        if not each.name:
            others.append(candidate_names(board, map(board.split, each.candidates)))
        elif sep:
            digits_of.setdefault(house, []).append(digit)
        else:
            cells.append(each.name)
    by_digits: dict[tuple[str, ...], list[str]] = {}
    for house, digits in digits_of.items():
        by_digits.setdefault(tuple(sorted(digits)), []).append(house)
    parts = [f"{listed(list(digits))} in {house_names(houses)}" for digits, houses in by_digits.items()]
    return listed([*([listed(cells)] if cells else []), *parts, *others]) or "no place at all"


def any_holds(board: Board, candidates: Iterable[tuple[int, int]]) -> str:
    """Say that one of some candidates is true: "one of r5c4 and r5c9 is 5", "r3c8 is 8 or r6c7 is 4"."""
    parts = []
    for digit, cells in by_digit(candidates).items():
        who = board.name(cells[0]) if len(cells) == 1 else f"one of {spelled_cells(board, cells)}"
        parts.append(f"{who} is {board.symbol(digit)}")
    return listed(parts, "or")


def none_holds(board: Board, candidates: Iterable[tuple[int, int]]) -> str:
    """Say that some candidates are all false, as a case: "r5c4 and r5c9 were not 5"."""
    parts = [
        f"{spelled_cells(board, cells)} were not {board.symbol(digit)}" for digit, cells in by_digit(candidates).items()
    ]
    return listed(parts)


def one_of_them(board: Board, first: Sequence[Literal], claims: Sequence[Literal], said: str) -> str:
    """Say that one of some candidates is true, and that each of them rules out what goes."""
    holds = any_holds(board, [literal.candidate for literal in first])
    if len({literal.digit for literal in (*first, *claims)}) == 1:
        who = [*dict.fromkeys(literal.cell for literal in claims)]
        sees = "sees" if len(who) == 1 else "see"
        number = "both" if len(first) == 2 else "all of them"
        return f"{holds}, and {spelled_cells(board, who)} {sees} {number}, so {said}."
    return f"{holds}; whichever it is, {said}."


def _fillings(board: Board, inference: Inference, claims: list[Literal]) -> str:
    cells = spelled_cells(board, [cell for cell, _ in inference.fillings])
    guards = [literal.candidate for literal in claims]
    return (
        f"if {none_holds(board, guards)}, {cells} could be filled in two ways that suit every house, and any solution would "
        f"have a twin; the puzzle has a single solution, so {any_holds(board, guards)}."
    )
