"""Reads an ISS string: its items one after the other, the board from some of them, and the rules from the others."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple
from urllib.parse import unquote

from whydoku.errors import FormatError, NeverError, RuleError
from whydoku.formats._limits import MAX_EXTRA_CELLS
from whydoku.formats._passed_over import passed_over
from whydoku.formats.iss.arguments import AllPartsItem, CopiesItem, Item, Reading, make
from whydoku.formats.iss.cell_names import bits_of, number_of, sign
from whydoku.formats.iss.regions import chaos_rule
from whydoku.formats.iss.table import TABLE
from whydoku.formats.iss.writer import box_of
from whydoku.model.board import Board, Cell, Digit
from whydoku.model.network import layered_board
from whydoku.model.puzzle import Puzzle
from whydoku.model.rule import Rule
from whydoku.rules import default_rules

_SHAPE = re.compile(r"(\d{1,2})x(\d{1,2})(?:~(?:(\d{1,2})|(\d)-(\d{1,2}))?)?(~Raw)?")
_LABEL = re.compile(r"[A-Za-z][A-Za-z0-9 _]{1,30}")
_OWN_LAYERS = ("region", "side", "link", "region of a digit")
_VAR_SIZE = re.compile(r"(?:([1-9]\d?)x)?([1-9]\d{0,3})")
GROUPS = frozenset(entry.name for entry in TABLE if isinstance(entry.shape, AllPartsItem | CopiesItem))
_BOARD = frozenset({"Shape", "RegionSize", "NoBoxes", "Jigsaw", "Var"})
_SETTINGS = _BOARD | {
    "ChaosConstruction",
    "Doppelganger",
    "FullRankTies",
}  # types that are processed before the rules are read
MAX_DEPTH = 20
"""How deep groups may be nested."""


def items_of(text: str) -> tuple[Item, ...]:
    """Split a string into its items."""
    if not text.strip().startswith("."):
        raise FormatError(f"an ISS string starts with a dot, not {text.strip()[:20]!r}")
    parts = iter(text.strip()[1:].split("."))

    def until_end(depth: int) -> Iterator[Item]:
        if depth > MAX_DEPTH:
            raise FormatError(f"the ISS string nests groups more than {MAX_DEPTH} deep")
        for part in parts:
            kind, *args = part.strip().split("~")
            if "%" in part:
                kind, *args = map(unquote, (kind, *args))
            if kind == "End":
                if not depth:
                    raise FormatError("the ISS string has an End without a group")
                return
            inside = tuple(until_end(depth + 1)) if kind in GROUPS else ()
            if kind or args:
                yield Item(kind, tuple(args), inside)
        if depth:
            raise FormatError("the ISS string ends inside a group")

    items = tuple(until_end(0))
    if not items:
        raise FormatError("the ISS string holds nothing; an empty board is .Shape~9x9")
    return items


@lru_cache(maxsize=256)
def _shape(text: str) -> tuple[int, int, int, Digit, bool]:
    """Read rows, columns, how many digits, the lowest of them, and whether the board has no rules of its own."""
    match = _SHAPE.fullmatch(text)
    if match is None:
        raise FormatError(f"ISS Shape {text[:40]!r} is not understood; it is like 6x6, 6x6~9 or 9x9~0-8")
    rows, cols = int(match[1]), int(match[2])
    if not (1 <= rows <= 16 and 1 <= cols <= 16):
        raise FormatError(f"an ISS board has 1 to 16 rows and columns, not {rows}x{cols}")
    size, low = int(match[3] or max(rows, cols)), 1
    if match[4]:
        low = int(match[4])
        size = int(match[5]) - low + 1
    return rows, cols, size, low, match[6] is not None


@lru_cache(maxsize=64)
def _plain_board(
    rows: int, cols: int, size: int, low: Digit, box: tuple[int, int] | None, pieces: tuple[tuple[Cell, ...], ...]
) -> Board:
    if box is None:
        return Board(rows, cols, size, low, pieces)
    height, width = box
    boxes = tuple(
        tuple((top + r) * cols + left + c for r in range(height) for c in range(width))
        for top in range(0, rows, height)
        for left in range(0, cols, width)
    )
    return Board(rows, cols, size, low, boxes, box)


def _beside(board: Board, extra: int) -> Board:
    """Put cells below a grid, in lines as wide as it is, with two lines of holes between."""
    if not extra:
        return board
    below = board.rows + 2
    rows = below + -(-extra // board.cols)
    places = [(row, col) for row in range(board.rows, rows) for col in range(board.cols)]
    holes = frozenset(places[: 2 * board.cols] + places[2 * board.cols + extra :])
    return Board(rows, board.cols, board.size, board.low, board.regions, holes=holes)


@lru_cache(maxsize=1024)
def _digits(text: str, digits: range) -> frozenset[Digit]:
    """Read digits with _ between them; none where one of them is not on the board."""
    values = frozenset(int(digit) if digit.isdecimal() and len(digit) < 4 else -1 for digit in text.split("_"))
    return values if values.issubset(digits) else frozenset()


class _Group(NamedTuple):
    """Cells beside the grid that ISS names together."""

    label: str  # of their layer
    many: int
    across: int  # how many of them lie in a line
    over: bool  # whether they have the shape of the grid


class IssReader(Reading):
    """Reads one ISS string: the board first, then items by the table."""

    def __init__(self, items: tuple[Item, ...]) -> None:
        self.pieces: list[tuple[Cell, ...]] = []
        self.passed_over = []
        self.beside_at = {}
        self.chaos_clues = {}
        self.raw = False
        settings = [item for item in items if item.kind in _SETTINGS]
        plain = self._board(settings)
        self.declared: list[Rule] = []  # the rules that have layers
        beside = self._doppelgangers(settings, plain)
        board = _beside(plain, len(beside))
        self.declared.extend(self._variables(settings, plain))
        self.has_chaos = any(item.kind == "ChaosConstruction" for item in settings)
        if self.has_chaos:
            self.declared.append(make("chaos-construction", boxes=bool(plain.regions)))
        try:
            for rule in self.declared:
                rule.check(board)
            board = layered_board(board, self.declared)
        except RuleError as error:
            raise FormatError(f"ISS {'ChaosConstruction' if self.has_chaos else 'Var'}: {error}") from error
        super().__init__(board, plain.rows, plain.cols, {**beside, **self._named_places(board)})
        self.beside = len(beside)
        if any(item.kind == "FullRankTies" and item.args[:1] == ("any",) for item in settings):
            self.ties = "any"
        self.givens: dict[Cell, Digit] = {}
        self.candidates: dict[Cell, frozenset[Digit]] = {}

    # -- the board -------------------------------------------------------------------------------------------------

    def _board(self, items: Sequence[Item]) -> Board:
        plain = {item.kind: item.args for item in items if item.kind in ("Shape", "RegionSize", "NoBoxes")}
        rows, cols, size, low, self.raw = _shape("~".join(plain.get("Shape", ("9x9",))))
        area = max(rows, cols)
        if plain.get("RegionSize"):
            area = number_of(plain["RegionSize"][0], "RegionSize")
        box = None if "NoBoxes" in plain or self.raw else box_of(rows, cols, area)
        for item in items:
            if item.kind == "Jigsaw":
                self.pieces.extend(self._jigsaw(item.args[-1] if item.args else "", rows * cols, area))
        pieces: tuple[tuple[Cell, ...], ...] = ()
        if box is None:
            pieces, self.pieces = tuple(self.pieces), []
        return _plain_board(rows, cols, size, low, box, pieces)

    def _jigsaw(self, layout: str, count: int, area: int) -> Iterator[tuple[Cell, ...]]:
        if len(layout) != count:
            raise FormatError(f"ISS Jigsaw has {len(layout)} characters for {count} cells")
        for letter in dict.fromkeys(layout):
            cells = tuple(cell for cell, other in enumerate(layout) if other == letter)
            if len(cells) == area:  # the rest between pieces is no piece
                yield cells

    def _doppelgangers(self, items: Sequence[Item], board: Board) -> dict[str, Cell]:
        """Number the cells beside the grid, as they are named."""
        names: list[str] = []
        first = len(board.cells)
        if any(item.kind == "Doppelganger" for item in items):
            counts = {"DGB": len(board.regions), "DGC": board.rows, "DGR": board.cols}
            for prefix, count in counts.items():
                across = board.box[1] if prefix == "DGB" and board.box else board.cols
                for n in range(count):
                    self.beside_at[first + len(names) + n] = (prefix, *divmod(n, across))
                names += [f"{prefix}{n + 1}" for n in range(count)]
        return {name: first + number for number, name in enumerate(names)}

    def _variables(self, items: Sequence[Item], board: Board) -> Iterator[Rule]:
        """Read the groups of cells beside the grid, each as a layer: over the cells, where it has the shape of the grid."""
        self.groups: dict[str, _Group] = {}
        for item in items:
            if item.kind != "Var":
                continue
            prefix = item.args[0] if item.args else ""
            size = _VAR_SIZE.fullmatch(item.args[2]) if len(item.args) > 2 else None
            if not re.fullmatch(r"[A-Z]{1,20}", prefix):
                raise FormatError(f"ISS Var: {prefix[:20]!r} is not a name of capital letters")
            count = int(size[1] or 1) * int(size[2]) if size else 1
            if count > MAX_EXTRA_CELLS or prefix in self.groups:
                raise FormatError(
                    f"an ISS string may have up to {MAX_EXTRA_CELLS} cells beside its grid, each with its own name"
                )
            over = size is not None and size[1] is not None and (int(size[1]), int(size[2])) == (board.rows, board.cols)
            label = item.args[1] if len(item.args) > 1 and _LABEL.fullmatch(item.args[1]) else prefix
            if label in (*(group.label for group in self.groups.values()), *_OWN_LAYERS):
                label = prefix
            across = int(size[2]) if size and size[1] else board.cols
            self.groups[prefix] = _Group(label, count, across, over=over)
            yield make("variables", label=label, places=0 if over else count)

    def _named_places(self, board: Board) -> dict[str, Cell]:
        """Number the places of layers by the names that ISS has for them."""
        names: dict[str, Cell] = {}
        for prefix, group in self.groups.items():
            for n, cell in zip(range(group.many), board.layer_cells(group.label), strict=True):
                names[f"V{prefix}{n + 1}" if group.many > 1 else f"V{prefix}"] = cell
                self.beside_at[cell] = (f"V{prefix}", *divmod(n, group.across))
        if self.has_chaos:
            for n, cell in enumerate(board.layer_cells("region")):
                names[f"CC{n + 1}"] = cell
                self.beside_at[cell] = ("CC", *divmod(n, board.cols))
        return names

    # -- rules -----------------------------------------------------------------------------------------------------

    def rules(self, items: Iterable[Item]) -> Iterator[Rule]:
        """Read items; those about single cells are recorded."""
        for item in items:
            kind = item.kind
            if kind in _BOARD:
                continue
            constraint = TABLE.named(kind)
            if constraint is None:
                raise FormatError(f"the ISS type {kind[:40] or '?'} has no rule here")
            yield from constraint.shape.rules(constraint, self, item)

    def choice(self, item: Item) -> Rule:
        """Read a group of which one part must hold; givens in it are candidates there, and not of the puzzle."""
        options: list[Rule] = []
        for part in item.inside:
            outer, self.candidates = self.candidates, {}
            try:
                rules = list(self.rules((part,)))
            except FormatError as error:
                if not isinstance(error.__cause__, NeverError) or (part is item.inside[-1] and not options):
                    raise
                self.candidates = outer
                continue  # a part that never holds is dropped if there is another
            rules.extend(
                make("candidates", cells=(cell,), digits=tuple(sorted(digits)))
                for cell, digits in self.candidates.items()
            )
            self.candidates = outer
            options.append(rules[0] if len(rules) == 1 else make("all-of", rules=tuple(rules)))
        rule = make("any-of", rules=tuple(options))
        try:
            rule.check(self.board)
        except RuleError as error:
            raise FormatError(f"ISS Or: {error}") from error
        return rule

    def given(self, args: Iterable[str]) -> None:
        """Read what is left to cells."""
        for arg in args:
            if not arg:
                continue
            name, _, digits = arg.partition("_")
            cell = self.cell(name, "")
            values = _digits(digits, self.board.digits)
            if not values:
                raise FormatError(f"the ISS given {arg[:40]!r} is not a digit of the board")
            known = self.candidates.get(cell)
            self.candidates[cell] = values if known is None else known & values

    def copies(self, item: Item) -> Iterator[Item]:
        """Yield the items of a group at each of its places, relative to a cell, by default the first."""
        if not item.args or len(item.args) > 2:
            raise FormatError("an ISS Replicate has its places and perhaps a cell to count from")
        origin = self.cell(item.args[1], "Replicate") if len(item.args) > 1 else 0
        cells = self.grid if origin in self.grid else range(origin, origin + len(self.extra))
        names = list(self.extra)
        for count, bit in enumerate(bits_of(item.args[0], "Replicate")):
            if not bit:
                continue
            if origin + count not in cells:
                raise FormatError("an ISS Replicate goes beyond the board")
            if origin in self.grid:
                (row, col), (to_row, to_col) = (self.board.positions[cell] for cell in (origin, origin + count))
                yield from (_moved(part, _mover(to_row - row, to_col - col)) for part in item.inside)
            else:
                move = _renamer(dict(zip(names, names[count:], strict=False)))
                yield from (_moved(part, move) for part in item.inside)

    def puzzle(self, items: tuple[Item, ...]) -> Puzzle:
        """Read the puzzle."""
        board = self.board
        rules: list[Rule] = [] if self.raw else list(default_rules(board.plain))
        if self.beside and not self.raw:
            rules = [make("latin", cells=tuple(self.grid)), *rules[2:]]  # in place of rows and columns
        rules.extend(make("extra-region", cells=piece) for piece in self.pieces)
        said = [*self.rules(items)]
        if self.has_chaos:
            self.declared[-1] = chaos_rule(self, said)
        rules += [*self.declared, *said]
        givens: list[Digit | None] = [None] * len(board.cells)
        same: dict[frozenset[Digit], list[Cell]] = {}
        for cell, digits in self.candidates.items():
            if self.beside_at.get(cell, ("",))[0] == "CC" and len(digits) < self.rows:
                raise FormatError(f"ISS givens for {board.name(cell)}: regions have no numbers of their own here")
            if len(digits) == 1:
                givens[cell] = min(digits)
            elif digits:
                same.setdefault(digits, []).append(cell)
            else:
                raise FormatError(f"the ISS givens of {board.name(cell)} leave it no digit")
        for digits, cells in same.items():
            if digits != frozenset(board.digits):
                rules.append(make("candidates", cells=tuple(sorted(cells)), digits=tuple(sorted(digits))))
        return Puzzle(board, tuple(dict.fromkeys(rules)), tuple(givens), passed_over(self.passed_over))


def _moved(item: Item, move: Callable[[str], str]) -> Item:
    """Return a part with its cells moved."""

    def moved(arg: str) -> str:
        name, under, rest = arg.partition("_")
        return move(name) + under + rest

    return Item(item.kind, tuple(map(moved, item.args)), tuple(_moved(part, move) for part in item.inside))


def _mover(down: int, right: int) -> Callable[[str], str]:
    def move(name: str) -> str:
        match = re.fullmatch(r"R([1-9a-g])C([1-9a-g])", name)
        if match is None:
            return name
        row, col = int(match[1], 17) + down, int(match[2], 17) + right
        if not (1 <= row <= 16 and 1 <= col <= 16):
            raise FormatError("an ISS Replicate goes beyond the board")
        return f"R{sign(row)}C{sign(col)}"

    return move


def _renamer(later: dict[str, str]) -> Callable[[str], str]:
    return lambda name: later.get(name, name)
