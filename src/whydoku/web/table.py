"""The table of calls: what each takes, what it answers, and how long it may work. Routes and OpenAPI are made of it.

A call is a function in `calls/` under `@call(...)`. Its parameters are its fields: an annotation says what JSON a field takes
and what becomes of it, and a default makes it optional. A generator is a stream: it yields items and progress, and returns the
end.

    @call(deadline=5, answer="hint")
    def hint(job: Job, puzzle: GivenPuzzle, level: Level = 1) -> dict[str, Any]: ...
"""

from __future__ import annotations

import importlib
import inspect
import pkgutil
import types
import typing
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from whydoku.errors import InputError

Schema = dict[str, Any]


class RequestError(InputError):
    """A request that is not one: not JSON, a field that is missing, or of the wrong kind."""


@dataclass(frozen=True, eq=False)
class Said:
    """What a field takes, as JSON Schema, and what becomes of it."""

    schema: Schema
    make: Callable[[Any], Any] | None = None  # done off the event loop, where it may take its time


@dataclass(frozen=True)
class Field:
    """A field of a request."""

    name: str
    said: Said
    needed: bool


@dataclass(frozen=True)
class Call:
    """A call: where it is, what it takes, what it answers, and how long it may work."""

    path: str  # under /api/
    method: str
    run: Callable[..., Any]
    deadline: float
    answer: str  # a shape of api.schema.json
    item: str = ""  # of a stream: the shape of an item
    fixed: bool = False  # whether the answer is the same as long as this program runs
    fields: dict[str, Field] = field(default_factory=dict)

    @property
    def name(self) -> str:
        """Give its name: the path without braces."""
        return self.run.__name__.replace("_", "-")

    @property
    def streams(self) -> bool:
        """Say whether it answers bit by bit."""
        return inspect.isgeneratorfunction(self.run)

    @property
    def about(self) -> str:
        """Say what it does."""
        return inspect.getdoc(self.run) or ""

    def read(self, body: dict[str, Any]) -> dict[str, Any]:
        """Check the fields of a request, and give those that are there."""
        for name in body:
            if name not in self.fields:
                known = f"it has {', '.join(self.fields)}" if self.fields else "it has none"
                raise RequestError(f"{self.path} has no field {name[:40]!r}; {known}")
        for name, each in self.fields.items():
            if name in body:
                check(body[name], each.said.schema, name)
            elif each.needed:
                raise RequestError(f"{self.path} needs the field {name!r}")
        return body

    def made(self, body: dict[str, Any]) -> dict[str, Any]:
        """Make what the function takes of the fields."""
        return {
            name: value if (make := self.fields[name].said.make) is None or value is None else make(value)
            for name, value in body.items()
        }


_CALLS: list[Call] = []


def call(
    path: str = "", *, method: str = "POST", deadline: float, answer: str, item: str = "", fixed: bool = False
) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Enter a function into the table; without a path, its name is the path."""

    def enter(run: Callable[..., Any]) -> Callable[..., Any]:
        own = Call(path or run.__name__.replace("_", "-"), method, run, deadline, answer, item, fixed, _fields(run))
        _CALLS.append(own)
        return run

    return enter


@cache
def calls() -> tuple[Call, ...]:
    """Give the whole table."""
    from whydoku.web import calls as package

    for module in pkgutil.iter_modules(package.__path__):
        importlib.import_module(f"{package.__name__}.{module.name}")
    importlib.import_module("whydoku.web.openapi")
    return tuple(sorted(_CALLS, key=lambda each: each.path))


def _fields(run: Callable[..., Any]) -> dict[str, Field]:
    hints = typing.get_type_hints(run, include_extras=True)
    found = {}
    for name, parameter in inspect.signature(run).parameters.items():
        if name == "job":
            continue
        said = _said(hints[name])
        assert said is not None, f"{run.__name__}: {name} does not say what it takes"
        found[name] = Field(name, said, parameter.default is inspect.Parameter.empty)
    return found


def _said(hint: Any) -> Said | None:
    if typing.get_origin(hint) in (typing.Union, types.UnionType):  # `Level | None` may be null as well
        inner = next(filter(None, map(_said, typing.get_args(hint))), None)
        if inner is None or type(None) not in typing.get_args(hint):
            return inner
        return Said({"anyOf": [inner.schema, {"type": "null"}]}, inner.make)
    return next((each for each in getattr(hint, "__metadata__", ()) if isinstance(each, Said)), None)


# -- the part of JSON Schema that fields are said in ---------------------------------------------------------------------

_KINDS: dict[str, tuple[type | tuple[type, ...], str]] = {
    "integer": (int, "a whole number"),
    "number": ((int, float), "a number"),
    "string": (str, "a text"),
    "boolean": (bool, "true or false"),
    "array": (list, "an array"),
    "object": (dict, "an object"),
    "null": (type(None), "null"),
}


def check(value: Any, schema: Schema, where: str) -> None:
    """Refuse a value that is not as a schema says; what $ref names is left to whoever reads it.

    >>> check(7, {"type": "integer", "minimum": 1, "maximum": 4}, "level")
    Traceback (most recent call last):
    whydoku.web.table.RequestError: level should be from 1 to 4, not 7
    """
    if "anyOf" in schema:
        kinds = [each for each in schema["anyOf"] if _is_kind(value, each.get("type"))]
        if not kinds:
            wanted = dict.fromkeys(_KINDS[each["type"]][1] for each in schema["anyOf"] if "type" in each)
            raise RequestError(f"{where} should be {' or '.join(wanted)}, not {_shown(value)}")
        return check(value, kinds[0], where)
    kind = schema.get("type")
    if kind is not None and not _is_kind(value, kind):
        raise RequestError(f"{where} should be {_KINDS[kind][1]}, not {_shown(value)}")
    if "enum" in schema and value not in schema["enum"]:
        raise RequestError(f"{where} should be one of {', '.join(map(str, schema['enum']))}, not {_shown(value)}")
    _check_bounds(value, schema, where)
    if kind == "array" and "items" in schema:
        for number, item in enumerate(value):
            check(item, schema["items"], f"{where}[{number}]")
    if kind == "object" and "properties" in schema:
        known = schema["properties"]
        for name in value:
            if name not in known and schema.get("additionalProperties") is False:
                raise RequestError(f"{where} has no field {name[:40]!r}; it has {', '.join(known)}")
        for name, each in known.items():
            if name in value:
                check(value[name], each, f"{where}.{name}")
    if kind == "object" and isinstance(schema.get("additionalProperties"), dict):
        for name, each in value.items():
            check(each, schema["additionalProperties"], f"{where}.{name[:40]}")
    return None


def _check_bounds(value: Any, schema: Schema, where: str) -> None:
    low, high = schema.get("minimum"), schema.get("maximum")
    if (low is not None and value < low) or (high is not None and value > high):
        bounds = f"at least {low}" if high is None else f"at most {high}" if low is None else f"from {low} to {high}"
        raise RequestError(f"{where} should be {bounds}, not {_shown(value)}")
    size = schema.get("maxLength", schema.get("maxItems"))
    if size is not None and len(value) > size:
        what = "characters" if isinstance(value, str) else "entries"
        raise RequestError(f"{where} has {len(value)} {what}; at most {size} are taken")


def _is_kind(value: Any, kind: str | None) -> bool:
    if kind is None:
        return True
    if kind == "number" and isinstance(value, float) and value != value:
        return False
    return isinstance(value, _KINDS[kind][0]) and (kind == "boolean" or not isinstance(value, bool))


def _shown(value: Any) -> str:
    if isinstance(value, list | dict):
        return "an array" if isinstance(value, list) else "an object"
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    shown = repr(value)
    return shown if len(shown) <= 40 else f"{shown[:40]}…"
