"""Regions that are to be found: each cell has a label, and the cells of one label are a connected region of a size.

Labels are interchangeable, so of all ways to name the same regions one is taken: read in order, the first cell has the first
label, and a label appears only when all before it have.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from whydoku.model.board import Board, Cell, Digit
from whydoku.model.primitives import Automaton, ConnectedSet, DifferentPairs


def unknown_regions(
    board: Board, cells: Sequence[Cell], links: Sequence[tuple[Cell, Cell]], labels: Sequence[Digit], size: int
) -> Iterator[ConnectedSet | Automaton]:
    """Yield that the labels of cells divide them into connected regions of a size, named in the order of the cells."""
    for number, label in enumerate(labels, 1):
        yield ConnectedSet(tuple(cells), tuple(links), frozenset({label}), f"region {number}", size=size)
    place = {label: number for number, label in enumerate(labels)}

    def seen(many: int, label: Digit) -> int | None:
        """Return how many labels have appeared."""
        number = place.get(label, len(labels))
        return None if number > many or number == len(labels) else max(many, number + 1)

    yield Automaton.from_function(
        cells, board, 0, seen, lambda many: many == len(labels), "the order in which regions are named"
    )


def each_digit_once(digits: Sequence[Cell], labels: Sequence[Cell]) -> DifferentPairs:
    """Return that no region holds a digit twice: `labels` are the label cells of the cells that hold `digits`."""
    return DifferentPairs(tuple(labels), tuple(digits), "the regions, which hold no digit twice")
