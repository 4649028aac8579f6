"""Links that only name a puzzle, which a site keeps: short ids, shorteners, and pages on which a puzzle is linked.

They are read only on request (`--fetch`), by one request to the site (`_one_request`). What comes back is
read like any other text: the address that a shortener leads to is never requested itself.

| link | where the puzzle is |
|---|---|
| `f-puzzles.com/?id=NAME` | the long link that `tinyurl.com/NAME` leads to |
| `sudokupad.app/NAME` | the text at `sudokupad.app/api/puzzle/NAME` |
| `tinyurl.com/NAME`, `bit.ly/NAME` … | the long link that it leads to |
| `logic-masters.de/…/zeigen.php?id=NAME` | the one link on the page that carries a puzzle |
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from whydoku.errors import FormatError

if TYPE_CHECKING:
    from whydoku.formats._one_request import Reply

_LINK = r"\s*<?(?:https?://)?(?:[\w-]+\.)*"
_END = r"/?\s*>?\s*"
_NAME = r"[\w.~-]{1,100}"
_PATTERNS = (
    (
        re.compile(rf"{_LINK}f-puzzles\.com/?\?(?:[\w=]+&)*id=({_NAME}){_END}|\s*\?id=({_NAME})\s*", re.IGNORECASE),
        "f-puzzles",
        "https://tinyurl.com/{}",
    ),
    (
        re.compile(
            rf"{_LINK}(?:sudokupad\.(?:app|svencodes\.com)|crackingthecryptic\.com)(?!\S*[/=](?:scl|ctc|scf|fpuz))"
            rf"/(?:sudoku/|puzzle/)?(?:\?puzzleid=)?({_NAME}(?:/{_NAME}){{0,3}}){_END}(?:[?&#][\w=&.-]*\s*)?",
            re.IGNORECASE,
        ),
        "SudokuPad",
        "https://sudokupad.app/api/puzzle/{}",
    ),
    (
        re.compile(
            rf"{_LINK}logic-masters\.de/Raetselportal/Raetsel/zeigen\.php\?(?:[\w=]+&)*id=([0-9A-Za-z]{{1,12}})\s*>?\s*",
            re.IGNORECASE,
        ),
        "Logic Masters Germany",
        "https://logic-masters.de/Raetselportal/Raetsel/zeigen.php?id={}",
    ),
    (
        re.compile(
            r"\s*<?(?:https?://)?(?:www\.)?"
            r"((?:tinyurl\.com|bit\.ly|is\.gd|v\.gd|goo\.gl|t\.co|cutt\.ly|rb\.gy|ow\.ly|shorturl\.at)"
            rf"/{_NAME}){_END}",
            re.IGNORECASE,
        ),
        "a shortener",
        "https://{}",
    ),
)
_LONGEST = 300  # characters of a short link; one that carries a puzzle is longer
_URL = re.compile(r"https?://[^\s\"'<>\\]+")
_LEADING = re.compile(r"[^\s\x00-\x1f]{1,1048576}")


@dataclass(frozen=True)
class ShortLink:
    """A link that only names a puzzle: the site that keeps it, and the address to request there."""

    text: str
    site: str
    address: str

    def __str__(self) -> str:
        return f"{self.text[:100]} only names a puzzle that {self.site} keeps"


def short_link(text: str) -> ShortLink | None:
    """Return a text as a short link, or None for any other.

    >>> short_link("https://www.f-puzzles.com/?id=y2abc").address
    'https://tinyurl.com/y2abc'
    >>> short_link("sudokupad.app/clover/nov-1").address
    'https://sudokupad.app/api/puzzle/clover/nov-1'
    """
    if len(text) > _LONGEST or not ("/" in text or "?" in text):
        return None
    for pattern, site, address in _PATTERNS:
        if match := pattern.fullmatch(text):
            name = next(group for group in match.groups() if group is not None).rstrip("/")
            return ShortLink(" ".join(text.split()), site, address.format(name))
    return None


def fetched(link: ShortLink, ask: Callable[[str], Reply], is_puzzle: Callable[[str], bool]) -> str:
    """Return the text of the puzzle that a link names; `is_puzzle` is whether a link carries a puzzle.

    `ask` is called once (`_one_request.request`).
    """
    from html import unescape

    reply = ask(link.address)
    if reply.leads_to is not None:
        if not _LEADING.fullmatch(reply.leads_to) or not is_puzzle(reply.leads_to):
            raise FormatError(f"{link.text[:100]} leads to {reply.leads_to[:100]!r}, which carries no puzzle")
        return reply.leads_to
    if "<html" not in reply.text[:5_000].casefold():
        if not reply.text.strip():
            raise FormatError(f"{link.site} has answered {link.address} with nothing")
        return reply.text
    every = dict.fromkeys(unescape(each) for each in _URL.findall(reply.text))
    carrying = [each for each in every if is_puzzle(each)]
    if len(carrying) == 1:
        return carrying[0]
    if carrying:
        raise FormatError(f"the page {link.address} links {len(carrying)} puzzles; read one: {carrying[0][:200]}")
    named = [each for each in every if short_link(each) is not None and each != link.address]
    if named:
        raise FormatError(f"the page {link.address} only names its puzzle; fetch that link instead: {named[0]}")
    raise FormatError(f"the page {link.address} links no puzzle that can be read")
