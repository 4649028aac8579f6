"""Write the parts of an ISS string: the board, the givens, and one part for each rule that ISS has a type for."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, TypeAlias

from whydoku.errors import FormatError
from whydoku.model.board import Board, Cell
from whydoku.model.puzzle import Puzzle
from whydoku.model.rule import Rule

Write: TypeAlias = Callable[[Board, Any], Iterator[str]]

_DIGITS = "0123456789abcdefg"


def cell_name(board: Board, cell: Cell) -> str:
    """Name a cell as ISS does: R1C1, with letters from 10 on."""
    row, col = board.positions[cell]
    return f"R{_DIGITS[row + 1]}C{_DIGITS[col + 1]}"


def _part(kind: str, *args: object) -> str:
    return "".join((f".{kind}", *(f"~{arg}" for arg in args)))


def _names(board: Board, cells: Iterable[Cell]) -> list[str]:
    return [cell_name(board, cell) for cell in cells]


def _whole(kind: str) -> Write:
    def write(board: Board, rule: Any) -> Iterator[str]:
        yield _part(kind)

    return write


def _along(kind: str, value: str = "") -> Write:
    def write(board: Board, rule: Any) -> Iterator[str]:
        number = getattr(rule, value) if value else None
        yield _part(kind, *([] if number is None else [number]), *_names(board, rule.cells))

    return write


def _dot(kind: str) -> Write:
    def write(board: Board, rule: Any) -> Iterator[str]:
        yield _part(kind, *_names(board, (rule.first, rule.second)))

    return write


def _side(kind: str) -> Write:
    def write(board: Board, rule: Any) -> Iterator[str]:
        name, back = _line(board, rule)
        yield _part(kind, name, "", rule.clue) if back else _part(kind, name, rule.clue, "")

    return write


def _line(board: Board, rule: Any) -> tuple[str, bool]:
    """Give the row or column of a clue, and whether it looks from the far end."""
    rows = {board.positions[cell][0] for cell in rule.cells}
    cols = {board.positions[cell][1] for cell in rule.cells}
    cells = list(rule.cells)
    if len(rows) == 1:
        return f"R{_DIGITS[rows.pop() + 1]}", cells != sorted(cells)
    if len(cols) == 1:
        return f"C{_DIGITS[cols.pop() + 1]}", cells != sorted(cells)
    raise FormatError(f"the ISS format cannot carry the rule {rule.name} along anything but a row or column")


def _diagonals(board: Board, rule: Any) -> Iterator[str]:
    if rule.which != "down":
        yield _part("Diagonal", 1)
    if rule.which != "up":
        yield _part("Diagonal", -1)


def _weighted(board: Board, rule: Any) -> Iterator[str]:
    weights = "_=_" + "_".join(map(str, rule.weights)) if rule.weights else ""
    yield _part("Sum", f"{rule.total}{weights}", *_names(board, rule.cells))


def _groups(board: Board, rule: Any) -> Iterator[str]:
    listed = [_names(board, group) for group in rule.groups]
    yield _part(
        "EqualSum", *[part for number, group in enumerate(listed) for part in (["-"] if number else []) + group]
    )


def _same(board: Board, rule: Any) -> Iterator[str]:
    cells = [cell for group in rule.groups for cell in group]
    yield _part("SameValues", len(rule.groups), *_names(board, cells))


def _clone(board: Board, rule: Any) -> Iterator[str]:
    for pair in zip(rule.cells, rule.copy, strict=True):
        yield _part("SameValues", 2, *_names(board, pair))


WRITERS: dict[str, Write] = {
    "anti-king": _whole("AntiKing"),
    "anti-knight": _whole("AntiKnight"),
    "arrow": lambda board, rule: iter([_part("Arrow", *_names(board, (rule.circle, *rule.shaft)))]),
    "between": _along("Between"),
    "candidates": lambda board, rule: iter(
        [_part("", *("_".join([name, *map(str, rule.digits)]) for name in _names(board, rule.cells)))]
    ),
    "clone": _clone,
    "contains": lambda board, rule: iter(
        [
            _part(
                "ContainExact" if rule.exactly else "ContainAtLeast",
                "_".join(map(str, rule.digits)),
                *_names(board, rule.cells),
            )
        ]
    ),
    "count-distinct": _along("CountDistinct"),
    "counting-circles": _along("CountingCircles"),
    "diagonals": _diagonals,
    "difference": _dot("WhiteDot"),
    "disjoint-groups": _whole("DisjointSets"),
    "double-arrow": _along("DoubleArrow"),
    "dutch-flatmates": _whole("DutchFlatmates"),
    "entropic": _along("Entropic"),
    "equal-sums": _groups,
    "equality-cage": _along("EqualityCage"),
    "extra-region": _along("AllDifferent"),
    "global-entropy": _whole("GlobalEntropy"),
    "global-modular": _whole("GlobalMod"),
    "hidden-skyscraper": _side("HiddenSkyscraper"),
    "indexing": lambda board, rule: iter(
        [_part("Indexing", {"column": "C", "row": "R"}.get(rule.way, rule.way), *_names(board, rule.cells))]
    ),
    "inequality": _dot("GreaterThan"),
    "killer": lambda board, rule: iter([_part("Cage", rule.total or 0, *_names(board, rule.cells))]),
    "little-killer": lambda board, rule: iter([_part("LittleKiller", rule.clue, cell_name(board, rule.cells[0]))]),
    "lockout": _along("Lockout", "by"),
    "look-and-say": lambda board, rule: iter(
        [_part("LookAndSay", "".join(map(str, rule.says)), *_names(board, rule.cells))]
    ),
    "lunchbox": _along("Lunchbox", "clue"),
    "modular": _along("Modular", "by"),
    "negative-kropki": _whole("StrictKropki"),
    "negative-xv": _whole("StrictXV"),
    "non-consecutive": _whole("AntiConsecutive"),
    "numbered-rooms": _side("NumberedRoom"),
    "palindrome": _along("Palindrome"),
    "pill-arrow": lambda board, rule: iter(
        [_part("PillArrow", len(rule.pill), *_names(board, (*rule.pill, *rule.shaft)))]
    ),
    "quadruple": lambda board, rule: iter([_part("Quad", cell_name(board, rule.corner), *rule.digits)]),
    "ratio": _dot("BlackDot"),
    "region-sum": _along("RegionSumLine"),
    "rellik-cage": _along("RellikCage", "total"),
    "renban": _along("Renban"),
    "same-values": _same,
    "sandwich": lambda board, rule: iter([_part("Sandwich", rule.clue, _line(board, rule)[0])]),
    "self-taxicab": _whole("AntiTaxicab"),
    "skyscraper": _side("Skyscraper"),
    "sum-line": lambda board, rule: iter(
        [_part("SumLine", rule.total, *(["LOOP"] if rule.loop else []), *_names(board, rule.cells))]
    ),
    "thermometer": _along("Thermo"),
    "value-indexing": _along("ValueIndexing"),
    "weighted-sum": _weighted,
    "whispers": _along("Whisper", "by"),
    "windoku": _whole("Windoku"),
    "x-sum": _side("XSum"),
    "xv": lambda board, rule: _dot(rule.sign)(board, rule),
    "zipper": _along("Zipper"),
}


def board_parts(board: Board) -> Iterator[str]:
    """Write the board where it is not the plain 9 × 9."""
    shape = f"{board.rows}x{board.cols}"
    if board.low != 1:
        yield _part("Shape", shape, f"{board.low}-{board.digits[-1]}")
    elif board.size != max(board.rows, board.cols):
        yield _part("Shape", shape, board.size)
    elif shape != "9x9":
        yield _part("Shape", shape)
    if not board.box:
        yield _part("NoBoxes")
        if board.regions:
            yield _part("Jigsaw", "".join(_DIGITS[number or 0] for number in board.region_of))


def rule_parts(board: Board, rule: Rule) -> Iterator[str]:
    """Write one rule, or refuse it by name."""
    writer = WRITERS.get(rule.name)
    if writer is None:
        raise FormatError(f"the ISS format cannot carry the rule {rule.name}; whydoku's own JSON can")
    return writer(board, rule)


def given_parts(puzzle: Puzzle) -> Iterator[str]:
    """Write the givens."""
    names = [f"{cell_name(puzzle.board, c)}_{g}" for c, g in enumerate(puzzle.givens) if g is not None]
    if names:
        yield _part("", *names)
