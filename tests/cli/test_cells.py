"""`--cells` sets the names of cells: in the input, and in everything that is printed and drawn."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tests.cli.conftest import RunCli

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
NAME = re.compile(r"\br\d+c\d+")


@pytest.mark.parametrize(("cells", "name"), [("rc", "r1c3"), ("a1", "C1"), ("sudokuwiki", "A3")])
def test_questions_are_read_and_answered_in_it(cli: RunCli, cells: str, name: str) -> None:
    run = cli("why", PUZZLE, f"{name}=4", "--cells", cells, "--depth", "3")
    assert run.code == 0
    assert run.out.startswith(f"{name} is 4. ")
    assert bool(NAME.search(run.out)) == (cells == "rc")
    data = json.loads(cli("why", PUZZLE, f"{name}=4", "--cells", cells, "--json").out)
    assert (data["asked"], data["goal"]) == ("r1c3=4", ["r1c3", 4, True])
    assert data["answer"] == f"{name} is 4."


@pytest.mark.parametrize("command", ["explain", "steps", "hint", "check", "mistakes", "rate", "candidates"])
def test_no_other_names_are_printed(cli: RunCli, command: str, tmp_path: Path) -> None:
    more = ["--level", "4"] if command == "hint" else ["--show"] if command == "explain" else []
    run = cli(command, PUZZLE, "--cells", "a1", *more)
    assert run.out.strip()
    assert not NAME.search(run.out + run.err)
    if command == "explain":
        page = tmp_path / "page.html"
        assert cli("explain", PUZZLE, "--cells", "sudokuwiki", "--report", str(page)).code == 0
        assert not NAME.search(page.read_text(encoding="utf-8"))


def test_work_and_rules_are_read_in_it(cli: RunCli) -> None:
    run = cli("mistakes", PUZZLE, "--cells", "a1", "--placed", "C1=1")
    assert "C1 cannot be 1; that was move 1, C1=1" in run.out + run.err
    run = cli("check", "12" + "." * 14, "--cells", "sudokuwiki", "--rules", "killer 5 A1 A2")
    assert "the cage of 5 at A1" in run.out
    assert "A1 and A2" in run.out or "A1 + A2" in run.out


def test_errors_use_it_too(cli: RunCli) -> None:
    run = cli("solve", "11" + "." * 14, "--cells", "a1")
    assert run.err == "whydoku: the puzzle has no solution: row 1 holds 1 twice: A1 and B1\n"
    run = cli("explain", PUZZLE, "--cells", "a1", "--placed", "B1=7")
    assert run.err.endswith("B1=7 cannot be placed: B1 is a given, 3\n")
    run = cli("solve", PUZZLE, "--cells", "chess")
    assert (run.code, "expected one of rc, a1, sudokuwiki" in run.err) == (2, True)


def test_formats_are_written_as_ever(cli: RunCli) -> None:
    killer = ("12" + "." * 14, "--rules", "killer 3 r1c1 r1c2", "--to", "json")
    assert cli("convert", *killer, "--cells", "a1").out == cli("convert", *killer).out
    assert '"r1c1"' in cli("convert", *killer).out
    minimised = ("12341234341234122143432143212143"[:16], "--to", "cannot-be")
    assert cli("minimise", *minimised, "--cells", "a1").out == cli("minimise", *minimised).out
