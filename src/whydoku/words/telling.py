"""The sentences of a step at each depth, as records: chosen by what the step is, checked before they are printed.

1   one sentence: the pattern and what follows
2   the argument, in a few sentences
3   the same with the reasons of all its sources, one line each

A sentence whose claims do not follow from its sources is never printed: in its place stands the claim alone, marked as plain.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache
from importlib import import_module

from whydoku.model.argument import Reason
from whydoku.model.sentence import Sentence
from whydoku.model.step import Step
from whydoku.words.argued import sources_of
from whydoku.words.entailment import is_true
from whydoku.words.join import joined_lines
from whydoku.words.names import capital
from whydoku.words.net_story import tell_net
from whydoku.words.phrases import claims_phrase
from whydoku.words.plain_story import is_plain, tell_plain
from whydoku.words.rule_story import is_rule_step, tell_rule_step
from whydoku.words.sentence_checks import is_founded, trimmed
from whydoku.words.setting import Setting
from whydoku.words.single_story import is_single, single_of, tell_single
from whydoku.words.singles import is_by_houses
from whydoku.words.spelled_out import spell_out
from whydoku.words.story import Story, concluded

NETS = frozenset({"forcing", "rule forcing", "guessing", "templates", "whips and braids"})
"""The families of nets."""
LONG_FAMILIES = NETS | {"reasons", "exotic"}
"""The families that may need more than five sentences."""
Teller = Callable[[Story], None]
"""Adds the lines about a step to a story."""


def teller_of(step: Step) -> Teller:
    """Return the teller of a step: its technique's, or the one that fits its argument."""
    if is_single(step):
        return tell_single
    if step.technique.tell:
        return named_teller(step.technique.tell)
    if is_rule_step(step):
        return tell_rule_step
    if not step.premises and is_plain(step.argument):
        return tell_plain
    return tell_net


@cache
def named_teller(tell: Teller | str) -> Teller:
    """Return a teller given by its name, "fish_story:tell_fish", or as a function."""
    if not isinstance(tell, str):
        return tell
    module, _, name = tell.partition(":")
    found: Teller = getattr(import_module(f"whydoku.words.{module}"), name)
    return found


def story_of(setting: Setting, tell: Teller, depth: int) -> list[Sentence]:
    """Return the lines of a step at the second or third depth."""
    story = Story(setting, depth)
    tell(story)
    story.drop_unused()
    story.lines = trimmed(setting.network, story.lines)
    story.drop_unused()
    if depth < 3 and setting.step.technique.family not in LONG_FAMILIES:
        story.lines = joined_lines(setting, story.lines)
        story.drop_unused()
    lines = spell_out(setting, story.lines, story.head) if depth == 3 and story.spelled else story.lines
    return checked(setting, lines)


def in_one(setting: Setting, tell: Teller, line: Callable[[], str]) -> list[Sentence]:
    """Return a step as one sentence: its teller's, if all its lines are true, or the technique's own."""
    step = setting.step
    if not (is_single(step) and is_by_houses(setting.position, *single_of(step))):
        story = Story(setting, 1)
        tell(story)
        story.drop_unused()
        ends, is_plain_ = concluded(setting), any(each.plain for each in story.lines)
        if is_plain_ or all(_holds(setting, story.lines, n) for n in range(len(story.lines))):
            return [Sentence(ends, () if is_plain_ else story.sources, story.short or line(), is_plain_)]
        if tell is tell_rule_step:
            return [plain(setting, Sentence(ends, (), ""))]
    return checked(setting, whole_text(setting, line()))


def whole_text(setting: Setting, text: str) -> list[Sentence]:
    """Return a text as one sentence that claims what the step concludes, with all sources of its argument."""
    return [Sentence(concluded(setting), sources_of(setting), text)]


def checked(setting: Setting, lines: Sequence[Sentence]) -> list[Sentence]:
    """Return lines with the plain claim in place of every sentence that does not follow from its sources."""
    return [
        line if line.plain or _leads_on(setting.step, line) or _holds(setting, lines, number) else plain(setting, line)
        for number, line in enumerate(lines)
    ]


def _leads_on(step: Step, line: Sentence) -> bool:
    """Whether a line claims nothing, or only the result of a search."""
    if not line.claims:
        return True
    return not line.because and any(inference.reason is Reason.SEARCH for inference in step.argument)


def _holds(setting: Setting, lines: Sequence[Sentence], number: int) -> bool:
    """Whether a line is true, and founded."""
    return is_true(setting.network, lines, number) and is_founded(setting.step, setting.position, lines[number])


def plain(setting: Setting, line: Sentence) -> Sentence:
    """Return the claims of a sentence alone."""
    said = claims_phrase(setting.board, line.claims)
    return replace(line, because=(), text=f"{capital(said)} (found by trying).", plain=True)
