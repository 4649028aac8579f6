"""Take the screenshots of the page for the docs, and measure its loading time and its weight.

    python -m benchmarks screenshots            measures, and writes docs/page-*.png
    python -m benchmarks screenshots measure    measures only

Needs chromium (or what WHYDOKU_CHROMIUM names), `pip install --group browser` and `whydoku[web]`.
"""

from __future__ import annotations

import gzip
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from statistics import median
from typing import Any
from urllib.request import urlopen

DOCS = Path(__file__).parents[1] / "docs"
PUZZLE = "....6.7..73...2......7.421.2......97.73...15.15......2.684.1......8...24..5.9...."
LOADS = 7


def main() -> None:
    from playwright.sync_api import sync_playwright

    program = os.environ.get("WHYDOKU_CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")
    command = [sys.executable, "-m", "whydoku", "serve", "--port", "0", "--no-browser"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server, sync_playwright() as playwright:
        assert server.stdout is not None
        found = re.search(r"http://\S+", server.stdout.readline())
        assert found is not None
        browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
        try:
            measure(browser, found[0])
            if "measure" not in sys.argv:
                take_all(browser, found[0])
        finally:
            browser.close()
            server.terminate()


def measure(browser: Any, address: str) -> None:
    """Print how soon the page is visible, usable and gives a hint, and what it loads."""
    paints, uses, hints = [], [], []
    urls: set[str] = set()
    started: list[str] = []
    for _ in range(LOADS):
        page = browser.new_context().new_page()
        page.on("request", lambda asked: started.append(asked.url) if asked.method == "GET" else None)
        page.goto(f"{address}?test=1")
        page.evaluate("whydokuTest.idle()")
        uses.append(page.evaluate("performance.now()"))
        urls.update(started)
        page.click("#hint")
        page.evaluate("whydokuTest.idle()")
        hints.append(page.evaluate("performance.now()") - uses[-1])
        paints.append(page.evaluate("performance.getEntriesByName('first-contentful-paint')[0].startTime"))
        page.context.close()
        started.clear()
    files = {url: urlopen(url).read() for url in urls if "/assets/" in url or url.split("?")[0] == address}
    raw, packed = sum(map(len, files.values())), sum(len(gzip.compress(body)) for body in files.values())
    print(f"first paint: {median(paints):.0f} ms (worst of {LOADS}: {max(paints):.0f}), usable: {median(uses):.0f} ms")
    print(f"first hint, from the click until it is shown: {median(hints):.0f} ms (worst: {max(hints):.0f})")
    print(f"{len(files)} files, {raw / 1000:.0f} kB, {packed / 1000:.0f} kB gzipped")


def take_all(browser: Any, address: str) -> None:
    for name, size, scheme, lead in (
        ("play", (1280, 800), "light", play),
        ("learn", (1280, 800), "light", learn),
        ("set", (1280, 800), "light", setting),
        ("dark", (1280, 800), "dark", learn),
        ("phone", (360, 640), "light", play),
        ("phone-hint", (360, 640), "dark", hint),
    ):
        take(browser, address, name, size, scheme, lead)


def take(
    browser: Any, address: str, name: str, size: tuple[int, int], scheme: str, lead: Callable[[Any], None]
) -> None:
    scale = 1 if size[0] > 700 else 2
    context = browser.new_context(
        viewport={"width": size[0], "height": size[1]},
        color_scheme=scheme,
        device_scale_factor=scale,
        has_touch=size[0] < 700,
    )
    page = context.new_page()
    page.goto(f"{address}?test=1#1p={PUZZLE}")
    page.evaluate("whydokuTest.idle()")
    lead(page)
    page.evaluate("whydokuTest.idle()")
    page.wait_for_timeout(400)
    file = DOCS / f"page-{name}.png"
    page.screenshot(path=str(file))
    print(f"{file.name}: {file.stat().st_size / 1000:.0f} kB")
    context.close()


def press(page: Any, *keys: str) -> None:
    for key in keys:
        page.keyboard.press(key)
        page.evaluate("whydokuTest.idle()")


def play(page: Any) -> None:
    page.locator("#cell-r7c5").click(force=True)
    press(
        page, "2", "ArrowRight", "ArrowRight", "Control+3", "Control+5", "Control+9", "ArrowRight", "Shift+3", "Shift+7"
    )
    press(
        page,
        "ArrowRight",
        "Control+Shift+4",
        "ArrowUp",
        "ArrowLeft",
        "ArrowLeft",
        "Control+Shift+6",
        "Shift+3",
        "Shift+6",
    )
    page.locator("#cell-r3c4").click(force=True)


def learn(page: Any) -> None:
    page.click("#tab-learn")
    page.evaluate("whydokuTest.idle()")
    page.click("#path")
    page.evaluate("whydokuTest.idle()")
    page.locator("#path-list button:has-text('X-Wing')").first.click()
    page.evaluate("whydokuTest.idle()")
    page.wait_for_selector("#badge.proved")
    page.evaluate("document.getElementById('panel').scrollTop = 0")


def hint(page: Any) -> None:
    page.locator("#cell-r5c5").click(force=True)
    press(page, "h", "h", "h", "h", "n", "n", "n", "n")


def setting(page: Any) -> None:
    page.click("#tab-set")
    page.evaluate("whydokuTest.idle()")
    page.evaluate("document.body.classList.add('sheet')")
    page.click("#menu")
    page.click("text=New: paste or type")
    page.evaluate("whydokuTest.idle()")
    rules = [
        ("killer", {"cells": ["r1c1", "r1c2", "r2c2"], "total": 15}),
        ("killer", {"cells": ["r8c8", "r9c8", "r9c9"], "total": 20}),
        ("thermometer", {"cells": ["r5c5", "r5c6", "r4c6", "r3c6", "r3c5"]}),
        ("arrow", {"circle": "r2c8", "shaft": ["r3c8", "r4c8", "r4c9"]}),
        ("difference", {"first": "r8c2", "second": "r8c3"}),
        ("ratio", {"first": "r7c4", "second": "r7c5"}),
        ("quadruple", {"corner": "r5c2", "digits": [1, 2, 7]}),
        ("renban", {"cells": ["r8c5", "r7c6", "r7c7", "r6c8"]}),
    ]
    page.evaluate(
        """(rules) => {
          const { puzzle } = whydokuTest.state().game;
          whydokuTest.dispatch({type: 'edit', label: 'Rules', puzzle: {...puzzle, rules: [...puzzle.rules,
            ...rules.map(([name, fields]) => ({name, arguments: fields}))]}});
        }""",
        rules,
    )
    page.evaluate("whydokuTest.idle()")
    page.wait_for_timeout(1500)
    page.click("#rule-tool-thermometer")
    for row, col in ((1, 4), (2, 4), (2, 5), (1, 6)):
        box = page.locator(f"#cell-r{row}c{col}").bounding_box()
        page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        page.evaluate("whydokuTest.idle()")


if __name__ == "__main__":
    main()
