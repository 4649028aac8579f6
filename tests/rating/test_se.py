"""Sudoku Explainer's ratings: equal to those of the program, step by step, true, and stopped when they should be."""

from __future__ import annotations

import csv
import gzip
import re
import signal
from collections import defaultdict
from collections.abc import Iterator
from types import FrameType

import pytest

from tests.shared import shared_data, shared_or_own
from tests.support.effort import FULL
from tests.support.patience import given_time
from whydoku import explain, rate, rate_many, read, solve_many
from whydoku._kernel import SeRating, se_rate

EMPTY = "." * 81  # takes more than 20 s

# Puzzles made here, with (ER, EP, ED) as whydoku gave them when it agreed with Sudoku Explainer on all of the shared data.
VECTORS = {
    ".....4.....6.2.3..31..69.2.......6..5.9...4..2......39..2.7..9..4.1.2.7.7...4....": (2.6, 1.2, 1.2),
    "........47....5.9..5.3.2...6.4....73.32...6....8...21..6.5..3.....9....6....3.1..": (1.2, 1.2, 1.2),
    "3...8..27.....291...4.9..5.4...698.....7.......3...4....1........9......6....123.": (2.3, 1.2, 1.2),
    "...7..12..96.4.3.....6.....2...........2.1.6.....85.4..31.7...9.2.5.....8....4...": (3.8, 1.2, 1.2),
    "2......1...7...3...4.7182....65.......18.7...3..9..45....6....7.8.1.9.....5.....9": (4.4, 1.2, 1.2),
    "8.........3.1..9...5..827....2.9...8.............51.6.24......3.934.6..56..91....": (4.7, 1.2, 1.2),
    ".....5.1.............6912.3..1.3.58...6........25847.....8.....8.5.6...2.93.5.1..": (5.0, 1.2, 1.2),
    "2.54...6889....5..3............8.......934.86..97.5.3..34..7..........5..7.5....9": (5.2, 1.2, 1.2),
    "......2.5....3....1.2..49..35.8..6...18.9...........71..3..1.6..7......96..4..53.": (5.6, 1.2, 1.2),
    "5..1....3..2.9.........3.9..3...6.8..2.4..1..........2..7..84.5.9..12....8..5....": (5.8, 1.2, 1.2),
    "2....7.........4.1.96....52.19....3..........83....16..5.79.....84..1...7...32...": (6.1, 1.2, 1.2),
    ".....4..6.1...2..52..6......5..4....621..5..37..8...2.3..9......97.1.6..........4": (6.2, 1.2, 1.2),
    "6....498.47..85.....3..........47.5..25.3...78...2.......2...6......8.4..5....3..": (6.5, 1.2, 1.2),
    ".63.1....1.....4.........27......8.37..58.....5.9.....6....7..9.4..2.....32..1...": (6.9, 1.2, 1.2),
    "...3.4.56.......7..3.......4...71..3..32.....9.85..4.2....3..84.59..7......1...2.": (7.4, 1.2, 1.2),
    "......84......6...3.2.14.5..5.8.......6.5..9.....4.3..5...316....1.....47.9....3.": (7.5, 1.2, 1.2),
    "....3......46...1.......896.5......7..9.7....46.85.9....378.4..2..9..3..8....41..": (7.9, 1.2, 1.2),
    "....5.7...9.743...28.1..5....2......37......8....9.6..4.......3.1..84.6..659.....": (8.4, 1.2, 1.2),
    "..13..2...87......3.....4.8.25..3..4.....2.9369.5..8...1928.......7.19..5........": (8.7, 1.2, 1.2),
    "...4.2....72.9.5......1..8..8.521...6..38...9..7.......1.....73.....962...4..6...": (8.9, 1.2, 1.2),
    "4......2...7..9..61.9...3.....7...6.71...5.4.....8...2...6.......48...97.85.2....": (9.0, 1.2, 1.2),
    "..8.....6.3..1....2....975...67.....1.9.23....739..2...............371...4...29.3": (9.1, 1.2, 1.2),
    "..8.....6.3..1.4..2....975...67....91...2.......9..2...............371.4.4...29.3": (9.2, 1.2, 1.2),
    "..8.....6.37.1....2....975...67.....1...2.....7.9..2..........4..5.3.18..4...29..": (9.2, 1.2, 1.2),
    "..8.....6.3..1..9.2....975...67.1...1.9.2.....7.9..2...............371...4...29.3": (9.3, 1.2, 1.2),
}
EASY = next(iter(VECTORS))


def reference() -> list[dict[str, str]]:
    with shared_data("ratings/ratings.tsv").open(encoding="utf-8") as file:
        return [row for row in csv.DictReader(file, delimiter="\t") if row["er"]]


@pytest.mark.parametrize("puzzle", VECTORS)
def test_ratings_stay_as_they_are(puzzle: str) -> None:
    [found] = se_rate([puzzle], "1.2.1")
    assert (found.er, found.ep, found.ed) == VECTORS[puzzle]


def test_ratings_are_those_of_the_program() -> None:
    rows = reference()
    assert len(rows) > 400
    found = se_rate([row["puzzle"] for row in rows], "1.2.1", threads=2)
    wrong = [
        (row["puzzle"], expected, got)
        for row, each in zip(rows, found, strict=True)
        if (expected := (row["er"], row["ep"], row["ed"])) != (got := (str(each.er), str(each.ep), str(each.ed)))
    ]
    assert wrong == []


def test_ratings_are_those_of_its_successor() -> None:
    rows = reference()
    found = se_rate([row["puzzle"] for row in rows], "1.18", threads=2)
    assert [
        (row["puzzle"], row["se118_er"], each.er)
        for row, each in zip(rows, found, strict=True)
        if row["se118_er"] != str(each.er)
    ] == []


def test_paths_are_those_of_the_program() -> None:
    """The same technique, rating and, where the text has it, conclusion at every step."""
    paths: dict[str, list[tuple[str, str]]] = defaultdict(list)
    with gzip.open(shared_data("ratings/se_steps.tsv.gz"), "rt", encoding="utf-8") as file:
        for step in csv.DictReader(file, delimiter="\t"):
            paths[step["puzzle"]].append((step["rating"], step["text"]))
    for puzzle, found in zip(paths, se_rate([*paths], "1.18 as 1.2.1", threads=2), strict=True):
        assert [str(worth) for worth in found.profile] == [worth for worth, _ in paths[puzzle]], puzzle
        for at, (_, text) in enumerate(paths[puzzle]):
            technique, _, place, removes = found.step(at)
            theirs = text.partition(":")[0]
            assert theirs.removesuffix("s") in technique, (puzzle, at)
            if told := re.search(r"^(?:Hidden|Naked) Single: r(\d)c(\d): (\d)", text):
                row, column, digit = map(int, told.groups())
                assert place == (9 * row + column - 10, digit), (puzzle, at)
            elif (told := re.search(r"r(\d)c(\d)\.(\d) (on|off)$", text)) and " both " not in text:
                row, column, digit = map(int, told.groups()[:3])
                concluded = [place] if told[4] == "on" else removes
                assert (9 * row + column - 10, digit) in concluded, (puzzle, at)


def assert_true(found: SeRating, solution: str) -> None:
    """No step puts a wrong digit or removes a right one, and each does something."""
    assert found.outcome == "solved"
    for at in range(len(found)):
        technique, _, place, removes = found.step(at)
        assert place is None or solution[place[0]] == str(place[1]), technique
        for cell, digit in removes:
            assert solution[cell] != str(digit), technique
        assert place or removes
    assert found.er == max(found.profile)
    assert found.ed == found.profile[0]


def collections() -> Iterator[str]:
    yield from VECTORS
    if FULL:
        for name, most in (
            ("kaggle", 3000),
            ("17_clue", 3000),
            ("unbiased", 3000),
            ("top1465", 300),
            ("hardest_1106", 5),
        ):
            lines = shared_or_own(f"classic/{name}.txt").read_text().split()
            yield from lines[:: max(1, len(lines) // most)][:most]


@pytest.mark.parametrize("edition", ["1.2.1", "1.18"])
def test_every_step_is_true(edition: str) -> None:
    puzzles = [*collections()]
    for found, solution in zip(se_rate(puzzles, edition, threads=2), solve_many(puzzles), strict=True):
        assert_true(found, solution)


def test_the_scale_gives_all_figures() -> None:
    puzzle = EASY
    rating = rate(puzzle, "se")
    assert (rating.value, rating.ep, rating.ed) == VECTORS[puzzle]
    assert rating.version == "1.2.1"
    assert rating.hardest is not None
    assert rating.hardest.worth == rating.value == max(rating.profile)
    assert rate(puzzle, "se-1.18").version == "1.18"
    assert explain(puzzle, scale="se").solved


def test_many_are_rated_as_one_is_and_in_order() -> None:
    puzzles = [*VECTORS][:12] * 3
    assert list(rate_many(puzzles, "se", threads=3)) == [rate(puzzle, "se") for puzzle in puzzles]


def test_positions_are_rated_by_their_path_and_other_boards_are_not() -> None:
    assert rate(read(EASY).start(), "se").rated
    assert not rate("1.34341.21434.21", "se").rated


@pytest.mark.parametrize("line", ["", "1" * 80, "11" + "." * 79, "a" * 81, "." * 82])
def test_what_is_no_line_is_invalid(line: str) -> None:
    [found] = se_rate([line], "1.2.1")
    assert (found.outcome, len(found)) == ("invalid", 0)


def test_no_technique_is_rated_twenty() -> None:
    """Nothing can be said about four cells with two fillings."""
    [solution] = solve_many([EASY])
    deadly = (
        (one, 9 * (one // 9) + column, 9 * row + one % 9, 9 * row + column)
        for one in range(81)
        for row in range(one // 9 + 1, one // 27 * 3 + 3)
        for column in range(one % 9 + 1, 9)
    )
    cells = next(four for four in deadly if len({solution[cell] for cell in four}) == 2)
    line = "".join("." if cell in cells else digit for cell, digit in enumerate(solution))
    [found] = se_rate([line], "1.2.1")
    assert (found.outcome, found.er, found.ep, len(found)) == ("stuck", 20.0, 0.0, 0)


def test_the_deadline_ends_a_hard_one() -> None:
    [found] = se_rate([EMPTY], "1.2.1", seconds=0.05)
    assert found.outcome == "stopped"
    given_time(
        lambda seconds: [rating.outcome for rating in se_rate([EASY, EMPTY, EASY], "1.2.1", each=seconds)],
        lambda outcomes: outcomes == ["solved", "stopped", "solved"],
    )
    for rating in (*rate_many([EASY], "se", deadline=0.0), rate(EASY, "se", deadline=0.0)):
        assert not rating.rated
        assert "stopped at the deadline" in rating.text


@pytest.mark.parametrize("threads", [1, 2])
def test_a_signal_ends_it(threads: int) -> None:
    def ring(_signal: int, _frame: FrameType | None) -> None:
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, 0.1)
    try:
        with pytest.raises(KeyboardInterrupt):
            se_rate([EMPTY] * 4, "1.2.1", threads)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
