"""Numbers or letters around a drawn grid, as whydoku prints them: they are blanked out before reading."""

from __future__ import annotations

import re

from whydoku.formats._limits import SNIFFED_CHARACTERS
from whydoku.model.cell_notation import NOTATIONS, Notation

_FRAME = re.compile(r"^( +)[┌+][─┬┐+-][─┬┌┐+ -]*\r?$", re.MULTILINE)
_ABOVE = re.compile(r"[ 0-9A-Z]+")


def without_labels(text: str) -> str:
    """Return a text with the labels of its drawn grid blanked out; any other text unchanged.

    >>> print(without_labels("   12 34\\n  ┌──┬──┐\\n1 │12│34│\\n2 │34│12│").strip("\\n"))
      ┌──┬──┐
      │12│34│
      │34│12│
    """
    frame = _FRAME.search(text, 0, SNIFFED_CHARACTERS)
    if frame is None:
        return text
    lines = text.split("\n")
    top = text.count("\n", 0, frame.start())
    for notation in NOTATIONS.values():
        labelled = _labelled_rows(lines, top, len(frame[1]), notation)
        if labelled:
            for number in labelled:
                lines[number] = " " * len(frame[1]) + lines[number][len(frame[1]) :]
            while top and lines[top - 1].strip() and _ABOVE.fullmatch(lines[top - 1]):
                top -= 1
                lines[top] = ""
            return "\n".join(lines)
    return text


def _labelled_rows(lines: list[str], top: int, indent: int, notation: Notation) -> list[int]:
    """Return the lines that begin with the labels of a notation, in order; none if a row has another label."""
    found: list[int] = []
    for number in range(top, len(lines)):
        label = lines[number][:indent].strip()
        if not label:
            if any(sign.isalnum() for sign in lines[number]):  # a row without a label, or words under the grid
                return [] if {"│", "|"} & {*lines[number]} else found
        elif label == notation.row(len(found)) and lines[number][indent - 1 : indent] == " ":
            found.append(number)
        else:
            break
    return found
