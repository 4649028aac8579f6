"""Draw puzzles, positions and steps as SVG: pictures that are readable by eye and by a screen reader.

Thin lines part the cells, thick ones the regions; givens are bold and black, digits found are blue, marks are small. Rules
draw themselves, and the legend under the board says what they mean. The picture's description reads the rows and the rules
out, because a picture of a grid says nothing to a reader who cannot see it.

A picture is written for a theme (see `palette.py`): "light" and "dark" as they are, "auto" for a file that follows the
screen, "page" for a page that has the style sheet.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from whydoku.model import hooks
from whydoku.model.board import Board, Digit
from whydoku.model.drawing import Area, Shape
from whydoku.model.network import seen_by
from whydoku.model.puzzle import Puzzle
from whydoku.model.rule import Rule
from whydoku.model.rule_cells import names_layers
from whydoku.model.solution import Report
from whydoku.render.board_picture import picture
from whydoku.render.layout import CELL as CELL
from whydoku.render.palette import ThemeName
from whydoku.render.tree import write
from whydoku.rules import write_rule

_PLAIN = frozenset({"rows", "columns", "boxes", "regions"})


def draw_puzzle(
    puzzle: Puzzle,
    values: Sequence[Digit | None] | None = None,
    *,
    marks: Sequence[Iterable[Digit]] | None = None,
    legend: bool = True,
    labels: bool = True,
    title: str = "",
    theme: ThemeName = "light",
) -> str:
    """Draw a puzzle with its rules, and under it what they mean; `values` are the digits to show if not only the givens.

    >>> from whydoku.formats import read_text
    >>> (puzzle,) = read_text("1...............")
    >>> draw_puzzle(puzzle).count("<text"), draw_puzzle(puzzle, labels=False).count("<text")
    (9, 1)
    """
    board = puzzle.board
    tree = picture(
        board,
        puzzle.values if values is None else values,
        givens=puzzle.givens,
        marks=marks,
        title=title or title_of(puzzle),
        shapes=shapes_of(puzzle),
        notes=legend_of(puzzle) if legend else (),
        labels=labels,
        notation=puzzle.notation,
        fog=puzzle.in_fog(),
    )
    return write(tree, theme)


@hooks.draw_position.register
def draw_position(
    puzzle: Puzzle, *, marks: bool = True, legend: bool = True, labels: bool = True, theme: ThemeName = "light"
) -> str:
    """Draw a puzzle as it stands, with the candidates that this leaves."""
    if not marks:
        return draw_puzzle(puzzle, legend=legend, labels=labels, theme=theme)
    at = puzzle.start()
    left = [at.candidates(cell) for cell in at.board.cells]
    return draw_puzzle(at, marks=left, legend=legend, labels=labels, theme=theme)


@hooks.draw_svg.register
def draw_svg(
    board: Board,
    values: Sequence[Digit | None],
    *,
    givens: Sequence[Digit | None] | None = None,
    marks: Sequence[Iterable[Digit]] | None = None,
    title: str = "Sudoku",
    shapes: Sequence[Shape] = (),
    notes: Sequence[str] = (),
    theme: ThemeName = "light",
) -> str:
    """Draw the digits of a board, and in the cells without one its marks; all digits are givens unless those are named.

    `shapes` are drawn where they belong, behind the digits or over the grid; `notes` are written under the board.

    >>> draw_svg(Board.square(1), [1], title="One cell").count("<text")
    3
    """
    return write(picture(board, values, givens=givens, marks=marks, title=title, shapes=shapes, notes=notes), theme)


@hooks.draw_report.register
def draw_report(report: Report, *, theme: ThemeName = "light") -> str:
    """Draw what is known of a puzzle's solutions, with the sentence about it below."""
    board = report.board
    values: list[Digit | None] = [None] * len(board.cells)
    marks: list[list[Digit]] = [[] for _ in board.cells]
    for cell in board.cells:
        found = sorted({solution.values[cell] for solution in report.solutions})
        if len(found) == 1:
            values[cell] = found[0]
        marks[cell] = found
    return draw_svg(board, values, marks=marks, title=report.text, notes=(report.text,), theme=theme)


def title_of(puzzle: Puzzle) -> str:
    """Return a puzzle's title, if it has one."""
    return dict(puzzle.about).get("title") or "Sudoku"


def shapes_of(puzzle: Puzzle, per_rule: Sequence[Sequence[Shape]] | None = None) -> list[Shape]:
    """Return what a puzzle's rules draw, and what its link draws beside them."""
    own = shapes_by_rule(puzzle) if per_rule is None else per_rule
    return [*puzzle.drawn.elements, *(shape for shapes in own for shape in shapes)]


def shapes_by_rule(puzzle: Puzzle) -> list[list[Shape]]:
    """Return what each of a puzzle's rules draws; those whose areas have letters are lettered by kind, if there are several."""
    drawn = [list(drawn_by(rule, puzzle.board)) for rule in puzzle.rules]
    kinds: dict[str, list[int]] = {}
    for number, shapes in enumerate(drawn):
        for kind in dict.fromkeys(shape.lettered for shape in shapes if isinstance(shape, Area) and shape.lettered):
            kinds.setdefault(kind, []).append(number)
    for kind, numbers in kinds.items():
        for place, number in enumerate(numbers):
            letter = chr(65 + place % 26)
            drawn[number] = [
                _lettered(shape, letter, alone=len(numbers) == 1)
                if isinstance(shape, Area) and shape.lettered == kind
                else shape
                for shape in drawn[number]
            ]
    return drawn


def drawn_by(rule: Rule, board: Board) -> Iterable[Shape]:
    """Return what a rule draws on the cells of the grid: nothing where it is about places of layers."""
    return () if names_layers(rule, board) else rule.draw(board.plain)


def _lettered(area: Area, letter: str, *, alone: bool) -> Area:
    """Put a letter before the signs of an area, or into its last cell if it has none."""
    if not any(area.signs):
        return Area(area.cells, area.fill, (*("",) * (len(area.cells) - 1), letter), area.lettered)
    return area if alone else Area(area.cells, area.fill, tuple(s and letter + s for s in area.signs), area.lettered)


def legend_of(puzzle: Puzzle) -> tuple[str, ...]:
    """Return what a puzzle's rules mean, each once."""
    return tuple(
        dict.fromkeys(_note(puzzle, number) for number, rule in enumerate(puzzle.rules) if rule.name not in _PLAIN)
    )


def _note(puzzle: Puzzle, number: int) -> str:
    """Return what a rule means, and where it holds if nothing shows it."""
    rule = puzzle.rules[number]
    name = rule.name.replace("-", " ").capitalize()
    board = seen_by(rule, puzzle.board)
    said = rule.note(board)
    where = "" if any(True for _ in drawn_by(rule, puzzle.board)) else write_rule(rule, board).partition(" ")[2]
    if set(where.split()) <= set(re.findall(r"\w+", said)):  # its numbers, which have been said
        where = ""
    return f"{name}: {said}{f' [{where}]' if where else ''}"
