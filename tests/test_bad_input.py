"""A bad value for any verb gives an error of one sentence that is also a ValueError."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import pytest

import whydoku as w
from tests.shared import README_PUZZLE as PUZZLE
from whydoku.engines.selection import ENGINES

TAKE_A_PUZZLE: tuple[Callable[..., Any], ...] = (
    w.solve,
    w.check,
    w.count,
    w.candidates,
    w.explain,
    w.steps,
    w.next_step,
    w.hint,
    w.encode,
    w.draw,
    w.prove,
    w.solutions,
    w.read,
    w.read_all,
)
NO_BOARDS: tuple[object, ...] = (True, 1.5, [], "2y3", 0, -1, 65)
NO_ENGINES: tuple[object, ...] = (5, [], "quantum")
NO_TEXTS: tuple[object, ...] = (5, {}, [[]])
BAD_OPTIONS: list[tuple[Callable[..., Any], dict[str, Any]]] = [
    *((w.count, {"limit": bad, "engine": engine}) for engine in ENGINES for bad in (1.5, math.nan, -1, True, "2")),
    *((w.solve, {"seed": bad, "engine": engine}) for engine in ENGINES for bad in ("a", 1.5, True)),
    *((w.solve, {"deadline": bad, "engine": engine}) for engine in ENGINES for bad in (math.nan, -1, "x", True)),
    (w.explain, {"seed": "a"}),
    (w.steps, {"limit": 1.5}),
    *((w.hint, {"level": bad}) for bad in (0, 5, 1.5, True, "x")),
    *((w.read, {"size": bad}) for bad in NO_BOARDS),
    *((w.read, {"rules": bad}) for bad in (5, [5], "no-such-rule")),
    *((w.read, {"format": bad}) for bad in (5, "no-such-format")),
    *((w.explain, {name: 5}) for name in ("techniques", "up_to", "without", "scale", "order")),
    *((w.solve, {"engine": bad}) for bad in NO_ENGINES),
    *((w.encode, {"encoding": bad}) for bad in (5, "tiny")),
    *((w.prove, {name: 5}) for name in ("solver", "proof", "encoding")),
    *((w.certify, {"step": bad}) for bad in (5, None)),
    *((w.read_step, {"shape": bad}) for bad in (5, {}, {"technique": "X-Wing"})),
    *((w.verify, {"proof": bad}) for bad in (5, None)),
    (w.verify, {"proof": "0\n", "checker": {}}),
    *((w.draw, {"step": bad}) for bad in (5, "X-Wing", *NO_TEXTS)),
    *((w.steps, {name: bad}) for name in ("reader", "up_to") for bad in NO_TEXTS),
    *((w.read, {name: bad}) for name in ("placed", "marks") for bad in NO_TEXTS),
    (w.read_all, {"path": True}),
    *((w.prove, {"solver": bad}) for bad in NO_TEXTS),
    *((w.draw, {"theme": bad}) for bad in ("x", *NO_TEXTS)),
    *((w.explain, {"up_to": bad}) for bad in NO_TEXTS),
]


@pytest.mark.parametrize("verb", TAKE_A_PUZZLE)
@pytest.mark.parametrize("bad", [None, 5, 3.5, object(), b"\xff\xfe", ""])
def test_what_is_no_puzzle_is_refused_in_a_sentence(verb: Callable[..., Any], bad: object) -> None:
    with pytest.raises(ValueError, match=r"\w+ \w+") as caught:
        verb(bad)
    assert isinstance(caught.value, w.WhydokuError)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(("verb", "options"), BAD_OPTIONS)
def test_a_bad_option_is_refused_in_a_sentence(verb: Callable[..., Any], options: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"\w+ \w+") as caught:
        verb(PUZZLE, **options)
    assert isinstance(caught.value, w.WhydokuError)


@pytest.mark.parametrize("option", ["limit", "seed"])
def test_every_engine_says_the_same(option: str) -> None:
    said = set()
    for engine in ENGINES:
        with pytest.raises(w.OptionError) as caught:
            list(w.solutions(PUZZLE, engine=engine, **{option: 1.5}))  # type: ignore[arg-type]  # that is the point
        said.add(str(caught.value))
    assert len(said) == 1


@pytest.mark.parametrize("verb", TAKE_A_PUZZLE)
def test_bytes_are_text(verb: Callable[..., Any]) -> None:
    verb(PUZZLE.encode())
    verb(bytearray(PUZZLE.encode()))


def test_only_puzzles_are_written() -> None:
    for bad in (5, None, [5], PUZZLE):
        with pytest.raises(ValueError, match=r"puzzle"):
            w.write(bad)  # type: ignore[arg-type]  # that is the point
