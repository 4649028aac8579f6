"""A real browser, driven by playwright: what WHYDOKU_CHROMIUM names, chromium, Chrome, or playwright's own.

Where there is none the tests are skipped and say so; with WHYDOKU_BROWSER=required, as in CI, they fail.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page


KNOWN = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")


def lacking(text: str) -> NoReturn:
    """Skip a test for want of something, or fail if it is required."""
    if os.environ.get("WHYDOKU_BROWSER") == "required":
        pytest.fail(text)
    pytest.skip(text)


@pytest.fixture(scope="module")  # while it is open an event loop runs, so a test of something else could run none
def browser() -> Iterator[Browser]:
    """Start a browser, or explain why there is none."""
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        lacking("no playwright: pip install --group browser")
    program = os.environ.get("WHYDOKU_CHROMIUM") or next(filter(None, map(shutil.which, KNOWN)), None)
    with sync_playwright() as playwright:
        if program is None and not Path(playwright.chromium.executable_path).exists():
            lacking("no browser: install chromium, or name one in WHYDOKU_CHROMIUM")
        started = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
        yield started
        started.close()


SERVE_PACKED = """
import sys
from pathlib import Path
from whydoku.web import assets, server
assets.directory = lambda: Path(sys.argv[1])
server.serve(0, ready=lambda address: print(address, flush=True))
"""


def served(*arguments: str) -> Iterator[str]:
    """Start a server with Python's arguments, and return the address that it prints."""
    for needed in ("fastapi", "uvicorn"):
        pytest.importorskip(needed, reason="no web server: pip install 'whydoku[web]'")
    program = [sys.executable, *arguments]
    with subprocess.Popen(program, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as running:
        assert running.stdout is not None
        found = re.search(r"http://\S+", running.stdout.readline())
        try:
            assert found is not None, "the server says where the page is"
            yield found[0]
        finally:
            running.terminate()
            running.wait(10)


@pytest.fixture(scope="session")
def server() -> Iterator[str]:
    """Start `whydoku serve` on a free port, and return its address."""
    yield from served("-m", "whydoku", "serve", "--port", "0", "--no-browser", "--no-fpuzzles")


@pytest.fixture(scope="session")
def packed_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Serve the packed files, as an installed wheel does."""
    bundle = pytest.importorskip("whydoku.web.bundle")
    where = tmp_path_factory.mktemp("packed")
    bundle.write(where)
    yield from served("-c", SERVE_PACKED, str(where))


class Opened:
    """A page in a browser context of its own, with what went wrong in it."""

    def __init__(self, browser: Browser, address: str, **options: Any) -> None:
        self.address = address
        self.context = browser.new_context(**({"viewport": {"width": 1280, "height": 800}} | options))
        self.errors: list[str] = []
        self.requests: list[str] = []
        self.page = self.tab()

    def tab(self) -> Page:
        """Open another tab of the same browser."""
        page = self.context.new_page()
        page.set_default_timeout(120_000)
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("console", lambda message: self._heard(message.type, message.text))
        page.on("request", lambda asked: self.requests.append(asked.url))
        return page

    def _heard(self, kind: str, text: str) -> None:
        # The browser itself notes every refused request; that a text is no puzzle is no error of the page.
        if kind in ("error", "warning") and not re.search(r"status of (400|422|504)", text):
            self.errors.append(text)

    def go(self, fragment: str = "") -> Opened:
        """Load the page and wait until it rests."""
        self.page.goto(f"{self.address}?test=1{fragment}")
        return self.wait("window.whydokuTest?.state().game != null").rest()

    def wait(self, said: str, seconds: float = 120) -> Opened:
        """Wait for a condition; the page's own policy forbids what `wait_for_function` does."""
        end = time.monotonic() + seconds
        while not self.page.evaluate(said):
            assert time.monotonic() < end, f"not so after {seconds} s: {said}"
            self.page.wait_for_timeout(30)
        return self

    def hears(self, text: str) -> Opened:
        """Wait until the status says something."""
        return self.wait(f"document.getElementById('status').textContent === {text!r}")

    def rest(self) -> Opened:
        """Wait until no request runs and no frame is due."""
        self.page.evaluate("whydokuTest.idle()")
        return self

    def state(self, what: str) -> Any:
        """Look into the state of the page."""
        return self.page.evaluate(f"(state => {what})(whydokuTest.state())")

    def paste(self, text: str) -> Opened:
        """Put a text into the box, like a person who pastes it."""
        self.page.evaluate("document.body.classList.add('sheet')")
        self.page.fill("#paste", text)
        self.page.press("#paste", "Enter")
        return self.rest()

    def press(self, *keys: str) -> Opened:
        """Press keys one after the other."""
        for key in keys:
            self.page.keyboard.press(key)
        return self.rest()

    def at(self, cell: str) -> Opened:
        """Click a cell."""
        self.page.mouse.click(*self.middle(cell))
        return self.rest()

    def middle(self, cell: str, down: float = 0, right: float = 0) -> tuple[float, float]:
        """Return the position of a cell's centre, or a point some cells away."""
        box = self.page.locator(f"#cell-{cell}").bounding_box()
        assert box is not None
        return box["x"] + (0.5 + right) * box["width"], box["y"] + (0.5 + down) * box["height"]

    def drag(self, *cells: str) -> Opened:
        """Drag the mouse from cell to cell."""
        self.page.mouse.move(*self.middle(cells[0]))
        self.page.mouse.down()
        for cell in cells[1:]:
            self.page.mouse.move(*self.middle(cell), steps=6)
        self.page.mouse.up()
        return self.rest()


@pytest.fixture
def opened(browser: Browser, server: str) -> Iterator[Opened]:
    """Open the page on a desktop; the test fails if its script failed anywhere."""
    found = Opened(browser, server)
    yield found.go()
    found.context.close()
    assert found.errors == []
