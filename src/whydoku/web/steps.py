"""Hints and steps as the page shows them: part by part, each a sentence and a group of shapes."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from whydoku.errors import InputError
from whydoku.model.position import Position
from whydoku.model.puzzle import Puzzle
from whydoku.model.step import Step
from whydoku.render.board_picture import layout_of, stacked
from whydoku.render.net_picture import net_lines, sketch_line
from whydoku.render.parts_picture import parted
from whydoku.render.shapes import above, arranged, below
from whydoku.render.step_picture import hint_layers, part_layers
from whydoku.render.tree import SvgElement
from whydoku.teacher.hints import Hint, make_hint
from whydoku.web.shown import drawn_layers


def step_shown(step: Step, position: Puzzle) -> dict[str, Any]:
    """Return a step's drawing, its parts, and the candidates that the drawing writes itself."""
    found = parted(step, position, make_hint(step, 1).text)
    board = position.board
    parts = [{"part": number, "kind": each.kind, "text": each.text} for number, each in enumerate(found.parts, 1)]
    return {
        "drawing": drawn_layers(board, found.shapes, found.layers),
        "parts": parts,
        "shown": [[board.name(cell), digit] for cell, digit in found.shown],
    }


def net_shown(step: Step, position: Position, line: int | None) -> dict[str, Any]:
    """Return the lines of a net, and the picture of one of them: of what it rests on, and nothing else."""
    lines = net_lines(step)
    shape: dict[str, Any] = {"lines": [asdict(each) for each in lines]}
    if line is None or not lines:
        return shape
    if line not in {each.number for each in lines}:
        raise InputError(f"the net has no line {line}")
    board = position.board
    shapes = arranged(board, [shape for rule in position.rules for shape in rule.draw(board)])
    layout = layout_of(board, shapes)
    drawn = sketch_line(step, position, line)
    stack = stacked(layout, shapes, labels=position.notation)
    layers = part_layers(layout, drawn, drawn)
    for name in ("ground", "outlines", "roles", "links"):
        elements = getattr(layers, name)
        if elements:
            stack[name] = (*stack[name], SvgElement("g", "", {"data-part": "1"}, tuple(elements)))
    return shape | {"drawing": drawn_layers(board, shapes, stack)}


def hint_shown(hint: Hint, position: Position) -> dict[str, Any]:
    """Return the drawing of as much as a hint tells."""
    if hint.step is not None:
        return {"step": hint.step.to_json(), **step_shown(hint.step, position)}
    board = position.board
    shapes, layers = hint_layers(position, hint.where, [board.cell(name) for name in hint.cells])
    layout = layout_of(board, shapes)
    stack = stacked(layout, shapes, labels=position.notation)
    own = {
        "ground": layers.ground,
        "below": tuple(below(layout, layers.emphasised, emphasised=True)),
        "outlines": layers.outlines,
        "above": tuple(above(layout, layers.emphasised, emphasised=True)),
    }
    for name, elements in own.items():
        if elements:
            stack[name] = (*stack[name], SvgElement("g", "", {"data-part": "1"}, elements))
    parts = [{"part": 1, "kind": "where", "text": hint.text}]
    return {"drawing": drawn_layers(board, shapes, stack), "parts": parts, "shown": []}


def work_at(position: Position) -> dict[str, Any]:
    """Return a position as work: placed digits and remaining candidates."""
    board = position.board
    marks = [
        list(board.digits_of(mask)) if value is None else None
        for mask, value in zip(position.domains, position.values, strict=True)
    ]
    return {"placed": list(position.placed) or [None] * len(board.cells), "marks": marks}
