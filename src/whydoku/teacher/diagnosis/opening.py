"""The note before the first step of a puzzle with several solutions: how many, how far logic goes, and what is missing."""

from __future__ import annotations

from whydoku.engines.logic.path import Opening, Path
from whydoku.model.limit import Clock, Limit
from whydoku.model.position import Position
from whydoku.model.puzzle import Puzzle
from whydoku.model.wording import listed, number_word
from whydoku.teacher.diagnosis.several import Several, find_several
from whydoku.teacher.limits import SEVERAL_OPENING_SECONDS


def opening_of(puzzle: Puzzle, path: Path | None, clock: Clock) -> Opening:
    """Return what is known of a puzzle with several solutions; with a path, also a cell that is open where logic ends."""
    left = clock.left
    limit = Limit(SEVERAL_OPENING_SECONDS if left is None else min(SEVERAL_OPENING_SECONDS, left))
    found = find_several(puzzle, deadline=limit)
    if found is None:
        return Opening()
    several, board = found[0], puzzle.board
    either = ""
    if path is not None:
        certain = next((number for number, step in enumerate(path) if step.assumes), len(path))
        either = _either(several, path.position(certain))
    added = listed([f"{board.name(cell)} = {board.symbol(digit)}" for cell, digit in several.added])
    return Opening(f"{several.count}" if several.complete else f"at least {several.count}", either, added)


def _either(several: Several, end: Position) -> str:
    """Return the cell with the fewest digits in the end, all of which work."""
    board = several.board
    cells = [(len(digits), cell, digits) for cell, digits in several.open if end.candidates(cell) == digits]
    if not cells:
        return ""
    many, cell, digits = min(cells)
    work = "both work" if many == 2 else f"all {number_word(many)} work"
    return f"{board.name(cell)} can be {listed([board.symbol(digit) for digit in digits], 'or')}, and {work}"
