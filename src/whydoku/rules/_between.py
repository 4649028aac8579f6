"""The sum between two ends in words: where the least and the greatest digit of a line can be, and what lies between them.

On a whole row or column the ends are the lowest and the highest digit (a sandwich); on a shorter line any two that all others
lie between (a lunchbox).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import combinations

from whydoku.model.board import Cell, Digit, Mask
from whydoku.model.premise import Left
from whydoku.model.rule_scene import Breach, Scene
from whydoku.model.sentence import IsNot
from whydoku.model.wording import listed, number_word
from whydoku.rules._limits import MAX_TOLD_FILLINGS, MAX_TOLD_PLACEMENTS
from whydoku.rules._reasons import Said, argued, can_share, clash_by, tell_reasons

Span = tuple[int, int]
"""The places of both ends along the line."""


def tell_between(scene: Scene, clue: int) -> bool:
    """Add where the ends can be, and which digits leave no sum between them."""
    filling = _Filling(scene, clue)
    meaning = f"between {filling.ends} the digits add to {clue} ({scene.name})"
    return tell_reasons(scene, meaning, argued(scene, filling.argue))


def clash_between(scene: Scene, clue: int) -> Breach | None:
    """Return why no digits between two ends make the sum."""
    return clash_by(scene, _Filling(scene, clue).clash)


class _Filling:
    def __init__(self, scene: Scene, clue: int) -> None:
        self.scene, self.clue, self.cells = scene, clue, scene.cells
        digits = scene.board.digits
        self.whole = len(self.cells) == scene.board.size
        self.ends = (
            f"{scene.symbol(digits[0])} and {scene.symbol(digits[-1])}"
            if self.whole
            else "its least and its greatest digit"
        )
        inner = digits[1:-1]
        self.sizes = [k for k in range(len(inner) + 1) if any(sum(c) == clue for c in combinations(inner, k))]
        self.spans = self._spans(self._before(scene))
        self.sums = self._sums(self._before(scene))

    def argue(self, left: Left, cell: Cell, digit: Digit) -> Said | None:
        """Return why a digit in a cell leaves no sum between the ends."""
        here = {c: tuple(d for d in ds if d != digit) for c, ds in left.items()}
        if self._spans({**here, cell: (digit,)}):
            return None
        ways = self._ways()
        if len(self.spans) == 1:
            return Said(ways)
        if self.whole and digit in (self.scene.board.digits[0], self.scene.board.digits[-1]):
            return self._other_end(cell, digit)
        if ways:
            return Said(f"{ways}, and {{it}} leaves no digits between them that add to {self.clue}")
        return Said(f"wherever these are, {{it}} leaves no digits between them that add to {self.clue}")

    def clash(self, left: Left) -> str:
        """Return that no digits between two ends make the sum."""
        if self._spans(left):
            return ""
        ways = self._ways()
        if ways:
            return f"{ways}, and no such digits are left"
        return f"wherever {self.ends} are, the digits left between them do not add to {self.clue}"

    def _ways(self) -> str:
        """Return where the ends are and what lies between them, where there are few ways."""
        scene = self.scene
        if not 0 < len(self.spans) <= MAX_TOLD_PLACEMENTS:
            return ""
        places = [f"{scene.cell(self.cells[a])} and {scene.cell(self.cells[b])}" for a, b in self.spans]
        where = listed(places, "or") if len(places) < 3 else f"{', '.join(places[:-1])}, or {places[-1]}"
        start = f"{self.ends} are in {where}" if self.whole else f"the least and the greatest digit are in {where}"
        known = [c for c in self.cells if scene.left[c] in ((scene.board.digits[0],), (scene.board.digits[-1],))]
        if self.whole and len(known) < 2 and len(self.sizes) <= 2:
            start = f"{self._takes()}, so {start}"
        if len(self.spans) > 1:
            return start
        a, b = self.spans[0]
        inner = self.cells[a + 1 : b]
        if not inner:
            return f"{start}, with nothing between them"
        if len(inner) == 1:
            return f"{start}, with {self.clue} in {scene.cell(inner[0])} between them"
        names = listed([scene.cell(cell) for cell in inner])
        sums = listed([" + ".join(map(scene.symbol, each)) for each in self.sums], "or")
        return f"{start}, and {names} between them are {sums}" if sums else f"{start}, and {names} between them make it"

    def _takes(self) -> str:
        """Return how many cells of a row or column lie between its ends: "a sum of 4 takes one cell (two make 2 + 3 = 5)"."""
        scene, sizes = self.scene, self.sizes
        many = listed([number_word(size) for size in sizes], "or") if self.clue else "no"
        takes = f"a sum of {self.clue} takes {many} {'cell' if sizes == [1] else 'cells'}"
        more = scene.board.digits[1 : sizes[-1] + 2]
        if self.clue and len(sizes) == 1 and len(more) <= MAX_TOLD_FILLINGS and sum(more) > self.clue:
            least = f"{' + '.join(map(scene.symbol, more))} = {sum(more)}"
            return f"{takes} ({number_word(len(more))} make at least {least})"
        return takes

    def _other_end(self, cell: Cell, digit: Digit) -> Said:
        """Return where the other end would be, by the number of digits that make the sum."""
        scene, digits = self.scene, self.scene.board.digits
        sizes, takes = self.sizes, self._takes()
        at, other = self.cells.index(cell), digits[-1] if digit == digits[0] else digits[0]
        far = [place for size in sizes for place in (at - size - 1, at + size + 1) if 0 <= place < len(self.cells)]
        named = listed([scene.cell(self.cells[place]) for place in sorted(far)], "or")
        if len(stands := [c for c in self.cells if scene.left[c] == (other,)]) == 1:
            at = self.cells.index(stands[0])
            near = sorted(place for size in sizes for place in (at - size - 1, at + size + 1))
            fits = listed([scene.cell(self.cells[place]) for place in near if 0 <= place < len(self.cells)], "or")
            start = f"{takes}, so from the {scene.symbol(other)} in {scene.cell(stands[0])}"
            return Said(f"{start} the {scene.symbol(digit)} can only be in {fits}")
        if not far:
            return Said(f"{takes}, and the line has no room for that beside {{it}}")
        lack = [scene.cell(self.cells[place]) for place in sorted(far) if other not in scene.left[self.cells[place]]]
        rest = [scene.cell(self.cells[place]) for place in sorted(far) if other in scene.left[self.cells[place]]]
        short = f"the digits left between do not add to {self.clue}"
        if not rest:
            why = f"which cannot be {scene.symbol(other)}"
        elif not lack:
            why = f"but {short}"
        else:
            why = f"but {listed(lack)} cannot be {scene.symbol(other)}, and for {listed(rest)} {short}"
        return Said(f"{takes}, so with {{it}} the {scene.symbol(other)} would be in {named}, {why}")

    # -- ways ---------------------------------------------------------------------------------------------------------

    def _before(self, scene: Scene) -> Left:
        """Return the digits left before candidates were supposed to be gone."""
        left = {cell: tuple(digits) for cell, digits in scene.left.items()}
        for source in scene.supposed:
            if isinstance(source.claim, IsNot):
                for cell in source.claim.cells:
                    if cell in left:
                        left[cell] = tuple(sorted({*left[cell], *source.claim.digits}))
        return left

    def _masks(self, left: Mapping[Cell, tuple[Digit, ...]]) -> list[Mask]:
        low = self.scene.board.low
        return [sum(1 << (digit - low) for digit in left[cell]) for cell in self.cells]

    def _spans(self, left: Left) -> list[Span]:
        """Return the places that the ends can have."""
        masks = self._masks(left)
        places = combinations(range(len(masks)), 2)
        return [(a, b) for a, b in places if next(self._fillings(masks, a, b), None) is not None]

    def _sums(self, left: Left) -> list[tuple[Digit, ...]]:
        """Return the digits that can lie between the ends, where these are known and the ways are few."""
        if len(self.spans) != 1:
            return []
        low, masks = self.scene.board.low, self._masks(left)
        found = sorted({*self._fillings(masks, *self.spans[0])})
        return [
            tuple(low + at for at in range(mask.bit_length()) if mask >> at & 1)
            for mask in found[: MAX_TOLD_FILLINGS + 1]
        ] * (len(found) <= MAX_TOLD_FILLINGS)

    def _fillings(self, masks: list[Mask], a: int, b: int) -> Iterator[Mask]:
        """Yield the digits between two ends that make the sum, where each cell still has a digit for its part."""
        size, low, many = self.scene.board.size, self.scene.board.low, len(masks)
        inner, outer = masks[a + 1 : b], [*masks[:a], *masks[b + 1 :]]
        for bottom in range(size) if not self.whole else (0,):
            for top in range(bottom + many - 1, size) if not self.whole else (size - 1,):
                ends = 1 << bottom, 1 << top
                if not (masks[a] & ends[0] and masks[b] & ends[1]) and not (masks[a] & ends[1] and masks[b] & ends[0]):
                    continue
                span = (ends[1] - 1) & ~(2 * ends[0] - 1)
                for chosen in _chosen(bottom, top, low, len(inner), self.clue):
                    rest = span & ~chosen
                    if not all(mask & chosen for mask in inner) or not all(mask & rest for mask in outer):
                        continue
                    if can_share(inner, chosen) and can_share(outer, rest):
                        yield chosen


@lru_cache(maxsize=2048)
def _chosen(bottom: int, top: int, low: Digit, many: int, total: int) -> tuple[Mask, ...]:
    """Return the sets of so many digits between two others that add to a total."""
    return tuple(
        sum(1 << place for place in places)
        for places in combinations(range(bottom + 1, top), many)
        if sum(places) + low * many == total
    )
