"""Why: the answer to the question why a cell has a digit, or does not have it.

It is a sentence and, where there is something to show, the steps that lead there, told in order: named techniques, or one
reason that names the fewest truths and rules. So it can be told at three depths, drawn, proved and written as JSON like any
step.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from whydoku.engines.logic.path import Path
from whydoku.errors import OptionError
from whydoku.model.argument import Literal
from whydoku.model.board import Board
from whydoku.model.step import Step
from whydoku.model.wording import clipped, counted

if TYPE_CHECKING:
    from whydoku.proof.step_proof import StepProof
    from whydoku.render.palette import ThemeName

KINDS = {
    "given": "it is given",
    "placed": "it has been filled in",
    "seen": "a digit that stands rules it out, or it has been crossed out",
    "steps": "steps of named techniques lead there",
    "reason": "a few truths and rules force it",
    "open": "some solutions have it and some do not",
}
"""What an answer rests on."""


@dataclass(frozen=True)
class Why:
    """Why a digit is in a cell, or is not; `goal` is what is shown, which is the opposite of a question that was wrong."""

    asked: str  # "r1c5", "r1c5=7" or "r1c5<>7"
    goal: Literal | None  # None where nothing can be shown
    answer: str  # in a sentence
    reason: str  # what it rests on: see KINDS
    path: Path  # the steps that lead there
    smallest: bool | None = None  # of a reason: whether it is proven that no fewer truths and rules force it
    needed: bool | None = None  # of a reason: whether it is known that without any of its parts it would not follow
    needs: tuple[tuple[int, ...], ...] = field(default=(), compare=False, repr=False)

    @property
    def board(self) -> Board:
        """Give the board."""
        return self.path.puzzle.board

    @property
    def steps(self) -> tuple[Step, ...]:
        """Give the steps, in order; each knows the position it is seen in."""
        return tuple(self.path)

    @property
    def holds(self) -> bool | None:
        """Say whether what was asked about is so; None where solutions differ."""
        if self.goal is None:
            return None if self.reason == "open" else "<>" not in self.asked
        return self.goal.holds if "<>" not in self.asked else not self.goal.holds

    # -- telling ----------------------------------------------------------------------------------------------------

    @property
    def text(self) -> str:
        """Tell it, each step in a line."""
        return self.tell(1)

    def tell(self, depth: int = 1) -> str:
        """Tell it: 1 each step in a line, 2 with its argument, 3 link by link."""
        return self.path.puzzle.notation.rewrite(self._told(depth), self.board)

    def _told(self, depth: int) -> str:
        if depth not in (1, 2, 3):
            raise OptionError(f"an answer is told at depth 1, 2 or 3, not {depth}")
        steps = self.steps
        if not steps:
            return self.answer
        width = len(str(len(steps)))
        told = [f"{step.technique}: {step.tell(depth)}" for step in steps]
        told[-1] += self._therefore
        if len(told) == 1:
            return f"{self.answer}{self._how_small} {told[0]}"
        lines = [
            f"{number:{width}}. {each}".replace("\n", "\n" + " " * (width + 2)) for number, each in enumerate(told, 1)
        ]
        return "\n".join([f"{self.answer} {self._how}{self._how_small}", *lines])

    @property
    def _therefore(self) -> str:
        """Say what the last step has to do with the goal, where it places a digit that another one cannot be beside."""
        goal, last = self.goal, self.steps[-1]
        if goal is None or goal.holds or goal.candidate in last.removes:
            return ""
        for cell, digit in (pair for pair in last.places if pair[0] != goal.cell):
            why = self.path.puzzle.network.why_conflict((cell, digit), goal.candidate)
            if why is not None:
                name, symbol = self.board.name, self.board.symbol
                return f" So {name(goal.cell)} is not {symbol(goal.digit)}: {name(cell)} is {symbol(digit)}, and {why}."
        return ""

    @property
    def _how(self) -> str:
        hardest = max(self.steps, key=lambda step: step.technique.price).technique
        return f"{counted(len(self.path), 'step')} lead there; the hardest technique is {hardest}."

    @property
    def _how_small(self) -> str:
        if self.smallest is None:
            return ""
        parts = counted(len(self.steps[-1].because) + len(self.steps[-1].premises), "part")
        fewer = "; no fewer would do" if self.smallest else "; each of them is needed" if self.needed else ""
        return f" Its reason has {parts}{fewer}." if self.reason == "reason" else ""

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<Why {self.asked}: {clipped(self.answer)}>"

    @property
    def proof(self) -> tuple[StepProof, ...]:
        """Give the proof of each step, which the checker has accepted."""
        return tuple(step.proof for step in self.steps)

    # -- showing ----------------------------------------------------------------------------------------------------

    def svg(self, theme: ThemeName = "light") -> str:
        """Draw the steps, one picture beside the other; where there are none, the puzzle."""
        from whydoku.render.sheet import draw_sheet

        return draw_sheet(self.path, theme=theme) if self.steps else self.path.puzzle.svg(theme=theme)

    def _repr_svg_(self) -> str:  # what a notebook shows
        return self.svg()

    # -- JSON -------------------------------------------------------------------------------------------------------

    def to_json(self) -> dict[str, Any]:
        """Give the JSON shape."""
        goal = None if self.goal is None else [self.board.name(self.goal.cell), self.goal.digit, self.goal.holds]
        steps = [
            {"step": number, **step.to_json(), "needs": [need + 1 for need in needs]}
            for number, (step, needs) in enumerate(zip(self.steps, self.needs, strict=True), 1)
        ]
        return {
            "asked": self.asked,
            "goal": goal,
            "holds": self.holds,
            "answer": self.answer,
            "reason": self.reason,
            "smallest": self.smallest,
            "needed": self.needed,
            "text": self.text,
            "steps": steps,
        }
