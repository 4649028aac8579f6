"""Make puzzles to order."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Unpack

from whydoku.declare import Arg, Verb
from whydoku.verbs._generator_options import MakeOptions, start_generator

if TYPE_CHECKING:
    from whydoku.generator.generator import Generated
    from whydoku.model.limit import Deadline


def generate(
    n: Annotated[
        int,
        Arg(
            "How many puzzles to make.",
            kind=int,
            flags=("-n", "--number"),
            metavar="NUMBER",
            least=1,
            most_requested=100,
        ),
    ] = 1,
    *,
    seed: Annotated[int | None, Arg("Repeat the run of this seed exactly.", kind=int, metavar="NUMBER")] = None,
    deadline: Annotated[
        Deadline,
        Arg(
            "Stop after this many seconds, with what is found.",
            kind=float,
            metavar="SECONDS",
            least=0,
            most_requested=300,
        ),
    ] = None,
    **wanted: Unpack[MakeOptions],
) -> Generated:
    """Make puzzles with one solution each: any board, any rules, as hard as you like.

    The answer is a sequence of them. `clues` is a number or range of givens, `pattern` the cells that have them, `minimal` that
    none can be spared. A `rating` is a range on a `scale`, or a dict of ranges by scale; a `level` is "easy" to "extreme" on
    whydoku's own. `techniques` must be needed, and the puzzle must be solved `without` others. What has other rules than the
    plain ones needs no forcing, unless it is said how hard it should be; the level "any" allows everything. Kinds of elements
    among the rules, such as "killer" or "thermometer, x-sum", are placed on the finished grid; `elements` says how many. What
    cannot be met ends at the deadline: then there are fewer puzzles, `nearest` is the nearest miss, and `why` says why. A seed
    repeats a run exactly.

    >>> generate(2, clues=30, symmetry="rotational", seed=7)
    <Generated 2 puzzles, seed 7>
    >>> generate(size=4, seed=1)[0].grid
    '1..4.3........2.'
    """
    run = start_generator(n, seed, deadline, **wanted)
    for _ in run.made():
        pass
    return run.result()


def _to_json(found: Generated) -> dict[str, Any]:
    return {"puzzles": [made.to_json() for made in found.made], **found.to_json()}


plugin = Verb(generate, deadline=60.0, to_json=_to_json)
