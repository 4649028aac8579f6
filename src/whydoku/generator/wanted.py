"""The order for puzzles, checked before any is made."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias, TypeVar

from whydoku.engines.logic.technique import Technique, find_techniques
from whydoku.errors import OptionError, check_several, check_text
from whydoku.generator.elements import kinds
from whydoku.generator.symmetry import find_symmetry, orbits
from whydoku.model.board import Board, Cell
from whydoku.model.limit import check_count
from whydoku.model.puzzle import Puzzle
from whydoku.model.rule import Rule
from whydoku.model.technique import LEVELS
from whydoku.model.wording import counted
from whydoku.rating._rounds import LEAST
from whydoku.rules import default_rules, find_rule, make_rules
from whydoku.rules._text import fields_of

OWN, ANY_LEVEL = "own", "any"

Range: TypeAlias = "str | float | tuple[float, float]"
"""A range as people say it: "24-28", "24", "-28", "6.5-", 24, or (24, 28)."""

T = TypeVar("T", int, float)

_RANGE = re.compile(r"\s*(\d*\.?\d*)\s*(?:(-|–|\.\.)\s*(\d*\.?\d*))?\s*")


def read_range(what: str, said: Range) -> tuple[float, float]:
    """Read a range; an end that is left out is open.

    >>> read_range("SE", "6.5-7.2"), read_range("clues", 24), read_range("clues", "-28")
    ((6.5, 7.2), (24.0, 24.0), (0.0, 28.0))
    """
    if isinstance(said, str):
        match = _RANGE.fullmatch(said)
        low, dash, high = match.groups("") if match else ("", "", "")
        if not (low or high) or "." in (low, high):
            raise OptionError(f"{what}: {said!r} is not a range like 24-28, 24, 24- or -28")
        ends = (float(low or 0), float(high or math.inf) if dash else float(low))
    elif isinstance(said, Sequence):
        if len(said) != 2 or not all(isinstance(end, int | float) and not isinstance(end, bool) for end in said):
            raise OptionError(f"{what}: a range has two ends, which are numbers, not {said!r}")
        ends = (float(said[0]), float(said[1]))
    elif isinstance(said, int | float) and not isinstance(said, bool):
        ends = (float(said), float(said))
    else:
        raise OptionError(f"{what}: {said!r} is not a range like 24-28, 24, 24- or -28")
    if not ends[0] <= ends[1]:
        raise OptionError(f"{what}: the range {said!r} ends before it begins")
    return ends


def _whole(what: str, said: Range | None, most: int) -> tuple[int, int] | None:
    if said is None:
        return None
    low, high = read_range(what, said)
    if low != int(low) or (high != math.inf and high != int(high)):
        raise OptionError(f"{what} are whole numbers, not {said!r}")
    if low > most:
        raise OptionError(f"there are at most {most} {what}, so {said!r} cannot be met")
    return int(low), most if high == math.inf else int(min(high, most))


@dataclass(frozen=True)
class Wanted:
    """What a puzzle should be like."""

    blank: Puzzle  # the board, and the rules that hold whatever the grid
    elements: tuple[str, ...] = ()  # kinds of elements to place
    number_of_elements: tuple[int, int] | None = None
    symmetry: str = "none"
    clues: tuple[int, int] | None = None
    minimal: bool = False
    pattern: tuple[Cell, ...] = ()
    ratings: tuple[tuple[str, float, float], ...] = ()  # scale, from, to
    techniques: tuple[tuple[Technique, ...], ...] = ()  # of each set at least one must be needed
    without: tuple[Technique, ...] = ()  # it must be solved without these
    no_guess: bool = False
    no_forcing: bool = False  # it must be solved without the techniques that come near to guessing
    uniform: bool = False
    seed: int = field(default=0)

    @property
    def is_judged(self) -> bool:
        """Whether a puzzle has to be worked through before one knows that it is as wanted."""
        return bool(self.ratings or self.techniques or self.without or self.no_guess or self.no_forcing)

    @property
    def is_variant(self) -> bool:
        """Whether there are rules beside those of the plain board."""
        return bool(self.elements) or self.blank.rules != default_rules(self.blank.board)


def make_wanted(
    board: Board,
    *,
    rules: str | Iterable[str | Rule] = (),
    elements: Range | None = None,
    symmetry: str = "none",
    clues: Range | None = None,
    minimal: bool = False,
    pattern: str | Iterable[str] | None = None,
    ratings: Mapping[str, Range] | None = None,
    level: str | None = None,
    techniques: str | Iterable[str | Technique] = (),
    without: str | Iterable[str | Technique] = (),
    no_guess: bool = False,
    uniform: bool = False,
    seed: int = 0,
) -> Wanted:
    """Check the order; names of elements among the rules, without arguments, are elements to place.

    Unless it is said how hard they are, puzzles with other rules than the plain ones need no forcing; "any" frees them.
    """
    placed, fixed = _sort_rules(rules)
    asked = dict(ratings or {})
    if level is not None and level not in (*LEVELS, ANY_LEVEL):
        raise OptionError(f"a level is {', '.join(LEVELS)} or {ANY_LEVEL}, not {level!r}")
    if level in LEVELS:
        if OWN in asked:
            raise OptionError(
                f"a level is a range on the scale {OWN}: give a level or a rating on this scale, not both"
            )
        asked[OWN] = level_range(level)
    blank = Puzzle(board, default_rules(board), (None,) * len(board.cells)).with_rules(*make_rules(fixed, board))
    symmetry = find_symmetry(check_text("a symmetry", symmetry))
    orbits(board, symmetry)
    number = _whole("elements", elements, 10_000)
    if number is not None and not placed:
        raise OptionError(f"elements of which kind? Name one with --rules: {', '.join(kinds())}")
    cells = _pattern(board, pattern)
    wanted_clues = _whole("clues", clues, len(board.cells))
    least = 0 if placed else fewest_clues(blank)
    if wanted_clues and wanted_clues[1] < least:
        raise OptionError(f"clues: {_too_few(board, least)}, so {clues!r} cannot be met")
    if cells and len(cells) < least:
        raise OptionError(f"the pattern has {counted(len(cells), 'clue')}, but {_too_few(board, least)}")
    if wanted_clues and not _has_subset(orbits(board, symmetry), *wanted_clues):
        raise OptionError(f"clues: {clues!r} cannot be met with the symmetry {symmetry}, which moves cells together")
    if cells:
        if symmetry != "none":
            raise OptionError("a pattern already says where the clues are: give a pattern or a symmetry, not both")
        if wanted_clues and not wanted_clues[0] <= len(cells) <= wanted_clues[1]:
            raise OptionError(f"the pattern has {len(cells)} clues, which is not in the range {clues!r}")
        if not blank.is_classic or placed:
            raise OptionError("a pattern can be filled on the plain 9×9 board only")
    judged = bool(level or asked or techniques or without or no_guess or minimal)
    variant = bool(placed) or blank.rules != default_rules(board)
    return Wanted(
        blank,
        placed,
        number,
        symmetry,
        wanted_clues,
        minimal,
        cells,
        tuple((name, *read_range(name, said)) for name, said in asked.items()),
        tuple(find_techniques(name) if isinstance(name, str) else (name,) for name in _several(techniques)),
        tuple(
            each for name in _several(without) for each in (find_techniques(name) if isinstance(name, str) else (name,))
        ),
        no_guess,
        variant and not judged,
        uniform,
        seed,
    )


def level_range(level: str) -> tuple[float, float]:
    """Return the values of a level on whydoku's own scale.

    >>> level_range("easy")[0], level_range("extreme")
    (0.0, (5.7, inf))
    """
    at = LEVELS.index(level)
    ends = (0.0, *LEAST, math.inf)
    return ends[at], ends[at + 1] if ends[at + 1] == math.inf else math.nextafter(ends[at + 1], 0.0)


def fewest_clues(blank: Puzzle) -> int:
    """Return the minimum number of clues of a puzzle with one solution; 0 if other rules may distinguish digits.

    Of two digits that no clue shows, each could stand for the other, so all but one are shown. That a plain 9×9 takes 17 clues
    was proved by going through all grids (McGuire, Tugemann and Civario 2012), that a 4×4 takes 4 in the same way.
    """
    board = blank.board
    if not board.is_square or blank.rules != default_rules(board):
        return 0
    return {(2, 2): 4, (3, 3): 17}.get(board.box or (0, 0), board.size - 1)


def _too_few(board: Board, least: int) -> str:
    return f"a plain {board.short} with one solution has at least {least} clues"


def _has_subset(sets: Iterable[Sequence[Cell]], fewest: int, most: int) -> bool:
    """Whether some of these sets have a number of cells in a range together."""
    sums = 1  # bit n: some of them have n cells
    for each in sets:
        sums |= sums << len(each)
    return any(sums >> number & 1 for number in range(fewest, most + 1))


def _several(names: str | Iterable[str | Technique]) -> list[str | Technique]:
    check_several("techniques", names)
    listed: list[str | Technique] = []
    for name in [names] if isinstance(names, str) else names:
        listed += [part.strip() for part in name.split(",") if part.strip()] if isinstance(name, str) else [name]
    return listed


def _sort_rules(rules: str | Iterable[str | Rule]) -> tuple[tuple[str, ...], list[str | Rule]]:
    """Separate the kinds of elements to place from rules."""
    check_several("rules", rules)
    known = kinds()
    placed: dict[str, None] = {}
    fixed: list[str | Rule] = []
    for rule in [rules] if isinstance(rules, str) else rules:
        for part in re.split(r"[;,]", rule) if isinstance(rule, str) else [rule]:
            if isinstance(part, Rule) or not re.fullmatch(r"[A-Za-z -]+", part.strip()):
                fixed.append(part if isinstance(part, Rule) else part.strip())
                continue
            meant = find_rule(part)
            name = _same_name(part, (meant.name, *meant.presets)) or meant.name
            if name in known:
                placed[name] = None
            elif any(kind.what == "cell" and not kind.optional for kind in fields_of(meant).values()):
                can = ", ".join(known)
                raise OptionError(f"{name} is not placed on a finished grid: give its cells. What can be placed: {can}")
            else:
                fixed.append(part.strip())
    return tuple(placed), [part for part in fixed if part]


def _same_name(said: str, names: Iterable[str]) -> str | None:
    """Return the name that is meant, whatever its case, blanks and dashes."""
    plain = re.sub(r"[^a-z0-9]", "", said.casefold())
    return next((name for name in names if re.sub(r"[^a-z0-9]", "", name) == plain), None)


def _pattern(board: Board, pattern: str | Iterable[str] | None) -> tuple[Cell, ...]:
    """Read where the clues are: a grid in which a dot or 0 is an empty cell, or cells by name."""
    if pattern is None:
        return ()
    if not isinstance(pattern, str):
        check_several("the cells of a pattern", pattern)
        return tuple(sorted({board.cell(name) for name in pattern}))
    text = "".join(pattern.split())
    if len(text) != len(board.cells):
        names = pattern.replace(",", " ").split()
        if names and all(re.fullmatch(r"[rR]\d+[cC]\d+|[A-Za-z]\d+", name) for name in names):
            return _pattern(board, names)
        raise OptionError(f"a pattern has {len(board.cells)} characters, one for each cell, not {len(text)}")
    cells = tuple(cell for cell, sign in enumerate(text) if sign not in ".0-_")
    check_count("the number of clues in a pattern", len(cells), least=1)
    return cells
