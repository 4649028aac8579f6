"""How fast whole paths are found, steps kept, called from Python, by the usual techniques; HoDoKu's own figures beside it.

HoDoKu's figures (Java, warm) are from another machine; they are there to be held against, not measured here.
"""

from __future__ import annotations

import time

from benchmarks.frame import data_set, machine
from whydoku import read
from whydoku.logic.engine import explain_lines
from whydoku.logic.technique import select

HODOKU_MS = {"kaggle": 0.11, "17_clue": 1.4, "top1465": 152.0}
MOST = {"kaggle": 5000, "17_clue": 2000, "top1465": 100}


def main() -> None:
    print(machine())
    print(
        "\n| data set | puzzles | µs a puzzle | guesses | steps a puzzle | HoDoKu, ms |\n|---|---:|---:|---:|---:|---:|"
    )
    network, chosen = read("." * 81).network, select()
    for name, hodoku in HODOKU_MS.items():
        lines = data_set(name, MOST[name])
        best = float("inf")
        for _ in range(3):
            begin = time.process_time()
            paths = explain_lines(network, lines, chosen)
            best = min(best, time.process_time() - begin)
        guesses = sum(path.guesses for path in paths)
        steps = sum(map(len, paths)) / len(paths)
        print(f"| {name} | {len(lines)} | {best / len(lines) * 1e6:,.1f} | {guesses} | {steps:.1f} | {hodoku} |")


if __name__ == "__main__":
    main()
