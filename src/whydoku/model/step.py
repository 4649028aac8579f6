"""A step: something that follows in a position, complete with its technique, its grounds and its reason.

A step is a value and changes nothing by itself. With the position it was found in, it can be explained at
three depths, drawn, rated, proved, and written as JSON and read back. Where it was found, its track, is no part of the value.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from whydoku.errors import InputError
from whydoku.model import hooks
from whydoku.model.argument import NOTHING, Argument, Inference
from whydoku.model.board import Board, Cell, Digit
from whydoku.model.cell_notation import RC, Notation
from whydoku.model.network import Network, Truth
from whydoku.model.pattern import Pair, Part, Patterned, pair_named
from whydoku.model.premise import Premise
from whydoku.model.technique import GUESS, REFUTED, Technique
from whydoku.model.wording import cell_names as cell_names
from whydoku.model.wording import clipped

if TYPE_CHECKING:
    from whydoku.model.position import Position
    from whydoku.model.puzzle import Puzzle
    from whydoku.model.sentence import Sentence
    from whydoku.model.track import Track
    from whydoku.proof.step_proof import StepProof
    from whydoku.render.palette import ThemeName


@dataclass(frozen=True, slots=True)
class Node:
    """A link of a chain: candidates of which one holds, and whether it leads on strongly (or), weakly (not both), or ends."""

    candidates: tuple[Pair, ...]
    leads: str  # "strong", "weak" or "end"

    def __repr__(self) -> str:
        return f"Node({clipped(repr(self.candidates))}, {self.leads!r})"


@dataclass(frozen=True, slots=True, weakref_slot=True)
class Step(Patterned):
    """What follows, by which technique, and why.

    >>> from whydoku import next_step
    >>> step = next_step("1.34341.21434.21")
    >>> step.conclusion, step.technique.title
    ('r4c2=3', 'Full House')
    >>> step.tell(1)
    'Box 3 has one empty cell, r4c2, and one missing digit, 3: r4c2 is 3.'
    """

    board: Board
    technique: Technique
    places: tuple[Pair, ...] = ()
    removes: tuple[Pair, ...] = ()
    pattern: tuple[Part, ...] = ()
    because: tuple[Truth, ...] = ()  # the truths it rests on
    chain: tuple[Node, ...] = ()
    premises: tuple[Premise, ...] = ()  # the rules it argues from
    cost: int = 0  # its length as its finder counts; of two steps of one technique the cheaper is taken
    said: str = ""  # the technique's own sentence about this step, where its template has none
    argument: Argument = NOTHING  # the inferences that lead to what follows
    track: Track | None = field(default=None, compare=False, repr=False)  # the track it was found on; None for a copy
    number: int = field(default=-1, compare=False, repr=False)  # its number on the track

    @property
    def position(self) -> Position | None:
        """The position it was found in, if known."""
        return None if self.track is None else self.track.position(self.number)

    def removed_by(self, cell: Cell, digit: Digit) -> str:
        """Return which earlier step removed a candidate, as in "step 12 (Pointing)", or nothing if that is not known."""
        return "" if self.track is None else self.track.removed_by(self.number, cell, digit)

    # -- what it is -------------------------------------------------------------------------------------------------

    @property
    def length(self) -> int:
        """How many inferences lead to what follows."""
        return len(self.argument)

    @property
    def assumes_unique(self) -> bool:
        """Whether it is sound only for a puzzle with one solution."""
        return self.technique.assumes_unique

    @property
    def assumes(self) -> bool:
        """Whether it is a guess, which may be taken back."""
        return self.technique is GUESS

    @property
    def refutes(self) -> bool:
        """Whether it takes back the last guess and everything after it."""
        return self.technique is REFUTED

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The cells of the pattern."""
        return self.items("cells")

    @property
    def houses(self) -> tuple[str, ...]:
        """The names of the houses of the pattern."""
        return self.items("houses", "base", "cover")

    @property
    def digits(self) -> tuple[Digit, ...]:
        """The digits of the pattern."""
        return self.items("digits")

    @property
    def rules(self) -> tuple[str, ...]:
        """The names of the rules it argues from, each once: "the cage at r1c1"."""
        return tuple(dict.fromkeys(premise.name for premise in self.premises))

    def __hash__(self) -> int:
        return hash((self.board, self.technique, self.places, self.removes))

    def __reduce__(self) -> tuple[Any, ...]:
        copied = (getattr(self, name) for name in Step.__match_args__ if name not in ("track", "number"))
        return Step, tuple(copied)

    # -- telling ----------------------------------------------------------------------------------------------------

    def tell(self, depth: int = 1, position: Position | None = None) -> str:
        """Return it in words: 1 in one line, 2 with the argument, 3 with the argument link by link and the reason of each.

        It needs the position that it was found in, which a step of a path or of `steps` knows.
        """
        notation = self.notation if position is None else position.notation
        return notation.rewrite(hooks.tell(self, depth, position), self.board)

    @property
    def notation(self) -> Notation:
        """How its reader names cells: like the reader of its puzzle."""
        return RC if self.track is None else self.track.puzzle.notation

    def lines(self, depth: int = 2, position: Position | None = None) -> tuple[Sentence, ...]:
        """Return the sentences of `tell`, each with its claim and its sources."""
        return tuple(hooks.lines(self, depth, position))

    @property
    def text(self) -> str:
        """The step in one line."""
        return self.tell() if self.track is None else self.track.text(self)

    @property
    def teach(self) -> str:
        """The step with its argument."""
        return self.tell(2)

    @property
    def conclusion(self) -> str:
        """What follows, in a player's notation: `r1c5=7, r3c4<>2`."""
        return self.notation.rewrite(conclusion(self.board, self.places, self.removes), self.board)

    def __str__(self) -> str:
        return f"{self.technique.title}: {self.text or self.conclusion}"

    def __repr__(self) -> str:
        return f"<Step {self.technique.title}: {clipped(self.conclusion)}>"

    # -- showing ----------------------------------------------------------------------------------------------------

    def svg(self, position: Puzzle | None = None, *, caption: bool = True, theme: ThemeName = "light") -> str:
        """Draw it in the position that it was found in, which must be named where the step does not know it."""
        at = position or self.position
        if at is None:
            raise InputError("this step does not know the position it was found in; name it: step.svg(position)")
        return hooks.draw_step(self, at, caption=caption, theme=theme)

    def _repr_svg_(self) -> str | None:  # what a notebook shows
        return None if self.position is None else self.svg()

    # -- proving ----------------------------------------------------------------------------------------------------

    @property
    def proof(self) -> StepProof:
        """Its proof, which the checker has accepted: clauses from what it names to what it concludes.

        >>> from whydoku import steps
        >>> steps("1.34341.21434.21")[0].proof
        <StepProof of 4 clauses: 1 lemma>
        """
        return hooks.prove_step(self)

    # -- JSON -------------------------------------------------------------------------------------------------------

    def to_json(self, depth: int = 3) -> dict[str, Any]:
        """Return the JSON form, from which `from_json` makes an equal step, with its words up to a depth.

        Words take longer than all the rest; without any, at depth 0, `text` is the conclusion.
        """
        name = self.board.name
        said = self.lines() if depth > 1 else ()
        return {
            "technique": self.technique.title,
            "places": [[name(cell), digit] for cell, digit in self.places],
            "removes": [[name(cell), digit] for cell, digit in self.removes],
            "text": self.text if depth else self.conclusion,
            "assumes_unique": self.assumes_unique,
            "depths": [self.text if each == 1 else self.tell(each) for each in range(1, depth + 1)],
            "lines": self.notation.rewrite_json([line.to_json(self.board) for line in said], self.board),
            "because": [truth.name for truth in self.because],
            "rules": list(self.rules),
            "chain": [
                {"candidates": [[name(cell), digit] for cell, digit in node.candidates], "leads": node.leads}
                for node in self.chain
            ],
            "pattern": [part.to_json(self.board) for part in self.pattern],
            "premises": [premise.number for premise in self.premises],
            "argument": [each.to_json(self.board, self.premises) for each in self.argument],
            "cost": self.cost,
            "said": self.said,
        }

    @classmethod
    def from_json(
        cls,
        shape: dict[str, Any],
        network: Network,
        technique: Callable[[str], Technique],
        premises: Sequence[Premise] = (),
    ) -> Step:
        """Read the JSON form of a step; everything it names is looked up."""
        board = network.board
        known = tuple(premises[number] for number in shape["premises"])

        def pairs(listed: Iterable[tuple[str, Digit]]) -> tuple[Pair, ...]:
            return tuple(pair_named(board, name, digit) for name, digit in listed)

        return cls(
            board,
            technique(shape["technique"]),
            pairs(shape["places"]),
            pairs(shape["removes"]),
            tuple(Part.from_json(part, board) for part in shape["pattern"]),
            tuple(network.truth_named(name) for name in shape["because"]),
            tuple(Node(pairs(node["candidates"]), node["leads"]) for node in shape.get("chain", [])),
            known,
            shape["cost"],
            shape["said"],
            Argument(Inference.from_json(each, board, network, known) for each in shape["argument"]),
        )


def conclusion(board: Board, places: tuple[Pair, ...], removes: tuple[Pair, ...]) -> str:
    """Write the conclusion: placements with `=`, removals with `<>`, cells that lose the same digit together."""
    parts = [f"{board.name(cell)}={board.symbol(digit)}" for cell, digit in places]
    if not removes:
        return ", ".join(parts)
    gone: dict[Digit, list[Cell]] = {}
    for cell, digit in removes:
        gone.setdefault(digit, []).append(cell)
    same: dict[tuple[Cell, ...], list[str]] = {}
    for digit, cells in sorted(gone.items()):
        same.setdefault(tuple(sorted(cells)), []).append(board.symbol(digit))
    parts += [f"{cell_names(board, cells)}<>{'/'.join(digits)}" for cells, digits in same.items()]
    return ", ".join(parts)
