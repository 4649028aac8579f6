"""Turn plain text into Markdown that reads the same, and keep links right when a page moves."""

from __future__ import annotations

import html
import os
import re
from collections.abc import Callable, Iterable, Sequence
from posixpath import dirname, normpath, relpath

_SPECIAL = re.compile(r"([\\*_<>\[\]{}#|~$!])")
_LIST_MARK = re.compile(r"^(\d+)([.)])|^([-+=])", re.MULTILINE)
_LINK = re.compile(r"(\]\(|src=\")([^)\"\s]+)([)\"])")
_FENCE = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)


def escape(text: str) -> str:
    """Write plain text as Markdown that shows it unchanged; backticks mark code.

    >>> escape("r1c1<>5 in `a_b`, a_b")
    'r1c1\\\\<\\\\>5 in `a_b`, a\\\\_b'
    """
    parts = re.split(r"(`[^`]+`)", text)
    plain = [part if part.startswith("`") and len(part) > 1 else _SPECIAL.sub(r"\\\1", part) for part in parts]
    return _LIST_MARK.sub(lambda found: f"{found[1] or ''}\\{found[2] or found[3]}", "".join(plain))


def code(text: str, language: str = "text") -> str:
    """Write lines that stay as they are."""
    fence = "`" * max(3, 1 + max((len(run) for run in re.findall(r"`+", text)), default=0))
    return f"{fence}{language}\n{text}\n{fence}"


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Write a table of Markdown cells."""
    lines = [f"| {' | '.join(head)} |", f"|{'---|' * len(head)}"]
    lines += [f"| {' | '.join(cell.replace(chr(10), ' ') for cell in row)} |" for row in rows]
    return "\n".join(lines)


def toctree(places: Iterable[str], *, hidden: bool = True, depth: int = 1) -> str:
    """Return pages that stand under this one; a place is counted from the top."""
    options = [":hidden:"] * hidden + [f":maxdepth: {depth}"]
    return "\n".join(["```{toctree}", *options, "", *(f"/{place}" for place in places), "```"])


def in_html(text: str) -> str:
    """Write plain text for HTML; what stands between backticks is code."""
    return re.sub(r"`([^`]+)`", r"<code>\1</code>", html.escape(text, quote=False))


def relative(target: str, place: str) -> str:
    """Return a path from the page at `place`."""
    return relpath(target, dirname(place) or ".")


def move_links(text: str, file: str, move: Callable[[str], str]) -> str:
    """Change the links of a file to where `move` says that a path of the repository is now; code and addresses stay."""

    def changed(found: re.Match[str]) -> str:
        target, mark, anchor = found[2].partition("#")
        if not target or re.match(r"\w+:", target):
            return found[0]
        path = normpath(os.path.join(dirname(file), target))  # noqa: PTH118  # a path of text, not of this machine
        return f"{found[1]}{move(path)}{mark}{anchor}{found[3]}"

    kept = _FENCE.findall(text)
    parts = _FENCE.split(text)
    moved = [_LINK.sub(changed, part) for part in parts]
    return "".join(part + fence for part, fence in zip(moved, [*kept, ""], strict=True))
