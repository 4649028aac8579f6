"""What a technique written in Python sees: a position it can read and not change.

Cells are numbers from 0 along rows, digits are the board's digits; a set cell has no candidates, so whatever a technique meets
here is undecided. `place` and `remove` return steps; nothing happens until the engine takes one.

A technique that assumes one solution names its deadly pattern in every step: the cells and their possible digits
(`fillings`). The engine takes the step only if the pattern is deadly under the rules of the puzzle.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from whydoku._kernel import is_deadly
from whydoku.engines.logic.argue import Claims, Ground, argue
from whydoku.engines.logic.net import Logic
from whydoku.errors import InputError
from whydoku.model.argument import Argument
from whydoku.model.board import Board, Cell, Digit, Mask
from whydoku.model.limit import Clock
from whydoku.model.network import Network, Truth
from whydoku.model.pattern import Part, fillings_in
from whydoku.model.premise import Premise
from whydoku.model.primitives import AllDifferent
from whydoku.model.step import Node, Step
from whydoku.model.technique import Technique
from whydoku.model.wording import counted


class View:
    """A read-only view of a position; it owns its data, so it may be kept."""

    def __init__(
        self,
        logic: Logic,
        masks: Sequence[Mask],
        values: Sequence[int],
        given: Sequence[bool],
        technique: Technique,
        clock: Clock | None = None,
        notes: dict[object, object] | None = None,
        wanted: tuple[Technique, ...] = (),
    ) -> None:
        """Store what the kernel passes: open digits, values counted from 0 or -1, and which of those were given."""
        self.clock = clock or Clock.of(None)  # long searches call `view.clock.check()`
        self.notes = {} if notes is None else notes  # what techniques remember from one position of a path to the next
        self.wanted = wanted  # all techniques of the path, in their order
        self._logic = logic
        self.masks = tuple(masks)  # the digits open in every cell
        self._values = tuple(values)
        self._given = tuple(given)
        self.technique = technique

    def __repr__(self) -> str:
        left = sum(mask.bit_count() for mask, value in zip(self.masks, self._values, strict=True) if value < 0)
        return f"<View {self.board.short}, {counted(left, 'candidate')}, for {self.technique}>"

    @property
    def board(self) -> Board:
        """The board."""
        return self._logic.network.board

    @property
    def network(self) -> Network:
        """The truths, conflicts and primitives of the puzzle's rules."""
        return self._logic.network

    @property
    def houses(self) -> tuple[AllDifferent, ...]:
        """The groups that hold each digit exactly once."""
        return self._logic.groups[: self._logic.net.houses]

    @property
    def groups(self) -> tuple[AllDifferent, ...]:
        """All groups of cells that must differ, houses first."""
        return self._logic.groups

    def mask(self, cell: Cell) -> Mask:
        """Return the digits open in a cell, as a mask; none where it is set."""
        return self.masks[cell]

    def digits(self, cell: Cell) -> tuple[Digit, ...]:
        """Return the digits open in a cell, lowest first; none where it is set."""
        return tuple(self.board.digits_of(self.masks[cell]))

    def value(self, cell: Cell) -> Digit | None:
        """Return the digit that is set in a cell."""
        value = self._values[cell]
        return None if value < 0 else self.board.low + value

    def is_given(self, cell: Cell) -> bool:
        """Whether a cell's digit was given with the puzzle."""
        return self._given[cell]

    def has(self, cell: Cell, digit: Digit) -> bool:
        """Whether a digit is open in a cell."""
        return bool(self.masks[cell] & self.board.bit(digit))

    def places(self, house: int, digit: Digit) -> tuple[Cell, ...]:
        """Return the cells of a group (by its number) where a digit is open."""
        bit = self.board.bit(digit)
        return tuple(cell for cell in self._logic.groups[house].cells if self.masks[cell] & bit)

    def open_cells(self) -> Iterator[Cell]:
        """Yield the cells that are not set."""
        return (cell for cell in self.board.cells if self.masks[cell])

    def truths(self) -> Iterator[tuple[Truth, tuple[tuple[Cell, Digit], ...]]]:
        """Yield the open truths, each with its candidates left."""
        for truth in self.network.truths:
            left = tuple(pair for pair in map(self.board.split, truth.candidates) if self.has(*pair))
            if left:
                yield truth, left

    def conflict(self, first: tuple[Cell, Digit], second: tuple[Cell, Digit]) -> bool:
        """Whether two candidates cannot both hold."""
        return self._logic.net.linked(self.board.candidate(*first), self.board.candidate(*second))

    def is_deadly(self, fillings: Mapping[Cell, Iterable[Digit]]) -> bool:
        """Whether cells with these digits left could be filled in another way, with nothing else changed.

        Then, in a puzzle with one solution, some cell of the pattern has another digit. Every rule counts: whatever sees
        the cells, relations, sums, counts. A given is part of no pattern, and neither is a cell of any other rule.
        """
        board = self.board
        stays = [(cell, sum(board.bit(digit) for digit in set(digits))) for cell, digits in fillings.items()]
        return is_deadly(self.network.kernel, list(self.masks), list(self._values), list(self._given), stays)

    def place(
        self, cell: Cell, digit: Digit, text: str = "", *, because: Iterable[Truth] = (), cells: Iterable[Cell] = ()
    ) -> Step:
        """Return a step that sets a cell, because of some truths."""
        return self.step(places=[(cell, digit)], text=text, because=because, cells=cells)

    def remove(
        self,
        removes: Iterable[tuple[Cell, Digit]],
        text: str = "",
        *,
        because: Iterable[Truth] = (),
        cells: Iterable[Cell] = (),
    ) -> Step:
        """Return a step that removes candidates, because of some truths."""
        return self.step(removes=removes, text=text, because=because, cells=cells)

    def step(
        self,
        *,
        places: Iterable[tuple[Cell, Digit]] = (),
        removes: Iterable[tuple[Cell, Digit]] = (),
        text: str = "",
        because: Iterable[Truth] = (),
        cells: Iterable[Cell] = (),
        pattern: Iterable[Part] = (),
        chain: Iterable[Node] = (),
        premises: Iterable[Premise] = (),
        fillings: Mapping[Cell, Iterable[Digit]] | None = None,
        argument: Argument | None = None,
        cost: int = 0,
    ) -> Step:
        """Return a step with all that a finder of the kernel can state.

        Removals of candidates that are not there are dropped. Without an argument, one is worked out from the truths, sets
        and premises that are named. `cells` is short for a part with that role, and so are `fillings`, the deadly pattern that
        a technique which assumes one solution argues from.
        """
        kept = tuple(pair for pair in places if self.has(*pair)), tuple(pair for pair in removes if self.has(*pair))
        named = tuple(cells)
        claims = Claims(
            self.technique,
            *kept,
            (*((Part("cells", named),) if named else ()), *pattern, *_deadly_part(fillings)),
            tuple(because),
            tuple(chain),
            tuple(premises),
        )

        deadly_pattern(self.technique, claims.pattern)

        def work_out() -> Argument:
            return argue(Ground(self.network, self.masks, self._logic.net.linked), claims)

        return Step(
            self.board,
            self.technique,
            *kept,
            claims.pattern,
            claims.because,
            claims.chain,
            claims.premises,
            cost,
            text,
            Argument(work_out) if argument is None else argument,
        )


def _deadly_part(fillings: Mapping[Cell, Iterable[Digit]] | None) -> Iterator[Part]:
    if fillings:
        yield Part("fillings", tuple((cell, digit) for cell, digits in fillings.items() for digit in digits))


def deadly_pattern(technique: Technique, pattern: Iterable[Part]) -> dict[Cell, tuple[Digit, ...]]:
    """Return the deadly pattern that a step names; raise an InputError if a technique that needs one names none."""
    fillings = dict(fillings_in(pattern))
    if technique.assumes_unique and not fillings:
        raise InputError(
            f"{technique} assumes one solution, so each of its steps must name its deadly pattern: view.step(fillings=…)"
        )
    return fillings
