"""When may SAT be the better engine? Told from the puzzle alone, before anything is solved, and without loading SAT at all.

Search tries digits cell by cell and forgets why it failed; that is unbeatable on small boards. On big boards half empty it may
run the same failures over and over, where SAT learns them; and long automata show a single cell little, while their clauses
propagate along the whole line. Whether it does so is seen only by trying, so there both are asked.
"""

from __future__ import annotations

from importlib.util import find_spec

from whydoku.model.primitives import Automaton
from whydoku.model.puzzle import Puzzle

SEARCH_UP_TO = 16  # digits
FEW_AUTOMATA = 24


def fits(puzzle: Puzzle) -> bool:
    """Say whether the SAT engine is there and may be the better choice."""
    if puzzle.is_classic:
        return False
    automata = sum(isinstance(primitive, Automaton) for primitive in puzzle.network.beyond_pairs)
    wanted = puzzle.board.size > SEARCH_UP_TO or automata > FEW_AUTOMATA
    return wanted and find_spec("pysat") is not None
