"""What tests of batches share: puzzles to put into files, and the command line in a process of its own."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

from tests.shared import OWN


def own_lines(number: int, *names: str) -> list[str]:
    """Return so many lines of our own corpus, over and over if there are fewer."""
    found: list[str] = []
    for name in names or ("easy", "minimal", "several"):
        found += (OWN / "classic" / f"{name}.txt").read_text().split()
    return (found * (number // len(found) + 1))[:number]


def whydoku(*arguments: object) -> list[str]:
    """Return the words that run the command line."""
    return [sys.executable, "-m", "whydoku", *map(str, arguments)]


def run_whydoku(*arguments: object, **options: Any) -> subprocess.CompletedProcess[str]:
    """Run the command line in a process of its own."""
    return subprocess.run(whydoku(*arguments), capture_output=True, text=True, check=False, **options)


def left_in(folder: Path, *known: str) -> list[str]:
    """Return what is in a folder beside what is known."""
    return sorted(path.name for path in folder.iterdir() if path.name not in known)
