"""The kind of a file and its compression, by its name."""

from __future__ import annotations

import glob
from dataclasses import dataclass
from pathlib import Path

from whydoku.errors import InputError, OptionError

KINDS = {
    ".txt": "lines",
    ".sdm": "lines",
    ".csv": "csv",
    ".tsv": "tsv",
    ".jsonl": "jsonl",
    ".ndjson": "jsonl",
    ".parquet": "parquet",
    ".pq": "parquet",
}
PACKINGS = {".gz": "gz", ".zst": "zst"}
USUAL_COLUMNS = ("puzzle", "puzzles", "quizzes", "quiz", "sudoku", "grid", "board", "line", "text")
"""What columns of puzzles are usually called."""

_SUFFIXES = {"lines": ".txt", "csv": ".csv", "tsv": ".tsv", "jsonl": ".jsonl", "parquet": ".parquet"}


@dataclass(frozen=True)
class FileKind:
    """A kind of file: lines, csv, tsv, jsonl or parquet; plain, gz or zst."""

    format: str
    packing: str = ""

    @property
    def suffix(self) -> str:
        """The suffix of such a file's name."""
        return _SUFFIXES[self.format] + (f".{self.packing}" if self.packing else "")


def kind_of(path: Path, what: str = "") -> FileKind:
    """Return the kind of a file by its name.

    >>> kind_of(Path("puzzles.csv.gz"))
    FileKind(format='csv', packing='gz')
    """
    suffixes = [suffix.lower() for suffix in path.suffixes]
    packing = PACKINGS.get(suffixes[-1], "") if suffixes else ""
    ending = suffixes[-2:-1] if packing else suffixes[-1:]
    format = KINDS.get(ending[0]) if ending else None
    if format is None:
        raise OptionError(
            f"{path} does not say what kind of file it is{what}: "
            f"let its name end in {', '.join(KINDS)}, with .gz or .zst after it if it is compressed"
        )
    if packing and format == "parquet":
        raise OptionError(f"{path}: Parquet is compressed within, so its name ends in .parquet alone")
    return FileKind(format, packing)


def find_files(given: str | Path) -> list[Path]:
    """Return the files of a name, a folder (all readable ones in it) or a pattern, in order of name.

    Standard input is `-`.
    """
    path = Path(given)
    if str(given) == "-":
        return [path]
    if path.is_dir():
        found = [each for each in sorted(path.rglob("*")) if each.is_file() and _can_read(each)]
        if not found:
            raise InputError(f"there is nothing to read in {path}: no file ends in {', '.join(KINDS)}")
        return found
    if path.exists():
        return [path]
    found = sorted(Path(each) for each in glob.iglob(str(given), recursive=True) if Path(each).is_file())  # noqa: PTH207  # absolute patterns, too
    if not found:
        raise InputError(f"there is no file {given}")
    return found


def _can_read(path: Path) -> bool:
    if path.name.startswith((".", "_")):
        return False
    try:
        return bool(kind_of(path))
    except OptionError:
        return False
