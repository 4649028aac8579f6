"""Links whose words say more than can be read: refused by every command that reads, or read with a word on stderr."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.conftest import RunCli
from whydoku.cli.command import commands

GRID = [
    [{"value": (r * 3 + r // 3 + c) % 9 + 1, "given": True} if (r, c) != (0, 0) else {} for c in range(9)]
    for r in range(9)
]
LINK = json.dumps({"size": 9, "grid": GRID, "ruleset": "There are nine doublers."})
READING = [
    name
    for name, command in commands().items()
    if any("--ignore-rules-text" in option.flags for option in command.options)
]


def test_every_command_that_reads_is_tested() -> None:
    assert {"solve", "check", "count", "convert", "explain", "draw", "encode", "prove"} <= set(READING)


@pytest.mark.parametrize("command", READING)
def test_words_that_are_not_read_are_refused_unless_ignored(cli: RunCli, command: str, tmp_path: Path) -> None:
    needed = {
        "convert": ["--to", "json"],
        "prove": ["-o", str(tmp_path / "proof")],
        "why": ["r1c1"],
        "judge": ["r1c1=1"],
        "print": ["-o", str(tmp_path / "booklet.html")],
        "harder": ["--deadline", "0.5"],
    }
    to = needed.get(command, [])
    refused = cli(command, LINK, *to)
    assert (refused.code, refused.out) == (2, "")
    assert "the puzzle speaks of doublers" in refused.err
    assert "neither a file" not in refused.err
    read = cli(command, LINK, *to, "--ignore-rules-text")
    assert read.code == 0
    assert "passed over: doublers" in read.err


def test_hints_of_an_iss_string_are_passed_over_with_a_word(cli: RunCli) -> None:
    run = cli("count", ".Shape~4x4.SearchPriority~2~R1C1~R1C2")
    assert run.out == "288\n"
    assert run.err == "passed over: SearchPriority, a hint to ISS's solver\n"


@pytest.mark.parametrize("to", ["marks-line", "pencil-marks"])
def test_pencil_marks_say_that_they_do_not_tell_givens(cli: RunCli, to: str) -> None:
    run = cli("convert", "1...............", "--to", to)
    assert run.err.startswith("note: pencil marks alone do not say which digits were given")
    assert cli("convert", "................", "--to", to).err == ""


def test_pencil_marks_are_the_grid_alone(cli: RunCli) -> None:
    lines = cli("convert", "12..34..........", "--to", "pencil-marks").out.splitlines()
    assert lines[0].startswith(".--")
    assert len(lines) == 7
