"""By which digits a single is left alone, in a phrase: "the 1s in r3c6, r4c9 and r6c2 cover every other empty cell".

The kernel puts the same phrases together for the singles of a whole path (`words/singles.py`); this is the way for one step.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from whydoku.model.board import Cell, Digit
from whydoku.model.network import Truth
from whydoku.words.names import listed

if TYPE_CHECKING:
    from whydoku.model.position import Position

PHRASES = (
    ", ",
    " and ",
    "the ",
    " in ",
    "s in ",
    " covers every other empty cell",
    " cover every other empty cell",
    " and earlier steps rule out every other empty cell",
    "earlier steps rule out every other empty cell",
    "every other cell is filled",
    "digits in other cells rule out every other empty cell",
    " has ",
    ", and ",
    "earlier steps rule out ",
    "other rules exclude ",
)
"""What the kernel's texts are made of, in its order."""

_, _, THE, IN, PLURAL_IN, COVERS, COVER, AND_EARLIER, EARLIER, FILLED, PLACED, HAS, THEN, RULED_OUT, EXCLUDED = PHRASES


def cover_phrase(position: Position, truth: Truth, kept: tuple[Cell, Digit]) -> str:
    """Say what rules out everything else of a truth that has one candidate left."""
    return _of_a_cell(position, *kept) if truth.is_cell else _of_a_house(position, truth, kept)


def _of_a_house(position: Position, truth: Truth, kept: tuple[Cell, Digit]) -> str:
    network, values, board = position.network, position.values, position.board
    digit = kept[1]
    left = [cell for cell, _ in truth.pairs if cell != kept[0] and values[cell] is None]
    if not left:
        return FILLED
    same = [cell for cell, value in enumerate(values) if value == digit]
    chosen: list[Cell] = []
    while left:
        best = max(same, key=lambda by: (len(network.differs[by].intersection(left)), -by), default=None)
        if best is None or not network.differs[best].intersection(left):
            break
        chosen.append(best)
        left = [cell for cell in left if cell not in network.differs[best]]
    rest = [cell for cell in left if not _is_struck(position, cell, digit)]
    if len(rest) < len(left):
        return PLACED
    if not chosen:
        return EARLIER
    named = f"{THE}{board.symbol(digit)}{IN if len(chosen) == 1 else PLURAL_IN}{listed(list(map(board.name, sorted(chosen))))}"
    return named + (AND_EARLIER if rest else COVERS if len(chosen) == 1 else COVER)


def _of_a_cell(position: Position, cell: Cell, digit: Digit) -> str:
    network, values, board = position.network, position.values, position.board
    left = {other for other in board.digits if other != digit}
    houses = [network.houses[number] for number in network.houses_of[cell]]
    told: list[str] = []
    while left and houses:
        met = [left & {values[other] for other in house.cells} for house in houses]
        best = max(range(len(houses)), key=lambda number: (len(met[number]), -number))
        if not met[best]:
            break
        told.append(f"{houses[best].name}{HAS}{listed([board.symbol(d) for d in sorted(met[best]) if d is not None])}")
        left -= met[best]
        del houses[best]
    ruled = {other for other in left if _is_struck(position, cell, other)}
    for words, digits in ((EXCLUDED, ruled), (RULED_OUT, left - ruled)):
        if digits:
            told.append(words + listed([board.symbol(d) for d in sorted(digits)]))
    return THEN.join(told)


def _is_struck(position: Position, cell: Cell, digit: Digit) -> bool:
    """Say whether a digit that stands somewhere rules a candidate out."""
    bit = position.board.bit(digit)
    return any(
        value is not None and position.network.banned(other, value).get(cell, 0) & bit
        for other, value in enumerate(position.values)
        if other != cell
    )
