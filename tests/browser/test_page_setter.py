"""For setters: what the puzzle says about itself, jigsaws by drawing, rows of rules, counts, and links out."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

import pytest

import whydoku

if TYPE_CHECKING:
    from tests.browser.conftest import Opened

PUZZLE = "....6.7..73...2......7.421.2......97.73...15.15......2.684.1......8...24..5.9...."
SEVERAL = ".2.4....2.......", 4


@pytest.fixture
def setter(opened: Opened) -> Opened:
    opened.go(f"#1p={PUZZLE}")
    opened.page.click("#tab-set")
    opened.page.wait_for_selector("#about-title", state="attached")
    return opened.rest()


def summary(opened: Opened, where: str) -> None:
    opened.page.click(f"{where} > summary")


def test_title_author_and_rules_in_words_go_into_the_puzzle_and_undo_takes_them_back(setter: Opened) -> None:
    summary(setter, "#set-about")
    said = {"title": "Night <i>train</i>", "author": "A. Setter", "rules": "Normal rules; <script>alert(1)</script>."}
    for key, value in said.items():
        setter.page.fill(f"#about-{key}", value)
        setter.page.press(f"#about-{key}", "Tab")
    setter.rest()
    assert dict(setter.state("state.game.puzzle.about")) == said
    assert setter.page.inner_text("#title").startswith("Night <i>train</i>")
    setter.page.click("#undo")
    setter.rest()
    assert "rules" not in dict(setter.state("state.game.puzzle.about"))
    assert setter.page.input_value("#about-rules") == ""
    setter.page.click("#redo")
    setter.rest().page.click("#link-sudokupad")
    setter.page.wait_for_selector("#share-text")
    setter.wait("document.getElementById('share-text').value.startsWith('https://sudokupad.app/')")
    back = whydoku.read(setter.page.input_value("#share-text"), ignore_rules_text=True)
    assert dict(back.about)["title"] == said["title"]
    assert dict(back.about)["author"] == said["author"]
    setter.page.keyboard.press("Escape")
    setter.page.click("#tab-play")
    setter.page.wait_for_selector("#rules-in-words")
    assert said["rules"] in setter.page.inner_text("#about")
    assert setter.page.locator("#about script, #title i").count() == 0


@pytest.mark.parametrize("name", ["fpuzzles", "penpa"])
def test_other_links_read_back(setter: Opened, name: str) -> None:
    setter.page.click(f"#link-{name}")
    setter.wait("document.getElementById('share-text')?.value.startsWith('https://')")
    assert whydoku.read(setter.page.input_value("#share-text")).grid.replace("0", ".") == PUZZLE


def test_a_jigsaw_is_drawn_region_by_region(setter: Opened) -> None:
    summary(setter, "#set-regions")
    assert setter.page.inner_text("#regions-state") == "9 regions of 9 cells each."
    setter.drag("r1c1", "r1c2", "r1c3", "r1c4", "r2c4", "r2c3", "r2c2", "r2c1", "r3c1")
    setter.page.click("#region-make")
    setter.wait(
        "whydokuTest.state().game.layout.regions.some(region => region.length === 9 && region.includes(3))"
    ).rest()
    assert "regions" in setter.state("state.game.puzzle.rules")
    assert "boxes" not in setter.state("state.game.puzzle.rules")
    assert Counter(setter.state("state.game.layout.regions.map(region => region.length)")) == {9: 8, 2: 1, 7: 1}
    assert setter.page.inner_text("#regions-state") == "8 of 10 regions have 9 cells."
    setter.drag("r3c2", "r3c3", "r3c4", "r3c5", "r3c6", "r2c6", "r2c5", "r1c5", "r1c6")
    setter.page.click("#region-make")
    setter.wait("document.getElementById('regions-state').textContent === '9 regions of 9 cells each.'").rest()
    puzzle = whydoku.read(setter.state("state.game.puzzle"))
    assert sorted(map(len, puzzle.board.regions)) == [9] * 9
    setter.page.click("#undo")
    setter.rest()
    assert "8 of 10" in setter.page.inner_text("#regions-state")
    setter.page.click("#region-boxes")
    setter.wait("whydokuTest.state().game.puzzle.rules.includes('boxes')").rest()


def test_true_candidates_say_in_how_many_solutions_they_are(opened: Opened) -> None:
    opened.go(f"#1p={SEVERAL[0]}")
    opened.page.click("#tab-set")
    opened.wait("/^[0-9]+ solutions$/.test(document.querySelector('#set-verdict b')?.textContent ?? '')")
    solutions = list(whydoku.solutions(SEVERAL[0]))
    assert opened.page.inner_text("#set-verdict b") == f"{len(solutions)} solutions"
    opened.page.check("#true-candidates")
    opened.wait("whydokuTest.state().tallies != null").rest()
    found: list[Any] = opened.state("state.tallies.map(tally => tally && [...tally])")
    for cell, pairs in enumerate(found):
        counted = Counter(solution.values[cell] for solution in solutions)
        if pairs is not None:
            assert dict(pairs) == {digit: min(8, times) for digit, times in counted.items()}
    ones = sum(number == 1 for pairs in found if pairs for _, number in pairs)
    assert opened.page.locator("#picture .wd-mark.in-one").count() == ones
    assert opened.page.inner_text("#tally-legend").startswith("in one solution")


def with_cages(opened: Opened) -> Opened:
    opened.paste("." * 81)
    opened.page.click("#tab-set")
    opened.rest()
    opened.page.evaluate(
        """() => {
          const { puzzle } = whydokuTest.state().game;
          const cage = (cells, total) => ({name: 'killer', arguments: {cells, total}});
          const rules = [...puzzle.rules, cage(['r1c1', 'r1c2'], 5), cage(['r5c5', 'r5c6'], 9)];
          whydokuTest.dispatch({type: 'edit', puzzle: {...puzzle, rules}, label: 'cages'});
        }"""
    )
    opened.page.wait_for_selector("#rule-5")
    return opened.rest()


TEXTS = "[...document.querySelectorAll('#rule-rows input')].map((each) => each.value.split(' ').slice(0, 2).join(' '))"


def in_turn(opened: Opened, *texts: str) -> None:
    opened.wait(f"JSON.stringify({TEXTS}) === JSON.stringify({list(texts)})").rest()


def test_a_row_is_moved_by_dragging_by_arrows_and_by_keys(opened: Opened) -> None:
    page = with_cages(opened).page
    plain = ("rows", "columns", "boxes")
    in_turn(opened, *plain, "killer 5", "killer 9")

    def middle(row: int, part: str) -> tuple[float, float]:
        page.locator(f"#rule-rows li:nth-child({row}) {part}").scroll_into_view_if_needed()
        box = page.locator(f"#rule-rows li:nth-child({row}) {part}").bounding_box()
        assert box is not None
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def drag(row: int, to: int, *, drop: bool = True) -> None:
        page.mouse.move(*middle(row, ".rule-icon"))
        page.mouse.down()
        x, y = middle(to, ".rule-icon")
        page.mouse.move(x, y + (4 if to > row else -4), steps=4)
        if not drop:
            page.keyboard.press("Escape")
        page.mouse.up()

    drag(5, 2)
    in_turn(opened, "rows", "killer 9", "columns", "boxes", "killer 5")
    drag(2, 4, drop=False)
    in_turn(opened, "rows", "killer 9", "columns", "boxes", "killer 5")
    page.click("#rule-down-2")
    in_turn(opened, "rows", "columns", "killer 9", "boxes", "killer 5")
    assert page.evaluate("document.activeElement.id") == "rule-down-3", "the same button, on its new row"
    page.keyboard.press("Enter")
    in_turn(opened, *plain, "killer 9", "killer 5")
    page.keyboard.press("Enter")
    in_turn(opened, *plain, "killer 5", "killer 9")
    assert page.evaluate("document.activeElement.id") == "rule-up-5", "further down it cannot go"
    page.focus("#rule-5")
    page.keyboard.press("Alt+ArrowUp")
    in_turn(opened, *plain, "killer 9", "killer 5")
    assert page.evaluate("document.activeElement.id") == "rule-4"
    assert opened.state("state.game.puzzle.rules.map((rule) => rule.arguments?.total ?? 0)") == [0, 0, 0, 9, 5]


def test_each_row_has_a_picture_of_its_rule(opened: Opened) -> None:
    page = with_cages(opened).page
    assert page.locator("#rule-rows .rule-icon svg").count() == 5
    assert page.locator("#rule-rows li:nth-child(4) .rule-icon text").text_content() == "5"
    assert page.locator("#rule-rows li:nth-child(1) .rule-icon text").count() == 0
    drawn = {page.locator(f"#rule-rows li:nth-child({row}) .rule-icon").inner_html() for row in (1, 2, 3, 4, 5)}
    assert len(drawn) == 5, "no two look alike"


def test_the_order_of_rules_is_not_checked_anew(opened: Opened) -> None:
    with_cages(opened).wait("document.querySelector('#set-verdict[data-status]') !== null").rest()
    asked = [url for url in opened.requests if url.endswith("/check")]
    opened.page.click("#rule-up-5")
    in_turn(opened, "rows", "columns", "boxes", "killer 9", "killer 5")
    assert [url for url in opened.requests if url.endswith("/check")] == asked


def test_a_row_of_a_rule_is_seen_copied_and_moved(opened: Opened) -> None:
    with_cages(opened)
    cages = "document.querySelectorAll('#picture .wd-cage').length"
    seen = opened.page.evaluate(cages)
    opened.page.click("#rule-see-4")
    opened.wait(f"{cages} < {seen}").rest()
    assert len(opened.state("state.game.puzzle.rules")) == 5, "it is out of sight, and holds"
    opened.page.click("#rule-see-4")
    opened.wait(f"{cages} === {seen}").rest()
    opened.page.click("#rule-up-5")
    opened.wait("document.getElementById('rule-4').value.includes('r5c5')").rest()
    assert opened.state("state.game.puzzle.rules[3].arguments.total") == 9
    opened.page.click("#rule-copy-4")
    opened.page.fill("#rule-text", "killer 9 r8c8 r8c9")
    opened.page.click("#copy-add")
    opened.page.wait_for_selector("#rule-6")
    opened.page.click("#undo")
    opened.rest()
    assert len(opened.state("state.game.puzzle.rules")) == 5
