"""Words for what steps that argue from rules have in common; they fill these places of a template (see `words/fill.py`):

{rule} {rules}      the first rule by name ("the cage of 9 at r1c1"), and what each of them says
{area} {cages}      of what cages leave of houses: the houses, and the cages by their totals
"""

from __future__ import annotations

from whydoku.model.primitives import AllDifferent, Sum
from whydoku.model.step import Step
from whydoku.words.names import capital, house_names, listed


def rule_words(step: Step) -> dict[str, str]:
    """Give the words of a step that have to do with rules."""
    if not step.premises:
        return {}
    first = step.premises[0]
    words = {"rules": listed([capital(premise.says) for premise in step.premises]), "rule": first.name}
    if first.sums:
        words["area"] = house_names([part.name for _, part in first.sums if isinstance(part, AllDifferent)])
        totals = [str(part.total) for _, part in first.sums if isinstance(part, Sum)]
        one = "cage" if all("cage" in part.name for _, part in first.sums if isinstance(part, Sum)) else "sum"
        words["cages"] = f"the {one}{'s' if len(totals) > 1 else ''} of {listed(totals)}"
    return words
