"""How far each level of techniques goes: the share of puzzles that it solves without a guess, as a table and as a plot.

    python -m benchmarks.levels [file.svg]           # the plot is written to the file

Each level has all techniques of the levels before it.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

from benchmarks.frame import data_folder, data_set, machine
from whydoku import read, read_all
from whydoku.engines.logic.engine import explain_lines
from whydoku.engines.logic.technique import Technique, find_techniques, techniques

LEVELS = (  # what each adds: families or names
    ("singles", ("singles",)),
    ("locked", ("locked",)),
    ("subsets", ("subsets",)),
    ("basic fish", ("x-wing", "swordfish", "jellyfish")),
    ("patterns, wings", ("single-digit patterns", "wings")),
    ("colours, uniqueness", ("colouring", "uniqueness")),
    ("fish with fins", ("fish",)),
    ("chains", ("chains",)),
    ("ALS", ("als",)),
    ("exotic", ("exotic",)),
    ("forcing chains", ("nishio", "fc")),
    ("forcing nets", ("fn",)),
    ("nested nets", ("nested forcing net",)),
)
SETS = {"euler": 50, "17_clue": 500, "top1465": 200, "hardest_1905": 60, "hardest_1106": 60}
COLOURS = ("#1b9e77", "#7570b3", "#d95f02", "#e7298a", "#666666")


def lines_of(name: str) -> list[str]:
    """Read the puzzles of a set."""
    folder = data_folder()
    if name == "euler" and folder is not None:
        return [puzzle.grid for puzzle in read_all((folder / "euler96.txt").read_text())]
    return data_set(name, SETS[name])


def up_to(level: int) -> tuple[Technique, ...]:
    """Return the techniques of a level and of all before it; of those that are off by default, the exotic ones."""
    chosen: set[Technique] = set()
    for _, names in LEVELS[: level + 1]:
        for name in names:
            chosen.update(find_techniques(name))
    return tuple(t for t in techniques() if t in chosen and (t.default or t.family == "exotic"))


def measure() -> dict[str, list[float]]:
    """Return, for each set, the share that each level solves."""
    like = read("." * 81)
    shares: dict[str, list[float]] = {}
    for name in SETS:
        lines = lines_of(name)
        left, solved = lines, []
        for level in range(len(LEVELS)):
            # More techniques never solve less, so what is solved need not be tried again.
            paths = explain_lines(like, left, up_to(level), guesses=False)
            left = [line for line, path in zip(left, paths, strict=True) if not path.solved]
            solved.append(100 * (len(lines) - len(left)) / len(lines))
        shares[name] = solved
    return shares


def plot(shares: dict[str, list[float]]) -> str:
    """Draw the shares as lines over the levels."""
    left, top, width, height = 60, 20, 640, 300
    step = width / (len(LEVELS) - 1)

    def at(level: int, share: float) -> str:
        return f"{left + level * step:.1f},{top + height * (1 - share / 100):.1f}"

    text = 'font-family="sans-serif" font-size="12" fill="#333"'
    parts = [
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 860 450" role="img" '
        'aria-label="Share of puzzles solved without a guess, by level of techniques">',
        '<rect width="860" height="450" fill="white"/>',
    ]
    for share in range(0, 101, 20):
        y = top + height * (1 - share / 100)
        parts.append(f'<path d="M{left} {y:.1f}h{width}" stroke="#ddd"/>')
        parts.append(f'<text x="{left - 8}" y="{y + 4:.1f}" text-anchor="end" {text}>{share} %</text>')
    for level, (name, _) in enumerate(LEVELS):
        x = left + level * step
        parts.append(
            f'<text x="{x:.1f}" y="{top + height + 18}" text-anchor="end" '
            f'transform="rotate(-35 {x:.1f} {top + height + 18})" {text}>{name}</text>'
        )
    for number, (name, values) in enumerate(shares.items()):
        colour = COLOURS[number]
        points = " ".join(at(level, share) for level, share in enumerate(values))
        parts.append(f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="2.5"/>')
        for point in points.split():
            across, down = point.split(",")
            parts.append(f'<circle cx="{across}" cy="{down}" r="3.5" fill="{colour}"/>')
        y = top + 20 + 22 * number
        parts.append(f'<path d="M{left + width + 20} {y - 4}h24" stroke="{colour}" stroke-width="2.5"/>')
        parts.append(f'<text x="{left + width + 50}" y="{y}" {text}>{name}</text>')
    return "\n".join([*parts, "</svg>\n"])


def table(shares: dict[str, list[float]], sizes: Sequence[int]) -> str:
    """Show the shares as a Markdown table."""
    lines = ["| up to | " + " | ".join(f"{n} ({size})" for n, size in zip(shares, sizes, strict=True)) + " |"]
    lines.append("|---|" + "---:|" * len(shares))
    for level, (name, _) in enumerate(LEVELS):
        lines.append(f"| {name} | " + " | ".join(f"{values[level]:.1f} %" for values in shares.values()) + " |")
    return "\n".join(lines)


def main(file: str = "") -> None:
    print(machine())
    shares = measure()
    print(f"\n{table(shares, [len(lines_of(name)) for name in shares])}")
    if file:
        Path(file).write_text(plot(shares))


if __name__ == "__main__":
    main(*sys.argv[1:2])
