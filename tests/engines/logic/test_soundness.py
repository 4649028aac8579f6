"""Soundness is a law: every step on every puzzle is compared with all solutions, and some are proved.

The checks themselves are in `tests/support/soundness.py`; the long run with its figures is `benchmarks/soundness.py`.
"""

import random

import pytest

from tests.engines.logic.cases import entailed
from tests.shared import shared_or_own
from tests.support.effort import FULL
from tests.support.puzzles import KINDS, dig
from tests.support.soundness import RULED, Position, check_loose, check_paths, check_puzzle, wanted_on
from whydoku import read
from whydoku._kernel import FoundStep
from whydoku.engines.logic import engine
from whydoku.engines.logic.technique import Technique, find_techniques, select, techniques
from whydoku.rules import default_rules

POSITION_STRIDE = 40 if FULL else 1000  # positions between two that are looked at: else the first one alone
CORPORA = ("kaggle", "unbiased", "17_clue", "top1465", "hardest_1106")


def lines_of(name: str, count: int) -> list[str]:
    text = shared_or_own(f"classic/{name}.txt").read_text()
    lines = [line[:81] for line in text.splitlines() if line[:1] in "123456789.0"]
    return random.Random(name).sample(lines, min(count, len(lines)))


@pytest.mark.parametrize("name", CORPORA)
def test_every_step_agrees_with_every_solution(name: str) -> None:
    seen = 0
    for number, line in enumerate(lines_of(name, 40 if FULL else 1)):
        puzzle = read(line)
        for tally in (
            check_puzzle(puzzle, every=POSITION_STRIDE, seed=number),
            check_loose(puzzle, every=POSITION_STRIDE, seed=number),
        ):
            assert tally.wrong == []
            seen += sum(tally.one.values()) + sum(tally.several.values())
    assert seen > (500 if FULL else 50)


@pytest.mark.parametrize("name", CORPORA)
def test_paths_agree_with_the_solution(name: str) -> None:
    tally = check_paths(lines_of(name, 500 if FULL else 20), select())
    assert tally.wrong == []
    assert sum(tally.one.values()) > 20 * tally.puzzles


@pytest.mark.parametrize("name", [name for name in KINDS if name != "25×25" or FULL])
def test_steps_on_other_boards_agree_with_every_solution(name: str) -> None:
    puzzle = dig(KINDS[name], seed=11)
    # Nested nets alone take longer than all else together: they are for the long form.
    ruled = len(puzzle.rules) > len(default_rules(puzzle.board))  # there, forcing takes most of the time as well
    left_out = ("nested", "rule-forcing") if ruled else ("nested",)
    wanted = wanted_on(puzzle) if FULL else tuple(t for t in select() if not t.name.startswith(left_out))
    every = POSITION_STRIDE if puzzle.board.size <= 9 or not FULL else 150
    share = 0.05 if FULL else 0.01
    for tally in (
        check_puzzle(puzzle, wanted=wanted, every=every, share=share),
        check_loose(puzzle, wanted=wanted, every=every, share=share),
    ):
        assert tally.wrong == []
        assert tally.positions


def test_a_sample_follows_from_the_position() -> None:
    chance = random.Random(1)
    checked = 0
    for line in lines_of("top1465", 200 if FULL else 4):
        position = read(line)
        path = engine.explain(position, select(), guesses=False)
        position = position.after(*path[: len(path) // 2])
        found = engine.steps(position, select())
        for step in chance.sample(found, min(5, len(found))):
            assert entailed(position, step), str(step)
            checked += 1
    assert checked > 0


@pytest.mark.parametrize(
    "technique",
    [t for t in techniques() if not t.assumes_unique and t.family not in (*RULED, "guessing")],
    ids=lambda t: t.title,
)
def test_the_truths_it_names_are_enough(technique: Technique) -> None:
    position = Position.of(read(technique.example, rules=technique.example_rules), (technique,))
    for raw in position.steps[:3]:
        assert position.is_proved(raw), position.text(raw)


def test_a_wrong_step_is_noticed() -> None:
    position = Position.of(read("." * 80 + "1"), find_techniques("naked single"))
    # "r1c1 is not 1, because r1c1 needs a digit": nothing of the kind follows.
    wrong = FoundStep(0, [], [0], [0])
    assert not position.is_proved(wrong)
    position.steps.append(wrong)
    assert list(position.disagreeing((position.puzzle.board.all_digits,) * 81)) == [wrong]
