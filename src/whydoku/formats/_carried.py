"""What a format carries, found by trying to write it, so the answer comes from the code and not from a second table."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from whydoku.errors import WhydokuError
from whydoku.formats import Format, byte_formats, find_format, formats
from whydoku.formats._cells import make_puzzle
from whydoku.model.board import Board, parse_board
from whydoku.model.network import layered_board
from whydoku.model.puzzle import Puzzle
from whydoku.rules import default_rules, make_rules, rule_types
from whydoku.rules.killer import Killer


@dataclass(frozen=True)
class Carried:
    """What texts in one format can hold besides the givens of a 9×9, and which rules."""

    name: str
    title: str
    extensions: tuple[str, ...]
    parts: tuple[str, ...]  # in words: many puzzles, digits placed …
    rules: tuple[str, ...]  # by name, without rows, columns and boxes
    is_written: bool = True

    @property
    def text(self) -> str:
        """The format on one line."""
        what = [*self.parts]
        if self.rules:
            total = len(rule_types()) - len(_HOUSES)
            what.append(", ".join(self.rules) if len(self.rules) <= 4 else f"{len(self.rules)} of {total} rules")
        return ", ".join(what) if self.is_written else "read only"


_HOUSES = ("rows", "columns", "boxes", "regions")


def _plain(board: Board) -> Puzzle:
    """Return a puzzle with one given, or none if the format has no place for givens."""
    return make_puzzle(board, (1, *(None,) * (len(board.cells) - 1)))


def _probes() -> Iterator[tuple[str, list[Puzzle]]]:
    nine = _plain(Board.square(9))
    yield "many puzzles", [nine, nine]
    yield "digits placed", [nine.with_values((1, 2, *(None,) * 79))]
    yield "marks", [nine.with_marks((1, *(3,) * 80))]
    yield "other sizes", [_plain(Board.square(6))]
    yield "irregular regions", [_plain(_staircase())]
    yield "several grids", [_plain(Board.multi([(0, 0), (6, 6)], 9))]
    yield "digits from 0", [make_puzzle(Board.square(9, low=0), (0, *(None,) * 80))]


def _staircase() -> Board:
    """Return a 9×9 jigsaw whose first two regions have swapped a cell."""
    regions = [list(region) for region in Board.square(9).regions]
    regions[0][8], regions[1][0] = regions[1][0], regions[0][8]
    return Board.jigsaw(regions)


def _is_written(fmt: Format, puzzles: list[Puzzle]) -> bool:
    if len(puzzles) > 1 and not fmt.many:
        return False
    try:
        return bool(fmt.write(puzzles))
    except WhydokuError:
        return False


@cache
def carried(name: str) -> Carried:
    """Return what a format carries."""
    if name in byte_formats():
        picture = byte_formats()[name]
        return Carried(name, picture.title, picture.extensions, (), (), is_written=False)
    fmt = find_format(name)
    name = next(each for each, known in formats().items() if known is fmt)
    nine = Board.square(9)
    bare = _is_written(fmt, [_plain(nine)])
    parts = ["givens"] if bare else []
    parts += [what for what, puzzles in _probes() if _is_written(fmt, puzzles)]
    rules = [rule for rule in rule_types() if rule not in _HOUSES and _carries(fmt, rule)]
    return Carried(name, fmt.title, fmt.extensions, tuple(parts), tuple(rules))


def _carries(fmt: Format, rule: str) -> bool:
    """Whether the example of a rule can be written."""
    return any(_is_written(fmt, [puzzle]) for puzzle in _examples(rule))


@cache
def _examples(rule: str) -> tuple[Puzzle, ...]:
    """Return puzzles with one rule alone: as its example has it, and, where it fits, on an empty 9×9."""
    example = rule_types()[rule].example
    found: list[Puzzle] = []
    if example is None:
        return ()
    for size in dict.fromkeys((example.size, "9")):
        try:
            board = parse_board(size) if isinstance(size, str) else Board.square(9)
            own = [text for text in example.rules if text.split()[0] in (rule, *rule_types()[rule].aliases)]
            made = (*default_rules(board), *make_rules(own[:1] or (rule,), board))
            whole = layered_board(board, made)
            found.append(Puzzle(whole, made, (None,) * len(whole.cells)))
        except WhydokuError:
            continue
    if rule == "killer":  # some formats want a cage for each cell
        nine = Board.square(9)
        cages = tuple(Killer(tuple(range(start, start + 9)), 45) for start in range(0, 81, 9))
        found.append(Puzzle(nine, (*default_rules(nine), *cages), (None,) * 81))
    return tuple(found)
