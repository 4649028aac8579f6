"""Packed parts of links: repair what mail and browsers did to one, and unpack it; and pack a text again.

A packed text suffers on its way: characters come percent-encoded, a `+` arrives as a blank, and `//` in a path becomes `/`.
The first two are undone for certain. A lost slash is found by trying: unpacking goes wrong soon after it, so the slashes
shortly before that place are doubled in turn, and the one that lets the text be read furthest is kept.
"""

from __future__ import annotations

import base64
import zlib
from urllib.parse import unquote

from whydoku.errors import FormatError
from whydoku.formats._limits import MAX_INFLATED_BYTES, MAX_LOST_SLASHES, MAX_PACKED_CHARACTERS, TRIED_SLASHES
from whydoku.formats._lzstring import BrokenPackError, decompress


def unpack(packed: str, what: str) -> str:
    """Unpack the payload of a link; `what` names it in the error that locates the damage."""
    if len(packed) > MAX_PACKED_CHARACTERS:
        raise FormatError(f"the {what} has {len(packed)} characters; at most {MAX_PACKED_CHARACTERS} are read")
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
    for _ in range(MAX_LOST_SLASHES):
        best, furthest = packed, broken
        slash = packed.rfind("/", 0, broken + 1)
        for _ in range(TRIED_SLASHES):
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
    """Unpack a deflated text in base 64; `what` names it in the error."""
    if len(packed) > MAX_PACKED_CHARACTERS:
        raise FormatError(f"the {what} has {len(packed)} characters; at most {MAX_PACKED_CHARACTERS} are read")
    plain = "".join(unquote(packed).replace(" ", "+").split())
    try:
        packed_bytes = base64.b64decode(plain + "=" * (-len(plain) % 4), validate=True)
        inflater = zlib.decompressobj(-zlib.MAX_WBITS)
        text = inflater.decompress(packed_bytes, MAX_INFLATED_BYTES)
        if inflater.unconsumed_tail:
            raise FormatError(f"the {what} unpacks to more than {MAX_INFLATED_BYTES} characters, which is not a puzzle")
        if not inflater.eof:
            raise FormatError(f"the {what} is incomplete: its packed part is cut off")
        return text.decode()
    except UnicodeDecodeError:
        raise FormatError(f"the {what} is broken: what it unpacks to is not text") from None
    except FormatError:
        raise
    except (ValueError, zlib.error) as error:
        raise FormatError(f"the {what} is broken: {str(error)[:80]}") from None


def deflate(text: str) -> str:
    """Pack a text as `inflate` unpacks it."""
    deflater = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    return base64.b64encode(deflater.compress(text.encode()) + deflater.flush()).decode()
