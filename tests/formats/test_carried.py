"""What `whydoku formats` lists is what the formats do."""

from __future__ import annotations

import json

import pytest

from whydoku.cli.app import main
from whydoku.formats import byte_formats, formats
from whydoku.formats._carried import carried


def test_every_format_is_listed_with_what_it_carries(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["formats"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines] == sorted((*formats(), *byte_formats()))
    assert main(["formats", "solo", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["rules"] == ["diagonals", "killer"]
    assert found["carries"] == ["givens", "other sizes", "irregular regions"]


def test_what_formats_carry() -> None:
    assert carried("line").rules == ()
    assert "many puzzles" in carried("sdm").parts
    assert {"thermometer", "anti-knight", "killer"} <= set(carried("fpuzzles").rules)
    assert {"marks", "digits placed"} <= set(carried("sudoku-coach").parts)
    assert not carried("photo").is_written
