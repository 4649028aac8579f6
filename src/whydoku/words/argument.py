"""An argument in words: as a story (what follows, and what breaks in the end), and link by link with the reason of each."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from whydoku.model.argument import Argument, Inference, Literal, Reason
from whydoku.model.board import Board
from whydoku.model.network import Truth
from whydoku.model.step import cell_names, conclusion
from whydoku.values import dataclass, field
from whydoku.words.names import candidate_names, capital, house_names, listed, spelled_cells, truth_names


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
                parts.append(f"{named} {verb} not {listed(symbols, 'or')}")
    return listed(parts)


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
        _say(block, _breaks(board, argument, inference))
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


def _breaks(board: Board, argument: Argument, inference: Inference) -> str:
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


# -- link by link -----------------------------------------------------------------------------------------------------


def link_by_link(board: Board, argument: Argument) -> list[str]:
    """Tell every inference with its reason; those that say the same of several candidates are told at once."""
    sentences = []
    for run in _runs(argument):
        claims = [literal for number in run for literal in argument[number].claim]
        sentences.append(capital(_sentence(board, argument, argument[run[0]], claims)) + ".")
    return sentences


def _runs(argument: Argument) -> Iterator[list[int]]:
    """Put neighbours with the same reason together."""
    run: list[int] = []
    for number, inference in enumerate(argument):
        first = argument[run[0]] if run else None
        alike = first is not None and (
            (first.reason, first.truths, first.rule) == (inference.reason, inference.truths, inference.rule)
            and len(inference.claim) == 1
            and len(first.claim) == 1
            and first.needs == inference.needs
            and inference.reason not in (Reason.ASSUME, Reason.FAILS, Reason.CASES)
            and (inference.reason is not Reason.COUNT or first.sets == inference.sets)
        )
        if not alike and run:
            yield run
            run = []
        run.append(number)
    if run:
        yield run


def _sentence(board: Board, argument: Argument, inference: Inference, claims: list[Literal]) -> str:
    said = long(board, claims) if inference.reason is not Reason.FILLINGS else ""
    match inference.reason:
        case Reason.ASSUME:
            return f"suppose that {said}"
        case Reason.LAST:
            truth = inference.truths[0] if inference.truths else None
            if truth is None:
                return f"only one of these is left: {said}"
            if truth.is_cell:
                return f"{truth.name} has no other candidate left, so {said}"
            return f"{truth.name} has no other place left, so {said}"
        case Reason.CONFLICT:
            return _conflict(board, argument, inference, claims, said)
        case Reason.LOCKED:
            if inference.truths:
                truth = inference.truths[0]
                what = "every candidate left in" if truth.is_cell else "every place left for"
                return f"{what} {truth.name} rules it out: {said}"
            first = argument[inference.needs[0]].claim
            named = candidate_names(board, (x.candidate for x in first))
            return f"one of {named} is true, and each of them rules it out: {said}"
        case Reason.COUNT:
            return _count(board, argument, inference, claims, said)
        case Reason.RULE:
            assert inference.rule is not None
            says = inference.rule.says or f"by {inference.rule.name}"
            return f"{says}; so {said}" if claims else f"{inference.rule.name} cannot be satisfied: {says}"
        case Reason.EMPTY:
            return f"then {_breaks(board, argument, inference)}"
        case Reason.CASES:
            if inference.truths:
                truth = inference.truths[0]
                which = f"whichever digit {truth.name} takes" if truth.is_cell else f"wherever the {truth.name} goes"
            else:
                which = "either way"
            return f"{which}, {said}"
        case Reason.FAILS:
            return f"that cannot be, so {said}"
        case Reason.FILLINGS:
            return _fillings(board, inference, claims)
    tried = truth_names(inference.truths)
    return f"otherwise there is no way left to fill {tried}, so {said}"


def _conflict(board: Board, argument: Argument, inference: Inference, claims: list[Literal], said: str) -> str:
    if not claims:
        return f"but {_breaks(board, argument, inference)}"
    by = next(x for need in inference.needs for x in argument[need].claim if x.holds)
    return f"{said}, because {board.name(by.cell)} is {board.symbol(by.digit)}"


def _count(board: Board, argument: Argument, inference: Inference, claims: list[Literal], said: str) -> str:
    clauses = [argument[n].claim for n in inference.needs if len(argument[n].claim) > 1]
    names = [truth.name for truth in inference.truths]
    names += [f"one of {candidate_names(board, (x.candidate for x in clause))}" for clause in clauses]
    many = len(names)
    rooms = [link.name or candidate_names(board, map(board.split, link.candidates)) for link in inference.sets]
    where = _rooms(rooms)
    if not claims:
        return f"then {listed(names)} need {many} places and fit only in {where}"
    return f"otherwise {listed(names)} would need {many} places and fit only in {where}; so {said}"


def _rooms(names: list[str]) -> str:
    """Name sets: cells as they are, a digit's houses together."""
    by_digit: dict[str, list[str]] = {}
    for name in names:
        digit, sep, house = name.partition(" in ")
        by_digit.setdefault(digit if sep and not house[1:2].isdecimal() else "", []).append(house if sep else name)
    parts = []
    for digit, houses in by_digit.items():
        parts.append(house_names(houses) if not digit else f"{house_names(houses)} (for {digit})")
    return listed(parts) if parts else "no place at all"


def _fillings(board: Board, inference: Inference, claims: list[Literal]) -> str:
    cells = cell_names(board, [cell for cell, _ in inference.fillings])
    guards = candidate_names(board, (literal.candidate for literal in claims))
    if len(claims) == 1:
        return f"without {guards}, {cells} could be filled in two ways, but the puzzle has one solution; so {guards} is true"
    return f"without {guards}, {cells} could be filled in two ways, but the puzzle has one solution; so one of these is true"
