"""Solve many puzzles as a person would."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import TYPE_CHECKING, Annotated, Unpack, cast

from whydoku.declare import SURFACES, Verb, python_only
from whydoku.engines.search import at_once
from whydoku.errors import InputError, Interrupted, NoSolutionError, StoppedError, check_several
from whydoku.model.limit import Clock, check_seed
from whydoku.verbs._input import AnyPuzzle, as_puzzle
from whydoku.verbs._limits import CHUNK_PUZZLES
from whydoku.verbs._options import Deadline, Guesses, TechniqueOptions, choice_of

if TYPE_CHECKING:
    from whydoku.engines.logic.path import Path
    from whydoku.teacher.choice import Choice


def explain_many(
    puzzles: Annotated[Iterable[AnyPuzzle], python_only("files are for `batch`")],
    *,
    guesses: Guesses = None,
    seed: int = 0,
    deadline: Deadline = None,
    **using: Unpack[TechniqueOptions],
) -> Iterator[Path]:
    """Yield what `explain` returns for each puzzle; lines of 81 characters, 0 to 9 and `.`, are solved together.

    What to add to a puzzle with several solutions is not looked for. Nothing is raised for a single puzzle: the outcome of one
    without a solution is "contradiction", that of a text which is no puzzle "invalid" (with an empty 9×9 as its puzzle), and
    `ending` says why. The deadline is for all of them and counts from now; once it has passed, a StoppedError says how many
    are done.

    >>> [path.outcome for path in explain_many(["1.34341.21434.21", "11..............", "nonsense"])]
    ['solved', 'contradiction', 'invalid']
    """
    check_several("puzzles", puzzles)
    clock = Clock.of(deadline)
    return _explain_many(iter(puzzles), choice_of(using), guesses, check_seed(seed) or 0, clock)


def _explain_many(
    puzzles: Iterator[AnyPuzzle], wanted: Choice, guesses: bool | None, seed: int, clock: Clock
) -> Iterator[Path]:
    from whydoku.engines.logic import engine as logic
    from whydoku.engines.logic.path import Path

    like, done = as_puzzle("." * 81), 0
    # Techniques in Python work on one puzzle at a time, and so does the path of another program.
    batched = wanted.guide is None and not any(technique.find for technique in wanted.techniques)
    while chunk := [*islice(puzzles, CHUNK_PUZZLES)]:
        counts = at_once.count_lines(chunk, clock.left) if batched else bytes(len(chunk))
        paths: dict[int, list[Path]] = {}
        for count in {*counts} - {0}:
            lines = [cast(str, puzzle) for puzzle, each in zip(chunk, counts, strict=True) if each == count]
            try:
                found = logic.explain_lines(
                    like,
                    lines,
                    wanted.order(unique=count == 1),
                    guesses=count == 1 if guesses is None else bool(guesses),
                    seed=seed,
                    deadline=clock,
                    several=count > 1,
                )
            except Interrupted:
                raise
            except StoppedError as error:
                found = cast("list[Path]", error.partial)
            paths[count] = found[::-1]  # a path that was handed out is not held
        for puzzle, count in zip(chunk, counts, strict=True):
            path = paths[count].pop() if count and paths[count] else None
            if path is None:
                clock.check(f"{done} puzzles are done")
                given = like
                try:
                    given = as_puzzle(puzzle)
                    order, known = wanted.fitting(given, clock)
                    may_guess = not known.several if guesses is None else bool(guesses)
                    path = logic.explain(
                        given, order, guesses=may_guess, seed=seed, deadline=clock, known=known.solution
                    )
                except NoSolutionError as error:
                    path = Path.none(given, "contradiction", error)
                except InputError as error:
                    path = Path.none(given, "invalid", error)
            yield path
            done += 1


plugin = Verb(explain_many, absent=dict.fromkeys(SURFACES, "files of many puzzles are for `whydoku batch`"))
