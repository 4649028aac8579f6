"""The verbs: each takes a puzzle, or a text that describes one, and asks the engine that fits."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import islice
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias, cast

from whydoku.engines.logic import engine as logic
from whydoku.engines.logic.technique import Technique, find_technique, select
from whydoku.engines.search import at_once
from whydoku.engines.selection import find_engine
from whydoku.errors import (
    InputError,
    Interrupted,
    NoSolutionError,
    OptionError,
    StoppedError,
    check_several,
    check_text,
)
from whydoku.formats import find_format, read_text, write_text
from whydoku.model.board import Board, Digit, parse_board
from whydoku.model.limit import Clock, Deadline, DeadlineOrClock, check_limit, check_seed
from whydoku.model.puzzle import Puzzle
from whydoku.model.rule import Rule
from whydoku.model.scale import Order, Scale
from whydoku.model.solution import Report, Solution, Status, known_so_far
from whydoku.rules import make_rules
from whydoku.teacher.choice import Choice, Wanted
from whydoku.teacher.diagnosis.first_sight import at_first_sight
from whydoku.teacher.trust import Known, no_solution, what_is_known

if TYPE_CHECKING:
    from whydoku.engines.logic.explanation import Explanation, Explanations
    from whydoku.engines.logic.found import Found
    from whydoku.model.step import Step
    from whydoku.render.palette import ThemeName
    from whydoku.teacher.hints import Hint
    from whydoku.teacher.own_mistakes import Mistakes

_SOLUTION_SECONDS = 2.0  # most time to look for the solution of a puzzle that is written

AnyPuzzle: TypeAlias = "Puzzle | str | bytes | bytearray | Sequence[Any] | Mapping[Any, Any] | SupportsToList"
"""What a verb takes: a puzzle, a text that describes one, nested lists, an array, or a dict from cells to digits."""


class SupportsToList(Protocol):
    """An array of any library, such as NumPy's."""

    def tolist(self) -> Any:
        """Give its entries as nested lists."""


def read_all(
    text: AnyPuzzle,
    *,
    rules: str | Iterable[str | Rule] = (),
    format: str | None = None,
    size: int | str | Board | None = None,
    path: str | None = None,
    ignore_rules_text: bool = False,
    placed: str | None = None,
    marks: str | None = None,
    notes: list[str] | None = None,
) -> list[Puzzle]:
    """Read every puzzle of a text; the format is detected unless it is given.

    Nested lists, NumPy arrays (9, 9) and (n, 9, 9), and dicts from cells to digits ({"r1c1": 4}) are read as well; 0, None,
    "" and "." are empty cells.
    `size` is the number of digits (9), a box shape ("2x3"), a layout ("samurai"), or a board; `rules` are added to the
    board's own. A link whose rules in words say more than can be read is refused, unless `ignore_rules_text`; then the
    puzzle's metadata say what was "passed over". `placed` and `marks` say how far somebody has got with one puzzle: moves
    ("r1c2=4 r3c3=5") or a grid, and marks left ("r1c1=159"), marks crossed out ("r1c1<>5") or a grid of pencil marks.
    `notes` gets a sentence where no format reads a text, and a puzzle is found in it all the same.

    >>> read_all("..3..4.221......\\n1...............")
    [<Puzzle 4×4, 5 givens>, <Puzzle 4×4, 1 given>]
    """
    if isinstance(text, bytes | bytearray):
        try:
            text = text.decode("utf-8-sig")
        except UnicodeDecodeError as error:
            raise InputError(f"byte {error.start + 1} of the text is not UTF-8") from error
    board = make_board(size)
    if isinstance(text, str):
        puzzles = read_text(
            text, format=format, board=board, path=path, ignore_rules_text=ignore_rules_text, notes=notes
        )
    else:
        from whydoku.formats._python_values import read_values

        puzzles = read_values(text, board, ignore_rules_text=ignore_rules_text)
    if placed is not None or marks is not None:
        from whydoku.formats._progress import with_progress

        if len(puzzles) != 1:
            raise InputError(f"digits placed and marks belong to one puzzle, and there are {len(puzzles)}")
        puzzles = [with_progress(puzzles[0], placed, marks)]
    if not rules:
        return puzzles
    check_several("rules", rules)
    texts = rules if isinstance(rules, str) else tuple(rules)
    boards = dict.fromkeys(puzzle.board for puzzle in puzzles)
    extra = {board: make_rules(texts, board) for board in boards}
    return [puzzle.with_rules(*extra[puzzle.board]) for puzzle in puzzles]


def read(
    text: AnyPuzzle,
    *,
    rules: str | Iterable[str | Rule] = (),
    format: str | None = None,
    size: int | str | Board | None = None,
    ignore_rules_text: bool = False,
    placed: str | None = None,
    marks: str | None = None,
) -> Puzzle:
    """Read the one puzzle of a text; see `read_all`.

    >>> print(read("12..34..........").board)
    4×4 with 2×2 boxes
    >>> read([[1, 2, 0, 0], [3, 4, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0]]).grid
    '12..34..........'
    """
    puzzles = read_all(
        text,
        rules=rules,
        format=format,
        size=size,
        ignore_rules_text=ignore_rules_text,
        placed=placed,
        marks=marks,
    )
    if len(puzzles) != 1:
        what = "text" if isinstance(text, str | bytes | bytearray) else type(text).__name__
        raise InputError(
            f"the {what} holds {len(puzzles)} puzzles; read_all reads them all, and verbs like solve_many take many"
        )
    return puzzles[0]


def write(puzzles: Puzzle | Iterable[Puzzle], format: str = "line", *, empty: str = ".") -> str:
    """Write puzzles in a format; those that are made of characters can write another one for an empty cell.

    One whose program checks what is filled in gets the solution as well, if it is the only one.

    >>> write(read("12..34.........."), empty="0")
    '1200340000000000'
    """
    listed = [puzzles] if isinstance(puzzles, Puzzle) else puzzles
    check_several("puzzles", listed)
    listed = list(listed)
    for puzzle in listed:
        if not isinstance(puzzle, Puzzle):
            raise InputError(f"a puzzle is needed to write one, not {type(puzzle).__name__}")
    if find_format(format).shows_solution:
        listed = [_with_solution(puzzle) for puzzle in listed]
    return write_text(listed, format, empty=empty)


def _with_solution(puzzle: Puzzle) -> Puzzle:
    """Give a puzzle with its solution in its metadata, if there is just one and it is found soon.

    Programs agree on how to write solutions of up to nine digits only.
    """
    if "solution" in dict(puzzle.about) or puzzle.board.size > 9:
        return puzzle
    try:
        found = solve(puzzle, deadline=_SOLUTION_SECONDS)
    except (NoSolutionError, StoppedError, InputError):
        return puzzle
    return replace(puzzle, about=(*puzzle.about, ("solution", found.grid))) if found.unique else puzzle


def make_board(size: int | str | Board | None) -> Board | None:
    """Make the board that was asked for: 9, "9", "2x3" (a box), "latin5", "samurai", "r1c1 r7c7", or a board."""
    if size is None or isinstance(size, Board):
        return size
    return Board.square(size) if isinstance(size, int) else parse_board(check_text("a board", size))


def as_puzzle(puzzle: AnyPuzzle) -> Puzzle:
    """Read what a verb is given, unless it is a puzzle already."""
    return puzzle if isinstance(puzzle, Puzzle) else read(puzzle)


def _solving_clock(deadline: Deadline) -> Clock:
    clock = Clock.of(deadline)
    clock.note(known_so_far(0))
    return clock


def solve(
    puzzle: AnyPuzzle,
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

    The engine that fits finds it and counts its `tries`. With `guesses`, or if techniques are selected, the logic
    engine then counts the guesses that a person needs with these techniques, which takes much longer; the engine "logic"
    always does. A deadline that passes after the first solution leaves `unique` or `guesses` at None.

    >>> solve("1.....2.........").unique
    False
    >>> puzzle = "4.9.1.8.3.....924.........139.2746......5......2163.595.........136.....9.8.2.1.7"
    >>> solve(puzzle).guesses, solve(puzzle, guesses=True).guesses
    (None, 0)
    """
    named = techniques is not None or up_to is not None or bool(without)
    if engine == "auto" and seed is None and deadline is None and not (guesses or named):
        known = at_once.solve(puzzle)
        if known is not None:
            return known
    seed = check_seed(seed)
    with _solving_clock(deadline) as clock:
        given = as_puzzle(puzzle)
        chosen = select(techniques, up_to=up_to, without=without) if named else None
        found = find_engine(engine, given).solve(given, seed=seed, deadline=clock)
        if found is None:
            raise no_solution(given, clock)
        if guesses or named or engine == "logic":
            found = with_guesses(given, found, chosen, seed=seed or 0, deadline=clock)
        return replace(found, engine="logic") if engine == "logic" else found


def with_guesses(
    given: Puzzle,
    found: Solution,
    chosen: tuple[Technique, ...] | None = None,
    *,
    seed: int = 0,
    deadline: DeadlineOrClock = None,
) -> Solution:
    """Ask the logic engine how many guesses a solution takes and by which techniques, in the time that is left."""
    clock = Clock.of(deadline)
    is_bare = not (given.placed or given.marks)
    clock.note("one solution found; the guesses are not counted", 1, found)
    try:
        left = clock.left
        part = None if left is None else left / 3  # the rest is for what was asked
        unique = found.unique is True and (is_bare or what_is_known(given, deadline=part).unique)
        path = logic.explain(given, select(chosen, unique=unique), seed=seed, deadline=clock, known=found)
    except Interrupted as error:
        raise clock.stopped(interrupt=True) from error
    except StoppedError:
        return replace(found, uncounted="stopped at the deadline")
    if path.outcome == "stopped":
        return replace(found, uncounted="stopped at the deadline")
    if not path.solved or (found.unique and path.values != found.values):
        return replace(found, uncounted=_checked_ending(path, clock).ending.rstrip("."))
    return replace(found, guesses=path.guesses, techniques=path.techniques, seconds=clock.spent)


def _checked_ending(path: Explanation, clock: Clock) -> Explanation:
    """Name the step that is wrong where a path cannot end in a solution any more."""
    if path.outcome not in ("contradiction", "stuck"):
        return path
    from whydoku.teacher.mistakes import first_mistake

    mistake = first_mistake(path, clock)
    return path if mistake is None else path.with_mistake(mistake)


def explain(
    puzzle: AnyPuzzle,
    *,
    techniques: Wanted = None,
    up_to: str | None = None,
    without: str | Iterable[str | Technique] = (),
    guesses: bool = True,
    reasons: bool = False,
    seed: int = 0,
    scale: str | Scale | None = None,
    order: Iterable[str | Technique] | None = None,
    reader: str | None = None,
    shortest: bool = False,
    like_a_person: bool = False,
    deadline: Deadline = None,
) -> Explanation:
    """Solve as a person would, easiest technique first, and give the path; guess where no technique applies.

    A `scale` ("own", "se", "hodoku") says in which order techniques are tried and which of several steps is taken; an `order`
    lists the techniques to use, in the order in which to try them. Otherwise a `reader` says whom the order is for: with all
    "marks" at hand (the default), naked singles come before hidden ones; on "paper" after them. A path that ends in a
    contradiction though the puzzle has a solution says which step is wrong: `mistake` is its number. With `reasons`, the
    smallest reason found is a step where no technique applies, or only nested assumptions do; so a puzzle with one solution
    takes no guess. That takes whydoku[sat].

    `shortest` looks for a path with the easiest hardest step and then the fewest steps, until the deadline (or for five
    seconds); `like_a_person` prefers steps near the last ones among those that are equally easy. The path's `aim` says what was
    looked for, and whether it is proven that no path is better.

    >>> print(explain("1.34341.21434.21")[0])
    Full House: Box 3 has one empty cell, r4c2, and one missing digit, 3: r4c2 is 3.
    """
    clock = Clock.of(deadline)
    given = as_puzzle(puzzle)
    wanted = Choice(techniques, up_to, without, _scale(scale), order, reader, reasons=reasons)
    chosen, known = wanted.fitting(given, clock, guided=not (shortest or like_a_person))
    path = logic.explain(
        given, chosen, guesses=guesses, seed=check_seed(seed) or 0, deadline=clock, known=known.solution
    )
    if shortest or like_a_person:
        return _chosen_path(path, given, chosen, clock, shortest, like_a_person)
    return _checked_ending(path, clock)


def _chosen_path(
    path: Explanation, given: Puzzle, order: Order, clock: Clock, shortest: bool, like_a_person: bool
) -> Explanation:
    """Look for the path that somebody wants instead of the ordinary one."""
    if shortest and like_a_person:
        raise OptionError("a path is either the shortest or like a person's: give one of the two")
    if shortest:
        from whydoku.engines.logic.paths_shortest import shortest as chosen_path
    else:
        from whydoku.engines.logic.paths_person import like_a_person as chosen_path
    return chosen_path(_checked_ending(path, clock), given, order, clock)


def explain_many(
    puzzles: Iterable[AnyPuzzle],
    *,
    techniques: Wanted = None,
    up_to: str | None = None,
    without: str | Iterable[str | Technique] = (),
    guesses: bool = True,
    seed: int = 0,
    scale: str | Scale | None = None,
    order: Iterable[str | Technique] | None = None,
    reader: str | None = None,
    deadline: Deadline = None,
) -> Iterator[Explanation]:
    """Go through what `explain` gives for each puzzle; lines of 81 characters, 0 to 9 and `.`, are solved together.

    What `explain` would raise is raised when it is the puzzle's turn. The deadline is for all of them and counts from now; once
    it has passed, a StoppedError says how many are done.

    >>> [len(path) for path in explain_many(["1.34341.21434.21", "1234341221434321"])]
    [3, 0]
    """
    check_several("puzzles", puzzles)
    clock = Clock.of(deadline)
    wanted = Choice(techniques, up_to, without, _scale(scale), order, reader)
    return _explain_many(iter(puzzles), wanted, guesses, check_seed(seed) or 0, clock)


def _explain_many(
    puzzles: Iterator[AnyPuzzle], wanted: Choice, guesses: bool, seed: int, clock: Clock
) -> Iterator[Explanation]:
    like, done = read("." * 81), 0
    # Techniques in Python work on one puzzle at a time, and so does whoever takes a program's own path.
    batched = wanted.guide is None and not any(technique.find for technique in wanted.techniques)
    while chunk := [*islice(puzzles, _CHUNK)]:
        counts = at_once.count_lines(chunk, clock.left) if batched else bytes(len(chunk))
        paths: dict[int, Iterator[Explanation]] = {}
        for count in {*counts} - {0}:
            lines = [cast(str, puzzle) for puzzle, each in zip(chunk, counts, strict=True) if each == count]
            try:
                found = logic.explain_lines(
                    like,
                    lines,
                    wanted.order(unique=count == 1),
                    guesses=guesses,
                    seed=seed,
                    deadline=clock,
                    several=count > 1,
                )
            except Interrupted:
                raise
            except StoppedError as error:
                found = cast("Explanations", error.partial)
            paths[count] = iter(found)
        for puzzle, count in zip(chunk, counts, strict=True):
            path = next(paths[count], None) if count else None
            if path is None:
                clock.check(f"{done} puzzles are done")
                given = as_puzzle(puzzle)
                order, known = wanted.fitting(given, clock)
                path = logic.explain(given, order, guesses=guesses, seed=seed, deadline=clock, known=known.solution)
            yield path
            done += 1


_CHUNK = 256
"""Puzzles that are explained together: enough that starting costs nothing, and the first is there within a few milliseconds."""


def steps(
    puzzle: AnyPuzzle,
    *,
    techniques: Wanted = None,
    up_to: str | None = None,
    without: str | Iterable[str | Technique] = (),
    limit: int | None = None,
    scale: str | Scale | None = None,
    order: Iterable[str | Technique] | None = None,
    reader: str | None = None,
    deadline: Deadline = None,
) -> Found:
    """Find every step that is possible now, easiest technique first, or those found by the deadline.

    >>> len(steps("1.34341.21434.21", techniques="naked single"))
    3
    """
    clock = Clock.of(deadline)
    given, chosen, _ = _position(puzzle, techniques, up_to, without, scale, order, reader, clock, guided=False)
    return logic.steps(given, chosen, limit=limit, deadline=clock)


def next_step(
    puzzle: AnyPuzzle,
    *,
    techniques: Wanted = None,
    up_to: str | None = None,
    without: str | Iterable[str | Technique] = (),
    scale: str | Scale | None = None,
    order: Iterable[str | Technique] | None = None,
    reader: str | None = None,
    deadline: Deadline = None,
) -> Step | None:
    """Find the step to take now, or None where no technique applies or nothing is left to do.

    >>> next_step("1234341221434321") is None
    True
    """
    clock = Clock.of(deadline)
    given, chosen, _ = _position(puzzle, techniques, up_to, without, scale, order, reader, clock)
    return logic.next_step(given, chosen, deadline=clock)


def hint(
    puzzle: AnyPuzzle,
    level: int = 1,
    *,
    techniques: Wanted = None,
    up_to: str | None = None,
    without: str | Iterable[str | Technique] = (),
    scale: str | Scale | None = None,
    order: Iterable[str | Technique] | None = None,
    names: str | None = None,
    reader: str | None = None,
    deadline: Deadline = None,
) -> Hint | None:
    """Give a hint: 1 where to look, 2 which technique, 3 which cells, 4 the whole step; None if there is no step.

    `names` says whose names of techniques to use: "whydoku", "hodoku", "sudokuwiki" or "sudokuoftheday". The order is for a
    `reader` with pen and "paper" where there are no marks, else for one who has all "marks"; the hint's `order` says which.

    >>> print(hint("1.34341.21434.21"))
    Look at box 3.
    """
    from whydoku.teacher.hints import make_hint

    if level not in (1, 2, 3, 4) or isinstance(level, bool):
        raise OptionError(f"a hint has a level from 1 to 4, not {level}")
    clock = Clock.of(deadline)
    given = as_puzzle(puzzle)
    if reader is None and scale is None and order is None and not given.marks:
        reader = "paper"
    given, chosen, _ = _position(given, techniques, up_to, without, scale, order, reader, clock)
    step = logic.next_step(given, chosen, deadline=clock)
    if step is None:
        return None
    return replace(make_hint(step, level, names, given.start()), order=chosen.name, position=given.start())


def _position(
    puzzle: AnyPuzzle,
    techniques: Wanted,
    up_to: str | None,
    without: str | Iterable[str | Technique],
    scale: str | Scale | None,
    order: Iterable[str | Technique] | None,
    reader: str | None,
    clock: Clock,
    *,
    guided: bool = True,
) -> tuple[Puzzle, Order, Known]:
    """Check a position and choose the techniques; say also what is known of its solutions."""
    given = as_puzzle(puzzle)
    wanted = Choice(techniques, up_to, without, _scale(scale), order, reader)
    return given, *wanted.fitting(given, clock, guided=guided)


def _scale(scale: str | Scale | None) -> Scale | None:
    if scale is None:
        return None
    from whydoku.rating import find_scale

    return find_scale(scale)


def solutions(
    puzzle: AnyPuzzle,
    *,
    limit: int | None = None,
    engine: str = "auto",
    seed: int | None = None,
    deadline: Deadline = None,
) -> Iterator[Solution]:
    """Go through the solutions, one by one as they are found; the deadline counts from now.

    >>> sorted(solution.grid for solution in solutions("1234341.2.4.4.2."))
    ['1234341221434321', '1234341223414123']
    """
    limit, seed = check_limit(limit), check_seed(seed)
    with _solving_clock(deadline) as clock:
        given = as_puzzle(puzzle)
        return find_engine(engine, given).solutions(given, limit=limit, seed=seed, deadline=clock)


def count(puzzle: AnyPuzzle, *, limit: int | None = None, engine: str = "auto", deadline: Deadline = None) -> int:
    """Count the solutions, up to `limit` if there is one.

    >>> count("................")
    288
    """
    limit = check_limit(limit)
    with _solving_clock(deadline) as clock:
        given = as_puzzle(puzzle)
        return find_engine(engine, given).count(given, limit=limit, deadline=clock)


def candidates(puzzle: AnyPuzzle, *, engine: str = "auto", deadline: Deadline = None) -> tuple[tuple[Digit, ...], ...]:
    """Give, for each cell, the digits it has in some solution.

    >>> candidates("1.34341.21434.21")[1]
    (2,)
    """
    if engine == "auto" and deadline is None and (known := at_once.candidates(puzzle)) is not None:
        return known
    with _solving_clock(deadline) as clock:
        given = as_puzzle(puzzle)
        return find_engine(engine, given).candidates(given, deadline=clock)


def check(puzzle: AnyPuzzle, *, engine: str = "auto", deadline: Deadline = None) -> Report:
    """Say whether a puzzle has one solution, several, or none, and name any contradiction that can be seen.

    >>> print(check("11.............."))
    no solution: row 1 holds 1 twice: r1c1 and r1c2
    """
    if engine == "auto" and deadline is None and (known := at_once.check(puzzle)) is not None:
        return known
    with _solving_clock(deadline) as clock:
        given = as_puzzle(puzzle)
        # A plain 9×9 is solved before its network could be made, so the eye is asked only where something is wrong.
        seen = None if given.is_classic else at_first_sight(given, deadline=clock)
        report = find_engine(engine, given).check(given, clash=seen, deadline=clock)
        return _with_mistakes(given, report, clock) if report.status is Status.NONE else report


def _with_mistakes(given: Puzzle, report: Report, clock: Clock) -> Report:
    """Say why there is no solution: what somebody has got wrong, or what clashes in the puzzle itself."""
    if given.placed or given.marks:
        from whydoku.teacher.own_mistakes import find_mistakes

        found = find_mistakes(given, deadline=clock)
        if found is not None:
            return replace(report, text=f"no solution: {found.text}", mistakes=found)
    error = no_solution(given, clock)
    return replace(report, text=str(error).removeprefix("the puzzle has "), clash=error.clash, clashing=error.clashing)


def mistakes(puzzle: AnyPuzzle, *, deadline: Deadline = None) -> Mistakes | None:
    """Name every digit that cannot stand and every mark that should not be gone; None where nothing is wrong.

    Where only pencil marks are known, it is the smallest set of marks to give back. The metadata "history" of a position says
    what was done in which order; then the first mistake is named as well.

    >>> work = read("1.34341.21434.21", placed="r1c2=2 r2c4=3 r4c2=2")
    >>> print(mistakes(work))
    2 mistakes: r2c4 cannot be 3 and r4c2 cannot be 2; the first of them is move 2, r2c4=3
    """
    from whydoku.teacher.own_mistakes import find_mistakes

    with Clock.of(deadline) as clock:
        return find_mistakes(as_puzzle(puzzle), deadline=clock)


# -- proofs, clauses and pictures --------------------------------------------------------------------------------------


def draw(
    puzzle: AnyPuzzle,
    step: Step | None = None,
    *,
    marks: bool = False,
    legend: bool = True,
    theme: ThemeName = "light",
) -> str:
    """Draw a puzzle as SVG, with its candidates where they are asked for, and with a step in it.

    The theme is "light", "dark", "auto" (a file that follows the screen) or "page" (for a page with the style sheet).

    >>> draw("1...............").startswith("<svg")
    True
    """
    from whydoku.render.step_picture import draw_step

    given = as_puzzle(puzzle)
    if step is not None:
        return draw_step(step, given, legend=legend, theme=theme)
    return given.svg(marks=marks, legend=legend, theme=theme)


def read_step(puzzle: AnyPuzzle, shape: dict[str, Any]) -> Step:
    """Read a step from its JSON shape; everything that it names is looked up in the puzzle.

    >>> puzzle = read("1.34341.21434.21")
    >>> step = steps(puzzle)[0]
    >>> read_step(puzzle, step.to_json()) == step
    True
    """
    from whydoku.engines.logic.premises import premises_of
    from whydoku.model.step import Step

    network = as_puzzle(puzzle).network
    try:
        return Step.from_json(shape, network, find_technique, premises_of(network))
    except InputError:
        raise
    except (KeyError, TypeError, IndexError, AttributeError, ValueError) as error:
        raise InputError(f"this is not the JSON of a step: {error!r}") from error
