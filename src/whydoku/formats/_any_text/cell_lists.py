"""Lists of cells with what they hold: `r1c1=4`, `A1: 4`, `(1,1): 4`, or all candidates of every cell, `r1c2: 2, 5 or 6`.

Pairs are row and column. They are counted from 1, or from 0 if there is a 0 among them. Letters are columns, as in a
spreadsheet, unless the reader names cells otherwise (`--cells`) or there is a J and no I, as SudokuWiki counts rows.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from whydoku.formats._any_text.cells import FoundPuzzle, Nearly, make
from whydoku.formats._any_text.rows import marked_puzzle
from whydoku.formats._cells import usual_board
from whydoku.model.board import Board
from whydoku.model.cell_notation import RC, SUDOKUWIKI, read_place, reading

_SET = r"[(\[{]\s*\d(?:[\s,;/|]*\d)*\s*[)\]}]|\d(?:\s*(?:,|/|\bor\b)\s*\d(?![\d)\]]))+|\d{1,9}"
_PLACE = r"\br\d{1,2}c\d{1,2}\b"
_PAIR = r"[(\[]\s*\d{1,2}\s*,\s*\d{1,2}\s*[)\]](?=\s*(?:=|:|->|→))"
_LETTERED = r"(?<!\w)[a-z]{1,2}\d{1,2}(?=[\"']?\s*(?:=|:|->|→))"  # letters name a cell only with its content
_NAME = rf"[\"']?(?:{_PLACE}|{_PAIR}|{_LETTERED})[\"']?"
_ENTRY = re.compile(
    rf"({_NAME})\s*(?:=|:|->|→|\bis\b)?\s*[\"']?({_SET})[\"']?(?:[\s,;.&|{{}}]+|\band\b|$)", re.IGNORECASE
)
_NAMED = re.compile(_NAME, re.IGNORECASE)
_MANY = 4  # entries that make a list


def find_cell_lists(
    text: str, board: Board | None, beside: Sequence[FoundPuzzle] = ()
) -> tuple[list[FoundPuzzle], list[Nearly]]:
    """Find one list of cells with their digits, in one piece and the only mention of cells in the text.

    A list of candidates may leave out the cells that a grid beside it fills.
    """
    names = _NAMED.findall(text)
    if len(names) < _MANY:
        return [], []
    pieces: list[list[re.Match[str]]] = []
    for match in _ENTRY.finditer(text):
        if pieces and pieces[-1][-1].end() == match.start():
            pieces[-1].append(match)
        else:
            pieces.append([match])
    entries = max(pieces, key=len, default=[])
    if len(entries) < _MANY:
        return [], []
    start, end = entries[0].start(), entries[-1].end()

    def nearly(words: str, worth: float = 0.9) -> tuple[list[FoundPuzzle], list[Nearly]]:
        return [], [Nearly(worth, words, start, end)]

    if len(names) != len(entries):
        return nearly("there is a list of cells with digits, but other cells are named as well", 0.6)
    places = _places([entry[1] for entry in entries])
    if isinstance(places, str):
        return nearly(places)
    cells: dict[tuple[int, int], str] = {}
    for place, entry in zip(places, entries, strict=True):
        said = "".join(filter(str.isdigit, entry[2]))
        if cells.setdefault(place, said) != said:
            return nearly(f"the list of cells says that {entry[1]} is {cells[place]} and {said}")
    is_marks = board is None or board.size <= 9
    if is_marks and any(len(said) > 1 for said in cells.values()):
        outside = [grid for grid in beside if grid.end <= start or end <= grid.start]
        return _candidates(cells, board, start, end, outside)
    top = max(max(row + 1, column + 1, int(said)) for (row, column), said in cells.items())
    if board is None and top != 9:
        return nearly(f"the list of cells goes up to {top}, so it is not clear which board it is for; say so: --size 9")
    words = listed_words(cells, board or usual_board(9))
    if isinstance(words, str):
        return nearly(words)
    alone = not (text[:start] + text[end:]).strip()  # then nothing else is meant, however short it is
    puzzle = make(words, board or usual_board(9), "the list of cells", in_rows=alone)
    return nearly(puzzle) if isinstance(puzzle, str) else ([FoundPuzzle(start, end, puzzle, _where(names))], [])


def _places(names: Sequence[str]) -> list[tuple[int, int]] | str:
    """Return the row and column of each name, from 0, or say what is not clear about them."""
    plain = [name.strip("\"'") for name in names]
    if plain[0][0] in "([":
        pairs = [re.findall(r"\d+", name) for name in plain]
        if any(len(pair) != 2 or name[0] not in "([" for pair, name in zip(pairs, plain, strict=True)):
            return "cells of the list are named in two ways"
        return counted([(int(row), int(column)) for row, column in pairs])
    letters = {name[0].upper() for name in plain if not re.fullmatch(_PLACE, name, re.IGNORECASE)}
    by_rows = reading() is RC and "J" in letters and "I" not in letters
    found = [SUDOKUWIKI.place(name) if by_rows else read_place(name) for name in plain]
    return [place for place in found if place is not None]


def counted(numbers: Sequence[tuple[int, int]]) -> list[tuple[int, int]] | str:
    """Return rows and columns from 0; raise an error if it is unclear whether they count from 0 or 1."""
    each = {number for pair in numbers for number in pair}
    if 0 in each and max(each) > 8:
        return "the cells of the list are counted from 0 and go beyond 8"
    if not each & {0, 9}:
        return "it is not clear whether the cells of the list are counted from 0 or from 1"
    first = 0 if 0 in each else 1
    return [(row - first, column - first) for row, column in numbers]


def _where(names: Sequence[str]) -> str:
    """Return a description of the list, with how its letters are read if that was not specified."""
    name = next((name.strip("\"'").upper() for name in names if re.match(_LETTERED, name.strip("\"'") + "=", re.I)), "")
    if not name or re.fullmatch(_PLACE, name, re.IGNORECASE) or reading() is not RC:
        return "the list of cells"
    if any(each.strip("\"'").upper().startswith("J") for each in names):
        return "the list of cells (a letter is a row)"
    return "the list of cells (a letter is a column; if it is a row, say so: --cells sudokuwiki)"


def listed_words(cells: dict[tuple[int, int], str], board: Board) -> list[str] | str:
    """Return what the list has for each cell of a board, '' for none; raise an error for a cell that is not on the board."""
    words = [""] * len(board.cells)
    for (row, column), said in cells.items():
        cell = board.at(row, column)
        if cell is None:
            return f"r{row + 1}c{column + 1} is not on the board"
        words[cell] = said
    return words


def _candidates(
    cells: dict[tuple[int, int], str], stated: Board | None, start: int, end: int, beside: Sequence[FoundPuzzle]
) -> tuple[list[FoundPuzzle], list[Nearly]]:
    """Read a list of what every cell may be."""
    board = stated or usual_board(9)
    words = listed_words(cells, board)
    if isinstance(words, str):
        return [], [Nearly(0.9, words, start, end)]
    where = "the list of candidates"
    left_out = [cell for cell, word in enumerate(words) if not word]
    for grid in beside if left_out else ():
        values = grid.puzzle.values
        if grid.puzzle.board == board and left_out == [cell for cell, value in enumerate(values) if value is not None]:
            words = [word or str(value) for word, value in zip(words, values, strict=True)]
            break
    if "" in words:
        missing = board.name(words.index(""))
        return [], [
            Nearly(
                0.9, f"{where} does not say what {missing} is; add the cells that are filled, or the grid", start, end
            )
        ]
    for cell, word in enumerate(words):
        if not all(a < b for a, b in pairwise(word)):
            return [], [
                Nearly(0.9, f"{where} has {word} for {board.name(cell)}, which is no set of digits", start, end)
            ]
    puzzle = marked_puzzle(words, board, where)
    if puzzle is None or isinstance(puzzle, str):
        return [], [Nearly(0.9, puzzle or f"{where} has other digits than the board", start, end)]
    return [FoundPuzzle(start, end, puzzle, where)], []
