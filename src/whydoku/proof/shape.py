"""Whether a step is well formed: everything that it names is there, its argument is one, and nothing in it is idle."""

from __future__ import annotations

from collections.abc import Iterable

from whydoku.errors import InputError
from whydoku.model.argument import Argument, Inference, Literal, Reason
from whydoku.model.network import Truth
from whydoku.model.position import Position
from whydoku.model.premise import Premise
from whydoku.model.step import Step
from whydoku.proof.step_proof import said_by
from whydoku.proof.sums import is_premise


class RefusedError(Exception):
    """An inference does not hold, or the step as a whole does not."""

    def __init__(self, why: str, *, inside: bool = False) -> None:
        super().__init__(why)
        self.inside = inside


class StepShape:
    """A step's names, looked up in a position."""

    def __init__(self, position: Position, step: Step) -> None:
        self.board = position.board
        self.network = position.network
        self.step = step
        self.argument: Argument = step.argument

    def names(self) -> None:
        """Everything that the step names must be there, whether the argument uses it or not."""
        step = self.step
        if step.board != self.board:
            raise RefusedError("it was found on another board")
        self.on_board((*step.places, *step.removes, *(pair for node in step.chain for pair in node.candidates)))
        for part in step.pattern:
            if part.kind == "candidate":
                self.on_board(part.items)
            elif part.kind == "cell":
                self.on_board((cell, self.board.low) for cell in part.items)
            elif part.kind == "digit":
                self.on_board((0, digit) for digit in part.items)
        for truth in step.because:
            self.is_truth(truth)
        for premise in step.premises:
            self.is_rule(premise)

    def on_board(self, pairs: Iterable[object]) -> None:
        """Every pair must be a candidate."""
        for pair in pairs:
            if not isinstance(pair, tuple) or len(pair) != 2 or not all(type(number) is int for number in pair):
                raise RefusedError(f"{pair!r} is no candidate")
            if not 0 <= pair[0] < len(self.board.cells) or pair[1] not in self.board.digits:
                raise RefusedError("it speaks of a candidate that is not on the board")

    def is_truth(self, truth: Truth) -> None:
        """A truth must be one of the network."""
        try:
            known = self.network.truth_named(truth.name)
        except (InputError, AttributeError, TypeError) as error:
            raise RefusedError(f"{getattr(truth, 'name', truth)!r} is no truth of the puzzle") from error
        if known is not truth and (known != truth or known.pairs != truth.pairs):
            raise RefusedError(f"{truth.name} is not what the network has under that name")

    def is_rule(self, premise: Premise) -> None:
        """A premise must be what the rules say."""
        try:
            known = is_premise(self.network, premise)
        except (AttributeError, TypeError, ValueError):  # it is not made of primitives
            known = False
        if not known:
            raise RefusedError("the puzzle has no such rule")

    def inference(self, number: int, inference: Inference) -> None:
        """An inference must be one: what it needs stands before it, and what it names is there."""
        try:
            self._inference(number, inference)
        except RefusedError as error:
            raise RefusedError(str(error), inside=True) from error

    def _inference(self, number: int, inference: Inference) -> None:
        if not isinstance(inference.reason, Reason):
            raise RefusedError("it has no reason")
        if any(type(need) is not int or not 0 <= need < number for need in inference.needs):
            raise RefusedError("it needs an inference that does not stand before it")
        if any(len(literal) != 3 or type(literal[2]) is not bool for literal in inference.claim):
            raise RefusedError("it claims something that is neither so nor not so")
        self.on_board((literal[0], literal[1]) for literal in inference.claim)
        if inference.reason is Reason.ASSUME and (len(inference.claim) != 1 or inference.needs):
            raise RefusedError("one thing is supposed at a time, for no reason")
        if inference.reason is Reason.FAILS and len(inference.needs) != 2:
            raise RefusedError("it needs a contradiction and an assumption")
        for truth in inference.truths:
            self.is_truth(truth)
        for rule in inference.rules:
            self.is_rule(rule)
        self.on_board((cell, digit) for cell, digits in inference.fillings for digit in digits)
        most = len(self.board.cells) * self.board.size
        for link in inference.sets:
            if any(type(c) is not int or not 0 <= c < most for c in link.candidates):
                raise RefusedError("it speaks of a candidate that is not on the board")

    def conclusion(self) -> list[int]:
        """Return the inferences that claim what the step says, under no assumption; nothing else may be idle."""
        if not (self.step.places or self.step.removes):
            raise RefusedError("the step says nothing")
        claimed: dict[tuple[Literal, ...], int] = {}
        for number, inference in enumerate(self.argument):
            if not self.argument.under[number]:
                claimed.setdefault(inference.claim, number)
        ends = []
        for literal in said_by(self.step):
            if (literal,) not in claimed:
                named = f"{self.board.name(literal.cell)}{'=' if literal.holds else '<>'}{literal.digit}"
                raise RefusedError(f"nothing claims {named}")
            ends.append(claimed[(literal,)])
        used = self.argument.reach(*ends)
        for number, inference in enumerate(self.argument):
            if number not in used and not (inference.reason is Reason.ASSUME and self.names_case(inference, used)):
                raise RefusedError(f"inference {number + 1} is of no use for what follows")
        return ends

    def names_case(self, assumption: Inference, used: set[int]) -> bool:
        """Whether an assumption names a case that is not needed for the conclusion."""
        cases = [self.argument[number] for number in used if self.argument[number].reason is Reason.CASES]
        if any(assumption.claim[0] in self.argument.cases_claim(each) for each in cases):
            return True
        return any(assumption.claim[0].candidate in truth.pairs for each in cases for truth in each.truths)
