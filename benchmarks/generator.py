"""How many puzzles per second the generator makes, beside qqwing where that is installed, and pencilmark where it is named.

    python -m benchmarks.generator --pencilmark PYTHON

Everything is CPU time on one core, and the best of three rounds counts. qqwing's puzzles (`qqwing --generate N`) are
minimal as well; pencilmark's are not, and are rated on the way. PYTHON is an interpreter that has the package.
"""

from __future__ import annotations

import argparse
import resource
import shutil
import subprocess
import time
from collections.abc import Callable

import whydoku as w
from benchmarks.frame import machine
from whydoku._kernel import generate_grids


def own(work: Callable[[], object]) -> float:
    """Return the CPU seconds of some work."""
    start = time.process_time()
    work()
    return time.process_time() - start


def child(*command: str) -> float:
    """Return the CPU seconds of another program."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


PENCILMARK = """
from pencilmark.gen import generate
generate({"size": 9, "seed": 2})
"""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pencilmark", metavar="PYTHON", help="an interpreter that has pencilmark")
    asked = parser.parse_args()
    puzzles = [puzzle.grid for puzzle in w.generate(3000, minimal=True, seed=1)]
    grids = generate_grids(3000, 1, 0, False)
    works: dict[str, tuple[int, Callable[[], float]]] = {
        "w.generate(3000, minimal=True)": (3000, lambda: own(lambda: w.generate(3000, minimal=True, seed=1))),
        "the same, rotational": (
            300,
            lambda: own(lambda: w.generate(300, minimal=True, symmetry="rotational", seed=1)),
        ),
        "16×16 minimal": (5, lambda: own(lambda: w.generate(5, size=16, minimal=True, seed=1))),
        "full grids": (20000, lambda: own(lambda: generate_grids(20000, 1, 0, False))),
        "full grids, uniform": (200, lambda: own(lambda: generate_grids(200, 1, 0, True))),
        "w.canonical_many, minimal puzzles": (3000, lambda: own(lambda: w.canonical_many(puzzles))),
        "w.canonical_many, full grids": (3000, lambda: own(lambda: w.canonical_many(grids))),
    }
    if shutil.which("qqwing"):
        works["qqwing --generate 300"] = 300, lambda: child("qqwing", "--generate", "300", "--one-line")
    if asked.pencilmark:
        works["pencilmark, one puzzle"] = 1, lambda: child(asked.pencilmark, "-c", PENCILMARK)
    best: dict[str, float] = {}
    for _ in range(3):
        for name, (number, work) in works.items():
            best[name] = max(best.get(name, 0.0), number / work())
    print(machine())
    for name, rate in best.items():
        print(f"{name:36} {rate:12,.{0 if rate > 10 else 2}f} per second")


if __name__ == "__main__":
    main()
