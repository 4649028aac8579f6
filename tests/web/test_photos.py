"""A photo by HTTP: as a data URL, to every call that takes a puzzle, and to the one that shows all of it."""

from __future__ import annotations

import base64

import pytest
from starlette.testclient import TestClient

import whydoku as w
from tests.support.pictures import LINE, drawn, encoded, unsure
from tests.web.conftest import Ask, fits

DIGIT = int(w.solve(LINE).grid[1])


@pytest.fixture(scope="module")
def url() -> str:
    return "data:image/jpeg;base64," + base64.b64encode(encoded(drawn())).decode()


def test_a_photo_is_read_cell_by_cell(ask: Ask, url: str) -> None:
    shown = ask("read_photo", picture=url)
    fits(shown, "read_photo-answer")
    assert shown["sure"]
    assert [grid["grid"] for grid in shown["grids"]] == [LINE]


def test_a_doubt_comes_with_a_question_and_a_picture(ask: Ask, url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    unsure(monkeypatch, 1, {0: 0.7, DIGIT: 0.3})
    shown = ask("read_photo", picture=url)
    fits(shown, "read_photo-answer")
    (doubt,) = shown["grids"][0]["doubtful"]
    assert (doubt["cell"], doubt["question"]) == ("r1c2", f"r1c2 may be empty or {DIGIT}")
    assert doubt["crop"].startswith("data:image/png;base64,")
    assert ask("read_photo", picture=url, answers="r1c2=.")["grids"][0]["grid"] == LINE


def test_every_call_takes_a_photo(ask: Ask, url: str) -> None:
    assert ask("check", puzzle=url)["status"] == "unique"
    assert ask("open", text=url)["puzzle"]["givens"][:3] == [4, None, 9]


def test_what_is_no_picture_is_refused(client: TestClient) -> None:
    answer = client.post("/api/read_photo", json={"picture": "data:image/png;base64,AAAA"})
    assert answer.status_code == 400
    assert answer.json()["error"] == "the data URL holds no picture of a known kind; PNG, JPEG and WebP are read"
