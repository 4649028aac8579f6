"""Whether a text names a premise."""

from __future__ import annotations

import re

from whydoku.model.board import Board
from whydoku.model.premise import Premise
from whydoku.model.primitives import AllDifferent, Sum
from whydoku.words.names import house_names


def names_premise(text: str, premise: Premise, board: Board) -> bool:
    """Whether a text names a premise; the sum of houses by the houses, what they add to, and what is taken off."""
    words = text.casefold()
    if premise.name.casefold() in words or any(part.name.casefold() in words for part in premise.primitives):
        return True
    kind = re.sub(r"( and)? at r\d+c\d+.*$", "", premise.name).casefold()
    if kind in words and any(board.name(cell) in words for cell in premise.cells):
        return True  # "the cage of 9 has 1 in r1c1"
    mark, _, cells = premise.name.partition(" between ")
    if cells and mark.casefold() in words and all(cell in words for cell in cells.split(" and ")):
        return True  # "r1c1 and r1c2 differ by 1 (the white dot)"
    houses = [part.name for _, part in premise.sums if isinstance(part, AllDifferent)]
    taken = [part for _, part in premise.sums if isinstance(part, Sum)]
    if not houses:
        return False
    numbers = (sum(board.digits) * len(houses), sum(part.total for part in taken))
    return house_names(houses).casefold() in words and all(str(number) in words for number in numbers)
