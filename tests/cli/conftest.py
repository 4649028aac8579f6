"""Run the command line like a user, but in this process: the real `main`, its output and its exit code."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import wraps
from importlib import import_module
from typing import Any

import pytest

from whydoku.cli.app import main
from whydoku.cli.command import commands


@dataclass(frozen=True)
class Run:
    code: int
    out: str
    err: str


RunCli = Callable[..., Run]
Answering = Callable[[str, Callable[..., Any]], None]


@pytest.fixture
def answering(monkeypatch: pytest.MonkeyPatch) -> Iterator[Answering]:
    """Replace a verb of the command line by a function."""

    def forget() -> None:
        for command in commands().values():
            vars(command).pop("verb", None)

    def put(name: str, function: Callable[..., Any]) -> None:
        module = import_module(f"whydoku.verbs.{name}")
        verb = module.plugin
        monkeypatch.setattr(module, "plugin", replace(verb, run=wraps(verb.run)(function)))
        forget()

    yield put
    forget()


@pytest.fixture
def cli(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> RunCli:
    def run(*arguments: str, stdin: bytes = b"") -> Run:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin), encoding="utf-8"))
        code = main(arguments)
        captured = capsys.readouterr()
        return Run(code, captured.out, captured.err)

    return run
