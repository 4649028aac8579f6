"""X-sum: the first digit says how many digits, itself included, add to the clue."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from whydoku.errors import RuleError
from whydoku.model.board import Board, Cell, Digit
from whydoku.model.primitives import Automaton
from whydoku.model.rule import Example
from whydoku.model.rule_scene import Scene
from whydoku.model.sentence import Source
from whydoku.model.wording import listed
from whydoku.rules._line import ClueRule


@dataclass(frozen=True)
class XSum(ClueRule):
    """The first X digits, seen from the clue, add up to the clue, where X is the first of them."""

    aliases = ("xsum",)
    noun = "X-sum"
    example = Example(
        puzzle="...................6........1..4.2..",
        solution="413526652431135642264153526314341265",
        rules=(
            "x-sum 17 r5c1-r5c6",
            "x-sum 1 r1c2-r6c2",
            "x-sum 21 r1c6-r1c1",
            "x-sum 10 r1c3-r6c3",
        ),
        size="2x3",
    )

    def check(self, board: Board) -> None:
        """Refuse a sum that no digits have."""
        super().check(board)
        most = len(self.cells) * board.digits[-1]
        if not 0 <= self.clue <= most:
            raise RuleError(f"{self.name}: the digits of the line add to 0 to {most}, never to {self.clue}")

    def primitives(self, board: Board) -> Iterator[Automaton]:
        """List a machine that counts down from the first digit while it adds up."""
        machine = _machine(board, len(self.cells), self.clue)
        yield replace(machine, cells=self.cells, name=f"the {self.label(board)}")

    def tell(self, scene: Scene) -> bool:
        """Add which first digits make too much or too little, and which digits the others leave no room for."""
        first, digits = self.cells[0], scene.board.digits
        reasons: dict[Digit, str] = {}
        for x in scene.lost(first):
            reason = self._wrong(scene, x, ())
            if not reason:
                return False
            reasons[x] = reason
        alive = scene.after(first)
        rest: dict[Cell, list[Digit]] = {}
        whys: list[str] = []
        for at, cell in enumerate(self.cells[1:], 1):
            for digit in scene.lost(cell):
                each = [self._wrong(scene, x, (digit,)) if at < x else "" for x in alive]
                if not alive or not all(each):
                    return False
                rest.setdefault(cell, []).append(digit)
                whys += each
        del digits
        lost = {first: tuple(reasons)} if reasons else {}
        texts = []
        line: list[Source] = []
        if reasons:
            claims = scene.by_digits(lost)
            because = scene.needed(claims, [scene.rule, *scene.groups(), *scene.because(*self.cells[1:])])
            why = listed([*dict.fromkeys(self._few(reasons))])
            now = f"{scene.cell(first)} is {scene.digits(alive, 'or')}"
            texts.append(f"the first X digits add to {self.clue} ({scene.name}); {why}, so {now}")
            line = [scene.say(texts[-1], claims, because)]
        if rest:
            claims = scene.by_digits(rest)
            because = scene.needed(claims, [scene.rule, *scene.groups(), *line, *scene.because(*self.cells)])
            start = "" if texts else f"the first X digits add to {self.clue} ({scene.name}); "
            why = listed([*dict.fromkeys(whys)][:3])
            texts.append(f"{start}{why}, so {scene.are_not(rest)}")
            scene.say(texts[-1], claims, because)
        scene.in_short("; ".join(texts))
        ends = scene.are_not({cell: scene.lost(cell) for cell in scene.losers() if cell != first})
        now = f"{scene.cell(first)} is {scene.digits(alive, 'or')}" if reasons else ""
        scene.in_short(f"{scene.name}: {'; '.join(filter(None, [now, ends]))}")
        return True

    def _few(self, reasons: dict[Digit, str]) -> list[str]:
        """Return the reasons nearest to the digits that fit; the others are too little or too much all the more."""
        little = [reason for reason in reasons.values() if "at most" in reason or reason.endswith("too little")]
        much = [reason for reason in reasons.values() if reason not in little]
        return [*little[-1:], *much[:1]]

    def _wrong(self, scene: Scene, x: Digit, beside: tuple[Digit, ...]) -> str:
        """Return why a first digit, with another beside it, cannot make the clue; nothing where it may."""
        board = scene.board
        many = x - 1 - len(beside)
        others = [d for d in board.digits if d != x and d not in beside]
        known = f"{scene.symbol(x)}{''.join(f' + {scene.symbol(d)}' for d in beside)}"
        total = x + sum(beside)
        if many < 0 or x > len(self.cells):
            return f"{scene.symbol(x)} cells are more than the line has" if x > len(self.cells) else ""
        if not scene.all_differ(self.cells):
            others = []
            low, high = [board.digits[0]] * many, [board.digits[-1]] * many
        else:
            if many > len(others):
                return ""
            low, high = others[:many], others[::-1][:many]
        least, most = total + sum(low), total + sum(high)
        if least > self.clue:
            return f"{known}{''.join(f' + {scene.symbol(d)}' for d in low)} = {least} is too much"
        if most < self.clue:
            return f"{known}{''.join(f' + {scene.symbol(d)}' for d in high)} = {most} is too little"
        need = self.clue - total
        if many == 1 and scene.all_differ(self.cells) and (need == x or need in beside):
            return f"{known} leaves another {scene.symbol(need)}"
        return ""

    def holds(self, board: Board, grid: Sequence[Digit]) -> bool:
        """Take as many digits as the first one says, and add them up."""
        digits = [grid[cell] for cell in self.cells]
        return digits[0] <= len(digits) and sum(digits[: digits[0]]) == self.clue


@lru_cache(maxsize=256)
def _machine(board: Board, length: int, clue: int) -> Automaton:
    start, done = (-1, 0), (0, 0)  # else: how many are to come, and what they add to

    def move(state: tuple[int, int], digit: Digit) -> tuple[int, int] | None:
        if state == done:
            return done
        if state == start:
            more, rest = (digit - 1, clue - digit) if digit > 0 else (0, clue)
        else:
            more, rest = state[0] - 1, state[1] - digit
        if rest < 0 or more > length - 1 or (more == 0 and rest > 0):
            return None
        return done if more == 0 else (more, rest)

    return Automaton.from_function(range(length), board, start, move, lambda state: state == done, "")


plugin = XSum
