"""Grids with a frame: lines and bars show rows, cells and boxes.

A *rule* is a line of dashes and corners, a *bar* stands between cells in a row. Bars give the width of a box and
rules the height; a grid in which every cell has its own frame has the usual boxes; a frame without inner lines is a board
without boxes. Empty cells may be blanks as long as the bars keep the columns apart.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from whydoku.errors import FormatError
from whydoku.formats._cells import (
    WordRow,
    check_rows,
    lines_of,
    make_puzzle,
    read_cells,
    refuse,
    split_words,
    usual_board,
)
from whydoku.formats._limits import FRAMED_DIGITS
from whydoku.model.board import MAX_SIZE, Board, Digit
from whydoku.model.puzzle import Puzzle
from whydoku.rules import rule_types, rules_in

_BARS = str.maketrans(dict.fromkeys("│┃║¦┆┇┊┋╎╏╽╿", "|"))
_RULE = re.compile(r"[-=+*|:.'`,~ \t─━═┄┅┈┉╌╍┌┐└┘├┤┬┴┼╔╗╚╝╠╣╦╩╬╒╓╕╖╘╙╛╜╞╟╡╢╤╥╧╨╪╫┏┓┗┛┣┫┳┻╋┍┎┑┒┕┖┙┚┝┠┥┨┯┰┷┸┿╂╭╮╯╰]+")
_STROKE = re.compile(r"-{3}|={3}|[─━═┄┅┈┉╌╍]")
_SHORT_RULE = re.compile(r"\+-{1,2}(\+-{1,2})*\+")
BOX_DRAWING = re.compile(r"[\u2500-\u257f]")


@dataclass(frozen=True)
class GridLine:
    """One line of a drawn grid that is a row: its number, its text with every bar as `|`, and its first column."""

    number: int
    text: str
    column: int


@dataclass(frozen=True)
class DrawnGrid:
    """The rows of a drawn grid, and before which of them a rule stands."""

    rows: tuple[GridLine, ...]
    rules: frozenset[int]
    other: tuple[str, ...]  # lines without any bar: words around the grid


def is_rule(line: str, *, dashes_are_cells: bool = False) -> bool:
    """Whether a line is a rule; where dashes are empty cells, dashes between bars are a row."""
    plain = line.strip()
    if _RULE.fullmatch(plain) is None or not (_STROKE.search(plain) or _SHORT_RULE.fullmatch(plain)):
        return False
    return not (dashes_are_cells and "|" in plain and set(plain) <= set("-| "))


def parse_drawing(text: str) -> DrawnGrid:
    """Split a drawn grid into rows, rules and words around it."""
    lines = [line.translate(_BARS) for line in lines_of(text)]
    named = {line for line in lines if line.partition(" ")[0] in rule_types()}  # the text of a rule may hold bars, too
    dashed = any(
        "|" in line and "-" in line and any(sign.isalnum() for sign in line) for line in lines if line not in named
    )
    rows: list[GridLine] = []
    rules: set[int] = set()
    other: list[str] = []
    for number, line in enumerate(lines, 1):
        plain = line.strip()
        if not plain:
            continue
        if is_rule(line, dashes_are_cells=dashed):
            rules.add(len(rows))
        elif "|" in plain and line not in named:
            rows.append(GridLine(number, plain, len(line) - len(line.lstrip()) + 1))
        else:
            other.append(plain)
    return DrawnGrid(tuple(rows), frozenset(rules), tuple(other))


def _segments(line: GridLine) -> Iterator[tuple[str, int]]:
    """Yield the text between the bars of a row, each with its first column; the outer bars are ignored."""
    text, at = line.text, line.column
    if text.startswith("|"):
        text, at = text[1:], at + 1
    for segment in text.removesuffix("|").split("|"):
        yield segment, at
        at += len(segment) + 1


def _split(segment: str, column: int, cells: int, line: int) -> WordRow | None:
    """Split the text between two bars into a number of cells, or return None if it is unclear how."""
    if len(segment) == cells:
        return WordRow(line, tuple(segment), tuple(range(column, column + cells)))
    words = split_words(segment, line)
    if len(words.words) == cells:
        return WordRow(line, words.words, tuple(column + at - 1 for at in words.columns))
    joined = "".join(words.words)
    if len(joined) == cells and not any(sign.isspace() for sign in segment.strip()):
        start = column + len(segment) - len(segment.lstrip())
        return WordRow(line, tuple(joined), tuple(range(start, start + cells)))
    if cells == 1 and not segment.strip():
        return WordRow(line, (" ",), (column,))
    for step, first in ((2, 1), (2, 0), (3, 1)):
        signs = segment[first::step]
        rest = segment[:first] + "".join(segment[k] for k in range(first, len(segment)) if (k - first) % step)
        if len(signs) == cells and not rest.strip():
            return WordRow(line, tuple(signs), tuple(range(column + first, column + first + step * cells, step)))
    return None


def rows_of(lines: Sequence[GridLine], size: int) -> list[WordRow]:
    """Return the cells of every row of a drawn grid with `size` columns."""
    rows = []
    for line in lines:
        segments = list(_segments(line))
        if size % len(segments):
            raise FormatError(
                f"line {line.number} has {len(segments)} parts between bars, which {size} cells do not fill"
            )
        each = size // len(segments)
        words: list[str] = []
        columns: list[int] = []
        for segment, column in segments:
            row = _split(segment, column, each, line.number)
            if row is None:
                raise FormatError(f"line {line.number}, column {column}: {segment[:20]!r} does not have {each} cells")
            words.extend(row.words)
            columns.extend(row.columns)
        rows.append(WordRow(line.number, tuple(words), tuple(columns)))
    return rows


def drawn_board(drawing: DrawnGrid, size: int) -> Board:
    """Return the board whose boxes are those that are drawn."""
    parts = len(list(_segments(drawing.rows[0])))
    inner = sorted(rule for rule in drawing.rules if 0 < rule < size)
    if parts == size:
        return usual_board(size)
    if size % parts:
        number = drawing.rows[0].number
        raise FormatError(f"line {number} has {size} cells between bars in {parts} parts, which cannot be equally wide")
    width = size // parts
    if parts == 1:
        return Board.square(size, box=None) if not inner else usual_board(size)
    height = size // width
    if inner and inner != list(range(height, size, height)):
        raise FormatError(
            f"the grid is drawn with boxes {width} cells wide, which are {height} high, but line "
            f"{drawing.rows[inner[0]].number} begins another band"
        )
    usual = usual_board(size)
    return usual if usual.box == (height, width) else Board.square(size, box=(height, width))


def read_drawn(text: str, board: Board | None) -> Puzzle:
    """Read one drawn grid, texts of rules beside it, and other words, which are kept as comments."""
    drawing = parse_drawing(text)
    if not drawing.rows:
        raise FormatError("there is no row of cells between bars in this text")
    size = len(drawing.rows)
    if size > MAX_SIZE:
        raise FormatError(f"the grid has {size} rows; a board has at most {MAX_SIZE}")
    if board is not None and (board.rows != size or board.holes):
        raise FormatError(f"the grid has {size} rows, but the board is {board}")
    rows = rows_of(drawing.rows, size if board is None else board.cols)
    check_rows(rows, board)
    _refuse_blanks_beside_signs(rows)
    made, givens = read_cells(rows, drawn_board(drawing, size) if board is None else board, "the grid")
    rules = rules_in(drawing.other, made)
    other = [words for words in drawing.other if words not in rules]
    digits = [sum(sign.isdigit() for sign in words) for words in other]
    if sum(digits) >= FRAMED_DIGITS:
        words = other[digits.index(max(digits))]
        raise FormatError(f"{words[:40]!r} beside the drawn grid may be cells as well")
    puzzle = make_puzzle(made, givens, about=[("comment", words) for words in other])
    return puzzle.with_rules(*rules.values()) if rules else puzzle


def _refuse_blanks_beside_signs(rows: Sequence[WordRow]) -> None:
    """Raise an error for a blank cell where another character is the empty cell: one may be missing in that row."""
    signs = {word for row in rows for word in row.words} & set("0._-*")
    for row in rows:
        if signs and " " in row.words:
            column = row.columns[row.words.index(" ")]
            raise FormatError(
                f"line {row.line}, column {column} is blank, but {min(signs)!r} is the empty cell elsewhere; "
                "a cell may be missing there"
            )


def refuse_flat(puzzle: Puzzle, title: str) -> None:
    """Raise an error for boxes that a drawing could not distinguish from others."""
    refuse(puzzle, title, boxes=True, numbers=True)
    if puzzle.board.box and 1 in puzzle.board.box and puzzle.board.size > 1:
        raise FormatError(f"the {title} format cannot carry boxes of a single row or column; whydoku's own JSON can")


def draw(
    board: Board, values: Sequence[Digit | None], *, empty: str, rules: tuple[str, str, str], bar: str, stroke: str
) -> str:
    """Draw a grid; `rules` are the left, middle and right characters of its top, inner and bottom rules, '' for no rule."""
    height, width = board.box or (board.rows, board.cols)
    if board.one_sign_each:
        wide, between = 1, ""
    else:
        wide, between = 2, " "
    strokes = stroke * (wide * width + len(between) * (width - 1))

    def rule(signs: str) -> list[str]:
        if not signs:
            return []
        left, middle, right = signs[0], signs[1], signs[2]
        return [left.strip() + middle.join([strokes] * (board.cols // width)) + right.strip()]

    outer = bar if rules[0] else ""
    lines = rule(rules[0])
    for row in range(board.rows):
        if row and row % height == 0:
            lines += rule(rules[1])
        words = [
            (empty if value is None else board.symbol(value)).rjust(wide)
            for value in values[row * board.cols : (row + 1) * board.cols]
        ]
        boxes = [between.join(words[start : start + width]) for start in range(0, board.cols, width)]
        lines.append(outer + bar.join(boxes) + outer)
    return "\n".join(lines + rule(rules[2]))
