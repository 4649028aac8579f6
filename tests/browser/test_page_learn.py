"""Hints, steps, paths, why and lessons on the page in a real browser. A names a point of the reference."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

import pytest

import whydoku

if TYPE_CHECKING:
    from tests.browser.conftest import Opened

PUZZLE = "....6.7..73...2......7.421.2......97.73...15.15......2.684.1......8...24..5.9...."
"""A puzzle that needs an X-Wing."""


@pytest.fixture
def game(opened: Opened) -> Opened:
    opened.page.evaluate(f"location.hash = '#1p={PUZZLE}'")
    opened.wait(f"whydokuTest.state().givens.filter(digit => digit != null).length === {81 - PUZZLE.count('.')}")
    return opened.rest().at("r5c5")


def parts_seen(game: Opened) -> set[str]:
    return set(
        game.page.evaluate(
            "[...document.querySelectorAll('#picture [data-part]:not(.later)')].map(e => e.dataset.part)"
        )
    )


def test_a37_four_presses_reveal_four_levels_and_no_more(game: Opened) -> None:
    hint = whydoku.hint(PUZZLE, level=4, reader="paper")
    assert hint is not None
    assert hint.step is not None
    (cell, digit) = hint.step.to_json()["places"][0]
    title = hint.step.technique.title
    said = []
    for _ in range(3):
        game.press("h")
        said.append(game.page.inner_text("#hint-said"))
    assert "Look at" in said[0]
    assert title not in said[0]
    assert title in said[1]
    assert not any(f"{cell} is {digit}" in each for each in said)
    assert game.page.locator("#picture .layer-outlines .wd-cell").count() == 1, "level 3 outlines cells"
    assert game.page.locator("#picture .wd-placed").count() == 0
    game.press("h")
    assert game.page.inner_text(".step h2") == title
    assert game.page.locator("#step-part-1").is_visible()


def test_a38_n_shows_part_by_part_and_shift_n_hides_again(game: Opened) -> None:
    game.press("h", "h", "h", "h")
    count = game.page.locator("#parts li").count()
    assert count > 2
    seen = [parts_seen(game)]
    for shown in range(2, count + 1):
        game.press("n")
        assert game.page.locator("#parts li:visible").count() == shown
        seen.append(parts_seen(game))
    assert all(one <= other for one, other in pairwise(seen))
    assert len(seen[-1]) > len(seen[0])
    for back in range(count - 1, 0, -1):
        game.press("Shift+N")
        assert game.page.locator("#parts li:visible").count() == back
    assert parts_seen(game) == seen[0]


def test_a41_a42_take_it_makes_one_entry_and_the_badge_says_proved(game: Opened) -> None:
    game.press("h", "h", "h", "h")
    game.page.wait_for_selector("#badge.proved")
    game.page.click("#badge")
    game.rest()
    assert game.page.is_visible("#proof")
    step = whydoku.next_step(PUZZLE, reader="paper")
    assert step is not None
    game.page.click("#take")
    game.rest()
    (cell, digit) = step.to_json()["places"][0]
    assert game.state("state.past.length") == 1
    assert game.page.evaluate("document.activeElement.id") == f"cell-{cell}"
    assert game.page.get_attribute(f"#cell-{cell}", "aria-label", timeout=60_000).startswith(f"{digit}.")
    game.press("Control+z")
    assert game.state("state.cells.every(cell => cell.d === null && !cell.x.length)")


def test_a39_a40_the_whole_path_is_clicked_through_with_pictures(game: Opened) -> None:
    path = whydoku.explain(PUZZLE, reader="paper")
    game.page.click("#tab-learn")
    game.rest()
    game.page.click("#path")
    game.wait(f"document.querySelectorAll('#path-list li').length === {len(path)}").rest()
    titles = game.page.locator("#path-list b").all_inner_texts()
    assert titles == [step.technique.title for step in path]
    fish = titles.index("X-Wing")
    game.page.locator("#path-list button").nth(fish).click()
    game.wait("document.querySelector('.step h2')?.textContent === 'X-Wing'").rest()
    removed = len(path[fish].to_json()["removes"])
    strikes = game.page.evaluate("document.querySelector('#picture .wd-strike').getAttribute('d').match(/M/g).length")
    assert strikes == removed
    shown = game.page.evaluate(
        "[...document.querySelectorAll('.layer-ink text')].map(e => e.textContent || '.').join('')"
    )
    values = path.position(fish).values
    assert shown == "".join("." if value is None else str(value) for value in values), "the board is that of the step"
    assert game.state("state.past.length") == 0, "and the game is as it was"
    game.page.click("#path-next")
    game.wait(f"document.getElementById('path-number').textContent === '{fish + 2} of {len(path)}'")
    game.page.click("#take-to")
    game.rest()
    assert game.state("state.past.length") == 1


def test_a43_why_tells_the_number_of_steps_first(game: Opened) -> None:
    solution = whydoku.solve(PUZZLE).grid
    game.at("r9c6").press("y")
    game.page.wait_for_selector("#why-cell")
    wrong = next(digit for digit in "123456789" if digit != solution[77])
    game.page.click(f"#why-not-{wrong}")
    game.page.wait_for_selector("#why-answer")
    game.rest()
    assert game.page.inner_text("#why-answer").startswith(f"r9c6 cannot be {wrong}")
    if game.page.locator("#why-steps").count():
        assert not game.page.is_visible("#why-list")
        game.page.click("#why-steps")
        game.rest()
        assert game.page.is_visible("#why-list")
    game.at("r9c6").press("y")
    game.page.click("#why-cell")
    game.page.wait_for_selector("#why-steps")
    assert solution[77] not in game.page.inner_text("#why-answer").replace("r9c6", "")
    game.page.click("#why-steps")
    game.rest()
    assert game.page.inner_text("#why-answer") == f"r9c6 is {solution[77]}."
    game.page.locator("#why-list button").first.click()
    game.wait("!document.querySelector('.step').hidden")


def test_a44_a_step_that_is_done_is_not_offered_again(game: Opened) -> None:
    game.press("h", "h", "h", "h")
    game.page.click("#take")
    game.rest()
    done = game.state("state.past[0].cells[0]")
    game.press("h", "h", "h", "h")
    game.page.click("#take")
    assert game.rest().state("state.past[1].cells[0]") != done


def test_all_steps_are_listed_by_conclusion(game: Opened) -> None:
    found = whydoku.steps(PUZZLE, up_to="X-Wing", reader="paper")
    game.page.evaluate("whydokuTest.dispatch({type: 'set', settings: {upTo: 'X-Wing'}})")
    game.page.click("#tab-learn")
    game.rest()
    game.page.click("#all-steps")
    game.wait("/conclusions by/.test(document.getElementById('lists').textContent)")
    assert f"{len(found.conclusions)} conclusions by {len(found)} steps" in game.page.inner_text("#lists")
    game.page.locator("#steps-list button").nth(1).click()
    game.wait("!document.querySelector('.step').hidden").rest()
    game.page.click("#take")
    assert game.rest().state("state.past.length") == 1


def test_words_at_three_depths(game: Opened) -> None:
    step = whydoku.next_step(PUZZLE, reader="paper")
    assert step is not None
    game.press("h", "h", "h", "h")
    game.page.click("#in-words summary")
    for number, name in enumerate(("Short", "Argument", "Link by link")):
        game.page.click(f"#in-words [role=radio]:has-text('{name}')")
        words = game.page.inner_text("#words").replace("\n\n", "\n")
        assert words.split() == step.to_json()["depths"][number].split()


def test_ratings_come_with_their_profile(game: Opened) -> None:
    game.page.click("#tab-learn")
    game.rest()
    game.page.click("#rate")
    game.page.wait_for_selector("#ratings")
    own = whydoku.rate(PUZZLE, ["own"])["own"]
    assert str(own.value) in game.page.inner_text("#ratings")
    game.page.click("#rating-card")
    game.page.wait_for_selector("#card")
    rows = game.page.locator("#card dt").all_inner_texts()
    assert {"puzzle", "SE", "clues", "symmetry", "backdoor", "min-lex form"} <= set(rows)
    assert str(whydoku.rate(PUZZLE, scale="se").value) in game.page.locator("#card dt:text-is('SE') + dd").inner_text()
    assert game.page.locator(".profile .bar").count() > 5


def test_techniques_can_be_switched_off(game: Opened) -> None:
    game.page.click("#tab-learn")
    game.rest()
    game.page.click("#techniques")
    game.page.wait_for_selector("dialog summary")
    game.page.click("dialog summary >> nth=0")
    game.page.click("dialog label.switch:has-text('Hidden Single in a Box')")
    game.press("Escape")
    assert game.state("state.settings.without.join()") == "Hidden Single in a Box"
    game.at("r5c5").press("h", "h")
    assert "Hidden Single in a Box" not in game.page.inner_text("#hint-said")


def test_a_wrong_digit_stops_hints_with_a_sentence(game: Opened) -> None:
    solution = whydoku.solve(PUZZLE).grid
    game.at("r9c9").press(next(digit for digit in "368" if digit != solution[80])).press("h")
    game.page.wait_for_selector("#hint-said .bad")
    assert "does not fit" in game.page.inner_text("#hint-said")


def test_a_lesson_is_tried_and_checked(opened: Opened) -> None:
    opened.page.click("#tab-learn")
    opened.rest()
    opened.page.click("#lessons")
    opened.page.click("#lesson summary:text-is('3. One digit at a time')")
    opened.page.click("#lesson [data-lesson='technique:x-wing']")
    opened.page.wait_for_selector("#lesson-why")
    for part in ("what", "spot", "why", "mistakes"):
        assert len(opened.page.inner_text(f"#lesson-{part}")) > 40
    opened.page.click("#lesson-try")
    opened.page.wait_for_selector("#lesson-check")
    opened.rest()
    opened.page.click("#lesson-check")
    opened.rest()
    assert "Nothing is done yet" in opened.page.inner_text("#lesson-said")
    opened.at("r5c5").press("x")
    wrong = opened.state("state.cells[0].d === null && state.givens[0] == null ? state.game.start[0][0] : null")
    if wrong is not None:
        opened.at("r1c1").press(str(wrong))
        opened.page.click("#lesson-check")
        opened.rest()
        assert "Not by this technique" in opened.page.inner_text("#lesson-said")
        opened.at("r9c9").at("r1c1").press(str(wrong))
    opened.at("r8c1").press("1")
    opened.page.click("#lesson-check")
    opened.rest()
    assert opened.page.inner_text("#lesson-said").startswith("Right")


def test_a_rule_has_a_lesson_with_puzzles(opened: Opened) -> None:
    opened.page.click("#tab-learn")
    opened.rest()
    opened.page.click("#lessons")
    opened.page.click("#lesson summary:text-is('What the rules mean')")
    opened.page.click("#lesson .row button:text-is('Thermometer')")
    opened.page.wait_for_selector("#lesson-why")
    for part in ("what", "spot", "why", "mistakes"):
        assert len(opened.page.inner_text(f"#lesson-{part}")) > 40
    opened.page.click("#lesson button:text-is('Puzzle 2')")
    opened.rest()
    assert opened.state("state.cells.length") == 36


def show_lesson(opened: Opened, family: str, title: str) -> None:
    opened.page.click("#tab-learn")
    opened.rest()
    opened.page.click("#lessons")
    opened.page.click(f"#lesson summary:text-is('{family}')")
    opened.page.click(f"#lesson .row button:text-is('{title}')")
    opened.page.wait_for_selector("#lesson-show")
    opened.page.click("#lesson-show")
    opened.wait(f"document.querySelector('.step h2')?.textContent === '{title}'")
    opened.rest().page.click("#part-all")
    opened.rest()


def test_a39_a_chain_has_solid_strong_and_dashed_weak_links(opened: Opened) -> None:
    show_lesson(opened, "Chains", "XY-Chain")
    dashes = "getComputedStyle(document.querySelector('#picture {}')).strokeDasharray"
    assert opened.page.locator("#picture .wd-strong").count() >= 2
    assert opened.page.evaluate(dashes.format(".wd-strong")) == "none"
    assert opened.page.evaluate(dashes.format(".wd-weak")) != "none"


def test_a40_a42_fins_are_diamonds_and_uniqueness_has_its_own_badge(opened: Opened) -> None:
    show_lesson(opened, "Fish", "Finned X-Wing")
    diamonds = opened.page.evaluate("document.querySelector('#picture .wd-fin').getAttribute('d')")
    assert diamonds.count("l") == 3 * diamonds.count("M"), "four straight sides each"
    assert opened.page.locator("#picture .wd-strike").count() == 1
    opened.page.wait_for_selector("#badge.proved")
    opened.page.click("#lesson button:text-is('Close')")
    show_lesson(opened, "Uniqueness", "Unique Rectangle Type 1")
    opened.page.wait_for_selector("#badge.unique")
    assert "uniqueness" in opened.page.inner_text("#badge").lower()


def test_a_net_is_a_tree_with_the_way_to_the_line_in_focus(opened: Opened) -> None:
    show_lesson(opened, "Forcing", "Cell Forcing Net")
    opened.page.click("#net > summary")
    opened.wait("document.querySelector('#net-tree [aria-current]')?.dataset.line !== undefined").rest()
    lines = opened.page.locator("#net-tree .line").count()
    assert lines > 6
    assert int(opened.page.get_attribute("#net-time", "max") or 0) == lines
    labels = "[...document.querySelectorAll('#picture .layer-links text')].map(each => each.textContent)"
    opened.page.evaluate("document.getElementById('net-time').value = 3")
    opened.page.evaluate("document.getElementById('net-time').dispatchEvent(new Event('input'))")
    opened.wait(f"{labels}.length === 3").rest()
    assert opened.page.inner_text("#net-at") == f"3 of {lines}"
    third = opened.page.locator("#net-tree [aria-current]")
    assert third.locator("xpath=ancestor::li").count() == 3, "it stands below what it follows from"
    opened.page.locator("#net-tree .net-broken").first.click()
    opened.wait("document.querySelector('#net-tree .net-broken').getAttribute('aria-current') === 'step'").rest()
    assert opened.page.locator("#picture .wd-broken").count() >= 1
    opened.page.click("#net > summary")
    opened.rest()
    opened.page.click("#part-all")
    opened.rest()
    assert opened.page.evaluate(f"{labels}.length") > 3, "all of it, as before"
