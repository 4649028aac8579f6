"""The techniques that somebody wants, in their order, fitted to what is known of a position."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import TypeAlias

from whydoku.engines.logic.technique import Technique, in_order, is_usual, select
from whydoku.errors import OptionError
from whydoku.model.limit import Clock
from whydoku.model.puzzle import Puzzle
from whydoku.model.scale import Guide, Order, Scale
from whydoku.model.technique import check_reader
from whydoku.teacher.trust import Known, what_is_known

Wanted: TypeAlias = str | Iterable[str | Technique] | None


class Choice:
    """The techniques that somebody wants, in their order."""

    def __init__(
        self,
        techniques: Wanted,
        up_to: str | None,
        without: str | Iterable[str | Technique],
        scale: Scale | None,
        order: Iterable[str | Technique] | None,
        reader: str | None = None,
        *,
        reasons: bool = False,
    ) -> None:
        self._arrange: Callable[[tuple[Technique, ...]], Order]
        self.guide: Guide | None = None  # with other techniques than its own it would be another path
        if reader is not None and (scale is not None or order is not None):
            raise OptionError("a scale or an order says itself what comes first: give either that, or whom it is for")
        name = check_reader(reader)
        if order is None:
            self._arrange = partial(Order, name=name) if scale is None else scale.order
            usual = is_usual if scale is None else scale.uses
            self.techniques = select(techniques, up_to=up_to, without=without, reader=name, usual=usual)
            if scale is not None and techniques is None and up_to is None and not without and not reasons:
                self.guide = scale.guide
        else:
            if scale is not None or techniques is not None or up_to is not None:
                raise OptionError(
                    "an order names the techniques itself: give either an order, or a scale and techniques"
                )
            self._arrange = partial(Order, name="given")
            left_out = set(select(without)) if without else set()
            self.techniques = tuple(technique for technique in in_order(order) if technique not in left_out)
        if reasons:
            self.techniques = self._with_reasons(by_rank=order is None)

    def _with_reasons(self, *, by_rank: bool) -> tuple[Technique, ...]:
        """Add the technique that applies where no other does; nested assumptions come after it."""
        (reason,) = select("reason")
        others = tuple(technique for technique in self.techniques if technique is not reason)
        before = [technique for technique in others if not by_rank or technique.rank <= reason.rank]
        return (*before, reason, *others[len(before) :])

    def order(self, *, unique: bool) -> Order:
        """Give the order; what assumes one solution only where there is one."""
        if unique:
            return self._arrange(self.techniques)
        return self._arrange(tuple(technique for technique in self.techniques if not technique.assumes_unique))

    def fitting(self, puzzle: Puzzle, clock: Clock, *, guided: bool = True) -> tuple[Order, Known]:
        """Check a position and give the order for it; a third of the time is for that, and the rest for what was asked.

        Whoever wants every step there is has no use for a guide.
        """
        left = clock.left
        known = what_is_known(puzzle, deadline=None if left is None else left / 3)
        if guided and self.guide is not None and known.unique and puzzle.is_classic:
            order = self._arrange(select(usual=self.guide.uses))
            return order._replace(guide=self.guide.name), known
        return self.order(unique=known.unique), known
