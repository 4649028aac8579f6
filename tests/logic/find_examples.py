"""Find worked examples for techniques that have none, in puzzles of our own making.

    python -m tests.logic.find_examples [seconds] [rules] [name …]

Random puzzles are dug out of random grids and solved; wherever a wanted technique applies on the way, that position is an
example for it, and the shortest line found for each is printed, ready for the technique's file.
"""

from __future__ import annotations

import random
import sys
import textwrap
import time
from collections.abc import Iterator
from dataclasses import replace

from tests.logic.cases import after
from whydoku import formats
from whydoku.logic import engine
from whydoku.logic.technique import Technique, find_techniques, select, techniques
from whydoku.model.board import Board
from whydoku.model.puzzle import Puzzle
from whydoku.rules import default_rules, make_rules
from whydoku.search import engine as search


def dig(rules: str, seed: int) -> Puzzle:
    """Make a minimal puzzle: take clues out of a random grid in random order while one solution is left."""
    board = Board.square(9)
    empty = Puzzle(board, (*default_rules(board), *make_rules(rules)), (None,) * 81)
    grid = search.solve(empty, seed=seed)
    if grid is None:
        raise SystemExit(f"no grid fits {rules}")
    clues: list[int | None] = [*grid.values]
    cells = list(board.cells)
    random.Random(seed).shuffle(cells)
    for cell in cells:
        kept, clues[cell] = clues[cell], None
        again = search.solve(Puzzle(board, empty.rules, tuple(clues)))
        if again is None or not again.unique:
            clues[cell] = kept
    return Puzzle(board, empty.rules, tuple(clues))


def positions(puzzle: Puzzle) -> Iterator[Puzzle]:
    """Go through the positions on the way to the solution, each as if nobody had worked out more than it says."""
    yield puzzle
    position = puzzle
    for step in engine.explain(puzzle, select(), guesses=False):
        position = after(position, [step])
        yield position


def line(position: Puzzle, technique: Technique) -> str:
    """Write a position as a library line of a technique."""
    code = technique.codes[0] if technique.codes else "0000"
    plain = replace(position, rules=default_rules(position.board), about=(("technique", code),))
    return formats.write_text([plain], "hodoku").strip()


def in_source(text: str) -> str:
    """Write a long string as Python source that fits the line."""
    parts = textwrap.wrap(text, 100, break_long_words=True, drop_whitespace=False, break_on_hyphens=False)
    return "\n".join(f'    "{part}"' for part in parts)


def search_for(wanted: set[Technique], seconds: float, rules: str, seed: int = 1) -> dict[Technique, str]:
    """Look for examples for so long."""
    found: dict[Technique, str] = {}
    begin = time.perf_counter()
    while time.perf_counter() - begin < seconds:
        seed += 1
        for position in positions(dig(rules, seed)):
            missing = tuple(sorted(wanted, key=lambda t: t.rank))
            seen: set[str] = set()
            for step in engine.steps(position, missing):
                if step.technique in seen:
                    continue
                seen.add(step.technique)
                technique = next(t for t in missing if t.title == step.technique)
                text = line(position, technique)
                if technique not in found or len(text) < len(found[technique]):
                    found[technique] = text
    return found


def main() -> None:
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 20.0
    rules = sys.argv[2] if len(sys.argv) > 2 else ""
    named = {technique for name in sys.argv[3:] for technique in find_techniques(name)}
    wanted = named or {technique for technique in techniques() if not technique.example}
    found = search_for(wanted, seconds, rules)
    for technique in sorted(found, key=lambda t: t.rank):
        print(f'    "{technique.title}": (\n{textwrap.indent(in_source(found[technique]), "    ")}\n    ),')
    missing = sorted(technique.title for technique in wanted - set(found))
    print(f"# {len(found)} found, none yet for: {', '.join(missing) or 'nothing'}", file=sys.stderr)


if __name__ == "__main__":
    main()
