"""An argument as a story: what follows from an assumption, and what breaks in the end."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from whydoku.model.argument import Argument, Inference, Literal, Reason
from whydoku.model.board import Board
from whydoku.model.network import Truth
from whydoku.model.step import conclusion
from whydoku.values import dataclass, field
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


# -- stories ----------------------------------------------------------------------------------------------------------


@dataclass
class _Block:
    """What is said under one assumption."""

    assumed: str
    lines: list[str] = field(default_factory=list)
    joins: object = None  # why the last line is so, as long as what follows for the same reason may join it
    literals: list[Literal] = field(default_factory=list)
    takes: list[Literal] = field(default_factory=list)


def stories(board: Board, argument: Argument) -> dict[str, str]:
    """Tell an argument that starts from assumptions: what follows, and what it ends in.

    Further assumptions that fail on the way are told in brackets, each with its own end; plain conflicts, which anybody sees,
    are left out.
    """
    told = _blocks(board, argument)
    supposed = bool(told)
    if not supposed:  # it follows whatever is supposed
        told = [_Block("in every case")]
        for inference in argument:
            if inference.claim:
                _tell(board, argument, inference, told)
    first = told[0]
    story = ", then ".join(first.lines)
    cases = [", then ".join([block.assumed, *block.lines]) for block in told]
    return {
        "assumption": first.assumed,
        "story": story,
        "stories": "; ".join(cases) if supposed else f"{first.assumed} {story}",
        "takes": short(board, first.takes),
    }


def _blocks(board: Board, argument: Argument) -> list[_Block]:
    told: list[_Block] = []
    stack: list[_Block] = []
    failing = {inference.needs[1] for inference in argument if inference.reason is Reason.FAILS}
    for number, inference in enumerate(argument):
        if inference.reason in (Reason.CASES, Reason.SEARCH, Reason.FILLINGS):
            continue
        if inference.reason is Reason.ASSUME:
            if number not in failing:
                stack = []  # one case ends where the next begins
            block = _Block(short(board, inference.claim))
            if not stack:
                told.append(block)
            stack.append(block)
        elif stack:
            _tell(board, argument, inference, stack)
    return told


def _tell(board: Board, argument: Argument, inference: Inference, stack: list[_Block]) -> None:
    """Say an inference in the story of the last assumption."""
    if inference.reason is Reason.FAILS:
        failed = stack.pop()
        if stack:
            inside = ", then ".join(failed.lines)
            _say(stack[-1], f"{short(board, inference.claim)} (with {failed.assumed} as well: {inside})")
        return
    block = stack[-1]
    if not inference.claim:
        _say(block, breaks(board, argument, inference))
    elif inference.reason is Reason.CONFLICT:
        block.takes += inference.claim
    elif inference.reason in (Reason.RULE, Reason.LOCKED):
        by = inference.rule or Reason.LOCKED
        if block.joins == by:
            block.lines.pop()
        else:
            block.literals = []
        block.literals += inference.claim
        said = short(board, block.literals)
        block.lines.append(said if inference.rule is None else f"{said} by {inference.rule.name}")
        block.joins = by
    else:
        _say(block, " or ".join(short(board, [literal]) for literal in inference.claim))


def _say(block: _Block, text: str) -> None:
    block.lines.append(text)
    block.joins = None


def breaks(board: Board, argument: Argument, inference: Inference) -> str:
    """Say what cannot be."""
    if inference.reason is Reason.EMPTY:
        if inference.truths:
            return nothing_left(inference.truths[0])
        first = argument[inference.needs[0]].claim
        return f"none of {candidate_names(board, (x.candidate for x in first))} is left"
    if inference.reason is Reason.RULE and inference.rule is not None:
        return f"{inference.rule.name} cannot be satisfied"
    if inference.reason is Reason.COUNT:
        return f"{truth_names(inference.truths)} have only {len(inference.sets)} places left"
    facts = [argument[need].claim[0] for need in inference.needs if len(argument[need].claim) == 1]
    holds = [literal for literal in facts if literal.holds]
    goes = [literal for literal in facts if not literal.holds]
    if holds and goes:
        return f"{long(board, holds[:1])} and is not"
    return f"{short(board, holds)} cannot all be true"
