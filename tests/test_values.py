"""Values are what `dataclasses` would make of the same classes."""

from __future__ import annotations

import copy
import dataclasses
import importlib
import pickle
import pkgutil
from functools import partial
from typing import Any, ClassVar

import pytest

import whydoku
from whydoku import values

CLASSES = """
@dataclass({options})
class Base:
    "A value."
    a: int
    b: tuple[int, ...] = ()
    c: str = field(default="c", compare=False)
    d: object = field(default=None, repr=False)
    kind: ClassVar[str] = "kind"

    def __post_init__(self):
        if self.a < 0:
            raise ValueError("negative")

    @property
    def double(self):
        return 2 * self.a


@dataclass({options})
class Derived(Base):
    e: list = field(default_factory=list)
    a: int = 7


@dataclass({options})
class Empty:
    pass


@dataclass({options})
class Own:
    a: int

    def __eq__(self, other):
        return True

    def __hash__(self):
        return 1

    def __repr__(self):
        return "own"
"""

Constant = ClassVar[int]  # `dataclasses` looks here for what a class below calls ClassVar

OPTIONS = [
    "frozen=True",
    "frozen=True, slots=True",
    "",
    "slots=True",
    "frozen=True, eq=False",
    "frozen=True, repr=False",
]


def make(module: Any, options: str) -> dict[str, Any]:
    space: dict[str, Any] = {"dataclass": module.dataclass, "field": module.field, "__name__": __name__}
    exec("from __future__ import annotations\nfrom typing import ClassVar\n" + CLASSES.format(options=options), space)
    return space


def outcome(work: Any) -> Any:
    try:
        return work()
    except Exception as error:
        return type(error), str(error)


@pytest.mark.parametrize("options", OPTIONS)
def test_values_behave_as_dataclasses_do(options: str) -> None:
    ours, theirs = make(values, options), make(dataclasses, options)
    calls: list[tuple[str, tuple[Any, ...], dict[str, Any]]] = [
        ("Base", (1,), {}),
        ("Base", (1, (2,), "x", 3), {}),
        ("Base", (), {"a": 1, "d": 5}),
        ("Base", (-1,), {}),
        ("Base", (), {}),
        ("Base", (1, 2, 3, 4, 5), {}),
        ("Base", (), {"nothing": 1}),
        ("Derived", (), {}),
        ("Derived", (1, (), "y"), {"e": [1]}),
        ("Empty", (), {}),
        ("Own", (1,), {}),
    ]
    for name, args, keys in calls:
        one, other = (outcome(partial(space[name], *args, **keys)) for space in (ours, theirs))
        if isinstance(other, tuple):
            assert one == other
            continue
        assert outcome(partial(vars, one)) == outcome(partial(vars, other))
        if "repr=False" not in options:
            assert repr(one) == repr(other)
        if "eq=False" not in options:
            assert outcome(partial(hash, one)) == outcome(partial(hash, other))
            again = type(one)(*args, **keys)
            assert one == again
            assert (one == 3) == (other == 3)
        assert type(one).__match_args__ == type(other).__match_args__
        changes: list[dict[str, Any]] = [] if name == "Empty" else [{"a": 9}, {"nothing": 1}]
        for change in changes:
            changed = (
                outcome(partial(values.replace, one, **change)),
                outcome(partial(dataclasses.replace, other, **change)),
            )
            assert isinstance(changed[0], tuple) == isinstance(changed[1], tuple)
            if not isinstance(changed[0], tuple):
                assert changed[0].a == changed[1].a
        for act in (lambda v: setattr(v, "a", 1), lambda v: delattr(v, "a")) if name != "Empty" else ():
            assert outcome(partial(act, one)) == outcome(partial(act, other))
        new = [outcome(partial(setattr, value, "other", 1)) for value in (one, other)]
        assert isinstance(new[0], tuple) == isinstance(new[1], tuple)  # with slots, theirs has a sentence of its own
    listed = [
        [(each.name, each.type, each.default, each.compare, each.repr) for each in dataclasses.fields(space[name])]
        for name in ("Base", "Derived", "Empty", "Own")
        for space in (ours, theirs)
    ]
    assert listed[0::2] == listed[1::2]


@values.dataclass(frozen=True, slots=True)
class Slotted:
    a: int
    b: str = "b"


@values.dataclass(frozen=True)
class Plain:
    a: int


@dataclasses.dataclass(frozen=True)
class StandardOnOurs(Plain):
    b: int = 2


@values.dataclass(frozen=True)
class OursOnStandard(StandardOnOurs):
    c: int = 3


def test_values_can_be_copied_and_pickled() -> None:
    for value in (Slotted(1), Plain(2), StandardOnOurs(1), OursOnStandard(1, 5)):
        assert pickle.loads(pickle.dumps(value)) == value == copy.deepcopy(value) == copy.copy(value)
    with pytest.raises(dataclasses.FrozenInstanceError, match="cannot assign to field 'a'"):
        Slotted(1).a = 2  # type: ignore[misc]


def test_either_kind_inherits_from_the_other() -> None:
    assert StandardOnOurs(1) == StandardOnOurs(1, 2)
    assert repr(OursOnStandard(1)) == "OursOnStandard(a=1, b=2, c=3)"
    assert [each.name for each in dataclasses.fields(OursOnStandard)] == ["a", "b", "c"]
    assert dataclasses.replace(OursOnStandard(1), b=9) == OursOnStandard(1, 9)


def test_every_value_of_the_package_is_a_dataclass_to_whoever_asks() -> None:
    for info in pkgutil.walk_packages(whydoku.__path__, "whydoku."):
        if info.name not in ("whydoku.__main__", "whydoku.sat.cadical"):
            importlib.import_module(info.name)
    found = [
        kind
        for kind in all_subclasses(object)
        if "__value_fields__" in vars(kind) and kind.__module__.startswith("whydoku")
    ]
    assert len(found) > 30
    assert all(map(dataclasses.is_dataclass, found))
    for kind in found:
        assert tuple(each.name for each in dataclasses.fields(kind)) == values.field_names(kind)


def all_subclasses(kind: type) -> list[Any]:
    below: list[Any] = type.__subclasses__(kind)
    return [*below, *(each for one in below if one is not type for each in all_subclasses(one))]


def test_the_fields_are_made_once() -> None:
    @values.dataclass(frozen=True)
    class Pair:
        first: int
        second: int = 2

    assert dataclasses.fields(Pair)[0] is dataclasses.fields(Pair)[0]
    assert dataclasses.replace(Pair(1), first=3) == Pair(3)
