"""Checks a clash: its parts have no solution, and have one as soon as any of them is removed."""

from __future__ import annotations

from collections.abc import Sequence

import whydoku as w
from whydoku.model.puzzle import PLAIN_RULES
from whydoku.teacher.diagnosis.clash import Clash
from whydoku.teacher.diagnosis.puzzle_parts import Parts, PuzzlePart


def rebuilt(puzzle: w.Puzzle, parts: Sequence[PuzzlePart]) -> w.Puzzle:
    """Put parts together again, as rules and givens."""
    kept = {part.rule for part in parts}
    rules = [
        rule.beside(puzzle.rules)
        for number, rule in enumerate(puzzle.rules)
        if rule.name in PLAIN_RULES or number in kept
    ]
    for number in kept - {None}:
        own = [part for part in Parts(puzzle).listed if part.rule == number]
        if not {part.name for part in own} <= {part.name for part in parts}:
            return _by_parts(puzzle, parts)  # a rule of which only some elements are left
    givens: list[int | None] = [None] * len(puzzle.board.cells)
    for part in parts:
        if part.kind == "given":
            givens[part.cells[0]] = part.digits[0]
    return w.Puzzle(puzzle.board, tuple(rules), tuple(givens))


def _by_parts(puzzle: w.Puzzle, parts: Sequence[PuzzlePart]) -> w.Puzzle:
    whole = Parts(puzzle)
    names = {part.name for part in parts}
    return whole.puzzle_of([number for number, part in enumerate(whole.listed) if part.name in names])


def check_clash(puzzle: w.Puzzle, clash: Clash, engine: str) -> None:
    """Ask an engine about the parts, and about all but each of them."""
    assert clash.minimal
    assert w.count(rebuilt(puzzle, clash.parts), limit=1, engine=engine) == 0
    for part in clash.parts:
        rest = [other for other in clash.parts if other is not part]
        assert w.count(rebuilt(puzzle, rest), limit=1, engine=engine) == 1, f"{part} is not needed"
