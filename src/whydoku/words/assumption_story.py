"""An argument as a story: what follows from an assumption, and what breaks in the end."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from whydoku.model.argument import Argument, Inference, Literal, Reason
from whydoku.model.board import Board
from whydoku.model.network import Truth
from whydoku.model.step import conclusion
from whydoku.words.names import candidate_names, joined, listed, spelled_cells, truth_names


def nothing_left(truth: Truth) -> str:
    """Say that a truth has nothing left."""
    if truth.is_cell:
        return f"{truth.name} has no candidate left"
    digit, _, _ = truth.name.partition(" in ")
    return f"{truth.house} has no place left for {digit}"


def short(board: Board, literals: Iterable[Literal]) -> str:
    """Write what holds and what does not, in a player's notation."""
    listed_ = tuple(literals)
    return conclusion(
        board, tuple(x.candidate for x in listed_ if x.holds), tuple(x.candidate for x in listed_ if not x.holds)
    )


def long(board: Board, literals: Sequence[Literal]) -> str:
    """Say it: "r1c5 is 7", "r3c4 and r3c9 are not 2"."""
    parts = []
    for holds in (True, False):
        by_digit: dict[int, list[int]] = {}
        for literal in literals:
            if literal.holds is holds:
                by_digit.setdefault(literal.digit, []).append(literal.cell)
        by_cells: dict[tuple[int, ...], list[str]] = {}
        for digit, cells in by_digit.items():
            by_cells.setdefault(tuple(sorted(cells)), []).append(board.symbol(digit))
        for where, symbols in by_cells.items():
            verb = "is" if len(where) == 1 else "are"
            named = spelled_cells(board, where)
            if holds:
                parts += [f"{named} {verb} {symbol}" for symbol in symbols]
            else:
                not_one = f"not {symbols[0]}" if len(symbols) == 1 else f"neither {listed(symbols, 'nor')}"
                parts.append(f"{named} {verb} {not_one if len(symbols) <= 2 else f'none of {listed(symbols)}'}")
    return joined(parts)


def taken_directly(board: Board, argument: Argument) -> str:
    """Write what the first assumption of an argument rules out directly."""
    first = next(argument.assumptions(), None)
    return short(
        board,
        [
            literal
            for number, inference in enumerate(argument)
            if inference.reason is Reason.CONFLICT and first is not None and first in argument.under[number]
            for literal in inference.claim
        ],
    )


def breaks(board: Board, argument: Argument, inference: Inference) -> str:
    """Say what cannot be."""
    if inference.reason is Reason.EMPTY:
        if inference.truths:
            return nothing_left(inference.truths[0])
        first = argument[inference.needs[0]].claim
        return f"none of {candidate_names(board, (x.candidate for x in first))} is left"
    if inference.reason is Reason.RULE and inference.rule is not None:
        return f"{inference.rule.name} breaks"
    if inference.reason is Reason.COUNT:
        return f"{truth_names(inference.truths)} have only {len(inference.sets)} places left"
    facts = [argument[need].claim[0] for need in inference.needs if len(argument[need].claim) == 1]
    holds = [literal for literal in facts if literal.holds]
    goes = [literal for literal in facts if not literal.holds]
    if holds and goes:
        return f"{long(board, holds[:1])} and is not"
    return f"{short(board, holds)} cannot all be true"
