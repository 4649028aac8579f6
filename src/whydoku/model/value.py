"""Frozen dataclasses that are quick to make.

A frozen dataclass stores each field by a call that has to find its way past the lock. A puzzle is made of hundreds of small
values, and these calls took more than half of the time of making them; here `__init__` goes to each slot directly.
"""

from __future__ import annotations

from dataclasses import MISSING, dataclass, fields
from typing import Any, TypeVar, dataclass_transform

T = TypeVar("T")


@dataclass_transform(frozen_default=True)
def value(cls: type[T]) -> type[T]:
    """Make a class a frozen dataclass with slots and a quick `__init__`; fields may have defaults, but no factories.

    >>> @value
    ... class Point:
    ...     x: int
    ...     y: int = 0
    >>> Point(1), Point(1) == Point(1, 0)
    (Point(x=1, y=0), True)
    """
    made: Any = dataclass(frozen=True, slots=True)(cls)
    space: dict[str, Any] = {}
    header, body = [], []
    for field in fields(made):
        assert field.default_factory is MISSING, f"{cls.__name__}.{field.name} has a factory"
        space[f"set_{field.name}"] = getattr(made, field.name).__set__
        space[f"usual_{field.name}"] = field.default
        header.append(field.name if field.default is MISSING else f"{field.name}=usual_{field.name}")
        body.append(f"set_{field.name}(self, {field.name})")
    if hasattr(made, "__post_init__"):
        body.append("self.__post_init__()")
    exec(f"def __init__(self, {', '.join(header)}):\n    " + "\n    ".join(body), space)  # as dataclasses do
    init = space["__init__"]
    init.__qualname__ = f"{cls.__qualname__}.__init__"
    init.__annotations__ = dict(made.__init__.__annotations__)
    made.__init__ = init
    kind: type[T] = made
    return kind
