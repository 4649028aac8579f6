"""Phrases for forcing techniques: the supposition, where it fails, the cases."""

from __future__ import annotations

from collections.abc import Iterable

from whydoku.model.argument import Argument, Literal, Reason
from whydoku.model.board import Board
from whydoku.model.network import Truth
from whydoku.model.step import Step, conclusion
from whydoku.words.names import listed, spelled_cells, truth_names
from whydoku.words.phrases import one_of_phrase


def nothing_left(truth: Truth) -> str:
    """Return the clause that a truth has nothing left."""
    if truth.is_cell:
        return f"{truth.name} has no candidate left"
    digit, _, _ = truth.name.partition(" in ")
    return f"{truth.house} has no place left for {digit}"


def short(board: Board, literals: Iterable[Literal]) -> str:
    """Return what holds and what does not, in a player's notation."""
    listed_ = tuple(literals)
    return conclusion(
        board, tuple(x.candidate for x in listed_ if x.holds), tuple(x.candidate for x in listed_ if not x.holds)
    )


def taken_directly(board: Board, argument: Argument) -> str:
    """Return what the first assumption of an argument rules out directly."""
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


def supposed(step: Step) -> str:
    """Return the first supposition as an unreal condition: "r2c2 were 4"."""
    first = next((step.argument[number].claim[0] for number in step.argument.assumptions()), None)
    if first is None:
        return "it were otherwise"
    return f"{step.board.name(first.cell)} were {'' if first.holds else 'not '}{step.board.symbol(first.digit)}"


def would_break(step: Step) -> str:
    """Return on one line what a step's first assumption would break: "no digit would be left for r4c2"."""
    argument = step.argument
    for inference in reversed(argument):
        if inference.reason is not Reason.FAILS:
            continue
        broken = argument[inference.needs[0]]
        if broken.reason is Reason.EMPTY and broken.truths:
            truth = broken.truths[0]
            if truth.is_cell:
                return f"no digit would be left for {truth.name}"
            return f"{truth.house} would have no place for {truth.name.partition(' in ')[0]}"
        if broken.rule is not None:
            name, plain = broken.rule.name, len(step.board.plain.cells)
            if any(cell >= plain for cell in broken.rule.cells):  # what is left there are no digits
                comma = "," if ", which " in name else ""
                return f"{name}{comma} could not be kept"
            return f"no digits would be left that fit {name}"
        facts = [argument[need].claim[0] for need in broken.needs if len(argument[need].claim) == 1]
        held = [literal for literal in facts if literal.holds]
        if broken.reason is Reason.CONFLICT and len(held) == 1 and -held[0] in facts:
            return f"{step.board.name(held[0].cell)} would be {step.board.symbol(held[0].digit)} and would not"
        if broken.reason is Reason.CONFLICT and len(held) == 2 and held[0].digit == held[1].digit:
            both = spelled_cells(step.board, [literal.cell for literal in held])
            return f"{both}, which see each other, would both be {step.board.symbol(held[0].digit)}"
        if broken.reason is Reason.COUNT:
            return f"{truth_names(broken.truths)} would not all find a place"
    return "there would be a contradiction"


def cases(step: Step) -> str:
    """Return what the cases of a step are: "r2c2 is 4 or 5", "row 3 has its 5 in r3c2, r3c4 or r3c9", "r1c1 is 4 or not"."""
    board, argument = step.board, step.argument
    number = next((n for n in reversed(range(len(argument))) if argument[n].reason is Reason.CASES), None)
    if number is None:
        return "it follows in any case"
    end = argument[number]
    if claim := argument.cases_claim(end):
        return one_of_phrase(board, claim)
    below: set[int] = set().union(*(argument.under[need] for need in end.needs))
    supposed = [argument[assumption].claim[0] for assumption in sorted(below - argument.under[number])]
    if not end.truths:
        literal = supposed[0] if supposed else end.claim[0]
        return f"{board.name(literal.cell)} is {board.symbol(literal.digit)} or not"
    truth = end.truths[0]
    pairs = [
        literal.candidate for literal in dict.fromkeys(supposed) if literal.holds and literal.candidate in truth.pairs
    ]
    if truth.is_cell:
        return f"{truth.name} is {listed([board.symbol(digit) for _, digit in sorted(pairs)], 'or')}"
    return f"{truth.house} has its {truth.name.partition(' in ')[0]} in {spelled_cells(board, [c for c, _ in pairs], 'or')}"
