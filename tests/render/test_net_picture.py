"""Nets as trees: every line rests on earlier ones, follows from its way alone, and its picture shows that way only."""

from __future__ import annotations

import pytest

from whydoku.engines.logic.technique import Technique, techniques
from whydoku.model.argument import Reason
from whydoku.pages import technique_page
from whydoku.render.net_picture import net_lines, sketch_line

NETS = [each for each in techniques() if "forcing" in each.family and each.example]


@pytest.mark.parametrize("technique", NETS, ids=lambda technique: technique.name)
def test_a_line_shows_what_it_rests_on_and_nothing_else(technique: Technique) -> None:
    example = technique_page(technique).example
    assert example is not None
    step, at = example.step, example.position.start()
    lines = {line.number: line for line in net_lines(step)}
    for number, line in lines.items():
        assert all(need in lines and need < number for need in line.needs)
        way = step.argument.reach(number)
        on_the_way = {literal.candidate for each in way if each in lines for literal in step.argument[each].claim[:1]}
        drawn = sketch_line(step, at, number)
        assert set(drawn.roles) == on_the_way
        told = {each for each in way if step.argument[each].reason is not Reason.CONFLICT}
        assert told <= set(lines)
        assert line.text
        assert (line.kind == "broken") == (not step.argument[number].claim)
    if lines:
        assert [line.kind for line in lines.values()].count("so") == 1
        assert list(lines)[-1] == len(step.argument) - 1
