"""Lists of cells as tables have them: a row, a column and a digit on each line, `1,1,4`, perhaps under a heading.

Without a heading the order is row, column, digit. Rows and columns are counted from 1, or from 0 if there is a 0 among them;
the digit 0 is an empty cell.
"""

from __future__ import annotations

import re

from whydoku.formats._any_text.cell_lists import counted, listed_words
from whydoku.formats._any_text.cells import FoundPuzzle, Nearly, make
from whydoku.formats._cells import usual_board
from whydoku.model.board import Board

_TRIPLE = re.compile(r"[(\[]?\s*(\d{1,2})\s*[,;\t ]\s*(\d{1,2})\s*[,;\t ]\s*(\d{1,2})\s*[)\]]?[,;]?")
_HEADING = re.compile(r"[\"']?([a-z]+)[\"']?\s*[,;\t ]\s*[\"']?([a-z]+)[\"']?\s*[,;\t ]\s*[\"']?([a-z]+)[\"']?", re.I)
_NAMES = {
    **dict.fromkeys(("row", "r", "y", "i"), "row"),
    **dict.fromkeys(("column", "col", "c", "x", "j"), "column"),
    **dict.fromkeys(("digit", "d", "value", "val", "v", "number", "n", "given", "clue"), "digit"),
}
_ORDER = ("row", "column", "digit")
_MANY = 8  # lines that make such a list


def find_triples(text: str, board: Board | None) -> tuple[list[FoundPuzzle], list[Nearly]]:
    """Find a list of cells with their digits that is the whole text."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    heading = _HEADING.fullmatch(lines[0]) if lines else None
    entries = [_TRIPLE.fullmatch(line) for line in (lines[1:] if heading else lines)]
    numbers = [tuple(map(int, entry.groups())) for entry in entries if entry]
    if len(numbers) < max(_MANY, len(entries)):
        return [], []

    def nearly(words: str) -> tuple[list[FoundPuzzle], list[Nearly]]:
        return [], [Nearly(0.9, words, 0, len(text))]

    order = tuple(_NAMES.get(word.casefold(), word) for word in heading.groups()) if heading else _ORDER
    if set(order) != set(_ORDER):
        return nearly(f"the heading {lines[0][:40]!r} does not say what is the row, the column and the digit of a cell")
    at_row, at_column, at_digit = map(order.index, _ORDER)
    places = counted([(each[at_row], each[at_column]) for each in numbers])
    if isinstance(places, str):
        return nearly(places)
    cells: dict[tuple[int, int], str] = {}
    for place, each in zip(places, numbers, strict=True):
        said = str(each[at_digit] or "")
        if cells.setdefault(place, said) != said:
            row, column = place
            return nearly(f"the list of cells says twice what r{row + 1}c{column + 1} is, and not the same")
    top = max(max(row + 1, column + 1, int(said or 0)) for (row, column), said in cells.items())
    if board is None and top != 9:
        return nearly(f"the list of cells goes up to {top}, so it is not clear which board it is for; say so: --size 9")
    words = listed_words(cells, board or usual_board(9))
    puzzle = words if isinstance(words, str) else make(words, board or usual_board(9), "the list of cells")
    if isinstance(puzzle, str):
        return nearly(puzzle)
    where = "the list of cells" if heading else "the list of cells (each line as row, column, digit)"
    return [FoundPuzzle(0, len(text), puzzle, where)], []
