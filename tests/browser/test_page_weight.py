"""What a wheel sends: the page packed, in few requests, kept by the browser; and the same page as the modules make."""

from __future__ import annotations

import gzip
import shutil
import subprocess
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from tests.browser.conftest import Opened
from whydoku.web import bundle

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Route

PUZZLE = "....6.7..73...2......7.421.2......97.73...15.15......2.684.1......8...24..5.9...."


def received(opened: Opened) -> list[tuple[str, float]]:
    """Listen to what comes over the wire: addresses, and bytes with their headers."""
    session = opened.context.new_cdp_session(opened.page)
    session.send("Network.enable")
    named: dict[str, str] = {}
    found: list[tuple[str, float]] = []

    def started(event: dict[str, Any]) -> None:
        named[event["requestId"]] = event["request"]["url"]

    def ended(event: dict[str, Any]) -> None:
        if not named[event["requestId"]].startswith("data:"):
            found.append((named[event["requestId"]], event["encodedDataLength"]))

    session.on("Network.requestWillBeSent", started)
    session.on("Network.loadingFinished", ended)
    return found


def test_a4_the_packed_page_comes_in_six_requests_and_sixty_kilobytes(browser: Browser, packed_server: str) -> None:
    opened = Opened(browser, packed_server)
    found = received(opened)
    opened.go()
    assert opened.state("state.game.title").startswith("Puzzle of")
    assert len(found) <= 6, found
    assert sum(size for _, size in found) <= 60_000, found
    assert {url.rpartition("/")[2].partition("-")[0] for url, _ in found} >= {"start", "page"}
    found.clear()
    opened.go()
    again = [url for url, size in found if "/assets/" in url and size > 0]
    assert again == [], "hashed files are kept"
    opened.context.close()
    assert opened.errors == []


def test_a3_the_first_paint_waits_for_no_call_and_the_board_for_two(browser: Browser, packed_server: str) -> None:
    """Milliseconds depend on the machine (`python -m benchmarks screenshots measure` has them); what is waited for does not."""
    opened = Opened(browser, packed_server)
    held: list[Route] = []
    opened.page.route("**/api/**", lambda route: held.append(route))  # playwright marks what it calls
    opened.page.goto(f"{packed_server}?test=1")
    opened.wait("performance.getEntriesByName('first-contentful-paint').length === 1")
    calls = []
    while opened.page.evaluate("window.whydokuTest?.state().game == null"):
        opened.page.wait_for_timeout(30)
        while held:
            calls.append(held[0].request.url.rpartition("/")[2].partition("?")[0])
            held.pop(0).continue_()
    assert calls == ["daily", "open"], "today's puzzle and its picture"
    opened.rest()
    assert opened.page.locator("#grid [role=gridcell]").count() == 81
    opened.context.close()
    assert opened.errors == []


def test_the_packed_page_does_what_the_modules_do(browser: Browser, packed_server: str) -> None:
    opened = Opened(browser, packed_server)
    opened.go(f"#1p={PUZZLE}").at("r1c1").press("h", "h", "h", "h")
    opened.page.wait_for_selector("#badge[data-kind=proved]")
    opened.page.click("#tab-set")
    opened.wait("document.getElementById('set-verdict')?.dataset.status === 'unique'")
    opened.page.click("#tab-make")
    opened.page.wait_for_selector("#daily-1")
    opened.page.click("#share")
    opened.page.wait_for_selector("#share-text")
    opened.context.close()
    assert opened.errors == []


TRICKY = r"""
const slash = 6 / 2 / 1; // not a pattern: it's a division
const found = 'a//b /* c */'.replace(/\/\/|[/'"`]/g, '-');
const word = `it's ${[1, 2].map((each) => `<${each > 1 ? "}" : '{'}>`).join(' // ')} /* kept */`;
/* gone */ let plus = 1 + +'2' - -3
plus = plus
+ 1
const after = (() => { return /[}]/.test('}'); })()
const object = { a: 1, 'b c': 2, ...{ d: 3 } }
;[slash, found, word, plus, after, object.a ?? 0, 0 ? 1 : .5, typeof slash, 'x' in object].forEach((each) => console.log(each))
"""


@pytest.mark.skipif(shutil.which("node") is None, reason="no node")
def test_packing_changes_no_meaning() -> None:
    said = [
        subprocess.run(["node", "-"], input=text, capture_output=True, text=True, check=True).stdout
        for text in (TRICKY, bundle.without_comments(TRICKY))
    ]
    assert said[0] == said[1]
    assert len(bundle.without_comments(TRICKY)) < len(TRICKY)
    for name, body in bundle.packed().items():
        if name.endswith(".js"):
            subprocess.run(["node", "--input-type=module", "--check"], input=body, check=True)


def test_names_carry_what_is_in_the_files(tmp_path: Path) -> None:
    first = bundle.packed()
    for each in bundle.STATIC.iterdir():
        shutil.copy(each, tmp_path)
    assert bundle.packed(tmp_path) == first
    with (tmp_path / "say.js").open("a", encoding="utf-8") as more:
        more.write("export const more = 1;\n")
    changed = bundle.packed(tmp_path)
    assert {name for name in changed if "-" in name}.isdisjoint(first)
    assert gzip.decompress(changed["index.html.gz"]) == changed["index.html"]
