"""The public names are those of `__all__`, and those that the docs list."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

import whydoku
from whydoku import public

NOUNS = Path(__file__).parents[1] / "docs" / "nouns.md"
GLOSSARY = NOUNS.with_name("glossary.md")


def test_names_are_exactly_those_in_all() -> None:
    names = {name for name, value in vars(public).items() if name[0] != "_" and not isinstance(value, ModuleType)}
    assert names == set(whydoku.__all__)


def test_all_is_sorted_and_holds_no_name_twice() -> None:
    assert list(whydoku.__all__) == sorted(set(whydoku.__all__))


def test_the_docs_list_every_public_name() -> None:
    section = NOUNS.read_text().partition("## Public names")[2].partition("\n## ")[0]
    assert set(re.findall(r"`(\w+)`", section)) == set(whydoku.__all__)


def test_the_glossary_has_every_noun_and_no_other() -> None:
    nouns = {name for name in whydoku.__all__ if name[0].isupper()}
    assert {name for name in re.findall(r"`(\w+)`", GLOSSARY.read_text()) if name[0].isupper()} == nouns
    assert len(GLOSSARY.read_text().splitlines()) <= 60  # a page


def test_every_public_thing_says_what_it_is() -> None:
    assert [name for name in whydoku.__all__ if not getattr(whydoku, name).__doc__] == []


def test_other_names_are_refused() -> None:
    with pytest.raises(AttributeError, match="module 'whydoku' has no attribute 'nothing'"):
        whydoku.nothing  # type: ignore[attr-defined]  # noqa: B018  # the point of the test


def test_dir_lists_the_names() -> None:
    assert set(whydoku.__all__) <= set(dir(whydoku))


@pytest.mark.parametrize("start", ["import whydoku", "import whydoku.cli.app; whydoku.cli.app.main(['--version'])"])
def test_starting_imports_no_verb_and_no_rich(start: str) -> None:
    code = f"{start}; import sys; print(*sys.modules)"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert set(run.stdout.split()) & {"whydoku.verbs.solve", "whydoku.public", "rich"} == set()
