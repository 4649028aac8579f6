"""The shapes of answers for the OpenAPI document: nouns (`whydoku.schema.json`), and what only calls have (`api.schema.json`).

The answer of a call NAME has the schema `NAME-answer`, and the items of a stream `NAME-item`. The framework makes the rest of
the document: the calls, and the requests from their models.
"""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from typing import Any

from whydoku.web.calls import Call

Schema = dict[str, Any]

STATUS = {
    400: "The input cannot be used.",
    403: "The request is of another page.",
    404: "There is no such call.",
    405: "The call is not asked by this method.",
    408: "The request took too long to arrive.",
    413: "The request is too large.",
    415: "The request is not JSON.",
    421: "The request is for another host.",
    422: "The puzzle has no solution, or the work on it holds mistakes.",
    429: "There is too much to do; ask again in a moment.",
    501: "An optional package is missing.",
    503: "The server is stopping.",
    504: "The time was up before the answer was known.",
}

NOTES: dict[str, Schema] = {
    "passed_over": {"type": "string", "description": "What the puzzle has beside its rules, and is not modelled."},
    "refused": {
        "type": "array",
        "items": {"type": "string"},
        "description": "Techniques of other packages that were left out because a step of theirs does not follow.",
    },
}
"""What any answer may have beside its own."""


@cache
def schemas() -> dict[str, Schema]:
    """Return every shape by name."""
    nouns = json.loads(files("whydoku").joinpath("whydoku.schema.json").read_text(encoding="utf-8"))["$defs"]
    own = json.loads(files("whydoku.web").joinpath("api.schema.json").read_text(encoding="utf-8"))["schemas"]
    known = {name: located(shape) for name, shape in nouns.items() if not name.endswith("-output")}
    assert not known.keys() & own.keys(), "a shape has the name of a noun"
    extended = {name: _extended(shape, known) for name, shape in own.items()}
    return known | {
        name: _noted(shape, known) if name.endswith("-answer") else shape for name, shape in extended.items()
    }


def located(shape: Any) -> Any:
    """Return a schema whose references point to the places in an OpenAPI document."""
    if isinstance(shape, list):
        return [located(each) for each in shape]
    if not isinstance(shape, dict):
        return shape
    if "x-shape" in shape:
        return _ref(shape["x-shape"])
    return {
        key: value.replace("#/$defs/", "#/components/schemas/") if key == "$ref" else located(value)
        for key, value in shape.items()
    }


def _extended(shape: Schema, known: dict[str, Schema]) -> Schema:
    """Return a shape that takes over a noun, without the number of its puzzle, which only files have."""
    if "x-extends" not in shape:
        return shape
    noun = known[shape["x-extends"]]
    required = [name for name in noun["required"] if name != "puzzle"]
    kept = {name: value for name, value in noun["properties"].items() if name != "puzzle"}
    more = [name for name in shape["required"] if name not in required]
    described = {"description": shape.get("description", noun.get("description", ""))}
    return {**noun, **described, "required": required + more, "properties": {**kept, **shape["properties"]}}


def _noted(shape: Schema, known: dict[str, Schema]) -> Schema:
    """Return the shape of an answer that may have notes (`requests.with_notes`)."""
    noun = known.get(shape.get("$ref", "").rpartition("/")[2], shape)
    return {**noun, "properties": {**noun["properties"], **NOTES}} if "properties" in noun else shape


def responses(call: Call) -> dict[int | str, Schema]:
    """Return the answers that a call may give, as OpenAPI lists them."""
    error = {"content": {"application/json": {"schema": _ref("error")}}}
    return {200: _answer(call), **{status: {"description": text, **error} for status, text in STATUS.items()}}


def _answer(call: Call) -> Schema:
    answer = _ref(f"{call.name}-answer") if f"{call.name}-answer" in schemas() else {"type": "object"}
    if not call.streams:
        return {"description": "The answer.", "content": {"application/json": {"schema": answer}}}
    events = {"progress": _ref("progress"), "done": answer, "error": _ref("error")}
    events |= {"item": _ref(f"{call.name}-item")} if f"{call.name}-item" in schemas() else {}
    data = {"type": "string", "contentMediaType": "application/json", "contentSchema": {"anyOf": [*events.values()]}}
    event: Schema = {
        "type": "object",
        "description": "One event; its data are JSON, whose shape the kind says (x-events).",
        "required": ["event", "data"],
        "properties": {"event": {"enum": [*events]}, "data": data},
    }
    return {
        "description": "Server-sent events: progress, items, then one that is done, or an error.",
        "content": {"text/event-stream": {"schema": event, "x-events": events}},
    }


def _ref(name: str) -> Schema:
    return {"$ref": f"#/components/schemas/{name}"}
