"""The colours of lines: how rules along a line look in SudokuPad when they come from f-puzzles, and what confirms it.

f-puzzles' plug-in for newer rules draws each in a colour and width of its own, and SudokuPad shows just that. Somebody else's
purple line may mean something else. So where a puzzle has its rules in words, the words have to speak of the rule, and then
the width is free; where it has none, colour and width have to be just those of the plug-in, of now or of old.
"""

from __future__ import annotations

from dataclasses import dataclass

from whydoku.model.board import Board, Cell
from whydoku.rules._line import LineRule
from whydoku.rules.double_arrow import DoubleArrow
from whydoku.rules.entropic import Entropic
from whydoku.rules.modular import Modular
from whydoku.rules.nabner import Nabner
from whydoku.rules.region_sum import RegionSum
from whydoku.rules.renban import Renban
from whydoku.rules.slow_thermometer import SlowThermometer
from whydoku.rules.whispers import Whispers
from whydoku.rules.zipper import Zipper

DISCS: dict[type[LineRule], tuple[float, bool]] = {SlowThermometer: (0.8, False), DoubleArrow: (0.85, True)}
"""Lines with a disc on their first cell: its width in cells, and whether there is one on the last cell, too."""

THINNEST, WIDEST = 2.0, 24.0  # of a line whose rule the words confirm, in SudokuPad's units


@dataclass(frozen=True)
class Look:
    """A line's colour and width, those it had of old, and words of which a text about it has one."""

    kind: type[LineRule]
    colour: str
    width: float
    words: tuple[str, ...]
    old: tuple[tuple[str, float], ...] = ()
    by: int | None = None  # how far its number is below the usual one

    def rule(self, cells: tuple[Cell, ...], board: Board) -> LineRule | None:
        """Give the rule along these cells, or None where there are too few."""
        if len(cells) < self.kind.least:
            return None
        return Whispers(cells, (board.size + 1) // 2 - self.by) if self.by is not None else self.kind(cells)


_NO_WORDS = "No rules provided for this puzzle"  # what SudokuPad writes where f-puzzles has none
_APART = ("whisper", "differ", "at least")
LOOKS = (
    Look(Renban, "#F067F0", 8, ("renban", "consecutive"), (("#C060C0", 12.8), ("#E100FF", 12.8))),
    Look(Whispers, "#67F067", 6, _APART, (("#60C060", 9.6),)),
    Look(Whispers, "#FF9A00", 6, _APART, by=1),
    Look(Entropic, "#FFCCAA", 5, ("entrop", "low"), (("#FFCCAA", 8),)),
    Look(Modular, "#33BBBB", 5, ("modular", "modul", "mod 3", "remainder")),
    Look(RegionSum, "#2ECBFF", 5, ("region sum", "same sum", "sum"), (("#2ECBFF", 8),)),
    Look(Nabner, "#C9C883", 8, ("nabner",)),
    Look(DoubleArrow, "#C54B8B", 4.8, ("double arrow", "circle")),
    Look(Zipper, "#CDB1EC", 5, ("zipper", "equidistant", "equally far", "equal distance")),
    Look(SlowThermometer, "#6495ED", 9.6, ("slow", "decrease")),
)


def speaks_of(words: str, some: tuple[str, ...]) -> bool:
    """Say whether a puzzle's words have one of some, or there are no words at all."""
    return not words or words.startswith(_NO_WORDS) or any(word in words.casefold() for word in some)


def look_of(colour: str, width: float, words: str) -> Look | None:
    """Tell which rule a line of that colour and width shows, beside the puzzle's words, or None where nothing says so."""
    for look in LOOKS:
        known = ((look.colour, look.width), *look.old)
        if not words or words.startswith(_NO_WORDS):
            shown = (colour, width) in known
        else:
            shown = colour in (name for name, _ in known) and THINNEST <= width <= WIDEST
        if shown and speaks_of(words, look.words):
            return look
    return None


def look_for(rule: LineRule, board: Board) -> Look | None:
    """Give how a rule along a line looks, or None where it has no colour of its own."""
    return next((look for look in LOOKS if look.rule(rule.cells, board) == rule), None)
