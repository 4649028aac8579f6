"""The gallery in the docs is what the techniques' files make of it now."""

from __future__ import annotations

from pathlib import Path

import pytest

from whydoku import techniques

DOCS = Path(__file__).resolve().parent.parent / "docs"


def test_the_gallery_is_up_to_date() -> None:
    gallery = pytest.importorskip("benchmarks.gallery")
    assert (DOCS / "gallery.md").read_text(encoding="utf-8") == gallery.gallery(), "run python -m benchmarks.gallery"
    for technique in techniques():
        assert (DOCS / "gallery" / f"{technique.name}.svg").exists(), technique.title
