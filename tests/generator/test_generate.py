"""Puzzles made to order match the order, and the same order gives the same puzzles."""

from __future__ import annotations

from typing import Any

import pytest

import whydoku as w
from tests.support.patience import given_time
from whydoku import InputError, NoSolutionError, OptionError, Puzzle, Rule, RuleError, Status
from whydoku.engines.sat.engine import SAT
from whydoku.generator.chance import Chance
from whydoku.generator.elements import kinds, scatter, telling
from whydoku.generator.grids import full_grid
from whydoku.generator.symmetry import SYMMETRIES, orbits
from whydoku.generator.thin import is_minimal
from whydoku.generator.wanted import Range, read_range
from whydoku.model.limit import Limit
from whydoku.rules import find_rule

CLOCK = Limit().start()


def assert_unique(puzzle: Puzzle) -> tuple[int, ...]:
    """Check by SAT, which shares nothing with the generator's search."""
    found = SAT.solve(puzzle, seed=None, deadline=Limit(600).start())
    assert found is not None
    assert found.unique
    return found.values


def extra(puzzle: Puzzle) -> list[Rule]:
    return [rule for rule in puzzle.rules if rule.name not in ("rows", "columns", "boxes")]


@pytest.mark.parametrize("size", [4, 6, 8, 9, 10, 12, "latin6", "twodoku"])
def test_any_board_unique_and_minimal(size: int | str) -> None:
    made = w.generate(2, size=size, minimal=True, seed=3)
    assert made.complete
    for puzzle in made:
        assert_unique(puzzle)
        assert is_minimal(puzzle, w.solve(puzzle).values, CLOCK)


def test_a_16x16_is_unique_and_minimal() -> None:
    (puzzle,) = w.generate(1, size=16, minimal=True, seed=5)
    assert_unique(puzzle)
    assert is_minimal(puzzle, w.solve(puzzle).values, CLOCK)
    assert len(puzzle.clues()) < 110


@pytest.mark.parametrize("size", [6, 9])
@pytest.mark.parametrize("symmetry", sorted(SYMMETRIES))
def test_symmetries(size: int, symmetry: str) -> None:
    for puzzle in w.generate(3, size=size, symmetry=symmetry, seed=1):
        assert w.check(puzzle).status is Status.UNIQUE
        for orbit in orbits(puzzle.board, symmetry):
            assert len({puzzle.givens[cell] is None for cell in orbit}) == 1


def test_minimal_and_symmetrical_and_in_a_range() -> None:
    made = w.generate(5, symmetry="rotational", clues="24-26", minimal=True, seed=7)
    assert made.complete
    for puzzle in made:
        assert 24 <= len(puzzle.clues()) <= 26
        assert is_minimal(puzzle, w.solve(puzzle).values, CLOCK)


def test_a_seed_repeats_and_another_does_not() -> None:
    orders: list[dict[str, object]] = [
        {"n": 5, "minimal": True},
        {"n": 2, "size": 6},
        {"n": 1, "rules": "killer", "elements": 8},
        {"n": 3, "rating": (3.0, 6.6), "scale": "se"},
    ]
    for order in orders:
        one, two, other = (w.generate(seed=seed, **order) for seed in (1, 1, 2))  # type: ignore[arg-type]
        assert one == two
        assert list(one) == list(two) != list(other)


@pytest.mark.parametrize(("scale", "low", "high"), [("se", 2.0, 3.0), ("se", 6.5, 7.2), ("hodoku", 300, 900)])
def test_ratings_are_in_their_range(scale: str, low: float, high: float) -> None:
    made = w.generate(3, scale=scale, rating=(low, high), seed=4)
    assert made.complete, made.why
    for puzzle in made:
        value = w.rate(puzzle, scale).value
        assert value is not None
        assert low <= value <= high


def test_a_technique_is_needed_or_not() -> None:
    (needs,) = w.generate(1, techniques="XY-Wing", seed=2)
    path = w.explain(needs)
    assert "XY-Wing" in path.counts
    hardest = max(path.techniques, key=lambda technique: technique.price)
    assert not w.explain(needs, up_to=hardest.title, without="XY-Wing", guesses=False).solved
    (plain,) = w.generate(1, without="fish, wings, chains", rating=(1, 9999), minimal=True, seed=2)
    assert w.explain(plain, without="fish, wings, chains", guesses=False).solved


def test_a_pattern() -> None:
    pattern = "1.1.1.1.1.1.1.1.1." * 4 + "1.1.1.1.1"
    (puzzle,) = w.generate(1, pattern=pattern, seed=1)
    assert [given is not None for given in puzzle.givens] == [sign != "." for sign in pattern]
    assert w.check(puzzle).status is Status.UNIQUE


def test_what_cannot_be_met_ends_with_the_nearest_and_why() -> None:
    made = given_time(
        lambda seconds: w.generate(3, clues=17, minimal=True, seed=1, deadline=seconds), lambda made: bool(made.nearest)
    )
    assert not made.complete
    assert made.nearest is not None
    assert w.check(made.nearest).status is Status.UNIQUE
    assert made.why.startswith("0 of 3 puzzles made in ")
    assert f"it has {len(made.nearest.clues())} clues" in made.why
    given_time(
        lambda seconds: w.generate(1, scale="se", rating="11.5-", minimal=True, seed=1, deadline=seconds),
        lambda hard: "its rating on the scale se is" in hard.why,
    )


# -- variants ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", sorted(kinds()))
def test_every_kind_of_element_is_kept_by_its_grid(name: str) -> None:
    from whydoku.generator.grids import full_grid

    board = w.Board.square(9)
    empty = w.read("." * 81)
    found = 0
    for number in range(5):
        grid = full_grid(empty, 1, number, CLOCK)
        for rule in scatter(name, 10, Chance(2, number), board, grid):
            rule.check(board)
            assert rule.name == find_rule(name).name
            assert rule.holds(board, grid), rule
            found += 1
    assert found >= min(10, 5 * kinds()[name].usual)


def test_variants_need_no_forcing_unless_it_is_said_how_hard_they_are() -> None:
    for rules in ("killer", "x-sum", "skyscraper, region-sum", "anti-knight"):
        for puzzle in w.generate(2, rules=rules, size=6, seed=5):
            assert w.check(puzzle).status is Status.UNIQUE
            assert w.explain(puzzle, without="forcing, rule forcing", guesses=False).solved
    free, gentle = (w.generate(3, rules="killer", size=6, seed=5, level=level) for level in ("any", None))
    assert [len(puzzle.rules) for puzzle in free] <= [len(puzzle.rules) for puzzle in gentle]


@pytest.mark.parametrize("level", ["medium", "hard"])
def test_a_variant_has_the_level_that_is_asked_for(level: str) -> None:
    made = w.generate(2, rules="killer", size=6, seed=8, level=level)
    assert made.complete, made.why
    assert [w.rate(puzzle).level for puzzle in made] == [level, level]


def test_what_can_be_placed_is_said() -> None:
    with pytest.raises(
        OptionError, match=r"magic-square is not placed .* What can be placed: .*battlefield.*, zipper$"
    ):
        w.generate(rules="magic-square")
    with pytest.raises(OptionError, match=r"a level is easy, .*extreme or any, not 'nice'"):
        w.generate(rules="killer", level="nice")
    with pytest.raises(OptionError, match="a level is a range on the scale own"):
        w.generate(rules="killer", level="easy", rating="1-2")


@pytest.mark.parametrize(
    "order",
    [
        {"rules": "killer", "clues": 0},
        {"rules": "thermometer", "elements": 12},
        {"rules": "arrow", "elements": "8-10"},
        {"rules": "anti-knight", "minimal": True},
        {"rules": "anti-king, killer, thermometer, arrow"},
        {"rules": "whispers, renban", "size": 8},
        {"rules": ["killer 10 r1c1 r1c2", "X"], "clues": "20-25"},
        {"rules": "thermometer", "no_guess": True},
    ],
)
def test_variants_have_one_solution(order: dict[str, object]) -> None:
    made = w.generate(2, seed=6, **order)  # type: ignore[arg-type]  # options of several types
    assert made.complete, made.why
    for puzzle, each in zip(made, made.made, strict=True):
        values = assert_unique(puzzle)
        assert all(rule.holds(puzzle.board, values) for rule in puzzle.rules)
        assert w.solve(puzzle).grid == each.solution
        if "elements" in order:
            low, high = read_range("elements", order["elements"])  # type: ignore[arg-type]
            assert low <= len(extra(puzzle)) <= high
        if order.get("clues") == 0:
            assert not puzzle.clues()
        if order.get("no_guess"):
            assert w.explain(puzzle, guesses=False).solved


# -- what else there is ------------------------------------------------------------------------------------------------


def test_minimise() -> None:
    puzzle = w.read("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    made = w.minimise(puzzle, seed=3)
    assert len(made.clues()) < len(puzzle.clues())
    assert set(made.clues()) <= set(puzzle.clues())
    assert is_minimal(made, w.solve(made).values, CLOCK)
    assert w.check(made).status is Status.UNIQUE
    killer = w.generate(1, rules="killer", clues="10-12", seed=1)[0]
    assert len(w.minimise(killer).clues()) <= 12
    with pytest.raises(InputError, match="several solutions"):
        w.minimise("." * 81)
    with pytest.raises(NoSolutionError):
        w.minimise("11" + "." * 79)


def test_harder_goes_up() -> None:
    start = w.generate(1, minimal=True, scale="se", rating="1-3", seed=2)[0]
    found = list(w.harder(start, tries=60, seed=1, scale="se"))
    assert found[0].puzzle == start
    values = [each.rating.value or 0 for each in found]
    assert len(values) > 1
    assert values == sorted(set(values))
    for each in found:
        assert w.rate(each.puzzle, "se").value == each.rating.value
    assert [each.puzzle for each in w.harder(start, tries=60, seed=1, scale="se")] == [each.puzzle for each in found]


@pytest.mark.parametrize(
    ("said", "low", "high"),
    [
        ("24-28", 24, 28),
        ("24", 24, 24),
        ("-28", 0, 28),
        ("6.5–7.2", 6.5, 7.2),
        ((1, 2), 1, 2),
        (3, 3, 3),
        ("5-", 5, float("inf")),
    ],
)
def test_ranges(said: Range, low: float, high: float) -> None:
    assert read_range("clues", said) == (low, high)


@pytest.mark.parametrize(
    ("order", "message"),
    [
        ({"n": 0}, "at least 1"),
        ({"clues": "x"}, "'x' is not a range"),
        ({"clues": "9-3"}, "ends before it begins"),
        ({"clues": 24.5}, "whole numbers"),
        ({"clues": 82}, "at most 81"),
        ({"symmetry": "odd"}, "there is no symmetry 'odd'"),
        ({"elements": 5}, "elements of which kind"),
        ({"pattern": "1.1"}, "81 characters"),
        ({"pattern": "1" * 81, "symmetry": "full"}, "a pattern or a symmetry, not both"),
        ({"pattern": "1" * 30 + "." * 51, "clues": 20}, "the pattern has 30 clues"),
        ({"rating": "5-6", "scale": "none"}, "there is no scale"),
        ({"techniques": "nonsense"}, "nonsense"),
        ({"rules": "nonsense"}, "there is no rule"),
        ({"size": 6, "uniform": True}, "uniform grids"),
    ],
)
def test_what_makes_no_sense_is_refused(order: dict[str, object], message: str) -> None:
    with pytest.raises((OptionError, RuleError, InputError), match=message):
        w.generate(**order)  # type: ignore[arg-type]  # options of several types


def test_a_choice_of_cages_tells_more() -> None:
    blank = w.read("." * 81)
    told = []
    for choice in (1, 30):
        found = [
            cage
            for number in range(5)
            for cage in scatter("killer", 8, Chance(3, number), blank.board, full_grid(blank, 3, number, CLOCK), choice)
        ]
        told.append(sum(telling(cage, blank.board) for cage in found) / len(found))
    assert told[1] > 1.5 * told[0]


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        ({"clues": 5}, "a plain 9×9 with one solution has at least 17 clues, so 5 cannot be met"),
        ({"clues": "-16"}, "at least 17 clues, so '-16' cannot be met"),
        ({"clues": 3, "size": 4}, "a plain 4×4 with one solution has at least 4 clues, so 3 cannot be met"),
        ({"clues": 4, "size": 6}, "a plain 6×6 with one solution has at least 5 clues, so 4 cannot be met"),
        ({"pattern": "12......." * 8 + "." * 9}, "the pattern has 16 clues, but a plain 9×9 with one solution"),
        ({"clues": 22, "symmetry": "full"}, "22 cannot be met with the symmetry full"),
    ],
)
def test_what_cannot_exist_is_refused(asked: dict[str, Any], words: str) -> None:
    with pytest.raises(OptionError, match=words):
        w.generate(seed=1, **asked)


@pytest.mark.parametrize(
    ("asked", "bound"),
    [
        ({"clues": 17}, "MAX_MISSED_ATTEMPTS"),
        ({"rating": (11.9, 12.0), "scale": "se"}, "MAX_JUDGED_ATTEMPTS"),
        ({"clues": 5, "size": 6}, "MAX_GENERAL_ATTEMPTS"),
    ],
)
def test_what_is_hopeless_ends_with_the_nearest(
    asked: dict[str, Any], bound: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(f"whydoku.generator.attempts.{bound}", 100)
    found = w.generate(seed=1, **asked)
    assert len(found) == 0
    assert found.attempts >= 100
    assert found.nearest is not None
    assert found.why.startswith("0 of 1 puzzle made, ")
    assert found.why.endswith("; a deadline gives it more time")
    assert w.check(found.nearest).status.value == "unique"


def test_misses_are_counted_from_the_last_puzzle_that_was_as_wanted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("whydoku.generator.attempts.MAX_MISSED_ATTEMPTS", 40)
    assert w.generate(150, clues=24, minimal=True, seed=1).complete
