"""What formats that come as links share: take the packed part, mend what mail and browsers did to it, and read its JSON.

A packed text suffers on its way: signs come percent-encoded, a `+` arrives as a blank, and `//` in a path becomes `/`. The
first two are undone for certain. A lost slash is found by trying: unpacking goes wrong soon after it, so the slashes shortly
before that place are doubled in turn, and the one that lets the text be read furthest is kept.
"""

from __future__ import annotations

import base64
import json
import math
import re
import zlib
from typing import Any, NoReturn
from urllib.parse import unquote

from whydoku.errors import FormatError
from whydoku.formats._lzstring import BrokenPackError, decompress
from whydoku.model.rule_json import Json

MAX_PACKED = 4 * 1024 * 1024
"""Longest packed text that is read, in characters."""

MAX_INFLATED = 16 * 1024 * 1024
"""Longest text that a deflated one may unpack to, in bytes."""

_LOST = 8  # most slashes that are put back
_NEAR = 8  # how many slashes before the break are tried for each
_SURROGATE = re.compile("[\ud800-\udfff]")


def unpack(packed: str, what: str) -> str:
    """Unpack what a link carries; `what` names it in the sentence that says where it is broken."""
    if len(packed) > MAX_PACKED:
        raise FormatError(f"the {what} has {len(packed)} characters; at most {MAX_PACKED} are read")
    if "%" in packed:
        packed = unquote(packed)
    packed = packed.strip().replace(" ", "+").replace("\r", "").replace("\n", "").replace("-", "/")
    try:
        return decompress(packed)
    except BrokenPackError as error:
        mended = _mend(packed, error.at)
        if mended is not None:
            return mended
        raise FormatError(f"the {what} is broken at character {error.at + 1} of its packed part: {error}") from error


def _mend(packed: str, broken: int) -> str | None:
    for _ in range(_LOST):
        best, furthest = packed, broken
        slash = packed.rfind("/", 0, broken + 1)
        for _ in range(_NEAR):
            if slash < 0:
                break
            tried = f"{packed[:slash]}/{packed[slash:]}"
            try:
                return decompress(tried)
            except BrokenPackError as error:
                if error.at > furthest + 1:
                    best, furthest = tried, error.at
            slash = packed.rfind("/", 0, slash)
        if best is packed:
            return None
        packed, broken = best, furthest
    return None


def inflate(packed: str, what: str) -> str:
    """Unpack a deflated text in base 64; `what` names it in the sentence that says how it is broken."""
    if len(packed) > MAX_PACKED:
        raise FormatError(f"the {what} has {len(packed)} characters; at most {MAX_PACKED} are read")
    plain = "".join(unquote(packed).replace(" ", "+").split())
    try:
        packed_bytes = base64.b64decode(plain + "=" * (-len(plain) % 4), validate=True)
        inflater = zlib.decompressobj(-zlib.MAX_WBITS)
        text = inflater.decompress(packed_bytes, MAX_INFLATED)
        if inflater.unconsumed_tail:
            raise FormatError(f"the {what} unpacks to more than {MAX_INFLATED} characters, which is no puzzle")
        if not inflater.eof:
            raise FormatError(f"the {what} breaks off: its packed part is cut short")
        return text.decode()
    except UnicodeDecodeError:
        raise FormatError(f"the {what} is broken: what it unpacks to is no text") from None
    except FormatError:
        raise
    except (ValueError, zlib.error) as error:
        raise FormatError(f"the {what} is broken: {str(error)[:80]}") from None


def deflate(text: str) -> str:
    """Pack a text as `inflate` unpacks it."""
    deflater = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    return base64.b64encode(deflater.compress(text.encode()) + deflater.flush()).decode()


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
    """Write what is kept but not understood as one text, for the words about a puzzle."""
    return as_text(json.dumps(data, ensure_ascii=False, separators=(",", ":"), sort_keys=True), "the drawing")
