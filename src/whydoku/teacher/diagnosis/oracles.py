"""Oracles: do some parts of a puzzle leave a solution, and which?

For plain 9×9 puzzles the classic search answers in microseconds. Under other rules search runs with a network for each set of
elements, in turn with a SAT solver, if python-sat is installed: each part has a variable that switches it on, so one formula
serves all questions, and a "no" names the parts that it needed.

An oracle may exclude one grid: then it decides whether there is another one.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Sequence
from types import TracebackType
from typing import TYPE_CHECKING, Self

from whydoku.engines.sat.cadical import available
from whydoku.engines.search.hunt import Hunt
from whydoku.model.board import Digit
from whydoku.model.limit import Clock, Limit
from whydoku.teacher.diagnosis.puzzle_parts import Parts
from whydoku.teacher.limits import FEWER_PARTS_SECONDS, LAST_WINNER_TURNS

if TYPE_CHECKING:
    from whydoku.engines.sat.cadical import SatOracle
    from whydoku.engines.sat.cnf import Encoded


class Oracle(ABC):
    """Answers questions about sets of parts; `questions` counts them."""

    name = ""

    def __init__(self, parts: Parts, unless: Sequence[Digit] | None = None) -> None:
        self.parts = parts
        self.unless = None if unless is None else tuple(unless)
        self.questions = 0
        self.core: frozenset[int] = frozenset()  # after a "no": parts that are enough for it

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:  # noqa: B027  # most hold nothing
        """Free what it holds."""

    def grid(self, chosen: Collection[int], clock: Clock) -> tuple[Digit, ...] | None:
        """Return a grid that satisfies the background and these parts; None if there is none, with the reason in `core`."""
        self.questions += 1
        clock.check()
        asking = self.asking(chosen)
        if not asking.go_on(clock):
            raise clock.stopped()
        self.core = asking.core
        return asking.grid

    @abstractmethod
    def asking(self, chosen: Collection[int]) -> Asking:
        """Begin to answer a question."""

    def fewer(self, chosen: frozenset[int], clock: Clock) -> frozenset[int]:
        """Return some of the parts that leave no solution, if that is quickly known; otherwise all of them."""
        del clock
        return chosen


class Asking(ABC):
    """One question on its way to an answer."""

    def __init__(self) -> None:
        self.grid: tuple[Digit, ...] | None = None  # the grid, if the answer is yes
        self.core: frozenset[int] = frozenset()  # the parts that were needed, if it is no

    @abstractmethod
    def go_on(self, clock: Clock) -> bool:
        """Work until the answer is there, or until the time is up: then False."""


class BySearch(Oracle):
    """Asks search, the classic one where the puzzle is classic."""

    name = "search"

    def asking(self, chosen: Collection[int]) -> Asking:
        """Begin to answer a question."""
        return _Searching(self._start(chosen), self.unless, frozenset(chosen))

    def _start(self, chosen: Collection[int]) -> Hunt | None:
        masks = self.parts.masks(chosen)
        network = None if self.parts.puzzle.is_classic else self.parts.network(chosen, bare=True)
        if network is not None:
            masks = [mask & allowed for mask, allowed in zip(masks, network.allowed, strict=True)]
        return Hunt(self.parts.board, network, masks) if all(masks) else None


class _Searching(Asking):
    def __init__(self, hunt: Hunt | None, unless: tuple[Digit, ...] | None, chosen: frozenset[int]) -> None:
        super().__init__()
        self._hunt, self._unless = hunt, unless
        self.core = chosen

    def go_on(self, clock: Clock) -> bool:
        """Search."""
        while self._hunt is not None:
            known = len(self._hunt.found)
            if not self._hunt.go_on(clock.slice(), known + 1):
                if clock.over:
                    return False
                continue
            if len(self._hunt.found) == known:
                return True
            if self._hunt.found[known] != self._unless:
                self.grid = self._hunt.found[known]
                return True
        return True


class BySat(Oracle):
    """Asks a SAT solver, with a variable for each part."""

    name = "sat"

    def __init__(self, parts: Parts, unless: Sequence[Digit] | None, clock: Clock) -> None:
        super().__init__(parts, unless)
        from whydoku.engines.sat.switched import switched_clauses

        entries = [(part.cells[0], part.digits) for part in parts.listed[: parts.entries]]
        elements = [parts.primitives(number) for number in parts.elements]
        self._encoded, self._switches, self._solver = switched_clauses(
            parts.background, entries, elements, unless, clock
        )
        self._number = {switch: number for number, switch in enumerate(self._switches)}

    def close(self) -> None:
        """Free the solver."""
        self._solver.close()

    def asking(self, chosen: Collection[int]) -> Asking:
        """Begin to answer a question."""
        return _Solving(self._solver, self._encoded, [self._switches[each] for each in sorted(chosen)], self._number)


class _Solving(Asking):
    def __init__(self, solver: SatOracle, encoded: Encoded, switches: list[int], number: dict[int, int]) -> None:
        super().__init__()
        self._solver, self._encoded, self._switches, self._number = solver, encoded, switches, number

    def go_on(self, clock: Clock) -> bool:
        """Solve; what was learned stays in the solver."""
        answer = self._solver.solve(self._switches, deadline=clock)
        if answer.satisfiable is None:
            return False
        if answer.satisfiable:
            self.grid = self._encoded.values(answer.model)
        else:
            self.core = frozenset(self._number[switch] for switch in answer.core)
        return True


FIRST_TURN = {True: 0.005, False: 0.02}
"""Seconds that search and SAT have to begin with, for a plain 9×9 and for others; if neither is done, twice as many."""


class ByBoth(Oracle):
    """Runs search and SAT in turn, because it is not known beforehand which of them is faster."""

    name = "both"

    def __init__(self, parts: Parts, unless: Sequence[Digit] | None = None) -> None:
        super().__init__(parts, unless)
        self._search = BySearch(parts, unless)
        self._sat: BySat | None = None  # making its clauses takes longer than most questions of plain puzzles
        self._sat_first = False

    def close(self) -> None:
        """Free the solver."""
        if self._sat is not None:
            self._sat.close()

    def sat(self, clock: Clock) -> BySat:
        """Return the oracle by SAT, made when it is first needed."""
        if self._sat is None:
            self._sat = BySat(self.parts, self.unless, clock)
        return self._sat

    def asking(self, chosen: Collection[int]) -> Asking:
        """Begin to answer a question."""
        return _Alternating(self, frozenset(chosen))

    def next_engine(self, at: int, clock: Clock) -> BySearch | BySat:
        """Return the order of oracles: the one that answered last goes first."""
        return self.sat(clock) if (at % 2 == 1) != self._sat_first else self._search

    def answered(self, engine: BySearch | BySat) -> None:
        """Record which one answered."""
        self._sat_first = engine is self._sat

    def fewer(self, chosen: frozenset[int], clock: Clock) -> frozenset[int]:
        """Use SAT alone, because search does not know what it needed; a plain 9×9 is faster without."""
        if self.parts.puzzle.is_classic:
            return chosen
        left = clock.left
        asking = self.sat(clock).asking(chosen)
        is_known = asking.go_on(Limit(FEWER_PARTS_SECONDS if left is None else min(FEWER_PARTS_SECONDS, left)).start())
        return asking.core if is_known and asking.grid is None else chosen


class _Alternating(Asking):
    def __init__(self, oracle: ByBoth, chosen: frozenset[int]) -> None:
        super().__init__()
        self._oracle, self._chosen = oracle, chosen
        self._asked: dict[str, Asking] = {}
        self._turn = 0

    def go_on(self, clock: Clock) -> bool:
        """Let each work for a while."""
        while not clock.over:
            engine = self._oracle.next_engine(self._turn, clock)
            asked = self._asked.get(engine.name)
            if asked is None:
                asked = self._asked[engine.name] = engine.asking(self._chosen)
            turn = FIRST_TURN[self._oracle.parts.puzzle.is_classic] * 2 ** (self._turn // 2)
            turn *= 1 if self._turn % 2 else LAST_WINNER_TURNS
            left = clock.left
            if asked.go_on(Limit(turn if left is None else min(turn, left)).start()):
                self.grid, self.core = asked.grid, asked.core
                self._oracle.answered(engine)
                return True
            self._turn += 1
        return False


def oracle_for(parts: Parts, unless: Sequence[Digit] | None = None) -> Oracle:
    """Return the oracle that fits a puzzle; `unless` is an excluded grid."""
    return ByBoth(parts, unless) if available() else BySearch(parts, unless)
