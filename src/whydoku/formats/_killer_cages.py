"""What formats for plain killer Sudoku can carry: cages with totals that do not overlap, on a 9 × 9 without givens."""

from __future__ import annotations

from whydoku.errors import FormatError
from whydoku.formats._cells import usual_board, usual_rules
from whydoku.model.board import Cell
from whydoku.model.puzzle import Puzzle
from whydoku.rules.diagonals import Diagonals
from whydoku.rules.killer import Killer


def cages_of(puzzle: Puzzle, title: str, *, diagonals: bool) -> tuple[list[tuple[tuple[Cell, ...], int]], bool]:
    """Return the cages with their totals, and whether there are diagonals; refuse anything else by name."""

    def refuse(what: str) -> FormatError:
        return FormatError(f"the {title} format cannot carry {what}; whydoku's own JSON can")

    board, rules = puzzle.board, puzzle.rules
    if board.low != 1:
        raise refuse("digits from 0")
    if board != usual_board(9):
        raise refuse(f"the board ({board})")
    for rule in usual_rules(board):
        if rule not in rules:
            raise refuse(f"the lack of the rule {rule.name}")
    cages: list[tuple[tuple[Cell, ...], int]] = []
    taken: set[Cell] = set()
    for rule in rules:
        if isinstance(rule, Killer):
            if rule.total is None:
                raise refuse("a cage without a total")
            if taken & set(rule.cells):
                raise refuse("cages that overlap")
            taken |= set(rule.cells)
            cages.append((rule.cells, rule.total))
        elif rule not in usual_rules(board) and not (diagonals and rule == Diagonals()):
            raise refuse(f"the rule {rule.name}")
    for what, values in (("givens", puzzle.givens), ("digits that were placed beside the givens", puzzle.placed)):
        if any(value is not None for value in values):
            raise refuse(what)
    if puzzle.marks:
        raise refuse("pencil marks")
    return sorted(cages), Diagonals() in rules
