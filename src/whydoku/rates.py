"""The verbs that say how hard puzzles are: on scales, and by the guesses they take."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from itertools import islice
from typing import Any, Protocol, overload, runtime_checkable

from whydoku.api import AnyPuzzle, as_puzzle, check
from whydoku.engines.logic import engine as logic
from whydoku.engines.logic.technique import select
from whydoku.engines.search import at_once
from whydoku.errors import (
    InputError,
    Interrupted,
    NoSolutionError,
    StoppedError,
    check_several,
)
from whydoku.model.guesses import Guesses
from whydoku.model.limit import Clock, Deadline, Limit, check_count
from whydoku.model.puzzle import Puzzle
from whydoku.model.rating import Rating
from whydoku.model.scale import Scale
from whydoku.model.solution import Report, Solution, Status

_CHUNK = 256


@runtime_checkable
class ArrowColumn(Protocol):
    """A column that says where its memory is, in the way that Arrow has for it."""

    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object: ...


@overload
def rate(  # type: ignore[overload-overlap]  # a name is a sequence of characters, too
    puzzle: AnyPuzzle, scale: str | Scale = "own", *, deadline: Deadline = None
) -> Rating: ...


@overload
def rate(puzzle: AnyPuzzle, scale: Iterable[str | Scale], *, deadline: Deadline = None) -> dict[str, Rating]: ...


def rate(
    puzzle: AnyPuzzle, scale: str | Scale | Iterable[str | Scale] = "own", *, deadline: Deadline = None
) -> Rating | dict[str, Rating]:
    """Say how hard a puzzle is on a scale ("own", "se", "hodoku"), or on each of several, by name.

    A puzzle without exactly one solution has a status and no value. The deadline is for all scales together; a scale that it
    cuts short has no value either.

    >>> rate("1.34341.21434.21")
    <Rating own: 1, easy>
    >>> rate("1.....2.........", ["se", "hodoku"])["se"].status
    <Status.MANY: 'many'>
    """
    from whydoku.rating import find_scale, find_scales

    clock = Clock.of(deadline)
    wanted = find_scales([find_scale(scale)] if isinstance(scale, str) else scale)
    found = rate_on_scales(puzzle, wanted, clock)
    return next(iter(found.values())) if isinstance(scale, str | Scale) else found


@overload
def rate_many(  # type: ignore[overload-overlap]  # as above
    puzzles: Iterable[AnyPuzzle],
    scales: str | Scale = "own",
    *,
    threads: int = 1,
    deadline: float | None = None,
    progress: Callable[[int], object] | None = None,
) -> Iterator[Rating]: ...


@overload
def rate_many(
    puzzles: ArrowColumn,
    scales: str | Scale | Iterable[str | Scale] = "own",
    *,
    threads: int = 1,
    deadline: float | None = None,
    progress: Callable[[int], object] | None = None,
) -> Any: ...


@overload
def rate_many(
    puzzles: Iterable[AnyPuzzle],
    scales: Iterable[str | Scale],
    *,
    threads: int = 1,
    deadline: float | None = None,
    progress: Callable[[int], object] | None = None,
) -> Iterator[dict[str, Rating]]: ...


def rate_many(
    puzzles: Iterable[AnyPuzzle] | ArrowColumn,
    scales: str | Scale | Iterable[str | Scale] = "own",
    *,
    threads: int = 1,
    deadline: float | None = None,
    progress: Callable[[int], object] | None = None,
) -> Any:
    """Go through what `rate` gives for each puzzle, in their order; `threads` work on several at a time.

    The deadline is seconds for each puzzle. What cannot be read has the status INVALID, and nothing is raised for it.
    `progress` is called with the number of puzzles that are done, now and then. A column of Arrow's (Polars', pandas') gives
    an Arrow array of structs, with the columns of `w.batch.rate`.

    >>> [rating.status.value for rating in rate_many(["1.34341.21434.21", "11..............", "nonsense"])]
    ['unique', 'none', 'invalid']
    """
    from whydoku.rating import find_scale, find_scales

    Limit.of(deadline)
    wanted = find_scales([find_scale(scales)] if isinstance(scales, str) else scales)
    if isinstance(puzzles, ArrowColumn) or hasattr(puzzles, "__arrow_c_array__"):
        from whydoku.batch.verbs.rate import rate_array

        return rate_array(puzzles, wanted, check_count("the number of threads", threads, least=1), deadline, progress)
    check_several("puzzles", puzzles)
    found = _rate_many(
        iter(puzzles), wanted, check_count("the number of threads", threads, least=1), deadline, progress
    )
    if isinstance(scales, str | Scale):
        return (next(iter(each.values())) for each in found)
    return found


def _rate_many(
    puzzles: Iterator[AnyPuzzle],
    wanted: dict[str, Scale],
    threads: int,
    each: float | None,
    progress: Callable[[int], object] | None,
) -> Iterator[dict[str, Rating]]:
    from concurrent.futures import ThreadPoolExecutor

    done = 0
    with ThreadPoolExecutor(threads) as pool:
        while chunk := [*islice(puzzles, _CHUNK)]:
            known = _rated_lines(chunk, wanted, threads, each)

            def one(
                at: int, chunk: list[AnyPuzzle] = chunk, known: list[dict[str, Rating]] = known
            ) -> dict[str, Rating]:
                left = {name: scale for name, scale in wanted.items() if name not in known[at]}
                try:
                    found = known[at] | rate_on_scales(chunk[at], left, Clock.of(each))
                except InputError as error:
                    return {name: Rating(name, status=Status.INVALID, text=str(error)) for name in wanted}
                return {name: found[name] for name in wanted}

            rest = [at for at, ratings in enumerate(known) if len(ratings) < len(wanted)]
            others = iter(pool.map(one, rest) if threads > 1 else map(one, rest))
            for ratings in known:
                yield ratings if len(ratings) == len(wanted) else next(others)
                done += 1
                if progress is not None:
                    progress(done)


def _rated_lines(
    chunk: list[AnyPuzzle], wanted: dict[str, Scale], threads: int, each: float | None
) -> list[dict[str, Rating]]:
    """Rate plain lines with one solution on those scales that take many at once."""
    known: list[dict[str, Rating]] = [{} for _ in chunk]
    if any(scale.rate_lines for scale in wanted.values()):
        lines = [puzzle if isinstance(puzzle, str) else _plain_line(puzzle) for puzzle in chunk]
        places = [at for at, count in enumerate(at_once.count_lines(lines)) if count == 1]
        unique = [lines[at] for at in places]
        for name, scale in wanted.items():
            found = scale.rate_lines(unique, threads, each) if scale.rate_lines and unique else ()
            for at, rating in zip(places, found, strict=False):
                if rating is not None:
                    known[at][name] = rating
    return known


def _plain_line(puzzle: AnyPuzzle) -> str:
    """Give the line of a plain puzzle in which nobody has worked yet, and "" for any other."""
    return puzzle.grid if type(puzzle) is Puzzle and puzzle.is_classic else ""


def rate_on_scales(puzzle: AnyPuzzle, wanted: dict[str, Scale], clock: Clock) -> dict[str, Rating]:
    """Rate a puzzle on each scale, if it has one solution."""
    given = as_puzzle(puzzle)
    solution = at_once.solve(given)
    if solution is None or solution.unique is not True:
        report = _checked(given, clock)
        if report.status is not Status.UNIQUE:
            return {name: Rating(name, status=report.status, text=report.text) for name in wanted}
        solution = replace(report.solutions[0], unique=True)
    return {name: _rate_on(given, name, scale, solution, clock) for name, scale in wanted.items()}


def _checked(given: Puzzle, clock: Clock) -> Report:
    try:
        return check(given, deadline=replace(clock.limit, seconds=clock.left))
    except Interrupted:
        raise
    except StoppedError as error:
        return Report(given.board, Status.UNKNOWN, str(error))


def _rate_on(given: Puzzle, name: str, scale: Scale, solution: Solution, clock: Clock) -> Rating:
    from whydoku.rating._path import rate_path

    try:
        rating = None if scale.rate is None else scale.rate(given, solution, clock)
        if rating is None:
            order = scale.order(select(unique=not given.placed and not given.marks))
            rating = rate_path(name, scale, logic.explain(given, order, deadline=clock, known=solution))
    except Interrupted:
        raise
    except StoppedError as error:
        return Rating(name, version=scale.version, text=str(error))
    return rating


def guesses(puzzle: AnyPuzzle, *, orders: int = 20, backdoors: int = 2, deadline: Deadline = None) -> Guesses:
    """Count the guesses that a puzzle with one solution takes: by level of techniques, and of a plain search.

    `orders` is how many random orders the search is tried in, `backdoors` the most cells that are tried whether they are enough
    for simple techniques to solve the rest. Raises a NoSolutionError where there is not exactly one solution.

    >>> guesses("1.34341.21434.21")
    <Guesses: easy 0, medium 0, hard 0, unfair 0, extreme 0; 0 nodes>
    """
    from whydoku.rating._guesses import count_guesses

    check_count("the number of orders", orders, least=1)
    check_count("the size of a backdoor", backdoors, least=0)
    with Clock.of(deadline) as clock:
        clock.note("the guesses are not counted yet")
        given = as_puzzle(puzzle)
        report = _checked(given, clock)
        if report.status is Status.UNKNOWN:
            raise clock.stopped(report.text)
        if report.status is not Status.UNIQUE:
            raise NoSolutionError(f"guesses are counted where there is one solution: {report.text}", report.clash)
        solution = replace(report.solutions[0], unique=True)
        return count_guesses(given, solution, clock, orders=orders, most=backdoors)
