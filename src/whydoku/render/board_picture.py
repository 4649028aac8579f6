"""Draw a board: its lines, digits and marks, and everything else in a picture, in a fixed order.

From the bottom: paper, the numbers of rows and columns, houses and cells that a step points at, rules behind the digits,
thin and thick lines, outlines of cells, cages and dots, shapes round candidates, digits and marks, links and their labels.
The legend stands under the board.
"""

from __future__ import annotations

import math
import textwrap
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import product

from whydoku.model.board import Board, Cell, Digit
from whydoku.model.cell_notation import RC, Notation
from whydoku.model.drawing import Cage, Circle, Shape
from whydoku.model.layer_drawing import layer_shapes
from whydoku.render.layout import CELL, MARGIN, Layout
from whydoku.render.shapes import above, arranged, below, extent
from whydoku.render.tree import SvgElement, Value, group, path, text

NOTE = 13
"""The height of a letter under the board."""

COORDINATE = 15
"""The height of a row's or column's number, which stands outside the board and all that rules write there."""

_STRIP = 20  # the room for these numbers, beside the margin


@dataclass(frozen=True, slots=True)
class Layers:
    """What a step adds to a picture, from the bottom."""

    ground: tuple[SvgElement, ...] = ()  # under everything but the paper
    outlines: tuple[SvgElement, ...] = ()  # over the grid and what rules draw on it
    roles: tuple[SvgElement, ...] = ()  # round candidates
    links: tuple[SvgElement, ...] = ()  # over the digits
    key: tuple[tuple[SvgElement, str], ...] = ()  # what its shapes mean; each is drawn round (0, 0)
    shown: frozenset[tuple[Cell, Digit]] = frozenset()  # candidates that it has drawn itself
    emphasised: tuple[Shape, ...] = ()  # of the rules that it argues from


NO_STEP = Layers()


def layout_of(board: Board, shapes: Iterable[Shape]) -> Layout:
    """Return where things are: totals of cages need room at the top of cells, and circles on corners room there."""
    headed = False
    tight: set[Cell] = set()
    for shape in shapes:
        if isinstance(shape, Cage):
            headed |= bool(shape.label)
        elif isinstance(shape, Circle) and shape.text and all(float(part).is_integer() for part in shape.middle):
            row, col = map(int, shape.middle)
            around = [board.at(row - down, col - right) for down, right in product((0, 1), repeat=2)]
            tight.update(cell for cell in around if cell is not None)
    return _layout(board, headed, frozenset(tight))


@lru_cache(maxsize=32)
def _layout(board: Board, headed: bool, tight: frozenset[Cell]) -> Layout:
    return Layout(board, headed=headed, tight=tight)


def picture(
    board: Board,
    values: Sequence[Digit | None],
    *,
    givens: Sequence[Digit | None] | None = None,
    marks: Sequence[Iterable[Digit]] | None = None,
    title: str = "Sudoku",
    words: str = "",
    shapes: Sequence[Shape] = (),
    notes: Sequence[str] = (),
    layers: Layers = NO_STEP,
    labels: bool = True,
    notation: Notation = RC,
    fog: Sequence[Cell] = (),
) -> SvgElement:
    """Make the tree of a picture; `words` are read out before the rows of the board, and cells named in a notation.

    Cells in fog show nothing but what was found in them.
    """
    if fog:
        covered = frozenset(fog)
        values = [
            None if cell in covered and (givens is None or givens[cell] is not None) else value
            for cell, value in enumerate(values)
        ]
    if board.layers:
        count = len(board.plain.cells)
        shapes = [*shapes, *layer_shapes(board, values)]
        values = values[:count]
        givens = givens and givens[:count]
        marks = marks and marks[:count]
    title, words, *notes = (notation.rewrite(each, board) for each in (title, words, *notes))
    shapes = arranged(board, shapes)
    layout = layout_of(board, shapes)
    x, y, width, depth = frame_of(board, shapes, labels=labels)
    foot = y + depth
    lines = [
        line for note in notes for line in textwrap.wrap(note, max(24, round((width - 2 * MARGIN) / (0.57 * NOTE))))
    ]
    under, after = _under(layers.key, lines, x + MARGIN, width - 2 * MARGIN, foot)
    height = after - y
    stack = stacked(layout, shapes, layers, notation if labels else None)
    said = " ".join(filter(None, [words, notation.rewrite(_in_words(board, values)), *notes]))
    parts: list[SvgElement | str] = [
        SvgElement("title", "", {}, (title,)),
        SvgElement("desc", "", {}, (said,)),
        SvgElement("rect", "paper", {"x": x, "y": y, "width": width, "height": height}),
        *(element for name in UNDER_DIGITS for element in stack[name]),
        *fog_over(layout, fog),
        *_digits(layout, values, values if givens is None else givens),
    ]
    if marks is not None:
        parts += _marks(layout, values, marks, layers.shown)
    parts += [*stack["links"], *under]
    frame: dict[str, Value] = {
        "xmlns": "http://www.w3.org/2000/svg",
        "viewBox": f"{x} {y} {width} {height}",
        "width": width,
    }
    frame |= {"height": height, "role": "img", "aria-label": title}
    return SvgElement("svg", "picture", frame, tuple(parts))


UNDER_DIGITS = ("labels", "ground", "below", "grid", "outlines", "above", "roles")
"""The layers under the digits, from the bottom; over them are links."""


def stacked(
    layout: Layout, shapes: Sequence[Shape], layers: Layers = NO_STEP, labels: Notation | None = RC
) -> dict[str, tuple[SvgElement, ...]]:
    """Return what a picture has beside its digits, layer by layer; `shapes` are arranged, `labels` count rows and columns."""
    plain = [shape for shape in shapes if shape not in layers.emphasised] if layers.emphasised else shapes
    board = layout.board
    return {
        "labels": () if labels is None else tuple(_coordinates(board, shapes, labels)),
        "ground": layers.ground,
        "below": (*below(layout, plain), *below(layout, layers.emphasised, emphasised=True)),
        "grid": (path("thin", _edges(board, thick=False)), path("thick", _edges(board, thick=True))),
        "outlines": layers.outlines,
        "above": (*above(layout, plain), *above(layout, layers.emphasised, emphasised=True)),
        "roles": layers.roles,
        "links": layers.links,
    }


def fog_over(layout: Layout, cells: Sequence[Cell]) -> Iterator[SvgElement]:
    """Draw fog over cells, with their lines on it."""
    if cells:
        yield path("fog", layout.outline(cells))
        yield path("thin", "".join(layout.outline((cell,)) for cell in cells))


def frame_of(board: Board, shapes: Sequence[Shape], *, labels: bool = True) -> tuple[int, int, int, int]:
    """Return where a picture begins and how far it reaches without what stands under it: x, y, width, height."""
    top, left, bottom, right = (math.ceil(CELL * reach) for reach in extent(shapes))
    strip = _STRIP if labels else 0
    x, y = min(0, left) - strip, min(0, top) - strip
    width = max(CELL * board.cols, right) - x + 2 * MARGIN
    return x, y, width, max(CELL * board.rows, bottom) + 2 * MARGIN - y


def _coordinates(board: Board, shapes: Sequence[Shape], notation: Notation) -> Iterator[SvgElement]:
    """Draw the numbers or letters of rows and columns, to the left of and above everything else."""
    x, y, *_ = frame_of(board, shapes)
    left, top = x + 0.62 * _STRIP, y + 0.62 * _STRIP
    lower = 0.355 * COORDINATE

    def written(x: float, y: float, name: str) -> SvgElement:
        return SvgElement("text", "", {"x": x, "y": y + lower}, (name,))

    middles = [MARGIN + (number + 0.5) * CELL for number in range(max(board.rows, board.cols))]
    names = [written(left, middles[row], notation.row(row)) for row in range(board.rows)]
    names += [written(middles[col], top, notation.column(col)) for col in range(board.cols)]
    yield group("coordinate", names, COORDINATE)


def _edges(board: Board, *, thick: bool) -> str:
    return _all_edges(board)[thick]


@lru_cache(maxsize=32)
def _all_edges(board: Board) -> tuple[str, str]:
    """Return the sides of cells, each once, as two paths: those within a region, and those between two."""
    found: tuple[list[str], list[str]] = ([], [])
    for row, col in product(range(board.rows + 1), range(board.cols + 1)):
        here = board.at(row, col)
        x, y = MARGIN + col * CELL, MARGIN + row * CELL
        for other, piece in (
            (board.at(row - 1, col), f"M{x} {y}h{CELL}"),
            (board.at(row, col - 1), f"M{x} {y}v{CELL}"),
        ):
            if here is not None or other is not None:
                found[_parted(board, here, other)].append(piece)
    return "".join(found[0]), "".join(found[1])


def _parted(board: Board, one: Cell | None, other: Cell | None) -> bool:
    return one is None or other is None or board.regions_of[one] != board.regions_of[other]


def sign(board: Board, digit: Digit) -> str:
    """Write a digit."""
    return board.symbol(digit) if board.one_sign_each else str(digit)


def _digits(layout: Layout, values: Sequence[Digit | None], givens: Sequence[Digit | None]) -> Iterator[SvgElement]:
    """Draw the digits that stand, givens apart from those that were found."""
    size = 0.6 * CELL
    lower = (0.05 * CELL if layout.headed else 0.0) + 0.355 * size
    kinds: dict[str, list[SvgElement]] = {"given": [], "found": []}
    for cell, value in enumerate(values):
        if value is not None:
            x, y = layout.middle(cell)
            kinds["found" if givens[cell] is None else "given"].append(
                SvgElement("text", "", {"x": x, "y": y + lower}, (sign(layout.board, value),))
            )
    return (group(kind, found, size) for kind, found in kinds.items() if found)


def _marks(
    layout: Layout,
    values: Sequence[Digit | None],
    marks: Sequence[Iterable[Digit]],
    shown: Collection[tuple[Cell, Digit]],
) -> Iterator[SvgElement]:
    """Draw candidates, each digit at its own place in the cell, so that the same digits line up from cell to cell."""
    found = [
        (cell, digit)
        for cell, digits in enumerate(marks)
        if values[cell] is None
        for digit in digits
        if (cell, digit) not in shown
    ]
    if found:
        yield written_marks(layout, "mark", found)


def written_marks(layout: Layout, look: str, candidates: Iterable[tuple[Cell, Digit]]) -> SvgElement:
    """Write candidates at their places, one text per cell where every digit is one sign."""
    board, whole = layout.board, 0.78 * layout.room
    by_cell: dict[Cell, list[Digit]] = {}
    for cell, digit in candidates:
        by_cell.setdefault(cell, []).append(digit)
    texts: list[SvgElement] = []
    for cell, digits in by_cell.items():
        size = whole * layout.scale(cell)
        more = {} if size == whole else {"font-size": size}
        xs, ys = zip(*[layout.written_at(cell, digit, 0.355 * size) for digit in digits], strict=True)
        if board.one_sign_each:
            said = "".join([board.symbol(digit) for digit in digits])
            texts.append(SvgElement("text", "", {"x": " ".join(xs), "y": " ".join(ys), **more}, (said,)))
        else:
            texts += [
                SvgElement("text", "", {"x": x, "y": y, **more}, (str(digit),))
                for digit, x, y in zip(digits, xs, ys, strict=True)
            ]
    return group(look, texts, whole)


def _under(
    key: Sequence[tuple[SvgElement, str]], lines: Sequence[str], left: float, width: float, top: float
) -> tuple[list[SvgElement], int]:
    """Write the legend and notes under the board; return the end of the picture."""
    parts: list[SvgElement] = []
    y, x = top + 0.6 * NOTE, left
    for shape, meaning in key:
        wide = 34 + 0.6 * NOTE * len(meaning)
        if x > left and x + wide > left + width:
            x, y = left, y + 1.6 * NOTE
        parts.append(SvgElement("g", "", {"transform": f"translate({x + 9:.1f} {y:.1f})"}, (shape,)))
        parts.append(text("note", x + 22, y, meaning, NOTE))
        x += wide
    y += 1.7 * NOTE if key else 0
    for line in lines:
        parts.append(text("note", left, y, line, NOTE))
        y += 1.4 * NOTE
    return parts, math.ceil(y) if parts else math.ceil(top)


def _in_words(board: Board, values: Sequence[Digit | None]) -> str:
    rows = []
    for row in range(board.rows):
        cells = [board.at(row, col) for col in range(board.cols)]
        said = [values[cell] for cell in cells if cell is not None]
        rows.append(f"Row {row + 1}: " + " ".join("blank" if v is None else sign(board, v) for v in said) + ".")
    return " ".join(rows)
