"""SadMan's and SudoCue's `.sdk`: rows with `.` for an empty cell under `[Puzzle]`, after notes like `#AAuthor`.

`[State]` holds the same grid as far as it has been filled. What other sections say (the player's notes, colours) is no
constraint; it is kept with the puzzle's metadata.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from whydoku.errors import FormatError
from whydoku.formats import Format
from whydoku.formats._cells import (
    WordRow,
    check_rows,
    head_lines,
    lines_of,
    make_puzzle,
    placed_beside,
    read_cells,
    refuse,
    split_signs,
    words_of,
)
from whydoku.model.board import Board
from whydoku.model.puzzle import Puzzle

_NOTES = {
    "A": "author",
    "D": "description",
    "C": "comment",
    "B": "date",
    "S": "source",
    "L": "level",
    "U": "url",
    "H": "title",
}
_LETTERS = {word: letter for letter, word in _NOTES.items()}
_SECTION = re.compile(r"\[([A-Za-z ]{1,40})\]")


def read(text: str, board: Board | None) -> Iterator[Puzzle]:
    """Read the one puzzle of a text."""
    about: list[tuple[str, str]] = []
    sections: dict[str, list[WordRow]] = {"puzzle": [], "state": []}
    section = "puzzle"
    for number, line in enumerate(lines_of(text), 1):
        plain = line.strip()
        heading = _SECTION.fullmatch(plain)
        if heading:
            section = heading[1].strip().casefold()
        elif plain.startswith("#"):
            letter = plain[1:2].upper()
            if letter not in _NOTES:
                raise FormatError(f"line {number} has the note {plain[:2]!r}; expected one of #{', #'.join(_NOTES)}")
            about.append((_NOTES[letter], plain[2:].strip()))
        elif plain and section in sections:
            sections[section].append(split_signs(line, number))
        elif plain:
            about.append((section, plain))
    yield _puzzle(sections["puzzle"], sections["state"], about, board)


def _puzzle(rows: list[WordRow], state: list[WordRow], about: list[tuple[str, str]], board: Board | None) -> Puzzle:
    check_rows(rows, board)
    board, givens = read_cells(rows, board, "the puzzle")
    if not state:
        return make_puzzle(board, givens, about=about)
    check_rows(state, board)
    board, values = read_cells(state, board, "the state")
    for cell, given in enumerate(givens):
        if given is not None and values[cell] not in (None, given):
            raise FormatError(f"[State] does not keep the given {given} at {board.name(cell)}")
    return make_puzzle(board, givens, placed_beside(givens, values), about=about)


def sniff(text: str) -> float:
    """Look for a heading like [Puzzle], or a note like #A before rows that make a grid."""
    lines = [line.strip() for line in head_lines(text)[:512]]
    if not lines:
        return 0.0
    if any(line.casefold() == "[puzzle]" for line in lines[:64]):
        return 0.97
    if not (lines[0].startswith("#") and lines[0][1:2].upper() in _NOTES and lines[0][1:2]):
        return 0.0
    body = [line for line in lines if not line.startswith(("#", "["))]
    return 0.95 if body and len(body[0]) <= len(body) else 0.02


def write(puzzles: Iterable[Puzzle]) -> str:
    """Write the notes that have a letter, the puzzle, and the state where digits were placed."""
    texts = []
    for puzzle in puzzles:
        refuse(puzzle, "sdk", placed=True)
        lines = [f"#{_LETTERS[word]}{' '.join(said.split())}" for word, said in puzzle.about if word in _LETTERS]
        lines += ["[Puzzle]", *("".join(row) for row in words_of(puzzle, puzzle.givens))]
        if any(value is not None for value in puzzle.placed):
            lines += ["[State]", *("".join(row) for row in words_of(puzzle, puzzle.values))]
        texts.append("\n".join(lines))
    return "\n".join(texts)


plugin = Format(title="sdk", sniff=sniff, read=read, write=write, extensions=(".sdk",), aliases=("sadman", "sudocue"))
