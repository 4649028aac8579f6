"""Writes SudokuPad's JSON: the board, the metadata, and the rules by the table."""

from __future__ import annotations

from whydoku.formats._cells import usual_rules
from whydoku.formats._json_values import as_list, as_object, parse_json
from whydoku.formats._rule_meaning import in_order
from whydoku.formats._square_boards import cannot_carry, refuse_beyond_square
from whydoku.formats._words_of_rules import with_words
from whydoku.formats.sudokupad.data import SmallDigits, places
from whydoku.formats.sudokupad.figures import LAYERS, figure_to_json
from whydoku.formats.sudokupad.looks import Look, speaks_of
from whydoku.formats.sudokupad.page import Written
from whydoku.formats.sudokupad.reader import CELL_SIZE, METADATA, ORIGINAL
from whydoku.formats.sudokupad.recognise import write_rule
from whydoku.formats.sudokupad.table import TABLE
from whydoku.model.puzzle import Puzzle
from whydoku.model.rule import Rule
from whydoku.model.rule_json import Json

TITLE = "SudokuPad"


def write_puzzle(puzzle: Puzzle) -> dict[str, Json]:
    """Write a puzzle as SudokuPad's JSON, or refuse by name what it cannot express."""
    refuse_beyond_square(puzzle, TITLE)
    board = puzzle.board
    text = dict(puzzle.about).get("rules", "")
    said = dict(with_words(puzzle, (rule for rule in puzzle.rules if not _is_said(rule, text))).about)
    kept = as_object(parse_json(said[ORIGINAL], "what is kept"), "what is kept") if ORIGINAL in said else {}
    notes = as_object(kept.pop("cells", {}), "the notes")
    cages = as_list(kept.pop("cages", []), "cages")
    metadata = as_object(kept.pop("metadata", {}), "metadata")
    beside = {layer: as_list(kept.pop(layer, []), layer) for layer in LAYERS}
    metadata |= {key: said[key] for key in (*METADATA, "solution") if key in said}
    data: dict[str, Json] = {"cellSize": CELL_SIZE} | kept
    if metadata:
        data["metadata"] = metadata
    cells = [as_object(notes.get(board.name(cell), {}), "a note") for cell in board.cells]
    written = Written()
    for rule in in_order(board, puzzle.rules):
        if rule not in usual_rules(board) and not write_rule(rule, puzzle, written):
            known = bool(TABLE.saying(rule))
            raise cannot_carry(TITLE, f"the rule {rule.name}{' with these arguments' if known else ''}")
    for cell, given in enumerate(puzzle.givens):
        cells[cell] = {"value": given, **cells[cell]} if given is not None else cells[cell]
        if cell in written.marks:
            cells[cell] = {**cells[cell], "centremarks": list[Json](written.marks[cell])}
    data["cells"] = [list[Json](cells[start : start + board.cols]) for start in range(0, len(cells), board.cols)]
    data["regions"] = [places(board, region) for region in board.regions]
    data["cages"] = [*written.cages, *cages]
    for layer in LAYERS:
        own = [figure_to_json(figure) for figure in dict.fromkeys(written.figures) if figure.layer == layer]
        data[layer] = [*own, *beside[layer]]
    if written.flags:
        data["global"] = written.flags
    return data


def _is_said(rule: Rule, text: str) -> bool:
    """Whether a text mentions a rule whose drawing counts only then."""
    words = [entry.shape.words for entry in TABLE.saying(rule) if isinstance(entry.shape, Look | SmallDigits)]
    return not any(words) or any(speaks_of(text, asked) for asked in words)
