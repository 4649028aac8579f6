"""The verbs that make puzzles to order, and change their looks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from whydoku.engines.logic.technique import Technique
from whydoku.engines.selection import find_engine
from whydoku.errors import (
    InputError,
    check_several,
    check_text,
)
from whydoku.model.board import Board, Digit
from whydoku.model.limit import Clock, Deadline, check_count, check_limit, check_seed
from whydoku.model.puzzle import Puzzle
from whydoku.model.rating import Rating
from whydoku.model.rule import Rule
from whydoku.model.scale import Scale
from whydoku.teacher.trust import no_solution

if TYPE_CHECKING:
    from whydoku.generator.canonical import Canonical
    from whydoku.generator.generator import Generated, Generator
    from whydoku.generator.harder import Harder
    from whydoku.generator.wanted import Range
from whydoku.api import AnyPuzzle, as_puzzle, make_board
from whydoku.rates import rate_on_scales


def generate(
    n: int = 1,
    *,
    size: int | str | Board | None = None,
    rules: str | Iterable[str | Rule] = (),
    symmetry: str = "none",
    clues: Range | None = None,
    minimal: bool = False,
    pattern: str | Iterable[str] | None = None,
    elements: Range | None = None,
    rating: Range | Mapping[str, Range] | None = None,
    scale: str = "own",
    techniques: str | Iterable[str | Technique] = (),
    without: str | Iterable[str | Technique] = (),
    no_guess: bool = False,
    uniform: bool = False,
    seed: int | None = None,
    deadline: Deadline = None,
) -> Generated:
    """Make puzzles with one solution each; the answer is a sequence of them.

    `clues` is a number or range of givens, `pattern` the cells that have them, `minimal` that none can be spared. A `rating` is
    a range on a `scale`, or a dict of ranges by scale. `techniques` must be needed, and the puzzle must be solved
    `without` others. Kinds of elements among the rules, such as "killer" or "thermometer, arrow", are placed on the
    finished grid; `elements` says how many. What cannot be met ends at the deadline: then there are fewer puzzles,
    `nearest` is the nearest miss, and `why` says why. A seed repeats a run exactly.

    >>> generate(2, clues=30, symmetry="rotational", seed=7)
    <Generated 2 puzzles, seed 7>
    >>> generate(size=4, seed=1)[0].grid
    '1..4.3........2.'
    """
    run = generator(
        n,
        size=size,
        rules=rules,
        symmetry=symmetry,
        clues=clues,
        minimal=minimal,
        pattern=pattern,
        elements=elements,
        rating=rating,
        scale=scale,
        techniques=techniques,
        without=without,
        no_guess=no_guess,
        uniform=uniform,
        seed=seed,
        deadline=deadline,
    )
    for _ in run.made():
        pass
    return run.result()


def generator(
    n: int = 1,
    *,
    size: int | str | Board | None = None,
    rules: str | Iterable[str | Rule] = (),
    rating: Range | Mapping[str, Range] | None = None,
    scale: str = "own",
    seed: int | None = None,
    deadline: Deadline = None,
    **wanted: Any,
) -> Generator:
    """Start what `generate` does, for whoever wants the puzzles one by one."""
    import secrets

    from whydoku.generator.generator import Generator
    from whydoku.generator.wanted import make_wanted
    from whydoku.rating import find_scales

    number = check_count("the number of puzzles", n, least=1)
    ratings = {} if rating is None else rating if isinstance(rating, Mapping) else {scale: rating}
    named = {next(iter(find_scales(name))): said for name, said in ratings.items()}
    chosen = check_seed(seed)
    made = make_wanted(
        make_board(size) or Board.square(9),
        rules=rules,
        ratings=named,
        seed=secrets.randbits(32) if chosen is None else chosen,
        **wanted,
    )
    return Generator(made, number, _rate_by_name, Clock.of(deadline))


def _rate_by_name(puzzle: Puzzle, names: tuple[str, ...], clock: Clock) -> Mapping[str, Rating]:
    from whydoku.rating import find_scales

    return rate_on_scales(puzzle, find_scales(names), clock)


def _only_solution(given: Puzzle, clock: Clock) -> tuple[Digit, ...]:
    """Give the solution of a puzzle, or refuse one that has none or several."""
    found = find_engine("auto", given).solve(given, seed=None, deadline=clock)
    if found is None:
        raise no_solution(given, clock)
    if found.unique is None:
        raise clock.stopped("one solution found; whether it is the only one is not known")
    if not found.unique:
        raise InputError("the puzzle has several solutions; givens can be spared only where there is exactly one")
    return found.values


def minimise(puzzle: AnyPuzzle, *, symmetry: str = "none", seed: int | None = 0, deadline: Deadline = None) -> Puzzle:
    """Take givens away until none can be spared; with a symmetry, none of its sets of cells. The seed gives the order.

    >>> minimise("1.34341.21434.21").grid
    '1....4...14...2.'
    """
    from whydoku.generator.symmetry import find_symmetry
    from whydoku.generator.thin import minimise as thin

    with Clock.of(deadline) as clock:
        given = as_puzzle(puzzle).puzzle
        solution = _only_solution(given, clock)
        return thin(given, solution, check_seed(seed) or 0, clock, find_symmetry(check_text("a symmetry", symmetry)))


def canonical(puzzle: AnyPuzzle) -> Canonical:
    """Find the canonical form of a puzzle or full grid: equal for two puzzles that differ only in looks.

    >>> form = canonical("..3.3......4..2.")
    >>> form.grid, form.automorphisms
    ('.......1.2..3.1.', 1)
    """
    from whydoku.generator.canonical import canonical as form_of

    return form_of(as_puzzle(puzzle))


def canonical_many(puzzles: Iterable[str]) -> list[str]:
    """Find the canonical forms of plain 9×9 lines; see `canonical`. A column of Arrow's (Polars', pandas') is taken as well.

    >>> canonical_many(["." * 80 + "7"])[0][-3:]
    '..1'
    """
    from whydoku.generator.canonical import canonical_lines

    if hasattr(puzzles, "__arrow_c_stream__") or hasattr(puzzles, "__arrow_c_array__"):
        from whydoku.batch.arrays import as_column

        puzzles = as_column(puzzles).to_pylist()
    check_several("puzzles", puzzles)
    return canonical_lines([check_text("a puzzle", puzzle) for puzzle in puzzles])


def scramble(puzzle: AnyPuzzle, *, seed: int | None = None) -> Puzzle:
    """Rename digits, exchange rows, columns, bands and stacks, and transpose, all at random.

    >>> canonical(scramble("..3.3......4..2.", seed=5)).grid
    '.......1.2..3.1.'
    """
    import secrets

    from whydoku.generator.canonical import scramble as scrambled

    chosen = check_seed(seed)
    return scrambled(as_puzzle(puzzle), secrets.randbits(64) if chosen is None else chosen)


def equivalents(puzzle: AnyPuzzle, n: int = 10, *, seed: int | None = 0) -> list[Puzzle]:
    """List different puzzles that are equivalent to one, at random; fewer than `n` where there are not so many.

    >>> len({each.grid for each in equivalents("..3.3......4..2.", 20)})
    20
    """
    from whydoku.generator.canonical import equivalents as others

    return [*others(as_puzzle(puzzle), check_count("the number of equivalents", n), check_seed(seed) or 0)]


def harder(
    puzzle: AnyPuzzle,
    *,
    scale: str | Scale = "own",
    tries: int | None = None,
    seed: int | None = 0,
    deadline: Deadline = None,
) -> Iterator[Harder]:
    """Go through harder and harder neighbours of a plain 9×9, the puzzle itself first: exchange clues, keep what is best.

    It goes on until the deadline, or until so many neighbours have been tried.
    """
    from whydoku.generator.harder import harder as climb
    from whydoku.rating import find_scales

    name = next(iter(find_scales([scale])))
    limit = check_limit(tries)
    return climb(as_puzzle(puzzle), name, _rate_by_name, check_seed(seed) or 0, limit, Clock.of(deadline))
