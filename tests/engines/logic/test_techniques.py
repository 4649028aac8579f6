"""Laws for every technique: its example fires and follows, it has words, and the kernel knows its name."""

import re
from string import Formatter

import pytest

from tests.engines.logic.cases import entailed
from tests.support.examples import example_of, example_steps
from whydoku import Technique, techniques
from whydoku._kernel import native_techniques
from whydoku.engines.logic.techniques import _rows
from whydoku.model.technique import LEVELS

BY_TITLE = {technique.title: technique for technique in techniques()}


@pytest.mark.parametrize("title", BY_TITLE)
def test_its_example_fires_and_follows(title: str) -> None:
    technique = BY_TITLE[title]
    assert technique.example, f"{title} has no example"
    found = example_steps(technique)
    assert found, f"{title} is not found in its example"
    assert all(step.technique is technique for step in found)
    assert all(entailed(example_of(technique), step) for step in found[:3])


@pytest.mark.parametrize("title", BY_TITLE)
def test_its_words_are_filled_in(title: str) -> None:
    technique = BY_TITLE[title]
    step = example_steps(technique)[0]
    for text in (step.text, step.teach):
        assert text
        assert not re.search(r"[{}]|\(\)| ,| \.|in  | and \.", text), text
    assert step.because or technique.find


@pytest.mark.parametrize("title", BY_TITLE)
def test_it_is_told_in_full(title: str) -> None:
    technique = BY_TITLE[title]
    assert technique.level in (None, *LEVELS)
    assert all(re.fullmatch(r"\d{4,5}", code) for code in technique.codes)
    for template in (technique.text, technique.idea):
        list(Formatter().parse(template))


def test_every_example_is_of_a_technique_and_stands_in_its_place() -> None:
    assert list(_rows.EXAMPLES) == sorted(_rows.EXAMPLES)
    assert set(_rows.EXAMPLES) <= set(BY_TITLE)


def test_a_technique_of_ours_without_an_example_is_an_error() -> None:
    with pytest.raises(LookupError, match=r"No Such Wing has no example"):
        _rows.technique(title="No Such Wing", family="wings", price=1.0, text="")


def test_every_native_technique_has_its_words() -> None:
    named = {technique.name for technique in techniques() if technique.find is None}
    native = [name for _, names, _ in native_techniques() for name in names]
    assert len(native) == len(set(native))
    assert named <= set(native)


def test_both_sides_agree_on_what_assumes_one_solution() -> None:
    deadly = {name for _, names, deadly in native_techniques() if deadly for name in names}
    assert deadly == {technique.name for technique in techniques() if technique.assumes_unique and not technique.find}


def test_a_technique_is_a_value() -> None:
    assert Technique("A B-C", "x", 1, "").name == "a-b-c"
