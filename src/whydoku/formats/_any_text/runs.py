"""Puzzles in one piece of text.

That is a run of n² characters, n² words in a line, n words of n characters in a line, or nested lists.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from whydoku.formats._any_text.cells import EMPTY, NOTHING, SIGN, SIZES, FoundPuzzle, Nearly, is_cell, make
from whydoku.formats._any_text.plain import without
from whydoku.formats._any_text.rows import TextLine
from whydoku.formats._cells import usual_board
from whydoku.formats._limits import LONG_WORD_CHARACTERS
from whydoku.model.board import Board

_RUN = re.compile(rf"(?:\+?{SIGN}){{14,}}", re.ASCII)
_TOKEN = re.compile(rf"\+?{SIGN}", re.ASCII)
_ENDS = "".join(sign for sign in EMPTY if sign not in "0xX") + "+"
_SQUARES = {size * size: size for size in SIZES}
_GROUP = re.compile(r"[\[({]([^\[\](){}]*)[\])}]")
_NOTES = re.compile(r"//[^\n]*|(?<=\s)#[^\n]*")
_JOINS = re.compile(r"[\s,;\[\](){}]*")


def _side(cells: int, board: Board | None) -> int | None:
    if board is not None:
        return board.size if cells == len(board.cells) else None
    return _SQUARES.get(cells)


def _board(size: int, board: Board | None) -> Board:
    return board or usual_board(size)


def _trimmed(word: str) -> tuple[int, list[str]]:
    """Strip punctuation: characters at the ends that are not empty cells, because another character is.

    Also return how many characters were stripped from the front.
    """
    cells = _TOKEN.findall(word)
    inner = [cell for cell in cells if cell in EMPTY]
    usual = max(set(inner), key=inner.count) if inner else ""
    front = 0
    while cells and cells[0] in _ENDS and cells[0] != usual:
        front += len(cells.pop(0))
    while cells and cells[-1] in _ENDS and cells[-1] != usual:
        cells.pop()
    return front, cells


def _nearest(cells: int) -> tuple[int, int]:
    """Return the nearest number of cells that makes a board, and its size."""
    size = min(SIZES, key=lambda each: abs(each * each - cells))
    return size * size, size


def _plausible(cells: Sequence[str], size: int) -> bool:
    """Whether characters can be cells: no letters on a board of nine digits, and more than letters on any."""
    if size <= 9:
        return all(cell in EMPTY or cell.lstrip("+").isdigit() for cell in cells)
    return any(cell.isdigit() or cell in EMPTY for cell in cells)


def find_runs(lines: Sequence[TextLine], board: Board | None) -> tuple[list[FoundPuzzle], list[Nearly]]:
    """Find every run of as many characters as a board has cells, and runs that are slightly too long or too short."""
    found: list[FoundPuzzle] = []
    nearly: list[Nearly] = []
    for line in lines:
        for match in _RUN.finditer(line.whole):
            before, after = line.whole[: match.start()][-1:], line.whole[match.end() :][:1]
            front, cells = _trimmed(match[0])
            start = line.start + match.start() + front
            end = start + sum(map(len, cells))
            where = f"the run of {len(cells)} characters in line {line.number}"
            size = _side(len(cells), board)
            if size is None or not _plausible(cells, size) or (before + after).strip().isalnum():
                if (
                    len(cells) >= LONG_WORD_CHARACTERS
                    and _plausible(cells, 9)
                    and any(cell in "123456789" for cell in cells)
                ):
                    near, side = _nearest(len(cells))
                    words = (
                        f"line {line.number} has a run of {len(cells)} characters; a {side}×{side} puzzle has {near}"
                    )
                    nearly.append(Nearly(0.9 - abs(near - len(cells)) / near, words, start, end))
                continue
            puzzle = make(cells, _board(size, board), where, in_rows=False)
            if isinstance(puzzle, str):
                nearly.append(
                    Nearly(
                        0.95 if size == 9 else 0.3, puzzle, start, end if len(cells) > LONG_WORD_CHARACTERS else start
                    )
                )
            else:
                found.append(FoundPuzzle(start, end, puzzle, where))
    return found, nearly


def find_words(lines: Sequence[TextLine], board: Board | None) -> tuple[list[FoundPuzzle], list[Nearly]]:
    """Find n² words, or n words of n characters, one after the other in a line."""
    found: list[FoundPuzzle] = []
    nearly: list[Nearly] = []
    for line in lines:
        for start, end, words in _sequences(line):
            cells: Sequence[str] = words
            if len(words[0]) > 1:
                cells = [sign for word in words for sign in word]
                size = len(words)
                if size != len(words[0]) or _side(len(cells), board) is None:
                    continue
            else:
                side = _side(len(cells), board)
                if side is None:
                    if len(cells) >= LONG_WORD_CHARACTERS:
                        text = f"line {line.number} has {len(cells)} words that can be cells"
                        nearly.append(Nearly(0.5, text, line.start + start, line.start + end))
                    continue
                size = side
            where = f"the {size}×{size} cells in line {line.number}"
            puzzle = make(cells, _board(size, board), where, in_rows=False) if _plausible(cells, size) else ""
            if isinstance(puzzle, str):
                if puzzle:
                    nearly.append(Nearly(0.9, puzzle, line.start + start, line.start + end))
            else:
                found.append(FoundPuzzle(line.start + start, line.start + end, puzzle, where))
    return found, nearly


def _sequences(line: TextLine) -> Iterator[tuple[int, int, list[str]]]:
    """Yield the longest sequences of words of equal length in a line, each with its start and end."""
    for part in re.finditer(r"[^:=]+", line.whole):
        words: list[str] = []
        start = end = 0
        at = part.start()
        pieces = re.finditer(r"""[^\s|,;"'`\[\](){}<>«»“”„‘’\\/]+""", part[0])
        for piece in pieces:
            word = piece[0]
            fits = is_cell(word) if len(word) < 3 else all(sign in EMPTY or sign.isalnum() for sign in word)
            same = bool(words) and (len(word) == len(words[0]) or (len(words[0]) < 3 > len(word) and is_cell(word)))
            if fits and same:
                words.append(word)
            else:
                if len(words) > 3:
                    yield start, end, words
                words, start = ([word], at + piece.start()) if fits else ([], 0)
            end = at + piece.end() if fits else end
        if len(words) > 3:
            yield start, end, words


# -- nested lists ------------------------------------------------------------------------------------------------------


def find_lists(text: str, board: Board | None) -> tuple[list[FoundPuzzle], list[Nearly]]:
    """Find lists of lists, as Python, JSON and other languages write them, with any kind of bracket."""
    text = _NOTES.sub(lambda note: " " * len(note[0]), without(text, "/*", "*/"))
    found: list[FoundPuzzle] = []
    nearly: list[Nearly] = []
    rows: list[tuple[int, int, list[str]]] = []

    def close() -> None:
        if rows:
            one = _nested(rows, board)
            if isinstance(one, FoundPuzzle):
                found.append(one)
            elif one is not None:
                nearly.append(one)
        rows.clear()

    for group in _GROUP.finditer(text):
        items = _items(group[1])
        if items is None or len(items) < 4:
            close()
            continue
        whole = _flat(items, group, board)
        if isinstance(whole, FoundPuzzle):
            close()
            found.append(whole)
            continue
        if rows:
            between = text[rows[-1][1] : group.start()]
            closings = sum(sign in "])}" for sign in between)
            if len(rows[-1][2]) != len(items) or closings or not _JOINS.fullmatch(between):
                close()
        rows.append((group.start(), group.end(), items))
    close()
    return found, nearly


def _items(inside: str) -> list[str] | None:
    parts = inside.split(",") if "," in inside else inside.split()
    items = [part.strip() for part in parts]
    if items and not items[-1]:
        items.pop()  # a comma after the last one
    if any(not item for item in items):
        return None
    items = [item.strip("\"'`").strip() if item[0] in "\"'`" else item for item in items]
    items = [item.removesuffix(".") if len(item) > 1 and item[:-1].isdigit() else item for item in items]
    return ["" if item.casefold() in NOTHING else item for item in items]


def _flat(items: list[str], group: re.Match[str], board: Board | None) -> FoundPuzzle | None:
    """Read a list that holds all cells, or all rows as texts."""
    words = items
    size = _side(len(items), board)
    if not (size is not None and all(map(is_cell, items))):
        size = len(items)
        if any(len(item) != size for item in items) or _side(size * size, board) is None:
            return None
        words = [sign for item in items for sign in item]
    where = f"the list of {len(items)} entries"
    if not all(map(is_cell, words)) or not _plausible([word for word in words if word], size):
        return None
    puzzle = make(words, _board(size, board), where, in_rows=words is not items)
    return None if isinstance(puzzle, str) else FoundPuzzle(group.start(), group.end(), puzzle, where)


def _nested(rows: Sequence[tuple[int, int, list[str]]], board: Board | None) -> FoundPuzzle | Nearly | None:
    size, start, end = len(rows[0][2]), rows[0][0], rows[-1][1]
    words = [word for _, _, items in rows for word in items]
    if board is None and size not in SIZES:
        return None
    if board is not None and size != board.cols:
        return None
    where = f"the list of {len(rows)} lists"
    if not all(map(is_cell, words)):
        return Nearly(0.2, f"{where} of {size} entries holds more than digits", start, end)
    if len(rows) != (board.rows if board is not None else size):
        return Nearly(0.7, f"{where} has {size} entries in each, so a puzzle would have {size} of them", start, end)
    puzzle = make(words, _board(size, board), where)
    return Nearly(0.95, puzzle, start, end) if isinstance(puzzle, str) else FoundPuzzle(start, end, puzzle, where)
