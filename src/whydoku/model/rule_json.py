"""Rules as JSON: the fields of a rule's dataclass are its arguments, and their types say how to write them.

| field's type                         | in JSON                                        |
|--------------------------------------|------------------------------------------------|
| `int` `str` `bool` `Literal[...]`    | itself                                         |
| `Cell`                               | its name, `"r1c1"`                             |
| `tuple[T, ...]` `frozenset[T]`       | an array of T (a set in order)                 |
| `tuple[A, B]`                        | an array of just two                           |
| `T | None`, `A | B`                  | null or T; whichever of A and B fits           |
| `Rule`, or one of its subclasses     | a rule again                                   |

`Cell` is `Annotated[int, "cell"]`, so for the type checker a cell is an int, and here it differs from a plain
number. A new rule therefore needs nothing but its fields, with `cells: tuple[Cell, ...]` for cells and `sum: int` for
numbers.

A rule whose arguments all have their defaults is just its name; otherwise it is `{"name":
"diagonals", "arguments": {"which": "down"}}`. An argument that the rule does not have is an error, never dropped.
"""

from __future__ import annotations

import types
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import MISSING, fields
from functools import lru_cache
from typing import Annotated, Any, Literal, TypeAlias, Union, get_args, get_origin, get_type_hints

from whydoku.errors import InputError, NeverError, RuleError
from whydoku.model.board import Board
from whydoku.model.network import seen_by
from whydoku.model.rule import Rule

Json: TypeAlias = "bool | int | float | str | list[Json] | dict[str, Json] | None"
Find: TypeAlias = Callable[[str], type[Rule]]


def _is_cell(kind: Any) -> bool:
    return get_origin(kind) is Annotated and "cell" in get_args(kind)[1:]


def _plain(kind: Any) -> Any:
    """Remove the annotation from a type that is not a cell."""
    while get_origin(kind) is Annotated and not _is_cell(kind):
        kind = get_args(kind)[0]
    return kind


@lru_cache(maxsize=512)
def argument_types(rule: type[Rule]) -> dict[str, Any]:
    """Return the type of each argument of a rule, by name."""
    hints = get_type_hints(rule, include_extras=True)
    return {field.name: hints[field.name] for field in fields(rule) if field.init}


# -- writing --------------------------------------------------------------------------------------------------------


def rule_to_json(rule: Rule, board: Board) -> Json:
    """Return a rule as JSON; arguments with their default are left out.

    >>> from whydoku.rules import find_rule
    >>> rule_to_json(find_rule("diagonals")(which="down"), Board.square(9))
    {'name': 'diagonals', 'arguments': {'which': 'down'}}
    """
    kinds = argument_types(type(rule))
    arguments: dict[str, Json] = {}
    for field in fields(rule):
        value = getattr(rule, field.name)
        default = field.default_factory() if field.default_factory is not MISSING else field.default
        if field.init and (default is MISSING or value != default):
            arguments[field.name] = _value_to_json(value, kinds[field.name], board)
    return {"name": rule.name, "arguments": arguments} if arguments else rule.name


def _value_to_json(value: Any, kind: Any, board: Board) -> Json:
    kind = _plain(kind)
    origin = get_origin(kind)
    if _is_cell(kind):
        return board.name(value)
    if isinstance(value, Rule):
        return rule_to_json(value, board)
    if origin in (Union, types.UnionType):
        if value is None:
            return None
        return _value_to_json(value, next(part for part in get_args(kind) if _could_be(value, part)), board)
    if isinstance(value, tuple | frozenset):
        parts = get_args(kind)
        if origin is frozenset:
            return [_value_to_json(item, parts[0], board) for item in sorted(value)]
        if len(parts) == 2 and parts[1] is Ellipsis:
            return [_value_to_json(item, parts[0], board) for item in value]
        return [_value_to_json(item, part, board) for item, part in zip(value, parts, strict=True)]
    if value is None or isinstance(value, bool | int | str):
        return value
    raise RuleError(f"an argument of type {type(value).__name__} cannot be written as JSON")


def _could_be(value: Any, kind: Any) -> bool:
    """Whether a value is of a type, as precisely as unions of arguments need it."""
    kind = _plain(kind)
    if kind is None or kind is type(None):
        return value is None
    if _is_cell(kind):
        return isinstance(value, int) and not isinstance(value, bool)
    origin, parts = get_origin(kind), get_args(kind)
    if origin is Literal:
        return value in parts
    if origin is tuple and isinstance(value, tuple):
        if len(parts) == 2 and parts[1] is Ellipsis:
            return all(_could_be(item, parts[0]) for item in value)
        return len(parts) == len(value) and all(map(_could_be, value, parts))
    if origin is not None:
        return isinstance(value, origin)
    return type(value) is kind or (isinstance(value, kind) and not isinstance(value, bool))


# -- reading --------------------------------------------------------------------------------------------------------


def rule_from_json(data: Json, board: Board, find: Find, where: str = "the rule") -> Rule:
    """Read a rule; `find` finds a rule by name, and `where` begins the error message.

    >>> from whydoku.rules import find_rule
    >>> rule_from_json({"name": "diagonals", "arguments": {"which": "down"}}, Board.square(9), find_rule)
    Diagonals(which='down')
    """
    return _read(data, board, find, where)


def _read(data: Json, board: Board, find: Find, where: str, *, part: bool = False) -> Rule:
    """Read a rule or a part of one; the enclosing rule knows whether a part may be one that never holds."""
    if isinstance(data, str):
        name, arguments = data, {}
    elif isinstance(data, dict):
        for key in data:
            if key not in ("name", "arguments"):
                raise RuleError(f"{where} has the unknown key {_short(key)}")
        stated, given = data.get("name"), data.get("arguments", {})
        if not isinstance(stated, str):
            raise RuleError(f"{where} has no name")
        if not isinstance(given, dict):
            raise RuleError(f"{where}.arguments should be an object, not {_short(given)}")
        name, arguments = stated, given
    else:
        raise RuleError(f"{where} should be a rule's name or an object, not {_short(data)}")
    if len(name) > 100:
        raise RuleError(f"{where} has a name of {len(name)} characters, which no rule has")
    try:
        kind = find(name)
    except RuleError as error:
        raise RuleError(f"{where}: {error}") from error
    return _make(kind, arguments, board, find, where, part)


def _make(kind: type[Rule], arguments: Mapping[str, Json], board: Board, find: Find, where: str, part: bool) -> Rule:
    kinds = argument_types(kind)
    for key in arguments:
        if key not in kinds:
            known = f"it has {', '.join(kinds)}" if kinds else "it has none"
            raise RuleError(f"{where}: {kind.name} has no argument {_short(key)}; {known}")
    for field in fields(kind):
        needed = field.init and field.default is MISSING and field.default_factory is MISSING
        if needed and field.name not in arguments:
            raise RuleError(f"{where}: {kind.name} needs the argument {field.name}")
    values = {
        key: _value_from_json(value, kinds[key], board, find, f"{where}.arguments.{key}")
        for key, value in arguments.items()
    }
    try:
        rule = kind(**values)
        with suppress(*((NeverError,) if part else ())):
            rule.check(seen_by(rule, board))
    except RuleError as error:
        raise type(error)(f"{where}: {error}") from error
    return rule


def _value_from_json(data: Json, kind: Any, board: Board, find: Find, where: str) -> Any:
    kind = _plain(kind)
    origin, parts = get_origin(kind), get_args(kind)
    if _is_cell(kind):
        if not isinstance(data, str):
            raise RuleError(f"{where} should be a cell like r1c1, not {_short(data)}")
        try:
            return board.cell(data)
        except InputError as error:
            raise RuleError(f"{where}: {error}") from error
    if origin in (Union, types.UnionType):
        return _first_that_fits(data, parts, board, find, where)
    if origin is Literal:
        if not any(type(data) is type(part) and data == part for part in parts):
            raise RuleError(f"{where} should be one of {', '.join(map(repr, parts))}, not {_short(data)}")
        return data
    if origin in (tuple, frozenset):
        if not isinstance(data, list):
            raise RuleError(f"{where} should be an array, not {_short(data)}")
        if origin is tuple and not (len(parts) == 2 and parts[1] is Ellipsis):
            if len(data) != len(parts):
                raise RuleError(f"{where} should have {len(parts)} entries, not {len(data)}")
            each = parts
        else:
            each = parts[:1] * len(data)
        items = (
            _value_from_json(item, part, board, find, f"{where}[{number}]")
            for number, (item, part) in enumerate(zip(data, each, strict=True))
        )
        return tuple(items) if origin is tuple else frozenset(items)
    if isinstance(kind, type) and issubclass(kind, Rule):
        rule = _read(data, board, find, where, part=True)
        if not isinstance(rule, kind):
            raise RuleError(f"{where} should be the rule {kind.name}, not {rule.name}")
        return rule
    if kind is type(None):
        kind = types.NoneType
    if type(data) is not kind:
        words = {int: "a whole number", str: "a text", bool: "true or false", types.NoneType: "null"}
        raise RuleError(f"{where} should be {words.get(kind, kind)}, not {_short(data)}")
    return data


def _first_that_fits(data: Json, parts: tuple[Any, ...], board: Board, find: Find, where: str) -> Any:
    if data is None and types.NoneType in parts:
        return None
    others = [part for part in parts if part is not types.NoneType]
    for part in others[:-1]:
        try:
            return _value_from_json(data, part, board, find, where)
        except RuleError:
            continue
    return _value_from_json(data, others[-1], board, find, where)


def _short(data: Json) -> str:
    if isinstance(data, list | dict):
        return "an array" if isinstance(data, list) else "an object"
    shown = repr(data)
    return shown if len(shown) <= 40 else f"{shown[:40]}…"
