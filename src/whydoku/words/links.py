"""An argument link by link: what follows, each with its reason.

With the position in hand, a link says what is there ("row 6 has its 1 in r6c1 or r6c3"); without it, only what the argument
names. Links that say the same of several candidates are told as one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from whydoku.model.argument import Argument, Inference, Literal, Reason
from whydoku.model.board import Board
from whydoku.model.network import LinkSet, Truth
from whydoku.model.step import cell_names
from whydoku.words.argument import breaks, long
from whydoku.words.coverers import History, common_house, cover_of, nobody, reasons
from whydoku.words.names import candidate_names, capital, house_names, listed, spelled_cells, truth_names
from whydoku.words.rule_account import rule_link

if TYPE_CHECKING:
    from whydoku.model.position import Position

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")


def link_by_link(
    board: Board, argument: Argument, position: Position | None = None, history: History = nobody
) -> list[str]:
    """Tell every inference with its reason, one sentence or two for each."""
    teller = _Teller(board, argument, position, history)
    return [capital(sentence) for run in _runs(argument) for sentence in teller.tell(run)]


def _runs(argument: Argument) -> Iterator[list[int]]:
    """Put neighbours with the same reason together."""
    run: list[int] = []
    for number, inference in enumerate(argument):
        first = argument[run[0]] if run else None
        alike = first is not None and (
            (first.reason, first.truths, first.rule) == (inference.reason, inference.truths, inference.rule)
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
        return [f"otherwise there is no way left to fill {truth_names(inference.truths)}, so {said}."]

    # -- one reason each --------------------------------------------------------------------------------------------

    def last(self, inference: Inference, said: str, under: bool) -> list[str]:
        truth = inference.truths[0] if inference.truths else None
        if truth is None:
            return [f"only one of these is left: {said}."]
        if under or inference.needs or self.position is None:
            why = "its only candidate left" if truth.is_cell else f"the only place left in {truth.house}"
            return [f"{'then ' if under else ''}{said}, {why}."]
        cover = cover_of(self.position, truth, inference.claim[0].candidate)
        told = [f"{link}." for link in reasons(self.board, truth, cover, self.history)]
        if cover.filled and not told:
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
                each = "both of these rule" if len(self.open(truth)) == 2 else "each of these rules"
                return f"{self.has(truth)}, and {each} it out: {said}."
            what = "every candidate left in" if truth.is_cell else "every place left for"
            return f"{then}{what} {truth.name} rules it out: {said}."
        first = self.argument[inference.needs[0]].claim
        if len(first) == 1:
            return f"{long(self.board, first)}, so {said}."
        named = candidate_names(self.board, (x.candidate for x in first))
        return f"one of {named} is true, and each of them rules it out: {said}."

    def count(self, run: Sequence[int], inference: Inference, claims: list[Literal], said: str) -> list[str]:
        clauses = [self.argument[n].claim for n in inference.needs if len(self.argument[n].claim) > 1]
        names = [truth.name for truth in inference.truths]
        names += [f"one of {candidate_names(self.board, (x.candidate for x in clause))}" for clause in clauses]
        if not claims or clauses or inference.needs or self.position is None:
            rooms = _rooms(self.board, inference.sets)
            if not claims:
                return [f"then {listed(names)} need {_number(len(names))} places and fit only in {rooms}."]
            if len(run) > 1:
                rooms = _rooms(self.board, tuple(dict.fromkeys(s for n in run for s in self.argument[n].sets)))
                return [f"{listed(names)} need every place they have in {rooms}, so {said}."]
            return [
                f"otherwise {listed(names)} would need {_number(len(names))} places and fit only in {rooms}; so {said}."
            ]
        told = [f"{self.has(truth)}." for truth in inference.truths]
        many = len(inference.truths)
        taken = tuple(dict.fromkeys(s for number in run for s in self.argument[number].sets))
        if all(truth.is_cell for truth in inference.truths):
            what = f"{_number(many)} cells"
        elif len({truth.name.partition(" in ")[0] for truth in inference.truths}) == 1:
            what = f"{_number(many)} places for {inference.truths[0].name.partition(' in ')[0]}"
        else:
            what = f"{_number(many)} digits"
        if len(taken) == many:
            return [*told, f"that makes {what}, and they use up {_rooms(self.board, taken)}: {said}."]
        rooms = _rooms(self.board, inference.sets)
        return [*told, f"otherwise these {_number(many)} would have only {rooms} left; so {said}."]


def _number(number: int) -> str:
    return NUMBERS[number] if number < len(NUMBERS) else str(number)


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


def _fillings(board: Board, inference: Inference, claims: list[Literal]) -> str:
    cells = cell_names(board, [cell for cell, _ in inference.fillings])
    guards = candidate_names(board, (literal.candidate for literal in claims))
    if len(claims) == 1:
        return f"without {guards}, {cells} could be filled in two ways, but the puzzle has one solution; so {guards} is true."
    return f"without {guards}, {cells} could be filled in two ways, but the puzzle has one solution; so one of these is true."
