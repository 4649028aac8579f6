"""Simple Sudoku's files: rows like `1..|.5.|..9` with a line of dashes under each band; the clipboard adds a frame.

A second grid holds the digits on the board so far, and a third the pencil marks.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from whydoku.errors import FormatError
from whydoku.formats import Format
from whydoku.formats._cells import (
    check_rows,
    head_lines,
    make_puzzle,
    placed_beside,
    read_cells,
    read_mask,
    refuse,
    sign_mask,
    split_words,
)
from whydoku.formats._framed_grid import DrawnGrid, GridLine, draw, drawn_board, is_rule, parse_drawing, rows_of
from whydoku.model.board import MAX_SIZE, Board, Mask
from whydoku.model.puzzle import Puzzle


def read(text: str, board: Board | None) -> Iterator[Puzzle]:
    """Read the one puzzle of a text."""
    drawing = parse_drawing(text)
    if not drawing.rows:
        raise FormatError("there is no row of cells between bars in this text")
    if drawing.other:
        raise FormatError(f"{drawing.other[0][:40]!r} is neither a row like 1..|.5.|..9 nor a line of dashes")
    first = drawing.rows[0].text
    size = len("".join(first.replace("|", "").split())) if board is None else board.cols
    height = size if board is None else board.rows
    if size > MAX_SIZE or len(drawing.rows) not in (height, 2 * height, 3 * height):
        raise FormatError(
            f"there are {len(drawing.rows)} rows, the first of {size} cells; a puzzle has {height}, "
            f"and may have as many again for its digits and for its marks"
        )
    blocks = [drawing.rows[start : start + height] for start in range(0, len(drawing.rows), height)]
    if board is None:
        inner = frozenset(rule for rule in drawing.rules if rule < height)
        board = drawn_board(DrawnGrid(blocks[0], inner, ()), size)
    grids = []
    for block in blocks[:2]:
        rows = rows_of(block, size)
        check_rows(rows, board)
        board, values = read_cells(rows, board, f"the grid from line {rows[0].line} on")
        grids.append(values)
    placed = placed_beside(grids[0], grids[1]) if len(grids) > 1 else ()
    if len(grids) > 1:
        for cell, (given, value) in enumerate(zip(*grids, strict=True)):
            if given is not None and value != given:
                raise FormatError(f"the second grid does not keep the given {given} at {board.name(cell)}")
    marks = _marks(blocks[2], board) if len(blocks) > 2 else []
    yield make_puzzle(board, grids[0], placed, marks)


def _marks(lines: Sequence[GridLine], board: Board) -> list[Mask]:
    masks: list[Mask] = []
    for line in lines:
        row = split_words(line.text.replace("|", " "), line.number)
        if len(row.words) != board.cols:
            raise FormatError(f"line {line.number} has {len(row.words)} cells, not {board.cols}")
        for word, column in zip(row.words, row.columns, strict=True):
            mask = read_mask(word, board)
            if mask is None:
                at = f"line {line.number}, column {column + line.column - 1} ({board.name(len(masks))})"
                raise FormatError(f"{word[:20]!r} at {at} is not a set of digits")
            masks.append(mask)
    return masks


def sniff(text: str) -> float:
    """Look for rows with bars that have no frame, or a frame with stars in its corners."""
    lines = [line.strip() for line in head_lines(text)[:256]]
    rows = [line for line in lines if "|" in line and not is_rule(line)]
    if len(rows) < 2 or any("|" not in line and not is_rule(line) for line in lines):
        return 0.0
    plain = not rows[0].startswith("|") and all(set(line) <= {"-"} for line in lines if line not in rows)
    return 0.89 if plain or lines[0].startswith("*-") else 0.0


def write(puzzles: Iterable[Puzzle]) -> str:
    """Write the givens, then, where there are any, the digits so far and the marks."""
    texts = []
    for puzzle in puzzles:
        refuse(puzzle, "Simple Sudoku", placed=True, marks=True)
        board = puzzle.board
        if board.box is None or board.size < 4:
            raise FormatError("the Simple Sudoku format cannot carry a board without boxes; whydoku's own JSON can")
        grids = [puzzle.givens] + ([puzzle.values] if puzzle.marks or any(puzzle.placed) else [])
        parts = [
            _plain(board, draw(board, grid, empty=".", rules=("", "---", ""), bar="|", stroke="-")) for grid in grids
        ]
        if puzzle.marks:
            parts.append(_marks_text(puzzle))
        texts.append("\n\n".join(parts))
    return "\n\n".join(texts)


def _plain(board: Board, drawing: str) -> str:
    dashes = "-" * max(len(drawing.partition("\n")[0]), 3)
    return "\n".join(dashes if set(line) == {"-"} else line for line in drawing.split("\n"))


def _marks_text(puzzle: Puzzle) -> str:
    board = puzzle.board
    assert board.box is not None
    height, width = board.box
    words = []
    for cell, mask in enumerate(puzzle.domains):
        if not mask:
            raise FormatError(f"{board.name(cell)} has no candidate left, which a Simple Sudoku file cannot say")
        words.append(sign_mask(mask, board))
    wide = max(map(len, words))
    lines = []
    for row in range(board.rows):
        cells = [word.ljust(wide) for word in words[row * board.cols : (row + 1) * board.cols]]
        line = "|".join(" ".join(cells[left : left + width]) for left in range(0, board.cols, width))
        if row and row % height == 0:
            lines.append("-" * len(line))
        lines.append(line)
    return "\n".join(lines)


plugin = Format(
    title="Simple Sudoku",
    sniff=sniff,
    read=read,
    plain=True,
    write=write,
    extensions=(".ss",),
    aliases=("simple-sudoku",),
)
