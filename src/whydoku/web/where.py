"""The place of an error in a text: format errors give it in words, and the page needs the numbers."""

from __future__ import annotations

import re

_LINE = re.compile(r"\bline (\d+)")
_COLUMN = re.compile(r"\b(?:character|column) (\d+)")


def place_in(sentence: str) -> dict[str, int]:
    """Return the line and column that a sentence names.

    >>> place_in("line 3: 'x' at character 5 of the grid is no digit")
    {'line': 3, 'column': 5}
    """
    line, column = _LINE.search(sentence), _COLUMN.search(sentence)
    found = {} if line is None else {"line": int(line[1])}
    return found | ({} if column is None else {"column": int(column[1])})
