"""Frozen values: what `dataclasses` makes of a class, in a sixth of the time.

Every noun of this package is a value. The standard library's decorator imports `inspect` and compiles six functions for each
class, which is most of what a short command like `whydoku solve` would wait for. This one knows what is used here, and does the
same (only a repr cuts long parts short): a test makes classes both ways and compares. Whoever asks `dataclasses` for the fields
of such a class gets them, and a class may inherit from one of the other kind, so plug-ins are free to use either.
"""

from __future__ import annotations

from collections.abc import Callable
from operator import attrgetter
from typing import Any, TypeVar, dataclass_transform, overload

T = TypeVar("T")
_MISSING: Any = object()
_set = object.__setattr__


class _Field:
    """What is said of a field beside its type."""

    __slots__ = ("compare", "default", "factory", "repr")

    def __init__(self, default: Any, factory: Callable[[], Any] | None, compare: bool, shown: bool) -> None:
        self.default = default
        self.factory = factory
        self.compare = compare
        self.repr = shown


def field(
    *,
    default: Any = _MISSING,
    default_factory: Callable[[], Any] | None = None,
    compare: bool = True,
    repr: bool = True,  # noqa: A002  # as `dataclasses` has it
) -> Any:
    """Say more of a field: its default, how a default is made, whether it counts for equality, whether it is shown."""
    return _Field(default, default_factory, compare, repr)


class _DataclassFields:
    """The fields as `dataclasses` has them, made when somebody first asks."""

    def __init__(self) -> None:
        self.made: dict[type, dict[str, Any]] = {}

    def __get__(self, instance: object, owner: type) -> dict[str, Any]:
        if owner in self.made:
            return self.made[owner]
        import dataclasses

        known: dict[str, _Field] = owner.__value_fields__  # type: ignore[attr-defined]  # set by `_make`
        hints: dict[str, Any] = {}
        for base in reversed(owner.__mro__):
            hints |= getattr(base, "__annotations__", {})
        listed = []
        for name, each in known.items():
            said: dict[str, Any] = {"compare": each.compare, "repr": each.repr}
            if each.factory is not None:
                said["default_factory"] = each.factory
            elif each.default is not _MISSING:
                said["default"] = each.default
            listed.append((name, hints[name], dataclasses.field(**said)))
        made: Any = dataclasses.make_dataclass(owner.__name__, listed)
        self.made[owner] = made.__dataclass_fields__
        return self.made[owner]


class _DataclassParams:
    """What `dataclasses` wants to know of a class that one of its own inherits from."""

    def __init__(self, frozen: bool) -> None:
        self.frozen = frozen


def _getter(names: list[str]) -> Callable[[Any], tuple[Any, ...]]:
    if len(names) > 1:
        return attrgetter(*names)
    if not names:
        return lambda value: ()
    get = attrgetter(names[0])
    return lambda value: (get(value),)


def _make_init(made: type, known: dict[str, _Field], frozen: bool) -> Any:
    """Make the function that sets the fields; slots directly, past the lock of a frozen class, which takes half the time."""
    space: dict[str, Any] = {"_set": _set, "_missing": _MISSING}
    arguments, lines = ["self"], []
    for name, each in known.items():
        value = name
        if each.factory is not None:
            space[f"_make_{name}"] = each.factory
            arguments.append(f"{name}=_missing")
            value = f"_make_{name}() if {name} is _missing else {name}"
        elif each.default is not _MISSING:
            space[f"_default_{name}"] = each.default
            arguments.append(f"{name}=_default_{name}")
        else:
            arguments.append(name)
        slot = getattr(made, name, None)
        if type(slot).__name__ == "member_descriptor":
            space[f"_set_{name}"] = slot.__set__  # type: ignore[union-attr]  # a slot has it
            lines.append(f" _set_{name}(self, {value})")
        else:
            lines.append(f" _set(self, {name!r}, {value})" if frozen else f" self.{name} = {value}")
    if hasattr(made, "__post_init__"):
        lines.append(" self.__post_init__()")
    exec(f"def __init__({', '.join(arguments)}):\n" + ("\n".join(lines) or " pass"), space)
    return space["__init__"]


def _fields_of_dataclass(base: type) -> dict[str, _Field]:
    """Give what a class of `dataclasses` adds to its own bases."""
    listed = base.__dict__.get("__dataclass_fields__")
    if not isinstance(listed, dict):
        return {}
    from dataclasses import MISSING

    known = {}
    for name, each in listed.items():
        default = _MISSING if each.default is MISSING else each.default
        factory = None if each.default_factory is MISSING else each.default_factory
        known[name] = _Field(default, factory, each.compare, each.repr)
    return known


def _make(cls: Any, frozen: bool, slots: bool, eq: bool, shown: bool) -> Any:
    known: dict[str, _Field] = {}
    for base in cls.__mro__[-1:0:-1]:
        known |= base.__dict__.get("__value_fields__") or _fields_of_dataclass(base)
    own = cls.__annotations__
    for name, hint in own.items():
        if "ClassVar" in str(hint):
            continue
        said = cls.__dict__.get(name, _MISSING)
        if isinstance(said, _Field):
            if said.default is _MISSING:
                delattr(cls, name)
            else:
                setattr(cls, name, said.default)
        elif type(said).__name__ == "member_descriptor":  # a slot of its own
            said = _Field(_MISSING, None, True, True)
        else:
            said = _Field(said, None, True, True)
        known[name] = said

    def add(name: str, value: object) -> None:
        if name not in cls.__dict__:
            setattr(cls, name, value)

    has_own_init = "__init__" in cls.__dict__
    names = frozenset(known)
    if shown:
        parts = [name for name, each in known.items() if each.repr]

        def show(self: Any) -> str:
            inside = ", ".join(f"{name}={clipped(repr(getattr(self, name)))}" for name in parts)
            return f"{self.__class__.__qualname__}({inside})"

        add("__repr__", show)
    if eq:
        compared = _getter([name for name, each in known.items() if each.compare])

        def equal(self: Any, other: Any) -> Any:
            return compared(self) == compared(other) if other.__class__ is self.__class__ else NotImplemented

        def number(self: Any) -> int:
            return hash(compared(self))

        explicit = cls.__dict__.get("__hash__") is not None
        add("__eq__", equal)
        if not explicit:
            cls.__hash__ = number if frozen else None
    values = _getter([*known])
    if slots and frozen:

        def get_state(self: Any) -> list[Any]:
            return [*values(self)]

        def set_state(self: Any, state: list[Any]) -> None:
            for name, value in zip(known, state, strict=True):
                _set(self, name, value)

        add("__getstate__", get_state)
        add("__setstate__", set_state)
    made = _with_slots(cls, known) if slots else cls
    if not has_own_init:
        init = _make_init(made, known, frozen)
        init.__qualname__ = f"{cls.__qualname__}.__init__"
        init.__annotations__ = {**own, "return": None}
        made.__init__ = init
    if frozen:

        def refuse(self: Any, what: str, name: str) -> None:
            if type(self) is made or name in names:
                from dataclasses import FrozenInstanceError

                raise FrozenInstanceError(f"cannot {what} field {name!r}")

        def set_attribute(self: Any, name: str, value: object) -> None:
            refuse(self, "assign to", name)
            super(made, self).__setattr__(name, value)

        def delete_attribute(self: Any, name: str) -> None:
            refuse(self, "delete", name)
            super(made, self).__delattr__(name)

        made.__setattr__, made.__delattr__ = set_attribute, delete_attribute
    made.__match_args__ = tuple(known)  # type: ignore[misc]  # mypy knows it for a name of its own
    made.__value_fields__ = known
    made.__dataclass_fields__ = _DataclassFields()
    made.__dataclass_params__ = _DataclassParams(frozen)
    return made


def _with_slots(cls: Any, known: dict[str, _Field]) -> Any:
    """Make the class anew with slots for its fields, those that it inherits left out."""
    inherited = {name for base in cls.__mro__[1:] for name in getattr(base, "__slots__", ())}
    space = {name: value for name, value in cls.__dict__.items() if name not in known}
    space["__slots__"] = tuple(name for name in known if name not in inherited)
    for name in ("__dict__", "__weakref__"):
        space.pop(name, None)
    made = type(cls)(cls.__name__, cls.__bases__, space)
    made.__qualname__ = cls.__qualname__
    return made


@overload
def dataclass(cls: type[T]) -> type[T]: ...
@overload
def dataclass(
    *,
    frozen: bool = False,
    slots: bool = False,
    eq: bool = True,
    repr: bool = True,
) -> Callable[[type[T]], type[T]]: ...
@dataclass_transform(field_specifiers=(field,))
def dataclass(
    cls: type[T] | None = None,
    *,
    frozen: bool = False,
    slots: bool = False,
    eq: bool = True,
    repr: bool = True,  # noqa: A002  # as `dataclasses` has it
) -> Any:
    """Make a class a value, as the decorator of that name in `dataclasses` does.

    >>> @dataclass(frozen=True)
    ... class Point:
    ...     x: int
    ...     y: int = 0
    >>> Point(1) == Point(1, 0), replace(Point(1), y=2)
    (True, Point(x=1, y=2))
    """
    if cls is None:
        return lambda made: _make(made, frozen, slots, eq, repr)
    return _make(cls, frozen, slots, eq, repr)


def replace(value: T, **changes: Any) -> T:
    """Give a value with some of its fields changed."""
    kept = {name: getattr(value, name) for name in type(value).__match_args__ if name not in changes}  # type: ignore[attr-defined]  # `_make` sets it
    return type(value)(**kept, **changes)


def counted(number: int, what: str) -> str:
    """Give a number with its noun.

    >>> counted(1, "given"), counted(28, "given"), counted(2, "guess")
    ('1 given', '28 givens', '2 guesses')
    """
    return f"{number} {what}" if number == 1 else f"{number} {what}{'es' if what.endswith('s') else 's'}"


def clipped(text: str, most: int = 60) -> str:
    """Give a text on one line, cut where it is too long to be looked at in passing.

    >>> clipped("one two three", 8)
    'one two…'
    """
    line = " ".join(text.split())
    return line if len(line) <= most else line[: most - 1].rstrip() + "…"


def field_names(kind: type) -> tuple[str, ...]:
    """Name the fields of a class of either kind."""
    names: tuple[str, ...] = getattr(kind, "__match_args__", ())
    return names
