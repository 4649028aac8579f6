"""The options for making puzzles, and the run that makes them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Annotated, Any, TypedDict, Unpack

from whydoku.declare import Arg
from whydoku.errors import InputError
from whydoku.model.limit import Clock, check_count, check_seed
from whydoku.verbs import _offers as offers
from whydoku.verbs._input import Size, make_board
from whydoku.verbs._options import Symmetry
from whydoku.verbs._scales import rate_by_name
from whydoku.verbs._solution import solution_of

if TYPE_CHECKING:
    from whydoku.generator.generator import Generator
    from whydoku.generator.wanted import Range
    from whydoku.model.board import Digit
    from whydoku.model.limit import Deadline
    from whydoku.model.puzzle import Puzzle
    from whydoku.model.rule import Rule
    from whydoku.model.technique import Technique


class GridOptions(TypedDict, total=False):
    """What plain puzzles should look like."""

    symmetry: Symmetry
    clues: Annotated[
        Range | None,
        Arg("How many clues: 24-28, 30, -26 or 0.", flags=("--clues", "--givens"), metavar="RANGE"),
    ]
    minimal: Annotated[bool, Arg("No clue can be spared.", kind=bool)]
    pattern: Annotated[
        str | Iterable[str] | None,
        Arg("Where the clues are: 81 characters with dots for empty cells, or names.", metavar="CELLS", longest=5000),
    ]
    uniform: Annotated[bool, Arg("Make every full grid equally likely, which takes longer.", kind=bool)]


class MakeOptions(GridOptions, total=False):
    """What puzzles should be like."""

    size: Size
    rules: Annotated[
        str | Iterable[str | Rule],
        Arg(
            "Rules that hold: anti-knight. Rules that are drawn are placed if they come without cells: killer, x-sum, arrow "
            "and most others; an error lists them.",
            many=True,
            flags=("--rules", "--rule"),
            metavar="RULES",
            offers=offers.rules,
        ),
    ]
    elements: Annotated[Range | None, Arg("How many cages, lines and marks are left in the end.", metavar="RANGE")]
    rating: Annotated[
        Range | Mapping[str, Range] | None,
        Arg(
            'A range on a scale, or one for each of several: {"se": "6.5-7.2"}.',
            form="ranges",
            absent={"cli": "there each scale has an option of its own: --se 6.5-7.2"},
        ),
    ]
    scale: Annotated[str, Arg("The scale of the rating.", absent={"cli": "there each scale has an option of its own"})]
    level: Annotated[
        str | None,
        Arg(
            "How hard on whydoku's own scale: easy, medium, hard, unfair or extreme. Without it, what has other rules than "
            "the plain ones needs no forcing; any frees it from that.",
            metavar="LEVEL",
            offers=offers.making_levels,
        ),
    ]
    techniques: Annotated[
        str | Iterable[str | Technique],
        Arg(
            "A technique that must be needed; a family means any of it. May be repeated.",
            many=True,
            flags=("--technique",),
            metavar="NAME",
            offers=offers.techniques,
        ),
    ]
    without: Annotated[
        str | Iterable[str | Technique],
        Arg("Techniques that must not be needed.", many=True, metavar="NAMES", offers=offers.techniques),
    ]
    no_guess: Annotated[bool, Arg("It can be solved by techniques, without a guess.", kind=bool)]


def start_generator(n: int, seed: int | None, deadline: Deadline, **wanted: Unpack[MakeOptions]) -> Generator:
    """Start the run that makes puzzles one by one."""
    import secrets

    from whydoku.generator.generator import Generator
    from whydoku.generator.wanted import make_wanted
    from whydoku.model.board import Board
    from whydoku.rating import find_scales

    number = check_count("the number of puzzles", n, least=1)
    rating, scale = wanted.get("rating"), wanted.get("scale", "own")
    ratings = {} if rating is None else rating if isinstance(rating, Mapping) else {scale: rating}
    named = {next(iter(find_scales(name))): said for name, said in ratings.items()}
    chosen = check_seed(seed)
    said: dict[str, Any] = {name: value for name, value in wanted.items() if name not in ("size", "rating", "scale")}
    made = make_wanted(
        make_board(wanted.get("size")) or Board.square(9),
        ratings=named,
        seed=secrets.randbits(32) if chosen is None else chosen,
        **said,
    )
    return Generator(made, number, rate_by_name, Clock.of(deadline))


def only_solution(given: Puzzle, clock: Clock) -> tuple[Digit, ...]:
    """Return the solution of a puzzle; refuse one that has none or several."""
    found = solution_of(given, clock)
    if found.unique is None:
        raise clock.stopped("one solution found; whether it is the only one is not known")
    if not found.unique:
        raise InputError("the puzzle has several solutions; givens can be spared only where there is exactly one")
    return found.values


def made_json(made: Puzzle) -> dict[str, Any]:
    """Return the JSON form of a puzzle made by a verb."""
    return {"made": made.to_json(), "grid": made.grid, "clues": len(made.clues())}
