"""Whips and braids as steps: their notation, their lengths, and the ratings that they are measured by."""

from __future__ import annotations

import random

import pytest

from tests.shared import OWN
from whydoku import explain, rate, steps
from whydoku.engines.logic.technique import find_techniques, techniques
from whydoku.model.argument import Reason
from whydoku.model.step import Step
from whydoku.words.whip_story import whip_notation

KINDS = tuple(each.title for each in techniques() if each.family == "whips and braids")


def _length(step: Step) -> int:
    return sum(inference.reason in (Reason.LAST, Reason.EMPTY) for inference in step.argument)


def test_the_notation() -> None:
    (whip,) = find_techniques("whip")
    step = steps(whip.example, techniques=["whip"])[0]
    assert whip_notation(step) == (
        "whip[5]: r2c4{n9 n8} - c6n8{r2 r8} - r8n9{c6 c1} - c3n9{r7 r6} - c6n9{r6 .} ==> r2c5≠9"
    )
    (grouped,) = find_techniques("g-whip")
    step = steps(grouped.example, techniques=["g-whip"])[0]
    assert whip_notation(step) == "g-whip[3]: r2n4{c2 c45} - c6n4{r1 r9} - c1n4{r9 .} ==> r5c2≠4"


@pytest.mark.parametrize("title", KINDS)
def test_a_step_is_of_its_kind(title: str) -> None:
    (technique,) = find_techniques(title)
    for step in steps(technique.example, techniques=[title]):
        links = [each for each in step.argument if each.reason in (Reason.LAST, Reason.EMPTY)]
        position = step.position
        assert position is not None
        (target,) = step.removes
        before: set[int] = {0}  # the inferences that the last link may hang on
        for link in links:
            losses = [step.argument[need] for need in link.needs]
            takers = {loss.needs[0] for loss in losses}
            left = [pair for pair in link.truths[0].pairs if position.has(*pair)]
            if title == "Bivalue Chain":
                assert len(left) == 2
            if title == "Z-Chain":
                seen = position.network.conflicts(step.board.candidate(*target))
                others = [pair for pair in left if step.board.candidate(*pair) not in seen]
                assert len(others) <= 2
            if not title.endswith("Braid"):
                assert takers & before, "a whip's link loses a candidate to the link just before"
            if not title.startswith("G-"):
                assert len(link.claim) <= 1
            before = {step.argument.index(link)}
        assert not links[-1].claim


@pytest.mark.parametrize(("scale", "title"), [("w", "whip"), ("b", "whip,braid")])
def test_the_longest_step_of_a_path_is_the_rating(scale: str, title: str) -> None:
    lines = (OWN / "classic/hard.txt").read_text(encoding="utf-8").split()
    for line in random.Random(5).sample(lines, 4):
        value = rate(line, scale).value
        path = explain(line, techniques=f"singles,{title}", guesses=False, deadline=20)
        if value is None or value > 7:
            continue
        assert path.solved
        longest = max((_length(step) for step in path if step.technique.family == "whips and braids"), default=0)
        assert longest >= value
        if scale == "w":
            assert longest == value
