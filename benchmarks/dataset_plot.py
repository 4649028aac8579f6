"""Draw what is in a data set: how many puzzles of each level have which rating of Sudoku Explainer's.

    python -m benchmarks.dataset_plot FOLDER docs/dataset.svg [NATURAL docs/dataset-levels.svg]

NATURAL is a folder of puzzles as they come: a data set that was made without `--levels`, or the candidates of one. The second
picture has the levels of both side by side.
"""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq

from whydoku.model.technique import LEVELS

COLOURS = ("#cfe8ff", "#8cc4f5", "#4a97dc", "#1f63ad", "#0b2f63")
STEP = 0.5


def plot(rows: list[tuple[str, float]]) -> str:
    """Draw bars over the rating, with the levels one above another."""
    width, height, left, bottom, top = 640, 320, 60, 40, 30
    counts = Counter((int(value / STEP), level) for level, value in rows)
    bins = range(min(at for at, _ in counts), max(at for at, _ in counts) + 1)
    tallest = max(sum(counts[at, level] for level in LEVELS) for at in bins)
    scale = (height - bottom - top) / tallest
    wide = (width - left - 130) / len(bins)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="sans-serif" font-size="12" '
        'role="img" aria-label="Puzzles by rating and level">',
        f'<rect width="{width}" height="{height}" fill="#fff"/>',
        f'<text x="{left}" y="18">{len(rows):,} puzzles by Sudoku Explainer\'s rating and HoDoKu\'s level</text>',
    ]
    for share in (0, 0.5, 1):
        y = height - bottom - share * tallest * scale
        parts.append(f'<line x1="{left}" y1="{y:.1f}" x2="{width - 130}" y2="{y:.1f}" stroke="#ddd"/>')
        parts.append(f'<text x="{left - 8}" y="{y + 4:.1f}" text-anchor="end">{share * tallest:,.0f}</text>')
    for place, at in enumerate(bins):
        x, y = left + place * wide, float(height - bottom)
        for level, colour in zip(LEVELS, COLOURS, strict=True):
            tall = counts[at, level] * scale
            y -= tall
            if tall:
                parts.append(
                    f'<rect x="{x:.1f}" y="{y:.1f}" width="{wide - 1:.1f}" height="{tall:.1f}" fill="{colour}"/>'
                )
        if at * STEP == int(at * STEP):
            parts.append(f'<text x="{x:.1f}" y="{height - bottom + 18}" text-anchor="middle">{at * STEP:g}</text>')
    for row, (level, colour) in enumerate(zip(reversed(LEVELS), reversed(COLOURS), strict=True)):
        y = top + 20 * row
        parts.append(f'<rect x="{width - 115}" y="{y}" width="12" height="12" fill="{colour}"/>')
        total = sum(number for (_, name), number in counts.items() if name == level)
        parts.append(f'<text x="{width - 97}" y="{y + 10}">{level} {total:,}</text>')
    return "\n".join([*parts, "</svg>\n"])


def levels(natural: Counter[str], chosen: Counter[str]) -> str:
    """Draw the share of each level in puzzles as they come, and in the data set."""
    width, height, left, bottom, top = 640, 240, 60, 40, 50
    tall = height - bottom - top
    most = max(count[level] / count.total() for count in (natural, chosen) for level in LEVELS)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="sans-serif" font-size="12" '
        'role="img" aria-label="Share of each level">',
        f'<rect width="{width}" height="{height}" fill="#fff"/>',
        f'<text x="{left}" y="18">HoDoKu\'s levels of {natural.total():,} puzzles as they come (light), '
        f"and of the {chosen.total():,} chosen (dark)</text>",
        f'<line x1="{left}" y1="{height - bottom}" x2="{width - 20}" y2="{height - bottom}" stroke="#999"/>',
    ]
    wide = (width - left - 20) / len(LEVELS)
    for place, level in enumerate(LEVELS):
        parts.append(
            f'<text x="{left + (place + 0.5) * wide:.1f}" y="{height - bottom + 18}" text-anchor="middle">{level}</text>'
        )
        for half, (count, colour) in enumerate(((natural, COLOURS[1]), (chosen, COLOURS[3]))):
            share = count[level] / count.total()
            x, high = left + (place + 0.12 + 0.38 * half) * wide, share / most * tall
            y = height - bottom - high
            parts.append(
                f'<rect x="{x:.1f}" y="{y:.1f}" width="{0.36 * wide:.1f}" height="{high:.1f}" fill="{colour}"/>'
            )
            parts.append(f'<text x="{x + 0.18 * wide:.1f}" y="{y - 5:.1f}" text-anchor="middle">{share:.0%}</text>')
    return "\n".join([*parts, "</svg>\n"])


def levels_in(folder: Path) -> Counter[str]:
    """Count the levels of all puzzles in a folder."""
    found: Counter[str] = Counter()
    for path in sorted(folder.rglob("*.parquet")):
        found.update(pq.read_table(path, columns=["level"])["level"].to_pylist())
    return found


def main() -> None:
    folder, out, *more = map(Path, sys.argv[1:])
    table = pa.concat_tables(
        [pq.read_table(path, columns=["level", "se"]) for path in sorted((folder / "data").glob("*.parquet"))]
    )
    out.write_text(plot([(row["level"], row["se"]) for row in table.to_pylist() if row["se"] is not None]))
    if more:
        natural, second = more
        second.write_text(levels(levels_in(natural), levels_in(folder)))


if __name__ == "__main__":
    main()
