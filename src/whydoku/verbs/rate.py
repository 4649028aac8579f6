"""Rate puzzles on scales."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, overload

from whydoku.declare import Verb
from whydoku.model.limit import Clock
from whydoku.model.scale import Scale
from whydoku.verbs._input import GivenPuzzle
from whydoku.verbs._options import Deadline, SomeScales
from whydoku.verbs._scales import rate_on_scales

if TYPE_CHECKING:
    from whydoku.model.rating import Rating


@overload
def rate(  # type: ignore[overload-overlap]  # a name is a sequence of characters, too
    puzzle: GivenPuzzle, scale: str | Scale = "own", *, deadline: Deadline = None
) -> Rating: ...


@overload
def rate(puzzle: GivenPuzzle, scale: Iterable[str | Scale], *, deadline: Deadline = None) -> dict[str, Rating]: ...


def rate(puzzle: GivenPuzzle, scale: SomeScales = "own", *, deadline: Deadline = None) -> Rating | dict[str, Rating]:
    """Rate how hard a puzzle is, on one or several scales.

    The scales are "own", "se", "hodoku"; on several, the answer is a dict by name. A puzzle without exactly one solution has a
    status and no value. The deadline is for all scales together; a scale that it cuts short has no value either.

    >>> rate("1.34341.21434.21")
    <Rating own: 1, easy>
    >>> rate("1.....2.........", ["se", "hodoku"])["se"].status
    <Status.MANY: 'many'>
    """
    from whydoku.rating import find_scales

    clock = Clock.of(deadline)
    wanted = find_scales([scale] if isinstance(scale, str) else scale)
    found = rate_on_scales(puzzle, wanted, clock)
    return next(iter(found.values())) if isinstance(scale, str | Scale) else found


def _to_json(found: Rating | dict[str, Rating]) -> dict[str, Any]:
    by_scale = found if isinstance(found, dict) else {found.scale: found}
    return {"ratings": {name: rating.to_json() for name, rating in by_scale.items()}}


plugin = Verb(rate, deadline=20.0, to_json=_to_json)
