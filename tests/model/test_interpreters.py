"""Interpreters: the kernel works in the main one, and an import elsewhere is refused without harm."""

from __future__ import annotations

import subprocess
import sys

import pytest

CODE = """
try:
    import _interpreters as interpreters
except ModuleNotFoundError:
    import _xxsubinterpreters as interpreters
import whydoku as w

PUZZLE = "1.34341.21434.21"
before = w.solve(PUZZLE)
other = interpreters.create()
try:
    said = interpreters.run_string(other, f"import whydoku as w; w.solve({PUZZLE!r})")
except interpreters.RunFailedError as error:
    said = error
assert "whydoku works in the main interpreter of a process only" in str(said), said
interpreters.destroy(other)
assert w.solve(PUZZLE) == before
assert len(w.explain(PUZZLE)) == 3
assert w.count(PUZZLE) == 1
"""


def test_a_sub_interpreter_is_refused_and_the_main_one_goes_on() -> None:
    if sys.implementation.name != "cpython":
        pytest.skip("only CPython has sub-interpreters")
    done = subprocess.run([sys.executable, "-c", CODE], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
