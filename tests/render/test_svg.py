"""The SVG picture: well-formed, self-contained, and telling what it shows."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from pathlib import Path

import whydoku
from whydoku.model.board import Board
from whydoku.model.marks import Marks
from whydoku.render.svg import CELL, draw_puzzle, draw_svg

DOCS = Path(__file__).parents[2] / "docs"
SVG = "{http://www.w3.org/2000/svg}"


def texts(picture: str, kind: str) -> list[str]:
    return [text.text or "" for text in ET.fromstring(picture).iter(f"{SVG}text") if text.get("class") == kind]


def edges(picture: str, kind: str) -> list[str]:
    (path,) = (path for path in ET.fromstring(picture).iter(f"{SVG}path") if path.get("class") == kind)
    return re.findall(r"M\d+ \d+[hv]\d+", path.get("d") or "")


def test_givens_and_found_digits_differ() -> None:
    puzzle = whydoku.read("1.34341.21434.21")
    picture = draw_svg(puzzle.board, whydoku.solve(puzzle).values, givens=puzzle.givens)
    assert "".join(texts(picture, "given")) == "1343412143421"
    assert "".join(texts(picture, "found")) == "223"


def test_every_edge_is_drawn_once() -> None:
    picture = draw_svg(Board.square(9), [None] * 81)
    thin, thick = edges(picture, "thin"), edges(picture, "thick")
    assert len(thick) == 2 * 4 * 9
    assert len(thin) == 2 * 6 * 9
    assert len({*thin, *thick}) == 2 * 10 * 9


def test_a_hole_has_no_thin_edges() -> None:
    picture = draw_svg(Board(1, 3, 3, holes=frozenset({(0, 1)})), [1, 2])
    assert edges(picture, "thin") == []
    assert len(edges(picture, "thick")) == 8


def test_marks_stand_where_their_digit_belongs() -> None:
    puzzle = whydoku.read("1...............")
    marks = Marks.of(puzzle, propagate=True)
    picture = draw_svg(puzzle.board, puzzle.values, marks=[marks.digits(cell) for cell in puzzle.board.cells])
    assert "".join(texts(picture, "mark")).startswith("234234234234234")
    places = {
        (t.text, float(t.get("x") or 0) % CELL)
        for t in ET.fromstring(picture).iter(f"{SVG}text")
        if t.get("class") == "mark"
    }
    assert len(places) == 4


def test_it_says_what_it_shows_and_needs_nothing_else() -> None:
    picture = draw_svg(Board.square(4), [1, None, 3, 4] * 4, title="A <small> one & only")
    root = ET.fromstring(picture)
    assert root.findtext(f"{SVG}title") == "A <small> one & only"
    assert (root.findtext(f"{SVG}desc") or "").startswith("Row 1: 1 blank 3 4. Row 2:")
    assert root.get("role") == "img"
    assert "href" not in picture
    assert "url(" not in picture


def test_numbers_where_signs_run_out() -> None:
    assert "64" in texts(draw_svg(Board.square(64), [64] * 4096), "given")


def test_the_picture_in_the_docs_is_what_is_drawn() -> None:
    puzzle = whydoku.read((DOCS / "empty.json").read_text(encoding="utf-8"))
    assert not any(puzzle.givens)
    assert whydoku.solve(puzzle).unique
    picture = draw_puzzle(puzzle, legend=False, title="A Sudoku without a single given")
    assert (DOCS / "empty.svg").read_text(encoding="utf-8") == picture
