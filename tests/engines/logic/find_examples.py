"""Find worked examples for techniques that have none, in puzzles of our own making.

    python -m tests.engines.logic.find_examples [seconds] [rules] [name …]

Random puzzles are dug out of random grids and solved; wherever a wanted technique applies on the way, that position is an
example for it, and the shortest one found for each is printed as a line of `techniques/examples.tsv`. A new
technique is a plain `Technique` until it has its line there.
"""

from __future__ import annotations

import sys
import time
from dataclasses import replace

from tests.support.puzzles import Kind, dig, positions
from whydoku import formats
from whydoku.engines.logic import engine
from whydoku.engines.logic.technique import Technique, find_techniques, select, techniques
from whydoku.model.board import Board
from whydoku.model.puzzle import Puzzle
from whydoku.rules import default_rules


def line(position: Puzzle, technique: Technique) -> str:
    """Write a position as a library line of a technique."""
    code = technique.codes[0] if technique.codes else "0000"
    plain = replace(position, rules=default_rules(position.board), about=(("technique", code),))
    return formats.write_text([plain], "hodoku").strip()


def search_for(wanted: set[Technique], seconds: float, rules: str, seed: int = 1) -> dict[Technique, str]:
    """Look for examples for that many seconds."""
    found: dict[Technique, str] = {}
    begin = time.perf_counter()
    while time.perf_counter() - begin < seconds:
        seed += 1
        for position in positions(dig(Kind(lambda: Board.square(9), rules), seed), select()):
            missing = tuple(sorted(wanted, key=lambda t: t.price))
            seen: set[Technique] = set()
            for step in engine.steps(position, missing):
                if step.technique in seen:
                    continue
                seen.add(step.technique)
                technique = step.technique
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
    for technique in sorted(found, key=lambda t: t.title):
        print("\t".join((technique.title, found[technique], rules)).rstrip())
    missing = sorted(technique.title for technique in wanted - set(found))
    print(f"# {len(found)} found, none for: {', '.join(missing) or 'nothing'}", file=sys.stderr)


if __name__ == "__main__":
    main()
