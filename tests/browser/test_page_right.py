"""Obstacles for users on the page: the first digit, rules that are not known, why not, small screens, phrases."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

import whydoku
from tests.browser.conftest import Opened
from tests.browser.test_page_access import violations

if TYPE_CHECKING:
    from playwright.sync_api import Browser

PUZZLE = "....6.7..73...2......7.421.2......97.73...15.15......2.684.1......8...24..5.9...."


def test_the_first_typed_digit_is_entered_and_so_is_one_after_escape(opened: Opened) -> None:
    opened.page.click("#type")
    opened.rest()
    opened.press("5", "ArrowRight", "3", "Escape", "4")
    assert opened.state("state.givens.slice(0, 3)") == [5, 4, None]
    opened.at("r1c1").press("7")
    assert opened.state("state.givens[0]") == 7, "a click on what has the ring leaves it selected"


def test_rules_that_are_not_known_are_named_and_can_be_left_out(opened: Opened) -> None:
    words = "Normal sudoku rules apply. Digits on a thermometer increase from the bulb."
    grid = [
        [{"value": int(sign), "given": True} if sign != "." else {} for sign in PUZZLE[9 * row :][:9]]
        for row in range(9)
    ]
    opened.page.evaluate("document.getElementById('another')?.setAttribute('open', '')")
    opened.paste(json.dumps({"size": 9, "grid": grid, "ruleset": words}))
    said = opened.page.inner_text("#paste-said")
    assert "thermo" in said
    assert "--ignore" not in said
    opened.page.click("#open-without")
    opened.rest()
    assert "thermo" in opened.page.inner_text("#not-modelled")
    assert opened.state("state.givens.filter(digit => digit != null).length") == 81 - PUZZLE.count(".")


def test_a43_why_not_names_the_step_that_was_taken(opened: Opened) -> None:
    path = whydoku.explain(PUZZLE, reader="paper")
    position = path.position(next(number for number, step in enumerate(path) if step.removes))
    placed = [None if given else value for given, value in zip(position.givens, position.values, strict=True)]
    opened.go(f"#1p={PUZZLE}").page.evaluate(
        """(placed) => {
          const changes = placed.map((d, cell) => [cell, {...whydokuTest.state().cells[cell], d}]);
          whydokuTest.dispatch({type: 'patch', label: 'so far', when: 1, changes});
        }""",
        placed,
    )
    opened.at("r1c1").press("h", "h", "h", "h")
    technique = opened.page.inner_text(".step h2")
    opened.page.click("#take")
    cell, digit = opened.rest().state(
        "(e => [e.cells[0], e.after[0].x.find(d => !e.before[0].x.includes(d))])(state.past.at(-1))"
    )
    assert digit is not None, "the position needs a removal"
    name = opened.state(f"state.game.layout.names[{cell}]")
    opened.at(name).press("y")
    opened.page.click(f"#why-not-{digit}")
    opened.page.wait_for_selector("#why-answer")
    assert opened.page.inner_text("#why-answer") == f"{name} cannot be {digit}: {technique} removed it (move 2)."
    opened.page.click("#why-steps")
    opened.wait("!document.querySelector('.step').hidden").rest()
    assert opened.page.inner_text(".step h2") == technique
    opened.page.reload()
    opened.wait("window.whydokuTest?.state().game != null").rest()
    assert opened.state("state.past.at(-1).by") == technique, "and that is kept"


@pytest.mark.parametrize("size", [(640, 400), (320, 568), (390, 844), (360, 640)])
def test_a55_the_panel_never_covers_the_board_and_nothing_scrolls_sideways(
    browser: Browser, server: str, size: tuple[int, int]
) -> None:
    opened = Opened(browser, server, viewport={"width": size[0], "height": size[1]}, has_touch=True)
    opened.go(f"#1p={PUZZLE}")
    opened.page.click("#hint")
    opened.rest().page.wait_for_timeout(300)
    assert opened.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    panel, board = (opened.page.locator(part).bounding_box() for part in ("#panel", "#board"))
    assert panel is not None
    assert board is not None
    below, beside = panel["y"] >= board["y"] + board["height"], panel["x"] >= board["x"] + board["width"]
    assert below or beside
    assert panel["height"] >= 100
    opened.context.close()
    assert opened.errors == []


def test_a_phone_with_room_shows_the_panel_from_the_start(browser: Browser, server: str) -> None:
    opened = Opened(browser, server, viewport={"width": 390, "height": 844}, has_touch=True)
    opened.go()
    panel, pad = (opened.page.locator(part).bounding_box() for part in ("#panel", "#pad"))
    assert panel is not None
    assert pad is not None
    assert panel["y"] >= pad["y"] + pad["height"]
    assert panel["height"] >= 150
    opened.context.close()
    assert opened.errors == []


def test_names_of_keys_and_phrases(opened: Opened) -> None:
    opened.go(f"#1p={PUZZLE}")
    assert opened.page.get_attribute("#key-1", "aria-label") == f"1, {9 - PUZZLE.count('1')} left"
    assert violations(opened) == []
    told = opened.page.evaluate("""async () => {
      const { T } = await import('/assets/texts.js');
      return ['X-Wing', 'XY-Chain', 'Naked Pair', 'Unique Rectangle', 'ALS-XZ', 'W-Wing', 'Empty Rectangle', 'Swordfish']
        .map(T.an).concat(T.backBy(1), T.backBy(2));
    }""")
    assert told[:8] == [
        *("an X-Wing", "an XY-Chain", "a Naked Pair", "a Unique Rectangle", "an ALS-XZ", "a W-Wing"),
        *("an Empty Rectangle", "a Swordfish"),
    ]
    assert "1 move," in told[8]
    assert "2 moves," in told[9]
    opened.page.click("#tab-learn")
    opened.rest().page.click("#rate")
    opened.page.wait_for_selector("#ratings")
    own = whydoku.rate(PUZZLE, ["own"])["own"]
    assert own.value is not None
    said = opened.page.inner_text("figure.profile")
    assert f"hardest is worth {max(own.profile)}" in said
    assert (f"The rating, {own.value}," in said) == (own.value > max(own.profile))


def test_back_to_the_last_good_position_asks_a_few_times_however_long_the_game(opened: Opened) -> None:
    solution = whydoku.solve(PUZZLE).grid
    opened.go(f"#1p={PUZZLE}")
    opened.page.evaluate(
        """([puzzle, solution]) => {
          const open = [...puzzle].flatMap((sign, cell) => (sign === '.' ? [cell] : []));
          open.slice(0, 30).forEach((cell, n) => {
            const state = whydokuTest.state();
            const d = n === 9 ? Number(solution[cell]) % 9 + 1 : Number(solution[cell]);
            whydokuTest.dispatch({type: 'patch', label: String(n), when: n, changes: [[cell, {...state.cells[cell], d}]]});
          });
        }""",
        [PUZZLE, solution],
    )
    before = len(opened.requests)
    opened.page.click("#check")
    opened.rest().page.click("#which")
    opened.rest().page.click("#back-good")
    opened.page.wait_for_selector("#verdict .info")
    assert opened.state("state.at") == 9
    assert "21 moves" in opened.page.inner_text("#verdict")
    assert len([url for url in opened.requests[before:] if "/api/" in url]) <= 4
