"""The engine's typed face: paths, the next step, all steps now.

The loop itself is in the kernel: it tries the wanted techniques, easiest first, takes the first step there is, and goes on;
with none, it guesses where that is allowed. Native finders run without the interpreter's lock; a technique written in
Python is called back with a view of the position. Steps are kept in the kernel and become Python objects when looked at.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Protocol, TypeAlias, overload

from whydoku._kernel import FoundStep, LogicBatch, LogicEngine, LogicRun, Outcome
from whydoku.errors import InputError, OptionError, StoppedError
from whydoku.logic.argue import Claims, Ground, argue
from whydoku.logic.found import Found
from whydoku.logic.net import Logic, logic_of
from whydoku.logic.technique import Technique
from whydoku.logic.view import View
from whydoku.model.argument import Argument
from whydoku.model.board import Board, Digit, Mask
from whydoku.model.limit import Clock, Deadline
from whydoku.model.network import Network, Truth
from whydoku.model.position import Position
from whydoku.model.puzzle import Puzzle
from whydoku.model.step import Node, Step
from whydoku.model.technique import GUESS, REFUTED
from whydoku.words.argument import nothing_left

Ask: TypeAlias = Callable[[int, list[int], list[int], list[bool]], list[tuple[int, list[int], list[int]]]]
_LEADS = ("end", "strong", "weak")


class Solver:
    """A network and the techniques wanted on it; makes runs."""

    def __init__(self, network: Network, techniques: tuple[Technique, ...]) -> None:
        self.logic: Logic = logic_of(network)
        self.techniques = techniques
        self.engine = network.once(_Engines).get(techniques)
        self.has_outside = bool(self.engine.outside())

    def start(self, puzzle: Puzzle, *, guesses: bool, seed: int = 0) -> LogicRun:
        """Begin a run from where a puzzle stands."""
        low = puzzle.board.low
        run = LogicRun(self.engine)
        values = [-1 if value is None else value - low for value in puzzle.values]
        marks = [] if self.logic.free and not puzzle.marks else list(puzzle.domains)
        run.start(values, [value is not None for value in puzzle.givens], marks, guesses, seed % 2**64)
        return run

    def ask(self, made: list[Step], clock: Clock | None = None) -> Ask | None:
        """Give the callback for techniques written in Python, which ends with the time; their steps are kept in `made`."""
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
            view = View(self.logic, masks, values, given, technique)
            for step in technique.find(view):
                places = [board.candidate(*pair) for pair in step.places]
                removes = [board.candidate(*pair) for pair in step.removes]
                found.append((len(made), places, removes))
                made.append(step)
                if clock is not None and clock.over:
                    break
            return found

        return asked

    def step(self, raw: FoundStep, made: Sequence[Step], masks: Callable[[], Sequence[Mask]]) -> Step:
        """Make the Python object of a step; `masks` gives what was open where it was found."""
        if raw.outside >= 0:
            return made[raw.outside]
        logic, board = self.logic, self.logic.network.board
        places = tuple(map(board.split, raw.places))
        removes = tuple(map(board.split, sorted(raw.removes)))
        because = tuple(
            logic.network.truths[truth] for truth in raw.truths
        )  # both number the cells first, then the houses
        if raw.technique < 0:
            return _guess(board, places, removes, because)
        technique = self.techniques[raw.technique]
        pattern = tuple(logic.part(role, items) for role, items in raw.roles)
        premises = tuple(
            logic.premises[number]
            for number in dict.fromkeys(n for role, items in raw.roles if role == "rules" for n in items)
        )
        chain = tuple(Node(tuple(map(board.split, cands)), _LEADS[leads]) for cands, leads in raw.chain)

        def argued() -> Argument:
            if found := raw.argument:
                return logic.argument(found)
            claims = Claims(technique, places, removes, pattern, because, chain, premises)
            return argue(Ground(logic.network, masks(), logic.net.linked), claims)

        return Step(board, technique, places, removes, pattern, because, chain, premises, raw.cost, "", argued)


MOST_ENGINES = 8
"""Selections of techniques for which a network keeps an engine."""


class _Engines(list[tuple[tuple[Technique, ...], LogicEngine]]):
    """The engines that were asked for last on a network, each with its techniques."""

    def __init__(self, network: Network) -> None:
        self._network = network.kernel

    def get(self, techniques: tuple[Technique, ...]) -> LogicEngine:
        for known, engine in reversed(self):
            if known == techniques:
                return engine
        engine = LogicEngine(self._network, ["" if t.find else t.name for t in techniques])
        unknown = [techniques[number].title for number in engine.outside() if techniques[number].find is None]
        if unknown:
            raise OptionError(f"{unknown[0]} has no finder: neither one of its own nor one in the kernel")
        self.append((techniques, engine))
        del self[:-MOST_ENGINES]
        return engine


def solver_for(network: Network, techniques: tuple[Technique, ...]) -> Solver:
    """Give a solver for a network and techniques."""
    return Solver(network, techniques)


class _Run(Protocol):
    """What a path is read from: a run of its own, or a place in a batch."""

    @property
    def guesses(self) -> int: ...
    @property
    def failures(self) -> int: ...
    @property
    def gave_up(self) -> tuple[str, ...]: ...
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

    @property
    def gave_up(self) -> tuple[str, ...]:
        return self._batch.gave_up(self._index)

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

    def __init__(
        self, puzzle: Puzzle, solver: Solver, run: _Run, outcome: Outcome, made: list[Step], seconds: float
    ) -> None:
        self.puzzle = puzzle
        self._positions: list[Position] = []
        self._solver = solver
        self._run = run
        self._made = made
        self.outcome: str = outcome.name  # "solved", "stuck", "contradiction" or "stopped"
        self.seconds = seconds

    @property
    def solved(self) -> bool:
        """Say whether it ends in a full grid."""
        return self.outcome == "solved"

    @property
    def gave_up(self) -> tuple[str, ...]:
        """Say what was not looked for where it is stuck because that takes too long; nothing: no technique applies."""
        return self._run.gave_up if self.outcome == "stuck" else ()

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
        return self._solver.step(self._run.step(at), self._made, lambda: self._masks(at))

    def position(self, number: int) -> Position:
        """Give the position before a step, guesses and their refutations included; the last is where the path ends."""
        at = number + len(self) + 1 if number < 0 else number
        if not 0 <= at <= len(self):
            raise IndexError(f"the path has {len(self)} steps")
        if not self._positions:
            self._positions.append(self.puzzle.start())
        while len(self._positions) <= at:
            self._positions.append(self._positions[-1].after(self[len(self._positions) - 1]))
        return self._positions[at]

    def _masks(self, at: int) -> list[Mask]:
        position = self.position(at)
        return [position.mask(cell) for cell in position.board.cells]


def explain(
    puzzle: Puzzle,
    techniques: tuple[Technique, ...],
    *,
    guesses: bool = True,
    seed: int = 0,
    deadline: Deadline | Clock = None,
) -> Path:
    """Solve as a person would, and keep the path; it is "stopped" where the time was up before its end."""
    clock = Clock.of(deadline)
    solver = solver_for(puzzle.network, techniques)
    run = solver.start(puzzle, guesses=guesses, seed=seed)
    made: list[Step] = []
    try:
        outcome = run.advance(clock.left, clock.limit.effort, solver.ask(made, clock))
    except KeyboardInterrupt as error:
        path = Path(puzzle, solver, run, Outcome.stopped, made, clock.spent)
        raise _stopped(clock, f"{len(path)} steps found", path, interrupt=True) from error
    return Path(puzzle, solver, run, outcome, made, clock.spent)


def _stopped(clock: Clock, what: str, known: Sequence[object], *, interrupt: bool = False) -> StoppedError:
    """Make the exception that carries what is known."""
    error = clock.stopped(what, interrupt=interrupt)
    error.known = known
    return error


class Paths(Sequence[Path]):
    """The paths of many puzzles, kept in the kernel; each is made when it is looked at."""

    def __init__(self, like: Puzzle, solver: Solver, lines: Sequence[str], batch: LogicBatch, seconds: float) -> None:
        self._like = like
        self._solver = solver
        self._lines = lines
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
        return Path(
            _puzzle_of(self._like, self._lines[at]),
            self._solver,
            kept,
            self._batch.outcome(at),
            [],
            self.seconds / len(self),
        )


def explain_lines(
    like: Puzzle,
    lines: Sequence[str],
    techniques: tuple[Technique, ...],
    *,
    guesses: bool = True,
    seed: int = 0,
    deadline: Deadline | Clock = None,
    each: float | None = None,
) -> Paths:
    """Solve many puzzles with the board and rules of one, each a line with a character per cell, in one go in the kernel.

    Nothing is checked beforehand: leave out what assumes one solution unless the puzzles are known to have one. A puzzle
    that takes more than `each` seconds has a path that is "stopped"; when the deadline comes before the last puzzle is
    done, the paths so far are the exception's `known`.
    """
    clock = Clock.of(deadline)
    board = like.board
    solver = solver_for(like.network, techniques)
    if solver.has_outside:
        raise OptionError("techniques written in Python work on one puzzle at a time")
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
    try:
        done = batch.advance(clock.left, clock.limit.effort, each)
    except KeyboardInterrupt as error:
        paths = Paths(like, solver, list(lines), batch, clock.spent)
        raise _stopped(clock, f"{len(paths)} of {len(lines)} puzzles done", paths, interrupt=True) from error
    paths = Paths(like, solver, list(lines), batch, clock.spent)
    if not done:
        raise _stopped(clock, f"{len(paths)} of {len(lines)} puzzles done", paths)
    return paths


def _puzzle_of(like: Puzzle, line: str) -> Puzzle:
    """Make the puzzle of a line."""
    board = like.board
    digits = {board.symbol(digit): digit for digit in board.digits}
    return Puzzle(board, like.rules, tuple(digits.get(sign) for sign in line[: len(board.cells)]))


def steps(
    puzzle: Puzzle,
    techniques: tuple[Technique, ...],
    *,
    limit: int | None = None,
    deadline: Deadline | Clock = None,
) -> Found:
    """Find every step that is possible now, easiest technique first; those that were found when the time is up."""
    if limit is not None and limit < 0:
        raise OptionError(f"a limit is a number from 0 on, not {limit}")
    clock = Clock.of(deadline)
    solver = solver_for(puzzle.network, techniques)
    run = solver.start(puzzle, guesses=False)
    if limit == 0 or run.position.broken >= 0:
        return Found()
    made: list[Step] = []
    masks = run.position.domains

    def found() -> Found:
        def make(index: int) -> Step:
            return solver.step(run.found_step(index), made, lambda: masks)

        return Found(run.found, make, complete=run.complete, gave_up=run.gave_up)

    try:
        run.all(limit or 0, clock.left, clock.limit.effort, solver.ask(made, clock))
    except KeyboardInterrupt as error:
        raise _stopped(clock, f"{run.found} steps found", found(), interrupt=True) from error
    return found()


def next_step(puzzle: Puzzle, techniques: tuple[Technique, ...], *, deadline: Deadline | Clock = None) -> Step | None:
    """Find the step to take now, or None where no technique applies."""
    found = easiest(puzzle, techniques, deadline=deadline)
    return found[0] if found else None


def easiest(puzzle: Puzzle, techniques: tuple[Technique, ...], *, deadline: Deadline | Clock = None) -> Found:
    """Find the step to take now; an empty list says whether that is because something takes too long.

    Raises a StoppedError where the time is up before a step is found.
    """
    clock = Clock.of(deadline)
    solver = solver_for(puzzle.network, techniques)
    run = solver.start(puzzle, guesses=False)
    if run.position.broken >= 0:
        return Found()
    made: list[Step] = []
    try:
        raw = run.next(clock.left, clock.limit.effort, solver.ask(made, clock))
    except KeyboardInterrupt as error:
        raise _stopped(clock, "no step found yet", (), interrupt=True) from error
    if raw is None and not run.complete:
        raise _stopped(clock, "no step found yet", ())
    if raw is None:
        return Found(gave_up=run.gave_up)
    masks = run.position.domains
    return Found(1, lambda _: solver.step(raw, made, lambda: masks))


def _guess(
    board: Board,
    places: tuple[tuple[int, Digit], ...],
    removes: tuple[tuple[int, Digit], ...],
    because: tuple[Truth, ...],
) -> Step:
    if places:
        (cell, digit) = places[0]
        named = because[0].name if because else "a cell"
        said = f"No technique applies. Try {board.symbol(digit)} in {board.name(cell)}, one of few candidates left for {named}."
        return Step(board, GUESS, places, removes, because=because, said=said)
    (cell, digit) = removes[0]
    why = nothing_left(because[0]) if because else "a rule cannot be kept"
    said = f"That fails: {why}. Take back all since the guess; {board.name(cell)} is not {board.symbol(digit)}."
    return Step(board, REFUTED, places, removes, because=because, said=said)
