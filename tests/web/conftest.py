"""Call the application like a page or a program: through the whole stack, but without a socket."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests.shared import README_PUZZLE

pytest.importorskip("fastapi", reason="the extra web is not installed")
pytest.importorskip("uvicorn", reason="the extra web is not installed")
pytest.importorskip("httpx2", reason="httpx2, which Starlette's test client needs, is not installed")

from starlette.testclient import TestClient

from whydoku.web.app import App
from whydoku.web.calls import calls
from whydoku.web.documented import schemas

PORT = 8765
EASY = README_PUZZLE


@pytest.fixture(scope="session")
def client() -> Iterator[TestClient]:
    with TestClient(App(port=PORT), base_url=f"http://127.0.0.1:{PORT}") as client:
        yield client


Ask = Callable[..., dict[str, Any]]
Listen = Callable[..., list[tuple[str, Any]]]


def patient(path: str, fields: dict[str, Any]) -> dict[str, Any]:
    """Return the fields of a request with a deadline that a busy machine does not miss, unless they have one."""
    call = calls().get(path)
    return {"deadline": 300, **fields} if call is not None and "deadline" in call.model.model_fields else fields


def fits(shape: Any, name: str) -> None:
    """Check an answer against its schema."""
    from jsonschema import Draft202012Validator

    Draft202012Validator(
        {"$ref": f"#/components/schemas/{name}", "components": {"schemas": schemas()}},
    ).validate(shape)


@pytest.fixture
def ask(client: TestClient) -> Ask:
    """Make a call, and check its answer against its schema; `status` is the expected one."""

    def asked(path: str, status: int = 200, **fields: Any) -> dict[str, Any]:
        answer = client.post(f"/api/{path}", json=patient(path, fields))
        shape: dict[str, Any] = answer.json()
        assert answer.status_code == status, shape
        fits(shape, f"{path}-answer" if status == 200 else "error")
        return shape

    return asked


@pytest.fixture
def listen(client: TestClient) -> Listen:
    """Read a stream to its end, and check every event against its schema."""

    def heard(path: str, **fields: Any) -> list[tuple[str, Any]]:
        answer = client.post(f"/api/{path}", json=patient(path, fields))
        assert answer.status_code == 200, answer.text
        assert answer.headers["content-type"].startswith("text/event-stream")
        events = []
        for block in answer.text.strip().split("\n\n"):
            kind, data = block.split("\n", 1)
            events.append((kind.removeprefix("event: "), json.loads(data.removeprefix("data: "))))
        for name, shape in events:
            fits(shape, {"item": f"{path}-item", "done": f"{path}-answer"}.get(name, name))
        return events

    return heard
