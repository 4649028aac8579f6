"""The smallest words: lists as sentences have them, and cells by name."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from whydoku.model.board import Board, Cell, Digit

_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")


def listed(parts: Sequence[str], last: str = "and") -> str:
    """Join words as a list in a sentence.

    >>> listed(["a", "b", "c"]), listed(["a"])
    ('a, b and c', 'a')
    """
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} {last} {parts[-1]}" if parts else ""


def joined(parts: Sequence[str]) -> str:
    """Join clauses; a comma precedes "and" if a clause has a list of its own.

    >>> joined(["a and b are 1", "c is 2"])
    'a and b are 1, and c is 2'
    """
    if len(parts) > 1 and any(" and " in part or ", " in part or " or " in part for part in parts):
        return f"{', '.join(parts[:-1])}, and {parts[-1]}"
    return listed(parts)


def number_word(number: int) -> str:
    """Return a small count as a word.

    >>> number_word(2), number_word(13)
    ('two', '13')
    """
    return _NUMBERS[number] if 0 <= number < len(_NUMBERS) else str(number)


def cell_names(board: Board, cells: Iterable[Cell]) -> str:
    """Return the names of cells, those of one row or column together; places of layers one by one.

    >>> cell_names(Board.square(9), [0, 1, 9, 10])
    'r12c12'
    >>> cell_names(Board.square(9), [0, 4, 80])
    'r1c15,r9c9'
    """
    if board.rows > 9 or board.cols > 9:
        return ", ".join(board.name(cell) for cell in cells)
    by_row: dict[int, set[int]] = {}
    named = [*cells]
    for cell in named:
        if board.layer_of(cell) is not None:
            continue
        row, col = board.positions[cell]
        by_row.setdefault(row + 1, set()).add(col + 1)
    by_cols: dict[frozenset[int], list[int]] = {}
    for row in sorted(by_row):
        by_cols.setdefault(frozenset(by_row[row]), []).append(row)
    packed = [f"r{''.join(map(str, rows))}c{''.join(map(str, sorted(cols)))}" for cols, rows in by_cols.items()]
    return ",".join((*packed, *(board.name(cell) for cell in named if board.layer_of(cell) is not None)))


def spelled_cells(board: Board, cells: Iterable[Cell], last: str = "and") -> str:
    """Return up to four cells by name one by one, as in a sentence; more of them in packed form."""
    ordered = sorted(cells)
    if len(ordered) <= 4:
        return listed([board.name(cell) for cell in ordered], last)
    return listed(cell_names(board, ordered).replace(", ", ",").split(","), last)


def digits_listed(board: Board, digits: Sequence[Digit], last: str = "and") -> str:
    """Return digits as a list, with runs of four and more as ranges.

    >>> digits_listed(Board.square(9), [1, 5, 6, 7, 8, 9]), digits_listed(Board.square(9), [1, 2, 3], "or")
    ('1 and 5 to 9', '1, 2 or 3')
    """
    runs: list[list[Digit]] = []
    for digit in sorted(digits):
        if runs and runs[-1][-1] == digit - 1:
            runs[-1].append(digit)
        else:
            runs.append([digit])
    parts: list[str] = []
    for run in runs:
        symbols = [board.symbol(digit) for digit in run]
        parts += [f"{symbols[0]} to {symbols[-1]}"] if len(run) >= 4 else symbols
    return listed(parts, last)


def digits_phrase(board: Board, digits: Sequence[Digit]) -> str:
    """Return digits as an alternative: "1 or 2", "at most 4", "at least 6", "3 to 7"."""
    ordered = sorted(digits)
    low, high = board.low, board.low + board.size - 1
    if len(ordered) > 3 and ordered == list(range(ordered[0], ordered[-1] + 1)):
        if ordered[0] == low and ordered[-1] < high:
            return f"at most {board.symbol(ordered[-1])}"
        if ordered[-1] == high and ordered[0] > low:
            return f"at least {board.symbol(ordered[0])}"
        return f"{board.symbol(ordered[0])} to {board.symbol(ordered[-1])}"
    return digits_listed(board, ordered, "or")


def left_phrase(board: Board, digits: Sequence[Digit]) -> str:
    """Return what a cell can be; with many digits, what it cannot be if that is shorter."""
    gone = [digit for digit in board.digits if digit not in digits]
    whole = digits_phrase(board, digits)
    if len(digits) > 3 and 0 < len(gone) <= 3 and not whole.startswith("at "):
        return f"not {digits_listed(board, gone, 'or')}"
    return whole


def capital(sentence: str) -> str:
    """Begin a sentence with a capital letter, unless it begins with a cell's name."""
    is_cell = sentence[:1] == "r" and sentence[1:2].isdigit()
    return sentence if is_cell else sentence[:1].upper() + sentence[1:]


def _in_order(number: str) -> tuple[int, str]:
    return len(number), number


def house_names(names: Sequence[str]) -> str:
    """Return the names of houses, those of a kind together.

    >>> house_names(["row 1", "row 4", "box 2"])
    'rows 1 and 4 and box 2'
    """
    kinds: dict[str, list[str]] = {}
    for name in names:
        kind, _, number = name.rpartition(" ")
        kinds.setdefault(kind if number.isdecimal() else name, []).append(number if number.isdecimal() else "")
    parts = []
    for kind, numbers in kinds.items():
        if len(numbers) == 1:
            parts.append(f"{kind} {numbers[0]}".strip())
        else:
            parts.append(f"{kind}{'es' if kind.endswith('x') else 's'} {listed(sorted(numbers, key=_in_order))}")
    return listed(parts)


def parts_named(parts: Iterable[tuple[int, str]]) -> str:
    """Return the parts of a sum, each with its factor.

    >>> parts_named([(10, "row 1"), (1, "the sum at r1c1"), (10, "row 2")])
    'the sum at r1c1 and 10 times rows 1 and 2'
    """
    often: dict[int, list[str]] = {}
    for times, name in parts:
        often.setdefault(times, []).append(name)
    return listed([(f"{times} times " if times > 1 else "") + house_names(often[times]) for times in sorted(often)])


def counted(number: int, what: str) -> str:
    """Return a number with its noun.

    >>> counted(1, "given"), counted(28, "given"), counted(2, "guess")
    ('1 given', '28 givens', '2 guesses')
    """
    return f"{number} {what if number == 1 else plural(what)}"


def plural(what: str) -> str:
    """Return a noun in the plural.

    >>> plural("house"), plural("guess"), plural("the galaxy"), plural("way")
    ('houses', 'guesses', 'the galaxies', 'ways')
    """
    if re.search(r"[^aeiou]y$", what):
        return f"{what[:-1]}ies"
    return f"{what}es" if what.endswith("s") else f"{what}s"


def clipped(text: str, most: int = 60) -> str:
    """Return a text on one line, cut to a length that can be read in passing.

    >>> clipped("one two three", 8)
    'one two…'
    """
    line = " ".join(text.split())
    return line if len(line) <= most else line[: most - 1].rstrip() + "…"
