"""The SVG picture: well-formed, self-contained, and telling what it shows."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from pathlib import Path

import whydoku
from tests.render.reading import SVG, of_class, texts
from whydoku.model.board import Board
from whydoku.model.marks import Marks
from whydoku.render.palette import THEMES, ThemeName, stylesheet
from whydoku.render.svg import CELL, draw_puzzle, draw_svg
from whydoku.render.tree import SvgElement, group, to_json

DOCS = Path(__file__).parents[2] / "docs"


def edges(picture: str, kind: str) -> list[str]:
    (path,) = of_class(ET.fromstring(picture), kind)
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
        (digit, round(float(x) % CELL, 1))
        for marks_ in of_class(ET.fromstring(picture), "mark")
        for text in marks_
        for digit, x in zip(text.text or "", (text.get("x") or "").split(), strict=True)
    }
    assert len(places) == 4


def test_it_says_what_it_shows_and_needs_nothing_else() -> None:
    picture = draw_svg(Board.square(4), [1, None, 3, 4] * 4, title="A <small> one & only")
    root = ET.fromstring(picture)
    assert root.findtext(f"{SVG}title") == "A <small> one & only"
    assert (root.findtext(f"{SVG}desc") or "").startswith("Row 1: 1 blank 3 4. Row 2:")
    assert root.get("role") == "img"
    assert root.get("aria-label") == "A <small> one & only"
    assert "href" not in picture
    assert "url(" not in picture


def test_numbers_where_signs_run_out() -> None:
    assert "64" in texts(draw_svg(Board.square(64), [64] * 4096), "given")


def test_the_picture_in_the_docs_is_what_is_drawn() -> None:
    puzzle = whydoku.read((DOCS / "empty.json").read_text(encoding="utf-8"))
    assert not any(puzzle.givens)
    assert whydoku.solve(puzzle).unique
    picture = draw_puzzle(puzzle, legend=False, title="A Sudoku without a single given", theme="auto")
    assert (DOCS / "empty.svg").read_text(encoding="utf-8") == picture + "\n"


def test_several_pictures_can_stand_on_one_page() -> None:
    puzzle = whydoku.read("1.34341.21434.21", rules="killer 5 r1c1 r1c2")
    themes: tuple[ThemeName, ...] = ("light", "dark", "page")
    for theme in themes:
        picture = draw_puzzle(puzzle, theme=theme)
        assert " id=" not in picture
        assert "<style" not in picture
        assert " style=" not in picture
    assert "#" not in draw_puzzle(puzzle, theme="page"), "a page has the colours in its style sheet"


def test_a_file_follows_the_screen_and_prints_light() -> None:
    picture = draw_puzzle(whydoku.read("1.34341.21434.21"), theme="auto")
    assert picture.count("<style>@media screen and (prefers-color-scheme:dark){") == 1
    assert f'class="wd-paper" fill="{THEMES["light"]["paper"]}"' in picture


def test_every_class_is_in_the_style_sheet() -> None:
    puzzle = whydoku.read("1.34341.21434.21", rules="killer 5 r1c1 r1c2")
    used = set(re.findall(r'class="(wd-[a-z-]+)"', draw_puzzle(puzzle, theme="page")))
    assert used
    assert all(f".{name}{{" in stylesheet() for name in used)


def test_a_tree_is_json_as_well() -> None:
    shown = to_json(group("mark", [SvgElement("text", "", {"x": 1.25, "y": 2}, ("7",))], 9))
    assert shown == ["g", {"class": "wd-mark", "font-size": "9"}, ["text", {"x": "1.2", "y": "2"}, "7"]]
