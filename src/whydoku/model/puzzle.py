"""A puzzle: a board, the rules in force and the givens.

With a player's work on it, digits placed and candidates crossed out, it is a `Position`, which is a puzzle too: whatever
takes one takes the other.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from operator import attrgetter
from typing import TYPE_CHECKING, Any, Self

from whydoku._kernel import classic_line_digits
from whydoku.errors import InputError
from whydoku.model import hooks
from whydoku.model.board import Board, Cell, Digit, Mask, grid_text, square_board
from whydoku.model.cell_notation import RC, Notation
from whydoku.model.drawn import NOTHING_DRAWN, Drawn, packed_drawn, unpacked_drawn
from whydoku.model.network import Network, compile_network, layered_board
from whydoku.model.remembered import cached_property
from whydoku.model.rule import Rule
from whydoku.model.wording import counted

if TYPE_CHECKING:
    from whydoku.model.position import Position
    from whydoku.model.step import Step
    from whydoku.render.palette import ThemeName

PLAIN_RULES = frozenset({"rows", "columns", "boxes", "regions"})
"""Rules that go with a board, and that are usually not named."""


_CLASSIC_RULES = {"rows", "columns", "boxes"}
_name_of = attrgetter("name")


PASSED_OVER = "passed over"
"""The name under which a puzzle's metadata says what its reader passed over."""

DRAWN = "drawn"
"""The name under which a puzzle's metadata has what its link draws beside the rules, as JSON (`model/drawn.py`)."""


@dataclass(frozen=True, repr=False)
class Puzzle:
    """A board, its rules and its givens.

    >>> from whydoku import read
    >>> puzzle = read("..3..4.221......", rules="anti-king")
    >>> puzzle, puzzle.grid, [rule.name for rule in puzzle.rules]
    (<Puzzle 4×4, 5 givens, anti-king>, '..3..4.221......', ['rows', 'columns', 'boxes', 'anti-king'])
    """

    board: Board
    rules: tuple[Rule, ...]
    givens: tuple[Digit | None, ...]
    about: Sequence[tuple[str, str]] = ()  # title, author, source … in the order they came
    notation: Notation = field(default=RC, kw_only=True)  # how its reader names cells

    def __post_init__(self) -> None:
        board = layered_board(self.board, self.rules)
        if board is not self.board:
            self._fit(board)
        check_entries(self.board, "givens", self.givens)
        check_digits(self.board, "given", self.givens)

    def _fit(self, board: Board) -> None:
        """Return the puzzle on a board with other layers: the digits remain, and so do values in layers of the same name."""
        object.__setattr__(self, "givens", moved_entries(self.board, board, self.givens))
        object.__setattr__(self, "board", board)

    @property
    def placed(self) -> tuple[Digit | None, ...]:
        """The digits that the player has placed: one entry per cell, or empty."""
        return ()

    @property
    def marks(self) -> tuple[Mask, ...]:
        """The candidates that the player has left: one mask per cell, or empty."""
        return ()

    @cached_property
    def network(self) -> Network:
        """What the rules compile to on this board."""
        return compile_network(self.board, self.rules)

    @cached_property
    def values(self) -> tuple[Digit | None, ...]:
        """What stands in each cell, given or placed."""
        if not self.placed:
            return self.givens
        return tuple(p if g is None else g for g, p in zip(self.givens, self.placed, strict=True))

    @property
    def digits(self) -> tuple[Digit | None, ...]:
        """What stands in each cell of the grid, without the layers."""
        return self.values[: len(self.board.plain.cells)] if self.board.layers else self.values

    @cached_property
    def domains(self) -> tuple[Mask, ...]:
        """The digits each cell may still take as the puzzle states it: nothing is worked out."""
        board, marks = self.board, self.marks
        whole = board.domains or (board.all_digits,) * len(board.cells)
        if self.is_classic:  # this needs no network
            masks = [*(marks or whole)]
        elif marks:
            masks = [mask & allowed for mask, allowed in zip(marks, self.network.allowed, strict=True)]
        else:
            masks = [*self.network.allowed]
        for cell, value in enumerate(self.values):
            if value is not None:  # even where a rule forbids it
                masks[cell] = (marks or whole)[cell] & 1 << value - board.low
        return tuple(masks)

    @cached_property
    def is_classic(self) -> bool:
        """Whether it is a plain 9 × 9 Sudoku: no rules but rows, columns and boxes."""
        return self.board.is_classic and {*map(_name_of, self.rules)} == _CLASSIC_RULES

    @property
    def passed_over(self) -> str:
        """Whatever its text contains besides board, digits and rules and is not modelled, such as free text; or nothing."""
        return dict(self.about).get(PASSED_OVER, "") if self.about else ""

    @cached_property
    def drawn(self) -> Drawn:
        """What its link draws besides the rules, and fog: shown, and never used to solve it."""
        text = dict(self.about).get(DRAWN, "") if self.about else ""
        return unpacked_drawn(text, self.board) if text else NOTHING_DRAWN

    def in_fog(self, solution: str = "") -> tuple[Cell, ...]:
        """Return the cells still hidden by fog, which givens and the correct digits lift.

        The solution has one character per cell along rows; without it, the one that the puzzle's link states is used.
        """
        fog = self.drawn.fog
        return (
            () if fog is None else fog.hidden(self.board, self._right(solution or dict(self.about).get("solution", "")))
        )

    def _right(self, solution: str) -> list[Cell]:
        """Return the cells whose digits are known to be right: givens, and placed digits that agree with a solution."""
        whole = solution if self.board.one_sign_each and len(solution) == len(self.digits) else ""
        return [
            cell
            for cell, digit in enumerate(self.digits)
            if digit is not None
            and (self.givens[cell] is not None or whole[cell : cell + 1] == self.board.symbol(digit))
        ]

    def with_drawn(self, drawn: Drawn) -> Self:
        """Return the puzzle with another drawing besides its rules."""
        others = tuple(pair for pair in self.about if pair[0] != DRAWN)
        return replace(self, about=(*others, (DRAWN, packed_drawn(drawn, self.board))) if drawn else others)

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle itself, without the player's work on it."""
        return self

    def start(self) -> Position:
        """Return the position to start from: the digits, and the candidates that they leave in the other cells."""
        return self.with_marks(self.marks).start()

    def after(self, *steps: Step) -> Position:
        """Return the position that steps lead to, one after the other."""
        return self.start().after(*steps)

    def with_values(self, values: Sequence[Digit | None]) -> Position:
        """Return the position with these digits placed besides the givens."""
        from whydoku.model.position import Position

        placed = tuple(v if g is None else None for g, v in zip(self.givens, values, strict=True))
        made = Position(self.board, self.rules, self.givens, self.about, placed, self.marks, notation=self.notation)
        return self._sharing(made)

    def with_marks(self, marks: Sequence[Mask]) -> Position:
        """Return the position with these candidates left."""
        from whydoku.model.position import Position

        made = Position(
            self.board, self.rules, self.givens, self.about, self.placed, tuple(marks), notation=self.notation
        )
        return self._sharing(made)

    def _sharing(self, made: Position) -> Position:
        """Return another position of the puzzle that shares this one's network, which may be that of some elements only."""
        if "network" in self.__dict__:
            made.__dict__["network"] = self.__dict__["network"]
        return made

    def named_by(self, notation: Notation) -> Self:
        """Return the puzzle for a reader who names cells in a notation."""
        return self if notation is self.notation else replace(self, notation=notation)

    def with_givens(self, givens: Iterable[Digit | None]) -> Puzzle:
        """Return the puzzle with other givens and the same network, of which givens are no part."""
        made = replace(self, givens=tuple(givens))
        assert made.network is self.network  # looked up, and kept from now on
        return made

    def with_rules(self, *rules: Rule | str) -> Puzzle:
        """Return the puzzle with more rules, made or as texts: `with_rules("killer 3 r1c1 r1c2")`."""
        with self.notation.spoken():
            made = hooks.make_rules(rules, self.board)
        gone = {name for rule in made for name in rule.instead()}
        kept = tuple(rule for rule in self.rules if rule.name not in gone)
        return replace(self, rules=(*kept, *(rule for rule in made if rule not in kept)))

    @property
    def grid(self) -> str:
        """What stands in each cell, one character per cell along rows, with `.` for an empty one.

        Boards with more digits than characters separate them by blanks, as a solution's does.
        """
        if self.board.one_sign_each:
            return grid_text(self.board, self.digits)
        return " ".join("." if value is None else str(value) for value in self.digits)

    def value_at(self, name: str) -> Digit | None:
        """Return what stands in a cell, by its name."""
        with self.notation.spoken():
            return self.values[self.board.cell(name)]

    def __str__(self) -> str:
        grid = hooks.draw_grid(self.board, self.values, empty=".", labels=self.notation)
        with self.notation.spoken():
            texts = [hooks.write_rule(rule, self.board) for rule in self.rules if rule.name not in PLAIN_RULES]
        more = [f"passed over: {self.passed_over}"] if self.passed_over else []
        return "\n".join([grid, *texts, *more])

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {', '.join(self._facts())}>"

    def _facts(self) -> list[str]:
        """Return a short description: the board, the number of givens, and the rules beside the plain ones."""
        count = sum(given is not None for given in self.givens)
        return [self.board.short, counted(count, "given"), *self._extra_rules()]

    def _extra_rules(self) -> list[str]:
        """Return the names of the rules that are not the board's own, each kind once with its number."""
        kinds: dict[str, int] = {}
        for rule in self.rules:
            if rule.name not in PLAIN_RULES:
                kinds[rule.name] = kinds.get(rule.name, 0) + 1
        return [name if number == 1 else f"{name} ×{number}" for name, number in kinds.items()]

    def svg(self, *, marks: bool = False, legend: bool = True, labels: bool = True, theme: ThemeName = "light") -> str:
        """Draw it, with its candidates if requested, and with the numbers of rows and columns."""
        return hooks.draw_position(self, marks=marks, legend=legend, labels=labels, theme=theme)

    def _repr_svg_(self) -> str:  # what a notebook shows
        return self.svg(marks=bool(self.marks))

    def clues(self) -> list[tuple[Cell, Digit]]:
        """Return the cells that have a digit, with it."""
        return [(cell, value) for cell, value in enumerate(self.values) if value is not None]

    def to_json(self) -> dict[str, Any]:
        """Return the JSON form; `read` reads it back."""
        from whydoku.model.puzzle_json import puzzle_to_json

        return puzzle_to_json(self)

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle only what cannot be computed again; the network, above all, is left out."""
        own = () if self.notation is RC else (self.notation,)
        return _unpack, (self.board, self.rules, pack(self.board, self.givens), self.about, *own)


def puzzle_of_line(text: str, rules: tuple[Rule, ...]) -> Puzzle | None:
    """Return the plain 9 × 9 puzzle of 81 characters, 0 to 9 and `.`; None for any other text. `rules` are the plain ones."""
    givens = classic_line_digits(text)
    if givens is None:
        return None
    return Puzzle(square_board(9), rules, givens)


def pack(board: Board, values: Sequence[Digit | None]) -> bytes:
    """Return digits as bytes, 0 for none."""
    return bytes(0 if value is None else 1 + value - board.low for value in values)


def unpack(board: Board, packed: bytes) -> tuple[Digit | None, ...]:
    """Read digits that `pack` wrote."""
    return tuple(None if sign == 0 else board.low + sign - 1 for sign in packed)


def _unpack(
    board: Board, rules: tuple[Rule, ...], givens: bytes, about: Sequence[tuple[str, str]], notation: Notation = RC
) -> Puzzle:
    return Puzzle(board, rules, unpack(board, givens), about, notation=notation)


def moved_entries(
    old: Board, new: Board, entries: Sequence[Digit | None], fill: Digit | None = None
) -> tuple[Digit | None, ...]:
    """Return the entries of a board's cells for the same board with other layers; new layers are filled with `fill`.

    Entries for the digits alone belong to a board without layers.
    """
    count = len(old.plain.cells)
    if len(entries) not in (count, len(old.cells)):
        return tuple(entries)  # refused just below
    known = {layer.name for layer in old.layers} if len(entries) > count else set()
    moved = [*entries[:count]]
    for layer in new.layers:
        if layer.name in known:
            moved += (entries[cell] for cell in old.layer_cells(layer.name))
        else:
            moved += (fill for _ in new.layer_cells(layer.name))
    return tuple(moved)


def check_entries(board: Board, what: str, entries: Sequence[object]) -> None:
    """Raise an error for a list that does not have one entry per cell."""
    if len(entries) != len(board.cells):
        raise InputError(f"the board has {len(board.cells)} cells, but there are {len(entries)} {what}")


def check_digits(board: Board, what: str, values: Sequence[Digit | None]) -> None:
    """Raise an error for a digit that the board does not have."""
    if board.entries.issuperset(values) and not board.layers:
        return
    for cell, value in enumerate(values):
        own = board.plain.digits if (layer := board.layer_of(cell)) is None else layer.values
        if value is not None and value not in own:
            raise InputError(f"the {what} {value} at {board.name(cell)} is outside {own[0]}..{own[-1]}")
