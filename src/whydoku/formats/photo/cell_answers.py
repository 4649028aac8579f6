"""Answers about doubtful cells: "r3c4=7 r5c2=. r1c1=(5)", in a later grid "2:r3c4=7", or "likeliest"."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from whydoku.errors import OptionError
from whydoku.formats.photo.decision import BLANK, HANDWRITTEN_OFFSET
from whydoku.model.cell_notation import read_place

LIKELIEST = "likeliest"
_ANSWER = re.compile(r"(?:(\d+):)?([A-Za-z0-9]+)\s*=\s*(?:([1-9])|\(([1-9])\)|[0.])")


@dataclass(frozen=True)
class Answers:
    """The content of cells, by grid and cell; or that each is to be taken as it seems."""

    cells: Mapping[tuple[int, int], int] = field(default_factory=dict)
    take_likeliest: bool = False

    def of(self, number: int) -> dict[int, int]:
        """Return the answers about a grid, by cell."""
        return {cell: known for (grid, cell), known in self.cells.items() if grid == number}

    def check_grids(self, number: int) -> None:
        """Raise an error for answers about grids that do not exist."""
        beyond = max((grid for grid, _ in self.cells), default=0)
        if beyond >= number:
            raise OptionError(f"an answer speaks of grid {beyond + 1}, and the picture shows {number}")


def parse_answers(text: str | None) -> Answers:
    """Read answers, or raise an error.

    >>> parse_answers("r1c2=7, r9c9=.").cells
    {(0, 1): 7, (0, 80): 0}
    """
    found: dict[tuple[int, int], int] = {}
    likeliest = False
    for word in re.sub(r"\s*=\s*", "=", text or "").replace(",", " ").split():
        if word.casefold() == LIKELIEST:
            likeliest = True
            continue
        match = _ANSWER.fullmatch(word)
        place = read_place(match[2]) if match else None
        if match is None or place is None or not all(0 <= each < 9 for each in place) or match[1] == "0":
            raise OptionError(
                f"{word[:40]!r} is no answer about a cell; expected r1c2=7, r1c2=(7) for a digit written by hand, "
                f"r1c2=. for an empty cell, or {LIKELIEST}"
            )
        known = int(match[3]) if match[3] else int(match[4]) + HANDWRITTEN_OFFSET if match[4] else BLANK
        found[int(match[1] or 1) - 1, place[0] * 9 + place[1]] = known
    return Answers(found, likeliest)
