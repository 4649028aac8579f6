"""Photos on the command line: read, asked about, refused."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

import whydoku as w
from tests.cli.conftest import RunCli
from tests.support.pictures import LINE, drawn, encoded, unsure

SPARE = int(w.solve(LINE).grid[1])
"""The digit of r1c2, which would do no harm there, so that the solver cannot tell whether it is given."""


@pytest.fixture
def photo(tmp_path: Path) -> str:
    path = tmp_path / "photo.jpg"
    path.write_bytes(encoded(drawn()))
    return str(path)


def test_a_photo_is_a_puzzle(cli: RunCli, photo: str) -> None:
    assert cli("convert", "--to", "line", photo).out.strip() == LINE
    assert cli("count", photo).out.strip() == "1"
    assert cli("convert", "-", stdin=Path(photo).read_bytes()).out.strip() == LINE


def test_what_the_solver_decided_is_said(cli: RunCli, photo: str, monkeypatch: pytest.MonkeyPatch) -> None:
    unsure(monkeypatch, 0, {1: 0.6, 4: 0.4})
    run = cli("convert", photo)
    assert (run.code, run.out.strip()) == (0, LINE)
    assert run.err == f"whydoku: {photo}: r1c1 is read as 4, not as 1: so there is exactly one solution\n"


def test_a_doubt_is_refused_where_there_is_no_terminal(
    cli: RunCli, photo: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    unsure(monkeypatch, 1, {0: 0.7, SPARE: 0.3})
    run = cli("solve", photo)
    assert (run.code, run.out) == (2, "")
    assert f"{photo}: the picture is not clear: r1c2 may be empty or {SPARE}; --answers 'r1c2=. …'" in run.err
    assert cli("convert", photo, "--answers", f"r1c2={SPARE}").out.strip() == LINE[0] + str(SPARE) + LINE[2:]


def test_on_a_terminal_a_doubt_is_asked_about(photo: str, monkeypatch: pytest.MonkeyPatch) -> None:
    from whydoku.cli.source import load

    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    unsure(monkeypatch, 1, {0: 0.7, SPARE: 0.3})
    told = Terminal()
    monkeypatch.setattr("sys.stdin", Terminal(f"x\n{SPARE}\n"))
    monkeypatch.setattr("sys.stderr", told)
    (puzzle,) = load(photo).puzzles
    assert puzzle.givens[1] == SPARE
    assert told.getvalue().count(f"r1c2 may be empty or {SPARE}. Which is it?") == 2
    assert "That is no digit." in told.getvalue()


def test_no_sudoku_is_refused(cli: RunCli, tmp_path: Path) -> None:
    path = tmp_path / "broken.png"
    path.write_bytes(b"\x89PNG\r\n\x1a\n")
    run = cli("solve", str(path))
    assert run.code == 2
    assert run.err.endswith("broken.png: the PNG file is damaged: it cannot be opened as a picture\n")
