"""Hint at the next step, and no more than was asked for."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Annotated, Unpack

from whydoku.declare import Arg, Verb
from whydoku.errors import MistakesError, OptionError
from whydoku.model.limit import Clock
from whydoku.verbs._input import Cells, GivenPosition, as_puzzle
from whydoku.verbs._options import Deadline, Names, TechniqueOptions, choice_of

if TYPE_CHECKING:
    from whydoku.teacher.hints import Hint


def hint(
    puzzle: GivenPosition,
    level: Annotated[
        int,
        Arg(
            "1 where, 2 which technique, 3 which cells, 4 the step.",
            kind=int,
            flags=("--level",),
            metavar="1..4",
            least=1,
            most=4,
        ),
    ] = 1,
    *,
    names: Names = None,
    cells: Cells = None,
    deadline: Deadline = None,
    **using: Unpack[TechniqueOptions],
) -> Hint | None:
    """Hint at the next step: where to look, and more at higher levels.

    Level 1 is where to look, 2 which technique, 3 which cells, 4 the whole step; None if there is no step. `names` says whose
    names of techniques to use: "whydoku", "hodoku", "sudokuwiki" or "sudokuoftheday". The order is for a `reader` with pen and
    "paper" where there are no marks, else for one who has all "marks"; the hint's `order` says which. Where something is wrong
    already, a MistakesError says as much about it as the level allows.

    >>> print(hint("1.34341.21434.21"))
    Look at box 3.
    """
    from whydoku.engines.logic import engine as logic
    from whydoku.engines.logic.path import UNSETTLED
    from whydoku.teacher.hints import make_hint
    from whydoku.teacher.trust import UNASKED

    if level not in (1, 2, 3, 4) or isinstance(level, bool):
        raise OptionError(f"a hint has a level from 1 to 4, not {level}")
    with Clock.of(deadline) as clock:
        given = as_puzzle(puzzle, cells)
        if not given.marks and all(using.get(name) is None for name in ("reader", "scale", "order")):
            using = {**using, "reader": "paper"}
        choice = choice_of(using)
        try:
            order, known = choice.soon_fitting(given, clock)
            step = logic.next_step(given, order, deadline=clock)
            if step is None and known is UNASKED:
                order, known = choice.fitting(given, clock)
                step = logic.next_step(given, order, deadline=clock)
        except MistakesError as error:
            from whydoku.teacher.mistake_hints import hint_at_mistakes

            said = hint_at_mistakes(given, error.mistakes, level, choice, clock)
            raise MistakesError(given.notation.rewrite(said, given.board), error.mistakes) from None
        if step is None:
            return None
        start = given.start()
        made = make_hint(step, level, names, start)
        text = given.notation.rewrite(made.text, given.board)
        opening = ""
        if known.several:
            from whydoku.teacher.diagnosis.opening import opening_of

            opening = given.notation.rewrite(opening_of(given, None, clock).told(), given.board)
        elif known.unsettled:
            opening = UNSETTLED.told()
        return replace(made, text=text, order=order.name, position=start, opening=opening)


def _to_json(found: Hint | None) -> dict[str, object]:
    if found is None:
        return {"text": "No hint: nothing is left to do, or no technique that may be used applies."}
    return found.to_json()


plugin = Verb(hint, deadline=5.0, to_json=_to_json)
