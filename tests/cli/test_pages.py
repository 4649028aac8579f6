"""Pages: every technique and every rule has one, with no section missing or empty."""

from __future__ import annotations

import json
import re
import shlex
from functools import cache
from importlib.resources import files
from pathlib import Path

import jsonschema
import pytest

from tests.cli.conftest import RunCli
from whydoku import techniques
from whydoku.lessons.practice import PER_TECHNIQUE, practice
from whydoku.pages import Page, rule_page, technique_page
from whydoku.rules import rule_types

SCHEMA = json.loads(files("whydoku").joinpath("whydoku.schema.json").read_text(encoding="utf-8"))
TECHNIQUES = {technique.title: technique for technique in techniques()}


@cache
def validator(name: str) -> jsonschema.Draft202012Validator:
    return jsonschema.Draft202012Validator({"$ref": f"#/$defs/{name}", "$defs": SCHEMA["$defs"]})


UNFILLED = re.compile(r"\{[\w+:|]*\}")  # a role that a template names; what a whip has in braces has a blank
BINDING_NOTHING = ("variables",)  # rules without a primitive: other rules bind what they add


def check_page(page: Page, headings: list[str], shape: str) -> None:
    assert [heading for heading, _ in page.sections] == headings
    for heading, blocks in page.sections:
        for block in blocks:
            assert block.text.strip(), heading
            assert block.pasted or not UNFILLED.search(block.text), heading
    assert page.example is not None
    validator(shape).validate(json.loads(json.dumps(page.to_json())))


@pytest.mark.parametrize("title", TECHNIQUES)
def test_every_technique_has_a_full_page(title: str) -> None:
    page = technique_page(TECHNIQUES[title])
    practise = ["Practise"] * bool(practice(title))
    headings = ["What it is", "How to spot it", "Why it works", "Example", "Common mistakes", *practise]
    check_page(page, [*headings, "Names", "Difficulty"], "technique-page")
    assert page.example is not None
    picture = page.example.shape["picture"]
    assert ("+" in picture) == bool(page.example.step.places)
    assert ("-" in picture) == bool(page.example.step.removes)
    assert page.to_json()["why"]


@pytest.mark.parametrize("name", rule_types())
def test_every_rule_has_a_full_page(name: str) -> None:
    page = rule_page(rule_types()[name])
    lesson = ["What it says", "What it is", "How to spot it", "Why it works"]
    rest = ["Syntax", "Example", "Common mistakes", "Practise", "Names"]
    binds = name not in BINDING_NOTHING
    check_page(page, [*lesson, *["What that means"] * binds, *rest, "Techniques"], "rule-page")
    shape = page.to_json()
    example = rule_types()[name].example
    if example is not None:
        assert shape["said"] in (example.rules or (name,))
        assert "".join(map(str, shape["example"]["solution"])) == example.solution


def test_a_page_is_printed(cli: RunCli) -> None:
    shown = cli("techniques", "XY-Wing").out
    assert shown.startswith("XY-Wing\n=======\n\nWhat it is\n\n  Three cells with two candidates each. ")
    assert "\n  SudokuWiki: Y-Wing\n" in shown
    assert "\n  Sudoku Explainer: 4.2, place " in shown
    assert all(len(line) <= 100 or line.startswith("  whydoku hint ") for line in shown.splitlines())
    rule = cli("rules", "sandwich").out
    assert '\n  --rule "sandwich clue cells [crusts]"\n' in rule
    assert "\n  f-puzzles: sandwichsum\n" in rule


@pytest.mark.parametrize("title", ["Skyscraper", "Cage Combinations", "Bivalue Universal Grave + 1", "Rule"])
def test_the_command_of_a_page_gives_a_hint(cli: RunCli, title: str) -> None:
    tasks = technique_page(TECHNIQUES[title]).to_json()["practise"]
    assert len(tasks) == PER_TECHNIQUE
    for task in tasks:
        program, *words = shlex.split(task["command"])
        assert program == "whydoku"
        assert title in cli(*words, "--level", "4").out


@pytest.mark.parametrize("name", ["killer", "anti-knight", "regex", "regions", "doppelganger", "latin"])
def test_the_command_of_a_rule_gives_a_hint(cli: RunCli, name: str) -> None:
    for task in rule_page(rule_types()[name]).to_json()["practise"]:
        program, *words = shlex.split(task["command"])
        assert program == "whydoku"
        run = cli(*words, "--level", "4")
        assert run.code == 0
        assert re.search(r"r\d+c\d+ (is|are)", run.out)


def test_a_name_of_several_lists_them_and_says_how_to_see_one(cli: RunCli) -> None:
    run = cli("techniques", "hidden single")
    assert len(run.out.splitlines()) == 2
    assert run.err == (
        "whydoku: 2 techniques are called 'hidden single'; "
        "whydoku techniques hidden-single-in-a-box shows the page of one\n"
    )


def test_the_picture_of_a_page_is_written(cli: RunCli, tmp_path: Path) -> None:
    for command, name in (("techniques", "x-wing"), ("rules", "killer")):
        file = tmp_path / f"{name}.svg"
        assert cli(command, name, "-o", str(file)).code == 0
        assert file.read_text(encoding="utf-8").startswith("<svg")
    assert cli("techniques", "fish", "-o", str(tmp_path / "fish.svg")).err == (
        "whydoku: a picture is of one technique, and 'fish' are 56\n"
    )
    assert "goes into .svg or .png files, not .pdf" in cli("rules", "killer", "-o", str(tmp_path / "killer.pdf")).err
    assert cli("rules", "-o", str(tmp_path / "all.svg")).err == "whydoku: a picture is of one rule: name it\n"


def test_a_name_that_is_none_is_refused(cli: RunCli) -> None:
    assert "there is no technique 'nonsense'" in cli("techniques", "nonsense").err
    assert "did you mean sandwich?" in cli("rules", "sandwhich").err


@pytest.mark.parametrize(("name", "said"), [("filling in", "unit propagation"), ("Two-Value Rule", "follows b3")])
def test_the_stages_of_the_readable_solver_are_found_among_the_techniques(cli: RunCli, name: str, said: str) -> None:
    assert said in " ".join(cli("techniques", name).out.split())


def test_kropki_shows_the_dots_and_the_ban(cli: RunCli) -> None:
    titles = [json.loads(line)["name"] for line in cli("rules", "kropki", "--json").out.splitlines()]
    assert titles == ["difference", "ratio", "negative-kropki"]


@pytest.mark.parametrize(
    "command", [["explain"], ["check"], ["rate"], ["techniques", "x-wing"], ["rules", "killer"], ["--help"]]
)
def test_a_terminal_of_one_column_is_served(cli: RunCli, monkeypatch: pytest.MonkeyPatch, command: list[str]) -> None:
    monkeypatch.setenv("COLUMNS", "1")
    given = [] if len(command) > 1 or command == ["--help"] else ["1.34341.21434.21"]
    run = cli(*command, *given)
    assert (run.code, "Traceback" in run.err, bool(run.out)) == (0, False, True)


@pytest.mark.parametrize("link", ["https://tinyurl.com/abc", "bit.ly/3xYz"])
def test_short_links_are_refused_by_name(cli: RunCli, link: str) -> None:
    assert f"{link} only names a puzzle that a shortener keeps; paste a link that carries" in cli("solve", link).err
