"""Colour and the progress bar: only on a terminal."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import pytest

from whydoku.cli import progress
from whydoku.cli.app import main

SMALL = "1.34341.21434.21"


class Terminal(io.StringIO):
    encoding = "utf-8"

    def isatty(self) -> bool:
        return True


def on_terminal(monkeypatch: pytest.MonkeyPatch, *arguments: str, **env: str) -> tuple[str, str]:
    """Run a command with a terminal at both ends; return its stdout and stderr."""
    out, err = Terminal(), Terminal()
    with monkeypatch.context() as patch:
        patch.setattr(sys, "stdout", out)
        patch.setattr(sys, "stderr", err)
        patch.setenv("TERM", "xterm")
        patch.delenv("NO_COLOR", raising=False)
        for name, value in env.items():
            patch.setenv(name, value)
        assert main(arguments) == 0
    return out.getvalue(), err.getvalue()


def test_givens_are_bold_on_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    out, _ = on_terminal(monkeypatch, "solve", SMALL)
    assert out.splitlines()[2] == "1 │\x1b[1m1\x1b[0m2│\x1b[1m3\x1b[0m\x1b[1m4\x1b[0m│"


@pytest.mark.parametrize(("name", "value"), [("NO_COLOR", "1"), ("TERM", "dumb")])
def test_colour_can_be_refused(monkeypatch: pytest.MonkeyPatch, name: str, value: str) -> None:
    out, _ = on_terminal(monkeypatch, "solve", SMALL, **{name: value})
    assert "\x1b" not in out


def test_json_is_never_coloured(monkeypatch: pytest.MonkeyPatch) -> None:
    out, _ = on_terminal(monkeypatch, "solve", "--json", SMALL)
    assert "\x1b" not in out


@pytest.fixture
def many(tmp_path: Path) -> str:
    file = tmp_path / "many.sdm"
    file.write_text(f"{SMALL}\n" * 30)
    return str(file)


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(progress, "BAR_SECONDS", 0.0)
    monkeypatch.setattr(progress, "REFRESH_SECONDS", 0.0)


@pytest.mark.usefixtures("impatient")
def test_a_long_run_shows_a_bar_on_stderr(monkeypatch: pytest.MonkeyPatch, many: str) -> None:
    out, err = on_terminal(monkeypatch, "count", many)
    assert out == "1\n" * 30
    assert "29/30" in err


def test_a_short_run_shows_no_bar(monkeypatch: pytest.MonkeyPatch, many: str) -> None:
    assert on_terminal(monkeypatch, "count", many) == ("1\n" * 30, "")


@pytest.mark.usefixtures("impatient")
def test_nobody_watching_means_no_bar(capsys: pytest.CaptureFixture[str], many: str) -> None:
    assert main(["count", many]) == 0
    assert capsys.readouterr() == ("1\n" * 30, "")


@pytest.mark.usefixtures("impatient")
def test_one_puzzle_means_no_bar(monkeypatch: pytest.MonkeyPatch) -> None:
    assert on_terminal(monkeypatch, "count", SMALL) == ("1\n", "")
