"""Ratings by whips, braids and trial and error: against published ones, against a plain reading, and by their laws.

The full form (`WHYDOKU_FULL=1`, or `python -m tests.rating.test_braids` for the table) compares 2,000 puzzles of cbg-000
and 200 of each hard list.
"""

from __future__ import annotations

import csv
import gzip
import random
import sys
from collections.abc import Iterable, Iterator
from functools import cache
from time import perf_counter

import pytest

from tests.shared import shared_data, shared_or_own
from tests.support.effort import FULL
from tests.support.symmetry import shuffling
from whydoku import explain, rate, rate_many, read
from whydoku.rules import find_rule

LENGTHS = ("w", "b", "gw", "gb")
COLUMNS = {
    "w": "W",
    "b": "B",
    "gw": "gW",
    "gb": "gB",
    "te": "TE",
    "bxb": "BxB",
    "se": "SER",
    "se-without-uniqueness": "SERnoU",
}
HARD = ("eleven-26370", "Mat-18c TE2", "Monhard TE2", "Monhard-TE3", "dob-2650-39c")
W4 = ".2.4..7......891.........65..48.....3..9....1.95..1.7..7.3...1263.........2.1...8"  # W 5, B 4
LOKI = "57....9..........8.1.........168..4......28.9..2.9416.....2.....6.9.82.4...41.6.."


@cache
def _published() -> list[dict[str, str]]:
    with gzip.open(shared_data("ratings/berthier.tsv.gz"), "rt", encoding="utf-8") as file:
        return [*csv.DictReader((line for line in file if not line.startswith("#")), delimiter="\t")]


def _sample(source: str, count: int, *scales: str) -> list[dict[str, str]]:
    rows = [
        row for row in _published() if row["source"].startswith(source) and all(row[COLUMNS[name]] for name in scales)
    ]
    return random.Random(2026).sample(rows, min(count, len(rows)))


def _compare(rows: list[dict[str, str]], scale: str, deadline: float | None = None) -> tuple[int, int, float]:
    """Return how many ratings are equal, how many were not finished in time, and the seconds that all took."""
    start = perf_counter()
    ratings = [*rate_many([row["puzzle"] for row in rows], scale, deadline=deadline)]
    seconds = perf_counter() - start
    equal = sum(
        r.value is not None and r.value == float(row[COLUMNS[scale]]) for r, row in zip(ratings, rows, strict=True)
    )
    return equal, sum("deadline" in r.text for r in ratings), seconds


@pytest.mark.parametrize("scale", LENGTHS)
def test_lengths_are_the_published_ones(scale: str) -> None:
    rows = _sample("cbg-000", 2000 if FULL else 60, *LENGTHS)
    assert _compare(rows, scale)[0] == len(rows)


@pytest.mark.parametrize("scale", ["se", "se-without-uniqueness"])
def test_ratings_with_and_without_uniqueness_are_the_published_ones(scale: str) -> None:
    rows = _sample("cbg-000", 20_000 if FULL else 100, "se", "se-without-uniqueness")
    assert _compare(rows, scale)[0] == len(rows)


@pytest.mark.parametrize("source", HARD)
def test_depths_are_the_published_ones(source: str) -> None:
    rows = _sample(source, 200 if FULL else 3, "te")
    assert _compare(rows, "te")[0] == len(rows)


def test_braids_within_trial_and_error_are_the_published_ones() -> None:
    rows = [row for row in _sample("eleven-26370", 200, "bxb") if row["BxB"] in "012"][: 20 if FULL else 2]
    assert _compare(rows, "bxb")[0] == len(rows)


def _puzzles(count: int) -> list[str]:
    lines = shared_or_own("classic/unbiased.txt").read_text(encoding="utf-8").split()
    return random.Random(7).sample([line for line in lines if len(line) == 81], count)


def test_the_laws_of_lengths() -> None:
    for line in _puzzles(200 if FULL else 25):
        found = rate(line, [*LENGTHS, "te"])
        w, b, gw, gb, depth = (found[name].value for name in (*LENGTHS, "te"))
        assert depth is not None
        if b is None:
            assert depth > 1
            continue
        assert w is None or b <= w
        assert gb is not None
        assert gb <= b
        assert gw is None or gb <= gw
        assert (b == 0) == (depth == 0) == explain(line, techniques="singles", guesses=False).solved
        assert depth <= 1


def test_disguises_change_nothing() -> None:
    chance = random.Random(4)
    for line in [W4, *_puzzles(10 if FULL else 2)]:
        disguised = [shuffling(chance).line(line) for _ in range(100 if FULL else 5)]
        for scale in (*LENGTHS, "te"):
            assert {rating.value for rating in rate_many(disguised, scale)} == {rate(line, scale).value}


def test_whips_and_braids_may_differ() -> None:
    assert (rate(W4, "w").value, rate(W4, "b").value) == (5, 4)
    assert str(rate(W4, "b").hardest).startswith("step")
    assert rate(W4, "bxb").value == 0


def test_what_no_braid_solves_says_so() -> None:
    found = rate(LOKI, ["w", "b", "gw", "gb", "t&e", "bxb"])
    assert [rating.value for rating in found.values()] == [None] * 4 + [3, None]
    assert all("infinite" in found[name].text for name in (*LENGTHS, "bxb"))


def test_other_boards_and_rules() -> None:
    assert rate("1.34341.21434.21", "w").value == 0
    sandwich = find_rule("sandwich").example
    assert sandwich is not None
    puzzle = read(sandwich.puzzle, size=sandwich.size, rules=",".join(sandwich.rules))
    assert "rules of another kind" in rate(puzzle, "w").text


# -- a plain reading: sets of candidates, breadth first -----------------------------------------------------------------


def _candidates(line: str) -> Iterator[tuple[int, int, int]]:
    for cell, sign in enumerate(line):
        for digit in range(1, 10) if sign == "." else [int(sign)]:
            yield cell // 9, cell % 9, digit


Candidate = tuple[int, int, int]


def _truths_of(candidate: Candidate) -> tuple[tuple[str, int, int], ...]:
    row, col, digit = candidate
    return ("rc", row, col), ("rn", row, digit), ("cn", col, digit), ("bn", row // 3 * 3 + col // 3, digit)


def _linked(one: Candidate, other: Candidate) -> bool:
    return one != other and not {*_truths_of(one)}.isdisjoint(_truths_of(other))


def _left(left: Iterable[Candidate], held: Iterable[Candidate]) -> list[set[Candidate]]:
    truths: dict[tuple[str, int, int], set[Candidate]] = {}
    for candidate in left:
        for truth in _truths_of(candidate):
            truths.setdefault(truth, set())
            if not any(_linked(candidate, each) for each in held):
                truths[truth].add(candidate)
    return [*truths.values()]


def _settle(left: set[Candidate]) -> set[Candidate]:
    while True:
        gone: set[Candidate] = set()
        for truth in _left(left, ()):
            if len(truth) == 1:
                gone |= {each for each in left if _linked(each, *truth)}
        if not gone:
            return left
        left = left - gone


def _has_braid(left: set[Candidate], target: Candidate, length: int) -> bool:
    sets = {frozenset([target])}
    for _ in range(length):
        grown: set[frozenset[Candidate]] = set()
        for held in sets:
            truths = _left(left, held)
            if set() in truths:
                return True
            grown |= {held | truth for truth in truths if len(truth) == 1 and not truth <= held}
        sets = grown
    return False


def _plain_b(line: str, most: int) -> int | None:
    """Return B as far as braids of some length decide it, by the definition alone."""
    left, value = _settle({*_candidates(line)}), 0
    while len(left) > 81:
        for length in range(1, most + 1):
            gone = {each for each in sorted(left) if _has_braid(left, each, length)}
            if gone:
                left, value = _settle(left - gone), max(value, length)
                break
        else:
            return None
    return value


def test_braids_agree_with_a_plain_reading() -> None:
    easy = [line for line in _puzzles(100) if (value := rate(line, "b").value) is not None and 1 <= value <= 2]
    for line in easy[: 20 if FULL else 1]:
        assert _plain_b(line, 2) == rate(line, "b").value


def table() -> None:
    """Print the table of equality and cost; the deadline is seconds for each puzzle."""
    count, deadline = (int(sys.argv[1]), float(sys.argv[2])) if len(sys.argv) > 2 else (2000, 60.0)
    print("| list | scale | puzzles | equal | not in time | ms per puzzle |\n|---|---|---|---|---|---|")
    for source, scales in {"cbg-000": LENGTHS, **dict.fromkeys(HARD, ("te", "bxb"))}.items():
        for scale in scales:
            rows = _sample(source, count if scale in LENGTHS else count // 10, scale)
            if rows:
                equal, late, seconds = _compare(rows, scale, deadline)
                print(
                    f"| {source} | {scale} | {len(rows)} | {equal} | {late} | {1000 * seconds / len(rows):.1f} |",
                    flush=True,
                )


if __name__ == "__main__":
    table()
