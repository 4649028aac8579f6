"""Soundness is a law: every step on every puzzle is held against the solution, and some are shown to follow."""

import os
import random

import pytest

from tests.logic.cases import after, all_unsound, entailed, unsound
from tests.shared import shared_data
from whydoku import Puzzle, Technique, read
from whydoku.logic import engine
from whydoku.logic.technique import select, techniques
from whydoku.search import engine as search

FULL = bool(os.environ.get("WHYDOKU_FULL"))
EVERYTHING = tuple(t for t in techniques() if not t.name.endswith(("whale", "leviathan", "squirmbag")) or FULL)
USUAL = EVERYTHING if FULL else select()
VARIANTS = {  # rules, clues that leave one solution or many: what must hold is the same
    "4x4": ("", "1" + "." * 9 + "2" + "." * 5),
    "6x6": ("", "1" + "." * 14 + "4" + "." * 20),
    "diagonals": ("diagonals", "." * 81),
    "windoku": ("windoku", "." * 81),
    "anti-knight": ("anti-knight", "." * 81),
    "anti-king": ("anti-king", "." * 81),
    "non-consecutive": ("non-consecutive", "." * 81),
    "disjoint-groups": ("disjoint-groups", "." * 81),
    "dutch-flatmates": ("dutch-flatmates", "." * 81),
    "16x16": ("", "." * 256),
}


def check_walk(
    puzzle: Puzzle, solution: tuple[int, ...], every: int = 1, wanted: tuple[Technique, ...] = EVERYTHING
) -> int:
    """Walk along a path and hold every step that is possible on the way against the solution."""
    path = engine.explain(puzzle, select(unique=True), guesses=False)
    wrong = [text for step in path if (text := unsound(step, solution))]
    seen = len(path)
    position = puzzle
    for number, step in enumerate(path):
        if number % every == 0:
            count, texts = all_unsound(position, wanted, solution)
            seen += count
            wrong += texts
        position = after(position, [step])
    if not path.solved:
        count, texts = all_unsound(position, wanted, solution)
        seen += count
        wrong += texts
    assert wrong == []
    return seen


@pytest.mark.parametrize("name", ["kaggle", "unbiased", "17_clue", "top1465", "hardest_1106"])
def test_every_step_agrees_with_the_solution(name: str) -> None:
    lines = [
        line[:81] for line in shared_data(f"classic/{name}.txt").read_text().splitlines() if line[:1] in "123456789.0"
    ]
    count = 400 if FULL else 3
    seen = 0
    for line in random.Random(name).sample(lines, min(count, len(lines))):
        puzzle = read(line)
        solution = search.solve(puzzle)
        assert solution is not None
        seen += check_walk(puzzle, solution.values, every=7)
    assert seen > 20 * count


@pytest.mark.parametrize("name", VARIANTS)
def test_steps_under_other_rules_agree_with_the_solution(name: str) -> None:
    rules, text = VARIANTS[name]
    empty = read(text, rules=rules)
    solution = search.solve(empty, seed=7)
    assert solution is not None
    chance = random.Random(name)
    cells = list(empty.board.cells)
    # Dig clues out of a full grid while one solution is left.
    chance.shuffle(cells)
    clues: list[int | None] = [*solution.values]
    for cell in cells[: 120 if empty.board.size > 9 else 60]:
        kept, clues[cell] = clues[cell], None
        trial = Puzzle(empty.board, empty.rules, tuple(clues))
        again = search.solve(trial)
        if again is None or not again.unique:
            clues[cell] = kept
    puzzle = Puzzle(empty.board, empty.rules, tuple(clues))
    assert check_walk(puzzle, solution.values, every=9 if empty.board.size <= 9 else 60, wanted=USUAL) > 0


def test_a_sample_follows_from_the_position() -> None:
    lines = [
        line[:81] for line in shared_data("classic/top1465.txt").read_text().splitlines() if line[:1] in "123456789.0"
    ]
    chance = random.Random(1)
    checked = 0
    for line in chance.sample(lines, 200 if FULL else 4):
        position = read(line)
        path = engine.explain(position, select(), guesses=False)
        position = after(position, path[: len(path) // 2])
        found = engine.steps(position, select())
        for step in chance.sample(found, min(5, len(found))):
            assert entailed(position, step), str(step)
            checked += 1
    assert checked > 0
