"""SudokuPad's shrunken JSON: short names for common keys, no quotes where none are needed, gaps for empty objects.

    {cs:50,ce:[[{v:5},,],[,,]],ca:[{ce:[[0,0],[0,1]],v:12,unique:t}],l:[{wp:[[0.5,0.5],[0.5,1.5]],c:CFCFCF,th:21}]}

is, spelled out,

    {"cellSize":50,"cells":[[{"value":5},{},{}],[{},{},{}]],"cages":[{"cells":[[0,0],[0,1]],"value":12,"unique":true}],…}

Texts stand in single quotes, `t` and `f` are true and false, `#0` and `#F` are black and white, and six bare hexadecimal
digits after a key are a colour.
"""

from __future__ import annotations

import json
import re

from whydoku.errors import FormatError
from whydoku.model.rule_json import Json

_LONG = {
    "c": "color",
    "ca": "cages",
    "ct": "center",
    "c1": "borderColor",
    "c2": "backgroundColor",
    "ce": "cells",
    "cs": "cellSize",
    "a": "arrows",
    "o": "overlays",
    "u": "underlays",
    "w": "width",
    "h": "height",
    "v": "value",
    "vd": "videos",
    "l": "lines",
    "r": "rounded",
    "re": "regions",
    "fs": "fontSize",
    "th": "thickness",
    "hl": "headLength",
    "wp": "wayPoints",
    "t": "title",
    "te": "text",
    "d": "duration",
}
_WORDS: dict[str, Json] = {
    "t": True,
    "f": False,
    "true": True,
    "false": False,
    "null": None,
    "#0": "#000000",
    "#F": "#FFFFFF",
}

_DEEPEST = 40
_KEY = re.compile(r"\s*(?:([A-Za-z0-9_+-]+)|'((?:[^'\\]|\\.)*)'|\"((?:[^\"\\]|\\.)*)\")\s*:")
_TEXT = re.compile(r"'((?:[^'\\]|\\.)*)'|\"((?:[^\"\\]|\\.)*)\"", re.DOTALL)
_BARE = re.compile(r"[^\s,{}\[\]'\":]+")
_NUMBER = re.compile(r"-?[0-9]{1,15}(?:\.[0-9]{1,30})?(?:[eE][+-]?[0-9]{1,2})?")
_COLOUR = re.compile(r"[0-9a-fA-F]{6}")


def expand(text: str) -> Json:
    """Read a shrunken text as the JSON it stands for.

    >>> expand("{ce:[[{v:5},],[,]],l:[{c:CFCFCF,te:'it\\\\'s'}]}")
    {'cells': [[{'value': 5}, {}], [{}, {}]], 'lines': [{'color': '#CFCFCF', 'text': "it's"}]}
    """
    reader = _Expander(text)
    value = reader.value(0, after_key=False)
    if text[reader.at :].strip():
        raise reader.error("more follows after the end")
    return value


class _Expander:
    def __init__(self, text: str) -> None:
        self.text, self.at = text, 0

    def error(self, what: str) -> FormatError:
        return FormatError(f"the JSON of the puzzle is invalid at character {self.at + 1}: {what}")

    def peek(self) -> str:
        """Return the next non-blank character, or nothing at the end."""
        while self.at < len(self.text) and self.text[self.at].isspace():
            self.at += 1
        return self.text[self.at : self.at + 1]

    def value(self, depth: int, *, after_key: bool) -> Json:
        if depth > _DEEPEST:
            raise FormatError("the JSON of the puzzle is nested too deeply to be a puzzle")
        sign = self.peek()
        if sign == "{":
            return self.object(depth)
        if sign == "[":
            return self.array(depth)
        quoted = _TEXT.match(self.text, self.at)
        if quoted is not None:
            self.at = quoted.end()
            return self.quoted(quoted[1] if quoted[1] is not None else quoted[2])
        bare = _BARE.match(self.text, self.at)
        if bare is None:
            raise self.error("a value is missing")
        word = bare[0]
        if after_key and _COLOUR.fullmatch(word):
            found: Json = f"#{word}"
        elif word in _WORDS:
            found = _WORDS[word]
        elif _NUMBER.fullmatch(word):
            found = json.loads(word) if re.fullmatch(r"-?(0|[1-9][0-9]*)", word) else float(word)
        else:
            raise self.error(f"{word[:20]!r} is not a value")
        self.at = bare.end()
        return found

    def quoted(self, inside: str) -> str:
        plain = inside.replace("\\'", "'")
        plain = re.sub(r'(?<!\\)((?:\\\\)*)"', r'\1\\"', plain)
        try:
            text = json.loads(f'"{plain}"', strict=False)
        except ValueError:
            raise self.error("a text has a broken escape") from None
        return str(text)

    def object(self, depth: int) -> dict[str, Json]:
        self.at += 1
        found: dict[str, Json] = {}
        while self.peek() != "}":
            match = _KEY.match(self.text, self.at)
            if match is None:
                raise self.error("a key is missing")
            self.at = match.end()
            short = next(part for part in match.groups() if part is not None)
            key = _LONG.get(short, short)
            if key in found:
                raise self.error(f"the key {key[:40]!r} occurs twice")
            found[key] = self.value(depth + 1, after_key=True)
            if self.peek() == ",":
                self.at += 1
            elif self.peek() != "}":
                raise self.error("a comma is missing")
        self.at += 1
        return found

    def array(self, depth: int) -> list[Json]:
        self.at += 1
        found: list[Json] = []
        if self.peek() == "]":
            self.at += 1
            return found
        while True:
            # nothing between two commas is an empty object
            found.append({} if self.peek() in (",", "]") else self.value(depth + 1, after_key=False))
            sign = self.peek()
            self.at += 1
            if sign == "]":
                return found
            if sign != ",":
                self.at -= 1
                raise self.error("a comma is missing")
