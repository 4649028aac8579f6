"""Draw what is wrong with a puzzle: what clashes in red, what is superfluous outlined, what is open with its digits."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from whydoku.model.board import Cell, Digit
from whydoku.model.drawing import Shape
from whydoku.model.network import compile_rule
from whydoku.model.puzzle import Puzzle
from whydoku.render.board_picture import Layers, layout_of, picture
from whydoku.render.palette import ThemeName
from whydoku.render.shapes import arranged
from whydoku.render.svg import shapes_by_rule, shapes_of
from whydoku.render.tree import SvgElement, path, write


def draw_marked(
    puzzle: Puzzle,
    *,
    cells: Sequence[Cell] = (),
    elements: Sequence[tuple[int, Sequence[Cell]]] = (),
    marks: Mapping[Cell, Sequence[Digit]] | None = None,
    added: Sequence[tuple[Cell, Digit]] = (),
    wrong: bool = False,
    title: str = "",
    theme: ThemeName = "light",
) -> str:
    """Draw a puzzle with some cells outlined, some elements in ink, digits in open cells, and givens that should be added.

    `elements` are the numbers of rules, each with the cells that matter: where these are not all of the rule's, or where it
    draws nothing, they are outlined instead; what is wrong is outlined in any case, because ink has no colour.
    """
    board = puzzle.board
    per_rule = shapes_by_rule(puzzle)
    shapes = arranged(board, shapes_of(puzzle, per_rule))
    layout = layout_of(board, shapes)
    inked, outlined = _shown(puzzle, elements, [bool(own) for own in per_rule])
    emphasised: list[Shape] = []
    place = 0
    for number, own in enumerate(per_rule):
        emphasised += shapes[place : place + len(own)] if number in inked else ()
        place += len(own)
    look = "broken" if wrong else "cell"
    if wrong:
        outlined += [cells for number, cells in elements if number in inked]
    outlines: list[SvgElement] = [  # those that overlap are told apart by their distance from the edge
        path(look, layout.outline(house, 2.5 + 4 * (at % 3))) for at, house in enumerate(outlined)
    ]
    if cells:
        outlines.append(path(look, "".join(layout.outline([cell], 3) for cell in cells)))
    if added:
        outlines.append(path("cell", "".join(layout.outline([cell], 3) for cell, _ in added)))
    values = list(puzzle.values)
    for cell, digit in added:
        values[cell] = digit
    open_digits = marks or {}
    left = [open_digits.get(cell, ()) for cell in board.cells]
    if puzzle.marks:
        left = [puzzle.start().candidates(cell) for cell in board.cells]
    tree = picture(
        board,
        values,
        givens=puzzle.givens,
        marks=left,
        title=title,
        shapes=shapes,
        notes=(title,),
        layers=Layers(outlines=tuple(outlines), emphasised=tuple(emphasised)),
        notation=puzzle.notation,
    )
    return write(tree, theme)


def _shown(
    puzzle: Puzzle, elements: Sequence[tuple[int, Sequence[Cell]]], draws: Sequence[bool]
) -> tuple[set[int], list[Sequence[Cell]]]:
    """Return which rules are drawn in ink, and which sets of cells are outlined because that would say too much or nothing."""
    by_rule: dict[int, list[Sequence[Cell]]] = {}
    for number, cells in elements:
        by_rule.setdefault(number, []).append(cells)
    inked: set[int] = set()
    outlined: list[Sequence[Cell]] = []
    for number, sets in by_rule.items():
        rule = puzzle.rules[number].beside(puzzle.rules)
        whole = {cell for primitive in compile_rule(puzzle.board, rule) for cell in primitive.cells}
        if draws[number] and whole == {cell for cells in sets for cell in cells}:
            inked.add(number)
        else:
            outlined += [cells for cells in sets if len(set(cells)) < len(puzzle.board.cells)]
    return inked, outlined
