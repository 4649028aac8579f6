"""Why a single is alone, at every depth: which placed digits, through which houses or rules, leave it nothing else.

The kernel finds the cover (`native/logic/cover.hpp`), for all singles of a path or for one in a position. Of it are made the
phrase in a line, "the 1s in r3c6 and r4c9 cover every other empty cell", and the sentences of an argument, "the 1 in r3c6
covers r4c6 and r5c6 in column 6".
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from string import Formatter
from typing import TYPE_CHECKING, TypeAlias

from whydoku.model.board import Board, Cell, Digit
from whydoku.model.network import Network, Truth
from whydoku.words.limits import MAX_KEPT_SINGLE_SENTENCES
from whydoku.words.names import capitals, listed, spelled_cells
from whydoku.words.setting import Candidate, History

if TYPE_CHECKING:
    from whydoku.model.position import Position
    from whydoku.model.technique import Technique

Coverer: TypeAlias = tuple[int, list[int], list[int]]
"""The number of a house, or BY_RELATION, or -1; candidates placed; what they rule out, digits of a cell or cells of a house."""
Cover: TypeAlias = tuple[list[Coverer], list[int]]
"""Coverers, and what else is gone because of earlier steps; the kernel counts digits from 0."""
CoveredSingle: TypeAlias = tuple[int, int, int, Cover]
"""The number of a technique, a candidate, the number of a house or -1, and the cover."""

BY_RELATION = -2
_COVERED = "\0"
_FIELDS = frozenset({"cell", "cells", "digit", "digits", "house", "houses", "covered", "so"})
"""The fields of a template that a single can fill without the rest of its step."""
CONCLUDING = ("{so}", "{covered}", "{loses}", "{hit}", "{conclusion}")
"""The fields that say what follows, so that no other sentence has to."""


def cover_of(position: Position, truth: Truth, kept: Candidate, *, equal_first: bool = False) -> Cover:
    """Return why a truth has one candidate left in a position."""
    board = position.board
    values = [-1 if value is None else value - board.low for value in position.values]
    coverers, earlier = position.network.kernel.cover(values, truth.candidates, board.candidate(*kept), equal_first)
    return coverers, _ever(board, kept[0], earlier) if truth.is_cell else earlier


def _ever(board: Board, cell: Cell, digits: list[int]) -> list[int]:
    """Return those of some digits, counted from 0, that a cell could ever have had."""
    return [digit for digit in digits if board.domain(cell) >> digit & 1] if board.layers else digits


def is_by_houses(position: Position, truth: Truth, kept: Candidate) -> bool:
    """Whether houses and earlier steps alone leave a truth one candidate, so that the kernel's cover names all reasons."""
    if position.board.layer_of(kept[0]) is not None:
        return False
    return all(by >= 0 for by, _, _ in cover_of(position, truth, kept, equal_first=True)[0])


@lru_cache(maxsize=64)
def single_sentence(template: str) -> str:
    """Return a technique's sentence with its conclusion, or nothing if it names roles that a single lacks.

    >>> single_sentence("{house} has room for {digits}.")
    '{house} has room for {digits}. So {so}.'
    """
    fields = [(name, form, conversion) for _, name, form, conversion in Formatter().parse(template) if name is not None]
    if any(name not in _FIELDS or form or conversion for name, form, conversion in fields):
        return ""
    return f"{template} So {{so}}." if template and not any(field in template for field in CONCLUDING) else template


class SingleTeller:
    """The words of singles on a network: names of cells, digits and houses by their numbers in the kernel."""

    def __init__(self, network: Network) -> None:
        self.board = network.board
        self.cells = [network.board.name(cell) for cell in network.board.cells]
        self.digits = [network.board.symbol(digit) for digit in network.board.digits]
        self.houses = [*(house.name for house in network.houses), ""]  # the last entry is for house -1: none
        cells, digits, houses = self.cells, self.digits, self.houses
        self._is_plain = not any(end in house for house in houses for end in (". ", "! ", "? "))

        @lru_cache(maxsize=MAX_KEPT_SINGLE_SENTENCES)
        def frame(sentence: str, candidate: int, house: int) -> tuple[str, str, str]:
            cell, digit = divmod(candidate, len(digits))
            where, what, home = cells[cell], digits[digit], houses[house]
            known = {"cell": where, "cells": where, "digit": what, "digits": what, "house": home, "houses": home}
            filled = sentence.format(**known, covered=_COVERED, so=f"{where} is {what}")
            return capitals(filled).partition(_COVERED)

        @lru_cache(maxsize=MAX_KEPT_SINGLE_SENTENCES)
        def has(house: int, covered: tuple[int, ...]) -> str:
            return f"{houses[house]} has {listed([digits[digit] for digit in covered])}"

        self._frame = frame  # a sentence before its cover, the gap, and the rest
        self._has = has  # phrases that a house has some digits

    def lines(self, techniques: Sequence[Technique], singles: Sequence[CoveredSingle | None]) -> list[str | None]:
        """Return the one-line text of each single; None for the other steps, and if the sentence names roles it lacks."""
        if not self._is_plain:  # if a sentence ends within a name, capital letters depend on the whole text
            return [None] * len(singles)
        size, layers, frame = len(self.digits), self.board.layers, self._frame
        sentences: dict[int, str] = {}
        lines: list[str | None] = [None] * len(singles)
        for number, single in enumerate(singles):
            if single is None:
                continue
            technique, candidate, house, cover = single
            if layers and self.board.layer_of(candidate // size) is not None:  # its own story names it
                continue
            for coverer in cover[0]:
                if coverer[0] < 0:  # a rule is involved, which the single's own story names
                    break
            else:
                sentence = sentences.get(technique)
                if sentence is None:
                    sentence = sentences[technique] = single_sentence(techniques[technique].text)
                before, gap, after = frame(sentence, candidate, house)
                if house < 0 and layers:
                    cover = cover[0], _ever(self.board, candidate // size, cover[1])
                if gap:
                    before += self.covered(cover, candidate % size if house >= 0 else None) + after
                lines[number] = before or None
        return lines

    def covered(self, cover: Cover, digit: int | None) -> str:
        """Return what rules out the other places of a digit in a house, or, without a digit, the other digits of a cell."""
        coverers, earlier = cover
        if digit is None:
            return self._covered_digits(coverers, earlier)
        if not coverers:
            return "earlier steps rule out every other empty cell" if earlier else "every other cell is filled"
        cells = []
        for by, placed, _ in coverers:
            if by == BY_RELATION:
                return "digits in other cells rule out every other empty cell"
            cells.append(placed[0] // len(self.digits))
        named = listed([self.cells[cell] for cell in sorted(cells)])
        several = len(cells) > 1
        end = (
            "and earlier steps rule out every other empty cell"
            if earlier
            else f"cover{'' if several else 's'} every other empty cell"
        )
        return f"the {self.digits[digit]}{'s' if several else ''} in {named} {end}"

    def _covered_digits(self, coverers: list[Coverer], earlier: list[int]) -> str:
        said, excluded = [], []
        for by, _, covered in coverers:
            if by >= 0:
                said.append(self._has(by, tuple(covered)))
            else:
                excluded += covered
        if excluded:
            said.append(f"other rules exclude {self._listed(sorted(excluded))}")
        if earlier:
            said.append(f"earlier steps rule out {self._listed(earlier)}")
        return ", and ".join(said)

    def _listed(self, digits: list[int], last: str = "and") -> str:
        return listed([self.digits[digit] for digit in digits], last)

    def _placed(self, candidate: int) -> tuple[int, Cell]:
        cell, digit = divmod(candidate, len(self.digits))
        return digit, cell

    # -- arguments --------------------------------------------------------------------------------------------------

    def reasons(self, truth: Truth, cover: Cover, network: Network, history: History) -> list[str]:
        """Return why the other candidates of a truth are excluded, one sentence for each reason."""
        if truth.is_cell:
            return self._digits_gone(truth, cover, network, history)
        said = []
        for by, placed, covered in cover[0]:
            digit, cell = self._placed(placed[0])
            house = self._house(by, cell, covered, network)
            there = f" in {house}" if house and house != truth.house else ""
            said.append(
                f"the {self.digits[digit]} in {self.cells[cell]} covers {spelled_cells(self.board, covered)}{there}"
            )
        digit = truth.pairs[0][1]
        for by_step, cells in _by_step([(cell, digit) for cell in cover[1]], history).items():
            named = spelled_cells(self.board, [cell for cell, _ in cells])
            said.append(f"{named} lost {self.board.symbol(digit)} {by_step}")
        return said

    def _digits_gone(self, truth: Truth, cover: Cover, network: Network, history: History) -> list[str]:
        target = truth.pairs[0][0]
        by_house: dict[str, list[tuple[int, Cell, list[int]]]] = {}
        for by, placed, covered in cover[0]:
            for candidate in placed:
                digit, cell = self._placed(candidate)
                by_house.setdefault(self._house(by, cell, [target], network), []).append((digit, cell, covered))
        said = []
        for house, met in by_house.items():
            if house:
                named = listed([f"{self.digits[digit]} in {self.cells[cell]}" for digit, cell, _ in sorted(met)])
                said.append(f"{house} has {named}")
            else:
                said += [
                    f"{self.cells[cell]} is {self.digits[digit]}, so {truth.name} is not {self._listed(covered, 'or')}"
                    for digit, cell, covered in met
                ]
        gone = [(target, self.board.low + digit) for digit in cover[1]]
        for by_step, pairs in _by_step(gone, history).items():
            said.append(f"{listed([self.board.symbol(digit) for _, digit in pairs])} went {by_step}")
        return said

    def _house(self, by: int, cell: Cell, others: list[Cell], network: Network) -> str:
        return self.houses[by] if by >= 0 else common_house(network, cell, others)


def common_house(network: Network, cell: Cell, others: Sequence[Cell]) -> str:
    """Return the name of the last house that a cell shares with some others, or nothing."""
    shared = [n for n in network.houses_of[cell] if all(n in network.houses_of[other] for other in others)]
    return network.houses[shared[-1]].name if shared and cell not in others else ""


def _by_step(gone: Sequence[tuple[Cell, Digit]], history: History) -> dict[str, list[tuple[Cell, Digit]]]:
    """Group candidates by the earlier step that removed them."""
    found: dict[str, list[tuple[Cell, Digit]]] = {}
    for cell, digit in gone:
        by = history(cell, digit)
        found.setdefault(f"in {by}" if by else "earlier", []).append((cell, digit))
    return found


def question(house: str, asked: str) -> str:
    """Return the question that a single answers: about a digit in a house, or else about a cell."""
    return f"Where does the {asked} go in {house}?" if house else f"What can {asked} be?"
