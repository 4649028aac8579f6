"""Equivalent puzzles: canonical (min-lex) forms, automorphisms, and random equivalents.

Renaming digits, exchanging rows within a band, columns within a stack, bands, and stacks, and transposing (where boxes
are square) turn a puzzle into an equivalent one. The canonical form is the smallest of them all, read row by row with
empty cells first; so two puzzles are equivalent if their forms are equal. An automorphism is such an exchange that
leaves the puzzle as it is.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from whydoku._kernel import canonical_form, canonical_forms
from whydoku.errors import InputError
from whydoku.generator.chance import Chance
from whydoku.generator.limits import MAX_CANONICAL_DIGITS
from whydoku.model.board import Board, Cell, Digit
from whydoku.model.position import Position
from whydoku.model.puzzle import PLAIN_RULES, Puzzle
from whydoku.model.wording import counted


@dataclass(frozen=True)
class Canonical:
    """The canonical form of a puzzle, its number of automorphisms, and the transformation to the form."""

    puzzle: Puzzle
    automorphisms: int
    transposed: bool
    rows: tuple[int, ...]  # which row, from 0, of the puzzle (column, if transposed) each row of the form is
    columns: tuple[int, ...]
    digits: tuple[Digit, ...]  # what digits 1, 2, 3 … become

    def __repr__(self) -> str:
        ways = "1 automorphism" if self.automorphisms == 1 else f"{self.automorphisms} automorphisms"
        return f"<Canonical {self.puzzle.board.short}, {ways}>"

    @property
    def grid(self) -> str:
        """The form as a line."""
        return self.puzzle.grid

    def __str__(self) -> str:
        return self.grid

    def to_json(self) -> dict[str, Any]:
        """Return the JSON form."""
        return {
            "canonical": self.grid,
            "automorphisms": self.automorphisms,
            "transposed": self.transposed,
            "rows": [row + 1 for row in self.rows],
            "columns": [column + 1 for column in self.columns],
            "digits": list(self.digits),
        }


def _check(puzzle: Puzzle, what: str) -> tuple[int, int]:
    """Raise an error for a puzzle with rules that transformations would break; return the shape of its boxes."""
    board = puzzle.board
    extra = sorted({rule.name for rule in puzzle.rules} - PLAIN_RULES)
    if extra:
        raise InputError(
            f"{what} needs a puzzle with no rules but rows, columns and boxes, and this one has {extra[0]}"
        )
    if not board.is_square or board.low != 1 or (board.regions and board.box is None):
        raise InputError(f"{what} needs a square board with plain boxes, and this one is {board}")
    return (1, board.size) if board.box is None or 1 in board.box else board.box


def canonical(puzzle: Puzzle) -> Canonical:
    """Return the canonical form of a puzzle or full grid; the player's work is ignored."""
    shape = _check(puzzle, "a canonical form")
    board = puzzle.board
    if board.size > MAX_CANONICAL_DIGITS:
        raise InputError(f"a canonical form is found for boards with up to {MAX_CANONICAL_DIGITS} digits, not {board}")
    found = canonical_form([digit or 0 for digit in puzzle.givens], *shape)
    if found is None:
        raise InputError(
            f"a canonical form of {board} with {counted(len(puzzle.clues()), 'given')} was not found: "
            "too many orders of its lines are equally good, because too many lines are empty or alike"
        )
    form, automorphisms, transposed, rows, columns, names = found
    givens = tuple(digit or None for digit in form)
    unused = iter(sorted({*board.digits} - {*names}))
    digits = tuple(name or next(unused) for name in names[1:])
    made = Puzzle(board, puzzle.rules, givens)
    return Canonical(made, automorphisms, transposed, tuple(rows), tuple(columns), digits)


_SIGNS = b"0123456789."


def canonical_lines(lines: Sequence[str]) -> list[str]:
    """Return the canonical forms of plain 9×9 puzzles, each a line of 81 characters; fast enough for millions.

    >>> canonical_lines(["." * 80 + "7"])[0] == "." * 80 + "1"
    True
    """
    for number, line in enumerate(lines, 1):
        if len(line) != 81:
            raise InputError(f"puzzle {number} has {len(line)} characters, not 81")
    if "".join(lines).encode("ascii", "replace").translate(None, _SIGNS):  # all at once takes no time
        for number, line in enumerate(lines, 1):
            for at, sign in enumerate(line, 1):
                if sign.encode("ascii", "replace") not in _SIGNS:
                    raise InputError(
                        f"puzzle {number} has {sign!r} as character {at}; expected a digit, or a full stop or 0"
                    )
    return canonical_forms(list(lines))


def scramble(puzzle: Puzzle, seed: int = 0, number: int = 0) -> Puzzle:
    """Return an equivalent puzzle at random, with what was done in it; a seed and a number stand for one way."""
    board = puzzle.board
    height, width = _check(puzzle, "scrambling")
    order, digits = _way(board, height, width, Chance(seed, number))

    def moved(values: Sequence[Digit | None]) -> tuple[Digit | None, ...]:
        return tuple(None if (digit := values[cell]) is None else digits[digit] for cell in order) if values else ()

    if not isinstance(puzzle, Position):
        return replace(puzzle, givens=moved(puzzle.givens), about=())
    marks = tuple(
        board.mask([digits[digit] for digit in board.digits_of(puzzle.marks[cell])])
        for cell in (order if puzzle.marks else ())
    )
    return Position(board, puzzle.rules, moved(puzzle.givens), (), moved(puzzle.placed), marks)


def _way(board: Board, height: int, width: int, chance: Chance) -> tuple[list[Cell], dict[Digit, Digit]]:
    """Choose a way to scramble: the cells in their new order, and the new digits."""
    size = board.size
    digits = dict(zip(board.digits, chance.shuffled(board.digits), strict=True))
    if board.box is None:  # a Latin square: any order of rows and columns
        rows, columns = chance.shuffled(range(size)), chance.shuffled(range(size))
    else:
        rows = [h * height + r for h in chance.shuffled(range(size // height)) for r in chance.shuffled(range(height))]
        columns = [w * width + c for w in chance.shuffled(range(size // width)) for c in chance.shuffled(range(width))]
    turned = (board.box is None or height == width) and chance.below(2) == 1
    return [c * size + r if turned else r * size + c for r in rows for c in columns], digits


def equivalents(puzzle: Puzzle, limit: int, seed: int = 0) -> Iterator[Puzzle]:
    """Yield different equivalent puzzles at random, as many as requested or found."""
    seen = {puzzle.givens}
    number = idle = 0
    while len(seen) <= limit and idle < 1000:
        made = scramble(puzzle, seed, number)
        number += 1
        if made.givens in seen:
            idle += 1
            continue
        idle = 0
        seen.add(made.givens)
        yield made
