"""The order in which the engine tries techniques: as it is passed, and within a band the cheapest step first."""

from __future__ import annotations

import pytest

from whydoku import Puzzle, read
from whydoku._kernel import FoundStep, LogicEngine, LogicRun, Outcome
from whydoku.engines.logic import engine
from whydoku.engines.logic.technique import select
from whydoku.model.position import Position
from whydoku.model.technique import Technique

PUZZLE = read("4.9.1.8.3.....924.........139.2746......5......2163.595.........136.....9.8.2.1.7")
EASY = read("003020600900305001001806400008102900700000008006708200002609500800203009005010300")
CHAINS = read("....14....3....2...7..........9...3.6.1.............8.2.....1.4....5.6.....7.8...")

Prices = list[tuple[float, list[tuple[int, float]]]]


def start(puzzle: Puzzle, order: list[str], bands: list[int] | None = None, prices: Prices | None = None) -> LogicRun:
    run = LogicRun(LogicEngine(puzzle.network.kernel, order, bands or [], prices or []))
    given = [value is not None for value in puzzle.givens]
    run.start(puzzle.values, puzzle.board.low, given, list(puzzle.domains), False, 0)
    return run


def first(puzzle: Puzzle, order: list[str], bands: list[int] | None = None, prices: Prices | None = None) -> FoundStep:
    step = start(puzzle, order, bands, prices).next()
    assert step is not None
    return step


def test_each_technique_is_a_band_by_itself_unless_something_else_is_said() -> None:
    order = ["hidden-single-in-a-box", "naked-single"]
    prices: Prices = [(2.0, []), (1.0, [])]
    assert first(PUZZLE, order).technique == 0
    assert first(PUZZLE, order, prices=prices).technique == 0


@pytest.mark.parametrize(("prices", "chosen"), [([2.0, 1.0], 1), ([1.0, 2.0], 0)])
def test_a_band_takes_its_cheapest_step(prices: list[float], chosen: int) -> None:
    order = ["hidden-single-in-a-box", "naked-single"]
    assert first(PUZZLE, order, [0, 0], [(price, []) for price in prices]).technique == chosen


def test_of_equal_prices_the_step_that_does_more_is_taken() -> None:
    def effect(step: FoundStep) -> int:
        return 16 * len(step.places) + len(step.removes)

    order = ["pointing", "claiming", "naked-pair", "hidden-pair", "naked-single"]
    alone = [start(PUZZLE, [name]).next() for name in order]
    most = max(effect(step) for step in alone if step is not None)
    together = first(PUZZLE, order, [7] * len(order))
    assert effect(together) == most
    swapped = first(PUZZLE, order[::-1], [7] * len(order))
    assert (together.places, together.removes) == (swapped.places, swapped.removes)


def test_bands_are_tried_in_order_however_cheap_the_later_one_is() -> None:
    order = ["hidden-single-in-a-box", "hidden-single-in-a-line", "naked-single"]
    assert first(PUZZLE, order, [0, 0, 1], [(5.0, []), (4.0, []), (1.0, [])]).technique in (0, 1)


@pytest.mark.parametrize(
    ("surcharges", "chosen"),
    [([], 0), ([(7, 0.1)], 0), ([(7, 0.5)], 1), ([(8, 0.5)], 0), ([(3, 0.1), (7, 0.5)], 1), ([(7, 0.1), (3, 0.5)], 0)],
)
def test_a_long_step_costs_more(surcharges: list[tuple[int, float]], chosen: int) -> None:
    path = engine.explain(CHAINS, select("singles,locked,subsets"), guesses=False)
    position = path.position(len(path))
    assert first(position, ["xy-chain"]).cost == 8
    prices: Prices = [(1.0, surcharges), (1.2, [])]
    assert first(position, ["xy-chain", "xyz-wing"], [0, 0], prices).technique == chosen


def test_a_passed_order_is_honoured() -> None:
    usual = select("singles")
    naked = next(technique for technique in usual if technique.title == "Naked Single")
    last: tuple[Technique, ...] = (*(technique for technique in usual if technique is not naked), naked)
    for order in (usual, last):
        path = engine.explain(EASY, order, guesses=False)
        assert path.solved
        position = EASY.start()
        for step in path:
            here = [technique for technique in order if engine.steps(position, (technique,))]
            assert step.technique == here[0]
            position = position.after(step)
    assert engine.explain(EASY, usual).counts != engine.explain(EASY, last).counts


def test_what_does_not_fit_is_refused() -> None:
    with pytest.raises(ValueError, match="bands has an entry for each technique"):
        start(PUZZLE, ["naked-single"], [1, 2])
    with pytest.raises(ValueError, match="prices has an entry for each technique"):
        start(PUZZLE, ["naked-single"], None, [(1.0, []), (1.0, [])])
    with pytest.raises(ValueError, match="a longer step is not cheaper"):
        start(PUZZLE, ["naked-single"], None, [(1.0, [(3, -1.0)])])


def test_a_whole_run_goes_by_bands() -> None:
    order = ["naked-single", "hidden-single-in-a-box", "hidden-single-in-a-line", "full-house"]
    run = start(EASY, order, [0, 0, 0, 0], [(2.0, []), (1.2, []), (1.5, []), (1.0, [])])
    assert run.advance() is Outcome.solved
    board = EASY.board
    placed: list[int | None] = [None] * len(board.cells)
    position = Position(board, EASY.rules, EASY.givens)
    for index in range(len(run)):
        step = run.step(index)
        for cheaper in {3: [], 1: [3], 2: [3, 1], 0: [3, 1, 2]}[step.technique]:
            assert start(position, [order[cheaper]]).next() is None
        cell, digit = board.split(step.places[0])
        placed[cell] = digit
        position = Position(board, EASY.rules, EASY.givens, placed=tuple(placed))
