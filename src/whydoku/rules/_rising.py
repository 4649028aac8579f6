"""Rows of buildings in words: which are seen at most and at least, and digits that rise up to a tallest or a hidden one."""

from __future__ import annotations

from collections.abc import Sequence

from whydoku.model.board import Cell, Digit
from whydoku.model.premise import Left
from whydoku.model.rule_scene import Breach, Scene
from whydoku.model.wording import listed, number_word
from whydoku.rules._reasons import Said, argued, clash_by, tell_reasons

# -- how many are seen ------------------------------------------------------------------------------------------------


def tell_seen(scene: Scene, clue: int) -> bool:
    """Add why candidates leave too few or too many towers to be seen."""
    towers = "one tower is" if clue == 1 else f"{number_word(clue)} towers are"
    sight = _Sight(scene, clue)
    return tell_reasons(scene, f"{towers} seen ({scene.name})", argued(scene, sight.argue))


def clash_of_seen(scene: Scene, clue: int) -> Breach | None:
    """Return why not as many towers are seen as the clue says."""
    return clash_by(scene, _Sight(scene, clue).clash)


class _Sight:
    def __init__(self, scene: Scene, clue: int) -> None:
        self.scene, self.clue, self.cells = scene, clue, scene.cells
        self.high = scene.board.digits[-1]
        self.differ = scene.all_differ(scene.cells)
        self.whole = self.differ and len(scene.cells) == scene.board.size

    def argue(self, left: Left, cell: Cell, digit: Digit) -> Said | None:
        """Return why a digit in a cell leaves too few or too many towers to be seen."""
        return self._rise(left, cell, digit) or self._count(left, cell, digit)

    def _rise(self, left: Left, cell: Cell, digit: Digit) -> Said | None:
        """Return that as many cells rise as towers are seen: all, or all up to the tallest."""
        scene, many = self.scene, self.clue
        at, start = self.cells.index(cell), self.cells[:many]
        if at >= many:
            return None
        if len(self.cells) > many and tuple(left[start[-1]]) != (self.high,):
            return None
        if climbs([left[c] if c != cell else (digit,) for c in start]):
            return None
        names = listed([scene.cell(c) for c in start])
        if len(self.cells) == many:
            return Said(f"that is all of {names}, which rise")
        return Said(f"the {scene.symbol(self.high)} in {scene.cell(start[-1])} hides all behind it, so {names} rise")

    def _count(self, left: Left, cell: Cell, digit: Digit) -> Said | None:
        found = self._ends(self._with(left, cell, digit))
        if found is None:
            return None
        most, least = found
        word = number_word(self.clue)
        if len(most) < self.clue:
            return Said(f"with {{it}}, at most {_are(most)} seen{{aside}}, not {word}", self._named(most))
        if len(least) > self.clue:
            return Said(f"with {{it}}, at least {_are(least)} seen{{aside}}, not {word}", self._named(least))
        return None

    def _named(self, cells: Sequence[Cell]) -> str:
        return listed([self.scene.cell(cell) for cell in cells])

    def clash(self, left: Left) -> str:
        """Return why the towers seen are too few or too many."""
        found = self._ends(self._apart(dict(left)))
        if found is None:
            return ""
        for word, seen in (("at most", found[0]), ("at least", found[1])):
            if len(seen) < self.clue if word == "at most" else len(seen) > self.clue:
                named = self._named(seen)
                return f"{word} {_are(seen, 'tower')} seen, {named}, not {number_word(self.clue)}"
        return ""

    def _with(self, left: Left, cell: Cell, digit: Digit) -> dict[Cell, tuple[Digit, ...]]:
        return self._apart({**left, cell: (digit,)})

    def _apart(self, left: dict[Cell, tuple[Digit, ...]]) -> dict[Cell, tuple[Digit, ...]]:
        """Take digits that stand from the other cells, and place those that have one place in a whole row or column."""
        before = -1
        while self.differ and before != (before := sum(map(len, left.values()))):
            for one in self.cells:
                for other in self.cells if len(left[one]) == 1 else ():
                    if other != one and left[one][0] in left[other]:
                        left[other] = tuple(d for d in left[other] if d != left[one][0])
                if not left[one]:
                    return left
            for digit in self.scene.board.digits if self.whole else ():
                places = [cell for cell in self.cells if digit in left[cell]]
                if len(places) == 1:
                    left[places[0]] = (digit,)
        return left

    def _ends(self, left: Left) -> tuple[tuple[Cell, ...], tuple[Cell, ...]] | None:
        """Return the most and the fewest cells that can be seen, and which; None where no digits are left."""
        states: dict[Digit, tuple[tuple[Cell, ...], tuple[Cell, ...]]] = {0: ((), ())}
        digits = self.scene.board.digits
        for at, cell in enumerate(self.cells):
            after: dict[Digit, tuple[tuple[Cell, ...], tuple[Cell, ...]]] = {}
            room = digits[at] if self.differ else digits[0]  # so many different digits are not all below it
            for tallest, (most, least) in states.items():
                hides = False
                for digit in left[cell]:
                    if digit > tallest:
                        _add(after, digit, (*most, cell), (*least, cell))
                    elif digit < tallest or not self.differ:
                        hides = True
                if hides:
                    _add(after, tallest, most, least)
            states = {tallest: ends for tallest, ends in after.items() if tallest >= room}
        ends = [ends for tallest, ends in states.items() if not self.whole or tallest == self.high]
        if not ends:
            return None
        return max((most for most, _ in ends), key=len), min((least for _, least in ends), key=len)


def _are(seen: Sequence[Cell], noun: str = "") -> str:
    one = len(seen) == 1
    what = f" {noun}{'' if one else 's'}" if noun else ""
    return f"{number_word(len(seen))}{what} {'is' if one else 'are'}"


def _add(
    states: dict[Digit, tuple[tuple[Cell, ...], tuple[Cell, ...]]],
    tallest: Digit,
    most: tuple[Cell, ...],
    least: tuple[Cell, ...],
) -> None:
    if tallest in states:
        known = states[tallest]
        most, least = max(most, known[0], key=len), min(least, known[1], key=len)
    states[tallest] = most, least


def climbs(choices: Sequence[Sequence[Digit]], above: Digit | None = None) -> bool:
    """Whether digits can be chosen that rise; the last above some digit, where one is given."""
    last: Digit | None = None
    for number, digits in enumerate(choices):
        lowest = last if number < len(choices) - 1 or above is None else max(above, above if last is None else last)
        last = next((digit for digit in digits if lowest is None or digit > lowest), None)
        if last is None:
            return False
    return True


# -- the first that is hidden -----------------------------------------------------------------------------------------


def tell_hidden(scene: Scene, clue: Digit) -> bool:
    """Add why digits before the first hidden tower rise, and where it can be."""
    until = f"the digits rise until the {scene.symbol(clue)}, which the one before it hides ({scene.name})"
    return tell_reasons(scene, until, argued(scene, _Hiding(scene, clue).argue))


def clash_of_hidden(scene: Scene, clue: Digit) -> Breach | None:
    """Return why the first hidden tower has no place."""
    return clash_by(scene, _Hiding(scene, clue).clash)


class _Hiding:
    def __init__(self, scene: Scene, clue: Digit) -> None:
        self.scene, self.clue, self.cells = scene, clue, scene.cells
        self.high = scene.board.digits[-1]
        self.differ = scene.all_differ(scene.cells)

    def argue(self, left: Left, cell: Cell, digit: Digit) -> Said | None:
        """Return why a digit in a cell leaves the hidden tower no place."""
        scene, at, hidden = self.scene, self.cells.index(cell), self.scene.symbol(self.clue)
        if digit == self.clue:
            if at == 0:
                return Said("the first is always seen")
            if self._fits(left, at):
                return None
            return Said(f"before {{it}}, {scene.along(self.cells[:at])} cannot rise to more than {hidden}{{aside}}")
        places = self._places(left)
        here = {c: tuple(d for d in ds if d != digit) if self.differ else ds for c, ds in left.items()}
        here[cell] = (digit,)
        if any(self._fits(here, place) for place in places if place != at):
            return None
        if places and at <= places[0]:
            first = self.cells[places[0]]
            if at < places[0] and (at + 1 < places[0] or places[0] > 0):
                return Said(f"the {hidden} is in {scene.cell(first)} at the earliest, so the digits before it rise")
            return Said(f"{scene.cell(first)} is the {hidden} or more than {scene.cell(self.cells[at - 1])}")
        if digit == self.high:
            return Said(
                f"nothing behind {{it}} is seen, and neither before nor right behind it has the {hidden} a place"
            )
        return Said(f"with {{it}}, no place for the {hidden} is left behind digits that rise to more than {hidden}")

    def clash(self, left: Left) -> str:
        """Return that no place is left for the hidden tower."""
        if self._places(left):
            return ""
        hidden = self.scene.symbol(self.clue)
        return f"no place for the {hidden} is left behind digits that rise to more than {hidden}"

    def _places(self, left: Left) -> list[int]:
        return [at for at in range(1, len(self.cells)) if self._fits(left, at)]

    def _fits(self, left: Left, at: int) -> bool:
        """Whether the hidden tower can be there: the digits before it rise, the last of them above it."""
        if self.clue not in left[self.cells[at]]:
            return False
        return climbs([[d for d in left[c] if d != self.clue] for c in self.cells[:at]], self.clue)
