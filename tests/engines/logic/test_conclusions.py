"""Steps by conclusion, and the orders for paper and for marks."""

from __future__ import annotations

import pytest

import whydoku as w
from tests.shared import README_PUZZLE as PUZZLE
from whydoku.engines.logic.technique import select
from whydoku.errors import OptionError
from whydoku.rating import followed


def test_each_conclusion_is_there_once_under_its_easiest_technique() -> None:
    found = w.steps(PUZZLE, up_to="AIC")
    groups = found.conclusions
    said = [(frozenset(group.places), frozenset(group.removes)) for group in groups]
    assert len(said) == len(set(said)) < len(found)
    assert sum(len(group.steps) for group in groups) == len(found)
    for group in groups:
        prices = [step.technique.price for step in group.steps]
        assert group.step.technique.price == min(prices)
        assert {group.step.technique, *group.also} == {step.technique for step in group.steps}
        assert all(frozenset(step.places) == frozenset(group.places) for step in group.steps)
        assert all(frozenset(step.removes) == frozenset(group.removes) for step in group.steps)


def test_conclusions_come_easiest_first() -> None:
    prices = [group.step.technique.price for group in w.steps(PUZZLE, up_to="AIC").conclusions]
    assert prices == sorted(prices)


def test_steps_print_themselves_by_conclusion() -> None:
    found = w.steps("1.34341.21434.21", techniques="singles")
    assert len(str(found).splitlines()) == 2 * len(found.conclusions)
    assert "\n  also: " in str(found)


def test_a_conclusion_in_json_names_the_other_techniques() -> None:
    (group, *_) = w.steps("1.34341.21434.21", techniques="singles").conclusions
    shape = group.to_json()
    assert shape["technique"] == "Full House"
    assert shape["also"] == [technique.title for technique in group.also]
    assert shape["ways"] == len(group.steps)
    assert w.read_step("1.34341.21434.21", shape) == group.step


# -- orders --------------------------------------------------------------------------------------------------------


def titles(*, reader: str, up_to: str | None = None) -> list[str]:
    return [technique.title for technique in select("singles", up_to=up_to, scale=followed(reader=reader))]


def test_on_paper_hidden_singles_come_before_naked_ones() -> None:
    hidden = ["Hidden Single in a Box", "Hidden Single in a Line"]
    assert titles(reader="paper") == ["Full House", "Last Digit", *hidden, "Naked Single"]
    assert titles(reader="marks") == ["Full House", "Last Digit", "Naked Single", *hidden]


def test_up_to_follows_the_order() -> None:
    assert "Hidden Single in a Box" in titles(reader="paper", up_to="naked single")
    assert "Hidden Single in a Box" not in titles(reader="marks", up_to="naked single")
    assert "Naked Single" not in titles(reader="paper", up_to="hidden single")


def test_a_path_says_whose_order_it_follows() -> None:
    assert w.explain(PUZZLE).order == "marks"
    path = w.explain(PUZZLE, reader="paper")
    assert (path.order, path[0].technique.title) == ("paper", "Hidden Single in a Box")
    assert w.explain(PUZZLE, scale="se").order == "Sudoku Explainer"
    assert w.explain(PUZZLE, order=["naked single", "hidden single"]).order == "given"
    assert [each.order for each in w.explain_many([PUZZLE], reader="paper")] == ["paper"]
    assert w.steps(PUZZLE, reader="paper", techniques="singles").order == "paper"


def test_paper_and_marks_both_lead_to_the_solution() -> None:
    assert w.explain(PUZZLE, reader="paper").values == w.explain(PUZZLE, reader="marks").values


def test_a_hint_is_for_paper_where_there_are_no_marks() -> None:
    bare, marked = w.hint(PUZZLE, 2), w.hint(w.read(PUZZLE).start(), 2)
    assert bare is not None
    assert marked is not None
    assert (bare.order, bare.technique) == ("paper", "Hidden Single in a Box")
    assert (marked.order, marked.technique) == ("marks", "Naked Single")
    chosen = w.hint(PUZZLE, 2, reader="marks")
    assert chosen is not None
    assert chosen.technique == "Naked Single"


def test_a_reader_is_refused_beside_a_scale_and_where_there_is_none() -> None:
    with pytest.raises(OptionError, match="a scale or an order already settles what comes first"):
        w.explain(PUZZLE, reader="paper", scale="se")
    with pytest.raises(OptionError, match="an order of techniques is for paper or marks, not for 'screen'"):
        w.hint(PUZZLE, reader="screen")


def test_several_solutions_are_said_and_nothing_is_called_solved() -> None:
    guessed, stuck = w.explain("1.....2.........", guesses=True), w.explain("1.....2.........", guesses=False)
    assert guessed.ending == "The puzzle has several solutions; this is one of them, after 4 guesses."
    assert stuck.ending == "Stuck: the puzzle has several solutions, and no technique that may be used applies."
