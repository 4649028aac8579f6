"""Rules as short text: `killer 15 r1c1 r1c2 r2c1`, `thermo r1c1-r1c4`, `whispers r1c1-r5c5 by=4`.

The name comes first; then the arguments in any order, each told by what it looks like and taken by the first field of that
kind that is still open:

  r3c4            a cell
  r1c1-r1c4-r4c4  a straight way from cell to cell, along rows, columns or diagonals
  r1c1:r2c3       a rectangle of cells
  row 3, col5     a whole row or column, or a region: box 2
  shade@r3c4      the place of a layer over a cell; shade@all are all its places, X@2 the second of one with places of its own
  15 -1           a number
  X both          a word, for a field that is a choice
  by=4            a field by its name; numbers in a list are joined by +: says=1+2+2+3
  /               the next group of cells, for rules with several
  (thermo …)      a rule in a rule: or (killer 5 r1c1 r1c2) (killer 6 r1c1 r1c2)
"""

from __future__ import annotations

import dataclasses
import re
import types
import typing
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any

from whydoku.errors import InputError, RuleError
from whydoku.model.board import Board, Cell
from whydoku.model.network import seen_by
from whydoku.model.rule import Rule
from whydoku.rules._limits import MAX_NESTED_RULES

_TOKEN = re.compile(
    r"'[^']*'|\"[^\"]*\"|\w+=(?:'[^']*'|\"[^\"]*\")|/|(?:row|column|col|box|region) \d{1,3}(?![^\s,/])|[^\s,/]+",
    re.IGNORECASE,
)
_CELL = r"(?:[rR]\d+[cC]\d+|[A-Za-z]{1,2}\d{1,3})"
_CELLS = re.compile(rf"{_CELL}(?:[-:]{_CELL})*")
_PLACE = re.compile(rf"([A-Za-z][\w-]*)@(all|\d{{1,4}}|{_CELL})")
_WHOLE = re.compile(r"(row|column|col|box|region) ?(\d{1,3})", re.IGNORECASE)

_NUMBER = re.compile(r"-?\d{1,9}")


def _names_cells(token: str) -> bool:
    return any(pattern.fullmatch(token) for pattern in (_CELLS, _WHOLE, _PLACE))


def _dashed(layer: str) -> str:
    """Return the name of a layer as one word."""
    return re.sub(r"\W+", "-", layer)


@dataclasses.dataclass(frozen=True)
class FieldKind:
    """What a field holds: cells, numbers, a word; how many; and whether it may be left out."""

    what: typing.Literal["cell", "number", "flag", "choice", "text", "rule", "other"]
    shape: typing.Literal["one", "many", "groups"]
    optional: bool
    choices: tuple[str, ...] = ()


def kind_of(annotation: Any, *, optional: bool) -> FieldKind:
    """Read a field's annotation."""
    origin, args = typing.get_origin(annotation), typing.get_args(annotation)
    if origin in (typing.Union, types.UnionType) and type(None) in args:
        rest = [arg for arg in args if arg is not type(None)]
        return kind_of(rest[0], optional=True)
    if origin is typing.Annotated:
        return FieldKind("cell" if "cell" in args[1:] else "number", "one", optional)
    if origin is tuple:
        inner = kind_of(args[0], optional=False)
        return FieldKind(inner.what, "many" if inner.shape == "one" else "groups", optional, inner.choices)
    if origin is typing.Literal:
        return FieldKind("choice", "one", optional, tuple(str(arg) for arg in args))
    plain: dict[Any, FieldKind] = {
        int: FieldKind("number", "one", optional),
        bool: FieldKind("flag", "one", optional),
        str: FieldKind("text", "one", optional),
    }
    if isinstance(annotation, type) and issubclass(annotation, Rule):
        return FieldKind("rule", "one", optional)
    return plain.get(annotation, FieldKind("other", "one", optional))


@cache
def fields_of(rule: type[Rule]) -> Mapping[str, FieldKind]:
    """Return the arguments of a rule by name, in order."""
    hints = typing.get_type_hints(rule, include_extras=True)
    return {
        field.name: kind_of(
            hints[field.name],
            optional=field.default is not dataclasses.MISSING or field.default_factory is not dataclasses.MISSING,
        )
        for field in dataclasses.fields(rule)
    }


def preset_options(rule: type[Rule], said: str) -> dict[str, Any] | None:
    """Return the arguments that a preset stands for by their fields; None where some of them are cells.

    >>> from whydoku.rules import find_rule
    >>> preset_options(find_rule("x-sum"), "off=-1+1")
    {'off': (-1, 1)}
    """
    if re.search(_CELL, said):
        return None
    reader = _FieldReader(rule, said, Board.square(9))
    for token in said.split():
        reader.take(token, 0)
    return dict(reader.named)


def gesture_of(rule: type[Rule]) -> str:
    """Return how a setter draws a rule: its own word for it, or what its fields say.

    board    it has no cells                      line     a way from cell to cell
    set      some cells                           line2    a line from a circle or pill
    cage     some cells and their total           edge     the side between two cells
    groups   several lists of cells               corner   the corner between four cells
    wrap     it is made of other rules            outside  a number beside the line it is about

    >>> from whydoku.rules import find_rule
    >>> [gesture_of(find_rule(name)) for name in ("anti-knight", "killer", "clone", "arrow", "xv", "quadruple", "sandwich")]
    ['board', 'cage', 'groups', 'line2', 'edge', 'corner', 'outside']
    """
    if rule.gesture:
        return rule.gesture
    fields = fields_of(rule)
    cells = [kind.shape for kind in fields.values() if kind.what == "cell" and not kind.optional]
    if any(kind.what == "rule" for kind in fields.values()):
        return "wrap"
    if "groups" in cells or cells.count("many") > 1:
        return "groups"
    if not cells:
        return "board"
    if "one" in cells:
        return "line2" if "many" in cells else "edge" if len(cells) > 1 else "corner"
    return "cage" if "total" in fields else "set"


class _FieldReader:
    def __init__(self, kind: type[Rule], text: str, board: Board) -> None:
        self.kind, self.text, self.board = kind, text, board
        self.fields = fields_of(kind)
        self.named: dict[str, Any] = {}
        self.groups: list[list[Cell]] = [[]]
        self.numbers: list[tuple[int, int]] = []  # number, where
        self.words: list[tuple[str, int]] = []
        self.rules: list[tuple[Rule, int]] = []

    def error(self, at: int, what: str) -> RuleError:
        return RuleError(f"rule {self.text!r}, character {at + 1}: {what}")

    def take(self, token: str, at: int) -> None:
        name, equals, value = token.partition("=")
        if token == "/":
            self.groups.append([])
        elif equals and name in self.fields:
            self.named[name] = self.by_name(name, value.strip("'\""), at + len(name) + 1)
        elif token[0] in "'\"":
            self.words.append((token[1:-1], at))
        elif _names_cells(token):
            self.groups[-1].extend(self.cells(token, at))
        elif _NUMBER.fullmatch(token):
            self.numbers.append((int(token), at))
        else:
            self.words.append((token, at))

    def cells(self, token: str, at: int) -> list[Cell]:
        place, whole = _PLACE.fullmatch(token), _WHOLE.fullmatch(token)
        if place:
            return self.places(place[1], place[2], at)
        if whole:
            kind, number = whole[1].casefold(), int(whole[2]) - 1
            if kind in ("box", "region"):
                cells = list(self.board.regions[number]) if 0 <= number < len(self.board.regions) else []
            else:
                cells = [cell for cell in self.board.cells if self.board.positions[cell][kind != "row"] == number]
            if not cells:
                raise self.error(at, f"the board has no {kind} {whole[2]}")
            return cells
        found: list[Cell] = []
        for match in re.finditer(rf"([-:]?)({_CELL})", token):
            try:
                cell = self.board.cell(match[2])
            except InputError as error:
                raise self.error(at + match.start(2), str(error)) from error
            if match[1] == "-":
                found.extend(self.way(found[-1], cell, at + match.start(2)))
            elif match[1] == ":":
                found.extend(self.rectangle(found.pop(), cell))
            else:
                found.append(cell)
        return found

    def places(self, layer: str, which: str, at: int) -> list[Cell]:
        known = {_dashed(each.name): each for each in self.board.layers}
        if layer not in known:
            raise self.error(at, f"the board has no layer {layer}{'; it has ' * bool(known)}{', '.join(known)}")
        cells = self.board.layer_cells(known[layer].name)
        if which == "all":
            return [*cells]
        if which.isdecimal():
            number = int(which) - 1
        elif known[layer].places:
            raise self.error(at, f"the places of {layer} are numbered: {layer}@1")
        else:
            (number,) = self.cells(which, at)
        if not 0 <= number < len(cells):
            raise self.error(at, f"{layer} has {len(cells)} places, and none with the number {which}")
        return [cells[number]]

    def way(self, start: Cell, end: Cell, at: int) -> Iterator[Cell]:
        (row, col), (to_row, to_col) = self.board.positions[start], self.board.positions[end]
        down, right = to_row - row, to_col - col
        steps = max(abs(down), abs(right))
        if down and right and abs(down) != abs(right):
            raise self.error(at, f"there is no straight way from {self.board.name(start)} to {self.board.name(end)}")
        for step in range(1, steps + 1):
            cell = self.board.at(row + step * down // steps, col + step * right // steps)
            if cell is None:
                raise self.error(
                    at, f"the way from {self.board.name(start)} to {self.board.name(end)} leaves the board"
                )
            yield cell

    def rectangle(self, start: Cell, end: Cell) -> Iterator[Cell]:
        (top, left), (bottom, right) = self.board.positions[start], self.board.positions[end]
        for row in range(min(top, bottom), max(top, bottom) + 1):
            for col in range(min(left, right), max(left, right) + 1):
                cell = self.board.at(row, col)
                if cell is not None:
                    yield cell

    def by_name(self, name: str, value: str, at: int) -> Any:
        kind = self.fields[name]
        if kind.what == "text":
            return value
        if kind.what == "choice":
            return self.choice(name, value, at)
        if kind.what == "flag" and value.casefold() in ("yes", "true", "1", "no", "false", "0"):
            return value.casefold() in ("yes", "true", "1")
        parts = [part for part in value.split("+") if part]
        if kind.what == "cell" and all(map(_names_cells, parts)):
            cells = tuple(cell for part in parts for cell in self.cells(part, at))
            if kind.shape == "groups":
                return (*self.named.get(name, ()), cells)
            if kind.shape == "many" or len(cells) == 1:
                return cells if kind.shape == "many" else cells[0]
        if kind.what == "number" and all(_NUMBER.fullmatch(part) for part in parts):
            numbers = tuple(int(part) for part in parts)
            if kind.shape == "many" or len(numbers) == 1:
                return numbers if kind.shape == "many" else numbers[0]
        raise self.error(at, f"{value!r} does not fit {name}")

    def fit(self, name: str, value: Any) -> Any:
        """Return the value of a field as the field has it: cells by number, lists as tuples."""
        kind = self.fields[name]
        if (value is None and kind.optional) or kind.what == "other":
            return value
        many: dict[str, Callable[[Any], Any]] = {
            "one": lambda each: self.fit_one(name, each),
            "many": lambda each: self.fit_many(name, each),
            "groups": lambda each: tuple(self.fit_many(name, group) for group in self.items(name, each)),
        }
        fitted = many[kind.shape](value)
        return value if type(fitted) is type(value) and fitted == value else fitted

    def items(self, name: str, value: Any) -> Iterable[Any]:
        if isinstance(value, Iterable) and not isinstance(value, str):
            return value
        raise self.misfit(name, value)

    def fit_many(self, name: str, value: Any) -> tuple[Any, ...]:
        if self.fields[name].what != "cell":
            return tuple(self.fit_one(name, each) for each in self.items(name, value))
        parts = value.split() if isinstance(value, str) else self.items(name, value)
        return tuple(cell for part in parts for cell in self.fit_cells(name, part))

    def fit_cells(self, name: str, value: Any) -> Sequence[Cell]:
        if isinstance(value, str) and _names_cells(value):
            try:
                return self.cells(value, 0)
            except RuleError as error:
                raise RuleError(f"{self.kind.name}: {name}: {str(error).partition(': ')[2]}") from error
        if isinstance(value, int) and not isinstance(value, bool) and 0 <= value < len(self.board.cells):
            return [value]
        raise self.misfit(name, value)

    def fit_one(self, name: str, value: Any) -> Any:
        kind = self.fields[name]
        if kind.what == "cell":
            cells = self.fit_cells(name, value)
            if len(cells) == 1:
                return cells[0]
        elif kind.what == "rule" and isinstance(value, Rule):
            return _fitted(value, self.board)  # the rule that it is a part of checks it
        elif value in kind.choices or type(value) is {"number": int, "flag": bool, "text": str}.get(kind.what):
            return value
        raise self.misfit(name, value)

    def misfit(self, name: str, value: Any) -> RuleError:
        kind = self.fields[name]
        wanted = {
            "cell": f"cells of {self.board.short}, as 'r1c1 r1c2'" if kind.shape != "one" else "a cell, as 'r1c1'",
            "number": "a whole number" if kind.shape == "one" else "whole numbers",
            "flag": "True or False",
            "choice": " or ".join(map(repr, kind.choices)),
            "text": "a text",
        }.get(kind.what, "a rule" if kind.shape == "one" else "rules")
        shown = repr(value)
        return RuleError(f"{self.kind.name}: {name} should be {wanted}, not {shown[:40]}{'…' * (len(shown) > 40)}")

    def choice(self, name: str, word: str, at: int) -> str:
        for choice in self.fields[name].choices:
            if choice.casefold() == word.casefold():
                return choice
        raise self.error(at, f"{name} is {' or '.join(self.fields[name].choices)}, not {word!r}")

    def build(self) -> Rule:
        values = dict(self.named)
        open_ = {name: kind for name, kind in self.fields.items() if name not in values}
        self.give_cells(values, {name: kind for name, kind in open_.items() if kind.what == "cell"})
        self.give_numbers(values, {name: kind for name, kind in open_.items() if kind.what == "number"})
        for word, at in self.words:
            name = next((n for n, kind in open_.items() if kind.what in ("choice", "text") and n not in values), None)
            if name is None:
                raise self.error(at, f"{self.kind.name} has no use for {word!r}")
            values[name] = self.choice(name, word, at) if open_[name].what == "choice" else word
        self.give_rules(values, {name: kind for name, kind in open_.items() if kind.what == "rule"})
        for name, kind in self.fields.items():
            if name not in values and not kind.optional:
                wanted = {"cell": "cells" if kind.shape != "one" else "a cell", "number": "a number"}.get(
                    kind.what, name
                )
                raise RuleError(f"rule {self.text!r}: {self.kind.name} needs {wanted} ({name})")
        return self.kind(**values)

    def give_cells(self, values: dict[str, Any], fields: dict[str, FieldKind]) -> None:
        groups = [tuple(group) for group in self.groups]
        if groups == [()]:
            return
        for name, kind in fields.items():
            if not groups:
                break
            if kind.shape == "groups":
                values[name], groups = tuple(groups), []
            elif kind.shape == "one" and groups[0]:
                values[name] = groups[0][0]
                groups[0] = groups[0][1:]
                if not groups[0]:
                    groups.pop(0)
            elif kind.shape == "many":
                values[name] = groups.pop(0)
        if groups:
            at = len(self.text)
            raise self.error(at - 1, f"{self.kind.name} has no use for so many cells")

    def give_rules(self, values: dict[str, Any], fields: dict[str, FieldKind]) -> None:
        rules = list(self.rules)
        for name, kind in fields.items():
            if kind.shape == "many" and rules:
                values[name], rules = tuple(rule for rule, _ in rules), []
            elif rules:
                values[name] = rules.pop(0)[0]
        if rules:
            rule, at = rules[0]
            raise self.error(at, f"{self.kind.name} has no use for the rule {rule.name}")

    def give_numbers(self, values: dict[str, Any], fields: dict[str, FieldKind]) -> None:
        numbers = list(self.numbers)
        needed = sum(kind.shape == "one" and not kind.optional for kind in fields.values())
        for name, kind in fields.items():
            if kind.shape == "many":
                keep = len(numbers) - (needed if not kind.optional or needed else 0)
                if numbers and keep > 0:
                    values[name] = tuple(number for number, _ in numbers[:keep])
                    numbers = numbers[keep:]
            elif numbers and (not kind.optional or len(numbers) > needed):
                values[name] = numbers.pop(0)[0]
                needed -= not kind.optional
        if numbers:
            number, at = numbers[0]
            raise self.error(at, f"{self.kind.name} has no use for the number {number}")


Parse: typing.TypeAlias = Callable[[str, Board], Rule]


def read_rule(kind: type[Rule], text: str, skip: int, board: Board, parse: Parse) -> Rule:
    """Read the arguments of a rule, from character `skip` of the text on, unchecked; `parse` reads a rule in it."""
    reader = _FieldReader(kind, text, board)
    for start, end in _brackets(text, skip):
        if text[start] == "(":
            try:
                reader.rules.append((parse(text[start + 1 : end - 1], board), start))
            except RecursionError as error:
                raise reader.error(start, "rules are nested too deep") from error
            continue
        for match in _TOKEN.finditer(text, start, end):
            reader.take(match[0], match.start())
    return reader.build()


def fit_rule(rule: Rule, board: Board) -> Rule:
    """Return a rule made in Python as one of a board: its cells may be names, and what does not fit is refused.

    >>> from whydoku.rules import find_rule
    >>> fit_rule(find_rule("killer")("r1c1 r1c2", 3), Board.square(9))
    Killer(cells=(0, 1), total=3)
    """
    rule = _fitted(rule, board)
    rule.check(seen_by(rule, board))
    return rule


def _fitted(rule: Rule, board: Board) -> Rule:
    reader = _FieldReader(type(rule), rule.name, board)
    values = {name: getattr(rule, name) for name in reader.fields}
    fitted = {name: reader.fit(name, value) for name, value in values.items()}
    if any(fitted[name] is not value for name, value in values.items()):
        return dataclasses.replace(rule, **fitted)
    return rule


def _brackets(text: str, skip: int) -> Iterator[tuple[int, int]]:
    """Cut a text into what stands in outermost brackets and what stands between them; quoted brackets do not count."""
    depth, start = 0, skip
    for match in re.compile(r"\"[^\"]*\"|'[^']*'|[()]").finditer(text, skip):
        if match[0] == "(":
            if depth == 0:
                yield start, match.start()
                start = match.start()
            depth += 1
            if depth > MAX_NESTED_RULES:
                raise RuleError(f"the text of a rule nests brackets more than {MAX_NESTED_RULES} deep")
        elif match[0] == ")":
            depth -= 1
            if depth < 0:
                raise RuleError(f"rule {text!r}, character {match.start() + 1}: this bracket was never opened")
            if depth == 0:
                yield start, match.end()
                start = match.end()
    if depth:
        raise RuleError(f"rule {text!r}: a bracket is not closed")
    if start < len(text):
        yield start, len(text)


def write_rule(rule: Rule, board: Board, parse: Parse) -> str:
    """Write a rule as the short text that reads back as it: plainly where that is clear, else with its fields by name."""
    numbers: list[str] = []
    cells: list[str] = []
    words: list[str] = []
    previous = ""  # the shape of the cells before
    for name, kind in fields_of(type(rule)).items():
        value = getattr(rule, name)
        if kind.optional and value == _default(rule, name):
            continue
        if kind.what == "cell":
            groups = value if kind.shape == "groups" else (value,) if kind.shape == "many" else ((value,),)
            joined = " / ".join(_way(board, group) for group in groups)
            cells.extend(["/", joined] if len(cells) and previous == "many" else [joined])
            previous = kind.shape
        elif kind.what == "rule":
            nested = value if kind.shape == "many" else (value,)
            words.extend(f"({write_rule(part, board, parse)})" for part in nested)
        elif kind.what == "number":
            numbers.extend(str(number) for number in (value if kind.shape == "many" else (value,)))
        else:
            words.append(_word(name, kind, value))
    plain = " ".join([rule.name, *numbers, *cells, *words])
    try:
        if read_rule(type(rule), plain, len(rule.name), board, parse) == rule:
            return plain
    except RuleError:
        pass
    return " ".join([rule.name, *_by_names(rule, board), *(word for word in words if word.startswith("("))])


def _way(board: Board, cells: tuple[Cell, ...]) -> str:
    """Name cells in order, those that lie on a straight way of three or more by its ends."""
    parts: list[str] = []
    start = 0
    if len(cells) > 1 and (layer := board.layer_of(cells[0])) and cells == (*board.layer_cells(layer.name),):
        return f"{_dashed(layer.name)}@all"
    while start < len(cells):
        end = start
        while end + 1 < len(cells) and _step(board, cells, end) == _step(board, cells, start) in _STEPS:
            end += 1
        end = end if end - start > 1 else start
        parts.append(_name(board, cells[start]) + (f"-{board.name(cells[end])}" if end > start else ""))
        start = end + 1
    return " ".join(parts)


def _name(board: Board, cell: Cell) -> str:
    """Return the name of a cell or of a layer's place as it stands in a text."""
    layer, under = board.layer_of(cell), board.under(cell)
    if layer is None:
        return board.name(cell)
    place = cell - board.layer_cells(layer.name).start + 1 if under is None else board.name(under)
    return f"{_dashed(layer.name)}@{place}"


_STEPS = {(down, right) for down in (-1, 0, 1) for right in (-1, 0, 1)} - {(0, 0)}


def _step(board: Board, cells: tuple[Cell, ...], index: int) -> tuple[int, int]:
    if max(cells[index : index + 2]) >= len(board.plain.cells):
        return 0, 0  # places of layers are named one by one
    (row, col), (to_row, to_col) = (board.positions[cell] for cell in cells[index : index + 2])
    return to_row - row, to_col - col


def _word(name: str, kind: FieldKind, value: Any) -> str:
    if kind.what == "flag":
        return f"{name}={'yes' if value else 'no'}"
    return f'"{value}"' if kind.what == "text" else str(value)


def _default(rule: Rule, name: str) -> Any:
    return next(field.default for field in dataclasses.fields(rule) if field.name == name)


def _by_names(rule: Rule, board: Board) -> Iterator[str]:
    for name, kind in fields_of(type(rule)).items():
        value = getattr(rule, name)
        if kind.what == "rule" or (kind.optional and value == _default(rule, name)):
            continue
        if kind.what == "cell":
            for group in value if kind.shape == "groups" else (value,) if kind.shape == "many" else ((value,),):
                yield f"{name}={'+'.join(_name(board, cell) for cell in group)}"
        elif kind.what == "number":
            yield f"{name}={'+'.join(str(number) for number in (value if kind.shape == 'many' else (value,)))}"
        else:
            word = _word(name, kind, value)
            yield word if kind.what == "flag" else f"{name}={word}"
