"""The gallery in the docs is up to date with the techniques' files: its page, and every picture."""

from __future__ import annotations

from pathlib import Path

import pytest

from whydoku import techniques

DOCS = Path(__file__).resolve().parent.parent / "docs"
gallery = pytest.importorskip("benchmarks.gallery")


def test_the_gallery_is_up_to_date() -> None:
    assert (DOCS / "gallery.md").read_text(encoding="utf-8") == gallery.gallery(), "run python -m benchmarks.gallery"


def test_its_pictures_are_what_is_drawn_now() -> None:
    kept = {file.name: file.read_text(encoding="utf-8") for file in (DOCS / "gallery").iterdir()}
    drawn = {f"{technique.name}.svg": gallery.picture(technique) for technique in techniques()}
    assert kept.keys() == drawn.keys(), "run python -m benchmarks.gallery"
    assert not [name for name in drawn if kept[name] != drawn[name]], "run python -m benchmarks.gallery"
