"""Pictures of grids, drawn by our own renderer."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import pytest

import whydoku as w
from whydoku.render.png import to_png

cv2 = pytest.importorskip("cv2", reason="the extra photo is not installed")
np = pytest.importorskip("numpy", reason="the extra photo is not installed")
pytest.importorskip("resvg_py", reason="the extra png is not installed")

LINE = "4.9.1.8.3.....924.........139.2746......5......2163.595.........136.....9.8.2.1.7"


def drawn(line: str = LINE) -> Any:
    """Return a picture of a puzzle as a page would show it, on a larger sheet of paper."""
    picture = cv2.imdecode(np.frombuffer(to_png(w.draw(w.read(line), theme="light")), np.uint8), cv2.IMREAD_COLOR)
    return cv2.copyMakeBorder(picture, 60, 60, 60, 60, cv2.BORDER_CONSTANT, value=(255, 255, 255))


def encoded(picture: Any, kind: str = ".jpg") -> bytes:
    return bytes(cv2.imencode(kind, picture)[1].tobytes())


def unsure(monkeypatch: pytest.MonkeyPatch, cell: int, shares: dict[int, float]) -> None:
    """Make a cell look like several digits."""
    reader: Any = import_module("whydoku.formats.photo.reader")
    readings = reader._readings

    def changed(inks: Any) -> Any:
        chances = readings(inks)
        chances[cell] = shares
        return chances

    monkeypatch.setattr(reader, "_readings", changed)
