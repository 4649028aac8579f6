"""Parity balance: the odd digits of a cage weigh as much as the even ones."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from whydoku.model.board import Board, Digit
from whydoku.model.primitives import AllDifferent, Automaton
from whydoku.model.rule import Example
from whydoku.model.rule_scene import Breach, Scene
from whydoku.model.wording import listed
from whydoku.rules._cage import CageRule
from whydoku.rules._reasons import Said
from whydoku.rules._rest import clash_fitting, tell_fitting

NEVER = "no digits left have the same odd and even sum"


@dataclass(frozen=True)
class ParityBalance(CageRule):
    """The digits in the cage are all different, and the odd ones add up to the same sum as the even ones."""

    noun = "parity balance cage"
    aliases = ("parity-balance-cage", "balanced-cage")
    example = Example(
        puzzle="...........1.3..2....6..............",
        solution="261534543261634125152643425316316452",
        rules=(
            "parity-balance r4c5 r5c4 r5c5",
            "parity-balance r3c1 r4c1 r4c2",
            "parity-balance r1c2-r1c4",
            "parity-balance r3c6-r6c6",
            "parity-balance r5c1 r6c1 r6c2",
        ),
        size="2x3",
    )

    @property
    def differ(self) -> bool:
        """Whether no digit comes twice in the cage."""
        return True

    @property
    def written(self) -> str:
        """What is written in the cage."""
        return "o=e"

    def primitives(self, board: Board) -> Iterator[AllDifferent | Automaton]:
        """Yield the group, and a machine that adds odd digits and takes even ones off."""
        yield from self.group(board)
        yield replace(_machine(board, len(self.cells)), cells=self.cells, name=self.called(board))

    def tell(self, scene: Scene) -> bool:
        """Add how much more odd than even there is at least or at most."""
        meaning = f"odd and even digits of {scene.name} add to the same"

        def why(left: dict[int, tuple[Digit, ...]], cell: int, digit: Digit) -> Said | None:
            now = {**left, cell: (digit,)}
            signed = {each: [d if d % 2 else -d for d in now[each]] for each in self.cells}
            low, high = (sum(end(signed[each]) for each in self.cells) for end in (min, max))
            others = listed([scene.cell(each) for each in self.cells if each != cell])
            kind, other = ("odd", "even") if digit % 2 else ("even", "odd")
            if low > 0 or high < 0:
                more = digit if digit % 2 else -digit
                less = (low if low > 0 else high) - more
                if kind == "odd" and low > 0 and less < 0:
                    return Said(f"with {{it}}, {others} have at most {-less} more {other} than {kind}")
                if kind == "even" and high < 0 and less > 0:
                    return Said(f"with {{it}}, {others} have at most {less} more {other} than {kind}")
            return None

        return tell_fitting(scene, meaning, NEVER, lambda left, cell, digit: why(dict(left), cell, digit))

    def clash(self, scene: Scene) -> Breach | None:
        """Return the digits that never balance."""
        return clash_fitting(scene, NEVER)

    def holds(self, board: Board, grid: Sequence[Digit]) -> bool:
        """Put the digits on two scales."""
        digits = [grid[cell] for cell in self.cells]
        odd = sum(digit for digit in digits if digit % 2)
        return len({*digits}) == len(digits) and odd == sum(digits) - odd


@lru_cache(maxsize=64)
def _machine(board: Board, length: int) -> Automaton:
    def move(state: int, digit: Digit) -> int:
        return state + (digit if digit % 2 else -digit)

    return Automaton.from_function(range(length), board, 0, move, lambda balance: balance == 0, "")


plugin = ParityBalance
