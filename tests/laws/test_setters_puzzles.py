"""Real puzzles under rules of today: solved to the one solution that their setters have, layers and all."""

from __future__ import annotations

import json
from typing import Any

import pytest

import whydoku as w
from tests.shared import shared_data
from tests.support.effort import FULL
from tests.support.tool_puzzles import UnknownToolError, read_tools, rules_of

QUICK = (
    "No RePEAts",
    "Fare thee well",
    "Equilibrium",
    "Killer Caves",
    "Bosnian Whisper",
    "Assigned Seating",
    "Yin Yang Kropki",
)
LONG = ("A Degree in Thermology", "Uneven Terrain", "Shambhala", "Decapitated")
LAYERS = {"shaded": ("shade", "shaded"), "wall": ("shade",), "doubler": ("modifier",), "loop": ("loop",)}


def entry_of(title: str) -> dict[str, Any]:
    """Return the entry of a title."""
    lines = shared_data("variants/modern.jsonl").read_text().splitlines()
    found: dict[str, Any] = next(
        entry for entry in map(json.loads, lines) if entry["title"].startswith(title) and "puzzle" in entry
    )
    return found


@pytest.mark.parametrize("title", [*QUICK, *(LONG if FULL else ())])
def test_a_puzzle_has_its_setters_solution(title: str) -> None:
    entry = entry_of(title)
    found = w.solve(read_tools(entry["puzzle"]))
    assert (found.grid, found.unique) == (entry["solution"], True)
    for flag, signs in (entry["layers"] or {}).items():
        for name in LAYERS.get(flag, (flag,)):
            if values := found.layers.get(name):
                assert "".join(str(int(value > 1)) for value in values) == signs
                break
        else:
            assert flag == "region"


def test_what_a_tool_leaves_open_is_not_guessed() -> None:
    with pytest.raises(UnknownToolError, match="Shikaku"):
        rules_of([{"tool": "Shikaku"}])
    with pytest.raises(UnknownToolError, match="Walls Are Prime"):
        rules_of([{"tool": "Cave", "options": ["Cave Walls Are Prime"]}])
