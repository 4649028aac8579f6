"""JSON of other programs: read one value strictly, and take its parts for what they should be or say what they are instead."""

from __future__ import annotations

import json
import math
import re
from typing import Any, NoReturn

from whydoku.errors import FormatError
from whydoku.model.rule_json import Json

_SURROGATE = re.compile("[\ud800-\udfff]")


def parse_json(text: str, what: str) -> Json:
    """Read one JSON value strictly, or say where it breaks off."""
    try:
        found: Json = json.loads(text, parse_constant=_constant, parse_float=_float, object_pairs_hook=_object)
    except json.JSONDecodeError as error:
        raise FormatError(f"the {what} breaks off at line {error.lineno}, column {error.colno}: {error.msg}") from error
    except RecursionError:
        raise FormatError(f"the {what} is nested too deeply to be a puzzle") from None
    except FormatError:
        raise
    except ValueError as error:
        raise FormatError(f"the {what} holds a number that is none of a puzzle's: {str(error)[:80]}") from error
    return found


def _constant(name: str) -> NoReturn:
    raise ValueError(name)


def _float(digits: str) -> float:
    number = float(digits)
    return _constant(digits[:40]) if math.isinf(number) else number


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise FormatError(f"the key {key[:40]!r} stands twice in one JSON object")
        found[key] = value
    return found


def pack_json(data: Json) -> str:
    """Write JSON as tightly as it goes, in the order given."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def shown(data: Json) -> str:
    """Quote a JSON value in a message, shortly."""
    if isinstance(data, list | dict):
        return "an array" if isinstance(data, list) else "an object"
    text = json.dumps(data)
    return text if len(text) <= 40 else f"{text[:40]}…"


def as_object(data: Json, where: str) -> dict[str, Json]:
    """Take a value for an object."""
    if not isinstance(data, dict):
        raise FormatError(f"{where} should be an object, not {shown(data)}")
    return data


def as_list(data: Json, where: str) -> list[Json]:
    """Take a value for an array."""
    if not isinstance(data, list):
        raise FormatError(f"{where} should be an array, not {shown(data)}")
    return data


def as_text(data: Json, where: str) -> str:
    """Take a value for a text without broken characters."""
    if not isinstance(data, str) or _SURROGATE.search(data):
        raise FormatError(f"{where} should be a text, not {shown(data)}")
    return data


def as_number(data: Json, where: str) -> int:
    """Take a value for a whole number, which may be written as a text."""
    if isinstance(data, str) and re.fullmatch(r"\s*[0-9]{1,9}\s*", data):
        return int(data)
    if isinstance(data, bool) or not isinstance(data, int):
        raise FormatError(f"{where} should be a whole number, not {shown(data)}")
    return data


def opaque(data: Json) -> str:
    """Write what is kept but not understood as one text, for a puzzle's metadata."""
    return as_text(json.dumps(data, ensure_ascii=False, separators=(",", ":"), sort_keys=True), "the drawing")
