"""A step is checked by what it names and nothing else: a missing or invented reason is noticed."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import pytest

from tests.shared import README_PUZZLE
from tests.support.puzzles import KINDS, dig
from tests.support.soundness import loosen
from whydoku import certify, read, steps
from whydoku.engines.logic import engine
from whydoku.engines.logic.premises import premises_of
from whydoku.engines.logic.technique import find_technique, select
from whydoku.engines.search.engine import SEARCH
from whydoku.model.argument import Argument, Inference, Literal, Reason
from whydoku.model.board import Board
from whydoku.model.network import LinkSet, Truth
from whydoku.model.pattern import Part
from whydoku.model.position import Position
from whydoku.model.premise import Premise
from whydoku.model.primitives import AllDifferent, Sum
from whydoku.model.puzzle import Puzzle
from whydoku.model.step import Node, Step
from whydoku.proof.sums import adds_up

EMPTY = "." * 81
CAGES = "killer 20 r1c1 r1c2 r1c3; killer 18 r1c4 r1c5 r1c6 r1c7 r1c8"


def one(rules: str, technique: str, puzzle: str = EMPTY) -> Step:
    return steps(read(puzzle, rules=rules), techniques=[technique])[0]


def changed(step: Step, change: Callable[[Inference], Inference]) -> Step:
    """Change each inference of a step's argument."""
    return replace(step, argument=Argument(change(inference) for inference in step.argument))


@pytest.mark.parametrize("solver", ["cadical", "own"])
@pytest.mark.parametrize(
    ("rules", "technique"),
    [
        ("killer 17 r1c1 r1c2", "Cage Combinations"),
        ("killer 17 r1c1 r2c1", "Must Be In"),
        ("thermo r1c1-r1c8", "Line Bounds"),
        ("arrow r1c1 r2c2 r3c3 r4c4", "Sum Bounds"),
        ("quadruple r3c4 1 2 3 4", "Counting"),
        ("sandwich 35 row1", "Line Fillings"),
        (CAGES, "Innies and Outies"),
        ("weighted-sum 55 r1c1:r1c9 r2c1 r2c2", "Sum Bounds"),
    ],
)
def test_a_step_is_proved_by_its_reasons(rules: str, technique: str, solver: str) -> None:
    if solver != "own":
        pytest.importorskip("pysat")
    found = certify(read(EMPTY, rules=rules), one(rules, technique), solver=solver)
    assert found
    assert not found.assumes_unique


def test_a_step_without_its_rule_is_refused() -> None:
    rules = "killer 17 r1c1 r1c2"
    bare = changed(one(rules, "Cage Combinations"), lambda each: replace(each, rules=()))
    assert "names no rule" in certify(read(EMPTY, rules=rules), bare, solver="own").fault


def test_a_step_that_says_too_much_is_refused() -> None:
    rules = "killer 17 r1c1 r1c2"
    step = replace(one(rules, "Cage Combinations"), removes=((0, 9),))
    assert "nothing claims" in certify(read(EMPTY, rules=rules), step, solver="own").fault
    wrong = changed(step, lambda each: replace(each, claim=(Literal(0, 9, False),)))
    assert "does not say so" in certify(read(EMPTY, rules=rules), wrong, solver="own").fault


def test_a_step_without_its_truth_is_refused() -> None:
    puzzle = read(README_PUZZLE)
    step = steps(puzzle, techniques=["Hidden Single in a Box"])[0]
    assert certify(puzzle, step)
    assert "neither a truth nor a claim" in certify(puzzle, changed(step, lambda each: replace(each, truths=()))).fault


def test_a_truth_that_is_made_up_is_no_reason() -> None:
    puzzle = read(README_PUZZLE)
    step = steps(puzzle, techniques=["Hidden Single in a Box"])[0]
    cell, digit = step.places[0]
    other = next(d for d in puzzle.start().candidates(cell) if d != digit)
    made_up = (
        Truth("lie", ()),
        Truth("lie", (puzzle.board.candidate(cell, other),), ((cell, other),)),
        replace(step.because[0], candidates=(puzzle.board.candidate(cell, other),)),
        replace(step.because[0], pairs=((cell, other),)),
    )
    for truth in made_up:
        for claimed in (digit, other):
            inference = Inference((Literal(cell, claimed, True),), Reason.LAST, (truth,))
            lie = replace(step, places=((cell, claimed),), because=(), argument=Argument([inference]))
            assert not certify(puzzle, lie)
        assert not certify(puzzle, replace(step, because=(truth,)))  # nor may it be named for nothing


def test_a_truth_that_is_settled_is_no_reason() -> None:
    puzzle = read(README_PUZZLE)
    step = steps(puzzle, techniques=["Hidden Single in a Box"])[0]
    settled = puzzle.network.truth_named("4 in row 1")  # it is in r1c1
    lies = (
        Inference((Literal(1, 5, True),), Reason.LAST, (settled,)),
        Inference((Literal(1, 5, False),), Reason.LOCKED, (settled,)),
        Inference((Literal(1, 5, False),), Reason.COUNT, (settled,)),
    )
    for inference in lies:
        holds = inference.claim[0].holds
        lie = replace(step, because=(), argument=Argument([inference]), places=((1, 5),) if holds else ())
        assert not certify(puzzle, replace(lie, removes=() if holds else ((1, 5),)))


def test_what_is_not_on_the_board_is_refused() -> None:
    puzzle = read(README_PUZZLE)
    step = steps(puzzle, techniques=["Hidden Single in a Box"])[0]
    hostile: list[Any] = [(81, 1), (-1, 1), (0, 10), (0, 0), ("r1c1", 1), (0, None), (0,), 7]
    for pair in hostile:
        assert "candidate" in certify(puzzle, replace(step, places=(pair,))).fault
        assert "candidate" in certify(puzzle, replace(step, removes=(pair,))).fault
        assert "candidate" in certify(puzzle, replace(step, pattern=(Part("fins", (pair,)),))).fault
        assert "candidate" in certify(puzzle, replace(step, chain=(Node((pair,), "end"),))).fault
    assert "another board" in certify(read("12..34.........."), step).fault


def test_a_rule_that_the_puzzle_does_not_have_is_no_reason() -> None:
    step = one("killer 17 r1c1 r1c2", "Cage Combinations")
    assert "no such rule" in certify(read(EMPTY, rules="killer 16 r1c1 r1c2"), step, solver="own").fault


def test_what_assumes_one_solution_is_said_to() -> None:
    technique = select("unique rectangle type 1")[0]
    puzzle = read(technique.example)
    checked = certify(puzzle, steps(puzzle, techniques=[technique])[0])
    assert checked
    assert checked.assumes_unique


def test_a_filling_that_leaves_a_house_without_a_digit_needs_no_twin() -> None:
    puzzle = "1..4..7864.6.8329178..16354318.6.94.2673948155941.863.875.4.1636428315799316..428"
    (step,) = steps(puzzle, techniques=["Extended Rectangle Type 2"])
    assert certify(puzzle, step), certify(puzzle, step)
    assert step.proof.fault(step, read(puzzle).start()) == ""


def test_a_sum_of_sums_must_add_up() -> None:
    board = Board.square(4)
    row = AllDifferent((0, 1, 2, 3), "row 1")
    cage = Sum((0, 1), 4, "the cage at r1c1")
    right = Sum((2, 3), 6, "the sum of row 1")
    assert adds_up(board, Premise("", (right,), ((1, row), (-1, cage))))
    assert adds_up(board, Premise("", (Sum((2, 3), -6, "", (-1, -1)),), ((-1, row), (1, cage))))
    for wrong in (Sum((2, 3), 7, ""), Sum((2,), 6, ""), Sum((2, 3), 6, "", (1, 2)), Sum((1, 2, 3), 6, "")):
        assert not adds_up(board, Premise("", (wrong,), ((1, row), (-1, cage))))
    assert not adds_up(board, Premise("", (right,), ((1, replace(row, cells=(0, 1, 2))), (-1, cage))))


def test_a_sum_of_made_up_cages_is_no_reason() -> None:
    puzzle = read(EMPTY, rules=CAGES)
    step = next(found for found in steps(puzzle, techniques=["Innies and Outies"]) if found.places)
    (premise,) = step.premises
    made_up = replace(premise, sums=tuple((n, replace(part, name="another")) for n, part in premise.sums))
    assert certify(puzzle, step, solver="own")
    assert not certify(puzzle, replace(step, premises=(made_up,)), solver="own")
    assert not certify(puzzle, changed(step, lambda each: replace(each, rules=(made_up,))), solver="own")


def test_a_search_may_name_several_rules() -> None:
    """One cage is 1 and 2, so the other is 3 and 4: neither cage says so alone."""
    puzzle = read(EMPTY, rules="killer 3 r1c1 r1c2; killer 7 r1c3 r1c4")
    premises = tuple(premise for premise in premises_of(puzzle.network) if premise.kind == "cage")
    for digit, right in ((3, True), (5, False)):
        bare = Step(puzzle.board, select("Cage Combinations")[0], removes=((4, digit),), premises=premises)
        for rules in (premises, premises[:1], premises[1:], ()):
            inference = Inference((Literal(4, digit, False),), Reason.SEARCH, rules=rules)
            step = replace(bare, argument=Argument([inference]))
            assert bool(certify(puzzle, step, solver="own")) is (right and rules == premises)
            assert Step.from_json(step.to_json(), puzzle.network, find_technique, premises_of(puzzle.network)) == step


# -- a law: whatever is done to a step, the answer is yes only where it is right, and otherwise a sentence ----------------


class Spoiler:
    """Damages steps at random, a little or a lot."""

    def __init__(self, position: Position, chance: random.Random, others: Sequence[Step]) -> None:
        self.board = position.board
        self.network = position.network
        self.chance = chance
        self.others = others

    def number(self, end: int) -> int:
        """Return a number that is usually in range."""
        return self.chance.choice([-1, end, end + 700]) if self.chance.random() < 0.1 else self.chance.randrange(end)

    def pair(self) -> tuple[int, int]:
        return self.number(len(self.board.cells)), self.board.low + self.number(self.board.size)

    def literal(self) -> Literal:
        return Literal(*self.pair(), self.chance.random() < 0.5)

    def truth(self) -> Truth:
        truth = self.chance.choice(self.network.truths)
        other = self.chance.choice(self.network.truths)
        return self.chance.choice(
            [
                truth,
                Truth("lie", ()),
                Truth("", truth.candidates[:1], truth.pairs[:1]),
                replace(truth, candidates=truth.candidates[1:]),
                replace(truth, candidates=other.candidates, pairs=other.pairs),
                replace(truth, pairs=other.pairs),
                replace(truth, candidates=(10**6,)),
            ]
        )

    def link(self) -> LinkSet:
        some = tuple(self.number(len(self.board.cells) * self.board.size) for _ in range(3))
        truth = self.chance.choice(self.network.truths)
        return self.chance.choice([LinkSet("", some), LinkSet(truth.name, some), LinkSet(truth.name, truth.candidates)])

    def rules(self) -> tuple[Premise, ...]:
        made_up = Sum((0, 1), 3, "the cage at r1c1")
        known = [each.rules for step in self.others for each in step.argument if each.rules]
        made = [(Premise("a lie", (made_up,)),), (Premise("nothing", ()),)]
        several = tuple(rule for rules in known[:2] for rule in rules)
        return self.chance.choice([(), *made, *known[:3], several])

    def inference(self, inference: Inference, size: int) -> Inference:
        chance = self.chance
        other = chance.choice([each for step in self.others for each in step.argument] or [inference])
        changes: list[Callable[[], Inference]] = [
            lambda: replace(inference, claim=()),
            lambda: replace(inference, claim=(self.literal(),)),
            lambda: replace(inference, claim=(*inference.claim, self.literal())),
            lambda: replace(inference, claim=tuple(-each for each in inference.claim)),
            lambda: replace(inference, claim=inference.claim[1:]),
            lambda: replace(inference, reason=chance.choice(list(Reason))),
            lambda: replace(inference, truths=(self.truth(),)),
            lambda: replace(inference, truths=inference.truths[1:]),
            lambda: replace(inference, sets=(*inference.sets[1:], self.link())),
            lambda: replace(inference, rules=self.rules()),
            lambda: replace(inference, needs=inference.needs[1:]),
            lambda: replace(inference, needs=(*inference.needs, self.number(size))),
            lambda: replace(inference, needs=tuple(self.number(size) for _ in inference.needs)),
            lambda: replace(inference, fillings=tuple((cell, (digit,)) for cell, digit in [self.pair()] * 2)),
            lambda: replace(inference, fillings=inference.fillings[1:]),
            lambda: replace(other, needs=inference.needs),
        ]
        return chance.choice(changes)()

    def spoil(self, step: Step) -> Step:
        """Change one thing or several; usually the conclusion goes with the change, or it would be refused for that alone."""
        chance = self.chance
        argument = list(step.argument)
        for _ in range(chance.choice([1, 1, 2, 4])):
            at = chance.randrange(len(argument) + 1)
            what = chance.random()
            if what < 0.1 and argument:
                del argument[at - 1]
            elif what < 0.2:
                argument.insert(at, Inference((self.literal(),), chance.choice(list(Reason)), (self.truth(),)))
            elif argument:
                argument[at - 1] = self.inference(argument[at - 1], len(argument))
        spoiled = replace(step, argument=Argument(argument))
        what = chance.random()
        if what < 0.1:
            spoiled = replace(spoiled, because=(self.truth(),))
        elif what < 0.2:
            spoiled = replace(spoiled, removes=(*step.removes, self.pair()))
        elif what < 0.25:
            spoiled = replace(spoiled, places=(), removes=())
        elif what < 0.3:
            spoiled = replace(spoiled, technique=replace(step.technique, assumes_unique=not step.assumes_unique))
        elif what < 0.9 and argument and len(argument[-1].claim) == 1:
            cell, digit, holds = argument[-1].claim[0]
            claimed = ((cell, digit),)
            spoiled = replace(spoiled, places=claimed if holds else (), removes=() if holds else claimed)
        return spoiled


def positions_to_spoil(chance: random.Random) -> list[Puzzle]:
    """Make puzzles with one solution, puzzles with several, and some with rules."""
    plain = [dig(KINDS[name], chance.randrange(10**6)) for name in ("4×4", "6×6", "9×9", "jigsaw", "anti-knight")]
    ruled = [read(EMPTY, rules=rules) for rules in ("killer 17 r1c1 r1c2", CAGES, "thermo r1c1-r1c8")]
    return [*plain, *(loosen(puzzle, chance) for puzzle in plain), *ruled]


def check_spoiled(seed: int, tries: int) -> tuple[int, int]:
    """Damage steps of some puzzles; return how many were refused and how many accepted."""
    chance = random.Random(seed)
    refused = accepted = 0
    for puzzle in positions_to_spoil(chance):
        solution = SEARCH.solve(puzzle)
        assert solution is not None
        wanted = tuple(t for t in select(unique=solution.unique is True) if t.family not in ("forcing", "rule forcing"))
        path = engine.explain(puzzle, wanted, guesses=False)
        position = path.position(chance.randrange(len(path) + 1) if puzzle.is_classic else 0)
        found = engine.steps(position, wanted, limit=300)
        if not found:
            continue
        possible = SEARCH.candidates(position)
        spoiler = Spoiler(position, chance, chance.sample(list(found), min(len(found), 12)))
        for _ in range(tries):
            step = spoiler.spoil(chance.choice(spoiler.others))
            checked = certify(position, step, solver="own")
            if not checked:
                assert checked.fault
                refused += 1
                continue
            accepted += 1
            if checked.assumes_unique and not solution.unique:
                continue
            assert step.places or step.removes
            for cell, digit in step.places:
                assert possible[cell] == (digit,), f"{step.conclusion}: {step.argument.inferences}"
            for cell, digit in step.removes:
                assert digit not in possible[cell], f"{step.conclusion}: {step.argument.inferences}"
    return refused, accepted


def test_whatever_is_done_to_a_step_it_is_accepted_only_where_it_is_right() -> None:
    refused, accepted = check_spoiled(1, 60)
    assert refused > 400
    assert accepted > 10  # some changes do no harm
