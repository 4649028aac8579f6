"""Ways in and out: photos, games with names and pictures, all of them as a file, puzzles by level, sheets for paper."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

import whydoku
from tests.browser.conftest import Opened

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Browser, Route

PUZZLE = "....6.7..73...2......7.421.2......97.73...15.15......2.684.1......8...24..5.9...."
SMALL = ".3....1..2....3."


def test_games_have_names_and_pictures(opened: Opened) -> None:
    opened.go(f"#1p={PUZZLE}").at("r1c1").press("9")
    opened.page.click("#rename")
    opened.page.fill("#game-name", "Sunday <b>paper</b>")
    opened.page.press("#game-name", "Enter")
    opened.rest()
    assert opened.page.inner_text("#title").startswith("Sunday <b>paper</b>")
    opened.go(f"#1p={SMALL}").at("r1c1").press("1")
    card = opened.page.locator("#recent .card").first
    assert "Sunday <b>paper</b>" in card.inner_text()
    assert card.locator("rect.mini-given").count() == 81 - PUZZLE.count(".")
    assert card.locator("rect.mini-own").count() == 1
    card.click()
    opened.wait("whydokuTest.state().givens.length === 81").rest()
    assert opened.state("state.cells[0].d") == 9
    assert opened.state("state.game.title") == "Sunday <b>paper</b>"
    other = opened.page.locator("#recent .card").first.inner_text()
    assert other.startswith("4×4"), "one without a name says what it is and when it was begun"


def test_everything_kept_goes_out_and_comes_back(opened: Opened, browser: Browser, tmp_path: Path) -> None:
    opened.go(f"#1p={PUZZLE}").at("r1c1").press("9")
    opened.go(f"#1p={SMALL}").at("r1c1").press("1")
    with opened.page.expect_download() as waiting:
        opened.page.click("#export-games")
    there = tmp_path / "games.json"
    waiting.value.save_as(there)
    kept = json.loads(there.read_text("utf-8"))
    assert kept["whydoku"] == 1
    assert len(kept["games"]) >= 1
    other = Opened(browser, opened.address)
    other.go()
    other.page.set_input_files("#import-file", {"name": "x.json", "mimeType": "application/json", "buffer": b"{"})
    other.wait("document.getElementById('toasts').textContent.includes('no games of whydoku')")
    other.page.set_input_files("#import-file", str(there))
    other.wait("document.getElementById('toasts').textContent.includes('brought in')")
    assert other.page.locator("#recent .card").count() == len(kept["games"])
    other.page.locator("#recent .card").last.click()
    other.wait("whydokuTest.state().past.length === 1").rest()
    assert other.state("state.cells[0].d") in (1, 9)
    other.context.close()
    assert other.errors == []


def test_a_picture_is_read_where_it_is_dropped_pasted_or_taken(opened: Opened) -> None:
    pictures = pytest.importorskip("tests.support.pictures")
    photo = pictures.encoded(pictures.drawn())
    opened.page.evaluate("document.body.classList.add('sheet')")
    opened.page.set_input_files("#photo-file", {"name": "photo.jpg", "mimeType": "image/jpeg", "buffer": photo})
    opened.wait(f"whydokuTest.state().givens.map(digit => digit ?? '.').join('') === '{pictures.LINE}'").rest()
    opened.go(f"#1p={SMALL}")
    drop = """async (bytes) => {
      const file = new File([new Uint8Array(bytes)], 'photo.jpg', {type: 'image/jpeg'});
      const data = new DataTransfer();
      data.items.add(file);
      KIND
    }"""
    paste = "document.body.dispatchEvent(new ClipboardEvent('paste', {clipboardData: data, bubbles: true}));"
    dropped = "document.body.dispatchEvent(new DragEvent('drop', {dataTransfer: data, bubbles: true}));"
    for kind in (paste, dropped):
        opened.go(f"#1p={SMALL}")
        opened.page.evaluate(drop.replace("KIND", kind), list(photo))
        opened.wait("whydokuTest.state().givens.length === 81").rest()
        assert opened.state("state.givens.map(digit => digit ?? '.').join('')") == pictures.LINE


def test_a_doubtful_cell_is_shown_and_asked_about(opened: Opened) -> None:
    answers: list[str] = []
    cell = {"cell": "r1c2", "question": "r1c2 may be empty or 7", "chances": {"empty": 0.7, "7": 0.3}, "crop": DOT}

    def answer(route: Route) -> None:
        asked = json.loads(route.request.post_data or "{}")
        answers.append(asked.get("answers", ""))
        doubtful = [] if asked.get("answers") else [cell]
        grid = {"grid": PUZZLE, "by_hand": {"r1c1": 4}, "doubtful": doubtful, "decided": []}
        route.fulfill(json={"sure": not doubtful, "grids": [grid], "notes": []})

    opened.page.route("**/api/read_photo", answer)
    opened.page.set_input_files("#photo-file", {"name": "a.png", "mimeType": "image/png", "buffer": PNG})
    opened.page.wait_for_selector("#photo-crop")
    assert "r1c2 may be empty or 7" in opened.page.inner_text("#photo-question")
    opened.page.click("dialog [data-reading='7']")
    opened.wait("!document.querySelector('dialog')").rest()
    assert answers == ["", "r1c2=7"]
    assert opened.state("state.cells[0].d") == 4, "what is written by hand is work"
    opened.page.set_input_files("#photo-file", {"name": "a.png", "mimeType": "image/png", "buffer": b"no picture"})
    opened.page.wait_for_selector("#photo-error")


DOT = "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
PNG = __import__("base64").b64decode(DOT.partition(",")[2])


@pytest.mark.parametrize("level", ["easy", "medium"])
def test_puzzles_by_level_need_nothing_harder(opened: Opened, level: str) -> None:
    opened.page.click("#tab-make")
    opened.page.wait_for_selector("#make")
    opened.page.select_option("label:has-text('Level') select", level)
    opened.page.select_option("label:has-text('How many') select", "3")
    opened.page.click("#make")
    opened.wait("document.querySelectorAll('.made').length === 3").rest()
    opened.page.locator(".made").first.click()
    opened.wait("whydokuTest.state().task === 'play'").rest()
    grid = "".join(str(digit or ".") for digit in opened.state("state.givens"))
    levels = ["easy", "medium"][: ["easy", "medium"].index(level) + 1]
    assert {step.technique.level for step in whydoku.explain(grid)} <= set(levels)
    assert whydoku.rate(grid, "own").level == level
    assert opened.state("state.game.title") == f"{level.capitalize()} 1"


def test_a_sheet_for_paper(opened: Opened, tmp_path: Path) -> None:
    opened.go(f"#1p={PUZZLE}")
    opened.page.click("#menu")
    opened.page.click("[role=menuitem]:text-is('Print …')")
    opened.page.wait_for_selector("#print-make")
    opened.page.select_option("dialog label:has-text('File') select", "html")
    opened.page.select_option("dialog label:has-text('Answers') select", "upside-down")
    opened.page.check("#print-code")
    with opened.page.expect_download() as waiting:
        opened.page.click("#print-make")
    there = tmp_path / "sheet.html"
    waiting.value.save_as(there)
    text = there.read_text("utf-8")
    assert text.count('<section class="upside-down">') == 1
    assert 'class="qr"' in text
    opened.page.select_option("dialog label:has-text('File') select", "pdf")
    with opened.page.expect_download() as waiting:
        opened.page.click("#print-make")
    waiting.value.save_as(there)
    assert there.read_bytes().startswith(b"%PDF-")
