"""Make the project's own small corpus: `python -m tests.corpus.make easy hard …`, or every part where none is named.

  classic/easy.txt          symmetrical, 30 to 36 clues, solved by singles
  classic/minimal.txt       minimal puzzles of uniform grids
  classic/few_clues.txt     minimal, 20 clues at most
  classic/hard.txt          minimal, 7.0 and more on the scale se
  classic/hardest.txt       the way up from minimal puzzles, 150 neighbours far
  classic/several.txt       more than one solution
  classic/random_clues.txt  digits at random places: no solution, one, or many
  ratings.tsv               how hard those with one solution are, on every scale; it is made last
  variants.jsonl            killer, thermometer, arrow, anti-knight and mixed, solved without a guess; ISS strings and solutions

Seeds are fixed, so it comes out the same as long as the generator and the scales do.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable
from pathlib import Path

import whydoku as w
from whydoku.generator.chance import Chance

HOME = Path(__file__).parent
VARIANTS: dict[str, dict[str, object]] = {
    "killer": {"rules": "killer", "clues": "0-4"},
    "thermometer": {"rules": "thermometer"},
    "arrow": {"rules": "arrow"},
    "anti-knight": {"rules": "anti-knight", "minimal": True},
    "mixed": {"rules": "anti-knight, killer, thermometer, arrow"},
}


def write(name: str, lines: Iterable[str]) -> None:
    """Write a file of the corpus."""
    text = "".join(f"{line}\n" for line in lines)
    (HOME / name).write_text(text, encoding="utf-8")


def easy() -> None:
    """Make easy puzzles."""
    made = w.generate(40, symmetry="rotational", clues="30-36", scale="se", rating="1-2.3", seed=1)
    write("classic/easy.txt", (puzzle.grid for puzzle in made))


def minimal() -> None:
    """Make minimal puzzles."""
    write("classic/minimal.txt", (puzzle.grid for puzzle in w.generate(100, minimal=True, uniform=True, seed=2)))


def few_clues() -> None:
    """Make puzzles with few clues."""
    write("classic/few_clues.txt", (puzzle.grid for puzzle in w.generate(12, clues="-20", minimal=True, seed=3)))


def hard() -> None:
    """Make hard puzzles."""
    made = w.generate(40, minimal=True, scale="se", rating="7-", seed=4)
    write("classic/hard.txt", (puzzle.grid for puzzle in made))


def hardest() -> None:
    """Climb as far as 150 neighbours go."""
    starts = w.generate(12, minimal=True, scale="se", rating="7-", seed=5)
    ends = [[*w.harder(start, scale="se", tries=150, seed=5)][-1] for start in starts]
    ends.sort(key=lambda end: end.rating.value or 0)
    write("classic/hardest.txt", (end.puzzle.grid for end in ends))


def several() -> None:
    """Take a clue or more away from minimal puzzles."""
    lines = []
    for number, puzzle in enumerate(w.generate(30, minimal=True, seed=6)):
        gone = Chance(6, number).shuffled(cell for cell, _ in puzzle.clues())[: 1 + number % 5]
        lines.append("".join("." if cell in gone else sign for cell, sign in enumerate(puzzle.grid)))
    write("classic/several.txt", lines)


def random_clues() -> None:
    """Scatter digits, none of them beside an equal one."""
    lines = []
    for number in range(200):
        chance = Chance(7, number)
        cells = ["."] * 81
        for cell in chance.shuffled(range(81))[: chance.between(15, 30)]:
            row, col = divmod(cell, 9)
            seen = {
                cells[other]
                for other in range(81)
                if other // 9 == row or other % 9 == col or (other // 27 == row // 3 and other % 9 // 3 == col // 3)
            }
            if free := [sign for sign in "123456789" if sign not in seen]:
                cells[cell] = chance.choice(free)
        lines.append("".join(cells))
    write("classic/random_clues.txt", lines)


def variants() -> None:
    """Make variants that techniques solve."""
    lines = []
    for name, order in VARIANTS.items():
        made = w.generate(6, no_guess=True, seed=8, **order)  # type: ignore[arg-type]
        for number, each in enumerate(made.made, 1):
            entry = {
                "id": f"{name}-{number}",
                "iss": w.write(each.puzzle, "iss").strip(),
                "solution": [int(sign) for sign in each.solution],
            }
            lines.append(json.dumps(entry))
    write("variants.jsonl", lines)


RATED = ("easy", "minimal", "few_clues", "hard", "hardest")
SCALES = ("se", "se-1.18", "hodoku", "own")


def rated(every: int = 1) -> Iterable[dict[str, str]]:
    """Yield puzzles with one solution and their ratings, as the file has them; variants on our own scale only."""
    for name in RATED:
        lines = (HOME / f"classic/{name}.txt").read_text(encoding="utf-8").split()[::every]
        for line, found in zip(lines, w.rate_many(lines, SCALES), strict=True):
            figures = {scale: f"{rating.value:g}" for scale, rating in found.items()}
            se = found["se"]
            figures["se"] = f"{se.value:g}/{se.ep:g}/{se.ed:g}"
            yield {"set": name, "puzzle": line, "level": found["own"].level or "", **figures}
    for line in (HOME / "variants.jsonl").read_text(encoding="utf-8").splitlines()[::every]:
        entry = json.loads(line)
        own = w.rate(entry["iss"])
        yield {"set": entry["id"], "puzzle": "", "level": own.level or "", "own": f"{own.value:g}"}


def ratings() -> None:
    """Rate the corpus."""
    columns = ("set", "puzzle", "level", *SCALES)
    rows = ["\t".join(row.get(column, "") for column in columns) for row in rated()]
    write("ratings.tsv", ["\t".join(columns), *rows])


PARTS: dict[str, Callable[[], None]] = {
    part.__name__: part for part in (easy, minimal, few_clues, hard, hardest, several, random_clues, variants, ratings)
}

if __name__ == "__main__":
    (HOME / "classic").mkdir(exist_ok=True)
    for part in sys.argv[1:] or PARTS:
        PARTS[part]()
