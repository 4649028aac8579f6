"""The surfaces, name by name: each difference between two surfaces is a decision, listed with its reason."""

from __future__ import annotations

from typing import Any

import pytest

from whydoku.declare import SURFACES, Option, Verb, group_options
from whydoku.requests import Request
from whydoku.verbs import verbs
from whydoku.verbs._input import PositionOptions, PuzzleOptions

pytest.importorskip("fastapi", reason="the extra web is not installed")
pytest.importorskip("mcp", reason="the extra mcp is not installed")

from whydoku.mcp.tools import tools
from whydoku.web.calls import calls

PAGE = {
    "about": "a page says which program it is",
    "all_steps": "a page lists steps without words, and asks for those of one",
    "card": "a page shows the rating card as it draws it",
    "compare": "a page shows the player's way beside its own",
    "curriculum": "a learner sees the lessons in an order",
    "daily": "a page has a puzzle of the day",
    "draft": "a setter sees a rule before it is a part of the puzzle",
    "fog": "a page lifts the fog as a player goes on",
    "marks": "a page writes automatic marks",
    "net": "a page shows a net as a tree, and the way to one line of it",
    "one_step": "a page shows one step of its list",
    "open": "a page shows what it reads, and which format that was",
    "places": "a setter clicks beside cells",
    "practice": "a learner wants a fresh position",
    "rule": "what `whydoku rules NAME` prints",
    "rules": "what `whydoku rules` prints",
    "sheet": "a page prints what it has, as `whydoku print` does with files",
    "show": "a page draws by itself, from shapes and places",
    "tally": "a setter sees in how many solutions a candidate is",
    "technique": "what `whydoku techniques NAME` prints",
    "techniques": "what `whydoku techniques` prints",
}
"""Calls that are no verbs, and why there are such."""

MORE = {
    ("http", "draw"): {"work"},  # the page draws what has been filled in
    ("mcp", "draw"): {"placed", "next_step", "png"},  # an assistant has no step to hand in, and shows pictures
    ("mcp", "steps"): {"limit"},  # of what is listed; what is looked at has none
}
"""Fields that a surface has beside those of a verb, and why."""


def reading(group: type) -> set[str]:
    return {"puzzle"} | {option.name for option in group_options(group) if "mcp" not in option.arg.absent}


NOUNS = {
    "http": {"puzzle": {"puzzle", "cells"}, "position": {"puzzle", "work", "cells"}},  # rules are in a puzzle's JSON
    "mcp": {"puzzle": reading(PuzzleOptions), "position": reading(PositionOptions)},  # a text, and how to read it
}
"""The fields that stand for a puzzle."""

ALL = sorted(verbs().items())


def on_http() -> dict[str, type[Request]]:
    return {name: call.model for name, call in calls().items() if name not in PAGE}


def on_mcp() -> dict[str, type[Request]]:
    return {name: tool.model for name, tool in tools().items()}


MODELS = {"http": on_http, "mcp": on_mcp}


def names_of(option: Option, surface: str) -> set[str]:
    return NOUNS[surface].get(option.arg.form, {option.name})


@pytest.mark.parametrize(("name", "verb"), ALL)
def test_whatever_is_absent_has_its_reason(name: str, verb: Verb) -> None:
    assert verb.about, name
    for what, absent in [(name, verb.absent), *((each.name, each.arg.absent) for each in verb.options)]:
        assert {*absent} <= {*SURFACES}, what
        assert all(reason.strip() for reason in absent.values()), what
    for option in verb.options:
        assert option.arg.help.strip() or {*option.arg.absent} == {*SURFACES}, option.name


@pytest.mark.parametrize("surface", MODELS)
def test_a_surface_has_every_verb_that_is_not_absent(surface: str) -> None:
    assert {*MODELS[surface]()} == {name for name, verb in ALL if surface not in verb.absent}


def test_what_only_the_page_asks_is_listed() -> None:
    assert {*calls()} - {*verbs()} == {*PAGE}


@pytest.mark.parametrize("surface", MODELS)
@pytest.mark.parametrize(("name", "verb"), ALL)
def test_a_request_has_every_option_that_is_not_absent(surface: str, name: str, verb: Verb) -> None:
    if surface in verb.absent:
        return
    declared = {each for option in verb.options_on(surface) for each in names_of(option, surface)}
    fields = MODELS[surface]()[name].model_fields
    picture = {"png"} if surface == "mcp" and "puzzle" in fields else set()
    assert {*fields} == declared | MORE.get((surface, name), set()) | picture


@pytest.mark.parametrize("surface", MODELS)
@pytest.mark.parametrize(("name", "verb"), ALL)
def test_a_request_says_what_the_declaration_says(surface: str, name: str, verb: Verb) -> None:
    if surface in verb.absent:
        return
    schema = MODELS[surface]()[name].model_json_schema()
    assert schema["additionalProperties"] is False
    for option in verb.options_on(surface):
        if option.arg.form in NOUNS[surface]:
            assert "puzzle" in schema["required"]
            continue
        said = schema["properties"][option.name]
        kinds: list[dict[str, Any]] = said.get("anyOf", [said])
        assert said["description"] == option.arg.help
        assert (option.name in schema.get("required", ())) == option.required
        for bound, value in (("minimum", option.arg.least), ("maximum", option.arg.ceiling)):
            assert [kind[bound] for kind in kinds if bound in kind] == ([] if value is None else [value])
        if option.arg.choices:
            assert [*option.arg.choices] in [kind.get("enum") for kind in kinds]
        if option.name == "deadline":
            assert said["default"] == verb.deadline is not None
