"""What must hold of every step, of any finder: it comes back from JSON and from a pickle, its words fill every role and
name every premise at every depth, its argument is accepted inference by inference, and the position after it is the kernel's.

WHYDOKU_FULL=1 takes more than ten thousand steps.
"""

from __future__ import annotations

import json
import pickle
from collections import Counter
from collections.abc import Iterator

import pytest

from tests.support.effort import FULL, some
from tests.support.notation import without_notation
from tests.support.puzzles import KINDS, dig
from whydoku import certify, read, read_step
from whydoku.engines.logic import engine
from whydoku.engines.logic.outside_steps import MadeSteps
from whydoku.engines.logic.technique import Technique, select, techniques
from whydoku.model.argument import Argument, Inference, Literal, Reason
from whydoku.model.pattern import ROLES, Part
from whydoku.model.position import Position
from whydoku.model.puzzle import Puzzle
from whydoku.model.step import Step
from whydoku.model.track import Track

RULED = {
    "killer": "killer 12 r1c1 r1c2 r2c1, killer 8 r3c3 r3c4, killer 22 r5c5 r5c6 r6c5 r6c6, killer 17 r9c8 r9c9",
    "thermometer": "thermometer r1c1 r2c2 r3c3 r4c4, thermometer r9c9 r8c9 r7c9 r6c9",
    "arrow": "arrow r1c1 r2c2 r3c3 r4c4, whispers r5c1 r5c2 r5c3 r5c4, anti-knight",
}


def check_step(position: Position, step: Step) -> None:
    """Check everything that must hold of a step."""
    where = f"{step} | {position.grid}"
    again = read_step(position, json.loads(json.dumps(step.to_json())))
    assert again == step, where
    assert pickle.loads(pickle.dumps(step)) == step, where
    told = [step.tell(depth, position) for depth in (1, 2, 3)]
    alone = [step.tell(depth) for depth in (1, 2, 3)]  # without the position less is said, and nothing else
    assert alone[0] == told[0], where
    for text in (*told, *alone):
        assert text, where
        assert "{" not in without_notation(step, text), text
        assert not any("  " in line.lstrip() for line in text.splitlines()), text
    checked = certify(position, step)
    assert checked, f"{checked.fault}: {where}"
    assert checked.inferences == step.length > 0, where


def check_position(puzzle: Puzzle, wanted: tuple[Technique, ...], most: int) -> Counter[str]:
    """Check the steps that are possible in a position, some of each technique."""
    position = puzzle.start()
    solver = engine.solver_for(puzzle.network, wanted)
    run = solver.start(position, guesses=False)
    assert run.position.domains == [position.mask(cell) for cell in position.board.cells]
    counted: Counter[str] = Counter()
    made = MadeSteps()  # by techniques in Python
    run.all(ask=solver.ask(made))
    for index in range(run.found):
        found = run.found_step(index)
        step = solver.step(found, made, Track(position))
        if counted[step.technique.title] == most:
            continue
        counted[step.technique.title] += 1
        check_step(position, step)
        after = position.after(step)
        other = solver.start(position, guesses=False)
        other.take(found)
        if other.position.broken < 0:
            assert other.position.domains == [after.mask(cell) for cell in after.board.cells]
            low = puzzle.board.low
            assert other.position.values == [-1 if value is None else value - low for value in after.values]
    return counted


@pytest.mark.parametrize("technique", techniques(), ids=lambda t: t.title)
def test_the_steps_of_every_technique_are_whole(technique: Technique) -> None:
    puzzle = read(technique.example, rules=technique.example_rules)
    assert check_position(puzzle, (technique,), 40 if FULL else 2).total() > 0


def puzzles() -> Iterator[tuple[str, Puzzle]]:
    for name in KINDS:
        if name in ("25×25", "16×16", "12×12") and not FULL:
            continue
        yield name, dig(KINDS[name], 11)


def fitting(puzzle: Puzzle) -> tuple[Technique, ...]:
    large = puzzle.board.size > 9
    slow = ("squirmbag", "whale", "leviathan")
    return tuple(t for t in select() if not (large and t.family in ("forcing", "exotic")) and not t.name.endswith(slow))


@pytest.mark.parametrize("name", list(KINDS))
def test_steps_on_every_board_are_whole(name: str) -> None:
    if name in ("25×25", "16×16", "12×12") and not FULL:
        pytest.skip("large boards are looked at with WHYDOKU_FULL=1")
    puzzle = dig(KINDS[name], 11)
    wanted = fitting(puzzle)
    path = engine.explain(puzzle, wanted, guesses=False, deadline=20)
    places = range(0, len(path), max(1, len(path) // 12)) if FULL else (len(path) // 3,)
    assert sum(check_position(path.position(at), wanted, 12 if FULL else 2).total() for at in places) > 0


@pytest.mark.parametrize("rules", list(RULED.values()), ids=list(RULED))
def test_steps_under_rules_are_whole(rules: str) -> None:
    puzzle = read("." * 81, rules=rules)
    wanted = tuple(t for t in select(unique=False) if not t.name.startswith("nested"))
    path = engine.explain(puzzle, tuple(t for t in wanted if t.family == "rules"), guesses=False, deadline=20)
    most = 12 if FULL else 1
    counted = check_position(path.position(-1), wanted, most) + check_position(puzzle, wanted, most)
    assert counted.total() > 0


def test_every_position_of_a_path_with_guesses_is_the_kernels() -> None:
    puzzle = read("8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..")
    path = engine.explain(puzzle, select("singles, locked candidates"), seed=3)
    assert path.failures > 0
    assert path.position(-1).values == path.values
    deepest = 0
    looked_at = {*some(range(len(path)), 60)}
    for number, step in enumerate(path):
        position = path.position(number)
        deepest = max(deepest, position.depth)
        if number not in looked_at:
            continue
        if step.assumes or step.refutes:
            assert read_step(puzzle, json.loads(json.dumps(step.to_json()))) == step
            assert step.tell(1) == step.tell(2)
        else:
            check_step(position, step)
    assert deepest > 0
    assert pickle.loads(pickle.dumps(path)) == path


# -- the checker can refuse -------------------------------------------------------------------------------------------


def one_step() -> tuple[Position, Step]:
    puzzle = read("4.9.1.8.3.....924.........139.2746......5......2163.595.........136.....9.8.2.1.7").start()
    return puzzle, engine.steps(puzzle, select("hidden pair, naked pair, locked candidates"))[0]


def remade(step: Step, inferences: list[Inference], **changes: object) -> Step:
    fields = {name: getattr(step, name) for name in ("board", "technique", "places", "removes", "pattern", "because")}
    return Step(**{**fields, **changes, "argument": Argument(inferences)})


def test_what_is_wrong_is_refused() -> None:
    position, step = one_step()
    assert certify(position, step)
    whole = list(step.argument)
    first = whole[-1]
    (cell, digit, _) = first.claim[0]
    wrong = Inference((Literal(cell, digit, True),), first.reason, first.truths, first.sets)
    assert not certify(position, remade(step, [wrong], places=((cell, digit),), removes=()))
    assert "nothing claims" in certify(position, remade(step, whole[:-1])).fault
    assert "says nothing" in certify(position, remade(step, [], places=(), removes=())).fault
    idle = Inference((Literal(0, 1, False),), Reason.ASSUME)
    assert "of no use" in certify(position, remade(step, [*whole, idle])).fault
    assert "not on the board" in certify(position, remade(step, whole, removes=((4000, 1),))).fault


def test_every_inference_is_needed() -> None:
    position, step = one_step()
    for number in range(len(step.argument)):
        fewer = [each for at, each in enumerate(step.argument) if at != number]
        if all(need < number for each in fewer for need in each.needs):
            assert not certify(position, remade(step, fewer))


def test_a_role_that_is_not_there_is_an_error() -> None:
    from whydoku.errors import InputError
    from whydoku.words.fill import WordsError, fill

    _, step = one_step()
    with pytest.raises(WordsError, match="fins"):
        fill("{fins} are fins", step)
    with pytest.raises(WordsError, match="ask for 'some'"):
        fill("{cells:some}", step)
    assert fill("{cells:it is|they are} here. here too", step).endswith(" here. Here too")
    with pytest.raises(InputError, match="there is no role"):
        Part("finger", ())
    assert "cells" in ROLES
