"""Docs and docstrings read well: plain words, docstrings as a Python reader expects them, pages of ten minutes."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
FOLDERS = ("src", "tests", "benchmarks", "fuzz", "training", "docs/site")
PAGES = [page for page in sorted((ROOT / "docs").glob("*.md")) if page.name != "gallery.md"]

AVOIDED = (
    "somebody",
    "nobody",
    "whoever",
    "anybody",
    "held against",
    "is told by",
    "as told",
    "what was said",
    "what it is made of",
)
WORDS_OF_TEN_MINUTES = 2200


@cache
def docstrings() -> list[tuple[str, str]]:
    """Return every docstring with its place."""
    return [
        found for folder in FOLDERS for path in sorted((ROOT / folder).rglob("*.py")) for found in docstrings_of(path)
    ]


def docstrings_of(path: Path) -> Iterator[tuple[str, str]]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            text = ast.get_docstring(node)
            if text:
                yield f"{path.relative_to(ROOT)}: {getattr(node, 'name', 'module')}", text


def prose_of(text: str) -> str:
    """Return a page without code and tables, which are looked up and not read."""
    text = re.sub(r"^( *)```.*?^\1```$", "", text, flags=re.MULTILINE | re.DOTALL)
    return "\n".join(line for line in text.splitlines() if not line.lstrip().startswith("|"))


def test_docstrings_open_as_a_python_reader_expects() -> None:
    assert [
        place for place, text in docstrings() if text.split()[0] in {"Give", "Gives", "Say", "Says", "Tell", "Tells"}
    ] == []
    assert [place for place, text in docstrings() if text.startswith("Return whether")] == []


def test_docstrings_and_docs_use_plain_words() -> None:
    avoided = re.compile(rf"\b(?:{'|'.join(AVOIDED)})\b", re.IGNORECASE)
    places = [*docstrings(), *((page.name, page.read_text(encoding="utf-8")) for page in PAGES)]
    assert [
        (place, avoided.findall(text)) for place, text in places if avoided.search(text) and "test_prose" not in place
    ] == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_a_page_is_read_in_ten_minutes(page: Path) -> None:
    assert len(prose_of(page.read_text(encoding="utf-8")).split()) <= WORDS_OF_TEN_MINUTES


def test_every_table_of_figures_has_its_command() -> None:
    pages = [page for page in PAGES if page.name.startswith("benchmarks")]
    assert pages
    assert [
        page.name for page in pages if not re.search(r"`(?:python -m )?benchmarks[./ ]|`make bench", page.read_text())
    ] == []
