"""As a new user would: by keyboard alone and on a phone, from a pasted puzzle to the next one; and axe on what they meet."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import whydoku
from tests.browser.conftest import Opened
from tests.browser.test_page_access import violations
from tests.browser.test_page_learn import show_lesson

if TYPE_CHECKING:
    from playwright.sync_api import Browser

SMALL = ".3....1..2....3."
PUZZLE = "....6.7..73...2......7.421.2......97.73...15.15......2.684.1......8...24..5.9...."


@pytest.fixture(params=["sources", "packed"])
def server(request: pytest.FixtureRequest, server: str) -> str:
    """Serve the modules, and then what a wheel has of them."""
    return str(request.getfixturevalue("packed_server")) if request.param == "packed" else server


def tab_to(opened: Opened, what: str, most: int = 40) -> int:
    """Press Tab until something has the focus, and return how often."""
    for count in range(1, most):
        opened.page.keyboard.press("Tab")
        if opened.page.evaluate(f"document.activeElement.matches({what!r})"):
            return count
    raise AssertionError(f"{what} is not reached by Tab")


def test_paste_play_hint_learn_solve_and_next_by_keyboard_alone(opened: Opened) -> None:
    tab_to(opened, "#paste")
    opened.page.keyboard.type(SMALL)
    opened.press("Enter")
    opened.wait("whydokuTest.state().givens.length === 16").rest()
    assert opened.page.evaluate("document.activeElement.closest('#grid') !== null"), "the board has the focus again"
    opened.press("h", "h")
    opened.page.wait_for_selector("#hint-said .link")
    tab_to(opened, "#hint-said .link")
    opened.press("Enter")
    opened.page.wait_for_selector("#lesson-spot")
    tab_to(opened, "#lesson-close")
    opened.press("Enter")
    opened.wait("document.getElementById('lesson').hidden").rest()
    assert opened.page.evaluate("document.activeElement.closest('#grid') !== null")
    opened.press("Control+Home")
    solution = whydoku.solve(SMALL).grid
    for at, digit in enumerate(solution):
        if SMALL[at] == ".":
            opened.page.keyboard.press(digit)
        opened.page.keyboard.press("ArrowRight")
        if at % 4 == 3:
            opened.page.keyboard.press("ArrowDown")
    opened.rest()
    opened.page.wait_for_selector("#next-same")
    tab_to(opened, "#next-same")
    opened.press("Enter")
    opened.wait("whydokuTest.state().givens.length === 81").rest()
    assert opened.page.evaluate("document.activeElement.closest('#grid') !== null")


def test_the_same_on_a_phone_takes_few_taps(browser: Browser, server: str) -> None:
    size = {"width": 390, "height": 844}
    opened = Opened(browser, server, viewport=size, has_touch=True, is_mobile=True)
    opened.go()
    taps = 0

    def tap(what: str) -> None:
        nonlocal taps
        opened.page.tap(what)
        opened.rest()
        taps += 1

    tap("#paste")
    opened.page.evaluate("document.getElementById('paste').value = " + repr(SMALL))
    opened.page.evaluate("document.getElementById('paste').dispatchEvent(new Event('paste'))")
    opened.wait("whydokuTest.state().givens.length === 16").rest()
    assert taps == 1, "a pasted puzzle opens by itself"
    tap("#hint")
    tap("#more-hint")
    tap("#hint-said .link")
    opened.page.wait_for_selector("#lesson-spot")
    tap("#lesson-close")
    assert taps == 5, "two hints, the lesson, and back"
    opened.page.tap("#tab-play")
    opened.rest()
    if opened.page.is_visible("[aria-label='Close the panel']"):
        opened.page.tap("[aria-label='Close the panel']")
    solution = whydoku.solve(SMALL).grid
    for at, digit in enumerate(solution):
        if SMALL[at] == ".":
            opened.page.touchscreen.tap(*opened.middle(f"r{at // 4 + 1}c{at % 4 + 1}"))
            opened.page.tap(f"#key-{digit}")
    opened.rest()
    opened.page.wait_for_selector("#next-same")
    opened.page.tap("#next-same")
    opened.wait("whydokuTest.state().givens.length === 81").rest()
    opened.context.close()
    assert opened.errors == []


def test_a50_axe_finds_nothing_in_what_is_new(opened: Opened) -> None:
    assert violations(opened) == [], "the first minute"
    opened.go(f"#1p={PUZZLE}").at("r1c1").press("9")
    opened.go(f"#1p={SMALL}")
    assert violations(opened) == [], "recent games"
    opened.page.click("#menu")
    opened.page.click("[role=menuitem]:text-is('Print …')")
    opened.page.wait_for_selector("#print-make")
    assert violations(opened) == [], "paper"
    opened.press("Escape")
    show_lesson(opened, "Forcing", "Cell Forcing Net")
    opened.page.click("#net > summary")
    opened.wait("document.querySelector('#net-tree [aria-current]') !== null").rest()
    assert violations(opened) == [], "a net"
    opened.page.click("#lesson-back")
    opened.page.wait_for_selector("#lesson-next")
    assert violations(opened) == [], "lessons"
    opened.page.click("#tab-set")
    opened.rest()
    for part in ("#set-about", "#set-regions"):
        opened.page.click(f"{part} > summary")
    opened.page.check("#true-candidates")
    opened.wait("whydokuTest.state().tallies != null").rest()
    assert violations(opened) == [], "setting"
    opened.page.click("#tab-make")
    opened.page.wait_for_selector("label:has-text('Level') select")
    assert violations(opened) == [], "making"
