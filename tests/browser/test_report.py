"""The report of a path in a real browser: turned by keys, at three depths, light and dark, on paper, without an error."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

import whydoku
from whydoku.rules import rule_types

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

PUZZLES = {
    "easy": "4.9.1.8.3.....924.........139.2746......5......2163.595.........136.....9.8.2.1.7",
    "hard": "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
}


def read(name: str) -> whydoku.Puzzle:
    if name in PUZZLES:
        return whydoku.read(PUZZLES[name])
    example = rule_types()[name].example
    assert example is not None
    return whydoku.read(example.puzzle, rules=example.rules, size=example.size)


@pytest.fixture(params=[*PUZZLES, "killer"])
def report(request: pytest.FixtureRequest, tmp_path: Path) -> tuple[Path, int]:
    text, steps = report_of(request.param)
    file = tmp_path / "report.html"
    file.write_text(text, encoding="utf-8")
    return file, steps


@cache
def report_of(name: str) -> tuple[str, int]:
    path = whydoku.explain(read(name))
    return path.report(), len(path)


@pytest.fixture
def errors() -> list[str]:
    return []


@pytest.fixture
def page(browser: Browser, report: tuple[Path, int], errors: list[str]) -> Iterator[Page]:
    opened = browser.new_page(viewport={"width": 1280, "height": 860})
    opened.on("pageerror", lambda error: errors.append(str(error)))
    opened.on("console", lambda message: errors.append(message.text))
    opened.on("request", lambda asked: errors.append(asked.url) if not asked.url.startswith("file:") else None)
    opened.goto(report[0].as_uri())
    yield opened
    opened.close()


TURN = """times => Array.from({length: times}, () => {
  document.body.dispatchEvent(new KeyboardEvent("keydown", {key: "ArrowRight", bubbles: true, cancelable: true}));
  return location.hash;
})"""


def shown(page: Page) -> list[Any]:
    return [each.get_attribute("id") for each in page.query_selector_all("article") if each.is_visible()]


def test_it_is_turned_by_keys_without_an_error(page: Page, report: tuple[Path, int], errors: list[str]) -> None:
    steps = report[1]
    assert shown(page) == ["start"]
    page.keyboard.press("ArrowRight")
    assert shown(page) == ["step-1"]
    turned = page.evaluate(TURN, steps - 1)  # as the key does, but with one request for all of them
    assert turned == [f"#step-{number}" for number in range(2, steps + 1)]
    assert shown(page) == [f"step-{steps}"]
    assert page.inner_text("#said").startswith(f"{steps}. ")
    assert page.get_attribute(f'nav a[href="#step-{steps}"]', "aria-current") == "step"
    page.keyboard.press("End")
    assert shown(page) == ["end"]
    page.keyboard.press("ArrowRight")
    assert shown(page) == ["end"]
    page.keyboard.press("Home")
    assert shown(page) == ["start"]
    assert page.is_disabled("#back")
    assert errors == []


def test_three_depths_and_three_themes(page: Page, errors: list[str]) -> None:
    page.keyboard.press("ArrowRight")
    for depth in "123":
        page.keyboard.press(depth)
        assert [
            each.get_attribute("class") for each in page.query_selector_all("#step-1 .words > div") if each.is_visible()
        ] == [f"d{depth}"]
    paper = "getComputedStyle(document.querySelector('#step-1 .wd-paper')).fill"
    page.emulate_media(color_scheme="dark")
    assert page.evaluate(paper) == "rgb(20, 23, 28)"
    page.click("#theme")
    assert page.evaluate(paper) == "rgb(255, 255, 255)", "light though the screen is dark"
    page.click("#theme")
    assert page.evaluate(paper) == "rgb(20, 23, 28)"
    page.emulate_media(media="print")
    assert page.evaluate(paper) == "rgb(255, 255, 255)", "paper is white"
    assert len(shown(page)) == page.locator("article").count(), "and every step is printed"
    assert errors == []


def test_it_fits_a_small_screen(page: Page) -> None:
    page.set_viewport_size({"width": 360, "height": 640})
    page.keyboard.press("ArrowRight")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    picture = page.locator("#step-1 svg").bounding_box()
    assert picture is not None
    assert picture["width"] > 280


def test_a_file_follows_the_screen(browser: Browser, tmp_path: Path) -> None:
    file = tmp_path / "puzzle.svg"
    file.write_text(whydoku.draw("1.34341.21434.21", theme="auto"), encoding="utf-8")
    page = browser.new_page()
    page.goto(file.as_uri())
    paper = "getComputedStyle(document.querySelector('.wd-paper')).fill"
    assert page.evaluate(paper) == "rgb(255, 255, 255)"
    page.emulate_media(color_scheme="dark")
    assert page.evaluate(paper) == "rgb(20, 23, 28)"
    page.close()


def test_several_pictures_stand_on_one_page_under_a_strict_policy(browser: Browser, tmp_path: Path) -> None:
    from whydoku.render.palette import stylesheet

    path = whydoku.explain("1.34341.21434.21")
    drawn = "".join(path.svg(number, theme="page") for number in range(len(path)))
    policy = "<meta http-equiv='Content-Security-Policy' content=\"default-src 'none'; style-src 'self' file:\">"
    (tmp_path / "board.css").write_text(stylesheet(), encoding="utf-8")
    file = tmp_path / "page.html"
    file.write_text(f"<!doctype html>{policy}<link rel=stylesheet href=board.css>{drawn}", encoding="utf-8")
    page = browser.new_page()
    said: list[str] = []
    page.on("console", lambda message: said.append(message.text))
    page.goto(file.as_uri())
    assert page.locator("svg").count() == 3
    assert page.evaluate("getComputedStyle(document.querySelector('.wd-placed')).fill") == "rgb(17, 19, 24)"
    assert said == []
    page.close()
