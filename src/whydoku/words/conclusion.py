"""What a step concludes, in words: "r1c5 is 7", "r3c7 loses 6 and 7, and r3c1 and r3c8 lose 7"."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from whydoku.model.board import Board, Cell, Digit
from whydoku.model.step import Step
from whydoku.model.wording import digits_listed as digits_listed
from whydoku.model.wording import listed
from whydoku.words.names import by_digit, joined, spelled_cells


def so(step: Step) -> str:
    """Return the sentence that ends an argument: "So r7c8 is not 5."."""
    return f"So {is_and_is_not(step)}."


def is_and_is_not(step: Step) -> str:
    """Return what a cell is, and what it is not: "r9c4 is not 7", "r5c7 is neither 1 nor 7"."""
    few = all(len(digits) <= 2 for digits in by_cells(step.removes).values())
    return joined([*_placed(step.board, step.places), *_gone(step.board, step.removes, _is_not if few else _loses)])


def loses(step: Step) -> str:
    """Return what a cell is, and what it loses: "r7c8 loses 5"."""
    return joined([*_placed(step.board, step.places), *_gone(step.board, step.removes, _loses)])


def by_cells(removes: Sequence[tuple[Cell, Digit]]) -> dict[tuple[Cell, ...], list[Digit]]:
    """Group removed candidates cell by cell or digit by digit, whichever gives fewer groups.

    >>> by_cells([(0, 6), (0, 7), (1, 7), (2, 7)])
    {(0,): [6, 7], (1, 2): [7]}
    >>> by_cells([(0, 5), (0, 9), (1, 2), (2, 2), (1, 3), (3, 3)])
    {(0,): [5, 9], (1, 2): [2], (1, 3): [3]}
    """
    digits_of: dict[Cell, list[Digit]] = {}
    for cell, digit in removes:
        digits_of.setdefault(cell, []).append(digit)
    cells_of: dict[tuple[Digit, ...], list[Cell]] = {}
    for cell, digits in digits_of.items():
        cells_of.setdefault(tuple(sorted(digits)), []).append(cell)
    apart = {tuple(sorted(cells)): list(digits) for digits, cells in cells_of.items()}
    whole: dict[tuple[Cell, ...], list[Digit]] = {}
    for digit, cells in by_digit(removes).items():
        whole.setdefault(tuple(sorted(cells)), []).append(digit)
    return apart if len(apart) <= len(whole) else whole


def _placed(board: Board, places: Sequence[tuple[Cell, Digit]]) -> list[str]:
    """Return the placements in words: digits one by one, places of a layer with the same value together."""
    if not board.layers:
        return [f"{board.name(cell)} is {board.symbol(digit)}" for cell, digit in places]
    alike: dict[object, list[tuple[Cell, Digit]]] = {}
    for cell, digit in places:
        layer = board.layer_of(cell)
        alike.setdefault((cell, digit) if layer is None else (layer.name, digit), []).append((cell, digit))
    return [
        f"{listed([board.name(cell) for cell, _ in some])} {'is' if len(some) == 1 else 'are'} {board.symbol(some[0][1])}"
        for some in alike.values()
    ]


_Say: TypeAlias = Callable[[Board, tuple[Cell, ...], list[Digit]], str]


def _loses(board: Board, cells: tuple[Cell, ...], digits: list[Digit]) -> str:
    return f"{spelled_cells(board, cells)} {'loses' if len(cells) == 1 else 'lose'} {digits_listed(board, digits)}"


def _is_not(board: Board, cells: tuple[Cell, ...], digits: list[Digit]) -> str:
    verb = "is" if len(cells) == 1 else "are"
    what = f"not {board.symbol(digits[0])}" if len(digits) == 1 else f"neither {digits_listed(board, digits, 'nor')}"
    return f"{spelled_cells(board, cells)} {verb} {what}"


def _gone(board: Board, removes: Sequence[tuple[Cell, Digit]], say: _Say) -> list[str]:
    return [say(board, cells, digits) for cells, digits in by_cells(removes).items()]
