"""Without any extra, every command works or names the one it needs, in one sentence.

One process, in which only the standard library, whydoku and its required packages can be imported, runs them all.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import whydoku
from whydoku.cli.command import commands
from whydoku.engines.sat.notation import find_notation
from whydoku.model.limit import Clock

PUZZLE = "4.9.1.8.3.....924.........139.2746......5......2163.595.........136.....9.8.2.1.7"
SMALL = "1.34341.21434.21"
PLAIN = ("rich", "markdown_it", "mdurl", "pygments")  # rich, and what it needs
RUNNER = """
import contextlib, importlib.abc, io, json, sys
ALLOWED = {"whydoku", *ALLOWED_HERE}

class Bare(importlib.abc.MetaPathFinder):
    def find_spec(self, name, path=None, target=None):
        top = name.partition(".")[0]
        if top not in sys.stdlib_module_names and top not in ALLOWED:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)

sys.meta_path.insert(0, Bare())
from whydoku.cli.app import main
answers = {}
for name, arguments in json.loads(sys.argv[1]).items():
    out, err = io.TextIOWrapper(io.BytesIO(), encoding="utf-8"), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        try:
            code = main(arguments)
        except BaseException as error:
            code = repr(error)
    answers[name] = code, err.getvalue()
print(json.dumps(answers))
"""
WORKING = {
    "candidates": [SMALL],
    "canonical": [PUZZLE],
    "check": ["--setter", SMALL],
    "completion": ["bash"],
    "convert": [SMALL, "--to", "json"],
    "count": [SMALL],
    "draw": [SMALL, "-o", "{folder}/x.svg"],
    "encode": [SMALL],
    "euler": ["{folder}/euler.txt"],
    "explain": [SMALL],
    "generate": ["--size", "4", "--seed", "1"],
    "harder": [PUZZLE, "--deadline", "0.5"],
    "formats": ["solo"],
    "hint": [SMALL],
    "judge": [SMALL, "r1c2=2"],
    "man": [],
    "minimise": [SMALL],
    "mistakes": [SMALL],
    "prove": [SMALL, "-o", "{folder}/proof", "--solver", "own"],
    "rate": [SMALL],
    "rules": ["killer"],
    "sat": ["{folder}/sudoku.cnf", "--solver", "own"],
    "scramble": [SMALL],
    "solve": [PUZZLE],
    "steps": [SMALL],
    "techniques": ["x-wing"],
    "verify": ["{folder}/small.cnf", "{folder}/small.drat"],
    "why": [SMALL, "r1c2"],
    "decode": ["{folder}/sudoku.cnf", "{folder}/model.txt"],
}
NEEDING = {
    "batch": (["solve", "{folder}/puzzles.txt", "{folder}/answers.parquet"], "batch"),
    "dataset": (["{folder}/data", "-n", "2"], "batch"),
    "fpuzzles": ([], "web"),
    "mcp": ([], "mcp"),
    "serve": ([], "web"),
    "solve, by SAT": ([PUZZLE, "--engine", "sat"], "sat"),
    "prove, by CaDiCaL": ([SMALL, "-o", "{folder}/other", "--solver", "cadical"], "sat"),
    "print": ([SMALL, "-o", "{folder}/x.pdf"], "pdf"),
    "draw, as PNG": ([SMALL, "-o", "{folder}/x.png"], "png"),
}


@pytest.fixture(scope="module")
def answers(tmp_path_factory: pytest.TempPathFactory) -> dict[str, tuple[int | str, str]]:
    folder = tmp_path_factory.mktemp("bare")
    (folder / "puzzles.txt").write_text(f"{PUZZLE}\n")
    (folder / "small.cnf").write_text("p cnf 1 2\n1 0\n-1 0\n")
    (folder / "small.drat").write_text("0\n")
    (folder / "euler.txt").write_text(
        "Grid 01\n" + "".join(f"{PUZZLE[at : at + 9].replace('.', '0')}\n" for at in range(0, 81, 9))
    )
    solution = whydoku.solve(SMALL)
    held = {4 * cell + value for cell, value in enumerate(solution.values)}
    literals = [variable if variable in held else -variable for variable in range(1, 65)]
    (folder / "model.txt").write_text(f"s SATISFIABLE\nv {' '.join(map(str, literals))} 0\n")
    (folder / "sudoku.cnf").write_text(find_notation("dimacs")(whydoku.encode(SMALL), Clock.of(None)))
    asked = {**WORKING, **{name: arguments for name, (arguments, _) in NEEDING.items()}}
    told = {
        name: [name.partition(",")[0], *(word.format(folder=folder) if "{folder}" in word else word for word in words)]
        for name, words in asked.items()
    }
    code = RUNNER.replace("ALLOWED_HERE", repr(PLAIN))
    env = {**os.environ, "PYTHONPATH": str(Path(whydoku.__file__).parent.parent), "NO_COLOR": "1"}
    ran = subprocess.run(
        [sys.executable, "-c", code, json.dumps(told)], env=env, capture_output=True, text=True, check=False
    )
    assert ran.returncode == 0, ran.stderr
    found: dict[str, tuple[int | str, str]] = json.loads(ran.stdout.splitlines()[-1])
    return found


def test_every_command_is_tried() -> None:
    assert set(commands()) == WORKING.keys() | {name.partition(",")[0] for name in NEEDING}


@pytest.mark.parametrize("name", WORKING)
def test_a_command_that_needs_no_extra_works(name: str, answers: dict[str, tuple[int | str, str]]) -> None:
    code, err = answers[name]
    assert code == 0, err
    assert "pip install" not in err


@pytest.mark.parametrize("name", NEEDING)
def test_a_command_without_its_extra_says_which(name: str, answers: dict[str, tuple[int | str, str]]) -> None:
    code, err = answers[name]
    assert code == 2, err
    assert err.rstrip().endswith(f"is not installed; install it with: pip install 'whydoku[{NEEDING[name][1]}]'")
    assert len(err.strip().splitlines()) == 1
