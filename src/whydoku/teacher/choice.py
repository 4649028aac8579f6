"""The selected techniques, in their order, adjusted to what is known of a position."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cached_property, lru_cache, partial
from math import inf
from typing import TypeAlias

from whydoku.engines.logic.technique import Technique, in_order, select
from whydoku.engines.logic.technique import techniques as all_techniques
from whydoku.errors import OptionError, check_text
from whydoku.model.limit import Clock
from whydoku.model.puzzle import Puzzle
from whydoku.model.scale import Guide, Order, Scale
from whydoku.teacher.trust import UNASKED, Known, what_is_known, what_is_soon_known

Wanted: TypeAlias = str | Iterable[str | Technique] | None


class Choice:
    """The selected techniques, in the order of a scale, or in one of their own."""

    def __init__(
        self,
        techniques: Wanted,
        up_to: str | None,
        without: str | Iterable[str | Technique],
        scale: Scale | None,
        order: Iterable[str | Technique] | None = None,
        *,
        reasons: bool = False,
    ) -> None:
        self._arrange: Callable[[tuple[Technique, ...]], Order]
        self.guide: Guide | None = None  # with other techniques it would be a different path
        reason = select("reason") if reasons else ()
        if order is None:
            assert scale is not None  # either is given
            self._arrange = scale.order
            self.techniques = select(techniques, up_to=up_to, without=without, scale=scale)
            if reasons:
                self.techniques = select([*self.techniques, *reason], scale=scale)
            elif techniques is None and up_to is None and not without:
                self.guide = scale.guide
        else:
            if scale is not None or techniques is not None or up_to is not None:
                raise OptionError(
                    "an order already names the techniques: give either an order, or a scale and techniques, not both"
                )
            self._arrange = partial(Order, name="given")
            left_out = {*select(without)} if without else set()
            named = (
                technique for technique in in_order(order) if technique not in left_out and technique not in reason
            )
            self.techniques = (*named, *reason)

    @cached_property
    def _whole(self) -> Order:
        return self._arrange(self.techniques)

    @cached_property
    def _cautious(self) -> Order:
        return self._arrange(tuple(technique for technique in self.techniques if not technique.assumes_unique))

    @cached_property
    def _guided(self) -> Order:
        assert self.guide is not None
        order = self._arrange(tuple(filter(self.guide.uses, all_techniques())))
        return order._replace(guide=self.guide.name)

    def order(self, *, unique: bool) -> Order:
        """Return the order; techniques that assume one solution are in it only if there is one."""
        return self._whole if unique else self._cautious

    def fitting(self, puzzle: Puzzle, clock: Clock, *, guided: bool = True) -> tuple[Order, Known]:
        """Check a position, in at most a third of the time, and return the order for it.

        `guided=False` is for answers that need every step, for which a guide is no use.
        """
        left = clock.left
        known = what_is_known(puzzle, deadline=None if left is None else left / 3)
        if guided and self.guide is not None and known.unique and puzzle.is_classic:
            return self._guided, known
        return self.order(unique=known.unique), known

    def soon_fitting(self, puzzle: Puzzle, clock: Clock) -> tuple[Order, Known]:
        """Return an order for a position, and what is quickly known of it, for one step.

        If nothing is known, the order ends before the first technique that assumes one solution, so that the step is the same.
        """
        if puzzle.placed or puzzle.marks or puzzle.is_classic:
            return self.fitting(puzzle, clock)
        known = what_is_soon_known(puzzle, clock)
        return (self._surely, UNASKED) if known is None else (self.order(unique=known.unique), known)

    @cached_property
    def _surely(self) -> Order:
        whole = self._whole
        first = min((whole.place(each) for each in self.techniques if each.assumes_unique), default=inf)
        return self._arrange(tuple(each for each in self.techniques if whole.place(each) < first))


_chosen = lru_cache(maxsize=64)(Choice)


def choose(
    techniques: Wanted,
    up_to: str | None,
    without: str | Iterable[str | Technique],
    scale: Scale | None,
    order: Iterable[str | Technique] | None = None,
    *,
    reasons: bool = False,
) -> Choice:
    """Return a choice; equal options give the same one, whose engine is cached."""
    if up_to is not None:
        check_text("the technique up to which", up_to)
    if (techniques is None or isinstance(techniques, str)) and isinstance(without, str | tuple) and order is None:
        return _chosen(techniques, up_to, without, scale, reasons=reasons)
    return Choice(techniques, up_to, without, scale, order, reasons=reasons)
