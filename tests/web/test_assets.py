"""The page's files: nothing else can be reached, and what a client can unpack is sent packed."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from tests.web.conftest import EASY
from whydoku.web import assets, bundle


@pytest.mark.parametrize(
    "path",
    [
        *("../app.py", "..%2fapp.py", "%2e%2e/app.py", "%2e%2e%2fapp.py", "..%5capp.py", "static/../../app.py"),
        *("/etc/passwd", "%2fetc%2fpasswd", "....//app.py", "main.js%00.css", "main.js/", ".", "", "main", "MAIN.JS"),
        *("index.html.gz", "main.js%0a", "~root"),
    ],
)
def test_no_other_file_can_be_reached(client: TestClient, path: str) -> None:
    answer = client.get(f"/assets/{path}")
    assert answer.status_code in (404, 405), answer.text[:200]
    assert "import" not in answer.text


def test_long_answers_are_packed_only_for_those_who_can_unpack(client: TestClient) -> None:
    asked = {"text": EASY}
    plain = client.post("/api/open", json=asked, headers={"accept-encoding": "identity"})
    assert "content-encoding" not in plain.headers
    refused = client.post("/api/open", json=asked, headers={"accept-encoding": "gzip;q=0, br"})
    assert "content-encoding" not in refused.headers
    packed = client.post("/api/open", json=asked, headers={"accept-encoding": "br, gzip"})
    assert packed.headers["content-encoding"] == "gzip"
    assert packed.json() == plain.json()
    short = client.get("/api/about", headers={"accept-encoding": "gzip"})
    assert short.json()["name"] == "whydoku"


def test_packed_files_are_kept_for_ever_and_the_page_is_asked_for_again(
    client: TestClient, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    bundle.write(tmp_path)
    monkeypatch.setattr(assets, "directory", lambda: tmp_path)
    page = client.get("/", headers={"accept-encoding": "gzip"})
    assert page.headers["cache-control"] == "no-cache"
    assert page.headers["content-encoding"] == "gzip"
    names = [each.name for each in tmp_path.iterdir() if "-" in each.name and each.suffix != ".gz"]
    assert len(names) == 3
    for name in names:
        assert name in page.text or name.startswith("panels")
        sent = client.get(f"/assets/{name}", headers={"accept-encoding": "gzip"})
        assert "immutable" in sent.headers["cache-control"]
        assert sent.content == (tmp_path / name).read_bytes() == gzip.decompress((tmp_path / f"{name}.gz").read_bytes())
        assert client.get(f"/assets/{name}", headers={"accept-encoding": "identity"}).content == sent.content
    assert client.get("/assets/icon.svg").headers["content-type"].startswith("image/svg+xml")
