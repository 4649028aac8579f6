"""The progress of a run: plain lines without a terminal, a bar with rate and time left on one."""

from __future__ import annotations

import sys

import pytest

from whydoku.cli import pace, status
from whydoku.cli.pace import Pace


class Clock:
    """A clock that moves only when it is set."""

    now = 100.0

    def monotonic(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    made = Clock()
    monkeypatch.setattr(pace, "time", made)
    monkeypatch.setattr(status, "time", made)
    return made


def test_plain_lines_come_now_and_then(clock: Clock, capsys: pytest.CaptureFixture[str]) -> None:
    told = Pace()
    for second in range(41):
        clock.now = 100.0 + second
        told.show(rows=second * 1000, share=second / 160, rate=1000.0, new=second * 1000)
    told.clear()
    lines = capsys.readouterr().err.splitlines()
    assert lines == [
        "whydoku: 10,000 puzzles, 6%, 1,000/s, 2:30 left",
        "whydoku: 20,000 puzzles, 12%, 1,000/s, 2:20 left",
        "whydoku: 30,000 puzzles, 19%, 1,000/s, 2:10 left",
        "whydoku: 40,000 puzzles, 25%, 1,000/s, 2:00 left",
    ]


def test_what_an_earlier_run_did_is_not_counted_as_this_one_s_pace(
    clock: Clock, capsys: pytest.CaptureFixture[str]
) -> None:
    told = Pace()
    told.show(rows=5000, share=0.5, rate=0.0, new=0)
    clock.now += 20
    told.show(rows=6000, share=0.6, rate=50.0, new=1000)
    assert capsys.readouterr().err == "whydoku: 6,000 puzzles, 60%, 50/s, 1:20 left\n"


def test_a_terminal_shows_a_bar(
    clock: Clock, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("COLUMNS", "100")
    told = Pace()
    clock.now += 7300
    told.show(rows=12_000, share=0.5, rate=1.7, new=12_000)
    told.clear()
    shown = capsys.readouterr().err
    assert "━" * 12 + "╌" * 12 + " 12,000 puzzles, 50%, 1.7/s, 2:01:40 left" in shown
    assert shown.endswith("\r\x1b[2K")
