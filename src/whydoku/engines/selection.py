"""Which engine answers: the one requested, or the one that fits.

Search tries digits cell by cell and forgets why it failed; that is unbeatable on small boards. On big boards half empty it may
run the same failures over and over, where SAT learns them; and long automata show a single cell little, while their clauses
propagate along the whole line. Which is better shows only by trying, so there both run, and on every other variant too once
search has had some seconds. SAT is loaded only if it runs.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from importlib.util import find_spec

from whydoku.engines.base import Engine
from whydoku.engines.limits import SEARCH_MAX_AUTOMATA, SEARCH_MAX_DIGITS
from whydoku.engines.search.engine import GENERAL, SEARCH, classic_domains
from whydoku.errors import OptionError
from whydoku.model.primitives import Automaton, RankedLine, UnknownRegions
from whydoku.model.puzzle import Puzzle


def sat_may_be_better(puzzle: Puzzle) -> bool:
    """Whether the SAT engine is installed and may be the better choice."""
    if puzzle.is_classic:
        return False
    wholes = [p for p in puzzle.network.primitives if isinstance(p, UnknownRegions | RankedLine)]
    parts = {id(part) for whole in wholes for part in whole.parts}  # search does not need them
    automata = sum(isinstance(p, Automaton) and id(p) not in parts for p in puzzle.network.beyond_pairs)
    wanted = puzzle.board.size > SEARCH_MAX_DIGITS or automata > SEARCH_MAX_AUTOMATA
    return wanted and _has_sat()


@cache
def _has_sat() -> bool:
    try:
        return find_spec("pysat") is not None
    except ImportError:  # the environment refuses it
        return False


def _auto(puzzle: Puzzle) -> Engine:
    if classic_domains(puzzle) is not None or not _has_sat():
        return SEARCH
    from whydoku.engines.portfolio import LATE, PORTFOLIO

    return PORTFOLIO if sat_may_be_better(puzzle) else LATE


def _classic(puzzle: Puzzle) -> Engine:
    if classic_domains(puzzle) is None:
        raise OptionError("the classic engine solves plain 9×9 puzzles only")
    return SEARCH


def _sat(puzzle: Puzzle) -> Engine:
    from whydoku.engines.sat.engine import SAT

    return SAT


ENGINES: Mapping[str, Callable[[Puzzle], Engine]] = {
    "auto": _auto,
    "logic": lambda puzzle: SEARCH,  # it finds the solution; the techniques then count the guesses
    "classic": _classic,
    "search": lambda puzzle: GENERAL,
    "sat": _sat,
}
"""The names by which an engine is asked for, and the engine that each means for a puzzle."""


def check_engine(name: str) -> Callable[[Puzzle], Engine]:
    """Return the choice that a name stands for; raise an error if there is no such engine."""
    choose = ENGINES.get(name) if isinstance(name, str) else None
    if choose is None:
        raise OptionError(f"there is no engine {name!r}; expected one of {', '.join(ENGINES)}")
    return choose


def find_engine(name: str, puzzle: Puzzle) -> Engine:
    """Return the engine requested, or the one that fits; the answer names it."""
    return check_engine(name)(puzzle)
