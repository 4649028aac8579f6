"""Words for what steps that argue from rules have in common; they fill these places of a template (see `words/fill.py`):

{rule} {rules}      the first rule by name ("the cage of 9 at r1c1"), and what each of them says
{area}              for what cages leave of houses, the houses; for what houses leave of a sum, the sum
"""

from __future__ import annotations

from whydoku.model.step import Step
from whydoku.model.wording import parts_named
from whydoku.words.names import capital, listed


def rule_words(step: Step) -> dict[str, str]:
    """Return the rule words of a step."""
    if not step.premises:
        return {}
    first = step.premises[0]
    words = {"rules": listed([capital(premise.says) for premise in step.premises]), "rule": first.name}
    if first.sums:
        words["area"] = parts_named((times, part.name) for times, part in first.added)
    return words
