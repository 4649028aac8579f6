"""Simon Tatham's Solo: the game id `3x3:a4b2_7c…` of his Portable Puzzle Collection, jigsaws, killers and diagonals
included.

    3x3:a4b2_7c…                     parameters, then the grid: numbers; a letter is so many blanks; `_` parts two numbers
    9j:…,bab_…                       a jigsaw, with the walls between its blocks
    3x3kx:…,aa_…,10a4…               a killer with diagonals: the walls of its cages, and a grid of their totals

Of `2x3` the first number is how tall a box is, the second how wide. Walls are walked along rows, then along columns:
a letter is so many pairs of neighbours without a wall and then one with, `_` is a wall at once. The program writes 25
such pairs without a wall as `z` and reads 26, so the reading is chosen whose number of pairs is right. A seed
(`3x3#1234`) is no puzzle: only the program itself can turn it into one.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from whydoku.errors import FormatError, InputError
from whydoku.formats import Format
from whydoku.formats._plain_houses import cages_apart, refuse_other_rules
from whydoku.formats._rule_meaning import in_order
from whydoku.formats._square_boards import (
    board_with,
    cannot_carry,
    fitting,
    refuse_beyond_square,
    refuse_other_board,
)
from whydoku.model.board import Board, Cell, Digit
from whydoku.model.puzzle import Puzzle
from whydoku.model.rule import Rule
from whydoku.rules import default_rules
from whydoku.rules.diagonals import Diagonals
from whydoku.rules.killer import Killer

_TITLE = "Solo"
_LEVEL_OR_SYMMETRY = "d[tbiaeu]|md?[248]|r[24]"
_ID = re.compile(rf"\s*([0-9]{{1,2}})(?:x([0-9]{{1,2}}))?((?:j|x|k|a|{_LEVEL_OR_SYMMETRY})*)([:#])([0-9a-z_,]+)\s*")
_TOKEN = re.compile(r"([0-9]+)|([a-z])|(_)")
_MOST_DIGITS, _MOST_KILLER_DIGITS = 31, 9


def sniff(text: str) -> float:
    """Look for parameters and a grid; the whole text is one word."""
    if len(text) > 1 << 16:
        return 0.0
    match = _ID.fullmatch(text)
    if match is None or not (match[2] or "j" in match[3]):
        return 0.0
    return 0.95 if match[4] == "#" or re.search("[a-z_]", match[5]) else 0.4


def read(text: str, board: Board | None) -> Iterator[Puzzle]:
    """Read the one puzzle."""
    match = _ID.fullmatch(text)
    if match is None:
        raise FormatError("this is no game id of Solo; one looks like 3x3:a4b2_7c… ")
    if match[4] == "#":
        raise FormatError("a seed of Solo (3x3#…) is not a puzzle yet; copy the game id, which has a colon: 3x3:…")
    tall, wide = int(match[1]), int(match[2] or 1)
    jigsaw, killer, crossed = (letter in re.sub(_LEVEL_OR_SYMMETRY, "", match[3]) for letter in "jkx")
    size = tall * wide
    if not 1 <= size <= _MOST_DIGITS or (not jigsaw and min(tall, wide) < 2):
        raise FormatError(f"Solo has no board of {match[1]}{f'x{match[2]}' if match[2] else ''}")
    parts = match[5].split(",")
    wanted = 1 + jigsaw + 2 * killer
    if len(parts) != wanted:
        raise FormatError(f"the game id of Solo has {len(parts)} parts, not {wanted} as its parameters say")
    made = Board.square(size, box=None if jigsaw else (tall, wide))
    if jigsaw:
        made = _made(size, _blocks(parts[1], size, "the blocks"))
    refuse_other_board(made, board)
    rules: list[Rule] = [*default_rules(made)]
    if crossed:
        rules.append(Diagonals())
    if killer:
        cages = _blocks(parts[-2], size, "the cages")
        totals = _grid(parts[-1], size, "the totals", size * (size + 1) // 2)
        rules += _cages(made, cages, totals)
    yield Puzzle(made, in_order(made, rules), tuple(_grid(parts[0], size, "the grid", size)))


def _made(size: int, blocks: list[tuple[Cell, ...]]) -> Board:
    try:
        return board_with(size, blocks)
    except InputError as error:
        raise FormatError(f"the blocks of the game id do not make a board: {error}") from error


def _grid(text: str, size: int, what: str, high: int) -> list[Digit | None]:
    cells: list[Digit | None] = []
    for token in _TOKEN.finditer(text):
        number, letter, _ = token.groups()
        if number:
            if not 1 <= int(number[:6]) <= high or len(number) > 6:
                raise FormatError(f"{what} of the game id has {number[:6]}, which is not from 1 to {high}")
            cells.append(int(number))
        elif letter:
            cells += [None] * (ord(letter) - ord("a") + 1)
    if len(cells) != size * size:
        raise FormatError(f"{what} of the game id has {len(cells)} cells, not {size * size}")
    return cells


def _pairs(size: int) -> list[tuple[Cell, Cell]]:
    """Return the pairs of neighbours in the order of their walls."""
    across = [(row * size + col, row * size + col + 1) for row in range(size) for col in range(size - 1)]
    return across + [(row * size + col, (row + 1) * size + col) for col in range(size) for row in range(size - 1)]


def _blocks(text: str, size: int, what: str) -> list[tuple[Cell, ...]]:
    """Return the cells that no walls part."""
    pairs = _pairs(size)
    if re.fullmatch("[a-z_]*", text) is None:
        raise FormatError(f"{what} of the game id have a character that is neither a letter nor _")
    for run in (25, 26):
        walls: list[bool] = []
        for sign in text:
            gap = 0 if sign == "_" else run if sign == "z" else ord(sign) - ord("a") + 1
            walls += [False] * gap + [True] * (sign != "z")
        if len(walls) == len(pairs) + 1:
            return _parts(size, [pair for pair, wall in zip(pairs, walls, strict=False) if not wall])
    raise FormatError(f"{what} of the game id speak of {len(walls) - 1} pairs of neighbours, not {len(pairs)}")


def _parts(size: int, joined: Sequence[tuple[Cell, Cell]]) -> list[tuple[Cell, ...]]:
    part_of = list(range(size * size))

    def root(cell: Cell) -> Cell:
        while part_of[cell] != cell:
            part_of[cell] = part_of[part_of[cell]]
            cell = part_of[cell]
        return cell

    for first, second in joined:
        low, high = sorted((root(first), root(second)))
        part_of[high] = low
    parts: dict[Cell, list[Cell]] = {}
    for cell in range(size * size):
        parts.setdefault(root(cell), []).append(cell)
    return [tuple(cells) for cells in parts.values()]


def _cages(board: Board, cages: Iterable[tuple[Cell, ...]], totals: Sequence[int | None]) -> Iterator[Rule]:
    for cells in cages:
        total = totals[cells[0]]
        if total is None or any(totals[cell] is not None for cell in cells[1:]):
            raise FormatError(f"the cage at {board.name(cells[0])} does not have one total, at its first cell")
        yield fitting(Killer(cells, total), board, f"the cage at {board.name(cells[0])}")


def write(puzzles: Iterable[Puzzle]) -> str:
    """Write the game id."""
    (puzzle,) = puzzles
    board = puzzle.board
    refuse_beyond_square(puzzle, _TITLE)
    others = refuse_other_rules(puzzle, _TITLE, Killer, Diagonals)
    if any(isinstance(rule, Diagonals) and rule.which != "both" for rule in others):
        raise cannot_carry(_TITLE, "the rule diagonals with one diagonal alone")
    cages = cages_apart(others, _TITLE)
    size = board.size
    if size > (_MOST_KILLER_DIGITS if cages else _MOST_DIGITS):
        raise cannot_carry(_TITLE, f"{size} digits")
    if not board.regions or len(board.regions) != size:
        raise cannot_carry(_TITLE, f"the board ({board}) without boxes")
    jigsaw = board.box is None
    parameters = (f"{size}j" if jigsaw else "{}x{}".format(*board.box or (0, 0))) + "x" * any(
        isinstance(rule, Diagonals) for rule in others
    )
    parts = [_write_grid(puzzle.givens)]
    if jigsaw:
        parts.append(_write_blocks(board, board.regions))
    if cages:
        if sum(len(cage.cells) for cage in cages) != size * size:
            raise cannot_carry(_TITLE, "a killer with cells in no cage")
        totals: list[int | None] = [None] * (size * size)
        for cage in cages:
            totals[min(cage.cells)] = cage.total
        parts += [_write_blocks(board, [cage.cells for cage in cages]), _write_grid(totals)]
        parameters += "k"
    return f"{parameters}:{','.join(parts)}"


def _write_grid(values: Sequence[int | None]) -> str:
    text = ""
    blanks = 0
    for value in [*values, 0]:
        if value is None:
            blanks += 1
            continue
        text += "z" * (blanks // 26) + (chr(ord("a") + blanks % 26 - 1) if blanks % 26 else "")
        if value:
            text += ("_" if text[-1:].isdigit() else "") + str(value)
        blanks = 0
    return text


def _write_blocks(board: Board, blocks: Iterable[Sequence[Cell]]) -> str:
    block_of = {cell: number for number, cells in enumerate(blocks) for cell in cells}
    for cells in set(blocks):
        joined = [(a, b) for a, b in _pairs(board.size) if a in cells and b in cells]
        if sum(set(part) <= set(cells) for part in _parts(board.size, joined)) != 1:
            raise cannot_carry(_TITLE, f"the group of cells at {board.name(min(cells))}, which is in several pieces")
    text, gap = "", 0
    for first, second in [*_pairs(board.size), (0, -1)]:
        if block_of[first] == block_of.get(second):
            gap += 1
            continue
        while gap > 25:
            text, gap = text + "z", gap - 25
        text += chr(ord("a") + gap - 1) if gap else "_"
        gap = 0
    return text


plugin = Format(
    title=_TITLE,
    sniff=sniff,
    read=read,
    write=write,
    aliases=("tatham",),
    states_board=True,
)
