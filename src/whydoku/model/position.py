"""A position: a puzzle and what has been worked out in it. It is a value: work makes a new one.

  placed    digits that the player has filled in
  marks     the candidates left in each cell, as masks; a cell that has a digit keeps just that one
  before    the position in which the last assumption was made, if one is being tried; so positions nest as guesses do
  guess     that assumption

`puzzle.start()` gives the first one, `position.after(step)` the next. Nothing is worked out on the way but what a placed
digit rules out directly.

>>> from whydoku import read
>>> start = read("1...............").start()
>>> start.candidates(1), start.value_at("r1c1")
((2, 3, 4), 1)
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from struct import unpack as unpack_numbers
from typing import TYPE_CHECKING, Any

from whydoku.errors import InputError
from whydoku.model import hooks
from whydoku.model.board import Board, Cell, Digit, Mask
from whydoku.model.cell_notation import RC, Notation
from whydoku.model.puzzle import Puzzle, check_digits, check_entries, moved_entries, pack, unpack
from whydoku.model.rule import Rule
from whydoku.model.technique import GUESS, REFUTED
from whydoku.model.wording import counted

if TYPE_CHECKING:
    from whydoku.model.network import Network
    from whydoku.model.step import Step
    from whydoku.model.track import Effect


@dataclass(frozen=True, repr=False)
class Position(Puzzle):
    """A puzzle with digits placed, candidates left and assumptions made; equal to another with the same content.

    >>> from whydoku import next_step, read
    >>> position = read("..3..4.221......").start()
    >>> later = position.after(next_step(position))
    >>> len(position.clues()), len(position.placed) - later.placed.count(None)
    (5, 1)
    """

    placed: tuple[Digit | None, ...] = ()
    marks: tuple[Mask, ...] = ()
    before: Position | None = None  # the position that the last assumption was made in
    guess: tuple[Cell, Digit] | None = None  # that assumption
    _is_struck: bool = field(default=False, init=False, compare=False)  # whether its digits rule out nothing more

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.placed:
            check_entries(self.board, "placed digits", self.placed)
            check_digits(self.board, "placed digit", self.placed)
        if (self.before is None) != (self.guess is None):
            raise InputError("a guess goes with the position it was made in")
        if self.marks:
            check_entries(self.board, "marks", self.marks)
        for cell, mask in enumerate(self.marks):
            if not 0 <= mask <= self.board.all_digits:
                raise InputError(f"the marks of {self.board.name(cell)} hold a digit the board does not have")

    def _fit(self, board: Board) -> None:
        old = self.board
        super()._fit(board)
        object.__setattr__(self, "placed", self.placed and moved_entries(old, board, self.placed))
        if self.marks:
            moved = moved_entries(old, board, self.marks)
            shift = old.low - board.low
            kept = [
                board.all_digits if mask is None else mask << shift if shift > 0 else mask >> -shift for mask in moved
            ]
            object.__setattr__(self, "marks", tuple(kept))

    # -- reading ---------------------------------------------------------------------------------------------------

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle itself, without the player's work."""
        return Puzzle(self.board, self.rules, self.givens, self.about, notation=self.notation)

    @property
    def depth(self) -> int:
        """The number of assumptions being tried."""
        return 0 if self.before is None else 1 + self.before.depth

    @property
    def assumed(self) -> tuple[tuple[Cell, Digit], ...]:
        """The assumptions being tried, the first one first."""
        if self.before is None:
            return ()
        return self.before.assumed if self.guess is None else (*self.before.assumed, self.guess)

    def mask(self, cell: Cell) -> Mask:
        """Return the candidates of a cell that is open; a cell with a digit has none."""
        return 0 if self.values[cell] is not None else self.domains[cell]

    def candidates(self, cell: Cell) -> tuple[Digit, ...]:
        """Return the candidates of a cell that is open, lowest first."""
        return tuple(self.board.digits_of(self.mask(cell)))

    def has(self, cell: Cell, digit: Digit) -> bool:
        """Whether a digit is a candidate of an open cell."""
        return digit in self.board.digits and bool(self.mask(cell) & self.board.bit(digit))

    def open_candidates(self) -> Iterator[tuple[Cell, Digit]]:
        """Yield the candidates of all open cells."""
        for cell in self.board.cells:
            for digit in self.candidates(cell):
                yield cell, digit

    @property
    def solved(self) -> bool:
        """Whether every cell has a digit."""
        return all(value is not None for value in self.values)

    # -- working ---------------------------------------------------------------------------------------------------

    def start(self) -> Position:
        """Return the same position with marks in every cell, without the candidates that its digits rule out."""
        if self._is_struck:
            return self
        if self.board.size <= _BITS:
            lost = _ruled_out(self.network, self.clues())
            marks = [
                mask if value is not None else mask & ~gone
                for mask, value, gone in zip(self.domains, self.values, lost, strict=True)
            ]
        else:
            marks = list(self.domains)
            for cell, digit in self.clues():
                _strike(self.network, marks, cell, digit, self.values)
        return self._struck(placed=self._all_placed(), marks=tuple(marks))

    def _struck(self, **changes: Any) -> Position:
        """Return the position with changes after which its digits rule out nothing more, so that `start` need not check."""
        made = self._sharing(replace(self, **changes))
        object.__setattr__(made, "_is_struck", True)  # no field for `replace`: a later change may leave more to strike
        return made

    def after(self, *steps: Step | Effect) -> Position:
        """Return the position that steps lead to: digits set, candidates removed, assumptions made and taken back."""
        position = self.start()
        for step in steps:
            position = position._after(step)
        return position

    def _after(self, step: Step | Effect) -> Position:
        if step.technique is REFUTED:
            if self.before is None:
                raise InputError("no assumption is being tried that could be taken back")
            return self.before._with(step.places, step.removes)
        if step.technique is GUESS:
            guessed = self._with(step.places, step.removes)
            return guessed._struck(before=self, guess=step.places[0])
        return self._with(step.places, step.removes)

    def _with(self, places: tuple[tuple[Cell, Digit], ...], removes: tuple[tuple[Cell, Digit], ...]) -> Position:
        board, network = self.board, self.network
        masks, placed, values = list(self.marks), list(self.placed), list(self.values)
        for cell, digit in removes:
            if values[cell] is None:
                masks[cell] &= ~board.bit(digit)
        for cell, digit in places:
            if values[cell] is not None:
                continue
            values[cell] = placed[cell] = digit
            masks[cell] &= board.bit(digit)
            _strike(network, masks, cell, digit, values)
        return self._struck(placed=tuple(placed), marks=tuple(masks))

    def _all_placed(self) -> tuple[Digit | None, ...]:
        return self.placed or (None,) * len(self.board.cells)

    # -- showing ---------------------------------------------------------------------------------------------------

    def __str__(self) -> str:
        if not self.marks:
            return super().__str__()
        left = [
            self.board.digits_of(mask) if value is None else (value,)
            for mask, value in zip(self.domains, self.values, strict=True)
        ]
        drawing = hooks.draw_marks(self.board, left, labels=self.notation)
        named = self.notation.name
        assumed = ", ".join(
            f"{named(*self.board.positions[cell])}={self.board.symbol(digit)}" for cell, digit in self.assumed
        )
        more = [*self._extra_rules(), *([f"assumed: {assumed}"] if assumed else [])]
        return "\n".join([drawing, *([", ".join(more)] if more else [])])

    def _facts(self) -> list[str]:
        board, givens, *rules = super()._facts()
        placed = sum(digit is not None for digit in self.placed)
        left = sum(self.mask(cell).bit_count() for cell in self.board.cells)
        work = [f"{placed} placed", counted(left, "candidate")]
        return [board, givens, *work, *([counted(self.depth, "assumption")] if self.depth else []), *rules]

    # -- writing ---------------------------------------------------------------------------------------------------

    def __reduce__(self) -> tuple[Any, ...]:
        own = () if self.notation is RC else (self.notation,)
        packed = (pack(self.board, self.givens), pack(self.board, self.placed), _pack_masks(self.board, self.marks))
        return _unpack, (self.board, self.rules, self.about, *packed, self.before, self.guess, *own)


def puzzle_or_position(
    board: Board,
    rules: tuple[Rule, ...],
    givens: tuple[Digit | None, ...],
    placed: tuple[Digit | None, ...] = (),
    marks: tuple[Mask, ...] = (),
    about: Sequence[tuple[str, str]] = (),
) -> Puzzle:
    """Return a position if something has been placed or crossed out, otherwise a plain puzzle."""
    if placed or marks:
        return Position(board, rules, givens, about, placed, marks)
    return Puzzle(board, rules, givens, about)


_BITS = 16  # for each cell of a board, in one number for all of them


def _ruled_out(network: Network, clues: Iterable[tuple[Cell, Digit]]) -> tuple[Mask, ...]:
    """Return, for each cell, the candidates that digits elsewhere rule out."""
    known = network.once(_bans)
    lost = 0
    for clue in clues:
        if clue not in known:
            known[clue] = sum(mask << _BITS * other for other, mask in network.banned(*clue).items())
        lost |= known[clue]
    size = len(network.board.cells)
    return unpack_numbers(f"<{size}H", lost.to_bytes(size * _BITS // 8, "little"))


def _bans(_: Network) -> dict[tuple[Cell, Digit], int]:
    """Keep what a digit in a cell rules out elsewhere, sixteen bits for each cell."""
    return {}


def _strike(
    network: Network, masks: list[Mask], cell: Cell, digit: Digit, values: tuple[Digit | None, ...] | list[Digit | None]
) -> None:
    """Remove the candidates that a digit in a cell rules out in open cells."""
    for other, lost in network.banned(cell, digit).items():
        if values[other] is None:
            masks[other] &= ~lost


def _pack_masks(board: Board, masks: tuple[Mask, ...]) -> bytes:
    return array("H" if board.size <= 16 else "Q", masks).tobytes()


def _unpack(
    board: Board,
    rules: tuple[Rule, ...],
    about: Sequence[tuple[str, str]],
    givens: bytes,
    placed: bytes,
    marks: bytes,
    before: Position | None,
    guess: tuple[Cell, Digit] | None,
    notation: Notation = RC,
) -> Position:
    masks, digits = array("H" if board.size <= 16 else "Q", marks), unpack(board, placed)
    return Position(board, rules, unpack(board, givens), about, digits, tuple(masks), before, guess, notation=notation)
