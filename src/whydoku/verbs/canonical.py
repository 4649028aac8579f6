"""Find the canonical form of a puzzle."""

from __future__ import annotations

from typing import TYPE_CHECKING

from whydoku.declare import Verb
from whydoku.verbs._input import GivenPuzzle, as_puzzle

if TYPE_CHECKING:
    from whydoku.generator.canonical import Canonical


def canonical(puzzle: GivenPuzzle) -> Canonical:
    """Show the canonical form of a puzzle, the same for all that differ by names of digits and order of lines.

    >>> form = canonical("..3.3......4..2.")
    >>> form.grid, form.automorphisms
    ('.......1.2..3.1.', 1)
    """
    from whydoku.generator.canonical import canonical as form_of

    return form_of(as_puzzle(puzzle))


plugin = Verb(canonical)
