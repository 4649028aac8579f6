"""The engine's typed face: whole paths, the next step, all steps now.

The loop itself is in the kernel: it tries the wanted techniques, easiest first, takes the first step there is, and goes on;
with none, it guesses where that is allowed. Native finders run without the interpreter's lock; a technique written in
Python is called back with a view of the position. Steps are kept in the kernel and become Python objects when looked at.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import TypeAlias

from whydoku._kernel import FoundStep, LogicBatch, LogicEngine, LogicRun, Outcome
from whydoku.errors import InputError, OptionError, StoppedError
from whydoku.logic.argue import Claims, Ground, argue
from whydoku.logic.explanation import Explanation, Explanations, InBatch
from whydoku.logic.found import Found
from whydoku.logic.net import Logic, leaves_all_open, logic_of
from whydoku.logic.technique import Technique
from whydoku.logic.view import View, deadly_pattern
from whydoku.model.argument import Argument, Literal
from whydoku.model.board import Board, Digit, Mask
from whydoku.model.limit import Clock, Deadline, check_limit
from whydoku.model.network import Network, Truth
from whydoku.model.puzzle import Puzzle
from whydoku.model.scale import Order
from whydoku.model.solution import Solution
from whydoku.model.step import Node, Step
from whydoku.model.technique import GUESS, REFUTED
from whydoku.words.argument import nothing_left

Ask: TypeAlias = Callable[[int, list[int], list[int], list[bool]], list[tuple[int, list[int], list[int]]]]
_LEADS = ("end", "strong", "weak")


class Solver:
    """A network and the techniques wanted on it; makes runs."""

    def __init__(self, network: Network, wanted: Order | tuple[Technique, ...]) -> None:
        self.network = network
        self.techniques = wanted.techniques if isinstance(wanted, Order) else wanted
        self.engine, self.has_outside = network.once(_Engines).get(wanted)

    @cached_property
    def logic(self) -> Logic:
        """Say what the numbers of steps mean; only who looks at a step needs it."""
        return logic_of(self.network)

    def start(self, puzzle: Puzzle, *, guesses: bool, seed: int = 0, known: Solution | None = None) -> LogicRun:
        """Begin a run from where a puzzle stands; a solution that is known saves time and changes nothing."""
        low = puzzle.board.low
        run = LogicRun(self.engine)
        values = [-1 if value is None else value - low for value in puzzle.values]
        marks = [] if not puzzle.marks and self.network.once(leaves_all_open) else list(puzzle.domains)
        given = [value is not None for value in puzzle.givens] if puzzle.placed else []
        if known is None:
            run.start(values, given, marks, guesses, seed % 2**64)
        else:
            solution = [value - low for value in known.values]
            run.start(values, given, marks, guesses, seed % 2**64, solution, known.unique is False)
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
                _check_found(board, step)
                if technique.assumes_unique and not view.is_deadly(deadly_pattern(technique, step.pattern)):
                    continue
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
                said = [*(Literal(*pair, True) for pair in places), *(Literal(*pair, False) for pair in removes)]
                return logic.argument(found).pruned((literal,) for literal in said)
            claims = Claims(technique, places, removes, pattern, because, chain, premises)
            return argue(Ground(logic.network, masks(), logic.net.linked), claims)

        return Step(board, technique, places, removes, pattern, because, chain, premises, raw.cost, "", argued)

    def explanation(
        self, puzzle: Puzzle, run: LogicRun | InBatch, made: Sequence[Step], outcome: Outcome, seconds: float
    ) -> Explanation:
        """Make the Python object of a path."""

        def make(at: int, masks: Callable[[], Sequence[Mask]]) -> Step:
            return self.step(run.step(at), made, masks)

        return Explanation(puzzle, self.techniques, run, make, outcome.name, seconds)


MOST_ENGINES = 8
"""Selections of techniques for which a network keeps an engine."""


class _Engines(list[tuple[Order | tuple[Technique, ...], LogicEngine, bool]]):
    """The engines that were asked for last on a network, each with its techniques and whether some are written in Python."""

    def __init__(self, network: Network) -> None:
        self._network = network.kernel

    def get(self, wanted: Order | tuple[Technique, ...]) -> tuple[LogicEngine, bool]:
        for known, engine, has_outside in reversed(self):
            if known is wanted or known == wanted:
                return engine, has_outside
        order = wanted if isinstance(wanted, Order) else Order(wanted)
        techniques = order.techniques
        names = ["" if t.find else t.name for t in techniques]
        engine = LogicEngine(self._network, names, order.bands, order.prices)
        unknown = [techniques[number].title for number in engine.outside() if techniques[number].find is None]
        if unknown:
            raise OptionError(f"{unknown[0]} has no finder: neither one of its own nor one in the kernel")
        self.append((wanted, engine, bool(engine.outside())))
        del self[:-MOST_ENGINES]
        return self[-1][1:]


def solver_for(network: Network, techniques: Order | tuple[Technique, ...]) -> Solver:
    """Give a solver for a network and techniques."""
    return Solver(network, techniques)


def explain(
    puzzle: Puzzle,
    techniques: Order | tuple[Technique, ...],
    *,
    guesses: bool = True,
    seed: int = 0,
    deadline: Deadline | Clock = None,
    known: Solution | None = None,
) -> Explanation:
    """Solve as a person would, and keep the path; it is "stopped" where the time was up before its end.

    No step rests on a solution that is known, but what holds in it need not be tried in search of a contradiction; and where
    there are several, nothing is looked for once every candidate is in one of them.
    """
    clock = Clock.of(deadline)
    solver = solver_for(puzzle.network, techniques)
    run = solver.start(puzzle, guesses=guesses, seed=seed, known=known)
    made: list[Step] = []
    try:
        outcome = run.advance(clock.left, clock.limit.effort, solver.ask(made, clock))
    except KeyboardInterrupt as error:
        path = solver.explanation(puzzle, run, made, Outcome.stopped, clock.spent)
        raise _stopped(clock, f"{len(path)} steps found", path, interrupt=True) from error
    return solver.explanation(puzzle, run, made, outcome, clock.spent)


def _stopped(clock: Clock, what: str, partial: object, *, interrupt: bool = False) -> StoppedError:
    """Make the exception that carries what is known."""
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
) -> Explanations:
    """Solve many puzzles with the board and rules of one, each a line with a character per cell, in one go in the kernel.

    Nothing is checked beforehand: leave out what assumes one solution unless the puzzles are known to have one. A puzzle
    that takes more than `each` seconds has a path that is "stopped"; when the deadline comes before the last puzzle is
    done, the paths so far are the exception's `partial`.
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

    def done_so_far() -> Explanations:
        def make(at: int) -> Explanation:
            puzzle, seconds = _puzzle_of(like, lines[at]), clock.spent / len(batch)
            return solver.explanation(puzzle, InBatch(batch, at), [], batch.outcome(at), seconds)

        return Explanations(len(batch), make, clock.spent)

    try:
        done = batch.advance(clock.left, clock.limit.effort, each)
    except KeyboardInterrupt as error:
        paths = done_so_far()
        raise _stopped(clock, f"{len(paths)} of {len(lines)} puzzles done", paths, interrupt=True) from error
    paths = done_so_far()
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
    techniques: Order | tuple[Technique, ...],
    *,
    limit: int | None = None,
    deadline: Deadline | Clock = None,
) -> Found:
    """Find every step that is possible now, easiest technique first; those that were found when the time is up."""
    limit = check_limit(limit)
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


def next_step(
    puzzle: Puzzle, techniques: Order | tuple[Technique, ...], *, deadline: Deadline | Clock = None
) -> Step | None:
    """Find the step to take now, or None where no technique applies."""
    found = easiest(puzzle, techniques, deadline=deadline)
    return found[0] if found else None


def easiest(puzzle: Puzzle, techniques: Order | tuple[Technique, ...], *, deadline: Deadline | Clock = None) -> Found:
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
        raise _stopped(clock, "no step found yet", None, interrupt=True) from error
    if raw is None and not run.complete:
        raise _stopped(clock, "no step found yet", None)
    if raw is None:
        return Found(gave_up=run.gave_up)
    masks = run.position.domains
    return Found(1, lambda _: solver.step(raw, made, lambda: masks))


def _check_found(board: Board, step: Step) -> None:
    """Refuse a step of a technique in Python that speaks of what is not on the board."""
    named = (pair for items in (step.places, step.removes, *step.parts("fillings")) for pair in items)
    for cell, digit in named:
        if not 0 <= cell < len(board.cells) or digit not in board.digits:
            raise InputError(f"{step.technique} speaks of digit {digit} in cell {cell}, which is not on the board")


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
