"""The sources of a step's one-line text, taken from its argument."""

from __future__ import annotations

from collections.abc import Iterator

from whydoku.model.argument import Inference, Literal, Reason
from whydoku.model.sentence import ByRule, Group, OneSolution, Source
from whydoku.words.setting import Candidate, Setting
from whydoku.words.story import Story


def sources_of(setting: Setting) -> tuple[Source, ...]:
    """Return everything that a step's argument uses in its position."""
    story = Story(setting)
    argument = setting.step.argument
    found: dict[Source, None] = {}
    for inference in argument:
        facts = [argument[need].claim[0] for need in inference.needs if len(argument[need].claim) == 1]
        found.update(dict.fromkeys(_of(story, inference, facts)))
    return tuple(found)


def _of(story: Story, inference: Inference, facts: list[Literal]) -> Iterator[Source]:
    setting = story.setting
    for truth in inference.truths:
        yield story.truth(truth)
    match inference.reason:
        case Reason.CONFLICT:
            held = [fact.candidate for fact in facts if fact.holds]
            victims = [literal.candidate for literal in inference.claim] or held
            for victim in victims:
                yield from (
                    s for h in held if h != victim and setting.conflict(victim, h) for s in _apart(story, victim, h)
                )
        case Reason.LOCKED:
            left = [pair for truth in inference.truths for pair in truth.pairs if setting.position.has(*pair)]
            for literal in inference.claim:
                yield from story.all_apart(
                    literal.candidate, [p for p in left if setting.conflict(literal.candidate, p)]
                )
        case Reason.COUNT:
            yield from _rooms(story, inference)
        case Reason.RULE | Reason.SEARCH:
            for rule in inference.rules:
                yield ByRule(rule)
                yield from story.marks(*rule.cells)
                yield from (Group(name) for name, cells in rule.groups if len(cells) > 1)
        case Reason.FILLINGS:
            guardians = tuple(literal.candidate for literal in inference.claim if literal.holds)
            yield OneSolution(guardians, inference.fillings)
        case _:
            return


def _apart(story: Story, one: Candidate, other: Candidate) -> tuple[Source, ...]:
    return story.all_apart(one, [other])


def _rooms(story: Story, inference: Inference) -> Iterator[Source]:
    """Yield why each set holds at most one candidate, and why the victims conflict with what they see."""
    from whydoku.words.plain_story import room_sources

    yield from room_sources(story, inference.truths, inference.sets, [literal.candidate for literal in inference.claim])
