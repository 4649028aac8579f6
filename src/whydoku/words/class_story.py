"""Lines whose neighbours come from different classes of digits as records: entropic and modular lines.

Low, middle and high, or the remainders by three: any three neighbours have one of each. So if two of them cannot be of a
class, the third is; if one is of a class, the others are not; and the pattern repeats every third cell.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from whydoku.model.board import Cell, Digit
from whydoku.model.premise import Left
from whydoku.model.primitives import Pairs, relation_table
from whydoku.model.rule_scene import Breach, Scene
from whydoku.model.thoughts import Thought, clash_by_thoughts, house_thoughts, share, tell_thoughts
from whydoku.model.wording import listed, number_word


def classes_of(scene: Scene) -> list[tuple[Digit, ...]] | None:
    """Return the classes of digits of a line's neighbours; None if the rule is of another kind."""
    pairs = [part for part in scene.premise.primitives if isinstance(part, Pairs)]
    if not pairs or len({part.allowed for part in pairs}) != 1:
        return None
    board = scene.board
    table = relation_table(pairs[0].allowed, board.low, board.size)
    same = {index: board.all_digits & ~mask for index, mask in enumerate(table)}
    classes = []
    for index, mask in same.items():
        members = [other for other in range(board.size) if mask >> other & 1]
        if index not in members or any(same[other] != mask for other in members):
            return None
        if members[0] == index:
            classes.append(tuple(board.low + other for other in members))
    return classes if 1 < len(classes) < board.size else None


@dataclass(frozen=True)
class _ClassLine:
    """A line on which cells come from the classes in turn."""

    scene: Scene
    line: tuple[Cell, ...]
    classes: tuple[tuple[Digit, ...], ...]

    @property
    def meaning(self) -> str:
        """What the line says."""
        names = listed([self.name(digits) for digits in self.classes])
        return f"any {number_word(len(self.classes))} neighbours on {self.scene.name} are one of each of {names}"

    @property
    def repeats(self) -> str:
        """The clause that classes recur in the same order."""
        words = ("", "", "second", "third", "fourth", "fifth")
        many = len(self.classes)
        return f"the pattern repeats every {words[many] if many < len(words) else f'{many}th'} cell"

    def name(self, digits: Sequence[Digit]) -> str:
        """Return the name of a class, its digits: "1-4-7"."""
        return "-".join(self.scene.symbol(digit) for digit in digits)

    def turn(self, at: int) -> tuple[Cell, ...]:
        """Return the cells of one class, given the place of the first."""
        return self.line[at :: len(self.classes)]

    def thoughts(self, left: Left) -> Iterator[Thought]:
        """Yield what the line removes from its cells, simplest first."""
        scene, many = self.scene, len(self.classes)
        place = {cell: at % many for at, cell in enumerate(self.line)}
        for cell in self.line:
            own = next((digits for digits in self.classes if set(left[cell]) <= set(digits)), None)
            if own is not None and left[cell]:
                yield from self._known(left, cell, own, place)
        if len(self.line) >= many:
            for digits in self.classes:
                yield from self._only(left, digits)
        for cell in self.line:
            has = [digits for digits in self.classes if set(left[cell]) & set(digits)]
            every = {digit for digits in has for digit in digits}
            others = [other for other in self.turn(place[cell]) if other != cell]
            lost = {other: gone for other in others if (gone := tuple(d for d in left[other] if d not in every))}
            if lost and len(has) > 1:
                lacks = [self.name(digits) for digits in self.classes if digits not in has]
                yield Thought(f"{self.repeats}, and {scene.cell(cell)} is none of {listed(lacks)}", lost, (cell,))
        yield from house_thoughts(scene, left)
        yield from self._crowded(left)

    def _known(self, left: Left, cell: Cell, own: Sequence[Digit], place: dict[Cell, int]) -> Iterator[Thought]:
        """Yield what a cell of a known class leaves for the others."""
        at, many = self.line.index(cell), len(self.classes)
        near: dict[Cell, tuple[Digit, ...]] = {}
        far: dict[Cell, tuple[Digit, ...]] = {}
        for number, other in enumerate(self.line):
            same = place[other] == place[cell]
            gone = tuple(d for d in left[other] if (d in own) != same)
            if gone and other != cell:
                (near if abs(number - at) < many else far)[other] = gone
        is_ = f"{self.scene.can_be([cell], left)}, one of {self.name(own)}"
        if near:
            yield Thought(is_, near, (cell,))
        if far:
            yield Thought(f"{self.repeats}, and {is_}", far, (cell,))

    def _only(self, left: Left, digits: Sequence[Digit]) -> Iterator[Thought]:
        """Yield the one position in the cycle that is left for a class, or that there is none."""
        scene, many = self.scene, len(self.classes)
        without = [next((c for c in self.turn(at) if not set(left[c]) & set(digits)), None) for at in range(many)]
        for start in range(len(self.line) - many + 1):  # neighbouring witnesses, if there are any
            window = self.line[start : start + many]
            some = [cell for cell in window if not set(left[cell]) & set(digits)]
            if len(some) >= many - 1:
                without = [next((c for c in some if c in self.turn(at)), without[at]) for at in range(many)]
                break
        open_ = [at for at in range(many) if without[at] is None]
        cells = tuple(cell for cell in without if cell is not None)
        who = listed([scene.cell(cell) for cell in cells])
        need = f"any {number_word(many)} neighbours need one of {self.name(digits)}"
        if not open_:
            yield Thought(f"{need}, and {self.repeats}, but {who} cannot be ({scene.name})", {}, cells)
        if len(open_) != 1:
            return
        turn = self.turn(open_[0])
        lost = {cell: gone for cell in turn if (gone := tuple(d for d in left[cell] if d not in digits))}
        places = sorted(self.line.index(cell) for cell in (*cells, *lost))
        close = bool(places) and places[-1] - places[0] < many
        if lost:
            yield Thought(f"{need}{'' if close else f', and {self.repeats}'}; {who} cannot be", lost, cells)

    def _crowded(self, left: Left) -> Iterator[Thought]:
        """Yield that cells of one class would have too few of its digits in their house."""
        scene = self.scene
        for name, group in scene.premise.groups:
            for at in range(len(self.classes)):
                cells = [cell for cell in self.turn(at) if cell in group]
                for digits in self.classes if len(cells) > 1 else ():
                    fits = {cell: [d for d in left[cell] if d in digits] for cell in cells}
                    few = share(fits)
                    if len(few) < 2 or not all(fits[cell] for cell in few):
                        continue
                    who = listed([scene.cell(cell) for cell in few])
                    would = sorted({d for cell in few for d in fits[cell]})
                    why = f"{self.repeats}; of {self.name(digits)}, {who} would share {scene.digits(would)} in {name}"
                    yield Thought(why, {cell: tuple(fits[cell]) for cell in few}, few, (name,))


def _line_of(scene: Scene) -> _ClassLine | None:
    classes = classes_of(scene)
    line = tuple(getattr(scene.premise.rule, "cells", ()))
    if classes is None or set(line) != set(scene.cells) or len(set(line)) < len(line):
        return None
    return _ClassLine(scene, line, tuple(classes))


def tell_classes(scene: Scene) -> bool:
    """Explain a line of classes; return False if the rule is of another kind, or rules out more."""
    line = _line_of(scene)
    return line is not None and tell_thoughts(scene, line.thoughts, line.meaning)


def clash_of_classes(scene: Scene) -> Breach | None:
    """Return why a line of classes is impossible; None if the rule is of another kind."""
    line = _line_of(scene)
    return None if line is None else clash_by_thoughts(scene, line.thoughts, line.meaning)
