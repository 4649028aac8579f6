"""From marks to rules: several marks of a format are one rule of ours.

Odd cells are marked one by one; two diagonals are two lines; "no consecutive neighbours without a dot" and "no neighbours in a
ratio without a dot" are two flags, and what they say depends on the dots that there are.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from whydoku.model.rule import Rule
from whydoku.rules._extreme import ExtremeRule
from whydoku.rules.diagonals import Diagonals
from whydoku.rules.difference import Difference
from whydoku.rules.even import Even
from whydoku.rules.negative_kropki import NegativeKropki
from whydoku.rules.non_consecutive import NonConsecutive
from whydoku.rules.odd import Odd
from whydoku.rules.ratio import Ratio

NO_CONSECUTIVE, NO_RATIO = NegativeKropki((1,), ()), NegativeKropki((), (2,))
"""What each flag says by itself."""


def joined(marks: Iterable[Rule]) -> list[Rule]:
    """Join what belongs together; a rule takes the place of its first mark."""
    found: dict[object, Rule] = {}
    for mark in marks:
        if isinstance(mark, Odd | Even | ExtremeRule):
            marked = found.get(type(mark))
            cells = (*marked.cells, *mark.cells) if isinstance(marked, Odd | Even | ExtremeRule) else mark.cells
            found[type(mark)] = replace(mark, cells=tuple(dict.fromkeys(cells)))
        elif isinstance(mark, Diagonals):
            other = found.get(Diagonals, mark)
            found[Diagonals] = mark if other == mark else Diagonals("both")
        elif isinstance(mark, NegativeKropki):
            before = found.get(NegativeKropki)
            if isinstance(before, NegativeKropki):
                mark = NegativeKropki(max(before.differences, mark.differences), max(before.ratios, mark.ratios))
            found[NegativeKropki] = mark
        else:
            found[mark] = mark
    rules = list(found.values())
    return [_beside_dots(rule, rules) if isinstance(rule, NegativeKropki) else rule for rule in rules]


def _beside_dots(flags: NegativeKropki, rules: Sequence[Rule]) -> Rule:
    """Return the rules of flags given the dots: a dot of either kind exempts its pair."""
    if flags.ratios:
        return replace(flags, ratios=_ratios(rules))
    dots = any(isinstance(rule, Difference | Ratio) for rule in rules)
    return flags if dots else NonConsecutive()


def _ratios(rules: Iterable[Rule]) -> tuple[int, ...]:
    return tuple(sorted({dot.of for dot in rules if isinstance(dot, Ratio)})) or (2,)


def flags_of(rule: NonConsecutive | NegativeKropki, rules: Iterable[Rule]) -> tuple[bool, bool] | None:
    """Return which flags, consecutive and ratio, express a rule beside others, or None if they would mean something else."""
    rules = tuple(rules)
    if isinstance(rule, NonConsecutive):
        return None if any(isinstance(other, Difference | Ratio) for other in rules) else (True, False)
    if rule.exempt or rule.differences not in ((), (1,)) or rule.ratios not in ((), _ratios(rules)):
        return None
    return bool(rule.differences), bool(rule.ratios)
