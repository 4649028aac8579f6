"""The forms in which a verb takes a puzzle, and how they are read."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from os import PathLike
from typing import TYPE_CHECKING, Annotated, Any, Protocol, TypeAlias, TypedDict, Unpack

from whydoku.declare import SURFACES, Arg, python_only
from whydoku.errors import InputError, check_several, check_text
from whydoku.model.cell_notation import find_notation
from whydoku.model.puzzle import Puzzle
from whydoku.model.rule import Rule
from whydoku.verbs import _offers as offers

if TYPE_CHECKING:
    from whydoku.model.board import Board

AnyPuzzle: TypeAlias = (
    "Puzzle | str | bytes | bytearray | PathLike[str] | Sequence[Any] | Mapping[Any, Any] | SupportsToList"
)
"""What a verb takes: a puzzle, a text that describes one, the bytes of a text or a picture, the path of such a file, nested
lists, an array, or a dict from cells to digits."""


class SupportsToList(Protocol):
    """An array of any library, such as NumPy's."""

    def tolist(self) -> Any:
        """Return its entries as nested lists."""


PUZZLE = Arg(
    "A puzzle, a file with one or many, a photo of one, or - for standard input.", metavar="PUZZLE", form="puzzle"
)
"""A puzzle as it was set."""

POSITION = replace(PUZZLE, form="position")
"""A puzzle, and what has been filled in and crossed out in it."""

GivenPuzzle: TypeAlias = Annotated["AnyPuzzle", PUZZLE]
GivenPosition: TypeAlias = Annotated["AnyPuzzle", POSITION]
Rules: TypeAlias = Annotated[
    "str | Rule | Iterable[str | Rule]",
    Arg(
        "Rules in addition to the board's own: anti-knight,anti-king, or with arguments: 'killer 15 r1c1 r1c2 r2c1'.",
        many=True,
        flags=("--rules", "--rule"),
        metavar="RULES",
        offers=offers.rules,
        longest=100_000,
    ),
]
Size: TypeAlias = Annotated[
    "int | str | Board | None",
    Arg(
        "The board: 9, a box as 2x3, latin5 for no boxes, samurai, or the cells where its grids begin: 'r1c1 r7c7'; "
        "'9 0-9' has ten digits.",
        flags=("--size", "--board"),
        metavar="BOARD",
        offers=offers.boards,
    ),
]


CELLS = Arg(
    "How cells are named: rc (r2c1), a1 (A2: column letter, row number) or sudokuwiki (B1: row letter, column number).",
    metavar="NOTATION",
    offers=offers.cell_notations,
    choices=("rc", "a1", "sudokuwiki"),
)
"""How cells are named in what is read and in all that is said and drawn."""

Cells: TypeAlias = Annotated[
    "str | None",
    replace(CELLS, absent=dict.fromkeys(SURFACES, "there it is said of the puzzle, like everything about reading it")),
]


ANSWERS = Arg(
    "What doubtful cells of a photo hold: 'r3c4=7 r5c2=.', or letters in a grid: 'l=1 O=0'; or 'likeliest', to take "
    "each as it seems.",
    metavar="CELLS",
    longest=2_000,
)
"""What is answered where a picture or a text leaves a doubt."""


FETCH = Arg(
    "Ask the site for a puzzle that a short link or an id only names: one request, by https.",
    kind=bool,
    absent=dict.fromkeys(("http", "mcp"), "a server asks no other one for its clients"),
)
"""Whether the network may be asked."""


class PuzzleOptions(TypedDict, total=False):
    """How a text becomes a puzzle."""

    rules: Rules
    size: Size
    format: Annotated[
        str | None, Arg("The format of the input; detected if not given.", metavar="NAME", offers=offers.formats)
    ]
    ignore_rules_text: Annotated[
        bool,
        Arg("Read a link although its rules text says more than can be read, and report what was left out.", kind=bool),
    ]
    answers: Annotated[str | None, ANSWERS]
    fetch: Annotated[bool, FETCH]
    cells: Annotated[str | None, CELLS]


class PositionOptions(PuzzleOptions, total=False):
    """How a text becomes a position."""

    placed: Annotated[
        str | None,
        Arg("What you have filled in: 'r1c2=4 r3c3=5' in order, a grid, or a file.", metavar="DIGITS", longest=100_000),
    ]
    marks: Annotated[
        str | None,
        Arg(
            "Your pencil marks: left 'r1c1=159', crossed out 'r1c1<>5', a grid of marks, or a file.",
            metavar="MARKS",
            longest=100_000,
        ),
    ]


class ReadOptions(PositionOptions, total=False):
    """How the text of a file becomes positions."""

    path: Annotated[str | None, python_only("the name of the file is known to the surface that opens it")]
    notes: Annotated[list[str] | None, python_only("gets a sentence where a puzzle is found in a text of no format")]


def read_puzzles(text: AnyPuzzle, **how: Unpack[ReadOptions]) -> list[Puzzle]:
    """Return every puzzle of a text, of nested lists, of an array or of a dict."""
    if how.get("cells") is None:
        return _read_puzzles(text, **how)
    notation = find_notation(how["cells"])
    with notation.spoken():
        return [puzzle.named_by(notation) for puzzle in _read_puzzles(text, **how)]


def given_rules(rules: str | Rule | Iterable[str | Rule]) -> tuple[str | Rule, ...]:
    """Return the rules of an option one by one, whether it has one text or several."""
    several = (rules,) if isinstance(rules, str | Rule) else rules
    check_several("rules", several)
    return tuple(several)


def _read_puzzles(text: AnyPuzzle, **how: Unpack[ReadOptions]) -> list[Puzzle]:
    board = make_board(how.get("size"))
    if (path := how.get("path")) is not None:
        check_text("the name of a file", path)
    ignore_rules_text = how.get("ignore_rules_text", False)
    if isinstance(text, PathLike):
        how = {"path": str(text), **how}
        text = file_bytes(text)
    if isinstance(text, str | bytes | bytearray):
        from whydoku.formats import read_bytes, read_text

        reading: dict[str, Any] = {
            "format": how.get("format"),
            "board": board,
            "path": how.get("path"),
            "ignore_rules_text": ignore_rules_text,
            "answers": how.get("answers"),
            "fetch": how.get("fetch", False),
            "notes": how.get("notes"),
        }
        puzzles = read_text(text, **reading) if isinstance(text, str) else read_bytes(bytes(text), **reading)
    else:
        from whydoku.formats._python_values import read_values

        puzzles = read_values(text, board, ignore_rules_text=ignore_rules_text)
    placed, marks = how.get("placed"), how.get("marks")
    for name, given in (("what is placed", placed), ("a list of marks", marks)):
        if given is not None:
            check_text(name, given)
    if placed is not None or marks is not None:
        from whydoku.formats._progress import with_progress

        if len(puzzles) != 1:
            raise InputError(f"digits placed and marks belong to one puzzle, and there are {len(puzzles)}")
        puzzles = [with_progress(puzzles[0], placed, marks)]
    texts = given_rules(how.get("rules", ()))
    if not texts:
        return puzzles
    from whydoku.rules import make_rules

    boards = dict.fromkeys(puzzle.board for puzzle in puzzles)
    extra = {board: make_rules(texts, board) for board in boards}
    return [puzzle.with_rules(*extra[puzzle.board]) for puzzle in puzzles]


def file_bytes(path: PathLike[str]) -> bytes:
    """Return the content of a file; raise an error with a readable reason if that fails."""
    try:
        with open(path, "rb") as file:  # noqa: PTH123  # any path-like value will do, and pathlib takes long to import
            return file.read()
    except OSError as error:
        raise InputError(f"{path} cannot be read: {(error.strerror or str(error)).lower()}") from error


def read_one(text: AnyPuzzle, **how: Unpack[PositionOptions]) -> Puzzle:
    """Return the one puzzle of a text."""
    puzzles = read_puzzles(text, **how)
    if len(puzzles) != 1:
        what = "text" if isinstance(text, str | bytes | bytearray) else type(text).__name__
        raise InputError(
            f"the {what} holds {len(puzzles)} puzzles; read_all reads them all, and verbs like solve_many take many"
        )
    return puzzles[0]


def as_puzzle(puzzle: AnyPuzzle, cells: str | None = None) -> Puzzle:
    """Return a puzzle unchanged, and read anything else; `cells` sets the reader's notation."""
    if not isinstance(puzzle, Puzzle):
        return read_one(puzzle) if cells is None else read_one(puzzle, cells=cells)
    return puzzle if cells is None else puzzle.named_by(find_notation(cells))


def make_board(size: int | str | Board | None) -> Board | None:
    """Return the requested board: 9, "9", "2x3" (a box), "latin5", "samurai", "r1c1 r7c7", or a board."""
    from whydoku.model.board import Board, parse_board

    if size is None or isinstance(size, Board):
        return size
    return Board.square(size) if isinstance(size, int) else parse_board(check_text("a board", size))
