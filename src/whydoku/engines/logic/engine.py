"""The engine's typed interface: whole paths, the next step, all current steps.

The loop itself is in the kernel: it tries the selected techniques, easiest first, takes the first step it finds, and goes on;
if there is none, it guesses where that is allowed. Native finders run without the interpreter's lock; a technique written in
Python is called back with a view of the position. Steps are kept in the kernel and become Python objects on first use.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, TypeAlias

from whydoku._kernel import FoundStep, LogicBatch, LogicEngine, LogicRun, Outcome
from whydoku.engines.logic.decoder import Decoder, make_step
from whydoku.engines.logic.limits import MAX_BOARD_CANDIDATES, MAX_KEPT_ENGINES
from whydoku.engines.logic.outside_steps import MadeSteps
from whydoku.engines.logic.path import Path
from whydoku.engines.logic.technique import Technique
from whydoku.errors import InputError, Interrupted, OptionError, StoppedError
from whydoku.model.board import Board
from whydoku.model.limit import Clock, Deadline, check_limit
from whydoku.model.network import Network
from whydoku.model.puzzle import Puzzle, puzzle_of_line
from whydoku.model.scale import Order

if TYPE_CHECKING:
    from whydoku.engines.logic.found import Found
    from whydoku.engines.logic.net import Logic
    from whydoku.model.solution import Solution
    from whydoku.model.step import Step
    from whydoku.model.track import Track
    from whydoku.words.singles import CoveredSingle

Ask: TypeAlias = Callable[[int, list[int], list[int], list[bool]], list[tuple[int, list[int], list[int]]]]
_OUTCOMES = tuple(outcome.name for outcome in Outcome)


def _leaves_all_open(network: Network) -> bool:
    """Whether the rules leave every digit possible in every cell while nothing is set."""
    return all(mask == network.board.all_digits for mask in network.allowed)


class Solver:
    """A network and the techniques selected on it; starts runs."""

    def __init__(self, network: Network, wanted: Order | tuple[Technique, ...]) -> None:
        self.network = network
        self.techniques = wanted.techniques if isinstance(wanted, Order) else wanted
        self.order = wanted.name if isinstance(wanted, Order) else "marks"
        self.guide = wanted.guide if isinstance(wanted, Order) else ""
        self._made = network.once(_Engines).get(wanted)
        self.engine, self.has_outside = self._made.engine, self._made.has_outside

    @cached_property
    def logic(self) -> Logic:
        """The meaning of the numbers in steps; only decoding needs it."""
        from whydoku.engines.logic.net import logic_of

        return logic_of(self.network)

    def start(self, puzzle: Puzzle, *, guesses: bool, seed: int = 0, known: Solution | None = None) -> LogicRun:
        """Begin a run from a puzzle's position; a known solution saves time and changes nothing."""
        run = LogicRun(self.engine)
        marks = [] if not puzzle.marks and self.network.once(_leaves_all_open) else list(puzzle.domains)
        given = [value is not None for value in puzzle.givens] if puzzle.placed else []
        if known is None:
            run.start(puzzle.values, puzzle.board.low, given, marks, guesses, seed % 2**64)
        else:
            several = known.unique is False
            run.start(puzzle.values, puzzle.board.low, given, marks, guesses, seed % 2**64, known.values, several)
        return run

    def ask(self, made: MadeSteps, clock: Clock | None = None) -> Ask | None:
        """Return the callback for techniques written in Python, which obeys the deadline; their steps are kept in `made`.

        A step of another package's technique is kept only if its own argument holds.
        """
        if not self.has_outside:
            return None
        from whydoku.engines.logic.outside_steps import own_techniques, position_of
        from whydoku.engines.logic.view import View, deadly_pattern

        board = self.logic.network.board
        notes: dict[object, object] = {}

        def asked(
            number: int, masks: list[int], values: list[int], given: list[bool]
        ) -> list[tuple[int, list[int], list[int]]]:
            technique = self.techniques[number]
            if technique.find is None or made.is_refused(technique):
                return []
            found = []
            position = None if technique in own_techniques() else position_of(self.network, masks, values, given)
            view = View(self.logic, masks, values, given, technique, clock, notes, self.techniques)
            for step in _until_stopped(technique.find(view), clock):
                _check_found(board, step)
                if technique.assumes_unique and not view.is_deadly(deadly_pattern(technique, step.pattern)):
                    continue
                if position is not None and not made.follows(technique, step, position, clock):
                    return []
                places = [board.candidate(*pair) for pair in step.places]
                removes = [board.candidate(*pair) for pair in step.removes]
                found.append((len(made), places, removes))
                made.append(step)
                if clock is not None and clock.over:
                    break
            return found

        return asked

    def step(self, raw: FoundStep, made: Sequence[Step], track: Track, number: int = 0) -> Step:
        """Return the Python object of a step that was found somewhere."""
        if raw.outside >= 0:
            return replace(made[raw.outside], track=track, number=number)
        return make_step(self.logic, self.techniques, raw, track, number)

    def texts(self, singles: Sequence[CoveredSingle | None]) -> list[str | None]:
        """Return the one-line text of each single, None for the other steps."""
        from whydoku.words.singles import SingleTeller

        return self.network.once(SingleTeller).lines(self.techniques, singles)

    def puzzle_of(self, line: str) -> Puzzle:
        """Return the puzzle of a line with one character per cell."""
        board, rules = self.network.board, self.network.rules
        assert rules is not None  # a puzzle's network always has rules
        if board.is_classic and (plain := puzzle_of_line(line, rules)) is not None:
            return plain
        digits = {board.symbol(digit): digit for digit in board.digits}
        return Puzzle(board, rules, tuple(digits.get(sign) for sign in line[: len(board.cells)]))


@dataclass(slots=True)
class _Made:
    """An engine with its techniques, and whether some of them are written in Python."""

    wanted: Order | tuple[Technique, ...]
    engine: LogicEngine
    has_outside: bool


class _Engines(list[_Made]):
    """The engines last used on a network."""

    def __init__(self, network: Network) -> None:
        self._network = network.kernel

    def get(self, wanted: Order | tuple[Technique, ...]) -> _Made:
        for known in reversed(self):
            if known.wanted is wanted or known.wanted == wanted:
                return known
        order = wanted if isinstance(wanted, Order) else Order(wanted)
        techniques = order.techniques
        names = ["" if t.find else t.name for t in techniques]
        engine = LogicEngine(self._network, names, order.bands, order.prices)
        unknown = [techniques[number].title for number in engine.outside() if techniques[number].find is None]
        if unknown:
            raise OptionError(f"{unknown[0]} has no finder: neither one of its own nor one in the kernel")
        made = _Made(wanted, engine, bool(engine.outside()))
        self.append(made)
        del self[:-MAX_KEPT_ENGINES]
        return made


def solver_for(network: Network, techniques: Order | tuple[Technique, ...]) -> Solver:
    """Return a solver for a network and techniques; raise an error for a board with too many candidates."""
    board = network.board
    candidates = len(board.cells) * board.size
    if candidates > MAX_BOARD_CANDIDATES:
        raise InputError(
            f"logic is for boards of up to {MAX_BOARD_CANDIDATES:,} candidates; "
            f"this one has {len(board.cells):,} cells with {board.size} digits, {candidates:,} in all"
        )
    return Solver(network, techniques)


def _until_stopped(steps: Iterable[Step], clock: Clock | None) -> Iterator[Step]:
    """Yield what a technique finds until the time is up, which the kernel notices too."""
    try:
        yield from steps
    except Interrupted:
        raise
    except StoppedError:
        if clock is None or not clock.over:
            raise


def _network_of(puzzle: Puzzle, clock: Clock) -> Network:
    """Return a puzzle's network; compiling rules with large automata obeys the deadline."""
    return clock.within(lambda: puzzle.network)


def explain(
    puzzle: Puzzle,
    techniques: Order | tuple[Technique, ...],
    *,
    guesses: bool = True,
    seed: int = 0,
    deadline: Deadline | Clock = None,
    known: Solution | None = None,
    work: int | None = None,
) -> Path:
    """Return the path on which a person would solve a puzzle; its outcome is "stopped" if the time was up first.

    `work` bounds the kernel's work, counted in units of about 10 ns, so the bound does not depend on load. No step rests on
    a known solution, but what holds in it need not be tried in search of a contradiction; and if there are several, the search
    ends once every candidate is in one of them.
    """
    clock = Clock.of(deadline)
    solver = solver_for(_network_of(puzzle, clock), techniques)
    run = solver.start(puzzle, guesses=guesses, seed=seed, known=known)
    made = MadeSteps()
    try:
        outcome = _follow(run, solver.guide, clock) if solver.guide else None
        if outcome is None or outcome is Outcome.stuck:
            outcome = run.advance(clock.left, clock.limit.effort, solver.ask(made, clock), work)
    except KeyboardInterrupt as error:
        path = Path(Decoder(solver, run, puzzle, made), Outcome.stopped.name, clock.spent, order=solver.order)
        raise _stopped(clock, f"{len(path)} steps found", path, interrupt=True) from error
    if outcome is Outcome.stuck and solver.has_outside and clock.over:
        outcome = Outcome.stopped  # a technique in Python may have been stopped early
    several = known is not None and known.unique is False
    found = Decoder(solver, run, puzzle, made)
    return Path(found, outcome.name, clock.spent, several=several, order=solver.order)


def _follow(run: LogicRun, guide: str, clock: Clock, most: int = -1) -> Outcome:
    """Follow the path of a program as far as it goes; where it is stuck, continue in the scale's order."""
    return run.follow_explainer(guide, clock.left, clock.limit.effort, most)


def _stopped(clock: Clock, what: str, partial: object, *, interrupt: bool = False) -> StoppedError:
    """Return the exception that carries what is known."""
    error = clock.stopped(what, interrupt=interrupt)
    error.partial = partial
    return error


def explain_lines(
    like: Puzzle,
    lines: Sequence[str],
    techniques: Order | tuple[Technique, ...],
    *,
    guesses: bool = True,
    seed: int = 0,
    deadline: Deadline | Clock = None,
    each: float | None = None,
    several: bool = False,
) -> list[Path]:
    """Return the paths of many puzzles with the same board and rules, one character per cell each, in one kernel call.

    Nothing is checked beforehand: leave out techniques that assume one solution unless the puzzles are known to have one, and
    set `several` if they all have more. A puzzle that takes more than `each` seconds has a path that is "stopped"; when the
    deadline comes before the last puzzle is done, the paths so far are the exception's `partial`.
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

    def done_so_far() -> list[Path]:
        spent = clock.spent / (len(batch) or 1)
        return [
            Path(
                Decoder(solver, batch.path(at), lines[at]),
                _OUTCOMES[outcome],
                spent,
                several=several,
                order=solver.order,
            )
            for at, outcome in enumerate(batch.outcomes)
        ]

    try:
        done = batch.advance(clock.left, clock.limit.effort, each)
    except KeyboardInterrupt as error:
        paths = done_so_far()
        raise _stopped(clock, f"{len(paths)} of {len(lines)} puzzles done", paths, interrupt=True) from error
    paths = done_so_far()
    if not done:
        raise _stopped(clock, f"{len(paths)} of {len(lines)} puzzles done", paths)
    return paths


def steps(
    puzzle: Puzzle,
    techniques: Order | tuple[Technique, ...],
    *,
    limit: int | None = None,
    ways: bool = False,
    deadline: Deadline | Clock = None,
) -> Found:
    """Return every step that is possible now, easiest technique first, or those found when the time is up.

    A conclusion of a technique is listed once; with `ways`, once for each set of truths that yields it.
    """
    from whydoku.engines.logic.found import Found
    from whydoku.model.track import Track

    limit = check_limit(limit)
    clock = Clock.of(deadline)
    solver = solver_for(_network_of(puzzle, clock), techniques)
    run = solver.start(puzzle, guesses=False)
    track = Track(puzzle)
    if limit == 0 or run.position.broken >= 0:
        return Found(track, order=solver.order)
    made = MadeSteps()

    def found() -> Found:
        def make(index: int) -> Step:
            return solver.step(run.found_step(index), made, track, index)

        return Found(
            track, run.found, make, complete=run.complete, gave_up=run.gave_up, order=solver.order, refused=made.refused
        )

    try:
        run.all(limit or 0, clock.left, clock.limit.effort, solver.ask(made, clock), ways)
    except KeyboardInterrupt as error:
        raise _stopped(clock, f"{run.found} steps found", found(), interrupt=True) from error
    return found()


def next_step(
    puzzle: Puzzle, techniques: Order | tuple[Technique, ...], *, deadline: Deadline | Clock = None
) -> Step | None:
    """Return the step to take now, or None if no technique applies."""
    found = easiest(puzzle, techniques, deadline=deadline)
    return found[0] if found else None


def easiest(puzzle: Puzzle, techniques: Order | tuple[Technique, ...], *, deadline: Deadline | Clock = None) -> Found:
    """Return the step to take now; an empty list records whether a search was skipped because it takes too long.

    Raise a StoppedError if the time is up before a step is found.
    """
    from whydoku.engines.logic.found import Found
    from whydoku.model.track import Track

    clock = Clock.of(deadline)
    solver = solver_for(_network_of(puzzle, clock), techniques)
    run = solver.start(puzzle, guesses=False)
    track = Track(puzzle)
    if run.position.broken >= 0:
        return Found(track)
    made = MadeSteps()
    try:
        if solver.guide:
            _follow(run, solver.guide, clock, 1)
        raw = run.step(0) if len(run) else run.next(clock.left, clock.limit.effort, solver.ask(made, clock))
    except KeyboardInterrupt as error:
        raise _stopped(clock, "no step found yet", None, interrupt=True) from error
    if raw is None and not run.complete:
        raise _stopped(clock, "no step found yet", None)
    if raw is None:
        return Found(track, gave_up=run.gave_up, refused=made.refused)
    return Found(track, 1, lambda _: solver.step(raw, made, track), refused=made.refused)


def _check_found(board: Board, step: Step) -> None:
    """Raise an error for a step of a technique in Python that refers to something not on the board."""
    named = (pair for items in (step.places, step.removes, *step.parts("fillings")) for pair in items)
    for cell, digit in named:
        if not 0 <= cell < len(board.cells) or digit not in board.digits:
            raise InputError(f"{step.technique} names digit {digit} in cell {cell}, which is not on the board")
