"""Puzzles with layers in programs that have none: rules are drawn and worded there, and the puzzle itself is attached.

SudokuPad, f-puzzles and SudokuMaker can show a loop's clues or a shaded cell, but nothing in their data says what they mean.
So the drawing and the words are for the player, and nothing is read from them. The puzzle is attached in our own JSON, under a
key that those programs ignore. It is trusted only if it would be drawn and worded exactly as it is there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from itertools import chain

from whydoku.errors import FormatError
from whydoku.formats import find_format
from whydoku.formats._cells import usual_rules
from whydoku.formats._json_values import pack_json
from whydoku.formats._square_boards import cannot_carry
from whydoku.model.drawing import Area, Cage, Shape
from whydoku.model.layer_drawing import layer_shapes
from whydoku.model.network import seen_by
from whydoku.model.puzzle import Puzzle
from whydoku.model.puzzle_json import puzzle_to_json
from whydoku.model.rule_json import Json

CARRIED = "whydoku"
"""The key under which the puzzle stands."""

COLOURS = {
    "line": "#A0A0A0",
    "dark": "#333333",
    "light": "#FFFFFF",
    "shade": "#CFCFCF",
    "ink": "#000000",
    "green": "#67C767",
    "purple": "#B57EDC",
    "blue": "#7FA8E8",
    "orange": "#F2A65A",
    "teal": "#5BC0BE",
    "gold": "#E0B83C",
    "lilac": "#C8A2C8",
    "pink": "#F29CB7",
}
"""What the colours of shapes are in a program that asks for values."""


def has_layers(puzzle: Puzzle) -> bool:
    """Whether a puzzle has layers, so that it can only be drawn and worded."""
    return bool(puzzle.board.layers)


def all_shapes(puzzle: Puzzle) -> Iterator[Shape]:
    """Yield what the rules draw, and the givens of layers, as far as it is on the board."""
    cells = puzzle.board.plain.cells
    rules = (shape for rule in puzzle.rules for shape in rule.draw(puzzle.board))
    for shape in chain(rules, layer_shapes(puzzle.board, puzzle.givens)):
        if not isinstance(shape, Area | Cage):
            yield shape
        elif shown := tuple(cell for cell in shape.cells if cell in cells):  # and is not a place outside the board
            yield replace(shape, cells=shown)


def said_of(puzzle: Puzzle) -> dict[str, str]:
    """Return the metadata with each rule in words; the puzzle's own words come first."""
    said, board = dict(puzzle.about), puzzle.board
    usual = usual_rules(board.plain)
    houses = " ".join(rule.note(board.plain) for rule in usual if rule in puzzle.rules)
    own = [said.get("rules") or houses]
    notes = [rule.note(seen_by(rule, board)) for rule in puzzle.rules if rule not in usual]
    return said | {"rules": "\n".join(line for line in dict.fromkeys([*own, *notes]) if line)}


def refuse_undrawable(puzzle: Puzzle, title: str) -> None:
    """Raise an error for what is neither drawn nor worded: boards other than one rectangle, and a player's work."""
    plain = puzzle.board.plain
    if plain.holes or plain.grids:
        raise cannot_carry(title, f"the board ({plain})")
    if any(value is not None for value in puzzle.placed):
        raise cannot_carry(title, "digits that were placed beside the givens")
    if puzzle.marks:
        raise cannot_carry(title, "pencil marks")


def carried_puzzle(puzzle: Puzzle) -> str:
    """Return the attached puzzle as a text, because metadata are texts."""
    return pack_json(puzzle_to_json(puzzle))


def read_carried(data: Json, keys: Mapping[str, Json], write: Callable[[Puzzle], Json]) -> Puzzle | None:
    """Return the attached puzzle, if there is one under our key among `keys` of the whole `data`."""
    text = keys.get(CARRIED)
    if not isinstance(text, str):
        return None
    (puzzle,) = find_format("json").read(text, None)
    if not has_layers(puzzle) or write(puzzle) != data:
        raise FormatError(
            "the drawing or its text was changed since whydoku wrote it, so the puzzle stored with it is another one; "
            f"without the key {CARRIED!r} the rest can be read by itself"
        )
    return puzzle
