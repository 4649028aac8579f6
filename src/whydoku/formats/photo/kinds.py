"""Kinds of picture by the first bytes of a file, and the size that the file states."""

from __future__ import annotations

from collections.abc import Callable

KINDS: dict[str, Callable[[bytes], bool]] = {
    "PNG": lambda data: data.startswith(b"\x89PNG\r\n\x1a\n"),
    "JPEG": lambda data: data.startswith(b"\xff\xd8\xff"),
    "WebP": lambda data: data[:4] == b"RIFF" and data[8:12] == b"WEBP",
}
"""How the files begin that are read as pictures."""


def picture_kind(data: bytes) -> str:
    """Return the kind of picture of some bytes, or ''."""
    return next((kind for kind, begins in KINDS.items() if begins(data)), "")


def stated_size(data: bytes, kind: str) -> tuple[int, int] | None:
    """Return the width and height that a file states before it is unpacked, as a guard against decompression bombs."""
    if kind == "PNG" and len(data) >= 24:
        return int.from_bytes(data[16:20], "big"), int.from_bytes(data[20:24], "big")
    if kind == "JPEG":
        at = 2
        while at + 9 < len(data) and data[at] == 0xFF:
            marker = data[at + 1]
            if 0xC0 <= marker <= 0xCF and marker not in (0xC4, 0xC8, 0xCC):
                return int.from_bytes(data[at + 7 : at + 9], "big"), int.from_bytes(data[at + 5 : at + 7], "big")
            at += 2 + int.from_bytes(data[at + 2 : at + 4], "big") if marker != 0xFF else 1
    if kind == "WebP" and data[12:16] == b"VP8X" and len(data) >= 30:
        return int.from_bytes(data[24:27], "little") + 1, int.from_bytes(data[27:30], "little") + 1
    return None  # the other two kinds of WebP have at most 16,384 points each way
