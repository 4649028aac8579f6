"""How SudokuPad shows rules, and how rules are told from what it shows.

SudokuPad stores a picture. Rows, columns, regions, cages and a list of rules for the whole board are data; everything else
is lines and shapes whose meaning is custom: a grey line with a bulb is a thermometer, a small black disc on an edge is a
ratio; the colours of newer lines are in `_pad_lines`. This file knows the customs one way only, from rule to shapes (`draw`).
Reading guesses which rules there may be, draws them, and accepts them if just the shapes that are there come out. A shape
that is left over is refused by name: it may be a rule told in words, or mere ornament, and which of the two cannot be known.

Shapes are told apart by place, size, colour and text; fonts and strokes do not matter. Places are (row, column) in cells.
What cannot be seen (no colour, no width) says nothing.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from whydoku.errors import FormatError
from whydoku.formats._links import as_list, as_object, shown
from whydoku.formats._pad_clones import WORDS as CLONE_WORDS
from whydoku.formats._pad_clones import clones
from whydoku.formats._pad_lines import DISCS, Look, look_for, look_of, speaks_of
from whydoku.model.board import Board, Cell
from whydoku.model.drawing import Point, before, between, middle, path
from whydoku.model.rule import Rule
from whydoku.model.rule_json import Json
from whydoku.rules._line import ClueRule, LineRule
from whydoku.rules.arrow import Arrow
from whydoku.rules.between import Between
from whydoku.rules.clone import Clone
from whydoku.rules.diagonals import Diagonals
from whydoku.rules.difference import Difference
from whydoku.rules.even import Even
from whydoku.rules.little_killer import LittleKiller
from whydoku.rules.maximum import Maximum
from whydoku.rules.minimum import Minimum
from whydoku.rules.odd import Odd
from whydoku.rules.palindrome import Palindrome
from whydoku.rules.pill_arrow import PillArrow
from whydoku.rules.quadruple import Quadruple
from whydoku.rules.ratio import Ratio
from whydoku.rules.sandwich import Sandwich
from whydoku.rules.skyscraper import Skyscraper
from whydoku.rules.thermometer import Thermometer
from whydoku.rules.x_sum import XSum
from whydoku.rules.xv import XV

Layer: TypeAlias = Literal["lines", "arrows", "underlays", "overlays"]
LAYERS: tuple[Layer, ...] = ("lines", "arrows", "underlays", "overlays")

GREY, ARROW, BLUE, BLACK, WHITE, DIM = "#CFCFCF", "#A1A1A1", "#34BBE6", "#000000", "#FFFFFF", "#CCCCCC"
BULB, DISC, RING, MARK, CIRCLE, ENDS = 0.85, 0.3, 0.7, 0.7, 0.83, 0.8  # widths of round things, in cells
MOST_SHAPES = 10_000
SIGN = 0.25  # width of what is only written
SYMBOLS: dict[str, type[ClueRule]] = {"\u25ef": XSum, "\u25af": Skyscraper}  # written behind the clue

_SIDES = ((-1, 0), (0, 1), (1, 0), (0, -1))
_DIAGONAL = ((1, 1), (1, -1), (-1, 1), (-1, -1))


@dataclass(frozen=True)
class Shape:
    """One thing drawn: a stroke through points, or a disc or rectangle round one point, with what is written in it."""

    layer: Layer
    points: tuple[Point, ...]
    colour: str  # of the stroke, or of the fill
    width: float  # of the stroke in SudokuPad's units, or of the shape in cells
    height: float = 0.0
    border: str = ""
    rounded: bool = False
    text: str = ""


# -- shapes and JSON --------------------------------------------------------------------------------------------------


def shapes_of(data: dict[str, Json], words: str) -> Iterator[tuple[Shape, str]]:
    """Go through what is drawn and can be seen, with what to call it in a message; `words` are the puzzle's rules."""
    for layer in LAYERS:
        for number, item in enumerate(as_list(data.get(layer, []), layer), 1):
            where = f"{layer.removesuffix('s')} {number}"
            shape = _shape(layer, as_object(item, where), where)
            if _can_be_seen(shape):
                yield _usual(shape, words), where


def _can_be_seen(shape: Shape) -> bool:
    if shape.layer in ("lines", "arrows"):
        return len(shape.points) > 1 and shape.width > 0 and not (shape.colour and _is_clear(shape.colour))
    filled = not (_is_clear(shape.colour) and _is_clear(shape.border))
    return bool(shape.text) or (filled and shape.width > 0 and shape.height > 0)


def _is_clear(colour: str) -> bool:
    return colour in ("", "NONE", "TRANSPARENT") or (len(colour) == 9 and colour.endswith("00"))


def _shape(layer: Layer, item: dict[str, Json], where: str) -> Shape:
    if layer in ("lines", "arrows"):
        points = tuple(_point(point, where) for point in as_list(item.get("wayPoints", []), where))
        return Shape(layer, _straightened(points), _colour(item.get("color")), _size(item.get("thickness", 1), where))
    text = item.get("text", "")
    return Shape(
        layer,
        (_point(item.get("center"), where),),
        _colour(item.get("backgroundColor")),
        _size(item.get("width", 0), where),
        _size(item.get("height", 0), where),
        _colour(item.get("borderColor")),
        item.get("rounded") is True,
        "" if text is None else "".join(str(text).split()) if isinstance(text, str | int) else shown(text),
    )


def _usual(shape: Shape, words: str) -> Shape:
    """Give a dot, an X, a V, an arrow or a coloured line its usual look: editors draw them in slightly different ways."""
    row, col = shape.points[0]
    if shape.layer == "lines":
        look = look_of(shape.colour, shape.width, words)
        return replace(shape, colour=look.colour, width=look.width) if look else shape
    if (shape.layer, shape.colour, shape.width) == ("arrows", ARROW, 5) and len(shape.points) > 1:
        # wherever in its first cell it leaves the circle
        return replace(shape, points=_straightened([(row // 1 + 0.5, col // 1 + 0.5), *shape.points[1:]]))
    if shape.layer == "overlays" and shape.rounded and shape.border == ARROW and not shape.text:
        tall, wide = round(shape.height - CIRCLE), round(shape.width - CIRCLE)
        if abs(shape.height - tall - 0.8) <= 0.15 and abs(shape.width - wide - 0.8) <= 0.15:
            return _disc("overlays", (row, col), CIRCLE + wide, shape.colour, ARROW, height=CIRCLE + tall)
    on_edge = shape.layer == "overlays" and {row % 1, col % 1} == {0.0, 0.5}
    dot = (
        shape.rounded and shape.colour in (BLACK, WHITE) and shape.width == shape.height and 0.2 <= shape.width <= 0.45
    )
    if on_edge and dot and (not shape.text or shape.text.isdecimal()):
        return _disc("overlays", (row, col), DISC, shape.colour, BLACK, shape.text)
    if on_edge and shape.text in ("X", "V") and shape.colour in (WHITE, ""):
        return _written((row, col), shape.text)
    return shape


def shape_to_json(shape: Shape) -> dict[str, Json]:
    """Write a shape as SudokuPad has it."""
    if shape.layer in ("lines", "arrows"):
        line: dict[str, Json] = {
            "wayPoints": [list[Json](point) for point in shape.points],
            "color": shape.colour,
            "thickness": shape.width,
        }
        return line | ({"headLength": 0.3} if shape.colour == ARROW else {})
    item: dict[str, Json] = {
        "center": list[Json](shape.points[0]),
        "width": shape.width,
        "height": shape.height,
        "rounded": shape.rounded,
    }
    item |= {"backgroundColor": shape.colour} if shape.colour else {}
    item |= {"borderColor": shape.border} if shape.border else {}
    return item | ({"text": shape.text, "fontSize": _font(shape)} if shape.text else {})


def _font(shape: Shape) -> int:
    """Give the size of what is written, for the eye only."""
    if shape.rounded:
        return 14
    return 21 if shape.text in ("X", "V") else 38 if shape.text in SYMBOLS else 28 if shape.colour else 22


def _size(data: Json, where: str) -> float:
    if isinstance(data, bool) or not isinstance(data, int | float) or not abs(data) < 10_000:
        raise FormatError(f"{where} has the size {shown(data)}")
    return round(float(data), 2)


def _point(data: Json, where: str) -> Point:
    pair = as_list(data, f"the place of {where}")
    if len(pair) != 2:
        raise FormatError(f"the place of {where} should be two numbers")
    return _size(pair[0], where), _size(pair[1], where)


def _colour(data: Json) -> str:
    """Write a colour in one way: #RRGGBB, without full opacity."""
    if not isinstance(data, str):
        return ""
    text = data.strip().upper()
    if text.startswith("#") and len(text) in (4, 5):
        text = "#" + "".join(sign * 2 for sign in text[1:])
    return text[:7] if len(text) == 9 and text.endswith("FF") else text


def _straightened(points: Sequence[Point]) -> tuple[Point, ...]:
    """Leave out the points in the middle of straight stretches."""
    kept: list[Point] = []
    for point in points:
        if kept and kept[-1] == point:
            continue
        while len(kept) >= 2 and _in_line(kept[-2], kept[-1], point):
            kept.pop()
        kept.append(point)
    return tuple(kept)


def _in_line(a: Point, b: Point, c: Point) -> bool:
    down, right, on_down, on_right = b[0] - a[0], b[1] - a[1], c[0] - b[0], c[1] - b[1]
    return abs(down * on_right - right * on_down) < 1e-6 and down * on_down + right * on_right > 0


# -- from rule to shapes ----------------------------------------------------------------------------------------------


def _round(point: Point) -> Point:
    return round(point[0], 2), round(point[1], 2)


def _stroke(layer: Layer, points: Iterable[Point], colour: str, width: float) -> Shape:
    return Shape(layer, _straightened([_round(point) for point in points]), colour, width)


def _disc(
    layer: Layer, at: Point, width: float, fill: str, border: str, text: str = "", height: float | None = None
) -> Shape:
    return Shape(
        layer, (_round(at),), fill, round(width, 2), round(width if height is None else height, 2), border, True, text
    )


def _written(at: Point, text: str) -> Shape:
    return Shape("overlays", (_round(at),), WHITE, SIGN, SIGN, WHITE, False, text)


def _towards(start: Point, other: Point, digits: int) -> Point:
    """Give the point where a line leaves a circle, to so many digits along each axis."""
    down, right = other[0] - start[0], other[1] - start[1]
    reach = round(0.4 / max(math.hypot(down, right), 1.0), digits)
    return start[0] + math.copysign(reach, down) * bool(down), start[1] + math.copysign(reach, right) * bool(right)


def draw(rule: Rule, board: Board) -> list[Shape] | None:
    """Give the shapes that show a rule, or None where custom has none."""
    maker = _DRAWN.get(type(rule))
    if maker is not None:
        return list(maker(rule, board))
    look = look_for(rule, board) if isinstance(rule, LineRule) else None
    return None if look is None or not isinstance(rule, LineRule) else list(_coloured(rule, look, board))


def _coloured(rule: LineRule, look: Look, board: Board) -> Iterator[Shape]:
    yield _stroke("lines", path(board, rule.cells), look.colour, look.width)
    if look.kind in DISCS:
        width, both = DISCS[look.kind]
        for cell in (rule.cells[0], rule.cells[-1]) if both else (rule.cells[0],):
            yield _disc("overlays", middle(board, cell), width, look.colour, look.colour)


def _with_symbol(rule: XSum | Skyscraper, board: Board) -> Iterator[Shape]:
    at = before(board, rule.cells)
    symbol = next(symbol for symbol, kind in SYMBOLS.items() if isinstance(rule, kind))
    for text in (symbol, str(rule.clue)):
        yield Shape("overlays", (_round(at),), "", SIGN, SIGN, text=text)


def _thermometer(rule: Thermometer, board: Board) -> Iterator[Shape]:
    yield _disc("underlays", middle(board, rule.cells[0]), BULB, GREY, GREY)
    yield _stroke("lines", path(board, rule.cells), GREY, 21)


def _palindrome(rule: Palindrome, board: Board) -> Iterator[Shape]:
    yield _stroke("lines", path(board, rule.cells), GREY, 16)


def _between(rule: Between, board: Board) -> Iterator[Shape]:
    points = list(path(board, rule.cells))
    yield _disc("overlays", points[0], ENDS, WHITE, GREY)
    yield _disc("overlays", points[-1], ENDS, WHITE, GREY)
    ends = _towards(points[0], points[1], 1), _towards(points[-1], points[-2], 1)
    yield _stroke("lines", (ends[0], *points[1:-1], ends[1]), GREY, 2)


def _arrow(rule: Arrow | PillArrow, board: Board) -> Iterator[Shape]:
    pill = (rule.circle,) if isinstance(rule, Arrow) else rule.pill
    places = [middle(board, cell) for cell in pill]
    rows, cols = [row for row, _ in places], [col for _, col in places]
    centre = (min(rows) + max(rows)) / 2, (min(cols) + max(cols)) / 2
    tall, wide = max(rows) - min(rows), max(cols) - min(cols)
    yield _disc("overlays", centre, CIRCLE + wide, WHITE, ARROW, height=CIRCLE + tall)
    first = middle(board, rule.shaft[0])
    start = min(places, key=lambda place: (place[0] - first[0]) ** 2 + (place[1] - first[1]) ** 2)
    yield _stroke("arrows", (_towards(start, first, 2), *path(board, rule.shaft)), ARROW, 5)


def _diagonals(rule: Diagonals, board: Board) -> Iterator[Shape]:
    size = float(board.size)
    if rule.which != "down":
        yield _stroke("lines", ((0.0, size), (size, 0.0)), BLUE, 2)
    if rule.which != "up":
        yield _stroke("lines", ((0.0, 0.0), (size, size)), BLUE, 2)


def _difference(rule: Difference, board: Board) -> Iterator[Shape]:
    text = "" if rule.by == 1 else str(rule.by)
    yield _disc("overlays", between(board, rule.first, rule.second), DISC, WHITE, BLACK, text)


def _ratio(rule: Ratio, board: Board) -> Iterator[Shape]:
    text = "" if rule.of == 2 else str(rule.of)
    yield _disc("overlays", between(board, rule.first, rule.second), DISC, BLACK, BLACK, text)


def _xv(rule: XV, board: Board) -> Iterator[Shape]:
    yield _written(between(board, rule.first, rule.second), rule.sign)


def _quadruple(rule: Quadruple, board: Board) -> Iterator[Shape]:
    row, col = middle(board, rule.corner)
    yield _disc("overlays", (row + 0.5, col + 0.5), RING, WHITE, BLACK, "".join(map(board.symbol, rule.digits)))


def _sandwich(rule: Sandwich, board: Board) -> Iterator[Shape]:
    (row, col), (next_row, next_col) = middle(board, rule.cells[0]), middle(board, rule.cells[1])
    yield _written((2 * row - next_row, 2 * col - next_col), str(rule.clue))


def _little_killer(rule: LittleKiller, board: Board) -> Iterator[Shape]:
    row, col = middle(board, rule.cells[0])
    if len(rule.cells) > 1:
        next_row, next_col = middle(board, rule.cells[1])
        ways: Sequence[tuple[float, float]] = [(next_row - row, next_col - col)]
    else:
        at = board.positions[rule.cells[0]]
        ways = [
            way
            for way in _DIAGONAL
            if board.at(at[0] - way[0], at[1] - way[1]) is None and board.at(at[0] + way[0], at[1] + way[1]) is None
        ]
    for down, right in ways[:1]:
        row, col = row - down, col - right
        yield _written((row, col), str(rule.clue))
        yield _stroke(
            "arrows",
            ((row + 0.3 * down, col + 0.3 * right), (row + 0.48 * down, col + 0.48 * right)),
            BLACK,
            2,
        )


def _parity(rule: Odd | Even, board: Board) -> Iterator[Shape]:
    for cell in rule.cells:
        yield Shape("underlays", (middle(board, cell),), GREY, MARK, MARK, GREY, isinstance(rule, Odd))


def _clone(rule: Clone, board: Board) -> Iterator[Shape]:
    for cell in (*rule.cells, *rule.copy):
        yield Shape("underlays", (middle(board, cell),), GREY, 1.0, 1.0, GREY)


def _extreme(rule: Minimum | Maximum, board: Board) -> Iterator[Shape]:
    for cell in rule.cells:
        yield Shape("underlays", (middle(board, cell),), DIM, 1.0, 1.0)
        row, col = board.positions[cell]
        for side in _SIDES:
            other = board.at(row + side[0], col + side[1])
            if other is not None and other not in rule.cells:
                yield _stroke("lines", _angle(middle(board, cell), side, inwards=isinstance(rule, Minimum)), BLACK, 1)


def _angle(centre: Point, side: tuple[int, int], *, inwards: bool) -> list[Point]:
    """Give the small angle just inside one side of a cell: its tip points at the cell's middle, or away from it."""
    near, far = 0.39, 0.44  # from the middle
    tip, feet = (near, far) if inwards else (far, near)
    across = side[1], side[0]

    def point(out: float, aside: float) -> Point:
        return centre[0] + out * side[0] + aside * across[0], centre[1] + out * side[1] + aside * across[1]

    return [point(feet, 0.1), point(tip, 0.0), point(feet, -0.1)]


_DRAWN: dict[type[Rule], Callable[..., Iterator[Shape]]] = {
    Thermometer: _thermometer,
    Palindrome: _palindrome,
    Between: _between,
    Arrow: _arrow,
    PillArrow: _arrow,
    Diagonals: _diagonals,
    Difference: _difference,
    Ratio: _ratio,
    XV: _xv,
    Quadruple: _quadruple,
    Sandwich: _sandwich,
    XSum: _with_symbol,
    Skyscraper: _with_symbol,
    LittleKiller: _little_killer,
    Clone: _clone,
    Odd: _parity,
    Even: _parity,
    Minimum: _extreme,
    Maximum: _extreme,
}


# -- from shapes to rules ---------------------------------------------------------------------------------------------


def recognise(data: dict[str, Json], board: Board, words: str, known: Iterable[Shape] = ()) -> tuple[Rule, ...]:
    """Tell the rules that are drawn; `words` are the puzzle's rules, and `known` shapes may be there because of cages.

    What is left over is refused by name.
    """
    listed = list(shapes_of(data, words))
    if len(listed) > MOST_SHAPES:
        raise FormatError(f"the drawing has {len(listed)} lines and shapes; at most {MOST_SHAPES} are read")
    rules = tuple(dict.fromkeys(_Guesser(board, [shape for shape, _ in listed], words).rules()))
    drawn = {_usual(shape, "") for rule in rules for shape in draw(rule, board) or ()}
    may = drawn | set(known)
    for shape, where in listed:
        if shape not in may:
            text = f" {shape.text[:20]!r}" if shape.text else ""
            raise FormatError(f"{where}{text} at {_near(shape)} is drawn only: nothing in the data says what it means")
    for shape in drawn - {shape for shape, _ in listed}:
        raise FormatError(f"something is missing from the drawing near {_near(shape)}")
    return rules


def _near(shape: Shape) -> str:
    row, col = shape.points[0] if shape.points else (0.0, 0.0)
    return f"r{int(row // 1) + 1}c{int(col // 1) + 1}"


def _place(point: Point) -> tuple[int, int]:
    """Give the row and column that a point is in, on the board or not."""
    return int(point[0] // 1), int(point[1] // 1)


class _Guesser:
    """Guess which rules could have been drawn; `recognise` finds out whether they were."""

    def __init__(self, board: Board, shapes: Sequence[Shape], words: str) -> None:
        self.board, self.shapes, self.words = board, shapes, words
        overlays = [shape for shape in shapes if shape.layer == "overlays"]
        self.texts = {shape.points[0]: shape.text for shape in reversed(overlays)}
        self.symbols = {shape.points[0]: shape.text for shape in overlays if shape.text in SYMBOLS}
        self.arrows = {_place(shape.points[0]) for shape in shapes if shape.layer == "arrows" and shape.colour == BLACK}
        pills = [self._pill(shape) for shape in overlays if shape.rounded and shape.border == ARROW]
        self.pills = {cell: pill for pill in reversed(pills) for cell in pill}

    def rules(self) -> Iterator[Rule]:
        marked: dict[type[Odd | Even | Minimum | Maximum], list[Cell]] = {Odd: [], Even: [], Minimum: [], Maximum: []}
        diagonals: list[Literal["down", "up"]] = []
        grey: list[Cell] = []
        for shape in self.shapes:
            look = (shape.layer, shape.colour, shape.width)
            if look == ("lines", BLUE, 2):
                diagonals.append("down" if shape.points[0][0] == shape.points[0][1] else "up")
            elif look == ("lines", BLACK, 1) and len(shape.points) == 3:
                self._chevron(shape, marked)
            elif look == ("underlays", GREY, MARK) and (cell := self._cell(shape.points[0])) is not None:
                marked[Odd if shape.rounded else Even].append(cell)
            elif (
                look == ("underlays", GREY, 1.0) and shape.border and (cell := self._cell(shape.points[0])) is not None
            ):
                grey.append(cell)
            elif shape.layer in ("lines", "arrows"):
                yield from self._stroke(shape)
            elif shape.layer == "overlays":
                yield from self._overlay(shape)
        if speaks_of(self.words, CLONE_WORDS):
            yield from clones(self.board, grey)
        for kind, cells in marked.items():
            if cells:
                yield kind(tuple(dict.fromkeys(cells)))
        if diagonals:
            yield Diagonals("both" if len(set(diagonals)) == 2 else diagonals[0])

    def _cell(self, point: Point) -> Cell | None:
        """Give the cell that a point is in."""
        return self.board.at(*_place(point))

    def _cells(self, points: Sequence[Point]) -> tuple[Cell, ...]:
        """Give the cells along a path, or none where it leaves the board or runs askew."""
        cells: list[Cell] = []
        for point in points:
            row, col = _place(point)
            if cells:
                last_row, last_col = self.board.positions[cells[-1]]
                steps = max(abs(row - last_row), abs(col - last_col))
                if row != last_row and col != last_col and abs(row - last_row) != abs(col - last_col):
                    return ()
                between_ = [
                    (last_row + (row - last_row) * i // steps, last_col + (col - last_col) * i // steps)
                    for i in range(1, steps + 1)
                ]
            else:
                between_ = [(row, col)]
            for place in between_:
                cell = self.board.at(*place)
                if cell is None:
                    return ()
                cells.append(cell)
        return tuple(cells)

    def _stroke(self, shape: Shape) -> Iterator[Rule]:
        look = (shape.layer, shape.colour, shape.width)
        if look == ("arrows", BLACK, 2) and len(shape.points) == 2:
            yield from self._diagonal(shape)
            return
        cells = self._cells(shape.points)
        if look == ("lines", GREY, 21) and len(cells) >= 2:
            yield Thermometer(cells)
        elif look == ("lines", GREY, 16) and len(cells) >= 2:
            yield Palindrome(cells)
        elif look == ("lines", GREY, 2) and len(cells) >= 3:
            yield Between(cells)
        elif shape.layer == "lines" and (known := look_of(shape.colour, shape.width, self.words)):
            rule = known.rule(cells, self.board)
            yield from (rule,) if rule else ()
        elif look == ("arrows", ARROW, 5) and len(cells) >= 2:
            pill = self.pills.get(cells[0], (cells[0],))
            shaft = cells[1:]
            yield Arrow(pill[0], shaft) if len(pill) == 1 else PillArrow(pill, shaft)

    def _pill(self, shape: Shape) -> tuple[Cell, ...]:
        (row, col), tall, wide = shape.points[0], shape.height - CIRCLE, shape.width - CIRCLE
        return self._cells(_straightened([(row - tall / 2, col - wide / 2), (row + tall / 2, col + wide / 2)]))

    def _diagonal(self, shape: Shape) -> Iterator[Rule]:
        (row, col), (to_row, to_col) = shape.points
        down, right = (1 if to_row > row else -1), (1 if to_col > col else -1)
        at = round(row - 0.3 * down, 2), round(col - 0.3 * right, 2)
        clue = self.texts.get(at, "")
        cells = []
        place = int(at[0] // 1) + down, int(at[1] // 1) + right
        while (cell := self.board.at(*place)) is not None:
            cells.append(cell)
            place = place[0] + down, place[1] + right
        if cells and clue.isdecimal() and len(clue) < 6:
            yield LittleKiller(int(clue), tuple(cells))

    def _overlay(self, shape: Shape) -> Iterator[Rule]:
        (row, col) = shape.points[0]
        sides = [self._cell((row + down * 0.25, col + right * 0.25)) for down, right in _SIDES]
        across = [cell for cell in dict.fromkeys(sides) if cell is not None]
        number = int(shape.text) if shape.text.isdecimal() and len(shape.text) < 6 else None
        if shape.rounded and shape.width == DISC and len(across) == 2 and (number is not None or not shape.text):
            first, second = sorted(across)
            if shape.colour == BLACK:
                yield Ratio(first, second, 2 if number is None else number)
            elif shape.colour == WHITE:
                yield Difference(first, second, 1 if number is None else number)
        elif shape.rounded and shape.width == RING and shape.border == BLACK and shape.text:
            corner = self._cell((row - 0.5, col - 0.5))
            digits = [digit for sign in shape.text for digit in self.board.digits if self.board.symbol(digit) == sign]
            if corner is not None and len(digits) == len(shape.text):
                yield Quadruple(corner, tuple(digits))
        elif shape.text in ("X", "V") and len(across) == 2:
            first, second = sorted(across)
            yield XV(first, second, "X" if shape.text == "X" else "V")
        elif number is not None and self._cell((row, col)) is None and _place((row, col)) not in self.arrows:
            behind = self.symbols.get((row, col), "")
            yield from self._outside(SYMBOLS.get(behind, Sandwich), number, int(row // 1), int(col // 1))

    def _outside(self, kind: type[ClueRule], clue: int, row: int, col: int) -> Iterator[Rule]:
        size = self.board.size
        if size < 2:
            return
        if row in (-1, size) and 0 <= col < size:
            line = [self.board.at(place, col) for place in range(size)]
        elif col in (-1, size) and 0 <= row < size:
            line = [self.board.at(row, place) for place in range(size)]
        else:
            return
        cells = tuple(cell for cell in line if cell is not None)
        yield kind(clue, cells[::-1] if size in (row, col) else cells)

    def _chevron(self, shape: Shape, marked: dict[type[Odd | Even | Minimum | Maximum], list[Cell]]) -> None:
        (one_row, one_col), (row, col), (two_row, two_col) = shape.points
        cell = self._cell((row, col))
        if cell is not None:
            at_row, at_col = middle(self.board, cell)
            foot = abs((one_row + two_row) / 2 - at_row) + abs((one_col + two_col) / 2 - at_col)
            tip = abs(row - at_row) + abs(col - at_col)
            marked[Minimum if tip < foot else Maximum].append(cell)
