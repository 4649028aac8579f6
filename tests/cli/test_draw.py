"""The command that draws: to standard output or to a file, with the solution or with marks."""

from __future__ import annotations

from pathlib import Path

from tests.cli.conftest import RunCli
from tests.render.reading import texts

PUZZLE = "1.34341.21434.21"


def test_a_rule_is_in_the_legend(cli: RunCli) -> None:
    shown = cli("draw", PUZZLE, "--rule", "thermo r1c1-r1c3")
    assert shown.code == 0
    assert texts(shown.out, "note") == ["Thermometer: Digits strictly", "increase from the bulb."]
    assert texts(cli("draw", PUZZLE, "--no-legend", "--rule", "thermo r1c1-r1c3").out, "note") == []


def test_the_solution_goes_to_a_file(cli: RunCli, tmp_path: Path) -> None:
    file = tmp_path / "puzzle.svg"
    done = cli("draw", PUZZLE, "--solved", "-o", str(file))
    assert (done.code, done.out, done.err) == (0, "", "")
    assert texts(file.read_text(encoding="utf-8"), "found") == ["2", "2", "3"]


def test_marks(cli: RunCli) -> None:
    assert len("".join(texts(cli("draw", "1...............", "--marks").out, "mark"))) == 7 * 3 + 8 * 4


def test_what_cannot_be_drawn(cli: RunCli, tmp_path: Path) -> None:
    many = tmp_path / "many.txt"
    many.write_text(f"{PUZZLE}\n{PUZZLE}\n", encoding="utf-8")
    run = cli("draw", str(many))
    assert (run.code, run.out) == (2, "")
    assert "one puzzle is drawn at a time, and there are 2" in run.err
    run = cli("draw", PUZZLE, "-o", str(tmp_path / "none" / "x.svg"))
    assert (run.code, run.out) == (2, "")
    assert "cannot be written" in run.err
