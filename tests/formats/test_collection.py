"""The collection of variants goes through every format that carries rules: the same puzzle comes back, or a refusal by name."""

from __future__ import annotations

import json
from functools import cache

import pytest

from tests.shared import OWN, shared_data
from tests.support.effort import FULL, some
from tests.support.there_and_back import FORMATS, through
from whydoku.formats import read_text
from whydoku.model.puzzle import Puzzle


@cache
def collection() -> dict[str, Puzzle]:
    found: dict[str, Puzzle] = {}
    for name in ("puzzles", "exotic"):
        for entry in map(json.loads, shared_data(f"variants/{name}.jsonl").read_text().splitlines()):
            (found[entry["id"]],) = read_text(entry["iss"])
    return found


@pytest.mark.parametrize("name", FORMATS)
def test_variants_of_our_own_come_back(name: str) -> None:
    for entry in map(json.loads, (OWN / "variants.jsonl").read_text().splitlines()):
        (puzzle,) = read_text(entry["iss"])
        said = through(puzzle, name)
        assert said == "carried" or (name == "penpa" and said == "the rule anti-knight"), entry["id"]


@pytest.mark.parametrize(
    ("name", "least"), [("json", 252), ("iss", 258), ("fpuzzles", 119), ("sudokupad", 122), ("penpa", 70)]
)
def test_the_same_puzzle_comes_back_or_is_refused_by_name(name: str, least: int) -> None:
    assert name in FORMATS
    puzzles = {title: collection()[title] for title in some(collection(), 80)}
    told = {title: through(puzzle, name) for title, puzzle in puzzles.items()}
    assert "another puzzle" not in told.values()
    assert sum(word == "carried" for word in told.values()) >= (least if FULL else least * len(puzzles) // 500)
    for title, word in told.items():
        assert (
            word == "carried"
            or word.startswith(("the rule", "the board", "the lack", "digits from 0"))
            or (any(rule.name in word for rule in puzzles[title].rules))
        ), (title, word)
