"""Print a page: its title, and its sections with headings; prose is wrapped, drawings and lists stay as they are."""

from __future__ import annotations

from pathlib import Path
from shutil import get_terminal_size
from textwrap import indent, wrap
from typing import TYPE_CHECKING

from whydoku.cli.output import encodable

if TYPE_CHECKING:
    from whydoku.pages import Block, Page


def page_text(page: Page) -> str:
    """Write a page for a terminal."""
    width = max(20, min(100, get_terminal_size().columns) - 2)
    parts = [f"{page.title}\n{'=' * len(page.title)}"]
    for heading, blocks in page.sections:
        written = ["\n".join(_lines(block, width)) for block in blocks]
        parts.append(f"{heading}\n\n" + indent("\n\n".join(written), "  "))
    return encodable("\n\n".join(parts))


def _lines(block: Block, width: int) -> list[str]:
    """Wrap prose, and of what is fixed only long lines of words; a line to paste is kept whole."""
    if block.pasted:
        return [block.text]
    if not block.fixed:
        return wrap(block.text, width, break_on_hyphens=False)
    lines = []
    for line in block.text.split("\n"):
        is_words = len(line) > width and "│" not in line and "─" not in line
        lines += wrap(line, width, subsequent_indent="    ", break_on_hyphens=False) if is_words else [line]
    return lines


def write_page_picture(path: Path, page: Page) -> None:
    """Draw the example of a page into a file."""
    from whydoku.cli.pictures import write_picture
    from whydoku.errors import OptionError

    shown = page.example
    if shown is None:
        raise OptionError(f"{page.title} has no example to draw")
    write_picture(path, lambda theme: shown.step.svg(shown.position, theme=theme), "auto")
