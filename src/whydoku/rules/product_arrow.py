"""Product arrow: what lies on the shaft multiplies to the number in the circle or pill."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from math import prod

from whydoku.model.board import Board, Cell, Digit
from whydoku.model.drawing import Line, Shape, path
from whydoku.model.primitives import Automaton
from whydoku.model.rule import Example, Rule
from whydoku.model.rule_scene import Breach, Scene
from whydoku.model.wording import listed
from whydoku.rules._checks import check_cells, start_of
from whydoku.rules._reasons import Said
from whydoku.rules._rest import clash_fitting, tell_fitting

State = tuple[int, int, bool]
"""How many cells of the pill are still to be read, what is left to divide, and whether a 0 is still to be met."""


@dataclass(frozen=True)
class ProductArrow(Rule):
    """The digits on the shaft multiply to the number in the circle or pill, tens before ones; they may repeat."""

    gesture = "line2"
    example = Example(
        puzzle=".......6.............3....3.5....2..",
        solution="341625562431134562256314423156615243",
        rules=(
            "product-arrow r1c4 / r2c5 r1c5 r2c6",
            "product-arrow r4c3 / r4c4 r4c5 r3c6",
            "product-arrow r2c2 / r3c2 r4c1 r3c1",
            "product-arrow r1c2 / r1c3 r2c4",
        ),
        size="2x3",
    )

    pill: tuple[Cell, ...]
    shaft: tuple[Cell, ...]

    def check(self, board: Board) -> None:
        """Refuse a pill of more than three cells, and an arrow without a shaft."""
        check_cells(self, board, self.pill, least=1, most=3)
        check_cells(self, board, self.shaft)
        check_cells(self, board, (*self.pill, *self.shaft))

    def primitives(self, board: Board) -> Iterator[Automaton]:
        """Yield a machine that reads the number and divides it by each digit of the shaft."""
        name = f"the product arrow {start_of(board, self.pill)}"
        machine = _machine(board, len(self.pill), len(self.shaft))
        yield replace(machine, cells=(*self.pill, *self.shaft), name=name)

    def tell(self, scene: Scene) -> bool:
        """Add what the shaft multiplies to, and which numbers the pill can be."""
        meaning = f"the shaft multiplies to {'the circle' if len(self.pill) == 1 else 'the pill'} ({scene.name})"

        def why(left: dict[Cell, tuple[Digit, ...]], cell: Cell, digit: Digit) -> Said | None:
            now = {**left, cell: (digit,)}
            low, high = (prod(now[each][end] for each in self.shaft) for end in (0, -1))
            ends = [int("".join(str(now[each][end]) for each in self.pill)) for end in (0, -1)]
            shaft, pill = (listed([scene.cell(each) for each in some]) for some in (self.shaft, self.pill))
            is_, make = (
                f"{pill} {'is' if len(self.pill) == 1 else 'read'}",
                "is" if len(self.shaft) == 1 else "multiply to",
            )
            if low > ends[1]:
                return Said(f"with {{it}}, {shaft} {make} at least {low}, and {is_} at most {ends[1]}")
            if high < ends[0]:
                return Said(f"with {{it}}, {shaft} {make} at most {high}, and {is_} at least {ends[0]}")
            return None

        return tell_fitting(scene, meaning, self._never, lambda left, cell, digit: why(dict(left), cell, digit))

    def clash(self, scene: Scene) -> Breach | None:
        """Return the digits that never have such a product."""
        return clash_fitting(scene, self._never)

    @property
    def _never(self) -> str:
        return f"no digits left on the shaft multiply to {'the circle' if len(self.pill) == 1 else 'the pill'}"

    def holds(self, board: Board, grid: Sequence[Digit]) -> bool:
        """Read the number and multiply the shaft."""
        number = 0
        for cell in self.pill:
            number = 10 * number + grid[cell]
        return prod(grid[cell] for cell in self.shaft) == number

    def draw(self, board: Board) -> Iterator[Shape]:
        """Draw the pill as a wide stroke, and the shaft out of it."""
        yield Line(path(board, (self.pill[-1], *self.shaft)), 0.06, "purple", arrow=True)
        yield Line(path(board, (self.pill[0], self.pill[-1])), 0.8, "light")


@lru_cache(maxsize=64)
def _machine(board: Board, pill: int, shaft: int) -> Automaton:
    def move(state: State, digit: Digit) -> State | None:
        open_, number, zero = state
        if open_:
            number = 10 * number + digit
            return (open_ - 1, number, open_ == 1 and number == 0)
        if number == 0:
            return (0, 0, zero and digit != 0)
        return (0, number // digit, False) if digit and number % digit == 0 else None

    def accept(state: State) -> bool:
        return state[0] == 0 and not state[2] and state[1] in (0, 1)

    return Automaton.from_function(range(pill + shaft), board, (pill, 0, False), move, accept, "")


plugin = ProductArrow
