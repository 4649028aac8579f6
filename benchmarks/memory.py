"""Memory over 10,000 different variants in one process: each is made, solved, searched for steps, and discarded.

Cages, thermometers, whispers, arrows and quadruples lie at random places of random grids, so that no two puzzles share a
network. The memory of the process is read every 1,000 puzzles; the plot goes to docs/memory.svg, or to the file named after
the benchmark. A number after the benchmark's name asks for that many puzzles.
"""

from __future__ import annotations

import gc
import os
import random
import sys
import time
from collections.abc import Sequence
from pathlib import Path

from benchmarks.frame import machine
from tests.support.random_variants import random_variant, use
from whydoku._kernel import Network

PUZZLES = 10_000
SAMPLE_PUZZLES = 1_000


def resident() -> float:
    """Return the memory of this process in megabytes."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 2**20


def plot(points: Sequence[tuple[int, float]], title: str = "") -> str:
    """Draw memory against puzzles, or against whatever the title says."""
    width, height, left, bottom, top, right = 640, 320, 60, 40, 30, 20
    most_x, most_y = points[-1][0], 50 * (int(max(y for _, y in points) / 50) + 1)

    def at(x: float, y: float) -> tuple[float, float]:
        return left + (width - left - right) * x / most_x, height - bottom - (height - bottom - top) * y / most_y

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="sans-serif" font-size="12" '
        'role="img" aria-label="Memory stays the same over the puzzles">',
        f'<rect width="{width}" height="{height}" fill="#fff"/>',
        f'<text x="{left}" y="18">{title or f"Memory of one process over {most_x:,} different variants (MB)"}</text>',
    ]
    for step in range(6):
        y = most_y * step / 5
        (x1, line), (x2, _) = at(0, y), at(most_x, y)
        parts.append(f'<line x1="{x1:.0f}" y1="{line:.1f}" x2="{x2:.0f}" y2="{line:.1f}" stroke="#ddd"/>')
        parts.append(f'<text x="{x1 - 8:.0f}" y="{line + 4:.1f}" text-anchor="end">{y:.0f}</text>')
    for x in range(0, most_x + 1, max(1, most_x // 5)):
        place, low = at(x, 0)
        parts.append(f'<text x="{place:.1f}" y="{low + 18:.1f}" text-anchor="middle">{x:,}</text>')
    dots = [at(x, y) for x, y in points]
    line_points = " ".join(f"{x:.1f},{y:.1f}" for x, y in dots)
    parts.append(f'<polyline points="{line_points}" fill="none" stroke="#06c" stroke-width="2"/>')
    parts += [f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3" fill="#06c"/>' for x, y in dots]
    return "\n".join([*parts, "</svg>\n"])


def main() -> None:
    """Run, print and draw."""
    asked = sys.argv[2:]
    count = next((int(word) for word in asked if word.isdecimal()), PUZZLES)
    target = next(
        (Path(word) for word in asked if word.endswith(".svg")), Path(__file__).parents[1] / "docs/memory.svg"
    )
    chance = random.Random(11)
    print(f"# {machine()}")
    print("| puzzles | MB | networks alive | seconds |")
    print("|---:|---:|---:|---:|")
    begin = time.perf_counter()
    points: list[tuple[int, float]] = []
    every = min(SAMPLE_PUZZLES, max(1, count // 10))
    for number in range(count + 1):
        if number % every == 0:
            points.append((number, resident()))
            alive = Network.alive()
            print(f"| {number} | {points[-1][1]:.1f} | {alive} | {time.perf_counter() - begin:.0f} |", flush=True)
        use(random_variant(chance))
    gc.collect()
    print(f"# {resident():.1f} MB after a garbage collection")
    target.write_text(plot(points))
    print(f"# drawn to {target.name}")


if __name__ == "__main__":
    main()
