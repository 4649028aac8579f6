"""Claims and sources as phrases: one form for each kind, from which every sentence is built."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from whydoku.model.board import Board, Cell, Digit
from whydoku.model.sentence import (
    Claim,
    Counted,
    Equal,
    HiddenIn,
    Impossible,
    Is,
    IsNot,
    MadeOf,
    OneOf,
    Total,
)
from whydoku.model.wording import digits_listed, joined, listed, number_word, spelled_cells
from whydoku.model.wording import digits_phrase as digits_phrase
from whydoku.words.names import by_digit


def claims_phrase(board: Board, claims: Iterable[Claim]) -> str:
    """Return claims as clauses of one sentence: "r1c5 is 7, and r3c4 and r3c9 are not 2"."""
    return joined([claim_phrase(board, claim) for claim in claims])


def claim_phrase(board: Board, claim: Claim) -> str:
    """Return a claim as a clause, without capital letter and full stop."""
    match claim:
        case Is():
            return is_phrase(board, claim.cells, claim.digits)
        case IsNot():
            return is_not_phrase(board, claim.cells, claim.digits)
        case OneOf():
            return one_of_phrase(board, claim.literals)
        case Total():
            terms = sum_of(board, claim.cells, claim.weights)
            if claim.compared == "exactly":
                return f"{terms} = {claim.number}"
            return f"{terms} is {claim.compared} {claim.number}"
        case Equal():
            return f"{spelled_cells(board, claim.cells)} hold the same digit"
        case HiddenIn():
            digits = listed([board.symbol(digit) for digit in claim.digits])
            return f"{claim.group} has its {digits} in {spelled_cells(board, claim.cells, 'or')}"
        case Counted():
            many = f"{claim.compared} {number_word(claim.number)}"
            verb = "is" if claim.number == 1 else "are"
            return f"{many} of {spelled_cells(board, claim.cells)} {verb} {digits_phrase(board, claim.digits)}"
        case MadeOf():
            return f"{spelled_cells(board, claim.cells)} are {sets_phrase(board, claim.sets)}"
        case Impossible():
            return "that cannot be"


def is_phrase(board: Board, cells: Sequence[Cell], digits: Sequence[Digit]) -> str:
    """Return what cells are: "r4c1 is 1 or 2", "r4c1 and r5c1 are each at most 4"."""
    verb = "is" if len(cells) == 1 else "are"
    each = "each " if len(cells) > 1 and len(digits) > 1 else ""
    return f"{spelled_cells(board, cells)} {verb} {each}{digits_phrase(board, digits)}"


def is_not_phrase(board: Board, cells: Sequence[Cell], digits: Sequence[Digit]) -> str:
    """Return what cells are not: "r4c1 is not 5", "r4c1 and r5c1 are neither 3 nor 4", "r4c1 is none of 1, 2 and 5"."""
    return f"{spelled_cells(board, cells)} {lack_phrase(board, len(cells), digits)}"


def lack_phrase(board: Board, many: int, digits: Sequence[Digit]) -> str:
    """Return what that many cells are not, without their names: "is not 5", "are neither 3 nor 4"."""
    verb = "is" if many == 1 else "are"
    ordered = sorted(digits)
    if len(ordered) == 1:
        what = f"not {board.symbol(ordered[0])}"
    elif len(ordered) == 2:
        what = f"neither {digits_listed(board, ordered, 'nor')}"
    else:
        what = f"none of {digits_listed(board, ordered)}"
    return f"{verb} {what}"


def one_of_phrase(board: Board, literals: Sequence[tuple[Cell, Digit, bool]]) -> str:
    """Return the clause that one of some statements is true: "one of r5c4 and r5c9 is 5", "r3c8 is 8 or r6c7 is not 4"."""
    parts = []
    for digit, cells in by_digit((cell, digit) for cell, digit, yes in literals if yes).items():
        who = board.name(cells[0]) if len(cells) == 1 else f"one of {spelled_cells(board, cells)}"
        parts.append(f"{who} is {board.symbol(digit)}")
    parts += [f"{board.name(cell)} is not {board.symbol(digit)}" for cell, digit, yes in literals if not yes]
    return listed(parts, "or")


def sum_of(board: Board, cells: Sequence[Cell], weights: Sequence[int] = ()) -> str:
    """Return cells as a sum: "r1c1 + 2·r1c2"."""
    terms = zip(cells, weights or (1,) * len(cells), strict=True)
    return " + ".join(board.name(cell) if weight == 1 else f"{weight}·{board.name(cell)}" for cell, weight in terms)


def sets_phrase(board: Board, sets: Sequence[Sequence[Digit]], last: str = "or") -> str:
    """Return sets of digits as sums: "1 + 2 + 5 or 1 + 3 + 4"."""
    return listed([" + ".join(board.symbol(digit) for digit in each) for each in sets], last)
