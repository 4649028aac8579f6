"""Rules that are only written in the text beside a drawing: without them it would be another puzzle, so it is refused.

SudokuPad and penpa show what is drawn and leave the rest to the text beside it. Rules for the whole board leave no trace in a
drawing. A text that names one, where nothing in the data does, says more than can be read.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from whydoku.errors import FormatError
from whydoku.model.rule import Rule
from whydoku.rules.anti_king import AntiKing
from whydoku.rules.anti_knight import AntiKnight
from whydoku.rules.disjoint_groups import DisjointGroups
from whydoku.rules.leaper import Leaper
from whydoku.rules.negative_kropki import NegativeKropki
from whydoku.rules.negative_xv import NegativeXV
from whydoku.rules.non_consecutive import NonConsecutive

_SPOKEN: tuple[tuple[re.Pattern[str], str, tuple[type[Rule], ...]], ...] = (
    (
        re.compile(r"knight['\u2019]?s?['\u2019]?[ -]move|anti[ -]?knight", re.I),
        "a knight's move",
        (AntiKnight, Leaper),
    ),
    (re.compile(r"king['\u2019]?s?['\u2019]?[ -]move|anti[ -]?king\b", re.I), "a king's move", (AntiKing, Leaper)),
    (
        re.compile(r"\bnon[ -]?consecutive", re.I),
        "neighbours that are not consecutive",
        (NonConsecutive, NegativeKropki),
    ),
    (re.compile(r"\bdisjoint (?:groups|sets)", re.I), "disjoint groups", (DisjointGroups,)),
    (
        re.compile(r"(?<!\bno )(?<!without )(?<!out a )(?<!out the )\bnegative constraint", re.I),
        "a negative constraint",
        (NegativeKropki, NegativeXV, NonConsecutive),
    ),
)


def refuse_rules_in_words(words: str, rules: Iterable[Rule]) -> None:
    """Refuse a text that names a rule for the whole board that is not among the rules."""
    kinds = {type(rule) for rule in rules}
    for pattern, what, meant in _SPOKEN:
        if not kinds.intersection(meant) and pattern.search(words):
            raise FormatError(f"the puzzle's words speak of {what}, but nothing in its data says so")
