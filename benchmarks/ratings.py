"""How fast Sudoku Explainer's ratings are given, in milliseconds per puzzle, beside what `serate` takes.

    python -m benchmarks.ratings kaggle 17_clue --edition 1.18

CPU time of one thread over puzzles spread evenly over each collection. The expert puzzles are those of the shared ratings that
qqwing made. What `serate` takes was measured elsewhere, not in this run; the factor compares with that and is rough.
"""

from __future__ import annotations

import argparse
import csv
import time

from benchmarks.frame import data_folder, data_set, machine
from whydoku._kernel import se_rate

MOST = {"kaggle": 2000, "17_clue": 500, "qqwing_expert": 100, "top1465": 100, "hardest_1106": 8}
SERATE = {"kaggle": 0.42, "17_clue": 11.0, "qqwing_expert": 139.0, "top1465": 1100.0, "hardest_1106": 119_000.0}
"""Milliseconds that `serate` takes for a puzzle."""


def puzzles(name: str, most: int) -> list[str]:
    """Read a collection, or those of the rated puzzles that have this source."""
    if name != "qqwing_expert":
        return data_set(name, most)
    folder = data_folder()
    if folder is None:
        raise SystemExit("no puzzle collections found; set WHYDOKU_DATA to the folder that holds ratings/")
    with (folder / "ratings" / "ratings.tsv").open(encoding="utf-8") as file:
        return [row["puzzle"] for row in csv.DictReader(file, delimiter="\t") if row["source"] == name][:most]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("sets", nargs="*", default=[*MOST], help=f"which of {', '.join(MOST)}")
    parser.add_argument("--edition", default="1.2.1", help="1.2.1 or 1.18")
    asked = parser.parse_args()
    print(f"{machine()}; edition {asked.edition}\n")
    print(f"{'set':15} {'puzzles':>8} {'ms each':>10} {'longest':>10} {'mean ER':>8} {'serate ms':>10} {'times':>7}")
    for name in asked.sets:
        if name not in MOST:
            continue
        spent, ratings = [], []
        for line in puzzles(name, MOST[name]):
            start = time.process_time()
            [found] = se_rate([line], asked.edition)
            spent.append((time.process_time() - start) * 1e3)
            ratings.append(found.er)
        mean = sum(spent) / len(spent)
        print(
            f"{name:15} {len(spent):8} {mean:10.3f} {max(spent):10.3f} {sum(ratings) / len(ratings):8.2f} "
            f"{SERATE[name]:10.2f} {SERATE[name] / mean:6.0f}×",
            flush=True,
        )


if __name__ == "__main__":
    main()
