"""The proof of a whole path: strict enough for any checker, from the puzzle's clauses to the final grid."""

from __future__ import annotations

import random
import shutil
import subprocess
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import pytest

import whydoku as w
from tests.shared import OWN
from tests.support.broken import variants
from tests.support.effort import FULL
from tests.support.strict_lrat import strict_fault
from whydoku.engines.logic.path import Path as LogicPath

SUMS = "killer 17 r1c1 r1c2; killer 20 r8c1 r8c2 r8c3; thermo r5c1-r5c6"


def lines(name: str) -> list[str]:
    return [line[:81] for line in (OWN / f"classic/{name}.txt").read_text().splitlines() if len(line) >= 81]


def paths() -> Iterator[LogicPath]:
    """Yield paths of every kind: named techniques, guesses, reasons, Sudoku Explainer's, other boards and rules."""
    many = 40 if FULL else 1
    for name in ("easy", "few_clues", "minimal", "hard"):
        yield from (w.explain(line, deadline=60) for line in islice(lines(name), many))
    for line in islice(lines("hard"), many):
        yield w.explain(line, techniques=["singles"])
        yield w.explain(line, techniques=["singles"], guesses=False)
        yield w.explain(line, scale="se")
    yield w.explain("." * 16, guesses=True)
    yield w.explain(w.read("." * 81, rules=SUMS), guesses=False)
    if FULL:
        yield from (w.explain(line, techniques=["singles"], reasons=True) for line in islice(lines("hard"), 5))
        yield from (w.explain(line, deadline=60) for line in lines("hardest"))
        yield from (w.explain(puzzle, deadline=60) for puzzle in islice(variants(), 0, None, 9))


def test_the_proof_of_a_path_is_accepted_by_a_strict_checker() -> None:
    guesses = assuming = 0
    for path in paths():
        proof = path.prove()
        assert proof, f"{proof.text} {path.puzzle.grid}"
        assert strict_fault(proof.cnf_text, proof.lrat_text) == "", path.puzzle.grid
        assert proof.length == proof.lrat_text.count("\n")
        assert len(proof.steps) == len(path)
        guesses += path.failures
        assuming += sum(step.assumes_unique for step in path)
        if path.solved:
            board = path.puzzle.board
            goal = {-board.candidate(cell, value) - 1 for cell, value in enumerate(path.values) if value is not None}
            assert {*proof.cnf.clauses[-1]} == goal
    assert guesses
    assert assuming


def test_a_file_that_is_damaged_is_refused() -> None:
    chance = random.Random(15)
    proof = w.explain(lines("hard")[0]).prove()
    whole = proof.lrat_text.splitlines()
    for _ in range(100 if FULL else 10):
        at = chance.randrange(len(whole))
        words = whole[at].split()
        middle = words.index("0", 1)
        del words[chance.randrange(middle + 1, len(words) - 1)]  # one reason less
        text = "\n".join([*whole[:at], " ".join(words), *whole[at + 1 :]]) + "\n"
        assert strict_fault(proof.cnf_text, text)
        assert not w.verify(proof.cnf_text, text)


def test_a_path_that_ends_within_a_guess_claims_nothing_of_what_it_guessed(monkeypatch: pytest.MonkeyPatch) -> None:
    path = next(p for line in lines("hard") if (p := w.explain(line, techniques=["singles"])).guesses > p.failures)
    before = next(number for number, step in enumerate(path) if step.assumes)
    monkeypatch.setattr(LogicPath, "solved", False)  # as if the time had been up
    proof = path.prove()
    assert proof, proof.text
    assert strict_fault(proof.cnf_text, proof.lrat_text) == ""
    placed = {candidate for step in path[:before] for candidate in step.places}
    board = path.puzzle.board
    claimed = {board.split(-literal - 1) for literal in proof.cnf.clauses[-1] if literal < 0}
    assert claimed >= placed
    assert len(claimed) < len(board.cells)


# -- the verified checker of ACL2, where it is installed -----------------------------------------------------------------

ACL2 = shutil.which("acl2")
BOOK = "projects/sat/lrat/list-based/run"


@pytest.mark.skipif(ACL2 is None, reason="there is no acl2 (Debian: acl2, acl2-books-certs)")
def test_the_verified_checker_of_acl2_accepts_the_files(tmp_path: Path) -> None:
    script = [f'(include-book "{BOOK}" :dir :system)', '(in-package "LRAT")', "(comp t)"]
    asked = 0
    for number, path in enumerate(islice(paths(), None if FULL else 6)):
        proof = path.prove()
        bare = "".join(f"{line}\n" for line in proof.cnf_text.splitlines() if line[0] != "c")  # it knows no comments
        (tmp_path / f"{number}.cnf").write_text(bare)
        (tmp_path / f"{number}.lrat").write_text(proof.lrat_text)
        script.append(f'(verify-lrat-proof "{tmp_path}/{number}.cnf" "{tmp_path}/{number}.lrat")')
        asked += 1
    assert ACL2 is not None
    text = "\n".join(script)
    said = subprocess.run([ACL2], input=text, capture_output=True, text=True, check=False, cwd=tmp_path).stdout
    if "include-book" in said.lower() and "does not exist" in said and "LRAT !>" not in said:
        pytest.skip("acl2 is here without its books (Debian: acl2-books-certs)")
    assert said.count("\n T\n") == asked, said[-3000:]
