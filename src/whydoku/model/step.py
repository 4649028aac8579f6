"""A step: one thing that follows from where a puzzle stands, whole: what follows, by which technique, from what, and why.

A step is a value and changes nothing by itself. From a step and the position it was found in it can be told at three depths,
drawn, rated, proved, and written as JSON and read back. Its argument is worked out when it is first asked for, because most
of the steps of a path are only counted.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias

from whydoku.errors import InputError
from whydoku.model.argument import NOTHING, ROLES, Argument, Inference
from whydoku.model.board import Board, Cell, Digit
from whydoku.model.network import Network, Truth
from whydoku.model.premise import Premise
from whydoku.model.technique import GUESS, REFUTED, Technique
from whydoku.model.wording import cell_names as cell_names
from whydoku.model.wording import clipped

if TYPE_CHECKING:
    from whydoku.model.position import Position
    from whydoku.model.puzzle import Puzzle
    from whydoku.proof.step_proof import StepProof
    from whydoku.render.palette import ThemeName

Item: TypeAlias = Any
"""What a part of a pattern lists: cells, digits, candidates (cell, digit), or the names of groups and rules."""


@dataclass(frozen=True, slots=True)
class Node:
    """A link of a chain: candidates of which one holds, and whether it leads on strongly (or), weakly (not both), or ends."""

    candidates: tuple[tuple[Cell, Digit], ...]
    leads: str  # "strong", "weak" or "end"

    def __repr__(self) -> str:
        return f"Node({clipped(repr(self.candidates))}, {self.leads!r})"


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a pattern: the role it plays (`ROLES` has them all) and what it is made of."""

    role: str
    items: tuple[Item, ...]

    def __post_init__(self) -> None:
        if self.role not in ROLES:
            raise InputError(f"there is no role {self.role!r}; expected one of {', '.join(ROLES)}")

    @property
    def kind(self) -> str:
        """Say what its items are: cell, digit, candidate, group, rule or number."""
        return ROLES[self.role]

    def __repr__(self) -> str:
        return f"Part({self.role!r}, {clipped(repr(self.items))})"

    def to_json(self, board: Board) -> dict[str, Any]:
        """Give the JSON shape."""
        items: list[Any] = list(self.items)
        if self.kind == "cell":
            items = [board.name(cell) for cell in items]
        elif self.kind == "candidate":
            items = [[board.name(cell), digit] for cell, digit in items]
        return {"role": self.role, "items": items}

    @classmethod
    def from_json(cls, shape: dict[str, Any], board: Board) -> Part:
        """Read the JSON shape."""
        role, items = shape["role"], shape["items"]
        if ROLES.get(role) == "cell":
            items = [board.cell(name) for name in items]
        elif ROLES.get(role) == "candidate":
            items = [(board.cell(name), _on_board(board, digit)) for name, digit in items]
        return cls(role, tuple(items))


def _on_board(board: Board, digit: Digit) -> Digit:
    if digit not in board.digits or isinstance(digit, bool):
        raise InputError(f"the step names {digit!r}, which is no digit of the board")
    return digit


class Unread(Protocol):
    """Where steps are kept that nobody has looked at closely; they are known by their number there."""

    def whole(self, number: int) -> Step:
        """Make the step with everything that belongs to it."""
        ...

    def technique(self, number: int) -> Technique:
        """Give the technique of a step."""
        ...

    @property
    def texts(self) -> Sequence[str | None]:
        """Tell every step in a line, or None where that takes the whole step."""
        ...


class Origin(Protocol):
    """Where a step was found, for whoever tells or draws it."""

    def position(self) -> Position:
        """Give the position it was found in."""
        ...

    def removed_by(self, cell: Cell, digit: Digit) -> str:
        """Say which earlier step removed a candidate, as in "step 12 (Pointing)"; nothing where nobody knows."""
        ...


class _Readable:
    """Room for where a step is kept and its number there, None once it is whole; and for where it was found."""

    __slots__ = ("_kept", "_origin")
    _kept: tuple[Unread, int] | None
    _origin: Origin | None


@dataclass(frozen=True, slots=True, eq=False)
class Step(_Readable):
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
    places: tuple[tuple[Cell, Digit], ...] = ()
    removes: tuple[tuple[Cell, Digit], ...] = ()
    pattern: tuple[Part, ...] = ()
    because: tuple[Truth, ...] = ()  # the truths it rests on
    chain: tuple[Node, ...] = ()
    premises: tuple[Premise, ...] = ()  # the rules it argues from
    cost: int = 0  # how long it is as its finder counts; of two steps of one technique the cheaper is taken
    said: str = ""  # the technique's own sentence about this step, where its template has none
    argued: Argument | Callable[[], Argument] = NOTHING  # the argument, or how to work it out

    # -- how it is kept ---------------------------------------------------------------------------------------------

    def __post_init__(self) -> None:
        object.__setattr__(self, "_kept", None)
        object.__setattr__(self, "_origin", None)

    def __getattr__(self, name: str) -> Any:
        # Asked only for what is not there: a field of a step that has not been read yet, or what no step has.
        if name not in Step.__match_args__ or self._kept is None:
            raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")
        kept, number = self._kept
        if name == "technique":
            return kept.technique(number)
        whole = kept.whole(number)
        for each in Step.__match_args__:
            object.__setattr__(self, each, getattr(whole, each))
        _set_origin(self, whole._origin)
        return getattr(whole, name)

    def found(self, origin: Origin) -> Step:
        """Give the same step, with where it was found: that is no part of its value, and does not go where it is copied to."""
        step: Step = _new(Step)  # whoever keeps this one is not held by the other
        _set_kept(step, self._kept)
        if self._kept is None:
            for each in Step.__match_args__:
                object.__setattr__(step, each, getattr(self, each))
        _set_origin(step, origin)
        return step

    @property
    def origin(self) -> Origin | None:
        """Say where it was found: in a path, or among the steps of a position; None for a step that was copied."""
        if self._kept is not None and not hasattr(self, "_origin"):
            self.board  # noqa: B018  # reading any field makes it whole
        return self._origin

    @property
    def position(self) -> Position | None:
        """Give the position it was found in, where that is known."""
        return None if self.origin is None else self.origin.position()

    # -- what it is -------------------------------------------------------------------------------------------------

    @property
    def argument(self) -> Argument:
        """Give the inferences that lead to what follows."""
        if not isinstance(self.argued, Argument):
            object.__setattr__(self, "argued", self.argued())
        assert isinstance(self.argued, Argument)
        return self.argued

    @property
    def length(self) -> int:
        """Count the inferences."""
        return len(self.argument)

    @property
    def assumes_unique(self) -> bool:
        """Say whether it is sound only for a puzzle with one solution."""
        return self.technique.assumes_unique

    @property
    def assumes(self) -> bool:
        """Say whether it is a guess: it is tried, and may be taken back."""
        return self.technique is GUESS

    @property
    def refutes(self) -> bool:
        """Say whether it takes back the last guess, and all that came after it."""
        return self.technique is REFUTED

    def parts(self, role: str) -> tuple[tuple[Item, ...], ...]:
        """Give what plays a role in the pattern, list by list."""
        return tuple(part.items for part in self.pattern if part.role == role)

    def items(self, *roles: str) -> tuple[Item, ...]:
        """Give everything that plays one of these roles, each once."""
        return tuple(dict.fromkeys(item for role in roles for items in self.parts(role) for item in items))

    @property
    def cells(self) -> tuple[Cell, ...]:
        """Give the cells of the pattern."""
        return self.items("cells")

    @property
    def houses(self) -> tuple[str, ...]:
        """Name the houses of the pattern."""
        return self.items("houses", "base", "cover")

    @property
    def digits(self) -> tuple[Digit, ...]:
        """Give the digits of the pattern."""
        return self.items("digits")

    @property
    def rules(self) -> tuple[str, ...]:
        """Name the rules it argues from, each once: "the cage at r1c1"."""
        return tuple(dict.fromkeys(premise.name for premise in self.premises))

    def _key(self) -> tuple[Any, ...]:
        return (
            self.board,
            self.technique,
            self.places,
            self.removes,
            self.pattern,
            self.because,
            self.chain,
            self.premises,
            self.cost,
            self.said,
            self.argument,
        )

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Step) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash((self.board, self.technique, self.places, self.removes))

    def __reduce__(self) -> tuple[Any, ...]:
        return Step, self._key()

    # -- telling ----------------------------------------------------------------------------------------------------

    def tell(self, depth: int = 1, position: Position | None = None) -> str:
        """Tell it: 1 in a line, 2 with the argument, 3 with the argument link by link and the reason of each.

        The position that it was found in says what stands where; it is known for a step of a path or of `steps`.
        """
        from whydoku.words import tell

        return tell(self, depth, position)

    @property
    def text(self) -> str:
        """Tell it in a line."""
        if self._kept is not None:
            kept, number = self._kept
            if (known := kept.texts[number]) is not None:
                return known
        return self.tell(1)

    @property
    def teach(self) -> str:
        """Tell it with the argument."""
        return self.tell(2)

    @property
    def conclusion(self) -> str:
        """Give what follows, in a player's notation: `r1c5=7, r3c4<>2`."""
        return conclusion(self.board, self.places, self.removes)

    def __str__(self) -> str:
        technique = self.technique if self._kept is None else self._kept[0].technique(self._kept[1])
        return f"{technique.title}: {self.text or self.conclusion}"

    def __repr__(self) -> str:
        return f"<Step {self.technique.title}: {clipped(self.conclusion)}>"

    # -- showing ----------------------------------------------------------------------------------------------------

    def svg(self, position: Puzzle | None = None, *, caption: bool = True, theme: ThemeName = "light") -> str:
        """Draw it in the position that it was found in, which has to be named where the step does not know it."""
        from whydoku.render.step_picture import draw_step

        at = position or self.position
        if at is None:
            raise InputError("this step does not know the position it was found in; name it: step.svg(position)")
        return draw_step(self, at, caption=caption, theme=theme)

    def _repr_svg_(self) -> str | None:  # what a notebook shows
        return None if self.position is None else self.svg()

    # -- proving ----------------------------------------------------------------------------------------------------

    @property
    def proof(self) -> StepProof:
        """Give its proof, which the checker has accepted: clauses from what it names to what it concludes.

        >>> from whydoku import steps
        >>> steps("1.34341.21434.21")[0].proof
        <StepProof of 4 clauses: 1 lemma>
        """
        from whydoku.proof.argument_clauses import prove_step

        return prove_step(self)

    # -- JSON -------------------------------------------------------------------------------------------------------

    def to_json(self) -> dict[str, Any]:
        """Give the JSON shape, from which `from_json` makes an equal step."""
        name = self.board.name
        return {
            "technique": self.technique.title,
            "places": [[name(cell), digit] for cell, digit in self.places],
            "removes": [[name(cell), digit] for cell, digit in self.removes],
            "text": self.text,
            "assumes_unique": self.assumes_unique,
            "depths": [self.tell(depth) for depth in (1, 2, 3)],
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
        """Read the JSON shape of a whole step; everything it names is looked up."""
        board = network.board
        known = tuple(premises[number] for number in shape["premises"])

        def pairs(listed: Iterable[tuple[str, Digit]]) -> tuple[tuple[Cell, Digit], ...]:
            return tuple((board.cell(name), _on_board(board, digit)) for name, digit in listed)

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


_new = object.__new__
_set_kept = _Readable.__dict__["_kept"].__set__  # a step is frozen, and a slot is set past that where it is made
_set_origin = _Readable.__dict__["_origin"].__set__


def unread_step(kept: Unread, number: int) -> Step:
    """Make a step that is taken from where it is kept once somebody asks for something in it."""
    step: Step = _new(Step)
    _set_kept(step, (kept, number))
    return step


def unread_steps(kept: Unread, codes: Sequence[int]) -> Iterator[Step]:
    """Go through the steps that are kept: whole where the code is negative, else unread."""
    for number, code in enumerate(codes):
        if code < 0:
            yield kept.whole(number)
        else:
            step: Step = _new(Step)
            _set_kept(step, (kept, number))
            yield step


def conclusion(board: Board, places: tuple[tuple[Cell, Digit], ...], removes: tuple[tuple[Cell, Digit], ...]) -> str:
    """Write what follows: placements with `=`, removals with `<>`, digits that go from the same cells together."""
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
