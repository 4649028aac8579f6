"""Booklets: puzzles on paper, some to a page, with their rules in words, and the answers at the end. As HTML, or as
PDF by typst.

What is on a page is one value (`Booklet`) for both. PDFs come out the same byte by byte: only fonts that typst
carries in itself are used, they are embedded, and no date is written.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from importlib.resources import files
from tempfile import TemporaryDirectory
from typing import Any

from whydoku.errors import InputError, Needing, OptionError
from whydoku.model.board import Digit
from whydoku.model.puzzle import Puzzle
from whydoku.render.limits import MAX_QR_CHARACTERS
from whydoku.render.palette import ThemeName
from whydoku.render.svg import draw_puzzle, legend_of

LAYOUTS = {1: (1, 1), 2: (1, 2), 4: (2, 2), 6: (2, 3), 9: (3, 3)}
"""How many puzzles a page may have, and in how many columns and rows they stand."""

ANSWERS = (3, 4)
"""Columns and rows of a page of answers."""

PAPERS = {"a3": "a3", "a4": "a4", "a5": "a5", "letter": "us-letter", "legal": "us-legal"}
"""The sizes of pages, and what typst calls them."""

_SIDES = {"a3": "A3", "a4": "A4", "a5": "A5", "letter": "letter", "legal": "legal"}


@dataclass(frozen=True)
class BookletPuzzle:
    """A puzzle of a booklet, with what is printed round it."""

    puzzle: Puzzle
    solution: tuple[Digit, ...] | None = None  # its answer, where answers are printed
    level: str = ""
    link: str = ""  # what its QR code opens

    @property
    def title(self) -> str:
        """The puzzle's own title, or nothing."""
        return dict(self.puzzle.about).get("title", "")

    @property
    def author(self) -> str:
        """Who made the puzzle, or nothing."""
        return dict(self.puzzle.about).get("author", "")


@dataclass(frozen=True)
class Booklet:
    """Puzzles in the order in which they are printed, and how the pages look."""

    puzzles: tuple[BookletPuzzle, ...]
    title: str = ""
    per_page: int = 4
    paper: str = "a4"
    upside_down: bool = (
        False  # each page has the answers of its puzzles at its foot, upside down, instead of pages of answers
    )

    def __post_init__(self) -> None:
        check_layout(self.per_page, self.paper)
        if not self.puzzles:
            raise InputError("a booklet has at least one puzzle")

    def shape(self, theme: ThemeName) -> dict[str, Any]:
        """Return all that is printed, as JSON: pages of entries, each with its picture as SVG."""
        entries = [
            {
                "number": number,
                "title": each.title,
                "author": each.author,
                "level": each.level,
                "rules": [*legend_of(each.puzzle)],
                "picture": _picture(each.puzzle, None, theme),
                "qr": qr_code(each.link) if each.link else "",
            }
            for number, each in enumerate(self.puzzles, 1)
        ]
        answers = [
            {"number": number, "picture": _picture(each.puzzle, each.solution, theme)}
            for number, each in enumerate(self.puzzles, 1)
            if each.solution is not None
        ]
        columns, rows = LAYOUTS[self.per_page]
        return {
            "title": self.title,
            "paper": PAPERS[self.paper],
            "columns": columns,
            "rows": rows,
            "pages": _pages(entries, self.per_page),
            "answers": _pages(answers, self.per_page if self.upside_down else ANSWERS[0] * ANSWERS[1]),
            "upside_down": self.upside_down,
            "answer_columns": ANSWERS[0],
            "answer_rows": ANSWERS[1],
        }

    def pdf(self) -> bytes:
        """Return the booklet as PDF."""
        with Needing("pdf", "which makes PDF files", package="typst"):
            import typst
        with TemporaryDirectory() as folder:
            from pathlib import Path

            home = Path(folder)
            (home / "booklet.json").write_text(json.dumps(self.shape("print"), ensure_ascii=False), encoding="utf-8")
            (home / "booklet.typ").write_bytes((files("whydoku.render") / "booklet.typ").read_bytes())
            made = typst.compile(
                str(home / "booklet.typ"), root=folder, format="pdf", ignore_system_fonts=True, timestamp=0
            )
        return bytes(made)

    def html(self) -> str:
        """Return the booklet as one page of HTML, which a browser prints on the same paper."""
        shape = self.shape("light")
        pages = [f'<section class="page">{"".join(map(_entry, page))}</section>' for page in shape["pages"]]
        kind = "upside-down" if self.upside_down else "page answers"
        answers = [f'<section class="{kind}">{"".join(map(_answer, page))}</section>' for page in shape["answers"]]
        if self.upside_down and answers:
            pages = [page + answer for page, answer in zip(pages, answers, strict=True)]
            answers = []
        title = escape(self.title or "Sudoku")
        head = f"<h1>{title}</h1>" if self.title else ""
        style = _STYLE.replace("SIDES", _SIDES[self.paper]).replace("COLUMNS", str(shape["columns"]))
        if answers:
            answers.insert(0, "<h2>Answers</h2>")
        return (
            f'<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>{title}</title>'
            f'<meta name="viewport" content="width=device-width"><style>{style}</style></head>\n'
            f"<body>{head}\n" + "\n".join((*pages, *answers)) + "\n</body></html>\n"
        )


def check_layout(per_page: int, paper: str) -> None:
    """Raise an error for an unknown number of puzzles per page, or an unknown page size."""
    if per_page not in LAYOUTS:
        raise OptionError(f"a page has {', '.join(map(str, LAYOUTS))} puzzles, not {per_page}")
    if paper not in PAPERS:
        raise OptionError(f"there is no paper {paper!r}; expected {', '.join(PAPERS)}")


def _pages(entries: Sequence[dict[str, Any]], size: int) -> list[list[dict[str, Any]]]:
    return [list(entries[start : start + size]) for start in range(0, len(entries), size)]


def _picture(puzzle: Puzzle, solution: tuple[Digit, ...] | None, theme: ThemeName) -> str:
    return draw_puzzle(puzzle, solution, legend=False, labels=False, theme=theme)


def qr_code(link: str) -> str:
    """Return the QR code of a link as SVG; raise an error for a link too long to be read from paper."""
    if len(link) > MAX_QR_CHARACTERS:
        raise InputError(f"a link of {len(link)} characters is too long for a QR code; at most {MAX_QR_CHARACTERS} fit")
    with Needing("pdf", "which makes QR codes", package="segno"):
        import segno
    return str(segno.make(link, error="m", micro=False).svg_inline(border=0, omitsize=True))


_STYLE = (
    "@page{size:SIDES;margin:15mm}body{font:11pt Georgia,serif;margin:1rem auto;max-width:60rem;color:#111;background:#fff}"
    ".page{display:grid;grid-template-columns:repeat(COLUMNS,1fr);gap:1.5rem;break-after:page;margin-bottom:2rem}"
    ".page:last-child{break-after:auto}.answers{grid-template-columns:repeat(3,1fr)}"
    "figure{margin:0;break-inside:avoid}figcaption{display:flex;gap:.5rem;align-items:baseline}"
    "figcaption span:last-child{margin-left:auto}figure>svg{width:100%;height:auto}"
    "p{margin:.2rem 0;font-size:.8em}.qr{width:22mm}h2{break-before:page}"
    ".page:has(+.upside-down){break-after:avoid}.upside-down{display:flex;gap:1rem;justify-content:center;transform:rotate(180deg);"
    "break-after:page}.upside-down figure{width:28mm;font-size:.7em}"
)


def _entry(entry: dict[str, Any]) -> str:
    said = f"<b>{entry['number']}</b><span>{escape(_named(entry))}</span><span>{escape(entry['level'])}</span>"
    rules = "".join(f"<p>{escape(rule)}</p>" for rule in entry["rules"])
    code = f'<div class="qr">{entry["qr"]}</div>' if entry["qr"] else ""
    return f"<figure><figcaption>{said}</figcaption>{entry['picture']}{rules}{code}</figure>"


def _named(entry: dict[str, Any]) -> str:
    return (
        f"{entry['title']} ({entry['author']})"
        if entry["title"] and entry["author"]
        else entry["title"] or entry["author"]
    )


def _answer(entry: dict[str, Any]) -> str:
    return f"<figure><figcaption><b>{entry['number']}</b></figcaption>{entry['picture']}</figure>"
