"""Public nouns show themselves: a repr is one short line, and `print` draws grids and lists steps."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum

import pytest

import whydoku as w
from whydoku.engines.logic.net import logic_of
from whydoku.engines.logic.premises import premises_of
from whydoku.engines.logic.technique import find_technique
from whydoku.engines.logic.view import View
from whydoku.rating import find_scale
from whydoku.rules import rule_types

PUZZLE = "4.9.1.8.3.....924.........139.2746......5......2163.595.........136.....9.8.2.1.7"
KILLER = ["killer 5 r1c1 r1c2", "killer 5 r1c3 r1c4", "anti-knight"]
LONGEST = 120
FULL = find_technique("Full House")


def nouns() -> Iterator[object]:
    plain = w.read(PUZZLE)
    cages = w.read("1" + "." * 15, rules=KILLER)
    hard = w.explain("1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..")
    yield from (plain, cages, plain.start(), plain.board, w.Board.samurai(), plain.network, w.check(plain))
    yield from (w.solve(plain), w.check("." * 81), hard, w.steps(plain), w.Limit(3.0), w.Marks.of(plain))
    yield from (
        w.Index(w.Marks.of(plain)),
        w.encode(cages),
        w.encode(cages).cnf,
        w.prove("1.34341.21434.21", solver="own"),
    )
    yield from (
        w.prove("1.34341.21434.21", solver="own").proof,
        w.search_many([PUZZLE]),
        find_scale("se"),
        w.techniques()[0],
    )
    made = w.generate(1, seed=3)
    yield from (made, w.canonical(made[0]), next(iter(w.harder(made[0], tries=1, seed=1))))
    yield from (w.rate(plain), w.rate(plain, "se").hardest, w.guesses(plain))
    yield w.mistakes(w.read("1.34341.21434.21", placed="r1c2=2 r2c4=4 r4c2=4"))
    broken = w.diagnose("11..............")
    yield from (broken, broken.clash, w.why("1.34341.21434.21", "r1c2"))
    yield from (w.hint(plain, level) for level in (1, 2, 3, 4))
    yield from cages.network.primitives
    yield from cages.network.truths
    yield from cages.rules
    yield w.mistakes(w.read(PUZZLE, placed="r1c4=7 r1c2=6 r1c6=7 r1c8=5"))
    yield from (w.steps(plain).conclusions[-1], View(logic_of(plain.network), [0] * 81, [-1] * 81, [False] * 81, FULL))
    yield from premises_of(cages.network)
    judged = w.judge(plain, ["r9c6=5", "x" * 300])
    yield from (judged, *judged, w.DifferentPairs((0, 1), (2, 3), "pairs"))
    yield w.UnknownRegions((0, 1), ((0, 1),), ((1, 2),), "regions")
    yield w.RankedLine((0, 1), (((2, 3),),), 1, 0, "a rank")
    cell = w.PhotoCell(5, False, 0.99, (("5", 0.99), ("6", 0.01)))
    grid = w.PhotoGrid((cell,) * 81, (), 1, (), ((0.0, 0.0),) * 4)
    yield from (cell, grid, w.Photo((grid,)))
    card = w.rating_card(plain)
    yield from (card, card.bottleneck)
    for step in hard:
        yield from (step, step.argument, *step.pattern, *step.chain, *step.argument)
        yield from (literal for inference in step.argument for literal in inference.claim)
    for kind in rule_types().values():
        example = kind.example
        if example is not None:
            yield w.read(example.puzzle, rules=example.rules, size=example.size)
            yield from w.read(example.puzzle, rules=example.rules, size=example.size).network.primitives


def test_reprs_are_short_and_on_one_line() -> None:
    shown = list(nouns())
    long = {repr(noun) for noun in shown if len(repr(noun)) > LONGEST or "\n" in repr(noun)}
    assert long == set()
    classes = {getattr(w, name) for name in w.__all__ if isinstance(getattr(w, name), type)}
    public = {kind for kind in classes if not issubclass(kind, Exception | Enum)}
    assert {kind.__name__ for kind in public if not any(isinstance(noun, kind) for noun in shown)} == set()


@pytest.mark.parametrize(
    ("noun", "shown"),
    [
        (w.read(PUZZLE), "<Puzzle 9×9, 31 givens>"),
        (w.read("1" + "." * 15, rules=KILLER), "<Puzzle 4×4, 1 given, killer ×2, anti-knight>"),
        (w.read(PUZZLE).start(), "<Position 9×9, 31 givens, 0 placed, 160 candidates>"),
        (w.read("." * 25, size="latin5"), "<Puzzle 5×5 without boxes, 0 givens>"),
        (w.solve(PUZZLE), "<Solution 9×9, the only one, by classic>"),
        (w.check("11.............."), "<Report none: no solution: row 1 holds 1 twice: r1c1 and r1c2>"),
        (w.explain(PUZZLE)[0], "<Step Naked Single: r9c6=5>"),
        (w.explain(PUZZLE), "<Path: solved, 53 steps, 0 guesses>"),
    ],
)
def test_reprs_say_what_there_is(noun: object, shown: str) -> None:
    assert repr(noun) == shown


def test_print_draws_a_puzzle_that_can_be_read_back() -> None:
    puzzle = w.read(PUZZLE)
    assert str(puzzle).splitlines()[:3] == ["   123 456 789", "  ┌───┬───┬───┐", "1 │4.9│.1.│8.3│"]
    assert w.read(str(puzzle)) == puzzle


def test_print_names_the_rules_of_a_variant() -> None:
    puzzle = w.read("1" + "." * 15, rules=KILLER)
    assert str(puzzle).splitlines()[-3:] == KILLER
    assert w.read(str(puzzle)) == puzzle
    barred = w.read("1" + "." * 15, rules='regex r1c1 r1c2 r1c3 ".*(12|[2-3]4).*"')
    assert w.read(str(barred)) == barred


def test_print_draws_the_candidates_of_a_position() -> None:
    position = w.read("1...............").start()
    assert str(position).splitlines()[2] == "1 │ 1   234  │ 234  234  │"


def test_print_tells_what_is_assumed() -> None:
    guessed = w.explain("." * 16, guesses=True)
    at = next(number for number, step in enumerate(guessed) if step.assumes)
    assert "assumed: " in str(guessed.position(at + 1))
    assert "1 assumption" in repr(guessed.position(at + 1))


def test_print_draws_a_solution() -> None:
    assert str(w.solve(PUZZLE)).splitlines()[2] == "1 │429│516│873│"


def test_print_lists_a_path_and_how_it_ends() -> None:
    lines = str(w.explain(PUZZLE)).splitlines()
    assert len(lines) == 54
    assert lines[0].startswith(" 1. Naked Single: ")
    assert lines[-1] == "Solved: 0 guesses required!"


@pytest.mark.parametrize("name", rule_types())
def test_rules_show_themselves_shortly(name: str) -> None:
    example = rule_types()[name].example
    if example is not None:
        for rule in w.read(example.puzzle, size=example.size, rules=example.rules).rules:
            assert len(repr(rule)) <= 400
