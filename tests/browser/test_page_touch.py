"""With fingers: Select, a drag right after a tap, messages beside board and keys, a sign that the server is at work."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import pytest

from tests.browser.conftest import Opened

if TYPE_CHECKING:
    from playwright.sync_api import Browser

PUZZLE = "....6.7..73...2......7.421.2......97.73...15.15......2.684.1......8...24..5.9...."


@pytest.fixture
def phone(browser: Browser, server: str) -> Iterator[Opened]:
    size = {"width": 390, "height": 844}
    opened = Opened(browser, server, viewport=size, has_touch=True, is_mobile=True)
    yield opened.go(f"#1p={PUZZLE}")
    opened.context.close()
    assert opened.errors == []


def tap(opened: Opened, cell: str) -> None:
    opened.page.touchscreen.tap(*opened.middle(cell))
    opened.rest()


def selects(opened: Opened, *cells: int) -> None:
    """Wait until these cells are selected: a tap is answered when the browser has made a click of it."""
    opened.wait(f"String(whydokuTest.state().selection) === '{','.join(map(str, cells))}'")


def test_select_adds_with_every_tap(phone: Opened) -> None:
    tap(phone, "r1c1")
    selects(phone, 0)
    phone.page.tap("#select-more")
    phone.page.wait_for_selector("#select-more[aria-pressed=true]")
    tap(phone, "r1c2")
    selects(phone, 0, 1)
    tap(phone, "r1c3")
    selects(phone, 0, 1, 2)
    tap(phone, "r1c2")
    selects(phone, 0, 2)
    phone.page.tap("#select-more")
    phone.page.wait_for_selector("#select-more[aria-pressed=false]")
    tap(phone, "r5c5")
    selects(phone, 40)


def test_there_is_no_select_where_there_is_a_mouse_alone(opened: Opened) -> None:
    assert not opened.page.is_visible("#select-more")


def test_a_drag_right_after_a_click_counts(opened: Opened) -> None:
    opened.go(f"#1p={PUZZLE}").at("r1c1")
    opened.page.mouse.click(*opened.middle("r3c3"))
    opened.drag("r3c3", "r3c4", "r3c5")
    assert opened.state("state.selection") == [20, 21, 22]


def box(opened: Opened, what: str) -> dict[str, Any]:
    found = opened.page.locator(what).bounding_box()
    assert found is not None
    return dict(found)


def apart(one: dict[str, Any], other: dict[str, Any]) -> bool:
    return bool(
        one["x"] + one["width"] <= other["x"]
        or other["x"] + other["width"] <= one["x"]
        or one["y"] + one["height"] <= other["y"]
        or other["y"] + other["height"] <= one["y"]
    )


@pytest.mark.parametrize("size", [(390, 844), (360, 640), (844, 390), (768, 1024), (1280, 800)])
def test_messages_cover_neither_board_nor_keys(browser: Browser, server: str, size: tuple[int, int]) -> None:
    opened = Opened(browser, server, viewport={"width": size[0], "height": size[1]})
    opened.go(f"#1p={PUZZLE}").at("r1c1").press("9")
    opened.page.click("#menu")
    opened.page.click("[role=menuitem]:text-is('Restart')")
    shown = box(opened, ".toast")
    for what in ("#board", "#pad"):
        assert apart(shown, box(opened, what)), what
    opened.context.close()
    assert opened.errors == []


def test_y_and_then_a_digit_asks_why_not(opened: Opened) -> None:
    opened.go(f"#1p={PUZZLE}").at("r1c1").press("y")
    opened.page.wait_for_selector("#why-cell")
    opened.rest().press("7")
    opened.page.wait_for_selector("#why-answer")
    assert "7" in opened.page.inner_text("#why-answer")


def test_a_slow_server_is_seen_to_work(opened: Opened) -> None:
    opened.go(f"#1p={PUZZLE}").at("r1c1")
    waiting: list[Any] = []
    opened.page.route("**/api/hint", lambda route: waiting.append(route))
    opened.page.keyboard.press("h")
    opened.wait("document.body.classList.contains('busy')")
    assert opened.page.get_attribute("#main", "aria-busy") == "true"
    waiting[0].continue_()
    opened.wait("!document.body.classList.contains('busy')")
    assert opened.page.get_attribute("#main", "aria-busy") == "false"
