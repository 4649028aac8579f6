"""X-sums in words: which first digits make too little or too much, and what the others then add to."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import combinations

from whydoku.model.board import Cell, Digit, Mask
from whydoku.model.premise import Left
from whydoku.model.rule_scene import Breach, Scene
from whydoku.model.wording import listed, number_word
from whydoku.rules._limits import MAX_TOLD_FILLINGS, MAX_TOLD_FIRST_DIGITS
from whydoku.rules._reasons import Said, argued, can_share, clash_by, tell_reasons


def tell_first_sum(scene: Scene, clue: int) -> bool:
    """Add which first digits do not make the sum, and which digits the others leave no room for."""
    meaning = f"the first X digits, X among them, add to {clue} ({scene.name})"
    return tell_reasons(scene, meaning, argued(scene, _FirstSum(scene, clue).argue))


def clash_of_first_sum(scene: Scene, clue: int) -> Breach | None:
    """Return why no first digit makes the sum."""
    return clash_by(scene, _FirstSum(scene, clue).clash)


class _FirstSum:
    def __init__(self, scene: Scene, clue: int) -> None:
        self.scene, self.clue, self.cells = scene, clue, scene.cells
        self.first = scene.cells[0]
        self.alive = [x for x in scene.left[self.first] if self._sets(scene.left, x)]
        bare = {x: self._bare(x) for x in scene.left[self.first]}
        self.little = max((x for x, (_, most) in bare.items() if sum(most) < clue), default=None)
        self.much = min((x for x, (least, _) in bare.items() if sum(least) > clue), default=None)

    def argue(self, left: Left, cell: Cell, digit: Digit) -> Said | None:
        """Return why a digit in a cell does not make the sum."""
        if cell == self.first:
            return self._as_first(left, digit)
        here = {c: tuple(d for d in ds if d != digit) for c, ds in left.items()}
        here[cell] = (digit,)
        if any(self._sets(here, x) for x in here[self.first]) or not 0 < len(self.alive) <= MAX_TOLD_FIRST_DIGITS:
            return None
        cases = "; ".join(self._case(x) for x in self.alive)
        return Said(cases if len(self.alive) == 1 else f"{cases}; {{it}} does not fit")

    def clash(self, left: Left) -> str:
        """Return that no first digit makes the sum."""
        if any(self._sets(left, x) for x in left[self.first]):
            return ""
        said = [each.text for x in left[self.first] if (each := self._as_first(left, x)) is not None]
        text = "; ".join(dict.fromkeys(said))
        return text.replace("{it}", f"{self.scene.digits(left[self.first], 'or')} in {self.scene.cell(self.first)}")

    def _case(self, x: Digit) -> str:
        """Return what the other cells add to beside a first digit, and how where that is possible in few ways."""
        scene, others = self.scene, self.cells[1:x]
        known = len(self.alive) == 1
        start = f"{'' if known else 'if '}{scene.cell(self.first)} is {scene.symbol(x)},{' so' if known else ''}"
        names, rest = listed([scene.cell(cell) for cell in others]), self.clue - x
        if len(others) < 2:
            return f"{start} {names} is {rest}" if others else start.removesuffix(", so")
        ways = self._ways(self._sets(scene.left, x), x)
        sums = f" ({listed(ways, 'or')})" if 0 < len(ways) <= MAX_TOLD_FILLINGS else ""
        return f"{start} {names} add to {rest}{sums}"

    def _as_first(self, left: Left, x: Digit) -> Said | None:
        """Return why a first digit makes too little or too much, or a sum that the digits left do not make."""
        scene = self.scene
        if x > len(self.cells):
            return Said(f"{{it}} asks for more than {len(self.cells)} cells")
        least, most = self._bare(x)
        if sum(most) < self.clue or sum(least) > self.clue:
            return Said(self._ends())
        if self._sets(left, x):
            return None
        names, rest = listed([scene.cell(cell) for cell in self.cells[1:x]]), self.clue - x
        would = f"with {scene.symbol(x)} in {scene.cell(self.first)}, {names} would"
        if x < 3:
            return Said(f"{would} be {rest}, which it cannot")
        ways = self._ways(_chosen(scene.board.size, scene.board.low, x, self.clue), x)
        if not ways:
            return Said(
                f"{would} add to {rest}, which no {number_word(x - 1)} different digits without {scene.symbol(x)} do"
            )
        if len(ways) > MAX_TOLD_FILLINGS:
            return Said(f"{would} add to {rest}, which the digits left do not allow")
        fits = ("that does not fit", "neither fits", "none of these fits")[min(len(ways), 3) - 1]
        return Said(f"{would} add to {rest}, only {listed(ways, 'or')}, but {fits} the digits left")

    def _ends(self) -> str:
        """Return the first digits nearest to the sum that make too little or too much; the others do so all the more."""
        texts = []
        for x, at, word in ((self.little, 1, "little"), (self.much, 0, "much")):
            if x is not None:
                digits = self._bare(x)[at]
                total = f" = {sum(digits)}" if len(digits) > 1 else ""
                texts.append(f"{' + '.join(map(self.scene.symbol, digits))}{total} is too {word}")
        return listed(texts)

    def _ways(self, sets: Iterable[Mask], x: Digit) -> list[str]:
        """Return sets of digits beside a first digit as sums."""
        board = self.scene.board
        digits = ([d for d in board.digits if mask & 1 << (d - board.low)] for mask in sorted(sets))
        return [" + ".join(map(self.scene.symbol, each)) for each in digits]

    def _bare(self, x: Digit) -> tuple[list[Digit], list[Digit]]:
        """Return the least and the greatest different digits that begin with X."""
        others = [digit for digit in self.scene.board.digits if digit != x]
        return [x, *others[: max(x - 1, 0)]], [x, *others[::-1][: max(x - 1, 0)]]

    def _sets(self, left: Left, x: Digit) -> list[Mask]:
        """Return the digits that make the sum beside a first digit, where each cell has one of them left."""
        board, low = self.scene.board, self.scene.board.low
        if not 1 <= x <= len(self.cells):
            return []
        masks = [sum(1 << (digit - low) for digit in left[cell]) for cell in self.cells]
        inner, outer = masks[1:x], masks[x:]
        free = ((1 << board.size) - 1) & ~(1 << (x - low))
        found = []
        for chosen in _chosen(board.size, low, x, self.clue):
            if not all(mask & chosen for mask in inner):
                continue
            if can_share(inner, chosen) and can_share(outer, free & ~chosen):
                found.append(chosen)
        return found


@lru_cache(maxsize=2048)
def _chosen(size: int, low: Digit, x: Digit, total: int) -> tuple[Mask, ...]:
    """Return the sets of digits that make a total with the digit that counts them."""
    others = [place for place in range(size) if place != x - low]
    return tuple(
        sum(1 << place for place in places)
        for places in combinations(others, x - 1)
        if sum(places) + low * (x - 1) + x == total
    )
