"""Why: the answer to the question why a cell has a digit, or does not have it.

It is a sentence and, where there is something to show, the steps that lead there: named techniques, or one reason that names
the fewest truths and rules. The step with the answer comes first, then what it needs, back to the start. So it can be explained
at three depths, drawn, proved and written as JSON like any step.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from whydoku.engines.logic.path import Path
from whydoku.errors import OptionError
from whydoku.model.argument import Literal
from whydoku.model.board import Board, Cell, Digit
from whydoku.model.step import Step
from whydoku.model.wording import clipped, counted, listed
from whydoku.teacher.limits import MAX_NAMED_FACTS, TOLD_STEPS
from whydoku.words.conclusion import by_cells
from whydoku.words.phrases import is_not_phrase

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


def _first(own: Sequence[Cell], pairs: Sequence[tuple[Cell, Digit]]) -> list[Cell]:
    return [*dict.fromkeys((*own, *(cell for cell, _ in pairs)))][:MAX_NAMED_FACTS]


@dataclass(frozen=True)
class Why:
    """Why a digit is in a cell, or is not; `goal` is what is shown, which is the opposite of a question that was wrong."""

    asked: str  # "r1c5", "r1c5=7" or "r1c5<>7"
    goal: Literal | None  # None where nothing can be shown
    answer: str  # the answer in one sentence
    reason: str  # what it rests on: see KINDS
    path: Path  # the steps that lead there
    smallest: bool | None = None  # for a reason: whether it is proven that no fewer truths and rules force it
    needed: bool | None = None  # for a reason: whether every part of it is known to be needed
    needs: tuple[tuple[int, ...], ...] = field(default=(), compare=False, repr=False)

    @property
    def board(self) -> Board:
        """The board."""
        return self.path.puzzle.board

    @property
    def steps(self) -> tuple[Step, ...]:
        """The steps, in order; each knows its position."""
        return tuple(self.path)

    @property
    def holds(self) -> bool | None:
        """Whether the statement in question is true; None if solutions differ."""
        if self.goal is None:
            return None if self.reason == "open" else "<>" not in self.asked
        return self.goal.holds if "<>" not in self.asked else not self.goal.holds

    # -- telling ----------------------------------------------------------------------------------------------------

    @property
    def text(self) -> str:
        """The answer and the last steps that lead there, one line each."""
        return self.tell(1)

    def tell(self, depth: int = 1, steps: int | None = TOLD_STEPS) -> str:
        """Return the answer, its step, and then the steps that this needs, back to the start.

        Depth 1 has each step in a line, 2 with its argument, 3 link by link. Of a long path the last `steps` are told and the
        others counted; None tells all of them.
        """
        return self.path.puzzle.notation.rewrite(self._told(depth, steps), self.board)

    def _told(self, depth: int, most: int | None) -> str:
        if depth not in (1, 2, 3):
            raise OptionError(f"the depth of an answer is 1, 2 or 3, not {depth}")
        steps = self.steps
        if not steps:
            return self.answer
        told = [f"{step.technique}: {step.tell(depth)}" for step in steps[-most if most else 0 :]]
        told[-1] += self._therefore
        if len(steps) == 1:
            return f"{self.answer}{self._how_small} {told[0]}"
        lines = [f"{self.answer} {self._how}{self._how_small}"]
        for number, each in zip(range(len(steps), 0, -1), reversed(told), strict=False):
            use = self._use(number - 1)
            lines.append(
                (f"{use} comes from step {number}, {each}" if use else f"Step {number}, {each}").replace("\n", "\n  ")
            )
        before = len(steps) - len(told)
        if before:
            lines.append(
                f"And {counted(before, 'step')} before these; ask for all of them: --all, or tell({depth}, steps=None)."
            )
        return "\n".join(lines)

    def _use(self, number: int) -> str:
        """Return what a later step needs from a step: "That r9c2 is not 5"; nothing for the last one."""
        needing = max((at for at, needs in enumerate(self.needs) if number in needs), default=None)
        if needing is None:
            return ""
        graph, board = self.path.graph, self.board
        demand = graph.demand(needing)
        gone = sorted(candidate for candidate in demand.gone if number in graph.removers(candidate, needing))
        pairs = [(candidate // board.size, board.low + candidate % board.size) for candidate in gone]
        placed = dict(self.steps[number].places)
        own = [cell for cell in placed if cell in demand.filled or any(cell == other for other, _ in pairs)]
        said = [f"{board.name(cell)} is {board.symbol(placed[cell])}" for cell in own]
        alike = by_cells([pair for pair in pairs if pair[0] not in placed])
        said += [is_not_phrase(board, cells, digits) for cells, digits in alike.items()]
        if len(said) > MAX_NAMED_FACTS:
            return (
                f"What step {needing + 1} needs of {listed([board.name(cell) for cell in _first(own, pairs)])} and more"
            )
        return f"That {listed(said)}" if said else f"What step {needing + 1} needs"

    @property
    def _therefore(self) -> str:
        """The connection between the last step and the goal, if it places a digit that conflicts with another one."""
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
        """The proof of each step, which the checker has accepted."""
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
        """Return the JSON form."""
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
