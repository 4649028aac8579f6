"""Setting and making on the page in a real browser: rules by mouse and by keys, the verdict, and puzzles to order."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest

import whydoku

if TYPE_CHECKING:
    from playwright.sync_api import Request, Route

    from tests.browser.conftest import Opened


@pytest.fixture
def setting(opened: Opened) -> Opened:
    opened.page.click("#type")
    opened.page.wait_for_selector("#rule-tool-killer")
    return opened.rest()


def choose(setting: Opened, name: str) -> None:
    setting.page.fill("#rule-search", name)
    setting.page.click(f"#rule-tool-{name}")
    setting.rest()


def made(setting: Opened) -> list[Any]:
    rules: list[Any] = setting.rest().state("state.game.puzzle.rules")
    return [(rule["name"], rule["arguments"]) for rule in rules if isinstance(rule, dict)]


ROW_6 = [f"r6c{col}" for col in range(1, 10)]
RULES: dict[str, dict[str, Any]] = {
    "killer": {"cells": ["r1c1", "r1c2", "r2c2"], "total": 15},
    "thermometer": {"cells": ["r5c5", "r5c6", "r4c6", "r3c6"]},
    "xv": {"first": "r8c2", "second": "r8c3", "sign": "X"},
    "quadruple": {"corner": "r8c7", "digits": [1, 2]},
    "arrow": {"circle": "r2c8", "shaft": ["r3c8", "r4c8"]},
    "sandwich": {"clue": 12, "cells": ROW_6},
}


def by_mouse(setting: Opened, name: str) -> None:
    mouse = setting.page.mouse
    if name == "killer":
        setting.drag("r1c1", "r1c2", "r2c2").press("1", "5", "Enter")
    elif name == "thermometer":
        setting.drag("r5c5", "r5c6", "r4c6", "r3c6").press("Enter")
    elif name == "xv":
        mouse.click(*setting.middle("r8c2", right=0.5))
    elif name == "quadruple":
        mouse.click(*setting.middle("r8c7", down=0.5, right=0.5))
        setting.press("1", "2", "Enter")
    elif name == "arrow":
        setting.drag("r2c8", "r3c8", "r4c8").press("Control+Enter")
    else:
        mouse.click(*setting.middle("r6c1", right=-1))
        setting.press("1", "2", "Enter")


def by_keys(setting: Opened, name: str) -> None:
    def to(cell: str) -> None:
        row, col = int(cell[1]), int(cell[3])
        setting.press("Control+Home", *["ArrowDown"] * (row - 1), *["ArrowRight"] * (col - 1))

    if name == "killer":
        to("r1c1")
        setting.press("Shift+ArrowRight", "Shift+ArrowDown", "1", "5", "Control+Enter")
    elif name == "thermometer":
        to("r5c5")
        setting.press("Shift+ArrowRight", "Shift+ArrowUp", "Shift+ArrowUp", "Control+Enter")
    elif name == "xv":
        to("r8c2")
        setting.press("e", "ArrowRight")
    elif name == "quadruple":
        to("r8c7")
        setting.press("e", "ArrowDown", "ArrowRight", "1", "2", "Control+Enter")
    elif name == "arrow":
        to("r2c8")
        setting.press("Enter", "Shift+ArrowDown", "Shift+ArrowDown", "Control+Enter")
    else:
        to("r6c1")
        setting.press("ArrowLeft", "1", "2", "Control+Enter")


@pytest.mark.parametrize("hand", [by_mouse, by_keys])
def test_a45_a46_six_rules_are_made_by_mouse_and_by_keys(setting: Opened, hand: Callable[[Opened, str], None]) -> None:
    for name in RULES:
        choose(setting, name)
        setting.page.focus("#grid [tabindex='0']")
        hand(setting, name)
        assert made(setting)[-1:] == [(name, RULES[name])]
        setting.press("Escape")
    assert setting.page.locator("#picture .wd-cage").count() == 1
    assert setting.page.locator("#rule-rows li").count() == 3 + len(RULES)
    setting.press(*["Control+z"] * len(RULES))
    assert made(setting) == []
    setting.press(*["Control+y"] * len(RULES))
    assert [name for name, _ in made(setting)] == [*RULES]


def test_a_killer_and_a_thermometer_are_built_by_clicks_and_played(setting: Opened) -> None:
    choose(setting, "killer")
    for cell in ("r1c1", "r1c2"):
        setting.at(cell)
    setting.page.fill("#arg-total", "3")
    setting.rest()
    setting.page.click("#draft-add")
    setting.wait("whydokuTest.state().game.puzzle.rules.some((rule) => rule.name === 'killer')").rest()
    choose(setting, "thermometer")
    setting.wait("whydokuTest.state().draft?.rule.name === 'thermometer'")
    for cell in ("r9c3", "r9c2", "r9c1"):
        setting.at(cell)
    setting.page.click("#draft-add")
    setting.rest()
    setting.page.click("#draft-done")
    assert [name for name, _ in made(setting)] == ["killer", "thermometer"]
    setting.page.click("#tab-play")
    setting.rest().at("r1c1")
    label = setting.page.get_attribute("#cell-r1c1", "aria-label") or ""
    assert "Cage 3, 2 cells." in label
    assert "Thermometer, cell 2 of 3." in (setting.page.get_attribute("#cell-r9c2", "aria-label") or "")


def test_a_click_is_not_lost_when_the_verdict_arrives_in_the_middle_of_it(setting: Opened) -> None:
    held: list[Route] = []
    setting.page.route("**/check", lambda route: held.append(route))
    setting.page.mouse.click(*setting.middle("r1c1"))
    setting.page.keyboard.press("5")
    while not held:
        setting.page.wait_for_timeout(50)
    tool = setting.page.locator("#rule-tool-thermometer").bounding_box()
    assert tool is not None
    setting.page.mouse.move(tool["x"] + tool["width"] / 2, tool["y"] + tool["height"] / 2)
    setting.page.mouse.down()
    with setting.page.expect_response("**/check"):
        held[-1].continue_()
    setting.page.wait_for_timeout(100)
    setting.page.mouse.up()
    assert setting.rest().state("state.draft?.rule.name") == "thermometer"
    setting.wait("document.getElementById('set-verdict').dataset.status === 'many'")


def test_a_draft_that_does_not_fit_says_why_and_is_not_added(setting: Opened) -> None:
    choose(setting, "killer")
    setting.drag("r1c1", "r1c2").press("9", "9")
    setting.page.wait_for_selector("#draft-error")
    assert len(setting.page.inner_text("#draft-error")) > 15
    setting.press("Control+Enter")
    assert made(setting) == []


def test_borders_turn_through_their_kinds(setting: Opened) -> None:
    choose(setting, "xv")
    signs = []
    for _ in range(3):
        setting.page.mouse.click(*setting.middle("r5c5", down=0.5))
        setting.wait("true").page.wait_for_timeout(450)
        signs.append([arguments.get("sign") for _, arguments in made(setting)])
    assert signs == [["X"], ["V"], []]


def test_the_text_of_a_rule_is_the_rule(setting: Opened) -> None:
    choose(setting, "thermometer")
    setting.drag("r1c1", "r1c2", "r1c3").press("Enter", "Escape")
    assert made(setting) == [("thermometer", {"cells": ["r1c1", "r1c2", "r1c3"]})]
    row = setting.page.locator("#rule-4")
    row.fill(row.input_value().replace("thermometer", "renban"))
    row.press("Enter")
    row.blur()
    setting.rest()
    assert made(setting) == [("renban", {"cells": ["r1c1", "r1c2", "r1c3"]})]
    setting.page.click("[aria-label^='Delete renban']")
    assert made(setting) == []


def test_the_verdict_follows_each_change(setting: Opened) -> None:
    setting.wait("document.getElementById('set-verdict').dataset.status === 'many'")
    setting.at("r1c1").press("5", "ArrowRight", "5")
    setting.wait("document.getElementById('set-verdict').dataset.status === 'none'")
    assert "row 1" in setting.page.inner_text("#set-verdict")
    assert setting.page.get_attribute("#cell-r1c1", "aria-invalid") == "true"
    setting.press("Control+z")
    setting.wait("document.getElementById('set-verdict').dataset.status === 'many'")


def test_a47_of_ten_edits_only_the_last_verdict_is_shown(setting: Opened) -> None:
    setting.wait("document.getElementById('set-verdict').dataset.status === 'many'")
    held: list[Route] = []
    given_up: list[Request] = []
    setting.page.on("requestfailed", lambda request: given_up.append(request))
    # Nothing is answered until all edits are made, however slow the machine is.
    setting.page.route("**/check", lambda route: held.append(route))
    setting.at("r1c1")
    for digit in "12345678":
        setting.page.keyboard.press(digit)
        while not held:
            setting.page.wait_for_timeout(50)
    setting.page.keyboard.press("ArrowRight")
    setting.page.keyboard.press("8")
    for _ in range(200):
        if held and json.loads(held[-1].request.post_data or "")["puzzle"]["givens"][:2] == [8, 8]:
            break
        setting.page.wait_for_timeout(50)
    *overtaken, last = held
    assert json.loads(last.request.post_data or "")["puzzle"]["givens"][:2] == [8, 8]
    assert overtaken
    assert all(each.request in given_up for each in overtaken)
    assert last.request not in given_up
    assert setting.page.get_attribute("#set-verdict", "data-status") != "none"
    last.continue_()
    setting.wait("document.getElementById('set-verdict').dataset.status === 'none'")


def test_true_candidates_are_those_of_some_solution(opened: Opened) -> None:
    puzzle = "1..............."
    opened.page.evaluate(f"location.hash = '#1p={puzzle}'")
    opened.wait("whydokuTest.state().givens.length === 16").rest()
    opened.page.click("#tab-set")
    opened.page.wait_for_selector("#true-candidates")
    opened.page.check("#true-candidates")
    opened.wait("whydokuTest.state().truth != null")
    truth = opened.state("state.truth")
    assert [tuple(digits) for digits in truth[1:]] == [tuple(digits) for digits in whydoku.candidates(puzzle)][1:]


def test_givens_in_one_undo_entry(opened: Opened) -> None:
    opened.page.evaluate("location.hash = '#1p=.3....1..2....3.'")
    opened.wait("whydokuTest.state().givens.length === 16").rest()
    opened.page.click("#tab-set")
    opened.page.wait_for_selector("#solution-givens")
    opened.page.click("#solution-givens")
    opened.wait("whydokuTest.state().givens.every(digit => digit != null)")
    opened.page.click("#clear-givens")
    opened.wait("whydokuTest.state().givens.every(digit => digit == null)").rest()
    opened.page.focus("#grid [tabindex='0']")
    opened.press("Control+z", "Control+z")
    assert opened.state("state.givens.filter(digit => digit != null).length") == 4


def test_a48_a_long_count_is_cancelled(setting: Opened) -> None:
    setting.page.click("#count")
    setting.page.click("#cancel-count")
    setting.rest()
    assert setting.page.inner_text("#setter-said") == ""


def test_which_clues_are_not_needed(opened: Opened) -> None:
    full = whydoku.solve(".3....1..2....3.").grid
    opened.page.evaluate(f"location.hash = '#1p={full[:-1]}.'")
    opened.wait("whydokuTest.state().givens.length === 16").rest()
    opened.page.click("#tab-set")
    opened.page.click("#spare")
    opened.page.wait_for_selector("#setter-said .info")
    assert len(opened.page.inner_text("#setter-said")) > 10


def test_a49_a_puzzle_is_made_to_order_and_opened(opened: Opened) -> None:
    opened.page.click("#tab-make")
    opened.page.wait_for_selector("#make")
    opened.page.wait_for_selector("label:has-text('Needs') select")
    opened.page.select_option("label:has-text('Needs') select", "Naked Pair")
    opened.page.click("#make")
    opened.page.locator(".made").first.wait_for(timeout=60_000)
    opened.rest()
    opened.page.locator(".made").first.click()
    opened.wait("whydokuTest.state().givens.some(digit => digit != null)").rest()
    assert opened.state("state.task") == "play"
    grid = "".join("." if digit is None else str(digit) for digit in opened.state("state.givens"))
    path = whydoku.explain(grid)
    assert "Naked Pair" in [step.technique.title for step in path]


def test_the_puzzle_of_the_day_opens(opened: Opened) -> None:
    opened.page.click("#tab-make")
    opened.page.wait_for_selector("#daily-1")
    opened.page.click("#daily-1")
    opened.wait("whydokuTest.state().task === 'play'", 60).rest()
    grid = "".join("." if digit is None else str(digit) for digit in opened.state("state.givens"))
    assert whydoku.check(grid).status == whydoku.Status.UNIQUE
