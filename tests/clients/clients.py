"""The folders of the real programs, named by the environment; a test is skipped if one is missing."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

AT_ONCE = 2500
"""How many requests one process answers, because some programs keep what they have worked out."""

HERE = Path(__file__).resolve().parent


def client(variable: str, what: str) -> Path:
    """Return the folder of a program, or skip the test."""
    folder = os.environ.get(variable)
    if not folder:
        pytest.skip(f"set {variable} to {what}")
    if not Path(folder).is_dir():
        pytest.skip(f"{variable} names {folder}, which is not a folder")
    return Path(folder)


def ask_node(script: str, folder: Path, requests: Iterable[Any], *, seconds: float = 300) -> list[Any]:
    """Let node answer requests, one line of JSON each, with a script of this folder that loads a program."""
    node = shutil.which("node")
    if node is None:
        pytest.skip("there is no node")
    lines = [json.dumps(request) + "\n" for request in requests]
    answers: list[Any] = []
    for start in range(0, len(lines), AT_ONCE):
        asked = lines[start : start + AT_ONCE]
        done = subprocess.run(
            [node, "--max-old-space-size=1000", str(HERE / script), str(folder)],
            input="".join(asked),
            capture_output=True,
            text=True,
            timeout=seconds,
            check=False,
        )
        found = [json.loads(line) for line in done.stdout.split("\n") if line]
        assert len(found) == len(asked), f"no answer to {asked[len(found)]}: {done.stderr[-1000:]}"
        answers += found
    return answers
