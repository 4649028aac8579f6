"""The command line and Python compared with the declarations: every verb, every option, and their additions."""

from __future__ import annotations

import inspect

import pytest

import whydoku as w
from whydoku.cli.command import COMMANDS, Command, commands
from whydoku.cli.parser import parser_of
from whydoku.declare import SURFACES, Verb
from whydoku.plugins import discover
from whydoku.verbs import verbs

ALL = sorted(verbs().items())
BESIDE = {
    "batch": "answers files of any size",
    "completion": "is for a shell",
    "dataset": "makes folders of files",
    "decode": "reads the files of a SAT solver",
    "euler": "solves one file, stage by stage",
    "formats": "lists plug-ins",
    "fpuzzles": "serves the verbs to f-puzzles",
    "man": "is for a terminal",
    "mcp": "serves the verbs",
    "print": "writes a booklet of many puzzles",
    "rules": "lists plug-ins; w.techniques() and rule classes are there in Python",
    "sat": "solves formulas that are no puzzles",
    "serve": "serves the page",
    "techniques": "lists plug-ins",
}
"""Commands that are no verbs, and why there are such."""

MANY = {"solve_many", "check_many", "count_many", "search_many", "techniques"}
"""Public functions that are no verbs: arrays in one call of the kernel, and a list of plug-ins."""


def command_of(verb: Verb) -> tuple[str, Command]:
    return next((name, command) for name, command in commands().items() if command.asks == verb.name)


def test_every_command_is_a_verb_or_listed() -> None:
    asked = {command.asks for command in commands().values() if command.asks}
    assert asked == {name for name, verb in ALL if "cli" not in verb.absent}
    assert {name for name, command in commands().items() if not command.asks} == {*BESIDE}
    assert {*discover(COMMANDS)} <= {*commands()}


@pytest.mark.parametrize(("name", "verb"), ALL)
def test_a_command_has_every_option_that_is_not_absent(name: str, verb: Verb) -> None:
    if "cli" in verb.absent:
        return
    called, command = command_of(verb)
    assert command.about == verb.about
    known = {option.name for option in command.options}
    assert {option.name for option in verb.options_on("cli")} <= known
    flags = [flag for option in command.options for flag in option.names]
    assert len(flags) == len(set(flags)), f"{called} has an option twice"
    read = {action.dest for action in parser_of(called, command)._actions} - {"help"}
    assert read == known


def test_python_has_every_verb_by_its_name() -> None:
    functions = {name for name in w.__all__ if inspect.isfunction(getattr(w, name))} | {"techniques"}
    assert functions - MANY == {*verbs()}
    assert all(getattr(w, name) is verb.run for name, verb in ALL)


@pytest.mark.parametrize(("name", "verb"), ALL)
def test_every_argument_of_a_verb_is_declared(name: str, verb: Verb) -> None:
    if {*verb.absent} == {*SURFACES}:
        return
    declared = {option.name for option in verb.options}
    for parameter in inspect.signature(verb.run).parameters.values():
        if parameter.kind is not inspect.Parameter.VAR_KEYWORD:
            assert parameter.name in declared, f"{name}: {parameter.name} says nothing about itself"
