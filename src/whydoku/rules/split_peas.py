"""Split peas: what lies between two circles adds to the number that their digits make, in either order."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from whydoku.model.board import Board, Cell, Digit
from whydoku.model.drawing import Circle, Line, Shape, middle, path
from whydoku.model.primitives import Automaton, Sum
from whydoku.model.rule import Example
from whydoku.model.rule_scene import Breach, Scene
from whydoku.model.wording import listed
from whydoku.rules._line import LineRule
from whydoku.rules._machine import any_of
from whydoku.rules._reasons import Said
from whydoku.rules._rest import clash_fitting, tell_fitting

NEVER = "no digits left between the circles add to what these read"


@dataclass(frozen=True)
class SplitPeas(LineRule):
    """The digits between the two circles add up to the two-digit number of the circles, read one way or the other."""

    least = 3
    colour = "green"
    noun = "split pea line"
    aliases = ("split-pea",)
    example = Example(
        puzzle="....4...........5.1......3.....1....",
        solution="653142421365362451145623234516516234",
        rules=(
            "split-peas r2c2 r2c1 r1c2-r1c4",
            "split-peas r5c5 r6c6 r5c6 r6c5 r6c4 r5c4",
            "split-peas r1c5 r2c4 r3c5 r4c5-r2c3",
            "split-peas r6c2 r5c3 r5c2 r6c1 r5c1",
        ),
        size="2x3",
    )

    def primitives(self, board: Board) -> Iterator[Automaton]:
        """Yield a machine that supposes which circle has the tens."""
        inner, name = (1,) * (len(self.cells) - 2), f"the {self.label(board)}"
        ways = [[Sum(self.cells, 0, name, (-tens, *inner, tens - 11))] for tens in (10, 1)]
        yield any_of(ways, board, name)

    def tell(self, scene: Scene) -> bool:
        """Add which numbers the circles make, and what lies between them."""
        if {*scene.cells} != {*self.cells}:
            return False
        meaning = f"what lies between the circles adds to their two-digit number ({scene.name})"
        ends, inner = (self.cells[0], self.cells[-1]), self.cells[1:-1]

        def why(left: dict[Cell, tuple[Digit, ...]], cell: Cell, digit: Digit) -> Said | None:
            now = {**left, cell: (digit,)}
            numbers = sorted({n for a in now[ends[0]] for b in now[ends[1]] for n in (10 * a + b, 10 * b + a)})
            low, high = (sum(now[each][end] for each in inner) for end in (0, -1))
            if any(low <= number <= high for number in numbers):
                return None
            named = listed([scene.cell(each) for each in inner])
            make = f"{named} {'is' if len(inner) == 1 else 'make'}"
            least, most = min(numbers), max(numbers)
            if high < least:
                read = "more" if cell in ends else f"at least {least}"
                return Said(f"with {{it}}, {make} at most {high}, and the circles read {read}")
            if low > most:
                read = "less" if cell in ends else f"at most {most}"
                return Said(f"with {{it}}, {make} at least {low}, and the circles read {read}")
            if len(numbers) <= 4:
                read = listed(list(map(str, numbers)), "or")
                return Said(f"with {{it}}, the circles read {read}, and {make} {low} to {high}")
            return None

        return tell_fitting(scene, meaning, NEVER, lambda left, cell, digit: why(dict(left), cell, digit))

    def clash(self, scene: Scene) -> Breach | None:
        """Return the digits that never add to what the circles read."""
        return clash_fitting(scene, NEVER)

    def holds(self, board: Board, grid: Sequence[Digit]) -> bool:
        """Add what is between, and read the circles both ways."""
        first, *inner, last = (grid[cell] for cell in self.cells)
        return sum(inner) in (first * 10 + last, last * 10 + first)

    def draw(self, board: Board) -> Iterator[Shape]:
        """Draw the line with a pea at each end."""
        yield Line(path(board, self.cells), 0.08, self.colour)
        yield Circle(middle(board, self.cells[0]), 0.4)
        yield Circle(middle(board, self.cells[-1]), 0.4)


plugin = SplitPeas
