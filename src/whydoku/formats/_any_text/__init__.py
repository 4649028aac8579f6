"""The last resort: find the one puzzle in any text, when no format reads it.

People paste puzzles with a sentence before and after, with row numbers, quotes and brackets, as tables and lists. Everything in
the text that can be a puzzle is collected; then it is decided what the text holds:

- the same puzzle found in two ways is one; a full grid that agrees with a puzzle is its solution; marks after a puzzle
  belong to it;
- puzzles that share no text are several;
- two readings of the same text, or rows left over that look like cells, lead to a question: nothing is guessed.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence

from whydoku.errors import FormatError
from whydoku.formats._any_text.bracketed_marks import find_bracketed_marks
from whydoku.formats._any_text.cell_lists import find_cell_lists
from whydoku.formats._any_text.cells import FoundPuzzle, Nearly, make
from whydoku.formats._any_text.plain import has_nested_tables, plain_text
from whydoku.formats._any_text.rows import (
    WAYS,
    LabelledRow,
    TextLine,
    counts_columns,
    find_grids,
    find_marks,
    parse_row,
    split_lines,
)
from whydoku.formats._any_text.runs import find_lists, find_runs, find_words
from whydoku.formats._any_text.tables import read_table
from whydoku.formats._any_text.triples import find_triples
from whydoku.formats._cells import make_puzzle
from whydoku.formats._framed_grid import is_rule, read_drawn
from whydoku.formats._limits import MAX_SEARCHED_CHARACTERS, NEAR_LINES, NEIGHBOUR_PUZZLES, SERIOUS_SHARE
from whydoku.model.board import Board, grid_text
from whydoku.model.puzzle import Puzzle

_FILE = re.compile(r"[^\s|,;=?]{1,200}\.[A-Za-z][A-Za-z0-9]{1,9}|(?:\.{0,2}/|~/|[A-Za-z]:\\)[^\n|]{1,200}")


class NoPuzzleError(FormatError):
    """There is no puzzle in a text; `is_sure`: something in it was recognised, and the error explains why it cannot be read."""

    def __init__(self, message: str, *, is_sure: bool = False) -> None:
        super().__init__(message)
        self.is_sure = is_sure


def find_puzzles(text: str, board: Board | None) -> tuple[list[Puzzle], str]:
    """Return every puzzle in a text with its place; if there is none, the error describes the nearest miss."""
    if board is not None and not board.is_square:
        raise NoPuzzleError(f"I see no puzzle for this board here ({board})")
    table = read_table(text, board)
    if table is not None:
        puzzles = list(table)
        return puzzles, f"found {len(puzzles)} puzzle{'s' * (len(puzzles) != 1)} in a table with a heading"
    if len(text) > MAX_SEARCHED_CHARACTERS:
        raise NoPuzzleError(
            f"I see no puzzle in a known format here, and a text of {len(text)} characters is not searched"
        )
    plain = plain_text(text)
    if has_nested_tables(text):
        raise NoPuzzleError("I see tables within tables here, and cannot say which cells are next to each other")
    lines = split_lines(plain)
    found, nearly, headings = find_grids(lines, board)
    for more, almost in (
        find_runs(lines, board),
        find_words(lines, board),
        find_lists(plain, board),
        find_marks(lines, board),
        find_bracketed_marks(plain, board),
        find_triples(plain, board),
        _find_drawn(lines, board),
    ):
        found += more
        nearly += almost
    more, almost = find_cell_lists(plain, board, found)
    found, nearly = [*found, *more], [*nearly, *almost]
    kept = _decide(found)
    if not kept:
        raise _nothing(text, nearly)
    _refuse_left_over(kept, nearly, lines, headings)
    puzzles = _joined(kept)
    if len(puzzles) > 1:
        return puzzles, f"found {len(puzzles)} puzzles in the text"
    return puzzles, f"read {kept[0].where} as a {_title(kept[0])}"


def looks_like_a_file(text: str) -> bool:
    """Whether a text looks like the name of a file rather than its content."""
    return "://" not in text and _FILE.fullmatch(text.strip()) is not None


def _nothing(text: str, nearly: Sequence[Nearly]) -> NoPuzzleError:
    best = max(nearly, key=lambda near: near.worth, default=None)
    if best is not None and best.worth >= SERIOUS_SHARE:
        return NoPuzzleError(f"I see no puzzle here; what came nearest: {best.words}", is_sure=best.worth > 0.97)
    if looks_like_a_file(text):
        name = text.strip()
        return NoPuzzleError(
            f"I see no puzzle here: {name[:80]!r} looks like the name of a file, not like what is in it"
        )
    digits = sum(sign.isdigit() for sign in text)
    start = " ".join(text.split())[:40]
    return NoPuzzleError(
        f"I see no puzzle here: the text starts {start!r} and has {digits or 'no'} digit{'s' * (digits != 1)}"
    )


# -- grids whose empty cells are blanks between bars -------------------------------------------------------------------


def _find_drawn(lines: Sequence[TextLine], board: Board | None) -> tuple[list[FoundPuzzle], list[Nearly]]:
    """Find drawings whose bars separate only boxes, so that cells are located by their columns."""
    found: list[FoundPuzzle] = []
    block: list[TextLine] = []
    for line in [*lines, TextLine(0, 0, "end of text")]:
        if "|" in line.text or (block and is_rule(line.text)):
            block.append(line)
            continue
        if len(block) > 3:
            try:
                puzzle = read_drawn("\n".join(each.text for each in block), board)
            except FormatError:
                pass
            else:
                where = f"what is in lines {block[0].number} to {block[-1].number}"
                words = ["" if given is None else puzzle.board.symbol(given) for given in puzzle.givens]
                sure = make(words, puzzle.board, where)
                if not isinstance(sure, str) and puzzle.board.box is not None:
                    found.append(FoundPuzzle(block[0].start, block[-1].end, sure, where))
        block = []
    return found, []


# -- what the text holds -----------------------------------------------------------------------------------------------


def _decide(found: Sequence[FoundPuzzle]) -> list[FoundPuzzle]:
    """Return each puzzle once, in the order of the text; raise if the same text can be read in two ways."""
    kept: list[FoundPuzzle] = []
    for together in _clusters(found):
        here: list[FoundPuzzle] = []
        for one in sorted(together, key=lambda each: (each.start - each.end, each.start)):  # the longest first
            rivals = [other for other in here if other.overlaps(one)]
            if not rivals:
                here.append(one)
            for other in rivals:
                if other.puzzle != one.puzzle and not _is_part(one, other, together):
                    raise FormatError(
                        f"this can be read in two ways: {other.where} as a {_title(other)}, or {one.where} as a "
                        f"{_title(one)}; say which board it is (--size), or leave out the rest"
                    )
        kept += sorted(here, key=lambda each: each.start)
    return kept


def _clusters(found: Sequence[FoundPuzzle]) -> Iterator[list[FoundPuzzle]]:
    """Yield what was found in the order of the text, grouped by overlap."""
    together: list[FoundPuzzle] = []
    end = -1
    for one in sorted(found, key=lambda each: each.start):
        if one.start >= end and together:
            yield together
            together = []
        together.append(one)
        end = max(end, one.end)
    if together:
        yield together


def _title(found: FoundPuzzle) -> str:
    board = found.puzzle.board
    count = sum(value is not None for value in found.puzzle.values)
    return f"{board.rows}×{board.cols} puzzle with {count} digits"


def _is_part(one: FoundPuzzle, whole: FoundPuzzle, found: Sequence[FoundPuzzle]) -> bool:
    """Whether what was found is one row of something larger, whose other rows are no puzzles."""
    if one.puzzle.board.size >= whole.puzzle.board.size:
        return False
    parts = {(each.start, each.end) for each in found if each.puzzle.board == one.puzzle.board}
    inside = sum(whole.start <= start and end <= whole.end for start, end in parts)
    return inside < whole.puzzle.board.rows


def _refuse_left_over(
    kept: Sequence[FoundPuzzle],
    nearly: Sequence[Nearly],
    lines: Sequence[TextLine],
    headings: Sequence[tuple[LabelledRow, ...]],
) -> None:
    """Raise an error for a text with more that looks like cells than the puzzles found."""
    known = {row.line.number for rows in headings for row in rows}
    starts, line_starts = [one.start for one in kept], [line.start for line in lines]

    def is_used(start: int, end: int) -> bool:
        before = bisect_left(starts, end)
        return before > 0 and start < kept[before - 1].end

    for near in nearly:
        if near.worth >= SERIOUS_SHARE and near.start >= 0 and not is_used(near.start, near.end):
            raise NoPuzzleError(f"{kept[0].where} can be read as a puzzle, but {near.words}", is_sure=True)
    for one in kept:
        first, last = (
            bisect_right(line_starts, one.start),
            bisect_left(line_starts, one.end),
        )  # numbers of lines, from 1
        if first == last:
            continue
        around = [
            *_lines_with_something(lines[max(0, first - 1 - 2 * NEAR_LINES) : first - 1][::-1]),
            *_lines_with_something(lines[last : last + 2 * NEAR_LINES]),
        ]
        for line in around:
            if line.number in known or is_used(line.start, line.end):
                continue
            rows = [parse_row(line, way) for way in WAYS if not way.lead and not way.tail]
            if one.labelled and line.number < first and any(row and counts_columns(row) for row in rows):
                continue
            if any(row and len(row.cells) == one.puzzle.board.cols for row in rows):
                raise NoPuzzleError(
                    f"{one.where} can be read as a puzzle, but line {line.number} looks like one more row of it",
                    is_sure=True,
                )


def _lines_with_something(lines: Sequence[TextLine]) -> list[TextLine]:
    return [line for line in lines if line.text.strip() and not is_rule(line.text)][:NEAR_LINES]


def _joined(kept: Sequence[FoundPuzzle]) -> list[Puzzle]:
    """Join what belongs together: a puzzle, its solution, and its pencil marks."""
    puzzles: list[Puzzle] = []
    solutions: dict[int, Puzzle] = {}  # by the place of their puzzle
    full = {number for number, one in enumerate(kept) if None not in one.puzzle.values}
    seen: dict[Puzzle, str] = {}
    for number, one in enumerate(kept):
        puzzle = one.puzzle
        shape = one.where.partition(" in ")[0]
        if seen.setdefault(puzzle, shape) != shape:
            continue  # the same in another shape
        around = kept[max(0, number - NEIGHBOUR_PUZZLES) : number + NEIGHBOUR_PUZZLES]
        if number in full and any(_extends(puzzle, other.puzzle) for other in around):
            continue
        last = puzzles[-1] if puzzles else None
        if last is not None and puzzle.marks and not last.marks and last.board == puzzle.board:
            puzzles[-1] = _with_marks(last, puzzle)
            continue
        if last is not None and _extends(puzzle, last):
            raise FormatError(
                f"{one.where} has all digits of the puzzle before it and some more, so it may be the same one further on: "
                "mark digits that were placed with + (53+4.7…), or leave one of the two out",
            )
        solved = (other.puzzle for other in around if None not in other.puzzle.values)
        solutions[len(puzzles)] = next((other for other in solved if _extends(other, puzzle)), puzzle)
        puzzles.append(puzzle)
    return [_with_solution(puzzle, solutions[place]) for place, puzzle in enumerate(puzzles)]


def _extends(more: Puzzle, fewer: Puzzle) -> bool:
    """Whether one grid has all digits of another one, and more."""
    if more.board != fewer.board or more.values == fewer.values or fewer.marks or more.marks:
        return False
    return all(value in (None, other) for value, other in zip(fewer.values, more.values, strict=True))


def _with_solution(puzzle: Puzzle, solution: Puzzle) -> Puzzle:
    if not _extends(solution, puzzle):
        return puzzle
    about = [*puzzle.about, ("solution", grid_text(puzzle.board, solution.values))]
    return make_puzzle(puzzle.board, puzzle.givens, puzzle.placed, puzzle.marks, about)


def _with_marks(puzzle: Puzzle, marks: Puzzle) -> Puzzle:
    """Return a puzzle with the marks that were found after it; a digit that only they have was placed."""
    board = puzzle.board
    for cell, value in enumerate(puzzle.values):
        if value is not None and not marks.marks[cell] & board.bit(value):
            raise FormatError(
                f"the pencil marks after the puzzle do not hold the {board.symbol(value)} at {board.name(cell)}",
            )
    placed = [
        None if given is not None else by_hand if by_hand is not None else set_by_marks
        for given, by_hand, set_by_marks in zip(
            puzzle.givens, puzzle.placed or (None,) * len(puzzle.givens), marks.placed, strict=True
        )
    ]
    return make_puzzle(board, puzzle.givens, placed if any(value is not None for value in placed) else (), marks.marks)
