"""Playing on the page in a real browser: opening, keys, pointer, marks, undo, clashes, check (A: the reference's points)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import whydoku
from whydoku.formats import find_format

if TYPE_CHECKING:
    from playwright.sync_api import Browser

    from tests.browser.conftest import Opened

PUZZLE = "4.9.1.8.3.....924.........139.2746......5......2163.595.........136.....9.8.2.1.7"


@pytest.fixture
def game(opened: Opened) -> Opened:
    return opened.paste(PUZZLE)


def cell(game: Opened, name: str, part: str = "d") -> object:
    return game.state(f"state.cells[state.game.layout.names.indexOf('{name}')].{part}")


def test_a1_a2_a8_a_fresh_start_has_the_focus_and_the_box_and_nothing_comes_from_elsewhere(
    opened: Opened,
) -> None:
    assert all(url.startswith(opened.address) for url in opened.requests)
    assert opened.page.evaluate("document.activeElement.id") == "cell-r1c1"
    assert opened.page.is_visible("#paste")
    assert opened.state("state.givens.length") == 81


def test_a9_a_pasted_line_fills_the_board_and_its_format_is_named(game: Opened) -> None:
    assert game.state("state.givens.filter(digit => digit != null).length") == 81 - PUZZLE.count(".")
    assert game.page.get_attribute("#cell-r1c1", "aria-label") == "4, given. Row 1, column 1, box 1."
    assert "read as one line per puzzle" in game.page.inner_text("#about")


def test_a_pasted_puzzle_is_solved_by_typing(game: Opened) -> None:
    solution = whydoku.solve(PUZZLE).grid
    game.page.focus("#cell-r1c1")
    game.press("Home")
    for at, digit in enumerate(solution):
        if PUZZLE[at] == ".":
            game.page.keyboard.press(digit)
        game.page.keyboard.press("ArrowRight")
        if at % 9 == 8:
            game.page.keyboard.press("ArrowDown")
    game.press("Enter")
    game.page.wait_for_selector("#verdict .good")
    assert "Solved" in game.page.inner_text("#verdict")


def test_a10_a_link_is_drawn_and_its_rules_are_told(opened: Opened) -> None:
    puzzle = whydoku.read("." * 81, rules=["killer r1c1 r1c2 r2c2 15", "thermometer r5c5 r5c6 r4c6"])
    opened.paste(whydoku.write(puzzle, "sudokupad"))
    assert opened.page.locator("#picture .wd-cage").count() >= 1
    assert "read as" in opened.page.inner_text("#about")
    said = opened.page.inner_text("#rules-in-words")
    assert "Killer" in said
    assert "Thermometer" in said
    assert "Killer" in (find_format("sudokupad").title + said)


def test_a11_rubbish_is_refused_with_a_sentence_and_changes_nothing(game: Opened) -> None:
    before = game.state("JSON.stringify(state.game.puzzle)")
    game.page.click("#another summary")
    game.paste("1234\n12x?\nnot a puzzle at all")
    said = game.page.inner_text("#paste-said")
    assert len(said) > 20
    assert game.state("JSON.stringify(state.game.puzzle)") == before


def test_a12_a_walk_through_the_tasks_keeps_everything(game: Opened) -> None:
    game.at("r1c2").press("5", "ArrowDown", "Shift+3", "c")
    before = game.state("JSON.stringify([state.cells, state.selection, state.mode])")
    for task in ("set", "learn", "make", "play"):
        game.page.click(f"#tab-{task}")
        game.rest()
    assert game.state("JSON.stringify([state.cells, state.selection, state.mode])") == before


def test_a13_a14_digits_and_marks_by_keys_and_the_mode_stays(game: Opened) -> None:
    game.at("r1c2").press("5")
    assert cell(game, "r1c2") == 5
    game.press("ArrowDown", "Shift+5", "Control+6", "Control+Shift+7")
    assert [cell(game, "r2c2", part) for part in "dkcf"] == [None, [5], [6], [7]]
    assert game.state("state.mode") == "digit"
    assert game.page.get_attribute("#cell-r2c2", "aria-label") == (
        "Empty. Centre 6. Corner 5. Row 2, column 2, box 1. Colours red."
    )


def test_a15_a_numpad_digit_just_after_shift_is_a_corner_mark(game: Opened) -> None:
    game.at("r2c2")
    game.page.evaluate("""() => {
      const send = (type, more) => document.activeElement.dispatchEvent(new KeyboardEvent(type, {bubbles: true, ...more}));
      send('keyup', {key: 'Shift', code: 'ShiftLeft'});
      send('keydown', {key: '5', code: 'Numpad5'});
    }""")
    assert cell(game.rest(), "r2c2", "k") == [5]


def test_a16_modes_by_keys_are_told(game: Opened) -> None:
    game.at("r2c2")
    for key, mode, said in (
        ("x", "corner", "Corner marks"),
        ("c", "centre", "Centre marks"),
        ("v", "colour", "Colours"),
        ("z", "digit", "Digit mode"),
        ("Space", "corner", "Corner marks"),
    ):
        game.press(key)
        assert game.state("state.mode") == mode
        game.hears(said)


def test_a17_typing_in_the_box_reaches_no_cell(game: Opened) -> None:
    game.at("r1c2")
    game.page.click("#another summary")
    game.page.click("#paste")
    game.page.keyboard.type("5zxcvhw")
    game.rest()
    assert game.state("state.past.length") == 0
    assert game.state("[state.mode, state.task].join()") == "digit,play"


def test_a18_tab_leaves_the_grid_and_comes_back_to_the_same_cell(game: Opened) -> None:
    game.at("r4c4").press("Tab")
    assert game.page.evaluate("document.activeElement.getAttribute('role')") == "radio"
    game.press("Shift+Tab")
    assert game.page.evaluate("document.activeElement.id") == "cell-r4c4"


def test_a19_arrows_wrap_or_stop(game: Opened) -> None:
    game.at("r1c1").press("ArrowUp")
    assert game.page.evaluate("document.activeElement.id") == "cell-r9c1"
    game.page.evaluate("whydokuTest.dispatch({type: 'set', settings: {stop: true}})")
    game.press("ArrowDown")
    assert game.page.evaluate("document.activeElement.id") == "cell-r9c1"


def test_a20_a21_a22_drags_select_and_deselect_and_a_double_click_selects_alike(game: Opened) -> None:
    game.drag("r1c1", "r2c2", "r3c3")
    assert game.state("state.selection.map(cell => state.game.layout.names[cell]).join()") == "r1c1,r2c2,r3c3"
    game.page.keyboard.down("Control")
    game.drag("r2c2", "r3c3")
    game.page.keyboard.up("Control")
    assert game.state("state.selection.map(cell => state.game.layout.names[cell]).join()") == "r1c1"
    game.page.mouse.dblclick(*game.middle("r4c5"))
    assert game.rest().state("state.selection.every(cell => state.givens[cell] === 7) && state.selection.length") == 2


def test_a23_a_mark_is_added_where_it_is_missing_and_taken_if_all_have_it(game: Opened) -> None:
    game.at("r2c2").press("Control+4")
    game.drag("r2c1", "r2c2", "r2c3").press("Control+4")
    assert [cell(game, f"r2c{col}", "c") for col in (1, 2, 3)] == [[4]] * 3
    game.press("Control+4")
    assert [cell(game, f"r2c{col}", "c") for col in (1, 2, 3)] == [[]] * 3


def test_a24_backspace_clears_layer_by_layer(game: Opened) -> None:
    game.at("r2c2").press("Shift+1", "Control+2", "5", "c")
    lefts: list[list[object]] = [[None, [1], [2]], [None, [1], []], [None, [], []]]
    for left in lefts:
        game.press("Backspace")
        assert [cell(game, "r2c2", part) for part in "dkc"] == left


def test_a25_sixty_actions_sixty_undos_sixty_redos(game: Opened) -> None:
    start = game.state("JSON.stringify(state.cells)")
    game.at("r2c1")
    keys = ["5", "Shift+3", "Control+7", "Control+Shift+2"]
    done = 0
    while game.state("state.at") < 60:
        game.page.keyboard.press(keys[done % 4])
        game.page.keyboard.press("ArrowRight" if done % 9 else "ArrowDown")
        done += 1
    game.rest()
    end = game.state("JSON.stringify(state.cells)")
    game.press(*["Control+z"] * 60)
    assert game.state("JSON.stringify(state.cells)") == start
    game.press(*["Control+y"] * 60)
    assert game.state("JSON.stringify(state.cells)") == end


def test_a26_undo_says_what_it_undid(game: Opened) -> None:
    game.at("r1c2").press("5", "Control+z")
    game.hears("Undone: 5 in row 1, column 2")
    assert game.page.locator(".tint.flash").count() == 1


def test_a27_a_checkpoint_stays_after_returning(game: Opened) -> None:
    game.at("r1c2").press("5")
    game.page.click("#checkpoint")
    kept = game.state("JSON.stringify(state.cells)")
    game.at("r2c1")
    for _ in range(5):
        game.press("Shift+1", "ArrowRight")
    game.page.click("#checkpoints button >> nth=0")
    assert game.rest().state("JSON.stringify(state.cells)") == kept
    assert game.page.locator("#checkpoints li").count() == 1


def test_a_cut_off_branch_can_be_taken_up_again(game: Opened) -> None:
    game.at("r1c2").press("5", "ArrowDown", "6")
    tip = game.state("JSON.stringify(state.cells)")
    game.press("Control+z", "8")
    assert game.state("state.branches.length") == 1
    game.page.click("text=Take it up")
    assert game.rest().state("JSON.stringify(state.cells)") == tip


def test_a28_a_reload_brings_everything_back(game: Opened) -> None:
    game.at("r1c2").press("5", "ArrowDown", "Shift+3", "x")
    before = game.state("JSON.stringify([state.cells, state.past, state.at, state.mode, state.game.puzzle])")
    game.page.wait_for_timeout(600)
    game.page.reload()
    game.wait("window.whydokuTest?.state().game != null").rest()
    assert game.state("JSON.stringify([state.cells, state.past, state.at, state.mode, state.game.puzzle])") == before


def test_a29_a_second_tab_turns_the_first_one_read_only(game: Opened) -> None:
    first = game.page
    game.at("r1c2").press("5")
    first.wait_for_timeout(600)
    second = game.tab()
    game.page = second
    game.go(f"#1p={PUZZLE}")
    game.page = first
    game.wait("whydokuTest.state().readonly === true")
    assert first.is_visible("text=This game is open in another tab.")
    game.page = second
    assert cell(game, "r1c2") == 5, "and the work has come along"


def test_a30_another_puzzle_leaves_the_old_game_among_the_recent(game: Opened) -> None:
    game.at("r1c2").press("5")
    game.page.evaluate("location.hash = '#1p=.3....1..2....3.'")
    game.wait("whydokuTest.state().givens.length === 16")
    game.rest()
    game.page.click("#recent button >> nth=0")
    game.wait("whydokuTest.state().givens.length === 81")
    assert cell(game.rest(), "r1c2") == 5


def test_a31_auto_marks_leave_own_marks_alone(game: Opened) -> None:
    game.at("r2c2").press("Shift+1", "Control+2")
    before = game.state("JSON.stringify(state.cells)")
    game.press("m")
    assert "Candidates" in (game.page.get_attribute("#cell-r2c2", "aria-label") or "")
    game.press("m")
    assert game.state("JSON.stringify(state.cells)") == before


def test_auto_marks_are_crossed_out_and_come_back(game: Opened) -> None:
    game.at("r2c2").press("m", "x")
    digit = game.state("state.game.start[10][0]")
    game.press(str(digit))
    assert cell(game, "r2c2", "x") == [digit]
    assert game.page.locator(".layer-marks .cross").count() == 1
    game.press("Control+z")
    assert cell(game, "r2c2", "x") == []


def test_a32_a_digit_takes_the_marks_it_rules_out_in_one_entry(game: Opened) -> None:
    game.drag("r2c1", "r2c2", "r2c3").press("Control+5").at("r2c1").press("5")
    assert [cell(game, f"r2c{col}", "c") for col in (2, 3)] == [[], []]
    game.press("Control+z")
    assert [cell(game, f"r2c{col}", "c") for col in (1, 2, 3)] == [[5]] * 3


def test_a33_a_clash_is_shown_told_and_marked(game: Opened) -> None:
    game.at("r1c2").press("4")
    assert game.page.get_attribute("#cell-r1c2", "aria-invalid") == "true"
    assert game.page.locator(".badge").count() == 2
    assert "Clashes with row 1, column 1." in (game.page.get_attribute("#cell-r1c2", "aria-label") or "")
    assert "clashes" in game.page.inner_text("#alert")


def test_a35_a36_check_tells_little_by_little_and_leads_back(game: Opened) -> None:
    solution = whydoku.solve(PUZZLE).grid
    game.at("r1c2").press(solution[1])
    game.at("r2c1").press(next(digit for digit in "678" if digit != solution[9])).at("r2c2").press("Enter")
    game.page.wait_for_selector("#verdict .bad")
    assert "r2c1" not in game.page.inner_text("#verdict")
    game.page.click("#which")
    game.rest()
    assert "r2c1" in game.page.inner_text("#verdict")
    game.page.click("#back-good")
    game.page.wait_for_selector("#verdict .info")
    assert [cell(game, "r1c2"), cell(game, "r2c1")] == [int(solution[1]), None]


def test_a52_exactly_one_cell_is_a_tab_stop(game: Opened) -> None:
    stops = "document.querySelectorAll('#grid [tabindex=\"0\"]').length"
    game.at("r5c5")
    for key in ("ArrowUp", "5", "Control+a", "Escape", "h"):
        game.press(key)
        assert game.page.evaluate(stops) == 1


def test_digit_first_and_trials(game: Opened) -> None:
    game.page.evaluate("whydokuTest.dispatch({type: 'set', settings: {digitFirst: true}})")
    game.page.click("#key-5")
    game.at("r1c2").at("r2c1")
    assert [cell(game, "r1c2"), cell(game, "r2c1")] == [5, 5]
    game.page.click("#try")
    game.page.click("#key-6") if game.state("state.light") != 6 else None
    game.at("r2c2")
    assert game.page.locator(".trial").count() == 1
    game.page.click("text=Drop")
    assert cell(game.rest(), "r2c2") is None


@pytest.mark.parametrize(
    "size", [(1280, 800), (1000, 700), (768, 1024), (360, 640), (360, 584), (640, 360), (640, 400)]
)
def test_a5_a6_a7_a55_every_size_has_its_board_and_keys_in_view(
    browser: Browser, server: str, size: tuple[int, int]
) -> None:
    from tests.browser.conftest import Opened

    opened = Opened(browser, server, viewport={"width": size[0], "height": size[1]}, has_touch=size[0] < 700)
    opened.go(f"#1p={PUZZLE}")
    assert opened.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    for part in ("#board", ".modes", ".keys", ".actions"):
        box = opened.page.locator(part).bounding_box()
        assert box is not None
        assert box["x"] >= 0
        assert box["y"] >= 0
        assert box["x"] + box["width"] <= size[0]
        assert box["y"] + box["height"] <= size[1], part
    for key in opened.page.query_selector_all(".pad button:visible"):
        box = key.bounding_box()
        assert box is not None
        assert round(box["width"]) >= 44
        assert round(box["height"]) >= 44
    opened.context.close()
    assert opened.errors == []


def test_a_finger_plays_on_a_phone(browser: Browser, server: str) -> None:
    from tests.browser.conftest import Opened

    opened = Opened(browser, server, viewport={"width": 360, "height": 640}, has_touch=True, is_mobile=True)
    opened.go(f"#1p={PUZZLE}")
    opened.page.touchscreen.tap(*opened.middle("r1c2"))
    opened.page.tap("#key-5")
    assert cell(opened.rest(), "r1c2") == 5
    opened.page.tap("#hint")
    opened.rest()
    opened.page.wait_for_timeout(300)
    panel, board = (opened.page.locator(part).bounding_box() for part in ("#panel", "#board"))
    assert panel is not None
    assert board is not None
    assert panel["y"] >= board["y"] + board["height"], "the sheet covers keys, never the board"
    assert opened.page.is_visible("#hint-said")
    opened.context.close()
    assert opened.errors == []


def test_a34_a_full_cage_with_a_wrong_sum_is_outlined_and_told(opened: Opened) -> None:
    puzzle = whydoku.read("." * 81, rules=["killer r1c1 r1c2 15"])
    opened.paste(whydoku.write(puzzle, "json")).at("r1c1").press("4", "ArrowRight", "3")
    opened.page.wait_for_selector(".broken-rule", state="attached")
    assert "15" in opened.page.inner_text("#broken")
    assert opened.page.get_attribute("#cell-r1c2", "aria-invalid") == "true"
    opened.press("Backspace")
    assert opened.page.locator(".broken-rule").count() == 0


def test_rows_and_columns_are_numbered_outside_the_cells(game: Opened) -> None:
    labels = game.page.locator("#picture .layer-labels text")
    assert labels.all_text_contents() == [*"123456789", *"123456789"]
    first = game.page.locator("#cell-r1c1").bounding_box()
    last = game.page.locator("#cell-r9c9").bounding_box()
    assert first
    assert last
    for at in range(18):
        box = labels.nth(at).bounding_box()
        assert box
        cell = game.page.locator(f"#cell-r{at + 1}c1" if at < 9 else f"#cell-r1c{at - 8}").bounding_box()
        assert cell
        if at < 9:
            assert box["x"] + box["width"] < first["x"]
            assert cell["y"] < box["y"] + box["height"] / 2 < cell["y"] + cell["height"]
        else:
            assert box["y"] + box["height"] < first["y"] + 3
            assert cell["x"] < box["x"] + box["width"] / 2 < cell["x"] + cell["width"]


def test_labels_stand_outside_of_clues_and_with_a_step(opened: Opened) -> None:
    puzzle = whydoku.read(PUZZLE, rules=["sandwich 12 row 3"])
    opened.paste(whydoku.write(puzzle, "json"))
    clue = opened.page.locator("#picture .wd-sign").first.bounding_box()
    label = opened.page.locator("#picture .layer-labels text").nth(2).bounding_box()
    assert clue
    assert label
    assert label["x"] + label["width"] < clue["x"]
