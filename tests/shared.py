"""Where tests find puzzles: public collections, which are not part of the project, or the project's own small corpus.

A test that depends on a certain collection uses `shared_data` and is skipped without it. A test for which any puzzles of the
kind will do uses `shared_or_own`.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

_BESIDE = Path(__file__).resolve().parents[2] / "shared" / "data"

README_PUZZLE = (  # the README's, an easy 9×9 with one solution
    "409010803000009240000000001390274600000050000002163059500000000013600000908020107"
)


def shared_data(name: str) -> Path:
    """Return the path of a shared data file, or skip the test where there is none."""
    path = Path(os.environ.get("WHYDOKU_DATA", _BESIDE)) / name
    if not path.exists():
        pytest.skip(f"no shared data {name}: set WHYDOKU_DATA to the folder that has it")
    return path


OWN = Path(__file__).parent / "corpus"

STAND_INS = {
    "classic/kaggle.txt": "classic/easy.txt",
    "classic/unbiased.txt": "classic/minimal.txt",
    "classic/17_clue.txt": "classic/few_clues.txt",
    "classic/top1465.txt": "classic/hard.txt",
    "classic/top95.txt": "classic/hard.txt",
    "classic/hardest11.txt": "classic/hardest.txt",
    "classic/hardest_1106.txt": "classic/hardest.txt",
    "classic/hardest_1905.txt": "classic/hardest.txt",
    "classic/serg.txt": "classic/several.txt",
    "classic/gen.txt": "classic/random_clues.txt",
    "variants/puzzles.jsonl": "variants.jsonl",
}
"""Which file of our own has puzzles of the same kind."""


def shared_or_own(name: str) -> Path:
    """Return the path of a shared data file, or of our own file that stands in for it where there is none."""
    path = Path(os.environ.get("WHYDOKU_DATA", _BESIDE)) / name
    return path if path.exists() else OWN / STAND_INS[name]
