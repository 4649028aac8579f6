"""The checks of the sentences that explain a clash, like those of `sentence_checks` for a step.

Such lines are whole if the last is a contradiction without suppositions, and every other one is used: a later line names it,
or rests on marks, places or digits that it accounts for.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from whydoku.model.board import Candidate, Cell, Digit
from whydoku.model.network import Network
from whydoku.model.sentence import (
    CellMarks,
    Earlier,
    FromLine,
    Impossible,
    Is,
    IsNot,
    Placed,
    Places,
    Sentence,
    Source,
    Suppose,
)
from whydoku.words.entailment import group_named, is_true
from whydoku.words.sentence_checks import needless, out_of_order, unsaid


def clash_faults(network: Network, lines: Sequence[Sentence], head: str = "") -> Iterable[str]:
    """Yield every fault that the checks find in the sentences of a clash, whose parts are named before, in `head`.

    Plain lines claim nothing that could be checked.
    """
    for number, line in enumerate(lines):
        if line.plain:
            continue
        if not is_true(network, lines, number):
            yield f"not true: {line.text}"
        elif extra := needless(network, lines, number):
            yield f"not needed, {extra}: {line.text}"
        if wrong := unsaid(network, lines, number, head):
            yield f"not said: {wrong}"
    if not lines or lines[-1].claims != (Impossible(),) or lines[-1].supposed:
        yield "not whole: the last line is no contradiction"
    for number in unused(network, lines):
        yield f"not whole: line {number + 1} is used by no other: {lines[number].text}"
    if wrong := out_of_order(lines):
        yield f"not in order: {wrong}"


def unused(network: Network, lines: Sequence[Sentence]) -> list[int]:
    """Return the numbers of lines with claims that the last line does not rest on, directly or through others."""
    wanted = _Wanted(network)
    found = []
    for number in range(len(lines) - 1, -1, -1):
        line = lines[number]
        if number == len(lines) - 1 or wanted.takes(number, line):
            for source in line.because:
                wanted.add(source)
        elif line.claims:
            found.append(number)
    return found[::-1]


class _Wanted:
    """What the used lines rest on."""

    def __init__(self, network: Network) -> None:
        self._network, self._board = network, network.board
        self._numbers: set[int] = set()
        self._sources: set[Source] = set()
        self._gone: set[Candidate] = set()

    def add(self, source: Source) -> None:
        """Add what a source presupposes: earlier lines, suppositions, placed digits, and removed candidates."""
        board = self._board
        match source:
            case FromLine():
                self._numbers.add(source.number)
            case Suppose() | Placed():
                self._sources.add(source)
            case CellMarks():
                self._gone |= {board.candidate(source.cell, d) for d in board.digits if d not in source.digits}
            case Earlier():
                self._gone |= {board.candidate(source.cell, digit) for digit in source.digits}
            case Places():
                cells = group_named(self._network, source.group).cells
                self._gone |= {board.candidate(cell, source.digit) for cell in cells if cell not in source.cells}

    def takes(self, number: int, line: Sentence) -> bool:
        """Whether a line provides any of that."""
        if number in self._numbers or any(isinstance(s, Suppose) and s in self._sources for s in line.because):
            return True
        board, gone = self._board, self._gone
        for claim in line.claims:
            if isinstance(claim, IsNot):
                if any(board.candidate(cell, digit) in gone for cell in claim.cells for digit in claim.digits):
                    return True
            elif isinstance(claim, Is) and any(self._settles(cell, claim.digits) for cell in claim.cells):
                return True
        return False

    def _settles(self, cell: Cell, digits: Sequence[Digit]) -> bool:
        board, gone = self._board, self._gone
        if any(board.candidate(cell, digit) in gone for digit in board.digits if digit not in digits):
            return True
        if len(digits) > 1:
            return False
        return Placed(cell, digits[0]) in self._sources or any(
            board.candidate(other, digit) in gone
            for other, mask in self._network.banned(cell, digits[0]).items()
            for digit in board.digits_of(mask)
        )
