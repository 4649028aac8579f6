"""How much guessing puzzles take."""

from __future__ import annotations

import json
import random
from itertools import combinations

import pytest

from tests.support.symmetry import shuffling
from whydoku import FormatError, Guesses, NoSolutionError, StoppedError, explain, guesses, read, solve
from whydoku.rating._guesses import up_to_level

HARD = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."
SMALL = "1.....4...2....."


def test_a_count_of_guesses_is_a_value() -> None:
    found = guesses(HARD, orders=3)
    assert Guesses.from_json(json.loads(json.dumps(found.to_json()))) == found
    assert found.orders == 3
    assert found == guesses(HARD, orders=3)
    with pytest.raises(FormatError, match="not that of guesses"):
        Guesses.from_json({})


def test_guesses_by_level_are_those_of_the_path() -> None:
    found = dict(guesses(HARD, orders=1, backdoors=0).by_level)
    for level, count in found.items():
        assert count == explain(HARD, techniques=up_to_level(level, unique=True)).guesses
    assert found["extreme"] == 0 < found["easy"]


@pytest.mark.parametrize(
    "line", [HARD, "4.9.1.8.3.....924.........139.2746......5......2163.595.........136.....9.8.2.1.7"]
)
def test_a_backdoor_is_enough_and_nothing_smaller_is(line: str) -> None:
    solution, easy = solve(line), up_to_level("easy", unique=True)
    cells = dict(guesses(line, orders=1).backdoors)["easy"]
    assert cells is not None

    def opens(told: tuple[str, ...]) -> bool:
        moves = " ".join(f"{cell}={solution.values[solution.board.cell(cell)]}" for cell in told)
        return explain(read(line, placed=moves or None), techniques=easy, guesses=False).solved

    assert opens(cells)
    names = [solution.board.name(cell) for cell in solution.board.cells if line[cell] == "."]
    assert not any(opens(told) for told in combinations(names, len(cells) - 1))


def test_the_size_of_a_backdoor_does_not_depend_on_how_a_puzzle_is_written() -> None:
    chance = random.Random(3)

    def sizes(line: str) -> list[int | None]:
        found = guesses(line, orders=1).backdoors
        return [None if cells is None else len(cells) for _, cells in found]

    assert sizes(HARD) == sizes(shuffling(chance).line(HARD))


def test_there_must_be_one_solution() -> None:
    with pytest.raises(NoSolutionError, match="one solution"):
        guesses(SMALL[:1] + "." * 15)


def test_it_can_be_stopped() -> None:
    with pytest.raises(StoppedError):
        guesses(HARD, deadline=0)
