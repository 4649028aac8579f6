"""Checks of soundness: every step that is possible in a position is compared with its solutions, and some are proved.

Three checks, each of which finds what the one before it cannot:
  one       the puzzle has one solution, and a step must agree with it
  several   clues were taken away: a step must agree with every solution. A wrong argument comes to a right conclusion by
            luck easily where one solution is left, and hardly where there are many. What assumes one solution is left out
  proved    of a sample, the truths that a step names, the conflicts, and nothing else, entail it: our own solver refutes
            the opposite, and the checker, which knows no engine, accepts its proof
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import combinations

from tests.support.puzzles import positions
from whydoku import formats
from whydoku._kernel import FoundStep, LogicRun
from whydoku.engines.logic import engine
from whydoku.engines.logic.outside_steps import MadeSteps
from whydoku.engines.logic.technique import Technique, select, techniques
from whydoku.engines.sat.dimacs import Cnf
from whydoku.engines.sat.readable.solver import StagedSolver
from whydoku.engines.search.engine import SEARCH
from whydoku.engines.selection import find_engine
from whydoku.model.board import Digit, Mask
from whydoku.model.puzzle import Puzzle
from whydoku.model.step import Step
from whydoku.model.track import Track
from whydoku.proof.check import check
from whydoku.proof.files import ProofKind, from_log

SAMPLE = 0.01
"""The share of steps that is proved."""

RULED = ("rules", "rules together", "rule forcing")
"""Families whose steps rest on rules that truths and conflicts do not say."""

LARGE = ("squirmbag", "whale", "leviathan")
EVERYTHING = tuple(t for t in techniques() if t.family != "guessing")
NOT_LARGE = tuple(t for t in EVERYTHING if not t.name.endswith(LARGE))


@dataclass
class Tally:
    """What was checked, and what was wrong."""

    puzzles: int = 0
    positions: int = 0
    one: Counter[str] = field(default_factory=Counter)
    several: Counter[str] = field(default_factory=Counter)
    proved: Counter[str] = field(default_factory=Counter)
    wrong: list[str] = field(default_factory=list)

    def __add__(self, other: Tally) -> Tally:
        return Tally(
            self.puzzles + other.puzzles,
            self.positions + other.positions,
            self.one + other.one,
            self.several + other.several,
            self.proved + other.proved,
            self.wrong + other.wrong,
        )


@dataclass(frozen=True)
class Position:
    """A puzzle somewhere on the way, as the kernel has it, with the steps that are possible there."""

    puzzle: Puzzle
    solver: engine.Solver
    run: LogicRun
    steps: list[FoundStep]
    made: list[Step]

    @classmethod
    def of(cls, puzzle: Puzzle, wanted: tuple[Technique, ...]) -> Position:
        """Find every step."""
        solver = engine.solver_for(puzzle.network, wanted)
        run = solver.start(puzzle, guesses=False)
        made = MadeSteps()
        count = run.all(ask=solver.ask(made)) if run.position.broken < 0 else 0
        found = [run.found_step(index) for index in range(count)]
        return cls(puzzle, solver, run, found, made)

    def title(self, raw: FoundStep) -> str:
        """Name a step's technique."""
        return self.solver.techniques[raw.technique].title

    def text(self, raw: FoundStep) -> str:
        """Describe a wrong step, and where it is."""
        line = formats.write_text([self.puzzle], "hodoku").strip() if self.puzzle.is_classic else ""
        return f"{self.step(raw)} {line}"

    def step(self, raw: FoundStep) -> Step:
        """Make the step that Python sees."""
        return self.solver.step(raw, self.made, Track(self.puzzle))

    def disagreeing(self, possible: tuple[Mask, ...]) -> Iterator[FoundStep]:
        """Yield the steps that do nothing, remove what is possible or place what need not be."""
        board = self.puzzle.board
        for raw in self.steps:
            places, removes = map(board.split, raw.places), map(board.split, raw.removes)
            if (
                not (raw.places or raw.removes)
                or any(possible[cell] != board.bit(digit) for cell, digit in places)
                or any(possible[cell] & board.bit(digit) for cell, digit in removes)
            ):
                yield raw

    def is_proved(self, raw: FoundStep) -> bool:
        """Whether the truths a step names and the conflicts entail it, by a proof that the checker accepts."""
        board, net, domains = self.puzzle.board, self.solver.logic.net, self.run.position.domains
        truths = self.step(raw).because

        def is_open(candidate: int) -> bool:
            cell, digit = board.split(candidate)
            return bool(domains[cell] & board.bit(digit))

        clauses = [tuple(c + 1 for c in truth.candidates if is_open(c)) for truth in truths]
        clauses = [clause for clause in clauses if clause]
        clauses.append((*(-(c + 1) for c in raw.places), *(c + 1 for c in raw.removes)))  # the opposite of what it says
        used = sorted({abs(literal) for clause in clauses for literal in clause})
        clauses += [(-a, -b) for a, b in combinations(used, 2) if net.linked(a - 1, b - 1)]
        number = {variable: index for index, variable in enumerate(used, 1)}
        small = tuple(tuple(number[abs(t)] if t > 0 else -number[abs(t)] for t in clause) for clause in clauses)
        solver = StagedSolver.from_cnf(Cnf(len(used), small), log=True)
        if solver.solve().satisfiable is not False:
            return False
        return bool(check(small, from_log(solver.derivation, ProofKind.LRAT, small)))


def check_position(
    puzzle: Puzzle, wanted: tuple[Technique, ...], possible: tuple[Mask, ...], share: float, chance: random.Random
) -> tuple[Counter[str], Counter[str], list[str]]:
    """Check every step possible in a position; give their number by technique, how many were proved, and the wrong ones."""
    position = Position.of(puzzle, wanted)
    wrong = [f"wrong: {position.text(raw)}" for raw in position.disagreeing(possible)]
    proved: Counter[str] = Counter()
    for raw in position.steps:
        technique = position.solver.techniques[raw.technique]
        # A rule by itself rests on more than truths and conflicts, and uniqueness on an assumption.
        if technique.assumes_unique or technique.family in RULED or chance.random() >= share:
            continue
        proved[technique.title] += 1
        if not position.is_proved(raw):
            wrong.append(f"not proved: {position.text(raw)}")
    return Counter(position.title(raw) for raw in position.steps), proved, wrong


def check_puzzle(
    puzzle: Puzzle, *, wanted: tuple[Technique, ...] = NOT_LARGE, every: int = 7, share: float = SAMPLE, seed: int = 0
) -> Tally:
    """Check all steps at every so-many-th position on the way to the one solution."""
    solution = SEARCH.solve(puzzle)
    if solution is None or not solution.unique:
        raise ValueError(f"not one solution: {puzzle.grid}")
    chance = random.Random(seed)
    tally = Tally(puzzles=1)
    possible = tuple(puzzle.board.bit(digit) for digit in solution.values)
    for position in positions(puzzle, select(), every):
        steps, proved, wrong = check_position(position, wanted, possible, share, chance)
        tally = tally + Tally(0, 1, steps, Counter(), proved, wrong)
    return tally


def check_loose(
    puzzle: Puzzle, *, wanted: tuple[Technique, ...] = NOT_LARGE, every: int = 7, share: float = SAMPLE, seed: int = 0
) -> Tally:
    """Check all steps that assume nothing, with clues taken away so that there are several solutions."""
    chance = random.Random(seed)
    loose = loosen(puzzle, chance)
    board = puzzle.board
    possible = tuple(sum(map(board.bit, digits)) for digits in find_engine("auto", loose).candidates(loose))
    tally = Tally(puzzles=1)
    sober = tuple(t for t in wanted if not t.assumes_unique)
    for position in positions(loose, select(unique=False), every):
        steps, proved, wrong = check_position(position, sober, possible, share, chance)
        tally = tally + Tally(0, 1, Counter(), steps, proved, wrong)
    return tally


def loosen(puzzle: Puzzle, chance: random.Random) -> Puzzle:
    """Take clues away until there are several solutions."""
    clues: list[Digit | None] = [*puzzle.givens]
    for cell in chance.sample(range(len(clues)), len(clues)):
        if clues[cell] is None:
            continue
        clues[cell] = None
        loose = replace(puzzle, givens=tuple(clues))
        found = SEARCH.solve(loose)
        if found is not None and not found.unique:
            return loose
    return puzzle


def check_paths(lines: list[str], chosen: tuple[Technique, ...]) -> Tally:
    """Check the steps that whole paths of classic puzzles are made of, up to a guess."""
    tally = Tally(puzzles=len(lines))
    like = formats.read_text("." * 81)[0]
    for line, path in zip(lines, engine.explain_lines(like, lines, chosen, guesses=False), strict=True):
        solution = SEARCH.solve(formats.read_text(line)[0])
        if solution is None:
            raise ValueError(f"no solution: {line}")
        for step in path:
            tally.one[step.technique.title] += 1
            if any(solution.values[cell] != digit for cell, digit in step.places) or any(
                solution.values[cell] == digit for cell, digit in step.removes
            ):
                tally.wrong.append(f"wrong: {step} {line}")
    return tally


def wanted_on(puzzle: Puzzle) -> tuple[Technique, ...]:
    """Choose what is looked for: everything, but on large boards what is usual."""
    return NOT_LARGE if puzzle.board.size <= 9 else select()
