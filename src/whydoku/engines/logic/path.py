"""A path: the way to a solution step by step, and the positions on it.

Steps are kept in the kernel. They are decoded on first use and cached, with their texts; a pickle or copy has the steps
themselves.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

from whydoku.engines.logic.decoder import Decoder, Single, Summary
from whydoku.model import hooks
from whydoku.model.board import Digit
from whydoku.model.limit import Clock
from whydoku.model.puzzle import Puzzle
from whydoku.model.step import Step
from whydoku.model.technique import GUESS, REFUTED, Technique
from whydoku.model.track import Effect, Steps, Track
from whydoku.model.wording import counted

if TYPE_CHECKING:  # most paths are only counted
    from whydoku.engines.logic.needs import Graph, Kept
    from whydoku.engines.logic.paths import Aim
    from whydoku.errors import WhydokuError
    from whydoku.model.limit import DeadlineOrClock
    from whydoku.model.position import Position
    from whydoku.proof.path_proof import PathProof
    from whydoku.render.palette import ThemeName


class Whole(Track):
    """A path that is not in the kernel: its steps were copied, or chosen one by one."""

    def __init__(
        self, puzzle: Puzzle, techniques: tuple[Technique, ...], steps: Sequence[Step], summary: Summary
    ) -> None:
        super().__init__(puzzle, [Effect(step.technique, step.places, step.removes) for step in steps])
        self.techniques = techniques  # the allowed techniques, in the order of trying
        self.summary = summary
        self.singles: Sequence[Single | None] = (None,) * len(steps)
        self._given = steps

    def __len__(self) -> int:
        return len(self._given)

    def step(self, number: int) -> Step:
        """Return a step, found here."""
        return replace(self._given[number], track=self, number=number)


class Opening(NamedTuple):
    """What is known of a puzzle that is not known to have one solution."""

    many: str = "several"  # "91", "at least 500"; empty where it is not known whether there are several
    either: str = ""  # "r1c8 can be 6 or 7, and both work"
    added: str = ""  # "r7c4 = 4"

    def told(self, steps: int | None = None) -> str:
        """Return it in words; with the number of steps that hold in all solutions, also how far logic goes."""
        if not self.many:
            hold = "What follows holds" if steps is None else _hold(steps)
            said = ["Whether this puzzle has more than one solution is not known.", f"{hold} in all that it has."]
            return " ".join(said[: 1 if steps == 0 else 2])
        said = [f"This puzzle has {self.many} solutions, so logic cannot finish it."]
        if steps:
            said.append(f"{_hold(steps)} in all of them{f'; then {self.either}' if self.either else ''}.")
        elif steps == 0 and self.either:
            said.append(f"{self.either}.")
        if self.added:
            said.append(f"Adding {self.added} would leave one solution.")
        return " ".join(said)


def _hold(steps: int) -> str:
    return "Step 1 holds" if steps == 1 else f"Steps 1 to {steps} hold"


UNSETTLED = Opening("")


class Path(Steps):
    """The way to a solution, or as far as it goes: a sequence of steps.

    >>> from whydoku import explain
    >>> path = explain("1.34341.21434.21")
    >>> len(path), path.outcome, path[0].technique.title, path.solved
    (3, 'solved', 'Full House', True)
    """

    track: Decoder | Whole

    def __init__(
        self,
        track: Decoder | Whole,
        outcome: str,
        seconds: float,
        mistake: int | None = None,
        *,
        several: bool = False,
        order: str = "marks",
        pruned_from: int | None = None,
        aim: Aim | None = None,
        facts: Opening | None = None,
        error: WhydokuError | None = None,
    ) -> None:
        super().__init__(len(track), track.step, track)
        self.outcome = outcome  # "solved", "stuck", "contradiction", "stopped", or "invalid" if it is no puzzle
        self.seconds = seconds
        self.mistake = mistake  # the number of the wrong step, if that is why it ends in a contradiction
        self.several = several  # the puzzle is known to have more than one solution
        self.order = order  # whose order it follows: "paper", "marks", a scale's name, or "given"
        self.pruned_from = pruned_from  # the number of steps before unneeded ones were dropped
        self.aim = aim  # its aim, if it is not the ordinary path
        self.facts = facts  # what is known of the solutions if there are or may be several
        self.error = error  # why there is no path at all

    @classmethod
    def none(cls, puzzle: Puzzle, outcome: str, error: WhydokuError) -> Path:
        """Return the empty path of a puzzle that has none."""
        return cls(
            Whole(puzzle, (), (), Summary(0, 0, (), (-1,) * len(puzzle.board.cells), ())), outcome, 0.0, error=error
        )

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle."""
        return self.track.puzzle

    @property
    def tried(self) -> tuple[Technique, ...]:
        """The techniques that were allowed, in the order of trying."""
        return self.track.techniques

    @property
    def singles(self) -> Sequence[Single | None]:
        """The steps that are singles by number, with None for the others."""
        return self.track.singles

    @property
    def effects(self) -> Sequence[Effect]:
        """What each step does, without making the steps."""
        return self.track.effects

    # -- how it went ------------------------------------------------------------------------------------------------

    @property
    def solved(self) -> bool:
        """Whether it ends in a full grid."""
        return self.outcome == "solved"

    @property
    def gave_up(self) -> tuple[str, ...]:
        """The searches that were skipped because they take too long, if the path is stuck; empty if no technique applies."""
        return self.track.summary.gave_up if self.outcome == "stuck" else ()

    @property
    def refused(self) -> tuple[str, ...]:
        """The techniques of other packages that were left out because of an unsound step, with the reason."""
        return self.track.summary.refused

    @property
    def guesses(self) -> int:
        """The number of guesses, right and wrong."""
        return self.track.summary.guesses

    @property
    def failures(self) -> int:
        """The number of guesses that led to a contradiction."""
        return self.track.summary.failures

    @property
    def ratings(self) -> tuple[float, ...]:
        """The rating of each step on the scale whose path this is; empty if an order chooses the steps."""
        return self.track.summary.ratings

    @property
    def values(self) -> tuple[Digit | None, ...]:
        """The digit of each cell at the end."""
        low = self.puzzle.board.low
        return tuple(None if value < 0 else low + value for value in self.track.summary.values)

    @property
    def counts(self) -> Counter[str]:
        """The uses of each technique by title, easiest first."""
        return Counter({t.title: uses for t, uses in zip(self.tried, self.track.summary.counts, strict=True) if uses})

    @property
    def techniques(self) -> tuple[Technique, ...]:
        """The techniques that were used, easiest first."""
        return tuple(t for t, uses in zip(self.tried, self.track.summary.counts, strict=True) if uses)

    @property
    def opening(self) -> str:
        """The note before the first step: that there are or may be several solutions, and how far logic goes."""
        if not self.several and self.facts is None:
            return ""
        certain = next((number for number, each in enumerate(self.effects) if each.technique is GUESS), len(self))
        told = (self.facts or Opening()).told(certain)
        return self.puzzle.notation.rewrite(told, self.puzzle.board)

    def but(self, track: Whole | None = None, **changes: Any) -> Path:
        """Return the path with other facts (`mistake`, `outcome`, `aim` …), or with other steps."""
        named = ("outcome", "seconds", "mistake", "several", "order", "pruned_from", "aim", "facts", "error")
        facts = {name: getattr(self, name) for name in named}
        return Path(self.track if track is None else track, **facts | changes)

    @property
    def ending(self) -> str:
        """A sentence about its end."""
        if self.error is not None:
            return str(self.error)
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
        """Return a step, counted from 0, in words, as `step.tell` does.

        >>> from whydoku import explain
        >>> print(explain("1.34341.21434.21").tell(1, 2))
        Where does the 2 go in column 2? Every other cell of column 2 is filled, so r1c2 is 2.
        """
        return self[number].tell(depth)

    @property
    def texts(self) -> list[str]:
        """The one-line text of every step.

        >>> from whydoku import explain
        >>> explain("1.34341.21434.21").texts[0]
        'Box 3 has one empty cell, r4c2, and one missing digit, 3: r4c2 is 3.'
        """
        return [text or self[number].text for number, text in enumerate(self._texts)]

    # -- JSON -------------------------------------------------------------------------------------------------------

    def step_json(self, number: int) -> dict[str, Any]:
        """Return the JSON form of a step, counted from 0, with its number, counted from 1."""
        rated = {"rating": self.ratings[number]} if number < len(self.ratings) else {}
        needs = [need + 1 for need in self.needs[number]]
        return {"step": number + 1, **rated, **self[number].to_json(), "needs": needs}

    def closing_json(self) -> dict[str, Any]:
        """Return the JSON form of its outcome."""
        more = {"aim": None if self.aim is None else self.aim.to_json(), "refused": list(self.refused)}
        return {
            "outcome": self.outcome,
            "solved": self.solved,
            "text": self.ending,
            "steps": len(self),
            "guesses": self.guesses,
            "failures": self.failures,
            "techniques": dict(self.counts),
            "several": self.several,
            "opening": self.opening,
            "mistake": None if self.mistake is None else self.mistake + 1,
            "gave_up": list(self.gave_up),
            "order": self.order,
            "pruned_from": self.pruned_from,
            "values": list(self.values),
            "seconds": round(self.seconds, 6),
        } | {name: each for name, each in more.items() if each}

    def to_json(self) -> dict[str, Any]:
        """Return the JSON form of the whole path."""
        return {"path": [self.step_json(number) for number in range(len(self))], **self.closing_json()}

    # -- steps and positions ----------------------------------------------------------------------------------------

    def position(self, number: int) -> Position:
        """Return the position before a step, guesses and their refutations included; the last one is the end."""
        at = number + len(self) + 1 if number < 0 else number
        if not 0 <= at <= len(self):
            raise IndexError(f"the path has {len(self)} steps")
        return self.track.position(at)

    # -- what needs what --------------------------------------------------------------------------------------------

    @cached_property
    def graph(self) -> Graph:
        """What the steps change and presuppose."""
        from whydoku.engines.logic.needs import Graph

        return Graph(self.track, list(self))

    @cached_property
    def _kept(self) -> Kept:
        return self.graph.for_grid()

    @property
    def needs(self) -> tuple[tuple[int, ...], ...]:
        """For each step, the earlier steps that it rests on, counted from 0."""
        return self._kept.needs

    def pruned(self, *, deadline: DeadlineOrClock = None) -> Path:
        """Return the path without the steps that nothing later needs; all its digits are still placed.

        A deadline ends the search for more steps to drop; raise a StoppedError if it passes before the dependencies are known.

        >>> from whydoku import explain
        >>> path = explain("1.34341.21434.21")
        >>> len(path.pruned()), path.pruned().pruned_from
        (3, 3)
        """
        with Clock.of(deadline) as clock:
            clock.note("the path is not pruned")
            return self._pruned(clock)

    def _pruned(self, clock: Clock) -> Path:
        if "graph" not in self.__dict__:
            from whydoku.engines.logic.needs import Graph

            for number in range(len(self)):  # a path with guesses may have a hundred thousand steps
                clock.check()
                self.track.position(number)
            self.graph = Graph(self.track, list(self), clock)
        if "_kept" not in self.__dict__:
            self._kept = self.graph.for_grid(clock)
        graph, kept = self.graph, self._kept.steps
        if not self.solved or self.guesses:
            return self.only(kept)
        from whydoku.engines.logic.replay import Replay, fewest, take_again

        singles = tuple(technique for technique in self.tried if technique.family == "singles")
        beyond = [number for number in kept if self.effects[number].technique.family != "singles"]
        replay = Replay(self.puzzle, singles, [(self[each], graph.demand(each)) for each in beyond])
        enough = fewest(replay, clock)
        steps = None if enough is None else take_again(replay, enough)
        return self.only(kept) if steps is None else self.with_steps(steps, pruned_from=self.pruned_from or len(self))

    def only(self, numbers: Sequence[int]) -> Path:
        """Return the path with only some of its steps, counted from 0; whether those can be taken is not checked."""
        ratings = tuple(self.ratings[number] for number in numbers if number < len(self.ratings))
        steps = [self[number] for number in numbers]
        return self.with_steps(steps, ratings, pruned_from=self.pruned_from or len(self))

    def head(self, number: int) -> Path:
        """Return the first steps of the path, without its ending."""
        return self.with_steps([self[at] for at in range(number)], self.ratings[:number], outcome="cut")

    def with_steps(self, steps: Sequence[Step], ratings: tuple[float, ...] = (), **changes: Any) -> Path:
        """Return the path with other steps of the same outcome, and with other facts as in `but`."""
        used = Counter(step.technique for step in steps)
        counts = tuple(used[technique] for technique in self.tried)
        summary = replace(
            self.track.summary, guesses=used[GUESS], failures=used[REFUTED], counts=counts, ratings=ratings
        )
        return self.but(Whole(self.puzzle, self.tried, steps, summary), mistake=None, **changes)

    # -- proving ----------------------------------------------------------------------------------------------------

    def prove(self, *, solver: str = "cadical", deadline: DeadlineOrClock = None) -> PathProof:
        """Prove the path, from the puzzle's clauses step by step to the final grid, as one checked LRAT proof.

        >>> from whydoku import explain
        >>> bool(explain("1.34341.21434.21").prove())
        True
        """
        return hooks.prove_path(self, solver=solver, deadline=deadline)

    # -- showing ----------------------------------------------------------------------------------------------------

    def svg(self, number: int, *, caption: bool = True, theme: ThemeName = "light") -> str:
        """Draw a step, counted from 0, in its position.

        >>> from whydoku import explain
        >>> explain("1.34341.21434.21").svg(0).startswith("<svg")
        True
        """
        return self[number].svg(
            self.position(number + len(self) if number < 0 else number), caption=caption, theme=theme
        )

    def report(self) -> str:
        """Return the whole path as an HTML page to turn through: pictures, words at three depths, all steps."""
        return hooks.write_report(self)

    def _repr_html_(self) -> str:  # what a notebook shows
        return hooks.write_outline(self, self.ending, self.opening)

    # -- as a value -------------------------------------------------------------------------------------------------

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Path):
            return NotImplemented
        return (self.puzzle, self.outcome, self.guesses) == (other.puzzle, other.outcome, other.guesses) and list(
            self
        ) == list(other)

    def __hash__(self) -> int:
        return hash((self.puzzle, self.outcome, len(self)))

    def __repr__(self) -> str:
        return f"<Path: {self.outcome}, {counted(len(self), 'step')}, {counted(self.guesses, 'guess')}>"

    @cached_property
    def _printed(self) -> str:
        width = len(str(len(self)))
        lines = [f"{number:{width}}. {step}" for number, step in enumerate(self, 1)]
        return "\n".join([*([self.opening] if self.opening else []), *lines, self.ending])

    def __str__(self) -> str:
        return self._printed

    def __reduce__(self) -> tuple[Any, ...]:
        track = (self.puzzle, self.tried, list(self), self.track.summary)
        facts = (self.outcome, self.seconds, self.mistake, self.several, self.order, self.pruned_from, self.aim)
        return _copy, (track, *facts, self.facts, self.error)


def _copy(
    track: tuple[Puzzle, tuple[Technique, ...], list[Step], Summary],
    outcome: str,
    seconds: float,
    mistake: int | None,
    several: bool,
    order: str,
    pruned_from: int | None,
    aim: Aim | None,
    known: Opening | None,
    error: WhydokuError | None,
) -> Path:
    made = Path(Whole(*track), outcome, seconds, mistake, several=several, order=order, pruned_from=pruned_from)
    return made.but(aim=aim, facts=known, error=error)
