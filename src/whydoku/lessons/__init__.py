"""Lessons: what a technique or a rule is, in a teacher's words, one Markdown text each.

A text is `techniques/<name>.md` or `rules/<name>.md`: a title, and the four headings of `HEADINGS` with prose below them. A
text whose name begins with an underscore serves techniques that differ only in size; its title lists them, each with the
word that stands for `{size}`: `# Squirmbag (five), Whale (six)`. In every text `{title}` is the title of the one asked for.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Literal, TypeAlias

Kind: TypeAlias = Literal["techniques", "rules"]

HEADINGS = {
    "what": "What it is",
    "spot": "How to spot it",
    "why": "Why it works",
    "mistakes": "Common mistakes",
}
"""The parts of a lesson, and the heading of each in its text."""

_HOME = Path(__file__).parent


@dataclass(frozen=True)
class Lesson:
    """What something is, how to spot it, why it works, and what goes wrong with it; a part may have several paragraphs."""

    what: str
    spot: str
    why: str
    mistakes: str


@cache
def lesson(kind: Kind, name: str) -> Lesson | None:
    """Return the lesson of a technique or a rule by its name, or None where there is none.

    >>> lesson("techniques", "no-such-technique") is None
    True
    """
    own = _HOME / kind / f"{name}.md"
    if own.is_file() and not name.startswith("_"):
        return parse_lesson(own.read_text(encoding="utf-8"))
    path, title, size = _shared(kind).get(name, (None, "", ""))
    return None if path is None else parse_lesson(path.read_text(encoding="utf-8"), title, size)


def parse_lesson(text: str, title: str = "", size: str = "") -> Lesson:
    """Read a lesson from its text; a part that the text does not have is empty.

    >>> parse_lesson("# Whale\\n\\n## What it is\\n\\nSix rows\\nand six columns.").what
    'Six rows and six columns.'
    >>> parse_lesson("## Why it works\\n\\n{size} rows", size="six").why
    'six rows'
    """
    head, *parts = re.split(r"^## +(.*)$", text, flags=re.MULTILINE)
    title = title or head.strip().removeprefix("#").strip()
    found = {heading.strip(): _joined(body) for heading, body in zip(parts[::2], parts[1::2], strict=True)}
    filled = {
        part: found.get(heading, "").replace("{title}", title).replace("{size}", size)
        for part, heading in HEADINGS.items()
    }
    return Lesson(**filled)


def served(path: Path) -> Iterator[tuple[str, str]]:
    """Yield the titles that a shared text serves, each with its word for the size."""
    first = path.read_text(encoding="utf-8").partition("\n")[0].removeprefix("#")
    for title, size in re.findall(r"([^,(]+?)\s*\((.*?)\)", first):
        yield title.strip(), size


@cache
def _shared(kind: Kind) -> dict[str, tuple[Path, str, str]]:
    """Return the text, the title and the size of each name that a shared text serves."""
    return {
        _name(title): (path, title, size)
        for path in sorted((_HOME / kind).glob("_*.md"))
        for title, size in served(path)
    }


def _name(title: str) -> str:
    """Return a title in lower case with dashes, as `Technique.name` has it."""
    return "-".join(re.findall(r"\w+", title.casefold()))


def _joined(body: str) -> str:
    """Return paragraphs on one line each, with an empty line between them."""
    return "\n\n".join(" ".join(paragraph.split()) for paragraph in body.strip().split("\n\n"))
