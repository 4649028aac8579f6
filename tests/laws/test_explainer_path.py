"""`explain(…, scale="se")` takes Sudoku Explainer's own path: what `native/se` rates, step for step, each a whole step.

The paths of our own puzzles always; of the shared ones a few, and all of them with WHYDOKU_FULL=1.
"""

from __future__ import annotations

import csv
import json
import pickle
from collections.abc import Iterator
from itertools import combinations

import pytest

from tests.laws.test_words import check_words
from tests.rating.test_se import VECTORS
from tests.shared import OWN, shared_data, shared_or_own
from tests.support.effort import FULL
from whydoku import (
    certify,
    explain,
    explain_many,
    hint,
    next_step,
    rate,
    read,
    read_step,
    solve,
    steps,
    techniques,
)
from whydoku._kernel import se_rate
from whydoku.engines.logic import engine
from whydoku.engines.logic.path import Path
from whydoku.model.position import Position
from whydoku.model.step import Step
from whydoku.words.naming import find_naming

EDITIONS = {"se": "1.2.1", "se-1.18": "1.18"}
HARD = max(VECTORS, key=lambda puzzle: VECTORS[puzzle])


def assert_same_path(puzzle: str, scale: str) -> Path:
    """Compare the path with what is rated: techniques, ratings, conclusions."""
    [rated] = se_rate([puzzle], EDITIONS[scale])
    path = explain(puzzle, scale=scale)
    assert path.solved
    assert list(path.ratings) == list(rated.profile), puzzle
    assert len(path) == len(rated)
    called = find_naming("se")
    for at, step in enumerate(path):
        theirs, _, place, removes = rated.step(at)
        assert step.places == ((place,) if place else ()), (puzzle, at)
        assert place or set(step.removes) == set(removes), (puzzle, at)
        assert is_called(called(step.technique), theirs), (puzzle, at, step.technique, theirs)
    return path


def is_called(name: str, theirs: str) -> bool:
    """Whether a technique's name is theirs, but for what belongs to the single step: lengths, what nets nest in turn."""
    if theirs in SEVERAL:
        return name in SEVERAL[theirs]
    plain = theirs.partition(" (+ Dynamic")[0]
    loop = theirs.startswith("Unique Loop")
    return name == (f"Unique Loop {theirs[-6:]}" if loop else theirs) or (plain != theirs and name.startswith(plain))


CHAINS = ("Forcing X-Chain", "Turbot Fish", "Skyscraper", "2-String Kite", "Empty Rectangle", "Grouped X-Chain")
SETS = ("Almost Locked Set XZ-Rule", "Doubly Linked ALS-XZ")
SEVERAL = {  # where one of theirs is several of ours, or the other way round
    "Turbot Fish": ("Turbot Fish", "Forcing X-Chain"),  # the second where it places a digit
    **{f"Bidirectional {kind}Cycle": ("Bidirectional Cycle",) for kind in ("", "X-", "Y-")},
    **{f"{many} Strong Links": CHAINS for many in (2, 3, 4)},
    **{f"{letters}XYZ-Wing": (f"{letters}XYZ-Wing", *SETS) for letters in ("W", "VW", "UVW", "TUVW")},
}


def assert_whole(path: Path, every: int = 1) -> None:
    """Check the argument and the words of each step beyond singles, and its picture."""
    for at, step in enumerate(path):
        if step.technique.family == "singles" or at % every:
            continue
        position = path.position(at)
        checked = certify(position, step)
        assert checked, (path.puzzle.grid, at, checked.fault)
        check_words(step, position)
        assert step.svg().startswith("<svg")


def own_puzzles() -> Iterator[str]:
    yield from VECTORS
    for name, most in (("easy", 4), ("few_clues", 4), ("hard", 40 if FULL else 8), ("hardest", 12 if FULL else 4)):
        yield from (OWN / "classic" / f"{name}.txt").read_text().split()[:most]


@pytest.mark.parametrize("scale", EDITIONS)
@pytest.mark.parametrize("puzzle", [*own_puzzles()])
def test_the_path_is_the_programs_and_every_step_whole(puzzle: str, scale: str) -> None:
    every = 1 if FULL or puzzle in [*VECTORS][::6] else 4 if scale == "se" else 10  # the editions differ in few steps
    assert_whole(assert_same_path(puzzle, scale), every)


@pytest.mark.parametrize("scale", EDITIONS)
def test_paths_of_shared_puzzles(scale: str) -> None:
    with shared_data("ratings/ratings.tsv").open(encoding="utf-8") as file:
        puzzles = [row["puzzle"] for row in csv.DictReader(file, delimiter="\t") if row["er"]]
    assert len(puzzles) > 400
    for puzzle in puzzles if FULL else puzzles[::25]:
        assert_whole(assert_same_path(puzzle, scale), 1 if FULL else 3)


@pytest.mark.parametrize("scale", EDITIONS)
def test_paths_of_the_hardest(scale: str) -> None:
    puzzles = shared_or_own("classic/hardest_1106.txt").read_text().split()
    for puzzle in puzzles[5 :: max(1, len(puzzles) // 15)] if FULL else puzzles[:1]:
        assert_whole(assert_same_path(puzzle, scale), 1 if FULL else 4)


def test_a_path_is_as_good_as_any() -> None:
    """Positions, hints, JSON and copies of a path chosen elsewhere."""
    path = explain(HARD, scale="se")
    assert path.order == "Sudoku Explainer"
    assert max(path.ratings) == rate(HARD, scale="se").value == VECTORS[HARD][0]
    copy = pickle.loads(pickle.dumps(path))
    assert (copy, copy.ratings) == (path, path.ratings)
    for at in (0, 8, len(path) // 2, len(path) - 1):
        position = path.position(at)
        assert next_step(position, scale="se") == path[at]
        assert path[at].position == position == copy.position(at)
        told = path.step_json(at)
        assert told["rating"] == path.ratings[at]
        assert read_step(HARD, json.loads(json.dumps(told))) == path[at]
        assert str(hint(position, 4, scale="se"))
        rest = explain(position, scale="se")
        assert [*rest] == [*path][at:]
        assert rest.ratings == path.ratings[at:]
    assert [each.ratings for each in explain_many([HARD, HARD], scale="se")] == [path.ratings] * 2
    kept = path.only(range(3))
    assert kept.ratings == path.ratings[:3]


def test_it_is_stopped_at_the_deadline() -> None:
    whole = explain(HARD, scale="se")
    path = explain(HARD, scale="se", deadline=0)
    assert path.outcome == "stopped"
    assert [step.conclusion for step in path] == [step.conclusion for step in whole[: len(path)]]


def test_whoever_chooses_techniques_gets_the_order_alone() -> None:
    assert explain(HARD, scale="se", techniques="singles").ratings == ()
    assert explain(HARD, scale="se", without="nishio").ratings == ()
    assert explain(read("." * 80 + "1"), scale="se", guesses=False).ratings == ()  # many solutions
    variant = explain("1.34341.21434.21", scale="se")
    assert (variant.solved, variant.ratings) == (True, ())


# -- direct techniques -------------------------------------------------------------------------------------------------


def read_direct(position: Position) -> set[tuple[str, tuple[int, int]]]:
    """Find what the direct techniques place, by their plain definition."""
    houses = {
        kind: [h for h in position.network.houses if h.name.startswith(kind)] for kind in ("row", "column", "box")
    }
    found: set[tuple[str, tuple[int, int]]] = set()

    def places(cells: tuple[int, ...], digit: int) -> set[int]:
        return {cell for cell in cells if position.has(cell, digit)}

    for title, base_kinds, cover_kinds in (
        ("Direct Pointing", ("box",), ("row", "column")),
        ("Direct Claiming", ("row", "column"), ("box",)),
    ):
        for base_kind in base_kinds:
            for base in houses[base_kind]:
                for cover in (house for kind in cover_kinds for house in houses[kind]):
                    for digit in range(1, 10):
                        locked = places(base.cells, digit)
                        if len(locked) < 2 or not locked <= set(cover.cells):
                            continue
                        for other in houses[base_kind]:
                            left = places(other.cells, digit) - set(cover.cells)
                            if other is not base and len(left) == 1 and left != places(other.cells, digit):
                                found.add((title, (left.pop(), digit)))
    for title, size in (("Direct Hidden Pair", 2), ("Direct Hidden Triple", 3)):
        for house in position.network.houses:
            open_digits = [digit for digit in range(1, 10) if len(places(house.cells, digit)) >= 2]
            for chosen in combinations(open_digits, size):
                cells = set().union(*(places(house.cells, digit) for digit in chosen))
                for digit in set(open_digits) - set(chosen) if len(cells) == size else ():
                    left = places(house.cells, digit) - cells
                    if len(left) == 1:
                        found.add((title, (left.pop(), digit)))
    return found


def test_direct_techniques_find_what_their_definition_says() -> None:
    seen: dict[str, int] = {}
    for puzzle in [*VECTORS][::3]:
        path = explain(puzzle, scale="se")
        for at in range(0, len(path), 4 if FULL else 12):
            position = path.position(at)
            told = {(step.technique.title, step.places[0]) for step in steps(position, techniques="direct")}
            assert told == read_direct(position), (puzzle, at)
            for title, _ in told:
                seen[title] = seen.get(title, 0) + 1
    assert len(seen) == 4, seen


# -- nets with something nested in them --------------------------------------------------------------------------------

NETS = [technique for technique in techniques() if technique.family == "forcing" and " + " in technique.title]


@pytest.mark.parametrize("technique", NETS, ids=lambda technique: technique.title)
def test_nets_use_what_they_are_named_after(technique: object) -> None:
    assert len(NETS) == 16
    title = str(technique)
    for puzzle in [*VECTORS][-3 if FULL else -1 :]:
        path = explain(puzzle, scale="se")
        at = next(n for n, step in enumerate(path) if step.technique.family == "forcing")
        solution = solve(puzzle).values
        for step in steps(path.position(at), techniques=[title], deadline=60):
            assert uses(step, title.partition(" + ")[2]), step
            assert all(solution[cell] == digit for cell, digit in step.places)
            assert all(solution[cell] != digit for cell, digit in step.removes)


def uses(step: Step, nested: str) -> bool:
    """Whether an argument has what its technique is named after: a pattern, or assumptions within assumptions."""
    if nested == "Patterns":
        return any(inference.reason in ("locked", "count") for inference in step.argument)
    return any(
        inference.reason in ("fails", "cases") and step.argument.under[n] for n, inference in enumerate(step.argument)
    )


def test_nets_are_for_plain_boards_alone() -> None:
    puzzle = read(f"1{'.' * 80}", rules="anti-king")
    assert len(engine.steps(puzzle, tuple(NETS))) == 0
