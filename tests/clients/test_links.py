"""Links in the programs they are for: SudokuPad's own loader and npm's lz-string, in node.

WHYDOKU_SUDOKUPAD names the folder with its index.html, WHYDOKU_LZSTRING the package lz-string.
"""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest

import whydoku as w
from tests.clients.clients import ask_node, client
from tests.formats.test_sudokupad import DRAWN, NOT_SHOWN
from tests.shared import shared_data
from whydoku.errors import FormatError
from whydoku.formats import read_text, write_text
from whydoku.formats._lzstring import compress, decompress
from whydoku.model.puzzle import Puzzle

FIGURES = ("lines", "arrows", "underlays", "overlays")


@pytest.fixture
def sudokupad() -> Path:
    folder = client("WHYDOKU_SUDOKUPAD", "the folder with SudokuPad's index.html")
    return next(folder.rglob("puzzleloader.js")).parent


@pytest.fixture
def lzstring() -> Path:
    return client("WHYDOKU_LZSTRING", "the folder of npm's package lz-string")


def opened(folder: Path, links: list[str]) -> list[dict[str, Any]]:
    """Let SudokuPad open links, and return what it is going to show."""
    answers = ask_node("sudokupad.mjs", folder, [{"link": link} for link in links])
    assert not [answer for answer in answers if "error" in answer]
    return [answer["puzzle"] for answer in answers]


def shown(puzzle: dict[str, Any]) -> int:
    """Count the visible items besides digits and boxes."""
    small = sum(bool(cell.get("centremarks")) for row in puzzle["cells"] for cell in row)
    cages = [cage for cage in puzzle.get("cages", []) if cage.get("cells") and cage.get("type") != "rowcol"]
    return small + len(cages) + sum(len(puzzle.get(layer, [])) for layer in FIGURES)


def test_every_rule_that_is_drawn_is_shown(sudokupad: Path) -> None:
    rules = [*DRAWN, *NOT_SHOWN, "clone r1c1 r1c2 / r1c3 r1c4", "windoku", "killer 10 r1c1 r1c2"]
    links = [write_text([w.read("." * 81, rules=[rule])], "sudokupad") for rule in rules]
    for rule, puzzle in zip(rules, opened(sudokupad, links), strict=True):
        assert shown(puzzle) > 0, rule
        words = json.dumps([puzzle.get("metadata"), puzzle.get("cages")])
        assert rule.split()[0].replace("-", " ").capitalize() in words, rule


def exported() -> list[tuple[dict[str, Any], Puzzle, str]]:
    """Export the collection to SudokuPad, as far as possible."""
    found = []
    for entry in map(json.loads, shared_data("variants/puzzles.jsonl").read_text().splitlines()):
        (puzzle,) = read_text(entry["iss"])
        try:
            found.append((entry, puzzle, w.write(puzzle, "sudokupad")))
        except FormatError:
            continue
    return found


def test_the_collection_is_shown_with_its_givens_words_and_solution(sudokupad: Path) -> None:
    written = exported()
    assert len(written) > 80
    solved = small = 0
    for (entry, puzzle, _), seen in zip(written, opened(sudokupad, [link for *_, link in written]), strict=True):
        givens = [cell.get("value") for row in seen["cells"] for cell in row]
        assert [None if given in (None, "") else int(given) for given in givens] == list(puzzle.givens), entry["id"]
        said = json.dumps([seen.get("metadata"), seen.get("cages")])
        for rule in puzzle.rules:
            plain = rule.name in ("rows", "columns", "boxes", "regions")
            assert plain or rule.name.replace("-", " ").capitalize() in said, (entry["id"], rule.name)
        small += puzzle.board.size <= 9
        solved += "".join(map(str, entry["solution"])) in said
    assert solved >= 0.9 * small  # all but those that take too long


def test_npm_packs_and_unpacks_alike(lzstring: Path) -> None:
    source = random.Random(1)
    signs = ["ab", '{}:,"01 ', "".join(map(chr, range(32, 400))), "\u2603\u4e2d\U0001f600"]
    texts = ["".join(source.choices(source.choice(signs), k=source.randint(1, 300))) for _ in range(300)]
    answers = ask_node("lzstring.mjs", lzstring, [{"text": text, "packed": compress(text)} for text in texts])
    for text, answer in zip(texts, answers, strict=True):
        assert answer["text"] == text
        assert decompress(answer["packed"]) == text
        assert answer["packed"].rstrip("=") == compress(text).rstrip("=")


def test_npm_unpacks_f_puzzles_links(lzstring: Path) -> None:
    puzzles = [w.read("." * 81, rules=[rule]) for rule in DRAWN if not rule.startswith("inequality")]
    links = [write_text([puzzle], "fpuzzles") for puzzle in puzzles]
    packed = [link.partition("load=")[2] for link in links]
    assert not any("%" in text for text in packed)
    answers = ask_node("lzstring.mjs", lzstring, [{"text": "", "packed": text} for text in packed])
    assert all(json.loads(answer["text"])["size"] == 9 for answer in answers)
