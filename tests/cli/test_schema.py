"""What commands print with `--json` has the shapes of the package's JSON Schema, every one of them."""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from tests.cli.conftest import RunCli
from tests.shared import README_PUZZLE as PUZZLE
from tests.support.effort import some
from whydoku import explain, read, steps, techniques
from whydoku.cli.command import COMMANDS
from whydoku.model.argument import Reason
from whydoku.plugins import discover

SCHEMA: dict[str, Any] = json.loads(files("whydoku").joinpath("whydoku.schema.json").read_text(encoding="utf-8"))

HARD = ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7....."
SMALL = "1.34341.21434.21"
SEVERAL = "1.....2........."
CLASH = "11.............."
WRONG = "123....4........"
CAGES = ("--rule", "killer 5 r1c1 r1c2", "--rule", "killer 5 r1c3 r1c4", "--rule", "thermometer r2c1-r2c3")
EMPTY = "." * 81

RUNS: dict[str, list[list[str]]] = {
    "candidates": [[PUZZLE], [SEVERAL], [CLASH], [EMPTY, "--deadline", "0"]],
    "canonical": [[PUZZLE], [SMALL], [EMPTY], [SMALL, "--equivalents", "3"]],
    "check": [
        [PUZZLE],
        [PUZZLE, "--setter"],
        ["12..34.........1", "--setter"],
        ["5" + "." * 79 + "5", "--rules", "diagonals; thermometer r1c1-r1c6"],
        ["." * 80 + "3", "--rules", "killer 3 r1c1 r1c2; killer 4 r1c3 r1c4"],
        [PUZZLE, "--placed", "r1c2=5 r1c4=5"],
        [SEVERAL],
        [CLASH],
        [WRONG],
        [HARD, "--rule", "anti-knight"],
    ],
    "convert": [[PUZZLE], [SMALL, "--size", "2x2", *CAGES], ["." * 25, "--size", "latin5"], [EMPTY, "--rules", "X"]],
    "count": [[SMALL], [SEVERAL, "--limit", "3"], [EMPTY, "--deadline", "0.05"], [CLASH]],
    "explain": [
        [PUZZLE, "--shortest"],
        [PUZZLE, "--like-a-person"],
        [PUZZLE],
        [SEVERAL],
        [CLASH],
        [HARD, "--deadline", "3"],
        [PUZZLE, "--for", "paper"],
        ["." * 16, *CAGES],
        [PUZZLE, "--prove"],
        [SEVERAL, "--prove"],
        ["." * 16, "--prove", *CAGES],
    ],
    "formats": [[], ["json"], ["photo"]],
    "generate": [
        ["-n", "2", "--seed", "7", "--equivalents", "2"],
        ["--seed", "7", "--size", "4", "--own", "0-100"],
        ["--seed", "7", "--rules", "killer", "--elements", "10"],
        ["--seed", "7", "--clues", "17", "--minimal", "--deadline", "0.2"],
    ],
    "harder": [[PUZZLE, "--tries", "5"], [CLASH + "." * 65, "--tries", "1"]],
    "hint": [
        [PUZZLE, "--marks", "r1c2=5"],
        *([PUZZLE, "--level", level] for level in "1234"),
        ["1234341221434321"],
        [CLASH],
        ["." * 16, *CAGES],
    ],
    "judge": [[PUZZLE, "r9c6=5", "r1c2=9", "r1c5=7", "who knows"], [CLASH, "r1c3=2"], [SEVERAL, "r1c2=1"]],
    "rate": [
        [PUZZLE, "--scale", "se,hodoku,own"],
        [PUZZLE, "--guesses"],
        [SEVERAL],
        [CLASH],
        [HARD, "--deadline", "0", "--scale", "se"],
        ["." * 16, *CAGES],
    ],
    "mistakes": [[PUZZLE, "--placed", "r1c2=5 r1c4=5"], [PUZZLE], [CLASH]],
    "minimise": [[PUZZLE], [SMALL, "--seed", "3"], [CLASH]],
    "rules": [[], ["sandwich"], ["rows"], ["negative-kropki"]],
    "solve": [[PUZZLE], [SMALL], [SEVERAL], [SEVERAL, "--limit", "3"], [CLASH], [SMALL, "--stages", "filling in"]],
    "steps": [
        [PUZZLE, "--limit", "40"],
        [SMALL],
        [CLASH],
        ["." * 16, *CAGES],
        [HARD, "--up-to", "AIC"],
        [HARD, "--prove"],
        ["." * 16, "--prove", *CAGES],
    ],
    "why": [
        [PUZZLE, "r1c2", "--prove"],
        [PUZZLE, "r1c2=3"],
        [PUZZLE, "r1c2<>7"],
        [SEVERAL, "r1c2"],
        [CLASH, "r1c3"],
        ["." * 16, "r1c1", *CAGES],
    ],
    "techniques": [[], ["single-digit patterns"], ["xy-wing"], ["cage combinations"], ["two-value rule"]],
}
BY_FILES = {"decode", "euler", "prove", "sat", "verify"}


@cache
def validator(name: str) -> jsonschema.Draft202012Validator:
    return jsonschema.Draft202012Validator({"$ref": f"#/$defs/{name}", "$defs": SCHEMA["$defs"]})


def check_lines(command: str, printed: str) -> list[dict[str, Any]]:
    shapes = [json.loads(line) for line in printed.splitlines()]
    assert shapes, "nothing was printed"
    for shape in shapes:
        if errors := list(validator(f"{command}-output").iter_errors(shape)):
            nearest = jsonschema.exceptions.best_match(errors)
            raise AssertionError(f"{nearest.message[:400]} at {list(nearest.absolute_path)}")
    return shapes


def test_the_schema_is_one() -> None:
    jsonschema.Draft202012Validator.check_schema(SCHEMA)


def test_every_shape_is_used_and_every_reference_leads_somewhere() -> None:
    text = json.dumps(SCHEMA)
    for name in SCHEMA["$defs"]:
        assert f'"#/$defs/{name}"' in text, f"{name} is not used"
    for part in text.split('"#/$defs/')[1:]:
        assert part.partition('"')[0] in SCHEMA["$defs"]


def test_every_command_with_json_is_held_to_the_schema() -> None:
    with_json = {
        name
        for name, command in discover(COMMANDS).items()
        if any("--json" in option.flags for option in command.options)
    }
    assert with_json == {*RUNS, *BY_FILES}
    assert {name.removesuffix("-output") for name in SCHEMA["$defs"] if name.endswith("-output")} == with_json


def test_the_reasons_of_inferences_are_all_there() -> None:
    assert SCHEMA["$defs"]["inference"]["properties"]["reason"]["enum"] == [reason.value for reason in Reason]


@pytest.mark.parametrize(("command", "arguments"), [(name, run) for name, runs in RUNS.items() for run in runs])
def test_a_command_prints_the_shapes_of_the_schema(command: str, arguments: list[str], cli: RunCli) -> None:
    shapes = check_lines(command, cli(command, *arguments, "--json").out)
    if command in ("explain", "steps") and "status" not in shapes[-1]:
        assert ("outcome" if command == "explain" else "conclusions") in shapes[-1]
        assert not any("outcome" in shape or "conclusions" in shape for shape in shapes[:-1])


def test_every_technique_gives_steps_of_the_schema() -> None:
    for technique in some(techniques(), 60):
        puzzle = read(technique.example, rules=technique.example_rules)
        step = steps(puzzle, techniques=[technique], limit=1)[0]
        errors = list(validator("step").iter_errors(json.loads(json.dumps(step.to_json()))))
        assert not errors, f"{technique}: {errors[0].message[:300]}"


def test_the_number_of_the_puzzle_is_on_every_line(cli: RunCli, tmp_path: Path) -> None:
    file = tmp_path / "three.sdm"
    file.write_text(f"{PUZZLE}\n{EMPTY[:-2]}11\n{PUZZLE}\n")
    for command in ("solve", "check", "candidates", "count", "explain", "hint", "rate", "steps"):
        options = ["--up-to", "naked pair"] if command in ("explain", "steps") else []
        numbers = [shape["puzzle"] for shape in check_lines(command, cli(command, str(file), "--json", *options).out)]
        assert sorted(set(numbers)) == [1, 2, 3]
        assert numbers == sorted(numbers)


def test_a_path_ends_in_a_summary(cli: RunCli) -> None:
    *shown, last = check_lines("explain", cli("explain", "--json", PUZZLE).out)
    path = explain(PUZZLE)
    assert [shape["step"] for shape in shown] == list(range(1, len(path) + 1))
    assert (last["solved"], last["guesses"], last["techniques"]) == (True, 0, dict(path.counts))
    assert sum(last["techniques"].values()) == last["steps"] == len(path)
    assert shown[3]["depths"] == [path.tell(3, depth) for depth in (1, 2, 3)]


def test_check_and_solve_agree_on_a_clash(cli: RunCli) -> None:
    for puzzle in (CLASH, WRONG, PUZZLE.replace("409", "449", 1)):
        (checked,) = check_lines("check", cli("check", "--json", puzzle).out)
        (solved,) = check_lines("solve", cli("solve", "--json", puzzle).out)
        assert checked == solved
    assert checked["clash"] == "row 1 holds 4 twice: r1c1 and r1c2"


def test_commands_that_work_on_files(cli: RunCli, tmp_path: Path) -> None:
    (proved,) = check_lines("prove", cli("prove", SMALL, "-o", str(tmp_path), "--json", "--solver", "own").out)
    check_lines("verify", cli("verify", proved["cnf"], proved["proof"], "--json").out)
    broken = tmp_path / "broken.lrat"
    broken.write_text("1000 0 1 2 0\n")
    (refused,) = check_lines("verify", cli("verify", proved["cnf"], str(broken), "--json").out)
    assert refused["accepted"] is False
    clauses, answer = tmp_path / "small.cnf", tmp_path / "small.out"
    clauses.write_text(cli("encode", SMALL).out)
    (found,) = check_lines("sat", cli("sat", str(clauses), "--json").out)
    check_lines("sat", cli("sat", str(clauses), "--json", "--derive").out)
    answer.write_text(f"s SATISFIABLE\nv {' '.join(map(str, found['known']))} 0\n")
    check_lines("decode", cli("decode", str(clauses), str(answer), "--json").out)
    grids = tmp_path / "euler.txt"
    grids.write_text("Grid 01\n" + "\n".join(PUZZLE[at : at + 9] for at in range(0, 81, 9)) + "\n")
    check_lines("euler", cli("euler", str(grids), "--json").out)
