"""Words for steps: what the kernel found, filled into the sentence that the technique's file has for it.

A template may use every role of the step, in the singular or as a list:
  {cells} {pivot} {pincers}       cells: r1c23,r4c5
  {digits} {common}               digits: 1, 2 and 3; {digits/} gives 1/2/3
  {houses} {base} {cover}         houses: row 1 and box 3;  {house} is the first, {house2} the second
  {fins} {endofins} {colour}      candidates: 3 in r1c23; {colour2}, {set2} the second such list
  {set}                           cells of a set;  {set_digits} its digits
  {chain}                         the chain, in player's notation
  {because}                       the truths it rests on
  {rule} {rules} …                rules, and what they come to: see `logic/rule_words.py`
  {assumption} {story} …          what follows from an assumption: see `logic/stories.py`
  {places} {removes} {conclusion} what follows
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from string import Formatter
from typing import Any

from whydoku.model.board import Board, Cell, Digit
from whydoku.model.network import Truth
from whydoku.model.step import Node, cell_names, conclusion

CELL_ROLES = ("cells", "pivot", "pincers", "set")
DIGIT_ROLES = ("digits", "common")
HOUSE_ROLES = ("houses", "base", "cover")
CANDIDATE_ROLES = ("fins", "endofins", "colour")


def listed(parts: Sequence[str], last: str = "and") -> str:
    """Join words as a sentence does.

    >>> listed(["a", "b", "c"]), listed(["a"])
    ('a, b and c', 'a')
    """
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} {last} {parts[-1]}" if parts else ""


def house_names(names: Sequence[str]) -> str:
    """Name houses, those of a kind together.

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
            parts.append(f"{kind}{'es' if kind.endswith('x') else 's'} {listed(numbers)}")
    return listed(parts)


def candidate_names(board: Board, candidates: Iterable[tuple[Cell, Digit]]) -> str:
    """Name candidates, digit by digit: `3 in r1c23 and 5 in r4c4`."""
    by_digit: dict[Digit, list[Cell]] = {}
    for cell, digit in candidates:
        by_digit.setdefault(digit, []).append(cell)
    return listed([f"{board.symbol(d)} in {cell_names(board, sorted(cells))}" for d, cells in by_digit.items()])


def chain_text(board: Board, chain: Sequence[Node]) -> str:
    """Write a chain in Eureka notation: (3)r1c1=(3)r1c5-(3=7)r4c5; several chains with a semicolon between them."""
    signs = {"strong": "=", "weak": "-", "end": "; "}
    out: list[str] = []
    at = 0
    while at < len(chain):
        node = chain[at]
        cells = {cell for cell, _ in node.candidates}
        digits = sorted({digit for _, digit in node.candidates})
        following = chain[at + 1] if at + 1 < len(chain) else None
        same_cell = following is not None and len(cells) == 1 and {cell for cell, _ in following.candidates} == cells
        if same_cell and following is not None and node.leads == "strong":
            left = "".join(board.symbol(d) for d in digits)
            right = "".join(board.symbol(d) for d in sorted({digit for _, digit in following.candidates}))
            out.append(f"({left}={right}){cell_names(board, sorted(cells))}{signs[following.leads]}")
            at += 2
            continue
        symbols = "".join(board.symbol(d) for d in digits)
        out.append(f"({symbols}){cell_names(board, sorted(cells))}{signs[node.leads]}")
        at += 1
    return "".join(out).removesuffix("; ")


class _Roles(Formatter):
    def get_value(self, key: int | str, args: Sequence[Any], kwargs: Mapping[str, Any]) -> Any:
        return kwargs.get(str(key), "")


def fill(
    template: str,
    board: Board,
    groups: Sequence[str],
    roles: Mapping[str, list[list[int]]],
    places: tuple[tuple[Cell, Digit], ...],
    removes: tuple[tuple[Cell, Digit], ...],
    chain: Sequence[Node],
    because: Sequence[Truth],
    rules: Mapping[str, str] | None = None,
) -> str:
    """Fill a technique's sentence in."""
    words: dict[str, str] = {
        "places": conclusion(board, places, ()),
        "removes": conclusion(board, (), removes),
        "conclusion": conclusion(board, places, removes),
        "chain": chain_text(board, chain),
        "because": listed([truth.name for truth in because]),
        **(rules or {}),
    }
    for role, lists in roles.items():
        for number, items in enumerate(lists, 1):
            suffix = "" if number == 1 else str(number)
            if role in CELL_ROLES:
                words[role + suffix] = cell_names(board, items)
            elif role in DIGIT_ROLES:
                symbols = [board.symbol(board.low + digit) for digit in items]
                words[role + suffix] = listed(symbols)
                words[role + suffix + "/"] = "/".join(symbols)
                if role == "digits":
                    for index, symbol in enumerate(symbols, 1):
                        words["digit" + ("" if index == 1 else str(index))] = symbol
            elif role in HOUSE_ROLES:
                names = [groups[group] for group in items]
                words[role + suffix] = house_names(names)
                if role == "houses":
                    for index, name in enumerate(names, 1):
                        words["house" + ("" if index == 1 else str(index))] = name
            elif role in CANDIDATE_ROLES:
                words[role + suffix] = candidate_names(board, map(board.split, items))
    return _Roles().vformat(template, (), words)
