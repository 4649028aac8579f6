"""The three stages of the readable solver, and what it reports: counts, a log, an outcome."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from whydoku.engines.sat.dimacs import Literal
from whydoku.engines.sat.readable.language import Condition, Tribools
from whydoku.errors import OptionError


class Stage(StrEnum):
    """The stage that did the work."""

    FILLING_IN = "filling in"
    TWO_VALUE = "two-value rule"
    ATTEMPTS = "attempts"

    @property
    def about(self) -> str:
        """Its work, in a few sentences."""
        return _ABOUT[self]


_ABOUT = {
    Stage.FILLING_IN: (
        "A condition is an OR of values, as y5 V n7. If all but one of its terms are known to be false, the last must hold: "
        "it is filled in, which may leave other conditions with one term. Solvers call it unit propagation; players, singles."
    ),
    Stage.TWO_VALUE: (
        "From b1 V b2, ~b1 V b3 and ~b2 V b3 follows b3: whichever of b1 and b2 holds, b3 does. Players know it as a short "
        "chain: two cases that agree."
    ),
    Stage.ATTEMPTS: (
        "The value that stands most often in conditions of two terms, as y and as n, is tried: what fails is false. Each "
        "failed attempt leaves a condition that keeps it from being made again."
    ),
}


def find_stage(name: str) -> Stage | None:
    """Return the stage of a name, if there is one."""
    names = {stage.value: stage for stage in Stage} | {"two-value": Stage.TWO_VALUE}
    return names.get(" ".join(name.split()).casefold())


def parse_stages(text: str) -> frozenset[Stage]:
    """Read the names of stages; "two-value" will do for the two-value rule.

    >>> sorted(parse_stages("filling in, two-value"))
    [<Stage.FILLING_IN: 'filling in'>, <Stage.TWO_VALUE: 'two-value rule'>]
    """
    found = set()
    for name in text.split(","):
        stage = find_stage(name)
        if stage is None:
            raise OptionError(f"there is no stage {name.strip()!r}; expected one of {', '.join(Stage)}")
        found.add(stage)
    return frozenset(found)


@dataclass(frozen=True, slots=True)
class Counts:
    """How much each stage did: values it made known, attempts made, attempts that failed, conditions learned."""

    filled: int = 0
    two_value: int = 0
    attempts: int = 0
    conflicts: int = 0
    learned: int = 0

    def __str__(self) -> str:
        """Return what each stage did.

        >>> print(Counts(filled=81, two_value=3, attempts=1))
        filling in: 81 values; two-value rule: 3 values; attempts: 1, of which 0 failed
        """
        return (
            f"filling in: {_many(self.filled, 'value')}; two-value rule: {_many(self.two_value, 'value')}; "
            f"attempts: {self.attempts}, of which {self.conflicts} failed"
        )


def _many(count: int, what: str) -> str:
    return f"{count} {what}" if count == 1 else f"{count} {what}s"


@dataclass(frozen=True, slots=True)
class Derived:
    """A line of the log: condition `number` follows from those in `because`; or, if `forgotten`, those are dropped."""

    number: int
    clause: tuple[Literal, ...]
    because: tuple[int, ...]
    stage: Stage
    forgotten: bool = False

    def __str__(self) -> str:
        numbers = ", ".join(map(str, self.because))
        if self.forgotten:
            return f"{self.number}: forget {numbers}"
        return f"{self.number}: {Condition(self.clause)} by {self.stage} from {numbers}"


@dataclass(frozen=True, slots=True)
class Outcome:
    """The answer: satisfiable or not (None: stopped before it was known), the values, and the stage that finished."""

    satisfiable: bool | None
    values: Tribools
    stage: Stage
    counts: Counts
