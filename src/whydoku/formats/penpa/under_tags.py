"""Signs that mean something only under a tag: clues outside, and lines.

What penpa's own solver makes of a tag is what is read here. Skyscrapers are counted from all four sides and sandwiches are
added up from above and from the left; a renban is a line of one style (or a cage, which is refused beside killers), German
whispers are lines of any, on which neighbours differ by 5 on boards of every size.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, ClassVar

from whydoku.errors import FormatError
from whydoku.formats._connected_places import Place, connected
from whydoku.formats._constraint_table import Constraint
from whydoku.formats._json_values import as_object, shown
from whydoku.formats._square_boards import line_from, place_before_line
from whydoku.formats.penpa.lattice import MIDDLE
from whydoku.formats.penpa.layers import BLACK, Canvas, Drawing, Mark, cannot
from whydoku.formats.penpa.signs import PenpaShape, PointShape
from whydoku.model.board import Board, Cell
from whydoku.model.rule import Rule
from whydoku.rules.killer import Killer
from whydoku.rules.whispers import Whispers

GERMAN = 5
"""By how much neighbours on penpa's German whispers differ."""

_NUMBER = re.compile(r"[0-9]{1,7}")
_SIZES = ("1", "6", "10")  # of numbers that penpa takes for clues


@dataclass(frozen=True)
class ClueUnderTag(PointShape):
    """A number outside a row or column, under the tag that says what such numbers count."""

    outside: ClassVar[bool] = True
    layer: ClassVar[str] = "number"
    sheets: ClassVar[tuple[int, ...]] = (MIDDLE,)

    tag: str
    either_end: bool = False  # whether the row means the same from its other end; then penpa takes the first one only

    def rule(self, constraint: Constraint[PenpaShape], mark: Mark, drawing: Drawing, board: Board) -> Rule | None:
        """Read a clue."""
        text = mark.entry[0]
        if self.tag not in drawing.tags or drawing.at(mark.place) is not None or mark.size not in _SIZES:
            return None
        if not isinstance(text, str | int) or not _NUMBER.fullmatch(str(text)):
            return None
        cells = line_from(board, mark.place)
        if not cells or (self.either_end and board.size in mark.place):
            drawing.leave_mark(mark, f"the clue {shown(text)}, which stands at no row or column,")
            return None
        made: Callable[..., Rule] = constraint.kind
        return made(int(str(text)), cells)

    def write(self, constraint: Constraint[PenpaShape], rule: Any, canvas: Canvas) -> None:
        """Write a clue and the tag."""
        place = place_before_line(canvas.board, rule.cells)
        if self.either_end and place is not None and canvas.board.size in place:
            place = place_before_line(canvas.board, rule.cells[::-1])
        if place is None:
            raise cannot(f"{rule.name} along anything but a whole row or column")
        canvas.put("number", canvas.lattice.middle(*place), str(rule.clue), BLACK, "1")
        canvas.tag(self.tag)


@dataclass(frozen=True)
class LineUnderTag(PenpaShape):
    """Strokes of some styles from cell to cell, under the tag that says what such lines mean."""

    styles: tuple[int, ...]  # the first is written
    tags: tuple[str, ...]  # spellings of one tag, of which the first is written
    cages_too: bool = False  # whether penpa takes cages for the same, so that they are no killers

    def read(self, constraint: Constraint[PenpaShape], drawing: Drawing, board: Board) -> Iterator[Rule]:
        """Find the lines, those of each style by themselves."""
        if not drawing.tags.intersection(self.tags):
            return
        if self.cages_too and any(drawing.layers.get(layer) for layer in ("killercages", "cage")):
            raise FormatError(
                f"under the tag {self.tags[0]}, penpa takes cages for the same as lines: they may be no killers"
            )
        looks = as_object(drawing.layers.get("line") or {}, "line")
        for style in self.styles:
            links: dict[frozenset[Place], str] = {}
            for key, start, end in drawing.strokes("line"):
                if looks[key] != style:
                    continue
                (sheet, place, _), (other, far, _) = drawing.lattice.locate(start), drawing.lattice.locate(end)
                if sheet == other == MIDDLE and drawing.at(place) is not None and drawing.at(far) is not None:
                    links[frozenset((place, far))] = key
            for patch in connected({place for link in links for place in link}, links):
                cells = _path(patch, links, drawing)
                if cells:
                    drawing.taken.update(("line", key) for link, key in links.items() if link <= patch)
                    yield self._rule(constraint, cells, board)

    def _rule(self, constraint: Constraint[PenpaShape], cells: tuple[Cell, ...], board: Board) -> Rule:
        made: Callable[..., Rule] = constraint.kind
        if constraint.kind is Whispers and Whispers(cells).least_difference(board) != GERMAN:
            return Whispers(cells, GERMAN)
        return made(cells)

    def write(self, constraint: Constraint[PenpaShape], rule: Any, canvas: Canvas) -> None:
        """Draw a line, and add the tag."""
        if isinstance(rule, Whispers) and rule.least_difference(canvas.board) != GERMAN:
            raise cannot(f"whispers by {rule.least_difference(canvas.board)}")
        if self.cages_too and any(isinstance(other, Killer) for other in canvas.puzzle.rules):
            raise cannot(f"{rule.name} beside killer cages")
        for one, other in pairwise(canvas.middle(cell) for cell in rule.cells):
            low, high = sorted((one, other))
            canvas.tables["line"][f"{low},{high}"] = self.styles[0]
        canvas.tag(self.tags[0])


def _path(patch: set[Place], links: dict[frozenset[Place], str], drawing: Drawing) -> tuple[Cell, ...]:
    """Return the cells of a line from one end to the other; none if it branches or closes."""
    beside: dict[Place, list[Place]] = {place: [] for place in patch}
    for link in links:
        if link <= patch:
            one, other = sorted(link)
            beside[one].append(other)
            beside[other].append(one)
    ends = sorted(place for place, near in beside.items() if len(near) == 1)
    if len(ends) != 2 or any(len(near) > 2 for near in beside.values()):
        return ()
    path = [ends[0]]
    while len(path) < len(patch):
        path.append(next(place for place in beside[path[-1]] if place not in path[-2:-1]))
    return tuple(row * drawing.size + col for row, col in path)
