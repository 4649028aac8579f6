"""A scale: in which order techniques are tried, what a step is worth, and what a path is worth.

  price   what the shortest step of a technique is worth; a longer one may be worth more
  order   techniques, the first tried first: the cheapest, unless the scale has a `rank` of its own
  band    techniques that follow one another in the order and are asked together: the cheapest step of a band is taken. Usually
          each is a band by itself, and then simply the first technique that has a step is used

Everything that is ordered, compared or rated takes that from one scale. A scale may also choose steps in a way that no order of
techniques can say; then it brings a `rate` of its own, and one for many plain lines at once where that is quicker. Where the
kernel can take the path of such a scale step by step, the scale has a `guide`.

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
    bands: tuple[int, ...] = ()  # equal numbers that follow one another are a band; empty: each is one by itself
    prices: tuple[tuple[float, Surcharges], ...] = ()  # of each technique; empty: all the same
    name: str = "marks"  # whose order it is: a reader's, a scale's, or "given"
    guide: str = ""  # a program whose own choice of steps is followed instead, as the kernel names it
    places: tuple[float, ...] = ()  # what each is ordered by: equal ones are equally easy; empty: no two are

    def place(self, technique: Technique) -> float:
        """Return what a technique is ordered by."""
        at = self.techniques.index(technique)
        return self.places[at] if self.places else float(at)

    def before(self, place: float) -> Order:
        """Return the techniques that are easier than a place."""
        return self._first(bisect_left(self.places or range(len(self.techniques)), place))

    def up_to(self, place: float) -> Order:
        """Return the techniques that are no harder than a place."""
        return self._first(bisect_right(self.places or range(len(self.techniques)), place))

    def _first(self, count: int) -> Order:
        cut = (self.techniques[:count], self.bands[:count], self.prices[:count])
        return Order(*cut, self.name, self.guide, self.places[:count])


class Guide(NamedTuple):
    """A program whose own choice of steps the kernel can follow on a plain 9×9."""

    name: str  # as the kernel knows it
    uses: Callable[[Technique], bool]  # what may be on its paths, and the usual techniques for where it is stuck


@dataclass(frozen=True, eq=False)  # a scale is known by itself: its functions cannot be compared
class Scale:
    """One way to order techniques and to value steps and paths."""

    title: str
    about: str  # one sentence
    price: Callable[[Technique], float]
    rank: Callable[[Technique], float] | None = None  # what is tried first has the lowest; None: the price
    longer: Callable[[Technique], Surcharges] = lambda technique: ()
    band: Callable[[Technique], Hashable] = lambda technique: technique.title
    total: Callable[[Sequence[float]], float] = lambda worths: max(worths, default=0.0)
    level: Callable[[float, Sequence[Technique]], str | None] = lambda value, used: None  # of a path's worth
    version: str = ""  # changes when ratings do; other programs' scales are named after theirs
    rate: Rate | None = None  # its own way; without one, the path that `explain` takes in its order is rated
    rate_lines: RateLines | None = None  # the same for many at once
    guide: Guide | None = None  # whose own path `explain` takes on a plain 9×9; without one, the order's
    uses: Callable[[Technique], bool] = lambda technique: technique.default  # what it tries unless techniques are named
    refuses: Callable[[Puzzle], str] = lambda puzzle: ""  # a sentence: why it does not rate a puzzle; "" if it does
    reader: str = ""  # whom the order is for, where it is made for readers: "marks" or "paper"

    def __repr__(self) -> str:
        return f"<Scale {self.title}>"

    def place(self, technique: Technique) -> float:
        """Return what a technique is ordered by."""
        return self.price(technique) if self.rank is None else self.rank(technique)

    def order(self, techniques: Iterable[Technique]) -> Order:
        """Put techniques in this scale's order; equals stay in the order in which they come."""
        chosen = tuple(sorted(techniques, key=self.place))
        order = Order(chosen, name=self.reader or self.title, places=tuple(map(self.place, chosen)))
        numbers: dict[Hashable, int] = {}
        bands = tuple(numbers.setdefault(self.band(technique), len(numbers)) for technique in chosen)
        if len(numbers) == len(chosen):
            return order
        prices = tuple((self.price(technique), self.longer(technique)) for technique in chosen)
        return order._replace(bands=bands, prices=prices)

    def worth(self, step: Step) -> float:
        """Return what a step is worth, its length included; a guess is worth nothing by itself."""
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
