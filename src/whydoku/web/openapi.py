"""The OpenAPI document: made of the table of calls and of the two schemas, so that there is nothing to keep in step by hand."""

from __future__ import annotations

import json
import re
from functools import cache
from importlib.metadata import version
from importlib.resources import files
from typing import Any

from whydoku.web.jobs import Job
from whydoku.web.table import Call, Schema, call, calls

_STATUS = {
    "400": "The input cannot be used.",
    "403": "The request is of another page.",
    "404": "There is no such call.",
    "405": "The call is not asked by this method.",
    "408": "The request took too long to arrive.",
    "413": "The request is too large.",
    "415": "The request is not JSON.",
    "421": "The request is for another host.",
    "422": "The puzzle has no solution, or somebody's work holds mistakes.",
    "429": "There is too much to do; ask again in a moment.",
    "501": "An optional package is missing.",
    "503": "The server is stopping.",
    "504": "The time was up before the answer was known.",
}


@call("openapi.json", method="GET", deadline=5, answer="openapi", fixed=True)
def openapi(job: Job) -> dict[str, Any]:
    """Describe this API."""
    del job
    return document()


@cache
def document() -> dict[str, Any]:
    """Make the document."""
    paths: dict[str, dict[str, Any]] = {}
    for each in calls():
        paths.setdefault(f"/api/{each.path}", {})[each.method.lower()] = _operation(each)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "whydoku",
            "version": version("whydoku"),
            "description": "Any Sudoku, under any rules: solved, explained and proved.",
        },
        "paths": paths,
        "components": {"schemas": schemas()},
    }


@cache
def schemas() -> dict[str, Schema]:
    """Give every shape: the nouns, and what only the API has."""
    nouns = json.loads(files("whydoku").joinpath("whydoku.schema.json").read_text(encoding="utf-8"))["$defs"]
    own = json.loads(files("whydoku.web").joinpath("api.schema.json").read_text(encoding="utf-8"))["schemas"]
    known = {name: _located(shape) for name, shape in nouns.items() if not name.endswith("-output")}
    found: dict[str, Schema] = dict(known)
    for name, shape in own.items():
        assert name not in known, f"{name} is a noun already"
        found[name] = _extended(shape, known)
    return found


def _located(shape: Any) -> Any:
    """Point at shapes where an OpenAPI document has them."""
    if isinstance(shape, dict):
        return {
            key: value.replace("#/$defs/", "#/components/schemas/") if key == "$ref" else _located(value)
            for key, value in shape.items()
        }
    return [_located(each) for each in shape] if isinstance(shape, list) else shape


def _extended(shape: Schema, known: dict[str, Schema]) -> Schema:
    """Take over a noun, without the number of its puzzle, which only files have."""
    if "x-extends" not in shape:
        return shape
    noun = known[shape["x-extends"]]
    required = [name for name in noun["required"] if name != "puzzle"]
    kept = {name: value for name, value in noun["properties"].items() if name != "puzzle"}
    more = [name for name in shape["required"] if name not in required]
    described = {"description": shape.get("description", noun.get("description", ""))}
    return {**noun, **described, "required": required + more, "properties": {**kept, **shape["properties"]}}


def _operation(each: Call) -> dict[str, Any]:
    summary, _, more = each.about.partition("\n")
    told: dict[str, Any] = {"operationId": re.sub(r"\W", "_", each.path), "summary": summary}
    if more.strip():
        told["description"] = " ".join(more.split())
    fields = {name: _field(field.said.schema) for name, field in each.fields.items()}
    needed = [name for name, field in each.fields.items() if field.needed]
    if each.method == "GET":
        told["parameters"] = [
            {
                "name": name,
                "in": "path" if f"{{{name}}}" in each.path else "query",
                "required": name in needed,
                "schema": shape,
            }
            for name, shape in fields.items()
        ]
    else:
        body: Schema = {"type": "object", "additionalProperties": False, "properties": fields}
        if needed:
            body["required"] = needed
        told["requestBody"] = {"required": True, "content": {"application/json": {"schema": body}}}
    error = {"content": {"application/json": {"schema": _ref("error")}}}
    told["responses"] = {"200": _answer(each)} | {
        status: {"description": text, **error} for status, text in _STATUS.items()
    }
    return told


def _answer(each: Call) -> dict[str, Any]:
    if not each.streams:
        return {"description": "The answer.", "content": {"application/json": {"schema": _ref(each.answer)}}}
    events = {"progress": _ref("progress"), "done": _ref(each.answer), "error": _ref("error")}
    events |= {"item": _ref(each.item)} if each.item else {}
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


def _field(shape: Schema) -> Schema:
    """Write the schema of a field: what it refers to is a shape of the document."""
    if "$ref" in shape:
        return _ref(shape["$ref"])
    if "anyOf" in shape:
        return {"anyOf": [_field(each) for each in shape["anyOf"]]}
    return shape
