"""Techniques answer to the names of other programs, and are called by them on request."""

from __future__ import annotations

import pytest

import whydoku as w
from tests.shared import README_PUZZLE as PUZZLE
from whydoku.engines.logic.technique import find_techniques, techniques
from whydoku.errors import OptionError
from whydoku.model.technique import GUESS
from whydoku.words.naming import find_naming, namings


@pytest.mark.parametrize(
    ("name", "titles"),
    [
        ("Unit Forcing Chains", {"House Forcing Chain"}),
        ("Chute Remote Pairs", {"Grouped W-Wing"}),
        ("Rectangle Elimination", {"Empty Rectangle"}),
        ("Singles Chains", {"Simple Colours Trap", "Simple Colours Wrap"}),
        ("Intersection Removal", {"Pointing", "Claiming"}),
        ("Twinned XY-Chains", {"Continuous Nice Loop"}),
        ("3 strong links", {"X-Chain"}),
        ("6 strong links", {"X-Chain"}),
        ("BUG type 1", {"Bivalue Universal Grave + 1"}),
        ("structure intersection eliminate", {"Pointing", "Claiming", "Locked Candidates"}),
        (
            "Dynamic Forcing Chains",
            {"Forcing Net Contradiction", "Cell Forcing Net", "House Forcing Net", "Double Forcing Net"},
        ),
    ],
)
def test_names_of_other_programs_find_ours(name: str, titles: set[str]) -> None:
    assert {technique.title for technique in find_techniques(name)} == titles


def test_a_naming_speaks_of_techniques_that_exist() -> None:
    assert set(namings()) == {"hodoku", "se", "sudokuoftheday", "sudokuwiki", "whydoku"}
    titles = {technique.title for technique in (*techniques(), GUESS)}
    for naming in namings().values():
        assert set(naming.names) <= titles
        assert all(name and name != title for title, name in naming.names.items())


def test_hints_use_the_names_that_were_asked_for() -> None:
    hint = w.hint(PUZZLE, 2, names="sudokuwiki")
    assert hint is not None
    assert hint.text == "A digit has only one place left in box 8: Hidden Singles."
    assert find_naming("HoDoKu")(GUESS) == "Brute Force"
    with pytest.raises(OptionError, match="there are no names by 'klingon'"):
        w.hint(PUZZLE, 2, names="klingon")
