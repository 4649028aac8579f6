"""The command `rate`."""

from __future__ import annotations

from pathlib import Path

from tests.cli.conftest import RunCli
from whydoku import rate

PUZZLE = "4.9.1.8.3.....924.........139.2746......5......2163.595.........136.....9.8.2.1.7"
CLASH = "55" + "." * 79


def test_the_command_plots_one_puzzle_and_a_file(cli: RunCli, tmp_path: Path) -> None:
    one, many, file = tmp_path / "one.svg", tmp_path / "many.svg", tmp_path / "three.sdm"
    file.write_text(f"{PUZZLE}\n{CLASH}\n{PUZZLE}\n")
    assert cli("rate", PUZZLE, "--plot", str(one), "--scale", "se").code == 0
    assert one.read_text().count("<rect") == len(rate(PUZZLE, "se").profile) + 1
    assert cli("rate", str(file), "--plot", str(many), "--threads", "2").code == 1
    assert "own: 3 puzzles" in many.read_text()
    assert "1 not rated" in many.read_text()
    assert cli("rate", PUZZLE, "--plot", str(one), "--scale", "se,own").code == 2
