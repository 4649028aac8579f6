"""Where tests find data that is not part of the project: one helper, so that its absence skips and never fails."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

_BESIDE = Path(__file__).resolve().parents[2] / "shared" / "data"


def shared_data(name: str) -> Path:
    """Give the path of a shared data file, or skip the test where there is none."""
    path = Path(os.environ.get("WHYDOKU_DATA", _BESIDE)) / name
    if not path.exists():
        pytest.skip(f"no shared data {name}: set WHYDOKU_DATA to the folder that has it")
    return path
