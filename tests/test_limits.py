"""Every tuned number is a row of its package's table: named with its unit, in range, with a phrase."""

from __future__ import annotations

import ast
from functools import cache
from importlib import import_module
from pathlib import Path

import pytest

import whydoku
from whydoku.model.tuned import tuned

HOME = Path(whydoku.__file__).parent

ELSEWHERE = {"model/limit.py": "the noun Limit has the one tuned number of the model"}

UNITS = (
    "alternatives areas assumptions attempts automata bits bytes calls candidates cells characters choices clauses "
    "combinations conclusions conflicts deaths digits elements engines facts failures figures fillings galaxies "
    "givens groups houses inferences lines links literals meetings moves networks nodes parts pictures placements "
    "points ports positions puzzles questions reasons rounds rows rules seconds sentences sets share slashes "
    "solutions sources states steps sums terms ticks times truths turns wishes words"
)


@cache
def rows() -> tuple[tuple[str, str, ast.Call], ...]:
    """Return the file, the name and the call of each row."""
    found = []
    for path in sorted(HOME.rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        for node in ast.parse(text).body if "= tuned(" in text else ():
            if isinstance(node, ast.Assign) and isinstance(node.value, ast.Call):
                call = node.value
                if isinstance(call.func, ast.Name) and call.func.id == "tuned":
                    found.append((str(path.relative_to(HOME)), ast.unparse(node.targets[0]), call))
    return tuple(found)


def test_the_rows_stand_in_tables() -> None:
    places = {place for place, _, _ in rows()}
    assert {place for place in places if Path(place).name not in ("limits.py", "_limits.py")} == set(ELSEWHERE)


def test_a_table_has_nothing_but_rows() -> None:
    listed = {place: {name for at, name, _ in rows() if at == place} for place, _, _ in rows()}
    for place in set(listed) - set(ELSEWHERE):
        module = import_module("whydoku." + place.removesuffix(".py").replace("/", "."))
        names = {name for name in vars(module) if name.isupper()}
        assert names == listed[place], place


@pytest.mark.parametrize(("place", "name", "call"), [pytest.param(*row, id=f"{row[0]}:{row[1]}") for row in rows()])
def test_a_row_has_a_unit_a_range_and_a_phrase(place: str, name: str, call: ast.Call) -> None:
    assert name.rpartition("_")[2].lower() in UNITS.split()
    value, low, high, phrase = (eval(compile(ast.Expression(each), place, "eval")) for each in call.args)
    assert low < high
    assert tuned(value, low, high, phrase) == value
    assert phrase[0].islower() or phrase[0] in "`"
    assert not phrase.endswith(".")


def test_no_name_means_two_numbers() -> None:
    names = [name for _, name, _ in rows()]
    assert sorted(name for name in set(names) if names.count(name) > 1) == []


def test_a_number_out_of_range_is_refused() -> None:
    with pytest.raises(ValueError, match="seconds of nothing: 3 is not from 0 to 1"):
        tuned(3, 0, 1, "seconds of nothing")
