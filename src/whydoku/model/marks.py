"""Marks: the state of a player's work, as a mask of candidates per cell and the digits set so far.

Nothing is worked out here. Setting a digit removes no candidate of another cell unless `propagate` is set, and never sets
another digit: solving happens only on request. A listener (an index, a log) subscribes to one cell or to the whole board. The
other candidates of a cell vanish when its digit is set; listeners are called only with "set" for that.

Rules are kept: a change that would break one, or leave a cell without a candidate or a house without a place for a digit,
raises a RuleError and changes nothing. With `keep_rules=False` anything goes, which suits a setter who tries things out.

>>> from whydoku import read
>>> marks = Marks(read("1...............").network)
>>> seen = []
>>> stop = marks.subscribe(removed=lambda cell, digit: seen.append((cell, digit)))
>>> marks.set(0, 1)
>>> seen, marks.digits(0), marks.digits(1)
([], (1,), (1, 2, 3, 4))
>>> marks.set(0, 1, propagate=True)
>>> seen[:2], marks.digits(1)
([(1, 1), (2, 1)], (2, 3, 4))
>>> marks.set(1, 2)
>>> marks.set(2, 2)
Traceback (most recent call last):
whydoku.errors.RuleError: r1c3 cannot be 2: row 1 holds 2 twice: r1c2 and r1c3
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TypeAlias

from whydoku.errors import InputError, RuleError
from whydoku.model import hooks
from whydoku.model.board import Candidate, Cell, Digit, Mask
from whydoku.model.broken import broken_by
from whydoku.model.cell_notation import RC
from whydoku.model.network import Network, Truth
from whydoku.model.primitives import Primitive
from whydoku.model.puzzle import Puzzle
from whydoku.model.wording import counted

Listener: TypeAlias = Callable[[Cell, Digit], None]


class Marks:
    """Candidates left and digits set on a network; a copy costs one block copy per cell and has no listeners."""

    __slots__ = ("_masks", "_on_removed", "_on_set", "_set", "keeps_rules", "network")

    def __init__(self, network: Network, masks: Sequence[Mask] | None = None, *, keep_rules: bool = True) -> None:
        if not isinstance(network, Network):
            hint = ": Marks.of(puzzle)" if isinstance(network, Puzzle) else ""
            raise InputError(f"marks are made on a network, not on a {type(network).__name__}{hint}")
        self.network = network
        self.keeps_rules = keep_rules
        board = network.board
        self._masks = array("Q", masks if masks is not None else [board.all_digits] * len(board.cells))
        self._set = bytearray(len(board.cells))
        self._on_removed: list[Listener] = []
        self._on_set: list[Listener] = []
        if masks is not None and keep_rules:
            self._check_left(dict.fromkeys(board.cells, board.all_digits), {})

    @classmethod
    def of(cls, puzzle: Puzzle, *, propagate: bool = False, keep_rules: bool = True) -> Marks:
        """Return the marks that a puzzle states; with `propagate`, without what its digits rule out elsewhere."""
        marks = cls(puzzle.network, puzzle.marks or None, keep_rules=keep_rules)
        for cell, digit in puzzle.clues():
            if not marks._masks[cell] & puzzle.board.bit(digit):
                raise InputError(f"{puzzle.board.name(cell)} is {digit}, but its marks do not hold {digit}")
            marks.set(cell, digit)
        if propagate:
            for cell, digit in puzzle.clues():
                marks.set(cell, digit, propagate=True)
        return marks

    def __repr__(self) -> str:
        board = self.network.board
        return f"<Marks {board.short}, {sum(self._set)} set, {counted(len(self), 'candidate')}>"

    def __str__(self) -> str:

        board = self.network.board
        return hooks.draw_marks(board, [self.digits(cell) for cell in board.cells], labels=RC)

    def copy(self) -> Marks:
        """Return a copy of the state, without the listeners."""
        other = object.__new__(Marks)
        other.network = self.network
        other.keeps_rules = self.keeps_rules
        other._masks = self._masks[:]
        other._set = self._set[:]
        other._on_removed = []
        other._on_set = []
        return other

    # -- reading ---------------------------------------------------------------------------------------------------

    def mask(self, cell: Cell) -> Mask:
        """Return the digits left in a cell."""
        return self._masks[cell]

    @property
    def masks(self) -> tuple[Mask, ...]:
        """The digits left in every cell."""
        return tuple(self._masks)

    def digits(self, cell: Cell) -> tuple[Digit, ...]:
        """Return the digits left in a cell, lowest first."""
        return tuple(self.network.board.digits_of(self._masks[cell]))

    def has(self, cell: Cell, digit: Digit) -> bool:
        """Whether a digit is left in a cell."""
        board = self.network.board
        return digit in board.digits and bool(self._masks[cell] & board.bit(digit))

    def value(self, cell: Cell) -> Digit | None:
        """Return the digit set in a cell; one candidate left is not yet a digit set."""
        if not self._set[cell]:
            return None
        return self.network.board.low + self._masks[cell].bit_length() - 1

    @property
    def values(self) -> tuple[Digit | None, ...]:
        """The digit set in every cell."""
        return tuple(self.value(cell) for cell in self.network.board.cells)

    def __iter__(self) -> Iterator[Candidate]:
        board = self.network.board
        for cell, mask in enumerate(self._masks):
            for digit in board.digits_of(mask):
                yield board.candidate(cell, digit)

    def __len__(self) -> int:
        return sum(mask.bit_count() for mask in self._masks)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Marks):
            return NotImplemented
        return self.network is other.network and self._masks == other._masks and self._set == other._set

    __hash__ = None  # type: ignore[assignment]  # a state that changes has no hash

    # -- changing --------------------------------------------------------------------------------------------------

    def remove(self, cell: Cell, digit: Digit) -> bool:
        """Remove a candidate; return whether it was there."""
        board = self.network.board
        bit = board.bit(digit) if digit in board.digits else 0
        if not self._masks[cell] & bit:
            return False
        if self._set[cell]:
            raise InputError(f"{board.name(cell)} is set to {digit}, so that candidate cannot be removed")
        if self.keeps_rules:
            self._keep({cell: bit}, f"{board.symbol(digit)} cannot be removed from {board.name(cell)}")
        self._take(cell, digit)
        return True

    def _take(self, cell: Cell, digit: Digit) -> None:
        self._masks[cell] &= ~self.network.board.bit(digit)
        for listener in tuple(self._on_removed):
            listener(cell, digit)

    def set(self, cell: Cell, digit: Digit, *, propagate: bool = False) -> None:
        """Set a digit that is still possible; with `propagate`, remove what it rules out from the other open cells."""
        board = self.network.board
        if not self.has(cell, digit):
            raise InputError(f"{board.name(cell)} cannot be {digit}: that candidate was removed")
        banned = self.network.banned(cell, digit) if propagate else {}
        lost = {
            peer: gone for peer, mask in banned.items() if not self._set[peer] and (gone := mask & self._masks[peer])
        }
        if self.keeps_rules:
            others = self._masks[cell] & ~board.bit(digit)
            self._keep({**lost, cell: others}, f"{board.name(cell)} cannot be {board.symbol(digit)}", (cell, digit))
        if not self._set[cell]:
            self._masks[cell] = board.bit(digit)
            self._set[cell] = 1
            for listener in tuple(self._on_set):
                listener(cell, digit)
        for peer, mask in lost.items():
            for gone in board.digits_of(mask):
                self._take(peer, gone)

    # -- keeping rules ---------------------------------------------------------------------------------------------

    def _keep(self, lost: Mapping[Cell, Mask], what: str, placed: tuple[Cell, Digit] | None = None) -> None:
        """Raise a RuleError where a digit that is placed, or candidates that are removed, would break a rule."""
        try:
            if placed is not None:
                self._check_digits(*placed)
            self._check_left(lost, {cell: self._masks[cell] & ~mask for cell, mask in lost.items()})
        except RuleError as error:
            raise RuleError(f"{what}: {error}") from None

    def _check_digits(self, cell: Cell, digit: Digit) -> None:
        """Raise a RuleError where a digit in a cell breaks a rule together with those that are set."""
        board = self.network.board
        digits = {other: value for other, value in enumerate(self.values) if value is not None} | {cell: digit}
        for primitive in self.network.once(_primitives_of)[cell]:
            if (broken := broken_by(digits, primitive, board)) is not None:
                raise RuleError(broken.words)

    def _check_left(self, lost: Mapping[Cell, Mask], left: Mapping[Cell, Mask]) -> None:
        """Raise a RuleError where a cell or a house would have nothing left; `left` holds the new masks."""
        board, network = self.network.board, self.network
        houses: dict[int, Mask] = {}
        for cell, mask in lost.items():
            if not left.get(cell, self._masks[cell]):
                raise RuleError(f"{board.name(cell)} has no candidate left")
            for house in network.houses_of[cell]:
                houses[house] = houses.get(house, 0) | mask
        for house, mask in houses.items():
            for cell in network.houses[house].cells:
                mask &= ~left.get(cell, self._masks[cell])
            for digit in board.digits_of(mask):
                raise RuleError(f"{network.houses[house].name} has no place left for {board.symbol(digit)}")

    # -- listening -------------------------------------------------------------------------------------------------

    def subscribe(
        self,
        *,
        removed: Listener | None = None,
        set: Listener | None = None,  # noqa: A002  # the event's own name
        cell: Cell | None = None,
    ) -> Callable[[], None]:
        """Call `removed(cell, digit)` and `set(cell, digit)` at each change; return a function that ends the subscription.

        With `cell`, only what happens there is reported.
        """
        if cell is not None:
            removed, set = _only(cell, removed), _only(cell, set)  # noqa: A001  # the event's own name
        if removed is not None:
            self._on_removed.append(removed)
        if set is not None:
            self._on_set.append(set)

        def stop() -> None:
            if removed in self._on_removed:
                self._on_removed.remove(removed)
            if set in self._on_set:
                self._on_set.remove(set)

        return stop


def _primitives_of(network: Network) -> tuple[tuple[Primitive, ...], ...]:
    """Return, for each cell, the primitives that involve it."""
    found: list[list[Primitive]] = [[] for _ in network.board.cells]
    for primitive in network.primitives:
        for cell in dict.fromkeys(primitive.cells):
            found[cell].append(primitive)
    return tuple(map(tuple, found))


def _only(cell: Cell, listener: Listener | None) -> Listener | None:
    def hear(place: Cell, digit: Digit) -> None:
        if place == cell and listener is not None:
            listener(place, digit)

    return None if listener is None else hear


class Index:
    """The number of candidates left in each truth, kept up to date by listening: `singles` needs no search.

    >>> from whydoku import read
    >>> marks = Marks.of(read("12.............."))
    >>> index = Index(marks)
    >>> for digit in (1, 2, 3): _ = marks.remove(2, digit)
    >>> [truth.name for truth in index.singles()]
    ['r1c3', '3 in row 1']
    """

    def __init__(self, marks: Marks, single: Callable[[int], None] | None = None) -> None:
        self._marks = marks
        self._network = marks.network
        self._single = single
        self.left = [0] * len(self._network.truths)
        for candidate in marks:
            for truth in self._network.truths_of[candidate]:
                self.left[truth] += 1
        self._singles = {number for number, left in enumerate(self.left) if left == 1}
        self._seen = list(marks.masks)
        self.stop = marks.subscribe(removed=self._removed, set=self._set)

    def __repr__(self) -> str:
        return f"<Index of {counted(len(self.left), 'truth')}, {counted(len(self._singles), 'single')}>"

    def _set(self, cell: Cell, digit: Digit) -> None:
        board = self._network.board
        for other in board.digits_of(self._seen[cell] & ~board.bit(digit)):
            self._removed(cell, other)

    def _removed(self, cell: Cell, digit: Digit) -> None:
        self._seen[cell] &= ~self._network.board.bit(digit)
        for truth in self._network.truths_of[self._network.board.candidate(cell, digit)]:
            self.left[truth] -= 1
            if self.left[truth] == 1:
                self._singles.add(truth)
                if self._single is not None:
                    self._single(truth)
            elif self.left[truth] == 0:
                self._singles.discard(truth)

    def singles(self) -> list[Truth]:
        """Return the truths that have come down to one candidate in a cell not yet set."""
        board, found = self._network.board, []
        for number in sorted(self._singles):
            truth = self._network.truths[number]
            place = next(c for c in truth.candidates if self._marks.has(*board.split(c)))
            if self._marks.value(board.split(place)[0]) is None:
                found.append(truth)
        return found
