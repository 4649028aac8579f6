"""The same puzzle, transformed, should be solved in the same way: how often is it?

None of the symmetries of `tests/support/symmetry.py` changes what follows, so a technique found before must be found after, and
a path should be the same. Singles may come in another order (they lead to the same position in the end), what is beyond
singles should not.

    python -m benchmarks.symmetry
"""

from __future__ import annotations

import random

from benchmarks.frame import data_set
from tests.support.symmetry import Symmetry, renaming, shuffling, turning
from whydoku import read
from whydoku.engines.logic.engine import explain_lines
from whydoku.engines.logic.path import Path
from whydoku.engines.logic.technique import Technique, find_techniques, select

SETS = {"kaggle": 100, "17_clue": 100, "unbiased": 100, "top1465": 25}
SINGLES = set(find_techniques("singles"))


def beyond_singles(path: Path) -> list[Technique]:
    """Return the names of the steps of a path beyond singles."""
    return [step.technique for step in path if step.technique not in SINGLES]


def is_same(symmetry: Symmetry, path: Path, moved: Path) -> bool:
    """Whether a path is the other one transformed, beyond singles."""
    ways = [[(step.places, step.removes) for step in each if step.technique not in SINGLES] for each in (path, moved)]
    return len(ways[0]) == len(ways[1]) and all(
        (symmetry.candidates(a), symmetry.candidates(b)) == (frozenset(c), frozenset(d))
        for (a, b), (c, d) in zip(*ways, strict=True)
    )


def main() -> None:
    like, chosen = read("." * 81), select()
    print("| puzzles | seen otherwise by | hardest technique | all techniques | those beyond singles | their steps |")
    print("|---|---|---:|---:|---:|---:|")
    for name, most in SETS.items():
        lines = data_set(name, most)
        paths = explain_lines(like, lines, chosen)
        for kind in (renaming, turning, shuffling):
            symmetries = [kind(random.Random(line)) for line in lines]
            moved = explain_lines(like, [s.line(line) for s, line in zip(symmetries, lines, strict=True)], chosen)
            pairs = list(zip(paths, moved, strict=True))
            shares = (
                sum(a.techniques[-1] == b.techniques[-1] for a, b in pairs),
                sum([step.technique for step in a] == [step.technique for step in b] for a, b in pairs),
                sum(beyond_singles(a) == beyond_singles(b) for a, b in pairs),
                sum(is_same(s, a, b) for s, (a, b) in zip(symmetries, pairs, strict=True)),
            )
            cells = " | ".join(f"{100 * share / len(lines):.0f} %" for share in shares)
            print(f"| {name} ({len(lines)}) | {kind.__name__} | {cells} |")


if __name__ == "__main__":
    main()
