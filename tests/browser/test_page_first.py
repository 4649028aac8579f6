"""The first minute and the last one: today's puzzle, the game where it was left, pause, and the answer to the last digit."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import whydoku

if TYPE_CHECKING:
    from tests.browser.conftest import Opened

SMALL = ".3....1..2....3."


def test_a_newcomer_meets_todays_puzzle_and_the_ways_in(opened: Opened) -> None:
    assert opened.state("state.task") == "play"
    givens = opened.state("state.givens")
    assert whydoku.check("".join(str(digit or ".") for digit in givens)).status == "unique"
    assert re.fullmatch(r"Puzzle of \d{4}-\d\d-\d\d, easy", opened.state("state.game.title"))
    for way in ("#welcome", "#paste", "#type", "#start-lessons", "#examples"):
        assert opened.page.is_visible(way), way
    free = givens.index(None)
    opened.at(opened.state(f"state.game.layout.names[{free}]")).press("1")
    assert opened.state(f"state.cells[{free}].d") == 1
    assert not opened.page.is_visible("#welcome"), "it gives way to the game"


def test_the_game_is_where_it_was_left(opened: Opened) -> None:
    cell = opened.state("state.givens.indexOf(null)")
    name = opened.state(f"state.game.layout.names[{cell}]")
    opened.at(name).press("1")
    opened.wait("Object.keys(localStorage).some(key => key.startsWith('whydoku/1/game/'))")
    opened.page.close()
    opened.page = opened.tab()
    opened.go()
    assert opened.state(f"state.cells[{cell}].d") == 1


def test_lessons_are_one_click_away(opened: Opened) -> None:
    opened.page.click("#start-lessons")
    opened.page.wait_for_selector("#lesson summary")
    assert opened.state("state.task") == "learn"


def solve(opened: Opened, line: str) -> None:
    solution = whydoku.solve(line).grid
    for at, digit in enumerate(solution):
        if line[at] == ".":
            opened.page.click(f"#cell-r{at // 4 + 1}c{at % 4 + 1}", force=True)
            opened.page.keyboard.press(digit)
    opened.rest()


def test_the_last_right_digit_is_answered_and_the_ways_are_compared(opened: Opened) -> None:
    opened.go(f"#1p={SMALL}")
    solve(opened, SMALL)
    opened.page.wait_for_selector("#next-same")
    assert "Solved!" in opened.page.inner_text("#solved")
    own = whydoku.rate(SMALL, "own")
    assert own.level is not None
    assert f"It was {own.level}" in opened.page.inner_text("#solved-facts")
    assert opened.page.is_visible("#next-harder")
    opened.page.click("#compare")
    opened.page.wait_for_selector("#compared-sum")
    assert opened.page.locator("#compared-moves li").count() == SMALL.count(".")
    opened.page.click("#next-same")
    opened.wait("whydokuTest.state().givens.length === 81").rest()
    level = whydoku.rate("".join(str(digit or ".") for digit in opened.state("state.givens")), "own").level
    assert opened.state("state.game.title") == f"{own.level.capitalize()} puzzle"
    assert level == own.level
    assert not opened.page.is_visible("#solved")


def test_a_wrong_last_digit_is_not_celebrated(opened: Opened) -> None:
    full = whydoku.solve(SMALL).grid
    line = f"{full[:15]}."
    opened.go(f"#1p={line}").at("r4c4").press("1" if full[15] != "1" else "2")
    assert not opened.page.is_visible("#solved")
    opened.press(full[15])
    opened.page.wait_for_selector("#solved h2")


def test_pause_hides_the_board_and_stops_keys(opened: Opened) -> None:
    opened.go(f"#1p={SMALL}").at("r1c1")
    opened.page.click("#menu")
    opened.page.click("[role=menuitem]:text-is('Pause')")
    opened.rest()
    assert opened.page.evaluate("getComputedStyle(document.getElementById('picture')).visibility") == "hidden"
    opened.press("1")
    assert opened.state("state.cells[0].d") is None
    assert opened.page.evaluate("document.activeElement.id") == "go-on"
    opened.page.click("#go-on")
    opened.press("1")
    assert opened.state("state.cells[0].d") == 1
