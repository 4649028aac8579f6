"""Calls for learners: catalogues of rules and techniques, a page for each, practice, and the puzzle of the day."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import date as Date  # noqa: N812  # a field has its name
from hashlib import sha256
from typing import Annotated, Any

from whydoku.declare import Arg
from whydoku.engines.logic.technique import Technique, find_technique
from whydoku.engines.logic.technique import techniques as all_techniques
from whydoku.errors import InputError, OptionError, StoppedError
from whydoku.generator.elements import kinds
from whydoku.lessons.curriculum import CURRICULUM
from whydoku.lessons.practice import practice as positions_of
from whydoku.lessons.rule_practice import rule_practice
from whydoku.model.limit import Clock
from whydoku.model.position import Position
from whydoku.model.technique import LEVELS
from whydoku.model.wording import counted
from whydoku.pages import rule_page, technique_page, usage_of
from whydoku.rating._rounds import LEAST
from whydoku.rules import find_rule, rule_types
from whydoku.rules._text import fields_of, gesture_of
from whydoku.verbs._options import Deadline
from whydoku.verbs.explain import explain
from whydoku.verbs.generate import generate
from whydoku.verbs.rate import rate
from whydoku.verbs.read import read
from whydoku.verbs.scramble import scramble
from whydoku.verbs.steps import steps
from whydoku.web.calls import page
from whydoku.web.limits import PRACTICE_PUZZLES
from whydoku.web.shown import puzzle_shown
from whydoku.web.steps import step_shown, work_at

Title = Annotated[str, Arg("A name, as `techniques` and `rules` list it.")]


@page("rules", method="GET", deadline=10, fixed=True)
def rules() -> dict[str, Any]:
    """List the rules, each with how a setter draws it and what it takes."""
    return {"rules": [_rule_entry(name) for name in rule_types()]}


def _rule_entry(name: str) -> dict[str, Any]:
    rule = rule_types()[name]
    arguments = [
        {"name": field, "kind": kind.what, "shape": kind.shape, "many": kind.shape != "one", "optional": kind.optional}
        | ({"choices": list(kind.choices)} if kind.choices else {})
        for field, kind in fields_of(rule).items()
    ]
    return {
        "name": name,
        "title": name.replace("-", " ").capitalize(),
        "sentence": rule.sentence(),
        "aliases": [*rule.aliases, *rule.presets],
        "gesture": gesture_of(rule),
        "arguments": arguments,
        "usage": usage_of(rule),
        "placed": name in kinds(),
    }


@page("rule", path="rules/{name}", method="GET", deadline=5)
def rule(name: Title) -> dict[str, Any]:
    """Show the page of a rule: its lesson, its syntax, an example, puzzles to practise with, its names in other programs."""
    return rule_page(find_rule(name)).to_json()


@page("techniques", method="GET", deadline=10, fixed=True)
def techniques() -> dict[str, Any]:
    """List the techniques, easiest first."""
    return {"techniques": [_technique_entry(technique) for technique in all_techniques()]}


def _technique_entry(technique: Technique) -> dict[str, Any]:
    return {
        "name": technique.name,
        "title": technique.title,
        "family": technique.family,
        "level": technique.level,
        "se": technique.se,
        "hodoku": technique.hodoku,
        "aliases": list(technique.aliases),
        "assumes_unique": technique.assumes_unique,
        "default": technique.default,
        "rules": bool(technique.example_rules),
    }


@page("curriculum", method="GET", deadline=10, fixed=True)
def curriculum() -> dict[str, Any]:
    """List the lessons in their order, by chapters, each with how many positions it has to practise."""
    return {
        "chapters": [
            {"title": each.title, "goal": each.goal, "lessons": [_lesson_entry(name) for name in each.lessons]}
            for each in CURRICULUM
        ]
    }


def _lesson_entry(named: str) -> dict[str, Any]:
    kind, _, name = named.rpartition(":")
    if kind == "rule":
        title = name.replace("-", " ").capitalize()
        return {"kind": "rule", "name": name, "title": title, "practice": len(rule_practice(name))}
    found = find_technique(name)
    return {"kind": "technique", "name": found.name, "title": found.title, "practice": len(positions_of(found.title))}


@page("technique", path="techniques/{name}", method="GET", deadline=5)
def technique(name: Title) -> dict[str, Any]:
    """Show the page of a technique: what it is, why it is true, and a position to try it in."""
    found = _technique(name)
    page = technique_page(found)
    shape = {**page.to_json(), "name": found.name}
    if page.example is None:
        return shape
    at = page.example.position
    shown = {**puzzle_shown(at), **step_shown(page.example.step, at)}
    return shape | shown | {"title": found.title, "work": work_at(at), "step": page.example.step.to_json()}


def _technique(name: str) -> Technique:
    """Return the technique of a name in an address, or of a title."""
    known = {each.name: each for each in all_techniques()}
    try:
        return known.get(name) or find_technique(name)
    except OptionError:
        raise OptionError(f"there is no technique {name!r}; GET /api/techniques lists them") from None


# -- practice ------------------------------------------------------------------------------------------------------------


@page("practice", deadline=20)
def practice(
    technique: Title,
    seed: Annotated[int, Arg("The same seed makes the same position.", kind=int)] = 0,
    number: Annotated[
        int, Arg("A position of its lesson, counted from 1; 0 makes a fresh one.", kind=int, least=0)
    ] = 0,
    deadline: Deadline = None,
) -> dict[str, Any]:
    """Make a fresh position in which a technique is the next step; the same seed makes the same one.

    If the technique occurs in none of some hundred puzzles, its own example is transformed. A `number` takes a position of its
    lesson instead.
    """
    clock = Clock.of(deadline)
    found = _technique(technique)
    made, kind = None, "made"
    if number:
        made, kind = _of_lesson(found, number), "lesson"
    elif not found.example_rules:
        made = _fresh(found, seed, clock)
    if made is None:
        made, kind = _turned(found, seed), "turned"
    answers = steps(made, techniques=[found], deadline=clock)  # type: ignore[arg-type]  # a clock that runs is taken as it is
    return {
        "technique": found.title,
        "seed": seed,
        "kind": kind,
        "puzzle": made.puzzle.to_json(),
        "work": work_at(made.start()),
        "answers": [each.to_json() for each in answers.conclusions[:20]],
    }


def _of_lesson(technique: Technique, number: int) -> Position:
    rows = positions_of(technique.title)
    if number > len(rows):
        raise OptionError(
            f"{technique.title} has {counted(len(rows), 'position')} to practise, so there is no number {number}"
        )
    row = rows[number - 1]
    return read(row.position, rules=row.rules or ()).start()


def _fresh(technique: Technique, seed: int, clock: Clock) -> Position | None:
    """Make puzzles until the path of one takes the technique; None if it is too rare, or the time is half gone."""
    usual = [each for each in all_techniques() if each.price < technique.price and each.default]
    order = [*usual, technique]
    for number in range(PRACTICE_PUZZLES):
        if clock.spent > (clock.limit.seconds or 20.0) / 2:
            return None
        made = generate(1, symmetry="rotational", seed=_seed(technique.title, seed, number))
        path = explain(made[0], order=order, guesses=False)
        for at, effect in enumerate(path.effects):
            clock.check()
            if effect.technique is technique:
                return path.position(at)
    return None


def _turned(technique: Technique, seed: int) -> Position:
    if not technique.example:
        raise InputError(f"{technique.title} has no example to practise with")
    own = read(technique.example, rules=technique.example_rules or ())
    try:
        return scramble(own, seed=_seed(technique.title, seed, 0)).start()
    except InputError:  # it has rules that a transformation would break
        return own.start()


def _seed(*parts: object) -> int:
    return int.from_bytes(sha256(" ".join(map(str, parts)).encode()).digest()[:8], "big")


# -- the puzzle of the day -----------------------------------------------------------------------------------------------

_BOUNDS = ((1.0, LEAST[0]), *zip(LEAST, (*LEAST[1:], 7.0), strict=True))


@page("daily", method="GET", deadline=60)
def daily(
    date: Annotated[str, Arg("The day, as 2026-12-24.", longest=10)],
    level: Annotated[int, Arg("From 1, easy, to 5, extreme.", kind=int, least=1, most=5)] = 1,
    deadline: Deadline = None,
) -> dict[str, Any]:
    """Return the puzzle of a day at one of five levels; the same day and level give the same puzzle everywhere."""
    if not re.fullmatch(r"\d{4}-\d{2}-\d{2}", date):
        raise OptionError(f"a date is written as 2026-12-24, not {date!r}")
    try:
        day = Date.fromisoformat(date)
    except ValueError:
        raise OptionError(f"there is no day {date}") from None
    key = (day.isoformat(), level)
    if key not in _DAYS:
        while len(_DAYS) >= 100:
            _DAYS.pop(next(iter(_DAYS)))
        _DAYS[key] = _daily(day.isoformat(), level, Clock.of(deadline))
    return _DAYS[key]


_DAYS: dict[tuple[str, int], dict[str, Any]] = {}


def _daily(day: str, level: int, clock: Clock) -> dict[str, Any]:
    low, high = _BOUNDS[level - 1]
    made = generate(
        1,
        rating={"own": (low, round(high - 0.01, 2))},
        symmetry="rotational" if level < 5 else "none",
        no_guess=True,
        seed=_seed("daily", 1, day, level),
        deadline=clock,  # type: ignore[arg-type]  # a clock that runs is taken as it is
    )
    if not made:
        raise StoppedError(f"no puzzle was found in time: {made.why}")
    rating = rate(made[0], "own", deadline=clock)  # type: ignore[call-overload]  # likewise
    return {
        "date": day,
        "level": level,
        "name": LEVELS[level - 1],
        "puzzle": replace(made[0], about=(("title", f"Puzzle of {day}, {LEVELS[level - 1]}"),)).to_json(),
        "grid": made[0].grid,
        "rating": rating.to_json(),
    }
