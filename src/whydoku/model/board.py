"""The board: cells, digits and the regions that divide it.

Vocabulary:
  cell       0, 1, 2 … along rows, r1c1 first; a board need not be square and may have holes (a samurai has)
  digit      low .. high, 1..9 on the plain board
  candidate  "digit d in cell c", counted cell by cell: cell * size + (digit - low)
  mask       a set of digits as bits, bit 0 = the lowest digit
  region     a piece of the board's partition: a box, or an irregular piece of a jigsaw
  layer      variables beside the digits (`model/layer.py`); they are cells with numbers of their own, behind the others
  grid       one of several squares, as wide as there are digits, that a board may be made of and that overlap

A board with layers has every digit that any of its cells may have; `plain` is the same board without its layers, and is what
rules about digits see.

Everything else (names, boxes, diagonals) is computed from these.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Annotated, Any, NamedTuple, TypeAlias

from whydoku.errors import InputError, OptionError
from whydoku.model.cell_notation import read_place
from whydoku.model.layer import Layer
from whydoku.model.remembered import cached_property

Cell: TypeAlias = Annotated[int, "cell"]  # 0 is r1c1, counted along rows; the annotation makes JSON write it by name
Digit: TypeAlias = int  # low..high
Candidate: TypeAlias = int  # cell * size + (digit - low)
Mask: TypeAlias = int  # a set of digits, bit 0 = the lowest digit

SYMBOLS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
"""The sign of each digit from 0 on; digits above 61 are written as numbers."""

MAX_SIZE = 64
"""Most digits a board may have: a mask fits a machine word."""

MOST_PLACES = 100_000
"""Most rows times columns of a board."""

MOST_GRIDS = 100
"""Most grids that a board may be made of."""

LAYOUTS = {
    "samurai": ((0, 0), (0, 12), (6, 6), (12, 0), (12, 12)),
    "butterfly": ((0, 0), (0, 3), (3, 0), (3, 3)),
    "windmill": ((0, 3), (3, 12), (6, 6), (9, 0), (12, 9)),
    "twodoku": ((0, 0), (6, 6)),
}
"""Boards of several 9 × 9 grids that have a name: where each grid begins, (row, column) from 0."""

_NAME = re.compile(r"[rR](\d{1,4})[cC](\d{1,4})")


def box_shape(size: int) -> tuple[int, int] | None:
    """Return the usual box for `size` digits, rows × columns, or None where only a 1 × n box would fit.

    >>> box_shape(9), box_shape(6), box_shape(12), box_shape(7)
    ((3, 3), (2, 3), (3, 4), None)
    """
    height = next(h for h in range(math.isqrt(size), 0, -1) if size % h == 0)
    return (height, size // height) if height > 1 or size == 1 else None


class Peers(NamedTuple):
    """The other cells of a cell's row, column and box."""

    row: tuple[Cell, ...]
    column: tuple[Cell, ...]
    box: tuple[Cell, ...]


@dataclass(frozen=True)
class Board:
    """Cells in a plane, the digits that go into them, and the regions that divide them.

    >>> board = Board.square(9)
    >>> board.cell("r2c1"), board.name(9), len(board.regions)
    (9, 'r2c1', 9)
    """

    rows: int
    cols: int
    size: int  # the number of digits
    low: Digit = 1
    regions: tuple[tuple[Cell, ...], ...] = ()
    box: tuple[int, int] | None = None  # the shape of a region, where the regions are plain boxes
    holes: frozenset[tuple[int, int]] = field(default=frozenset())  # positions (row, column) from 0 without a cell
    grids: tuple[tuple[int, int], ...] = ()  # where each of several grids begins; then only those have rows and columns
    layers: tuple[Layer, ...] = ()
    beneath: Board | None = None  # the board without its layers, where it has any

    def __post_init__(self) -> None:
        if not 1 <= self.size <= MAX_SIZE:
            raise InputError(f"a board has 1 to {MAX_SIZE} digits, not {self.size}")
        if self.beneath is not None:
            return  # already checked
        if not (1 <= self.rows <= 999 and 1 <= self.cols <= 999):
            raise InputError(f"a board has 1 to 999 rows and columns, not {self.rows} × {self.cols}")
        if self.rows * self.cols > MOST_PLACES:
            raise InputError(f"a board has at most {MOST_PLACES} places, not {self.rows} × {self.cols}")
        if self.low not in (0, 1):
            raise InputError(f"the lowest digit is 0 or 1, not {self.low}")
        if len(self.grids) > MOST_GRIDS:
            raise InputError(f"a board is made of at most {MOST_GRIDS} grids, not {len(self.grids)}")
        for number, (top, left) in enumerate(self.grids, 1):
            side = range(self.size)
            if any((top + r, left + c) not in self._cell_at for r in side for c in side):
                raise InputError(f"grid {number} at r{top + 1}c{left + 1} does not lie on the board ({self})")
        seen: set[Cell] = set()
        for number, region in enumerate(self.regions, 1):
            for cell in region:
                if not 0 <= cell < len(self.cells):
                    raise InputError(f"region {number} has cell {cell}, but the board has only {len(self.cells)} cells")
                if cell in seen and not self.grids:  # overlapping grids may share part of a box
                    raise InputError(f"{self.name(cell)} is in two regions, or twice in one: region {number}")
                seen.add(cell)

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _hash(self) -> int:  # hashed often: every cache of compiled rules has the board in its key
        return hash(
            (self.rows, self.cols, self.size, self.low, self.regions, self.box, self.holes, self.grids, self.layers)
        )

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle as a recipe where there is one: a plain board is only its size."""
        if self.beneath is not None:
            return _with_layers, (self.beneath, self.layers)
        if self.grids and self == Board.multi(self.grids, self.size, box=self.box, low=self.low):
            return _multi_board, (self.grids, self.size, self.box, self.low)
        if self.is_square and self == square_board(self.size, self.box, self.low):
            usual = self.low == 1 and self.box == box_shape(self.size)
            return square_board, (self.size,) if usual else (self.size, self.box, self.low)
        return Board, tuple(getattr(self, name) for name in Board.__match_args__)

    # -- constructors ----------------------------------------------------------------------------------------------

    @classmethod
    def square(cls, size: int, *, box: tuple[int, int] | str | None = "usual", low: Digit = 1) -> Board:
        """Return an n × n board with n digits; `box` is (rows, columns), None for a Latin square, or the usual shape."""
        if not 1 <= size <= MAX_SIZE:
            raise InputError(f"a board has 1 to {MAX_SIZE} digits, not {size}")
        shape = box_shape(size) if isinstance(box, str) else box
        if shape is None:
            return cls(size, size, size, low)
        height, width = shape
        if height < 1 or width < 1 or height * width != size:
            raise InputError(f"a {height} × {width} box does not hold {size} digits")
        boxes = tuple(
            tuple((top + r) * size + left + c for r in range(height) for c in range(width))
            for top in range(0, size, height)
            for left in range(0, size, width)
        )
        return cls(size, size, size, low, boxes, shape)

    @classmethod
    def jigsaw(cls, regions: Iterable[Iterable[Cell]], *, low: Digit = 1) -> Board:
        """Return an n × n board made of n irregular regions of n cells each."""
        pieces = tuple(tuple(sorted(region)) for region in regions)
        size = len(pieces)
        for number, piece in enumerate(pieces, 1):
            if len(piece) != size:
                raise InputError(f"region {number} has {len(piece)} cells, but there are {size} regions")
        plain = cls.square(size, low=low) if size else None
        if plain is not None and set(plain.regions) == set(pieces):
            return plain
        return cls(size, size, size, low, pieces)

    @classmethod
    def multi(
        cls,
        corners: Iterable[tuple[int, int]],
        size: int = 9,
        *,
        box: tuple[int, int] | str | None = "usual",
        low: Digit = 1,
    ) -> Board:
        """Return a board of overlapping square grids, given the top left cell (row, column, from 0) of each.

        >>> print(Board.multi([(0, 0), (6, 6)]))
        15×15 of 2 grids of 9×9 with 3×3 boxes
        """
        one = cls.square(size, box=box, low=low)
        grids = tuple(sorted(set(corners)))
        if not 1 <= len(grids) <= MOST_GRIDS:
            raise InputError(f"a board is made of 1 to {MOST_GRIDS} grids, not {len(grids)}")
        if grids[0][0] != 0 or min(left for _, left in grids) != 0:
            raise InputError("the first grid begins in row 1, and one of them in column 1")
        if len(grids) == 1:
            return one
        rows, cols = (max(corner[axis] for corner in grids) + size for axis in (0, 1))
        if rows > 999 or cols > 999 or rows * cols > MOST_PLACES:
            raise InputError(f"a board has 1 to 999 rows and columns and {MOST_PLACES} places, not {rows} × {cols}")
        taken = {(top + r, left + c) for top, left in grids for r in range(size) for c in range(size)}
        holes = frozenset((r, c) for r in range(rows) for c in range(cols) if (r, c) not in taken)
        bare = cls(rows, cols, size, low, box=one.box, holes=holes, grids=grids)
        boxes = dict.fromkeys(tuple(part[cell] for cell in region) for part in bare.parts for region in one.regions)
        return cls(rows, cols, size, low, tuple(boxes), one.box, holes, grids)

    @classmethod
    def samurai(cls) -> Board:
        """Return the board of five grids, one in the middle that shares a box with each of the four others."""
        return cls.multi(LAYOUTS["samurai"])

    @classmethod
    def butterfly(cls) -> Board:
        """Return the 12 × 12 board of four grids, each three rows or columns from the next."""
        return cls.multi(LAYOUTS["butterfly"])

    @classmethod
    def windmill(cls) -> Board:
        """Return the board of five grids, one in the middle that shares two boxes with each of the four others."""
        return cls.multi(LAYOUTS["windmill"])

    @classmethod
    def twodoku(cls) -> Board:
        """Return the board of two grids that share a box."""
        return cls.multi(LAYOUTS["twodoku"])

    def with_layers(self, layers: Iterable[Layer]) -> Board:
        """Return the board with these layers in place of those that it has.

        >>> board = Board.square(4).with_layers([Layer("shade", ((1, "light"), (2, "dark")))])
        >>> len(board.cells), board.name(16), board.symbol(2, 16), board.layer_cells("shade")[3]
        (32, 'the shade of r1c1', 'dark', 19)
        """
        wanted = tuple(layers)
        return self if wanted == self.layers else _with_layers(self.plain, wanted)

    # -- cells and names -------------------------------------------------------------------------------------------

    @cached_property
    def positions(self) -> tuple[tuple[int, int], ...]:
        """The row and column, counted from 0, of every cell; a layer's cell has those of the cell beneath it."""
        if self.beneath is not None:
            own = [*self.beneath.positions]
            for number, layer in enumerate(self.layers, 1):  # one row for each layer with places of its own
                own += [(self.rows + 2 * number, n) for n in range(len(layer.places))] or self.beneath.positions
            return tuple(own)
        return tuple((r, c) for r in range(self.rows) for c in range(self.cols) if (r, c) not in self.holes)

    @cached_property
    def cells(self) -> range:
        """All cells: those of the grid, then those of the layers."""
        count = self.rows * self.cols - len(self.holes)
        return range(count + sum(len(layer.places) or count for layer in self.layers))

    @property
    def plain(self) -> Board:
        """The board without its layers."""
        return self if self.beneath is None else self.beneath

    @cached_property
    def _layer_starts(self) -> dict[str, range]:
        starts, at = {}, len(self.plain.cells)
        for layer in self.layers:
            starts[layer.name] = range(at, at := at + (len(layer.places) or len(self.plain.cells)))
        return starts

    def layer_cells(self, name: str) -> range:
        """Return the cells of a layer, in the order of the cells beneath them or of its places."""
        return self._layer_starts[name]

    @cached_property
    def _layer_of(self) -> tuple[Layer | None, ...]:
        return (
            *(None for _ in self.plain.cells),
            *(layer for layer in self.layers for _ in self._layer_starts[layer.name]),
        )

    def layer_of(self, cell: Cell) -> Layer | None:
        """Return the layer that a cell belongs to; None for a cell of the grid."""
        return self._layer_of[cell] if self.layers else None

    def under(self, cell: Cell) -> Cell | None:
        """Return the grid cell beneath a layer's cell; a grid cell itself, None for a place of the layer's own."""
        layer = self.layer_of(cell)
        if layer is None:
            return cell
        return None if layer.places else cell - self._layer_starts[layer.name].start

    @cached_property
    def compared(self) -> Sequence[Cell]:
        """The cells in which two different solutions must differ: those of the grid and of the counted layers."""
        helpers = {cell for layer in self.layers if layer.role != "counted" for cell in self._layer_starts[layer.name]}
        return [cell for cell in self.cells if cell not in helpers] if helpers else self.cells

    @cached_property
    def has_helpers(self) -> bool:
        """Whether solutions may differ in cells that are not compared."""
        return any(layer.role == "helper" for layer in self.layers)

    @cached_property
    def domains(self) -> tuple[Mask, ...]:
        """The values that each cell may have, where there are layers; empty where every cell may have every digit."""
        if not self.layers:
            return ()
        own = (self.mask(self.plain.digits),) * len(self.plain.cells)
        return (*own, *(self.mask(layer.values) for layer in self.layers for _ in self._layer_starts[layer.name]))

    @cached_property
    def _cell_at(self) -> dict[tuple[int, int], Cell]:
        return {position: cell for cell, position in enumerate(self.plain.positions)}

    def at(self, row: int, col: int) -> Cell | None:
        """Return the cell at (row, column), counted from 0, or None where the board has none.

        >>> Board.square(4).at(1, 0), Board.square(4).at(-1, 0)
        (4, None)
        """
        return self._cell_at.get((row, col))

    def name(self, cell: Cell) -> str:
        """Return the name of a cell: `r1c1` for the first, `the shade of r1c1` for a layer's."""
        return self._names[cell]

    @cached_property
    def _names(self) -> tuple[str, ...]:
        own = tuple(f"r{row + 1}c{col + 1}" for row, col in self.plain.positions)
        over = (layer.places or [f"the {layer.name} of {name}" for name in own] for layer in self.layers)
        return (*own, *(name for names in over for name in names)) if self.layers else own

    @cached_property
    def _layer_cell_named(self) -> dict[str, Cell]:
        return {self.name(cell): cell for cells in self._layer_starts.values() for cell in cells}

    def cell(self, name: str) -> Cell:
        """Return the cell of that name: r2c1, or A2 (column A, row 2) unless another notation is in force.

        >>> board = Board.square(9)
        >>> board.cell("R9C9"), board.cell("B1"), board.cell("I9")
        (80, 1, 80)
        """
        if self.layers and name in self._layer_cell_named:
            return self._layer_cell_named[name]
        place = read_place(name)
        if place is None:
            raise InputError(f"{name!r} is not a cell name like r1c1 or A1")
        cell = self.at(*place)
        if cell is None:
            raise InputError(f"{name} is not on the board of {self.rows} rows and {self.cols} columns")
        return cell

    def peers(self, cell: Cell | str) -> Peers:
        """Return the other cells of a cell's row, column and box; rules may add more, which a network knows.

        >>> peers = Board.square(4).peers("r1c1")
        >>> peers.row, peers.column, peers.box
        ((1, 2, 3), (4, 8, 12), (1, 4, 5))
        """
        number = self.cell(cell) if isinstance(cell, str) else cell
        if not 0 <= number < len(self.cells):
            raise InputError(f"there is no cell {cell!r}; they are numbered 0..{len(self.cells) - 1}")
        row, column = self.positions[number]
        near = (
            {other for part in self.parts if number in part for other in part} if self.grids else set(self.plain.cells)
        )
        others = sorted(near - {number})
        return Peers(
            tuple(other for other in others if self.positions[other][0] == row),
            tuple(other for other in others if self.positions[other][1] == column),
            tuple(other for other in others if self.regions_of[other] & self.regions_of[number]),
        )

    @cached_property
    def parts(self) -> tuple[tuple[Cell, ...], ...]:
        """The cells of each grid, along its rows; empty where the board is a single grid."""
        side = range(self.size)
        return tuple(tuple(self._cell_at[top + r, left + c] for r in side for c in side) for top, left in self.grids)

    @cached_property
    def regions_of(self) -> tuple[frozenset[int], ...]:
        """The numbers of all regions of each cell, from 0; more than one only where grids overlap in part of a box."""
        owners: list[set[int]] = [set() for _ in self.cells]
        for number, region in enumerate(self.regions):
            for cell in region:
                owners[cell].add(number)
        return tuple(map(frozenset, owners))

    @cached_property
    def region_of(self) -> tuple[int | None, ...]:
        """The number of each cell's region, from 0; the first of them where it has several."""
        return tuple(min(owners, default=None) for owners in self.regions_of)

    def domain(self, cell: Cell) -> Mask:
        """Return the values that a cell may have."""
        return self.domains[cell] if self.layers else self.all_digits

    def house_digits(self, cells: Sequence[Cell]) -> Mask:
        """Return the digits that different cells hold once each, one per cell; none where they may hold others.

        >>> Board.square(4).house_digits(range(4)), Board.square(4).house_digits(range(3))
        (15, 0)
        """
        domains = self.domains
        held = self.all_digits
        if domains:
            held = 0
            for cell in cells:
                held |= domains[cell]
        return held if len(cells) == held.bit_count() else 0

    # -- digits and candidates -------------------------------------------------------------------------------------

    @cached_property
    def entries(self) -> frozenset[Digit | None]:
        """What a cell may show: a digit, or None."""
        return frozenset((None, *self.digits))

    @cached_property
    def digits(self) -> range:
        """All digits, lowest first."""
        return range(self.low, self.low + self.size)

    @cached_property
    def all_digits(self) -> Mask:
        """The mask of all digits."""
        return (1 << self.size) - 1

    def bit(self, digit: Digit) -> Mask:
        """Return the mask of one digit."""
        return 1 << (digit - self.low)

    def mask(self, digits: Iterable[Digit]) -> Mask:
        """Return the mask of some digits.

        >>> Board.square(9).mask([1, 2, 9])
        259
        """
        return sum(self.bit(digit) for digit in set(digits))

    def digits_of(self, mask: Mask) -> Iterator[Digit]:
        """Yield the digits of a mask, lowest first."""
        while mask:
            yield self.low + (mask & -mask).bit_length() - 1
            mask &= mask - 1

    def candidate(self, cell: Cell, digit: Digit) -> Candidate:
        """Return the number of a candidate: on a 9 × 9, 0 is "1 in r1c1" and 728 is "9 in r9c9"."""
        return cell * self.size + digit - self.low

    def split(self, candidate: Candidate) -> tuple[Cell, Digit]:
        """Return a candidate's cell and digit."""
        cell, index = divmod(candidate, self.size)
        return cell, self.low + index

    def symbol(self, digit: Digit, cell: Cell = 0) -> str:
        """Return a digit as text: 1–9, then A–Z, then a–z, then as a number; for a layer's cell, the word for its value."""
        if self.layers and (layer := self._layer_of[cell]) is not None:
            return layer.word(digit)
        return SYMBOLS[digit] if 0 <= digit < len(SYMBOLS) else str(digit)

    @property
    def one_sign_each(self) -> bool:
        """Whether each digit can be written as a single character."""
        return self.plain.digits[-1] < len(SYMBOLS)

    # -- what it is ------------------------------------------------------------------------------------------------

    @property
    def is_square(self) -> bool:
        """Whether it is a plain n × n board with n digits and no holes."""
        return self.rows == self.cols == self.size and not self.holes and not self.grids and not self.layers

    @property
    def is_classic(self) -> bool:
        """Whether it is the 9 × 9 board with 3 × 3 boxes and digits 1–9."""
        return self.size == 9 and self.is_square and self.box == (3, 3) and self.low == 1

    @property
    def short(self) -> str:
        """Return a short name: "9×9", with the shape of the boxes if it is not the usual one."""
        plain = self.is_square and self.low == 1 and self.box is not None and self.box == box_shape(self.size)
        bare = self.is_square and not self.regions
        return f"{self.rows}×{self.cols}" if plain else f"{self} without boxes" if bare else str(self)

    def __repr__(self) -> str:
        return f"<Board {self}{'' if self.low == 1 else f', digits {self.low} to {self.digits[-1]}'}>"

    def __str__(self) -> str:
        if self.beneath is not None:
            return f"{self.beneath} and {', '.join(layer.name for layer in self.layers)}"
        text = f"{self.rows}×{self.cols}"
        if self.grids:
            text += f" of {len(self.grids)} grids of {self.size}×{self.size}"
        if self.box:
            return f"{text} with {self.box[0]}×{self.box[1]} boxes"
        return f"{text} with irregular regions" if self.regions else text


@lru_cache(maxsize=128)
def square_board(size: int, box: tuple[int, int] | str | None = "usual", low: Digit = 1) -> Board:
    """Return what `Board.square` makes, cached: equal arguments give the same object."""
    return Board.square(size, box=box, low=low)


def _multi_board(grids: tuple[tuple[int, int], ...], size: int, box: tuple[int, int] | None, low: Digit) -> Board:
    return Board.multi(grids, size, box=box, low=low)


@lru_cache(maxsize=256)
def _with_layers(plain: Board, layers: tuple[Layer, ...]) -> Board:
    if not layers:
        return plain
    values = {plain.digits[0], plain.digits[-1], *(value for layer in layers for value in layer.values)}
    low, size = min(values), max(values) - min(values) + 1
    if size > MAX_SIZE:
        names = ", ".join(layer.name for layer in layers)
        raise InputError(
            f"the values of a board with the layers {names} span {size} numbers; at most {MAX_SIZE} can be told apart"
        )
    return Board(plain.rows, plain.cols, size, low, plain.regions, plain.box, plain.holes, plain.grids, layers, plain)


def parse_board(text: str) -> Board:
    """Read a board from its text: size, box shape, layout, digits, or the places of its grids.

    >>> print(parse_board("2x3"), parse_board("latin5"), parse_board("samurai"), parse_board("4 r1c1 r3c3"), sep="; ")
    6×6 with 2×3 boxes; 5×5; 21×21 of 5 grids of 9×9 with 3×3 boxes; 6×6 of 2 grids of 4×4 with 2×2 boxes
    >>> parse_board("9 0-9").digits
    range(0, 10)
    """
    words = text.casefold().replace("×", "x").split()
    if len(words) > 1 and (span := re.fullmatch(r"([01])-(\d{1,2})", words[-1])):
        low, high = int(span[1]), int(span[2])
        return replace(parse_board(" ".join(words[:-1])), size=high - low + 1, low=low)
    if len(words) == 1 and words[0] in LAYOUTS:
        return Board.multi(LAYOUTS[words[0]])
    corners = [(int(match[1]) - 1, int(match[2]) - 1) for match in map(_NAME.fullmatch, words) if match]
    shape = re.fullmatch(r"(latin ?)?(\d{1,3})(?:x(\d{1,3}))?", " ".join(words[: len(words) - len(corners)]) or "9")
    if shape is None or (shape[1] and shape[3]) or (not corners and not words):
        known = ", ".join(LAYOUTS)
        raise OptionError(
            f"{text[:40]!r} is not a board; give 9, a box such as 2x3, latin5 for no boxes, {known}, "
            "or where its grids begin: r1c1 r7c7"
        )
    size, box = int(shape[2]), None if shape[1] else "usual"
    if shape[3]:
        height, width = size, int(shape[3])
        return _board_at(corners, height * width, (height, width))
    return _board_at(corners, size, box)


def _board_at(corners: list[tuple[int, int]], size: int, box: tuple[int, int] | str | None) -> Board:
    return Board.multi(corners, size, box=box) if corners else Board.square(size, box=box)


def board_text(board: Board) -> str | None:
    """Return the text from which `parse_board` reads a board of several grids, or None where there is none.

    >>> board_text(Board.samurai()), board_text(Board.multi([(0, 0), (2, 2)], 4))
    ('samurai', '4 r1c1 r3c3')
    """
    if not board.grids or board.low != 1:
        return None
    for name, corners in LAYOUTS.items():
        if board == Board.multi(corners):
            return name
    usual = board.box == box_shape(board.size)
    shape = str(board.size) if usual else f"{board.box[0]}x{board.box[1]}" if board.box else f"latin{board.size}"
    text = " ".join([shape, *(f"r{top + 1}c{left + 1}" for top, left in board.grids)])
    return text if parse_board(text) == board else None


def parse_symbol(sign: str, board: Board) -> Digit | None:
    """Read one character as a digit of `board`; small letters count as capitals while the board has no use for them.

    >>> parse_symbol("b", Board.square(16)), parse_symbol("0", Board.square(9))
    (11, None)
    """
    if len(sign) != 1 or not sign.isascii() or not sign.isalnum():
        return None
    digit = SYMBOLS.index(sign)
    if digit >= 36 and digit > board.digits[-1]:
        digit -= 26
    return digit if digit in board.digits else None


def grid_text(board: Board, values: Sequence[Digit | None], empty: str = ".") -> str:
    """Return the grid as one character per cell, along rows."""
    return "".join(empty if value is None else board.symbol(value) for value in values)
