"""Reasons: as small as known ones, correct, and enough to finish every puzzle."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import pytest

import whydoku as w
from tests.shared import OWN, shared_or_own
from tests.support.effort import FULL
from whydoku.engines.logic.premises import premises_of
from whydoku.engines.sat.cores import Groups
from whydoku.model.limit import Clock
from whydoku.words.forcing_parts import name_parts

pytest.importorskip("pysat")

from whydoku.teacher import reason_step
from whydoku.teacher.reason import ReasonFinder

PATTERNS = ("singles", "locked", "subsets", "fish", "single-digit patterns", "wings")
SHORT = [technique for technique in w.techniques() if technique.family in PATTERNS and technique.price < 4.5]
NAMED = [
    technique
    for technique in w.techniques()
    if technique.family in (*PATTERNS, "colouring", "chains", "als")
    and technique.find is None
    and not technique.assumes_unique
]


def with_one_step(lines: Sequence[str], techniques: Sequence[w.Technique]) -> Iterator[tuple[w.Position, w.Step, int]]:
    """Yield positions, on the paths of some puzzles, in which named techniques come to one conclusion only.

    With each comes the smallest number of parts that a step rests on.
    """
    for line in lines:
        path = w.explain(line, techniques=techniques, guesses=False)
        for number, taken in enumerate(path):
            if taken.technique.family == "singles":
                continue
            position = path.position(number)
            found = w.steps(position, techniques=techniques, limit=12)
            if len({(step.places, step.removes) for step in found}) == 1:
                yield position, taken, min(len(step.because) + len(step.premises) for step in found)


def test_reasons_are_no_larger_than_the_premises_of_patterns() -> None:
    """The finder comes to them by itself."""
    lines = shared_or_own("classic/top1465.txt").read_text(encoding="utf-8").split()
    wanted = 200 if FULL else 6
    compared = 0
    for position, step, known in itertools.islice(with_one_step(lines, SHORT), wanted):
        claims = [w.Literal(*pair, True) for pair in step.places] or [w.Literal(*pair, False) for pair in step.removes]
        with ReasonFinder(position, Clock.of(None)) as finder:
            for claim in claims[: None if FULL else 2]:
                core = finder.find(claim, rounds=150)
                assert core is not None
                assert core.size <= known, f"{position}: {step} rests on {known} parts, its reason has {core.size}"
        compared += 1
    assert compared == wanted


def test_answers_are_no_larger_than_the_premises_of_steps_that_are_left_out() -> None:
    """Chains are among the steps; a caller who wants singles only is told a reason."""
    lines = shared_or_own("classic/top1465.txt").read_text(encoding="utf-8").split()
    wanted = 200 if FULL else 1
    compared = 0
    for position, step, known in itertools.islice(with_one_step(lines, NAMED), wanted):
        cell, digit = step.places[0] if step.places else step.removes[0]
        sign = "=" if step.places else "<>"
        answer = w.why(position, f"{position.board.name(cell)}{sign}{digit}", techniques="singles")
        assert answer.reason == "reason"
        (last,) = answer.steps
        size = len(last.because) + len(last.premises)
        assert size <= known, f"{position}: {step} rests on {known} parts, its reason has {size}"
        compared += 1
    assert compared  # our own puzzles have few such positions


def fits(groups: Sequence[Sequence[tuple[int, ...]]], chosen: Sequence[int], assume: int) -> bool:
    """Whether some groups can hold, by trying all values."""
    clauses = [clause for number in chosen for clause in groups[number]] + [(assume,)]
    return any(
        all(any((literal > 0) == values[abs(literal) - 1] for literal in clause) for clause in clauses)
        for values in itertools.product((False, True), repeat=4)
    )


@pytest.mark.parametrize("seed", range(40))
def test_what_is_called_smallest_is_smallest(seed: int) -> None:
    """Compare with all choices of groups, for small random formulas."""
    chance = random.Random(seed)
    groups = [
        [tuple(chance.choice((-1, 1)) * v for v in chance.sample(range(1, 5), chance.choice((1, 2, 2, 3))))]
        for _ in range(9)
    ]
    with Groups(4, [], groups, Clock.of(None)) as asked:
        small = asked.small([1], range(9))
        every = range(9)
        least = next(
            (
                many
                for many in range(10)
                if any(not fits(groups, chosen, 1) for chosen in itertools.combinations(every, many))
            ),
            None,
        )
        if least is None:
            assert small is None
            return
        assert small is not None
        assert small.needed
        assert not fits(groups, small.groups, 1)
        assert all(fits(groups, [g for g in small.groups if g != out], 1) for out in small.groups)
        smallest = asked.smallest(small, [1], Clock.of(10.0))
        assert smallest.smallest
        assert len(smallest.groups) == least
        assert not fits(groups, smallest.groups, 1)


def test_time_for_a_smaller_choice_may_be_over_at_once() -> None:
    groups: list[list[tuple[int, ...]]] = [[(-1, 2)], [(-2, 3)], [(-3,)], [(-1, -3)], [(2,)]]
    with Groups(3, [], groups, Clock.of(None)) as asked:
        small = asked.minimal(range(3), [1])
        assert asked.smallest(small, [1], Clock.of(1e-9)) == small


class _Unsure:
    """A solver that never gets to an answer."""

    def __init__(self, oracle: object) -> None:
        self._oracle = oracle
        self.unsure = False

    def refuted(self, _assumptions: Sequence[int], _conflicts: int, _clock: object) -> list[int] | None:
        """Stop trying."""
        self.unsure = True
        return None

    def __getattr__(self, name: str) -> object:
        return getattr(self._oracle, name)


def test_nothing_is_claimed_that_the_solver_did_not_answer() -> None:
    groups: list[list[tuple[int, ...]]] = [[(-1, 2)], [(-2, 3)], [(-3,)], [(-1, -3)], [(2,)]]
    with Groups(3, [], groups, Clock.of(None)) as asked:
        small = asked.small([1], range(5))
        assert small is not None
        assert small.needed
        asked._oracle = _Unsure(asked._oracle)  # type: ignore[assignment]
        doubtful = asked.minimal(range(5), [1])
        assert not doubtful.needed
        assert not doubtful.smallest
        assert not asked.smallest(small, [1], Clock.of(5.0)).smallest


def test_a_puzzle_beyond_all_patterns_is_finished_without_a_guess() -> None:
    line = (OWN / "classic/hardest.txt").read_text(encoding="utf-8").split()[0]
    path = w.explain(line, techniques="singles,locked,subsets", reasons=True)
    assert path.solved
    assert path.guesses == 0
    reasons = [number for number, step in enumerate(path) if step.technique.title == "Reason"]
    assert reasons
    for number in reasons:
        assert w.certify(path.position(number), path[number])
        assert path[number].cost == len(path[number].because) + len(path[number].premises)


def test_nested_assumptions_that_nobody_wants_take_no_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    """A long reason gives way to nested assumptions only where they are among the techniques; here every reason is long."""
    monkeypatch.setattr(reason_step, "SHORT_REASON_INFERENCES", 0)
    monkeypatch.setattr(reason_step, "easiest", lambda *_, **__: pytest.fail("nested assumptions were looked for"))
    line = (OWN / "classic/hardest.txt").read_text(encoding="utf-8").split()[0]
    path = w.explain(line, techniques="singles", reasons=True, guesses=False)
    assert path.solved


def test_reasons_that_were_kept_hold_in_the_positions_that_follow() -> None:
    """Between two reasons digits are placed, so that parts of those that were kept are settled."""
    for line in (OWN / "classic/hardest.txt").read_text(encoding="utf-8").split()[1 : 6 if FULL else 2]:
        path = w.explain(line, techniques="singles", reasons=True, guesses=False)
        for number, step in enumerate(path):
            if step.technique.title == "Reason":
                checked = w.certify(path.position(number), step)
                assert checked, f"{line}, step {number + 1}: {checked.fault}"


@dataclass(frozen=True)
class _Rising(w.Rule):
    """Digits grow along the line."""

    cells: tuple[int, ...]

    def primitives(self, board: w.Board) -> Iterator[w.Automaton]:
        """Let an automaton remember the last digit."""
        yield w.Automaton.from_function(
            self.cells, board, 0, lambda last, digit: digit if digit > last else None, lambda _: True, "the rising line"
        )

    def holds(self, _board: w.Board, grid: Sequence[int]) -> bool:
        """Compare neighbours."""
        return all(grid[a] < grid[b] for a, b in itertools.pairwise(self.cells))


def test_what_a_rule_of_ones_own_says_is_told_in_one_step_and_rules_of_one_name_apart() -> None:
    puzzle = w.read("." * 16).with_rules(_Rising((0, 1, 2, 3)), _Rising((7, 11, 15)))
    path = w.explain(puzzle, techniques="singles", reasons=True, guesses=False)
    assert path[0].technique.title == "Reason"
    assert len(path[0].removes) > 1
    assert path[0].text.startswith("Because of the rising line, ")
    for number, step in enumerate(path):
        assert w.certify(path.position(number), step), f"step {number + 1}: {step}"
    rules = [rule for rule in premises_of(puzzle.network) if rule.name == "the rising line"]
    assert name_parts(puzzle.board, (), rules) == ["the rising line (r1c1 to r1c4)", "the rising line (r2c4 to r4c4)"]


def test_the_deadline_is_kept_within_a_reason() -> None:
    line = (OWN / "classic/hardest.txt").read_text(encoding="utf-8").split()[0]
    path = w.explain(line, techniques="naked single", reasons=True, guesses=False, deadline=0.05)
    assert path.outcome == "stopped"
