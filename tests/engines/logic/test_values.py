"""Whatever a user holds is an independent value: it outlives its finder, can be pickled and copied."""

from __future__ import annotations

import copy
import multiprocessing
import pickle
from collections.abc import Iterator

import whydoku as w
from whydoku.engines.logic.path import Path
from whydoku.model.step import Step
from whydoku.model.technique import Technique

PUZZLE = "4.9.1.8.3.....924.........139.2746......5......2163.595.........136.....9.8.2.1.7"
HARD = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
KILLER = "killer 15 r1c1 r1c2, killer 9 r2c1 r3c1, thermometer r5c5 r5c6 r5c7"


def test_a_view_that_is_kept_still_shows_its_position() -> None:
    kept: list[w.View] = []

    def find(view: w.View) -> Iterator[Step]:
        kept.append(view)
        return iter(())

    technique = Technique("Keeper", "mine", 1, "", find=find)
    w.explain(PUZZLE, techniques=[technique, "singles"])
    w.steps(HARD, techniques=[technique])
    assert len(kept) > 2
    for view in kept:
        for cell in view.board.cells:
            assert (view.value(cell) is None) == bool(view.mask(cell)) or not view.digits(cell)
        assert view.places(0, 1) == tuple(c for c in view.houses[0].cells if view.has(c, 1))
        assert list(view.truths())
        assert view.conflict((0, 1), (1, 1))
    assert kept[0].masks != kept[1].masks


def rounds(line: str) -> tuple[str, int, int]:
    path = w.explain(line)
    return w.solve(line).grid, len(path), sum(step.length for step in path)


def test_verbs_work_in_a_pool_of_processes() -> None:
    lines = [PUZZLE, HARD, PUZZLE]
    with multiprocessing.get_context("spawn").Pool(2) as pool:
        solutions = pool.map(w.solve, lines)
        paths = pool.map(w.explain, lines)
        steps = pool.map(w.next_step, [w.read(line) for line in lines])
        reports = pool.map(w.check, lines)
    assert [solution.values for solution in solutions] == [w.solve(line).values for line in lines]
    assert paths == [w.explain(line) for line in lines]
    assert steps == [w.next_step(line) for line in lines]
    assert [report.status for report in reports] == ["unique"] * 3


def test_everything_copies_and_pickles() -> None:
    plain, ruled = w.read(HARD), w.read("." * 81, rules=KILLER)
    things: list[object] = [plain, plain.start(), plain.network, w.solve(plain), w.check(plain), w.hint(PUZZLE, 4)]
    things += [ruled, ruled.start(), w.explain(PUZZLE), w.explain(HARD, techniques="singles"), w.Limit(1.0)]
    things += [*w.steps(ruled, limit=40), *w.steps(plain, limit=40), w.techniques()[3], plain.board]
    for thing in things:
        assert pickle.loads(pickle.dumps(thing)) == thing
        assert copy.deepcopy(thing) == thing


def test_a_scale_says_what_is_tried_first() -> None:
    usual = w.explain(HARD, guesses=False)
    for scale in ("own", "se", "hodoku"):
        path = w.explain(HARD, scale=scale, guesses=False)
        assert isinstance(path, Path)
        assert path.solved == usual.solved
    own = w.explain(HARD, scale="own", guesses=False)
    assert own == usual
    order = [technique.se or technique.price for technique in w.explain(HARD, scale="se", guesses=False).tried]
    assert order == sorted(order)


def test_an_order_is_honoured_as_it_is_passed() -> None:
    first = w.explain(PUZZLE, order=["hidden single in a line", "naked single", "full house"])
    second = w.explain(PUZZLE, order="full house, naked single, hidden single in a line")
    assert [t.title for t in first.tried] == ["Hidden Single in a Line", "Naked Single", "Full House"]
    assert first[0].technique.title == "Hidden Single in a Line"
    assert first.counts["Full House"] < second.counts["Full House"]
    assert first.solved
    assert second.solved


def test_what_a_path_is_worth() -> None:
    from whydoku.rating import find_scale, scales

    path = w.explain(PUZZLE)
    braids = {"w", "b", "gw", "gb", "te", "bxb", "bxbb"}
    assert set(scales()) == {"own", "paper", "se", "se-1.18", "se-without-uniqueness", "hodoku"} | braids
    hodoku, se = find_scale("hodoku"), find_scale("se")
    assert hodoku.path(path) == sum(step.technique.hodoku or 0 for step in path)
    assert se.path(path) == max(step.technique.se or 0 for step in path)
    chain = next(t for t in w.techniques() if t.title == "AIC")
    short = Step(w.read(PUZZLE).board, chain, removes=((0, 1),), cost=4)
    long = Step(w.read(PUZZLE).board, chain, removes=((0, 1),), cost=7)
    assert se.worth(long) > se.worth(short) == chain.se
