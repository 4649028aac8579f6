"""Each command on its own: what it prints, where, and its exit code."""

from __future__ import annotations

import json
from itertools import count
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import whydoku as w
from tests.cli.conftest import Answering, RunCli
from tests.shared import README_PUZZLE as PUZZLE
from tests.shared import shared_data
from whydoku.model import limit
from whydoku.rules import rule_types
from whydoku.teacher.guess_count import with_guesses

SOLUTION = "429516873851739246637482591395274618164958732782163459576891324213647985948325167"
SOLVED = "429516873851739246637482591395274618164958732782163459576891324213647985948325167"
SMALL = "1.34341.21434.21"  # 4×4, one solution
NOTHING = "................"
CLASH = "11.............."
HARD = "98.7..6..75..4......3..8.7.5....7.3...94.........2.1..3.......1.9...5.8...52....6"
MIRACLE = "." * (4 * 9 + 2) + "1" + "." * 12 + "2" + "." * 29

DRAWN = """\
   123 456 789
  ┌───┬───┬───┐
1 │429│516│873│
2 │851│739│246│
3 │637│482│591│
  ├───┼───┼───┤
4 │395│274│618│
5 │164│958│732│
6 │782│163│459│
  ├───┼───┼───┤
7 │576│891│324│
8 │213│647│985│
9 │948│325│167│
  └───┴───┴───┘
"""
SMALL_DRAWN = "   12 34\n  ┌──┬──┐\n1 │12│34│\n2 │34│12│\n  ├──┼──┤\n3 │21│43│\n4 │43│21│\n  └──┴──┘\n"


# -- solve ---------------------------------------------------------------------------------------------------------


def test_solve_draws_the_grid_then_the_guesses_and_nothing_else(cli: RunCli) -> None:
    run = cli("solve", PUZZLE)
    assert (run.code, run.err) == (0, "")
    assert run.out.startswith(DRAWN)
    assert run.out.removeprefix(DRAWN) in {f"\n{n} guesses required!\n" for n in range(20)} | {"\n1 guess required!\n"}


@pytest.mark.parametrize(("guesses", "words"), [(0, "0 guesses"), (1, "1 guess"), (2, "2 guesses")])
def test_solve_counts_guesses_in_words(cli: RunCli, answering: Answering, guesses: int, words: str) -> None:
    from dataclasses import replace

    found = replace(w.solve(SMALL), guesses=guesses)
    answering("solve", lambda *_, **__: found)
    assert cli("solve", SMALL).out == f"{SMALL_DRAWN}\n{words} required!\n"


def test_solve_as_json_is_one_object_a_line(cli: RunCli) -> None:
    run = cli("solve", "--json", PUZZLE)
    assert run.out.count("\n") == 1
    answer = json.loads(run.out)
    assert (answer["grid"], answer["unique"], answer["engine"]) == (SOLVED, True, "classic")
    assert answer["values"][:3] == [4, 2, 9]
    assert {"guesses", "techniques", "seconds"} <= set(answer)


def test_solve_under_more_rules(cli: RunCli) -> None:
    run = cli("solve", "--json", "--rules", "anti-knight,anti-king,non-consecutive", MIRACLE)
    assert (run.code, run.err) == (0, "")
    assert json.loads(run.out)["unique"] is True
    again = cli("solve", "--json", "--rules", "anti-knight", "--rules", "anti-king,non-consecutive", MIRACLE)
    assert json.loads(again.out)["grid"] == json.loads(run.out)["grid"]


def test_solve_says_when_there_are_several(cli: RunCli) -> None:
    run = cli("solve", NOTHING)
    assert (run.code, run.err) == (1, "whydoku: the puzzle has several solutions\n")
    assert run.out.startswith("   12 34\n  ┌──┬──┐\n")
    assert run.out.endswith("required!\n")


def test_solve_shows_as_many_as_the_limit(cli: RunCli) -> None:
    run = cli("solve", "--json", "--limit", "5", NOTHING)
    assert run.code == 1
    assert len({json.loads(line)["grid"] for line in run.out.splitlines()}) == 5
    assert cli("solve", "--limit", "5", SMALL).code == 0
    assert cli("solve", "--limit", "5", CLASH).err == "whydoku: no solution: row 1 holds 1 twice: r1c1 and r1c2\n"


def test_solve_with_a_seed_is_the_same_each_time(cli: RunCli) -> None:
    grids = {json.loads(cli("solve", "--json", "--seed", "7", NOTHING).out)["grid"] for _ in range(3)}
    assert len(grids) == 1
    others = {json.loads(cli("solve", "--json", "--seed", str(seed), NOTHING).out)["grid"] for seed in range(20)}
    assert len(others) > 1


def test_solve_without_a_solution_says_why(cli: RunCli) -> None:
    run = cli("solve", CLASH)
    assert (run.code, run.out) == (1, "")
    assert run.err == "whydoku: the puzzle has no solution: row 1 holds 1 twice: r1c1 and r1c2\n"
    report = json.loads(cli("solve", "--json", CLASH).out)
    assert report["status"] == "none"


def test_solve_of_another_size(cli: RunCli) -> None:
    assert cli("solve", "--size", "latin4", "1234" + "." * 12).out.startswith("   1234\n  ┌────┐\n1 │1234│\n")
    assert cli("solve", "--size", "2x3", "123456" + "." * 30).out.startswith("   123 456\n  ┌───┬───┐\n1 │123│456│\n")


# -- the others ----------------------------------------------------------------------------------------------------


def test_check_of_one_solution(cli: RunCli) -> None:
    run = cli("check", PUZZLE)
    assert (run.code, run.err) == (0, "")
    assert run.out == "valid: exactly one solution\n"


def test_check_of_several_shows_two_and_where_they_differ(cli: RunCli) -> None:
    run = cli("check", NOTHING)
    assert (run.code, run.err) == (1, "")
    assert run.out.startswith("several solutions")
    assert run.out.count("└──┴──┘") == 2
    report = json.loads(cli("check", "--json", NOTHING).out)
    one, two = report["solutions"]
    differ = [f"r{i // 4 + 1}c{i % 4 + 1}" for i, (a, b) in enumerate(zip(one, two, strict=True)) if a != b]
    assert report["status"] == "many"
    assert report["differ"] == differ
    assert run.out.splitlines()[-1] == f"They differ at {' '.join(differ)}"


def test_check_of_none_names_the_clash(cli: RunCli) -> None:
    run = cli("check", CLASH)
    assert (run.code, run.out.splitlines()[0]) == (1, "no solution: row 1 holds 1 twice: r1c1 and r1c2")


def test_count(cli: RunCli) -> None:
    assert cli("count", NOTHING).out == "288\n"
    assert cli("count", "--size", "latin4", NOTHING).out == "576\n"
    assert json.loads(cli("count", "--json", NOTHING).out) == {"puzzle": 1, "count": 288, "complete": True}


def test_count_to_a_limit_says_that_it_stopped(cli: RunCli) -> None:
    run = cli("count", "--limit", "10", NOTHING)
    assert (run.code, run.out) == (0, "10\n")
    assert run.err == "whydoku: stopped at the limit of 10; there may be more\n"
    found = json.loads(cli("count", "--json", "--limit", "10", NOTHING).out)
    assert found == {"puzzle": 1, "count": 10, "complete": False}


def test_count_of_nothing_is_no(cli: RunCli) -> None:
    run = cli("count", CLASH)
    assert (run.code, run.out, run.err) == (1, "0\n", "")


def test_candidates_draws_what_each_cell_can_be(cli: RunCli) -> None:
    run = cli("candidates", "1...............")
    assert (run.code, run.err) == (0, "")
    assert run.out.splitlines()[2] == "1 │ 1   234  │ 234  234  │"
    marks = json.loads(cli("candidates", "--json", SMALL).out)["candidates"]
    assert marks == [[int(sign)] for sign in "1234341221434321"]


def test_candidates_without_a_solution(cli: RunCli) -> None:
    run = cli("candidates", CLASH)
    assert (run.code, run.out) == (1, "")
    assert run.err == "whydoku: no solution: row 1 holds 1 twice: r1c1 and r1c2\n"


def test_convert_to_a_line(cli: RunCli) -> None:
    run = cli("convert", "--to", "line", PUZZLE)
    assert (run.code, run.out, run.err) == (0, PUZZLE.replace("0", ".") + "\n", "")


def test_rules_lists_every_rule_with_its_sentence(cli: RunCli) -> None:
    lines = cli("rules").out.splitlines()
    assert [line.split()[0] for line in lines] == list(rule_types())
    assert any(line.endswith("  Equal digits are never a knight's move apart.") for line in lines)
    entries = [json.loads(line) for line in cli("rules", "--json").out.splitlines()]
    assert [entry["name"] for entry in entries] == list(rule_types())
    assert all(entry["sentence"].endswith(".") for entry in entries)


def test_rules_lists_what_a_rule_has_to_be_told(cli: RunCli) -> None:
    lines = {line.split()[0]: line for line in cli("rules").out.splitlines()}
    assert lines["killer"].startswith("killer cells [total]  ")
    assert "xv first second [sign=X|V]" in lines["xv"]
    entries = {entry["name"]: entry for entry in map(json.loads, cli("rules", "--json").out.splitlines())}
    assert entries["killer"]["arguments"] == [
        {"name": "cells", "kind": "cell", "many": True, "optional": False},
        {"name": "total", "kind": "number", "many": False, "optional": True},
    ]


def test_rules_with_arguments_bind_the_puzzle(cli: RunCli) -> None:
    empty = "................"
    free = cli("count", empty).out
    bound = cli("count", empty, "--rule", "killer 3 r1c1 r1c2", "--rule", "thermo r1c3-r1c4").out
    assert (int(free), int(bound)) == (288, 24)
    wrong = cli("count", empty, "--rule", "killer 30 r1c1 r1c2")
    assert wrong.code == 2
    assert "2 different digits add to 3 to 7, never 30" in wrong.err
    off = cli("count", empty, "--rule", "killer 5 r1c1 r1c9")
    assert off.code == 2
    assert "character 15" in off.err


def test_links_are_puzzles_too(cli: RunCli) -> None:
    link = cli("convert", "--to", "fpuzzles", "1...............", "--rule", "killer 3 r1c1 r1c2").out.strip()
    assert link.startswith("https://www.f-puzzles.com/?load=")
    assert cli("count", link).out == cli("count", "1...............", "--rule", "killer 3 r1c1 r1c2").out
    broken = cli("count", link[:-20])
    assert broken.code == 2
    assert "the f-puzzles link is broken at character" in broken.err
    assert broken.err.count("\n") == 1


# -- where puzzles come from ---------------------------------------------------------------------------------------


def test_a_file_of_many(cli: RunCli, tmp_path: Path) -> None:
    file = tmp_path / "many.sdm"
    file.write_text(f"{SMALL}\n{SMALL}\n")
    run = cli("solve", str(file))
    assert (run.code, run.err) == (0, "")
    assert run.out.count("└──┴──┘") == 2
    first, second = run.out.split("required!\n")[:2]
    assert second == "\n" + first
    assert cli("check", str(file)).out == "1: valid: exactly one solution\n2: valid: exactly one solution\n"
    assert cli("count", str(file)).out == "1\n1\n"


def test_the_bad_one_of_many_is_named_and_the_others_are_solved(cli: RunCli, tmp_path: Path) -> None:
    file = tmp_path / "many.sdm"
    file.write_text(f"{SMALL}\n{CLASH}\n{SMALL}\n")
    run = cli("solve", "--json", str(file))
    assert run.code == 1
    assert [json.loads(line).get("status", "solved") for line in run.out.splitlines()] == ["solved", "none", "solved"]
    assert run.err.startswith(f"whydoku: {file}, puzzle 2: the puzzle has no solution: row 1 holds 1 twice")


def test_standard_input(cli: RunCli) -> None:
    assert cli("count", "-", stdin=NOTHING.encode()).out == "288\n"
    run = cli("count", "-", stdin=b"\xff\xfe\x00")
    assert (run.code, run.out) == (2, "")
    assert run.err == "whydoku: standard input: byte 1 of the text is not UTF-8\n"


def test_a_puzzle_of_dashes_is_no_option(cli: RunCli) -> None:
    assert cli("count", "-" * 16, "--limit", "3").out == "3\n"
    assert cli("count", "--limit", "3", "--", "-" * 16).out == "3\n"


def test_the_fifty_of_project_euler(cli: RunCli) -> None:
    run = cli("solve", "--json", str(shared_data("euler96.txt")))
    assert (run.code, run.err) == (0, "")
    grids = [json.loads(line)["grid"] for line in run.out.splitlines()]
    assert len(grids) == 50
    assert sum(int(grid[:3]) for grid in grids) == 24702


def test_steps_lists_so_many_conclusions_and_says_how_many_more_there_are(
    cli: RunCli, monkeypatch: pytest.MonkeyPatch
) -> None:
    every = len(w.steps(PUZZLE, up_to="naked pair").conclusions)
    monkeypatch.setattr("whydoku.cli.commands.steps.MAX_TOLD_CONCLUSIONS", 5)
    lines = [line for line in cli("steps", PUZZLE, "--up-to", "naked pair").out.splitlines() if line[0] != " "]
    assert len(lines) == 6
    assert lines[-1] == f"{every - 5} more conclusions are not listed; --limit {every} lists all."
    lines = cli("steps", PUZZLE, "--up-to", "naked pair", "--limit", str(every)).out.splitlines()
    assert len([line for line in lines if line[0] != " "]) == every


def test_techniques_are_called_by_the_names_that_were_asked_for(cli: RunCli) -> None:
    assert cli("explain", PUZZLE, "--names", "sudokuoftheday").out.splitlines()[0].startswith(" 1. Single Candidate: ")
    assert cli("steps", PUZZLE, "--names", "sudokuwiki", "--limit", "1").out.startswith("Naked Singles: ")
    assert cli("hint", PUZZLE, "--names", "hodoku", "--level", "4").out.startswith("Hidden Single: ")
    assert cli("hint", PUZZLE, "--names", "klingon").code == 2


def test_a_puzzle_alone_is_solved(cli: RunCli, tmp_path: Path) -> None:
    file = tmp_path / "one.sdm"
    file.write_text(PUZZLE)
    solved = cli("solve", PUZZLE).out
    assert cli(PUZZLE).out == cli(str(file)).out == cli(PUZZLE.replace("0", "-")).out == solved
    assert cli(PUZZLE, "--json").out.startswith("{")
    assert "no such command" in cli("sovle", PUZZLE).err
    assert cli("").code == 2


def test_a_solution_is_written_in_a_format(cli: RunCli) -> None:
    run = cli("solve", PUZZLE, "--to", "line")
    assert (run.code, run.out, run.err) == (0, f"{SOLUTION}\n", "")
    assert cli("solve", PUZZLE, "--rule", "killer r1c1 r1c2", "--to", "line").out == f"{SOLUTION}\n"
    assert cli("solve", PUZZLE, "--to", "klingon").code == 2


def test_solve_shows_the_grid_before_it_counts_the_guesses(
    cli: RunCli, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from whydoku.teacher import guess_count

    shown = []
    count = guess_count.with_guesses

    def look(*args: Any, **more: Any) -> Any:
        shown.append(capsys.readouterr().out)
        return count(*args, **more)

    monkeypatch.setattr(guess_count, "with_guesses", look)
    run = cli("solve", SMALL)
    assert shown == [SMALL_DRAWN]
    assert run.out == "\n0 guesses required!\n"


def test_solve_gives_up_counting_guesses_and_says_so(cli: RunCli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("whydoku.cli.commands.solve.GUESS_COUNT_TICKS", 1_000_000)
    run = cli("solve", "--size", "16", "." * 256)  # the whole path takes minutes
    assert run.out.splitlines()[2].startswith("   ┌────┬")
    assert "required" not in run.out
    assert "the guesses are not counted: that takes long; --engine logic does it however long it takes" in run.err
    data = json.loads(cli("solve", "--json", "--size", "16", "." * 256).out)
    assert (data["guesses"], data["unique"], len(data["values"])) == (None, False, 256)


def test_what_solve_counts_does_not_depend_on_the_clock(cli: RunCli, monkeypatch: pytest.MonkeyPatch) -> None:
    hours = count(step=3600)
    monkeypatch.setattr(limit, "time", SimpleNamespace(perf_counter=lambda: float(next(hours))))
    assert "0 guesses required!" in cli("solve", "--rules", "anti-knight,anti-king,non-consecutive", MIRACLE).out
    path = w.explain(HARD)
    solution = w.solve(HARD)
    for work, counted in ((100_000, None), (10**12, path.guesses)):
        for _ in range(2):
            assert with_guesses(w.read(HARD), solution, work=work).guesses == counted


SEVERAL = "4.9.1.8.3.....924.........139.2746......5......2163.595.........136.....9.8......"


def test_several_solutions_are_said_before_the_first_step(cli: RunCli) -> None:
    first = "This puzzle has 91 solutions, so logic cannot finish it. "
    explained = cli("explain", SEVERAL).out.splitlines()
    assert explained[0].startswith(f"{first}Steps 1 to ")
    assert explained[0].endswith(" and both work. Adding r7c4 = 4 would leave one solution.")
    assert not any(" Guess: " in line for line in explained)
    assert any(" Guess: " in line for line in cli("explain", SEVERAL, "--guess").out.splitlines())
    for words in (["hint", SEVERAL], ["steps", SEVERAL, "--techniques", "naked single"]):
        assert cli(*words).out.startswith(f"{first}Adding r7c4 = 4 would leave one solution.\n")


def test_why_tells_every_step_where_that_is_asked_for(cli: RunCli) -> None:
    folded = cli("why", PUZZLE, "r1c2").out.splitlines()
    assert folded[-1].endswith("steps before these; ask for all of them: --all, or tell(1, steps=None).")
    whole = cli("why", PUZZLE, "r1c2", "--all").out.splitlines()
    assert len(whole) > len(folded)
    assert whole[-1].startswith("That ")
