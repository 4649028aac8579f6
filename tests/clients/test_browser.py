"""SudokuPad and penpa themselves, in a browser: what we write is on the board that they show.

WHYDOKU_SUDOKUPAD and WHYDOKU_PENPA name the folders with their index.html, WHYDOKU_PLAYWRIGHT npm's package playwright-core;
the browser is chromium, or what WHYDOKU_CHROMIUM names.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import whydoku as w
from tests.clients.clients import ask_node, client
from tests.formats.test_sudokupad import DRAWN, NOT_SHOWN
from whydoku.model.puzzle import Puzzle

LAYERS = ("number", "symbol", "line", "lineE", "cage", "killercages", "thermo", "arrows")
PENPA = (
    "killer 10 r2c1 r2c2",
    "thermometer r1c4-r1c6",
    "arrow r5c5 r5c6 r5c7",
    "ratio r1c1 r1c2",
    "xv r3c3 r3c4",
    "odd r9c9",
    "renban r1c1 r1c2 r2c3",
    "whispers r1c1 r1c2",
    "sandwich 12 row3",
)


@pytest.fixture
def browser() -> None:
    client("WHYDOKU_PLAYWRIGHT", "the folder of npm's package playwright-core")


def asked(folder: Path, pages: list[str], wait: str, ask: str) -> list[Any]:
    """Open pages, wait for them, and ask each for something."""
    answers = ask_node("browser.mjs", folder, [{"page": page, "wait": wait, "ask": ask} for page in pages])
    assert not [answer["error"] for answer in answers if "error" in answer]
    return [answer["value"] for answer in answers]


def puzzle_with(*rules: str) -> Puzzle:
    return w.read(f"{'.' * 79}12", rules=rules)


@pytest.mark.usefixtures("browser")
def test_sudokupad_shows_every_rule() -> None:
    folder = client("WHYDOKU_SUDOKUPAD", "the folder with SudokuPad's index.html")
    rules = ["", *NOT_SHOWN, *DRAWN[::6], "clone r1c1 r1c2 / r1c3 r1c4", "windoku", "killer 10 r1c1 r1c2"]
    links = [w.write(puzzle_with(*filter(None, [rule])), "sudokupad") for rule in rules]
    shapes = "#svgrenderer :is(path, rect, circle, text, line)"
    shown = asked(
        folder,
        [f"index.html?puzzleid={link.partition('.app/')[2]}" for link in links],
        "typeof Framework !== 'undefined' && Framework.app?.puzzle?.currentPuzzle?.givens?.length === 2",
        f"({{shapes: document.querySelectorAll('{shapes}').length,"
        " rules: document.querySelector('.puzzle-rules')?.textContent ?? '',"
        " givens: Framework.app.puzzle.cells.map((cell) => cell.given ?? '').join('')})",
    )
    empty = shown[0]["shapes"]
    for rule, seen in zip(rules, shown, strict=True):
        assert seen["givens"] == "12", rule
        assert not rule or seen["shapes"] > empty, rule
        assert rule.partition(" ")[0].replace("-", " ").capitalize() in seen["rules"], rule


@pytest.mark.usefixtures("browser")
def test_penpa_has_on_its_board_what_was_written() -> None:
    folder = client("WHYDOKU_PENPA", "the folder with penpa's index.html")
    links = [(rule, w.write(puzzle_with(*filter(None, [rule])), "penpa")) for rule in ("", *PENPA)]
    shown = asked(
        folder,
        [f"index.html{link[link.index('#') :]}" for _, link in links],
        "typeof pu !== 'undefined' && pu?.pu_q && Object.keys(pu.pu_q.number).length > 0",
        f"Object.fromEntries({json.dumps(LAYERS)}.map((layer) => [layer, Object.keys(pu.pu_q[layer] ?? {{}}).length]))",
    )
    empty = shown[0]
    assert empty["number"] == 2
    for (rule, _), seen in zip(links[1:], shown[1:], strict=True):
        more = {layer for layer in LAYERS if seen[layer] > empty[layer]}
        assert more, rule
