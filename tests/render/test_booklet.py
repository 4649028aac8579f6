"""Booklets: the same bytes each time, with their fonts, each puzzle with its rules, answers only where they are asked for."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import whydoku as w
from tests.shared import README_PUZZLE as LINE
from whydoku.cli.app import main
from whydoku.errors import InputError, OptionError
from whydoku.render.booklet import LAYOUTS, Booklet, BookletPuzzle, qr_code
from whydoku.render.svg import draw_puzzle

SMALL = "1.34341.21434.21"


def entry(answer: bool = True) -> BookletPuzzle:
    puzzle = w.read("1...............", rules="killer 3 r1c1 r1c2")
    return BookletPuzzle(puzzle, w.solve(SMALL).values if answer else None, "easy <1>", "")


@pytest.mark.parametrize("per_page", LAYOUTS)
def test_pages_have_as_many_puzzles_as_was_asked_for(per_page: int) -> None:
    booklet = Booklet((entry(),) * 13, "Thirteen & more", per_page)
    shape = booklet.shape("print")
    assert [len(page) for page in shape["pages"]] == [per_page] * (13 // per_page) + [13 % per_page] * (
        13 % per_page > 0
    )
    assert [len(page) for page in shape["answers"]] == [12, 1]
    html = booklet.html()
    assert html.count("<figure>") == 26
    assert html.count("Killer: The digits in a cage are all different and add up to its total.") == 13
    assert "Thirteen &amp; more" in html
    assert "easy &lt;1&gt;" in html


def test_a_pdf_is_the_same_each_time_and_brings_its_fonts() -> None:
    pytest.importorskip("typst")
    booklet = Booklet((entry(), entry(answer=False)), "Two", 2, "a5")
    made = booklet.pdf()
    assert made.startswith(b"%PDF-")
    assert made == booklet.pdf()
    assert made.count(b"/FontFile") >= 2
    assert len(re.findall(rb"/Type\s*/Page\b", made)) == 2
    assert b"CreationDate" not in made or b"1970" in made


def test_answers_upside_down_stand_on_the_page_of_their_puzzles() -> None:
    booklet = Booklet((entry(),) * 5, "", 2, upside_down=True)
    html = booklet.html()
    assert html.count('<section class="page">') == html.count('<section class="upside-down">') == 3
    assert "Answers" not in html
    pdf = booklet.pdf()
    assert len(re.findall(rb"/Type\s*/Page\b", pdf)) == 3
    assert len(re.findall(rb"/Type\s*/Page\b", Booklet((entry(),) * 5, "", 2).pdf())) == 4


def test_without_answers_there_are_none() -> None:
    booklet = Booklet((entry(answer=False),))
    assert booklet.shape("light")["answers"] == []
    assert "Answers" not in booklet.html()


def test_what_is_no_booklet() -> None:
    with pytest.raises(OptionError, match="a page has 1, 2, 4, 6, 9 puzzles, not 3"):
        Booklet((entry(),), per_page=3)
    with pytest.raises(OptionError, match="there is no paper 'b4'"):
        Booklet((entry(),), paper="b4")
    with pytest.raises(InputError, match="at least one puzzle"):
        Booklet(())
    with pytest.raises(InputError, match="of 5000 characters is too long for a QR code"):
        qr_code("x" * 5000)


def test_pictures_for_print_have_nothing_that_programs_draw_differently() -> None:
    puzzle = w.read(LINE, rules="killer 15 r2c2 r2c3")
    picture = draw_puzzle(puzzle, theme="print")
    for word in ("<style", "class=", "paint-order", "var(", "@media"):
        assert word not in picture
    light = draw_puzzle(puzzle, theme="light")
    assert (
        picture.count("<text") == light.count("<text") + light.count('wd-sign"') + 31
    )  # rims of the total and the givens


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    many = tmp_path / "puzzles.txt"
    many.write_text(f"{LINE}\n{LINE}\n")
    out = tmp_path / "booklet.html"
    assert main(["print", str(many), "-o", str(out), "--per-page", "9", "--paper", "letter"]) == 0
    html = out.read_text()
    assert html.count("<svg") == 4
    assert "size:letter" in html
    assert html.count("medium") + html.count("hard") + html.count("easy") >= 2
    capsys.readouterr()
    assert main(["print", "1...............", "-o", str(out)]) == 2
    assert "several solutions" in capsys.readouterr().err
    assert main(["print", "1...............", "-o", str(out), "--no-solutions"]) == 0
    assert main(["print", LINE, "-o", str(tmp_path / "x.docx")]) == 2
    assert main(["print", LINE, "-o", str(out), "--per-page", "5"]) == 2
    assert main(["print", LINE, "-o", str(out), "--qr", "line"]) == 2
    assert "is no link" in capsys.readouterr().err


def test_a_code_opens_the_puzzle(tmp_path: Path) -> None:
    pytest.importorskip("segno")
    out = tmp_path / "booklet.html"
    assert main(["print", LINE, "-o", str(out), "--qr", "sudokuwiki"]) == 0
    assert 'class="qr"><svg' in out.read_text()
