"""A scale: in which order techniques are tried, what a step is worth, and what a path is worth.

  price   the value of a technique's shortest step; a longer one may cost more
  order   techniques, the first tried first: the cheapest, unless the scale has a `rank` of its own
  band    techniques that follow one another in the order and are asked together: the cheapest step of a band is taken. Usually
          each is a band of its own, and the first technique that has a step is used

Whatever is ordered, compared or rated takes its order from one scale. A scale may also choose steps in a way that no order of
techniques can express; then it brings its own `rate`, and perhaps one for many plain lines in one call. If the kernel can
follow such a scale step by step, the scale has a `guide`.

whydoku's own scale is the default; Sudoku Explainer's way is another, HoDoKu's a third. Each is one file in `rating/`.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from whydoku.model.technique import Technique

if TYPE_CHECKING:
    from whydoku.model.limit import Clock
    from whydoku.model.puzzle import Puzzle
    from whydoku.model.rating import Rating
    from whydoku.model.solution import Solution
    from whydoku.model.step import Step

Rate: TypeAlias = "Callable[[Puzzle, Solution, Clock], Rating | None]"
"""Rates a puzzle whose only solution is known; None: rate the path in the scale's order."""

RateLines: TypeAlias = "Callable[[Sequence[str], int, float | None], Sequence[Rating | None]]"
"""Rates plain 9×9 lines that have one solution each, with so many threads and seconds for each; None: ask `rate`."""

Surcharges: TypeAlias = tuple[tuple[int, float], ...]
"""What a step costs more that is longer than some length: (length, how much more), shortest first."""


class Order(NamedTuple):
    """Techniques in the order of trying, with what the engine has to know to choose among their steps."""

    techniques: tuple[Technique, ...]
    bands: tuple[int, ...] = ()  # runs of equal numbers are a band; empty: each technique is a band of its own
    prices: tuple[tuple[float, Surcharges], ...] = ()  # of each technique; empty: all the same
    name: str = "marks"  # whose order it is: a kind of reader's, a scale's, or "given"
    guide: str = ""  # the kernel's name of a program whose choice of steps is followed instead
    places: tuple[float, ...] = ()  # the sort key of each: equal keys are equally easy; empty: all differ

    def place(self, technique: Technique) -> float:
        """Return the sort key of a technique."""
        at = self.techniques.index(technique)
        return self.places[at] if self.places else float(at)

    def before(self, place: float) -> Order:
        """Return the techniques that are easier than a sort key."""
        return self._first(bisect_left(self.places or range(len(self.techniques)), place))

    def up_to(self, place: float) -> Order:
        """Return the techniques that are no harder than a sort key."""
        return self._first(bisect_right(self.places or range(len(self.techniques)), place))

    def _first(self, count: int) -> Order:
        cut = (self.techniques[:count], self.bands[:count], self.prices[:count])
        return Order(*cut, self.name, self.guide, self.places[:count])


class Guide(NamedTuple):
    """A program whose own choice of steps the kernel can follow on a plain 9×9."""

    name: str  # as the kernel knows it
    uses: Callable[[Technique], bool]  # the techniques of its paths, and the usual ones for when it is stuck


@dataclass(frozen=True, eq=False)  # compared by identity, because its functions cannot be compared
class Scale:
    """One way to order techniques and to value steps and paths."""

    title: str
    about: str  # one sentence
    price: Callable[[Technique], float]
    rank: Callable[[Technique], float] | None = None  # the technique tried first has the lowest; None: the price
    longer: Callable[[Technique], Surcharges] = lambda technique: ()
    band: Callable[[Technique], Hashable] = lambda technique: technique.title
    total: Callable[[Sequence[float]], float] = lambda worths: max(worths, default=0.0)
    level: Callable[[float, Sequence[Technique]], str | None] = lambda value, used: None  # the unit of a path's value
    version: str = ""  # changes when ratings do; for other programs' scales, their version
    rate: Rate | None = None  # rates in its own way; without it, the path of `explain` in its order is rated
    rate_lines: RateLines | None = None  # the same for many at once
    guide: Guide | None = None  # whose path `explain` takes on a plain 9×9; without it, the order's
    uses: Callable[[Technique], bool] = lambda technique: technique.default  # its techniques, unless others are named
    refuses: Callable[[Puzzle], str] = lambda puzzle: ""  # why it does not rate a puzzle, as a sentence; "" if it does
    reader: str = ""  # the kind of reader that the order is for: "marks" or "paper"

    def __repr__(self) -> str:
        return f"<Scale {self.title}>"

    def place(self, technique: Technique) -> float:
        """Return what a technique is ordered by."""
        return self.price(technique) if self.rank is None else self.rank(technique)

    def order(self, techniques: Iterable[Technique]) -> Order:
        """Return techniques in this scale's order; ties keep their given order."""
        chosen = tuple(sorted(techniques, key=self.place))
        order = Order(chosen, name=self.reader or self.title, places=tuple(map(self.place, chosen)))
        numbers: dict[Hashable, int] = {}
        bands = tuple(numbers.setdefault(self.band(technique), len(numbers)) for technique in chosen)
        if len(numbers) == len(chosen):
            return order
        prices = tuple((self.price(technique), self.longer(technique)) for technique in chosen)
        return order._replace(bands=bands, prices=prices)

    def worth(self, step: Step) -> float:
        """Return the value of a step, its length included; a guess has none of its own."""
        if step.assumes or step.refutes:
            return 0.0
        more = 0.0
        for length, surcharge in self.longer(step.technique):
            if step.cost > length:
                more = surcharge
        return self.price(step.technique) + more

    def path(self, steps: Iterable[Step]) -> float:
        """Return what a path is worth."""
        return self.total([self.worth(step) for step in steps])
