"""Any text as plain text: what looks like a digit is one, what looks like a blank is one, and tables have bars.

People copy puzzles from web pages, mails and programs. This file removes what they pick up on the way: full-width and circled
digits, no-break spaces and invisible characters, HTML, percent signs of links, and `\\n` printed as two characters.
"""

from __future__ import annotations

import re
from html import unescape
from unicodedata import decimal
from urllib.parse import unquote

_WIDE = {code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)}
_CIRCLED = {0x2460 + k: ord("1") + k for k in range(9)}
_BLANKS = dict.fromkeys([0xA0, *range(0x2000, 0x200B), 0x202F, 0x205F, 0x3000, 0x0B, 0x0C], ord(" "))
_UNSEEN = dict.fromkeys([0xAD, 0x200B, 0x200C, 0x200D, 0x2060, 0xFE0E, 0xFE0F, 0x20E3, 0xFEFF])
_BARS = dict.fromkeys(map(ord, "│┃║¦┆┇┊┋╎╏╽╿"), ord("|"))
_ENDS = {0x85: ord("\n"), 0x2028: ord("\n"), 0x2029: ord("\n")}
_TABLE = {**_WIDE, **_CIRCLED, **_BLANKS, **_UNSEEN, **_BARS, **_ENDS}

_TAG = re.compile(r"<(/?)([a-zA-Z][a-zA-Z0-9]*)([^<>]*)>")
_VALUE = re.compile(r"""\bvalue\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+))""", re.IGNORECASE)
_LINE_TAGS = frozenset(
    ["br", "p", "div", "li", "ul", "ol", "pre", "table", "tbody", "thead", "tfoot", "caption", "body", "html"]
    + [f"h{level}" for level in range(1, 7)]
)
_UNSHOWN = (("<script", "</script>"), ("<style", "</style>"), ("<!--", "-->"))


def plain_text(text: str) -> str:
    """Return a text with plain digits, blanks, bars and line ends."""
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    if not text.isascii():
        text = text.translate(_TABLE)
        for sign in {sign for sign in text if sign.isdecimal() and not sign.isascii()}:
            text = text.replace(sign, str(decimal(sign)))
    if "</" in text and _TAG.search(text):
        text = _without_tags(text).translate(_BLANKS)
    if "%" in text and re.search(r"://\S*%[0-9A-Fa-f]{2}", text):
        text = unquote(text)
    if "\\n" in text:
        text = re.sub(r"(?:\\r)?\\n(?![a-z])", "\n", text)
    return text


def without(text: str, start: str, end: str) -> str:
    """Blank out text between two marks, and the marks; an unclosed one is left unchanged."""
    pieces, at, folded = [], 0, text.casefold() if text.isascii() else text
    while (first := folded.find(start, at)) >= 0 and (last := folded.find(end, first)) >= 0:
        pieces += [text[at:first], " " * (last + len(end) - first)]
        at = last + len(end)
    return "".join(pieces) + text[at:]


def has_nested_tables(text: str) -> bool:
    """Whether a table is nested in another one: then it is unclear which cells are neighbours."""
    depth = 0
    for tag in _TAG.finditer(text):
        if tag[2].casefold() == "table":
            depth += -1 if tag[1] else 1
            if depth > 1:
                return True
    return False


def _without_tags(text: str) -> str:
    """Return an HTML text without its tags, with a bar around each cell of a table."""
    for start, end in _UNSHOWN:
        text = without(text, start, end)
    pieces, at, in_cell, in_row = [], 0, False, False
    for tag in _TAG.finditer(text):
        piece = text[at : tag.start()]
        pieces.append(" ".join(piece.split()) if in_cell or in_row else piece)
        at = tag.end()
        closing, name = bool(tag[1]), tag[2].casefold()
        if name in ("td", "th"):
            in_cell = not closing
            if in_cell:
                pieces.append("|")
        elif name == "tr":
            in_cell, in_row = False, not closing
            pieces.append("|\n" if closing else "\n")
        elif in_cell:
            if name == "input" and (value := _VALUE.search(tag[3])):
                pieces.append(value[1] or value[2] or value[3] or "")
        elif name in _LINE_TAGS:
            in_row = False
            pieces.append("\n")
    pieces.append(text[at:])
    return unescape("".join(pieces))
