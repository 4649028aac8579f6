"""SudokuWiki: the link `https://www.sudokuwiki.org/sudoku.htm?bd=…` that opens a puzzle in its solver, or its `S9B…`
alone.

`bd` is the plain 81 characters, or some characters per cell that carry a position with its candidates, in one of two
ways:

  S9B and base 36   1 to 9 a given, 10 to 18 a digit that was placed (and 9 more), above that 18 more than the candidates' bits
  base 32 alone     the candidates' bits, shifted by one; the lowest bit is set for a given

The three signs before base 36 are the kind of puzzle, its size and the version: S plain, X diagonals, W windows, C
the groups of cells in one place of their boxes, J jigsaw, L killer, M killer jigsaw. A jigsaw's number has the region
above its ten lowest bits. A killer's has the cage's total there, at its first cell, and above that a colour, which
parts it from its neighbours; its digits are written as placed ones, and are read as given. On a 6×6 the cell beside a
total holds the operator, which is always +.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from whydoku.errors import FormatError, InputError
from whydoku.formats import Format
from whydoku.formats._cells import make_puzzle, read_signs, usual_board
from whydoku.formats._plain_houses import cages_apart, refuse_other_rules
from whydoku.formats._rule_meaning import in_order
from whydoku.formats._square_boards import board_with, cannot_carry, fitting, refuse_other_board
from whydoku.model.board import Board, Cell, Digit, Mask, grid_text
from whydoku.model.position import puzzle_or_position
from whydoku.model.puzzle import Puzzle
from whydoku.model.rule import Rule
from whydoku.rules import default_rules
from whydoku.rules.diagonals import Diagonals
from whydoku.rules.disjoint_groups import DisjointGroups
from whydoku.rules.killer import Killer
from whydoku.rules.windoku import Windoku

_TITLE = "SudokuWiki"
_ADDRESS = "https://www.sudokuwiki.org/sudoku.htm?bd="
_SITE = re.compile(r"\s*<?(?:https?://)?(?:www\.)?sudokuwiki\.org/", re.IGNORECASE)
_BD = re.compile(r"[?&]bd=([^&#>\s]*)")
_PACKED = re.compile(r"\s*[A-Z][1-9][A-Z][0-9a-z]{20}")
_KIND = re.compile(r"[A-Z][1-9][A-Z]")
_HEAD = "S9B"
_SIGNS = "0123456789abcdefghijklmnopqrstuvwxyz"
_Meaning: TypeAlias = Callable[[int, Board], tuple[Digit | None, Digit | None, Mask]]  # of a cell's number
_PLACED, _OPEN = 9, 18  # offsets of a placed digit and of the bits of candidates


@dataclass(frozen=True)
class _Kind:
    """A kind of packed puzzle: how many characters a cell has, the rules that are always there, and what its numbers hold."""

    width: int = 2
    size: int = 9
    rule: Rule | None = None
    regions: bool = False
    colours: int = 0  # number of colours that separate a killer's cages; 0 without cages
    cell_bits: int = 10  # bits of the number for the cell itself, if it holds more
    total_bits: int = 6  # above them, in a killer
    placed: int = _PLACED
    open: int = _OPEN

    @property
    def colour_bits(self) -> int:
        """The bits of a killer's colour, where a region stands above it."""
        return 3 if self.regions else 8


_KINDS = {
    _HEAD: _Kind(),
    "X9B": _Kind(rule=Diagonals()),
    "W9B": _Kind(rule=Windoku()),
    "C9B": _Kind(rule=DisjointGroups()),
    "J9B": _Kind(width=3, regions=True),
    "L9B": _Kind(width=4, colours=25),
    "M9B": _Kind(width=5, regions=True, colours=8),
    "S6B": _Kind(size=6),
    "L6C": _Kind(width=4, size=6, colours=6, cell_bits=7, total_bits=11, placed=6, open=12),
}


def sniff(text: str) -> float:
    """Look for the address, or for the start of a packed position."""
    return 1.0 if _SITE.match(text) else 0.9 if _PACKED.match(text) else 0.0


def read(text: str, board: Board | None) -> Iterator[Puzzle]:
    """Read the one puzzle."""
    usual = usual_board(9)
    said = _BD.search(text)
    if said is None and _SITE.match(text):
        raise FormatError("the SudokuWiki link carries no puzzle: it has no ?bd=")
    signs = text.strip() if said is None else said[1]
    if signs[:3] in _KINDS:
        puzzle = _packed(_KINDS[signs[:3]], signs[3:])
    elif _KIND.match(signs):
        known = ", ".join(_KINDS)
        raise FormatError(
            f"the SudokuWiki string {signs[:3]} is a puzzle of a kind that is not read; known are {known}"
        )
    elif len(signs) == 2 * len(usual.cells):
        numbers = _numbers(signs, 32, 2, len(usual.cells))
        puzzle = make_puzzle(usual, *_position(usual, numbers, _without_head))
    else:
        where = "the puzzle of the SudokuWiki link"
        puzzle = make_puzzle(usual, read_signs(signs, usual, lambda cell: f"character {cell + 1}", where)[1])
    refuse_other_board(puzzle.board, board)
    yield puzzle


def _packed(kind: _Kind, signs: str) -> Puzzle:
    """Read a position whose first three signs say its kind."""
    numbers = _numbers(signs, 36, kind.width, kind.size**2)
    cells, rest = numbers, [0] * len(numbers)
    if kind.regions or kind.colours:
        cells = [number & (1 << kind.cell_bits) - 1 for number in numbers]
        rest = [number >> kind.cell_bits for number in numbers]
    board = Board.square(kind.size)
    totals = colours = rest
    if kind.colours:
        totals = [number & (1 << kind.total_bits) - 1 for number in rest]
        rest = [number >> kind.total_bits for number in rest]
        colours = [number & (1 << kind.colour_bits) - 1 for number in rest]
        rest = [number >> kind.colour_bits for number in rest]
    if kind.regions:
        pieces: dict[int, list[Cell]] = {}
        for cell, number in enumerate(rest):
            pieces.setdefault(number, []).append(cell)
        if any(len(piece) != kind.size for piece in pieces.values()):
            raise FormatError(f"the regions of the SudokuWiki jigsaw do not have {kind.size} cells each")
        try:
            board = board_with(kind.size, [tuple(piece) for piece in pieces.values()])
        except InputError as error:
            raise FormatError(f"the regions of the SudokuWiki jigsaw make no board: {error}") from error
    rules: list[Rule] = [*default_rules(board)]
    if kind.rule is not None:
        rules.append(kind.rule)
    if kind.colours:
        rules += _cages(board, colours, totals, with_operators=kind.size == 6)
    givens, placed, masks = _position(board, cells, lambda number, on: _with_head(kind, number, on))
    return puzzle_or_position(board, in_order(board, rules), givens, placed, masks, ())


def _cages(board: Board, colours: Sequence[int], totals: Sequence[int], *, with_operators: bool) -> Iterator[Rule]:
    """Yield the cages: neighbours of one colour; a cell alone that has no total is in none."""
    seen: set[Cell] = set()
    for cell in board.cells:
        if cell in seen:
            continue
        cage, at = [cell], 0
        seen.add(cell)
        while at < len(cage):
            for near in _beside(board, cage[at]):
                if near not in seen and colours[near] == colours[cell]:
                    seen.add(near)
                    cage.append(near)
            at += 1
        operator = _operator_cell(board, cage) if with_operators else None
        for other in cage[1:]:
            if totals[other] and not (other == operator and totals[other] == 1):
                raise FormatError(
                    f"{board.name(other)} of the SudokuWiki killer has a total or an operator other than +"
                )
        if len(cage) > 1 or totals[cell]:
            rule = Killer(tuple(sorted(cage)), totals[cell] or None)
            yield fitting(rule, board, f"the cage at {board.name(cell)}")


def _beside(board: Board, cell: Cell) -> list[Cell]:
    row, col = board.positions[cell]
    near = (board.at(row + down, col + right) for down, right in ((0, 1), (1, 0), (0, -1), (-1, 0)))
    return [each for each in near if each is not None]


def _operator_cell(board: Board, cage: Sequence[Cell]) -> Cell | None:
    """Return the cell of a cage that has its operator: right of its first cell, or else below."""
    first = min(cage)
    return next((cell for cell in _beside(board, first)[:2] if cell in cage and cell > first), None)


def _numbers(signs: str, base: int, width: int, cells: int) -> list[int]:
    if len(signs) != width * cells:
        raise FormatError(
            f"the position in the SudokuWiki link has {len(signs)} characters, not {width} for each of {cells} cells"
        )
    known = _SIGNS[:base]
    for at, sign in enumerate(signs):
        if sign not in known:
            raise FormatError(
                f"character {at + 1} of the position in the SudokuWiki link is {sign!r}, not one of 0 to {known[-1]}"
            )
    return [int(signs[at : at + width], base) for at in range(0, len(signs), width)]


def _with_head(kind: _Kind, number: int, board: Board) -> tuple[Digit | None, Digit | None, Mask]:
    """Read one cell of the newer way: given, placed, candidates."""
    if 1 <= number <= board.size:
        return number, None, board.bit(number)
    digit = number - kind.placed
    if number <= kind.open:
        mask = board.bit(digit) if 1 <= digit <= board.size else 0
        return (digit, None, mask) if kind.colours else (None, digit, mask)
    return None, None, number - kind.open


def _without_head(number: int, board: Board) -> tuple[Digit | None, Digit | None, Mask]:
    """Read one cell of the older way, in which one candidate alone is a digit that was placed."""
    mask = number >> 1
    digits = list(board.digits_of(mask))
    if len(digits) != 1:
        return None, None, mask
    return (digits[0], None, mask) if number & 1 else (None, digits[0], mask)


def _position(
    board: Board, numbers: list[int], cell_of: _Meaning
) -> tuple[tuple[Digit | None, ...], tuple[Digit | None, ...], tuple[Mask, ...]]:
    """Return givens, digits placed and marks; the last two are empty where there are none."""
    cells = []
    for cell, number in enumerate(numbers):
        given, placed, mask = cell_of(number, board)
        if not 0 < mask <= board.all_digits:
            raise FormatError(f"{board.name(cell)} in the SudokuWiki link is {number}, which stands for nothing")
        cells.append((given, placed, mask))
    givens, placed_digits, masks = zip(*cells, strict=True)
    bare = all(mask == board.all_digits for given, placed, mask in cells if given is None and placed is None)
    placed_any = any(placed is not None for placed in placed_digits)
    return givens, placed_digits if placed_any else (), () if bare else masks


def write(puzzles: Iterable[Puzzle]) -> str:
    """Write the link: plain if there are givens only, otherwise with the position."""
    (puzzle,) = puzzles
    board = puzzle.board
    if not board.is_square or (board.size not in (6, 9)):
        raise cannot_carry(_TITLE, f"the board ({board})")
    if board.low != 1:
        raise cannot_carry(_TITLE, "digits from 0")
    name = _kind_of(puzzle)
    if name == _HEAD and not puzzle.marks and not any(puzzle.placed):
        return _ADDRESS + grid_text(board, puzzle.givens, empty="0")
    kind = _KINDS[name]
    cages = cages_apart(puzzle.rules, _TITLE)
    if cages and any(value is not None for value in puzzle.placed):
        raise cannot_carry(_TITLE, "digits that were placed beside the givens of a killer")
    above = _above(kind, board, cages)
    numbers = []
    for cell, mask in enumerate(puzzle.domains):
        given, value = puzzle.givens[cell], puzzle.values[cell]
        if not mask:
            raise cannot_carry(_TITLE, f"{board.name(cell)}, which has no candidate left")
        number = mask + kind.open if value is None else value if given and not kind.colours else value + kind.placed
        numbers.append(number | above[cell] << kind.cell_bits)
    return _ADDRESS + name + "".join(_base_36(number, kind.width) for number in numbers)


def _kind_of(puzzle: Puzzle) -> str:
    """Return the kind that expresses all rules of a puzzle, or raise an error."""
    board = puzzle.board
    rules = tuple(kind.rule for kind in _KINDS.values() if kind.rule is not None)
    others = refuse_other_rules(puzzle, _TITLE, Killer, *map(type, rules))
    killer = any(isinstance(rule, Killer) for rule in others)
    single = [rule for rule in others if not isinstance(rule, Killer)]
    irregular = board != Board.square(board.size)
    for name, kind in _KINDS.items():
        same = [kind.rule] if kind.rule is not None else []
        if (kind.size, kind.regions, bool(kind.colours), same) == (board.size, irregular, killer, single):
            if irregular and len(board.regions) != board.size:
                break
            return name
    if irregular and (not single or board.size != 9):
        raise cannot_carry(_TITLE, f"the board ({board})")
    raise cannot_carry(_TITLE, f"the rule {single[0].name} as it is here" if single else f"the board ({board})")


def _above(kind: _Kind, board: Board, cages: Sequence[Killer]) -> list[int]:
    """Return what stands above the number of each cell: region, colour, total."""
    above = [0] * len(board.cells)
    if kind.regions:
        above = [number or 0 for number in board.region_of]
    if not kind.colours:
        return above
    cage_of = {cell: number for number, cage in enumerate(cages) for cell in cage.cells}
    cage_of |= {cell: len(cages) + cell for cell in board.cells if cell not in cage_of}
    colour_of: dict[int, int] = {}
    groups: dict[int, list[Cell]] = {}
    for cell in board.cells:
        groups.setdefault(cage_of[cell], []).append(cell)
    for number, cells in groups.items():
        near = {colour_of.get(cage_of[other]) for cell in cells for other in _beside(board, cell)} - {None}
        colour_of[number] = next(colour for colour in range(len(groups) + 1) if colour not in near)
        if colour_of[number] >= kind.colours:
            raise cannot_carry(_TITLE, f"cages that touch so many others, like the one at {board.name(cells[0])}")
    colours = [colour_of[cage_of[cell]] for cell in board.cells]
    totals = [0] * len(board.cells)
    for cage in cages:
        totals[min(cage.cells)] = cage.total or 0
        operator = _operator_cell(board, cage.cells) if board.size == 6 else None
        if operator is not None:
            totals[operator] = 1
    read_back = set(_cages(board, colours, totals, with_operators=board.size == 6))
    if read_back != {Killer(tuple(sorted(cage.cells)), cage.total) for cage in cages}:
        raise cannot_carry(_TITLE, "a cage in several pieces")
    bits = kind.colour_bits
    return [
        ((region << bits | colour) << kind.total_bits) | total
        for region, colour, total in zip(above, colours, totals, strict=True)
    ]


def _base_36(number: int, width: int) -> str:
    signs = ""
    for _ in range(width):
        number, sign = divmod(number, 36)
        signs = _SIGNS[sign] + signs
    return signs


plugin = Format(title=_TITLE, sniff=sniff, read=read, write=write)
