"""Words: a step told at three depths, from the step and, where somebody has it, the position it was found in.

1   a line: the pattern and what follows
2   the argument: why the pattern means that
3   the argument link by link, with the reason of each, one link per line
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from whydoku.errors import OptionError
from whydoku.model.argument import Reason
from whydoku.model.step import Step
from whydoku.words.coverers import History, cover_of, nobody, question, reasons
from whydoku.words.fill import fill
from whydoku.words.links import link_by_link
from whydoku.words.names import capital
from whydoku.words.rule_account import tell_rule

if TYPE_CHECKING:
    from whydoku.model.position import Position

DEPTHS = (1, 2, 3)


def tell(step: Step, depth: int = 1, position: Position | None = None, history: History = nobody) -> str:
    """Tell a step; with its position, it is told what stands where, and with a history, which step removed what."""
    if depth not in DEPTHS:
        raise OptionError(f"a step is explained at depth 1, 2 or 3, not {depth}")
    if step.premises and (about_a_rule := tell_rule(step, depth, None if depth == 1 else position)):
        return about_a_rule
    text = step.said or fill(step.technique.text, step)
    if step.assumes or step.refutes:
        return text
    so = f"So {step.conclusion}."
    if depth == 1:
        return f"{text} {so}".strip()
    if depth == 2:
        reason = _single(step, position, history) if position is not None else ""
        argument = reason or (text if step.said else fill(step.technique.teach or step.technique.text, step))
        return f"{argument} {so}".strip()
    told = link_by_link(step.board, step.argument, position, history)
    if len(step.argument) > 1 or not step.places:  # the one link of a single ends in what follows
        told.append(so)
    begin = [] if "{stor" in step.technique.text else [text]  # a story would say the same twice
    return "\n".join([*begin, *(f"({number}) {link}" for number, link in enumerate(told, 1))])


def _single(step: Step, position: Position, history: History) -> str:
    """Tell a single by what leaves it alone: which digits stand where."""
    if len(step.argument) != 1 or step.argument[0].reason is not Reason.LAST:
        return ""
    truth, placed = step.argument[0].truths[0], step.places[0]
    cover = cover_of(position, truth, placed)
    why = reasons(step.board, truth, cover, history) or [f"every other cell of {truth.house} is filled"]
    name = step.board.symbol(placed[1]) if truth.is_cell else step.board.name(placed[0])
    return f"{question(truth)} {capital('; '.join(why))}. Only {name} is left."
