"""Words: a step told at three depths, from the step alone.

1   a line: the pattern and what follows
2   the argument: why the pattern means that
3   the argument link by link, with the reason of each
"""

from __future__ import annotations

from whydoku.errors import OptionError
from whydoku.model.step import Step
from whydoku.words.argument import link_by_link
from whydoku.words.fill import fill

DEPTHS = (1, 2, 3)


def tell(step: Step, depth: int = 1) -> str:
    """Tell a step."""
    if depth not in DEPTHS:
        raise OptionError(f"a step is told at depth 1, 2 or 3, not {depth}")
    text = step.said or fill(step.technique.text, step)
    so = f"So {step.conclusion}."
    if depth == 1:
        return f"{text} {so}".strip() if not (step.assumes or step.refutes) else text
    argument = text if step.said else fill(step.technique.teach or step.technique.text, step)
    if depth == 2:
        return f"{argument} {so}".strip() if not (step.assumes or step.refutes) else argument
    links = " ".join(link_by_link(step.board, step.argument))
    begin = "" if "{stor" in step.technique.text else text  # a story would say the same twice
    return " ".join(part for part in (begin, links, so) if part)
