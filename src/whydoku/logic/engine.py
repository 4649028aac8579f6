"""The engine's typed face: paths, the next step, all steps now.

The loop itself is in the kernel: it tries the wanted techniques, easiest first, takes the first step there is, and goes on;
with none, it guesses where that is allowed. Native finders run without the interpreter's lock; a technique written in
Python is called back with a view of the position. Steps are kept in the kernel and become Python objects when looked at.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Protocol, TypeAlias, overload

from whydoku._kernel import FoundStep, LogicBatch, LogicEngine, LogicRun, Outcome
from whydoku.errors import InputError, OptionError, StoppedError
from whydoku.logic.net import Logic, logic_of
from whydoku.logic.rule_words import premises_of, rule_words
from whydoku.logic.stories import story_words
from whydoku.logic.technique import Technique
from whydoku.logic.view import View
from whydoku.logic.words import fill
from whydoku.model.board import Board, Digit
from whydoku.model.network import Network, Truth
from whydoku.model.puzzle import Puzzle
from whydoku.model.step import Node, Step, conclusion

SLICE = 0.05
"""Seconds the kernel runs before it looks up."""

GUESS = "Guess"
REFUTED = "Wrong guess"

Ask: TypeAlias = Callable[[int, list[int], list[int], list[bool]], list[tuple[int, list[int], list[int]]]]
_LEADS = ("end", "strong", "weak")


class Solver:
    """A network and the techniques wanted on it; makes runs."""

    def __init__(self, network: Network, techniques: tuple[Technique, ...]) -> None:
        self.logic: Logic = logic_of(network)
        self.techniques = techniques
        self.engine = LogicEngine(self.logic.net, ["" if t.find else t.name for t in techniques])
        unknown = [techniques[number].title for number in self.engine.outside() if techniques[number].find is None]
        if unknown:
            raise OptionError(f"{unknown[0]} has no finder: neither one of its own nor one in the kernel")
        self.has_outside = bool(self.engine.outside())

    def start(self, puzzle: Puzzle, *, guesses: bool, seed: int = 0) -> LogicRun:
        """Begin a run from where a puzzle stands."""
        low = puzzle.board.low
        run = LogicRun(self.engine)
        values = [-1 if value is None else value - low for value in puzzle.values]
        marks = [] if self.logic.free and not puzzle.marks else list(puzzle.domains)
        run.start(values, [value is not None for value in puzzle.givens], marks, guesses, seed % 2**64)
        return run

    def ask(self, made: list[Step]) -> Ask | None:
        """Give the callback for techniques written in Python; their steps are kept in `made`."""
        if not self.has_outside:
            return None
        board = self.logic.network.board

        def asked(
            number: int, masks: list[int], values: list[int], given: list[bool]
        ) -> list[tuple[int, list[int], list[int]]]:
            technique = self.techniques[number]
            if technique.find is None:
                return []
            found = []
            view = View(self.logic, masks, values, given, technique.title, technique.assumes_unique)
            for step in technique.find(view):
                places = [board.candidate(*pair) for pair in step.places]
                removes = [board.candidate(*pair) for pair in step.removes]
                found.append((len(made), places, removes))
                made.append(step)
            return found

        return asked

    def step(self, raw: FoundStep, made: Sequence[Step]) -> Step:
        """Make the Python object of a step."""
        if raw.outside >= 0:
            return made[raw.outside]
        number = raw.technique
        network = self.logic.network
        board = network.board
        places = tuple(map(board.split, raw.places))
        removes = tuple(map(board.split, sorted(raw.removes)))
        because = tuple(network.truths[truth] for truth in raw.truths)  # both number the cells first, then the houses
        if number < 0:
            return _guess(board, places, removes, because)
        technique = self.techniques[number]
        roles: dict[str, list[list[int]]] = {}
        for role, items in raw.roles:
            roles.setdefault(role, []).append(items)
        chain = tuple(Node(tuple(map(board.split, cands)), _LEADS[leads]) for cands, leads in raw.chain)
        groups = [group.name for group in self.logic.groups]
        rules = rule_words(network, self.logic.arguments, roles)
        rules |= story_words(network, [rule.name for rule in self.logic.arguments], raw.argument)
        text = fill(technique.text, board, groups, roles, places, removes, chain, because, rules)
        return Step(
            board,
            technique.title,
            places,
            removes,
            f"{text} So {conclusion(board, places, removes)}.",
            fill(technique.teach or technique.text, board, groups, roles, places, removes, chain, because, rules),
            because,
            chain,
            technique.assumes_unique,
            tuple(cell for cells in roles.get("cells", ()) for cell in cells),
            tuple(
                groups[group]
                for role in ("houses", "base", "cover")
                for items in roles.get(role, ())
                for group in items
            ),
            tuple(board.low + digit for digits in roles.get("digits", ()) for digit in digits),
            premises_of(self.logic.arguments, roles),
        )


_latest: list[Solver] = []


def solver_for(network: Network, techniques: tuple[Technique, ...]) -> Solver:
    """Give the solver for a network and techniques; the same for the same."""
    # Whoever solves puzzle after puzzle asks for the one of last time; to hash all the techniques takes as long as a puzzle.
    for solver in _latest:
        if solver.logic.network is network and solver.techniques is techniques:
            return solver
    _latest[:] = [_solver_for(network, techniques)]
    return _latest[0]


@lru_cache(maxsize=64)
def _solver_for(network: Network, techniques: tuple[Technique, ...]) -> Solver:
    return Solver(network, techniques)


class _Run(Protocol):
    """What a path is read from: a run of its own, or a place in a batch."""

    @property
    def guesses(self) -> int: ...
    @property
    def failures(self) -> int: ...
    def values(self) -> list[int]: ...
    def counts(self) -> list[int]: ...
    def __len__(self) -> int: ...
    def step(self, index: int) -> FoundStep: ...


class _Kept:
    """One puzzle of a batch."""

    def __init__(self, batch: LogicBatch, index: int) -> None:
        self._batch = batch
        self._index = index

    @property
    def guesses(self) -> int:
        return self._batch.effort(self._index)[0]

    @property
    def failures(self) -> int:
        return self._batch.effort(self._index)[1]

    def values(self) -> list[int]:
        return list(self._batch.values(self._index))

    def counts(self) -> list[int]:
        return list(self._batch.counts(self._index))

    def __len__(self) -> int:
        return self._batch.steps(self._index)

    def step(self, index: int) -> FoundStep:
        return self._batch.step(self._index, index)


class Path(Sequence[Step]):
    """The way to a solution, or to where it ends: steps that are made when they are looked at."""

    def __init__(self, solver: Solver, run: _Run, outcome: Outcome, made: list[Step], seconds: float) -> None:
        self._solver = solver
        self._run = run
        self._made = made
        self.outcome: str = outcome.name  # "solved", "stuck" or "contradiction"
        self.seconds = seconds

    @property
    def solved(self) -> bool:
        """Say whether it ends in a full grid."""
        return self.outcome == "solved"

    @property
    def guesses(self) -> int:
        """Count the guesses, right and wrong ones."""
        return self._run.guesses

    @property
    def failures(self) -> int:
        """Count the guesses that led to a contradiction."""
        return self._run.failures

    @property
    def values(self) -> tuple[Digit | None, ...]:
        """Give what stands in each cell at the end."""
        low = self._solver.logic.network.board.low
        return tuple(None if value < 0 else low + value for value in self._run.values())

    @property
    def counts(self) -> Counter[str]:
        """Count the uses of each technique, easiest first."""
        pairs = zip(self._solver.techniques, self._run.counts(), strict=True)
        return Counter({technique.title: uses for technique, uses in pairs if uses})

    @property
    def techniques(self) -> tuple[Technique, ...]:
        """Give the techniques that were used, easiest first."""
        return tuple(t for t, uses in zip(self._solver.techniques, self._run.counts(), strict=True) if uses)

    def __len__(self) -> int:
        return len(self._run)

    @overload
    def __getitem__(self, index: int) -> Step: ...
    @overload
    def __getitem__(self, index: slice) -> list[Step]: ...
    def __getitem__(self, index: int | slice) -> Step | list[Step]:
        if isinstance(index, slice):
            return [self[at] for at in range(*index.indices(len(self)))]
        at = index + len(self) if index < 0 else index
        if not 0 <= at < len(self):
            raise IndexError(f"the path has {len(self)} steps")
        return self._solver.step(self._run.step(at), self._made)


def explain(
    puzzle: Puzzle,
    techniques: tuple[Technique, ...],
    *,
    guesses: bool = True,
    seed: int = 0,
    deadline: float | None = None,
) -> Path:
    """Solve as a person would, and keep the path."""
    begin = time.perf_counter()
    solver = solver_for(puzzle.network, techniques)
    run = solver.start(puzzle, guesses=guesses, seed=seed)
    made: list[Step] = []
    ask = solver.ask(made)
    while (
        outcome := run.advance(SLICE if deadline is None else min(SLICE, max(deadline, 0.0)), ask)
    ) is Outcome.paused:
        if deadline is not None and time.perf_counter() - begin >= deadline:
            raise StoppedError(f"stopped at the deadline of {deadline:g} s after {len(run)} steps")
    return Path(solver, run, outcome, made, time.perf_counter() - begin)


class Paths(Sequence[Path]):
    """The paths of many puzzles, kept in the kernel; each is made when it is looked at."""

    def __init__(self, solver: Solver, batch: LogicBatch, seconds: float) -> None:
        self._solver = solver
        self._batch = batch
        self.seconds = seconds

    def __len__(self) -> int:
        return len(self._batch)

    @overload
    def __getitem__(self, index: int) -> Path: ...
    @overload
    def __getitem__(self, index: slice) -> list[Path]: ...
    def __getitem__(self, index: int | slice) -> Path | list[Path]:
        if isinstance(index, slice):
            return [self[at] for at in range(*index.indices(len(self)))]
        at = index + len(self) if index < 0 else index
        if not 0 <= at < len(self):
            raise IndexError(f"there are {len(self)} paths")
        kept = _Kept(self._batch, at)
        return Path(self._solver, kept, self._batch.outcome(at), [], self.seconds / len(self))


def explain_lines(
    network: Network,
    lines: Sequence[str],
    techniques: tuple[Technique, ...],
    *,
    guesses: bool = True,
    seed: int = 0,
    deadline: float | None = None,
) -> Paths:
    """Solve many puzzles of one network, each a line with a sign a cell, in one go in the kernel.

    Nothing is checked beforehand: leave out what assumes one solution unless the puzzles are known to have one.
    """
    board = network.board
    solver = solver_for(network, techniques)
    if solver.has_outside:
        raise OptionError("techniques written in Python work on one puzzle at a time")
    begin = time.perf_counter()
    signs = [-2] * 256
    for sign in ".0*_-":
        signs[ord(sign)] = -1
    for digit in board.digits:
        if board.one_sign_each:
            signs[ord(board.symbol(digit))] = digit - board.low
    batch = LogicBatch(solver.engine, guesses, seed % 2**64)
    try:
        batch.add(list(lines), signs)
    except ValueError as error:
        raise InputError(str(error)) from error
    while not batch.advance(SLICE if deadline is None else min(SLICE, max(deadline, 0.0))):
        if deadline is not None and time.perf_counter() - begin >= deadline:
            raise StoppedError(f"stopped at the deadline of {deadline:g} s after {len(batch)} of {len(lines)} puzzles")
    return Paths(solver, batch, time.perf_counter() - begin)


def steps(puzzle: Puzzle, techniques: tuple[Technique, ...], *, limit: int | None = None) -> list[Step]:
    """Find every step that is possible now, easiest technique first."""
    if limit is not None and limit < 0:
        raise OptionError(f"a limit is a number from 0 on, not {limit}")
    if limit == 0:
        return []
    solver = solver_for(puzzle.network, techniques)
    run = solver.start(puzzle, guesses=False)
    if run.position.broken >= 0:
        return []
    made: list[Step] = []
    return [solver.step(raw, made) for raw in run.all(limit or 0, solver.ask(made))]


def next_step(puzzle: Puzzle, techniques: tuple[Technique, ...]) -> Step | None:
    """Find the step to take now, or None where no technique applies."""
    solver = solver_for(puzzle.network, techniques)
    run = solver.start(puzzle, guesses=False)
    if run.position.broken >= 0:
        return None
    made: list[Step] = []
    raw = run.next(solver.ask(made))
    return None if raw is None else solver.step(raw, made)


def _guess(
    board: Board,
    places: tuple[tuple[int, Digit], ...],
    removes: tuple[tuple[int, Digit], ...],
    because: tuple[Truth, ...],
) -> Step:
    named = because[0].name if because else "a cell"
    if places:
        (cell, digit) = places[0]
        text = f"No technique applies. Try {board.symbol(digit)} in {board.name(cell)}, one of few candidates left for {named}."
        return Step(board, GUESS, places, removes, text, text)
    (cell, digit) = removes[0]
    text = (
        f"That fails: nothing is left for {named}. Take back all since the guess; "
        f"{board.name(cell)} is not {board.symbol(digit)}."
    )
    return Step(board, REFUTED, places, removes, text, text)
