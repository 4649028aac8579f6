"""Techniques of other packages are not trusted: no verb shows what their arguments do not prove, and they are named."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import warnings
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import whydoku as w
from whydoku.engines.logic.technique import find_technique
from whydoku.errors import UnsoundTechniqueWarning
from whydoku.model.step import Step
from whydoku.model.technique import Technique

PUZZLE = "4.9.1.8.3.....924.........139.2746......5......2163.595.........136.....9.8.2.1.7"
RIGHT = w.solve(PUZZLE).values
LIAR = """
from dataclasses import replace
from whydoku.model.technique import Technique
RIGHT = {right}

def find(view):
    for cell in view.open_cells():
        for digit in view.digits(cell):
            if digit != RIGHT[cell]:
                yield view.place(cell, digit, "I say so.")

plugin = Technique("Liar", "mine", 0.1, "I say so.", example="{puzzle}", find=find)
"""


def wrong_places(view: w.View) -> Iterator[Step]:
    for cell in view.open_cells():
        yield from (view.place(cell, digit) for digit in view.digits(cell) if digit != RIGHT[cell])


def right_places(view: w.View) -> Iterator[Step]:
    """Find what is true in the solution, without a valid reason."""
    for cell in view.open_cells():
        if len(view.digits(cell)) > 3:
            yield view.place(cell, RIGHT[cell])


def wrong_under_another_name(view: w.View) -> Iterator[Step]:
    for step in wrong_places(view):
        yield Step(view.board, find_technique("Naked Single"), step.places, argument=step.argument)


def right_singles(view: w.View) -> Iterator[Step]:
    for cell in view.open_cells():
        if len(view.digits(cell)) == 1:
            yield view.place(cell, view.digits(cell)[0])


UNSOUND = [wrong_places, right_places, wrong_under_another_name]
VERBS: dict[str, Callable[..., object]] = {
    "hint": lambda **using: w.hint(PUZZLE, 4, **using),
    "next_step": lambda **using: w.next_step(PUZZLE, **using),
    "steps": lambda **using: w.steps(PUZZLE, **using),
    "explain": lambda **using: w.explain(PUZZLE, **using),
    "why": lambda **using: w.why(PUZZLE, f"r1c2={RIGHT[1]}", **using),
    "solve": lambda **using: w.solve(PUZZLE, guesses=True, **using),
}


@pytest.mark.parametrize("find", UNSOUND)
@pytest.mark.parametrize("verb", VERBS)
def test_no_verb_shows_what_an_argument_does_not_show(verb: str, find: Callable[[w.View], Iterator[Step]]) -> None:
    liar = Technique("Liar", "mine", 0.1, "", find=find)
    with pytest.warns(UnsoundTechniqueWarning, match="^Liar is left out: its argument does not show"):
        told = VERBS[verb](techniques=[liar, "singles", "locked candidates", "subsets", "xy-wing"])
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UnsoundTechniqueWarning)
        plain = VERBS[verb](techniques=["singles", "locked candidates", "subsets", "xy-wing"])
    assert str(told) == str(plain)
    assert "Liar" not in str(told)


@pytest.mark.parametrize("find", UNSOUND)
def test_paths_and_steps_name_what_is_left_out(find: Callable[[w.View], Iterator[Step]]) -> None:
    liar = Technique("Liar", "mine", 0.1, "", find=find)
    with pytest.warns(UnsoundTechniqueWarning):
        path = w.explain(PUZZLE, techniques=[liar, "singles"], guesses=False)
    with pytest.warns(UnsoundTechniqueWarning):
        found = w.steps(PUZZLE, techniques=[liar, "singles"])
    assert [said.split(":")[0] for said in (*path.refused, *found.refused)] == ["Liar is left out"] * 2
    assert path.but(outcome="stuck").refused == path.refused
    assert path.to_json()["refused"] == list(path.refused)
    assert "refused" not in w.explain(PUZZLE).to_json()
    assert not w.explain(PUZZLE).refused


def test_a_sound_technique_is_taken_as_before() -> None:
    mine = Technique("Mine", "mine", 0.1, "", find=right_singles)
    path = w.explain(PUZZLE, techniques=[mine, "singles", "locked candidates", "subsets", "xy-wing"])
    assert path.solved
    assert path.counts["Mine"] > 20
    assert not path.refused
    assert path.prove()


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """Install a package with a technique that is wrong, for other processes."""
    folder = tmp_path_factory.mktemp("packages")
    (folder / "liars.py").write_text(LIAR.format(right=RIGHT, puzzle=PUZZLE))
    info = folder / "liars-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: liars\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[whydoku.engines.logic.techniques]\nliar = liars:plugin\n")
    home = str(Path(w.__file__).parent.parent)
    return {**os.environ, "PYTHONPATH": os.pathsep.join((str(folder), home))}


COMMANDS = {
    "hint": ["hint", PUZZLE, "--level", "4", "--for", "marks"],
    "steps": ["steps", PUZZLE, "--up-to", "locked candidates"],
    "explain": ["explain", PUZZLE],
    "rate": ["rate", PUZZLE],
    "why": ["why", PUZZLE, "r1c2"],
    "techniques": ["techniques", "liar"],
    "solve": ["solve", PUZZLE],
}


@pytest.mark.parametrize("command", COMMANDS)
def test_an_installed_technique_that_is_wrong_is_left_out_and_named(command: str, installed: dict[str, str]) -> None:
    ran = subprocess.run(
        [sys.executable, "-m", "whydoku", *COMMANDS[command]],
        env=installed,
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
    assert "Traceback" not in ran.stderr
    assert "I say so" not in ran.stdout.replace("What it is\n\n  I say so.", "")
    assert "Liar is left out: its argument does not show" in ran.stderr
    assert "takes more than" not in ran.stderr


SURFACES = """
import json, warnings
from whydoku import read
from whydoku.mcp.tools import tools
from whydoku.web.calls import calls
from whydoku.web.jobs import Job

warnings.simplefilter("ignore")
puzzle = {puzzle!r}
asked = {{
    "hint": {{"level": 4}},
    "next_step": {{}},
    "steps": {{"up_to": "Locked Candidates"}},
    "explain": {{}},
    "rate": {{}},
    "why": {{"question": "r1c2"}},
}}


def over_http(name, more):
    call = calls()[name]
    request = call.model.model_validate({{"puzzle": read(puzzle).to_json(), **more}})
    answer = call.ask(request.given(), Job(3600))
    while call.streams:
        try:
            next(answer)
        except StopIteration as end:
            return end.value
    return answer


def as_a_tool(name, more):
    tool = tools()[name]
    return tool.ask(tool.model.model_validate({{"puzzle": puzzle, **more}})).shape


print(json.dumps([
    [where.__name__, name, where(name, more).get("refused")]
    for name, more in asked.items()
    for where, known in ((over_http, calls()), (as_a_tool, tools()))
    if name in known
]))
"""


def test_every_call_and_every_tool_names_an_installed_technique_that_is_wrong(installed: dict[str, str]) -> None:
    pytest.importorskip("fastapi")
    pytest.importorskip("mcp")
    code = SURFACES.format(puzzle=PUZZLE)
    ran = subprocess.run([sys.executable, "-c", code], env=installed, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
    answers = json.loads(ran.stdout)
    assert {name for _, name, _ in answers} >= {"hint", "steps", "explain", "rate", "why"}
    for where, name, refused in answers:
        assert refused, (where, name)
        assert [said.split(":")[0] for said in refused] == ["Liar is left out"], (where, name)


def test_a_technique_that_is_not_found_in_its_example_has_a_page(installed: dict[str, str]) -> None:
    code = "from whydoku.web.calls.lessons import technique; technique('Liar')"
    pytest.importorskip("fastapi")
    ran = subprocess.run([sys.executable, "-c", code], env=installed, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
