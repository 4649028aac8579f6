"""The verbs: each takes a puzzle, or a text that is one, and asks the engine that fits."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from whydoku import formats
from whydoku.errors import InputError, NoSolutionError, OptionError
from whydoku.explain.diagnose import diagnose
from whydoku.model.board import Board, Digit
from whydoku.model.puzzle import Puzzle
from whydoku.model.rule import Rule
from whydoku.model.solution import Report, Solution
from whydoku.rules import make_rules
from whydoku.search import engine as search

ENGINES = ("auto", "search")


def read_all(
    text: str | bytes,
    *,
    rules: str | Iterable[str | Rule] = (),
    format: str | None = None,  # noqa: A002  # the user's word for it
    size: int | str | Board | None = None,
    path: str | None = None,
) -> list[Puzzle]:
    """Read every puzzle of a text; the format is told from the text unless it is named.

    `size` is the number of digits (9), a box shape ("2x3"), or a board; `rules` come on top of the board's own.
    """
    if isinstance(text, bytes):
        try:
            text = text.decode("utf-8-sig")
        except UnicodeDecodeError as error:
            raise InputError(f"byte {error.start + 1} of the text is not UTF-8") from error
    puzzles = formats.read_text(text, format=format, board=make_board(size), path=path)
    if not rules:
        return puzzles
    texts = rules if isinstance(rules, str) else tuple(rules)
    boards = dict.fromkeys(puzzle.board for puzzle in puzzles)
    extra = {board: make_rules(texts, board) for board in boards}
    return [puzzle.with_rules(*extra[puzzle.board]) for puzzle in puzzles]


def read(
    text: str | bytes,
    *,
    rules: str | Iterable[str | Rule] = (),
    format: str | None = None,  # noqa: A002  # the user's word for it
    size: int | str | Board | None = None,
) -> Puzzle:
    """Read the one puzzle of a text.

    >>> print(read("12..34..........").board)
    4×4 with 2×2 boxes
    """
    puzzles = read_all(text, rules=rules, format=format, size=size)
    if len(puzzles) != 1:
        raise InputError(f"the text holds {len(puzzles)} puzzles; read_all reads them all")
    return puzzles[0]


def write(puzzles: Puzzle | Iterable[Puzzle], format: str = "line") -> str:  # noqa: A002  # the user's word for it
    """Write puzzles in a format.

    >>> write(read("12..34.........."))
    '12..34..........'
    """
    return formats.write_text([puzzles] if isinstance(puzzles, Puzzle) else puzzles, format)


def make_board(size: int | str | Board | None) -> Board | None:
    """Make the board that the user spoke of: 9, "9", "2x3" (a box), "latin5", or a board."""
    if size is None or isinstance(size, Board):
        return size
    if isinstance(size, int):
        return Board.square(size)
    text = size.strip().casefold().replace("×", "x")
    latin = text.startswith("latin")
    number, by, width = text.removeprefix("latin").strip().partition("x")
    if not (
        number.isdecimal() and len(number) <= 3 and (not by or (width.isdecimal() and len(width) <= 3 and not latin))
    ):
        raise OptionError(f"{size!r} is no size; say 9, or the box as 2x3, or latin5 for no boxes")
    if by:
        return Board.square(int(number) * int(width), box=(int(number), int(width)))
    return Board.square(int(number), box=None) if latin else Board.square(int(number))


def _puzzle(puzzle: Puzzle | str) -> Puzzle:
    return read(puzzle) if isinstance(puzzle, str) else puzzle


def _engine(name: str) -> None:
    if name not in ENGINES:
        raise OptionError(f"there is no engine {name!r}; known are {', '.join(ENGINES)}")


def solve(
    puzzle: Puzzle | str, *, engine: str = "auto", seed: int | None = None, deadline: float | None = None
) -> Solution:
    """Find a solution and say whether it is the only one.

    >>> solve("1.....2.........").unique
    False
    """
    _engine(engine)
    found = search.solve(_puzzle(puzzle), seed=seed, deadline=deadline)
    if found is None:
        raise NoSolutionError(f"the puzzle has no solution: {diagnose(_puzzle(puzzle)) or 'every attempt fails'}")
    return found


def solutions(
    puzzle: Puzzle | str, *, limit: int | None = None, seed: int | None = None, deadline: float | None = None
) -> Iterator[Solution]:
    """Go through the solutions, one by one as they are found."""
    return search.solutions(_puzzle(puzzle), limit=limit, seed=seed, deadline=deadline)


def count(puzzle: Puzzle | str, *, limit: int | None = None, deadline: float | None = None) -> int:
    """Count the solutions, up to `limit` where there is one.

    >>> count("................")
    288
    """
    return search.count(_puzzle(puzzle), limit=limit, deadline=deadline)


def candidates(puzzle: Puzzle | str, *, deadline: float | None = None) -> tuple[tuple[Digit, ...], ...]:
    """Give, for each cell, the digits it has in some solution.

    >>> candidates("1.34341.21434.21")[1]
    (2,)
    """
    return search.candidates(_puzzle(puzzle), deadline=deadline)


def check(puzzle: Puzzle | str, *, deadline: float | None = None) -> Report:
    """Say whether a puzzle has one solution, several, or none, and what can be seen to be wrong with it.

    >>> print(check("11.............."))
    no solution: row 1 holds 1 twice: r1c1 and r1c2
    """
    return search.check(_puzzle(puzzle), clash=diagnose(_puzzle(puzzle)), deadline=deadline)
