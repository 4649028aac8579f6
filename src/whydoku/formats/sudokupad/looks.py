"""From a rule's own drawing to SudokuPad's figures, and from figures to the rule.

A rule draws itself in neutral shapes (`Rule.draw`); a look says in which colours, widths and layers SudokuPad shows them. The
same look tells which rule a figure may be part of. Whether it is, `recognise` finds out: it draws the rule, and accepts it if
just the figures that are there come out.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from whydoku.formats._constraint_table import Constraint
from whydoku.formats._rule_meaning import meaning
from whydoku.formats._square_boards import diagonal_from, line_from
from whydoku.formats.sudokupad.clones import clones
from whydoku.formats.sudokupad.figures import Figure, Layer, place_of, rounded, straightened
from whydoku.formats.sudokupad.page import SudokuPadPage, SudokuPadShape, Written
from whydoku.model.board import Board, Cell
from whydoku.model.drawing import Area, Circle, Line, Point, Square, Text, middle
from whydoku.model.puzzle import Puzzle
from whydoku.model.rule import Rule
from whydoku.rules._line import LineRule
from whydoku.rules.arrow import Arrow
from whydoku.rules.diagonals import Diagonals
from whydoku.rules.little_killer import LittleKiller
from whydoku.rules.pill_arrow import PillArrow
from whydoku.rules.quadruple import Quadruple
from whydoku.rules.whispers import Whispers
from whydoku.rules.xv import XV

GREY, ARROW, BLUE, BLACK, WHITE, DIM = "#CFCFCF", "#A1A1A1", "#34BBE6", "#000000", "#FFFFFF", "#CCCCCC"
SIGN = 0.25  # the width of what is only written, in cells
THINNEST, WIDEST = 2.0, 24.0  # of a line whose rule the puzzle's text confirms, in SudokuPad's units
_SIDES = ((-0.25, 0.0), (0.0, 0.25), (0.25, 0.0), (0.0, -0.25))
_NO_TEXT = "No rules provided for this puzzle"  # what SudokuPad writes where f-puzzles has none


@dataclass(frozen=True)
class Pen:
    """What strokes are drawn with."""

    colour: str
    width: float  # in SudokuPad's units


@dataclass(frozen=True)
class Patch:
    """The look of a disc, square or pill; without a size it is as large as the rule draws it."""

    fill: str
    border: str = ""
    size: float | None = None
    layer: Layer = "overlays"


def speaks_of(text: str, words: tuple[str, ...]) -> bool:
    """Whether a puzzle's text has one of some words, or there is no text at all, or no words are required."""
    return not words or not has_text(text) or any(word in text.casefold() for word in words)


def has_text(text: str) -> bool:
    """Whether a puzzle has its rules in words."""
    return bool(text) and not text.startswith(_NO_TEXT)


@dataclass(frozen=True)
class Look(SudokuPadShape):
    """How a rule is shown by drawing only.

    Newer lines have a colour of their own, and another setter's purple line may mean something else. So if a puzzle has its
    rules in words, the words have to mention the rule, and then the width is free; if it has none, colour and width
    have to be exactly those of the pen, or of a former one.
    """

    pen: Pen | None = None
    patch: Patch | None = None
    words: tuple[str, ...] = ()  # a text about the rule has one of them
    former: tuple[Pen, ...] = ()

    # -- from rule to figures ----------------------------------------------------------------------------------------

    def write(self, constraint: Constraint[SudokuPadShape], rule: Rule, puzzle: Puzzle, written: Written) -> bool:
        """Draw the rule."""
        written.figures.extend(self.figures(rule, puzzle.board))
        return True

    def figures(self, rule: Rule, board: Board) -> Iterator[Figure]:
        """Yield the figures of a rule's own drawing."""
        for shape in rule.draw(board):
            if isinstance(shape, Line) and shape.colour == "light":
                yield self._box(shape.points, None, rounded_off=True)
            elif isinstance(shape, Line) and self.pen:
                points = straightened([rounded(point) for point in shape.points])
                yield Figure("arrows" if shape.arrow else "lines", points, self.pen.colour, self.pen.width)
            elif isinstance(shape, Circle):
                yield self._box((shape.middle,), 2 * shape.radius, rounded_off=True, text="".join(shape.text.split()))
            elif isinstance(shape, Square):
                yield replace(self._box((shape.middle,), 2 * shape.half, rounded_off=False), turned=shape.turned)
            elif isinstance(shape, Area):
                for cell in shape.cells:
                    yield self._box((middle(board, cell),), 1.0, rounded_off=False)
            elif isinstance(shape, Text):
                yield from self.written(shape)

    def _box(self, points: Sequence[Point], size: float | None, *, rounded_off: bool, text: str = "") -> Figure:
        """Return a disc or square round one point, or a pill round several."""
        patch = self.patch or Patch(WHITE, BLACK)
        wide = patch.size or size or 1.0
        rows, cols = [row for row, _ in points], [col for _, col in points]
        at = (min(rows) + max(rows)) / 2, (min(cols) + max(cols)) / 2
        width, height = round(wide + max(cols) - min(cols), 2), round(wide + max(rows) - min(rows), 2)
        return Figure(patch.layer, (rounded(at),), patch.fill, width, height, patch.border, rounded_off, text)

    def written(self, shape: Text) -> Iterator[Figure]:
        """Yield what is written, on white."""
        yield _written(shape.middle, shape.text)

    # -- from figures to rules ---------------------------------------------------------------------------------------

    def read(self, constraint: Constraint[SudokuPadShape], page: SudokuPadPage) -> Iterator[Rule]:
        """Guess the possible rules."""
        if speaks_of(page.text, self.words):
            for figure in page.figures:
                yield from self.guess(constraint, figure, page)

    def guess(self, constraint: Constraint[SudokuPadShape], figure: Figure, page: SudokuPadPage) -> Iterator[Rule]:
        """Guess the rule whose main part a figure is; none if the look belongs to something else."""
        yield from ()

    def standard(self, figure: Figure, text: str) -> Figure:
        """Return a figure as we would draw it, if editors draw this rule slightly differently."""
        return figure

    def is_drawn(self, figure: Figure, layer: Layer) -> bool:
        """Whether a stroke is drawn with the pen."""
        return self.pen is not None and figure.layer == layer and figure.pen == (self.pen.colour, self.pen.width)


def _written(at: Point, text: str) -> Figure:
    return Figure("overlays", (rounded(at),), WHITE, SIGN, SIGN, WHITE, False, text)


def _along(points: Iterable[Point], board: Board) -> tuple[Cell, ...]:
    """Return the cells along a path, or none if it leaves the board or runs askew."""
    cells: list[Cell] = []
    for point in points:
        row, col = place_of(point)
        between = [(row, col)]
        if cells:
            last_row, last_col = board.positions[cells[-1]]
            down, right = row - last_row, col - last_col
            if down and right and abs(down) != abs(right):
                return ()
            steps = max(abs(down), abs(right))
            between = [(last_row + down * i // steps, last_col + right * i // steps) for i in range(1, steps + 1)]
        for place in between:
            cell = board.at(*place)
            if cell is None:
                return ()
            cells.append(cell)
    return tuple(cells)


def _snapped(point: Point) -> Point:
    """Return the centre of the cell that a point is in."""
    row, col = place_of(point)
    return row + 0.5, col + 0.5


def _number(text: str) -> int | None:
    return int(text) if text.isdecimal() and len(text) < 6 else None


@dataclass(frozen=True)
class AlongLine(Look):
    """A line through cells, perhaps with a disc at an end; ends may stop short of the middles of their cells."""

    below: int | None = None  # how far the number of a whisper is below the board's usual one

    def rule(self, constraint: Constraint[SudokuPadShape], cells: tuple[Cell, ...], board: Board) -> Rule | None:
        """Return the rule along these cells, or None where there are too few."""
        kind: Any = constraint.kind
        if not issubclass(kind, LineRule) or len(cells) < kind.least:
            return None
        return kind(cells) if self.below is None else Whispers(cells, (board.size + 1) // 2 - self.below)

    def write(self, constraint: Constraint[SudokuPadShape], rule: Rule, puzzle: Puzzle, written: Written) -> bool:
        """Draw the rule, if its arguments are those that the line shows."""
        if not isinstance(rule, LineRule):
            return False
        drawn = self.rule(constraint, rule.cells, puzzle.board)
        if drawn is None or meaning(puzzle.board, (drawn,)) != meaning(puzzle.board, (rule,)):
            return False
        return super().write(constraint, rule, puzzle, written)

    def guess(self, constraint: Constraint[SudokuPadShape], figure: Figure, page: SudokuPadPage) -> Iterator[Rule]:
        """Guess by the pen."""
        rule = None
        if self.is_drawn(figure, "lines"):
            rule = self.rule(constraint, _along(figure.points, page.board), page.board)
        if rule is not None:
            yield rule

    def standard(self, figure: Figure, text: str) -> Figure:
        """Draw a line with the pen, and below discs from middle to middle."""
        if self.pen is None or figure.layer != "lines" or not speaks_of(text, self.words):
            return figure
        known = {(pen.colour, pen.width) for pen in (self.pen, *self.former)}
        free = self.words and has_text(text) and THINNEST <= figure.width <= WIDEST
        if figure.pen in known or (free and figure.colour in {colour for colour, _ in known}):
            ends = figure.points
            if self.patch and self.patch.layer == "overlays":  # which covers where the line ends
                ends = (_snapped(ends[0]), *ends[1:-1], _snapped(ends[-1]))
            return replace(figure, points=straightened(ends), colour=self.pen.colour, width=self.pen.width)
        return figure


class ArrowLook(Look):
    """A circle or pill, and a line with a head out of it."""

    def read(self, constraint: Constraint[SudokuPadShape], page: SudokuPadPage) -> Iterator[Rule]:
        """Guess by the lines; a circle may be a pill."""
        pills = [self._pill(figure, page.board) for figure in page.discs if self._is_pill(figure)]
        pill_at = {cell: pill for pill in reversed(pills) for cell in pill}
        for figure in page.figures:
            cells = _along(figure.points, page.board) if self.is_drawn(figure, "arrows") else ()
            if len(cells) >= 2:
                pill = pill_at.get(cells[0], cells[:1])
                yield Arrow(pill[0], cells[1:]) if len(pill) == 1 else PillArrow(pill, cells[1:])

    def _is_pill(self, figure: Figure) -> bool:
        return figure.layer == "overlays" and figure.rounded and figure.border == (self.patch and self.patch.border)

    def _pill(self, figure: Figure, board: Board) -> tuple[Cell, ...]:
        (row, col), size = figure.at, (self.patch and self.patch.size) or 0.0
        tall, wide = (figure.height - size) / 2, (figure.width - size) / 2
        return _along(straightened([(row - tall, col - wide), (row + tall, col + wide)]), board)

    def standard(self, figure: Figure, text: str) -> Figure:
        """Let the line leave the middle of its first cell, and give the circle the usual size."""
        if self.is_drawn(figure, "arrows") and len(figure.points) > 1:
            return replace(figure, points=straightened([_snapped(figure.at), *figure.points[1:]]))
        if self._is_pill(figure):
            size = (self.patch and self.patch.size) or 0.0
            tall, wide = round(figure.height - size), round(figure.width - size)
            fits = abs(figure.height - tall - 0.8) <= 0.15 and abs(figure.width - wide - 0.8) <= 0.15
            if fits and not figure.text:
                return replace(figure, width=round(size + wide, 2), height=round(size + tall, 2))
        return figure


class DiagonalLines(Look):
    """Lines from corner to corner."""

    def guess(self, constraint: Constraint[SudokuPadShape], figure: Figure, page: SudokuPadPage) -> Iterator[Rule]:
        """Guess by the pen."""
        if self.is_drawn(figure, "lines"):
            yield Diagonals("down" if figure.at[0] == figure.at[1] else "up")

    def standard(self, figure: Figure, text: str) -> Figure:
        """Draw the line from the top."""
        return replace(figure, points=tuple(sorted(figure.points))) if self.is_drawn(figure, "lines") else figure


def _across(figure: Figure, board: Board) -> list[Cell]:
    """Return the cells that a figure on an edge lies on."""
    row, col = figure.at
    cells = dict.fromkeys(board.at(*place_of((row + down, col + right))) for down, right in _SIDES)
    return sorted(cell for cell in cells if cell is not None)


def _is_on_edge(figure: Figure) -> bool:
    return figure.layer == "overlays" and {figure.at[0] % 1, figure.at[1] % 1} == {0.0, 0.5}


DOT = 0.3  # the width of a dot, in cells


@dataclass(frozen=True)
class DotLook(Look):
    """A small disc between two cells, with a number unless it is the usual one."""

    usual: int = 1

    def guess(self, constraint: Constraint[SudokuPadShape], figure: Figure, page: SudokuPadPage) -> Iterator[Rule]:
        """Guess by the disc."""
        number, across = _number(figure.text), _across(figure, page.board)
        if (
            self._is_dot(figure)
            and figure.width == DOT
            and len(across) == 2
            and (number is not None or not figure.text)
        ):
            kind: Any = constraint.kind
            yield kind(across[0], across[1], self.usual if number is None else number)

    def _is_dot(self, figure: Figure) -> bool:
        return figure.layer == "overlays" and figure.rounded and figure.colour == (self.patch and self.patch.fill)

    def standard(self, figure: Figure, text: str) -> Figure:
        """Return the disc the usual size and border."""
        sized = figure.width == figure.height and 0.2 <= figure.width <= 0.45
        if _is_on_edge(figure) and self._is_dot(figure) and sized and (not figure.text or figure.text.isdecimal()):
            border = self.patch.border if self.patch else ""
            return replace(figure, width=DOT, height=DOT, border=border)
        return figure


class LetterLook(Look):
    """An X or V between two cells."""

    def guess(self, constraint: Constraint[SudokuPadShape], figure: Figure, page: SudokuPadPage) -> Iterator[Rule]:
        """Guess by the letter."""
        across = _across(figure, page.board) if figure.layer == "overlays" and figure.text in ("X", "V") else []
        if len(across) == 2:
            yield XV(across[0], across[1], "X" if figure.text == "X" else "V")

    def standard(self, figure: Figure, text: str) -> Figure:
        """Write the letter as usual."""
        if _is_on_edge(figure) and figure.text in ("X", "V") and figure.colour in (WHITE, ""):
            return _written(figure.at, figure.text)
        return figure


RING = 0.7  # the width of a ring of digits, in cells


class RingLook(Look):
    """A disc with digits on a corner."""

    def guess(self, constraint: Constraint[SudokuPadShape], figure: Figure, page: SudokuPadPage) -> Iterator[Rule]:
        """Guess by the disc."""
        if figure.layer != "overlays" or not figure.rounded or figure.width != RING or not figure.text:
            return
        if self.patch is None or figure.border != self.patch.border:
            return
        row, col = figure.at
        corner, board = page.board.at(*place_of((row - 0.5, col - 0.5))), page.board
        digits = [digit for sign in figure.text for digit in board.digits if board.symbol(digit) == sign]
        if corner is not None and len(digits) == len(figure.text):
            yield Quadruple(corner, tuple(digits))


@dataclass(frozen=True)
class OutsideLook(Look):
    """A number outside a row or column, over a symbol where there is one."""

    symbol: str = ""

    def written(self, shape: Text) -> Iterator[Figure]:
        """Yield the number, and the symbol."""
        if not self.symbol:
            yield _written(shape.middle, shape.text)
            return
        for text in (self.symbol, shape.text):
            yield Figure("overlays", (rounded(shape.middle),), "", SIGN, SIGN, text=text)

    def guess(self, constraint: Constraint[SudokuPadShape], figure: Figure, page: SudokuPadPage) -> Iterator[Rule]:
        """Guess by the number and the symbol at its place; a number with an arrow is something else."""
        number, place = _number(figure.text), place_of(figure.at)
        if figure.layer != "overlays" or figure.rounded or number is None or page.board.at(*place) is not None:
            return
        symbols = page.symbols.intersection(page.texts[figure.at])
        cells = line_from(page.board, place)
        wanted = {self.symbol} if self.symbol else set()
        if symbols == wanted and cells and place not in page.arrows_from and page.board.size > 1:
            kind: Any = constraint.kind
            yield kind(number, cells)


class SlantingLook(Look):
    """A number outside, and an arrow along a diagonal."""

    def _way(self, figure: Figure) -> tuple[int, int]:
        (row, col), (to_row, to_col) = figure.points
        return (1 if to_row > row else -1), (1 if to_col > col else -1)

    def guess(self, constraint: Constraint[SudokuPadShape], figure: Figure, page: SudokuPadPage) -> Iterator[Rule]:
        """Guess by the arrow."""
        if self.is_drawn(figure, "arrows") and len(figure.points) == 2:
            place = place_of(figure.at)
            here = map(_number, page.texts.get((place[0] + 0.5, place[1] + 0.5), ()))
            clue = next((number for number in here if number is not None), None)
            cells = diagonal_from(page.board, place, self._way(figure))
            if clue is not None and cells and page.board.at(*place) is None:
                yield LittleKiller(clue, cells)

    def standard(self, figure: Figure, text: str) -> Figure:
        """Draw the arrow as long as usual."""
        if not self.is_drawn(figure, "arrows") or len(figure.points) != 2:
            return figure
        (row, col), (down, right) = _snapped(figure.at), self._way(figure)
        points = ((row + 0.3 * down, col + 0.3 * right), (row + 0.48 * down, col + 0.48 * right))
        return replace(figure, points=tuple(map(rounded, points)))


@dataclass(frozen=True)
class CellLook(Look):
    """A disc or square in a cell."""

    is_round: bool = False

    def guess(self, constraint: Constraint[SudokuPadShape], figure: Figure, page: SudokuPadPage) -> Iterator[Rule]:
        """Guess by the figure."""
        patch, cell = self.patch, page.board.at(*place_of(figure.at))
        if patch is None or (figure.layer, figure.pen) != (patch.layer, (patch.fill, patch.size)) or cell is None:
            return
        if figure.rounded == self.is_round:
            kind: Any = constraint.kind
            yield kind((cell,))


class AngleLook(Look):
    """A shaded cell with small angles at its sides, whose tips point at its middle or away from it."""

    inwards: ClassVar[bool] = True

    def guess(self, constraint: Constraint[SudokuPadShape], figure: Figure, page: SudokuPadPage) -> Iterator[Rule]:
        """Guess by an angle."""
        if not self.is_drawn(figure, "lines") or len(figure.points) != 3:
            return
        (one_row, one_col), (row, col), (two_row, two_col) = figure.points
        cell = page.board.at(*place_of((row, col)))
        if cell is not None:
            at_row, at_col = middle(page.board, cell)
            foot = abs((one_row + two_row) / 2 - at_row) + abs((one_col + two_col) / 2 - at_col)
            tip = abs(row - at_row) + abs(col - at_col)
            if (tip < foot) == self.inwards:
                kind: Any = constraint.kind
                yield kind((cell,))


class OutwardAngleLook(AngleLook):
    """The same, with tips that point away."""

    inwards: ClassVar[bool] = False


class CloneLook(Look):
    """Patches of grey cells, of which any two of the same shape belong together."""

    def read(self, constraint: Constraint[SudokuPadShape], page: SudokuPadPage) -> Iterator[Rule]:
        """Guess by all grey cells at once."""
        patch = self.patch or Patch(GREY)
        grey = [
            cell
            for figure in page.figures
            if (figure.layer, figure.pen) == (patch.layer, (patch.fill, 1.0)) and figure.border
            if (cell := page.board.at(*place_of(figure.at))) is not None
        ]
        if speaks_of(page.text, self.words):
            yield from clones(page.board, grey)
