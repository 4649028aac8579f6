"""JSON: read values strictly, with errors that say what a part is instead of what it should be."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Iterator
from typing import Any, NoReturn

from whydoku.errors import FormatError
from whydoku.model.rule_json import Json

_SURROGATE = re.compile("[\ud800-\udfff]")
_BLANK = re.compile(r"[ \t\r\n]*")


def parse_json(text: str, what: str) -> Json:
    """Read one JSON value strictly, or say where it is invalid."""
    values = json_values(text, what)
    found = next(values, (0, None))[1] if text.strip() else _no_value(text, what)
    for start, _ in values:
        line, column = text.count("\n", 0, start) + 1, start - text.rfind("\n", 0, start)
        raise FormatError(f"the {what} is invalid at line {line}, column {column}: something follows its end")
    return found


def _no_value(text: str, what: str) -> NoReturn:
    raise FormatError(f"the {what} is invalid at line 1, column {len(text) + 1}: there is nothing")


def json_values(text: str, what: str) -> Iterator[tuple[int, Json]]:
    """Yield the JSON values in a text, one after another, each with its start; all are read strictly."""
    at = _end_of_blank(text, 0)
    while at < len(text):
        start = at
        try:
            data, at = _DECODER.raw_decode(text, at)
        except json.JSONDecodeError as error:
            raise FormatError(
                f"the {what} is invalid at line {error.lineno}, column {error.colno}: {error.msg}"
            ) from error
        except RecursionError:
            raise FormatError(f"the {what} is nested too deeply to be a puzzle") from None
        except FormatError:
            raise
        except _ConstantError as error:
            raise FormatError(f"the {what} holds {error}, which is not a number") from error
        except ValueError as error:
            raise FormatError(f"the {what} holds a number that no puzzle has: {str(error)[:80]}") from error
        at = _end_of_blank(text, at)
        yield start, data


def _end_of_blank(text: str, at: int) -> int:
    match = _BLANK.match(text, at)
    return match.end() if match else at


class _ConstantError(ValueError):
    """NaN or Infinity, which strict JSON does not have."""


def _constant(name: str) -> NoReturn:
    raise _ConstantError(name)


def _float(digits: str) -> float:
    number = float(digits)
    if math.isinf(number):
        raise ValueError(digits[:40])
    return number


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise FormatError(f"the key {key[:40]!r} occurs twice in one JSON object")
        found[key] = value
    return found


_DECODER = json.JSONDecoder(object_pairs_hook=_object, parse_constant=_constant, parse_float=_float)


def pack_json(data: Json) -> str:
    """Write JSON as compactly as possible, in the given order."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def shown(data: Json) -> str:
    """Return a JSON value quoted for a message, shortened."""
    if isinstance(data, list | dict):
        return "an array" if isinstance(data, list) else "an object"
    text = json.dumps(data)
    return text if len(text) <= 40 else f"{text[:40]}…"


def as_object(data: Json, where: str) -> dict[str, Json]:
    """Return a value as an object, or raise an error."""
    if not isinstance(data, dict):
        raise FormatError(f"{where} should be an object, not {shown(data)}")
    return data


def as_list(data: Json, where: str) -> list[Json]:
    """Return a value as an array, or raise an error."""
    if not isinstance(data, list):
        raise FormatError(f"{where} should be an array, not {shown(data)}")
    return data


def as_text(data: Json, where: str) -> str:
    """Return a value as a text without broken characters, or raise an error."""
    if not isinstance(data, str) or _SURROGATE.search(data):
        raise FormatError(f"{where} should be a text, not {shown(data)}")
    return data


def as_number(data: Json, where: str) -> int:
    """Return a value as a whole number, which may be written as a text, or raise an error."""
    if isinstance(data, str) and re.fullmatch(r"\s*[0-9]{1,9}\s*", data):
        return int(data)
    if isinstance(data, bool) or not isinstance(data, int):
        raise FormatError(f"{where} should be a whole number, not {shown(data)}")
    return data


def opaque(data: Json) -> str:
    """Return data that is kept but not understood as one text, for a puzzle's metadata."""
    return as_text(json.dumps(data, ensure_ascii=False, separators=(",", ":"), sort_keys=True), "the drawing")
