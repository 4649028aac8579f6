"""Hostile and broken links, as a user meets them on the command line: one sentence, exit code 2, nothing else."""

from __future__ import annotations

import json
from typing import Any
from urllib.parse import quote

import pytest

from tests.formats.test_penpa import with_rules
from whydoku.cli.app import main
from whydoku.formats import write_text
from whydoku.formats._lzstring import compress
from whydoku.formats._packed_links import deflate

GRID: list[list[dict[str, Any]]] = [[{} for _ in range(9)] for _ in range(9)]
BOXES = [[[3 * a + r, 3 * b + c] for r in range(3) for c in range(3)] for a in range(3) for b in range(3)]
CLUE = {"center": [-0.5, 0.5], "width": 0.25, "height": 0.25, "text": "5"}
LONG = ["R1C1", "R1C2", "R1C3", "R1C4", "R1C5", "R1C6", "R1C7", "R1C8", "R1C9", "R2C9"]


def fpuzzle(text: str = "", **data: Any) -> str:
    packed = compress(text or json.dumps({"size": 9, "grid": GRID, **data}))
    return f"https://www.f-puzzles.com/?load={quote(packed, safe='')}"


def pad(text: str = "", **data: Any) -> str:
    packed = compress(text or json.dumps({"cells": GRID, "regions": BOXES, **data}))
    return f"https://sudokupad.app/scl{quote(packed, safe='')}"


def penpa(text: str = "", answer: str = "") -> str:
    link = f"m=edit&p={deflate(text)}" if text else write_text([with_rules()], "penpa")
    return f"{link}&a={deflate(answer)}" if answer else link


LINKS = {
    "broken f-puzzles": fpuzzle()[:-30] + "!!!!",
    "f-puzzles cut short": fpuzzle()[:90],
    "f-puzzles without a puzzle": "https://www.f-puzzles.com/?load=",
    "f-puzzles deep": fpuzzle('{"size":9,"grid":' + "[" * 20_000),
    "f-puzzles deep and whole": fpuzzle('{"size":9,"grid":' + "[" * 10_000 + "]" * 10_000 + "}"),
    "f-puzzles bomb": fpuzzle('{"size":9,"grid":[[' + "{}," * 50_000 + "{}]]}"),
    "f-puzzles no numbers": fpuzzle('{"size":NaN,"grid":1e999}'),
    "cell off the board": fpuzzle(killercage=[{"cells": ["R1C1", "R10C1"], "value": "5"}]),
    "sum that cannot be": fpuzzle(killercage=[{"cells": ["R1C1", "R1C2"], "value": "99"}]),
    "sum of 400 digits": fpuzzle(killercage=[{"cells": ["R1C1"], "value": "9" * 400}]),
    "long thermometer": fpuzzle(thermometer=[{"lines": [LONG]}]),
    "endless thermometer": fpuzzle(thermometer=[{"lines": [["R1C1", "R1C2"] * 5_000]}]),
    "SudokuPad off the board": pad(cages=[{"cells": [[0, 0], [0, 9]], "value": "5"}]),
    "SudokuPad sum that cannot be": pad(cages=[{"cells": [[0, 0], [0, 1]], "value": "99"}]),
    "SudokuPad deep": pad("{ce:" + "[" * 20_000),
    "SudokuPad no number": pad('{"cells":[[{"value":' + "9" * 5_000 + "}]]}"),
    "SudokuPad far away": pad(lines=[{"wayPoints": [[0.5, 0.5], [0.5, 9_999]], "color": "#F067F0", "thickness": 8}]),
    "SudokuPad crowded": json.dumps({"cells": GRID, "regions": BOXES, "overlays": [CLUE] * 10_001}),
    "SudokuPad id": "https://sudokupad.app/abc123",
    "penpa cut short": penpa()[:200],
    "penpa no base 64": penpa().replace("p=", "p=@@"),
    "penpa bomb": penpa("\0" * (1 << 25)),
    "penpa answer bomb": penpa(answer="[" * (1 << 25)),
    "penpa deep": penpa("square,9,9,38,0,1,1\n[0,0,0,0]\n{}\n" + "[" * 200_000 + "\n{}\n[28]"),
    "penpa huge": penpa("square,999,999,38,0,1,1\n[0,0,0,0]\n{}\n{}\n{}\n[" + "1," * 900_000 + "1]"),
    "ISS deep": ".Or" * 30_000,
    "ISS off the board": ".Cage~5~R1C1~RaC1",
    "ISS sum that cannot be": ".Cage~99~R1C1~R1C2",
}


@pytest.mark.parametrize("name", LINKS)
def test_one_sentence_and_exit_code_2(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["solve", LINKS[name]]) == 2
    shown = capsys.readouterr()
    assert shown.out == ""
    assert shown.err.startswith("whydoku: ")
    assert shown.err.count("\n") == 1
    assert len(shown.err) < 400
