"""Draw a board as SVG: one self-contained picture, readable by eye and by a screen reader.

Thin lines part the cells, thick ones the regions; givens are bold and black, digits found are blue, marks are small. Rules
draw themselves, and the legend under the board says what they mean. The picture's description reads the rows and the rules
out, because a picture of a grid says nothing to somebody who cannot see it.
"""

from __future__ import annotations

import math
import textwrap
from collections.abc import Iterable, Iterator, Sequence
from html import escape
from itertools import product

from whydoku.model.board import Board, Cell, Digit
from whydoku.model.drawing import Shape
from whydoku.model.puzzle import Puzzle
from whydoku.model.step import Step
from whydoku.render.shapes import STYLE, above, below, extent
from whydoku.rules import write_rule

CELL = 48
"""The side of a cell, in the picture's own units."""

_MARGIN = 6
_NOTE = 11  # the height of a letter under the board
_STYLE = (
    "text{font-family:Helvetica,Arial,'DejaVu Sans',sans-serif;text-anchor:middle;dominant-baseline:central}"
    ".given{font-weight:bold;fill:#111}.found{fill:#1f5fbf}.mark{fill:#555}"
    ".note{fill:#333;text-anchor:start}.thin{stroke:#aaa;stroke-width:1}.thick{stroke:#111;stroke-width:3;stroke-linecap:square}"
    + STYLE
)

_STEP_STYLE = (
    ".pattern{fill:#fff3bf}.gone{stroke:#c92a2a;stroke-width:2}.placed{fill:none;stroke:#2b8a3e;stroke-width:2}"
)

_PLAIN = frozenset({"rows", "columns", "boxes", "regions"})


def draw_puzzle(
    puzzle: Puzzle,
    values: Sequence[Digit | None] | None = None,
    *,
    marks: Sequence[Iterable[Digit]] | None = None,
    legend: bool = True,
    title: str = "",
) -> str:
    """Draw a puzzle with its rules, and under it what they mean; `values` are the digits to show if not only the givens.

    >>> from whydoku.formats import read_text
    >>> (puzzle,) = read_text("1...............")
    >>> draw_puzzle(puzzle).count("<text")
    1
    """
    board = puzzle.board
    shapes = [shape for rule in puzzle.rules for shape in rule.draw(board)]
    notes = dict.fromkeys(_note(puzzle, number) for number, rule in enumerate(puzzle.rules) if rule.name not in _PLAIN)
    return draw_svg(
        board,
        puzzle.values if values is None else values,
        givens=puzzle.givens,
        marks=marks,
        title=title or dict(puzzle.about).get("title") or "Sudoku",
        shapes=shapes,
        notes=tuple(notes) if legend else (),
    )


def draw_step(puzzle: Puzzle, step: Step, *, legend: bool = True) -> str:
    """Draw a step where it was found: its cells tinted, what goes crossed out, what is placed in a ring.

    >>> from whydoku import read, steps
    >>> puzzle = read("1.34341.21434.21")
    >>> draw_step(puzzle, steps(puzzle)[0]).count('class="placed"')
    1
    """
    start, board = puzzle.start(), puzzle.board
    picture = draw_puzzle(start, marks=[start.candidates(cell) for cell in board.cells], legend=legend, title=str(step))
    under = [_tint(board, cell) for cell in step.items("cells", "pivot", "pincers", "set")]
    over = [_spot(board, cell, digit, "gone") for cell, digit in step.removes]
    over += [_spot(board, cell, digit, "placed") for cell, digit in step.places]
    picture = picture.replace("</style>", f"{_STEP_STYLE}</style>", 1)
    return picture.replace('<path class="thin"', "\n".join([*under, '<path class="thin"']), 1).replace(
        "</svg>", "\n".join([*over, "</svg>"])
    )


def _tint(board: Board, cell: Cell) -> str:
    x, y = _middle(board, cell)
    return f'<rect class="pattern" x="{x - CELL / 2:g}" y="{y - CELL / 2:g}" width="{CELL}" height="{CELL}"/>'


def _spot(board: Board, cell: Cell, digit: Digit, kind: str) -> str:
    """Mark a candidate: a ring round what is placed, a stroke through what goes."""
    side = math.isqrt(board.size - 1) + 1
    room = (CELL - 4) / side
    down, right = divmod(digit - board.low, side)
    x, y = _middle(board, cell)
    x, y, reach = x + (right - (side - 1) / 2) * room, y + (down - (side - 1) / 2) * room, 0.5 * room
    if kind == "placed":
        return f'<circle class="placed" cx="{x:g}" cy="{y:g}" r="{reach:g}"/>'
    return f'<path class="gone" d="M{x - reach:g} {y + reach:g}l{2 * reach:g} {-2 * reach:g}"/>'


def _note(puzzle: Puzzle, number: int) -> str:
    """Say what a rule means, and where it holds if nothing shows it."""
    rule = puzzle.rules[number]
    name = rule.name.replace("-", " ").capitalize()
    where = "" if any(True for _ in rule.draw(puzzle.board)) else write_rule(rule, puzzle.board).partition(" ")[2]
    return f"{name}: {type(rule).sentence()}{f' [{where}]' if where else ''}"


def draw_svg(
    board: Board,
    values: Sequence[Digit | None],
    *,
    givens: Sequence[Digit | None] | None = None,
    marks: Sequence[Iterable[Digit]] | None = None,
    title: str = "Sudoku",
    shapes: Sequence[Shape] = (),
    notes: Sequence[str] = (),
) -> str:
    """Draw the digits of a board, and in the cells without one its marks; all digits are givens unless those are named.

    `shapes` are drawn where they belong, behind the digits or over the grid; `notes` are written under the board.

    >>> draw_svg(Board.square(1), [1], title="One cell").count("<text")
    1
    """
    top, left, bottom, right = (math.ceil(CELL * reach) for reach in extent(shapes))
    x, y = min(0, left), min(0, top)
    width = max(CELL * board.cols, right) - x + 2 * _MARGIN
    lines = [line for note in notes for line in textwrap.wrap(note, max(24, round(width / (0.52 * _NOTE))))]
    foot = max(CELL * board.rows, bottom) + 2 * _MARGIN
    height = foot - y + (math.ceil(1.4 * _NOTE * (len(lines) + 0.4)) + _MARGIN if lines else 0)
    known = values if givens is None else givens
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{x} {y} {width} {height}" width="{width}" height="{height}" '
        'role="img" aria-labelledby="title rows">',
        f'<title id="title">{escape(title)}</title>',
        f'<desc id="rows">{escape(" ".join([_in_words(board, values), *notes]))}</desc>',
        f"<style>{_STYLE}</style>",
        f'<rect x="{x}" y="{y}" width="{width}" height="{height}" fill="#fff"/>',
        *below(shapes, CELL, _MARGIN),
        f'<path class="thin" d="{"".join(_edges(board, thick=False))}"/>',
        f'<path class="thick" d="{"".join(_edges(board, thick=True))}"/>',
        *above(board, shapes, CELL, _MARGIN),
    ]
    for cell, value in enumerate(values):
        if value is not None:
            kind = "found" if known[cell] is None else "given"
            parts.append(_text(*_middle(board, cell), 0.6 * CELL, kind, _sign(board, value)))
        elif marks is not None:
            parts.extend(_marks(board, cell, marks[cell]))
    for number, line in enumerate(lines):
        parts.append(_text(x + _MARGIN, foot + (0.9 + 1.4 * number) * _NOTE, _NOTE, "note", escape(line)))
    return "\n".join([*parts, "</svg>", ""])


def _edges(board: Board, *, thick: bool) -> Iterator[str]:
    """Go through the sides of cells as pieces of a path, each side once."""
    for row, col in product(range(board.rows + 1), range(board.cols + 1)):
        here = board.at(row, col)
        x, y = _MARGIN + col * CELL, _MARGIN + row * CELL
        for other, piece in (
            (board.at(row - 1, col), f"M{x} {y}h{CELL}"),
            (board.at(row, col - 1), f"M{x} {y}v{CELL}"),
        ):
            if (here is not None or other is not None) and _parted(board, here, other) == thick:
                yield piece


def _parted(board: Board, one: Cell | None, other: Cell | None) -> bool:
    return one is None or other is None or board.regions_of[one] != board.regions_of[other]


def _middle(board: Board, cell: Cell) -> tuple[float, float]:
    row, col = board.positions[cell]
    return _MARGIN + (col + 0.5) * CELL, _MARGIN + (row + 0.5) * CELL


def _marks(board: Board, cell: Cell, digits: Iterable[Digit]) -> Iterator[str]:
    """Give every digit its own place in the cell, so that the same digits line up from cell to cell."""
    side = math.isqrt(board.size - 1) + 1
    room = (CELL - 4) / side
    x, y = _middle(board, cell)
    for digit in digits:
        down, right = divmod(digit - board.low, side)
        at = (x + (right - (side - 1) / 2) * room, y + (down - (side - 1) / 2) * room)
        yield _text(*at, 0.85 * room, "mark", _sign(board, digit))


def _sign(board: Board, digit: Digit) -> str:
    return board.symbol(digit) if board.one_sign_each else str(digit)


def _text(x: float, y: float, size: float, kind: str, text: str) -> str:
    return f'<text class="{kind}" x="{x:g}" y="{y:g}" font-size="{size:.3g}">{text}</text>'


def _in_words(board: Board, values: Sequence[Digit | None]) -> str:
    rows = []
    for row in range(board.rows):
        cells = [board.at(row, col) for col in range(board.cols)]
        said = [values[cell] for cell in cells if cell is not None]
        rows.append(f"Row {row + 1}: " + " ".join("blank" if v is None else _sign(board, v) for v in said) + ".")
    return " ".join(rows)
