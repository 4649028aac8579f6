"""Puzzles whose rows are lines of a text: n lines in a row with n cells each, whatever frames and labels are around them.

A line can be split in more than one way: at bars, commas and tabs, where nothing between two of them is a blank cell; at
blanks; or character by character. Labels may stand before and after the cells. A `LineSplit` is one such choice; all rows of a
puzzle are split in the same way. Labels count as such only if they count (1, 2, 3 …, A, B, C …, r1, r2 …) or are all
the same.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise, product

from whydoku.formats._any_text.cells import (
    EMPTY,
    NOTHING,
    SIGN,
    SIZES,
    FoundPuzzle,
    Nearly,
    board_for,
    fits,
    is_cell,
    make,
)
from whydoku.formats._cells import make_puzzle, peers, read_mask, set_digits, usual_board
from whydoku.formats._framed_grid import is_rule
from whydoku.model.board import Board
from whydoku.model.puzzle import Puzzle

_SOFT = re.compile(r"""[\s|,;:="'`\[\](){}<>«»“”„‘’\\/]+""")
_QUOTES = "\"'`“”„‘’«»"
_QUOTED = re.compile(r"\s*(?:>\s?)+|\s*(?:#|//|%)\s+")
_COMMENT = re.compile(r"\s(?:#|//|--\s+[^\W\d_]|<-|←|\().*$")
_SIGNS = re.compile(rf"{SIGN}+", re.ASCII)
_LABEL = re.compile(r"([^\W\d_]*)\W*(\d{1,2})\W*", re.ASCII)
_LETTER = re.compile(r"\W*([A-Za-z])\W*")
_FLOAT = re.compile(r"\d{1,2}\.0*")
_BULLETS = frozenset("-*+•>·.")
_LATEX = re.compile(r"\\\\|\\(?:hline|toprule|midrule|bottomrule)\b")


@dataclass(frozen=True)
class TextLine:
    """One line of a text: unchanged, and without quote and comment marks."""

    number: int
    start: int
    text: str
    whole: str = ""

    @property
    def end(self) -> int:
        """Where the line ends."""
        return self.start + max(len(self.text), len(self.whole))


@dataclass(frozen=True)
class LineSplit:
    """One way to split lines: where to split, and how many words before and after the cells are labels."""

    split: str
    lead: int
    tail: int


@dataclass(frozen=True)
class LabelledRow:
    """The cells of one line, its labels, and how many cells stand together between bars or blanks."""

    line: TextLine
    cells: tuple[str, ...]
    labels: tuple[str, ...]
    groups: tuple[int, ...]
    gap: str  # what separates it from the row before: "" nothing, "blank" lines, or a "rule"


WAYS = tuple(LineSplit(*choice) for choice in product(("fields", "words", "signs"), (0, 1, 2), (0, 1)))


def split_lines(text: str) -> list[TextLine]:
    """Split a text into lines."""
    lines, start = [], 0
    for number, line in enumerate(text.split("\n"), 1):
        plain = line
        quote = _QUOTED.match(plain)
        if quote:
            plain = " " * quote.end() + plain[quote.end() :]
        comment = _COMMENT.search(plain)
        if comment:
            plain = plain[: comment.start()]
        if "\\" in plain:
            plain = _LATEX.sub(lambda found: " " * len(found[0]), plain)
        lines.append(TextLine(number, start, plain, line))
        start += len(line) + 1
    return lines


def _fields(text: str) -> list[str] | None:
    between = next((sign for sign in "|\t;&," if sign in text), None)
    if between is None:
        return None
    plain = text.strip(" ") if between == "\t" else text.strip()
    if between == "|":
        plain = plain.removeprefix("|").removesuffix("|")
    found = [field.strip().strip(_QUOTES).strip() for field in plain.split(between)]
    found = [field.strip("*_`") if len(field) > 1 else field for field in found]
    return ["" if field.casefold() in NOTHING else field for field in found]


def _words(text: str) -> tuple[list[str], list[int]]:
    """Return the words of a line, and their number between each two bars."""
    words: list[str] = []
    counts = []
    for part in text.split("|"):
        here = [word for word in _SOFT.split(part) if word]
        words += here
        counts.append(len(here))
    if words and all(_FLOAT.fullmatch(word) for word in words):
        words = [word.partition(".")[0] for word in words]
    return words, counts


def parse_row(line: TextLine, way: LineSplit, gap: str = "") -> LabelledRow | None:
    """Split a line, or return None if that is impossible in this way."""
    counts: list[int] = []
    if way.split == "fields":
        atoms = _fields(line.text)
        if atoms is None:
            return None
    else:
        atoms, counts = _words(line.text)
    if len(atoms) <= way.lead + way.tail:
        return None
    cells = atoms[way.lead : len(atoms) - way.tail]
    labels = (*atoms[: way.lead], *atoms[len(atoms) - way.tail :])
    groups: tuple[int, ...] = ()
    if way.split == "signs":
        if any(_SIGNS.fullmatch(word) is None for word in cells) or len({*map(len, cells)}) > 1:
            return None
        groups = tuple(map(len, cells))
        cells = [sign for word in cells for sign in word]
        if len(cells) == len(groups):
            return None  # single characters, which are words as well
    elif not all(map(is_cell, cells)):
        return None
    elif way.split == "words" and len(counts) > 1:
        counts[next((k for k, count in enumerate(counts) if count), 0)] -= way.lead
        counts[next((k for k in reversed(range(len(counts))) if counts[k]), 0)] -= way.tail
        groups = tuple(count for count in counts if count)
    size = len(cells)
    if size < 4 or not fits(cells, size) or not any(cells):
        return None
    return LabelledRow(line, tuple(cells), labels, groups, gap)


def _in_order(labels: Sequence[str]) -> bool:
    """Whether labels count: 1, 2, 3 or 0, 1, 2 with the same word before, or A, B, C, perhaps without I."""
    numbers = [_LABEL.fullmatch(label) for label in labels]
    if all(numbers):
        known = [match for match in numbers if match]
        first = int(known[0][2])
        counted = [int(match[2]) for match in known] == list(range(first, first + len(known)))
        return counted and first in (0, 1) and len({match[1].casefold() for match in known}) == 1
    letters = [_LETTER.fullmatch(label) for label in labels]
    if not all(letters):
        return False
    joined = "".join(match[1] for match in letters if match).upper()
    alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    return joined in (alphabet[: len(joined)], alphabet.replace("I", "")[: len(joined)])


def _labelled(rows: Sequence[LabelledRow]) -> bool:
    """Whether everything besides the cells of some rows is a label."""
    used = {cell for row in rows for cell in row.cells}
    for column in zip(*(row.labels for row in rows), strict=True):
        if _in_order(column):
            continue
        if len(set(column)) > 1 or column[0][:1].isdigit() or column[0] in used:
            return False
        if column[0] in EMPTY and column[0] not in _BULLETS:
            return False
    return True


def counts_columns(row: LabelledRow) -> bool:
    """Whether a row of cells only numbers the columns."""
    return _in_order(row.cells)


def find_grids(
    lines: Sequence[TextLine], board: Board | None
) -> tuple[list[FoundPuzzle], list[Nearly], list[tuple[LabelledRow, ...]]]:
    """Find every puzzle in rows, near misses, and headings that number columns."""
    found: list[FoundPuzzle] = []
    nearly: list[Nearly] = []
    headings: list[tuple[LabelledRow, ...]] = []
    for way in WAYS:
        for rows in _runs(lines, way):
            size = len(rows[0].cells)
            height = board.rows if board is not None else size
            if (size != board.cols) if board is not None else (size not in SIZES):
                continue
            rows, heading = _without_heading(rows, height, board)
            if heading:
                headings.append(heading)
            if len(rows) % height or not rows:
                where = f"lines {rows[0].line.number} to {rows[-1].line.number}" if len(rows) > 1 else "one line"
                several = len(rows) > 1 and (2 * len(rows) > height or size >= 9)
                if several and not (way.lead or way.tail):
                    words = f"{where} are {len(rows)} rows of {size} cells, not {height}"
                    worth = max(len(rows) / height, 0.5)  # even two rows may be the rest of a puzzle
                    nearly.append(Nearly(worth, words, rows[0].line.start, rows[-1].line.end))
                continue
            for start in range(0, len(rows), height):
                one = _puzzle(rows[start : start + height], board)
                if isinstance(one, FoundPuzzle):
                    found.append(one)
                else:
                    nearly.append(one)
    return found, nearly, headings


def _runs(lines: Sequence[TextLine], way: LineSplit) -> Iterator[list[LabelledRow]]:
    """Yield the longest runs of lines with the same number of cells; blank lines and rules are only visual."""
    rows: list[LabelledRow] = []
    gap = ""
    for line in lines:
        row = parse_row(line, way, gap if rows else "")
        if row is None or (is_rule(line.text) and not _dashes_are_cells(row, rows)):
            if not line.text.strip():
                gap = gap or "blank"
                continue
            if is_rule(line.text):
                gap = "rule"
                continue
        elif not rows or len(row.cells) == len(rows[-1].cells):
            rows.append(row)
            gap = ""
            continue
        if rows:
            yield rows
        rows = [row] if row is not None else []
        gap = ""
    if rows:
        yield rows


def _dashes_are_cells(line: LabelledRow, rows: Sequence[LabelledRow]) -> bool:
    """Whether a line of dashes is a row without digits: as long as the rows before, in which dashes are empty cells."""
    if "+" in line.line.text or not rows or len(line.cells) != len(rows[-1].cells):
        return False
    return any("-" in row.cells for row in rows)


def _without_heading(
    rows: list[LabelledRow], height: int, board: Board | None
) -> tuple[list[LabelledRow], tuple[LabelledRow, ...]]:
    """Drop a first line that can only be column numbers."""
    if len(rows) != height + 1 or not counts_columns(rows[0]):
        return rows, ()
    rest = rows[1:]
    labelled = bool(rest[0].labels) and _labelled(rest)
    other = _puzzle(rows[:-1], board)
    if labelled or rest[0].gap == "rule" or isinstance(other, Nearly):
        return rest, (rows[0],)
    return rows, ()


def _puzzle(rows: Sequence[LabelledRow], board: Board | None) -> FoundPuzzle | Nearly:
    size = len(rows[0].cells)
    first, last = rows[0].line, rows[-1].line
    where = f"what is in lines {first.number} to {last.number}"
    if not _labelled(rows):
        return Nearly(0.1, f"{where} has {size} cells in each line beside words that do not count its rows")
    made = board or board_for(size, _box_width(rows, size), _box_height(rows, size))
    if isinstance(made, str):
        return Nearly(0.99, f"{where} is a {size}×{size} puzzle, but {made}", first.start, last.end)
    puzzle = make([cell for row in rows for cell in row.cells], made, where)
    if isinstance(puzzle, str):
        return Nearly(0.95, puzzle, first.start, last.end)
    return FoundPuzzle(first.start, last.end, puzzle, where, bool(rows[0].labels))


def _box_width(rows: Sequence[LabelledRow], size: int) -> int | None:
    """Return how many cells stand together in every row, if that can be a box."""
    groups = {row.groups for row in rows}
    widths = {width for each in groups for width in each}
    if len(groups) != 1 or len(widths) != 1:
        return None
    (width,) = widths
    return width if 1 < width < size else None


def _box_height(rows: Sequence[LabelledRow], size: int) -> int | None:
    """Return how many rows stand together, if that can be a box."""
    starts = [0, *(k for k, row in enumerate(rows) if k and row.gap), size]
    heights = {right - left for left, right in pairwise(starts)}
    if len(heights) != 1:
        return None
    (height,) = heights
    return height if 1 < height < size and size % height == 0 else None


# -- pencil marks ------------------------------------------------------------------------------------------------------


def find_marks(lines: Sequence[TextLine], board: Board | None) -> tuple[list[FoundPuzzle], list[Nearly]]:
    """Find every grid of pencil marks: n lines of n words, each some digits in order, with frames around."""
    found: list[FoundPuzzle] = []
    nearly: list[Nearly] = []
    block: list[tuple[TextLine, list[str]]] = []
    for line in [*lines, TextLine(0, 0, "end of text")]:
        words = _words(line.text)[0]
        if not line.text.strip() or is_rule(line.text):
            continue
        if all(map(_is_marks, words)) and (not block or len(words) == len(block[0][1])) and len(words) in range(4, 10):
            block.append((line, words))
            continue
        if len(block) > 1 and any(len(word) > 1 for _, each in block for word in each):
            one = _marks(block, board)
            if isinstance(one, FoundPuzzle):
                found.append(one)
            elif one is not None:
                nearly.append(one)
        fresh = all(map(_is_marks, words)) and len(words) in range(4, 10)
        block = [(line, words)] if fresh else []
    return found, nearly


def _is_marks(word: str) -> bool:
    return word.isascii() and word.isdigit() and "0" not in word and all(a < b for a, b in pairwise(word))


def _marks(block: Sequence[tuple[TextLine, list[str]]], board: Board | None) -> FoundPuzzle | Nearly | None:
    first, last, size = block[0][0], block[-1][0], len(block[0][1])
    where = f"what is in lines {first.number} to {last.number}"
    if size not in SIZES or (board is not None and (board.rows, board.cols) != (size, size)):
        return None
    if len(block) != size:
        words = f"{where} are pencil marks in {len(block)} rows of {size} cells, not {size}"
        return Nearly(0.8, words, first.start, last.end)
    puzzle = marked_puzzle([word for _, words in block for word in words], board or usual_board(size), where)
    if puzzle is None:
        return None
    if isinstance(puzzle, str):
        return Nearly(0.9, puzzle, first.start, last.end)
    return FoundPuzzle(first.start, last.end, puzzle, where)


def marked_puzzle(words: Sequence[str], board: Board, where: str) -> Puzzle | str | None:
    """Return the position with these marks, or the reason why there is none; None if some are no marks."""
    masks = [read_mask(word, board) for word in words]
    marks = [mask for mask in masks if mask]
    if len(marks) != len(masks):
        return None
    for cell, around in enumerate(peers(board)):
        seen = marks[cell]
        for other in around:
            seen |= marks[other]
        if seen != board.all_digits:
            return f"{where} are pencil marks, but {board.name(cell)} and the cells it sees lack a digit"
    return make_puzzle(board, (None,) * len(marks), set_digits(board, marks), marks)
