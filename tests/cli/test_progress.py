"""A player's progress, as options and in files, and the commands' answers to mistakes in it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import whydoku as w
from tests.cli.conftest import RunCli

PUZZLE = "4.9.1.8.3.....924.........139.2746......5......2163.595.........136.....9.8.2.1.7"


def test_on_the_command_line(cli: RunCli, tmp_path: Path) -> None:
    run = cli("check", PUZZLE, "--placed", "r1c2=2, r1c4=7 r2c1=6", "--marks", "r3c3<>7")
    assert run.code == 1
    assert "3 mistakes: r1c4 cannot be 7, r2c1 cannot be 6 and the marks of r3c3 lack 7" in run.out
    assert "the first of them is move 2, r1c4=7" in run.out
    for command in ("hint", "explain"):
        run = cli(command, PUZZLE, "--placed", "r1c4=7", "--json")
        assert run.code == 1
        assert json.loads(run.out)["mistakes"]["wrong"] == [["r1c4", 7]]
    file = tmp_path / "so-far.txt"
    file.write_text(w.solve(PUZZLE).grid[:27] + PUZZLE[27:])
    run = cli("hint", PUZZLE, "--placed", str(file), "--level", "4")
    assert (run.code, "mistake" in run.err) == (0, False)
    assert "r1c" not in run.out.partition("So")[2]


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (["--placed", "r1c1=5"], "r1c1=5 cannot be placed: r1c1 is a given, 4"),
        (["--placed", "r1c2=x7"], "places a digit that is not on the board"),
        (["--placed", "r1c2=4 nonsense"], "'nonsense' is not a placed digit as in r1c2=4"),
        (["--placed", "." * 80], "80 cells"),
        (["--marks", "r1c2=0"], "is not a set of digits"),
        (["--marks", PUZZLE], "a grid of pencil marks or a list like"),
    ],
)
def test_progress_that_makes_no_sense_gets_a_sentence(cli: RunCli, options: list[str], sentence: str) -> None:
    run = cli("check", PUZZLE, *options)
    assert (run.code, run.out) == (2, "")
    assert sentence in run.err
    assert run.err.count("\n") == 1


def test_a_file_holds_a_position(cli: RunCli, tmp_path: Path) -> None:
    work = w.read(PUZZLE, placed="r1c2=2").start()
    marks = w.write(work, "pencil-marks")
    plus = "4+2" + PUZZLE[2:]
    for number, text in enumerate((plus, f"{plus}\n\n{marks}\n", f"my puzzle\n{plus}\nmy marks\n{marks}\n")):
        file = tmp_path / f"{number}.txt"
        file.write_text(text)
        read = w.read(text)
        assert (read.puzzle.grid, read.placed[1], read.value_at("r1c2")) == (PUZZLE, 2, 2)
        assert cli("hint", str(file)).code == 0
        file.write_text(text.replace("4+2", "4+6"))
        run = cli("hint", str(file), "--level", "4")
        assert run.code in (1, 2)
        assert "r1c2" in run.err
