"""Peers' cases: positions in HoDoKu's library form, each with a technique and its conclusion; how many of them are found?

For each line, the steps of that technique possible in the position should hold one with exactly those eliminations or
placements; for fish and chains, one that contains them is enough. A code that ends in -x says: nothing must be found.
"""

from __future__ import annotations

import gzip
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from whydoku import formats
from whydoku.engines.logic.engine import steps
from whydoku.engines.logic.technique import Technique, find_techniques
from whydoku.errors import OptionError
from whydoku.model.puzzle import Puzzle

CONTAINING = ("03", "04", "05", "07", "09", "13")
"""Codes of fish, single-digit patterns, colours, chains: where more than the stated eliminations may be found."""


@dataclass(frozen=True)
class Case:
    """A line of the library: where, what, and what should follow."""

    line: str
    code: str  # with its variant, as it stands in the line
    puzzle: Puzzle
    removes: frozenset[tuple[int, int]]
    places: frozenset[tuple[int, int]]

    @property
    def technique(self) -> str:
        """The code without variant."""
        return self.code.partition("-")[0]

    @property
    def must_fail(self) -> bool:
        """Whether nothing must be found."""
        return self.code.endswith("-x")


def read_cases(lines: Iterable[str]) -> Iterator[Case]:
    """Read library lines."""
    for line in lines:
        if not line.startswith(":"):
            continue
        puzzle = formats.read_text(line, format="hodoku")[0]
        about = dict(puzzle.about)
        yield Case(
            line.strip(),
            about["technique"],
            puzzle,
            frozenset(_candidates(about.get("eliminations", ""))),
            frozenset(_candidates(about.get("placements", ""))),
        )


def _candidates(text: str) -> Iterator[tuple[int, int]]:
    for word in text.split():
        yield 9 * (int(word[1]) - 1) + int(word[2]) - 1, int(word[0])


def techniques_for(code: str) -> tuple[Technique, ...]:
    """Return the techniques a code stands for, none where it is not known."""
    for known in (code, code[:4]):
        try:
            return find_techniques(known)
        except OptionError:
            continue
    return ()


def verdict(case: Case) -> str:
    """Return how a case went: found, more (found within a larger step), missed, wrong (found what must not be), unknown."""
    wanted = techniques_for(case.technique)
    if not wanted:
        return "unknown"
    found = steps(case.puzzle, wanted)
    if case.must_fail:
        return "wrong" if found else "found"
    best = "missed"
    for step in found:
        removes, places = frozenset(step.removes), frozenset(step.places)
        if removes == case.removes and places == case.places:
            return "found"
        if case.removes <= removes and case.places <= places:
            best = "more"
    return best


def passes(case: Case, result: str) -> bool:
    """Whether a verdict is acceptable for a case."""
    return result == "found" or (result == "more" and case.technique.startswith(CONTAINING))


def library_lines(folder: Path) -> dict[str, list[str]]:
    """Return both collections, by name."""
    with gzip.open(folder / "ratings" / "hodoku_steps.tsv.gz", "rt") as file:
        table = file.read().splitlines()[1:]
    return {
        "reglib": (folder / "logic" / "reglib.txt").read_text().splitlines(),
        "hodoku_steps": [row.split("\t")[4] for row in table],
    }
