"""An explanation: the way to a solution step by step, and the positions on it.

Steps are kept in the kernel and become Python objects when somebody looks at them; what is pickled or copied is the steps
themselves.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, Protocol

from whydoku.engines.logic.technique import Technique
from whydoku.model.board import Cell, Digit
from whydoku.model.lazily import Lazy
from whydoku.model.puzzle import Puzzle
from whydoku.model.technique import GUESS, REFUTED
from whydoku.model.wording import counted

if TYPE_CHECKING:  # most paths are only counted
    from whydoku._kernel import FoundStep, LogicBatch, SingleWords
    from whydoku.engines.logic.needs import Graph, Kept
    from whydoku.engines.logic.paths import Aim
    from whydoku.model.limit import Deadline
    from whydoku.model.position import Position
    from whydoku.model.step import Origin, Step
    from whydoku.proof.path import PathProof
    from whydoku.render.palette import ThemeName
    from whydoku.words.singles import Single


class Source(Protocol):
    """What an explanation is read from: a run of its own, a place in a batch, or steps that were copied."""

    @property
    def guesses(self) -> int:
        """Count the guesses."""
        ...

    @property
    def failures(self) -> int:
        """Count the wrong ones."""
        ...

    @property
    def gave_up(self) -> tuple[str, ...]:
        """Say what was not looked for."""
        ...

    @property
    def ratings(self) -> tuple[float, ...]:
        """Give what each step is worth to the program that chose it."""
        ...

    def values(self) -> list[int]:
        """Give what stands in each cell, counted from 0, or -1."""
        ...

    def counts(self) -> list[int]:
        """Count the uses of each technique."""
        ...

    def singles(self) -> Sequence[Single]:
        """Give each step that is a single as a number, -1 for every other."""
        ...

    def texts(self, words: SingleWords) -> Sequence[str | None]:
        """Tell each step that is a single in a line, None for every other."""
        ...

    def __len__(self) -> int: ...

    def step(self, index: int) -> FoundStep:
        """Give a step as the kernel has it."""
        ...


class InBatch:
    """One puzzle of a batch."""

    __slots__ = ("_batch", "_index")
    ratings = ()

    def __init__(self, batch: LogicBatch, index: int) -> None:
        self._batch = batch
        self._index = index

    @property
    def guesses(self) -> int:
        """Count the guesses."""
        return self._batch.effort(self._index)[0]

    @property
    def failures(self) -> int:
        """Count the wrong ones."""
        return self._batch.effort(self._index)[1]

    @property
    def gave_up(self) -> tuple[str, ...]:
        """Say what was not looked for."""
        return self._batch.gave_up(self._index)

    def values(self) -> list[int]:
        """Give what stands in each cell, counted from 0, or -1."""
        return list(self._batch.values(self._index))

    def counts(self) -> list[int]:
        """Count the uses of each technique."""
        return list(self._batch.counts(self._index))

    def __len__(self) -> int:
        return self._batch.steps(self._index)

    def singles(self) -> Sequence[Single]:
        """Give each step that is a single as a number, -1 for every other."""
        return self._batch.singles(self._index)

    def texts(self, words: SingleWords) -> Sequence[str | None]:
        """Tell each step that is a single in a line, None for every other."""
        return self._batch.texts(self._index, words)

    def step(self, index: int) -> FoundStep:
        """Give a step as the kernel has it."""
        return self._batch.step(self._index, index)


class Copied:
    """What an explanation is made of once it has left the kernel."""

    def __init__(
        self,
        guesses: int,
        failures: int,
        gave_up: tuple[str, ...],
        values: list[int],
        counts: list[int],
        size: int,
        ratings: tuple[float, ...] = (),
    ) -> None:
        self.guesses = guesses
        self.failures = failures
        self.gave_up = gave_up
        self.ratings = ratings
        self._values = values
        self._counts = counts
        self._size = size

    def values(self) -> list[int]:
        """Give what stands in each cell, counted from 0, or -1."""
        return self._values

    def counts(self) -> list[int]:
        """Count the uses of each technique."""
        return self._counts

    def singles(self) -> Sequence[Single]:
        """Give -1 for every step: they are whole."""
        return (-1,) * self._size

    def texts(self, words: SingleWords) -> Sequence[str | None]:
        """Give None for every step: they are whole."""
        return (None,) * self._size

    def step(self, index: int) -> FoundStep:
        """Refuse: a step that has left the kernel is whole."""
        raise LookupError(f"step {index} has left the kernel")

    def __len__(self) -> int:
        return self._size


class Maker(Protocol):
    """Who makes steps of what a source has: a solver."""

    techniques: tuple[Technique, ...]

    def puzzle_of(self, line: str) -> Puzzle:
        """Make the puzzle of a line."""
        ...

    def step(self, raw: FoundStep, made: Sequence[Step], origin: Origin) -> Step:
        """Make a step that was found somewhere."""
        ...

    def words(self) -> SingleWords:
        """Give the words of the singles."""
        ...


class Path:
    """The steps of a path as they are kept, and the positions on it; it does not hold the explanation, so that both go.

    `made` are the steps of techniques written in Python; the puzzle may be a line, which is read when somebody asks for it.
    """

    def __init__(self, maker: Maker, puzzle: Puzzle | str, source: Source, made: Sequence[Step] = ()) -> None:
        self.maker = maker
        self.source = source
        self.made = made
        self._puzzle = puzzle

    @property
    def tried(self) -> tuple[Technique, ...]:
        """Give the techniques that were allowed, in the order of trying."""
        return self.maker.techniques

    @property
    def puzzle(self) -> Puzzle:
        """Give the puzzle."""
        if isinstance(self._puzzle, str):
            self._puzzle = self.maker.puzzle_of(self._puzzle)
        return self._puzzle

    # -- steps ------------------------------------------------------------------------------------------------------

    @cached_property
    def singles(self) -> Sequence[Single]:
        """List the steps that are singles, with -1 for every other."""
        return self.source.singles()

    def whole(self, number: int) -> Step:
        """Make a step with everything that belongs to it."""
        return self.maker.step(self.source.step(number), self.made, _InPath(self, number))

    def technique(self, number: int) -> Technique:
        """Give the technique of a step."""
        single = self.singles[number]
        return self.whole(number).technique if single < 0 else self.tried[single >> 44]

    @cached_property
    def texts(self) -> Sequence[str | None]:
        """Tell every single in a line."""
        return self.source.texts(self.maker.words())

    # -- positions --------------------------------------------------------------------------------------------------

    @cached_property
    def _positions(self) -> list[Position]:
        return []

    def position(self, number: int) -> Position:
        """Give the position before a step."""
        if not self._positions:
            self._positions.append(self.puzzle.start())
        while len(self._positions) <= number:
            self._positions.append(self._positions[-1].after(self.whole(len(self._positions) - 1)))
        return self._positions[number]

    # -- what was removed before ------------------------------------------------------------------------------------

    @cached_property
    def _removed(self) -> dict[tuple[Cell, Digit], list[tuple[int, int]]]:
        """Give the steps that removed a candidate, each with the step that takes it back, or the end."""
        found: dict[tuple[Cell, Digit], list[tuple[int, int]]] = {}
        open_guesses: list[list[tuple[int, Step]]] = [[]]
        for at in range(len(self.source)):
            if self.singles[at] >= 0:
                continue
            step = self.whole(at)
            if step.assumes:
                open_guesses.append([])
            elif step.refutes and len(open_guesses) > 1:
                self._note(found, open_guesses.pop(), at)
            open_guesses[-1].append((at, step))
        for steps in open_guesses:
            self._note(found, steps, len(self.source) + 1)
        return found

    @staticmethod
    def _note(
        found: dict[tuple[Cell, Digit], list[tuple[int, int]]], steps: list[tuple[int, Step]], until: int
    ) -> None:
        for at, step in steps:
            for candidate in step.removes:
                found.setdefault(candidate, []).append((at, until))

    def removed_by(self, number: int, cell: Cell, digit: Digit) -> str:
        """Say which step before a given one removed a candidate; what was removed under a wrong guess does not count."""
        for at, until in self._removed.get((cell, digit), ()):
            if at < number <= until:
                return f"step {at + 1} ({self.technique(at)})"
        return ""


class _InPath:
    """Where a step of a path was found."""

    __slots__ = ("_number", "_path")

    def __init__(self, path: Path, number: int) -> None:
        self._path = path
        self._number = number

    def position(self) -> Position:
        """Give the position before it."""
        return self._path.position(self._number)

    def removed_by(self, cell: Cell, digit: Digit) -> str:
        """Say which earlier step removed a candidate."""
        return self._path.removed_by(self._number, cell, digit)


class CopiedPath(Path):
    """A path whose steps have left the kernel."""

    def __init__(self, puzzle: Puzzle, tried: tuple[Technique, ...], source: Copied, steps: list[Step]) -> None:
        self.source = source
        self._puzzle = puzzle
        self._tried = tried
        self._steps = steps

    @property
    def tried(self) -> tuple[Technique, ...]:
        """Give the techniques that were allowed, in the order of trying."""
        return self._tried

    def whole(self, number: int) -> Step:
        """Give a step."""
        return self._steps[number].found(_InPath(self, number))


class Explanation(Lazy["Step"]):
    """The way to a solution, or to where it ends: a sequence of steps.

    >>> from whydoku import explain
    >>> path = explain("1.34341.21434.21")
    >>> len(path), path.outcome, path[0].technique.title, path.solved
    (3, 'solved', 'Full House', True)
    """

    def __init__(
        self,
        path: Path,
        outcome: str,
        seconds: float,
        mistake: int | None = None,
        *,
        several: bool = False,
        order: str = "marks",
    ) -> None:
        self.outcome = outcome  # "solved", "stuck", "contradiction" or "stopped"
        self.seconds = seconds
        self.mistake = mistake  # the number of the step that is wrong, where it ends in a contradiction for that
        self.several = several  # the puzzle is known to have more than one solution
        self.order = order  # whose order it follows: for "paper", for "marks", a scale's, or one that was "given"
        self.pruned_from: int | None = None  # how many steps it had before those that nothing needs were left out
        self.aim: Aim | None = None  # what it was chosen for, if it is not the ordinary path
        self._path = path

    @property
    def puzzle(self) -> Puzzle:
        """Give the puzzle."""
        return self._path.puzzle

    @property
    def tried(self) -> tuple[Technique, ...]:
        """Give the techniques that were allowed, in the order of trying."""
        return self._path.tried

    @property
    def _source(self) -> Source:
        return self._path.source

    @property
    def singles(self) -> Sequence[Single]:
        """Give each step that is a single as the kernel packs it, and -1 for every other."""
        return self._path.singles

    # -- how it went ------------------------------------------------------------------------------------------------

    @property
    def solved(self) -> bool:
        """Say whether it ends in a full grid."""
        return self.outcome == "solved"

    @property
    def gave_up(self) -> tuple[str, ...]:
        """Say what was not looked for where it is stuck because that takes too long; nothing: no technique applies."""
        return tuple(self._source.gave_up) if self.outcome == "stuck" else ()

    @property
    def guesses(self) -> int:
        """Count the guesses, right and wrong ones."""
        return self._source.guesses

    @property
    def failures(self) -> int:
        """Count the guesses that led to a contradiction."""
        return self._source.failures

    @property
    def ratings(self) -> tuple[float, ...]:
        """Give what each step is worth on the scale whose own path it takes; nothing where an order chooses the steps."""
        return self._source.ratings

    @property
    def values(self) -> tuple[Digit | None, ...]:
        """Give what stands in each cell at the end."""
        low = self.puzzle.board.low
        return tuple(None if value < 0 else low + value for value in self._source.values())

    @property
    def counts(self) -> Counter[str]:
        """Count the uses of each technique by title, easiest first."""
        return Counter({t.title: uses for t, uses in zip(self.tried, self._source.counts(), strict=True) if uses})

    @property
    def techniques(self) -> tuple[Technique, ...]:
        """Give the techniques that were used, easiest first."""
        return tuple(t for t, uses in zip(self.tried, self._source.counts(), strict=True) if uses)

    def with_mistake(self, mistake: int) -> Explanation:
        """Give the same path, which has come to a contradiction because of a step."""
        return Explanation(self._path, "contradiction", self.seconds, mistake, several=self.several, order=self.order)

    @property
    def ending(self) -> str:
        """Say in a sentence how it ends."""
        match self.outcome:
            case "solved":
                guesses = "1 guess" if self.guesses == 1 else f"{self.guesses} guesses"
                if self.several:
                    return f"The puzzle has several solutions; this is one of them, after {guesses}."
                return f"Solved: {guesses} required!{self._left_out}"
            case "stopped":
                return "Stopped at the deadline."
            case "contradiction" if self.mistake is not None:
                wrong = self[self.mistake]
                said = f"{wrong.technique} says {wrong.conclusion}, and no solution agrees with that"
                return f"Contradiction: step {self.mistake + 1} is wrong; {said}."
            case "contradiction":
                return "Contradiction: the puzzle has no solution, or a technique is wrong."
        if self.several:
            return "Stuck: the puzzle has several solutions, and no technique that may be used applies."
        if self.gave_up:
            return f"Stuck: no technique was found to apply. Gave up: {'; '.join(self.gave_up)}."
        return "Stuck: no technique that may be used applies."

    @property
    def _left_out(self) -> str:
        fewer = (self.pruned_from or len(self)) - len(self)
        return (
            f" {counted(fewer, 'step')} that nothing needs {'is' if fewer == 1 else 'are'} left out." if fewer else ""
        )

    def tell(self, number: int, depth: int = 1) -> str:
        """Tell a step, counted from 0, as `step.tell` does, with what stands where and which earlier step removed what.

        >>> from whydoku import explain
        >>> print(explain("1.34341.21434.21").tell(1, 2))
        Where does the 2 go in column 2? Every other cell of column 2 is filled. Only r1c2 is left. So r1c2 is 2.
        """
        return self[number].tell(depth)

    # -- JSON -------------------------------------------------------------------------------------------------------

    def step_json(self, number: int) -> dict[str, Any]:
        """Give the JSON shape of a step, counted from 0, with its number, counted from 1."""
        rated = {"rating": self.ratings[number]} if number < len(self.ratings) else {}
        needs = [need + 1 for need in self.needs[number]]
        return {"step": number + 1, **rated, **self[number].to_json(), "needs": needs}

    def closing_json(self) -> dict[str, Any]:
        """Give the JSON shape of how it went."""
        return {
            "outcome": self.outcome,
            "solved": self.solved,
            "text": self.ending,
            "steps": len(self),
            "guesses": self.guesses,
            "failures": self.failures,
            "techniques": dict(self.counts),
            "several": self.several,
            "mistake": None if self.mistake is None else self.mistake + 1,
            "gave_up": list(self.gave_up),
            "order": self.order,
            "pruned_from": self.pruned_from,
            "values": list(self.values),
            "seconds": round(self.seconds, 6),
        } | ({} if self.aim is None else {"aim": self.aim.to_json()})

    def to_json(self) -> dict[str, Any]:
        """Give the JSON shape of the whole path."""
        return {"path": [self.step_json(number) for number in range(len(self))], **self.closing_json()}

    # -- steps and positions ----------------------------------------------------------------------------------------

    def __len__(self) -> int:
        return len(self._source)

    def make(self, index: int) -> Step:
        """Make a step; a single is read as a whole when somebody asks for more than its text."""
        from whydoku.model.step import unread_step

        path = self._path
        return path.whole(index) if path.singles[index] < 0 else unread_step(path, index)

    def __iter__(self) -> Iterator[Step]:
        from whydoku.model.step import unread_steps

        return unread_steps(self._path, self._path.singles)

    def position(self, number: int) -> Position:
        """Give the position before a step, guesses and their refutations included; the last is where it ends."""
        at = number + len(self) + 1 if number < 0 else number
        if not 0 <= at <= len(self):
            raise IndexError(f"the explanation has {len(self)} steps")
        return self._path.position(at)

    # -- what needs what --------------------------------------------------------------------------------------------

    @cached_property
    def graph(self) -> Graph:
        """Say what the steps do and take for granted."""
        from whydoku.engines.logic.needs import Graph

        return Graph(self._path)

    @cached_property
    def _kept(self) -> Kept:
        return self.graph.for_grid()

    def technique_of(self, number: int) -> Technique:
        """Give the technique of a step, counted from 0, without making the step."""
        return self._path.technique(number)

    @property
    def needs(self) -> tuple[tuple[int, ...], ...]:
        """Give, for each step, the earlier steps that it rests on, counted from 0."""
        return self._kept.needs

    def pruned(self) -> Explanation:
        """Give the path without the steps that nothing later needs: the digits placed are all there.

        >>> from whydoku import explain
        >>> path = explain("1.34341.21434.21")
        >>> len(path.pruned()), path.pruned().pruned_from
        (3, 3)
        """
        graph, kept = self.graph, self._kept.steps
        if not self.solved or self.guesses:
            return self.only(kept)
        from whydoku.engines.logic.replay import Replay, fewest, take_again

        singles = tuple(technique for technique in self.tried if technique.family == "singles")
        beyond = [number for number in kept if self._path.technique(number).family != "singles"]
        replay = Replay(self.puzzle, singles, [(self._path.whole(each), graph.demand(each)) for each in beyond])
        enough = fewest(replay)
        steps = None if enough is None else take_again(replay, enough)
        return self.only(kept) if steps is None else self._with(steps)

    def only(self, numbers: Sequence[int]) -> Explanation:
        """Give the path with some of its steps only, counted from 0; nobody looks whether those can be taken."""
        ratings = tuple(self.ratings[number] for number in numbers if number < len(self.ratings))
        return self._with([self._path.whole(number) for number in numbers], ratings)

    def _with(self, steps: list[Step], ratings: tuple[float, ...] = ()) -> Explanation:
        used = Counter(step.technique for step in steps)
        effort = (used[GUESS], used[REFUTED], tuple(self._source.gave_up))
        counts = [used[technique] for technique in self.tried]
        source = Copied(*effort, self._source.values(), counts, len(steps), ratings)
        path = CopiedPath(self.puzzle, self.tried, source, steps)
        found = Explanation(path, self.outcome, self.seconds, several=self.several, order=self.order)
        found.pruned_from = self.pruned_from or len(self)
        found.aim = self.aim
        return found

    # -- proving ----------------------------------------------------------------------------------------------------

    def prove(self, *, solver: str = "cadical", deadline: Deadline = None) -> PathProof:
        """Prove the path, step by step from the puzzle's clauses to the final grid, as one LRAT proof that has been checked.

        >>> from whydoku import explain
        >>> bool(explain("1.34341.21434.21").prove())
        True
        """
        from whydoku.proof.path import prove_path

        return prove_path(self, solver=solver, deadline=deadline)

    # -- showing ----------------------------------------------------------------------------------------------------

    def svg(self, number: int, *, caption: bool = True, theme: ThemeName = "light") -> str:
        """Draw a step, counted from 0, where it was found.

        >>> from whydoku import explain
        >>> explain("1.34341.21434.21").svg(0).startswith("<svg")
        True
        """
        return self[number].svg(
            self.position(number + len(self) if number < 0 else number), caption=caption, theme=theme
        )

    def report(self) -> str:
        """Give the whole path as a page to turn through: pictures, words at three depths, all steps."""
        from whydoku.render.report import write_report

        return write_report(self)

    def _repr_html_(self) -> str:  # what a notebook shows
        from whydoku.render.report import write_outline

        return write_outline(self)

    # -- as a value -------------------------------------------------------------------------------------------------

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Explanation):
            return NotImplemented
        return (self.puzzle, self.outcome, self.guesses) == (other.puzzle, other.outcome, other.guesses) and list(
            self
        ) == list(other)

    def __hash__(self) -> int:
        return hash((self.puzzle, self.outcome, len(self)))

    def __repr__(self) -> str:
        return f"<Explanation: {self.outcome}, {counted(len(self), 'step')}, {counted(self.guesses, 'guess')}>"

    def __str__(self) -> str:
        width = len(str(len(self)))
        lines = [f"{number:{width}}. {step}" for number, step in enumerate(self, 1)]
        return "\n".join([*lines, self.ending])

    def __reduce__(self) -> tuple[Any, ...]:
        counted = (self.guesses, self.failures, tuple(self._source.gave_up))
        found = (list(self._source.values()), list(self._source.counts()))
        return _copy, (
            self.puzzle,
            self.tried,
            self.outcome,
            self.seconds,
            counted,
            found,
            list(self),
            self.mistake,
            self.several,
            self.order,
            self.pruned_from,
            self.aim,
            self.ratings,
        )


def _copy(
    puzzle: Puzzle,
    tried: tuple[Technique, ...],
    outcome: str,
    seconds: float,
    counted: tuple[int, int, tuple[str, ...]],
    found: tuple[list[int], list[int]],
    steps: list[Step],
    mistake: int | None,
    several: bool,
    order: str,
    pruned_from: int | None,
    aim: Aim | None = None,
    ratings: tuple[float, ...] = (),
) -> Explanation:
    source = Copied(*counted, *found, len(steps), ratings)
    path = CopiedPath(puzzle, tried, source, steps)
    explanation = Explanation(path, outcome, seconds, mistake, several=several, order=order)
    explanation.pruned_from = pruned_from
    explanation.aim = aim
    return explanation


class Explanations(Lazy[Explanation]):
    """The explanations of many puzzles, kept in the kernel; each is made when it is looked at."""

    def __init__(self, count: int, make: Callable[[int], Explanation], seconds: float) -> None:
        self._count = count
        self._maker = make
        self.seconds = seconds

    def __len__(self) -> int:
        return self._count

    def make(self, index: int) -> Explanation:
        """Make the explanation of one puzzle."""
        return self._maker(index)

    def __repr__(self) -> str:
        return f"<Explanations of {counted(len(self), 'puzzle')}>"
