"""The table of rooms in docs/architecture.md: each folder in the first sentence of its own docstring or README.

python -m docs.site.rooms
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from docs.site.nav import ROOT

PACKAGE = ROOT / "src" / "whydoku"
KERNEL = ROOT / "native"


def rooms() -> Iterator[tuple[str, str]]:
    """Yield each folder with its sentence; a star where one new file there is a plug-in."""
    for path in sorted(PACKAGE.rglob("__init__.py")):
        folder = path.parent
        if folder != PACKAGE and not (folder.parent.name == "formats" or folder.name == "_any_text"):
            text = path.read_text(encoding="utf-8")
            star = " ★" if "one file" in text.casefold()[:600] else ""
            yield (
                f"`{folder.relative_to(PACKAGE).as_posix()}/`{star}",
                _sentence(ast.get_docstring(ast.parse(text)) or ""),
            )
    for path in sorted(KERNEL.glob("*/README.md")):
        yield f"`native/{path.parent.name}/`", _sentence(path.read_text(encoding="utf-8").partition("\n\n")[2])


def _sentence(text: str) -> str:
    """Return the first sentence of a text on one line."""
    line = " ".join(text.partition("\n\n")[0].split())
    return line.partition(". ")[0].rstrip(".")


def table() -> str:
    """Return the table in Markdown."""
    return "\n".join(["| room | what is in it |", "|---|---|", *(f"| {room} | {about} |" for room, about in rooms())])


if __name__ == "__main__":
    print(table())
