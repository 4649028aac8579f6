"""lz-string's base64, in which f-puzzles and SudokuPad pack a puzzle's JSON into a link.

The text is cut, as UTF-16 units, into phrases, each an earlier phrase and one unit more, so a number encodes it (LZ78):

  0   the next 8 bits are a unit not met before
  1   the next 16 bits are one
  2   the end
  3…  the phrases, in the order in which they were met

Numbers are as wide as the greatest of them needs, lowest bit first; each six bits are a base64 character. Packing and unpacking
take linear time; a text that unpacks beyond a limit is refused.
"""

from __future__ import annotations

from whydoku.formats._limits import MAX_UNPACKED_CHARACTERS

_SIGNS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
_BITS = {sign: format(number, "06b") for number, sign in enumerate(_SIGNS)}
_END = 2
_FIRST = 3  # the number of the first phrase


class BrokenPackError(ValueError):
    """A packed text goes wrong at character `at`, counted from 0."""

    def __init__(self, message: str, at: int) -> None:
        super().__init__(message)
        self.at = at


class _Width:
    """The width of the next number: one bit more whenever the phrases fill the current width."""

    def __init__(self, bits: int, left: int) -> None:
        self.bits, self._left = bits, left

    def count(self) -> None:
        """Count one more phrase."""
        self._left -= 1
        if self._left == 0:
            self._left = 1 << self.bits
            self.bits += 1


def compress(text: str) -> str:
    """Pack a text.

    >>> compress('{"size":9}')
    'N4IgzglgXgpiBcBOAvkA'
    """
    units = text.encode("utf-16-le")
    out: list[str] = []
    width = _Width(2, 2)
    number_of: dict[int, int] = {}  # of a single unit
    longer: dict[tuple[int, int], int] = {}  # of a phrase with one more unit
    unsaid: dict[int, int] = {}  # numbers of single units that were not yet spelled out
    size = _FIRST

    def put(value: int, bits: int) -> None:
        out.append(format(value, f"0{bits}b")[::-1])

    def say(phrase: int) -> None:
        if phrase in unsaid:
            unit = unsaid.pop(phrase)
            put(unit > 0xFF, width.bits)
            put(unit, 16 if unit > 0xFF else 8)
            width.count()
        else:
            put(phrase, width.bits)
        width.count()

    phrase: int | None = None
    for at in range(0, len(units), 2):
        unit = units[at] | units[at + 1] << 8
        if unit not in number_of:
            number_of[unit] = size
            unsaid[size] = unit
            size += 1
        if phrase is None:
            phrase = number_of[unit]
        elif (phrase, unit) in longer:
            phrase = longer[phrase, unit]
        else:
            say(phrase)
            longer[phrase, unit] = size
            size += 1
            phrase = number_of[unit]
    if phrase is not None:
        say(phrase)
    put(_END, width.bits)
    bits = "".join(out)
    bits += "0" * (6 - len(bits) % 6)  # at least one, like other packers
    signs = "".join(_SIGNS[int(bits[at : at + 6], 2)] for at in range(0, len(bits), 6))
    return signs + "=" * (-len(signs) % 4)


def decompress(packed: str, most: int = MAX_UNPACKED_CHARACTERS) -> str:
    """Unpack a text, or raise BrokenPackError.

    >>> decompress("N4IgzglgXgpiBcBOAvkA")
    '{"size":9}'
    """
    packed = packed.rstrip("=")
    try:
        bits = "".join([_BITS[sign] for sign in packed])
    except KeyError as error:
        raise BrokenPackError(f"{error.args[0]!r} is not a base64 character", packed.index(error.args[0])) from None
    at = 0

    def take(count: int) -> int:
        nonlocal at
        at += count
        if at > len(bits):
            raise BrokenPackError("the text is cut off", len(packed))
        return int(bits[at - count : at][::-1], 2)

    def spell(code: int) -> bytes:
        return take(16 if code else 8).to_bytes(2, "little")

    code = take(2)
    if code == _END:
        return ""
    if code > _END:
        raise BrokenPackError("a phrase is used before it is defined", 0)
    before = spell(code)
    phrases = [b"", b"", b"", before]
    out = [before]
    length = 2
    width = _Width(3, 4)
    while (code := take(width.bits)) != _END:
        if code < _END:
            phrases.append(spell(code))
            code = len(phrases) - 1
            width.count()
        if code < len(phrases):
            phrase = phrases[code]
        elif code == len(phrases):
            phrase = before + before[:2]
        else:
            raise BrokenPackError("a phrase is used before it is defined", at // 6)
        length += len(phrase)
        if length > 2 * most:
            raise BrokenPackError(f"it unpacks to more than {most} characters", at // 6)
        out.append(phrase)
        phrases.append(before + phrase[:2])
        before = phrase
        width.count()
    try:
        return b"".join(out).decode("utf-16-le")
    except UnicodeDecodeError as error:
        raise BrokenPackError("it holds half a character", at // 6) from error
