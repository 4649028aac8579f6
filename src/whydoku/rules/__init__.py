"""Rules by name: one file a rule, found by `discover`; rules of other packages come through the entry point group."""

from __future__ import annotations

import re
from collections.abc import Iterable
from difflib import get_close_matches
from functools import cache

from whydoku.errors import RuleError
from whydoku.model.board import Board
from whydoku.model.rule import Rule
from whydoku.plugins import discover
from whydoku.rules._text import read_rule
from whydoku.rules._text import write_rule as write_rule

MAX_TEXT = 100_000
"""Longest text of a rule, in characters."""


@cache
def rule_types() -> dict[str, type[Rule]]:
    """Give every known rule by name."""
    return discover("whydoku.rules")


@cache
def _by_any_name() -> dict[str, type[Rule]]:
    names: dict[str, type[Rule]] = {}
    for name, rule in rule_types().items():
        for known in (name, *rule.aliases):
            names.setdefault(_plain(known), rule)
    return names


def _plain(name: str) -> str:
    return "".join(sign for sign in name.casefold() if sign.isalnum())


def find_rule(name: str) -> type[Rule]:
    """Find a rule by name or alias; case, blanks and dashes do not matter.

    >>> find_rule("Anti Knight").sentence()
    "Equal digits are never a knight's move apart."
    """
    found = _by_any_name().get(_plain(name))
    if found is None:
        near = get_close_matches(_plain(name), list(_by_any_name()), n=1)
        hint = f"did you mean {_by_any_name()[near[0]].name}?" if near else f"known are {', '.join(rule_types())}"
        raise RuleError(f"there is no rule {name.strip()!r}; {hint}")
    return found


def default_rules(board: Board) -> tuple[Rule, ...]:
    """Give the rules that a board has by itself: rows, columns, and its boxes or regions.

    >>> [rule.name for rule in default_rules(Board.square(5))]
    ['rows', 'columns']
    """
    regions = () if not board.regions else ("boxes",) if board.box else ("regions",)
    return tuple(find_rule(name)() for name in ("rows", "columns", *regions))


def parse_rule(text: str, board: Board) -> Rule:
    """Read a rule with its arguments from a short text.

    >>> parse_rule("thermo r1c1-r1c3", Board.square(4))
    Thermometer(cells=(0, 1, 2))
    """
    if len(text) > MAX_TEXT:
        raise RuleError(f"the text of a rule has {len(text)} characters; at most {MAX_TEXT} are read")
    words = list(re.finditer(r"\S+", text))[:4]
    if not words:
        raise RuleError("the text of a rule is empty")
    for last in reversed(words):  # a name may be several words: "anti knight"
        if _plain(text[: last.end()]) in _by_any_name():
            return read_rule(find_rule(text[: last.end()]), text, last.end(), board)
    return read_rule(find_rule(words[0][0]), text, words[0].end(), board)


def make_rules(rules: str | Iterable[str | Rule], board: Board | None = None) -> tuple[Rule, ...]:
    """Make rules from their texts: "anti-knight; killer 15 r1c1 r1c2", or a list of texts and rules.

    In one text they are separated by semicolons, or by commas where there is no semicolon. Cells are those of `board`; the
    plain 9×9 where none is given.

    >>> [rule.name for rule in make_rules("anti-knight, X")]
    ['anti-knight', 'diagonals']
    """
    parts: Iterable[str | Rule] = rules.split(";" if ";" in rules else ",") if isinstance(rules, str) else rules
    made: dict[Rule, None] = {}
    for part in parts:
        if isinstance(part, Rule):
            made[part] = None
        elif part.strip():
            made[parse_rule(part.strip(), board or Board.square(9))] = None
    return tuple(made)
