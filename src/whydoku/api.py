"""The verbs: each takes a puzzle, or a text that is one, and asks the engine that fits."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import partial
from types import SimpleNamespace
from typing import Protocol, TypeAlias, cast

from whydoku.errors import InputError, Interrupted, NoSolutionError, OptionError, StoppedError
from whydoku.formats import read_text, write_text
from whydoku.logic import engine as logic
from whydoku.logic.explanation import Explanation
from whydoku.logic.found import Found
from whydoku.logic.technique import Technique, select
from whydoku.model.board import Board, Digit, parse_board
from whydoku.model.limit import Clock, Deadline, check_limit, check_seed
from whydoku.model.puzzle import Puzzle
from whydoku.model.rule import Rule
from whydoku.model.solution import Report, Solution
from whydoku.model.step import Step
from whydoku.rules import make_rules
from whydoku.sat import choice as sat_choice
from whydoku.search import engine as search
from whydoku.teacher.diagnose import diagnose
from whydoku.teacher.hints import Hint, make_hint
from whydoku.teacher.trust import has_one_solution

ENGINES = ("auto", "logic", "classic", "search", "sat")

Wanted: TypeAlias = str | Iterable[str | Technique] | None


def read_all(
    text: str | bytes,
    *,
    rules: str | Iterable[str | Rule] = (),
    format: str | None = None,
    size: int | str | Board | None = None,
    path: str | None = None,
) -> list[Puzzle]:
    """Read every puzzle of a text; the format is told from the text unless it is named.

    `size` is the number of digits (9), a box shape ("2x3"), a layout ("samurai"), or a board; `rules` come on top of the
    board's own.
    """
    if isinstance(text, bytes):
        try:
            text = text.decode("utf-8-sig")
        except UnicodeDecodeError as error:
            raise InputError(f"byte {error.start + 1} of the text is not UTF-8") from error
    puzzles = read_text(text, format=format, board=make_board(size), path=path)
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
    format: str | None = None,
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


def write(puzzles: Puzzle | Iterable[Puzzle], format: str = "line") -> str:
    """Write puzzles in a format.

    >>> write(read("12..34.........."))
    '12..34..........'
    """
    return write_text([puzzles] if isinstance(puzzles, Puzzle) else puzzles, format)


def make_board(size: int | str | Board | None) -> Board | None:
    """Make the board that the user spoke of: 9, "9", "2x3" (a box), "latin5", "samurai", "r1c1 r7c7", or a board."""
    if size is None or isinstance(size, Board):
        return size
    return Board.square(size) if isinstance(size, int) else parse_board(size)


def _puzzle(puzzle: Puzzle | str) -> Puzzle:
    return read(puzzle) if isinstance(puzzle, str) else puzzle


class _Engine(Protocol):
    """What every engine answers."""

    def solve(self, puzzle: Puzzle, *, seed: int | None, deadline: Clock) -> Solution | None: ...
    def solutions(
        self, puzzle: Puzzle, *, limit: int | None, seed: int | None, deadline: Clock
    ) -> Iterator[Solution]: ...
    def count(self, puzzle: Puzzle, *, limit: int | None, deadline: Clock) -> int: ...
    def candidates(self, puzzle: Puzzle, *, deadline: Clock) -> tuple[tuple[Digit, ...], ...]: ...
    def check(self, puzzle: Puzzle, *, clash: str | None, deadline: Clock) -> Report: ...


_GENERAL = cast(
    _Engine,
    SimpleNamespace(
        **{
            verb.__name__: partial(verb, general=True)
            for verb in (search.solve, search.solutions, search.count, search.candidates, search.check)
        }
    ),
)  # the search that knows nothing of plain 9×9 puzzles


def _engine(name: str, puzzle: Puzzle) -> _Engine:
    """Give the engine that was asked for, or the one that fits; the answer names it."""
    if name not in ENGINES:
        raise OptionError(f"there is no engine {name!r}; known are {', '.join(ENGINES)}")
    if name == "sat" or (name == "auto" and sat_choice.fits(puzzle)):
        from whydoku.sat import engine as sat

        return sat
    if name == "classic" and not puzzle.is_classic:
        raise OptionError("the classic engine solves plain 9×9 puzzles only")
    return _GENERAL if name == "search" else search


def solve(
    puzzle: Puzzle | str,
    *,
    engine: str = "auto",
    guesses: bool = False,
    seed: int | None = None,
    deadline: Deadline = None,
    techniques: Wanted = None,
    up_to: str | None = None,
    without: str | Iterable[str | Technique] = (),
) -> Solution:
    """Find a solution and say whether it is the only one.

    The engine that fits finds it, and says in how many `tries`. With `guesses`, or where techniques are selected, the logic
    engine then counts the guesses that a person needs with these techniques, which takes longer by far; the engine "logic"
    always does. A deadline that comes after the first solution leaves `unique` or `guesses` at None.

    >>> solve("1.....2.........").unique
    False
    >>> puzzle = "4.9.1.8.3.....924.........139.2746......5......2163.595.........136.....9.8.2.1.7"
    >>> solve(puzzle).guesses, solve(puzzle, guesses=True).guesses
    (None, 0)
    """
    seed = check_seed(seed)
    with Clock.of(deadline) as clock:
        given = _puzzle(puzzle)
        named = techniques is not None or up_to is not None or bool(without)
        chosen = select(techniques, up_to=up_to, without=without) if named else None  # a wrong name is told first
        found = _engine(engine, given).solve(given, seed=seed, deadline=clock)
        if found is None:
            raise NoSolutionError(
                f"the puzzle has no solution: {diagnose(given, deadline=clock) or 'every attempt fails'}"
            )
        if guesses or named or engine == "logic":
            found = _counted(given, found, chosen, seed or 0, clock)
        return replace(found, engine="logic") if engine == "logic" else found


def _counted(given: Puzzle, found: Solution, chosen: tuple[Technique, ...] | None, seed: int, clock: Clock) -> Solution:
    """Ask the logic engine how many guesses a solution takes and by which techniques, in the time that is left."""
    is_bare = not (given.placed or given.marks)
    clock.note("one solution found; the guesses are not counted", 1, found)
    try:
        left = clock.left
        part = None if left is None else left / 3  # the rest is for what was asked
        unique = found.unique is True and (is_bare or has_one_solution(given, deadline=part))
        path = logic.explain(given, select(chosen, unique=unique), seed=seed, deadline=clock)
    except Interrupted as error:
        raise clock.stopped(interrupt=True) from error
    except StoppedError:
        return found
    if path.outcome == "stopped":
        return found
    return replace(found, guesses=path.guesses, techniques=path.techniques, seconds=clock.spent)


def explain(
    puzzle: Puzzle | str,
    *,
    techniques: Wanted = None,
    up_to: str | None = None,
    without: str | Iterable[str | Technique] = (),
    guesses: bool = True,
    seed: int = 0,
    deadline: Deadline = None,
) -> Explanation:
    """Solve as a person would, easiest technique first, and give the path; guess where no technique applies.

    >>> print(explain("1.34341.21434.21")[0])
    Full House: r4c2 is the last empty cell of box 3, and 3 is the digit missing there. So r4c2=3.
    """
    clock = Clock.of(deadline)
    given, chosen = _position(puzzle, techniques, up_to, without, clock)
    return logic.explain(given, chosen, guesses=guesses, seed=seed, deadline=clock)


def steps(
    puzzle: Puzzle | str,
    *,
    techniques: Wanted = None,
    up_to: str | None = None,
    without: str | Iterable[str | Technique] = (),
    limit: int | None = None,
    deadline: Deadline = None,
) -> Found:
    """Find every step that is possible now, easiest technique first, or those that are found by the deadline.

    >>> len(steps("1.34341.21434.21", techniques="naked single"))
    3
    """
    clock = Clock.of(deadline)
    given, chosen = _position(puzzle, techniques, up_to, without, clock)
    return logic.steps(given, chosen, limit=limit, deadline=clock)


def next_step(
    puzzle: Puzzle | str,
    *,
    techniques: Wanted = None,
    up_to: str | None = None,
    without: str | Iterable[str | Technique] = (),
    deadline: Deadline = None,
) -> Step | None:
    """Find the step to take now, or None where no technique applies or nothing is left to do.

    >>> next_step("1234341221434321") is None
    True
    """
    clock = Clock.of(deadline)
    given, chosen = _position(puzzle, techniques, up_to, without, clock)
    return logic.next_step(given, chosen, deadline=clock)


def hint(
    puzzle: Puzzle | str,
    level: int = 1,
    *,
    techniques: Wanted = None,
    up_to: str | None = None,
    without: str | Iterable[str | Technique] = (),
    deadline: Deadline = None,
) -> Hint | None:
    """Give a hint: 1 where to look, 2 which technique, 3 which cells, 4 the whole step; None where there is none to give.

    >>> print(hint("1.34341.21434.21"))
    Look at box 3.
    """
    if level not in (1, 2, 3, 4):
        raise OptionError(f"a hint has a level from 1 to 4, not {level}")
    step = next_step(puzzle, techniques=techniques, up_to=up_to, without=without, deadline=deadline)
    return None if step is None else make_hint(step, level)


def _position(
    puzzle: Puzzle | str,
    techniques: Wanted,
    up_to: str | None,
    without: str | Iterable[str | Technique],
    clock: Clock,
) -> tuple[Puzzle, tuple[Technique, ...]]:
    """Check a position and choose the techniques; those that assume one solution are used where the givens have one.

    A third of the time is for that, and the rest for what was asked.
    """
    given = _puzzle(puzzle)
    chosen = select(techniques, up_to=up_to, without=without)
    left = clock.left
    return given, select(chosen, unique=has_one_solution(given, deadline=None if left is None else left / 3))


def solutions(
    puzzle: Puzzle | str,
    *,
    limit: int | None = None,
    engine: str = "auto",
    seed: int | None = None,
    deadline: Deadline = None,
) -> Iterator[Solution]:
    """Go through the solutions, one by one as they are found; the deadline counts from now."""
    limit, seed = check_limit(limit), check_seed(seed)
    with Clock.of(deadline) as clock:
        given = _puzzle(puzzle)
        return _engine(engine, given).solutions(given, limit=limit, seed=seed, deadline=clock)


def count(puzzle: Puzzle | str, *, limit: int | None = None, engine: str = "auto", deadline: Deadline = None) -> int:
    """Count the solutions, up to `limit` where there is one.

    >>> count("................")
    288
    """
    limit = check_limit(limit)
    with Clock.of(deadline) as clock:
        given = _puzzle(puzzle)
        return _engine(engine, given).count(given, limit=limit, deadline=clock)


def candidates(
    puzzle: Puzzle | str, *, engine: str = "auto", deadline: Deadline = None
) -> tuple[tuple[Digit, ...], ...]:
    """Give, for each cell, the digits it has in some solution.

    >>> candidates("1.34341.21434.21")[1]
    (2,)
    """
    with Clock.of(deadline) as clock:
        given = _puzzle(puzzle)
        return _engine(engine, given).candidates(given, deadline=clock)


def check(puzzle: Puzzle | str, *, engine: str = "auto", deadline: Deadline = None) -> Report:
    """Say whether a puzzle has one solution, several, or none, and what can be seen to be wrong with it.

    >>> print(check("11.............."))
    no solution: row 1 holds 1 twice: r1c1 and r1c2
    """
    with Clock.of(deadline) as clock:
        given = _puzzle(puzzle)
        return _engine(engine, given).check(given, clash=diagnose(given, deadline=clock), deadline=clock)
