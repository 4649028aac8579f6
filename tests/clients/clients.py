"""Where the real programs are: folders that the environment names; a test skips plainly where one is missing."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

HERE = Path(__file__).resolve().parent


def client(variable: str, what: str) -> Path:
    """Give the folder of a program, or skip the test."""
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
    lines = "".join(json.dumps(request) + "\n" for request in requests)
    done = subprocess.run(
        [node, "--max-old-space-size=500", str(HERE / script), str(folder)],
        input=lines,
        capture_output=True,
        text=True,
        timeout=seconds,
        check=False,
    )
    answers = [json.loads(line) for line in done.stdout.split("\n") if line]
    assert len(answers) == lines.count("\n"), done.stderr[-2000:]
    return answers
