"""The page for everybody: read aloud, checked by axe, dark, printed, kept, shared, and without its server."""

from __future__ import annotations

import json
import re
import signal
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

import whydoku
from tests.browser.conftest import Opened
from whydoku.render.palette import THEMES
from whydoku.rules import rule_types

if TYPE_CHECKING:
    from playwright.sync_api import Browser

PUZZLE = "....6.7..73...2......7.421.2......97.73...15.15......2.684.1......8...24..5.9...."


def violations(opened: Opened) -> list[str]:
    """Run axe; rules that need an expert are left out, as is contrast over pictures (the palette has tests of its own)."""
    axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="no axe: pip install --group browser")
    tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
    found = axe.Axe().run(opened.page, options={"runOnly": {"type": "tag", "values": tags}})
    return [
        f"{each['id']} ({each['impact']}): {[node['html'][:120] for node in each['nodes'][:3]]}"
        for each in found.response["violations"]
    ]


def test_a50_axe_finds_nothing_in_any_task_step_or_dialog(opened: Opened) -> None:
    assert violations(opened) == []
    opened.paste(PUZZLE).at("r1c1").press("4", "ArrowRight", "Shift+3", "Control+Shift+3")
    assert violations(opened) == []
    for task in ("learn", "set", "make"):
        opened.page.click(f"#tab-{task}")
        opened.page.wait_for_timeout(300)
        assert violations(opened.rest()) == [], task
    opened.page.click("#tab-play")
    opened.at("r1c1").press("Control+z", "Backspace", "ArrowRight", "Shift+Delete", "h", "h", "h", "h", "n", "n")
    opened.page.wait_for_selector("#badge.proved")
    assert violations(opened) == [], "with a step"
    opened.page.click("#share")
    opened.page.wait_for_selector("dialog #share-text")
    assert violations(opened.rest()) == [], "in a dialog"


def test_axe_finds_nothing_on_a_dark_phone(browser: Browser, server: str) -> None:
    opened = Opened(browser, server, viewport={"width": 360, "height": 640}, color_scheme="dark")
    opened.go(f"#1p={PUZZLE}").at("r1c1").press("h", "h")
    opened.page.wait_for_timeout(300)
    assert violations(opened) == []
    opened.context.close()
    assert opened.errors == []


def test_the_tree_that_a_screen_reader_sees(opened: Opened) -> None:
    opened.paste(PUZZLE).at("r1c1").press("4")
    tree = opened.page.locator("body").aria_snapshot()
    for line in (
        '- link "To the board"',
        '- tab "Play" [selected]',
        '- grid "Sudoku, board"',
        '- gridcell "4. Row 1, column 1, box 1." [selected]',
        '- gridcell "6, given. Row 1, column 5, box 2."',
        '- gridcell "Empty. Row 9, column 9, box 9."',
        '- radiogroup "Mode"',
        '- radio "Digit" [checked]',
        '- toolbar "Keys"',
        '- toolbar "Actions"',
        '- tabpanel "Play"',
        "- status",
    ):
        assert line in tree, line
    assert len(re.findall(r"- row\b", tree)) == 9
    assert len(re.findall(r"- gridcell", tree)) == 81
    assert "img" not in re.sub(r'img "[^"]+"', "", tree), "the picture itself is silent"


def test_a51_labels_of_a_step(opened: Opened) -> None:
    opened.paste(PUZZLE).at("r5c5").press("h", "h", "h", "h")
    step = whydoku.next_step(PUZZLE, reader="paper")
    assert step is not None
    cell, digit = step.to_json()["places"][0]
    label = opened.page.get_attribute(f"#cell-{cell}", "aria-label") or ""
    assert f"placed {digit}" in label
    assert "In this step:" in label


def test_places_are_read_as_one_likes(opened: Opened) -> None:
    opened.paste(PUZZLE)
    opened.page.evaluate("whydokuTest.dispatch({type: 'set', settings: {places: 'short'}})")
    assert opened.rest().page.get_attribute("#cell-r1c5", "aria-label") == "6, given. r1c5."


def contrast(one: str, other: str) -> float:
    def light(colour: str) -> float:
        parts = [int(part) / 255 for part in re.findall(r"\d+", colour)[:3]]
        red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue

    low, high = sorted((light(one), light(other)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a56_colours_follow_the_screen_and_meet_their_ratios(browser: Browser, server: str, scheme: str) -> None:
    opened = Opened(browser, server, color_scheme=scheme)
    opened.go(f"#1p={PUZZLE}").at("r1c1").press("4", "Control+Shift+3")
    look: Any = opened.page.evaluate("""() => {
      const of = (selector, name) => getComputedStyle(document.querySelector(selector))[name];
      const root = getComputedStyle(document.documentElement);
      const paint = (name) => { const e = document.createElement('i');
        e.style.setProperty('color', root.getPropertyValue(name));
        document.body.append(e); const found = getComputedStyle(e).color; e.remove(); return found; };
      return {paper: of('.wd-paper', 'fill'), given: of('.wd-given', 'fill'), found: of('.wd-found', 'fill'),
        panel: of('.panel', 'backgroundColor'),
        text: of('.panel', 'color'), soft: of('.soft', 'color'), main: [of('#hint', 'color'), of('#hint', 'backgroundColor')],
        cells: [1,2,3,4,5,6,7,8,9].map(n => paint(`--c${n}`)), ink: paint('--wd-ink'), own: paint('--wd-own')};
    }""")
    paper = THEMES[scheme]["paper"]
    assert look["paper"] == f"rgb({int(paper[1:3], 16)}, {int(paper[3:5], 16)}, {int(paper[5:], 16)})"
    for one, other in (
        (look["given"], look["paper"]),
        (look["found"], look["paper"]),
        (look["text"], look["panel"]),
        (look["soft"], look["panel"]),
        look["main"],
    ):
        assert contrast(one, other) >= 4.5
    for colour in look["cells"]:
        assert contrast(look["ink"], colour) >= 4.5
    opened.page.click("#theme")
    opened.rest()
    assert opened.page.evaluate("getComputedStyle(document.querySelector('.wd-paper')).fill") != look["paper"]
    opened.page.reload()
    opened.wait("window.whydokuTest?.state().game != null").rest()
    assert opened.page.evaluate("getComputedStyle(document.querySelector('.wd-paper')).fill") != look["paper"], "kept"
    opened.context.close()
    assert opened.errors == []


def test_a53_a54_a57_forced_colours_calm_and_paper(opened: Opened) -> None:
    opened.paste(PUZZLE).at("r1c1").press("4", "Control+z")
    opened.page.emulate_media(reduced_motion="reduce")
    assert opened.page.evaluate("document.getAnimations().length") == 0
    opened.page.emulate_media(forced_colors="active")
    assert opened.page.evaluate("getComputedStyle(document.querySelector('.selection')).stroke") != "none"
    opened.page.emulate_media(media="print", forced_colors="none", color_scheme="dark")
    assert opened.page.evaluate("getComputedStyle(document.querySelector('.wd-paper')).fill") == "rgb(255, 255, 255)"
    assert opened.page.is_hidden(".pad")
    assert "Every row, column and box" in opened.page.inner_text(".paper-words")
    sheets = opened.page.pdf(format="A4")
    assert len(re.findall(rb"/Type\s*/Page\b", sheets)) == 1


def shared() -> list[tuple[str, dict[str, Any]]]:
    names = [name for name, rule in sorted(rule_types().items()) if rule.example is not None][::5][:15]
    found = []
    for name in names:
        example = rule_types()[name].example
        assert example is not None
        found.append((name, whydoku.read(example.puzzle, rules=example.rules, size=example.size).to_json()))
    found += [
        ("plain", whydoku.read(PUZZLE).to_json()),
        ("small", whydoku.read("1...............").to_json()),
        ("16", whydoku.read("." * 255 + "G").to_json()),
        ("samurai", whydoku.read("\n".join(["." * 80 + "9"] * 4 + ["." * 81]), size="samurai").to_json()),
        ("twodoku", whydoku.read("." * 153, size="twodoku").to_json()),
    ]
    return found


def test_a58_the_fragment_comes_back_exactly_for_twenty_puzzles(opened: Opened) -> None:
    puzzles = shared()
    assert len(puzzles) == 20
    for name, puzzle in puzzles:
        back = opened.page.evaluate(
            """async (puzzle) => {
              const { fromFragment, toFragment } = await import('/assets/share.js');
              const n = puzzle.givens.length;
              const work = {n, cells: {0: {d: 1, k: [2]}}, past: [], at: 0, branches: [], checkpoints: []};
              const plain = await fromFragment(await toFragment({puzzle}));
              const full = await fromFragment(await toFragment({puzzle, work, task: 'learn'}));
              return {plain, full, same: JSON.stringify(full) === JSON.stringify({puzzle, work, task: 'learn'})};
            }""",
            puzzle,
        )
        assert back["same"], name
        again = back["plain"].get("puzzle") or whydoku.read(back["plain"]["line"]).to_json()
        assert again == puzzle, name


def test_a_shared_link_carries_the_work(opened: Opened) -> None:
    opened.paste(PUZZLE).at("r1c1").press("5", "ArrowRight", "Shift+3", "Control+4", "m")
    opened.page.click("#share")
    opened.page.click("#share-work")
    opened.wait("document.getElementById('share-text').value.includes('#1z=')")
    link = opened.page.input_value("#share-text")
    cells = opened.state("JSON.stringify([state.cells, state.marks, state.givens])")
    assert len(link) < 1000
    opened.page.evaluate("localStorage.clear(); sessionStorage.clear()")
    other = opened.tab()
    opened.page = other
    opened.go(link[link.index("#") :])
    assert opened.state("JSON.stringify([state.cells, state.marks, state.givens])") == cells


def test_links_that_are_damaged_or_newer_change_nothing(opened: Opened) -> None:
    opened.paste(PUZZLE)
    before = opened.state("JSON.stringify(state.game.puzzle)")
    for fragment, said in (("#9p=123", "newer whydoku"), ("#1z=AAAA", "damaged"), ("#1z=!!", "damaged")):
        opened.page.evaluate(f"location.hash = '{fragment}'")
        opened.wait(f"document.getElementById('toasts').textContent.includes('{said}')")
        assert opened.state("JSON.stringify(state.game.puzzle)") == before


@pytest.mark.parametrize("to", ["sudokupad", "fpuzzles"])
def test_what_is_shared_as_another_format_reads_back(opened: Opened, to: str) -> None:
    puzzle = whydoku.read("." * 81, rules=["killer r1c1 r1c2 r2c2 15", "thermometer r5c5 r5c6 r4c6"])
    opened.paste(json.dumps(puzzle.to_json()))
    opened.page.click("#share")
    opened.page.wait_for_selector("dialog select")
    opened.page.select_option("dialog select", to)
    opened.wait("!document.getElementById('share-text').value.includes('#1z=')").rest()
    back = whydoku.read(opened.page.input_value("#share-text"))
    assert sorted(map(str, back.to_json()["rules"])) == sorted(map(str, puzzle.to_json()["rules"]))


def test_the_assets_name_no_other_place() -> None:
    static = Path(whydoku.__file__).parent / "web" / "static"
    assert not [
        each
        for each in static.iterdir()
        if "http://" in (text := each.read_text("utf-8")).replace("http://www.w3.org", "") or "https://" in text
    ]


def test_a59_other_pages_other_names_and_large_bodies_are_refused(opened: Opened) -> None:
    """Another site in the same browser gets 403 and no answer; so do requests by hand with what a browser would not send."""
    check = f"{opened.address.rstrip('/')}/api/check"
    stranger = opened.context.new_page()
    stranger.route("http://evil.test/", lambda route: route.fulfill(body="<p>hello</p>", content_type="text/html"))
    stranger.goto("http://evil.test/")
    call = """([url, type]) => fetch(url, {method: 'POST', headers: {'Content-Type': type}, body: '{"puzzle": "1"}'})
        .then((answer) => answer.text(), (error) => `refused: ${error.name}`)"""
    for kind in ("text/plain", "application/json"):
        assert stranger.evaluate(call, [check, kind]) == "refused: TypeError"
    stranger.close()
    api = opened.context.request
    data = {"puzzle": PUZZLE}
    assert api.post(check, data=data, headers={"Origin": "http://evil.test"}).status == 403
    assert api.post(check, data=data, headers={"Host": "evil.test"}).status == 421
    assert api.post(check, data={"puzzle": "." * (2 << 20)}).status == 413
    assert api.post(check, data=data).status == 200
    own = """(text) => fetch('/api/check', {
        method: 'POST', headers: {'Content-Type': 'application/json'}, body: JSON.stringify({puzzle: text}),
      }).then((answer) => answer.status)"""
    assert opened.page.evaluate(own, PUZZLE) == 200
    assert opened.page.evaluate(own, "." * (2 << 20)) == 413
    opened.errors.clear()  # the browser notes the last one


def test_a60_the_page_goes_on_without_its_server(browser: Browser) -> None:
    program = [sys.executable, "-m", "whydoku", "serve", "--port", "0", "--no-browser", "--no-fpuzzles"]
    with subprocess.Popen(program, stdout=subprocess.PIPE, text=True) as running:
        assert running.stdout is not None
        found = re.search(r"http://\S+", running.stdout.readline())
        assert found is not None
        opened = Opened(browser, found[0])
        opened.go(f"#1p={PUZZLE}").at("r1c1")
        running.send_signal(signal.SIGINT)
        assert running.wait(20) == 0
    opened.page.keyboard.press("h")
    opened.wait("document.getElementById('toasts').textContent.includes('whydoku has stopped')")
    opened.page.click("#tab-play")
    opened.at("r1c2").press("5")
    assert opened.state("state.cells[1].d") == 5
    opened.context.close()
    assert not [each for each in opened.errors if "ERR_CONNECTION_REFUSED" not in each]
