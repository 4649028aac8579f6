"""DIMACS is read strictly and written so that it reads back the same."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from whydoku.engines.sat.dimacs import Cnf, SolverOutput, read_answer, read_cnf, write_answer, write_cnf
from whydoku.errors import FormatError

literals = st.integers(1, 30).flatmap(lambda v: st.sampled_from((v, -v)))
formulas = st.lists(st.lists(literals, max_size=5).map(tuple), max_size=20).map(lambda clauses: Cnf(30, tuple(clauses)))


@given(formulas)
def test_a_formula_reads_back_as_written(cnf: Cnf) -> None:
    assert read_cnf(write_cnf(cnf)) == cnf


@given(st.dictionaries(st.integers(1, 500), st.booleans(), min_size=1))
def test_an_answer_reads_back_as_written(signs: dict[int, bool]) -> None:
    answer = SolverOutput(True, tuple(v if sign else -v for v, sign in signs.items()))
    assert read_answer(write_answer(answer)) == answer


@given(st.text())
def test_any_text_is_read_or_refused_in_one_sentence(text: str) -> None:
    for read in (read_cnf, read_answer):
        try:
            read(text)
        except FormatError as error:
            sentence = str(error)
        else:
            sentence = "fine"
        assert sentence.strip()
        assert "\n" not in sentence


def test_clauses_may_share_and_span_lines() -> None:
    assert read_cnf("p cnf 3 3\r\n1 2\r\n0 -3 0\r\n0\r\n").clauses == ((1, 2), (-3,), ())


def test_an_empty_clause_is_legal_and_reported() -> None:
    assert read_cnf("p cnf 1 2\n1 0\n0\n").hopeless
    assert not read_cnf("p cnf 1 1\n1 0\n").hopeless


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "there is no header 'p cnf VARIABLES CLAUSES'"),
        ("1 0\n", "line 1: clauses before the header 'p cnf VARIABLES CLAUSES'"),
        ("p cnf 2\n1 0\n", "line 1: the header must read 'p cnf VARIABLES CLAUSES'"),
        ("p cnf -2 1\n1 0\n", "line 1: the header's numbers must be between 0 and 1073741824"),
        ("c x\np cnf 2 2\n1 0\n", "line 2: the header promises 2 clauses, the file has 1"),
        ("p cnf 2 1\n1 0\n2 0\n", "line 1: the header promises 1 clauses, the file has 2"),
        ("p cnf 2 1\n1 -3 0\n", "line 2, word 2: literal -3 is out of range 1..2"),
        ("p cnf 2 1\n1 x 0\n", "line 2, word 2: 'x' is not a number"),
        ("p cnf 2 1\n\n1\n2\n", "line 3: the clause that begins here is not ended by 0"),
        ("p cnf 2 0\np cnf 2 0\n", "line 2: a second header; the first is in line 1"),
        ("p cnf 2 1\n1 ² 0\n", "line 2, word 2: '²' is not a number"),
    ],
)
def test_a_broken_formula_is_refused_with_its_place(text: str, message: str) -> None:
    with pytest.raises(FormatError) as caught:
        read_cnf(text)
    assert str(caught.value) == message


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("hello", "line 1, word 1: 'hello' is not a number"),
        ("c only\n", "this is not a solver's answer: it has no 's' line and no 'v' line"),
        ("s MAYBE\n", "line 1: 's MAYBE' is not a solver's verdict"),
        ("s SATISFIABLE\ns SATISFIABLE\n", "line 2: a second verdict"),
        ("s SATISFIABLE\nv 1 2\n", "the 'v' lines are cut short: the final 0 is missing"),
        ("s SATISFIABLE\n", "the answer says SATISFIABLE but has no 'v' line"),
        ("s UNSATISFIABLE\nv 1 0\n", "the answer has 'v' lines but does not say SATISFIABLE"),
        ("v 1 -1 0\n", "line 1, word 3: variable 1 is both true and false"),
        ("v 1 0\nv 2 0\n", "line 2, word 2: 2 comes after the final 0"),
        ("v 1 99 0\n", "line 1, word 3: literal 99 is out of range 1..9"),
    ],
)
def test_a_broken_answer_is_refused_with_its_place(text: str, message: str) -> None:
    with pytest.raises(FormatError) as caught:
        read_answer(text, 9)
    assert str(caught.value) == message


def test_a_minisat_result_file_is_an_answer_too() -> None:
    assert read_answer("SAT\n1 -2 0\n") == SolverOutput(True, (1, -2))
    assert read_answer("UNSAT\n") == SolverOutput(False)
