"""The lessons: in an order, on a board of their own, with practice whose progress is kept; Close brings the game back."""

from __future__ import annotations

from typing import TYPE_CHECKING

import whydoku
from whydoku.lessons.curriculum import CURRICULUM

if TYPE_CHECKING:
    from tests.browser.conftest import Opened

GAME = "....6.7..73...2......7.421.2......97.73...15.15......2.684.1......8...24..5.9...."


def answer(opened: Opened, number: int) -> None:
    """Do what a position of the first lesson asks for: a Full House places one digit."""
    opened.page.click(f"#lesson-practice-{number}")
    opened.page.wait_for_selector("#lesson-check")
    opened.rest()
    givens, cells = opened.state("state.givens"), opened.state("state.cells.map(cell => cell.d)")
    line = "".join(str(given or placed or ".") for given, placed in zip(givens, cells, strict=True))
    ((cell, digit),) = whydoku.steps(line, techniques=["Full House"])[0].places
    opened.at(opened.state(f"state.game.layout.names[{cell}]")).press(str(digit))
    opened.page.click("#lesson-check")
    opened.page.wait_for_selector("#lesson-on")


def test_lessons_come_in_order_progress_is_kept_and_close_brings_the_game_back(opened: Opened) -> None:
    opened.go(f"#1p={GAME}").at("r1c1").press("9")
    opened.page.click("#tab-learn")
    opened.rest().page.click("#lessons")
    opened.page.wait_for_selector("#lesson-next")
    assert opened.page.locator("#lesson [data-chapter]").count() == len(CURRICULUM)
    assert opened.page.inner_text("#lesson-next") == "Next lesson: Full House"
    opened.page.click("#lesson-next")
    opened.page.wait_for_selector("#lesson-spot")
    for number in (1, 2, 3):
        answer(opened, number)
        opened.page.click("#lesson-about")
        opened.page.wait_for_selector("#lesson-progress")
        assert opened.page.inner_text("#lesson-progress") == f"{number} of 3 positions solved."
    assert opened.page.inner_text("#lesson-next") == "Next lesson: Last Digit"
    opened.page.click("#lesson-close")
    opened.wait("!whydokuTest.state().aside").rest()
    assert opened.state("state.cells[0].d") == 9
    assert opened.state("state.givens.map(digit => digit ?? '.').join('')") == GAME
    assert opened.state("state.past.length") == 1
    kept = opened.page.evaluate("JSON.parse(localStorage['whydoku/1/recent'] ?? '[]').length")
    assert kept == 1, "boards of lessons are not among the games"
    opened.page.reload()
    opened.wait("window.whydokuTest?.state().game != null").rest()
    opened.page.click("#tab-learn")
    opened.rest().page.click("#lessons")
    opened.page.wait_for_selector("#lesson-next")
    assert opened.page.inner_text("#lesson-next") == "Next lesson: Last Digit"


def test_another_task_has_the_game_and_not_the_lesson(opened: Opened) -> None:
    opened.go(f"#1p={GAME}")
    opened.page.click("#tab-learn")
    opened.rest().page.click("#lessons")
    opened.page.click("#lesson-next")
    opened.page.click("#lesson-show")
    opened.wait("whydokuTest.state().aside").rest()
    opened.page.click("#tab-play")
    opened.wait("!whydokuTest.state().aside").rest()
    assert opened.state("state.givens.map(digit => digit ?? '.').join('')") == GAME
    assert opened.state("state.task") == "play"


def test_a_puzzle_of_a_rule_counts_when_it_is_solved(opened: Opened) -> None:
    opened.page.click("#tab-learn")
    opened.rest().page.click("#lessons")
    opened.page.click("#lesson summary:has-text('Rules: cages')")
    opened.page.click("[data-lesson='rule:killer']")
    opened.page.click("#lesson-practice-1")
    opened.wait("whydokuTest.state().aside").rest()
    values = whydoku.solve(opened.state("state.game.puzzle")).values
    opened.page.evaluate(
        """(values) => {
          const state = whydokuTest.state();
          const changes = values.map((d, cell) => [cell, {...state.cells[cell], d: state.givens[cell] == null ? d : null}]);
          whydokuTest.dispatch({type: 'patch', label: 'all', when: 1, changes});
        }""",
        list(values),
    )
    opened.page.wait_for_selector("#lesson-on")
    opened.page.click("#lesson-on")
    opened.page.wait_for_selector("#lesson-progress")
    assert opened.page.inner_text("#lesson-progress") == "1 of 3 positions solved."
