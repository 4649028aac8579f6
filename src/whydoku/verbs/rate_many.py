"""Rate many puzzles on scales."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import Any, Protocol, overload, runtime_checkable

from whydoku.declare import SURFACES, Verb
from whydoku.engines.search import at_once
from whydoku.errors import InputError, check_several
from whydoku.model.limit import Clock, Limit, check_count
from whydoku.model.puzzle import Puzzle
from whydoku.model.rating import Rating
from whydoku.model.scale import Scale
from whydoku.model.solution import Status
from whydoku.verbs._input import AnyPuzzle
from whydoku.verbs._limits import CHUNK_PUZZLES
from whydoku.verbs._scales import rate_on_scales


@runtime_checkable
class ArrowColumn(Protocol):
    """A column that says where its memory is, in the way that Arrow has for it."""

    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object: ...


@overload
def rate_many(  # type: ignore[overload-overlap]  # as above
    puzzles: Iterable[AnyPuzzle],
    scale: str | Scale = "own",
    *,
    threads: int = 1,
    deadline: float | None = None,
    progress: Callable[[int], object] | None = None,
) -> Iterator[Rating]: ...


@overload
def rate_many(
    puzzles: ArrowColumn,
    scale: str | Scale | Iterable[str | Scale] = "own",
    *,
    threads: int = 1,
    deadline: float | None = None,
    progress: Callable[[int], object] | None = None,
) -> Any: ...


@overload
def rate_many(
    puzzles: Iterable[AnyPuzzle],
    scale: Iterable[str | Scale],
    *,
    threads: int = 1,
    deadline: float | None = None,
    progress: Callable[[int], object] | None = None,
) -> Iterator[dict[str, Rating]]: ...


def rate_many(
    puzzles: Iterable[AnyPuzzle] | ArrowColumn,
    scale: str | Scale | Iterable[str | Scale] = "own",
    *,
    threads: int = 1,
    deadline: float | None = None,
    progress: Callable[[int], object] | None = None,
) -> Any:
    """Yield what `rate` returns for each puzzle, in their order; `threads` work on several at a time.

    The deadline is seconds for each puzzle. What cannot be read has the status INVALID, and nothing is raised for it.
    `progress` is called with the number of puzzles that are done, now and then. A column of Arrow's, Polars'
    or pandas' gives one of theirs, of structs with the columns of `w.batch.rate`.

    >>> [rating.status.value for rating in rate_many(["1.34341.21434.21", "11..............", "nonsense"])]
    ['unique', 'none', 'invalid']
    """
    from whydoku.rating import find_scales

    Limit.of(deadline)
    wanted = find_scales([scale] if isinstance(scale, str) else scale)
    if isinstance(puzzles, ArrowColumn) or hasattr(puzzles, "__arrow_c_array__"):
        from whydoku.batch.verbs.rate import rate_array
        from whydoku.formats._arrays import as_theirs

        several = check_count("the number of threads", threads, least=1)
        return as_theirs(puzzles, rate_array(puzzles, wanted, several, deadline, progress))
    check_several("puzzles", puzzles)
    found = _rate_many(
        iter(puzzles), wanted, check_count("the number of threads", threads, least=1), deadline, progress
    )
    if isinstance(scale, str | Scale):
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
        while chunk := [*islice(puzzles, CHUNK_PUZZLES)]:
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
    """Return the line of a plain puzzle without work, and "" for any other."""
    return puzzle.grid if type(puzzle) is Puzzle and puzzle.is_classic else ""


plugin = Verb(
    rate_many, absent=dict.fromkeys(SURFACES, "`whydoku rate` takes files; larger ones are for `whydoku batch`")
)
