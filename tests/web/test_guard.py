"""What is refused, and in which words: other hosts, other pages, requests that are too large, and invalid ones."""

from __future__ import annotations

import pytest
from starlette.testclient import TestClient

from tests.web.conftest import EASY, PORT, fits

OWN = f"127.0.0.1:{PORT}"


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"host": "evil.test"}, 421),
        ({"host": f"evil.test:{PORT}"}, 421),
        ({"host": "127.0.0.1:1"}, 421),
        ({"origin": "http://evil.test"}, 403),
        ({"origin": f"https://{OWN}"}, 403),
        ({"origin": "null"}, 403),
        ({"sec-fetch-site": "cross-site"}, 403),
        ({"sec-fetch-site": "same-site"}, 403),
        ({"content-type": "text/plain"}, 415),
        ({"content-type": "application/x-www-form-urlencoded"}, 415),
        ({"origin": f"http://{OWN}", "sec-fetch-site": "same-origin"}, 200),
        ({"host": f"[::1]:{PORT}", "origin": f"http://[::1]:{PORT}"}, 200),
        ({}, 200),
    ],
)
def test_only_our_own_page_and_programs_here_may_ask(client: TestClient, headers: dict[str, str], status: int) -> None:
    sent = {"content-type": "application/json", **headers}
    answer = client.post("/api/solve", content=f'{{"puzzle": "{EASY}"}}', headers=sent)
    assert answer.status_code == status
    assert "content-security-policy" in answer.headers
    assert "access-control-allow-origin" not in answer.headers
    if status != 200:
        fits(answer.json(), "error")


def test_localhost_is_sent_to_the_one_name(client: TestClient) -> None:
    answer = client.get("/api/about?x=1", headers={"host": f"localhost:{PORT}"}, follow_redirects=False)
    assert (answer.status_code, answer.headers["location"]) == (308, f"http://{OWN}/api/about?x=1")


@pytest.mark.parametrize(
    ("body", "words"),
    [
        (b"{", "is not JSON"),
        (b"\xff{}", "no UTF-8"),
        (b"[]", "a request should be an object, not an array"),
        (b'{"puzzle": NaN}', "puzzle should be an object or a text, not nan"),
        (b"[" * 100_000, "nested too deeply"),
        (b'{"puzzle": ' + b"9" * 10_000 + b"}", "a number is too long"),
        (b"", "needs an object with its fields"),
        (b"{}", "needs the field 'puzzle'"),
        (b'{"puzzle": 5}', "puzzle should be an object or a text, not 5"),
        (b'{"puzzle": "x", "level": 9}', "has no field 'level'"),
        (
            b'{"puzzle": {"version": 1, "board": {"size": 9, "rows": 999, "cols": 999}, "givens": []}}',
            "up to 4096 cells",
        ),
    ],
)
def test_what_is_no_request_is_told_so(client: TestClient, body: bytes, words: str) -> None:
    answer = client.post("/api/solve", content=body, headers={"content-type": "application/json"})
    assert answer.status_code == 400
    fits(answer.json(), "error")
    assert words in answer.json()["error"]


def test_fields_are_checked_by_name(client: TestClient) -> None:
    for fields, words in (
        ({"level": 9}, "level should be at most 4, not 9"),
        ({"level": True}, "level should be a whole number, not true"),
        ({"work": {"placed": [1, "x"]}}, "work.placed[1] should be a whole number, not 'x'"),
        ({"work": {"place": []}}, "work has no field 'place'"),
        ({"work": {"placed": [1]}}, "the board has 81 cells, but there are 1 placed digits"),
        ({"work": {"crossed": [[77]] + [[]] * 80}}, "r1c1 cannot hold 77"),
        ({"without": "x"}, "without should be an array"),
        ({"up_to": "no such thing"}, "no such thing"),
        ({"reader": "owl"}, "reader should be 'paper' or 'marks', not 'owl'"),
    ):
        answer = client.post("/api/hint", json={"puzzle": EASY, **fields})
        assert answer.status_code == 400
        assert words in answer.json()["error"]


def test_too_much_is_refused_before_it_is_read(client: TestClient) -> None:
    headers = {"content-type": "application/json"}
    assert client.post("/api/open", content=b" " * (2 << 20), headers=headers).status_code == 413

    def pieces() -> object:
        for _ in range(64):
            yield b" " * (1 << 16)

    assert client.post("/api/open", content=pieces(), headers=headers).status_code == 413  # type: ignore[arg-type]


def test_what_is_not_there_is_told_so(client: TestClient) -> None:
    for method, path, status in (
        ("GET", "/api/nothing", 404),
        ("GET", "/nothing", 404),
        ("GET", "/assets/nothing.js", 404),
        ("GET", "/assets/../app.py", 404),
        ("GET", "/assets/%2e%2e/app.py", 404),
        ("GET", "/api/solve", 405),
        ("POST", "/api/about", 405),
        ("DELETE", "/api/about", 405),
    ):
        answer = client.request(method, path, headers={"content-type": "application/json"})
        assert answer.status_code == status, (method, path)
        fits(answer.json(), "error")


def test_a_failure_of_our_own_is_a_sentence(
    client: TestClient, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from whydoku.web.calls import CallRequest

    def broken(*given: object, **more: object) -> None:
        raise ZeroDivisionError("secret")

    monkeypatch.setattr(CallRequest, "run", broken)
    answer = client.post("/api/solve", json={"puzzle": EASY})
    assert answer.status_code == 500
    assert "secret" not in answer.text
    assert "secret" in capsys.readouterr().err


def test_the_style_sheet_is_that_of_pictures(client: TestClient) -> None:
    from whydoku.render.palette import stylesheet

    answer = client.get("/assets/board.css")
    assert answer.text == stylesheet()
    assert answer.headers["content-type"].startswith("text/css")


def test_a_step_that_makes_no_sense_is_told_so(client: TestClient) -> None:
    step = client.post("/api/hint", json={"puzzle": EASY, "level": 4}).json()["step"]
    for broken in (
        {"places": {"name": [1, 2, 3]}},
        {"places": [["r1c2", 99]]},
        {"places": [["r1c2", True]]},
        {"removes": [["r77c1", 1]]},
        {"technique": 5},
        {"pattern": [{"role": "houses", "items": [1]}], "argument": []},
        {"argument": [{"claim": [], "reason": "rule", "rules": [5]}]},
        {"premises": [100]},
    ):
        for path in ("certify", "show", "draw"):
            answer = client.post(f"/api/{path}", json={"puzzle": EASY, "step": step | broken})
            assert answer.status_code in (200, 400), (path, broken, answer.text)
            if path == "certify" and answer.status_code == 200:
                assert not answer.json()["proved"]
