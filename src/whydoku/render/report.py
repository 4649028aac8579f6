"""Write a path as one self-contained page: a picture of each step, its words at three depths, and a list of all steps.

The page is plain HTML that reads from top to bottom; its script shows one step at a time and turns to the next by the arrow
keys. It asks for nothing from outside, and says so in its content security policy: only its own script and style, by hash.
"""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING

from whydoku.model import hooks
from whydoku.model.technique import Technique
from whydoku.render.limits import MAX_DRAWN_STEPS
from whydoku.render.palette import stylesheet
from whydoku.render.step_picture import draw_step
from whydoku.render.svg import draw_puzzle, legend_of, title_of

if TYPE_CHECKING:
    from whydoku.engines.logic.path import Path as LogicPath
    from whydoku.model.step import Step

_DEPTHS = ("In a line", "The argument", "Link by link")


@hooks.write_report.register
def write_report(path: LogicPath, called: Callable[[Technique], str] = str) -> str:
    """Write a path as a page; `called` names techniques.

    >>> from whydoku import explain
    >>> write_report(explain("1.34341.21434.21")).count("<article")
    5
    """
    title = title_of(path.puzzle)
    style, script = stylesheet() + _beside("report.css"), _beside("report.js")
    policy = (
        f"default-src 'none'; style-src {_hash(style)}; script-src {_hash(script)}; base-uri 'none'; form-action 'none'"
    )
    pages = list(_pages(path, called))
    entries = "".join(
        f'<li><a href="#{name}">{escape(heading)}<small>{escape(more)}</small></a></li>'
        for name, heading, more, _ in pages
    )
    body = "".join(content for *_, content in pages)
    return (
        f'<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">'
        f'<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark">'
        f"<title>{escape(title)}, step by step</title><style>{style}</style></head>\n"
        f"<body><header><h1>{escape(title)}, step by step</h1><p>{len(path)} steps. {escape(path.ending)}</p></header>\n"
        f'<div class="bar" id="bar" hidden>{_BUTTONS}</div><p class="quiet" id="said" role="status"></p>\n'
        f'<div class="all"><main>{body}</main>\n<nav aria-label="Steps"><h2>Steps</h2><ol>{entries}</ol></nav></div>\n'
        f"<footer><p>Turn the pages with <kbd>←</kbd> <kbd>→</kbd>, <kbd>Home</kbd> and <kbd>End</kbd>; "
        f"<kbd>1</kbd> <kbd>2</kbd> <kbd>3</kbd> choose how much is said.</p></footer>\n"
        f"<script>{script}</script></body></html>\n"
    )


@hooks.write_outline.register
def write_outline(steps: Iterable[Step], ending: str, opening: str = "") -> str:
    """Return steps for a notebook, each with its picture and argument to be opened; no script, no style.

    >>> from whydoku import explain
    >>> write_outline(explain("1.34341.21434.21"), "").count("<details>")
    3
    """
    parts = [f"<p>{escape(opening)}</p>"] if opening else []
    for number, step in enumerate(steps):
        drawn = draw_step(step, step.position) if number < MAX_DRAWN_STEPS and step.position else ""
        told = _paragraphs(step.tell(2)) if number < MAX_DRAWN_STEPS else ""
        parts.append(f"<details><summary>{number + 1}. {escape(str(step))}</summary>{told}{drawn}</details>")
    return f"{''.join(parts)}<p>{escape(ending)}</p>"


_BUTTONS = (
    '<button type="button" id="first" aria-label="First">|◀</button>'
    '<button type="button" id="back" aria-label="Back">◀</button>'
    '<span id="where"></span>'
    '<button type="button" id="next" aria-label="Next">▶</button>'
    '<button type="button" id="last" aria-label="Last">▶|</button><span class="gap"></span>'
    + "".join(f'<button type="button" id="depth-{n}">{name}</button>' for n, name in enumerate(_DEPTHS, 1))
    + '<span class="gap"></span><button type="button" id="theme" data-now="0">Theme</button>'
)


@cache
def _beside(name: str) -> str:
    return Path(__file__).with_name(name).read_text(encoding="utf-8")


def _hash(content: str) -> str:
    return f"'sha256-{base64.b64encode(hashlib.sha256(content.encode()).digest()).decode()}'"


def _pages(path: LogicPath, called: Callable[[Technique], str]) -> Iterator[tuple[str, str, str, str]]:
    """Yield each page: its id, its heading, what follows from it, and its content."""
    puzzle = path.puzzle
    rules = (
        "".join(f"<p>{escape(note)}</p>" for note in legend_of(puzzle))
        or "<p>Each row, column and box holds each digit once.</p>"
    )
    rules += _paragraphs(path.opening) if path.opening else ""
    yield (
        "start",
        "The puzzle",
        "",
        _page("start", "The puzzle", draw_puzzle(puzzle, legend=False, theme="page"), rules),
    )
    for number, step in enumerate(path):
        name, heading = f"step-{number + 1}", f"{number + 1}. {called(step.technique)}"
        told = [path.tell(number, depth) for depth in (1, 2, 3)]
        words = "".join(
            f'<div class="d{depth}"><h3>{_DEPTHS[depth - 1]}</h3>{_paragraphs(text)}</div>'
            for depth, text in enumerate(told, 1)
        )
        drawn = draw_step(step, path.position(number), theme="page", said=told[0])
        yield name, heading, step.conclusion, _page(name, heading, drawn, words)
    last = draw_puzzle(path.position(-1), legend=False, theme="page")
    yield "end", "The end", path.ending, _page("end", "The end", last, _paragraphs(path.ending))


def _page(name: str, heading: str, drawn: str, words: str) -> str:
    return (
        f'<article id="{name}" aria-labelledby="{name}-heading"><h2 id="{name}-heading">{escape(heading)}</h2>'
        f'<div class="page"><figure>{drawn}</figure><div class="words">{words}</div></div></article>\n'
    )


def _paragraphs(text: str) -> str:
    return "".join(f"<p>{escape(line)}</p>" for line in text.splitlines())
