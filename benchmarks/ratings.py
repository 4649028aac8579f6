"""How fast puzzles are rated, in milliseconds each, beside Sudoku Explainer and HoDoKu in the same run.

    python -m benchmarks.ratings kaggle 17_clue --scale se,hodoku --serate "java -cp CLASSES diuf.sudoku.test.serate" \\
        --hodoku "java -Djava.awt.headless=true -cp CLASSES sudoku.Main"

What is timed is `w.rate_many`, in CPU time; how much faster two threads are is by the clock on the wall. The other programs
get the same puzzles in one call each, and the time of a call with one easy puzzle is subtracted, so that no side pays for
starting. Where a program is not named, the time that `serate` took elsewhere stands in brackets and the factor is rough.
"""

from __future__ import annotations

import argparse
import csv
import resource
import shlex
import subprocess
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path

import whydoku as w
from benchmarks.frame import data_folder, data_set, machine

MAX_PUZZLES = {"kaggle": 20_000, "17_clue": 2000, "qqwing_expert": 100, "top1465": 60, "hardest_1106": 3}
SERATE = {"kaggle": 0.42, "17_clue": 11.0, "qqwing_expert": 139.0, "top1465": 1100.0, "hardest_1106": 119_000.0}
"""Milliseconds that `serate` took for a puzzle, elsewhere."""
FILE = "puzzles.txt"
EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def puzzles(name: str, most: int) -> list[str]:
    """Read a collection, or those of the rated puzzles that have this source."""
    if name != "qqwing_expert":
        return [line.replace("0", ".") for line in data_set(name, most)]
    folder = data_folder()
    if folder is None:
        raise SystemExit("no puzzle collections found; set WHYDOKU_DATA to the folder that holds ratings/")
    with (folder / "ratings" / "ratings.tsv").open(encoding="utf-8") as file:
        return [row["puzzle"] for row in csv.DictReader(file, delimiter="\t") if row["source"] == name][:most]


def ours(lines: Sequence[str], scale: str, threads: int, clock: Callable[[], float]) -> float:
    """Return the seconds that we take, the better of two rounds."""
    spent = []
    for _ in range(2):
        start = clock()
        rated = [*w.rate_many(lines, scale, threads=threads)]
        spent.append(clock() - start)
        assert all(rating.rated for rating in rated)
    return min(spent)


def of_child(command: Sequence[str], folder: str) -> float:
    """Return the CPU seconds of another program."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, cwd=folder, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def theirs(lines: Sequence[str], command: Sequence[str]) -> float:
    """Return the seconds that another program takes for some puzzles, without its start."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / FILE
        file.write_text(f"{EASY}\n", encoding="utf-8")
        start = min(of_child(command, folder) for _ in range(3))
        file.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
        seconds = of_child(command, folder) - start
        written = sum(len(each.read_text(encoding="utf-8").splitlines()) for each in Path(folder).glob("*out*"))
        assert written >= len(lines), f"only {written} of {len(lines)} puzzles were rated"
        return seconds


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("sets", nargs="*", default=[*MAX_PUZZLES], help=f"which of {', '.join(MAX_PUZZLES)}")
    parser.add_argument("--scale", default="se,hodoku,own", help="which scales")
    parser.add_argument("--serate", help="how SukakuExplainer's serate is called")
    parser.add_argument("--hodoku", help="how HoDoKu is called")
    parser.add_argument("--most", type=int, help="how many puzzles of each set at most")
    asked = parser.parse_args()
    peers: dict[str, list[str]] = {}
    if asked.serate:
        command = [*shlex.split(asked.serate), "--format=%r/%p/%d", f"--input={FILE}", "--output=out.txt"]
        peers |= dict.fromkeys(("se", "se-1.18"), command)
    if asked.hodoku:
        peers["hodoku"] = [*shlex.split(asked.hodoku), "/bs", FILE]
    print(f"{machine()}\n")
    heads = ("set", "scale", "puzzles", "ms each", "2 threads", "theirs, ms", "factor")
    print("{:15} {:8} {:>8} {:>10} {:>10} {:>12} {:>8}".format(*heads))
    for name in asked.sets:
        lines = puzzles(name, min(MAX_PUZZLES[name], asked.most or MAX_PUZZLES[name]))
        for scale in asked.scale.split(","):
            gain = ours(lines, scale, 1, time.perf_counter) / ours(lines, scale, 2, time.perf_counter)
            each = ours(lines, scale, 1, time.process_time) / len(lines) * 1e3
            other, factor = "", ""
            if scale in peers:
                spent = theirs(lines, peers[scale]) / len(lines) * 1e3
                other, factor = f"{spent:.3f}", f"{spent / each:.0f}×"
            elif scale == "se":
                other, factor = f"({SERATE[name]:.3f})", f"({SERATE[name] / each:.0f}×)"
            print(
                f"{name:15} {scale:8} {len(lines):8} {each:10.4f} {gain:9.2f}× {other:>12} {factor:>8}",
                flush=True,
            )


if __name__ == "__main__":
    main()
