"""encode, decode, prove, verify and euler, as a user calls them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.conftest import RunCli
from tests.shared import README_PUZZLE as PUZZLE
from tests.shared import shared_data

pytest.importorskip("pysat")

SOLUTION = "429516873851739246637482591395274618164958732782163459576891324213647985948325167"


def answer_for(cnf: Path) -> str:
    from whydoku.engines.sat.dimacs import SolverOutput, read_cnf, write_answer
    from whydoku.engines.sat.readable.solver import StagedSolver

    outcome = StagedSolver.from_cnf(read_cnf(cnf.read_text())).solve()
    return write_answer(SolverOutput(outcome.satisfiable, outcome.values.literals()))


@pytest.mark.parametrize("encoding", ["minimal", "cells", "least", "extended", "compact"])
def test_encode_then_decode_gives_the_grid(cli: RunCli, tmp_path: Path, encoding: str) -> None:
    cnf, answer = tmp_path / "p.cnf", tmp_path / "p.out"
    encoded = cli("encode", PUZZLE, "-o", str(cnf), "--encoding", encoding)
    assert (encoded.code, encoded.out) == (0, "")
    assert encoding in encoded.err
    answer.write_text(answer_for(cnf))
    assert json.loads(cli("decode", str(cnf), str(answer), "--json").out)["grid"] == SOLUTION
    assert cli("decode", str(cnf), str(answer)).out.startswith("   123 456 789\n  ┌───┬───┬───┐\n1 │429│516│873│")


def test_encode_prints_the_numbers_of_conditions(cli: RunCli) -> None:
    run = cli("encode", "." * 81)
    assert run.out.splitlines()[83] == "p cnf 729 10530"
    assert run.err == "whydoku: 729 variables, 10530 clauses (11988 with repeats) and 0 for givens, encoding extended\n"


def test_decode_says_what_is_wrong(cli: RunCli, tmp_path: Path) -> None:
    cnf, answer = tmp_path / "p.cnf", tmp_path / "p.out"
    cli("encode", "1...............", "-o", str(cnf))
    answer.write_text("s UNSATISFIABLE\n")
    assert cli("decode", str(cnf), str(answer)).code == 1
    answer.write_text("s SATISFIABLE\nv -1 2 0\n")
    run = cli("decode", str(cnf), str(answer))
    assert (run.code, run.err) == (2, f"whydoku: {answer}: the answer does not keep clause 1 of {cnf}\n")
    answer.write_text("s SATISFIABLE\nv 1 2\n")
    assert "cut short" in cli("decode", str(cnf), str(answer)).err
    cnf.write_text("p cnf 3 2\n1 0\n")
    run = cli("decode", str(cnf), str(answer))
    assert (run.code, run.err) == (2, f"whydoku: {cnf}: line 1: the header promises 2 clauses, the file has 1\n")
    run = cli("decode", str(tmp_path / "none"), str(answer))
    assert (run.code, run.err) == (2, f"whydoku: {tmp_path / 'none'} cannot be read: no such file or directory\n")


@pytest.mark.parametrize("solver", ["cadical", "glucose", "own"])
@pytest.mark.parametrize("kind", ["lrat", "drat"])
def test_prove_then_verify(cli: RunCli, tmp_path: Path, solver: str, kind: str) -> None:
    run = cli("prove", PUZZLE, "-o", str(tmp_path / "new"), "--solver", solver, "--proof", kind)
    assert run.code == 0
    assert run.out.startswith("exactly one solution: ")
    cnf, proof = tmp_path / "new" / "puzzle.cnf", tmp_path / "new" / f"puzzle.{kind}"
    for checker in ("python", "native", "auto"):
        run = cli("verify", str(cnf), str(proof), "--checker", checker)
        assert run.code == 0
        assert run.out.startswith("proof accepted: no model exists")


def test_verify_takes_the_folder_that_prove_wrote(cli: RunCli, tmp_path: Path) -> None:
    both = tmp_path / "both.txt"
    both.write_text(f"{PUZZLE}\n{PUZZLE[::-1]}\n")
    cli("prove", str(both), "-o", str(tmp_path / "proofs"))
    run = cli("verify", str(tmp_path / "proofs"))
    assert (run.code, run.out.count("proof accepted")) == (0, 2)
    lines = [json.loads(line) for line in cli("verify", str(tmp_path / "proofs"), "--json").out.splitlines()]
    assert [Path(line["proof"]).name for line in lines] == ["puzzle-1.lrat", "puzzle-2.lrat"]
    (tmp_path / "proofs" / "puzzle-2.lrat").write_text("")
    run = cli("verify", str(tmp_path / "proofs"))
    assert (run.code, run.out.count("proof accepted")) == (1, 1)
    assert "holds no clauses with a proof beside them" in cli("verify", str(tmp_path)).err
    assert "missing argument 'PROOF'" in cli("verify", str(tmp_path / "proofs" / "puzzle-1.cnf")).err


def test_a_damaged_proof_is_refused_with_its_line(cli: RunCli, tmp_path: Path) -> None:
    cli("prove", PUZZLE, "-o", str(tmp_path))
    cnf, proof = tmp_path / "puzzle.cnf", tmp_path / "puzzle.lrat"
    lines = proof.read_text().splitlines(keepends=True)
    proof.write_text("".join(lines[:-1]))
    run = cli("verify", str(cnf), str(proof))
    assert run.code == 1
    assert run.err == (
        f"whydoku: {proof}: proof refused at line {len(lines) - 1}: the proof ends here without reaching the empty clause\n"
    )
    proof.write_text("".join(lines)[:-5])
    run = cli("verify", str(cnf), str(proof))
    assert run.code == 2
    assert f"{proof}: line {len(lines)}: " in run.err
    data = json.loads(cli("verify", str(cnf), str(tmp_path / "puzzle.lrat"), "--json", "--proof", "drat").out or "{}")
    assert not data.get("accepted", False)


def test_prove_shows_that_there_is_none_and_refuses_where_there_are_many(cli: RunCli, tmp_path: Path) -> None:
    assert cli("prove", "11" + "." * 14, "-o", str(tmp_path)).out.startswith("no solution: ")
    run = cli("prove", "1" + "." * 15, "-o", str(tmp_path))
    assert run.code == 1
    assert "the puzzle has several solutions" in run.err
    run = cli("prove", PUZZLE, "-o", str(tmp_path), "--solver", "minisat")
    assert (run.code, "minisat writes no proofs" in run.err) == (2, True)
    run = cli("prove", PUZZLE, "-o", str(tmp_path), "--proof", "tptp")
    assert (run.code, run.err) == (2, "whydoku: there is no proof format 'tptp'; expected one of drat, lrat\n")


def test_the_engine_shows_in_the_answer(cli: RunCli) -> None:
    data = json.loads(cli("solve", PUZZLE, "--engine", "sat", "--json").out)
    assert (data["grid"], data["unique"], data["engine"]) == (SOLUTION, True, "sat (cadical, extended)")
    assert json.loads(cli("solve", PUZZLE, "--json").out)["engine"] != data["engine"]


def test_the_euler_report(cli: RunCli) -> None:
    run = cli("euler", str(shared_data("euler96.txt")))
    assert run.code == 0
    assert run.out.splitlines()[0] == "Grid 01  filling in       0 attempts  483"
    *_, filling, rule, attempts, total = run.out.splitlines()
    assert (filling, rule, total) == ("filling in: 40 of 50", "two-value rule: 4 more", "sum: 24702")
    assert attempts.startswith("attempts: 6 (grids 7, 10, 42, 47, 49, 50), ")


def test_encode_writes_conditions_and_names(cli: RunCli) -> None:
    yn = cli("encode", "." * 16, "--to", "yn").out.splitlines()
    names = cli("encode", "." * 16, "--to", "names").out.splitlines()
    assert len(yn) == len(names) == 385
    assert yn[1] == "y1 V y2 V y3 V y4"
    assert names[1:3] == ["P_1_1_1 V P_1_1_2 V P_1_1_3 V P_1_1_4", "~P_1_1_1 V ~P_1_1_2"]
    assert cli("encode", "." * 16, "--to", "klingon").err == (
        "whydoku: there is no notation 'klingon'; expected one of dimacs, yn, names\n"
    )


@pytest.mark.parametrize("to", ["yn", "dimacs"])
@pytest.mark.parametrize("solver", ["own", "cadical"])
def test_sat_solves_what_encode_writes(cli: RunCli, tmp_path: Path, to: str, solver: str) -> None:
    formula = tmp_path / f"puzzle.{to}"
    cli("encode", PUZZLE, "--to", to, "-o", str(formula))
    run = cli("sat", str(formula), "--solver", solver, "--json")
    answer = json.loads(run.out)
    assert (run.code, answer["satisfiable"]) == (0, True)
    digits = sorted(value for value in answer["known"] if 0 < value <= 729)
    assert "".join(str((value - 1) % 9 + 1) for value in digits) == SOLUTION


def test_sat_names_its_stages_and_prints_what_it_derives(cli: RunCli, tmp_path: Path) -> None:
    formula = tmp_path / "small.yn"
    formula.write_text("y1 V y2\nn1 V y3\nn2 V y3\nn3 V n4\n")
    run = cli("sat", str(formula), "--derive", "--stages", "two-value")
    assert run.code == 1
    assert run.out.splitlines() == [
        "# 5: y3 by two-value rule from 2, 3, 1",
        "# 6: n4 by filling in from 5, 4",
        "unknown",
        "y3 n4",
    ]
    assert "2 values left open" in run.err
    run = cli("sat", str(formula))
    assert (run.code, run.out.splitlines()[0]) == (0, "satisfiable")
    assert "attempts" in run.err
    formula.write_text("p cnf 1 2\n1 0\n-1 0\n")
    run = cli("sat", str(formula))
    assert (run.code, run.out) == (1, "s UNSATISFIABLE\n")
    formula.write_text("(never)\n")
    assert cli("sat", str(formula)).out == "unsatisfiable\n"
    formula.write_text("P_1_1_1 V P_1_1_2\n")
    assert "is for reading" in cli("sat", str(formula)).err
    formula.write_text("y1 V\n")
    assert cli("sat", str(formula)).err == f"whydoku: {formula}: line 1, column 5: a term like y5 or n7 is missing\n"


def test_solve_by_stages_shows_how_far_they_get(cli: RunCli) -> None:
    run = cli("solve", PUZZLE, "--stages", "filling in,two-value")
    assert run.code == 1
    assert run.err == "whydoku: 41 cells stay open after two-value rule\n"
    run = cli("solve", PUZZLE, "--stages", "filling in, attempts", "--json")
    answer = json.loads(run.out)
    assert (run.code, answer["grid"], answer["unique"], answer["stage"]) == (0, SOLUTION, True, "attempts")
    assert "there is no stage 'magic'" in cli("solve", PUZZLE, "--stages", "magic").err
    assert cli("solve", PUZZLE, "--stages", "attempts", "--engine", "classic").code == 2
    assert cli("solve", "11" + "." * 14, "--stages", "filling in").code == 1
    assert "several solutions" in cli("solve", "1" + "." * 15, "--stages", "attempts").err
