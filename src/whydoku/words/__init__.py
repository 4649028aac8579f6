"""Words: a step at three depths, made from the step and the position it was found in.

1   a line: the pattern and what follows
2   the argument: why the pattern means that
3   the argument link by link, with the reason of each, one link per line

Without its position a step is told as well as it can be: depth 2 says what depth 1 does where the longer sentence speaks of
what stands where.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from whydoku.errors import OptionError
from whydoku.model import hooks
from whydoku.model.sentence import Sentence, Suppose
from whydoku.model.step import Step
from whydoku.words.chain_notation import is_alternating
from whydoku.words.chains import Chain
from whydoku.words.conclusion import so
from whydoku.words.fill import NoPositionError, fill
from whydoku.words.link_by_link import link_by_link
from whydoku.words.nets import Net
from whydoku.words.rule_account import tell_rule
from whydoku.words.setting import Setting, nobody
from whydoku.words.singles import CONCLUDING
from whydoku.words.telling import in_one, story_of, teller_of, whole_text

if TYPE_CHECKING:
    from whydoku.model.position import Position

DEPTHS = (1, 2, 3)


@hooks.tell.register
def tell(step: Step, depth: int = 1, position: Position | None = None) -> str:
    """Return a step in words; in its position, they say what stands where, and which earlier step removed what."""
    if depth == 1 or depth not in DEPTHS:
        return "".join(line.text for line in lines(step, depth, position))
    told = lines(step, depth, position)
    if depth == 2 or len(told) == 1:
        return " ".join(line.text for line in told)
    return "\n".join(_numbered(told))


@hooks.lines.register
def lines(step: Step, depth: int = 1, position: Position | None = None) -> list[Sentence]:
    """Return the sentences that explain a step at a depth, as records."""
    if depth not in DEPTHS:
        raise OptionError(f"a step is explained at depth 1, 2 or 3, not {depth}")
    if step.assumes or step.refutes:
        return [Sentence((), (), step.said)]
    setting = _setting(step, position)
    if setting is None:
        return [Sentence((), (), _line(step))]
    teller = teller_of(step)
    if depth == 1:
        return in_one(setting, teller, lambda: _line(step, position))
    if teller is not None:
        return story_of(setting, teller, depth)
    return whole_text(setting, _text(step, depth, setting))


def _text(step: Step, depth: int, setting: Setting) -> str:
    if step.premises and (told := tell_rule(step, depth, setting.position)):
        return told
    return _argument(step, setting) if depth == 2 else _links(step, setting)


def _setting(step: Step, position: Position | None) -> Setting | None:
    if position is not None:
        return Setting(step, position)
    found = step.position
    return None if found is None else Setting(step, found, step.removed_by)


def _line(step: Step, position: Position | None = None) -> str:
    if step.premises and (told := tell_rule(step, 1, None)):
        return told
    template = step.technique.text
    setting = _setting(step, position) if "{covered}" in template else None
    text = step.said or fill(template, step, setting)
    if not step.said and any(slot in template for slot in CONCLUDING):
        return text
    return f"{text} {so(step)}".strip()


def _argument(step: Step, setting: Setting | None) -> str:
    if step.said:
        return f"{step.said} {so(step)}"
    try:
        return f"{fill(step.technique.teach or step.technique.text, step, setting)} {so(step)}".strip()
    except NoPositionError:
        return _line(step)


def _links(step: Step, setting: Setting | None) -> str:
    if setting is not None and is_alternating(step):
        chain = Chain(setting)
        begin = [intro] if (intro := chain.introduction()) else []
        return "\n".join([chain.notation, *begin, *_counted(chain.lines())])
    if setting is not None and any(True for _ in step.argument.assumptions()):
        net = Net(setting)
        told = net.lines()
        return "\n".join(told if net.is_said() or told[-1] == so(step) else [*told, so(step)])
    position, history = (None, nobody) if setting is None else (setting.position, setting.history)
    told = link_by_link(step.board, step.argument, position, history)
    if not _ends_in_conclusion(step):
        told.append(so(step))
    return "\n".join(_counted(told))


def _ends_in_conclusion(step: Step) -> bool:
    """Say whether the last link claims everything that follows, so that nothing is left to be said."""
    last = step.argument[-1]
    alike = [
        each
        for each in step.argument
        if (each.reason, each.truths, each.needs) == (last.reason, last.truths, last.needs)
    ]
    claimed = {literal.candidate for each in alike for literal in each.claim}
    return len(alike) <= len(claimed) and claimed >= {*step.places, *step.removes}


def _numbered(told: Sequence[Sentence]) -> list[str]:
    """Return lines with their numbers; what is supposed, and what stands under it, is set in."""
    out: list[str] = []
    number = 0
    for line in told:
        if not line.claims:
            out.append(line.text)
            continue
        number += 1
        opens = len(line.claims) == 1 and line.because == (Suppose(line.claims[0]),)
        indent = "  " * (len(line.supposed) - opens)
        out.append(f"{indent}({number}) {line.text}")
    return out


def _counted(lines: list[str]) -> list[str]:
    return [f"({number}) {line}" for number, line in enumerate(lines, 1)]
