"""Read a step from its JSON form."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from whydoku.declare import SURFACES, Verb
from whydoku.errors import InputError
from whydoku.verbs._input import GivenPosition, as_puzzle

if TYPE_CHECKING:
    from whydoku.model.step import Step


def read_step(puzzle: GivenPosition, shape: dict[str, Any]) -> Step:
    """Read a step from its JSON form; everything that it names is looked up in the puzzle.

    >>> from whydoku import read, steps
    >>> puzzle = read("1.34341.21434.21")
    >>> step = steps(puzzle)[0]
    >>> read_step(puzzle, step.to_json()) == step
    True
    """
    from whydoku.engines.logic.premises import premises_of
    from whydoku.engines.logic.technique import find_technique
    from whydoku.model.step import Step

    network = as_puzzle(puzzle).network
    try:
        return Step.from_json(shape, network, find_technique, premises_of(network))
    except InputError:
        raise
    except (KeyError, TypeError, IndexError, AttributeError, ValueError) as error:
        raise InputError(f"this is not the JSON of a step: {error!r}") from error


plugin = Verb(read_step, absent=dict.fromkeys(SURFACES, "calls take steps as JSON where they need one"))
