"""How many puzzles of the collection each format carries there and back, and why the others are refused.

A puzzle is read from its ISS string, written in a format and read again; it is carried if what comes back has the same board
and givens, and rules that say the same.
"""

from __future__ import annotations

import json
from collections import Counter

from benchmarks.frame import data_folder
from tests.support.there_and_back import FORMATS, through
from whydoku.errors import FormatError
from whydoku.formats import read_text


def main() -> None:
    """Print a line per format, and the reasons."""
    folder = data_folder()
    if folder is None:
        print("no shared data: set WHYDOKU_DATA to the folder that has it")
        return
    for collection in ("puzzles", "exotic"):
        lines = (folder / "variants" / f"{collection}.jsonl").read_text().splitlines()
        puzzles = []
        for entry in map(json.loads, lines):
            try:
                puzzles += read_text(entry["iss"])
            except FormatError:
                continue
        print(f"{collection}: {len(puzzles)} of {len(lines)} read")
        for name in FORMATS:
            told = Counter(through(puzzle, name) for puzzle in puzzles)
            refused = ", ".join(f"{what} {count}" for what, count in told.most_common() if what != "carried")
            print(f"  {name}: {told['carried']} carried" + (f"; refused: {refused}" if refused else ""))


if __name__ == "__main__":
    main()
