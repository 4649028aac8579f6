"""What a hint reveals of a step before the whole: where its argument begins, and how its story opens.

Both come from the records of the step's sentences: the sources of the first one, and the lines before the first that claims
part of the conclusion. For a single it is the question that opens its story, and the rest is not made.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from whydoku.model.board import Board
from whydoku.model.position import Position
from whydoku.model.sentence import (
    ByRule,
    CellMarks,
    Claim,
    Group,
    HiddenIn,
    Is,
    IsNot,
    OneOf,
    Places,
    Sentence,
    Source,
    Suppose,
    cells_of,
)
from whydoku.model.step import Step
from whydoku.words.limits import MAX_ASKED_CELLS
from whydoku.words.names import house_names, spelled_cells
from whydoku.words.rule_phrases import is_plural
from whydoku.words.singles import question


def where_of(step: Step, position: Position | None = None) -> str:
    """Return where the argument of a step begins: a rule, a house, a cell, or for a naked single its row."""
    if step.technique.family == "singles":
        return step.houses[0] if step.houses else next(_affected(step))
    lines = step.lines(2, position)
    sources = [source for line in lines for source in sorted(line.because, key=lambda each: isinstance(each, Suppose))]
    if step.technique.family == "rules":  # the rule is what a player sees first, whatever is supposed about it
        rules = [source for source in sources if isinstance(source, ByRule)]
        sources = [*(rules or map(ByRule, step.premises)), *sources]
    found = [name for source in sources if (name := _region(step.board, source))]
    marked = [step.board.name(source.cell) for source in sources if isinstance(source, CellMarks)]
    return next(iter((*found, *marked, *_affected(step))))


def _region(board: Board, source: Source) -> str:
    match source:
        case ByRule():
            premise = source.premise
            return house_names([part.name for _, part in premise.added]) if premise.sums else premise.name
        case Places():
            return source.group
        case Group():
            return source.name
        case Suppose():
            return next((board.name(cell) for cell in cells_of(source.claim)), "")
    return ""


def _affected(step: Step) -> Iterator[str]:
    """Yield the rows of the cells that a step changes."""
    for cell, _ in (*step.places, *step.removes):
        yield f"row {step.board.positions[cell][0] + 1}"


def opening_of(step: Step, position: Position | None = None) -> str:
    """Return the opening of a step's story, up to the first line about the conclusion, with a question at the end."""
    if step.technique.family == "singles":
        ((cell, digit),) = step.places
        return (
            question(step.houses[0], step.board.symbol(digit)) if step.houses else question("", step.board.name(cell))
        )
    told: list[str] = []
    lines = step.lines(2, position)
    for line in lines if any(line.because for line in lines) else ():
        if _gives_away(step, line):
            break
        told.append(line.text)
        if line.claims:
            break
    if not told:
        cells = step.cells or tuple(dict.fromkeys(cell for cell, _ in (*step.places, *step.removes)))
        rule = next((s.premise.name for line in lines for s in line.because if isinstance(s, ByRule)), "")
        named = spelled_cells(step.board, cells)
        whose = named if len(cells) <= MAX_ASKED_CELLS else "these cells" if is_plural(rule) else "its cells"
        told = [
            f"What {'do' if is_plural(rule) else 'does'} {rule} leave for {whose}?" if rule else f"Look at {named}."
        ]
    text = " ".join(told)
    return text if text.endswith("?") else f"{text} What follows?"


def _gives_away(step: Step, line: Sentence) -> bool:
    """Whether a line claims part of what the step concludes, other than as a supposition."""
    if all(isinstance(source, Suppose) and source.claim in line.claims for source in line.because):
        return False
    concluded = {*step.removes, *((cell, d) for cell, digit in step.places for d in step.board.digits if d != digit)}
    settled = {*concluded, *step.places}
    return any(not settled.isdisjoint(_candidates(step.board, claim)) for claim in line.claims)


def _candidates(board: Board, claim: Claim) -> Sequence[tuple[int, int]]:
    """Return the candidates that a claim is about."""
    match claim:
        case IsNot():
            return [(cell, digit) for cell in claim.cells for digit in claim.digits]
        case Is():
            return [(cell, digit) for cell in claim.cells for digit in board.digits if digit not in claim.digits]
        case OneOf():
            return [(cell, digit) for cell, digit, holds in claim.literals if not holds]
        case HiddenIn() if len(claim.cells) == len(claim.digits):
            return [(cell, digit) for cell in claim.cells for digit in board.digits if digit not in claim.digits]
    return []
