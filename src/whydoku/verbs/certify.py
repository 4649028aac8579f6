"""Check a step by its own argument."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

from whydoku.declare import Arg, Verb
from whydoku.errors import InputError
from whydoku.model.limit import Clock
from whydoku.verbs._input import GivenPosition, as_puzzle
from whydoku.verbs._options import Deadline, Solver

if TYPE_CHECKING:
    from whydoku.model.step import Step
    from whydoku.proof.argument_clauses import Checked


def certify(
    puzzle: GivenPosition,
    step: Annotated[Step, Arg("A step, as `hint` and `steps` write it in JSON.", form="step")],
    *,
    solver: Solver = "cadical",
    deadline: Deadline = None,
) -> Checked:
    """Check that a step follows from where a puzzle stands, inference by inference, by its own argument.

    Everything that the step names is looked up in the puzzle. What a rule says is proved by a solver, "cadical" or "own", and
    the proof is checked. A step that assumes one solution is checked under that assumption, and the answer says so.

    >>> from whydoku import read, steps
    >>> puzzle = read("1.34341.21434.21")
    >>> bool(certify(puzzle, steps(puzzle)[0]))
    True
    """
    from whydoku.model.step import Step
    from whydoku.proof.argument_clauses import check_argument

    with Clock.of(deadline) as clock:
        clock.note("the step is not checked yet")
        if not isinstance(step, Step):
            raise InputError(f"a Step is needed to certify one, not {type(step).__name__}")
        return check_argument(as_puzzle(puzzle), step, solver=solver, deadline=clock)


def _to_json(checked: Checked) -> dict[str, Any]:
    return {"proved": bool(checked), "text": str(checked), "inferences": checked.inferences}


plugin = Verb(
    certify,
    deadline=10.0,
    to_json=_to_json,
    absent={"cli": "`explain --prove` and `steps --prove` check their steps", "mcp": "`why` proves its steps there"},
)
