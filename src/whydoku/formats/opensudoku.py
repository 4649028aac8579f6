"""OpenSudoku's XML, three versions: a list of games, or folders of games with the player's digits and notes.

The newest app (version 3) says `cells_data` for `data` and knows more about a game; its cells have a colour as well.

The parser knows no document types and no entities but XML's own five: a file that declares any is refused, so nothing
in it can grow while it is read. The player's notes are not constraints; they are kept with the puzzle's metadata, as
`notes: r1c1=12 r1c4=59`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from xml.parsers import expat
from xml.sax.saxutils import escape, quoteattr

from whydoku.errors import FormatError
from whydoku.formats import Format
from whydoku.formats._cells import make_puzzle, read_signs, refuse, usual_board
from whydoku.formats._limits import SNIFFED_CHARACTERS
from whydoku.model.board import Board, Digit
from whydoku.model.puzzle import Puzzle

_HEAD = ("name", "author", "description", "comment", "created", "source", "level", "sourceURL")
_NEWER = ("mistake_counter", "hint_usage", "user_note", "rating_level", "rating_value")  # of version 3 only
_GAME = ("state", "time", "created", "last_played", "note", "command_stack", *_NEWER)
_IN_FOLDERS = {"folder", "notes", *(f"game {key}" for key in _NEWER)}
_WORDS = {"name": "title", "sourceURL": "url", "created": "date"}
_BACK = {word: tag for tag, word in _WORDS.items()}
_VERSION = re.compile(r"version: ?([1-5])\s")
_FIELDS = {4: 4, 5: 5}  # of each cell; older versions have three
_UNFIT = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_DEEPEST = 8


class _GameReader:
    """Collects games while expat parses the file; the elements nest only a few levels deep."""

    def __init__(self, board: Board | None) -> None:
        self.puzzles: list[Puzzle] = []
        self._board = board
        self._path: list[str] = []
        self._head: list[tuple[str, str]] = []
        self._folder: list[tuple[str, str]] = []
        self._text: list[str] = []
        self._parser = expat.ParserCreate()
        self._parser.buffer_text = True
        self._parser.StartElementHandler = self._start
        self._parser.EndElementHandler = self._end
        self._parser.CharacterDataHandler = self._text.append
        self._parser.StartDoctypeDeclHandler = self._refuse
        self._parser.EntityDeclHandler = self._refuse
        self._parser.ExternalEntityRefHandler = self._refuse

    def parse(self, text: str) -> None:
        try:
            self._parser.Parse(text, True)
        except expat.ExpatError as error:
            at = f"line {error.lineno}, column {error.offset + 1}"
            raise FormatError(f"the XML is invalid at {at}: {expat.ErrorString(error.code)}") from error

    def _refuse(self, *_: object) -> int:
        raise FormatError(
            f"line {self._parser.CurrentLineNumber} declares a document type or an entity, which is not read"
        )

    def _start(self, tag: str, attributes: dict[str, str]) -> None:
        line = self._parser.CurrentLineNumber
        if not self._path and tag != "opensudoku":
            raise FormatError(f"the XML is <{tag[:40]}>, not <opensudoku>")
        if len(self._path) >= _DEEPEST:
            raise FormatError(f"line {line} is nested too deeply")
        if self._path and tag not in ("folder", "game", *_HEAD):
            raise FormatError(f"line {line} has <{tag[:40]}>, which an OpenSudoku file does not know")
        self._path.append(tag)
        self._text.clear()
        if tag == "folder":
            named = {key.removeprefix("folder_"): said for key, said in attributes.items()}
            self._folder = [(f"folder {key}" if key != "name" else "folder", said) for key, said in named.items()]
        elif tag == "game":
            self._game(attributes, line)

    def _end(self, tag: str) -> None:
        said = "".join(self._text).strip()
        if tag in _HEAD and said:
            self._head.append((_WORDS.get(tag, tag), said))
        elif said:
            raise FormatError(f"line {self._parser.CurrentLineNumber} has words in <{tag}>: {said[:40]!r}")
        if tag == "folder":
            self._folder = []
        self._path.pop()
        self._text.clear()

    def _game(self, attributes: dict[str, str], line: int) -> None:
        for key in attributes:
            if key not in ("data", "cells_data", *_GAME):
                raise FormatError(f"the game in line {line} has {key[:40]!r}, which an OpenSudoku file does not know")
        if ("data" in attributes) == ("cells_data" in attributes):
            raise FormatError(f"the game in line {line} has no data, or two")
        own = [(f"game {key}", attributes[key]) for key in _GAME if key in attributes]
        about = [*self._head, *self._folder, *own]
        data = attributes.get("data", attributes.get("cells_data", ""))
        where = f"the game in line {line}"
        version = _VERSION.match(data)
        if version is None:
            board, givens = read_signs(
                data.strip(), self._board, lambda cell: f"line {line}, character {cell + 1}", where
            )
            self.puzzles.append(make_puzzle(board, givens, about=about))
            return
        self.puzzles.append(_state(data[version.end() :], int(version[1]), where, about, self._board))


def _state(data: str, version: int, where: str, about: list[tuple[str, str]], board: Board | None) -> Puzzle:
    """Read the player's state: a value, notes, and whether the cell may be changed, for each cell."""
    board = board or usual_board(9)
    fields = data.strip().removesuffix("|").split("|")
    width = _FIELDS.get(version, 3)
    if len(fields) != width * len(board.cells):
        raise FormatError(f"{where} has {len(fields)} fields, not {width} for each of {len(board.cells)} cells")
    givens: list[Digit | None] = []
    placed: list[Digit | None] = []
    notes = []
    for cell in board.cells:
        value, *marks, editable = (field.strip() for field in fields[width * cell : width * (cell + 1)])
        marks = marks[:2]  # then comes a colour
        digit = _number(value, board.size, where, board.name(cell)) or None
        given = _number(editable, 1, where, board.name(cell)) == 0
        givens.append(digit if given else None)
        placed.append(None if given else digit)
        for kind, mark in zip(("", "c"), marks, strict=False):
            signs = _notes(mark, version, board, where, board.name(cell))
            if signs:
                notes.append(f"{board.name(cell)}{kind}={signs}")
    if notes:
        about = [*about, ("notes", " ".join(notes))]
    return make_puzzle(board, givens, placed if any(placed) else (), about=about)


def _number(field: str, most: int, where: str, name: str) -> int:
    if not (field.isascii() and field.isdecimal() and len(field) <= 9 and int(field) <= most):
        raise FormatError(f"{where} has {field[:20]!r} at {name}, not a number up to {most}")
    return int(field)


def _notes(field: str, version: int, board: Board, where: str, name: str) -> str:
    if version > 2:
        mask = _number(field, board.all_digits, where, name)
        return "".join(map(board.symbol, board.digits_of(mask)))
    if field == "-":
        return ""
    return "".join(board.symbol(_number(part, board.size, where, name)) for part in field.split(",") if part)


def read(text: str, board: Board | None) -> Iterator[Puzzle]:
    """Read every game of a file."""
    reader = _GameReader(board)
    reader.parse(text.lstrip())
    yield from reader.puzzles


def sniff(text: str) -> float:
    """Look for the outermost element."""
    start = text[:SNIFFED_CHARACTERS].lstrip()
    return 0.0 if not start.startswith("<") else 1.0 if "<opensudoku" in start else 0.5


def _fit(words: str) -> str:
    """Raise an error for what no XML text can hold."""
    unfit = _UNFIT.search(words)
    if unfit:
        raise FormatError(f"XML cannot carry the character {unfit[0]!r} in {words[:40]!r}")
    return words


def write(puzzles: Iterable[Puzzle]) -> str:
    """Write one file: the plain list of games if no digit was placed, otherwise folders with the players' state."""
    listed: Sequence[Puzzle] = list(puzzles)
    for puzzle in listed:
        refuse(puzzle, "OpenSudoku", placed=True)
        if puzzle.board.size != 9 or not puzzle.is_classic:
            raise FormatError(f"the OpenSudoku format cannot carry the board ({puzzle.board}); whydoku's own JSON can")
    lines = ['<?xml version="1.0" encoding="UTF-8"?>']
    if not any(any(puzzle.placed) or dict(puzzle.about).keys() & _IN_FOLDERS for puzzle in listed):
        lines.append("<opensudoku>")
        heads = {tuple((_BACK.get(k, k), v) for k, v in p.about if _BACK.get(k, k) in _HEAD) for p in listed}
        if len(heads) == 1:  # the head applies to the whole file
            lines += [f"  <{tag}>{escape(_fit(said))}</{tag}>" for tag, said in next(iter(heads))]
        lines += [f'  <game data="{_digits(puzzle.givens)}"{_own(puzzle)} />' for puzzle in listed]
        return "\n".join([*lines, "</opensudoku>"])
    newer = any(f"game {key}" in dict(puzzle.about) for puzzle in listed for key in _NEWER)
    tag = "cells_data" if newer else "data"
    lines.append(f'<opensudoku version="{3 if newer else 2}">')
    folder: str | None = None
    for puzzle in listed:
        name = dict(puzzle.about).get("folder", "whydoku")
        if name != folder:
            lines += ["  </folder>"] if folder is not None else []
            created = dict(puzzle.about).get("folder created")
            extra = f" created={quoteattr(_fit(created))}" if created else ""
            lines.append(f"  <folder name={quoteattr(_fit(name))}{extra}>")
            folder = name
        lines.append(f"    <game {tag}={quoteattr(_fit(_state_text(puzzle)))}{_own(puzzle)} />")
    return "\n".join([*lines, "  </folder>", "</opensudoku>"])


def _own(puzzle: Puzzle) -> str:
    said = dict(puzzle.about)
    return "".join(f" {key}={quoteattr(_fit(said[f'game {key}']))}" for key in _GAME if f"game {key}" in said)


def _digits(values: Sequence[Digit | None]) -> str:
    return "".join(str(value or 0) for value in values)


def _state_text(puzzle: Puzzle) -> str:
    """Write value, notes and whether a cell may be changed, for each cell."""
    board = puzzle.board
    masks = [0] * len(board.cells)
    centre = [0] * len(board.cells)
    for note in dict(puzzle.about).get("notes", "").split():
        name, _, signs = note.partition("=")
        kind = centre if name.endswith("c") else masks
        kind[board.cell(name.removesuffix("c"))] |= board.mask(int(sign) for sign in signs if sign in "123456789")
    version = 4 if any(centre) else 3
    cells = []
    for cell, value in enumerate(puzzle.values):
        middle = f"{centre[cell]}|" if version == 4 else ""
        cells.append(f"{value or 0}|{masks[cell]}|{middle}{int(puzzle.givens[cell] is None)}|")
    return f"version: {version}\n" + "".join(cells)


plugin = Format(
    title="OpenSudoku",
    sniff=sniff,
    read=read,
    write=write,
    extensions=(".opensudoku", ".xml"),
    many=True,
    aliases=("open-sudoku", "libresudoku"),
)
