"""Real puzzles under rules of today: solved to the one solution that their setters have, or kept by it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

import whydoku as w
from tests.shared import shared_data
from whydoku.model.puzzle import Puzzle
from whydoku.rules import make_rules

WAYS = {"N": "up", "S": "down", "E": "right", "W": "left"}


def texts(tool: str, clues: list[dict[str, Any]]) -> Iterator[str]:
    """Write the clues of a tool as texts of rules."""
    if tool == "Positive Diagonal":
        yield "diagonals up"
    if tool == "Unique Cells":
        yield f"extra-region {' '.join(clue['cell'] for clue in clues)}"
    for clue in clues:
        cells = " ".join(clue.get("cells", ()))
        match tool:
            case "Split Peas":
                yield f"split-peas {cells}"
            case "Arrow":
                yield from (f"arrow {' '.join(line)}" for line in clue["lines"])
            case "Equal Diagonal Differences":
                yield f"equal-diagonals {clue['cells'][0]}"
            case "Hot Arrows" | "Cold Arrows":
                yield from (f"{tool.split()[0]}-arrow {clue['cell']} {WAYS[way]}" for way in clue["directions"])
            case "Parity Balance Cage":
                yield f"parity-balance {cells}"
            case "Yin Yang Indexing Line Coloring":
                yield f"index-line {cells}"
            case _:
                pass


def puzzle_of(title: str, *tools: str) -> tuple[Puzzle, str]:
    """Return the puzzle of a title with the rules of some tools, or of all, and its solution."""
    lines = shared_data("variants/modern.jsonl").read_text().splitlines()
    found = next(entry for entry in map(json.loads, lines) if entry["title"].startswith(title) and "puzzle" in entry)
    empty = w.read("." * 81)
    said = [
        text
        for part in found["puzzle"]["elements"]
        if not tools or part["tool"] in tools
        for text in texts(part["tool"], part.get("clues", []))
    ]
    assert not found["puzzle"]["givens"]
    return empty.with_rules(*make_rules(said, empty.board)), found["solution"]


@pytest.mark.parametrize("title", ["No RePEAts", "Fare thee well", "Equilibrium"])
def test_a_puzzle_has_its_setters_solution(title: str) -> None:
    puzzle, solution = puzzle_of(title)
    found = w.solve(puzzle)
    assert (found.grid, found.unique) == (solution, True)


@pytest.mark.parametrize(
    ("title", "tool"),
    [("Uneven Terrain", "Parity Balance Cage"), ("Assigned Seating", "Yin Yang Indexing Line Coloring")],
)
def test_a_solution_keeps_a_part_of_its_rules(title: str, tool: str) -> None:
    puzzle, solution = puzzle_of(title, tool)
    own = [rule for rule in puzzle.rules if rule.name in ("parity-balance", "index-line")]
    assert len(own) >= 5
    assert all(rule.holds(puzzle.board, [*map(int, solution)]) for rule in own)
